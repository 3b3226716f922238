"""When an effect can happen: at its own moment, and once.

Where all cards are tracked, an effect whose steps are known arises by itself at its moment.  Said
to happen at another one, it is doubted.

Second print, "Triggered Effects".
"""

from assistant.cards.model import Card
from assistant.cards.model import Trigger as When
from assistant.cards.step_words import When as StepWhen
from assistant.messages import Value
from assistant.rules.actions import Action, Trigger
from assistant.rules.position import Position
from assistant.rules.rulings import Doubt
from assistant.rules.table import Phase, Zone
from assistant.rules.timed import at_its_end

_PHASES = {When.BEGINNING_OF_TURN: Phase.BEGINNING, When.END_OF_TURN: Phase.END}
_STEP_PHASES = {StepWhen.BEGINNING_OF_TURN: Phase.BEGINNING, StepWhen.END_OF_TURN: Phase.END}
_ASKED_BY_ITSELF = frozenset({StepWhen.INSTEAD, StepWhen.OVER, StepWhen.UNDER})
"""The moments that are looked for all the time."""

_OTHER_MOMENTS = {
    StepWhen.ENTERS: "doubts.only_enters",
    StepWhen.ON_PLAY: "doubts.only_played",
    StepWhen.RESPONSE: "doubts.only_answers",
    StepWhen.LOST: "doubts.only_lost",
    StepWhen.LEAVES: "doubts.only_leaves",
}
"""What is said of a card all of whose effects have one moment, which is none of a turn."""


def at_another_moment(position: Position, action: Action) -> Doubt | None:
    """Return the doubt about a card that is said to happen now, if it has a moment of its own.

    Its effects have arisen by themselves at that moment, if it was there.
    """
    table = position.table
    if not isinstance(action, Trigger) or position.value("firmness") == "loose":
        return None
    place = position.place_of(action.piece)
    if place.zone is Zone.STABLE and place.seat != action.seat:
        owner, title = table.seats[place.seat].name, position.title(action.piece)
        return Doubt("doubts.of_another", "triggered", {"card": title, "seat": owner})
    silenced = _silenced(position, action)
    if silenced:
        return silenced
    card = position.card(action.piece)
    phases = _phases(card, new=action.piece in table.turn.came) if card else set()
    if not phases:
        return _set_off_by_itself(position, action, card) if card and table.full else None
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


def _silenced(position: Position, action: Trigger) -> Doubt | None:
    """Return that a card before a player does nothing because of another one there."""
    place, card = position.place_of(action.piece), position.card(action.piece)
    if place.zone is not Zone.STABLE or card is None or not card.effects:
        return None
    by = position.area(place.seat).unset_by(action.piece)
    if by is None:
        return None
    values: dict[str, Value] = {"card": position.title(action.piece), "by": position.title(by)}
    return Doubt("doubts.silenced", "continuous", values)


def _set_off_by_itself(position: Position, action: Trigger, card: Card) -> Doubt | None:
    """Return the doubt about a card whose effects, all of them known, people do not set off."""
    values: dict[str, Value] = {"card": position.title(action.piece)}
    moments = {text.moment.when for text in card.effects} - _ASKED_BY_ITSELF
    if moments:
        key = _OTHER_MOMENTS.get(min(moments)) if len(moments) == 1 else None
        return Doubt(key or "doubts.only_set_off", "triggered", values)
    if card.effects or not card.deck or set(card.triggers) - {When.CONTINUOUS, When.NONE}:
        return None
    key = "doubts.never_happens" if When.CONTINUOUS in card.triggers else "doubts.without_effect"
    return Doubt(key, "triggered", values)


def _phases(card: Card, *, new: bool) -> set[Phase]:
    """Return the phases of a turn in which all that a card can still have done is done.

    None if not all is.  What goes back as the turn ends is a loan, and no moment of its own; what
    is done as a card enters is over unless it is `new`; what is looked at all the time is asked
    for by itself.
    """
    over = _ASKED_BY_ITSELF | (set() if new else {StepWhen.ENTERS})
    texts = [text for text in card.effects if text.moment.when not in over]
    if not texts and not card.effects:
        lends = {When.END_OF_TURN} if card.trait("borrows") is not None else set()
        moments = set(card.triggers) - {When.CONTINUOUS, *lends}
        return {_PHASES[each] for each in moments} if moments <= set(_PHASES) else set()
    if not {text.moment.when for text in texts} <= set(_STEP_PHASES):
        return set()
    return {Phase.END} if at_its_end(card) else {_STEP_PHASES[text.moment.when] for text in texts}
