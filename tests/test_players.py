"""Players who join, leave or are called otherwise in mid-game, as it is said and as it is kept."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import leave, one_after_the_other, sit_down
from sitting import Player

from assistant.intents import Do, InTurn
from assistant.journal.book import Journal
from assistant.performing import perform

NEW = "new second print with Ann, Ben and Cara, full, Ann starts, any babies"
SAID = Path(__file__).parent / "language" / "players.tsv"
LINES = [
    tuple(line.split("\t"))
    for line in SAID.read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Player]:
    home = tmp_path_factory.mktemp("players")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLE_ASSISTANT_HOME", str(home))
        player = sit_down(home)
        player.type(NEW)
        yield player
        leave(player)


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    sitting = sit_down(tmp_path)
    sitting.type(NEW)
    yield sitting
    leave(sitting)


def names(player: Player) -> tuple[str, ...]:
    game = player.session.game
    assert game
    return game.names


def understood(said: list[str]) -> str:
    """Return which deed was done or is asked about, by what is heard."""
    told = " ".join(said)
    signs = {
        "joins": ("joins, after", "What's the new player's name?", "sit after, clockwise?"),
        "leaves": (
            "leaves the game.",
            "leaving the game for good?",
            "leaves. With nobody to play against",
        ),
        "renamed": ("What's the right name?", "Who is"),
    }
    if re.search(r"is now called \w+\.|Rename \w+ to \w+\?", told):
        return "renamed"
    return next((deed for deed, keys in signs.items() if any(k in told for k in keys)), "nothing")


@pytest.mark.parametrize(("deed", "line"), LINES, ids=lambda value: str(value))
def test_what_people_say_of_who_plays(table: Player, deed: str, line: str) -> None:
    """Each is understood as what it says, and chat about players begins nothing."""
    said = table.type(line)
    assert understood(said) == deed, said
    game = table.session.game
    assert game
    while len(game.record.acts()) > 1:
        game.undo()
    table.session.close()
    table.session.beneath = None


def test_as_many_wordings_of_each_deed_are_understood_as_people_have() -> None:
    for deed in ("joins", "leaves", "renamed"):
        assert sum(kind == deed for kind, _ in LINES) >= 50


def test_a_name_is_asked_and_so_is_the_place(player: Player) -> None:
    assert player.type("my sister wants to join")[0].startswith("What's the new player's name?")
    assert player.type("Dana")[0].startswith("Who does Dana sit after")
    player.type("between Cara and Ann")
    assert names(player) == ("Ann", "Ben", "Cara", "Dana")


@pytest.mark.parametrize("line", ["join game quit", "rename Ben to 12", "join game ben"])
def test_a_name_follows_the_rules_of_the_beginning(player: Player, line: str) -> None:
    player.type(line)
    assert names(player) == ("Ann", "Ben", "Cara")


@pytest.mark.parametrize("card", ["shark horn's", "seductiv unicorn's"])
def test_a_card_that_comes_in_is_no_player(player: Player, card: str) -> None:
    player.type(f"{card} going in front of Ann")
    assert names(player) == ("Ann", "Ben", "Cara")


def test_what_is_left_of_a_sentence_is_not_done_under_other_numbers(player: Player) -> None:
    rest = Do("extra turn", seat=1)
    told = perform(player.session, InTurn((Do("leave game", seat=0), rest)))
    assert any("Ben" in each.text and "extra turn" in each.text for each in told)
    game = player.session.game
    assert game
    assert [(seat.name, seat.extras) for seat in game.table.seats] == [("Ben", 0), ("Cara", 0)]


def test_a_question_put_aside_is_given_up_where_the_seats_have_changed(player: Player) -> None:
    player.type("draw")
    player.type("Dan joins")
    player.type("Cara leaves the game")
    assert player.type("2") != ["Dan joins, after Ben."]
    assert "Cara" not in names(player)


def test_who_leaves_answers_nothing_any_more(player: Player) -> None:
    for line in ("draw", "Ann plays basic unicorn"):
        player.type(line)
    said = player.type("Cara goes home")
    assert said[0] == "Cara leaves the game."
    assert said[-1] == "Who answers Basic Unicorn?"
    assert player.type("Ben passes") == ["Basic Unicorn enters Ann's Stable."]


def test_a_magic_card_goes_away_once_where_its_player_leaves(player: Player) -> None:
    for line in ("draw", "Ann plays unicorn poison", "nobody answers", "Ann leaves the game"):
        said = player.type(line)
    assert sum("Unicorn Poison is discarded." in line for line in said) == 1
    assert player.session.game
    assert len(player.session.game.table.discard) == 1


def test_two_players_of_whom_one_leaves_are_asked_first(player: Player) -> None:
    player.type("Cara leaves the game")
    assert "The game ends" in player.type("Ben goes home")[0]
    assert player.session.game
    assert player.session.game.table.outcome is None
    assert "abandoned" in player.type("yes")[0]
    first, second = player.type("scores")[:2]
    assert first.startswith("Unicorns: Ann ") and second.startswith("Ben ")


def test_the_score_book_has_who_played_in_the_end_by_their_right_names(player: Player) -> None:
    for line in ("Dan joins after Ann", "it's Kara, not Cara", "Ben leaves the game"):
        player.type(line)
    assert player.session.journal
    waits = player.session.journal.unfinished()
    assert waits
    assert waits.players == ("Ann", "Dan", "Kara")
    player.type("Kara wins")
    player.type("yes")
    (game,) = player.session.journal.games()
    assert (game.players, game.winners) == (("Ann", "Dan", "Kara"), ("Kara",))
    assert "Kara" in " ".join(player.type("book Kara"))


def test_what_was_done_before_can_be_read_back_and_taken_back(player: Player) -> None:
    for line in ("draw", "Dan joins after Ann", "Ann leaves the game", "rename Ben to Benny"):
        player.type(line)
    assert names(player) == ("Dan", "Benny", "Cara")
    assert any("Ann leaves the game." in line for line in player.type("history"))
    for _ in range(4):
        player.type("undo")
    assert names(player) == ("Ann", "Ben", "Cara")
    for _ in range(3):
        player.type("redo")
    assert names(player) == ("Dan", "Ben", "Cara")
    dumped = json.loads("".join(player.type("dump")))
    assert [seat["name"] for seat in dumped["seats"]] == ["Dan", "Ben", "Cara"]


def test_no_card_of_a_hand_is_told_when_its_player_leaves(player: Player) -> None:
    player.type("Cara keeps narwhal")
    said = player.type("Cara leaves the game")
    told = " ".join((*said, *player.type("history"), *player.type("discard pile")))
    assert "Narwhal" not in told
    assert "unseen" in told


KILLED = """
import os, sys
sys.path[:0] = ["tests", "tests/rules"]
from pathlib import Path
from golden import sit_down
player = sit_down(Path(sys.argv[1]))
for line in sys.argv[2:]:
    player.type(line)
