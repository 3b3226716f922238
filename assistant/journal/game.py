"""One game of the journal: the table as it stands, and how it came to that."""

from collections.abc import Iterable
from typing import Any

from assistant.journal.pen import Pen, clean
from assistant.journal.rows import Act, Kind, Standing
from assistant.kinds import Event
from assistant.problems import Fault


class Game:
    """One game.  Every change is on the disk before the method that makes it returns.

    The methods raise the Faults of `Journal`; after one of them the game is as it was.
    """

    def __init__(self, number: int, pen: Pen) -> None:
        self.id = number
        self._pen = pen
        self._standing = Standing()
        self.table: Any = self._standing.table
        """The table now."""
        self.follow()

    @property
    def last(self) -> int:
        """The number of its last row."""
        return self._standing.rows

    def append(
        self, words: str, events: Iterable[Event], *, action: str = "", table: Any = None
    ) -> Any:
        """Add an act: the words that were typed, and what happened.

        Return the table after it, which is `table` where it is known already.
        """
        self._add(Kind.ACT, words, events=tuple(events), action=action, table=table)
        return self.table

    def undo(self, words: str = "undo") -> Act | None:
        """Take back the last act that stands and return it; None if only the opening is left."""
        last = self._standing.can_undo
        if last is None:
            return None
        return self._add(Kind.UNDO, words, takes_back=last.number)

    @property
    def can_redo(self) -> Act | None:
        """The act that `redo` lets stand again; None if there is none."""
        last = self._standing.can_redo
        return last[1] if last else None

    def redo(self, words: str = "redo") -> Act | None:
        """Let the act that was taken back last stand again and return it; None if there is none."""
        last = self._standing.can_redo
        if last is None:
            return None
        return self._add(Kind.REDO, words, takes_back=last[0])

    def acts(self) -> tuple[Act, ...]:
        """Return the acts that stand, the opening first."""
        return tuple(self._standing.acts)

    def after(self, count: int) -> Any:
        """Return the table as it was after the first acts that stand, at least the opening."""
        return self._standing.after_first(count)

    def rows(self) -> tuple[Act, ...]:
        """Return everything that was ever written of this game."""
        return self._pen.rows(self.id)

    def follow(self, most: int = -1) -> tuple[Act, ...]:
        """Take in and return the rows that another program added since, at most so many."""
        rows = self._pen.rows(self.id, self._standing.rows, most)
        self._standing.take_in(rows, self._damaged)
        self.table = self._standing.table
        return rows

    def standing(self) -> Standing:
        """Return how the game stands now, to go back to."""
        return self._standing.copy()

    def go_back(self, standing: Standing) -> None:
        """Forget what came since it stood so: it was not written."""
        self._standing, self.table = standing, standing.table

    def _damaged(self, row: int) -> Fault:
        return self._pen.damaged(self.id, row)

    def _add(
        self,
        kind: Kind,
        words: str,
        *,
        events: tuple[Event, ...] = (),
        action: str = "",
        takes_back: int | None = None,
        table: Any = None,
    ) -> Act:
        row = Act(
            self._standing.rows + 1,
            self._pen.now(),
            clean(words),
            events,
            clean(action),
            kind,
            takes_back,
        )
        if table is None:
            table = self._standing.after(row)
        try:
            with self._pen.writing():
                self._pen.insert(self.id, row, table)
        except Fault as fault:
            if fault.key == "journal.after_all":
                self.follow()
            raise
        self.table = table
        return self._standing.take(row, table)
