"""What several tests of a whole sitting need: cards, their pictures, and a recording."""

import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy, deepcopy
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from listening import loud

from assistant import places
from assistant.cards.learned import Learned, load_learned
from assistant.cards.model import Card
from assistant.host import Host
from assistant.inbox import Item, Typed
from assistant.labels.picture import TABLE, Image, card_picture
from assistant.library import BRAILLE_MAP, CARD_TEXTS, Library, folders, open_library
from assistant.scan.frame import Frame
from assistant.scan.known import Codes
from assistant.scan.news import Scanned
from assistant.session import Session
from assistant.speech.tones import Tone
from assistant.speech.voice import VoiceSettings
from assistant.tongue import in_use
from assistant.words.announcement import Announcement
from assistant.words.card import read_card

OWN = 'format = 1\nid = "mine"\nname = "My deck"\ncode = "MY"\n'
OWN += '[[card]]\nid = "twin-star"\nnumber = 1\ntitle = "Twin Star"\nkind = "magical"\n'
OWN += 'counts_as = 2\ntext = "The two stars shine."\n'
"""A deck of somebody's own, with one card that counts as two animals."""


@dataclass
class Heard:
    """A voice that remembers what it was given."""

    said: list[Announcement] = field(default_factory=list)
    played: list[Tone] = field(default_factory=list)
    settings: VoiceSettings | None = None
    hushed: int = 0
    forgiven: int = 0
    ahead: Callable[[], Iterable[str]] = tuple
    words: Mapping[str, str] = field(default_factory=dict)

    def say(self, announcement: Announcement) -> None:
        self.said.append(announcement)

    def play(self, tone: Tone) -> None:
        self.played.append(tone)

    def hush(self, *, for_good: bool = False) -> None:
        self.hushed += 1

    def forgive(self) -> None:
        self.forgiven += 1

    def change(self, settings: VoiceSettings) -> None:
        self.settings = settings

    def pronounce(self, words: Mapping[str, str]) -> None:
        self.words = words

    def prepare(self, texts: Callable[[], Iterable[str]]) -> None:
        self.ahead = texts

    def wait_until_quiet(self, seconds: float | None = None) -> bool:
        return True


@dataclass
class Watched:
    """Eyes that remember where they were told to look."""

    spec: str | None = None
    picture: "Image | None" = None
    codes: Callable[[], Codes] = tuple
    lies: tuple[str, ...] = ()

    def watch(self, spec: str) -> None:
        self.spec = spec

    def know(self, codes: Callable[[], Codes]) -> None:
        self.codes = codes

    def lying(self) -> tuple[str, ...]:
        return self.lies

    def newest(self) -> Frame | None:
        return None if self.picture is None else Frame(self.picture, "camera", 1.0, 1.0, False)


@dataclass
class Player:
    """A person at a session."""

    session: Session
    heard: Heard
    eyes: Watched

    def __post_init__(self) -> None:
        self.host = Host(self.session)
        self.host.join(self)
        self._told: tuple[Announcement, ...] = ()

    def tell(self, said: tuple[Announcement, ...]) -> None:
        self._told += said

    def start(self) -> tuple[Announcement, ...]:
        """Sit down; return what is shown."""
        self._told = ()
        self.host.start()
        return self._told

    def take(self, item: Item) -> tuple[Announcement, ...]:
        """Have an item answered; return what is shown."""
        self._told = ()
        self.host.take(item)
        return self._told

    def type(self, line: str) -> list[str]:
        return [each.text for each in self.take(Typed(line))]

    def show(self, payload: str, at: float = 1.0) -> list[Announcement]:
        return list(self.take(Scanned(payload, "camera", at, at)))


def start(session: Session) -> tuple[Announcement, ...]:
    """Sit down; return what is shown."""
    return Player(session, Heard(), Watched()).start()


def take(session: Session, item: Item) -> tuple[Announcement, ...]:
    """Have an item answered at a session; return what is shown."""
    return Player(session, Heard(), Watched()).take(item)


