"""Every effect of every shipped card is carried through by its deeds alone; others are doubted."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from made_up import GENTLE, NAMES, laid
from sitting import shipped_library

from assistant import places
from assistant.cards.model import Card, Deck, Kind
from assistant.cards.step_words import StepVerb, This, When, Whose
from assistant.cards.steps import CardEffect, Step
from assistant.cards.traits import ANIMALS
from assistant.rules.actions import (
    Action,
    Draw,
    Give,
    Move,
    SetSeat,
    Settle,
    Swap,
    SwapHands,
)
from assistant.rules.decide import decide
from assistant.rules.demands import Demand, demands
from assistant.rules.edition import Rulebook
from assistant.rules.edition_file import load_editions
from assistant.rules.events import Verb
from assistant.rules.fold import fold
from assistant.rules.legal import legal
from assistant.rules.opening import open_table
from assistant.rules.position import Position
from assistant.rules.progress import advance
from assistant.rules.rulings import Allowed
from assistant.rules.steps import is_by_itself, is_deed
from assistant.rules.table import Effect, Fate, Phase, Place, Progress, Share, Table, Turn, Zone
from assistant.rules.unsaid import move_for
from assistant.rules.waiting_events import Triggered

DECKS = [deck for deck in shipped_library(adult=True).catalogue.decks if deck.complete]
EDITIONS, _ = load_editions([places.shipped("card_texts") / "editions"])
MOST = 40
"""No effect takes more deeds than this."""
NOT_OPENED = (When.INSTEAD,)


def book(deck: Deck) -> Rulebook:
    edition = EDITIONS.get(deck.edition) or next(iter(EDITIONS.values()))
    every = [each for other in DECKS for each in other.cards]
    return Rulebook(edition, GENTLE, {each.code: each for each in every})


def scene(deck: Deck, card: Card) -> Table:
    """Return a table where each player has some of every kind of card that the deck has."""
    events = open_table(book(deck), NAMES[:3], full=True, cards=deck.cards)
    table = fold(Table("", (), Turn(0)), events)
    quiet = [
        each for each in deck.cards if not each.traits and each.code != card.code and each.copies
    ]
    plain = [each for each in quiet if each.kind in (Kind.BASIC, Kind.MAGICAL)]
    others = [each for each in quiet if each.kind in (Kind.UPGRADE, Kind.DOWNGRADE)]
    babies = [each for each in deck.cards if each.kind is Kind.BABY]
    free = iter([f"{each.code}.{1 + at}" for at in range(3) for each in plain if each.copies > at])
    named = iter([f"{each.code}.1" for each in babies])
    used: set[str] = set()
    stables: dict[int, list[str]] = {0: [f"{card.code}.1"] if in_play(card) else [], 1: [], 2: []}
    for stable in stables.values():
        stable += [next(named, ""), next(free), next(free)]
        stable += [f"{each.code}.1" for each in others if each.code not in used][:2]
        used |= {piece.split(".")[0] for piece in stable}
    nursery = tuple(f"{each.code}.1" for each in babies if each.code not in used)
    laid_out = laid(table, {seat: filter(None, there) for seat, there in stables.items()})
    gone = tuple(next(free, "") for _ in range(2))
    return replace(laid_out, discard=tuple(filter(None, gone)), nursery=nursery, unnamed=None)


def in_play(card: Card) -> bool:
    return card.kind not in (Kind.MAGIC, Kind.INSTANT)


def opened(deck: Deck, card: Card, which: int) -> Position:
    text = card.effects[which]
    position = Position(book(deck), scene(deck, card))
    if text.moment.when in (When.LOST, When.LEAVES):
        position = position.at(moved_away(position.table, f"{card.code}.1"))
    effect = Effect(f"{card.code}.1", 0, not text.may, which=which, by=1)
    position = position.after([Triggered(0, (effect,))])
    return position.after(advance(position))


def moved_away(table: Table, piece: str) -> Table:
    seats = tuple(
        replace(seat, stable=tuple(each for each in seat.stable if each != piece))
        for seat in table.seats
    )
    return replace(table, seats=seats, discard=(piece, *table.discard))


def deeds(demand: Demand) -> Iterator[Action]:
    """Yield what can be said for a share, until something fits."""
    position, share = demand.position, demand.share
    doers = [share.seat] if share.seat is not None else [1, 0, 2]
    pieces = [*legal(demand), *position.table.pieces]
    for seat in doers:
        others = [other for other in range(3) if other != seat]
        match demand.step.verb:
            case StepVerb.DRAW:
                yield Draw(seat, max(1, share.count))
            case StepVerb.DISCARD:
                heap = Place(Zone.DISCARD)
                yield Move(Verb.DISCARD, seat, None, heap, count=max(1, share.count))
            case StepVerb.PUT if not legal(demand):
                heap = Place(Zone.DISCARD)
                yield from (Move(Verb.DISCARD, other, None, heap) for other in others)
            case StepVerb.GIVE:
                yield from (Give(seat, other) for other in others)
            case StepVerb.PULL:
                yield from (Give(other, seat) for other in others)
            case StepVerb.SKIP_TURN:
                yield SetSeat(seat, skips=position.table.seats[seat].skips + 1)
            case StepVerb.SWAP if share.count == 1:
                yield from (SwapHands(seat, other) for other in others)
            case StepVerb.SWAP:
                theirs = [piece for other in others for piece in position.table.seats[other].stable]
                own = position.table.seats[seat].stable
                yield from (Swap(seat, one, other) for one in own for other in theirs)
            case StepVerb.MOVE:
                yield from (
                    Move(Verb.BRING, seat, piece, Place(Zone.STABLE, to))
                    for piece in pieces
                    for to in range(3)
                )
            case _:
                moves = (move_for(demand.of(seat), piece) for piece in pieces)
                yield from (move for move in moves if move)


def carried_through(position: Position, piece: str) -> tuple[Position, bool]:
    """Do what an effect asks for until it ends; return what comes of it, and if people had to."""
    said = False
    for _ in range(MOST):
        chain = position.table.chain
        effects = [each for each in position.resolving if each.piece == piece and not each.settled]
        if chain is None or not effects:
            return position, said
        effect = effects[0]
        number = position.resolving.index(effect)
        demand = next(iter(demands(position, effect)))
        step, some = demand.step, demand.share.count == 0
        if not is_deed(step) or is_by_itself(step) or (some and demand.progress.done):
            said = said or not is_deed(step)
            ruling = decide(position, Settle(number, Fate.DONE))
        else:
            neighbours_are_doubted(demand)
            every = deeds(demand)
            rulings = (decide(position, deed) for deed in every if not lies_there(position, deed))
            fits = (each for each in rulings if isinstance(each, Allowed) and not each.doubts)
            ruling = next(fits, decide(position, Settle(number, Fate.SKIPPED)))
        assert isinstance(ruling, Allowed)
        assert not ruling.doubts, (piece, str(step), ruling.doubts)
        position = position.after(ruling.events)
    raise AssertionError(f"{piece} never ends")


def lies_there(position: Position, deed: Action) -> bool:
    if not isinstance(deed, Move) or deed.piece is None:
        return False
    return position.place_of(deed.piece) == deed.to


def neighbours_are_doubted(demand: Demand) -> None:
    """Try every card in play: a doubt is heard exactly where the step as it is written says so."""
    position, effect, step = demand.position, demand.effect, demand.step
    progress, share = demand.progress, demand.share
    judged = (StepVerb.DESTROY, StepVerb.SACRIFICE, StepVerb.STEAL, StepVerb.RETURN)
    simple = step.what.this is This.ANY and not (step.what.alike or step.what.named)
    # With one effect and one share there is one thing to do.
    alone = len(progress.owed) == 1 and len(position.resolving) == 1
    if step.verb not in judged or not (simple and alone) or share.seat is None:
        return
    chain = position.table.chain
    moved = chain.links[0].moved if chain else ()
    for seat, area in position.areas():
        for piece in area.pieces:
            move = move_for(demand, piece)
            # Of a Baby that nobody has named nobody knows that it is not meant.
            unknown = piece in position.table.stand_ins
            if move is None or piece == effect.piece or unknown:
                continue
            ruling = decide(position, move)
            passes = isinstance(ruling, Allowed) and not ruling.doubts
            right = as_written(position, progress, share, step, seat, piece) and piece not in moved
            assert passes is right, (str(step), piece, seat, ruling)


def as_written(
    position: Position,
    progress: Progress | None,
    share: Share,
    step: Step,
    seat: int,
    piece: str,
) -> bool:
    """Say whether a step means a card before a player, as somebody reads it who knows nothing else.

    Nothing on the table protects, silences or turns a card.
    """
    card = position.card(piece)
    assert card is not None
    assert step.source is not None
    kinds = {card.kind.value, *card.species, *(("animal",) if card.kind in ANIMALS else ())}
    whose = {
        Whose.OWN: seat == share.seat,
        Whose.OTHER: seat != share.seat,
        Whose.ANOTHER: seat != share.seat,
        Whose.THAT: progress is not None and progress.that in (None, seat),
    }
    mine = share.area in (None, seat) and whose.get(step.source.whose, True)
    return mine and (not step.what.of or bool(kinds & set(step.what.of)))


def effects_of(deck: Deck) -> Iterator[tuple[Card, int, CardEffect]]:
    for card in deck.cards:
        for which, text in enumerate(card.effects):
            if text.moment.when not in NOT_OPENED:
                yield card, which, text


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.id)
def test_every_effect_is_carried_through(deck: Deck) -> None:
    judged = by_table = 0
    for card, which, _ in effects_of(deck):
        position = opened(deck, card, which)
        _, said = carried_through(position, f"{card.code}.1")
        judged, by_table = judged + (not said), by_table + said
    print(f"{deck.id}: {judged} effects judged, {by_table} as the table says")
    assert judged > by_table


def test_the_phase_of_the_scene_is_the_action_phase() -> None:
    deck = DECKS[0]
    assert scene(deck, deck.cards[0]).turn.phase is Phase.ACTION
