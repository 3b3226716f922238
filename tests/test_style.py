"""The style of what is told: native, short, and a question is one."""

import re
import tomllib

import pytest
from test_sentences import EN, ROOMS

MOST = 20
"""So many words a sentence has at most; what a value brings is one."""
NEVER = re.compile(
    r"\b(all the same|none of|till now|speaks? against|is that so|to be rid of)\b", re.IGNORECASE
)
"""Words of another language in English clothes, or of a clerk."""
_ENDS = re.compile(r"(?<=[.?!:;]) ")
_ASKED = re.compile(
    r"^(Which|Who|What|How many|How much|Into whose|From whose|To whom|Behind whom|Does|Do|Is)\b"
)


def told(room: str) -> list[tuple[str, str]]:
    """Return each form of each sentence of a room, by its key and without marks."""
    found = tomllib.loads((EN / f"{room}.toml").read_text(encoding="utf-8"))
    return [
        (key, re.sub(r"[|~]", "", text))
        for key, form in found.items()
        for text in (form.values() if isinstance(form, dict) else (form,))
    ]


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_nothing_is_told_in_words_that_nobody_says(room: str) -> None:
    assert [(key, text) for key, text in told(room) if NEVER.search(text)] == []


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_no_sentence_is_longer_than_one_breath(room: str) -> None:
    long = [
        (key, each)
        for key, text in told(room)
        for each in _ENDS.split(text)
        if len(each.split()) > MOST
    ]
    assert long == []


def test_a_question_of_the_game_ends_in_a_question_mark() -> None:
    rooms = ("game", "play", "form", "unclear")
    sentences = [
        (key, each.strip())
        for room in rooms
        for key, text in told(room)
        for each in re.findall(r"[^.?!]+[.?!]?", text)
    ]
    asked = [(key, each) for key, each in sentences if _ASKED.match(each)]
    assert asked
    assert [(key, each) for key, each in asked if not each.endswith("?")] == []
