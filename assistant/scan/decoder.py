"""Readers of QR codes, each behind the same protocol; which of them work here, and their looks."""

import contextlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import atan2, inf, pi
from typing import Any, Protocol, TypeAlias

from assistant.opencv import opencv
from assistant.scan.image import Image, gray, scaled, shrunk

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Sighting:
    """A code seen in a picture.

    `corners` are four points in pixels, clockwise as seen in the picture, the first
    being the one nearest to the picture's top left.  `modules` are those that the reader saw,
    0 where they are dark and without their errors corrected, where it tells them.  `turned` is by
    how many quarters the code lies turned clockwise, None where its reader does not tell.
    """

    payload: str
    corners: tuple[Point, ...]
    decoder: str
    modules: "Image | None" = field(default=None, compare=False, repr=False)
    turned: int | None = field(default=None, compare=False)

    @property
    def centre(self) -> Point:
        """The middle of the code, in pixels."""
        xs, ys = zip(*self.corners, strict=True)
        return sum(xs) / len(xs), sum(ys) / len(ys)

    @property
    def size(self) -> float:
        """The longer side of the upright box around the code, in pixels."""
        xs, ys = zip(*self.corners, strict=True)
        return float(max(max(xs) - min(xs), max(ys) - min(ys)))


@dataclass(frozen=True, slots=True)
class Survey:
    """What one look found: the codes that were read, and the corners of those that were not.

    `patterns` tells what each of these shows of the patterns of a code, nothing where the reader
    does not know.
    """

    read: tuple[Sighting, ...]
    unread: tuple[tuple[Point, ...], ...] = ()
    patterns: Callable[[], "tuple[Pattern, ...]"] = field(default=tuple, compare=False)


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a place shows of the patterns that all QR codes have (ISO/IEC 18004).

    `across` is how many modules it would have along a side, `finder` the share of the weakest of
    its three finders that is seen as it should be, `timing` that of its lines of timing.
    """

    across: int
    finder: float
    timing: float

    @property
    def sure(self) -> bool:
        """Whether a code lies there, with so many modules."""
        return self.finder >= 0.85 and self.timing >= 0.75

    @property
    def chance(self) -> bool:
        """Whether it hardly is a code: three shapes in clutter are as like finders."""
        return self.finder < 0.65


class Decoder(Protocol):
    """Reads the QR codes in one picture."""

    @property
    def name(self) -> str:
        """The name of the library behind it."""

    def decode(self, image: Image) -> tuple[Sighting, ...]:
        """Return the codes seen, in no order; empty if there are none."""


def as_text(data: bytes) -> str:
    """Return what a code holds as text: UTF-8 if it is, else one character a byte."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def clockwise(points: Iterable[Point]) -> tuple[Point, ...]:
    """Order four corners clockwise as seen in the picture, from its top left."""
    corners = [(float(x), float(y)) for x, y in points]
    middle_x = sum(x for x, _ in corners) / len(corners)
    middle_y = sum(y for _, y in corners) / len(corners)
    # y grows downwards, so a growing angle runs clockwise.
    corners.sort(key=lambda point: atan2(point[1] - middle_y, point[0] - middle_x))
    first = min(range(len(corners)), key=lambda at: sum(corners[at]))
    return tuple(corners[first:] + corners[:first])


def quarters(points: Sequence[Point]) -> int:
    """Return by how many quarters a code lies turned clockwise.

    Its corners are clockwise from the upper left one of the code itself.
    """
    (left_x, left_y), (right_x, right_y) = points[0], points[1]
    return round(atan2(right_y - left_y, right_x - left_x) / (pi / 2)) % 4


