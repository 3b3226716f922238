"""The proof of a deck's labels: what was shown, what is missing, twice, or on a wrong card.

Copies of one card have the same code and cannot be told apart: of a card with three copies
each shown one counts, and the fourth is once too often.

A proof is kept in the user's folder so that it goes on after a break: a file of JSON lines
for each deck.  Lines are only ever added: a crash costs at most the line being written.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from assistant import places
from assistant.cards.model import Card, Deck
from assistant.cards.natural import in_order
from assistant.files import append_record, read_text, record_of
from assistant.problems import Fault
from assistant.words import sentence


@dataclass(frozen=True, slots=True)
class Shown:
    """One label that was shown: the card it names, by key, and the card it is on.

    `on` is empty as long as nobody said that it is another one.
    """

    card: str
    on: str = ""


@dataclass(frozen=True, slots=True)
class Tally:
    """Everything that was shown of one deck, in its order."""

    deck: Deck
    shown: tuple[Shown, ...] = ()

    def show(self, card: str) -> "Tally":
        """Return the tally with one more label, which names this card."""
        return replace(self, shown=(*self.shown, Shown(card)))

    def mend(self, on: str) -> "Tally":
        """Return the tally in which the last label is on this card; empty for its own."""
        return replace(self, shown=(*self.shown[:-1], replace(self.shown[-1], on=on)))

    def take_back(self) -> "Tally":
        """Return the tally without the last label."""
        return replace(self, shown=self.shown[:-1])

    @property
    def counts(self) -> Counter[str]:
        """How often each card's label was shown on its own card."""
        return Counter(each.card for each in self.shown if not each.on)

    @property
    def done(self) -> int:
        """How many cards of the deck have their label."""
        counts = self.counts
        return sum(min(counts[card.key], card.copies) for card in self.deck.cards)

    @property
    def complete(self) -> bool:
        """Whether every card has its label; then none is known to be wrong."""
        return self.done == self.deck.copies

    @property
    def missing(self) -> tuple[tuple[Card, int], ...]:
        """The cards of which labels were not shown, and how many."""
        counts = self.counts
        return tuple(
            (card, card.copies - counts[card.key])
            for card in self.deck.cards
            if counts[card.key] < card.copies
        )

    @property
    def twice(self) -> tuple[tuple[Card, int], ...]:
        """The cards whose labels were shown too often, and how often."""
        counts = self.counts
        return tuple(
            (card, counts[card.key] - card.copies)
            for card in self.deck.cards
            if counts[card.key] > card.copies
        )

    @property
    def wrong(self) -> tuple[tuple[Card, Card], ...]:
        """The cards that labels name and those they are on, until the right ones are shown."""
        cards = {card.key: card for card in self.deck.cards}
        left = {card.key: count for card, count in self.missing}
        found = []
        for each in self.shown:
            if each.on and left.get(each.on, 0) > 0 and each.card in cards:
                left[each.on] -= 1
                found.append((cards[each.card], cards[each.on]))
        return tuple(found)

    def pick(self, cards: Sequence[Card]) -> Card:
        """Return which of several cards of one name is counted: the first that is missing."""
        missing = {card.key for card, _ in self.missing}
        return next((card for card in cards if card.key in missing), cards[0])


def proof_file(deck: Deck) -> Path:
    """Return the file of a deck's proof.  It need not exist yet."""
    return places.home() / "proof" / f"{deck.id}.jsonl"


class ProofBook:
    """A tally that is written down with every change.

    What cannot be read is left out; `lost` is how many lines that were.
    """

    def __init__(self, deck: Deck) -> None:
        """Open the proof of a deck.  Raises Fault if its file cannot be read."""
        self._file = proof_file(deck)
        self.tally = Tally(deck)
        self.lost = 0
        self._known = {card.key for card in deck.cards}
        try:
            text = read_text(self._file, errors="replace")
        except FileNotFoundError:
            return
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise Fault("labels.proof_unread", file=str(self._file), why=why) from error
        for line in text.splitlines():
            if line.strip() and not self._fold(record_of(line)):
                self.lost += 1

    def show(self, card: str) -> None:
        """Count a label.  Raises Fault, like the others, if it cannot be written; it counts."""
        self._add({"card": card})

    def mend(self, on: str) -> None:
        """The last label is on this card; empty for the card it names."""
        self._add({"on": on})

    def take_back(self) -> None:
        """Forget the last label."""
        self._add({"back": True})

    def start_over(self) -> None:
        """Forget everything."""
        self._add({"start": True})

    def _fold(self, line: object) -> bool:
        """Take in one line; say whether it could be."""
        match line:
            case {"card": str(card)} if card in self._known:
                self.tally = self.tally.show(card)
            case {"on": str(card)} if self.tally.shown and (not card or card in self._known):
                self.tally = self.tally.mend(card)
            case {"back": True} if self.tally.shown:
                self.tally = self.tally.take_back()
            case {"start": True}:
                self.tally = Tally(self.tally.deck)
            case _:
                return False
        return True

    def _add(self, line: dict[str, str | bool]) -> None:
        self._fold(line)
        try:
            append_record(self._file, line)
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise Fault("labels.proof_unsaved", file=str(self._file), why=why) from error


