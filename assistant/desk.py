"""The desk: where the games of a sitting are kept, alone or beside another program.

The journal is opened when people sit down.  Where another program plays with it, this
one reads along, takes over, or goes on without it.
"""

import contextlib
import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from assistant import places
from assistant.choices import Choice, Said
from assistant.game.resuming import take_up
from assistant.games import Game, of_an_act
from assistant.inbox import Glance, Lost
from assistant.intents import Do, SitDown
from assistant.journal.rows import Kind
from assistant.kinds import Act, Table, Unkept
from assistant.language.program import ways
from assistant.performing import perform, performs
from assistant.places import narrow_beside
from assistant.problems import Fault
from assistant.session import Session
from assistant.words import choose, say
from assistant.words.announcement import Announcement, Deed, plain
from assistant.words.turns import but_the_same_turn

if TYPE_CHECKING:
    # SQLite takes part of the time to the first prompt.
    from assistant.journal.book import Journal
    from assistant.journal.game import Game as KeptGame

GLANCES = 1.0
"""Seconds between two looks at what the other program has written."""
_WAYS = ("take over", "read along")
_LOOKS, _LOOK = 15, 0.1
"""How often, and after how many seconds each, it is looked whether another program has ended."""


def sit_down(session: Session) -> Said:
    """Open the journal; return what was mended, what waits in it, or why it cannot be used."""
    try:
        session.journal = _opened_soon(session)
    except Fault as fault:
        session.desk.none = fault
        if fault.key != "journal.locked":
            return (session.tell(fault.key, **fault.values), *_look(session, fault))
        return session.ask(
            say(fault.key, **fault.values),
            (
                Choice(
                    say("desk.read_along"),
                    SitDown("along"),
                    ways("read")[:1],
                    word="read along",
                ),
                Choice(say("desk.take_over"), SitDown("over")),
                Choice(say("desk.without"), SitDown("alone")),
            ),
        )
    mended = (*_mended(session, session.journal), *_season(session, session.journal))
    return (*mended, *_waiting(session, session.journal))


def _season(session: Session, journal: "Journal") -> Said:
    """Say that it cannot be read which season was begun."""
    try:
        fault = journal.season_fault()
    except Fault:
        # Whatever else is asked of the journal tells it.
        return ()
    return (session.tell(fault.key),) if fault else ()


def _look(session: Session, why: Fault) -> Said:
    """Open a journal that cannot be written to be looked at, if it can be read."""
    try:
        from assistant.journal.book import Journal
        from assistant.journal.rescue import UNWRITTEN
    except ImportError:
        # It was told already.
        return ()
    if why.key not in UNWRITTEN:
        return ()

    try:
        session.journal = Journal.look(session.desk.file or places.journal_file(), why)
    except Fault:
        return ()
    return (session.tell("desk.looking"), *_waiting(session, session.journal))


def write_again(session: Session) -> Said:
    """Open a journal to write that could only be looked at, if it can be written now."""
    if session.journal is None or not session.journal.looking:
        return ()
    try:
        journal = _open(session)
    except Fault:
        return ()
    get_up(session)
    session.journal = journal
    return (session.tell("desk.writes_again"), *_mended(session, journal))


def why_none(session: Session) -> Said:
    """Return why no game can be taken up where there is no journal."""
    if session.desk.none is None:
        # Put aside for a game that is only for trying things out.
        return (session.tell("play.resume_later"),)
    if session.desk.none.key == "journal.locked":
        return (session.tell("desk.alone"),)
    why = session.tell(session.desk.none.key, **session.desk.none.values)
    return (session.tell("play.cannot_resume"), why)


def get_up(session: Session) -> None:
    """Let go of the journal; another program can write then."""
    desk = session.desk
    desk.stop.set()
    for way in (desk.door, desk.line):
        if way:
            way.close()
    desk.door = desk.line = None
    if session.journal:
        session.journal.close()
        session.journal = None


def take_over(session: Session) -> Said:
    """Write from now on in place of the other program, and take up the game played there.

    A game at this table that was kept nowhere stays at it, and is kept from now on.
    """
    try:
        journal = _open(session, take_over=True)
    except Fault as fault:
        yield session.tell(fault.key, **fault.values)
        return
    get_up(session)
    session.journal = journal
    yield session.tell("desk.taken")
    yield from _mended(session, journal)
    game = session.shared.game
    if game and isinstance(game.record, Unkept):
        yield from _kept_now(session, game, game.record, journal)
    else:
        session.shared.game = None
        yield from perform(session, Do("resume"))


