"""The turn: phases, what changes them, hand limits, owed effects, who is next."""

from dataclasses import replace

import pytest
from made_up import book, check_cards, do, hands, laid, opened

from assistant.rules.actions import (
    Action,
    Draw,
    MakeGood,
    Move,
    Next,
    PassAll,
    Play,
    Respond,
    SetSeat,
    Settle,
    Target,
    Trigger,
)
from assistant.rules.events import Verb
from assistant.rules.offers import offers
from assistant.rules.position import Position
from assistant.rules.table import Fate, Herd, Phase, Place, Table, Zone
from assistant.rules.timed import herd
from assistant.rules.turn import hand_limit, over_limit

R = book()
HEAP = Place(Zone.DISCARD)


def bens_turn(*stable: str) -> Table:
    """Return the beginning of Ben's turn with cards in his area."""
    return do(R, laid(opened(), {1: stable}, phase=Phase.END), Next())


def effects(table: Table) -> list[str]:
    return [effect.piece for effect in table.chain.links[0].effects] if table.chain else []


def test_a_whole_turn() -> None:
    table = opened()
    steps: list[tuple[Action, Phase]] = [
        (Next(), Phase.DRAW),
        (Draw(0), Phase.ACTION),
        (Draw(0), Phase.ACTION),
        (Next(), Phase.END),
    ]
    for action, phase in steps:
        table = do(R, table, action)
        assert table.turn.phase is phase
    table = do(R, table, Next())
    assert (table.turn.seat, table.turn.number, table.turn.phase) == (1, 2, Phase.BEGINNING)
    assert hands(table) == [7, 5, 5]
    check_cards(table)


def test_offers_lead_through_a_whole_turn() -> None:
    table, keys = opened(), []
    while table.turn.seat == 0:
        offer = offers(Position(R, table))[0]
        keys.append(offer.key)
        table = do(R, table, offer.action)
    assert keys == [
        "offers.draw",
        "offers.draw_more",
        "offers.next_end",
        "offers.end_turn",
    ]


def test_start_effects_are_one_link_mandatory_first() -> None:
    assert effects(bens_turn("MA.1", "MU.1", "MA.2")) == ["MU.1", "MA.1", "MA.2"]


def test_a_start_effect_happens_though_its_card_has_left() -> None:
    table = do(R, bens_turn("MU.1", "MA.1"), Target(0, "MA.1"), Target(1, "BA.1"))
    table = do(R, table, Move(Verb.SACRIFICE, 1, "MA.1", HEAP), Settle(0, Fate.DONE))
    assert effects(table) == ["MU.1", "MA.1"]
    assert do(R, table, Settle(1, Fate.DONE)).chain is None


def test_ending_the_turn_leaves_the_other_start_effects() -> None:
    table = do(R, bens_turn("ET.1", "MU.1"), Target(1, "BA.1"), Settle(0, Fate.DONE))
    assert table.chain
    table = do(R, table, Settle(1, Fate.DONE))
    assert table.turn.phase is Phase.END


@pytest.mark.parametrize(
    ("card", "phases"),
    [
        ("SD.1", [Phase.ACTION]),
        ("SA.1", [Phase.DRAW, Phase.END]),
        ("ET.1", [Phase.END]),
    ],
)
def test_skipped_phases(card: str, phases: list[Phase]) -> None:
    table = do(R, bens_turn(card), Settle(0, Fate.DONE))
    if table.turn.phase is Phase.BEGINNING:
        # Nobody has to say that the turn goes on to its end where nothing is left before it.
        assert card != "ET.1"
        table = do(R, table, Next())
    had = [table.turn.phase]
    if table.turn.phase is Phase.DRAW:
        table = do(R, table, Draw(1))
        had.append(table.turn.phase)
    assert had == phases


def test_a_declined_effect_skips_nothing() -> None:
    table = do(R, bens_turn("SD.1"), Settle(0, Fate.SKIPPED), Next())
    assert table.turn.phase is Phase.DRAW


def test_two_plays() -> None:
    table = do(R, bens_turn("TP.1"), Settle(0, Fate.DONE), Next(), Draw(1))
    table = do(R, table, Play(1, "BC.1", 1), PassAll(), Play(1, "BC.2", 1), PassAll())
    assert table.turn.acted == 2
    assert "offers.draw_more" not in [each.key for each in offers(Position(R, table))]


def test_whoever_has_played_one_of_two_cards_draws_no_more() -> None:
    table = do(R, bens_turn("TP.1"), Settle(0, Fate.DONE), Next(), Draw(1))
    assert "offers.draw_more" in [each.key for each in offers(Position(R, table))]
    table = do(R, table, Play(1, "BC.1", 1), PassAll())
    assert "offers.draw_more" not in [each.key for each in offers(Position(R, table))]


