"""How soon a voice is heard, and how soon it is silent: ``python benchmarks/speech.py``.

Every voice is measured in the same run, from what is heard: the recording of a sound
server's null sink, or where PulseAudio is not installed what goes into a WAV file.  A
time includes the queue, the child process, the engine, the device's buffer and up to
10 ms of the recorder.  Targets: first sound within 100 ms, silence within 50 ms.
"""

import argparse
import contextlib
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[1] / "tests")]

import numpy as np  # noqa: E402
from listening import RATE  # noqa: E402
from sound_server import SoundServer, sound_server  # noqa: E402

from assistant.speech.opening import open_voice  # noqa: E402
from assistant.speech.speaker import Speaker  # noqa: E402
from assistant.speech.voice import Voice, VoiceEvent, VoiceSettings  # noqa: E402
from assistant.speech.voices.process import ChildVoice  # noqa: E402
from assistant.words.announcement import Announcement, Priority  # noqa: E402

SHORT = "Draw a card."
CARD = (
    "Choose a card from your hand and show it to the player on your left. That player may "
    "discard a card. If they do, both of you draw two cards, and you may play one of them at "
    "once. If they do not, return one of your own to your hand, then end your turn. This can "
    "be done only once in a turn."
)
TARGETS = {"first sound": 100.0, "silence": 50.0}
_LOUD = 200
"""Amplitude, of 32768, from which it counts as sound."""


class Tap:
    """What is heard, with the time at which it was: pairs of monotonic seconds and loudness."""

    def __init__(self, read: Callable[[], bytes]) -> None:
        self._read = read
        self._heard: list[tuple[float, bool]] = []
        self._ended = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._ended:
            pcm = self._read()
            now = time.monotonic()
            frames = np.frombuffer(pcm[: len(pcm) // 2 * 2], np.int16)
            loud = np.flatnonzero(np.abs(frames.astype(np.int32)) > _LOUD)
            if loud.size:
                late = (len(frames) - loud[[0, -1]]) / RATE
                self._heard += [(now - float(late[0]), True), (now - float(late[1]), True)]

    def first_after(self, start: float, patience: float = 5.0) -> float:
        """Return when the first sound after `start` was heard."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            found = [at for at, _ in self._heard if at > start]
            if found:
                return min(found)
            time.sleep(0.002)
        raise SystemExit("nothing is heard")

    def last(self) -> float:
        """Return when the last sound was heard."""
        return max((at for at, _ in self._heard), default=0.0)

    def close(self) -> None:
        """Listen no more."""
        self._ended = True
        self._thread.join(1)


@contextlib.contextmanager
def tapped_server(server: SoundServer) -> Iterator[Tap]:
    """Listen to the usual null sink of a sound server."""
    command = [
        *("parec", "--device=table.monitor", "--raw", "--format=s16le"),
        *(f"--rate={RATE}", "--channels=1", "--latency-msec=5"),
    ]
    recorder = subprocess.Popen(
        command, stdout=subprocess.PIPE, env=os.environ | server.environment
    )
    assert recorder.stdout is not None
    pipe = recorder.stdout.fileno()
    tap = Tap(lambda: os.read(pipe, 65536))
    time.sleep(0.3)
    try:
        yield tap
    finally:
        recorder.terminate()
        tap.close()
        recorder.wait()


@contextlib.contextmanager
def tapped_file(wav: Path) -> Iterator[Tap]:
    """Listen to a recording while it grows."""
    files: list[BinaryIO] = []

    def read() -> bytes:
        time.sleep(0.002)
        if not files:
            if not wav.exists():
                return b""
            files.append(wav.open("rb"))
            files[0].seek(44)
        return files[0].read()

    tap = Tap(read)
    try:
        yield tap
    finally:
        tap.close()
        for file in files:
            file.close()


def native(name: str, settings: VoiceSettings, hear: Callable[[VoiceEvent], None]) -> Voice:
    """Open pyttsx3 so that it speaks by itself."""
    return ChildVoice(name, settings, hear, native=True)


def measure(
    settings: VoiceSettings,
    opener: Callable[[str, VoiceSettings, Callable[[VoiceEvent], None]], Voice],
    tap: Tap,
    rounds: int,
) -> dict[str, list[float]]:
    """Return milliseconds by what was measured."""
    started = time.monotonic()
    ready = threading.Event()
    speaker = Speaker(settings, lambda _: ready.set(), opener)
    ready.wait(20)
    times: dict[str, list[float]] = {"open": [(time.monotonic() - started) * 1000]}
    for name, text in (("first sound, short", SHORT), ("first sound, card", CARD)):
        for _ in range(rounds):
            start = time.monotonic()
            speaker.say(Announcement(text, "", Priority.TEXT))
            first = tap.first_after(start)
            times.setdefault(name, []).append((first - start) * 1000)
            time.sleep(0.25)
            stop = time.monotonic()
            speaker.hush()
            time.sleep(0.35)
            if name.endswith("card"):
                last = max(tap.last(), stop)
                times.setdefault("silence", []).append((last - stop) * 1000)
    speaker.close()
    return times


def show(voice: str, times: dict[str, list[float]]) -> bool:
    """Print one voice's lines; return whether its medians are within the targets."""
    good = True
    for name, values in times.items():
        median = statistics.median(values)
        p95 = sorted(values)[min(len(values) - 1, round(0.95 * (len(values) - 1)))]
        target = next((limit for key, limit in TARGETS.items() if name.startswith(key)), None)
        verdict = "" if target is None else ("within" if median <= target else "OVER")
        good &= verdict != "OVER"
        goal = "" if target is None else f"  target {target:.0f} ms: {verdict}"
        print(f"{voice:28} {name:20} median {median:6.1f} ms  p95 {p95:6.1f} ms{goal}")
    return good


def main() -> int:
    """Measure every voice; the exit code is 1 if one is over a target."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=int, default=15)
    rounds = asked.parse_args().rounds
    good = True
    with tempfile.TemporaryDirectory() as folder, sound_server() as server:
        os.environ["TABLE_ASSISTANT_HOME"] = folder
        if server is None:
            print("PulseAudio is not installed: heard from what goes into a WAV file.")
        else:
            os.environ.update(server.environment)
        for engine in ("espeak", "pyttsx3"):
            wav = Path(folder) / f"{engine}.wav"
            with tapped_server(server) if server else tapped_file(wav) as tap:
                device = "" if server else f"wav:{wav}"
                times = measure(VoiceSettings(engine, device=device), open_voice, tap, rounds)
                good &= show(f"{engine}, our output", times)
        if server is not None:
            with tapped_server(server) as tap:
                times = measure(VoiceSettings("pyttsx3"), native, tap, rounds)
                show("pyttsx3, by itself (aplay)", times)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
