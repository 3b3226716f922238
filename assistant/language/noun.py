"""What a noun of a sentence is: who or what is meant, and as how many."""

from dataclasses import dataclass, field

from assistant.language.moment import Seat


@dataclass(frozen=True, slots=True)
class Subject:
    """Who does something: `seats`, or by `who` all, the others, both, nobody; else it is unsaid.

    `it` is the card that was spoken of last, `you` to whom something is said, `other` the player
    of whom was spoken before: what is his may be that one's.
    """

    who: str = ""
    seats: tuple[Seat, ...] = ()
    denied: bool = False
    it: "Noun | None" = field(default=None, compare=False)
    you: Seat | None = field(default=None, compare=False)
    other: Seat | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Noun:
    """What is spoken of: the sorts of thing it may be, and what is known of it.

    `by_name` is whether its owner is named, and not only meant by a word like his.  `kind` are
    the words for a card that is named by its kind alone: ``a unicorn``.
    """

    sorts: tuple[str, ...]
    number: int | None = None
    owner: Seat | None = None
    owned: bool = False
    seat: Seat | None = None
    card: str = ""
    yours: bool = False
    by_name: bool = False
    kind: str = ""
    more: tuple[tuple[str, "Noun"], ...] = ()


def single(subject: Subject) -> Seat | None:
    """Return the one player who does something, None if there are several or none."""
    return subject.seats[0] if len(subject.seats) == 1 else None
