"""Golden games in other languages are heard again, and no word of English is heard in them."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import Transcript, play, spoken_elsewhere
from sitting import shipped_library

from assistant import places
from assistant.rules.edition_file import load_editions
from assistant.tongue import OURS, speak

ALL = spoken_elsewhere()
EDITIONS, _ = load_editions([places.shipped("card_texts") / "editions"])
WHOLE_GAME = "# whole game"
MOST_TURNS = 15
ENGLISH = frozenset(
    re.findall(
        r"\w+",
        """
        a the and of to from with into onto for by is are were has have does do did not no
        yes his her their my your our it its he she they you we who what which how when where why
        plays draws draw play takes take gives discards discard discarded steals destroys
        sacrifices answers answer passes pass enters leaves returns returned goes shuffles wins
        turn card cards deck pile player players nobody everyone nothing then each
        other may must this that there done taken back undone type number label another nearest
        """,
    )
)
"""Words by which English is known; what is printed on the cards of a kit stays as it is."""


@pytest.fixture(autouse=True)
def in_its_language(transcript: Transcript) -> Iterator[None]:
    speak(transcript.file.parent.name)
    yield
    speak(OURS)


every_game = pytest.mark.parametrize(
    "transcript", ALL, ids=lambda each: f"{each.file.parent.name}/{each.file.stem}"
)


@every_game
def test_a_golden_game_in_another_language_is_heard_again(
    transcript: Transcript, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    heard = play(transcript, tmp_path)
    if os.environ.get("WRITE_GAMES"):
        transcript.file.write_text(heard, encoding="utf-8")
    assert heard.splitlines() == transcript.file.read_text(encoding="utf-8").splitlines()


@every_game
def test_nothing_is_asked_about_and_nothing_is_not_understood(transcript: Transcript) -> None:
    text = transcript.file.read_text(encoding="utf-8")
    assert "Nicht verstanden" not in text
    assert "Meinst du" not in text


@every_game
def test_no_word_of_english_is_heard(transcript: Transcript) -> None:
    text = transcript.file.read_text(encoding="utf-8")
    titles = {title for title, _ in shipped_library(adult=True).titles}
    titles |= {each.name for each in EDITIONS.values()}
    for title in sorted(titles, key=len, reverse=True):
        text = text.replace(title, "")
    assert set(re.findall(r"[a-z]+", text.casefold())) & ENGLISH == set()


@pytest.mark.parametrize("transcript", ALL[:1])
def test_every_edition_has_one_and_one_is_a_whole_game(transcript: Transcript) -> None:
    folder = transcript.file.parent
    assert {each.file.stem for each in ALL if each.file.parent == folder} == set(EDITIONS)
    texts = (each.file.read_text(encoding="utf-8") for each in ALL if WHOLE_GAME in each.notes)
    assert any(text.count(" ist dran.\n") >= MOST_TURNS and "gewinnt mit" in text for text in texts)
