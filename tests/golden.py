"""Golden games: what people say at the prompt, and everything that is said to them.

A transcript is a text file.  ``# rules: a, b`` at its head names the rules of the edition
that it shows; other lines that begin with ``#`` are notes.  ``> words`` is a typed line,
``> scan: CODE`` a card held before the camera, ``> restart`` the end of the program in
mid-sentence and its next start.  The lines below are what is said, one announcement each.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from sitting import Heard, Player, Watched, shipped_library

from assistant.journal.book import Journal
from assistant.session import Session
from assistant.settings import Settings
from assistant.tongue import OURS, speak

GAMES = Path(__file__).parent / "games"
ELSEWHERE = Path(__file__).parent / "games_elsewhere"
"""Games in other languages: each language in a folder of its name, a file for each edition."""
FEW_WORDS = Path(__file__).parent / "few_words"
"""The whole games in few words: the same acts, typed as a table does that has played before."""
PROMPT = "> "


@dataclass(frozen=True)
class Transcript:
    """One file: its notes, the rules it names, and what was typed."""

    file: Path
    notes: tuple[str, ...]
    rules: tuple[str, ...]
    typed: tuple[str, ...]

    @property
    def edition(self) -> str:
        """The id of the edition it is played by."""
        return self.file.parent.name


def transcripts() -> list[Transcript]:
    """Return every golden game."""
    return [read(file) for file in sorted(GAMES.glob("*/*.txt"))]


def spoken_elsewhere() -> list[Transcript]:
    """Return every golden game in another language."""
    return [read(file) for file in sorted(ELSEWHERE.glob("*/*.txt"))]


def in_few_words() -> list[Transcript]:
    """Return every whole game in few words: what is typed alone."""
    return [read(file) for file in sorted(FEW_WORDS.glob("*/*.txt"))]


def read(file: Path) -> Transcript:
    """Read one file."""
    lines = file.read_text(encoding="utf-8").splitlines()
    notes = tuple(line for line in lines if line == "#" or line.startswith("# "))
    named = [line.removeprefix("# rules:") for line in notes if line.startswith("# rules:")]
    rules = tuple(each.strip() for line in named for each in line.split(","))
    typed = tuple(line.removeprefix(PROMPT) for line in lines if line.startswith(PROMPT))
    return Transcript(file, notes, rules, typed)


def play(transcript: Transcript, home: Path) -> str:
    """Play a transcript anew in an empty folder; return it as it came out."""
    out = list(transcript.notes)
    player = sit_down(home)
    try:
        for line in transcript.typed:
            out.append(PROMPT + line)
            if line == "restart":
                leave(player)
                player = sit_down(home)
            elif line.startswith("scan: "):
                out += [each.text for each in player.show(line.removeprefix("scan: "))]
            else:
                out += player.type(line)
    finally:
        leave(player)
    return "\n".join(out) + "\n"


def sit_down(home: Path) -> Player:
    """Start the program's session on the journal in a folder."""
    heard, eyes = Heard(), Watched()
    # Whoever plays these games is an adult.
    session = Session(shipped_library(adult=True), Settings(adult=True), heard, eyes)
    session.journal = Journal.open(home / "journal.sqlite3")
    return Player(session, heard, eyes)


Sit = Callable[..., Player]
"""Sits down anew, after whoever sat there before, and types lines."""


@contextmanager
def one_after_the_other(home: Path) -> Iterator[Sit]:
    """Let players sit down on the journal in a folder, each after the one before has left."""
    players = list[Player]()

    def down(*lines: str) -> Player:
        for player in players:
            leave(player)
        players[:] = [sit_down(home)]
        for line in lines:
            players[0].type(line)
        return players[0]

    try:
        yield down
    finally:
        for player in players:
            leave(player)


def leave(player: Player) -> None:
    """Let go of the journal, as the end of a program does."""
    if player.session.journal:
        player.session.journal.close()


def seated(tmp_path: Path) -> Iterator[Player]:
    """Yield who sits at a table whose journal is in a folder; all is as before afterwards.

    A file of tests makes it its fixture: ``player = pytest.fixture(seated)``.
    """
    sitting = sit_down(tmp_path)
    yield sitting
    leave(sitting)
    speak(OURS)


def seated_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    """Yield who sits there, with the user's own data in the same folder."""
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    yield from seated(tmp_path)


def seated_in_german(tmp_path: Path) -> Iterator[Player]:
    """Yield who sits there and speaks German."""
    speak("de")
    yield from seated(tmp_path)


def in_german() -> Iterator[None]:
    """Let what is said be German for the time of a test."""
    speak("de")
    yield
    speak(OURS)
