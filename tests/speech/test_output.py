"""Where sound goes."""

import pytest
from sound_server import SoundServer

from assistant.problems import Fault
from assistant.speech.devices import (
    SoundDevice,
    backends,
    devices,
    find,
    why_not_private,
)
from assistant.speech.feed import Feed
from assistant.speech.output import open_output
from assistant.speech.voice import VoiceSettings


def test_the_backend_that_plays_nothing_is_no_device() -> None:
    assert {backend.name for backend in backends()}.isdisjoint({"NULL", "CUSTOM"})


@pytest.mark.parametrize(
    ("device", "key"), [("tab", ""), ("EAR", ""), ("headphones", "speech.no_such_device")]
)
def test_a_device_is_named_by_a_part_of_its_name(
    server: SoundServer, device: str, key: str
) -> None:
    if not key:
        open_output(VoiceSettings(device=device), Feed(), lambda: None).close()
        return
    with pytest.raises(Fault) as fault:
        open_output(VoiceSettings(device=device), Feed(), lambda: None)
    assert fault.value.key == key
    assert fault.value.values == {"device": "headphones", "known": "table, ear"}


def test_the_usual_device_is_known(server: SoundServer) -> None:
    assert [(each.name, each.usual, each.real) for each in devices()] == [
        ("table", True, True),
        ("ear", False, True),
    ]


@pytest.mark.parametrize(
    ("name", "known", "table", "key"),
    [
        ("ear", "ear", "", ""),
        ("ear", "", "table", ""),
        ("ear", "", "tab", ""),
        ("ear", "ear", "wav:said.wav", ""),
        ("table", "table", "", "speech.ear_same"),
        ("ear", "ear", "ear", "speech.ear_same"),
        ("ear", "ear", "EA", "speech.ear_same"),
        ("table", "table", "nosuch", "speech.ear_same"),
        ("ea", "", "", "speech.no_such_device"),
        ("EAR", "", "", "speech.no_such_device"),
        ("ear", "another", "", "speech.no_such_device"),
    ],
)
def test_the_device_of_one_ear_is_that_and_not_the_tables(
    server: SoundServer, name: str, known: str, table: str, key: str
) -> None:
    settings = VoiceSettings(device=name, ear_id=known, table=table, private=True)
    if not key:
        assert find(settings).name == name
        return
    with pytest.raises(Fault) as fault:
        find(settings)
    assert fault.value.key == key


HARDWARE = SoundDevice("USB Headset", ":1,0")
CARD = SoundDevice("Sound card", ":0,0")
ALIAS = SoundDevice("Default", "default", real=False)


@pytest.mark.parametrize(
    ("ear", "table", "key"),
    [
        (HARDWARE, "", "speech.table_unnamed"),
        (HARDWARE, "Default", "speech.table_unnamed"),
        (HARDWARE, "Sound card", ""),
        (HARDWARE, "headset", "speech.ear_same"),
        (ALIAS, "Sound card", "speech.ear_same"),
    ],
)
def test_where_the_usual_device_is_not_told_the_tables_must_be_named(
    ear: SoundDevice, table: str, key: str
) -> None:
    """ALSA has several names for one device, and does not tell where usual sound goes."""
    assert why_not_private(ear, table, (ALIAS, CARD, HARDWARE)) == key


def test_two_devices_of_one_name_are_told_apart_by_what_the_system_calls_them() -> None:
    twin = SoundDevice("USB Headset", ":2,0")
    assert why_not_private(twin, "Sound card", (CARD, HARDWARE, twin)) == ""
    assert why_not_private(twin, "USB Headset", (CARD, twin, HARDWARE)) == "speech.ear_same"
