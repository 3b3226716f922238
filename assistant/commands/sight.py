"""Words about codes and the camera."""

from collections.abc import Iterable
from dataclasses import replace

from assistant.address import spoken_address
from assistant.cards.find import Found
from assistant.choices import Choice
from assistant.finding import looked_up, offer
from assistant.intents import Do, Tie
from assistant.language.heard import option
from assistant.language.slots import Slots
from assistant.performing import match_of, performs
from assistant.registry import command
from assistant.session import Session
from assistant.standing import camera_state
from assistant.words import Text, joined, say
from assistant.words.announcement import Announcement, plain


@command("code", "tie", takes=True)
def tie(session: "Session", rest: str) -> Iterable[Announcement]:
    """Tie the code that was seen last to a card."""
    payload = session.unknown or session.code
    if payload is None:
        return (session.tell("prompt.nothing_to_tie"),)
    if not rest:
        return (session.tell("prompt.tie_ask"),)

    return looked_up(session, rest, Tie(payload))


@performs(Tie)
def _tied(session: "Session", wanted: Tie) -> Iterable[Announcement]:
    """Tie a code to a card; ask first where it is known to be of another one."""
    payload, match = wanted.payload, match_of(session, wanted.given)
    if match is None:
        return ()
    known = session.library.scanned(payload)
    title = match.card.title
    if not wanted.anew and isinstance(known, Found) and known.match.card.title != title:
        titles = {"known": known.match.card.title, "title": title}
        anew = Choice(say("prompt.tie_anew", **titles), replace(wanted, anew=True))
        return session.ask(say("prompt.tie_known", **titles), (anew,))
    session.unknown = None
    faults = tuple(session.kept(lambda: session.library.tie(payload, match.card)))
    session.current = match
    told = session.tell("prompt.tied_now" if faults else "prompt.tied", title=title)
    return (told, *faults, *offer(session, payload, match))


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
    return (session.tell("prompt.untied_now" if faults else "prompt.untied"), *faults)


@command("code", "camera", takes=True)
def camera(session: "Session", rest: str) -> Iterable[Announcement]:
    """Start, stop or change the camera; alone, say what it does now."""
    if not rest and session.settings.watching and session.camera:
        return (plain(camera_state(session)),)
    if rest and _is_secret(rest):
        # Not even asked: nobody knows where in it a password stands.
        session.transcript.secret_line = True
        return (session.tell("scan.bad_address"),)
    on = option(rest) != "off"
    faults = tuple(session.set("watching", on))
    if option(rest) in ("on", "off"):
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
    name: Text = spoken_address(session.settings.camera.removeprefix("camera:"))
    name = name or say("prompt.camera_first")
    return (session.tell("prompt.camera_asked", name=name), *faults)


def _is_secret(named: str) -> bool:
    """Say whether what is named may be a mistyped address, and is no file and no camera here."""
    from assistant.scan.camera import list_cameras
    from assistant.scan.source import is_secret

    wanted = named.removeprefix("camera:").strip().casefold()
    return is_secret(named) and not any(wanted in name.casefold() for _, name in list_cameras())


@command("code", "what lies there")
def what_lies_there(session: "Session", rest: str) -> Iterable[Announcement]:
    """Say which cards lie still before the camera, in reading order, equal ones counted."""
    if not session.camera and not session.eyes.lying():
        return (plain(camera_state(session)),)
    names: dict[Text, int] = {}
    for payload in session.eyes.lying():
        known = session.library.scanned(payload)
        name: Text = say("prompt.lies_unknown")
        if isinstance(known, Found):
            name = known.match.card.title
        names[name] = names.get(name, 0) + 1
    if not names:
        return (session.tell("prompt.lies_nothing"),)
    told = [
        name if count == 1 else say("prompt.lies_times", count=count, name=name)
        for name, count in names.items()
    ]
    key = "prompt.lies_one" if sum(names.values()) == 1 else "prompt.lies"
    return (session.tell(key, count=sum(names.values()), names=joined("commas", *told)),)


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
        return Choice(name, Do("camera", Slots(f"camera:{wanted}")))

    choices = tuple(taking(index, name) for index, name in found)
    if not choices:
        return (session.tell("prompt.list_none"),)
    return session.ask(say("prompt.cameras"), choices)
