"""What helps to aim a camera: a tone and two words for a code, a sentence for the light."""

from collections.abc import Callable, Iterable
from itertools import chain

from assistant.scan.aim import FAST, Aim, Cause, Glimpse
from assistant.scan.belief import Place
from assistant.scan.course import Course
from assistant.scan.defocus import SOFT, followed, smear
from assistant.scan.finder import finder_module
from assistant.scan.glimpse import glimpse, out_of_focus, too_dark, too_near
from assistant.scan.image import Image
from assistant.scan.news import Aimed, Light

DARK_AFTER = 1.0
"""Seconds that it must be too dark before it is said: a hand may pass before the lens."""
QUIET = 0.6
"""Seconds after a code was read in which nothing is heard of what is left of it."""
_GOING = -0.12
"""A place that shows so little more than others do is a code if it goes as one."""
_OFTEN = 2
"""So many times glare is in the way before it is said what to do against it."""


class Guide:
    """Follows what was located and not read, and the light; hints go to `hint`.

    What to do about darkness is said once until there is light again, about glare once.
    """

    def __init__(self, hint: Callable[[Aimed | Light], None]) -> None:
        self._hint = hint
        self._aim = Aim()
        self._course = Course()
        self._soft: Place | None = None
        self._quiet_until = 0.0
        self._dark = False
        self._dark_since: float | None = None
        self._dark_told = False
        self._glares = 0

    def look(
        self,
        time: float,
        image: Image,
        place: Place | None,
        faint: Iterable[Place] = (),
        *,
        read: bool = False,
    ) -> None:
        """Take in a frame of this time, and where a code was located in it and not read.

        `faint` are places where little of a code was seen; `read` says that one was read.
        """
        if read:
            self._quiet_until, self._aim, self._soft = time + QUIET, Aim(), None
        quiet = time < self._quiet_until
        seen = None if quiet else self._glimpse(time, image, place, faint)
        self._aim, advice = self._aim.fold(time, seen)
        if advice:
            cause = advice.cause
            self._hint(Aimed(advice.nearness, f"aim.{cause.value}" if cause else ""))
            if cause is Cause.GLARE:
                self._glares += 1
                if self._glares == _OFTEN:
                    self._hint(Light("scan.glare"))
        self._light(time, image)

    def _glimpse(
        self, time: float, image: Image, place: Place | None, faint: Iterable[Place]
    ) -> Glimpse | None:
        module = finder_module(image)
        if module:
            return too_near(module)
        near = place if place and place.margin >= _GOING else None
        speed = self._course.speed(time, image, near) if near else 0.0
        if near and speed > FAST:
            self._soft = None
            return glimpse(image, near, speed)
        before = self._soft
        soft = chain(
            (each for each in (place, *faint) if each),
            (followed(image, each) for each in (before,) if each),
        )
        blurs = ((each, smear(image, each)) for each in soft)
        self._soft, blur = next((found for found in blurs if found[1]), (None, 0.0))
        if self._soft:
            return out_of_focus(image, self._soft, blur)
        # Through much of a blur many things look like a code.
        clear = near and near.margin >= 0 and near.blur < SOFT
        return glimpse(image, near, speed) if near and clear else None

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
