"""A way in at the table: what is said there is kept, and handed to all that listen."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from assistant.choices import Said
from assistant.games import Game
from assistant.inbox import Item, Listener
from assistant.messages import Msg
from assistant.session import Session
from assistant.words.announcement import Announcement

Stands: TypeAlias = Callable[[Announcement], Announcement | None]

Reads: TypeAlias = Callable[[frozenset[int] | None], None]
"""Takes the numbers of what was read elsewhere, None for all."""


class WayIn:
    """What is remembered at one way in, and all that listen there.

    They are a voice, which the session has, and a page, a braille display, a script, or the
    client of a player alone.  `breath` is the number of what was handed on last.
    """

    def __init__(self, session: Session) -> None:
        """Begin with what is remembered; nobody listens yet."""
        self.session = session
        self._listeners: list[tuple[Listener, Stands]] = []
        self._keyed: list[Callable[[], None]] = []
        self._reading: list[Reads] = []
        self.breath = 0
        self._game: Game | None = None
        self._met: frozenset[str] = frozenset()

    def start(self) -> None:
        """Say the first words, where there are any."""

    def take(self, item: Item) -> None:
        """Take in one item and have it answered, where anything is."""

    def join(
        self,
        listener: Listener,
        stands: Stands | None = None,
        keyed: Callable[[], None] | None = None,
        read: Reads | None = None,
    ) -> None:
        """Hand on from now on what is said here.

        `stands` returns what of it may be read there, None for nothing; without it that is what
        all who sit here may read.  `keyed` is called for each key that is pressed, and `read` with
        the numbers of what was read elsewhere, None for all that was said so far.
        """
        self._listeners.append((listener, stands or self.session.on_page))
        if keyed:
            self._keyed.append(keyed)
        if read:
            self._reading.append(read)

    def was_read(self, breaths: frozenset[int] | None, at: Reads | None = None) -> None:
        """Note that what was said was read, all of it or by its numbers; no other place has it.

        `at` is where it was.
        """
        for each in self._reading:
            if each != at:
                each(breaths)

    def keyed(self) -> None:
        """Be silent at once, for a key was pressed: what was said has been heard and read."""
        self.session.speaker.hush()
        for each in self._keyed:
            each()

    def keep(self, said: Said, *, joins: bool, answers: bool = False) -> tuple[Announcement, ...]:
        """Keep what is said, and return it as it is handed on: in one breath.

        The first cuts what is being said unless it `joins`; `answers` is whether somebody asked.
        """
        session, said = self.session, tuple(said)
        session.transcript.keep(said, private=session.private_ear, answers=answers)
        return tuple(
            replace(each, joins=each.joins or joins or number > 0, answers=answers)
            for number, each in enumerate(map(self._whole_at_first, said))
        )

    def _whole_at_first(self, said: Announcement) -> Announcement:
        """Return words so that what an effect does is heard in full when it is new in a game."""
        game = self.session.shared.game
        if game is not self._game:
            self._game, self._met = game, frozenset()
        effects = frozenset(_effects_in(said.said))
        new = effects - self._met
        self._met |= effects
        return replace(said, whole=True) if new else said

    def hand_on(self, said: Said, reader: Listener | None = None) -> None:
        """Hand what is said to the voice and to all that listen, but for its `reader`."""
        said = tuple(said)
        if self.session.transcript.skips:
            self.session.transcript.skips = False
            self.was_read(None)
        self.breath += 1
        for announcement in said:
            if announcement.spoken:
                self.session.speaker.say(announcement)
        for listener, stands in self._listeners:
            shown = list[Announcement]()
            for announcement in said if listener is not reader else ():
                there = stands(announcement)
                # A list that is read into the ear is one thing on a page.
                repeats = shown and there and there.said == shown[-1].said
                if there and (there is announcement or not repeats):
                    shown.append(there)
            if shown:
                listener.tell(tuple(shown))

    def read_out(self, said: Announcement, reader: Listener) -> None:
        """Have all but a `reader` hear what is read there once more, at once and in full."""
        self.hand_on((replace(said, joins=False, whole=True),), reader)


def _effects_in(text: object) -> Iterator[str]:
    """Yield what the effects do that a message tells of."""
    if isinstance(text, Msg):
        if text.key in ("game.does", "game.effect_read", "game.effect_text"):
            yield str(dict(text.values)["text"])
        for each in (*(value for _, value in text.values), *text.parts):
            yield from _effects_in(each)
