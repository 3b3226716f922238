"""What people say behind a verb is taken apart: names and places from both ends, then the card."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.language.heard import bare, names_in, number_first, number_in, seat_first, seat_only
from assistant.language.slots import Around, Where, filled_by, read_place
from assistant.rules.table import Zone

NAMES = ("Ann", "Anna Maria", "Ben", "Zoë")


@pytest.mark.parametrize(
    ("text", "seat", "rest"),
    [
        ("Ann plays narwhal", 0, "plays narwhal"),
        ("ann", 0, ""),
        ("ANNA MARIA passes", 1, "passes"),
        ("Ann's hand", 0, "hand"),
        ("Ben’s hand", 2, "hand"),
        ("zoë draws 2", 3, "draws 2"),
    ],
)
def test_a_name_comes_first(text: str, seat: int, rest: str) -> None:
    assert seat_first(NAMES, text) == (seat, rest)


@pytest.mark.parametrize("text", ["Annoying Flying Unicorn", "benefits", "", "narwhal Ann"])
def test_what_only_looks_like_a_name_is_none(text: str) -> None:
    assert seat_first(NAMES, text) is None


@pytest.mark.parametrize(
    ("text", "card", "source", "to"),
    [
        ("narwhal", "narwhal", None, None),
        ("narwhal in Ann's stable", "narwhal", None, Where(0, Zone.STABLE)),
        ("the narwhal into Ben's field", "narwhal", None, Where(2, Zone.STABLE)),
        ("unicorn on the cob", "unicorn on the cob", None, None),
        ("unicorn on the cob to Ben", "unicorn on the cob", None, Where(2)),
        ("shark with a horn from Ben to Ann", "shark with a horn", Where(2), Where(0)),
        ("shark to Ann from the discard pile", "shark", Where(None, Zone.DISCARD), Where(0)),
        ("2 to Anna Maria", "2", None, Where(1)),
        ("from Ben", "", Where(2), None),
        ("with neigh", "neigh", None, None),
        ("goat out of the deck", "goat", Where(None, Zone.DECK), None),
        ("back from the dead", "back from the dead", None, None),
        # Whose it is stands twice: where it is taken from wins, and the card keeps its words.
        ("Ben's goat from Anna Maria", "Ben's goat", Where(1), None),
        ("Ben's goat from Ben", "Ben's goat", Where(2), None),
        ("Ben's goat", "goat", Where(2), None),
    ],
)
def test_places_are_cut_off_the_end(
    text: str, card: str, source: Where | None, to: Where | None
) -> None:
    found = filled_by(text, Around(NAMES, "Field"))
    assert (found.card, found.source, found.to) == (card, source, to)


def test_an_edition_has_its_own_word_for_the_cards_before_a_player() -> None:
    assert read_place(NAMES, "Ann's paddock") is None
    assert read_place(NAMES, "Ann's paddock", "Paddock") == Where(0, Zone.STABLE)


@pytest.mark.parametrize(
    ("text", "number"),
    [("2", 2), ("two", 2), ("a 3", 3), ("TEN", 10), ("0", 0), ("٣", None), ("12345", None)],
)
def test_numbers_are_digits_or_words(text: str, number: int | None) -> None:
    assert number_in(text) == number


def test_a_number_may_begin_a_phrase() -> None:
    assert number_first("2 cards") == (2, "cards")
    assert number_first("goats 2") is None


def test_a_list_of_names_may_have_commas_and_an_and() -> None:
    assert names_in("Ann, Ben and Anderson") == ("Ann", "Ben", "Anderson")


@given(st.text(max_size=60))
def test_no_text_makes_it_fail_and_nothing_is_made_up(text: str) -> None:
    found = filled_by(text, Around(NAMES, "Field"))
    assert all(word in text.split() for word in found.card.split())
    assert seat_only(NAMES, text) in (None, 0, 1, 2, 3)
    assert bare(text) in " ".join(text.split())


@pytest.mark.parametrize(
    ("text", "many", "count"),
    [
        ("2", 2, 2),
        ("two cards", 2, 2),
        ("a card", 1, 1),
        ("2 to Ben", 2, None),
        ("a card from Ann", 1, None),
        ("2 narwhals", None, None),
        ("narwhal", None, None),
    ],
)
def test_cards_may_be_only_counted(text: str, many: int | None, count: int | None) -> None:
    found = filled_by(text, Around(NAMES))
    assert (found.many, found.count) == (many, count)


def test_both_sides_of_a_swap_and_of_an_aim_are_read() -> None:
    pair = filled_by("narwhal for Ben's goat", Around(NAMES)).pair
    assert pair
    assert [(each.card, each.source) for each in pair] == [("narwhal", None), ("goat", Where(2))]
    aimed = filled_by("unicorn poison on the goat from Ann", Around(NAMES)).aimed
    assert aimed
    assert [each.card for each in aimed] == ["unicorn poison", "goat"]
    assert filled_by("hands with Ben", Around(NAMES)).hands == 2


def test_whose_hand_is_named_is_no_card() -> None:
    found = filled_by("Ben's hand", Around(NAMES))
    assert (found.is_hand, found.owner, found.count) == (True, 2, None)
    assert not filled_by("Ben's goat", Around(NAMES)).is_hand
