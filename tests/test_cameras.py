"""A camera that was chosen is remembered by its name, whatever number it has next time."""

from pathlib import Path

import pytest
from sitting import Heard, Watched, shipped_library, take

from assistant import places
from assistant.inbox import Typed
from assistant.scan import camera
from assistant.scan.news import SourceReady
from assistant.session import Session
from assistant.settings import Settings, load_settings


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    return Session(shipped_library(), Settings(), Heard(), Watched())


def plug(monkeypatch: pytest.MonkeyPatch, *names: str) -> tuple[camera.Camera, ...]:
    cameras = tuple(enumerate(names))
    monkeypatch.setattr(camera, "list_cameras", lambda: cameras)
    return cameras


def chosen(session: Session, number: str) -> str:
    take(session, Typed("cameras"))
    take(session, Typed(number))
    assert isinstance(session.eyes, Watched)
    assert session.eyes.spec is not None
    take(session, SourceReady("a camera"))
    settings, problems = load_settings(places.settings_file())
    assert not problems
    assert settings.camera == session.eyes.spec
    return session.eyes.spec


def test_a_camera_chosen_from_the_list_is_found_again_by_name(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug(monkeypatch, "HD Webcam", "Desk Camera")
    kept = chosen(session, "2")
    assert kept == "camera:Desk Camera"
    other_way_round = plug(monkeypatch, "Desk Camera", "HD Webcam")
    assert camera.choose(other_way_round, kept.partition(":")[2]) == (0, "Desk Camera")


def test_cameras_of_one_name_are_told_apart_by_number(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug(monkeypatch, "USB Camera", "USB Camera 2", "USB Camera")
    assert chosen(session, "3") == "camera:2"
    assert chosen(session, "2") == "camera:USB Camera 2"


def test_what_lies_there_is_read_when_asked_and_equal_cards_are_counted(session: Session) -> None:
    def said() -> str:
        return " ".join(each.text for each in take(session, Typed("what lies there")))

    take(session, SourceReady("a camera"))
    assert said() == "I can't read any card there."
    card = next(card for card in session.library.catalogue.cards if card.code)
    assert isinstance(session.eyes, Watched)
    session.eyes.lies = (str(card.code), "no such code", str(card.code))
    assert said() == f"I see 3 cards: {card.title} 2 times, unknown code."
