"""What of a sentence is meant: what is put right, denied, left out, or only follows."""

import pytest
from measuring import outcome


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
        "Rhinocorn? Nah.",
        "the rhinocorn stays asleep today",
        "No thank you, I'm not using the rhino this time.",
        "Nope, no smashing.",
        "rhino can have a lie down",
    ],
)
def test_an_effect_that_may_be_left_out_is_declined_in_any_words(typed: str) -> None:
    found = asked("start", typed)
    assert "decline?" in found or "decline Rhinocorn?" in found


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
