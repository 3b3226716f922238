"""Whatever stands in the files, loading ends with the good decks and sentences for the rest."""

import tomllib
from pathlib import Path

import pytest
from garden import planted
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.cards.deck_keys import CARD_KEYS, DECK_KEYS, EFFECT_KEYS

VALUES = st.recursive(
    st.one_of(
        st.integers(),
        st.booleans(),
        st.text(max_size=12),
        st.floats(),
        st.sampled_from(["garden", "hound", "Hound", "magical", "GA"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=6,
)

EFFECTS = st.lists(
    st.dictionaries(
        st.sampled_from([*EFFECT_KEYS, "x"]),
        VALUES | st.sampled_from(["enters", "each animal enters", ["draw 1"], ["then", ""]]),
    ),
    max_size=3,
)


def toml_value(value: object) -> str:
    """Write a value in TOML, which Python's library only reads."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + "".join(f"\\U{ord(sign):08x}" for sign in value) + '"'
    if isinstance(value, list):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml_value(k)} = {toml_value(v)}" for k, v in value.items()) + "}"
    return str(value)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    top=st.dictionaries(st.sampled_from([*DECK_KEYS, "x"]), VALUES, max_size=6),
    cards=st.lists(
        st.dictionaries(st.sampled_from([*CARD_KEYS, "x"]), VALUES | EFFECTS), max_size=3
    ),
    own=st.booleans(),
)
def test_no_values_make_loading_fail(
    tmp_path: Path, top: dict[str, object], cards: list[dict[str, object]], own: bool
) -> None:
    garden = planted(tmp_path)
    if cards:
        top.pop("card", None)
    tables = [top, *cards]
    lines = [[f"{name} = {toml_value(value)}" for name, value in table.items()] for table in tables]
    text = "\n[[card]]\n".join("\n".join(table) for table in lines)
    tomllib.loads(text)
    (garden.texts / "wild.toml").unlink(missing_ok=True)
    (garden.own_texts / "wild.toml").unlink(missing_ok=True)
    for folder in (garden.own_texts if own else garden.texts, garden.labels):
        (folder / "wild.toml").write_text(text, encoding="utf-8")
    catalogue, said = garden.load()
    assert "garden/hedge" in catalogue.by_key
    assert all(sentence.isprintable() for sentence in said)


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.one_of(st.binary(max_size=60), st.text(max_size=60).map(str.encode)))
def test_no_bytes_make_loading_fail(tmp_path: Path, content: bytes) -> None:
    garden = planted(tmp_path)
    (garden.own_texts / "wild.toml").write_bytes(content)
    (garden.own_labels / "wild.toml").write_bytes(content)
    catalogue, said = garden.load()
    assert len(catalogue.cards) == 4
    assert all(sentence.isprintable() for sentence in said)


@pytest.mark.parametrize("start", ["id", "name", "card", "format", "kinds", "[[card]]\nid"])
def test_endless_dots_do_not_make_loading_fail(tmp_path: Path, start: str) -> None:
    garden = planted(tmp_path)
    catalogue, said = garden.correct(start + ".a" * 3_000 + " = 1")
    assert len(catalogue.cards) == 4
    assert said
