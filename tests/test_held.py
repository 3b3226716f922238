"""What is said of a played card while it can be answered is done when it stands, and not before."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from golden import Sit, one_after_the_other
from sitting import Player

from assistant.rules.table import Table, Zone

NEW = "new second print with Ann, Ben and Cara, full, Ann starts, any babies"
BEGIN = (NEW, "draw", "Ben has narwhal", "Cara has rhinocorn")
POISON = "Ann plays unicorn poison"
NOTED = "Noted: Narwhal, if Unicorn Poison resolves."


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sit]:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    with one_after_the_other(tmp_path) as sit:
        yield sit


def table(player: Player) -> Table:
    assert player.session.table
    return player.session.table


def where(player: Player, title: str) -> list[Zone]:
    """Return where the cards of a title lie that everybody sees."""
    assert player.session.game
    position = player.session.game.position
    lying = ((piece, place.zone) for piece, place in position.table.lying())
    return [zone for piece, zone in lying if position.title(piece) == title]


@contextmanager
def nothing_moves(player: Player) -> Iterator[None]:
    """Check that no card and no number of the table changes."""
    before = table(player)
    yield
    after = table(player)
    assert (after.seats, after.discard, after.deck) == (before.seats, before.discard, before.deck)


@pytest.mark.parametrize(
    "line", ["Ann destroys Narwhal", "Ann kills Ben's narwhal", "I destroy narwhal"]
)
def test_nothing_moves_until_nobody_answers(sit: Sit, line: str) -> None:
    player = sit(*BEGIN, POISON)
    with nothing_moves(player):
        assert player.type(line) == [NOTED, "Who answers?"]
        player.type("Ben passes")
    said = player.type("nobody")
    assert "Ben's Narwhal is destroyed." in said
    assert where(player, "Narwhal") == [Zone.DISCARD]


@pytest.mark.parametrize(
    "answer", ["Ben neighs", "Ben answers with neigh", "Cara plays super neigh"]
)
def test_what_a_stopped_card_does_is_not_done(sit: Sit, answer: str) -> None:
    player = sit(*BEGIN, POISON, "Ann destroys narwhal", answer)
    said = player.type("nobody") or player.type("resolve")
    assert said[-1] == "Not done: Narwhal stays."
    assert where(player, "Narwhal") == [Zone.STABLE]


def test_a_stopped_neigh_lets_it_happen(sit: Sit) -> None:
    player = sit(*BEGIN, POISON, "Ann destroys narwhal", "Ben neighs", "Ann neighs that")
    with nothing_moves(player):
        assert NOTED in player.type("now")
    player.type("nobody")
    assert where(player, "Narwhal") == [Zone.STABLE]
    assert "Ben's Narwhal is destroyed." in player.type("nobody")


@pytest.mark.parametrize(
    "line",
    [
        "Ann plays unicorn poison and destroys narwhal",
        "Ann plays unicorn poison, then kills Ben's narwhal",
        "I play unicorn poison and I destroy narwhal",
    ],
)
def test_card_and_effect_in_one_breath(sit: Sit, line: str) -> None:
    player = sit(*BEGIN)
    said = player.type(line)
    assert said == ["Ann plays Unicorn Poison.", NOTED, "Who answers?"]
    assert where(player, "Narwhal") == [Zone.STABLE]
    player.type("nobody")
    assert where(player, "Narwhal") == [Zone.DISCARD]


def test_it_is_still_known_when_the_program_was_started_anew(sit: Sit) -> None:
    sit(*BEGIN, POISON, "Ann destroys narwhal")
    player = sit("resume")
    assert NOTED in player.type("now")
    player.type("nobody")
    assert where(player, "Narwhal") == [Zone.DISCARD]


def test_it_is_taken_back_like_anything(sit: Sit) -> None:
    player = sit(*BEGIN, POISON, "Ann destroys narwhal")
    assert player.type("undo")[0] == f"Undone: {NOTED}"
    player.type("nobody")
    assert where(player, "Narwhal") == [Zone.STABLE]
    player.type("undo")
    player.type("redo")
    assert where(player, "Narwhal") == [Zone.STABLE]


def test_undo_takes_back_what_was_carried_out_with_the_last_pass(sit: Sit) -> None:
    player = sit(*BEGIN, POISON, "Ann destroys narwhal", "nobody", "undo")
    assert where(player, "Narwhal") == [Zone.STABLE]
    assert NOTED in player.type("now")


def test_the_last_of_two_names_counts(sit: Sit) -> None:
    player = sit(*BEGIN, POISON, "Ann destroys narwhal")
    said = player.type("Ann destroys rhinocorn")
    assert said[0] == "Noted: Rhinocorn, not Narwhal, if Unicorn Poison resolves."
    player.type("nobody")
    assert where(player, "Narwhal") == [Zone.STABLE]
    assert where(player, "Rhinocorn") == [Zone.DISCARD]


def test_what_was_put_right_meanwhile_is_judged_again(sit: Sit) -> None:
    player = sit(*BEGIN, POISON, "Ann destroys narwhal")
    player.type("put narwhal into discard pile")
    said = player.type("nobody")
    at = said.index("Not done: Narwhal.")
    assert said[at + 1] == "Narwhal is in nobody's Stable."
    assert where(player, "Narwhal") == [Zone.DISCARD]


@pytest.mark.parametrize(
    "line", ["Ben destroys narwhal", "Cara kills narwhal", "Ben steals rhinocorn"]
)
def test_what_another_does_by_nothing_is_in_doubt(sit: Sit, line: str) -> None:
    player = sit(*BEGIN, POISON)
    with nothing_moves(player):
        assert player.type(line)[-1] == "Do it anyway?"
        player.type("no")
        assert not any(each.startswith("Noted") for each in player.type("now"))


@pytest.mark.parametrize("line", ["Ann destroys narwhal", "Ann draws 2", "Ann discards 1"])
def test_a_card_without_an_effect_is_to_be_answered_first(sit: Sit, line: str) -> None:
    player = sit(*BEGIN, "Ann plays basic unicorn")
    with nothing_moves(player):
        said = player.type(line)
        assert said[0] == "Basic Unicorn can still be answered. Finish that first."


def test_draws_and_discards_of_a_card_wait_as_well(sit: Sit) -> None:
    player = sit(NEW, "draw", "Ann plays good deal")
    with nothing_moves(player):
        said = player.type("Ann draws 3 and discards 1")
        assert said[0] == "Noted: Ann draws 3, if Good Deal resolves."
        assert said[1] == "Noted: Ann discards a card, if Good Deal resolves."
    assert table(player).seats[0].hand_size == 5
    said = player.type("nobody")
    assert "Ann draws 3." in said and "Ann discards a card." in said
    assert table(player).seats[0].hand_size == 7


def test_a_swap_waits_as_well(sit: Sit) -> None:
    first = NEW.replace("second", "first")
    player = sit(first, *BEGIN[1:], "Ann plays unicorn swap", "Ann swaps her baby for narwhal")
    assert where(player, "Narwhal") == [Zone.STABLE]
    before = table(player).seats
    player.type("nobody")
    assert table(player).seats != before


def test_what_nobody_may_see_is_not_kept_in_the_open(sit: Sit) -> None:
    player = sit(*BEGIN, "Ann plays good deal")
    said = player.type("Ann pulls rhinocorn from Ben")
    assert not any(each.startswith("Noted") for each in said)


PULLS = ["Ann pulls yay from Cara", "Ann takes yay from Cara's hand", "I pull a yay from Cara"]


@pytest.mark.parametrize("line", PULLS)
@pytest.mark.parametrize("card", ["blatant thievery", "americorn"])
def test_a_card_named_out_of_a_hand_waits_without_its_title(sit: Sit, line: str, card: str) -> None:
    player = sit(NEW, "draw", f"Ann plays {card}")
    hands = [seat.hand_size or 0 for seat in table(player).seats]
    with nothing_moves(player):
        said = player.type(line)
        assert said[0].startswith("Noted: Cara gives Ann a card, if ")
    heard = [*said, *player.type("now"), *player.type("history"), *player.type("Ben neighs")]
    heard += [*player.type("nobody"), *player.type("undo"), *player.type("redo")]
    assert "Not done: Cara gives Ann a card." in heard
    assert not any("yay" in each.casefold() for each in heard)
    ben = hands[1] - 1
    assert [seat.hand_size or 0 for seat in table(player).seats] == [hands[0], ben, hands[2]]
    assert player.session.game
    rows = player.session.game.record.acts()
    assert not any("yay" in each.words.casefold() for each in rows)


@pytest.mark.parametrize("line", PULLS)
def test_a_card_named_out_of_a_hand_is_taken_once(sit: Sit, line: str) -> None:
    player = sit(NEW, "draw", "Ann plays blatant thievery", line, line)
    hands = [seat.hand_size or 0 for seat in table(player).seats]
    player.type("nobody")
    now = [seat.hand_size or 0 for seat in table(player).seats]
    assert now == [hands[0] + 1, hands[1], hands[2] - 1]


# -- Instants that do something themselves ----------------------------------------------

LLAMAS = "new llamas with Ann, Ben and Cara, full, Ann starts, any babies"
EMU = (LLAMAS, "Ann has gin rammy", "draw", "Ann plays wingsuit llama", "Ben plays emu attack")
HITS = ["Ben destroys gin rammy", "Ben kills Ann's gin rammy", "Ben destroys Ann's gin rammy"]


@pytest.mark.parametrize("line", HITS)
def test_what_an_instant_does_waits_until_that_stands(sit: Sit, line: str) -> None:
    player = sit(*EMU)
    with nothing_moves(player):
        assert player.type(line)[0] == "Noted: Gin Rammy, if Surprise Emu Attack resolves."
        assert "Noted: Gin Rammy, if Surprise Emu Attack resolves." in player.type("now")
    said = player.type("nobody")
    assert "Ann's Gin Rammy is destroyed." in said
    assert said[-1] == "Who answers Wingsuit Llama?"
    assert where(player, "Wingsuit Llama") == [Zone.PILE]


@pytest.mark.parametrize("line", HITS)
def test_what_a_stopped_instant_does_is_not_done(sit: Sit, line: str) -> None:
    player = sit(*EMU, line, "Ann plays spit happens")
    said = player.type("nobody")
    assert "Not done: Gin Rammy stays." in said
    assert where(player, "Gin Rammy") == [Zone.STABLE]
    player.type("nobody")
    assert where(player, "Gin Rammy") == [Zone.STABLE]


@pytest.mark.parametrize(
    "line",
    ["Ann pulls a card from Ben", "Ann takes a card from Ben", "I pull a card from Ben's hand"],
)
def test_each_card_of_the_pile_does_its_own(sit: Sit, line: str) -> None:
    player = sit(*EMU, HITS[0])
    said = player.type(line.replace("I pull", "Ann pulls"))
    assert said[0] == "Noted: Ben gives Ann a card, if Wingsuit Llama resolves."
    player.type("nobody")
    assert where(player, "Gin Rammy") == [Zone.DISCARD]
    before = table(player).seats[1].hand_size or 0
    assert "Ben gives Ann a card." in player.type("nobody")
    assert table(player).seats[1].hand_size == before - 1


@pytest.mark.parametrize(
    "line", ["Cara destroys gin rammy", "Ann destroys gin rammy", "Cara steals gin rammy"]
)
def test_what_no_card_of_the_pile_does_is_in_doubt(sit: Sit, line: str) -> None:
    player = sit(*EMU)
    with nothing_moves(player):
        assert player.type(line)[-1] == "Do it anyway?"


def test_what_is_held_of_an_instant_outlives_the_program(sit: Sit) -> None:
    sit(*EMU, HITS[0])
    player = sit("resume")
    player.type("nobody")
    assert where(player, "Gin Rammy") == [Zone.DISCARD]


@pytest.mark.parametrize("line", ["Ann draws", "Ann discards 1", "Ann draws 2"])
def test_what_comes_after_all_that_the_card_does_is_in_doubt(sit: Sit, line: str) -> None:
    player = sit(*BEGIN, "Ann plays unicorn poison", "Ann destroys narwhal")
    with nothing_moves(player):
        assert player.type(line)[-1] == "Do it anyway?"


# -- a card that is sacrificed in place of another ----------------------------------------

KNIGHT = (*BEGIN, "Ben has black knight unicorn", POISON)
INSTEAD = [
    "Ben sacrifices black knight unicorn instead",
    "Ben sacrifices black knight",
    "Ben sacrifices his black knight unicorn",
]


@pytest.mark.parametrize("line", INSTEAD)
def test_what_stands_in_for_a_card_waits_and_takes_its_place(sit: Sit, line: str) -> None:
    player = sit(*KNIGHT, "Ann destroys narwhal")
    with nothing_moves(player):
        said = player.type(line)
        assert said[0].endswith("Black Knight Unicorn, not Narwhal, if Unicorn Poison resolves.")
    player.type("nobody")
    assert where(player, "Narwhal") == [Zone.STABLE]
    assert where(player, "Black Knight Unicorn") == [Zone.DISCARD]


@pytest.mark.parametrize("line", INSTEAD)
def test_where_the_card_is_stopped_neither_is_lost(sit: Sit, line: str) -> None:
    player = sit(*KNIGHT, "Ann destroys narwhal", line, "Cara neighs", "nobody")
    assert where(player, "Narwhal") == [Zone.STABLE]
    assert where(player, "Black Knight Unicorn") == [Zone.STABLE]


@pytest.mark.parametrize("line", INSTEAD)
def test_it_stands_in_for_no_card_of_another_kind(sit: Sit, line: str) -> None:
    lines = (*BEGIN[:2], "Ben has glitter bomb", "Ben has black knight unicorn")
    player = sit(*lines, "Ann plays targeted destruction", "Ann destroys glitter bomb")
    with nothing_moves(player):
        assert player.type(line)[-1] == "Do it anyway?"


@pytest.mark.parametrize("line", ["end turn", "next player", "Ben's turn", "Ben draws"])
def test_going_on_past_a_card_asks_once_whether_nobody_answers_it(sit: Sit, line: str) -> None:
    player = sit(*BEGIN, "Ann plays basic unicorn")
    with nothing_moves(player):
        assert player.type(line) == ["Does nobody answer Basic Unicorn? Yes or no."]
    said = player.type("yes")
    assert "Basic Unicorn enters Ann's Stable." in said
    assert table(player).turn.seat == 1
    assert table(player).seats[1].hand_size == 5 + line.endswith("draws")


def test_a_card_that_may_be_answered_after_all_stays_open(sit: Sit) -> None:
    player = sit(*BEGIN, "Ann plays basic unicorn", "end turn")
    assert player.type("no") == ["Not done: end turn."]
    assert player.type("Ben neighs")[0] == "Ben answers: Neigh."


def test_what_others_draw_for_a_card_is_no_going_on(sit: Sit) -> None:
    player = sit(*BEGIN, "Ann plays basic unicorn")
    assert "Does nobody answer" not in player.type("Cara draws")[0]
