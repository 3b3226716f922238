"""What is said besides verbs and titles, read by closed tables: numbers, players, places, answers.

`filled_by` makes data of what stands behind a word of the program.  Names of players and of places
are closed lists, so a phrase is read from both ends and what is left in the middle is the card:
titles may hold any word.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from assistant.language.moment import Seat
from assistant.rules.table import Zone
from assistant.tongue import tables

_SIGNS_BETWEEN = r",|;|&|\n"
"""Signs that stand between the names of a list."""

_MOST_DIGITS = 4
_SHORTEST_STEM = 3
_MOST_WORDS = 6


def entries(name: str) -> dict[str, str]:
    """Return a table of what is heard: what each line of it means."""
    found: dict[str, str] = tables("heard")[name]
    return found


def number_in(text: str) -> int | None:
    """Return the number that a text is, in digits or as a word."""
    word = bare(text).casefold().rstrip(" .!?")
    if word in entries("counted"):
        return 1
    for counted in entries("counted"):
        word = word.removesuffix(f" {counted}")
    word = entries("numbers").get(word, word)
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= _MOST_DIGITS else None


def number_first(text: str) -> tuple[int, str] | None:
    """Return the number that a text begins with and the rest."""
    head, _, rest = text.strip().partition(" ")
    number = number_in(head)
    return None if number is None else (number, rest.strip())


def option(text: str) -> str:
    """Return what is meant by what is said behind a word that sets something, else nothing."""
    return entries("option").get(spoken(text), "")


def value_named(text: str) -> str:
    """Return the value of a setting that a word names, the word itself where it is one."""
    said = spoken(text)
    return entries("values").get(said, said)


def parted(table: str, text: str, titles: Iterable[str] = ()) -> tuple[str, str] | None:
    """Return what stands on both sides of the last word of a table; None if there is none.

    A word inside one of the `titles` parts nothing.
    """
    words = text.split()
    inside = _inside(titles, [word.casefold().strip(",.!?") for word in words], entries(table))
    for at in range(len(words) - 1, -1, -1):
        if words[at].casefold() in entries(table) and at not in inside:
            return " ".join(words[:at]), " ".join(words[at + 1 :])
    return None


def _inside(titles: Iterable[str], words: Sequence[str], parting: Iterable[str]) -> set[int]:
    """Return the places of words that are a part of a title which has a parting word in it."""
    found, known = set[int](), set(parting)
    for title in titles:
        whole = title.casefold().split()
        if known.isdisjoint(whole[1:]):
            continue
        for at in range(len(words) - len(whole) + 1):
            if words[at : at + len(whole)] == whole:
                found.update(range(at, at + len(whole)))
    return found


def points(text: str) -> bool:
    """Say whether a text means the card that was read last: ``it``, ``this big fella``."""
    said = text.casefold().strip()
    first, *between = said.split() or [""]
    last = between.pop() if between else ""
    described = first in entries("pointing_begins") and last in entries("pointing_ends")
    return said in entries("pointing") or (
        described and all(word in entries("pointing_between") for word in between)
    )


def meant(table: str, text: str) -> str | None:
    """Return what a word means in one of the tables of what is heard, None if it is not there."""
    return entries(table).get(bare(text).casefold())


def meaning(table: str, words: str) -> str | None:
    """Return what words mean exactly as they stand in a table, None if they are not there."""
    return entries(table).get(words)


def of_player(word: str) -> str:
    """Return a word of mine as it is said of a player: ``ends turn`` in ``Ben ends turn``."""
    return meaning("of_player", word) or word


def tells_of_player(words: Sequence[str]) -> bool:
    """Say whether words behind a name tell what somebody does: ``keeps narwhal``.

    A single one is a family name as well, unless it is said of players only: Mary Keep.
    """
    told = entries("of_player")
    first = words[0] if words else ""
    return first in {each.split()[0] for each in told.values()} or (
        len(words) > 1 and first in told
    )


def bare(text: str) -> str:
    """Return a text without the words at its start that say nothing."""
    words = text.split()
    filler = entries("filler")
    while len(words) > 1 and words[0].casefold() in filler:
        words = words[1:]
    return " ".join(words)


def loosely(text: str) -> tuple[str, ...]:
    """Return the words of a text by which it is the same, however it stands in a sentence.

    Words at its start that say nothing do not count, nor do the endings of adjectives.
    """
    return tuple(map(_uninflected, spoken(bare(spoken(text))).split()))


def _uninflected(word: str) -> str:
    word = entries("same_in_lists").get(word, word)
    ends = sorted(entries("adjective_ends"), key=len, reverse=True)
    left = (word.removesuffix(end) for end in ends if word.endswith(end))
    return next((each for each in left if len(each) >= _SHORTEST_STEM), word)


def without_first(table: str, text: str) -> str:
    """Return a text without its first word if that is in one of the tables of what is heard."""
    head, _, rest = text.strip().partition(" ")
    return rest.strip() if rest and head.casefold() in entries(table) else text.strip()


def names_in(text: str, titles: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the names in a list such as ``Ann, Ben and Cara``.

    Of `titles`, those that look like a list themselves are left whole.
    """
    between = re.compile(_between(), re.IGNORECASE)
    lists = (each for each in titles if between.search(each) and len(_parts(each)) > 1)
    whole = [re.escape(each) for each in lists]
    return _parts(text, "|".join(sorted(whole, key=len, reverse=True)))


