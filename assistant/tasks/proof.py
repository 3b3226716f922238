"""``table-assistant proof``: every label of a deck is shown once, and the rest is told.

Cards are shown to a camera or typed as codes, in line mode and with a voice; or they are
in pictures and videos, which are looked through one after the other.
"""

import queue
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from assistant.cards.find import Found, Several, Unknown, find_deck
from assistant.cards.model import Card, Deck
from assistant.cards.natural import on_sheets
from assistant.clients.line import Face
from assistant.clients.script import Paper
from assistant.finding import UNSURE
from assistant.inbox import Item, Leave, Silent, Speaking, Typed, Unseeing
from assistant.labels.proof import ProofBook, Tally, card_name, counted, pages, standing
from assistant.labels.sheet import SHEETS, USUAL, Sheet, find_sheet
from assistant.language.heard import heard
from assistant.language.program import ways
from assistant.library import Library
from assistant.problems import Exit, Fault
from assistant.scan.news import Scanned, SourceEnded, SourceLost, SourceReady
from assistant.scan.reading import read as readings
from assistant.scan.source import open_source
from assistant.scan.watch import OFF, Watcher
from assistant.session import Session, voice_settings
from assistant.settings import Settings
from assistant.speech.speaker import Speaker
from assistant.speech.voice import VoiceGone
from assistant.tasks.console import at_hand, cannot, told
from assistant.tasks.devices import open_cascade
from assistant.tasks.play import asked_for
from assistant.way_in import WayIn
from assistant.words import sentence
from assistant.words.announcement import plain
from assistant.words.plain import printable, repeated

_QUIT, _STOP = "q", "stop"
_SAID = ("quit", "again", "missing", "undo", "help", "back")
"""Words of the program that are said to a proof as well."""
_LAST_WORDS = 20.0
"""Seconds for the voice to say how the proof stands."""


