"""What is said so that the table does not learn it: a card of a hand, an answer in secret.

Doubts, lists and questions about it could name the card, so they are for one ear.  What has
happened is told to all: its words name nothing.
"""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum

from assistant.cards.step_words import StepZone
from assistant.choices import Said
from assistant.game import AreaGame
from assistant.intents import InSecret
from assistant.language import Deed
from assistant.language.hands import tells_of_hand
from assistant.performing import answer_with, performs
from assistant.registry import PROGRAM
from assistant.rules.asked_for import put_away_from, wanted_from
from assistant.rules.table import SeatNumber
from assistant.session import Session
from assistant.words.announcement import OneSeat, for_seat


def secretly(session: Session, run: Callable[[], Said], seat: SeatNumber | None = None) -> Said:
    """Say what `run` says for one player alone until an act is done, and so what is asked for it.

    It is the player of `seat`, else who speaks.
    """
    seat = session.speaks if seat is None else seat
    before = session.shared.table
    open_ = session.prompt
    session.transcript.secret_line = True
    said = tuple(run())
    if session.shared.game is None or session.shared.table is not before:
        return said
    prompt = session.prompt
    if prompt.options is not open_.options:
        options = tuple(replace(each, then=InSecret(each.then, seat)) for each in prompt.options)
        prompt = replace(prompt, options=options)
    if prompt.slot and prompt.slot is not open_.slot:
        fills = prompt.slot.fills
        slot = replace(prompt.slot, fills=fills and InSecret(fills, seat))
        prompt = replace(prompt, slot=slot)
    session.prompt = replace(prompt, to=OneSeat(seat)) if prompt.ask else prompt
    return tuple(for_seat(each, seat) for each in said)


class Secrecy(Enum):
    """How much a line may tell of a hand."""

    NONE = 0
    MAYBE = 1
    TELLS = 2


def secrecy(session: Session, line: str) -> Secrecy:
    """Return whether a line may tell of a card that is in a hand or goes there, understood or not.

    It tells of one where it asks for nothing else.  So does each answer in words to what is asked
    of one player alone.
    """
    game = session.game
    if game is None:
        return Secrecy.MAYBE if PROGRAM.keeps(line) else Secrecy.NONE
    found, keeps = PROGRAM.of(line), PROGRAM.keeps(line)
    if found is not None and not PROGRAM.played(found):
        return Secrecy.MAYBE if keeps else Secrecy.NONE
    return Secrecy.TELLS if keeps or _tells(session, game, line, found) else Secrecy.NONE


def _tells(session: Session, game: AreaGame, line: str, found: Deed | None) -> bool:
    prompt = session.prompt
    opened = bool(prompt.options or prompt.slot) and isinstance(prompt.to, OneSeat)
    names = game.names
    said = found or PROGRAM.of_player(line, names, session.speaks)
    if line and opened and said is None and not line.isdecimal():
        return True
    position, seats = game.position, range(len(names))
    taken = StepZone.HAND in (wanted_from(position) or ())
    away = any(put_away_from(position, seat) for seat in seats)
    taking = game.table.full and (taken or away)
    return tells_of_hand(line, names, session.library.names, taking=taking)


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
