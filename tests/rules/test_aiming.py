"""Targets before the answers, and several of one effect: what is taken and what is heard."""

import pytest
from asked_in_words import asked
from made_up import book, do, doubts_of, heard, laid, opened

from assistant.rules.actions import Pass, PassAll, Play, Respond, Settle, Target, Trigger
from assistant.rules.position import Position
from assistant.rules.table import Effect, Fate, Table
from assistant.rules.targets import names_first

R = book()
START = laid(opened(), {1: ["PL.1", "BC.1", "BC.2"], 2: ["BC.3"]})


def effects(table: Table) -> tuple[Effect, ...]:
    return table.chain.links[0].effects if table.chain else ()


def test_the_target_is_asked_for_before_anybody_answers() -> None:
    assert heard(START, Play(0, "TT.1", 0)) == [
        "Ann plays Two for One.",
        "Ann: which target?",
        "Who answers?",
    ]
    table = do(R, START, Play(0, "TT.1", 0))
    assert heard(table, Target(0, "PL.1")) == [
        "Two for One targets Plum.",
        "Who answers?",
    ]
    table = do(R, table, Target(0, "PL.1"))
    assert heard(table, Target(0, "BC.3")) == [
        "Two for One targets Plum and Cid's Basic Unicorn.",
        "Who answers?",
    ]
    table = do(R, table, Target(0, "BC.3"))
    aimed = "Two for One: Ann must do what it says, targets Plum and Cid's Basic Unicorn."
    assert heard(table, PassAll())[-1] == aimed
    table = do(R, table, PassAll())
    assert effects(table) == (Effect("TT.1", 0, True, ("PL.1", "BC.3")),)


def test_the_target_is_named_in_one_breath_with_the_play() -> None:
    assert heard(START, Play(0, "SP.1", 0, ("PL.1",))) == [
        "Ann plays Spell.",
        "Spell targets Plum.",
        "Who answers?",
    ]
    both = do(R, START, Play(0, "TT.1", 0, ("PL.1", "BC.3")), PassAll())
    assert effects(both)[0].targets == ("PL.1", "BC.3")
    assert doubts_of(R, START, Play(0, "SP.1", 0, ("NO.1",))) == ["not_in_play"]


def test_whoever_names_one_too_many_has_changed_the_aim() -> None:
    table = do(R, START, Play(0, "SP.1", 0), Target(0, "PL.1"))
    assert heard(table, Target(0, "BC.3"))[0] == "Spell targets Cid's Basic Unicorn now."
    table = do(R, START, Play(0, "TT.1", 0, ("PL.1", "BC.3")))
    assert heard(table, Target(0, "BA.2"))[0] == (
        "Two for One targets Cid's Basic Unicorn and Ben's Baby Unicorn now."
    )
    # Of a card in no deck nobody knows how many it takes.
    table = do(R, START, Trigger(0, "Sunny", True), Target(0, "PL.1"), Target(0, "BC.3"))
    assert effects(table)[0].targets == ("PL.1", "BC.3")


def test_what_names_animals_does_not_hit_what_is_none() -> None:
    table = laid(START, {2: ["NA.1", "SM.1"]})
    poison = do(R, table, Play(0, "PI.1", 0))
    assert doubts_of(R, poison, Target(0, "BC.1")) == []
    assert doubts_of(R, poison, Target(0, "BC.3")) == ["panda_named"]
    assert doubts_of(R, poison, Target(0, "SM.1")) == ["names_animals"]
    spell = do(R, table, Play(0, "SP.1", 0))
    assert doubts_of(R, spell, Target(0, "BC.3")) == []
    assert doubts_of(R, spell, Target(0, "SM.1")) == []


def test_an_animal_is_aimed_by_whoever_gets_it() -> None:
    table = do(R, START, Play(0, "EN.1", 2))
    assert "Cid: which target, if any?" in heard(START, Play(0, "EN.1", 2))
    table = do(R, table, Target(0, "PL.1"), Respond(1, "NO.1"), Respond(0, "NO.2"), PassAll())
    assert table.pile
    assert table.pile.targets == ("PL.1",)
    assert effects(do(R, table, PassAll())) == (Effect("EN.1", 2, False, ("PL.1",)),)


