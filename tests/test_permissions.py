"""Who may read the files that the program makes: their owner, and of output whoever usually may."""

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.cli import main
from assistant.places import narrow

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the profile's own rights hold there")

GAME = """new second print with Ann, Ben, full, Ann starts, any babies
Ann keeps narwhal
Ann keeps
export
export game 1
end game
yes
export
"""


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    """The umask of most systems, whatever it is here."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture(params=("one folder", "XDG"))
def places(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[Path, ...]:
    """The folders that the user's files lie in."""
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    (tmp_path / "user").mkdir()
    if request.param == "one folder":
        monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "deep" / "home"))
        return (tmp_path / "deep" / "home",)
    monkeypatch.delenv("TABLE_ASSISTANT_HOME", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "data" / "table-assistant", tmp_path / "cache" / "table-assistant"


def run(*arguments: str, typed: str = "") -> None:
    subprocess.run(
        [sys.executable, "-m", "assistant", *arguments],
        input=typed,
        capture_output=True,
        check=True,
        encoding="utf-8",
        timeout=60,
    )


def open_to_others(*tops: Path) -> list[str]:
    """Return every file and folder that somebody else may read or write."""
    found = (each for top in tops for each in (top, *top.rglob("*")) if top.exists())
    return [str(each) for each in found if stat.S_IMODE(each.stat().st_mode) & 0o077]


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_all_that_a_game_leaves_is_for_its_owner_alone(
    places: tuple[Path, ...], tmp_path: Path
) -> None:
    journal, shown = tmp_path / "games" / "evening.sqlite3", tmp_path / "shown"
    shown.mkdir()
    words = f"rate 300\n{GAME}export game 1 {shown}\n"
    run("play", "--no-speech", typed=words)
    run("play", "--no-speech", "--journal", str(journal), typed=words)
    assert (places[0] / "journal.sqlite3").exists()
    assert (places[0] / "settings.toml").exists()
    assert list((places[0] / "export").iterdir())
    assert open_to_others(*places) == []
    assert [mode(each) for each in journal.parent.iterdir() if each.name.startswith("evening")]
    assert open_to_others(*(each for each in journal.parent.iterdir())) == []
    # An export holds what players said, wherever it is put; a folder of theirs stays theirs.
    assert open_to_others(*shown.iterdir()) == []
    assert mode(shown) == 0o755


def test_what_lay_there_before_is_narrowed_at_the_start(places: tuple[Path, ...]) -> None:
    for top in places:
        for name in ("log", "cache/voice", "own_texts", "export"):
            (top / name).mkdir(parents=True)
        for name in (
            "settings.toml",
            "journal.sqlite3.broken-1",
            "learned.jsonl",
            "log/faults.log",
            "cache/voice/0.pcm",
            "own_texts/mine.toml",
            "export/table-assistant-game-1.csv",
        ):
            (top / name).write_text("", encoding="utf-8")
            (top / name).chmod(0o666)
        (top / "run.sh").write_text("", encoding="utf-8")
        (top / "run.sh").chmod(0o755)
    run("lookup", "narwhal")
    assert open_to_others(*places) == []
    # What the owner may do stays.
    assert {mode(top / "run.sh") for top in places} == {0o700}


def test_a_journal_that_others_could_read_is_narrowed_when_it_is_opened(
    places: tuple[Path, ...], tmp_path: Path
) -> None:
    journal = tmp_path / "evening.sqlite3"
    run("play", "--no-speech", "--journal", str(journal), typed=GAME)
    for each in tmp_path.glob("evening*"):
        each.chmod(0o644)
    other = tmp_path / "morning.txt"
    other.write_text("", encoding="utf-8")
    run("play", "--no-speech", "--journal", str(journal), typed="games\n")
    assert open_to_others(*tmp_path.glob("evening*")) == []
    assert mode(other) == 0o644


def test_a_shared_folder_keeps_its_own_rights_and_those_of_other_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "user"
    home.mkdir(mode=0o755)
    (home / "letter.txt").write_text("", encoding="utf-8")
    (home / "journal.sqlite3-wal").write_text("", encoding="utf-8")
    (home / "settings.toml").symlink_to(home / "letter.txt")
    monkeypatch.setenv("HOME", str(home))
    narrow(home)
    assert mode(home) == 0o755
    assert mode(home / "letter.txt") == 0o644
    assert mode(home / "journal.sqlite3-wal") == 0o600


def test_what_is_named_as_output_has_the_usual_rights(
    places: tuple[Path, ...], tmp_path: Path
) -> None:
    labels = tmp_path / "labels"
    one = ("llamas-unleashed", "--only", "llamaste", "--braille", "brf")
    run("labels", *one, "--out", str(labels))
    assert mode(labels) == 0o755
    assert {mode(each) for each in labels.iterdir()} == {0o644}
    run("deck", "import", str(table(tmp_path)), "--deck", "mine", "--code", "MY", "--yes")
    pack = tmp_path / "out" / "mine.tadeck"
    run("deck", "pack", "mine", str(pack))
    assert (mode(pack), mode(pack.parent)) == (0o644, 0o755)
    assert open_to_others(*places) == []


def table(folder: Path) -> Path:
    file = folder / "cards.csv"
    file.write_text("title,kind,text,copies\nTwin Star,magical,It shines.,1\n", encoding="utf-8")
    return file


def test_the_rights_of_the_caller_come_back(
    places: tuple[Path, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    main(["lookup", "narwhal"])
    assert os.umask(0o022) == 0o022
