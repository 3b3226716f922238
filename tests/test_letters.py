"""Letters that a terminal lacks: the nearest is shown, not a question mark."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.words.plain import nearest_letters

NEW = "new llamas with Łukasz, Žofie, Straße, light, Žofie starts\nscores\n"


def told(home: Path, **environment: str) -> str:
    own = {"TABLE_ASSISTANT_HOME": str(home), "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    ended = subprocess.run(
        [sys.executable, "-m", "assistant", "play", "--plain", "-"],
        input=NEW.encode(),
        env=os.environ | own | environment,
        capture_output=True,
        check=True,
        timeout=60,
    )
    return ended.stdout.decode(environment.get("PYTHONIOENCODING", "ascii"))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no locale C")
def test_names_are_readable_where_there_are_no_letters_but_ascii(tmp_path: Path) -> None:
    heard = told(tmp_path, LC_ALL="C")
    assert "3 players: Lukasz, Zofie, Strase." in heard
    assert "?" not in heard.replace("\n> ", "")


@pytest.mark.parametrize(("letter", "nearest"), [("Ł", "L"), ("ß", "s"), ("Ж", "Z"), ("🦄", "?")])
def test_each_letter_takes_one_place(letter: str, nearest: str) -> None:
    error = UnicodeEncodeError("ascii", f"a{letter}b", 1, 2, "")
    assert len(nearest_letters(error)[0]) == 1
    if nearest != "?":
        assert nearest_letters(error) == (nearest, 2)
