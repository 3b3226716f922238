"""Whatever people do at a table, and in whatever order, the books are right."""

import random
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from made_up import EDITION, NAMES, ORCHARD, check_cards

from assistant.cards.load import load_catalogue
from assistant.cards.model import Card, Kind
from assistant.rules.actions import (
    Action,
    BanInstants,
    CountLetters,
    Depart,
    Draw,
    End,
    Give,
    GoTo,
    Join,
    Leave,
    LeavePrompts,
    MakeGood,
    Move,
    NameTitle,
    Next,
    Pass,
    PassAll,
    Play,
    Rename,
    Respond,
    SetCount,
    SetDeck,
    SetHand,
    SetHouse,
    SetPlays,
    SetPrompts,
    SetSeat,
    Settle,
    SkipPhase,
    Spell,
    Swap,
    SwapHands,
    Target,
    Track,
    Trigger,
)
from assistant.rules.decide import decide
from assistant.rules.edition import MOMENTS, VALUES, Edition, Prompt, Rulebook
from assistant.rules.edition_file import load_editions
from assistant.rules.events import Ended, Event, Moved, Verb
from assistant.rules.fold import fold
from assistant.rules.offers import Ask, answers, namings, offers
from assistant.rules.opening import open_table
from assistant.rules.optional import prompted
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed
from assistant.rules.table import Ending, Fate, Outcome, Phase, Place, Table, Turn, Zone
from assistant.rules.winning import deck_decides, uncounted
from assistant.words import sentence
from assistant.words.game import tell

ROOT = Path(__file__).parents[2]
FEW = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


SHIPPED = (
    "llamas-unleashed",
    "unstable-unicorns-first-print",
    "unstable-unicorns-nsfw-2019",
    "unstable-unicorns-second-print",
    "unstable-unicorns-travel",
)


@cache
def kit(name: str) -> tuple[Edition, tuple[Card, ...], bool]:
    """Return an edition with the cards of its own decks, and whether none of them is missing."""
    if name == "orchard":
        return EDITION, ORCHARD, True
    catalogue, _ = load_catalogue([ROOT / "card_texts"], [ROOT / "braille_map"])
    editions, problems = load_editions([ROOT / "card_texts" / "editions"])
    assert problems == []
    assert set(editions) == set(SHIPPED)
    decks = [deck for deck in catalogue.decks if deck.id in editions[name].decks]
    cards = tuple(card for deck in decks for card in deck.cards)
    return editions[name], cards, all(deck.complete for deck in decks)


def anything(dice: random.Random, table: Table) -> Action:
    """Return an action that somebody could ask for, sensible or not."""
    many = len(table.seats)
    seat, other = dice.randrange(many), dice.randrange(many)
    pieces = (*table.pieces, *(() if table.pieces else ("Narwhal", "Neigh", "BC.1")), "Sunny")
    here = [piece for piece, _ in table.lying()]
    piece = dice.choice(here if here and dice.random() < 0.6 else pieces)
    zone = dice.choice(list(Zone))
    if zone is Zone.PILE:
        zone = Zone.STABLE
    to = Place(zone, other if zone in (Zone.STABLE, Zone.HAND) else -1)
    whose = dice.choice([None, seat, other])
    number = dice.choice([0, 1, 2, 3, 7, 40])
    rule = dice.choice([rule for rule in VALUES if rule != "firmness"])
    asked: list[Action] = [
        Next(),
        Next(),
        Draw(seat, dice.choice([1, 1, 2, 5])),
        Play(seat, piece, other),
        Play(table.turn.seat, piece, other),
        Respond(seat, piece),
        Pass(seat),
        PassAll(),
        Trigger(seat, piece, dice.random() < 0.5),
        Target(dice.randrange(3), piece),
        Settle(dice.randrange(3), dice.choice([Fate.DONE, Fate.DECLINED, Fate.SKIPPED])),
        MakeGood(dice.randrange(2)),
        Move(dice.choice(list(Verb)), seat, piece, to, whose),
        Move(dice.choice(list(Verb)), seat, piece, to, whose),
        Move(Verb.PUT, seat, piece, Place(Zone.HAND, seat), seat),
        Move(Verb.LEND, seat, piece, Place(Zone.STABLE, other)),
        Move(dice.choice(list(Verb)), seat, None, to, whose),
        Swap(seat, piece, dice.choice(here or ["Narwhal"])),
        SwapHands(seat, other),
        NameTitle("Sunny", dice.choice(list(Kind))),
        Give(seat, other, dice.choice([1, 2])),
        SetCount(seat, number),
        SetHand(seat, number),
        SetSeat(seat, dice.choice([None, 2]), dice.choice([None, 1]), dice.choice([None, 3])),
        SetPlays(number),
        SkipPhase(dice.choice(list(Phase))),
        BanInstants(),
        Track(dice.random() < 0.5),
        Leave(table.untold[: dice.randrange(3)]),
        GoTo(seat, dice.choice(list(Phase))),
        Spell(seat, piece),
        CountLetters(seat, tuple(dice.choices(pieces, k=dice.randrange(4)))),
        SetPrompts(dice.choice(["singing", "dancing", "nothing"]), dice.random() < 0.7),
        LeavePrompts(seat, dice.random() < 0.5),
        SetHouse(rule, dice.choice(VALUES[rule])),
        Join(dice.choice(["Zoe", "Yan", "Ann"]), seat),
        Depart(seat),
        Rename(seat, dice.choice(["Xia", "ann"])),
        End(Outcome(Ending.WON, (seat,))),
    ]
    return dice.choice(asked)


