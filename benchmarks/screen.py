"""Measure the screen: start, first word, key to row, what is heard, idling, and memory.

Run: python benchmarks/screen.py
"""

import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "screen")]

from listening import loud  # noqa: E402
from screen_reader import NEW, Seen, answers, script  # noqa: E402

STARTS = 10
IDLE_SECONDS = 20.0
MINUTES, PACE = 60, 2.0
"""Random play, compressed: a line or a key for every so many seconds of so many minutes."""
WORDS = [
    *("draw", "next", "end turn", "play llamaste", "all pass", "pass", "undo", "redo", "yes"),
    *("scores", "whose", "now", "offers", "1", "2", "cards", "Ben has 4", "b goat", "why", "no"),
    *("\x1bOQ", "\x1b[5~", "\x1b[6~", "\x1b[B", "view", "help", "menu", "cancel"),
]


CAMERA = """
import sys, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
import cv2
from assistant.labels.picture import card_picture, camera_clip
clip = list(camera_clip(card_picture("LU042", "A card", "a card")))
still = cv2.resize(clip[len(clip) // 2], tuple(map(int, sys.argv[1].split("x"))))
frame = cv2.imencode(".jpg", still)[1].tobytes()
head = b"--frame\\r\\nContent-Type: image/jpeg\\r\\nContent-Length: %d\\r\\n\\r\\n" % len(frame)
class Phone(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        due = time.monotonic()
        while True:
            self.wfile.write(head + frame + b"\\r\\n")
            due += 1 / 30
            time.sleep(max(0, due - time.monotonic()))
    def log_message(self, *_): pass
server = ThreadingHTTPServer(("127.0.0.1", 0), Phone)
print(server.server_address[1], flush=True)
server.serve_forever()
"""
"""A phone's camera before which a card lies still: 30 frames a second."""
SIZES = ("640x480", "1280x720")


def table(name: str, times: list[float]) -> None:
    """Write one row."""
    rows = sorted(times)
    late = rows[int(len(rows) * 0.95)]
    print(f"  {name:34} median {statistics.median(rows):5.1f} ms, 95th {late:5.1f} ms")


def wait(opened: Seen, done: "re.Pattern[str]") -> float:
    """Read until the screen has a text; return the milliseconds it took."""
    began = time.perf_counter()
    while not done.search(opened.text()):
        if not opened._read(10):
            raise RuntimeError(opened.text())
    return (time.perf_counter() - began) * 1000


def starts(home: Path) -> None:
    """Measure from the command to the first row and to ``Ready``."""
    for name, until in (("first painted row", r"decks,"), ("ready", r"Ready\.")):
        times = []
        for _ in range(STARTS):
            with Seen(home, "--camera", "off") as opened:
                times.append(wait(opened, re.compile(until)))
        table(name, times)


def first_word(home: Path) -> None:
    """Measure from the command to the first sample that can be heard, played into a file."""
    settings, spoken = home / "settings.toml", home / "spoken.wav"
    kept = settings.read_text(encoding="utf-8")
    settings.write_text(f'engine = "espeak"\ndevice = "wav:{spoken}"\n', encoding="utf-8")
    times = []
    for _ in range(STARTS):
        spoken.unlink(missing_ok=True)
        began = time.perf_counter()
        with Seen(home, "--camera", "off") as opened:
            while not loud(spoken):
                opened._read(0.005)
            times.append((time.perf_counter() - began) * 1000)
    table("first spoken word", times)
    settings.write_text(kept, encoding="utf-8")


def keys(opened: Seen) -> None:
    """Measure from a key to the row that it changes."""
    letters, answered = [], []
    for number in range(100):
        opened.type("x")
        letters.append(wait(opened, re.compile(r"> x$")))
        opened.type("\x7f")
        wait(opened, re.compile(r">$"))
        opened.type(f"Ben has {number % 5 + 1}")
        wait(opened, re.compile(rf"> Ben has {number % 5 + 1}$"))
        opened.type("\r")
        answered.append(wait(opened, re.compile(r">$")))
        opened.settle(0.05)
    table("a letter to its cell", letters)
    table("Enter to the answer", answered)