def _between() -> str:
    """Return what finds signs and words between the names of a list."""
    words = "|".join(map(re.escape, entries("between")))
    return rf"{_SIGNS_BETWEEN}|\b(?:{words})\b"


def _parts(text: str, whole: str = "") -> tuple[str, ...]:
    way = f"({whole})|{_between()}" if whole else _between()
    found = re.split(way, text, flags=re.IGNORECASE)
    return tuple(each.strip() for each in found if each and each.strip())


def spoken(text: str) -> str:
    """Return a line as the tables of what is heard have it, whoever something belongs to.

    Small letters, straight apostrophes, no signs: ``End my turn!`` is ``end the turn``.
    """
    words = text.casefold().replace("’", "'").replace(",", " ").strip(" ?!.").split()
    return " ".join(entries("whose").get(word, word) for word in words)


def heard(table: str, text: str) -> str | None:
    """Return what a whole line means in one of the tables of what is heard, None if nothing."""
    return entries(table).get(spoken(text))


def lines_heard(table: str) -> tuple[str, ...]:
    """Return the lines of a table of what is heard."""
    return tuple(entries(table))


def has_drawn(typed: str) -> bool:
    """Say whether a line tells of a draw as of something that is done already."""
    words = set(spoken(typed).split())
    return any(words.issuperset(line.split()) for line in lines_heard("has_drawn"))


def begun(table: str, text: str) -> tuple[str, str] | None:
    """Return what the beginning of a line means in a table, the longest there is, and the rest."""
    words = text.replace("’", "'").split()
    for count in range(min(len(words) - 1, _MOST_WORDS), 0, -1):
        head = " ".join(words[:count]).casefold().rstrip(",")
        if head in entries(table):
            return entries(table)[head], " ".join(words[count:])
    return None


def ended(table: str, text: str) -> str | None:
    """Return a line without its end where that is in a table; None if it is not, or is all."""
    words = text.split()
    for count in range(min(len(words) - 1, _MOST_WORDS), 0, -1):
        if " ".join(words[-count:]).casefold() in entries(table):
            return " ".join(words[:-count])
    return None


def seat_first(names: Sequence[str], text: str) -> tuple[Seat, str] | None:
    """Return the player whose name a text begins with, and the rest of it.

    The name may be a possessive, also one without its sign: ``Ann's hand``, ``anns hand``.
    """
    plain = text.casefold()
    owning = "|".join(map(re.escape, sorted(entries("owning"), key=len, reverse=True)))
    for number in sorted(range(len(names)), key=lambda seat: -len(names[seat])):
        name = names[number].casefold()
        if not plain.startswith(name):
            continue
        rest = re.sub(rf"^(?:{owning}|[:,])(?=\s|$)", "", plain[len(name) :])
        if not rest or rest[0].isspace():
            return number, text[len(text) - len(rest) :].strip()
    return None


# -- what stands behind a word of the program -----------------------------------------


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


def seat_only(names: Sequence[str], text: str) -> Seat | None:
    """Return the player that a text names and nothing else."""
    found = seat_first(names, bare(text))
    return found[0] if found and not found[1] else None


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
