"""The line of an open list that the arrows are on.  Pure."""

from dataclasses import dataclass, replace

from assistant.choices import Choice


@dataclass(frozen=True, slots=True)
class Picked:
    """A list and which line of it is picked, -1 for none."""

    choices: tuple[Choice, ...] = ()
    at: int = -1

    def __bool__(self) -> bool:
        """Whether a line is picked."""
        return self.at >= 0

    @property
    def number(self) -> int:
        """The number of the line."""
        return self.at + 1

    @property
    def text(self) -> str:
        """What stands in the line; of one that only its names answer, the first of them."""
        choice = self.choices[self.at]
        return choice.text or choice.names[0]

    def step(self, step: int, choices: tuple[Choice, ...]) -> "Picked":
        """Go one line down (1) or up (-1); where none is picked yet, into `choices`."""
        picked = self if self else Picked(choices)
        last = len(picked.choices) - 1
        start = picked.at if picked else (-1 if step > 0 else last + 1)
        return replace(picked, at=max(0, min(start + step, last)))
