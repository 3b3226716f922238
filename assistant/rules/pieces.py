"""A piece is one physical card, and lies in one place.

It is named by its printed code and the number of the copy, ``LU042.1``.  A card that no
deck has is named by the title that somebody said, ``Sunny Unicorn``, a second one of that
title with a number behind it, ``Sunny Unicorn.2``.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

Piece: TypeAlias = str
SeatNumber: TypeAlias = int


class Zone(StrEnum):
    """Where a piece can lie.

    DECK stands for all that nobody can see, deck and hands; CHAIN is where a Magic card is
    from when it takes effect until the effect is settled.
    """

    STABLE = "stable"
    HAND = "hand"
    DECK = "deck"
    DISCARD = "discard"
    NURSERY = "nursery"
    PILE = "pile"
    CHAIN = "chain"
    BOX = "box"


@dataclass(frozen=True, slots=True)
class Place:
    """One place at the table; `seat` counts for STABLE and HAND."""

    zone: Zone
    seat: SeatNumber = -1
