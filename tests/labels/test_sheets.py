"""Sheets of labels: the common ones, and those that somebody describes."""

import math
import struct
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from assistant.labels.ring import ring_stl, ring_svg
from assistant.labels.sheet import SHEETS, find_sheet, ring_box
from assistant.problems import Fault
from assistant.words import render, say

BAD = Path(__file__).parent / "bad_sheets"
SAYS = {
    "code_larger_than_its_label": "label is too small. A code of 34 millimetres needs",
    "code_too_small": "code must be at least 13.5 millimetres",
    "code_wider_than_a_card": "code must be at most 56 millimetres",
    "columns_zero": "columns must be a whole number from 1 to 100",
    "cut_in_quotes": "cut must be true or false",
    "down_without_end": "down must be a number of millimetres",
    "key_mistyped": "colums isn't known. Choose from: page, label, columns",
    "label_in_quotes": "label must be a number of millimetres",
    "label_smaller_than_its_code": "needs a label of 18.5 by 18.5",
    "labels_off_the_page": "too many columns. The last label ends at 242.5 millimetres",
    "labels_overlap": "labels overlap. across must be at least 35 millimetres",
    "latin_1": "isn't a TOML file in UTF-8",
    "left_is_not_a_number": "left must be a number of millimetres",
    "nested_too_deep": "isn't a TOML file",
    "page_missing": "page is missing",
    "page_of_a_stamp": "each side of the page must be 40 to 1200 millimetres",
    "page_of_three_sides": "page must be two numbers of millimetres",
    "quote_missing": "isn't a TOML file",
    "rows_a_million": "rows must be a whole number from 1 to 100",
    "rows_missing": "rows is missing",
    "rows_true": "rows must be a whole number",
    "top_below_zero": "top must be a number of millimetres, from 0",
}


def sentence(name: str) -> str:
    with pytest.raises(Fault) as refused:
        find_sheet(name)
    return render(say(refused.value.key, **refused.value.values))


def test_every_bad_sheet_is_tried() -> None:
    assert {file.stem for file in BAD.iterdir()} == set(SAYS)


@pytest.mark.parametrize("name", sorted(SAYS))
def test_a_bad_sheet_is_refused_with_what_to_mend(name: str) -> None:
    said = sentence(str(BAD / f"{name}.toml"))
    assert SAYS[name] in said
    assert f"{name}.toml" in said


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("L9999", "There are L7120, A4, LETTER, or a file"),
        ("", "There are L7120"),
        ("nowhere.toml", "nowhere.toml wasn't found"),
        ("\x00.toml", "found"),
        ("~nobody-at-all/x.toml", "can't be opened"),
    ],
)
def test_a_sheet_that_is_not_there_is_named(name: str, says: str) -> None:
    assert says in sentence(name)


