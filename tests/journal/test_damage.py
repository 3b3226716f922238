"""Whatever has become of the file: a plain sentence, nothing destroyed, and a game can begin."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from table_script import OPENING, events_of

from assistant.journal.book import Journal
from assistant.journal.game import Game
from assistant.problems import Fault
from assistant.rules.events import Number, NumberSet
from assistant.words import render, say

PLAYERS = ("Ann", "Ben", "Cleo", "Žofie")


def begin(journal: Journal) -> Game:
    return journal.new_game("Any", "any", PLAYERS, OPENING)


def full_journal(file: Path) -> bytes:
    """Keep three games in a file; return its bytes."""
    with Journal.open(file) as journal:
        for _ in range(3):
            game = begin(journal)
            for number in range(2, 60):
                game.append(f"words {number}", events_of(number))
    return file.read_bytes()


def sentence(fault: Fault) -> str:
    return render(say(fault.key, **fault.values))


def told(journal: Journal) -> str:
    """Return what is said of the file when it is opened."""
    return " ".join(render(say(each.key, **each.values)) for each in journal.problems)


def fault_of_opening(file: Path) -> Fault:
    with pytest.raises(Fault) as caught:
        Journal.open(file)
    return caught.value


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite3"


@pytest.fixture(scope="session")
def sound_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("sound") / "journal.sqlite3"
    full_journal(file)
    return file


@pytest.fixture(scope="session")
def sound(sound_file: Path) -> bytes:
    return sound_file.read_bytes()


@settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_a_file_that_was_cut_anywhere(
    data: st.DataObject, sound_file: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """What was cut off and overwritten is lost; the rest is kept, and the games before it."""
    file = tmp_path_factory.mktemp("cut") / "journal.sqlite3"
    sound = sound_file.read_bytes()
    cut = sound[: data.draw(st.integers(0, len(sound)))] + data.draw(st.binary(max_size=40))
    file.write_bytes(cut)
    with Journal.open(file) as journal:
        for summary in journal.games():
            game = journal.game(summary.id)
            acts = game.acts()
            assert [act.words for act in acts[1:]] == [
                f"words {number}" for number in range(2, len(acts) + 1)
            ]
        if journal.problems and cut:
            (kept,) = (each for each in file.parent.iterdir() if "damaged" in each.name)
            assert kept.read_bytes() == cut
            assert kept.name in told(journal)
        else:
            assert len(journal.games()) == (3 if cut else 0)
            assert bool(journal.problems) is not bool(cut)
        begin(journal).append("Ann has 3", [NumberSet(Number.COUNT, 3, 0)])


def test_what_stands_before_the_cut_is_carried_over(file: Path, sound: bytes) -> None:
    file.write_bytes(sound[: len(sound) * 9 // 10])
    with Journal.open(file) as journal:
        assert len(journal.games()) == 3
        rows = [each.rows for each in journal.games()]
        assert rows[:2] == [59, 59]
        assert 1 <= rows[2] < 59
        assert "3 games that could be read" in told(journal)
        game = journal.last_unfinished()
        assert game is not None
        game.append("Ann has 3", [NumberSet(Number.COUNT, 3, 0)])
    with Journal.open(file) as journal:
        assert not journal.problems
        assert journal.game(3).table.seats[0].count == 3


def test_damage_in_the_middle_is_said_at_once(file: Path, sound: bytes) -> None:
    """Not only when somebody comes to the place: the game would go on in a broken file."""
    middle = len(sound) // 2 // 4096 * 4096
    file.write_bytes(sound[:middle] + bytes(4096) + sound[middle + 4096 :])
    with Journal.open(file) as journal:
        assert told(journal).startswith("The journal was damaged.")
        assert sum(each.rows for each in journal.games()) > 59


def test_a_last_page_that_was_torn_is_said_at_once(file: Path, sound: bytes) -> None:
    file.write_bytes(sound[:-2500])
    with Journal.open(file) as journal:
        assert journal.problems
        for each in journal.games():
            assert len(journal.game(each.id).acts()) == each.rows


def test_a_byte_that_is_no_text_spoils_one_word_only(file: Path, sound: bytes) -> None:
    file.write_bytes(sound.replace(b"words 33", b"words \xff3", 1))
    with Journal.open(file) as journal:
        words = {act.words for number in (1, 2, 3) for act in journal.game(number).acts()}
        assert "words \N{REPLACEMENT CHARACTER}3" in words


def test_an_empty_file_is_told_once_and_begun_in(tmp_path: Path) -> None:
    file = tmp_path / "journal.sqlite3"
    file.touch()
    with Journal.open(file) as journal:
        assert told(journal).startswith("The journal was an empty file")
        begin(journal)
    with Journal.open(file) as journal:
        assert not told(journal)
        assert len(journal.games()) == 1


def test_of_a_file_that_is_not_there_nothing_is_said(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "new" / "journal.sqlite3") as journal:
        assert not told(journal)


def test_a_beginning_that_was_cut_off_is_begun_again(file: Path, tmp_path: Path) -> None:
    """A program was killed in its very first write: SQLite's own note to undo it lies there."""
    other = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(other, isolation_level=None)) as db:
        db.execute("PRAGMA cache_size=5")
        db.execute("BEGIN")
        db.execute("CREATE TABLE game (id INTEGER PRIMARY KEY, text TEXT)")
        for _ in range(100):
            db.execute("INSERT INTO game (text) VALUES (?)", ("x" * 3000,))
        file.write_bytes(other.read_bytes())
        note = other.with_name(f"{other.name}-journal").read_bytes()
        file.with_name(f"{file.name}-journal").write_bytes(note)
    with Journal.open(file) as journal:
        assert not journal.problems
        begin(journal)
    with Journal.open(file) as journal:
        assert len(journal.games()) == 1


