"""A game that is kept nowhere, for when the journal cannot be used."""

from dataclasses import dataclass, field

from assistant.rules.events import Event
from assistant.rules.fold import fold
from assistant.rules.table import Table, Turn


@dataclass(frozen=True, slots=True)
class UnkeptAct:
    """One act: what was typed, and what happened."""

    words: str
    events: tuple[Event, ...]
    action: str = ""


@dataclass
class Unkept:
    """A record in memory only; it is gone when the program ends."""

    done: list[UnkeptAct]
    _undone: list[UnkeptAct] = field(default_factory=list)
    _tables: list[Table] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Take in the opening."""
        table = Table("", (), Turn(0))
        for act in self.done:
            table = fold(table, act.events)
            self._tables.append(table)

    @property
    def table(self) -> Table:
        """The table now."""
        return self._tables[-1]

    def append(self, words: str, events: tuple[Event, ...]) -> Table:
        """Remember an act; return the table after it."""
        self._undone.clear()
        self._add(UnkeptAct(words, events))
        return self.table

    def undo(self) -> UnkeptAct | None:
        """Take back the last act; None if only the opening is left."""
        if len(self.done) < 2:
            return None
        self._tables.pop()
        self._undone.append(self.done.pop())
        return self._undone[-1]

    def redo(self) -> UnkeptAct | None:
        """Let the act that was taken back last stand again; None if there is none."""
        if not self._undone:
            return None
        self._add(self._undone.pop())
        return self.done[-1]

    def acts(self) -> tuple[UnkeptAct, ...]:
        """Return the acts that stand, the opening first."""
        return tuple(self.done)

    def after(self, count: int) -> Table:
        """Return the table as it was after the first acts that stand, at least the opening."""
        return self._tables[count - 1]

    def _add(self, act: UnkeptAct) -> None:
        self.done.append(act)
        self._tables.append(fold(self.table, act.events))
