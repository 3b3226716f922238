"""What there is to choose from here: engines, voices, sound devices."""

import importlib.util
import os
import queue
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field

from assistant.messages import Value
from assistant.problems import Fault
from assistant.speech.devices import SoundDevice, offered
from assistant.speech.fallback import ENGINES, engines_for
from assistant.speech.process import ChildVoice, ask
from assistant.speech.voice import Lost, Ready, VoiceEvent, VoiceSettings

_PATIENCE = 20.0
"""Seconds for an engine to open."""
_PACKAGES = {
    "espeak": "espeakng_loader",
    "pyttsx3": "pyttsx3",
    "piper": "piper",
    "reader": "prism",
}
"""What has to be installed for an engine."""


@dataclass(frozen=True, slots=True)
class EngineReport:
    """Whether an engine can be heard here; `key` says so, or why not and what to do."""

    name: str
    usable: bool
    key: str
    values: Mapping[str, Value] = field(default_factory=dict)


def available_engines(device: str = "") -> tuple[EngineReport, ...]:
    """Open each engine on a sound device, and tell how that went."""
    return tuple(_try(engine, device) for engine in ENGINES)


def installed_engines() -> tuple[str, ...]:
    """Return the engines whose programs are there, without starting one."""
    return tuple(engine for engine in ENGINES if _is_there(engine))


def _is_there(engine: str) -> bool:
    if engine == "dispatcher":
        address = "SPEECHD_ADDRESS" in os.environ
        return sys.platform == "linux" and (address or bool(shutil.which("speech-dispatcher")))
    return importlib.util.find_spec(_PACKAGES[engine]) is not None


def find_voices(engine: str = "auto") -> tuple[tuple[str, str], ...]:
    """Return id and name of the voices of `engine`, of what stands in where it cannot be asked."""
    for name in engines_for(engine):
        found = ask("voices", name)
        if found is not None:
            return tuple((str(known), str(name)) for known, name in found)
    return ()


def list_voices(engine: str = "auto") -> tuple[str, ...]:
    """Return the names of these voices."""
    return tuple(dict.fromkeys(name for _, name in find_voices(engine)))


def find_devices() -> tuple[SoundDevice, ...]:
    """Return the sound devices; none if there are none, or none can be chosen."""
    return tuple(SoundDevice(*each) for each in ask("devices") or ())


def list_devices() -> tuple[str, ...]:
    """Return the names of the sound devices."""
    return offered(find_devices())


def _try(engine: str, device: str) -> EngineReport:
    heard: queue.SimpleQueue[VoiceEvent] = queue.SimpleQueue()
    first: VoiceEvent
    try:
        voice = ChildVoice(VoiceSettings(engine, device=device), heard.put)
        try:
            first = heard.get(timeout=_PATIENCE)
        finally:
            voice.close()
    except Fault as fault:
        first = Lost(fault.key, fault.values)
    except queue.Empty:
        first = Lost("speech.hangs", {"engine": engine})
    if isinstance(first, Ready):
        return EngineReport(engine, True, "speech.engine_works", {"engine": engine})
    reason = first if isinstance(first, Lost) else Lost("speech.no_engine", {"engine": engine})
    # Nothing follows from it here.
    return EngineReport(engine, False, reason.key, {**reason.values, "then": ""})
