"""From a source to readings: at once for pictures, in a thread of its own for a camera."""

import atexit
import time
from collections.abc import Callable, Sequence
from threading import Condition, Thread
from typing import TypeAlias

from assistant.address import spoken_address
from assistant.problems import Fault
from assistant.scan.cascade import Cascade, Stopped
from assistant.scan.decoder import available_decoders
from assistant.scan.frame import Frame, Source, Tell
from assistant.scan.known import Codes
from assistant.scan.news import Aimed, Light, Scanned, SourceEnded, SourceLost, SourceReady
from assistant.scan.reading import read
from assistant.scan.source import open_source

News: TypeAlias = Scanned | Aimed | Light | SourceReady | SourceLost | SourceEnded

OFF = "off"
_AGAIN = 1.0
_AGAIN_AT_MOST = 5.0
_LASTING = 10.0
_SHORT = 2
"""A source that was there so often for less than so many seconds has to last before it is told."""
_CLOSING = 0.6
_LAST_LOOK = 30.0
# Faults that no patience mends.
_HOPELESS = frozenset({"scan.bad_address", "scan.address_locked"})


class Watcher:
    """Looks through one source at a time and posts what it sees.

    `post` is called from the watcher's thread.  A lost camera is tried again each second,
    one that is long gone, or that never lasts, every five; so is an address, where a phone may
    answer later.
    """

    def __init__(
        self,
        post: Callable[[News], None],
        *,
        opens: Callable[[str, Tell], Source] = open_source,
        cascade: Callable[[], Cascade] = lambda: Cascade(available_decoders()[0]),
        again: float = _AGAIN,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self._post = post
        self._opens = opens
        self._make_cascade = cascade
        self._cascade: Cascade | None = None
        self._codes: Callable[[], Codes] | None = None
        self._again = again
        self._changed = Condition()
        self._wanted: str = OFF
        self._turn = 0
        self._closed = self._ended = False
        self._opening = False
        self._source: Source | None = None
        self._newest: Frame | None = None
        self._lying: tuple[str, ...] = ()
        self._thread: Thread | None = None

    def watch(self, spec: str) -> None:
        """Look through `spec` from now on: empty for the first camera, ``off`` for nothing."""
        with self._changed:
            if self._closed:
                return
            self._wanted, before = spec, self._next_turn()
            if self._thread is None:
                self._thread = Thread(target=self._run, name="eyes", daemon=True)
                self._thread.start()
                atexit.register(self.close)
        if before is not None:
            before.close()

    def know(self, codes: Callable[[], Codes]) -> None:
        """Look for these printed codes from the next picture on, in place of those before.

        `codes` is called from the watcher's thread.
        """
        with self._changed:
            self._codes = codes

    def newest(self) -> Frame | None:
        """Return the picture that was looked at last; None while there is none."""
        return self._newest

    def lying(self) -> tuple[str, ...]:
        """Return what lies still in view, in reading order."""
        return self._lying

    def close(self) -> None:
        """Stop looking; returns within a second, also where a device does not open.

        A look that has begun ends after its next step, and that is waited for, as is all that
        the thread has to put away: a program that ends while a library's own code runs in
        another thread is aborted.
        """
        with self._changed:
            self._closed, before = True, self._next_turn()
            if self._cascade is not None:
                self._cascade.stop()
        if before is not None:
            before.close()
        if self._thread is not None:
            with self._changed:
                self._changed.wait_for(lambda: self._ended or self._opening, timeout=_LAST_LOOK)
                ended = self._ended
            self._thread.join(None if ended else _CLOSING)
        atexit.unregister(self.close)

    def _next_turn(self) -> Source | None:
        """Make what is watched now a thing of the past; return its source, to be closed."""
        before, self._source, self._newest = self._source, None, None
        self._lying = ()
        self._turn += 1
        self._changed.notify_all()
        return before

    def _run(self) -> None:
        try:
            self._watch_on()
        finally:
            with self._changed:
                self._ended = True
                self._changed.notify_all()

    def _watch_on(self) -> None:
        while True:
            with self._changed:
                turn, spec = self._turn, self._wanted
                if self._closed:
                    return
            if spec != OFF:
                self._look(spec, turn)
            with self._changed:
                self._changed.wait_for(lambda turn=turn: self._turn != turn)  # type: ignore[misc]

    def _tell(self, news: News, turn: int) -> None:
        """Post news, unless something else is watched by now."""
        if self._turn == turn:
            self._post(news)

    def _hinting(self, turn: int) -> Callable[[Aimed | Light], None]:
        return lambda hint: self._tell(hint, turn)

    def _look(self, spec: str, turn: int) -> None:
        """Look through one source until it ends or another is wanted; wait for a lost one."""
        story = _Story(spec, self._clock)
        pause = self._again
        while self._turn == turn:
            try:
                name = self._look_once(story, turn)
            except Stopped:
                return
            except Fault as fault:
                news = story.lost(fault)
            except Exception as error:  # whatever a driver does, the game goes on
                said, why = spoken_address(spec), type(error).__name__
                news = story.lost(Fault("scan.failed", name=said, why=why))
            else:
                self._tell(SourceEnded(name), turn)
                return
            if news is not None:
                self._tell(news, turn)
            if story.lasted:
                pause = self._again
            if not story.patient:
                return
            with self._changed:
                self._changed.wait_for(lambda: self._turn != turn, timeout=pause)
            pause = min(pause * 1.5, _AGAIN_AT_MOST)

    def _opened(self, spec: str, broken: Tell) -> Source:
        """Open a source; a device may take its time, and nobody waits for that."""
        with self._changed:
            self._opening = True
            self._changed.notify_all()
        try:
            return self._opens(spec, broken)
        finally:
            with self._changed:
                self._opening = False

    def _look_once(self, story: "_Story", turn: int) -> str:
        def broken(fault: Fault) -> None:
            self._tell(SourceLost(fault.key, dict(fault.values)), turn)

        source = self._opened(story.spec, broken)
        with self._changed:
            wanted = self._turn == turn
            if wanted:
                self._source = source
        try:
            cascade = self._cascade or self._make_cascade()
            with self._changed:
                self._cascade = cascade
                if self._closed:
                    cascade.stop()

            def arrived(frame: Frame) -> None:
                with self._changed:
                    codes, self._codes = self._codes, None
                    self._newest = frame if self._turn == turn else self._newest
                if codes is not None:
                    cascade.know(codes())
                if story.arrived(frame, live=source.live):
                    self._tell(SourceReady(source.name), turn)

            def lies(payloads: Sequence[str]) -> None:
                with self._changed:
                    self._lying = tuple(payloads) if self._turn == turn else self._lying

            if wanted:
                hint = self._hinting(turn) if source.live else None
                for scanned in read(source, cascade, arrived=arrived, hint=hint, lying=lies):
                    self._tell(scanned, turn)
            return source.name
        finally:
            with self._changed:
                if self._source is source:
                    self._source = None
                    # A picture that stands still is there to be read; a lost camera shows nothing.
                    self._newest = None if source.live else self._newest
                    self._lying = () if source.live else self._lying
            source.close()


class _Story:
    """What people were told about one source, so that each turn of it is told once.

    One that is lost again and again as soon as it is there is told as lost until it lasts.
    """

    def __init__(self, spec: str, clock: Callable[[], float]) -> None:
        self.spec = spec
        self._clock = clock
        what, address, _ = spec.partition("://")
        # A phone's camera may be started after this program.
        self.patient = bool(address) or what.partition(":")[0].strip().casefold() in ("", "camera")
        self.lasted = True
        """Whether it was there for long when it was lost; then it may be back soon."""
        self._ready = False
        self._told = False
        self._since: float | None = None
        self._short = 0
        self._frozen = False
        self._sample = b""

    def arrived(self, frame: Frame, *, live: bool) -> bool:
        """Take in a frame; say whether it makes the source ready."""
        if self._ready:
            return False
        if self._frozen:
            # A camera that repeats its last frame is not back before that changes.
            sample, known = frame.image[::16, ::16].tobytes(), self._sample
            self._sample = sample
            if not known or known == sample:
                return False
        self._frozen = False
        self._since = self._clock() if self._since is None else self._since
        if self._short >= _SHORT and self._clock() - self._since < _LASTING:
            return False
        self._ready, self._told = True, False
        self.patient = self.patient or live
        return True

    def lost(self, fault: Fault) -> SourceLost | None:
        """Take in a loss; return what to tell, or None if that was told before."""
        told, self._told, self._ready = self._told, True, False
        there = 0.0 if self._since is None else self._clock() - self._since
        self.lasted = there >= _LASTING
        self._short = 0 if self.lasted else self._short + (self._since is not None)
        self._since = None
        self.patient = self.patient and fault.key not in _HOPELESS
        self._frozen = self._frozen or fault.key == "scan.frozen"
        self._sample = b""
        return None if told else SourceLost(fault.key, dict(fault.values))
