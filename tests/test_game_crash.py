"""Killed at any moment, the program takes its game up again where it was announced.

The program runs as people run it, ``play`` with a script, and is killed 200 times while it
plays, starts, or reads the journal.  The next start types ``resume``, ``now`` and ``dump``
and goes on from there.  What was said of an act is there again, word by word; at most one
act more is, which was written and not yet said.

To be done in seconds all but a few of these processes are doubled from one that has its
imports behind it (`mortal_player.py`); the others are started anew.

A line that acts and asks is killed before each of its statements to the disk, too: the act and
its question are both there again, or neither is.

What is asked and not yet answered is asked again: a doubt, which card it is, or what the
table holds where it goes on from numbers to cards.
"""

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from sitting import Heard, Player, Watched, shipped_library, start

from assistant.journal.book import Journal
from assistant.session import Session
from assistant.settings import Settings
from assistant.shared import Desk

GAMES, KILLS, STARTS = 3, 25, 2
"""The games, how often each is killed, and how often of those as a program of its own."""
NEW = "new llamas with Ann, Ben, Cara, Žofie, light, Ben starts"
NAMES = ("Ann", "Ben", "Cara", "Žofie")
WORDS = ("next", "next", "draw", "draw", "play llamaste", "play goat", "all pass", "undo", "redo")
ASKING = ("play", "play", "answer", "Ann answers", "house", "play basic")
ANSWERS = ("yes", "no", "cancel", "llamaste", "goat", "basic", "1", "2", "Ben")
DONE = "that is all"
TELLING = (
    *("5", "3 in hand", "Cara holds 4", "skip", "deck 60", DONE),
    *("goat", "llamaste", "baby llama", "Ben has rhinocorn", "Ben has gin rammy"),
    *("draw", "next", "play goat", "all pass", "undo", "redo"),
)
"""What is said while the table is asked for its cards."""
ACTS, NUMBERS, CARDS = 500, 8, 16
"""So many words; with numbers so many, then with cards so many, then back to the numbers."""


@dataclass(frozen=True)
class Script:
    """Words of a game; `now` and `dump` as they are said after each of them.

    Each of the words writes an act, or a question that is open from then on or no more, or, at
    once, both; `rows` are those that are written with it and before it.
    """

    words: list[str]
    now: list[list[str]]
    dump: list[list[str]]
    rows: list[int]

    def done(self, file: Path) -> int:
        """Return how many of the words are in a file; none of them is there by half."""
        rows = rows_of(file)
        assert rows in self.rows
        return self.rows.index(rows)


def sit_down(file: Path) -> Player:
    heard, eyes = Heard(), Watched()
    session = Session(shipped_library(), Settings(), heard, eyes, desk=Desk(file))
    start(session)
    return Player(session, heard, eyes)


