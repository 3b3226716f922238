"""One clause, however it stands: who is spoken to, who does it, and what it goes on with."""

from collections.abc import Iterator
from dataclasses import replace

from assistant.language.cutting import SIGNS, Effort, Token, Tokens
from assistant.language.going_on import Clause, GoingOn, by_another
from assistant.language.grammar import Grammar
from assistant.language.lookup import longest, words
from assistant.language.means import ByCard, Means
from assistant.language.moment import Deed, Moment, Seat
from assistant.language.noun import Subject
from assistant.language.nouns import Nouns
from assistant.language.ordering import Ordering
from assistant.language.predicate import Predicates
from assistant.language.settling import done_by
from assistant.language.subjects import Subjects

_MOST_WORDS = 6
_REPORTED = 5
"""Words of the shortest sentence that somebody is said to say: I draw, says Ben."""
_TOLD = frozenset({"base", "order"})
"""Forms of a verb with which somebody is told to do something."""
_ONTO = "onto"


class Clauses:
    """Reads clauses at one moment."""

    def __init__(self, grammar: Grammar, moment: Moment, effort: Effort) -> None:
        """Read by a grammar what is said at a moment, with no more than some effort."""
        self._grammar, self._moment, self._effort = grammar, moment, effort
        self._nouns = Nouns(grammar, moment)
        self._subjects = Subjects(grammar, moment, self._nouns)
        self._going_on = GoingOn(grammar, moment, self._nouns, self._subjects)
        self._ordering = Ordering(grammar, moment, self._nouns, self._subjects)
        self._means = Means(grammar, moment, effort, self._nouns, self._subjects)
        self._predicates = Predicates(grammar, moment, effort, self._nouns)

    def read(
        self, tokens: Tokens, before: Clause | None = None, *, does: bool = False
    ) -> Clause | None:
        """Return what a clause means, None if it is not understood whole, or `does` nothing."""
        self._effort.step()
        called = self._reported(tokens)
        tokens, you = self._addressed(called)
        told = tokens[0].text if you is not None and tokens is not called else ""
        who = before.subject if before else None
        for plain in dict.fromkeys((*self._to_oneself(tokens), self._plain(tokens))):
            fronted = before is not None or plain[:1] != tokens[:1]
            for ordered in self._ordering.ordered(plain, fronted=fronted, before=who):
                found = (
                    self._in_order(ordered, called, you, told, before, does=does)
                    if ordered
                    else None
                )
                if found:
                    return found
        return None

    def _to_oneself(self, tokens: Tokens) -> Iterator[Tokens]:
        """Yield a clause with whom a thing goes to at its end: ``Ann moves it to herself``."""
        people = self._nouns.people(tokens, len(tokens) - 1)
        if people is not None and people[0] == "self":
            tokens = self._without_small(tokens)
            while tokens[:-1] and words(tokens[:1]) in self._grammar.before:
                tokens = tokens[1:]
            yield tokens

    def _in_order(
        self,
        tokens: Tokens,
        called: Tokens,
        you: Seat | None,
        told: str,
        before: Clause | None,
        *,
        does: bool,
    ) -> Clause | None:
        """Return what a clause means that stands in its usual order."""
        if you is not None and called[-1].seat == you and self._is_told(tokens, told):
            # Throw one away, Ben: Ben does it.
            tokens = (called[-1], *tokens)
        going_on = self._going_on
        tokens, causer = going_on.caused(tokens) or (tokens, None)
        named = self._subjects.at(tokens, before.subject if before else None)
        if before and (
            going_on.is_unclear(tokens, before) if named else going_on.is_anybodys(tokens, before)
        ):
            return None
        it, other = (before.card, before.other) if before else (None, None)
        if named:
            # Ann looks at Ben's hand and Cara discards: what Cara does is not about Ben.
            again = before is None or named[0].seats in ((), before.subject.seats)
            spoken = other if again else None
            named = replace(named[0], it=it, you=you, other=spoken), named[1]
        elif before:
            # Cara makes Ben discard and draw, and plays Yay: it is still she who goes on.
            causer = causer or before.causer
            named = replace(going_on.subject(tokens, before), it=it, other=other), 0
        found = self._predicates.read(tokens, named, does=does) or self._by_card(tokens, before)
        if found and before and going_on.ends_anothers_turn(found, tokens, before):
            return replace(found, deeds=tuple(replace(each, seat=None) for each in found.deeds))
        return replace(found, causer=causer) if found and causer else found

    def named_alone(self, tokens: Tokens) -> Clause | None:
        """Return that a card is played that is named alone, None if it is none or lies there.

        Behind a Magic may stand at which card it is aimed: ``poison on Narwhal, nobody``.
        """
        tokens = self.bare(tokens) if tokens else ()
        found = self._nouns.at(tokens, 0, Subject()) if tokens else ()
        for noun, end in found:
            plain = bool(noun.card) and noun.owner is None and not noun.more
            instant = "instant" in noun.sorts or "answered" in noun.sorts
            if not plain or instant or self._moment.lies(noun.card):
                continue
            aim = self._aim(tokens, end) if "magic" in noun.sorts else ""
            if end == len(tokens) or aim:
                played = Deed(self._grammar.plays, noun.card + aim)
                return Clause((played,), Subject(), (), (), card=noun)
        return None

    def _aim(self, tokens: Tokens, at: int) -> str:
        """Return at which card that lies there a Magic is aimed, nothing if at none."""
        role = longest(self._grammar.roles, tokens, at)
        start = role[1] if role and role[0] == _ONTO else at
        for noun, end in self._nouns.at(tokens, start, Subject()) if start < len(tokens) else ():
            if end == len(tokens) and noun.card and self._moment.lies(noun.card):
                whose = None if noun.owner is None else self._moment.names[noun.owner]
                card = (
                    self._grammar.part("owned", name=whose, card=noun.card) if whose else noun.card
                )
                return self._grammar.part("at_card", card=card)
        return ""

    def headed(self, tokens: Tokens) -> ByCard | None:
        """Return what stands behind a card that waits and heads the rest, None if none does."""
        return next(self._means.headed(tokens), None) if tokens else None

    def _by_card(self, tokens: Tokens, before: Clause | None) -> Clause | None:
        """Return a clause that says as well by which card something is done."""
        for by in self._means.readings(tokens, before.subject if before else None):
            found = self.read(by.rest, before)
            if found and found.deeds:
                deeds = done_by(found.deeds, by.by, self._grammar, self._moment)
                words = {deed.word for deed in deeds}
                used = [each.rest for each in by.first if each.word == self._grammar.happens]
                if used and words == {self._grammar.plays}:
                    if all(map(self._moment.lies, used)):
                        # With Double Dutch I play Narwhal: that had its effect as the turn began.
                        return replace(found, deeds=deeds)
                elif not used or words <= self._grammar.asks_card | self._grammar.drawing:
                    # Nobody answers by an effect.
                    return replace(found, deeds=(*by.first, *deeds))
        return None

    def repeated(self, tokens: Tokens, before: Clause) -> Clause | None:
        """Return a clause that leaves out what the one before said: ``and so does Cara``."""
        tokens = tuple(token for token in tokens if token.text not in SIGNS)
        texts = tuple(token.text for token in tokens)
        for count in range(1, min(len(texts), _MOST_WORDS)):
            if texts[:count] in self._grammar.same:
                named = self._subjects.at(tokens[count:])
                if named and named[1] == len(tokens) - count:
                    if texts[:count] in self._grammar.neither and not self._denies(before):
                        return self._lets_pass(before, named[0])
                    said = by_another(before, named[0])
                    return said or self.read((*tokens[count:], *before.predicate))
            if texts[-count:] in self._grammar.too:
                named = self._subjects.at(tokens)
                if named and named[1] == len(tokens) - count:
                    if texts[-count:] in self._grammar.neither and not self._denies(before):
                        return self._lets_pass(before, named[0])
                    said = by_another(before, named[0])
                    found = said or self.read((*tokens[:-count], *before.predicate))
                    # Everyone draws, me too: it is not done twice.
                    again = found is not None and set(found.deeds) <= set(before.deeds)
                    return replace(found, deeds=()) if found and again else found
        texts = words(tokens)
        polite = texts in self._grammar.before or texts in self._grammar.behind
        if polite or not before.verb:
            # I draw, okay: it is not done again.
            return None
        # His baby is of whoever can lose it by a verb that did something: it is not said in vain.
        does = bool(before.deeds)
        return self.read((*before.verb, *tokens), before, does=does) or self._gapped(tokens, before)

    def _denies(self, before: Clause) -> bool:
        """Say whether a clause says that somebody lets a card pass, or leaves something out."""
        known = self._grammar.passing | self._grammar.closing | self._grammar.leaving
        return bool(before.deeds) and all(deed.word in known for deed in before.deeds)

    def _lets_pass(self, before: Clause, subject: Subject) -> Clause | None:
        """Return that a player does not answer as another does: ``Cara neighs, Ben neither``."""
        answers = all(deed.word in self._grammar.answering for deed in before.deeds)
        if not before.deeds or not answers or len(subject.seats) != 1:
            return None
        passes = Deed(min(self._grammar.passing), "", subject.seats[0])
        return Clause((passes,), subject, (), ())

    def contrary(self, tokens: Tokens, before: Clause) -> Clause | None:
        """Return who does what the one before does not: ``I don't neigh, but Cara does``."""
        tokens = self._plain(tokens)
        if not self.is_contrary(tokens):
            return None
        return self.read((*tokens[:-1], *before.verb, *before.predicate[1:])) or self.read(
            (*tokens[:-1], *before.verb)
        )

    def is_contrary(self, tokens: Tokens) -> bool:
        """Say whether somebody is named with no more than that they do it: ``Cara does``."""
        named = self._subjects.at(tokens) if tokens else None
        says = tokens[-1].text if tokens and tokens[-1].is_word else ""
        return named is not None and named[1] == len(tokens) - 1 and says in self._grammar.contrary

    def _gapped(self, tokens: Tokens, before: Clause) -> Clause | None:
        """Return a clause of another player who does the same: ``and Ben his Narwhal``."""
        tokens = self._plain(tokens)
        named = self._subjects.at(tokens) if tokens else None
        if named is None or named[1] == len(tokens):
            return None
        found = self.read((*tokens[: named[1]], *before.verb, *tokens[named[1] :]))
        return replace(found, gapped=True) if found and found.deeds else None

    def _plain(self, tokens: Tokens) -> Tokens:
        """Return a clause without what is only said around it."""
        return self._without_small(self.bare(tokens))

    def _without_small(self, tokens: Tokens) -> Tokens:
        small = self._grammar.small
        return tuple(
            token
            for at, token in enumerate(tokens)
            if not (
                token.is_word and token.text in small and self._nouns.people(tokens, at) is None
            )
        )

    def _reported(self, tokens: Tokens) -> Tokens:
        """Return what somebody says of themselves as said of them: ``I draw, says Ben``."""
        if len(tokens) < _REPORTED or not _is_name(tokens[-1]) or tokens[-3].text not in SIGNS:
            return tokens
        speaks = self._grammar.forms.get(tokens[-2].text, ()) if tokens[-2].is_word else ()
        if not any(form.verb in self._grammar.saying for form in speaks):
            return tokens
        found, at = list[Token](), 0
        while at < len(tokens) - 3:
            people = self._nouns.people(tokens, at)
            if people and people[0] in ("me", "owner_me"):
                found.append(replace(tokens[-1], owns=people[0] == "owner_me"))
                at = people[1]
            else:
                found.append(tokens[at])
                at += 1
        return tuple(found)

    def _addressed(self, tokens: Tokens) -> tuple[Tokens, Seat | None]:
        """Return a clause without the name of whom it is said to, and who that is."""
        if len(tokens) > 2 and _is_name(tokens[-1]) and tokens[-2].text in SIGNS:
            return tokens[:-2], tokens[-1].seat
        if len(tokens) > 2 and _is_name(tokens[0]) and tokens[1].text in SIGNS:
            me = self._nouns.people(tokens, 2)
            if me and me[0] == "me":
                return tokens[2:], tokens[0].seat
        return tokens, None

    def _is_told(self, tokens: Tokens, first: str) -> bool:
        """Say whether somebody is told what to do who is named behind it."""
        forms = self._grammar.forms.get(first, ())
        people = (self._nouns.people(tokens, at) for at in range(len(tokens)))
        yours = any(each and each[0] == "owner_you" for each in people)
        return not yours and any(form.tense in _TOLD for form in forms)

    def bare(self, tokens: Tokens) -> Tokens:
        """Return tokens without what is only polite before and behind them."""
        *_, bare = self.barer(tokens)
        return bare

    def barer(self, tokens: Tokens) -> Iterator[Tokens]:
        """Yield tokens, then step by step without what is only polite before and behind them."""
        yield tokens
        while len(tokens) > 1:
            less = self._without_one(tokens)
            if less == tokens:
                return
            tokens = less
            yield tokens

    def _without_one(self, tokens: Tokens) -> Tokens:
        said = words(tokens)
        for count in range(min(_MOST_WORDS, len(tokens) - 1), 0, -1):
            if said[:count] in self._grammar.before:
                return tokens[count:]
            me = self._nouns.people(tokens, count)
            if said[:count] in self._grammar.before_me and me and me[0] == "me":
                return tokens[count:]
            if said[-count:] in self._grammar.behind:
                return tokens[:-count]
        if tokens[0].text in SIGNS:
            return tokens[1:]
        return tokens[:-1] if tokens[-1].text in SIGNS else tokens


def _is_name(token: Token) -> bool:
    return token.seat is not None and not token.owns
