"""What is heard of an act: nothing that is hidden, reminders, the arithmetic of the end."""

from dataclasses import replace

import pytest
from asked_in_words import asked
from made_up import book, do, heard, laid, opened

from assistant.rules.actions import (
    Action,
    CountLetters,
    Draw,
    Move,
    Next,
    PassAll,
    Play,
    Respond,
    SetCount,
    SetDeck,
    SetHouse,
    SetSeat,
    Settle,
    Target,
    Trigger,
)
from assistant.rules.events import Verb
from assistant.rules.position import Position
from assistant.rules.table import Fate, Phase, Place, Table, Zone

R = book()
AREA = [Place(Zone.STABLE, number) for number in range(3)]
HAND = [Place(Zone.HAND, number) for number in range(3)]
HEAP, DECK = Place(Zone.DISCARD), Place(Zone.DECK)
START = laid(opened(), {1: ["PL.1"]}, discard=["BC.9"])


# What nobody sees


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Move(Verb.PUT, 0, "NO.1", HAND[0], 0), "Ann notes a card in hand."),
        (Move(Verb.PULL, 0, "NO.1", HAND[0], 1), "Ann gets a card from Ben. Hands: Ben 4, Ann 6."),
        (Move(Verb.GIVE, 0, "NO.1", HAND[2], 0), "Cid gets a card from Ann. Hands: Ann 4, Cid 6."),
        (Move(Verb.SHUFFLE, 0, "NO.1", DECK, 0), "A card goes into the deck."),
    ],
)
def test_a_card_that_goes_unseen_is_not_named(action: Action, said: str) -> None:
    assert heard(START, action)[0] == said
    assert not any("No" in text.split() for text in heard(START, action))


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Move(Verb.TAKE, 0, "NO.1", HAND[0]), "No goes to Ann's hand."),
        (Move(Verb.TAKE, 0, "BC.9", HAND[0]), "Basic Unicorn goes to Ann's hand."),
        (Move(Verb.RETURN, 0, "PL.1", HAND[1]), "Plum goes to Ben's hand."),
        (Move(Verb.PUT, 0, "PL.1", HAND[1]), "Plum goes to Ben's hand."),
        (Move(Verb.SHUFFLE, 0, "PL.1", DECK), "Ben's Plum goes into the deck."),
        (Move(Verb.DISCARD, 0, "NO.1", HEAP), "Ann's No is discarded."),
    ],
)
def test_a_card_that_is_shown_is_named(action: Action, said: str) -> None:
    assert heard(START, action)[0] == said


def test_an_unknown_card_that_goes_unseen_is_not_named_either() -> None:
    said = heard(START, Move(Verb.PUT, 0, "Promo", HAND[0], 0))
    assert said == ["That's one more card than the deck has.", "Ann notes a card in hand."]
    said = heard(START, Move(Verb.TAKE, 0, "Promo", HAND[0]))
    assert said[0] == "That's one more Promo than the deck has."


def test_an_open_hand_hides_nothing() -> None:
    table = laid(START, {0: ["OH.1"]})
    assert heard(table, Move(Verb.PUT, 0, "NO.1", HAND[0], 0)) == ["No goes to Ann's hand."]
    assert heard(table, Move(Verb.PUT, 1, "NO.1", HAND[1], 1)) == ["Ben notes a card in hand."]


def test_a_secret_answer_is_named_only_when_it_is_revealed() -> None:
    rules = book(claims="collect")
    table = do(rules, START, Play(0, "BC.1", 0))
    said = heard(table, Respond(1, "NO.1"), rules)
    assert said == ["Ben has chosen.", "Answer Basic Unicorn or pass, each in secret: Cid."]


# The turn


def test_a_draw_at_the_beginning_is_heard_without_being_asked_for_again() -> None:
    assert heard(opened(), Draw(0)) == [
        "Ann draws.",
        "Play or draw.",
    ]
    assert heard(opened(), Next()) == ["Draw phase. Ann, draw a card."]


def test_what_wanders_is_said_when_it_does() -> None:
    end = do(R, laid(opened(), {0: ["PU.1", "FT.1"]}), Draw(0))
    end = replace(end, turn=replace(end.turn, acted=1))
    assert heard(end, Next()) == ["End of turn.", "Ann's Pup moves to Ben's area."]
    assert heard(do(R, end, Next()), Next()) == [
        "Ben's turn.",
        "Ann's Follower moves to Ben's area.",
        "Draw a card.",
    ]


