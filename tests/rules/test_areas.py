"""What lies in an area changes what the others there are, do, and how many may be there."""

from dataclasses import replace

import pytest
from made_up import book, check_cards, do, doubts_of, laid, opened

from assistant.cards.model import Kind
from assistant.rules.actions import (
    Draw,
    GoTo,
    Move,
    NameTitle,
    Next,
    PassAll,
    Play,
    SetSeat,
    Settle,
    SkipPhase,
    Target,
    Trigger,
)
from assistant.rules.events import Verb
from assistant.rules.offers import offers
from assistant.rules.position import Area, Position
from assistant.rules.table import Fate, Herd, Loan, Phase, Place, Table, Zone
from assistant.rules.timed import herd, start_effects
from assistant.rules.turn import hand_limit
from assistant.rules.winning import tally

R = book()
AREA = [Place(Zone.STABLE, number) for number in range(3)]
HEAP = Place(Zone.DISCARD)


def effects(table: Table) -> list[tuple[str, int, bool]]:
    links = table.chain.links if table.chain else ()
    return [(each.piece, each.seat, each.mandatory) for link in links for each in link.effects]


# At most so many


def test_one_animal_too_many_must_be_sacrificed() -> None:
    """The area holds three: the Baby and two more; the third one to come is too many."""
    table = laid(opened(), {0: ["CR.1", "BC.1"]})
    table = do(R, table, Play(0, "BC.2", 0), PassAll())
    assert effects(table) == []
    table = replace(table, turn=replace(table.turn, acted=0))
    table = do(R, table, Play(0, "BC.3", 0), PassAll())
    assert effects(table) == [("CR.1", 0, True)]
    assert doubts_of(R, table, Settle(0, Fate.DECLINED)) == ["must_be_done"]
    table = do(R, table, Move(Verb.SACRIFICE, 0, "BC.1", HEAP), Settle(0, Fate.DONE))
    assert table.chain is None
    check_cards(table)


@pytest.mark.parametrize("verb", [Verb.BRING, Verb.STEAL])
def test_it_does_not_matter_how_the_animal_came(verb: Verb) -> None:
    table = laid(opened(), {0: ["CR.1", "BC.1", "BC.2"], 1: ["PL.1"]})
    assert effects(do(R, table, Move(verb, 0, "PL.1", AREA[0]))) == [("CR.1", 0, True)]


def test_a_correction_and_a_card_that_is_no_animal_are_not_too_many() -> None:
    table = laid(opened(), {0: ["CR.1", "BC.1", "BC.2"], 1: ["SM.1"]})
    assert effects(do(R, table, Move(Verb.PUT, 0, "PL.1", AREA[0]))) == []
    assert effects(do(R, table, Move(Verb.STEAL, 0, "SM.1", AREA[0]))) == []


def test_the_limit_itself_comes_into_a_full_area() -> None:
    table = laid(opened(), {1: ["BC.1", "BC.2", "BC.3", "BC.4"]})
    table = do(R, table, Play(0, "CR.1", 1), PassAll())
    assert effects(table) == [("CR.1", 1, True)] * 2
    # What waits already is not asked for twice.
    table = do(R, table, Move(Verb.BRING, 1, "BC.5", AREA[1]))
    assert effects(table) == [("CR.1", 1, True)] * 3


def test_what_was_skipped_is_not_asked_for_until_there_are_more_again() -> None:
    table = laid(opened(), {0: ["CR.1", "BC.1", "BC.2", "SM.1"], 1: ["BC.4"]})
    table = do(R, table, Move(Verb.BRING, 0, "BC.3", AREA[0]), Settle(0, Fate.SKIPPED))
    assert effects(do(R, table, Move(Verb.DESTROY, 1, "SM.1", HEAP))) == []
    table = do(R, table, Trigger(0, "EV.1", True), Trigger(0, "CR.1", True))
    table = do(R, table, Settle(1, Fate.SKIPPED), Move(Verb.BRING, 0, "BC.5", AREA[0]))
    # Two too many, and nothing of it waits any more.
    assert effects(table)[2:] == [("CR.1", 0, True)] * 2


def test_the_limit_joins_what_the_animal_sets_off() -> None:
    table = laid(opened(), {0: ["CR.1", "BC.1", "BC.2"]})
    table = do(R, table, Play(0, "EN.1", 0), PassAll())
    assert effects(table) == [("CR.1", 0, True), ("EN.1", 0, False)]


