"""From numbers to cards in the middle of a game: nothing is lost, and nothing is guessed."""

from dataclasses import replace

import pytest
from asked_in_words import asked
from made_up import EDITION, NAMES, ORCHARD, book, check_cards, do, doubts_of, hands, heard, opened

from assistant.cards.model import Kind
from assistant.journal.coding import from_json, to_json
from assistant.rules.actions import (
    Action,
    Draw,
    Give,
    Leave,
    Move,
    Next,
    Play,
    SetCount,
    SetDeck,
    SetHand,
    SwapHands,
    Track,
)
from assistant.rules.edition import Rulebook
from assistant.rules.events import Drew, Event, Number, NumberSet, Reshuffled, Tracked, Verb
from assistant.rules.fold import fold
from assistant.rules.offers import offers
from assistant.rules.opening import open_table
from assistant.rules.position import Position
from assistant.rules.table import Ending, Phase, Place, Table, Turn, Zone
from assistant.rules.turn import over_limit
from assistant.rules.winning import tally

R = book()
START = "start-of-turn effects first"
ANN, BEN, CID = 0, 1, 2
AREA = [Place(Zone.STABLE, seat) for seat in range(3)]
HAND = [Place(Zone.HAND, seat) for seat in range(3)]
HEAP, DECK = Place(Zone.DISCARD), Place(Zone.DECK)
LIGHT = do(R, opened(full=False), SetCount(ANN, 3), SetCount(BEN, 2))
TRACKED = do(R, LIGHT, Track())
ALL_LEFT = do(R, TRACKED, Leave(TRACKED.untold))


def put(piece: str, seat: int) -> Move:
    return Move(Verb.PUT, seat, piece, AREA[seat])


def counts(table: Table, rules: Rulebook = R) -> list[int]:
    return [tally(Position(rules, table), seat).count for seat in range(len(table.seats))]


def test_hands_then_the_deck_then_what_lies_before_each_is_asked() -> None:
    assert TRACKED.untold == (*HAND, DECK, *AREA)
    assert hands(TRACKED) == [None, None, None]
    assert (TRACKED.deck, TRACKED.unnamed) == (None, None)
    assert counts(TRACKED) == counts(LIGHT) == [3, 2, 1]


def test_a_number_of_the_deck_that_was_said_stands_and_is_not_asked() -> None:
    counted = do(R, LIGHT, SetDeck(31), Draw(ANN))
    table = do(R, counted, Track())
    assert (table.deck, table.untold) == (30, (*HAND, *AREA))
    assert heard(counted, Track()) == [
        (
            "I'm tracking cards now. "
            "Press Enter to skip a question, or type cancel to skip them all."
        ),
        "Deck: 30, as counted so far.",
    ]
    # What already lies before somebody came out of no deck, nor does a hand.
    table = do(R, table, SetHand(ANN, 5), put("PL.1", ANN), put("Sunny", BEN), put("DR.1", BEN))
    assert table.deck == 30
    check_cards(table)


def test_each_number_that_is_said_takes_its_question_away() -> None:
    table = do(R, TRACKED, SetHand(BEN, 4), SetDeck(20), Leave((HAND[ANN],)))
    assert table.untold == (HAND[CID], *AREA)
    assert (hands(table), table.deck) == ([None, 4, None], 20)
    # Said once more it is a correction, and the deck has the rest.
    table = do(R, table, SetHand(BEN, 5), SetHand(ANN, 6))
    assert (hands(table), table.deck) == ([6, 5, None], 19)


def test_a_number_of_a_hand_from_before_stands_until_it_is_asked_for() -> None:
    table = do(R, LIGHT, SetHand(ANN, 6), Track())
    question = asked.ask_untold(Position(R, table), table.untold[0])
    assert question == "How many cards are in Ann's hand? It was 6. Press Enter if that's right."
    assert hands(do(R, table, Leave((HAND[ANN],))))[ANN] == 6
    table = do(R, table, SetDeck(20), SetHand(ANN, 4))
    assert (hands(table)[ANN], table.deck) == (4, 20)


def test_a_card_that_is_named_takes_the_place_of_one_that_was_counted() -> None:
    table = do(R, TRACKED, put("PL.1", ANN), put("DR.1", ANN))
    assert (counts(table), table.seats[ANN].nameless) == ([3, 2, 1], 2)
    # One that counts as two stands for two.
    table = do(R, table, put("TW.1", ANN))
    assert (counts(table), table.seats[ANN].nameless) == ([3, 2, 1], 0)
    assert heard(table, put("BC.1", ANN)) == [
        "Basic Unicorn is in Ann's area.",
        "By my count Ann had 3. Now it's 4.",
    ]
    assert counts(do(R, table, put("BC.1", ANN))) == [4, 2, 1]


