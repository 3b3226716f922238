"""What the eyes cost a frame, and how they last.

Run ``python benchmarks/eyes.py``; ``--quick`` for fewer frames.  Printed are the processor
milliseconds of one live look, median and 95th of 100, at three sizes: with nothing in
view, with a card that is read, and with one that cannot be decoded; then the share of one
core that 30 frames a second take of a scene that stands still and of one that moves, and
of one at rest with the decoding of a camera's JPEGs; and what a hand without a card costs that
moves over a table, plain or cluttered, which lay there before (``hand`` for that alone), with
hints for aiming as the program gives them, beside zxing-cpp on every frame.
With ``--soak`` hours of frames are run through as fast as they go: random cards, faults
of a reader, sources that are lost and found; printed is how the memory grows.
"""

import importlib
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from queue import Queue
from threading import Thread

import alone  # noqa: F401  before numpy
import numpy as np
from blank import hand
from clips import Shot, draw, exposed, ground, picture
from company import clutter

from assistant.library import open_library, printed_codes
from assistant.opencv import opencv
from assistant.problems import Fault
from assistant.scan import camera
from assistant.scan.camera import LiveSource
from assistant.scan.cascade import Cascade
from assistant.scan.decoder import available_decoders
from assistant.scan.frame import Frame, Source
from assistant.scan.image import Image
from assistant.scan.news import Scanned, SourceLost, SourceReady
from assistant.scan.reading import Scene, read
from assistant.scan.watch import News, Watcher

SIZES = ((854, 480), (1280, 720), (1920, 1080))
FRAMES, SOAK_FRAMES = 90, 20_000
HANDS, RATE = 6, 30


def eyes() -> Cascade:
    """Return the readers with all codes learned."""
    cascade = Cascade(available_decoders()[0], printed_codes(open_library().catalogue))
    while not cascade.learn():
        pass
    return cascade


def fresh(image: Image, number: int) -> Image:
    """Return the picture with a grain of its own."""
    return exposed(image, Shot(), np.random.default_rng(number))


def cost(cascade: Cascade, image: Image, count: int) -> tuple[float, float]:
    """Return the median and the 95th of 100 of the processor milliseconds of a live look."""
    cascade.forget()
    taken = []
    for number in range(count):
        frame = fresh(image, number)
        began = time.thread_time()
        cascade.live(frame)
        taken.append(1000 * (time.thread_time() - began))
    return statistics.median(taken), statistics.quantiles(taken, n=20)[-1]


def costs(cascade: Cascade, count: int) -> None:
    """Print the table of costs."""
    cv2 = opencv()
    print(f"  {'ms a look':16}{'nothing':>16}{'read':>16}{'not decoded':>16}")
    for size in SIZES:
        pictures = (
            ground(3),
            picture("LU042", Shot(module=4), 3),
            picture("LU042", Shot(module=4, blur=4.4), 3),
        )
        cells = ""
        for image in pictures:
            median, slow = cost(cascade, cv2.resize(image, size), count)
            cells += f"{median:9.1f} {slow:6.1f}"
        print(f"  {f'{size[0]} x {size[1]}':16}{cells}", flush=True)


def share(cascade: Cascade, move: Callable[[Image, int], Image], count: int) -> float:
    """Return the share of one core that a scene takes at 30 frames a second."""
    table, scene = ground(3), Scene(cascade)
    used = 0.0
    for number in range(count):
        frame = fresh(move(table, number), number)
        began = time.thread_time()
        scene.look(Frame(frame, "camera", number / 30, number / 30, still=False))
        used += time.thread_time() - began
    return 30 * used / count


def hands(cascade: Cascade, count: int) -> None:
    """Print what a hand without a card costs, over tables that lay there before."""
    reader = available_decoders()[0][0]
    for name in ("plain", "cluttered"):
        ours = other = 0.0
        for seed in range(HANDS):
            dice = np.random.default_rng(seed)
            table, scene = ground(30_000 + seed), Scene(cascade, hint=lambda _: None)
            if name == "cluttered":
                clutter(table, seed)
            images = [*(exposed(table, Shot(), dice) for _ in range(2 * RATE))]
            images += hand(table, dice, count)
            for number, image in enumerate(images):
                at = number / RATE
                began = time.thread_time()
                scene.look(Frame(image, "camera", at, at, still=False))
                looked = time.thread_time()
                reader.decode(image)
                if number >= 2 * RATE:
                    ours += looked - began
                    other += time.thread_time() - looked
        share = 100 * RATE * ours / (HANDS * count)
        print(
            f"  a hand over a {name} table: {share:.1f} % of a core, "
            f"{ours / other:.1f} times {reader.name} on every frame",
            flush=True,
        )


