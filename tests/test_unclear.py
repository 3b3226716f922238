"""What people say in other words than the program's: understood or asked about, never guessed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import leave, seated_at_home, sit_down
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sitting import Player, shipped_library

from assistant.cards.find import Unknown
from assistant.language import grammar
from assistant.language.grammar import Node

LABELS = sorted(
    {
        name
        for card in shipped_library(adult=True).catalogue.cards
        for name in (card.title, card.label, card.code)
        if name
    }
)
WORD_AND_LABEL = {"deck"}
BEGIN = "new second print with Ann, Ben and Cara, full, Ann starts, any babies"
MENU = "Type menu."

player = pytest.fixture(seated_at_home)


@pytest.fixture
def table(player: Player) -> Player:
    """Return a table on which Ann has drawn."""
    assert player.type(BEGIN)[-1] == "Draw a card."
    player.type("draw")
    return player


@pytest.fixture
def pile(table: Player) -> Player:
    """Return a table on which a played Narwhal waits for answers."""
    assert table.type("play narwhal")[-1] == "Who answers?"
    return table


def state(player: Player) -> object:
    assert player.session.game
    return player.session.game.table


# -- the same in other words ---------------------------------------------------


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("who's turn is it", "whose"),
        ("Who’s turn is it?", "whose"),
        ("what's happening", "now"),
        ("what happens now?", "now"),
        ("what phase is it", "now"),
        ("what do I do now?", "what can i do"),
        ("what can I play", "offers"),
        ("who's winning", "scores"),
        ("what's the score", "scores"),
        ("who is playing?", "scores"),
        ("it's my turn", "whose"),
        ("louder", "volume louder"),
        ("how many decks are there?", "decks"),
        ("what's on the pile", "pile"),
        ("can I win", "who can win"),
        ("read my hand", "my hand"),
        ("I don't understand", "help"),
        ("help me", "help"),
        ("save game", "save"),
        ("draw please", "draw"),
        ("please, draw", "draw"),
        ("ok draw a card", "draw a card"),
        ("I want to end my turn", "end turn"),
        ("next phase", "next"),
        ("undo that", "undo"),
        ("help deal", "rule deal"),
        ("what cards does Ann have?", "Ann cards"),
        ("what is narwhal?", "read narwhal"),
        ("????", "help"),
    ],
)
def test_what_people_say_does_what_the_word_does(
    table: Player, line: str, word: str, tmp_path: Path
) -> None:
    (tmp_path / "other").mkdir()
    other = sit_down(tmp_path / "other")
    other.type(BEGIN)
    other.type("draw")
    meant = [each.replace(str(tmp_path / "other"), str(tmp_path)) for each in other.type(word)]
    leave(other)
    assert table.type(line) == meant
    assert meant


@pytest.mark.parametrize("line", ["say again", "repeat that", "Say that again, please"])
def test_what_was_said_is_said_again(table: Player, line: str) -> None:
    scores = table.type("scores")
    assert table.type(line) == scores


@pytest.mark.parametrize("line", ["silence", "stop talking", "be quiet"])
def test_silence_is_silence(table: Player, line: str) -> None:
    assert table.type(line) == []
    assert table.heard.hushed


def test_no_line_of_people_is_the_name_of_a_card() -> None:
    library = shipped_library(adult=True)
    lines = [" ".join(line) for line in sentences(grammar().tree)]
    assert len(lines) > 1000
    assert [line for line in lines if library.has_name(line)] == []


def sentences(node: Node, said: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the whole sentences that hold no name, no number and no card."""
    if node.lines:
        yield said
    for symbol, after in node.next.items():
        if symbol.isalpha():
            yield from sentences(after, (*said, symbol))


# -- a card is heard at once ---------------------------------------------------


def test_every_label_title_and_code_is_still_heard_at_once(table: Player) -> None:
    """Whatever people may mean, the whole name of a card means the card."""
    library = shipped_library(adult=True)
    before = state(table)
    for name in LABELS:
        if name.casefold() in WORD_AND_LABEL:
            continue
        heard = table.type(name)
        assert not heard[0].startswith(("Did you mean", "Not understood", "There is no")), name
        assert "Did you mean" not in heard[0]
        assert library.typed(name) != Unknown(()), name
        assert state(table) is before


