"""Who says I: a name before what is said, and whoever cannot be meant by it."""

import pytest
from measuring import at_table

GAME = "new second print with Ann, Ben and Cara, full, Ann starts, any babies"
BENS_TURN = (GAME, "draw", "draw", "end turn", "Ben draws")


@pytest.mark.parametrize(
    "line",
    [
        "Ben plays slowdown on me",
        "Ben plays slowdown on my stable",
        "Ben plays barbed wire on me",
        "ben puts tiny stable on me",
    ],
)
def test_who_says_that_ben_does_it_to_me_is_not_ben(line: str) -> None:
    with at_table("action", setup=BENS_TURN) as player:
        said = player.type(line)
        assert "Ann" in said[-2]
        assert "Cara" in said[-1]
        assert player.session.game
        assert player.session.game.table.pile is None
        assert player.type("2")[0].startswith("Ben plays ")
        assert player.session.game.table.pile is not None


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("I'm Ben and I'm neighing it", "Ben answers: Neigh."),
        ("Cara here, fine by me", "Cara passes."),
        ("b neigh", "Ben answers: Neigh."),
        ("c passes, b passes", "Cara passes."),
    ],
)
def test_who_says_who_they_are_is_heard_as_that(line: str, said: str) -> None:
    with at_table("window") as player:
        assert player.type(line)[0] == said


def test_a_letter_that_is_a_word_as_well_is_nobody() -> None:
    with at_table("window") as player:
        before = player.session.table
        player.type("a lovely card")
        assert player.session.table is before


def test_where_two_play_it_is_the_other() -> None:
    two = "new second print with Ann and Ben, full, Ann starts, any babies"
    turns = ("draw", "draw", "end turn", "discard 1", "Ben draws")
    with at_table("action", setup=(two, *turns)) as player:
        said = player.type("Ben plays pandamonium on me")
        assert said[0] == "Ben plays Pandamonium into Ann's Stable."


@pytest.mark.parametrize("line", ["Ben: I pass", "Ben: I let it go", "ben: I'm passing"])
def test_a_name_before_what_is_said_is_who_says_it(line: str) -> None:
    with at_table("window") as player:
        assert player.type(line)[0] == "Ben passes."


def test_whoever_has_a_phone_says_i_of_themselves() -> None:
    with at_table("action", setup=BENS_TURN) as player:
        player.session.seat = 1
        assert player.type("Ben plays slowdown on me")[0].startswith("Ben plays Slowdown")


def test_what_only_looks_like_a_label_is_none() -> None:
    with at_table("window") as player:
        assert player.type("Ben: neigh")[0] == "Ben answers: Neigh."
        assert player.type("nobody: I pass")[0] != "Ann passes."


@pytest.mark.parametrize("call", ["right you lot", "okay you two", "you two"])
def test_who_is_called_before_a_line_does_nothing_by_it(call: str) -> None:
    with at_table("start") as player:
        assert player.type(f"{call}, I draw")[:2] == ["Rhinocorn: declined.", "Ann draws."]


def test_who_is_called_and_told_what_to_do_does_it() -> None:
    with at_table("action") as player:
        said = player.type("you two, discard a card")
        assert "Ben discards a card." in said
        assert "Cara discards a card." in said


@pytest.mark.parametrize("line", ["the mermaid please, I'd like to play her", "I'd play her"])
def test_a_card_that_is_called_her_is_nobodys(line: str) -> None:
    with at_table("action") as player:
        assert not any(said.startswith("Whose?") for said in player.type(line))


@pytest.mark.parametrize("line", ["nobody's spitting", "nobody is spitting", "nobody spits"])
def test_that_nobody_spits_is_said_as_that_nobody_neighs(line: str) -> None:
    with at_table("llamas window") as player:
        assert player.type(line) == ["Henry the Huarizo enters Ann's Field."]


def test_two_things_that_are_said_are_no_name_of_somebody_who_joins() -> None:
    with at_table("llamas window") as player:
        said = player.type("nobody's neighing, Hank's in")
        assert not any("Finish that first" in each for each in said)
