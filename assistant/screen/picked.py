"""Which line of a list the keys stand on, or a click means.  Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from assistant.choices import Choice
from assistant.messages import Text, say
from assistant.transcript.page import Line
from assistant.words import render
from assistant.words.announcement import EVERYONE, Who

STEPS = frozenset({"up", "down", "home", "end"})
"""Keys that go through a list."""
BESIDE = {"left": "place before", "right": "next place"}
"""What keys say that go from one place to another."""


@dataclass(frozen=True, slots=True)
class Picked:
    """A list, which line of it is picked, -1 for none, and who may hear it."""

    choices: tuple[Choice, ...] = ()
    at: int = -1
    to: Who = EVERYONE

    def __bool__(self) -> bool:
        """Whether a line is picked."""
        return self.at >= 0

    @property
    def number(self) -> int:
        """The number of the line."""
        return self.at + 1

    @property
    def text(self) -> Text:
        """What stands in the line; of one that only its names answer, the first of them."""
        choice = self.choices[self.at]
        return choice.text or choice.answers[0]

    @property
    def last(self) -> bool:
        """Whether it is the last line."""
        return self.at == len(self.choices) - 1

    def step(self, key: str, choices: tuple[Choice, ...], to: Who) -> "Picked":
        """Go where a key of `STEPS` leads; where none is picked yet, into `choices` for `to`."""
        picked = self if self else Picked(choices, to=to)
        end = len(picked.choices)
        start = picked.at if picked else (-1 if key == "down" else end)
        at = {"up": start - 1, "down": start + 1, "home": 0, "end": end}[key]
        return replace(picked, at=max(0, min(at, end - 1)))


def line_at(row: int, lines: Sequence[Line], choices: Sequence[Choice]) -> int:
    """Return the number of the choice whose line stands in a row of a page, 0 for none."""
    if not 0 <= row < len(lines):
        return 0
    found = lines[row]
    text = " ".join(line.text for line in lines if line.mark == found.mark)
    told = (say("prompt.choice", number=at, text=each.text) for at, each in enumerate(choices, 1))
    spelt = [" ".join(render(each).split()) for each in told]
    return spelt.index(text) + 1 if text in spelt and not found.hidden else 0
