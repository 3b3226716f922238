"""Moves: a card is always in exactly one place, and hands and deck add up."""

from dataclasses import replace

import pytest
from made_up import NAMES, ORCHARD, book, check_cards, do, doubts_of, hands, laid, opened

from assistant.cards.model import Kind
from assistant.rules.actions import (
    Give,
    GoTo,
    Move,
    Next,
    PassAll,
    Play,
    Respond,
    SetCount,
    SetHand,
    Settle,
    Track,
    Trigger,
)
from assistant.rules.events import (
    Drew,
    Event,
    Moved,
    Number,
    NumberSet,
    TurnBegan,
    TurnSkipped,
    Verb,
)
from assistant.rules.fold import apply, fold
from assistant.rules.offers import answers, offers
from assistant.rules.opening import open_table
from assistant.rules.position import Position
from assistant.rules.table import Fate, Phase, Place, Table, Turn, Zone
from assistant.rules.waiting_events import LinkResolved, Passed, Settled, Uncovered

R = book()
AREA = [Place(Zone.STABLE, number) for number in range(3)]
HAND = [Place(Zone.HAND, number) for number in range(3)]
HEAP, DECK, NURSERY = Place(Zone.DISCARD), Place(Zone.DECK), Place(Zone.NURSERY)
START = laid(opened(), {0: ["BC.1", "DY.1", "LV.1"], 1: ["PL.1", "EN.1"]}, discard=["PL.6"])


@pytest.mark.parametrize(
    ("move", "change", "deck"),
    [
        (Move(Verb.BRING, 0, "BC.9", AREA[0]), [0, 0, 0], -1),
        (Move(Verb.BRING, 0, "BC.9", AREA[0], 0), [-1, 0, 0], 0),
        (Move(Verb.STEAL, 0, "PL.1", AREA[0]), [0, 0, 0], 0),
        (Move(Verb.DESTROY, 0, "PL.1", HEAP), [0, 0, 0], 0),
        (Move(Verb.SACRIFICE, 0, "BC.1", HEAP), [0, 0, 0], 0),
        (Move(Verb.DISCARD, 0, "BC.9", HEAP), [-1, 0, 0], 0),
        (Move(Verb.RETURN, 0, "PL.1", HAND[1]), [0, 1, 0], 0),
        (Move(Verb.TAKE, 0, "PL.6", HAND[0]), [1, 0, 0], 0),
        (Move(Verb.TAKE, 0, "BC.9", HAND[0]), [1, 0, 0], -1),
        (Move(Verb.PULL, 0, "BC.9", HAND[0], 2), [1, 0, -1], 0),
        (Move(Verb.GIVE, 0, "BC.9", HAND[1]), [-1, 1, 0], 0),
        (Move(Verb.SHUFFLE, 0, "BC.1", DECK), [0, 0, 0], 1),
        (Move(Verb.SHUFFLE, 0, "BC.9", DECK, 0), [-1, 0, 0], 1),
        (Move(Verb.REMOVE, 0, "PL.6", Place(Zone.BOX)), [0, 0, 0], 0),
        (Move(Verb.LEND, 0, "PL.1", AREA[0]), [0, 0, 0], 0),
        (Move(Verb.PUT, 0, "BC.9", HAND[0], 0), [0, 0, 0], 0),
        (Move(Verb.PUT, 0, "PL.6", AREA[2]), [0, 0, 0], 0),
        (Move(Verb.DISCARD, 0, None, HEAP), [-1, 0, 0], 0),
        (Give(0, 1, 2), [-2, 2, 0], 0),
        (Play(0, "BC.9", 0), [-1, 0, 0], 0),
    ],
)  # fmt: skip
def test_hands_and_deck_add_up(move: Move | Give | Play, change: list[int], deck: int) -> None:
    after = do(R, START, move)
    assert [now - then for now, then in zip(hands(after), hands(START), strict=True)] == change
    assert after.deck is not None
    assert START.deck is not None
    assert after.deck - START.deck == deck
    if isinstance(move, Move) and move.piece:
        assert after.place_of(move.piece) == move.to
    check_cards(after)


def test_a_card_that_is_kept_as_a_card_counts_once() -> None:
    table = do(
        R, START, Move(Verb.PUT, 0, "NO.1", HAND[0], 0), Move(Verb.PUT, 0, "BC.9", HAND[0], 0)
    )
    assert hands(table)[0] == 5
    table = do(R, table, Play(0, "BC.9", 0))
    assert (hands(table)[0], table.seats[0].hand) == (4, ("NO.1",))
    check_cards(table)


