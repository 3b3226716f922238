"""What comes to the seats by other ways than typing, and what seats cost who has none.

Run ``python benchmarks/doors.py``, or one part of it: ``lent`` (the table's camera, lent to a
phone, to the card read there), ``live`` (frames of a phone's own camera), ``many`` (fifty streams
at once), ``without`` (start and memory of a table without seats, here and at the commit before
there were any; ``--before=`` names another one).  Goals stand beside what was measured.
"""

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import alone  # noqa: F401  before numpy
import cv2
import httpx
import numpy as np
import psutil
from seats import CARD, LIVE, ROOT, Table, line, listen, table
from sitting import picture_of
from wrong import option

TIMES = 10
BEFORE = "64201ba^"
"""The commit before there were seats."""
STREAMS = 50


def picture(*titles: str) -> bytes:
    """Return what a camera of 1280 by 720 sees, as JPEG: cards, or nothing."""
    if not titles:
        shown = np.full((720, 1280, 3), 120, np.uint8)
    else:
        card = cv2.imdecode(np.frombuffer(picture_of(*titles), np.uint8), cv2.IMREAD_COLOR)
        assert card is not None
        shown = cv2.resize(card, (1280, 720)).astype(np.uint8)
    return cv2.imencode(".jpg", shown)[1].tobytes()


class Camera(ThreadingHTTPServer):
    """A camera of 30 frames a second, before which something is held."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Frames)
        self.frame = picture()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        """Where it is watched."""
        return f"http://127.0.0.1:{self.server_address[1]}/video"


class _Frames(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        assert isinstance(self.server, Camera)
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        while True:
            frame = self.server.frame
            head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(frame)}\r\n\r\n"
            try:
                self.wfile.write(head.encode() + frame + b"\r\n")
            except OSError:
                return
            time.sleep(1 / 30)

    def log_message(self, *_: object) -> None:
        """Write nothing."""


@asynccontextmanager
async def hearing(
    made: Table, name: str
) -> AsyncIterator[Callable[[str], Coroutine[None, None, float]]]:
    """Listen at a phone; what is yielded waits for a text and returns when it came."""
    seen = list[tuple[str, float]]()
    listening = asyncio.create_task(listen(made.phones[name], seen))
    await asyncio.sleep(0.3)

    async def told(text: str) -> float:
        end = time.time() + 20
        while time.time() < end:
            for number, (row, at) in enumerate(seen):
                if text in row:
                    del seen[: number + 1]
                    return at
            await asyncio.sleep(0.001)
        raise SystemExit(f"  {text} was not told")

    yield told
    listening.cancel()


async def lent() -> None:
    """From a card that is held up to its reading on the phone to which the camera is lent."""
    camera = Camera()
    async with table(None, "--camera", camera.address) as made, hearing(made, "Ben") as told:
        await asyncio.sleep(2)
        took, held = list[float](), picture(CARD)
        for _ in range(TIMES):
            await made.say("Ben", "look for me")
            await told("Hold your card")
            began, camera.frame = time.time(), held
            took.append((await told(CARD) - began) * 1000)
            camera.frame = picture()
            # A card that is shown again soon is the same one.
            await asyncio.sleep(3)
        line("the lent camera: a card held up to its reading", took, "1000")
    camera.shutdown()


async def live() -> None:
    """From a frame of a phone's camera to the reading of the card in it."""
    async with table() as made, hearing(made, "Ben") as told:
        took, phone, held = list[float](), made.phones["Ben"], picture(CARD)
        for _ in range(TIMES):
            began = time.time()
            files = {"photo": ("frame", held, "image/jpeg")}
            await phone.post("/photo", files=files, data={"live": "yes"}, headers=LIVE)
            took.append((await told(CARD) - began) * 1000)
            await asyncio.sleep(2.1)
            files = {"photo": ("frame", picture(), "image/jpeg")}
            await phone.post("/photo", files=files, data={"live": "yes"}, headers=LIVE)
        line("a frame of a live camera to its reading", took, "1000")


async def many() -> None:
    """Fifty streams at once: when each has what is done, and what is lost or doubled."""
    async with table() as made:
        seen = [list[tuple[str, float]]() for _ in range(STREAMS)]
        cookies = made.phones["Ben"].cookies
        phones = [
            httpx.AsyncClient(base_url=made.address, cookies=cookies, timeout=30) for _ in seen
        ]
        before = made.process.memory_info().rss
        tasks = [
            asyncio.create_task(listen(phone, into))
            for phone, into in zip(phones, seen, strict=True)
        ]
        await asyncio.sleep(3)
        grown = (made.process.memory_info().rss - before) / 2**20
        starts = dict[str, float]()
        for count in range(1, 8):
            text = f"Cara's hand: {count}."
            starts[text] = time.time()
            await made.say("Cara", f"Cara has {count} in hand")
            await asyncio.sleep(0.5)
        took = [(at - starts[text]) * 1000 for rows in seen for text, at in rows if text in starts]
        line(f"an act to each of {STREAMS} streams", took)
        lost = sum(text not in [row for row, _ in rows] for rows in seen for text in starts)
        doubled = len(took) + lost - len(starts) * STREAMS
        print(f"  lost {lost}, doubled {doubled} (goal: none); {grown:.1f} MB more than before")
        for task in tasks:
            task.cancel()
        for phone in phones:
            await phone.aclose()


def started(tree: Path, home: str) -> tuple[float, float]:
    """Start line mode from a tree; return the seconds of processor to its prompt, and its MB."""
    own = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    own |= {"TABLE_ASSISTANT_HOME": home, "PYTHONPATH": str(tree)}
    with subprocess.Popen(
        [sys.executable, "-m", "assistant", "--plain", "--no-speech", "--camera", "off"],
        cwd=tree,
        env=own,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as program:
        assert program.stdout
        written = b""
        while b"cards" not in written and (some := os.read(program.stdout.fileno(), 4096)):
            written += some
        process = psutil.Process(program.pid)
        spent = sum(process.cpu_times()[:2])
        time.sleep(1)
        size = process.memory_info().rss / 2**20
        program.terminate()
    return spent, size


async def without() -> None:
    """Start and memory of a table without seats, beside those of the commit before seats."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "before")
        made = ["git", "worktree", "add", "-q", "--detach", str(tree), option("before", BEFORE)]
        subprocess.run(made, cwd=ROOT, check=True)
        try:
            trees = {"before seats": tree, "now": ROOT}
            homes = {name: str(Path(folder, name.split()[0] + "-home")) for name in trees}
            rows: dict[str, list[tuple[float, float]]] = {name: [] for name in trees}
            for _ in range(TIMES + 1):
                for name, each in trees.items():
                    rows[name].append(started(each, homes[name]))
        finally:
            removed = ["git", "worktree", "remove", "--force", str(tree)]
            subprocess.run(removed, cwd=ROOT, check=True)
    for name, found in rows.items():
        # The first one compiles.
        spent, size = (statistics.median(each) for each in zip(*found[1:], strict=True))
        print(f"  {name:14} {spent * 1000:5.0f} ms of processor to the first words, {size:5.1f} MB")
    print("  (goal: unchanged)")


PARTS = {"lent": lent, "live": live, "many": many, "without": without}


def main() -> None:
    """Run the parts that are asked for, or all."""
    asked = [each for each in sys.argv[1:] if not each.startswith("--")]
    print(f"  load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    for name in asked or PARTS:
        print(f"== {name}", flush=True)
        asyncio.run(PARTS[name]())


if __name__ == "__main__":
    main()
