"""An announcement: words on their way to people, the same for ear, eye and finger."""

from dataclasses import dataclass, replace
from enum import Enum, IntEnum, StrEnum

from assistant.messages import Text
from assistant.words.rendering import core, render

BRAILLE_LINE = 40


class Priority(IntEnum):
    """The five priorities of speech-dispatcher's SSIP (section "Priority Categories")."""

    IMPORTANT = 1
    MESSAGE = 2
    TEXT = 3
    NOTIFICATION = 4
    PROGRESS = 5


class Route(Enum):
    """Who may hear it: one person's ear, the whole table, or nobody: it is only written."""

    EAR = "ear"
    TABLE = "table"
    PAGE = "page"


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
class Announcement:
    """Words for people.

    `said` is heard and shown; `head` is the same in a few words, the most important first,
    for a line of braille; without one it is `said`.  `joins` is true for what belongs to the
    words before it and must wait for them to end instead of cutting them.  `secret` is true
    for what one person asked for alone: it is never said again.  `whole` is true for what is
    spoken in full however brief the voice is, and `shorter` what is spoken instead of `said`
    where it is brief, empty for `said` without hints.
    """

    said: Text
    head: Text = ""
    priority: Priority = Priority.MESSAGE
    route: Route = Route.TABLE
    joins: bool = False
    secret: bool = False
    whole: bool = False
    shorter: Text = ""

    @property
    def text(self) -> str:
        """What is heard and shown, in words."""
        return render(self.said)

    @property
    def braille(self) -> str:
        """The same in at most 40 characters."""
        return cut(render(self.head or self.said))

    @property
    def brief(self) -> str:
        """What a brief voice says."""
        return render(self.shorter) or core(self.said)

    @property
    def parts(self) -> tuple[str, ...]:
        """The text in the parts in which fingers read it: a heading first, by itself."""
        head, rest = self.braille, self.text.removeprefix(self.braille)
        if not head or rest == self.text or not rest.startswith(". "):
            return (self.text,)
        return (f"{head}.", rest.removeprefix(". "))


def plain(text: Text) -> Announcement:
    """Return a text as an announcement that a newer one may cut."""
    return Announcement(text, priority=Priority.TEXT)


def for_ear(said: Announcement) -> Announcement:
    """Return words for one ear alone, which are in no history."""
    return replace(said, route=Route.EAR, secret=True)


def cut(text: str, width: int = BRAILLE_LINE) -> str:
    """Shorten a text to `width` characters, at the end of a word where there is one."""
    if len(text) <= width:
        return text
    head, space, _ = text[: width + 1].rpartition(" ")
    return head if space else text[:width]
