"""Optional rules: off until asked for, told at their moment, never to those who have left."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from made_up import EDITION, book, do, doubts_of, laid, opened

from assistant.places import shipped
from assistant.rules.actions import (
    Action,
    Draw,
    LeavePrompts,
    Move,
    NewHand,
    Next,
    PassAll,
    Play,
    Respond,
    SetDeck,
    SetPrompts,
    SkipPhase,
)
from assistant.rules.decide import decide
from assistant.rules.edition import MOMENTS, Prompt
from assistant.rules.edition_file import load_editions
from assistant.rules.events import Verb
from assistant.rules.optional import moments
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed
from assistant.rules.table import Phase, Place, Table, Zone
from assistant.words import sentence
from assistant.words.game import tell

AREA = [Place(Zone.STABLE, number) for number in range(3)]
HEAP = Place(Zone.DISCARD)
SINGING = tuple(Prompt(when, f"sing {when}.") for when in MOMENTS)
R = replace(
    book(),
    edition=replace(
        EDITION, prompts={"singing": SINGING, "dancing": (Prompt("discarded", "dance."),)}
    ),
)
START = laid(opened(), {0: ["BC.1", "SM.1"], 1: ["PL.1", "NI.1"]})


def told(table: Table, action: Action) -> list[str]:
    """Return what optional rules say of an act, done even against a doubt."""
    ruling = decide(Position(R, table), action)
    assert isinstance(ruling, Allowed), ruling
    texts = [each.text for each in tell(Position(R, table), ruling.events)]
    return [text for text in texts if "sing " in text or "dance" in text]


def three_instants() -> Table:
    table = do(R, START, Play(0, "BC.2", 0), Respond(1, "NO.1"), Respond(2, "NO.2"))
    return do(R, table, Respond(1, "NO.3"))


ACTS: list[tuple[str, Table, Action, str]] = [
    # the moment, the table before, the act, and to whom it is said
    ("animal_lost", START, Move(Verb.DESTROY, 0, "PL.1", HEAP), "Ben"),
    ("animal_lost", START, Move(Verb.SACRIFICE, 0, "BC.1", HEAP), "Ann"),
    ("animal_lost", START, Move(Verb.DESTROY, 0, "BA.2", HEAP), "Ben"),
    ("draw_forgotten", laid(START, {}, phase=Phase.DRAW), Next(), "Ann"),
    ("discarded", START, Move(Verb.DISCARD, 1, "NO.1", HEAP), "Ben"),
    ("discarded", START, Move(Verb.DISCARD, 2, None, HEAP), "Cid"),
    ("upgrade_entered", START, Move(Verb.STEAL, 0, "NI.1", AREA[0]), "Ann"),
    ("upgrade_entered", do(R, START, Play(0, "TP.1", 2)), PassAll(), "Cid"),
    ("downgrade_entered", do(R, START, Play(0, "TH.1", 1)), PassAll(), "Ben"),
    ("downgrade_entered", START, Move(Verb.BRING, 0, "TH.1", AREA[0]), "Ann"),
]
NOT_ACTS: list[tuple[Table, Action]] = [
    (START, Move(Verb.PUT, 0, "PL.1", HEAP)),
    (START, Move(Verb.STEAL, 0, "PL.1", AREA[0])),
    (START, Move(Verb.RETURN, 1, "PL.1", Place(Zone.HAND, 1))),
    (START, Move(Verb.DESTROY, 0, "NI.1", HEAP)),
    (laid(START, {1: ["NA.1"]}), Move(Verb.DESTROY, 0, "PL.1", HEAP)),
    (START, Move(Verb.PUT, 0, "TP.1", AREA[0])),
    (START, Draw(0)),
    (laid(START, {}, phase=Phase.DRAW), Draw(0)),
    (do(R, laid(START, {}, phase=Phase.BEGINNING), SkipPhase(Phase.DRAW)), Next()),
    (laid(START, {}, phase=Phase.BEGINNING), Draw(0)),
    (do(R, START, Play(0, "BC.2", 0), Respond(1, "NO.1"), Respond(2, "NO.2")), PassAll()),
    (three_instants(), PassAll()),
]


@pytest.mark.parametrize(("moment", "table", "action", "name"), ACTS)
def test_a_moment_is_told_with_the_name_only_if_the_set_is_on(
    moment: str, table: Table, action: Action, name: str
) -> None:
    assert told(table, action) == []
    on = do(R, table, SetPrompts("singing"))
    assert told(on, action) == [f"{name}: sing {moment}."]
    seat = ["Ann", "Ben", "Cid"].index(name)
    assert told(do(R, on, LeavePrompts(seat)), action) == []
    others = [LeavePrompts(each) for each in range(3) if each != seat]
    assert told(do(R, on, *others), action) == [f"{name}: sing {moment}."]
    assert told(do(R, on, LeavePrompts(seat), LeavePrompts(seat, False)), action)
    assert told(do(R, on, SetPrompts("singing", False)), action) == []


@pytest.mark.parametrize(("table", "action"), NOT_ACTS)
def test_what_is_no_moment_is_not_told(table: Table, action: Action) -> None:
    assert told(do(R, table, SetPrompts("singing")), action) == []


def test_three_instants_are_told_to_all_when_their_pile_is_done() -> None:
    table = do(R, three_instants(), SetPrompts("singing"))
    assert told(table, PassAll()) == []
    # The third stopped the second; the first stops the card, and the pile is done.
    table = do(R, table, PassAll())
    assert table.turn.instants == 3
    assert told(table, PassAll()) == ["Optional rule: sing three_instants."]
    assert told(do(R, table, *(LeavePrompts(seat) for seat in range(3))), PassAll()) == []
    # In the next turn they are counted anew.
    table = do(R, table, PassAll(), Next(), Next(), sure=True)
    assert table.turn.instants == 0


def test_the_new_hand_is_told_when_its_set_is_asked_for() -> None:
    assert told(START, SetPrompts("singing")) == ["Optional rule: sing new_hand."]
    assert told(START, SetPrompts("dancing")) == []
    assert told(do(R, START, SetPrompts("singing")), SetPrompts("dancing")) == []
    assert told(do(R, START, SetPrompts("singing")), SetPrompts("singing")) == []


def test_two_sets_speak_one_after_the_other() -> None:
    both = do(R, START, SetPrompts("singing"), SetPrompts("dancing"))
    act = Move(Verb.DISCARD, 1, None, HEAP)
    assert told(both, act) == ["Ben: sing discarded.", "Ben: dance."]


def test_the_switches_are_heard() -> None:
    cases: list[tuple[Action, str]] = [
        (SetPrompts("dancing"), "Optional rules on: dancing. Anyone can opt out."),
        (SetPrompts("dancing", False), "Optional rules off: dancing."),
        (LeavePrompts(1), "Ben opts out of the optional rules."),
        (LeavePrompts(1, False), "Ben is back in the optional rules."),
    ]
    for action, text in cases:
        ruling = decide(Position(R, START), action)
        assert isinstance(ruling, Allowed)
        assert [each.text for each in tell(Position(R, START), ruling.events)] == [text]


def test_a_set_that_is_not_there_is_refused_with_those_that_are() -> None:
    assert doubts_of(R, START, SetPrompts("jumping")) == ["no_such_prompts!"]
    ruling = decide(Position(R, START), SetPrompts("jumping"))
    assert not isinstance(ruling, Allowed)
    assert sentence(ruling.why.key, **ruling.why.values) == (
        "No optional rules called jumping. Choose from: singing, dancing."
    )


def test_numbers_only_have_the_moments_that_show_in_numbers() -> None:
    light = do(R, opened(full=False), SetPrompts("singing"), Next())
    assert told(light, Next()) == ["Ann: sing draw_forgotten."]
    # Nobody forgets to draw what isn't there.
    empty = do(book(deck_out="reshuffle"), light, SetDeck(0))
    assert told(empty, Next()) == []


def test_every_moment_of_a_shipped_edition_can_come() -> None:
    tried = {moment for moment, *_ in ACTS} | {"three_instants", "new_hand"}
    assert tried == set(MOMENTS)
    editions, _ = load_editions([shipped("card_texts") / "editions"])
    used = {
        prompt.when
        for each in editions.values()
        for set_ in each.prompts.values()
        for prompt in set_
    }
    assert used <= tried


def test_the_moments_follow_from_the_events_alone() -> None:
    ruling = decide(Position(R, START), Move(Verb.DESTROY, 0, "PL.1", HEAP))
    assert isinstance(ruling, Allowed)
    seen: Callable[[Table], list[tuple[str, int | None, str]]] = lambda table: list(  # noqa: E731
        moments(Position(R, table), ruling.events)
    )
    assert seen(START) == [("animal_lost", 1, "")]


def test_a_new_hand_is_had_once_and_only_where_a_rule_gives_it() -> None:
    assert doubts_of(R, START, NewHand(1)) == ["no_new_hand"]
    on = replace(do(R, START, SetPrompts("singing")), deck=20)
    held = on.seats[1].hand_size
    assert held
    assert doubts_of(R, on, NewHand(1)) == []
    after = do(R, on, NewHand(1))
    assert (after.seats[1].hand_size, after.deck) == (held, 20 - held)
    assert after.unnamed == (on.unnamed or 0) + held
    assert doubts_of(R, after, NewHand(1)) == ["new_hand_had"]
    assert doubts_of(R, after, NewHand(2)) == []
    assert doubts_of(R, do(R, on, LeavePrompts(1)), NewHand(1)) == ["no_new_hand"]
