"""A line that was not understood beside a card that can be answered, and what "nobody" is then."""

import pytest
from golden import seated_at_home
from sitting import Player

BEGIN = "new second print with Ann, Ben and Cara, full, Ann starts, any babies"
ASKED = "Does nobody answer Narwhal? Yes or no."
STANDS = "Narwhal enters Ann's Stable."

player = pytest.fixture(seated_at_home)


@pytest.fixture
def pile(player: Player) -> Player:
    """Return a table on which a played Narwhal waits for answers."""
    for line in (BEGIN, "draw", "play narwhal"):
        player.type(line)
    return player


def test_why_nobody_is_asked_about_is_said_in_words(pile: Player) -> None:
    pile.type("Ben blah")
    assert pile.type("nobody")[-2:] == ['"Ben blah" may have been an answer.', ASKED]


def test_of_somebody_who_has_not_named_the_card_it_is_said_who(pile: Player) -> None:
    pile.type("Ben answers")
    assert pile.type("nobody")[-2:] == ["Ben may have wanted to answer.", ASKED]


@pytest.mark.parametrize(
    "line",
    ["Ben's americorn", "Cara's baby unicorn", "how is Ben feeling today", "Ben nieghs"],
)
def test_what_is_no_answer_or_was_asked_about_keeps_nobody_from_nothing(
    pile: Player, line: str
) -> None:
    pile.type(line)
    assert pile.type("nobody")[-1] == STANDS


def test_what_was_said_long_ago_is_forgotten(pile: Player) -> None:
    for line in ("Ben blah", "scores", "whose turn is it", "cards", "hands"):
        pile.type(line)
    assert pile.type("nobody")[-1] == STANDS


def test_what_was_just_said_is_not_forgotten_for_a_question(pile: Player) -> None:
    for line in ("Ben blah", "scores"):
        pile.type(line)
    assert pile.type("nobody")[-1] == ASKED
    assert pile.type("nobody")[-1] == STANDS
