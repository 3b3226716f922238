"""PURE: text as an engine can take it.  Engines read some control characters as commands."""

import itertools
import re
import unicodedata
from collections.abc import Iterable

_JOINER = "\u200d"
_END_OF_SENTENCE = re.compile(r"(?<=[.!?])\s+")


def spoken_text(text: str) -> str:
    """Return `text` on one line, without control characters, lone surrogates and fillers."""
    kept = (_spoken_character(character) for character in text)
    return " ".join("".join(kept).split())


def _spoken_character(character: str) -> str:
    category = unicodedata.category(character)
    if category == "Cc":
        return " "
    if category in ("Cs", "Cn") or (category == "Cf" and character != _JOINER):
        return ""
    return character


def sayable_parts(text: str, longest: int = 200) -> tuple[str, ...]:
    """Return `text` in parts of whole sentences or words, of at most `longest` characters.

    An engine that hands over sound only when all of it is made is heard sooner this way.
    """
    parts: list[str] = []
    for sentence in _END_OF_SENTENCE.split(text):
        rest = sentence.strip()
        while len(rest) > longest:
            space = rest.rfind(" ", 1, longest + 1)
            end = space if space > 0 else longest
            parts.append(rest[:end])
            rest = rest[end:].lstrip()
        if rest:
            parts.append(rest)
    return tuple(parts)


def first_parts(texts: Iterable[str], most: int = 500) -> tuple[str, ...]:
    """Return the first part of each text, each once, at most so many."""
    firsts = (sayable_parts(spoken_text(text))[:1] for text in texts)
    return tuple(itertools.islice(dict.fromkeys(part for first in firsts for part in first), most))
