"""pyttsx3: what reaches SAPI5 on Windows and NSSpeech on macOS with nothing to install.

Where its driver writes WAV files, sentences are made into files and played by our own
output, which can choose the device and stop at once.  Where it does not (macOS), it
speaks by itself, and its process has to be ended to be silent.
"""

import contextlib
import ctypes
import os
import sys
import tempfile
import threading
import time
import wave
from collections.abc import Callable
from pathlib import Path
from typing import Any

from assistant.problems import Fault
from assistant.speech.engines import Engine, Maker, Talker, plain_why
from assistant.speech.engines.espeak import load_library
from assistant.speech.engines.rates import ESPEAK, sapi_rate, told_for
from assistant.speech.feed import read_wav
from assistant.speech.voice import Style

_PATIENCE = 10.0
"""Seconds for one part of a text to be made into sound."""


class _Voices(Engine):
    """What both have of it."""

    def __init__(self) -> None:
        """Start the engine.  Raises Fault."""
        found = _engine(Style()).getProperty("voices")
        self._voices = tuple((str(each.id), str(each.name)) for each in found)

    def voices(self) -> tuple[tuple[str, str], ...]:
        return self._voices


class Pyttsx3Maker(_Voices, Maker):
    """pyttsx3 as a maker of PCM."""

    slow = True

    def __init__(self) -> None:
        """Start the engine.  Raises Fault."""
        super().__init__()
        self._file = Path(tempfile.mkdtemp()) / "part.wav"

    def works(self) -> bool:
        """Say whether the driver here writes files that can be read."""
        try:
            return bool(self._sound_of("a", Style()))
        except (OSError, EOFError, ValueError, wave.Error, Fault):
            return False

    def make(self, text: str, style: Style, put: Callable[[bytes], bool]) -> None:
        """Speak `text`, a sentence, into `put`."""
        put(self._sound_of(text, style))

    def _sound_of(self, part: str, style: Style) -> bytes:
        self._file.unlink(missing_ok=True)
        # A fresh engine each time: one engine says only its first utterance with SAPI5.
        engine = _engine(style)
        ended = threading.Event()
        engine.connect("finished-utterance", lambda **_: ended.set())
        engine.save_to_file(part, str(self._file))
        # The driver prints each file's name, which would fill the log.
        with Path(os.devnull).open("w") as nothing, contextlib.redirect_stdout(nothing):
            _run(engine, ended)
        sound = read_wav(self._file)
        self._file.unlink(missing_ok=True)
        return sound


class Pyttsx3Talker(_Voices, Talker):
    """pyttsx3 as a speaker of its own."""

    stops = False

    def talk(self, text: str, style: Style, begin: Callable[[], bool]) -> None:
        """Speak `text`; returns when it was heard."""
        engine = _engine(style)
        ended = threading.Event()
        engine.connect("finished-utterance", lambda **_: ended.set())
        if not begin():
            return
        engine.say(text)
        engine.runAndWait()
        # espeak speaks in a thread of its own, and is done long after runAndWait returned.
        if engine.driver_name == "espeak":
            ended.wait()
            _let_settle(engine)


def open_pyttsx3(*, native: bool) -> Pyttsx3Maker | Pyttsx3Talker:
    """Start pyttsx3: as a maker where its driver writes WAV files, unless `native`.

    Raises Fault.
    """
    if sys.platform == "linux":
        try:
            load_library(ctypes.RTLD_GLOBAL)
        except Fault:
            # The system's own espeak-ng may be there instead.
            os.environ.pop("ESPEAK_DATA_PATH", None)
    try:
        if native or sys.platform == "darwin":
            return Pyttsx3Talker()
        maker = Pyttsx3Maker()
        return maker if maker.works() else Pyttsx3Talker()
    except Exception as error:
        # Drivers raise whatever their platform raises: COM errors, ImportError, OSError.
        raise Fault("speech.no_pyttsx3", why=plain_why(error)) from error


def _run(engine: Any, ended: threading.Event) -> None:
    """Let the engine write its file."""
    if engine.driver_name == "sapi5":
        # Its own loop sleeps 50 ms in each round; it has written the file after one.
        engine.startLoop(False)
        engine.iterate()
        engine.endLoop()
    else:
        engine.runAndWait()
        if not ended.wait(_PATIENCE):
            raise Fault("speech.hangs", engine="pyttsx3")
        _let_settle(engine)


def _engine(style: Style) -> Any:
    """Make an engine that speaks so."""
    from pyttsx3.engine import Engine

    engine = Engine()
    if style.voice:
        engine.setProperty("voice", style.voice)
    engine.setProperty("rate", _told(engine.driver_name, style.rate))
    engine.setProperty("volume", style.volume / 100)
    if engine.driver_name == "espeak":
        engine.setProperty("pitch", style.pitch)
        engine.proxy.setBusy(False)
        _let_settle(engine)
        engine.proxy.setBusy(True)
    return engine


def _told(driver: str, rate: int) -> float:
    """Return what a driver is told for so many words a minute.

    NSSpeech takes words a minute as they are; it was not at hand to be measured.
    """
    if driver == "espeak":
        return told_for(rate, ESPEAK)
    return sapi_rate(rate) if driver == "sapi5" else rate


def _let_settle(engine: Any) -> None:
    """Wait until espeak's own thread has done all it was told.

    The driver cancels whatever that thread still does when the next text begins, and with
    it a rate or volume that waits there; and it frees the callback that the thread is in.
    """
    if engine.driver_name != "espeak":
        return
    from pyttsx3.drivers import _espeak

    end = time.monotonic() + _PATIENCE
    while _espeak.IsPlaying():
        if time.monotonic() > end:
            raise Fault("speech.hangs", engine="pyttsx3")
        time.sleep(0.001)
