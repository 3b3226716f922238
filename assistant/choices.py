"""What can be asked, as data: numbered lists, a blank for a card or words, and what waits."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain

from assistant.game_data import Waiting
from assistant.intents import CardGiven, Fill, Intent
from assistant.kinds import Table
from assistant.language.heard import lines_heard, loosely, spoken
from assistant.language.line_number import line_number
from assistant.language.program import ways
from assistant.messages import called_anew, last_question
from assistant.performing import Said
from assistant.words import Text, render
from assistant.words.announcement import EVERYONE, Announcement, Who, plain

__all__ = ["Blank", "Button", "Choice", "Prompt", "Said", "chosen"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One numbered line of a list, and what its number, or one of its `names`, leads to.

    `more` are what may be said in its place and leads further at once; they are not listed.
    A `word` of the program, and the lines of a table that is `heard`, lead to it as well, as they
    are said in whatever language is in use when it is answered.
    """

    text: Text
    then: Intent
    names: tuple[str, ...] = ()
    more: "tuple[Choice, ...]" = ()
    word: str = ""
    heard: str = ""

    @property
    def answers(self) -> tuple[str, ...]:
        """What it is answered by beside its number and its text."""
        word = ways(self.word) if self.word else ()
        return (*word, *(lines_heard(self.heard) if self.heard else ()), *self.names)


def chosen(choices: tuple[Choice, ...], typed: str) -> Choice | None:
    """Return the line of a list that is meant by its number or by its name.

    Figures are always the number.  A word for one, such as ``second``, may stand in the text
    of a line: then that line is meant, and none where several have it.
    """
    place = line_number(typed) if choices else None
    named = _by_name((*choices, *(more for each in choices for more in each.more)), typed)
    if place is None or (place.word and named):
        return named
    if place.word:
        having = [each for each in choices if place.word in _words(render(each.text))]
        if having:
            return having[0] if len(having) == 1 else None
    index = place.of(len(choices))
    return None if index is None else choices[index]


def _by_name(choices: tuple[Choice, ...], typed: str) -> Choice | None:
    names, line = (typed.casefold(), typed.casefold().strip(" .,;:!?")), spoken(typed)
    named = (each for each in choices if any(name in each.answers for name in names))
    read = (each for each in choices if line and spoken(render(each.text)) == line)
    return next(chain(named, read), None) or _by_loose_name(choices, typed)


def _by_loose_name(choices: tuple[Choice, ...], typed: str) -> Choice | None:
    """Return the one line that is named with another article, or in another case."""
    line = loosely(typed)
    alike = [
        each
        for each in choices
        if line and any(loosely(name) == line for name in (render(each.text), *each.names))
    ]
    return alike[0] if len(alike) == 1 else None


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


@dataclass(frozen=True, slots=True)
class Blank:
    """A blank in what somebody is saying: the next card, or the next words, go into it.

    `fills` is the intent whose hole it is.  It takes a `card` that is held up or typed, a
    `title` that is typed and in no deck, any `words` that are typed, which may turn out to be no
    answer.  `skip` is what Enter alone does, `leave` what cancel does where that is more than
    to forget the blank, `again` what asks once more where that is more than the `question`.
    `code` is whether it takes a code that is shown, `gone` what is said when something else
    gives it up, `table` whether the table asks it by itself.
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
    code: bool = False
    gone: Text = ""
    table: bool = False


@dataclass(frozen=True, slots=True)
class Walk:
    """A list that is a place whose cards are gone through one by one.

    `before` and `after` are what opens the places beside it.
    """

    before: Intent
    after: Intent


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question that waits for an answer, all of it as data.

    `ask` is what was said, with the lines of its list; `options` what these lines lead to,
    `slot` what a card or words are for, and `listed` whether the list was asked and not the
    slot.  `to` is who is asked, `heading` how the list begins, `by` the word
    that asked, `card` the card in front of people where it was written down, `walk` what place
    the list is.  A list that only leads on, such as a menu, asks nothing.
    """

    ask: tuple[Text, ...] = ()
    options: tuple[Choice, ...] = ()
    slot: Blank | None = None
    listed: bool = False
    to: Who = EVERYONE
    heading: Text = ""
    by: str = ""
    card: CardGiven | None = None
    walk: Walk | None = None

    def opens_as(self, other: "Prompt") -> bool:
        """Say whether the very list and slot of another prompt are open in this."""
        return self.options is other.options and self.slot is other.slot

    def with_list(self, options: tuple[Choice, ...], heading: Text = "") -> "Prompt":
        """Return it with a list that only leads on, in place of another; a slot stays asked."""
        if options is self.options and not self.walk:
            return self
        ask = () if self.listed else self.ask
        return replace(self, ask=ask, options=options, listed=False, heading=heading, walk=None)

    def walked(self, options: tuple[Choice, ...], heading: Text, walk: Walk) -> "Prompt":
        """Return it with a place to walk through in place of a list."""
        return replace(self.with_list(options, heading), walk=walk)

    def called_anew(self, names: Mapping[str, str]) -> "Prompt":
        """Return it with cards and games called by other names: in its words and in its lines.

        A list in which none is called is the very same.
        """
        options = tuple(replace(each, text=called_anew(each.text, names)) for each in self.options)
        slot = self.slot
        if slot and (question := called_anew(slot.question, names)) != slot.question:
            slot = replace(slot, question=question)
        return replace(
            self,
            ask=tuple(called_anew(each, names) for each in self.ask),
            options=self.options if options == self.options else options,
            slot=slot,
            heading=called_anew(self.heading, names),
        )

    @property
    def without_place(self) -> "Prompt":
        """The prompt without the place that is walked through, if there is one."""
        return self.with_list(()) if self.walk else self

    def with_slot(self, slot: Blank | None) -> "Prompt":
        """Return it with a slot beside its list, of which nothing more is asked."""
        return replace(self, ask=self.ask if self.listed else (), slot=slot)

    @property
    def said(self) -> tuple[Announcement, ...]:
        """How it was asked."""
        lines = map(plain, self.ask)
        return tuple(replace(line, to=self.to) for line in lines)

    @property
    def short(self) -> Text:
        """What was asked, without how it is answered and without the lines of its list."""
        listed = any(line.text for line in self.options)
        return last_question(*(self.ask[:1] if listed else self.ask))

    @property
    def once_more(self) -> tuple[Announcement, ...]:
        """How it is asked of who has heard it: a list is read again only where it is wanted."""
        listed = self.listed and len(self.ask) > 1
        return (replace(plain(self.short), to=self.to),) if listed else self.said

    @property
    def form(self) -> str:
        """The name of the form that asks it, nothing if none does."""
        fills = self.slot.fills if self.slot else None
        return fills.form if isinstance(fills, Fill) else ""

    @property
    def from_table(self) -> bool:
        """Whether the table asks it, and will again as long as it is not told."""
        return self.slot is not None and self.slot.table


@dataclass(frozen=True, slots=True)
class Button:
    """Something that one player can do now at a page of their own: tapping it posts its `key`.

    `asked` is whether it answers what is asked there.
    """

    key: str
    text: Text
    asked: bool = False


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


@dataclass(frozen=True, slots=True)
class Noted:
    """What was written last: behind which act of which game, and what could not be written."""

    behind: tuple[int | None, int] = (None, 0)
    text: str = ""
    fault: str = ""
