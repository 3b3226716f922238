"""A typed line: an answer to what is open, a word of the program, or a card."""

from typing import TYPE_CHECKING

from assistant.aside import bring_back
from assistant.choices import Said, chosen
from assistant.commands import (
    ALL_WORDS,
    Command,
    find_command,
    seat_said,
    several_pass,
    unclear,
)
from assistant.finding import looked_up, used

if TYPE_CHECKING:
    from assistant.session import Session

AT_ANY_TIME = frozenset({"cancel", "help", "quit", "stop", "again", "menu"})
"""Commands that are heard as such also where any words would do."""


def _is_said_to_me(found: tuple[Command, str] | None) -> bool:
    """Say whether a command is meant where any words would do: a text may begin with help."""
    if found is None or found[0].word not in AT_ANY_TIME:
        return False
    return found[1] in ("", ALL_WORDS) or find_command(found[1]) is not None


def answer(session: "Session", typed: str) -> Said:
    """Answer a typed line."""
    if not typed:
        return _alone(session)
    choice = chosen(session.choices, typed)
    if choice:
        session.choices, session.blank = (), None
        # What a list leads to that lies over a question does not answer this.
        session.answered = session.aside is None
        return choice.run(session)
    taught = session.teaching.typed(session, typed) if session.teaching else None
    if taught is not None:
        session.answered = True
        return taught
    found = find_command(typed)
    blank = session.blank
    if blank and blank.words and not _is_said_to_me(found):
        choices, session.choices, session.blank = session.choices, (), None
        taken = blank.words(typed)
        if taken is not None:
            session.answered = True
            return taken
        session.choices = choices
    said = seat_said(session, typed) if session.game else None
    if said is None:
        said = several_pass(session, typed)
    if said is not None:
        return said
    if found:
        command, rest = found
        return command.run(session, rest)
    if typed.isdecimal() and session.choices:
        return (session.tell("prompt.no_such_number", count=len(session.choices)),)
    if typed.isdecimal() and len(typed) < 3:
        # A number that comes too late must not read some card.
        return (session.tell("prompt.no_list", number=typed),)
    said = unclear(session, typed) if blank is None else None
    if said is not None:
        return said
    title = blank.title if blank else None
    return looked_up(session, typed, used(session), title, played=blank is not None)


def pressed(session: "Session", word: str) -> Said:
    """Answer a word that a key says; what is open is not answered by it and waits on."""
    taught = session.teaching.typed(session, word) if session.teaching else None
    if taught is not None:
        session.answered = True
        return taught
    found = find_command(word)
    return found[0].run(session, found[1]) if found else ()


def _alone(session: "Session") -> Said:
    """Answer Enter alone: skip what may be skipped, or say the last words again.

    What was not said just now is asked again first: nobody skips a question unawares.
    """
    if session.aside and not session.lesson.on:
        return bring_back(session)
    blank = session.blank
    if blank and blank.skip:
        if not session.asked_just_now():
            return session.ask_again()
        session.blank, session.choices, session.answered = None, (), True
        return blank.skip()
    if session.away and session.open_question():
        return session.ask_again()
    on = session.lesson.on and not session.away
    return session.lesson.next(session) if on else session.repeat()
