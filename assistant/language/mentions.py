"""A sentence as the things it names: the card by which something is done, other cards, players.

Where people leave out what happens to each, the steps of the card say it.  This takes a sentence
apart into what is named; in which place of which step each belongs is not asked here.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import cache, lru_cache
from typing import Any

from assistant.cards.steps import StepVerb, StepZone
from assistant.language.cutting import SIGNS, Tokens
from assistant.language.grammar import Auxiliary, Grammar
from assistant.language.likely import Likely
from assistant.language.likely_words import likely_words
from assistant.language.moment import Moment, Using
from assistant.language.nouns import longest, longest_in, words
from assistant.rules.filling import Part, Seats
from assistant.rules.table import Zone
from assistant.tongue import kept, tables

_MOST_WORDS = 6
_MOST_STRANGE = 1
_MOST_PARTS = 6
_MOST_USED = 3
_END = "$"
_BY = frozenset({"with", "by", "through", "cause"})
_IN, _CAUSE = "in", "cause"

_ZONES = {
    StepZone.DECK: Zone.DECK,
    StepZone.HAND: Zone.HAND,
    StepZone.DISCARD: Zone.DISCARD,
    StepZone.FIELD: Zone.STABLE,
    StepZone.NURSERY: Zone.NURSERY,
}


@dataclass(frozen=True)
class _Words:
    """The words of one language for what is done to what is named."""

    ways: dict[str, frozenset[StepVerb]]
    any: frozenset[str]
    own: frozenset[str]
    never: frozenset[str]
    you: frozenset[str]
    plays: frozenset[str]
    activates: frozenset[str]
    uses: frozenset[str]
    inside: frozenset[str]
    verbs: frozenset[str]
    zones: dict[str, StepZone]


@kept
@cache
def _known() -> _Words:
    found: dict[str, Any] = tables("mentions")
    ways = {thing: frozenset(map(StepVerb, each)) for thing, each in found["ways"].items()}
    zones = {thing: StepZone(each) for thing, each in found["zones"].items()}
    return _Words(
        ways, zones=zones, **{key: frozenset(each) for key, each in found["words"].items()}
    )


@dataclass(frozen=True, slots=True)
class Said:
    """One way to read what is named: the card that is used, the parts, and how sure that is.

    `strange` is how many words are left over.
    """

    used: Using
    parts: tuple[Part, ...]
    strange: int = 0


class _Sort(Enum):
    """What sort of thing is named."""

    CARD = auto()
    SEAT = auto()
    OWNER = auto()
    EVERY = auto()
    ROLE = auto()
    NUMBER = auto()
    IT = auto()
    ANIMAL = auto()
    THING = auto()
    VERB = auto()
    ENDS = auto()
    STRANGE = auto()


@dataclass(frozen=True, slots=True)
class _Item:
    """A thing that is named: what sort it is, the words, and what is known of it."""

    sort: _Sort
    text: str = ""
    seats: Seats = frozenset()
    ways: frozenset[StepVerb] = frozenset()
    things: frozenset[str] = frozenset()
    zone: StepZone | None = None
    number: int = 0


@dataclass(slots=True)
class _Open:
    """A part that is not yet whole; `role` and `owner` are still to be said of something."""

    part: Part = field(default_factory=Part)
    card: str = ""
    first: Seats | None = None
    every: str = ""
    it: bool = False
    verbs: int = 0
    role: str = ""
    owner: Seats | None = None
    after: frozenset[StepVerb] = frozenset()
    things: set[str] = field(default_factory=set)

    @property
    def is_bare(self) -> bool:
        """Whether nothing but players is named."""
        return not (self.card or self.verbs or self.part.count or self.every or self.it)

    @property
    def is_empty(self) -> bool:
        return self.is_bare and self.part == Part() and self.first is None and self.owner is None


class _Unclear(Exception):
    """A sentence is not of the kind that is read here."""


class Mentions:
    """Takes sentences apart at one moment."""

    def __init__(self, grammar: Grammar, moment: Moment) -> None:
        """Take them apart by the words of a grammar."""
        self._grammar, self._moment = grammar, moment
        self._likely, self._words, self._known = Likely(grammar, moment), likely_words(), _known()
        self._acting = _acting(grammar, moment.words)
        every = frozenset(range(len(moment.names)))
        self._me = moment.speaker if moment.me is None else moment.me
        self._others = every - {self._me}

    def read(self, tokens: Tokens) -> Iterator[Said]:
        """Yield the ways to read a sentence, the likeliest first; none if it is no such thing."""
        tokens = self._likely.plain(tokens)
        if not tokens or self._likely.unlikely(tokens):
            return
        try:
            items = tuple(self._items(tokens))
        except _Unclear:
            return
        strange = sum(item.sort is _Sort.STRANGE for item in items)
        if "window" in self._moment.flags and any(map(self._answers, items)):
            return
        cards = [at for at, item in enumerate(items) if item.sort is _Sort.CARD]
        if strange > _MOST_STRANGE or not cards:
            return
        marked = [at for at in cards if self._is_marked(items, at)]
        played = any(item.things & self._known.plays for item in items)
        for at in (*(marked or cards[:_MOST_USED]), *(() if played else (None,))):
            try:
                read = tuple(self._said(items, at))
            except _Unclear:
                continue
            yield from (replace(each, strange=strange) for each in read)

    def _answers(self, item: _Item) -> bool:
        """Say whether a thing is a card with which others are answered."""
        kind = self._moment.named(item.text) if item.sort is _Sort.CARD else None
        return kind is not None and kind.instant

    def _is_marked(self, items: tuple[_Item, ...], at: int) -> bool:
        """Say whether it is said of a card that something is done by it."""
        before = items[at - 1] if at else None
        after = items[at + 1] if at + 1 < len(items) else None
        if before and before.sort is _Sort.OWNER and at > 1:
            before = items[at - 2]
        means = before and before.sort is _Sort.ROLE and before.text in _BY
        return bool(means or (after and after.things & {"effect"}))

    # -- the things that are named ----------------------------------------------------

    def _items(self, tokens: Tokens) -> Iterator[_Item]:
        at = 0
        while at < len(tokens):
            item, at = self._next(tokens, at)
            if item is not None:
                yield item

    def _next(self, tokens: Tokens, at: int) -> tuple[_Item | None, int]:
        token, grammar, moment = tokens[at], self._grammar, self._moment
        if token.text in SIGNS or (token.is_word and (token.text,) in grammar.joins):
            return _Item(_Sort.ENDS), at + 1
        if token.seat is not None:
            sort = _Sort.OWNER if token.owns else _Sort.SEAT
            return _Item(sort, token.text, frozenset({token.seat})), at + 1
        if token.kind is not None and not token.acts:
            return _Item(_Sort.CARD, token.kind.title or token.text), at + 1
        if token.acts:
            raise _Unclear
        found = self._longest(tokens, at)
        card = self._card(tokens, at)
        if card and (found is None or found[1] - at <= card[1] - at) and found_yields(found):
            return _Item(_Sort.CARD, card[0]), card[1]
        if found is not None:
            return found
        if token.text.isdecimal():
            return _Item(_Sort.NUMBER, number=int(token.text[:5])), at + 1
        skipped = token.text in grammar.small or token.text in grammar.articles
        if skipped or token.text in grammar.infinitive or token.text in grammar.literals:
            return None, at + 1
        if token.text in moment.animals:
            return _Item(_Sort.ANIMAL, token.text), at + 1
        if token.text in grammar.known:
            raise _Unclear
        return _Item(_Sort.STRANGE, token.text), at + 1

    def _longest(self, tokens: Tokens, at: int) -> tuple[_Item | None, int] | None:
        """Return what the longest words at a place are of those that the language has."""
        grammar, known = self._grammar, self._known
        ways: list[tuple[int, _Item | None]] = []
        people = longest(grammar.people, tokens, at)
        if people:
            ways.append((people[1], self._person(people[0], tokens[at].text)))
        role = longest(grammar.roles, tokens, at)
        if role:
            text = " ".join(words(tokens[at : role[1]]))
            role_ = _IN if text in known.inside else role[0]
            ways.append((role[1], _Item(_Sort.ROLE, role_)))
        number = longest(grammar.numbers, tokens, at)
        if number:
            ways.append((number[1], _Item(_Sort.NUMBER, number=number[0])))
        one = longest_in(grammar.one, tokens, at)
        if one is not None:
            ways.append((one, _Item(_Sort.NUMBER, number=1)))
        noun = longest(grammar.nouns, tokens, at)
        if noun and noun[0] == "it":
            ways.append((noun[1], _Item(_Sort.IT)))
        if tokens[at].text in known.you:
            ways.append((at + 1, _Item(_Sort.SEAT, "", self._others)))
        for count in range(min(_MOST_WORDS, len(tokens) - at), 0, -1):
            said = words(tokens[at : at + count])
            auxiliary = grammar.auxiliaries.get(said)
            if auxiliary and self._leads(auxiliary, tokens, at, at + count):
                ways.append((at + count, None))
                break
        thing = self._thing(tokens, at)
        if thing:
            ways.append(thing)
        elif any(form.verb in known.verbs for form in grammar.forms.get(tokens[at].text, ())):
            ways.append((at + 1, _Item(_Sort.VERB, tokens[at].text)))
        elif at and (tokens[at].text,) in grammar.passive and self._is_done(tokens, at + 1):
            ways.append((at + 1, None))
        if not ways:
            return None
        end, item = max(ways, key=lambda each: each[0])
        return item, end

    def _is_done(self, tokens: Tokens, at: int) -> bool:
        """Say whether a verb stands at a place in a form that is said of what is done to it."""
        text = tokens[at].text if at < len(tokens) and tokens[at].is_word else ""
        return any(form.tense in ("past", "done") for form in self._grammar.forms.get(text, ()))

    def _leads(self, auxiliaries: tuple[Auxiliary, ...], tokens: Tokens, at: int, end: int) -> bool:
        """Say whether words stand before a verb that say that it is done: ``has to go``."""
        small, forms = self._grammar.small, self._grammar.forms
        while end < len(tokens) and tokens[end].text in small:
            end += 1
        verb = end < len(tokens) and tokens[end].is_word and tokens[end].text in forms
        # At the beginning stands a question.
        return verb and any(not each.negated and (at or each.alone) for each in auxiliaries)

    def _person(self, who: str, text: str) -> _Item | None:
        if who == "me":
            return _Item(_Sort.SEAT, text, frozenset({self._me}))
        if who == "owner_me":
            return _Item(_Sort.OWNER, text, frozenset({self._me}))
        if who == "owner_you":
            return _Item(_Sort.OWNER, text, self._others)
        if who in ("all", "others"):
            return _Item(_Sort.EVERY, who)
        if who == "nobody":
            raise _Unclear
        # He, his and both say no more than what stands around them.
        return None

    def _thing(self, tokens: Tokens, at: int) -> tuple[int, _Item] | None:
        """Return the thing that the longest words at a place name, by what may be done with it."""
        said, known = (*words(tokens[at : at + _MOST_WORDS]), _END), self._known
        for count in range(len(said) - 1, 0, -1):
            things = self._words.means.get(said[:count])
            if things is None:
                continue
            if things <= known.never:
                raise _Unclear
            zones = [known.zones[each] for each in sorted(things) if each in known.zones]
            ways = frozenset(way for each in things for way in known.ways.get(each, ()))
            if not (ways or zones or things & known.any):
                return None
            free = bool(things & known.any)
            zone = zones[0] if zones else None
            item = _Item(_Sort.THING, " ".join(said[:count]), things=things, zone=zone)
            return at + count, replace(item, ways=frozenset() if free else ways)
        return None

    def _card(self, tokens: Tokens, at: int) -> tuple[str, int] | None:
        """Return the card that is named at a place: by a part of its title, also as a verb."""
        found = self._likely.card_at(tokens, at)
        if found:
            return found
        token, baby = tokens[at], self._moment.baby
        if baby and token.text in (baby[0], *self._plurals(baby[0])):
            end = at + 1
            while end < len(tokens) and end - at < len(baby) and tokens[end].text == baby[end - at]:
                end += 1
            return " ".join(baby[: end - at]), end
        acting = self._acting.get(token.text)
        acting = acting or (token.text if token.text in self._moment.words else None)
        means = (token.text,) in self._words.means or token.text in self._words.no_name
        known = token.text in self._grammar.known and token.text not in self._grammar.forms
        if acting and not (means or known) and self._moment.named(acting):
            return acting, at + 1
        return None

    def _plurals(self, word: str) -> tuple[str, ...]:
        return self._grammar.inflected(word)[:1]

    # -- the parts --------------------------------------------------------------------

    def _said(self, items: tuple[_Item, ...], used: int | None) -> Iterator[Said]:
        """Yield how a sentence is read where the card at a place is used, or one that waits."""
        whole: list[_Open] = []
        now, using, marked = _Open(), Using(), used is not None and self._is_marked(items, used)
        before: _Open | None = None
        for at, item in enumerate(items):
            if item.sort is _Sort.ENDS:
                whole.append(now)
                now = _Open()
            elif at == used:
                if marked:
                    # What something is done because of lies there already.
                    plays = False if now.role == _CAUSE else None
                    using = Using(item.text, plays=plays, surely=True)
                    now.role, now.owner = "", None
                    continue
                if now.card or now.part.ways or now.part.count:
                    # What is done with it is done by another card.
                    raise _Unclear
                if now.things - self._known.uses:
                    raise _Unclear
                seat = now.first or now.owner
                plays = True if now.things & self._known.plays else None
                surely = bool(now.things & self._known.activates) or now.verbs > 0
                by = min(seat) if seat and len(seat) == 1 else None
                using = Using(item.text, by, plays, surely=surely)
                now = before = _Open()
            elif item.sort is _Sort.CARD and now.card:
                after, now.part = now.after, replace(now.part, ways=now.part.ways - now.after)
                whole.append(now)
                new = _Open(part=Part(ways=after), role=now.role, owner=now.owner)
                now.role, now.owner, now = "", None, new
                now.verbs = 1 if after else 0
                self._add(now, item)
            else:
                self._add(now, item)
        whole.append(now)
        goes = before if before is not None and before.is_bare else None
        parts = tuple(self._closed(whole))
        if len(parts) > _MOST_PARTS:
            raise _Unclear
        if goes is not None and not goes.is_empty:
            # Barbed Wire for Ben: it goes to his area, and is no part of what it does.
            seats = goes.part.to or next(iter(goes.part.about), None) or goes.first
            rest = tuple(self._closed([each for each in whole if each is not goes]))
            if seats and len(seats) == 1 and rest:
                yield Said(using._replace(into=min(seats)), rest)
            if goes.part.into is not None:
                return
        if parts:
            yield Said(using, parts)

    def _add(self, now: _Open, item: _Item) -> None:
        match item.sort:
            case _Sort.ROLE:
                now.role = item.text
            case _Sort.OWNER:
                now.owner = item.seats
            case _Sort.SEAT:
                self._add_seat(now, item.seats)
            case _Sort.NUMBER:
                if not now.card:
                    now.part = replace(now.part, count=item.number)
            case _Sort.EVERY:
                now.every = item.text
            case _Sort.IT:
                if now.role not in ("with", "for", "by"):
                    now.it = True
                now.role = ""
            case _Sort.CARD:
                pieces = self._moment.pieces(item.text)
                if not pieces:
                    raise _Unclear
                now.card = item.text
                owner = now.part.owner if now.owner is None else now.owner
                now.part = replace(now.part, pieces=pieces, owner=owner, count=None)
                now.owner, now.role, now.after = None, "", frozenset()
            case _Sort.ANIMAL:
                if not now.card:
                    # Of which only the kind is named, it is not known which it is.
                    raise _Unclear
            case _Sort.THING:
                self._add_thing(now, item)
            case _:
                now.verbs += 1

    def _add_seat(self, now: _Open, seats: Seats) -> None:
        part = now.part
        match now.role:
            case "to" | "into" | "in":
                part = replace(part, to=seats)
            case "from":
                part = replace(part, source=seats)
            case "of":
                part = replace(part, owner=seats)
            case "by":
                part = replace(part, who=seats)
            case "" if now.is_bare and now.first is None and not now.things:
                now.first = seats
            case _:
                part = replace(part, about=(*part.about, seats))
        now.part, now.role = part, ""

    def _add_thing(self, now: _Open, item: _Item) -> None:
        if item.zone is not None and (now.role or now.owner or not item.ways):
            self._add_zone(now, item.zone)
            return
        now.things |= item.things
        if item.ways:
            now.verbs += 1
            exact = now.part.exact or bool(item.things & self._known.own)
            ways = now.part.ways & item.ways or now.part.ways | item.ways
            if now.card:
                now.after |= item.ways
            now.part = replace(now.part, ways=ways, exact=exact)

    def _add_zone(self, now: _Open, zone: StepZone) -> None:
        part, owner = now.part, now.owner
        match now.role:
            case "from" | "of":
                part = replace(part, zone=zone, source=owner or part.source)
            case "in" if zone is StepZone.DECK:
                part = replace(part, zone=zone)
            case "in" if zone in (StepZone.DISCARD, StepZone.NURSERY):
                pass
            case "to" | "into" | "in" | "onto":
                part = replace(part, into=_ZONES[zone], to=owner or part.to)
            case _ if owner is not None:
                part = replace(part, about=(*part.about, owner))
        now.part, now.role, now.owner = part, "", None

    def _closed(self, whole: list[_Open]) -> Iterator[Part]:
        """Yield the parts of a sentence, each with what is said of it elsewhere."""
        found: list[Part] = []
        carried: tuple[Seats, ...] = ()
        for each in whole:
            part = each.part
            if each.owner is not None:
                part = replace(part, owner=each.owner)
            if each.first is not None and part.ways:
                part = replace(part, who=each.first)
            elif each.first is not None:
                part = replace(part, about=(*part.about, each.first))
            if each.it and not each.card and found and found[-1].pieces:
                found[-1] = _both(found[-1], part)
            elif each.is_bare and part == Part():
                continue
            elif each.is_bare and not (part.to or part.source or part.owner):
                carried += part.about
            elif not each.is_bare and part == Part():
                # Words that may be anything, of nothing that is named.
                continue
            else:
                part = replace(part, about=(*part.about, *carried))
                carried = ()
                found += self._each(part, each.every) if each.every else (part,)
        if carried and found:
            found[-1] = replace(found[-1], about=(*found[-1].about, *carried))
        elif carried:
            found.append(Part(about=carried))
        yield from found

    def _each(self, part: Part, every: str) -> Iterator[Part]:
        """Yield a part for each player who is meant."""
        for seat in range(len(self._moment.names)):
            if every == "all" or seat != self._me:
                yield replace(part, who=frozenset({seat}), exact=True)


def found_yields(found: tuple[_Item | None, int] | None) -> bool:
    """Say whether a part of a title may be meant where words are that mean something else."""
    return found is None or (found[0] is not None and found[0].sort is _Sort.THING)


def _both(one: Part, other: Part) -> Part:
    """Return what is said of a card in two parts: I found it in the deck and I take it."""
    ways = one.ways & other.ways or other.ways or one.ways
    return replace(
        one,
        ways=ways,
        who=other.who or one.who,
        to=other.to or one.to,
        source=one.source or other.source,
        about=(*one.about, *other.about),
        zone=one.zone or other.zone,
        into=other.into or one.into,
    )


@lru_cache(maxsize=8)
def _acting(grammar: Grammar, titles: frozenset[str]) -> dict[str, str]:
    """Return the words of titles by the forms that they have as verbs: he poisons."""
    return {form: word for word in titles for form in grammar.inflected(word) if form not in titles}
