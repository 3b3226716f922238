"""All cards in use, and the one way from what was typed or scanned to a card."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from assistant import places
from assistant.braille.code import spellings
from assistant.cards.find import Found, Match, Several, Unknown, lookup, named, rank
from assistant.cards.index import Index
from assistant.cards.learned import Learned, load_learned
from assistant.cards.load import load_catalogue, load_labels
from assistant.cards.model import AnyKind, Card, Catalogue, Deck, Source
from assistant.cards.own_texts import keep_texts
from assistant.cards.payload import identify
from assistant.cards.shelf import Shelved, shelved
from assistant.cards.spelling import normal, written_out
from assistant.cards.spelling import words as spelled
from assistant.cards.toml_file import once
from assistant.keeper.shelf import RULESETS, kept_games
from assistant.playable import Playable
from assistant.problems import Problem
from assistant.rules.edition import Edition
from assistant.rules.edition_file import load_editions
from assistant.tongue import in_use, tables
from assistant.words.card import read_card

if TYPE_CHECKING:
    from assistant.labels.qr import Matrix

CARD_TEXTS = "card_texts"
OWN_TEXTS = "own_texts"
BRAILLE_MAP = "braille_map"
EDITIONS = "editions"
_MOST_TYPED = 1024
"""So many answers are kept to what was typed."""


@dataclass
class Library:
    """The catalogue with its index, the codes the user taught, and the editions by their id.

    `games` are those that are kept by a ruleset.  `hidden` are the ids and names of decks and
    editions that are not shown, as `normal` has them.
    """

    catalogue: Catalogue
    learned: Learned
    problems: tuple[Problem, ...] = ()
    editions: Mapping[str, Edition] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()
    games: tuple[Playable, ...] = ()
    _parts: dict[frozenset[str], "Library"] = field(default_factory=dict, init=False)
    _typed: dict[tuple[str, str, str], Found | Several | Unknown] = field(
        default_factory=dict, init=False
    )

    @cached_property
    def index(self) -> Index:
        """The catalogue made ready for lookups; built when first asked for."""
        return Index(self.catalogue)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of all names and labels, each in its normal form."""
        return frozenset(word for name in self.names for word in spelled(name))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The titles, further names and labels of all cards."""
        named = ((card.title, *card.names, card.label) for card in self.catalogue.cards)
        return tuple(name for names in named for name in names if name)

    @cached_property
    def whole_names(self) -> frozenset[str]:
        """The names and labels of all cards in small letters, umlauts as such and written out."""
        return frozenset(way(name) for name in self.names for way in (str.casefold, written_out))

    @cached_property
    def titles(self) -> tuple[tuple[str, AnyKind], ...]:
        """The title, and each further name, of each card with its kind."""
        cards = self.catalogue.cards
        return tuple((name, card.kind) for card in cards for name in (card.title, *card.names))

    @cached_property
    def variants(self) -> dict[str, tuple[str, ...]]:
        """The drawings of each title that is on several cards."""
        found: dict[str, tuple[str, ...]] = {}
        for card in self.catalogue.cards:
            if card.variant:
                found[card.title] = (*found.get(card.title, ()), card.variant)
        return found

    def typed(self, text: str, first: str = "") -> Found | Several | Unknown:
        """Return the card or cards that a typed label, title or text means.

        Where cards of several decks fit equally, those of the deck `first` are meant.  While one
        line is understood the same is asked many times.
        """
        asked = text, first, in_use()
        found = self._typed.get(asked)
        if found is None:
            if len(self._typed) >= _MOST_TYPED:
                self._typed.clear()
            found = self._typed[asked] = self._looked_up(text, first)
        return found

    def _looked_up(self, text: str, first: str) -> Found | Several | Unknown:
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

    def has_name(self, text: str) -> bool:
        """Say whether a text is the whole label, title, other name or code of a card, no slip."""
        return named(self.index, spellings(text))

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

    def first_deck(self, chosen: str, game: str) -> str:
        """Return the id of the deck whose cards come first: the chosen one, or that of a game."""
        if chosen or not game:
            return chosen
        editions = (each for each in self.editions.values() if each.name == game)
        decks = [deck for edition in editions for deck in edition.decks]
        decks += [deck.id for deck in self.catalogue.decks if deck.name == game]
        return decks[0] if decks else ""

    def game_called(self, id_: str) -> str:
        """Return what the game of an edition or a ruleset is called now, nothing if none is it."""
        edition = self.editions.get(id_)
        kept = (each.name for each in self.games if each.id == id_)
        return edition.name if edition else next(kept, "")

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
            card.key: replace(card, text=text, verified=True, source=Source.OWNER, origin="")
            for card in cards
        }
        self.catalogue = Catalogue(
            tuple(
                replace(deck, cards=tuple(owned.get(card.key, card) for card in deck.cards))
                for deck in self.catalogue.decks
            )
        )
        self.__dict__.pop("index", None)
        self._parts, self._typed = {}, {}
        return tuple(owned.values())

    def tie(self, payload: str, card: Card) -> None:
        """Remember for ever that a code means this card.

        Raises Fault if it cannot be written; it then holds until the program ends.
        """
        self.learned.tie(payload, card.key)

    def untie(self, payload: str) -> None:
        """Forget what a code was tied to.  Raises Fault like `tie`."""
        self.learned.untie(payload)


def folders(name: str, packs: Iterable[Shelved] | None = None) -> tuple[Path, ...]:
    """Return the shipped folder `name`, those of the installed packs, then the user's own.

    They need not be there.  The texts that owners entered come last and win over all.  `packs`
    stand for the installed ones; their texts may be about a deck of the user's own.
    """
    names = (CARD_TEXTS, OWN_TEXTS) if name == CARD_TEXTS else (name,)
    installed = shelved(places.shelf())[0] if packs is None else packs
    tops = [*(pack.folder for pack in installed), places.home()]
    return (places.shipped(name), *(top / each for each in names for top in tops))


def label_prefixes(deck: str) -> Mapping[AnyKind, str]:
    """Return the first word that label files give to the labels of each kind of a deck's cards."""
    found, _ = load_labels(folders(BRAILLE_MAP))
    return found[deck].prefixes if deck in found else {}


