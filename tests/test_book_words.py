"""The score book at the prompt: standings, games one by one, seasons, files for other programs."""

import csv
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from sitting import Heard, Player, Watched, start

from assistant.commands.book_views import day_words
from assistant.host import Host
from assistant.library import Library, open_library
from assistant.session import Session
from assistant.settings import Settings
from assistant.words import render

YEAR = datetime.now(UTC).astimezone().year


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path_factory.mktemp("none")))
        return open_library()


@pytest.fixture
def player(library: Library) -> Iterator[Player]:
    heard, eyes = Heard(), Watched()
    session = Session(library, Settings(), heard, eyes)
    start(session)
    yield Player(session, heard, eyes)
    Host(session).get_up()


def play(player: Player, end: str, names: str = "Ann, Ben, Cara") -> None:
    """Play a game that ends at once with the word `end`."""
    player.session.game = None
    player.type(f"new llamas with {names}, light, {names.split(',')[0]} starts")
    for _ in range(5):
        if player.session.game is None:
            player.type("1")
    if end and player.type(end)[-1].endswith(("Yes or no.", "Do it anyway?")):
        player.type("yes")


def test_an_empty_book_says_so(player: Player) -> None:
    empty = ["The score book is empty: no game has been finished yet."]
    assert player.type("book") == player.type("score book") == player.type("export") == empty
    assert player.type("games") == ["No game has been played yet. Type new to begin one."]
    play(player, "")
    assert player.type("book") == empty


def test_the_book_reads_places_in_order_and_says_ties(player: Player) -> None:
    for end in ("Ann wins", "Ben wins", "Ann wins", "everyone loses", "end game"):
        play(player, end)
    play(player, "ann wins", "ANN, Dora")
    assert player.type("book") == [
        "5 games finished.",
        "ANN: won 3 of 5.",
        "Ben: won 1 of 4.",
        "Dora: won 0 of 1.",
        "Cara: won 0 of 4.",
    ]
    play(player, "Cara wins")
    assert player.type("book")[2] == "Ben, Cara, tied: each won 1 of 5."


def test_a_stopped_game_is_none_that_was_finished(player: Player) -> None:
    play(player, "end game", "Eve, Finn")
    assert player.type("book") == ["The score book is empty: no game has been finished yet."]
    assert player.type("games")[1].startswith("Game 1: Eve, Finn. Stopped.")
    player.type("season Spring cup")
    play(player, "end game")
    assert player.type("book spring cup") == player.type("book")
    play(player, "Ann wins")
    assert player.type("book")[0] == "1 game finished."
    assert player.type("book spring cup")[0] == "Season Spring cup: 1 game finished."
    assert "Eve" not in player.type("book Eve")[0].partition("Players")[2]


def test_the_book_tells_of_one_player(player: Player) -> None:
    for end in ("Ann wins", "Ann wins", "Ben wins", "Ann wins"):
        play(player, end)
    assert player.type("book ann") == ["Ann: won 3 of 4, place 1. Won in a row: 1 now, 2 at best."]
    play(player, "Cara wins")
    assert player.type("book Cara") == [
        "Cara: won 1 of 5, place 2, tied. Won in a row: 1 now, 1 at best."
    ]


def test_seasons_are_years_until_one_is_named(player: Player) -> None:
    assert player.type("season") == ["The season is the year. Type season and a name to begin one."]
    play(player, "Ann wins")
    assert player.type("season Spring cup") == [
        (
            "Season Spring cup begins. Every new game counts for it. "
            "Type season off to go back to years."
        )
    ]
    assert player.type("season") == [
        "Season Spring cup. Type season and a name to begin another one."
    ]
    assert player.type("book spring cup") == [
        "No game of the season Spring cup has been finished yet."
    ]
    play(player, "Ben wins", "Ben, Cara")
    assert player.type("book spring  CUP") == [
        "Season Spring cup: 1 game finished.",
        "Ben: won 1 of 1.",
        "Cara: won 0 of 1.",
    ]
    assert player.type(f"book {YEAR}") == [
        f"Season {YEAR}: 1 game finished.",
        "Ann: won 1 of 1.",
        "Ben, Cara, tied: each won 0 of 1.",
    ]
    assert player.type("season off") == ["The season is the year again."]
    play(player, "Cara wins")
    assert player.type(f"book {YEAR}")[0] == f"Season {YEAR}: 2 games finished."
    assert player.type("book Zoe") == [
        (
            f"No player or season is called Zoe. Players: Ann, Ben, Cara. "
            f"Seasons: {YEAR}, Spring cup."
        )
    ]


