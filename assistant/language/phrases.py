"""What a sentence may mean by the phrases that are like it, where no grammar reads it.

A bank holds each deed in many wordings, with places for players, cards and numbers.  A sentence
is compared with all of them by its words, which weigh the more the fewer phrases have them, by
the things that they name, and by what stands around its players and cards.  What the nearest
phrase means is asked about and never done by itself.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from heapq import nlargest
from math import log, sqrt
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

from assistant.language.cutting import SIGNS, Cutter, Tokens, spelled, words_of
from assistant.language.grammar import Grammar, Pattern, filled
from assistant.language.grammar_file import grammar
from assistant.language.likely import Likely
from assistant.language.likely_words import likely_words
from assistant.language.moment import Deed, Moment, Seat
from assistant.language.nouns import longest, words
from assistant.language.patterns import Words, some_of
from assistant.tongue import kept, tables

_THING, _AROUND, _SLOT, _STRANGE = 0.5, 0.4, 0.5, 0.6
"""How much less than a word a thing weighs that words name, what stands around a slot, a slot
itself and a word that is in no phrase."""
LEAST, _LEVEL = 0.58, 0.03
"""How like a phrase a sentence must be, and how near to the best another one is."""
_UNSAID = 0.06
"""How much more like a phrase a sentence must be without an owner that was named in it."""
_BACK, _ALONE, _NEVER = 0.7, 0.9, 2.0
"""How like one must be that takes something back, and one to a single word, and what none is."""
_MOST_WORDS, _MOST_KEPT = 6, 20_000
_MOST_LIKE = 256
"""Of so many that are likest the first is looked for: no sentence means more."""
_MOST_SAID = 24
"""Of so many wordings of one line each word is there: more make it no likelier to be found."""
_PLAYER, _OWNER, _NUMBER = "player", "owner", "number"
_IT, _LYING = "it", "stable"
_INSTANT = "instant"
_CARDS = ("lying", "card", _INSTANT)
_FIRST, _ME, _MINE, _THEIRS = "a", "me", "owner_me", "owner_other"
"""The letter of whoever does something, who speaks, and whose something is that was named."""
_TWO = 2
_OTHERS = "others"
_EVERYBODY = frozenset({"all", _OTHERS})
"""Who does something where all do, or all but whoever speaks or is named."""

_NONE = "none"
"""The thing that denies."""

_Places: TypeAlias = tuple[tuple[str, ...], int]
"""Which cards are named in order, and how many numbers."""

Features: TypeAlias = Mapping[str, float]


class Symbol(NamedTuple):
    """A word or a place of a phrase, and the things that it names."""

    text: str
    slot: str = ""
    things: frozenset[str] = frozenset()


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
    having: Mapping[_Places, Mapping[str, tuple[int, ...]]]
    denial: bool = True
    _weighed: dict[int, Features] = field(default_factory=dict)
    _weights: dict[tuple[_Places, str], tuple[tuple[int, float], ...]] = field(default_factory=dict)

    def features(self, at: int) -> Features:
        """Return what stands in a phrase and how much it weighs."""
        found = self._weighed.get(at)
        if found is None:
            found = self._weighed[at] = _features(self.phrases[at].symbols, self.rare)
        return found

    def like(self, features: Features, places: _Places, least: float) -> list[tuple[int, float]]:
        """Return which phrases with these places are like a sentence from `least` on, and how.

        The likest come first; of equal ones those with what the sentence has first.
        """
        worth = defaultdict[int, float](float)
        for name, weight in features.items():
            for at, part in self._having(places, name):
                worth[at] += weight * part
        every = [(at, like) for at, like in worth.items() if like >= least]
        found = nlargest(_MOST_LIKE, every, key=itemgetter(1))
        order = {name: place for place, name in enumerate(features)}

        def first(at: int) -> int:
            return min(order[name] for name in self.features(at) if name in order)

        return sorted(found, key=lambda each: (-each[1], first(each[0]), each[0]))

    def _having(self, places: _Places, name: str) -> tuple[tuple[int, float], ...]:
        """Return the phrases with these places that have a feature, and what it weighs in each."""
        found = self._weights.get((places, name))
        if found is None:
            which = self.having.get(places, {}).get(name, ())
            found = tuple((at, self.features(at)[name]) for at in which)
            self._weights[places, name] = found
        return found


@dataclass(slots=True)
class Told:
    """A sentence as it is compared: its symbols, what stands in its places, who begins it.

    `titles` are those of the cards, without whose they are; `unsaid` are owners that are left out.
    """

    symbols: list[Symbol] = field(default_factory=list)
    players: list[Seat] = field(default_factory=list)
    cards: list[tuple[str, str]] = field(default_factory=list)
    titles: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    begins: bool = False
    unsaid: list[Seat] = field(default_factory=list)


class Near(NamedTuple):
    """What a phrase that is like a sentence means, and how like it is: one at the most."""

    deeds: tuple[Deed, ...]
    like: float


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


@kept
@cache
def bank() -> Bank:
    every = (*tables("phrases")["phrase"], *tables("wishes")["phrase"])
    return banked([one for each in every for one in phrases_of(each, _MOST_SAID)])


def phrases_of(table: Mapping[str, Any], most: int) -> Iterator[Phrase]:
    """Yield the phrases of one thing that is meant, of each line so many wordings at the most."""
    do = tuple(Pattern(*deed) for deed in table["do"])
    when = frozenset(table.get("when", ()))
    for said in table["lines"]:
        for wording in some_of(said, most):
            yield phrase(wording, do, when)


def banked(phrases: Sequence[Phrase], *, denial: bool = True) -> Bank:
    """Return phrases made ready for comparing."""
    having = defaultdict[_Places, dict[str, list[int]]](dict)
    count = Counter[str]()
    # One after the other: the features of all of them at once take far more room than the bank.
    for at, each in enumerate(phrases):
        features = {name for name, _ in _named(each.symbols)}
        count.update(features)
        for feature in features:
            having[each.cards, each.numbers].setdefault(feature, []).append(at)
    rare = {feature: log(1 + len(phrases) / many) for feature, many in count.items()}
    found = {
        places: {feature: tuple(which) for feature, which in by_feature.items()}
        for places, by_feature in having.items()
    }
    return Bank(tuple(phrases), rare, found, denial)


def phrase(said: Words, do: tuple[Pattern, ...], when: frozenset[str]) -> Phrase:
    """Return a phrase of which slots stand in braces; who speaks is the first player."""
    base = grammar()
    # Sentences are spelled so before they are compared.
    said = tuple(spelled(f" {' '.join(said)} ", base).split())
    symbols, cards, numbers, players, at = list[Symbol](), list[str](), 0, "", 0
    while at < len(said):
        word = said[at]
        at += 1
        name = word.strip("{}").rstrip("0123456789") if word.startswith("{") else ""
        number = None if name else base.numbers.get((word,))
        me = base.people.get((word,)) in (_ME, _MINE)
        if name in _CARDS:
            # One card, however often it is named.
            if word not in said[: at - 1]:
                cards.append(name)
            symbols.append(_slot(name))
        elif name == "n" or number is not None:
            numbers += 1
            symbols.append(_slot(_NUMBER))
        elif name or me:
            owns = name.endswith("'s") or base.people.get((word,)) == _MINE
            symbols.append(_slot(_OWNER if owns else _PLAYER))
            letter = name[:1] or _FIRST
            players += "" if letter in players else letter
        elif players and _is_theirs(said[at - 1 : at + 1], base):
            symbols.append(_slot(_OWNER))
        else:
            symbols.append(_symbol(said, at - 1))
    return Phrase(do, when, tuple(symbols), players, _same(tuple(cards)), numbers)


def _is_theirs(said: Words, base: Grammar) -> bool:
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


@kept
@cache
def _begun_by() -> Mapping[str, int]:
    """Return by the first of them how many words name a thing at the most."""
    most = defaultdict[str, int](int)
    for each in likely_words().means:
        most[each[0]] = min(_MOST_WORDS, max(most[each[0]], len(each)))
    return dict(most)


def _symbol(said: Words, at: int) -> Symbol:
    """Return the word at a place of a phrase, with what it names together with those behind it."""
    return _first_of(said[at : at + max(1, _begun_by().get(said[at], 0))])


@kept
@lru_cache(_MOST_KEPT)
def _first_of(said: Words) -> Symbol:
    word, known = said[0], likely_words().means
    named = (known.get(said[:count]) for count in range(len(said), 0, -1))
    verbs = grammar().forms.get(word, ())
    # In one game a field is what in another one is a stable.
    text = verbs[0].verb if verbs else likely_words().alike.get(word, word)
    return Symbol(text, "", next(filter(None, named), frozenset()))


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


def _denies(symbols: Sequence[Symbol]) -> bool:
    return any(_NONE in symbol.things for symbol in symbols)


def _features(symbols: Sequence[Symbol], rare: Mapping[str, float]) -> Features:
    found = defaultdict[str, float](float)
    for name, share in _named(symbols):
        if name in rare:
            found[name] = max(found[name], share * rare[name])
        elif share == 1.0:
            # No phrase of the bank has such a word: the middle is found for sentences alone.
            found[f"?{name}"] = _STRANGE * sum(rare.values()) / max(1, len(rare))
    size = sqrt(sum(weight * weight for weight in found.values())) or 1.0
    return {name: weight / size for name, weight in found.items()}


class Phrases:
    """Finds the phrases that are like a sentence at one moment."""

    def __init__(self, grammar: Grammar, moment: Moment, known: Bank | None = None) -> None:
        """Find them by the bank of a language."""
        self._grammar, self._moment = grammar, moment
        self._known = known
        self._likely = Likely(grammar, moment)

    def near(self, tokens: Tokens, least: float = LEAST, level: float = _LEVEL) -> tuple[Near, ...]:
        """Return what a sentence may mean, the likest first; nothing if no phrase is like it.

        A phrase is like it from `least` on, and if it is not farther from the likest than `level`.
        """
        near = self._near(self._said(tokens), least)
        less = self._said(tokens, owners=False)
        if less.unsaid:
            # Ben's Narwhal is a goner: a phrase need not say whose the card is that lies there.
            for deeds, like in self._near(less, least + _UNSAID).items():
                near.setdefault(deeds, like)
        best = max(near.values(), default=0.0)
        return tuple(Near(deeds, like) for deeds, like in near.items() if like >= best - level)

    def _near(self, said: Told, least: float) -> dict[tuple[Deed, ...], float]:
        if self._names_alone(said):
            return {}
        if len(said.symbols) == 1:
            least = max(least, _ALONE)
        features = _features(said.symbols, self._bank.rare)
        denied = _denies(said.symbols)
        places = tuple(kind for _, kind in said.cards), len(said.numbers)
        found = dict[tuple[Deed, ...], float]()
        for at, like in self._bank.like(features, places, least):
            one = self._bank.phrases[at]
            if not one.when <= self._moment.flags:
                continue
            if self._bank.denial and denied is not _denies(one.symbols):
                continue
            deeds = self._deeds(one, said)
            if deeds is not None and self._gives_up_others(deeds, said):
                continue
            if deeds is not None and like >= self._least_of(deeds, said):
                found.setdefault(deeds, like)
        return found

    def _gives_up_others(self, deeds: tuple[Deed, ...], said: Told) -> bool:
        """Say whether another player gives up what lies before an owner that is left out."""
        own = self._grammar.of_oneself
        return bool(said.unsaid) and any(
            deed.word in own and deed.seat not in said.unsaid for deed in deeds
        )

    def _least_of(self, deeds: tuple[Deed, ...], said: Told) -> float:
        """Return how like a phrase must be that takes something back, or has it again.

        While an effect is to be done, what comes back is a card.  Of a player nothing is said that
        is only wanted of the program.
        """
        words = {each.word for each in deeds}
        if self._grammar.does_again in words and "chain" in self._moment.flags:
            return _NEVER
        others = {*said.players} - {self._moment.speaker}
        of_program = bool(others) and bool(words & wished())
        return _BACK if of_program or self._grammar.takes_back in words else 0.0

    def told(self, tokens: Tokens) -> Told:
        """Return what a sentence names."""
        return self._said(tokens)

    def names_alone(self, tokens: Tokens) -> bool:
        """Say whether somebody or something is named and nothing is said of it."""
        return self._names_alone(self._said(tokens))

    def strange(self, tokens: Tokens) -> bool:
        """Say whether a word is in no phrase."""
        symbols = self._said(tokens).symbols
        return any(not each.slot and each.text not in self._bank.rare for each in symbols)

    def only_card(self, tokens: Tokens) -> str:
        """Return the card that is named alone, nothing if more or none is."""
        said = self._said(tokens)
        plain = [each.text for each in said.symbols if not each.slot]
        one = len(said.cards) == 1 and not said.numbers and not set(plain) - self._small
        return said.cards[0][0] if one else ""

    def card_of(self, rest: str) -> str:
        """Return what is said behind a word, if it is a card and nothing else."""
        tokens = next(Cutter(self._grammar, self._moment).cuts(words_of(rest, self._grammar)), ())
        return rest if tokens and self.only_card(tokens) else ""

    def only_player(self, tokens: Tokens, too: Collection[Words]) -> Seat | None:
        """Return who is named with no more than that it is of this one too."""
        said = self._said(tokens)
        plain = tuple(each.text for each in said.symbols if not each.slot)
        one = len(said.players) == 1 and not said.cards and not said.numbers
        return said.players[0] if one and plain in too else None

    @property
    def _bank(self) -> Bank:
        # Made with the first sentence that no grammar reads: it takes a moment.
        return self._known or bank()

    @property
    def _small(self) -> frozenset[str]:
        return self._grammar.articles | self._grammar.small

    def _names_alone(self, said: Told) -> bool:
        instant = any(kind == _INSTANT for _, kind in said.cards)
        return not instant and all(symbol.slot for symbol in said.symbols)

    def _deeds(self, one: Phrase, said: Told) -> tuple[Deed, ...] | None:
        """Return the deeds of a phrase with its places filled, None if something lacks."""
        moment = self._moment
        seats, values = self._players(one, said), dict[str, str]()
        if seats is None:
            return None
        for name, each in seats.items():
            if each is not None:
                values[name] = moment.names[each]
        counts = Counter[str]()
        for title, kind in said.cards:
            counts[kind] += 1
            values[f"{kind}{counts[kind]}" if counts[kind] > 1 else kind] = title
        for at, number in enumerate(said.numbers):
            values[f"n{at + 1}" if at else "n"] = str(number)
        values["baby"] = " ".join(moment.baby)
        if said.titles:
            values["title"] = said.titles[0]
        deeds = list[Deed]()
        for do in one.do:
            rest = filled(do.rest, values)
            if rest is None:
                return None
            if do.by in _EVERYBODY:
                count = len(moment.names)
                every = ((moment.turn + step) % count for step in range(count))
                left_out = seats.get(_FIRST) if do.by == _OTHERS else None
                deeds += [Deed(do.word, rest, seat) for seat in every if seat != left_out]
            elif do.by and do.by not in seats:
                return None
            else:
                deeds.append(Deed(do.word, rest, seats[do.by] if do.by else None))
        return tuple(deeds)

    def _players(self, one: Phrase, said: Told) -> dict[str, Seat | None] | None:
        """Return who stands in the places of a phrase, None if more are named than it has."""
        moment, players = self._moment, list(said.players)
        first = one.players[:1]
        if len(players) > len(one.players):
            return None
        if len(players) < len(one.players) and first == _FIRST and not said.begins:
            # Who does it is left out.
            seats = dict[str, Seat | None](zip(one.players[1:], players, strict=False))
        else:
            seats = dict(zip(one.players, players, strict=False))
        if _FIRST not in seats and moment.names:
            unknown = "window" in moment.flags and moment.me is None
            seats[_FIRST] = None if unknown else moment.speaker
        return seats

    # -- the sentence ------------------------------------------------------------------

    def _said(self, tokens: Tokens, *, owners: bool = True) -> Told:
        """Return a sentence as it is compared, also without the owners of cards that lie there."""
        said, at = Told(), 0
        while at < len(tokens):
            owner, behind = (None, at) if owners else self._owner_of_card(tokens, at)
            if owner is not None:
                said.unsaid.append(owner)
            at = self._next(tokens, behind, said)
        return said

    def _owner_of_card(self, tokens: Tokens, at: int) -> tuple[Seat | None, int]:
        """Return whose the card is that lies before that player and is named behind, and where."""
        owner, end, moment = tokens[at].seat if tokens[at].owns else None, at + 1, self._moment
        people = longest(self._grammar.people, tokens, at) if owner is None else None
        if people and people[0] == _MINE and moment.names:
            owner, end = moment.speaker if moment.me is None else moment.me, people[1]
        card = (
            self._likely.card_at(tokens, end) if owner is not None and end < len(tokens) else None
        )
        lies = card is not None and (_LYING, owner) in moment.lies(card[0])
        return (owner, end) if lies else (None, at)

    def _next(self, tokens: Tokens, at: int, said: Told) -> int:
        token, moment = tokens[at], self._moment
        if token.text in SIGNS:
            return at + 1
        if token.seat is not None:
            self._somebody(token.seat, said, owns=token.owns)
            return at + 1
        people = longest(self._grammar.people, tokens, at)
        if people and people[0] in (_ME, _MINE) and moment.names:
            me = moment.speaker if moment.me is None else moment.me
            self._somebody(me, said, owns=people[0] == _MINE)
            return people[1]
        if people and people[0] in (_ME, _MINE) and moment.idle:
            # Who speaks is nobody yet where no game is on.
            said.symbols.append(Symbol("", _OWNER if people[0] == _MINE else _PLAYER))
            return people[1]
        theirs = tuple(each.text for each in tokens[at : at + _TWO] if each.is_word)
        if said.players and _is_theirs(theirs, self._grammar):
            said.symbols.append(Symbol("", _OWNER))
            return at + 1
        if token.is_word:
            known = likely_words().means
            plain = words(tokens[at : at + _MOST_WORDS])
            several = any(plain[:count] in known for count in range(len(plain), 1, -1))
            number = None if several else longest(self._grammar.numbers, tokens, at)
            if number or token.text.isdecimal():
                said.numbers.append(number[0] if number else int(token.text[:5]))
                said.symbols.append(Symbol("", _NUMBER))
                return number[1] if number else at + 1
        card = self._likely.card_at(tokens, at)
        if card and (not moment.idle or token.kind is not None or moment.whole(card[0])):
            # Where no game is on no part of a title is meant by a word that is in one.
            self._card(card[0], tokens, at, said)
            return card[1]
        said.symbols.append(_symbol(words(tokens), at))
        return at + 1

    def _card(self, title: str, tokens: Tokens, at: int, said: Told) -> None:
        moment, before = self._moment, tokens[at - 1] if at else None
        owner = before.seat if before is not None and before.owns else None
        named = tuple(title.casefold().split())
        if owner is None and named == moment.baby:
            # Any of them.
            said.symbols += [Symbol(word) for word in named]
            return
        kind, whole = self._kind(title, owner)
        if kind and all(whole != each for each, _ in said.cards):
            said.cards.append((whole, kind))
            said.titles.append(title)
        said.symbols.append(Symbol("", kind) if kind else Symbol(_IT))

    def _somebody(self, seat: Seat, said: Told, *, owns: bool) -> None:
        if seat not in said.players:
            said.players.append(seat)
        said.begins = said.begins or not said.symbols
        said.symbols.append(Symbol("", _OWNER if owns else _PLAYER))

    def _kind(self, title: str, owner: Seat | None) -> tuple[str, str]:
        kind = self._moment.named(title) or self._moment.titles.get(tuple(title.split()))
        if kind is not None and kind.instant:
            return _INSTANT, title
        places = self._moment.lies(title)
        lying = [seat for zone, seat in places if zone == _LYING]
        if not lying:
            return ("", title) if any(zone == "pile" for zone, _ in places) else ("card", title)
        seat = owner if owner in lying else lying[0] if len(lying) == 1 else None
        name = "" if seat is None else self._moment.names[seat]
        whole = self._grammar.part("owned", name=name, card=title) if name else title
        return "lying", whole
