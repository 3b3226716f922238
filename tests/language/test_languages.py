"""Every language beside our own: what of it is said can be said, and nothing is left as it was.

``pytest -s tests/language/test_languages.py`` prints how much each leaves out.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
import tomli

from assistant import tongue
from assistant.tongue import OURS
from assistant.words import sentence

FOLDER = Path(tongue.__file__).parent / "language"
OTHERS = sorted({file.parents[1].name for file in FOLDER.glob("*/told/*.toml")} - {OURS})
MARKS = "|~"
SPECS = {"", "capital", "open", "genitive"}
PERCENT = re.compile(r"%(?:\(\w+\))?[rs]")
WORD = re.compile(r"[^\W\d_]{2,}")

Said = dict[str, str]


def said(language: str) -> Said:
    """Return every sentence of a language by file, table and key."""
    return {
        key: text
        for file in sorted((FOLDER / language / "told").glob("*.toml"))
        for key, text in leaves(file.stem, tomli.loads(file.read_text(encoding="utf-8")))
    }


def leaves(name: str, value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, each in value.items():
            yield from leaves(f"{name}.{key}", each)
    else:
        assert isinstance(value, str), name
        yield name, value


def values_of(text: str, one: bool) -> set[str]:
    """Return what a sentence names, but the number, which a form for one may write itself."""
    named = {name for _, name, _, _ in Formatter().parse(text) if name}
    return named - {"count"} if one else named


def wrong(text: str, ours: str, *, one: bool = False) -> str:
    """Return what is wrong with a sentence in the place of one of ours, or nothing."""
    try:
        parts = [(name, spec) for _, name, spec, _ in Formatter().parse(text) if name is not None]
    except ValueError as error:
        return f"braces: {error}"
    if not {spec or "" for _, spec in parts} <= SPECS:
        return "a colon in braces stands before what is none of: " + ", ".join(sorted(SPECS))
    if values_of(text, one) != values_of(ours, one):
        return f"names {sorted(values_of(text, one))}, ours {sorted(values_of(ours, one))}"
    if sorted(PERCENT.findall(text)) != sorted(PERCENT.findall(ours)):
        return "not the signs after % that ours has"
    if any(text.count(mark) % 2 for mark in MARKS):
        return "a mark that is opened and not closed"
    if text == ours and len(WORD.findall(re.sub(r"\{[^}]*\}", "", text))) > 1:
        return "word for word as ours"
    return ""


@pytest.mark.parametrize("language", OTHERS)
def test_each_sentence_stands_in_the_place_of_one_of_ours(language: str) -> None:
    ours, theirs = said(OURS), said(language)
    here = {key: text for key, text in theirs.items() if key in ours}
    found = {key: wrong(text, ours[key], one=key.endswith(".one")) for key, text in here.items()}
    assert {key: why for key, why in found.items() if why} == {}
    assert {key.partition(".")[0] for key in theirs} <= {key.partition(".")[0] for key in ours}
    left = {key.partition(".")[0] for key in ours.keys() - theirs.keys()}
    print(f"\n{language}: {len(here)} of {len(ours)} sentences; not whole:", *sorted(left))
    print("Ours has these no more:", *sorted(theirs.keys() - ours.keys()))
    print(
        "Marks are not as in ours:", *(key for key in here if marks(here[key]) != marks(ours[key]))
    )


def marks(text: str) -> list[int]:
    return [text.count(mark) for mark in MARKS]


def test_the_checker_finds_what_is_wrong() -> None:
    ours = "{name} draws {count}.| Type yes.|"
    assert wrong("{name} zieht {count}.| Tippe ja.|", ours) == ""
    assert wrong("{name} zieht eine.| Tippe ja.|", ours, one=True) == ""
    assert wrong("{name} zieht eine.| Tippe ja.|", ours)
    assert wrong("{nam} zieht {count}.| Tippe ja.|", ours)
    assert wrong("{name} zieht {count}.| Tippe ja.", ours)
    assert wrong("{name:upper} zieht {count}.| Tippe ja.|", ours)
    assert wrong("{name zieht {count}.| Tippe ja.|", ours)
    assert wrong(ours, ours)
    assert wrong("%s fehlt.", "%r is missing.")


@pytest.mark.parametrize("name, told", [("Ann", "Anns Extrazug."), ("Max", "Max' Extrazug.")])
def test_german_says_whose_it_is(name: str, told: str) -> None:
    with tongue.speaking("de"):
        assert sentence("game.extra_turn", name=name) == told
