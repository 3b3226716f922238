"""Optional rules that are read out: the sets that are on, who has left them, and when they speak.

No set is on unless somebody asks for it.
"""

from collections.abc import Iterator, Mapping, Sequence

from assistant.cards.model import AnyKind, Kind
from assistant.rules.actions import LeavePrompts, Move, NewHand, SetPrompts
from assistant.rules.carrying import nameless
from assistant.rules.events import (
    Discarded,
    Drew,
    Event,
    Moved,
    Number,
    NumberSet,
    PhaseBegan,
    Reshuffled,
    Verb,
)
from assistant.rules.fold import fold
from assistant.rules.optional_events import NewHandHad, PromptsLeft, PromptsSet
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed, Doubts, Ruling, refused
from assistant.rules.table import Phase, Place, SeatNumber, Zone
from assistant.rules.turn import reshuffles
from assistant.rules.waiting_events import Uncovered

MANY_INSTANTS = 3
"""So many Instants in one turn are a moment."""

_ENTERED: Mapping[AnyKind | None, str] = {
    Kind.UPGRADE: "upgrade_entered",
    Kind.DOWNGRADE: "downgrade_entered",
}


def set_prompts(position: Position, action: SetPrompts) -> Ruling:
    """Somebody wants to hear a set of optional rules, or no longer."""
    known = position.edition.prompts
    if not known:
        return refused("no_prompts")
    if action.name not in known:
        return refused("no_such_prompts", name=action.name, names=", ".join(known))
    return Allowed((PromptsSet(action.name, action.on),))


def leave_prompts(position: Position, action: LeavePrompts) -> Ruling:
    """A player leaves the optional rules, or joins them again."""
    if not position.edition.prompts:
        return refused("no_prompts")
    return Allowed((PromptsLeft(action.seat, action.leaves),))


def new_hand(position: Position, action: NewHand) -> Ruling:
    """A player discards the whole hand and draws as many cards, once in the game."""
    table, sets = position.table, position.edition.prompts
    if not sets:
        return refused("no_prompts")
    seat = table.seats[action.seat]
    stays = action.seat not in table.without
    on = (each for name in table.prompts if stays for each in sets.get(name, ()))
    doubts = Doubts()
    allowed = any(each.when == "new_hand" for each in on)
    doubts.about("optional_rules", "no_new_hand", not allowed, seat=seat.name)
    had = action.seat in table.new_hands
    doubts.about("optional_rules", "new_hand_had", had, seat=seat.name)
    count = seat.hand_size or 0
    events: list[Event] = [NewHandHad(action.seat)]
    if count:
        every = Move(Verb.DISCARD, action.seat, None, Place(Zone.DISCARD), count=count)
        discarded = nameless(table, every)
        if isinstance(discarded, Allowed):
            events += discarded.events
        left = table.deck
        if left is not None and left < count and reshuffles(position):
            events.append(Reshuffled())
            left = position.after(events).table.deck
        events.append(Drew(action.seat, count if left is None else min(count, left)))
    return Allowed(tuple(events), tuple(doubts))


def prompted(
    position: Position, events: Sequence[Event]
) -> Iterator[tuple[SeatNumber | None, str]]:
    """Yield what optional rules say after an act: to whom, None for all, and the words.

    `table` is as it was before the act.  Whoever has left them by its end hears nothing.
    """
    if not position.edition.prompts:
        return
    after = fold(position.table, events)
    stay = set(range(len(after.seats))) - after.without
    for name, seat, only in moments(position, events):
        for each, prompts in position.edition.prompts.items():
            if each not in after.prompts or only not in ("", each):
                continue
            if (seat is None and stay) or seat in stay:
                yield from ((seat, prompt.says) for prompt in prompts if prompt.when == name)


def moments(
    position: Position, events: Sequence[Event]
) -> Iterator[tuple[str, SeatNumber | None, str]]:
    """Yield the moments of an act: which, whose (None: everybody's), of which set only if any.

    A correction is no moment.
    """
    discards = any(
        isinstance(event, Moved) and event.how is Verb.DISCARD and event.to.zone is Zone.DISCARD
        for event in events
    )
    for event in events:
        match event:
            case Moved():
                yield from _moved(position, event)
            case NumberSet(Number.HAND, size, seat) if fewer(
                position.table.seats[seat].hand_size, size
            ):
                if discards or event.rest is Zone.DISCARD:
                    yield "discarded", seat, ""
            case Discarded(number):
                yield "discarded", number, ""
            case PhaseBegan(Phase.ACTION) if position.table.turn.phase is Phase.DRAW:
                if not position.table.turn.drawn and position.table.deck != 0:
                    yield "draw_forgotten", position.table.turn.seat, ""
            case Uncovered() if position.table.pile and event.count >= len(
                position.table.pile.cards
            ):
                if position.table.pile.answers and position.table.turn.instants >= MANY_INSTANTS:
                    yield "three_instants", None, ""
            case PromptsSet(name, True) if name not in position.table.prompts:
                yield "new_hand", None, name
            case _:
                pass
        position = position.after((event,))


def fewer(before: int | None, now: int | None) -> bool:
    """Say whether a hand has got smaller, as far as it is counted."""
    return before is not None and now is not None and now < before


def _moved(position: Position, event: Moved) -> Iterator[tuple[str, SeatNumber | None, str]]:
    place, kind = position.place_of(event.piece), position.kind(event.piece)
    if place.zone is Zone.STABLE and event.how in (Verb.DESTROY, Verb.SACRIFICE):
        gone = event.to.zone in (Zone.DISCARD, Zone.NURSERY)
        if gone and position.area(place.seat).is_animal(event.piece):
            yield "animal_lost", place.seat, ""
    entered = event.to.zone is Zone.STABLE and event.to != place and event.how is not Verb.PUT
    if entered and kind in _ENTERED:
        yield _ENTERED[kind], event.to.seat, ""
