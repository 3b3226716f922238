"""From numbers to cards in the middle of a game, as a conversation that the assistant leads."""

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from asked_in_words import asked
from golden import leave, sit_down
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sitting import Player, start

from assistant.rules.table import Table
from assistant.words import render

EDITIONS = ("travel", "second", "llamas", "first", "nsfw")
LIGHT = "new {edition} with Ann, Ben and Cara, light, Ann starts"
ANSWERS = (
    "5", "0", "seven", "4 in hand", "skip", "", "that is all", "Ann holds 3", "Ben has 6",
    "baby", "baby, neigh", "neigh", "basic", "Ann has baby", "deck 40", "1", "2",
    "scores", "cards", "now", "draw", "next", "no",
)  # fmt: skip
"""What people say meanwhile: answers, titles that are clear or not, questions, other acts."""


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))


@contextmanager
def light(home: Path, edition: str = "second") -> Iterator[Player]:
    player = sit_down(home)
    player.type(LIGHT.format(edition=edition))
    try:
        yield player
    finally:
        leave(player)


def table_of(player: Player) -> Table:
    assert player.session.game
    return player.session.game.table


def acts(player: Player) -> int:
    assert player.session.game
    return len(player.session.game.record.acts())


def asking(player: Player) -> str | None:
    """Return the question that is open."""
    return render(player.session.prompt.slot.question) if player.session.prompt.slot else None


def due(player: Player) -> str | None:
    """Return the question that has to be open, by the table alone."""
    game = player.session.game
    assert game
    open_ = game.table.untold and not (game.table.pile or game.table.outcome)
    return asked.ask_untold(game.position, game.table.untold[0]) if open_ else None


def shown(player: Player) -> dict[str, Any]:
    line = next(line for line in player.type("dump") if line.startswith("{"))
    found: dict[str, Any] = json.loads(line)
    return found


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32), edition=st.sampled_from(EDITIONS))
def test_undo_walks_back_through_every_state_of_the_conversation(seed: int, edition: str) -> None:
    """To the very question of each moment; and a start of the program anew finds it too."""
    dice = random.Random(seed)
    with TemporaryDirectory() as folder, light(Path(folder), edition) as player:
        for line in ("Ann plus 2", "Ben holds 6", "draw", dice.choice(["deck 50", "Cara plus 1"])):
            player.type(line)
        begun = acts(player)
        before = {begun: table_of(player)}
        said = player.type("track")
        assert said[0].startswith("I'm tracking cards now.")
        for _ in range(30):
            before[acts(player)] = table_of(player)
            if not player.session.prompt.options:
                assert asking(player) == due(player)
            many, meant = acts(player), any("Did you mean undo?" in each for each in said)
            said = player.type(dice.choice(ANSWERS))
            # An answer takes nothing back, unless it is a yes to being asked just that.
            assert acts(player) >= many or meant
        now = table_of(player)
        leave(player)
        again = sit_down(Path(folder))
        player.session, player.host = again.session, again.host
        player.type("resume 1")
        assert table_of(player) == now
        # A list that was open in the middle of an answer is open again.
        assert player.session.prompt.options or asking(player) == due(player)
        while acts(player) > begun:
            player.type("undo")
            assert asking(player) == due(player)
            assert table_of(player) == before.get(acts(player), table_of(player))
        assert table_of(player) == before[begun]
        assert not table_of(player).full


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32), edition=st.sampled_from(EDITIONS))
def test_nothing_that_was_counted_is_lost_by_naming(seed: int, edition: str) -> None:
    dice = random.Random(seed)
    with TemporaryDirectory() as folder, light(Path(folder), edition) as player:
        had = {name: dice.randrange(4) for name in ("Ann", "Ben", "Cara")}
        for name, count in had.items():
            player.type(f"{name} has {count}")
        for line in ("track", "cancel"):
            player.type(line)
        for _ in range(12):
            name = dice.choice(list(had))
            card = dice.choice(["baby", "neigh", "basic", "unicorn", "llama"])
            said = player.type(f"{name} has {card}")
            if player.session.prompt.options:
                said = player.type("1")
            if any(way in line for way in ("enters", " gets ") for line in said):
                # That was a card more, as a correction.
                player.type("undo")
            for seat in shown(player)["seats"]:
                named = sum(card["counts_as"] for card in seat["stable"])
                assert seat["count"] == max(had[seat["name"]], named) == named + seat["nameless"]
                assert seat["hand"] is None


def test_a_card_held_up_is_what_lies_there(tmp_path: Path) -> None:
    with light(tmp_path) as player:
        for line in ("Ann has 2", "track", "skip", "skip", "skip", "skip"):
            player.type(line)
        said = [each.text for each in player.show("US031")]
        assert said[0].endswith("is in Ann's Stable.")
        assert said[1].startswith("Ann's Stable: hold up a card or type it. 2 counted")
        assert len(table_of(player).seats[0].stable) == 1


def test_a_card_held_up_at_another_question_is_read(tmp_path: Path) -> None:
    with light(tmp_path) as player:
        player.type("track")
        player.show("US031")
        assert table_of(player).seats[0].stable == ()
        assert (
            asking(player) == "How many cards are in Ann's hand? Press Enter to leave it uncounted."
        )


