"""A journal that somebody made on purpose, its checksums right: nothing crashes, nothing steers."""

import json
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sitting import Heard, Player, Watched, shipped_library

from assistant.journal.tables import COLUMNS, checksum
from assistant.session import Session
from assistant.settings import Settings
from assistant.shared import Desk
from assistant.signs import hidden_sign

STEERS = ("LU\x1b[2J11", "Ann\x1b]0;x\x07", "An\u202en", "Ann\nBen wins", "\x9b2J", "\u2066Ann")
WILD: tuple[Any, ...] = (
    *STEERS,
    99,
    -1,
    -99,
    10**40,
    None,
    True,
    1.5,
    [],
    {},
    "",
    "Narwhal",
    [99],
    ["x"],
    {"a": 1},
)
PLAYED = (
    "new second print with Ann, Ben and Cara, full, Ann starts, any babies",
    "put rhinocorn in Ann's stable",
    "put narwhal in Ben's stable",
    "draw",
    "play ginormous unicorn",
    "Ben answers with neigh",
    "nobody answers",
    "Cara has 4 cards",
    "undo",
    "undo",
    "redo",
    "play glitter tornado",
    "nobody answers",
    "Ben's narwhal",
    "Ann discards 2 cards",
    "undo",
)
LOOKED = ("resume 1", "cards", "who can win", "missed Ann", "Ben cards", "why", "history", "turn")
DONE = ("redo", "undo", "undo", "undo", "undo", "undo", "redo", "redo", "end turn", "undo")
BOOK = ("games", "book", "season", "Ann draws")

Forge = Callable[[dict[str, Any]], None]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def sit(file: Path) -> tuple[Player, list[str]]:
    """Sit down at a journal; return the player and what is said."""
    heard, eyes = Heard(), Watched()
    player = Player(
        Session(shipped_library(), Settings(), heard, eyes, desk=Desk(file)), heard, eyes
    )
    return player, [each.text for each in player.start()]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a journal with a game in it in which much has happened."""
    folder = tmp_path_factory.mktemp("played")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLE_ASSISTANT_HOME", str(folder))
        player, _ = sit(folder / "journal.sqlite3")
        for line in PLAYED:
            player.type(line)
        player.host.get_up()
    return folder / "journal.sqlite3"


def forged(played: Path, file: Path, forge: Forge, table: str = "act") -> None:
    """Copy a journal with each row changed as somebody wants, and given the right checksum."""
    for each in played.parent.glob(f"{played.name}*"):
        shutil.copyfile(each, file.with_name(each.name.replace(played.name, file.name)))
    names = COLUMNS[table]
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.executescript(f"DROP TRIGGER {table}_UPDATE")
        for rowid, *columns in db.execute(
            f"SELECT rowid, {', '.join(names)} FROM {table}"  # noqa: S608
        ).fetchall():
            row = dict(zip(names, columns, strict=True))
            if "events" in row:
                row["events"] = json.loads(row["events"])
            forge(row)
            if "events" in row:
                row["events"] = json.dumps(row["events"])
            values = [row[name] for name in names]
            sets = ", ".join(f"{name} = ?" for name in (*names, "checksum"))
            db.execute(
                f"UPDATE {table} SET {sets} WHERE rowid = ?",  # noqa: S608
                (*values, checksum(table, values), rowid),
            )
        db.executescript(
            f"CREATE TRIGGER {table}_UPDATE BEFORE UPDATE ON {table}\n"
            "BEGIN SELECT RAISE(ABORT, 'rows are only ever added'); END;"
        )


def seen(file: Path, out: Path) -> str:
    """Sit down at a journal and look at all of it; return all that is said and written."""
    player, told = sit(file)
    for line in (*BOOK, *LOOKED, *DONE, *LOOKED[1:], f"export game 1 {out}", f"export {out}"):
        told += player.type(line)
    player.host.get_up()
    told += [each.text for each in player.heard.said]
    for text in told:
        assert hidden_sign(text) is None, text
        assert not set(text) & set("\n\r\t"), text
    for each in out.glob("*"):
        for line in each.read_text("utf-8").split("\n"):
            assert hidden_sign(line.rstrip("\r")) is None, line
    return " ".join(told)


def paths(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to each value in JSON."""
    yield at
    if isinstance(value, dict | list):
        for name, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from paths(each, (*at, name))


def put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """Return a value with another one at a place."""
    if not path:
        return new
    value[path[0]] = put(value[path[0]], path[1:], new)
    return value


def test_an_honest_journal_is_whole(played: Path, tmp_path: Path) -> None:
    forged(played, tmp_path / "journal.sqlite3", lambda _: None)
    said = seen(tmp_path / "journal.sqlite3", tmp_path / "out")
    assert "damaged" not in said


