"""Which card is meant that is named by its kind, as it sounds, or as another game calls it."""

import pytest
from measuring import at_table

HELD = "Hold it up or type its label."


@pytest.mark.parametrize(
    "line",
    ["Cara loses her ram", "Cara sacrifices the ram", "Cara gives up her ram"],
)
def test_a_kind_is_the_only_card_of_it_before_whoever_loses_it(line: str) -> None:
    with at_table("llamas action") as player:
        assert player.type(line)[0] == "Cara's Gin Rammy is sacrificed."


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("Ann takes Cara's ram", "Ann gets Cara's Gin Rammy."),
        ("Ann steals the ram", "Ann gets Cara's Gin Rammy."),
        ("Cara's ram goes to Ann", "Ann gets Cara's Gin Rammy."),
        ("Cara's ram dies", "Cara's Gin Rammy is destroyed."),
        ("Ann destroys Dan's downgrade", "Dan's Velcro Barrier is destroyed."),
        ("Ben's goat goes to the discard pile", "Ben's Basic Goat is discarded."),
    ],
)
def test_a_kind_that_is_owned_is_the_card_that_lies_there(line: str, heard: str) -> None:
    with at_table("llamas action") as player:
        assert player.type(line)[0] == heard


def test_of_two_of_a_kind_it_is_asked_which() -> None:
    with at_table("llamas action") as player:
        player.type("put battering ram in Cara's field")
        assert player.type("Ann destroys Cara's ram") == [f"Destroy which card? {HELD}"]


def test_a_card_that_is_named_by_its_kind_lies_nowhere_when_it_is_played() -> None:
    with at_table("llamas action") as player:
        assert player.type("I put a ram in my field")[0] == "Ann plays Basic Ram."


@pytest.mark.parametrize(
    ("moment", "line", "who"),
    [
        ("llamas window", "Ben neighs it", "Ben"),
        ("llamas window", "Ben answers with neigh", "Ben"),
        ("llamas window", "Cara plays a neigh card", "Cara"),
        ("llamas neighed", "Ann neighs back", "Ann"),
        ("llamas neighed", "Cara neighs that too", "Cara"),
    ],
)
def test_any_instant_is_called_as_in_another_game(moment: str, line: str, who: str) -> None:
    with at_table(moment) as player:
        assert player.type(line) == [f"{who} answers with which card? {HELD}"]


def test_nobody_neighs_where_no_card_is_called_so() -> None:
    with at_table("llamas window") as player:
        assert player.type("no neigh") == ["Henry the Huarizo enters Ann's Field."]


@pytest.mark.parametrize(
    ("moment", "line", "asked"),
    [
        ("llamas window", "Ben stops that with baaad move", "Ben answers Baaa'd Move"),
        ("llamas window", "bad move from Ben", "Ben answers Baaa'd Move"),
        ("llamas window", "emu attack by Ben", "Ben answers Surprise Emu Attack"),
        ("llamas neighed", "I spit right back at Ben", "Ann answers Spit Happens"),
        ("window", "Super Neigh! Ben stops the big fat unicorn", "Ben answers Super Neigh"),
        ("action", "Rainbow main for Ben", "play Rainbow Mane into Ben's Stable"),
        (
            "llamas action",
            "gin rummy walks across to Ben's side",
            "move Cara's Gin Rammy to Ben",
        ),
    ],
)
def test_a_title_is_known_by_its_sound_or_by_a_part(moment: str, line: str, asked: str) -> None:
    with at_table(moment) as player:
        assert player.type(line) == [f"Did you mean {asked}? Yes or no."]


@pytest.mark.parametrize("line", ["the goat does its thing", "I use the goat's power"])
def test_a_card_that_waits_is_named_by_its_kind(line: str) -> None:
    with at_table("llamas start") as player:
        heard = " ".join(player.type(line))
        heard += " ".join(player.type("yes")) if "Did you mean" in heard else ""
        assert "Ann may sacrifice 1 Animal" in heard or "Sacrifice" in heard


