"""What is said is so: kept once it is written, lost only what was there, a way out each time."""

from pathlib import Path

import pytest
from sitting import Heard, Player, Watched, shipped_library

from assistant import places
from assistant.problems import Fault
from assistant.scan.news import SourceLost, SourceReady
from assistant.session import Session
from assistant.settings import Settings
from assistant.speech.devices import SoundDevice, offered
from assistant.words import render

CODE = "https://kit.example/c/17"


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Player:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    heard, eyes = Heard(), Watched()
    return Player(Session(shipped_library(), Settings(), heard, eyes), heard, eyes)


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise Fault("learned.unsaved", file="codes", why="the disk is full")

    monkeypatch.setattr("assistant.commands.own_text.save_text", fail)
    monkeypatch.setattr("assistant.library.Library.tie", fail)


@pytest.mark.usefixtures("full_disk")
def test_a_text_that_is_not_written_is_not_called_kept(player: Player) -> None:
    player.type("teach baby goat")
    said = player.type("The goat jumps.")
    assert said[0].startswith("Not saved")
    assert not any(each.startswith("Kept") for each in said)


def test_a_text_that_is_written_is_called_kept(player: Player) -> None:
    player.type("teach baby goat")
    assert player.type("The goat jumps.")[0].startswith("Kept as the owner's text")
    assert any((places.home() / "own_texts").iterdir())


@pytest.mark.usefixtures("full_disk")
def test_a_code_that_is_not_written_is_tied_until_the_end(player: Player) -> None:
    player.show(CODE)
    said = player.type("tie bahama llama")
    assert said[:1] == ["Done. This code is Bahama Llama until you quit."]
    assert said[1].startswith("Not saved")


def camera(player: Player) -> str:
    from assistant.standing import camera_state

    return render(camera_state(player.session))


def test_a_camera_that_was_never_there_is_not_lost(player: Player) -> None:
    player.take(SourceLost("scan.no_camera", {}))
    assert camera(player) == "Camera: none. Connect one; I'll keep trying."
    player.take(SourceReady("Desk"))
    for _ in range(2):
        player.take(SourceLost("scan.camera_lost", {"name": "Desk"}))
        assert camera(player) == "Camera: lost. I'll keep trying."


def test_alsas_plug_ins_are_not_offered() -> None:
    found = (
        SoundDevice("Default Playback Device", "default", real=False),
        SoundDevice("Rate Converter Plugin Using Libav/FFmpeg Library", "lavrate", real=False),
        SoundDevice("Discard all samples", "null", real=False),
        SoundDevice("Plugin for channel upmix (4,6,8)", "upmix", real=False),
        SoundDevice("HDA Intel, ALC257 Analog", ":0,0"),
        SoundDevice("HDA Intel, ALC257 Analog", ":0,1"),
    )
    assert offered(found) == ("Default Playback Device", "HDA Intel, ALC257 Analog")


def test_an_export_tells_the_whole_way_to_its_files(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from assistant.journal.book import Journal

    monkeypatch.chdir(tmp_path)
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        player.session.journal = journal
        for line in ("new llamas with Ann, Ben, light, Ann starts", "end game", "yes"):
            player.type(line)
        (said,) = player.type("export out")
        (beside,) = player.type("export ./out")
    folder = places.home() / "export" / "out"
    assert said.startswith(f"Written in {folder}: table-assistant-games.csv")
    assert beside.startswith(f"Written in {tmp_path / 'out'}: table-assistant-games.csv")


@pytest.mark.parametrize("typed", ["which gas", "which card has gas", "find gas", "look up gas"])
def test_a_card_is_asked_for_by_what_stands_on_it(player: Player, typed: str) -> None:
    assert player.type(typed)[0].startswith("No card called gas. Here are the nearest.")


def test_words_of_a_text_find_their_card(player: Player) -> None:
    said = player.type("which card sacrifice one card; once it is gone")
    assert any("Two-For-One" in each for each in said)


@pytest.mark.parametrize("typed", ["which is it", "which one of us is right", "what is that thing"])
def test_what_asks_for_no_card_reads_none(player: Player, typed: str) -> None:
    player.type(typed)
    assert player.session.current is None
