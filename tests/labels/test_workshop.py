"""``table-assistant labels``: the files it writes, what it says, and how it ends."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest
from printed import copies, deck, label, pages, read

from assistant.braille.code import to_cells
from assistant.cli import main
from assistant.labels.embossed import brf
from assistant.labels.sheet import SHEETS, find_sheet
from assistant.scan.decoder import available_decoders

ZXING = available_decoders()[0][0]
OWN = """
format = 1
id = "mine"
name = "My {deck}"
code = "MY"
[[card]]
id = "star"
number = 1
title = "Star"
kind = "magical"
copies = 3
text = "It shines."
[[card]]
id = "moon"
number = 2
title = "Moon"
kind = "magical"
text = "It glows."
"""
LABELS = 'format = 1\ndeck = "mine"\n'


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


def own(home: Path, **labels: str) -> None:
    """Put a deck with labels into the user's folder."""
    (home / "card_texts").mkdir(parents=True)
    (home / "card_texts" / "mine.toml").write_text(OWN, encoding="utf-8")
    text = LABELS + "".join(
        f'[[label]]\ntitle = "{title}"\nlabel = "{each}"\n' for title, each in labels.items()
    )
    (home / "braille_map").mkdir()
    (home / "braille_map" / "mine.toml").write_text(text, encoding="utf-8")