def test_what_was_counted_and_not_named_counts_on() -> None:
    named = do(R, TRACKED, put("PL.1", ANN))
    assert heard(named, Leave((AREA[ANN],))) == ["Ann has 3, 1 of them named. All count."]
    table = do(R, named, Leave(named.untold))
    assert table.untold == ()
    assert (
        asked.scores(Position(R, table))[0]
        == "Animals: Ann 3 of 7, current player, 2 of them unnamed."
    )
    assert asked.arithmetic(Position(R, table), ANN) == (
        "Ann 3 of 7 animals: Plum 1.",
        "2 of them unnamed.",
        "Letters 4: Plum 4.",
    )
    assert asked.cards_of(Position(R, table), ANN) == (
        "Ann 3 of 7 animals, hand not counted.",
        "Ann's animals: Plum.",
        "Ann's area: 2 not named.",
    )
    # It can still be named later, and what comes in counts one more.
    later = do(R, table, put("BC.1", ANN), Move(Verb.BRING, ANN, "PL.2", AREA[ANN]))
    assert (counts(later), later.seats[ANN].nameless) == ([4, 2, 1], 1)


def test_the_number_itself_can_be_set_right_as_long_as_some_are_not_named() -> None:
    table = do(R, TRACKED, put("PL.1", ANN))
    assert counts(do(R, table, SetCount(ANN, 2))) == [2, 2, 1]
    assert heard(table, SetCount(ANN, 1)) == ["Ann has 1, all named."]
    assert doubts_of(R, table, SetCount(ANN, 0)) == ["count_by_cards!"]
    whole = do(R, table, SetCount(ANN, 1), Leave((AREA[ANN],)))
    assert doubts_of(R, whole, SetCount(ANN, 3)) == ["count_by_cards!"]


def test_all_that_is_left_is_left_out_in_one_act() -> None:
    assert heard(TRACKED, Leave(TRACKED.untold)) == [
        "Skipped. I'll treat the rest as unknown.",
        f"That's everything. Ann's turn, start of turn: {START}, then draw a card.",
    ]
    assert doubts_of(R, ALL_LEFT, Leave((AREA[ANN],))) == ["nothing_asked!"]


def test_the_deck_that_nobody_counts_says_how_it_ends() -> None:
    assert heard(TRACKED, Leave((DECK,))) == ["Deck: not counted. Say deck 0 when it runs out."]
    ended = do(R, do(R, ALL_LEFT, put("PL.1", CID)), SetDeck(0))
    assert ended.outcome
    assert ended.outcome.ending is Ending.WON
    assert ended.outcome.winners == (ANN,)


def test_a_tie_waits_for_the_names_of_what_was_only_counted() -> None:
    table = do(R, ALL_LEFT, put("TW.1", ANN), put("PL.1", ANN), SetCount(BEN, 3))
    said = heard(table, SetDeck(0))
    level = "It's a tie: Ann and Ben with 3. Name the rest of Ben's animals."
    assert said[-1] == level
    table = do(R, table, SetDeck(0))
    assert table.outcome is None
    assert [offer.key for offer in offers(Position(R, table))][:2] == ["offers.has_most"] * 2
    table = do(R, table, put("BA.1", BEN), put("BC.1", BEN), put("PL.2", BEN))
    assert table.outcome
    assert table.outcome.winners == (BEN,)


@pytest.mark.parametrize(
    "action",
    [
        Play(ANN, "BC.1", ANN),
        Move(Verb.DISCARD, ANN, "BC.1", HEAP),
        Move(Verb.DISCARD, ANN, None, HEAP, count=3),
        Move(Verb.GIVE, ANN, "BC.1", HAND[BEN]),
        Move(Verb.TAKE, ANN, "BC.1", HAND[ANN]),
        Give(ANN, BEN, 9),
        Draw(ANN, 3),
    ],
)
def test_a_hand_that_nobody_counts_is_neither_empty_nor_too_full(action: Action) -> None:
    table = replace(ALL_LEFT, turn=replace(ALL_LEFT.turn, phase=Phase.ACTION, drawn=True))
    assert not {"empty_hand", "few_in_hand"} & set(doubts_of(R, table, action))
    after = do(R, table, action, sure=True)
    assert hands(after) == [None, None, None]
    check_cards(after)


def test_at_the_end_of_a_turn_the_limit_is_only_told() -> None:
    table = replace(ALL_LEFT, turn=replace(ALL_LEFT.turn, phase=Phase.ACTION, drawn=True, acted=1))
    assert heard(table, Next()) == ["End of turn. Hand limit 7."]
    end = do(R, table, Next())
    assert over_limit(Position(R, end)) == 0
    assert (
        asked.whose(Position(R, end))
        == "Ann's turn, end of turn: discard down to 7, then end the turn."
    )
    assert doubts_of(R, end, Next()) == []


def test_cards_that_nobody_named_leave_a_hand_that_nobody_counts() -> None:
    table = do(R, ALL_LEFT, SetHand(BEN, 4), Move(Verb.PUT, ANN, "NO.1", HAND[ANN], ANN))
    away = Move(Verb.DISCARD, ANN, None, HEAP, count=2)
    assert heard(table, away) == ["Ann discards 2."]
    # Which of them these were nobody knows.
    assert do(R, table, away).seats[ANN].hand == ()
    assert heard(table, Give(ANN, BEN)) == ["Ann's hand: not counted.", "Ben's hand: 5."]
    assert heard(table, SwapHands(ANN, BEN))[1:] == ["Ann's hand: 4.", "Ben's hand: not counted."]
    swapped = do(R, table, SwapHands(ANN, BEN))
    assert (hands(swapped)[:2], swapped.seats[BEN].hand) == ([4, None], ("NO.1",))


