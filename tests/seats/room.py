"""A table with phones: a host on a thread of its own, the real server, and who sits at phones."""

import json
import queue
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Any, TypeVar

import httpx
from golden import leave, sit_down
from sitting import Player, shipped_library

from assistant.scan.cascade import Cascade
from assistant.seats import hub
from assistant.seats.opening import PhoneSeats
from assistant.seats.wanted import Wanted
from assistant.tasks.devices import open_cascade

GAME = "new second print with Ann, Ben and Cara, full, Ann starts, any babies"
PATIENCE = 20.0
"""Seconds after which something that must come has not."""
_Result = TypeVar("_Result")
# A page gives up sooner than a busy machine reads the words of another language for the first time.
hub.ANSWERED = PATIENCE / 2


class Room:
    """A table at which lines are typed, and the seats of it."""

    def __init__(self, home: Path, **wanted: Any) -> None:
        self.inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.wanted = Wanted(home / "seats.json", **{"port": 0, **wanted})
        self.seats = PhoneSeats(self.wanted, self.inbox.put, _readers)
        # A journal belongs to the thread that opened it.
        self._thread = threading.Thread(target=self._run, args=(home,), daemon=True)
        self._thread.start()
        self.player: Player = self.there(lambda: self._player)

    def _run(self, home: Path) -> None:
        self._player = sit_down(home)
        self._player.session.desk.seats = self.seats
        while (item := self.inbox.get()) is not None:
            if callable(item):
                item()
            else:
                self._player.host.take(item)
        leave(self._player)

    def there(self, run: Callable[[], _Result]) -> _Result:
        """Run something on the thread of the table, behind all that was posted before."""
        done: queue.SimpleQueue[_Result] = queue.SimpleQueue()
        self.inbox.put(lambda: done.put(run()))
        return done.get(timeout=PATIENCE)

    def type(self, *lines: str) -> list[str]:
        """Type lines at the table; return what the last one answers."""
        said: list[str] = []
        for line in lines:
            said = self.there(lambda line=line: self.player.type(line))  # type: ignore[misc]
        return said

    @property
    def heard(self) -> list[str]:
        """All that was spoken at the table until now."""
        return self.there(lambda: [each.text for each in self.player.heard.said])

    @property
    def port(self) -> int:
        """Where the seats listen."""
        return int(self.seats.addresses[-1].rpartition(":")[2])

    @property
    def address(self) -> str:
        """Where they are found on this computer."""
        return f"http://127.0.0.1:{self.port}"

    def phone(self, name: str = "") -> "Phone":
        """Return a phone, on which somebody sits if there is a name."""
        phone = Phone(httpx.Client(base_url=self.address, timeout=PATIENCE))
        if name:
            assert phone.sit(name, self.seats.pin).status_code == 200
        return phone

    def kill(self) -> None:
        """End as a killed program does for whoever sits at a phone."""
        self.seats.close(for_good=False)
        self.leave()

    def leave(self) -> None:
        """Close all."""
        self.seats.close()
        self.inbox.put(None)
        self._thread.join(PATIENCE)


def _readers() -> Cascade:
    library = shipped_library()
    return open_cascade(library.catalogue, library.learned)


@contextmanager
def room(home: Path, *lines: str, **wanted: Any) -> Iterator[Room]:
    """Open a table at which some lines were typed, and its seats."""
    made = Room(home, **wanted)
    try:
        made.type(*lines, "seats")
        yield made
    finally:
        made.leave()