def test_a_card_more_than_a_known_hand_holds_comes_out_of_the_deck() -> None:
    table = do(R, START, SetHand(0, 1), Move(Verb.PUT, 0, "NO.1", HAND[0], 0))
    deck = table.deck
    assert deck
    table = do(R, table, Move(Verb.PUT, 0, "BC.9", HAND[0], 0))
    assert (table.seats[0].hand, hands(table)[0], table.deck) == (("NO.1", "BC.9"), 2, deck - 1)
    check_cards(table)
    # Without a deck, nobody knows any more what that hand holds.
    table = do(R, replace(table, deck=0), SetHand(1, 0), SetHand(2, 0), sure=True)
    table = do(R, replace(table, deck=0), Move(Verb.PUT, 0, "BC.8", HAND[0], 0))
    assert (table.seats[0].hand, hands(table)[0]) == ((), 2)


def test_instants_of_a_known_hand_are_offered_to_its_owner_only() -> None:
    table = do(R, START, Move(Verb.PUT, 1, "NO.1", HAND[1], 1), Play(0, "BC.9", 0))
    assert [offer.action for offer in answers(Position(R, table), 1)] == [Respond(1, "NO.1")]
    assert not answers(Position(R, table), 2)
    assert all(offer.key != "offers.answer" for offer in offers(Position(R, table)))
    table = do(R, table, Respond(1, "NO.1"))
    assert hands(table)[1] == 4


def test_nameless_cards_make_a_known_hand_unsure() -> None:
    table = do(R, START, Move(Verb.RETURN, 1, "PL.1", HAND[1]), SetHand(1, 1), Give(1, 0))
    assert (hands(table)[1], table.seats[1].hand) == (0, ())
    check_cards(table)
    # Whoever plays it then had it in the own hand.
    check_cards(do(R, table, Play(0, "PL.1", 0)))


def test_a_baby_goes_to_the_nursery() -> None:
    for verb, to in [(Verb.DESTROY, HEAP), (Verb.RETURN, HAND[0]), (Verb.SHUFFLE, DECK)]:
        table = do(R, START, Move(verb, 1, "BA.1", to))
        assert table.place_of("BA.1") == NURSERY
        assert hands(table) == hands(START)
    table = do(R, START, Play(0, "BA.9", 0), Respond(1, "NO.1"), PassAll(), sure=True)
    assert table.place_of("BA.9") == NURSERY
    check_cards(table)


def effects(table: Table) -> list[list[tuple[str, int]]]:
    links = table.chain.links if table.chain else ()
    return [[(effect.piece, effect.seat) for effect in link.effects] for link in links]


def test_entering_by_any_way_sets_off_the_effect() -> None:
    assert effects(do(R, START, Move(Verb.STEAL, 0, "EN.1", AREA[0]))) == [[("EN.1", 0)]]
    assert effects(do(R, START, Move(Verb.PUT, 0, "EN.1", AREA[0]))) == []
    played = do(R, laid(opened()), Play(0, "EN.1", 2), PassAll())
    assert effects(played) == [[("EN.1", 2)]]
    assert played.chain
    assert not played.chain.links[0].effects[0].mandatory


def test_leaving_and_dying() -> None:
    assert effects(do(R, START, Move(Verb.SACRIFICE, 0, "DY.1", HEAP))) == [[("DY.1", 0)]]
    assert effects(do(R, START, Move(Verb.STEAL, 1, "DY.1", AREA[1]))) == []
    assert effects(do(R, START, Move(Verb.STEAL, 1, "LV.1", AREA[1]))) == [[("LV.1", 0)]]


def test_what_a_link_sets_off_is_the_next_link() -> None:
    table = do(R, START, Trigger(0, "SP.1", True), Move(Verb.SACRIFICE, 0, "DY.1", HEAP))
    table = do(R, table, Move(Verb.STEAL, 0, "EN.1", AREA[0]))
    assert effects(table) == [[("SP.1", 0)], [("DY.1", 0), ("EN.1", 0)]]
    one = book(links="one_by_one")
    table = do(one, START, Trigger(0, "SP.1", True), Move(Verb.SACRIFICE, 0, "DY.1", HEAP))
    table = do(one, table, Move(Verb.STEAL, 0, "EN.1", AREA[0]))
    assert effects(table) == [[("SP.1", 0)], [("DY.1", 0)], [("EN.1", 0)]]


