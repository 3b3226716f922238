"""Tallies, the end of the game, and what corrections do to it."""

from dataclasses import replace

import pytest
from made_up import EDITION, book, do, laid, opened

from assistant.rules.actions import (
    CountLetters,
    Draw,
    End,
    Move,
    PassAll,
    Play,
    SetCount,
    SetDeck,
    SetHand,
    Settle,
    Trigger,
)
from assistant.rules.decide import decide
from assistant.rules.events import Verb
from assistant.rules.offers import offers
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed
from assistant.rules.table import Ending, Fate, Outcome, Place, Table, Zone
from assistant.rules.winning import letters, letters_decide, settle, tally, uncounted
from assistant.words.game import tell

R = book()
AREA = [Place(Zone.STABLE, number) for number in range(3)]
HEAP = Place(Zone.DISCARD)
SIX = ["BC.1", "BC.2", "BC.3", "BC.4", "BC.5"]


@pytest.mark.parametrize(
    ("title", "many"),
    [("Baby Unicorn", 11), ("Basic Unicorn", 12), ("#studlife", 8), ("Llamabot-3000", 8)],
)
def test_letters_are_letters_only(title: str, many: int) -> None:
    assert letters(title) == many


def test_some_cards_count_twice() -> None:
    found = tally(Position(R, laid(opened(), {0: ["TW.1", "SM.1"]})), 0)
    assert (found.count, found.letters, found.target) == (3, 11 + 4, 7)
    assert found.cards == (("BA.1", 1, 11), ("TW.1", 2, 4))


def test_fewer_are_needed_and_some_cannot_win() -> None:
    assert tally(Position(R, laid(opened(), {0: ["FW.1"]})), 0).target == 5
    barred = tally(Position(R, laid(opened(), {0: ["CW.1", "TW.1", "TW.2", "TW.3"]})), 0)
    assert barred.count == 7
    assert not barred.reached
    assert barred.barred == "CW.1"


@pytest.mark.parametrize(("players", "goal"), [(2, 7), (5, 7), (6, 6), (8, 6)])
def test_the_goal_depends_on_the_players(players: int, goal: int) -> None:
    assert tally(Position(R, opened(players)), 0).target == goal


def out(stables: dict[int, list[str]], **house: str) -> Outcome | None:
    return settle(
        Position(book(**house), replace(laid(opened(), stables), deck=0, house=house))
    ).outcome


def test_most_win_when_the_deck_is_out() -> None:
    assert out({1: ["BC.1"]}) == Outcome(Ending.WON, (1,))
    assert out({1: ["BC.1"], 2: ["PL.1"]}) == Outcome(Ending.WON, (1,))
    assert out({1: ["BC.1"], 2: ["BC.2"]}) == Outcome(Ending.ALL_LOSE)
    assert out({1: ["BC.1", "CW.1"], 2: ["PL.1"]}) == Outcome(Ending.WON, (2,))
    assert out({1: ["BC.1"]}, deck_out="nobody_wins") == Outcome(Ending.NOBODY)


def test_drawing_the_last_card_ends_the_game() -> None:
    table = replace(laid(opened(), {1: ["BC.1"]}), deck=1)
    assert do(R, table, Draw(0)).outcome == Outcome(Ending.WON, (1,))
    # An effect that is open is resolved first.
    table = do(R, replace(laid(opened(), {1: ["BC.1"]}), deck=1), Play(0, "SP.1", 0), PassAll())
    table = do(R, table, Draw(0), sure=True)
    assert table.outcome is None
    assert do(R, table, Settle(0, Fate.DONE)).outcome == Outcome(Ending.WON, (1,))


def test_the_discard_pile_becomes_the_deck() -> None:
    rules = book(deck_out="reshuffle")
    table = replace(laid(opened(rules=rules), discard=["BC.1", "BC.2"]), deck=1, unnamed=1)
    table = do(rules, table, Draw(0), Trigger(1, "DR.1", True), Draw(1, 2))
    assert (table.deck, table.discard, table.unnamed) == (1, (), 0)
    assert table.outcome is None
    assert table.place_of("BC.1") == Place(Zone.DECK)