def check(book: Rulebook, before: Table, after: Table, action: Action) -> None:
    if after.full:
        check_cards(after)
    assert all(seat.hand_size is None or seat.hand_size >= 0 for seat in after.seats)
    assert after.deck is None or after.deck >= 0
    if after.chain:
        assert after.chain.links
        assert all(link.effects for link in after.chain.links)
    if after.outcome and not before.outcome and not isinstance(action, End | Depart):
        assert after.pile is None
        assert after.chain is None or book.values["win_waits"] == "no"
    for loan in after.loans:
        assert after.place_of(loan.piece).zone is Zone.STABLE
    assert after.prompts <= set(book.edition.prompts)
    assert after.without <= set(range(len(after.seats)))
    assert all(seat.letters is None or seat.letters >= 0 for seat in after.seats)
    if (
        deck_decides(Position(book, after))
        and uncounted(Position(book, after))
        and isinstance(action, SetDeck)
    ):
        assert after.outcome is None or before.outcome is not None


def check_words(book: Rulebook, before: Table, after: Table, events: tuple[Event, ...]) -> None:
    """Every act can be said, and optional rules only to those who have asked for them."""
    told = [each.text for each in tell(Position(book, before), events)]
    assert all(text.strip() for text in told)
    for seat, says in prompted(Position(book, before), events):
        assert says in after.prompts
        assert seat not in after.without
    for event in events:
        if isinstance(event, Moved) and event.how is Verb.PUT and event.to.zone is Zone.HAND:
            hidden = before.place_of(event.piece).zone in (Zone.HAND, Zone.DECK)
            open_ = any(Position(book, before).open_hand(seat) for seat in range(len(before.seats)))
            title = Position(book, before).title(event.piece)
            if hidden and not open_:
                assert not any(title in text for text in told), told


def check_offers(position: Position) -> None:
    table = position.table
    found = offers(position)
    # What must be done, and can be, is not offered to be left out; it is asked for.
    asked = [each for each in position.open_effects if each.progress and each.progress.owed]
    assert bool(found or asked) if table.outcome is None else not found
    every = [
        *found,
        *(each for seat in range(len(table.seats)) for each in answers(position, seat)),
    ]
    for offer in every:
        ruling = decide(position, offer.action)
        assert isinstance(ruling, Allowed), offer
        assert not ruling.doubts, offer
    for naming in namings(position):
        assert table.outcome is None
        assert sentence(naming.key, **naming.values)
        if naming.ask is Ask.TARGET:
            aims = (Target(naming.effect, piece) for piece, _ in table.lying())
            assert any(taken(position, each) for each in aims), naming
        elif naming.ask is Ask.LETTERS and naming.seat is not None and not table.full:
            assert taken(position, Spell(naming.seat, "Sunny Side")), naming


def taken(position: Position, action: Action) -> bool:
    """Say whether nothing speaks against an action."""
    ruling = decide(position, action)
    return isinstance(ruling, Allowed) and not ruling.doubts


def start(name: str, players: int, full: bool, house: dict[str, str]) -> tuple[Rulebook, Table]:
    edition, cards, complete = kit(name)
    sets = {name: tuple(Prompt(when, name) for when in MOMENTS) for name in ("singing", "dancing")}
    edition = replace(edition, prompts=sets)
    book = Rulebook(edition, house, {card.code: card for card in cards})
    opened = open_table(book, NAMES[:players], full=full, complete=complete, cards=cards)
    return book, fold(Table("", (), Turn(0)), opened)


HOUSES = st.fixed_dictionaries({rule: st.sampled_from(values) for rule, values in VALUES.items()})


