"""Everyday sentences that are done at once: nobody is asked about what can only mean one thing."""

import pytest
from measuring import at_table, outcome


def does(moment: str, line: str, *plain: str) -> None:
    """See that a line does at once what plain words do."""
    found = outcome(moment, (line,))
    assert found.table == outcome(moment, plain).table
    assert found.changed
    assert not found.said[0].startswith(("Did you mean", "Which"))


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("I draw, Ben's turn", ("draw", "end turn")),
        ("I'm done, Ben's turn", ("end turn",)),
        ("I play Queen Bee, nobody, Ben's turn", ("play queen bee", "nobody", "end turn")),
        (
            "I play Queen Bee, Ben passes, Cara passes, Ben draws",
            ("play queen bee", "Ben passes", "Cara passes", "Ben draws"),
        ),
        ("I play Queen Bee and nobody neighs, so she's in", ("play queen bee", "nobody")),
        (
            "I play Queen Bee, Ben neighs, so it's gone, Ben's turn",
            ("play queen bee", "Ben answers with neigh", "nobody", "end turn"),
        ),
        ("I slam down the Queen Bee", ("play queen bee",)),
        ("Slowdown for Ben", ("play slowdown on Ben",)),
        ("blinding light on Cara", ("play blinding light on Cara",)),
    ],
)
def test_a_turn_is_told_in_one_line(line: str, plain: tuple[str, ...]) -> None:
    does("action", line, *plain)


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("Ben lets it go", ("Ben passes",)),
        ("Ben lets it through, so does Cara", ("nobody",)),
        ("Ben doesn't answer, Cara neither", ("nobody",)),
        ("Ben won't neigh and Cara won't either", ("nobody",)),
        ("Ben hasn't got one, neither has Cara", ("nobody",)),
        ("neither of them answers", ("nobody",)),
        ("others pass", ("nobody",)),
        ("no neighs, it goes through, end turn", ("nobody", "end turn")),
        ("Cara slams down a super neigh", ("Cara answers with super neigh",)),
        ("hold on, Ben neighs that", ("Ben answers with neigh",)),
    ],
)
def test_who_answers_is_told_in_passing(line: str, plain: tuple[str, ...]) -> None:
    does("window", line, *plain)


@pytest.mark.parametrize(
    "line", ["it's neighed then", "okay, discard it", "so it's stopped", "it's gone", "bin it"]
)
def test_what_becomes_of_a_stopped_card_says_that_nobody_answers(line: str) -> None:
    does("neighed", line, "nobody")


def test_what_is_not_stopped_is_asked_about() -> None:
    found = outcome("neighed", ("Cara neighs", "discard it"))
    assert found.said == ("Did you mean all pass? Yes or no.",)


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("skip the rhino", ("decline rhinocorn",)),
        ("I skip rhino and draw", ("decline rhinocorn", "draw")),
        ("No thank you, I'm not using the rhino", ("decline rhinocorn",)),
        ("rhino kills the narwhal, end turn", ("destroy narwhal", "end turn")),
    ],
)
def test_a_card_that_lies_there_is_called_by_the_beginning_of_its_name(
    line: str, plain: tuple[str, ...]
) -> None:
    does("start", line, *plain)


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("Ben neighs", "Ginormous Unicorn"),
        ("wait, Ben neighs", "Ginormous Unicorn"),
        ("no, Ben neighs that", "Ginormous Unicorn"),
        ("oh wait Ben neighs it", "Ginormous Unicorn"),
    ],
)
def test_a_late_answer_reopens_the_pile_after_a_yes(line: str, card: str) -> None:
    asked = outcome("window", ("nobody", line))
    assert asked.said[-1] == f"{card} has already resolved. Take that back and let Ben answer?"
    answered = outcome("window", ("nobody", line, "yes"))
    assert answered.table == outcome("window", ("Ben answers with neigh",)).table
    left = outcome("window", ("nobody", line, "no"))
    assert left.table == outcome("window", ("nobody",)).table


