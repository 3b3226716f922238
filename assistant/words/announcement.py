"""An announcement: words on their way to people, the same for ear, eye and finger."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum
from typing import TypeAlias

from assistant.messages import Msg, Text, in_turn, say
from assistant.words.rendering import parts_of, render

HEADING = "cards.heading_alone"
"""The key of what a card is called, as a sentence of its own."""
BRAILLE_LINE = 40
FEW_CELLS = 20
"""Cells below which a braille display has none to spare for counts and signs."""


class Priority(IntEnum):
    """Priorities of speech-dispatcher's SSIP (section "Priority Categories").

    What is important is for one player alone, who is called by it at once.
    """

    IMPORTANT = 1
    MESSAGE = 2
    TEXT = 3
    NOTIFICATION = 4


@dataclass(frozen=True, slots=True)
class Everyone:
    """All who sit at the table."""


@dataclass(frozen=True, slots=True)
class OneSeat:
    """One player alone: what is for a seat is a secret, and is never said again."""

    number: int


@dataclass(frozen=True, slots=True)
class Client:
    """Whoever a way in belongs to, by its id; an empty one is the way in that was asked at."""

    id: str = ""


Who: TypeAlias = Everyone | OneSeat | Client
"""Who may hear something, and who speaks."""
EVERYONE, ASKER = Everyone(), Client()


class Earcon(StrEnum):
    """Short sounds that go with words; none of them says anything alone."""

    SEEN = "seen"
    """A code came into view."""
    READ = "read"
    """The card of a code is known."""
    TURN = "turn"
    """Another player's turn began."""
    ANSWER = "answer"
    """The table waits for answers to a card."""
    WIN = "win"
    """Somebody has what it takes to win."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What a player did, as it is summed up: by its name in the room ``digest``, so many times."""

    name: str
    did: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Act:
    """The act that words tell of: which one of this sitting, later ones have higher numbers.

    `deeds` are what it comes to where several acts are told at once, in public words alone;
    `turn` is whose turn it is since then, nothing where that is as before.
    """

    number: int
    deeds: tuple[Deed, ...] = ()
    turn: Text = ""


@dataclass(frozen=True, slots=True)
class Announcement:
    """Words for people.

    `to` is who may hear them; what is not `spoken` is only written.  `said` is heard and shown;
    `head` is the same in a few words, the most important first, for a line of braille; without
    one it is `said`.  `joins` is true for what belongs to the words before it and must wait for
    them to end instead of cutting them.  `whole` is true for what is spoken in full however brief
    the voice is, and `shorter` what is spoken instead of `said` where it is brief, empty for
    the head of `said`.  `lasts` is true for what is too important to be lost: where a key cuts
    it short, it is said again after the answer.  `act` is what it tells of, `asks` true for the
    question that an act leaves open, and `answers` for what was asked for at this way in: whoever
    asks hears each word, however many acts it tells of.
    """

    said: Text
    head: Text = ""
    priority: Priority = Priority.MESSAGE
    to: Who = EVERYONE
    joins: bool = False
    spoken: bool = True
    whole: bool = False
    shorter: Text = ""
    lasts: bool = False
    asks: bool = False
    act: Act | None = field(default=None, compare=False)
    answers: bool = field(default=False, compare=False)

    @property
    def secret(self) -> bool:
        """Whether it is for one player alone: it is never said again."""
        return isinstance(self.to, OneSeat)

    @property
    def text(self) -> str:
        """What is heard and shown, in words."""
        return render(self.said)

    @property
    def braille(self) -> str:
        """The same in at most 40 characters."""
        return cut(render(self.head or self.said))

    @property
    def core(self) -> str:
        """What is said to whoever knows what can be done next; nothing where that is all of it."""
        return parts_of(self.said)[1]

    @property
    def alone(self) -> str:
        """The shortest that is understood away from the table: who and what, and no hints."""
        return render(self.shorter) or self.core or self.text

    @property
    def brief(self) -> str:
        """What a brief voice says: nothing where the text has no head."""
        return render(self.shorter) or parts_of(self.said)[2]

    @property
    def parts(self) -> tuple[str, ...]:
        """The text in the parts in which fingers read it: the heading of a card first, by itself.

        One that is no line of braille runs on into the text.
        """
        parts = self.said.parts if isinstance(self.said, Msg) else ()
        if parts[1:] and parts[0] == say(HEADING, heading=self.head):
            first, rest = render(parts[0]), render(in_turn(*parts[1:]))
            return (first, rest) if len(first) <= BRAILLE_LINE + 1 else (self.text,)
        return (self.text,)


def narrowest(whos: Iterable[Who]) -> Who:
    """Return the one of several addresses that the fewest may hear at, everybody of none."""
    order = (Everyone, Client, OneSeat)
    return max(whos, key=lambda who: order.index(type(who)), default=EVERYONE)


def plain(text: Text) -> Announcement:
    """Return a text as an announcement that a newer one may cut."""
    return Announcement(text, priority=Priority.TEXT)


def for_seat(said: Announcement, seat: int) -> Announcement:
    """Return words for one player alone, which are in no history."""
    return replace(said, to=OneSeat(seat))


def cut(text: str, width: int = BRAILLE_LINE) -> str:
    """Shorten a text to `width` characters, at the end of a word where there is one."""
    if len(text) <= width:
        return text
    head, space, _ = text[: width + 1].rpartition(" ")
    return head if space else text[:width]
