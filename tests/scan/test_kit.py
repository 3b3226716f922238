"""Codes that this program did not print are read like its own, once they are tied and were seen."""

import tempfile
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import qrcode
from printed_labels import cloth, grainy, matrices, place, shining

from assistant.cards.learned import Learned, load_learned
from assistant.opencv import opencv
from assistant.scan.cascade import Cascade
from assistant.scan.decoder import ZxingDecoder, available_decoders
from assistant.scan.image import Image

BEGINNINGS = {
    21: "UU ",
    25: "http://uu.ex/",
    29: "https://uu.example/card/",
    33: "https://cards.example/u/",
    37: "https://cards.example/unicorns/card?number=",
    41: "https://www.cards.example.org/unicorns/en/cards?deck=base&number=",
}
CARDS = (1042, 1043, 1050, 1118, 1204)
FOREIGN = (1044, 1052, 1119, 1204555)


def sticker(text: str, size: int, scale: int = 8) -> Image:
    """A code as it is bought: no frame, four modules of white around."""
    code = qrcode.QRCode((size - 17) // 4, qrcode.ERROR_CORRECT_M, border=4)
    code.add_data(text, optimize=0)
    code.make(fit=False)
    dark = np.array(code.get_matrix(), bool)
    return np.where(dark, 25, 245).astype(np.uint8).repeat(scale, 0).repeat(scale, 1)


def lying(text: str, size: int, module: float = 3.0, turn: float = 12.0) -> Image:
    """A table with a sticker in the middle."""
    cv2 = opencv()
    frame, picture = cloth(), sticker(text, size)
    side = picture.shape[0]
    angle, scale = np.radians(turn), module / 8
    spin = scale * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    way = np.column_stack((spin, np.array((320, 240)) - spin @ (side / 2, side / 2)))
    small = cv2.GaussianBlur(picture, (0, 0), 0.4 / scale)
    laid = cv2.warpAffine(small, way, (640, 480))
    there = cv2.warpAffine(np.full_like(picture, 255), way, (640, 480))
    frame[there > 127] = laid[there > 127]
    return frame


def text_of(number: int, size: int) -> str:
    return f"{BEGINNINGS[size]}{number}"


def blurred(text: str, size: int, seed: int) -> Image:
    return grainy(opencv().GaussianBlur(lying(text, size), (0, 0), 3.0), seed)


def under_a_finger(text: str, size: int, seed: int) -> Image:
    frame = lying(text, size)
    opencv().circle(frame, (320 + 2 * size - 8, 240 - size), round(0.8 * size), 165, -1)
    return grainy(frame, seed)


def in_glare(text: str, size: int, seed: int) -> Image:
    return grainy(shining(lying(text, size), (325, 265), 0.85 * size), seed)


HARD = (blurred, under_a_finger, in_glare)


@cache
def kit_of(size: int) -> Cascade:
    """Readers that know the five cards of a kit."""
    with tempfile.TemporaryDirectory() as folder:
        return taught(Path(folder) / "learned.jsonl", size)[0]


def taught(file: Path, size: int, cards: tuple[int, ...] = CARDS) -> tuple[Cascade, Learned]:
    """Readers for whom each card was held up once and tied."""
    learned = load_learned(file)[0]
    eyes = Cascade([ZxingDecoder()], matrices(), learned)
    for number in cards:
        text = text_of(number, size)
        assert [seen.payload for seen in eyes.live(grainy(lying(text, size)))] == [text]
        learned.tie(text, f"deck:{number}")
    while not eyes.learn():
        pass
    return eyes, learned


def held(eyes: Cascade, spoil: object, number: int, size: int, frames: int = 12) -> set[str]:
    assert callable(spoil)
    eyes.forget()
    for seed in range(frames):
        seen = {each.payload for each in eyes.live(spoil(text_of(number, size), size, seed))}
        if seen:
            return seen
    return set()


@pytest.mark.parametrize("spoil", HARD)
@pytest.mark.parametrize("size", [25, 33, 41])
def test_a_tied_code_that_no_reader_decodes_is_read(size: int, spoil: object) -> None:
    eyes = kit_of(size)
    assert callable(spoil)
    text = text_of(CARDS[1], size)
    strong = [each for each in available_decoders()[0] if each.name in ("zxing-cpp", "pyzbar")]
    assert isinstance(strong[0], ZxingDecoder)
    assert [each.name for each in strong if each.decode(spoil(text, size, 1))] == []
    assert held(eyes, spoil, CARDS[1], size) == {text}


@pytest.mark.parametrize("spoil", HARD)
def test_a_card_of_the_kit_that_is_not_tied_is_no_other(spoil: object) -> None:
    for size in (25, 33):
        for number in FOREIGN:
            seen = held(kit_of(size), spoil, number, size, 3)
            assert seen <= {text_of(number, size)}


@pytest.mark.parametrize("spoil", HARD)
def test_the_only_tied_card_is_read_and_no_other_of_its_kit_is_taken_for_it(
    tmp_path: Path, spoil: object
) -> None:
    eyes, _ = taught(tmp_path / "learned.jsonl", 33, CARDS[:1])
    assert held(eyes, spoil, CARDS[0], 33) == {text_of(CARDS[0], 33)}
    for number in (*CARDS[1:3], *FOREIGN[:2]):
        assert held(eyes, spoil, number, 33, 3) <= {text_of(number, 33)}


def test_it_is_kept_for_the_next_time(tmp_path: Path) -> None:
    file = tmp_path / "learned.jsonl"
    taught(file, 33)
    again = Cascade([ZxingDecoder()], matrices(), load_learned(file)[0])
    while not again.learn():
        pass
    assert held(again, blurred, CARDS[2], 33) == {text_of(CARDS[2], 33)}


def test_a_code_tied_before_is_known_from_when_it_is_next_read(tmp_path: Path) -> None:
    file = tmp_path / "learned.jsonl"
    older = Learned(file)
    for number in CARDS:
        older.tie(text_of(number, 33), f"deck:{number}")
    learned = load_learned(file)[0]
    eyes = Cascade([ZxingDecoder()], matrices(), learned)
    while not eyes.learn():
        pass
    assert held(eyes, blurred, CARDS[0], 33) == set()
    eyes.live(grainy(lying(text_of(CARDS[0], 33), 33)))
    while not eyes.learn():
        pass
    assert held(eyes, blurred, CARDS[0], 33) == {text_of(CARDS[0], 33)}


def test_what_is_untied_is_read_no_more(tmp_path: Path) -> None:
    eyes, learned = taught(tmp_path / "learned.jsonl", 33)
    learned.untie(text_of(CARDS[0], 33))
    while not eyes.learn():
        pass
    assert held(eyes, blurred, CARDS[0], 33) == set()
    assert held(eyes, blurred, CARDS[1], 33) == {text_of(CARDS[1], 33)}


def test_a_still_picture_of_tied_codes_is_read_in_one_look() -> None:
    text = text_of(CARDS[3], 33)
    assert [seen.payload for seen in kit_of(33).still(under_a_finger(text, 33, 1))] == [text]


def test_printed_labels_are_read_beside_them() -> None:
    eyes = kit_of(33)
    eyes.forget()
    frame = cloth()
    place(frame, "LU017", (320, 240), module=4)
    soft = opencv().GaussianBlur(frame, (0, 0), 4)
    seen = {each.payload for seed in range(12) for each in eyes.live(grainy(soft, seed))}
    assert seen == {"LU017"}