@pytest.mark.parametrize("piece", ["DY.1", "MU.1", "PL.2", "NO.1"])
def test_nothing_is_asked_of_a_card_that_has_no_target_as_it_resolves(piece: str) -> None:
    table = do(R, START, Play(0, piece, 0), sure=True)
    assert names_first(Position(R, table)) is None


def test_an_animal_that_is_silenced_there_has_no_target() -> None:
    table = do(R, laid(START, {0: ["BX.1"]}), Play(0, "EN.1", 0))
    assert names_first(Position(R, table)) is None
    assert effects(do(R, table, PassAll())) == ()


def test_it_is_asked_once_and_not_between_the_answers() -> None:
    table = do(R, START, Play(0, "SP.1", 0))
    assert asked.now(Position(R, table))[1] == "Ann: which target?"
    answered = do(R, table, Respond(1, "NO.1"))
    assert asked.now(Position(R, answered))[1:] == ("Who answers Ben's No?",)
    assert heard(table, Respond(1, "NO.1")) == ["Ben answers: No.", "Who answers?"]
    assert heard(table, Pass(1)) == ["Ben passes.", "Waiting for Cid."]


def test_without_a_target_nothing_is_refused_and_the_effect_asks() -> None:
    table = do(R, START, Play(0, "SP.1", 0))
    assert doubts_of(R, table, PassAll()) == []
    assert heard(table, PassAll()) == [
        "Spell: Ann must do what it says.",
        "Ann: which target?",
    ]
    aimed = do(R, table, Target(0, "PL.1"))
    assert heard(aimed, PassAll())[-1] == "Spell: Ann must do what it says, targets Plum."


def test_after_the_answers_only_the_effect_asks() -> None:
    rules = book(targets="after_answers")
    start = laid(opened(rules=rules), {1: ["PL.1"]})
    assert heard(start, Play(0, "SP.1", 0), rules) == ["Ann plays Spell.", "Who answers?"]
    table = do(rules, start, Play(0, "SP.1", 0))
    assert heard(table, PassAll(), rules)[-1] == "Ann: which target?"


def test_the_effect_of_the_played_card_waits_behind_the_one_of_an_instant() -> None:
    table = do(R, START, Play(0, "SP.1", 0), Target(0, "PL.1"), Respond(1, "PE.1"), sure=True)
    table = do(R, START, Play(0, "BC.4", 0), Respond(1, "PE.1"))
    assert heard(table, PassAll())[-1] == "Pest: Ben must do what it says."
    table = do(R, table, PassAll(), Target(0, "BC.3"))
    assert effects(table) == (Effect("PE.1", 1, True, ("BC.3",)),)
    assert heard(table, Settle(0, Fate.DONE)) == ["Pest: done.", "Who answers Basic Unicorn?"]


def test_an_effect_in_the_chain_has_several_targets_too() -> None:
    table = do(R, START, Trigger(0, "TT.1", True), Target(0, "PL.1"))
    assert heard(table, Target(0, "BC.3")) == ["Two for One targets Plum and Cid's Basic Unicorn."]
    table = do(R, table, Target(0, "BC.3"))
    assert effects(table)[0].targets == ("PL.1", "BC.3")


def test_what_may_be_aimed_is_asked_once_and_after_the_answers_where_that_is_the_rule() -> None:
    table = do(R, START, Play(0, "EN.1", 0))
    assert heard(table, PassAll())[-1] == "Enterer: Ann may do what it says."
    rules = book(targets="after_answers")
    assert heard(table, PassAll(), rules)[-1] == "Ann: which target, if any?"


def test_no_target_of_one_effect_is_that_of_another_in_the_link() -> None:
    table = do(R, START, Trigger(0, "TT.1", True), Trigger(0, "MA.1", False))
    table = do(R, table, Target(0, "PL.1"), Target(0, "BC.3"))
    assert doubts_of(R, table, Target(1, "BC.3")) == ["target_twice"]
    often = book(once_in_a_link="no")
    assert doubts_of(often, table, Target(1, "BC.3")) == []
    assert doubts_of(often, table, Target(0, "BC.3")) == ["target_twice"]


def test_nobody_names_a_target_where_nothing_is_played() -> None:
    assert names_first(Position(book(targets="before_answers"), START)) is None
