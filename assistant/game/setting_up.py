"""A game being set up: what is known of it, and what is still to be asked."""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from assistant.cards.model import Card, Catalogue, Deck, Kind
from assistant.game.phrase import meant, names_in
from assistant.rules.edition import Edition, Rulebook
from assistant.rules.opening import LEAST, MOST, pieces_of
from assistant.rules.table import Piece

_STARTS = re.compile(r"^(.+?) (?:starts|goes first|is first|begins)$", re.IGNORECASE)
_MIX = re.compile(r"^(?:mix|with|plus) (.+)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Kit:
    """What can be played: an edition with the decks of one box, known by a name."""

    name: str
    edition: Edition
    decks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """What is known of a game that is being set up; None is not yet said.

    `kit` is what is played, `full` whether every card is tracked, `mixed` the decks that
    are mixed in, `first` the name of who starts, `babies` the Baby of each player so far, and
    `any_baby` whether no more of them are asked for.
    """

    kit: Kit | None = None
    names: tuple[str, ...] = ()
    full: bool | None = None
    mixed: tuple[str, ...] | None = None
    first: str | None = None
    babies: tuple[Piece, ...] = ()
    any_baby: bool = False


def read_draft(draft: Draft, text: str) -> Draft:
    """Add to a draft what a list says: names, how much is tracked, who starts."""
    names = list(draft.names)
    for part in names_in(text):
        amount = meant("amounts", part)
        starts = _STARTS.match(part)
        mixed = _MIX.match(part)
        if amount:
            draft = replace(draft, full=amount == "full")
        elif meant("babies", part) is not None:
            draft = replace(draft, any_baby=True)
        elif starts:
            draft = replace(draft, first=starts[1])
        elif mixed and names:
            draft = replace(draft, mixed=(*(draft.mixed or ()), mixed[1]))
        else:
            names.append(part)
    return replace(draft, names=tuple(names))


def kits(editions: Mapping[str, Edition], catalogue: Catalogue) -> tuple[Kit, ...]:
    """Return what can be played: each edition, and each other deck that is played by one."""
    found = [Kit(edition.name, edition, edition.decks) for edition in editions.values()]
    for deck in catalogue.decks:
        edition = editions.get(deck.edition)
        if edition and not deck.expansion and deck.id not in edition.decks:
            found.append(Kit(deck.name, edition, (deck.id,)))
    return tuple(found)


def kits_named(kits: Iterable[Kit], text: str) -> tuple[Kit, ...]:
    """Return the kits whose name has every word that was typed."""
    words = [word.casefold() for word in re.findall(r"\w+", text)]
    found = []
    for kit in kits:
        there = re.findall(r"\w+", kit.name.casefold())
        if all(any(each.startswith(word) for each in there) for word in words):
            found.append(kit)
    return tuple(found)


def bad_name(names: Sequence[str], commands: Iterable[str]) -> tuple[str, str] | None:
    """Return the first name that cannot be used and the key of the reason, None if all can."""
    known = {word.split()[0] for word in commands}
    for number, name in enumerate(names):
        plain = name.casefold()
        if plain in {each.casefold() for each in names[:number]}:
            return name, "play.name_twice"
        if plain.split()[0] in known:
            return name, "play.name_is_word"
        if not any(character.isalpha() for character in name):
            return name, "play.name_no_letters"
    return None


def bad_number(names: Sequence[str]) -> bool:
    """Say whether so many players cannot play."""
    return not LEAST <= len(names) <= MOST


def expansions(edition: Edition, catalogue: Catalogue) -> tuple[Deck, ...]:
    """Return the decks that may be mixed into those of an edition."""
    return tuple(deck for deck in catalogue.decks if deck.edition == edition.id and deck.expansion)


def cards_by_code(decks: Iterable[Deck]) -> Mapping[str, Card]:
    """Return the cards of some decks by their printed code."""
    return {card.code: card for deck in decks for card in deck.cards}


def baby_titles(cards: Iterable[Card]) -> tuple[str, ...]:
    """Return the different titles of Babies."""
    return tuple(dict.fromkeys(card.title for card in cards if card.kind is Kind.BABY))


def free_baby(book: Rulebook, card: Card, taken: Iterable[Piece]) -> Piece | None:
    """Return a copy of a Baby, of this title, that nobody has; None if there is none."""
    of_title = [each for each in book.cards.values() if each.title == card.title]
    of_title.sort(key=lambda each: each.code != card.code)
    used = set(taken)
    return next((piece for piece in pieces_of(of_title) if piece not in used), None)


def made_of(decks: Sequence[Deck]) -> str:
    """Return what is noted of the decks of a game: their ids, and a sum of all that rulings use."""
    sum_ = hashlib.sha256()
    for card in cards_by_code(decks).values():
        facts = (card.code, card.title, card.kind, card.copies, card.counts_as, card.triggers)
        sum_.update(repr((*facts, card.duty, card.species, card.traits)).encode())
    return json.dumps({"decks": [deck.id for deck in decks], "sum": sum_.hexdigest()[:16]})


def read_made_of(noted: str) -> tuple[tuple[str, ...], str]:
    """Return the ids of the decks and the sum that were noted; nothing if none was."""
    try:
        found = json.loads(noted)
        return tuple(str(each) for each in found["decks"]), str(found["sum"])
    except (ValueError, KeyError, TypeError):
        return (), ""
