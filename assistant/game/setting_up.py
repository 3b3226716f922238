"""A game being set up: what is known of it, who plays, and what is still to be asked."""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from assistant.address import left_of_address, without_queries
from assistant.cards.model import Card, Catalogue, Deck, Kind
from assistant.language.heard import (
    begun,
    ended,
    lines_heard,
    loosely,
    meaning,
    meant,
    names_in,
    spoken,
    tells_of_player,
)
from assistant.language.line_number import line_number
from assistant.language.program import politely, without_polite
from assistant.rules.edition import VALUES, Edition, Rulebook
from assistant.rules.opening import LEAST, MOST, pieces_of
from assistant.rules.table import Piece
from assistant.signs import hidden_sign


class Called(Protocol):
    """Something that can be played, by the name it is told by and the one that it had at first."""

    @property
    def name(self) -> str: ...

    @property
    def first_name(self) -> str: ...


_Named = TypeVar("_Named", bound=Called)
_SHORTEST_SLIP = 4
"""Characters of the shortest word of a name that may be mistyped."""

_AROUND = ' .,;:!?"()[]'
_MOST_WORDS, _MOST_OF_AMOUNT = 3, 5
_MOST_LETTERS = 30
"""What is said of every turn has to be short."""


@dataclass(frozen=True, slots=True)
class Kit:
    """What can be played: an edition with the decks of one box, known by a name.

    What is told in another language is known by its `first_name` as well: that is what its
    box says.
    """

    name: str
    edition: Edition
    decks: tuple[str, ...]
    first_name: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """What is known of a game that is being set up; None is not yet said.

    `kit` is the name of what is played, `full` whether every card is tracked, `mixed` the
    decks that are mixed in, `first` the name of who starts, `babies` the Baby of each player
    so far, and `any_baby` whether no more of them are asked for.  `naming` is whether the names
    come one by one, so that there may be more of them.
    """

    kit: str | None = None
    names: tuple[str, ...] = ()
    naming: bool = False
    full: bool | None = None
    mixed: tuple[str, ...] | None = None
    first: str | None = None
    babies: tuple[Piece, ...] = ()
    any_baby: bool = False


def read_draft(draft: Draft, text: str) -> Draft:
    """Add to a draft what a list says: names, how much is tracked, who starts."""
    names = list(draft.names)
    # An address that was pasted may hold a password, and a comma in that.
    for said in names_in(without_queries(text)):
        part = said.strip(" .!?") or said
        # Whoever plays with others is a player as well.
        speaker = _playing_with(part)
        names += [speaker] if speaker else []
        amount = amount_in(part)
        starts = ended("starting", part)
        mixed = begun("mixing", part)
        if amount:
            draft = replace(draft, full=amount == "full")
        elif meant("babies", part) is not None:
            draft = replace(draft, any_baby=True)
        elif starts:
            draft = replace(draft, first=clean_name(starts))
        elif mixed and names:
            draft = replace(draft, mixed=(*(draft.mixed or ()), mixed[1]))
        else:
            names.append(clean_name(part) or part)
    if text == text.casefold() and len(names) >= LEAST:
        # Whoever writes in a hurry, or dictates, writes no name as names are written.
        names = [name if who_is(name) else name[:1].upper() + name[1:] for name in names]
    return replace(draft, names=tuple(names))


def without_list(text: str) -> tuple[str, str]:
    """Return the game that a text names, and what is said before or behind it in a list.

    ``light llamas`` is the game llamas, with ``light`` in its list.
    """
    words = text.split()
    for count in range(len(words), 0, -1):
        for said, rest in ((words[:count], words[count:]), (words[-count:], words[:-count])):
            part = " ".join(said)
            if amount_in(part) or meant("babies", part) is not None:
                return " ".join(rest), part
    return text, ""


def amount_in(text: str) -> str | None:
    """Return how much a text says is tracked, ``full`` or ``light``; None if it says more or less.

    ``full cards please`` is one amount, and ``full, not numbers`` is none.
    """
    words, found = spoken(text).split(), set[str]()
    while words:
        counts = range(min(len(words), _MOST_OF_AMOUNT), 0, -1)
        count = next((each for each in counts if meaning("amounts", " ".join(words[:each]))), 1)
        amount = meaning("amounts", " ".join(words[:count]))
        if amount is None and meaning("amount_filler", words[0]) is None:
            return None
        found |= {amount} if amount else set()
        words = words[count:]
    return found.pop() if len(found) == 1 else None


def starter_in(names: Iterable[str], text: str) -> str:
    """Return the one player that a text names who is asked who starts, nothing if it is not one."""
    line = f" {spoken(text)} "
    named = [name for name in names if f" {spoken(name)} " in line]
    return named[0] if len(named) == 1 and not _denies(line) else ""