def run(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = main(["labels", *arguments])
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    return code, out, err


def test_a_deck_is_written_with_all_its_braille(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(["llamas unleashed", "--out", "made/deep", "--ring"], capsys)
    assert (code, err) == (0, "")
    folder = tmp_path / "made" / "deep"
    assert {file.name.removeprefix("llamas-unleashed-") for file in folder.iterdir()} == {
        "codes.pdf",
        "braille-40x25.brf",
        "braille-9x2.brf",
        "braille.pef",
        "reference.brf",
        "reference.pef",
        "ring.svg",
        "ring.stl",
        "rows.stl",
    }
    lines = out.splitlines()
    assert lines[0].startswith("127 labels: ")
    assert lines[0].endswith("llamas-unleashed-codes.pdf.")
    assert lines[1].startswith("4 sheets of L7120. Print at 100 per cent")
    assert lines[-1] == (
        "Widest braille label: 9 cells, 56 of 59 millimetres. Rows: 2, 20 millimetres high."
    )
    assert (folder / "llamas-unleashed-braille-9x2.brf").read_bytes().count(b"\f") == 127
    found = [
        seen.payload
        for page in pages((folder / "llamas-unleashed-codes.pdf").read_bytes())
        for seen in ZXING.decode(page)
    ]
    assert sorted(found) == sorted(card.code for card in copies(deck("LU")))


def test_the_reference_sheet_is_in_the_order_of_titles(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(["LU", "--out", "made", "--braille", "sheet"], capsys)
    text = (tmp_path / "made" / "llamas-unleashed-reference.brf").read_bytes().decode("ascii")
    pages = [page.split("\r\n")[1:] for page in text.split("\f")]
    labels = [row for page in pages for row in page if row and not row.startswith(" ")]
    titles = {card.title.casefold(): card.label for card in deck("LU").cards}
    wanted = [brf([(to_cells(titles[title]),)]).decode().strip() for title in sorted(titles)]
    assert labels == wanted


def test_without_a_folder_it_makes_one_named_after_the_deck(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, _ = run(["UT", "--braille", "none"], capsys)
    assert code == 0
    (file,) = (tmp_path / "unstable-unicorns-travel-labels").iterdir()
    assert file.name == "unstable-unicorns-travel-codes.pdf"


@pytest.mark.parametrize(
    ("kind", "ends"),
    [
        ("brf", {"braille-40x25.brf", "braille-9x2.brf"}),
        ("pef", {"braille.pef"}),
        ("sheet", {"reference.brf", "reference.pef"}),
    ],
)
def test_the_braille_that_is_asked_for_is_written(
    kind: str, ends: set[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["LU", "--out", "made", "--braille", kind], capsys)[0] == 0
    made = {file.name.removeprefix("llamas-unleashed-") for file in (tmp_path / "made").iterdir()}
    assert made == {"codes.pdf", *ends}


@pytest.mark.parametrize("name", ["LU013", "goat", "Basic Goat", "basic-goat"])
def test_one_card_that_was_lost_is_printed_once(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = run(["LU", "--only", name, "--skip", "4", "--out", "made"], capsys)
    assert code == 0
    assert out.startswith("1 label: ")
    (file,) = (tmp_path / "made").glob("*.pdf")
    (page,) = pages(file.read_bytes())
    wanted = "LU013" if name == "LU013" else "LU014"
    assert read(ZXING, label(page, SHEETS["L7120"], 4)) == [wanted]
    assert read(ZXING, label(page, SHEETS["L7120"], 0)) == []
    assert not list((tmp_path / "made").glob("*reference*"))
    (braille,) = (tmp_path / "made").glob("*9x2.brf")
    assert braille.read_bytes().count(b"\f") == 1


def test_a_title_with_several_drawings_gives_each_of_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, _ = run(["LU", "--only", "b alpaca", "--out", "made"], capsys)
    assert out.startswith("3 labels: ")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["poker"], "No deck poker. Choose from: llamas-unleashed,"),
        ([""], "No deck . Choose from:"),
        (["unicorns"], "unicorns may be one of several decks:"),
        (["NSFW"], "No deck NSFW."),
        (["LU", "--sheet", "L9"], "No sheet L9. There are L7120, A4, LETTER, or a file"),
        (["LU", "--sheet", "mine.toml"], "Sheet mine.toml wasn't found."),
        (["LU", "--only", "qqqxyz"], "No card qqqxyz in Llamas Unleashed."),
        (["LU", "--only", "magical"], "magical may be one of several cards:"),
        (["LU", "--only", "US001"], "No card US001 in Llamas Unleashed."),
        (["LU", "--skip", "35"], "Skip must be 0 to 34 on this sheet of 35 labels."),
        (["LU", "--skip", "-1"], "Skip must be 0 to 34"),
        (["LU", "--out", "file"], "Folder file can't be written:"),
        (["LU", "--out", "file/deeper"], "can't be written:"),
        (["LU", "--out", "\x00"], "can't be written:"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_sentence_and_nothing_is_written(
    arguments: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    code, out, err = run(arguments, capsys)
    assert (code, out) == (2, "")
    assert says in err
    assert len(err.splitlines()) == 1
    assert {each.name for each in tmp_path.iterdir()} == {"file"}


def test_a_file_that_is_in_the_way_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "made" / "llamas-unleashed-codes.pdf").mkdir(parents=True)
    code, _, err = run(["LU", "--out", "made"], capsys)
    assert code == 2
    assert "llamas-unleashed-codes.pdf can't be written" in err


def test_a_disk_that_takes_nothing_is_named_with_its_reason(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(opened: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    code, _, err = run(["LU", "--out", "made"], capsys)
    assert code == 2
    assert f"codes.pdf can't be written: {os.strerror(errno.ENOSPC)}. " in err


CODE = next(card.code for card in deck("LU").cards if card.title == "Llamaste")


def print_one(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = main(["print", *arguments])
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    return code, out, err


def test_one_label_of_several_is_printed_where_one_was_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = ["b unicorn", "--deck", "unstable-unicorns-second-print", "--braille", "none"]
    code, out, _ = print_one([*name, "--out", "all"], capsys)
    assert (code, out.startswith("12 labels: ")) == (0, True)
    code, out, _ = print_one([*name, "--out", "one", "--count", "1"], capsys)
    assert (code, out.startswith("1 label: ")) == (0, True)
    for wrong in ("0", "13"):
        code, _, err = print_one([*name, "--count", wrong], capsys)
        assert (code, err) == (2, "Count must be 1 to 12 for this card.\n")


@pytest.mark.parametrize("name", ["ug llamaste", "Llamaste", CODE, "but goat"])
def test_a_label_that_was_lost_is_printed_by_itself(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = print_one([name, "--out", "made", "--skip", "4"], capsys)
    assert (code, err) == (0, "")
    files = {file.name for file in (tmp_path / "made").iterdir()}
    (pdf_file,) = (file for file in files if file.endswith("codes.pdf"))
    (page,) = pages((tmp_path / "made" / pdf_file).read_bytes())
    sheet = SHEETS["L7120"]
    assert read(ZXING, label(page, sheet, 3)) == []
    (found,) = read(ZXING, label(page, sheet, 4))
    wanted = {"but goat": "Baby Goat"}.get(name, "Llamaste")
    assert next(card for card in deck("LU").cards if card.code == found).title == wanted
    assert any(file.endswith("braille-9x2.brf") for file in files)
    assert not any("reference" in file for file in files)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["neigh"], "neigh is in several decks: unstable-unicorns-2nd-edition, "),
        (["zzzqq"], "No card zzzqq in any deck."),
        (["llamastey"], "No card llamastey in any deck."),
        (["magical"], "magical may be one of several cards: "),
        (["neigh", "--deck", "LU"], "No card neigh in Llamas Unleashed."),
        (["neigh", "--deck", "nsfw"], "No deck nsfw."),
    ],
)
def test_a_card_that_is_not_clear_is_not_printed(
    arguments: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = print_one(arguments, capsys)
    assert (code, out) == (2, "")
    assert err.startswith(says)
    assert list(tmp_path.iterdir()) == []


def test_of_several_decks_the_one_that_was_chosen_is_printed(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = print_one(["neigh", "--deck", "UF", "--out", "one", "--braille", "none"], capsys)
    assert code == 0
    assert "unstable-unicorns-first-print-UF" in out
    home.mkdir()
    (home / "settings.toml").write_text('deck = "unstable-unicorns-second-print"\n', "utf-8")
    code, out, _ = print_one(["neigh", "--out", "two", "--braille", "none"], capsys)
    assert code == 0
    assert "unstable-unicorns-second-print-US" in out


def test_a_deck_for_adults_is_printed_only_where_it_is_switched_on(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["UN", "--braille", "none"], capsys)[0] == 2
    home.mkdir()
    (home / "settings.toml").write_text("adult = true\n", encoding="utf-8")
    code, out, _ = run(["UN", "--braille", "none"], capsys)
    assert code == 0
    assert out.startswith("127 labels: ")


def test_a_deck_with_one_label_twice_gets_its_codes_but_no_braille(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own(home, Star="m star", Moon="m star")
    code, out, err = run(["mine", "--out", "made"], capsys)
    assert code == 2
    assert out.startswith("4 labels: ")
    assert err.splitlines() == [
        "Same label: m star is on Star and on Moon. For Moon, try: m moon.",
        "No braille was written. Fix the labels in the deck's label file and start again.",
    ]
    assert [file.name for file in (tmp_path / "made").iterdir()] == ["mine-codes.pdf"]


def test_a_deck_without_labels_gets_some_proposed(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own(home)
    code, _, err = run(["mine"], capsys)
    assert code == 2
    assert err.splitlines()[:2] == [
        "Star has no label. Try: star.",
        "Moon has no label. Try: moon.",
    ]


def test_a_deck_of_ones_own_is_printed_on_a_sheet_of_ones_own(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own(home, Star="m star", Moon="m moon")
    sheet = tmp_path / "roll.toml"
    sheet.write_text(
        "page = [60, 40]\nlabel = [25, 35]\ncolumns = 2\nrows = 1\nleft = 3\ntop = 2\n",
        encoding="utf-8",
    )
    code, out, err = run(["mine", "--sheet", "roll.toml", "--out", "made"], capsys)
    assert (code, err) == (0, "")
    assert "2 sheets of roll.toml" in out
    roll = find_sheet("roll.toml")
    printed = pages((tmp_path / "made" / "mine-codes.pdf").read_bytes())
    found = [read(ZXING, label(page, roll, place)) for page in printed for place in (0, 1)]
    assert found == [["MY001"], ["MY001"], ["MY001"], ["MY002"]]


def test_incomplete_decks_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(["travel", "--braille", "none"], capsys)
    complete = deck("UT").complete
    assert ("Not complete" in out) != complete


def test_the_printer_is_not_loaded_before_it_is_needed() -> None:
    program = "import sys, assistant.tasks.labels; print('reportlab' in sys.modules)"
    shown = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert shown.stdout.strip() == "False"
