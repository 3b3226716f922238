"""The table: everything that is tracked of one game, frozen.

A piece is one physical card, and lies in one place.  It is named by its printed code and the
number of the copy, ``LU042.1``.  A card that no deck has is named by the title that somebody
said, ``Sunny Unicorn``, a second one of that title with a number behind it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias

from assistant.cards.model import Kind

Piece: TypeAlias = str
SeatNumber: TypeAlias = int


class Zone(StrEnum):
    """Where a piece can lie.

    DECK stands for all that nobody can see, deck and hands; CHAIN is where a Magic card is
    from when it takes effect until the effect is settled.
    """

    STABLE = "stable"
    HAND = "hand"
    DECK = "deck"
    DISCARD = "discard"
    NURSERY = "nursery"
    PILE = "pile"
    CHAIN = "chain"
    BOX = "box"


@lru_cache(maxsize=4096)
def unnumbered(piece: Piece) -> str:
    """Return the name of a piece without the number of its copy."""
    name, dot, number = piece.rpartition(".")
    return name if dot and number.isdecimal() else piece


@dataclass(frozen=True, slots=True)
class Place:
    """One place at the table; `seat` counts for STABLE and HAND."""

    zone: Zone
    seat: SeatNumber = -1


class Fate(StrEnum):
    """What has become of an effect."""

    WAITING = "waiting"
    DONE = "done"
    DECLINED = "declined"
    SKIPPED = "skipped"
    OWED = "owed"


@dataclass(frozen=True, slots=True)
class Share:
    """What one player still owes of a step of an effect.

    `step` is its place in the effect, counted from 0.  `seat` is None where any player may do
    it, `count` how many cards are still to be had, 0 where nobody can say.  `area` is the seat in
    whose area or hand they must be, None where that is free.
    """

    step: int
    seat: SeatNumber | None
    count: int
    area: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an effect has got.

    `owed` is what is open now; `done` and `over` are the places of the steps of which something
    was done, and of those that were left out or could not be done.  `that` is the seat that the
    last step was about, `those` the pieces that it had, `same` how many of them each player had
    who did it.
    """

    owed: tuple[Share, ...] = ()
    done: tuple[int, ...] = ()
    over: tuple[int, ...] = ()
    that: SeatNumber | None = None
    those: tuple[Piece, ...] = ()
    same: tuple[tuple[SeatNumber, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of one piece: of whom, whether it must be done, and its targets so far.

    `gives_back` is whether it only returns what the piece took at another moment.  `which` is
    the place of the effect among those that its card has as steps, None where it has none;
    `by` who set it off, where that counts; `progress` how far it has got, None before it is
    its turn.  `loss` is the piece whose being lost has set it off, if that has.
    """

    piece: Piece
    seat: SeatNumber
    mandatory: bool
    targets: tuple[Piece, ...] = ()
    fate: Fate = Fate.WAITING
    gives_back: bool = False
    which: int | None = None
    by: SeatNumber | None = None
    progress: Progress | None = None
    loss: Piece | None = None

    @property
    def target(self) -> Piece | None:
        """The first target, None if there is none yet."""
        return self.targets[0] if self.targets else None

    @property
    def settled(self) -> bool:
        """Whether nothing more is to be done about it in this link."""
        return self.fate is not Fate.WAITING


@dataclass(frozen=True, slots=True)
class Link:
    """Effects that happen at one moment.  `resolving` is set by the first one done.

    `moved` are the pieces that people have moved since its turn came: none of them can be
    chosen again in it.
    """

    effects: tuple[Effect, ...]
    resolving: bool = False
    moved: tuple[Piece, ...] = ()

    @property
    def settled(self) -> bool:
        """Whether every effect of the link is settled."""
        return all(effect.settled for effect in self.effects)


@dataclass(frozen=True, slots=True)
class Chain:
    """The links still to resolve, the first of them now, and how many have resolved."""

    links: tuple[Link, ...]
    resolved: int = 0


class Phase(StrEnum):
    """The four parts of a turn."""

    BEGINNING = "beginning"
    DRAW = "draw"
    ACTION = "action"
    END = "end"


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's place.

    `stable` and `hand` are pieces, in the order in which they came; `hand` holds only
    what its owner keeps as cards.  `count` is the number said for this player where only
    numbers are tracked, `hand_size` all cards in the hand, None where nobody counts them.
    `skips` and `extras` are turns to be skipped and to be had once more.  `letters` are
    those of the titles of this player's Unicorns or Animals, where only numbers are tracked
    and they were said; `spelled` the cards that were named for it so far.  `nameless` is how
    many Unicorns or Animals were counted while only numbers were tracked and are not named
    yet; they count like those in `stable`.  `joined` tells who came in mid-game, counted from
    1 in the order in which they came, from those who began, who have 0; `formerly` are the names
    that were put right, the oldest first.
    """

    name: str
    stable: tuple[Piece, ...] = ()
    hand: tuple[Piece, ...] = ()
    hand_size: int | None = None
    count: int = 0
    skips: int = 0
    extras: int = 0
    hand_limit: int | None = None
    letters: int | None = None
    nameless: int = 0
    spelled: tuple[Piece, ...] = ()
    joined: int = 0
    formerly: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that was collected and not yet revealed."""

    seat: SeatNumber
    piece: Piece | None


@dataclass(frozen=True, slots=True)
class Held:
    """What a player said that a card does, while that card could still be answered.

    `way` is the name of the verb by which a card moves, or ``draw``, ``swap``, ``hands`` or
    ``give``.  `seat` does it; `piece`, `to`, `whose` and `count` are as in a move; `other` is the
    piece that changes places with it, or `to` has the other seat.  `sure` is whether it was said
    once more after a doubt, `by` the Instant that does it, None for the card that was played,
    `instead` the card in whose place it is done, where people said which.
    """

    way: str
    seat: SeatNumber
    piece: Piece | None = None
    to: Place | None = None
    whose: SeatNumber | None = None
    count: int = 1
    other: Piece | None = None
    sure: bool = False
    by: Piece | None = None
    instead: Piece | None = None


@dataclass(frozen=True, slots=True)
class Pile:
    """A played card with the Instants over it, the top last; everybody may answer the top.

    `cards` are the played card and then each Instant, `players` the seat that played each.
    `into` is the seat before which the played card goes if it stands; `named` is whether who
    played it was named as the player whom it is played on, `counts` whether it is then one more
    by number.
    `passed` are the seats that do not answer the top as it is now, `collected` what was said in
    secret, `answers` how many Instants were put on the pile so far.
    `targets` are the cards at which the effect of the played card is aimed already, `held` what
    it was said to do: that is done if it stands.
    """

    cards: tuple[Piece, ...]
    players: tuple[SeatNumber, ...]
    into: SeatNumber
    passed: frozenset[SeatNumber] = frozenset()
    collected: tuple[Answer, ...] = ()
    answers: int = 0
    targets: tuple[Piece, ...] = ()
    held: tuple[Held, ...] = ()
    named: bool = False
    counts: bool = False

    @property
    def top(self) -> Piece:
        """The card that can be answered now."""
        return self.cards[-1]

    @property
    def top_player(self) -> SeatNumber:
        """Who played the top."""
        return self.players[-1]


@dataclass(frozen=True, slots=True)
class Herd:
    """So many animals of one species, enough for the bonus of a herd."""

    species: str
    count: int


@dataclass(frozen=True, slots=True)
class Loan:
    """A piece that goes back to a seat's Stable at the end of a turn, or when `until` has left.

    `borrower` is before whom it came to lie by this, -1 where that is not known; `called` is
    whether `until` has left the borrower since.
    """

    piece: Piece
    owner: SeatNumber
    until: Piece | None = None
    borrower: SeatNumber = -1
    called: bool = False


@dataclass(frozen=True, slots=True)
class Lost:
    """A card that was lost from before a player, by a verb: destroyed or sacrificed.

    `followed` is whether something was done that this has set off, `undone` whether the card
    lies there again because something else was given up for it.  `since` are the cards that have
    come before that player after it.  `loans` are those by which it lay there.
    """

    piece: Piece
    seat: SeatNumber
    verb: str
    followed: bool = False
    undone: bool = False
    since: tuple[Piece, ...] = ()
    loans: tuple[Loan, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, and what has been done in it.

    `drawn` is whether the card of the Draw phase was taken, `acted` how many plays or
    second draws were had, `plays` how many may be had, `instants` how many were played,
    `herds` those that the player had when the turn began, `lost` the cards that were lost in it
    and have not been moved since, in the order in which they were, `came` those that came before
    a player in it, and lay there not already as it began; `left` those of its own player that
    lay there then and have gone.  `counted` is whether its player's number has grown in the Action
    phase, where only numbers are tracked: something was played, and nobody has said what.
    """

    seat: SeatNumber
    number: int = 1
    phase: Phase = Phase.BEGINNING
    drawn: bool = False
    acted: int = 0
    plays: int = 1
    skipped: frozenset[Phase] = frozenset()
    no_instants: bool = False
    instants: int = 0
    herds: tuple[Herd, ...] = ()
    lost: tuple[Lost, ...] = ()
    came: tuple[Piece, ...] = ()
    left: tuple[Piece, ...] = ()
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Lasting:
    """What a step has begun that holds for a time.

    `piece` is the card, or the bonus, that has it, `which` and `step` are the places of the effect
    and of the step in it; `seat` is whose effect it was.  `until_next_turn` is whether it ends as
    that player's next turn begins, else it ends with this turn.
    """

    piece: Piece
    seat: SeatNumber
    which: int | None
    step: int
    until_next_turn: bool


class Ending(StrEnum):
    """How a game can end."""

    WON = "won"
    NOBODY = "nobody"
    ALL_LOSE = "all_lose"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ended and who won."""

    ending: Ending
    winners: tuple[SeatNumber, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that is tracked of one game.

    `full` is whether cards are tracked or only numbers.  `deck` is how many cards the
    deck holds, None where nobody counts.  `discard` has its top first.  `reached` are
    the seats that have the winning number, in the order in which they reached it.
    `resolving` are the Magic cards whose effect is not settled yet.
    `owed` are forgotten effects that are still to be done.  `unnamed` is how many cards
    went to the discard pile without being named, None where nobody knows; `untold` the
    places of which the table is asked what they hold, in this order, since cards are
    tracked in the middle of a game.  `prompts` are the sets of optional
    rules that are read out, `without` the seats that have left them, `new_hands` those that have
    had the new hand that such a rule allows once.  `complete` is
    whether the decks of the game have all their cards, `titles` the kinds of cards that
    are in none of them and of which somebody has said what they are.

    `stand_ins` are Babies of which nobody has said which they are, so that `nursery` has
    besides those that lie there each one that may lie before a player instead, and the
    stand-ins that are not needed.  `lasting` is what holds for a time.  `newcomers` is how many
    players came in mid-game, `began_with` how many began it, 0 where nobody has come or gone.
    """

    edition: str
    seats: tuple[Seat, ...]
    turn: Turn
    full: bool = False
    house: Mapping[str, str] = field(default_factory=dict)
    deck: int | None = None
    pieces: tuple[Piece, ...] = ()
    discard: tuple[Piece, ...] = ()
    nursery: tuple[Piece, ...] = ()
    box: tuple[Piece, ...] = ()
    pile: Pile | None = None
    chain: Chain | None = None
    resolving: tuple[Piece, ...] = ()
    owed: tuple[Effect, ...] = ()
    loans: tuple[Loan, ...] = ()
    reached: tuple[SeatNumber, ...] = ()
    outcome: Outcome | None = None
    unnamed: int | None = 0
    prompts: frozenset[str] = frozenset()
    without: frozenset[SeatNumber] = frozenset()
    new_hands: frozenset[SeatNumber] = frozenset()
    complete: bool = True
    titles: Mapping[str, Kind] = field(default_factory=dict)
    untold: tuple[Place, ...] = ()
    stand_ins: tuple[Piece, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    newcomers: int = 0
    began_with: int = 0

    @property
    def in_nursery(self) -> int:
        """How many Babies lie in the Nursery, whichever they are."""
        return len(self.nursery) - len(self.stand_ins)

    @property
    def perhaps_in_nursery(self) -> tuple[Piece, ...]:
        """The Babies that lie in the Nursery, or before a player without being named."""
        return tuple(piece for piece in self.nursery if piece not in self.stand_ins)

    def stand_in_of(self, number: SeatNumber) -> Piece | None:
        """Return a Baby before a player of which nobody has said which it is, if there is one."""
        there = self.seats[number].stable
        return next((piece for piece in there if piece in self.stand_ins), None)

    def lying(self) -> Iterator[tuple[Piece, Place]]:
        """Yield every piece that lies open or is known, with its place."""
        for number, seat in enumerate(self.seats):
            yield from ((piece, Place(Zone.STABLE, number)) for piece in seat.stable)
            yield from ((piece, Place(Zone.HAND, number)) for piece in seat.hand)
        yield from ((piece, Place(Zone.DISCARD)) for piece in self.discard)
        yield from ((piece, Place(Zone.NURSERY)) for piece in self.nursery)
        yield from ((piece, Place(Zone.BOX)) for piece in self.box)
        yield from ((piece, Place(Zone.CHAIN)) for piece in self.resolving)
        if self.pile:
            yield from ((piece, Place(Zone.PILE)) for piece in self.pile.cards)

    def loans_due(self) -> tuple[tuple[Piece, SeatNumber], ...]:
        """Return the pieces that go back before this turn ends, each with whose it is.

        Of several loans of one piece that which is called back comes first, then the latest.
        Those that were taken until another card leaves wait for that, whoever's turn it is.
        """
        lying = {piece: at for at, seat in enumerate(self.seats) for piece in seat.stable}
        due: dict[Piece, Loan] = {}
        for loan in self.loans:
            if lying.get(loan.piece) == loan.owner:
                continue
            first = due.get(loan.piece)
            later = first is None or loan.called or not first.called
            if loan.piece in lying and (loan.called or loan.until is None) and later:
                due[loan.piece] = loan
        return tuple((loan.piece, loan.owner) for loan in due.values())

    def place_of(self, piece: Piece) -> Place:
        """Return where a piece lies; DECK for one that nobody sees."""
        return next((place for each, place in self.lying() if each == piece), Place(Zone.DECK))

    def places(self) -> dict[Piece, Place]:
        """Return where every piece lies that lies open or is known."""
        found: dict[Piece, Place] = {}
        for piece, place in self.lying():
            found.setdefault(piece, place)
        return found
