"""What a game is to those who host it, whatever is played.

The host and the ways in know a game only as `Game`.  A kind says what its rules are and how they
are told; it is added by what whoever keeps games has to know of it (`assistant.kinds`), and by
how one is begun and taken up (`assistant.playable`).
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from typing import Any

from assistant.game_data import (
    Action,
    Asks,
    Cards,
    Counts,
    Done,
    Heard,
    Line,
    Offer,
    Players,
    Ringing,
    View,
    Waiting,
)
from assistant.kinds import Act, Event, Record, Table
from assistant.messages import Text, in_turn
from assistant.rules.rulings import Allowed, Doubt, Refused, Ruling
from assistant.rules.table import SeatNumber
from assistant.words import without_stop
from assistant.words.announcement import Act as ActTold
from assistant.words.announcement import Announcement, Deed, Earcon, Priority

_taken_up = count(1)
"""Numbers of the games that were begun or taken up since the program was started."""

_acts_told = count(1)
"""Numbers of the acts that were told since then."""

_JOINED = "joined"
"""What is kept with an act that was said in one sentence with the one before it."""


class Game(ABC):
    """A game at the table, with its record.

    What is asked for is decided here, put off until a yes where it is doubted, written, taken
    back and done again, alike for every kind.  A kind says what its rules are and how they are
    told.  `waiting` is what a doubt was spoken about, `rule` the name of the rule that the last
    words were about, `cards` the titles of the cards that they named, `because` what the cards
    say by whose effect it happened, `hid` whether the last act named a card that not everybody
    has seen.
    `decks` are the ids of the decks it is played with, none for all that there are.
    """

    decks: tuple[str, ...] = ()

    def __init__(self, record: Record, rule: str = "") -> None:
        """Begin with what is on record; `rule` is that of the opening."""
        self.record, self.rule = record, rule
        self.waiting: Waiting | None = None
        self.cards: tuple[str, ...] = ()
        self.because: tuple[Text, ...] = ()
        self.hid = False
        self._sentence: int | None = None
        self._number = next(_taken_up)

    # -- what a kind of game says ----------------------------------------------

    @property
    @abstractmethod
    def title(self) -> str:
        """What is played, by the name that is printed on its box."""

    @abstractmethod
    def decide(self, action: Action) -> Ruling:
        """Return what comes of an action as the table is now."""

    @abstractmethod
    def tell(self, before: Any, events: tuple[Event, ...]) -> Done:
        """Return what is told of events that come after a table."""

    @abstractmethod
    def prompts(self) -> Asks | None:
        """Return what the table is to be asked now; None if it has nothing to tell."""

    @abstractmethod
    def offers(self) -> tuple[Offer, ...]:
        """Return what can be done now without a doubt."""

    @abstractmethod
    def tally(self) -> tuple[Text, ...]:
        """Return what each player has towards winning."""

    @abstractmethod
    def why(self, rule: str) -> tuple[Text, ...]:
        """Return what a rule says, and where that stands."""

    @abstractmethod
    def view(self, seat: SeatNumber | None = None) -> View:
        """Return what whoever sits at `seat` may see, or who sits at none."""

    def lines(self) -> tuple[Line, ...]:
        """Return what can be said now in the game's own words, where chance or a deck decides."""
        return ()

    def counts(self) -> tuple[Counts, ...]:
        """Return what can be counted now by a number that is asked for."""
        return ()

    def why_cards(self) -> tuple[Text, ...]:
        """Return what was ruled about the cards that the last words named."""
        return ()

    def now(self) -> tuple[Text, ...]:
        """Return whose turn it is, and what is asked."""
        view = self.view()
        return tuple(text for text in (view.turn, view.asked) if text)

    def whose(self) -> Text:
        """Return in one breath whose turn it is, and what is asked."""
        return in_turn(*self.now())

    def cue(self, before: Any) -> Earcon | None:
        """Return the sound of what has changed since a table, which may be of another game."""
        return None

    def still_asked(self, before: Any) -> bool:
        """Say whether what all were asked at a table is asked still: only some have answered."""
        return False

    @property
    def wants_deck(self) -> str | None:
        """The id of the deck of the user's own that it is played with, nothing for whichever.

        It is None where the game knows its cards itself.
        """
        return None

    def hears(self, line: str, seat: SeatNumber | None, cards: Cards) -> Heard | None:
        """Return what a line means that whoever sits at `seat` says, or the table where None.

        `cards` are those it may be about; None is returned for what is nothing of this game.
        """
        return None

    def helps(self, line: str) -> Text | None:
        """Return what is said of a line of which nobody knows what it means; None for nothing.

        Of an empty one it is how people speak to this game at all.
        """
        return None

    def in_front(self, table: Any) -> str:
        """Return the key of the card of which people speak at a table, nothing if of none."""
        return ""

    def rings(self) -> Ringing | None:
        """Return the timer that runs; None if none does."""
        return None

    def runs_again(self) -> Text:
        """Return which timer runs from its beginning where a game is taken up, nothing if none."""
        return ""

    def dumped(self) -> str | None:
        """Return the table as one line of JSON, for other programs; None where there is none."""
        return None

    def conceals(self, before: Any) -> bool:
        """Say whether what has changed since a table is to be known to nobody yet."""
        return False

    # -- what is alike ---------------------------------------------------------

    @property
    def table(self) -> Table:
        """The table now."""
        table: Table = self.record.table
        return table

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return tuple([seat.name for seat in self.record.table.seats])

    @property
    def players(self) -> Players:
        """Who plays now, known also by another name."""
        seats = self.record.table.seats
        before = [tuple(getattr(seat, "formerly", ())) for seat in seats]
        ids = (
            f"{getattr(seat, 'joined', 0)} {(*former, seat.name)[0]}"
            for seat, former in zip(seats, before, strict=True)
        )
        formerly = (
            (name, seat.name) for seat, former in zip(seats, before, strict=True) for name in former
        )
        return Players(self.names, tuple(ids), self._number, tuple(formerly))

    @contextmanager
    def said_at_once(self) -> Iterator[None]:
        """Do what is done in the block as one sentence: it is taken back as one."""
        before = self._sentence
        self._sentence = len(self.record.acts()) if before is None else before
        try:
            yield
        finally:
            self._sentence = before

    def ask(self, action: Action, words: str) -> Refused | Waiting | tuple[Announcement, ...]:
        """Do an action if nothing speaks against it.

        Returns why not, or the action that now waits for a yes, or what is said of it.
        Raises Fault if it cannot be written.
        """
        self.waiting = None
        ruling = self.decide(action)
        if isinstance(ruling, Refused):
            self._about(ruling.why)
            return ruling
        return self._put_off(action, words, ruling) or self._keep(words, ruling)

    def doubt(self, action: Action, words: str) -> None:
        """Have an action wait for a yes again, if something still speaks against it."""
        ruling = self.decide(action)
        if isinstance(ruling, Allowed):
            self._put_off(action, words, ruling)

    def for_all(self, action: Action, words: str) -> str:
        """Return the words of an action as all may hear them, nothing if it is refused.

        Where they may name a card that not everybody has seen, that is what is told of the act.
        """
        ruling = self.decide(action)
        if isinstance(ruling, Refused):
            return ""
        return _for_all(words, self.tell(self.table, ruling.events))

    def insist(self, action: Action, words: str) -> Refused | tuple[Announcement, ...]:
        """Do an action whatever doubts there are.  Raises Fault if it cannot be written."""
        self.waiting = None
        ruling = self.decide(action)
        return ruling if isinstance(ruling, Refused) else self._keep(words, ruling)

    def undo(self) -> list[tuple[Announcement, ...]]:
        """Take back the acts of the last sentence, if any; return what is said of each."""
        self.waiting = None
        taken = []
        while act := self.record.undo():
            taken.append(self.taken_back(self.table, act))
            if act.action != _JOINED:
                break
        return taken

    def take_back(self, many: int) -> list[tuple[Announcement, ...]]:
        """Take back so many of the last acts, whatever was said with them."""
        self.waiting = None
        acts = (self.record.undo() for _ in range(many))
        return [self.taken_back(self.table, act) for act in acts if act]

    def back_in_place(self, before: Any, told: Iterable[Text]) -> tuple[Text, ...]:
        """Return which cards lie again where they lay, since a table that was taken back.

        What is `told` of that names the others already.
        """
        return ()

    def redo(self) -> list[tuple[Announcement, ...]]:
        """Let the sentence that was taken back last stand again; return what is said of each act.

        It is nothing if nothing was taken back.
        """
        self.waiting = None
        done: list[tuple[Announcement, ...]] = []
        while (act := self.record.can_redo) and (not done or act.action == _JOINED):
            before = self.table
            self.record.redo()
            done.append(self.recalled(before, act))
        return done

    def heard(self, before: Any, events: tuple[Event, ...]) -> tuple[Announcement, ...]:
        """Return what is told of events that another program has written, and note their rule."""
        done = self.tell(before, events)
        self.rule, self.because = done.rule or self.rule, done.because
        return of_an_act(done.told, done.deeds, done.turn)

    def recalled(self, before: Any, act: Act) -> tuple[Announcement, ...]:
        """Return what is said of an act, never nothing: the words that asked for it if need be."""
        said = self.tell(before, act.events).told
        return said or (Announcement(act.words, act.words, Priority.TEXT),)

    def taken_back(self, now: Any, act: Act) -> tuple[Announcement, ...]:
        """Return what is said of an act that was taken back, at the table as it is since then."""
        return self.recalled(now, act)

    def _put_off(self, action: Action, words: str, ruling: Allowed) -> Waiting | None:
        """Have an action wait for a yes where there are doubts."""
        if not ruling.doubts:
            return None
        self._about(*ruling.doubts)
        done = self.tell(self.table, ruling.events)
        self.waiting = Waiting(action, words, ruling.doubts, _for_all(words, done))
        return self.waiting

    def _about(self, *doubts: Doubt) -> None:
        """Note what the words about some doubts are about: the first rule, and every card."""
        self.rule, self.because = doubts[0].rule, ()
        values = (value for doubt in doubts for value in doubt.values.values())
        self.cards = tuple(value for value in values if isinstance(value, str))

    def _keep(self, words: str, ruling: Allowed) -> tuple[Announcement, ...]:
        done = self.tell(self.table, ruling.events)
        begun = self._sentence is not None and len(self.record.acts()) > self._sentence
        action = _JOINED if begun else ""
        told = _for_all(words, done)
        self.record.append(told, ruling.events, action=action, table=done.table)
        self.hid, self.rule, self.cards = done.hides, done.rule or self.rule, done.cards
        self.because = done.because
        return of_an_act(done.told, done.deeds, done.turn)


def of_an_act(
    told: tuple[Announcement, ...], deeds: tuple[Deed, ...] = (), turn: Text = ""
) -> tuple[Announcement, ...]:
    """Return what is told of an act, so that several of them can be summed up."""
    act = ActTold(next(_acts_told), deeds, turn)
    return tuple(replace(each, act=act) for each in told)


def _for_all(words: str, done: Done) -> str:
    """Return the words of an act as all may read them.

    Where they may name a card that not everybody has seen, that is what is told of the act.
    """
    if not done.hides:
        return words
    return without_stop(done.told[0].said) if done.told else ""
