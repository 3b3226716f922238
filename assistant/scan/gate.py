"""Says whether a frame differs from the one looked at last, so that a still scene costs little."""

from assistant.opencv import opencv
from assistant.scan.image import Image, gray

# Pixels.  At this width eight by eight pixels of a 720p frame are averaged, which
# takes the noise of a camera in low light down to one or two gray values.
_WIDTH = 160
_DIFFERENCE = 12
# A card that fills little of the frame still changes a few of the small pixels.
_PIXELS = 4


class Gate:
    """Remembers a small gray copy of the frame looked at last, and nothing else."""

    def __init__(self) -> None:
        self._last: Image | None = None

    def differs(self, image: Image) -> bool:
        """Say whether `image` is to be looked at; if so it is the one compared with next."""
        cv2 = opencv()
        height, width = image.shape[:2]
        size = (min(_WIDTH, width), max(1, round(height * min(_WIDTH, width) / width)))
        small: Image = cv2.resize(gray(image), size, interpolation=cv2.INTER_AREA)
        last = self._last
        if last is not None and last.shape == small.shape:
            changed = int((cv2.absdiff(small, last) >= _DIFFERENCE).sum())
            if changed < _PIXELS:
                return False
        self._last = small
        return True
