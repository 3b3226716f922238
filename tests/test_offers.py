"""What can be done now, chosen by number: the next thing first, and no choice ends in a doubt."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import leave, sit_down
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sitting import Player

from assistant.cards.find import Found, Unknown
from assistant.finding import card_meant
from assistant.rules.edition import VALUES

RITUAL = [
    "put sadistic ritual in Ann's stable",
    "put shark with a horn in Ann's stable",
    "put unicorn lasso in Ann's stable",
    "put basic unicorn in Ben's stable",
    "turn Cara",
    "turn Ben",
    "Ann's turn",
]


def said(player: Player, *lines: str) -> list[str]:
    answer: list[str] = []
    for line in lines:
        answer = player.type(line)
    return answer


def sitting(home: Path, begin: str) -> Iterator[Player]:
    made = sit_down(home)
    said(made, begin)
    yield made
    leave(made)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def table(home: Path) -> Iterator[Player]:
    yield from sitting(
        home, "new second print with Ann, Ben and Cara, full, Ann starts, any babies"
    )


@pytest.fixture
def llamas(home: Path) -> Iterator[Player]:
    yield from sitting(home, "new llamas with Ann, Ben and Cara, full, Ann starts, any babies")


def test_naming_the_target_is_what_is_offered_first(table: Player) -> None:
    begun = said(table, *RITUAL)
    assert begun[-3].startswith("Start of turn: 1, Sadistic Ritual, must; 2, Unicorn Lasso, may.")
    assert begun[-2:] == [
        "Sadistic Ritual: Ann must sacrifice 1 Unicorn.",
        "Unicorn Lasso: Ann may steal 1 Unicorn.",
    ]
    assert table.type("offers") == [
        "You can:",
        "1, Ann names the target of Sadistic Ritual.",
        "2, Sadistic Ritual, Ann: skip, if it cannot be done.",
        "3, Unicorn Lasso, Ann: decline.",
    ]
    assert said(table, "offers", "1") == ["Which target? Hold it up or type its label."]
    assert table.type("shark with a horn") == [
        "Sadistic Ritual aims at Shark With a Horn.",
    ]
    assert table.type("offers")[1] == "1, Ann names the target of Unicorn Lasso."
    assert said(table, "1", "basic unicorn")[0].startswith("Unicorn Lasso aims at")
    assert table.type("offers")[1] == "1, Sadistic Ritual, Ann: done."


def test_the_target_on_the_pile_is_offered_before_the_answers(table: Player) -> None:
    said(table, "put basic unicorn in Ben's stable", "draw", "play unicorn poison")
    assert table.type("offers")[1:3] == [
        "1, Ann names the target of Unicorn Poison.",
        "2, Somebody answers.",
    ]
    assert said(table, "1", "basic unicorn")[0].startswith("Unicorn Poison aims at")
    assert table.type("offers")[1] == "1, Somebody answers."


def test_the_bonus_of_a_herd_is_asked_and_guarded(llamas: Player) -> None:
    said(llamas, *["put basic llama in Ann's field"] * 3, "turn Cara", "turn Ben")
    begun = llamas.type("Ann's turn")
    assert begun[-1] == "Start of turn: 1, Herd Bonus of Llamas, may."
    assert llamas.type("offers")[1:] == [
        "1, Herd Bonus of Llamas, Ann: done.",
        "2, Herd Bonus of Llamas, Ann: decline.",
    ]
    guard = "Herd Bonus of Llamas can still be used; after this it cannot."
    for word in ("draw", "next"):
        assert guard in llamas.type(word)
        assert llamas.type("no") == ["Left as it was."]
    assert llamas.type("done")[0] == "Herd Bonus of Llamas: done."
    assert llamas.type("why")[1] == "Llamas Unleashed rulebook, section Herd Bonus."
    assert said(llamas, "undo", "decline llamas")[0] == "Herd Bonus of Llamas: declined."
    assert llamas.type("draw")[0] == "Ann draws."


@pytest.mark.parametrize("word", ["firm", "gentle", "firmness firm"])
def test_how_strict_the_table_plays_is_said_in_one_word(table: Player, word: str) -> None:
    assert table.type(f"house {word}")[0].startswith("House rule: what ")


@pytest.mark.parametrize("rule", VALUES)
def test_every_house_rule_is_said_by_its_name_and_its_value(table: Player, rule: str) -> None:
    name = rule.replace("_", " ")
    for value in VALUES[rule]:
        table.type(f"house {name} is {value.replace('_', ' ')}")
        game = table.session.game
        assert game and game.position.value(rule) == value, value
    assert table.type(f"house {name}")[1].startswith("1, ")


@pytest.mark.parametrize("word", ["chain", "yes", "lost"])
def test_any_other_house_rule_is_said_with_its_name(table: Player, word: str) -> None:
    assert table.type(f"house {word}") == [f"No rule called {word}. Type house for the list."]


def test_in_a_game_its_own_cards_are_meant_first(table: Player) -> None:
    for line in ("she holds shark with a horn", "shark with a horn", "sharkwith horn"):
        told = " ".join(table.type(line))
        assert "several decks" not in told, line
        assert "first print" not in told, line


def test_what_only_sounds_like_a_card_is_sought_in_this_game_alone(table: Player) -> None:
    answer = card_meant(table.session, "she plays shark with a horn")
    assert isinstance(answer, Unknown)
    assert {match.card.deck for match in answer.nearest} == {"unstable-unicorns-second-print"}
    # A title of another box is read all the same.
    assert isinstance(card_meant(table.session, "llamaste"), Found)


def test_why_reads_every_reason_that_was_given(table: Player) -> None:
    said(table, "put broken stable in Ann's stable", "put broken stable in Ben's stable", "draw")
    doubt = table.type("Ben plays rainbow aura")
    assert len(doubt) > 2
    why = table.type("why")
    assert why[0] == "Turns go clockwise."
    assert len(why) == 2 * (len(doubt) - 1)


@pytest.mark.parametrize("line", ["all pass", "Ben answers with neigh", "Ben passes"])
def test_why_nothing_can_be_answered_is_told(table: Player, line: str) -> None:
    assert table.type(line)[0].startswith("No card waits for an answer.")
    assert "never the effect of a card" in table.type("why")[0]


LINES = st.lists(
    st.sampled_from(
        [
            "offers", "1", "2", "3", "4", "basic unicorn", "narwhal", "neigh", "unicorn poison",
            "draw", "next", "done", "decline", "all pass", "play unicorn poison", "play narwhal",
            "play two-for-one", "Ben answers with neigh", "Cara passes", *RITUAL, "Ben's turn",
            "put narwhal in Cara's stable", "deck 0", "deck 9", "destroy basic unicorn", "undo",
        ]
    ),
    min_size=5,
    max_size=40,
)  # fmt: skip


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(lines=LINES, light=st.booleans())
def test_whatever_is_offered_is_taken(home: Path, lines: list[str], light: bool) -> None:
    amount = "light" if light else "full"
    player = sit_down(home)
    try:
        said(player, f"new second print with Ann, Ben and Cara, {amount}, Ann starts, any babies")
        said(player, *lines)
        check_offers(player)
    finally:
        leave(player)


def check_offers(player: Player) -> None:
    """Choose each number that is offered: something is done, or a card is asked for."""
    session = player.session
    for number in range(1, len(player.type("offers"))):
        assert session.game
        before = session.game.table
        player.type("offers")
        told = player.type(str(number))
        assert "Do it all the same? Yes or no." not in told, told
        assert session.prompt.slot or session.prompt.options or session.game.table != before, told
        if session.game.table != before:
            player.type("undo")
        session.close()


def test_after_the_end_of_a_game_what_can_be_done_is_told(table: Player) -> None:
    table.type("end game")
    table.type("yes")
    [told] = table.type("offers")
    assert "new to begin another" in told
    assert not any("on turn" in each for each in table.type("scores"))
    assert table.type("undo")[0].startswith("Taken back")
    assert table.type("scores")[0].endswith("on turn.")


@pytest.mark.parametrize("word", ["skip", "decline"])
def test_no_effect_is_told_as_none(table: Player, word: str) -> None:
    assert table.type(word) == ["No effect is waiting."]
