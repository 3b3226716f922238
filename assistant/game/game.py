"""The game at this table: what was asked, what came of it, and what is on record."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from assistant.cards.model import Kind
from assistant.game.about import rule_of
from assistant.rules.actions import Action
from assistant.rules.decide import decide, played
from assistant.rules.edition import Rulebook
from assistant.rules.events import (
    Appeared,
    CountSet,
    DeckSet,
    Event,
    HandSet,
    Moved,
    NamelessSet,
    Verb,
)
from assistant.rules.rulings import Allowed, Doubt, Refused
from assistant.rules.table import Table
from assistant.words.announcement import Announcement, Priority
from assistant.words.card import cut
from assistant.words.game import tell

CORRECTED = "corrected"
"""In place of a rule where a number or a place was only set right."""


class Act(Protocol):
    """One act on record."""

    @property
    def words(self) -> str:
        """What was typed for it."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened."""


class Record(Protocol):
    """Where a game is kept; what `append` took is on the disk when it returns."""

    @property
    def table(self) -> Table:
        """The table now."""

    def append(self, words: str, events: tuple[Event, ...]) -> Table:
        """Keep an act; return the table after it.  Raises Fault."""

    def undo(self) -> Act | None:
        """Take the last act that stands back; None if there is none."""

    def redo(self) -> Act | None:
        """Let the act that was taken back last stand again; None if there is none."""

    def acts(self) -> Sequence[Act]:
        """Return the acts that stand, the opening first."""

    def after(self, count: int) -> Table:
        """Return the table as it was after the first acts that stand, at least the opening."""


def told(book: Rulebook, table: Table, act: Act) -> tuple[Announcement, ...]:
    """Return what is said of an act, never nothing: the words that asked for it if need be.

    `table` is as it was before the act.
    """
    said = tell(book, table, act.events)
    return said or (Announcement(act.words, cut(act.words), Priority.TEXT),)


@dataclass(frozen=True, slots=True)
class Waiting:
    """An action that waits for a yes, with the words that asked for it."""

    action: Action
    words: str
    doubts: tuple[Doubt, ...]


@dataclass
class Game:
    """A game with its record.

    `decks` are the ids of the decks it is played with, `free` is whether cards may be named
    that are in none of them.  `waiting` is what a doubt was spoken about, `rule` the name
    of the rule that the last words were about.
    """

    book: Rulebook
    record: Record
    decks: tuple[str, ...] = ()
    free: bool = False
    waiting: Waiting | None = None
    rule: str = field(default="first_player")

    def __post_init__(self) -> None:
        """Take in what the table has decided already."""
        self._as_played()

    @property
    def table(self) -> Table:
        """The table now."""
        return self.record.table

    @property
    def by_title(self) -> bool:
        """Whether no deck of this game is there, so that every card is only a title."""
        return not any(card.deck for card in self.book.cards.values())

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return tuple(seat.name for seat in self.table.seats)

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of the cards of this game."""
        return tuple(card.title for card in self.book.cards.values())

    @property
    def instants(self) -> tuple[str, ...]:
        """The titles of the Instants of this game."""
        cards = self.book.cards.values()
        return tuple(dict.fromkeys(card.title for card in cards if card.kind is Kind.INSTANT))

    def title_on_table(self, text: str) -> str | None:
        """Return the title, in no deck, of a card on this table that a text names."""
        words = text.casefold().split()
        pile = self.table.pile.cards if self.table.pile else ()
        for piece in dict.fromkeys((*(each for each, _ in self.table.lying()), *pile)):
            title = self.book.title(piece).casefold()
            card = self.book.card(piece)
            if (card is None or not card.deck) and title.split()[: len(words)] == words:
                return piece
        return None

    def ask(self, action: Action, words: str) -> Refused | Waiting | tuple[Announcement, ...]:
        """Do an action if nothing speaks against it.

        Returns why not, or the action that now waits for a yes, or what is said of it.
        Raises Fault if it cannot be written.
        """
        self.waiting = None
        ruling = decide(self.book, self.table, action)
        if isinstance(ruling, Refused):
            self.rule = ruling.why.rule
            return ruling
        if ruling.doubts:
            self.rule = ruling.doubts[0].rule
            self.waiting = Waiting(action, words, ruling.doubts)
            return self.waiting
        return self._keep(words, ruling)

    def insist(self) -> Refused | tuple[Announcement, ...]:
        """Do what waits for a yes.  Raises Fault if it cannot be written."""
        waiting, self.waiting = self.waiting, None
        if waiting is None:
            return ()
        ruling = decide(self.book, self.table, waiting.action)
        return ruling if isinstance(ruling, Refused) else self._keep(waiting.words, ruling)

    def undo(self) -> tuple[Announcement, ...] | None:
        """Take back the last act; return what was said of it then, None if there is none."""
        self.waiting = None
        act = self.record.undo()
        self._as_played()
        return None if act is None else told(self.book, self.table, act)

    def redo(self) -> tuple[Announcement, ...] | None:
        """Let the act that was taken back last stand again; return what is said of it."""
        self.waiting = None
        before = self.table
        act = self.record.redo()
        self._as_played()
        return None if act is None else told(self.book, before, act)

    def _keep(self, words: str, ruling: Allowed) -> tuple[Announcement, ...]:
        before = self.table
        self.record.append(words, ruling.events)
        found = rule_of(ruling.events, self.book, before)
        self.rule = found or (CORRECTED if all(map(_corrects, ruling.events)) else self.rule)
        self._as_played()
        return tell(self.book, before, ruling.events)

    def _as_played(self) -> None:
        """Take house rules and named titles from the table: an undo may have changed them."""
        self.book = played(replace(self.book, house={}), self.table)


def _corrects(event: Event) -> bool:
    """Say whether an event only sets a number or a place right."""
    numbers = CountSet | HandSet | DeckSet | NamelessSet | Appeared
    return isinstance(event, numbers) or (isinstance(event, Moved) and event.how is Verb.PUT)
