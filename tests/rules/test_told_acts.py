"""What is heard of an act: the pile, cards that come back, turns to come."""

from dataclasses import replace

import pytest
from made_up import book, do, heard, laid, opened

from assistant.rules.actions import (
    Action,
    Draw,
    MakeGood,
    Move,
    Next,
    Pass,
    PassAll,
    Play,
    Respond,
    SetDeck,
    SetHouse,
    SetPlays,
    SetSeat,
    SkipPhase,
)
from assistant.rules.events import Verb
from assistant.rules.table import Effect, Loan, Phase, Place, Zone

R = book()
AREA = [Place(Zone.STABLE, number) for number in range(3)]
HAND = [Place(Zone.HAND, number) for number in range(3)]
HEAP, DECK = Place(Zone.DISCARD), Place(Zone.DECK)
START = laid(opened(), {1: ["PL.1"]}, discard=["BC.9"])


# The pile


def test_instants_of_one_title_are_told_apart_by_who_played_them() -> None:
    table = do(R, START, Play(0, "BC.1", 0), Respond(1, "NO.1"))
    assert heard(table, Respond(2, "NO.2")) == ["Cid answers: No.", "Who answers?"]
    table = do(R, table, Respond(2, "NO.2"))
    assert heard(table, PassAll()) == [
        "Ben's No is stopped.",
        "It and Cid's No are discarded.",
        "Who answers Basic Unicorn?",
    ]
    kept = do(R, START, Play(0, "BC.1", 0), Respond(1, "KE.1"))
    assert heard(kept, PassAll()) == [
        "Basic Unicorn is stopped.",
        "Keep is discarded.",
        "Basic Unicorn goes to Ben's hand.",
    ]


def test_they_are_told_apart_where_only_numbers_are_tracked() -> None:
    """There one name stands for every card of the title."""
    table = do(R, opened(full=False), Next(), Draw(0), Play(0, "BC.1", 0), sure=True)
    table = do(R, table, Respond(1, "NO.1"), Respond(2, "NO.1"))
    assert heard(table, Pass(0)) == ["Ann passes.", "Waiting for Ben."]
    assert heard(table, PassAll())[0] == "Ben's No is stopped."


def test_that_nobody_answers_is_told_by_what_becomes_of_the_card() -> None:
    table = do(R, laid(opened(4)), Play(0, "BC.1", 0), Pass(1))
    assert heard(table, PassAll()) == ["Basic Unicorn enters Ann's area."]


def test_whoever_was_not_asked_is_not_told_to_take_back() -> None:
    rules = book(claims="collect")
    table = do(rules, laid(opened(rules=rules)), Play(0, "BC.1", 0), Respond(1, "NO.1"))
    assert heard(table, Pass(2), rules)[1] == "Revealed: Ben answers with No."
    back = "The other answers go back to the hand."
    assert back not in heard(table, Pass(2), rules)
    assert heard(table, Respond(2, "NO.2"), rules)[2] == back


def test_why_it_cannot_be_answered_is_said() -> None:
    table = laid(START, {0: ["OW.1"]})
    assert heard(table, Play(0, "BC.1", 0))[1] == (
        "Basic Unicorn can't be answered because of Sure. Say resolve."
    )


def test_a_title_that_ends_in_a_sign_keeps_the_sentence_to_one() -> None:
    table = laid(opened())
    assert heard(table, Play(0, "Yay!", 0))[1:] == ["Ann plays Yay!", "Who answers?"]
    assert heard(table, Play(0, "Who?", 0))[1:] == ["Ann plays Who?", "Who answers?"]
    assert heard(table, Play(0, "Mr.", 0))[1:] == ["Ann plays Mr.", "Who answers?"]


def test_the_deck_is_not_told_where_a_card_only_leaves_it() -> None:
    said = heard(START, Move(Verb.PUT, 0, "BC.1", AREA[0]))
    assert said == ["Basic Unicorn enters Ann's area."]
    assert heard(START, SetDeck(7)) == ["Deck: 7."]


