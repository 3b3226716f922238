"""Pictures of cards with their codes, and of cards held before a camera.

They stand in for a deck and a camera where there is none: in the demo, in tests and in
benchmarks.  A card is 63 x 88 mm, its code 18 mm wide at the top left.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from assistant.labels.qr import code_matrix
from assistant.opencv import opencv

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Image: TypeAlias = "NDArray[np.uint8]"
"""Height x width x 3 in the order blue, green, red."""

CARD_MM = (63, 88)
CODE_MM = 18
QUIET_MODULES = 4
_MARGIN_MM = 2
_LINES = 12
TABLE = (60, 110, 70)


def code_picture(payload: str, module: int = 4) -> Image:
    """Return a code with its quiet zone, each module `module` pixels wide."""
    import numpy as np

    matrix = np.pad(np.array(code_matrix(payload), dtype=bool), QUIET_MODULES)
    dark = matrix.repeat(module, 0).repeat(module, 1)
    gray = np.where(dark, 0, 255).astype(np.uint8)
    return np.repeat(gray[:, :, None], 3, axis=2)


def card_picture(code: str, title: str, label: str, px_per_mm: float = 6) -> Image:
    """Return the face of a card: its code, and its title and label in print."""
    import numpy as np

    cv2 = opencv()
    width, height = (round(side * px_per_mm) for side in CARD_MM)
    card = np.full((height, width, 3), 250, np.uint8)
    margin, side = round(_MARGIN_MM * px_per_mm), round(CODE_MM * px_per_mm)
    printed = code_picture(code, 8)
    # The side is the code's own; its quiet zone lies around it on the white card.
    modules = printed.shape[0] // 8
    full = round(side * modules / (modules - 2 * QUIET_MODULES))
    small = cv2.resize(printed, (full, full), interpolation=cv2.INTER_AREA)
    card[margin : margin + full, margin : margin + full] = small
    top = margin + full + round(6 * px_per_mm)
    for number, text in enumerate((title, label)):
        place = (2 * margin, top + round(number * 8 * px_per_mm))
        scale = 0.12 * px_per_mm
        wide = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, 1)[0][0]
        scale *= min(1, (width - 4 * margin) / max(1, wide))
        _print(card, text, place, scale)
    first = top + round(16 * px_per_mm)
    for line in range(first, height - 2 * margin, max(2, (height - first) // _LINES)):
        cv2.line(card, (2 * margin, line), (width - 2 * margin, line), (150, 150, 150), 1)
    cv2.rectangle(card, (0, 0), (width - 1, height - 1), (40, 40, 40), max(1, margin // 4))
    return card


def _print(card: Image, text: str, place: tuple[int, int], scale: float) -> None:
    cv2 = opencv()
    thick = max(1, round(scale))
    font, ink = cv2.FONT_HERSHEY_SIMPLEX, (20, 20, 20)
    cv2.putText(card, text, place, font, scale, ink, thick, cv2.LINE_AA)


def camera_clip(
    card: Image,
    *,
    size: tuple[int, int] = (1280, 720),
    frames: int = 45,
    tilt: float = 0.12,
    noise: float = 4,
    light: float = 1,
    seed: int = 0,
) -> Iterator[Image]:
    """Yield the frames of a card that comes into view, is held with a tremble, and leaves.

    `size` is width and height in pixels.  The card comes up from below in the first
    quarter of the frames and leaves in the last.  `tilt` is the share by which its far
    side shrinks, `noise` the standard deviation of a pixel in gray values, `light` the
    factor on all values.
    """
    import numpy as np

    cv2 = opencv()
    random = np.random.default_rng(seed)
    width, height = size
    card_height, card_width = card.shape[:2]
    scale = 0.85 * height / card_height
    around = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    corners = around * np.array((card_width, card_height), np.float32)
    ground = np.empty((height, width, 3), np.uint8)
    ground[:] = TABLE
    for number in range(frames):
        held = (around - 0.5) * np.array((card_width * scale, card_height * scale), np.float32)
        swing = np.sin(number / frames * 2 * np.pi)
        held *= 1 + tilt * swing * (around[:, :1] - 0.5)
        tremble = random.normal(0, 1.5, 2)
        middle = np.array((width / 2, height / 2 + height * _away(number, frames))) + tremble
        place = (held + middle).astype(np.float32)
        turned = cv2.getPerspectiveTransform(corners, place)
        frame = ground.copy()
        cv2.warpPerspective(
            card, turned, size, dst=frame, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT
        )
        grain = random.normal(0, noise, (height, width, 1))
        yield np.clip(frame * light + grain, 0, 255).astype(np.uint8)


def _away(number: int, frames: int) -> float:
    """Return how far below the middle the card is, 1 being out of the frame."""
    quarter = max(1, frames // 4)
    coming = max(0.0, 1 - number / quarter)
    leaving = max(0.0, 1 - (frames - 1 - number) / quarter)
    return max(coming, leaving)
