"""Voice and camera come and go: what is said of it, and when all is ready."""

from typing import TYPE_CHECKING, TypeAlias, assert_never

from assistant.choices import Said
from assistant.first_start import welcome
from assistant.scan.news import SourceEnded, SourceLost, SourceReady
from assistant.settings import Settings
from assistant.speech.news import VoiceGone, VoiceReady
from assistant.speech.voice import VoiceSettings
from assistant.standing import status

if TYPE_CHECKING:
    from assistant.session import Session

News: TypeAlias = VoiceReady | VoiceGone | SourceReady | SourceLost | SourceEnded


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
            return (session.tell(item.key, **item.values), *_ready(session, "voice"))
        case SourceReady():
            session.camera = item.name
            told = (session.tell("prompt.camera_on", name=item.name),)
            return _ready(session, "camera") if "camera" in session.awaited else told
        case SourceLost():
            session.camera = ""
            return (session.tell(item.key, **item.values), *_ready(session, "camera"))
        case SourceEnded():
            session.camera = ""
            return (session.tell("prompt.source_ended", name=item.name),)
        case _:
            assert_never(item)


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


def voice_settings(settings: Settings) -> VoiceSettings:
    """Return the part of the settings that the voice needs."""
    return VoiceSettings(
        engine=settings.engine if settings.speech else "none",
        voice=settings.voice,
        rate=settings.rate,
        volume=settings.volume,
        device=settings.device,
    )
