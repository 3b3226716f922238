"""What a sentence most likely means that no grammar reads: by the things it names, at a moment.

People say what they do in more ways than any grammar has: ``Here comes Narwhal``, ``the goat
changes sides``.  Who, which cards, how many and the words around them mostly leave one deed that
fits the moment.  It is asked about and never done by itself.
"""

import re
from dataclasses import dataclass, field
from functools import lru_cache

from assistant.language.cutting import SIGNS, Token, Tokens
from assistant.language.grammar import Grammar, Pattern, filled
from assistant.language.likely_words import Topic, likely_words
from assistant.language.lookup import longest, longest_in, words
from assistant.language.moment import Deed, Moment, Seat

_FEW, _MANY = 1.0, 2.0
_STRANGE, _OTHER, _NAMED, _HEAVY = 0.1, 0.5, 1.5, 4.0
"""What is lost for a word that means nothing, for a thing that a deed does not need, for a card,
a number or a player that it does not need, and for what turns a sentence round."""
_BESIDES = 0.75
"""What is gained for a thing that may well stand besides."""
_LEAST, _LEVEL, _MOST = 2.5, 0.3, 3
"""What a deed must be worth, how near to the best another one is, and how many are asked about."""
_ANY_MOMENT = frozenset({"open", "game", "full"})
"""Moments that make nothing likelier."""
_MOST_WORDS = 6
_SHORTEST_PART = 4
_END = "$"
_EVERYBODY, _EACH, _OWN = frozenset({"all", "others"}), "one_each", "own"
_BEFORE = re.compile(r"\{(?:other|owner|subject)\b")
"""In the place of whoever a card is played before."""
_LIES = re.compile(r"\{(?:lying|one_each)\b")
"""In the place of a card that lies before somebody."""
_LYING = frozenset({"lying", "in_nursery"})