def test_games_are_read_newest_first_with_the_number_that_resume_takes(player: Player) -> None:
    for end in ("Ann wins", "everyone loses", "end game", ""):
        play(player, end)
    play(player, "Dan wins", "Dan, Eve")
    of = f"Llamas Unleashed, {render(day_words(datetime.now().astimezone().date()))}."
    assert player.type("games") == [
        "The last 5 games, the newest first.",
        f"Game 5: Dan, Eve. Dan won. {of}",
        f"Game 4: Ann, Ben, Cara. Unfinished. {of}",
        f"Game 3: Ann, Ben, Cara. Stopped. {of}",
        f"Game 2: Ann, Ben, Cara. Everyone lost. {of}",
        f"Game 1: Ann, Ben, Cara. Ann won. {of}",
        "Type resume and the number to go on with an unfinished one.",
    ]
    assert player.type("resume 4")[0] == "Llamas Unleashed, Ann, Ben, Cara. 0 moves so far."


def test_only_ten_games_are_read(player: Player) -> None:
    for _ in range(12):
        play(player, "Ann wins")
    said = player.type("games")
    assert len(said) == 11
    assert said[1].startswith("Game 12:")
    assert said[-1].startswith("Game 3:")


def test_all_finished_games_go_into_three_files(player: Player, home: Path) -> None:
    play(player, "Ann wins")
    play(player, "end game")
    play(player, "")
    folder = home / "export"
    assert player.type("export") == [
        (
            f"Written in {folder}: table-assistant-games.csv, table-assistant-games.jsonl, "
            f"table-assistant-bg-stats.txt."
        )
    ]
    with (folder / "table-assistant-games.csv").open(encoding="utf-8", newline="") as text:
        rows = list(csv.DictReader(text))
    assert [(row["title"], row["players"], row["winners"], row["ending"]) for row in rows] == [
        ("Llamas Unleashed", "Ann; Ben; Cara", "Ann", "won"),
        ("Llamas Unleashed", "Ann; Ben; Cara", "", "stopped"),
    ]
    lines = (folder / "table-assistant-games.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["game"] for line in lines] == [1, 2]
    links = (folder / "table-assistant-bg-stats.txt").read_text(encoding="utf-8").splitlines()
    handed = json.loads(parse_qs(urlsplit(links[0]).query)["data"][0])
    assert handed["game"]["name"] == "Llamas Unleashed"
    assert [each["winner"] for each in handed["players"]] == [True, False, False]


def test_the_acts_of_one_game_go_into_a_named_folder(player: Player, tmp_path: Path) -> None:
    play(player, "draw")
    folder = tmp_path / "a folder" / "of mine"
    assert player.type(f"export game 1 {folder}") == [
        f"Written in {folder}: table-assistant-game-1.csv, table-assistant-game-1.jsonl."
    ]
    lines = (folder / "table-assistant-game-1.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["words"] for line in lines][1:] == ["draw"]
    assert len((folder / "table-assistant-game-1.csv").read_text(encoding="utf-8").split("\n")) > 2


def test_a_name_alone_is_a_folder_among_the_exports_and_not_where_one_happens_to_be(
    player: Player, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(player, "draw")
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    for line in ("export game 1 json", "export game 1 csv"):
        folder = home / "export" / line.split()[-1]
        assert player.type(line)[0].startswith(f"Written in {folder}:")
    assert list(here.iterdir()) == []
    assert player.type("export game 1 ./mine")[0].startswith(f"Written in {here / 'mine'}:")


def test_an_export_that_cannot_be_done_says_why(player: Player, tmp_path: Path) -> None:
    play(player, "Ann wins")
    wall = tmp_path / "wall"
    wall.write_text("no folder", encoding="utf-8")
    [said] = player.type(f"export {wall}")
    assert said.startswith(f"Not written in {wall}: ")
    assert said.endswith("Type export and another folder.")
    assert player.type("export game 7") == ["There's no game 7."]
    assert player.type("export game") == ["Which game? Type export game and its number."]
    assert player.type("export game one")[0].startswith("Written in")


def test_without_a_journal_there_is_no_book(player: Player) -> None:
    player.host.get_up()
    for words in ("book", "games", "season", "season Spring", "export", "export game 1"):
        assert player.type(words) == ["The journal can't be used, so there is no score book."]
