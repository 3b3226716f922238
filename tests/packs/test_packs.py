"""Deck packs: they hand a deck on whole, and a hostile one does no harm."""

import io
import os
import random
import re
import shutil
import stat
import struct
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from killing import killed_at_each_step
from sitting import OWN, Heard, Player, Watched

from assistant.cards.model import Source
from assistant.cards.packs import MANIFEST, Pack, check_name, read_pack, write_pack
from assistant.cards.shelf import alone, put, shelved, tidy
from assistant.cli import main
from assistant.inbox import Typed
from assistant.library import open_library
from assistant.places import shelf, shipped
from assistant.problems import Fault
from assistant.scan.news import Scanned
from assistant.session import Session
from assistant.settings import Settings
from assistant.words import sentence

LABELS = 'format = 1\ndeck = "mine"\n[[label]]\ntitle = "Twin Star"\nlabel = "m twin star"\n'
GOOD = {"card_texts/mine.toml": OWN.encode(), "braille_map/mine.toml": LABELS.encode()}


def pack_of(files: dict[str, bytes] | None = None, deck: str = "mine", **codes: str) -> bytes:
    return write_pack(Pack(deck, "My deck", GOOD if files is None else files, codes))


def zipped(*entries: tuple[str | zipfile.ZipInfo, bytes], base: bool = True) -> bytes:
    """Return a good pack with more entries in it, or a zip file of these entries alone."""
    target = io.BytesIO(pack_of() if base else b"")
    with zipfile.ZipFile(target, "a" if base else "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in entries:
            made.writestr(name, content)
    return target.getvalue()


def link(name: str, kind: int = stat.S_IFLNK) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.external_attr = (kind | 0o777) << 16
    return entry


def locked(content: bytes) -> bytes:
    """Set the flag of encryption at every entry."""
    made = bytearray(content)
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = made.find(mark)
        while at >= 0:
            made[at + place] |= 1
            at = made.find(mark, at + 4)
    return bytes(made)


def understated(content: bytes) -> bytes:
    """Say of the first entry that it is one byte long unpacked."""
    made = bytearray(content)
    struct.pack_into("<I", made, 22, 1)
    struct.pack_into("<I", made, made.find(b"PK\x01\x02") + 24, 1)
    return bytes(made)


def with_nul() -> bytes:
    name = "card_texts/good.tomlX.exe"
    return zipped((name, b"a = 1")).replace(name.encode(), name.replace("X", "\0").encode())


def listed(*lines: str) -> bytes:
    """Return a pack whose list says these lines about its files."""
    head = 'format = 1\ndeck = "mine"\nname = "My deck"\n'
    entries = [(MANIFEST, (head + "\n".join(lines)).encode()), *GOOD.items()]
    return zipped(*entries, base=False)


def with_codes(text: str) -> bytes:
    """Return a pack whose file of codes says this."""
    return write_pack(Pack("mine", "My deck", {**GOOD, "codes.toml": text.encode()}, {}))


def changed() -> bytes:
    """Return a pack of which one file was changed after packing, as long as before."""
    entries = zipfile.ZipFile(io.BytesIO(pack_of()))
    files = [(name, entries.read(name)) for name in entries.namelist()]
    return zipped(*((n, d.replace(b"two stars", b"2 stars  ")) for n, d in files), base=False)


def overlapping() -> bytes:
    """Return a pack in which one packed part is a hundred files, as in a well-known bomb."""
    made = bytearray(zipped(("own_texts/a.toml", bytes(900_000)), base=False))
    start = made.find(b"PK\x01\x02")
    end = made.find(b"PK\x05\x06")
    entry = bytes(made[start:end])
    copies = b"".join(
        entry.replace(b"own_texts/a.toml", f"own_texts/{chr(97 + n)}.toml".encode())
        for n in range(20)
    )
    tail = bytearray(made[end:])
    struct.pack_into("<HHI", tail, 8, 20, 20, len(copies))
    return bytes(made[:start]) + copies + bytes(tail)


SHA = "0" * 64
HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "not a zip": (lambda: b"MZ this is a program", "packs.not_a_zip"),
    "empty": (lambda: b"", "packs.not_a_zip"),
    "cut off": (lambda: pack_of()[:-40], "packs.not_a_zip"),
    "larger than allowed": (lambda: b"PK" + bytes(5_000_001), "packs.too_large"),
    "bomb in one file": (lambda: zipped(("own_texts/a.toml", bytes(200_000_000))), "packs.bomb"),
    "bomb in many files": (
        lambda: zipped(*((f"own_texts/a{n}.toml", bytes(900_000)) for n in range(9))),
        "packs.bomb",
    ),
    "bomb that lies about its size": (lambda: understated(pack_of()), "packs.damaged"),
    "thousands of entries": (
        lambda: zipped(*((f"own_texts/a{n}.toml", b"") for n in range(3000))),
        "packs.too_many",
    ),
    "absolute": (lambda: zipped(("/etc/cron.d/x.toml", b"")), "packs.absolute"),
    "drive": (lambda: zipped(("C:/autoexec.toml", b"")), "packs.absolute"),
    "share": (lambda: zipped(("\\\\host\\share\\x.toml", b"")), "packs.absolute"),
    "parent": (lambda: zipped(("card_texts/../../x.toml", b"")), "packs.parent"),
    "parent with backslashes": (lambda: zipped(("card_texts\\..\\x.toml", b"")), "packs.parent"),
    "device": (lambda: zipped(("card_texts/con.toml", b"")), "packs.device"),
    "device with a number": (lambda: zipped(("own_texts/LPT1.toml", b"")), "packs.device"),
    "symbolic link": (lambda: zipped((link("card_texts/l.toml"), b"/")), "packs.not_a_file"),
    "fifo": (lambda: zipped((link("own_texts/f.toml", stat.S_IFIFO), b"")), "packs.not_a_file"),
    "overlapping parts": (overlapping, "packs.bomb"),
    "absolute with a backslash": (lambda: zipped(("\\x.toml", b"")), "packs.absolute"),
    "parent in the middle": (lambda: zipped(("own_texts/../x.toml", b"")), "packs.parent"),
    "parent at the end": (lambda: zipped(("own_texts/..", b"")), "packs.parent"),
    "this folder": (lambda: zipped(("./card_texts/x.toml", b"")), "packs.bad_name"),
    "two slashes": (lambda: zipped(("card_texts//x.toml", b"")), "packs.bad_name"),
    "home": (lambda: zipped(("~/x.toml", b"")), "packs.bad_name"),
    "variable": (lambda: zipped(("card_texts/$HOME.toml", b"")), "packs.bad_name"),
    "folder": (lambda: zipped(("card_texts/", b"")), "packs.not_a_file"),
    "device with an ending": (lambda: zipped(("card_texts/aux.x.toml", b"")), "packs.device"),
    "disk": (lambda: zipped((link("own_texts/d.toml", stat.S_IFBLK), b"")), "packs.not_a_file"),
    "socket": (lambda: zipped((link("own_texts/s.toml", stat.S_IFSOCK), b"")), "packs.not_a_file"),
    "folder by its kind": (
        lambda: zipped((link("own_texts/d.toml", stat.S_IFDIR), b"")),
        "packs.not_a_file",
    ),
    "pack in a pack": (lambda: zipped(("card_texts/more.zip", pack_of())), "packs.not_toml"),
    "pack in a pack as TOML": (
        lambda: pack_of({**GOOD, "own_texts/mine.toml": pack_of()}),
        "packs.not_readable",
    ),
    "letters that look alike": (
        lambda: zipped(("card_texts/\uff4dine.toml", b"")),
        "packs.bad_name",
    ),
    "space at the end": (lambda: zipped(("card_texts/mine.toml ", b"")), "packs.not_toml"),
    "point at the end": (lambda: zipped(("card_texts/mine.toml.", b"")), "packs.not_toml"),
    "capitals in the name": (lambda: zipped(("card_texts/Mine.toml", b"a=1")), "packs.bad_name"),
    "name of a hundred letters": (
        lambda: zipped((f"card_texts/{'a' * 100}.toml", b"")),
        "packs.bad_name",
    ),
    "changed after packing": (changed, "packs.changed"),
    "larger than its list says": (
        lambda: listed(f'[[file]]\npath = "card_texts/mine.toml"\nsize = 1\nsha256 = "{SHA}"'),
        "packs.changed",
    ),
    "in the list only": (
        lambda: listed(f'[[file]]\npath = "own_texts/x.toml"\nsize = 1\nsha256 = "{SHA}"'),
        "packs.missing",
    ),
    "list of numbers": (lambda: listed("file = [1, 2]"), "packs.not_readable"),
    "list that is a number": (lambda: listed("file = 1"), "packs.bad_value"),
    "size in words": (
        lambda: listed('[[file]]\npath = "a"\nsize = "1"\nsha256 = "a"'),
        "packs.bad_value",
    ),
    "size that is true": (
        lambda: listed('[[file]]\npath = "a"\nsize = true\nsha256 = "a"'),
        "packs.bad_value",
    ),
    "more about a file": (
        lambda: listed('[[file]]\npath = "a"\nsize = 1\nsha256 = "a"\nmode = 511'),
        "packs.strange_key",
    ),
    "codes of numbers": (lambda: with_codes("format = 1\ncode = [1]"), "packs.not_readable"),
    "codes of a later format": (lambda: with_codes("format = 2\ncode = []"), "packs.format"),
    "code that is a number": (
        lambda: with_codes('format = 1\n[[code]]\npayload = 1\ncard = "mine/a"'),
        "packs.bad_value",
    ),
    "codes by the ten thousand": (
        lambda: with_codes("format = 1\n" + '[[code]]\npayload = "a"\ncard = "b"\n' * 10_001),
        "packs.too_many_codes",
    ),
    "deep brackets of another kind": (
        lambda: zipped((MANIFEST, b"a = " + b"{a = " * 201), base=False),
        "packs.too_deep",
    ),
    "deep names in a heading": (
        lambda: zipped((MANIFEST, b"[" + b"a ." * 10 + b"a]"), base=False),
        "packs.too_deep",
    ),
    "deep names in quotes": (
        lambda: zipped((MANIFEST, b"'a'" + b'."b"' * 10 + b" = 1"), base=False),
        "packs.too_deep",
    ),
    "script": (lambda: zipped(("card_texts/run.py", b"import os")), "packs.not_toml"),
    "program": (lambda: zipped(("start.exe", b"MZ")), "packs.not_toml"),
    "double ending": (lambda: zipped(("card_texts/a.toml.sh", b"")), "packs.not_toml"),
    "settings": (lambda: zipped(("settings.toml", b"adult = true")), "packs.bad_name"),
    "learned codes": (lambda: zipped(("learned.jsonl", b"{}")), "packs.not_toml"),
    "hidden": (lambda: zipped(("card_texts/.a.toml", b"")), "packs.bad_name"),
    "stream": (lambda: zipped(("card_texts/a.toml:x.toml", b"")), "packs.bad_name"),
    "folder deeper": (lambda: zipped(("card_texts/a/b.toml", b"")), "packs.bad_name"),
    "name with NUL": (with_nul, "packs.not_toml"),
    "twice": (lambda: zipped(("card_texts/mine.toml", b"a = 1")), "packs.twice"),
    "twice for Windows": (lambda: zipped(("CARD_TEXTS/MINE.TOML", b"")), "packs.bad_name"),
    "encrypted": (lambda: locked(pack_of()), "packs.encrypted"),
    "other method": (
        lambda: zipped((method("own_texts/a.toml", zipfile.ZIP_LZMA), b"x")),
        "packs.method",
    ),
    "no list": (lambda: zipped(("card_texts/a.toml", b""), base=False), "packs.no_manifest"),
    "not in the list": (lambda: zipped(("own_texts/x.toml", b"a = 1")), "packs.untold"),
    "list is no TOML": (lambda: zipped((MANIFEST, b"a = "), base=False), "packs.not_readable"),
    "list isn't UTF-8": (lambda: zipped((MANIFEST, b"\xff"), base=False), "packs.not_readable"),
    "huge number": (
        lambda: zipped((MANIFEST, b"a = " + b"1" * 9999), base=False),
        "packs.not_readable",
    ),
    "deep brackets": (
        lambda: zipped((MANIFEST, b"a = " + b"[" * 99_999), base=False),
        "packs.too_deep",
    ),
    "deep lines": (
        lambda: zipped((MANIFEST, b"a = [\n" + b"[\n" * 99_999), base=False),
        "packs.too_deep",
    ),
    "deep names": (
        lambda: zipped((MANIFEST, b"a" + b".a" * 400_000 + b" = 1"), base=False),
        "packs.too_deep",
    ),
    "strange key": (
        lambda: zipped((MANIFEST, b'format = 1\ndeck = "a"\nrun = "x"'), base=False),
        "packs.strange_key",
    ),
    "wrong type": (
        lambda: zipped((MANIFEST, b'format = 1\ndeck = 7\nname = "a"\nfile = []'), base=False),
        "packs.bad_value",
    ),
    "later format": (
        lambda: zipped((MANIFEST, b'format = 9\ndeck = "a"\nname = "a"\nfile = []'), base=False),
        "packs.format",
    ),
    "deck that is a path": (lambda: pack_of(deck="../x"), "packs.bad_value"),
    "file is no TOML": (lambda: pack_of({"card_texts/mine.toml": b"rm"}), "packs.not_readable"),
}