def test_a_label_with_a_slip_is_heard_at_once(table: Player) -> None:
    assert table.type("rainbow unicron")[0].startswith("Rainbow Unicorn, magical unicorn")
    assert table.type("narwhak")[0].startswith("Narwhal, basic unicorn")
    assert table.type("I neihg")[0].startswith("Neigh, instant")


def test_a_label_that_begins_with_i_is_no_answer(pile: Player) -> None:
    before = state(pile)
    # Nobody knows who says it at the table's keys.
    assert pile.type("I neigh")[0].startswith("Who answers?")
    assert state(pile) is before


# -- a slip in a word ----------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("paly rainbow unicorn", "play rainbow unicorn"),
        ("destory narwhal", "destroy narwhal"),
        ("Ben drwas", "Ben draws"),
        ("Bne draws", "Ben draws"),
        ("al pass", "all pass"),
        ("undo it all", "undo"),
        ("that's wrong", "undo"),
        ("ok", "next"),
        ("go ahead", "next"),
    ],
)
def test_a_slip_is_asked_about_and_not_done(table: Player, line: str, meant: str) -> None:
    before = state(table)
    assert table.type(line) == [f"Did you mean {meant}? Yes or no."]
    assert state(table) is before
    assert table.type("no") == [f"Not done: {meant}."]
    assert state(table) is before


def test_a_yes_does_what_was_meant(table: Player) -> None:
    table.type("paly rainbow unicorn")
    assert table.type("yes")[0] == "Ann plays Rainbow Unicorn."
    table.type("Ben nieghs")
    assert table.type("y")[0] == "Ben answers: Neigh."


@pytest.mark.parametrize("word", ["yes", "Y", "Yes!", "yes please", "ok, yes"])
def test_a_yes_is_heard_however_it_is_said(table: Player, word: str) -> None:
    table.type("paly rainbow unicorn")
    assert table.type(word)[0] == "Ann plays Rainbow Unicorn."


@pytest.mark.parametrize("word", ["no", "N", "No.", "no thanks"])
def test_a_no_is_heard_however_it_is_said(table: Player, word: str) -> None:
    before = state(table)
    table.type("paly rainbow unicorn")
    table.type(word)
    assert state(table) is before
    assert table.type("yes") == ["I'm not asking anything just now."]


def test_one_word_may_be_a_label_as_well(player: Player) -> None:
    player.type(BEGIN)
    said = player.type("drwa")
    assert said[:2] == ["No card called drwa. Did you mean draw? Yes, or a number.", "1, draw"]
    assert said[2].startswith("2, Narwhal")
    assert player.type("2")[0].startswith("Narwhal, basic unicorn")
    player.type("drwa")
    assert player.type("yes")[0] == "Ann draws."


def test_without_a_game_nothing_of_a_game_is_meant(player: Player) -> None:
    assert player.type("drwa")[0].startswith("No card called drwa.")
    assert player.type("hlep")[0].endswith("Did you mean help? Yes, or a number.")


def test_the_name_of_a_game_may_have_a_slip(player: Player) -> None:
    line = "new lamas with Ann, Ben and Cara, light, Ann starts"
    begins = "new llamas with Ann, Ben, Cara, light, Ann starts"
    assert player.type(line) == [f"Did you mean {begins}? Yes or no."]
    assert player.type("yes")[0] == "Llamas Unleashed. 3 players: Ann, Ben, Cara. 7 Animals win."


# -- not understood ------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    ["why is the sky blue", "Ben frobs it", "who is the tallest", "I like trains"],
)
def test_what_is_no_card_leads_to_the_menu(table: Player, line: str) -> None:
    assert table.type(line) == [f"Not understood: {line}. {MENU}"]


