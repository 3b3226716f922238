"""The effect chain: what sets effects off, and how links resolve one after the other.

Second print, "Order of Resolution: The Effect Chain".
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from assistant.cards.model import Card, Duty
from assistant.cards.model import Trigger as When
from assistant.cards.step_words import When as StepWhen
from assistant.rules.actions import Settle, Trigger
from assistant.rules.carrying import carry, home
from assistant.rules.events import (
    Event,
    InstantsBanned,
    LinkResolved,
    Number,
    NumberSet,
    Repaid,
    Settled,
    Stepped,
    Triggered,
    Verb,
)
from assistant.rules.guards import barrier
from assistant.rules.loans import called_by, made_since, taken_by
from assistant.rules.losses import with_lost
from assistant.rules.position import Area, Position
from assistant.rules.progress import began, settled, skipping
from assistant.rules.rulings import Allowed, Doubts, Ruling, refused
from assistant.rules.steps import text_of
from assistant.rules.table import (
    Chain,
    Effect,
    Fate,
    Link,
    Lost,
    Phase,
    Piece,
    Place,
    Progress,
    SeatNumber,
    Zone,
)

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


def set_off(
    position: Position, chain: Chain | None, effects: Sequence[Effect], link: int
) -> list[Event]:
    """Return how effects of one moment join a chain: as the link `link`, or one by one at its end.

    A link further on than the last one is a new last one.
    """
    if not effects:
        return []
    effects = sorted(effects, key=lambda each: not each.mandatory)
    links = len(chain.links) if chain else 0
    if position.value("links") == "one_by_one":
        return [Triggered(links + at, (effect,)) for at, effect in enumerate(effects)]
    return [Triggered(min(link, links), tuple(effects))]


def set_off_now(
    position: Position, chain: Chain | None, at_once: Sequence[Effect], then: Sequence[Effect]
) -> list[Event]:
    """Return how what comes before everything else joins a chain, and what waits behind the link.

    Where no link is open all of it is one, and what is looked at all the time is asked for first.
    """
    if chain is None or position.value("links") == "one_by_one":
        return set_off(position, chain, (*then, *at_once), 1)
    return [*set_off(position, chain, at_once, 0), *set_off(position, chain, then, 1)]


def last(chain: Chain | None) -> int:
    """Return the number of the link that a new moment opens behind all others."""
    return len(chain.links) if chain else 0


def trigger(position: Position, action: Trigger) -> Ruling:
    """An effect happens: with the link that has not begun, else in the next one."""
    table = position.table
    used = _bonus_used(position, action)
    if used is not None:
        return Allowed((used,))
    card = position.card(action.piece)
    texts = [
        at
        for at, text in enumerate(card.effects if card else ())
        if text.moment.when is not StepWhen.INSTEAD
    ]
    # Of several nobody can say which one it is that happens.
    which = texts[0] if len(texts) == 1 else None
    effect = Effect(action.piece, action.seat, action.mandatory, which=which)
    link = 1 if table.chain and table.chain.links[0].resolving else 0
    links = table.chain.links if table.chain else ()
    there = any(
        (each.piece, each.seat, each.settled) == (action.piece, action.seat, False)
        for one in links
        for each in one.effects
    )
    doubts = Doubts()
    doubts.about("chain", "waits_already", there, card=position.title(action.piece))
    return Allowed(tuple(set_off(position, table.chain, (effect,), link)), tuple(doubts))


def _bonus_used(position: Position, action: Trigger) -> Stepped | None:
    """Return that the bonus of a herd that waits has begun, where nobody knows what it does."""
    if not position.bonus(action.piece):
        return None
    return next(
        (
            Stepped(number, Progress(done=(0,)))
            for number, each in enumerate(position.resolving)
            if (each.piece, each.seat) == (action.piece, action.seat)
            and not each.settled
            and text_of(position, each) is None
        ),
        None,
    )


def settle(position: Position, action: Settle) -> Ruling:
    """An effect of the link is done, declined, or skipped because it has no target."""
    chain = position.table.chain
    if chain is None or not 0 <= action.effect < len(chain.links[0].effects):
        return refused("no_effect" if chain else "no_effects", "chain")
    link = chain.links[0]
    effect = link.effects[action.effect]
    title = position.title(effect.piece)
    if effect.settled:
        return refused("settled_already", "chain", card=title)
    if text_of(position, effect) is not None and effect.progress is not None:
        return settled(position, action.effect, action.fate, action.seat)
    doubts = Doubts()
    if action.fate is Fate.DONE:
        others = [each for each in link.effects if unaimed(position, each) and each is not effect]
        first = next(iter(others), None)
        doubts.about(
            "targets_first",
            "targets_first",
            not link.resolving and first is not None and position.card(first.piece) is not None,
            card=position.title(first.piece) if first else "",
        )
    declined = action.fate is Fate.DECLINED and effect.mandatory
    doubts.about("may", "must_be_done", declined, card=title)
    owes = effect.gives_back and bool(called_by(position.table, effect.piece, effect.seat))
    still = action.fate is Fate.SKIPPED and owes
    doubts.about("impossible_elsewhere", "can_be_done", still, card=title)
    if action.fate is Fate.DONE:
        _still_too_many(position, effect, doubts)
    events: list[Event] = [Settled(action.effect, action.fate)]
    if action.fate is Fate.DONE:
        events += changes(position, effect)
    rest = [each for at, each in enumerate(link.effects) if at != action.effect]
    if all(each.settled for each in rest):
        events.append(LinkResolved())
    return Allowed(tuple(events), tuple(doubts))


def _still_too_many(position: Position, effect: Effect, doubts: Doubts) -> None:
    """Doubt that a card that allows only so many animals has had its way."""
    table = position.table
    area = position.area(effect.seat)
    most = area.trait(effect.piece, "at_most") if effect.piece in area.pieces else None
    if most is None:
        return
    open_ = [each.piece for each in position.open_effects]
    more = area.too_many(most)
    seat, animals = table.seats[effect.seat].name, position.edition.words.animals
    doubts.about(
        "continuous",
        "still_too_many",
        more >= open_.count(effect.piece) > 0 and more > 0,
        card=position.title(effect.piece),
        seat=seat,
        most=int(most),
        count=int(most) + more,
        animals=animals,
    )


def put_away(position: Position, events: Iterable[Event]) -> Iterator[Event]:
    """Yield events with what follows: a Magic card is discarded when its effect is settled."""
    for event in events:
        yield event
        position = position.after([event])
        if not isinstance(event, Settled | LinkResolved):
            continue
        links = position.table.chain.links if position.table.chain else ()
        open_ = {each.piece for link in links for each in link.effects if not each.settled}
        for piece in position.table.resolving:
            if piece not in open_:
                gone = carry(position.table, piece, home(position, piece, Place(Zone.DISCARD)))
                yield from gone
                position = position.after(gone)


def close(chain: Chain) -> list[Event]:
    """Return what happens when a table goes on without finishing a chain."""
    events: list[Event] = []
    for link in chain.links:
        events += [Settled(at, Fate.SKIPPED) for at in waiting(link)]
        events.append(LinkResolved())
    return events


def waiting(link: Link) -> tuple[int, ...]:
    """Return the numbers of the effects that are not settled."""
    return tuple(at for at, each in enumerate(link.effects) if not each.settled)


def changes(position: Position, effect: Effect) -> list[Event]:
    """Return what doing an effect changes in the turn: only what a tracker must know."""
    table = position.table
    events: list[Event] = []
    if position.trait(effect.piece, "extra_turn") is not None:
        seat = table.seats[effect.seat]
        events.append(NumberSet(Number.EXTRAS, seat.extras + 1, effect.seat))
    if effect.seat != table.turn.seat:
        # The rest is about this turn, and only its own player's cards change it.
        return events
    if position.trait(effect.piece, "two_plays") is not None:
        events.append(NumberSet(Number.PLAYS, 2))
    if position.trait(effect.piece, "no_instants") is not None:
        events.append(InstantsBanned())
    for phase in (Phase.DRAW, Phase.ACTION):
        if position.trait(effect.piece, f"skip_{phase.value}") is not None:
            events += skipping(table, phase)
    if position.trait(effect.piece, "ends_turn") is not None:
        events += skipping(table, Phase.DRAW, Phase.ACTION)
    return events


def unaimed(position: Position, effect: Effect) -> bool:
    """Say whether an effect is still to choose its target."""
    open_ = not (effect.settled or effect.targets or effect.gives_back)
    # Doing is choosing as well.
    return open_ and not began(effect) and needs_target(position, effect.piece)


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
