"""The effect chain: how effects join it, and how its links resolve one after the other.

Second print, "Order of Resolution: The Effect Chain".
"""

from collections.abc import Iterable, Iterator, Sequence

from assistant.cards.step_words import When as StepWhen
from assistant.rules.actions import Settle, Trigger
from assistant.rules.carrying import carry, home
from assistant.rules.effects import needs_target
from assistant.rules.events import Event, InstantsBanned, Number, NumberSet
from assistant.rules.loans import called_by
from assistant.rules.position import Position
from assistant.rules.progress import BEGUN, began, settled, skipping
from assistant.rules.rulings import Allowed, Doubts, Ruling, refused
from assistant.rules.steps import text_of
from assistant.rules.table import Chain, Effect, Fate, Link, Phase, Place, Zone
from assistant.rules.waiting_events import LinkResolved, Settled, Stepped, Triggered


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
            Stepped(number, BEGUN)
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
