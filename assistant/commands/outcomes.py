"""What is said of an answer of the game: what came of it, why not, or whether to do it anyway."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from assistant.choices import Choice, Said
from assistant.game import Game, Waiting
from assistant.problems import Fault
from assistant.rules.rulings import Doubt, Refused
from assistant.standing import plain
from assistant.words import say
from assistant.words.announcement import Announcement

if TYPE_CHECKING:
    from assistant.session import Session


def outcome(
    session: "Session", game: Game, answer: Refused | Waiting | tuple[Announcement, ...]
) -> Said:
    """Return what is said of an answer of the game."""
    session.choices, session.blank = (), None
    match answer:
        case Refused():
            return (_doubt(session, answer.why),)
        case Waiting():
            return _ask_all_the_same(session, game, answer)
        case _:
            return answer


def _doubt(session: "Session", doubt: Doubt) -> Announcement:
    return session.tell(doubt.key, **doubt.values)


def _ask_all_the_same(session: "Session", game: Game, waiting: Waiting) -> Iterator[Announcement]:
    def insist(session: "Session") -> Said:
        try:
            return outcome(session, game, game.insist())
        except Fault as fault:
            return (session.tell(fault.key, **fault.values),)

    def leave(session: "Session") -> Said:
        game.waiting = None
        return (session.tell("play.left"),)

    for doubt in waiting.doubts:
        yield _doubt(session, doubt)
    yield plain(say("play.all_the_same"))
    session.choices = (
        Choice("", insist, ("yes", "y")),
        Choice("", leave, ("no", "n")),
    )
