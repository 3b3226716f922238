"""The questions in a line, each without what only says when, why or to whom it is asked.

``What's happened while I saw to the oven?`` is the question before the while, and ``explain it to
Dan`` the one that anybody asks.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from assistant.language.asking import Asking
from assistant.language.cutting import Tokens, between_signs
from assistant.language.lookup import words
from assistant.language.patterns import Words, every_way
from assistant.tongue import kept, tables

_FEWEST, _MOST_WORDS, _LONGEST_NAME = 2, 5, 2
"""Words of the shortest question before what stands beside it, of the longest that leads on, and of
the longest name of a listener."""


@dataclass(frozen=True)
class _Beside:
    """What leads to words beside a question; what tells, and `before` whom it is told.

    `listeners` are people besides the players.
    """

    leads: frozenset[Words]
    tells: frozenset[str]
    before: frozenset[str]
    listeners: frozenset[Words]


@kept
@cache
def _beside() -> _Beside:
    found = tables("asking")["beside"]
    return _Beside(
        every_way(found["leads"]),
        frozenset(found["tells"]),
        frozenset(found["before"]),
        every_way(found["listeners"]),
    )


def questions_in(tokens: Tokens, asking: Asking) -> Iterator[Tokens]:
    """Yield the questions in a line, each as it stands and without what is beside it.

    What only hangs on a statement asks about that: ``it's my turn, isn't it``.
    """
    parts = [part for part in between_signs(tokens) if part]
    for at, part in enumerate(parts):
        if at and asking.hangs_on(part):
            yield (*parts[at - 1], *part)
        elif asking.asks(part) and not any(map(asking.supposes, parts[:at])):
            # If I steal it, where does it go: what leans on something else is no question alone.
            yield part
            yield from without_beside(part)


def without_beside(part: Tokens) -> Iterator[Tokens]:
    """Yield a question without what stands beside it; nothing if nothing does."""
    known = _beside()
    untold = _untold(part)
    if untold != part:
        yield untold
    for at in range(_FEWEST, len(untold)):
        said = words(untold[at : at + _MOST_WORDS])
        led = next((count for count in range(len(said), 0, -1) if said[:count] in known.leads), 0)
        if led:
            # While I was: that alone may say that something was missed.
            yield from (untold[:at], untold[: at + led])


def _untold(part: Tokens) -> Tokens:
    """Return what somebody is asked to tell without the one to whom: ``explain it to Dan``.

    It stands right behind the verb, or behind a word before it.
    """
    known = _beside()
    first = next((at for at, each in enumerate(part) if each.text in known.tells), len(part))
    for at in range(first, len(part) - 1):
        end = _listener(part, at + 1) if at == first or part[at].text in known.before else 0
        if end and at == first:
            # Tell Grandad everything.
            return (*part[: at + 1], *part[end:])
        if end:
            return (*part[:at], *part[end:])
    return part


def _listener(part: Tokens, at: int) -> int:
    """Return where the name of whom something is told ends; nothing if none begins there."""
    if part[at].seat is not None:
        return 0 if part[at].owns else at + 1
    listeners = _beside().listeners
    ends = range(min(len(part), at + _LONGEST_NAME), at, -1)
    return next((end for end in ends if words(part[at:end]) in listeners), 0)
