"""Voice and camera come and go: what is said of it, and when all is ready."""

import time
from dataclasses import replace
from typing import TypeAlias, assert_never

from assistant.choices import Said
from assistant.commands.first_start import voice_gone, welcome
from assistant.installed import adding
from assistant.scan.news import Aimed, Light, SourceEnded, SourceLost, SourceReady
from assistant.session import Session
from assistant.speech.tones import aiming_tone
from assistant.speech.voice import EarLost, EarReady, VoiceGone, VoiceReady
from assistant.standing import aiming, status
from assistant.words.announcement import Announcement, Priority

News: TypeAlias = (
    VoiceReady
    | VoiceGone
    | EarReady
    | EarLost
    | SourceReady
    | SourceLost
    | SourceEnded
    | Aimed
    | Light
)

NOT_PRIVATE = ("speech.not_private", "speech.ear_same", "speech.table_unnamed")
"""Why a device that is there is not the ear's."""
_PITCHES = (300.0, 1500.0)
"""Hz: of a code that is just in view, and of one that is as good as read."""
_TONE = 0.06


def arrived(session: "Session", item: News) -> Said:
    """Note what came or went; return what is said of it."""
    match item:
        case VoiceReady():
            session.voice = "" if item.name == "none" else item.name
            session.mute = False
            note = (session.tell(item.key, **item.values),) if item.key else ()
            return (*note, *_ready(session, "voice"))
        case VoiceGone():
            session.voice = ""
            session.mute = True
            gone = session.tell(item.key, **item.values)
            return (gone, *_ready(session, "voice"), *voice_gone(session))
        case EarReady():
            session.ear_lost = False
            return (session.tell("prompt.ear_back"),) if item.again else ()
        case EarLost():
            # Each line of a list is missed by itself.
            again = item.still and session.ear_told
            session.ear_lost = session.ear_told = True
            return () if again else (_ear_lost(session, item),)
        case SourceReady():
            session.camera = item.name
            kept = _remembered(session)
            told = (session.tell("prompt.camera_on", name=item.name),)
            return (*kept, *(_ready(session, "camera") if "camera" in session.awaited else told))
        case SourceLost():
            had = session.camera or session.camera_gone == "prompt.camera_lost"
            session.camera_gone = "prompt.camera_lost" if had else "prompt.camera_none"
            session.camera = ""
            return (session.tell(item.key, **item.values), *_ready(session, "camera"))
        case SourceEnded():
            session.camera, session.camera_gone = "", "prompt.camera_ended"
            return (session.tell("prompt.source_ended", name=item.name),)
        case Aimed():
            return _aimed(session, item)
        case Light():
            return (replace(session.tell(item.key), priority=Priority.MESSAGE),)
        case _:
            assert_never(item)


def _remembered(session: "Session") -> Said:
    """Keep which source was asked for once it gives pictures: a slip must not replace one."""
    tried, session.camera_tried = session.camera_tried, None
    if tried is None or tried[0] != session.settings.camera:
        return ()
    return session.set("camera", tried[0])


def _aimed(session: "Session", aimed: Aimed) -> Said:
    """Sound how near a code is to being read; say in two words what is in the way."""
    lowest, highest = _PITCHES
    pitch = lowest * (highest / lowest) ** aimed.nearness
    session.speaker.play(aiming_tone(pitch, _TONE))
    if aimed.key or not aiming(session):
        session.aim = aimed.key
    session.aimed_at = time.monotonic()
    if not aimed.key:
        return ()
    return (replace(session.tell(aimed.key), priority=Priority.NOTIFICATION),)


def _ear_lost(session: "Session", lost: EarLost) -> Announcement:
    """Say at the table that something for one ear is not heard, and nothing of what it is."""
    if lost.still:
        return replace(
            session.tell("prompt.ear_still_lost", name=lost.name), priority=Priority.NOTIFICATION
        )
    if lost.key in NOT_PRIVATE:
        return session.tell(lost.key, device=lost.name, install=adding("sound"))
    lost_now = session.tell("prompt.ear_lost", name=lost.name)
    return replace(lost_now, priority=Priority.MESSAGE, lasts=True)


def _ready(session: "Session", part: str) -> Said:
    """Say what is ready when the last part that was waited for has come."""
    if part not in session.awaited:
        return ()
    session.awaited.discard(part)
    return () if session.awaited else all_ready(session)


def all_ready(session: "Session") -> Said:
    """Say what is ready, with whatever has come by now."""
    session.awaited.clear()
    return (status(session), *welcome(session))
