"""Where an effect begins, people hear what it does."""

from collections.abc import Iterator

import pytest
from measuring import at_table
from sitting import Player, card_of

from assistant.inbox import Typed
from assistant.speech.how_much import spoken

BEGIN = ("new llamas with Ann, Ben and Cara, full, Ann starts, any babies", "draw")
ASKED = "Ann may bring in 1 Goat from their hand."
TEXT = card_of("Magical Goaticorn").text


@pytest.fixture
def table() -> Iterator[Player]:
    with at_table("", setup=(*BEGIN, "play magical goaticorn")) as player:
        yield player


def test_an_effect_that_begins_is_told_by_what_is_to_be_done(table: Player) -> None:
    said = [each.text for each in table.take(Typed("nobody"))]
    assert said == ["Magical Goaticorn enters Ann's Field.", ASKED]


def test_what_is_paid_is_asked_for_with_what_it_is_paid_for() -> None:
    setup = (*BEGIN, "put goatsferatu in Ben's field", "draw")
    with at_table("", setup=setup) as player:
        said = player.type("end turn")
        paid = player.type("Ben sacrifices baby animal")
    gain = "bring in 1 Animal from the discard pile"
    assert said[-1] == f"Goatsferatu: Ben may sacrifice 1 Animal, then {gain}."
    assert not any("sacrifice 1" in line for line in paid)


def test_the_chain_reads_the_text_once_more(table: Player) -> None:
    table.type("nobody")
    assert ASKED in table.type("again")
    told = ["Now: Magical Goaticorn, Ann, optional.", f"Magical Goaticorn: {TEXT}"]
    assert table.type("chain")[:2] == told


def test_what_is_long_over_asks_for_nothing(table: Player) -> None:
    table.type("nobody")
    table.type("decline")
    missed = table.type("what did I miss")
    assert "Magical Goaticorn: declined." in missed
    assert ASKED not in missed


DUTCH = ("new second print with Ann, Ben and Cara, full, Ann starts, any babies",)


def test_whoever_uses_what_waits_means_the_one_that_waits() -> None:
    setup = (*DUTCH, "put double dutch in Cara's stable", "turn Cara")
    for line in ("Cara uses double dutch", "use double dutch", "Cara triggers double dutch"):
        with at_table("", setup=setup) as player:
            assert player.type(line)[:2] == [
                "Cara may play 2 cards this turn.",
                "Double Dutch: done.",
            ]
            assert player.session.game
            assert player.session.game.table.turn.plays == 2
            assert player.session.game.table.chain is None


def test_what_is_used_and_done_by_hand_is_asked_for_and_waits_but_once() -> None:
    setup = (*DUTCH, "put glitter bomb in Cara's stable", "turn Cara")
    with at_table("", setup=setup) as player:
        said = player.type("Cara uses glitter bomb")
        assert (
            said[-1] == "Cara may sacrifice 1 card, then destroy 1 card in another player's Stable."
        )
        assert player.session.game
        assert len(player.session.game.position.open_effects) == 1


def test_what_only_people_judge_is_read_and_brief_only_when_it_is_new_in_the_game() -> None:
    text = card_of("Spontaneously Fainting Goat").text
    setup = (*BEGIN, "house firmness loose", "put spontaneously fainting goat in Ben's field")
    with at_table("", setup=setup) as player:

        def heard(line: str) -> str:
            said = [spoken(each, "brief", "") for each in player.take(Typed(line))]
            return " ".join(each or "" for each in said)

        assert text in heard("turn Ben")
        player.type("turn Cara")
        # It has gone into the deck by itself.
        player.type("put spontaneously fainting goat in Ben's field")
        again = heard("turn Ben")
        assert "Start of turn: Spontaneously Fainting Goat, required" in again
        assert text not in again


def _at_brief(player: Player, line: str) -> list[str]:
    """Return what is heard of a line in few words."""
    said = (spoken(each, "brief", "") for each in player.take(Typed(line)))
    return [each for each in said if each]


def test_in_few_words_a_draw_that_begins_a_turn_is_told_as_that_turn() -> None:
    with at_table("", setup=(*BEGIN, "play basic goat", "nobody")) as player:
        assert _at_brief(player, "Ben draws") == ["Ben's turn."]
        # One more draw is Ben's action, and no turn.
        assert _at_brief(player, "Ben draws") == ["Ben draws."]


def test_in_few_words_what_is_declined_is_named_where_several_wait() -> None:
    waits = ("put rainbow mane in Ben's stable", "put glitter bomb in Ben's stable")
    with at_table("", setup=(*DUTCH, *waits, "draw", "draw", "end turn")) as player:
        assert _at_brief(player, "decline glitter bomb")[0] == "Glitter Bomb: declined."
        assert _at_brief(player, "decline")[0] == "Rainbow Mane: declined."


def test_what_is_taken_back_in_one_turn_does_not_tell_whose_turn_it_is() -> None:
    setup = (*BEGIN, "play magical goaticorn", "nobody", "decline")
    with at_table("", setup=setup) as player:
        said = player.type("undo")
        assert said[0] == "Undone: Magical Goaticorn: declined." and said[-1] == ASKED
        assert not any("turn" in line for line in said)
