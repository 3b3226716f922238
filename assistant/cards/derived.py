"""What follows from the steps of a card: when it happens, whether it must, and its traits.

A deck's author writes steps alone.  The moments and the duty that are read aloud, and the
traits by which the table counts, are drawn from them here, once, as a deck is read.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from assistant.cards.model import Duty, Kind, Trigger
from assistant.cards.step_words import (
    ANIMAL,
    Amount,
    By,
    Doer,
    Holds,
    Reach,
    StepLink,
    StepVerb,
    StepZone,
    This,
    Time,
    When,
    Whose,
    one_of,
)
from assistant.cards.steps import THIS, CardEffect, Continuous, Moment, Step, What

_TRIGGERS = {
    When.ENTERS: Trigger.ENTERS,
    When.BEGINNING_OF_TURN: Trigger.BEGINNING_OF_TURN,
    When.END_OF_TURN: Trigger.END_OF_TURN,
    When.ON_PLAY: Trigger.ON_PLAY,
    When.RESPONSE: Trigger.RESPONSE,
    When.LOST: Trigger.WHEN_DESTROYED_OR_SACRIFICED,
    When.LEAVES: Trigger.WHEN_LEAVES,
    When.OVER: Trigger.CONTINUOUS,
    When.UNDER: Trigger.CONTINUOUS,
    When.INSTEAD: Trigger.CONTINUOUS,
}
_OF_PLAYING = frozenset({Holds.PLAY_ONLY, Holds.ENTER_ONLY, Holds.UNANSWERED_THIS})
"""What concerns only the playing of the card itself, and nothing once it lies there."""
_HITS = frozenset(
    {
        StepVerb.SACRIFICE,
        StepVerb.DESTROY,
        StepVerb.STEAL,
        StepVerb.RETURN,
        StepVerb.MOVE,
        StepVerb.SWAP,
    }
)
_LENDS = frozenset({StepVerb.STEAL, StepVerb.MOVE})


def triggers(effects: Sequence[CardEffect], always: Sequence[Continuous]) -> tuple[Trigger, ...]:
    """Return when a card's effects happen."""
    found: dict[Trigger, None] = {}
    for effect in effects:
        found[_trigger(effect)] = None
        for step in effect.steps:
            if step.time is Time.THIS_LEAVES:
                found[Trigger.WHEN_LEAVES] = None
            elif step.time is Time.AT_TURN_END or _lends(step):
                found[Trigger.END_OF_TURN] = None
    if any(held.holds not in _OF_PLAYING for held in always):
        found[Trigger.CONTINUOUS] = None
    return tuple(found)


def _trigger(effect: CardEffect) -> Trigger:
    if _goes_to_hand(effect):
        return Trigger.WHEN_DESTROYED_OR_SACRIFICED
    return _TRIGGERS.get(effect.moment.when, Trigger.EACH_TIME)


def duty(effects: Sequence[CardEffect], always: Sequence[Continuous]) -> Duty:
    """Return whether what a card does must be done, may be, or has a part of each."""
    must = any(held.holds not in _OF_PLAYING for held in always)
    may = False
    for effect in effects:
        may = may or effect.may or any(step.may for step in effect.steps)
        lent = any(step.time is Time.THIS_LEAVES for step in effect.steps)
        must = must or not effect.may or lent
    if not may:
        return Duty.MANDATORY
    return Duty.MIXED if must else Duty.OPTIONAL


def traits(effects: Sequence[CardEffect], always: Sequence[Continuous]) -> tuple[str, ...]:
    """Return what a card changes in the counting of a game, in the words of `traits`."""
    found: dict[str, None] = {}
    for effect in effects:
        found |= dict.fromkeys(_of_moment(effect))
        found |= dict.fromkeys(_of_steps(effect.steps))
    found |= dict.fromkeys(_of_targets(effects))
    for held in always:
        if held.condition is None:
            found |= dict.fromkeys(_of_held(held))
    return tuple(found)


