"""No word of a language stands in the code: what people say and hear is data of that language."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.language.program import spoken

ROOT = Path(__file__).parents[2] / "assistant"
FILES = sorted(ROOT.rglob("*.py"))
OTHER_TONGUES = ("journal", "labels", "scan", "speech", "braille", "cards", "rules", "tasks")
"""Rooms whose texts are SQL, PDF, protocols of engines, keys of files, or a command line's."""
SENTENCE = re.compile(r"[A-Za-z]{2,} [A-Za-z]{2,}")
NAMES = {"last words", "new game", "who reads", "start over", "to guest"}
"""Names of threads, of forms and of an entry, which nobody hears."""
CUT = frozenset({"removeprefix", "removesuffix", "partition", "rpartition"})


def texts(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the texts in a piece of code that are no docstrings, with their lines."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    told = {
        id(child.value)
        for parent in ast.walk(node)
        if isinstance(parent, (*documented, ast.If, ast.Try))
        for child in parent.body
        if isinstance(child, ast.Expr)
    }
    for child in ast.walk(node):
        value = child.value if isinstance(child, ast.Constant) and id(child) not in told else None
        if isinstance(child, ast.Constant) and isinstance(value, str):
            yield child.lineno, value


def in_talk(file: Path) -> bool:
    """Say whether a file is of a room in which people are heard or spoken to."""
    return file.relative_to(ROOT).parts[0] not in OTHER_TONGUES


IN_TALK = [file for file in FILES if in_talk(file)]


@pytest.mark.parametrize("file", IN_TALK, ids=lambda file: str(file.name))
def test_no_sentence_stands_in_the_code(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    raised = {line for node in ast.walk(tree) if isinstance(node, ast.Raise) for line in span(node)}
    found = [
        (line, text)
        for line, text in texts(tree)
        if SENTENCE.search(text) and not (text in spoken().forms or text in NAMES)
        if line not in raised and "\\" not in text
    ]
    assert found == []


def span(node: ast.stmt) -> range:
    """Return the lines of a statement."""
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


@pytest.mark.parametrize("file", IN_TALK, ids=lambda file: str(file.name))
def test_nothing_that_is_said_is_compared_with_a_word(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = (node.left, *node.comparators)
            if any(map(is_folded, sides)):
                found += [text for side in sides if not is_folded(side) for text in words(side)]
        match node:
            case ast.Call(func=ast.Attribute(attr=name), args=[cut, *_]) if name in CUT:
                found += [text for text in words(cut) if text != text.strip()]
            case ast.Call(func=ast.Name(id="Choice"), args=[_, _, names]) if not calls(names):
                found += words(names)
    assert found == []


def is_folded(node: ast.expr) -> bool:
    """Say whether a text is made ready for being compared with what somebody typed."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "casefold"
    )


def words(node: ast.expr) -> list[str]:
    """Return the texts of a piece of code that hold a word."""
    return [text for _, text in texts(node) if re.search("[a-z]{2}", text)]


def calls(node: ast.expr) -> bool:
    """Say whether a text is looked up by its key."""
    return any(isinstance(child, ast.Call) for child in ast.walk(node))
