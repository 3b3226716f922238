"""What is chosen in a kept game, and turns that come in between: told, asked, and taken back."""

from pathlib import Path

import pytest
from golden import leave, seated, sit_down
from kept import UNO, heard
from sitting import Player

from assistant.keeper.game import playable
from assistant.keeper.ruleset_file import read_ruleset
from assistant.words import render
from assistant.words.problems import tell_problem

MAGIC = "new magic with Ann, Ben and Cara, Ann starts"

player = pytest.fixture(seated)


def after_a_stop(folder: Path, before: tuple[str, ...], then: tuple[str, ...]) -> list[str]:
    """Return what is heard of the last line where the program was ended in between."""
    first = sit_down(folder)
    heard(first, *before)
    leave(first)
    again = sit_down(folder)
    said = heard(again, "resume", *then)
    leave(again)
    return said


# -- what is chosen --------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "Ann plays wild draw four and chooses blue",
        "Ann plays wild draw four, blue",
        "Ann plays a wild card and calls blue",
        "Ann plays wild draw four, the colour is blue",
    ],
)
def test_a_colour_is_chosen_behind_the_card(player: Player, line: str) -> None:
    said = heard(player, UNO, line)
    assert said[1:] == ["Ann minus 1: 6 cards.", "Ann: colour blue."]
    assert player.type("what colour is it?") == ["Colour blue, chosen by Ann."]
    # To choose is no turn of one's own: it is Ben's as he plays.
    assert player.type("Ben plays blue 3") == ["Ben's turn.", "Blue 3.", "Ben minus 1: 6 cards."]


def test_a_choice_is_over_with_the_next_card_and_back_with_undo(player: Player) -> None:
    assert heard(player, UNO, "Cara chooses red") == ["Cara: colour red."]
    assert player.type("scores")[-1] == "Colour red."
    assert heard(player, "Ann plays red 7", "which colour?") == ["Colour: not chosen.", "Red 7."]
    assert heard(player, "undo", "colour") == ["Colour red, chosen by Cara."]
    # What a game does not have cannot be chosen in it.
    assert player.type("Cara chooses pink")[0].startswith("Not understood: Cara chooses pink.")


def test_a_choice_is_taken_up_again_with_the_game(tmp_path: Path) -> None:
    said = after_a_stop(tmp_path, (UNO, "Ann chooses green"), ("what is the colour?",))
    assert said == ["Colour green, chosen by Ann."]


def test_a_colour_is_wished_for_in_german(player: Player) -> None:
    heard(player, "language de", "neu uno mit Ann, Ben und Cara, Ann beginnt")
    assert player.type("Ann spielt Farbwahl und wünscht sich Blau")[-1] == "Ann: Farbe Blau."
    assert player.type("welche Farbe ist es?") == ["Farbe Blau, gewählt von Ann."]


CHOICE = """
format = 1
name = "Trumps"
[[counter]]
name = "tricks"
one = "trick"
[[choice]]
name = "trump"
among = ["acorns", "leaves"]
chooses = ["announces"]
until = "round"
"""


def test_a_ruleset_has_its_own_choice_with_its_own_verb(tmp_path: Path, player: Player) -> None:
    (tmp_path / "trumps.toml").write_text(CHOICE, encoding="utf-8")
    rules, _ = read_ruleset(tmp_path / "trumps.toml")
    assert rules
    player.session.library.games = (playable(rules),)
    said = heard(player, "new trumps with Ann and Ben, Ann starts", "Ben announces leaves")
    assert said == ["Ben: trump leaves."]
    assert player.type("why")[0] == "Trump is one of these: acorns, leaves."
    assert heard(player, "new round", "what is trump?") == ["Trump: not chosen."]


def test_a_choice_of_nothing_is_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "trumps.toml"
    file.write_text(CHOICE.replace('among = ["acorns", "leaves"]\n', ""), encoding="utf-8")
    rules, problems = read_ruleset(file)
    assert rules is None
    assert [render(tell_problem(each)) for each in problems] == [
        "trumps.toml, choice 1: The key among is missing."
    ]


# -- turns in between ------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "Ann takes an extra turn",
        "Ann takes another turn",
        "Ann gets one more turn",
        "Ann goes again",
    ],
)
def test_an_extra_turn_comes_behind_the_one_that_is_on(player: Player, line: str) -> None:
    assert heard(player, UNO, line) == ["Ann has another turn after this one."]
    assert player.type("who is next?") == ["Ann is next."]
    assert player.type("next") == ["Ann's turn."]
    assert player.type("next") == ["Ben's turn."]


def test_a_turn_in_between_changes_nothing_of_who_is_next(player: Player) -> None:
    heard(player, UNO, "Cara takes 2 extra turns")
    turns = [*player.type("next"), *player.type("next"), *player.type("next")]
    assert turns == ["Cara's turn.", "Cara's turn.", "Ben's turn."]
    assert heard(player, "undo 2", "redo") == ["Redone: Cara's turn.", "It's Cara's turn."]
    assert player.type("next") == ["Ben's turn."]


@pytest.mark.parametrize(("turns", "whose"), [(1, "Ben"), (2, "Ben"), (3, "Cara")])
def test_an_extra_turn_is_taken_up_again_with_the_game(
    tmp_path: Path, turns: int, whose: str
) -> None:
    passed = ("pass the turn",) * turns
    said = after_a_stop(tmp_path, (MAGIC, "Ben takes an extra turn"), passed)
    assert said == [f"{whose}'s turn, beginning."]


def test_an_extra_turn_in_german(player: Player) -> None:
    heard(player, "language de", "neu uno mit Ann, Ben und Cara, Ann beginnt")
    assert player.type("Ann macht einen Extrazug") == ["Ann hat nach diesem Zug noch einen."]
    assert player.type("weiter") == ["Ann ist dran."]


def test_where_there_are_no_turns_none_is_extra(player: Player) -> None:
    said = heard(player, "new score sheet with Ann and Ben", "Ann takes an extra turn")
    assert said == ["There are no turns to pass."]


# -- what a judge picks ----------------------------------------------------------------


def test_what_the_judge_picks_is_a_point_for_whoever_brought_it(player: Player) -> None:
    heard(player, "new judge with Ann, Ben and Cara")
    assert player.type("Ann picks Ben's card") == ["Ben plus 1: 1 point."]
    assert player.type("Ann chooses Cara's answer") == ["Cara plus 1: 1 point."]
    # Whoever is no judge picks nothing.
    assert player.type("Ben picks Cara's card")[0].startswith("Not understood")
    # Where nothing can be chosen nobody is asked what was.
    assert player.type("who chose?") != []


def test_what_the_judge_picks_in_german(player: Player) -> None:
    heard(player, "language de", "neu frage und antworten mit Ann, Ben und Cara, Ann beginnt")
    assert player.type("Ann wählt Bens Karte") == ["Ben plus 1: 1 Punkt."]


def test_the_judge_picks_by_the_role_as_well(player: Player) -> None:
    heard(player, "new judge with Ann, Ben and Cara")
    assert player.type("the judge picks Cara") == ["Cara plus 1: 1 point."]
    assert player.type("the judge picks Ben's answer") == ["Ben plus 1: 1 point."]


def test_reveal_alone_is_of_the_one_thing_that_is_secret(player: Player) -> None:
    heard(player, "new trick taking with Ann, Ben, Cara and Dan, Ann starts", "Ann bids 2")
    assert player.type("reveal")[0].startswith("Bids not said yet: ")
    assert player.type("yes") == ["Ann: 2 bids."]