def test_pandas_do_not_count_until_they_are_animals_again() -> None:
    table = laid(opened(), {0: ["CR.1", "NA.1", "BC.1", "BC.2"]})
    table = do(R, table, Move(Verb.BRING, 0, "BC.3", AREA[0]))
    assert effects(table) == []
    table = do(R, table, Move(Verb.DESTROY, 1, "NA.1", HEAP))
    assert effects(table) == [("CR.1", 0, True)]


# Silenced


@pytest.mark.parametrize("by", ["BT.1", "BX.1"])
def test_nothing_sets_off_the_effects_of_silenced_animals(by: str) -> None:
    stable = ["MU.1", "MA.1", "EV.1", "LV.1", "DY.1", "TP.1"]
    loud, quiet = laid(opened(), {0: stable}), laid(opened(), {0: [*stable, by]})
    assert [each.piece for each in start_effects(Position(R, loud), 0)] == ["MU.1", "TP.1", "MA.1"]
    # An Upgrade is no animal: it is heard.
    assert [each.piece for each in start_effects(Position(R, quiet), 0)] == ["TP.1"]
    for table, many in ((loud, 1), (quiet, 0)):
        assert len(effects(do(R, table, Move(Verb.STEAL, 1, "LV.1", AREA[1])))) == many
        assert len(effects(do(R, table, Move(Verb.SACRIFICE, 0, "DY.1", HEAP)))) == many
        assert len(effects(do(R, table, Move(Verb.BRING, 0, "EN.1", AREA[0])))) == many
        assert len(effects(do(R, table, Play(0, "EN.1", 0), PassAll()))) == many
        end = do(R, table, Draw(0), Next())
        assert len(effects(end)) == many


def test_what_holds_all_the_time_is_silenced_by_one_kind_only() -> None:
    assert hand_limit(Position(R, laid(opened(), {0: ["LH.1"]})), 0) == 8
    assert hand_limit(Position(R, laid(opened(), {0: ["LH.1", "BT.1"]})), 0) == 8
    assert hand_limit(Position(R, laid(opened(), {0: ["LH.1", "BX.1"]})), 0) == 7
    # Not what a Downgrade does; an animal that says that it counts as two is one.
    table = laid(opened(), {0: ["SM.1", "TW.1", "BX.1"]})
    assert hand_limit(Position(R, table), 0) == 2
    assert tally(Position(R, table), 0).count == 2


def test_a_silenced_ban_bans_nothing() -> None:
    table = laid(opened(), {1: ["QB.1"]})
    assert doubts_of(R, table, Play(0, "BC.1", 0)) == ["banned"]
    assert doubts_of(R, laid(table, {1: ["BX.1"]}), Play(0, "BC.1", 0)) == []
    assert doubts_of(R, laid(table, {1: ["BT.1"]}), Play(0, "BC.1", 0)) == ["banned"]


def test_pandas_keep_their_effects() -> None:
    """A Panda is no Unicorn, so what silences Unicorns does not touch it."""
    table = laid(opened(), {0: ["MU.1", "BX.1", "NA.1"]})
    assert [each.piece for each in start_effects(Position(R, table), 0)] == ["MU.1"]
    assert not tally(Position(R, table), 0).reached


# What the animals are


def test_animals_of_another_species_are_the_herd() -> None:
    table = laid(opened(), {0: ["BC.1", "TW.1"]})
    assert herd(Position(R, table), 0) == ()
    assert herd(Position(R, laid(table, {0: ["PA.1"]})), 0) == (Herd("plum", 3),)
    assert herd(Position(R, laid(table, {0: ["PA.1", "NA.1"]})), 0) == ()
    assert Area(Position(R, table), ("PA.1",)).species("SP.1") == ()


def test_what_an_animal_was_turned_into_counts_for_what_needs_it() -> None:
    table = laid(opened(), {0: ["BC.1"]})
    assert doubts_of(R, table, Play(0, "NP.1", 0)) == ["condition_play"]
    assert doubts_of(R, laid(table, {0: ["PA.1"]}), Play(0, "NP.1", 0)) == []


