"""A player takes part at a way in of their own: a client of JSON lines, and what it never sees."""

import json
import socket
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from golden import GAMES, leave, read, seated, sit_down
from sitting import Player

from assistant.choices import Choice, Prompt
from assistant.game_data import View
from assistant.inbox import Typed
from assistant.intents import Do, InTurn
from assistant.registry import all_words
from assistant.rules.table import Table
from assistant.words import render
from assistant.words.announcement import Announcement

GAME = "new second print with Ann, Ben and Cara, full, Ann starts, any babies"
WHOLE = GAMES / "unstable-unicorns-second-print" / "whole-game.txt"


# -- the client ----------------------------------------------------------------


class JsonLines:
    """A client that hands on what it gets as lines of JSON, and takes lines to be said."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._typed = line.makefile(encoding="utf-8")

    def tell(self, said: tuple[Announcement, ...]) -> None:
        self._send(said=[each.text for each in said])

    def ask(self, prompt: Prompt | None) -> None:
        lines = [render(each.text) for each in prompt.options] if prompt else []
        self._send(asked=[render(each) for each in prompt.ask] if prompt else [], lines=lines)

    def see(self, view: View | None) -> None:
        hand = render(view.hand) if view else ""
        self._send(turn=render(view.turn) if view else "", hand=hand)

    def end(self) -> None:
        self._line.close()

    def typed(self) -> str:
        return str(json.loads(self._typed.readline())["typed"])

    def _send(self, **values: Any) -> None:
        self._line.sendall(json.dumps(values).encode() + b"\n")


# -- who uses it ---------------------------------------------------------------


@dataclass
class Remote:
    """A player at the other end of the line."""

    table: Player
    name: str
    line: socket.socket
    client: JsonLines
    seen: list[str] = field(default_factory=list)
    asked: dict[str, Any] = field(default_factory=dict)
    view: dict[str, Any] = field(default_factory=dict)

    def type(self, text: str) -> list[str]:
        """Say a line; return what comes back for it."""
        self.line.sendall(json.dumps({"typed": text}).encode() + b"\n")
        self.shown = [each.text for each in self.table.take(self._posted())]
        return self.read()

    def _posted(self) -> Typed:
        return Typed(self.client.typed(), by=self.name)

    def read(self) -> list[str]:
        """Return what has been said since the last time."""
        said: list[str] = []
        self.line.settimeout(0)
        data = b""
        try:
            while more := self.line.recv(1 << 16):
                data += more
        except BlockingIOError:
            pass
        for row in data.decode().splitlines():
            self.seen.append(row)
            told = json.loads(row)
            said += told.get("said", [])
            self.asked = told if "asked" in told else self.asked
            self.view = told if "turn" in told else self.view
        return said


table = pytest.fixture(seated)


def connect(table: Player, name: str) -> Remote:
    here, there = socket.socketpair()
    client = JsonLines(here)
    assert table.host.guests.connect(name, client, name)
    remote = Remote(table, name, there, client)
    remote.read()
    return remote


# -- what it plays -------------------------------------------------------------


def lying(table: Table) -> dict[str, Any]:
    """What lies open on a table, and whose turn it is."""
    areas = [tuple(seat.stable) for seat in table.seats]
    return {"areas": areas, "discard": table.discard, "turn": table.turn, "pile": table.pile}


def is_bens(line: str, table: Player) -> bool:
    """Whether Ben says a line of a golden game: his name, or no name in his turn."""
    now = table.session.table
    others = line.startswith(("Ann", "Cara", "scan: ")) or now is None or now.chain is not None
    return line.startswith("Ben ") or (not others and now is not None and now.turn.seat == 1)


def test_a_whole_golden_game_is_played_from_a_seat_of_its_own(tmp_path: Path) -> None:
    """What Ben says is said at his own way in; all lies as it does where all sit at the table."""
    here, apart = sit_down(tmp_path / "here"), sit_down(tmp_path / "apart")
    ben: Remote | None = None
    kept: list[str] = []
    for line in read(WHOLE).typed:
        if line in ("restart", "resume"):
            continue
        if ben and is_bens(line, apart):
            kept += ben.type(line)
        elif line.startswith("scan: "):
            apart.show(line.removeprefix("scan: "))
        else:
            apart.type(line)
        if line.startswith("scan: "):
            here.show(line.removeprefix("scan: "))
        else:
            here.type(line)
        if ben is None and apart.session.game:
            ben = connect(apart, "Ben")
        if here.session.table and apart.session.table:
            assert lying(here.session.table) == lying(apart.session.table), line
    assert ben
    assert len(kept) > 40
    assert here.session.table
    assert here.session.table.outcome
    assert apart.session.table
    assert apart.session.table.outcome == here.session.table.outcome
    assert ben.read()[-1] == "Cara wins with 7!"
    for each in (here, apart):
        leave(each)


# -- what it never sees --------------------------------------------------------

ANNS, BENS = "Alluring Narwhal", "Narwhal Torpedo"


@pytest.fixture
def ben(table: Player) -> Remote:
    table.type(GAME)
    table.type(f"Ann keeps {ANNS}")
    return connect(table, "Ben")


def overheard(table: Player) -> str:
    return " ".join(each.text for each in table.heard.said)


def test_what_ben_keeps_is_his_alone(table: Player, ben: Remote) -> None:
    assert ben.type(f"keep {BENS}") == ["Ben notes a card in hand."]
    assert ben.shown == ["Ben notes a card in hand."]
    assert ben.view["hand"] == f"In your hand: {BENS}. And 4 more, not named."
    # Nobody else is at this way in: nothing is asked first.
    assert ben.type("my hand") == [f"In your hand: {BENS}. And 4 more, not named."]
    assert ben.shown == []
    assert BENS not in overheard(table)
    assert BENS not in " ".join(table.type("history") + table.type("cards"))


def test_a_list_for_ben_is_answered_by_ben_alone(table: Player, ben: Remote) -> None:
    asked = ben.type("keep rain")
    assert "Type a number" in " ".join(asked)
    assert ben.asked["lines"]
    assert ben.shown == []
    assert table.type("1") == ["There's no open list for number 1. Type a label."]
    assert ben.type("1") == ["Ben notes a card in hand."]
    assert ben.asked["asked"] == []
    assert "Rainbow Aura" in ben.view["hand"]
    assert "Rainbow" not in overheard(table)


def test_no_word_of_ben_tells_what_another_keeps(table: Player, ben: Remote) -> None:
    lines = [f"{name}{word}" for word in all_words() for name in ("", "Ann ", "Ann's ")]
    for line in (*lines, "Ann my hand", "yes", "1", "history", "older", "again", "undo", "redo"):
        for answer in (line, "1", "yes"):
            ben.type(answer)
            if line in ("quit", "exit", "bye"):
                assert table.host.guests.connect("Ben", ben.client, "Ben")
    assert ANNS not in " ".join(ben.seen)


def test_a_hand_of_another_is_refused(ben: Remote) -> None:
    assert ben.type("Ann my hand") == ["That's private to another player."]
    assert ben.asked["asked"] == []


def test_what_changes_the_table_is_said_at_the_table(table: Player, ben: Remote) -> None:
    for word in ("new", "camera off", "speech off", "tutorial", "track", "export", "adult on"):
        before = table.session.settings, table.session.table
        said = ben.type(word)
        assert said == [
            f"{word.split()[0].capitalize()} only works at the table's own keyboard."
        ], word
        assert (table.session.settings, table.session.table) == before


def test_what_is_asked_of_ben_is_given_up_aloud_when_the_table_changes(
    table: Player, ben: Remote
) -> None:
    ben.type("draw")
    assert ben.asked["asked"][-1] == "Do it anyway?"
    assert ben.shown == []
    table.type("draw")
    said = ben.read()
    assert said[0].startswith("Not done")
    assert "Ann draws." in said
    assert ben.asked["asked"] == []
    assert table.session.table
    assert table.session.table.turn.seat == 0


def test_what_is_asked_at_the_table_is_given_up_aloud_when_ben_changes_it(
    table: Player, ben: Remote
) -> None:
    table.type("draw")
    table.type("play narwhal")
    assert "Type a number" in " ".join(table.type("answer"))
    ben.type("Ben neighs")
    assert "Ben answers: Neigh." in ben.shown
    assert ben.shown[0].startswith("Question closed: Who answers?")
    assert not table.session.prompt.options


def test_who_does_not_play_cannot_connect_and_goes_with_the_game(
    table: Player, ben: Remote
) -> None:
    assert not table.host.guests.connect("x", ben.client, "Dora")
    table.type("end game")
    table.type("yes")
    table.type("new second print with Ann and Cara, full, Ann starts, any babies")
    table.type("yes")
    assert table.session.game
    assert table.session.game.names == ("Ann", "Cara")
    ben.read()
    assert ben.type("draw") == []
    assert ben.shown == []


def test_ben_hears_what_the_others_do_and_not_what_they_ask(table: Player, ben: Remote) -> None:
    cara = connect(table, "Cara")
    table.type("scores")
    table.type("b goat")
    assert ben.read() == []
    table.type("draw")
    assert ben.read()[0] == cara.read()[0] == "Ann draws."
    ben.type(f"keep {BENS}")
    assert cara.read() == ["Ben notes a card in hand."]
    assert BENS not in " ".join(cara.seen)


def test_what_follows_an_act_for_one_player_is_handed_to_nobody_else(
    table: Player, ben: Remote
) -> None:
    cara = connect(table, "Cara")
    ben.type(f"keep {BENS}")
    deeds = (Do("draw", seat=0), Do("my hand", seat=1))
    sitting = table.host.guests.by_id["Ben"].session
    sitting.prompt = sitting.prompt.with_list((Choice("both", InTurn(deeds)),))
    said = ben.type("1")
    assert said[0] == "Ann draws."
    assert BENS in said[-1]
    assert "Ann draws." in ben.shown
    assert BENS not in " ".join((*ben.shown, *cara.read(), overheard(table)))


# -- what is there after a kill ------------------------------------------------


def test_what_ben_was_asked_alone_is_asked_again_after_a_kill(tmp_path: Path) -> None:
    table = sit_down(tmp_path)
    table.type(GAME)
    ben = connect(table, "Ben")
    ben.type("keep rain")
    asked = ben.asked
    assert len(asked["lines"]) > 1
    lines = table.type("draw")
    assert "Ann draws." in lines
    ben.type("keep rain")
    leave(table)
    # Nothing was said in between: it is as after a kill.
    table = sit_down(tmp_path)
    assert not {*asked["lines"]} & {*table.type("resume"), *table.type("now"), *table.type("dump")}
    cara, ben = connect(table, "Cara"), connect(table, "Ben")
    assert ben.asked["lines"] == asked["lines"]
    assert "Rainbow" not in " ".join(cara.seen)
    assert ben.type("1") == ["Ben notes a card in hand."]
    assert "Rainbow Aura" in ben.view["hand"]
    assert ben.asked["asked"] == []
    leave(table)


def test_what_ben_was_asked_alone_is_given_up_where_the_table_has_changed(tmp_path: Path) -> None:
    table = sit_down(tmp_path)
    table.type(GAME)
    ben = connect(table, "Ben")
    ben.type("keep rain")
    table.host.guests.disconnect("Ben")
    assert connect(table, "Ben").asked["lines"]
    table.host.guests.disconnect("Ben")
    table.type("draw")
    leave(table)
    table = sit_down(tmp_path)
    table.type("resume")
    assert connect(table, "Ben").asked["asked"] == []
    leave(table)
