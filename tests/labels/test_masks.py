"""Codes made many at a time are the ones that are printed."""

from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sitting import shipped_library

from assistant.labels.qr import code_matrices, code_matrix

PRINTED = st.from_regex(r"[A-Z]{2}[0-9]{3}", fullmatch=True)


@settings(max_examples=40)
@given(st.lists(PRINTED, max_size=40))
def test_they_are_as_if_made_one_by_one(payloads: list[str]) -> None:
    assert list(code_matrices(payloads)) == [(each, code_matrix(each)) for each in payloads]


@settings(max_examples=40)
@given(st.lists(st.text(min_size=1, max_size=9), max_size=4))
def test_other_payloads_are_made_too(payloads: list[str]) -> None:
    assert list(code_matrices(payloads)) == [(each, code_matrix(each)) for each in payloads]


@settings(max_examples=40)
@given(st.lists(st.text("0123456789ABCXYZ $%*+./:-", min_size=1, max_size=8), max_size=4))
def test_figures_and_capitals_in_any_order_too(payloads: list[str]) -> None:
    assert list(code_matrices(payloads)) == [(each, code_matrix(each)) for each in payloads]


def test_the_codes_of_all_shipped_cards_are_those_that_were_always_printed() -> None:
    codes = [card.code for card in shipped_library(adult=True).catalogue.cards]
    assert len(codes) > 400
    assert list(code_matrices(codes)) == [(each, code_matrix(each)) for each in codes]
    llamas = sorted(code for code in codes if code.startswith("LU"))
    every = "".join("01"[dark] for each in llamas for row in code_matrix(each) for dark in row)
    assert sha256(every.encode()).hexdigest()[:16] == "6694cececa1e280c"


def test_every_mask_is_chosen_for_some() -> None:
    payloads = [f"LU{number:03}" for number in range(1, 200)]
    made = dict(code_matrices(payloads))
    assert made == {each: code_matrix(each) for each in payloads}
    # Row 8, columns 2 to 4: the number of the mask, itself masked (ISO/IEC 18004, 7.9).
    assert len({matrix[8][2:5] for matrix in made.values()}) == 8


def test_they_are_made_only_when_asked_for() -> None:
    payloads = iter([f"LU{number:03}" for number in range(200)])
    next(code_matrices(payloads))
    assert len(list(payloads)) > 100


def test_an_empty_payload_is_refused() -> None:
    with pytest.raises(ValueError, match="payload"):
        list(code_matrices([""]))
