"""Whose display it is: their turn is felt, their own business alone, and nothing twice."""

import io
import queue
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

import pytest
from sitting import Heard, Player, Watched, shipped_library

from assistant.clients.display import BrailleLine, Display, Key
from assistant.clients.keys import Line
from assistant.clients.line import Face
from assistant.fingers import Fingers
from assistant.host import Host
from assistant.inbox import Felt
from assistant.session import Session
from assistant.settings import Settings
from assistant.transcript.pieces import pieces
from assistant.words.announcement import Announcement

BEGIN = "new llamas with Ann, Ben and Cara, full, any baby, Ann starts"


class Reads:
    """A display that remembers what it is given, and how often it flashes."""

    def __init__(self, session: Session) -> None:
        self.fingers = Fingers(session)
        self.said: list[str] = []
        self.flashes = 0

    def tell(self, said: tuple[Announcement, ...]) -> None:
        self.said = [each.text for each in self.fingers(said)]
        self.flashes += self.fingers.turn


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Player:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    heard, eyes = Heard(), Watched()
    return Player(Session(shipped_library(), Settings(), heard, eyes), heard, eyes)


@pytest.fixture
def reads(player: Player) -> Reads:
    reads = Reads(player.session)
    player.host.join(reads, player.session.on_display)
    return reads


def test_only_my_business_is_read_and_the_rest_is_counted_and_kept(
    player: Player, reads: Reads
) -> None:
    player.type(BEGIN)
    player.type("mine only Ben")
    assert player.session.settings.display_of == "Ben"
    reads.said = []
    player.type("draw")
    assert reads.said == []
    player.type("scores")
    assert reads.said[0].startswith("Animals: Ann ")
    assert reads.said[-1].endswith(("others.", "other."))
    reads.said = []
    player.type("Ann plays adorable alpaca")
    # A card can be answered: that is everybody's business.
    assert any("Who answers?" in each for each in reads.said)
    player.type("nobody answers")
    player.type("end turn")
    assert any("Ben's turn" in each for each in reads.said)
    assert any("Ann draws" in each.text for each in player.session.transcript.messages)
    player.type("mine only off")
    player.type("draw")
    assert any("draws" in each for each in reads.said)


def test_a_turn_flashes_once_as_it_begins_unless_that_is_off(player: Player, reads: Reads) -> None:
    player.type(BEGIN)
    player.type("display Ben")
    for line in ("draw", "end turn", "yes", "Ben draws", "scores"):
        player.type(line)
    assert reads.flashes == 1
    player.type("turn flash off")
    for line in ("end turn", "yes", "Cara draws", "end turn", "yes", "Ann draws", "end turn"):
        player.type(line)
    assert reads.flashes == 1


def test_whose_display_it_is_is_asked_where_it_is_not_known(player: Player, reads: Reads) -> None:
    assert "once the game has begun" in player.type("mine only on")[0]
    player.type(BEGIN)
    assert player.type("mine only on")[0].startswith("Whose braille display is it?")
    player.type("2")
    assert (player.session.settings.display_of, player.session.settings.mine_only) == ("Ben", True)


def test_braille_has_a_verbosity_of_its_own(player: Player, reads: Reads) -> None:
    player.type("verbosity braille detailed")
    for _ in range(4):
        player.type("rate")
        assert "Type" in reads.said[0]
    player.type("verbosity braille normal")
    felt = [player.type("rate") and reads.said[0] for _ in range(4)]
    assert "Type" in felt[0]
    assert "Type" not in felt[-1]
    player.type("verbosity braille brief")
    player.type("rate")
    assert "Type" not in reads.said[0]
    # The voice keeps its own.
    assert player.session.settings.verbosity == "normal"
    assert "detailed, normal, brief" in player.type("verbosity braille")[0]


def test_a_title_that_comes_again_is_read_by_its_label(player: Player, reads: Reads) -> None:
    player.type("b goat")
    assert "this b goat" in reads.said[0]
    assert reads.said[0].startswith("Baby Goat")


def face_of(player: Player) -> tuple[Face, io.StringIO]:
    player.session.settings = Settings(braille=True, braille_width=20)
    out = io.StringIO()
    inbox: queue.SimpleQueue[object] = queue.SimpleQueue()
    return Face(player.host, inbox, out), out  # type: ignore[arg-type]


def test_what_was_read_on_the_display_does_not_wait_in_the_terminal(player: Player) -> None:
    face, out = face_of(player)
    face._take(Line("b goat"))
    assert not out.getvalue().endswith(" > ")
    player.host.take(Felt(frozenset({player.host.breath})))
    assert out.getvalue().endswith("\n> ")
    # Enter alone is no key to what was read.
    before = out.getvalue()
    face._take(Line(""))
    assert "Nursery" not in out.getvalue()[len(before) :]


def test_newest_leaves_out_what_waits_and_it_is_in_the_history(player: Player) -> None:
    face, out = face_of(player)
    face._take(Line("b goat"))
    face._take(Line("newest"))
    assert out.getvalue().splitlines()[-1].startswith("Baby Goat,")
    assert player.type("history")[0].startswith("Baby Goat,")


class Cells(Display):
    """A display of 20 cells with keys."""

    cells = 20

    def __init__(self) -> None:
        self.rows: list[str] = []
        self.keys: deque[Key] = deque()

    def write(self, text: str) -> None:
        self.rows.append(text)

    def flash(self) -> None:
        self.rows.append("(flash)")

    def leave(self) -> None:
        self.rows.append("(terminal)")

    def key(self) -> Key | None:
        return self.keys.popleft() if self.keys else None


def until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_keys_of_the_display_tell_what_was_read_and_go_to_the_newest() -> None:
    cells, posted, breaths = Cells(), list[Felt](), iter(range(1, 9))
    line = BrailleLine(lambda: cells, breath=lambda: next(breaths), post=posted.append)
    for text in ("Ann draws.", "Ben draws.", "Cara draws."):
        line.tell((Announcement(text, joins=True),))
    until(lambda: cells.rows[-1:] == ["Ann draws.        +2"])
    cells.keys.append(Key.NEWEST)
    until(lambda: cells.rows[-1] == "Cara draws.")
    cells.keys.append(Key.ON)
    until(lambda: cells.rows[-1] == "(terminal)")
    line.close()
    assert frozenset().union(*(each.breaths for each in posted)) == {1, 2, 3}


def test_counts_stand_in_the_first_and_the_last_window_alone() -> None:
    long = "When you play it, look at a hand; then each other player draws two cards at once."
    now = pieces(20).told(Announcement(long)).told(Announcement("Ben draws.", joins=True))
    rows = [now.row]
    while now.row:
        now = now.forth()
        rows.append(now.row)
    *read, _ = rows
    counted = [row.rstrip("0123456789").endswith("+") for row in read]
    assert counted[0]
    assert not any(counted[1:-2])
    assert read[-1] == "Ben draws."


def test_where_no_width_is_known_rows_fit_a_display_of_forty(player: Player) -> None:
    out = io.StringIO()
    inbox: queue.SimpleQueue[object] = queue.SimpleQueue()
    face = Face(Host(player.session), inbox, out)  # type: ignore[arg-type]
    face._take(Line("alpacacopter"))
    face._take(Line("b goat"))
    rows = out.getvalue().splitlines()
    assert len(rows) > 4
    assert all(len(row) <= 40 for row in rows)
    assert rows[-1].endswith(" > ")
