"""Whose something is, and how many: a sentence never becomes a deed of somebody else's."""

from collections.abc import Callable
from pathlib import Path

import pytest
from sitting import Heard, Player, Watched, shipped_library

from assistant.rules.table import Table
from assistant.session import Desk, Session
from assistant.settings import Settings

GAME = "new llamas unleashed with Ann, Ben and Cara, {}, Ann starts, any babies"


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Player]:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))

    def down(*lines: str, amount: str = "full") -> Player:
        desk = Desk(tmp_path / "home" / "journal.sqlite3")
        voice, eyes = Heard(), Watched()
        player = Player(Session(shipped_library(), Settings(), voice, eyes, desk=desk), voice, eyes)
        for line in (GAME.format(amount), *lines):
            player.type(line)
        return player

    return down


def table(player: Player) -> Table:
    assert player.session.table
    return player.session.table


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize(
    "line", ["skip {}'s turn", "skip {}'s next turn", "Ann skips {}'s turn", "{} skips a turn"]
)
def test_the_turn_is_skipped_of_whoever_is_named(
    sit: Callable[..., Player], line: str, seat: int
) -> None:
    player = sit()
    player.type(line.format(("Ann", "Ben", "Cara")[seat]))
    assert [each.skips for each in table(player).seats] == [int(at == seat) for at in range(3)]


@pytest.mark.parametrize(
    "line",
    [
        "end Ben's turn",
        "finish Cara's turn",
        "Ben's turn is over",
        "end of Cara's turn",
        "Ann ends Ben's turn",
        "Ben ends his turn",
    ],
)
def test_somebody_else_s_turn_is_not_ended_without_a_word(
    sit: Callable[..., Player], line: str
) -> None:
    player = sit("draw")
    before = table(player)
    said = player.type(line)
    assert said[0].startswith("It is Ann's turn, not ")
    assert table(player) is before


@pytest.mark.parametrize("line", ["end my turn", "end Ann's turn", "Ann ends her turn"])
def test_the_own_turn_is_ended(sit: Callable[..., Player], line: str) -> None:
    player = sit("draw", "draw", line)
    assert table(player).turn.seat == 1


@pytest.mark.parametrize(
    "line",
    ["give Cara's studlife to Ben", "hand Cara's studlife to Ben", "Cara gives studlife to Ben"],
)
def test_what_is_given_is_of_whoever_is_named(sit: Callable[..., Player], line: str) -> None:
    player = sit("put studlife in Cara's field")
    hands = [each.hand_size for each in table(player).seats]
    said = player.type(line)
    assert said == ["#studlife enters Ben's Field."]
    assert [each.hand_size for each in table(player).seats] == hands


@pytest.mark.parametrize("line", ["sacrifice Cara's studlife", "Cara sacrifices studlife"])
def test_a_card_of_somebody_s_is_the_one_that_goes(sit: Callable[..., Player], line: str) -> None:
    player = sit("put studlife in Ann's field", "put studlife in Cara's field")
    player.type(line)
    assert "studlife" in " ".join(player.type("what does Ann have"))
    assert "studlife" not in " ".join(player.type("what does Cara have"))


@pytest.mark.parametrize(
    "line", ["discard Ben's hand", "Ben discards his hand", "Ben discard hand"]
)
def test_a_hand_is_discarded_of_whoever_is_named(sit: Callable[..., Player], line: str) -> None:
    player = sit("put shaved llama in Ann's field")
    player.type(line)
    assert [each.hand_size for each in table(player).seats] == [5, 0, 5]
    assert "Shaved Llama" in " ".join(player.type("what does Ann have"))


@pytest.mark.parametrize("line", ["Ben draws two cards", "Ben draws", "Cara draws a card"])
def test_out_of_turn_nobody_draws_without_a_doubt_while_a_card_can_be_answered(
    sit: Callable[..., Player], line: str
) -> None:
    player = sit("draw", "play gin rammy")
    assert table(player).pile
    before = table(player)
    assert player.type(line)[0].startswith("It is Ann's turn, not ")
    assert table(player) is before


@pytest.mark.parametrize(
    "line", ["draw -1", "Ann draws -2", "Ben draws -3 cards", "Ben has -4 in hand"]
)
@pytest.mark.parametrize("amount", ["full", "light"])
def test_a_number_below_nothing_is_none(sit: Callable[..., Player], line: str, amount: str) -> None:
    player = sit(amount=amount)
    before = table(player)
    player.type(line)
    assert table(player) is before


@pytest.mark.parametrize("line", ["Ben has 99 in hand", "Ben holds 60", "Ben's hand: 200 cards"])
@pytest.mark.parametrize("amount", ["full", "light"])
def test_more_than_anybody_holds_is_doubted(
    sit: Callable[..., Player], line: str, amount: str
) -> None:
    player = sit(amount=amount)
    before = table(player)
    player.type(line)
    assert table(player) is before
    player.type("Ben has 9 in hand")
    assert table(player).seats[1].hand_size == 9


@pytest.mark.parametrize(
    "line",
    [
        "Ben's hand is empty",
        "Ben's hand is empty (0 cards)",
        "Ben has no cards in hand",
        "Ben holds no cards",
        "Ben has an empty hand",
        "Ben has nothing in hand",
    ],
)
def test_a_hand_is_empty(sit: Callable[..., Player], line: str) -> None:
    player = sit()
    player.type(line)
    assert [each.hand_size for each in table(player).seats] == [5, 0, 5]
    assert not player.session.typed_secret


@pytest.mark.parametrize(
    "line", ["Ann's hand limit is 5", "Ann's hand limit is five cards", "Ann hand limit 5"]
)
def test_a_limit_is_set(sit: Callable[..., Player], line: str) -> None:
    player = sit()
    player.type(line)
    assert table(player).seats[0].hand_limit == 5


@pytest.mark.parametrize("line", ["Ann gives Ben two cards", "Ann gives two cards to Ben"])
def test_cards_are_given_by_number(sit: Callable[..., Player], line: str) -> None:
    player = sit()
    player.type(line)
    assert [each.hand_size for each in table(player).seats] == [3, 7, 5]


@pytest.mark.parametrize(
    "line",
    [
        "Everyone discards a card",
        "Ann discards a card and Ben discards two cards",
        "everybody discards two cards",
    ],
)
def test_a_sentence_is_taken_back_as_one(sit: Callable[..., Player], line: str) -> None:
    player = sit("draw")
    before = [each.hand_size for each in table(player).seats]
    player.type(line)
    while player.session.choices:
        player.type("yes")
    after = [each.hand_size for each in table(player).seats]
    assert after != before
    player.type("undo")
    assert [each.hand_size for each in table(player).seats] == before
    player.type("redo")
    assert [each.hand_size for each in table(player).seats] == after
    player.type("undo")
    player.type("Cara discards a card")
    player.type("undo")
    assert [each.hand_size for each in table(player).seats] == before
