"""What was told at one way in, and what was typed there: the one place that remembers it.

What may be said again, gone through or brought back is decided here alone.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import Enum

from assistant.address import without_queries
from assistant.words.announcement import Announcement, Priority

REMEMBERED = 1000
"""How many messages are kept."""
RECALLED = 50
"""How many lines can be brought back."""


class End(Enum):
    """Beyond which end of the messages somebody has gone."""

    OLDEST = "oldest"
    NEWEST = "newest"


@dataclass
class Transcript:
    """What one way in was told, and what was typed there.

    `messages` are all that may be said again, `lines` those typed that can be brought back.
    `told` is what was said last, also what may not be again, and `answer` what was answered
    last.  `back` is how many messages somebody has gone back, `away` whether something else was
    read since the last answer, `secret_line` whether the line that was typed last may tell what
    its player keeps: nothing brings it back.  `skips` is whether what waits to be read is to be
    left out, for somebody goes to the newest.
    """

    messages: deque[Announcement] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    lines: deque[str] = field(default_factory=lambda: deque(maxlen=RECALLED))
    told: tuple[Announcement, ...] = ()
    answer: tuple[Announcement, ...] = ()
    back: int = 0
    away: bool = False
    secret_line: bool = False
    skips: bool = False
    _was_back: int = 0
    _repeated: tuple[Announcement, ...] = ()
    _leading: tuple[Announcement, ...] = ()
    _recalled: int = 0

    # -- what is told ------------------------------------------------------------

    def begin(self, *, typed: bool) -> None:
        """Begin to answer something; a line that was `typed` leaves older messages."""
        self._repeated = self._leading = ()
        if typed:
            self._was_back, self.back = self.back, 0

    def once_more(self, said: Iterable[Announcement]) -> tuple[Announcement, ...]:
        """Return what was said before, to be said in full and kept no second time."""
        self._repeated = tuple(replace(each, whole=True) for each in said)
        return self._repeated

    def only_leads(self, said: Iterable[Announcement]) -> tuple[Announcement, ...]:
        """Return what is said and not kept: a list that only leads on."""
        self._leading = tuple(said)
        return self._leading

    def keep(self, said: tuple[Announcement, ...], *, private: bool, answers: bool) -> None:
        """Keep what is said now.

        `private` is whether a secret may be said again here, `answers` whether somebody asked.
        """
        self.told = said or self.told
        again = tuple(each for each in said if private or not each.secret)
        passing = (*self._repeated, *self._leading)
        # A hint for aiming is of its moment only.
        self.messages.extend(
            each
            for each in again
            if each.priority is not Priority.NOTIFICATION and each not in passing
        )
        if answers and again and any(each not in self._repeated for each in said):
            self.answer = again

    def forget_secrets(self) -> None:
        """Let nothing that was read in secret be said again."""
        kept = [each for each in self.messages if not each.secret]
        self.messages.clear()
        self.messages.extend(kept)
        self.answer = tuple(each for each in self.answer if not each.secret)

    def forget(self) -> None:
        """Forget all that was said."""
        self.messages.clear()
        self.answer = ()

    # -- going back --------------------------------------------------------------

    def turn(self, step: int, *, stands: bool, line: bool = False) -> Announcement | End:
        """Go one message back (1) or forth (-1); return it, or the end there is beyond.

        `stands` is whether whoever reads has before them what was said last, `line` whether
        they go by a line that is being answered.
        """
        at = self._was_back if line else self.back
        to = at + step
        if to > len(self.messages):
            self.back = at
            return End.OLDEST
        if to < 1:
            self.back = 0
            return End.NEWEST
        newest = self.messages[-1].said
        stands = stands and bool(self.answer) and self.answer[-1].said == newest
        if step > 0 and stands and len(self.messages) > 1:
            to = max(to, 2)
        self.back = to
        return self.messages[-to]

    def newest(self) -> Announcement | None:
        """Go to the newest message, past all that waits; return it, None if there is none."""
        self.back, self.skips = 0, True
        return self.messages[-1] if self.messages else None

    # -- what is typed -------------------------------------------------------------

    def typed(self, line: str) -> None:
        """Keep a line that was typed and answered, unless it may tell a secret."""
        self._recalled = 0
        if line.strip() and not self.secret_line:
            # What is brought back is shown and spoken: a password is not.
            self.lines.append(without_queries(line))

    def recall(self, step: int) -> str | None:
        """Return the line one further back (1) or forth (-1), None if none was typed.

        It is empty at the newest.
        """
        if not self.lines:
            return None
        self._recalled = max(0, min(self._recalled + step, len(self.lines)))
        return self.lines[-self._recalled] if self._recalled else ""
