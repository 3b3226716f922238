"""The paper for authors: its examples are read, and it names every word of a step."""

import re
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path

import pytest
import tomli
from garden import Folders, card

from assistant.cards.step_parser import read_always, read_moment, read_step
from assistant.cards.step_words import (
    Amount,
    Doer,
    Holds,
    StepLink,
    StepVerb,
    StepZone,
    Time,
    When,
    Whose,
)
from assistant.cards.steps import Continuous, Moment, Step

PAPER = (Path(__file__).parents[2] / "docs" / "add-a-deck.md").read_text(encoding="utf-8")
SECTION = PAPER.partition("### Steps")[2].partition("\n### ")[0]
EXAMPLES = re.findall(r"```toml\n(.*?)```", SECTION, re.DOTALL)
SPECIES = ("goat", "ram")
DECK = """
format = 1
id = "garden"
name = "Garden"
code = "GA"
species = ["goat", "ram"]

[[card]]
id = "hound"
number = 3
title = "Hound"
kind = "magical"
text = "It barks."
"""


def codes(heading: str) -> Sequence[str]:
    """Return what stands in code in the list under a line of the paper."""
    part = SECTION.partition(f"\n{heading}:\n\n")[2].partition("\n\n")[0]
    return re.findall("`(.+?)`", part)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_read_and_says_what_it_says(tmp_path: Path, example: str) -> None:
    folders = Folders(tmp_path)
    (folders.texts / "garden.toml").write_text(DECK + example, encoding="utf-8")
    catalogue, said = folders.load()
    assert said == []
    hound = card(catalogue, "hound")
    written = tomli.loads(DECK + example)["card"][0]
    steps = [[str(step) for step in effect.steps] for effect in hound.effects]
    assert steps == [entry["steps"] for entry in written.get("effect", [])]
    assert [str(held) for held in hound.always] == written.get("always", [])


def test_there_are_ten_of_them() -> None:
    assert len(EXAMPLES) == 10


@pytest.mark.parametrize("line", codes("The moments"))
def test_every_moment_of_the_paper_is_one(line: str) -> None:
    assert isinstance(read_moment(line, SPECIES), Moment)


@pytest.mark.parametrize(
    "line",
    [
        line
        for line in codes("What can stand in `always`")
        if line.startswith(tuple(holds.value for holds in Holds))
    ],
)
def test_every_line_of_the_paper_that_holds_is_read(line: str) -> None:
    step = "until" in line
    found: Step | Continuous = (read_step if step else read_always)(line, SPECIES)
    assert str(found) == line


@pytest.mark.parametrize("words", [Amount, Doer, Holds, StepLink, StepVerb, StepZone, Time, Whose])
def test_every_word_of_a_step_is_named(words: type[StrEnum]) -> None:
    unsaid = {
        *(Amount.NUMBER, Doer.YOU, Whose.HOLDER, StepZone.FIELD, StepZone.WHEREVER),
        StepVerb.HOLD,
    }
    said = " ".join(re.findall("`(.+?)`", SECTION))
    named = [word.value for word in words if word not in unsaid and word.value]
    assert [word for word in named if not re.search(rf"\b{word}\b", said)] == []


def test_every_moment_is_named() -> None:
    moments = {read_moment(line, SPECIES).when for line in codes("The moments")}
    assert moments == {*When}
