"""Rows and their fold: which acts stand, and the table they lead to.  No disk here.

Rows are only ever added.  An act stands until an undo takes it back; a redo takes back
the newest undo that is left; a new act makes an end of what could be redone.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from assistant.journal.fitting import fitted
from assistant.kinds import Event, after
from assistant.problems import Fault
from assistant.rules.table import Outcome, Table, Turn

_NO_FIT = (ValueError, LookupError, AttributeError, TypeError, ArithmeticError, RecursionError)
"""What folding events raises that do not fit the table."""
_BLANK = Table("", (), Turn(0))
_STRIDE = 64
"""So many acts apart a table is kept: an undo folds again at most that many acts."""


class Kind(StrEnum):
    """What a row is."""

    ACT = "act"
    UNDO = "undo"
    REDO = "redo"


@dataclass(frozen=True, slots=True)
class Act:
    """One row of a game, counted from 1; the first one is the opening.

    `words` is what was typed, `action` what it came to in short.  An undo names in
    `takes_back` the act that no longer stands, a redo the undo that no longer does.
    """

    number: int
    time: datetime
    words: str
    events: tuple[Event, ...] = ()
    action: str = ""
    kind: Kind = Kind.ACT
    takes_back: int | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """One game as the score book sees it; `winners` and `turns` as they stand now.

    `began` and `last` are times in UTC, `season` the named season it belongs to, if any,
    `rows` the number of its rows, `outcome` None while it is not finished.
    """

    id: int
    title: str
    edition: str
    players: tuple[str, ...]
    began: datetime
    last: datetime
    season: str
    turns: int
    rows: int
    outcome: Outcome | None

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of those who won."""
        seats = self.outcome.winners if self.outcome else ()
        return tuple(self.players[seat] for seat in seats if 0 <= seat < len(self.players))


@dataclass(slots=True)
class Standing:
    """The acts that stand and the table after them, row by row."""

    table: Any = _BLANK
    acts: list[Act] = field(default_factory=list)
    rows: int = 0
    _undone: list[tuple[int, Act]] = field(default_factory=list)
    # The table before every `_STRIDE`th act.
    _marks: list[Any] = field(default_factory=list)

    @property
    def can_undo(self) -> Act | None:
        """The act that an undo would take back; never the opening."""
        return self.acts[-1] if len(self.acts) > 1 else None

    @property
    def can_redo(self) -> tuple[int, Act] | None:
        """The row that a redo would take back, and the act that would stand again."""
        return self._undone[-1] if self._undone else None

    def copy(self) -> "Standing":
        """Return the same, which stays as it is whatever comes."""
        return replace(self, acts=[*self.acts], _undone=[*self._undone], _marks=[*self._marks])

    def after(self, row: Act) -> Any:
        """Return the table as a row that comes next will leave it."""
        match row.kind:
            case Kind.ACT:
                return after(self.table, row.events)
            case Kind.UNDO:
                return self.after_first(len(self.acts) - 1)
            case Kind.REDO:
                return after(self.table, self._undone[-1][1].events)

    def take(self, row: Act, table: Any) -> Act:
        """Take a row in with the table `after` it; return the act that it is about."""
        act = _enter(self.acts, self._undone, row)
        if row.kind is Kind.UNDO:
            del self._marks[-(-len(self.acts) // _STRIDE) :]
        elif (len(self.acts) - 1) % _STRIDE == 0:
            self._marks.append(self.table)
        self.table = table
        self.rows = row.number
        return act

    def replay(self, rows: Sequence[Act]) -> None:
        """Take many rows in; what was taken back in the end is not folded at all.

        Raises ValueError for rows that cannot follow each other; nothing has changed then.
        """
        acts, undone = list(self.acts), list(self._undone)
        kept = len(acts)
        for number, row in enumerate(rows, self.rows + 1):
            if row.number != number:
                raise ValueError(row.number)
            _enter(acts, undone, row)
            kept = min(kept, len(acts))
        table = self.after_first(kept)
        marks = self._marks[: -(-kept // _STRIDE)]
        for at in range(kept, len(acts)):
            if at % _STRIDE == 0:
                marks.append(table)
            table = fitted(table, acts[at].events)
        again = table
        for _, act in reversed(undone):
            # What may be let stand again has to fit as well.
            again = fitted(again, act.events)
        self.table, self.acts, self._undone, self._marks = table, acts, undone, marks
        self.rows += len(rows)

    def take_in(self, rows: Sequence[Act], damaged: Callable[[int], Fault]) -> None:
        """Take many rows in; raises what `damaged` returns for the first that does not fit.

        Events that do not fit the table are not those that were written.
        """
        try:
            self.replay(rows)
        except _NO_FIT as error:
            raise damaged(_first_wrong(rows) if not self.rows else self.rows + 1) from error

    def after_first(self, count: int) -> Any:
        """Return the table after the first acts that stand."""
        if count == len(self.acts):
            return self.table
        mark = count // _STRIDE
        table = self._marks[mark]
        for act in self.acts[mark * _STRIDE : count]:
            table = after(table, act.events)
        return table


def sound(rows: Sequence[Act]) -> int:
    """Return how many rows of a game follow each other, from the first: also those taken back."""
    standing = Standing()
    for count, row in enumerate(rows):
        try:
            standing.replay((row,))
        except _NO_FIT:
            return count
    return len(rows)


def _first_wrong(rows: Sequence[Act]) -> int:
    """Return the number of the first row of a game that does not fit those before it."""
    # What stands in the end may not fit, though each row did: the last is the one to blame.
    return min(sound(rows) + 1, len(rows))


def _enter(acts: list[Act], undone: list[tuple[int, Act]], row: Act) -> Act:
    """Enter a row into what stands and what was undone; return the act that it is about."""
    match row.kind:
        case Kind.ACT:
            undone.clear()
            acts.append(row)
            return row
        case Kind.UNDO:
            if len(acts) < 2 or acts[-1].number != row.takes_back:
                raise ValueError(row.takes_back)
            undone.append((row.number, acts.pop()))
            return undone[-1][1]
        case Kind.REDO:
            if not undone or undone[-1][0] != row.takes_back:
                raise ValueError(row.takes_back)
            acts.append(undone.pop()[1])
            return acts[-1]