def rows_of(file: Path) -> int:
    """Return how many acts and questions were written of the one game in a file."""
    with closing(sqlite3.connect(file)) as db:
        (rows,) = db.execute(
            "SELECT (SELECT count(*) FROM act) + (SELECT count(*) FROM question)"
        ).fetchone()
    return int(rows)


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Script]:
    """Make up a long game of words picked at random; those that write nothing are left out."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path_factory.mktemp("home")))
        file = tmp_path_factory.mktemp("whole") / "journal.sqlite3"
        player = sit_down(file)
        dice = random.Random(11)
        player.type(NEW)
        game = player.session.game
        assert game
        rows, asked, told, since = rows_of(file), 0, 0, 0
        made = Script([], [player.type("now")], [player.type("dump")], [rows])
        while len(made.words) < ACTS:
            words = dice.choice((*WORDS, f"{dice.choice(NAMES)} has {dice.randrange(5)}"))
            if player.session.open_question() and dice.random() < 0.8:
                words = dice.choice(ANSWERS)
            elif game.table.full:
                words = dice.choice(TELLING) if since < CARDS else "undo"
            elif since >= NUMBERS and dice.random() < 0.5:
                words = "track"
            elif dice.random() < 0.3:
                words = dice.choice(ASKING)
            full = game.table.full
            if words == DONE and not game.table.untold:
                # It would end the turn, which is more than one act.
                continue
            player.type(words)
            since = since + 1 if game.table.full is full else 0
            now = rows_of(file)
            assert rows <= now <= rows + 2, words
            assert not game.table.outcome
            if now > rows:
                made.words.append(words)
                made.now.append(player.type("now"))
                made.dump.append(player.type("dump"))
                made.rows.append(now)
                asked += bool(player.session.open_question())
                told += bool(game.table.untold)
                assert rows_of(file) == now, words
            rows = now
        assert asked > ACTS / 4
        assert told > ACTS / 4
        player.host.get_up()
        yield made


class Killer:
    """Lets the program play with one file and kills it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "journal.sqlite3"
        self.environment = {
            **os.environ,
            "TABLE_ASSISTANT_HOME": str(folder / "home"),
            "PYTHONIOENCODING": "utf-8",
        }
        self.mother: subprocess.Popen[str] | None = None

    def kill(
        self,
        words: list[str],
        until: str,
        seconds: float,
        *,
        anew: bool,
        then: str = "whose",
        beyond: int = 0,
    ) -> list[str]:
        """Let the program play; kill it and return what it wrote.

        It dies so many seconds after it wrote `until` and came to so many typed lines `beyond`.
        """
        typed = self.folder / "words.txt"
        # Questions behind it, so that it does not end before it is killed.
        lines_typed = [*words, *[then] * 5_000]
        typed.write_text("".join(f"{each}\n" for each in lines_typed), encoding="utf-8")
        arguments = ["play", str(typed), "--no-speech", "--journal", str(self.file)]
        if anew or sys.platform == "win32":
            return self._kill_anew(arguments, until, seconds, beyond)
        if self.mother is None:
            self.mother = self._start("tests/mortal_player.py")
        mother = self.mother
        assert mother.stdin
        assert mother.stdout
        mother.stdin.write(f"{json.dumps(arguments)}\n")
        mother.stdin.flush()
        process = int(mother.stdout.readline())
        lines = _until(mother, until, beyond)
        time.sleep(seconds)
        os.kill(process, signal.SIGKILL)
        lines += [line.rstrip("\n") for line in iter(mother.stdout.readline, "dead\n")]
        # What it was just writing is not said.
        return lines[:-1]

    def _kill_anew(
        self, arguments: list[str], until: str, seconds: float, beyond: int
    ) -> list[str]:
        with self._start("-m", "assistant", *arguments) as program:
            lines = _until(program, until, beyond)
            time.sleep(seconds)
            program.kill()
            assert program.stdout
            return lines + program.stdout.read().split("\n")[:-1]

    def _start(self, *arguments: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, *arguments],
            cwd=Path(__file__).parents[1],
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def close(self) -> None:
        """Let the last process end."""
        if self.mother is not None:
            self.mother.communicate()


def _until(program: "subprocess.Popen[str]", text: str, beyond: int = 0) -> list[str]:
    """Read up to a line that holds a text, and so many typed lines beyond it."""
    assert program.stdout
    lines: list[str] = []
    while text and (not lines or text not in lines[-1]):
        lines.append(_next_line(program, lines))
    while beyond:
        lines.append(_next_line(program, lines))
        beyond -= lines[-1].startswith("> ")
    return lines


def _next_line(program: "subprocess.Popen[str]", before: list[str]) -> str:
    assert program.stdout
    line = program.stdout.readline()
    assert line not in ("", "dead\n"), before
    return line.rstrip("\n")


@pytest.fixture
def killer(tmp_path: Path) -> Iterator[Killer]:
    killer = Killer(tmp_path)
    yield killer
    killer.close()