def test_a_correction_never_empties_the_deck() -> None:
    table = replace(laid(opened(), {0: ["BC.1"]}), deck=1)
    for action in (Move(Verb.PUT, 0, "BC.9", Place(Zone.STABLE, 0)), SetHand(0, 6)):
        after = do(R, table, action)
        assert (after.deck, after.outcome) == (None, None)
        ruling = decide(Position(R, table), action)
        assert isinstance(ruling, Allowed)
        assert "Deck: not counted." in [
            each.text for each in tell(Position(R, table), ruling.events)
        ]
    assert do(R, table, Draw(0)).outcome is not None


def test_who_has_won_has_won_whatever_others_reach_later() -> None:
    table = do(R, opened(full=False), SetCount(0, 7))
    assert table.outcome == Outcome(Ending.WON, (0,))
    assert do(R, table, SetCount(1, 7)).outcome == table.outcome
    assert do(R, table, SetCount(1, 7), SetCount(0, 6)).outcome == Outcome(Ending.WON, (1,))


def test_with_numbers_only_a_tie_asks_the_table() -> None:
    table = do(R, opened(full=False), SetCount(0, 4), SetCount(1, 4), SetDeck(0))
    assert table.outcome is None
    assert [each.action for each in offers(Position(R, table))] == [
        End(Outcome(Ending.WON, (0,))),
        End(Outcome(Ending.WON, (1,))),
        End(Outcome(Ending.ALL_LOSE)),
    ]
    assert do(R, table, SetCount(1, 5)).outcome == Outcome(Ending.WON, (1,))


LEVEL = do(R, opened(full=False), SetCount(0, 4), SetCount(1, 4), SetDeck(0))


def test_letters_that_are_said_decide_a_tie_of_numbers() -> None:
    """What a title counts does not depend on whether the card is known."""
    table = do(R, LEVEL, CountLetters(0, ("BC.1", "Rambo 2")), sure=True)
    assert (table.seats[0].letters, table.outcome) == (12 + 5, None)
    assert [each.key for each in offers(Position(R, table))] == ["offers.has_most"] * 2 + [
        "offers.all_lose"
    ]
    assert do(R, table, CountLetters(1, ("Elk",)), sure=True).outcome == Outcome(Ending.WON, (0,))
    level = do(R, table, CountLetters(1, ("BC.2", "Rambo")), sure=True)
    assert level.outcome == Outcome(Ending.ALL_LOSE)
    # Said again, because one was forgotten.
    again = do(R, level, CountLetters(1, ("BC.2", "Rambo", "Elk")), sure=True)
    assert again.outcome == Outcome(Ending.WON, (1,))


def test_letters_of_numbers_that_changed_are_counted_again() -> None:
    table = do(R, LEVEL, CountLetters(0, ("BC.1",)), SetCount(0, 5), SetCount(0, 4), sure=True)
    table = replace(table, outcome=None)
    assert table.seats[0].letters is None
    assert uncounted(Position(R, table)) == (0, 1)
    assert letters_decide(Position(R, table)) == (0, 1)


def test_only_those_who_are_level_are_asked_for_letters() -> None:
    table = do(R, opened(4, full=False), SetCount(1, 4), SetCount(3, 4), SetDeck(0))
    assert uncounted(Position(R, table)) == (1, 3)
    assert uncounted(Position(R, do(R, table, CountLetters(1, ("Elk",)), sure=True))) == (3,)
    nobody = replace(table, house={**table.house, "deck_out": "nobody_wins"})
    assert uncounted(Position(R, nobody)) == ()


def test_without_letters_in_the_rules_level_numbers_need_none() -> None:
    rules = replace(R, edition=replace(EDITION, tie_break=("animals",)))
    table = do(rules, opened(full=False), SetCount(0, 4), SetCount(1, 4), SetDeck(0))
    assert table.outcome == Outcome(Ending.ALL_LOSE)


