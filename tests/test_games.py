"""Golden games are heard again word by word, and show every rule of every edition."""

import os
import re
from pathlib import Path

import pytest
from golden import GAMES, Transcript, play, transcripts

from assistant import places
from assistant.journal.book import Journal
from assistant.rules.edition import Edition
from assistant.rules.edition_file import load_editions

EDITIONS, _ = load_editions([places.shipped("card_texts") / "editions"])
ALL = transcripts()


@pytest.mark.parametrize("transcript", ALL, ids=lambda each: f"{each.edition}/{each.file.stem}")
def test_a_golden_game_is_heard_again(
    transcript: Transcript, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    heard = play(transcript, tmp_path)
    if os.environ.get("WRITE_GAMES"):
        transcript.file.write_text(heard, encoding="utf-8")
    assert heard.splitlines() == transcript.file.read_text(encoding="utf-8").splitlines()
    files = list(tmp_path.rglob("journal.sqlite3"))
    assert files
    for file in files:
        with Journal.open(file, read_only=True) as journal:
            listing = journal.look_through()
            assert listing.faults == ()
            for game in listing.games:
                rows, fault = journal.sound_rows(game.id)
                assert (len(rows), fault) == (game.rows, None)


@pytest.mark.parametrize("transcript", ALL, ids=lambda each: f"{each.edition}/{each.file.stem}")
def test_a_golden_game_reads_out_the_rules_that_it_shows(transcript: Transcript) -> None:
    rules = EDITIONS[transcript.edition].rules
    text = transcript.file.read_text(encoding="utf-8")
    assert transcript.rules or "# whole game" in transcript.notes
    for rule in transcript.rules:
        assert rules[rule].says in text, rule


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda each: each.id)
def test_every_rule_of_an_edition_has_a_golden_game(edition: Edition) -> None:
    here = [each for each in ALL if each.edition == edition.id]
    shown = {rule for each in here for rule in each.rules}
    assert set(edition.rules) - shown == set()


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda each: each.id)
def test_every_edition_has_a_whole_game_with_a_winner(edition: Edition) -> None:
    games = [each for each in ALL if each.edition == edition.id and "# whole game" in each.notes]
    assert games
    for game in games:
        text = game.file.read_text(encoding="utf-8")
        assert " wins with " in text
        assert game.typed[0].startswith("new ")


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda each: each.id)
def test_every_edition_has_two_games_as_talking_tables_play_them(edition: Edition) -> None:
    """Whole games of fifteen turns and more, without the words that only a program asks for."""
    here = [each for each in ALL if each.edition == edition.id]
    games = [each for each in here if each.file.stem.startswith("talking-")]
    assert len(games) >= 2
    for game in games:
        text = game.file.read_text(encoding="utf-8")
        assert len(re.findall(r"(?m)'s turn[.]$", text)) >= 15
        assert " wins with " in text
        words = {word for line in game.typed for word in line.casefold().split()}
        assert not words & {"done", "target", "targets"}, game.file.name


def test_no_folder_is_without_its_edition() -> None:
    assert {folder.name for folder in GAMES.iterdir()} == set(EDITIONS)
