"""A list that is for one ear stays so: line by line, asked again, explained and given up."""

from collections.abc import Callable
from pathlib import Path

import pytest
from sitting import Heard, Player, Watched, shipped_library

from assistant.screen.face import Face
from assistant.screen.picture import Look
from assistant.session import Session
from assistant.settings import Settings
from assistant.shared import Desk
from assistant.speech.voice import EarLost
from assistant.words import render
from assistant.words.announcement import EVERYONE

GAME = "new llamas unleashed with Ann, Ben and Cara, full, Ann starts, any babies"
IN_EAR = "Read in your ear."
EAR = Settings(ear="Headset")
ASKING = ("Ann keeps magical", "Ann keeps gin rammyy zz", "Ben hides bug", "Ann pockets narwal kk")


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Face]:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))

    def down(settings: Settings, *lines: str) -> Face:
        desk = Desk(tmp_path / "home" / "journal.sqlite3")
        session = Session(shipped_library(), settings, Heard(), Watched(), desk=desk)
        session.on_screen = True
        face = Face(Player(session, Heard(), Watched()).host, 80, 40)
        face.start()
        enter(face, *lines)
        return face

    return down


def enter(face: Face, *lines: str) -> None:
    for line in lines:
        for character in line:
            face.press("x", character)
        face.press("enter")


def on_screen(face: Face) -> str:
    """What eyes may read."""
    runs = face.picture().runs.values()
    return " ".join(run.text for run in runs if run.look is not Look.HIDDEN)


def voice(face: Face) -> Heard:
    speaker = face.session.speaker
    assert isinstance(speaker, Heard)
    return speaker


def lines_of_list(face: Face) -> list[str]:
    """The words of the list that is open."""
    assert face.session.prompt.options
    return [
        face.session.tell("prompt.choice", number=n, text=each.text).text
        for n, each in enumerate(face.session.prompt.options, 1)
    ]


KEYS = ("up", "down", "down", "ctrl+r", "up")


@pytest.mark.parametrize("line", ASKING)
@pytest.mark.parametrize("key", KEYS)
def test_arrow_keys_read_a_secret_list_into_the_ear_alone(
    sit: Callable[..., Face], line: str, key: str
) -> None:
    face = sit(EAR, GAME, line)
    lines, before = lines_of_list(face), len(voice(face).said)
    for each in ("up", "down", key):
        face.press(each)
        assert not [each for each in lines if each in on_screen(face)]
        assert IN_EAR in on_screen(face)
    said = voice(face).said[before:]
    assert said
    assert all(each.to != EVERYONE for each in said)
    assert any(each.text in lines for each in said)
    face.press("enter")
    assert not [each for each in lines if each.partition(", ")[2] in on_screen(face)]


@pytest.mark.parametrize("line", ASKING)
def test_with_a_lost_ear_arrow_keys_put_no_line_on_the_page(
    sit: Callable[..., Face], line: str
) -> None:
    face = sit(EAR, GAME)
    face.take(EarLost("Headset", "speech.no_such_device", {"device": "x"}))
    enter(face, line)
    lines = lines_of_list(face)
    for key in KEYS:
        face.press(key)
        assert not [each for each in lines if each in on_screen(face)]


@pytest.mark.parametrize("line", ASKING)
def test_in_privacy_a_picked_line_is_hidden_as_its_list_is(
    sit: Callable[..., Face], line: str
) -> None:
    face = sit(Settings(privacy=True), GAME, line)
    lines = lines_of_list(face)
    for key in KEYS:
        face.press(key)
        assert not [each for each in lines if each in on_screen(face)]


def test_a_picked_line_of_a_secret_leaves_the_page_with_the_next_key(
    sit: Callable[..., Face],
) -> None:
    face = sit(Settings(), GAME, "Ann keeps magical")
    lines = lines_of_list(face)
    face.press("down")
    assert lines[0] in on_screen(face)
    face.press("enter")
    assert lines[0].partition(", ")[2] not in on_screen(face)
    assert "Ann notes a card in hand" in on_screen(face)


def test_a_list_for_all_is_read_to_all(sit: Callable[..., Face]) -> None:
    face = sit(EAR, GAME, "put magical in Ben's field")
    before = len(voice(face).said)
    face.press("down")
    assert lines_of_list(face)[0] in on_screen(face)
    assert voice(face).said[before:][0].to == EVERYONE


def test_a_card_that_is_looked_up_is_picked_for_one_ear(sit: Callable[..., Face]) -> None:
    face = sit(EAR, "unicorn")
    lines = lines_of_list(face)
    face.press("down")
    assert lines[0] not in on_screen(face)
    assert IN_EAR in on_screen(face)


@pytest.mark.parametrize("line", ASKING)
@pytest.mark.parametrize("word", ["help", "again", "history", "menu", "cancel", "99", "whose", "b"])
def test_no_word_over_a_secret_list_tells_the_table_of_it(
    sit: Callable[..., Face], line: str, word: str
) -> None:
    face = sit(EAR, GAME, line)
    lines, heading = lines_of_list(face), render(face.session.prompt.heading)
    before = len(voice(face).said)
    enter(face, word, "cancel", "history")
    heard = " ".join(each.text for each in voice(face).said[before:] if each.to == EVERYONE)
    for each in (heading, *(each.partition(", ")[2] for each in lines)):
        assert each not in heard
        assert each not in on_screen(face)


@pytest.mark.parametrize("line", ASKING)
def test_a_secret_list_that_is_taken_up_again_stays_secret(
    sit: Callable[..., Face], line: str
) -> None:
    sit(EAR, GAME, line).host.get_up()
    face = sit(EAR, "resume")
    lines = lines_of_list(face)
    for key in KEYS:
        face.press(key)
        assert not [each for each in lines if each in on_screen(face)]
    assert all(each.to != EVERYONE for each in voice(face).said if each.text in lines)
