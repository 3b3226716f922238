"""What people add to the score book themselves: games played without the program, and names.

It lies beside the journal, in a file of its own to which lines of JSON are only ever added; so
the journal stays as it was, and what was entered or named can be taken back.  A line that
cannot be read is left out, and counted.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from assistant.files import append_record, read_text, record_of
from assistant.journal.scores import Entry, same
from assistant.problems import Fault
from assistant.rules.table import Ending

SUFFIX = ".by-hand.jsonl"
"""What the name of the file has behind that of the journal, without the journal's own ending."""


@dataclass(frozen=True, slots=True)
class Evening:
    """A game that was played without the program.

    `minutes` is how long it took, 0 where nobody knows; `ending` who won: with `Ending.WON`
    those of `winners`.
    """

    day: date
    title: str
    players: tuple[str, ...]
    winners: tuple[str, ...]
    ending: Ending
    minutes: int = 0


@dataclass(slots=True)
class ByHand:
    """What stands in the file.

    `evenings` are by their numbers, counted from 1, which are never given again; `names` have
    how somebody is called now by how they were called, without capitals, and `spelled` has those
    as they were written.  `faulty` is the number of lines that could not be read.
    """

    file: Path
    evenings: dict[int, Evening] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    spelled: dict[str, str] = field(default_factory=dict)
    faulty: int = 0
    last: int = 0

    def enter(self, evening: Evening) -> int:
        """Keep a game; return its number.  Raises Fault if it cannot be written."""
        number = self.last + 1
        kept = {**asdict(evening), "day": evening.day.isoformat(), "ending": str(evening.ending)}
        self._add({"game": number, **kept})
        return number

    def remove(self, number: int) -> None:
        """Take a game out.  Raises Fault if it cannot be written."""
        self._add({"removed": number})

    def call(self, old: str, new: str) -> None:
        """Have all games of `old` be those of `new`.  Raises Fault if it cannot be written."""
        self._add({"called": same(old), "name": new, "was": old})

    def part(self, old: str) -> None:
        """Have `old` be somebody else again.  Raises Fault if it cannot be written."""
        self._add({"called": same(old), "name": None})

    def _add(self, line: Mapping[str, object]) -> None:
        try:
            append_record(self.file, line)
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise Fault("book.hand_unsaved", file=str(self.file), why=why) from error
        self.take(line)

    def take(self, line: object) -> None:
        """Take a line in."""
        match line:
            case {"removed": int(number)}:
                self.evenings.pop(number, None)
            case {"called": str(old), "name": str(new), **rest}:
                was = rest.get("was")
                self.spelled[same(old)] = was if isinstance(was, str) else old
                # Whoever was already put under the old name goes along.
                for each, name in tuple(self.names.items()):
                    if same(name) == same(old):
                        self.names[each] = new
                self.names[same(old)] = new
                # A name under which somebody is known now is their own.
                if same(old) != same(new):
                    self.names.pop(same(new), None)
            case {"called": str(old), "name": None}:
                self.names.pop(same(old), None)
            case {"game": int(number), **kept}:
                self._take_evening(number, kept)
            case _:
                self.faulty += 1

    def _take_evening(self, number: int, kept: Mapping[Any, object]) -> None:
        try:
            match kept:
                case {
                    "day": str(day),
                    "title": str(title),
                    "players": [str(), *_] as players,
                    "winners": [*winners],
                    "ending": str(ending),
                    "minutes": int(minutes),
                }:
                    self.evenings[number] = Evening(
                        date.fromisoformat(day),
                        title,
                        tuple(map(str, players)),
                        tuple(map(str, winners)),
                        Ending(ending),
                        minutes,
                    )
                    self.last = max(self.last, number)
                case _:
                    self.faulty += 1
        except ValueError:
            self.faulty += 1

    def book(self, played: Iterable[Entry]) -> tuple[Entry, ...]:
        """Return the games of the journal and those by hand by their days, under today's names.

        The id of a game by hand is its number below zero.
        """
        both = [*played, *(_entry(number, each) for number, each in self.evenings.items())]
        # Of one day those by hand come in the order in which they were entered.
        both.sort(key=lambda entry: (entry.ended, entry.id > 0, abs(entry.id)))
        return tuple(map(self._renamed, both)) if self.names else tuple(both)

    def _renamed(self, entry: Entry) -> Entry:
        players, winners = (
            tuple(self.names.get(same(name), name) for name in names)
            for names in (entry.players, entry.winners)
        )
        return replace(entry, players=players, winners=winners)


def beside(journal: Path) -> Path:
    """Return the file that belongs to a journal.  It need not exist yet."""
    return journal.with_name(journal.name.removesuffix(".sqlite3") + SUFFIX)


def load(file: Path) -> ByHand:
    """Read what was added by hand.  Raises Fault if the file is there and cannot be read."""
    found = ByHand(file)
    try:
        text = read_text(file, "utf-8-sig", "replace")
    except FileNotFoundError:
        return found
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise Fault("book.hand_unread", file=str(file), why=why) from error
    for line in text.splitlines():
        if line.strip():
            found.take(record_of(line))
    return found


def _entry(number: int, evening: Evening) -> Entry:
    # Noon, wherever the computer is: the day is what was said, and stays it.
    began = datetime(evening.day.year, evening.day.month, evening.day.day, 12, tzinfo=UTC)
    return Entry(
        -number,
        evening.day,
        str(evening.day.year),
        evening.title,
        "",
        evening.players,
        evening.winners,
        evening.ending,
        0,
        began,
        began + timedelta(minutes=evening.minutes),
    )
