"""How long it takes from a picture to its payload, each reader beside the others.

Run ``python benchmarks/picture.py``; needs no camera.  Every reader looks at the same
1280 x 720 frames of cards held before a camera, in turns, on one core; printed are the
share of frames read, the median and the 95th percentile in milliseconds of processor
time, which other programs do not disturb.  With ``--watch`` a card is shown in a live
stream from this machine instead; printed are the delay of its reading, and the
processor time and memory of the process that watches.
"""

import http.server
import importlib
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from queue import Queue

import alone  # noqa: F401  before numpy

from assistant.labels.picture import Image, camera_clip, card_picture
from assistant.opencv import opencv
from assistant.scan.cascade import Cascade
from assistant.scan.decoder import Sighting, available_decoders
from assistant.scan.news import Scanned
from assistant.scan.watch import News, Watcher

PAYLOAD = "LU042"
ROUNDS = 3
SECONDS = 4
Look = Callable[[Image], tuple[Sighting, ...]]


def scenes() -> dict[str, list[Image]]:
    """Frames in which a card is held: near, far, and in low light with noise."""
    kinds: dict[str, tuple[float, float, float]] = {
        "near": (6, 4, 1),
        "far": (1.5, 4, 1),
        "dark": (6, 12, 0.35),
    }
    found = {}
    for name, (scale, noise, light) in kinds.items():
        card = card_picture(PAYLOAD, "A card", "X1", 6)
        clip = camera_clip(_placed(card, scale), frames=24, noise=noise, light=light)
        found[name] = [frame for number, frame in enumerate(clip) if 6 <= number < 18]
    return found


def _placed(card: Image, scale: float) -> Image:
    """Lay the card at `scale` pixels a mm into the middle of a white sheet of its size at 6."""
    if scale == 6:
        return card
    cv2 = opencv()
    sheet = card.copy()
    sheet[:] = 235
    small = cv2.resize(card, None, fx=scale / 6, fy=scale / 6, interpolation=cv2.INTER_AREA)
    top, left = (sheet.shape[0] - small.shape[0]) // 2, (sheet.shape[1] - small.shape[1]) // 2
    sheet[top : top + small.shape[0], left : left + small.shape[1]] = small
    return sheet


def measure(look: Look, frames: Sequence[Image]) -> tuple[list[float], int]:
    """Return the processor milliseconds of each look, and how many looks read the card."""
    times, read = [], 0
    for frame in frames:
        began = time.thread_time()
        payloads = [sighting.payload for sighting in look(frame)]
        times.append(1000 * (time.thread_time() - began))
        assert payloads in ([], [PAYLOAD]), payloads
        read += bool(payloads)
    return times, read


def compare() -> None:
    """Print a line for each reader and scene."""
    decoders, missing = available_decoders()
    cascade = Cascade(decoders)
    looks: dict[str, Look] = {decoder.name: decoder.decode for decoder in decoders}
    looks |= {"cascade, still": cascade.still, "cascade, live": cascade.live}
    for each in missing:
        print(f"{each.name} is not here: {each.why}")
    print(f"{'scene':6} {'reader':16} {'read':>5} {'median ms':>10} {'p95 ms':>8}")
    for scene, frames in scenes().items():
        results: dict[str, tuple[list[float], int]] = {name: ([], 0) for name in looks}
        for _ in range(ROUNDS):
            for name, look in looks.items():
                times, read = measure(look, frames)
                known, count = results[name]
                results[name] = (known + times, count + read)
        for name, (times, read) in results.items():
            slow = statistics.quantiles(times, n=20)[-1]
            share = f"{100 * read // len(times)}%"
            print(f"{scene:6} {name:16} {share:>5} {statistics.median(times):10.1f} {slow:8.1f}")


def serve() -> None:
    """Send a live 720p stream, as a phone does; the first line printed is its port."""
    cv2 = opencv()
    jpegs = [
        cv2.imencode(".jpg", frame)[1].tobytes()
        for frame in camera_clip(card_picture(PAYLOAD, "A card", "X1"), frames=30 * SECONDS)
    ]

    class Stream(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
            self.end_headers()
            for data in jpegs:
                head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(data)}\r\n\r\n"
                try:
                    self.wfile.write(head.encode() + data + b"\r\n")
                except OSError:
                    return
                time.sleep(1 / 30)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Stream)
    print(server.server_port, flush=True)
    server.serve_forever()


def watch() -> None:
    """Watch a live stream; print the delay of its readings, the processor and the memory used."""
    sending = subprocess.Popen([sys.executable, __file__, "--serve"], stdout=subprocess.PIPE)
    assert sending.stdout is not None
    port = int(sending.stdout.readline())
    posted: Queue[News] = Queue()
    before = time.process_time()
    watcher = Watcher(posted.put)
    watcher.watch(f"http://127.0.0.1:{port}/")
    time.sleep(SECONDS)
    used, memory = time.process_time() - before, _memory()
    watcher.close()
    sending.kill()
    news = [posted.get() for _ in range(posted.qsize())]
    delays = [1000 * (n.decoded_at - n.seen_at) for n in news if isinstance(n, Scanned)]
    print(f"live stream: {len(delays)} reading, {delays[0] if delays else 0:.0f} ms from its frame")
    print(f"live stream: {100 * used / SECONDS:.0f}% of a core, all frames changing")
    print(f"live stream: {memory} MB in memory")


def _memory() -> str:
    try:
        psutil = importlib.import_module("psutil")
    except ImportError:
        return "unknown"
    return str(psutil.Process().memory_info().rss // 2**20)


if __name__ == "__main__":
    if "--serve" in sys.argv:
        serve()
    elif "--watch" in sys.argv:
        watch()
    else:
        compare()