def bare_starter(names: Iterable[str], text: str) -> bool:
    """Say whether a text names one player who starts, and nothing that anybody does."""
    said = spoken(text)
    bare = ended("starting", said) or said
    led = begun("starting_before", bare)
    return (led[1] if led else bare) in map(spoken, names)


def _denies(line: str) -> bool:
    return any(f" {each} " in line for each in lines_heard("denying"))


def with_names(draft: Draft, text: str) -> Draft:
    """Add what somebody answers who is asked for names: all of them, or one more.

    A list with a name that was said before is said anew.
    """
    read = read_draft(replace(draft, names=()), text)
    before = {name.casefold() for name in draft.names}
    anew = len(read.names) > 1 and any(name.casefold() in before for name in read.names)
    names = read.names if anew else (*draft.names, *read.names)
    one_by_one = len(read.names) == 1 or (draft.naming and bool(read.names) and not anew)
    return replace(read, names=names, naming=one_by_one and len(names) < MOST)


def named_as(draft: Draft, word: str, text: str) -> Draft:
    """Put the names of a text where a word stood for them: who ``me`` is."""
    said = tuple(clean_name(part) or part for part in names_in(without_queries(text))) or ("",)
    at = draft.names.index(word)
    first = said[0] if draft.first and who_is(draft.first) else draft.first
    return replace(draft, names=(*draft.names[:at], *said, *draft.names[at + 1 :]), first=first)


def kits(editions: Mapping[str, Edition], catalogue: Catalogue) -> tuple[Kit, ...]:
    """Return what can be played: each edition, and each other deck that is played by one."""
    found = [
        Kit(edition.name, edition, edition.decks, edition.first_name)
        for edition in editions.values()
    ]
    for deck in catalogue.decks:
        edition = editions.get(deck.edition)
        if edition and not deck.expansion and deck.id not in edition.decks:
            found.append(Kit(deck.name, edition, (deck.id,), deck.first_name))
    return tuple(found)


def kits_named(kits: Iterable[_Named], text: str) -> tuple[_Named, ...]:
    """Return the kits of which a name has every word that was typed.

    Where none has, a number stands for what is written in figures: second for 2nd; and at last
    articles do not count, nor the endings of adjectives.
    """
    said = [word.casefold() for word in re.findall(r"\w+", text)]
    known = tuple(kits)

    def has(name: str, words: Sequence[str], *, in_figures: bool) -> bool:
        there = re.findall(r"\w+", name.casefold())
        return all(
            any(each.startswith(word) or (in_figures and _is_number(each, word)) for each in there)
            for word in words
        )

    loose = loosely(" ".join(said))
    for words, in_figures in ((said, False), (said, True), (loose, False), (loose, True)):
        found = tuple(
            kit
            for kit in known
            if any(has(each, words, in_figures=in_figures) for each in names_of(kit))
        )
        if found:
            return found
    return ()


def _is_number(figures: str, word: str) -> bool:
    """Say whether a word is the number of a place that stands in figures: second, and 2nd."""
    number = re.match(r"\d+", figures)
    return number is not None and meaning("ordinals", word) == number.group()


def names_of(kit: Called) -> tuple[str, ...]:
    """Return what a kit is called: as it is told, and as its box says where that differs."""
    return (kit.name, kit.first_name) if kit.first_name else (kit.name,)


def kits_near(kits: Iterable[_Named], text: str) -> tuple[_Named, ...]:
    """Return the kits of which a name has every word that was typed, or one a slip away."""
    from rapidfuzz.distance import OSA

    words = [word.casefold() for word in re.findall(r"\w+", text)]

    def has(name: str, word: str) -> bool:
        there = re.findall(r"\w+", name.casefold())
        near = len(word) >= _SHORTEST_SLIP and any(
            OSA.distance(each, word, score_cutoff=1) <= 1 for each in there
        )
        return near or any(each.startswith(word) for each in there)

    return tuple(
        kit for kit in kits if any(all(has(name, word) for word in words) for name in names_of(kit))
    )


def bad_number(names: Sequence[str]) -> bool:
    """Say whether so many players cannot play."""
    return not LEAST <= len(names) <= MOST


def expansions(edition: Edition, catalogue: Catalogue) -> tuple[Deck, ...]:
    """Return the decks that may be mixed into those of an edition."""
    return tuple(deck for deck in catalogue.decks if deck.edition == edition.id and deck.expansion)


