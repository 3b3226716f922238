"""How a code is printed is told from what a reader saw of it, and from nothing that it guessed."""

from random import Random

import numpy as np
import pytest
import qrcode

from assistant.opencv import opencv
from assistant.scan.codebook import exact, kin
from assistant.scan.decoder import ZxingDecoder
from assistant.scan.image import Image
from assistant.scan.known import Matrix

ADDRESS = "https://cards.example.org/uu/0042"


def made(text: str, level: int, mask: int, piece: int = 0, version: int | None = None) -> Matrix:
    code = qrcode.QRCode(version, level, border=0, mask_pattern=mask)
    code.add_data(text, optimize=piece)
    code.make()
    return tuple(tuple(bool(module) for module in row) for row in code.get_matrix())


def drawn(matrix: Matrix, scale: int = 4) -> Image:
    dark = np.pad(np.array(matrix, bool), 4)
    return np.where(dark, 20, 235).astype(np.uint8).repeat(scale, 0).repeat(scale, 1)


def flipped(matrix: Matrix, count: int, seed: int = 1) -> Matrix:
    dice, rows = Random(seed), [list(row) for row in matrix]
    for place in dice.sample(range(len(rows) ** 2), count):
        rows[place // len(rows)][place % len(rows)] ^= True
    return rows


@pytest.mark.parametrize("level", range(4))
@pytest.mark.parametrize(("mask", "piece"), [(0, 0), (3, 4), (7, 20)])
def test_a_code_is_told_from_what_was_seen_with_errors(level: int, mask: int, piece: int) -> None:
    for text in (ADDRESS, "UU-042", "Karte Nr. 12345678"):
        matrix = made(text, level, mask, piece)
        for errors in (0, 10):
            assert exact(flipped(matrix, errors), text) == matrix


def test_a_code_in_a_coding_of_its_own_is_told_where_it_was_seen_whole() -> None:
    matrix = made(ADDRESS, 1, 2)
    assert exact(matrix, "read as something else") == matrix
    assert exact(flipped(matrix, 10), "read as something else") is None


def test_a_code_that_was_mostly_guessed_is_not_told() -> None:
    assert exact(flipped(made(ADDRESS, 2, 1), 120), ADDRESS) is None


def test_codes_too_large_to_be_compared_are_left_out() -> None:
    assert exact(made(ADDRESS, 2, 1, version=8), ADDRESS) is None


@pytest.mark.parametrize("turn", range(4))
def test_a_reader_tells_the_modules_that_it_saw(turn: int) -> None:
    matrix = made(ADDRESS, 0, 5)
    (seen,) = ZxingDecoder().decode(np.rot90(drawn(matrix), turn).copy())
    assert seen.modules is not None
    assert ((seen.modules < 128) == np.array(matrix)).all()


def test_a_reader_tells_errors_that_it_corrected() -> None:
    matrix = made(ADDRESS, 2, 5)
    picture = drawn(flipped(matrix, 8))
    (seen,) = ZxingDecoder().decode(opencv().GaussianBlur(picture, (0, 0), 0.8))
    assert seen.modules is not None
    assert exact((seen.modules < 128).tolist(), seen.payload) == matrix


def test_kin_differ_at_the_end_of_the_text_and_are_codes_that_can_be_read() -> None:
    matrix = made(ADDRESS, 1, 2)
    others = list(kin(matrix, 5))
    assert len({str(each) for each in (matrix, *others)}) == 6
    for other in others:
        (seen,) = ZxingDecoder().decode(drawn(other))
        assert seen.payload[:20] == ADDRESS[:20]
        assert seen.payload != ADDRESS
        # Alike where the text is alike.
        assert (np.array(other) == np.array(matrix)).mean() > 0.75
