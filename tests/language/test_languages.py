"""Every language beside our own: what of it is said can be said, and nothing is left as it was.

``python -m pytest -n 0 -s tests/language/test_languages.py`` prints what each leaves out.
"""

import re
from collections.abc import Iterable, Iterator
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
MOST = 10
"""So many keys of a file are named."""
SPECS = {"", "capital", "full", "genitive", "open"}
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
    print(f"\n{language}: {len(here)} of {len(ours)} sentences.")
    print("\n".join(left_out(ours, theirs)))
    print(named("Ours has these no more", theirs.keys() - ours.keys()))
    print(named("Marks are not as in ours", (k for k in here if marks(here[k]) != marks(ours[k]))))


def left_out(ours: Said, theirs: Said) -> list[str]:
    """Return what a language leaves out, a line for each file: the keys, or the first of them."""
    missing: dict[str, list[str]] = {}
    for key in sorted(ours.keys() - theirs.keys()):
        missing.setdefault(key.partition(".")[0], []).append(key)
    return [named(f"Missing in {room}.toml", keys) for room, keys in missing.items()]


def named(what: str, keys: Iterable[str]) -> str:
    """Return a line with some keys; of many, the first, and how many more there are."""
    found = sorted(keys)
    more = f", and {len(found) - MOST} more" if len(found) > MOST else ""
    return f"{what}: {', '.join(found[:MOST]) or 'none'}{more}"


def test_each_sentence_that_is_missing_is_named() -> None:
    ours = {"play.left": "Left.", "play.one.other": "One.", "game.now": "Now."}
    theirs = {"play.one.other": "Eins."}
    assert left_out(ours, theirs) == [
        "Missing in game.toml: game.now",
        "Missing in play.toml: play.left",
    ]
    assert left_out(ours, ours) == []
    many = {f"play.key{at:02}": "Key." for at in range(12)}
    (line,) = left_out(many, {})
    assert line.startswith("Missing in play.toml: play.key00, play.key01, ")
    assert line.endswith("play.key09, and 2 more")


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
