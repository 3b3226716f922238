"""Whether a card may be played is judged like the deed, and nothing is done."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import Sit, one_after_the_other

NEW = "new second print with Ann, Ben and Cara, full, Ann starts, any babies"
YES = "Yes, that's allowed."


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sit]:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    with one_after_the_other(tmp_path) as sit:
        yield sit


ASKED = [
    ("Ann draws", "can I play narwhal", YES),
    ("Ann draws", "may Ann play unicorn poison?", YES),
    ("Ann draws", "is Ann allowed to play narwhal", YES),
    ("Ann draws", "can Ben play narwhal", "No. It's Ann's turn, not Ben's."),
    (
        "Ann draws",
        "am I allowed to play extra tail",
        "No. Broken Stable keeps Ann from playing Extra Tail.",
    ),
    ("Ann draws", "could Ann play barbed wire", YES),
    ("Ann draws", "can Ben neigh", "No. No card is waiting for an answer."),
    ("Ann plays narwhal", "can Ben neigh that", YES),
    ("Ann plays narwhal", "may Cara neigh", "No. Ginormous Unicorn keeps Cara from playing Neigh."),
    (
        "Ann plays narwhal",
        "can Ann neigh it",
        "No. Ann played that card, so only others can answer it.",
    ),
]


@pytest.mark.parametrize(("before", "asked", "answer"), ASKED)
def test_whether_a_card_may_be_played_is_answered_and_nothing_done(
    sit: Sit, before: str, asked: str, answer: str
) -> None:
    cards = ("put broken stable in Ann's stable", "put ginormous in Cara's stable")
    player = sit(NEW, *cards, *dict.fromkeys(("Ann draws", before)))
    table = player.session.table
    (said,) = player.type(asked)
    assert said.startswith(answer)
    assert player.session.table is table
    assert not player.session.prompt.options


def test_what_somebody_holds_is_no_reason(sit: Sit) -> None:
    player = sit(NEW, "Ben has 1 in hand", "Ann draws")
    player.type("Ann plays narwhal")
    assert player.type("can Ben answer with super neigh") == [YES]


def test_a_card_that_a_rule_is_asked_of_is_read_first(sit: Sit) -> None:
    player = sit(NEW)
    said = player.type("can super neigh be neighed")
    assert said[0].startswith("Super Neigh, instant.")
    assert said[1].startswith("You may answer an Instant")
