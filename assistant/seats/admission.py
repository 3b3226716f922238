"""Admission: whether somebody may sit down, and why not.

The PIN lets somebody sit down; how often a wrong one may be typed is counted.
"""

import hmac
import secrets
from collections import deque
from collections.abc import Callable
from enum import Enum

FIGURES = 6
MINUTE = 60.0
A_MINUTE = 5
"""So many wrong PINs a minute are looked at from one address, and so many for one name."""
IN_ALL = 25
"""After so many wrong ones since the last change there is a new PIN."""
REMEMBERED = 1000
"""Of so many addresses and names wrong PINs are remembered."""


class Tried(Enum):
    """What came of a PIN."""

    RIGHT = 0
    WRONG = 1
    TOO_OFTEN = 2


class Pin:
    """The PIN of the seats now.  `changed` is called with the new one after too many wrong ones."""

    def __init__(self, clock: Callable[[], float], changed: Callable[[str], None]) -> None:
        """Begin with a PIN by chance."""
        self._clock, self._changed = clock, changed
        self._wrong: dict[tuple[str, str], deque[float]] = {}
        self._in_all = 0
        self.now = _any_pin()

    def renew(self) -> str:
        """Take another PIN, and return it; wrong ones are counted anew."""
        fresh = _any_pin()
        while fresh == self.now:
            fresh = _any_pin()
        self.now, self._in_all = fresh, 0
        return fresh

    def tried(self, pin: str, address: str, name: str) -> Tried:
        """Look at a PIN that was typed; while it is too often a right one is none either."""
        since = self._clock() - MINUTE
        whose = [("address", address), ("name", name.strip().casefold())]
        for key in whose:
            times = self._wrong.get(key)
            while times and times[0] < since:
                times.popleft()
            if times and len(times) >= A_MINUTE:
                return Tried.TOO_OFTEN
        typed = "".join(pin.split())
        if hmac.compare_digest(typed.encode(), self.now.encode()):
            return Tried.RIGHT
        for key in whose:
            self._note(key)
        self._in_all += 1
        if self._in_all >= IN_ALL:
            self._changed(self.renew())
        return Tried.WRONG

    def _note(self, whose: tuple[str, str]) -> None:
        if whose not in self._wrong and len(self._wrong) >= REMEMBERED:
            self._wrong.pop(next(iter(self._wrong)))
        self._wrong.setdefault(whose, deque(maxlen=A_MINUTE)).append(self._clock())


def _any_pin() -> str:
    return f"{secrets.randbelow(10**FIGURES):0{FIGURES}}"


class Refusal(Enum):
    """Why somebody cannot sit down: the sentence that says so."""

    WRONG_PIN = "seats.wrong_pin"
    TOO_OFTEN = "seats.wait_a_minute"
    NO_NAME = "seats.no_name"
    NO_SUCH_PLAYER = "seats.no_such_player"
    TAKEN = "seats.taken"
    NO_ANSWER = "seats.no_answer"
    NO_SEATS_LEFT = "seats.no_seats_left"


OF_NAME = (Refusal.NO_NAME, Refusal.NO_SUCH_PLAYER, Refusal.TAKEN)
"""What is said of the name, not of the PIN."""


class Refused(Exception):
    """Somebody cannot sit down; `values` go into the sentence."""

    def __init__(self, why: Refusal, **values: str) -> None:
        super().__init__(why.value)
        self.why, self.values = why, values
