"""What there is to choose from here: engines, voices, sound devices."""

import json
import subprocess
import tempfile
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from assistant.problems import Fault, Value
from assistant.speech.opening import ENGINES, engines_for, open_voice
from assistant.speech.voice import Lost, Opened, VoiceEvent, VoiceSettings
from assistant.speech.voices import spawn

USUAL = ("espeak", "pyttsx3")
"""The engines that every installation has."""
_PATIENCE = 20.0
"""Seconds for an engine to answer."""


@dataclass(frozen=True, slots=True)
class EngineReport:
    """Whether an engine can be heard here; `key` says so, or why not and what to do."""

    name: str
    usable: bool
    key: str
    values: Mapping[str, Value] = field(default_factory=dict)


def available_engines(device: str = "", chosen: str = "auto") -> tuple[EngineReport, ...]:
    """Open each usual engine and the `chosen` one on a sound device, and tell how that went."""
    more = (chosen,) if chosen in ENGINES and chosen not in USUAL else ()
    return tuple(_try(engine, device) for engine in (*USUAL, *more))


def list_voices(engine: str = "auto") -> tuple[str, ...]:
    """Return the names of the voices of `engine`; none if it cannot be asked."""
    for name in engines_for(engine):
        found = _ask("voices", name)
        if found:
            return found
    return ()


def list_devices() -> tuple[str, ...]:
    """Return the names of the sound devices; none if there are none."""
    return _ask("devices")


def _ask(*question: str) -> tuple[str, ...]:
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
        return tuple(dict.fromkeys(str(name) for _, name in json.loads(answer)))
    except (OSError, subprocess.SubprocessError, ValueError):
        return ()
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
        return EngineReport(engine, False, fault.key, fault.values)
    answered.wait(_PATIENCE)
    voice.close()
    match answers:
        case [Opened(), *_]:
            return EngineReport(engine, True, "speech.engine_works", {"engine": engine})
        case [Lost(key=key, values=values), *_]:
            return EngineReport(engine, False, key, values)
        case _:
            return EngineReport(engine, False, "speech.hangs", {"engine": engine})
