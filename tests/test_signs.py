"""What hides something in a name, and what only looks like it."""

import unicodedata

import pytest

from assistant.signs import hidden_sign


@pytest.mark.parametrize(
    "text",
    [
        "\u2807\u2800\u2805",
        "Žofie",
        "नमस्ते",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        "👩‍👩‍👧",
        "❤️",
    ],
)
def test_letters_cells_and_emoji_hide_nothing(text: str) -> None:
    assert hidden_sign(text) is None


@pytest.mark.parametrize(
    "text",
    ["\u2800", "a\u2800b", "\u2807\u2800", "\u2800\u2807", "A\u202eB", "A\u200bB", "A\ufe0fB"],
)
def test_what_nobody_sees_is_found(text: str) -> None:
    assert hidden_sign(text) in {"\u2800", "\u202e", "\u200b", "\ufe0f"}


def test_each_sign_that_hides_is_found_between_plain_letters() -> None:
    signs = [chr(code) for code in range(0x600)] + [chr(code) for code in range(0x2010, 0x2070)]
    hiding = {"Cc", "Cf", "Zl", "Zp"}
    hides = [
        sign for sign in signs if unicodedata.category(sign) in hiding and sign not in "\t\n\r"
    ]
    assert len(hides) > 70
    assert [sign for sign in hides if hidden_sign(f"Ä{sign}“b") != sign] == []
    seen = [sign for sign in signs if sign not in hides and sign != "\u034f"]
    assert [sign for sign in seen if hidden_sign(f"Ä{sign}“b") is not None] == []
