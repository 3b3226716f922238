"""Frames in, readings out: attention, cascade, view and steadying in a row."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from assistant.paper import Spot
from assistant.scan.attention import Attention
from assistant.scan.camera import LiveSource
from assistant.scan.cascade import Cascade
from assistant.scan.decoder import Sighting
from assistant.scan.frame import Frame, Source
from assistant.scan.guide import Guide
from assistant.scan.image import gray
from assistant.scan.news import Aimed, Light, Scanned
from assistant.scan.order import in_order
from assistant.scan.steady import Steady
from assistant.scan.view import View

# Seconds.  A card that the gate overlooks, small and far away, waits no longer than this.
_LOOK_ANYWAY = 1.0
_LEARNED_AT_REST = 4
"""Steps of learning for a frame that needs no look."""
_SETTLING = 1.5
"""Seconds after the camera moved in which what lies elsewhere in its picture has not moved."""


def read(
    source: Source,
    cascade: Cascade,
    *,
    arrived: Callable[[Frame], None] | None = None,
    nothing: Callable[[str], None] | None = None,
    hint: Callable[[Aimed | Light], None] | None = None,
    lying: Callable[[Sequence[str]], None] | None = None,
) -> Iterator[Scanned]:
    """Yield the readings of a source as they come.

    A still picture gives each of its codes, those first that are read at once; in a video or a
    camera's picture each card is one reading for as long as it is held up.  `arrived` is called
    with each frame before it is looked at, `nothing` with the name of a picture, or of a whole
    video, that showed no code, `hint` with what helps to aim a camera, `lying` with the codes
    that lie still, in reading order.  Raises Fault when the source is lost, and Stopped
    when the cascade was stopped.
    """
    scene = Scene(cascade, hint)
    moving = False
    count = 0
    for frame in source.frames():
        if arrived is not None:
            arrived(frame)
        if frame.still:
            shown: tuple[str, ...] = ()
            for seen in cascade.looks(frame.image):
                for sighting in _added(shown, seen):
                    told = (sighting.payload, frame.source, frame.seen_at, time.monotonic())
                    yield Scanned(*told, _spot(frame, sighting))
                shown = tuple(each.payload for each in seen)
            if lying is not None:
                lying(shown)
            if not shown and nothing is not None:
                nothing(frame.source)
            continue
        if not moving and not source.live:
            # A video waits; a camera does not.
            while not cascade.learn():
                pass
        moving = True
        fresh = scene.look(frame)
        if isinstance(source, LiveSource):
            source.resting = scene.known
        if lying is not None:
            lying(scene.lying)
        count += len(fresh)
        for payload in fresh:
            yield Scanned(payload, frame.source, frame.seen_at, time.monotonic())
    if moving and not count and nothing is not None:
        nothing(source.name)


def _added(before: Iterable[str], now: Iterable[Sighting]) -> Iterator[Sighting]:
    """Yield what is shown now and was not before; of equal ones, those that are more."""
    left = Counter(before)
    for sighting in now:
        if left[sighting.payload]:
            left[sighting.payload] -= 1
        else:
            yield sighting


def _spot(frame: Frame, sighting: Sighting) -> Spot | None:
    """Return where on a sheet of labels a code was seen, None if none is shown."""
    if frame.page is None:
        return None
    x, y = (each / frame.page.scale for each in sighting.centre)
    return frame.page.grid.at(frame.page.number, x, y)


class Scene:
    """What is in view since a source gives pictures, and what of it is told.

    While nothing changes, the looks of one round add up: each reads in another way, and
    what one of them saw is there.  After the round the scene is known and costs no look.
    Where something moves, what lies beside it stays known.
    """

    def __init__(
        self, cascade: Cascade, hint: Callable[[Aimed | Light], None] | None = None
    ) -> None:
        self._cascade = cascade
        cascade.forget()
        self._guide = Guide(hint) if hint else None
        self._attention = Attention(cascade.rounds)
        self._steady = Steady()
        self._view = View()
        self._looked_at = 0.0
        self._shaken_at = -_SETTLING

    @property
    def known(self) -> bool:
        """Whether nothing has changed for so long that another look would tell nothing new."""
        return self._attention.idle

    @property
    def lying(self) -> tuple[str, ...]:
        """What lies still in view, in reading order."""
        return tuple(sighting.payload for sighting in in_order(self._view.lying))

    @property
    def codes(self) -> tuple[Sighting, ...]:
        """The codes in view, in reading order."""
        return in_order(self._view.codes)

    def look(self, frame: Frame) -> tuple[str, ...]:
        """Return the payloads of the cards that came into view with this frame, or were lifted."""
        image = gray(frame.image)
        differs = self._attention.see(image)
        # While nothing is to be looked at there is time for more.
        for _ in range(1 if differs or not self.known else _LEARNED_AT_REST):
            self._cascade.learn()
        # What a hand lays bare again needs no search; but a code that lay there has gone.
        taken = differs and any(self._attention.touched(image, each) for each in self.codes)
        if self.known and not taken and frame.time - self._looked_at <= _LOOK_ANYWAY:
            self._steady, new = self._steady.fold(frame.time, None)
            return new
        self._looked_at = frame.time
        pursued = self._cascade.pursues
        focus = self._attention.focus(image, self._view.codes, pursued=pursued)
        lying = [each for each in self._view.codes if not focus.touched(each)]
        now = self._cascade.live(image, focus, lying)
        if self._attention.shaken:
            self._shaken_at = frame.time
        shaken = frame.time - self._shaken_at < _SETTLING
        self._view, again = self._view.fold(frame.time, now, focus.touched, shaken=shaken)
        if self._guide:
            nearly, faint = self._cascade.nearly, self._cascade.faint
            read = any(focus.touched(each) for each in now)
            stirs = self._cascade.stirs
            quarter = self._attention.quarter
            self._guide.look(frame.time, image, quarter, nearly, faint, read=read, stirs=stirs)
        shown = [sighting.payload for sighting in self.codes]
        self._steady, new = self._steady.fold(frame.time, shown)
        return (*new, *(payload for payload in again if payload not in new))
