"""People at the screen in tests: a terminal screen reader, a braille display, and a face."""

import struct
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fcntl import ioctl
from pathlib import Path
from termios import TIOCSWINSZ
from typing import Self

import pyte
from sitting import Heard, Watched, shipped_library, start, take
from terminal import Terminal

from assistant.host import Host
from assistant.inbox import Typed
from assistant.screen.face import Face
from assistant.screen.picture import THEMES, Picture, write, write_anew
from assistant.session import Session
from assistant.settings import Settings
from assistant.shared import Desk

NEW = "new llamas with Ann, Ben, light, Ann starts"
GAME = Path(__file__).parents[1] / "games" / "llamas-unleashed" / "whole-game.txt"


class Listener(pyte.Screen):
    """A terminal screen reader: whatever is written on the screen is said (as TDSR does).

    Its lines can be halves of double letters: `halves` has those that are, "upper" or "lower".
    """

    said = ""
    halves: dict[int, str]

    def reset(self) -> None:
        self.halves = {}
        super().reset()

    def draw(self, data: str) -> None:
        self.said += data
        if self.cursor.y in self.halves:
            assert self.cursor.x + len(data) <= self.columns // 2, "no room for double letters"
        super().draw(data)

    def resize(self, lines: int | None = None, columns: int | None = None) -> None:
        super().resize(lines, columns)
        self.halves = {line: half for line, half in self.halves.items() if line < self.lines}

    def upper_half(self) -> None:
        self.halves[self.cursor.y] = "upper"

    def lower_half(self) -> None:
        self.halves[self.cursor.y] = "lower"

    def usual_line(self) -> None:
        self.halves.pop(self.cursor.y, None)

    @property
    def double_rows(self) -> list[str]:
        """What somebody sees who looks at double letters; the lines must fit together."""
        rows = []
        for line in range(0, self.lines // 2 * 2, 2):
            halves = (self.halves.get(line), self.halves.get(line + 1))
            assert halves == ("upper", "lower"), (line, halves)
            assert self.display[line] == self.display[line + 1]
            rows.append(self.display[line][: self.columns // 2].rstrip())
        return rows

    def cursor_position(self, line: int | None = None, column: int | None = None) -> None:
        self.said += " "
        super().cursor_position(line, column)


class Halving(pyte.Stream):
    """What a terminal reads that knows double letters (DECDHL, DECSWL), as xterm does."""

    sharp = pyte.Stream.sharp | {"3": "upper_half", "4": "lower_half", "5": "usual_line"}
    events = pyte.Stream.events | {"upper_half", "lower_half", "usual_line"}


class Seen(Terminal):
    """The real program with its screen on a terminal, heard by a terminal screen reader."""

    def __init__(
        self,
        home: Path,
        *arguments: str,
        size: str = "80x24",
        **environment: str,
    ) -> None:
        quiet = ("--no-speech", "--camera", "off")
        own = {"COLUMNS": "", "LINES": "", **environment}
        super().__init__(list(arguments or quiet), home, newcomer=False, **own)
        width, height = map(int, size.split("x"))
        self.screen: Listener = Listener(width, height)
        self._stream = Halving(self.screen)
        self.resize(width, height)

    def __enter__(self) -> Self:
        return self

    def resize(self, width: int, height: int) -> None:
        """Drag the window to another size."""
        self.screen.resize(height, width)
        ioctl(self.file, TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def settle(self, quiet: float = 0.4, patience: float = 120.0) -> None:
        """Read until nothing was written for a while."""
        end = time.monotonic() + patience
        while self._read(quiet):
            assert time.monotonic() < end
        self._waited = len(self.written)

    def until(self, text: str, patience: float = 120.0) -> None:
        """Read until a text stands somewhere on the screen."""
        end = time.monotonic() + patience
        while text not in self.text():
            left = end - time.monotonic()
            assert left > 0, f"{text!r} is not on the screen: {self.text()!r}"
            self._read(min(left, 0.2))
        self.settle(0.05)

    def text(self) -> str:
        """Return all that stands on the screen as one text."""
        return " ".join(" ".join(self.screen.display).split())

    def say_since(self) -> str:
        """Return what the screen reader has said since it was asked last."""
        said, self.screen.said = self.screen.said, ""
        return " ".join(said.split())


def braille(opened: Terminal, cells: int = 40) -> str:
    """Return what a braille display of so many cells shows: the row around the cursor."""
    row = opened.screen.display[opened.screen.cursor.y]
    start = opened.screen.cursor.x // cells * cells
    return row[start : start + cells].rstrip()


@dataclass
class Sat:
    """Somebody at a face in the same process; `screen` shows what would be written."""

    face: Face
    heard: Heard
    screen: Listener
    picture: Picture = field(default_factory=lambda: Picture({}, (-1, -1)))
    written: str = ""

    def look(self, *, anew: bool = False) -> None:
        """Write what has changed, or all of it."""
        before, self.picture = self.picture, self.face.picture()
        theme = THEMES[self.face.session.settings.theme]
        if anew or before.double != self.picture.double:
            size = (self.face.sheet.width, self.face.sheet.height)
            self.written = write_anew(before, self.picture, theme, *size)
        else:
            self.written = write(before, self.picture, theme)
        Halving(self.screen).feed(self.written)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.face.press(key, key if len(key) == 1 else None)
            self.look()

    def resize(self, width: int, height: int) -> None:
        """Drag the window to another size: all is written anew."""
        self.screen.resize(height, width)
        self.face.resize(width, height)
        self.look(anew=True)

    def type(self, line: str) -> None:
        self.press(*line, "enter")

    def row(self) -> str:
        """Return the row under the cursor."""
        return self.screen.display[self.screen.cursor.y].rstrip()

    def text(self) -> str:
        return " ".join(" ".join(self.screen.display).split())


@contextmanager
def sat(
    journal: Path, width: int = 80, height: int = 24, settings: Settings | None = None
) -> Iterator[Sat]:
    """Sit somebody down at a face."""
    heard = Heard()
    session = Session(
        shipped_library(),
        settings or Settings(),
        heard,
        Watched(),
        desk=Desk(journal),
        on_screen=True,
    )
    face = Face(Host(session), width, height)
    person = Sat(face, heard, Listener(width, height))
    try:
        face.start()
        person.look()
        yield person
    finally:
        Host(session).get_up()


def script(file: Path = GAME) -> list[str]:
    """Return what is typed in a golden game; what is held up there is typed by its label."""
    text = file.read_text(encoding="utf-8")
    typed = [line[2:] for line in text.splitlines() if line.startswith("> ")]
    return [line.removeprefix("scan: ") for line in typed if line not in ("restart", "resume")]


def answers(lines: Sequence[str], journal: Path) -> list[list[str]]:
    """Return how each line is answered at a session."""
    session = Session(shipped_library(), Settings(), Heard(), Watched(), desk=Desk(journal))
    start(session)
    said = [[each.text for each in take(session, Typed(line))] for line in lines]
    Host(session).get_up()
    return said
