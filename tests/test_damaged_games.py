"""A damaged act, a disk that can't be written: what is heard at the table, and nothing is lost."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sitting import Heard, Player, Watched, shipped_library, start

from assistant.journal.book import Journal
from assistant.problems import Fault
from assistant.session import Session
from assistant.settings import Settings
from assistant.shared import Desk

NEW = "new llamas with Ann, Ben, Cara, light, Ben starts"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite3"


@pytest.fixture
def players() -> Iterator[list[Player]]:
    players: list[Player] = []
    yield players
    for each in players:
        each.host.get_up()


def sit(file: Path, players: list[Player]) -> tuple[Player, str]:
    for each in players:
        each.host.get_up()
    heard, eyes = Heard(), Watched()
    session = Session(shipped_library(), Settings(), heard, eyes, desk=Desk(file))
    said = " ".join(each.text for each in start(session))
    players.append(Player(session, heard, eyes))
    return players[-1], said


def changed(file: Path, statement: str) -> None:
    """Change a row of a journal, which the journal itself refuses."""
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        for table in ("act", "game", "season", "question", "writer"):
            db.execute(f"DROP TRIGGER {table}_UPDATE")
        db.execute(statement)
        for table in ("act", "game", "season", "question", "writer"):
            db.execute(
                f"CREATE TRIGGER {table}_UPDATE BEFORE UPDATE ON {table}"
                " BEGIN SELECT RAISE(ABORT, 'rows are only ever added'); END"
            )


def rows(file: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as db:
        return db.execute("SELECT game, number, events FROM act ORDER BY id").fetchall()


def test_a_number_that_was_spoiled_is_not_believed(file: Path, players: list[Player]) -> None:
    player, _ = sit(file, players)
    for line in (NEW, "Ann has 3", "Ben has 4", "draw"):
        player.type(line)
    player.host.get_up()
    changed(file, "UPDATE act SET events = replace(events, '4', '6') WHERE number = 3")
    before = rows(file)
    player, _ = sit(file, players)
    asked = " ".join(player.type("resume"))
    assert asked.startswith("Game 1 is damaged at act 3. Go on from act 2 as a new game?")
    assert player.session.game is None
    said = " ".join(player.type("yes"))
    assert said.startswith("Game 1 is kept as it is. This is game 2.")
    assert player.session.game
    assert [seat.count for seat in player.session.game.table.seats] == [3, 1, 1]
    player.type("Cara has 5")
    assert rows(file)[: len(before)] == before
    player, _ = sit(file, players)
    player.type("resume")
    assert player.session.game
    assert [seat.count for seat in player.session.game.table.seats] == [3, 1, 5]


SPOILED = (
    "UPDATE game SET players = 'x' WHERE id = 1",
    "UPDATE game SET began = 'yesterday' WHERE id = 1",
    "UPDATE game SET began = '2026-01-01T00:00:00' WHERE id = 1",
    "UPDATE game SET began = '9999-12-31T23:59:59Z', checksum = NULL WHERE id = 1",
    "UPDATE game SET title = x'00ff', checksum = NULL WHERE id = 1",
    "UPDATE act SET time = 'z' WHERE game = 1 AND number = 3",
    "UPDATE act SET outcome = '[[[', checksum = NULL WHERE game = 1 AND number = 3",
    'UPDATE act SET outcome = \'{"ending": "drawn"}\' WHERE game = 1 AND number = 3',
    "UPDATE act SET turn = 'many', checksum = NULL WHERE game = 1 AND number = 3",
    "UPDATE act SET turn = 9223372036854775807 WHERE game = 1 AND number = 3",
)


@pytest.mark.parametrize("statement", SPOILED)
def test_one_spoiled_game_leaves_the_others_in_the_book(
    statement: str, file: Path, players: list[Player], tmp_path: Path
) -> None:
    player, _ = sit(file, players)
    for _ in range(2):
        for line in (NEW, "draw", "Ben wins", "yes"):
            player.type(line)
    player.host.get_up()
    changed(file, statement)
    player, _ = sit(file, players)
    for line in ("book", "games", f"export {tmp_path / 'out'}"):
        said = player.type(line)
        assert "Game 1 " in said[-1], line
        assert "left out" in said[-1], line
    assert player.type("book")[0] == "1 game finished."
    assert any(each.startswith("Game 2: Ann, Ben, Cara. Ben won.") for each in player.type("games"))
    written = (tmp_path / "out" / "table-assistant-games.jsonl").read_text("utf-8")
    assert written.count("\n") == 1


WRITERS = (
    "UPDATE writer SET slot = 'x/y'",
    "UPDATE writer SET slot = -1",
    "UPDATE writer SET slot = 2.5",
    "UPDATE writer SET slot = 99999999999",
    "UPDATE writer SET number = 9223372036854775807",
    "UPDATE writer SET number = -5",
    "UPDATE writer SET slot = x'00'",
)


@pytest.mark.parametrize("statement", WRITERS)
def test_a_spoiled_note_of_who_wrote_last(
    statement: str, file: Path, players: list[Player]
) -> None:
    player, _ = sit(file, players)
    for line in (NEW, "draw", "season Spring"):
        player.type(line)
    player.host.get_up()
    changed(file, statement)
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = file.read_bytes()
    player, said = sit(file, players)
    assert "The journal was damaged." in said
    (kept,) = file.parent.glob("journal.damaged-*.sqlite3")
    assert kept.read_bytes() == before
    assert "Spring" in player.type("season")[0]
    player.type("resume")
    assert player.session.game
    assert player.session.game.table.turn.number == 1


@pytest.mark.parametrize(
    ("whole", "spoiled"),
    [
        (b"CREATE TABLE game", b"CREATE T\xc1BLE game"),
        (b"CREATE TABLE game", b"\xc3REATE TABLE game"),
        (b"players TEXT", b"plazers TEXT"),
        (b"words TEXT", b"wordq TEXT"),
        (b"'redo'", b"'redq'"),
        (b"turn INTEGER", b"turn INTEGEP"),
        (b"id INTEGER PRIMARY KEY,\n    began", b"id INTEGDR PRIMARY KEY,\n    began"),
        (b"CREATE TRIGGER act_UPDATE", b"CREATE TRIGGER act_UPDATD"),
    ],
)
def test_a_letter_of_the_tables_that_was_spoiled(
    whole: bytes, spoiled: bytes, file: Path, players: list[Player]
) -> None:
    player, _ = sit(file, players)
    for line in (NEW, "draw"):
        player.type(line)
    player.host.get_up()
    text = file.read_bytes()
    assert whole in text
    file.write_bytes(text.replace(whole, spoiled, 1))
    before = file.read_bytes()
    player, said = sit(file, players)
    kept = list(file.parent.glob("journal.damaged-*.sqlite3"))
    assert bool(kept) is ("The journal was damaged." in said)
    assert not kept or kept[0].read_bytes() == before
    player.type("resume")
    assert player.session.game
    assert player.session.game.table.turn.number == 1
    for line in ("undo", "redo", "next"):
        assert "journal" not in " ".join(player.type(line))


def test_a_journal_that_cannot_be_written_can_be_looked_at(
    file: Path, players: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    player, _ = sit(file, players)
    for line in (NEW, "draw", "Ben wins", "yes", NEW, "draw"):
        player.type(line)
    player.host.get_up()
    before = file.read_bytes()
    for key in ("journal.disk_full", "journal.cannot_write"):

        def refuse(*_: object, key: str = key, **__: object) -> None:
            raise Fault(key, file=file.name, folder=str(file.parent), why="no room")

        with monkeypatch.context() as patch:
            patch.setattr("assistant.journal.book.to_write", refuse)
            player, said = sit(file, players)
            assert "Until then you can look at games" in said
            assert player.type("book")[0] == "1 game finished."
            assert "Llamas" in player.type("resume")[0]
            assert player.session.game
            table = player.session.game.table
            refused = " ".join(player.type("Ann has 5"))
            assert "The disk is full" in refused or "can't be written" in refused
            assert player.session.game.table == table
        assert file.read_bytes() == before
    assert player.type("resume")[0] == "I can write to the journal again."
    player.type("Ann has 5")
    assert player.session.game
    assert player.session.game.table.seats[0].count == 5


def test_acts_that_wait_beside_a_journal_are_looked_at_too(
    file: Path, players: list[Player], tmp_path: Path
) -> None:
    player, _ = sit(file, players)
    for line in (NEW, "draw"):
        player.type(line)
    (tmp_path / "copy").mkdir()
    copy = tmp_path / "copy" / file.name
    for end in ("", "-wal"):
        whole = file.with_name(file.name + end)
        copy.with_name(copy.name + end).write_bytes(whole.read_bytes())
    why = Fault("journal.disk_full", file="", folder="", why="")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("assistant.journal.rescue.to_read", _refuse)
        with Journal.look(copy, why) as journal:
            assert [each.rows for each in journal.games()] == [2]


def _refuse(file: Path, **_: object) -> None:
    raise Fault("journal.cannot_write", file=file.name, folder="", why="")


def test_a_line_that_acts_and_asks_is_one_commit(file: Path, players: list[Player]) -> None:
    """Before the line both are missing, behind it both are there; a reader sees nothing else."""
    player, _ = sit(file, players)
    player.type("new second with Ann, Ben and Cara, full, Ann starts, any baby")
    assert player.session.journal
    states = set()

    def look(statement: str) -> None:
        with closing(sqlite3.connect(file)) as db:
            query = "SELECT (SELECT count(*) FROM act), (SELECT count(*) FROM question)"
            states.add(db.execute(query).fetchone())

    look("")
    player.session.journal._pen.db.set_trace_callback(look)
    player.type("Ann has narwhal, rainbow")
    assert player.session.open_question()
    player.session.journal._pen.db.set_trace_callback(None)
    look("")
    assert sorted(states) == [(1, 0), (2, 1)]


def test_a_doubt_that_was_given_up_is_not_named_again(file: Path, players: list[Player]) -> None:
    player, _ = sit(file, players)
    player.type("new second with Ann, Ben and Cara, full, Ann starts, any baby")
    player.type("play narwhal")
    player.type("play")
    assert not any("Not done: play narwhal" in each for each in player.type("draw"))
