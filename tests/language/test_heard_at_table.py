"""What tables say in passing, and what is heard of it: each line alone, at a table of its own."""

import pytest
from measuring import at_table

LLAMAS = "new llamas with Ann, Ben and Cara, full, any babies, Cara starts"


@pytest.mark.parametrize(
    "line",
    [
        "Ann answers hers with baaa'd move",
        "Ann answers his with baaa'd move",
        "Ann stops his card with baaa'd move",
    ],
)
def test_whose_card_is_answered_is_asked_where_two_lie_there(line: str) -> None:
    before = ("Cara draws", "Cara plays gin rammy", "Ben answers with spit happens")
    with at_table("start", setup=(LLAMAS, *before)) as player:
        said = player.type(line)
        assert "1, Ann answers Spit Happens with Baaa'd Move!" in said
        assert "2, Ann answers Gin Rammy with Baaa'd Move!" in said
        assert player.type("1")[0] == "Ann answers: Baaa'd Move!"
    with at_table("start", setup=(LLAMAS, *before, line)) as player:
        assert player.type("2")[0].startswith("Ben was faster.")


SECOND = "new second print with Ann, Ben and Cara, full, Ann starts, any babies"


@pytest.mark.parametrize(
    "line",
    [
        "Ann has 4 cards, Ben has 3 and Cara has none",
        "Ann has 4 cards in hand, Ben has 3 and Cara has none",
        "Ann has four cards in hand, Ben three, and Cara none",
        "Ann holds 4 cards, Ben holds 3 and Cara holds none",
    ],
)
def test_how_many_cards_several_hold_is_said_in_one_breath(line: str) -> None:
    with at_table("start", setup=(SECOND,)) as player:
        assert player.type(line) == ["Ann's hand: 4.", "Ben's hand: 3.", "Cara's hand: 0."]


def test_what_several_have_is_no_list_of_cards() -> None:
    with at_table("start", setup=(SECOND,)) as player:
        table = player.session.table
        said = player.type("Ann has 4, Ben has 3 and Cara has none")
        assert said[0].startswith("Did you mean Ann holds 4 then Ben holds 3 then Cara holds 0?")
        assert player.type("Ann has 4 cards, Ben has narwhal")[0].startswith("Did you mean Ann")
        assert player.session.table is table


@pytest.mark.parametrize(
    "line", ["Nope, nobody", "no takers", "nobody wants to", "no, nobody does", "no takers here"]
)
def test_nobody_answers_in_other_words(line: str) -> None:
    with at_table("start", setup=(SECOND, "Ann draws", "Ann plays narwhal")) as player:
        assert player.type(line) == ["Narwhal enters Ann's Stable."]


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("Ann hands it to Ben", "Give which card? Hold it up or type its label."),
        ("Ann hands over a card", "To whom? Say for example: Ann gives 2 to Ben."),
        ("Ann hands a card", "To whom? Say for example: Ann gives 2 to Ben."),
        ("Ann hands Ben a card", "Ben gets a card from Ann. Hands: Ann 4, Ben 6."),
    ],
)
def test_to_hand_is_no_question_for_the_hands(line: str, heard: str) -> None:
    begun = ("Ann has the negoatiator", "turn end", "next", "turn end", "next", "turn end", "next")
    llamas = LLAMAS.replace("Cara starts", "Ann starts")
    with at_table("start", setup=(llamas, *begun)) as player:
        assert player.type(line)[0] == heard


@pytest.mark.parametrize("line", ["she takes the top card", "she draws", "he draws a card"])
def test_whoever_is_to_draw_is_whose_turn_it_is(line: str) -> None:
    with at_table("start", setup=(SECOND,)) as player:
        assert player.type(line)[0] == "Ann draws."
        # The second draw may be the next player's already.
        assert player.type(line)[0].startswith("Who?")


@pytest.mark.parametrize(
    "line",
    ["he takes the top card", "she takes basic ram", "she takes the top card of the discard pile"],
)
def test_whose_effect_must_be_done_needs_no_name(line: str) -> None:
    thrown = ("Ann discards basic goat", "yes", "Ben discards basic ram", "yes")
    plays = ("Ann has basic goat", "Ann draws", "Ann plays garbage buffet", "nobody")
    llamas = LLAMAS.replace("Cara starts", "Ann starts")
    with at_table("start", setup=(llamas, *thrown, *plays)) as player:
        assert player.type(line)[0] == "Basic Ram goes to Ann's hand."


@pytest.mark.parametrize(
    "line",
    [
        "Ann's baby is a goat, Ben's a llama, Cara's a ram",
        "Ann's baby is a goat, Ben's is a llama and Cara's is a ram",
        "Ann's baby is goat, Ben's llama, Cara's ram",
    ],
)
def test_the_babies_of_several_are_named_in_one_breath(line: str) -> None:
    llamas = LLAMAS.replace("Cara starts", "Ann starts")
    with at_table("start", setup=(llamas,)) as player:
        assert player.type(line) == [
            "Ann's Baby Animal is Baby Goat.",
            "Ben's Baby Animal is Baby Llama.",
            "Cara's Baby Animal is Baby Ram.",
        ]


def test_so_many_copies_of_one_card_are_laid_out() -> None:
    llamas = LLAMAS.replace("Cara starts", "Ann starts")
    with at_table("start", setup=(llamas, "Ann has two baby goats")) as player:
        assert "Ann's Animals: 2 Baby Goat." in player.type("Ann's field")
        player.type("Ben has 2 basic rams")
        assert "Ben's Animals: Baby Animal, 2 Basic Ram." in player.type("Ben's field")
        # A number of a species is of no card.
        table = player.session.table
        player.type("Ann has three goats")
        assert player.session.table is table


@pytest.mark.parametrize(
    "line",
    [
        "Ann draws, over to Ben, he draws",
        "Ann draws, over to Ben, she draws",
        "Ann draws, it's Ben's turn and he draws",
    ],
)
def test_behind_over_to_somebody_he_is_that_one(line: str) -> None:
    with at_table("start", setup=(SECOND, "Ann draws")) as player:
        said = player.type(line)
        assert said[1] == "Ben's turn."
        assert "Ben draws." in said


def test_a_number_of_cards_that_only_leads_to_a_deed_sets_no_hand() -> None:
    with at_table("start", setup=(SECOND, "Ann draws", "Ann draws")) as player:
        assert "Ann's hand: 9." not in player.type("I had nine cards so I throw out two")


@pytest.mark.parametrize(
    "line",
    [
        "I'd like to have two cards",
        "I'd rather have a card",
        "I'll have two cards",
        "Ben wants to have 3 cards",
    ],
)
def test_what_somebody_would_have_is_not_what_is_held(line: str) -> None:
    with at_table("action") as player:
        before = player.session.table
        player.type(line)
        assert player.session.table is before


def test_a_wish_behind_a_deed_is_not_dropped_unsaid() -> None:
    with at_table("start") as player:
        before = player.session.table
        player.type("Leave Rhinocorn be, I'd rather have a card.")
        assert player.session.table is before
