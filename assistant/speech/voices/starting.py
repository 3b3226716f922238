"""Starting an engine by its name, in the speaking child."""

from assistant.problems import Fault
from assistant.speech.voices.engine import Engine, Tones


def open_engine(name: str, voice: str = "", native: bool = False) -> Engine:
    """Start the engine of this name; `native` makes pyttsx3 speak by itself.  Raises Fault.

    `voice` is the voice that is wanted, for an engine that loads one.
    """
    match name:
        case "espeak":
            from assistant.speech.voices.espeak import Espeak

            return Espeak()
        case "pyttsx3":
            from assistant.speech.voices.pyttsx3_engine import open_pyttsx3

            return open_pyttsx3(native=native)
        case "piper":
            from assistant.speech.voices.piper_engine import Piper

            return Piper(voice)
        case "dispatcher":
            from assistant.speech.voices.dispatcher import Dispatcher

            return Dispatcher()
        case "reader":
            from assistant.speech.voices.reader import Reader

            return Reader()
        case "tones":
            return Tones()
        case _:
            raise Fault("speech.no_engine", engine=name)
