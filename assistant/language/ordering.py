"""A clause in the order in which clauses are read: who does it, the verb, and the rest.

In some languages the verb stands second, whatever stands first, and what belongs to it stands
last: ``den Narwal hat Cara nicht geopfert``.  Words of two parts are taken apart, and what denies
goes before the verb, wherever it was said.
"""

from collections.abc import Iterator
from dataclasses import replace

from assistant.language.cutting import Token, Tokens
from assistant.language.grammar import Form, Grammar
from assistant.language.lookup import longest, longest_in
from assistant.language.moment import Moment
from assistant.language.noun import Subject
from assistant.language.nouns import Nouns
from assistant.language.subjects import Subjects

_SEVERAL = frozenset({"all", "others", "both"})


class Ordering:
    """Puts clauses in order at one moment."""

    def __init__(self, grammar: Grammar, moment: Moment, nouns: Nouns, subjects: Subjects) -> None:
        """Put them in order by a grammar."""
        self._grammar, self._moment = grammar, moment
        self._nouns, self._subjects = nouns, subjects
        self._order = grammar.order

    def ordered(
        self, tokens: Tokens, *, fronted: bool, before: Subject | None = None
    ) -> Iterator[Tokens]:
        """Yield a clause as it stands, or in order where the language has another.

        `fronted` is whether something stood before it, so that who does it may follow the verb;
        he and she are whoever did something `before`.
        """
        if not self._order.verb_second:
            yield tokens
            return
        apart = tuple(part for token in tokens for part in self._parted(token))
        denied, apart = self._undenied(apart)
        for found in dict.fromkeys(self._in_order(apart, before, fronted=fronted)):
            yield self._with_denial(found) if denied else found

    def _parted(self, token: Token) -> Tokens:
        if not token.is_word:
            return (token,)
        return tuple(map(Token, self._grammar.parted(token.text)))

    # -- what denies -------------------------------------------------------------------

    def _undenied(self, tokens: Tokens) -> tuple[bool, Tokens]:
        """Return whether a clause is denied, and the clause without the words that say so."""
        order, found, denied = self._order, list[Token](), False
        for at, token in enumerate(tokens):
            some = order.denying_one.get(token.text) if token.is_word else None
            if token.is_word and token.text in order.denying:
                denied = True
            elif some is not None and (at or self._is_thing(tokens, at + 1)):
                denied = True
                found.append(replace(token, text=some))
            else:
                found.append(token)
        return denied, tuple(found)

    def _is_thing(self, tokens: Tokens, at: int) -> bool:
        return next(self._nouns.at(tokens, at, Subject()), None) is not None

    def _with_denial(self, tokens: Tokens) -> Tokens:
        """Return a clause with what denies before its verb, behind those that lead to it."""
        named = self._subjects.at(tokens) if tokens else None
        at = named[1] if named else 0
        end = self._leads(tokens, at)
        if end is not None and end < len(tokens) and self._tenses(tokens[end]) & self._order.last:
            at = end
        return (*tokens[:at], Token(self._order.denied), *tokens[at:])

    def _leads(self, tokens: Tokens, at: int) -> int | None:
        """Return where the words end that stand before a verb which stands last."""
        found = longest(self._grammar.auxiliaries, tokens, at)
        if found:
            return found[1]
        leads = at < len(tokens) and tokens[at].is_word and tokens[at].text in self._order.leads
        return at + 1 if leads else None

    # -- the verb ----------------------------------------------------------------------

    def _in_order(
        self, tokens: Tokens, before: Subject | None, *, fronted: bool
    ) -> Iterator[Tokens]:
        verb = next((at for at in range(len(tokens)) if self._is_finite(tokens, at)), None)
        if verb is None:
            yield from self._by_last(tokens)
            return
        tokens = self._last_ahead(tokens, verb)
        front, rest = tokens[:verb], tokens[verb:]
        if not front:
            yield from self._begun(rest, before, fronted=fronted)
            return
        named = self._subjects.at(front, before)
        if named and named[1] == len(front):
            yield (*front, *self._without_oneself(rest, front))
            return
        lead = self._lead(rest)
        behind = self._subjects.at(rest[lead:], before) if lead < len(rest) else None
        if behind and self._stands_alone(front):
            who, left = rest[lead : lead + behind[1]], rest[lead + behind[1] :]
            yield (*who, *rest[:lead], *self._without_oneself((*left, *front), who))
        yield tokens

    def _begun(self, rest: Tokens, before: Subject | None, *, fronted: bool) -> Iterator[Tokens]:
        """Yield a clause that begins with its verb: told to do so, or behind another word."""
        lead = self._lead(rest)
        behind = self._subjects.at(rest[lead:], before) if lead < len(rest) else None
        if behind is None:
            yield rest
        elif fronted:
            who, left = rest[lead : lead + behind[1]], rest[lead + behind[1] :]
            yield (*who, *rest[:lead], *self._without_oneself(left, who))

    def _lead(self, rest: Tokens) -> int:
        """Return where the verb ends, and what was put behind it from the end of the clause."""
        found = self._leads(rest, 0)
        end = found or 1
        if found and end < len(rest) and self._tenses(rest[end]) & self._order.last:
            who = self._subjects.at(rest[end + 1 :]) if end + 1 < len(rest) else None
            return end + 1 if who else end
        return end

    def _last_ahead(self, tokens: Tokens, verb: int) -> Tokens:
        """Return a clause in which the verb that stands last is right behind the first one."""
        been = longest_in(self._grammar.passive, tokens, verb)
        caused = self._caused(tokens, verb)
        ends = [end for end in (self._leads(tokens, verb), been, caused) if end is not None]
        for at in range(len(tokens) - 1, max(ends, default=len(tokens)) - 1, -1):
            if self._tenses(tokens[at]) & self._order.last:
                end = max(ends)
                return (*tokens[:end], tokens[at], *tokens[end:at], *tokens[at + 1 :])
        return tokens

    def _caused(self, tokens: Tokens, verb: int) -> int | None:
        """Return where somebody ends who is made to do something: ``lässt Ben`` abwerfen."""
        start = longest_in(self._grammar.causes, tokens, verb)
        who = self._subjects.at(tokens[start:]) if start and start < len(tokens) else None
        return start + who[1] if start and who else None

    def _by_last(self, tokens: Tokens) -> Iterator[Tokens]:
        """Yield a clause whose only verb stands last: ``zwei Karten abwerfen``."""
        for at in range(len(tokens) - 1, -1, -1):
            if self._tenses(tokens[at]) & self._order.last:
                named = self._subjects.at(tokens)
                start = named[1] if named and named[1] <= at else 0
                before = tokens[start:at]
                if before and before[-1].text == self._order.between:
                    before = before[:-1]
                yield (*tokens[:start], tokens[at], *before, *tokens[at + 1 :])
                return
        yield tokens

    def _is_finite(self, tokens: Tokens, at: int) -> bool:
        if self._leads(tokens, at) is not None:
            return True
        if longest_in(self._grammar.passive, tokens, at) is not None:
            return True
        tenses = self._tenses(tokens[at])
        if tenses & self._order.finite:
            return True
        behind = self._subjects.at(tokens[at + 1 :]) if at + 1 < len(tokens) else None
        several = behind is not None and (len(behind[0].seats) > 1 or behind[0].who in _SEVERAL)
        # What several do is said as the verb itself is: dann ziehen Ann und Ben.
        return bool(tenses & self._order.last) and several

    def _tenses(self, token: Token) -> frozenset[str]:
        if token.kind is not None:
            acts = {token.acts} if token.kind.instant and token.acts else set[str]()
            return frozenset(acts)
        forms: tuple[Form, ...] = self._grammar.forms.get(token.text, ()) if token.is_word else ()
        return frozenset(form.tense for form in forms)

    def _stands_alone(self, front: Tokens) -> bool:
        """Say whether one thing stands before the verb, or where something is done."""
        role = longest(self._grammar.roles, front, 0)
        start = role[1] if role else 0
        return any(end == len(front) for _, end in self._nouns.at(front, start, Subject()))

    def _without_oneself(self, rest: Tokens, who: Tokens) -> Tokens:
        """Return the rest of a clause without a word for whoever does it that says nothing."""
        people = self._nouns.people(who, 0)
        if not people or people[0] != "me":
            return rest
        return tuple(each for each in rest if each.text not in self._order.oneself)
