"""Measure the game at the prompt: from a word that is typed to the words that answer it.

Run: python benchmarks/game.py
Eight players, every card tracked, the journal on the disk, no voice.  The figures of the
disk are those of the folder for temporary files; TMPDIR chooses another.
"""

import os
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count
from pathlib import Path

from journal import line, timed

from assistant.cards.model import Kind, Trigger
from assistant.desk import sit_down
from assistant.host import Host
from assistant.inbox import Glance, Typed
from assistant.library import open_library
from assistant.session import Session
from assistant.settings import Settings
from assistant.shared import Desk
from assistant.speech.voice import VoiceSettings
from assistant.words.announcement import Announcement

NAMES = ("Ann", "Ben", "Cara", "Dan", "Eve", "Fay", "Gil", "Hal")
NEW = f"new llamas with {', '.join(NAMES)}, full, Ann starts, any baby"
SIZES = (100, 1_000, 2_000, 10_000)
MEASURED = 300
"""So many acts are measured at each size."""
QUESTIONS = ("now", "scores", "who can win", "cards", "offers", "dump", "what did i miss")


class Silence:
    """Neither voice nor camera."""

    def say(self, announcement: Announcement) -> None:
        """Say nothing."""

    def play(self, tone: object) -> None:
        """Play nothing."""

    def hush(self, *, for_good: bool = False) -> None:
        """Stay silent."""

    def forgive(self) -> None:
        """Owe nothing."""

    def change(self, settings: VoiceSettings) -> None:
        """Stay as it is."""

    def pronounce(self, words: object) -> None:
        """Say none of them."""

    def prepare(self, texts: object) -> None:
        """Make nothing ready."""

    def know(self, codes: object) -> None:
        """Look for nothing."""

    def wait_until_quiet(self, seconds: float | None = None) -> bool:
        """Return at once."""
        return True

    def watch(self, spec: str) -> None:
        """Look nowhere."""

    def newest(self) -> None:
        """See nothing."""

    def lying(self) -> tuple[str, ...]:
        """See nothing."""
        return ()


class Sitting:
    """One sitting with a journal."""

    def __init__(self, file: Path) -> None:
        silence = Silence()
        self.session = Session(open_library(), Settings(), silence, silence, desk=Desk(file))
        self.host = Host(self.session)
        self.host.join(self)
        self._told: tuple[Announcement, ...] = ()
        self.host.start()

    def tell(self, said: tuple[Announcement, ...]) -> None:
        """Keep what is said."""
        self._told = said

    @property
    def acts(self) -> int:
        """How many acts stand, without the opening."""
        return len(self.session.game.record.acts()) - 1 if self.session.game else 0

    def type(self, words: str) -> tuple[Announcement, ...]:
        """Type words; return what is said."""
        self._told = ()
        self.host.take(Typed(words))
        return self._told

    def begin(self) -> None:
        """Begin the game, with three cards before each player."""
        self.type(NEW)
        assert self.session.game
        library = self.session.library.of(self.session.game.decks)
        quiet = {Trigger.NONE, Trigger.ENTERS}
        titles = [
            card.title
            for card in library.catalogue.cards
            if card.kind is Kind.MAGICAL and quiet.issuperset(card.triggers)
        ]
        for number, title in enumerate(dict.fromkeys(titles[:24])):
            self.type(f"put {title} in {NAMES[number % 8]}'s field")

    def grow(self, words: Iterator[str], size: int) -> list[float]:
        """Play until so many acts stand; return the seconds from each word to its answer."""
        taken, acts = [], self.acts
        while acts < size:
            said: list[tuple[Announcement, ...]] = []
            seconds = timed(partial(_heard, self, next(words), said))
            while said[-1] and said[-1][-1].text == "Do it anyway?":
                seconds = timed(partial(_heard, self, "yes", said))
            before, acts = acts, self.acts
            assert acts == before + 1, said
            taken.append(seconds)
        return taken

    def close(self) -> None:
        """Let go of the journal."""
        self.host.get_up()


def _heard(sitting: Sitting, words: str, said: list[tuple[Announcement, ...]]) -> None:
    said.append(sitting.type(words))


def script() -> Iterator[str]:
    """Yield the words of a game that never ends, one act each."""
    yield "draw"
    for turn in count():
        card = ("basic llama", "basic goat", "basic ram", "basic alpaca")[turn % 4]
        yield f"play {card}"
        yield "all pass"
        yield f"shuffle {card} into the deck"
        yield from ("next", "next", "draw")


def questions(sitting: Sitting, size: int) -> None:
    """Print what questions cost, which change nothing."""
    for words in QUESTIONS:
        taken = [timed(partial(sitting.type, words)) for _ in range(30)]
        line(f"{words} at {size:,} acts", taken)


def resumed(file: Path) -> float:
    """Return the seconds that the word resume takes in a program that has just started."""
    sitting = Sitting(file)
    seconds = timed(partial(sitting.type, "resume"))
    assert sitting.acts >= SIZES[0]
    sitting.close()
    return seconds


def read_along(file: Path, words: Iterator[str], first: Sitting) -> tuple[list[float], list[float]]:
    """Return the seconds of looks that find nothing new, and of those that find an act."""
    second = Sitting(file)
    second.type("1")
    nothing = [timed(partial(second.host.take, Glance())) for _ in range(100)]
    found = []
    for _ in range(50):
        first.grow(words, first.acts + 1)
        found.append(timed(partial(second.host.take, Glance())))
    second.close()
    return nothing, found


def opened(file: Path) -> Sequence[float]:
    """Return the seconds that sitting down at this journal takes, without the decks."""
    sitting = Sitting(file)
    taken = []
    for _ in range(10):
        sitting.close()
        taken.append(timed(lambda: tuple(sit_down(sitting.session))))
    sitting.close()
    return taken


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TABLE_ASSISTANT_HOME"] = folder
        file = Path(folder) / "journal.sqlite3"
        first, words = Sitting(file), script()
        first.begin()
        print("A word to its answer, on disk, eight players (target: 20 ms; must not grow)")
        for size in SIZES:
            first.grow(words, size)
            line(f"an act at {size:,} acts", first.grow(words, size + MEASURED))
            if size == 2_000:
                questions(first, size)
                nothing, found = read_along(file, words, first)
                line("reading along, nothing new", nothing)
                line("reading along, one act", found)
            first.close()
            line(f"the word resume, {size:,} acts", [resumed(file) for _ in range(5)])
            line(f"the journal opened, {size:,} acts", opened(file))
            first = Sitting(file)
            first.type("resume")
        first.close()


if __name__ == "__main__":
    main()
