"""The thread between the program and its voices: queue, routes, report."""

import contextlib
import queue
import threading
import time
from collections.abc import Callable, Iterable

from assistant.speech import tones
from assistant.speech.cut_short import CutShort
from assistant.speech.news import VoiceNews
from assistant.speech.opening import Opener, open_voice
from assistant.speech.outlet import Outlet
from assistant.speech.queueing import Utterance, admit
from assistant.speech.routes import Routes
from assistant.speech.tones import Tone
from assistant.speech.turns import Ahead, Close, Ended, Heard, Hush, Item
from assistant.speech.verbosity import spoken
from assistant.speech.voice import Ending, VoiceSettings
from assistant.words.announcement import Announcement, Route


class Speaker:
    """Speaks announcements in the background; no call blocks or raises.

    Where the ear has a device of its own, what is for one ear is heard there or nowhere.
    `report` gets what `news` has: VoiceReady for each voice that was opened, VoiceGone
    once when there is none, and the like for the ear; it is called from the speaker's own
    thread.
    """

    def __init__(
        self,
        settings: VoiceSettings,
        report: Callable[[VoiceNews], None],
        opener: Opener = open_voice,
    ) -> None:
        """Open the voices of `settings` in the background."""
        self._settings = settings
        self._report = report
        self._inbox: queue.SimpleQueue[Item] = queue.SimpleQueue()
        self._routes = Routes(opener, self._inbox.put, self._tell, self._say_again, self._forget)
        self._queue: tuple[Utterance, ...] = ()
        self._speaking: Utterance | None = None
        self._on: Outlet | None = None
        self._place = ""
        self._turn = 0
        self._said = 0
        self._cut_short = CutShort()
        self._quiet: list[threading.Event] = []
        self._thread = threading.Thread(target=self._run, name="speaker", daemon=True)
        self._thread.start()
        tones.play_through(self.play)

    def say(self, announcement: Announcement) -> None:
        """Speak `announcement` when the priorities let it."""
        self._inbox.put(announcement)

    def play(self, tone: Tone) -> None:
        """Play a tone at once, under what is being said."""
        self._inbox.put(tone)

    def prepare(self, texts: Callable[[], Iterable[str]]) -> None:
        """Make the first words of texts that may be said soon ready, in place of earlier ones.

        They are asked for only where that makes them sound sooner, from the speaker's thread.
        """
        self._inbox.put(Ahead(texts))

    def hush(self, *, for_good: bool = False) -> None:
        """Be silent at once, and forget what was to be said.

        Unless it is `for_good`, a change of the voice that follows soon has it said again.
        """
        self._inbox.put(Hush(for_good))

    def change(self, settings: VoiceSettings) -> None:
        """Speak like this from now on; a voice that was gone is tried again.

        What was being said, or was cut just now, is said again after the next words.
        """
        self._inbox.put(settings)

    def wait_until_quiet(self, seconds: float | None = None) -> bool:
        """Wait until all is said, at most so many seconds; return whether it is."""
        quiet = threading.Event()
        self._inbox.put(quiet)
        return not self._thread.is_alive() or quiet.wait(seconds)

    def close(self) -> None:
        """Be silent and end the voices, within 0.5 seconds."""
        tones.play_no_more(self.play)
        self._inbox.put(Close())
        if threading.current_thread() is not self._thread:
            self._thread.join(0.5)

    # -- the speaker's own thread ----------------------------------------------

    def _run(self) -> None:
        self._routes.open(self._settings)
        while self._take(self._next()):
            self._speak_next()
        self._routes.close()
        self._let_go()
        # Who began to wait while it was closed is let go as well.
        while not self._inbox.empty():
            late = self._inbox.get()
            if isinstance(late, threading.Event):
                late.set()

    def _next(self) -> Item | None:
        """Return what comes in next, None when a voice is overdue."""
        dues = [outlet.due for outlet in self._routes.all if outlet.due is not None]
        timeout = max(0.0, min(dues) - time.monotonic()) if dues else None
        with contextlib.suppress(queue.Empty):
            return self._inbox.get(timeout=timeout)
        return None

    def _take(self, item: Item | None) -> bool:
        """Take in one item; False at the end."""
        match item:
            case None:
                self._routes.find_hung()
            case Announcement():
                self._admit(item)
            case VoiceSettings():
                self._cut_short.change(self._settings, item, self._in_hand())
                self._settings = item
                self._routes.change(item)
            case Hush(for_good=for_good):
                self._cut_short.hush(() if for_good else self._in_hand(), for_good=for_good)
                self._queue = ()
                self._cut()
            case Ended() if item.turn == self._turn and item.ending is Ending.DONE and self._on:
                self._on.said()
                self._speaking = self._on = None
            case Heard():
                self._routes.hear(item)
            case Tone() if item.name not in self._settings.quiet:
                self._routes.for_tones().play(item.notes)
            case Ahead():
                self._routes.prepare(item.texts)
            case threading.Event():
                self._quiet.append(item)
            case Close():
                return False
            case _:
                pass
        return True

    def _admit(self, announcement: Announcement) -> None:
        text = spoken(announcement, self._settings.verbosity, self._settings.verbosity_for)
        if not text:
            return
        self._said += 1
        new = Utterance(
            self._said,
            text,
            announcement.priority,
            announcement.route,
            announcement.joins,
            announcement.secret,
        )
        again = self._cut_short.follow(new)
        self._queue, cut = admit(self._queue, self._speaking, new)
        if cut:
            self._cut()
        for each in again:
            if each not in (self._speaking, *self._queue):
                self._queue, _ = admit(self._queue, self._speaking, each)

    def _in_hand(self) -> tuple[Utterance, ...]:
        """Return what is being said and what waits."""
        return self._queue if self._speaking is None else (self._speaking, *self._queue)

    def _cut(self) -> None:
        self._turn += 1
        for outlet in self._routes.all if self._on is None else (self._on,):
            outlet.cut()
        self._speaking = self._on = None

    def _speak_next(self) -> None:
        while self._speaking is None and self._queue:
            first, self._queue = self._queue[0], self._queue[1:]
            if self._routes.can_say(self._routes.of(first.route)):
                self._speaking = first
                self._say()
        if self._speaking is None:
            self._let_go()

    def _let_go(self) -> None:
        for quiet in self._quiet:
            quiet.set()
        self._quiet.clear()

    def _say(self) -> None:
        """Say what is to be said, for the first time or after its voice was lost."""
        if self._speaking is not None:
            self._turn += 1
            self._on = self._routes.of(self._speaking.route)
            self._place = self._on.tries.way.place
            self._on.say(self._speaking.text, self._turn)

    def _say_again(self, outlet: Outlet) -> None:
        """Say again what was being said; a secret is not moved to another place."""
        if self._on is not outlet or self._speaking is None:
            return
        if self._place == outlet.tries.way.place:
            self._say()
            return
        self._queue = tuple(each for each in self._queue if not each.secret)
        if self._speaking.secret:
            self._turn += 1
            self._speaking = self._on = None
        else:
            self._say()

    def _forget(self, outlet: Outlet) -> None:
        """Drop what one ear has not heard: it is said nowhere else."""
        self._queue = tuple(each for each in self._queue if each.route is not Route.EAR)
        self._cut_short.forget_ear()
        if self._on is outlet:
            self._turn += 1
            self._speaking = self._on = None

    def _tell(self, news: VoiceNews) -> None:
        # The listener's own fault must not end the voice.
        with contextlib.suppress(Exception):
            self._report(news)