@pytest.mark.parametrize("seed", range(60))
def test_whatever_stands_in_the_events_is_told_or_named_as_damage(
    played: Path, tmp_path: Path, seed: int
) -> None:
    chosen = random.Random(seed)
    number, new = chosen.randint(1, len(PLAYED)), chosen.choice(WILD)

    def forge(row: dict[str, Any]) -> None:
        if row["number"] == number:
            all_ = [path for path in paths(row["events"]) if path]
            if all_:
                row["events"] = put(row["events"], chosen.choice(all_), new)

    forged(played, tmp_path / "journal.sqlite3", forge)
    seen(tmp_path / "journal.sqlite3", tmp_path / "out")


@pytest.mark.parametrize("back", [77, None, 1, -1, 10**12])
@pytest.mark.parametrize("kind", ["undo", "redo"])
def test_a_row_that_takes_back_what_is_not_there_is_named(
    played: Path, tmp_path: Path, kind: str, back: int | None
) -> None:
    def forge(row: dict[str, Any]) -> None:
        if row["kind"] == kind:
            row["takes_back"] = back

    forged(played, tmp_path / "journal.sqlite3", forge)
    said = seen(tmp_path / "journal.sqlite3", tmp_path / "out")
    assert "Game 1 is damaged at act" in said
    assert "Only what was before act" in said


def test_a_redo_with_nothing_before_it_is_named(played: Path, tmp_path: Path) -> None:
    def forge(row: dict[str, Any]) -> None:
        if row["number"] == 2:
            row["kind"], row["takes_back"], row["events"] = "redo", 1, []

    forged(played, tmp_path / "journal.sqlite3", forge)
    assert "Game 1 is damaged at act 2" in seen(tmp_path / "journal.sqlite3", tmp_path / "out")


@pytest.mark.parametrize("text", STEERS)
@pytest.mark.parametrize("old", ["Ann", "SE025.1", "Rhinocorn"])
def test_what_would_steer_a_terminal_is_damage(
    played: Path, tmp_path: Path, old: str, text: str
) -> None:
    def all_of(value: Any) -> Any:
        match value:
            case str():
                return text if value == old else value
            case list():
                return [all_of(each) for each in value]
            case dict():
                return {all_of(name): all_of(each) for name, each in value.items()}
            case _:
                return value

    changed = []

    def forge(row: dict[str, Any]) -> None:
        before = json.dumps(row["events"])
        row["events"] = all_of(row["events"])
        changed.append(json.dumps(row["events"]) != before)

    forged(played, tmp_path / "journal.sqlite3", forge)
    said = seen(tmp_path / "journal.sqlite3", tmp_path / "out")
    assert ("damaged" in said) is any(changed)


@pytest.mark.parametrize("text", STEERS)
@pytest.mark.parametrize("column", ["title", "edition", "players", "season"])
def test_what_would_steer_a_terminal_in_the_book_is_damage(
    played: Path, tmp_path: Path, column: str, text: str
) -> None:
    def forge(row: dict[str, Any]) -> None:
        row[column] = json.dumps(["Ann", text, "Cara"]) if column == "players" else text

    forged(played, tmp_path / "journal.sqlite3", forge, "game")
    assert "Game 1 is damaged" in seen(tmp_path / "journal.sqlite3", tmp_path / "out")


def test_words_that_steer_are_told_and_written_without_what_steers(
    played: Path, tmp_path: Path
) -> None:
    def forge(row: dict[str, Any]) -> None:
        row["words"] = "put \x1b[2J\u202enarwhal\x9b2J"
        row["action"] = row["action"] if row["number"] == 1 else "\x1b]0;x\x07"

    forged(played, tmp_path / "journal.sqlite3", forge)
    seen(tmp_path / "journal.sqlite3", tmp_path / "out")
    assert "narwhal" in (tmp_path / "out" / "table-assistant-game-1.jsonl").read_text("utf-8")


def test_a_season_that_is_damaged_is_told_wherever_it_counts(played: Path, tmp_path: Path) -> None:
    file = tmp_path / "journal.sqlite3"
    forged(played, file, lambda _: None)
    player, _ = sit(file)
    player.type("season Spring")
    player.host.get_up()
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.executescript("DROP TRIGGER season_UPDATE; UPDATE season SET name = 'Sprung'")
    forged(file, tmp_path / "later.sqlite3", lambda _: None)
    player, told = sit(tmp_path / "later.sqlite3")
    damaged = "The name of the season is damaged"
    assert damaged in " ".join(told)
    for line in ("season", "games", "book"):
        assert damaged in " ".join(player.type(line)), line
    player.type("season Spring")
    for line in ("season", "games", "book"):
        assert damaged not in " ".join(player.type(line)), line
    player.host.get_up()


