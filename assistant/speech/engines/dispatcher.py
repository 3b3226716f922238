"""speech-dispatcher over its socket, by SSIP: the user's own voice, rate and device on Linux.

After the SSIP documentation: a reply is of lines ``code-text`` and ends with ``code text``;
7xx are events of a message, 701 its beginning, 702 its end, 703 its cancelling.
"""

import os
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue

from assistant.problems import Fault
from assistant.speech.engines import Talker
from assistant.speech.engines.rates import ESPEAK, told_for
from assistant.speech.voice import Style

_USUAL = Style()
_PATIENCE = 10.0
"""Seconds for an answer, and for the beginning of a message."""
_RATES = (80, 170, 449)
"""Words a minute at the rates -100, 0 and 100, as its espeak-ng module counts them."""
_BEGIN, _END, _CANCELLED = "701", "702", "703"


class Dispatcher(Talker):
    """A client of speech-dispatcher, which is started if it does not run.

    Rate, volume and voice stay the user's own there as long as they are the usual ones here.
    """

    def __init__(self) -> None:
        """Connect.  Raises Fault."""
        self._socket = _connected()
        self._replies: SimpleQueue[tuple[str, list[str]]] = SimpleQueue()
        self._events: SimpleQueue[str] = SimpleQueue()
        self._asking = threading.RLock()
        threading.Thread(target=self._read, name="dispatcher", daemon=True).start()
        name = os.environ.get("USER") or "player"
        self._ask(f"SET self CLIENT_NAME {name.split()[0]}:table_assistant:main")
        self._ask("SET self NOTIFICATION ALL on")
        self._ask("SET self PRIORITY message")
        self._set: dict[str, str] = {}
        self._voices: tuple[tuple[str, str], ...] | None = None

    def voices(self) -> tuple[tuple[str, str], ...]:
        """Return the voices as id and name, without the variants of each."""
        if self._voices is None:
            lines = (line.split("\t") for line in self._ask("LIST SYNTHESIS_VOICES"))
            plain = (line for line in lines if len(line) == 3 and line[2] in ("none", "null"))
            self._voices = tuple((name, name) for name, *_ in plain)
        return self._voices

    def talk(self, text: str, style: Style, begin: Callable[[], bool]) -> None:
        """Speak `text`; returns when it was heard or stopped.  Raises Fault."""
        self._choose("SYNTHESIS_VOICE", style.voice, "")
        self._choose("RATE", str(scaled(style.rate)), str(scaled(_USUAL.rate)))
        self._choose("VOLUME", str(style.volume * 2 - 100), str(_USUAL.volume * 2 - 100))
        self._choose("PITCH", str(style.pitch * 2 - 100), str(_USUAL.pitch * 2 - 100))
        with self._asking:
            while not self._events.empty():
                self._events.get()
            if not begin():
                return
            self._ask("SPEAK")
            # A dot alone would end the text.
            self._ask("." + text if text.startswith(".") else text, ".")
        if self._event() == _BEGIN:
            while self._event(None) not in (_END, _CANCELLED):
                pass

    def stop(self) -> None:
        with self._asking:
            self._ask("CANCEL self")

    def _choose(self, name: str, value: str, usual: str) -> None:
        """Set what differs from what was set; leave the user's own alone until then."""
        if value != self._set.get(name, usual):
            self._set[name] = value
            if value:
                self._ask(f"SET self {name} {value}")

    def _ask(self, *lines: str) -> list[str]:
        """Send lines; return those of the reply.  Raises Fault."""
        with self._asking:
            try:
                self._socket.sendall("".join(f"{line}\r\n" for line in lines).encode())
                code, found = self._replies.get(timeout=_PATIENCE)
            except (OSError, Empty) as error:
                raise _unanswered(repr(error)) from error
        if not code.startswith("2"):
            raise _unanswered(f"{code} {found[-1]}")
        return found[:-1]

    def _event(self, patience: float | None = _PATIENCE) -> str:
        """Return the code of the next event.  Raises Fault where none comes."""
        try:
            code = self._events.get(timeout=patience)
        except Empty as error:
            raise Fault("speech.hangs", engine="dispatcher") from error
        if not code:
            raise _unanswered("it has ended")
        return code

    def _read(self) -> None:
        lines: list[str] = []
        with self._socket.makefile("rb") as replies:
            for raw in replies:
                line = raw.decode("utf-8", "replace").rstrip("\r\n")
                lines.append(line[4:])
                if line[3:4] != " ":
                    continue
                if line.startswith("7"):
                    self._events.put(line[:3])
                else:
                    self._replies.put((line[:3], lines))
                lines = []
        self._replies.put(("000", ["EOF"]))
        self._events.put("")


def _connected() -> socket.socket:
    """Connect to the address in SPEECHD_ADDRESS, or to the user's own socket."""
    kind, _, where = os.environ.get("SPEECHD_ADDRESS", "").partition(":")
    try:
        if kind == "inet_socket":
            host, _, port = where.partition(":")
            return socket.create_connection((host, int(port or 6560)), timeout=None)
        if not hasattr(socket, "AF_UNIX"):
            raise _unanswered("no such sockets here")
        named = kind == "unix_socket" and bool(where)
        path = Path(where) if named else _usual_socket()
        # One that is started is not the one that was named.
        if not named and not path.is_socket() and shutil.which("speech-dispatcher"):
            subprocess.run(
                ["speech-dispatcher", "--spawn"], timeout=_PATIENCE, check=False, stdout=2
            )
        client = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        client.connect(str(path))
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        raise _unanswered(repr(error)) from error
    return client


def _unanswered(why: str) -> Fault:
    """Return the fault for people; the log has the rest."""
    print(f"speech-dispatcher: {why}", file=sys.stderr, flush=True)
    if not hasattr(socket, "AF_UNIX"):
        return Fault("speech.no_sockets")
    named = "SPEECHD_ADDRESS" in os.environ or _usual_socket().is_socket()
    there = named or shutil.which("speech-dispatcher") is not None
    return Fault("speech.no_dispatcher" if there else "speech.dispatcher_missing")


def _usual_socket() -> Path:
    folder = os.environ.get("XDG_RUNTIME_DIR") or str(Path.home() / ".cache")
    return Path(folder) / "speech-dispatcher" / "speechd.sock"


def scaled(words: int) -> int:
    """Return a rate in words a minute as SSIP's, from -100 to 100, for its espeak-ng module."""
    least, middle, most = _RATES
    rate = told_for(words, ESPEAK)
    span = most - middle if rate > middle else middle - least
    return max(-100, min(100, round(100 * (rate - middle) / span)))
