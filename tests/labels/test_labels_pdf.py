"""Sheets of codes: printed at 300 dots an inch, every code on them is read by every reader."""

import struct
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree as ET

import numpy as np
import pypdfium2
import pytest
from printed import PX, copies, deck, label, pages, pdf, read

from assistant.cards.model import Card
from assistant.labels.pdf import LARGE
from assistant.labels.ring import ring_svg, row_bars, rule_stl
from assistant.labels.sheet import (
    BRAILLE_WIDTH,
    CARD,
    CARD_EDGE,
    LARGEST_CODE,
    MODULES,
    SHEETS,
    SMALLEST_CODE,
    SMALLEST_MODULE,
    Box,
    Sheet,
    braille_zone,
    code_box,
    code_zone,
    ring_box,
    text_box,
)
from assistant.paper import read_grid
from assistant.problems import Fault
from assistant.scan.decoder import Decoder, available_decoders

DECODERS = {decoder.name: decoder for decoder in available_decoders()[0]}
SMALLEST = Sheet("smallest", (210, 297), (40, 18.5), 5, 14, 5, 5, 40, 20, code=SMALLEST_CODE)
ALL = {**SHEETS, "smallest": SMALLEST}


def overlap(one: Box, other: Box) -> bool:
    """Say whether the two have any place in common."""
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height


@pytest.fixture(params=["zxing-cpp", "pyzbar", "opencv"])
def decoder(request: pytest.FixtureRequest) -> Decoder:
    if request.param not in DECODERS:
        pytest.skip("libzbar is not on this machine")
    return DECODERS[request.param]


