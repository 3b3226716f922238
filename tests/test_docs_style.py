"""The papers are as easy to hear as the program: no sentence has more than twenty words."""

import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAPERS = [
    *sorted(ROOT.glob("README*.md")),
    ROOT / "CONTRIBUTING.md",
    ROOT / "SECURITY.md",
    *sorted({*(ROOT / "docs").glob("*.md")} - {ROOT / "docs" / "commands.md"}),
]
"""Not the words at the prompt: they are written from the grammar, and mostly lists of words."""
LONGEST = 20  # words
BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
OUTSIDE = re.compile(r"^(?:#|>| {4}(?![-*] |\d+\. )|\s*\|)")
"""Headings, what is heard word by word, lines of an indented block, and rows of a table."""
ITEM = re.compile(r"^\s*(?:[-*]|\d+\.) +")
END = re.compile(r"(?<=[.!?:;])[)\"”“*_]*\s+|(?<=[.!?:;][)\"”“*_])\s+")
REFUSED = re.compile(r"\b(?:all the same|none of|once more|till now|speaks against)\b", re.I)


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """Give each sentence of a paper with the line on which it begins."""
    text = BLOCK.sub(lambda block: "\n" * block[0].count("\n"), text)
    # An address isn't heard, and what is typed is one word, whatever stands in it.
    text = re.sub(r"\]\([^)\s]+\)", "]", re.sub(r"<[^>\n]+>", "", text))
    paragraph = list[tuple[int, str]]()
    for number, line in enumerate([*text.splitlines(), ""], 1):
        outside = not line.strip() or OUTSIDE.match(line)
        if outside or ITEM.match(line):
            yield from _split(paragraph)
            paragraph = []
        if not outside:
            paragraph.append((number, ITEM.sub("", line).strip()))


def _split(paragraph: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Split lines that belong together where a sentence ends, but not within backquotes."""
    begun, sentence = 0, ""
    for number, line in paragraph:
        hidden = re.sub(r"`[^`]*`", lambda code: "x" * len(code[0]), line)
        ends = [0, *(each.end() for each in END.finditer(hidden)), len(line)]
        for start, end in itertools.pairwise(ends):
            begun = begun if sentence else number
            sentence = f"{sentence} {line[start:end]}".strip()
            if re.search(r"[.!?:;][)\"”“*_]*$", sentence):
                yield begun, sentence
                sentence = ""
    if sentence:
        yield begun, sentence


def words(sentence: str) -> int:
    """Count the words: what has a letter or a digit; a span in backquotes is one."""
    plain = re.sub(r"`[^`]*`", "code", sentence)
    return sum(any(map(str.isalnum, each)) for each in plain.split())


def test_words_are_counted_as_they_are_heard() -> None:
    long = f"Twenty are well, {'and ' * 17}more."
    paper = (
        f"# No sentence\n\n- `draw` and `play magical goaticorn` – short.\n  Well, go on: {long}\n"
    )
    found = [(line, words(each)) for line, each in sentences(paper)]
    assert found == [(3, 4), (4, 3), (4, 21)]
    block = f"Before.\n\n```\n{long}\n```\n\nA line\nthat is wrapped, [led](docs/index.md) on.\n"
    assert [(line, words(each)) for line, each in sentences(block)] == [(1, 1), (7, 7)]


@pytest.mark.parametrize("paper", PAPERS, ids=lambda each: str(each.relative_to(ROOT)))
def test_no_sentence_of_a_paper_is_long(paper: Path) -> None:
    told = list(sentences(paper.read_text(encoding="utf-8")))
    name = paper.relative_to(ROOT)
    counted = [(line, words(each), each) for line, each in told]
    long = [
        f"{name}:{line}: {count} words: {each}" for line, count, each in counted if count > LONGEST
    ]
    assert not long, "\n".join(long)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda each: str(each.relative_to(ROOT)))
def test_papers_are_in_native_english(paper: Path) -> None:
    told = sentences(paper.read_text(encoding="utf-8"))
    name = paper.relative_to(ROOT)
    refused = [f"{name}:{line}: {each}" for line, each in told if REFUSED.search(each)]
    assert not refused, "\n".join(refused)
