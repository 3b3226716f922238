"""Every form keeps one contract: at each of its questions the same words lead back, on and out."""

import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from sitting import Heard, Player, Watched, card_of, shipped_library

from assistant import places
from assistant.forms import all_forms
from assistant.session import Session
from assistant.settings import load_settings
from assistant.shared import Desk
from assistant.words import render

FIRST = "This is the first question. Type cancel to stop."
NOT_SKIPPED = "This question needs an answer. Type cancel to stop."
STATUS = "Ready."


@dataclass(frozen=True)
class Asked:
    """A question of a form: how it begins, what answers it in different ways, all alike.

    `skip` is whether it may be left out, `unskipped` what is said where it may not, if that is
    more than the same for all; `wrong` is what is no answer to it, `any_words` whether
    the label of a card may be one, and `any_text` whether all words are, but a few.
    """

    begins: str
    answers: tuple[str, ...]
    skip: bool = False
    wrong: tuple[str, ...] = ("qwertyuiop zxcvbnm",)
    unskipped: str = ""
    any_words: bool = False
    any_text: bool = False


@dataclass(frozen=True)
class Walk:
    """A way through a form: the lines that open it, its questions, and how it is taken up."""

    form: str
    opening: tuple[str, ...]
    asked: tuple[Asked, ...]
    again: tuple[str, ...] = ("resume",)
    before: int = 0
    """How many questions were asked before the first that is walked."""
    left: str = ""
    """What is asked where it is called off, if anything is."""


