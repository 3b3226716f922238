"""Words about what was said before: the history, and one message after the other."""

from assistant.browsing import turned
from assistant.choices import Said
from assistant.registry import command
from assistant.session import Session

REMEMBERED = 10


@command("general", "history")
def history(session: "Session", rest: str) -> Said:
    """Repeat the last things that were said, oldest first."""
    said = tuple(each for turn in session.history for each in turn)[-REMEMBERED:]
    return session.once_more(said) or (session.tell("prompt.history_none"),)


@command("general", "older", "older message")
def older(session: "Session", rest: str) -> Said:
    """Say the message before."""
    return _browsed(session, 1)


@command("general", "newer", "newer message")
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
