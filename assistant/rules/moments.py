"""When an effect of the start or the end of a turn can happen: at that moment, and once."""

from assistant.cards.model import Card
from assistant.cards.model import Trigger as When
from assistant.cards.step_words import When as StepWhen
from assistant.messages import Value
from assistant.rules.actions import Action, Trigger
from assistant.rules.position import Position
from assistant.rules.rulings import Doubt
from assistant.rules.table import Phase
from assistant.rules.timed import at_its_end

_PHASES = {When.BEGINNING_OF_TURN: Phase.BEGINNING, When.END_OF_TURN: Phase.END}
_STEP_PHASES = {StepWhen.BEGINNING_OF_TURN: Phase.BEGINNING, StepWhen.END_OF_TURN: Phase.END}


def at_another_moment(position: Position, action: Action) -> Doubt | None:
    """Return the doubt about a card that is said to happen now, if it has its moment of a turn.

    Its effects have arisen by themselves at that moment of its player's turn, if it was there.
    """
    table = position.table
    if not isinstance(action, Trigger) or position.value("firmness") == "loose":
        return None
    card = position.card(action.piece)
    phases = _phases(card, new=action.piece in table.turn.came) if card else set()
    if not phases:
        return None
    title, name = position.title(action.piece), table.seats[action.seat].name
    own, starts = table.turn.seat == action.seat, Phase.BEGINNING in phases
    values: dict[str, Value] = {"card": title, "seat": name}
    if own and table.turn.phase is Phase.END and Phase.END in phases:
        return Doubt("doubts.end_once", "phases", values)
    if own and table.turn.phase is Phase.BEGINNING and starts:
        return Doubt("doubts.start_once", "start_effects", {"card": title})
    if starts:
        return Doubt("doubts.start_over", "start_effects", values)
    return Doubt("doubts.end_later", "phases", values)


def _phases(card: Card, *, new: bool) -> set[Phase]:
    """Return the phases of a turn in which all that a card can still have done is done.

    None if not all is.  What goes back as the turn ends is a loan, and no moment of its own; what
    is done as a card enters is over unless it is `new`; what is looked at all the time is asked
    for by itself.
    """
    over = {StepWhen.INSTEAD, StepWhen.OVER, StepWhen.UNDER} | (set() if new else {StepWhen.ENTERS})
    texts = [text for text in card.effects if text.moment.when not in over]
    if not texts and not card.effects:
        lends = {When.END_OF_TURN} if card.trait("borrows") is not None else set()
        moments = set(card.triggers) - {When.CONTINUOUS, *lends}
        return {_PHASES[each] for each in moments} if moments <= set(_PHASES) else set()
    if not {text.moment.when for text in texts} <= set(_STEP_PHASES):
        return set()
    return {Phase.END} if at_its_end(card) else {_STEP_PHASES[text.moment.when] for text in texts}
