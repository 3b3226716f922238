"""What a line means where nothing in it says so for sure: by what it is like, asks or begins with.

A phrase that it is like is asked about, a question that it may be is answered, and at last counts
the word of the program that it begins with.
"""

from dataclasses import dataclass
from functools import cached_property

from assistant.language.asked_parts import without_beside
from assistant.language.asking import Asking
from assistant.language.asking_words import asking_words
from assistant.language.bank import wished
from assistant.language.cutting import Tokens
from assistant.language.guessing import (
    MOST_READ,
    as_asked,
    half_understood,
    is_same,
    likely_meant,
    worth_of,
)
from assistant.language.likely import Likelihood
from assistant.language.meanings import Meaning, NotUnderstood, Understood
from assistant.language.moment import Deed
from assistant.language.own_words import (
    begun,
    is_clear,
    is_own,
    is_phase,
    lists_cards,
    names_things,
)
from assistant.language.patterns import Words
from assistant.language.program import Program
from assistant.language.reader import Reader

_SURE = 4.0
"""What must be likely where a word of the program could be meant as well."""
_QUITE, _PLAIN = 4.3, 4.5
"""How like a phrase that does something a line must be that begins as a question does, and what an
answer is worth that is given nevertheless where nobody wishes with such a question."""
_ANSWERED, _SURELY_ASKED = 0.5, 9.0
"""What a question is worth that is only known by a phrase: a rule that answers it is likelier, but
where the phrase is quite the same."""


@dataclass(frozen=True)
class LineAlike:
    """A line that neither its clauses nor the cards in it explain.

    `said` is the word of the program that it begins with, and `own` what it means by that.
    `marked` is whether it ends as a question, `idle` whether no game is on that it could be for.
    """

    words: Words
    cuts: tuple[Tokens, ...]
    said: Deed | None
    own: Understood | NotUnderstood
    reader: Reader
    asking: Asking
    program: Program
    marked: bool
    idle: bool

    @cached_property
    def asks_somehow(self) -> bool:
        """Whether the line ends as a question, or may begin as one."""
        return self.marked or any(map(self.asking.asks, self.cuts[:MOST_READ]))

    def meaning(self, stepped: NotUnderstood | None) -> Meaning:
        """Return what the line likely means, `stepped` if the steps of a card may say that."""
        return self._by_phrase() or self._as_begun(stepped)

    def _by_phrase(self) -> Meaning | None:
        """Return what the line does by a phrase that it is like, or what answers it."""
        alike, moment = self._alike(), self.reader.moment
        does = bool(alike.ways) and not any(map(asking_words().tells, alike.ways[0]))
        asked_in = (less for each in self.cuts for less in (each, *without_beside(each)))
        answers = (self.asking.read(tokens, surely=self.marked) for tokens in asked_in)
        asked = max(filter(None, answers), key=lambda each: each.worth, default=None)
        plainly = any(map(self.asking.asks_plainly, self.cuts[:MOST_READ]))
        if does and asked and asked.worth >= _PLAIN and plainly:
            # Is Narwhal in the bin: nobody wishes so that it were.
            alike, does = Likelihood(), False
        if does and alike.worth >= (_QUITE if self.asks_somehow else 0.0):
            ways = as_asked(alike.ways, self.reader.grammar, moment)
            by_word = self.said is not None
            return NotUnderstood(half=ways, by_word=by_word, sure=True, guessed=True)
        if asked and moment.idle and self.program.needs_game(asked.deed):
            # Nothing is known of a game that is not on.
            asked = None
        of_program = bool(alike.ways) and all(each.word in wished() for each in alike.ways[0])
        tells = bool(alike.ways) and not does
        quite = tells and (alike.worth >= _QUITE or (of_program and moment.idle))
        if asked and not quite:
            return Understood((asked.deed,), worth=asked.worth)
        if tells:
            # A question changes nothing.
            worth = _SURELY_ASKED if alike.worth >= _QUITE else _ANSWERED
            return Understood(alike.ways[0], worth=worth, alike=True)
        return None

    def _alike(self) -> Likelihood:
        """Return what the line means by the phrases that it is like, as far as one can be meant."""
        said, moment, cuts = self.said, self.reader.moment, self.cuts[:MOST_READ]
        surely_own = is_own(said, self.program, self.reader.grammar, moment)
        of_others = begun().doubtful if surely_own else begun().ambiguous
        # Ben has narwhal, rhinocorn: of a list of cards nothing else is said.
        lists = said is not None and (lists_cards(said.rest, moment) or is_phase(said.rest, moment))
        one_meaning = said is not None and (lists or said.word not in of_others) and not self.idle
        # A word alone may be a part of a line of a list.
        picks = len(self.words) == 1 and moment.picks
        if self._names_alone or one_meaning or picks:
            return Likelihood()
        read = self.reader.wholly if surely_own else self.reader.alike
        alike = max(map(read, cuts), key=worth_of)
        return Likelihood() if is_same(self.own, alike.ways, moment) else alike

    @cached_property
    def _names_alone(self) -> bool:
        """Whether somebody or something is named alone: a word of a title is for the finder."""
        moment, words = self.reader.moment, self.words
        titled = {*moment.words, *moment.animals, *moment.baby}
        of_title = len(words) == 1 and words[0] in titled
        return of_title or any(map(self.reader.names_alone, self.cuts[:MOST_READ]))

    def _as_begun(self, stepped: NotUnderstood | None) -> Meaning:
        """Return what the line means by the word that it begins with, or by a part of it."""
        said, own, program, cuts = self.said, self.own, self.program, self.cuts
        reader, grammar, moment = self.reader, self.reader.grammar, self.reader.moment
        if self.marked:
            # A question does nothing; a player's deed may have been meant all the same.
            return NotUnderstood((said,)) if said and said.seat is not None else own
        if said and program.played(said) and said.word not in begun().ambiguous:
            return own
        if said and (
            not program.played(said) or is_clear(said.word, said.rest, moment, grammar.counting)
        ):
            # Behind a word of the program stands what it is about.
            named = not program.played(said) or names_things(said.rest, grammar, moment)
            return own if named else likely_meant(cuts, reader, own, _SURE)
        half = half_understood(cuts, reader)
        if stepped:
            return stepped
        if half:
            return NotUnderstood(half=(half,), by_word=said is not None, guessed=True)
        return own if self._names_alone else likely_meant(cuts, reader, own)
