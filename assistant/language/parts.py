"""Parts of a line read one after the other, each at the moment that those before it lead to."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import NamedTuple, TypeAlias

from assistant.language.asking_words import asking_words
from assistant.language.cutting import Tokens, cut_of
from assistant.language.given_up import lacks, only_wants
from assistant.language.grammar import Grammar
from assistant.language.heard import has_drawn
from assistant.language.leading_to import can_be, led_to
from assistant.language.likely import Likely
from assistant.language.lookup import longest
from assistant.language.meanings import Meaning, NotUnderstood, Understood
from assistant.language.moment import Deed, Moment, Seat
from assistant.language.own_words import begun, counts_nothing
from assistant.language.program import Program
from assistant.language.pronouns import pronouns
from assistant.language.slots import Around, filled_by
from assistant.tongue import kept, tables

_MOST_JOINED, _MOST_READ = 3, 16
"""How many parts are read as one at the most, and how many readings are tried for one line."""
_SIGNS = r"[,;:.!…]+\s+|\s+[-–—]+\s+|\s*[–—]\s*"
_THIRD, _BASE, _UNDER_WAY, _ME = "third", "base", "ing", "me"
_ACTING, _DRAWS, _WINDOW = "acting", "draws", "window"
_CONTRACTS = "'"

_Way: TypeAlias = tuple[Deed, ...]
Read: TypeAlias = Callable[[str, Moment], Meaning]
"""Reads a part as a line of its own at a moment."""


class PartWords(NamedTuple):
    """The words of one language that part a line.

    `between` stands between two parts.  A part puts right what was said before it where it begins
    with one of `repairs`, says why with one of `reasons`, and only imagines with one of
    `conditions`; behind `only_why` it is only said why the part before it is done.  In a part with
    one of `denies` nothing is done.  All that stands before one of `strikes` is taken back,
    `asides` ask others something at the end of a line, by what `unasked` finds nobody answers,
    `amid` puts something right in the middle of a part, and of `contrasts` nothing is said.
    """

    between: re.Pattern[str]
    repairs: re.Pattern[str]
    reasons: re.Pattern[str]
    only_why: re.Pattern[str]
    conditions: re.Pattern[str]
    denies: re.Pattern[str]
    strikes: re.Pattern[str]
    asides: re.Pattern[str]
    unasked: re.Pattern[str]
    amid: re.Pattern[str]
    contrasts: re.Pattern[str]


class Told(NamedTuple):
    """What parts of a line come to.

    `deeds` are in order, `parts` is how many parts were understood.  It is `whole` where the other
    parts are only talk, and `complete` where each was understood by itself.
    """

    deeds: _Way = ()
    parts: int = 0
    whole: bool = False
    complete: bool = False

    @property
    def worth(self) -> tuple[bool, int, int]:
        """How much it tells of the line, to be compared with other ways to read it."""
        return self.whole, self.parts, len(self.deeds)


@dataclass
class PartsReader:
    """Reads the parts of one line, the finest first."""

    parts: Sequence[str]
    grammar: Grammar
    program: Program
    read: Read
    tried: int = field(default=0, init=False)
    known: dict[tuple[object, ...], _Way] = field(default_factory=dict, init=False)

    def best(self, at: int, moment: Moment, before: _Way = ()) -> Told:
        """Return what the parts from one on come to, of which most are understood.

        `before` is what the parts before them do.
        """
        if at >= len(self.parts):
            return Told(whole=True, complete=True)
        most = Told()
        for end in range(at + 1, min(at + _MOST_JOINED, len(self.parts)) + 1):
            deeds = self._deeds(at, end, moment, before)
            if not deeds:
                continue
            then = self._behind_restated(end, deeds[-1], moment, before)
            rest = self.best(then, led_to(deeds, self.grammar, moment), (*before, *deeds))
            every = _once(deeds, rest.deeds, self.grammar, moment)
            complete = end == at + 1 and rest.complete
            told = Told(every, then - at + rest.parts, rest.whole, complete)
            most = max(most, told, key=lambda each: each.worth)
            if most.parts == len(self.parts) - at:
                return most
        if self._is_talk(self.parts[at], moment):
            rest = self.best(at + 1, moment, before)._replace(complete=False)
            most = max(most, rest, key=lambda each: each.worth)
        return most

    def _behind_restated(self, at: int, last: Deed, moment: Moment, before: _Way) -> int:
        """Return where the parts end that say again what was done last.

        ``Nobody? Lovely, it is in``: they meant the same at the moment before that.  Of a draw only
        one says so that it is under way, where that was not said yet: ``top card, I'm drawing``.
        """
        known = self.grammar
        if last.word in known.drawing:
            anew = (
                at < len(self.parts) and self._is_under_way(at) and not self._is_under_way(at - 1)
            )
            return at + int(anew and self._means_again(at, last, moment, before))
        once = last.word in known.closing | _endings(known)
        while once and at < len(self.parts) and self._means_again(at, last, moment, before):
            at += 1
        return at

    def _means_again(self, at: int, last: Deed, moment: Moment, before: _Way) -> bool:
        again = self._deeds(at, at + 1, moment, before)
        return len(again) == 1 and _says_again(last, again[0], self.grammar)

    def _is_under_way(self, at: int) -> bool:
        """Say whether a part says that something is being done: ``I'm drawing``; not once more."""
        known = self.grammar
        tokens = tuple(self.parts[at].casefold().split())
        forms = (known.forms.get(word, ()) for word in tokens)
        under_way = any(each and all(form.tense == _UNDER_WAY for form in each) for each in forms)
        once_more = any(
            tokens[start : start + len(more)] == more
            for start in range(len(tokens))
            for more in known.one_more
        )
        return under_way and not once_more

    def _deeds(self, at: int, end: int, moment: Moment, before: _Way) -> _Way:
        """Return what parts that are read as one surely do; nothing if that is not clear."""
        said, first = ", ".join(self.parts[at:end]), _is_due(before, self.grammar)
        he, sign, behind = said.partition(_CONTRACTS)
        doer = _doer(before)
        if sign and he.casefold() in pronouns().he and doer is not None:
            # She's done: she is who did something last.
            named = f"{moment.names[doer]}{sign}{behind}"
            way = self._once_read(named, moment, first=first)
            if way and all(each.word in _endings(self.grammar) for each in way):
                return way
        return self._once_read(self._of(at, said, moment, before), moment, first=first)

    def _once_read(self, said: str, moment: Moment, *, first: bool) -> _Way:
        known = moment.turn, moment.me, moment.flags, moment.pile, moment.waiting
        key = said, first, known
        if key not in self.known and self.tried < _MOST_READ:
            self.tried += 1
            self.known[key] = self._done(said, moment, first=first)
        return self.known.get(key, ())

    def _of(self, at: int, said: str, moment: Moment, before: _Way) -> str:
        """Return a part with the name of whoever was named before, where it stands without one.

        He is mostly the other one of two: ``Ann steals Narwhal from Ben and he draws one``.
        """
        doer = _doer(before)
        (led, *_) = self._cut(self.parts[at - 1], moment) or (None,) if at else (None,)
        if led is not None and led.seat is not None and not led.owns:
            # Ben was about to neigh, but thought better of it: it is he who thought so.
            doer = led.seat
        if doer is None:
            return said
        first, _, rest = said.partition(" ")
        if first.casefold() in pronouns().he and rest:
            if at and self._named_in(at - 1, moment) == {doer}:
                # Cara's fine with it, Ben isn't, he neighs: it is he who was named alone.
                return f"{moment.names[doer]} {rest}"
            told = self._cut(", ".join(self.parts[:at]), moment) or ()
            others = [each.seat for each in told if each.seat not in (None, doer)]
            # I neigh him, he neighs me right back: he played what was answered.
            others = others or [each.seat for each in moment.pile[-2:-1]]
            return f"{moment.names[(others or [doer])[-1]]} {rest}"
        return f"{moment.names[doer]} {said}" if lacks_doer(said, self.grammar) else said

    def _named_in(self, at: int, moment: Moment) -> set[Seat | None]:
        """Return who is named in a part."""
        return {each.seat for each in self._cut(self.parts[at], moment) or ()} - {None}

    def _cut(self, said: str, moment: Moment) -> Tokens | None:
        return cut_of(said, self.grammar, moment)

    def _done(self, said: str, moment: Moment, *, first: bool) -> _Way:
        """Return what a part that stands alone does; a bare title is played, or is the answer."""
        why = part_words().only_why.search(said)
        # I draw because I can't play any: why something is done is not denied of it.
        said = said[: why.start()] if why else said
        tokens = self._cut(said, moment)
        if tokens is None or Likely(self.grammar, moment).unlikely(tokens):
            return ()
        lacking = _WINDOW not in moment.flags and lacks(said)
        if part_words().reasons.match(said) or lacking or only_wants(said):
            return ()
        kind = tokens[0].kind if len(tokens) == 1 else None
        if kind is not None and _ACTING in moment.flags and not kind.instant and first:
            return (Deed(self.grammar.plays, kind.title or said, moment.turn),)
        known = self.grammar
        match self.read(said, moment):
            case Understood(deeds, by_word=by_word, worth=0.0):
                clear = known.closing | known.passing
                # Ben has narwhal, rhinocorn: behind others a list may begin.
                at_card = _WINDOW in moment.flags or deeds[0].word == known.plays
                doubtful = any(
                    each.rest and each.word in begun().ambiguous and each.word not in clear
                    for each in deeds
                    if not (at_card and moment.whole(each.rest))
                )
                way = () if by_word and doubtful else deeds
            case NotUnderstood(nearest=(near,)) if near.word in known.closing:
                # Everyone's ok: alone that is only near to it.
                way = (near,)
            case NotUnderstood(half=ways, denied=False, sure=sure):
                # Of mere talk nothing is made that may be like something.
                told = sure or any(not each.is_word for each in tokens)
                told = told or _names_cards(ways, self.grammar, moment)
                way = self._one_of(ways, moment) if told else ()
            case _:
                way = ()
        left = known.closing | known.passing | known.leaving
        words = " ".join(each.text for each in tokens if each.is_word)
        if part_words().denies.search(words) and any(each.word not in left for each in way):
            return ()
        if _ACTING in moment.flags and has_drawn(said):
            # I have drawn, so now I play: that is told and not done again.
            way = tuple(each for each in way if each.word not in known.drawing)
        way = tuple(self._by(each, tokens, moment) for each in way)
        if _is_by_others(way, tokens):
            return ()
        return way if self._all_done(way, moment) else ()

    def _all_done(self, way: _Way, moment: Moment) -> bool:
        """Say whether a part may do all this, each deed at the moment that those before lead to."""
        for deed in way:
            if not self._is_done(deed, moment):
                return False
            moment = led_to((deed,), self.grammar, moment)
        return True

    def _is_done(self, deed: Deed, moment: Moment) -> bool:
        """Say whether a part may do this: it asks nothing, takes nothing back, ends no new turn.

        With which card somebody answers has to be said, and which one is put or destroyed.
        """
        known = self.grammar
        ends = deed.word in {known.ends, known.turns} and _DRAWS in moment.flags
        tells = asking_words().tells(deed) or deed.word == known.takes_back
        bare = deed.word in known.answering | known.asks_card and not deed.rest
        strange = counts_nothing(deed, moment)
        does = self.program.played(deed) and not (tells or ends or bare or strange)
        return does and can_be(deed, known, moment)

    def _one_of(self, ways: tuple[_Way, ...], moment: Moment) -> _Way:
        """Return the way that is surely meant.

        Whoever answers takes nothing back, ``I've got one for him right back``, and whoever names
        an Instant does not pass as well.
        """
        known = self.grammar
        answers = [way for way in ways if way[-1].word in known.answering and way[-1].rest]
        if len(ways) > 1 and answers:
            passes = {(Deed(word, "", answers[0][-1].seat),) for word in known.passing}
            ways = tuple(way for way in ways if way not in passes or way in answers)
            ways = tuple(way for way in ways if way[0].word != known.takes_back)
        next_, end = (Deed(known.turns, "", moment.after),), Deed(known.ends)
        if next_ in ways and any(
            way in ((end,), (replace(end, seat=moment.turn),)) for way in ways
        ):
            # It's over to Ben: that he is next or that this turn ends is the same.
            ways = tuple(way for way in ways if way != next_)
        return ways[0] if len(ways) == 1 else ()

    def _by(self, deed: Deed, tokens: Tokens, moment: Moment) -> Deed:
        """Return a deed with who does it: whose turn it is plays and draws, I answer."""
        known, people = self.grammar, longest(self.grammar.people, tokens, 0)
        if deed.word == known.finishes and deed.seat in (None, moment.turn):
            # Whoever has just played and is done is done with the turn.
            ends = _WINDOW in moment.flags
            return replace(deed, word=known.ends) if ends else deed
        if deed.seat is not None:
            return deed
        if deed.word in {known.plays} | known.drawing:
            return replace(deed, seat=moment.turn)
        mine = people is not None and people[0] == _ME and deed.word in known.answering
        return replace(deed, seat=moment.me) if mine else deed

    def _is_talk(self, part: str, moment: Moment) -> bool:
        """Say whether a part may be left out: it names nobody and nothing, or does not decide."""
        tokens = self._cut(part, moment)
        if tokens is None:
            return False
        likely = Likely(self.grammar, moment)
        reason = part_words().reasons.match(part) is not None or lacks(part) or only_wants(part)
        return reason or all(each.is_word for each in tokens) or likely.unlikely(tokens)


