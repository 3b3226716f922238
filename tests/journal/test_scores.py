"""The score book: who won, how often, in which season, and the same for other programs."""

import csv
import io
import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from assistant.journal.book import Journal
from assistant.journal.export import (
    acts_csv,
    acts_jsonl,
    bg_stats_link,
    games_csv,
    games_jsonl,
    save,
)
from assistant.journal.scores import Score, entries, seasons, standings
from assistant.problems import Fault
from assistant.rules.events import Ended, Opened, TurnBegan
from assistant.rules.table import Ending, Outcome, Seat, Table, Turn


class Clock:
    """A clock that a test sets; it goes on by ten minutes whenever somebody looks."""

    def __init__(self, time: datetime) -> None:
        self.time = time

    def __call__(self) -> datetime:
        self.time += timedelta(minutes=10)
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock(datetime(2024, 12, 30, 12, tzinfo=UTC))


@pytest.fixture
def journal(tmp_path: Path, clock: Clock) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal.sqlite3", now=clock) as journal:
        # However often opening looked at it.
        clock.time = datetime(2024, 12, 30, 12, 10, tzinfo=UTC)
        yield journal


def played(
    journal: Journal, players: tuple[str, ...], *winners: int, ending: Ending = Ending.WON
) -> None:
    """Play a game to its end."""
    table = Table("second", tuple(map(Seat, players)), Turn(0))
    game = journal.new_game("Unicorns", "second", players, [Opened(table)])
    game.append("next", [TurnBegan(1, 9)])
    game.append("over", [Ended(Outcome(ending, winners))])


def test_standings_count_wins_and_rows_of_wins(journal: Journal) -> None:
    for winner in (0, 1, 1, 1, 0, 0):
        played(journal, ("Ann", "Ben", "Cleo"), winner)
    played(journal, ("ann ", "Dora"), 0)
    played(journal, ("Ann", "Ben"), ending=Ending.STOPPED)
    book = entries(journal.games(), UTC)
    assert standings(book) == (
        Score(1, "ann", won=4, played=7, streak=3, best=3),
        Score(2, "Ben", won=3, played=6, streak=0, best=3),
        Score(3, "Dora", won=0, played=1, streak=0, best=0),
        Score(4, "Cleo", won=0, played=6, streak=0, best=0),
    )


def test_equal_players_share_a_place(journal: Journal) -> None:
    played(journal, ("Ann", "Ben", "Cleo"), 0, 1)
    assert [(each.place, each.player) for each in standings(entries(journal.games()))] == [
        (1, "Ann"),
        (1, "Ben"),
        (3, "Cleo"),
    ]


def test_nobody_wins_where_all_lose(journal: Journal) -> None:
    played(journal, ("Ann", "Ben"), 0)
    played(journal, ("Ann", "Ben"), ending=Ending.ALL_LOSE)
    ann, _ = standings(entries(journal.games()))
    assert (ann.won, ann.played, ann.streak, ann.best) == (1, 2, 0, 1)


def test_a_game_that_is_not_finished_is_not_in_the_book(journal: Journal) -> None:
    played(journal, ("Ann", "Ben"), 0)
    game = journal.game(1)
    assert len(entries(journal.games())) == 1
    game.undo()
    assert entries(journal.games()) == ()
    assert standings(()) == ()


def test_a_season_is_the_year_at_home_unless_it_has_a_name(journal: Journal, clock: Clock) -> None:
    played(journal, ("Ann", "Ben"), 0)
    clock.time = datetime(2024, 12, 31, 23, 30, tzinfo=UTC)
    played(journal, ("Ann", "Ben"), 1)
    assert journal.season() == ""
    journal.begin_season("  Winter cup ")
    assert journal.season() == "Winter cup"
    played(journal, ("Ann", "Ben"), 1)
    journal.begin_season("")
    played(journal, ("Ann", "Ben"), 0)
    paris = timezone(timedelta(hours=1))
    book = entries(journal.games(), paris)
    assert [entry.season for entry in book] == ["2024", "2025", "Winter cup", "2025"]
    assert seasons(book) == ("2024", "2025", "Winter cup")
    assert [each.player for each in standings(book, "Winter cup")] == ["Ben", "Ann"]
    assert [each.won for each in standings(book, "2025")] == [1, 1]
    assert [entry.season for entry in entries(journal.games(), UTC)][1] == "2024"