# Cards that go back, and hands


def test_what_would_be_lost_goes_to_the_hand_instead() -> None:
    table = laid(opened(), {1: ["FL.1"]})
    for verb, seat in ((Verb.DESTROY, 0), (Verb.SACRIFICE, 1)):
        action = Move(verb, seat, "FL.1", HEAP)
        assert heard(table, action) == ["Flyer goes to Ben's hand."]
        assert do(R, table, action).seats[1].hand_size == 6
    silenced = laid(table, {1: ["BT.1"]})
    assert heard(silenced, Move(Verb.DESTROY, 0, "FL.1", HEAP)) == ["Ben's Flyer is destroyed."]


def test_what_is_destroyed_is_not_given_back() -> None:
    table = replace(laid(opened(), {0: ["PL.1"]}), loans=(Loan("PL.1", 1),))
    destroyed = heard(table, Move(Verb.DESTROY, 1, "PL.1", HEAP))
    assert destroyed == ["Ann's Plum is destroyed."]
    back = heard(table, Move(Verb.RETURN, 0, "PL.1", AREA[1]))
    assert back == ["Ben gets Ann's Plum.", "Plum is given back."]


def test_a_card_that_lends_nothing_sets_nothing_off_as_it_leaves() -> None:
    table = laid(opened(), {0: ["SE.1"]})
    said = heard(table, Move(Verb.DESTROY, 1, "SE.1", HEAP))
    assert said == ["Ann's Charmer is destroyed."]


def test_a_card_taken_from_a_hand_is_not_named() -> None:
    kept = do(R, START, Move(Verb.PUT, 1, "NO.1", HAND[1], 1))
    said = heard(kept, Move(Verb.PULL, 0, "NO.1", HAND[0], 1))
    assert said == ["Ann gets a card from Ben. Hands: Ben 4, Ann 6."]


def test_nameless_discards_are_one_sentence() -> None:
    end = laid(opened(), phase=Phase.END)
    one = heard(end, Move(Verb.DISCARD, 0, None, HEAP))
    assert one == ["Ann discards a card.", "Ann's hand: 4."]
    two = heard(end, Move(Verb.DISCARD, 0, None, HEAP, count=2))
    assert two == ["Ann discards 2.", "Ann's hand: 3."]
    assert do(R, end, Move(Verb.DISCARD, 0, None, HEAP, count=2)).unnamed == 2


# Turns to come


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (SetSeat(1, skips=1), "Ben will skip a turn."),
        (SetSeat(1, skips=2), "Ben will skip 2 turns."),
        (SetSeat(1, extras=1), "Ben gets an extra turn after this one."),
        (SetSeat(1, extras=2), "Ben gets 2 extra turns after this one."),
        (SetPlays(2), "Ann may play 2 cards this turn."),
        (SetHouse("claims", "seat_order"), "House rule: each player is asked in turn."),
    ],
)
def test_what_was_changed_is_said_in_words(action: Action, said: str) -> None:
    assert heard(START, action) == [said]


def test_an_extra_turn_that_begins_is_said_to_be_one() -> None:
    table = do(R, laid(opened(), phase=Phase.END), SetSeat(0, extras=1))
    assert heard(table, Next())[:2] == ["Ann's extra turn.", "Ann's turn."]


def test_a_skipped_phase_that_is_on_is_over() -> None:
    said = heard(laid(opened()), SkipPhase(Phase.ACTION))
    assert said == ["Action phase is skipped this turn.", "End of turn."]
    owed = replace(laid(opened()), owed=(Effect("ET.1", 0, True),))
    assert do(R, owed, MakeGood(0)).turn.phase is Phase.END


def test_numbers_alone_get_a_new_deck_from_a_pile_that_nobody_counted() -> None:
    rules = book(deck_out="reshuffle")
    light = replace(opened(full=False, rules=rules), deck=0)
    assert heard(light, Draw(0), rules)[:3] == [
        "Discard pile shuffled into the deck.",
        "Deck: not counted.",
        "Ann draws.",
    ]