def test_every_card_that_is_needed_is_looked_for_in_the_right_area() -> None:
    """One's own for what is needed to play; the other's for what is needed there."""
    own = laid(opened(), {0: ["PL.1"]})
    assert doubts_of(R, own, Play(0, "NP.1", 1)) == []
    assert doubts_of(R, own, Play(0, "FW.1", 1)) == ["condition_all"]
    assert doubts_of(R, own, Play(0, "FW.1", 0)) == []


# For a time


def test_what_a_lasso_takes_goes_back_at_the_end_of_the_turn() -> None:
    table = do(R, laid(opened(), {1: ["LA.1"], 2: ["PL.1"]}, phase=Phase.END), Next())
    table = do(R, table, Target(0, "PL.1"), Move(Verb.STEAL, 1, "PL.1", AREA[1]))
    assert table.loans == (Loan("PL.1", 2, borrower=1),)
    table = do(R, table, Settle(0, Fate.DONE), Draw(1))
    assert doubts_of(R, table, Move(Verb.RETURN, 1, "PL.1", AREA[2])) == ["loan_early_in_turn"]
    table = do(R, table, Draw(1))
    assert doubts_of(R, table, Move(Verb.RETURN, 1, "PL.1", AREA[2])) == []
    table = do(R, table, Next())
    assert (table.loans, table.place_of("PL.1")) == ((), AREA[2])
    assert doubts_of(R, table, Next()) == []


def test_what_is_taken_for_a_turn_that_ends_already_is_given_back_by_word() -> None:
    table = laid(opened(), {1: ["PL.1"]}, phase=Phase.END)
    table = do(R, table, Move(Verb.LEND, 0, "PL.1", AREA[0]))
    assert doubts_of(R, table, Next()) == ["loan_open"]
    offer = offers(Position(R, table))[0]
    assert (offer.key, offer.values) == ("offers.give_back", {"card": "Plum", "seat": "Ben"})
    table = do(R, table, offer.action, Next())
    assert (table.loans, table.place_of("PL.1")) == ((), AREA[1])


def test_stealing_by_another_effect_is_for_good() -> None:
    table = laid(opened(), {0: ["LA.1", "MU.1"], 1: ["PL.1", "BC.1"]})
    table = do(R, table, Trigger(0, "LA.1", False), Trigger(0, "MU.1", True))
    table = do(R, table, Target(1, "BC.1"), Target(0, "PL.1"))
    table = do(R, table, Move(Verb.STEAL, 0, "BC.1", AREA[0]))
    assert table.loans == ()
    table = do(R, table, Move(Verb.STEAL, 0, "PL.1", AREA[0]))
    assert table.loans == (Loan("PL.1", 1, borrower=0),)
    assert do(R, laid(opened(), {1: ["PL.1"]}), Move(Verb.STEAL, 0, "PL.1", AREA[0])).loans == ()


@pytest.mark.parametrize(
    "away",
    [Move(Verb.DESTROY, 2, "SE.1", HEAP), Move(Verb.STEAL, 2, "SE.1", AREA[2])],
    ids=["destroyed", "stolen"],
)
def test_what_was_taken_until_a_card_leaves_goes_back_then_and_no_sooner(away: Move) -> None:
    table = laid(opened(), {1: ["PL.1"]})
    table = do(R, table, Play(0, "SE.1", 0), PassAll(), Target(0, "PL.1"))
    table = do(R, table, Move(Verb.STEAL, 0, "PL.1", AREA[0]), Settle(0, Fate.DONE))
    assert table.loans == (Loan("PL.1", 1, "SE.1", borrower=0),)
    table = do(R, table, Next())
    assert table.loans_due() == ()
    assert doubts_of(R, table, Next()) == []
    table = do(R, table, away)
    assert table.loans_due() == (("PL.1", 1),)


def test_what_was_given_for_a_turn_comes_back_to_who_gave_it() -> None:
    table = do(R, laid(opened(), {0: ["PL.1"]}), Move(Verb.LEND, 0, "PL.1", AREA[1]))
    table = do(R, table, Draw(0), Next())
    assert (table.loans, table.place_of("PL.1")) == ((), AREA[0])


# By itself


