"""Ears for tests: what a recording sounds like.

`heard` compares a recording with a reference synthesis of a text, by the energy in 24
bands over time: the right text scores 0.98, on a machine so busy that sound has gaps
about 0.9; another text of a few words scores 0.5.  A single word is too short to tell.
"""

import itertools
import os
import subprocess
import sys
import wave
from functools import cache
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

RATE = 22050
Sound: TypeAlias = NDArray[np.int16]
Spectra: TypeAlias = NDArray[np.float64]

RIGHT = 0.72
"""The least score of a recording that holds the text, on a machine with much to do as well."""
WRONG = 0.65
"""The most that a recording without the text scores."""

_HEADER = 44
"""Bytes before the sound of a WAV file."""
_HOP = RATE // 100
_WINDOW = 2 * _HOP
_PIECE, _SLACK = 35, 15
"""In hops: how long a piece of a text is that must come whole, and the gap that may follow."""
_FLOOR = 40.0
"""Amplitude below which nobody hears a thing, of 32768."""

_REFERENCE = """
import sys
from assistant.speech.engines.espeak import Espeak
from assistant.speech.voice import Style
out = sys.stdout.buffer
style = Style(sys.argv[2], int(sys.argv[3]))
Espeak().make(sys.argv[1], style, lambda pcm: bool(out.write(pcm)))
"""


_PIPER_REFERENCE = """
import sys
from assistant.speech.engines.piper import Piper
from assistant.speech.voice import Style
out = sys.stdout.buffer
Piper().make(sys.argv[1], Style(rate=int(sys.argv[2])), lambda pcm: bool(out.write(pcm)))
"""


def heard(recording: Path | Sound, text: str, rate: int = 175, voice: str = "") -> float:
    """Say how well `text` is heard anywhere in the recording: 1 is exactly so, 0 not at all."""
    return likeness(recording, reference(text, rate, voice))


def likeness(recording: Path | Sound, wanted: Sound) -> float:
    """Say how well a sound is heard anywhere in the recording, as `heard` does."""
    return _likeness(_trimmed(sound_of(recording)), wanted)


def loud(recording: Path | Sound) -> float:
    """Return for how many seconds the recording can be heard."""
    return float(_audible(sound_of(recording)).sum() * _HOP / RATE)


def first_sound(recording: Path | Sound) -> float | None:
    """Return the second at which the recording is first heard, None if never."""
    found = np.flatnonzero(_audible(sound_of(recording)))
    return float(found[0] * _HOP / RATE) if found.size else None


def last_sound(recording: Path | Sound) -> float | None:
    """Return the second up to which the recording is heard, None if never."""
    found = np.flatnonzero(_audible(sound_of(recording)))
    return float((found[-1] + 1) * _HOP / RATE) if found.size else None


def sound_of(recording: Path | Sound) -> Sound:
    """Return the frames of a WAV file; one that is not there or just begins is silence."""
    if not isinstance(recording, Path):
        return recording
    if not recording.exists() or recording.stat().st_size < _HEADER:
        return np.zeros(0, np.int16)
    with wave.open(str(recording)) as sound:
        assert (sound.getnchannels(), sound.getsampwidth()) == (1, 2)
        assert sound.getframerate() == RATE
        return np.frombuffer(sound.readframes(sound.getnframes()), np.int16)


@cache
def reference(text: str, rate: int = 175, voice: str = "") -> Sound:
    """Return how espeak-ng says `text`, made in a process of its own."""
    return _made(_REFERENCE, text, voice, str(rate))


@cache
def spoken_by_piper(text: str, rate: int = 400) -> Sound:
    """Return how piper says `text`; it says nothing twice in quite the same way."""
    return _made(_PIPER_REFERENCE, text, str(rate))


def _made(program: str, *arguments: str) -> Sound:
    made = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])},
        stdout=subprocess.PIPE,
        check=True,
    ).stdout
    return _trimmed(np.frombuffer(made, np.int16))


def _audible(sound: Sound) -> NDArray[np.bool_]:
    blocks = sound[: len(sound) // _HOP * _HOP].reshape(-1, _HOP)
    if not len(blocks):
        return np.zeros(0, np.bool_)
    loudest: NDArray[np.bool_] = np.abs(blocks.astype(np.int32)).max(axis=1) > _FLOOR
    return loudest


def _trimmed(sound: Sound) -> Sound:
    found = np.flatnonzero(_audible(sound))
    return sound[found[0] * _HOP : (found[-1] + 1) * _HOP] if found.size else sound[:0]


def _likeness(sound: Sound, wanted: Sound) -> float:
    pattern = _spectra(wanted)
    if not len(sound) or not len(pattern):
        return 0.0
    # Silence around it, so that a recording that was cut is compared with the whole text.
    pad = np.zeros(len(wanted), np.int16)
    scene = _spectra(np.concatenate([pad, sound, pad]))
    pieces = [pattern[at : at + _PIECE] for at in range(0, len(pattern), _PIECE)]
    if len(pieces) > 1 and len(pieces[-1]) < _PIECE:
        pieces[-2:] = [np.concatenate(pieces[-2:])]
    # The best way to lay the pieces one after the other over the scene, each up to `_SLACK`
    # later than the one before it asks for: a busy machine tears short gaps into sound.
    best = _likeness_everywhere(scene, pieces[0]) * len(pieces[0])
    for before, piece in itertools.pairwise(pieces):
        here = _likeness_everywhere(scene, piece) * len(piece)
        reached = np.full(len(here), -np.inf)
        for late in range(_SLACK + 1):
            shift = len(before) + late
            reached[shift:] = np.maximum(reached[shift:], best[: max(0, len(here) - shift)])
        best = here + reached
    return max(0.0, float(best.max()) / len(pattern))


def _likeness_everywhere(scene: Spectra, piece: Spectra) -> NDArray[np.float64]:
    """Return the normalised correlation of `piece` with the scene from each of its frames on."""
    length = len(piece)
    windows = np.lib.stride_tricks.sliding_window_view(scene, length, axis=0)
    windows = windows - windows.mean(axis=(1, 2), keepdims=True)
    shape = (piece - piece.mean()).T[None]
    size = np.sqrt((windows**2).sum(axis=(1, 2)) * (shape**2).sum())
    scores = np.full(len(scene), -1.0)
    scores[: len(windows)] = (windows * shape).sum(axis=(1, 2)) / np.maximum(size, 1e-9)
    return scores


def _spectra(sound: Sound) -> Spectra:
    """Return the loudness in 24 bands, equally wide to the ear, for each 10 ms."""
    count = (len(sound) - _WINDOW) // _HOP + 1
    if count <= 0:
        return np.zeros((0, 24))
    at = np.arange(_WINDOW)[None, :] + _HOP * np.arange(count)[:, None]
    energy = np.abs(np.fft.rfft(sound[at] * np.hanning(_WINDOW), 1024)) ** 2
    mels = np.linspace(_mel(100.0), _mel(8000.0), 25)
    edges = (700 * (np.exp(mels / 1127) - 1) / RATE * 1024).astype(int)
    bands = [
        energy[:, low : max(high, low + 1)].mean(axis=1) for low, high in itertools.pairwise(edges)
    ]
    loudness: Spectra = np.log10(np.stack(bands, axis=1) + 1e6)
    return loudness


def _mel(hertz: float) -> float:
    return float(1127 * np.log(1 + hertz / 700))
