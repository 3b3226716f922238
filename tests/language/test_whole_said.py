"""Of a sentence of two clauses neither is lost, and what is put right is what was said."""

import pytest
from measuring import outcome


def heard(moment: str, line: str) -> str:
    """Return what is said to a line at a moment, in one text."""
    return " ".join(outcome(moment, (line,)).said)


@pytest.mark.parametrize(
    "line",
    [
        "Leave Rhinocorn be, I'd rather have a card.",
        "ill leave rhino this time and take my card",
        "skip the rhino thing and let me draw",
    ],
)
def test_a_card_that_is_wanted_in_place_of_an_effect_is_not_lost(line: str) -> None:
    assert "Ann draws" in heard("start", line)


def test_what_is_done_behind_an_effect_is_asked_about_with_it() -> None:
    assert heard("start", "rhino's after llamacorn and I take my card").startswith(
        "Did you mean Ann destroys Cara's Llamacorn then Ann draws"
    )


def test_at_what_an_effect_is_aimed_is_not_lost() -> None:
    found = outcome("start", ("I activate rhinocorn and choose narwhal",))
    assert found.table == outcome("start", ("destroy narwhal",)).table


@pytest.mark.parametrize(
    "line",
    [
        "the one on Ben's side that isn't a baby",
        "use it on Ben's grown up unicorn",
        "destroy Ben's unicorn, not the baby",
        "Ben's big one gets destroyed",
    ],
)
def test_a_card_is_known_by_being_no_baby(line: str) -> None:
    assert heard("start", line) == "Did you mean Ann destroys Ben's Narwhal? Yes or no."


@pytest.mark.parametrize("line", ["don't destroy Ben's big one", "Ben has a big mouth"])
def test_what_is_only_said_of_a_big_one_is_no_deed(line: str) -> None:
    assert "Narwhal?" not in heard("start", line)


@pytest.mark.parametrize(
    "line", ["pass on the rhino", "never mind the rhino", "skip the rhino bit"]
)
def test_an_effect_is_declined_by_the_beginning_of_its_title(line: str) -> None:
    assert heard("start", line) == "Rhinocorn: declined."


@pytest.mark.parametrize("line", ["americorn then it's Ben's go", "americorn, then Ben's turn"])
def test_whose_turn_it_is_then_is_nobody_at_whom_a_card_is_aimed(line: str) -> None:
    assert heard("action", line).endswith("Americorn then Ben's turn? Yes or no.")


@pytest.mark.parametrize(
    "line", ["give Ben back his glitter tornado", "give Ben glitter tornado back"]
)
def test_whoever_gets_a_card_back_is_not_whoever_says_it(line: str) -> None:
    assert heard("action", line) == "Glitter Tornado goes to Ben's hand."


def test_who_has_a_card_in_place_of_another_is_not_done_with_the_turn() -> None:
    said = heard("action", "I don't have rhinocorn, Ben does")
    assert said == "Did you mean put Ann's Rhinocorn in Ben's Stable? Yes or no."


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ben's only holding three not five", "Ben's hand: 3."),
        ("Ben has six not five", "Ben's hand: 6."),
        ("you've miscounted, Ben's actually got six cards", "Did you mean Ben holds 6? Yes or no."),
        ("not five, Ben has six", "Did you mean Ben holds 6? Yes or no."),
    ],
)
def test_of_two_numbers_the_one_that_is_meant_is_taken(line: str, said: str) -> None:
    assert heard("action", line) == said


@pytest.mark.parametrize(
    "line",
    [
        "Glitter Tornado isn't in the discard, Ben's still holding it",
        "glitter tornado never got discarded, Ben has it in hand",
    ],
)
def test_a_card_that_was_never_discarded_goes_back_to_its_hand(line: str) -> None:
    asked = outcome("action", (line, "yes"))
    assert asked.table == outcome("action", ("move glitter tornado to Ben's hand",)).table
