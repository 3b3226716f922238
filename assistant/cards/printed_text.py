"""The text of a card that a QR code holds, told from its title, its kind and other things."""

import json
import re
import unicodedata
from collections.abc import Collection, Iterator

from assistant.cards.payload import LONGEST
from assistant.cards.spelling import normal, words

FEWEST_WORDS = 4
"""No printed effect has fewer words; a title may have three."""

_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]{1,20}:\S*", re.IGNORECASE)
_TEXTS = ("text", "description", "effect")
_EDGE = " \t.:;,-–—|!"
_DEPTH = 5


def printed_text(payload: str, title: str, kinds: Collection[str] = ()) -> str:
    """Return the text that a code holds for the card `title`, or nothing if it holds none.

    The title and a name of its kind (`kinds`) at the beginning are no part of it.  The text
    comes back in Unicode's composed form with single spaces.
    """
    text = payload[:LONGEST].strip()
    if text[:1] in ("{", "["):
        text = max(_texts(text), key=len, default="")
    if _ADDRESS.fullmatch(text):
        return ""
    text = unicodedata.normalize("NFC", "".join(_shown(text)))
    text = " ".join(text.split())
    for name in (title, *sorted(kinds, key=len, reverse=True)):
        text = _without(text, name)
    return text if len(words(text)) >= FEWEST_WORDS and text.isprintable() else ""


def _shown(text: str) -> Iterator[str]:
    return (" " if each.isspace() else each for each in text)


def _without(text: str, name: str) -> str:
    """Return the text without a name that it begins with."""
    wanted = normal(name)
    tokens = text.split()
    for count in range(1, min(len(tokens), 12) + 1):
        said = normal(" ".join(tokens[:count]))
        if said == wanted and wanted:
            return " ".join(tokens[count:]).lstrip(_EDGE)
        if len(said) > len(wanted):
            break
    return text


def _texts(text: str) -> Iterator[str]:
    """Yield what stands at the keys for texts in some JSON."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return
    parts: list[tuple[str, object, int]] = [("", found, 0)]
    while parts:
        key, part, depth = parts.pop()
        if isinstance(part, str) and key in _TEXTS:
            yield part
        elif isinstance(part, dict) and depth < _DEPTH:
            parts += [(str(name).casefold(), each, depth + 1) for name, each in part.items()]
        elif isinstance(part, list) and depth < _DEPTH:
            parts += [(key, each, depth + 1) for each in part]