def test_what_goes_back_is_said_at_the_end_of_the_turn_once() -> None:
    table = do(R, laid(opened(), {0: ["LA.1"], 1: ["PL.1"]}, phase=Phase.END), Next(), Next())
    table = replace(table, turn=replace(table.turn, seat=2, phase=Phase.END))
    table = do(R, table, Next(), Target(0, "PL.1"))
    said = heard(table, Move(Verb.STEAL, 0, "PL.1", AREA[0]))
    assert "Plum goes back to Ben as the turn ends." in said
    table = do(R, table, Move(Verb.STEAL, 0, "PL.1", AREA[0]), Settle(0, Fate.DONE))
    table = do(R, table, Draw(0), Draw(0))
    assert heard(table, Next()) == [
        "End of turn.",
        "Ann's Plum moves to Ben's area.",
        "Plum is given back.",
    ]


def test_what_goes_back_when_a_card_leaves_is_said_as_it_comes_and_owed_then() -> None:
    table = do(R, laid(opened(), {1: ["PL.1"]}), Play(0, "SE.1", 0), PassAll())
    assert "Plum goes back to Ben when Charmer leaves." in heard(
        table, Move(Verb.STEAL, 0, "PL.1", AREA[0])
    )
    table = do(R, table, Move(Verb.STEAL, 0, "PL.1", AREA[0]), Settle(0, Fate.DONE))
    assert heard(table, Next()) == ["End of turn."]
    table = do(R, table, Move(Verb.DESTROY, 1, "SE.1", HEAP))
    assert "Plum must go back to Ben now." in asked.cards_of(Position(R, table), 0)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("OS.1", "Say who will skip a turn."),
        ("PX.1", "If Ann gets another turn, say: Ann extra turn."),
        ("SX.1", "Say which phase is skipped: Draw or Action."),
    ],
)
def test_what_a_person_chooses_is_asked_for_when_it_is_done(code: str, said: str) -> None:
    if code != "SX.1":
        table = do(R, laid(opened()), Play(0, code, 0), PassAll())
    else:
        table = do(R, laid(opened(), {1: [code]}, phase=Phase.END), Next())
    assert said in heard(table, Settle(0, Fate.DONE))
    assert said not in heard(table, Settle(0, Fate.SKIPPED))


def test_one_animal_too_many_is_heard_as_an_effect() -> None:
    table = do(R, laid(opened(), {0: ["CR.1", "BC.1", "BC.2"]}), Play(0, "BC.3", 0))
    assert heard(table, PassAll())[-2:] == [
        "Basic Unicorn enters Ann's area.",
        "Crowd: Ann must do what it says.",
    ]


def test_effects_that_begin_no_turn_are_told_one_by_one() -> None:
    """Also at the beginning of a turn: only its own effects are those of the start."""
    table = laid(opened(), {1: ["EN.1"]}, phase=Phase.BEGINNING)
    said = heard(table, Move(Verb.STEAL, 0, "EN.1", AREA[0]))
    assert said == [
        "Ann gets Ben's Enterer.",
        "Enterer: Ann may do what it says.",
        "Ann: which target, if any?",
    ]
    begun = heard(laid(opened(), {1: ["MU.1", "MA.1"]}, phase=Phase.END), Next())
    assert "Start of turn: Must, required; May, optional." in begun


def test_the_next_link_says_whose_its_effects_are() -> None:
    table = laid(opened(), {1: ["DY.1"], 0: ["MU.1"]})
    table = do(R, table, Trigger(0, "MU.1", True), Target(0, "DY.1"))
    table = do(R, table, Move(Verb.DESTROY, 0, "DY.1", HEAP))
    assert heard(table, Settle(0, Fate.DONE))[-2:] == [
        "Next: Dier, Ben, required.",
        "Ben: which target?",
    ]


def test_a_draw_by_an_effect_before_the_draw_phase_is_said_to_be_one() -> None:
    begun = do(R, laid(opened(), {1: ["DR.1"]}, phase=Phase.END), Next())
    assert heard(begun, Draw(1)) == ["Ben draws for an effect."]
    assert heard(begun, Draw(0)) == ["Ann draws."]
    assert heard(begun, Settle(0, Fate.DONE))[0] == "Drawer: done."


def test_what_is_forgotten_is_said_once() -> None:
    begun = do(R, laid(opened(), {1: ["MU.1"]}, phase=Phase.END), Next())
    owed = book(forgotten_mandatory="owed")
    assert heard(begun, Next(), owed)[0] == "Ben must do Must."
    begun = do(R, laid(opened(), {1: ["MA.1"]}, phase=Phase.END), Next())
    kept = book(forgotten_optional="kept")
    assert heard(begun, Next(), kept)[0] == "Ben can still use May this turn."


# The end


def test_nobody_is_said_to_wait_for_a_win_that_does_not_wait() -> None:
    rules = book(win_waits="no")
    six = ["BC.1", "BC.2", "BC.3", "BC.4", "BC.5", "EN.1"]
    table = do(rules, laid(opened(rules=rules), {0: six[:5]}), Play(0, "EN.1", 0))
    said = heard(table, PassAll(), rules)
    assert said[-1] == "Ann wins with 7!"
    assert not any("wins if" in text for text in said)


