"""Text as an engine can take it."""

from hypothesis import given
from hypothesis import strategies as st

from assistant.speech.spoken import sayable_parts, spoken_text


def test_control_characters_become_spaces() -> None:
    assert spoken_text("draw\x01 50P\x00two\tcards\n") == "draw 50P two cards"


def test_lone_surrogates_and_fillers_go() -> None:
    assert spoken_text("a\ud800b\u200bc\ufeffd") == "abcd"


def test_letters_braille_and_emoji_stay() -> None:
    assert spoken_text("Ünïcörn ⠇⠑ 👩‍🚀 ❤️") == "Ünïcörn ⠇⠑ 👩‍🚀 ❤️"


@given(st.text(st.characters()))
def test_what_is_spoken_can_be_encoded_and_is_one_line(text: str) -> None:
    spoken = spoken_text(text)
    spoken.encode()
    assert spoken.splitlines() in ([], [spoken])


def test_parts_are_sentences() -> None:
    assert sayable_parts("Draw a card. Then stop! Why? Because.") == (
        "Draw a card.",
        "Then stop!",
        "Why?",
        "Because.",
    )


@given(st.text(st.characters(codec="utf-8")), st.integers(1, 50))
def test_parts_lose_no_word_and_are_never_too_long(text: str, longest: int) -> None:
    parts = sayable_parts(spoken_text(text), longest)
    assert "".join("".join(parts).split()) == "".join(spoken_text(text).split())
    assert all(0 < len(part) <= longest for part in parts)
