"""What a question asks of the game, by the things that it names, whatever the words between.

A question changes nothing, so that less has to be certain than for a deed: its words are told
apart as things, and of what can be asked that is meant which has most of them.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from assistant.language.asking_words import Topic, asking_words
from assistant.language.cutting import Effort, Token, Tokens, between_signs
from assistant.language.grammar import Grammar, Pattern, filled
from assistant.language.likely import Likely
from assistant.language.likely_words import likely_words
from assistant.language.lookup import longest, words
from assistant.language.moment import Deed, Moment, Seat
from assistant.language.patterns import Words
from assistant.language.topics import rule_words

_FEW, _MANY = 1.0, 2.0
"""What a thing is worth that may stand in any question, and any other."""
_HEAVY, _OTHER, _LESS, _STRANGE = 3.0, 1.5, 0.75, 1.0
"""What is lost for a thing that makes it a question of another kind, for one that is not asked by,
for one that may stand in any question, and for a word that means nothing here."""
_LEAST = 2.0
"""What a question must be worth."""
_OF_CARD, _OF_INSTANT = 4.0, 0.5
"""What a question is worth that only names a card: its text answers that. Many a rule is about
Instants by their names, so that one of these is the likelier answer."""
_MOST_WORDS = 6
_PLAYER, _ME, _CARD, _INSTANT, _NUMBER = "player", "own", "title", "by_instant", "number"
_KIND, _ONLY, _PLAYED = "kind", "only", "played"
_ANSWER, _DEED, _END, _BACK = "answer", "verb", "$", "by_answer"
"""What is named by its own name: somebody, who asks, a card, an Instant; a number, that something
is answered, a verb that nothing else is, the end of a sentence, and that an answer is answered."""


@dataclass(frozen=True, slots=True)
class Found:
    """The deed that answers a question, and how sure that is."""

    deed: Deed
    worth: float


@dataclass(slots=True)
class _Question:
    """What a question names: each thing with what it may mean, and what stands in its places."""

    things: list[frozenset[str]]
    seats: list[Seat]
    values: dict[str, str]
    strange: int = 0
    me: bool = False
    it: bool = False
    instant: bool = False

    @property
    def twice(self) -> bool:
        """Whether Instants are named of which one answers the other: ``can I neigh a neigh``."""
        return sum(_INSTANT in each for each in self.things) > 1

    @property
    def instant_named(self) -> bool:
        """Whether an Instant is named, or that something is answered."""
        return any(each & {_INSTANT, _ANSWER} for each in self.things)

    @property
    def back(self) -> bool:
        """Whether an answer to an answer is asked about: a rule tells that, and no one card."""
        return sum(bool(each & {_INSTANT, _ANSWER}) for each in self.things) > 1


class Asking:
    """Reads questions at one moment."""

    def __init__(self, grammar: Grammar, moment: Moment, effort: Effort) -> None:
        """Read what is asked at a moment, with no more than some effort."""
        self._grammar, self._moment, self._effort = grammar, moment, effort
        self._words, self._likely = asking_words(), Likely(grammar, moment)

    def read(self, tokens: Tokens, *, surely: bool = False) -> Found | None:
        """Return what answers a question, None if it is none or nothing answers it.

        `surely` is whether it is known to be one.
        """
        parts = between_signs(tokens) or [()]
        asks = [part for part in parts if self._begins(part) is not None]
        if asks and any(map(self._supposed, parts[: parts.index(asks[0])])):
            # And if the deck runs out, what happens then: what has happened is not asked for.
            return self._read(sum(parts, ()), [], surely=True)
        if not asks or self._begins(sum(parts, ())) is not None:
            found = [self._read(sum(parts, ()), [], surely=surely)]
            # Behind it somebody may say why it is asked.
            later = asks if asks and len(parts) > 1 else asks[1:]
        else:
            # Before a question somebody may say why it is asked.
            found, later = [], asks
        found += [self._read(part, parts[: parts.index(part)], surely=surely) for part in later]
        return max(filter(None, found), key=lambda each: each.worth, default=None)

    def _read(self, tokens: Tokens, before: list[Tokens], *, surely: bool) -> Found | None:
        """Return what answers a question behind what was said before it."""
        start = self._begins(tokens)
        begins_later = start is None and not surely
        if begins_later:
            start = self._later(tokens)
        if start is None and not surely:
            return None
        question = self._named(tokens[start or 0 :])
        if begins_later and question.strange:
            return None
        if question.it and _CARD not in {each for thing in question.things for each in thing}:
            self._spoken_of(before, question)
        flags = self._moment.flags | ({_BACK} if question.twice else frozenset[str]())
        fits = [
            (worth, topic)
            for topic in self._words.topics
            if topic.when <= flags and (worth := self._fit(topic, question)) >= _LEAST
        ]
        for worth, topic in sorted(fits, key=lambda each: -each[0]):
            more = question.strange or len(question.things) > len(topic.things)
            whether = topic.do.word in self._words.of_one and bool(topic.when)
            if whether and question.instant_named and more:
                # Can I neigh a neigh, or on my own turn: a rule tells that, and nobody's moment.
                continue
            deed = self._deed(topic.do, question)
            if deed:
                more = len(question.things) > len(topic.things) + 1 or question.back
                unsure = more and question.instant and deed.word == self._words.reads
                return Found(deed, min(worth, _OF_INSTANT) if unsure else worth)
        return None if begins_later else self._of_card(question)

    def _of_card(self, question: _Question) -> Found | None:
        """Return the text of the only card that a question names, whatever it asks about it.

        What is named by words that the rules have as well is no card for sure.
        """
        title = question.values.get("card", "")
        known = rule_words()
        said = [(word.partition("'")[0],) for word in title.casefold().split()]
        sure = any(word not in known.means and word not in known.filler for word in said)
        if not sure:
            return None
        return Found(Deed(self._words.reads, title), _OF_INSTANT if question.instant else _OF_CARD)

    def _spoken_of(self, before: list[Tokens], question: _Question) -> None:
        """Note the card of which somebody spoke before the question is about it."""
        for part in reversed(before):
            title = self._named(part).values.get("card")
            if title:
                question.things.append(frozenset({_CARD}))
                question.values["card"] = title
                return

    def asks(self, tokens: Tokens) -> bool:
        """Say whether a sentence begins as a question does."""
        return self._begins(tokens) is not None

    def asks_plainly(self, tokens: Tokens) -> bool:
        """Say whether a sentence begins as a question does by which nobody wishes anything."""
        at = self._begins(tokens)
        said = words(tokens[at : at + _MOST_WORDS]) if at is not None else ()
        return bool(_longest(said, self._words.plainly))

    def asks_of(self, tokens: Tokens, names: Callable[[Tokens], bool]) -> bool:
        """Say whether a part asks that names what is spoken of, or one that stands by itself.

        ``Ben won't need it, will he``: what only hangs on a statement before it is no question.
        """
        parts = [part for part in between_signs(tokens) if part]
        asked = [self._asks_surely(part) if names(part) else self.asks(part) for part in parts]
        return any(
            asks and (names(part) or not at or not self.hangs_on(part))
            for at, (part, asks) in enumerate(zip(parts, asked, strict=True))
        )

    def _asks_surely(self, part: Tokens) -> bool:
        """Say whether a part that names a card asks: ``have a Slowdown`` may as well play it."""
        at = self._begins(part)
        said = words(part[at : at + _MOST_WORDS]) if at is not None else ()
        soft = _longest(said, self._words.soft)
        behind = [
            each for each in part[(at or 0) + soft :] if each.text not in self._grammar.articles
        ]
        return bool(said) and not (soft and behind and behind[0].kind is not None)

    def hangs_on(self, part: Tokens) -> bool:
        """Say whether a part is such a question and no more: ``isn't it``, ``will he now``."""
        at = self._begins(part)
        said = part[at:] if at is not None else ()
        rest = tuple(each.text for each in said if each.seat is None)
        return bool(rest) and _longest(rest, self._words.tags) == len(rest)

    def supposes(self, part: Tokens) -> bool:
        """Say whether a part of a sentence only says when, or if what is so, something is asked."""
        return bool(part) and part[0].text in self._words.conditions

    def _supposed(self, part: Tokens) -> bool:
        """Say whether a part only supposes something, behind what leads to it: ``and if``."""
        led = _longest(words(part[:_MOST_WORDS]), self._words.leads)
        return self.supposes(part) or self.supposes(part[led:])

    def is_aside(self, tokens: Tokens) -> bool:
        """Say whether all that a sentence asks is about something else than the game.

        What's for dinner: no card and no rule is what anybody wants to hear then.
        """
        first = {entry[0] for entry in self._words.aside}
        if first.isdisjoint([token.text for token in tokens]):
            return False
        parts = between_signs(tokens)
        asking = [part for part in parts if self.asks(part)]
        return bool(asking) and all(
            self._is_of_other(part) if part in asking else not self._strong(part) for part in parts
        )

    def _is_of_other(self, tokens: Tokens) -> bool:
        at, rest, other = 0, list[Token](), False
        while at < len(tokens) and not (at and tokens[at].text in self._words.meanwhile):
            # What happened while I made tea: what stands behind it tells only when it was.
            said = (*words(tokens[at : at + _MOST_WORDS]), _END)
            count = min(_longest(said, self._words.aside), len(tokens) - at)
            other = other or bool(count)
            rest += tokens[at : at + 1] if not count else ()
            at += count or 1
        return other and not self._strong(tuple(rest))

    def _strong(self, tokens: Tokens) -> bool:
        """Say whether a part of a sentence is surely about something of the game."""
        little = self._words.weak | self._words.slight | {_PLAYER, _ME, _DEED, _NUMBER}
        return any(not each & little or _CARD in each for each in self._named(tokens).things)

    def _begins(self, tokens: Tokens) -> int | None:
        """Return where a question begins behind what leads to it, None if nothing asks."""
        at, known = 0, self._words
        while at < len(tokens):
            self._effort.step()
            said = words(tokens[at : at + _MOST_WORDS])
            begun, led = _longest(said, known.begins), _longest(said, known.leads)
            if _longest(said, known.never) >= max(begun, 1):
                return None
            if begun:
                # Would you tell me whose turn it is: what asks is the question behind that.
                behind = self._begins(tokens[at + led :]) if led > begun else None
                return at if behind is None else at + led + behind
            rest = {each.text for each in tokens[at + 2 :]}
            if said[0] in known.conditions and not known.behind.isdisjoint(rest):
                # If I had one, would it count?
                return at
            named = tokens[at + 1 : at + 2] if said[0] in known.tellers else ()
            if any(each.seat is not None and not each.owns for each in named):
                # Tell Ben whose turn it is.
                led = 2
            if not led:
                return None
            at += led
            if said[led - 1] in known.conditions and at < len(tokens):
                # I wonder if I have drawn: behind it a question stands in the order of a statement.
                return at
        return None

    def _later(self, tokens: Tokens) -> int | None:
        """Return where a question begins behind words that do not lead to one; None if none does.

        Before it nothing may be named that is done, or done with: there who is no question.
        """
        for at in range(1, len(tokens)):
            before = tokens[at - 1]
            number = longest(self._grammar.numbers, tokens, at - 1)
            acts = self._grammar.forms.keys() - self._words.states
            if before.kind is not None or before.text in acts or number:
                return None
            if before.text in self._words.not_before:
                continue
            said = words(tokens[at : at + _MOST_WORDS])
            if _longest(said, self._words.later):
                return at
        return None

    def _named(self, tokens: Tokens) -> _Question:
        found, at = _Question([], [], {}), 0
        while at < len(tokens):
            self._effort.step()
            at = self._next(tokens, at, found)
        return found

    def _next(self, tokens: Tokens, at: int, found: _Question) -> int:
        """Note what stands at a place; return where that ends."""
        token, moment = tokens[at], self._moment
        found.it = found.it or token.text in likely_words().it
        if token.text in moment.animals or (token.text,) in self._grammar.kinds:
            found.values.setdefault(_KIND, token.text)
        if token.seat is not None:
            self._somebody(token.seat, found)
            return at + 1
        if token.kind is not None and token.kind.title in self._grammar.instants_called:
            # So people call any Instant: no card of that name can be read.
            found.things.append(frozenset({_INSTANT}))
            return at + 1
        if token.kind is not None and not token.acts:
            found.instant = found.instant or token.kind.instant
            found.things.append(frozenset({_CARD, _INSTANT} if token.kind.instant else {_CARD}))
            found.values.setdefault("card", token.kind.title or token.text)
            return at + 1
        # I forget: who says so is nobody who is asked about.
        filler = _longest((*words(tokens[at : at + _MOST_WORDS]), _END), self._words.filler)
        if filler > 1 and filler > _longest(
            words(tokens[at : at + _MOST_WORDS]), self._words.means
        ):
            return at + filler
        people = longest(self._grammar.people, tokens, at)
        if people and people[0] in ("me", "owner_me"):
            found.me = True
            me = moment.speaker if moment.me is None else moment.me
            if not found.seats and moment.names:
                self._somebody(me, found)
            return people[1]
        said = (*words(tokens[at : at + _MOST_WORDS]), _END)
        known = next(
            (
                said[:count]
                for count in range(len(said), 0, -1)
                if said[:count] in self._words.means
            ),
            (),
        )
        if known and len(known) >= filler:
            found.things.append(self._words.means[known])
            return at + len(known)
        if filler:
            return at + filler
        if token.text in moment.animals:
            found.things.append(frozenset({"animal"}))
            return at + 1
        if token.kind is not None:
            found.things.append(frozenset({_ANSWER}))
            return at + 1
        number = longest(self._grammar.numbers, tokens, at)
        if number or token.text.isdecimal():
            found.things.append(frozenset({_NUMBER}))
            found.values.setdefault("number", str(number[0] if number else int(token.text[:5])))
            return number[1] if number else at + 1
        for end in range(at, len(tokens) + 1):
            if end == len(tokens) or not self._may_name(tokens, end):
                break
        text = " ".join(each.text for each in tokens[at:end])
        if end > at and moment.named(text) is not None:
            found.things.append(frozenset({_CARD}))
            found.values.setdefault("card", text)
            return end
        begun = self._likely.card_at(tokens, at) if token.text.isalpha() else None
        if token.text in self._grammar.forms:
            found.things.append(frozenset({_DEED}))
        elif begun:
            found.things.append(frozenset({_CARD}))
            found.values.setdefault("card", begun[0])
            return begun[1]
        else:
            found.strange += 1
        return at + 1

    def _somebody(self, seat: Seat, found: _Question) -> None:
        if found.me and found.seats:
            # Who asks is not who is asked about, where somebody else is named.
            found.seats.clear()
            found.me = False
        if not found.seats:
            found.things.append(frozenset({_PLAYER, _ME} if found.me else {_PLAYER}))
        if seat not in found.seats:
            found.seats.append(seat)

    def _may_name(self, tokens: Tokens, at: int) -> bool:
        token = tokens[at]
        if token.kind is not None:
            return not token.acts
        known = token.text in self._grammar.known or (token.text,) in self._words.means
        return token.is_word and token.text in self._moment.words and not known

    def _fit(self, topic: Topic, question: _Question) -> float:
        left = list(question.things)
        worth = 0.0
        for thing in topic.things:
            having = min((each for each in left if thing in each), key=len, default=None)
            if having is None:
                return 0.0
            left.remove(having)
            mine = thing == _PLAYER and question.me
            worth += _FEW if mine or thing in self._words.weak else _MANY
            worth += _FEW if thing in (_CARD, _INSTANT) else 0.0
        known = self._words
        # Am I winning or is Cara winning: what is named twice is asked about once.
        others = [each for each in left if not each & known.free and not each & topic.things]
        lost = sum(
            _HEAVY if each & known.heavy else _LESS if each & known.weak else _OTHER
            for each in others
        )
        # What is asked only at such a moment is likelier than what is asked at any.
        likely = _MANY if topic.when else 0.0
        return worth + likely - lost - _STRANGE * question.strange

    def _deed(self, do: Pattern, question: _Question) -> Deed | None:
        names, values = self._moment.names, dict(question.values)
        seat = question.seats[0] if question.seats else None
        if len(question.seats) > 1 and do.by:
            return None
        if seat is not None:
            values["player"] = names[seat]
            only = self._moment.only_of_kind(values.get(_KIND, ""), seat)
            played = self._moment.played_by(seat)
            values |= {place: card for place, card in ((_ONLY, only), (_PLAYED, played)) if card}
        rest = filled(do.rest, values)
        return None if rest is None else Deed(do.word, rest, seat if do.by else None)


def _longest(said: Words, entries: Collection[Words]) -> int:
    return next((count for count in range(len(said), 0, -1) if said[:count] in entries), 0)


__all__ = ["Asking", "Found"]