NEW_GAME = Walk(
    "new game",
    ("new",),
    (
        Asked("Which game?", ("1", "llamas", "Llamas Unleashed", "the first one")),
        Asked(
            "Who's playing?",
            ("Ann, Ben", "we are Ann and Ben"),
            wrong=("7", "Ann, Ann", "Ann keeps narwhal"),
            any_words=True,
        ),
        Asked("How much should I track?", ("1", "full", "every card"), wrong=("9", "hello there")),
        Asked("Mix in another deck?", ("1", "no", "none"), wrong=("9", "perhaps")),
        Asked("Whoever was the last to spit", ("2", "Ben", "Ben please"), wrong=("Dan", "-1")),
        Asked(
            "Which Baby for Ann?",
            any_words=True,
            answers=("b goat", "Baby Goat"),
            wrong=("9", "basic goat"),
        ),
        Asked(
            "Which Baby for Ben?", any_words=True, answers=("1", "any", "any baby"), wrong=("9",)
        ),
    ),
)
ONE_BY_ONE = Walk(
    "new game",
    ("new llamas", "Ann"),
    (
        Asked(
            "Who sits after Ann?",
            ("Ben", "it is Ben"),
            wrong=("7", "Ann"),
            any_words=True,
            unskipped="It takes two to eight players, not 1.",
        ),
        Asked(
            "Who sits after Ben?",
            ("", "done", "no", "skip"),
            skip=True,
            wrong=("7", "Ben"),
            any_words=True,
        ),
        Asked("How much should I track?", ("2", "light")),
    ),
    before=2,
)
ME = Walk(
    "new game",
    ("new llamas with Ann and me",),
    (
        Asked("Who is me?", ("Ben", "I am Ben"), wrong=("me", "Ann"), any_words=True),
        Asked("How much", ("1",)),
    ),
    before=2,
)
WELCOME = Walk(
    "welcome",
    ("welcome",),
    (
        Asked(
            "How should I speak?",
            ("1", "you", "With my own voice", "the first one"),
            skip=True,
        ),
        Asked("How fast do I speak?", ("300", "300 words a minute"), skip=True, wrong=("5", "x y")),
        Asked(
            "A braille display?",
            ("20", "20 cells"),
            skip=True,
            wrong=("200", "-1", "hm"),
        ),
        Asked("Which game do you", ("1", "llamas"), skip=True, wrong=("40", "banana")),
        Asked(
            "Who usually plays?",
            ("Ann, Ben", "we are Ann and Ben"),
            skip=True,
            wrong=("3", "Ann"),
            any_words=True,
        ),
    ),
    again=("",),
)
NARWHAL = next(
    card.code
    for card in shipped_library().catalogue.cards
    if (card.title, card.deck) == ("Narwhal", "unstable-unicorns-second-print")
)
LIGHT = "new second with Ann, Ben and Cara, light, Ann starts"
TOLD = Walk(
    "places",
    (LIGHT, "Ann has 2", "track"),
    (
        Asked(
            "How many cards are in Ann's hand?",
            ("5", "five", "Ann holds 5", "5 in hand"),
            skip=True,
        ),
        Asked("How many cards are in Ben's hand?", ("4", "four"), skip=True),
        Asked("How many cards are in Cara's hand?", ("skip", "", "not counted"), skip=True),
        Asked("How many cards are in the deck, the draw pile?", ("40", "40 cards"), skip=True),
        Asked("Ann's Stable", ("narwhal", f"shown: {NARWHAL}"), skip=True, any_words=True),
    ),
)
TIE = Walk(
    "letters",
    (LIGHT, "Ann has 2", "Ben has 2", "deck 1", "draw"),
    (
        Asked(
            "Ann's first card",
            ("baby unicorn", "Baby Unicorn"),
            any_words=True,
        ),
        Asked("Ann: 1 of 2", ("rainbow unicorn",), any_words=True, skip=True),
        Asked("Ann: 2 of 2", ("done", "", "that is all", "skip"), any_words=True, skip=True),
        Asked("Ben's first card", ("baby unicorn",), any_words=True),
    ),
    left="Who has the most letters? Type a number.",
)
CODE = "https://kit.example/c/17?card=3&of=kit"
TAUGHT = Walk(
    "kit",
    ("teach llamas unleashed",),
    (
        Asked("Show a code.", (f"shown: {CODE}",), wrong=("qwertyuiop zxcvbnm", "shown:  ")),
        Asked("New code. Which card is it?", ("b goat", "Baby Goat"), skip=True, any_words=True),
        Asked("Show a code.", ("shown: k3",), wrong=("shown:  ",)),
        Asked("New code. Which card is it?", ("llamaste",), skip=True, any_words=True),
    ),
)
PRINTED = Walk(
    "text",
    ("teach llamaste",),
    (
        Asked(
            "Type the text printed on Llamaste",
            ("Wave at a llama.", "shown: LLAMASTE\nUpgrade\nWave at a llama."),
            wrong=("a\x07b", "x" * 2001),
            any_text=True,
        ),
    ),
)
LABELLED = Walk(
    "label",
    ("wrong label",),
    (
        Asked("Show the label", (f"shown: {card_of('Llamaste').code}",), wrong=("shown:  ",)),
        Asked("This label says Llamaste.", ("battering ram",), any_words=True),
        Asked("LU", ("yes", "1", "y"), wrong=("9", "perhaps not")),
    ),
)
DECK = Walk(
    "deck",
    ("new deck",),
    (
        Asked("What is the deck called?", ("School Garden",), True, ("a\x07b",), any_text=True),
        Asked("Two to four capital letters", ("", "SC", "sc"), skip=True, wrong=("LU", "x1")),
        Asked("Card 1. Title?", ("Brave Hen",), True, ("a\x07b",), any_text=True),
        Asked("Kind, such as", ("magical",), True, ("a\x07b",), any_text=True),
        Asked("Text, all", ("It clucks.",), True, ("x" * 2001,), any_text=True),
        Asked("How many copies?", ("2",), skip=True, wrong=("many", "0")),
        Asked("Braille label?", ("m brave hen",), True, ("a\x07b",), any_text=True),
    ),
)
MADE = Walk(
    "ruleset",
    ("new ruleset",),
    (
        Asked("What's the game called?", ("Farm Fight",), False, ("a\x07b",), any_text=True),
        Asked("How do turns go?", ("1", "Clockwise"), wrong=("9", "sideways")),
        Asked("What are the phases", ("draw, play",), True, ("a\x07b",), any_text=True),
        Asked("What is counted for each", ("points",), False, ("a\x07b",), any_text=True),
        Asked(
            "What's the starting number of points?",
            ("3", "three"),
            skip=True,
            wrong=("many", "x y"),
        ),
        Asked("At what number of points", ("20",), skip=True, wrong=("many", "x y")),
        Asked("What happens then?", ("1", "That player wins"), wrong=("9", "hm hm")),
        Asked("Which of these is secret?", ("points",), True, ("eggs",), any_text=True),
        Asked("What is counted for all", ("danger",), True, ("points",), any_text=True),
    ),
)
ROUND = Walk(
    "points",
    ("new uno with Ann, Ben, Ann starts", "Ann has 0 cards"),
    (Asked("How many points for Ann?", ("12", "twelve"), skip=True),),
)
COUNTED = Walk(
    "counting",
    ("new magic with Ann, Ben, Cara, Ann starts", "offers", "5"),
    (
        Asked("Count what for Ann?", ("3", "commander damage"), wrong=("9", "hm hm")),
        Asked("Commander damage from whom?", ("1", "Ben"), wrong=("9", "hm hm")),
        Asked("How many more commander damage", ("5", "five", "+5"), wrong=("hm hm",)),
    ),
)
_AT_TABLE = "new score sheet with Ann, Ben, Cara"
JOINS = Walk(
    "joining",
    (_AT_TABLE, "join game"),
    (Asked("What's the new player's name?", ("Dan",), wrong=("a\x07b",), any_text=True),),
)
RENAMED = Walk(
    "renaming",
    (_AT_TABLE, "rename"),
    (
        Asked("Whose name is wrong?", ("2", "Ben"), wrong=("9", "hm hm")),
        Asked("What is Ben called?", ("Bob",), wrong=("a\x07b",), any_text=True),
    ),
)
LEAVES = Walk(
    "leaving",
    (_AT_TABLE, "leave game"),
    (Asked("Who leaves?", ("2", "Ben"), wrong=("9", "hm hm")),),
)
EVENING = Walk(
    "evening",
    ("book add",),
    (
        Asked("What was played?", ("Catan",), wrong=("a\x07b",), any_text=True),
        Asked(
            "Who played?",
            ("Ann, Ben", "Ann and Ben"),
            wrong=("Ann, Ann",),
            any_words=True,
            any_text=True,
        ),
        Asked("Who won?", ("Ben", "Ben won"), wrong=("Zed",)),
        Asked("On which day?", ("yesterday",), skip=True, wrong=("someday",)),
        Asked("How long did it take?", ("1 hour", "60 minutes"), skip=True, wrong=("long",)),
    ),
)
WALKS = {
    "evening": EVENING,
    "joining": JOINS,
    "renaming": RENAMED,
    "leaving": LEAVES,
    "counting": COUNTED,
    "deck": DECK,
    "ruleset": MADE,
    "points": ROUND,
    "kit": TAUGHT,
    "text": PRINTED,
    "label": LABELLED,
    "new game": NEW_GAME,
    "one by one": ONE_BY_ONE,
    "me": ME,
    "welcome": WELCOME,
    "places": TOLD,
    "letters": TIE,
}
PLACES = [(name, at) for name, walk in WALKS.items() for at in range(len(walk.asked))]
every_place = pytest.mark.parametrize(("name", "at"), PLACES)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path


