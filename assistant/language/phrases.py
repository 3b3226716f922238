"""What a sentence may mean by the phrases that are like it, where no grammar reads it.

A sentence is compared with a bank of them, as far as its players, cards and numbers have places
there.  What the nearest phrase means is asked about and never done by itself.
"""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import NamedTuple

from assistant.language.asking_words import asking_words
from assistant.language.bank import (
    FIRST,
    INSTANT,
    ME,
    MINE,
    NUMBER,
    OWNER,
    PLAYER,
    Bank,
    Phrase,
    Symbol,
    bank,
    denies,
    is_theirs,
    names,
    symbol_at,
    wished,
)
from assistant.language.cutting import SIGNS, Cutter, Tokens, words_of
from assistant.language.grammar import Grammar, filled
from assistant.language.likely import Likely
from assistant.language.likely_words import likely_words
from assistant.language.lookup import longest, words
from assistant.language.moment import Deed, Moment, Seat
from assistant.language.patterns import Words

LEAST, _LEVEL = 0.58, 0.03
"""How like a phrase a sentence must be, and how near to the best another one is."""
_UNSAID = 0.06
"""How much more like a phrase a sentence must be without an owner that was named in it."""
_BACK, _PUT_RIGHT, _ALONE, _NEVER = 0.7, 0.85, 0.9, 2.0
"""How like one must be that takes something back, one that puts something right without a sign of
it, and one to a single word, and what none is."""
_MOST_WORDS, _TWO = 6, 2
_IT, _LYING = "it", "stable"
_OTHERS = "others"
_EVERYBODY = frozenset({"all", _OTHERS})
"""Who does something where all do, or all but whoever speaks or is named."""


@dataclass(slots=True)
class Told:
    """A sentence as it is compared: its symbols, what stands in its places, who begins it.

    `titles` are those of the cards, without whose they are; `unsaid` are owners that are left out.
    `kinds` is whether a word for a kind of card names no card.
    """

    symbols: list[Symbol] = field(default_factory=list)
    players: list[Seat] = field(default_factory=list)
    cards: list[tuple[str, str]] = field(default_factory=list)
    titles: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    begins: bool = False
    unsaid: list[Seat] = field(default_factory=list)
    kinds: bool = False


class Near(NamedTuple):
    """What a phrase that is like a sentence means, and how like it is: one at the most."""

    deeds: tuple[Deed, ...]
    like: float


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
        if self._known is not None and any(each.text in self._moment.animals for each in tokens):
            # What do goats give me: no card that is called so may be meant.
            for deeds, like in self._near(self._said(tokens, kinds=True), least).items():
                near[deeds] = max(like, near.get(deeds, 0.0))
        best = max(near.values(), default=0.0)
        return tuple(Near(deeds, like) for deeds, like in near.items() if like >= best - level)

    def _near(self, said: Told, least: float) -> dict[tuple[Deed, ...], float]:
        if self._names_alone(said):
            return {}
        if len(said.symbols) == 1:
            least = max(least, _ALONE)
        denied = denies(said.symbols)
        places = tuple(kind for _, kind in said.cards), len(said.numbers)
        found = dict[tuple[Deed, ...], float]()
        for at, like in self._bank.like(said.symbols, places, least):
            one = self._bank.phrases[at]
            if not one.when <= self._moment.flags:
                continue
            if self._bank.denial and denied is not denies(one.symbols):
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
        is only wanted of the program.  By nothing that tells so nothing is put right.
        """
        words = {each.word for each in deeds}
        if self._grammar.does_again in words and "chain" in self._moment.flags:
            return _NEVER
        back = self._grammar.takes_back
        puts_right = deeds[1:] and deeds[0].word == back
        if puts_right and not self._bank.signs(back) & names(said.symbols):
            return _PUT_RIGHT
        others = {*said.players} - {self._moment.speaker}
        of_program = bool(others) and bool(words & wished())
        return _BACK if of_program or back in words else 0.0

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
        instant = any(kind == INSTANT for _, kind in said.cards)
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
            if not (rest or do.by) and do.word in asking_words().of_one:
                # Have I drawn, has Ben drawn: of whoever is named.
                others = {*said.players} - {moment.speaker}
                rest = moment.names[others.pop()] if len(others) == 1 else rest
            if do.by in _EVERYBODY:
                count = len(moment.names)
                every = ((moment.turn + step) % count for step in range(count))
                left_out = seats.get(FIRST) if do.by == _OTHERS else None
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
        if len(players) < len(one.players) and first == FIRST and not said.begins:
            # Who does it is left out.
            seats = dict[str, Seat | None](zip(one.players[1:], players, strict=False))
        else:
            seats = dict(zip(one.players, players, strict=False))
        if FIRST not in seats and moment.names:
            unknown = "window" in moment.flags and moment.me is None
            seats[FIRST] = None if unknown else moment.speaker
        return seats

    # -- the sentence ------------------------------------------------------------------

    def _said(self, tokens: Tokens, *, owners: bool = True, kinds: bool = False) -> Told:
        """Return a sentence as it is compared, also without the owners of cards that lie there."""
        said, at = Told(kinds=kinds), 0
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
        if people and people[0] == MINE and moment.names:
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
        if people and people[0] in (ME, MINE) and moment.names:
            me = moment.speaker if moment.me is None else moment.me
            self._somebody(me, said, owns=people[0] == MINE)
            return people[1]
        if people and people[0] in (ME, MINE) and moment.idle:
            # Who speaks is nobody yet where no game is on.
            said.symbols.append(Symbol("", OWNER if people[0] == MINE else PLAYER))
            return people[1]
        theirs = tuple(each.text for each in tokens[at : at + _TWO] if each.is_word)
        if said.players and is_theirs(theirs, self._grammar):
            said.symbols.append(Symbol("", OWNER))
            return at + 1
        if token.is_word:
            known = likely_words().means
            plain = words(tokens[at : at + _MOST_WORDS])
            # Where no game is on it is only said how many they are, and nothing of what they do.
            several = not moment.idle and any(
                plain[:count] in known for count in range(len(plain), 1, -1)
            )
            number = None if several else longest(self._grammar.numbers, tokens, at)
            if number or token.text.isdecimal():
                said.numbers.append(number[0] if number else int(token.text[:5]))
                said.symbols.append(Symbol("", NUMBER))
                return number[1] if number else at + 1
        kind = said.kinds and token.text in moment.animals
        card = None if kind else self._likely.card_at(tokens, at)
        whole = card and " ".join(words(tokens[at : card[1]])) == card[0].casefold()
        if card and (not moment.idle or token.kind is not None or whole):
            # Where no game is on no part of a title is meant by a word that is in one.
            self._card(card[0], tokens, at, said)
            return card[1]
        said.symbols.append(symbol_at(words(tokens), at))
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
        said.symbols.append(Symbol("", OWNER if owns else PLAYER))

    def _kind(self, title: str, owner: Seat | None) -> tuple[str, str]:
        kind = self._moment.named(title) or self._moment.titles.get(tuple(title.split()))
        if kind is not None and kind.instant:
            return INSTANT, title
        places = self._moment.lies(title)
        lying = [seat for zone, seat in places if zone == _LYING]
        if not lying:
            return ("", title) if any(zone == "pile" for zone, _ in places) else ("card", title)
        seat = owner if owner in lying else lying[0] if len(lying) == 1 else None
        name = "" if seat is None else self._moment.names[seat]
        whole = self._grammar.part("owned", name=name, card=title) if name else title
        return "lying", whole
