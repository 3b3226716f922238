"""Words about what was said before: the history, and one message after the other."""

from collections.abc import Sequence
from enum import Enum

from assistant.choices import Said
from assistant.registry import command
from assistant.session import Session
from assistant.words.announcement import Announcement

REMEMBERED = 10


@command("general", "history")
def history(session: "Session", rest: str) -> Said:
    """Repeat the last things that were said, oldest first."""
    said = tuple(each for turn in session.history for each in turn)[-REMEMBERED:]
    return session.once_more(said) or (session.tell("prompt.history_none"),)


@command("general", "older")
def older(session: "Session", rest: str) -> Said:
    """Say the message before."""
    return _browsed(session, 1)


@command("general", "newer")
def newer(session: "Session", rest: str) -> Said:
    """Say the message after."""
    return _browsed(session, -1)


@command("general", "next message")
def next_message(session: "Session", rest: str) -> Said:
    """Go to the next message that waits on the screen."""
    if session.on_screen:
        session.reads_on = True
        return ()
    return (session.tell("screen.no_newer"),)


def _browsed(session: "Session", step: int) -> Said:
    return session.once_more((turned(session, session.was_back, step)[0],))


class End(Enum):
    """Beyond which end of the messages somebody has gone."""

    OLDEST = "oldest"
    NEWEST = "newest"


def browse(
    said: Sequence[Announcement], at: int, step: int, *, reading: bool
) -> tuple[int, Announcement | End]:
    """Go one message back (1), or forth (-1), in all that was said.

    `at` is counted from the newest, 1; at 0 nobody looks back.  Return where somebody is now,
    and the message there; `reading` is whether the newest stands before them already.
    """
    to = at + step
    if to > len(said):
        return at, End.OLDEST
    if to < 1:
        return 0, End.NEWEST
    if step > 0 and reading and len(said) > 1:
        to = max(to, 2)
    return to, said[-to]


def turned(
    session: "Session", at: int, step: int, *, reading: bool = True
) -> tuple[Announcement, End | None]:
    """Go from `at` one message back or forth in the history of a session, as `browse` does.

    Return the message, or what says that there is none, and beyond which end that is.
    """
    said = [each for turn in session.history for each in turn]
    # What was read into a private ear stands nowhere.
    shown = bool(said) and session.on_page(said[-1]) is said[-1]
    reading = reading and shown and session.newest_stands()
    session.back, found = browse(said, at, step, reading=reading)
    if isinstance(found, Announcement):
        return found, None
    end = "older" if found is End.OLDEST else "newer"
    return session.tell(f"screen.no_{end}" if said else "prompt.history_none"), found
