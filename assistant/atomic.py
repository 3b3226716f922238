"""The acts of one line and the question that it leaves are written as one, or none of it is."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from assistant.choices import Held, Said
from assistant.games import Game
from assistant.problems import Fault
from assistant.prompts import reopen
from assistant.session import Session

if TYPE_CHECKING:
    # SQLite takes part of the time to the first prompt.
    from assistant.journal.game import Game as KeptGame


def kept_whole(session: Session, answer: Callable[[Held], Said]) -> Said:
    """Answer a line; its acts and the question that it leaves are one commit, or none of it is.

    So a program that is killed is taken up before the line or behind it.  Where it cannot be
    written the table is as before it, and that is said.
    """
    journal = session.journal
    if journal is None or not journal.writes:
        return tuple(answer(session.open_now()))
    try:
        journal.make_sure()
    except Fault as fault:
        if fault.key == "journal.after_all":
            return (session.tell(fault.key), *_as_written(session))
    before, beneath, game = session.open_now(), session.beneath, session.shared.game
    card, noted, word = session.in_front, session.noted, session.word
    record = _record(game)
    held = record.standing() if record else None
    journal.begin_line()
    try:
        said = tuple(answer(before))
    except BaseException:
        journal.drop_line()
        if record and held:
            record.go_back(held)
        raise
    try:
        journal.end_line()
    except Fault as fault:
        # From memory: the disk may not answer.
        session.shared.game, session.in_front = game, card
        session.noted, session.word = noted, word
        if game and record and held:
            record.go_back(held)
        told = session.tell(fault.key, **fault.values)
        reopen(session, before)
        session.beneath = beneath
        return (told,)
    return said


def _record(game: Game | None) -> "KeptGame | None":
    from assistant.journal.game import Game as KeptGame

    return game.record if game and isinstance(game.record, KeptGame) else None


def _as_written(session: Session) -> Said:
    """Bring the game at the table to where it stands on the disk."""
    game = session.shared.game
    record = _record(game)
    if game and record:
        try:
            record.follow()
        except Fault as fault:
            session.shared.game = None
            return (session.tell(fault.key, **fault.values),)
    return ()
