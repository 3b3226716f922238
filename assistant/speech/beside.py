"""What is opened beside the voice that speaks: tones where it has none, the one wished for."""

import contextlib
import time
from collections.abc import Callable, Iterator, Sequence

from assistant.problems import Fault
from assistant.speech.opening import Opener
from assistant.speech.tones import NAMES, Note
from assistant.speech.turns import Heard, Item
from assistant.speech.voice import Lost, Opened, Voice, VoiceEvent, VoiceSettings
from assistant.speech.ways import Way, of_way

PAUSES = (2.0, 60.0)
"""Seconds until what is wished for is tried again: at first, and at most."""
_PATIENCE = 20.0
"""Seconds that it may take to open."""
_TONES = "tones"


class Beside:
    """One voice beside that of an outlet; `numbers` and `post` as there."""

    def __init__(
        self, numbers: Iterator[int], opener: Opener, post: Callable[[Item], None]
    ) -> None:
        self._numbers = numbers
        self._opener = opener
        self._post = post
        self.voice: Voice | None = None
        self.number = 0

    def start(self, name: str, settings: VoiceSettings) -> None:
        """Open a voice in the background."""
        number = self.number = next(self._numbers)
        with contextlib.suppress(Fault):
            self.voice = self._opener(
                name, settings, lambda event: self._post(Heard(number, event))
            )

    def drop(self) -> None:
        """End the voice, and remember that it was tried."""
        if self.voice is not None:
            self.voice.close()
            self.voice = None

    def close(self) -> None:
        """End the voice."""
        self.drop()
        self.number = 0


class Tones(Beside):
    """Tones beside a voice that cannot play them; what fails is not tried again until `close`."""

    def open(self, settings: VoiceSettings) -> None:
        """Be ready for the first tone, unless all of them are off."""
        if self.number == 0 and not set(NAMES) <= set(settings.quiet):
            self.start(_TONES, settings)

    def play(self, notes: Sequence[Note]) -> None:
        """Play notes at once."""
        if self.voice is not None:
            self.voice.play(notes)

    def change(self, settings: VoiceSettings) -> None:
        """Play so from now on."""
        if self.voice is not None:
            self.voice.change(settings)

    def hear(self, number: int, event: VoiceEvent) -> None:
        """Take in what the voice told."""
        if number == self.number and isinstance(event, Lost):
            self.drop()


class Wish(Beside):
    """The way that is wished for, tried now and then while another one stands in for it."""

    opened: Opened | None = None
    """What it told when it could be heard, None until then."""
    _pause = PAUSES[0]
    _next = _since = 0.0

    @property
    def due(self) -> bool:
        """Whether it is time to try again."""
        return time.monotonic() >= self._next

    def put_off(self) -> None:
        """Wait until the next try, each time twice as long."""
        self._next = time.monotonic() + self._pause
        self._pause = min(2 * self._pause, PAUSES[1])

    def trust(self) -> None:
        """Begin with a short pause again."""
        self._pause = PAUSES[0]

    def begin(self, way: Way, settings: VoiceSettings) -> None:
        """Try it if it is time, and give up a try that does not answer."""
        if self.voice is not None:
            if self.opened is None and time.monotonic() - self._since > _PATIENCE:
                self.close()
                self.put_off()
        elif self.due:
            self.put_off()
            self._since = time.monotonic()
            self.start(way.engine, of_way(settings, way))

    def hear(self, number: int, event: VoiceEvent) -> None:
        """Take in what the voice told."""
        if number != self.number or self.voice is None:
            return
        match event:
            case Opened():
                self.opened = event
            case Lost():
                self.close()

    def take(self) -> tuple[Voice, int, Opened] | None:
        """Hand over the voice, its number and what it told, if it can be heard."""
        if self.voice is None or self.opened is None:
            return None
        taken = self.voice, self.number, self.opened
        self.voice, self.opened, self.number = None, None, 0
        return taken

    def close(self) -> None:
        """End the voice."""
        self.opened = None
        super().close()
