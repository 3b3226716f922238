"""How much is tried to understand one line: a bound that no line gets past.

Words can be cut, joined and read in more ways than anybody means.  Each way that is tried costs a
step; what takes more steps than any sentence of people is not understood.
"""

MOST_STEPS = 3_000
"""A sentence of people takes some dozens, the longest two hundred."""


class TooMuch(Exception):
    """A line has more readings than are tried."""


class Effort:
    """The steps that are left for one line; `spent` are those that were taken."""

    def __init__(self) -> None:
        """Begin with none taken."""
        self.spent = 0

    def step(self) -> None:
        """Take a step.  Raises TooMuch where none is left."""
        self.spent += 1
        if self.spent > MOST_STEPS:
            raise TooMuch