def _names_cards(ways: tuple[_Way, ...], grammar: Grammar, moment: Moment) -> bool:
    """Say whether each way does something to a card, if only named in part: ``lasso for me``."""
    around = Around(moment.names)

    def named(deed: Deed) -> bool:
        card = filled_by(deed.rest, around).card if deed.word in grammar.asks_card else ""
        return bool(card) and moment.named(card) is not None

    return all(any(map(named, way)) for way in ways)


def _doer(before: _Way) -> Seat | None:
    """Return who did the last of some deeds, as far as that was said."""
    return next((each.seat for each in reversed(before) if each.seat is not None), None)


def _endings(grammar: Grammar) -> frozenset[str]:
    """Return the words with which somebody ends a turn, or what is done in it."""
    return frozenset({grammar.ends, grammar.turns, grammar.finishes})


def _is_by_others(way: _Way, tokens: Tokens) -> bool:
    """Say whether several others do what is said of one who is named first: ``Ann sacs it``."""
    named = tokens[0].seat if tokens and not tokens[0].owns else None
    seats = {each.seat for each in way}
    return named is not None and len(seats) > 1 and not seats & {named, None}


def lacks_doer(part: str, grammar: Grammar) -> bool:
    """Say whether a part begins with what somebody does who was named before it: ``draws``."""
    (first, *_) = part.casefold().split() or [""]
    tenses = {form.tense for form in grammar.forms.get(first, ())}
    return _THIRD in tenses and _BASE not in tenses


