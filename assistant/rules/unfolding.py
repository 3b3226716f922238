"""What waits at a table: what each event does to the Instant pile and to the effect chain."""

from collections.abc import Callable
from dataclasses import replace

from assistant.rules.events import Moved, Verb
from assistant.rules.laying import laid
from assistant.rules.loans import comes_home
from assistant.rules.table import (
    Answer,
    Chain,
    Effect,
    Fate,
    Link,
    Pile,
    Place,
    SeatNumber,
    Table,
    Zone,
)
from assistant.rules.waiting_events import (
    Aimed,
    Announced,
    Answered,
    CarriedOut,
    Collected,
    Dropped,
    LinkResolved,
    Passed,
    PileOpened,
    Settled,
    Stepped,
    Targeted,
    Triggered,
    Uncovered,
)


def unfold_chain(
    chain: Chain | None, event: Triggered | Targeted | Stepped | Settled | LinkResolved
) -> Chain | None:
    """Return the chain after an event, None when its last link is done."""
    if isinstance(event, Triggered):
        links = list(chain.links) if chain else []
        if event.link < len(links):
            link = links[event.link]
            links[event.link] = replace(link, effects=(*link.effects, *event.effects))
        else:
            links.append(Link(event.effects))
        return Chain(tuple(links), chain.resolved if chain else 0)
    if chain is None:
        return None
    first, *rest = chain.links
    match event:
        case Targeted():
            first = _changed(
                first,
                event.effect,
                lambda each: replace(each, targets=event.targets),
            )
        case Stepped():
            first = _changed(
                first, event.effect, lambda each: replace(each, progress=event.progress)
            )
        case Settled():
            first = _changed(first, event.effect, lambda each: replace(each, fate=event.fate))
            first = replace(first, resolving=first.resolving or event.fate is Fate.DONE)
        case LinkResolved():
            return Chain(tuple(rest), chain.resolved + 1) if rest else None
    return Chain((first, *rest), chain.resolved)


def _changed(link: Link, number: int, change: Callable[[Effect], Effect]) -> Link:
    effects = tuple(change(each) if at == number else each for at, each in enumerate(link.effects))
    return replace(link, effects=effects)


def noted(table: Table, event: Moved) -> Table:
    """Note in the link that resolves what people have moved, but for corrections.

    What goes home from a loan was not chosen.
    """
    chain = table.chain
    if chain is None or event.how in (None, Verb.PUT) or event.piece in chain.links[0].moved:
        return table
    if event.how is not Verb.STEAL and comes_home(table, event.piece, event.to):
        return table
    first, *rest = chain.links
    first = replace(first, moved=(*first.moved, event.piece))
    return replace(table, chain=replace(chain, links=(first, *rest)))


def unfold_pile(
    table: Table,
    event: PileOpened
    | Aimed
    | Announced
    | CarriedOut
    | Dropped
    | Answered
    | Passed
    | Collected
    | Uncovered,
) -> Table:
    """Return the table after an event of the Instant pile."""
    if isinstance(event, PileOpened):
        table = laid(table, event.piece, Place(Zone.PILE))
        opened = Pile(
            (event.piece,), (event.seat,), event.into, named=event.named, counts=event.counts
        )
        return replace(table, pile=opened)
    pile = table.pile
    if pile is None:
        return table
    match event:
        case Aimed():
            pile = replace(pile, targets=event.targets)
        case Announced(deed, instead):
            held = tuple(each for each in pile.held if each not in (deed, instead))
            pile = replace(pile, held=(*held, deed))
        case CarriedOut(deed) | Dropped(deed):
            pile = replace(pile, held=tuple(each for each in pile.held if each != deed))
        case Answered():
            table = laid(table, event.piece, Place(Zone.PILE))
            turn = table.turn
            table = replace(table, turn=replace(turn, instants=turn.instants + 1))
            cards, players = (*pile.cards, event.piece), (*pile.players, event.seat)
            more, nobody = pile.answers + 1, frozenset[SeatNumber]()
            pile = replace(
                pile, cards=cards, players=players, passed=nobody, collected=(), answers=more
            )
        case Passed():
            pile = replace(pile, passed=pile.passed | {event.seat})
        case Collected():
            kept = tuple(each for each in pile.collected if each.seat != event.seat)
            pile = replace(pile, collected=(*kept, Answer(event.seat, event.piece)))
        case Uncovered():
            left = max(0, len(pile.cards) - event.count)
            if not left:
                return replace(table, pile=None)
            cards, players = pile.cards[:left], pile.players[:left]
            pile = replace(pile, cards=cards, players=players, passed=frozenset(), collected=())
    return replace(table, pile=pile)


def is_effect(table: Table, number: int) -> bool:
    """Say whether an effect is open; where none is, an event about it changes nothing."""
    return number >= 0 and (table.chain is None or number < len(table.chain.links[0].effects))
