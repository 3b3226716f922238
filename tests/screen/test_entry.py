"""The line that is typed on."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from assistant.screen.layout import part_of
from assistant.transcript.entry import LONGEST, Entry

KEYS = ("backspace", "delete", "left", "right", "home", "end", "ctrl+u", "a", "b", " ", "é", "日")


def pressed(*keys: str) -> Entry:
    entry = Entry()
    for key in keys:
        entry = entry.press(key, key if len(key) == 1 else None) or entry
    return entry


def test_letters_corrections_and_the_whole_line_back() -> None:
    assert pressed(*"b goat") == Entry("b goat", 6)
    assert pressed(*"b goar", "backspace", "t").text == "b goat"
    assert pressed(*"goat", "home", "b", " ").text == "b goat"
    assert pressed(*"goat", "left", "left", "delete").text == "got"
    assert pressed(*"goat", "ctrl+u") == Entry()


def test_an_accent_goes_with_its_letter() -> None:
    assert pressed("e", "\u0301", "backspace") == Entry()


def test_other_keys_do_nothing_to_a_line() -> None:
    assert Entry("a", 1).press("f5", None) is None
    assert Entry("a", 1).press("ctrl+g", "\x07") is None


@given(st.lists(st.sampled_from(KEYS), max_size=60), st.integers(1, 30))
def test_the_part_on_the_screen_has_the_cursor_in_it(keys: list[str], width: int) -> None:
    entry = pressed(*keys)
    assert 0 <= entry.at <= len(entry.text)
    part, at = part_of(entry, width)
    assert part in entry.text
    assert 0 <= at <= max(width, 2)
    assert cell_len(part) <= max(width, 2)


def test_a_paste_without_end_is_cut() -> None:
    assert len(Entry().insert("x" * 100_000).text) == LONGEST
