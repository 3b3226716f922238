"""The lines between the program and its child."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.speech.wire import (
    Done,
    Failed,
    Message,
    Play,
    Prepare,
    Ready,
    Say,
    Stop,
    from_line,
    to_line,
)


@given(st.text(st.characters()))
def test_any_text_passes_as_one_line_of_ascii(text: str) -> None:
    line = to_line(Say(1, text, "en", 175, 100))
    assert line.isascii()
    assert line.count(b"\n") == 1
    assert from_line(line) == Say(1, text, "en", 175, 100)


@pytest.mark.parametrize(
    "message",
    [
        Stop(),
        Ready(True, "speech.x", {"voice": "a"}, plays=False, keeps=True),
        Done(3),
        Failed("speech.y"),
        Play([[440.0, 0.1], [0.0, 0.05]], 80),
        Prepare(["Narwhal.", "ñ"], "en", 175, 100),
    ],
)
def test_every_message_comes_back(message: Message) -> None:
    assert from_line(to_line(message)) == message


@given(st.binary())
def test_any_other_line_is_no_message(line: bytes) -> None:
    assert from_line(line) is None


@pytest.mark.parametrize("line", [b"[]", b"{}", b'{"is": "Say"}', b'{"is": 4}', b'{"is": []}'])
def test_json_that_is_no_message(line: bytes) -> None:
    assert from_line(line) is None
