"""The index: every name and text of every card, built once for a catalogue.

Names are kept in their normal form.  Texts are compared by the words they share, of which
rare ones say more than common ones: a word weighs the logarithm of one in how many texts has
it (inverse document frequency), and the likeness of two texts is the weight of the words they
share in that of all their words (the Dice coefficient), 0 to 1.
"""

import math
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from assistant.cards.model import AnyKind, Card, Catalogue
from assistant.cards.spelling import normal, words, written_out
from assistant.tongue import tables

_MOST_WORDS = 300  # of one text; no card has more
_NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "ten": "10"}


class Prose:
    """The texts of all cards, made ready for comparison."""

    def __init__(self, texts: Sequence[str]) -> None:
        """Take one text for each card, its words in normal form with blanks between them."""
        bags = [_bag(text.split()) for text in texts]
        self._having: dict[str, list[int]] = defaultdict(list)
        for place, bag in enumerate(bags):
            for word in bag:
                self._having[word].append(place)
        self._rarest = math.log(2 * (len(bags) + 1))
        self._weights = {
            word: math.log((len(bags) + 1) / (len(places) + 0.5))
            for word, places in self._having.items()
        }
        self._totals = [self._total(bag) for bag in bags]

    def likeness(self, words: Sequence[str]) -> Mapping[int, float]:
        """Return how alike the text of each card is that shares a word, by its place."""
        bag = _bag(words)
        shared: dict[int, float] = defaultdict(float)
        for word in bag:
            for place in self._having.get(word, ()):
                shared[place] += self._weights[word]
        total = self._total(bag)
        return {place: 2 * both / (total + self._totals[place]) for place, both in shared.items()}

    def _total(self, bag: Iterable[str]) -> float:
        return sum(self._weights.get(word, self._rarest) for word in bag)


def _bag(words: Sequence[str]) -> frozenset[str]:
    """Return the words; a plural and its singular are one, and so are ``2`` and ``two``."""
    return frozenset(
        word[:-1] if len(word) > 3 and word.endswith("s") else _NUMBERS.get(word, word)
        for word in words[:_MOST_WORDS]
    )


_SMALL_WORDS = frozenset(("a", "an", "and", "in", "of", "on", "or", "the", "to"))

Places = tuple[int, ...]
"""Places of cards in `Index.cards`."""


@dataclass(frozen=True, slots=True)
class Forms:
    """The labels, or the titles and names, of all cards: `all` is sorted, `cards` says whose."""

    all: tuple[str, ...]
    cards: Mapping[str, Places]

    def beginning(self, start: str) -> tuple[str, ...]:
        """Return the forms that begin with `start`."""
        end = start + chr(0x10FFFF)
        return self.all[bisect_left(self.all, start) : bisect_left(self.all, end)]


class Index:
    """What a lookup needs, never changed once built.

    Cards of one deck and title are one group: drawings of one card.  `titles` are also what cards
    are called besides, both with umlauts and with these written out, `figures` those that have a
    number in words, with figures.  `names` holds the words of these, of label, variant and kind
    of each card, `texts` those of its text, both with a blank before each word and one at the
    end.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        """Build the index of all cards of the catalogue."""
        self.cards: tuple[Card, ...] = catalogue.cards
        self.kind_names = _kind_names(catalogue)
        codes, ids, kinds, initials = _Collector(), _Collector(), _Collector(), _Collector()
        labels, titles, vocabulary = _Collector(), _Collector(), _Collector()
        figures = _Collector()
        groups: dict[tuple[str, str], list[int]] = defaultdict(list)
        names: list[str] = []
        for place, card in enumerate(self.cards):
            title, label = words(card.title), words(card.label)
            form = "".join(title) or normal(card.id)
            groups[card.deck, form].append(place)
            codes.add(place, normal(card.code))
            ids.add(place, *({normal(card.id), normal(card.key)} - {form}))
            labels.add(place, "".join(label))
            others = _other_names(card)
            # The box may be of another language than what is told.
            original = {"".join(words(card.original))} - {form, ""}
            titles.add(place, form, *map("".join, others), *original)
            in_figures = _in_figures(card)
            figures.add(place, *map("".join, in_figures))
            initials.add(place, *_initials(title))
            vocabulary.add(place, *title, *label, *chain(*others))
            kind = self.kind_names[card.deck, card.kind] if card.kind else ()
            kinds.add(place, *("".join(name) + end for name in kind for end in ("", "s")))
            called = (*title, *chain(*others, *in_figures), *label)
            names.append(_padded([*called, *words(card.variant), *chain(*kind)]))
        self.codes, self.ids, self.figures = codes.places(), ids.places(), figures.places()
        self.kinds, self.initials = kinds.places(), initials.places()
        self.labels, self.titles = labels.forms(), titles.forms()
        self.vocabulary = vocabulary.forms()
        self.names: tuple[str, ...] = tuple(names)
        self.texts: tuple[str, ...] = tuple(_padded(_told(card)) for card in self.cards)
        self.groups: tuple[Places, ...] = tuple(map(tuple, groups.values()))
        self.group_of: Mapping[int, int] = {
            place: number for number, places in enumerate(self.groups) for place in places
        }

    @cached_property
    def prose(self) -> Prose:
        """The texts made ready for comparison; few lookups need it."""
        return Prose(self.texts)


def _kind_names(catalogue: Catalogue) -> dict[tuple[str, AnyKind], tuple[list[str], ...]]:
    """Return the words for each kind of card in each deck: the plain one and the deck's own."""
    return {
        (deck.id, kind): (words(kind.value), words(deck.kinds.get(kind, kind.value)))
        for deck in catalogue.decks
        for kind in deck.kinds
    }


def _in_figures(card: Card) -> tuple[list[str], ...]:
    """Return the names of a card with figures where they have a number in words: 7 of Hearts."""
    figures: Mapping[str, str] = tables("heard")["numbers"]
    named = (words(name) for name in (card.title, card.original))
    ways = [(name, [figures.get(word, word) for word in name]) for name in named]
    return tuple(figured for name, figured in ways if figured != name)


def _other_names(card: Card) -> tuple[list[str], ...]:
    """Return the words of each way to write the names of a card, its title as written left out."""
    called = [words(written_out(card.title))]
    called += [words(way) for name in card.names for way in (name, written_out(name))]
    own = words(card.title)
    return tuple(each for n, each in enumerate(called) if each != own and each not in called[:n])


def _told(card: Card) -> list[str]:
    """Return the words of all that is read of a card besides its title and kind."""
    columns = (column.value for column in card.columns if not column.secret)
    return [*words(card.text), *chain.from_iterable(map(words, columns))]


class _Collector:
    def __init__(self) -> None:
        self._places: dict[str, dict[int, None]] = defaultdict(dict)

    def add(self, place: int, *forms: str) -> None:
        for form in forms:
            if form:
                self._places[form][place] = None

    def places(self) -> dict[str, Places]:
        return {form: tuple(found) for form, found in self._places.items()}

    def forms(self) -> Forms:
        return Forms(tuple(sorted(self._places)), self.places())


def _padded(parts: Iterable[str]) -> str:
    return f" {' '.join(parts)} "


def _initials(title: list[str]) -> tuple[str, ...]:
    """Return the first letters of the title's words, with and without the small words."""
    large = [word for word in title if word not in _SMALL_WORDS]
    return tuple("".join(word[0] for word in part) for part in (title, large) if len(part) > 1)
