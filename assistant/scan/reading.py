"""Frames in, readings out: gate, cascade and steadying in a row."""

import time
from collections.abc import Callable, Iterator, Sequence

from assistant.scan.cascade import Cascade, in_order, merged
from assistant.scan.decoder import Sighting
from assistant.scan.frame import Frame, Source
from assistant.scan.gate import Gate
from assistant.scan.guide import Guide
from assistant.scan.image import gray
from assistant.scan.newest import LiveSource
from assistant.scan.news import Aimed, Light, Scanned
from assistant.scan.steady import Steady

# Seconds.  A card that the gate overlooks, small and far away, waits no longer than this.
_LOOK_ANYWAY = 1.0
_LEARNED_AT_REST = 4
"""Steps of learning for a frame that needs no look."""


def read(
    source: Source,
    cascade: Cascade,
    *,
    arrived: Callable[[Frame], None] | None = None,
    nothing: Callable[[str], None] | None = None,
    hint: Callable[[Aimed | Light], None] | None = None,
) -> Iterator[Scanned]:
    """Yield the readings of a source as they come.

    A still picture gives each of its codes; in a video or a camera's picture each card is
    one reading for as long as it is held up.  `arrived` is called with each frame before
    it is looked at, `nothing` with the name of a picture, or of a whole video, that
    showed no code, `hint` with what helps to aim a camera.  Raises Fault when the source is lost.
    """
    scene = Scene(cascade, hint)
    moving = False
    count = 0
    for frame in source.frames():
        if arrived is not None:
            arrived(frame)
        if frame.still:
            payloads: Sequence[str] = [seen.payload for seen in cascade.still(frame.image)]
            if not payloads and nothing is not None:
                nothing(frame.source)
        else:
            if not moving and not source.live:
                # A video waits; a camera does not.
                while not cascade.learn():
                    pass
            moving = True
            payloads = scene.look(frame)
            if isinstance(source, LiveSource):
                source.resting = scene.known
        count += len(payloads)
        for payload in payloads:
            yield Scanned(payload, frame.source, frame.seen_at, time.monotonic())
    if moving and not count and nothing is not None:
        nothing(source.name)


class Scene:
    """What has been seen since the picture last changed, and which cards are in view.

    While nothing changes, the looks of one round add up: each reads in another way, and
    what one of them saw is there.  After the round the scene is known and costs no look.
    """

    def __init__(
        self, cascade: Cascade, hint: Callable[[Aimed | Light], None] | None = None
    ) -> None:
        self._cascade = cascade
        cascade.forget()
        self._guide = Guide(hint) if hint else None
        self._gate = Gate()
        self._steady = Steady()
        self._seen: tuple[Sighting, ...] = ()
        self._left = 0
        self._looked_at = 0.0

    @property
    def known(self) -> bool:
        """Whether nothing has changed for so long that another look would tell nothing new."""
        return not self._left

    def look(self, frame: Frame) -> tuple[str, ...]:
        """Return the payloads of the cards that came into view with this frame."""
        image = gray(frame.image)
        differs = self._gate.differs(image)
        # While nothing is to be looked at there is time for more.
        for _ in range(1 if differs or self._left else _LEARNED_AT_REST):
            self._cascade.learn()
        if differs:
            self._left, self._seen = self._cascade.rounds, ()
        elif not self._left and frame.time - self._looked_at > _LOOK_ANYWAY:
            self._left = 1
        if self._left:
            self._left -= 1
            self._looked_at = frame.time
            now = self._cascade.live(image)
            self._seen = in_order(merged(self._seen, now))
            shown: list[str] | None = [sighting.payload for sighting in self._seen]
            if self._guide:
                nearly, faint = self._cascade.nearly, self._cascade.faint
                self._guide.look(frame.time, image, nearly, faint, read=bool(now))
        else:
            shown = None
        self._steady, new = self._steady.fold(frame.time, shown)
        return new