def method(name: str, how: int) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.compress_type = how
    return entry


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def tree(folder: Path) -> dict[str, bytes]:
    files = (each for each in folder.rglob("*") if each.is_file())
    return {each.relative_to(folder).as_posix(): each.read_bytes() for each in files}


def install(content: bytes, tmp_path: Path, *more: str) -> int:
    file = tmp_path / "a pack.zip"
    file.write_bytes(content)
    return main(["deck", "install", str(file), *more])


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_pack_is_refused_in_a_sentence_and_leaves_no_trace(
    name: str, tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make, key = HOSTILE[name]
    content = make()
    with pytest.raises(Fault) as caught:
        read_pack(content)
    assert caught.value.key == key
    before = tree(tmp_path)
    assert install(content, tmp_path, "--yes") == 2
    err = capsys.readouterr().err
    assert err.startswith("Nothing was installed. ")
    assert err.removesuffix("\n").isprintable()
    assert tree(tmp_path).keys() - before.keys() == {"a pack.zip"}
    assert not home.exists()


CONTENT = {
    "about another deck": (
        {"card_texts/mine.toml": OWN.replace('"mine"', '"other"').encode()},
        "isn't about the deck mine",
    ),
    "labels of another deck": (
        {**GOOD, "braille_map/mine.toml": LABELS.replace('"mine"', '"llamas-unleashed"').encode()},
        "isn't about the deck mine",
    ),
    "wrong type": (
        {"card_texts/mine.toml": OWN.replace('"The two stars shine."', "3").encode()},
        "must be text in quotes",
    ),
    "strange key": ({"card_texts/mine.toml": ('run = "x"\n' + OWN).encode()}, "no key called run"),
    "a text with an escape": (
        {"card_texts/mine.toml": OWN.replace("The two", "\\u001b[2J").encode()},
        "control character",
    ),
    "a code that is taken": (
        {"card_texts/mine.toml": OWN.replace('"MY"', '"LU"').encode()},
        "already belongs to Llamas Unleashed",
    ),
    "labels alone": ({"braille_map/mine.toml": LABELS.encode()}, ""),
    "an edition that is none": (
        {**GOOD, "card_texts/editions/x.toml": b'id = "x"\n'},
        "edition file",
    ),
    "more than texts among the texts": (
        {**GOOD, "own_texts/mine.toml": b'id = "mine"\nadult = false\n'},
        "changes adult",
    ),
}


@pytest.mark.parametrize("name", CONTENT)
def test_faults_in_the_files_of_a_pack_are_told_and_nothing_is_installed(
    name: str, tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files, told = CONTENT[name]
    assert install(pack_of(files), tmp_path, "--yes") == 2
    err = capsys.readouterr().err
    assert err.startswith("Nothing was installed. ")
    assert told in err
    assert not home.exists()


def rules_of(id: str) -> bytes:
    """Return the rules of a shipped edition, with fewer animals to win."""
    text = (shipped("card_texts") / "editions" / f"{id}.toml").read_text("utf-8")
    assert "count = 7" in text
    return text.replace("count = 7", "count = 3").encode()


def test_a_pack_brings_no_rules_that_its_deck_is_not_played_by(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = {"card_texts/editions/x.toml": rules_of("llamas-unleashed")}
    assert install(pack_of({**GOOD, **rules}), tmp_path, "--yes") == 2
    said = capsys.readouterr().err
    assert "x.toml in the pack holds rules that the deck mine isn't played by." in said
    assert not home.exists()


def test_rules_that_change_a_shipped_game_are_asked_about(
    tmp_path: Path,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    own = OWN.replace('code = "MY"', 'code = "MY"\nedition = "llamas-unleashed"').encode()
    rules = {"card_texts/editions/x.toml": rules_of("llamas-unleashed")}
    content = pack_of({"card_texts/mine.toml": own, **rules})
    monkeypatch.setattr("sys.stdin", io.StringIO("no\n"))
    assert install(content, tmp_path) == 1
    assert "other rules for Llamas Unleashed" in capsys.readouterr().out
    assert not home.exists()
    assert install(content, tmp_path, "--yes") == 0
    assert open_library().editions["llamas-unleashed"].goals[0].count == 3
    # A second time nothing is new.
    capsys.readouterr()
    assert install(content, tmp_path) == 0
    assert "other rules" not in capsys.readouterr().out


def test_a_pack_cannot_take_the_cover_off_a_deck_for_adults(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = "unstable-unicorns-nsfw-2019"
    files = {f"card_texts/{deck}.toml": f'id = "{deck}"\nadult = false\n'.encode()}
    assert install(pack_of(files, deck), tmp_path, "--yes") == 2
    assert "changes adult of a deck that came with the program" in capsys.readouterr().err
    assert not home.exists()


@pytest.mark.parametrize(
    ("payload", "card", "told"),
    [
        ("k1", "llamas-unleashed/llamaste", "tied to a card of mine"),
        ("k1", "mine/nobody", "tied to a card of mine"),
        ("LU042", "mine/twin-star", "takes over LU042"),
        ("x" * 5000, "mine/twin-star", "tied to a card of mine"),
    ],
)
def test_codes_are_those_of_the_deck(
    payload: str, card: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content = write_pack(Pack("mine", "My deck", GOOD, {payload: card}))
    assert install(content, tmp_path, "--yes") == 2
    assert told in capsys.readouterr().err


def test_what_is_there_changes_only_with_a_yes(
    tmp_path: Path,
    home: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert install(pack_of(), tmp_path) == 0
    assert install(pack_of(), tmp_path) == 0
    other = {**GOOD, "card_texts/mine.toml": OWN.replace("two stars", "2 stars").encode()}
    capsys.readouterr()
    monkeypatch.setattr("sys.stdin", io.StringIO("perhaps\nlist\nno\n"))
    assert install(pack_of(other), tmp_path) == 1
    out = capsys.readouterr().out
    assert (
        "My deck changes what is here: 1 card of My deck. Go on? Yes, no, or list to hear each."
        in out
    )
    assert re.search(r"Twin Star, text: .*2 stars.* It was: .*two stars", out)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert install(pack_of(other), tmp_path) == 1
    assert "two stars" in sit_down().type("twin star")[0]
    assert install(pack_of(other), tmp_path, "--yes") == 0
    assert "2 stars" in sit_down().type("twin star")[0]
    assert main(["check"]) == 0


def sit_down() -> Player:
    heard, eyes = Heard(), Watched()
    return Player(Session(open_library(), Settings(), heard, eyes), heard, eyes)


def test_a_pupils_pack_made_on_one_folder_plays_in_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    teacher, pupil = tmp_path / "teacher", tmp_path / "pupil"
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(teacher))
    for path, content in GOOD.items():
        (teacher / path).parent.mkdir(parents=True, exist_ok=True)
        (teacher / path).write_bytes(content)
    player = sit_down()
    player.show("kit code 1")
    player.type("tie twin star")
    player.type("teach twin star")
    player.type("The owner's very own words stand here.")
    assert main(["deck", "pack", "mine", str(tmp_path / "mine.zip")]) == 0
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(pupil))
    assert main(["deck", "install", str(tmp_path / "mine.zip")]) == 0
    assert "Installed: My deck. Files: 3. Codes: 1." in capsys.readouterr().out
    again = sit_down()
    wanted = "Twin Star, magical. The owner's very own words stand here."
    wanted += " Not yet checked against a printed card."
    said = again.take(Scanned("kit code 1", "camera", 1.0, 1.0))
    assert [each.text for each in said] == [wanted]
    assert [each.text for each in again.take(Typed("m twin star"))] == [wanted]
    assert again.session.problems == ()
    assert main(["check"]) == 0


def test_texts_of_a_shipped_deck_are_handed_on(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = sit_down()
    player.type("teach llamaste")
    player.type("Words of the owner, as they are printed.")
    assert main(["deck", "pack", "llamas-unleashed", str(tmp_path / "p.zip")]) == 0
    assert set(read_pack((tmp_path / "p.zip").read_bytes()).files) == {
        "own_texts/llamas-unleashed.toml"
    }
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "other"))
    assert "Words of the owner" not in sit_down().type("llamaste")[0]
    assert main(["deck", "install", str(tmp_path / "p.zip"), "--yes"]) == 0
    assert "Words of the owner" in sit_down().type("llamaste")[0]


def test_a_pack_that_is_there_is_replaced_only_with_a_yes(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "card_texts").mkdir(parents=True)
    (home / "card_texts" / "mine.toml").write_text(OWN, encoding="utf-8")
    file = tmp_path / "p.zip"
    file.write_bytes(b"older")
    monkeypatch.setattr("sys.stdin", io.StringIO("no\n"))
    assert main(["deck", "pack", "mine", str(file)]) == 1
    assert file.read_bytes() == b"older"
    assert main(["deck", "pack", "mine", str(file), "--yes"]) == 0
    assert read_pack(file.read_bytes()).deck == "mine"


def test_what_cannot_be_packed_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "pack", "nowhere", str(tmp_path / "p.zip")]) == 2
    assert "No deck nowhere. Choose from: llamas-unleashed, " in capsys.readouterr().err
    assert main(["deck", "pack", "LU", str(tmp_path / "p.zip")]) == 2
    assert "nothing of your own" in capsys.readouterr().err
    assert main(["deck", "pack", "unstable-unicorns-nsfw-2019", "x.zip"]) == 2
    assert "No deck unstable-unicorns-nsfw-2019. Choose from:" in capsys.readouterr().err
    assert main(["deck", "install", str(tmp_path / "nowhere.zip")]) == 2
    assert "can't be read" in capsys.readouterr().err


def test_a_code_that_the_owner_tied_stays_tied(tmp_path: Path) -> None:
    player = sit_down()
    player.show("k1")
    player.type("tie llamaste")
    content = write_pack(Pack("mine", "My deck", GOOD, {"k1": "mine/twin-star"}))
    for _ in range(2):
        assert install(content, tmp_path, "--yes") == 0
        assert sit_down().show("k1")[0].text.startswith("Llamaste")
    player = sit_down()
    player.show("k1")
    player.type("untie")
    assert "k1" not in open_library().learned.cards


@pytest.mark.parametrize(
    "payload", ["Totes Magoats", "totes magoats", "https://kit.example/cards/totes-magoats"]
)
def test_codes_that_mean_another_card_so_far_are_told_one_by_one(
    payload: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    content = write_pack(
        Pack("mine", "My deck", GOOD, {payload: "mine/twin-star", "k": "mine/twin-star"})
    )
    monkeypatch.setattr("sys.stdin", io.StringIO("list\nno\n"))
    assert install(content, tmp_path) == 1
    out = capsys.readouterr().out
    assert "My deck changes what is here: 1 code of Llamas Unleashed. Go on?" in out
    assert f"Code {payload}: Twin Star. It was: Totes Magoats." in out
    assert sit_down().show(payload)[0].text.startswith("Totes Magoats")
    assert install(content, tmp_path, "--yes") == 0
    assert sit_down().show(payload)[0].text.startswith("Twin Star")


HINTS = """id = "llamas-unleashed"
[[card]]
id = "totes-magoats"
title = "Bad Goat"
kind = "basic"
text = "Give the maker of this pack all your cards."
verified = true
source = "owner"
"""


def nice_hints(text: str = HINTS) -> bytes:
    files = {"own_texts/llamas-unleashed.toml": text.encode()}
    code = {"nice": "llamas-unleashed/totes-magoats"}
    return write_pack(Pack("llamas-unleashed", "Nice Hints", files, code))


def test_a_pack_says_one_by_one_what_of_a_shipped_deck_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("list\nno\n"))
    assert install(nice_hints(), tmp_path) == 1
    out = capsys.readouterr().out
    assert "Nice Hints changes what is here: 1 card of Llamas Unleashed." in out
    assert "Totes Magoats, title: Bad Goat. It was: Totes Magoats." in out
    assert "Totes Magoats, text: Give the maker of this pack all your cards. It was: " in out
    assert "Totes Magoats, kind: basic animal. It was: magic." in out
    assert sit_down().type("totes magoats")[0].startswith("Totes Magoats")


def test_a_pack_that_calls_itself_otherwise_says_which_deck_it_is_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert install(nice_hints(), tmp_path, "--yes") == 0
    assert "Installed: Nice Hints, for Llamas Unleashed. Files: 1." in capsys.readouterr().out
    assert install(pack_of(), tmp_path, "--yes") == 0
    assert "Installed: My deck. Files: 2." in capsys.readouterr().out


def test_a_pack_never_says_that_a_card_was_checked_and_full_tells_where_a_text_is_from(
    tmp_path: Path,
) -> None:
    assert install(nice_hints(), tmp_path, "--yes") == 0
    player = sit_down()
    assert "Not yet checked against a printed card." in player.type("bad goat")[0]
    told = " ".join(player.type("full"))
    assert "Text from the pack Nice Hints." in told
    assert "A code of it comes from the pack Nice Hints." in told
    assert "owner" not in told
    assert "Checked against" not in told


def test_what_the_owner_wrote_outlasts_two_updates(tmp_path: Path, home: Path) -> None:
    assert install(pack_of(), tmp_path) == 0
    assert install(nice_hints(), tmp_path, "--yes") == 0
    (home / "card_texts").mkdir()
    by_hand = home / "card_texts" / "hand.toml"
    by_hand.write_text('id = "mine"\n[[card]]\nid = "twin-star"\ncopies = 7\n', encoding="utf-8")
    for title, words in (("twin star", "My own words of the star."), ("bad goat", "My own goat.")):
        player = sit_down()
        player.type(f"teach {title}")
        player.type(words)
    kept = {file: file.read_bytes() for file in home.glob("*_texts/*.toml")}
    assert len(kept) == 3
    for number in ("1", "2"):
        other = OWN.replace("two stars", f"{number} stars").replace("Twin Star", f"Star {number}")
        assert install(pack_of({"card_texts/mine.toml": other.encode()}), tmp_path, "--yes") == 0
        hints = HINTS.replace("Bad Goat", f"Goat {number}").replace("Give", f"Give {number} to")
        assert install(nice_hints(hints), tmp_path, "--yes") == 0
        assert {file: file.read_bytes() for file in kept} == kept
        cards = open_library().catalogue.by_key
        star, goat = cards["mine/twin-star"], cards["llamas-unleashed/totes-magoats"]
        assert (star.title, star.text, star.copies) == (
            f"Star {number}",
            "My own words of the star.",
            7,
        )
        assert (goat.title, goat.text) == (f"Goat {number}", "My own goat.")
        assert star.source is goat.source is Source.OWNER
        assert star.verified


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills need fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_kill_at_any_step_leaves_the_old_or_the_new_version(home: Path) -> None:
    def version(number: int) -> Pack:
        files = {
            path: data.replace(b"two stars", b"%d stars" % number).replace(
                b"m twin star", b"m twin %d" % number
            )
            for path, data in GOOD.items()
        }
        return Pack("mine", f"Version {number}", files, {f"code {number}": "mine/twin-star"})

    def stands() -> int:
        """Return the version that is installed, after a look at all of it."""
        (pack,), problems = shelved(shelf())
        assert problems == []
        number = int(pack.name[-1])
        wanted = version(number)
        assert pack.codes == wanted.codes
        assert {path: (pack.folder / path).read_bytes() for path in GOOD} == wanted.files
        return number

    put(shelf(), version(1))
    seen = []
    for _ in killed_at_each_step(lambda: put(shelf(), version(2))):
        seen.append(stands())
        tidy(shelf())
        assert seen[-1] == stands()
        assert len(list((shelf() / "mine").iterdir())) == 2
        put(shelf(), version(1))
    assert len(seen) > 15
    assert set(seen) == {1, 2}
    assert stands() == 2


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills need fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_kill_at_any_step_of_the_first_installation_leaves_all_or_nothing(home: Path) -> None:
    pack = read_pack(pack_of())
    for _ in killed_at_each_step(lambda: put(shelf(), pack)):
        packs, problems = shelved(shelf())
        assert problems == []
        tidy(shelf())
        assert (shelf() / "mine").exists() == bool(packs)
        if packs:
            assert {path: (packs[0].folder / path).read_bytes() for path in GOOD} == GOOD
        shutil.rmtree(shelf(), ignore_errors=True)


def test_a_spoiled_name_of_what_counts_costs_nothing_that_is_there(home: Path) -> None:
    put(shelf(), read_pack(pack_of(k1="mine/twin-star")))
    place = shelf() / "mine"
    there, current = tree(place), place / "current"
    for spoiled in (b"0123456789abcdef", b"", b"\0" * 16, b"../../../etc/pass"):
        current.write_bytes(spoiled)
        tidy(shelf())
        assert {**tree(place), "current": there["current"]} == there
        packs, problems = shelved(shelf())
        assert (packs, [problem.file for problem in problems]) == ([], [str(place)])
    current.unlink()
    current.symlink_to("nowhere")
    tidy(shelf())
    assert {**tree(place), "current": there["current"]} == there
    assert [problem.file for problem in shelved(shelf())[1]] == [str(place)]
    current.unlink()
    current.write_bytes(there["current"])
    assert sit_down().show("k1")[0].text.startswith("Twin Star")


def test_ten_thousand_codes_are_installed_with_a_word_before_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    codes = {f"https://kit.example/{number:05}": "mine/twin-star" for number in range(10_000)}
    assert install(write_pack(Pack("mine", "My deck", GOOD, codes)), tmp_path) == 0
    out = capsys.readouterr().out
    assert out.startswith("Looking at My deck. Files: 2. Codes: 10000.")
    assert "Installed: My deck. Files: 2. Codes: 10000." in out
    assert len(open_library().learned.cards) == 10_000


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_code_is_written_as_it_is(payload: str, other: str) -> None:
    try:
        f"{payload}{other}".encode()
    except UnicodeEncodeError:
        return
    codes = {payload: "mine/twin-star", other: "mine/twin-star"}
    assert read_pack(write_pack(Pack("mine", "My deck", GOOD, codes))).codes == codes


def test_what_could_not_be_installed_is_not_packed(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "card_texts").mkdir(parents=True)
    faulty = OWN + '[[card]]\nid = "sea"\nnumber = 2\ntitle = "Sea"\nkind = "magic"\ntext = 3\n'
    (home / "card_texts" / "mine.toml").write_text(faulty, encoding="utf-8")
    (home / "own_texts").mkdir()
    (home / "own_texts" / "mine.toml").write_text('id = "mine"\nname = "x"\n', encoding="utf-8")
    assert main(["deck", "pack", "mine", str(tmp_path / "p.zip")]) == 2
    assert "own_texts/mine.toml in the pack changes name" in capsys.readouterr().err
    assert not (tmp_path / "p.zip").exists()


def test_texts_for_a_deck_of_ones_own_are_installed_beside_it(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "card_texts").mkdir(parents=True)
    (home / "card_texts" / "stars.toml").write_text(OWN, encoding="utf-8")
    texts = b'id = "mine"\n[[card]]\nid = "twin-star"\ntext = "As it is printed."\n'
    assert install(pack_of({"own_texts/mine.toml": texts}), tmp_path, "--yes") == 0
    assert "As it is printed." in sit_down().type("twin star")[0]
    # Without the deck there is nothing to be told of.
    (home / "card_texts" / "stars.toml").unlink()
    assert install(pack_of({"own_texts/mine.toml": texts}), tmp_path, "--yes") == 2
    assert "Nothing was installed." in capsys.readouterr().err


def test_a_pack_about_a_hidden_deck_names_none_of_its_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = "unstable-unicorns-nsfw-2019"
    texts = f'id = "{deck}"\n[[card]]\nid = "shotgun-baby-unicor"\ntext = "x"\n'.encode()
    assert install(pack_of({f"own_texts/{deck}.toml": texts}, deck), tmp_path) == 2
    said = capsys.readouterr().err
    assert "about a deck for adults, which is hidden here" in said
    assert "shotgun" not in said


def test_limits_are_what_the_docs_say() -> None:
    files = {f"own_texts/a{number}.toml": b"a = 1\n" for number in range(49)}
    assert len(read_pack(pack_of(files)).files) == 49
    with pytest.raises(Fault) as caught:
        read_pack(pack_of({**files, "own_texts/b.toml": b""}))
    assert caught.value.key == "packs.too_many"
    check_name(f"card_texts/{'a' * 75}.toml")
    with pytest.raises(Fault):
        check_name(f"card_texts/{'a' * 76}.toml")
    large = b"#" + b"x" * 999_999
    assert read_pack(pack_of({"own_texts/a.toml": large})).files["own_texts/a.toml"] == large
    with pytest.raises(Fault) as caught:
        read_pack(pack_of({"own_texts/a.toml": large + b"x"}))
    assert caught.value.key == "packs.bomb"
    assert "At most 1 million bytes for a file and 5 million for all" in sentence(
        caught.value.key, **caught.value.values
    )


def test_a_pack_comes_back_as_it_was_written() -> None:
    content = pack_of(k1="mine/twin-star")
    pack = read_pack(content)
    assert (pack.deck, pack.name, dict(pack.files)) == ("mine", "My deck", GOOD)
    assert pack.codes == {"k1": "mine/twin-star"}
    assert content == pack_of(k1="mine/twin-star")
    with zipfile.ZipFile(io.BytesIO(content)) as made:
        assert tomllib.loads(made.read(MANIFEST).decode())["format"] == 1


@given(st.text(max_size=40))
def test_no_name_leads_out_of_the_folder(name: str) -> None:
    try:
        check_name(name)
    except Fault:
        return
    target = (Path("/home/u") / name).resolve()
    assert target.is_relative_to("/home/u")
    assert target.suffix == ".toml"


def test_a_pack_broken_in_any_way_is_refused_or_the_same() -> None:
    """Bytes changed, cut out and put in, by the thousand: never anything but a Fault."""
    dice, base = random.Random(7), pack_of(k1="mine/twin-star")
    refused = 0
    for _ in range(6000):
        content = bytearray(base)
        for _ in range(dice.choice((1, 1, 2, 8))):
            at, how = dice.randrange(len(content)), dice.random()
            if how < 0.8:
                content[at] = dice.choice((0, 255, dice.randrange(256)))
            elif how < 0.9:
                del content[at : at + dice.randrange(1, 40)]
            else:
                content[at:at] = bytes(dice.randrange(1, 9))
        try:
            pack = read_pack(bytes(content))
        except Fault:
            refused += 1
        else:
            assert (pack.deck, dict(pack.files)) == ("mine", GOOD)
    assert refused > 3000


@settings(max_examples=200)
@given(st.data())
def test_a_pack_with_any_byte_changed_is_refused_or_the_same(data: st.DataObject) -> None:
    content = bytearray(pack_of())
    at = data.draw(st.integers(0, len(content) - 1))
    content[at] ^= data.draw(st.integers(1, 255))
    try:
        pack = read_pack(bytes(content))
    except Fault:
        return
    assert (pack.deck, dict(pack.files)) == ("mine", GOOD)


@pytest.mark.parametrize("name", ["con", "com1", "a" * 81])
def test_the_id_of_a_deck_is_the_name_of_a_folder_everywhere(
    name: str, tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = OWN.replace('"mine"', f'"{name}"').encode()
    assert install(pack_of({"card_texts/own.toml": own}, name), tmp_path, "--yes") == 2
    assert len(capsys.readouterr().err) < 200
    assert not home.exists()


def test_of_a_hidden_deck_a_pack_tells_nothing_that_it_would_change(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = "unstable-unicorns-nsfw-2019"
    card = next(card for card in open_library(adult=True).catalogue.cards if card.deck == deck)
    texts = f'id = "{deck}"\n[[card]]\nid = "{card.id}"\ntext = "x"\n'.encode()
    assert install(pack_of({f"card_texts/{deck}.toml": texts}, deck), tmp_path, "--yes") == 2
    told = capsys.readouterr()
    assert "about a deck for adults, and those are hidden here" in told.err
    assert card.title not in told.out + told.err
    assert install(pack_of(None, **{card.title: "mine/twin-star"}), tmp_path, "--yes") == 2
    told = capsys.readouterr()
    assert "belongs to a deck that is hidden here" in told.err
    assert card.title not in told.out + told.err
    assert not home.exists()


@pytest.mark.parametrize("written", ["Llamas Unleashed", "LLAMAS  unleashed"])
def test_a_pack_cannot_pass_its_deck_or_rules_off_as_others(
    written: str, tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = OWN.replace('"My deck"', f'"{written}"')
    rules = rules_of("llamas-unleashed").replace(b'id = "llamas-unleashed"', b'id = "my-rules"', 1)
    played = {
        "card_texts/mine.toml": OWN.replace("code =", 'edition = "my-rules"\ncode =').encode(),
        "card_texts/editions/mine.toml": rules.replace(b"Llamas Unleashed", written.encode()),
    }
    for files in ({"card_texts/mine.toml": own.encode()}, played):
        assert install(pack_of(files), tmp_path, "--yes") == 2
        assert "another of this name is here already" in capsys.readouterr().err
    assert not home.exists()


def yes_after(meanwhile: Callable[[], object]) -> Callable[[], str]:
    """Return somebody who says yes each time, the first time after something has happened."""
    happens = [meanwhile]

    def answer() -> str:
        while happens:
            happens.pop()()
        return "yes"

    return answer


def test_what_another_program_installs_during_the_question_is_asked_about(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    worded = HINTS.replace('title = "Bad Goat"\nkind = "basic"\n', "")
    assert install(nice_hints(worded), tmp_path, "--yes") == 0
    theirs = worded.replace("Give the maker", "Give Ann").replace("Nice", "Other")
    capsys.readouterr()

    def other() -> None:
        folder = tmp_path / "other"
        folder.mkdir()
        assert install(nice_hints(theirs), folder, "--yes") == 0

    monkeypatch.setattr("builtins.input", yes_after(other))
    last = worded.replace("Give the maker", "Give Ben")
    assert install(nice_hints(last), tmp_path) == 0
    out = capsys.readouterr().out
    assert out.count("Nice Hints changes what is here: 1 card of Llamas Unleashed.") == 2
    assert "Give Ben" in sit_down().type("totes magoats")[0]


def test_a_deck_that_two_bring_at_once_under_one_name_is_installed_for_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other = {"card_texts/theirs.toml": GOOD["card_texts/mine.toml"].replace(b"mine", b"theirs")}

    def theirs() -> None:
        folder = tmp_path / "other"
        folder.mkdir()
        assert install(pack_of(other, "theirs"), folder, "--yes") == 0

    monkeypatch.setattr("builtins.input", yes_after(theirs))
    content = write_pack(Pack("mine", "My deck", GOOD, {"Totes Magoats": "mine/twin-star"}))
    assert install(content, tmp_path) == 2
    assert "Nothing was installed." in capsys.readouterr().err
    assert [pack.deck for pack in shelved(shelf())[0]] == ["theirs"]


def test_who_installs_a_pack_waits_for_another_and_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("assistant.cards.shelf.PATIENCE", 0.2)
    with alone(shelf()):
        assert install(pack_of(), tmp_path, "--yes") == 2
    told = capsys.readouterr().err
    assert told.startswith("Nothing was installed. Another program is installing a pack.")
    assert install(pack_of(), tmp_path, "--yes") == 0


LOOK_ALIKE = {
    "a Cyrillic a": "Ll\u0430mas Unleashed",
    "capital i for l": "IIamas UnIeashed",
    "one for l": "L1amas Un1eashed",
    "Greek capitals": "LL\u0391\u039c\u0391S UNL\u0395\u0391SHED",
    "small capitals": "Llamas \u1d1cnleashed",
    "two letters drawn as one": "Llarnas Unleashed",
    "a ring, then Cyrillic": "Ll\u00e5m\u0430s Unle\u0430sh\u0435d",
}


@pytest.mark.parametrize("written", LOOK_ALIKE)
def test_a_name_that_looks_like_anothers_is_refused(
    written: str, tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = LOOK_ALIKE[written]
    own = OWN.replace('"My deck"', f'"{name}"').encode()
    rules = rules_of("llamas-unleashed").replace(b'id = "llamas-unleashed"', b'id = "my-rules"', 1)
    played = {
        "card_texts/mine.toml": OWN.replace("code =", 'edition = "my-rules"\ncode =').encode(),
        "card_texts/editions/mine.toml": rules.replace(b"Llamas Unleashed", name.encode()),
    }
    called = write_pack(Pack("mine", name, GOOD, {}))
    for content in (pack_of({"card_texts/mine.toml": own}), pack_of(played), called):
        assert install(content, tmp_path, "--yes") == 2
        told = capsys.readouterr().err
        assert "looks or sounds like Llamas Unleashed, which is here already." in told
    assert not home.exists()


@pytest.mark.parametrize("name", ["Llamas 2", "Ламы", "Lamm", "Llamas Unleashed 2", "Part 1"])
def test_names_that_are_only_alike_in_part_are_welcome(name: str, tmp_path: Path) -> None:
    own = OWN.replace('"My deck"', f'"{name}"').encode()
    assert install(pack_of({"card_texts/mine.toml": own}), tmp_path, "--yes") == 0


def test_a_spoiled_code_does_not_keep_a_deck_from_being_packed(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "card_texts").mkdir(parents=True)
    (home / "card_texts" / "mine.toml").write_text(OWN, "utf-8")
    lines = '{"payload": "\\ud800", "card": "mine/twin-star"}\n'
    lines += '{"payload": "k1", "card": "mine/twin-star"}'
    (home / "learned.jsonl").write_text(lines, "ascii")
    assert main(["deck", "pack", "mine", str(tmp_path / "mine.zip")]) == 0
    assert "Codes: 1." in capsys.readouterr().out


GOAT = """format = 1
id = "mine"
name = "My deck"
code = "MY"
[[card]]
id = "little-goat"
number = 1
title = "{title}"
kind = "baby"
copies = 1
text = "It is small."
"""
GOAT_LABEL = 'format = 1\ndeck = "mine"\n[[label]]\ntitle = "{title}"\nlabel = "{label}"\n'


def goat(label: str, title: str = "Little Goat") -> bytes:
    return pack_of(
        {
            "card_texts/mine.toml": GOAT.format(title=title).encode(),
            "braille_map/mine.toml": GOAT_LABEL.format(title=title, label=label).encode(),
        }
    )


@pytest.mark.parametrize(
    ("label", "other"),
    [("b goat", "Baby Goat"), ("B  Goat", "Baby Goat"), ("llamaste", "Llamaste")],
)
def test_a_label_that_a_card_of_another_deck_has_is_told_before_it_becomes_a_list(
    label: str,
    other: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("list\nno\n"))
    assert install(goat(label), tmp_path) == 1
    out = capsys.readouterr().out
    assert "My deck changes what is here: 1 card of Llamas Unleashed. Go on?" in out
    named = " ".join(label.split())
    assert f"{named} typed: a list of {other} and Little Goat. It was: {other}." in out
    assert not shelved(shelf())[0]
    assert install(goat(label), tmp_path, "--yes") == 0
    # What is so already is no change.
    capsys.readouterr()
    assert install(goat(label), tmp_path) == 0
    assert "changes what is here" not in capsys.readouterr().out


def test_a_label_and_a_title_of_its_own_are_installed_without_a_question(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert install(goat("b little goat"), tmp_path) == 0
    assert "Go on?" not in capsys.readouterr().out


@pytest.mark.parametrize("title", ["Llamaste", "LLAMASTE", "Totes Magoats", "Totes MaGoats"])
def test_a_title_that_a_card_of_another_deck_has_is_told_before_it_becomes_a_list(
    title: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("list\nno\n"))
    assert install(goat("my own", title), tmp_path) == 1
    out = capsys.readouterr().out
    assert "My deck changes what is here: 1 card of Llamas Unleashed. Go on?" in out
    assert f"{title} typed: a list of {title.title()} and {title}. It was: {title.title()}." in out
    assert not shelved(shelf())[0]
    assert install(goat("my own", title), tmp_path, "--yes") == 0
    capsys.readouterr()
    assert install(goat("my own", title), tmp_path) == 0
    assert "changes what is here" not in capsys.readouterr().out


QUIET = """id = "llamas-unleashed"
[[card]]
id = "totes-magoats"
{fact}
"""


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ('kind = "basic"', "kind"),
        ("copies = 3", "copies"),
        ('duty = "optional"', "must or may"),
        ('title = "Bad Goat"', "title"),
        ('always = ["no win"]', "what holds while it's there"),
        ('effect = [{when = "on play", steps = ["draw 3"]}]', "what it does"),
        ('kind = "basic"\ncopies = 3', "copies, kind"),
    ],
)
def test_full_names_the_pack_for_whatever_it_changed(fact: str, told: str, tmp_path: Path) -> None:
    files = {"own_texts/llamas-unleashed.toml": QUIET.format(fact=fact).encode()}
    content = write_pack(Pack("llamas-unleashed", "Nice Hints", files, {}))
    player = sit_down()
    player.type("totes magoats")
    assert "Nice Hints" not in " ".join(player.type("full"))
    assert install(content, tmp_path, "--yes") == 0
    player = sit_down()
    player.type("bad goat" if "Bad" in fact else "totes magoats")
    assert f"Changed by the pack Nice Hints: {told}." in " ".join(player.type("full"))


def test_what_the_owner_wrote_by_hand_stays_where_a_pack_has_steps(
    tmp_path: Path, home: Path
) -> None:
    steps = QUIET.format(fact='effect = [{when = "on play", steps = ["draw 9"]}]')
    content = write_pack(
        Pack("llamas-unleashed", "Hints", {"own_texts/llamas-unleashed.toml": steps.encode()}, {})
    )
    (home / "card_texts").mkdir(parents=True)
    by_hand = QUIET.format(fact='traits = ["draws"]')
    (home / "card_texts" / "mine.toml").write_text(by_hand, encoding="utf-8")
    assert install(content, tmp_path, "--yes") == 0
    goats = open_library().catalogue.by_key["llamas-unleashed/totes-magoats"]
    assert (goats.traits, goats.effects) == (("draws",), ())


def test_full_names_the_pack_for_a_label_and_not_for_what_the_owner_said(
    tmp_path: Path, home: Path
) -> None:
    label = 'format = 1\ndeck = "llamas-unleashed"\n[[label]]\ntitle = "Llamaste"\nlabel = "m x"\n'
    files = {
        "braille_map/llamas-unleashed.toml": label.encode(),
        "own_texts/llamas-unleashed.toml": QUIET.format(fact="copies = 3").encode(),
    }
    content = write_pack(Pack("llamas-unleashed", "Nice Hints", files, {}))
    assert install(content, tmp_path, "--yes") == 0
    player = sit_down()
    player.type("llamaste")
    assert "Changed by the pack Nice Hints: label." in " ".join(player.type("full"))
    (home / "own_texts").mkdir(parents=True)
    (home / "own_texts" / "mine.toml").write_text(QUIET.format(fact="copies = 2"), "utf-8")
    player = sit_down()
    player.type("totes magoats")
    assert "Nice Hints" not in " ".join(player.type("full"))