@pytest.mark.parametrize("text", [b"garbage", b"SQLite format 3\0" + b"\xff" * 4096, b"\0" * 9000])
def test_a_file_that_is_no_journal_at_all(file: Path, text: bytes) -> None:
    file.write_bytes(text)
    with Journal.open(file) as journal:
        assert journal.games() == ()
        assert told(journal).startswith("The journal was damaged. It's kept as journal.damaged-")
        begin(journal)
    with Journal.open(file) as journal:
        assert len(journal.games()) == 1
        assert not journal.problems
    (kept,) = file.parent.glob("journal.damaged-*.sqlite3")
    assert kept.read_bytes() == text


def test_two_damaged_files_on_one_day_are_both_kept(file: Path) -> None:
    for text in (b"first garbage", b"second garbage"):
        file.write_bytes(text)
        Journal.open(file).close()
    kept = {each.read_bytes() for each in file.parent.glob("journal.damaged-*.sqlite3")}
    assert kept == {b"first garbage", b"second garbage"}


def test_acts_whose_file_is_gone_are_kept(file: Path) -> None:
    """What was not yet carried from the -wal file into the journal is not thrown away."""
    wal = file.with_name(f"{file.name}-wal")
    wal.write_bytes(b"acts of somebody")
    with Journal.open(file) as journal:
        assert journal.problems
    (kept,) = file.parent.glob("journal.damaged-*.sqlite3-wal")
    assert kept.read_bytes() == b"acts of somebody"


def test_a_damaged_file_that_another_program_plays_with_is_left_alone(file: Path) -> None:
    with Journal.open(file):
        file.write_bytes(b"garbage")
        assert fault_of_opening(file).key == "journal.locked"
        assert file.read_bytes() == b"garbage"


def changed(file: Path, *statements: str) -> bytes:
    """Change a journal from outside; return its bytes then."""
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return file.read_bytes()


def test_a_file_from_a_newer_version_is_not_touched(file: Path) -> None:
    full_journal(file)
    before = changed(file, "PRAGMA user_version = 99")
    fault = fault_of_opening(file)
    assert "newer version" in sentence(fault)
    assert "Nothing was changed" in sentence(fault)
    with pytest.raises(Fault):
        Journal.open(file, read_only=True)
    with pytest.raises(Fault):
        Journal.open(file, take_over=True)
    assert file.read_bytes() == before


def test_a_file_of_another_program_is_not_touched(file: Path) -> None:
    before = changed(file, "CREATE TABLE recipes (name TEXT)")
    assert "belongs to another program" in sentence(fault_of_opening(file))
    assert file.read_bytes() == before
    assert [each.name for each in file.parent.glob("*damaged*")] == []


