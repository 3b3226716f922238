"""What somebody only wanted is not done, and what is put right or told again is done once."""

from collections.abc import Iterator

import pytest
from golden import in_german
from measuring import at_table
from sitting import Player

german = pytest.fixture(in_german)


def heard(moment: str, *lines: str) -> list[str]:
    """Return what is said to the last of some lines."""
    with at_table(moment) as player:
        for line in lines:
            said = player.type(line)
    return said


@pytest.mark.parametrize(
    ("moment", "line", "asked"),
    [
        ("action", "I was going to play narwhal but I draw instead", "Ann draws"),
        ("action", "Ann wanted to play Queen Bee, but then she takes a card", "Ann draws"),
        ("action", "I almost played Yay but no, Puppicorn it is", "Ann plays Puppicorn"),
        ("window", "Ben wanted to neigh but he passes", "Ben passes"),
        ("window", "Ben was about to neigh, but Cara was faster with hers", "Cara answers Neigh"),
    ],
)
def test_what_was_only_wanted_is_not_asked_about(moment: str, line: str, asked: str) -> None:
    with at_table(moment) as player:
        before = player.session.shared.table
        [question] = player.type(line)
        assert question.startswith(f"Did you mean {asked}")
        assert player.session.shared.table is before


@pytest.mark.parametrize(
    "line", ["Ben neighs it, scratch that, Cara does", "Ben neighs. Strike that, Cara neighs"]
)
def test_what_is_struck_in_the_same_breath_is_not_done(line: str) -> None:
    assert heard("window", line) == ["Did you mean Cara answers Neigh? Yes or no."]


@pytest.mark.parametrize("line", ["Cara does", "Cara did.", "Cara would"])
def test_whoever_does_when_it_is_asked_who_answers_does_not_pass(line: str) -> None:
    [asked] = heard("window", line)
    assert asked.startswith("Cara answers with which card?")


def test_one_more_answer_is_no_correction_of_the_last_one() -> None:
    line = "Ann says nuh-uh and neighs the neigh, anybody more? No, so she's in"
    assert heard("neighed", line)[1] == "1, Ann answers Neigh then all pass"


@pytest.mark.parametrize("line", ["it was Cara who neighed", "that was Cara's neigh"])
def test_whose_answer_it_was_is_still_put_right(line: str) -> None:
    assert heard("neighed", line) == ["Cara answers Neigh instead? Yes or no."]


@pytest.fixture
def vortex() -> Iterator[Player]:
    with at_table("action") as player:
        for line in ("play mystical vortex", "nobody"):
            player.type(line)
        yield player


def test_of_whom_it_is_told_which_card_it_is_it_is_done_once(vortex: Player) -> None:
    said = vortex.type("everyone discards a card, Ben discards neigh, Cara discards barbed wire")
    assert said[:1] == ["Ann discards a card."]
    assert said[2:4] == ["Ben's Neigh is discarded.", "Cara's Barbed Wire is discarded."]
    assert "Ben discards a card." not in said


def test_what_was_only_wanted_is_heard_in_german(german: None) -> None:
    with at_table("action") as player:
        [question] = player.type("Ich wollte erst Narwhal spielen, aber ich ziehe lieber")
        assert question.startswith("Meinst du: Ann zieht")


@pytest.mark.parametrize(
    ("line", "deeds"),
    [
        ("I've nothing worth playing, so a second card", "Ann draws"),
        ("My hand is rubbish so I pick one up", "Ann draws 1"),
        ("Ann hasn't got a unicorn, so she plays Yay", "Ann plays Yay"),
    ],
)
def test_what_somebody_lacks_is_no_deed(line: str, deeds: str) -> None:
    [question] = heard("action", line)
    assert question.startswith(f"Did you mean {deeds}")
