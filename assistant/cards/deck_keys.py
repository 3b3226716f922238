"""What may stand in a deck file: its formats, its keys, and how ids and codes are written."""

import re
from collections.abc import Mapping

from assistant.cards.model import Duty, Kind, Source, Trigger
from assistant.cards.toml_file import Key

FREE = 2
"""The format of decks whose kinds are their own."""
FORMATS = (1, FREE)
MOST_CARDS = 9_999
"""The highest number of a card, and so how many designs a deck can have."""

DECK_KEYS: Mapping[str, Key] = {
    "format": Key("number", required=True),
    "id": Key("line", required=True),
    "name": Key("line", required=True),
    "code": Key("line", required=True),
    "edition": Key("line"),
    "language": Key("line"),
    "cards": Key("number", low=1, high=MOST_CARDS),
    "species": Key("lines"),
    "complete": Key("flag"),
    "adult": Key("flag"),
    "expansion": Key("flag"),
    "kinds": Key("table"),
    "say": Key("table"),
    "card": Key("tables"),
}
FREE_KEYS: Mapping[str, Key] = {**DECK_KEYS, "columns": Key("lines"), "secret": Key("line")}
KIND_KEYS: Mapping[str, Key] = {kind.value: Key("line") for kind in Kind}
CARD_KEYS: Mapping[str, Key] = {
    "id": Key("line", required=True),
    "number": Key("number", required=True, low=1, high=MOST_CARDS),
    "title": Key("line", required=True),
    "variant": Key("line", may_be_empty=True),
    "kind": Key("line", required=True, choices=tuple(Kind)),
    "species": Key("lines"),
    "copies": Key("number", low=1, high=99),
    "counts_as": Key("number", high=9),
    "triggers": Key("lines", choices=tuple(Trigger)),
    "duty": Key("line", choices=tuple(Duty)),
    "traits": Key("lines"),
    "effect": Key("tables"),
    "always": Key("lines"),
    "verified": Key("flag"),
    "source": Key("line", choices=tuple(set(Source) - {Source.PACK})),
    "text": Key("text", required=True),
}
OWN_KIND, MAY_LACK = Key("line"), Key("text", may_be_empty=True)
FACT = Key("fact", may_be_empty=True)
EFFECT_KEYS: Mapping[str, Key] = {
    "when": Key("line", required=True),
    "may": Key("flag"),
    "if": Key("line"),
    "steps": Key("lines", required=True, repeats=True),
}

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_CODE = re.compile(r"[A-Z]{2,4}")


def is_id(name: str) -> bool:
    """Say whether a name can be an id: small letters, digits, and hyphens between them."""
    return _ID.fullmatch(name) is not None


def is_code(name: str) -> bool:
    """Say whether a name can be the code of a deck: two to four capital letters."""
    return _CODE.fullmatch(name) is not None