def decks_of(catalogue: Catalogue, kit: Kit, mixed: Iterable[str]) -> tuple[Deck, ...]:
    """Return the decks of a game: those of its box, and those whose names are `mixed` in."""
    wanted = [name.casefold() for name in mixed]
    own = [deck for deck in catalogue.decks if deck.id in kit.decks]
    more = [
        deck
        for deck in expansions(kit.edition, catalogue)
        if any(name in deck.name.casefold() for name in wanted)
    ]
    return (*own, *more)


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


def made_of(decks: Sequence[Deck], book: Rulebook) -> str:
    """Return what is noted of a game: its decks, a sum of all that rulings use, and its rules."""
    sum_ = hashlib.sha256()
    for card in cards_by_code(decks).values():
        facts = (card.code, card.deck_title, card.kind, card.copies, card.counts_as, card.triggers)
        steps = tuple(map(str, (*card.effects, *card.always)))
        sum_.update(repr((*facts, card.duty, card.species, card.traits, steps)).encode())
    ids, rules = [deck.id for deck in decks], dict(book.values)
    return json.dumps({"decks": ids, "sum": sum_.hexdigest()[:16], "rules": rules})


def read_made_of(noted: str) -> tuple[tuple[str, ...], str]:
    """Return the ids of the decks and the sum that were noted; nothing if none was."""
    try:
        found = json.loads(noted)
        return tuple(str(each) for each in found["decks"]), str(found["sum"])
    except (ValueError, KeyError, TypeError):
        return (), ""


def read_rules(noted: str) -> Mapping[str, str]:
    """Return the value of each rule by which a game was begun; nothing if none was noted."""
    try:
        found = json.loads(noted)["rules"]
        return {rule: found[rule] for rule, values in VALUES.items() if found.get(rule) in values}
    except (ValueError, KeyError, TypeError, AttributeError):
        return {}


# -- names ---------------------------------------------------------------------------


def clean_name(text: str) -> str:
    """Return a name without signs around it and without the words that lead to it: ``I'm Ann.``"""
    name = _in_words(text).strip(_AROUND)
    while rest := _led(name):
        name = rest.strip(_AROUND)
    words = name.split()
    while len(words) > 1 and meaning("named", words[-1].casefold()) is not None:
        words = words[:-1]
    return " ".join(words)


def _led(name: str) -> str:
    """Return what is left of a name without words that lead to it, nothing if none do."""
    led = begun("playing_with", name) or begun("naming", name)
    return led[1] if led else politely(name)


def _playing_with(text: str) -> str:
    """Return the word for whoever says that they play with others: ``I play with Ben``."""
    led = begun("playing_with", _in_words(text))
    return led[0] if led else ""


def leads_to_names(text: str) -> bool:
    """Say whether a line begins as people do who say who plays: ``I want to play with Ann``."""
    said = without_polite(_in_words(text))
    return bool(_playing_with(text)) or begun("naming", said) is not None


def unnamed(names: Sequence[str]) -> str:
    """Return the first word among names for somebody whose name was not said: ``I``."""
    return next((name for name in names if who_is(name)), "")


def who_is(name: str) -> str:
    """Return who is meant by a word that is no name, as it is asked about: ``me``."""
    return meaning("unnamed", spoken(name)) or ""


def bad_name(names: Sequence[str], commands: Iterable[str]) -> tuple[str, str] | None:
    """Return the first name that cannot be used and the key of the reason, None if all can."""
    known = {word.split()[0] for word in commands}
    for number, name in enumerate(names):
        plain = name.casefold()
        if left_of_address(name) or who_is(name):
            return name, "play.name_not_understood"
        if len(name) > _MOST_LETTERS and len(name.split()) <= _MOST_WORDS:
            return name[:_MOST_LETTERS], "play.name_long"
        if hidden_sign(name):
            return name, "play.name_hides"
        if plain in {each.casefold() for each in names[:number]}:
            return name, "play.name_twice"
        if not any(character.isalpha() for character in name):
            return name or "?", "play.name_no_letters"
        if plain in known:
            return name, "play.name_is_word"
        if _is_sentence(name):
            return name, "play.name_not_understood"
        if plain.split()[0] in known:
            return name, "play.name_is_word"
    return None


def _in_words(text: str) -> str:
    return " ".join(text.replace(":", " ").split())


def _is_sentence(name: str) -> bool:
    words = name.casefold().replace("’", "'").split()
    if meaning("name_alone", " ".join(words)) is not None:
        return False
    if who_is(name) or any(meaning("no_name", word) is not None for word in words):
        return True
    if tells_of_player(words[1:]):
        return True
    return line_number(name) is not None or len(words) > _MOST_WORDS or len(name) > _MOST_LETTERS
