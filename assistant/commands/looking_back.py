"""Words about what was said before: the history, and one message after the other."""

from assistant.choices import Said
from assistant.registry import command
from assistant.session import Session
from assistant.transcript.told import End
from assistant.words.announcement import Announcement

REMEMBERED = 10


@command("general", "history")
def history(session: "Session", rest: str) -> Said:
    """Repeat the last things that were said, oldest first."""
    said = tuple(session.transcript.messages)[-REMEMBERED:]
    return session.transcript.once_more(said) or (session.tell("prompt.history_none"),)


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


@command("general", "newest")
def newest(session: "Session", rest: str) -> Said:
    """Go to the newest message, past all that waits to be read."""
    found = session.transcript.newest()
    if found is None:
        return (session.tell("prompt.history_none"),)
    return session.transcript.once_more((found,))


def _browsed(session: "Session", step: int) -> Said:
    found = session.transcript.turn(step, stands=newest_stands(session), line=True)
    return session.transcript.once_more((message(session, found),))


def newest_stands(session: Session) -> bool:
    """Say whether what was said last stands on the page: what an ear alone has stands nowhere."""
    messages = session.transcript.messages
    return bool(messages) and session.on_page(messages[-1]) is messages[-1]


def message(session: Session, found: Announcement | End) -> Announcement:
    """Return a message that somebody has gone to, or that there is none."""
    if isinstance(found, Announcement):
        return found
    if not session.transcript.messages:
        return session.tell("prompt.history_none")
    return session.tell("screen.no_older" if found is End.OLDEST else "screen.no_newer")
