"""What is heard by whoever has lost the thread: other names, open questions, the tutorial."""

import pytest
from golden import seated_at_home, seated_in_german
from sitting import Player

BEGIN = "new second print with Ann, Ben and Cara, full, Ann starts, any babies"
NO_GAME = "No game yet. Type new to begin one, or resume."
NOT_PLAYING = "Dan isn't playing. Players: Ann, Ben, Cara."

player = pytest.fixture(seated_at_home)
german = pytest.fixture(seated_in_german)


@pytest.fixture
def table(player: Player) -> Player:
    """Return a table on which Ann has drawn."""
    for line in (BEGIN, "draw"):
        player.type(line)
    return player


@pytest.fixture
def waits(table: Player) -> Player:
    """Return a table on which Ann has to pull a card for Americorn."""
    for line in ("play americorn", "nobody"):
        table.type(line)
    return table


# -- a name that nobody has -------------------------------------------------------------


@pytest.mark.parametrize(
    "line", ["Dan plays narwhal", "Dan draws", "Dan's turn", "Dan neighs", "Dan steals narwhal"]
)
def test_of_a_name_that_nobody_has_it_is_said_who_plays(table: Player, line: str) -> None:
    assert table.type(line) == [NOT_PLAYING]


@pytest.mark.parametrize(
    ("line", "asked"), [("paly narwhal", "play narwhal"), ("Bne draws", "Ben draws")]
)
def test_a_slip_is_no_name(table: Player, line: str, asked: str) -> None:
    assert table.type(line) == [f"Did you mean {asked}? Yes or no."]


@pytest.mark.parametrize("line", ["Ben's turn", "Ben draws", "Ben plays narwhal", "Ben neighs"])
def test_of_a_former_name_it_is_said_who_that_is_now(table: Player, line: str) -> None:
    table.type("rename Ben to Benny")
    assert table.type(line) == ["Ben is now called Benny."]


@pytest.mark.parametrize("line", ["Cara plays llamakaze", "Cara plays llama pinata"])
def test_a_play_before_a_game_begins_none(player: Player, line: str) -> None:
    assert player.type(line) == [NO_GAME]


def test_what_of_a_setup_line_was_left_out_is_said(player: Player) -> None:
    said = player.type("new llamas with Ann, Ben and Cara, full, Ann starts, baby goat")
    assert said[0] == "Not understood: baby goat."
    assert said[1].startswith("Did you mean new llamas with Ann, Ben, Cara, full, Ann starts?")


# -- a question that is open -----------------------------------------------------------


def test_where_we_are_says_what_is_not_done_yet(waits: Player) -> None:
    asked = waits.type("end turn")
    assert waits.type("now")[-3:] == ["Not done yet: end turn.", *asked]
    assert "Not done yet: end turn." in waits.type("whose turn is it")


def test_the_second_mistake_hears_first_what_is_to_do_and_only_once(waits: Player) -> None:
    waits.type("end turn")
    said = waits.type("end turn")
    assert said == [
        "Americorn isn't finished. Ann: pull 1 card from any hand.",
        "It's Ann's turn, Action phase.",
        "If that's wrong, say whose turn it is, or undo.",
        "Do it anyway?",
    ]


def test_whose_turn_it_is_is_said_once_behind_the_wrong_player(waits: Player) -> None:
    waits.type("Ben draws")
    said = waits.type("Cara draws")
    assert said[1] == "It's Ann's turn, not Cara's."
    assert not any(each.startswith("It's Ann's turn,") for each in said[2:])
    assert said[-1] == "Do it anyway?"


def test_a_question_about_another_card_is_dropped_aloud(player: Player) -> None:
    for line in (BEGIN, "Ben has narwhal", "draw", "play glitter tornado", "nobody"):
        player.type(line)
    assert player.type("Ann returns baby unicorn")[0].startswith("Which Baby Unicorn?")
    said = player.type("Ann returns Ben's narwhal")
    assert said[0] == "Question closed: Which Baby Unicorn?"
    assert "Narwhal goes to Ben's hand." in said


def test_a_question_that_is_answered_in_other_words_is_not_dropped(player: Player) -> None:
    for line in (BEGIN, "draw", "play glitter tornado", "nobody"):
        player.type(line)
    player.type("Ann returns baby unicorn")
    said = player.type("Ann returns Ben's baby unicorn")
    assert not any(each.startswith("Question dropped") for each in said)


# -- the tutorial ----------------------------------------------------------------------


@pytest.mark.parametrize("line", ["whose", "draw", "offers"])
def test_a_later_word_hears_how_the_tutorial_goes_on(player: Player, line: str) -> None:
    player.type("tutorial")
    assert player.type(line) == [
        "No game in this part of the tutorial.",
        "Tutorial: Enter goes on.",
    ]
    assert player.session.lesson.step == 1


@pytest.mark.parametrize("line", ["new", "resume", "new llamas"])
def test_no_word_leads_out_of_the_tutorial_but_its_own(player: Player, line: str) -> None:
    player.type("tutorial")
    word = line.split()[0].capitalize()
    assert player.type(line)[0] == f"{word} would end the tutorial. Type tutorial off first."
    assert player.session.lesson.on
    assert player.session.game is None


def test_a_question_of_the_first_start_is_not_gone_without_a_word(player: Player) -> None:
    player.type("welcome")
    said = player.type("tutorial")
    assert said[0] == "Setup skipped. Type welcome to do it later."
    assert said[1].startswith("Tutorial.")


# -- in German -------------------------------------------------------------------------


def test_in_german_it_is_heard_as_well(german: Player) -> None:
    assert german.type("tutorial off")
    german.type("einführung")
    assert german.type("wer ist dran") == [
        "In diesem Teil der Einführung läuft keine Partie.",
        "Einführung: Weiter mit Enter.",
    ]
    assert german.type("neu")[0] == (
        "Neu würde die Einführung beenden. Tippe erst: einführung aus."
    )
    german.type("einführung aus")
    german.type("neu zweite auflage mit Anna, Ben und Clara, voll, Anna beginnt, beliebige babys")
    assert german.type("Emil zieht")[0].startswith("Emil spielt nicht mit.")