def test_what_is_noted_wrongly_is_put_and_not_moved() -> None:
    with at_table("llamas action") as player:
        heard = player.type("Basic Goat is in the wrong field, it is Cara's")
        assert heard == ["Did you mean put Ben's Basic Goat in Cara's Field? Yes or no."]


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("Cara steals Ben's basic goat", "Cara gets Ben's Basic Goat."),
        ("Ann destroys Ben's basic goat", "Ben's Basic Goat is destroyed."),
    ],
)
def test_a_whole_title_stays_that_title(line: str, heard: str) -> None:
    with at_table("llamas action") as player:
        assert player.type(line)[0] == heard


def test_another_card_of_the_kind_that_waits_is_that_other_card() -> None:
    with at_table("llamas start") as player:
        player.type("put basic goat in Ann's field")
        heard = " ".join(player.type("Ann sacrifices the basic goat"))
        assert "Ann's Basic Goat is sacrificed." in heard


@pytest.mark.parametrize("line", ["get rid of the goat", "the goat dies", "destroy the goat"])
def test_a_kind_that_may_be_anybodys_is_asked_about(line: str) -> None:
    with at_table("llamas action") as player:
        assert player.type(line) == [f"Destroy which card? {HELD}"]


def test_whoever_destroys_a_kind_means_anothers() -> None:
    with at_table("llamas action") as player:
        assert player.type("Ann destroys the goat") == ["Ben's Basic Goat is destroyed."]


@pytest.mark.parametrize("line", ["Cara returns one to her hand", "return one", "Ben returns one"])
def test_one_is_no_title(line: str) -> None:
    with at_table("llamas action") as player:
        assert player.type(line) == [f"Return which card? {HELD}"]


@pytest.mark.parametrize("line", ["I want my goat's power", "I want the goat's effect"])
def test_the_power_of_a_card_is_that_it_is_used(line: str) -> None:
    with at_table("llamas start") as player:
        assert player.type(line) == ["Did you mean trigger Goatsferatu? Yes or no."]


def test_whose_turn_it_is_puts_nothing_else_right() -> None:
    with at_table("llamas action") as player:
        said = player.type("it should be Dan's turn not mine")
        assert said == ["Did you mean Dan's turn? Yes or no."]


@pytest.mark.parametrize("line", ["I take my card", "Ann takes her card", "I get my card"])
def test_where_numbers_are_tracked_ones_card_is_drawn(line: str) -> None:
    with at_table("light") as player:
        assert player.type(line)[0] == "Ann draws."


@pytest.mark.parametrize("line", ["I'm not drawing this turn", "Ann takes no card this turn"])
def test_a_draw_that_is_skipped_leaves_the_effect(line: str) -> None:
    with at_table("start") as player:
        assert player.type(line) == ["Draw phase is skipped this turn."]


@pytest.mark.parametrize(
    ("moment", "line", "heard"),
    [
        ("action", "I destroy the Narwhal Ben has over there", "Ben's Narwhal is destroyed."),
        ("action", "I destroy the narwhal that belongs to Ben", "Ben's Narwhal is destroyed."),
        ("action", "Ann returns the llamacorn sitting in front of Cara", "Llamacorn goes to Cara"),
        ("llamas action", "I destroy the goat Ben has", "Ben's Basic Goat is destroyed."),
        ("llamas action", "Ann steals that ram of Cara's", "Ann gets Cara's Gin Rammy."),
    ],
)
def test_whose_a_card_is_may_stand_behind_it(moment: str, line: str, heard: str) -> None:
    with at_table(moment) as player:
        assert player.type(line)[0].startswith(heard)


@pytest.mark.parametrize("line", ["I destroy the narwhal Cara has", "the narwhal Ben has stolen"])
def test_a_card_is_nobodys_before_whom_it_does_not_lie(line: str) -> None:
    with at_table("action") as player:
        before = player.session.table
        player.type(line)
        assert player.session.table is before


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("Ann plays a seductive one", "Ann plays Seductive Unicorn."),
        ("Ann gives up a baby one", "Ann's Baby Unicorn goes to the Nursery."),
        ("Ann lays down the chainsaw one", "Ann plays Chainsaw Unicorn."),
    ],
)
def test_one_stands_for_the_animal_of_a_title(line: str, heard: str) -> None:
    with at_table("action") as player:
        assert player.type(line)[0] == heard
