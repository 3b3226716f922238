"""Reads the lines in which a deck file says what a card does; their grammar is in the docs.

A line is read word by word from the left; each slot has its own closed list of words and its
fixed place.  Each line is its own, save that links and words such as ``that`` look back at the
steps before.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import NoReturn, TypeAlias, TypeVar

from assistant.cards.model import Kind
from assistant.cards.steps import (
    ALL,
    ANIMAL,
    ANY_CARD,
    DECK,
    LOSSES,
    ONE,
    OWN_FIELD,
    THIS,
    Amount,
    By,
    CardEffect,
    Continuous,
    Count,
    Doer,
    Holds,
    Moment,
    Need,
    Reach,
    Spot,
    Step,
    StepLink,
    StepVerb,
    StepZone,
    This,
    Time,
    What,
    When,
    Whose,
    plural,
    usual_source,
    usual_target,
)
from assistant.cards.toml_file import closest, shown
from assistant.messages import Value

MOST_STEPS = 8
"""How many steps an effect may have; more than that nobody follows."""

_Meaning = TypeVar("_Meaning", bound=StrEnum)
_Choices: TypeAlias = Mapping[tuple[str, ...], _Meaning]


def _by_words(members: Iterable[_Meaning]) -> _Choices[_Meaning]:
    """Return each member by the words for it."""
    return {tuple(member.value.split()): member for member in members if member.value}


_FIELD = StepZone.FIELD
_LINKS = _by_words(StepLink)
_VERBS: _Choices[StepVerb] = _by_words(verb for verb in StepVerb if verb is not StepVerb.HOLD)
_LOSSES = _by_words(LOSSES)
_DOERS = _by_words(Doer)
_HOLDS = _by_words(Holds)
_TIMES = _by_words(Time)
_ZONES = _by_words(zone for zone in StepZone if zone not in (_FIELD, StepZone.WHEREVER))
_WHOSE = _by_words(whose for whose in Whose if whose is not Whose.HOLDER)
_AMOUNTS = _by_words((Amount.ALL, Amount.SOME, Amount.SAME))
_REACHES = _by_words(Reach)
_BANNED: _Choices[Reach] = {("you",): Reach.OWN, ("others",): Reach.OTHERS, ("all",): Reach.ALL}
_BY = _by_words(By)
_EACH = (
    When.EACH_ENTERS,
    When.EACH_LEAVES,
    When.EACH_PLAYED,
    When.EACH_DESTROYED,
    When.EACH_TARGETED,
)
_HAPPENS = {tuple(when.value.split()[1:]): when for when in _EACH}
_WHENS = _by_words(when for when in When if when not in (*_EACH, When.EACH_TURN))
_WHEN_WORDS = (*(" ".join(words) for words in _WHENS), "each")
_PLACE_WORDS = tuple(" ".join(place) for place in (*_WHOSE, *_ZONES))
_FIRST_WORDS = tuple(" ".join(words) for words in (*_VERBS, *_HOLDS, *_LINKS, *_DOERS))
_TIME_WORDS = tuple(time.value for time in Time)
_REST_WORDS = (*_TIME_WORDS, "from", "to", "into", "alike", "per", "beyond", "with")
_AFTER_NAME = frozenset({"from", "to", "into", "of", "by", "with", "until", "at", "while", "in"})
_AFTER_NAME |= {"alike", "not", "enters", "leaves", "is", "may"}
_ACTED = frozenset({*_EACH, When.EACH_TURN, When.RESPONSE, When.INSTEAD})
"""The moments that somebody has set off, so that a first step can name them by ``they``."""
_FINDING = frozenset({StepVerb.LOOK, StepVerb.DRAW, StepVerb.TAKE, StepVerb.PULL, StepVerb.SHUFFLE})
_NO_CARDS = frozenset(
    {
        StepVerb.STOP,
        StepVerb.SKIP_DRAW,
        StepVerb.SKIP_ACTION,
        StepVerb.SKIP_TURN,
        StepVerb.END_TURN,
        StepVerb.EXTRA_TURN,
        StepVerb.TABLE,
    }
)


class StepFault(Exception):
    """A line cannot be read: the sentence of ``decks`` that says why, and its values."""

    def __init__(self, key: str, **values: Value) -> None:
        super().__init__(key)
        self.key = key
        self.values: Mapping[str, Value] = values


@lru_cache(maxsize=2048)
def read_always(line: str, species: tuple[str, ...]) -> Continuous:
    """Return what a line says that holds all the time.  Raises StepFault."""
    words = _Words(line, species)
    found = _continuous(words)
    words.end()
    return found


@lru_cache(maxsize=2048)
def read_moment(line: str, species: tuple[str, ...]) -> Moment:
    """Return the moment that a line names.  Raises StepFault."""
    words = _Words(line, species)
    found = _moment(words)
    words.end()
    return found


@lru_cache(maxsize=2048)
def read_need(line: str, species: tuple[str, ...]) -> Need:
    """Return what a line says that must be there.  Raises StepFault."""
    words = _Words(line, species)
    found = _need(words)
    words.end()
    return found


@lru_cache(maxsize=2048)
def read_step(line: str, species: tuple[str, ...]) -> Step:
    """Return a step that stands alone, so that it hangs on nothing yet.  Raises StepFault."""
    words = _Words(line, species)
    found = _step(words)
    words.end()
    return found


@lru_cache(maxsize=2048)
def read_effect(
    moment: str, steps: tuple[str, ...], *, may: bool, need: str, species: tuple[str, ...]
) -> CardEffect:
    """Return an effect; `need` may be empty.  Raises StepFault."""
    when = read_moment(moment, species)
    if not steps:
        raise StepFault("step_none", when=moment)
    if len(steps) > MOST_STEPS:
        raise StepFault("step_too_many", most=MOST_STEPS)
    read: list[Step] = []
    root: int | None = None
    for place, line in enumerate(steps):
        step = _hung(read_step(line, species), read, root, line)
        _look_back(step, read, when, line)
        if step.is_root:
            root = place
        read.append(step)
        if step.link is StepLink.OR:
            first = read[place - 1]
            if first.choice_of is None:
                read[place - 1] = replace(first, choice_of=place - 1)
    return CardEffect(when, tuple(read), may, read_need(need, species) if need else None)


def _hung(step: Step, before: Sequence[Step], root: int | None, line: str) -> Step:
    """Return a step with the places of those on which it hangs."""
    if step.link is StepLink.NONE:
        return step
    if root is None:
        raise StepFault("step_link_first", step=shown(line), found=step.link.value)
    if step.link is not StepLink.OR:
        return replace(step, depends=root)
    other = before[-1]
    first = len(before) - 1 if other.choice_of is None else other.choice_of
    return replace(step, depends=other.depends, choice_of=first)


def _look_back(step: Step, before: Sequence[Step], moment: Moment, line: str) -> None:
    """Tell a word that looks back at what is not there."""
    fault = ""
    answers = moment.when is When.RESPONSE
    spots = (step.source, step.to, step.having.place if step.having else None)
    zones = [spot.zone for spot in spots if spot is not None]
    if StepZone.STOPPED in zones and not answers:
        fault = "stopped"
    elif step.verb is StepVerb.STOP and not answers:
        fault = "stop"
    elif StepZone.THOSE in zones and not any(each.verb in _FINDING for each in before):
        fault = "those"
    elif not before and step.count.amount is Amount.SAME:
        fault = "same"
    elif not before and moment.when not in _ACTED:
        if step.who is Doer.THEY:
            fault = "they"
        elif any(spot is not None and spot.whose is Whose.THAT for spot in spots):
            fault = "that"
    if fault:
        raise StepFault(f"step_looks_{fault}", step=shown(line))


@dataclass
class _Words:
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

    def choose(self, choices: _Choices[_Meaning]) -> _Meaning | None:
        """Take the longest of these that are the next words; return what it stands for."""
        for length in (4, 3, 2, 1):
            next_words = tuple(self.words[self.at : self.at + length])
            if len(next_words) == length and next_words in choices:
                self.at += length
                return choices[next_words]
        return None

    def must(self, slot: str, choices: _Choices[_Meaning]) -> _Meaning:
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


def _what(words: _Words) -> What:
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


def _name(words: _Words) -> str:
    """Read words of titles, up to a word in small letters that leads on."""
    start = words.at
    while words.at < len(words.said) and words.said[words.at] not in _AFTER_NAME:
        words.at += 1
    if start == words.at:
        words.fault("name", [])
    return " ".join(words.said[start : words.at])


def _need(words: _Words) -> Need:
    """Read what must be there."""
    if words.take("every", "species"):
        return Need(What((ANIMAL,)), every=True)
    least = words.number() if words.peek().isdecimal() else 1
    what = _what(words)
    return Need(what, least, _place(words, StepZone.FIELD) if words.take("in") else OWN_FIELD)


def _place(words: _Words, zone: StepZone) -> Spot:
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


def _moment(words: _Words) -> Moment:
    if words.take("each"):
        return _each(words)
    when = words.choose(_WHENS)
    if when is None:
        words.fault("when", _WHEN_WORDS)
    match when:
        case When.RESPONSE:
            return Moment(when, _what(words) if words.take("to") else ANY_CARD, Whose.ANY)
        case When.OVER | When.UNDER:
            number = words.number()
            return Moment(when, _what(words), number=number)
        case When.INSTEAD:
            losses = _losses(words)
            return Moment(when, _what(words), losses=losses)
        case _:
            return Moment(when)


def _each(words: _Words) -> Moment:
    """Read what happens each time, behind the word for it."""
    if words.take("turn", "begins"):
        return Moment(When.EACH_TURN, ANY_CARD, Whose.ANY)
    what = _what(words)
    when = words.must("happens", _HAPPENS)
    if when in (When.EACH_ENTERS, When.EACH_LEAVES):
        return Moment(when, what)
    by = words.must("by", _BY) if words.take("by") else By.ANYBODY
    everywhere = when is When.EACH_PLAYED or by is By.YOU
    return Moment(when, what, Whose.ANY if everywhere else Whose.OWN, by)


def _losses(words: _Words) -> frozenset[StepVerb]:
    """Read ways of losing a card."""
    found = {words.must("loss", _LOSSES)}
    while words.peek() == "or" or (words.peek(),) in _LOSSES:
        words.take("or")
        found.add(words.must("loss", _LOSSES))
    return frozenset(found)


def _continuous(words: _Words) -> Continuous:
    """Read what holds, with what must be there for it."""
    found = _held(words)
    return replace(found, condition=_need(words)) if words.take("while") else found


def _held(words: _Words) -> Continuous:
    holds = words.must("always", _HOLDS)
    match holds:
        case Holds.PROTECT:
            what = _what(words)
            words.expect("from")
            anything = words.take("anything")
            losses = frozenset(_LOSSES.values()) if anything else _losses(words)
            by = _what(words) if words.take("by") else None
            return Continuous(holds, what, losses, anything, by)
        case Holds.BAN_PLAY:
            what = _what(words)
            words.expect("by")
            return Continuous(holds, what, reach=words.must("banned", _BANNED))
        case Holds.BAN_ENTER:
            what = _what(words)
            words.expect("into")
            return Continuous(holds, what, reach=words.must("reach", _REACHES))
        case Holds.HAND_LIMIT | Holds.GOAL:
            return Continuous(holds, number=_change(words))
        case Holds.HAND_LIMIT_IS:
            return Continuous(holds, number=words.number())
        case Holds.TURN:
            what = _what(words)
            words.expect("into")
            return Continuous(holds, what, into=_turned(words))
        case Holds.BAN_LEAVE | Holds.SILENCE_TRIGGERS | Holds.SILENCE_ALL:
            return Continuous(holds, _what(words))
        case Holds.PLAY_ONLY | Holds.ENTER_ONLY:
            return Continuous(holds, need=_need(words))
        case _:
            return Continuous(holds)


def _change(words: _Words) -> int:
    word = words.peek()
    if word[:1] not in ("+", "-") or not word[1:].isdecimal() or len(word) > 3 or not int(word):
        words.fault("change", [])
    words.at += 1
    return int(word)


def _turned(words: _Words) -> str:
    """Read a species or kind into which cards are turned, empty for none at all."""
    if words.take("nothing"):
        return ""
    noun = words.nouns.get(words.peek())
    if noun is None or noun in ("card", ANIMAL):
        words.fault("turned", ["nothing", *Kind, *words.species])
    words.at += 1
    return noun


def _step(words: _Words) -> Step:
    link = words.choose(_LINKS) or StepLink.NONE
    who = words.choose(_DOERS) or Doer.YOU
    having = _need(words) if words.take("with") else None
    may = words.take("may")
    verb: StepVerb | None = words.choose(_VERBS)
    if verb is None:
        start = words.at
        if words.choose(_HOLDS) is None:
            words.fault("verb", _FIRST_WORDS)
        words.at = start
        verb, holds = StepVerb.HOLD, _continuous(words)
        count, what, source, to = ONE, ANY_CARD, None, None
    else:
        holds = None
        count, what, source, to = _deed(words, verb)
    time = words.choose(_TIMES)
    if time is None and words.peek() in ("until", "at"):
        words.fault("time", _TIME_WORDS)
    if holds and time is None:
        raise StepFault("step_time_missing", step=shown(words.line), word="")
    return Step(verb, who, count, what, source, to, link, may, having, time, holds)


_Deed: TypeAlias = tuple[Count, What, Spot | None, Spot | None]
"""How many of which cards, from where and to where."""


def _deed(words: _Words, verb: StepVerb) -> _Deed:
    """Read what stands behind a verb."""
    if verb in _NO_CARDS:
        return ONE, ANY_CARD, None, None
    match verb:
        case StepVerb.PLAYS:
            return Count(number=words.number()), ANY_CARD, None, None
        case StepVerb.DRAW:
            return _drawn(words), ANY_CARD, usual_source(verb, ANY_CARD), usual_target(verb)
        case StepVerb.LOOK:
            count, what, source = _whole(words, "of")
            if source is None:
                words.fault("word", ["of"])
            return count, what, source, None
        case StepVerb.SHUFFLE:
            count, what, source = _whole(words, "from")
            source = source or usual_source(verb, what)
            if source is None:
                words.fault("from", ["from"])
            if words.take("into"):
                return count, what, source, _place(words, _FIELD)
            if source != DECK:
                words.fault("word", ["into"])
            return count, what, source, DECK
        case StepVerb.SWAP:
            count, what, source = _whole(words, "from")
            words.expect("with")
            hands = source is not None and source.zone is StepZone.HAND
            place = _place(words, StepZone.HAND if hands else _FIELD)
            return count, what, source or OWN_FIELD, place
        case _:
            return _moved(words, verb)


def _drawn(words: _Words) -> Count:
    """Read how many cards are drawn."""
    count = _count(words)
    if words.peek() in ("card", "cards"):
        words.at += 1
    if not words.take("per"):
        return count
    per = _what(words)
    return Count(Amount.PER, count.number, per, words.number() if words.take("beyond") else 0)


def _count(words: _Words) -> Count:
    amount = words.choose(_AMOUNTS)
    if amount is None:
        if not words.peek().isdecimal():
            words.fault("count", ["all", "some", "same"])
        return Count(number=words.number("count"))
    return Count(amount, 0)


def _cards(words: _Words) -> tuple[Count, What]:
    """Read how many of which cards; the card itself needs no number."""
    if words.take("this"):
        return ONE, THIS
    return _count(words), _what(words)


def _whole(words: _Words, before_place: str) -> tuple[Count, What, Spot | None]:
    """Read a whole heap, or some cards and perhaps where they lie."""
    if (words.peek(),) in _ZONES and words.peek() != "top":
        return ALL, ANY_CARD, _place(words, _FIELD)
    count, what = _cards(words)
    return count, what, _place(words, _FIELD) if words.take(before_place) else None


def _moved(words: _Words, verb: StepVerb) -> _Deed:
    """Read which cards a verb moves, from where and to where."""
    count, what = _cards(words)
    source, to = usual_source(verb, what), usual_target(verb)
    if words.take("from"):
        source = _place(words, _FIELD)
    elif source is None:
        words.fault("from", ["from"])
    if words.take("to"):
        to = _place(words, StepZone.HAND if verb is StepVerb.GIVE else _FIELD)
    elif to is None:
        words.fault("to", ["to"])
    return count, what, source, to