def test_a_long_line_names_the_menu_beside_the_nearest_cards(table: Player) -> None:
    said = table.type("glittering bomber jacket")
    assert said[0].startswith("No card called glittering bomber jacket.")
    assert said[0].endswith("another label, or menu.")
    assert table.type("qqglitr")[0].endswith("Type a number, or another label.")
    none = "No card called zzzzqq, or anything like it. Type another label, or menu."
    assert table.type("zzzzqq") == table.type("lookup zzzzqq") == [none]


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("how many cards can I hold", "When your turn ends, discard until you hold"),
        ("How many cards may we keep in hand?", "When your turn ends, discard until you hold"),
        ("can I play two cards", "In the Action phase you play one card"),
        ("can Ben play a second card", "In the Action phase you play one card"),
        ("when does the game end", "The first to have seven Unicorns"),
        ("how do I win?", "The first to have seven Unicorns"),
        ("how many cards may I draw", "In the Draw phase you take one card"),
        ("what is the hand limit", "When your turn ends, discard until you hold"),
        ("how many unicorns do I need to win", "The first to have seven Unicorns"),
    ],
)
def test_a_question_about_the_rules_is_answered_by_its_rule(
    table: Player, line: str, rule: str
) -> None:
    assert table.type(line)[0].startswith(rule)


@pytest.mark.parametrize(
    "line", ["can I eat pizza", "how many goats can dance", "should I have tea"]
)
def test_a_question_that_no_rule_answers_is_not_understood(table: Player, line: str) -> None:
    assert table.type(line)[0].startswith("Not understood: ")


def test_start_says_how_a_game_is_begun_or_what_is_asked_in_this_one(table: Player) -> None:
    assert table.type("start") == table.type("now")
    table.session.game = None
    assert table.type("start")[0].startswith("No game")
    assert table.type("begin") == table.type("start")
    assert table.type("start llamas")[0].startswith("Who's playing?")


def test_a_player_who_is_not_there_is_told(table: Player) -> None:
    here = "Dan isn't playing. Players: Ann, Ben, Cara."
    assert table.type("Dan answers with neigh") == [here]
    assert table.type("Dan draws 2") == [here]
    assert "There is no" not in table.type("everyone draws")[0]


# -- only a part is understood -------------------------------------------------


def test_nobody_but_one_is_that_one(pile: Player) -> None:
    before = state(pile)
    asked = "Cara answers with which card? Hold it up or type its label."
    assert pile.type("nobody except Cara answers") == [asked]
    assert state(pile) is before


@pytest.mark.parametrize(
    "behind",
    ["but Ben", "yet", "wins yet", "neighs yet", "passes"],
)
def test_nobody_and_more_is_asked_about(pile: Player, behind: str) -> None:
    before = state(pile)
    asked = [f"Not understood: {behind}.", "Does nobody answer Narwhal? Yes or no."]
    assert pile.type(f"nobody {behind}") == asked
    assert state(pile) is before
    assert pile.type("no") == ["Not done: all pass."]
    pile.type(f"nobody {behind}")
    assert pile.type("yes") == ["Narwhal enters Ann's Stable."]


@pytest.mark.parametrize(
    "line",
    [
        "nobody",
        "nobody answers",
        "nobody neighs",
        "nobody neighs it",
        "nobody neighs narwhal",
        "nobody super neighs",
        "nobody has an answer",
        "no one answers it",
        "noone",
        "we all pass",
        "both pass",
        "Ben and Cara pass",
        "everyone pass",
        "resolve it",
    ],
)
def test_nobody_answers_however_it_is_said(pile: Player, line: str) -> None:
    assert pile.type(line)[-1] == "Narwhal enters Ann's Stable."


@pytest.mark.parametrize(
    "line",
    [
        "please nobody neigh",
        "please please nobody neigh",
        "oh please no one answer",
        "pls nobody stop it",
    ],
)
def test_who_begs_nobody_to_answer_is_not_told_that_nobody_does(pile: Player, line: str) -> None:
    before = state(pile)
    pile.type(line)
    assert state(pile) is before
    assert pile.type("what is going on")[-1].startswith(("Who answers", "Does nobody answer"))


@pytest.mark.parametrize("behind", ["the neigh to Cara", "the salt"])
def test_passes_and_more_is_asked_about(pile: Player, behind: str) -> None:
    before = state(pile)
    asked = [f"Not understood: {behind}.", "Does Ben pass? Yes or no."]
    assert pile.type(f"Ben passes {behind}") == asked
    assert state(pile) is before
    assert pile.type("yes") == ["Ben passes.", "Waiting for Cara."]