def sit(home: Path) -> Player:
    """Start the program with what was kept in a folder."""
    os.environ["TABLE_ASSISTANT_HOME"] = str(home / "home")
    heard, eyes, settings = Heard(), Watched(), load_settings(places.settings_file())[0]
    session = Session(shipped_library(), settings, heard, eyes, desk=Desk(home / "journal.sqlite3"))
    session.newcomer = settings.welcome > 0
    player = Player(session, heard, eyes)
    player.start()
    return player


@pytest.fixture
def player(home: Path) -> Iterator[Player]:
    player = sit(home)
    yield player
    player.host.get_up()


def said(player: Player, line: str) -> list[str]:
    """Type a line, or show a code."""
    if line.startswith("shown: "):
        return [each.text for each in player.show(line.removeprefix("shown: "))]
    return player.type(line)


def walked(player: Player, walk: Walk, to: int) -> list[str]:
    """Open a form and answer its questions until one of them is open; return that question."""
    for line in (*walk.opening, *(each.answers[0] for each in walk.asked[:to])):
        said(player, line)
    return question(player)


def question(player: Player) -> list[str]:
    return [each.text for each in player.session.open_question()]


def test_every_form_is_walked() -> None:
    assert {walk.form for walk in WALKS.values()} == {form.name for form in all_forms()}


@every_place
def test_each_way_to_answer_leads_to_the_same_next_question(home: Path, name: str, at: int) -> None:
    walk = WALKS[name]
    heard: list[tuple[str, list[str]]] = []
    for number, answer in enumerate(walk.asked[at].answers):
        (home / str(number)).mkdir()
        player = sit(home / str(number))
        assert walked(player, walk, at)[0].startswith(walk.asked[at].begins)
        if not answer:
            player.type("again")
        heard.append((said(player, answer)[-1], question(player)))
        player.host.get_up()
    assert all(each == heard[0] for each in heard)
    if at + 1 < len(walk.asked):
        assert heard[0][1][0].startswith(walk.asked[at + 1].begins)


