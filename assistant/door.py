"""The door of a table: another program of the same user takes part in its game over a socket.

Whoever writes the journal opens a door beside it: a socket, and a file with a token that only
the user may read.  Whoever reads along may knock as one of the players.  Lines that are said
there come into the inbox of the table with the id of that client, and what the player is told
goes back.  Where the system has no such sockets, or the folder is open to others, none opens.

Both speak lines of JSON.  First comes a `Knock`, then what is said; back come messages.
"""

import contextlib
import hmac
import queue
import secrets
import socket
import stat
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from assistant import __version__
from assistant.choices import Prompt
from assistant.files import replace_file
from assistant.game_data import View
from assistant.inbox import Gone, Item, Knocked, Lost, Told, Typed
from assistant.words.announcement import Announcement
from assistant.written import from_json, to_json

PATIENCE = 2.0
"""Seconds for the other side to answer, and for whoever knocks to say who it is."""
LONGEST = 1 << 16
"""Bytes of the longest line: what is longer is no line of ours."""
MOST = 8
"""So many clients may be in at once."""
BEHIND = 1000
"""So many messages may wait for a client that does not read; then it is let go."""


@dataclass(frozen=True, slots=True)
class Knock:
    """Who asks to come in: with the token, as which player, of which version of the program."""

    token: str
    name: str
    version: str = __version__


@dataclass(frozen=True, slots=True)
class Said:
    """What goes one way or the other: a line that was typed, or messages."""

    line: str = ""
    told: tuple[Announcement, ...] = ()


def _socket_of(journal: Path) -> Path:
    return journal.with_name(f"{journal.name}.door")


def _token_of(journal: Path) -> Path:
    return journal.with_name(f"{journal.name}.token")


class Door:
    """The side of the table.  `post` puts what comes into its inbox.

    Raises OSError where no door can be opened.
    """

    def __init__(self, journal: Path, post: Callable[[Item], None]) -> None:
        """Open the door beside a journal, in place of one that nobody is behind any more."""
        if not hasattr(socket, "AF_UNIX") or journal.parent.stat().st_mode & 0o077:
            raise OSError(journal)
        self._journal, self._post = journal, post
        self._token = secrets.token_hex(16)
        self._inside: set[_Guest] = set()
        path = _socket_of(journal)
        with contextlib.suppress(FileNotFoundError):
            if not stat.S_ISSOCK(path.lstat().st_mode):
                raise OSError(path)
            path.unlink()
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._listener.bind(str(path))
            path.chmod(0o600)
            self._listener.listen(MOST)
            replace_file(_token_of(journal), self._token.encode(), lasting=False)
        except OSError:
            self._listener.close()
            raise
        threading.Thread(target=self._run, name="door", daemon=True).start()

    def close(self) -> None:
        """Let nobody in any more, and let go of who is in."""
        with contextlib.suppress(OSError):
            # Wakes the thread that waits for the next one.
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for guest in tuple(self._inside):
            guest.end()
        with contextlib.suppress(OSError):
            # Another program may have opened its own here since.
            if _token_of(self._journal).read_text() == self._token:
                _token_of(self._journal).unlink()
                _socket_of(self._journal).unlink()

    def _run(self) -> None:
        while True:
            try:
                line, _ = self._listener.accept()
            except OSError:
                return
            if len(self._inside) >= MOST:
                line.close()
                continue
            guest = _Guest(line)
            self._inside.add(guest)
            threading.Thread(target=self._serve, args=(guest,), name="guest", daemon=True).start()

    def _serve(self, guest: "_Guest") -> None:
        """Take what somebody says who has knocked, until the line ends."""
        id, known = secrets.token_hex(8), False
        try:
            guest.line.settimeout(PATIENCE)
            knock = from_json(Knock, _line_of(guest.reads))
            token = hmac.compare_digest(knock.token.encode(), self._token.encode())
            known = token and knock.version == __version__
            if known:
                guest.line.settimeout(None)
                self._post(Knocked(id, knock.name, guest))
                while True:
                    self._post(Typed(from_json(Said, _line_of(guest.reads)).line, by=id))
        except (OSError, ValueError):
            # Whoever says what cannot be read, or nothing, is let go.
            pass
        finally:
            guest.end()
            self._inside.discard(guest)
            if known:
                self._post(Gone(id))


class _Guest:
    """A client at the other end of a socket; what it is told is written by a thread of its own."""

    def __init__(self, line: socket.socket) -> None:
        self.line = line
        self.reads = line.makefile("rb")
        self._told: queue.Queue[tuple[Announcement, ...] | None] = queue.Queue(BEHIND)
        threading.Thread(target=self._write, name="to guest", daemon=True).start()

    def tell(self, said: tuple[Announcement, ...]) -> None:
        """Send what was said; who does not read it is let go."""
        try:
            self._told.put_nowait(said)
        except queue.Full:
            self._hang_up()

    def ask(self, prompt: Prompt | None) -> None:
        """Send nothing more: a question has been said."""

    def see(self, view: View | None) -> None:
        """Send nothing: whoever reads along sees the game."""

    def end(self) -> None:
        """Send what waits, and nothing more."""
        with contextlib.suppress(queue.Full):
            self._told.put_nowait(None)
            return
        self._hang_up()

    def _write(self) -> None:
        with contextlib.suppress(OSError):
            while (said := self._told.get()) is not None:
                self.line.sendall(to_json(Said(told=said)).encode() + b"\n")
        self._hang_up()

    def _hang_up(self) -> None:
        with contextlib.suppress(OSError):
            self.line.shutdown(socket.SHUT_RDWR)
        self.line.close()


def is_open(journal: Path) -> bool:
    """Say whether there seems to be a door beside a journal."""
    return _token_of(journal).exists() and _socket_of(journal).exists()


class Line:
    """The side of the other program: what is said here is said at the table.

    `post` puts what comes back into the inbox.  Raises OSError where nobody opens.
    """

    def __init__(self, journal: Path, name: str, post: Callable[[Item], None]) -> None:
        """Knock as the player of this name."""
        token = _token_of(journal).read_text("utf-8")
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(PATIENCE)
        try:
            self._socket.connect(str(_socket_of(journal)))
            self._send(Knock(token, name))
        except OSError:
            self._socket.close()
            raise
        self._socket.settimeout(None)
        self._post = post
        threading.Thread(target=self._run, name="line", daemon=True).start()

    def say(self, line: str) -> None:
        """Say a line at the table; what it answers comes into the inbox."""
        with contextlib.suppress(OSError):
            # Whoever reads notices that the line has ended, and says so.
            self._send(Said(line))

    def close(self) -> None:
        """Hang up."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()

    def _send(self, what: Knock | Said) -> None:
        self._socket.sendall(to_json(what).encode() + b"\n")

    def _run(self) -> None:
        try:
            with self._socket.makefile("rb") as reads:
                while True:
                    self._post(Told(from_json(Said, _line_of(reads)).told))
        except (OSError, ValueError):
            pass
        self.close()
        self._post(Lost(self))


def _line_of(reads: BinaryIO) -> str:
    """Return the next line.  Raises ValueError at the end, or for what is no line of ours."""
    line = reads.readline(LONGEST)
    if not line.endswith(b"\n"):
        raise ValueError(line[:60])
    return line.decode("utf-8")
