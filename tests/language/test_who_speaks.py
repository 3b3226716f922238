"""Who says I: a name before what is said, and whoever cannot be meant by it."""

import pytest
from golden import in_german
from measuring import at_table

german = pytest.fixture(in_german)

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


@pytest.mark.parametrize("call", ["right you lot", "okay you two", "you two", "come on you lot"])
@pytest.mark.parametrize("line", ["Ann plays yay", "Double Dutch for me"])
def test_who_is_called_before_a_line_does_nothing_by_it(call: str, line: str) -> None:
    with at_table("action") as player:
        said = " ".join(player.type(f"{call}, {line}"))
        assert "Ann plays " in said
        assert "Ben" not in said


@pytest.mark.parametrize(
    "line",
    [
        "you two, discard a card",
        "you two, please discard a card",
        "the others, they discard a card",
        "the others: 1 card discarded each",
    ],
)
def test_who_is_called_and_told_what_to_do_does_it(line: str) -> None:
    with at_table("action") as player:
        said = " ".join((*player.type(line), *player.type("yes")))
        assert said.index("Ben discards") < said.index("Cara discards")
        assert "Ann discards" not in said


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    "line", ["die anderen, werft eine Karte ab", "die anderen, werft bitte eine Karte ab"]
)
def test_who_is_called_in_german_does_it(line: str) -> None:
    begin = "neu second print mit Ann, Ben und Cara, voll, Ann beginnt, beliebige Babys"
    with at_table("", setup=(begin, "ziehen")) as player:
        said = " ".join((*player.type(line), *player.type("ja")))
        assert said.index("Ben ") < said.index("Cara ")
        assert "Ann wirft" not in said


def test_a_card_that_is_called_her_is_nobodys() -> None:
    with at_table("action") as player:
        said = player.type("the mermaid please, I'd like to play her")
        assert said == ["Did you mean Ann plays mermaid? Yes or no."]


@pytest.mark.parametrize(
    "line", ["I take a card from her", "I play slowdown on her", "I steal narwhal from her"]
)
def test_from_her_is_of_somebody(line: str) -> None:
    with at_table("action") as player:
        assert player.type(line)[0].startswith("Whose?")


@pytest.mark.parametrize("line", ["nobody's spitting", "nobody is spitting", "nobody spits"])
def test_that_nobody_spits_is_said_as_that_nobody_neighs(line: str) -> None:
    with at_table("llamas window") as player:
        assert player.type(line) == ["Henry the Huarizo enters Ann's Field."]


def test_two_things_that_are_said_are_no_name_of_somebody_who_joins() -> None:
    with at_table("llamas window") as player:
        said = player.type("nobody's neighing, Hank's in")
        assert said == ["Did you mean all pass? Yes or no."]