def test_no_phase_is_announced_when_the_game_is_over() -> None:
    table = replace(laid(opened(), {0: ["PL.1"]}, phase=Phase.DRAW), deck=1)
    table = replace(table, turn=replace(table.turn, drawn=False))
    assert heard(table, Draw(0)) == ["Ann draws.", "The deck is empty.", "Ann wins with 2!"]


def test_what_the_deck_decided_is_decided_anew_by_another_rule() -> None:
    nobody = book(deck_out="nobody_wins")
    table = laid(opened(rules=nobody), {0: ["PL.1"]})
    table = do(nobody, table, SetDeck(0))
    assert heard(table, SetHouse("deck_out", "most_wins"), nobody)[-1] == "Ann wins with 2!"


def last_draw(stables: dict[int, list[str]]) -> Table:
    return replace(laid(opened(), stables), deck=1)


def test_letters_are_added_up_card_by_card_before_who_wins() -> None:
    table = last_draw({0: ["PL.1"], 1: ["BC.1"]})
    assert heard(table, Draw(2))[1:] == [
        "The deck is empty.",
        "It's a tie: Ann and Ben with 2. Letters decide.",
        "Ann: Baby Unicorn 11, Plum 4: 15 letters.",
        "Ben: Baby Unicorn 11, Basic Unicorn 12: 23 letters.",
        "Ben wins on letters!",
    ]


def test_letters_that_are_level_are_added_up_before_everyone_loses() -> None:
    table = last_draw({0: ["PL.1"], 1: ["PL.2"]})
    assert heard(table, Draw(2))[1:] == [
        "The deck is empty.",
        "It's a tie: Ann and Ben with 2. Letters decide.",
        "Ann: Baby Unicorn 11, Plum 4: 15 letters.",
        "Ben: Baby Unicorn 11, Plum 4: 15 letters.",
        "The game is over. Everyone loses.",
    ]


def test_a_plain_win_has_no_arithmetic() -> None:
    assert heard(last_draw({1: ["BC.1"]}), Draw(2))[1:] == [
        "The deck is empty.",
        "Ben wins with 2!",
    ]


def test_what_counts_twice_is_added_up() -> None:
    table = laid(opened(), {0: ["TW.1", "TW.2", "BC.1", "BC.2"]})
    said = heard(do(R, table, Play(0, "BC.3", 0)), PassAll())
    assert said[-2:] == [
        "Ann: Twin 2, Twin 2, the others 1: 8 in all.",
        "Ann wins with 8!",
    ]


def test_a_changed_target_is_said() -> None:
    table = laid(opened(), {0: ["FW.1", "BC.1", "BC.2", "BC.4"]})
    said = heard(do(R, table, Play(0, "BC.3", 0)), PassAll())
    assert said[-2:] == ["Ann needs only 5 because of Two Fewer.", "Ann wins with 5!"]


LEVEL = do(R, opened(full=False), SetCount(0, 6), SetCount(1, 6))
ASKED = "It's a tie: Ann and Ben with 6. Name Ann's animals, one by one."


def test_where_only_numbers_are_known_the_tied_players_are_asked_for_their_cards() -> None:
    assert heard(LEVEL, SetDeck(0)) == ["Deck: 0.", "The deck is empty.", ASKED]
    table = do(R, LEVEL, SetDeck(0))
    assert heard(table, CountLetters(0, ("Baby Goat", "Rambo"))) == [
        "Ann: Baby Goat 8, Rambo 5: 13 letters.",
        ASKED.replace("Ann's", "Ben's"),
    ]
    table = do(R, table, CountLetters(0, ("Baby Goat", "Rambo")), sure=True)
    assert heard(table, CountLetters(1, ("Elk",))) == [
        "Ben: Elk 3: 3 letters.",
        "The deck is empty.",
        "Ann wins on letters!",
    ]
    assert heard(table, CountLetters(1, ("Baby Goat", "Sheep")))[1:] == [
        "The deck is empty.",
        "The game is over. Everyone loses.",
    ]


def test_three_who_are_level_are_all_named() -> None:
    table = do(R, LEVEL, SetCount(2, 6))
    assert heard(table, SetDeck(0))[2].startswith("It's a tie: Ann, Ben and Cid with 6.")


def test_nobody_is_asked_while_an_answer_is_open() -> None:
    table = do(R, LEVEL, Next(), Draw(0), Play(0, "Goat", 0), sure=True)
    assert heard(table, SetDeck(0)) == ["Deck: 0."]


def test_an_extra_turn_that_was_said_is_not_asked_about_again() -> None:
    table = do(R, laid(opened()), Play(0, "PX.1", 0), PassAll(), SetSeat(0, extras=1))
    assert heard(table, Settle(0, Fate.DONE))[0] == "Lucky Dip: done."
    assert not any("one more turn" in line for line in heard(table, Settle(0, Fate.DONE)))