@pytest.mark.parametrize(
    "line",
    [
        "Ben passes",
        "Ben, pass",
        "Ben: pass",
        "ok, Ben passes",
        "pass Ben",
        "Ben passes too",
        "Ben passes on it",
        "Ben passes on narwhal",
        "Ben doesn't answer",
        "Ben does not answer it",
        "Ben won't neigh",
    ],
)
def test_one_player_passes_however_it_is_said(pile: Player, line: str) -> None:
    assert pile.type(line) == ["Ben passes.", "Waiting for Cara."]


@pytest.mark.parametrize("line", ["Ben has nothing", "Ben has no neigh", "Ben says nothing"])
def test_who_has_nothing_is_asked_whether_that_is_a_pass(pile: Player, line: str) -> None:
    assert pile.type(line) == ["Did you mean Ben passes? Yes or no."]
    assert pile.type("yes")[0] == "Ben passes."


def test_which_two_of_three_pass_is_not_guessed(player: Player) -> None:
    player.type("new second print with Ann, Ben, Cara and Dan, full, Ann starts, any babies")
    player.type("draw")
    player.type("play narwhal")
    assert player.type("both pass") == [f"Not understood: both pass. {MENU}"]
    assert player.type("Ben and Cara pass")[-1] == "Waiting for Dan."
    assert player.type("Ben and Zoe pass")[-1] != "Narwhal enters Ann's Stable."


@pytest.mark.parametrize("line", ["Ben neighs narwhal", "Ben neighs it", "Ben neighs"])
def test_an_answer_says_what_it_answers(pile: Player, line: str) -> None:
    assert pile.type(line) == ["Ben answers: Neigh.", "Who answers?"]


def test_everybody_is_fine_is_no_pass_before_a_yes(pile: Player) -> None:
    before = state(pile)
    for line in ("ok", "continue", "ok everyone's fine"):
        assert pile.type(line) == ["Did you mean all pass? Yes or no."]
        assert state(pile) is before


def test_more_behind_a_number_is_not_dropped(table: Player) -> None:
    before = state(table)
    assert table.type("Ben has 4 more")[0] == "Not understood: more."
    assert table.type("draw a crad") == [
        "Not understood: a crad.",
        "Does Ann draw 1 card? Yes or no.",
    ]
    assert state(table) is before
    assert table.type("Ben has 4 cards in hand") == [
        "Question closed: Does Ann draw 1 card?",
        "Ben's hand: 4.",
    ]


# -- turns, effects, endings ---------------------------------------------------


@pytest.mark.parametrize("line", ["Ben ends his turn", "Ben is done", "Ben's done with his turn"])
def test_whose_turn_it_is_not_ends_it_only_with_a_yes(table: Player, line: str) -> None:
    table.type("draw")
    before = state(table)
    doubt = ["It's Ann's turn, not Ben's.", "Do it anyway?"]
    assert table.type(line) == doubt
    assert state(table) is before
    assert table.type("why")[0] == "Turns go clockwise."
    table.type(line)
    assert "Ben's turn." in table.type("yes")


def test_firm_rules_end_no_turn_of_another(table: Player) -> None:
    table.type("draw")
    table.type("house firmness firm")
    assert table.type("Ben ends his turn") == ["It's Ann's turn, not Ben's."]


@pytest.mark.parametrize(
    "line", ["Ann's done", "Ann's done with her turn", "I'm done", "Ann is done"]
)
def test_done_is_the_turn_where_no_effect_waits(table: Player, line: str) -> None:
    table.type("draw")
    assert "Ben's turn." in table.type(line)


def test_done_alone_is_asked_about(table: Player) -> None:
    table.type("draw")
    assert table.type("done") == ["No effect is waiting. Does Ann's turn end? Yes or no."]
    assert "Ben's turn." in table.type("yes")


