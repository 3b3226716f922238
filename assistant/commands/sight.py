"""Words about codes and the camera."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.cards.find import Found, Match
from assistant.choices import Choice
from assistant.commands.registry import command
from assistant.finding import looked_up, offer
from assistant.standing import camera_state, plain
from assistant.words import say
from assistant.words.announcement import Announcement

if TYPE_CHECKING:
    from assistant.session import Session


@command("code", "tie", takes=True)
def tie(session: "Session", rest: str) -> Iterable[Announcement]:
    """Tie the code that was seen last to a card."""
    payload = session.unknown or session.code
    if payload is None:
        return (session.tell("prompt.nothing_to_tie"),)
    if not rest:
        return (session.tell("prompt.tie_ask"),)

    def asked(match: Match) -> Iterable[Announcement]:
        known = session.library.scanned(payload)
        if not isinstance(known, Found) or known.match.card.title == match.card.title:
            return tied(match)
        titles = {"known": known.match.card.title, "title": match.card.title}
        anew = Choice(say("prompt.tie_anew", **titles), lambda _: tied(match))
        return session.ask(say("prompt.tie_known", **titles), (anew,))

    def tied(match: Match) -> Iterator[Announcement]:
        session.unknown = None
        faults = session.kept(lambda: session.library.tie(payload, match.card))
        session.current = match
        yield session.tell("prompt.tied", title=match.card.title)
        yield from faults
        yield from offer(session, payload, match)

    return looked_up(session, rest, asked)


@command("code", "untie")
def untie(session: "Session", rest: str) -> Iterable[Announcement]:
    """Take back what the code that was seen last was tied to."""
    payload = session.code
    if payload is None or payload not in session.library.learned.cards:
        return (session.tell("prompt.nothing_to_untie"),)
    faults = session.kept(lambda: session.library.untie(payload))
    known = session.library.scanned(payload)
    if isinstance(known, Found):
        return (session.tell("prompt.untied_to", title=known.match.card.title), *faults)
    session.unknown = payload
    return (session.tell("prompt.untied"), *faults)


@command("code", "camera", takes=True)
def camera(session: "Session", rest: str) -> Iterable[Announcement]:
    """Start, stop or change the camera; alone, say what it does now."""
    if not rest and session.settings.watching and session.camera:
        return (plain(camera_state(session)),)
    on = rest.casefold() != "off"
    faults = tuple(session.set("watching", on))
    if rest.casefold() in ("on", "off"):
        rest = ""
    if rest:
        from assistant.scan.source import is_place

        named = rest.startswith("camera") or is_place(rest)
        before = session.camera_tried or ("", session.settings.camera)
        session.camera_tried = (rest if named else f"camera:{rest}", before[1])
        session.settings = replace(session.settings, camera=session.camera_tried[0])
    elif on and session.camera_tried and session.camera_gone:
        # It has not worked: back to the one that did.
        session.settings = replace(session.settings, camera=session.camera_tried[1])
        session.camera_tried = None
    session.camera_gone = ""
    session.look()
    if not on:
        session.camera = ""
        return (session.tell("prompt.camera_off"), *faults)
    name = session.settings.camera.removeprefix("camera:") or say("prompt.camera_first")
    return (session.tell("prompt.camera_asked", name=name), *faults)


@command("code", "cameras")
def cameras(session: "Session", rest: str) -> Iterable[Announcement]:
    """List the cameras to choose from."""
    from assistant.scan.camera import list_cameras

    found = list_cameras()
    names = [name.casefold() for _, name in found]

    def taking(index: int, name: str) -> Choice:
        # Numbers change when cameras are plugged in otherwise; a name stays.
        alone = sum(name.casefold() in each for each in names) == 1
        wanted = name if alone and name and not name.isdecimal() else str(index)
        return Choice(name, lambda chosen: camera(chosen, f"camera:{wanted}"))

    choices = tuple(taking(index, name) for index, name in found)
    if not choices:
        return (session.tell("prompt.list_none"),)
    return session.ask(say("prompt.cameras"), choices)