def test_several_reach_the_goal_in_one_act() -> None:
    """The table is asked; who reached it first stands first."""
    full = {0: [*SIX, "BC.6"], 1: [*(f"PL.{n}" for n in range(1, 7))]}
    table = laid(opened(), full)
    table = do(R, table, Move(Verb.PUT, 0, "TW.1", Place(Zone.BOX)))
    assert table.reached == (0, 1)
    assert table.outcome is None
    assert [(each.key, each.values["seat"]) for each in offers(Position(R, table))] == [
        ("offers.was_first", "Ann"),
        ("offers.was_first", "Ben"),
    ]
    table = do(R, table, offers(Position(R, table))[1].action)
    assert table.outcome == Outcome(Ending.WON, (1,))


def test_pending_keeps_the_order_in_which_they_came() -> None:
    table = laid(opened(), {0: SIX, 1: ["PL.1", "PL.2", "PL.3", "TW.1"]})
    table = do(R, table, Play(0, "SP.1", 0), PassAll())
    table = do(R, table, Move(Verb.BRING, 1, "BC.8", AREA[1], 1))
    table = do(R, table, Move(Verb.BRING, 0, "BC.9", AREA[0], 0))
    assert table.reached == (1, 0)
    assert table.outcome is None
    # Ben loses one while the chain is open: only Ann wins.
    table = do(R, table, Move(Verb.DESTROY, 0, "PL.1", HEAP))
    assert do(R, table, Settle(0, Fate.DONE)).outcome == Outcome(Ending.WON, (0,))


def won() -> Table:
    table = laid(opened(), {0: SIX})
    return do(R, table, Play(0, "BC.6", 0), PassAll())


def test_a_winner_needs_the_card_to_have_entered() -> None:
    table = do(R, laid(opened(), {0: SIX}), Play(0, "BC.6", 0))
    assert table.outcome is None
    assert do(R, table, PassAll()).outcome == Outcome(Ending.WON, (0,))


def test_a_correction_reopens_a_won_game() -> None:
    table = do(R, won(), Move(Verb.PUT, 0, "BC.6", HEAP))
    assert table.outcome is None
    assert offers(Position(R, table))
    light = do(R, opened(full=False), SetCount(0, 7))
    assert light.outcome == Outcome(Ending.WON, (0,))
    assert do(R, light, SetCount(0, 6)).outcome is None


def test_a_correction_can_show_another_winner() -> None:
    table = laid(won(), {1: ["PL.1", "PL.2", "PL.3", "PL.4", "PL.5"]})
    table = do(R, table, Move(Verb.PUT, 0, "BC.6", AREA[1]))
    assert table.outcome == Outcome(Ending.WON, (1,))
    light = do(R, opened(full=False), SetCount(0, 4), SetDeck(0))
    assert light.outcome == Outcome(Ending.WON, (0,))
    assert do(R, light, SetCount(1, 5)).outcome == Outcome(Ending.WON, (1,))
    assert do(R, light, SetDeck(5)).outcome is None


def test_what_the_table_said_stands() -> None:
    """A winner whom the table named stays the winner when numbers change."""
    table = do(R, opened(full=False), End(Outcome(Ending.WON, (2,))), sure=True)
    assert do(R, table, SetCount(1, 3)).outcome == Outcome(Ending.WON, (2,))
    stopped = do(R, opened(full=False), End(Outcome(Ending.STOPPED)))
    assert do(R, stopped, SetCount(1, 3)).outcome == Outcome(Ending.STOPPED)


def test_tie_break_by_animals_only() -> None:
    rules = replace(R, edition=replace(EDITION, tie_break=("animals",)))
    table = replace(laid(opened(), {1: ["BC.1"], 2: ["PL.1"]}), deck=0)
    assert settle(Position(rules, table)).outcome == Outcome(Ending.ALL_LOSE)


def test_nobody_is_offered_anything_when_the_game_is_over() -> None:
    assert offers(Position(R, won())) == ()
    ruling = decide(Position(R, won()), Draw(0))
    assert isinstance(ruling, Allowed)
    assert ruling.doubts[0].key == "doubts.game_over"
