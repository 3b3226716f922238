"""From what each frame shows to one reading for each card held up.

Pure: knows times and payloads, no pictures and no clock.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

GONE_AFTER = 0.8
"""Seconds a card may be unreadable and still be the same card."""

_Card: TypeAlias = tuple[str, int]


@dataclass(frozen=True, slots=True)
class _Held:
    """A card in view: its payload with its number among equal ones, and when it was seen.

    `missed` says that a look since then did not show it.
    """

    card: _Card
    seen: float
    missed: bool = False


@dataclass(frozen=True, slots=True)
class Steady:
    """The cards in view, and those that the last look showed."""

    held: tuple[_Held, ...] = ()
    shown: tuple[_Card, ...] = ()

    def fold(
        self, time: float, payloads: Iterable[str] | None, gone_after: float = GONE_AFTER
    ) -> tuple["Steady", tuple[str, ...]]:
        """Take in what was seen at `time` (seconds); return the new state and the new readings.

        `payloads` stand left to right, or are None if nothing has changed since the last
        look.  A card is a reading when it is first seen.  It stays the same reading until
        a look has missed it and it was not seen for more than `gone_after` seconds.  Equal
        cards side by side are a reading each.
        """
        shown = self.shown if payloads is None else _numbered(payloads)
        before = {held.card: held for held in self.held}
        new = tuple(
            card for card in shown if card not in before or _gone(before[card], time, gone_after)
        )
        missing = (held for held in self.held if held.card not in shown)
        held = [_Held(card, time) for card in shown]
        held += [
            _Held(each.card, each.seen, missed=True)
            for each in missing
            if time - each.seen <= gone_after
        ]
        return Steady(tuple(held), shown), tuple(payload for payload, _ in new)


def _gone(held: _Held, time: float, gone_after: float) -> bool:
    return held.missed and time - held.seen > gone_after


def _numbered(payloads: Iterable[str]) -> tuple[_Card, ...]:
    counts: dict[str, int] = {}
    cards = []
    for payload in payloads:
        counts[payload] = counts.get(payload, -1) + 1
        cards.append((payload, counts[payload]))
    return tuple(cards)