def test_the_book_as_json_lines_and_csv(journal: Journal) -> None:
    played(journal, ("Ann; the first", 'Ben "B", Jr.', "Žofie"), 2, 1)
    played(journal, ("Ann", "Ben"), ending=Ending.NOBODY)
    book = entries(journal.games(), UTC)
    first, second = map(json.loads, games_jsonl(book).splitlines())
    assert first == {
        "game": 1,
        "day": "2024-12-30",
        "season": "2024",
        "title": "Unicorns",
        "edition": "second",
        "players": ["Ann; the first", 'Ben "B", Jr.', "Žofie"],
        "winners": ["Žofie", 'Ben "B", Jr.'],
        "ending": "won",
        "turns": 9,
        "began": "2024-12-30T12:20:00.000000Z",
        "ended": "2024-12-30T12:40:00.000000Z",
        "counters": [],
    }
    assert second["winners"] == []
    rows = list(csv.DictReader(io.StringIO(games_csv(book), newline="")))
    assert rows[0]["winners"] == 'Žofie; Ben "B", Jr.'
    assert rows[0]["turns"] == "9"
    assert rows[1]["ending"] == "nobody"


def test_one_game_as_json_lines_and_csv(journal: Journal) -> None:
    played(journal, ("Ann", "Ben"), 0)
    game = journal.game(1)
    game.undo("oops, Žofie")
    rows = [json.loads(line) for line in acts_jsonl(game.rows()).splitlines()]
    assert [row["kind"] for row in rows] == ["act", "act", "act", "undo"]
    assert rows[1]["events"][0] == {
        "event": "TurnBegan",
        "herds": [],
        "seat": 1,
        "number": 9,
        "plays": 1,
        "no_instants": False,
    }
    assert (rows[3]["words"], rows[3]["takes_back"]) == ("oops, Žofie", 3)
    table = list(csv.DictReader(io.StringIO(acts_csv(game.rows()), newline="")))
    assert [row["words"] for row in table] == ["", "next", "over", "oops, Žofie"]
    assert json.loads(table[1]["events"]) == rows[1]["events"]


def test_a_game_is_handed_to_bg_stats(journal: Journal) -> None:
    played(journal, ("Ann", "Žofie & Co"), 1)
    (entry,) = entries(journal.games(), UTC)
    link = urlsplit(bg_stats_link(entry))
    assert (link.scheme, link.netloc) == ("https", "app.bgstatsapp.com")
    assert link.path == "/createPlay.html"
    play = json.loads(parse_qs(link.query, strict_parsing=True)["data"][0])
    assert play == {
        "sourceName": "table-assistant",
        "sourcePlayId": "1-2024-12-30T12:20:00.000000Z",
        "playDate": "2024-12-30 12:40:00",
        "durationMin": 20,
        "game": {
            "name": "Unicorns",
            "sourceGameId": "second",
            "highestWins": True,
            "noPoints": True,
        },
        "players": [
            {"name": "Ann", "sourcePlayerId": "ann", "winner": False},
            {"name": "Žofie & Co", "sourcePlayerId": "žofie & co", "winner": True},
        ],
    }


def test_an_export_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    save(file, "Žofie,1\r\n")
    assert file.read_bytes() == "Žofie,1\r\n".encode()
    save(file, "half \ud800\n")
    assert file.read_bytes() == b"half ?\n"
    assert [each.name for each in tmp_path.iterdir()] == ["games.csv"]
    with pytest.raises(Fault) as caught:
        save(tmp_path / "games.csv" / "inside.csv", "x")
    assert caught.value.key == "journal.cannot_write"
