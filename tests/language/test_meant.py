"""What of a sentence is meant: what is put right, denied, left out, or only follows."""

import pytest
from measuring import at_table, outcome


def asked(moment: str, typed: str) -> str:
    """Return what is asked about a sentence at a moment; nothing was done by it."""
    found = outcome(moment, (typed,))
    assert not found.changed
    return " ".join(found.said)


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("I play Stabby, no sorry, I mean Shabby.", "shabby"),
        ("I play Llama, sorry, Americorn, I always mix those two up", "Americorn"),
        ("i will play the torpedo er i mean the great narwhal", "Great Narwhal"),
        ("not the chainsaw this time i'm having the zombie unicorn instead", "Zombie Unicorn"),
        ("I'm not playing Yay, I'm playing Double Dutch.", "Double Dutch"),
        ("A Mystical Vortex, so everyone loses a card, ha!", "Mystical Vortex"),
        ("Shake Up, everything goes back in the deck", "Shake Up"),
        ("let's use summoning ritual", "summoning ritual"),
        ("Thought about the torpedo. No. Chainsaw.", "chainsaw"),
        ("had a long hard look, and it's Queen Bee", "queen bee"),
        ("I use my turn for Two For One", "Two-For-One"),
        ("Right, I have drawn, so now I lay down the Queen Bee", "queen bee"),
        ("Enough of you, Ben! Slowdown. There, have it.", "Slowdown into Ben's Stable"),
    ],
)
def test_only_the_card_that_is_meant_is_played(typed: str, card: str) -> None:
    said = asked("action", typed).casefold()
    assert card.casefold() in said
    assert "play" in said
    assert " then " not in said


@pytest.mark.parametrize(
    "typed",
    [
        "Rhinocorn? Not for me.",
        "the rhinocorn stays asleep today",
        "the rhino isn't for me today",
        "Nope, no smashing.",
        "rhino can have a lie down",
    ],
)
def test_an_effect_that_may_be_left_out_is_declined_in_any_words(typed: str) -> None:
    found = asked("start", typed)
    assert "decline?" in found or "decline Rhinocorn?" in found


@pytest.mark.parametrize(
    "typed", ["can I skip the rhinocorn", "can I skip the rhinocorn?", "may I leave the rhino"]
)
def test_a_question_whether_something_may_be_left_out_leaves_nothing_out(typed: str) -> None:
    assert "decline" in asked("start", typed)


@pytest.mark.parametrize(
    ("typed", "does"),
    [
        ("no rhino this time, I draw one and play Poison", "draws 1 then Ann plays poison"),
        ("Rhino's a no, I'll just draw", "draws"),
        ("took one off the top because the rhino's no use to me", "draws"),
        ("no killing just my card", "draws"),
    ],
)
def test_what_is_done_beside_what_is_left_out_is_asked_about_as_well(typed: str, does: str) -> None:
    said = asked("start", typed)
    assert said.startswith("Did you mean decline")
    assert f" then Ann {does}" in said


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("I reckon I'll put down my Black Knight Unicorn and keep the others safe", "Black Knight"),
        ("i will play the greedy flyer", "greedy flying"),
        ("right um im gonna put down the alluring narwhal nothing to pinch", "alluring narwhal"),
    ],
)
def test_the_one_card_of_which_something_is_done_is_played(typed: str, card: str) -> None:
    assert f"Did you mean Ann plays {card}" in asked("action", typed)


@pytest.mark.parametrize(
    "typed",
    [
        "Great Narwhal from me, and nobody neighs it",
        "let us have Majestic Flying Unicorn out of my hand then, and nobody stops it",
        "Majestic Flying Unicorn out of my hand then, and no one objects",
    ],
)
def test_what_the_others_do_about_a_card_is_not_lost(typed: str) -> None:
    assert " then all pass?" in asked("action", typed)


@pytest.mark.parametrize(
    "typed",
    [
        "I shall not be destroying your llama today, Cara",
        "I am not going to destroy your llama now, Cara",
    ],
)
def test_what_is_denied_is_not_asked_about_alone(typed: str) -> None:
    assert "decline" in asked("start", typed)


@pytest.mark.parametrize(
    ("typed", "victim"),
    [
        ("ben's narwhal, no, hang on, cara's llamacorn", "Cara's Llamacorn"),
        ("Not Ben's, Cara's Llamacorn.", "Cara's Llamacorn"),
        ("i use the rhino on caras llama corn", "Cara's Llamacorn"),
        ("my victim is cara's llamacorn", "Cara's Llamacorn"),
        ("take that ben your narwhal is history", "Ben's Narwhal"),
    ],
)
def test_the_effect_that_waits_is_aimed_at_the_card_that_is_meant(typed: str, victim: str) -> None:
    said = asked("start", typed)
    assert "destroy" in said
    assert victim in said


def test_an_apology_puts_nothing_right() -> None:
    said = asked("start", "Bye bye Llamacorn, sorry Cara, the rhino got it")
    assert "destroys Cara's Llamacorn" in said


def test_a_card_that_only_wanders_over_does_nothing_by_itself() -> None:
    asked("action", "Cara's Llamacorn wanders over to Ben")


@pytest.mark.parametrize(
    "line",
    [
        "I draw because I've got nothing, then it's Ben's go",
        "I draw cause my hand is rubbish, then it's over to Ben",
        "drawing because I can't play any of these, then end turn",
    ],
)
def test_behind_a_reason_something_is_done_again(line: str) -> None:
    with at_table("action") as player:
        player.type(line)
        if player.session.prompt.options:
            player.type("1")
        table = player.session.table
        assert table
        assert table.seats[0].hand_size == 7
        assert table.turn.seat == 1
