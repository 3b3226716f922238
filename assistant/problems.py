"""What went wrong, carried as a key into the sentences rather than as words.

A `Problem` is something to mend in a file that people wrote; loading goes on
without the faulty part.  A `Fault` is a device, the disk or the network that
cannot do what was asked; it is raised.  Both name a sentence in `words/` and the
values that go into it, so that this floor holds no words of its own.  What the
program tells the one that started it is an `Exit`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from assistant.messages import Msg, Value, say


@dataclass(frozen=True, slots=True)
class Problem:
    """Something to mend in a file.

    `file` is the file's name as the person knows it, `entry` the place in it
    (the number of the card or label, counted from 1, or 0 for the whole file),
    `title` the card's title or label if it has one, `key` the sentence.
    """

    file: str
    key: str
    values: Mapping[str, Value] = field(default_factory=dict)
    entry: int = 0
    title: str = ""

    @property
    def told(self) -> Msg:
        """What is wrong, without the place."""
        return say(self.key, **self.values)


class Fault(Exception):
    """A device, the disk or the network cannot do what was asked; `key` is the sentence."""

    def __init__(self, key: str, **values: Value) -> None:
        super().__init__(key, values)
        self.key = key
        self.values: Mapping[str, Value] = values

    @property
    def told(self) -> Msg:
        """What cannot be done."""
        return say(self.key, **self.values)


class Exit(IntEnum):
    """How it ended: done, nothing found, cannot be opened, a fault of the program, Ctrl+C."""

    DONE = 0
    NOTHING = 1
    CANNOT = 2
    FAULT = 70
    STOPPED = 130
