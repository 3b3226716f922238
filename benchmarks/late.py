"""How late the voice is where a game is read along: ``python benchmarks/late.py``.

The golden whole games are played without a pause, and a second program reads along.  The voice
is simulated: its own queue, with words said at the spoken rate, so that a game takes seconds.
How late an act is, is the time until words that tell of it begin, alone or summed up; at the end
it is the time from the last act until all is said.  Beside each stands what it would be without
summaries.  Target: at most 5 seconds late, at every pace.
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[1] / "tests")]

from golden import Transcript, leave, sit_down, transcripts  # noqa: E402
from sitting import Heard, Player, Watched, shipped_library  # noqa: E402

from assistant.desk import read_along  # noqa: E402
from assistant.inbox import Glance, Typed  # noqa: E402
from assistant.session import Session  # noqa: E402
from assistant.settings import Settings  # noqa: E402
from assistant.shared import Desk  # noqa: E402
from assistant.speech.how_much import spoken  # noqa: E402
from assistant.speech.speaking import LATE, SpeechQueue, utterance  # noqa: E402
from assistant.words.announcement import Announcement  # noqa: E402

PACES = (0.0, 0.25, 0.5, 1.0, 2.0, 4.0)
"""Seconds from one typed line to the next."""


@dataclass
class Listening:
    """A voice in simulated time, which catches up or does not.

    `late` is how late each act was, the worst of them, and `summaries` how often it summed up.
    """

    rate: int
    catches_up: bool
    now: float = 0.0
    ends: float = 0.0
    late: float = 0.0
    summaries: int = 0
    words: int = 0
    queue: SpeechQueue = field(default_factory=SpeechQueue)
    came: dict[int, float] = field(default_factory=dict)
    known: Counter[str] = field(default_factory=Counter)
    _ids: int = 0

    def hear(self, said: Announcement) -> None:
        """Take one announcement at this moment."""
        text = spoken(said, "normal", "", self.known)
        if not text:
            return
        if said.act:
            self.came.setdefault(said.act.number, self.now)
        self._ids += 1
        self.queue = self.queue.admit(utterance(said, self._ids, text, self.now), self.now)
        if self.queue.saying is None:
            self._begin(self.now)
        elif self.catches_up:
            self._cut_if_due()

    def go_on(self, until: float) -> None:
        """Let time pass."""
        while self.queue.saying is not None and self._next() <= until:
            self.now = self._next()
            if self.ends > self.now:
                self._cut_if_due()
            else:
                self.queue = self.queue.end()
                self._begin(self.now)
        self.now = until

    def _next(self) -> float:
        due = self.queue.cut_at(self.rate) if self.catches_up else None
        return self.ends if due is None else min(self.ends, max(due, self.now))

    def _cut_if_due(self) -> None:
        after = self.queue.cut_for_acts(self.now, self.rate)
        if after is not self.queue:
            self.queue = after
            self._begin(self.now)

    def _begin(self, now: float) -> None:
        queue = self.queue.pay()
        if self.catches_up and queue.waiting:
            before = queue.told
            queue = queue.catch_up(now, self.rate)
            self.summaries += queue.told != before
        if not queue.waiting:
            self.queue = queue
            return
        self.queue = queue.begin(now)
        saying = self.queue.saying
        assert saying is not None
        words = len(saying.text.split())
        self.words += words
        self.ends = now + words * 60 / self.rate
        told = [number for number in self.came if number <= self.queue.told]
        for number in told:
            self.late = max(self.late, now - self.came.pop(number))


def whole_games() -> Iterator[Transcript]:
    """Yield the whole games: one of each edition, and of travel one with every card."""
    yield from (each for each in transcripts() if each.file.stem.startswith("whole-game"))


@contextmanager
def reading_along(home: Path) -> Iterator[Player]:
    """Sit down beside the one who plays, and read along."""
    heard, eyes = Heard(), Watched()
    session = Session(
        shipped_library(adult=True),
        Settings(adult=True),
        heard,
        eyes,
        desk=Desk(home / "journal.sqlite3"),
    )
    player = Player(session, heard, eyes)
    list(read_along(session))
    try:
        yield player
    finally:
        leave(player)


def told_in(game: Transcript) -> list[tuple[Announcement, ...]]:
    """Play a game anew; return what who reads along is told after each line."""
    told: list[tuple[Announcement, ...]] = []
    with tempfile.TemporaryDirectory() as home:
        player = sit_down(Path(home))
        with reading_along(Path(home)) as reader:
            for line in game.typed:
                if line == "restart":
                    leave(player)
                    player = sit_down(Path(home))
                    continue
                if line.startswith("scan: "):
                    player.show(line.removeprefix("scan: "))
                else:
                    player.take(Typed(line))
                reader.heard.said.clear()
                reader.host.take(Glance())
                told.append(tuple(reader.heard.said))
        leave(player)
    return told


def listen(
    told: list[tuple[Announcement, ...]], pace: float, rate: int, *, catches_up: bool
) -> tuple[Listening, float]:
    """Hear a game at a pace; return who listened, and how long the voice went on at the end."""
    voice = Listening(rate, catches_up)
    last = 0.0
    for number, said in enumerate(told):
        voice.go_on(number * pace)
        for each in said:
            voice.hear(each)
            last = number * pace
    voice.go_on(1e6)
    return voice, max(0.0, voice.ends - last)


def latest(rate: int = 175) -> tuple[float, float]:
    """Return how late an act is at the most, with summaries and without, over all games."""
    heard = [
        [listen(told, pace, rate, catches_up=each)[0].late for each in (True, False)]
        for told in map(told_in, whole_games())
        for pace in PACES
    ]
    return max(row[0] for row in heard), max(row[1] for row in heard)


def main() -> None:
    """Print the table; end with 1 where the target is missed."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--rate", type=int, default=175, help="words a minute")
    rate = parser.parse_args().rate
    print(
        f"Seconds late at {rate} words a minute: the latest act, and until all is said at the end"
    )
    print(f"{'game':44} {'pace':>5}  {'with summaries':>22}  {'without':>16}")
    worst = 0.0
    for game in whole_games():
        told = told_in(game)
        name = f"{game.edition}/{game.file.stem}"
        for pace in PACES:
            row = f"{name[-44:]:44} {pace:5.2f}"
            for catches_up in (True, False):
                voice, end = listen(told, pace, rate, catches_up=catches_up)
                row += f"  {voice.late:6.1f} {end:6.1f}"
                if catches_up:
                    worst = max(worst, voice.late)
                    row += f" ({voice.summaries:3})"
            print(row, flush=True)
    print(f"the latest: {worst:.1f} s (target: {LATE:g})")
    sys.exit(worst > LATE)


if __name__ == "__main__":
    main()
