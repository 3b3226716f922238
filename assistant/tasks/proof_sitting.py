"""A sitting at which labels are shown one after the other: what is said to each."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from assistant.cards.find import Found, Several, Unknown
from assistant.cards.model import Card, Deck
from assistant.finding import UNSURE
from assistant.inbox import Item, Leave, Speaking, Typed
from assistant.labels.proof_book import ProofBook
from assistant.labels.proof_words import card_name, counted, standing
from assistant.library import Library
from assistant.problems import Fault
from assistant.scan.news import Scanned, SourceEnded, SourceLost, SourceReady
from assistant.settings import Settings
from assistant.speech.news import VoiceGone
from assistant.standing import plain
from assistant.words import say
from assistant.words.announcement import Announcement
from assistant.words.plain import printable


class Proof:
    """A sitting at which labels are shown; line mode talks for it.

    While it is `silent` all is shown and nothing spoken.
    """

    def __init__(
        self, library: Library, deck: Deck, book: ProofBook, settings: Settings, speaker: Speaking
    ) -> None:
        self.book = book
        self.settings = settings
        self.speaker = speaker
        self.patient = False
        self.over = False
        self.silent = False
        self._all = library
        self._own = library.of((deck.id,))
        self._deck = deck
        self._codes = {card.code: card for card in deck.cards}
        self._last: tuple[str, ...] = ()
        self._words: dict[str, Callable[[str], str]] = {
            "missing": lambda _: standing(book.tally, whole=True),
            "undo": self._take_back,
            "start over": self._start_over,
            "help": lambda _: say("labels.proof_help"),
        }

    def start(self) -> tuple[Announcement, ...]:
        """Return where the proof stands."""
        lost = (say("labels.proof_lost"),) if self.book.lost else ()
        start = say("labels.proof_start", deck=self._deck.name)
        begun = (standing(self.book.tally),) if self.book.tally.shown else ()
        return self._out((start, *lost, *begun, say("labels.proof_hint")), joins=True)

    def end(self, *, whole: bool = False) -> tuple[Announcement, ...]:
        """Return where the proof stands, with the `whole` list, when nothing more is shown."""
        self.over = True
        return self._out((standing(self.book.tally, whole=whole),), joins=True)

    def take(self, item: Item) -> tuple[Announcement, ...]:
        """Take in one item; return what is to be shown, after it was handed to the voice."""
        match item:
            case Scanned(payload=payload):
                said = self._kept(self._scanned, payload)
            case Typed(text=text):
                return self._typed(text.strip())
            case Leave():
                return self.end()
            case VoiceGone() | SourceLost():
                return self._out((say(item.key, **item.values),), joins=True)
            case SourceReady(name=name):
                return self._out((say("prompt.camera_on", name=name),), joins=True)
            case SourceEnded(name=name):
                return self._out((say("labels.proof_ended", name=name),), joins=True)
            case _:
                return ()
        self._last = said
        return self._out(said, joins=self.patient)

    def _typed(self, text: str) -> tuple[Announcement, ...]:
        word = " ".join(text.casefold().split())
        if word in ("quit", "q", "exit"):
            return self.end()
        if word in self._words:
            self._last = self._kept(self._words[word], word)
        elif word and word != "again":
            card = self._codes.get(text.upper())
            take = self._named if card is None else self._scanned
            self._last = self._kept(take, text if card is None else card.code)
        return self._out(self._last or (standing(self.book.tally),), joins=self.patient)

    def _kept(self, answer: Callable[[str], str], text: str) -> tuple[str, ...]:
        """Return the answer; a change that cannot be kept is told with it."""
        try:
            return (answer(text),)
        except Fault as fault:
            return (say(fault.key, **fault.values), standing(self.book.tally))

    def _scanned(self, payload: str) -> str:
        """Count the label whose code this is."""
        cards = _cards(self._own.scanned(payload))
        if not cards:
            others = _cards(self._all.scanned(payload))
            if others:
                deck = self._all.catalogue.deck_name(others[0])
                return say("labels.proof_other_deck", title=others[0].title, deck=deck)
            return say("labels.proof_unknown", payload=printable(payload, 80))
        card = self.book.tally.pick(cards)
        before = self.book.tally.complete
        self.book.show(card.key)
        done = self.book.tally.complete and not before
        said = counted(self.book.tally, card)
        return f"{said} {standing(self.book.tally)}" if done else said

    def _named(self, text: str) -> str:
        """Take the label of the card that was just shown: is the code's card this one?"""
        shown = printable(text, 40)
        match self._own.typed(text):
            case Found(match=match) if match.why not in UNSURE:
                cards = (match.card, *match.variants)
            case Several(matches=matches):
                titles = "; ".join(each.card.title for each in matches)
                return say("labels.proof_several", typed=shown, titles=titles)
            case _:
                return say("labels.proof_no_card", typed=shown)
        if not self.book.tally.shown:
            return say("labels.proof_first")
        last = self.book.tally.shown[-1]
        code = next(card for card in self._deck.cards if card.key == last.card)
        if code in cards:
            if last.on:
                self.book.mend("")
            return say("labels.proof_right", title=card_name(code))
        card = self.book.tally.pick(cards)
        self.book.mend(card.key)
        return say("labels.proof_is_wrong", code=card_name(code), title=card_name(card))

    def _take_back(self, _: str) -> str:
        tally = self.book.tally
        if not tally.shown:
            return say("labels.proof_nothing")
        last = tally.shown[-1].card
        card = next(card for card in self._deck.cards if card.key == last)
        self.book.take_back()
        return say(
            "labels.proof_undone",
            title=card_name(card),
            done=self.book.tally.done,
            all=self._deck.copies,
        )

    def _start_over(self, _: str) -> str:
        self.book.start_over()
        return say("labels.proof_over", done=0, all=self._deck.copies)

    def _out(self, texts: Iterable[str], *, joins: bool) -> tuple[Announcement, ...]:
        """Hand sentences to the voice; the first cuts what is being said unless it `joins`."""
        said = []
        for text in texts:
            said.append(replace(plain(text), joins=joins))
            joins = True
        if not self.silent:
            for each in said:
                self.speaker.say(each)
        return tuple(said)


def _cards(answer: Found | Several | Unknown) -> tuple[Card, ...]:
    """Return every card that a code may mean."""
    match answer:
        case Found(match=match):
            return (match.card, *match.variants)
        case Several(matches=matches):
            return tuple(each.card for each in matches)
    return ()
