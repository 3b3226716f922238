"""Identify: from what a QR code says to the card it stands on, and to the text it holds of it.

A code may hold a printed code of ours, a title, an address, some JSON, or the card's
text in words that are not ours.  A wrong card would be believed, while for an unknown
code the user can say which card it is: so whatever leaves a doubt is unknown.  Nothing
is ever fetched.

A full text tells its card by the title it begins with, or by likeness.  The limits are
measured; see docs/decisions.  Foreign texts that begin with a title, such as an article about
goats, reach a likeness of 0.18; other cards without a title reach 0.5.
"""

import json
import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping

from assistant.cards import find
from assistant.cards.find import Answer, Found, Several, Why
from assistant.cards.index import Index
from assistant.cards.model import Kind
from assistant.cards.spelling import normal, words

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
    found = _taught(index, key) or recognised(index, text)
    return found or find.nearest(index, (text[:_NAME_LENGTH],))


def recognised(index: Index, payload: str) -> Found | Several | None:
    """Return the cards that a QR code means by itself; None if it has to be taught."""
    text = payload[:LONGEST].strip()
    found = _by_name(index, text)
    if found is None:
        if text[:1] in ("{", "["):
            found = _by_json(index, text)
        elif _ADDRESS.fullmatch(text):
            found = _by_address(index, text)
        else:
            found = by_text(index, text)
    return found


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


_TITLED = 0.22  # likeness to the card's text that its title at the beginning asks for
_RUNNING_ON = 0.30  # the same where the title runs on into the text
_UNTITLED = 0.60  # likeness where the text names no title
_MARGIN = 0.12  # to the next title
_MOST_ALIKE = 4  # titles that may be equally alike; more say nothing

_BOUNDARY = re.compile(r"[\n\r\t.:;!?|,()\[\]–—]+|\s-+\s")
_KINDS = frozenset(kind.value for kind in Kind)
_HEADINGS = frozenset(("card", "title", "name", "the"))
_TITLE_PIECES = 4  # pieces between boundaries that may make a title: "Careful, I Bite"
_TITLE_WORDS = 10
_NEAR_TITLE = 4  # words after the title among which its kind is named


def by_text(index: Index, text: str) -> Found | Several | None:
    """Return the cards whose text this is, or None if that leaves a doubt."""
    titled = _titled(index, text)
    if titled is not None:
        return find.answer(index, Why.TEXT_ALIKE, titled)
    return _by_likeness(index, index.prose.likeness(words(text)))


def _titled(index: Index, text: str) -> Mapping[int, float] | None:
    """Return the cards with whose title the text begins and which the rest bears out.

    None if the text begins with no title.
    """
    pieces = [piece for piece in _BOUNDARY.split(text[:1000]) if piece.strip()]
    deck_words = {word for card in index.cards for word in words(card.deck)}
    while len(pieces) > 1 and _HEADINGS.union(deck_words).issuperset(words(pieces[0])):
        pieces.pop(0)
    for count in range(min(_TITLE_PIECES, len(pieces)), 0, -1):
        places = index.titles.cards.get(normal(" ".join(pieces[:count])))
        if places:
            rest = words(text)[len(words(" ".join(pieces[:count]))) :]
            return _borne_out(index, places, rest, _TITLED, _NEAR_TITLE)
    tokens = " ".join(pieces).split()
    for count in range(min(_TITLE_WORDS, len(tokens)), 0, -1):
        places = index.titles.cards.get(normal(" ".join(tokens[:count])))
        if places and _starts_sentence(tokens[count:]):
            limit = _RUNNING_ON if count > 1 else _UNTITLED
            return _borne_out(index, places, words(" ".join(tokens[count:])), limit, 1)
    return None


def _starts_sentence(tokens: list[str]) -> bool:
    """Whether a kind of card or a sentence can begin here; else it may be a longer title."""
    return bool(tokens) and (tokens[0].casefold() in _KINDS or not tokens[0][0].islower())


def _borne_out(
    index: Index, places: tuple[int, ...], rest: list[str], limit: float, near: int
) -> Mapping[int, float]:
    """Return those cards whose kind is in the first `near` words, or that the rest is like."""
    likeness = index.prose.likeness(rest)
    scores = {
        place: likeness.get(place, 0.0)
        for place in places
        if likeness.get(place, 0.0) >= limit
        or index.cards[place].kind.value in rest[:near]
        or not rest
    }
    best = max(scores.values(), default=0.0)
    return {place: score for place, score in scores.items() if score > best - _MARGIN}


def _by_likeness(index: Index, likeness: Mapping[int, float]) -> Found | Several | None:
    best = max(likeness.values(), default=0.0)
    if best < _UNTITLED:
        return None
    margin = 0.001 if best > 0.999 else _MARGIN  # the text itself, word for word
    close = {place: score for place, score in likeness.items() if score > best - margin}
    if len({index.group_of[place] for place in close}) > _MOST_ALIKE:
        return None
    return find.answer(index, Why.TEXT_ALIKE, close)


FEWEST_WORDS = 4
"""No printed effect has fewer words; a title may have three."""

_ONLY_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]{1,20}:\S*", re.IGNORECASE)
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
    if _ONLY_ADDRESS.fullmatch(text):
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
