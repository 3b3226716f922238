"""Words for the score book: standings, games one by one, seasons, files for other programs."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from assistant import places
from assistant.choices import Said
from assistant.commands.book_by_hand import played_by_hand, put
from assistant.commands.book_evening import asked_evening, told_evening
from assistant.commands.book_files import files_of_all, files_of_one, written
from assistant.commands.book_views import (
    Book,
    day_words,
    ending_told,
    in_short,
    open_book,
    view,
    wish,
)
from assistant.game.setting_up import kits_named
from assistant.journal.counted import Wish
from assistant.journal.picture import drawn
from assistant.journal.rows import Act, Summary
from assistant.journal.scores import Entry, Score, same, seasons, standings
from assistant.keeper.shelf import RULESETS
from assistant.language.booked import Asked, asked, in_free_words, period_alone, titled
from assistant.language.entered import evening_said
from assistant.language.heard import begun, heard, lines_heard, meaning, number_first, option
from assistant.language.program import spoken
from assistant.messages import Text, Value
from assistant.problems import Fault
from assistant.registry import command
from assistant.rules.events import Opened
from assistant.session import Session
from assistant.signs import hidden_sign
from assistant.words.announcement import Announcement
from assistant.words.plain import printable, repeated

if TYPE_CHECKING:
    from assistant.journal.book import Journal
    from assistant.journal.register import Listing


_LAST = "last"
"""What the book is asked for to hear its newest games one by one."""
LAST = 10
"""So many games are read out."""

Deed: TypeAlias = "Callable[[Session, Journal, str], Said]"


def _kept(word: str, *, takes: bool = True) -> Callable[[Deed], Deed]:
    """Register a deed as a command that needs the journal."""

    def register(deed: Deed) -> Deed:
        def run(session: "Session", rest: str) -> Said:
            if session.journal is None:
                return (session.tell("book.no_journal"),)
            try:
                return tuple(deed(session, session.journal, rest))
            except Fault as fault:
                return (session.tell(fault.key, **fault.values),)

        command("book", word, takes=takes)(run)
        return deed

    return register


@_kept("book")
def book(session: "Session", journal: "Journal", rest: str) -> Said:
    """Say who won how often, put the games together as it is asked, or put something in."""
    listing = journal.look_through()
    kept = _as_one_game(session, open_book(session, listing))
    deed = _deed(rest)
    if deed == ("add", ""):
        return asked_evening(session)
    if deed and deed[0] != "picture":
        return put(session, kept, *deed)
    # A game that was stopped is read among the games, and nobody finished it.
    finished = kept.finished
    left_out = (*_left_out(session, listing), *_unread(session, kept))
    if not finished:
        stopped = _only_stopped(session, listing, rest)
        return (stopped or session.tell("book.empty"), *left_out)
    if deed:
        return (*written(session, deed[1], drawn(kept.finished)), *left_out)
    names = tuple(each.player for each in standings(finished))
    known = _seasons(journal, finished)
    wanted = asked(rest, known, kept.titles, names, journal.today())
    if wanted.unknown:
        stopped = _only_stopped(session, listing, wanted.unknown)
        return (stopped,) if stopped else (_nobody_found(session, wanted.unknown, names, known),)
    return (*_answered(session, finished, wanted, _typed(rest)), *left_out)


def _answered(session: "Session", finished: Sequence[Entry], wanted: Asked, typed: str) -> Said:
    """Return what the book says to what it is asked, which may be asked again of other days."""
    session.asked_of_book = wanted
    meant = tuple(filter(wish(wanted).holds, finished))
    if not meant:
        key = "book.empty_season" if wish(wanted) == Wish(wanted.season) else "book.none_such"
        return (session.tell(key, season=wanted.season),)
    if wanted.other and not wanted.view:
        wanted = replace(wanted, view="against")
    if wanted.view:
        return tuple(view(session, meant, wanted, typed))
    if wanted.player:
        return (_streak(session, wanted.player, meant),)
    key = "book.games_of" if wish(wanted) == Wish(wanted.season) != Wish() else "book.games"
    head = session.tell(key, season=wanted.season, count=len(meant))
    told = (head, *_table(session, standings(meant)))
    return told if wanted.everything else tuple(in_short(session, told, typed))


def _only_stopped(session: "Session", listing: "Listing", said: str) -> Announcement | None:
    """Return that no game of a title was finished, where one of it was begun; else None."""
    begun = open_book(session, listing, stopped=True).titles if said else ()
    title = titled(said, begun)
    return session.tell("book.none_finished", title=title) if title else None


def _as_one_game(session: "Session", book: Book) -> Book:
    """Return the book where a game of ours has one title, however it was entered.

    What was entered by hand may be called in short as a game of ours is begun, ``new uno``.
    """
    ours = [
        each
        for each in session.library.games
        if (places.shipped(RULESETS) / f"{each.id}.toml").is_file()
    ]
    titles: dict[str, list[str]] = {}
    for title in book.titles:
        found = kits_named(ours, title)
        if len(found) == 1:
            titles.setdefault(found[0].name, []).append(title)
    # What stands in the book in one way only stays as it stands there.
    whole = {
        title: name if name in called else called[0]
        for name, called in titles.items()
        for title in called
    }
    finished = (replace(each, title=whole.get(each.title, each.title)) for each in book.finished)
    return Book(tuple(finished), book.kept)


def asked_of_book(session: "Session", typed: str) -> Said | None:
    """Answer a question to the score book in free words; None where a line is none.

    What it names has to be in the book: otherwise something else may be meant.
    """
    game = session.game
    playing = game is not None and not game.table.outcome
    journal, ways = session.journal, tuple(in_free_words(typed, playing=playing))
    before = session.asked_of_book
    again = period_alone(typed, journal.today()) if journal and before else None
    tells = journal is not None and evening_said(typed, journal.today()) is not None
    if journal is None or not (ways or tells or again):
        return None
    try:
        kept = _as_one_game(session, open_book(session, journal.look_through()))
    except Fault:
        return None
    if again and before and not session.library.has_name(typed):
        # Of a day every game is read, of a month how often each has won.
        seen = "" if again.month and before.view == _LAST else before.view
        wanted = replace(before, view=seen, days=again.days, month=again.month, year=again.year)
        return tuple(_answered(session, kept.finished, wanted, _typed(typed)))
    if tells:
        return told_evening(session, kept, typed)
    names = tuple(each.player for each in standings(kept.finished))
    for rest in () if kept.finished else ways:
        # Where nobody has to know a name an empty book is an answer as well.
        unknown = asked(rest, (), (), (), journal.today()).unknown
        if not unknown or _may_play(session, unknown):
            return tuple(book(session, journal, rest))
    for rest in ways if kept.finished else ():
        known = _seasons(journal, kept.finished)
        wanted = asked(rest, known, kept.titles, names, journal.today())
        plays = session.shared.game is not None and _may_play(session, wanted.unknown)
        if not wanted.unknown or plays:
            return tuple(book(session, journal, rest))
    return None


def _may_play(session: "Session", name: str) -> bool:
    """Say whether somebody whom the book does not know is a player all the same."""
    game = session.shared.game
    if game:
        return name.casefold() in (each.casefold() for each in game.names)
    alone = name.isalpha() and meaning("book_no_name", name.casefold()) is None
    return alone and not session.library.has_name(name)


def _deed(rest: str) -> tuple[str, str] | None:
    """Return what is to be done with the book, and what is said behind it."""
    alone = heard("book_deeds", rest)
    return (alone, "") if alone else begun("book_deeds", rest)


def _typed(rest: str) -> str:
    return " ".join((spoken().forms["book"][0], *rest.split(), next(iter(lines_heard("book_all")))))


def _nobody_found(
    session: "Session", typed: str, players: Sequence[str], known: Sequence[str]
) -> Announcement:
    return session.tell(
        "book.nobody_found",
        typed=repeated(typed, 40),
        players=", ".join(players),
        seasons=", ".join(known),
    )


def _streak(session: "Session", player: str, meant: Sequence[Entry]) -> Announcement:
    scores = standings(meant)
    score = next(each for each in scores if same(each.player) == same(player))
    tied = sum(each.place == score.place for each in scores) > 1
    return session.tell(
        "book.streak_tied" if tied else "book.streak",
        name=score.player,
        won=score.won,
        count=score.played,
        place=score.place,
        streak=score.streak,
        best=score.best,
    )


def _unread(session: "Session", kept: Book) -> tuple[Announcement, ...]:
    faulty = kept.kept.faulty
    return (session.tell("book.hand_faulty", count=faulty),) if faulty else ()


def _seasons(journal: "Journal", finished: Sequence[Entry]) -> tuple[str, ...]:
    """Return the seasons with finished games, and the one that has just begun."""
    now = journal.season()
    return tuple(dict.fromkeys((*seasons(finished), *((now,) if now else ()))))


def _table(session: "Session", scores: Sequence[Score]) -> Said:
    """Return a line for each place, best first."""
    for _, group in groupby(scores, key=lambda score: score.place):
        first, *more = group
        names = ", ".join(each.player for each in (first, *more))
        key = "book.tied" if more else "book.won"
        yield session.tell(key, name=names, names=names, won=first.won, count=first.played)


@_kept("games", takes=False)
def games(session: "Session", journal: "Journal", rest: str) -> Said:
    """Read the last games with their numbers, the newest first."""
    listing = journal.listing()
    last, by_hand = listing.games[-LAST:], played_by_hand(session, open_book(session, listing))
    if not last:
        nothing = _left_out(session, listing) or (session.tell("book.no_games"),)
        yield from by_hand or nothing
        return
    yield session.tell("book.last_games", count=len(last))
    for game in reversed(last):
        names = ", ".join(game.players)
        hidden = any(map(session.library.hides, (game.edition, game.title)))
        edition = "" if hidden else _game_name(session, game)
        yield session.tell(
            "book.game" if edition else "book.game_of_hidden",
            number=game.id,
            names=names,
            ending=_ending(session, game),
            edition=edition,
            day=day_words(game.began.astimezone().date()),
        )
    if any(game.outcome is None for game in last):
        yield session.tell("book.go_on")
    if by_hand:
        yield session.tell("book.also_by_hand", count=len(by_hand))
    yield from _left_out(session, listing)


def _left_out(session: "Session", listing: "Listing") -> tuple[Announcement, ...]:
    """Return which games are damaged, or of a newer version, and so are not counted."""
    counted = {each.id for each in listing.games}
    numbers: dict[str, list[Value]] = {"left_out": [], "newer_left_out": [], "damaged_inside": []}
    told = []
    for fault in listing.faults:
        number = fault.values.get("number")
        if fault.key in ("journal.damaged_season", "journal.damaged_acts"):
            told.append(session.tell(fault.key))
        elif number is None:
            continue
        elif fault.key == "journal.newer_event":
            numbers["newer_left_out"].append(number)
        else:
            numbers["damaged_inside" if number in counted else "left_out"].append(number)
    for key, found in numbers.items():
        if found:
            names = ", ".join(map(str, found))
            told.append(session.tell(f"journal.{key}", count=len(found), numbers=names))
    return tuple(told)


def _game_name(session: "Session", game: Summary) -> str:
    return game.title or session.library.game_called(game.edition) or game.edition


def _ending(session: "Session", game: Summary) -> Text:
    ending = game.outcome.ending.value if game.outcome else "on"
    return ending_told(session, game.edition, ending, game.winners)


LONGEST_SEASON = 40


@_kept("season")
def season(session: "Session", journal: "Journal", rest: str) -> Said:
    """Say which season it is, or begin one."""
    if not rest:
        now, fault = journal.season(), journal.season_fault()
        told = (session.tell(fault.key),) if fault else ()
        return (*told, session.tell("book.season" if now else "book.season_year", season=now))
    if option(rest) == "off":
        journal.begin_season("")
        return (session.tell("book.season_off"),)
    if len(rest) > LONGEST_SEASON:
        return (session.tell("book.season_long", limit=LONGEST_SEASON),)
    if hidden_sign(rest):
        return (session.tell("book.season_hides"),)
    name = printable(rest, LONGEST_SEASON)
    journal.begin_season(name)
    return (session.tell("book.season_began", season=name),)


@_kept("export")
def export(session: "Session", journal: "Journal", rest: str) -> Said:
    """Write games, or the acts of one, into files for other programs."""
    head, _, behind = rest.partition(" ")
    if option(head) != "game":
        listing = journal.listing()
        finished = open_book(session, listing, stopped=True).finished
        shown = [entry for entry in finished if not session.library.hides(entry.edition)]
        if not shown:
            none = session.tell("play.game_hidden" if finished else "book.empty")
            return (none, *_left_out(session, listing))
        return (
            *written(session, rest, files_of_all(session, shown, journal.sound_rows)),
            *_left_out(session, listing),
        )
    found = number_first(behind)
    if found is None:
        return (session.tell("book.export_which"),)
    from assistant.journal.export import is_over

    number, folder = found
    rows, fault = journal.sound_rows(number)
    if not rows:
        raise fault or Fault("journal.no_game", number=number)
    if session.library.hides(_edition(rows)):
        return (session.tell("play.game_hidden"),)
    word, _, behind = folder.partition(" ")
    hands = option(word) == "hands"
    if hands and not is_over(rows):
        return (session.tell("book.hands_later"),)
    folder = behind.strip() if hands else folder
    said = written(session, folder, files_of_one(number, rows, hands=hands))
    if fault is None:
        return said
    cut = session.tell("journal.rows_left_out", number=number, act=len(rows) + 1)
    return (*said, cut)


def _edition(rows: Sequence[Act]) -> str:
    """Return the edition of a game from its opening."""
    opened = rows[0].events[:1]
    return opened[0].table.edition if opened and isinstance(opened[0], Opened) else ""
