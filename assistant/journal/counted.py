"""The score book asked: which games are meant, and what they come to.  Data, not sentences."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from itertools import groupby
from statistics import median

from assistant.journal.scores import Entry, Score, same, standings

LONGEST = 12 * 60
"""Minutes after which a game was left and taken up another day: nobody knows how long it took."""


class By(StrEnum):
    """What the games of a book can be put together by."""

    GAME = "game"
    PLAYERS = "players"
    LENGTH = "length"
    MONTH = "month"


@dataclass(frozen=True, slots=True)
class Wish:
    """Which games are meant: those for which all that is given holds.

    `title` and `season` are as the book has them, `player` somebody who took part, `count`
    how many played, `month` 1 to 12, `year` that of the day, `days` the first and last ones meant.
    """

    season: str = ""
    title: str = ""
    player: str = ""
    count: int = 0
    month: int = 0
    year: int = 0
    days: tuple[date, date] | None = None

    def holds(self, entry: Entry) -> bool:
        """Say whether a game is meant."""
        return (
            self.season in ("", entry.season)
            and self.title in ("", entry.title)
            and self.count in (0, len(entry.players))
            and self.month in (0, entry.day.month)
            and self.year in (0, entry.day.year)
            and (self.days is None or self.days[0] <= entry.day <= self.days[1])
            and (not self.player or took_part(entry, self.player))
        )


@dataclass(frozen=True, slots=True)
class Group:
    """The games that have one thing in common.

    `name` is what that is: a title, a number of players, the most minutes of such a length (0
    for longer than all), or year and month, as ``2026-10``.  `minutes` is how long half of
    them took at most, 0 where nobody knows; `best` who won most of them, and how often.
    """

    name: str
    count: int
    minutes: int
    best: tuple[str, ...]
    won: int


@dataclass(frozen=True, slots=True)
class Pair:
    """One player and an opponent: how many games they played together, and how many each won."""

    other: str
    together: int
    won: int
    lost: int


LENGTHS = (30, 60, 120)
"""Minutes up to which games are put together by their length; longer ones are one more group."""


def took_part(entry: Entry, player: str) -> bool:
    """Say whether somebody played in a game, whatever the capitals."""
    return same(player) in map(same, entry.players)


def minutes(entry: Entry) -> int:
    """Return how many minutes a game took, 0 where nobody knows.

    One of the journal that was over at once took a minute; one that was entered by hand, whose id
    is below zero, may have no length.
    """
    seconds = (entry.ended - entry.began).total_seconds()
    took = max(1, round(seconds / 60)) if seconds > 0 or entry.id > 0 else 0
    return took if took <= LONGEST else 0


def groups(book: Iterable[Entry], by: By) -> tuple[Group, ...]:
    """Return the games put together: titles by how often they were played, others in order."""
    ways: dict[By, Callable[[Entry], tuple[int, str]]] = {
        By.GAME: lambda entry: (0, entry.title),
        By.PLAYERS: lambda entry: (len(entry.players), str(len(entry.players))),
        By.LENGTH: _length,
        By.MONTH: lambda entry: (0, f"{entry.day:%Y-%m}"),
    }
    way = ways[by]
    found = [
        _group(name, list(games)) for (_, name), games in groupby(sorted(book, key=way), key=way)
    ]
    return tuple(sorted(found, key=lambda each: -each.count) if by is By.GAME else found)


def _length(entry: Entry) -> tuple[int, str]:
    took = minutes(entry)
    most = next((each for each in LENGTHS if took <= each), 0)
    # What took no time is not known; it comes last.
    return (LONGEST + 1, "") if not took else (most or LONGEST, str(most))


def _group(name: str, games: Sequence[Entry]) -> Group:
    took = [each for each in map(minutes, games) if each]
    scores = standings(games)
    best = tuple(each.player for each in scores if each.won and each.won == scores[0].won)
    return Group(name, len(games), round(median(took)) if took else 0, best, _most(scores))


def _most(scores: Sequence[Score]) -> int:
    return scores[0].won if scores else 0


def against(book: Iterable[Entry], player: str) -> tuple[Pair, ...]:
    """Return a player's opponents, those with the most games together first."""
    names: dict[str, str] = {}
    counts: dict[str, list[int]] = {}
    for entry in book:
        if not took_part(entry, player):
            continue
        won = {same(each) for each in entry.winners}
        for name in {same(each): each for each in entry.players}.values():
            if same(name) == same(player):
                continue
            names[same(name)] = name
            count = counts.setdefault(same(name), [0, 0, 0])
            count[0] += 1
            count[1] += same(player) in won
            count[2] += same(name) in won
    order = sorted(counts, key=lambda each: (-counts[each][0], each))
    return tuple(Pair(names[each], *counts[each]) for each in order)
