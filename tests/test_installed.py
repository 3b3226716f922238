"""The command that adds a part: one that works where the program is installed."""

import subprocess
import tomllib
from pathlib import Path

import pytest

from assistant.installed import PARTS, Python, adding
from assistant.words import sentence

ROOT = Path(__file__).parents[1]
READER = "prismatoid<0.19,>=0.18"
ITSELF = 'name = "table-assistant", directory = "/home/ann/table"'


def python_in(folder: Path, *, own: bool = True, managed: bool = False) -> Python:
    return Python(folder / "bin" / "python", folder, own, managed, windows=False)


def receipt(folder: Path, *requirements: str) -> None:
    listed = ", ".join(f"{{ {each} }}" for each in requirements)
    text = f"[tool]\nrequirements = [{listed}]\n"
    (folder / "uv-receipt.toml").write_text(text, encoding="utf-8")


def test_in_a_venv_it_is_its_own_pip_by_its_whole_path(tmp_path: Path) -> None:
    folder = tmp_path / "my table"
    (folder / "bin").mkdir(parents=True)
    (folder / "bin" / "pip").touch()
    assert adding("reader", python_in(folder)) == f"'{folder}/bin/pip' install '{READER}'"


def test_of_pipx_and_uv_it_is_what_keeps_the_tool_together(tmp_path: Path) -> None:
    receipt(tmp_path, ITSELF)
    told = adding("reader", python_in(tmp_path))
    assert told == f"uv tool install --with '{READER}' /home/ann/table"
    (tmp_path / "pipx_metadata.json").touch()
    assert adding("reader", python_in(tmp_path)) == f"pipx inject table-assistant '{READER}'"


def test_what_uv_was_given_before_is_named_again(tmp_path: Path) -> None:
    """uv takes away each part that is not named anew."""
    receipt(tmp_path, ITSELF, 'name = "piper-tts", specifier = ">=1.3,<2"')
    told = adding("reader", python_in(tmp_path))
    assert told == f"uv tool install --with 'piper-tts>=1.3,<2' --with '{READER}' /home/ann/table"


@pytest.mark.parametrize("text", ["", "no toml [", "[tool]\nrequirements = 3\n"])
def test_a_receipt_that_cannot_be_read_still_gives_a_command(tmp_path: Path, text: str) -> None:
    (tmp_path / "uv-receipt.toml").write_text(text, encoding="utf-8")
    told = str(adding("sound", python_in(tmp_path)))
    assert told.startswith("uv tool install --with 'miniaudio")
    assert told.endswith(" table-assistant")


def test_an_environment_without_pip_was_made_by_uv(tmp_path: Path) -> None:
    told = adding("reader", python_in(tmp_path))
    assert told == f"uv pip install --python {tmp_path}/bin/python '{READER}'"


def test_the_systems_python_that_forbids_parts_is_told_to_take_it(tmp_path: Path) -> None:
    told = adding("reader", python_in(tmp_path, own=False, managed=True))
    python = tmp_path / "bin" / "python"
    assert told == f"{python} -m pip install --break-system-packages '{READER}'"
    assert "break" not in str(adding("reader", python_in(tmp_path, own=False)))


def test_on_windows_it_is_quoted_as_the_command_prompt_wants_it(tmp_path: Path) -> None:
    folder = tmp_path / "Ann B"
    (folder / "Scripts").mkdir(parents=True)
    (folder / "Scripts" / "pip.exe").touch()
    python = Python(folder / "Scripts" / "python.exe", folder, True, False, windows=True)
    pip = folder / "Scripts" / "pip.exe"
    assert str(adding("sound", python)).startswith(f'"{pip}" install "miniaudio<2')
    (folder / "uv-receipt.toml").write_text("", encoding="utf-8")
    assert str(adding("reader", python)).startswith('uv tool install --with "prismatoid')


def test_a_build_names_the_ways_that_take_parts_and_no_command(tmp_path: Path) -> None:
    python = Python(tmp_path / "table-assistant", tmp_path, False, False, False, built=True)
    assert sentence("doctor.advice_reader", install=adding("ocr", python)) == (
        "Install it with: pip, pipx or uv, as the README tells: "
        "into this program itself nothing can be added."
    )


def test_every_part_is_made_of_packages_that_the_program_knows() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    known = [*project["dependencies"]]
    for each in project["optional-dependencies"].values():
        known += each
    for package in (package for part in PARTS.values() for package in part):
        assert any(each.startswith((f"{package}>", f"{package}=")) for each in known), package
    for name in ("reader", "piper", "ocr"):
        assert set(PARTS[name]) == {
            each.split(">")[0] for each in project["optional-dependencies"][name]
        }


def test_the_command_of_this_environment_can_be_run() -> None:
    """The words before the packages are those of a program that is there."""
    command = str(adding("sound")).partition(" install ")[0].split(" ")
    ended = subprocess.run([*command, "--help"], capture_output=True, check=False)
    assert ended.returncode == 0, command
