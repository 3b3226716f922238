"""Babies of which nobody says which they are: they count, go home, and are named later."""

import random
from functools import cache
from pathlib import Path

import pytest
from asked_in_words import asked
from hypothesis import given
from hypothesis import strategies as st
from made_up import NAMES, check_cards, do, doubts_of, heard
from test_properties import FEW, SHIPPED, anything

from assistant.cards.load import load_catalogue
from assistant.cards.model import Card, Kind
from assistant.rules.actions import Action, GoTo, Leave, Move, Next, Play, SetCount, SetDeck, Track
from assistant.rules.babies import there_already
from assistant.rules.decide import decide
from assistant.rules.edition import Rulebook
from assistant.rules.edition_file import load_editions
from assistant.rules.events import Verb
from assistant.rules.fold import fold
from assistant.rules.opening import open_table
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed
from assistant.rules.table import Phase, Piece, Place, Table, Turn, Zone
from assistant.rules.winning import tally, uncounted

ROOT = Path(__file__).parents[2]
FARMED = "llamas-farmed-and-dangerous"
GAMES = (*SHIPPED, FARMED)
HEAP, NURSERY, ANN, BEN = Place(Zone.DISCARD), Place(Zone.NURSERY), 0, 1
AREA = [Place(Zone.STABLE, number) for number in range(3)]


@cache
def kit(name: str) -> tuple[Rulebook, tuple[Card, ...], bool]:
    """Return the rulebook of an edition, its cards, and whether none of them is missing."""
    catalogue, _ = load_catalogue([ROOT / "card_texts"], [ROOT / "braille_map"])
    editions, _ = load_editions([ROOT / "card_texts" / "editions"])
    edition = editions["llamas-unleashed" if name == FARMED else name]
    decks = [deck for deck in catalogue.decks if deck.id in (*edition.decks, name)]
    cards = tuple(card for deck in decks for card in deck.cards)
    book = Rulebook(edition, {}, {card.code: card for card in cards})
    return book, cards, all(deck.complete for deck in decks)


def opened(name: str, players: int = 3, babies: tuple[Piece, ...] = ()) -> tuple[Rulebook, Table]:
    """Return the book as it is played and a table where the rest of the Babies are any."""
    book, cards, complete = kit(name)
    events = open_table(
        book, NAMES[:players], full=True, complete=complete, cards=cards, babies=babies
    )
    table = fold(Table("", (), Turn(0)), events)
    return book, table


def baby(book: Rulebook, title: str) -> Piece:
    return next(f"{card.code}.1" for card in book.cards.values() if card.title == title)


def put(piece: Piece, seat: int) -> Move:
    return Move(Verb.PUT, ANN, piece, AREA[seat])


def bring(piece: Piece, seat: int = ANN) -> Move:
    return Move(Verb.BRING, seat, piece, AREA[seat])


LLAMAS, OPEN = opened("llamas-unleashed")
GOAT, RAM = baby(LLAMAS, "Baby Goat"), baby(LLAMAS, "Baby Ram")
LLAMA = baby(LLAMAS, "Baby Llama")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 5, 8])
def test_everybody_has_a_baby_and_nobody_says_which(name: str, players: int) -> None:
    book, table = opened(name, players)
    word = book.edition.words.baby
    babies = sum(card.copies for card in kit(name)[1] if card.kind is Kind.BABY)
    assert [
        [Position(book, table).title(piece) for piece in seat.stable] for seat in table.seats
    ] == ([[word]] * players)
    position = Position(book, table)
    assert [tally(position, seat).count for seat in range(players)] == [1] * players
    assert table.in_nursery == max(0, babies - players)
    designs = {piece for seat in table.seats for piece in seat.stable} & set(table.nursery)
    assert not designs
    check_cards(table)


def test_who_has_chosen_a_baby_has_that_one() -> None:
    book, table = opened("llamas-unleashed", babies=(RAM,))
    titles = [Position(book, table).title(seat.stable[0]) for seat in table.seats]
    assert titles == ["Baby Ram", "Baby Animal", "Baby Animal"]
    assert table.in_nursery == 9
    assert asked.nursery(Position(book, table)) == (
        "Nursery 9, out of these 11: 3 Baby Alpaca, 3 Baby Goat, 3 Baby Llama, 2 Baby Ram. "
        "In play but unnamed: 2."
    )


def test_babies_that_are_all_alike_are_said_without_a_doubt() -> None:
    book, table = opened("unstable-unicorns-second-print")
    table = do(book, table, put(baby(book, "Baby Narwhal"), ANN))
    assert asked.nursery(Position(book, table)) == "Nursery 10: 10 Baby Unicorns."


