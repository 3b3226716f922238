"""What sets effects off: which a card has at which moment, and what reacts to a card.

Second print, "Order of Resolution: The Effect Chain".
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from assistant.cards.model import Card, Duty
from assistant.cards.model import Trigger as When
from assistant.cards.step_words import When as StepWhen
from assistant.rules.events import Repaid, Verb
from assistant.rules.guards import barrier
from assistant.rules.loans import made_since, taken_by
from assistant.rules.losses import with_lost
from assistant.rules.position import Area, Position
from assistant.rules.table import Effect, Lost, Piece, Place, SeatNumber, Zone

LOSING = frozenset({Verb.DESTROY, Verb.SACRIFICE})
"""The verbs by which a card is lost."""

_FIXED = frozenset({When.WHEN_LEAVES, When.WHEN_DESTROYED_OR_SACRIFICED, When.CONTINUOUS})


def is_mandatory(card: Card, *moments: When) -> bool:
    """Say whether at least a part of a card's effect must be done at one of these moments.

    Of a card that has effects of both kinds, what happens as it is lost must be done, and
    what happens at other moments may be.
    """
    if card.duty is Duty.MIXED and moments and _FIXED & set(card.triggers):
        return bool(_FIXED & set(moments))
    return card.duty is not Duty.OPTIONAL


_MOMENTS: Mapping[When, tuple[StepWhen, ...]] = {
    When.ENTERS: (StepWhen.ENTERS,),
    When.BEGINNING_OF_TURN: (StepWhen.BEGINNING_OF_TURN,),
    When.END_OF_TURN: (StepWhen.END_OF_TURN,),
    When.ON_PLAY: (StepWhen.ON_PLAY,),
    When.RESPONSE: (StepWhen.RESPONSE,),
    When.WHEN_LEAVES: (StepWhen.LEAVES,),
    When.WHEN_DESTROYED_OR_SACRIFICED: (StepWhen.LOST,),
    When.EACH_TIME: (
        StepWhen.EACH_ENTERS,
        StepWhen.EACH_LEAVES,
        StepWhen.EACH_PLAYED,
        StepWhen.EACH_DESTROYED,
        StepWhen.EACH_TARGETED,
        StepWhen.EACH_TURN,
    ),
    When.CONTINUOUS: (StepWhen.OVER, StepWhen.UNDER),
}
"""The moments of steps that happen at a moment of a card."""


def effect_of(
    position: Position,
    piece: Piece,
    seat: SeatNumber,
    *moments: When,
    by: SeatNumber | None = None,
    targets: tuple[Piece, ...] = (),
) -> Effect:
    """Return the effect that a card has at one of these moments; `by` is who set it off."""
    card = position.card(piece)
    places = enumerate(card.effects if card else ())
    wanted = {each for moment in moments for each in _MOMENTS.get(moment, ())}
    which = next((at for at, text in places if text.moment.when in wanted), None)
    if card is None or which is None:
        return Effect(piece, seat, card is None or is_mandatory(card, *moments), targets)
    return Effect(piece, seat, not card.effects[which].may, targets, which=which, by=by)


def needs_target(position: Position, piece: Piece) -> bool:
    """Say whether an effect picks a card; of an unknown card it is supposed."""
    card = position.card(piece)
    return card is None or card.trait("targets") is not None


def moved_effects(
    position: Position,
    piece: Piece,
    place: Place,
    to: Place,
    verb: Verb | None,
    after: Position,
) -> list[Effect]:
    """Return the effects of a card that moves, as it leaves or enters an area.

    `verb` is None where it moves by itself.
    """
    table = position.table
    card = position.card(piece)
    effects: list[Effect] = []
    if card and place.zone is Zone.STABLE and to != place:
        moments = [When.WHEN_LEAVES] if _acts_as_it_leaves(card) else []
        if verb in LOSING and to.zone is not Zone.HAND:
            moments.append(When.WHEN_DESTROYED_OR_SACRIFICED)
        area = position.area(place.seat)
        if area.fires(piece, *moments):
            effects.append(effect_of(position, piece, place.seat, *moments))
        # What goes back when a card leaves is a loan: nothing is asked where nothing is lent.
        if taken_by(table, piece, place.seat) and area.fires(piece, When.WHEN_LEAVES):
            effects.append(Effect(piece, place.seat, mandatory=True, gives_back=True))
    enters = card and to.zone is Zone.STABLE and to != place
    if card and enters and after.area(to.seat).fires(piece, When.ENTERS):
        effects.append(effect_of(position, piece, to.seat, When.ENTERS))
    return effects


def never_called(
    position: Position, piece: Piece, place: Place, to: Place, *, silent: bool = False
) -> Iterator[Repaid]:
    """Yield that what a card took does not go home as it leaves.

    So it is where the card is silenced, here by what moves it if `silent`, where another one keeps
    out what it took, and where that lies with its owner by now, who keeps it.
    """
    if place.zone is not Zone.STABLE or place == to:
        return
    table = position.table
    silent = silent or position.area(place.seat).unset(piece)
    for loan in taken_by(table, piece, place.seat):
        home = table.place_of(loan.piece) == Place(Zone.STABLE, loan.owner)
        if home and not silent:
            yield from (
                Repaid(each.piece, each.owner) for each in reversed(made_since(table, loan))
            )
        if home or silent or barrier(position, loan.owner, loan.piece) not in (None, piece):
            yield Repaid(loan.piece, loan.owner, piece)


def _acts_as_it_leaves(card: Card) -> bool:
    """Say whether a card does more as it leaves than to give back what it has taken."""
    if card.effects:
        return any(each.moment.when is StepWhen.LEAVES for each in card.effects)
    return card.trait("borrows") is None


def to_move(
    before: Position,
    after: Position,
    piece: Piece,
    to: Place,
    by: SeatNumber | None = None,
    verb: Verb | None = None,
    at_once: Sequence[Lost] = (),
) -> list[Effect]:
    """Return what reacts to a card that went `to` a place between these two positions.

    `by` is who moved it, `at_once` are cards that were lost at the same moment.
    A card that saved itself by going to a hand was not destroyed.
    """
    place = before.place_of(piece)
    if place == to:
        return []
    if at_once:
        # They lay there as it went, and have what that sets off.
        before, after = (each.at(with_lost(each.table, at_once)) for each in (before, after))
    found: list[Effect] = []
    destroyed = verb is Verb.DESTROY and to.zone is not Zone.HAND
    if place.zone is Zone.STABLE:
        area = before.area(place.seat)
        found += _own(before, after, piece, place.seat, "each_leaves", area)
        if destroyed and by != place.seat:
            found += _own(before, after, piece, place.seat, "each_destroyed", area, by)
        if destroyed and by is not None:
            found += _own(before, after, piece, by, "each_destroys", area)
    if to.zone is Zone.STABLE:
        # As it enters a card still is what is printed on it, whatever it is turned into there.
        found += _own(before, after, piece, to.seat, "each_enters", after.nowhere)
    return found


def to_target(position: Position, piece: Piece, by: SeatNumber) -> list[Effect]:
    """Return what reacts to an effect of `by` that is aimed at a card: the card itself."""
    place = position.place_of(piece)
    if place.zone is not Zone.STABLE or place.seat == by:
        return []
    reacting = dict(_reacting(position, position, place.seat, "each_targeted"))
    return [_effect(position, piece, place.seat, by)] if piece in reacting else []


def to_play(before: Position, after: Position, piece: Piece) -> list[Effect]:
    """Return what reacts to a card that was played and that nobody stopped."""
    return [
        _effect(after, by, number, None)
        for number, _ in after.areas()
        for by, name in _reacting(before, after, number, "each_played")
        if name in after.nowhere.species(piece)
    ]


def surplus(before: Position, after: Position) -> list[Effect]:
    """Return the effects of cards that allow only so many animals, when there are more now.

    What waits in the chain of `before` already is not set off again.
    """
    effects: list[Effect] = []
    waits = [each.piece for each in before.open_effects]
    for number, area in after.areas():
        then = before.area(number)
        for piece, most in area.working("at_most"):
            now = area.too_many(most)
            if piece in then.pieces and now <= then.too_many(most):
                continue
            more = max(0, now - waits.count(piece))
            over = effect_of(after, piece, number, When.CONTINUOUS)
            effects += [replace(over, mandatory=True)] * more
        effects += _lacking(after, number, then, before.open_effects)
    return effects


def _lacking(
    after: Position, number: SeatNumber, then: Area, open_: Sequence[Effect]
) -> Iterator[Effect]:
    """Yield the effects of cards in an area that ask for animals there, where they are too few."""
    area = after.area(number)
    for piece in area.pieces:
        card = after.card(piece)
        for which, text in enumerate(card.effects if card else ()):
            waits = any((each.piece, each.which) == (piece, which) for each in open_)
            if text.moment.when is not StepWhen.UNDER or waits:
                continue
            was = piece in then.pieces and then.too_few(text.moment.number)
            if area.too_few(text.moment.number) and not was:
                under = effect_of(after, piece, number, When.CONTINUOUS)
                yield replace(under, mandatory=True)


def _own(
    before: Position,
    after: Position,
    piece: Piece,
    number: SeatNumber,
    name: str,
    area: Area,
    doer: SeatNumber | None = None,
) -> Iterator[Effect]:
    """Yield what in one player's area reacts to a card that lies, or lay, in `area`."""
    for by, what in _reacting(before, after, number, name):
        if area.is_meant(piece, what):
            yield _effect(after, by, number, doer)


def _reacting(
    before: Position, after: Position, number: SeatNumber, name: str
) -> Iterator[tuple[Piece, str]]:
    area, there = after.area(number), before.area(number).pieces
    for by, what in area.working(name):
        if by in there and area.fires(by, When.EACH_TIME):
            yield by, what


def _effect(position: Position, by: Piece, owner: SeatNumber, doer: SeatNumber | None) -> Effect:
    """Return the effect of a card that reacts, to be done by its owner or by who set it off."""
    effect = effect_of(position, by, owner, When.EACH_TIME, by=doer)
    theirs = doer is not None and position.trait(by, "they_do") is not None
    return replace(effect, seat=doer) if theirs and doer is not None else effect
