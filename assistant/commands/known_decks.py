"""Which decks there are, and what a new one beside them can be called."""

from collections.abc import Collection, Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path

from assistant import places
from assistant.cards.deck_keys import is_code
from assistant.cards.importing import slug
from assistant.cards.load import load_catalogue
from assistant.cards.model import Deck
from assistant.library import CARD_TEXTS, open_library
from assistant.messages import Msg, say
from assistant.session import Session


def all_decks() -> dict[str, Deck]:
    """Return all decks by their id, those for adults too: ids and codes are never used twice."""
    return {deck.id: deck for deck in open_library(adult=True).catalogue.decks}


@lru_cache(maxsize=1)
def _at_first(home: Path) -> Mapping[str, Deck]:
    """Return all decks as they were when the first was asked about."""
    return all_decks()


def known_decks(session: Session) -> dict[str, Deck]:
    """Return all decks by their id, those of the user's own as they are now."""
    own = {deck.id: deck for deck in session.library.catalogue.decks}
    return {**_at_first(places.home()), **own}


def look_anew() -> None:
    """Ask for all decks anew from now on: one that was there was taken out."""
    _at_first.cache_clear()


@cache
def shipped_ids() -> frozenset[str]:
    """Return the ids of the decks that came with the program."""
    found, _ = load_catalogue([places.shipped(CARD_TEXTS)], [])
    return frozenset(deck.id for deck in found.decks)


def can_be_said(name: str) -> bool:
    """Say whether the name of a deck has a letter or a figure by which it can be called."""
    return any(each.isalnum() for each in name)


def bad_code(code: str, decks: Iterable[Deck]) -> Msg | None:
    """Return why a new deck beside these cannot have a code, None if it can."""
    if not is_code(code):
        return say("deck.bad_code", code=code)
    other = next((deck for deck in decks if deck.code == code), None)
    if other is None:
        return None
    # Decks for adults are named to nobody.
    return say("deck.code_taken" if other.adult else "deck.code_of", code=code, name=other.name)


def free_code(name: str, taken: Collection[str]) -> str:
    """Return a code that no deck has, of the letters of the name where that can be."""
    letters = [each for each in slug(name, ()).upper() if each.isalpha()] + list("XYZ")
    first = letters[0]
    alphabet = [*letters[1:], *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    pairs = (first + second for second in alphabet)
    return next((pair for pair in pairs if pair not in taken), "")
