"""Where a proof stands, kept in the user's folder so that it goes on after a break.

One file of JSON lines for each deck.  Lines are only ever added: a crash costs at most the
line being written.
"""

import json
import os
from pathlib import Path

from assistant import places
from assistant.cards.model import Deck
from assistant.labels.tally import Tally
from assistant.problems import Fault


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
            text = self._file.read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise Fault("labels.proof_unread", file=str(self._file), why=why) from error
        for line in text.splitlines():
            if line.strip() and not self._fold(_parsed(line)):
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
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with self._file.open("a", encoding="ascii", newline="\n") as book:
                # A line broken off by a crash must not swallow this one.
                book.write(("\n" if book.tell() else "") + json.dumps(line))
                book.flush()
                os.fsync(book.fileno())
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise Fault("labels.proof_unsaved", file=str(self._file), why=why) from error


def _parsed(line: str) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
