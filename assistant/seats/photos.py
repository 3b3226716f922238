"""Photos that players send are read by threads of their own, the quick look at each of them first.

A poor photo takes seconds.  It waits until every other has had its quick look, and no more than
one such is looked at at a time, so that nobody waits behind it.
"""

import asyncio
import itertools
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from assistant.problems import Fault
from assistant.scan.cascade import Cascade
from assistant.scan.news import Scanned
from assistant.scan.pictures import decode_picture

READERS = 2
NAME = "photo"
MOST_WAITING = 16
"""So many photos wait at once; whoever sends more is told to send it again."""


@dataclass(order=True)
class _Job:
    """A photo that waits for a look, those first that have had none."""

    slow: bool
    number: int
    data: bytes = field(compare=False)
    done: Callable[[tuple[Scanned, ...], Fault | None], None] = field(compare=False)
    whole: bool = field(default=True, compare=False)


class Photos:
    """The readers of photos.  `cascade` makes one in its thread when the first photo comes."""

    def __init__(self, cascade: Callable[[], Cascade]) -> None:
        """Begin with no thread."""
        self._cascade = cascade
        self._waiting: queue.PriorityQueue[_Job] = queue.PriorityQueue()
        self._numbers = itertools.count()
        self._slow = threading.Lock()
        self._started = 0

    async def read(self, data: bytes, *, whole: bool = True) -> tuple[Scanned, ...]:
        """Return the codes on a photo, in reading order; without `whole` by the quick look alone.

        Raises Fault if it is no photo.
        """
        if self._waiting.qsize() >= MOST_WAITING:
            raise Fault("seats.photos_wait")
        loop = asyncio.get_running_loop()
        read: asyncio.Future[tuple[Scanned, ...]] = loop.create_future()

        def finish(seen: tuple[Scanned, ...], fault: Fault | None) -> None:
            if read.done():
                return
            if fault:
                read.set_exception(fault)
            else:
                read.set_result(seen)

        def done(seen: tuple[Scanned, ...], fault: Fault | None) -> None:
            loop.call_soon_threadsafe(finish, seen, fault)

        self._waiting.put(_Job(False, next(self._numbers), data, done, whole))
        if self._started < READERS:
            self._started += 1
            threading.Thread(target=self._run, name="photos", daemon=True).start()
        return await read

    def _run(self) -> None:
        cascade = self._cascade()
        while True:
            job = self._waiting.get()
            try:
                self._look(cascade, job)
            except Fault as fault:
                job.done((), fault)
            except RuntimeError:
                # The pages have been closed.
                return

    def _look(self, cascade: Cascade, job: _Job) -> None:
        """Look at a photo, quickly the first time; what shows no code then waits for all looks."""
        if job.slow and not self._slow.acquire(blocking=False):
            # The other reader is at one; quick looks come first.
            self._waiting.put(job)
            time.sleep(_PAUSE)
            return
        try:
            image, at = decode_picture(job.data, NAME), time.monotonic()
            for seen in cascade.looks(image):
                if seen or not job.slow:
                    break
        finally:
            if job.slow:
                self._slow.release()
        if seen or job.slow or not job.whole:
            job.done(tuple(Scanned(each.payload, NAME, at, at) for each in seen), None)
        else:
            self._waiting.put(_Job(True, job.number, job.data, job.done))


_PAUSE = 0.02
"""Seconds until a reader that has nothing but a slow photo looks whether it may begin it."""
