"""What a task looks and speaks with: the readers for the decks in use, and a voice."""

import sys
from functools import partial

from assistant import places
from assistant.arrivals import NOT_PRIVATE
from assistant.cards.model import Catalogue
from assistant.installed import adding
from assistant.library import printed_codes
from assistant.scan import failures
from assistant.scan.cascade import Cascade
from assistant.scan.codebook import Tied
from assistant.scan.decoder import available_decoders
from assistant.session import voice_settings
from assistant.settings import Settings
from assistant.speech.speaker import Speaker
from assistant.speech.voice import EarLost, VoiceGone, VoiceNews, VoiceReady
from assistant.words import sentence


def open_cascade(catalogue: Catalogue, tied: Tied) -> Cascade:
    """Return the readers that work here, with the codes of these decks.

    They are the printed ones, and those that were `tied` to a card and seen well once.  Which
    readers fail from now on is kept, in the stead of what was kept before.
    """
    record = places.log_file("readers")
    failures.keep(record, ())
    failing = partial(failures.keep, record)
    return Cascade(available_decoders()[0], printed_codes(catalogue), tied, failing)


def open_speaker(settings: Settings) -> Speaker:
    """Open a voice in the background; its lack, and what stands in for it, is told on stderr."""

    def report(news: VoiceNews) -> None:
        if isinstance(news, VoiceGone | VoiceReady) and news.key:
            print(sentence(news.key, **news.values), file=sys.stderr, flush=True)
        if isinstance(news, EarLost) and not news.still:
            key = news.key if news.key in NOT_PRIVATE else "prompt.ear_lost"
            told = sentence(key, name=news.name, device=news.name, install=adding("sound"))
            print(told, file=sys.stderr, flush=True)

    return Speaker(voice_settings(settings), report)
