"""Labels that can be brailled, and better ones for those that cannot."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printed import deck

from assistant.braille.code import fits, from_cells, to_cells
from assistant.cards.label_file import folded
from assistant.cards.model import Card, Deck
from assistant.labels.fitting import estimate, kind_sign, label_faults, propose
from assistant.words import say

LU = deck("LU")


def with_labels(**labels: str) -> Deck:
    """Return the deck with other labels, by the id of the card with _ for -."""
    cards = tuple(
        replace(card, label=labels.get(card.id.replace("-", "_"), card.label)) for card in LU.cards
    )
    return replace(LU, cards=cards)


def told(deck_of: Deck) -> list[str]:
    return [say(fault.key, **fault.values) for fault in label_faults(deck_of, deck_of.cards)]


@pytest.mark.parametrize("code", ["LF", "LU", "UE", "UF", "UN", "US", "UT"])
def test_every_shipped_label_can_be_made(code: str) -> None:
    assert label_faults(deck(code), deck(code).cards) == []


def test_what_a_label_takes_is_known_before_it_is_embossed() -> None:
    taken = estimate("b goat")
    assert (taken.rows, taken.cells, taken.width, taken.height) == (1, 6, 6 * 6.2, 10)
    taken = estimate("m escape goat")
    assert (taken.rows, taken.cells, taken.height, taken.fits) == (2, 8, 20, True)
    assert estimate("abcdefghij").cells == 10
    assert not estimate("abcdefghij").fits
    assert not estimate("one two three four five").fits


def test_two_cards_with_one_label_are_refused_with_another() -> None:
    same = next(card for card in LU.cards if card.id == "llamaste").label
    (said,) = told(with_labels(no_probllama=same.upper()))
    assert said.startswith(f"Same label: {same.upper()} is on Llamaste and on No Probllama.")
    assert said.endswith("For No Probllama you may take: ug no probllama.")


def test_a_label_that_is_too_long_is_refused_with_another() -> None:
    (said,) = told(with_labels(llamaste="ug llamaste namaste"))
    assert said == (
        "Llamaste: the label ug llamaste namaste is too long. Rows: 3, cells in the widest: 8. "
        "There is room for 2 rows of 9 cells. You may take: ug llamaste."
    )
    (said,) = told(with_labels(llamaste="ug llamastellamaste"))
    assert "Rows: 1, cells in the widest: 19." in said


def test_a_sign_without_braille_is_refused_with_another() -> None:
    (said,) = told(with_labels(llamaste="ug 🦙"))
    assert "has a sign that braille cannot write. You may take: ug llamaste." in said


def test_a_card_without_a_label_gets_one_proposed() -> None:
    (said,) = told(with_labels(llamaste=""))
    assert said == "Llamaste has no label. You may take: ug llamaste."


def test_only_the_cards_that_are_printed_are_looked_at() -> None:
    deck_of = with_labels(llamaste="")
    assert label_faults(deck_of, [deck_of.cards[0]]) == []
    # But what they are compared with is the whole deck.
    deck_of = with_labels(no_probllama=LU.cards[0].label)
    card = next(card for card in deck_of.cards if card.id == "no-probllama")
    assert len(label_faults(deck_of, [card])) == 1


def test_two_bad_labels_never_get_the_same_proposal() -> None:
    faults = label_faults(deck_of := with_labels(llamaste="", no_probllama=""), deck_of.cards)
    assert len({fault.values["proposal"] for fault in faults}) == 2


@pytest.mark.parametrize(
    ("card", "sign"),
    [("llamaste", "ug"), ("baby-goat-pink", "b"), ("basic-goat", ""), ("alarm-call", "action")],
)
def test_the_sign_of_a_kind_is_known_from_the_deck(card: str, sign: str) -> None:
    assert kind_sign(LU, next(each for each in LU.cards if each.id == card)) == sign


def card_called(title: str) -> Card:
    return replace(LU.cards[0], title=title, label="")


@given(
    st.text("abcdefghij ABCéł-'!🦙日1234567890", min_size=1, max_size=60),
    st.sampled_from(["", "b", "action", "I", "much too long a sign"]),
    st.integers(0, 12),
)
def test_any_title_gets_a_label_that_fits_and_is_free(title: str, sign: str, taken: int) -> None:
    used: set[str] = set()
    for _ in range(taken + 1):
        label = propose(card_called(title), sign, used)
        assert fits(label)
        assert folded(label) not in used
        assert folded(from_cells(to_cells(label)) or "") == folded(label)
        if fits(sign):
            assert label.startswith(sign)
        used.add(folded(label))


def test_titles_that_are_nearly_the_same_get_labels_of_their_own() -> None:
    cards = [replace(card, label="") for card in LU.cards[-2:]]
    twins = [replace(card, title=f"Star{sign}") for card, sign in zip(cards, "!?", strict=True)]
    deck_of = replace(LU, cards=tuple(twins))
    proposals = [fault.values["proposal"] for fault in label_faults(deck_of, twins)]
    assert len(set(proposals)) == 2