def test_a_folder_and_a_huge_file_are_no_sheets(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    assert "wasn't found" in sentence(str(tmp_path / "folder.toml"))
    (tmp_path / "huge.toml").write_text("# x\n" * 10_000, encoding="utf-8")
    assert "Too large" in sentence(str(tmp_path / "huge.toml"))


@pytest.mark.parametrize("name", ["l7120", "a4", " Letter "])
def test_common_sheets_are_found_in_any_case(name: str) -> None:
    assert find_sheet(name) is SHEETS[name.strip().upper()]


@pytest.mark.parametrize("name", sorted(SHEETS))
def test_common_sheets_lie_in_the_middle_of_their_paper(name: str) -> None:
    sheet = SHEETS[name]
    left, top = sheet.corner(0)
    right, bottom = (at + side for at, side in zip(sheet.corner(34), sheet.label, strict=True))
    assert sheet.count == 35
    assert left == pytest.approx(sheet.page[0] - right)
    assert top == pytest.approx(sheet.page[1] - bottom)
    # What most printers leave white.
    assert min(left, top) >= 6.35


def test_a_sheet_of_ones_own_is_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = "page = [100, 60]\nlabel = [20, 25.5]\ncolumns = 4\nrows = 2\nleft = 5\ntop = 4\n"
    file.write_text("\ufeff" + text, encoding="utf-8")
    sheet = find_sheet(str(file))
    assert (sheet.across, sheet.down, sheet.code, sheet.cut) == (20, 25.5, 15, False)
    assert sheet.corner(5) == (25, 29.5)
    file.write_text(text + "code = 14\ncut = true\ndown = 30\n", encoding="utf-8")
    sheet = find_sheet(str(file))
    assert (sheet.down, sheet.code, sheet.cut) == (30, 14, True)


def test_the_example_in_the_docs_is_a_sheet(tmp_path: Path) -> None:
    docs = (Path(__file__).parents[2] / "docs" / "labels.md").read_text(encoding="utf-8")
    example = docs.split("```toml\n")[1].split("```")[0]
    file = tmp_path / "example.toml"
    file.write_text(example, encoding="utf-8")
    assert find_sheet(str(file)).count == 35


def test_rings_lie_where_the_sheet_has_its_codes() -> None:
    sheet = SHEETS["L7120"]
    drawing = ET.fromstring(ring_svg(sheet))  # noqa: S314 -- made by this program
    assert (drawing.get("width"), drawing.get("height")) == ("210mm", "297mm")
    assert drawing.get("viewBox") == "0 0 210 297"
    # Behind the rings come the bars of the rows.
    rings = list(drawing)[: sheet.count]
    box = ring_box(sheet)
    assert len(rings) == sheet.count
    for place, ring in enumerate(rings):
        left, top = sheet.corner(place)
        assert float(ring.get("x", "")) == pytest.approx(left + box.x)
        assert float(ring.get("y", "")) == pytest.approx(top + box.y)
        assert float(ring.get("width", "")) == pytest.approx(20)
        assert ring.get("fill") == "none"


def body(made: bytes) -> list[tuple[tuple[float, ...], list[tuple[float, ...]]]]:
    """Read a binary STL file: the normal and the three corners of each triangle."""
    (count,) = struct.unpack_from("<80xI", made)
    assert len(made) == 84 + 50 * count
    found = []
    for at in range(84, len(made), 50):
        numbers = struct.unpack_from("<12f", made, at)
        found.append((numbers[:3], [numbers[3:6], numbers[6:9], numbers[9:12]]))
    return found


def test_a_ring_can_be_printed_as_a_body_without_holes() -> None:
    triangles = body(ring_stl(SHEETS["L7120"]))
    # Every edge is that of two triangles, which go along it in opposite directions.
    edges = Counter(edge for _, (a, b, c) in triangles for edge in ((a, b), (b, c), (c, a)))
    assert set(edges.values()) == {1}
    assert {(b, a) for a, b in edges} == set(edges)
    volume = 0.0
    for normal, (a, b, c) in triangles:
        cross = np.cross(np.subtract(b, a), np.subtract(c, a))
        assert np.allclose(cross / np.linalg.norm(cross), normal, atol=1e-4)
        volume += float(np.dot(a, np.cross(b, c))) / 6
    # 20 mm outside and 18.5 inside, its corners rounded by 2 mm and by 0.5.
    flat = (400 - (4 - math.pi) * 4) - (18.5**2 - (4 - math.pi) * 0.5**2)
    assert volume == pytest.approx(flat * 0.5, rel=0.01)
    corners = np.array([corner for _, three in triangles for corner in three])
    assert corners.max(axis=0) == pytest.approx([10, 10, 0.5])
    assert corners.min(axis=0) == pytest.approx([-10, -10, 0])
    # Nothing of it lies on the code.
    assert np.abs(corners[:, :2]).max(axis=1).min() > 9


@pytest.mark.parametrize("name", sorted(SHEETS))
def test_a_printed_ring_goes_around_the_code_and_inside_of_the_cut(name: str) -> None:
    sheet = SHEETS[name]
    corners = np.array([corner for _, three in body(ring_stl(sheet)) for corner in three])
    assert np.abs(corners[:, :2]).max(axis=1).min() > sheet.code / 2
    assert np.abs(corners[:, 0]).max() <= ring_box(sheet).width / 2 + 0.001


def test_labels_in_one_column_need_no_distance(tmp_path: Path) -> None:
    file = tmp_path / "roll.toml"
    text = "page = [50, 90]\nlabel = [40, 40]\ncolumns = 1\nrows = 2\nleft = 5\ntop = 5\n"
    file.write_text(text + "across = 0\n", encoding="utf-8")
    assert find_sheet(str(file)).count == 2
