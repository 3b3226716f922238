"""Numbers that a game asks for which is kept by a ruleset.

One is asked for where a player's counters are chosen from what can be done now; of the points of
a round the table asks by itself.
"""

from collections.abc import Iterator

from assistant.choices import Said
from assistant.forms import Answers, Form, Option, Step, Taken, register
from assistant.intents import Decide, Given, Intent, Picked, Skipped, WordsGiven
from assistant.keeper.actions import GivePoints, Reckon
from assistant.keeper.answering import at_present
from assistant.keeper.game import COUNTING, POINTS, KeeperGame
from assistant.keeper.ruleset import Bare, Counter, Of
from assistant.keeper.said import amount_said
from assistant.keeper.table import KeptTable
from assistant.keeper.telling import asked_of
from assistant.messages import Msg, say
from assistant.performing import perform
from assistant.session import Session


def _table(session: Session) -> KeptTable | None:
    """Return the table of the kept game that goes on; None if none does."""
    game = session.shared.game
    return game.now_at if isinstance(game, KeeperGame) and not game.table.outcome else None


def _given(answers: Answers, step: str) -> str | int | None:
    found = (each.given for each in answers if each.step == step)
    return next((each.value for each in found if isinstance(each, Picked)), None)


def _counter(table: KeptTable, answers: Answers) -> Counter | None:
    """Return what is counted, as far as it is known: one is not asked for where it is the only."""
    of, said = _given(answers, "of"), _given(answers, "counter")
    own = _own(table)
    name = of if isinstance(of, str) else said if said is not None else own[0].name if own else ""
    several = isinstance(of, int) and said is None and len(own) > 1
    return None if several else table.rules.counter(str(name))


def _own(table: KeptTable) -> list[Counter]:
    return [each for each in table.rules.counters if each.of is not Of.TABLE]


def _other(table: KeptTable, answers: Answers) -> int | None:
    """Return against whom it is counted, None where that is not known yet."""
    of, said = _given(answers, "of"), _given(answers, "other")
    others = [seat for seat in range(len(table.seats)) if seat != of]
    if isinstance(said, int):
        return said
    return others[0] if len(others) == 1 else None


def _step(session: Session, answers: Answers) -> Step | None:
    table = _table(session)
    return next(_asked(table, answers), None) if table else None


def _asked(table: KeptTable, answers: Answers) -> Iterator[Step]:
    of, counter = _given(answers, "of"), _counter(table, answers)
    seat = of if isinstance(of, int) else None
    names = [each.name for each in table.seats]
    if counter is None:
        own = _own(table)
        ask = say("keeper.count_what", name=names[seat or 0])
        yield Step("counter", ask, tuple(Option(each.name, each.name) for each in own))
        return
    against = counter.of is Of.OPPONENT
    if against and _other(table, answers) is None:
        options = (Option(name, at) for at, name in enumerate(names) if at != seat)
        yield Step("other", say("keeper.count_from", counter=counter.name), tuple(options))
        return
    if _given(answers, "number") is None:
        other = _other(table, answers) if against else None
        yield Step("number", _how_many(table, counter, seat, other))


def _how_many(table: KeptTable, counter: Counter, seat: int | None, other: int | None) -> Msg:
    if seat is None:
        return say("keeper.count_common", counter=counter.name, now=table.count(counter))
    name, now = table.seats[seat].name, at_present(table, counter, seat, other)
    key = "keeper.count_now" if counter.bare is Bare.SETS else "keeper.count_more"
    return say(key, counter=counter.name, name=name, now=now)


def _read(session: Session, answers: Answers, step: Step, given: Given) -> Given | Msg | None:
    """Return the line that was chosen or the number that is said; below nothing it is less."""
    if not isinstance(given, WordsGiven):
        return given if isinstance(given, Picked) else None
    if step.options:
        return None
    table = _table(session)
    counter = _counter(table, answers) if table else None
    number = amount_said(given.text, counter) if counter else None
    return None if number is None else Picked(number)


def _then(session: Session, answers: Answers) -> Intent:
    table, of = _table(session), _given(answers, "of")
    counter = _counter(table, answers) if table else None
    if table is None or counter is None:
        raise ValueError(answers)
    seat = of if isinstance(of, int) else None
    other = _other(table, answers) if counter.of is Of.OPPONENT else None
    number = int(_given(answers, "number") or 0)
    sets = seat is None or counter.bare is Bare.SETS
    action = Reckon(
        counter.name,
        seat,
        other,
        change=0 if sets else number,
        to=number if sets else None,
    )
    return Decide(action, str(number))


def _back(session: Session, answers: Answers) -> Taken | None:
    """Take the last answer back, but not the line by which all began."""
    return Taken((), answers[:-1]) if answers[1:] else None


register(Form(COUNTING, _step, _read, _then, back=_back))


# -- the points of a round -------------------------------------------------------------


def _asking(session: Session) -> KeeperGame | None:
    """Return the game that asks for points; None if none does."""
    game = session.shared.game
    return game if isinstance(game, KeeperGame) and game.now_at.due else None


def _points_step(session: Session, answers: Answers) -> Step | None:
    game = _asking(session)
    return Step("points", asked_of(game.now_at), skip=True) if game else None


def _number_read(
    session: Session, answers: Answers, step: Step, given: Given
) -> Given | Msg | None:
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


def _points(session: Session, answers: Answers) -> Taken:
    given = answers[-1].given
    number = int(given.value) if isinstance(given, Picked) else 0
    return Taken(_give(session, number), ())


def _none(session: Session, answers: Answers) -> Said:
    """Give nothing: the round is over all the same."""
    return _give(session, 0)


def _give(session: Session, number: int) -> Said:
    return perform(session, Decide(GivePoints(number), str(number))) if _asking(session) else ()


def _none_before(session: Session, answers: Answers) -> Taken | None:
    """Return that nothing was asked before."""
    return None


register(
    Form(
        POINTS, _points_step, _number_read, taken=_points, back=_none_before, left=_none, table=True
    )
)
