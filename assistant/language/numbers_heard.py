"""Numbers as a dictation writes them, in other words that sound alike: ``Ben has for cards``.

Such a word is a number only behind one that a number stands behind, and before what is counted.
What comes of it is only likely: it is asked about.
"""

import re
from collections.abc import Iterable
from functools import cache

from assistant.language.moment import Moment
from assistant.tongue import kept, tables


def with_numbers_heard(text: str, moment: Moment) -> str:
    """Return a line with the numbers in it that were written as other words, else the same line."""
    if not moment.names:
        return text
    known = tables("left")["heard_as"]
    names = _any(map(re.escape, sorted(moment.names, key=len, reverse=True)))
    for word, meant in known["behind_name"].items():
        # Ben as three unicorns.
        owns = rf"(?<!\w)({names}\s+){word}(?=\s+{_any(known['has_behind'])}(?!\w))"
        text = re.sub(owns, rf"\g<1>{meant}", text, flags=re.IGNORECASE)

    def number(said: re.Match[str]) -> str:
        return f"{said[1]}{known['numbers'][said[2].casefold()]}"

    behind = (*known["behind"], *map(re.escape, sorted(moment.animals)))
    counted = _pattern(tuple(known["before"]), behind).sub(number, text)
    if counted == text:
        return text
    # Two, not won: what is denied is a number as well, and says no more.
    return _pattern(tuple(known["denies"]), ()).sub("", counted).rstrip(" ,.!")


@kept
@cache
def _pattern(before: tuple[str, ...], behind: tuple[str, ...]) -> re.Pattern[str]:
    """Return a number that was written so, behind some words and before others or a sign."""
    sounds = _any(tables("left")["heard_as"]["numbers"])
    ends = rf"\s+{_any(behind)}(?!\w)" if behind else r"\s*[,.!]|\s*$"
    number = rf"(?<!\w)({_any(before)}\s+)({sounds})(?={ends})"
    return re.compile(number, re.IGNORECASE)


def _any(words: Iterable[str]) -> str:
    return f"(?:{'|'.join(words)})"
