"""Cards and hands that change places at one moment, and a turn that is set right by a word."""

from dataclasses import replace

import pytest
from made_up import book, check_cards, do, doubts_of, hands, heard, laid, opened

from assistant.rules.actions import (
    Action,
    Draw,
    GoTo,
    Next,
    PassAll,
    Play,
    Settle,
    Swap,
    SwapHands,
    Target,
    Trigger,
)
from assistant.rules.table import Effect, Fate, Herd, Loan, Phase, Table

R = book()


def links(table: Table) -> list[list[tuple[str, int]]]:
    found = table.chain.links if table.chain else ()
    return [[(each.piece, each.seat) for each in link.effects] for link in found]


# Two cards


def test_two_cards_change_places_in_one_act() -> None:
    table = laid(opened(), {0: ["PL.1"], 1: ["BC.1"]})
    assert heard(table, Swap(0, "PL.1", "BC.1")) == [
        "Ben gets Ann's Plum.",
        "Ann gets Ben's Basic Unicorn.",
    ]
    table = do(R, table, Swap(0, "PL.1", "BC.1"))
    assert (table.seats[0].stable[1:], table.seats[1].stable[1:]) == (("BC.1",), ("PL.1",))
    check_cards(table)


def test_what_both_set_off_is_one_link_behind_the_one_that_swaps() -> None:
    table = laid(opened(), {0: ["EN.1"], 1: ["LV.1"], 2: ["SE.1"]})
    table = do(R, table, Trigger(0, "TT.1", True), Target(0, "EN.1"), Target(0, "SE.1"))
    assert links(do(R, table, Swap(0, "EN.1", "SE.1"))) == [
        [("TT.1", 0)],
        [("SE.1", 0), ("EN.1", 2)],
    ]
    assert links(do(R, table, Swap(0, "EN.1", "LV.1")))[1] == [("LV.1", 1), ("EN.1", 1)]


def test_one_too_many_after_a_swap_is_due_too() -> None:
    table = laid(opened(), {0: ["CR.1", "BC.1", "BC.2", "SM.1"], 1: ["PL.1"]})
    assert links(do(R, table, Swap(0, "SM.1", "PL.1"))) == [[("CR.1", 0)]]


def test_a_loan_that_is_swapped_on_still_goes_home() -> None:
    table = laid(opened(), {0: ["PL.1"], 1: ["BC.1"]})
    table = replace(table, loans=(Loan("PL.1", 2),))
    table = do(R, table, Swap(0, "PL.1", "BC.1"))
    assert table.loans_due() == (("PL.1", 2),)
    assert do(R, table, Swap(0, "PL.1", "BC.1")).loans_due() == (("PL.1", 2),)


def test_a_loan_that_is_swapped_home_is_settled() -> None:
    table = laid(opened(), {0: ["PL.1"], 1: ["BC.1"]})
    table = replace(table, loans=(Loan("PL.1", 1),))
    assert do(R, table, Swap(0, "PL.1", "BC.1")).loans == ()


# Two hands


def test_hands_change_with_what_is_known_of_them_and_no_title_is_told() -> None:
    seats = list(do(R, laid(opened()), Draw(0)).seats)
    seats[0] = replace(seats[0], hand=("NO.1", "PL.1"))
    table = replace(laid(opened()), seats=tuple(seats), deck=replace(opened()).deck)
    assert heard(table, SwapHands(0, 2)) == [
        "Ann and Cid swap hands.",
        "Ann's hand: 5.",
        "Cid's hand: 6.",
    ]
    table = do(R, table, SwapHands(0, 2))
    assert hands(table) == [5, 5, 6]
    assert (table.seats[0].hand, table.seats[2].hand) == ((), ("NO.1", "PL.1"))
    assert doubts_of(R, table, SwapHands(1, 1)) == ["same_player"]
    assert do(R, table, SwapHands(1, 1), sure=True) == table


# Whose turn it is


@pytest.mark.parametrize("phase", [Phase.DRAW, Phase.ACTION, Phase.END])
def test_the_turn_is_where_somebody_says(phase: Phase) -> None:
    table = do(R, laid(opened()), GoTo(1, phase))
    assert (table.turn.seat, table.turn.number, table.turn.phase) == (1, 2, phase)
    assert table.turn.drawn == (phase is not Phase.DRAW)
    # Nothing that is done next is called out.
    allowed: dict[Phase, Action] = {
        Phase.DRAW: Draw(1),
        Phase.ACTION: Play(1, "BC.1", 1),
        Phase.END: Next(),
    }
    assert doubts_of(R, table, allowed[phase]) == []


def test_what_is_heard_of_it() -> None:
    assert heard(laid(opened()), GoTo(1, Phase.DRAW)) == ["Ben's turn, Draw phase."]
    assert heard(opened(), GoTo(0, Phase.ACTION)) == ["Ann's turn, Action phase."]


def test_back_in_the_own_turn_the_action_is_still_to_be_had() -> None:
    table = do(R, laid(opened()), Draw(0))
    assert doubts_of(R, table, Draw(0)) == ["acted_already"]
    table = do(R, table, GoTo(0, Phase.ACTION))
    assert doubts_of(R, table, Draw(0)) == []
    table = do(R, table, GoTo(0, Phase.DRAW), Draw(0))
    assert table.turn.phase is Phase.ACTION
    assert table.turn.number == 1


def test_what_is_open_is_doubted_and_closed() -> None:
    table = do(R, laid(opened()), Trigger(0, "MU.1", True))
    assert doubts_of(R, table, GoTo(1, Phase.DRAW)) == ["chain_open"]
    assert do(R, table, GoTo(1, Phase.DRAW), sure=True).chain is None


def test_a_turn_that_begins_by_word_begins_as_any_other() -> None:
    table = laid(opened(), {1: ["MU.1", "BC.1", "BC.2"]})
    table = do(R, table, GoTo(1, Phase.BEGINNING))
    assert links(table) == [[("MU.1", 1), (R.edition.bonuses[0].piece, 1)]]
    assert table.turn.herds == (Herd("apple", 3),)


def test_the_effects_of_the_end_come_by_word_too() -> None:
    table = do(R, laid(opened(), {1: ["EV.1"]}), GoTo(1, Phase.END))
    assert links(table) == [[("EV.1", 1)]]


def test_an_effect_kept_for_the_turn_is_gone_with_it() -> None:
    owed = (Effect("MA.1", 0, False), Effect("MU.1", 0, True))
    table = replace(laid(opened()), owed=owed)
    assert do(R, table, GoTo(0, Phase.END)).owed == owed
    assert doubts_of(R, table, GoTo(1, Phase.DRAW)) == ["mandatory_left"]
    assert do(R, table, GoTo(1, Phase.DRAW), sure=True).owed == owed[1:]


def test_a_spell_that_was_done_stays_done() -> None:
    table = do(R, laid(opened()), Play(0, "XT.1", 0), PassAll(), Settle(0, Fate.DONE))
    assert do(R, table, GoTo(0, Phase.END), Next()).turn.seat == 0