class ZxingDecoder:
    """zxing-cpp: the best reader measured, and the only one of light codes on dark ground."""

    name = "zxing-cpp"

    def __init__(self) -> None:
        import zxingcpp

        self._zxing = zxingcpp
        # Version 3 counts Micro QR among QR codes; those are misread out of clutter.
        formats = zxingcpp.BarcodeFormat
        self._format: Any = getattr(formats, "QRCodeModel2", formats.QRCode)

    def decode(self, image: Image) -> tuple[Sighting, ...]:
        """Return the codes seen."""
        return self.survey(image).read

    def survey(self, image: Image) -> Survey:
        """Return the codes seen, and those that were located but not read."""
        found = self._zxing.read_barcodes(
            gray(image),
            formats=self._format,
            text_mode=self._zxing.TextMode.Plain,
            return_errors=True,
        )
        unread = [code for code in found if not code.valid]
        return Survey(
            tuple(
                Sighting(
                    self._text(code),
                    self._corners(code),
                    self.name,
                    self._modules(code),
                    quarters(self._points(code)),
                )
                for code in found
                if code.valid
            ),
            tuple(map(self._corners, unread)),
            # Version 2 tells nothing of them.
            lambda: tuple(
                _pattern(self._modules(code)) for code in unread if hasattr(code, "extra")
            ),
        )

    def _text(self, code: Any) -> str:
        is_text = code.content_type == self._zxing.ContentType.Text
        return str(code.text) if is_text else as_text(bytes(code.bytes))

    def _modules(self, code: Any) -> "Image | None":
        import numpy as np

        try:
            size = 17 + 4 * int(code.extra["Version"])
            drawn: Image = np.array(code.to_image(scale=1))
        except (AttributeError, KeyError, TypeError, ValueError):  # version 2 tells nothing of it
            return None
        around = (len(drawn) - size) // 2
        return drawn[around : around + size, around : around + size] if around >= 0 else None

    def _points(self, code: Any) -> tuple[Point, ...]:
        place = code.position
        points = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
        return tuple((float(point.x), float(point.y)) for point in points)

    def _corners(self, code: Any) -> tuple[Point, ...]:
        return clockwise(self._points(code))


def _pattern(modules: "Image | None") -> Pattern:
    """Return what these modules show of the patterns of a code."""
    import numpy as np

    if modules is None or len(modules) < 21:
        return Pattern(0, 0.0, 0.0)
    dark, across = modules == 0, len(modules)
    # The light modules beside a finder are a part of it.
    away = np.abs(np.arange(8) - 3)
    rings = np.maximum(away[:, None], away)
    finder = (rings != 2) & (rings != 4)
    seen = (dark[:8, :8], dark[:8, ::-1][:, :8], dark[::-1, :8][:8])
    between = slice(8, across - 8)
    timing = np.stack((dark[6, between], dark[between, 6]))
    return Pattern(
        across,
        min(float(np.mean(each == finder)) for each in seen),
        float(np.mean(timing == (np.arange(across - 16) % 2 == 0))),
    )


class PyzbarDecoder:
    """zbar through pyzbar: reads codes that zxing-cpp does not; needs the system's libzbar.

    Raises OSError or ImportError where the library is not there.
    """

    name = "pyzbar"

    def __init__(self) -> None:
        from pyzbar import pyzbar

        self._pyzbar = pyzbar

    def decode(self, image: Image) -> tuple[Sighting, ...]:
        """Return the codes seen."""
        if min(image.shape[:2]) < 2:
            return ()
        # All symbologies together cost three times as much.
        found = self._pyzbar.decode(gray(image), symbols=[self._pyzbar.ZBarSymbol.QRCODE])
        return tuple(Sighting(_unguessed(as_text(c.data)), _hull(c), self.name) for c in found)


def _hull(code: Any) -> tuple[Point, ...]:
    points = list(code.polygon)
    if len(points) != 4:
        x, y, width, height = code.rect
        points = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return clockwise((x, y) for x, y in points)


def _unguessed(text: str) -> str:
    """Undo zbar's guess at the encoding: it takes UTF-8 for Shift JIS or Latin-1."""
    if not text.isascii():
        for guess in ("cp932", "latin-1"):
            with contextlib.suppress(UnicodeError):
                return text.encode(guess).decode("utf-8")
    return text


class OpenCvDecoder:
    """OpenCV's own reader: weaker than the others, but always there."""

    name = "opencv"

    def __init__(self) -> None:
        self._detector = opencv().QRCodeDetectorAruco()

    def decode(self, image: Image) -> tuple[Sighting, ...]:
        """Return the codes seen."""
        found, texts, places, _ = self._detector.detectAndDecodeMulti(gray(image))
        if not found:
            return ()
        # A code that was located but not read comes with an empty text.
        return tuple(
            Sighting(text, clockwise(corners), self.name, turned=quarters(corners))
            for text, corners in zip(texts, places.tolist(), strict=True)
            if text
        )


