"""The style of what is told: native, short, and a question is one."""

import re
import tomllib
from collections.abc import Iterator

import pytest
from test_sentences import EN, ROOMS

MOST = 20
"""So many words a sentence has at most; what a value brings is one."""
NEVER = re.compile(
    r"\b(all the same|none of|till now|speaks? against|is that so|to be rid of)\b", re.IGNORECASE
)
"""Words of another language in English clothes, or of a clerk."""
LANGUAGES = ("en", "de")
_ENDS = re.compile(r"(?<=[.?!]) ")
_VALUE = re.compile(r"\{[^}]*\}")
_ASKED = {
    "en": re.compile(
        r"^(Which|Whose|Who|Whom|What|How many|How much|(?:Into|From) whose|(?:To|Behind) whom|"
        r"Does|Do you|Did|Is|Are|Was|Shall|Should|Can)\b"
    ),
    "de": re.compile(
        r"^(Welche[mnrs]?|Wer|Wen|Wem|Was|Wie|Wo|Wohin|Wann|Wessen|(?:In|Aus) wessen|"
        r"(?:Zu|Hinter|Von|Nach) wem|Bist|Ist|Sind|Hat|Hast|Soll|Willst|Meinst)\b"
    ),
}
"""How a question begins."""
_TOLD = {
    "en": re.compile(r"^(What|Who) (you|players|(is|was)\b.* (is|are|came|holds|can't))\b"),
    "de": re.compile(r"[,:]|^W\w+( \w+){1,2} (hat|bleibt|steht)\.$"),
}
"""How a sentence goes on that begins so and tells something: what you type is said."""
_TYPED = "help.command."
"""What is told of a word also has what people type, as they type it."""


def leaves(key: str, value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, each in value.items():
            yield from leaves(f"{key}.{name}", each)
    else:
        yield key, re.sub(r"[|~]", "", str(value))


def told(room: str, language: str = "en") -> list[tuple[str, str]]:
    """Return each form of each sentence of a room, by its key and without marks."""
    file = EN.parents[1] / language / "told" / f"{room}.toml"
    return list(leaves(room, tomllib.loads(file.read_text(encoding="utf-8"))))


def too_long(text: str) -> list[str]:
    """Return the sentences of a text that are longer than one breath."""
    return [each for each in _ENDS.split(text) if len(_VALUE.sub("value", each).split()) > MOST]


def unmarked(text: str, language: str) -> list[str]:
    """Return the questions of a text that end as if they told something.

    What ends in no sign is no sentence, but the name of something to choose.
    """
    ended = (each.strip() for each in re.findall(r"[^.?!]+[.?!]", text))
    asked, goes_on = _ASKED[language], _TOLD[language]
    return [
        each
        for each in ended
        if asked.match(each) and not goes_on.search(each) and not each.endswith("?")
    ]


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_nothing_is_told_in_words_that_nobody_says(room: str) -> None:
    assert [(key, text) for key, text in told(room) if NEVER.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", sorted(ROOMS))
def test_no_sentence_is_longer_than_one_breath(room: str, language: str) -> None:
    assert [(key, long) for key, text in told(room, language) if (long := too_long(text))] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", sorted(ROOMS))
def test_a_question_ends_in_a_question_mark(room: str, language: str) -> None:
    sentences = [each for each in told(room, language) if not each[0].startswith(_TYPED)]
    assert [(key, bad) for key, text in sentences if (bad := unmarked(text, language))] == []


def test_what_is_too_long_or_unmarked_is_found() -> None:
    words = " ".join(["word"] * 19)
    assert too_long(f"{words} {{a value}}. {words} end.") == []
    assert too_long(f"{words}: one; two, three.") == [f"{words}: one; two, three."]
    assert unmarked("Who starts. Type a name.", "en") == ["Who starts."]
    assert unmarked("What is on top. What you type is said.", "en") == ["What is on top."]
    assert unmarked("Wer fängt an. Wer nicht will, steigt aus.", "de") == ["Wer fängt an."]
