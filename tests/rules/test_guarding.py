"""Guards: cards that cannot be lost, and cards that go in place of another."""

import pytest
from made_up import book, do, doubts_of, heard, laid, opened

from assistant.rules.actions import Move, Play, Target, Trigger
from assistant.rules.events import Verb
from assistant.rules.table import Place, Table, Zone

R = book()
HEAP = Place(Zone.DISCARD)
MINE = Place(Zone.STABLE, 0)


def baby(table: Table) -> str:
    return table.seats[1].stable[0]


@pytest.mark.parametrize(
    ("guard", "verb", "piece", "doubts"),
    [
        ("AU.1", Verb.DESTROY, "PL.1", ["safe_destroy"]),
        ("AU.1", Verb.DESTROY, "OW.1", []),
        ("AU.1", Verb.STEAL, "PL.1", []),
        ("KD.1", Verb.DESTROY, "baby", ["safe_destroy"]),
        ("KD.1", Verb.STEAL, "baby", ["safe_steal"]),
        ("KD.1", Verb.DESTROY, "PL.1", []),
    ],
)
def test_what_is_guarded_is_not_lost(guard: str, verb: Verb, piece: str, doubts: list[str]) -> None:
    table = laid(opened(), {1: [guard, "PL.1", "OW.1"]})
    piece = baby(table) if piece == "baby" else piece
    to = MINE if verb is Verb.STEAL else HEAP
    assert doubts_of(R, table, Move(verb, 0, piece, to)) == doubts


def test_a_guarded_baby_is_not_sacrificed_either() -> None:
    table = laid(opened(), {1: ["KD.1", "AU.1"]})
    kept = Move(Verb.SACRIFICE, 1, baby(table), HEAP)
    assert doubts_of(R, table, kept) == ["safe_sacrifice"]


def test_some_cards_can_never_be_lost_in_some_ways() -> None:
    table = laid(opened(), {0: ["FT.1"], 1: ["FT.1"]})
    assert doubts_of(R, table, Move(Verb.SACRIFICE, 0, "FT.1", HEAP)) == ["never_sacrifice"]
    table = laid(opened(), {1: ["FT.1", "PL.1"]})
    assert doubts_of(R, table, Move(Verb.DESTROY, 0, "FT.1", HEAP)) == ["never_destroy"]
    assert doubts_of(R, table, Move(Verb.STEAL, 0, "FT.1", MINE)) == []
    assert doubts_of(R, table, Move(Verb.DESTROY, 0, "PL.1", HEAP)) == []
    silenced = laid(table, {1: ["BX.1"]})
    assert doubts_of(R, silenced, Move(Verb.DESTROY, 0, "FT.1", HEAP)) == []


def test_a_correction_asks_no_guard() -> None:
    table = laid(opened(), {1: ["AU.1", "PL.1"]})
    assert doubts_of(R, table, Move(Verb.PUT, 0, "PL.1", HEAP)) == []


@pytest.mark.parametrize("guard", ["KI.1", "KU.1"])
def test_a_magic_card_does_not_destroy_them_but_an_animal_does(guard: str) -> None:
    table = laid(opened(), {1: [guard]})
    gone = Move(Verb.DESTROY, 0, guard, HEAP)
    assert doubts_of(R, table, gone) == []
    spell = do(R, table, Trigger(0, "SP.1", True))
    (doubt,) = doubts_of(R, spell, gone)
    assert doubt in ("magic_cannot_destroy", "magic_cannot_touch")
    assert doubts_of(R, spell, Move(Verb.DESTROY, 2, guard, HEAP)) == ["not_own_effect"]
    animal = do(R, table, Trigger(0, "MU.1", True))
    assert doubts_of(R, animal, gone) == []


@pytest.mark.parametrize(
    ("verb", "to"),
    [
        (Verb.STEAL, MINE),
        (Verb.RETURN, Place(Zone.HAND, 1)),
    ],
)
def test_a_magic_card_does_nothing_else_to_the_untouched(verb: Verb, to: Place) -> None:
    table = do(R, laid(opened(), {1: ["KI.1", "KU.1", "PL.1"]}), Trigger(0, "SP.1", True))
    assert doubts_of(R, table, Move(verb, 0, "KU.1", to)) == ["magic_cannot_touch"]
    assert doubts_of(R, table, Move(verb, 0, "KI.1", to)) == []
    aimed = do(R, table, Target(0, "PL.1"))
    assert doubts_of(R, aimed, Move(verb, 0, "PL.1", to)) == []


def test_a_magic_card_is_not_even_aimed_at_the_untouched() -> None:
    table = do(R, laid(opened(), {1: ["KI.1", "KU.1"]}), Trigger(0, "SP.1", True))
    assert doubts_of(R, table, Target(0, "KU.1")) == ["magic_cannot_touch"]
    assert doubts_of(R, table, Target(0, "KI.1")) == []


def test_who_has_the_knight_is_reminded_when_an_animal_is_aimed_at() -> None:
    table = laid(opened(), {1: ["KN.1", "PL.1", "OW.1"]})
    aimed = do(R, table, Trigger(0, "SP.1", True))
    words = "If it's destroyed, Ben may sacrifice Knight instead."
    assert heard(aimed, Target(0, "PL.1"))[-1] == words
    assert words not in heard(aimed, Target(0, "OW.1"))
    assert words not in heard(aimed, Target(0, "KN.1"))
    assert words in heard(table, Play(0, "SP.1", 0, ("PL.1",)))


def test_or_when_it_is_destroyed_without_being_named_before() -> None:
    table = laid(opened(), {1: ["KN.1", "PL.1"]})
    gone = Move(Verb.DESTROY, 0, "PL.1", HEAP)
    assert heard(table, gone)[-1] == "Ben may still sacrifice Knight instead."
    aimed = do(R, table, Trigger(0, "SP.1", True), Target(0, "PL.1"))
    # It was said as the card was aimed at, and is said once more as it goes.
    assert heard(aimed, gone) == [
        "Ben's Plum is destroyed.",
        "Ben may still sacrifice Knight instead.",
    ]
    given = Move(Verb.SACRIFICE, 1, "PL.1", HEAP)
    assert heard(table, given) == ["Ben's Plum is sacrificed."]


def test_some_go_in_place_of_what_is_sacrificed_too() -> None:
    table = laid(opened(), {1: ["PN.1", "PN.2", "OW.1"]})
    aimed = do(R, table, Trigger(0, "SP.1", True))
    words = "If it's destroyed or sacrificed, Ben may sacrifice Pinata instead."
    assert heard(aimed, Target(0, "OW.1"))[-2:] == [words, words]
    given = Move(Verb.SACRIFICE, 1, "OW.1", HEAP)
    assert heard(table, given)[1:] == ["Ben may still sacrifice Pinata instead."] * 2
    # What goes in place of another card is not replaced in its turn.
    instead = Move(Verb.SACRIFICE, 1, "PN.1", HEAP)
    assert heard(table, instead) == ["Ben's Pinata is sacrificed."]
    stolen = Move(Verb.STEAL, 0, "OW.1", MINE)
    assert heard(table, stolen) == ["Ann gets Ben's Sure."]
