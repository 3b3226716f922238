"""A game, a deck or a line of a list is named as it stands in a sentence; the usual is first."""

import pytest
from golden import seated, seated_in_german
from sitting import Player

PRINT = "Unstable Unicorns, second print"

player = pytest.fixture(seated)
german = pytest.fixture(seated_in_german)


@pytest.mark.parametrize("line", ["the second print", "second printing", "the 2nd edition"])
def test_an_article_does_not_count_in_a_list(player: Player, line: str) -> None:
    player.type("new")
    assert player.type(line)[0].startswith("Who's playing?")


@pytest.mark.parametrize(
    "line", ["der zweite Druck", "den zweiten Druck", "die zweite Auflage", "zweite Edition"]
)
def test_the_case_of_an_adjective_does_not_count(german: Player, line: str) -> None:
    german.type("neu")
    assert german.type(line)[0].startswith("Wer spielt mit?")


@pytest.mark.parametrize("line", ["can we play llamas?", "how about llamas", "let us play llamas"])
def test_a_game_that_is_wanted_is_begun(player: Player, line: str) -> None:
    assert player.type(line)[0].startswith("Who's playing?")


@pytest.mark.parametrize(
    "line",
    [
        "ich möchte Unstable Unicorns spielen",
        "lass uns unstable unicorns spielen",
        "wir wollen Unstable Unicorns spielen",
    ],
)
def test_a_game_that_is_wanted_in_german_is_asked_about(german: Player, line: str) -> None:
    told = german.type(line)
    assert told[0].startswith("Welches Spiel?")
    assert not any("Llamas" in each for each in told)


@pytest.mark.parametrize("line", ["second print", "the second print", PRINT])
def test_a_deck_of_the_list_is_named_by_its_part(player: Player, line: str) -> None:
    player.type("decks")
    assert player.type(line) == [f"{PRINT} comes first."]
    assert player.session.settings.deck == "unstable-unicorns-second-print"


@pytest.mark.parametrize("line", ["zweiter druck", "der zweite Druck", "second print"])
def test_a_deck_of_the_list_is_named_in_german(german: Player, line: str) -> None:
    german.type("decks")
    assert german.type(line) == ["Unstable Unicorns, zweiter Druck kommt zuerst."]


def test_what_is_usually_played_is_meant_first(player: Player) -> None:
    assert player.type("b unicorn")[0].startswith("Which deck is yours?")
    player.type("cancel")
    player.session.set("edition", PRINT)
    assert player.type("b unicorn")[0].startswith("Baby Unicorn, baby unicorn.")
    current = player.session.current
    assert current and current.card.deck == "unstable-unicorns-second-print"
    assert player.type("let us play unstable unicorns")[0].startswith("Who's playing?")


def test_another_edition_that_is_named_is_played(player: Player) -> None:
    player.session.set("edition", PRINT)
    told = player.type("new first print with Ann and Ben, light, Ann starts")
    assert told[0].startswith("Unstable Unicorns, first print.")


def test_all_that_is_known_of_a_card_has_its_deck(player: Player) -> None:
    player.session.set("edition", PRINT)
    player.type("narwhal")
    assert f"Deck: {PRINT}." in player.type("full")[0]
