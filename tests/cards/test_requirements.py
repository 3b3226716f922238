"""The grammar of what a card requires: what is accepted can be read, and nothing raises."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.cards.traits import HANDS, Thing, Where, needs, requirement_fault

SPECIES = ["cat", "dog"]
WORDS = st.sampled_from(["animal", "upgrade", "basic", "cat", "dog", "hen", "1", "9", "0", "10"])
THINGS = st.builds(
    lambda where, words: " ".join([where, *words]),
    st.sampled_from([*Where, "nowhere", ""]),
    st.lists(WORDS, max_size=3),
)
NEEDS = st.lists(THINGS, min_size=1, max_size=2).map(" or ".join)
VALUES = st.lists(NEEDS, min_size=1, max_size=3).map(", ".join)


@given(VALUES | st.text())
def test_what_has_no_fault_can_be_read(value: str) -> None:
    if requirement_fault(value, SPECIES) is not None:
        return
    for need in needs(value):
        for thing in need:
            assert 1 <= thing.count <= 9
            assert not (thing.of and (thing.where in HANDS or thing.count > 1))


def test_several_things_and_one_of_two() -> None:
    assert needs("hand 2, destroy upgrade downgrade or own 1") == (
        (Thing(Where.HAND, 2),),
        (Thing(Where.DESTROY, 1, ("upgrade", "downgrade")), Thing(Where.OWN)),
    )


@pytest.mark.parametrize(
    "value", ["", "own", "own 0", "own 10", "own 1 cat", "own 1,", "own 1 or", "hand cat", "hand"]
)
def test_a_fault(value: str) -> None:
    assert requirement_fault(value, SPECIES) is not None


def test_a_deck_without_a_list_of_species_may_name_any() -> None:
    assert requirement_fault("own hen", None) is None
    assert requirement_fault("own hen", SPECIES) is not None
    assert requirement_fault("own 12", None) is not None


def test_the_paper_for_people_names_every_place_and_its_examples_are_right() -> None:
    paper = (Path(__file__).parents[2] / "docs" / "add-a-deck.md").read_text(encoding="utf-8")
    section = paper.partition("What a card requires")[2].partition("\n## ")[0]
    assert {where for where in Where if f"`{where}`" not in section} == set()
    examples = re.findall("`requires (.+?)`", section)
    assert len(examples) > 5
    assert [each for each in examples if requirement_fault(each, ["goat"])] == []
