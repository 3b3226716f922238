"""Rulings from the rulebooks, the publisher and the players' wiki, each in several wordings."""

import pytest
from ruled import Wording, faults, wordings

ALL = wordings()


@pytest.mark.parametrize("wording", ALL, ids=lambda each: each.id)
def test_a_ruling_holds_in_these_words(wording: Wording) -> None:
    assert faults(wording) == []


def test_every_ruling_has_a_name_of_its_own_and_names_its_source() -> None:
    named = {each.ruling["id"]: each.ruling for each in ALL}
    entries = {id(each.ruling["said"]) for each in ALL}
    assert len(named) == len(entries)
    assert all(each["ruling"] and each["source"] for each in named.values())
