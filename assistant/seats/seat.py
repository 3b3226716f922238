"""One seat: what its player was told and may see now, for every page that shows it.

The host hands over frozen data on its own thread; all else happens on the thread of the pages.
"""

import asyncio
import contextlib
import secrets
from collections import deque
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from assistant.choices import Button, Prompt
from assistant.game_data import View
from assistant.scan.steady import Steady
from assistant.speech.how_much import Verbosity
from assistant.tongue import in_use, speaking
from assistant.words import Msg, Text, core, render, sentence
from assistant.words.announcement import Act, Announcement, Priority
from assistant.words.digest import MANY, digest

KEPT = 300
"""So many messages are kept for a page that was away."""
CLOSED = "seats.ended"
"""Why nothing more comes where the seats may be opened again: a page goes on asking."""
NEW_GAME = "new"
"""The key of the button that begins a game."""
_LINE = "prompt.choice"
"""The key of a numbered line of a list."""
SHOWN = 50
"""So many stand on a page."""


@dataclass(frozen=True, slots=True)
class Row:
    """One message, with its number in the order of the seat.

    `short` is the same without hints, `batch` the number of what it was told with, `calls`
    whether it calls the player, as whose turn it is does, and `act` what it tells of.
    """

    number: int
    text: str
    short: str
    batch: int
    calls: bool = False
    act: Act | None = None


@dataclass(frozen=True, slots=True)
class Now:
    """What a player may see and do now."""

    prompt: Prompt | None = None
    view: View | None = None
    buttons: tuple[Button, ...] = ()
    call: Text = ""


@dataclass(eq=False)
class Shown:
    """What stands on one page that listens: up to which message, and which state of things."""

    row: int
    state: int = 0
    wake: asyncio.Event = field(default_factory=asyncio.Event)


