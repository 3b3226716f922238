"""A line that says in its middle that nobody answers a card: what is before it, and what is behind.

``Phoenix lands, not a peep from anyone, and that costs me a card``: the card is played or answered,
all pass, and its effect is done.  How it is said that nobody answers has no end, so that the parts
on both sides are each read as a line of their own.  What comes of that is asked about.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import NamedTuple, TypeAlias

from assistant.language.cutting import cut_of
from assistant.language.grammar import Grammar
from assistant.language.likely import Likely
from assistant.language.meanings import Meaning, NotUnderstood, Understood, surely
from assistant.language.moment import Deed, Moment
from assistant.language.weighing import weights
from assistant.tongue import kept, tables

_ACTING, _WINDOW, _QUESTION = "acting", "window", "?"
_MOST_WORDS, _MOST_WAYS = 40, 3
"""Words of the longest line that is read so, and the ways that are asked about at the most."""
_AROUND = " ,;:.!?…-–—"

_Way: TypeAlias = tuple[Deed, ...]
_Ways: TypeAlias = tuple[_Way, ...]
_Read: TypeAlias = Callable[[str, Moment], Meaning]


class _Words(NamedTuple):
    """What finds that nobody answers, what joins the parts around it, and what parts the rest."""

    said: re.Pattern[str]
    before: re.Pattern[str]
    behind: re.Pattern[str]
    parts: re.Pattern[str]


def unanswered(text: str, found: Meaning, grammar: Grammar, moment: Moment, read: _Read) -> Meaning:
    """Return what a line means in which it is said that nobody answers.

    `read` reads a part of it as a line of its own at a moment.
    What was `found` stays where nothing of that is said, or where it is among it already.
    """
    may = moment.flags & {_ACTING, _WINDOW}
    if not may or text.rstrip().endswith(_QUESTION) or len(text.split()) > _MOST_WORDS:
        return found
    if isinstance(found, Understood) and (found.worth or _closes(found, grammar)):
        return found
    half = found.half if isinstance(found, NotUnderstood) else ()
    if any(deed.word == grammar.takes_back for way in half for deed in way):
        # Nobody neighed! Ben only coughed: that puts something right.
        return found
    line = text.replace("’", "'")
    closes = Deed(min(grammar.closing))
    for hit in _words().said.finditer(line):
        before = _words().before.sub("", line[: hit.start()]).strip(_AROUND)
        behind = _words().behind.sub("", line[hit.end() :]).strip(_AROUND)
        first = _first(before, grammar, moment, read)
        if first is None:
            continue
        if _WINDOW in moment.flags and surely(read(behind, moment)) == (closes,):
            # Nobody neighs, Narwhal is in: that says it again.
            behind = ""
        then = _then(behind, first, grammar, moment, read) if behind else ()
        told = _told(found, first, grammar, moment)
        then = told if len(min(told, key=len, default=())) >= _longest(then) else then
        if not (first or then):
            return found
        ways = tuple((*first, closes, *way) for way in then or ((),))
        if isinstance(found, Understood) and found.deeds in ways:
            return found
        return NotUnderstood(half=ways[:_MOST_WAYS], sure=True)
    if isinstance(found, NotUnderstood) and _is_play(found, grammar):
        return _with_effect(line, found, grammar, moment, read)
    return found


def _closes(found: Understood, grammar: Grammar) -> bool:
    """Say whether it is understood word by word that nobody answers, and what else is done."""
    lets = grammar.closing | grammar.passing
    return len(found.deeds) > 1 and any(each.word in lets for each in found.deeds)


def _is_play(found: NotUnderstood, grammar: Grammar) -> bool:
    """Say whether all that was found is that a card is played, by somebody's words for it."""
    return len(found.half) == 1 and [each.word for each in found.half[0]] == [grammar.plays]


def _with_effect(
    line: str, found: NotUnderstood, grammar: Grammar, moment: Moment, read: _Read
) -> Meaning:
    """Return a play with what is said to be done behind it, of which nothing was found."""
    played = _title(found.half[0][0], moment)
    for hit in _words().parts.finditer(line):
        before, behind = line[: hit.start()].strip(_AROUND), line[hit.end() :].strip(_AROUND)
        first = _first(before, grammar, moment, read) or ()
        if not behind or [_title(each, moment) for each in first] != [played]:
            # I play the Mermaid, no, the Majestic: that is another one.
            continue
        tokens = cut_of(behind, grammar, moment)
        if tokens is None or all(each.is_word for each in tokens):
            # A Mystical Vortex, so everyone loses one: that only tells what the card does.
            continue
        then = _done(surely(read(behind, moment)), first, _lying(first, moment), grammar)
        if then:
            return NotUnderstood(half=((*first, *then),), sure=True)
    return found


def _title(deed: Deed, moment: Moment) -> str:
    kind = moment.named(deed.rest)
    return (kind.title if kind else "") or deed.rest.casefold()


def _longest(ways: _Ways) -> int:
    return max(map(len, ways), default=0)


