"""The clock of the table: it reports when the timer of a game has run out."""

import threading
from collections.abc import Callable

from assistant.games import Ringing
from assistant.inbox import Rang


class Alarm:
    """Runs one timer at a time; when its seconds are over, that is posted, and nothing else."""

    def __init__(self, post: Callable[[Rang], None]) -> None:
        """Begin with no timer."""
        self._post = post
        self._timer: threading.Timer | None = None

    def set(self, ringing: Ringing | None) -> None:
        """Run this timer in place of the one that runs, or none."""
        if self._timer:
            self._timer.cancel()
        self._timer = None
        if ringing:
            rang = Rang(ringing.number)
            self._timer = threading.Timer(ringing.seconds, self._post, [rang])
            self._timer.daemon = True
            self._timer.start()