def test_done_is_not_the_effect_of_somebody_else(table: Player) -> None:
    for line in ("Ann plays unicorn poison", "nobody"):
        table.type(line)
    before = state(table)
    asks = "Ann: destroy 1 Unicorn in another player's Stable."
    assert table.type("Ben is done") == [f"Unicorn Poison isn't finished. {asks}"]
    assert state(table) is before


@pytest.mark.parametrize(
    ("line", "question", "told"),
    [
        ("end game", "End the game without a winner?", "The game has ended."),
        ("end game?", "End the game without a winner?", "The game has ended."),
        ("everyone loses", "Does everyone lose, and the game end?", "Everyone loses."),
        ("nobody wins", "Does everyone lose, and the game end?", "Everyone loses."),
    ],
)
def test_a_word_ends_the_game_after_a_yes(
    table: Player, line: str, question: str, told: str
) -> None:
    assert table.type(line) == [f"{question} Yes or no."]
    deed = "end game" if line.startswith("end") else "everyone loses"
    assert table.type("no") == [f"Not done: {deed}."]
    table.type(line)
    assert told in " ".join(table.type("yes"))
    assert table.type("undo")[0].startswith("Undone:")


def test_the_firm_phrase_ends_the_game_at_once(player: Player) -> None:
    player.type("new second print with Ann, Ben and Cara, light, Ann starts")
    player.type("house win waits no")
    player.type("Ann has 7")
    player.type("undo")
    assert player.type("end game, Ann wins")[0] == "Ann doesn't have enough to win."
    assert player.type("yes")[-1] == "Ann wins with 1!"


def test_wins_and_more_is_asked_about(table: Player) -> None:
    assert table.type("Ann wins yet") == ["Not understood: yet.", "Does Ann win? Yes or no."]


def test_who_wins_is_answered_by_a_name(player: Player) -> None:
    player.type("new second print with Ann, Ben and Cara, light, Ann starts")
    for line in ("draw", "play narwhal", "Ben has 7", "Ann has 7"):
        player.type(line)
    assert player.type("nobody")[-1] == "Ben and Ann have enough. Ben was first. Who wins?"
    assert player.type("Cara") == ["Cara 1 of 7 Unicorns."]
    assert player.type("Ann") == ["Ann wins with 7!"]


# -- numbers, places, what has no effect ---------------------------------------


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("how many cards are left in the deck", "Deck: 98."),
        ("how many cards are left?", "Deck: 98."),
        ("how many to win", "The first to have seven Unicorns"),
        ("how many cards does Ben have", "Ben's hand: 5, limit 7."),
        ("how many unicorns does Ben have", "Ben 1 of 7 Unicorns: Baby Unicorn 1."),
        ("how many in the nursery", "Nursery"),
        ("how many cards are in the discard pile", "The discard pile is empty."),
        ("how many stars are there", "Not understood: how many stars are there. Type menu."),
    ],
)
def test_how_many_tells_what_was_asked(table: Player, asked: str, told: str) -> None:
    assert table.type(asked)[0].startswith(told)


def test_nothing_is_discarded_by_zero(table: Player) -> None:
    before = state(table)
    assert table.type("Ann discards 0") == ["0 isn't possible here. Say 1 to 999."]
    assert state(table) is before


def test_a_card_that_lies_there_does_not_enter(table: Player) -> None:
    table.type("put the great narwhal in Ann's stable")
    lies = ["The Great Narwhal is already there."]
    assert table.type("put the great narwhal in Ann's stable") == lies
    assert table.type("lend the great narwhal to Ann") == lies
    table.type("put americorn in the discard pile")
    there = table.type("put americorn in the discard pile")
    assert there == ["Americorn is already there."]


def test_a_card_without_an_effect_is_a_doubt(table: Player) -> None:
    table.type("put narwhal in Ann's stable")
    doubt = ["Narwhal has no effect.", "Do it anyway?"]
    assert table.type("trigger narwhal") == doubt
    assert table.type("yes")[0].startswith("Narwhal: Ann must do what it says.")


def test_a_hand_that_grows_by_a_correction_is_told(table: Player) -> None:
    told = table.type("put rhinocorn in Ben's hand")
    assert told == ["Ben notes a card in hand.", "Ben's hand: 6, limit 7.", "Deck: 97."]
    assert table.type("why") == ["That was a correction. The table knows best, so no rule applied."]


