"""What helps to aim a camera: a tone and two words for a code, a sentence for the light."""

from collections.abc import Callable

from assistant.scan.aim import Aim, Cause
from assistant.scan.belief import Place
from assistant.scan.glimpse import glimpse, too_dark
from assistant.scan.image import Image
from assistant.scan.news import Aimed, Light

DARK_AFTER = 1.0
"""Seconds that it must be too dark before it is said: a hand may pass before the lens."""
_OFTEN = 2
"""So many times glare is in the way before it is said what to do against it."""


class Guide:
    """Follows what was located and not read, and the light; hints go to `hint`.

    What to do about darkness is said once until there is light again, about glare once.
    """

    def __init__(self, hint: Callable[[Aimed | Light], None]) -> None:
        self._hint = hint
        self._aim = Aim()
        self._before: Place | None = None
        self._dark = False
        self._dark_since: float | None = None
        self._dark_told = False
        self._glares = 0

    def look(self, time: float, image: Image, place: Place | None) -> None:
        """Take in a frame of this time, and where a code was located in it and not read."""
        seen = glimpse(image, place, self._before) if place else None
        self._before = place
        self._aim, advice = self._aim.fold(time, seen)
        if advice:
            cause = advice.cause
            self._hint(Aimed(advice.nearness, f"aim.{cause.value}" if cause else ""))
            if cause is Cause.GLARE:
                self._glares += 1
                if self._glares == _OFTEN:
                    self._hint(Light("scan.glare"))
        self._light(time, image)

    def _light(self, time: float, image: Image) -> None:
        self._dark = too_dark(image, before=self._dark)
        if not self._dark:
            self._dark_since, self._dark_told = None, False
            return
        if self._dark_since is None:
            self._dark_since = time
        if not self._dark_told and time - self._dark_since >= DARK_AFTER:
            self._dark_told = True
            self._hint(Light("scan.dark"))
