"""What is not clear is asked about in a short list; what is only talked about is not."""

import pytest
from measuring import at_table

from assistant.commands.moment import moment_of
from assistant.language import Deed, grammar
from assistant.language.shortlist import _is_same, _may_be_meant
from assistant.tongue import speak

LISTED = "Which do you mean? Type a number."


@pytest.mark.parametrize(
    ("moment", "line", "listed"),
    [
        (
            "action",
            "Oh look, a Tiny Stable, wouldn't that look sweet on Cara.",
            ["1, Ann plays Tiny Stable into Cara's Stable", "2, read Tiny Stable"],
        ),
        (
            "action",
            "Seductive Unicorn saunters out, doesn't she",
            ["1, Ann plays Seductive Unicorn", "2, read Seductive Unicorn"],
        ),
        (
            "start",
            "no I won't destroy the narwhal",
            ["1, decline", "2, Ann destroys Ben's Narwhal"],
        ),
        (
            "start",
            "Rhino did Ben's Narwhal in, it was very quick, he didn't suffer",
            ["1, Ann destroys Ben's Narwhal", "2, decline"],
        ),
        (
            "start",
            "spare the llamacorn",
            ["1, decline", "2, Ann destroys Cara's Llamacorn"],
        ),
    ],
)
def test_what_is_not_clear_is_asked_about_in_a_list(
    moment: str, line: str, listed: list[str]
) -> None:
    with at_table(moment) as player:
        before = player.session.table
        assert player.type(line) == [LISTED, *listed]
        assert player.session.table is before


def test_a_number_of_the_list_does_it() -> None:
    with at_table("action") as player:
        player.type("Seductive Unicorn saunters out, doesn't she")
        assert player.type("1")[0] == "Ann plays Seductive Unicorn."


@pytest.mark.parametrize(
    ("moment", "line", "asked"),
    [
        # That a turn is over when an effect has used it up is no second deed.
        (
            "start",
            "I destroy the Narwhal with Rhinocorn and so my turn is over already",
            "Did you mean Ann destroys Ben's Narwhal?",
        ),
        # She is down: nothing is wanted of the voice where a card is spoken of.
        (
            "action",
            "guess what, Majestic Flying Unicorn, and she's down, she's played",
            "Did you mean Ann plays Majestic Flying Unicorn?",
        ),
        ("action", "For the Ben I have here a Broken Stable", "into Ben's Stable?"),
    ],
)
def test_what_is_likely_alone_is_asked_about_alone(moment: str, line: str, asked: str) -> None:
    with at_table(moment) as player:
        before = player.session.table
        assert asked in player.type(line)[0]
        assert player.session.table is before


@pytest.mark.parametrize(
    ("moment", "line"),
    [
        ("action", "last week I'd have played Queen Bee here"),
        ("action", "I nearly played Unicorn Poison there, but I'm not that kind of friend"),
        ("action", "my brother always plays puppicorn"),
        ("action", "my favourite's always been Majestic Flying Unicorn and guess what, she's down"),
        ("action", "tell me about tiny stable"),
        ("action", "does tiny stable count babies too"),
        ("start", "I would destroy the llama if Cara hadn't made dinner"),
    ],
)
def test_of_what_is_imagined_or_asked_no_list_is_made(moment: str, line: str) -> None:
    with at_table(moment) as player:
        before = player.session.table
        said = player.type(line)
        assert said
        assert LISTED not in said
        assert not any("Did you mean" in each for each in said)
        assert player.session.table is before


@pytest.mark.parametrize(
    ("do", "may"),
    [
        (("sacrifice", "Bens Narwhal", 0), False),
        (("sacrifice", "Anns Rhinocorn", 0), True),
        (("steal", "Anns Rhinocorn", 0), False),
        (("steal", "Bens Narwhal", 0), True),
        (("turn", "Ann", None), False),
        (("turn", "Ben", None), True),
    ],
)
def test_what_nobody_does_is_not_listed_in_german(
    do: tuple[str, str, int | None], may: bool
) -> None:
    speak("de")
    try:
        with at_table("action") as player:
            moment = moment_of(player.session)
            assert _may_be_meant((Deed(*do),), grammar(), moment) is may
    finally:
        speak("en")


def test_ways_of_other_numbers_are_two() -> None:
    with at_table("action") as player:
        moment = moment_of(player.session)
        one, two = Deed("draw", "", 0), Deed("draw", "2", 0)
        assert not _is_same((one,), (two,), grammar(), moment)
        assert _is_same((one,), (Deed("draw", "", None),), grammar(), moment)
