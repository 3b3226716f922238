"""Which engines to try here, and how one is started."""

import sys
from collections.abc import Callable
from typing import TypeAlias

from assistant.speech.voice import Voice, VoiceEvent, VoiceSettings

ENGINES = ("espeak", "pyttsx3", "piper", "dispatcher", "reader")
"""Every engine by name.  The last two speak by themselves, on a device of their own choice."""
OF_OUR_OUTPUT = ("espeak", "pyttsx3", "piper")
"""Those whose sound device we choose."""

Opener: TypeAlias = Callable[[str, VoiceSettings, Callable[[VoiceEvent], None]], Voice]
"""What starts the voice of the engine of a name, in the background."""


def engines_for(engine: str) -> tuple[str, ...]:
    """Return the engines to try, best first, for an engine setting.

    The platform's own voices come first where pyttsx3 reaches better ones than espeak.  A
    screen reader is never taken unasked: it reads the terminal already.  Where an engine
    that was asked for cannot be had, those stand in for it: who cannot see has to hear that.
    """
    if engine == "none":
        return (engine,)
    usual = ("espeak", "pyttsx3") if sys.platform == "linux" else ("pyttsx3", "espeak")
    return usual if engine == "auto" else (engine, *(each for each in usual if each != engine))


def open_voice(name: str, settings: VoiceSettings, hear: Callable[[VoiceEvent], None]) -> Voice:
    """Start the voice of the engine `name` in the background.  Raises Fault."""
    from assistant.speech.voices.process import ChildVoice

    return ChildVoice(name, settings, hear)