def copied(player: Player, replaced: Mapping[int, object] | None = None) -> Player:
    """Return another who sits at another table, where all is the same.

    What is never changed is not doubled: the decks, the rules, the acts and the tables.  What
    cannot be doubled, as the file of a journal, is `replaced`: what stands for it, by the `id` of
    what it stands for.
    """
    session, game = player.session, player.session.game
    same: list[object] = [session.library, session.settings]
    if game:
        same += [game.book, game.table, *game.record.acts()]
    twins: dict[int, object] = {id(each): each for each in same}
    twins[id(session.desk.stop)] = threading.Event()
    return deepcopy(player, twins | dict(replaced or {}))


def _shipped(adult: bool) -> Library:
    return _shipped_in(in_use(), adult)


@cache
def _shipped_in(_language: str, adult: bool) -> Library:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLE_ASSISTANT_HOME", str(Path(__file__).parent / "nobody"))
        library = open_library(adult=adult)
    # What each sitting would make anew of the cards that its game is played with.
    for made in (library, *(library.of(each.decks) for each in library.editions.values())):
        assert made.index
    return library


def shipped_library(*, adult: bool = False) -> Library:
    """Return what `open_library` does, with the shipped decks read once for all tests."""
    if any(each.exists() for name in (CARD_TEXTS, BRAILLE_MAP) for each in folders(name)[1:]):
        return open_library(adult=adult)  # decks and texts of the user's own
    return _twin(_shipped(adult), load_learned(places.learned_file())[0])


def _twin(library: Library, learned: Learned) -> Library:
    """Return a library with all that was made of its cards; what is tied is its own."""
    twin = copy(library)
    twin.learned = learned
    twin._parts = {decks: _twin(part, learned) for decks, part in library._parts.items()}
    return twin


def card_of(title: str) -> Card:
    """Return the first card of this title."""
    return next(card for card in _shipped(False).catalogue.cards if card.title == title)


def text_of(title: str) -> str:
    """Return what is said of the card of this title."""
    return read_card(_shipped(False).catalogue, card_of(title)).text


def table_picture(cards: Sequence[Image], gap: int = 30) -> Image:
    """Return cards of one size side by side on a table, `gap` pixels apart."""
    height = max(card.shape[0] for card in cards) + 2 * gap
    width = sum(card.shape[1] + gap for card in cards) + gap
    table = np.empty((height, width, 3), np.uint8)
    table[:] = TABLE
    left = gap
    for card in cards:
        table[gap : gap + card.shape[0], left : left + card.shape[1]] = card
        left += card.shape[1] + gap
    return table


def table_of(*titles: str) -> Image:
    """Return a picture of cards side by side, each with its code."""
    cards = [card_of(title) for title in titles]
    return table_picture([card_picture(card.code, card.title, card.label) for card in cards])


def picture_of(*titles: str) -> bytes:
    """Return a picture of cards side by side, as a PNG file."""
    import cv2

    return cv2.imencode(".png", table_of(*titles))[1].tobytes()


def own_deck(home: Path) -> None:
    """Put a deck into the user's own folder."""
    (home / "card_texts").mkdir(parents=True)
    (home / "card_texts" / "mine.toml").write_text(OWN, encoding="utf-8")


def record(home: Path, file: Path, more: str = "") -> Path:
    """Have all that is spoken recorded in a file, in place of a sound card."""
    home.mkdir(exist_ok=True)
    settings = f'engine = "espeak"\ndevice = "wav:{file.as_posix()}"\nrate = 400\n{more}'
    (home / "settings.toml").write_text(settings, encoding="utf-8")
    return file


def wait_for_sound(recording: Path, before: float) -> None:
    """Wait until more is heard than before."""
    for _ in range(2400):
        if loud(recording) > before + 0.1:
            return
        time.sleep(0.05)
    raise AssertionError("nothing was heard")


def wait_for_silence(recording: Path) -> None:
    """Wait until the recording has not grown for a while."""
    size, still = -1, 0
    for _ in range(2400):
        now = recording.stat().st_size if recording.exists() else 0
        still = still + 1 if now == size and now else 0
        if still > 12:
            return
        size = now
        time.sleep(0.05)
    raise AssertionError("it never fell silent")
