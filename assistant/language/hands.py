"""Whether a line tells of a card in a hand: told before it is understood, and where it is not."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from assistant.language.grammar_file import grammar
from assistant.tongue import kept, tables

_ENDS, _SIGNS = re.compile(r"[;.!?]+(?=\s|$)"), re.compile(r"[,:]+(?=\s|$)|\s[-–—]+\s")
_END = ";"
_LONG = 4
"""Characters of a word in which a slip is known."""
_TITLE = "title-of-a-card"
_POSSESSIVE = re.compile(r"['’]s?$")


class _Words(NamedTuple):
    """The tables of ``hands.toml``."""

    going: frozenset[str]
    moving: frozenset[str]
    hidden: frozenset[str]
    open: frozenset[str]
    parting: frozenset[str]
    leading: frozenset[str]
    asking: frozenset[str]
    plain: frozenset[str]


@kept
@cache
def _words() -> _Words:
    found = tables("hands")
    return _Words(*(frozenset(found[name]) for name in _Words._fields))


def tells_of_hand(
    line: str, names: Sequence[str], titles: tuple[str, ...] = (), *, taking: bool = False
) -> bool:
    """Say whether a line tells which card goes into a hand or is in one, in whatever words.

    While somebody is `taking` a card out of a hand, any word of moving a card is of that.

    `names` are those of the players, `titles` those of the cards, and their labels.  Where only
    a number of cards is told it does not, nor where everybody sees the card: it was played, or
    lay in an area.  What is unknown to the tables may be the title of a card, or some of it with
    a slip in it.
    """
    words, said = _words(), line.casefold().replace("’", "'")
    first = said.split()[:1]
    if not first or first[0].strip("?!.,:") in words.asking or said.rstrip().endswith("?"):
        return False
    if titles:
        said = _of_titles(titles).sub(_TITLE, said)
    called = {part for name in names for part in name.casefold().split()}
    return any(_tells(part, called, words, taking) for part in _parts(said, words))


@kept
@lru_cache(maxsize=8)
def _of_titles(titles: tuple[str, ...]) -> re.Pattern[str]:
    """Return what finds the titles that words of the tables or signs stand in."""
    words = _words()
    known = _told(words) | words.plain
    plain = (title.casefold().replace("’", "'") for title in titles)
    telling = (title for title in plain if not known.issuperset(title.split()))
    ways = "|".join(re.escape(title) for title in sorted(telling, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{ways or '(?!)'})(?!\w)")


def _told(words: _Words) -> set[str]:
    return {word for form in words.going | words.moving | words.hidden for word in form.split()}


def _parts(said: str, words: _Words) -> list[list[str]]:
    """Return a line in the parts that tell one thing each, without why it happened."""
    parts: list[list[str]] = [[]]
    led = False
    for word in _ENDS.sub(f" {_END} ", _SIGNS.sub(" ", said)).split():
        if word == _END or word in words.parting:
            parts.append([])
            led = False
            continue
        led = led or (word in words.leading and bool(parts[-1]))
        if not led:
            parts[-1].append(word)
    return parts


def _tells(part: list[str], called: set[str], words: _Words, taking: bool) -> bool:
    bare = [word if word in words.plain else _POSSESSIVE.sub("", word) for word in part]
    said = f" {' '.join(bare)} "
    if any(word in words.open for word in bare):
        return False
    if taking and _TITLE.strip() in bare and not called.isdisjoint(bare):
        # Goodbye Narwhal, Ben: whatever the words are, it may be of Ben's hand.
        return True
    moved = any(word in words.moving for word in bare)
    goes = any(f" {form} " in said for form in words.going)
    hidden = taking or any(f" {place} " in said for place in words.hidden)
    if not (goes or (moved and hidden)):
        return False
    numbers = {word for number in grammar().numbers for word in number}
    owned = {f"{name}{ending}" for name in called for ending in grammar().possessive}
    known = _told(words) | words.plain | called | owned | numbers
    return any(_names(word.strip("'\""), known) for word in bare)


def _names(word: str, known: set[str]) -> bool:
    """Say whether a word may be of a title: none of the tables, nor one with a slip in it."""
    if word in known or not any(map(str.isalpha, word)):
        return False
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    long = [each for each in known if len(each) >= _LONG]
    return process.extractOne(word, long, scorer=OSA.distance, score_cutoff=1) is None
