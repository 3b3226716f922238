"""By which card something is done: ``uses Rhinocorn to destroy``, ``with Rhinocorn``, or it does.

What is left is a clause of its own: who does what.
"""

from collections.abc import Iterator
from typing import NamedTuple

from assistant.language.cutting import SIGNS, Effort, Token, Tokens
from assistant.language.grammar import MEANS, Grammar
from assistant.language.lookup import longest
from assistant.language.moment import Deed, Moment, Seat
from assistant.language.noun import Noun, Subject, single
from assistant.language.nouns import Nouns
from assistant.language.settling import names, waiting_among
from assistant.language.subjects import Subjects

_WITH, _FOR = "with", "for"
_LYING = "stable"
_LOOSE = "loose"


class ByCard(NamedTuple):
    """A clause without the card by which it is done, and what is to be said of that one first.

    `by` is its title where its effect waits beside that of another card.
    """

    rest: Tokens
    first: tuple[Deed, ...]
    by: str = ""


class Means:
    """Reads by which card something is done at one moment."""

    def __init__(
        self, grammar: Grammar, moment: Moment, effort: Effort, nouns: Nouns, subjects: Subjects
    ) -> None:
        """Read by a grammar what is said at a moment, with no more than some effort."""
        self._grammar, self._moment, self._effort = grammar, moment, effort
        self._nouns, self._subjects = nouns, subjects

    def readings(self, tokens: Tokens, before: Subject | None = None) -> Iterator[ByCard]:
        """Yield a clause without the card that does it, in each way to read that one."""
        first = tokens[0]
        if (
            first.is_word and first.text not in self._moment.words
        ) and self._grammar.by_means.isdisjoint([token.text for token in tokens]):
            return
        self._effort.step()
        named = self._subjects.at(tokens, before)
        subject, start = named or (before or Subject(), 0)
        yield from self._used(tokens, start, subject)
        yield from self._behind(tokens, start, subject)
        if named is None:
            yield from self._ahead(tokens)
            yield from self._doing(tokens)

    def _used(self, tokens: Tokens, start: int, subject: Subject) -> Iterator[ByCard]:
        """Read what a card is used for: ``Ann uses Rhinocorn to destroy Narwhal``."""
        for at in range(start, len(tokens) - 3):
            verbs = self._grammar.forms.get(tokens[at].text, ()) if tokens[at].is_word else ()
            used = next((each for each in verbs if each.verb in self._grammar.using), None)
            if used is None or (at > start and used.tense != "base"):
                continue
            for noun, end in self._cards(tokens, at + 1, subject):
                if end + 1 < len(tokens) and tokens[end].text in self._grammar.infinitive:
                    rest = (*tokens[:at], *tokens[end + 1 :])
                    plays = used.verb in self._grammar.playing
                    yield from self._by(rest, noun, subject, plays=plays)

    def _behind(self, tokens: Tokens, start: int, subject: Subject) -> Iterator[ByCard]:
        """Read by which card something was done: ``Ann destroys Narwhal with Rhinocorn``."""
        for at in range(start + 1, len(tokens) - 1):
            role = longest(self._grammar.roles, tokens, at)
            for noun, end in self._cards(tokens, role[1], subject) if role else ():
                if end != len(tokens) or role is None:
                    continue
                waits = role[0] in MEANS and self._waits(noun) is not None
                own = role[0] == _FOR and self._lies_before(noun) in subject.seats
                if role[0] == _WITH or waits or own:
                    surely = role[0] == _WITH
                    yield from self._by(tokens[:at], noun, subject, surely=surely)

    def _ahead(self, tokens: Tokens) -> Iterator[ByCard]:
        """Read the card that is named first: ``with Rhinocorn Ann destroys Narwhal``."""
        role = longest(self._grammar.roles, tokens, 0)
        if role is None or role[0] not in MEANS:
            return
        for noun, end in self._cards(tokens, role[1], Subject()):
            rest = tokens[end:]
            rest = rest[1:] if rest and rest[0].text in SIGNS else rest
            if rest and self._waits(noun) is not None:
                yield ByCard(rest, (), self._among(noun))
            elif rest and role[0] == _WITH:
                named = self._subjects.at(rest)
                yield from self._by(rest, noun, named[0] if named else Subject(), surely=True)

    def headed(self, tokens: Tokens) -> Iterator[ByCard]:
        """Read a card that waits and is named alone before the rest: ``whip: Narwhal goes to Ben``.

        It is no card that goes along.
        """
        for noun, end in self._cards(tokens, 0, Subject()):
            rest = tokens[end + 1 :]
            if rest and tokens[end].text in SIGNS and self._waits(noun) is not None:
                yield ByCard(rest, (), self._among(noun))

    def _doing(self, tokens: Tokens) -> Iterator[ByCard]:
        """Read what a card does, which its player does: ``Rhinocorn destroys Narwhal``."""
        for noun, end in self._cards(tokens, 0, Subject()):
            seat = self._player_of(noun)
            if seat is None or end + 1 >= len(tokens):
                continue
            if tokens[end].is_word and tokens[end].text in self._grammar.joins_people:
                # Yay and Slowdown, and Ann draws: it is named with what stands before it.
                continue
            who = Token(self._moment.names[seat].casefold(), seat)
            yield from self._by((who, *tokens[end:]), noun, Subject("seats", (seat,)))

    def _cards(self, tokens: Tokens, at: int, subject: Subject) -> Iterator[tuple[Noun, int]]:
        found = self._nouns.at(tokens, at, subject) if at < len(tokens) else ()
        return ((noun, end) for noun, end in found if noun.card)

    def _by(
        self,
        rest: Tokens,
        noun: Noun,
        subject: Subject,
        *,
        plays: bool = False,
        surely: bool = False,
    ) -> Iterator[ByCard]:
        """Yield a clause with what is to be said of its card first, if it can be by that.

        Where it is `surely` said to be by a card that lies before nobody, that does nothing, and
        is told so.
        """
        doer = single(subject)
        kind = self._moment.named(noun.card)
        if not plays and (self._waits(noun) is not None or self._is_on_top(noun)):
            yield ByCard(rest, (), self._among(noun))
        elif not plays and kind is not None and kind.instant:
            # With an Instant that does nothing now, nothing but an answer is meant.
            return
        elif plays or "magic" in noun.sorts:
            if "acting" in self._moment.flags:
                yield ByCard(rest, (Deed(self._grammar.plays, noun.card, doer),))
        elif surely or self._lies_before(noun) is not None:
            # A loose table only writes down what is done by an effect at another moment.
            loose = _LOOSE in self._moment.flags
            yield ByCard(rest, () if loose else (Deed(self._grammar.happens, noun.card, doer),))

    def _player_of(self, noun: Noun) -> Seat | None:
        """Return who does what a card does, None if nobody knows."""
        if noun.owner is not None:
            return noun.owner
        if self._is_on_top(noun):
            return self._moment.pile[-1].seat
        waits = self._waits(noun)
        # While effects wait, a card that does something is one of theirs: Narwhal gets the horn.
        return waits if self._moment.waiting else self._lies_before(noun)

    def _waits(self, noun: Noun) -> Seat | None:
        """Return whose effect of a card is to be done now, None if none is."""
        found = zip(self._moment.waiting, self._moment.waiting_for, strict=False)
        return next((seat for title, seat in found if self._is(noun, title)), None)

    def _among(self, noun: Noun) -> str:
        """Return the title of a card whose effect waits; nothing where no other one's does."""
        return waiting_among(noun.card, self._moment)

    def _is(self, noun: Noun, title: str) -> bool:
        return names(noun.card, title)

    def _is_on_top(self, noun: Noun) -> bool:
        pile = self._moment.pile
        return bool(pile) and self._is(noun, " ".join(pile[-1].title))

    def _lies_before(self, noun: Noun) -> Seat | None:
        """Return before whom a card lies, None if it lies before nobody or before several."""
        seats = {seat for zone, seat in self._moment.lies(noun.card) if zone == _LYING}
        return seats.pop() if len(seats) == 1 else None