class Proof(WayIn):
    """A sitting at which labels are shown; line mode talks for it."""

    def __init__(
        self,
        library: Library,
        deck: Deck,
        book: ProofBook,
        settings: Settings,
        speaker: Speaking,
        sheet: Sheet = SHEETS[USUAL],
    ) -> None:
        super().__init__(Session(library, settings, speaker, Unseeing()))
        self.book = book
        self._own = library.of((deck.id,))
        self._deck = deck
        self._codes = {card.code: card for card in deck.cards}
        self._labels = on_sheets(deck.cards)
        self._grid, self._at, self._walks = sheet.grid, 0, False
        # What Enter alone goes on with, nothing where it says again what was said.
        self._more: Callable[[], str] | None = None
        self._words: dict[str, Callable[[str], str]] = {
            "missing": lambda _: self._missing(0),
            "back": lambda _: self._along(max(0, self._at - 1)),
            "undo": self._take_back,
            "help": lambda _: sentence("labels.proof_help"),
        }

    def start(self) -> None:
        """Say where the proof stands."""
        lost = (sentence("labels.proof_lost"),) if self.book.lost else ()
        start = sentence("labels.proof_start", deck=self._deck.name)
        begun = (standing(self.book.tally),) if self.book.tally.shown else ()
        self._say((start, *lost, *begun, sentence("labels.proof_hint")))

    def end(self) -> None:
        """Say where the proof stands when nothing more is shown."""
        self.session.over = True
        self._say((standing(self.book.tally, over=True),))

    def take(self, item: Item) -> None:
        """Take in one item and answer it."""
        self.session.transcript.begin(typed=False)
        match item:
            case Scanned(payload=payload):
                self._answer(self._scanned, payload)
            case Typed(text=text):
                self._typed(text.strip())
            case Leave():
                self.end()
            case VoiceGone() | SourceLost():
                self._say((sentence(item.key, **item.values),))
            case SourceReady(name=name):
                self._say((sentence("prompt.camera_on", name=name),))
            case SourceEnded(name=name):
                self._say((sentence("labels.proof_ended", name=name),))
            case _:
                pass

    def _typed(self, text: str) -> None:
        word = " ".join(text.casefold().split())
        meant = next((name for name in _SAID if word in ways(name)), "")
        more, self._more = self._more, None
        if not word and more:
            self._answer(lambda _: more(), "")
        elif meant == "quit" or word == _QUIT or word in ways(_STOP):
            self.end()
        elif heard("starting_over", word) is not None:
            self._answer(self._start_over, word)
        elif heard("filling_sheet", word) is not None:
            self._answer(lambda _: self._along(self._first_missing()), word)
        elif meant in self._words:
            self._answer(self._words[meant], word)
        elif word and meant != "again":
            card = self._codes.get(text.upper())
            self._answer(*((self._named, text) if card is None else (self._scanned, card.code)))
        else:
            said = self.session.repeat() or (plain(standing(self.book.tally)),)
            self.hand_on(self.keep(said, joins=self.session.patient))

    def _answer(self, answer: Callable[[str], str], text: str) -> None:
        """Say an answer; it cuts what is being said unless nobody sits at the keys."""
        said = map(plain, self._kept(answer, text))
        self.hand_on(self.keep(said, joins=self.session.patient, answers=True))

    def _say(self, texts: Iterable[str]) -> None:
        """Say sentences behind what is being said."""
        self.hand_on(self.keep(map(plain, texts), joins=True))

    def _kept(self, answer: Callable[[str], str], text: str) -> tuple[str, ...]:
        """Return the answer; a change that cannot be kept is told with it."""
        try:
            return (answer(text),)
        except Fault as fault:
            return (told(fault), standing(self.book.tally))

    def _scanned(self, payload: str) -> str:
        """Count the label whose code this is."""
        cards = _cards(self._own.scanned(payload))
        if not cards:
            unknown = sentence("labels.proof_unknown", payload=printable(payload, 80))
            return self._of_another_deck(payload) or unknown
        card = self.book.tally.pick(cards)
        before = self.book.tally.complete
        self.book.show(card.key)
        done = self.book.tally.complete and not before
        said = counted(self.book.tally, card)
        if done:
            return f"{said} {standing(self.book.tally)}"
        if self._walks and self._at + 1 < len(self._labels) and self._labels[self._at] == card:
            return f"{said} {self._along(self._at + 1)}"
        return said

    def _of_another_deck(self, payload: str) -> str:
        """Say which card of another deck has a code, nothing if none has."""
        others = _cards(self.session.library.scanned(payload))
        if not others:
            return ""
        deck = self.session.library.catalogue.deck_name(others[0])
        return sentence("labels.proof_other_deck", title=others[0].title, deck=deck)

    def _named(self, text: str) -> str:
        """Take the label of the card that was just shown: is the code's card this one?"""
        shown = repeated(text, 40)
        match self._own.typed(text):
            case Found(match=match) if match.why not in UNSURE:
                cards = (match.card, *match.variants)
            case Several(matches=matches):
                titles = "; ".join(each.card.title for each in matches)
                return sentence("labels.proof_several", typed=shown, titles=titles)
            case _:
                other = self._of_another_deck(text)
                return other or sentence("labels.proof_no_card", typed=shown)
        if not self.book.tally.shown:
            return sentence("labels.proof_first")
        last = self.book.tally.shown[-1]
        code = next(card for card in self._deck.cards if card.key == last.card)
        if code in cards:
            if last.on:
                self.book.mend("")
            return sentence("labels.proof_right", title=card_name(code))
        card = self.book.tally.pick(cards)
        self.book.mend(card.key)
        return sentence("labels.proof_is_wrong", code=card_name(code), title=card_name(card))

    def _missing(self, page: int) -> str:
        """Read some of what is missing and wrong, a few titles at a time."""
        all_pages = pages(self.book.tally)
        if page + 1 < len(all_pages):
            self._more = lambda: self._missing(page + 1)
        return all_pages[min(page, len(all_pages) - 1)]

    def _first_missing(self) -> int:
        """Return the place on the sheets of the first label that is not on its card yet."""
        counts = self.book.tally.counts
        for place, card in enumerate(self._labels):
            if not counts[card.key]:
                return place
            counts[card.key] -= 1
        return 0

    def _along(self, place: int) -> str:
        """Say which label is at a place of the sheets; Enter goes to the next one."""
        if place >= len(self._labels):
            self._walks = False
            return sentence("labels.sheet_end")
        self._at, self._walks = place, True
        self._more = lambda: self._along(place + 1)
        return self._spot(place)

    def _spot(self, place: int) -> str:
        spot, title = self._grid.spot(place), card_name(self._labels[place])
        key = "sheet_spot" if spot.page == 1 else "sheet_page_spot"
        return sentence(
            f"labels.{key}", page=spot.page, row=spot.row, column=spot.column, title=title
        )

    def _take_back(self, _: str) -> str:
        tally = self.book.tally
        if not tally.shown:
            return sentence("labels.proof_nothing")
        last = tally.shown[-1].card
        card = next(card for card in self._deck.cards if card.key == last)
        if tally.shown[-1].on:
            # It was counted before it was said to be on another card, and that alone is undone.
            self.book.mend("")
            return sentence("labels.proof_right", title=card_name(card))
        self.book.take_back()
        return sentence(
            "labels.proof_undone",
            title=card_name(card),
            done=self.book.tally.done,
            all=self._deck.copies,
        )

    def _start_over(self, _: str) -> str:
        self.book.start_over()
        return sentence("labels.proof_over", done=0, all=self._deck.copies)


