"""Speakers under test, and waiting for what happens in another thread or process."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from assistant.speech.process import ChildVoice
from assistant.speech.speaker import Speaker
from assistant.speech.voice import (
    Begun,
    Ready,
    VoiceEvent,
    VoiceGone,
    VoiceNews,
    VoiceReady,
    VoiceSettings,
)
from assistant.words.announcement import Announcement


@dataclass
class Listener:
    """Speakers opened for one test, and all that they reported."""

    news: list[VoiceNews] = field(default_factory=list)
    speakers: list[Speaker] = field(default_factory=list)
    voices: list[ChildVoice] = field(default_factory=list)
    sounds: int = 0
    opens: int = 0

    def open(self, settings: VoiceSettings) -> Speaker:
        """Open a speaker whose children can be found in `voices`."""

        def opener(wanted: VoiceSettings, hear: Callable[..., None]) -> ChildVoice:
            def heard(event: VoiceEvent) -> None:
                self.sounds += isinstance(event, Begun)
                self.opens += isinstance(event, Ready)
                hear(event)

            self.voices.append(ChildVoice(wanted, heard))
            return self.voices[-1]

        self.speakers.append(Speaker(settings, self.news.append, opener))
        return self.speakers[-1]

    def opened(self) -> bool:
        """Wait until the voice was opened or given up; return whether it can be heard."""
        wait_until(lambda: bool(self.news))
        return isinstance(self.news[-1], VoiceReady)

    def gone(self) -> list[VoiceGone]:
        """Return what was reported of voices that are gone."""
        return [news for news in self.news if isinstance(news, VoiceGone)]


def say_twice(speaker: Speaker, what: Announcement) -> None:
    """Say something twice: on a busy machine a sound server leaves gaps, hardly in the same place.

    One of the two comes whole.
    """
    for _ in range(2):
        speaker.say(what)
        assert speaker.wait_until_quiet(120)


def wait_until(true: Callable[[], bool], seconds: float = 120.0) -> None:
    """Wait for something that happens in another thread or process."""
    end = time.monotonic() + seconds
    pause = threading.Event()
    while not true():
        assert time.monotonic() < end, "waited in vain"
        pause.wait(0.005)
