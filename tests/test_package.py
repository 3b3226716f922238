"""The package as it is installed: what the wheel carries, and what loads what."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    return next(folder.glob("*.whl"))


def test_the_wheel_carries_texts_labels_and_sentences(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    shipped = [
        *(f"assistant/card_texts/{file.name}" for file in (ROOT / "card_texts").glob("*.toml")),
        *(f"assistant/braille_map/{file.name}" for file in (ROOT / "braille_map").glob("*.toml")),
        *(f"assistant/rulesets/{file.name}" for file in (ROOT / "rulesets").glob("*.toml")),
        *(str(file.relative_to(ROOT)) for file in (ROOT / "assistant/language/en").rglob("*.toml")),
    ]
    assert len(shipped) > 5
    assert set(shipped) - names == set()


def test_what_the_wheel_carries_runs_from_any_folder(wheel: Path, tmp_path: Path) -> None:
    """The unpacked wheel finds its decks without the folder it was made in."""
    unpacked, elsewhere = tmp_path / "unpacked", tmp_path / "elsewhere"
    zipfile.ZipFile(wheel).extractall(unpacked)
    elsewhere.mkdir()
    ended = subprocess.run(
        [sys.executable, "-m", "assistant", "lookup", "b goat"],
        cwd=elsewhere,
        env={
            **os.environ,
            "PYTHONPATH": str(unpacked),
            "TABLE_ASSISTANT_HOME": str(tmp_path / "home"),
        },
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ended.stdout.startswith("Baby Goat, baby animal, goat.")
    assert ended.returncode == 0


@pytest.mark.parametrize("arguments", [["lookup", "b goat"], ["check"], ["--help"]])
def test_what_is_not_used_is_not_loaded(arguments: list[str], tmp_path: Path) -> None:
    program = (
        "import sys; from assistant.cli import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit: pass\n"
        "heavy = {'cv2', 'zxingcpp', 'pyzbar', 'textual', 'miniaudio', 'pyttsx3', 'numpy'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env={**os.environ, "TABLE_ASSISTANT_HOME": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert ended.stderr == "[]\n"


def test_ci_runs_the_test_command_of_the_readme_word_for_word() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    [command] = re.findall(r"^    (python3 .*pytest)$", readme, re.MULTILINE)
    # Within quotes of its own the script has the other ones.
    assert re.search(rf"^ *{re.escape(command)}$", script.replace('"', "'"), re.MULTILINE)
