"""What the score book is asked, by the names that are in it, and who is called otherwise there."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from assistant.language.days import MOST_OF_DAY, period_said
from assistant.language.heard import begun, ended, entries, heard, number_in, spoken
from assistant.tongue import kept, tables


@dataclass(frozen=True, slots=True)
class Asked:
    """What the book is asked: how it is put together, and which games are meant.

    `view` is one of the meanings of the table ``book_views``, empty for who won how often;
    `everything` whether all of it is to be told.  `season`, `title` and `player` are as they
    are written in the book, `unknown` what of it nobody knows,
    `other` the opponent who is named behind `player`, `days` the first and the last that are meant.
    """

    view: str = ""
    everything: bool = False
    season: str = ""
    title: str = ""
    player: str = ""
    count: int = 0
    month: int = 0
    year: int = 0
    unknown: str = ""
    other: str = ""
    days: tuple[date, date] | None = None


def asked(
    text: str,
    seasons: Sequence[str],
    titles: Sequence[str],
    players: Sequence[str],
    today: date,
) -> Asked:
    """Read what the book is asked; the names are those that are in it.

    `today` is the day on which it is asked.
    """
    whole = ended("book_all", text)
    everything, text = whole is not None, text if whole is None else whole
    view = heard("book_views", text)
    rest = "" if view else text
    # Last month is a month, last week a week, and no question after what was last.
    first_part = text.partition(",")[0].strip()
    of_time = _month(first_part, today) or period_said(first_part, today)
    may_begin = _named(text, players) is None and not of_time
    if view is None and may_begin and (first := begun("book_views", text)):
        view, rest = first
    season = title = player = other = ""
    count = month = year = 0
    days: tuple[date, date] | None = None
    parts = (each.strip() for each in rest.split(","))
    whole_parts = (each for part in parts for each in _two_players(part, players))
    for part in (each for said in whole_parts for each in _and_when(said, titles, today)):
        named = (_named(part, seasons), _named(part, players), titled(part, titles))
        number, calendar = _players(part), _month(part, today)
        if not part:
            continue
        if named[0]:
            season = named[0]
        elif named[1] and player:
            other = named[1]
        elif named[1]:
            player = named[1]
        elif number:
            count = number
        elif calendar:
            month, year = calendar
        elif not named[2] and (said := period_said(part, today)):
            days = said
        elif named[2]:
            title = named[2]
        else:
            return Asked(unknown=part)
    all_of_it = everything or view == "all"
    view = "" if view is None or view == "all" else view
    return Asked(view, all_of_it, season, title, player, count, month, year, other=other, days=days)


def in_free_words(text: str, *, playing: bool = False) -> Iterator[str]:
    """Yield what a question in free words may be behind the word for the score book.

    What is named in it may be in the book or not.  Some are about the game that is on, where the
    table is `playing` one.
    """
    said = spoken(text)
    for book, pattern, idle in _questions():
        found = None if playing and idle else pattern.fullmatch(f"{said} ")
        if found:
            yield book.format(**{name: held.strip() for name, held in found.groupdict().items()})


@kept
@lru_cache(maxsize=1)
def _questions() -> tuple[tuple[str, "re.Pattern[str]", bool], ...]:
    return tuple(
        (each["book"], re.compile(line_pattern(line)), each.get("idle", False))
        for each in tables("booked")["asked"]
        for line in each["lines"]
    )


_SIGN = re.compile(r"\{(\w+)\}|[\[\]()|]|[^\s\[\]{}()|]+")
_ONE_WORD = frozenset({"count", "month"})


def line_pattern(line: str) -> str:
    """Return the pattern of a line of the score book in which a space follows every word."""
    signs, made = {"[": "(?:", "]": ")?", "(": "(?:", ")": ")", "|": "|"}, list[str]()
    for sign in _SIGN.finditer(line):
        if sign[1]:
            made.append(
                rf"(?P<{sign[1]}>\S+ )" if sign[1] in _ONE_WORD else rf"(?P<{sign[1]}>.+? )"
            )
        else:
            made.append(signs.get(sign[0]) or re.escape(spoken(sign[0])) + " ")
    return "".join(made)


def _two_players(part: str, players: Sequence[str]) -> tuple[str, ...]:
    """Return both players where a part names two: ``Ann and Ben``, ``Ann against Ben``."""
    words = part.split()
    joints = {*entries("between"), *entries("book_joints")}
    for at in range(1, len(words) - 1):
        both = (" ".join(words[:at]), " ".join(words[at + 1 :]))
        if words[at].casefold() in joints and all(_named(each, players) for each in both):
            return both
    return (part,)


def _and_when(part: str, titles: Sequence[str], today: date) -> tuple[str, ...]:
    """Return a title and the days behind it where a part names both: ``Catan yesterday``."""
    words = part.split()
    for at in range(max(1, len(words) - MOST_OF_DAY), len(words)):
        title, days = " ".join(words[:at]), " ".join(words[at:])
        if _named(title, titles) and period_said(days, today):
            return title, days
    return (part,)


def _named(text: str, names: Sequence[str]) -> str | None:
    return next((each for each in names if folded(each) == folded(text)), None)


def period_alone(text: str, today: date) -> Asked | None:
    """Return what is asked where only a time is said, behind a question: ``and last week``."""
    first = begun("book_also", text.strip(" ?!."))
    said = first[1] if first else text.strip(" ?!.")
    days, calendar = period_said(said, today), _month(said, today)
    if calendar:
        return Asked(month=calendar[0], year=calendar[1])
    return Asked(days=days) if days else None


def titled(text: str, titles: Sequence[str]) -> str | None:
    """Return the title that is said, or the only one that begins with what is said."""
    whole = _named(text, titles)
    begin = [each for each in titles if folded(each).startswith(folded(text))]
    return whole or (begin[0] if len(begin) == 1 else None)


def folded(text: str) -> str:
    """Return a name as it is the same, however it is written."""
    return " ".join(text.casefold().split())


def _players(text: str) -> int:
    head, _, behind = text.partition(" ")
    return (number_in(head) or 0) if folded(behind) in entries("book_players") else 0


def _month(text: str, today: date) -> tuple[int, int] | None:
    """Return a month and, if it was said, the year, else 0."""
    ago = entries("book_months_ago").get(folded(text))
    if ago is not None:
        months = today.year * 12 + today.month - 1 - int(ago)
        return months % 12 + 1, months // 12
    head, _, year = folded(text).partition(" ")
    if head in entries("book_months") and (not year or re.fullmatch(r"\d{4}", year)):
        return int(entries("book_months")[head]), int(year or 0)
    return None


def renamed(text: str, players: Sequence[str]) -> tuple[str, str] | None:
    """Return who is meant and how they are called from now on: ``Bennie into Ben``."""
    words = text.split()
    between = entries("book_into")
    cuts = [at for at in range(1, len(words) - 1) if words[at].casefold() in between]
    both = [(" ".join(words[:at]), " ".join(words[at + 1 :])) for at in cuts]
    known = (each for each in both if _named(each[0], players))
    return next(known, both[0] if both else None)