def test_a_loan_goes_back() -> None:
    table = do(R, START, Move(Verb.LEND, 0, "PL.1", AREA[0]))
    table = replace(table, turn=replace(table.turn, phase=Phase.END))
    offer = offers(Position(R, table))[0]
    assert (offer.key, offer.values) == ("offers.give_back", {"card": "Plum", "seat": "Ben"})
    table = do(R, table, offer.action)
    assert table.place_of("PL.1") == AREA[1]
    assert table.loans == ()
    do(R, table, Next())


def test_a_loan_that_was_destroyed_is_over() -> None:
    table = do(R, START, Move(Verb.LEND, 0, "PL.1", AREA[0]), Move(Verb.DESTROY, 1, "PL.1", HEAP))
    assert table.loans == ()


def test_a_fence_keeps_a_loan_from_going_home() -> None:
    table = do(R, laid(START, {1: ["BE.1"]}), Move(Verb.LEND, 0, "PL.1", AREA[0]))
    assert "barred" in doubts_of(R, table, Move(Verb.RETURN, 0, "PL.1", AREA[1]))
    table = do(R, table, GoTo(0, Phase.END))
    assert (table.loans, table.place_of("PL.1")) == ((), AREA[0])


def test_an_instant_played_alone_ends_in_the_discard_pile() -> None:
    table = do(R, START, Play(0, "NO.1", 0), PassAll(), sure=True)
    assert table.place_of("NO.1") == HEAP
    check_cards(table)


def test_a_card_nobody_knew_belongs_to_the_game() -> None:
    table = do(R, START, Play(0, "Promo", 0), PassAll())
    assert table.place_of("Promo") == AREA[0]
    assert "Promo" in table.pieces
    check_cards(table)


def test_more_cards_in_a_hand_than_there_are_leave_the_deck_uncounted() -> None:
    table = replace(START, deck=2)
    assert do(R, table, SetHand(0, 6)).deck == 1
    assert do(R, table, SetHand(0, 9), sure=True).deck is None


def test_opening_for_two() -> None:
    edition = replace(R.edition, two_players_out=("plum",), two_players_extra="No")
    rules = replace(R, edition=edition)
    table = opened(2, rules=rules)
    assert hands(table) == [6, 6]
    assert len(table.box) == 6
    check_cards(table)
    assert opened(3, rules=rules).box == ()
    tracked = do(rules, opened(2, full=False, rules=rules), Track())
    assert tracked.box == table.box
    check_cards(tracked)


def test_babies_as_they_were_chosen() -> None:
    events = open_table(R, NAMES[:4], full=True, cards=ORCHARD, babies=["BA.3", "BA.3", "PL.1"])
    table = fold(Table("", (), Turn(0)), events)
    assert [each.stable for each in table.seats] == [("BA.3",), ("BA.1",), ("BA.2",), ("BA.4",)]
    check_cards(table)


def test_a_very_small_deck_deals_what_it_has() -> None:
    few = [each for each in ORCHARD if each.kind is Kind.BABY or each.code == "PL"]
    events = open_table(R, NAMES[:3], full=True, cards=few)
    table = fold(Table("", (), Turn(0)), events)
    assert (hands(table), table.deck) == ([2, 2, 2], 0)


def test_from_numbers_to_cards_in_mid_game() -> None:
    table = do(R, opened(full=False), SetCount(0, 3), SetHand(0, 4), Track())
    check_cards(table)
    table = do(R, table, Move(Verb.PUT, 0, "BA.1", AREA[0]), Move(Verb.PUT, 0, "BC.1", AREA[0]))
    assert hands(table) == [4, None, None]
    check_cards(table)


def test_events_about_what_is_not_there_change_nothing() -> None:
    events: list[Event] = [
        TurnBegan(9, 1),
        TurnSkipped(9),
        NumberSet(Number.SKIPS, 1, 9),
        NumberSet(Number.COUNT, 1, 9),
        NumberSet(Number.HAND, 1, 9, Zone.DECK),
        Moved("BC.1", Place(Zone.STABLE, 9)),
        Moved("BC.1", Place(Zone.HAND, -1)),
        Passed(0),
        Uncovered(3),
        Settled(0, Fate.DONE),
        LinkResolved(),
    ]
    for event in events:
        assert apply(START, event) == START
    assert apply(START, Drew(9)).seats == START.seats


def test_settling_opens_the_next_link() -> None:
    table = do(R, START, Trigger(0, "SP.1", True), Move(Verb.SACRIFICE, 0, "DY.1", HEAP))
    table = do(R, table, Settle(0, Fate.DONE))
    assert effects(table) == [[("DY.1", 0)]]
