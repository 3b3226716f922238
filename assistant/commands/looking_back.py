"""Words about what was said before: the history, and one message after the other."""

from assistant.choices import Said
from assistant.language.heard import number_in
from assistant.messages import Msg
from assistant.registry import command
from assistant.session import Session
from assistant.transcript.told import End
from assistant.words import choose
from assistant.words.announcement import Announcement, plain

REMEMBERED = 10
_LINE = "prompt.choice"


@command("general", "history", takes=True)
def history(session: "Session", rest: str) -> Said:
    """Repeat the last messages, oldest first: so many, or ten; a list is one with its lines."""
    count = number_in(rest) if rest else REMEMBERED
    if not count:
        return (plain(choose("help.command", "history")),)
    messages = tuple(session.transcript.messages)
    starts = [at for at, each in enumerate(messages) if not _is_line(each)] or [0]
    said = messages[starts[-count] if count <= len(starts) else 0 :]
    return session.transcript.once_more(said) or (session.tell("prompt.history_none"),)


def _is_line(said: Announcement) -> bool:
    """Say whether it is a line of a list, which belongs to the message before it."""
    return isinstance(said.said, Msg) and said.said.key == _LINE


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
