"""PURE: words as a voice is given them, so that it says them right; eyes and fingers never see it.

English engines read Llamacorn as "lamay corn", and LU042 as a word and a number.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

_CODE = re.compile(r"(?<![\w-])[A-Z]{2,4}\d{3,}(?![\w-])")
"""A printed code, such as LU042: letters of a deck and a number."""
_ENDS = re.compile(r"['\u2019]")
"""Apostrophes, which are one whatever they look like."""


@dataclass(frozen=True)
class Pronunciation:
    """Words with what a voice is given in their place, those of several words before others."""

    words: tuple[tuple[str, str], ...] = ()

    def said(self, text: str) -> str:
        """Return a text as a voice is given it."""
        text = _CODE.sub(lambda code: " ".join(code[0]), text)
        return _pattern(self).sub(self._one, text) if self.words else text

    def _one(self, found: re.Match[str]) -> str:
        return _table(self)[_plain(found[0])]


def pronunciation(words: Mapping[str, str]) -> Pronunciation:
    """Return how words are said; what stands behind a word is given to the voice."""
    return Pronunciation(tuple(sorted(words.items(), key=lambda pair: (-len(pair[0]), pair[0]))))


def _plain(word: str) -> str:
    return _ENDS.sub("'", word).casefold()


@lru_cache(4)
def _table(pronunciation: Pronunciation) -> Mapping[str, str]:
    return {_plain(word): said for word, said in pronunciation.words}


@lru_cache(4)
def _pattern(pronunciation: Pronunciation) -> re.Pattern[str]:
    written = (_ENDS.sub("'", re.escape(word)) for word, _ in pronunciation.words)
    either = "|".join(word.replace("'", "['\u2019]") for word in written)
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)
