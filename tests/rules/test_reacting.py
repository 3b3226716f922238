"""Each time: what others do to cards sets off the effects of cards that lie there."""

import pytest
from made_up import book, do, heard, laid, opened

from assistant.rules.actions import Move, PassAll, Play, Settle, Swap, Target, Trigger
from assistant.rules.events import Verb
from assistant.rules.table import Fate, Place, Table, Zone

R = book()
DISCARD = Place(Zone.DISCARD)


def area(number: int) -> Place:
    return Place(Zone.STABLE, number)


def waiting(table: Table) -> list[list[tuple[str, int, bool]]]:
    found = table.chain.links if table.chain else ()
    return [[(each.piece, each.seat, each.mandatory) for each in link.effects] for link in found]


def test_each_animal_that_comes_or_goes_sets_the_wire_off() -> None:
    table = laid(opened(), {1: ["WI.1", "PL.1"]})
    gone = Move(Verb.DESTROY, 0, "PL.1", DISCARD)
    assert heard(table, gone) == [
        "Ben's Plum is destroyed.",
        "Wire: Ben must do what it says.",
    ]
    table = do(R, table, gone, Settle(0, Fate.DONE))
    table = do(R, table, Move(Verb.BRING, 1, "PL.2", area(1)))
    assert waiting(table) == [[("WI.1", 1, True)]]


@pytest.mark.parametrize(
    ("piece", "verb", "to"),
    [
        ("OW.1", Verb.BRING, area(1)),  # no animal
        ("PL.1", Verb.BRING, area(2)),  # another area
        ("WI.1", Verb.STEAL, area(0)),  # the wire itself
        ("PL.1", Verb.PUT, area(1)),  # a correction
    ],
)
def test_nothing_else_sets_the_wire_off(piece: str, verb: Verb, to: Place) -> None:
    table = laid(opened(), {1: ["WI.1"]})
    assert waiting(do(R, table, Move(verb, to.seat, piece, to))) == []


def test_an_animal_that_is_swapped_leaves_and_another_enters() -> None:
    table = laid(opened(), {0: ["PL.1"], 1: ["WI.1", "BC.1"]})
    swapped = do(R, table, Swap(0, "PL.1", "BC.1"))
    assert waiting(swapped) == [[("WI.1", 1, True), ("WI.1", 1, True)]]


def test_an_animal_is_one_as_it_enters_whatever_it_is_turned_into_there() -> None:
    table = laid(opened(), {1: ["WI.1", "NA.1"]})
    entered = do(R, table, Move(Verb.BRING, 1, "PL.1", area(1)))
    assert waiting(entered) == [[("WI.1", 1, True)]]


def test_what_counts_as_no_animal_does_not_set_the_wire_off_as_it_leaves() -> None:
    table = laid(opened(), {1: ["WI.1", "NA.1", "PL.1"]})
    assert waiting(do(R, table, Move(Verb.DESTROY, 0, "PL.1", Place(Zone.DISCARD)))) == []


def test_each_card_that_enters_sets_the_blanket_off_but_not_its_own_coming() -> None:
    table = laid(opened())
    table = do(R, table, Play(0, "BL.1", 1), PassAll())
    assert waiting(table) == []
    table = do(R, table, Move(Verb.BRING, 1, "OW.1", area(1)))
    assert waiting(table) == [[("BL.1", 1, True)]]


def test_who_destroys_a_card_beside_the_biter_is_bitten() -> None:
    table = laid(opened(), {1: ["BY.1", "OW.1"]})
    bitten = do(R, table, Move(Verb.DESTROY, 2, "OW.1", DISCARD))
    assert waiting(bitten) == [[("BY.1", 2, True)]]
    assert waiting(do(R, table, Move(Verb.SACRIFICE, 1, "OW.1", DISCARD))) == []


@pytest.mark.parametrize("beside", ["BY.1", "LW.1"])
def test_what_bites_others_is_quiet_where_its_owner_destroys_the_own_card(beside: str) -> None:
    table = laid(opened(), {1: [beside, "PL.1"]})
    by_owner = do(R, table, Move(Verb.DESTROY, 1, "PL.1", DISCARD), sure=True)
    assert waiting(by_owner) == []
    by_another = do(R, table, Move(Verb.DESTROY, 2, "PL.1", DISCARD))
    assert len(waiting(by_another)) == 1


