"""A line of a list is picked as people say it, and no number ever reads some other card."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from sitting import Heard, Player, Watched, shipped_library

from assistant.choices import Choice
from assistant.intents import Do
from assistant.language.slots import Slots
from assistant.session import Session
from assistant.settings import Settings

SAME = (
    *("2", "2.", "2)", "(2)", "#2", "# 2", "2!", "02", "⠼⠃", "#b"),
    *("number 2", "Number two", "No. 2", "no 2", "nr. 2", "option two", "Option 2.", "line 2"),
    *("two", "Two!", "second", "2nd", "the second", "the 2nd one", "the second one, please"),
    *("the second of them", "second option", "pick the second", "I'll choose number 2"),
    *("it's two", "make it two", "please 2", "ok, two"),
)
NOT_ONE = (
    *("no one", "no two", "noone"),
    *("2 cards", "-2", "2.5", "the two", "twenty one", "two hundred", "2 3", "twofold", "1234"),
)


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Player:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    heard, eyes = Heard(), Watched()
    return Player(Session(shipped_library(), Settings(), heard, eyes), heard, eyes)


NO_HELP = " isn't a command."


def offer(player: Player, *texts: str, names: Mapping[str, tuple[str, ...]] | None = None) -> None:
    """Have a list open, each line of which leads to a rule of its name."""

    def line(text: str) -> Choice:
        return Choice(text, Do("help", Slots(text)), (names or {}).get(text, ()))

    tuple(player.session.ask("Which?", tuple(line(each) for each in texts)))


def picked(player: Player, typed: str) -> str | None:
    (said,) = player.type(typed)[:1]
    name, found, _ = said.partition(NO_HELP)
    return name if found else None


@pytest.mark.parametrize("typed", SAME)
def test_a_line_is_picked_by_its_number_however_it_is_said(player: Player, typed: str) -> None:
    offer(player, "Bread", "Salt", "Wine")
    assert picked(player, typed) == "Salt"


@pytest.mark.parametrize("typed", NOT_ONE)
def test_what_only_holds_a_number_picks_no_line(player: Player, typed: str) -> None:
    offer(player, "Bread", "Salt", "Wine")
    assert picked(player, typed) is None


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("last", "Wine"),
        ("the last one", "Wine"),
        ("second last", "Salt"),
        ("first", "Bread"),
        ("the first one", "Bread"),
        ("one", "Bread"),
        ("third", "Wine"),
    ],
)
def test_a_line_is_picked_by_its_place(player: Player, typed: str, line: str) -> None:
    offer(player, "Bread", "Salt", "Wine")
    assert picked(player, typed) == line


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        # A word that stands in one line is that line; figures and whole phrases are the place.
        ("second", "Second Print"),
        ("2nd", "2nd edition"),
        ("last", "Last Bread"),
        ("2", "Second Print"),
        ("3", "2nd edition"),
        ("the first one", "Last Bread"),
        ("number one", "Last Bread"),
    ],
)
def test_a_word_that_is_in_a_line_names_it(player: Player, typed: str, line: str) -> None:
    offer(player, "Last Bread", "Second Print", "2nd edition")
    assert picked(player, typed) == line


def test_a_name_is_the_name_and_figures_are_the_number(player: Player) -> None:
    names = {"Two": ("two",), "Ann": ("ann",)}
    offer(player, "Two", "Ann", names=names)
    assert picked(player, "two.") == "Two"
    offer(player, "Two", "Ann", names=names)
    assert picked(player, "2") == "Ann"
    offer(player, "Two", "Ann", names=names)
    assert picked(player, "Ann!") == "Ann"


def test_a_word_in_several_lines_is_asked_about_and_the_list_stays(player: Player) -> None:
    offer(player, "First print", "First edition")
    assert player.type("first") == ["first fits several lines. Type a number."]
    assert picked(player, "1.") == "First print"


@pytest.mark.parametrize("typed", ["4", "4.", "#4", "number 4", "four", "the fourth", "0", "99"])
def test_a_number_that_is_no_line_says_so_and_the_list_stays(player: Player, typed: str) -> None:
    offer(player, "Bread", "Salt", "Wine")
    assert player.type(typed) == ["Choose a number from 1 to 3."]
    assert picked(player, "last") == "Wine"


def test_several_numbers_are_asked_for_one_by_one(player: Player) -> None:
    offer(player, "Bread", "Salt", "Wine")
    assert player.type("1 and 3") == ["One number at a time, from 1 to 3."]
    assert picked(player, "3") == "Wine"


@pytest.mark.parametrize(
    "typed", ["2", "2.", "#2", "number 2", "option two", "the second one", "No. 2"]
)
def test_a_number_that_comes_too_late_reads_no_card(player: Player, typed: str) -> None:
    assert player.type(typed) == ["There's no open list for number 2. Type a label."]
    assert player.session.current is None


def test_a_word_for_a_number_is_the_name_of_a_card_where_no_list_is_open(player: Player) -> None:
    assert player.type("last") == ["There's no open list. Type a label, or menu."]
    assert "Two-For-One" in player.type("two")[1]


def test_a_list_that_is_over_does_not_take_what_is_asked_for_next(player: Player) -> None:
    player.type("menu")
    player.type("new llamas")
    assert player.type("2")[0].startswith("2 has no letters.")
