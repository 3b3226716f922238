"""``table-assistant demo``: card pictures are made, looked at, read and spoken.

It needs no camera and no deck: the pictures go the way of a camera's pictures.
"""

import time
from collections.abc import Iterator, Sequence

from assistant import places
from assistant.cards.find import Found
from assistant.cards.model import AnyKind, Card
from assistant.labels.picture import Image, camera_clip, card_picture
from assistant.library import Library, open_library
from assistant.problems import Exit
from assistant.scan.cascade import Cascade
from assistant.scan.decoder import available_decoders
from assistant.scan.frame import Frame
from assistant.scan.reading import read
from assistant.settings import load_settings
from assistant.speech.speaker import Speaker
from assistant.tasks.devices import open_speaker
from assistant.words import sentence
from assistant.words.announcement import Announcement, Priority
from assistant.words.card import read_card

SHOWN = 3
FRAMES_A_SECOND = 30


def demo(*, speech: bool) -> int:
    """Show some cards to a camera that is made up, and read them; return the exit code."""
    library = open_library()
    settings, _ = load_settings(places.settings_file())
    speaker = open_speaker(settings) if speech and settings.speech else None
    try:
        return _Demo(library, speaker).run()
    finally:
        if speaker:
            speaker.close()


class _Demo:
    def __init__(self, library: Library, speaker: Speaker | None) -> None:
        self._library = library
        self._speaker = speaker

    def run(self) -> int:
        cards = _one_of_each_kind(self._library.catalogue.cards)[:SHOWN]
        if not cards:
            self._say(sentence("prompt.no_deck"))
            return Exit.CANNOT
        self._say(sentence("demo.start", count=len(cards)))
        read_right = [self._show(card) for card in cards]
        self._type(cards[-1])
        self._say(sentence("demo.end"))
        return Exit.DONE if all(read_right) else Exit.NOTHING

    def _show(self, card: Card) -> bool:
        """Hold a card before the camera; read what it sees; say whether that was right."""
        self._say(sentence("demo.show", title=card.title))
        picture = card_picture(card.code, card.title, card.label)
        source = _Clip(picture)
        right = False
        for scanned in read(source, Cascade(available_decoders()[0])):
            answer = self._library.scanned(scanned.payload)
            if isinstance(answer, Found):
                self._say(read_card(self._library.catalogue, answer.match.card).text)
                right = right or answer.match.card == card
        if not right:
            self._say(sentence("demo.unread", title=card.title))
        return right

    def _type(self, card: Card) -> None:
        """Type a card's label."""
        self._say(sentence("demo.type", label=card.label))
        answer = self._library.typed(card.label)
        if isinstance(answer, Found):
            self._say(read_card(self._library.catalogue, answer.match.card).text)

    def _say(self, text: str) -> None:
        print(text, flush=True)
        if self._speaker:
            self._speaker.say(Announcement(text, text, Priority.MESSAGE))
            self._speaker.wait_until_quiet()


class _Clip:
    """A camera that is made up: it sees one card come into view and leave."""

    live = True

    def __init__(self, picture: Image) -> None:
        self.name = sentence("demo.camera")
        self._picture = picture

    def frames(self) -> Iterator[Frame]:
        """Yield the frames at the pace of a camera's own clock."""
        for number, image in enumerate(camera_clip(self._picture)):
            now = time.monotonic()
            yield Frame(image, self.name, now, number / FRAMES_A_SECOND, still=False)

    def close(self) -> None:
        """Nothing to give back."""


def _one_of_each_kind(cards: Sequence[Card]) -> list[Card]:
    """Return the first checked card of each kind that has a label."""
    first: dict[AnyKind, Card] = {}
    for card in cards:
        if card.label and card.verified:
            first.setdefault(card.kind, card)
    return list(first.values())
