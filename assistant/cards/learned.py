"""Codes that the user tied to cards, kept for ever in one file of JSON lines.

Each line ties one QR payload to one card, or to none when the user took it back; the
last line about a payload counts.  Lines are only ever added, so that a crash in the
middle of a write costs at most the line being written.
"""

import json
import os
from dataclasses import dataclass, field
from pathlib import Path

from assistant.problems import Fault, Problem


@dataclass
class Learned:
    """The codes tied to cards; `cards` maps a payload to a `Card.key`."""

    file: Path
    cards: dict[str, str] = field(default_factory=dict)

    def tie(self, payload: str, key: str) -> None:
        """Remember that `payload` is the card `key`.

        Raises Fault if it cannot be written; it then holds until the program ends.
        """
        self.cards[payload] = key
        self._add({"payload": payload, "card": key})

    def untie(self, payload: str) -> None:
        """Forget what `payload` was tied to.

        Raises Fault if it cannot be written; it then holds until the program ends.
        """
        self.cards.pop(payload, None)
        self._add({"payload": payload, "card": None})

    def _add(self, line: dict[str, str | None]) -> None:
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with self.file.open("a", encoding="ascii", newline="\n") as book:
                # A line broken off by a crash must not swallow this one.
                book.write(("\n" if book.tell() else "") + json.dumps(line))
                book.flush()
                os.fsync(book.fileno())
        except OSError as error:
            raise Fault(
                "learned.unsaved", file=str(self.file), why=error.strerror or type(error).__name__
            ) from error


def load_learned(file: Path) -> tuple[Learned, list[Problem]]:
    """Read the file of learned codes; lines that cannot be read are told and left out."""
    learned, problems, faulty = Learned(file), list[Problem](), list[int]()
    try:
        text = file.read_text(encoding="utf-8-sig", errors="replace")
    except FileNotFoundError:
        return learned, problems
    except OSError as error:
        why = error.strerror or type(error).__name__
        return learned, [Problem(str(file), "learned.unreadable", {"why": why})]
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        match _parsed(line):
            case {"payload": str(payload), "card": str(key)}:
                learned.cards[payload] = key
            case {"payload": str(payload), "card": None}:
                learned.cards.pop(payload, None)
            case _:
                faulty.append(number)
    if faulty:
        values = {"count": len(faulty), "line": faulty[0]}
        problems.append(Problem(str(file), "learned.lines", values))
    return learned, problems


def _parsed(line: str) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
