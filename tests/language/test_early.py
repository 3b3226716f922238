"""What is said while a card can be answered: of what comes then, and who it was that said it."""

import pytest
from measuring import at_table


@pytest.mark.parametrize(
    ("moment", "line", "asked"),
    [
        ("window", "once she has landed Ann draws two", "Ann draws 2"),
        ("window", "when it's down I bin one", "discard 1"),
        ("window", "I bin a card as soon as the Ginormous is in", "discard 1"),
        ("llamas window", "after Henry's settled I hand Dan a card", "give 1 to Dan"),
        ("neighed", "as soon as that's sorted Cara draws one", "Cara draws 1"),
    ],
)
def test_what_is_done_afterwards_is_asked_about(moment: str, line: str, asked: str) -> None:
    with at_table(moment) as player:
        said = player.type(line)[0]
        assert said.startswith("Did you mean")
        assert asked in said


@pytest.mark.parametrize(
    ("moment", "line"),
    [
        ("llamas neighed", "right, then Henry goes to Dan's hand"),
        ("llamas neighed", "I take Henry back"),
        ("neighed", "Ginormous is blocked"),
        ("neighed", "Ann bins the Ginormous then"),
    ],
)
def test_what_comes_of_a_card_by_itself_says_that_all_pass(moment: str, line: str) -> None:
    with at_table(moment) as player:
        assert player.type(line) == ["Did you mean all pass? Yes or no."]


def test_nobody_passes_where_a_card_that_was_not_answered_goes_elsewhere() -> None:
    with at_table("llamas window") as player:
        assert "all pass" not in player.type("Ben takes Henry into his hand")[0]


@pytest.mark.parametrize(
    ("moment", "line", "asked"),
    [
        ("neighed", "super neigh on Ben's neigh from me Cara", "Cara answers Super Neigh"),
        ("llamas neighed", "nothing at all from me, Dan", "Dan passes"),
        ("window", "er, it's Cara here, I neigh it", "Cara answers Neigh"),
        ("window", "neigh on that, from Cara", "Cara answers Neigh"),
    ],
)
def test_whoever_signs_it_says_it(moment: str, line: str, asked: str) -> None:
    with at_table(moment) as player:
        assert player.type(line) == [f"Did you mean {asked}? Yes or no."]


def test_whoever_is_called_first_does_not_say_it() -> None:
    with at_table("window") as player:
        assert player.type("Cara, I pass")[0].startswith("Who passes?")


@pytest.mark.parametrize(
    "line",
    ["wait, it was Dan who spat, not Ben", "it wasn't Ben's spit, it was Dan's"],
)
def test_another_one_answered(line: str) -> None:
    with at_table("llamas neighed") as player:
        assert player.type(line)[0].startswith("Dan answers ")
        player.type("yes")
        assert "played by Dan" in " ".join(player.type("top"))


@pytest.mark.parametrize("through", ["goes through", "is allowed", "takes effect"])
def test_that_a_card_gets_through_is_not_left_out_before_what_its_effect_does(through: str) -> None:
    with at_table("llamas action") as player:
        said = player.type(f"Adorable Alpaca comes down, {through}, and I draw one for it")
        assert said == [
            "Did you mean Ann plays Adorable Alpaca then all pass then Ann draws 1? Yes or no."
        ]


@pytest.mark.parametrize("line", ["Ben's done", "Ben is done"])
def test_who_is_done_with_a_card_passes(line: str) -> None:
    with at_table("window") as player:
        assert player.type(line) == ["Ben passes.", "Waiting for Cara."]


@pytest.mark.parametrize("line", ["that's one more unicorn for Ben", "that's another one for Ben"])
def test_one_more_comes_to_what_was_and_puts_nothing_right(line: str) -> None:
    with at_table("light") as player:
        assert player.type(line)[0] == "Did you mean Ben gains 1? Yes or no."


@pytest.mark.parametrize("line", ["Ben's finished", "Ben is through"])
def test_who_is_finished_with_a_card_passes_and_does_not_leave(line: str) -> None:
    with at_table("window") as player:
        assert player.type(line) == ["Did you mean Ben passes? Yes or no."]
