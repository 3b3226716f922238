"""Cards on a table on which other things lie: other codes, boxes, print, clutter.

Run ``python benchmarks/company.py`` with the names of parts: ``held``, ``clips``, ``small``,
``discs``, ``distances``; all without one.  ``--ours`` leaves out the other readers,
``--count=24`` says how many of each, ``--seed=0`` where the dice begin: limits were set on 0,
what is told was measured on another.  Every reader sees the same frames.
Printed are the shares read of cards held for twelve frames with one thing wrong, of ordinary
and hard clips within 1 and 3 seconds, of labels at 1.2 pixels a module and less among clutter
within one second, and of labels out of focus as a lens makes it; alone and with other codes
lying in view.  What is neither the card nor one of those that lie there is wrong; what raises
in a reader is counted.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import alone  # noqa: F401  before numpy
import numpy as np
from clips import (
    CARD,
    CORNER,
    FOCAL,
    MODULES,
    Floats,
    Shot,
    draw,
    exposed,
    ground,
    hard,
    homography,
    ordinary,
    seen_at,
)
from scan import HELD_FRAMES, RATE, ROWS, Look, Readers, held

from assistant.labels.qr import code_matrix
from assistant.library import open_library
from assistant.opencv import opencv
from assistant.scan.image import Image

Size = tuple[int, int]
HD, FULL = (1280, 720), (1920, 1080)
COMPANY = (0, 1, 3, 6)
_FOREIGN = (
    "https://example.org/rules/en?edition=2",
    "HTTP://EXAMPLE.ORG/BOX",
    "4006381333931",
    "https://example.org/register/a-game-with-a-long-name/4711",
)


@dataclass(frozen=True, slots=True)
class Other:
    """A code that lies on the table: a card of a deck in use, or one of a box or a rule book."""

    payload: str
    shot: Shot
    kind: int


def area(shot: Shot, card: tuple[float, float] = CARD) -> Floats:
    """Return the four corners of a card in pixels."""
    middle = CORNER + MODULES / 2
    box = ((0.0, 0.0), (card[0], 0.0), card, (0.0, card[1]))
    return seen_at(homography(shot), [(x - middle, y - middle) for x, y in box])


def others(
    count: int, size: Size, covered: Iterable[Floats], payloads: Sequence[str], seed: int
) -> list[Other]:
    """Return codes that lie beside what is covered and beside each other."""
    cv2, dice = opencv(), np.random.default_rng(seed + 40_000)
    free = np.full(size[::-1], 255, np.uint8)
    for each in covered:
        cv2.fillConvexPoly(free, np.round(each).astype(np.int32), 0)
    found: list[Other] = []
    for _ in range(4000):
        if len(found) == count:
            break
        module = dice.uniform(2.2, 3.2) * size[0] / 1280
        reach = 26 * module
        if min(size) < 2 * reach + 4:
            break
        x, y = (float(dice.uniform(reach, side - reach)) for side in size)
        left, top = int(x - reach), int(y - reach)
        part = free[top : int(y + reach), left : int(x + reach)]
        if (part == 0).any():
            continue
        part[:] = 0
        kind = int(dice.integers(3))
        payload = str(dice.choice(payloads if kind < 2 else _FOREIGN))
        shot = Shot(module=module, at=(x, y), turn=dice.uniform(0, 360), tilt=dice.uniform(0, 12))
        found.append(Other(payload, shot, kind))
    return found


def lay(frame: Image, other: Other) -> None:
    """Draw a code that lies there."""
    if other.kind < 2:
        draw(frame, other.payload, other.shot, framed=other.kind == 0, card=(36.0, 36.0))
        return
    cv2 = opencv()
    matrix = np.array(code_matrix(other.payload), bool)
    sheet = np.where(np.pad(matrix, 4), 25, 245).astype(np.uint8)
    side = sheet.shape[0]
    fine = cv2.resize(sheet, None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST)
    scale = 30 / side
    shift = np.array(
        [[scale / 8, 0, -15 + scale / 16], [0, scale / 8, -15 + scale / 16], [0, 0, 1]]
    )
    way = homography(other.shot) @ shift
    size = frame.shape[::-1]
    soft = cv2.GaussianBlur(fine, (0, 0), 2)
    laid = cv2.warpPerspective(soft, way, size, flags=cv2.INTER_AREA)
    there = cv2.warpPerspective(np.full_like(fine, 255), way, size)
    frame[there > 127] = laid[there > 127]


def clutter(table: Image, seed: int, much: int = 120) -> None:
    """Throw many small things on a table: print, boxes, rings, dice, little boards."""
    cv2, dice = opencv(), np.random.default_rng(seed + 50_000)
    height, width = table.shape
    words = ("Set up", "3 points", "draw two cards", "OBQ 80", "phase I", "end of the round")
    for _ in range(round(much * width * height / (1280 * 720))):
        x, y = (int(v) for v in dice.integers((0, 0), (width, height)))
        side, shade = int(dice.integers(8, 70)), int(dice.integers(10, 245))
        thick = int(dice.integers(1, 4))
        match int(dice.integers(6)):
            case 0:
                for line in range(int(dice.integers(1, 6))):
                    text = str(dice.choice(words))
                    cv2.putText(table, text, (x, y + 16 * line), 0, 0.45, shade, 1, cv2.LINE_AA)
            case 1:
                box = cv2.boxPoints(((x, y), (side, side), float(dice.uniform(0, 90))))
                cv2.polylines(table, [box.astype(np.int32)], True, shade, thick, cv2.LINE_AA)
            case 2:
                cv2.circle(table, (x, y), side // 2, shade, thick, cv2.LINE_AA)
                cv2.circle(table, (x, y), side // 5, shade, -1, cv2.LINE_AA)
            case 3:
                step = int(dice.integers(3, 9))
                squares = dice.integers(0, 2, (8, 8)).astype(np.uint8) * 170 + 40
                part = table[y : y + 8 * step, x : x + 8 * step]
                part[:] = squares.repeat(step, 0).repeat(step, 1)[: part.shape[0], : part.shape[1]]
            case 4:
                cv2.rectangle(table, (x, y), (x + side, y + side), 235, -1)
                for dot in range(3):
                    place = (x + side * (dot + 1) // 4, y + side * (dot + 1) // 4)
                    cv2.circle(table, place, max(2, side // 10), 25, -1, cv2.LINE_AA)
            case _:
                cv2.line(table, (x, y), (x + side * 3, y + side), shade, thick, cv2.LINE_AA)


@dataclass(frozen=True, slots=True)
class Row:
    """A card in some frames, and what lies on the table beside it.

    `lead` frames show the table alone.
    """

    payload: str
    shots: Sequence[Shot]
    seed: int
    company: int = 0
    size: Size = HD
    cluttered: bool = False
    framed: bool = True
    card: tuple[float, float] = CARD
    lead: int = 0

    def frames(self, payloads: Sequence[str]) -> Iterator[tuple[Image, frozenset[str]]]:
        """Yield each frame and what may be read of it beside the card."""
        table = ground(self.seed, self.size)
        if self.cluttered:
            clutter(table, self.seed)
        covered = [area(shot, self.card) for shot in self.shots[-HELD_FRAMES:]]
        beside = others(self.company, self.size, covered, payloads, self.seed)
        for other in beside:
            lay(table, other)
        lying = frozenset(other.payload for other in beside)
        dice = np.random.default_rng(self.seed + 1)
        for _ in range(self.lead):
            yield exposed(table, self.shots[0], dice), lying
        for shot in self.shots:
            frame = table.copy()
            draw(frame, self.payload, shot, framed=self.framed, card=self.card)
            yield exposed(frame, shot, dice), lying


class Tally:
    """What each reader read of some rows, and what else happened."""

    def __init__(self, readers: Readers, names: Sequence[str]) -> None:
        self._readers, self.names = readers, names
        self.wrong: Counter[str] = Counter()
        self.raised: Counter[str] = Counter()

    def shown(self, row: Row) -> dict[str, int | None]:
        """Return in which frame of the card each reader read it."""
        looks = {name: self._readers.made(name) for name in self.names}
        found: dict[str, int | None] = dict.fromkeys(self.names)
        for number, (image, lying) in enumerate(row.frames(self._readers.payloads)):
            waiting = [name for name in self.names if found[name] is None]
            if not waiting:
                break
            for name in waiting:
                payloads = self._look(name, looks[name], image, number)
                # What lies there may be a card's twin.
                own = row.payload in payloads and row.payload not in lying
                strange = [each for each in payloads if each not in {row.payload, *lying}]
                self.wrong[name] += len(strange)
                if strange:
                    print(f"    {name}: {strange} for {row.payload}, seed {row.seed}")
                if own and number >= row.lead:
                    found[name] = number - row.lead
        return found

    def _look(self, name: str, look: Look, image: Image, number: int) -> Sequence[str]:
        try:
            return look(image, number / RATE)
        except Exception:  # another's reader may do anything
            self.raised[name] += 1
            return ()

    def end(self) -> None:
        """Print what was wrong."""
        for kind, counts in (("wrong", self.wrong), ("raised", self.raised)):
            told = ", ".join(f"{name} {counts[name]}" for name in self.names)
            print(f"  {kind}: {told}", flush=True)


def line(name: str, cells: Iterable[float]) -> None:
    """Print a row of shares in per cent."""
    print(f"  {name:34}" + "".join(f"{100 * cell:13.0f} %" for cell in cells), flush=True)


def heads(title: str, names: Iterable[str]) -> None:
    """Print the heading of a table."""
    print(f"{title}\n  {'':34}" + "".join(f"{name[:14]:>15}" for name in names))


def payload_of(payloads: Sequence[str], number: int) -> str:
    """Return a card for a row."""
    return payloads[(number * 37 + 5) % len(payloads)]


def in_company(tally: Tally, payloads: Sequence[str], count: int, seed: int) -> None:
    """Print the share read of cards held with one thing wrong, by how many codes lie there."""
    heads(f"held for {HELD_FRAMES} frames, {count} each, every row of faults", tally.names)
    rows = list(ROWS.items())
    for company in COMPANY:
        read: Counter[str] = Counter()
        for number in range(count):
            name, shot = rows[number % len(rows)]
            start = seed + number
            jpeg = int(np.random.default_rng(start).choice([0, 40, 60, 80]))
            shots = held(replace(shot, jpeg=jpeg), start)
            row = Row(payload_of(payloads, start), shots, start, company)
            for name, at in tally.shown(row).items():
                read[name] += at is not None
        line(f"{company} other codes", (read[name] / count for name in tally.names))
    tally.end()


def moving(tally: Tally, payloads: Sequence[str], count: int, seed: int) -> None:
    """Print the share read of clips within 1 and 3 seconds, alone and in company."""
    for kind, make in (("ordinary", ordinary), ("hard", hard)):
        heads(f"{kind} clips, {count} each", tally.names)
        for company in COMPANY:
            read: Counter[tuple[str, float]] = Counter()
            for number in range(count):
                start = seed + number
                clip = make(payload_of(payloads, start), start)
                shots = list(clip.shots())
                row = Row(clip.payload, shots, start, company)
                entered = next((n for n, shot in enumerate(shots) if (area(shot)[0] < HD).all()), 0)
                for name, at in tally.shown(row).items():
                    for limit in (1.0, 3.0):
                        read[name, limit] += at is not None and at <= entered + limit * RATE
            for limit in (1.0, 3.0):
                cells = (read[name, limit] / count for name in tally.names)
                line(f"{company} other codes, in {limit:.0f} s", cells)
    tally.end()


def small(tally: Tally, payloads: Sequence[str], count: int, seed: int) -> None:
    """Print the share of small labels read among clutter within one second."""
    heads(f"small labels among clutter, in 1 s, {count} each", tally.names)
    for size in (HD, FULL):
        far = FOCAL * size[0] / HD[0] * 18 / MODULES / 600
        cases = {
            "1.2 px a module": (1.2, True, 0),
            "1.2 px a module, no frame": (1.2, False, 0),
            "1.2 px a module, 3 other codes": (1.2, True, 3),
            f"18 mm at 60 cm ({far:.2f} px)": (far, True, 0),
        }
        for name, (module, framed, company) in cases.items():
            read: Counter[str] = Counter()
            for number in range(count):
                start = seed + number
                dice = np.random.default_rng(start)
                shots = cluttered_shots(module, size, dice)
                row = Row(
                    payload_of(payloads, start), shots, start, company, size, True, framed, lead=5
                )
                for reader, at in tally.shown(row).items():
                    read[reader] += at is not None
            title = f"{size[1]}p, {name}"
            line(title, (read[reader] / count for reader in tally.names))
    tally.end()


def distances(tally: Tally, payloads: Sequence[str], count: int, seed: int) -> None:
    """Print the share of labels read among clutter within one second, by pixels a module.

    With each stands how far away a label of 18 mm is then.
    """
    heads(f"far away among clutter, in 1 s, {count} each", tally.names)
    for size in (HD, FULL):
        for module in (0.9, 1.0, 1.1, 1.2, 1.4):
            read: Counter[str] = Counter()
            for number in range(count):
                start = seed + number
                shots = cluttered_shots(module, size, np.random.default_rng(start))
                row = Row(
                    payload_of(payloads, start), shots, start, size=size, cluttered=True, lead=5
                )
                for reader, at in tally.shown(row).items():
                    read[reader] += at is not None
            far = FOCAL * size[0] / HD[0] * 18 / MODULES / module / 10
            title = f"{size[1]}p, {module} px, {far:.0f} cm"
            line(title, (read[reader] / count for reader in tally.names))
    tally.end()


def cluttered_shots(module: float, size: Size, dice: np.random.Generator) -> list[Shot]:
    """Return the frames of a card that is held for a second with a tremble."""
    shot = Shot(
        module=module,
        at=(dice.uniform(200, size[0] - 200), dice.uniform(200, size[1] - 200)),
        tilt=dice.uniform(0, 15),
        axis=dice.uniform(0, 360),
        jpeg=int(dice.integers(40, 81)),
    )
    turn = dice.uniform(0, 360)
    return [
        replace(
            shot,
            at=(shot.at[0] + dice.normal(0, 1.5), shot.at[1] + dice.normal(0, 1.5)),
            turn=turn + dice.normal(0, 0.4),
        )
        for _ in range(RATE)
    ]


def discs(tally: Tally, payloads: Sequence[str], count: int, seed: int) -> None:
    """Print the share read of labels out of focus as a lens makes it."""
    heads(f"out of focus, discs, {HELD_FRAMES} frames, {count} each", tally.names)
    for framed in (True, False):
        for radius in (1.0, 1.3, 1.6, 2.0, 2.5):
            read: Counter[str] = Counter()
            for number in range(count):
                start = seed + number
                module = float(np.random.default_rng(start).uniform(2.5, 5))
                shot = Shot(module=module, disc=radius * module, jpeg=(0, 50, 80)[number % 3])
                row = Row(payload_of(payloads, start), held(shot, start), start, framed=framed)
                for reader, at in tally.shown(row).items():
                    read[reader] += at is not None
            title = f"radius {radius} modules" + ("" if framed else ", no frame")
            line(title, (read[reader] / count for reader in tally.names))
    tally.end()


PARTS: dict[str, Callable[[Tally, Sequence[str], int, int], None]] = {
    "held": in_company,
    "clips": moving,
    "small": small,
    "discs": discs,
    "distances": distances,
}


def option(name: str, usual: int) -> int:
    """Return the number behind ``--name=`` on the command line."""
    start = f"--{name}="
    return next((int(each[len(start) :]) for each in sys.argv if each.startswith(start)), usual)


def main() -> None:
    """Print the tables."""
    readers = Readers(open_library())
    names = ("ours",) if "--ours" in sys.argv else readers.names
    asked = [each for each in sys.argv[1:] if each in PARTS]
    for part in asked or PARTS:
        PARTS[part](Tally(readers, names), readers.payloads, option("count", 24), option("seed", 0))


if __name__ == "__main__":
    main()
