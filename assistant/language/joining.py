"""Several deeds in one sentence, each read in the moment that the one before leads to."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Self

from assistant.language.at_once import behind_answer, is_answer
from assistant.language.clause import Clauses
from assistant.language.cutting import SIGNS, Effort, Tokens, title_words
from assistant.language.gathered import names_all
from assistant.language.going_on import Clause
from assistant.language.grammar import Grammar
from assistant.language.listing import cards_listed
from assistant.language.lookup import longest, words
from assistant.language.mentions import mention_words
from assistant.language.moment import Answered, Deed, Moment
from assistant.language.noun import Subject
from assistant.language.sentences import Sentences
from assistant.language.settling import done_by, names

_ACTING, _CHAIN, _STOPPED, _LET_THROUGH = "acting", "chain", "stopped", "let_through"
_ME, _NEXT = "me", 2
_LONG_SENTENCE = 9
"""Words of the longest sentence that is joined to another."""
_MOST_JOINING, _FEW = 4, 3
_ONE = frozenset({"", "1"})


@dataclass(frozen=True)
class Joined:
    """Reads clauses that are joined, each a deed or a sentence of its own, at a moment.

    It is `later` where something was done before in the same sentence.
    """

    text: str
    grammar: Grammar
    moment: Moment
    effort: Effort
    later: bool = False
    clauses: Clauses = field(init=False)
    sentences: Sentences = field(init=False)

    def __post_init__(self) -> None:
        """Make ready what reads one clause."""
        made = (self.grammar, self.moment, self.effort)
        object.__setattr__(self, "clauses", Clauses(*made))
        object.__setattr__(self, "sentences", Sentences(*made))

    def read(self, tokens: Tokens, before: Clause | None = None) -> tuple[Clause, ...]:
        """Return the clauses in order, none if one of them is not understood."""
        if names_all(tokens, self.grammar):
            every = self._of_each_card(tokens, before)
            if every:
                return every
        whole = self._one(tokens, before)
        if whole is not None:
            return (whole,)
        # Ann takes Narwhal and Yay out: the last word belongs to the verb of both.
        both = self._of_each_card(tokens, before) if self._ends_verb(tokens) else ()
        return both or self._several(tokens, before) or self._of_each_card(tokens, before)

    def _ends_verb(self, tokens: Tokens) -> bool:
        """Say whether the last word is one that belongs to a verb: out, back, away."""
        last, known = words(tokens[-1:]), self.grammar
        return last[0] in known.literals and last not in known.roles

    def _several(self, tokens: Tokens, before: Clause | None) -> tuple[Clause, ...]:
        """Return two or more clauses in order, none if one of them is not understood."""
        for at in range(1, len(tokens) - 1):
            ends = [end for end in _joins(tokens, at, self.grammar) if end < len(tokens)]
            if not ends:
                continue
            first = self._one(tokens[:at], before)
            named = self._named_alone(tokens[:at], before) if first is None else None
            first = first or named
            if first is None:
                continue
            for end in ends:
                if named and not self._leads_to_pile(named, tokens[end:]):
                    continue
                led = self._turned_to(first, tokens[:at])
                rest = self._behind(led, tokens[end:], tokens[at:end], before)
                if named and not (rest and self._is_about_pile(rest[0], rest[1:])):
                    continue
                if rest and (
                    self._is_dropped(first, rest)
                    or self._skips_one(first, rest)
                    or self._is_mine(first, tokens[end:])
                ):
                    continue
                if rest:
                    first, rest = self._by_what_is_used(_without_no(first, rest), rest)
                    rest = self._without_next(first, rest)
                    return _picked(first, rest, self.grammar) or _distributed(first, rest)
        return ()

    def _by_what_is_used(
        self, first: Clause, rest: tuple[Clause, ...]
    ) -> tuple[Clause, tuple[Clause, ...]]:
        """Return clauses without the use of a card that waits, where its effect is told behind.

        What comes next is done by it.
        """
        happens = self.grammar.happens
        used = [deed.rest for deed in first.deeds if deed.word == happens]
        waits = [any(names(card, title) for title in self.moment.waiting) for card in used]
        moving = (self.grammar.asks_card | self.grammar.giving) - {self.grammar.plays, happens}
        does = rest[0].deeds and all(deed.rest and deed.word in moving for deed in rest[0].deeds)
        whole = bool(used) and len(used) == len(first.deeds) and all(waits)
        if not (whole and does):
            return first, rest
        deeds = rest[0].deeds
        if len(used) == 1:
            deeds = done_by(deeds, used[0], self.grammar, self.moment)
        return replace(first, deeds=()), (replace(rest[0], deeds=deeds), *rest[1:])

    def _named_alone(self, tokens: Tokens, before: Clause | None) -> Clause | None:
        """Return that a card is played that is named alone: ``I draw. Queen Bee, Ben neighs``."""
        drawn = before is None or all(each.word in self.grammar.drawing for each in before.deeds)
        return self.clauses.named_alone(tokens) if drawn and _ACTING in self.moment.flags else None

    def _leads_to_pile(self, named: Clause, tokens: Tokens) -> bool:
        """Say whether what stands next behind a card says who answers it."""
        after = self.after(named.deeds)
        # Ben: neigh is two parts.
        for part in (*islice(cut(tokens, self.grammar), _NEXT), tokens):
            clause = after._one(part, named)
            if clause is not None:
                return self._is_about_pile(clause, ())
        return False

    def _is_about_pile(self, clause: Clause, behind: tuple[Clause, ...]) -> bool:
        """Say whether a clause only says who answers, or that nobody does.

        Behind it nobody else plays a card who has not drawn: Cara drops a Unicorn loses one.
        """
        known = self.grammar.answering | self.grammar.passing | self.grammar.closing
        drawn = {self.moment.turn}
        for deed in _deeds(behind):
            if deed.seat is not None and deed.word in self.grammar.drawing:
                drawn.add(deed.seat)
            if deed.word == self.grammar.plays and deed.seat not in (None, *drawn):
                return False
        return bool(clause.deeds) and all(deed.word in known for deed in clause.deeds)

    def _skips_one(self, first: Clause, rest: tuple[Clause, ...]) -> bool:
        """Say whether the turn goes to another than who is next: ``I'm done, Cara's turn``."""
        told = [deed.rest for deed in rest[0].deeds if deed.word == self.grammar.turns]
        next_player = self.moment.names[self.moment.after] if self.moment.names else ""
        return self._ends(first) and bool(told) and told != [next_player]

    def _is_mine(self, first: Clause, tokens: Tokens) -> bool:
        """Say whether behind a turn that was given to another somebody says I: who is not known."""
        named = [deed.rest for deed in first.deeds if deed.word == self.grammar.turns]
        people = longest(self.grammar.people, tokens, 0) if tokens else None
        mine = people is not None and people[0] == _ME
        return mine and bool(named) and self.moment.names[self.moment.speaker] not in named

    def _ends(self, clause: Clause) -> bool:
        """Say whether a clause only ends a turn."""
        ends = {self.grammar.ends, self.grammar.finishes}
        return bool(clause.deeds) and all(deed.word in ends for deed in clause.deeds)

    def _without_next(self, first: Clause, rest: tuple[Clause, ...]) -> tuple[Clause, ...]:
        """Return clauses without one that only says who comes next: ``I'm done, Ben's turn``."""
        told = [deed.rest for deed in rest[0].deeds if deed.word == self.grammar.turns]
        next_player = self.moment.names[self.moment.after] if self.moment.names else ""
        if not self._ends(first) or len(rest[0].deeds) != 1 or told != [next_player]:
            return rest
        return (replace(rest[0], deeds=()), *rest[1:])

    def _turned_to(self, clause: Clause, tokens: Tokens) -> Clause:
        """Return a clause that gives the turn to a player, who is the one spoken of behind it."""
        ends = {self.grammar.turns, self.grammar.ends}
        if not clause.deeds or any(deed.word not in ends for deed in clause.deeds):
            return clause
        named = [each.seat for each in tokens if each.seat is not None]
        if not named or named[-1] in (self.moment.turn, *clause.subject.seats):
            return clause
        return replace(clause, subject=Subject("seats", (named[-1],)), card=None, other=None)

    def _is_dropped(self, first: Clause, rest: tuple[Clause, ...]) -> bool:
        """Say whether a card is named for an open effect, and nothing of what is said does it.

        Ann finds Yay and shuffles: what she does with Yay the steps of the card say.
        """
        card = "" if first.deeds or first.card is None else first.card.card
        if not card or _CHAIN not in self.moment.flags:
            return False
        again = any(each.card is not None and each.card.card for each in rest)
        return not (again or any(deed.rest for deed in _deeds(rest) if card in deed.rest))

    def _behind(
        self, first: Clause, tokens: Tokens, joins: Tokens, before: Clause | None
    ) -> tuple[Clause, ...]:
        """Return the clauses behind another, none if one of them is not understood."""
        closes = first.deeds and all(each.word in self.grammar.closing for each in first.deeds)
        led = first
        if is_answer(first, self.grammar):
            # What it answers, Ann neighs it, is what was said last; her baby is of whom it answers.
            whose = self.moment.pile[-1].seat if self.moment.pile else None
            led = replace(first, card=None, other=whose if first.other is None else first.other)
        elif closes and before is not None:
            # Those who let it pass do nothing else: whoever was named before goes on.
            led = before
        rest = self.after(first.deeds).read(tokens, led)
        top = self.moment.pile[-1] if self.moment.pile else None
        if rest and top and all(is_answer(each, self.grammar) for each in (first, rest[0])):
            part = next(cut(tokens, self.grammar), tokens)
            early = next(iter(self.read(tokens, led)), None)
            pile = (top, self.after(first.deeds).moment.pile[-1])
            said = first.predicate, (*joins, *part)
            me = self.moment.speaker
            second = behind_answer(rest[0], early, said, self.grammar, pile, me)
            rest = (second, *rest[1:])
        if rest or not closes:
            return rest
        # No neighs, so it stays: that says the same again.
        flags = self.moment.flags | {_LET_THROUGH}
        rest = replace(self, moment=replace(self.moment, flags=flags)).read(tokens, first)
        again = bool(rest) and rest[0].deeds == first.deeds
        return (replace(rest[0], deeds=()), *rest[1:]) if again else ()

    def _of_each_card(self, tokens: Tokens, before: Clause | None) -> tuple[Clause, ...]:
        """Return what is said of several cards in one clause, of each of them in order.

        One that waits and heads the rest is no card that goes along.
        """
        listed = cards_listed(tokens, self.grammar, self.moment)
        headed = self.clauses.headed(tokens) if listed else None
        listed = listed[1:] if headed else listed
        found = [self._one(each, before) for each in listed]
        clauses = tuple(each for each in found if each is not None and each.deeds)
        if len(clauses) != len(listed):
            return ()
        by = headed.by if headed else ""
        return tuple(
            replace(each, deeds=done_by(each.deeds, by, self.grammar, self.moment))
            for each in clauses
        )

    def after(self, deeds: tuple[Deed, ...]) -> Self:
        """Return what reads on when these deeds are done: what was played can be answered."""
        deed = deeds[-1] if deeds else None
        moment, passed = self._passed(deeds)
        closes = passed and not moment.both() and "window" in moment.flags
        word = min(self.grammar.closing) if closes else deed.word if deed else ""
        after = self.grammar.after.get(word)
        if deed is None or after is None:
            return replace(self, moment=moment)
        flags = (moment.flags - after.gone) | after.then
        if after.pile:
            seat = moment.turn if deed.seat is None else deed.seat
            title = title_words(deed.rest, self.grammar)
            answers = deed.word in self.grammar.answering
            below = moment.pile if answers else ()
            me = moment.turn if answers else moment.me
            played = (*below, Answered(title, seat, self._named(title, deed.rest)))
            others = tuple(each for each in range(len(moment.names)) if each != seat)
            me = None if seat == me else me
            stops = {_STOPPED} if len(played) % 2 == 0 else set()
            flags = flags - {_STOPPED} | stops
            moment = replace(moment, pile=played, me=me, both=lambda: others)
        elif after.pile is False:
            moment = replace(moment, pile=(), me=moment.turn)
        return replace(self, moment=replace(moment, flags=flags), later=True)

    def _passed(self, deeds: tuple[Deed, ...]) -> tuple[Moment, bool]:
        """Return the moment without those who have let the card pass, and whether anybody has."""
        seats = {each.seat for each in deeds if each.word in self.grammar.passing}
        may = self.moment.both()
        if not seats & {*may}:
            return self.moment, False
        left = tuple(each for each in may if each not in seats)
        return replace(self.moment, both=lambda: left), True

    def _named(self, title: tuple[str, ...], said: str) -> str:
        """Return the title of a card as it is told, of which only a part may be said."""
        kind = self.moment.titles.get(title) or self.moment.named(" ".join(title))
        return (kind.title if kind else "") or said

    def _one(self, tokens: Tokens, before: Clause | None) -> Clause | None:
        found = self._alone(tokens, before)
        several = found is not None and len(found.deeds) > 1 and is_answer(found, self.grammar)
        if found is None or not several or not self.moment.pile:
            return found
        top = self.moment.pile[-1]
        return replace(found, answers=(top, top))

    def _alone(self, tokens: Tokens, before: Clause | None) -> Clause | None:
        contrary = self.clauses.contrary(tokens, before) if before and before.verb else None
        if not contrary and before and not before.deeds and self.clauses.is_contrary(tokens):
            # I don't have Rhinocorn, Ben does: nobody is done with anything.
            return None
        found = contrary or self.clauses.read(tokens, before)
        answers = found is not None and all(
            each.word in self.grammar.answering for each in found.deeds
        )
        late = answers and "window" not in self.moment.flags
        if before is not None and (found is None or late):
            # Ben Neigh: it is what he does as well, where nothing can be answered.
            found = self.clauses.repeated(tokens, before) or found
        if found is None and before is not None and words(tokens) in self.grammar.finished:
            # Ben draws, done: it is he who is done.  Of several only their part is.
            who = before.subject.seats
            ends = () if len(who) > 1 else (Deed(self.grammar.finishes, "", *who),)
            return Clause(ends, before.subject, (), ())
        # A bare no denies what was said before.
        denies = before is None and words(tokens) in self.grammar.denying
        shortest = 1 if "window" in self.moment.flags and not denies else 2
        if found is not None or not shortest <= len(tokens) <= _LONG_SENTENCE:
            return found
        for less in self.clauses.barer(tokens):
            told = self.sentences.read(less, self.text)
            if told and not told[1] and told[0].word in self.grammar.joined:
                subject = before.subject if before else Subject()
                return Clause((self._said_by(told[0], less, subject),), subject, (), ())
        return None

    def _said_by(self, deed: Deed, tokens: Tokens, subject: Subject) -> Deed:
        """Return a bare no as it is said of whoever was named: ``Ben shrugs, so no``.

        It is not where nobody is named, nor of who has played what can be answered: ``Ann plays
        Narwhal, all pass``.
        """
        people = longest(self.grammar.people, tokens, 0)
        short = deed.word in self.grammar.closing and len(tokens) < _FEW
        played = self.moment.pile[-1].seat if self.moment.pile else None
        named = people is not None and people[0] == "nobody"
        if not short or named or len(subject.seats) != 1 or subject.seats[0] == played:
            return deed
        return Deed(min(self.grammar.passing), "", subject.seats[0])


def _deeds(clauses: tuple[Clause, ...]) -> tuple[Deed, ...]:
    return tuple(deed for clause in clauses for deed in clause.deeds)


def _without_no(first: Clause, rest: tuple[Clause, ...]) -> Clause:
    """Return a clause without what the next one says in full: ``no thanks, I decline Yay``."""
    bare = not first.verb and all(deed.seat is None for deed in first.deeds)
    short = {deed.word for deed in first.deeds} if bare else set()
    more = {deed.word for deed in rest[0].deeds if deed.rest}
    return replace(first, deeds=()) if short and short == more else first


def _picked(first: Clause, rest: tuple[Clause, ...], grammar: Grammar) -> tuple[Clause, ...]:
    """Return clauses of which one says which card it is: ``Ben discards one, he picks Yay``."""
    second, deeds = rest[0], first.deeds
    says = second.verb[0].text if second.verb else ""
    picks = any(form.verb in mention_words().verbs for form in grammar.forms.get(says, ()))
    open_ = len(deeds) == 1 and deeds[0].rest in _ONE and deeds[0].word in grammar.asks_card
    if not picks or not open_ or second.deeds or second.card is None:
        return ()
    deed = replace(deeds[0], rest=second.card.card)
    return (replace(first, deeds=(deed,), card=second.card), *rest[1:])


def _distributed(first: Clause, rest: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """Return clauses without the first, where the others only say what it is for each player."""
    several = len({deed.seat for deed in first.deeds}) > 1
    open_ = all(not deed.rest or deed.rest.isdecimal() for deed in first.deeds)
    each = all(clause.gapped for clause in rest)
    return rest if several and open_ and each and first.card is None else (first, *rest)


def cut(tokens: Tokens, grammar: Grammar) -> Iterator[Tokens]:
    """Yield what stands between the signs of a sentence and the words that join."""
    start = 0
    for at, token in enumerate(tokens):
        if token.is_word and (token.text in SIGNS or (token.text,) in grammar.joins):
            if at > start:
                yield tokens[start:at]
            start = at + 1
    if start < len(tokens):
        yield tokens[start:]


def _joins(tokens: Tokens, at: int, grammar: Grammar) -> Iterator[int]:
    """Yield where words end that join two clauses at a place, the most of them first."""
    for count in range(min(_MOST_JOINING, len(tokens) - at), 0, -1):
        words = tuple(token.text for token in tokens[at : at + count] if token.is_word)
        if len(words) == count and words in grammar.therefore:
            yield at + count
