"""What is said of an answer of the game: what came of it, why not, or whether to do it anyway."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from assistant.choices import Choice, Said
from assistant.game import Game, Waiting
from assistant.problems import Fault
from assistant.rules.rulings import Doubt, Refused
from assistant.standing import plain
from assistant.words import asked, say
from assistant.words.announcement import Announcement
from assistant.words.doubting import in_words

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
            # Where nothing is to be told, such as of a number that was right already, where we are.
            return answer or (plain(asked.whose(game.book, game.table)),)


def _doubt(session: "Session", doubt: Doubt) -> Announcement:
    return session.tell(doubt.key, **in_words(doubt))


def _ask_all_the_same(session: "Session", game: Game, waiting: Waiting) -> Said:
    def insist(session: "Session") -> Said:
        try:
            return outcome(session, game, game.insist())
        except Fault as fault:
            return (session.tell(fault.key, **fault.values),)

    def leave(session: "Session") -> Said:
        game.waiting = None
        return (session.tell("play.left"),)

    doubts = (_doubt(session, doubt) for doubt in waiting.doubts)
    yes_or_no = Choice("", insist, ("yes", "y")), Choice("", leave, ("no", "n"))
    return session.confirm((*doubts, plain(say("play.all_the_same"))), yes_or_no)


def ask_first(session: "Session", said: Said, then: "Callable[[Session], Said]") -> Said:
    """Say what is a yes or no question, and go on only where the answer is yes."""

    def leave(session: "Session") -> Said:
        return (session.tell("play.left"),)

    yes_or_no = Choice("", then, ("yes", "y")), Choice("", leave, ("no", "n"))
    return session.confirm(said, yes_or_no)
