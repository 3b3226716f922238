"""What is known of a game of any kind to those who keep it: its table, its events, its record.

The journal writes and reads events of every kind that is added, and knows no more of one than
its `Kind`.  The games of `assistant.rules` are the first.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias, get_args

from assistant.rules import events as first
from assistant.rules.actions import Action as Asked
from assistant.rules.fold import fold, is_open
from assistant.rules.seat_events import Departed, Joined, Renamed
from assistant.rules.table import Outcome
from assistant.rules.table import Table as FirstTable
from assistant.written import know

Event: TypeAlias = Any
"""Something that happened, of the kind of game it happened in: a frozen dataclass."""


class OtherAction:
    """What can be asked for in a game that is not of the first kind: the base of such classes."""


class Named(Protocol):
    """A player at a table."""

    @property
    def name(self) -> str:
        """What the player is called."""


class Turning(Protocol):
    """A turn."""

    @property
    def seat(self) -> int:
        """The place of the player whose turn it is, counted from 0."""

    @property
    def number(self) -> int:
        """How many turns were begun so far."""


class Table(Protocol):
    """How a game stands: frozen, and another one after each act that changes anything."""

    @property
    def edition(self) -> str:
        """The id of what is played."""

    @property
    def seats(self) -> Sequence[Named]:
        """The players in their order."""

    @property
    def turn(self) -> Turning:
        """The turn that is on."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""


def _open_to_all(table: Any, event: Event) -> bool:
    """Say that an event is no secret."""
    return False


def _nothing_counted(table: Any) -> Sequence[Mapping[str, int]]:
    """Return that nothing is counted for any player."""
    return ()


@dataclass(frozen=True, slots=True)
class Kind:
    """What whoever keeps games has to know of one kind.

    `table` is the class of its tables, `events` are its events: frozen dataclasses of text,
    numbers, enums, tuples, sets, mappings and others of these, with names that no other kind has.
    What is in them is in every export.  `actions` are what can be asked for, frozen in the same
    way; one may wait in a question that is written down.  `opens` is the event that begins a
    game; it has the first table in its field `table`.  `fold` returns the table after events,
    and `fits` says whether an event can have happened at a table, beyond naming only players
    that are there.  `secret` says whether an event at a table is for its player alone: it is in
    no export.  `reseats` are the events by which others play than began, or by other names.
    `counted` returns for each player at a table how much there is of what is counted, by name.
    """

    table: type[Any]
    events: tuple[type, ...]
    actions: tuple[type, ...]
    opens: type[Any]
    fold: Callable[[Any, Iterable[Event]], Any]
    fits: Callable[[Any, Event], bool]
    secret: Callable[[Any, Event], bool] = _open_to_all
    reseats: tuple[type, ...] = ()
    counted: Callable[[Any], Sequence[Mapping[str, int]]] = _nothing_counted


_kinds: dict[str, tuple[type, Kind]] = {}


def add(kind: Kind) -> None:
    """Have games of a kind be kept from now on.  Raises ValueError for a name that is taken."""
    for event in kind.events:
        if _kinds.setdefault(event.__name__, (event, kind)) != (event, kind):
            raise ValueError(event.__name__)
    know(*kind.actions)


add(
    Kind(
        FirstTable,
        get_args(first.Event),
        get_args(Asked),
        first.Opened,
        fold,
        is_open,
        reseats=(Joined, Departed, Renamed),
    )
)


def reseating() -> tuple[str, ...]:
    """Return the names of the events, of all kinds, by which others play than began a game."""
    kinds = {id(kind): kind for _, kind in _kinds.values()}
    return tuple(event.__name__ for kind in kinds.values() for event in kind.reseats)


def event_named(name: str) -> type | None:
    """Return the event of a name, of whichever kind; None if none has it."""
    found = _kinds.get(name)
    return found[0] if found else None


def kind_of(event: Event) -> Kind:
    """Return the kind of game in which an event happened."""
    return _kinds[type(event).__name__][1]


def is_opening(event: Event) -> bool:
    """Say whether an event is the one with which a game begins."""
    return isinstance(event, kind_of(event).opens)


def after(table: Any, events: Sequence[Event]) -> Any:
    """Return the table after the events of an act."""
    return kind_of(events[0]).fold(table, events) if events else table


# -- its record ------------------------------------------------------------------------


class Act(Protocol):
    """One act on record."""

    @property
    def words(self) -> str:
        """What was typed for it."""

    @property
    def action(self) -> str:
        """What it came to, in short."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened."""


class Record(Protocol):
    """Where a game is kept; what `append` took is on the disk when it returns."""

    @property
    def table(self) -> Any:
        """The table now."""

    def append(
        self, words: str, events: tuple[Event, ...], *, action: str = "", table: Any = None
    ) -> Any:
        """Keep an act; return the table after it, which is `table` where it is known already.

        Raises Fault.
        """

    def undo(self) -> Act | None:
        """Take the last act that stands back; None if there is none."""

    def redo(self) -> Act | None:
        """Let the act that was taken back last stand again; None if there is none."""

    @property
    def can_redo(self) -> Act | None:
        """The act that `redo` lets stand again."""

    def acts(self) -> Sequence[Act]:
        """Return the acts that stand, the opening first."""

    def after(self, count: int) -> Any:
        """Return the table as it was after the first acts that stand, at least the opening."""


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
    _tables: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Take in the opening."""
        table = None
        for act in self.done:
            table = after(table, act.events)
            self._tables.append(table)

    @property
    def table(self) -> Any:
        """The table now."""
        return self._tables[-1]

    def append(
        self, words: str, events: tuple[Event, ...], *, action: str = "", table: Any = None
    ) -> Any:
        """Remember an act; return the table after it."""
        self._undone.clear()
        self._add(UnkeptAct(words, events, action), table)
        return self.table

    def undo(self) -> UnkeptAct | None:
        """Take back the last act; None if only the opening is left."""
        if len(self.done) < 2:
            return None
        self._tables.pop()
        self._undone.append(self.done.pop())
        return self._undone[-1]

    @property
    def can_redo(self) -> UnkeptAct | None:
        """The act that `redo` lets stand again; None if there is none."""
        return self._undone[-1] if self._undone else None

    def redo(self) -> UnkeptAct | None:
        """Let the act that was taken back last stand again; None if there is none."""
        if not self._undone:
            return None
        self._add(self._undone.pop())
        return self.done[-1]

    def acts(self) -> tuple[UnkeptAct, ...]:
        """Return the acts that stand, the opening first."""
        return tuple(self.done)

    def after(self, count: int) -> Any:
        """Return the table as it was after the first acts that stand, at least the opening."""
        return self._tables[count - 1]

    def _add(self, act: UnkeptAct, table: Any = None) -> None:
        self.done.append(act)
        self._tables.append(after(self.table, act.events) if table is None else table)
