"""Hints for aiming: the tone goes up, and the same two words reach ear, screen and braille."""

import pytest
from sitting import Heard, Watched, shipped_library, take

from assistant.scan.aim import Cause
from assistant.scan.news import Aimed, Light
from assistant.session import Session
from assistant.settings import Settings
from assistant.speech.tones import Tone
from assistant.words import sentence
from assistant.words.announcement import Priority


@pytest.fixture
def session() -> Session:
    return Session(shipped_library(), Settings(), Heard(), Watched())


@pytest.fixture
def played(session: Session) -> list[Tone]:
    """The tones that were played."""
    assert isinstance(session.speaker, Heard)
    return session.speaker.played


def test_the_nearer_a_code_is_to_being_read_the_higher_the_tone(
    session: Session, played: list[Tone]
) -> None:
    for nearness in (0, 0.25, 0.5, 0.75, 1):
        assert take(session, Aimed(nearness)) == ()
    pitches = [pitch for tone in played for pitch, _ in tone.notes]
    assert len(pitches) == 5
    assert pitches == sorted(set(pitches))
    assert pitches[-1] >= 4 * pitches[0]
    assert all(seconds < 0.1 for tone in played for _, seconds in tone.notes)


def test_what_is_in_the_way_is_spoken_shown_and_brailled_in_the_same_words(
    session: Session, played: list[Tone]
) -> None:
    assert isinstance(session.speaker, Heard)
    for cause in Cause:
        (shown,) = take(session, Aimed(0.5, f"aim.{cause.value}"))
        assert shown.text == shown.braille == sentence(f"aim.{cause.value}")
        assert session.speaker.said[-1].text == shown.text
        # Who is listening to a card is not interrupted for it.
        assert shown.joins
        assert shown.priority is Priority.NOTIFICATION
    assert len(played) == len(Cause)


def test_the_light_is_told_with_what_to_do(session: Session) -> None:
    (dark,) = take(session, Light("scan.dark"))
    assert dark.text.startswith("Very dark. Switch on a lamp")
    assert len(dark.braille) <= 40


def test_a_hint_is_not_in_the_history(session: Session, played: list[Tone]) -> None:
    take(session, Light("scan.dark"))
    take(session, Aimed(0.5, "aim.far"))
    assert [each.text for each in session.transcript.messages] == [sentence("scan.dark")]


def test_a_hint_is_not_what_is_said_again(session: Session) -> None:
    take(session, Aimed(0.5, "aim.far"))
    assert "too far" not in [each.text for each in session.repeat()]
