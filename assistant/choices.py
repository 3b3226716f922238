"""What a session has asked and still waits for: numbered lists, and a card or words for a blank."""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from assistant.cards.find import Match
from assistant.standing import plain
from assistant.words import say
from assistant.words.announcement import Announcement

if TYPE_CHECKING:
    from assistant.aside import Open
    from assistant.session import Session
    from assistant.trail import Trace

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
    to forget the blank, `again` what asks once more where that is more than the `question`.
    """

    question: str
    card: Callable[[Match], Said] | None = None
    words: Callable[[str], Said | None] | None = None
    title: Callable[[str], Said] | None = None
    decks: tuple[str, ...] = ()
    skip: Callable[[], Said] | None = None
    leave: Callable[[], Said] | None = None
    again: Callable[[], Said] | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """How something was asked that waits for an answer: the blank or the list, and what was said.

    A list that only leads on, such as a menu, is no question.  `by` is the word that asked.
    """

    of: Blank | tuple[Choice, ...] | None = None
    said: tuple[Announcement, ...] = ()
    by: str = ""


class Asking:
    """What asks, and knows what it has asked: a part of the session.

    `heading` is how the numbered list began that was said last, `away` whether something else
    was read since, `question` what was asked last, `aside` a question that waits beneath a list
    or the tutorial, `answered` whether the line is an answer to what was open, or calls it off.
    """

    choices: tuple[Choice, ...]
    blank: Blank | None
    history: deque[tuple[Announcement, ...]]
    heading: str
    away: bool
    question: Question
    aside: "Open | None"
    answered: bool
    trace: "Trace"
    _asked: tuple[Announcement, ...]
    _told: tuple[Announcement, ...]
    _before: tuple[Announcement, ...]
    _led: tuple[Announcement, ...]

    def want(self, blank: Blank) -> Said:
        """Ask for a card or for words; what comes next is taken for it."""
        self.blank = blank
        return self._put(blank, (plain(blank.question),))

    def ask(self, sentence: str, choices: tuple[Choice, ...]) -> Said:
        """Say a sentence and a numbered list; the number typed next runs its choice."""
        yield from self._put(choices, tuple(self.offer(sentence, choices)))

    def offer(self, sentence: str, choices: tuple[Choice, ...]) -> Said:
        """Say a list as `ask` does where nobody waits for an answer."""
        self.choices, self.heading = choices, sentence
        yield plain(sentence)
        for number, choice in enumerate(choices, 1):
            yield plain(say("prompt.choice", number=number, text=choice.text))

    def lead(self, sentence: str, choices: tuple[Choice, ...]) -> Said:
        """Offer a list that only leads on, as a menu does: it is in no history."""
        self._led = tuple(self.offer(sentence, choices))
        return self._led

    def confirm(self, said: Said, choices: tuple[Choice, ...]) -> Said:
        """Say what one of `choices` answers, each by its name."""
        self.choices = choices
        return self._put(choices, tuple(said))

    def _put(self, of: Blank | tuple[Choice, ...], said: tuple[Announcement, ...]) -> Said:
        self.question = Question(of, said, self.trace.word)
        return said

    def open_question(self) -> tuple[Announcement, ...]:
        """Return the question that waits for an answer as it was asked, nothing if none does."""
        if self.aside:
            return ()
        of = self.question.of
        if of and (of is self.choices or of is self.blank):
            return self.question.said
        return (plain(self.blank.question),) if self.blank else ()

    def ask_again(self) -> Said:
        """Ask once more what waits for an answer."""
        self.answered = True
        if self.blank and self.blank.again:
            return self.once_more(tuple(self.blank.again()))
        return self.once_more(self.open_question())

    def asked_just_now(self) -> bool:
        """Say whether the question that is open was the last thing that was said and read."""
        question = self.open_question()
        if not question or self.away:
            return False
        return any(question[0].text in each.text for each in self._told)

    def once_more(self, said: Said) -> tuple[Announcement, ...]:
        """Return what was said before and is in the history already, to be said in full."""
        self._before = tuple(replace(each, whole=True) for each in said)
        return self._before

    def newest_stands(self) -> bool:
        """Say whether the newest message of the history is what was answered last."""
        if not self.history or not self._asked:
            return False
        return self.history[-1][-1].text == self._asked[-1].text