def test_a_baby_is_named_later() -> None:
    assert heard(OPEN, put(GOAT, BEN), LLAMAS) == ["Ben's Baby Animal is Baby Goat."]
    table = do(LLAMAS, OPEN, put(GOAT, BEN))
    assert table.seats[BEN].stable == (GOAT,)
    assert table.in_nursery == OPEN.in_nursery
    assert GOAT not in table.nursery
    # Who has said which it is, and then has one more, has one more.
    table = do(LLAMAS, table, put(RAM, BEN))
    assert table.seats[BEN].stable == (GOAT, RAM)
    assert table.in_nursery == OPEN.in_nursery - 1


def test_a_baby_out_of_the_nursery_leaves_open_which_lies_there_already() -> None:
    table = do(LLAMAS, OPEN, bring(GOAT))
    assert [Position(LLAMAS, table).title(piece) for piece in table.seats[ANN].stable] == [
        "Baby Animal",
        "Baby Goat",
    ]
    nobody = Move(Verb.PUT, ANN, GOAT, AREA[ANN], -1)
    assert do(LLAMAS, OPEN, nobody).seats[ANN].stable == table.seats[ANN].stable


def test_a_baby_that_nobody_names_comes_out_of_the_nursery_and_goes_home() -> None:
    table = do(LLAMAS, OPEN, bring("Baby Animal.9"))
    assert heard(OPEN, bring("Baby Animal.9"), LLAMAS) == ["Baby Animal enters Ann's Field."]
    assert (table.in_nursery, len(table.seats[ANN].stable)) == (8, 2)
    assert table.deck == OPEN.deck
    for piece in table.seats[ANN].stable:
        table = do(LLAMAS, table, Move(Verb.DESTROY, BEN, piece, HEAP))
    assert (table.in_nursery, table.seats[ANN].stable) == (10, ())
    check_cards(table)


def test_where_all_were_chosen_one_that_nobody_names_can_still_come() -> None:
    """As in a game that was begun before Babies could go without a name."""
    book, table = opened("llamas-unleashed", babies=(RAM, GOAT, LLAMA))
    assert not table.stand_ins
    table = do(book, table, bring("Baby Animal.1"))
    book = Position(book, table).book
    assert [tally(Position(book, table), seat).count for seat in range(3)] == [2, 1, 1]
    assert table.in_nursery == 8
    assert heard(table, put("LU002.1", ANN), book) == ["Ann's Baby Animal is Baby Alpaca."]


def test_a_baby_that_was_counted_is_named_as_no_more_than_a_baby() -> None:
    book, cards, _ = kit("llamas-unleashed")
    light = fold(Table("", (), Turn(0)), open_table(book, NAMES[:3], cards=cards))
    table = do(book, light, SetCount(ANN, 3), Track(), put(LLAMA, ANN))
    assert there_already(Position(book, table), "Baby Animal.9", AREA[ANN]) is None
    table = do(book, table, put("Baby Animal.9", ANN))
    book = Position(book, table).book
    assert (table.seats[ANN].nameless, tally(Position(book, table), ANN).count) == (1, 3)
    table = do(book, table, put("LU014.1", ANN), Leave(table.untold))
    assert there_already(Position(book, table), "Baby Animal.5", AREA[ANN]) == LLAMA


def test_an_empty_nursery_gives_none() -> None:
    table = OPEN
    for number in range(9):
        table = do(LLAMAS, table, bring(f"Baby Animal.{number + 4}", number % 3))
    assert table.in_nursery == 0
    assert asked.nursery(Position(LLAMAS, table)) == "The Nursery is empty."
    assert doubts_of(LLAMAS, table, bring(GOAT)) == ["nursery_out!"]
    assert doubts_of(LLAMAS, table, bring("Baby Animal.99")) == ["nursery_empty"]
    # Whoever knows better is believed: there is one more, as a token.
    more = do(LLAMAS, table, bring("Baby Animal.99"), sure=True)
    assert more.in_nursery == 0
    check_cards(more)
    named = do(LLAMAS, table, put(GOAT, ANN))
    assert named.in_nursery == 0
    assert GOAT in named.seats[ANN].stable


def test_what_a_card_asks_for_may_be_the_baby_that_nobody_named() -> None:
    drink = next(f"{card.code}.1" for card in LLAMAS.cards.values() if "Ramstar" in card.title)
    table = do(LLAMAS, OPEN, GoTo(ANN, Phase.ACTION), sure=True)
    assert doubts_of(LLAMAS, table, Play(ANN, drink, ANN)) == []
    known = do(LLAMAS, table, put(GOAT, ANN))
    assert doubts_of(LLAMAS, known, Play(ANN, drink, ANN)) == ["condition_play"]
    # Where all Rams lie elsewhere it isn't one.
    rams = [piece for piece in table.nursery if Position(LLAMAS, table).title(piece) == "Baby Ram"]
    gone = do(LLAMAS, table, *(bring(piece, BEN) for piece in rams))
    assert doubts_of(LLAMAS, gone, Play(ANN, drink, ANN)) == ["condition_play"]


