"""An announcement: words on their way to people, the same for ear, eye and finger."""

from dataclasses import dataclass
from enum import Enum, IntEnum, StrEnum


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

    `text` is heard and shown; `braille` is the same in at most 40 characters, the most
    important word first.  `joins` is true for what belongs to the words before it and
    must wait for them to end instead of cutting them.  `secret` is true for what one
    person asked for alone: it is never said again.  `whole` is true for what is spoken in
    full however brief the voice is, and `brief` what is spoken instead of the text where it is
    brief, empty for the text without its hints.
    """

    text: str
    braille: str
    priority: Priority = Priority.MESSAGE
    route: Route = Route.TABLE
    joins: bool = False
    secret: bool = False
    whole: bool = False
    brief: str = ""

    @property
    def parts(self) -> tuple[str, ...]:
        """The text in the parts in which fingers read it: a heading first, by itself."""
        head, rest = self.braille, self.text.removeprefix(self.braille)
        if not head or rest == self.text or not rest.startswith(". "):
            return (self.text,)
        return (f"{head}.", rest.removeprefix(". "))
