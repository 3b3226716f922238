"""A game that another program plays, told at this table row by row."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from assistant.game.about import rule_of
from assistant.game.game import told
from assistant.game.resuming import take_up
from assistant.journal.rows import Kind
from assistant.rules.table import Table
from assistant.words import asked
from assistant.words.announcement import Announcement, plain
from assistant.words.game import tell

if TYPE_CHECKING:
    from assistant.game import Act, Game
    from assistant.journal.game import Game as Record
    from assistant.session import Session


def joined(session: "Session", record: "Record") -> Iterator[Announcement]:
    """Bring the game that is played there to this table."""
    game, problems = take_up(session.library, record, record.acts()[0])
    session.game = game
    names = ", ".join(game.names)
    yield session.tell("desk.along", edition=game.book.edition.name, names=names)
    for problem in problems:
        yield session.tell(problem.key, **problem.values)
    yield from map(plain, asked.now(game.position))


def rows_added(session: "Session", game: "Game", record: "Record") -> Iterator[Announcement]:
    """Take in the rows that were added, one by one; tell each as it is told there."""
    while True:
        before, last = record.table, record.acts()[-1]
        rows = record.follow(1)
        if not rows:
            return
        match rows[0].kind:
            case Kind.ACT:
                game.rule = rule_of(rows[0].events, game.position.at(before)) or game.rule
                yield from tell(game.position.at(before), rows[0].events)
            case Kind.UNDO:
                yield _again(session, "play.undone", game, record.table, last)
                yield from map(plain, asked.now(game.position))
            case Kind.REDO:
                yield _again(session, "play.redone", game, before, record.acts()[-1])
                yield from map(plain, asked.now(game.position))


def _again(session: "Session", key: str, game: "Game", before: Table, act: "Act") -> Announcement:
    """Return what was taken back or done again in one sentence."""
    return session.tell(key, what=told(game.position.at(before), act)[0].said)
