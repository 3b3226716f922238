"""What somebody only wanted to do, and what is done in its place.

``I was going to play Narwhal, but I draw``: what stands before the but was never done.  Nor is what
somebody has not: ``I've nothing worth playing, so a second card``.  What comes of the rest is asked
about.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from assistant.language.meanings import Meaning, NotUnderstood, Understood
from assistant.language.moment import Moment
from assistant.language.own_words import begun
from assistant.tongue import kept, tables

_FEWEST, _MOST_WORDS = 2, 40
"""Words of the shortest line behind the but, and of the longest line that is read so."""
_QUESTION, _AROUND = "?", " ,;:!.…-–—"
_WINDOW, _SIGNS = "window", frozenset(",;:.!…")


class _Words(NamedTuple):
    """What only wants something or lacks it, behind what something is done, and by the same.

    Behind one of `why` it is only said why something was done before it.
    """

    wanted: re.Pattern[str]
    instead: re.Pattern[str]
    lacking: re.Pattern[str]
    therefore: re.Pattern[str]
    same: re.Pattern[str]
    why: re.Pattern[str]


def without_given_up(
    text: str, found: Meaning, moment: Moment, read: Callable[[str], Meaning]
) -> Meaning:
    """Return what a line means that is not understood as it stands: what is behind a but.

    `read` reads that as a line of its own.  What was `found` stays where that is not clear.
    """
    if isinstance(found, Understood):
        # I have no unicorn, so Narwhal goes down: it begins like a list of what somebody has.
        open_ = found.by_word and all(each.word in begun().ambiguous for each in found.deeds)
    else:
        open_ = isinstance(found, NotUnderstood) and not (found.nearest or found.denied)
    asks = text.rstrip().endswith(_QUESTION)
    if not open_ or asks or not moment.names or len(text.split()) > _MOST_WORDS:
        return found
    known = _words()
    wanted = known.wanted.search(text)
    hit = known.instead.search(text, wanted.end()) if wanted else None
    if hit is None and _WINDOW not in moment.flags:
        # Ben has no Neigh, so he passes: where a card can be answered that says who passes.
        wanted = known.lacking.search(text)
        # What is told before it is done: Ann draws, has nothing to play, so she is done.
        led = text[: wanted.start()] if wanted else ""
        first = wanted is not None and _SIGNS.isdisjoint(led) and not known.why.search(led)
        hit = known.therefore.search(text, wanted.end()) if wanted and first else None
    rest = text[hit.end() :].strip(_AROUND) if hit else ""
    if wanted is None or len(rest.split()) < _FEWEST:
        return found
    (*_, who) = text[: wanted.start()].split() or ("",)
    if who in moment.names:
        # Ben wanted to, but he passes.
        rest = known.same.sub(who, rest, count=1)
    meant = read(rest)
    if isinstance(meant, Understood):
        return NotUnderstood(half=(meant.deeds,), sure=True)
    if not isinstance(meant, NotUnderstood) or not meant.half:
        return found
    return meant if meant.sure or found == NotUnderstood() else found


def only_wants(part: str) -> bool:
    """Say whether a part of a line only tells what somebody wanted to do."""
    return _words().wanted.search(part) is not None


def lacks(part: str) -> bool:
    """Say whether a part of a line only tells what somebody has not or cannot do."""
    return _words().lacking.search(part) is not None


@kept
@cache
def _words() -> _Words:
    known = tables("left")["given_up"]
    said = ("|".join(known[name]) for name in _Words._fields[:-1])
    wanted, instead, lacking, therefore, same = said
    why = "|".join(tables("left")["in_order"]["reasons"])
    behind = r"[\s,;.!…–—-]+"
    return _Words(
        re.compile(rf"(?<!\w)(?:{wanted})(?!\w)", re.IGNORECASE),
        re.compile(rf"{behind}(?:{instead})(?!\w)", re.IGNORECASE),
        re.compile(rf"(?<!\w)(?:{lacking})(?!\w)", re.IGNORECASE),
        re.compile(rf"{behind}(?:{therefore})(?!\w)", re.IGNORECASE),
        re.compile(rf"^(?:{same})(?!\w)", re.IGNORECASE),
        re.compile(rf"(?<=\w)[\s,]+(?:{why})(?!\w)", re.IGNORECASE),
    )
