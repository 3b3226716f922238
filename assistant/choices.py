"""What a session has asked and still waits for: numbered lists, and a card or words for a blank."""

import re
from collections import deque
from dataclasses import dataclass, replace

from assistant.game import Waiting
from assistant.game.line_number import line_number
from assistant.intents import CardGiven, Intent
from assistant.performing import Said
from assistant.rules.table import Table
from assistant.words import Text, render, say
from assistant.words.announcement import Announcement, for_ear, plain

__all__ = ["Asking", "Blank", "Choice", "Prompt", "Said", "chosen"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One numbered line of a list, and what its number, or one of its `names`, leads to."""

    text: Text
    then: Intent
    names: tuple[str, ...] = ()


def chosen(choices: tuple[Choice, ...], typed: str) -> Choice | None:
    """Return the line of a list that is meant by its number or by its name.

    Figures are always the number.  A word for one, such as ``second``, may stand in the text
    of a line: then that line is meant, and none where several have it.
    """
    place = line_number(typed) if choices else None
    named = _by_name(choices, typed)
    if place is None or (place.word and named):
        return named
    if place.word:
        having = [each for each in choices if place.word in _words(render(each.text))]
        if having:
            return having[0] if len(having) == 1 else None
    index = place.of(len(choices))
    return None if index is None else choices[index]


def _by_name(choices: tuple[Choice, ...], typed: str) -> Choice | None:
    names = (typed.casefold(), typed.casefold().strip(" .,;:!?"))
    return next((each for each in choices if any(name in each.names for name in names)), None)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


@dataclass(frozen=True, slots=True)
class Blank:
    """A blank in what somebody is saying: the next card, or the next words, go into it.

    `fills` is the intent whose hole it is.  It takes a `card` that is held up or typed, a
    `title` that is typed and in no deck, any `words` that are typed, which may turn out to be no
    answer.  `skip` is what Enter alone does, `leave` what cancel does where that is more than
    to forget the blank, `again` what asks once more where that is more than the `question`.
    """

    question: Text
    fills: Intent | None = None
    card: bool = False
    words: bool = False
    title: bool = False
    decks: tuple[str, ...] = ()
    skip: Intent | None = None
    leave: Intent | None = None
    again: Intent | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question that waits for an answer, all of it as data.

    `ask` is what was said, with the lines of its list; `options` what these lines lead to,
    `slot` what a card or words are for, and `listed` whether the list was asked and not the
    slot.  `secret` is whether it is for one ear, `heading` how the list begins, `by` the word
    that asked, `card` the card in front of people where it was written down.  A list that only
    leads on, such as a menu, asks nothing.
    """

    ask: tuple[Text, ...] = ()
    options: tuple[Choice, ...] = ()
    slot: Blank | None = None
    listed: bool = False
    secret: bool = False
    heading: Text = ""
    by: str = ""
    card: CardGiven | None = None

    @property
    def of(self) -> Blank | tuple[Choice, ...] | None:
        """What was asked: the list, or else the blank."""
        return self.options if self.listed else self.slot

    @property
    def said(self) -> tuple[Announcement, ...]:
        """How it was asked."""
        lines = map(plain, self.ask)
        return tuple(map(for_ear, lines) if self.secret else lines)

    @property
    def from_table(self) -> bool:
        """Whether the table asks it, and will again as long as it is not told."""
        return self.slot is not None and self.slot.leave is not None


@dataclass(frozen=True, slots=True)
class Held:
    """What is open at a moment: the prompt, which asks nothing if nothing was asked.

    `table` is how the table is then, `waiting` what a doubt was spoken about and `taught`
    whether the tutorial is on.
    """

    prompt: Prompt
    table: Table | None = None
    waiting: Waiting | None = None
    taught: bool = False


class Asking:
    """What asks, and knows what it has asked: a part of the session.

    `heading` is how the numbered list began that was said last, `away` whether something else
    was read since, `question` what was asked last, `beneath` a question that waits beneath a
    list or the tutorial, `answered` whether the line is an answer to what was open, or calls it
    off.  `word` is what was said to a game last, `anew` whether the line begins something else.
    """

    choices: tuple[Choice, ...]
    blank: Blank | None
    history: deque[tuple[Announcement, ...]]
    heading: Text
    away: bool
    question: Prompt
    beneath: Held | None
    answered: bool
    word: str
    anew: bool
    _asked: tuple[Announcement, ...]
    _told: tuple[Announcement, ...]
    _before: tuple[Announcement, ...]
    _led: tuple[Announcement, ...]

    def begins(self, word: str, *, anew: bool) -> None:
        """Note that the line says `word` to a game; `anew` if it leaves what was open."""
        self.word, self.anew = word, anew

    def want(self, blank: Blank) -> Said:
        """Ask for a card or for words; what comes next is taken for it, and for no list."""
        self.choices = ()
        self.blank = blank
        return self._put(blank, (plain(blank.question),))

    def ask(self, sentence: Text, choices: tuple[Choice, ...]) -> Said:
        """Say a sentence and a numbered list; the number typed next runs its choice."""
        yield from self._put(choices, tuple(self.offer(sentence, choices)))

    def offer(self, sentence: Text, choices: tuple[Choice, ...]) -> Said:
        """Say a list as `ask` does where nobody waits for an answer."""
        self.choices, self.heading = choices, sentence
        yield plain(sentence)
        for number, choice in enumerate(choices, 1):
            yield plain(say("prompt.choice", number=number, text=choice.text))

    def lead(self, sentence: Text, choices: tuple[Choice, ...]) -> Said:
        """Offer a list that only leads on, as a menu does: it is in no history."""
        self._led = tuple(self.offer(sentence, choices))
        return self._led

    def confirm(self, said: Said, choices: tuple[Choice, ...]) -> Said:
        """Say what one of `choices` answers, each by its name."""
        self.choices = choices
        return self._put(choices, tuple(said))

    def _put(self, of: Blank | tuple[Choice, ...], said: tuple[Announcement, ...]) -> Said:
        self.question = Prompt(
            tuple(line.said for line in said),
            self.choices,
            self.blank,
            of is self.choices,
            any(line.secret for line in said),
            self.heading,
            self.word,
        )
        return said

    def open_question(self) -> tuple[Announcement, ...]:
        """Return the question that waits for an answer as it was asked, nothing if none does."""
        if self.beneath:
            return ()
        of = self.question.of
        if of and (of is self.choices or of is self.blank):
            return self.question.said
        return (plain(self.blank.question),) if self.blank else ()

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
