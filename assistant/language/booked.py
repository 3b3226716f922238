"""What is said behind the word for the score book: what it is asked, and what is put into it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from assistant.language.heard import begun, ended, entries, heard, names_in, number_in


@dataclass(frozen=True, slots=True)
class Asked:
    """What the book is asked: how it is put together, and which games are meant.

    `view` is one of the meanings of the table ``book_views``, empty for who won how often;
    `everything` whether all of it is to be told.  `season`, `title` and `player` are as they
    are written in the book, `unknown` what of it nobody knows.
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


@dataclass(frozen=True, slots=True)
class Played:
    """A game as it was said: `day` is None where none was said, `ending` empty where nobody won.

    `ending` is ``won`` or a meaning of the table ``book_endings``; `minutes` 0 if not said.
    """

    title: str
    players: tuple[str, ...]
    winners: tuple[str, ...]
    ending: str
    day: date | None
    minutes: int


def asked(
    text: str, seasons: Sequence[str], titles: Sequence[str], players: Sequence[str]
) -> Asked:
    """Read what the book is asked; the names are those that are in it."""
    whole = ended("book_all", text)
    everything, text = whole is not None, text if whole is None else whole
    view = heard("book_views", text)
    rest = "" if view else text
    if view is None and (first := begun("book_views", text)) and _named(text, players) is None:
        view, rest = first
    season = title = player = ""
    count = month = year = 0
    for part in (each.strip() for each in rest.split(",")):
        named = (_named(part, seasons), _named(part, players), _titled(part, titles))
        number, calendar = _players(part), _month(part)
        if not part:
            continue
        if named[0]:
            season = named[0]
        elif named[1]:
            player = named[1]
        elif number:
            count = number
        elif calendar:
            month, year = calendar
        elif named[2]:
            title = named[2]
        else:
            return Asked(unknown=part)
    all_of_it = everything or view == "all"
    view = "" if view is None or view == "all" else view
    return Asked(view, all_of_it, season, title, player, count, month, year)


def _named(text: str, names: Sequence[str]) -> str | None:
    return next((each for each in names if _folded(each) == _folded(text)), None)


def _titled(text: str, titles: Sequence[str]) -> str | None:
    """Return the title that is said, or the only one that begins with what is said."""
    whole = _named(text, titles)
    begin = [each for each in titles if _folded(each).startswith(_folded(text))]
    return whole or (begin[0] if len(begin) == 1 else None)


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _players(text: str) -> int:
    head, _, behind = text.partition(" ")
    return (number_in(head) or 0) if _folded(behind) in entries("book_players") else 0


def _month(text: str) -> tuple[int, int] | None:
    """Return a month and, if it was said, the year, else 0."""
    head, _, year = _folded(text).partition(" ")
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


def played(text: str, today: date) -> Played | None:
    """Read a game: ``Uno with Ann and Ben, Ann won, yesterday, 45 minutes``; None without players.

    `today` is the day on which it is said.
    """
    words = text.split()
    cut = next((at for at in range(1, len(words)) if words[at].casefold() in _with()), None)
    if cut is None:
        return None
    title, rest = " ".join(words[:cut]).strip(" ,"), " ".join(words[cut + 1 :])
    players: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()
    ending, minutes, day = "", 0, None
    for part in filter(None, (each.strip(" .") for each in rest.split(","))):
        won = ended("book_won", part)
        close, when, took = heard("book_endings", part), day_said(part, today), minutes_said(part)
        if close:
            ending = close
        elif won:
            ending, winners = "won", names_in(won)
        elif when:
            day = when
        elif took:
            minutes = took
        else:
            players = (*players, *names_in(part))
    return Played(title, players, winners, ending, day, minutes) if title and players else None


def _with() -> dict[str, str]:
    return entries("book_with")


def day_said(text: str, today: date) -> date | None:
    """Return the day that is meant: ``yesterday``, ``3 October``, ``3 October 2026``, 2026-10-03.

    Without a year it is the last such day up to today.
    """
    back = heard("book_days", text)
    if back:
        return today - timedelta(days=int(back))
    plain = re.fullmatch(r"(\d{4})-(\d{1,2})-(\d{1,2})", text)
    if plain:
        return _day(*map(int, plain.groups()))
    found = re.fullmatch(r"(\d{1,2})\S{0,2} (\w+)(?: (\d{4}))?", _folded(text))
    other = re.fullmatch(r"(\w+) (\d{1,2})\S{0,2}(?: (\d{4}))?", _folded(text))
    if found:
        day, month, year = found.groups()
    elif other:
        month, day, year = other.groups()
    else:
        return None
    number = entries("book_months").get(month)
    if number is None:
        return None
    if year:
        return _day(int(year), int(number), int(day))
    this = _day(today.year, int(number), int(day))
    return this if this and this <= today else _day(today.year - 1, int(number), int(day))


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def minutes_said(text: str) -> int:
    """Return a length in minutes: ``45 minutes``, ``1 hour 20 minutes``, ``1 h 20``; 0 if none."""
    words = re.findall(r"\d+|[^\W\d]+", text.casefold())
    if not words or not all(number_in(each) is not None or each in _units() for each in words):
        return 0
    total, number, said = 0, 0, False
    for word in words:
        value = number_in(word)
        if value is None:
            total, number, said = total + number * int(_units()[word]), 0, True
        else:
            number = value
    return total + number if said else 0


def _units() -> dict[str, str]:
    return entries("book_units")
