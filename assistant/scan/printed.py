"""The text that is printed on a card, read from one picture of it.

rapidocr does the reading, on this computer and with the models that its package brings;
it is there for who installs it.
"""

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeAlias

from assistant.cards.spelling import normal
from assistant.installed import adding
from assistant.opencv import opencv
from assistant.problems import Fault

if TYPE_CHECKING:
    from assistant.scan.image import Image

PACKAGES = ("rapidocr", "onnxruntime")

# Measured with rendered cards, of 1: a right text has 0.97 and more, one with false letters in
# many words 0.93 and less, one upside down 0.8 and less.
_UPRIGHT = 0.9
_CLEAR = 0.94
_SURE = 0.9
# How high a line is, in pixels:
# below the first letters are false even where the engine is sure, below the second a text
# that is not clear is best brought nearer.
_SMALLEST = 19
_SMALL = 24

Corner: TypeAlias = tuple[float, float]
Reader: TypeAlias = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Line:
    """One printed line, or a part of one.

    `corners` go round it from its upper left one, x and y in pixels.  `sure` is from 0 to
    1, `unsure` names the words that may be others.
    """

    text: str
    corners: tuple[Corner, ...]
    sure: float
    unsure: tuple[str, ...] = ()

    @property
    def height(self) -> float:
        """How high it stands, in pixels."""
        return math.dist(self.corners[0], self.corners[3])

    @property
    def width(self) -> float:
        """How long it is, in pixels."""
        return math.dist(self.corners[0], self.corners[1])


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed on a card, as one text; it is empty where nothing was found.

    `small` says that the letters were too small to be told apart, `clear` that the text as
    a whole can be relied on.  `lines` are as they are printed, from the top down.
    """

    text: str = ""
    unsure: tuple[str, ...] = ()
    small: bool = False
    clear: bool = False
    lines: tuple[str, ...] = ()


def can_read_print() -> bool:
    """Say whether the packages that read print are installed, without loading them."""
    return all(find_spec(package) for package in PACKAGES)


def read_print(image: "Image", known: Collection[str] = ()) -> Printed:
    """Read the text of a card whichever way it is held.

    Lines that say only what is `known`, its title and its kind, are left out.  Raises Fault.
    """
    try:
        return as_text(_lines(image, _reader()), known)
    except ImportError as error:
        raise Fault("teach.scan_missing", install=adding("ocr")) from error
    except Exception as error:  # whatever the engine raises, the text can be typed
        raise Fault("teach.scan_failed", why=type(error).__name__) from error


def as_text(lines: Iterable[Line], known: Collection[str] = ()) -> Printed:
    """Join lines to a text as a person reads it."""
    names = {_plain(name) for name in known}
    kept = [line for line in in_order(lines) if line.text.strip()]
    kept = [line for line in kept if _plain(line.text) not in names]
    if not kept:
        return Printed()
    clear = _sure(kept) >= _CLEAR
    return Printed(
        joined([line.text for line in kept]),
        tuple(dict.fromkeys(word for line in kept for word in line.unsure)),
        small=_middle(line.height for line in kept) < (_SMALLEST if clear else _SMALL),
        clear=clear,
        lines=tuple(line.text for line in kept),
    )


def in_order(lines: Iterable[Line]) -> list[Line]:
    """Return lines from the top down, and parts of one line from left to right.

    A card that is held askew is straightened by the slope of its longest lines.
    """
    lines = list(lines)
    if not lines:
        return []
    slope = _middle(_slope(line) for line in sorted(lines, key=_width)[len(lines) // 2 :])
    turn_x, turn_y = math.cos(slope), math.sin(slope)

    def place(line: Line) -> tuple[float, float]:
        x = sum(corner[0] for corner in line.corners) / len(line.corners)
        y = sum(corner[1] for corner in line.corners) / len(line.corners)
        return x * turn_x + y * turn_y, y * turn_x - x * turn_y

    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: place(line)[1]):
        if rows and place(line)[1] - place(rows[-1][-1])[1] < 0.5 * line.height:
            rows[-1].append(line)
        else:
            rows.append([line])
    return [line for row in rows for line in sorted(row, key=lambda line: place(line)[0])]


def joined(lines: Sequence[str]) -> str:
    """Return the lines as one text; a word that was divided at the end of a line is whole again."""
    lines = [" ".join(line.split()) for line in lines]
    text = lines[0] if lines else ""
    for before, line in pairwise(lines):
        divided = before[-1:] in "-‐" and before[-2:-1].islower() and line[:1].islower()
        text = text[:-1] + line if divided else f"{text} {line}"
    return text


def _lines(image: "Image", reader: Reader) -> list[Line]:
    """Read the picture, and turned in other ways where it seems not to stand upright."""
    cv2 = opencv()
    best = _read(image, reader)
    if not best:
        return []
    if sum(line.height > line.width for line in best) * 2 > len(best):
        turns, best = [cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_90_COUNTERCLOCKWISE], []
    else:
        turns = [] if _sure(best) >= _UPRIGHT else [cv2.ROTATE_180]
    for turn in turns:
        turned = _read(cv2.rotate(image, turn), reader)
        if _sure(turned) > _sure(best):
            best = turned
    return best


def _read(image: "Image", reader: Reader) -> list[Line]:
    found = reader(image)
    if found.boxes is None or not found.txts:
        return []
    words = found.word_results
    by_line = words if len(words) == len(found.txts) else [()] * len(found.txts)
    return [
        Line(
            text,
            tuple((float(x), float(y)) for x, y in box),
            float(sure),
            tuple(each[0] for each in parts if each[1] < _SURE and normal(each[0])),
        )
        for text, box, sure, parts in zip(
            found.txts, found.boxes, found.scores, by_line, strict=True
        )
    ]


@cache
def _reader() -> Reader:
    """Load the engine; takes about a second."""
    opencv()  # first, as it is to be loaded
    import onnxruntime
    from rapidocr import RapidOCR

    # Its builds for Windows report to the system's own telemetry otherwise.
    onnxruntime.disable_telemetry_events()
    reader: Reader = RapidOCR(
        params={
            "Global.log_level": "critical",
            "Global.use_cls": False,
            "Global.return_word_box": True,
            "Global.text_score": 0.0,
            # The other core is the voice's.
            "EngineConfig.onnxruntime.intra_op_num_threads": 1,
        }
    )
    return reader


def _sure(lines: Sequence[Line]) -> float:
    """Return how sure lines are as a whole, a long one counting more; 0 for none."""
    letters = sum(len(line.text) for line in lines)
    return sum(line.sure * len(line.text) for line in lines) / letters if letters else 0.0


def _middle(numbers: Iterable[float]) -> float:
    """Return the number in the middle; not that of `statistics`, which loads slowly."""
    numbers = sorted(numbers)
    return numbers[len(numbers) // 2]


def _slope(line: Line) -> float:
    (left, top), (right, end) = line.corners[:2]
    return math.atan2(end - top, right - left)


def _width(line: Line) -> float:
    return line.width


def _plain(text: str) -> str:
    """Return letters and digits alone, as spaces are what is misread most."""
    return "".join(each for each in normal(text) if each.isalnum())