def test_a_herd_is_never_claimed_and_is_asked_about() -> None:
    basics = [f"{card.code}.1" for card in LLAMAS.cards.values() if card.title == "Basic Llama"]
    table = do(LLAMAS, OPEN, *(put(piece, BEN) for piece in (basics[0], LLAMA, LLAMA[:-1] + "2")))
    two = do(LLAMAS, OPEN, put(basics[0], BEN), Move(Verb.PUT, ANN, LLAMA, AREA[BEN], -1))
    two = do(LLAMAS, two, GoTo(ANN, Phase.END), sure=True)
    told = heard(two, Next(), LLAMAS)
    assert told[1] == "Ben may have a Herd Bonus of Llamas. Say which Baby Animal Ben has."
    begun = do(LLAMAS, two, Next())
    assert (begun.turn.herds, begun.chain) == ((), None)
    other = baby(LLAMAS, "Baby Llama").replace("007", "008")
    assert heard(begun, put(other, BEN), LLAMAS)[1:] == [
        "Herd Bonus of Llamas: Ben may do what it says."
    ]
    assert heard(begun, put(GOAT, BEN), LLAMAS) == ["Ben's Baby Animal is Baby Goat."]
    assert table.seats[BEN].stable[-1] != other


def test_letters_wait_for_the_name_where_they_differ() -> None:
    table = do(LLAMAS, OPEN, SetDeck(0))
    assert table.outcome is None
    assert uncounted(Position(LLAMAS, table)) == (0, 1, 2)
    table = do(LLAMAS, table, put(GOAT, ANN), put(RAM, BEN), put(LLAMA, 2))
    assert table.outcome is not None
    assert table.outcome.winners == (2,)
    # Baby Unicorn and Baby Narwhal have as many letters.
    unicorns, alike = opened("unstable-unicorns-second-print")
    assert [tally(Position(unicorns, alike), seat).letters for seat in range(3)] == [11, 11, 11]
    assert uncounted(Position(unicorns, do(unicorns, alike, SetDeck(0)))) == ()


def test_a_named_baby_stays_the_target_that_it_was() -> None:
    stand_in = OPEN.seats[BEN].stable[0]
    table = do(LLAMAS, OPEN, Move(Verb.LEND, ANN, stand_in, AREA[ANN]))
    named = do(LLAMAS, do(LLAMAS, table, put(GOAT, ANN)), put(RAM, ANN))
    assert {GOAT, RAM} == set(named.seats[ANN].stable)
    assert [loan.piece for loan in named.loans] == [named.seats[ANN].stable[1]]


@pytest.mark.parametrize("name", GAMES)
@FEW
@given(seed=st.integers(0, 2**32), players=st.integers(2, 8))
def test_babies_are_neither_lost_nor_won(name: str, seed: int, players: int) -> None:
    """Whatever people do and whichever they name: each lies in one place, and none twice."""
    dice = random.Random(seed)
    book, table = opened(name, players)
    word = book.edition.words.baby
    for _ in range(60):
        babies = [piece for piece in table.pieces if Position(book, table).kind(piece) is Kind.BABY]
        piece = dice.choice([*babies, f"{word}.{dice.randrange(20)}"])
        seat = dice.randrange(len(table.seats))
        to = dice.choice([Place(Zone.STABLE, seat), Place(Zone.STABLE, seat), NURSERY, HEAP])
        action: Action = Move(dice.choice(list(Verb)), seat, piece, to, dice.choice([None, -1]))
        if dice.random() < 0.2:
            action = anything(dice, table)
        if isinstance(action, Move) and action.to == NURSERY and action.piece not in babies:
            continue
        ruling = decide(Position(book, table), action)
        if not isinstance(ruling, Allowed) or ruling.doubts:
            continue
        table = fold(table, ruling.events)
        check_cards(table)
        assert table.in_nursery >= 0
        out = [
            piece
            for piece, place in table.lying()
            if place.zone is not Zone.NURSERY and Position(book, table).kind(piece) is Kind.BABY
        ]
        have = len([each for each in table.pieces if Position(book, table).kind(each) is Kind.BABY])
        assert table.in_nursery + len(out) == have - len(table.stand_ins)
        perhaps = set(table.perhaps_in_nursery)
        assert not perhaps & set(out)
        assert len(perhaps) >= table.in_nursery
