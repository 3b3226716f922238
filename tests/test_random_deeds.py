"""Random tables and random deeds: the rules and the steps as they are written say the same.

`as_written` is a statement of its own; here it is held against the rules without any words, on
tables that nobody has thought of, also for what is left to do after each deed.
"""

import random
from dataclasses import replace
from functools import cache

from as_written import COUNTED, FIELDS, Deed, Story
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from test_every_card import DECKS, book, effects_of
from test_every_card_said import SEATS, board_of, is_animal, near, owed_at, scene

from assistant.cards.model import Card, Deck
from assistant.cards.step_words import StepZone, When
from assistant.cards.steps import Step
from assistant.rules.actions import Action, Draw, Give, Move, SetSeat, Swap, SwapHands
from assistant.rules.decide import decide
from assistant.rules.events import Verb
from assistant.rules.position import Position
from assistant.rules.progress import advance
from assistant.rules.rulings import Allowed
from assistant.rules.table import Effect, Phase, Place, Table, Zone
from assistant.rules.waiting_events import Triggered

DEEDS = 6
"""So many deeds are tried of one effect at most."""
OFTEN = (When.ENTERS, When.ON_PLAY, When.BEGINNING_OF_TURN, When.EACH_ENTERS)


@cache
def effects() -> tuple[tuple[Deck, Card, int], ...]:
    """Every effect of every deck that opens where its card lies."""
    return tuple(
        (deck, card, which)
        for deck in DECKS
        for card, which, text in effects_of(deck)
        if text.moment.when in OFTEN
    )


def mixed(table: Table, deck: Deck, card: Card, dice: random.Random) -> Table:
    """Return a table with the same cards before other players, and other hands."""
    own = f"{card.code}.1"
    cards = [each for seat in table.seats for each in seat.stable if each != own]
    dice.shuffle(cards)
    stables: list[list[str]] = [[own] if own in table.seats[0].stable else [], [], []]
    for each in cards:
        seat = dice.randrange(4)
        if seat < 3 and sum(is_animal(deck, there) for there in stables[seat]) < 5:
            stables[seat].append(each)
    heap = list(table.discard)
    dice.shuffle(heap)
    seats = tuple(
        replace(seat, stable=tuple(there), hand_size=dice.choice((0, 1, 2, 5)))
        for seat, there in zip(table.seats, stables, strict=True)
    )
    turn = replace(table.turn, phase=Phase.ACTION, drawn=True)
    return replace(table, seats=seats, discard=tuple(heap), turn=turn, unnamed=0)


def action_of(position: Position, deed: Deed, step: Step) -> Action:
    """Return the action by which a deed is asked for."""
    doer, card = deed.doer, deed.card or None
    place = position.place_of(deed.card)
    match deed.verb:
        case "draw":
            return Draw(doer, deed.count)
        case "give":
            return Give(doer, deed.to or 0)
        case "pull":
            return Give(deed.giver or 0, doer)
        case "skip turn":
            return SetSeat(doer, skips=position.table.seats[doer].skips + 1)
        case "swap" if deed.other:
            return Swap(doer, deed.card, deed.other)
        case "swap":
            return SwapHands(doer, deed.to or 0)
        case "sacrifice" | "destroy" | "discard":
            return Move(Verb(deed.verb), doer, card, Place(Zone.DISCARD), count=deed.count)
        case "return" if step.to and step.to.zone is StepZone.NURSERY:
            return Move(Verb.RETURN, doer, card, Place(Zone.NURSERY))
        case "return":
            return Move(Verb.RETURN, doer, card, Place(Zone.HAND, place.seat))
        case "take":
            return Move(Verb.TAKE, doer, card, Place(Zone.HAND, doer))
        case "move":
            return Move(Verb.BRING, doer, card, Place(Zone.STABLE, deed.to or 0))
        case verb:
            return Move(Verb(verb), doer, card, Place(Zone.STABLE, doer))


@given(st.integers(0, 10_000), st.integers(0, 10_000))
@settings(
    max_examples=250, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
def test_random_deeds_are_legal_where_the_steps_say_so(which_effect: int, seed: int) -> None:
    dice = random.Random(seed)
    every = effects()
    deck, card, which = every[which_effect % len(every)]
    text, piece = card.effects[which], f"{card.code}.1"
    if text.need is not None:
        return
    position = Position(book(deck), mixed(scene(deck, card), deck, card, dice))
    # Nobody is named for a card as it is played.
    by = None if text.moment.when is When.ON_PLAY else 1
    story = Story(text, piece, 0, board_of(deck, position), by).opened()
    position = position.after([Triggered(0, (Effect(piece, 0, not text.may, which=which, by=by),))])
    position = position.after(advance(position))
    for _ in range(DEEDS):
        mine = sorted(((o.step, o.doer, o.left, o.area) for o in story.owed), key=str)
        assert (owed_at(position, piece, which) or []) == mine, (card.title, str(text))
        steps = [text.steps[owed.step] for owed in story.owed]
        if not story.owed or any(step.verb.value not in COUNTED for step in steps):
            return
        owed = dice.choice(story.owed)
        thinkable = list(near(story, owed))
        if not thinkable:
            return
        likely = [deed for deed in thinkable if story.fits(deed)] or thinkable
        deed = dice.choice(thinkable if dice.random() < 0.5 else likely)
        action = action_of(position, deed, text.steps[owed.step])
        if isinstance(action, Move) and position.place_of(deed.card) == action.to:
            # It is already there.
            continue
        if deed.verb == "swap" and deed.to is not None and deed.to == owed.doer:
            # Whoever swaps hands with one has them swapped by that one as well.
            deed = replace(deed, doer=deed.to, to=deed.doer)
        ruling = decide(position, action)
        passes = isinstance(ruling, Allowed) and not ruling.doubts
        assert passes is story.may_be_next(deed), (card.title, str(text), deed, ruling)
        if not passes or not story.fits(deed):
            continue
        assert isinstance(ruling, Allowed)
        position = position.after(ruling.events)
        if position.table.outcome or len(position.resolving) != 1:
            return
        if position.table.chain and len(position.table.chain.links) > 1:
            # Another card's effect comes first.
            return
        story = story.after(deed, board_of(deck, position)).moved_itself()


def test_the_mixed_tables_have_cards_before_every_player() -> None:
    deck = DECKS[0]
    card = deck.cards[0]
    table = mixed(scene(deck, card), deck, card, random.Random(1))
    lying = board_of(deck, Position(book(deck), table)).lying.values()
    assert {seat for zone, seat in lying if zone == FIELDS} == set(SEATS)
