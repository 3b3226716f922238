"""What becomes of a card, by whatever verb or idiom it is said: the very deed is asked about."""

import pytest
from measuring import at_table


@pytest.mark.parametrize(
    ("moment", "line", "asked"),
    [
        # A phrase need not say whose the card is.
        ("action", "Ben's Narwhal is a goner", "destroy Ben's Narwhal"),
        ("action", "Cara's Llamacorn croaks", "destroy Cara's Llamacorn"),
        ("llamas action", "Ben's basic goat is a goner", "destroy Ben's Basic Goat"),
        # Which of several drawings is meant.
        ("action", "a blue basic joins my stable", "Ann plays Basic Unicorn Blue"),
        ("action", "Ann puts a red basic out", "Ann plays Basic Unicorn Red"),
        # It goes over, and is not noted wrongly.
        (
            "llamas action",
            "gin rummy changes hands, he's with Dan now",
            "Dan steals Cara's Gin Rammy",
        ),
        # It is borrowed, and not taken for good.
        (
            "llamas action",
            "Dan has gin rammy on loan till he's finished",
            "lend Cara's Gin Rammy to Dan",
        ),
        # It is brought in, and not taken.
        (
            "llamas action",
            "shaved llama climbs out of the bin into Ben's field",
            "Ben brings Shaved Llama from discard pile",
        ),
        ("action", "Narwhal is out of the game for good", "remove Ben's Narwhal"),
        (
            "llamas action",
            "Dan kills gin rammy and gets a card for it",
            "Dan destroys Cara's Gin Rammy then Dan draws 1",
        ),
        (
            "llamas start",
            "the vampire goat sacrifices itself and the shaved one comes back",
            "Ann sacrifices Ann's Goatsferatu then Ann brings shaved from discard pile",
        ),
        ("action", "can I put the great nar wall down please", "Ann plays The Great Narwhal"),
        ("llamas action", "two of my cards are for Dan", "Ann gives 2 to Dan"),
    ],
)
def test_the_very_deed_is_asked(moment: str, line: str, asked: str) -> None:
    with at_table(moment) as player:
        assert player.type(line) == [f"Did you mean {asked}? Yes or no."]


@pytest.mark.parametrize(
    ("moment", "line"),
    [
        ("action", "Ben's Narwhal isn't history yet"),
        ("action", "did Ben's Narwhal bite the dust"),
        ("action", "I wish I had Narwhal on loan"),
        ("action", "can I play Yay"),
        ("action", "can we stop for tea please"),
        ("llamas action", "Gin Rammy never bites the dust"),
        ("llamas action", "shaved llama stays in the discards"),
        ("llamas start", "should the goat sacrifice itself"),
    ],
)
def test_what_is_denied_imagined_or_asked_stays_so(moment: str, line: str) -> None:
    with at_table(moment) as player:
        assert not any("Did you mean" in said for said in player.type(line))


def test_of_an_owner_that_is_left_out_nothing_is_given_up_by_another() -> None:
    with at_table("action") as player:
        assert not any("Ann sacrifices" in said for said in player.type("Ben's Narwhal has to go"))


def test_a_card_may_be_called_by_several_words_of_its_title() -> None:
    with at_table("action") as player:
        said = player.type("let me play the extremely destructive one")
        assert said == ["Ann plays Extremely Destructive Unicorn.", "Who answers?"]


def test_an_answer_that_hits_a_card_is_aimed_at_it() -> None:
    with at_table("llamas window") as player:
        player.type("Cara's emu attack hits my goatsferatu")
        assert player.type("yes")[0] == "Cara answers: Surprise Emu Attack."
