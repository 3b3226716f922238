"""A game that was played, as it is told: which, who was there, who has won, when and how long."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache

from assistant.language.booked import folded, line_pattern
from assistant.language.days import MOST_OF_DAY, day_said, length_said, speaks_of_time
from assistant.language.heard import begun, ended, entries, heard, meaning, names_in
from assistant.tongue import kept, tables

_WON, ALL_WIN, NOBODY = "won", "all_win", "nobody"
_SENTENCE = re.compile(r"(?<=[^\W\d])[.!] +(?=\w)")
_COMMA = re.compile(r"(?<!\d),|,(?!\d)")
_YEAR = re.compile(r"\d{4}")


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


def played(text: str, today: date, known: Sequence[str] = ()) -> Played | None:
    """Read a game: ``Uno with Ann and Ben, Ann won, yesterday, 45 minutes``; None without players.

    `today` is the day on which it is said, `known` are the names that are in the book.
    """
    words = text.split()
    cut = next((at for at in range(1, len(words)) if words[at].casefold() in with_words()), None)
    if cut is None:
        return None
    title, rest = " ".join(words[:cut]).strip(" ,"), " ".join(words[cut + 1 :])
    reader = _Reader(today, frozenset(map(folded, known)))
    for part in _parts(rest):
        reader.take(part)
    if not title or not (reader.players or reader.unread):
        return None
    winners = reader.players if reader.ending == ALL_WIN else reader.winners
    ending = _WON if reader.ending == ALL_WIN else reader.ending
    players, unread = tuple(reader.players), tuple(reader.unread)
    return Played(title, players, tuple(winners), ending, reader.day, reader.minutes, unread)


def evening_said(text: str, today: date) -> str | None:
    """Return a game that was played as it is entered by hand; None if a line tells of none.

    ``We played Catan yesterday, Ann and Eve, Eve won`` is ``Catan with Ann and Eve, Eve won, ...``
    with its day in figures, so that it stays the day.
    """
    # What stands in sentences of its own is as good as behind a comma.
    text = _SENTENCE.sub(", ", text)
    words = text.strip(" .!").split()
    # The day may come first: ``yesterday we played``.
    longest = max(1, min(len(words), MOST_OF_DAY + 1))
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


def ending_said(text: str) -> tuple[str, tuple[str, ...]]:
    """Return how a game ended by the answer to who won, and who has: a name alone has won."""
    close = heard("book_endings", text)
    if close or heard("book_nobody", text) is not None:
        return close or NOBODY, ()
    winners = _winners(text) or names_in(text)
    return (_WON, winners) if winners else ("", ())


def with_words() -> dict[str, str]:
    """Return the words that stand before players."""
    return entries("book_with")


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
        (each["kind"], re.compile(line_pattern(line), re.IGNORECASE))
        for each in tables("booked")["told"]
        for line in each["lines"]
    )


def _with_day(words: Sequence[str], today: date) -> tuple[str, date | None]:
    """Return a title, and the day that is said before or behind it."""
    for length in range(min(len(words) - 1, MOST_OF_DAY), 0, -1):
        for day, title in ((words[:length], words[length:]), (words[-length:], words[:-length])):
            found = day_said(" ".join(day), today)
            if found:
                return " ".join(title), found
    return " ".join(words), None


def _without_day(words: Sequence[str], today: date) -> tuple[str, date | None]:
    """Return what is said without the day that is said in it, at its ends or within it."""
    said, day = _with_day(words, today)
    for length in range(MOST_OF_DAY, 0, -1) if day is None else ():
        for at in range(1, len(words) - length):
            found = day_said(" ".join(words[at : at + length]), today)
            if found:
                return " ".join((*words[:at], *words[at + length :])), found
    return said, day


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
        if folded(part) in self.names and self.naming:
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
        if folded(text) in self.names:
            return True
        words = text.casefold().split()
        if any(sign.isdecimal() for sign in text) or any(map(_is_no_name, words)):
            return False
        begins = (each for each in self.players if folded(text).startswith(f"{folded(each)} "))
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
