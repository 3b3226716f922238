"""Where an effect begins, people hear what it does."""

from collections.abc import Iterator

import pytest
from measuring import at_table
from sitting import Player, card_of

from assistant.inbox import Typed
from assistant.speech.speaking import spoken

BEGIN = ("new llamas with Ann, Ben and Cara, full, Ann starts, any babies", "draw")
TEXT = card_of("Magical Goaticorn").text


@pytest.fixture
def table() -> Iterator[Player]:
    with at_table("", setup=(*BEGIN, "play magical goaticorn")) as player:
        yield player


def test_an_effect_that_begins_is_read_and_a_brief_voice_leaves_that_out(table: Player) -> None:
    said = table.take(Typed("nobody"))
    [effect] = [each for each in said if each.text.startswith("Effect: ")]
    assert effect.text == f"Effect: Magical Goaticorn, Ann, may. {TEXT}"
    assert effect.brief == "Effect: Magical Goaticorn, Ann, may."


def test_the_chain_and_again_read_it_once_more(table: Player) -> None:
    table.type("nobody")
    assert any(TEXT in line for line in table.type("again"))
    told = ["Now: 1, Magical Goaticorn, Ann, may.", f"Magical Goaticorn: {TEXT}"]
    assert table.type("chain") == told


def test_what_is_long_over_is_told_without(table: Player) -> None:
    table.type("nobody")
    table.type("decline")
    missed = table.type("what did I miss")
    assert "Effect: Magical Goaticorn, Ann, may." in missed
    assert not any(TEXT in line for line in missed)


def test_effects_of_the_start_of_a_turn_are_read_behind_their_list() -> None:
    setup = (*BEGIN, "put goatsferatu in Ben's field", "draw")
    with at_table("", setup=setup) as player:
        said = player.type("end turn")
    [line] = [each for each in said if each.startswith("Start of turn: ")]
    text = card_of("Goatsferatu").text
    assert line.endswith(f" Goatsferatu: {text}")


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
        assert said[-1] == "Cara may sacrifice 1 card."
        assert player.session.game
        assert len(player.session.game.position.open_effects) == 1


def test_a_brief_voice_says_what_an_effect_does_when_it_is_new_in_the_game(table: Player) -> None:
    def heard(line: str) -> str:
        said = [spoken(each, "brief", "") for each in table.take(Typed(line))]
        return " ".join(each or "" for each in said)

    assert TEXT in heard("nobody")
    heard("decline")
    again = heard("use magical goaticorn")
    assert "Effect: Magical Goaticorn, Ann, may." in again
    assert TEXT not in again