def _of_moment(effect: CardEffect) -> Iterator[str]:
    """Yield the traits that say at what an effect happens."""
    moment, steps = effect.moment, effect.steps
    what = " ".join(moment.what.of) or "card"
    match moment.when:
        case When.EACH_ENTERS:
            yield f"each_enters {what}"
        case When.EACH_LEAVES:
            yield f"each_leaves {what}"
        case When.EACH_PLAYED:
            yield f"each_played {what}"
        case When.EACH_DESTROYED:
            yield f"each_destroys {what}" if moment.by is By.YOU else f"each_destroyed {what}"
        case When.EACH_TARGETED:
            yield "each_targeted"
        case When.EACH_TURN if _moves_to(steps, Whose.THAT):
            yield "follows_turn"
        case When.END_OF_TURN if _moves_to(steps, Whose.LEFT):
            yield "passes_left"
        case When.OVER:
            yield f"at_most {moment.number}"
        case When.INSTEAD if _goes_to_hand(effect):
            yield "hand_instead"
        case When.INSTEAD if effect.may and steps[0].verb is StepVerb.SACRIFICE:
            if steps[0].what == THIS and moment.what != THIS:
                yield f"stands_in {what} {one_of(moment.losses).replace(' or ', ' ')}"
        case When.RESPONSE:
            yield from _of_response(moment, steps)
        case When.ON_PLAY if not effect.may:
            needed = ", ".join(dict.fromkeys(_requires(steps)))
            if needed:
                yield f"requires {needed}"
    if steps[0].who is Doer.THEY and moment.when not in _TRIGGERS:
        yield "they_do"


def _goes_to_hand(effect: CardEffect) -> bool:
    """Say whether a card goes to its player's hand instead of being lost."""
    own = effect.moment.when is When.INSTEAD and effect.moment.what == THIS
    return own and effect.steps[0].verb is StepVerb.RETURN


def _moves_to(steps: Sequence[Step], whose: Whose) -> bool:
    """Say whether the card itself moves to such a field."""
    first = steps[0]
    moves = first.verb is StepVerb.MOVE and first.what == THIS
    return moves and first.to is not None and first.to.whose is whose


def _of_response(moment: Moment, steps: Sequence[Step]) -> Iterator[str]:
    """Yield the traits of an Instant."""
    if moment.what.of:
        yield "answers_animals"
    if all(step.verb is not StepVerb.STOP for step in steps):
        yield "does_not_stop"
        return
    rest = []
    for step in steps:
        if step.source is not None and step.source.zone is StepZone.STOPPED:
            yield " ".join(("keeps", *step.what.of))
        elif step.verb is not StepVerb.STOP:
            rest.append(step)
    if not rest:
        return
    having = rest[0].having
    kind = having.what.of if having and having.place.zone is StepZone.STOPPED else ()
    yield " ".join(("then_may" if all(step.may for step in rest) else "then_must", *kind))
    if all(step.who is Doer.THEY for step in rest):
        yield "they_do"


def _of_steps(steps: Sequence[Step]) -> Iterator[str]:
    """Yield the traits of what is drawn, lent, and changed in the turn."""
    choices = {step.choice_of for step in steps if step.verb is StepVerb.SKIP_DRAW} - {None}
    for step in steps:
        if _lends(step):
            yield "borrows"
        match step.verb:
            case StepVerb.DRAW if step.time is not Time.AT_TURN_END:
                if step.who in (Doer.YOU, Doer.EACH):
                    yield "draws"
                if step.who is not Doer.YOU:
                    yield "others_draw"
            case StepVerb.PLAYS:
                yield "two_plays"
            case StepVerb.SKIP_DRAW | StepVerb.SKIP_ACTION if step.choice_of in choices:
                yield "skip_draw_or_action"
            case StepVerb.SKIP_DRAW:
                yield "skip_draw"
            case StepVerb.SKIP_ACTION:
                yield "skip_action"
            case StepVerb.SKIP_TURN if step.who is not Doer.YOU:
                yield "others_skip"
            case StepVerb.END_TURN:
                yield "ends_turn"
            case StepVerb.EXTRA_TURN:
                sure = step.link in (StepLink.NONE, StepLink.THEN)
                yield "extra_turn" if sure else "perhaps_extra_turn"
            case StepVerb.HOLD if step.time is Time.TURN_ENDS and step.holds is not None:
                banned = step.holds.holds is Holds.BAN_PLAY and step.holds.reach is Reach.ALL
                if banned and step.holds.what.of == (Kind.INSTANT.value,):
                    yield "no_instants"