def test_what_wanders_while_a_lasso_waits_is_not_what_the_lasso_takes() -> None:
    table = laid(opened(), {0: ["FT.1"], 1: ["LA.1"], 2: ["PL.1"]}, phase=Phase.END)
    table = do(R, table, Next())
    assert table.place_of("FT.1") == AREA[1]
    assert effects(table) == [("LA.1", 1, False)]
    assert table.loans == ()
    table = do(R, table, Move(Verb.BRING, 1, "PL.1", AREA[1]))
    assert table.loans == (Loan("PL.1", 2, borrower=1),)


def lies(table: Table, piece: str) -> int:
    return table.place_of(piece).seat


def test_what_follows_the_turn_goes_to_whoever_begins_one() -> None:
    table = laid(opened(), {0: ["FT.1"]}, phase=Phase.END)
    for seat in (1, 2, 0, 1):
        table = do(R, table, Next())
        assert lies(table, "FT.1") == seat
        assert table.chain is None
        check_cards(table)
        table = replace(table, turn=replace(table.turn, phase=Phase.END))


def test_what_passes_goes_to_the_left_as_a_turn_ends_and_stays_there() -> None:
    for seat in range(3):
        table = laid(opened(), {seat: ["PU.1"]}, phase=Phase.ACTION)
        table = replace(table, turn=replace(table.turn, seat=seat, acted=1))
        table = do(R, table, Next())
        assert lies(table, "PU.1") == (seat + 1) % 3
        assert table.chain is None
        table = do(R, table, Next())
        assert lies(table, "PU.1") == (seat + 1) % 3


def test_a_skipped_turn_brings_nothing_and_an_extra_one_keeps_it() -> None:
    table = laid(opened(), {0: ["FT.1"]}, phase=Phase.END)
    skipped = do(R, table, SetSeat(1, skips=1), Next())
    assert lies(skipped, "FT.1") == 2
    again = do(R, table, SetSeat(0, extras=1), Next())
    assert (again.turn.seat, lies(again, "FT.1")) == (0, 0)


def test_whoever_is_said_to_have_the_turn_has_what_follows_it() -> None:
    table = laid(opened(), {0: ["FT.1"]})
    assert lies(do(R, table, GoTo(2, Phase.BEGINNING)), "FT.1") == 2
    table = laid(opened(), {1: ["PU.1"]})
    assert lies(do(R, table, GoTo(1, Phase.END)), "PU.1") == 2


@pytest.mark.parametrize("dim", ["BT.1", "BX.1"])
def test_what_has_no_effect_stays(dim: str) -> None:
    table = laid(opened(), {0: ["PU.1", dim]}, phase=Phase.ACTION)
    table = do(R, replace(table, turn=replace(table.turn, acted=1)), Next())
    assert lies(table, "PU.1") == 0


def test_what_may_not_enter_or_leave_stays() -> None:
    table = laid(opened(), {0: ["FT.1"], 1: ["MF.1"]}, phase=Phase.END)
    assert lies(do(R, table, Next()), "FT.1") == 0


def test_a_card_that_came_by_itself_sets_off_what_waits_for_it() -> None:
    table = laid(opened(), {0: ["FT.1"], 1: ["WI.1"]}, phase=Phase.END)
    assert effects(do(R, table, Next())) == [("WI.1", 1, True)]
    table = laid(opened(), {0: ["FT.1", "WI.1"]}, phase=Phase.END)
    assert effects(do(R, table, Next())) == [("WI.1", 0, True)]
    table = laid(opened(), {0: ["FT.1"], 1: ["CR.1", "BC.1", "BC.2"]}, phase=Phase.END)
    assert effects(do(R, table, Next()))[0] == ("CR.1", 1, True)


def test_it_counts_for_whoever_has_it_now() -> None:
    table = laid(opened(), {0: ["FT.1"]}, phase=Phase.END)
    had = [tally(Position(R, table), seat).count for seat in range(2)]
    table = do(R, table, Next())
    assert [tally(Position(R, table), seat).count for seat in range(2)] == [had[0] - 1, had[1] + 1]


def test_a_hand_is_open_by_a_card_in_the_area() -> None:
    table = laid(opened(), {1: ["OH.1"]})
    assert [Position(R, table).open_hand(seat) for seat in range(3)] == [False, True, False]


# Drawing without going on to the Draw phase first


