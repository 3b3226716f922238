"""The bank of phrases: each deed in many wordings, with places for players, cards and numbers.

Phrases are told apart by their words, which weigh the more the fewer phrases have them, by the
things that the words name, and by what stands around players and cards.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from heapq import nsmallest
from math import expm1, log, sqrt
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

from assistant.language.cutting import spelled
from assistant.language.grammar import Grammar, Pattern
from assistant.language.grammar_file import grammar
from assistant.language.likely_words import likely_words
from assistant.language.patterns import Words, some_of
from assistant.tongue import kept, tables

PLAYER, OWNER, NUMBER, INSTANT = "player", "owner", "number", "instant"
"""The slots of a phrase: for somebody, for whose a thing is, for a number, for an Instant."""
FIRST, ME, MINE = "a", "me", "owner_me"
"""The letter of whoever does something, who speaks, and what is theirs."""
_THING, _AROUND, _SLOT, _STRANGE = 0.5, 0.4, 0.5, 0.6
"""How much less than a word a thing weighs that words name, what stands around a slot, a slot
itself and a word that is in no phrase."""
_MOST_WORDS, _MOST_KEPT = 6, 20_000
_MOST_LIKE = 256
"""Of so many that are likest the first is looked for: no sentence means more."""
_ROUNDED = 1e-9
"""More than sums of weights are off by rounding."""
_FEW_SIGNS, _SIGN = 3, 0.25
"""In how many phrases of a kind something is, and which share of those are of all that have it."""
_MOST_FOUND = 256
"""So many answers are kept: one line asks for some dozens."""
_MOST_SAID = 24
"""Of so many wordings of one line each word is there: more make it no likelier to be found."""
_CARDS = ("lying", "card", INSTANT)
_THEIRS = "owner_other"
_TWO = 2

_NEXT = "\n"
"""What stands behind each wording while they are spelled."""

_NONE = "none"
"""The thing that denies."""

Places: TypeAlias = tuple[tuple[str, ...], int]
"""Which cards are named in order, and how many numbers."""

Features: TypeAlias = Mapping[str, float]
"""What stands in a phrase, and how much it weighs."""

_Weighty: TypeAlias = Sequence[tuple[str, float, float]]
"""Features with their weights, the weightiest first, and how much all behind each weigh."""


class Symbol(NamedTuple):
    """A word or a place of a phrase, and the things that it names."""

    text: str
    slot: str = ""
    things: frozenset[str] = frozenset()


_Sought: TypeAlias = tuple[tuple[Symbol, ...], Places, float]
"""What phrases are looked for by: the symbols and places of a sentence, and how like they are."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """One wording: what is meant, when, its symbols, and what stands in its places in order."""

    do: tuple[Pattern, ...]
    when: frozenset[str]
    symbols: tuple[Symbol, ...]
    players: str
    cards: tuple[str, ...]
    numbers: int


@dataclass(frozen=True)
class Bank:
    """All phrases of a language, made ready for comparing.

    What is near takes the features of few: they are weighed when a phrase is compared first.
    `denial` is whether a phrase that denies something is like no sentence that does not.
    """

    phrases: tuple[Phrase, ...]
    rare: Mapping[str, float]
    having: Mapping[Places, Mapping[str, tuple[int, ...]]]
    denial: bool = True
    _weighed: dict[int, Features] = field(default_factory=dict)
    _signs: dict[str, frozenset[str]] = field(default_factory=dict)
    _found: dict[_Sought, tuple[tuple[int, float], ...]] = field(default_factory=dict)

    def features(self, at: int) -> Features:
        """Return what stands in a phrase and how much it weighs."""
        found = self._weighed.get(at)
        if found is None:
            found = self._weighed[at] = features_of(self.phrases[at].symbols, self.rare)
        return found

    def signs(self, first: str) -> frozenset[str]:
        """Return what tells phrases that begin with a deed, and then do another in its place.

        It is in them so much more often than in all phrases that a sentence without any of it
        hardly means that: it was, wrong, meant, who.
        """
        found = self._signs.get(first)
        if found is None:
            counted = Counter[str]()
            for each in self.phrases:
                if each.do[1:] and each.do[0].word == first:
                    counted.update(names(each.symbols))
            found = self._signs[first] = frozenset(
                name
                for name, many in counted.items()
                if many >= _FEW_SIGNS and many * expm1(self.rare[name]) >= _SIGN * len(self.phrases)
            )
        return found

    @cached_property
    def strange(self) -> float:
        """How much a word weighs that is in no phrase, before a sentence is made 1 long."""
        return _STRANGE * sum(self.rare.values()) / max(1, len(self.rare))

    def like(
        self, symbols: Sequence[Symbol], places: Places, least: float
    ) -> Sequence[tuple[int, float]]:
        """Return which phrases with these places are like a sentence from `least` on, and how.

        The likest come first; of equal ones those with what the sentence has first.  While one
        line is understood the same is asked several times.
        """
        asked = tuple(symbols), places, least
        found = self._found.get(asked)
        if found is None:
            if len(self._found) >= _MOST_FOUND:
                self._found.clear()
            found = self._found[asked] = self._like(*asked)
        return found

    def _like(
        self, symbols: Sequence[Symbol], places: Places, least: float
    ) -> tuple[tuple[int, float], ...]:
        features = features_of(symbols, self.rare, self.strange)
        weighty, weighed = _with_rest(features), self._weighed
        found = list[tuple[float, int, int]]()
        for at in self._perhaps_like(weighty, places, least):
            has, like, first = weighed.get(at) or self.features(at), 0.0, -1
            for name, weight, rest in weighty:
                if name in has:
                    like += weight * has[name]
                if like + rest < least:
                    break
            else:
                # Summed up anew: what is weighed in another order is not quite the same.
                like = 0.0
                for place, name in enumerate(features):
                    if name in has:
                        like += features[name] * has[name]
                        first = place if first < 0 else first
                if like >= least:
                    found.append((-like, first, at))
        return tuple((at, -less) for less, _, at in nsmallest(_MOST_LIKE, found))

    def _perhaps_like(self, weighty: _Weighty, places: Places, least: float) -> set[int]:
        """Return the phrases with these places that may be so like a sentence, and some more.

        What has none of the features that weigh the most cannot be: the others together weigh too
        little.  Those are the ones that nearly every phrase has.
        """
        having, found = self.having.get(places, {}), set[int]()
        for name, _, rest in weighty:
            found.update(having.get(name, ()))
            if rest < least:
                break
        return found


def _with_rest(features: Features) -> _Weighty:
    """Return the features of a sentence, the weightiest first, each with what is left behind it.

    That is how like a phrase can be at the most that has all the others, and nothing else.
    """
    found, left = list[tuple[str, float, float]](), 1.0
    for name, weight in sorted(features.items(), key=itemgetter(1), reverse=True):
        left -= weight * weight
        found.append((name, weight, sqrt(max(0.0, left)) + _ROUNDED))
    return found


@kept
@cache
def wished() -> frozenset[str]:
    """Return the words of what people want of the program itself, in the language in use."""
    return frozenset(do[0] for each in tables("wishes")["phrase"] for do in each["do"])


@kept
@cache
def numbered() -> frozenset[str]:
    """Return those of these words behind which a number may stand."""
    return frozenset(
        do[0] for each in tables("wishes")["phrase"] for do in each["do"] if do[1:] == ["{n}"]
    )


class _Symbols:
    """The words of a language as they stand in phrases, each with what it names."""

    def __init__(self) -> None:
        """Look up how many words name a thing at the most, by the first of them."""
        self._likely, self._forms = likely_words(), grammar().forms
        longest = dict[str, int]()
        for each in self._likely.means:
            longest[each[0]] = min(_MOST_WORDS, max(longest.get(each[0], 0), len(each)))
        self._longest, self._alone = longest, dict[str, Symbol]()

    def at(self, said: Words, at: int) -> Symbol:
        """Return the word at a place of a phrase, with what it and those behind it name."""
        word = said[at]
        for count in range(self._longest.get(word, 0), 1, -1):
            things = self._likely.means.get(said[at : at + count])
            if things:
                return _named_symbol(self._compared(word), things)
        found = self._alone.get(word)
        if found is None:
            things = self._likely.means.get((word,), frozenset())
            found = _named_symbol(self._compared(word), things)
            if len(self._alone) < _MOST_KEPT:
                self._alone[word] = found
        return found

    def _compared(self, word: str) -> str:
        verbs = self._forms.get(word, ())
        # In one game a field is what in another one is a stable.
        return verbs[0].verb if verbs else self._likely.alike.get(word, word)


@lru_cache(_MOST_KEPT)
def _named_symbol(text: str, things: frozenset[str]) -> Symbol:
    """Return a word of a phrase: of many thousand phrases each symbol is kept once."""
    return Symbol(text, "", things)


@kept
@cache
def _symbols() -> _Symbols:
    return _Symbols()


def symbol_at(said: Words, at: int) -> Symbol:
    """Return the word at a place of a sentence, with what it and those behind it name."""
    return _symbols().at(said, at)


@kept
@cache
def bank() -> Bank:
    """Return the bank of the language in use: what happens in a game, and what is wished for."""
    every = (*tables("phrases")["phrase"], *tables("wishes")["phrase"])
    return banked(phrases_of(every, _MOST_SAID))


def phrases_of(every: Sequence[Mapping[str, Any]], most: int) -> list[Phrase]:
    """Return the phrases of things that are meant, of each line so many wordings at the most."""
    said, meant = list[str](), list[tuple[tuple[Pattern, ...], frozenset[str]]]()
    for table in every:
        do = tuple(Pattern(*deed) for deed in table["do"])
        when = frozenset(table.get("when", ()))
        for line in table["lines"]:
            wordings = [" ".join(wording) for wording in some_of(line, most)]
            said += wordings
            meant += [(do, when)] * len(wordings)
    base, words = grammar(), _symbols()
    # Spelled as sentences are before they are compared, and all at once: each by itself takes
    # far longer.
    spelt = spelled("".join(f" {each} {_NEXT}" for each in said), base).splitlines()
    return [
        _phrase(tuple(wording.split()), do, when, base, words)
        for wording, (do, when) in zip(spelt, meant, strict=True)
    ]


def banked(phrases: Sequence[Phrase], *, denial: bool = True) -> Bank:
    """Return phrases made ready for comparing."""
    having = defaultdict[Places, dict[str, list[int]]](dict)
    count = Counter[str]()
    # One after the other: the features of all of them at once take far more room than the bank.
    for at, each in enumerate(phrases):
        features = names(each.symbols)
        count.update(features)
        for feature in features:
            having[each.cards, each.numbers].setdefault(feature, []).append(at)
    rare = {feature: log(1 + len(phrases) / many) for feature, many in count.items()}
    found = {
        places: {feature: tuple(which) for feature, which in by_feature.items()}
        for places, by_feature in having.items()
    }
    return Bank(tuple(phrases), rare, found, denial)


def _phrase(
    said: Words, do: tuple[Pattern, ...], when: frozenset[str], base: Grammar, words: _Symbols
) -> Phrase:
    """Return a phrase of which slots stand in braces; who speaks is the first player."""
    symbols, cards, numbers, players = list[Symbol](), list[str](), 0, ""
    for at, word in enumerate(said):
        name = word.strip("{}").rstrip("0123456789") if word.startswith("{") else ""
        number = None if name else base.numbers.get((word,))
        me = base.people.get((word,)) in (ME, MINE)
        if name in _CARDS:
            # One card, however often it is named.
            if word not in said[:at]:
                cards.append(name)
            symbols.append(_slot(name))
        elif name == "n" or number is not None:
            numbers += 1
            symbols.append(_slot(NUMBER))
        elif name or me:
            owns = name.endswith("'s") or base.people.get((word,)) == MINE
            symbols.append(_slot(OWNER if owns else PLAYER))
            letter = name[:1] or FIRST
            players += "" if letter in players else letter
        elif players and is_theirs(said[at : at + _TWO], base):
            symbols.append(_slot(OWNER))
        else:
            symbols.append(words.at(said, at))
    return Phrase(do, when, tuple(symbols), players, _same(tuple(cards)), numbers)


def is_theirs(said: Words, base: Grammar) -> bool:
    """Say whether a word says whose the next one is, of whoever was named: Cara gets her turn.

    Before a number it may as well be whom something is given to; of what nobody knows nothing is
    told by whose it is.
    """
    whose = len(said) == _TWO and base.people.get(said[:1]) == _THEIRS
    return whose and said[1:] not in base.numbers and said[1] in base.known


@cache
def _slot(name: str) -> Symbol:
    """Return the one symbol of a slot: of many thousand phrases each symbol is kept once."""
    return Symbol("", name)


@cache
def _same(cards: tuple[str, ...]) -> tuple[str, ...]:
    return cards


def _named(symbols: Sequence[Symbol]) -> Iterator[tuple[str, float]]:
    """Yield the features of a phrase and how much each weighs beside how rare it is."""
    for at, symbol in enumerate(symbols):
        if symbol.slot:
            yield f"{{{symbol.slot}", _SLOT
            before = symbols[at - 1] if at else None
            if before is not None:
                yield f"{before.slot or before.text}>{symbol.slot}", _AROUND
        else:
            yield symbol.text, 1.0
            before = symbols[at - 1] if at else None
            if before is not None and before.slot:
                yield f"{before.slot}<{symbol.text}", _AROUND
            elif before is not None:
                yield f"{before.text} {symbol.text}", _AROUND
            for thing in symbol.things:
                yield f"#{thing}", _THING / len(symbol.things)


def names(symbols: Sequence[Symbol]) -> frozenset[str]:
    """Return what stands in a phrase."""
    return frozenset(name for name, _ in _named(symbols))


def denies(symbols: Sequence[Symbol]) -> bool:
    """Say whether one of the words of a phrase denies something."""
    return any(_NONE in symbol.things for symbol in symbols)


def features_of(
    symbols: Sequence[Symbol], rare: Mapping[str, float], strange: float = 0.0
) -> Features:
    """Return what stands in a phrase and its weight, by how rare each is in a bank: 1 long.

    `strange` is the weight of a word that no phrase of the bank has: only sentences have such.
    """
    found = defaultdict[str, float](float)
    for name, share in _named(symbols):
        if name in rare:
            found[name] = max(found[name], share * rare[name])
        elif share == 1.0:
            found[f"?{name}"] = strange
    size = sqrt(sum(weight * weight for weight in found.values())) or 1.0
    return {name: weight / size for name, weight in found.items()}