def test_the_lawyer_may_act_for_its_owner_and_only_for_animals() -> None:
    table = laid(opened(), {1: ["LW.1", "PL.1", "OW.1"]})
    assert waiting(do(R, table, Move(Verb.DESTROY, 2, "OW.1", DISCARD))) == []
    table = do(R, table, Move(Verb.DESTROY, 2, "PL.1", DISCARD))
    assert waiting(table) == [[("LW.1", 1, False)]]


def test_the_hunter_acts_when_its_owner_destroys_and_nobody_else() -> None:
    table = laid(opened(), {0: ["HU.1"], 1: ["PL.1", "FL.1"]})
    assert waiting(do(R, table, Move(Verb.DESTROY, 2, "PL.1", DISCARD))) == []
    assert waiting(do(R, table, Move(Verb.DESTROY, 0, "PL.1", DISCARD))) == [[("HU.1", 0, False)]]


def test_what_saves_itself_to_a_hand_was_not_destroyed() -> None:
    table = laid(opened(), {0: ["HU.1"], 1: ["FL.1", "LW.1"]})
    assert waiting(do(R, table, Move(Verb.DESTROY, 0, "FL.1", DISCARD))) == []


def test_jam_reacts_to_a_plum_that_anybody_played_and_nobody_stopped() -> None:
    table = laid(opened(), {1: ["JA.1"]})
    played = do(R, table, Play(0, "PL.1", 0))
    assert waiting(played) == []
    assert waiting(do(R, played, PassAll())) == [[("JA.1", 1, False)]]
    assert waiting(do(R, table, Play(0, "BC.1", 0), PassAll())) == []
    assert waiting(do(R, table, Move(Verb.BRING, 0, "PL.1", area(0)))) == []


def test_what_is_aimed_at_the_static_one_hits_back_in_the_next_link() -> None:
    table = laid(opened(), {1: ["ST.1"]})
    aimed = do(R, table, Trigger(0, "SP.1", True), Target(0, "ST.1"))
    assert waiting(aimed) == [[("SP.1", 0, True)], [("ST.1", 0, True)]]
    # It was aimed before; that it is destroyed is not a second time.
    hit = do(R, aimed, Move(Verb.DESTROY, 0, "ST.1", DISCARD))
    assert waiting(hit)[1:] == [[("ST.1", 0, True)]]


def test_who_just_destroys_the_static_one_has_aimed_at_it() -> None:
    table = laid(opened(), {1: ["ST.1"]})
    hit = do(R, table, Trigger(0, "SP.1", True), Move(Verb.DESTROY, 0, "ST.1", DISCARD))
    assert waiting(hit)[1:] == [[("ST.1", 0, True)]]


def test_what_is_given_back_was_not_aimed_at() -> None:
    table = laid(opened(), {2: ["ST.1"]})
    lent = do(R, table, Move(Verb.LEND, 2, "ST.1", area(1)))
    assert waiting(do(R, lent, Move(Verb.BRING, 2, "ST.1", area(2)))) == []
    assert waiting(do(R, lent, Move(Verb.STEAL, 0, "ST.1", area(0)))) == [[("ST.1", 0, True)]]


def test_a_target_named_with_the_play_counts_when_nobody_stops_it() -> None:
    table = laid(opened(), {1: ["ST.1"]})
    rules = book(targets="before_answers")
    played = do(rules, table, Play(0, "SP.1", 0, ("ST.1",)))
    assert waiting(played) == []
    resolved = do(rules, played, PassAll())
    assert waiting(resolved) == [[("SP.1", 0, True)], [("ST.1", 0, True)]]


def test_what_is_silenced_does_not_react() -> None:
    table = laid(opened(), {0: ["HU.1", "BT.1"], 1: ["PL.1"]})
    assert waiting(do(R, table, Move(Verb.DESTROY, 0, "PL.1", DISCARD))) == []