def test_a_card_out_of_a_hand_that_nobody_counts_is_not_out_of_the_deck() -> None:
    table = do(R, ALL_LEFT, SetDeck(20))
    assert do(R, table, Play(ANN, "BC.1", ANN), sure=True).deck == 20
    assert do(R, table, Move(Verb.DISCARD, BEN, "BC.1", HEAP)).deck == 20


def test_no_cards_in_hand_is_asked_again() -> None:
    """As numbers go on without hands, an empty hand of before says nothing."""
    assert hands(do(R, LIGHT, SetHand(ANN, 0), Track()))[ANN] is None


def test_a_hand_cannot_have_more_cards_than_there_are() -> None:
    cards = len(TRACKED.pieces)
    table = do(R, TRACKED, SetDeck(cards - 29), SetHand(ANN, 5))
    most = cards - len(TRACKED.nursery) - (cards - 29) - 5
    assert doubts_of(R, table, SetHand(BEN, most)) == []
    assert doubts_of(R, table, SetHand(BEN, most + 1)) == ["too_many"]
    assert do(R, table, SetHand(BEN, most + 1), sure=True).deck is None


def test_a_discard_pile_that_nobody_counted_is_not_empty() -> None:
    rules = book(deck_out="reshuffle")
    table = do(rules, opened(full=False, rules=rules), Track(), SetDeck(1), Draw(ANN))
    assert asked.discard(Position(rules, table)) == ("I'm not counting the discard pile.",)
    some = do(rules, table, Move(Verb.PUT, ANN, "BC.1", HEAP))
    assert asked.discard(Position(rules, some))[1] == "Named, top first: Basic Unicorn."
    assert "deck_short" not in doubts_of(rules, table, Draw(BEN, 3))
    table = do(rules, table, Draw(BEN, 3), sure=True)
    assert (table.deck, table.unnamed, table.discard) == (None, 0, ())


def test_a_nursery_says_that_some_of_it_may_lie_elsewhere() -> None:
    assert asked.nursery(Position(R, TRACKED)).endswith("Some of these may be in play, unnamed.")
    table = do(R, TRACKED, *(SetCount(seat, 0) for seat in range(3)))
    assert asked.nursery(Position(R, table)) == "Nursery 9: 9 Baby Unicorn."


@pytest.mark.parametrize("babies", [0, 1])
def test_where_the_decks_lack_babies_the_nursery_has_one_for_each(babies: int) -> None:
    few = [card for card in ORCHARD if card.code != "BA"]
    few += [replace(card, copies=1) for card in ORCHARD if card.code == "BA"][:babies]
    rules = Rulebook(EDITION, {}, {card.code: card for card in few})
    light = fold(Table("", (), Turn(0)), open_table(rules, NAMES[:3], cards=few))
    table = do(rules, light, Track(complete=False))
    assert table.nursery == ("BA.1", "Baby.1", "Baby.2")[1 - babies :] + ("Baby.3",) * (not babies)
    assert (table.complete, table.deck, table.titles) == (False, None, {"Baby": Kind.BABY})
    assert len(heard(light, Track(complete=False), rules)) == 1
    table = do(rules, table, put("Baby.1", ANN))
    assert (table.seats[ANN].stable, table.seats[ANN].nameless) == (("Baby.1",), 0)
    assert counts(table, Position(rules, table).book) == [1, 1, 1]


def test_what_a_card_asks_for_may_lie_there_without_a_name() -> None:
    table = replace(ALL_LEFT, turn=replace(ALL_LEFT.turn, phase=Phase.ACTION, drawn=True))
    assert doubts_of(R, table, Play(ANN, "NP.1", ANN)) == []
    known = do(R, table, SetCount(ANN, 0), SetCount(BEN, 0), SetCount(CID, 0))
    assert doubts_of(R, known, Play(ANN, "NP.1", ANN)) == ["condition_play"]


def test_games_from_before_these_questions_are_read_as_they_were() -> None:
    """An event without them is of a table where hands were numbers and only cards counted."""
    old = to_json([Tracked(("BC.1",), (), 1, ())]).replace(',"untold":[]', "")
    assert "untold" not in old
    (event,) = from_json(old)
    light = do(R, LIGHT, *(SetHand(seat, 0) for seat in range(3)))
    table = fold(light, [event])
    assert (hands(table), table.unnamed, table.untold) == ([0, 0, 0], 0, ())
    assert counts(table) == [0, 0, 0]


def test_folding_what_cannot_be_changes_nothing_but_what_it_says() -> None:
    strange: list[Event] = [
        NumberSet(Number.HAND, None, ANN),
        NumberSet(Number.HAND, None, 9),
        Drew(ANN, 2),
        NumberSet(Number.DECK, 3),
        Reshuffled(),
    ]
    table = fold(ALL_LEFT, strange)
    assert (hands(table)[ANN], table.deck, table.unnamed) == (None, None, 0)
