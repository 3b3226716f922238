"""The things that a sentence names, one after the other: cards, players, places, numbers, verbs."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cache, lru_cache
from typing import Any

from assistant.cards.step_words import StepVerb, StepZone
from assistant.language.cutting import SIGNS, Tokens
from assistant.language.grammar import SELF, Auxiliary, Grammar
from assistant.language.likely import Likely
from assistant.language.likely_words import likely_words
from assistant.language.lookup import longest, longest_in, words
from assistant.language.moment import Moment
from assistant.language.patterns import Words, expanded
from assistant.rules.filling import Seats
from assistant.tongue import kept, tables

_MOST_WORDS = 6
_END = "$"
_IN = "in"


@dataclass(frozen=True)
class MentionWords:
    """The words of one language for what is done to what is named.

    The things are those of `likely_words`: `ways` are the verbs of steps that each may be,
    `any` may stand for each of them, `own` have whoever is named before them do it, what is in
    `never` is not done, what is in `leaves` is left out. `uses` may be said of the card that is
    used, where `plays` is playing it and `activates` using it in so many words; `zones` are
    places, `self` says that something is the own of whoever does it. `bids` say what somebody
    wants a card to do, `you` are words for whoever is spoken to, `inside` stand before where
    something is found, `verbs` are those of choosing, and of `looks`
    nothing comes. `grown` say of a card that it is no Baby.
    """

    ways: dict[str, frozenset[StepVerb]]
    any: frozenset[str]
    own: frozenset[str]
    never: frozenset[str]
    leaves: frozenset[str]
    bids: frozenset[Words]
    grown: frozenset[Words]
    you: frozenset[str]
    plays: frozenset[str]
    activates: frozenset[str]
    uses: frozenset[str]
    inside: frozenset[str]
    self: frozenset[str]
    verbs: frozenset[str]
    looks: frozenset[str]
    zones: dict[str, StepZone]


@kept
@cache
def mention_words() -> MentionWords:
    """Return the words of the language in use for what is done to what is named."""
    found: dict[str, Any] = tables("mentions")
    ways = {thing: frozenset(map(StepVerb, each)) for thing, each in found["ways"].items()}
    zones = {thing: StepZone(each) for thing, each in found["zones"].items()}
    said = dict(found["words"])
    bids, grown = (
        frozenset(each for pattern in said.pop(name) for each in expanded(pattern))
        for name in ("bids", "grown")
    )
    words = {key: frozenset(each) for key, each in said.items()}
    return MentionWords(ways, zones=zones, bids=bids, grown=grown, **words)


class Sort(Enum):
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
class Item:
    """A thing that is named: what sort it is, the words, and what is known of it.

    A player may be one of several `seats`, none for whoever does it; `ways` are the verbs of
    steps that words may be.
    """

    sort: Sort
    text: str = ""
    seats: Seats = frozenset()
    ways: frozenset[StepVerb] = frozenset()
    things: frozenset[str] = frozenset()
    zone: StepZone | None = None
    number: int = 0


class Unclear(Exception):
    """A sentence is not of the kind that is read here."""


class Mentions:
    """Takes sentences apart at one moment."""

    def __init__(self, grammar: Grammar, moment: Moment) -> None:
        """Take them apart by the words of a grammar."""
        self._grammar, self._moment = grammar, moment
        self._likely, self._words, self._known = (
            Likely(grammar, moment),
            likely_words(),
            mention_words(),
        )
        self._acting = _acting(grammar, moment.words)
        every = frozenset(range(len(moment.names)))
        self._me = moment.speaker if moment.me is None else moment.me
        self._others = every - {self._me}

    # -- the things that are named ----------------------------------------------------

    def items(self, tokens: Tokens) -> Iterator[Item]:
        """Yield the things that are named.  Raises Unclear where a word says something else."""
        at = 0
        while at < len(tokens):
            item, at = self._next(tokens, at)
            if item is not None:
                yield item

    def _next(self, tokens: Tokens, at: int) -> tuple[Item | None, int]:
        token, grammar, moment = tokens[at], self._grammar, self._moment
        if token.text in SIGNS or (token.is_word and (token.text,) in grammar.joins):
            return Item(Sort.ENDS), at + 1
        if token.seat is not None:
            sort = Sort.OWNER if token.owns else Sort.SEAT
            return Item(sort, token.text, frozenset({token.seat})), at + 1
        if token.kind is not None and not token.acts:
            return Item(Sort.CARD, token.kind.title or token.text), at + 1
        if token.acts:
            raise Unclear
        found = self._longest(tokens, at)
        card = self._card(tokens, at)
        if card and (found is None or found[1] - at <= card[1] - at) and found_yields(found):
            return Item(Sort.CARD, card[0]), card[1]
        if found is not None:
            return found
        if token.text.isdecimal():
            return Item(Sort.NUMBER, number=int(token.text[:5])), at + 1
        if token.text in self._known.self:
            return Item(Sort.OWNER, token.text), at + 1
        skipped = token.text in grammar.small or token.text in grammar.articles
        if skipped or token.text in grammar.infinitive or token.text in grammar.literals:
            return None, at + 1
        if token.text in moment.animals:
            return Item(Sort.ANIMAL, token.text), at + 1
        if token.text in grammar.known:
            raise Unclear
        return Item(Sort.STRANGE, token.text), at + 1

    def _longest(self, tokens: Tokens, at: int) -> tuple[Item | None, int] | None:
        """Return what the longest words at a place are of those that the language has."""
        grammar, known = self._grammar, self._known
        ways: list[tuple[int, Item | None]] = []
        people = longest(grammar.people, tokens, at)
        if people:
            ways.append((people[1], self._person(people[0], tokens[at].text)))
        role = longest(grammar.roles, tokens, at)
        if role:
            text = " ".join(words(tokens[at : role[1]]))
            role_ = _IN if text in known.inside else role[0]
            ways.append((role[1], Item(Sort.ROLE, role_)))
        number = longest(grammar.numbers, tokens, at)
        if number:
            ways.append((number[1], Item(Sort.NUMBER, number=number[0])))
        one = longest_in(grammar.one, tokens, at)
        if one is not None:
            ways.append((one, Item(Sort.NUMBER, number=1)))
        noun = longest(grammar.nouns, tokens, at)
        if noun and noun[0] == "it":
            ways.append((noun[1], Item(Sort.IT)))
        if tokens[at].text in known.you:
            ways.append((at + 1, Item(Sort.SEAT, "", self._others)))
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
            ways.append((at + 1, Item(Sort.VERB, tokens[at].text)))
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

    def _person(self, who: str, text: str) -> Item | None:
        if who == "me":
            return Item(Sort.SEAT, text, frozenset({self._me}))
        if who == "owner_me":
            return Item(Sort.OWNER, text, frozenset({self._me}))
        if who == "owner_you":
            return Item(Sort.OWNER, text, self._others)
        if who in ("all", "others"):
            return Item(Sort.EVERY, who)
        if who == "nobody":
            raise Unclear
        if who == SELF:
            return Item(Sort.SEAT, text)
        # He, his and both say no more than what stands around them.
        return None

    def _thing(self, tokens: Tokens, at: int) -> tuple[int, Item] | None:
        """Return the thing that the longest words at a place name, by what may be done with it."""
        said, known = (*words(tokens[at : at + _MOST_WORDS]), _END), self._known
        for count in range(len(said) - 1, 0, -1):
            things = self._words.means.get(said[:count])
            if things is None:
                continue
            if things <= known.never:
                raise Unclear
            zones = [known.zones[each] for each in sorted(things) if each in known.zones]
            ways = frozenset(way for each in things for way in known.ways.get(each, ()))
            if not (ways or zones or things & known.any):
                return None
            free = bool(things & known.any)
            zone = zones[0] if zones else None
            item = Item(Sort.THING, " ".join(said[:count]), things=things, zone=zone)
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
        # Thing is no form of a title that begins with the.
        known = known or acting in self._grammar.articles
        if acting and not (means or known) and self._moment.named(acting):
            return acting, at + 1
        return None

    def _plurals(self, word: str) -> tuple[str, ...]:
        return self._grammar.inflected(word)[:1]


def found_yields(found: tuple[Item | None, int] | None) -> bool:
    """Say whether a part of a title may be meant where words are that mean something else."""
    return found is None or (found[0] is not None and found[0].sort is Sort.THING)


@lru_cache(maxsize=8)
def _acting(grammar: Grammar, titles: frozenset[str]) -> dict[str, str]:
    """Return the words of titles by the forms that they have as verbs: he poisons."""
    return {form: word for word in titles for form in grammar.inflected(word) if form not in titles}