@dataclass
class Phone:
    """A browser without a script, and whoever holds it."""

    http: httpx.Client
    page: str = ""
    seen: list[str] = field(default_factory=list)

    def get(self, path: str) -> httpx.Response:
        """Open a page."""
        return self._keep(self.http.get(path, follow_redirects=True))

    def post(self, path: str, **form: str) -> httpx.Response:
        """Send a form, and go where it leads."""
        return self._keep(self.http.post(path, data=form, follow_redirects=True))

    def _keep(self, answer: httpx.Response) -> httpx.Response:
        self.page = answer.text
        self.seen.append(f"{answer.headers}\n{answer.text}")
        return answer

    def sit(self, name: str, pin: str) -> httpx.Response:
        """Sit down."""
        return self.post("/join", name=name, pin=pin)

    def say(self, line: str) -> list[str]:
        """Say a line; return what was said since, the newest last."""
        return self._news(lambda: self.post("/say", text=line))

    def tap(self, button: str) -> list[str]:
        """Tap a button by what stands on it; return what was said since, the newest last."""
        return self._news(lambda: self.post("/do", key=self.keys[button]))

    def look(self) -> list[str]:
        """Look at the page again; return what was said since, the newest last."""
        return self._news(lambda: self.get("/seat"))

    def hears(self, begins: str) -> None:
        """Look at the page until the newest message begins so."""
        self.until(lambda: self.said[-1:] and self.said[-1].startswith(begins))

    def until(self, holds: Callable[[], object]) -> None:
        """Look at the page until something holds; fail where it does not come to hold."""
        self.look()
        for _ in range(int(PATIENCE / 0.05)):
            if holds():
                return
            time.sleep(0.05)
            self.look()
        raise AssertionError((self.title, self.note, self.said))

    def _news(self, go: Callable[[], Any]) -> list[str]:
        before = self.said
        go()
        now = self.said
        return now[len(before) :] if now[: len(before)] == before else now

    @property
    def title(self) -> str:
        """The heading of the page."""
        return self._first(r"<h1[^>]*>(.*?)</h1>")

    @property
    def ask(self) -> str:
        """The question that stands on the page."""
        return self._first(r'<p id="ask"[^>]*>(.*?)</p>')

    @property
    def note(self) -> str:
        """What stands in place of buttons."""
        return self._first(r'<p id="note"[^>]*>(.*?)</p>')

    @property
    def hand(self) -> str:
        """The hand on the page."""
        return self._first(r'<p id="hand">(.*?)</p>')

    @property
    def fault(self) -> str:
        """Why nobody can sit down."""
        return self._first(r'<p role="alert" id="fault">(.*?)</p>')

    @property
    def keys(self) -> dict[str, str]:
        """The keys of the buttons by what stands on them, in their order."""
        form = self._first(r'<form id="buttons".*?>(.*?)</form>')
        found = re.findall(r'<button name="key" value="(.*?)">(.*?)</button>', form)
        return {unescape(text): key for key, text in found}

    @property
    def buttons(self) -> list[str]:
        """What stands on the buttons."""
        return list(self.keys)

    @property
    def said(self) -> list[str]:
        """What was said, the newest last."""
        rows = self._first(r'<ol id="said" reversed>(.*?)</ol>')
        return [unescape(row) for row in re.findall(r"<li[^>]*>(.*?)</li>", rows, re.DOTALL)][::-1]

    def _first(self, pattern: str) -> str:
        found = re.search(pattern, self.page, re.DOTALL)
        return unescape(found[1]) if found else ""

    @contextmanager
    def listening(self, last: str = "") -> Iterator["Stream"]:
        """Listen to what is told live, from a page's last message on."""
        last = last or self._first(r'data-last="(.*?)"')
        with self.http.stream("GET", "/events", params={"from": last}) as answer:
            yield Stream(answer.iter_lines(), self.seen)


@dataclass
class Stream:
    """What comes over the stream of one page."""

    lines: Iterator[str]
    seen: list[str]

    def next(self) -> tuple[str, Any, str]:
        """Return the next event: its kind, what it holds, its number."""
        kind = data = number = ""
        end = time.monotonic() + 3 * PATIENCE
        for line in self.lines:
            # What only keeps the stream alive comes for ever.
            assert time.monotonic() < end
            self.seen.append(line)
            name, _, value = line.partition(": ")
            match name:
                case "event":
                    kind = value
                case "data":
                    data = value
                case "id":
                    number = value
                case "" if data:
                    return kind, json.loads(data), number
        raise EOFError

    def until(self, kind: str, fits: Callable[[Any], bool] = lambda _: True) -> Any:
        """Return what the next event of a kind holds that fits."""
        while True:
            found, data, _ = self.next()
            if found == kind and fits(data):
                return data
