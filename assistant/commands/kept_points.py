"""Points that are asked for at the end of a round of a game that is kept by a ruleset."""

from assistant.choices import Said
from assistant.forms import Answers, Form, Step, Taken, register
from assistant.intents import Decide, Given, Picked, Skipped, WordsGiven
from assistant.keeper.actions import GivePoints
from assistant.keeper.amount_said import amount_said
from assistant.keeper.game import POINTS, KeeperGame
from assistant.keeper.telling import asked_of
from assistant.messages import Msg
from assistant.performing import perform
from assistant.session import Session


def _asking(session: Session) -> KeeperGame | None:
    """Return the game that asks for points; None if none does."""
    game = session.shared.game
    return game if isinstance(game, KeeperGame) and game.now_at.due else None


def _step(session: Session, answers: Answers) -> Step | None:
    game = _asking(session)
    return Step("points", asked_of(game.now_at), skip=True) if game else None


def _read(session: Session, answers: Answers, step: Step, given: Given) -> Given | Msg | None:
    """Return the number that is said, if one is; anything else may be a line of the game."""
    if isinstance(given, Skipped):
        return Picked(0)
    if not isinstance(given, WordsGiven):
        return None
    game = _asking(session)
    due = game.now_at.due if game else None
    counter = game.rules.counter(due.counter) if game and due else None
    number = amount_said(given.text, counter) if counter else None
    return Picked(number) if number is not None and number >= 0 else None


def _taken(session: Session, answers: Answers) -> Taken:
    given = answers[-1].given
    number = int(given.value) if isinstance(given, Picked) else 0
    return Taken(_give(session, number), ())


def _left(session: Session, answers: Answers) -> Said:
    """Give nothing: the round is over all the same."""
    return _give(session, 0)


def _give(session: Session, number: int) -> Said:
    return perform(session, Decide(GivePoints(number), str(number))) if _asking(session) else ()


def _none_before(session: Session, answers: Answers) -> Taken | None:
    """Return that nothing was asked before."""
    return None


register(Form(POINTS, _step, _read, taken=_taken, back=_none_before, left=_left, table=True))
