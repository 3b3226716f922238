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


@dataclass(frozen=True, slots=True)
class Blank:
    """A blank in what somebody is saying: the next card, or the next words, go into it.

    `card` takes the card that is held up or typed, `title` what was typed if it is in no
    deck; `words`, where there is one, takes whatever is typed, or returns None where that is no
    answer.  `skip` is what Enter alone does.  `question` is what was asked.
    """

    question: str
    card: Callable[[Match], Said] | None = None
    words: Callable[[str], Said | None] | None = None
    title: Callable[[str], Said] | None = None
    decks: tuple[str, ...] = ()
    skip: Callable[[], Said] | None = None
