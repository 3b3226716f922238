"""What has to be asked of engines and devices: lists to choose from, and answers that wait."""

import threading
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from assistant.choices import Choice
from assistant.inbox import Known, Listed
from assistant.intents import Do
from assistant.language.slots import Slots
from assistant.session import Session
from assistant.words import say
from assistant.words.announcement import Announcement

_Take: TypeAlias = Callable[[Session, str, tuple[Any, ...]], Iterable[Announcement]]
_takers: dict[str, _Take] = {}

ALL = "all"
"""What is said for a list that is long."""
MANY = 20
"""So many names are read without being asked for."""
WAIT = 0.7
"""Seconds to wait for an answer before saying that it comes."""


def ask_for_list(
    session: "Session", name: str, ask: Callable[[], tuple[str, ...]], part: str = ""
) -> Iterable[Announcement]:
    """Ask engines or devices in the background: one that hangs must not hold up the table."""
    post, ready = session.desk.post, session.listed
    if ready is not None and ready.name == name and part in ("", ready.part):
        session.listed = None
        return read_list(session, ready)
    if session.patient or post is None:
        return read_list(session, Listed(name, ask(), part))
    if name in session.listing:
        return (session.tell("prompt.still_looking"),)
    session.listing.add(name)
    over = session.prompt.options
    look = threading.Thread(
        target=lambda: post(Listed(name, ask(), part, over)), name=f"{name} list", daemon=True
    )
    look.start()
    return (session.tell("prompt.looking"),)


def listed(session: "Session", found: Listed) -> Iterable[Announcement]:
    """Read a list that was asked for; who is at something else now hears only that it is there."""
    session.listing.discard(found.name)
    another = session.prompt.options and session.prompt.options is not found.over
    if session.prompt.slot or another:
        session.listed = found
        return (session.tell("prompt.list_ready", word=f"{found.name}s"),)
    return read_list(session, found)


def read_list(session: "Session", found: Listed) -> Iterable[Announcement]:
    """Read the names to choose from, or how many they are where nobody wants to hear them all."""
    part = "" if found.part == ALL else found.part.casefold()
    names = [each for each in found.names if part in each.casefold()]
    if not names:
        return (session.tell("prompt.list_none"),)
    if len(names) > MANY and not found.part:
        return (session.tell(f"prompt.{found.name}s_many", count=len(names)),)
    return which(session, f"prompt.{found.name}s", names, found.name)


def which(session: "Session", key: str, names: Iterable[str], word: str) -> Iterable[Announcement]:
    """Ask which of several names is meant, and say it behind the word."""
    choices = tuple(Choice(name, Do(word, Slots(name))) for name in dict.fromkeys(names))
    return session.ask(say(key), choices)


def takes(name: str) -> Callable[[_Take], _Take]:
    """Register what takes something wanted for a setting, of all that there is."""

    def register(take: _Take) -> _Take:
        _takers[name] = take
        return take

    return register


def known(session: Session, found: Known) -> Iterable[Announcement]:
    """Take what is wanted for a setting, now that it is known what there is."""
    return _takers[found.name](session, found.wanted, found.found)


def when_known(
    session: Session, name: str, wanted: str, ask: Callable[[], tuple[Any, ...]]
) -> Iterable[Announcement]:
    """Take what is wanted of what is found in the background: at once, or when it is known."""
    post = session.desk.post
    if session.patient or post is None:
        return known(session, Known(name, wanted, ask()))
    found: list[Known] = []
    there, lock = threading.Event(), threading.Lock()
    late: list[bool] = []

    def look() -> None:
        answer = Known(name, wanted, ask())
        with lock:
            found.append(answer)
            if late:
                post(answer)
        there.set()

    threading.Thread(target=look, name=f"{name} known", daemon=True).start()
    there.wait(WAIT)
    with lock:
        if not found:
            late.append(True)
    if late:
        return (session.tell("prompt.looking_up"),)
    return known(session, found[0])
