"""What stands behind a word of the program, as data: cards, places, players, numbers.

Names of players and of places are closed lists, so a phrase is read from both ends and what is
left in the middle is the card: titles may hold any word.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from assistant.language.heard import (
    bare,
    ended,
    entries,
    meant,
    names_in,
    number_first,
    number_in,
    option,
    parted,
    seat_first,
    seat_only,
    spoken,
)
from assistant.language.moment import Seat
from assistant.rules.table import Zone


class Around(NamedTuple):
    """The names that stand at a table: players, what an edition calls things, titles of cards.

    `area` is its word for the cards before a player, `animals` are those for what is counted.
    """

    names: Sequence[str] = ()
    area: str = ""
    animals: frozenset[str] = frozenset()
    titles: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Where:
    """A place that was said: whose, and which; a name alone leaves the zone open."""

    seat: Seat | None = None
    zone: Zone | None = None


@dataclass(frozen=True, slots=True)
class Slots:
    """What stood behind a word.

    `said` is all of it, `card` what is left of it without the places `source` and `to`, and
    `place` the place that this is, if it is one: ``hand`` in ``Ben's hand``.  `number` begins
    it, `behind` is what follows that; `unnamed` is whether it is no more than ``a card``.
    `player` is who is named and nothing else, `hands` whose hand is named for one that is
    swapped, `phase` a phase of the turn, `option` what a word for a setting or a thing means.
    `cards` are the parts of a list.  `pair` are both sides of ``with`` or ``for``, `aimed` of
    ``on`` or ``at``.  `strange` are words that are about no number, behind one or without any,
    `in_hand` is whether it is one of cards in a hand or a card goes there, `ends` whether a list
    is ended.  `instead` is the card in whose place it is done: ``instead of Narwhal``, and `by`
    the one by whose effect, where several wait: ``by the effect of Lasso``.
    """

    said: str = ""
    card: str = ""
    source: Where | None = None
    to: Where | None = None
    place: Where | None = None
    number: int | None = None
    behind: str = ""
    unnamed: bool = False
    player: Seat | None = None
    hands: Seat | None = None
    phase: str = ""
    option: str = ""
    cards: tuple[str, ...] = ()
    pair: "tuple[Slots, Slots] | None" = None
    aimed: "tuple[Slots, Slots] | None" = None
    strange: str = ""
    in_hand: bool = False
    ends: bool = False
    instead: str = ""
    by: str = ""

    @property
    def many(self) -> int | None:
        """How many cards are meant, where no more is said of them than where they are."""
        if self.number is not None and (not self.behind or self.behind in entries("counted")):
            return self.number
        return 1 if self.unnamed else None

    @property
    def count(self) -> int | None:
        """How many cards are meant, where nothing else is said."""
        return None if self.source or self.to else self.many

    @property
    def some_number(self) -> int | None:
        """The first number, wherever it stands."""
        words = (word for word in self.said.split() if meant("counted", word) is None)
        return next((found for found in map(number_in, words) if found is not None), None)

    @property
    def owner(self) -> Seat | None:
        """Whose the thing is that is named, if that is said: ``Ben's hand``, ``from Ben``."""
        return self.place.seat if self.place else self.source.seat if self.source else None

    @property
    def is_hand(self) -> bool:
        """Whether a whole hand is named and no card."""
        return self.place is not None and self.place.zone is Zone.HAND


NOTHING = Slots()


def filled_by(text: str, around: Around) -> Slots:
    """Return what a text behind a word of the program holds."""
    if not text.strip():
        return NOTHING
    text, by = _parted_by("by_effect", text)
    text, behind_it = _parted_by("replacing", text)
    found = _phrase(text, around)
    number = number_first(found.card)
    behind = (number[1] if number else "").rstrip(" .!?")
    counted = behind if number else found.said
    return replace(
        found,
        number=number[0] if number else None,
        behind=behind,
        unnamed=meant("counted", found.card) is not None,
        player=seat_only(around.names, _asked(text.rstrip("?!. "))),
        hands=_hands(bare(text), around),
        phase=meant("phases", text) or "",
        option=option(behind or found.card),
        cards=names_in(text, around.titles),
        pair=_sides(parted("parting", text, around.titles), around),
        aimed=_sides(parted("aimed_at", found.card, around.titles), around),
        strange="" if _is_of_a_number(counted, around) else counted,
        in_hand=_is_in_hand(behind) or (found.to is not None and found.to.zone is Zone.HAND),
        ends=meant("no_more", text) is not None,
        instead=behind_it,
        by=by,
    )


