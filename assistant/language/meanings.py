"""What a line may come to: it is understood, in one way or several, or not."""

from dataclasses import dataclass
from typing import TypeAlias

from assistant.language.grammar import Grammar
from assistant.language.moment import Deed, Moment


@dataclass(frozen=True, slots=True)
class Understood:
    """The deeds of a sentence, in order; `by_word` where it only begins as the program says it.

    `worth` is how well a question fits that is only known by the things it names, or by a phrase
    that it is `alike`.
    """

    deeds: tuple[Deed, ...]
    by_word: bool = False
    worth: float = 0.0
    alike: bool = False


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Several readings of a sentence."""

    readings: tuple[Understood, ...]


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """Nothing of it is a deed, a question or a wish; what it may mean is asked about.

    `denied` is whether it takes back what it says: it is not even the name of a card.  `half`
    is what a part of it, or all the things that it names, likely mean, `sure` whether it is so
    like a known phrase that nothing else is meant; `by_word` is whether it begins as the program
    says something, and `guessed` whether no rule of the language says so.
    """

    nearest: tuple[Deed, ...] = ()
    denied: bool = False
    half: tuple[tuple[Deed, ...], ...] = ()
    by_word: bool = False
    sure: bool = False
    guessed: bool = False


Meaning: TypeAlias = Understood | Ambiguous | NotUnderstood


@dataclass(frozen=True, slots=True)
class Read:
    """What a line was found to mean, at which moment and by which grammar.

    Of one line it is asked more than once what it means, and to find out may take long.
    """

    line: str
    table: object
    moment: Moment
    grammar: Grammar
    meaning: Meaning

    def is_of(self, line: str, table: object, moment: Moment, grammar: Grammar) -> bool:
        """Say whether a line means that now: what lies on the table is known by `table` alone."""
        same = self.line == line and self.table is table and self.grammar is grammar
        return same and self.moment == moment


def surely(found: Meaning) -> tuple[Deed, ...]:
    """Return the deeds that a line surely means; nothing where it may mean something else as well.

    It was read word by word, or it is like one known phrase and no other.
    """
    match found:
        case Understood(deeds, by_word=False, worth=0.0):
            return deeds
        case NotUnderstood(half=(deeds,), sure=True):
            return deeds
        case _:
            return ()
