"""The sound devices there are, and which of them may be an ear's own."""

import importlib
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from assistant.problems import Fault
from assistant.speech.voice import VoiceSettings

WAV_PREFIX = "wav:"
_TELL_THE_USUAL = ("PulseAudio", "WASAPI", "Core Audio")
"""The ways to the sound card that list every device once, and tell where usual sound goes."""
_USUAL = "default"
"""The id of ALSA's name for the device that is usual."""
_BY_NUMBER = (":", "hw:")
"""How the id of a device begins that is none of ALSA's other names for one."""


@dataclass(frozen=True, slots=True)
class SoundDevice:
    """A sound device: its name, and the `id` by which its system tells it from all others.

    `usual` is whether sound goes there that names no device, as far as that can be known;
    `real` whether it is a device, not a name that may stand for several.
    """

    name: str
    id: str
    usual: bool = False
    real: bool = True
    handle: Any = field(default=None, compare=False, repr=False)


def load_miniaudio() -> Any:
    """Import miniaudio without numpy, which an engine's process never needs: 0.1 seconds.

    Raises ImportError or OSError.
    """
    sys.modules.setdefault("numpy", None)  # type: ignore[arg-type]
    return importlib.import_module("miniaudio")


def backends() -> list[Any]:
    """Return miniaudio's ways to the sound card, best first, without the one that drops all."""
    miniaudio = load_miniaudio()
    useless = (miniaudio.Backend.NULL, miniaudio.Backend.CUSTOM)
    enabled = (each for each in miniaudio.get_enabled_backends() if each not in useless)
    return sorted(enabled, key=lambda backend: int(backend.value))


def devices() -> tuple[SoundDevice, ...]:
    """Return the sound devices; none if there are none."""
    miniaudio = load_miniaudio()
    ffi, lib = miniaudio.ffi, miniaudio.lib
    try:
        asked = miniaudio.Devices(backends())
    except miniaudio.MiniaudioError:
        return ()
    # `get_playbacks` does not tell which is the usual one.
    found, count = ffi.new("ma_device_info **"), ffi.new("ma_uint32 *")
    context = asked._context
    if lib.ma_context_get_devices(context, found, count, ffi.NULL, ffi.NULL) != lib.MA_SUCCESS:
        return ()
    tells = asked.backend in _TELL_THE_USUAL
    return tuple(_device(found[0][number], tells, ffi) for number in range(count[0]))


def _device(info: Any, tells: bool, ffi: Any) -> SoundDevice:
    name = ffi.string(info.name).decode("utf-8", "replace")
    known = _id_text(bytes(ffi.buffer(ffi.addressof(info.id))))
    usual = bool(info.isDefault)
    real = tells or (not usual and known.startswith(_BY_NUMBER))
    return SoundDevice(name, known, usual and tells, real, ffi.new("ma_device_id *", info.id))


def _id_text(raw: bytes) -> str:
    """Return a device's id as text; Windows has it in two bytes a letter."""
    text = raw.replace(b"\0", b"").decode("latin-1")
    return text if text.isascii() and text.isprintable() else raw.rstrip(b"\0").hex()


def offered(found: Iterable[SoundDevice]) -> tuple[str, ...]:
    """Return the names to choose from: devices, and the one that stands for the usual.

    ALSA lists its plug-ins beside them, which nobody can listen to.
    """
    return tuple(dict.fromkeys(each.name for each in found if each.real or each.id == _USUAL))


def named(found: Iterable[SoundDevice], name: str) -> tuple[SoundDevice, ...]:
    """Return the devices of this name, else those whose name holds it."""
    wanted, known = name.casefold(), tuple(found)
    exact = tuple(each for each in known if each.name.casefold() == wanted)
    return exact or tuple(each for each in known if wanted in each.name.casefold())


def at_table(found: Iterable[SoundDevice], device: str) -> SoundDevice | None:
    """Return where the table's words go if `device` is the table's; None if nobody knows."""
    known = tuple(found)
    there = named(known, device) if device else ()
    at = there[0] if there else next((each for each in known if each.usual), None)
    return at if at is not None and at.real else None


def why_not_private(ear: SoundDevice, table: str, found: Iterable[SoundDevice]) -> str:
    """Return the key of what keeps a device from being an ear's own, empty for nothing.

    `table` is the table's device as in VoiceSettings.
    """
    if table.startswith(WAV_PREFIX):
        return ""
    at = at_table(found, table)
    if at is None:
        return "speech.table_unnamed"
    return "speech.ear_same" if not ear.real or ear.id == at.id else ""


def find(settings: VoiceSettings) -> SoundDevice:
    """Return the device of this name, else the first whose name holds it.  Raises Fault.

    For one ear it is the only one of this whole name and, where it is known, this id: one that
    only resembles the ear's is not the ear's, nor is the table's own.
    """
    found, name = devices(), settings.device
    if not found:
        raise Fault("speech.no_device")
    there = named(found, name)
    if settings.private:
        whole = (each for each in found if each.name == name)
        there = tuple(each for each in whole if settings.ear_id in ("", each.id))
    if not there or (settings.private and len(there) > 1):
        known = ", ".join(offered(found))
        raise Fault("speech.no_such_device", device=name, known=known)
    key = why_not_private(there[0], settings.table, found) if settings.private else ""
    if key:
        raise Fault(key, device=name)
    return there[0]
