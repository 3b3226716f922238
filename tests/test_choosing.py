"""Choosing who speaks and where: devices and voices by a part of their names, and lists."""

import threading
from dataclasses import replace
from pathlib import Path

import pytest
from listening import WRONG, heard
from sitting import Heard, Player, Watched, shipped_library
from sound_server import sound_server

from assistant import places
from assistant.commands import lists
from assistant.inbox import Item, Listed
from assistant.session import Session, voice_settings
from assistant.settings import Settings, load_settings
from assistant.shared import Desk
from assistant.speech.devices import SoundDevice
from assistant.speech.speaker import Speaker
from assistant.speech.voice import VoiceNews
from assistant.tasks.doctor import doctor
from assistant.tasks.play import asked_for

SPEAKERS = SoundDevice("Loud Speakers", "spk-1", usual=True)
HEADSET = SoundDevice("USB Headset", "usb-7")
NEAR = SoundDevice("Nearfield Speakers", "spk-2")
VOICES = (("en", "English (Great Britain)"), ("en-us", "English (America)"), ("fr", "French"))
HELD = "Narwhal"
GAME = "new second print with Ann, Ben and Cara, full, Ann starts, any babies"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> list[SoundDevice]:
    """The sound devices there are."""
    found = [SPEAKERS, HEADSET]
    monkeypatch.setattr("assistant.speech.listing.find_devices", lambda: tuple(found))
    return found


@pytest.fixture
def voices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("assistant.speech.listing.find_voices", lambda _: VOICES)


NOW_MINE = "Private voice: {}."
CANNOT = "piper can't change its pitch, so private words sound like the table's."
PITCHES = (
    "Pitch is 50, private pitch 60. "
    "Type pitch and a number from 0 to 100, or pitch mine and a number."
)


def sit(settings: Settings | None = None, desk: Desk | None = None) -> Player:
    voice, eyes = Heard(), Watched()
    journal = places.home() / "journal.sqlite3"
    session = Session(
        shipped_library(), settings or Settings(), voice, eyes, desk=desk or Desk(journal)
    )
    return Player(session, voice, eyes)


def kept() -> Settings:
    return load_settings(places.settings_file())[0]


# -- the ear ---------------------------------------------------------------------


def test_the_ear_is_kept_by_its_whole_name_and_what_the_system_calls_it(
    plugged: list[SoundDevice],
) -> None:
    player = sit()
    assert player.type("ear headset") == ["Private sound goes to USB Headset."]
    assert (kept().ear, kept().ear_id) == ("USB Headset", "usb-7")
    given = player.heard.settings
    assert given is not None
    assert (given.ear, given.ear_id, given.two_devices) == ("USB Headset", "usb-7", True)
    assert player.type("ear")[0].startswith("Private sound goes to USB Headset.")
    assert player.type("ear off")[0].startswith("Private sound off.")
    assert (kept().ear, kept().ear_id) == ("", "")
    assert player.type("ear")[0].startswith("There's no second device.")


@pytest.mark.parametrize(
    ("device", "typed", "said"),
    [
        ("", "ear loud", "Loud Speakers is already the table's device."),
        ("Loud Speakers", "ear loud", "Loud Speakers is already the table's device."),
        ("loud", "ear LOUD SPEAKERS", "Loud Speakers is already the table's device."),
        ("gone", "ear loud", "Loud Speakers is already the table's device."),
        ("USB Headset", "ear headset", "USB Headset is already the table's device."),
        ("", "ear nosuch", "There's no sound device nosuch. Type ear and one of: Loud"),
    ],
)
def test_what_is_not_private_is_refused_and_a_hand_is_asked_about(
    plugged: list[SoundDevice], device: str, typed: str, said: str
) -> None:
    player = sit(Settings(device=device))
    assert player.type(typed)[0].startswith(said)
    assert player.session.settings.ear == ""
    for line in (GAME, "draw", "Ann keeps narwhal"):
        player.type(line)
    before = len(player.heard.said)
    assert "hand is private" in player.type("ann my hand")[0]
    assert not any(HELD in each.text for each in player.heard.said[before:])


def test_where_nobody_knows_the_usual_device_the_tables_must_be_named_first(
    plugged: list[SoundDevice],
) -> None:
    plugged[:] = [replace(SPEAKERS, usual=False), HEADSET]
    player = sit()
    assert player.type("ear headset")[0].startswith("I can't tell which device is the table's")
    assert player.session.settings.ear == ""
    assert player.type("device loud") == ["Sound goes to Loud Speakers."]
    assert player.type("ear headset") == ["Private sound goes to USB Headset."]


def test_devices_of_the_same_name_are_no_ear(plugged: list[SoundDevice]) -> None:
    plugged.append(replace(HEADSET, id="usb-8"))
    player = sit()
    assert player.type("ear headset")[0].startswith("Two devices are called USB Headset")
    assert player.session.settings.ear == ""