class Seat:
    """The seat of one player at a phone.

    `id` is by what the host knows it, `epoch` says of which run of the program its numbers are.
    `told` is how many messages there were, `reached` the last that any page had, `looked` the last
    that there was when its player did something there, `plays` whether its player is let in to the
    game now,
    `waits` whether a game is waited for in which the player plays,
    `out` whether the player has left the game that is played,
    `language` the one that is spoken there, `verbosity` how much of it is heard,
    `settings` the names of what else was chosen there,
    `at_table` what the table asks there and the buttons that answer it, and `begins_games` whether
    a game can be begun there,
    `in_view` the cards before its live camera, `looks` whether a frame of that is looked at,
    `over` the key of the sentence that says why nothing more comes, and else empty.
    """

    def __init__(self, name: str, digest: str) -> None:
        """Begin with nothing told; the player is not let in yet."""
        self.id = secrets.token_hex(8)
        self.epoch = secrets.token_hex(4)
        self.name, self.digest = name, digest
        self.plays = False
        self.over = ""
        self.waits = self.out = False
        self.now = Now()
        self.state = 1
        self.rows: deque[Row] = deque(maxlen=KEPT)
        self.pages: set[Shown] = set()
        self.sat_at = self.seen_at = 0.0
        self.away = False
        self.waiting: deque[asyncio.Future[None]] = deque()
        self.told = 0
        self.language, self.verbosity = in_use(), Verbosity.NORMAL.value
        self.settings: frozenset[str] = frozenset()
        self.at_table: tuple[tuple[Text, ...], tuple[Button, ...]] = ((), ())
        self.begins_games = False
        self.reached = self.looked = 0
        self.in_view, self.looks = Steady(), False
        self._acts = 0
        self._once: deque[str] = deque(maxlen=KEPT)
        self._worded: tuple[int, dict[str, Any]] = (0, {})

    # -- what comes from the host ------------------------------------------------

    def tell(self, said: tuple[Announcement, ...], known: Collection[str] = ()) -> None:
        """Take messages, but for those that are known, and wake the pages."""
        self._acts += 1
        with speaking(self.language):
            rows = in_rows(said)
        for text, short, calls, act in rows:
            if text not in known:
                self.add(text, short, calls=calls, act=act)
        self._wake()

    def hear(self, text: str) -> None:
        """Take one message of the pages' own, and wake the pages."""
        self._acts += 1
        self.add(text)
        self._wake()

    def knows(self, once: str) -> bool:
        """Say whether a page has sent this before, by what it calls it; note it else."""
        if once and once in self._once:
            return True
        self._once.append(once)
        return False

    def add(
        self, text: str, short: str = "", *, calls: bool = False, act: Act | None = None
    ) -> None:
        """Take one message in words; what is told while nothing is new belongs to one act."""
        self.told += 1
        self.rows.append(Row(self.told, text, short or text, self._acts, calls, act))

    def show(self, now: Now) -> None:
        """Take what is to be seen and done now, and wake the pages."""
        if not self.plays:
            # Whoever waits to be let in is.
            self.answered()
            if self.waits and now.view:
                with speaking(self.language):
                    self.add(sentence("seats.let_in", turn=render(now.view.turn)))
        self.waits = False
        self.plays, self.now = True, now
        self.change()

    def asks_for_table(self, key: str) -> bool:
        """Say whether a button answers what the table asks, or has done so."""
        return key.startswith("t")

    def change(self) -> None:
        """Have each page show the seat anew."""
        self.state += 1
        self._wake()

    def answered(self) -> None:
        """Let the oldest go on that waits for an answer."""
        while self.waiting:
            waits = self.waiting.popleft()
            if not waits.done():
                waits.set_result(None)
                return

    def end(self, key: str) -> None:
        """Take that nothing more comes, and why."""
        self.over = key
        self.leave_game()

    def leave_game(self) -> None:
        """Take that the player is let in to no game now."""
        self.plays, self.waits, self.now = False, True, Now()
        while self.waiting:
            self.answered()
        self.change()

    def _wake(self) -> None:
        for page in self.pages:
            page.wake.set()

    # -- what stands on a page ---------------------------------------------------

    @property
    def last(self) -> str:
        """The number of the newest message, as a page tells which it has."""
        return f"{self.epoch}-{self.told}"

    def after(self, last: str) -> int:
        """Return up to which message a page has what was told, 0 where it is of another run."""
        epoch, _, number = last.partition("-")
        if epoch != self.epoch or not number.isascii() or not number.isdecimal():
            return 0
        return min(int(number[:12]), self.told)

    def newer(self, row: int) -> list[Row]:
        """Return what was told after the message of a number."""
        return [each for each in self.rows if each.number > row]

    def late(self, row: int) -> str:
        """Return what a page that was away hears in place of all after a message.

        Nothing where that is little enough to be heard itself.
        """
        rows = self.newer(row)
        acts = tuple(_acts_of(rows))
        if len({each.batch for each in rows}) <= MANY:
            return ""
        with speaking(self.language):
            last = next((each.short for each in reversed(rows) if each.short), rows[-1].text)
            return sentence("seats.missed", what=digest(acts), last=last)

    def heard(self, row: Row, late: int) -> str:
        """Return how a message is heard: up to the number `late` it was told while away."""
        if self.verbosity == Verbosity.OFF:
            return ""
        brief = self.verbosity == Verbosity.BRIEF
        return row.short if brief or row.number <= late else row.text

    def tell_missed(self) -> None:
        """Tell as one message all that was told since the player did something there last."""
        rows = self.newer(self.looked)
        with speaking(self.language):
            told = "\n".join(each.short for each in rows if each.short) or sentence(
                "seats.nothing_missed"
            )
        self.hear(told)
        self.looked = self.told

    def unheard(self) -> tuple[int, str]:
        """Return up to which message pages had what was told, and in words what is newer.

        A page that is shown has all of it from then on.
        """
        since, self.reached = self.reached, self.told
        rows = self.newer(since)
        return since, self.late(since) or " ".join(each.short for each in rows if each.short)

    def in_words(self) -> dict[str, Any]:
        """Return what stands on the page now; it is made once for all that show it."""
        if self._worded[0] != self.state:
            with speaking(self.language):
                self._worded = self.state, _in_words(self)
        return self._worded[1]


def _acts_of(rows: list[Row]) -> Iterator[Act]:
    """Yield the acts that messages tell of, and one of no deeds for what else was told at once."""
    told: dict[int, dict[int, Act]] = {}
    for each in rows:
        acts = told.setdefault(each.batch, {})
        if each.act:
            acts[each.act.number] = each.act
    for acts in told.values():
        yield from acts.values() or (Act(0),)


def in_rows(said: tuple[Announcement, ...]) -> list[tuple[str, str, bool, Act | None]]:
    """Return messages as they stand on a page, each also in short, whether it calls, and its act.

    Lists stand behind what asks.

    The newest stands first there: a list whose lines stood by themselves would be turned around.
    """
    rows: list[tuple[str, str, bool, Act | None]] = []
    for each in said:
        if each.priority is Priority.NOTIFICATION:
            continue
        line = isinstance(each.said, Msg) and each.said.key == _LINE
        text, short = each.text, each.text if each.whole else each.alone
        if line and rows:
            before = rows[-1]
            rows[-1] = f"{before[0]}\n{text}", f"{before[1]}\n{short}", *before[2:]
        else:
            rows.append((text, short, each.priority is Priority.IMPORTANT, each.act))
    return rows


