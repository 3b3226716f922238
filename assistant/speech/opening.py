"""Which engines to try here, and how one is started."""

import sys
from collections.abc import Callable
from typing import TypeAlias

from assistant.speech.voice import Voice, VoiceEvent, VoiceSettings

ENGINES = ("espeak", "pyttsx3", "piper", "dispatcher", "reader")
"""Every engine by name.  The last two speak by themselves, on a device of their own choice."""
_OF_OUR_OUTPUT = ("espeak", "pyttsx3", "piper")

Opener: TypeAlias = Callable[[str, VoiceSettings, Callable[[VoiceEvent], None]], Voice]
"""What starts the voice of the engine of a name, in the background."""


def engines_for(engine: str) -> tuple[str, ...]:
    """Return the engines to try, best first, for an engine setting.

    The platform's own voices come first where pyttsx3 reaches better ones than espeak.  A
    screen reader is never taken unasked: it reads the terminal already.
    """
    if engine == "auto":
        return ("espeak", "pyttsx3") if sys.platform == "linux" else ("pyttsx3", "espeak")
    return (engine,)


def engines_for_ear(engine: str) -> tuple[str, ...]:
    """Return the engines to try for the ear's own device: only our own output can choose it."""
    return engines_for(engine if engine in _OF_OUR_OUTPUT else "auto")


def open_voice(name: str, settings: VoiceSettings, hear: Callable[[VoiceEvent], None]) -> Voice:
    """Start the voice of the engine `name` in the background.  Raises Fault."""
    from assistant.speech.voices.process import ChildVoice

    return ChildVoice(name, settings, hear)