def read_along(session: Session) -> Said:
    """Tell from now on what the other program tells."""
    game = session.shared.game
    if game and isinstance(game.record, Unkept):
        return (session.tell("desk.would_be_lost"),)
    why = session.desk.none
    if session.journal and session.journal.looking and why and not _is_held(session):
        # Nobody plays there: what is wrong is still what is wrong.
        return (session.tell(why.key, **why.values), session.tell("desk.looking"))
    try:
        journal = _open(session, read_only=True)
    except Fault as fault:
        return (session.tell(fault.key, **fault.values),)
    get_up(session)
    session.journal, session.shared.game, session.desk.along = journal, None, None
    _glance_now_and_then(session)
    said = follow(session) or (session.tell("desk.along_no_game"),)
    return (*said, *_ask_who(session))


def _is_held(session: Session) -> bool:
    from assistant.journal.lock import held

    return held(_file(session))


def _ask_who(session: Session) -> Said:
    """Ask who takes part from here, where the other program has opened a door."""
    from assistant.door import is_open

    # A script does not wait for what comes back.
    waits = session.desk.post is not None and not session.patient
    game = session.shared.game
    if game is None or not (waits and is_open(_file(session))):
        return ()
    players = tuple(Choice(name, SitDown("part", name), (name.casefold(),)) for name in game.names)
    nobody = Choice(say("desk.nobody"), SitDown("listen"))
    return session.ask(say("desk.who"), (*players, nobody))


def _take_part(session: Session, name: str) -> Said:
    """Take part in the game of the other program as one of its players."""
    from assistant.door import Line

    if session.desk.post is None:
        return ()
    try:
        session.desk.line = Line(_file(session), name, session.desk.post)
    except OSError:
        return (session.tell("desk.no_line"),)
    return (session.tell("desk.takes_part", name=name),)


def open_door(session: Session) -> None:
    """Let others take part at this table from now on, where a door can be opened."""
    desk, journal, game = session.desk, session.journal, session.shared.game
    if desk.door or desk.post is None or session.patient:
        return
    if not (journal and journal.writes and game) or isinstance(game.record, Unkept):
        return
    from assistant.door import Door

    with contextlib.suppress(OSError):
        desk.door = Door(_file(session), desk.post)


def lost(session: Session, item: Lost) -> Said:
    """Read along again from now on, where the way to the other table has ended."""
    if session.desk.line is not item.line:
        return ()
    # What was told over it is not told again.
    follow(session)
    session.desk.line = None
    return (session.tell("desk.line_lost"),)


def _file(session: Session) -> Path:
    return session.desk.file or places.journal_file()


def follow(session: Session, typed: str = "") -> tuple[Announcement, ...]:
    """Return what is told of all that the other program has written since; mostly nothing.

    `typed` is the line that will be answered then.
    """
    journal = session.journal
    if journal is None or journal.looking:
        return ()
    if not journal.reading_along:
        # Who says which of both it is to be need not be told.
        settled = typed.casefold() in _WAYS
        return () if settled else _if_taken_over(session, journal)
    said: list[Announcement] = []
    try:
        for news in _news(session, journal):
            said.append(news)
        if session.desk.line:
            # It is told over the line.
            said.clear()
        session.desk.told = ""
    except Fault as fault:
        if fault.key != session.desk.told:
            said.append(session.tell(fault.key, **fault.values))
        session.desk.told = fault.key
    return tuple(said)


def _if_taken_over(session: Session, journal: "Journal") -> tuple[Announcement, ...]:
    """Read along from now on where another program has taken over: what is here grows old."""
    try:
        if not journal.taken_over:
            return ()
    except Fault:
        # It will be told by whoever writes.
        return ()
    session.close()
    return (session.tell("desk.lost"), *read_along(session))


def _opened_soon(session: Session) -> "Journal":
    """Open the journal; a program that has it may be ending: its window was just closed."""
    try:
        return _open(session)
    except Fault as fault:
        if fault.key != "journal.locked":
            raise
    # The journal is loaded by now.
    from assistant.journal.lock import held

    for _ in range(_LOOKS):
        session.desk.pause(_LOOK)
        if not held(_file(session)):
            break
    return _open(session)


def _open(session: Session, *, take_over: bool = False, read_only: bool = False) -> "Journal":
    # Loaded here: SQLite takes part of the time to the first prompt.
    try:
        from assistant.journal.book import Journal
    except ImportError as error:
        if error.name not in ("sqlite3", "_sqlite3"):
            raise
        raise Fault("desk.no_sqlite") from error
    file = _file(session)
    journal = Journal.open(file, take_over=take_over, read_only=read_only)
    narrow_beside(file)
    return journal