class DeqrDecoder:
    """QRdec through deqr, for who installs it: QR codes alone, and some that no other reads.

    Raises ImportError where it is not there.
    """

    name = "deqr"

    def __init__(self) -> None:
        import deqr

        self._reader = deqr.QRdecDecoder()

    def decode(self, image: Image) -> tuple[Sighting, ...]:
        """Return the codes seen."""
        # It turns the picture that it is given into black and white.
        found = self._reader.decode(gray(image).copy(), convert_data=False)
        return tuple(
            Sighting(
                as_text(b"".join(part.data for part in code.data_entries)),
                clockwise(code.corners),
                self.name,
            )
            for code in found
        )


_READERS: tuple[Callable[[], Decoder], ...] = (
    ZxingDecoder,
    PyzbarDecoder,
    DeqrDecoder,
    OpenCvDecoder,
)


@dataclass(frozen=True, slots=True)
class Missing:
    """A reader that does not work here, and why in the words of the system."""

    name: str
    why: str


def available_decoders() -> tuple[tuple[Decoder, ...], tuple[Missing, ...]]:
    """Return the readers that work here, best first, and those that do not."""
    decoders: list[Decoder] = []
    missing: list[Missing] = []
    for reader in _READERS:
        try:
            decoders.append(reader())
        except Exception as error:  # a half-installed library fails in ways of its own
            name = getattr(reader, "name", "reader")
            missing.append(Missing(str(name), str(error) or type(error).__name__))
    return tuple(decoders), tuple(missing)


# Pixels.  Above it, enlarging costs more than it finds.
_LARGE = 4_000_000


@dataclass(frozen=True, slots=True)
class Region:
    """A part of a picture: its left, upper, right and lower edge in pixels."""

    left: int
    top: int
    right: int
    bottom: int

    def cut(self, image: Image) -> Image:
        """Return this part of the picture."""
        return image[self.top : self.bottom, self.left : self.right]


def around(middle: tuple[float, float], size: float, image: Image) -> Region:
    """Return the part of a picture within one and a half sizes of a place."""
    height, width = image.shape[:2]
    x, y = middle
    return Region(
        max(0, int(x - 1.5 * size)),
        max(0, int(y - 1.5 * size)),
        min(width, int(x + 1.5 * size) + 1),
        min(height, int(y + 1.5 * size) + 1),
    )


@dataclass(frozen=True, slots=True)
class Look:
    """One reader's look at the picture, prepared and at `factor` times its size.

    A picture of more than `most` pixels is halved before, until it has no more.
    """

    decoder: Decoder
    factor: float = 1
    prepare: Callable[[Image], Image] | None = None
    most: float = inf

    def fits(self, image: Image) -> bool:
        """Say whether the picture is not too large for it."""
        return self.factor == 1 or image.size <= min(_LARGE, self.most)

    def take(self, image: Image, region: Region | None = None) -> Survey:
        """Return what is seen in the picture, or in a region of it."""
        left, top = (region.left, region.top) if region else (0, 0)
        seen = region.cut(image) if region else image
        if min(seen.shape[:2]) < 8:
            return Survey(())
        halvings = 0
        while seen.size > self.most * 4**halvings:
            halvings += 1
        factor = self.factor / 2**halvings
        # By exactly a half it is fifteen times as fast as by nearly one.
        down, across = (side >> halvings << halvings for side in seen.shape)
        seen = shrunk(seen[:down, :across], halvings)
        seen = self.prepare(seen) if self.prepare else seen
        if self.factor != 1:
            seen = scaled(seen, self.factor)

        def placed(corners: Iterable[Point]) -> tuple[Point, ...]:
            return tuple((x / factor + left, y / factor + top) for x, y in corners)

        survey = getattr(self.decoder, "survey", None)
        found: Survey = survey(seen) if survey else Survey(self.decoder.decode(seen))
        return Survey(
            tuple(replace(sighting, corners=placed(sighting.corners)) for sighting in found.read),
            tuple(map(placed, found.unread)),
            found.patterns,
        )
