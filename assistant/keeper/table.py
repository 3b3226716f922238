"""How a game stands that is kept by a ruleset."""

from dataclasses import dataclass

from assistant.keeper.ruleset import Counter, Of, Order, Ruleset
from assistant.messages import Text, say
from assistant.rules.table import Outcome, SeatNumber


@dataclass(frozen=True, slots=True)
class Sitter:
    """A player; `out` is whether that one plays no more.

    `joined` tells who came in mid-game, counted from 1, from those who began, who have 0;
    `formerly` are the names that were put right.
    """

    name: str
    out: bool = False
    joined: int = 0
    formerly: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KeptTurn:
    """Whose turn it is, how many turns were begun, and the place of its phase in the ruleset.

    `more` is how many turns of the same player come after it, `acted` whether that player has
    done something in it that is counted.  `behind` is after whom it goes on where it is a turn in
    between, None where that is whoever has it.
    """

    seat: SeatNumber
    number: int = 1
    phase: int = 0
    more: int = 0
    acted: bool = False
    behind: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class KeptRound:
    """The number of the round, from 1, and who began it."""

    seat: SeatNumber
    number: int = 1


@dataclass(frozen=True, slots=True)
class Held:
    """What a counter is at: a player's, one against an `other` player, or with no `seat` all's."""

    counter: str
    now: int
    seat: SeatNumber | None = None
    other: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class Bearer:
    """Who has a role."""

    role: str
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Started:
    """A timer that runs: its name, its seconds, and which it is of those of this game."""

    timer: str
    seconds: int
    number: int


@dataclass(frozen=True, slots=True)
class Lies:
    """The card that was drawn or played last, by its key and its title."""

    key: str
    title: str


@dataclass(frozen=True, slots=True)
class Played:
    """A card that lies there, by its title, and who has played it."""

    seat: SeatNumber
    title: str


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a player has chosen, and what of: a colour, and which."""

    choice: str
    what: str
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Due:
    """What a player is still to be given of a counter before the round is over; by which end."""

    seat: SeatNumber
    counter: str
    end: int


@dataclass(frozen=True, slots=True)
class KeptTable:
    """How a game stands.

    `held` are the counters that are not at their start, `passed` the players who miss their next
    turn, `backwards` whether the order was turned round, `revealed` the hidden counters that all
    may hear, `timers` how many were started.  `card` is the one of which people speak now, `drawn`
    are the keys of those that came by chance, `scored` of those that somebody was right about.
    `played` are the cards that lie there until somebody takes them, where a counter says so.
    `end` is the place in the ruleset of the end by which the game is over.  `extra` are the players
    who have a turn in between, in that order, before it goes on; `chosen` is what was chosen and
    is so still.
    """

    edition: str
    seats: tuple[Sitter, ...]
    turn: KeptTurn
    rules: Ruleset
    round: KeptRound
    held: tuple[Held, ...] = ()
    bearers: tuple[Bearer, ...] = ()
    passed: tuple[SeatNumber, ...] = ()
    backwards: bool = False
    revealed: tuple[str, ...] = ()
    running: Started | None = None
    timers: int = 0
    outcome: Outcome | None = None
    card: Lies | None = None
    drawn: tuple[str, ...] = ()
    scored: tuple[str, ...] = ()
    due: Due | None = None
    end: int = -1
    played: tuple[Played, ...] = ()
    extra: tuple[SeatNumber, ...] = ()
    chosen: tuple[Chosen, ...] = ()

    def has_said(self, counter: Counter, seat: SeatNumber) -> bool:
        """Say whether a player's counter was set in this round, if only to what it began at."""
        return any((each.counter, each.seat) == (counter.name, seat) for each in self.held)

    def count(
        self, counter: Counter, seat: SeatNumber | None = None, other: SeatNumber | None = None
    ) -> int:
        """Return what a counter is at."""
        for each in self.held:
            if (each.counter, each.seat, each.other) == (counter.name, seat, other):
                return each.now
        return counter.start

    def places(self, counter: Counter) -> tuple[tuple[SeatNumber | None, SeatNumber | None], ...]:
        """Return of whom, and against whom, a counter is kept."""
        seats = range(len(self.seats))
        match counter.of:
            case Of.TABLE:
                return ((None, None),)
            case Of.PLAYER:
                return tuple((seat, None) for seat in seats)
            case Of.OPPONENT:
                return tuple((seat, other) for seat in seats for other in seats if seat != other)

    def chosen_of(self, choice: str) -> Chosen | None:
        """Return what was chosen of a kind, None if nothing is."""
        return next((each for each in self.chosen if each.choice == choice), None)

    def bearer(self, role: str) -> SeatNumber | None:
        """Return who has a role, None if nobody has."""
        return next((each.seat for each in self.bearers if each.role == role), None)

    @property
    def playing(self) -> tuple[SeatNumber, ...]:
        """Who is not out."""
        return tuple(number for number, seat in enumerate(self.seats) if not seat.out)

    @property
    def all_played(self) -> bool:
        """Whether everybody has played a card of those that lie there."""
        return bool(self.played) and {*self.playing} <= {each.seat for each in self.played}

    def next_from(self, seat: SeatNumber) -> SeatNumber:
        """Return who sits next in the order that is played, of those who are not out."""
        back = self.backwards != (self.rules.order is Order.REVERSED)
        step, count = -1 if back else 1, len(self.seats)
        for far in range(1, count + 1):
            found = (seat + step * far) % count
            if not self.seats[found].out:
                return found
        return seat


def amount(counter: Counter, count: int) -> Text:
    """Return a number of what a counter counts: ``3 lives``."""
    key = "keeper.amount_below" if count < 0 else "keeper.amount"
    return say(key, count=abs(count), one=counter.one, many=counter.name)


def opened(rules: Ruleset, names: tuple[str, ...], first: SeatNumber) -> KeptTable:
    """Return the table of a game that begins; whoever starts has every role."""
    return KeptTable(
        edition=rules.id,
        seats=tuple(map(Sitter, names)),
        turn=KeptTurn(first),
        rules=rules,
        round=KeptRound(first),
        bearers=tuple(Bearer(each.name, first) for each in rules.roles),
    )
