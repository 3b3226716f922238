"""This state beside an earlier one, both from outside, in turn: `python benchmarks --against REV`.

REV is anything git knows, such as a tag.  Its files are taken out into a temporary folder and
run with the packages that are installed here, so that both differ in our own code alone.  Each
row gives the median of both and the median of the ratios of pairs: a machine that is slow for
a while is slow for both.
"""

import argparse
import io
import os
import pty
import re
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import IO

import psutil

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(Path(__file__).parent)]

from start import CAMERA  # noqa: E402

NEW = "new llamas with Ann, Ben, Cara, Dan, Eve, Fay, Gil, Hal, full, Ann starts, any baby"
ACTS = 2_000
TYPING = 1.0
"""Seconds that a person who types as soon as it is ready needs for a word."""
WATCHED = 6.0
"""Seconds before a camera after which memory is read."""
WORST = 1.1
"""The ratio above which a row is marked."""


@dataclass(frozen=True)
class State:
    """One state of the program: its files, and a folder for what its users have."""

    files: Path
    home: Path

    def variables(self) -> dict[str, str]:
        """Return the variables of an installed program: its modules are compiled."""
        own = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        compiled = str(self.home / "compiled")
        return {
            **own,
            "PYTHONPATH": str(self.files),
            "PYTHONPYCACHEPREFIX": compiled,
            "TABLE_ASSISTANT_HOME": str(self.home),
            "TERM": "xterm-256color",
        }

    @property
    def sound(self) -> Path:
        """The file into which it speaks."""
        return self.home / "spoken.wav"


