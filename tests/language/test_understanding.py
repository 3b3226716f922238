"""What people say in their own words is done as it was meant, or nothing is done."""

import re
import tomllib
from collections import Counter
from dataclasses import astuple
from pathlib import Path

import pytest
from measuring import RIGHT, RIGHTLY, WRONG, at_table, judged, sentences

from assistant.commands.in_words import in_words
from assistant.language import Ambiguous, Kind, Moment, NotUnderstood, Understood, grammar
from assistant.language import understand as understand_
from assistant.registry import PROGRAM

FLOORS = {"open.tsv": 0.98, "held_out.tsv": 0.97, "fresh.tsv": 0.85}
FREE = {
    "free_16.tsv": 0.89,
    "free_17.tsv": 0.84,
    "free_18.tsv": 0.85,
}
LANGUAGE = Path(__file__).parents[2] / "assistant" / "language"
CARDS = {
    ("neigh",): Kind(instant=True, magic=True, title="Neigh"),
    ("narwhal",): Kind(title="Narwhal"),
    ("draw",): Kind(title="Draw"),
    ("two", "for", "one"): Kind(magic=True, title="Two-For-One"),
}
WORDS = frozenset(word for title in CARDS for word in title)


def moment(*names: str, window: bool = False, me: int | None = 0) -> Moment:
    """Return a moment at a table of these players, in the Action phase of the first."""
    flags = frozenset({"game", "full", *(("window",) if window else ("open", "acting"))})
    return Moment(names, me, 0, 0, 1, titles=CARDS, words=WORDS, flags=flags)


def understand(text: str, at: Moment) -> object:
    """Return what a sentence means in the program's words."""

    def told(found: Understood) -> tuple[str, ...]:
        return tuple(in_words(at.names, *astuple(deed)) for deed in found.deeds)

    found = understand_(text, grammar(), at, PROGRAM)
    match found:
        case Understood():
            return told(found)
        case Ambiguous(readings):
            return [told(each) for each in readings]
        case NotUnderstood():
            return ()


@pytest.mark.parametrize("name", FLOORS)
def test_sentences_are_understood_and_none_does_something_else(name: str) -> None:
    all_ = sentences(name)
    found = {each.text: judged(each) for each in all_}
    assert [text for text, outcome in found.items() if outcome == WRONG] == []
    assert Counter(found.values())[RIGHT] >= FLOORS[name] * len(all_)


@pytest.mark.parametrize("name", FREE)
def test_what_is_said_freely_is_done_or_the_right_question_is_asked(name: str) -> None:
    all_ = sentences(name)
    found = {each.text: judged(each) for each in all_}
    assert [text for text, outcome in found.items() if outcome == WRONG] == []
    counts = Counter(found.values())
    assert counts[RIGHT] + counts[RIGHTLY] >= FREE[name] * len(all_)


def test_several_deeds_are_done_in_order() -> None:
    with at_table("action") as player:
        player.type("house firmness loose")
        said = player.type("Ann sacrifices her rhinocorn and destroys Ben's narwhal")
        assert said == [
            "Ann's Rhinocorn is sacrificed.",
            "Ben's Narwhal is destroyed.",
        ]


def test_what_waits_behind_a_doubt_is_not_lost_in_silence() -> None:
    with at_table("action") as player:
        player.type("house firmness gentle")
        said = player.type("Ben draws and Cara discards a card")
        assert said[-2:] == ["Do it anyway?", "Not done yet: Cara discards 1."]


def test_what_a_card_does_waits_until_nobody_can_answer_it() -> None:
    with at_table("action") as player:
        said = player.type("Ann plays puppicorn and destroys Ben's narwhal")
        assert said[0] == "Ann plays Puppicorn."
        assert said[-1] == "Not done yet: Ann destroys Ben's Narwhal."
        assert "Narwhal" in player.type("Ben cards")[1]


def test_one_more_is_no_number_that_somebody_has() -> None:
    with at_table("light") as player:
        player.type("Ben has 3")
        assert player.type("Ben has one more unicorn now") == ["Ben has 4."]


def test_a_pass_and_an_answer_in_one_breath() -> None:
    with at_table("window") as player:
        said = player.type("Ben passes and Cara neighs it")
        assert said[0] == "Ben passes."
        assert "Cara answers: Neigh." in said


