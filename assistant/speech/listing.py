"""What there is to choose from here: engines, voices, sound devices."""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from assistant.problems import Fault, Value
from assistant.speech.opening import ENGINES, engines_for, open_voice
from assistant.speech.voice import Lost, Opened, VoiceEvent, VoiceSettings
from assistant.speech.voices import spawn
from assistant.speech.voices.devices import SoundDevice

_PATIENCE = 20.0
"""Seconds for an engine to answer."""
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
        found = _ask("voices", name)
        if found is not None:
            return tuple((str(known), str(name)) for known, name in found)
    return ()


def list_voices(engine: str = "auto") -> tuple[str, ...]:
    """Return the names of these voices."""
    return tuple(dict.fromkeys(name for _, name in find_voices(engine)))


def find_devices() -> tuple[SoundDevice, ...]:
    """Return the sound devices; none if there are none, or none can be chosen."""
    return tuple(SoundDevice(*each) for each in _ask("devices") or ())


def list_devices() -> tuple[str, ...]:
    """Return the names of the sound devices."""
    return tuple(dict.fromkeys(each.name for each in find_devices()))


def _ask(*question: str) -> list[list[Any]] | None:
    """Return what a process of its own answers, None if it cannot."""
    log = spawn.open_log()
    try:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temp:
            answer = subprocess.run(
                spawn.command("assistant.speech.query", *question),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                env=spawn.environment(Path(temp)),
                creationflags=spawn.APART,
                timeout=_PATIENCE,
                check=True,
            ).stdout
        found: list[list[Any]] = json.loads(answer)
    except (OSError, subprocess.SubprocessError, ValueError):
        return None
    else:
        return found
    finally:
        if not isinstance(log, int):
            log.close()


def _try(engine: str, device: str) -> EngineReport:
    answered = threading.Event()
    answers: list[VoiceEvent] = []

    def hear(event: VoiceEvent) -> None:
        answers.append(event)
        answered.set()

    try:
        voice = open_voice(engine, VoiceSettings(engine=engine, device=device), hear)
    except Fault as fault:
        return _report(engine, fault.key, fault.values)
    answered.wait(_PATIENCE)
    voice.close()
    match answers:
        case [Opened(), *_]:
            return EngineReport(engine, True, "speech.engine_works", {"engine": engine})
        case [Lost(key=key, values=values), *_]:
            return _report(engine, key, values)
        case _:
            return _report(engine, "speech.hangs", {"engine": engine})


def _report(engine: str, key: str, values: Mapping[str, Value]) -> EngineReport:
    """Tell why an engine cannot be had; nothing follows from it here."""
    return EngineReport(engine, False, key, {**values, "then": ""})
