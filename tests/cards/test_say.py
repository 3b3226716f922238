"""A deck says how its words sound, a file of words how they do in another language."""

from pathlib import Path

import pytest

from assistant.cards.load import load_catalogue

DECK = """format = 1
id = "garden"
name = "Garden"
code = "GA"
language = "en"

[say]
"Henicorn" = "hen a corn"
{more}
[[card]]
id = "hen"
number = 1
title = "Henicorn"
kind = "basic"
text = "It lays eggs."
"""
GERMAN = """format = 1
deck = "garden"
language = "de"

[say]
"Hennicorn" = "Henni korn"

[[card]]
id = "hen"
title = "Hennicorn"
"""


def say_of(folder: Path, language: str = "") -> tuple[dict[str, str], list[str]]:
    """Return how the words of the deck in a folder are said, and the problems by their keys."""
    catalogue, problems = load_catalogue([folder], [], language=language)
    return dict(catalogue.decks[0].say), [each.key for each in problems]


def test_a_deck_says_how_its_words_are_said(tmp_path: Path) -> None:
    (tmp_path / "garden.toml").write_text(DECK.format(more=""))
    assert say_of(tmp_path) == ({"Henicorn": "hen a corn"}, [])


def test_a_file_of_words_has_its_own(tmp_path: Path) -> None:
    (tmp_path / "garden.toml").write_text(DECK.format(more=""))
    (tmp_path / "garden-de.toml").write_text(GERMAN)
    assert say_of(tmp_path)[0] == {"Henicorn": "hen a corn"}
    assert say_of(tmp_path, "de") == ({"Hennicorn": "Henni korn"}, [])


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ('"Hennacorn" = "henna corn"', "decks.say_nowhere"),
        ('"eggs" = 3', "decks.not_text"),
    ],
)
def test_what_is_wrong_with_it_is_told(tmp_path: Path, more: str, problem: str) -> None:
    (tmp_path / "garden.toml").write_text(DECK.format(more=more))
    said, problems = say_of(tmp_path)
    assert problems == [problem]
    assert said["Henicorn"] == "hen a corn"
