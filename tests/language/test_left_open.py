"""Words of people's own for the few things that can be done just then: what is meant is asked."""

import pytest
from measuring import at_table

PASSES_OR_ANSWERS = ["1, Ben passes", "2, Ben answers Neigh", "3, Ben answers Super Neigh"]


@pytest.mark.parametrize(
    "line", ["Ben hits the brakes on that", "Ben ruins my day", "Ben polishes his lance"]
)
def test_whoever_may_answer_passes_or_answers(line: str) -> None:
    with at_table("window") as player:
        before = player.session.table
        assert player.type(line) == ["Which do you mean? Type a number.", *PASSES_OR_ANSWERS]
        assert player.session.table is before
        assert "Ben passes." in player.type("1")[0]


def test_whoever_denies_something_only_passes() -> None:
    with at_table("window") as player:
        assert player.type("Ben polishes no lance")[0] == "Did you mean Ben passes? Yes or no."


@pytest.mark.parametrize(
    "line", ["Ben, your phone is ringing", "the phone of Ben is ringing", "Dora ruins my day"]
)
def test_who_is_only_spoken_to_does_nothing(line: str) -> None:
    with at_table("window") as player:
        assert not any(said in player.type(line) for said in PASSES_OR_ANSWERS)


@pytest.mark.parametrize("line", ["my rhino is hungry", "Rhinocorn is on holiday"])
def test_an_effect_that_waits_is_used_or_left(line: str) -> None:
    with at_table("start") as player:
        asked = [
            "Which do you mean? Type a number.",
            "1, trigger Rhinocorn",
            "2, decline Rhinocorn",
        ]
        assert player.type(line) == asked
        assert player.session.game
        player.type("2")
        assert not player.session.game.table.chain


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("my rhinocorn has an appointment with ben's narwhal", "Ben's Narwhal"),
        ("let's be nasty about the llamacorn", "Cara's Llamacorn"),
    ],
)
def test_what_is_named_beside_an_effect_is_what_it_is_done_to(line: str, card: str) -> None:
    with at_table("start") as player:
        assert player.type(line) == [f"Did you mean Ann destroys {card}? Yes or no."]
        assert f"{card} is destroyed" in player.type("yes")[0]


def test_nobody_puts_a_card_where_it_lies() -> None:
    with at_table("start") as player:
        assert player.type("no rhino today") == ["Did you mean decline Rhinocorn? Yes or no."]


@pytest.mark.parametrize("line", ["Cara keeps her powder dry", "Cara mulls it over"])
def test_a_slip_is_none_that_means_what_nobody_can_do_now(line: str) -> None:
    with at_table("window") as player:
        assert any("Cara passes" in said for said in player.type(line))


@pytest.mark.parametrize(
    "line",
    [
        "what I've got here is a Rainbow Aura and it's going down",
        "would you believe it, I finally found her, so it's Rainbow Aura, bzzz",
    ],
)
def test_where_a_card_is_that_nobody_sees_is_no_answer_to_whoever_names_it(line: str) -> None:
    with at_table("action") as player:
        assert player.type(line) == ["Did you mean Ann plays Rainbow Aura? Yes or no."]


def test_what_is_looked_for_is_looked_for() -> None:
    with at_table("action") as player:
        said = player.type("where is Rainbow Aura")
        assert said == ["Rainbow Aura isn't where everyone can see it."]


@pytest.mark.parametrize(
    "line",
    [
        "oh no you don't, says Cara, and throws her super neigh",
        "nope, Cara slings a neigh at that",
    ],
)
def test_whoever_answers_with_words_around_it_is_asked_about(line: str) -> None:
    with at_table("window") as player:
        before = player.session.table
        assert any("Neigh" in said for said in player.type(line))
        assert player.session.table is before
