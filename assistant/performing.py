"""The one place where an intent becomes a deed: each kind is performed by one function."""

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeAlias, TypeVar

from assistant.cards.find import Match, Why
from assistant.intents import CardGiven, Given, Intent
from assistant.library import Library
from assistant.messages import Value
from assistant.problems import Fault
from assistant.words.announcement import Announcement

Said: TypeAlias = Iterable[Announcement]
_Sitting = TypeVar("_Sitting")
_Wanted = TypeVar("_Wanted")
_Run: TypeAlias = Callable[[_Sitting, _Wanted], Said | None]
_performers: dict[type, Callable[[Any, Any], Said | None]] = {}


class Sitting(Protocol):
    """Where something is performed: what has the cards, and can say why something is not done."""

    library: Library

    def tell(self, key: str, **values: Value) -> Announcement:
        """Return the sentence of a key."""


def performs(kind: type[_Wanted]) -> Callable[[_Run[_Sitting, _Wanted]], _Run[_Sitting, _Wanted]]:
    """Register the function that performs intents of a kind; None is said of no answer."""

    def register(run: _Run[_Sitting, _Wanted]) -> _Run[_Sitting, _Wanted]:
        if kind in _performers:
            raise ValueError(kind.__name__)
        _performers[kind] = run
        return run

    return register


def performed(kind: type) -> bool:
    """Say whether intents of a kind are performed by somebody."""
    return kind in _performers


def answer_with(session: Sitting, intent: Intent) -> Said | None:
    """Do what is wanted; None if what was given is no answer to what was asked."""
    try:
        return _performers[type(intent)](session, intent)
    except Fault as fault:
        return (session.tell(fault.key, **fault.values),)


def perform(session: Sitting, intent: Intent) -> Said:
    """Do what is wanted; return what is said of it."""
    return answer_with(session, intent) or ()


def card_given(match: Match) -> CardGiven:
    """Return a card that was found, as it is given for an answer."""
    keys = tuple(each.key for each in (match.card, *match.variants))
    return CardGiven(keys, match.why.value, match.score)


def match_of(session: Sitting, given: Given | None) -> Match | None:
    """Return the card that was given; None if it was none, or one that is in no deck any more."""
    if not isinstance(given, CardGiven):
        return None
    known = session.library.catalogue.by_key
    cards = [known[key] for key in given.keys if key in known]
    return Match(cards[0], tuple(cards[1:]), Why(given.why), given.score) if cards else None
