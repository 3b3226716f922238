"""Backup and restore: everything that is the user's, whole, private, and trusted by nobody."""

import os
import sqlite3
import stat
import struct
import sys
import tracemalloc
import zipfile
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from rightless import run_bound
from sitting import Heard, Player, Watched, shipped_library

from assistant import places
from assistant.backup import archive
from assistant.backup.packing import packed
from assistant.backup.restoring import unpack
from assistant.cli import main
from assistant.journal.book import Journal
from assistant.session import Session
from assistant.settings import Settings, load_settings

CAMERA = 'camera = "http://ann:secret@192.168.1.20/video"'
DECK = b'format = 1\nid = "mine"\nname = "Mine"\ncode = "MY"\n'
HEAD = 'format = 1\nmade = "2026-01-02T03:04:05"\nsecrets = true\n'


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def belongings(home: Path) -> dict[str, bytes]:
    """Give somebody everything that can be had; return it by name."""
    files = {
        "settings.toml": f"rate = 300\n{CAMERA}\n".encode(),
        "learned.jsonl": b"",
        "familiar.json": b"{}",
        "card_texts/mine.toml": DECK,
        "card_texts/editions/house.toml": b'id = "house"\n',
        "own_texts/llamas-unleashed.toml": b'id = "llamas-unleashed"\n',
        "braille_map/mine (old).toml": b'deck = "mine"\n',
        "rulesets/mine.toml": b'format = 1\nname = "Mine"\n',
        "rulesets-unfinished.json": b"[]",
        "packs/garden/current": b"0123456789abcdef",
        "packs/garden/0123456789abcdef/about.json": b"{}",
        "packs/garden/0123456789abcdef/card_texts/editions/g.toml": b'id = "g"\n',
        "proof/mine.jsonl": b"{}\n",
        "export/games.json": b"[]",
        "voices/Zoë & co.onnx": bytes(1000),
    }
    for name, content in files.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(content)
    return files


def found(home: Path) -> dict[str, bytes]:
    names = (*archive.FILES, *archive.FOLDERS)
    return {
        path.relative_to(home).as_posix(): path.read_bytes()
        for path in home.rglob("*")
        if path.is_file() and path.relative_to(home).parts[0] in names and path.name != ".lock"
    }


def play(home: Path) -> Player:
    session = Session(shipped_library(), Settings(), Heard(), Watched())
    session.journal = Journal.open(home / "journal.sqlite3")
    player = Player(session, Heard(), Watched())
    player.type("new llamas with Ann and Ben, light, Ann starts")
    player.type("draw")
    return player


def acts(journal: Path) -> list[str]:
    with closing(sqlite3.connect(journal)) as db:
        return [words for (words,) in db.execute("SELECT words FROM act ORDER BY id")]


def run(*arguments: str) -> int:
    return main(list(arguments))


def test_what_is_restored_elsewhere_is_what_was_backed_up(
    home: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    mine = belongings(home)
    os.utime(home / "packs" / "garden" / "current", (1_700_000_000, 1_700_000_000))
    (home / "packs" / ".lock").touch()
    assert run("backup", str(tmp_path / "all.zip")) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "other"))
    assert run("restore", str(tmp_path / "all.zip"), "--yes") == 0
    assert found(tmp_path / "other") == mine
    assert not list((tmp_path / "other").glob("before*"))
    current = tmp_path / "other" / "packs" / "garden" / "current"
    assert current.stat().st_mtime == 1_700_000_000


def test_a_game_that_is_open_is_in_it_to_its_last_act(home: Path, tmp_path: Path) -> None:
    player = play(home)
    assert run("backup", str(tmp_path / "all.zip")) == 0
    player.type("undo")
    with zipfile.ZipFile(tmp_path / "all.zip") as source:
        source.extract("journal.sqlite3", tmp_path)
    assert acts(tmp_path / "journal.sqlite3")[-1] == "draw"
    assert player.session.journal is not None
    player.session.journal.close()


