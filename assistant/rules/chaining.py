"""The effect chain: links one after the other, effects of one moment together.

Second print, "Order of Resolution: The Effect Chain".
"""

from collections.abc import Iterable, Iterator, Sequence

from assistant.cards.model import Card, Duty
from assistant.cards.model import Trigger as When
from assistant.rules.actions import Settle, Trigger
from assistant.rules.apply import fold
from assistant.rules.areas import too_many, trait
from assistant.rules.carrying import carry, home
from assistant.rules.edition import Rulebook
from assistant.rules.events import (
    Event,
    InstantsBanned,
    LinkResolved,
    PhaseWillBeSkipped,
    PlaysSet,
    SeatChanged,
    Settled,
    Triggered,
)
from assistant.rules.rulings import Allowed, Doubts, Ruling, refused
from assistant.rules.table import Chain, Effect, Fate, Link, Phase, Piece, Place, Table, Zone

_FIXED = frozenset({When.WHEN_LEAVES, When.WHEN_DESTROYED_OR_SACRIFICED, When.CONTINUOUS})


def is_mandatory(card: Card, *moments: When) -> bool:
    """Say whether at least a part of a card's effect must be done at one of these moments.

    Of a card that has effects of both kinds, what happens as it is lost must be done, and
    what happens at other moments may be.
    """
    if card.duty is Duty.MIXED and moments and _FIXED & set(card.triggers):
        return bool(_FIXED & set(moments))
    return card.duty is not Duty.OPTIONAL


def needs_target(book: Rulebook, piece: Piece) -> bool:
    """Say whether an effect picks a card; of an unknown card it is supposed."""
    card = book.card(piece)
    return card is None or card.trait("targets") is not None


def set_off(
    book: Rulebook, chain: Chain | None, effects: Sequence[Effect], link: int
) -> list[Event]:
    """Return how effects of one moment join a chain: as the link `link`, or one by one at its end.

    A link further on than the last one is a new last one.
    """
    if not effects:
        return []
    effects = sorted(effects, key=lambda each: not each.mandatory)
    links = len(chain.links) if chain else 0
    if book.value("links") == "one_by_one":
        return [Triggered(links + at, (effect,)) for at, effect in enumerate(effects)]
    return [Triggered(min(link, links), tuple(effects))]


def last(chain: Chain | None) -> int:
    """Return the number of the link that a new moment opens behind all others."""
    return len(chain.links) if chain else 0


def trigger(book: Rulebook, table: Table, action: Trigger) -> Ruling:
    """An effect happens: with the link that has not begun, else in the next one."""
    effect = Effect(action.piece, action.seat, action.mandatory)
    link = 1 if table.chain and table.chain.links[0].resolving else 0
    links = table.chain.links if table.chain else ()
    there = any(
        (each.piece, each.seat, each.settled) == (action.piece, action.seat, False)
        for one in links
        for each in one.effects
    )
    doubts = Doubts()
    doubts.about("chain", "waits_already", there, card=book.title(action.piece))
    return Allowed(tuple(set_off(book, table.chain, (effect,), link)), tuple(doubts))


def settle(book: Rulebook, table: Table, action: Settle) -> Ruling:
    """An effect of the link is done, declined, or skipped because it has no target."""
    chain = table.chain
    if chain is None or not 0 <= action.effect < len(chain.links[0].effects):
        return refused("no_effect", "chain")
    link = chain.links[0]
    effect = link.effects[action.effect]
    title = book.title(effect.piece)
    if effect.settled:
        return refused("settled_already", "chain", card=title)
    doubts = Doubts()
    if action.fate is Fate.DONE:
        others = [each for each in link.effects if unaimed(book, each) and each is not effect]
        first = next(iter(others), None)
        doubts.about(
            "targets_first",
            "targets_first",
            not link.resolving and first is not None and book.card(first.piece) is not None,
            card=book.title(first.piece) if first else "",
        )
    declined = action.fate is Fate.DECLINED and effect.mandatory
    doubts.about("may", "must_be_done", declined, card=title)
    if action.fate is Fate.DONE:
        _still_too_many(book, table, effect, doubts)
    events: list[Event] = [Settled(action.effect, action.fate)]
    if action.fate is Fate.DONE:
        events += changes(book, table, effect)
    rest = [each for at, each in enumerate(link.effects) if at != action.effect]
    if all(each.settled for each in rest):
        events.append(LinkResolved())
    return Allowed(tuple(events), tuple(doubts))


def _still_too_many(book: Rulebook, table: Table, effect: Effect, doubts: Doubts) -> None:
    """Doubt that a card that allows only so many animals has had its way."""
    area = table.seats[effect.seat].stable
    most = trait(book, area, effect.piece, "at_most") if effect.piece in area else None
    if most is None:
        return
    links = table.chain.links if table.chain else ()
    open_ = [each.piece for link in links for each in link.effects if not each.settled]
    more = too_many(book, area, most)
    seat, animals = table.seats[effect.seat].name, book.edition.words.animals
    doubts.about(
        "continuous",
        "still_too_many",
        more >= open_.count(effect.piece) > 0 and more > 0,
        card=book.title(effect.piece),
        seat=seat,
        most=int(most),
        count=int(most) + more,
        animals=animals,
    )


def put_away(book: Rulebook, table: Table, events: Iterable[Event]) -> Iterator[Event]:
    """Yield events with what follows: a Magic card is discarded when its effect is settled."""
    for event in events:
        yield event
        table = fold(table, [event])
        if not isinstance(event, Settled | LinkResolved):
            continue
        links = table.chain.links if table.chain else ()
        open_ = {each.piece for link in links for each in link.effects if not each.settled}
        for piece in table.resolving:
            if piece not in open_:
                gone = carry(table, piece, home(book, piece, Place(Zone.DISCARD)))
                yield from gone
                table = fold(table, gone)


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


def changes(book: Rulebook, table: Table, effect: Effect) -> list[Event]:
    """Return what doing an effect changes in the turn: only what a tracker must know."""
    events: list[Event] = []
    if book.trait(effect.piece, "extra_turn") is not None:
        seat = table.seats[effect.seat]
        events.append(SeatChanged(effect.seat, seat.skips, seat.extras + 1, seat.hand_limit))
    if effect.seat != table.turn.seat:
        # The rest is about this turn, and only its own player's cards change it.
        return events
    if book.trait(effect.piece, "two_plays") is not None:
        events.append(PlaysSet(2))
    if book.trait(effect.piece, "no_instants") is not None:
        events.append(InstantsBanned())
    for phase in (Phase.DRAW, Phase.ACTION):
        if book.trait(effect.piece, f"skip_{phase.value}") is not None:
            events.append(PhaseWillBeSkipped(phase))
    if book.trait(effect.piece, "ends_turn") is not None:
        events += [PhaseWillBeSkipped(Phase.DRAW), PhaseWillBeSkipped(Phase.ACTION)]
    return events


def unaimed(book: Rulebook, effect: Effect) -> bool:
    """Say whether an effect is still to choose its target."""
    open_ = not (effect.settled or effect.targets or effect.gives_back)
    return open_ and needs_target(book, effect.piece)