def origins(packs: Iterable[Shelved]) -> dict[Path, str]:
    """Return the names of packs by the folders that hold their texts and labels."""
    names = (CARD_TEXTS, OWN_TEXTS, BRAILLE_MAP)
    return {pack.folder / name: pack.name for pack in packs for name in names}


def texts_at_hand(catalogue: Catalogue, first: str) -> Iterator[str]:
    """Yield what is read of each card, those of the deck `first` before the others."""
    for card in sorted(catalogue.cards, key=lambda card: card.deck != first):
        yield read_card(catalogue, card).text


def said_as(catalogue: Catalogue) -> Mapping[str, str]:
    """Return words with what a voice is given in their place: the program's own and the decks'."""
    words: dict[str, str] = dict(tables("say")["say"])
    for deck in catalogue.decks:
        words |= deck.say
    return words


def printed_codes(catalogue: Catalogue) -> "Iterator[tuple[str, Matrix]]":
    """Yield every printed code of the decks with its modules, made only when it is asked for."""
    from assistant.labels.qr import code_matrices

    yield from code_matrices(card.code for card in catalogue.cards if card.code)


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
    packs, unread = shelved(places.shelf())
    texts, labels = folders(CARD_TEXTS, packs), folders(BRAILLE_MAP, packs)
    language = in_use()
    catalogue, problems = load_catalogue(
        texts, labels, adult=adult, origins=origins(packs), language=language
    )
    problems += unread
    decks = [deck for deck in catalogue.decks if adult or not deck.adult]
    editions, faults = load_editions(
        [folder / EDITIONS for folder in texts],
        decks={deck.id for deck in decks},
        hidden={deck.id for deck in catalogue.decks} - {deck.id for deck in decks},
        language=language,
    )
    learned, faulty = load_learned(places.learned_file(), packs)
    games, wrong = kept_games((places.shipped(RULESETS), places.home() / RULESETS), language)
    # A deck that is only mixed into another comes after those that are played by themselves.
    decks.sort(key=lambda deck: deck.expansion)
    all_: tuple[Deck | Edition, ...] = (*catalogue.decks, *editions.values())
    hidden = frozenset(
        normal(name) for each in all_ if each.adult and not adult for name in (each.id, each.name)
    )
    return Library(
        Catalogue(tuple(decks)),
        learned,
        once((*problems, *faults, *faulty, *wrong)),
        {id: each for id, each in editions.items() if adult or not each.adult},
        hidden,
        games,
    )