@dataclass(slots=True)
class _Told:
    """What a sentence names: things, who does it and whom it is about, cards, a number."""

    things: list[frozenset[str]] = field(default_factory=list)
    subjects: list[Seat] = field(default_factory=list)
    others: list[Seat] = field(default_factory=list)
    owners: list[Seat] = field(default_factory=list)
    cards: list[tuple[str, Seat | None]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    strange: int = 0
    it: bool = False
    lying: set[Seat] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Likelihood:
    """What may be meant, how much of what was said that explains, and what was named."""

    ways: tuple[tuple[Deed, ...], ...] = ()
    worth: float = 0.0
    told: _Told | None = None


@lru_cache(maxsize=1024)
def _begun(words: frozenset[str], part: str) -> frozenset[str]:
    """Return those of some words that begin so."""
    return frozenset(word for word in words if word.startswith(part))


class Likely:
    """Finds what is likely meant at one moment."""

    def __init__(self, grammar: Grammar, moment: Moment) -> None:
        """Find it by the words of a grammar."""
        self._grammar, self._moment = grammar, moment
        self._words = likely_words()
        self._titles = frozenset(" ".join(title) for title in moment.titles)

    def unlikely(self, tokens: Tokens) -> bool:
        """Say whether a sentence only imagines, feels or asks something."""
        never = self._words.never
        return any(longest_in(never, tokens, at) is not None for at in range(len(tokens)))

    def read(self, tokens: Tokens, before: "Likelihood | None" = None) -> "Likelihood":
        """Return what a sentence may mean, the likeliest first; nothing if nothing is likely.

        What it does not name, who does it and which card it is about, was named `before`.
        """
        known = self._words
        if not self._moment.names or self.unlikely(tokens):
            # Where nobody plays nothing is likely that somebody does.
            return Likelihood()
        told = self._told(tokens)
        if before is not None and before.told is not None:
            self._carry_on(told, before.told)
        fits: list[tuple[float, tuple[Deed, ...]]] = []
        named = frozenset[str]().union(*told.things)
        for topic in known.topics:
            if topic.when <= self._moment.flags and named.issuperset(topic.things):
                worth = self._fit(topic, told)
                worth += _FEW if topic.when - _ANY_MOMENT else 0.0
                deeds = self._all_deeds(topic, told) if worth >= _LEAST else ()
                if deeds:
                    fits.append((worth, deeds))
        fits.sort(key=lambda each: -each[0])
        level = [deeds for worth, deeds in fits if worth >= fits[0][0] - _LEVEL]
        best = fits[0][0] if fits else 0.0
        return Likelihood(tuple(dict.fromkeys(level))[:_MOST], best, told)

    def things(self, tokens: Tokens) -> tuple[str, ...]:
        """Return the things that words name that can name nothing else, one for each word."""
        found = self._told(tokens).things
        return tuple(thing for each in found if len(each) == 1 for thing in each)

    def most(self, tokens: Tokens) -> "Likelihood":
        """Return what a sentence is worth of which every word is understood."""
        told = self._told(tokens)
        weak = self._words.weak
        return Likelihood((), sum(_FEW if each & weak else _MANY for each in told.things), told)

    def _carry_on(self, told: "_Told", before: "_Told") -> None:
        if not told.subjects and before.subjects:
            told.subjects.append(before.subjects[0])
        if told.it and not told.cards and before.cards:
            title, owner = before.cards[-1]
            self._of_card(title, None, told)
            told.cards[-1] = title, owner

    def plain(self, tokens: Tokens) -> Tokens:
        """Return a sentence without what people only say around what they do."""
        said, at, left = self._words.said, 0, list[Token]()
        while at < len(tokens):
            end = longest_in(said, tokens, at)
            if end is None:
                left.append(tokens[at])
            at = at + 1 if end is None else end
        return tuple(left)

    # -- what is named ---------------------------------------------------------------

    def _told(self, tokens: Tokens) -> _Told:
        told, at = _Told(), 0
        tokens = self._uncalled(tokens)
        while at < len(tokens):
            at = self._next(tokens, at, told)
        return told

    def _uncalled(self, tokens: Tokens) -> Tokens:
        """Return a sentence without the name of whom it is said to."""
        last = tokens[-1]
        if len(tokens) > 2 and tokens[-2].text in SIGNS and _is_name(last):
            return tokens[:-2]
        return tokens

    def _next(self, tokens: Tokens, at: int, told: _Told) -> int:
        """Note what stands at a place; return where that ends."""
        token, moment, known = tokens[at], self._moment, self._words
        before = tokens[at - 1].text if at else ""
        if token.text in SIGNS:
            return at + 1
        if token.seat is not None:
            self._somebody(token.seat, token.owns, before, told)
            return at + 1
        people = longest(self._grammar.people, tokens, at)
        me = moment.speaker if moment.me is None else moment.me
        if people and people[0] in ("me", "owner_me") and moment.names:
            if token.text in known.called and before not in known.by:
                told.others.append(me)
                way = "source" if before in known.off else "goal"
                told.things.append(frozenset({"to_me", way}))
            else:
                self._somebody(me, people[0] == "owner_me", before, told)
            return people[1]
        said = (*words(tokens[at : at + _MOST_WORDS]), _END)
        thing = next(
            (said[:count] for count in range(len(said), 0, -1) if said[:count] in known.means), ()
        )
        card = None if len(thing) > 1 else self.card_at(tokens, at)
        if card:
            title, end = card
            self._of_card(title, tokens[at - 1] if at else None, told)
            return end
        if thing:
            told.things.append(known.means[thing])
            told.it = told.it or token.text in known.it
            return at + len(thing)
        number = longest(self._grammar.numbers, tokens, at)
        if number or token.text.isdecimal():
            told.numbers.append(number[0] if number else int(token.text[:5]))
            told.things.append(frozenset({"number"}))
            return number[1] if number else at + 1
        told.it = told.it or token.text in known.it
        if token.text in moment.animals:
            told.things.append(frozenset({"animal"}))
        elif token.text not in self._grammar.known:
            told.strange += 1
        return at + 1

    def _somebody(self, seat: Seat, owns: bool, before: str, told: _Told) -> None:
        known = self._words
        if owns:
            told.owners.append(seat)
            moment = self._moment
            own = seat == (moment.speaker if moment.me is None else moment.me)
            told.things.append(frozenset({"owner", _OWN} if own else {"owner"}))
        elif before in known.by and told.subjects and before not in known.off:
            # I pull one by Ben.
            told.others.append(seat)
            told.things.append(frozenset({"other", "source"}))
        elif before in known.by and not told.subjects:
            told.subjects.insert(0, seat)
            told.things.append(frozenset({"who"}))
        elif before in known.to or (told.subjects and seat not in told.subjects):
            told.others.append(seat)
            way = "source" if before in known.off else "goal" if before in known.to else "whom"
            told.things.append(frozenset({"other", way}))
        elif seat not in told.subjects:
            told.subjects.append(seat)
            told.things.append(frozenset({"who"}))

    def card_at(self, tokens: Tokens, at: int) -> tuple[str, int] | None:
        """Return the card that is named at a place, or by the beginning of a word of its title."""
        token, moment = tokens[at], self._moment
        if token.kind is not None:
            return token.kind.title or token.text, at + 1
        end = at
        while end < len(tokens) and self._may_name(tokens[end]):
            end += 1
        for last in range(end, at, -1):
            run = tokens[at:last]
            text = " ".join(each.text for each in run)
            if text in moment.animals:
                return None
            if self._is_no_name(text, tokens, at):
                continue
            # What is only said around a name is none.
            known = run[0].text in self._grammar.known or run[-1].text in self._grammar.known
            if (not known or text in self._titles) and moment.named(text) is not None:
                return text, last
        part = token.text
        if (
            len(part) < _SHORTEST_PART
            or part in self._words.no_name
            or part in self._grammar.known
            or not token.is_word
        ):
            return None
        begun = _begun(moment.words, part) - self._words.no_name
        if len(begun) == 1 and moment.named(next(iter(begun))) is not None:
            return next(iter(begun)), at + 1
        return None

    def _is_no_name(self, text: str, tokens: Tokens, at: int) -> bool:
        """Say whether a word of titles is said of anything, at a place of a sentence."""
        known = self._words
        if text not in known.no_name or text in self._titles:
            return False
        begins = at == 0 or tokens[at - 1].text in SIGNS | self._grammar.articles
        return not (begins and text in known.begin_name)

    def _may_name(self, token: Token) -> bool:
        if token.kind is not None:
            return not token.acts
        return token.is_word and token.text in self._moment.words

    def _of_card(self, title: str, before: Token | None, told: _Told) -> None:
        owner = None
        if before is not None and before.owns:
            owner = before.seat
        elif before is not None and told.owners and before.text in self._words.called:
            owner = told.owners[-1]
        if any(
            set(title.casefold().split()) <= set(each.casefold().split()) for each, _ in told.cards
        ):
            # It was named before.
            return
        told.cards.append((title, owner))
        kind = self._moment.named(title) or self._moment.titles.get(tuple(title.split()))
        if kind is not None and kind.instant:
            told.things.append(frozenset({"instant", "hidden", "inhand"}))
            return
        places = self._moment.lies(title)
        zones = {zone for zone, _ in places}
        found = {"hidden", "inhand"} if not zones else set[str]()
        told.lying |= {seat for zone, seat in places if zone in ("stable", "nursery")}
        if "stable" in zones:
            found.add("lying")
        if "discard" in zones:
            found |= {"discarded", "hidden"}
        if "nursery" in zones:
            found.add("in_nursery")
        if "pile" in zones:
            found.add("played")
        told.things.append(frozenset(found or {"hidden"}))

    # -- what fits -------------------------------------------------------------------

    def _fit(self, topic: Topic, told: _Told) -> float:
        left, worth, known = list(told.things), 0.0, self._words
        for thing in topic.things:
            having = min((each for each in left if thing in each), key=len, default=None)
            if having is None:
                return 0.0
            left.remove(having)
            worth += _FEW if thing in known.weak else _MANY
        whose = any(thing in _LYING for thing in topic.things)
        whose = whose and set(told.owners) <= told.lying
        for sorts in left:
            if sorts & topic.besides:
                worth += _BESIDES
            elif sorts & known.heavy:
                worth -= _HEAVY
            elif whose and "owner" in sorts:
                # Whose it is, is said of any card that lies before somebody.
                continue
            elif _OWN in sorts:
                # What is the speaker's own is said of anything.
                continue
            elif sorts & known.named:
                worth -= _NAMED
            elif not sorts & (known.weak | known.free):
                worth -= _OTHER
        return worth - _STRANGE * told.strange

    def _all_deeds(self, topic: Topic, told: _Told) -> tuple[Deed, ...]:
        """Return the deeds of a topic in order; none if something lacks for one of them."""
        found = [self._deeds(do, told) for do in (topic.do, *topic.then)]
        return sum(found, ()) if all(found) else ()

    def _deeds(self, do: Pattern, told: _Told) -> tuple[Deed, ...]:
        """Return the deeds of a topic, of each player where all do it; none if something lacks."""
        moment, names = self._moment, self._moment.names
        seats = dict[str, Seat]()
        who = next(iter((*told.subjects, *told.owners)), None)
        seats["subject"] = moment.speaker if who is None else who
        if who is None and "window" in moment.flags and moment.me is None:
            del seats["subject"]
        if do.word in self._words.of_others and told.lying == {seats.get("subject")}:
            # From Ben to me: nobody takes what lies before them already.
            who = next((seat for seat in told.others if seat not in told.lying), None)
            who = next(iter({moment.speaker} - told.lying), None) if who is None else who
            if who is None:
                return ()
            seats["subject"] = who
        others = [seat for seat in (*told.others, *told.owners, *told.subjects) if seat != who]
        if "{other}" in do.rest and _LIES.search(do.rest):
            # From Ben to me: it goes to nobody before whom it lies already.
            goals = [seat for seat in (*told.others, *others) if seat not in told.lying]
            others = goals or others
        if others:
            seats["other"] = others[0]
        if told.owners:
            seats["owner"] = told.owners[0]
        values = {key: names[seat] for key, seat in seats.items()}
        if told.numbers:
            values["n"] = str(told.numbers[0])
        values["baby"] = " ".join(moment.baby)
        self._add_cards(values, told)
        every_lying = [values[key] for key in values if key.startswith("lying")]
        if _EACH in values and f"{{{_EACH}}}" in do.rest and len(every_lying) > 1:
            # Of several cards the same is said.
            rests = [filled(do.rest, {**values, _EACH: card}) or "" for card in every_lying]
            return tuple(Deed(do.word, each) for each in rests)
        rest = filled(do.rest, values)
        if rest is None:
            return ()
        if do.by in _EVERYBODY:
            count = len(names)
            every = [(moment.turn + step) % count for step in range(count)]
            doing = [seat for seat in every if do.by == "all" or seat not in told.subjects]
            return tuple(Deed(do.word, rest, seat) for seat in doing)
        if do.by and do.by not in seats:
            return ()
        before = do.word == self._grammar.plays and _BEFORE.search(do.rest)
        if before and self._is_magic(values.get("hidden", "")):
            # A Magic lies before nobody.
            return (Deed(do.word, values["hidden"], seats.get("subject")),)
        return (Deed(do.word, rest, seats[do.by] if do.by else None),)

    def _is_magic(self, title: str) -> bool:
        kind = self._moment.named(title) if title else None
        return kind is not None and kind.magic

    def _add_cards(self, values: dict[str, str], told: _Told) -> None:
        """Add the cards: those that lie before somebody with whose they are, and the others."""
        names, part = self._moment.names, self._grammar.part
        for title, owner in told.cards:
            lying = [seat for zone, seat in self._moment.lies(title) if zone == "stable"]
            values.setdefault("card", title)
            if not lying:
                values.setdefault("hidden", title)
                continue
            seat = owner if owner in lying else lying[0] if len(lying) == 1 else None
            whole = title if seat is None else part("owned", name=names[seat], card=title)
            count = sum(key.startswith("lying") for key in values)
            values[f"lying{count + 1}" if count else "lying"] = whole
            values.setdefault(_EACH, whole)


def _is_name(token: Token) -> bool:
    return token.seat is not None and not token.owns
