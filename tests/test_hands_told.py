"""Whoever tells of a card in a hand tells it to one ear, in whatever words."""

from collections.abc import Callable
from pathlib import Path

import pytest
from golden import one_after_the_other
from sitting import Heard, Player, Watched, shipped_library

from assistant.screen.face import Face
from assistant.session import Session
from assistant.settings import Settings
from assistant.shared import Desk
from assistant.words.announcement import EVERYONE

GAME = "new llamas unleashed with Ann, Ben and Cara, full, Ann starts, any babies"
TOLD = (
    "Ann draws {}",
    "Ann drew {}",
    "Ann draw {}",
    "I drew {}",
    "drew {}",
    "Ben got {}",
    "Cara picked up {}",
    "Ann takes {} from the deck",
    "Ben took {} off the top of the deck",
    "Ann has {} in her hand",
    "Ann has got {} in hand",
    "Ann holds {}",
    "Ann secretly holds {}",
    "Ann, in secret, has {}",
    "{} is in Ben's hand",
    "{} goes to Ann's hand",
    "Ann adds {} to her hand",
    "Ann draws {} and plays goatmobile",
    "Ann draws two cards: {} and goatmobile",
    "Ann's hand is {}",
    "Cara is now holding {}",
    "Ann found {} on top of the deck",
)
CARDS = ("gin rammy", "gin rammyy", "Crowded Field", "Baaa'd Move!")
OPEN = (
    "Ann draws",
    "Ann draws two cards",
    "Ben draws two cards",
    "Ben has six cards in hand",
    "Ann's hand limit is 5",
    "put gin rammy in Ben's field",
    "return gin rammy to Ben's hand",
    "Ben discards his hand",
    "Ann plays gin rammy from her hand",
    "Ben gets gin rammy in his field",
    "what is in Ann's hand",
    "history",
    "how do I draw gin rammy",
)


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Settings], Face]:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))

    def down(settings: Settings) -> Face:
        desk = Desk(tmp_path / "home" / "journal.sqlite3")
        session = Session(shipped_library(), settings, Heard(), Watched(), desk=desk)
        session.on_screen = True
        face = Face(Player(session, Heard(), Watched()).host, 100, 60)
        face.start()
        enter(face, GAME)
        return face

    return down


def enter(face: Face, *lines: str) -> None:
    for line in lines:
        for character in line:
            face.press("x", character)
        face.press("enter")


def on_screen(face: Face) -> str:
    return " ".join(run.text for run in face.picture().runs.values())


def is_named(card: str, text: str) -> bool:
    """Whether a text names the card, or any guess at it."""
    return any(each in text.casefold() for each in (card.casefold(), "gin rammy"))


@pytest.mark.parametrize("settings", [Settings(ear="Headset"), Settings()], ids=["ear", "nothing"])
@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("line", TOLD)
def test_what_is_told_of_a_hand_is_not_heard_shown_or_brought_back(
    sit: Callable[[Settings], Face], line: str, card: str, settings: Settings
) -> None:
    face, typed = sit(settings), line.format(card)
    speaker = face.session.speaker
    assert isinstance(speaker, Heard)
    before = len(speaker.said)
    enter(face, typed)
    shown = on_screen(face)
    assert not settings.ear or not is_named(card, shown), shown
    enter(face, "cancel", "whose")
    past = list(face.session.transcript.messages)
    told = " ".join(each.text for each in past if each.to == EVERYONE or not settings.ear)
    assert not is_named(card, told), told
    enter(face, "history", "again")
    assert not is_named(card, on_screen(face)), on_screen(face)
    for _ in range(4):
        face.press("up")
        assert not is_named(card, face.entry.text + on_screen(face))
    heard = " ".join(each.text for each in speaker.said[before:] if each.to == EVERYONE)
    assert not is_named(card, heard)


@pytest.mark.parametrize("line", OPEN)
def test_what_everybody_sees_comes_back(sit: Callable[[Settings], Face], line: str) -> None:
    face = sit(Settings())
    enter(face, line)
    assert face.session.transcript.lines[-1] == line


def test_a_number_that_is_drawn_is_told_to_all(sit: Callable[[Settings], Face]) -> None:
    face = sit(Settings(ear="Headset"))
    enter(face, "Cara draws two cards")
    assert "Cara" in on_screen(face)


OPENED = (
    "new second print with Ann, Ben and Cara, full, Ann starts, any babies",
    "put nanny cam in Ben's stable",
)


@pytest.mark.parametrize("line", ["Ben's hand", "read Ben's hand", "how many cards does Ben hold"])
def test_a_hand_that_lies_open_is_read_to_all_and_no_other(tmp_path: Path, line: str) -> None:
    with one_after_the_other(tmp_path) as sit:
        player = sit(*OPENED, "Ben has neigh and narwhal in hand", "Cara keeps yay")
        assert (
            player.type(line)[0]
            == "Ben's hand: 5, limit 7. It's open: Neigh, Narwhal, and 3 not named."
        )
        assert "Yay" not in player.type(line.replace("Ben", "Cara"))[0]
        player.type("remove nanny cam")
        assert player.type(line)[0] == "Ben's hand: 5, limit 7."


@pytest.mark.parametrize("line", ["does Ben have a neigh", "who has a neigh", "where is neigh"])
def test_a_card_is_found_in_a_hand_that_lies_open_alone(tmp_path: Path, line: str) -> None:
    with one_after_the_other(tmp_path) as sit:
        player = sit(*OPENED, "Ben has neigh in hand", "Cara keeps yay")
        assert player.type(line) == ["Neigh: Ben's hand."]
        assert player.type(line.replace("neigh", "yay")) == ["Yay isn't where everyone can see it."]
        player.type("put nanny cam in discard pile")
        assert player.type(line) == ["Neigh isn't where everyone can see it."]