@pytest.mark.parametrize(
    "verb", ["steals from Ben", "destroys", "sacrifices", "swaps", "steals narwhal"]
)
def test_where_only_numbers_are_tracked_it_is_said_before_a_card_is_asked(
    player: Player, verb: str
) -> None:
    player.type("new second print with Ann, Ben and Cara, light, Ann starts")
    only = ["I'm only tracking numbers. Say who has how many, or say track."]
    assert player.type(f"Ann {verb}") == only


def test_a_card_alone_names_none(table: Player) -> None:
    assert table.type("play a card") == ["Ann plays which card? Hold it up or type its label."]
    assert table.type("narwhal")[0] == "Ann plays Narwhal."


# -- anything ------------------------------------------------------------------

SPOKEN = (
    *("Ann", "Ben", "Dan", "nobody", "but", "passes", "pas", "drwa", "who's", "ok", "no", "it"),
    *("and", "neighs", "done", "doesn't", "answer", "end", "turn", "?", "not", "yet", "3"),
)
SAID = st.lists(st.sampled_from(SPOKEN), min_size=1, max_size=5).map(" ".join)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(SAID)
def test_no_line_falls_and_every_question_is_answered_by_no(pile: Player, line: str) -> None:
    heard = pile.type(line)
    assert heard or line.split()[0] == "stop"
    if heard and heard[-1].endswith("Yes or no."):
        before = state(pile)
        pile.type("no")
        assert state(pile) is before


# -- a player's card where a target is waited for -----------------------------------------


def test_a_players_card_may_be_the_target_that_is_waited_for(table: Player) -> None:
    table.type("put basic unicorn in Ben's stable")
    # Nothing waits for a target yet: the card is read.
    assert table.type("Ben's basic unicorn")[0].startswith("Basic Unicorn, basic unicorn.")
    table.type("play unicorn poison")
    assert table.type("Ben's basic unicorn") == [
        "Noted: Basic Unicorn, if Unicorn Poison resolves.",
        "Who answers?",
    ]


def test_where_rules_are_firm_nobody_ends_the_turn_of_another(table: Player) -> None:
    gentle = table.type("Ben ends his turn")
    assert gentle[0] == "It's Ann's turn, not Ben's."
    assert gentle[-1] == "Do it anyway?"
    table.type("no")
    table.type("house firm")
    assert table.type("Ben ends his turn") == ["It's Ann's turn, not Ben's."]


@pytest.mark.parametrize(
    "line",
    [
        "only my business",
        "just my business",
        "my business only",
        "verbosity",
        "verbosity loud",
        "verbosity only mine",
        "pitch",
        "pitch higher",
        "pronunciation",
        "pronunciation list",
        "messages",
        "history of messages",
        "mouse",
        "wheel",
    ],
)
def test_a_word_about_how_it_is_told_is_no_deed_at_a_table(player: Player, line: str) -> None:
    player.type(BEGIN)
    before = player.session.shared.table
    said = " ".join(player.type(line))
    assert "Did you mean" not in said
    assert not player.session.shared.game or not player.session.shared.game.waiting
    assert player.session.shared.table is before


@pytest.mark.parametrize(
    "line",
    [
        "Ben: that's mine now, Neigh!",
        "Ben, that's mine now, Neigh!",
        "that's mine now (Ben): Neigh!",
    ],
)
def test_whoever_is_called_by_name_lets_no_card_through_unasked(pile: Player, line: str) -> None:
    pile.type(line)
    assert pile.type("nobody")[-1] == "Does nobody answer Narwhal? Yes or no."


@pytest.mark.parametrize("place", ["into his own stable", "to himself", "into the own stable"])
def test_a_card_goes_to_nobody_else_where_the_own_area_is_said(player: Player, place: str) -> None:
    player.type(BEGIN.replace("second print", "nsfw"))
    for line in ("Ben has dominatrix whip", "draw", "Ann draws", "Ann's done"):
        player.type(line)
    player.type(f"Ben whips Ann's baby {place}")
    assert player.session.game
    assert len(player.session.game.table.seats[2].stable) == 1
