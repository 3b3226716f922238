"""Measure the start to the first prompt, from a cold process, and memory while scanning.

Run: python benchmarks/start.py
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil

ROOT = Path(__file__).parents[1]
RUNS = 15
WATCHED_SECONDS = 8.0
PROGRAM = [sys.executable, "-m", "assistant"]


def environment(home: str) -> dict[str, str]:
    """Return the variables of a program that was installed: its modules are compiled."""
    own = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**own, "TABLE_ASSISTANT_HOME": home, "PYTHONPYCACHEPREFIX": str(Path(home, "compiled"))}


def start_ms(arguments: list[str], until: bytes, home: str) -> float:
    """Return the milliseconds until the program has written `until`."""
    began = time.perf_counter()
    with subprocess.Popen(
        [*PROGRAM, *arguments],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment(home),
    ) as program:
        assert program.stdin and program.stdout
        written = b""
        while until not in written:
            read = os.read(program.stdout.fileno(), 4096)
            if not read:
                raise RuntimeError(f"the program ended before it wrote {until!r}")
            written += read
        took = (time.perf_counter() - began) * 1000
        # Not its end: that waits until all is spoken.
        program.terminate()
    return took


def table(name: str, times: list[float]) -> None:
    """Write one row."""
    rows = sorted(times)
    print(f"  {name:34} median {statistics.median(rows):5.0f} ms, slowest {rows[-1]:5.0f} ms")


CAMERA = """
import itertools, sys, time, threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
import cv2
from assistant.labels.picture import camera_clip, card_picture
FRAMES = [cv2.imencode(".jpg", each)[1].tobytes()
          for each in camera_clip(card_picture("LU042", "A card", "a card"))]
class Phone(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        for frame in itertools.cycle(FRAMES):
            head = b"--frame\\r\\nContent-Type: image/jpeg\\r\\nContent-Length: %d\\r\\n\\r\\n"
            self.wfile.write(head % len(frame) + frame + b"\\r\\n")
            time.sleep(1 / 30)
    def log_message(self, *_): pass
server = ThreadingHTTPServer(("127.0.0.1", 0), Phone)
print(server.server_address[1], flush=True)
server.serve_forever()
"""


def scanning_mb(home: str) -> tuple[float, float, float]:
    """Return the memory of the program and of its voice, in megabytes, and its share of a core."""
    with subprocess.Popen(
        [sys.executable, "-c", CAMERA], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as camera:
        assert camera.stdout
        port = int(camera.stdout.readline())
        with subprocess.Popen(
            [*PROGRAM, "--camera", f"http://127.0.0.1:{port}/video"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "TABLE_ASSISTANT_HOME": home},
        ) as program:
            process = psutil.Process(program.pid)
            time.sleep(WATCHED_SECONDS / 2)
            process.cpu_percent()
            time.sleep(WATCHED_SECONDS / 2)
            share = process.cpu_percent()
            own = process.memory_info().rss / 2**20
            children = sum(child.memory_info().rss for child in process.children()) / 2**20
            program.terminate()
        camera.terminate()
    return own, children, share


def main() -> None:
    """Measure and write the table."""
    with tempfile.TemporaryDirectory() as home:
        settings = f'device = "wav:{Path(home, "spoken.wav").as_posix()}"\n'
        Path(home, "settings.toml").write_text(settings, encoding="utf-8")
        print("Start, cold process (targets: first prompt 500 ms, ready 2000 ms)")
        for name, arguments, until in (
            ("bare Python", ["--help"], b"usage"),
            ("first prompt", ["--plain"], b" > "),
            ("ready: deck, camera and voice", ["--plain"], b"Ready."),
        ):
            start_ms(arguments, until, home)
            table(name, [start_ms(arguments, until, home) for _ in range(RUNS)])
        own, voice, share = scanning_mb(home)
        print("Scanning a 1280x720 stream at 30 frames a second (target: 150 MB)")
        print(f"  memory {own:.0f} MB, its voice {voice:.0f} MB, {share:.0f} % of one core")


if __name__ == "__main__":
    main()
