"""Words about codes and the camera."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from assistant.cards.find import Match
from assistant.commands.registry import command
from assistant.words import say
from assistant.words.announcement import Announcement

if TYPE_CHECKING:
    from assistant.session import Session


@command("code", "tie")
def tie(session: "Session", rest: str) -> Iterable[Announcement]:
    """Tie the code that was seen last to a card."""
    payload = session.code
    if payload is None:
        return (session.tell("prompt.nothing_to_tie"),)
    if not rest:
        return (session.tell("prompt.tie_ask"),)

    def tied(match: Match) -> Iterator[Announcement]:
        faults = session.kept(lambda: session.library.tie(payload, match.card))
        session.current = match
        yield session.tell("prompt.tied", title=match.card.title)
        yield from faults

    return session.looked_up(rest, tied)


@command("code", "untie")
def untie(session: "Session", rest: str) -> Iterable[Announcement]:
    """Take back what the code that was seen last was tied to."""
    payload = session.code
    if payload is None or payload not in session.library.learned.cards:
        return (session.tell("prompt.nothing_to_untie"),)
    faults = session.kept(lambda: session.library.learned.untie(payload))
    return (session.tell("prompt.untied"), *faults)


@command("code", "camera")
def camera(session: "Session", rest: str) -> Iterable[Announcement]:
    """Start, stop or change the camera."""
    spec = rest
    if rest.casefold() == "off":
        spec = "off"
    elif rest and "://" not in rest and not rest.startswith("camera"):
        spec = f"camera:{rest}"
    if not rest:
        spec = "" if session.settings.camera == "off" else session.settings.camera
    faults = tuple(session.set("camera", spec))
    session.eyes.watch(spec)
    if spec == "off":
        session.camera = ""
        return (session.tell("prompt.camera_off"), *faults)
    name = spec or say("prompt.camera_first")
    return (session.tell("prompt.camera_asked", name=name), *faults)


@command("code", "cameras")
def cameras(session: "Session", rest: str) -> Iterable[Announcement]:
    """List the cameras to choose from."""
    from assistant.scan.camera import list_cameras
    from assistant.session import Choice

    def taking(index: int, name: str) -> Choice:
        return Choice(name, lambda chosen: camera(chosen, str(index)))

    choices = tuple(taking(index, name) for index, name in list_cameras())
    if not choices:
        return (session.tell("prompt.list_none"),)
    return session.ask(say("prompt.cameras"), choices)
