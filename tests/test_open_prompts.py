"""An open question is never lost without a word: it stays, comes back, or is given up aloud."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sitting import Heard, Player, Watched, shipped_library, start, text_of

from assistant.inbox import Typed
from assistant.scan.news import Scanned
from assistant.session import Session
from assistant.settings import Settings
from assistant.shared import Desk
from assistant.tongue import speaking
from assistant.words import render

GAME = "new second with Ann, Ben and Cara, full, Ann starts, any baby"
END = "End the game without a winner? Yes or no."
GONE = "Question closed: End the game without a winner?"


def begin(file: Path) -> Player:
    heard, eyes = Heard(), Watched()
    session = Session(shipped_library(), Settings(), heard, eyes, desk=Desk(file))
    start(session)
    return Player(session, heard, eyes)


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    player = begin(tmp_path / "journal.sqlite3")
    yield player
    player.host.get_up()


@pytest.fixture
def asked(player: Player) -> Player:
    player.type(GAME)
    assert player.type("end game") == [END]
    return player


def test_undo_gives_up_the_question_that_is_open_and_takes_back_no_act(asked: Player) -> None:
    asked.type("no")
    asked.type("Ben has 2 in hand")
    asked.type("end game")
    said = [each.text for each in asked.take(Typed("undo", key=True))]
    assert said == ["Question closed: End the game without a winner?"]
    assert asked.type("yes") == ["I'm not asking anything just now."]
    assert asked.type("undo")[0] == "Undone: Ben's hand: 2."


@pytest.mark.parametrize("between", [(), ("menu",), ("help",), ("scores",)])
def test_undo_gives_up_a_doubt_and_only_the_next_takes_an_act_back(
    player: Player, between: tuple[str, ...]
) -> None:
    player.type(GAME)
    player.type("Ben has 2 in hand")
    doubt = player.type("play narwhal")
    assert doubt[-1] == "Do it anyway?"
    for line in between:
        player.type(line)
    table = player.session.table
    assert player.type("undo") == ["Not done: play Narwhal."]
    assert player.session.table is table
    assert player.type("undo")[0] == "Undone: Ben's hand: 2."
    assert player.type("undo") == ["Nothing to undo."]


def test_undo_leaves_the_cards_that_were_nearest_to_a_name(player: Player) -> None:
    player.type(GAME)
    player.type("Ben has 2 in hand")
    assert "Here are the nearest." in player.type("destroy nosuchcard")[0]
    assert player.type("undo") == ["Closed: No card called nosuchcard."]
    assert player.type("1") == ["There's no open list for number 1. Type a label."]
    assert player.type("undo")[0] == "Undone: Ben's hand: 2."


def test_undo_takes_an_act_back_where_a_list_only_leads_on(player: Player) -> None:
    player.type(GAME)
    player.type("Ben has 2 in hand")
    player.type("offers")
    assert player.type("undo")[0] == "Undone: Ben's hand: 2."


@pytest.mark.parametrize("line", ["b goat", "status", "whose", "scores", "help"])
def test_what_is_only_read_leaves_the_question(asked: Player, line: str) -> None:
    asked.type(line)
    assert asked.type("no") == ["Not done: end game."]


def test_a_card_that_is_held_up_leaves_the_question_and_its_numbers(player: Player) -> None:
    question = player.type("new")
    code = next(each.code for each in shipped_library().catalogue.cards if each.code)
    assert code
    player.take(Scanned(code, "", 0, 0))
    assert player.type("help")[: len(question)][1:] == question[1:]
    assert player.type("1")[0].startswith("Who's playing?")


@pytest.mark.parametrize("line", ["no", "cancel", "yes", ""])
def test_a_menu_that_is_called_off_brings_the_question_back(asked: Player, line: str) -> None:
    asked.type("menu")
    assert asked.type(line)[-1] == END
    assert asked.type("yes") == ["The game has ended."]


def test_of_the_menu_over_a_question_it_is_said_that_the_list_is_called_off(
    asked: Player,
) -> None:
    asked.type("menu")
    assert asked.type("no") == ["List closed.", END]


def test_what_a_menu_led_to_is_followed_by_the_question(asked: Player) -> None:
    asked.type("menu")
    asked.type("14")
    status = next(
        number
        for number, each in enumerate(asked.session.prompt.options, 1)
        if render(each.text).startswith("status:")
    )
    said = asked.type(str(status))
    assert said[0].startswith("Ann's turn, start of turn")
    assert said[-1] == END
    assert asked.type("no") == ["Not done: end game."]


def test_a_new_game_waits_beneath_the_menu(player: Player) -> None:
    question = player.type("new")
    player.type("menu")
    assert player.type("cancel") == ["List closed.", *question]
    assert player.type("llamas")[0].startswith("Who's playing?")


def test_a_new_game_waits_while_the_tutorial_goes_on(player: Player) -> None:
    question = player.type("new")
    player.type("tutorial")
    player.type("b goat")
    assert player.type("tutorial off")[1:] == question
    assert player.type("llamas")[0].startswith("Who's playing?")


@pytest.mark.parametrize("line", ["draw", "house", "new"])
def test_what_begins_something_else_says_that_the_question_is_given_up(
    asked: Player, line: str
) -> None:
    assert asked.type(line)[0] == GONE


def test_a_doubt_that_is_left_says_what_was_not_done(player: Player) -> None:
    player.type(GAME)
    player.type("play narwhal")
    assert player.type("draw")[:2] == ["Not done: play Narwhal.", "Ann draws."]


def test_a_doubt_about_another_number_of_the_same_word_was_not_done(player: Player) -> None:
    player.type(GAME)
    assert player.type("draw 300")[-1].startswith("Do it anyway?")
    assert player.type("draw")[:2] == ["Not done: draw 300.", "Ann draws."]


def test_what_is_said_again_in_other_words_is_not_given_up(player: Player) -> None:
    player.type(GAME)
    player.type("draw")
    assert player.type("play") == ["Ann plays which card? Hold it up or type its label."]
    assert player.type("Ann plays narwhal")[0] == "Ann plays Narwhal."


def test_a_question_beneath_the_menu_is_there_when_the_program_starts_again(
    asked: Player, tmp_path: Path
) -> None:
    asked.type("menu")
    asked.host.get_up()
    again = begin(tmp_path / "journal.sqlite3")
    assert again.type("resume")[-1] == END
    assert again.type("yes") == ["The game has ended."]
    again.host.get_up()


def test_names_are_helped_without_the_numbers_of_the_list_before(player: Player) -> None:
    player.type("new")
    player.type("llamas")
    assert player.type("help")[0] == (
        "A question is open: Who's playing? Type the names in seat order, clockwise, with commas. "
        "Type your answer, then press Enter. Type back for the previous question. "
        "Type cancel to stop."
    )


def test_help_on_a_list_says_once_that_a_number_is_typed(player: Player) -> None:
    player.type("menu")
    count = len(player.session.prompt.options)
    assert player.type("help")[0] == (
        f"A list is open: Menu. Type a number from 1 to {count}. Type cancel to stop."
    )


def test_all_words_begin_with_those_that_answer(asked: Player) -> None:
    assert asked.type("help words")[0].startswith("Commands: yes, no, cancel, ")
    assert " theme," not in asked.type("help words")[0]
    asked.session.on_screen = True
    assert " theme," in asked.type("help words")[0]
    asked.type("no")
    assert not asked.type("help words")[0].startswith("Commands: yes")


def test_large_lists_what_can_be_said(player: Player) -> None:
    assert player.type("large nonsense") == [
        "Large type. Type a number.",
        "1, On: one message at a time",
        "2, Double: letters of double size",
        "3, Off",
    ]
    assert player.type("double")[0].startswith("Double letters.")
    assert player.session.settings.double


@pytest.mark.parametrize("step", ["99", "0", "-1", "100", "nonsense"])
def test_a_step_that_is_not_there_is_told(player: Player, step: str) -> None:
    assert player.type(f"tutorial {step}") == [
        f"No step {step}. Type tutorial and a number from 1 to 18, or tutorial alone to go on."
    ]


def test_an_unfinished_game_is_named_where_something_is_said_to_no_game(
    player: Player, tmp_path: Path
) -> None:
    assert player.type("undo") == ["No game yet. Type new to begin one, or resume."]
    player.type(GAME)
    player.host.get_up()
    again = begin(tmp_path / "journal.sqlite3")
    assert again.type("undo") == ["No game here. Type resume for the unfinished one, or new."]
    again.host.get_up()


def test_the_doctor_is_pointed_at(player: Player) -> None:
    assert "table-assistant doctor" in player.type("doctor")[0]


def test_the_card_that_was_read_over_a_question_is_heard(asked: Player) -> None:
    assert asked.type("b goat") == [text_of("Baby Goat")]


def test_what_is_given_up_is_named_as_what_it_is(player: Player) -> None:
    """A question by its words, and what only asks for a card or a name without that word."""
    player.type(GAME)
    player.type("my hand")
    assert player.type("draw")[0] == "Question closed: Read Ann's hand now?"
    player.type("bring glittering bomber jacket")
    given_up = "Closed: No card called glittering bomber jacket."
    assert player.type("Ann draws")[0] == given_up


NO_SUCH_ANSWER = "That can't be answered with yes or no."
NOTHING = "I'm not asking anything just now."


@pytest.mark.parametrize(
    "lines, question",
    [
        (("new",), "Which game? Type a number."),
        (("new", "llamas"), "Who's playing?"),
        (("new", "llamas", "Ann, Ben"), "How much should I track? Type a number."),
        (("deck new", "Foxes"), "Two to four capital letters"),
        (("deck new", "Foxes", "FX", "Fox", "red", "Runs."), "How many copies?"),
        (("book add",), "What was played?"),
        (("book add", "Chess"), "Who played?"),
        (("book add", "Chess", "Ann, Ben"), "Who won?"),
        (("new ruleset", "Foo"), "How do turns go? Type a number."),
        ((GAME, "Dora joins"), "Who does Dora sit after, clockwise?"),
        ((GAME, "play"), "Ann plays which card?"),
        ((GAME, "draw", "give"), "To whom?"),
        ((GAME, "draw", "play narwhal"), "Who answers?"),
        ((GAME, "menu"), "Menu. Type a number."),
    ],
)
def test_a_yes_to_what_is_no_such_question_is_told_so_and_the_question_stays(
    player: Player, lines: tuple[str, ...], question: str
) -> None:
    for line in lines:
        player.type(line)
    open_before = player.session.prompt
    for _ in range(2):
        told, asked = player.type("yes")
        assert told == NO_SUCH_ANSWER
        assert asked.startswith(question)
    assert player.session.prompt.options == open_before.options


def test_a_no_to_what_a_sentence_asked_is_told_so(player: Player) -> None:
    player.type(GAME)
    player.type("draw")
    asked = player.type("give")
    assert player.type("no") == [NO_SUCH_ANSWER, *asked]
    assert player.type("Ann gives 1 to Ben") != asked


def test_a_no_to_who_has_won_leaves_what_was_entered(player: Player) -> None:
    for line in ("book add", "Chess", "Ann, Ben"):
        asked = player.type(line)
    assert player.type("no") == [NO_SUCH_ANSWER, *asked]
    assert player.type("Ann")[0].startswith("On which day?")


def test_what_the_table_asks_by_itself_is_asked_once_more_and_once(player: Player) -> None:
    player.type("new shedding with Ann, Ben, Cara, Ann starts")
    asked = player.type("Ben has 0 cards")[-1]
    assert asked.startswith("How many points for")
    assert player.type("yes") == [NO_SUCH_ANSWER, asked]
    assert player.type("no") == [NO_SUCH_ANSWER, asked]


def test_a_yes_where_nothing_is_asked_is_told_so(player: Player) -> None:
    assert player.type("yes") == [NOTHING]
    player.type(GAME)
    assert player.type("yes") == [NOTHING]
    player.type("end game")
    assert player.type("undo") == [GONE]
    assert player.type("yes") == [NOTHING]


def test_a_yes_to_what_is_no_such_question_in_german(player: Player) -> None:
    with speaking("de"):
        asked = player.type("neu")[:1]
        told = player.type("ja")
    assert told == ["Das lässt sich nicht mit Ja oder Nein beantworten.", *asked]
