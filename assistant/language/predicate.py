"""What is said in a clause of its subject: a verb, and all that stands behind it accounted for.

The subject may do it, or it is done to a card that stands first, or no verb is said at all.
"""

from collections.abc import Iterator
from dataclasses import replace

from assistant.language.cutting import Effort, Token, Tokens
from assistant.language.framing import Argument, Frames
from assistant.language.going_on import Clause, forms_of
from assistant.language.grammar import SELF, Form, Grammar
from assistant.language.lookup import longest, longest_in, words
from assistant.language.moment import Moment, Seat
from assistant.language.noun import Noun, Subject
from assistant.language.nouns import Nouns

_MOST_WORDS = 6
_INSTANT, _NO_VERB, _CAUSE = "#instant", "#none", "cause"
_ANSWERED = ("answered",)


class Predicates:
    """Reads at one moment what a clause says that stands in its usual order."""

    def __init__(self, grammar: Grammar, moment: Moment, effort: Effort, nouns: Nouns) -> None:
        """Read by a grammar what is said at a moment, with no more than some effort."""
        self._grammar, self._moment, self._effort = grammar, moment, effort
        self._nouns, self._frames = nouns, Frames(grammar, moment, effort)

    def read(
        self, tokens: Tokens, named: tuple[Subject, int] | None, *, does: bool = False
    ) -> Clause | None:
        """Return what a clause means, None if it is not understood whole, or `does` nothing.

        `named` is its subject and where the rest begins, None where nobody is named.
        """
        return (
            self._active(tokens, named, does=does)
            or self._passive(tokens)
            or self._verbless(tokens)
        )

    def _active(
        self, tokens: Tokens, named: tuple[Subject, int] | None, *, does: bool
    ) -> Clause | None:
        subjects = []
        if named:
            subjects.append(named)
            if tokens[named[1] :][:1] and tokens[named[1]].text == ",":
                subjects.append((named[0], named[1] + 1))
        else:
            subjects.append((Subject(), 0))
        for subject, at in subjects:
            said = bool(named)
            for negated, verb, end in self._verbs(tokens, at, said=said):
                for arguments in self._arguments(tokens, end, subject):
                    instant = _title(tokens[end - 1]) if verb == _INSTANT else ""
                    deeds = self._frames.deeds(subject, verb, arguments, instant, negated=negated)
                    if deeds or (deeds is not None and not does):
                        of = _card(arguments), _other(arguments, subject)
                        verb_said = (*tokens[end - 1 : end], *self._particles(tokens[end:]))
                        clause = Clause(deeds, subject, verb_said, tokens[at:], *of)
                        return self._of_whose(clause, arguments)
        return None

    def _of_whose(self, clause: Clause, arguments: tuple[Argument, ...]) -> Clause:
        """Return an answer to his card with both cards that may be meant, where two may be."""
        nouns = (each.noun for each in arguments if each.noun)
        unclear = any(noun.sorts == _ANSWERED and noun.owner is None for noun in nouns)
        answers = all(deed.word in self._grammar.answering for deed in clause.deeds)
        if not (clause.deeds and answers and unclear):
            return clause
        top, seats = self._moment.pile[-1], {self._moment.pile[-1].seat, *clause.subject.seats}
        below = next(each for each in reversed(self._moment.pile) if each.seat not in seats)
        return replace(clause, answers=(top, below), at_once=None)

    def _particles(self, tokens: Tokens) -> Tokens:
        """Return the words that belong to a verb: up, away."""
        known = self._grammar
        particles = (each for each in tokens if each.is_word and each.text in known.literals)
        return tuple(each for each in particles if (each.text,) not in known.roles)

    def _passive(self, tokens: Tokens) -> Clause | None:
        """Read a clause in which the card stands first: ``Ben's narwhal is destroyed by Ann``."""
        for noun, at in self._nouns.at(tokens, 0, Subject()):
            for verb, end in self._moves(tokens, at):
                for arguments in self._arguments(tokens, end, Subject()):
                    told = (Argument(SELF, noun), *arguments)
                    deeds = self._frames.deeds(Subject(), verb, told)
                    if deeds is not None:
                        return Clause(deeds, Subject(), (), (), noun if noun.card else None)
            been = longest_in(self._grammar.passive, tokens, at)
            if been is None or been == len(tokens):
                continue
            for form in forms_of(tokens[been], self._grammar):
                if form.tense not in ("past", "done"):
                    continue
                for arguments in self._arguments(tokens, been + 1, Subject()):
                    by = [each for each in arguments if each.role in self._grammar.agents]
                    seats = tuple(
                        each.noun.seat for each in by if each.noun and each.noun.seat is not None
                    )
                    if len(by) > 1 or len(seats) < len(by):
                        continue
                    subject = Subject("seats", seats) if seats else Subject()
                    told = (
                        Argument("", self._nouns.of_subject(noun, subject)),
                        *(each for each in arguments if each not in by),
                    )
                    deeds = self._frames.deeds(subject, form.verb, told)
                    if deeds:
                        return Clause(deeds, subject, (), ())
        return None

    def _moves(self, tokens: Tokens, at: int) -> Iterator[tuple[str, int]]:
        """Yield the verb of which a card is the subject: it goes, it dies, it has gone."""
        if at < len(tokens):
            for form in forms_of(tokens[at], self._grammar):
                if form.tense in ("third", "past"):
                    yield form.verb, at + 1
            for negated, verb, end in self._verbs(tokens, at, said=True):
                # Narwhal has to go back.
                if not negated and end > at + 1:
                    yield verb, end

    def _verbless(self, tokens: Tokens) -> Clause | None:
        for arguments in self._arguments(tokens, 0, Subject()):
            deeds = self._frames.deeds(Subject(), _NO_VERB, arguments)
            if deeds:
                return Clause(deeds, Subject(), (), ())
        return None

    # -- verbs -----------------------------------------------------------------------

    def _verbs(self, tokens: Tokens, at: int, *, said: bool) -> Iterator[tuple[bool, str, int]]:
        """Yield whether a verb is denied, the verb, and where the rest begins."""
        chains = [("", False, at)]
        while chains:
            then, negated, start = chains.pop()
            if start < len(tokens):
                for form in forms_of(tokens[start], self._grammar):
                    if _fits(form, then):
                        yield negated, form.verb, start + 1
            for count in range(min(_MOST_WORDS, len(tokens) - start), 0, -1):
                said_so = words(tokens[start : start + count])
                for each in self._grammar.auxiliaries.get(said_so, ()):
                    # Nobody is told what to do: do not play it is no deed.
                    if (said or each.alone) and then in ("", "base") and not negated:
                        behind = self._both(tokens, start + count)
                        chains.append((each.then, each.negated, behind))

    def _both(self, tokens: Tokens, at: int) -> int:
        """Return where the rest begins behind a word that only says how many it is who do it."""
        both = at < len(tokens) and tokens[at].is_word
        return at + 1 if both and self._grammar.around_people.get(tokens[at].text) is False else at

    # -- what stands behind the verb ---------------------------------------------------

    def _arguments(
        self, tokens: Tokens, at: int, subject: Subject, most: int | None = None
    ) -> Iterator[tuple[Argument, ...]]:
        """Yield the ways to account for all that stands behind a verb.

        There are no more arguments than a deed has at the `most`.
        """
        self._effort.step()
        most = self._grammar.most_arguments if most is None else most
        if at == len(tokens):
            yield ()
            return
        if not most:
            return
        role = longest(self._grammar.roles, tokens, at)
        if role and role[0] == _CAUSE:
            for _, end in self._nouns.at(tokens, role[1], subject):
                yield from self._arguments(tokens, end, subject, most)
        if role:
            for noun, end in self._nouns.at(tokens, role[1], subject):
                for rest in self._arguments(tokens, end, subject, most - 1):
                    yield (*_with_more(role[0], noun), *rest)
        for noun, end in self._nouns.at(tokens, at, subject):
            for rest in self._arguments(tokens, end, subject, most - 1):
                yield (*_with_more("", noun), *rest)
        for count in (2, 1):
            word = " ".join(token.text for token in tokens[at : at + count] if token.is_word)
            if len(word.split()) == count and word in self._grammar.literals:
                for rest in self._arguments(tokens, at + count, subject, most - 1):
                    yield (Argument(word), *rest)


def _with_more(role: str, noun: Noun) -> tuple[Argument, ...]:
    return (Argument(role, noun), *(Argument(each, more) for each, more in noun.more))


def _card(arguments: tuple[Argument, ...]) -> Noun | None:
    """Return the last card that is named."""
    nouns = (each.noun for each in reversed(arguments) if each.noun)
    return next((noun for noun in nouns if noun.card), None)


def _other(arguments: tuple[Argument, ...], subject: Subject) -> Seat | None:
    """Return the last player who is spoken of, or whose thing that is, beside who does it."""
    nouns = [each.noun for each in reversed(arguments) if each.noun]
    seats = [seat for noun in nouns for seat in (noun.seat, noun.owner) if seat is not None]
    return next((seat for seat in seats if seat not in subject.seats), None)


def _title(token: Token) -> str:
    return (token.kind.title if token.kind else "") or token.text


def _fits(form: Form, then: str) -> bool:
    if not then:
        return form.tense != "done"
    if then == "base":
        return form.tense == "base"
    return form.tense == then