class Flaky:
    """A camera that shows random cards, and is unplugged every now and then."""

    live = True
    name = "camera"

    def __init__(self, payloads: tuple[str, ...], seed: int, frames: int) -> None:
        self._payloads, self._seed, self._frames = payloads, seed, frames
        self._closed = False

    def frames(self) -> Iterator[Frame]:
        """Yield frames of half the size, then be gone."""
        dice = np.random.default_rng(self._seed)
        for number in range(self._frames):
            if self._closed:
                return
            if number % 25 == 0:
                table = ground(int(dice.integers(50)), (640, 360))
                shot = Shot(module=float(dice.uniform(1.5, 4)), at=(320, 180))
                draw(table, str(dice.choice(self._payloads)), shot)
            now = time.monotonic()
            yield Frame(exposed(table, Shot(), dice), self.name, now, number / 30, still=False)
        raise Fault("scan.camera_lost", name=self.name)

    def close(self) -> None:
        """Show nothing any more."""
        self._closed = True


class JpegCamera:
    """A camera as most are: it gives JPEGs, 30 a second, which are decoded when asked for."""

    def __init__(self, image: Image) -> None:
        shots = (fresh(image, number) for number in range(10))
        self._jpegs = [opencv().imencode(".jpg", shot)[1] for shot in shots]
        self._number = 0

    def grab(self) -> bool:
        time.sleep(1 / 30)
        self._number += 1
        return True

    def retrieve(self) -> tuple[bool, Image]:
        return True, opencv().imdecode(self._jpegs[self._number % len(self._jpegs)], 1)

    def release(self) -> None:
        pass


def at_rest(cascade: Cascade, image: Image, seconds: float, one_in: int) -> float:
    """Return the share of one core that such a camera takes, decoding included, at rest."""
    camera._RESTING = one_in
    source = LiveSource("camera", JpegCamera(image), "scan.camera_lost")
    looks = Thread(target=lambda: list(read(source, cascade)), daemon=True)
    looks.start()
    time.sleep(seconds / 2)
    began = time.process_time()
    time.sleep(seconds)
    taken = time.process_time() - began
    source.close()
    looks.join()
    return taken / seconds


def soak(cascade: Cascade, total: int) -> None:
    """Print what was read in so many frames, and the memory at each tenth of them."""
    psutil = importlib.import_module("psutil")
    process, each = psutil.Process(), 500
    payloads = tuple(payload for payload, _ in printed_codes(open_library().catalogue))[:12]
    # The faces of the cards are kept, and are not to be counted as growth.
    for payload in payloads:
        draw(ground(0), payload, Shot())
    posted: Queue[News] = Queue()
    made = 0

    def opens(spec: str, tell: object) -> Source:
        nonlocal made
        made += 1
        if made % 7 == 0:
            raise Fault("scan.camera_busy", name="camera")
        return Flaky(payloads, made, each)

    watcher = Watcher(posted.put, opens=opens, cascade=lambda: cascade, again=0.001)
    watcher.watch("camera")
    counts = {Scanned: 0, SourceReady: 0, SourceLost: 0}
    memory: list[int] = []
    while counts[SourceLost] * each < total:
        news = posted.get(timeout=120)
        for kind in counts:
            counts[kind] += isinstance(news, kind)
        if isinstance(news, SourceLost) and counts[SourceLost] * each % (total // 10) == 0:
            memory.append(process.memory_info().rss // 2**20)
    watcher.close()
    print(
        f"  {total:,} frames, {total / 30 / 60:.0f} minutes at 30 a second: "
        f"{counts[Scanned]} readings, {counts[SourceLost]} losses, memory in MB {memory}"
    )
    print(f"  threads left: {process.num_threads()}")


def main() -> None:
    """Print all."""
    quick = "--quick" in sys.argv
    cascade = eyes()
    if "--soak" in sys.argv:
        soak(cascade, SOAK_FRAMES // 10 if quick else SOAK_FRAMES)
        return
    count = FRAMES // 3 if quick else FRAMES
    if "hand" in sys.argv:
        hands(cascade, count)
        return
    costs(cascade, count)
    hands(cascade, count)
    still = share(cascade, lambda table, number: table, 10 * count)
    moving = share(cascade, lambda table, number: np.roll(table, 4 * number, 1), count)
    print(f"  share of one core at 720p: still {100 * still:.1f} %, moving {100 * moving:.0f} %")
    table = opencv().resize(picture("LU042", Shot(module=4), 3), (1280, 720))
    every, some = (at_rest(cascade, table, 4 if quick else 10, one_in) for one_in in (1, 3))
    print(
        f"  decoding JPEGs, nothing moving: {100 * some:.1f} %; of each frame {100 * every:.1f} %"
    )


if __name__ == "__main__":
    main()