def _in_words(seat: Seat) -> dict[str, Any]:
    now, view = seat.now, seat.now.view
    ask = [core(text) for text in now.prompt.ask] if now.prompt else []
    if now.prompt and now.prompt.heading:
        # The lines of a list stand on its buttons.
        ask = [core(now.prompt.heading)]
    call = render(now.call) if now.call else ""
    # An own question comes first.
    of_table = not ask and seat.at_table[0]
    if of_table:
        ask = [core(text) for text in seat.at_table[0]]
    typed = "table" if of_table else "say" if now.prompt and now.prompt.slot else ""
    offered = (*seat.at_table[1], *now.buttons)
    buttons = [(each.key, render(each.text)) for each in offered]
    if seat.begins_games and not of_table:
        buttons.append((NEW_GAME, sentence("seats.new_game")))
    # Whoever changes to the page hears its title first: it is the question.
    asked = " ".join(ask) or call
    key = "seats.now_title" if asked else "seats.seat_title"
    waits = "seats.out_of_game" if seat.out else "seats.waits_for_game"
    note = "" if seat.plays else sentence(seat.over or waits)
    if not (buttons or note or ask):
        note = sentence("seats.nothing_now")
    return {
        "title": sentence(key, name=seat.name, call=asked),
        "over": bool(seat.over),
        "gone": seat.over not in ("", CLOSED),
        "note": note,
        "ask": " ".join(ask),
        "asked": asked,
        "call": call,
        "buttons": [[key, text.removesuffix(".")] for key, text in buttons],
        "typed": typed,
        # Where no button but the one that calls it off answers, the field does.
        "opens": bool(typed) and sum(each.asked for each in offered) < 2,
        "held": list(view.held) if view else [],
        "hand": (render(view.hand) if view and view.hand else "") or sentence("seats.no_hand"),
        "table": [render(text) for text in _of_table(view) if text],
    }


def _of_table(view: View | None) -> tuple[Text, ...]:
    return (view.turn, view.asked, view.scores, view.pile, view.chain, *view.areas) if view else ()


class PageClient:
    """The client of a seat for the host: hands over on its thread, and returns at once."""

    def __init__(
        self,
        seat: Seat,
        loop: asyncio.AbstractEventLoop,
        ended: Callable[[Seat], None],
        spoken: Callable[[Seat, str], None],
    ) -> None:
        """Begin to hand over to a seat whose pages run in a loop.

        There `ended` is called at the end, and `spoken` where another language is chosen.
        """
        self._seat, self._loop, self._ended = seat, loop, ended
        self._now, self._spoken = Now(), spoken

    def tell(self, said: tuple[Announcement, ...]) -> None:
        """Hand over what was said."""
        self._hand(self._seat.tell, said)

    @property
    def language(self) -> str:
        """The language that is spoken there."""
        return self._seat.language

    def speak(self, language: str) -> None:
        """Hand over which language is spoken there from now on."""
        self._hand(self._spoken, self._seat, language)

    @property
    def verbosity(self) -> str:
        """How much is heard there."""
        return self._seat.verbosity

    def ask(self, prompt: Prompt | None) -> None:
        """Take the question that waits; it is handed over with what can be done."""
        self._now = replace(self._now, prompt=prompt)

    def see(self, view: View | None) -> None:
        """Take what may be seen; it is handed over with what can be done."""
        self._now = replace(self._now, view=view)

    def offer(self, buttons: tuple[Button, ...], call: Text) -> None:
        """Hand over all that may be seen and done now."""
        self._now = replace(self._now, buttons=buttons, call=call)
        self._hand(self._seat.show, self._now)

    def answered(self) -> None:
        """Hand over that the oldest that was posted is answered."""
        self._hand(self._seat.answered)

    def end(self) -> None:
        """Hand over that the player is let in no more."""
        self._hand(self._ended, self._seat)

    def _hand(self, take: Callable[..., None], *what: object) -> None:
        with contextlib.suppress(RuntimeError):
            # The pages may have been closed since.
            self._loop.call_soon_threadsafe(take, *what)
