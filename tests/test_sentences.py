"""The sentences: every one that is asked for is there, every one that is there is used."""

import ast
import os
import re
import string
import tomllib
from pathlib import Path

import pytest

from assistant import commands  # noqa: F401
from assistant.registry import GROUPS, all_commands
from assistant.words import choose, core, in_turn, parts_of, render, say, sentence
from assistant.words.plain import printable

ROOT = Path(__file__).parents[1]
EN = ROOT / "assistant" / "language" / "en" / "told"
ROOMS = {file.stem for file in EN.glob("*.toml")}
KEY = re.compile(rf"^({'|'.join(sorted(ROOMS))})\.([a-z_0-9]+)$")


def texts_in(file: Path) -> list[str]:
    """Return every text in a source file; a hole of an f-string is a star."""
    found: list[str] = []
    pieces: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.append(node.value)
        if isinstance(node, ast.JoinedStr):
            parts = [n.value if isinstance(n, ast.Constant) else "*" for n in node.values]
            found.append("".join(str(part) for part in parts))
            pieces.update(str(part) for part in parts)
    return [text for text in found if text not in pieces]


def all_texts() -> set[str]:
    return {text for file in (ROOT / "assistant").rglob("*.py") for text in texts_in(file)}


def sentences() -> dict[str, list[str]]:
    """Return the forms of every sentence."""
    found: dict[str, list[str]] = {}
    for file in EN.glob("*.toml"):
        for name, form in tomllib.loads(file.read_text(encoding="utf-8")).items():
            found[f"{file.stem}.{name}"] = list(form.values()) if isinstance(form, dict) else [form]
    return found


def test_every_sentence_that_is_asked_for_is_there() -> None:
    there = sentences()
    files = (".toml", ".json", ".jsonl", ".sqlite3")
    asked = {text for text in all_texts() if KEY.match(text) and not text.endswith(files)}
    assert asked
    assert asked - set(there) == set()


def test_every_sentence_that_is_there_is_used() -> None:
    texts = all_texts()
    holes = [
        re.compile(re.escape(text).replace(r"\*", "[a-z_0-9]+")) for text in texts if "*" in text
    ]
    unused = [
        key
        for key in sentences()
        # Some rooms carry the name alone and put their own room before it.
        if key not in texts
        and key.partition(".")[2] not in texts
        and not any(hole.fullmatch(key) for hole in holes)
    ]
    assert unused == []


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_sentences_read_well_aloud(room: str) -> None:
    """No bracket, no dash, no double space, nothing that a voice stumbles over."""
    for key, forms in sentences().items():
        if not key.startswith(f"{room}.") or room == "join":
            continue
        for text in forms:
            assert text == text.strip() or key in ("prompt.sign", "speech.then"), key
            assert "  " not in text, key
            assert "\n" not in text, key
            assert " - " not in text, key
            assert "—" not in text, key


def test_values_fill_plain_holes_only() -> None:
    for key, forms in sentences().items():
        for text in forms:
            for _, name, how, _ in string.Formatter().parse(text):
                assert name is None or name.isidentifier(), key
                assert how in (None, "", "capital", "full", "open"), key


def test_hints_stand_between_bars_and_something_stands_beside_them() -> None:
    for key, forms in sentences().items():
        for text in forms:
            parts = text.split("|")
            assert len(parts) % 2, key
            # In a game a hint may stand alone: whoever knows it hears nothing.
            alone = not "".join(parts[::2]).strip()
            assert len(parts) == 1 or (
                alone <= key.startswith(("game.", "asked.")) and all(parts[1::2])
            ), key


def test_a_sentence_has_a_head_and_what_is_said_of_it_to_whom() -> None:
    told = say("game.turn", name="Ann")
    assert parts_of(told) == ("Ann's turn.", "Ann's turn.", "Ann's turn.")
    first = say("play.which_play", name="Ann")
    assert parts_of(first)[1:] == ("Ann plays which card?", "Which card?")
    draws = say("game.start_draw", name="Ann")
    assert parts_of(draws) == ("Draw a card.", "", "")
    entered = say("game.stays", card="Narwhal", name="Ann", area="Stable")
    assert parts_of(in_turn(told, draws, entered)) == (
        "Ann's turn. Draw a card. Narwhal stays in Ann's Stable.",
        "Ann's turn. Narwhal stays in Ann's Stable.",
        "Ann's turn. Narwhal stays.",
    )


def test_a_hint_is_a_part_of_a_sentence_and_a_text_in_it_is_none() -> None:
    several = say("prompt.no_card", typed="Enter the goat. Type |x|")
    assert render(several).endswith("Here are the nearest. Type a number, or another label.")
    assert core(several) == "No card called Enter the goat. Type |x|."
    assert core(choose("play.which_card", "steal")) == "Steal which card?"
    assert core(say("prompt.ready")) == "Ready."


def test_a_number_chooses_the_form() -> None:
    assert sentence("cards.full_copies", count=1) == "1 copy in the deck."
    assert sentence("cards.full_copies", count=2) == "2 copies in the deck."


def test_braces_in_a_foreign_text_are_only_text() -> None:
    assert "{0.__class__}" in sentence("prompt.unknown_code", payload="{0.__class__}")


def test_what_cannot_be_shown_is_left_out() -> None:
    assert printable("a\x1b[2Jb\u202ec\ud800", 60) == "a [2Jb c"
    assert printable("word " * 50, 20) == "word word word word…"


def test_the_list_of_commands_in_the_docs_is_true() -> None:
    lines = ["# Words at the prompt", ""]
    lines += ["Made from the program itself; a test keeps it true.", ""]
    for group in GROUPS:
        lines += [f"## {render(choose('help.group', group))}", ""]
        for each in all_commands():
            if each.group == group:
                also = f" Also: {', '.join(each.also)}." if each.also else ""
                lines.append(f"- **{each.word}**: {render(each.help)}{also}")
        lines.append("")
    wanted = "\n".join(lines).rstrip() + "\n"
    file = ROOT / "docs" / "commands.md"
    if os.environ.get("WRITE_DOCS"):
        file.write_text(wanted, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == wanted