def test_who_had_passed_may_answer_after_all() -> None:
    lines = ("Ben passes", "Cara passes", "Ben answers with neigh", "yes")
    assert outcome("window", lines).table == outcome("window", ("Ben answers with neigh",)).table


def test_nobody_answers_what_was_played_a_turn_ago() -> None:
    found = outcome("window", ("nobody", "end turn", "Cara neighs"))
    assert found.said[0].startswith("No card is waiting for an answer.")


def test_the_pile_is_reopened_by_a_word_and_closed_again() -> None:
    opened = outcome("window", ("nobody", "reopen"))
    assert opened.table == outcome("window", ()).table
    assert (
        outcome("window", ("nobody", "reopen", "redo")).table
        == outcome("window", ("nobody",)).table
    )
    assert outcome("action", ("reopen",)).said == ("No card has just resolved.",)


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("Queen Bee, Ben neighs", ("play queen bee", "Ben answers with neigh")),
        ("Queen Bee. Nobody. Done.", ("play queen bee", "nobody", "end turn")),
        ("Puppicorn, Ben ok, Cara ok", ("play puppicorn", "nobody")),
        ("I play shabby, both pass", ("play shabby", "nobody")),
        (
            "Queen Bee. Ben: neigh. Me: neigh back. That's it.",
            ("play queen bee", "Ben answers with neigh", "Ann answers with neigh", "nobody"),
        ),
    ],
)
def test_a_card_named_alone_is_played_where_its_answers_are_told(
    line: str, plain: tuple[str, ...]
) -> None:
    does("action", line, *plain)


def test_a_card_that_lies_there_is_not_played_by_its_name_alone() -> None:
    assert not outcome("action", ("Rhinocorn, nobody",)).changed


@pytest.mark.parametrize("line", ["yes", "yeah go on", "sure"])
def test_yes_to_what_may_be_done_lists_what_can_be_chosen(line: str) -> None:
    listed = outcome("start", (line,))
    assert any("Narwhal" in each for each in listed.said)
    assert not listed.changed
    number = next(each.split(",")[0] for each in listed.said if "Narwhal" in each)
    done = outcome("start", (line, number))
    assert done.table == outcome("start", ("destroy narwhal",)).table


@pytest.mark.parametrize(
    ("moment", "line"),
    [
        ("window", "Ben okay?"),
        ("neighed", "it is gone?"),
        ("start", "Rhinocorn no?"),
        ("neighed", "he's gone"),
        ("action", "Ben's turn, I draw"),
        ("action", "I'm done, Cara's turn"),
        ("action", "hand me the barbed wire"),
        ("action", "I draw, neither does Ben"),
    ],
)
def test_what_may_mean_something_else_changes_nothing(moment: str, line: str) -> None:
    assert not outcome(moment, (line,)).changed


@pytest.mark.parametrize("line", ["Cara neighs, Ben neither", "Cara neighs, nor does Ben"])
def test_neither_behind_an_answer_passes(line: str) -> None:
    does("window", line, "Cara answers with neigh", "Ben passes")


@pytest.mark.parametrize(
    "lines",
    [
        ("nobody", "Ben says hello"),
        ("Ben answers with super neigh", "nobody", "Cara neighs"),
        ("nobody", "Ben answers with narwhal"),
    ],
)
def test_nothing_is_taken_back_for_what_is_no_answer(lines: tuple[str, ...]) -> None:
    said = outcome("window", lines).said
    assert not any("Take that back" in each for each in said)


def test_of_many_players_each_may_answer_after_all() -> None:
    game = "new second print with Ann, Ben, Cara, Dan, Eve and Finn, full, Ann starts, any babies"
    passes = tuple(f"{name} passes" for name in ("Ben", "Cara", "Dan", "Eve", "Finn"))
    with at_table("action", setup=(game, "draw", "play narwhal", *passes)) as player:
        asked = player.type("Ben neighs")[-1]
        assert asked == "Narwhal has already resolved. Take that back and let Ben answer?"
        assert "Ben answers: Neigh." in player.type("yes")
