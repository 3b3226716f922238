"""What was told is asked by its key and its values, and never by how it reads."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import leave, sit_down
from made_up import book, laid, opened
from sitting import Player

from assistant.messages import filled_in, joined, say
from assistant.rules.position import Position
from assistant.words.areas import back_in


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    sitting = sit_down(tmp_path)
    yield sitting
    leave(sitting)


def test_what_is_filled_in_is_whole_and_comes_from_every_part() -> None:
    inner = say("game.and", names=joined("commas", "Ann", "Ben"), last="Cara")
    told = joined("sentences", say("game.draws", name="Dan", count=2), inner)
    assert list(filled_in(told)) == ["Dan", "Ann", "Ben", "Cara"]
    assert list(filled_in("Ann draws.")) == []


def test_what_somebody_did_last_is_not_what_one_did_whose_name_begins_alike(
    player: Player,
) -> None:
    for line in (
        "new second print with Ann, Annabel and Cara, full, Ann starts, any babies",
        "Ann draws",
        "Ann draws",
        "end turn",
        "Annabel draws",
        "Annabel plays narwhal",
        "all pass",
    ):
        player.type(line)
    assert player.type("what did Ann just do") == ["Ann draws.", "Ann draws."]


def test_a_card_that_lies_back_is_told_beside_one_whose_title_has_its_own() -> None:
    before = opened()
    position = Position(book(), laid(before, {0: ["BC.1"]}))
    (title,) = {position.title("BC.1")}
    (told,) = back_in(before, position, [say("game.appeared", card=f"Great {title}")])
    assert title in filled_in(told)
    assert list(back_in(before, position, [say("game.appeared", card=title)])) == []
