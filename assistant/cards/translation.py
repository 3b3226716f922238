"""Files of words: what a deck and its cards are called in another language than their own.

Such a file lies beside the deck files and names the deck and a language.  What it says of a card
takes the place of the card's title and text where that language is in use; what it leaves out
stays.  Labels and printed codes are those of the deck.  A card can have further names there, such
as the title of a printed translation, by which it is found beside its own.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, TypeAlias

from assistant.cards.model import AnyKind, Card, Deck, kind_of
from assistant.cards.spelling import normal
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
    "species": Key("table"),
    "say": Key("table"),
    "card": Key("tables"),
}
_CARD_KEYS: Mapping[str, Key] = {
    "id": Key("line", required=True),
    "title": Key("line"),
    "text": Key("text"),
    "names": Key("lines"),
}


@dataclass
class DeckWords:
    """What a deck and its cards are called in one language; later files change it word by word.

    `cards` are titles, texts and names by the id of the card, `places` where they were last said,
    and `say` how a voice is given words of this language, in place of those of the deck.
    """

    place: Place
    name: str = ""
    kinds: dict[AnyKind, str] = field(default_factory=dict)
    species: dict[str, str] = field(default_factory=dict)
    cards: dict[str, dict[str, Any]] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    say: dict[str, str] = field(default_factory=dict)


WordsOf: TypeAlias = dict[tuple[str, str, bool], DeckWords]
"""The words for decks by the id of the deck, the language, and whether the program brought them."""


def holds_words(table: Table) -> bool:
    """Say whether a file is one of words: it names a language, and a deck or an edition."""
    return "id" not in table and "language" in table and bool({"deck", "edition"} & set(table))


def in_another(path: Path, language: str) -> bool:
    """Say whether a file is one of words in another language than this, by what it begins with.

    So what is spoken at no table here is not read at each start.
    """
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            head = file.read(_HEAD).decode("utf-8", "replace").partition("\n[")[0]
    except OSError:
        return False
    said = dict(_HEAD_LINE.findall(head))
    return holds_words(said) and said["language"] != language


_HEAD = 4096  # bytes
_HEAD_LINE = re.compile(r"^(\w+)[ \t]*=[ \t]*[\"']?([^\"'\r\n]*)", re.MULTILINE)


def read_deck_words(path: Path, table: Table, words: WordsOf, *, shipped: bool) -> list[Problem]:
    """Read `table`, which is in the file of words `path`, into `words`.

    `shipped` is whether the file came with the program.
    """
    place = Place(path.name, "card")
    problem = wrong_format(table, place)
    if problem:
        return [problem]
    values, problems = checked(table, _DECK_KEYS, place)
    found = DeckWords(place)
    if "language" in values and "deck" in values:
        found = words.setdefault((values["deck"], values["language"], shipped), found)
    found.place, found.name = place, values.get("name", found.name)
    kinds, more = _lines(values.get("kinds", {}), place)
    found.kinds.update((kind_of(name), said) for name, said in kinds.items())
    problems += more
    species, more = _lines(values.get("species", {}), place)
    found.species.update(species)
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


def _lines(table: Table, place: Place) -> tuple[dict[str, str], list[Problem]]:
    return checked(table, dict.fromkeys(table, Key("line")), place)


def translated(deck: Deck, words: DeckWords, first: Deck | None = None) -> Deck:
    """Return a deck as it is called in another language.

    Where `first` is the deck as the words were written for it, what somebody has said otherwise
    since then stays: the text of an owner, or the name of a kind.
    """
    first = first or deck
    cards = {card.id: card for card in first.cards}

    def said(card: Card) -> Card:
        new, was = words.cards.get(card.id, {}), cards.get(card.id, card)
        changed = said_anew(card, was, new)
        if words.species and card.species:
            of = zip(card.species, card.species_said, strict=True)
            changed["species_words"] = tuple(words.species.get(each, said) for each, said in of)
        if "title" in changed:
            changed["original"] = card.deck_title
        return replace(card, **changed) if changed else card

    kinds = {
        kind: said
        for kind, said in words.kinds.items()
        if deck.kinds.get(kind) == first.kinds.get(kind)
    }
    return replace(
        deck,
        name=words.name if words.name and deck.name == first.name else deck.name,
        kinds={**deck.kinds, **kinds},
        cards=tuple(map(said, deck.cards)),
        say=words.say or deck.say,
        first_name=deck.name,
    )


def said_anew(thing: Any, first: Any, entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a thing that an entry of a file of words says anew.

    What is not as at `first`, the thing as the words were written for it, somebody has said
    otherwise since then, and so it stays.
    """
    names = {each.name for each in fields(thing)}
    return {
        key: entry[key]
        for key in entry
        if key in names and getattr(thing, key) == getattr(first, key)
    }


def words_problems(deck: Deck, words: DeckWords) -> list[Problem]:
    """Return a problem for each thing that has words and that the deck has not.

    So is a name told by which another card is called already.
    """
    known = [card.id for card in deck.cards]
    kinds = [kind.value for kind in deck.kinds]
    species = sorted({each for card in deck.cards for each in card.species})
    strange = [(kind.value, kinds) for kind in words.kinds if kind not in deck.kinds]
    strange += [(name, species) for name in words.species if name not in species]
    return [
        *(
            words.place.problem("unknown_key", name=shown(name), hint=closest(name, names))
            for name, names in strange
        ),
        *(
            place.problem("words_no_card", id=card, hint=closest(card, known))
            for card, place in words.places.items()
            if card not in known
        ),
        *_names_taken(translated(deck, words), words),
    ]


def _names_taken(deck: Deck, words: DeckWords) -> Iterator[Problem]:
    """Yield a problem for each name of a card that is the title or a name of another."""
    called: dict[str, str] = {normal(card.title): card.title for card in deck.cards}
    for card in deck.cards:
        for name in card.names:
            other = called.setdefault(normal(name), card.title)
            # Drawings of one title share its names.
            if other != card.title and card.id in words.places:
                yield words.places[card.id].problem("name_taken", name=name, other=other)
