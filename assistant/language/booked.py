"""What is said behind the word for the score book: what it is asked, and what is put into it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache

from assistant.language.days import day_said, length_said, period_said, speaks_of_time
from assistant.language.heard import (
    begun,
    ended,
    entries,
    heard,
    meaning,
    names_in,
    number_in,
    spoken,
)
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


@dataclass(frozen=True, slots=True)
class Played:
    """A game as it was said: `day` is None where none was said, `ending` empty where nobody won.

    `ending` is ``won`` or a meaning of the table ``book_endings``; `minutes` None if not
    said.  `unread` is what is neither a player nor a result, a day nor a length.
    """

    title: str
    players: tuple[str, ...]
    winners: tuple[str, ...]
    ending: str
    day: date | None
    minutes: int | None
    unread: tuple[str, ...] = ()


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
        (each["book"], re.compile(_pattern(line)), each.get("idle", False))
        for each in tables("booked")["asked"]
        for line in each["lines"]
    )


_SIGN = re.compile(r"\{(\w+)\}|[\[\]()|]|[^\s\[\]{}()|]+")
_ONE_WORD = frozenset({"count", "month"})


def _pattern(line: str) -> str:
    """Return the pattern of a question in which a space follows every word."""
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
    for at in range(max(1, len(words) - _MOST_OF_DAY), len(words)):
        title, days = " ".join(words[:at]), " ".join(words[at:])
        if _named(title, titles) and period_said(days, today):
            return title, days
    return (part,)


def _named(text: str, names: Sequence[str]) -> str | None:
    return next((each for each in names if _folded(each) == _folded(text)), None)


def evening_said(text: str, today: date) -> str | None:
    """Return a game that was played as it is entered by hand; None if a line tells of none.

    ``We played Catan yesterday, Ann and Eve, Eve won`` is ``Catan with Ann and Eve, Eve won, ...``
    with its day in figures, so that it stays the day.
    """
    # What stands in sentences of its own is as good as behind a comma.
    text = _SENTENCE.sub(", ", text)
    words = text.strip(" .!").split()
    # The day may come first: ``yesterday we played``.
    longest = max(1, min(len(words), _MOST_OF_DAY + 1))
    found = ((words[:at], begun("book_played", " ".join(words[at:]))) for at in range(longest))
    first, told = next(((day, told) for day, told in found if told), ([], None))
    if not told or (first and not day_said(" ".join(first), today)):
        return _between_players(text, today)
    head, *rest = [each.strip() for each in _COMMA.split(" ".join((*first, told[1])))]
    said_so = entries("book_played_ends")
    words = [each for each in head.split() if each.casefold() not in said_so]
    cut = next((at for at in range(1, len(words)) if words[at].casefold() in with_words()), None)
    if cut is not None:
        words, rest = words[:cut], [" ".join(words[cut + 1 :]), *rest]
    title, day = _with_day(words, today)
    players, more = (rest[0], rest[1:]) if rest else ("", [])
    if not title or not players:
        return None
    said = f"{next(iter(with_words()))} {players}"
    return ", ".join((f"{title} {said}", *more, *((day.isoformat(),) if day else ())))


def _between_players(text: str, today: date) -> str | None:
    """Return a game as it is entered where only who beat whom is told: ``Ann beat Ben at Go``."""
    plain = text.replace(",", " , ").strip(" .!")
    told = [each for each in _told() if each[1].fullmatch(f"{' '.join(plain.split())} ")]
    # Most lines tell of no game, and a day is looked for in those alone that may.
    rest, day = _without_day(plain.split(), today) if told else ("", None)
    said = f"{rest.strip(' ,')} "
    for kind, pattern in told:
        found = pattern.fullmatch(said)
        sides = (
            [found[hole].strip(" ,") for hole in ("name", "other") if hole in pattern.groupindex]
            if found
            else []
        )
        named = [word.casefold() for each in sides for word in each.split()]
        if not found or text.rstrip().endswith("?") or any(map(_is_no_name, named)):
            continue
        ended = f"{sides[0]} {next(iter(entries('book_won')))}"
        parts = (*sides, next(iter(entries("book_endings"))) if kind == "tied" else ended)
        head = f"{found['title'].strip(' ,')} {next(iter(with_words()))} {', '.join(parts)}"
        return ", ".join((head, *((day.isoformat(),) if day else ())))
    return None


@kept
@lru_cache(maxsize=1)
def _told() -> tuple[tuple[str, "re.Pattern[str]"], ...]:
    return tuple(
        (each["kind"], re.compile(_pattern(line), re.IGNORECASE))
        for each in tables("booked")["told"]
        for line in each["lines"]
    )


def period_alone(text: str, today: date) -> Asked | None:
    """Return what is asked where only a time is said, behind a question: ``and last week``."""
    first = begun("book_also", text.strip(" ?!."))
    said = first[1] if first else text.strip(" ?!.")
    days, calendar = period_said(said, today), _month(said, today)
    if calendar:
        return Asked(month=calendar[0], year=calendar[1])
    return Asked(days=days) if days else None


def _with_day(words: Sequence[str], today: date) -> tuple[str, date | None]:
    """Return a title, and the day that is said before or behind it."""
    for length in range(min(len(words) - 1, _MOST_OF_DAY), 0, -1):
        for day, title in ((words[:length], words[length:]), (words[-length:], words[:-length])):
            found = day_said(" ".join(day), today)
            if found:
                return " ".join(title), found
    return " ".join(words), None


def _without_day(words: Sequence[str], today: date) -> tuple[str, date | None]:
    """Return what is said without the day that is said in it, at its ends or within it."""
    said, day = _with_day(words, today)
    for length in range(_MOST_OF_DAY, 0, -1) if day is None else ():
        for at in range(1, len(words) - length):
            found = day_said(" ".join(words[at : at + length]), today)
            if found:
                return " ".join((*words[:at], *words[at + length :])), found
    return said, day


def ending_said(text: str) -> tuple[str, tuple[str, ...]]:
    """Return how a game ended by the answer to who won, and who has: a name alone has won."""
    close = heard("book_endings", text)
    if close or heard("book_nobody", text) is not None:
        return close or NOBODY, ()
    winners = _winners(text) or names_in(text)
    return (_WON, winners) if winners else ("", ())


def titled(text: str, titles: Sequence[str]) -> str | None:
    """Return the title that is said, or the only one that begins with what is said."""
    whole = _named(text, titles)
    begin = [each for each in titles if _folded(each).startswith(_folded(text))]
    return whole or (begin[0] if len(begin) == 1 else None)


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _players(text: str) -> int:
    head, _, behind = text.partition(" ")
    return (number_in(head) or 0) if _folded(behind) in entries("book_players") else 0


def _month(text: str, today: date) -> tuple[int, int] | None:
    """Return a month and, if it was said, the year, else 0."""
    ago = entries("book_months_ago").get(_folded(text))
    if ago is not None:
        months = today.year * 12 + today.month - 1 - int(ago)
        return months % 12 + 1, months // 12
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


def played(text: str, today: date, known: Sequence[str] = ()) -> Played | None:
    """Read a game: ``Uno with Ann and Ben, Ann won, yesterday, 45 minutes``; None without players.

    `today` is the day on which it is said, `known` are the names that are in the book.
    """
    words = text.split()
    cut = next((at for at in range(1, len(words)) if words[at].casefold() in with_words()), None)
    if cut is None:
        return None
    title, rest = " ".join(words[:cut]).strip(" ,"), " ".join(words[cut + 1 :])
    reader = _Reader(today, frozenset(map(_folded, known)))
    for part in _parts(rest):
        reader.take(part)
    if not title or not (reader.players or reader.unread):
        return None
    winners = reader.players if reader.ending == ALL_WIN else reader.winners
    ending = _WON if reader.ending == ALL_WIN else reader.ending
    players, unread = tuple(reader.players), tuple(reader.unread)
    return Played(title, players, tuple(winners), ending, reader.day, reader.minutes, unread)


_WON, ALL_WIN, NOBODY = "won", "all_win", "nobody"
_SENTENCE = re.compile(r"(?<=[^\W\d])[.!] +(?=\w)")
_COMMA = re.compile(r"(?<!\d),|,(?!\d)")
_YEAR = re.compile(r"\d{4}")
_MOST_OF_DAY = 6
"""Words by which a day is said, at the most."""


def with_words() -> dict[str, str]:
    """Return the words that stand before players."""
    return entries("book_with")


def _parts(text: str) -> list[str]:
    """Return what stands between commas; a year goes with what stands before it."""
    parts: list[str] = []
    for part in filter(None, (each.strip(" .!") for each in _COMMA.split(text))):
        if parts and _YEAR.fullmatch(part):
            parts[-1] += f" {part}"
        else:
            parts.append(part)
    return parts


@dataclass(slots=True)
class _Reader:
    """What was read of a game so far, part by part; `names` are folded names of the book.

    `minutes` is None where no length was said; `unread` is what is no part of a game.
    """

    today: date
    names: frozenset[str]
    players: list[str] = field(default_factory=list)
    winners: list[str] = field(default_factory=list)
    ending: str = ""
    day: date | None = None
    minutes: int | None = None
    unread: list[str] = field(default_factory=list)
    naming: bool = True

    def take(self, part: str) -> None:
        """Take a part in; a day or a length may stand at its end: ``Ann won yesterday``."""
        if self._takes(part) or self._takes_both(part) or self._names(part):
            return
        self.unread.append(part)

    def _takes_both(self, part: str) -> bool:
        """Take in what stands before a day or a length, and that; say whether it is both."""
        words = part.split()
        for at in range(1, len(words)):
            head, tail = " ".join(words[:at]), " ".join(words[at:])
            # Behind a word that goes on with a list stands a name, such as Friday.
            goes_on = meaning("between", words[at - 1].casefold()) is not None
            if goes_on or not self._is_time(tail):
                continue
            tried = replace(self, players=[*self.players], winners=[*self.winners], unread=[])
            tried.take(head)
            if not tried.unread and tried._takes(tail):
                self.players, self.winners, self.ending = tried.players, tried.winners, tried.ending
                self.day, self.minutes, self.naming = tried.day, tried.minutes, False
                return True
        return False

    def _is_time(self, text: str) -> bool:
        return bool(day_said(text, self.today)) or length_said(text) is not None

    def _takes(self, part: str) -> bool:
        """Take in a result, a day or a length; say whether it is one of these."""
        if _folded(part) in self.names and self.naming:
            return False
        close = heard("book_endings", part)
        won = () if close else _winners(part)
        day, took = day_said(part, self.today), length_said(part)
        if close or won:
            ending = close or _WON
            if self.ending not in ("", ending):
                return False
            self.ending = ending
            self.winners += won
        elif day:
            if self.day not in (None, day):
                return False
            self.day = day
        elif took is not None:
            self.minutes = (self.minutes or 0) + took
        else:
            return False
        self.naming = False
        return True

    def _names(self, part: str) -> bool:
        """Take in players that are named; say whether a part names nobody else."""
        found = names_in(part)
        if not (found and self.naming and all(map(self._is_name, found))):
            return False
        self.players += found
        return True

    def _is_name(self, text: str) -> bool:
        if _folded(text) in self.names:
            return True
        words = text.casefold().split()
        if any(sign.isdecimal() for sign in text) or any(map(_is_no_name, words)):
            return False
        begins = (each for each in self.players if _folded(text).startswith(f"{_folded(each)} "))
        told = any(
            text[len(each) :].strip()[:1].islower() and each[:1].isupper() for each in begins
        )
        return not told and not (len(words) > 1 and speaks_of_time(words))


def _is_no_name(word: str) -> bool:
    return word in entries("book_no_name")


def _winners(part: str) -> tuple[str, ...]:
    """Return who won: ``Ann and Ben won``, ``winner: Ann``, ``Ann tied with Ben``."""
    plain = " ".join(part.replace(":", " ").split())
    first = begun("book_winners", plain)
    said = first[1] if first else ended("book_won", plain)
    if said:
        return names_in(said)
    for between in entries("book_tied"):
        both = re.split(rf"\s{re.escape(between)}\s", plain, maxsplit=1, flags=re.IGNORECASE)
        if both[1:]:
            return tuple(name for each in both for name in names_in(each))
    return ()
