"""A voice for parts of the program that only speak."""

import sys

from assistant.arrivals import voice_settings
from assistant.settings import Settings
from assistant.speech.news import EarLost, VoiceGone, VoiceNews
from assistant.speech.speaker import Speaker
from assistant.words import say


def open_speaker(settings: Settings) -> Speaker:
    """Open a voice in the background; its lack is told once, on stderr."""

    def report(news: VoiceNews) -> None:
        if isinstance(news, VoiceGone):
            print(say(news.key, **news.values), file=sys.stderr, flush=True)
        if isinstance(news, EarLost) and not news.still:
            print(say("prompt.ear_lost", name=news.name), file=sys.stderr, flush=True)

    return Speaker(voice_settings(settings), report)