@pytest.mark.parametrize("firmness", ["gentle", "firm"])
@pytest.mark.parametrize("name", ["orchard", *SHIPPED])
@settings(FEW, max_examples=30)
@given(
    seed=st.integers(0, 2**32),
    players=st.integers(2, 8),
    full=st.sampled_from([True, True, False]),
    house=HOUSES,
)
def test_the_books_are_right_whatever_people_do(
    name: str, firmness: str, seed: int, players: int, full: bool, house: dict[str, str]
) -> None:
    dice = random.Random(seed)
    house = {**house, "firmness": firmness}
    book, table = start(name, players, full, house)
    for _ in range(40):
        known = offers(Position(book, table))
        action = anything(dice, table)
        if isinstance(action, End) and dice.random() < 0.8:
            continue
        if known and dice.random() < 0.5:
            action = dice.choice(known).action
        ruling = decide(Position(book, table), action)
        assert ruling == decide(Position(book, table), action)
        if not isinstance(ruling, Allowed):
            continue
        if book.values["firmness"] == "firm" and not isinstance(action, SetHouse):
            assert not ruling.doubts
        after = fold(table, ruling.events)
        book = Position(replace(book, house={}), after).book
        check(book, table, after, action)
        check_words(book, table, after, ruling.events)
        check_offers(Position(book, after))
        table = after


@pytest.mark.parametrize("players", range(2, 9))
@settings(FEW, max_examples=9)
@given(seed=st.integers(0, 2**32), house=HOUSES)
def test_offers_and_plays_alone_end_every_pile_and_the_game(
    players: int, seed: int, house: dict[str, str]
) -> None:
    """People who do what is offered, and play what they draw, get through the deck."""
    house = {**house, "deck_out": "most_wins"}
    dice = random.Random(seed)
    book, table = start("orchard", players, True, house)
    turns: list[int] = []
    for _ in range(600):
        if table.outcome:
            break
        seat, phase = table.turn.seat, table.turn.phase
        asked = not table.pile and not table.chain and phase is Phase.ACTION
        lying = {piece for piece, _ in table.lying()}
        hidden = [piece for piece in table.pieces if piece not in lying]
        action: Action = dice.choice(offers(Position(book, table))).action
        if asked and not table.turn.acted and hidden and dice.random() < 0.7:
            action = Play(seat, dice.choice(hidden), seat)
        elif table.pile and dice.random() < 0.3:
            instants = [
                piece for piece in hidden if Position(book, table).kind(piece) is Kind.INSTANT
            ]
            if instants:
                action = Respond(dice.randrange(players), dice.choice(instants))
        ruling = decide(Position(book, table), action)
        if isinstance(ruling, Allowed) and not ruling.doubts:
            before, table = table, fold(table, ruling.events)
            check(book, before, table, action)
            if table.turn.number != before.turn.number:
                turns.append(table.turn.seat)
    pile_ends(Position(book, table))
    # A spell of this deck gives extra turns.
    if "XT.1" not in table.discard:
        assert all(after == (now + 1) % players for now, after in pairwise(turns))
    if not table.chain and table.outcome is None:
        short = fold(table, decided(Position(book, table), SetDeck(0)))
        assert short.outcome or short.pile or len(short.reached) > 1


def decided(position: Position, action: Action) -> tuple[Event, ...]:
    ruling = decide(position, action)
    assert isinstance(ruling, Allowed)
    return ruling.events


def pile_ends(position: Position) -> None:
    """Nobody answers any more; an Instant that stopped nothing takes effect first."""
    for _ in range(60):
        if position.table.pile is None:
            return
        can = [each.action for each in offers(position)]
        action = next(each for each in can if isinstance(each, PassAll | Settle))
        position = position.after(decided(position, action))
    raise AssertionError("the pile does not end")


@FEW
@given(
    skips=st.lists(st.integers(0, 3), min_size=2, max_size=8),
    extras=st.integers(0, 2),
)
def test_turn_order_honours_skips_and_extra_turns(skips: list[int], extras: int) -> None:
    """Against a table where everybody's turn is counted by hand."""
    players = len(skips)
    book, table = start("orchard", players, False, {})
    for seat, many in enumerate(skips):
        table = fold(table, decided(Position(book, table), SetSeat(seat, skips=many, extras=0)))
    table = fold(table, decided(Position(book, table), SetSeat(0, extras=extras)))
    wanted, left, seat = [0] * extras, list(skips), 0
    while len(wanted) < extras + 10:
        seat = (seat + 1) % players
        if left[seat]:
            left[seat] -= 1
        else:
            wanted.append(seat)
    had: list[int] = []
    number = table.turn.number
    while len(had) < len(wanted):
        table = fold(table, decided(Position(book, table), Next()))
        if table.turn.number != number:
            number = table.turn.number
            had.append(table.turn.seat)
    assert had == wanted


@pytest.mark.parametrize("name", SHIPPED)
def test_the_real_decks_open_whole(name: str) -> None:
    for players in range(2, 9):
        _, table = start(name, players, True, {})
        check_cards(table)
        assert all(len(seat.stable) == 1 for seat in table.seats)


def test_no_event_ends_a_game_twice() -> None:
    book, table = start("orchard", 2, False, {})
    events = decided(Position(book, table), SetCount(0, 7))
    assert [type(event) for event in events].count(Ended) == 1
