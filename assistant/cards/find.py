"""Lookup: from what was typed to the card that is meant.

The names of a card are tried from the surest way to the weakest; the first way that
finds anything answers.  If it finds one title the card is found, if several they are
offered, and if no way leads to a card the nearest are named: never nothing.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from string import ascii_lowercase
from typing import TypeAlias

from assistant.cards.index import Forms, Index, Places
from assistant.cards.model import Card, Catalogue, Deck
from assistant.cards.natural import natural
from assistant.cards.spelling import normal, words
from assistant.problems import Fault

MOST = 9
"""Cards in a list to choose from: one digit each."""
NEAREST = 3
"""Cards named at most when none was found."""
_LEAST_ALIKE = 0.5
"""How alike a name is, from 0 to 1, that is offered as near to what was typed."""
_SHORTEST_TYPO = 3  # characters; shorter names are all one slip apart
_CODE_DIGITS = 3
_FIGURES = re.compile("[0-9]+")
_SPELLINGS = 4  # readings that are tried where trying is slow
_SURE, _LIKELY, _MARGIN = 0.84, 0.75, 0.08  # similarity, 0 to 1; see docs/decisions

_Hits: TypeAlias = dict[int, float]  # place of a card -> score


class Why(StrEnum):
    """By which of its names a card was found, the surest first."""

    LEARNED = "learned"
    CODE = "code"
    ID = "id"
    LABEL = "label"
    TITLE = "title"
    KIND = "kind"
    LABEL_START = "label_start"
    TITLE_START = "title_start"
    INITIALS = "initials"
    TITLE_WORDS = "title_words"
    LABEL_TYPO = "label_typo"
    TITLE_TYPO = "title_typo"
    TITLE_PART = "title_part"
    TEXT_WORDS = "text_words"
    TEXT_ALIKE = "text_alike"
    NEAR = "near"


@dataclass(frozen=True, slots=True)
class Match:
    """A card and why it was found.

    `variants` are the other drawings of the same title in the same deck.  `score` says
    how well it fits, 0 to 1, and compares matches of one `why` only.
    """

    card: Card
    variants: tuple[Card, ...]
    why: Why
    score: float


@dataclass(frozen=True, slots=True)
class Found:
    """It is this card."""

    match: Match


@dataclass(frozen=True, slots=True)
class Several:
    """It may be one of these, two to nine, the best first; `more` fit as well but less."""

    matches: tuple[Match, ...]
    more: int = 0


@dataclass(frozen=True, slots=True)
class Unknown:
    """It is no card; `nearest` are three titles, or all if the catalogue has fewer."""

    nearest: tuple[Match, ...]


Answer: TypeAlias = Found | Several | Unknown


def lookup(index: Index, spellings: Sequence[str]) -> Answer:
    """Return the card or cards meant by what was typed, given in every reading of it."""
    for why, hits in _ways(index, spellings):
        if why is Why.NEAR:
            return _by_nearness(index, hits)
        found = answer(index, why, hits)
        if found:
            return found
    return Unknown(())


def rank(index: Index, spellings: Sequence[str], limit: int = MOST) -> tuple[Match, ...]:
    """Return at most `limit` cards, the best first, each title of a deck once.

    What is only near is of other titles.
    """
    ranked: dict[str, Match] = {}
    for why, hits in _ways(index, spellings):
        if why is Why.NEAR:
            known = {match.card.title.casefold() for match in ranked.values()}
            near = _titles(index, hits, limit + len(known))
            ranked |= {
                each.card.key: each for each in near if each.card.title.casefold() not in known
            }
            break
        for match in grouped(index, why, hits, limit + len(ranked)):
            title = min(card.key for card in (match.card, *match.variants))
            ranked.setdefault(title, match)
        if len(ranked) >= limit:
            break
    return tuple(ranked.values())[:limit]


def exact(index: Index, spellings: Sequence[str], ways: Sequence[Why]) -> Found | Several | None:
    """Return the cards of which a whole name is given, by the first of `ways` that finds any."""
    forms = [normal(spelling) for spelling in spellings]
    for why in ways:
        found = answer(index, why, _first(index, forms, _EXACT[why]))
        if found:
            return found
    return None


def named(index: Index, spellings: Sequence[str]) -> bool:
    """Say whether what was typed is the whole label, title, code or id of a card."""
    forms = {normal(spelling) for spelling in spellings}
    forms |= {*map(_code, forms)}
    names = (index.codes, index.ids, index.labels.cards, index.titles.cards)
    return any(form in each for form in forms for each in names)


def nearest(index: Index, spellings: Sequence[str]) -> Unknown:
    """Return the answer that it is no card, with the nearest."""
    return Unknown(_titles(index, _near(index, spellings), NEAREST))


def answer(index: Index, why: Why, hits: Mapping[int, float]) -> Found | Several | None:
    """Return the one title that was hit, or the best of several, or None."""
    matches = grouped(index, why, hits)
    if len(matches) < 2:
        return Found(matches[0]) if matches else None
    return Several(matches, len({index.group_of[place] for place in hits}) - len(matches))


def grouped(
    index: Index, why: Why, hits: Mapping[int, float], limit: int = MOST
) -> tuple[Match, ...]:
    """Return one match for each title, the best first; equals in the order of the catalogue.

    Of titles that differ in a number alone the lower one comes first.
    """
    best: dict[int, int] = {}
    heads: dict[str, int] = {}
    for place in sorted(hits):
        heads.setdefault(_unnumbered(index.cards[place]), place)

    def order(place: int) -> tuple[float, int, tuple[tuple[int, int, str], ...]]:
        card = index.cards[place]
        return -hits[place], heads[_unnumbered(card)], natural(card.title)

    for place in sorted(sorted(hits), key=order):
        best.setdefault(index.group_of[place], place)
        if len(best) == limit:
            break
    return tuple(
        Match(
            card=index.cards[place],
            variants=tuple(index.cards[other] for other in index.groups[group] if other != place),
            why=why,
            score=hits[place],
        )
        for group, place in best.items()
    )


def _unnumbered(card: Card) -> str:
    """Return the title without its figures, or what no other card has if it has none."""
    title = card.title.rstrip("0123456789")
    return title if title != card.title else card.key


def _titles(index: Index, hits: Mapping[int, float], limit: int) -> tuple[Match, ...]:
    """Return the nearest titles, each once though several decks have it."""
    titles: dict[str, Match] = {}
    for match in grouped(index, Why.NEAR, hits, len(index.groups)):
        titles.setdefault(match.card.title.casefold(), match)
        if len(titles) == limit:
            break
    return tuple(titles.values())


def _by_nearness(index: Index, hits: _Hits) -> Answer:
    """Return what is clearly nearest, or a few that are equally near, or that it is no card."""
    best = max(hits.values(), default=0.0)
    close = {place: score for place, score in hits.items() if score > best - _MARGIN}
    found = answer(index, Why.NEAR, close) if best >= _LIKELY else None
    if found is None or (isinstance(found, Found) and best < _SURE):
        near = {place: score for place, score in hits.items() if score >= _LEAST_ALIKE}
        return Unknown(_titles(index, near, NEAREST))
    return found


def _ways(index: Index, spellings: Sequence[str]) -> Iterator[tuple[Why, _Hits]]:
    spellings = spellings or ("",)
    forms = [normal(spelling) for spelling in spellings]
    for why, way in _EXACT.items():
        yield why, _first(index, forms, way)
    # One letter that only a doubtful reading gives says nothing.
    longer = [*spellings[:1], *(each for each in spellings[1:] if len(normal(each)) > 1)]
    # Nor is a number that stands among words a reading of something else, and a slip in it.
    numbers = [word for word in words(spellings[0]) if word.isdecimal()]
    if numbers and len(words(spellings[0])) > 1:
        longer = [each for each in longer if all(number in words(each) for number in numbers)]
    for why, way in _LOOSE.items():
        yield why, _first(index, longer, way)
    for why, way in _SLOW.items():
        yield why, _first(index, longer[:_SPELLINGS], way)
    yield Why.NEAR, _near(index, longer, numbers)


_Way: TypeAlias = Callable[[Index, str], _Hits]


def _first(index: Index, spellings: Sequence[str], way: _Way) -> _Hits:
    """Return what the first spelling finds that finds anything."""
    return next(filter(None, (way(index, spelling) for spelling in spellings)), {})


def _whole(places: Places) -> _Hits:
    return dict.fromkeys(places, 1.0)


def _beginning(index: Index, forms: Forms, spelling: str) -> _Hits:
    """Return the cards whose form begins so; names with whole words of it fit better."""
    start, whole = normal(spelling), f" {' '.join(words(spelling))} "
    return {
        place: 0.5 * (whole in index.names[place]) + 0.5 * len(start) / len(form)
        for form in (forms.beginning(start) if start else ())
        for place in forms.cards[form]
    }


def _having(haystacks: Sequence[str], spelling: str) -> _Hits:
    """Return the cards where each typed word begins a word, in any order; whole words first.

    A number is always a whole word: 1 is not the beginning of 10.
    """
    parts = [f" {word} " if word.isdecimal() else f" {word}" for word in words(spelling)]
    if len("".join(parts)) < 3:  # a single letter
        return {}
    places: Sequence[int] = range(len(haystacks))
    for part in parts:
        places = [place for place in places if part in haystacks[place]]
    return {
        place: (1 + sum(f"{part.rstrip()} " in haystacks[place] for part in parts))
        / (1 + len(parts))
        for place in places
    }


def _part(index: Index, spelling: str) -> _Hits:
    form = normal(spelling)
    if len(form) < _SHORTEST_TYPO:
        return {}
    return {
        place: len(form) / len(title)
        for title in index.titles.all
        if form in title
        for place in index.titles.cards[title]
    }


def _typo(forms: Forms, spelling: str) -> _Hits:
    """Return the cards one slip away: a wrong, missing, added or swapped character."""
    form = normal(spelling)
    if len(form) < _SHORTEST_TYPO:
        return {}
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    near = process.extract(form, forms.all, scorer=OSA.distance, score_cutoff=1, limit=None)
    return {
        place: 1 - 1 / len(form)
        for found, _, _ in near
        if not _other_number(form, found)
        for place in forms.cards[found]
    }


def _other_number(form: str, found: str) -> bool:
    """Say whether both have figures, and others: 15 of hearts is no slip for 10 of hearts."""
    typed, there = (_FIGURES.findall(each) for each in (form, found))
    return bool(typed and there) and typed != there


def _near(index: Index, spellings: Sequence[str], numbers: Sequence[str] = ()) -> _Hits:
    """Return the cards most alike in their names or in the beginning of their title.

    What lacks one of the `numbers` that were typed is only near, however alike it is.
    """
    from rapidfuzz import process
    from rapidfuzz.distance import Indel

    similar = Indel.normalized_similarity
    hits: _Hits = {}
    forms = [normal(spelling) for spelling in spellings[:_SPELLINGS]]
    for form in forms:
        starts = [title[: len(form) + 1] for title in index.titles.all]
        for choices, of, weight in (
            (index.labels.all, index.labels, 1.0),
            (index.titles.all, index.titles, 1.0),
            (starts, index.titles, 0.95),
            (index.vocabulary.all, index.vocabulary, 0.95),
        ):
            # Drawings of one title share their forms: more forms than titles are never needed.
            for _, score, at in process.extract(form, choices, scorer=similar, limit=MOST + 1):
                lacks = any(number not in of.all[at] for number in numbers)
                if lacks or _other_number(form, of.all[at]):
                    score = min(score, _LEAST_ALIKE)
                for place in of.cards[of.all[at]]:
                    hits[place] = max(hits.get(place, 0.0), score * weight)
    return hits


def _code(typed: str) -> str:
    """Return a printed code as it is kept: people leave out its zeros, ``lu42``."""
    digits = typed.lstrip(ascii_lowercase)
    if not digits.isdecimal() or len(digits) > _CODE_DIGITS or digits == typed:
        return typed
    return typed.removesuffix(digits) + digits.zfill(_CODE_DIGITS)


_EXACT: dict[Why, _Way] = {
    Why.CODE: lambda index, form: _whole(index.codes.get(_code(form), ())),
    Why.ID: lambda index, form: _whole(index.ids.get(form, ())),
    Why.LABEL: lambda index, form: _whole(index.labels.cards.get(form, ())),
    Why.TITLE: lambda index, form: _whole(
        index.titles.cards.get(form) or index.figures.get(form, ())
    ),
    Why.KIND: lambda index, form: _whole(index.kinds.get(form, ())),
}
_LOOSE: dict[Why, _Way] = {
    Why.LABEL_START: lambda index, spelling: _beginning(index, index.labels, spelling),
    Why.TITLE_START: lambda index, spelling: _beginning(index, index.titles, spelling),
    Why.INITIALS: lambda index, spelling: _whole(index.initials.get(normal(spelling), ())),
    Why.TITLE_WORDS: lambda index, spelling: _having(index.names, spelling),
}
_SLOW: dict[Why, _Way] = {
    Why.LABEL_TYPO: lambda index, spelling: _typo(index.labels, spelling),
    Why.TITLE_TYPO: lambda index, spelling: _typo(index.titles, spelling),
    Why.TITLE_PART: _part,
    Why.TEXT_WORDS: lambda index, spelling: _having(index.texts, spelling),
}


def find_deck(catalogue: Catalogue, name: str) -> Deck:
    """Return the deck of this id, code or name, or the only one with this in its name.

    Raises Fault, whose sentence names the decks there are.
    """
    wanted = " ".join(name.split()).casefold()
    for deck in catalogue.decks:
        if wanted in (deck.id, deck.code.casefold(), deck.name.casefold()):
            return deck
    parts = [
        deck
        for deck in catalogue.decks
        if wanted and (wanted in deck.name.casefold() or wanted in deck.id)
    ]
    if len(parts) == 1:
        return parts[0]
    key = "labels.which_deck" if parts else "labels.no_deck"
    known = ", ".join(deck.id for deck in parts or catalogue.decks)
    raise Fault(key, name=name[:60], known=known)
