"""What people call the columns of their tables, and how they write, in several languages.

These words are read and never told, whatever language the program speaks: a table comes from
wherever it was made.  They are in ``headings.toml``.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import zip_longest
from pathlib import Path

import tomli

NAMES = ("code", "id", "title", "label")
"""What says which card a row is about."""
KEPT_BACK = "answer"
"""What is kept back until somebody asks, unless another column is named."""
_THINGS = ("title", "label", "text", "kind", "copies", "code", "id", "variant", KEPT_BACK)
_VALUE, _LETTERS, _HIDDEN = "value", "letters", "hidden"
_UNDECOMPOSED = str.maketrans("łøđ", "lod")


def folded(heading: str) -> str:
    """Return a heading in small letters, without accents, with single spaces."""
    plain = unicodedata.normalize("NFKD", heading.casefold().translate(_UNDECOMPOSED))
    letters = "".join(each for each in plain if not unicodedata.combining(each))
    return " ".join(letters.replace("_", " ").replace("-", " ").split())


def columns_meant(headings: Sequence[str]) -> dict[str, str]:
    """Return which heading says each thing that is known, by the name of that thing.

    What a card is worth is its title only where no heading says that otherwise.
    """
    found = {folded(each): each for each in reversed(headings)}
    said = {name: words_for(name) for name in _THINGS}
    said["title"] += words_for(_VALUE)
    meant = {
        name: next((found[word] for word in words if word in found), "")
        for name, words in said.items()
    }
    return {name: heading for name, heading in meant.items() if heading}


def is_hidden(heading: str) -> bool:
    """Say whether a heading says itself that what is below it is not for all to hear."""
    return not set(words_for(_HIDDEN)).isdisjoint(folded(heading).split())


def kept_back_of(headings: Sequence[str]) -> str:
    """Return which of the headings that say so is kept back until somebody asks: an answer first.

    It is nothing where none says so.
    """
    hidden = [each for each in headings if is_hidden(each)]
    answers = set(words_for(KEPT_BACK))
    of_answers = (each for each in hidden if not answers.isdisjoint(folded(each).split()))
    return next(of_answers, hidden[0] if hidden else "")


def is_value(heading: str) -> bool:
    """Say whether a heading names what a card is worth, such as its rank, and not a title."""
    return folded(heading) in words_for(_VALUE)


@cache
def words_for(thing: str) -> tuple[str, ...]:
    """Return what headings for a thing are called, those further to the front first."""
    lists = (each.get(thing, ()) for each in _languages().values())
    in_turn = (word for words in zip_longest(*lists) for word in words if word)
    return tuple(dict.fromkeys(in_turn))


@cache
def letters() -> Mapping[str, frozenset[str]]:
    """Return the letters beyond a to z of each language, small and capital."""
    return {
        language: frozenset(said[_LETTERS] + said[_LETTERS].upper())
        for language, said in _languages().items()
    }


@cache
def _languages() -> Mapping[str, Mapping[str, str]]:
    file = Path(__file__).with_suffix(".toml")
    return tomli.loads(file.read_text(encoding="utf-8"))
