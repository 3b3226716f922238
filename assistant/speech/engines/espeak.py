"""espeak-ng by ctypes, with the library and data of the espeakng-loader wheel."""

import ctypes
import os
from collections.abc import Callable
from pathlib import Path

from assistant.installed import adding
from assistant.problems import Fault
from assistant.speech.engines import Maker, plain_why
from assistant.speech.engines.rates import ESPEAK, told_for
from assistant.speech.voice import Style

# Of speak_lib.h, espeak-ng 1.52.
_SYNCHRONOUS = 2
_DONT_EXIT = 0x8000
_UTF8 = 1
_RATE, _VOLUME, _PITCH = 1, 2, 3
_BUFFER_MS = 20

_CALLBACK = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p
)


class _VoiceRecord(ctypes.Structure):
    """espeak_VOICE; only what is read here has a name."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("languages", ctypes.c_char_p),
        ("identifier", ctypes.c_char_p),
        ("gender", ctypes.c_ubyte),
        ("age", ctypes.c_ubyte),
        ("variant", ctypes.c_ubyte),
        ("reserved", ctypes.c_ubyte),
        ("score", ctypes.c_int),
        ("spare", ctypes.c_void_p),
    )


def load_library(mode: int = ctypes.DEFAULT_MODE) -> ctypes.CDLL:
    """Load the wheel's library and make its folder the working folder.

    The data is then found as ``.``: espeak-ng cannot take a path of more than 160
    characters, nor on Windows one beyond the code page.  Raises Fault.
    """
    try:
        import espeakng_loader

        library = ctypes.CDLL(espeakng_loader.get_library_path(), mode=mode)
        os.chdir(Path(espeakng_loader.get_data_path()).parent)
    except (ImportError, OSError, RuntimeError) as error:
        raise Fault("speech.no_espeak", why=plain_why(error), install=adding("espeak")) from error
    os.environ["ESPEAK_DATA_PATH"] = "."
    return library


class Espeak(Maker):
    """espeak-ng as a maker of PCM at `RATE` frames per second."""

    default_voice = "en-us"
    curve = ESPEAK

    def __init__(self) -> None:
        """Start the engine.  Raises Fault."""
        self._library = load_library()
        rate = self._library.espeak_Initialize(_SYNCHRONOUS, _BUFFER_MS, b".", _DONT_EXIT)
        if rate <= 0:
            raise Fault("speech.no_espeak", why=plain_why(RuntimeError()), install=adding("espeak"))
        self._put: Callable[[bytes], bool] = _drop
        self._error: Exception | None = None
        # The library keeps only the address, so the object must outlive every call.
        self._callback = _CALLBACK(self._made)
        self._library.espeak_SetSynthCallback(self._callback)
        self._library.espeak_ListVoices.restype = ctypes.POINTER(ctypes.POINTER(_VoiceRecord))

    def voices(self) -> tuple[tuple[str, str], ...]:
        found = self._library.espeak_ListVoices(None)
        voices: list[tuple[str, str]] = []
        index = 0
        while found[index]:
            record = found[index].contents
            # The list of languages starts with a byte of priority.
            language = (record.languages or b"")[1:].decode("utf-8", "replace")
            voices.append((language, (record.name or b"").decode("utf-8", "replace")))
            index += 1
        return tuple(voices)

    def make(self, text: str, style: Style, put: Callable[[bytes], bool]) -> None:
        library = self._library
        library.espeak_SetVoiceByName((style.voice or self.default_voice).encode())
        library.espeak_SetParameter(_RATE, told_for(style.rate, self.curve), 0)
        library.espeak_SetParameter(_VOLUME, style.volume, 0)
        library.espeak_SetParameter(_PITCH, style.pitch, 0)
        encoded = text.encode()
        self._put, self._error = put, None
        library.espeak_Synth(encoded, ctypes.c_size_t(len(encoded) + 1), 0, 1, 0, _UTF8, None, None)
        self._put = _drop
        if self._error is not None:
            raise self._error

    def _made(self, samples: "ctypes._Pointer[ctypes.c_short]", count: int, events: int) -> int:
        """Hand on what the library made; 1 makes it stop."""
        if not samples or count <= 0:
            return 0
        try:
            return 0 if self._put(ctypes.string_at(samples, count * 2)) else 1
        except Exception as error:
            # An exception cannot pass through the library; `make` raises it.
            self._error = error
            return 1


def _drop(pcm: bytes) -> bool:
    return False
