"""The game at this table: what was asked, what came of it, and what is on record."""

from dataclasses import dataclass, field
from typing import Protocol

from assistant.rules.actions import Action
from assistant.rules.decide import decide
from assistant.rules.edition import Rulebook
from assistant.rules.events import (
    Answered,
    Collected,
    Drew,
    Ended,
    Event,
    Moved,
    Opened,
    Owed,
    Passed,
    PhaseBegan,
    PileOpened,
    ReachedSet,
    Reshuffled,
    Settled,
    Targeted,
    Triggered,
    TurnBegan,
    Uncovered,
)
from assistant.rules.rulings import Allowed, Doubt, Refused
from assistant.rules.table import Table
from assistant.words.announcement import Announcement
from assistant.words.game import tell


class Act(Protocol):
    """One act on record."""

    @property
    def words(self) -> str:
        """What was typed for it."""


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


@dataclass(frozen=True, slots=True)
class Waiting:
    """An action that waits for a yes, with the words that asked for it."""

    action: Action
    words: str
    doubts: tuple[Doubt, ...]


@dataclass
class Game:
    """A game with its record.

    `waiting` is what a doubt was spoken about, `rule` the name of the rule that the last
    words were about.
    """

    book: Rulebook
    record: Record
    waiting: Waiting | None = None
    rule: str = ""
    missed: list[Announcement] = field(default_factory=list)

    @property
    def table(self) -> Table:
        """The table now."""
        return self.record.table

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

    def _keep(self, words: str, ruling: Allowed) -> tuple[Announcement, ...]:
        before = self.table
        self.record.append(words, ruling.events)
        self.rule = _rule_of(ruling.events) or self.rule
        self.book = Rulebook(self.book.edition, dict(self.table.house), self.book.cards)
        return tell(self.book, before, ruling.events)


_ABOUT: dict[type[Event], str] = {
    Opened: "first_player",
    TurnBegan: "phases",
    PhaseBegan: "phases",
    Drew: "draw",
    PileOpened: "instants",
    Answered: "pile",
    Passed: "pile",
    Collected: "fastest",
    Uncovered: "pile_top",
    Moved: "direct",
    Triggered: "chain",
    Targeted: "once_in_a_link",
    Settled: "chain",
    Owed: "forgotten_mandatory",
    Reshuffled: "deck_out",
    ReachedSet: "win_waits",
    Ended: "goal",
}
"""Which rule the words about an event come from."""


def _rule_of(events: tuple[Event, ...]) -> str:
    names = [_ABOUT[type(event)] for event in events if type(event) in _ABOUT]
    return names[-1] if names else ""
