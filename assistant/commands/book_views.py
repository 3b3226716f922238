"""The score book asked: by game, number of players, length, month and opponent, in few words."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from assistant.choices import Said
from assistant.journal.by_hand import ByHand, beside, load
from assistant.journal.counted import LENGTHS, By, Group, Wish, against, groups, minutes
from assistant.journal.register import Listing
from assistant.journal.scores import Entry, entries
from assistant.language.booked import Asked
from assistant.messages import Text, choose, joined, say
from assistant.session import Session
from assistant.words.announcement import Announcement, plain

WORDS = 30
"""So many words are told at most, unless all is asked for."""


@dataclass(frozen=True, slots=True)
class Book:
    """The score book as it is told: finished games with their titles, and what was added."""

    finished: tuple[Entry, ...]
    kept: ByHand

    @property
    def titles(self) -> tuple[str, ...]:
        """The games that were played, each once; those that are hidden have no title."""
        return tuple(dict.fromkeys(each.title for each in self.finished if each.title))


def open_book(session: Session, listing: Listing, *, stopped: bool = False) -> Book:
    """Return the score book, also with games that were `stopped` if these are wanted.

    Raises Fault where what was added by hand cannot be read.
    """
    journal = session.journal
    if journal is None:
        raise ValueError
    kept = load(beside(journal.file))
    called = session.library.game_called

    def titled(entry: Entry) -> Entry:
        hidden = session.library.hides(entry.edition)
        title = "" if hidden else entry.title or called(entry.edition) or entry.edition
        return replace(entry, title=title)

    played = (titled(each) for each in entries(listing.games) if each.counts or stopped)
    return Book(kept.book(played), kept)


def in_short(session: Session, told: Sequence[Announcement], all_by: str) -> Said:
    """Return lines up to `WORDS` words, and how many are left out; `all_by` asks for them."""
    left, shown = WORDS, list[Announcement]()
    for at, line in enumerate(told):
        more = session.tell("book.more", count=len(told) - at, words=all_by)
        after = _words(session.tell("book.more", count=1, words=all_by))
        last = at + 1 == len(told)
        if at and _words(line) + (0 if last else after) > left:
            return (*shown, more)
        shown.append(line)
        left -= _words(line)
    return tuple(shown)


def _words(line: Announcement) -> int:
    return len(line.text.split())


def view(session: Session, book: Sequence[Entry], asked: Asked, typed: str) -> Said:
    """Return what the book says of the games that are meant, put together as it is asked."""
    if asked.view == "against":
        return _against(session, book, asked, typed)
    if asked.view == "last":
        newest = sorted(book, key=lambda each: (each.ended, abs(each.id)), reverse=True)
        # Of some days every game is meant.
        every = tuple(_last(session, each) for each in (newest if asked.days else newest[:1]))
        return every if asked.everything else in_short(session, every, typed)
    if asked.view == "longest":
        longest = max(book, key=minutes)
        return (_last(session, longest) if minutes(longest) else session.tell("book.no_length"),)
    by = By(asked.view)
    found = groups(book, by)
    most = max(found, key=lambda each: each.count)
    head = session.tell(
        "book.groups", count=len(book), name=_called(by, most.name), most=most.count
    )
    told = [head, *(_line(session, by, each) for each in found)]
    return tuple(told) if asked.everything else in_short(session, told, typed)


def ending_told(session: Session, edition: str, ending: str, winners: Sequence[str]) -> Text:
    """Return how a game of an edition or a ruleset ended: who won, or who was equal."""
    tied = any(each.id == edition and each.ties for each in session.library.games)
    return ended_so(ending, winners, tied=tied)


def ended_so(ending: str, winners: Sequence[str], *, tied: bool = False) -> Text:
    """Return how a game ended; `tied` is whether several winners were equal."""
    several = "tied" if tied else "won_by"
    key = several if len(winners) > 1 else ending
    return say(f"book.ending_{key}", names=", ".join(winners))


def game_told(title: Text, players: Sequence[str], ending: Text, day: date, took: int) -> Text:
    """Return a game that is over in words; `took` is its minutes, 0 where nobody knows."""
    return say(
        "book.by_hand",
        title=title,
        names=", ".join(players),
        ending=ending,
        day=day_words(day),
        long=say("book.took", count=took) if took else "",
    )


def _last(session: Session, entry: Entry) -> Announcement:
    """Return when a game was played, by whom, who won, and how long it took."""
    ending = ending_told(session, entry.edition, entry.ending.value, entry.winners)
    title = _called(By.GAME, entry.title)
    told = game_told(title, entry.players, ending, entry.day, minutes(entry) or 0)
    return plain(told)


def _line(session: Session, by: By, group: Group) -> Announcement:
    about = say("book.about", count=group.minutes) if group.minutes and by is not By.LENGTH else ""
    names = ", ".join(group.best)
    key = "each_best" if len(group.best) > 1 else "best"
    best = say(f"book.{key}", names=names, won=group.won) if names else ""
    line = say("book.group", name=_called(by, group.name), count=group.count, about=about)
    return plain(joined("sentences", line, best))


def _called(by: By, name: str) -> Text:
    match by:
        case By.PLAYERS:
            return say("book.players", count=int(name))
        case By.LENGTH:
            longer = say("book.longer", minutes=LENGTHS[-1])
            return choose("book.length", name or "unknown", longer)
        case By.MONTH:
            year, _, month = name.partition("-")
            return say("book.month_of", month=choose("book.month", str(int(month))), year=year)
        case By.GAME:
            return name or say("book.other_games")


def _against(session: Session, book: Sequence[Entry], asked: Asked, typed: str) -> Said:
    if not asked.player:
        return (session.tell("book.against_whom"),)
    every = against(book, asked.player)
    pairs = [each for each in every if asked.other in ("", each.other)]
    if not pairs:
        return (session.tell("book.no_opponent", name=asked.player),)
    told = [
        session.tell(
            "book.pair",
            name=asked.player,
            other=each.other,
            count=each.together,
            won=each.won,
            lost=each.lost,
        )
        for each in pairs
    ]
    return tuple(told) if asked.everything else in_short(session, told, typed)


def day_words(day: date) -> Text:
    """Return a day in words: ``3 October 2026``."""
    month = choose("book.month", str(day.month))
    # The year as a text, so that no voice groups its figures.
    return say("book.day", day=day.day, month=month, year=str(day.year))


def wish(asked: Asked) -> Wish:
    """Return which games are meant."""
    return Wish(
        asked.season, asked.title, asked.player, asked.count, asked.month, asked.year, asked.days
    )
