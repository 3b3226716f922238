"""Several looks find more than one, and a crashing reader does not end the program."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from printed_labels import label
from scan_scenes import cascade, code, empty_table, noisy, table, turned

from assistant.labels.sheet import SHEETS
from assistant.library import open_library, printed_codes
from assistant.opencv import opencv
from assistant.problems import Fault
from assistant.scan.cascade import Cascade, merged
from assistant.scan.decoder import Look, Sighting, Survey, ZxingDecoder
from assistant.scan.image import Image, gray, scaled
from assistant.scan.order import in_order, in_rows
from assistant.words import sentence


class Crashing:
    """A reader whose library breaks down."""

    name = "crashing"

    def __init__(self) -> None:
        self.asked = 0

    def decode(self, image: Image) -> tuple[Sighting, ...]:
        self.asked += 1
        raise RuntimeError("out of cheese")


class Fixed:
    """A reader that says always the same."""

    def __init__(self, name: str, *sightings: Sighting) -> None:
        self.name = name
        self.sightings = sightings
        self.asked = 0

    def decode(self, image: Image) -> tuple[Sighting, ...]:
        self.asked += 1
        return self.sightings


def at(payload: str, x: float, y: float, side: float = 100) -> Sighting:
    corners = ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
    return Sighting(payload, corners, "test")


def payloads(sightings: tuple[Sighting, ...]) -> list[str]:
    return [sighting.payload for sighting in sightings]


def test_cards_are_read_left_to_right() -> None:
    picture = table("LU009", "LU001", "LU005", "LU005")
    assert payloads(cascade().still(picture)) == ["LU009", "LU001", "LU005", "LU005"]


def far_away() -> Image:
    """A table with a small card, turned so that only the enlarging look reads it."""
    small = scaled(turned(code("LU042", 8), 45), 0.22)
    picture = np.full((600, 800, 3), 255, np.uint8)
    picture[200 : 200 + small.shape[0], 300 : 300 + small.shape[1]] = small
    return noisy(picture, 6)


def test_a_card_too_far_away_for_one_look_is_read_by_another() -> None:
    reader = ZxingDecoder()
    assert reader.decode(far_away()) == ()
    (found,) = Cascade([reader]).still(far_away())
    assert found.payload == "LU042"
    side = 29 * 8 * 1.5 * 0.22 / 2
    assert found.centre == pytest.approx((300 + side, 200 + side), abs=4)


def test_a_live_card_held_for_one_round_gets_every_look() -> None:
    eyes = Cascade([ZxingDecoder()])
    seen = [payload for _ in range(eyes.rounds) for payload in payloads(eyes.live(far_away()))]
    assert seen[:1] == ["LU042"]


def test_a_small_picture_of_a_large_code_in_poor_light_is_read() -> None:
    reader, grainy = ZxingDecoder(), noisy(code("LU042", 16), 12)
    assert reader.decode(grainy) == ()
    assert payloads(Cascade([reader]).still(grainy)) == ["LU042"]


def test_a_live_card_out_of_focus_is_read_by_the_sharpened_look() -> None:
    blurred = opencv().GaussianBlur(code("LU042", 3), (0, 0), 2)
    reader = ZxingDecoder()
    assert reader.decode(blurred) == ()
    eyes = Cascade([reader])
    assert "LU042" in [name for _ in range(eyes.rounds) for name in payloads(eyes.live(blurred))]


def test_nothing_is_found_on_an_empty_table() -> None:
    assert cascade().still(empty_table()) == ()
    assert cascade().live(empty_table()) == ()


def test_weaker_readers_are_asked_only_where_the_best_saw_nothing() -> None:
    best, weak = Fixed("best", at("A", 0, 0)), Fixed("weak", at("B", 500, 0))
    assert payloads(Cascade([best, weak]).still(empty_table())) == ["A"]
    eyes = Cascade([best, weak])
    for _ in range(eyes.rounds):
        assert payloads(eyes.live(empty_table())) == ["A"]
    assert weak.asked == 0
    blind = Fixed("best")
    assert payloads(Cascade([blind, weak]).still(empty_table())) == ["B"]


def test_at_one_place_the_earlier_reader_is_believed() -> None:
    seen = merged([at("right", 0, 0)], [at("wrong", 10, 5), at("other", 300, 0)])
    assert [sighting.payload for sighting in seen] == ["right", "other"]


def test_one_above_the_other_is_read_top_to_bottom() -> None:
    seen = in_order([at("below", 0, 300), at("right", 300, 0), at("above", 20, 0)])
    assert payloads(seen) == ["above", "below", "right"]


@given(st.lists(st.tuples(st.integers(0, 2000), st.integers(0, 2000)), max_size=8))
def test_ordering_loses_and_invents_nothing(places: list[tuple[int, int]]) -> None:
    sightings = [at(str(number), x, y) for number, (x, y) in enumerate(places)]
    assert sorted(payloads(in_order(sightings))) == sorted(payloads(tuple(sightings)))


def test_what_is_read_on_a_reduced_picture_lies_where_it_lies_in_the_whole_one() -> None:
    picture = np.full((1200, 1600), 255, np.uint8)
    card = gray(code("LU042", 12))
    picture[500 : 500 + len(card), 900 : 900 + len(card)] = card
    whole, reduced = (
        Look(ZxingDecoder(), most=most).take(picture).read[0] for most in (10_000_000, 300_000)
    )
    assert reduced.payload == "LU042"
    assert np.abs(np.subtract(whole.corners, reduced.corners)).max() < 8


ASKEW = ((400.0, 300.0), (900.0, 420.0), (820.0, 700.0), (360.0, 640.0))


@pytest.mark.parametrize("size", [1.0, 0.2])
def test_what_was_located_askew_is_looked_at_as_if_from_above(size: float) -> None:
    class Located:
        """Locates a dark place, and reads it only where it is a square in the middle."""

        name = "located"

        def decode(self, image: Image) -> tuple[Sighting, ...]:
            return self.survey(image).read

        def survey(self, image: Image) -> Survey:
            height, width = image.shape
            edge = round(width * 0.15 / 1.3)
            inner, whole = image[edge:-edge, edge:-edge] < 90, image < 90
            if (
                height == width
                and inner.mean() > 0.97
                and whole.sum() - inner.sum() < 0.02 * whole.size
            ):
                return Survey((at("LU042", 0, 0),))
            return Survey((), (corners,))

    picture = np.full((1000, 1200), 160, np.uint8)
    corners = tuple((size * x, size * y) for x, y in ASKEW)
    cv2.fillConvexPoly(picture, np.array(corners).round().astype(np.int32), (20,))
    (read,) = Cascade([Located()]).still(picture)
    assert (read.payload, read.corners) == ("LU042", corners)


def test_what_was_located_out_of_focus_is_read() -> None:
    blurred = opencv().GaussianBlur(code("LU042", 8)[:, :, 0], (0, 0), 5)
    picture = noisy(np.pad(blurred // 2 + 60, 150, constant_values=187), 2)
    assert payloads(ZxingDecoder().decode(picture)) == []
    assert payloads(Cascade([ZxingDecoder()]).still(picture)) == ["LU042"]


def test_a_foreign_code_that_cannot_be_read_keeps_no_label_from_being_read() -> None:
    foreign = code("https://example.org/cards/4711", 6)[:, :, 0].copy()
    middle = foreign.shape[0] // 2
    foreign[middle - 25 : middle + 60, middle - 40 : middle + 60] = 90
    label = code("LU042", 6)[:, :, 0].copy()
    label[60:120, 60:110] = 120
    height = max(len(foreign), len(label)) + 40
    parts = [
        np.pad(each, ((20, height - 20 - len(each)), (20, 20)), constant_values=200)
        for each in (foreign, label)
    ]
    picture = np.hstack(parts)
    assert 33 in {each.across for each in ZxingDecoder().survey(picture).patterns() if each.sure}
    assert payloads(ZxingDecoder().decode(picture)) == []
    assert payloads(Cascade([ZxingDecoder()]).still(picture)) == []
    eyes = Cascade([ZxingDecoder()], printed_codes(open_library().catalogue))
    assert payloads(eyes.still(picture)) == ["LU042"]


def test_a_crashing_reader_is_dropped_and_the_others_read_on() -> None:
    crashing = Crashing()
    eyes = Cascade([crashing, *cascade_readers()])
    for _ in range(3):
        assert payloads(eyes.still(code("LU042"))) == ["LU042"]
    assert [(each.name, each.why) for each in eyes.dropped] == [("crashing", "out of cheese")]
    asked = crashing.asked
    assert payloads(eyes.live(code("LU042"))) == ["LU042"]
    assert crashing.asked == asked


def test_one_crash_on_odd_input_does_not_cost_the_reader() -> None:
    eyes = Cascade([Crashing(), Fixed("sound", at("A", 0, 0))])
    eyes.live(empty_table())
    assert eyes.dropped == []


def test_every_crash_is_counted() -> None:
    eyes = Cascade([Crashing(), Fixed("sound", at("A", 0, 0))])
    eyes.live(empty_table())
    assert eyes.crashes["crashing"] > 0
    assert eyes.crashes["sound"] == 0


def test_cards_on_a_table_are_told_row_by_row_and_twice_where_they_lie_twice() -> None:
    shown = ["A", "B", "C", "B", "D", "A", "E", "F", "F"]
    # Rows that rise, as before a camera that is held askew.
    lying = [
        at(name, 300 * (n % 3) + 20, 260 * (n // 3) + 40 * (n % 3)) for n, name in enumerate(shown)
    ]
    for order in (lying, lying[::-1]):
        assert payloads(in_rows(order)) == shown
    picture = np.vstack((table("LU009", "LU001", "LU009"), table("LU005", "LU009", "LU005")))
    read = ["LU009", "LU001", "LU009", "LU005", "LU009", "LU005"]
    assert payloads(Cascade([ZxingDecoder()]).still(picture)) == read


@given(st.lists(st.tuples(st.integers(0, 2000), st.integers(0, 2000)), max_size=8))
def test_rows_lose_and_invent_nothing(places: list[tuple[int, int]]) -> None:
    sightings = [at(str(number), x, y) for number, (x, y) in enumerate(places)]
    assert sorted(payloads(in_rows(sightings))) == sorted(payloads(tuple(sightings)))


def test_a_picture_gives_what_a_quick_look_reads_before_the_rest() -> None:
    class Second(Fixed):
        def decode(self, image: Image) -> tuple[Sighting, ...]:
            self.asked += 1
            return self.sightings[: 1 if self.asked == 1 else None]

    reader = Second("best", at("A", 0, 0), at("B", 500, 0))
    looks = Cascade([reader]).looks(empty_table())
    assert payloads(next(looks)) == ["A"]
    assert reader.asked == 1
    *_, last = looks
    assert {"A", "B"} == set(payloads(last))


def test_a_faint_picture_is_read_by_its_contrast() -> None:
    cv2 = opencv()
    picture = cv2.GaussianBlur(code("LU042", 6)[:, :, 0], (0, 0), 2.2)
    slope = np.linspace(0, 150, picture.shape[1])
    faint = (picture * 0.06 + 40 + slope).astype(np.uint8)
    assert payloads(Cascade([ZxingDecoder()]).still(noisy(faint, 1))) == ["LU042"]


def test_a_faint_code_beside_a_clear_one_is_read_too() -> None:
    clear, faint = code("LU042", 6)[:, :, 0], code("NL011", 6)[:, :, 0]
    slope = np.linspace(0, 60, faint.shape[1])
    faint = (opencv().GaussianBlur(faint, (0, 0), 2.2) * 0.08 + 40 + slope).astype(np.uint8)
    both = noisy(np.hstack((clear, faint)), 1)
    assert payloads(ZxingDecoder().decode(both)) == ["LU042"]
    assert payloads(Cascade([ZxingDecoder()]).still(both)) == ["LU042", "NL011"]


def test_crashes_now_and_then_do_not_cost_the_reader() -> None:
    class Moody(Fixed):
        def decode(self, image: Image) -> tuple[Sighting, ...]:
            self.asked += 1
            if self.asked % 2:
                raise RuntimeError("not now")
            return self.sightings

    eyes = Cascade([Moody("moody", at("A", 0, 0))])
    for _ in range(9):
        eyes.live(empty_table())
    assert eyes.dropped == []


def test_without_any_reader_a_person_hears_what_to_do() -> None:
    with pytest.raises(Fault) as fault:
        Cascade([]).still(empty_table())
    assert "zxing-cpp" in sentence(fault.value.key, **fault.value.values)
    eyes = Cascade([Crashing()])
    with pytest.raises(Fault):
        for _ in range(9):
            eyes.live(empty_table())


def cascade_readers() -> list[Fixed]:
    return [Fixed("sound", at("LU042", 0, 0))]


def printed_sheet(payloads_in_rows: tuple[str, ...]) -> Image:
    """A sheet of labels as it is printed, 4 pixels a millimetre, its labels row by row."""
    sheet, scale = SHEETS["L7120"], 4
    width, height = (int(each * scale) for each in sheet.page)
    page = np.full((height, width), 250, np.uint8)
    side = int(sheet.label[0] * scale)
    for number, payload in enumerate(payloads_in_rows):
        left, top = (int(each * scale) for each in sheet.corner(number))
        page[top : top + side, left : left + side] = cv2.resize(
            label(payload), (side, side), interpolation=cv2.INTER_AREA
        )
    return page


@pytest.mark.parametrize("quarter_turns", [0, 1, 2, 3])
def test_a_sheet_is_read_row_by_row_however_it_was_laid_on_the_scanner(quarter_turns: int) -> None:
    shown = ("LU009", "LU001", "LU007", "LU005", "LU003", "LU002", "LU011", "LU004", "LU008")
    page = np.rot90(printed_sheet(shown), -quarter_turns).copy()
    assert payloads(Cascade([ZxingDecoder()]).still(page)) == [*shown]
    # So it is before a camera that is held askew.
    askew = turned(page, 4)
    assert payloads(Cascade([ZxingDecoder()]).still(askew)) == [*shown]


def test_cards_that_lie_each_another_way_are_read_as_they_are_seen() -> None:
    ways = (0, 2, 2, 1)
    seen = [replace(at(str(n), 300 * n, 0), turned=way) for n, way in enumerate(ways)]
    assert payloads(in_rows(seen)) == ["0", "1", "2", "3"]
