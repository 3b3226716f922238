"""What a session has asked and still waits for: numbered lists, and a card or words for a blank."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from assistant.cards.find import Match
from assistant.words.announcement import Announcement

if TYPE_CHECKING:
    from assistant.session import Session

Said: TypeAlias = Iterable[Announcement]


@dataclass(frozen=True, slots=True)
class Choice:
    """One numbered line of a list, and what happens when its number is typed, or one of `names`."""

    text: str
    run: "Callable[[Session], Said]"
    names: tuple[str, ...] = ()


def chosen(choices: tuple[Choice, ...], typed: str) -> Choice | None:
    """Return the line of a list that is meant by its number or by its name."""
    if typed.isdecimal() and len(typed) < 4 and 1 <= int(typed) <= len(choices):
        return choices[int(typed) - 1]
    said = typed.casefold()
    return next((each for each in choices if said in each.names), None)


@dataclass(frozen=True, slots=True)
class Blank:
    """A blank in what somebody is saying: the next card, or the next words, go into it.

    `card` takes the card that is held up or typed, `title` what was typed if it is in no
    deck; `words`, where there is one, takes whatever is typed, or returns None where that is no
    answer.  `skip` is what Enter alone does, `leave` what cancel does where that is more than
    to forget the blank.  `question` is what was asked.
    """

    question: str
    card: Callable[[Match], Said] | None = None
    words: Callable[[str], Said | None] | None = None
    title: Callable[[str], Said] | None = None
    decks: tuple[str, ...] = ()
    skip: Callable[[], Said] | None = None
    leave: Callable[[], Said] | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """How something was asked that waits for an answer: the blank or the list, and what was said.

    A list that only leads on, such as a menu, is no question.
    """

    of: Blank | tuple[Choice, ...] | None = None
    said: tuple[Announcement, ...] = ()
