"""What a session takes in, and what it asks of voice and eyes.

Keys, camera and voice have threads of their own; each puts these items into the one
inbox that the front end empties.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias, runtime_checkable

from assistant.choices import Button, Choice, Prompt
from assistant.game_data import View
from assistant.intents import CardGiven
from assistant.messages import Text
from assistant.problems import Fault
from assistant.scan.frame import Frame
from assistant.scan.known import Codes
from assistant.scan.news import Aimed, Light, Scanned, SourceEnded, SourceLost, SourceReady
from assistant.scan.printed import Printed
from assistant.speech.tones import Tone
from assistant.speech.voice import EarLost, EarReady, VoiceGone, VoiceReady, VoiceSettings
from assistant.words.announcement import Announcement


@dataclass(frozen=True, slots=True)
class Typed:
    """A line that somebody typed.

    `key` is whether it is a word that a key says: it is never the answer to what is open.  `by`
    is the id of the client it came from, empty for the table's own way in.  `at_table` is whether
    it is said there for the table, which has no keys.
    """

    text: str
    key: bool = False
    by: str = ""
    at_table: bool = False


@dataclass(frozen=True, slots=True)
class Tapped:
    """A button with a `key` was tapped at the page of the client whose id is `by`.

    `at_table` is whether it answers what the table asks there.
    """

    key: str
    by: str
    at_table: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """A card was shown at the client whose id is `by`: on a photo, or to a camera lent to it.

    `keeps` is whether it goes into the hand of its player.
    """

    seen: Scanned
    by: str
    keeps: bool = False


@dataclass(frozen=True, slots=True)
class Lend:
    """The table's camera is lent to the player of a `name`, at a page of their own.

    `keeps` is whether what it sees goes into that player's hand.
    """

    name: str
    keeps: bool = False


@dataclass(frozen=True, slots=True)
class SeatNews:
    """Something happened at the players' own pages that all may hear: the key of a sentence."""

    key: str
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Overdue:
    """Camera or voice have not reported in the time in which a person expects an answer."""


@dataclass(frozen=True, slots=True)
class Rang:
    """A timer of the game at the table has run out: which of that game's it is."""

    number: int


@dataclass(frozen=True, slots=True)
class Glance:
    """Time to look whether another program has written more of the game that is read along."""