def test_a_draw_at_the_beginning_goes_on_to_the_draw_phase() -> None:
    table = do(R, opened(), Draw(0))
    assert (table.turn.phase, table.turn.drawn, table.turn.acted) == (Phase.ACTION, True, 0)
    light = do(R, opened(full=False), Draw(0))
    assert light.turn.phase is Phase.ACTION


def test_a_draw_while_an_effect_that_draws_is_open_is_a_draw_by_it() -> None:
    table = do(R, laid(opened(), {1: ["DR.1", "MU.1"]}, phase=Phase.END), Next(), Draw(1))
    assert (table.turn.phase, table.turn.drawn) == (Phase.BEGINNING, False)
    assert table.chain


def test_whoever_draws_has_forgotten_what_does_not_draw() -> None:
    begun = do(R, laid(opened(), {1: ["MU.1", "MA.1"]}, phase=Phase.END), Next())
    assert doubts_of(R, begun, Draw(1)) == doubts_of(R, begun, Next())
    assert doubts_of(R, begun, Draw(1)) == ["mandatory_left", "optional_left"]
    # None of it has anybody else draw.
    assert doubts_of(R, begun, Draw(0)) == ["not_your_turn"]
    owed = book(forgotten_mandatory="owed")
    table = do(owed, begun, Draw(1), sure=True)
    assert (table.turn.phase, table.turn.drawn, table.turn.acted) == (Phase.ACTION, True, 0)
    assert table.chain is None
    assert [each.piece for each in table.owed] == ["MU.1"]


def acting(*stable: str) -> Table:
    """Return the table in Ann's Action phase."""
    table = laid(opened(), {0: stable}, phase=Phase.ACTION)
    return replace(table, turn=replace(table.turn, drawn=True))


def test_nobody_draws_while_the_own_card_can_still_be_answered() -> None:
    played = do(R, acting(), Play(0, "PL.1", 0))
    assert doubts_of(R, played, Draw(0)) == ["pile_open"]
    assert doubts_of(R, played, Draw(1)) == ["not_your_turn"]
    light = do(R, opened(full=False), Draw(0), Play(0, "PL.1", 0))
    assert doubts_of(R, light, Draw(0)) == ["pile_open"]


def test_an_effect_that_draws_for_nobody_lets_nobody_draw() -> None:
    waiting = do(R, acting(), Trigger(0, "MU.1", True))
    assert doubts_of(R, waiting, Draw(0)) == ["chain_open"]
    assert doubts_of(R, waiting, Draw(2)) == ["not_your_turn"]


def test_whoever_an_effect_has_draw_draws_undoubted() -> None:
    own = do(R, acting(), Trigger(0, "DR.1", False))
    assert doubts_of(R, own, Draw(0)) == []
    assert doubts_of(R, own, Draw(1)) == ["not_your_turn"]
    others = do(R, acting(), Trigger(0, "DO.1", False))
    assert [doubts_of(R, others, Draw(seat)) for seat in range(3)] == [[], [], []]
    reacting = do(R, acting(), Trigger(2, "DR.1", False))
    assert doubts_of(R, reacting, Draw(2)) == []
    assert doubts_of(R, reacting, Draw(0)) == ["chain_open"]
    unknown = do(R, acting(), NameTitle("Own Card", Kind.MAGIC), Trigger(0, "Own Card", False))
    assert [doubts_of(R, unknown, Draw(seat)) for seat in range(3)] == [[], [], []]


def test_what_draws_for_another_player_is_no_draw_of_ones_own() -> None:
    begun = do(R, laid(opened(), {1: ["MA.1"]}, phase=Phase.END), Next())
    begun = do(R, begun, Trigger(0, "DR.1", False))
    assert doubts_of(R, begun, Draw(1))[0] == "optional_left"


def test_an_effect_that_draws_and_is_settled_makes_no_draw_of_its_own() -> None:
    begun = do(R, laid(opened(), {1: ["DR.1", "MA.1"]}, phase=Phase.END), Next())
    begun = do(R, begun, Settle(0, Fate.DECLINED))
    assert doubts_of(R, begun, Draw(1)) == ["optional_left"]


def test_a_draw_at_the_beginning_leads_to_the_end_where_no_action_is_had() -> None:
    table = do(R, opened(), SkipPhase(Phase.ACTION), Draw(0))
    assert table.turn.phase is Phase.END
