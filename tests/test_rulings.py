"""Rulings from the rulebooks, the publisher and the players' wiki, each in several wordings."""

from collections import Counter

import pytest
from ruled import RULINGS, Wording, faults, of_file, wordings

ALL = wordings()


@pytest.mark.parametrize("wording", ALL, ids=lambda each: each.id)
def test_a_ruling_holds_in_these_words(wording: Wording) -> None:
    assert faults(wording) == []


def test_every_ruling_has_a_name_of_its_own_and_names_its_source() -> None:
    named = {each.ruling["id"]: each.ruling for each in ALL}
    entries = {id(each.ruling["said"]) for each in ALL}
    assert len(named) == len(entries)
    assert all(each["ruling"] and each["source"] for each in named.values())


def test_the_table_of_classes_is_true() -> None:
    lines = (RULINGS / "README.md").read_text(encoding="utf-8").splitlines()
    rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("|")][2:]
    named = [each.strip() for row in rows for each in row[1].split(",")]
    many = Counter(each.ruling["id"] for each in ALL)
    assert {each: many[each] for each in named if many[each] < 3} == {}
    files = RULINGS.glob("classes-*.toml")
    assert {each.ruling["id"] for file in files for each in of_file(file)} <= {*named}
