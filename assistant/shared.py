"""What all who take part at one table have in common: the game, what keeps it, the ways in."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from assistant.choices import Button
from assistant.game_data import Players
from assistant.games import Game
from assistant.inbox import Item, Line
from assistant.kinds import Table as AnyTable
from assistant.messages import Text
from assistant.problems import Fault
from assistant.rules.table import SeatNumber
from assistant.words.announcement import Announcement

if TYPE_CHECKING:
    # SQLite takes part of the time to the first prompt.
    from assistant.journal.book import Journal


@dataclass
class Lesson:
    """How far somebody is in the tutorial: the number of the step, 0 outside it.

    `aside` is the table's journal while a game is played that is kept nowhere, `playing`
    whether one is.
    """

    step: int = 0
    playing: bool = False
    aside: "Journal | None" = None

    @property
    def on(self) -> bool:
        """Whether the tutorial is going on."""
        return self.step > 0


class Door(Protocol):
    """What others come in by."""

    def close(self) -> None:
        """Let nobody in any more."""


class Seats(Protocol):
    """The pages on which players sit at phones of their own; closed until they are opened."""

    @property
    def pin(self) -> str:
        """The six figures that let somebody sit down; empty while they are closed."""

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where they are found, the likeliest first."""

    def here(self) -> tuple[str, ...]:
        """Return the addresses of this computer in its networks now, the likeliest first."""

    def tell(self, said: tuple[Announcement, ...]) -> None:
        """Take what is said at the table, where phones speak for it."""

    @property
    def hosts(self) -> bool:
        """Whether phones speak for the table, which has neither keys nor a screen."""

    @property
    def secure(self) -> bool:
        """Whether nobody in the network can listen in."""

    def open(self, names: tuple[str, ...], *, secure: bool = False) -> None:
        """Open them for the players of these names, `secure` or not, in place of open ones.

        Raises Fault where that cannot be.
        """

    def close(self) -> None:
        """Close them, and say so on each page."""

    def renew(self) -> str:
        """Take another PIN from now on, and return it."""

    def free(self, name: str) -> bool:
        """Let another phone sit down for a player; return whether one sat there."""

    def plays(self, players: Players) -> None:
        """Take who plays now."""

    def idle(self, *, over: bool) -> None:
        """Take whether no game goes on."""

    def answer(self, id: str, said: tuple[Announcement, ...]) -> None:
        """Take what is answered to a page where somebody spoke for the table."""

    def ask(self, id: str, asked: tuple[Text, ...], buttons: tuple[Button, ...]) -> None:
        """Take what the table asks at a page, nothing if it asks nothing there any more."""

    def news(self, id: str, key: str) -> None:
        """Take what somebody does for the table at a page, by the key of its sentence."""


@dataclass
class Desk:
    """Where the games of a sitting are kept: the journal `file`, the user's own if it is None.

    `post` puts an item into the inbox; without it only typed lines bring what is new.  `along`
    is the game that is read along, `stop` ends the looks at it, `told` the fault that was told
    of it last, and `none` why there is no journal.
    `pause` waits so many seconds.
    Through the `door` others take part at this table, over the `line` this program at another,
    and `seats` are the pages for players' phones, None where there can be none.
    `shown` are the rows of a code that stand on the screen until another line is typed.
    """

    file: Path | None = None
    post: Callable[[Item], None] | None = None
    pause: Callable[[float], None] = time.sleep
    stop: threading.Event = field(default_factory=threading.Event, init=False)
    along: int | None = field(default=None, init=False)
    told: str = field(default="", init=False)
    none: Fault | None = field(default=None, init=False)
    door: Door | None = field(default=None, init=False)
    line: Line | None = field(default=None, init=False)
    seats: Seats | None = field(default=None, init=False)
    shown: tuple[str, ...] = field(default=(), init=False)


@dataclass(frozen=True, slots=True)
class Unheard:
    """A line about somebody that was not understood while these cards could be answered.

    `told` is whether it may be told again, `asked` whether it was asked already if nobody answers,
    `lines` how many lines were said since.
    """

    line: str
    cards: tuple[str, ...]
    told: bool = True
    asked: bool = False
    lines: int = 0


@dataclass
class Shared:
    """What all who take part in one table share: the game, and the journal that keeps it.

    `asked` has the questions that wait at players' own ways in, as they are written, by the
    player's name, each with the table that it was asked at: with another it is given up.
    `called` is the player who was chosen at a table for what an effect has somebody do.
    `doers` are the players who have done what was said last, whoever has said it.
    `unseen_losses` are the players who have lost a card of their hand by what was said last, and
    nobody has said which, each with whether it may be one that is not known by its name.
    `doubts` is how many things in a row were doubted, `unheard` what perhaps was an answer.
    """

    game: Game | None = None
    journal: "Journal | None" = None
    asked: dict[str, tuple[AnyTable | None, str]] = field(default_factory=dict)
    called: tuple[AnyTable | None, SeatNumber] | None = None
    doers: frozenset[SeatNumber] = frozenset()
    unseen_losses: tuple[tuple[SeatNumber, bool], ...] = ()
    doubts: int = 0
    unheard: Unheard | None = None

    @property
    def table(self) -> AnyTable | None:
        """The table of the game, None without one."""
        return self.game.table if self.game else None