FEW = 8
"""Titles of a list that are said without being asked for."""


def standing(tally: Tally, *, over: bool = False) -> str:
    """Return what is done, missing, shown too often and on a wrong card, a few titles of each.

    How all of it is heard is said too: by a word, or where the proof is `over` by a command.
    """
    if not any(_more(tally)):
        return _first_page(tally)
    hint = sentence("labels.proof_type_missing")
    if over:
        command = f"table-assistant proof {tally.deck.id}"
        hint = sentence("labels.proof_hear_all", command=command)
    return _first_page(tally, hint)


def pages(tally: Tally) -> tuple[str, ...]:
    """Return all that `standing` says the beginning of, a few titles at a time."""
    more, enter = tuple(_more(tally)), sentence("labels.proof_enter")
    first = _first_page(tally, enter if more else "")
    return (first, *(f"{page} {enter}" for page in more[:-1]), *more[-1:])


def _first_page(tally: Tally, hint: str = "") -> str:
    """Return what is done and missing, a `hint`, and last a command: nothing stands behind it."""
    everything = tally.deck.copies
    if tally.complete and not tally.twice:
        return sentence("labels.proof_all", all=everything)
    parts = [sentence("labels.proof_done", done=tally.done, all=everything)]
    if not tally.missing:
        parts.append(sentence("labels.proof_none_missing"))
    for key, titles in _lists(tally).items():
        if titles:
            parts.append(_some(key, titles, 0))
        if titles and key == "twice":
            parts.append(sentence("labels.proof_why_twice"))
    if hint:
        parts.append(hint)
    if tally.wrong:
        command = f"table-assistant print {tally.wrong[0][1].code}"
        parts.append(sentence("labels.proof_print", command=command))
    return " ".join(parts)


def _more(tally: Tally) -> list[str]:
    """Return what is said behind the first titles of each list."""
    return [
        _some(key, titles, begun)
        for key, titles in _lists(tally).items()
        for begun in range(FEW, len(titles), FEW)
    ]


def _lists(tally: Tally) -> dict[str, list[str]]:
    return {
        "missing": _in_order(tally.missing),
        "twice": _in_order(tally.twice),
        "wrong": [
            sentence("labels.proof_is_on", code=card_name(code), card=card_name(card))
            for code, card in tally.wrong
        ],
    }


def _in_order(cards: Iterable[tuple[Card, int]]) -> list[str]:
    ordered = in_order(cards, lambda each: each[0].title)
    return [_counted(card, count) for card, count in ordered]


def _some(key: str, titles: Sequence[str], begun: int) -> str:
    """Return a few titles of a list, and how many come behind them."""
    few, left = "; ".join(titles[begun : begun + FEW]), len(titles) - begun - FEW
    if left > 0:
        return sentence(f"labels.proof_{key}_more", titles=few, more=left)
    return sentence(f"labels.proof_{key}", titles=few)


def counted(tally: Tally, card: Card) -> str:
    """Return what is said of a card whose label was just counted."""
    number = tally.counts[card.key]
    if number > card.copies:
        return sentence("labels.proof_too_often", title=card_name(card), copies=card.copies)
    title, done, everything = card_name(card), tally.done, tally.deck.copies
    if card.copies == 1:
        return sentence("labels.proof_shown", title=title, done=done, all=everything)
    return sentence(
        "labels.proof_copy",
        title=title,
        number=number,
        copies=card.copies,
        done=done,
        all=everything,
    )


def card_name(card: Card) -> str:
    """Return the title, with the name of the drawing where there are several."""
    return ", ".join(filter(None, (card.title, card.variant)))


def _counted(card: Card, count: int) -> str:
    if count == 1:
        return card_name(card)
    return sentence("labels.proof_count", title=card_name(card), count=count)
