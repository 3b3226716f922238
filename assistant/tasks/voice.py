"""A voice for parts of the program that only speak."""

import sys

from assistant.arrivals import NOT_PRIVATE, voice_settings
from assistant.settings import Settings
from assistant.speech.news import EarLost, VoiceGone, VoiceNews, VoiceReady
from assistant.speech.speaker import Speaker
from assistant.words import say


def open_speaker(settings: Settings) -> Speaker:
    """Open a voice in the background; its lack, and what stands in for it, is told on stderr."""

    def report(news: VoiceNews) -> None:
        if isinstance(news, VoiceGone | VoiceReady) and news.key:
            print(say(news.key, **news.values), file=sys.stderr, flush=True)
        if isinstance(news, EarLost) and not news.still:
            key = news.key if news.key in NOT_PRIVATE else "prompt.ear_lost"
            told = say(key, name=news.name, device=news.name)
            print(told, file=sys.stderr, flush=True)

    return Speaker(voice_settings(settings), report)
