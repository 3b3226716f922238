"""A typed line: an answer to what is open, a word of the program, or a card."""

from typing import TYPE_CHECKING

from assistant.choices import Said, chosen
from assistant.commands import Command, find_command, seat_said, several_pass, unclear
from assistant.finding import looked_up, used

if TYPE_CHECKING:
    from assistant.session import Session

AT_ANY_TIME = frozenset({"cancel", "help", "quit", "stop", "again", "menu"})
"""Commands that are heard as such also where any words would do."""


def _is_said_to_me(found: tuple[Command, str] | None) -> bool:
    """Say whether a command is meant where any words would do: a text may begin with help."""
    if found is None or found[0].word not in AT_ANY_TIME:
        return False
    return not found[1] or find_command(found[1]) is not None


def answer(session: "Session", typed: str) -> Said:
    """Answer a typed line."""
    if not typed:
        return _alone(session)
    choice = chosen(session.choices, typed)
    if choice:
        session.choices, session.blank = (), None
        return choice.run(session)
    taught = session.teaching.typed(session, typed) if session.teaching else None
    if taught is not None:
        return taught
    found = find_command(typed)
    blank = session.blank
    if blank and blank.words and not _is_said_to_me(found):
        session.blank = None
        taken = blank.words(typed)
        if taken is not None:
            return taken
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


def _alone(session: "Session") -> Said:
    """Answer Enter alone: skip what may be skipped, or say the last words again."""
    if session.blank and session.blank.skip:
        skip = session.blank.skip
        session.blank, session.choices = None, ()
        return skip()
    return session.lesson.next(session) if session.lesson.on else session.repeat()
