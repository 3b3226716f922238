"""10,000 utterances with random interruptions: ``python benchmarks/voice_soak.py``.

Two routes to two null sinks, random cuts, silences, tones, changes of rate, killed engines
and an ear that is unplugged and plugged in again.  None may be lost that should be heard,
nothing of the ear's may be given to the table's voice, and no process, open file,
temporary file or memory may be left over.
"""

import argparse
import os
import queue
import random
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[1] / "tests")]

import psutil  # noqa: E402
from sound_server import SoundServer, sound_server  # noqa: E402

from assistant.speech.how_much import Route  # noqa: E402
from assistant.speech.process import ChildVoice  # noqa: E402
from assistant.speech.speaker import Speaker  # noqa: E402
from assistant.speech.tones import aiming_tone  # noqa: E402
from assistant.speech.voice import (  # noqa: E402
    Done,
    EarLost,
    EarReady,
    VoiceEvent,
    VoiceNews,
    VoiceSettings,
)
from assistant.words.announcement import ASKER, EVERYONE, Announcement, Priority  # noqa: E402

SETTINGS = VoiceSettings("espeak", rate=900, ear="ear")
BURST = 20
SYLLABLES = [one + vowel + other for one in "bdfgklmnprst" for vowel in "aiou" for other in "kpt"]
KILL, UNPLUG = 20, 75
"""One burst of so many in which an engine is killed, and in which the ear is unplugged."""
GROWTH = 15_000_000
"""Bytes by which the program and its children may differ between the first tenth and the end."""


@dataclass
class Told:
    """What voices were given and what became of it, by text."""

    voices: list["Overheard"] = field(default_factory=list)
    done: set[str] = field(default_factory=set)
    leaked: set[str] = field(default_factory=set)
    news: "queue.SimpleQueue[VoiceNews]" = field(default_factory=queue.SimpleQueue)

    def open(self, settings: VoiceSettings, hear: Callable[[VoiceEvent], None]) -> "Overheard":
        """Open a voice that is overheard."""
        self.voices = [each for each in self.voices if each.pid]
        self.voices.append(Overheard(settings, hear, self))
        return self.voices[-1]


class Overheard(ChildVoice):
    """A voice, and a note of all that is given to it."""

    def __init__(
        self,
        settings: VoiceSettings,
        hear: Callable[[VoiceEvent], None],
        told: Told,
    ) -> None:
        self._texts: dict[int, str] = {}
        self._overheard = told
        self._private = settings.private

        def heard(event: VoiceEvent) -> None:
            if isinstance(event, Done):
                told.done.add(self._texts.pop(event.id, ""))
            hear(event)

        super().__init__(settings, heard)

    def speak(self, number: int, text: str, *, mine: bool = False) -> None:
        """Say `text`, and note whether it was heard to its end."""
        if text.startswith("e") and not self._private:
            self._overheard.leaked.add(text)
        self._texts[number] = text
        super().speak(number, text, mine=mine)


def burst(speaker: Speaker, chance: random.Random, first: int) -> set[str]:
    """Say some things and interrupt them; return what must be heard to its end all the same."""
    must: dict[str, Priority] = {}
    for number in range(first, first + BURST):
        priority = chance.choice(list(Priority))
        route = chance.choice([Route.EAR, Route.TABLE])
        text = route.value[0] + SYLLABLES[number % len(SYLLABLES)]
        if priority < Priority.NOTIFICATION:
            must = {each: kept for each, kept in must.items() if kept is not Priority.TEXT}
        speaker.say(Announcement(text, "", priority, ASKER if route is Route.EAR else EVERYONE))
        if priority < Priority.NOTIFICATION:
            must[text] = priority
        if chance.random() < 0.1:
            speaker.hush()
            must.clear()
        if chance.random() < 0.1:
            speaker.play(aiming_tone(chance.uniform(300, 2000), 0.05))
        if chance.random() < 0.05:
            speaker.change(replace(SETTINGS, rate=chance.randrange(500, 900)))
        time.sleep(chance.choice([0.0, 0.001, 0.01, 0.05]))
    return set(must)


