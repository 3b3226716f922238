"""Codes that the user tied to cards, kept for ever in one file of JSON lines, and what is missing.

Each line ties one QR payload to one card, or to none when the user took it back; the
last line about a payload counts.  A line may also hold how the code is printed, which other
versions of the program pass over.  Lines are only ever added, so that a crash in the
middle of a write costs at most the line being written.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import TypeAlias

from assistant.cards.model import Deck
from assistant.cards.shelf import Shelved
from assistant.files import append_record, read_text, record_of
from assistant.problems import Fault, Problem

Modules: TypeAlias = Sequence[Sequence[bool]]
"""The dark modules of a code, row by row."""

_REMEMBERED = 64
_LARGEST = 177
"""Modules across version 40, the largest code."""


@dataclass
class Learned:
    """The codes tied to cards; `cards` maps a payload to a `Card.key`.

    `codes` maps payloads that are tied to their modules, where these were seen; it is replaced
    as a whole, so that another thread may read it.  `origins` maps the payloads that came in a
    pack to its name.
    """

    file: Path
    cards: dict[str, str] = field(default_factory=dict)
    codes: Mapping[str, Modules] = field(default_factory=dict)
    origins: dict[str, str] = field(default_factory=dict)
    _recent: dict[str, Modules] = field(default_factory=dict, repr=False)
    _lock: Lock = field(default_factory=Lock, repr=False, compare=False)

    def tie(self, payload: str, key: str) -> None:
        """Remember that `payload` is the card `key`.

        Raises Fault if it cannot be written; it then holds until the program ends.
        """
        with self._lock:
            self.cards[payload] = key
            self.origins.pop(payload, None)
            modules = self.codes.get(payload) or self._recent.get(payload)
            if modules:
                self.codes = {**self.codes, payload: modules}
            self._add(payload, key, modules)

    def untie(self, payload: str) -> None:
        """Forget what `payload` was tied to.

        Raises Fault if it cannot be written; it then holds until the program ends.
        """
        with self._lock:
            self.cards.pop(payload, None)
            self.origins.pop(payload, None)
            codes = dict(self.codes)
            modules = codes.pop(payload, None)
            if modules:
                self._recent[payload], self.codes = modules, codes
            self._add(payload, None)

    def saw(self, payload: str, modules: Modules) -> None:
        """Take in how a code is printed: for good if it is tied, else in case it will be.

        May be called from any thread.
        """
        with self._lock:
            if payload not in self.cards:
                self._recent[payload] = modules
                while len(self._recent) > _REMEMBERED:
                    del self._recent[next(iter(self._recent))]
            elif payload not in self.codes:
                self.codes = {**self.codes, payload: modules}
                # What came in a pack is tied by the pack alone.  And where it cannot be written it
                # is seen again another day.
                if payload not in self.origins:
                    with suppress(Fault):
                        self._add(payload, self.cards[payload], modules)

    def _add(self, payload: str, key: str | None, modules: Modules | None = None) -> None:
        line = {"payload": payload, "card": key}
        if modules:
            line["modules"] = _packed(modules)
        try:
            append_record(self.file, line)
        except OSError as error:
            raise Fault(
                "learned.unsaved", file=str(self.file), why=error.strerror or type(error).__name__
            ) from error


def load_learned(file: Path, packs: Iterable[Shelved] = ()) -> tuple[Learned, list[Problem]]:
    """Read the file of learned codes; lines that cannot be read are told and left out.

    The codes of installed packs hold where the user said nothing of them.
    """
    learned, problems, faulty = Learned(file), list[Problem](), list[int]()
    codes: dict[str, Modules] = {}
    for pack in packs:
        learned.cards |= pack.codes
        learned.origins |= dict.fromkeys(pack.codes, pack.name)
    try:
        text = read_text(file, "utf-8-sig", "replace")
    except FileNotFoundError:
        return learned, problems
    except OSError as error:
        why = error.strerror or type(error).__name__
        return learned, [Problem(str(file), "learned.unreadable", {"why": why})]
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        match record_of(line):
            case {"payload": str(payload), "card": str(key), **more}:
                learned.cards[payload] = key
                learned.origins.pop(payload, None)
                modules = _unpacked(more.get("modules"))
                if modules:
                    codes[payload] = modules
            case {"payload": str(payload), "card": None}:
                learned.cards.pop(payload, None)
                learned.origins.pop(payload, None)
                codes.pop(payload, None)
            case _:
                faulty.append(number)
    learned.codes = codes
    if faulty:
        values = {"count": len(faulty), "line": faulty[0]}
        problems.append(Problem(str(file), "learned.lines", values))
    return learned, problems


def _packed(modules: Modules) -> str:
    """Return modules as hexadecimal digits, one bit each, row by row."""
    bits = "".join("1" if dark else "0" for row in modules for dark in row)
    size = -(-len(bits) // 8)
    return int(bits.ljust(8 * size, "0"), 2).to_bytes(size).hex()


def _unpacked(digits: object) -> Modules | None:
    """Return the modules that these digits tell; None where they tell none."""
    try:
        data = bytes.fromhex(digits) if isinstance(digits, str) else b""
    except ValueError:
        return None
    sizes = (size for size in range(21, _LARGEST + 1, 4) if -(-size * size // 8) == len(data))
    size = next(sizes, 0)
    if not size:
        return None
    bits = bin(int.from_bytes(b"\1" + data))[3:]
    return tuple(
        tuple(bit == "1" for bit in bits[at : at + size]) for at in range(0, size * size, size)
    )


@dataclass(frozen=True, slots=True)
class Progress:
    """So many of the deck's cards have a code that was taught; `missing` counts by title."""

    done: int
    total: int
    missing: Mapping[str, int]


def progress(deck: Deck, learned: Mapping[str, str]) -> Progress:
    """Return how far a deck is taught; `learned` maps payloads to `Card.key`.

    In most kits all copies of a card have one code: with it, all of them are done.  As soon as
    two codes were taught for one title of several copies, each copy is taken to have its own.
    """
    titles = {card.key: card.title for card in deck.cards}
    copies: dict[str, int] = defaultdict(int)
    for card in deck.cards:
        copies[card.title] += card.copies
    codes = dict.fromkeys(copies, 0)
    for key in learned.values():
        if key in titles:
            codes[titles[key]] += 1
    each_its_own = any(codes[title] > 1 and copies[title] > 1 for title in copies)
    missing = {}
    for title, count in copies.items():
        known = min(codes[title], count) if each_its_own else count * bool(codes[title])
        if known < count:
            missing[title] = count - known
    total = sum(copies.values())
    return Progress(total - sum(missing.values()), total, missing)
