"""Reads the lines in which a deck file says what a card does; their grammar is in the docs.

A line is read word by word from the left; each slot has its own closed list of words and its
fixed place.  Each line is its own, save that links and words such as ``that`` look back at the
steps before.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

from assistant.cards.step_phrases import (
    FIELD,
    HOLDS,
    TIME_WORDS,
    TIMES,
    Choices,
    StepFault,
    Words,
    by_words,
    parse_cards,
    parse_continuous,
    parse_count,
    parse_losses,
    parse_need,
    parse_place,
    parse_what,
    parse_whole,
)
from assistant.cards.step_words import (
    UNSEEN,
    Amount,
    By,
    Doer,
    StepLink,
    StepVerb,
    StepZone,
    When,
    Whose,
)
from assistant.cards.steps import (
    ANY_CARD,
    DECK,
    ONE,
    OWN_FIELD,
    CardEffect,
    Continuous,
    Count,
    Moment,
    Need,
    Spot,
    Step,
    What,
    usual_source,
    usual_target,
)
from assistant.cards.toml_file import shown

MOST_STEPS = 8
"""How many steps an effect may have; more than that nobody follows."""


_LINKS = by_words(StepLink)
_VERBS: Choices[StepVerb] = by_words(verb for verb in StepVerb if verb is not StepVerb.HOLD)
_DOERS = by_words(Doer)


_BY = by_words(By)
_EACH = (
    When.EACH_ENTERS,
    When.EACH_LEAVES,
    When.EACH_PLAYED,
    When.EACH_DESTROYED,
    When.EACH_TARGETED,
)
_HAPPENS = {tuple(when.value.split()[1:]): when for when in _EACH}
_WHENS = by_words(when for when in When if when not in (*_EACH, When.EACH_TURN))
_WHEN_WORDS = (*(" ".join(words) for words in _WHENS), "each")
_FIRST_WORDS = tuple(" ".join(words) for words in (*_VERBS, *HOLDS, *_LINKS, *_DOERS))
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


@lru_cache(maxsize=2048)
def read_always(line: str, species: tuple[str, ...]) -> Continuous:
    """Return what a line says that holds all the time.  Raises StepFault."""
    words = Words(line, species)
    found = parse_continuous(words)
    words.end()
    return found


@lru_cache(maxsize=2048)
def read_moment(line: str, species: tuple[str, ...]) -> Moment:
    """Return the moment that a line names.  Raises StepFault."""
    words = Words(line, species)
    found = _moment(words)
    words.end()
    return found


@lru_cache(maxsize=2048)
def read_need(line: str, species: tuple[str, ...]) -> Need:
    """Return what a line says that must be there.  Raises StepFault."""
    words = Words(line, species)
    found = parse_need(words)
    words.end()
    return found


@lru_cache(maxsize=2048)
def read_step(line: str, species: tuple[str, ...]) -> Step:
    """Return a step that stands alone, so that it hangs on nothing yet.  Raises StepFault."""
    words = Words(line, species)
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


def _moment(words: Words) -> Moment:
    if words.take("each"):
        return _each(words)
    when = words.choose(_WHENS)
    if when is None:
        words.fault("when", _WHEN_WORDS)
    match when:
        case When.RESPONSE:
            return Moment(when, parse_what(words) if words.take("to") else ANY_CARD, Whose.ANY)
        case When.OVER | When.UNDER:
            number = words.number()
            return Moment(when, parse_what(words), number=number)
        case When.INSTEAD:
            losses = parse_losses(words)
            return Moment(when, parse_what(words), losses=losses)
        case _:
            return Moment(when)


def _each(words: Words) -> Moment:
    """Read what happens each time, behind the word for it."""
    if words.take("turn", "begins"):
        return Moment(When.EACH_TURN, ANY_CARD, Whose.ANY)
    what = parse_what(words)
    when = words.must("happens", _HAPPENS)
    if when in (When.EACH_ENTERS, When.EACH_LEAVES):
        return Moment(when, what)
    by = words.must("by", _BY) if words.take("by") else By.ANYBODY
    everywhere = when is When.EACH_PLAYED or by is By.YOU
    return Moment(when, what, Whose.ANY if everywhere else Whose.OWN, by)


def _step(words: Words) -> Step:
    link = words.choose(_LINKS) or StepLink.NONE
    who = words.choose(_DOERS) or Doer.YOU
    having = parse_need(words) if words.take("with") else None
    may = words.take("may")
    verb: StepVerb | None = words.choose(_VERBS)
    if verb is None:
        start = words.at
        if words.choose(HOLDS) is None:
            words.fault("verb", _FIRST_WORDS)
        words.at = start
        verb, holds = StepVerb.HOLD, parse_continuous(words)
        count, what, source, to = ONE, ANY_CARD, None, None
    else:
        holds = None
        count, what, source, to = _deed(words, verb)
    unseen = verb is StepVerb.PUT and words.take(UNSEEN)
    time = words.choose(TIMES)
    if time is None and words.peek() in ("until", "at"):
        words.fault("time", TIME_WORDS)
    if holds and time is None:
        raise StepFault("step_time_missing", step=shown(words.line), word="")
    return Step(verb, who, count, what, source, to, link, may, having, time, holds, unseen=unseen)


_Deed: TypeAlias = tuple[Count, What, Spot | None, Spot | None]
"""How many of which cards, from where and to where."""


def _deed(words: Words, verb: StepVerb) -> _Deed:
    """Read what stands behind a verb."""
    if verb in _NO_CARDS:
        return ONE, ANY_CARD, None, None
    match verb:
        case StepVerb.PLAYS:
            return Count(number=words.number()), ANY_CARD, None, None
        case StepVerb.DRAW:
            return _drawn(words), ANY_CARD, usual_source(verb, ANY_CARD), usual_target(verb)
        case StepVerb.LOOK:
            count, what, source = parse_whole(words, "of")
            if source is None:
                words.fault("word", ["of"])
            return count, what, source, None
        case StepVerb.SHUFFLE:
            count, what, source = parse_whole(words, "from")
            source = source or usual_source(verb, what)
            if source is None:
                words.fault("from", ["from"])
            if words.take("into"):
                return count, what, source, parse_place(words, FIELD)
            if source != DECK:
                words.fault("word", ["into"])
            return count, what, source, DECK
        case StepVerb.SWAP:
            count, what, source = parse_whole(words, "from")
            words.expect("with")
            hands = source is not None and source.zone is StepZone.HAND
            place = parse_place(words, StepZone.HAND if hands else FIELD)
            return count, what, source or OWN_FIELD, place
        case _:
            return _moved(words, verb)


def _drawn(words: Words) -> Count:
    """Read how many cards are drawn."""
    count = parse_count(words)
    if words.peek() in ("card", "cards"):
        words.at += 1
    if not words.take("per"):
        return count
    per = parse_what(words)
    return Count(Amount.PER, count.number, per, words.number() if words.take("beyond") else 0)


def _moved(words: Words, verb: StepVerb) -> _Deed:
    """Read which cards a verb moves, from where and to where."""
    count, what = parse_cards(words)
    source, to = usual_source(verb, what), usual_target(verb)
    if words.take("from"):
        source = parse_place(words, FIELD)
    elif source is None:
        words.fault("from", ["from"])
    if words.take("to"):
        to = parse_place(words, StepZone.HAND if verb is StepVerb.GIVE else FIELD)
    elif to is None:
        words.fault("to", ["to"])
    return count, what, source, to
