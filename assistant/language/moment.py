"""What a sentence is said about: who plays, which cards there are, and what is going on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from assistant.rules.filling import Part

Seat: TypeAlias = int

_ASKED = "asked"


@dataclass(frozen=True, slots=True)
class Deed:
    """What a word of the program does, with what is said behind it, by a player or nobody."""

    word: str
    rest: str = ""
    seat: Seat | None = None


class Kind(NamedTuple):
    """What a card is, as far as a sentence depends on it."""

    instant: bool = False
    magic: bool = False
    title: str = ""
    downgrade: bool = False


class Using(NamedTuple):
    """A card by which something is done: its name, nothing for whatever waits, and who uses it.

    `plays` is whether it is said to be played, None where that is open; `into` is before whom.
    `surely` is whether it is said in so many words that it is used.
    """

    card: str = ""
    seat: Seat | None = None
    plays: bool | None = None
    into: Seat | None = None
    surely: bool = False


class Answered(NamedTuple):
    """A card that can be answered, and who played it; `said` is its title as it is told."""

    title: tuple[str, ...]
    seat: Seat
    said: str = ""


Answers: TypeAlias = tuple[Answered, Answered]
"""What can be answered first, and what by now, in one sentence."""
Lying: TypeAlias = Callable[[str], tuple[tuple[str, Seat], ...]]
"""Looks up where cards lie: the titles of a kind and before whom, or the zone of one and whose."""
BySteps: TypeAlias = Callable[[Using, tuple[Part, ...]], tuple[tuple[Deed, ...], ...]]
"""Makes deeds of parts that are only named, by the steps of a card: one or several ways."""


@dataclass(frozen=True)
class Moment:
    """The moment in which something is said.

    `names` are the players', `me` who says I where that is known for sure, `speaker` who most
    likely speaks, `turn` and `after` whose turn it is and comes next, `winners` who may have won,
    `both` who has still to answer. `titles` holds the cards by the words of their titles, `words`
    all words of titles, `variants` the drawings of a title that is on several cards, `named` says
    what a card is that is named by a part of its title, `every` the cards of a kind that lie before
    players, and whose, `whole` whether a text is the whole name of one, `lies` where all can see it
    lie: the zone, and whose. `pieces` are the copies of one that is named, `by_steps` what the
    steps of a card make of parts that are only named, each way as deeds. `pile` are the cards that
    can be answered, the top last, `animals` the words for what is counted, `baby` the edition's
    word for a Baby, `waiting` the cards whose effects are to be done now, `waiting_for` who is to
    do each, `owes` who has anything to do for them, `owing` who is left of several of whom one
    thing is asked where others have done it, `optional` the
    names of its optional rules. `flags` are what is going on: ``game`` or ``none``, ``window`` or
    ``open``, ``light`` or ``full``, ``draws``, ``acting``; ``chain`` where effects are to be done,
    ``optional`` where one of them need not be, ``fetches``, ``revives``, ``tops``, ``pulls``,
    ``culls`` and ``trades`` by what they still ask for; in a window ``called`` where whoever
    answers first counts, ``answered`` where somebody did, ``stopped`` where that stops the
    card, ``pair`` where two may still, ``early`` where what the card does is kept until it
    stands, and ``let_through`` where it was just said that nobody answers; ``quiet`` where
    nothing is asked, ``unlisted`` where no list is open, ``asked`` where something is asked
    without a game; ``loose`` where the table plays loosely, ``over`` where a hand is over its
    limit at the end of a turn, ``shown`` where an effect has one card shown, ``chooser`` where
    it has a player who is chosen choose what to do, ``seated`` where whoever speaks has a way
    in alone.

    Moments are compared by all but the functions that look things up on a table.
    """

    names: tuple[str, ...] = ()
    me: Seat | None = None
    speaker: Seat = 0
    turn: Seat = 0
    after: Seat = 0
    winners: frozenset[Seat] = frozenset()
    both: Callable[[], tuple[Seat, ...]] = field(default=tuple, compare=False)
    titles: Mapping[tuple[str, ...], Kind] = field(default_factory=dict)
    words: frozenset[str] = frozenset()
    variants: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    named: Callable[[str], Kind | None] = field(default=lambda _: None, compare=False)
    whole: Callable[[str], bool] = field(default=lambda _: False, compare=False)
    every: Callable[[str], tuple[tuple[str, Seat], ...]] = field(
        default=lambda _: (), compare=False
    )
    lies: Callable[[str], tuple[tuple[str, Seat], ...]] = field(default=lambda _: (), compare=False)
    pieces: Callable[[str], tuple[str, ...]] = field(default=lambda _: (), compare=False)
    by_steps: Callable[[Using, tuple[Part, ...]], tuple[tuple[Deed, ...], ...]] = field(
        default=lambda *_: (), compare=False
    )
    pile: tuple[Answered, ...] = ()
    animals: frozenset[str] = frozenset()
    baby: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    waiting_for: tuple[Seat, ...] = ()
    owes: frozenset[Seat] = frozenset()
    owing: frozenset[Seat] = frozenset()
    optional: frozenset[str] = frozenset()
    flags: frozenset[str] = frozenset()

    @property
    def idle(self) -> bool:
        """Whether no game is on and nothing is asked: little can be meant then."""
        return not self.names and _ASKED not in self.flags

    @property
    def picks(self) -> bool:
        """Whether a list may be open, a line of which a word can name."""
        return _ASKED in self.flags or not self.flags & {"none", "unlisted"}

    def played_by(self, seat: Seat) -> str:
        """Return the newest card on the pile that somebody played, nothing if there is none."""
        return next((each.said for each in reversed(self.pile) if each.seat == seat), "")

    def only_of_kind(self, kind: str, seat: Seat) -> str:
        """Return the only card of a kind before somebody, nothing if there are more, or none.

        A Baby does nothing, so that nobody asks what it does where there is another.
        """
        there = [title for title, owner in self.every(kind) if owner == seat] if kind else []
        grown = [each for each in there if tuple(each.casefold().split()[:1]) != self.baby[:1]]
        found = grown or there
        return found[0] if len(found) == 1 else ""