def pull(server: SoundServer, speaker: Speaker, told: Told) -> None:
    """Unplug the ear in mid-sentence, say something for it, and plug it in again."""
    speaker.say(Announcement("ear unplugged now", "", Priority.TEXT, ASKER))
    server.unplug("ear")
    _wait_for(EarLost, told)
    speaker.say(Announcement("ear unheard", "", Priority.TEXT, ASKER))
    speaker.wait_until_quiet(20)
    server.plug_in("ear")
    for _ in range(10):
        time.sleep(1)
        speaker.say(Announcement("ear again", "", Priority.TEXT, ASKER))
        speaker.wait_until_quiet(20)
        if "ear again" in told.done:
            break
    told.done.discard("ear again")
    _wait_for(EarReady, told)


def _wait_for(kind: type[VoiceNews], told: Told) -> None:
    while not isinstance(told.news.get(timeout=20), kind):
        pass


def size() -> int:
    """Return the bytes of memory of this process and its speaking children."""
    own = psutil.Process()
    speaking = [each for each in own.children() if "assistant.speech.child" in each.cmdline()]
    return sum(int(each.memory_info().rss) for each in (own, *speaking))


def run(server: SoundServer, count: int) -> list[str]:
    """Say `count` things; return what went wrong."""
    chance, told, wrong = random.Random(6), Told(), list[str]()
    before = set(psutil.Process().children(recursive=True))
    speaker = Speaker(SETTINGS, told.news.put, told.open)
    speaker.wait_until_quiet(20)
    files, early, started = 0, 0, time.monotonic()
    for number in range(count // BURST):
        must = burst(speaker, chance, number * BURST)
        if number % KILL == KILL - 1:
            os.kill(chance.choice([each.pid for each in told.voices if each.pid]), signal.SIGKILL)
        if not speaker.wait_until_quiet(60):
            wrong.append(f"it never fell quiet after {number * BURST}")
            break
        lost = must - told.done
        if lost:
            wrong.append(f"lost: {sorted(lost)}")
        told.done.clear()
        if number % UNPLUG == UNPLUG - 1:
            pull(server, speaker, told)
        if number == count // BURST // 10:
            files, early = psutil.Process().num_fds(), size()
    grown, more = size() - early, psutil.Process().num_fds() - files
    print(f"{count} utterances in {time.monotonic() - started:.0f} s, lost {len(wrong)}")
    print(f"memory {early / 1e6:.0f} MB, then {grown / 1e6:+.1f} MB; open files {more:+d}")
    if grown > GROWTH or more > 3:
        wrong.append("something grows")
    if told.leaked:
        wrong.append(f"the table's voice got {sorted(told.leaked)}")
    speaker.close()
    if set(psutil.Process().children(recursive=True)) - before:
        wrong.append("a process is left over")
    if threading.active_count() > 6:
        wrong.append(f"threads are left over: {threading.enumerate()}")
    return wrong


def main() -> int:
    """Run it; the exit code is 1 if anything went wrong."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--count", type=int, default=10_000)
    count = asked.parse_args().count
    with tempfile.TemporaryDirectory() as folder, sound_server() as server:
        if server is None:
            print("PulseAudio is not installed: nothing is measured.")
            return 0
        os.environ |= {"TABLE_ASSISTANT_HOME": f"{folder}/home", **server.environment}
        temp = Path(folder) / "temp"
        temp.mkdir()
        tempfile.tempdir = str(temp)
        wrong = run(server, count)
        left = [file.name for file in temp.iterdir()]
        tempfile.tempdir = None
    if left:
        wrong.append(f"files are left over: {left}")
    for each in wrong:
        print(each)
    print("nothing was lost, nothing is left over" if not wrong else "WRONG")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
