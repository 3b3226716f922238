"""What somebody only wanted to do, and what is done in its place.

``I was going to play Narwhal, but I draw``: what stands before the but was never done.  What comes
of the rest is asked about.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from assistant.language.meanings import Meaning, NotUnderstood, Understood
from assistant.language.moment import Moment
from assistant.tongue import kept, tables

_FEWEST, _MOST_WORDS = 2, 40
"""Words of the shortest line behind the but, and of the longest line that is read so."""
_QUESTION, _AROUND = "?", " ,;:!.…-–—"


class _Words(NamedTuple):
    """What only wants something, behind what something is done in its place, and by the same."""

    wanted: re.Pattern[str]
    instead: re.Pattern[str]
    same: re.Pattern[str]


def without_given_up(
    text: str, found: Meaning, moment: Moment, read: Callable[[str], Meaning]
) -> Meaning:
    """Return what a line means that is not understood as it stands: what is behind a but.

    `read` reads that as a line of its own.  What was `found` stays where that is not clear.
    """
    open_ = isinstance(found, NotUnderstood) and not (found.nearest or found.denied)
    asks = text.rstrip().endswith(_QUESTION)
    if not open_ or asks or not moment.names or len(text.split()) > _MOST_WORDS:
        return found
    wanted = _words().wanted.search(text)
    hit = _words().instead.search(text, wanted.end()) if wanted else None
    rest = text[hit.end() :].strip(_AROUND) if hit else ""
    if wanted is None or len(rest.split()) < _FEWEST:
        return found
    (*_, who) = text[: wanted.start()].split() or ("",)
    if who in moment.names:
        # Ben wanted to, but he passes.
        rest = _words().same.sub(who, rest, count=1)
    meant = read(rest)
    if isinstance(meant, Understood):
        return NotUnderstood(half=(meant.deeds,), sure=True)
    if not isinstance(meant, NotUnderstood) or not meant.half:
        return found
    return meant if meant.sure or found == NotUnderstood() else found


@kept
@cache
def _words() -> _Words:
    known = tables("left")["given_up"]
    wanted, instead, same = ("|".join(known[name]) for name in ("wanted", "instead", "same"))
    return _Words(
        re.compile(rf"(?<!\w)(?:{wanted})(?!\w)", re.IGNORECASE),
        re.compile(rf"[\s,;.!…–—-]+(?:{instead})(?!\w)", re.IGNORECASE),
        re.compile(rf"^(?:{same})(?!\w)", re.IGNORECASE),
    )