def heard(opened: Seen, home: Path) -> float:
    """Return what a terminal screen reader says for each character of the messages themselves."""
    lines = script()
    told = answers(lines, home / "other.sqlite3")
    said = wanted = 0
    for line, sentences in zip(lines, told, strict=True):
        opened.type(line)
        opened.settle(0.05)
        opened.say_since()
        opened.type("\r")
        opened.settle(0.05)
        said += len(opened.say_since())
        wanted += len(" ".join(sentences))
    return said / wanted


def idle(opened: Seen, what: str) -> None:
    """Measure what the program takes while nothing happens."""
    opened.settle(0.5)
    process = psutil.Process(opened.pid)
    written = len(opened.written)
    before = sum(process.cpu_times()[:2])
    time.sleep(IDLE_SECONDS)
    share = (sum(process.cpu_times()[:2]) - before) / IDLE_SECONDS * 100
    opened._read(0)
    print(f"  {what}: {share:.2f} % of a core, {len(opened.written) - written} characters written")


def idle_with_camera(home: Path, size: str) -> None:
    """Measure it again before a camera where nothing moves, beside a program that only reads it."""
    with subprocess.Popen(
        [sys.executable, "-c", CAMERA, size],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as phone:
        assert phone.stdout
        address = f"http://127.0.0.1:{int(phone.stdout.readline())}/video"
        with Seen(home, "--camera", address) as opened:
            wait(opened, re.compile(r"Camera: 127"))
            opened.settle(3)
            idle(opened, f"idle with a camera, {size}")
        opener = (
            "import cv2, sys; camera = cv2.VideoCapture(sys.argv[1])\nwhile camera.read(): pass"
        )
        with subprocess.Popen([sys.executable, "-c", opener, address]) as bare:
            process = psutil.Process(bare.pid)
            time.sleep(3)
            process.cpu_percent()
            time.sleep(IDLE_SECONDS / 2)
            print(f"    beside it, OpenCV alone reading that stream: {process.cpu_percent():.1f} %")
            bare.terminate()
        phone.terminate()


def memory(opened: Seen) -> None:
    """Play at random and see whether the memory grows."""
    chance = random.Random(1)
    process = psutil.Process(opened.pid)
    sizes = []
    lines = round(MINUTES * 60 / PACE)
    for number in range(lines + 1):
        if number % (lines // 6) == 0:
            opened.settle(0.3)
            sizes.append(process.memory_info().rss / 2**20)
            opened.written, opened._waited = "", 0
        word = chance.choice(WORDS)
        opened.type(word if word.startswith("\x1b") else f"{word}\r")
        opened._read(0.02)
    shown = ", ".join(f"{size:.1f}" for size in sizes)
    print(f"  memory over {lines} lines of random play ({MINUTES} minutes): {shown} MB")


def main() -> None:
    """Measure and write the table."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        os.environ["TABLE_ASSISTANT_HOME"] = folder
        (home / "settings.toml").write_text('engine = "none"\n', encoding="utf-8")
        print("The screen (targets: first word 1500 ms, key 30 ms, heard 1.1, idle 2 and 10 %)")
        starts(home)
        first_word(home)
        with Seen(home) as opened:
            wait(opened, re.compile(r"Ready\."))
            print(f"  heard for each character of a message: {heard(opened, home):.3f}")
            idle(opened, "idle")
        for size in SIZES:
            idle_with_camera(home, size)
        with Seen(home) as opened:
            wait(opened, re.compile(r"Ready\."))
            opened.type(f"{NEW}\r")
            opened.settle(0.5)
            keys(opened)
            memory(opened)


if __name__ == "__main__":
    main()