print("done", flush=True)
sys.stdin.read()
"""


def test_who_plays_is_kept_where_the_program_is_killed(tmp_path: Path) -> None:
    lines = (NEW, "Dan joins after Ann", "rename Ben to Benny", "Cara goes home", "Eve joins")
    killed = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(tmp_path), *lines],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[1],
        env={**os.environ, "TABLE_ASSISTANT_HOME": str(tmp_path)},
    )
    assert killed.stdout
    assert killed.stdout.readline() == "done\n"
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    with one_after_the_other(tmp_path) as sit:
        again = sit()
        told = " ".join(again.type("resume"))
        assert "Ann, Dan, Benny" in told
        # The question of where Eve sits is asked again.
        assert "Who does Eve sit after" in told
        again.type("behind Dan")
        assert names(again) == ("Ann", "Dan", "Eve", "Benny")


def test_a_game_of_an_older_journal_goes_on_with_other_players(tmp_path: Path) -> None:
    sample = Path(__file__).parent / "journal" / "samples" / "unfinished.sqlite3"
    (tmp_path / "journal.sqlite3").write_bytes(sample.read_bytes())
    with one_after_the_other(tmp_path) as sit:
        player = sit("resume")
        before = names(player)
        player.type(f"join game Zoe after {before[0]}")
        if "Zoe" not in names(player):
            # What was open comes first.
            player.type("cancel")
            player.type("nobody answers")
        player.type(f"rename {before[1]} to Yan")
        now = names(player)
        assert "Yan" in now
        again = sit("resume")
        assert names(again) == now
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        assert not journal.listing().faults