@pytest.mark.parametrize("name", ALL)
def test_every_code_of_a_sheet_is_read_by_every_reader(name: str, decoder: Decoder) -> None:
    sheet = ALL[name]
    # Every copy on one sheet, every design on the others.
    cards = copies(deck("LU")) if name == "L7120" else list(deck("LU").cards)
    printed = pages(pdf(cards, sheet))
    assert len(printed) == -(-len(cards) // sheet.count)
    for place, card in enumerate(cards):
        page, here = divmod(place, sheet.count)
        assert read(decoder, label(printed[page], sheet, here)) == [card.code]


@pytest.mark.parametrize("code", ["LF", "UE", "UF", "UN", "US", "UT"])
def test_every_deck_has_a_label_for_each_of_its_cards(code: str) -> None:
    cards = copies(deck(code))
    found: Counter[str] = Counter()
    sheet = SHEETS["L7120"]
    printed = pages(pdf(cards, sheet))
    for page in printed:
        found.update(each.payload for each in DECODERS["zxing-cpp"].decode(page))
    assert found == Counter(card.code for card in cards)
    assert found.total() == deck(code).copies
    # The other readers see one label at a time; copies are drawn alike.
    places = {card.code: place for place, card in enumerate(cards)}
    for name in ("pyzbar", "opencv"):
        for wanted, place in places.items() if name in DECODERS else ():
            number, here = divmod(place, sheet.count)
            assert read(DECODERS[name], label(printed[number], sheet, here)) == [wanted]


@pytest.mark.parametrize("name", ALL)
def test_modules_are_never_smaller_than_half_a_millimetre(name: str) -> None:
    assert ALL[name].module >= SMALLEST_MODULE
    assert 15 / MODULES >= SMALLEST_MODULE


@pytest.mark.parametrize("name", ALL)
def test_all_print_stays_on_its_label_and_off_the_ring(name: str) -> None:
    sheet = ALL[name]
    edges = Box(0, 0, *sheet.label)
    for box in (code_box(sheet), ring_box(sheet), text_box(sheet)):
        assert min(box.x, box.y) >= 1
        assert box.x + box.width <= edges.width
        assert box.y + box.height <= edges.height
    assert not overlap(ring_box(sheet), text_box(sheet))
    assert overlap(ring_box(sheet), code_box(sheet))


def test_the_code_stands_at_the_same_corner_of_every_label() -> None:
    sheet = SHEETS["L7120"]
    (page,) = pages(pdf(list(deck("LU").cards[:35]), sheet))
    box = code_box(sheet)
    for place in range(sheet.count):
        dark = label(page, sheet, place)[: round((box.y + box.height) * PX)] < 64
        rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
        assert rows[0] / PX == pytest.approx(box.y, abs=0.2)
        assert columns[0] / PX == pytest.approx(box.x, abs=0.2)


def test_the_frame_is_one_module_wide_and_a_quiet_zone_of_two_lies_inside() -> None:
    sheet = SHEETS["L7120"]
    (page,) = pages(pdf([deck("LU").cards[0]], sheet))
    box, module = code_box(sheet), sheet.module
    shown = label(page, sheet, 0)

    def gray(x: float, y: float) -> int:
        return int(shown[round((box.y + y * module) * PX), round((box.x + x * module) * PX)])

    for at in range(MODULES):
        assert gray(at + 0.5, 0.5) < 64
        assert gray(0.5, at + 0.5) < 64
        assert gray(at + 0.5, MODULES - 0.5) < 64
    for at in range(1, MODULES - 1):
        for white in (1.5, 2.5, MODULES - 2.5, MODULES - 1.5):
            assert gray(at + 0.5, white) > 192
            assert gray(white, at + 0.5) > 192
    assert gray(3.5, 3.5) < 64


def test_a_ring_is_printed_around_the_code_with_white_between() -> None:
    sheet = SHEETS["L7120"]
    (page,) = pages(pdf([deck("LU").cards[0]], sheet))
    shown = label(page, sheet, 0)
    ring = ring_box(sheet)
    middle = round((ring.y + ring.height / 2) * PX)
    row = shown[middle, : round((ring.x + 1.2) * PX)]
    line = round(ring.x * PX)
    assert row[line - 2 : line + 3].min() < 200
    assert row[line + 4 :].max() > 240
    assert row[: line - 4].min() > 240


def test_sheets_to_be_cut_have_marks_at_each_corner_and_others_none() -> None:
    for name, marked in (("A4", True), ("L7120", False)):
        sheet = SHEETS[name]
        (page,) = pages(pdf([deck("LU").cards[0]], sheet))
        left, top = sheet.corner(0)
        corner = page[round(top * PX) - 2 : round(top * PX) + 3, round((left + 1) * PX)]
        assert (corner.min() < 200) == marked


def words_of(made: bytes, page: int = 0) -> str:
    text: str = pypdfium2.PdfDocument(made)[page].get_textpage().get_text_range()
    return " ".join(text.split())


def test_label_code_and_title_are_printed_for_sighted_eyes() -> None:
    (card,) = (each for each in deck("LU").cards if each.title == "Llama Piñata")
    said = words_of(pdf([card], SHEETS["A4"]))
    assert card.label in said
    assert f"{card.code} Llama Piñata" in said
    assert "A deck, 1 of 1" in said


def test_the_drawing_is_named_where_there_are_several() -> None:
    card = deck("LU").cards[0]
    assert f"{card.title}, {card.variant}" in words_of(pdf([card], SHEETS["L7120"]))


def test_a_short_label_is_in_large_print() -> None:
    card = replace(deck("LU").cards[0], label="goat", title="Goat", variant="")
    page = pypdfium2.PdfDocument(pdf([card], SHEETS["A4"]))[0]
    text = page.get_textpage()
    at = text.get_text_range().index("goat")
    left, bottom, right, top = text.get_charbox(at + 1, loose=True)
    assert top - bottom >= LARGE * 0.9
    assert right > left


def printed_card(title: str = "Title", code: str = "LU001") -> Card:
    return replace(deck("LU").cards[0], variant="", title=title, code=code)


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("Łódź", "Łódz"),
        ("Zażółć", "Za"),
        ("{page} {0}", "{page} {0}"),
        ("🦙", "?"),
        ("x" * 80, ""),
        ("many words " * 7, "many"),
    ],
)
def test_any_title_can_be_printed_and_never_hides_the_code(title: str, shown: str) -> None:
    for sheet in ALL.values():
        card = printed_card(title=title.strip())
        made = pdf([card], sheet)
        (page,) = pages(made)
        assert read(DECODERS["zxing-cpp"], label(page, sheet, 0)) == [card.code]
        assert shown in words_of(made)