def test_which_of_several_is_asked(plugged: list[SoundDevice]) -> None:
    plugged.append(NEAR)
    player = sit()
    assert player.type("ear speakers")[1:] == ["1, Loud Speakers", "2, Nearfield Speakers"]
    assert player.session.settings.ear == ""
    assert player.type("2") == ["Private sound goes to Nearfield Speakers."]


def test_without_a_device_to_choose_nothing_is_private(plugged: list[SoundDevice]) -> None:
    plugged.clear()
    assert sit().type("ear headset")[0].startswith("No sound device can be chosen here")


def test_a_hand_is_not_heard_on_the_tables_loudspeaker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole way, with real devices, from the word to the samples."""
    with sound_server() as server:
        if server is None:
            pytest.skip("PulseAudio isn't installed: pulseaudio, parec and pactl are needed")
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        player = sit(Settings(engine="espeak", rate=400))
        for line in (GAME, "draw", "Ann keeps narwhal"):
            player.type(line)
        news: list[VoiceNews] = []
        speaker = Speaker(voice_settings(player.session.settings), news.append)
        player.session.speaker = speaker
        with server.recording(tmp_path / "table.wav", "table") as table:
            assert player.type("ear TAB")[0].startswith("table is already the table's device.")
            assert player.type("ann my hand")[0].startswith("Ann's hand is private.")
            assert speaker.wait_until_quiet(120)
        speaker.close()
        player.session.speaker = player.heard
        (hand,) = player.type("yes")
        assert HELD in hand
        assert heard(table, hand, 400, "en-us") <= WRONG
        assert player.type("ear EAR") == ["Private sound goes to ear."]
        assert kept().ear_id == "ear"


# -- the table's device ------------------------------------------------------------


def test_a_part_of_a_name_holds_when_it_is_chosen(plugged: list[SoundDevice]) -> None:
    player = sit()
    assert player.type("device head") == ["Sound goes to USB Headset."]
    assert kept().device == "USB Headset"


def test_a_device_that_is_not_there_is_waited_for(plugged: list[SoundDevice]) -> None:
    player = sit()
    assert player.type("device nosuch") == ["nosuch isn't connected. I'll use it when it is."]
    assert kept().device == "nosuch"
    assert player.heard.settings is not None
    assert player.heard.settings.device == "nosuch"


def test_the_ears_device_is_not_taken_for_the_table(plugged: list[SoundDevice]) -> None:
    player = sit(Settings(ear="USB Headset", ear_id="usb-7"))
    assert player.type("device usb")[0].startswith("USB Headset is already the ear's device.")
    assert player.session.settings.device == ""
    plugged[:] = [replace(SPEAKERS, usual=False), replace(HEADSET, usual=True)]
    player = sit(Settings(ear="USB Headset", ear_id="usb-7", device="Loud Speakers"))
    assert player.type("device usual")[0].startswith("USB Headset is already the ear's device.")
    assert player.session.settings.device == "Loud Speakers"


# -- voices and engines --------------------------------------------------------------


@pytest.mark.usefixtures("voices")
@pytest.mark.parametrize(
    ("typed", "said", "voice"),
    [
        ("voice nosuch", "There's no voice nosuch. Type voices for the list.", ""),
        ("voice america", "Voice English (America).", "English (America)"),
        ("voice EN-US", "Voice en-us.", "en-us"),
        ("voice english", "Voices. Type a number to choose.", ""),
    ],
)
def test_only_a_voice_that_is_there_is_taken(typed: str, said: str, voice: str) -> None:
    player = sit()
    assert player.type(typed)[0] == said
    assert player.session.settings.voice == kept().voice == voice


@pytest.mark.usefixtures("voices")
@pytest.mark.parametrize(
    ("typed", "said", "voice"),
    [
        ("voice mine nosuch", "There's no voice nosuch. Type voices for the list.", ""),
        ("voice mine america", NOW_MINE.format("English (America)"), "English (America)"),
        ("voice mine usual", NOW_MINE.format("the same"), ""),
        ("voice mine", "The private voice is the same. Type voices", ""),
        ("voice mine english", "Voices. Type a number to choose.", ""),
    ],
)
def test_a_voice_for_what_is_mine_is_taken_beside_the_tables(
    typed: str, said: str, voice: str
) -> None:
    player = sit()
    told = player.type(typed)[0]
    assert told.startswith(said)
    settings = player.session.settings
    assert (settings.voice_mine, settings.voice) == (kept().voice_mine, "") == (voice, "")


@pytest.mark.usefixtures("voices")
def test_a_number_takes_one_of_several_voices_for_what_is_mine() -> None:
    player = sit()
    player.type("voice mine english")
    player.type("1")
    assert player.session.settings.voice_mine
    assert not player.session.settings.voice


@pytest.mark.parametrize(
    ("engine", "typed", "said"),
    [
        ("espeak", "pitch 40", ["Pitch 40."]),
        ("espeak", "pitch mine 70", ["Private pitch 70."]),
        ("espeak", "pitch mine usual", ["Private pitch 60."]),
        ("espeak", "pitch usual", ["Pitch 50."]),
        ("piper", "pitch mine 70", ["Private pitch 70.", CANNOT]),
        ("reader", "voice mine Ann", ["reader has only one voice."]),
        ("espeak", "pitch 101", [PITCHES]),
        ("espeak", "pitch", [PITCHES]),
        (
            "espeak",
            "pitch mine high",
            [PITCHES],
        ),
    ],
)
def test_a_pitch_is_chosen_and_what_an_engine_cannot_is_said(
    engine: str, typed: str, said: list[str]
) -> None:
    player = sit(Settings(engine=engine))
    assert player.type(typed) == said
    assert player.heard.settings is None or player.heard.settings.pitch_mine >= 50


@pytest.mark.parametrize(
    ("typed", "level"),
    [("brief", "brief"), ("novice", "detailed"), ("usual", "normal")],
)
def test_braille_has_a_verbosity_beside_that_of_the_voice(typed: str, level: str) -> None:
    player = sit()
    assert player.type(f"verbosity braille {typed}") == [f"Verbosity of braille is {level}."]
    assert kept().verbosity_braille == player.session.settings.verbosity_braille == level
    assert kept().verbosity == "normal"
    assert "braille" in player.type("verbosity")[0]


def test_braille_is_never_without_words() -> None:
    player = sit()
    (told,) = player.type("verbosity braille off")
    assert told.startswith("Verbosity of braille is normal.")
    assert player.session.settings.verbosity_braille == "normal"


def test_many_voices_are_counted_and_narrowed(monkeypatch: pytest.MonkeyPatch) -> None:
    names = (*(f"English {number}" for number in range(30)), "French")
    monkeypatch.setattr("assistant.speech.listing.list_voices", lambda _: names)
    player = sit()
    (told,) = player.type("voices")
    assert told.startswith("31 voices. Type voices and a part of the name, such as")
    assert player.type("voices fren")[1:] == ["1, French"]
    assert len(player.type("voices english")) == 31
    assert len(player.type("voices all")) == 32
    assert player.type("voices nosuch") == ["None found."]


def test_engine_alone_says_which_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    there = ("espeak", "pyttsx3")
    monkeypatch.setattr("assistant.speech.listing.installed_engines", lambda: there)
    assert sit().type("engine") == [
        (
            "Speech engine is auto. Type engine and one of: auto, espeak, pyttsx3, none."
            " Not installed: piper, dispatcher, reader."
        )
    ]


@pytest.mark.usefixtures("voices")
def test_an_answer_that_takes_long_comes_later(monkeypatch: pytest.MonkeyPatch) -> None:
    answers, posted, came = threading.Event(), list[Item](), threading.Event()

    def slow(_: str) -> tuple[tuple[str, str], ...]:
        answers.wait(120)
        return VOICES

    def post(item: Item) -> None:
        posted.append(item)
        came.set()

    monkeypatch.setattr("assistant.speech.listing.find_voices", slow)
    monkeypatch.setattr(lists, "WAIT", 0.01)
    player = sit(desk=Desk(places.home() / "journal.sqlite3", post))
    assert player.type("voice french") == ["Searching. The answer comes in a moment."]
    answers.set()
    assert came.wait(120)
    assert [each.text for each in player.take(posted[0])] == ["Voice French."]
    monkeypatch.setattr(lists, "WAIT", 20.0)
    assert player.type("voice america") == ["Voice English (America)."]
    assert len(posted) == 1


def test_a_list_that_was_asked_for_takes_the_place_of_an_open_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    posted, came = list[Item](), threading.Event()

    def post(item: Item) -> None:
        posted.append(item)
        came.set()

    player = sit(desk=Desk(places.home() / "journal.sqlite3", post))
    player.take(Listed("voice", ("one", "two")))
    monkeypatch.setattr("assistant.speech.listing.list_devices", lambda: ("table", "ear"))
    assert player.type("devices") == ["Searching. The list comes in a moment."]
    assert came.wait(120)
    assert [each.text for each in player.take(posted[0])][1:] == ["1, table", "2, ear"]


# -- what is kept ----------------------------------------------------------------------


def test_only_what_was_said_is_kept_of_a_silent_sitting() -> None:
    sit().type("sounds win off")
    player = sit(asked_for(kept(), camera=None, speech=False))
    assert player.type("sounds turn off") == ["Short sounds off."]
    assert kept().quiet == "turn win"
    assert player.type("sounds turn on") == ["Short sounds on: turn."]
    assert kept().quiet == "win"
    assert kept().speech


def test_the_doctor_has_a_line_for_every_engine(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.mkdir()
    (home / "settings.toml").write_text(
        f'device = "wav:{tmp_path.as_posix()}/said.wav"\n', encoding="utf-8"
    )
    doctor(speech=False)
    said = capsys.readouterr().out.casefold()
    for engine in ("espeak", "pyttsx3", "piper", "dispatcher", "reader"):
        assert f"speech engine {engine}" in said
    assert "errno" not in said
