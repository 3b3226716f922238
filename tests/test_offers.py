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


def test_the_cards_that_can_be_chosen_are_offered_first(table: Player) -> None:
    begun = said(table, *RITUAL)
    assert begun[-2:] == [
        "Sadistic Ritual: Ann must sacrifice 1 Unicorn, then draw 1 card.",
        "Unicorn Lasso: Ann may steal 1 Unicorn.",
    ]
    assert table.type("offers") == [
        "You can sacrifice 1 Unicorn:",
        "1, Sadistic Ritual: Baby Unicorn, Ann's.",
        "2, Sadistic Ritual: Shark With a Horn, Ann's.",
        "3, Unicorn Lasso, Ann: decline.",
    ]
    assert table.type("shark with a horn")[0] == "Ann's Shark With a Horn is sacrificed."
    assert table.type("offers")[1] == "1, Sadistic Ritual: Ann draws 1 card."
    table.type("1")
    assert table.type("offers")[1:] == [
        "1, Baby Unicorn, Ben's.",
        "2, Basic Unicorn, Ben's.",
        "3, Baby Unicorn, Cara's.",
        "4, Unicorn Lasso, Ann: decline.",
    ]
    assert table.type("2")[0] == "Ann gets Ben's Basic Unicorn."


def test_what_a_played_card_will_let_choose_is_offered_before_the_answers(table: Player) -> None:
    said(table, "put basic unicorn in Ben's stable", "draw", "play unicorn poison")
    assert table.type("offers")[1:5] == [
        "1, Unicorn Poison: destroy Baby Unicorn, Ben's.",
        "2, Unicorn Poison: destroy Basic Unicorn, Ben's.",
        "3, Unicorn Poison: destroy Baby Unicorn, Cara's.",
        "4, Somebody answers.",
    ]
    table.type("the second")
    assert "Ben's Basic Unicorn is destroyed." in table.type("nobody")


POISON = [
    "put narwhal in Ben's stable",
    "put rhinocorn in Cara's stable",
    "turn action",
    "Ann plays unicorn poison",
    "nobody",
]


@pytest.mark.parametrize(
    "words",
    ["narwhal", "Ben's narwhal", "Ann destroys/2", "destroy/the second", "offers/2", "offers/two"],
)
def test_a_card_is_chosen_by_its_number_or_its_name(table: Player, words: str) -> None:
    said(table, *POISON)
    assert said(table, *words.split("/"))[0] == "Ben's Narwhal is destroyed."
    game = table.session.game
    assert game and not game.table.chain


def test_the_question_lists_the_cards_that_can_be_chosen(table: Player) -> None:
    said(table, *POISON, "put neigh in Ben's hand")
    assert table.type("Ann destroys") == [
        "Destroy which card? Hold it up or type its label.",
        "1, Baby Unicorn, Ben's.",
        "2, Narwhal, Ben's.",
        "3, Baby Unicorn, Cara's.",
        "4, Rhinocorn, Cara's.",
    ]


def test_like_cards_before_several_players_are_asked_apart(table: Player) -> None:
    said(table, *POISON, "put basic unicorn in Ben's stable", "put basic unicorn in Cara's stable")
    assert table.type("basic unicorn") == [
        "Which basic unicorn? Type a number.",
        "1, Ann destroys Basic Unicorn, Ben's.",
        "2, Ann destroys Basic Unicorn, Cara's.",
    ]
    table.type("2")
    assert "Basic Unicorn" not in " ".join(table.type("Cara's cards"))


def test_a_long_list_is_read_in_portions(table: Player) -> None:
    own = ["narwhal", "basic unicorn", "chainsaw unicorn", "americorn", "shark with a horn"]
    said(table, *(f"put {each} in Ben's stable" for each in own))
    said(table, *POISON[1:2], "put unicorn phoenix in Cara's stable", *POISON[2:])
    first = table.type("offers")
    assert first[7:] == ["7, More."]
    assert len(first) == 8
    rest = table.type("7")
    assert rest[1:] == [
        "1, Baby Unicorn, Cara's.",
        "2, Rhinocorn, Cara's.",
        "3, Unicorn Phoenix, Cara's.",
    ]
    assert table.type("2")[0] == "Cara's Rhinocorn is destroyed."


def test_a_card_that_cannot_be_chosen_is_read(table: Player) -> None:
    said(table, *POISON)
    assert table.type("rainbow mane")[0].startswith("Rainbow Mane, upgrade.")


def test_the_bonus_of_a_herd_is_asked_and_guarded(llamas: Player) -> None:
    said(llamas, *["put basic llama in Ann's field"] * 3, "turn Cara", "turn Ben")
    begun = llamas.type("Ann's turn")
    assert begun[-1].startswith("Ann may use the Herd Bonus of 3 Llamas.")
    assert llamas.type("offers")[1:] == [
        "1, Herd Bonus of Llamas, Ann: done.",
        "2, Herd Bonus of Llamas, Ann: decline.",
    ]
    guard = "That declines Herd Bonus of Llamas."
    for word in ("draw", "next"):
        assert guard in llamas.type(word)
        assert llamas.type("no") == [f"Not done: {word}."]
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
    assert table.type(line)[0].startswith("No card is waiting for an answer.")
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
        assert "Do it anyway?" not in told, told
        assert session.prompt.slot or session.prompt.options or session.game.table != before, told
        if session.game.table != before:
            player.type("undo")
        session.close()


def test_after_the_end_of_a_game_what_can_be_done_is_told(table: Player) -> None:
    table.type("end game")
    table.type("yes")
    [told] = table.type("offers")
    assert "new to begin another" in told
    assert not any("current player" in each for each in table.type("scores"))
    assert table.type("undo")[0].startswith("Undone")
    assert table.type("scores")[0].endswith("current player.")


@pytest.mark.parametrize("word", ["skip", "decline"])
def test_no_effect_is_told_as_none(table: Player, word: str) -> None:
    assert table.type(word) == ["No effect is waiting."]


def test_of_two_copies_the_one_is_meant_that_the_step_takes(table: Player) -> None:
    said(table, "put neigh in discard pile", "turn action", "Ann plays swift flying unicorn")
    assert said(table, "nobody", "Ann takes neigh")[0] == "Neigh goes to Ann's hand."


def test_a_card_that_is_asked_for_is_of_whoever_was_asked(table: Player) -> None:
    said(table, "put neigh in discard pile", "turn action", "Ann plays swift flying unicorn")
    doubted = said(table, "nobody", "Ben takes", "neigh")
    assert doubted[0] == "Swift Flying Unicorn: that isn't for Ben to do."