@dataclass(frozen=True, slots=True)
class Listed:
    """What was looked for in the background: the names of the voices or devices there are.

    `name` is the setting that one of them can be taken for, `part` what their names are to
    hold.  `over` is the list that was open when they were asked for.
    """

    name: str
    names: tuple[str, ...] = ()
    part: str = ""
    over: tuple[Choice, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Known:
    """What there is was found in the background, so that what is `wanted` can be taken.

    `name` is the setting that it is wanted for, `found` the voices or devices there are.
    """

    name: str
    wanted: str
    found: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class PrintRead:
    """The printed text of a `card` was read in the background, or why it was not.

    Without one it is still to be told which card that is.
    """

    card: CardGiven | None
    printed: Printed
    fault: Fault | None = None


class Listener(Protocol):
    """What is handed all that is said at one way in: a page, a braille display, a script."""

    def tell(self, said: tuple[Announcement, ...]) -> None:
        """Take what was said; it is rendered there."""


class Client(Listener, Protocol):
    """A way in of one player's own: what it is handed is for its player or for everyone."""

    def ask(self, prompt: Prompt | None) -> None:
        """Take the question that waits for this player, None if there is none."""

    def see(self, view: View | None) -> None:
        """Take what this player may see of the game now, None without a game."""

    def end(self) -> None:
        """Take that nothing more comes."""


@runtime_checkable
class Page(Client, Protocol):
    """A client that shows its player what can be done now, as buttons.

    `language` is the one in which its player speaks and is told, empty for the table's, and
    `verbosity` how much is heard there.
    """

    @property
    def language(self) -> str:
        """A name of a language, as ``en``."""

    def speak(self, language: str) -> None:
        """Take which language is spoken there from now on."""

    @property
    def verbosity(self) -> str:
        """One of the verbosities of the settings."""

    def offer(self, buttons: tuple[Button, ...], call: Text) -> None:
        """Take what can be done now, the likeliest first, in place of what was there.

        `call` is said at once where the player is called on, and else empty.
        """

    def answered(self) -> None:
        """Take that what was posted here is answered: the oldest that was not."""


@dataclass(frozen=True, slots=True)
class Knocked:
    """Somebody asks to take part as the player of a `name`, at a client with an `id`.

    `told` is the key of the sentence that says so, empty where nothing is said.
    """

    id: str
    name: str
    client: Client
    told: str = "desk.came_in"


@dataclass(frozen=True, slots=True)
class Gone:
    """A client has gone; `told` is the key of the sentence that says so."""

    id: str
    told: str = "desk.went_out"


@dataclass(frozen=True, slots=True)
class Told:
    """What was said at the table that this program takes part at."""

    said: tuple[Announcement, ...]


class Line(Protocol):
    """The way to the table that this program takes part at."""

    def say(self, line: str) -> None:
        """Say a line there."""

    def close(self) -> None:
        """Hang up."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The way to the table has ended."""

    line: Line


@dataclass(frozen=True, slots=True)
class Felt:
    """What was said was read on a braille display: the numbers of those breaths."""

    breaths: frozenset[int]


@dataclass(frozen=True, slots=True)
class Leave:
    """The front end is closed, or the input has ended."""


Item: TypeAlias = (
    Typed
    | Tapped
    | Shown
    | Lend
    | SeatNews
    | Overdue
    | Rang
    | Glance
    | Listed
    | Known
    | PrintRead
    | Felt
    | Leave
    | Knocked
    | Gone
    | Told
    | Lost
    | Scanned
    | Aimed
    | Light
    | SourceReady
    | SourceLost
    | SourceEnded
    | VoiceReady
    | VoiceGone
    | EarReady
    | EarLost
)


class Speaking(Protocol):
    """What the session asks of a voice."""

    def say(self, announcement: Announcement) -> None:
        """Speak it when its turn comes."""

    def play(self, tone: Tone) -> None:
        """Play a tone at once, under what is being said."""

    def hush(self, *, for_good: bool = False) -> None:
        """Be silent at once; unless `for_good` what lasts is said again after the answer."""

    def forgive(self) -> None:
        """Say nothing again that was cut: something was taken back."""

    def wait_until_quiet(self, seconds: float | None = None) -> bool:
        """Wait until all is spoken, at most so many seconds; return whether it is."""

    def change(self, settings: VoiceSettings) -> None:
        """Speak like this from now on."""

    def prepare(self, texts: Callable[[], Iterable[str]]) -> None:
        """Make ready what may be said soon, in place of what was; `texts` runs in any thread."""

    def pronounce(self, words: Mapping[str, str]) -> None:
        """Give words to the voice so that it says them right, in place of earlier ones."""


class Silent:
    """Speaks nothing: for who reads for themselves."""

    def say(self, announcement: Announcement) -> None:
        """Leave it unspoken."""

    def play(self, tone: Tone) -> None:
        """Play nothing."""

    def hush(self, *, for_good: bool = False) -> None:
        """Be silent as before."""

    def forgive(self) -> None:
        """Owe nothing."""

    def wait_until_quiet(self, seconds: float | None = None) -> bool:
        """Return at once: it is quiet."""
        return True

    def change(self, settings: VoiceSettings) -> None:
        """Speak nothing from now on either."""

    def prepare(self, texts: Callable[[], Iterable[str]]) -> None:
        """Make nothing ready."""

    def pronounce(self, words: Mapping[str, str]) -> None:
        """Say none of them."""


class Unseeing:
    """Looks at nothing: where no camera is wanted."""

    def watch(self, spec: str) -> None:
        """Look nowhere."""

    def know(self, codes: Callable[[], Codes]) -> None:
        """Look for none."""

    def newest(self) -> Frame | None:
        """Return none."""
        return None

    def lying(self) -> tuple[str, ...]:
        """Return none."""
        return ()


class Watching(Protocol):
    """What the session asks of the eyes."""

    def watch(self, spec: str) -> None:
        """Look through this source from now on: empty for the first camera, ``off`` for none."""

    def know(self, codes: Callable[[], Codes]) -> None:
        """Look for these printed codes from now on; `codes` runs in any thread."""

    def newest(self) -> Frame | None:
        """Return the newest picture, None while there is none."""

    def lying(self) -> tuple[str, ...]:
        """Return the payloads of what lies still in view, in reading order."""