def _lends(step: Step) -> bool:
    """Say whether what a step moves goes back."""
    return step.verb in _LENDS and step.time in (Time.TURN_ENDS, Time.THIS_LEAVES)


def _of_targets(effects: Iterable[CardEffect]) -> Iterator[str]:
    """Yield how many cards in play the effect with the most of them picks, and of which kinds."""
    most, animals = 0, True
    for effect in effects:
        counted = 0
        for at, step in enumerate(effect.steps):
            if step.verb in _HITS and _picks(step, effect.steps):
                counted += _picked(step) if step.choice_of in (None, at) else 0
                animals = animals and _only_animals(step.what)
        most = max(most, counted)
    if most:
        yield "targets" if most == 1 else f"targets {most}"
        if animals:
            yield "names_animals"


def _picks(step: Step, steps: Sequence[Step]) -> bool:
    """Say whether the card's player picks cards in play in a step, whatever comes to light."""
    source = step.source
    if step.who is not Doer.YOU or source is None or source.zone is not StepZone.FIELD:
        return False
    if step.count.amount is not Amount.NUMBER or step.what.this is This.ONLY:
        return False
    root = steps[step.depends] if step.depends is not None else step
    sure = StepLink.ELSE not in (step.link, root.link)
    return sure and source.whose not in (Whose.EACH, Whose.EACH_OTHER)


def _picked(step: Step) -> int:
    return 2 * step.count.number if step.verb is StepVerb.SWAP else step.count.number


def _only_animals(what: What) -> bool:
    """Say whether only a Unicorn or Animal can be meant: any word but the other kinds."""
    others = {Kind.UPGRADE.value, Kind.DOWNGRADE.value, Kind.MAGIC.value, Kind.INSTANT.value}
    return bool(what.of) and not others & set(what.of)


def _of_held(held: Continuous) -> Iterator[str]:
    """Yield the traits of what holds while the card lies there."""
    of = " ".join(held.what.of)
    match held.holds:
        case Holds.PROTECT:
            yield from _protects(held)
        case Holds.BAN_PLAY if held.what.named:
            yield f"ban_name {held.what.named.lower()}"
        case Holds.BAN_PLAY:
            names = {
                Reach.OWN: ("ban_play",),
                Reach.OTHERS: ("ban_play_others",),
                Reach.ALL: ("ban_play", "ban_play_others"),
            }
            yield from (f"{name} {kind}" for name in names[held.reach] for kind in held.what.of)
        case Holds.BAN_ENTER:
            if held.reach is not Reach.OTHERS:
                yield f"ban_enter {of}"
            if held.reach is not Reach.OWN:
                yield f"ban_enter_others {of}"
        case Holds.BAN_LEAVE:
            yield f"ban_leave {of}"
        case Holds.HAND_LIMIT:
            yield f"hand_limit {held.number:+}"
        case Holds.HAND_LIMIT_IS:
            yield f"hand_limit_is {held.number}"
        case Holds.OPEN_HAND:
            yield "open_hand"
        case Holds.GOAL if held.number < 0:
            yield f"needs_fewer {-held.number}"
        case Holds.NO_WIN:
            yield "cannot_win"
        case Holds.TURN if held.what.of == (ANIMAL,):
            if held.into not in tuple(Kind):
                yield f"animals_are {held.into}" if held.into else "no_animals"
        case Holds.SILENCE_TRIGGERS:
            yield "blanks_triggers"
        case Holds.SILENCE_ALL:
            yield "blanks_all"
        case Holds.UNANSWERED_PLAYS:
            yield "own_plays_unanswered"
        case Holds.UNANSWERED_THIS:
            yield "cannot_be_answered"
        case Holds.PLAY_ONLY | Holds.ENTER_ONLY if held.need is not None:
            word = "needs" if held.holds is Holds.PLAY_ONLY else "needs_there"
            yield f"{word} all" if held.need.every else f"{word} {held.need.what.of[0]}"


def _protects(held: Continuous) -> Iterator[str]:
    losses = one_of(held.losses).replace(" or ", " ")
    if held.by is not None:
        if held.what == THIS and held.by.of == (Kind.MAGIC.value,):
            yield "magic_cannot_touch" if held.anything else "magic_cannot_destroy"
    elif held.what == THIS:
        yield f"cannot_be {losses}"
    else:
        yield f"protects {' '.join(held.what.of) or 'card'} {losses}"


