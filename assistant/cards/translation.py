"""Files of words: what a deck and its cards are called in another language than their own.

Such a file lies beside the deck files and names the deck and a language.  What it says of a card
takes the place of the card's title and text where that language is in use; what it leaves out
stays.  Labels and printed codes are those of the deck.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from assistant.cards.model import AnyKind, Card, Deck, kind_of
from assistant.cards.toml_file import Key, Place, Table, checked, closest, shown, wrong_format
from assistant.problems import Problem

HEAD_KEYS: Mapping[str, Key] = {
    "format": Key("number", required=True),
    "language": Key("line", required=True),
    "name": Key("line"),
}
"""What stands at the head of any file of words."""
_DECK_KEYS: Mapping[str, Key] = {
    **HEAD_KEYS,
    "deck": Key("line", required=True),
    "kinds": Key("table"),
    "say": Key("table"),
    "card": Key("tables"),
}
_CARD_KEYS: Mapping[str, Key] = {
    "id": Key("line", required=True),
    "title": Key("line"),
    "text": Key("text"),
}


@dataclass
class DeckWords:
    """What a deck and its cards are called in one language; later files change it word by word.

    `cards` are titles and texts by the id of the card, `places` where they were last said, and
    `say` how a voice is given words of this language, in place of those of the deck.
    """

    place: Place
    name: str = ""
    kinds: dict[AnyKind, str] = field(default_factory=dict)
    cards: dict[str, dict[str, str]] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    say: dict[str, str] = field(default_factory=dict)


def holds_words(table: Table) -> bool:
    """Say whether a file is one of words: it names a language, and a deck or an edition."""
    return "id" not in table and "language" in table and bool({"deck", "edition"} & set(table))


def read_deck_words(
    path: Path, table: Table, language: str, decks: dict[str, DeckWords]
) -> list[Problem]:
    """Read `table`, which is in the file of words `path`, into `decks`, by deck id.

    What is said in another `language` is only looked through.
    """
    place = Place(path.name, "card")
    problem = wrong_format(table, place)
    if problem:
        return [problem]
    values, problems = checked(table, _DECK_KEYS, place)
    found = DeckWords(place)
    if values.get("language") == language and "deck" in values:
        found = decks.setdefault(values["deck"], found)
    found.place, found.name = place, values.get("name", found.name)
    kinds: Table = values.get("kinds", {})
    named, more = checked(kinds, dict.fromkeys(kinds, Key("line")), place)
    found.kinds.update((kind_of(name), said) for name, said in named.items())
    problems += more
    say: Table = values.get("say", {})
    as_said, more = checked(say, dict.fromkeys(say, Key("line")), place)
    found.say.update(as_said)
    problems += more
    for number, entry in enumerate(values.get("card", ()), 1):
        here = Place(path.name, "card", number, shown(entry.get("title", entry.get("id", ""))))
        said, more = checked(entry, _CARD_KEYS, here)
        problems += more
        card = said.pop("id", "")
        if card:
            found.cards.setdefault(card, {}).update(said)
            found.places[card] = here
    return problems


def translated(deck: Deck, words: DeckWords) -> Deck:
    """Return a deck as it is called in another language."""

    def said(card: Card) -> Card:
        changed: dict[str, Any] = dict(words.cards.get(card.id, {}))
        return replace(card, **changed) if changed else card

    return replace(
        deck,
        name=words.name or deck.name,
        kinds={**deck.kinds, **words.kinds},
        cards=tuple(map(said, deck.cards)),
        say=words.say or deck.say,
    )


def strange_cards(deck: Deck, words: DeckWords) -> list[Problem]:
    """Return a problem for each card and kind that words were given for and the deck has not."""
    known = [card.id for card in deck.cards]
    kinds = [kind.value for kind in deck.kinds]
    return [
        words.place.problem("unknown_key", name=shown(kind.value), hint=closest(kind.value, kinds))
        for kind in words.kinds
        if kind not in deck.kinds
    ] + [
        place.problem("words_no_card", id=card, hint=closest(card, known))
        for card, place in words.places.items()
        if card not in known
    ]
