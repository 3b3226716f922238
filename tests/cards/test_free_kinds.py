"""Decks whose kinds and columns are their own: read, corrected, and told where they are wrong."""

from pathlib import Path

import pytest
from garden import Folders
from sitting import Heard, Player, Watched

from assistant.cards.model import Card, Kind
from assistant.library import open_library
from assistant.session import Session
from assistant.settings import Settings
from assistant.words import render
from assistant.words.card import read_all, read_card, tell_secret

QUIZ = """
format = 2
id = "quiz"
name = "Quiz"
code = "QZ"
columns = ["answer", "points"]
secret = "answer"
[kinds]
rivers = "Rivers"
[[card]]
id = "question-1"
number = 1
title = "Question 1"
kind = "rivers"
text = "Which river is the longest?"
answer = "The Nile"
points = 3
[[card]]
id = "blank"
number = 2
title = "Blank"
[[card]]
id = "helper"
number = 3
title = "Helper"
kind = "magic"
"""


def read(folders: Folders, title: str) -> tuple[Card, str, str]:
    catalogue, said = folders.load()
    assert not said
    card = next(card for card in catalogue.cards if card.title == title)
    return card, render(read_card(catalogue, card).text), render(read_all(catalogue, card).text)


def planted(folder: Path, toml: str = QUIZ) -> Folders:
    folders = Folders(folder)
    (folders.texts / "quiz.toml").write_text(toml, encoding="utf-8")
    return folders


def test_kinds_and_columns_are_the_decks_own_and_the_answer_is_kept_back(tmp_path: Path) -> None:
    card, said, full = read(planted(tmp_path), "Question 1")
    assert said.startswith("Question 1, Rivers. Which river is the longest? Points: 3. ")
    assert "Nile" not in said + full
    told = tell_secret(card)
    assert told is not None
    assert render(told.text) == "Answer: The Nile."


def test_a_card_may_have_no_kind_and_no_text(tmp_path: Path) -> None:
    card, said, _ = read(planted(tmp_path), "Blank")
    assert said.startswith("Blank. Not yet checked")
    assert tell_secret(card) is None


def test_a_word_that_rules_know_is_the_kind_that_they_know(tmp_path: Path) -> None:
    assert read(planted(tmp_path), "Helper")[0].kind is Kind.MAGIC


def test_a_correction_needs_no_format_and_may_change_a_column(tmp_path: Path) -> None:
    folders = planted(tmp_path)
    correction = 'id = "quiz"\n[[card]]\nid = "question-1"\npoints = "five"\nkind = "water"\n'
    (folders.own_texts / "mine.toml").write_text(correction, encoding="utf-8")
    assert read(folders, "Question 1")[1].startswith("Question 1, water. Which")
    assert "Points: five." in read(folders, "Question 1")[1]


def test_what_is_wrong_is_told_and_the_rest_is_used(tmp_path: Path) -> None:
    def said(old: str, new: str) -> str:
        catalogue, said = planted(tmp_path, QUIZ.replace(old, new, 1)).load()
        assert len(said) == 1, said
        assert not catalogue.decks or len(catalogue.decks[0].cards) > 1
        return said[0]

    assert "up to 2" in said("format = 2", "format = 3")
    assert "no key called ansver" in said("answer = ", "ansver = ")
    assert "A column can't be called text" in said('["answer", ', '["answer", "text", ')
    assert "none isn't a value of secret" in said('secret = "answer"', 'secret = "none"')
    edition = 'edition = "unstable-unicorns-base"\nsecret = '
    assert "rivers isn't a value of kind" in said("secret = ", edition)


def test_words_of_its_own_are_no_kinds_in_the_first_format(tmp_path: Path) -> None:
    lines = [line for line in QUIZ.splitlines() if not line.startswith(("columns", "secret"))]
    _, said = planted(tmp_path, "\n".join(lines).replace("format = 2", "format = 1")).load()
    assert any("rivers isn't a value of kind" in each for each in said)
    assert any("The key text is missing" in each for each in said)


def test_labels_may_begin_with_a_sign_of_such_a_kind(tmp_path: Path) -> None:
    folders = planted(tmp_path)
    labels = (
        'format = 2\ndeck = "quiz"\n[prefixes]\nrivers = "r"\n'
        '[[label]]\ntitle = "Question 1"\nlabel = "q one"\n'
        '[[label]]\ntitle = "Blank"\nlabel = "blank"\n'
        '[[label]]\ntitle = "Helper"\nlabel = "helper"\n'
    )
    (folders.labels / "quiz.toml").write_text(labels, encoding="utf-8")
    _, said = folders.load()
    assert [each for each in said if "must begin with r" in each]
    assert len(said) == 1


def test_at_the_table_the_answer_is_told_to_who_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    texts = tmp_path / "card_texts"
    texts.mkdir()
    (texts / "quiz.toml").write_text(QUIZ, encoding="utf-8")
    player = Player(Session(open_library(), Settings(), Heard(), Watched()), Heard(), Watched())
    held = player.type("question 1")
    assert held[0].startswith("Question 1, Rivers. Which river")
    assert "Nile" not in " ".join([*held, *player.type("full")])
    assert player.type("answer") == ["Answer: The Nile."]
    assert player.type("the answer") == ["Answer: The Nile."]
    assert player.type("again") == ["Answer: The Nile."]
    player.type("blank")
    # Where nothing is printed there is no text that is the owner's, or checked.
    assert "text" not in " ".join(player.type("full"))
    assert player.type("reveal") == ["Blank has nothing hidden."]
    assert player.type("answer") == ["Blank has nothing hidden."]
    assert player.type("the longest river")[0].startswith("Question 1, Rivers.")
