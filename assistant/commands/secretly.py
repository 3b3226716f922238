"""What is said so that the table does not learn it: a card of a hand, an answer in secret.

Doubts, lists and questions about it could name the card, so they are for one ear.  What has
happened is told to all: its words name nothing.
"""

from collections.abc import Callable
from dataclasses import replace

from assistant.choices import Said
from assistant.intents import InSecret
from assistant.performing import answer_with, performs
from assistant.registry import PROGRAM
from assistant.rules.table import SeatNumber
from assistant.session import Session
from assistant.words.announcement import OneSeat, for_seat


def secretly(session: Session, run: Callable[[], Said], seat: SeatNumber | None = None) -> Said:
    """Say what `run` says for one player alone until an act is done, and so what is asked for it.

    It is the player of `seat`, else who speaks.
    """
    seat = session.speaks if seat is None else seat
    before = session.game.table if session.game else None
    choices, blank = session.choices, session.blank
    session.typed_secret = True
    said = tuple(run())
    if session.game is None or session.game.table is not before:
        return said
    asks = session.question.of
    now = bool(asks) and (asks is session.choices or asks is session.blank)
    if session.choices and session.choices is not choices:
        session.choices = tuple(
            replace(each, then=InSecret(each.then, seat)) for each in session.choices
        )
    if session.blank and session.blank is not blank:
        fills = session.blank.fills
        session.blank = replace(session.blank, fills=fills and InSecret(fills, seat))
    if now:
        session.question = replace(
            session.question, options=session.choices, slot=session.blank, to=OneSeat(seat)
        )
    return tuple(for_seat(each, seat) for each in said)


def says_secret(line: str) -> bool:
    """Say whether a line has a word in it that keeps a card secret, understood or not."""
    return PROGRAM.keeps(line)


def keeps_secret(line: str) -> bool:
    """Say whether a line keeps a card secret, understood or not: it asks for nothing else."""
    found = PROGRAM.of(line)
    return PROGRAM.keeps(line) and (found is None or PROGRAM.played(found))


@performs(InSecret)
def _in_secret(session: "Session", wanted: InSecret) -> Said | None:
    answers = True

    def run() -> Said:
        nonlocal answers
        said = answer_with(session, wanted.then)
        answers = said is not None
        return said or ()

    said = secretly(session, run, wanted.seat)
    return said if answers else None