def _cards(answer: Found | Several | Unknown) -> tuple[Card, ...]:
    """Return every card that a code may mean."""
    match answer:
        case Found(match=match):
            return (match.card, *match.variants)
        case Several(matches=matches):
            return tuple(each.card for each in matches)
    return ()


def proof(
    deck: str,
    sources: Sequence[str],
    *,
    camera: str | None,
    speech: bool,
    fresh: bool = False,
    sheet: str = USUAL,
) -> int:
    """Prove the labels of a deck; return the exit code: 0 when all are in place.

    Pictures and videos in `sources` are looked through; without them it talks with the
    person who shows the cards.  `fresh` forgets what was shown before.  `sheet` is what the labels
    were printed on.
    """
    settings, library = at_hand()
    settings = asked_for(settings, camera=camera, speech=speech)
    try:
        chosen = find_deck(library.catalogue, deck)
        printed_on = find_sheet(sheet)
        book = ProofBook(chosen)
        if fresh:
            book.start_over()
    except Fault as fault:
        return cannot(told(fault))
    inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
    speaker = Speaker(voice_settings(settings), inbox.put)
    sitting = Proof(library, chosen, book, settings, speaker, printed_on)
    eyes = Watcher(inbox.put, cascade=lambda: open_cascade(library.catalogue, library.learned))
    try:
        if sources:
            return _look_through(sitting, library, sources)
        eyes.watch(settings.camera if settings.watching else OFF)
        Face(sitting, inbox, sys.stdout).run()
        # How it stands is heard to its end, also by who has just left.
        speaker.wait_until_quiet(_LAST_WORDS)
    finally:
        eyes.close()
        speaker.close()
    return _outcome(book.tally)


def _outcome(tally: Tally) -> int:
    return Exit.DONE if tally.complete and not tally.twice else Exit.NOTHING


def _look_through(sitting: Proof, library: Library, sources: Sequence[str]) -> int:
    """Show what is in pictures and videos; return the exit code."""
    refused = False
    # Heard is how it ends: the names of a hundred cards would take minutes.
    voice, sitting.session.speaker = sitting.session.speaker, Silent()
    sitting.join(Paper())
    cascade = open_cascade(library.catalogue, library.learned)

    def trouble(fault: Fault) -> None:
        nonlocal refused
        refused = True
        cannot(told(fault))

    for spec in sources:
        try:
            source = open_source(spec if spec.strip() else '""', trouble)
            try:
                for scanned in readings(source, cascade):
                    sitting.take(scanned)
            finally:
                source.close()
        except Fault as fault:
            trouble(fault)
    sitting.session.speaker = voice
    sitting.end()
    voice.wait_until_quiet()
    if refused:
        return Exit.CANNOT
    return _outcome(sitting.book.tally)
