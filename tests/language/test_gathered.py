"""All of a kind that somebody has, who is called, and what stands before who does it."""

import re
from collections.abc import Iterator

import pytest
from measuring import MOMENTS, at_table
from sitting import Player

LYING = (
    "put yay in Ben's stable",
    "put rainbow mane in Ben's stable",
    "put slowdown in Cara's stable",
    "put nanny cam in Cara's stable",
)


@pytest.fixture
def table() -> Iterator[Player]:
    with at_table("", setup=(*MOMENTS["start"][:-2], *LYING, "draw")) as player:
        yield player


def gone_by(said: str) -> str | None:
    """Return the title of a card that is told to go to the discard pile or the Nursery."""
    found = re.fullmatch(
        r"(?:\w+'s )?(.+?) (?:goes to the Nursery|is (?:discarded|destroyed|sacrificed))\.", said
    )
    return found and found[1]


@pytest.mark.parametrize(
    ("line", "gone"),
    [
        ("I destroy all of Ben's upgrades", {"Yay", "Rainbow Mane"}),
        ("Cara sacrifices both downgrades", {"Slowdown", "Nanny Cam"}),
        ("Ben sacrifices all his upgrades", {"Yay", "Rainbow Mane"}),
        ("every downgrade of Cara's is destroyed", {"Slowdown", "Nanny Cam"}),
        ("destroy everything in Ben's stable", {"Yay", "Rainbow Mane", "Narwhal", "Baby Unicorn"}),
        ("I destroy both of Cara's unicorns", {"Llamacorn", "Baby Unicorn"}),
    ],
)
def test_all_of_a_kind_go_and_nothing_else(table: Player, line: str, gone: set[str]) -> None:
    said = table.type(line)
    moves = {gone_by(each) for each in said} - {None}
    assert moves == gone


@pytest.mark.parametrize(
    "line",
    [
        # There are not as many as are said to be.
        "I destroy both of Ben's downgrades",
        "I destroy all three of Ben's upgrades",
        # Whose they are is not known.
        "I destroy all her downgrades",
        "I never destroy all of Ben's upgrades",
        "all my upgrades are always gone",
    ],
)
def test_where_it_is_not_clear_which_they_are_nothing_is_done(table: Player, line: str) -> None:
    before = table.session.table
    table.type(line)
    assert table.session.table is before


@pytest.mark.parametrize(
    ("moment", "line", "question"),
    [
        ("action", "you get a Slowdown from me, Cara", "play Slowdown into Cara's Stable"),
        ("action", "Ben, the Narwhal goes back to your hand", "to Ben's hand"),
        ("action", "my Rhinocorn I sacrifice", "Ann sacrifices Ann's Rhinocorn"),
        ("neighed", "against that I play a Super Neigh", "Ann answers Super Neigh"),
        ("action", "Ben has to throw one away, it's Yay", "Ben discards Yay"),
    ],
)
def test_whoever_is_called_and_what_stands_first_is_asked_about(
    moment: str, line: str, question: str
) -> None:
    with at_table(moment) as player:
        before = player.session.table
        said = player.type(line)[0]
        assert said.startswith("Did you mean")
        assert question in said
        assert player.session.table is before


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Ben and me, we draw one", ["Ben draws.", "Ann draws."]),
        ("discarding one: Yay", ["Ann's Yay is discarded."]),
        ("I have eight cards, so I discard Yay", ["Ann's Yay is discarded."]),
    ],
)
def test_what_is_said_of_several_and_what_only_says_which_is_done_once(
    line: str, said: list[str]
) -> None:
    with at_table("action") as player:
        assert player.type(line) == said


def test_a_bare_title_is_at_what_the_played_card_aims() -> None:
    with at_table("", setup=(*MOMENTS["start"][:-3], "draw")) as player:
        assert player.type("play unicorn poison")[1] == "Ann: which target?"
        assert player.type("narwhal")[0] == "Noted: Narwhal, if Unicorn Poison resolves."
        # Nobody's own card can be destroyed by it: that is only read.
        assert player.type("rhinocorn")[0].startswith("Rhinocorn, magical unicorn.")