def _is_due(before: _Way, grammar: Grammar) -> bool:
    """Say whether a title alone is played behind some deeds: at first, or behind a draw."""
    return not before or before[-1].word in grammar.drawing


def _once(deeds: _Way, rest: _Way, grammar: Grammar, moment: Moment) -> _Way:
    """Return deeds with those behind them; that nobody answers, or a turn ends, is said once.

    What is answered after all was let through by nobody: ``down it goes, and Ben stops it``.
    """
    once = (grammar.once | grammar.closing) - grammar.drawing
    last = deeds[-1]
    # Whoever has drawn as the turn begins may draw again.
    draws_on = last.word in grammar.drawing and _ACTING not in moment.flags
    while rest and not (draws_on and rest[0].word == last.word):
        same = rest[0].word == last.word and last.word in once
        if not (same or _says_again(last, rest[0], grammar)):
            break
        rest = rest[1:]
    if rest and rest[0].word in grammar.answering and last.word in grammar.closing:
        deeds = deeds[:-1]
    return (*deeds, *rest)


def _says_again(last: Deed, then: Deed, grammar: Grammar) -> bool:
    """Say whether a deed is the same as the last one, or ends the turn as that one does."""
    both_end = {last.word, then.word} <= _endings(grammar) and last.word != grammar.finishes
    return both_end or _counted(then) == _counted(last)


