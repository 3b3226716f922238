"""BRLTTY follows the screen: what stands on its display is what was said."""

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("BRLTTY is tested on Linux", allow_module_level=True)

from braille_display import COUNT, EMPTY, BrailleDisplay, brltty
from screen_reader import Seen, answers, braille, script
from shared_screen import WINDOW, SharedScreen

if brltty() is None:
    pytest.skip("BRLTTY (Debian package brltty) is not installed", allow_module_level=True)

TABLE = ("-c", "en-ueb-g2")
"""The contraction table that BRLTTY uses by itself."""
PATIENCE = 20.0
"""So many seconds an answer may take to stand on the screen."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(home))
    return home


@pytest.fixture
def shared() -> Iterator[SharedScreen]:
    with SharedScreen() as memory:
        yield memory


@pytest.mark.parametrize(
    "own", ["", 'cursor = "start"\n', "braille = true\nverbosity_braille = 'detailed'\n"]
)
def test_the_display_follows_a_game(
    home: Path, tmp_path: Path, shared: SharedScreen, own: str
) -> None:
    (home / "settings.toml").write_text(own, encoding="utf-8")
    lines = script()[:30]
    told = answers(lines, tmp_path / "other.sqlite3")
    with Seen(home) as opened, BrailleDisplay() as display:
        opened.until("decks")
        opened.settle()
        for line, sentences in zip(lines, told, strict=True):
            opened.type(line)
            ends = time.monotonic() + PATIENCE
            opened.settle(0.1)
            while not braille(opened).endswith(line[-10:]) and time.monotonic() < ends:
                opened.settle(0.1)
            shared.show(opened.screen)
            display.wait_for(f"> {line}"[-40:] if len(line) < 38 else braille(opened))
            typed = braille(opened)
            opened.type("\r")
            opened.settle(0.1)
            while braille(opened) == typed and time.monotonic() < ends:
                opened.settle(0.1)
            shared.show(opened.screen)
            display.wait_for(braille(opened))
            shown = re.sub(r" (\+\d+|\d+\+|\d+ more)$", "", display.row.rstrip()).rstrip()
            assert shown
            assert shown in " ".join(sentences)
            if own:
                assert " ".join(sentences).startswith(shown)


def contracted(row: str) -> str:
    """Return what BRLTTY's own contraction makes of a row: braille patterns."""
    command = ["brltty-ctb", *TABLE]
    return subprocess.run(
        command, input=f"{row}\n", capture_output=True, text=True, check=True
    ).stdout.rstrip("\n")


@pytest.mark.skipif(shutil.which("brltty-ctb") is None, reason="brltty-ctb is not installed")
def test_brlttys_own_contraction_reads_each_answer_once_and_whole(
    home: Path, tmp_path: Path, shared: SharedScreen
) -> None:
    (home / "settings.toml").write_text('cursor = "start"\n', encoding="utf-8")
    lines = script()[:30]
    told = answers(lines, tmp_path / "other.sqlite3")
    # The word at the cursor is not spelt out here, so that rows can be compared.
    options = (*TABLE, "-o", "braille-variant=contracted6,expand-current-word=no")
    with Seen(home) as opened, BrailleDisplay(80, *options) as display:
        opened.until("Ready.")
        for line, sentences in zip(lines, told, strict=True):
            opened.type(line)
            ends = time.monotonic() + PATIENCE
            while not opened.row().endswith(line[-10:]) and time.monotonic() < ends:
                opened.settle(0.1)
            shared.show(opened.screen)
            typed = opened.row()
            opened.type("\r")
            while opened.row() == typed and time.monotonic() < ends:
                opened.settle(0.2)
            shared.show(opened.screen)
            first = opened.screen.cursor.y
            rows = [each.rstrip() for each in opened.screen.display[first:]]
            end = rows.index("") if "" in rows else len(rows)
            # BRLTTY follows the cursor a moment after the screen: no key before that.
            display.wait_for(contracted(rows[0]), behind=EMPTY)
            time.sleep(0.5)
            for row in rows[:end]:
                display.wait_for(contracted(row), behind=EMPTY)
                display.press("LNDN")
            # What waits is counted behind a row, and a sign ends the last: neither is a word.
            words = [re.sub(f"{COUNT}|(^| +)>$", "", row).strip() for row in rows[:end]]
            shown, answer = " ".join(words).strip(), " ".join(sentences)
            assert answer.startswith(shown)
            waits = any(re.search(COUNT, row) for row in rows[:end])
            assert waits or shown == answer


def test_the_program_writes_on_the_display_by_itself_and_a_key_shows_the_terminal(
    home: Path, shared: SharedScreen
) -> None:
    # Its contracted braille is felt elsewhere.
    (home / "settings.toml").write_text("contracted = false\n", encoding="utf-8")
    with BrailleDisplay() as display:
        place = {"CONTROLVT": str(WINDOW), "BRLAPI_HOST": display.host, "BRLAPI_AUTH": "none"}
        with Seen(home, **place) as opened:
            opened.until("Ready.")
            shared.show(opened.screen)
            opened.type("b goat")
            opened.settle()
            shared.show(opened.screen)
            display.wait_for("> b goat")
            opened.type("\r")
            display.wait_for("Baby Goat, baby animal, goat. It enters", behind=COUNT)
            display.press("FWINRT")
            display.wait_for("a Field only from the Nursery, and is ne", behind=COUNT)
            opened.type("display off\r")
            opened.settle()
            shared.show(opened.screen)
            display.wait_for(braille(opened))
