"""Identify: from what a QR code says to the card it stands on.

A code may hold a printed code of ours, a title, an address, some JSON, or the card's
text in words that are not ours.  A wrong card would be believed, while for an unknown
code the user can say which card it is: so whatever leaves a doubt is unknown.  Nothing
is ever fetched.
"""

import json
import re
from collections.abc import Iterator, Mapping

from assistant.cards import find
from assistant.cards.find import Answer, Found, Index, Several, Why
from assistant.cards.page import by_text
from assistant.cards.spelling import words

LONGEST = 4_300
"""Characters that are looked at; a QR code holds at most 4,296 (ISO/IEC 18004)."""

_NAME_LENGTH = 100  # characters; no title is longer
_JSON_DEPTH = 5
_ADDRESS = re.compile(r"(?:[a-z][a-z0-9+.-]{1,20}://|www\.)\S+", re.IGNORECASE)
_FILE_ENDING = re.compile(r"\.[a-z0-9]{2,5}$", re.IGNORECASE)
_WAYS = (Why.CODE, Why.ID, Why.TITLE, Why.LABEL)
_ADDRESS_WAYS = (Why.CODE, Why.ID, Why.TITLE)
_NAMES = ("code", "id", "card", "title", "name", "label", "text", "description")
_CARD_WORDS = frozenset(("card", "cards", "deck", "decks"))


def identify(index: Index, payload: str, learned: Mapping[str, str]) -> Answer:
    """Return the card or cards that a QR code means.

    `learned` maps payloads to `Card.key`; what a person has taught wins over all.
    """
    text = payload[:LONGEST].strip()
    key = learned.get(payload, learned.get(text))
    found = _taught(index, key) or _by_name(index, text)
    if found is None:
        if text[:1] in ("{", "["):
            found = _by_json(index, text)
        elif _ADDRESS.fullmatch(text):
            found = _by_address(index, text)
        else:
            found = by_text(index, text)
    return found or find.nearest(index, (text[:_NAME_LENGTH],))


def _taught(index: Index, key: str | None) -> Found | Several | None:
    if key is None:
        return None
    taught = {place: 1.0 for place, card in enumerate(index.cards) if card.key == key}
    return find.answer(index, Why.LEARNED, taught)


def _by_name(index: Index, text: str) -> Found | Several | None:
    """Return the cards of which `text` is the whole code, id, title or label."""
    return find.exact(index, (text,), _WAYS) if len(text) <= _NAME_LENGTH else None


def _by_json(index: Index, text: str) -> Found | Several | None:
    """Return the cards that the values of some JSON name, or that its texts tell."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    said = [(key, value) for key, value in _values(value) if key in _NAMES]
    for name in _NAMES:
        for key, value in said:
            found = _by_name(index, value) if key == name else None
            if found:
                return found
    return by_text(index, "\n".join(value for _, value in said))


def _values(value: object, key: str = "", depth: int = 0) -> Iterator[tuple[str, str]]:
    """Yield the strings in a JSON value with the keys they stand at, in small letters."""
    if isinstance(value, str):
        yield key, value
    elif depth < _JSON_DEPTH and isinstance(value, dict):
        for name, part in value.items():
            yield from _values(part, str(name).casefold(), depth + 1)
    elif depth < _JSON_DEPTH and isinstance(value, list):
        for part in value:
            yield from _values(part, key, depth + 1)


def _by_address(index: Index, text: str) -> Found | Several | None:
    """Return the cards that the end of an address, or a value in it, names.

    A title of one word may be any word: it counts only in an address that speaks of
    cards or of the deck.
    """
    from urllib.parse import parse_qsl, unquote, urlsplit

    try:
        address = urlsplit(text if "://" in text else f"//{text}")
    except ValueError:
        return None
    query = parse_qsl(address.query)
    folders = [unquote(part) for part in address.path.split("/") if part]
    last = folders.pop() if folders else ""
    named = [*(value for _, value in query), _FILE_ENDING.sub("", last), unquote(address.fragment)]
    around = words(" ".join((address.netloc, *folders, *(key for key, _ in query))))
    for name in named:
        found = find.exact(index, (name,), _ADDRESS_WAYS) if len(name) <= _NAME_LENGTH else None
        if found and (len(words(name)) > 1 or _speaks_of(found, around)):
            return found
    return None


def _speaks_of(found: Found | Several, around: list[str]) -> bool:
    match = found.match if isinstance(found, Found) else found.matches[0]
    return match.why is Why.CODE or not _CARD_WORDS.union(words(match.card.deck)).isdisjoint(around)