def _counted(deed: Deed) -> Deed:
    """Return a deed as it is done once, whether that is said or not."""
    return replace(deed, rest="") if deed.rest in ("1", "") else deed


@kept
@cache
def part_words() -> PartWords:
    """Return what parts a line in the language in use."""
    joins = "|".join(tables("unanswered")["parts"])
    known = {name: f"(?:{'|'.join(said)})" for name, said in tables("left")["in_order"].items()}

    def found(pattern: str) -> re.Pattern[str]:
        return re.compile(pattern, re.IGNORECASE)

    return PartWords(
        between=found(rf"(?:{_SIGNS}|\s+)(?!{known['reasons']})(?:{joins})\s+|{_SIGNS}"),
        repairs=found(rf"{known['repairs']}(?!\w)"),
        reasons=found(rf"{known['reasons']}(?!\w)"),
        only_why=found(rf"(?<=\w)[\s,]+{known['reasons']}(?!\w)"),
        conditions=found(rf"{known['conditions']}(?!\w)"),
        denies=found(rf"(?<!\w){known['denies']}(?!\w)"),
        strikes=found(rf"(?<!\w){known['strikes']}(?!\w)"),
        asides=found(rf"\s*[,;:.!…–-]+\s*{known['asides']}\s*\?\s*$"),
        unasked=found(
            rf"\s*[,;:.!…–-]*\s*{known['asks_all']}\s*\?+\s*{known['none_of_them']}(?=\s*(?:[?!.,;…–-]|$))\??"
        ),
        amid=found(rf"(?<!\w){known['amid']}(?!\w)"),
        contrasts=found(rf"\s*[,;–-]+\s*{known['contrasts']}\s+\w+'s?(?=\s*(?:[,;.!?]|$))"),
    )
