"""All that is said goes to the voice and to the braille display, where there is one."""

import contextlib
import queue
import threading
import time
from collections.abc import Callable, Iterable

from assistant.display.brlapi import Display, Key, Lost, NoDisplay, open_display
from assistant.inbox import Speaking
from assistant.speech.tones import Tone
from assistant.speech.voice import VoiceSettings
from assistant.words.announcement import Announcement

GLANCE = 0.1
"""Seconds between two looks for keys of the display, while a line of ours stands there."""
AGAIN = 5.0
"""Seconds between two looks for a display where none was found."""


class BrailleLine:
    """A thread that writes on the display, and takes its keys.

    `opens` finds the display; it may take its time.  Where there is none, or it is lost, it is
    looked for again when something is said `again` seconds later.
    """

    def __init__(
        self, opens: Callable[[], Display] = open_display, *, again: float = AGAIN
    ) -> None:
        self._opens = opens
        self._again = again
        self._display: Display = NoDisplay()
        self._inbox: queue.SimpleQueue[Announcement | Key | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="braille", daemon=True)
        self._thread.start()

    def say(self, announcement: Announcement) -> None:
        """Put it on the display, or count it while something is being read there."""
        self._inbox.put(announcement)

    def press(self) -> None:
        """Show the terminal: a key of the keyboard was pressed."""
        self._inbox.put(Key.AWAY)

    def close(self) -> None:
        """Let go of the display."""
        self._inbox.put(None)
        self._thread.join(1.0)

    def _run(self) -> None:
        """Look for a display when something is said and none is there."""
        looked = -self._again
        while (item := self._inbox.get()) is not None:
            if isinstance(item, Key) or time.monotonic() - looked < self._again:
                continue
            looked = time.monotonic()
            self._display = self._opens()
            if self._display.cells:
                with contextlib.suppress(Lost):
                    self._read(item)
                    # It was read to the end, and nothing comes behind that.
                    self._inbox.put(None)
                self._display.close()

    def _read(self, item: Announcement | Key | None) -> None:
        """Write what is said and take keys until the end."""
        # Loaded where there is a display: line mode starts without it.
        from assistant.transcript.page import pieces

        now, row = pieces(self._display.cells), ""
        while item is not None:
            match item:
                case Key.ON:
                    now = now.forth()
                case Key.BACK:
                    now = now.earlier()
                case Key.AWAY:
                    now = now.away()
                case _:
                    now = now.told(item)
            # Of much that comes at once only the end is written.
            if self._inbox.empty() and row != now.row:
                row = now.row
                self._display.write(row) if row else self._display.leave()
            item = self._next(reads=bool(row))

    def _next(self, *, reads: bool) -> Announcement | Key | None:
        """Wait for what comes next; while somebody `reads`, also for a key of the display."""
        while True:
            try:
                return self._inbox.get(timeout=GLANCE if reads else None)
            except queue.Empty:
                key = self._display.key()
            if key:
                return key


class Outlets:
    """A voice and a braille line as one: what is said is heard and felt.

    `wanted` says whether the display is to be used now, `stands` what of a message whoever
    feels it may read there.
    """

    def __init__(
        self,
        voice: Speaking,
        line: BrailleLine,
        wanted: Callable[[], bool],
        stands: Callable[[Announcement], Announcement] = lambda said: said,
    ) -> None:
        self._voice = voice
        self._line = line
        self._wanted = wanted
        self._stands = stands
        self._last = ""

    def say(self, announcement: Announcement) -> None:
        """Speak it, and put it on the display."""
        self._voice.say(announcement)
        if not self._wanted():
            return
        felt = self._stands(announcement)
        # A list that is read into an ear is one thing on the display.
        if felt is announcement or not (announcement.joins and felt.text == self._last):
            self._line.say(felt)
        self._last = felt.text

    def play(self, tone: Tone) -> None:
        """Play a tone."""
        self._voice.play(tone)

    def hush(self, *, for_good: bool = False) -> None:
        """Be silent at once; what stands on the display has been read."""
        self._voice.hush(for_good=for_good)
        self._line.press()

    def wait_until_quiet(self, seconds: float | None = None) -> bool:
        """Wait until all is spoken, at most so many seconds; return whether it is."""
        return self._voice.wait_until_quiet(seconds)

    def change(self, settings: VoiceSettings) -> None:
        """Speak like this from now on."""
        self._voice.change(settings)

    def prepare(self, texts: Callable[[], Iterable[str]]) -> None:
        """Make ready what may be said soon."""
        self._voice.prepare(texts)