# -- what must be there so that a card can be played -------------------------


def _requires(steps: Sequence[Step]) -> Iterator[str]:
    """Yield the needs of the trait ``requires``: what the steps that must be done ask for."""
    drawn, that = 0, Whose.SHARED
    alone = sum(step.is_root for step in steps) == 1
    asked: dict[str, None] = {}
    for at, step in enumerate(steps):
        if step.verb is StepVerb.DRAW and step.who is Doer.YOU:
            drawn += step.count.number
        must = step.link in (StepLink.NONE, StepLink.THEN) and not step.may and not step.having
        if must:
            options = [each for each in steps if each is step or (each.choice_of == at)]
            things = [_thing(each, drawn, that, alone) for each in options]
            if all(things):
                asked[_either(things)] = None
        if step.source is not None and step.source.whose in (Whose.ANY, Whose.ANOTHER):
            that = step.source.whose
    own = any(need.startswith("hand ") for need in asked)
    yield from (need for need in asked if not (own and need.startswith("any_hand")))


def _either(things: Sequence[str]) -> str:
    """Return a need of which one thing is enough; of two losses of the same cards, one place."""
    if len(things) == 2:
        (one, what), (other, same) = (thing.split(" ", 1) for thing in things)
        if {one, other} == {"sacrifice", "destroy"} and what == same:
            return f"sacrifice_or_destroy {what}"
    return " or ".join(things)


def _thing(step: Step, drawn: int, that: Whose, alone: bool) -> str:
    """Return what a step asks for in the words of ``requires``; empty if for nothing."""
    source = step.source
    if source is None or step.what.this is This.ONLY or step.count.amount is Amount.SAME:
        return ""
    whose = that if source.whose is Whose.THAT else source.whose
    number = step.count.number
    what = " ".join(step.what.of) or str(max(1, number))
    match source.zone:
        case StepZone.DISCARD if step.verb is not StepVerb.SHUFFLE:
            return f"discard_pile {what}"
        case StepZone.NURSERY:
            return f"nursery {what}"
        case StepZone.HAND if step.count.amount is Amount.NUMBER and not step.what.of:
            return _hand(step.who, whose, number, drawn)
        case StepZone.FIELD:
            return _field(step, whose, what, alone)
    return ""


def _hand(who: Doer, whose: Whose, number: int, drawn: int) -> str:
    if whose is Whose.OWN and who is Doer.YOU:
        return f"hand {number - drawn}" if number > drawn else ""
    if whose is Whose.OWN and who not in (Doer.ANY, Doer.ANOTHER):
        return ""
    places = {Whose.ANY: "any_hand", Whose.ANOTHER: "other_hand", Whose.OWN: "any_hand"}
    place = "other_hand" if who is Doer.ANOTHER else places.get(whose)
    return f"{place} {number}" if place else ""


def _field(step: Step, whose: Whose, what: str, alone: bool) -> str:
    if step.who in (Doer.EACH, Doer.EACH_OTHER) or whose in (Whose.EACH, Whose.EACH_OTHER):
        # What everybody does is done by those who can; it is needed if there is nothing else.
        few = step.count.amount is Amount.NUMBER
        return f"any {what}" if alone and few else ""
    if step.who is not Doer.YOU:
        return f"any {what}"
    match step.verb:
        case StepVerb.SACRIFICE:
            return f"sacrifice {what}"
        case StepVerb.DESTROY:
            several = whose is Whose.ANOTHER and step.count.amount is Amount.NUMBER
            return f"destroy_in_one {what}" if several else f"destroy {what}"
        case StepVerb.STEAL:
            return f"steal {what}"
        case StepVerb.SWAP:
            return f"own {what}, steal {what}"
    place = {Whose.OWN: "own", Whose.ANY: "any"}.get(whose, "other")
    return f"{place} {what}"


def with_derived(values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a card's values with its moments, its duty and its traits, drawn from its steps.

    Of a card without steps they are what its author has written.
    """
    effects, always = values.get("effect", ()), values.get("always", ())
    if not (effects or always):
        return values
    return {
        **values,
        "triggers": triggers(effects, always),
        "duty": duty(effects, always),
        "traits": traits(effects, always),
    }