def answers(lines: list[str]) -> list[tuple[str, list[str]]]:
    """Return each line that was typed, and what was said to it."""
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        if line.startswith("> "):
            found.append((line.removeprefix("> "), []))
        elif found:
            found[-1][1].append(line)
    return found


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_killed_game_is_taken_up_where_it_was_announced(
    seed: int, script: Script, killer: Killer
) -> None:
    dice = random.Random(seed)
    with Journal.open(killer.file):
        pass
    killer.kill([NEW], "Ben's turn.", 0, anew=False)
    # What was heard of, and what is on the disk, counted in words behind the opening.
    heard = done = 0
    for number in range(KILLS):
        words = ["resume", "now", "dump", *script.words[done:]]
        # One in four dies before it has come so far as to play.
        early = dice.random() < 0.25
        seconds = dice.uniform(0, 0.06 if early else 0.003)
        lines = killer.kill(
            words,
            "" if early else "> dump",
            seconds,
            anew=number < STARTS,
            beyond=0 if early else dice.randrange(8),
        )
        said = answers(lines)
        assert [typed for typed, _ in said[:3]] == words[: len(said[:3])]
        for wanted, (_, answer) in zip(
            (script.now[done], script.dump[done]), said[1:3], strict=False
        ):
            # Only the last answer can be cut short.
            assert answer == (wanted[: len(answer)] if answer is said[-1][1] else wanted)
        assert [typed for typed, _ in said[3:]] == words[3 : len(said)]
        assert early or len(said) >= 3
        heard = done + sum(1 for _, answer in said[3:] if answer)
        with Journal.open(killer.file) as journal:
            assert not journal.problems
        done = script.done(killer.file)
        assert heard <= done <= heard + 1
    assert done > KILLS
    # Heard to its end: an open question is said behind what was asked.
    lines = killer.kill(["resume", "now", "dump"], "> whose", 0.0, anew=False)
    resumed, now, dump = [said for _, said in answers(lines)][:3]
    assert [resumed[1:], now, dump] == [script.now[done], script.now[done], script.dump[done]]


SETTING_UP = (
    ("new", "Which game? Type a number."),
    ("llamas", "Who's playing? Type the names in seat order, clockwise, with commas."),
    ("Ann, Ben, Cara", "How much should I track? Type a number."),
    ("1", "Mix in another deck? Type a number."),
)


def test_a_game_that_was_being_set_up_is_set_up_from_the_very_question(killer: Killer) -> None:
    for words, question in SETTING_UP:
        resumed = ["resume"] if words != "new" else []
        lines = killer.kill([*resumed, words], question, 0.0, anew=False, then="help")
        assert dict(answers(lines))[words][0] == question
        again = killer.kill(["resume"], question, 0.0, anew=False, then="help")
        assert dict(answers(again))["resume"][:2] == ["A game is being set up.", question]


ASKED = "new second with Ann, Ben and Cara, full, Ann starts, any baby"


def heard_again(file: Path) -> list[str]:
    """Return what is said where the game of a file is taken up."""
    player = sit_down(file)
    said = [*player.type("resume"), *player.type("cards")]
    player.host.get_up()
    return said


def killed_at(number: int, file: Path, line: str) -> bool:
    """Type a line, killed before its statement of this number; False if it has not so many."""
    process = os.fork()
    if process == 0:
        left = number

        def step(_: str) -> None:
            nonlocal left
            left -= 1
            if not left:
                os.kill(os.getpid(), signal.SIGKILL)

        code = 1
        try:
            player = sit_down(file)
            player.type("resume")
            assert player.session.journal
            player.session.journal._pen.db.set_trace_callback(step)
            player.type(line)
            code = 0
        finally:
            os._exit(code)
    _, status = os.waitpid(process, 0)
    assert os.WIFSIGNALED(status) or not os.WEXITSTATUS(status)
    return os.WIFSIGNALED(status)


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be doubled")
@pytest.mark.parametrize(
    "line", ["Ann has narwhal, rainbow", "Ann has narwhal, americorn, rainbow"]
)
def test_a_line_that_acts_and_asks_is_killed_as_a_whole(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At any of its steps: its acts and what it asks are all there again, or nothing of them."""
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    begun, file = tmp_path / "begun.sqlite3", tmp_path / "journal.sqlite3"
    player = sit_down(begun)
    player.type(ASKED)
    player.host.get_up()
    before = heard_again(begun)
    came: list[list[str]] = []
    killed = True
    while killed:
        for each in tmp_path.glob(f"{file.name}*"):
            each.unlink()
        shutil.copyfile(begun, file)
        killed = killed_at(len(came) + 1, file, line)
        came.append(heard_again(file))
    after = came.pop()
    assert "Narwhal" not in " ".join(before)
    assert "Narwhal" in " ".join(after)
    assert "3 cards. Type a number." in after
    assert len(came) > 3
    assert all(each in (before, after) for each in came)
    assert before in came
