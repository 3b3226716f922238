"""Another program of the same user takes part in the game of a table, over a socket."""

import json
import os
import queue
import socket
import stat
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from sitting import Heard, Player, Watched, shipped_library

from assistant.inbox import Item
from assistant.registry import all_words
from assistant.session import Session
from assistant.settings import Settings
from assistant.shared import Desk

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there are no such sockets")

GAME = "new second print with Ann, Ben and Cara, full, Ann starts, any babies"
HELD, BENS = "Alluring Narwhal", "Narwhal Torpedo"
WAIT = 60.0
"""Seconds after which nothing comes any more."""


class Program(Player):
    """One program with its inbox."""

    def __init__(self, file: Path) -> None:
        heard, eyes = Heard(), Watched()
        self.inbox: queue.SimpleQueue[Item] = queue.SimpleQueue()
        desk = Desk(file, self.inbox.put)
        super().__init__(
            Session(shipped_library(), Settings(), heard, eyes, desk=desk), heard, eyes
        )
        self.first = [each.text for each in self.start()]
        self.shown: list[str] = []

    def next(self) -> list[str]:
        """Take the next item that comes by itself; return what is shown of it."""
        told = [each.text for each in self.take(self.inbox.get(timeout=WAIT))]
        self.shown += told
        return told

    def until(self, text: str) -> list[str]:
        """Take what comes until a text is shown; return all that was shown since."""
        told: list[str] = []
        while text not in " ".join(told):
            told += self.next()
        return told


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Program]]:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("assistant.desk.GLANCES", 10 * WAIT)
    (tmp_path / "home").mkdir(mode=0o700)
    file = tmp_path / "home" / "journal.sqlite3"
    programs: list[Program] = []

    def down() -> Program:
        programs.append(Program(file))
        return programs[-1]

    yield down
    for each in programs:
        each.host.get_up()


@pytest.fixture
def table(sit: Callable[[], Program]) -> Program:
    table = sit()
    table.type(GAME)
    table.type(f"Ann keeps {HELD}")
    return table


@pytest.fixture
def ben(sit: Callable[[], Program], table: Program) -> Program:
    ben = sit()
    asked = ben.type("read along")
    assert asked[-5:] == [
        "You can take part from here. Who are you? Type a number or the name.",
        "1, Ann",
        "2, Ben",
        "3, Cara",
        "4, Nobody, I'm only following.",
    ]
    assert ben.type("Ben")[0].startswith("Ben plays from here")
    assert table.until("Ben") == ["Ben joins from another program."]
    return ben


def says(ben: Program, table: Program, line: str, answer: str) -> list[str]:
    """Have Ben say a line; return what the table shows of it, once he has his answer."""
    assert ben.type(line) == []
    told = table.next()
    ben.until(answer)
    return told


def test_what_ben_does_there_happens_at_the_table(ben: Program, table: Program) -> None:
    table.type("draw")
    ben.until("Ann draws.")
    table.type("play narwhal")
    ben.until("Who answers?")
    shown = says(ben, table, "Ben answers with neigh", "Who answers?")
    assert shown == ["Ben answers: Neigh.", "Who answers?"]
    assert table.session.table
    assert table.session.table.pile
    assert len(table.session.table.pile.cards) == 2


def test_what_is_for_ben_alone_goes_to_him_alone(ben: Program, table: Program) -> None:
    assert says(ben, table, f"keep {BENS}", "Ben notes a card") == ["Ben notes a card in hand."]
    assert says(ben, table, "my hand", BENS) == []
    assert BENS not in " ".join(each.text for each in table.heard.said)
    assert says(ben, table, "Ann my hand", "private to another player") == []
    assert HELD not in " ".join(ben.shown)
    for recall in ("history", "again", "older"):
        assert BENS not in " ".join(ben.type(recall))