def test_nothing_is_restored_under_a_game_that_is_open(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    player = play(home)
    run("backup", str(tmp_path / "all.zip"))
    before = found(home)
    assert run("restore", str(tmp_path / "all.zip"), "--yes") == 2
    assert "open in another window" in capsys.readouterr().err
    assert found(home) == before
    assert player.session.journal is not None
    player.session.journal.close()
    assert run("restore", str(tmp_path / "all.zip"), "--yes") == 0
    assert acts(home / "journal.sqlite3")[-1] == "draw"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_only_its_owner_can_read_it_and_it_says_what_is_in_it(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    belongings(home)
    run("backup", str(tmp_path / "all.zip"))
    assert stat.S_IMODE((tmp_path / "all.zip").stat().st_mode) == 0o600
    told = capsys.readouterr().out
    assert "hand" in told
    assert "password" in told
    run("restore", str(tmp_path / "all.zip"), "--yes")
    restored = [home / name for name in found(home)]
    assert {stat.S_IMODE(each.stat().st_mode) & 0o077 for each in restored} == {0}


def test_without_secrets_no_hand_and_no_password_is_in_it_and_games_stay(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    belongings(home)
    heard = b'{"llamas-unleashed:narwhal": 3}'
    (home / "familiar.json").write_bytes(heard)
    player = play(home)
    assert player.session.journal is not None
    player.session.journal.close()
    assert run("backup", str(tmp_path / "some.zip"), "--without-secrets") == 0
    assert "which cards you heard" in capsys.readouterr().out
    with zipfile.ZipFile(tmp_path / "some.zip") as source:
        assert b"secret@" not in b"".join(source.read(name) for name in source.namelist())
        assert b"narwhal" not in b"".join(source.read(name) for name in source.namelist())
        assert b"rate = 300" in source.read("settings.toml")
        names = source.namelist()
    assert not [name for name in names if name.startswith(("journal", "export", "familiar"))]
    assert run("restore", str(tmp_path / "some.zip"), "--yes") == 0
    assert acts(home / "journal.sqlite3")[-1] == "draw"
    assert (home / "export" / "games.json").exists()
    assert (home / "familiar.json").read_bytes() == heard


def test_what_was_there_is_kept_and_asked_about(
    home: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    belongings(home)
    run("backup", str(tmp_path / "all.zip"))
    (home / "settings.toml").write_text("rate = 100\n", encoding="utf-8")
    (home / "card_texts" / "new.toml").write_bytes(DECK)
    monkeypatch.setattr("builtins.input", lambda: "no")
    assert run("restore", str(tmp_path / "all.zip")) == 1
    assert load_settings(home / "settings.toml")[0].rate == 100
    monkeypatch.setattr("builtins.input", lambda: "yes")
    assert run("restore", str(tmp_path / "all.zip")) == 0
    assert load_settings(home / "settings.toml")[0].rate == 300
    assert not (home / "card_texts" / "new.toml").exists()
    (aside,) = home.glob("before-restore-*")
    assert str(aside) in capsys.readouterr().out
    assert (aside / "card_texts" / "new.toml").read_bytes() == DECK
    assert (aside / "settings.toml").read_text(encoding="utf-8") == "rate = 100\n"


class _Killed(BaseException):
    pass


def test_killed_anywhere_it_is_the_old_or_the_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each call that changes the disk is once the last one; the next start finishes."""
    other = tmp_path / "other"
    new = belongings(other)
    (other / "voices" / "Zoë & co.onnx").unlink()
    del new["voices/Zoë & co.onnx"]
    made = datetime(2026, 1, 2).astimezone()
    file = tmp_path / "all.zip"
    file.write_bytes(packed(other, made, secrets=True)[0])
    kept = archive.look_into(file)
    seen = set[bool]()
    for last in range(100):
        home = tmp_path / str(last)
        old = belongings(home) | {"settings.toml": b"rate = 100\n"}
        (home / "settings.toml").write_bytes(old["settings.toml"])
        left = last

        def deadly(call: Callable[..., object]) -> Callable[..., object]:
            def done(*arguments: object, **options: object) -> object:
                nonlocal left
                if left == 0:
                    raise _Killed
                left -= 1
                return call(*arguments, **options)

            return done

        with monkeypatch.context() as patch:
            for name in ("rename", "replace", "mkdir", "unlink", "rmdir", "fsync"):
                patch.setattr(os, name, deadly(getattr(os, name)))
            try:
                unpack(file, home, kept, made)
            except _Killed:
                ended = False
            else:
                ended = True
        monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(home))
        assert run("lookup", "b goat", "--json") == 0
        assert found(home) in (old, new)
        seen.add(found(home) == new)
        if found(home) == new:
            (aside,) = home.glob("before-restore-*")
            assert found(aside) == old
        if ended:
            break
    assert ended
    assert last > 12
    assert seen == {False, True}
    assert not (home / places.RESTORING).exists()


def pack(file: Path, *entries: tuple[str | zipfile.ZipInfo, bytes], head: str = HEAD) -> Path:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as target:
        target.writestr("backup.toml", head)
        for name, content in entries:
            target.writestr(name, content)
    return file


def link(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    return entry


@pytest.mark.parametrize(
    "name",
    [
        "../evil.toml",
        "card_texts/../../evil.toml",
        "/etc/evil",
        "C:/evil.toml",
        "card_texts\\..\\evil.toml",
        "card_texts/con.toml",
        "card_texts/mine.toml:stream",
        "card_texts/mine.toml ",
        "card_texts/.hidden",
        "card_texts/a/b/c/d/e/f.toml",
        "card_texts//evil.toml",
        "card_texts/\x1b[2J.toml",
        "restoring/backup.toml",
        "restoring",
        "before-restore-1/settings.toml",
        "log/evil.log",
        "adult_locked",
        "journal.sqlite3-wal",
        "journal.sqlite3.lock",
        "evil.py",
        "card_texts",
    ],
)
def test_no_name_leads_out_of_its_place(
    home: Path, tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = belongings(home)
    (home / "packs" / ".lock").touch()
    everything = sorted(tmp_path.rglob("*"))
    file = pack(tmp_path / "evil.zip", (name, b"evil"))
    assert run("restore", str(file), "--yes") == 2
    told = capsys.readouterr().err
    assert "Nothing was changed" in told
    assert "\x1b" not in told
    assert found(home) == mine
    assert sorted(tmp_path.rglob("*")) == sorted([*everything, file])


@pytest.mark.parametrize(
    "entries",
    [
        [(link("card_texts/mine.toml"), b"/etc/passwd")],
        [("card_texts/mine.toml", b""), ("card_texts/Mine.toml", b"")],
        [("card_texts/mine", b""), ("card_texts/mine/deck.toml", b"")],
        [("settings.toml", b""), ("settings.toml", b"")],
        [("journal.sqlite3", b"no journal" * 100)],
    ],
    ids=["link", "two capitals", "file and folder", "twice", "no journal"],
)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_what_is_no_plain_file_of_ours_is_refused(
    home: Path, tmp_path: Path, entries: list[tuple[str | zipfile.ZipInfo, bytes]]
) -> None:
    mine = belongings(home)
    assert run("restore", str(pack(tmp_path / "evil.zip", *entries)), "--yes") == 2
    assert found(home) == mine
    assert not list(home.glob("restoring*"))


def test_what_is_larger_than_it_says_or_than_allowed_is_refused(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = belongings(home)
    file = pack(tmp_path / "liar.zip", ("voices/a.onnx", bytes(100_000)))
    lying = file.read_bytes().replace(struct.pack("<L", 100_000), struct.pack("<L", 10))
    (tmp_path / "liar.zip").write_bytes(lying)
    assert run("restore", str(tmp_path / "liar.zip"), "--yes") == 2
    monkeypatch.setattr(archive, "LARGEST", 50_000)
    file = pack(tmp_path / "bomb.zip", ("voices/a.onnx", bytes(100_000)))
    assert run("restore", str(file), "--yes") == 2
    assert found(home) == mine


def test_a_list_of_a_million_names_is_refused_before_it_fills_the_memory(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    count = 200_000
    entry = struct.pack("<IHHHHHHIIIHHHHHII", 0x02014B50, *([0] * 9), 6, *([0] * 6))
    names = b"".join(entry + b"%06x" % number for number in range(count))
    end = struct.pack("<IQHHIIQQQQ", 0x06064B50, 44, 45, 45, 0, 0, count, count, len(names), 0)
    end += struct.pack("<IIQI", 0x07064B50, 0, len(names), 1)
    end += struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, 0xFFFF, 0xFFFF, 2**32 - 1, 2**32 - 1, 0)
    file = tmp_path / "many.zip"
    file.write_bytes(names + end)
    tracemalloc.start()
    try:
        assert run("restore", str(file), "--yes") == 2
        assert tracemalloc.get_traced_memory()[1] < len(names)
    finally:
        tracemalloc.stop()
    assert "too large for a backup" in capsys.readouterr().err
    assert not found(home)


def test_a_camera_at_an_address_is_told_before_anything_connects_to_it(
    home: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    theirs = pack(tmp_path / "b.zip", ("settings.toml", CAMERA.encode()))
    monkeypatch.setattr("builtins.input", lambda: "no")
    assert run("restore", str(theirs)) == 1
    told = capsys.readouterr().out
    assert "looks through the camera at 192.168.1.20/video. Is that yours?" in told
    assert "secret" not in told
    assert not found(home)
    assert run("restore", str(theirs), "--yes") == 0
    told = capsys.readouterr().out
    assert "I'll look through the camera at 192.168.1.20/video. If that isn't yours" in told
    assert load_settings(home / "settings.toml", ())[0].camera
    plain = pack(tmp_path / "c.zip", ("settings.toml", b'camera = "camera:Desk"'))
    assert run("restore", str(plain), "--yes") == 0
    assert "the camera at" not in capsys.readouterr().out


@pytest.mark.parametrize(
    "content", [b"", b"no zip", b"PK\x03\x04" + bytes(60)], ids=["empty", "text", "torn"]
)
def test_what_is_no_backup_is_told(
    tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.zip").write_bytes(content)
    assert run("restore", str(tmp_path / "x.zip")) == 2
    assert "isn't a backup" in capsys.readouterr().err
    assert run("restore", str(tmp_path / "nowhere.zip")) == 2


@pytest.mark.parametrize("head", ["", "no toml", 'format = "1"', HEAD.replace("1", "2", 1)])
def test_a_backup_of_another_kind_is_refused(tmp_path: Path, head: str) -> None:
    assert run("restore", str(pack(tmp_path / "x.zip", head=head))) == 2


def test_a_flipped_byte_anywhere_is_refused_or_harmless(home: Path, tmp_path: Path) -> None:
    belongings(home)
    run("backup", str(tmp_path / "all.zip"))
    before, whole = found(home), (tmp_path / "all.zip").read_bytes()
    for at in range(0, len(whole), 97):
        spoiled = bytearray(whole)
        spoiled[at] ^= 0xFF
        (tmp_path / "x.zip").write_bytes(bytes(spoiled))
        assert run("restore", str(tmp_path / "x.zip"), "--yes") in (0, 2)
        assert found(home).items() <= before.items()
        assert not list(home.glob("restoring*"))


def test_a_backup_does_not_open_what_is_locked(home: Path, tmp_path: Path) -> None:
    belongings(home)
    run("backup", str(tmp_path / "all.zip"))
    (home / "settings.toml").write_text("adult_locked = true\n", encoding="utf-8")
    (home / "adult_locked").touch()
    run("restore", str(tmp_path / "all.zip"), "--yes")
    assert (home / "adult_locked").exists()
    assert load_settings(home / "settings.toml", ())[0].adult_locked


def test_with_nothing_to_back_up_it_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("backup", str(tmp_path / "all.zip")) == 2
    assert "nothing of yours" in capsys.readouterr().err
    assert not (tmp_path / "all.zip").exists()


def test_a_file_whose_name_cannot_come_back_is_told(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    belongings(home)
    (home / "card_texts" / ".odd.toml").touch()
    assert run("backup", str(tmp_path / "all.zip")) == 0
    assert "card_texts/.odd.toml" in capsys.readouterr().err


@pytest.mark.parametrize(
    "place", [r"\\evil\share\a.mp4", "//evil/share/a.mp4", r"/\evil\share\a.png", r"\??\UNC\evil\a"]
)
def test_a_place_on_another_computer_is_told_as_an_address_is(
    place: str,
    home: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    theirs = pack(tmp_path / "b.zip", ("settings.toml", f"camera = '{place}'".encode()))
    monkeypatch.setattr("builtins.input", lambda: "no")
    assert run("restore", str(theirs)) == 1
    assert f"looks through the camera at {place}. Is that yours?" in capsys.readouterr().out
    assert not found(home)
    assert run("restore", str(theirs), "--yes") == 0
    assert f"I'll look through the camera at {place}. If" in capsys.readouterr().out


@pytest.mark.parametrize(
    "camera", ["camera:1", "/home/ann/table.mp4", r"C:\Users\ann\t.mp4", "a.png"]
)
def test_a_camera_that_is_here_is_not_asked_about(
    camera: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = pack(tmp_path / "b.zip", ("settings.toml", f"camera = '{camera}'".encode()))
    assert run("restore", str(mine)) == 0
    assert "Is that yours?" not in capsys.readouterr().out


@pytest.mark.parametrize("name", ["device", "ear"])
def test_a_file_that_all_words_would_be_written_into_is_told(
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    settings = f"{name} = 'wav:/home/ann/letter'".encode()
    theirs = pack(tmp_path / "b.zip", ("settings.toml", settings))
    monkeypatch.setattr("builtins.input", lambda: "no")
    assert run("restore", str(theirs)) == 1
    assert "written into /home/ann/letter. Is that yours?" in capsys.readouterr().out
    assert run("restore", str(theirs), "--yes") == 0
    assert (
        "I'll write all that is said into /home/ann/letter. If that isn't yours"
        in capsys.readouterr().out
    )


@pytest.mark.parametrize("kind", ["pipe", "zero"])
def test_what_is_no_file_is_refused_at_once(
    kind: str, home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "b.zip" if kind == "pipe" else Path("/dev/zero")
    if kind == "pipe" and hasattr(os, "mkfifo"):
        os.mkfifo(file)
    if not file.exists():
        pytest.skip("neither pipes with names nor /dev/zero here")
    assert run("restore", str(file), "--yes") == 2
    assert f"{file} isn't a backup of this program" in capsys.readouterr().err
    assert not found(home)


@pytest.mark.parametrize("name", ["", "card_texts", "own_texts", "packs", "packs/garden", "voices"])
def test_a_folder_that_cannot_be_read_is_named_and_no_backup_is_written(
    name: str, home: Path, tmp_path: Path
) -> None:
    belongings(home)
    (home / name).chmod(0)
    try:
        done = run_bound("backup", str(tmp_path / "all.zip"), home=home)
    finally:
        (home / name).chmod(0o700)
    assert done.returncode == 2
    assert f"{home / name} can't be read: Permission denied" in done.stderr
    assert not (tmp_path / "all.zip").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name here")
@pytest.mark.parametrize("name", ["card_texts", "packs", "settings.toml", "learned.jsonl"])
@pytest.mark.parametrize("kind", ["pipe", "nowhere", "loop"])
def test_what_stands_in_place_of_something_of_ones_own_is_named_and_no_backup_is_written(
    kind: str, name: str, home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    belongings(home)
    (home / name).rename(tmp_path / "away")
    if kind == "pipe":
        os.mkfifo(home / name)
    else:
        (home / name).symlink_to(home / (name if kind == "loop" else "nowhere"))
    assert run("backup", str(tmp_path / "all.zip")) == 2
    assert str(home / name) in capsys.readouterr().err
    assert not (tmp_path / "all.zip").exists()


def test_folders_behind_links_are_in_it_and_what_is_no_file_is_told(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = belongings(home)
    elsewhere = tmp_path / "elsewhere"
    (home / "packs" / "garden").rename(elsewhere)
    try:
        (home / "packs" / "garden").symlink_to(elsewhere, target_is_directory=True)
        (home / "voices" / "round").symlink_to(home / "voices", target_is_directory=True)
        (home / "voices" / "gone.onnx").symlink_to(home / "nowhere")
    except OSError:
        pytest.skip("links need a right here that isn't there")
    assert run("backup", str(tmp_path / "all.zip")) == 0
    told = capsys.readouterr().err
    assert "isn't a file: voices/round" in told
    assert "isn't a file: voices/gone.onnx" in told
    with zipfile.ZipFile(tmp_path / "all.zip") as source:
        assert sorted({*source.namelist()} - {archive.MANIFEST}) == sorted(mine)


def journal_in(file: Path, folder: Path) -> Path:
    """Unpack the journal of a backup."""
    with zipfile.ZipFile(file) as source:
        return Path(source.extract("journal.sqlite3", folder))


def with_journal(file: Path, journal: Path) -> Path:
    return pack(file, ("journal.sqlite3", journal.read_bytes()))


def played(home: Path) -> Path:
    player = play(home)
    assert player.session.journal is not None
    player.session.journal.close()
    return home / "journal.sqlite3"


ADDED = {
    "trigger": "CREATE TRIGGER extra AFTER INSERT ON act BEGIN SELECT 1; END",
    "table": "CREATE TABLE extra (words TEXT UNIQUE)",
    "view": "CREATE VIEW extra AS SELECT words FROM act",
    "index": "CREATE INDEX extra ON act (time)",
}


@pytest.mark.parametrize("kind", ADDED)
def test_a_journal_with_parts_of_somebody_elses_is_refused(
    kind: str, home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = played(home).rename(tmp_path / "theirs.sqlite3")
    with closing(sqlite3.connect(journal)) as db:
        db.execute(ADDED[kind])
        db.execute("PRAGMA journal_mode=DELETE")
    before = found(home)
    assert run("restore", str(with_journal(tmp_path / "b.zip", journal)), "--yes") == 2
    assert "never writes: journal.sqlite3: extra" in capsys.readouterr().err
    assert found(home) == before


def test_a_journal_whose_own_trigger_was_changed_is_refused(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = played(home).rename(tmp_path / "theirs.sqlite3")
    with closing(sqlite3.connect(journal)) as db:
        db.execute("DROP TRIGGER act_DELETE")
        db.execute("CREATE TRIGGER act_DELETE AFTER INSERT ON act BEGIN SELECT 1; END")
    assert run("restore", str(with_journal(tmp_path / "b.zip", journal)), "--yes") == 2
    assert "act_DELETE" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ADDED)
def test_what_somebody_added_to_their_journal_is_told_and_the_games_come_back(
    kind: str, home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = played(home)
    with closing(sqlite3.connect(journal)) as db:
        db.execute(ADDED[kind])
    assert run("backup", str(tmp_path / "all.zip")) == 0
    assert "because it isn't this program's: extra" in capsys.readouterr().err
    assert run("restore", str(tmp_path / "all.zip"), "--yes") == 0
    assert acts(journal)[-1] == "draw"
    assert "damaged" not in capsys.readouterr().out


@pytest.mark.parametrize("name", ["finished", "unfinished", "question", "setting_up"])
def test_journals_of_version_1_come_back(
    name: str, home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = Path(__file__).parent / "journal" / "samples" / f"{name}.sqlite3"
    home.mkdir()
    (home / "journal.sqlite3").write_bytes(old.read_bytes())
    for _ in ("as it was written", "brought to this version"):
        assert run("backup", str(tmp_path / "all.zip"), "--yes") == 0
        assert run("restore", str(tmp_path / "all.zip"), "--yes") == 0
        told = capsys.readouterr()
        assert "damaged" not in told.out
        assert not told.err
        with Journal.open(home / "journal.sqlite3") as journal:
            assert not journal.problems


def test_a_journal_of_a_later_version_is_backed_up_as_it_is(home: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(played(home))) as db:
        db.execute(ADDED["table"])
        db.execute("PRAGMA user_version=3")
    assert run("backup", str(tmp_path / "all.zip")) == 0
    with closing(sqlite3.connect(journal_in(tmp_path / "all.zip", tmp_path))) as db:
        assert db.execute("SELECT count(*) FROM extra").fetchone() == (0,)


@pytest.mark.parametrize(
    ("before", "after", "told_as"),
    [
        (b"Winter cup", b"Winter cut", "The name of the season is damaged"),
        (b"destroy narw", b"destroy narv", "An open question is damaged"),
    ],
)
def test_a_damaged_season_or_question_in_a_backup_is_told(
    before: bytes,
    after: bytes,
    told_as: str,
    home: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = played(home)
    with Journal.open(file) as journal:
        journal.begin_season("Winter cup")
        journal.note_question(journal.last_unfinished(), "destroy narw")
    content = file.read_bytes()
    for sound in (True, False):
        assert content.count(before) == 1
        file.write_bytes(content if sound else content.replace(before, after))
        assert run("backup", str(tmp_path / f"{sound}.zip")) == 0
        assert run("restore", str(tmp_path / f"{sound}.zip"), "--yes") == 0
        told = capsys.readouterr().out
        assert (told_as in told) is not sound
        assert "1 game in it is damaged" not in told


def test_a_damaged_game_in_a_backup_is_told(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = played(home)
    content = journal.read_bytes()
    assert content.count(b'"event":"Drew"')
    journal.write_bytes(content.replace(b'"event":"Drew"', b'"event":"drew"'))
    assert run("backup", str(tmp_path / "all.zip")) == 0
    assert run("restore", str(tmp_path / "all.zip"), "--yes") == 0
    told = capsys.readouterr().out
    assert "1 game in it is damaged" in told
    assert "Game 1 can't be read: its rows are damaged." in told