@every_place
def test_each_line_of_a_list_is_an_answer_as_it_is_read(home: Path, name: str, at: int) -> None:
    walk = WALKS[name]
    lines = [render(each.text) for each in _at(home / "lines", walk, at).session.prompt.options]
    for number, line in enumerate(lines, 1):
        by_number = _at(home / f"number {number}", walk, at)
        by_name = _at(home / f"name {number}", walk, at)
        assert by_name.type(line) == by_number.type(str(number))
        assert question(by_name) == question(by_number)


def _at(home: Path, walk: Walk, at: int) -> Player:
    home.mkdir()
    player = sit(home)
    walked(player, walk, at)
    return player


@every_place
@pytest.mark.parametrize("word", ["back", "go back", "Back."])
def test_back_asks_the_question_before_and_the_answer_leads_here_again(
    player: Player, name: str, at: int, word: str
) -> None:
    walk = WALKS[name]
    here = walked(player, walk, at)
    told = player.type(word)
    if at or walk.before:
        before = question(player)
        assert before
        assert before != here
        assert told[-len(before) :] == before
    if at:
        assert before[0].startswith(walk.asked[at - 1].begins)
        said(player, walk.asked[at - 1].answers[-1])
        assert question(player) == here
    elif not walk.before:
        assert told == [FIRST, *here]


@every_place
def test_back_leads_from_each_question_to_the_first(player: Player, name: str, at: int) -> None:
    walk = WALKS[name]
    walked(player, walk, at)
    for _ in range(at + walk.before):
        assert player.type("back")[0] != FIRST
    first = question(player)
    assert player.type("back") == [FIRST, *first]


@every_place
@pytest.mark.parametrize("word", ["skip", "skip it"])
def test_skip_leaves_a_question_out_or_says_that_it_cannot(
    player: Player, name: str, at: int, word: str
) -> None:
    walk = WALKS[name]
    here = walked(player, walk, at)
    told = player.type(word)
    if walk.asked[at].skip:
        assert question(player) != here
        assert NOT_SKIPPED not in told
    else:
        assert told[0] == (walk.asked[at].unskipped or NOT_SKIPPED)
        assert question(player) == here


@every_place
def test_cancel_calls_it_off_at_each_question(player: Player, name: str, at: int) -> None:
    walk = WALKS[name]
    here = walked(player, walk, at)
    told = player.type("cancel")
    assert told
    assert here[0] not in told
    assert question(player)[:1] == ([walk.left] if walk.left else [])
    assert here[0] not in player.type("status")


@every_place
def test_what_is_no_answer_is_told_and_the_question_asked_again(
    player: Player, name: str, at: int
) -> None:
    walk = WALKS[name]
    here = walked(player, walk, at)
    for wrong in walk.asked[at].wrong:
        told = said(player, wrong)
        assert told[0] not in here, wrong
        assert question(player) == here, wrong


@every_place
@pytest.mark.parametrize("word", ["status", "voice test", "help", "b goat"])
def test_a_word_of_the_program_is_answered_and_the_question_stays(
    player: Player, name: str, at: int, word: str
) -> None:
    walk = WALKS[name]
    if word == "b goat" and walk.asked[at].any_words:
        word = "read b goat"
    if walk.asked[at].any_text:
        word = "help"
    here = walked(player, walk, at)
    assert player.type(word)
    assert question(player) == here
    assert player.type("again")
    said(player, walk.asked[at].answers[0] or "done")
    assert question(player) != here


@every_place
@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot fork")
def test_who_is_killed_at_a_question_is_asked_that_very_question(
    home: Path, name: str, at: int
) -> None:
    walk = WALKS[name]
    straight = sit(home)
    here = walked(straight, walk, at)
    after = said(straight, walk.asked[at].answers[0] or "done")
    then = question(straight)
    straight.host.get_up()
    (home / "killed").mkdir()
    child = os.fork()
    if child == 0:
        walked(sit(home / "killed"), walk, at)
        os.kill(os.getpid(), signal.SIGKILL)
    assert os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGKILL
    again = sit(home / "killed")
    for line in walk.again:
        told = again.type(line)
    assert told[-len(here) :] == here
    assert question(again) == here
    assert said(again, walk.asked[at].answers[0] or "done") == after
    assert question(again) == then
    again.host.get_up()
