"""A clause that was understood, and who does what the next one says that names nobody.

``Cara makes Ben discard and draws``, ``Ben misses a turn, end turn``.
"""

from dataclasses import dataclass, replace

from assistant.language.cutting import Token, Tokens
from assistant.language.grammar import Form, Grammar
from assistant.language.lookup import longest_in
from assistant.language.moment import Answers, Deed, Moment, Seat
from assistant.language.noun import Noun, Subject
from assistant.language.nouns import Nouns
from assistant.language.subjects import Subjects

_MOST_WORDS = 6
_BASE, _THIRD, _ME = "base", "third", "me"
_INSTANT = "#instant"


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause that was understood: its deeds, and what the next may leave out.

    `card` is the one that it names, `other` the player who is spoken of.  What only says who has
    or shows a card is no deed by itself.  One that is `gapped` has the verb of the one before.
    `answers` is what can be answered, first and by now, where nobody names it; it is `at_once`
    where an answer before it goes to the same card, None where that is open.  `causer` is whoever
    makes the subject do it: ``Ben makes Dan discard, draws and plays`` goes on with Ben.
    """

    deeds: tuple[Deed, ...]
    subject: Subject
    verb: Tokens
    predicate: Tokens
    card: Noun | None = None
    other: Seat | None = None
    gapped: bool = False
    answers: Answers | None = None
    at_once: bool | None = False
    causer: Subject | None = None


class GoingOn:
    """Finds who does what a clause says, where another one stands before it."""

    def __init__(self, grammar: Grammar, moment: Moment, nouns: Nouns, subjects: Subjects) -> None:
        """Read by a grammar what is said at a moment."""
        self._grammar, self._moment = grammar, moment
        self._nouns, self._subjects = nouns, subjects

    def subject(self, tokens: Tokens, before: Clause) -> Subject:
        """Return who does what a clause says that names nobody."""
        called_on = _is_only(_BASE, forms_of(tokens[0], self._grammar))
        return before.causer if before.causer and not called_on else before.subject

    def ends_anothers_turn(self, found: Clause, tokens: Tokens, before: Clause) -> bool:
        """Say whether the turn ends of whoever is on, not that of the player who was named before.

        ``Ben misses a turn, end turn``: Ben would end one of his own.
        """
        ends = all(each.word == self._grammar.ends for each in found.deeds) and found.deeds
        called_on = bool(ends) and _is_only(_BASE, forms_of(tokens[0], self._grammar))
        third = before.verb and _is_only(_THIRD, forms_of(before.verb[0], self._grammar))
        return called_on and bool(third) and self._moment.turn not in before.subject.seats

    def is_unclear(self, tokens: Tokens, before: Clause) -> bool:
        """Say whether he may be whoever did something, or whom or whose card it was done to."""
        people = self._nouns.people(tokens, 0)
        again = people is not None and people[0] == "same"
        others = before.other is not None and before.other not in before.subject.seats
        return again and (others or before.causer is not None)

    def is_anybodys(self, tokens: Tokens, before: Clause) -> bool:
        """Say whether what comes next may be done by either: ``I make Ben discard and draw``."""
        causer = before.causer
        mine = causer is not None and (causer.who == _ME or causer.seats == (self._moment.me,))
        return mine and _is_only(_BASE, forms_of(tokens[0], self._grammar))

    def caused(self, tokens: Tokens) -> tuple[Tokens, Subject | None] | None:
        """Return what somebody is made to do, and by whom: ``Ann makes Ben discard`` is of Ben.

        A card that makes somebody do it is nobody.
        """
        for at in range(min(_MOST_WORDS, len(tokens))):
            end = longest_in(self._grammar.causes, tokens, at)
            if end is None or end >= len(tokens) or not at:
                # Have I drawn is a question.
                continue
            by = self._subjects.at(tokens)
            things = self._nouns.at(tokens, 0, Subject())
            if not (by and by[1] == at) and all(after != at for _, after in things):
                continue
            named = self._subjects.at(tokens[end:])
            rest = end + named[1] if named else end
            if named and rest < len(tokens):
                rest += tokens[rest].text in self._grammar.infinitive
            forms = forms_of(tokens[rest], self._grammar) if named and rest < len(tokens) else ()
            if named and any(form.tense == "base" for form in forms):
                caused = (*tokens[end : end + named[1]], *tokens[rest:])
                return caused, by[0] if by and by[1] == at else None
        return None


def by_another(before: Clause, subject: Subject) -> Clause | None:
    """Return that another player does what a whole sentence said of one, None if it is no such."""
    seats = {deed.seat for deed in before.deeds}
    alone = not before.verb and len(before.deeds) == 1 and not before.deeds[0].rest
    if not alone or None in seats or len(subject.seats) != 1:
        return None
    deed = replace(before.deeds[0], seat=subject.seats[0])
    return Clause((deed,), subject, (), ())


def forms_of(token: Token, grammar: Grammar) -> tuple[Form, ...]:
    """Return the forms of a verb that a word may be; an Instant is a verb as well."""
    if token.kind is not None and token.kind.instant:
        tense = token.acts or "base"
        forms = (Form(_INSTANT, tense),)
        return (*forms, Form(_INSTANT, "done")) if tense == "past" else forms
    return grammar.forms.get(token.text, ()) if token.is_word else ()


def _is_only(tense: str, forms: tuple[Form, ...]) -> bool:
    return bool(forms) and all(form.tense == tense for form in forms)
