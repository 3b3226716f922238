"""Targets before the answers, and several of one effect: what is taken and what is heard."""

import pytest
from made_up import book, do, doubts_of, laid, opened

from assistant.rules.actions import (
    Action,
    Next,
    Pass,
    PassAll,
    Play,
    Respond,
    Settle,
    Target,
    Trigger,
)
from assistant.rules.aiming import names_first
from assistant.rules.decide import decide
from assistant.rules.edition import Rulebook
from assistant.rules.rulings import Allowed
from assistant.rules.table import Effect, Fate, Phase, Table
from assistant.words.game import tell

R = book()
START = laid(opened(), {1: ["PL.1", "BC.1", "BC.2"], 2: ["BC.3"]})


def heard(table: Table, action: Action, rules: Rulebook = R) -> list[str]:
    ruling = decide(rules, table, action)
    assert isinstance(ruling, Allowed), ruling
    return [each.text for each in tell(rules, table, ruling.events)]


def effects(table: Table) -> tuple[Effect, ...]:
    return table.chain.links[0].effects if table.chain else ()


def test_the_target_is_asked_for_before_anybody_answers() -> None:
    assert heard(START, Play(0, "SP.1", 0)) == [
        "Ann plays Spell.",
        "Ann, name the target of Spell.",
        "Who answers Spell?",
    ]
    table = do(R, START, Play(0, "SP.1", 0))
    assert heard(table, Target(0, "PL.1")) == ["Spell aims at Plum.", "Who answers Spell?"]
    table = do(R, table, Target(0, "PL.1"))
    assert heard(table, Target(0, "BC.3")) == [
        "Spell aims at Plum and Cid's Basic Unicorn.",
        "Who answers Spell?",
    ]
    table = do(R, table, Target(0, "BC.3"), PassAll())
    assert effects(table) == (Effect("SP.1", 0, True, ("PL.1", "BC.3")),)


def test_an_animal_is_aimed_by_whoever_gets_it() -> None:
    table = do(R, START, Play(0, "EN.1", 2))
    assert "Cid, name the target of Enterer." in heard(START, Play(0, "EN.1", 2))
    table = do(R, table, Target(0, "PL.1"), Respond(1, "NO.1"), Respond(0, "NO.2"), PassAll())
    assert table.pile
    assert table.pile.targets == ("PL.1",)
    assert effects(do(R, table, PassAll())) == (Effect("EN.1", 2, False, ("PL.1",)),)


@pytest.mark.parametrize("piece", ["DY.1", "MU.1", "PL.2", "NO.1"])
def test_nothing_is_asked_of_a_card_that_has_no_target_as_it_resolves(piece: str) -> None:
    table = do(R, START, Play(0, piece, 0), sure=True)
    assert names_first(R, table) is None


def test_an_animal_that_is_silenced_there_has_no_target() -> None:
    table = do(R, laid(START, {0: ["BX.1"]}), Play(0, "EN.1", 0))
    assert names_first(R, table) is None
    assert effects(do(R, table, PassAll())) == ()


def test_it_is_asked_once_and_not_between_the_answers() -> None:
    table = do(R, START, Play(0, "SP.1", 0))
    assert heard(table, Respond(1, "NO.1")) == ["Ben answers with No.", "Who answers No?"]
    assert heard(table, Pass(1)) == ["Ben passes.", "Still to answer or pass: Cid."]


def test_without_a_target_nothing_is_refused_and_the_effect_asks() -> None:
    table = do(R, START, Play(0, "SP.1", 0))
    assert doubts_of(R, table, PassAll()) == []
    assert heard(table, PassAll()) == [
        "Nobody answers.",
        "Spell takes effect.",
        "Spell goes to the discard pile.",
        "Effect: Spell, Ann, must.",
        "Ann, name the target of Spell.",
    ]
    aimed = do(R, table, Target(0, "PL.1"))
    assert heard(aimed, PassAll())[-1] == "Effect: Spell, Ann, must."


def test_after_the_answers_only_the_effect_asks() -> None:
    rules = book(targets="after_answers")
    start = laid(opened(rules=rules), {1: ["PL.1"]})
    assert heard(start, Play(0, "SP.1", 0), rules) == ["Ann plays Spell.", "Who answers Spell?"]
    table = do(rules, start, Play(0, "SP.1", 0))
    assert heard(table, PassAll(), rules)[-1] == "Ann, name the target of Spell."


def test_the_effect_of_the_played_card_waits_behind_the_one_of_an_instant() -> None:
    table = do(R, START, Play(0, "SP.1", 0), Target(0, "PL.1"), Respond(1, "PE.1"), sure=True)
    table = do(R, START, Play(0, "BC.4", 0), Respond(1, "PE.1"))
    assert heard(table, PassAll())[-1] == "Effect: Pest, Ben, must."
    table = do(R, table, PassAll(), Target(0, "BC.3"))
    assert effects(table) == (Effect("PE.1", 1, True, ("BC.3",)),)
    assert heard(table, Settle(0, Fate.DONE)) == [
        "Pest: done.",
        "Chain done.",
        "Who answers Basic Unicorn?",
    ]


def test_an_effect_has_as_many_targets_as_are_named() -> None:
    table = do(R, START, Trigger(0, "MU.1", True), Target(0, "PL.1"))
    assert heard(table, Target(0, "BC.3")) == ["Must aims at Plum and Cid's Basic Unicorn."]
    table = do(R, table, Target(0, "BC.3"))
    assert effects(table)[0].targets == ("PL.1", "BC.3")


def test_no_target_of_one_effect_is_that_of_another_in_the_link() -> None:
    table = do(R, laid(START, {1: ["MU.1", "MA.1"]}, phase=Phase.END), Next())
    table = do(R, table, Target(0, "PL.1"), Target(0, "BC.3"))
    assert doubts_of(R, table, Target(1, "BC.3")) == ["target_twice"]
    often = book(once_in_a_link="no")
    assert doubts_of(often, table, Target(1, "BC.3")) == []
    assert doubts_of(often, table, Target(0, "BC.3")) == ["target_twice"]