def test_of_a_list_each_card_is_an_act_and_what_is_not_clear_is_asked(tmp_path: Path) -> None:
    with light(tmp_path) as player:
        for line in ("track", "skip", "skip", "skip", "skip"):
            player.type(line)
        many = acts(player)
        said = player.type("narwhal, rainbow, rhinocorn and neigh")
        assert said[0] == "Narwhal is in Ann's Stable."
        assert player.session.prompt.options
        assert acts(player) == many + 1
        said = player.type("1")
        assert [line for line in said if " is in " in line] == [
            "Rainbow Aura is in Ann's Stable.",
            "Rhinocorn is in Ann's Stable.",
            "Neigh is in Ann's Stable.",
        ]
        assert acts(player) == many + 4


def test_titles_that_look_like_lists_are_one_card(tmp_path: Path) -> None:
    with light(tmp_path, "nsfw") as player:
        for line in ("track", "skip", "skip", "skip", "skip"):
            player.type(line)
        said = player.type("twinkicorn and Breaking and Entering, stoner")
        assert [line for line in said if " is in " in line] == [
            "Twinkicorn is in Ann's Stable.",
            "Breaking and Entering is in Ann's Stable.",
            "Stoner Unicorn is in Ann's Stable.",
        ]


def test_a_card_that_was_named_is_not_named_twice(tmp_path: Path) -> None:
    with light(tmp_path) as player:
        for line in ("track", "cancel", "Ann has narwhal"):
            player.type(line)
        many = acts(player)
        assert player.type("Ann has narwhal") == ["Narwhal is already in Ann's Stable."]
        assert acts(player) == many


def test_cancel_ends_the_conversation_and_undo_takes_it_up_again(tmp_path: Path) -> None:
    with light(tmp_path) as player:
        player.type("track")
        player.type("5")
        player.type("cancel")
        assert asking(player) is None
        assert player.type("scores")[0].startswith("Unicorns: Ann 1 of 7")
        assert asking(player) is None
        player.type("undo")
        assert (
            asking(player) == "How many cards are in Ben's hand? Press Enter to leave it uncounted."
        )


def test_the_game_can_go_on_meanwhile(tmp_path: Path) -> None:
    with light(tmp_path) as player:
        for line in ("draw", "track"):
            player.type(line)
        said = player.type("play narwhal")
        assert said[-1] == "Who answers?"
        assert asking(player) is None
        said = player.type("all pass")
        assert "Narwhal enters Ann's Stable." in said
        assert said[-1] == "How many cards are in Ann's hand? Press Enter to leave it uncounted."


def test_what_is_no_number_is_no_answer(tmp_path: Path) -> None:
    with light(tmp_path) as player:
        player.type("track")
        for line in ("cards", "a card", "narwhal", "deck", "hand", "Ben", "12345"):
            player.type(line)
            player.type("cancel") if player.session.prompt.options else None
            assert table_of(player).seats[0].hand_size is None, line
        assert shown(player)["untold"][0] == {"zone": "hand", "player": "Ann"}


def test_whoever_reads_along_is_asked_nothing(tmp_path: Path) -> None:
    from assistant.shared import Desk

    with light(tmp_path) as player:
        player.type("track")
        other = sit_down_along(Desk(tmp_path / "journal.sqlite3"))
        said = other.type("read along")
        assert said[-1] == "Ann's turn, start of turn: first say how many cards Ann holds."
        assert asking(other) is None
        player.type("5")
        assert other.type("scores")[0] == "Ann's hand: 5."
        assert asking(other) is None
        other.host.get_up()


def sit_down_along(desk: Any) -> Player:
    from sitting import Heard, Watched

    from assistant.library import open_library
    from assistant.session import Session
    from assistant.settings import Settings

    heard, eyes = Heard(), Watched()
    session = Session(open_library(), Settings(), heard, eyes, desk=desk)
    start(session)
    return Player(session, heard, eyes)


def test_hand_off_by_word_asks_how_many_of_a_hand_that_nobody_counts(tmp_path: Path) -> None:
    with light(tmp_path) as player:
        for line in ("track", "cancel"):
            player.type(line)
        assert player.type("Ann discards hand") == ["How many? Type discard and a number."]
        player.type("Ann discards 2")
        assert player.type("just correct it") == ["Ann discards 2."]
        assert player.type("Ann keeps narwhal") == ["Ann notes a card in hand."]
        player.type("Ann my hand")
        assert player.type("yes") == ["In your hand: Narwhal. I'm not counting the rest."]


def test_that_is_all_does_not_end_the_turn_while_the_table_is_asked_what_lies_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    player = sit_down(tmp_path)
    opening = "new llamas with Ann and Ben, light, Ann starts"
    for line in (opening, "draw", "play llamaste", "all pass", "track", "5", "basic"):
        player.type(line)
    game = player.session.game
    assert game
    turn = game.table.turn
    player.type("that is all")
    assert game.table.turn == turn
    leave(player)