def test_an_act_whose_number_is_none_is_not_dropped_in_silence(
    played: Path, tmp_path: Path
) -> None:
    last = 0

    def find(row: dict[str, Any]) -> None:
        nonlocal last
        last = max(last, row["number"])

    def forge(row: dict[str, Any]) -> None:
        row["number"] = -1 if row["number"] == last else row["number"]

    forged(played, tmp_path / "first.sqlite3", find)
    forged(played, tmp_path / "journal.sqlite3", forge)
    player, _ = sit(tmp_path / "journal.sqlite3")
    for line in ("games", "book"):
        assert "Game 1 is damaged" in " ".join(player.type(line)), line
    assert f"Game 1 is damaged at act {last}" in " ".join(player.type("resume 1"))
    player.host.get_up()


def test_the_book_names_a_game_that_is_damaged_inside(played: Path, tmp_path: Path) -> None:
    def forge(row: dict[str, Any]) -> None:
        for event in row["events"] if row["number"] == 4 else ():
            event.update({"seat": 99} if "seat" in event else {})

    forged(played, tmp_path / "journal.sqlite3", forge)
    player, _ = sit(tmp_path / "journal.sqlite3")
    assert "Game 1 is damaged" in " ".join(player.type("book"))
    player.host.get_up()


@pytest.mark.parametrize("game", [b"\x00\xff", "one", 1.5])
def test_acts_of_a_game_that_has_no_number_are_told_in_words(
    played: Path, tmp_path: Path, game: object
) -> None:
    def forge(row: dict[str, Any]) -> None:
        if row["number"] > 1:
            row["game"] = game

    forged(played, tmp_path / "journal.sqlite3", forge)
    player, _ = sit(tmp_path / "journal.sqlite3")
    for line in ("games", "book"):
        said = " ".join(player.type(line))
        assert "Some acts in the journal can't be matched to a game." in said, line
        assert "b'" not in said
    player.type("read along")
    player.host.get_up()


def test_who_plays_is_not_asked_where_no_game_is_open(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite3").mkdir()
    player, _ = sit(tmp_path / "journal.sqlite3")
    said = " ".join(player.type("Ann draws"))
    assert "Players: ." not in said
    assert "game" in said


def named_damaged(file: Path) -> None:
    """Assert that game 1 is named as damaged wherever it is told of, with no name of it."""
    player, told = sit(file)
    for line in ("games", "book", "resume 1", "resume"):
        said = " ".join(player.type(line))
        assert "damaged" in said, line
        assert "Dora" not in said, line
        assert "Ann, Ben" not in said, line
    assert "Unfinished game: " not in " ".join(told)
    assert player.session.game is None
    player.host.get_up()


@pytest.mark.parametrize(
    "names",
    [
        ["Dora", "Emil", "Finn"],
        ["Ann", "Cara", "Ben"],
        ["Ann", "Ben"],
        ["Ann", "Ben", "Cara", "Dora"],
        ["Ann", "Be\x1bn", "Cara"],
        [],
        [1],
        {"a": 1},
    ],
)
def test_a_game_that_the_book_gives_to_others_is_damaged_everywhere(
    played: Path, tmp_path: Path, names: Any
) -> None:
    def forge(row: dict[str, Any]) -> None:
        row["players"] = json.dumps(names)

    forged(played, tmp_path / "journal.sqlite3", forge, "game")
    named_damaged(tmp_path / "journal.sqlite3")


@pytest.mark.parametrize(
    "names",
    [
        ("Ann", "Ann", "Cara"),
        ("Ann", "ANN ", "Cara"),
        ("yes", "no", "cancel"),
        ("Ann", "Never mind", "Cara"),
        ("1", "2", "3"),
        ("Ann", "", "Cara"),
        ("Ann", "?!", "Cara"),
    ],
)
def test_names_that_nobody_can_be_called_by_are_damage_everywhere(
    played: Path, tmp_path: Path, names: tuple[str, ...]
) -> None:
    def forge_act(row: dict[str, Any]) -> None:
        for event in row["events"] if row["number"] == 1 else ():
            for seat, name in zip(event.get("table", {}).get("seats", ()), names, strict=False):
                seat["name"] = name

    def forge_game(row: dict[str, Any]) -> None:
        row["players"] = json.dumps(names)

    (tmp_path / "acts").mkdir()
    forged(played, tmp_path / "acts" / "journal.sqlite3", forge_act)
    forged(tmp_path / "acts" / "journal.sqlite3", tmp_path / "journal.sqlite3", forge_game, "game")
    named_damaged(tmp_path / "journal.sqlite3")
