"""What `why` explains is what the last words were about."""

from dataclasses import replace

import pytest
from made_up import book, do, laid, opened

from assistant.game.about import rule_of
from assistant.rules.actions import (
    Action,
    CountLetters,
    Draw,
    GoTo,
    MakeGood,
    Move,
    Next,
    Pass,
    PassAll,
    Play,
    Respond,
    SetCount,
    SetDeck,
    SetHouse,
    Settle,
    Swap,
    Target,
    Trigger,
)
from assistant.rules.decide import decide
from assistant.rules.edition import Rulebook
from assistant.rules.events import Event, Verb
from assistant.rules.optional_events import PromptsLeft, PromptsSet
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed
from assistant.rules.table import Effect, Fate, Phase, Place, Table, Zone

R = book()
HEAP = Place(Zone.DISCARD)
START = laid(opened(), {1: ["PL.1"]})


def ended(*stable: str) -> Table:
    """Return the end of Ann's turn, with cards before Ben, who is next."""
    return laid(opened(), {1: stable}, phase=Phase.END)


def played(piece: str, *actions: Action) -> Table:
    return do(R, START, Play(0, piece, 0), *actions)


ANSWERED = played("BC.1", Respond(1, "NO.1"))
SAVED = do(R, ANSWERED, Respond(2, "NO.2"))
OWING = replace(START, owed=(Effect("MU.1", 0, True),))
SIX = [f"BC.{number}" for number in range(1, 13)]
LEVEL = do(R, laid(opened(), {0: SIX[:6], 1: SIX[6:]}), Trigger(0, "LV.1", True))
LIGHT = do(R, opened(full=False), SetCount(0, 4), SetCount(1, 4))


def about(events: tuple[Event, ...], rules: Rulebook, table: Table) -> str:
    """The rule that events are about which come after a table."""
    return rule_of(events, Position(rules, table).through(events))


@pytest.mark.parametrize(
    ("table", "action", "rule"),
    [
        (START, Play(0, "BC.1", 0), "instants"),
        (START, Play(0, "SP.1", 0), "targets"),
        (played("SP.1"), Target(0, "PL.1"), "targets"),
        (played("BC.1"), Respond(1, "NO.1"), "pile"),
        (played("BC.1"), Pass(1), "all_passed"),
        (SAVED, PassAll(), "pile_top"),
        (ANSWERED, PassAll(), "stopped"),
        (played("BC.1"), PassAll(), "entering"),
        (played("OW.1"), PassAll(), "upgrades"),
        (played("SM.1"), PassAll(), "downgrades"),
        (played("OS.1"), PassAll(), "chain"),
        (ended("MU.1"), Next(), "start_effects"),
        (ended("MU.1", "MA.1"), Next(), "links"),
        (ended("BC.1", "BC.2"), Next(), "herd"),
        (ended(), Next(), "phases"),
        (do(R, ended("MU.1"), Next()), Settle(0, Fate.SKIPPED), "impossible_elsewhere"),
        (do(R, ended("MU.1"), Next()), Settle(0, Fate.DONE), "chain"),
        (START, Move(Verb.DESTROY, 0, "PL.1", HEAP), "terms"),
        (START, Move(Verb.STEAL, 0, "PL.1", Place(Zone.STABLE, 0)), "entering"),
        (laid(START, {0: ["BC.1"]}), Swap(0, "PL.1", "BC.1"), "entering"),
        (START, SetHouse("claims", "collect"), "claims"),
        (START, GoTo(1, Phase.DRAW), "phases"),
        (START, SetDeck(0), "deck_out"),
        (START, Draw(0), "action"),
        (START, Move(Verb.DISCARD, 0, None, HEAP), "discard"),
        (laid(opened(), phase=Phase.END), Move(Verb.DISCARD, 0, None, HEAP), "hand_limit"),
        (OWING, MakeGood(0), "forgotten_mandatory"),
        (LEVEL, Settle(0, Fate.DONE), "several_reached"),
        (laid(opened(2), {0: ["PL.1"], 1: ["BC.1"]}), SetDeck(0), "tie"),
        (laid(opened(2), {0: ["PL.1"], 1: ["PL.2"]}), SetDeck(0), "tie"),
        (LIGHT, SetCount(0, 7), "goal"),
        (do(R, LIGHT, SetDeck(0)), CountLetters(0, ("Rambo",)), "tie"),
    ],
)
def test_why(table: Table, action: Action, rule: str) -> None:
    ruling = decide(Position(R, table), action)
    assert isinstance(ruling, Allowed)
    assert about(ruling.events, R, table) == rule


def with_rules(rules: Rulebook, action: Action) -> str:
    table = do(rules, laid(opened(rules=rules)), Play(0, "BC.1", 0))
    ruling = decide(Position(rules, table), action)
    assert isinstance(ruling, Allowed)
    return ruling.doubts[0].rule if ruling.doubts else about(ruling.events, rules, table)


def test_who_may_speak_now_is_a_matter_of_claims() -> None:
    assert with_rules(book(claims="collect"), Pass(1)) == "claims"
    assert with_rules(book(claims="seat_order"), Pass(2)) == "claims"
    assert with_rules(book(claims="seat_order"), Respond(2, "NO.1")) == "claims"
    assert with_rules(R, Pass(0)) == "claims"


def test_nobody_wins_because_the_deck_is_out() -> None:
    rules = book(deck_out="nobody_wins")
    table = laid(opened(rules=rules))
    ruling = decide(Position(rules, table), SetDeck(0))
    assert isinstance(ruling, Allowed)
    assert about(ruling.events, rules, table) == "deck_out"


def test_a_deck_that_was_shuffled_is_about_the_deck() -> None:
    rules = book(deck_out="reshuffle")
    table = replace(laid(opened(rules=rules), discard=["BC.9"], phase=Phase.DRAW), deck=0)
    table = replace(table, turn=replace(table.turn, drawn=False))
    ruling = decide(Position(rules, table), Draw(0))
    assert isinstance(ruling, Allowed)
    assert about(ruling.events, rules, table) == "deck_out"


def test_optional_rules_are_explained_by_their_own() -> None:
    assert about((PromptsSet("drinking", True),), R, START) == "optional_rules"
    assert about((PromptsLeft(1, True),), R, START) == "optional_rules"


def test_the_last_card_drawn_is_about_what_ends_the_game() -> None:
    table = laid(opened(), {1: ["PL.1"]}, phase=Phase.ACTION)
    table = do(R, table, SetHouse("deck_out", "most_wins"))
    last = replace(table, deck=1)
    ruling = decide(Position(R, last), Draw(2))
    assert isinstance(ruling, Allowed)
    assert about(ruling.events, R, last) == "deck_out"