def _first(before: str, grammar: Grammar, moment: Moment, read: _Read) -> _Way | None:
    """Return what is played or answered before nobody answers; None if something else is said."""
    tokens = cut_of(before, grammar, moment)
    if tokens is None or Likely(grammar, moment).unlikely(tokens):
        return None
    deeds = surely(read(before, moment)) if before else ()
    if _WINDOW in moment.flags:
        if deeds and all(each.word in grammar.answering | grammar.passing for each in deeds):
            return tuple(each for each in deeds if each.word in grammar.answering)
        # What names nobody and nothing is only talk.
        return () if not deeds and all(each.is_word for each in tokens) else None
    led = grammar.drawing | grammar.leaving
    if deeds and deeds[-1].word == grammar.plays:
        return deeds if all(each.word in led for each in deeds[:-1]) else None
    if deeds or not before:
        return None
    cards = {each.kind.title for each in tokens if each.kind is not None and not each.kind.instant}
    called = cards.pop() if len(cards) == 1 else before
    played = Deed(grammar.plays, called, moment.turn)
    return (played,) if called and moment.named(called) is not None else None


def _then(behind: str, first: _Way, grammar: Grammar, moment: Moment, read: _Read) -> _Ways:
    """Return what is done behind it, in the ways that it may be meant; nothing if nothing is."""
    over = _over(grammar, moment)
    lying = _lying(first, moment)
    found = read(behind, over)
    whole = found.half if isinstance(found, NotUnderstood) else (surely(found),)
    ways = tuple(dict.fromkeys(_done(way, first, lying, grammar) for way in whole))
    ways = tuple(way for way in ways if way)
    parts = [part for part in _words().parts.split(behind) if part.strip(_AROUND)]
    if len(parts) > 1:
        said = (_done(_likeliest(read(part, over)), first, lying, grammar) for part in parts)
        several = tuple(dict.fromkeys(deed for way in said for deed in way))
        if len(several) > _longest(ways):
            return (several,)
    return ways


def _likeliest(found: Meaning) -> _Way:
    """Return the deeds that a part means, or all that it may mean begins with."""
    ways = found.half if isinstance(found, NotUnderstood) else (surely(found),)
    first = ways[0] if ways else ()
    return first if all(way[: len(first)] == first for way in ways) else ()


def _over(grammar: Grammar, moment: Moment) -> Moment:
    """Return a moment as it is when nobody has answered a card."""
    flags = moment.flags
    for word in (grammar.plays, min(grammar.closing)):
        after = grammar.after[word]
        flags = (flags - after.gone) | after.then
    return replace(moment, flags=flags, pile=(), me=moment.turn)


def _done(way: _Way, first: _Way, lying: frozenset[str], grammar: Grammar) -> _Way:
    """Return the deeds of a part that are done by an effect or behind it, without what was said.

    `lying` are the titles of what was played, which is not played anew.
    """
    said = grammar.answering | grammar.passing | grammar.closing
    deeds = tuple(each for each in way if each.word not in said and each not in first)
    ends = all(each.word in weights().deeds for each in deeds)
    again = any(each.word == grammar.plays and _named(each) in lying for each in deeds)
    return deeds if ends and not again else ()


def _lying(first: _Way, moment: Moment) -> frozenset[str]:
    """Return the titles of what is played, and of what can be answered already."""
    return frozenset((*map(_named, first), *(each.said.casefold() for each in moment.pile)))


def _named(deed: Deed) -> str:
    return deed.rest.casefold()


def _told(found: Meaning, first: _Way, grammar: Grammar, moment: Moment) -> _Ways:
    """Return what was found to be done behind a play, where that nobody answers was left out."""
    ways = found.half if isinstance(found, NotUnderstood) else (surely(found),)
    said = grammar.answering | grammar.passing | grammar.closing
    rest = [
        way[len(first) :]
        for way in ways
        if first and [each.word for each in way[: len(first)]] == [each.word for each in first]
    ]
    return tuple(
        way
        for way in rest
        if way and not any(each.word in said or _is_instant(each, moment) for each in way)
    )


def _is_instant(deed: Deed, moment: Moment) -> bool:
    """Say whether something is done with an Instant: that nobody has one may have been said."""
    kind = moment.named(deed.rest) if deed.rest else None
    return kind is not None and kind.instant


@kept
@cache
def _words() -> _Words:
    found = tables("unanswered")
    known = {name: "|".join(said) for name, said in found.items()}
    nobody = rf"(?:{known['nobody']})\s+(?:{known['does']})(?:\s+(?:{known['what']}))*"
    none = rf"(?:{known['no']})\s+(?:{known['answers']})(?:\s+(?:{known['whose']}))*"
    said = rf"(?<!\w)(?:{nobody}|{none}|{known['alone']})(?!\w)"
    before, behind, parts = known["before"], known["behind"], known["parts"]
    return _Words(
        re.compile(said, re.IGNORECASE),
        re.compile(rf"(?:(?:^|[\s,;:.!-]+|(?='))(?:{before}))+[\s,;:.!-]*$", re.IGNORECASE),
        re.compile(rf"^(?:[\s,;:.!-]*(?:{behind})(?!\w))+", re.IGNORECASE),
        re.compile(rf"\s*[,;:.!]+\s+|\s+(?:{parts})\s+", re.IGNORECASE),
    )