class Program:
    """A program that runs in line mode; its words are read up to each prompt."""

    def __init__(self, state: State, *arguments: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "assistant", "--plain", *arguments],
            cwd=state.files,
            env=state.variables(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert self._process.stdin
        self._typed: IO[bytes] = self._process.stdin
        self.ran = psutil.Process(self._process.pid)

    def heard(self) -> str:
        """Return what it writes until it waits for words."""
        assert self._process.stdout
        written = b""
        while not re.search(rb"> ?$", written):
            read = os.read(self._process.stdout.fileno(), 65536)
            if not read:
                raise RuntimeError(f"the program ended: {written.decode()}")
            written += read
        return written.decode()

    def type(self, words: str) -> str:
        """Type a line; return its answer."""
        self.send(words)
        return self.heard()

    def send(self, words: str) -> None:
        """Type a line."""
        self._typed.write(f"{words}\n".encode())
        self._typed.flush()

    def close(self) -> None:
        """End it as a closed terminal does."""
        self._process.terminate()
        self._process.wait()


@contextmanager
def running(state: State, *arguments: str) -> Iterator[Program]:
    """Start the program and wait until its devices are found: that prompts once more."""
    program = Program(state, *arguments)
    try:
        while "Ready." not in program.heard():
            pass
        yield program
    finally:
        program.close()


def milliseconds(work: Callable[[], object]) -> float:
    """Return how long something takes."""
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def start(state: State) -> float:
    """Return the milliseconds from the command to the first prompt."""
    began = time.perf_counter()
    program = Program(state, "--no-speech")
    try:
        program.heard()
        return (time.perf_counter() - began) * 1000
    finally:
        program.close()


def words_of_a_game() -> Iterator[str]:
    """Yield the words of a game that never ends, one act each."""
    yield "draw"
    for turn in count():
        card = ("basic llama", "basic goat", "basic ram", "basic alpaca")[turn % 4]
        yield from (f"play {card}", "all pass", f"shuffle {card} into the deck")
        yield from ("next", "next", "draw")


def act(program: Program, words: str) -> float:
    """Return the milliseconds from words to the answer, which a doubt does not lengthen."""
    answers: list[str] = []
    taken = milliseconds(lambda: answers.append(program.type(words)))
    while "yes or no" in answers[-1].lower():
        answers.append(program.type("yes"))
    return taken


def game(state: State) -> None:
    """Play until so many acts are in the journal."""
    words = words_of_a_game()
    with running(state, "--no-speech") as program:
        program.type(NEW)
        for _ in range(ACTS):
            act(program, next(words))


def resumed(state: State) -> float:
    """Return the milliseconds from the word to the game that stands again."""
    with running(state, "--no-speech") as program:
        time.sleep(TYPING)
        return milliseconds(lambda: program.type("resume"))


def late_acts(state: State, times: int) -> list[float]:
    """Return the milliseconds of acts in a long game."""
    words = words_of_a_game()
    with running(state, "--no-speech") as program:
        program.type("resume")
        for _ in range(6):
            act(program, next(words))
        return [act(program, next(words)) for _ in range(times)]


def looked_up(state: State, times: int) -> list[float]:
    """Return the milliseconds from Enter behind a label to its card."""
    with running(state, "--no-speech") as program:
        program.type("b goat")
        return [milliseconds(lambda: program.type("b goat")) for _ in range(times)]


def first_sounds(state: State, times: int) -> list[float]:
    """Return the milliseconds from Enter behind a label to the first sound of its card."""
    taken = []
    with running(state) as program:
        for _ in range(times):
            time.sleep(1.5)
            program.type("hush")
            time.sleep(0.3)
            size, began = state.sound.stat().st_size, time.perf_counter()
            program.send("b goat")
            while state.sound.stat().st_size == size:
                time.sleep(0.001)
            taken.append((time.perf_counter() - began) * 1000)
            program.heard()
    return taken


def keys(state: State, times: int) -> list[float]:
    """Return the milliseconds from a key to its letter on the screen."""
    child, screen = pty.fork()
    if not child:
        command = [sys.executable, "-m", "assistant", "--screen", "--no-speech"]
        os.chdir(state.files)
        os.execve(sys.executable, command, state.variables())  # noqa: S606
    taken = []
    try:
        _until(screen, b"> ")
        time.sleep(1.5)
        for number in range(times):
            letter = b"kqzj"[number % 4 : number % 4 + 1]
            os.write(screen, letter)
            taken.append(milliseconds(partial(_until, screen, letter)))
            time.sleep(0.05)
    finally:
        psutil.Process(child).kill()
        os.close(screen)
        os.waitpid(child, 0)
    return taken


def _until(screen: int, text: bytes) -> None:
    written = b""
    while text not in written:
        written += os.read(screen, 65536)


def memory(state: State) -> float:
    """Return the megabytes of the program before a camera's stream of 1280 by 720."""
    with subprocess.Popen(
        [sys.executable, "-c", CAMERA], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as camera:
        assert camera.stdout
        port = int(camera.stdout.readline())
        try:
            with running(state, "--camera", f"http://127.0.0.1:{port}/video") as program:
                time.sleep(WATCHED)
                return float(program.ran.memory_info().rss) / 2**20
        finally:
            camera.terminate()


def pairs(
    one: State, other: State, measure: Callable[[State], float], times: int
) -> list[tuple[float, float]]:
    """Measure both in turn, so often."""
    return [(measure(one), measure(other)) for _ in range(times)]


def row(name: str, unit: str, measured: list[tuple[float, float]]) -> bool:
    """Print one row; return whether this state is worse than it may be."""
    earlier, now = (statistics.median(values) for values in zip(*measured, strict=True))
    ratio = statistics.median(ours / theirs for theirs, ours in measured)
    over = ratio > WORST
    print(f"  {name:36} {earlier:7.1f} {now:7.1f} {unit:2}  {ratio:5.2f}{' over' if over else ''}")
    return over


def compare(then: State, now: State) -> bool:
    """Print the table; return whether a row is over."""
    print(f"  {'':36} {'then':>7} {'now':>7}     ratio (at most {WORST})")
    for state in (then, now):
        start(state)
        game(state)
    both = zip(late_acts(then, 60), late_acts(now, 60), strict=True)
    rows = (
        row("start to prompt", "ms", pairs(then, now, start, 15)),
        row("Enter to answer", "ms", [*zip(looked_up(then, 80), looked_up(now, 80), strict=True)]),
        row(f"word to announcement, {ACTS:,} acts", "ms", list(both)),
        row(f"resume, {ACTS:,} acts", "ms", pairs(then, now, resumed, 7)),
        row("key to cell", "ms", [*zip(keys(then, 40), keys(now, 40), strict=True)]),
        row("first sound", "ms", [*zip(first_sounds(then, 8), first_sounds(now, 8), strict=True)]),
        row("memory before a camera", "MB", pairs(then, now, memory, 3)),
    )
    return any(rows)


def taken_out(revision: str, folder: Path) -> Path:
    """Take the files of a revision out of git."""
    packed = subprocess.run(
        ["git", "archive", revision], cwd=ROOT, check=True, stdout=subprocess.PIPE
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as files:
        files.extractall(folder, filter="data")
    return folder


def state_of(files: Path, home: Path) -> State:
    """Return a state whose voice speaks into a file."""
    home.mkdir(mode=0o700)
    state = State(files, home)
    settings = f'device = "wav:{state.sound.as_posix()}"\n'
    (home / "settings.toml").write_text(settings, encoding="utf-8")
    return state


def main() -> None:
    """Read which revision, and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("revision", metavar="REV")
    revision = parser.parse_args().revision
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        then = state_of(taken_out(revision, home / "files"), home / "then")
        print(f"Beside {revision}, in turn")
        sys.exit(compare(then, state_of(ROOT, home / "now")))


if __name__ == "__main__":
    main()
