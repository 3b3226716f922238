"""All cards in use, and the one way from what was typed or scanned to a card."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from assistant import places
from assistant.braille.code import spellings
from assistant.cards.find import Found, Index, Match, Several, Unknown, lookup, rank
from assistant.cards.learned import Learned, load_learned
from assistant.cards.load import load_catalogue
from assistant.cards.model import Card, Catalogue, Deck, Source
from assistant.cards.own_texts import keep_texts
from assistant.cards.payload import identify
from assistant.cards.spelling import normal
from assistant.cards.spelling import words as spelled
from assistant.problems import Problem
from assistant.rules.edition import Edition
from assistant.rules.load import load_editions
from assistant.words.card import read_card

CARD_TEXTS = "card_texts"
OWN_TEXTS = "own_texts"
BRAILLE_MAP = "braille_map"
EDITIONS = "editions"


@dataclass
class Library:
    """The catalogue with its index, the codes the user taught, and the editions by their id.

    `hidden` are the ids and names of decks and editions that are not shown, as `normal` has
    them.
    """

    catalogue: Catalogue
    learned: Learned
    problems: tuple[Problem, ...] = ()
    editions: Mapping[str, Edition] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()
    _parts: dict[frozenset[str], "Library"] = field(default_factory=dict, init=False)

    @cached_property
    def index(self) -> Index:
        """The catalogue made ready for lookups; built when first asked for."""
        return Index(self.catalogue)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of all titles and labels, each in its normal form."""
        names = (name for card in self.catalogue.cards for name in (card.title, card.label))
        return frozenset(word for name in names for word in spelled(name))

    def typed(self, text: str, first: str = "") -> Found | Several | Unknown:
        """Return the card or cards that a typed label, title or text means.

        Where cards of several decks fit equally, those of the deck `first` are meant.
        """
        answer = lookup(self.index, spellings(text))
        match answer:
            case Several(matches=(best, *_)):
                own = self.of((first,)).typed(text) if first else None
                match own:
                    case Found(match=match) | Several(matches=(match, *_)) if match.why is best.why:
                        return own
                return self._without_reprints(answer)
            case Unknown(nearest=nearest) if first:
                return Unknown(tuple(self._print_in(first, match) for match in nearest))
        return answer

    def _print_in(self, deck: str, match: Match) -> Match:
        """Return the card of the same title in a deck, the card itself if there is none."""
        own = self.of((deck,)).typed(match.card.title)
        if isinstance(own, Found) and own.match.card.title == match.card.title:
            return replace(own.match, why=match.why, score=match.score)
        return match

    def _without_reprints(self, several: Several) -> Found | Several:
        """Leave out cards that a deck which is only mixed into another has of that one again."""
        decks = {deck.id: deck for deck in self.catalogue.decks}

        def known_as(card: Card) -> tuple[str, str]:
            return decks[card.deck].edition, card.title.casefold()

        own = {
            known_as(match.card)
            for match in several.matches
            if not decks[match.card.deck].expansion
        }
        kept = tuple(
            match
            for match in several.matches
            if not decks[match.card.deck].expansion or known_as(match.card) not in own
        )
        if len(kept) == 1 and not several.more:
            return Found(kept[0])
        return replace(several, matches=kept)

    def of(self, decks: Collection[str]) -> "Library":
        """Return a library of some of the decks only; it is made once."""
        wanted = frozenset(decks)
        if wanted not in self._parts:
            kept = tuple(deck for deck in self.catalogue.decks if deck.id in wanted)
            self._parts[wanted] = replace(self, catalogue=Catalogue(kept))
        return self._parts[wanted]

    def hides(self, name: str) -> bool:
        """Say whether this is the id or the name of a deck or an edition that is not shown."""
        return normal(name) in self.hidden

    def ranked(self, text: str, limit: int) -> tuple[Match, ...]:
        """Return the `limit` cards nearest to what was typed, best first."""
        return rank(self.index, spellings(text), limit)

    def scanned(self, payload: str) -> Found | Several | Unknown:
        """Return the card or cards that the text of a QR code means."""
        answer = identify(self.index, payload, self.learned.cards)
        return self._without_reprints(answer) if isinstance(answer, Several) else answer

    def reword(self, cards: Collection[Card], text: str) -> tuple[Card, ...]:
        """Take the owner's text for some cards; return the cards with it.

        `save_text` keeps it for next time.
        """
        owned = {
            card.key: replace(card, text=text, verified=True, source=Source.OWNER) for card in cards
        }
        self.catalogue = Catalogue(
            tuple(
                replace(deck, cards=tuple(owned.get(card.key, card) for card in deck.cards))
                for deck in self.catalogue.decks
            )
        )
        self.__dict__.pop("index", None)
        self._parts.clear()
        return tuple(owned.values())

    def tie(self, payload: str, card: Card) -> None:
        """Remember for ever that a code means this card.

        Raises Fault if it cannot be written; it then holds until the program ends.
        """
        self.learned.tie(payload, card.key)

    def untie(self, payload: str) -> None:
        """Forget what a code was tied to.  Raises Fault like `tie`."""
        self.learned.untie(payload)


def folders(name: str) -> tuple[Path, ...]:
    """Return the shipped folder `name`, then the user's own if there is one.

    The texts that owners entered come last and win over all.
    """
    own = [places.home() / name]
    if name == CARD_TEXTS:
        own.append(places.home() / OWN_TEXTS)
    return (places.shipped(name), *(folder for folder in own if folder.is_dir()))


def texts_at_hand(library: Library, first: str) -> Iterator[str]:
    """Yield what is read of each card, those of the deck `first` before the others."""
    catalogue = library.catalogue
    for card in sorted(catalogue.cards, key=lambda card: card.deck != first):
        yield read_card(catalogue, card).text


def save_text(cards: Collection[Card]) -> None:
    """Keep the owner's texts of cards for next time.

    Raises Fault if it cannot be written; it then holds until the program ends.
    """
    for deck in {card.deck for card in cards}:
        changes = {card.id: {"text": card.text} for card in cards if card.deck == deck}
        keep_texts(places.home() / OWN_TEXTS, deck, changes)


def open_library(*, adult: bool = False) -> Library:
    """Load the shipped decks and editions, the user's own, and the learned codes.

    Decks and editions for adults are left out unless `adult`.  Never fails for what people
    wrote: that is in `Library.problems`.
    """
    texts = folders(CARD_TEXTS)
    catalogue, problems = load_catalogue(texts, folders(BRAILLE_MAP), adult=adult)
    decks = [deck for deck in catalogue.decks if adult or not deck.adult]
    editions, faults = load_editions(
        [folder / EDITIONS for folder in texts],
        decks={deck.id for deck in decks},
        hidden={deck.id for deck in catalogue.decks} - {deck.id for deck in decks},
    )
    learned, faulty = load_learned(places.learned_file())
    # A deck that is only mixed into another comes after those that are played by themselves.
    decks.sort(key=lambda deck: deck.expansion)
    all_: tuple[Deck | Edition, ...] = (*catalogue.decks, *editions.values())
    hidden = frozenset(
        normal(name) for each in all_ if each.adult and not adult for name in (each.id, each.name)
    )
    return Library(
        Catalogue(tuple(decks)),
        learned,
        (*problems, *faults, *faulty),
        {id: each for id, each in editions.items() if adult or not each.adult},
        hidden,
    )
