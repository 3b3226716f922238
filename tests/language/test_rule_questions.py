"""Rules are asked in one's own words, and the edition's own rule answers."""

from collections import Counter
from collections.abc import Iterator

import pytest
from asking_rules import BEGIN, RIGHT, WRONG, answered
from measuring import at_table
from sitting import Player

from assistant import places
from assistant.language import rule_words
from assistant.rules.edition import EXTRA_RULES, SPOKEN_RULES, VALUES, Edition
from assistant.rules.edition_file import load_editions

EDITIONS: dict[str, Edition] = load_editions([places.shipped("card_texts") / "editions"])[0]
FLOORS = {"rules_asked.tsv": 0.95, "rules_fresh.tsv": 0.9}


@pytest.fixture(scope="module")
def table() -> Iterator[Player]:
    with at_table("", setup=BEGIN) as player:
        yield player


@pytest.mark.parametrize("name", FLOORS)
def test_questions_are_answered_by_their_rule_and_hardly_one_by_another(name: str) -> None:
    told = Counter(outcome for _, _, outcome, _ in answered(name))
    assert told[RIGHT] >= FLOORS[name] * told.total()
    assert told[WRONG] <= 1


@pytest.mark.parametrize(
    ("question", "rules"),
    [
        ("how do I win?", ("goal",)),
        ("what is an instant", ("instants", "answer_back")),
        ("what is a downgrade", ("downgrades",)),
        ("what does upgrade mean", ("upgrades",)),
        ("how many cards do I draw", ("draw", "action")),
        ("who may answer a card?", ("instants", "answer_back")),
        ("how does the turn work", ("phases", "draw", "action", "hand_limit")),
        ("what are the phases", ("phases",)),
        ("who answers first", ("claims", "fastest")),
        ("may I discard a card", ("discard",)),
        ("what happens if we tie", ("tie",)),
        ("do babies count", ("counts",)),
        ("can I answer an instant with another instant", ("answer_back",)),
        ("can I say no to a neigh", ("answer_back",)),
        ("can I play on someone else's field", ("animals", "upgrades", "downgrades")),
        ("can downgrades be stopped", ("instants",)),
        ("when do I lose", ("tie",)),
        ("may I play two cards?", ("action",)),
        ("when does the game end", ("goal",)),
        ("who goes first", ("first_player",)),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_answers_with_its_own_rule(
    edition: str, question: str, rules: tuple[str, ...]
) -> None:
    own = EDITIONS[edition]
    with at_table("", setup=(BEGIN[0].replace("llamas", own.name), "draw")) as player:
        assert player.session.game is not None
        assert player.session.game.book.edition.id == edition
        said = player.type(question)
    assert [own.rules[each].says for each in rules if own.rules[each].says not in said] == []
    assert own.rulebook in said[-1] or "rulebook doesn't say" in said[-1]


@pytest.mark.parametrize(
    "question",
    [
        "may I show my hand to Dora's dog?",
        "is a llama magic food",
    ],
)
def test_where_no_rule_answers_that_is_said_with_the_nearest(table: Player, question: str) -> None:
    [said] = table.type(question)
    assert said.startswith("I know no rule for that. Nearest: rule ")
    for name in said.removeprefix("I know no rule for that. Nearest: ").rstrip(".").split(", "):
        assert "rulebook" in table.type(name)[-1]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("whose turn is it", "Ann's turn"),
        ("how many cards do I have", "Ann's hand: "),
        ("how many llamas does Ben have", "Ben 1 of 7"),
        ("who can win", "Nobody's close"),
        ("what is llamaste", "Llamaste, "),
        ("what is spit happens", "Spit Happens, "),
        ("what is the score", "Animals: Ann 1 of 7"),
        ("what does Ben have", "Ben 1 of 7 Animals"),
        ("how are you", "Not understood"),
    ],
)
def test_what_asks_for_the_game_or_a_card_is_no_question_about_a_rule(
    table: Player, line: str, said: str
) -> None:
    assert table.type(line)[0].startswith(said)


def test_rules_alone_lists_words_and_each_is_answered(table: Player) -> None:
    [said] = table.type("rules")
    words = said.removeprefix("Which rule? Type rule and a word: ").rstrip(".").split(", ")
    assert len(words) > 15
    for word in words:
        told = table.type(f"rule {word}")
        read = any("rulebook" in each for each in told)
        assert read or told[0].startswith("Several rules."), word


def test_what_rules_are_asked_by_is_there() -> None:
    words = rule_words()
    things = frozenset[str]().union(*words.means.values())
    assert {each for topic in words.topics for way in topic.asked for each in way} <= things
    rules = {name for topic in words.topics for name in topic.rules}
    assert rules <= {*VALUES, *SPOKEN_RULES, *EXTRA_RULES}
    # Only how firm the assistant is, is no rule of a book.
    assert {*SPOKEN_RULES, *EXTRA_RULES} <= rules
