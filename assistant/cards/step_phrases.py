"""The phrases of a line of a deck file: cards, places, numbers, what must be there, what holds.

A line is read word by word from the left; each slot has its own closed list of words.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import NoReturn, TypeAlias, TypeVar

from assistant.cards.model import Kind
from assistant.cards.step_words import (
    ANIMAL,
    LOSSES,
    Amount,
    Holds,
    Reach,
    StepVerb,
    StepZone,
    This,
    Time,
    Whose,
    plural,
)
from assistant.cards.steps import (
    ALL,
    ANY_CARD,
    ONE,
    OWN_FIELD,
    THIS,
    Continuous,
    Count,
    Need,
    Spot,
    What,
)
from assistant.cards.toml_file import closest, shown
from assistant.messages import Value

_Meaning = TypeVar("_Meaning", bound=StrEnum)
Choices: TypeAlias = Mapping[tuple[str, ...], _Meaning]
"""What the words of a slot stand for."""


def by_words(members: Iterable[_Meaning]) -> Choices[_Meaning]:
    """Return each member by the words for it."""
    return {tuple(member.value.split()): member for member in members if member.value}


FIELD = StepZone.FIELD
_LOSS_WORDS = by_words(LOSSES)
TIMES = by_words(Time)
_ZONES = by_words(zone for zone in StepZone if zone not in (FIELD, StepZone.WHEREVER))
_WHOSE = by_words(whose for whose in Whose if whose is not Whose.HOLDER)
_AMOUNTS = by_words((Amount.ALL, Amount.SOME, Amount.SAME))
_PLACE_WORDS = tuple(" ".join(place) for place in (*_WHOSE, *_ZONES))
TIME_WORDS = tuple(time.value for time in Time)
_REST_WORDS = (*TIME_WORDS, "from", "to", "into", "alike", "per", "beyond", "with")
_AFTER_NAME = frozenset({"from", "to", "into", "of", "by", "with", "until", "at", "while", "in"})
_AFTER_NAME |= {"alike", "not", "enters", "leaves", "is", "may"}


HOLDS = by_words(Holds)
_REACHES = by_words(Reach)
_BANNED: Choices[Reach] = {("you",): Reach.OWN, ("others",): Reach.OTHERS, ("all",): Reach.ALL}


class StepFault(Exception):
    """A line cannot be read: the sentence of ``decks`` that says why, and its values."""

    def __init__(self, key: str, **values: Value) -> None:
        super().__init__(key)
        self.key = key
        self.values: Mapping[str, Value] = values


@dataclass
class Words:
    """The words of a line, and how far it has been read."""

    line: str
    species: tuple[str, ...]
    at: int = 0

    def __post_init__(self) -> None:
        self.said = self.line.split()
        self.words = [word.lower() for word in self.said]
        self.nouns = _nouns(self.species)

    def peek(self) -> str:
        """Return the next word, empty at the end."""
        return self.words[self.at] if self.at < len(self.words) else ""

    def take(self, *wanted: str) -> bool:
        """Take these words if they are the next ones; say whether they were."""
        if tuple(self.words[self.at : self.at + len(wanted)]) != wanted:
            return False
        self.at += len(wanted)
        return True

    def choose(self, choices: Choices[_Meaning]) -> _Meaning | None:
        """Take the longest of these that are the next words; return what it stands for."""
        for length in (4, 3, 2, 1):
            next_words = tuple(self.words[self.at : self.at + length])
            if len(next_words) == length and next_words in choices:
                self.at += length
                return choices[next_words]
        return None

    def must(self, slot: str, choices: Choices[_Meaning]) -> _Meaning:
        """Take one of these; tell it if the next words are none of them."""
        found = self.choose(choices)
        if found is None:
            self.fault(slot, [" ".join(words) for words in choices])
        return found

    def number(self, slot: str = "number") -> int:
        """Take a number from 1 to 99."""
        word = self.peek()
        if not (word.isascii() and word.isdecimal() and len(word) < 3 and int(word)):
            self.fault(slot, [])
        self.at += 1
        return int(word)

    def expect(self, word: str) -> None:
        """Take a word that must stand here."""
        if not self.take(word):
            self.fault("word", [word])

    def end(self) -> None:
        """Tell what stands behind the last slot."""
        if self.peek():
            self.fault("rest", _REST_WORDS)

    def fault(self, slot: str, known: Sequence[str]) -> NoReturn:
        """Tell that the next word is none of a slot, or that none is there."""
        line = shown(self.line)
        here = known[0] if slot == "word" else ""
        if not self.peek():
            raise StepFault(f"step_{slot}_missing", step=line, word=here)
        found = self.said[self.at]
        hint = closest(self.peek(), known) if known else ""
        if not hint and known:
            hint = closest(" ".join(self.words[self.at : self.at + 2]), known)
        raise StepFault(f"step_{slot}", step=line, found=shown(found), word=here, hint=hint)


@lru_cache(maxsize=64)
def _nouns(species: tuple[str, ...]) -> Mapping[str, str]:
    """Return every word for cards, in the singular and the plural, with the singular."""
    nouns = ("card", ANIMAL, *Kind, *species)
    return {form: str(noun) for noun in nouns for form in (plural(noun), noun)}


def parse_what(words: Words) -> What:
    """Read which cards are meant."""
    if words.take("this"):
        return THIS
    top = words.take("top")
    of: list[str] = []
    while words.peek() in words.nouns or (of and words.peek() == "or"):
        if of:
            words.take("or")
        noun = words.nouns.get(words.peek())
        if noun is None:
            words.fault("noun", list(words.nouns))
        words.at += 1
        of.append(noun)
    named = _name(words) if words.take("named") else ""
    alike = words.take("alike")
    if not (of or named or alike):
        words.fault("noun", [*words.nouns, "this", "named"])
    this = This.EXCEPT if words.take("not", "this") else This.ANY
    kinds = () if "card" in of else tuple(of)
    return What(kinds, named, this, alike, top)


def _name(words: Words) -> str:
    """Read words of titles, up to a word in small letters that leads on."""
    start = words.at
    while words.at < len(words.said) and words.said[words.at] not in _AFTER_NAME:
        words.at += 1
    if start == words.at:
        words.fault("name", [])
    return " ".join(words.said[start : words.at])


def parse_need(words: Words) -> Need:
    """Read what must be there."""
    if words.take("every", "species"):
        return Need(What((ANIMAL,)), every=True)
    least = words.number() if words.peek().isdecimal() else 1
    what = parse_what(words)
    return Need(what, least, parse_place(words, StepZone.FIELD) if words.take("in") else OWN_FIELD)


def parse_place(words: Words, zone: StepZone) -> Spot:
    """Read a place; without a zone it is a field, or the hand that the verb is about."""
    found = words.choose(_ZONES)
    if found is None:
        whose = words.choose(_WHOSE)
        if whose is None:
            words.fault("place", _PLACE_WORDS)
        return Spot(zone, whose)
    if found is not StepZone.HAND:
        return Spot(found)
    if words.take("of"):
        return Spot(found, words.must("whose", _WHOSE))
    return Spot(found, Whose.OWN)


def parse_losses(words: Words) -> frozenset[StepVerb]:
    """Read ways of losing a card."""
    found = {words.must("loss", _LOSS_WORDS)}
    while words.peek() == "or" or (words.peek(),) in _LOSS_WORDS:
        words.take("or")
        found.add(words.must("loss", _LOSS_WORDS))
    return frozenset(found)


def parse_count(words: Words) -> Count:
    amount = words.choose(_AMOUNTS)
    if amount is None:
        if not words.peek().isdecimal():
            words.fault("count", ["all", "some", "same"])
        return Count(number=words.number("count"))
    return Count(amount, 0)


def parse_cards(words: Words) -> tuple[Count, What]:
    """Read how many of which cards; the card itself needs no number."""
    if words.take("this"):
        return ONE, THIS
    return parse_count(words), parse_what(words)


def parse_whole(words: Words, before_place: str) -> tuple[Count, What, Spot | None]:
    """Read a whole heap, or some cards and perhaps where they lie."""
    if (words.peek(),) in _ZONES and words.peek() != "top":
        return ALL, ANY_CARD, parse_place(words, FIELD)
    count, what = parse_cards(words)
    return count, what, parse_place(words, FIELD) if words.take(before_place) else None


def parse_continuous(words: Words) -> Continuous:
    """Read what holds, with what must be there for it."""
    found = _held(words)
    return replace(found, condition=parse_need(words)) if words.take("while") else found


def _held(words: Words) -> Continuous:
    holds = words.must("always", HOLDS)
    match holds:
        case Holds.PROTECT:
            what = parse_what(words)
            words.expect("from")
            anything = words.take("anything")
            losses = frozenset(LOSSES) if anything else parse_losses(words)
            by = parse_what(words) if words.take("by") else None
            return Continuous(holds, what, losses, anything, by)
        case Holds.BAN_PLAY:
            what = parse_what(words)
            words.expect("by")
            return Continuous(holds, what, reach=words.must("banned", _BANNED))
        case Holds.BAN_ENTER:
            what = parse_what(words)
            words.expect("into")
            return Continuous(holds, what, reach=words.must("reach", _REACHES))
        case Holds.HAND_LIMIT | Holds.GOAL:
            return Continuous(holds, number=_change(words))
        case Holds.HAND_LIMIT_IS:
            return Continuous(holds, number=words.number())
        case Holds.TURN:
            what = parse_what(words)
            words.expect("into")
            return Continuous(holds, what, into=_turned(words))
        case Holds.BAN_LEAVE | Holds.SILENCE_TRIGGERS | Holds.SILENCE_ALL:
            return Continuous(holds, parse_what(words))
        case Holds.PLAY_ONLY | Holds.ENTER_ONLY:
            return Continuous(holds, need=parse_need(words))
        case _:
            return Continuous(holds)


def _change(words: Words) -> int:
    word = words.peek()
    if word[:1] not in ("+", "-") or not word[1:].isdecimal() or len(word) > 3 or not int(word):
        words.fault("change", [])
    words.at += 1
    return int(word)


def _turned(words: Words) -> str:
    """Read a species or kind into which cards are turned, empty for none at all."""
    if words.take("nothing"):
        return ""
    noun = words.nouns.get(words.peek())
    if noun is None or noun in ("card", ANIMAL):
        words.fault("turned", ["nothing", *Kind, *words.species])
    words.at += 1
    return noun
