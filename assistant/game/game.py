"""The game at this table: what was asked, what came of it, and what is on record."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Protocol

from assistant.cards.model import Kind
from assistant.game.about import rule_of
from assistant.game.pieces import exchanged, renumbered, revealed
from assistant.language.heard import Around
from assistant.rules.actions import Action
from assistant.rules.decide import decide
from assistant.rules.edition import Rulebook
from assistant.rules.events import (
    Appeared,
    Event,
    Exchanged,
    Moved,
    NumberSet,
    Recognised,
    StoodIn,
    Verb,
)
from assistant.rules.fold import fold
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed, Doubt, Refused, Ruling
from assistant.rules.table import Table, Turn, Zone, unnumbered
from assistant.words.announcement import Announcement, Priority
from assistant.words.game import tell
from assistant.words.moves import withheld

_JOINED = "joined"
"""What is kept with an act that was said in one sentence with the one before it."""
CORRECTED = "corrected"
"""In place of a rule where a number or a place was only set right."""


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
    def table(self) -> Table:
        """The table now."""

    def append(self, words: str, events: tuple[Event, ...], *, action: str = "") -> Table:
        """Keep an act; return the table after it.  Raises Fault."""

    def undo(self) -> Act | None:
        """Take the last act that stands back; None if there is none."""

    def redo(self) -> Act | None:
        """Let the act that was taken back last stand again; None if there is none."""

    @property
    def can_redo(self) -> Act | None:
        """The act that `redo` lets stand again."""

    def acts(self) -> Sequence[Act]:
        """Return the acts that stand, the opening first."""

    def after(self, count: int) -> Table:
        """Return the table as it was after the first acts that stand, at least the opening."""


def told(position: Position, act: Act) -> tuple[Announcement, ...]:
    """Return what is said of an act, never nothing: the words that asked for it if need be.

    `table` is as it was before the act.
    """
    said = tell(position, act.events)
    return said or (Announcement(act.words, act.words, Priority.TEXT),)


@dataclass(frozen=True, slots=True)
class Waiting:
    """An action that waits for a yes, with the words that asked for it.

    `told` are the words as all may hear them.
    """

    action: Action
    words: str
    doubts: tuple[Doubt, ...]
    told: str


@dataclass
class Game:
    """A game with its record.

    `decks` are the ids of the decks it is played with, `free` is whether cards may be named
    that are in none of them.  `waiting` is what a doubt was spoken about, `rule` the name
    of the rule that the last words were about, `hid` whether the last act named a card that not
    everybody has seen.
    """

    book: Rulebook
    record: Record
    decks: tuple[str, ...] = ()
    free: bool = False
    waiting: Waiting | None = None
    rule: str = field(default="first_player")
    hid: bool = field(default=False, init=False)
    _sentence: int | None = field(default=None, init=False)
    _position: Position | None = field(default=None, init=False, repr=False)

    @contextmanager
    def said_at_once(self) -> Iterator[None]:
        """Do what is done in the block as one sentence: it is taken back as one."""
        before = self._sentence
        self._sentence = len(self.record.acts()) if before is None else before
        try:
            yield
        finally:
            self._sentence = before

    @property
    def table(self) -> Table:
        """The table now."""
        return self.record.table

    @property
    def position(self) -> Position:
        """The table now, with the rulebook it is played by; the same until something is done."""
        now = self._position
        if now is None or now.table is not self.table or now.book is not self.book:
            now = self._position = Position(self.book, self.table)
        return now

    @property
    def by_title(self) -> bool:
        """Whether no deck of this game is there, so that every card is only a title."""
        return not self.book.cards

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return tuple(seat.name for seat in self.table.seats)

    @property
    def around(self) -> Around:
        """The names that are said at this table."""
        words = self.book.edition.words
        animals = frozenset({words.animal.casefold(), words.animals.casefold()})
        return Around(self.names, words.area, animals, self.titles)

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of the cards of this game."""
        return (*(card.title for card in self.book.cards.values()), *self.table.titles)

    @property
    def instants(self) -> tuple[str, ...]:
        """The titles of the Instants of this game."""
        kinds = [(card.title, card.kind) for card in self.book.cards.values()]
        kinds += self.table.titles.items()
        return tuple(dict.fromkeys(title for title, kind in kinds if kind is Kind.INSTANT))

    def title_on_table(self, text: str) -> str | None:
        """Return the title, in no deck, of a card that a text names and that all have seen.

        What is in a hand completes nothing: who guesses would learn it.
        """
        words, table = text.casefold().split(), self.table
        pile = table.pile.cards if table.pile else ()
        named = (*table.places(), *pile, *table.titles)
        typed = [
            piece for piece in dict.fromkeys(named) if unnumbered(piece) not in self.book.cards
        ]
        position = self.position
        seen = position.seen(typed) if typed else {}
        for piece in typed:
            title = position.title(piece).casefold()
            open_ = piece in pile or piece in table.titles or seen[piece].zone is not Zone.DECK
            if open_ and title.split()[: len(words)] == words:
                return piece
        return None

    def ask(self, action: Action, words: str) -> Refused | Waiting | tuple[Announcement, ...]:
        """Do an action if nothing speaks against it.

        Returns why not, or the action that now waits for a yes, or what is said of it.
        Raises Fault if it cannot be written.
        """
        self.waiting = None
        ruling = self._decide(action)
        if isinstance(ruling, Refused):
            self.rule = ruling.why.rule
            return ruling
        if ruling.doubts:
            self.rule = ruling.doubts[0].rule
            told = self._for_all(words, ruling.events)
            self.waiting = Waiting(action, words, ruling.doubts, told)
            return self.waiting
        return self._keep(words, ruling)

    def doubt(self, action: Action, words: str) -> None:
        """Have an action wait for a yes again, if something still speaks against it."""
        ruling = self._decide(action)
        if isinstance(ruling, Allowed) and ruling.doubts:
            self.rule = ruling.doubts[0].rule
            told = self._for_all(words, ruling.events)
            self.waiting = Waiting(action, words, ruling.doubts, told)

    def insist(self, action: Action, words: str) -> Refused | tuple[Announcement, ...]:
        """Do an action whatever doubts there are.  Raises Fault if it cannot be written."""
        self.waiting = None
        ruling = self._decide(action)
        return ruling if isinstance(ruling, Refused) else self._keep(words, ruling)

    def undo(self) -> list[tuple[Announcement, ...]]:
        """Take back the acts of the last sentence; return what was said of each, the last first.

        It is nothing if only the opening is left.
        """
        self.waiting = None
        taken = []
        while act := self.record.undo():
            taken.append(told(self.position, act))
            if act.action != _JOINED:
                break
        return taken

    def redo(self) -> list[tuple[Announcement, ...]]:
        """Let the sentence that was taken back last stand again; return what is said of each act.

        It is nothing if nothing was taken back.
        """
        self.waiting = None
        done: list[tuple[Announcement, ...]] = []
        while (act := self.record.can_redo) and (not done or act.action == _JOINED):
            before = self.position
            self.record.redo()
            done.append(told(before, act))
        return done

    def _decide(self, action: Action) -> Ruling:
        """Decide an action so that no number of a copy tells what somebody keeps."""
        position = self.position
        numbers = exchanged(position, action)
        ruling = decide(position.after(numbers), action)
        if isinstance(ruling, Refused):
            return ruling
        shown = revealed(position.after(numbers), ruling.events)
        if shown:
            numbers, action = (*numbers, *shown), renumbered(action, shown)
            ruling = decide(position.after(numbers), action)
        if isinstance(ruling, Refused):
            return ruling
        return replace(ruling, events=(*numbers, *ruling.events))

    def _for_all(self, words: str, events: tuple[Event, ...]) -> str:
        """Return the words of an act as all may read them: without a card only one has seen."""
        if not withheld(self.table, events):
            return words
        said = tell(self.position, events)
        return said[0].text.rstrip(".") if said else ""

    def _keep(self, words: str, ruling: Allowed) -> tuple[Announcement, ...]:
        before = self.position
        self.hid = bool(withheld(before.table, ruling.events))
        told = self._for_all(words, ruling.events) if self.hid else words
        begun = self._sentence is not None and len(self.record.acts()) > self._sentence
        self.record.append(told, ruling.events, action=_JOINED if begun else "")
        found = rule_of(ruling.events, before)
        self.rule = found or (CORRECTED if all(map(_corrects, ruling.events)) else self.rule)
        return tell(before, ruling.events)


def _corrects(event: Event) -> bool:
    """Say whether an event only sets a number or a place right."""
    numbers = NumberSet | Appeared | Exchanged | StoodIn | Recognised
    return isinstance(event, numbers) or (isinstance(event, Moved) and event.how is Verb.PUT)


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

    def append(self, words: str, events: tuple[Event, ...], *, action: str = "") -> Table:
        """Remember an act; return the table after it."""
        self._undone.clear()
        self._add(UnkeptAct(words, events, action))
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

    def after(self, count: int) -> Table:
        """Return the table as it was after the first acts that stand, at least the opening."""
        return self._tables[count - 1]

    def _add(self, act: UnkeptAct) -> None:
        self.done.append(act)
        self._tables.append(fold(self.table, act.events))