def _parted_by(table: str, text: str) -> tuple[str, str]:
    """Return what stands before and behind the first words of a table inside a text."""
    between = "|".join(map(re.escape, entries(table)))
    text, *behind = re.split(rf"\s(?:{between})\s", text, maxsplit=1, flags=re.IGNORECASE)
    return text, "".join(behind)


def listed(cards: Sequence[str]) -> Slots:
    """Return what cards hold that are said one after the other."""
    return Slots(", ".join(cards), cards[0] if len(cards) == 1 else "", cards=tuple(cards))


def read_place(names: Sequence[str], text: str, area: str = "") -> Where | None:
    """Return the place that a text names, None if it names none."""
    found = seat_first(names, bare(text))
    seat, rest = found if found else (None, text)
    rest = bare(rest).casefold()
    if not rest:
        return Where(seat) if found else None
    zones = {**entries("zones"), **({area.casefold(): "stable"} if area else {})}
    zone = zones.get(rest)
    return Where(seat, Zone(zone)) if zone else None


# -- cards and places ----------------------------------------------------------------


def _phrase(text: str, around: Around) -> Slots:
    """Take the places off the end of a text, and a name off the front of the card."""
    card, places = text.strip(), dict[str, Where]()
    while True:
        cut = next(_cuts(card, around, places), None)
        if cut is None:
            break
        card, meaning, where = cut
        places[meaning] = where
    card, source = _bare_card(card, around), places.get("from")
    whole = read_place(around.names, card.rstrip("?!. "), around.area)
    owner = seat_first(around.names, card)
    if owner and owner[1] and not source and not card[len(around.names[owner[0]])].isspace():
        # Ben's narwhal is the one that Ben has.
        card, source = _bare_card(owner[1], around), Where(owner[0])
    if whole and whole.seat is None and source and source.zone is None:
        whole = replace(whole, seat=source.seat)
    return Slots(text.strip(), card, source, places.get("to"), whole)


def _bare_card(text: str, around: Around) -> str:
    """Return what names a card without words that say nothing, unless its title has them."""
    text, said = text.strip(), bare(text)
    whole = said != text and text.casefold() in {each.casefold() for each in around.titles}
    return text if whole else said


def _cuts(text: str, around: Around, taken: dict[str, Where]) -> Iterator[tuple[str, str, Where]]:
    """Yield what is left of a text when a place at its end is cut off, the shortest place first."""
    found = []
    for word, meaning in entries("before").items():
        for hit in re.finditer(rf"(?:^|\s){re.escape(word)}\s", text, re.IGNORECASE):
            found.append((hit.start(), hit.end(), meaning))
    for start, end, meaning in sorted(found, reverse=True):
        where = read_place(around.names, text[end:], around.area)
        if where and meaning not in taken:
            yield text[:start].strip(), meaning, where


def _sides(parts: tuple[str, str] | None, around: Around) -> tuple[Slots, Slots] | None:
    return (_phrase(parts[0], around), _phrase(parts[1], around)) if parts else None


def _asked(text: str) -> str:
    """Return who is asked about: ``Ben`` in ``what cards does Ben have``."""
    return ended("asking_behind", text) or text


def _hands(text: str, around: Around) -> Seat | None:
    """Return whose hand another one is swapped for: ``hands with Ben``."""
    head, _, rest = text.partition(" ")
    hand = meant("zones", head.removesuffix("s")) == Zone.HAND
    return seat_only(around.names, bare(rest)) if hand else None


def _is_of_a_number(behind: str, around: Around) -> bool:
    """Say whether what stands behind a number is about it: ``unicorns``, ``cards in hand``."""
    known = {*around.animals, around.area.casefold(), *entries("of_a_number")}
    words = spoken(behind).split()
    return all(number_first(word) is not None or word in known for word in words)


def _is_in_hand(behind: str) -> bool:
    zones = {meant("zones", word) for word in behind.split()}
    return Zone.HAND in zones or (bool(behind) and meant("counted", behind) is not None)
