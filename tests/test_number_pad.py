"""A number pad as the only keys: a game is begun and played with figures and signs alone."""

from pathlib import Path

import pytest

pytest.importorskip("pty")

from terminal import Terminal


def test_a_game_is_begun_and_played_with_a_number_pad(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "settings.toml").write_text('players = "Ann, Ben"\n', encoding="utf-8")
    with Terminal(["--plain", "--no-speech", "--camera", "off"], home) as pad:
        pad.wait_for("Ready.")
        for keys, answer in (
            ("*", "1, The game: begin"),
            ("1", "new: Begins a game."),
            (".", "Cancelled."),
            ("**", "Type new to begin"),
            ("//", "No game yet."),
            ("*", "Type a number."),
            ("1", "new: Begins a game."),
        ):
            pad.type(f"{keys}\r")
            pad.wait_for(answer)
        # Which line of the list begins one.
        line = next(row for row in pad.written.splitlines() if "new: Begins a game." in row)
        pad.type(f"{line.strip().partition(',')[0]}\r")
        pad.wait_for("Which game?")
        for keys, answer in (
            *(
                ("1", "How much should I track?"),
                ("1", "Who starts?"),
                ("1", "Which Baby for Ann?"),
            ),
            *(("1", "Ann's turn."), ("**", "1, Ann draws a card."), ("1", "Play or draw.")),
            *(("/", "Play or draw."), ("//", "Action phase"), ("**", "You can:")),
            *((".", "Cancelled."), ("+", "I'm not asking anything just now.")),
        ):
            pad.type(f"{keys}\r")
            pad.wait_for(answer)


def test_a_whole_game_is_scored_with_a_number_pad(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "settings.toml").write_text('players = "Ann, Ben"\n', encoding="utf-8")
    with Terminal(["--plain", "--no-speech", "--camera", "off"], home) as pad:

        def choose(line: str, answer: str) -> None:
            """Type the number of the last line with these words, which was waited for."""
            rows = [row for row in pad.written.splitlines() if line in row]
            pad.type(f"{rows[-1].strip().partition(',')[0]}\r")
            pad.wait_for(answer)

        pad.wait_for("Ready.")
        pad.type("*\r")
        pad.wait_for("The game: begin")
        choose("The game: begin", "new: Begins a game.")
        choose("new: Begins a game.", "Another game")
        choose("Another game", ", Score sheet")
        choose(", Score sheet", "Score sheet. Ann, Ben.")
        for player, number, told in (
            ("Ann: 0 points", "12", "Ann plus 12: 12 points."),
            ("Ben: 0 points", "7", "Ben plus 7: 7 points."),
            ("Ann: 12 points", "-3", "Ann minus 3: 9 points."),
        ):
            pad.type("**\r")
            pad.wait_for(player)
            choose(player, "How many more points")
            pad.type(f"{number}\r")
            pad.wait_for(told)
        pad.type("**\r")
        pad.wait_for("New round")
        choose("New round", "Round 2.")
        pad.type("**\r")
        pad.wait_for("The game is over")
        choose("The game is over", "Ann wins.")
