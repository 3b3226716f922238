"""The order in which people put titles: by their letters, and by the worth of their numbers."""

import re
import unicodedata

_PARTS = re.compile(r"(\d+)")


def natural(title: str) -> tuple[tuple[int, int, str], ...]:
    """Return what titles are put in order by: ``Film 2`` comes before ``Film 10``.

    Capitals and accents do not count, unless nothing else tells two titles apart.
    """
    plain = unicodedata.normalize("NFKD", title.casefold())
    letters = "".join(each for each in plain if not unicodedata.combining(each))
    parts = _PARTS.split(letters)
    # A number of more digits than Python reads is compared as letters.
    key = [
        (0, int(part), "") if place % 2 and len(part) < 100 else (1, 0, part)
        for place, part in enumerate(parts)
        if part
    ]
    return (*key, (2, 0, title))