def test_a_game_from_a_newer_version_leaves_the_others_in_peace(file: Path) -> None:
    full_journal(file)
    changed(
        file,
        "INSERT INTO act (game, number, time, kind, words, action, events, turn) VALUES"
        " (2, 60, '2030-01-01T00:00:00Z', 'act', 'jump', '', '[{\"event\":\"Teleported\"}]', 1)",
    )
    with Journal.open(file) as journal:
        with pytest.raises(Fault) as caught:
            journal.game(2)
        assert "Teleported is unknown here" in sentence(caught.value)
        assert len(journal.games()) == 3
        assert len(journal.game(3).acts()) == 59


@pytest.mark.parametrize(
    ("kind", "events", "takes_back"),
    [
        ("act", "nonsense", None),
        ("act", '[{"event":"Drew"}]', None),
        ("act", "[" * 100_000, None),
        ("undo", "[]", 3),
        ("undo", "[]", None),
        ("redo", "[]", 59),
    ],
)
def test_a_row_that_makes_no_sense_is_said(
    file: Path, kind: str, events: str, takes_back: int | None
) -> None:
    full_journal(file)
    with closing(sqlite3.connect(file)) as db, db:
        db.execute(
            "INSERT INTO act (game, number, time, kind, words, action, events, takes_back, turn)"
            " VALUES (2, 60, '2030-01-01T00:00:00Z', ?, 'x', '', ?, ?, 1)",
            (kind, events, takes_back),
        )
    with Journal.open(file) as journal:
        with pytest.raises(Fault) as caught:
            journal.game(2)
        assert sentence(caught.value).startswith("Game 2 can't be read")
        assert len(journal.game(1).acts()) == 59


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """A file stands where the folder should be: the same for every user of every system."""
    (tmp_path / "home").write_text("not a folder", encoding="utf-8")
    fault = fault_of_opening(tmp_path / "home" / "journal.sqlite3")
    assert sentence(fault).startswith("The journal can't be written in the folder")
    with pytest.raises(Fault):
        Journal.open(tmp_path / "home" / "journal.sqlite3", read_only=True)


def test_a_journal_that_is_a_folder(file: Path) -> None:
    file.mkdir()
    assert sentence(fault_of_opening(file)).startswith("The journal ")
    assert file.is_dir()


def test_a_connection_that_turned_read_only(file: Path) -> None:
    with Journal.open(file) as journal:
        game = begin(journal)
        journal._pen.db.execute("PRAGMA query_only=ON")
        before = game.table
        with pytest.raises(Fault) as caught:
            game.append("Ann has 3", [NumberSet(Number.COUNT, 3, 0)])
        assert caught.value.key == "journal.cannot_write"
        assert game.table == before


def test_there_is_nothing_to_read_along_with(file: Path) -> None:
    with pytest.raises(Fault) as caught:
        Journal.open(file, read_only=True)
    assert sentence(caught.value).startswith("There's no journal yet")
    assert not file.exists()


def test_a_full_disk_loses_nothing(file: Path) -> None:
    """The act is refused with a plain sentence; with room again the game goes on."""
    with Journal.open(file) as journal:
        game = begin(journal)
        db = journal._pen.db
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        db.execute(f"PRAGMA max_page_count={pages + 1}")
        number = 1
        with pytest.raises(Fault) as caught:
            while True:
                game.append("x" * 500, [NumberSet(Number.COUNT, number + 1, 0)])
                number += 1
        assert sentence(caught.value).startswith("The disk is full.")
        assert game.table.seats[0].count == number
        with pytest.raises(Fault):
            journal.new_game("Any", "any", PLAYERS, OPENING)
        with pytest.raises(Fault):
            while game.undo("x" * 500):
                number -= 1
        assert game.table.seats[0].count == number
        db.execute("PRAGMA max_page_count=1000000")
        game.append("room again", [NumberSet(Number.COUNT, 77, 0)])
    with Journal.open(file) as journal:
        assert journal.game(1).table.seats[0].count == 77
        assert len(journal.games()) == 1


def test_a_program_that_does_not_let_go_is_said(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.journal.store.PATIENCE", 0.05)
    with Journal.open(file) as journal:
        game = begin(journal)
        with closing(sqlite3.connect(file, isolation_level=None)) as greedy:
            greedy.execute("BEGIN IMMEDIATE")
            with pytest.raises(Fault) as caught:
                game.append("Ann has 3", [NumberSet(Number.COUNT, 3, 0)])
            assert "Not saved; try again" in sentence(caught.value)
        assert game.append("Ann has 3", [NumberSet(Number.COUNT, 3, 0)]).seats[0].count == 3
