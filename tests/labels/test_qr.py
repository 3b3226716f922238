"""A card's code: the size and redundancy it was chosen for, read back by a real reader."""

import numpy as np
import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.labels.picture import code_picture
from assistant.labels.qr import code_matrix


def read_back(payload: str) -> tuple[str, str]:
    (found,) = zxingcpp.read_barcodes(code_picture(payload), is_pure=True)
    return found.text, found.ec_level


def test_a_short_printed_code_is_version_one_with_the_most_redundancy() -> None:
    matrix = code_matrix("LU042")
    assert len(matrix) == 21
    assert {len(row) for row in matrix} == {21}
    assert read_back("LU042") == ("LU042", "H")


def test_ten_characters_still_fit_version_one() -> None:
    assert len(code_matrix("ABCDE12345")) == 21
    assert len(code_matrix("ABCDE123456")) > 21


@settings(deadline=None, max_examples=25)
@given(st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", min_size=1, max_size=10))
def test_every_printed_code_reads_back(payload: str) -> None:
    assert read_back(payload)[0] == payload


@pytest.mark.parametrize("payload", ["https://example.org/cards?id=7", "Grüße", "x" * 1500])
def test_longer_payloads_choose_their_version(payload: str) -> None:
    assert read_back(payload)[0] == payload


def test_an_empty_payload_is_refused() -> None:
    with pytest.raises(ValueError, match="payload"):
        code_matrix("")


def test_a_payload_beyond_the_largest_code_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 2953"):
        code_matrix("x" * 3000)


def test_the_same_payload_gives_the_same_modules() -> None:
    assert np.array_equal(code_matrix("LU042"), code_matrix("LU042"))
    assert code_matrix("LU042") != code_matrix("LU043")