def _news(session: Session, journal: "Journal") -> Iterator[Announcement]:
    from assistant.journal.game import Game as KeptGame

    number = journal.newest()
    if number is None:
        return
    if number != session.desk.along:
        # Set first: what cannot be taken up is told once.
        session.desk.along, session.shared.game = number, None
        yield from _joined(session, journal.game(number))
        return
    game = session.shared.game
    # Somebody here may be looking at another game meanwhile.
    if game and isinstance(game.record, KeptGame) and game.record.id == number:
        yield from _rows_added(session, game, game.record)


def _glance_now_and_then(session: Session) -> None:
    if session.desk.post is None:
        return
    post, stop = session.desk.post, threading.Event()
    session.desk.stop = stop

    def run() -> None:
        while not stop.wait(GLANCES):
            post(Glance())

    threading.Thread(target=run, name="glances", daemon=True).start()


@performs(SitDown)
def _sits(session: Session, wanted: SitDown) -> Said:
    match wanted.how:
        case "along":
            return read_along(session)
        case "over":
            return take_over(session)
        case "part":
            return _take_part(session, wanted.name)
        case "listen":
            return ()
        case _:
            return (session.tell("desk.alone"),)


def _mended(session: Session, journal: "Journal") -> Iterator[Announcement]:
    for problem in journal.problems:
        yield session.tell(problem.key, **problem.values)


def _form_of(kept: str) -> str:
    """Return the form in which a question was open; what older journals have set a game up."""
    try:
        return str(json.loads(kept)["slot"]["fills"]["form"])
    except (ValueError, LookupError, TypeError):
        return "new game"


def _waiting(session: Session, journal: "Journal") -> Said:
    """Return which game waits to be taken up, without playing it again."""
    try:
        kept = journal.open_question(None)
        if kept:
            return (plain(choose("form.waits", _form_of(kept))),)
        found = journal.unfinished()
    except Fault as fault:
        return (session.tell(fault.key, **fault.values),)
    if found is None or any(map(session.library.hides, (found.edition, found.title))):
        return ()
    # By the name of the deck it is played with, where it has one, as in the list of games.
    name = found.title or session.library.game_called(found.edition) or found.edition
    return (session.tell("play.waits", edition=name, names=", ".join(found.players)),)


def _kept_now(
    session: Session, game: Game, unkept: Unkept, journal: "Journal"
) -> Iterator[Announcement]:
    """Write a game that was in memory only into the journal."""
    opening, *acts = unkept.acts()
    try:
        record = journal.new_game(
            "",
            game.table.edition,
            game.names,
            opening.events,
            words=opening.words,
            action=opening.action,
        )
        for act in acts:
            record.append(act.words, act.events, action=act.action)
    except Fault as fault:
        yield session.tell(fault.key, **fault.values)
        return
    game.record = record
    yield session.tell("desk.kept_now")


def _joined(session: Session, record: "KeptGame") -> Iterator[Announcement]:
    """Bring the game that is played there to this table."""
    game, problems = take_up(session.library, record, record.acts()[0])
    session.shared.game = game
    names = ", ".join(game.names)
    yield session.tell("desk.along", edition=game.title, names=names)
    for problem in problems:
        yield session.tell(problem.key, **problem.values)
    yield from of_an_act(tuple(_now(game)))


def _rows_added(session: Session, game: Game, record: "KeptGame") -> Iterator[Announcement]:
    """Take in the rows that were added, one by one; tell each as it is told there."""
    while True:
        before, last, stood = record.table, record.acts()[-1], game.now()[:1]
        rows = record.follow(1)
        if not rows:
            return
        match rows[0].kind:
            case Kind.ACT:
                yield from game.heard(before, rows[0].events)
            case Kind.UNDO:
                undone = _again(session, _UNDONE, game, record.table, last)
                now = but_the_same_turn(_now(game), stood)
                yield from of_an_act((undone, *now), (Deed("", "undone"),))
            case Kind.REDO:
                redone = _again(session, "play.redone", game, before, record.acts()[-1])
                now = but_the_same_turn(_now(game), stood)
                yield from of_an_act((redone, *now), (Deed("", "redone"),))


def _now(game: Game) -> Iterator[Announcement]:
    """Yield what is asked now, where that follows from no act alone."""
    yield from (replace(plain(each), asks=True) for each in game.now())


_UNDONE = "play.undone"


def _again(session: Session, key: str, game: Game, before: Table, act: Act) -> Announcement:
    """Return what was taken back or done again in one sentence."""
    tell = game.taken_back if key == _UNDONE else game.recalled
    return session.tell(key, what=tell(before, act)[0].said)