def test_places_that_are_used_up_stay_free() -> None:
    sheet = SHEETS["L7120"]
    cards = list(deck("LU").cards[:2])
    first, second = pages(pdf(cards, sheet, free=34))
    assert [read(DECODERS["zxing-cpp"], label(first, sheet, n)) for n in (0, 33)] == [[], []]
    assert read(DECODERS["zxing-cpp"], label(first, sheet, 34)) == [cards[0].code]
    assert read(DECODERS["zxing-cpp"], label(second, sheet, 0)) == [cards[1].code]


def test_a_code_beyond_ten_characters_is_refused() -> None:
    with pytest.raises(Fault) as refused:
        pdf([printed_card(code="ABCDEFG1234")], SHEETS["A4"])
    assert refused.value.key == "labels.code_too_long"


def test_the_same_cards_give_the_same_file() -> None:
    cards = list(deck("LU").cards[:3])
    assert pdf(cards, SHEETS["A4"]) == pdf(cards, SHEETS["A4"])


def test_code_and_braille_never_share_a_place_on_a_card() -> None:
    code, braille = code_zone(), braille_zone()
    assert not overlap(code, braille)
    assert braille.width <= BRAILLE_WIDTH
    for zone in (code, braille):
        assert zone.x >= 0
        assert zone.x + zone.width <= CARD[0]
        assert zone.y + zone.height <= CARD[1]
    largest = code_zone(LARGEST_CODE)
    assert not overlap(largest, braille)
    assert largest.x + largest.width <= CARD[0] - CARD_EDGE
    assert overlap(code_zone(70), braille)


def test_rows_can_be_felt_on_the_drawing_and_by_a_rule() -> None:
    for sheet in SHEETS.values():
        bars = row_bars(sheet)
        assert len(bars) == sheet.rows
        for row, bar in enumerate(bars):
            middle = sheet.top + row * sheet.down + sheet.label[1] / 2
            assert bar.y + bar.height / 2 == pytest.approx(middle)
            # A bar lies on the paper and on no label.
            assert bar.x >= 1
            assert bar.x + bar.width <= sheet.left - 1
        drawn = ET.fromstring(ring_svg(sheet))  # noqa: S314
        assert len(list(drawn)) == sheet.count + sheet.rows
        body = rule_stl(sheet)
        [count] = struct.unpack_from("<I", body, 80)
        assert len(body) == 84 + 50 * count
        # Each edge of a triangle is that of just one other, the other way round: no holes.
        edges: Counter[tuple[tuple[float, ...], tuple[float, ...]]] = Counter()
        for number in range(count):
            values = struct.unpack_from("<12f", body, 84 + 50 * number)
            points = [values[at : at + 3] for at in (3, 6, 9)]
            edges.update(zip(points, points[1:] + points[:1], strict=True))
            assert min(values[3:]) >= 0
            assert max(values[3:]) <= 200
        assert all(edges[other, one] == times for (one, other), times in edges.items())
    assert row_bars(replace(SHEETS["A4"], left=2.0)) == ()
    # The rule begins at the paper's upper edge, and has as many rows as a printer prints whole.
    blocks = struct.unpack_from("<I", rule_stl(SHEETS["L7120"]), 80)[0] // 12
    assert blocks == 1 + 4


def test_a_sheet_says_in_its_file_how_its_labels_lie() -> None:
    for sheet in SHEETS.values():
        assert read_grid(sheet.grid.written()) == sheet.grid
        for number in (0, 7, sheet.count - 1, sheet.count):
            x, y = sheet.corner(number)
            spot = sheet.grid.spot(number)
            assert sheet.grid.at(spot.page, x + 11, y + 11) == spot
    for words in ("", "label-grid", "label-grid 5 7 1 2 nan 4", "label-grid 0 7 1 2 3 4", "x 1 2"):
        assert read_grid(words) is None