# -- names and titles that are words ---------------------------------------------------


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Will plays narwhal", ("Will plays Narwhal",)),
        ("will play narwhal", ("Will plays Narwhal",)),
        ("I will play narwhal", ("Will plays Narwhal",)),
        ("Will will play narwhal", ("Will plays Narwhal",)),
        ("May I draw", ()),
        ("may I draw a card?", ()),
        ("May draws a card", ("May draws 1",)),
        ("May plays draw", ("May plays Draw",)),
        ("May takes Will's narwhal", ("May steals Will's Narwhal",)),
        ("Will and May swap hands", ("Will swaps hands with May",)),
        ("May plays two for one", ("May plays Two-For-One",)),
        ("two for one", ()),
        ("narwhal", ()),
    ],
)
def test_names_and_titles_may_be_any_words(text: str, meant: tuple[str, ...]) -> None:
    assert understand(text, moment("Will", "May")) == meant


def test_where_two_readings_remain_both_are_returned() -> None:
    # Everyone draws, or a player whose name is Everyone.
    found = understand("Everyone discards a card", moment("Everyone", "Ben"))
    assert found == [("Everyone discards 1",), ("Everyone discards 1", "Ben discards 1")]


def test_whoever_says_i_is_not_known_where_somebody_else_has_to_answer() -> None:
    assert understand("I neigh it", moment("Ann", "Ben", window=True, me=None)) == ("answer Neigh",)


@pytest.mark.parametrize("around", ["{}.", "{}!", "please {}", "um, {}", "{} please", "OK, {}"])
@pytest.mark.parametrize("text", ["Ann draws a card", "Ben discards two cards"])
def test_what_is_only_polite_changes_nothing(text: str, around: str) -> None:
    at = moment("Ann", "Ben")
    assert understand(around.format(text), at) == understand(text, at) != ()


@pytest.mark.parametrize(
    "text",
    [
        "Ann does not play narwhal",
        "don't play narwhal",
        "if Ann plays narwhal",
        "Ann plays narwhal unless Ben neighs",
        "did Ann play narwhal",
        "Ann plays narwhal?",
        "does Ben discard a card",
        "Ann zorbs narwhal",
        "Ann plays narwhal on the moon",
    ],
)
def test_what_is_no_deed_does_nothing(text: str) -> None:
    with at_table("action") as player:
        game = player.session.game
        before = game.table if game else None
        assert player.type(text)
        assert game is not None and game.table is before


# -- the wall --------------------------------------------------------------------------


def test_no_word_of_a_language_stands_in_its_code() -> None:
    words = {word for word in grammar().known if len(word) > 2 and word.isalpha()}
    text = (LANGUAGE / "en" / "grammar.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    keys = {key for table in data.values() if isinstance(table, dict) for key in table}
    keys |= {key for table in data.values() if isinstance(table, list) for key in table[0]}
    keys |= {each[key] for each in data["line"] for key in ("only",) if key in each}
    inner = {*data, *keys, *re.findall(r"{(\w+)}", text)} - set(data["verbs"])
    inner |= {kind for name in ("people", "nouns") for kind in data[name]} | {
        "answered",
        "count",
        "own",
        "theirs",
        "done",
        "say",
        "means",
        "things",
        "answer",
        "only",
        "called",
        "discarded",
        "played",
        "draws",
        "pile",
        "never",
    }
    inner |= {file.stem for file in (LANGUAGE / "en").glob("*.toml")}
    stances = tomllib.loads((LANGUAGE / "en" / "stances.toml").read_text(encoding="utf-8"))
    inner |= {*stances, *(key for each in stances.values() for key in dict(each))}
    doubted = tomllib.loads((LANGUAGE / "en" / "doubted.toml").read_text(encoding="utf-8"))
    inner |= {key for each in doubted.values() for key in each} | {"fetches", "tops", "pulls"}
    left = tomllib.loads((LANGUAGE / "en" / "left.toml").read_text(encoding="utf-8"))
    inner |= {*left, *(key for each in left.values() if isinstance(each, dict) for key in each)}
    players = (LANGUAGE / "en" / "players.toml").read_text(encoding="utf-8")
    inner |= {*tomllib.loads(players), *re.findall(r"{(\w+)}", players)}
    for file in LANGUAGE.glob("*.py"):
        code = re.sub(r'"""[\s\S]*?"""|#.*', "", file.read_text(encoding="utf-8"))
        texts = set(re.findall(r'"([a-z ]+)"', code))
        assert (texts & words) - inner == set(), file.name
