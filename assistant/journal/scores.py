"""The score book: who won what, from the summaries of the games.  Data, not sentences."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, tzinfo

from assistant.journal.rows import Summary
from assistant.rules.table import Ending


@dataclass(frozen=True, slots=True)
class Entry:
    """One game that is over.

    `day` is the day on which it began where the book is read.  `season` is its named
    season, or the year of `day`.  `counts` is False for a game that was stopped: it is
    listed, and neither won nor lost.
    """

    id: int
    day: date
    season: str
    title: str
    edition: str
    players: tuple[str, ...]
    winners: tuple[str, ...]
    ending: Ending
    turns: int
    began: datetime
    ended: datetime

    @property
    def counts(self) -> bool:
        """Whether the game was played to its end."""
        return self.ending is not Ending.STOPPED


@dataclass(frozen=True, slots=True)
class Score:
    """One player's place in a table of standings.

    `place` is counted from 1, and equal for players with equally many games won out of
    equally many played.  `streak` is how many games were won in a row up to now, `best`
    the longest such row.
    """

    place: int
    player: str
    won: int
    played: int
    streak: int
    best: int


def entries(games: Iterable[Summary], zone: tzinfo | None = None) -> tuple[Entry, ...]:
    """Return the games that are over in the order in which they ended.

    `zone` is where days and years are counted; without one, where this computer is.
    """
    finished = sorted(
        (game for game in games if game.outcome), key=lambda game: (game.last, game.id)
    )
    return tuple(_entry(game, game.outcome.ending, zone) for game in finished if game.outcome)


def _entry(game: Summary, ending: Ending, zone: tzinfo | None) -> Entry:
    day = game.began.astimezone(zone).date()
    return Entry(
        game.id,
        day,
        game.season or str(day.year),
        game.title,
        game.edition,
        game.players,
        game.winners,
        ending,
        game.turns,
        game.began,
        game.last,
    )


def seasons(book: Iterable[Entry]) -> tuple[str, ...]:
    """Return the seasons in which games were finished, the oldest first."""
    return tuple(dict.fromkeys(entry.season for entry in book))


def standings(book: Iterable[Entry], season: str | None = None) -> tuple[Score, ...]:
    """Return the players of a season, or of all, best first: by games won, then by fewer played.

    A player is known by name, whatever its capitals; the name is given as it was
    written last.
    """
    names: dict[str, str] = {}
    results: dict[str, list[bool]] = {}
    for entry in book:
        if not entry.counts or season not in (None, entry.season):
            continue
        won = {same(name) for name in entry.winners}
        for name in dict.fromkeys(entry.players):
            names[same(name)] = name.strip()
            results.setdefault(same(name), []).append(same(name) in won)
    return _ranked(names, results)


def same(name: str) -> str:
    """Return what two names have in common that are one player's, whatever the capitals."""
    return " ".join(name.casefold().split())


def _ranked(names: Mapping[str, str], results: Mapping[str, Sequence[bool]]) -> tuple[Score, ...]:
    measures = {player: (-sum(won), len(won)) for player, won in results.items()}
    order = sorted(results, key=lambda player: (measures[player], player))
    before = sorted(measures.values())
    return tuple(
        Score(
            before.index(measures[player]) + 1,
            names[player],
            sum(results[player]),
            len(results[player]),
            *_streaks(results[player]),
        )
        for player in order
    )


def _streaks(results: Sequence[bool]) -> tuple[int, int]:
    """Return how many were won in a row at the end, and at most."""
    now = best = 0
    for won in results:
        now = now + 1 if won else 0
        best = max(best, now)
    return now, best