@pytest.mark.parametrize("answer", ["4", "nobody", ""])
def test_who_sits_nowhere_is_told_no_hand(
    sit: Callable[[], Program], table: Program, answer: str
) -> None:
    other = sit()
    other.type("read along")
    if answer:
        other.type(answer)
    for line in ("Ann my hand", "Ann's hand", "my hand", "yes", "Ann my hand", "read"):
        assert HELD not in " ".join(other.type(line)), line
    elsewhere = "I only read Ann's hand here if Ann plays from here."
    other.type("cancel")
    assert other.type("Ann my hand")[0].startswith(elsewhere)


def test_nor_is_another_hand_told_to_ben_while_he_is_asked_something_here(
    ben: Program, table: Program
) -> None:
    ben.type("menu")
    for line in ("Ann my hand", "yes"):
        assert HELD not in " ".join(ben.type(line)), line


def test_his_own_settings_stay_at_his_program(ben: Program, table: Program) -> None:
    before = table.session.settings
    assert ben.type("rate 200") == ["Rate 200 words a minute."]
    assert ben.session.settings.rate == 200
    assert table.session.settings == before
    assert "help" in all_words()
    assert ben.type("help")


def test_when_the_table_gets_up_he_reads_along_again_and_may_take_over(
    ben: Program, table: Program
) -> None:
    table.type("draw")
    ben.until("Ann draws.")
    table.host.get_up()
    assert ben.until("lost")[0].startswith("The connection to the other table is lost.")
    assert ben.type("play narwhal") == [
        "You're only following along. Take over first to change the game."
    ]
    assert "Taken over" in ben.type("take over")[0]
    assert ben.type("play narwhal")[0] == "Ann plays Narwhal."


def test_without_a_door_it_is_read_along(sit: Callable[[], Program], table: Program) -> None:
    assert table.session.desk.door
    table.session.desk.door.close()
    other = sit()
    assert other.type("read along")[0].startswith("Following along:")
    assert "You can take part" not in " ".join(other.first + other.shown)
    assert other.type("draw") == [
        "You're only following along. Take over first to change the game."
    ]


def test_nobody_else_may_knock(table: Program, tmp_path: Path) -> None:
    door = tmp_path / "home" / "journal.sqlite3.door"
    token = tmp_path / "home" / "journal.sqlite3.token"
    assert stat.S_IMODE(door.stat().st_mode) == stat.S_IMODE(token.stat().st_mode) == 0o600
    for knock in (
        {"is": "Knock", "token": "0" * 32, "name": "Ben", "version": "0.1.0"},
        {"is": "Knock", "token": token.read_text(), "name": "Ben", "version": "9"},
        {"is": "Knock", "token": token.read_text(), "name": "Dora", "version": "0.1.0"},
        ["nothing"],
    ):
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(WAIT)
            line.connect(str(door))
            line.sendall(json.dumps(knock).encode() + b"\n")
            with suppress(OSError):
                said = {"is": "Said", "line": "draw", "told": []}
                line.sendall(json.dumps(said).encode() + b"\n")
            if isinstance(knock, dict) and knock["name"] == "Dora":
                # The table knows who plays.
                table.next()
            with suppress(ConnectionError):
                assert line.recv(1) == b""
    while not table.inbox.empty():
        assert table.next() == []
    assert table.session.table
    assert not table.session.table.turn.drawn


def test_no_door_opens_in_a_folder_of_others(sit: Callable[[], Program], tmp_path: Path) -> None:
    (tmp_path / "home").chmod(0o755)
    table = sit()
    (tmp_path / "home").chmod(0o755)
    table.type(GAME)
    assert table.session.desk.door is None
    assert not (tmp_path / "home" / "journal.sqlite3.token").exists()


def test_the_door_goes_with_the_program(table: Program, tmp_path: Path) -> None:
    table.host.get_up()
    left = {each.name for each in (tmp_path / "home").iterdir()}
    assert not left & {"journal.sqlite3.door", "journal.sqlite3.token"}
