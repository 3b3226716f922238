"""Measure the screen: start, key to row, what a screen reader hears, idling, and memory.

Run: python benchmarks/screen.py
"""

import os
import random
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path

import psutil

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "screen")]

from screen_reader import NEW, Seen, answers, script  # noqa: E402

STARTS = 10
IDLE_SECONDS = 20.0
PLAYED = 3000
"""Lines of random play; at a line every two seconds they are 100 minutes."""
WORDS = [
    *("draw", "next", "end turn", "play llamaste", "all pass", "pass", "undo", "redo", "yes"),
    *("scores", "whose", "now", "offers", "1", "2", "cards", "Ben has 4", "b goat", "why", "no"),
    *("\x1bOQ", "\x1b[5~", "\x1b[6~", "\x1b[B", "view", "help", "menu", "cancel"),
]


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


def heard(opened: Seen, home: Path) -> None:
    """Count what a terminal screen reader says, over the messages themselves."""
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
    print(f"  heard for each character of a message: {said / wanted:.3f} ({len(lines)} lines)")


def idle(opened: Seen) -> None:
    """Measure what the program takes while nothing happens."""
    opened.settle(0.5)
    process = psutil.Process(opened.pid)
    written = len(opened.written)
    before = sum(process.cpu_times()[:2])
    time.sleep(IDLE_SECONDS)
    share = (sum(process.cpu_times()[:2]) - before) / IDLE_SECONDS * 100
    opened._read(0)
    print(f"  idle: {share:.2f} % of a core, {len(opened.written) - written} characters written")


def memory(opened: Seen) -> None:
    """Play at random and see whether the memory grows."""
    chance = random.Random(1)
    process = psutil.Process(opened.pid)
    sizes = []
    for number in range(PLAYED + 1):
        if number % (PLAYED // 4) == 0:
            opened.settle(0.3)
            sizes.append(process.memory_info().rss / 2**20)
            opened.written, opened._waited = "", 0
        word = chance.choice(WORDS)
        opened.type(word if word.startswith("\x1b") else f"{word}\r")
        opened._read(0.02)
    shown = ", ".join(f"{size:.1f}" for size in sizes)
    print(f"  memory over {PLAYED} lines of random play: {shown} MB")


def main() -> None:
    """Measure and write the table."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        os.environ["TABLE_ASSISTANT_HOME"] = folder
        (home / "settings.toml").write_text('engine = "none"\n', encoding="utf-8")
        print("The screen (targets: key 30 ms, heard 1.1, idle 2 %)")
        starts(home)
        with Seen(home) as opened:
            wait(opened, re.compile(r"Ready\."))
            heard(opened, home)
            idle(opened)
        with Seen(home) as opened:
            wait(opened, re.compile(r"Ready\."))
            opened.type(f"{NEW}\r")
            opened.settle(0.5)
            keys(opened)
            memory(opened)


if __name__ == "__main__":
    main()