def test_instants_are_banned_until_the_turn_ends() -> None:
    table = do(R, bens_turn("NI.1"), Settle(0, Fate.DONE))
    assert table.turn.no_instants
    table = do(R, table, Next(), Draw(1), Draw(1), Next(), Next())
    assert not table.turn.no_instants


def test_an_effect_of_another_player_does_not_change_this_turn() -> None:
    table = laid(opened(), {1: ["EN.1"]})
    table = do(R, table, Trigger(1, "TP.1", True), Settle(0, Fate.DONE))
    assert table.turn.plays == 1


def test_effects_of_the_end_of_a_turn() -> None:
    table = do(R, laid(opened(), {0: ["EV.1"]}), Draw(0), Next())
    assert effects(table) == ["EV.1"]
    assert do(R, table, Settle(0, Fate.DONE), Next()).turn.seat == 1


def test_an_extra_turn_comes_at_once() -> None:
    table = do(R, laid(opened()), Play(0, "XT.1", 0), PassAll(), Settle(0, Fate.DONE))
    table = do(R, table, Next(), Next())
    assert (table.turn.seat, table.turn.number) == (0, 2)
    assert table.seats[0].extras == 0


def test_everybody_skips() -> None:
    table = laid(opened(), phase=Phase.END)
    for seat, many in enumerate((1, 2, 1)):
        table = do(R, table, SetSeat(seat, skips=many))
    table = do(R, table, Next())
    assert table.turn.seat == 2
    assert [seat.skips for seat in table.seats] == [0, 0, 0]


def test_hand_limits() -> None:
    assert hand_limit(Position(R, opened()), 0) == 7
    assert hand_limit(Position(R, laid(opened(), {0: ["SM.1"]})), 0) == 2
    assert hand_limit(Position(R, laid(opened(), {0: ["SM.1", "SM.2"]})), 0) == 0
    assert hand_limit(Position(R, laid(opened(), {0: ["SM.1", "TH.1"]})), 0) == 3
    assert hand_limit(Position(R, do(R, opened(), SetSeat(0, hand_limit=4))), 0) == 4


def test_discards_one_at_a_time() -> None:
    table = laid(opened(), {0: ["TH.1"]}, phase=Phase.END)
    for left in (2, 1):
        assert over_limit(Position(R, table)) == left
        offer = offers(Position(R, table))[0]
        assert (offer.key, offer.values["count"]) == ("offers.discard", left)
        table = do(R, table, offer.action)
        check_cards(table)
    assert [each.key for each in offers(Position(R, table))] == ["offers.end_turn"]
    assert (hands(table)[0], table.unnamed) == (3, 2)


@pytest.mark.parametrize(
    ("rule", "value", "fate", "owed"),
    [
        ("forgotten_mandatory", "owed", "MU.1", True),
        ("forgotten_mandatory", "lost", "MU.1", False),
        ("forgotten_optional", "kept", "MA.1", True),
        ("forgotten_optional", "lost", "MA.1", False),
    ],
)
def test_forgotten_effects(rule: str, value: str, fate: str, owed: bool) -> None:
    rules = book(**{rule: value})
    table = do(rules, bens_turn(fate), Next(), sure=True)
    assert table.chain is None
    assert [effect.piece for effect in table.owed] == ([fate] if owed else [])
    if owed:
        assert offers(Position(rules, table))[0].key == "offers.make_good"
        assert do(rules, table, MakeGood(0)).owed == ()
        later = do(rules, table, Draw(1), Draw(1), Next(), Next(), sure=True)
        assert bool(later.owed) == (fate == "MU.1")


def test_a_forgotten_effect_that_is_made_good_changes_the_turn() -> None:
    rules = book(forgotten_mandatory="owed")
    table = do(rules, bens_turn("TP.1"), Next(), sure=True)
    assert do(rules, table, MakeGood(0)).turn.plays == 2


def test_a_short_deck_gives_what_it_has() -> None:
    table = do(R, replace(laid(opened()), deck=2), Draw(1, 3), sure=True)
    assert (table.deck, hands(table)[1]) == (0, 7)


def test_the_herd_is_counted_by_species() -> None:
    assert herd(Position(R, laid(opened(), {0: ["BC.1", "BC.2", "PL.1", "PL.2"]})), 0) == (
        Herd("apple", 3),
    )


def test_numbers_only_have_no_hands_and_no_start_effects() -> None:
    table = do(R, opened(full=False), Next(), Draw(0), Draw(0), Next(), Next())
    assert table.turn.seat == 1
    assert hands(table) == [None, None, None]
    assert table.chain is None


def test_the_effect_of_an_instant_that_stops_nothing_comes_before_the_card() -> None:
    table = do(R, laid(opened()), Play(0, "SP.1", 0), Respond(1, "HA.1"), PassAll())
    assert effects(table) == ["HA.1"]
    assert table.pile
    table = do(R, table, Settle(0, Fate.DONE), PassAll())
    assert effects(table) == ["SP.1"]
