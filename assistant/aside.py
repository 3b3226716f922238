"""A question that something else came over: it stays, waits beneath a list, or is given up.

What changes nothing at the table leaves it open.  A list that only leads on, such as the menu,
puts it aside, and so does the tutorial; afterwards it is asked again.  What begins something
else gives it up, and that is said.
"""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.choices import Blank, Choice, Question, Said
from assistant.words.announcement import Announcement

if TYPE_CHECKING:
    from assistant.game import Waiting
    from assistant.rules.table import Table
    from assistant.session import Session
    from assistant.trail import Trail

_ASKED = re.compile(r"[^.?!]*\?")
_FIRST = re.compile(r"(?<=[.!])\s")
_SAME = {"all pass": "pass", "nobody": "pass"}
"""Words that answer what another word asks."""


@dataclass(frozen=True, slots=True)
class Open:
    """What was open before a line: the question and its words, none if nothing was asked.

    `trail` is what led to it, `table` how the table was, `by` the word that asked it, `waiting`
    what a doubt was spoken about and `taught` whether the tutorial was on.
    """

    blank: Blank | None
    choices: tuple[Choice, ...]
    question: Question
    heading: str
    said: tuple[Announcement, ...]
    trail: "Trail | None"
    table: "Table | None"
    waiting: "Waiting | None"
    taught: bool

    @property
    def from_table(self) -> bool:
        """Whether the table asks it, and will again as long as it is not told."""
        return self.blank is not None and self.blank.leave is not None


def standing(session: "Session") -> Open:
    """Return what is open now."""
    game = session.game
    return Open(
        session.blank,
        session.choices,
        session.question,
        session.heading,
        session.open_question(),
        session.trace.trail,
        game.table if game else None,
        game.waiting if game else None,
        session.lesson.on,
    )


def settled(session: "Session", before: Open, said: Said) -> Said:
    """Return what is said of a line, and of the question that was open before it."""
    said = tuple(said)
    held = session.aside or (before if before.said else None)
    if session.answered or session.over or held is None:
        session.aside = None
        return said
    if session.lesson.on:
        # Whoever is taught goes on with it afterwards; what the tutorial asks is its own.
        session.aside = held if session.aside or not before.taught else None
        return said
    if before.taught:
        return (*said, *after_lesson(session))
    if _table(session) is held.table:
        return _at_the_same_table(session, held, said)
    return _given_up(session, held, said)


def after_lesson(session: "Session") -> Said:
    """Ask once more what the tutorial came over, once it has ended."""
    if session.aside is None or session.lesson.on:
        return ()
    if _table(session) is session.aside.table:
        return bring_back(session)
    return _given_up(session, session.aside, ())


def bring_back(session: "Session") -> Said:
    """Open the question again that was put aside, and ask it once more."""
    held = session.aside
    if held is None:
        return ()
    _open(session, held)
    session.answered = True
    session.trace.put_back(held.trail)
    return session.ask_again()


def _at_the_same_table(session: "Session", held: Open, said: tuple[Announcement, ...]) -> Said:
    above, session.aside = session.aside, None
    if session.choices is held.choices and session.blank is held.blank:
        _open(session, held)
        return said
    asks = session.question.of
    if session.choices and asks is not session.choices and not (asks and asks is session.blank):
        session.aside = held
        return said
    if session.open_question() and (session.choices or session.blank is not held.blank):
        beneath = held.blank is not None and session.blank is held.blank
        return said if beneath else _given_up(session, held, said)
    if session.trace.anew:
        return _given_up(session, held, said)
    if held.from_table:
        # It is asked again by the table itself.
        return said
    if above:
        session.aside = above
        return (*said, *bring_back(session))
    _open(session, held)
    return said


def _open(session: "Session", held: Open) -> None:
    session.aside = None
    session.blank, session.choices = held.blank, held.choices
    session.question, session.heading = held.question, held.heading
    if session.game:
        session.game.waiting = held.waiting


def _given_up(session: "Session", held: Open, said: tuple[Announcement, ...]) -> Said:
    """Say which question is given up, unless it was asked again or said in other words."""
    session.aside = None
    texts = [each.text for each in held.said]
    again = texts[:1] == [each.text for each in session.open_question()[:1]]
    word, by = session.trace.word, held.question.by
    same = bool(by) and _SAME.get(word, word) == _SAME.get(by, by)
    if again or same or held.from_table:
        return said
    if held.blank and held.blank is session.first:
        return (session.tell("first.others"), *said)
    if held.waiting:
        return (session.tell("play.not_done", words=held.waiting.words), *said)
    return (session.tell("play.given_up", question=_in_short(held)), *said)


def _in_short(held: Open) -> str:
    """Return what was asked, without how it is answered and without what is for one ear."""
    texts = [each.text for each in held.said if not each.secret]
    listed = any(each.text for each in held.choices)
    text = " ".join(texts[:1] if listed else texts)
    asked = _ASKED.search(text)
    return asked.group().strip() if asked else _FIRST.split(text, maxsplit=1)[0]


def _table(session: "Session") -> "Table | None":
    return session.game.table if session.game else None
