"""A game is taken up again whose deck file is gone: what is said of its cards, and how it goes on.

Nobody's cards are lost: one of that deck has its printed code for a name, and a title that is
in no deck any more can be said and named, as in a game whose deck is not complete.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sitting import OWN, Heard, Player, Watched, shipped_library, start

from assistant.session import Session
from assistant.settings import Settings
from assistant.shared import Desk

NEW = "new llamas with Ann, Ben and Cara, full, mix in My deck, Ann starts, any baby"
MIXED = OWN.replace("\n[[card]]", '\nedition = "llamas-unleashed"\nexpansion = true\n[[card]]')
GONE = "Some decks of this game are missing: mine. Their cards have no names now."
OTHER = "Another card: {}"
TWIN = "Ann's Animals: Baby Animal, Twin Star."

Sit = Callable[[], Player]


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put a deck of somebody's own into the user's folder; return its file."""
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    file = tmp_path / "card_texts" / "mine.toml"
    file.parent.mkdir()
    file.write_text(MIXED, encoding="utf-8")
    return file


@pytest.fixture
def sit(deck: Path) -> Iterator[Sit]:
    """Return what has everybody get up and sit down again."""
    players: list[Player] = []

    def get_up() -> None:
        for each in players:
            each.host.get_up()

    def sit_down() -> Player:
        get_up()
        heard, eyes = Heard(), Watched()
        file = deck.parents[1] / "journal.sqlite3"
        session = Session(shipped_library(), Settings(), heard, eyes, desk=Desk(file))
        start(session)
        players.append(Player(session, heard, eyes))
        return players[-1]

    yield sit_down
    get_up()


def begin(player: Player) -> None:
    player.type(NEW)
    assert player.type("Ann has twin star") == ["Twin Star enters Ann's Field."]
    assert TWIN in player.type("cards")


def offered(said: list[str], title: str) -> bool:
    """Whether it is offered to take a title for a card that isn't in any deck."""
    return any(OTHER.format(title) in each for each in said)


def test_a_card_whose_deck_is_gone_is_named_by_its_code_until_the_deck_is_back(
    deck: Path, sit: Sit
) -> None:
    begin(sit())
    deck.unlink()
    player = sit()
    assert GONE in player.type("resume")
    said = player.type("cards")
    assert "Ann's other cards: MY001." in said
    assert "Twin Star" not in " ".join(said)
    deck.write_text(MIXED, encoding="utf-8")
    player = sit()
    assert GONE not in player.type("resume")
    assert TWIN in player.type("cards")


def test_a_title_that_is_in_no_deck_any_more_can_be_said_and_stays_named(
    deck: Path, sit: Sit
) -> None:
    player = sit()
    begin(player)
    # While its decks are there, and whole, a title in none of them is a slip.
    assert not offered(player.type("Ann has glitter comet"), "glitter comet")
    deck.unlink()
    player = sit()
    player.type("resume")
    assert offered(player.type("Ben has twin star"), "twin star")
    player.type("another")
    assert "Twin star enters Ben's Field." in player.type("1")
    player = sit()
    assert GONE in player.type("resume")
    assert "Ben's Animals: Baby Animal, twin star." in player.type("cards")


def test_a_game_that_had_nothing_of_a_deck_that_is_gone_is_taken_up_without_a_word(
    deck: Path, sit: Sit
) -> None:
    player = sit()
    player.type(NEW.replace("mix in My deck, ", ""))
    deck.unlink()
    player = sit()
    assert GONE not in player.type("resume")
    assert not offered(player.type("Ann has twin star"), "twin star")
