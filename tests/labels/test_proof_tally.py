"""The count of a proof: what was shown of a deck, in any order, any number of times."""

from hypothesis import given
from hypothesis import strategies as st
from printed import deck

from assistant.labels.proof import Tally, pages, standing

UT = deck("UT")
KEYS = [card.key for card in UT.cards]
ALL = [card.key for card in UT.cards for _ in range(card.copies)]


def shown(*keys: str) -> Tally:
    tally = Tally(UT)
    for key in keys:
        tally = tally.show(key)
    return tally


@given(st.permutations(ALL))
def test_every_label_once_in_any_order_is_complete(order: list[str]) -> None:
    tally = shown(*order)
    assert tally.complete
    assert (tally.done, tally.missing, tally.twice) == (10, (), ())
    assert standing(tally) == "Complete: all 10 labels are in place."


@given(st.lists(st.sampled_from(KEYS), max_size=30))
def test_done_and_missing_are_the_whole_deck(keys: list[str]) -> None:
    tally = shown(*keys)
    often = sum(count for _, count in tally.twice)
    assert tally.done + sum(count for _, count in tally.missing) == UT.copies
    assert tally.done + often == len(keys)
    assert tally.complete == (tally.done == UT.copies)


@given(st.lists(st.sampled_from(KEYS), min_size=1), st.sampled_from(KEYS))
def test_taking_back_undoes_the_last(keys: list[str], on: str) -> None:
    tally = shown(*keys)
    assert tally.show(KEYS[0]).take_back() == tally
    assert tally.mend(on).mend("") == tally


def test_a_label_on_a_wrong_card_counts_for_neither() -> None:
    tally = shown(KEYS[0]).mend(KEYS[1])
    assert tally.done == 0
    ((code, card),) = tally.wrong
    assert (code.key, card.key) == (KEYS[0], KEYS[1])
    said = standing(tally)
    assert f"On a wrong card: {code.title}, on {card.title}." in said
    assert f"table-assistant print {card.code}" in said


def test_a_wrong_label_is_forgotten_when_its_card_has_the_right_one() -> None:
    tally = shown(KEYS[0]).mend(KEYS[1])
    for key in ALL:
        tally = tally.show(key)
    assert tally.wrong == ()
    assert tally.complete


def test_a_card_too_often_is_told_although_all_are_there() -> None:
    said = standing(shown(*ALL, KEYS[2]))
    assert said.startswith("10 of 10. Nothing is missing. Too often:")


def test_a_long_list_is_cut_unless_it_is_asked_for() -> None:
    lu = Tally(deck("LU"))
    short, whole = standing(lu), pages(lu)
    assert short.startswith("0 of 127. Missing: Baby Alpaca, Brown-Tan;")
    assert short.endswith("and 77 more. Type missing for all.")
    assert whole[-1].endswith("Careful, I Bite, 2 times.")
    assert max(each.count(";") for each in whole) == 8
    assert len(short) < 300


def test_a_card_lacks_no_more_labels_than_it_has_copies() -> None:
    single = next(card.key for card in UT.cards[1:] if card.copies == 1)
    tally = shown(KEYS[0]).mend(single).show(KEYS[0]).mend(single)
    assert len(tally.wrong) == 1
