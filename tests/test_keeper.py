"""Games that are kept by a ruleset: played with what people say, to what they hear."""

import os
import random
import re
import shutil
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from golden import leave, one_after_the_other, play, read, sit_down
from sitting import Player

from assistant import places
from assistant.choices import Prompt
from assistant.games import View
from assistant.inbox import Rang, Typed
from assistant.keeper.game import KeeperGame, playable
from assistant.keeper.ruleset import Ruleset
from assistant.keeper.ruleset_file import (
    CARDS,
    COUNTER,
    END,
    KEYS,
    PILE,
    PLAYERS,
    ROLE,
    TIMER,
    load_rulesets,
    read_ruleset,
)
from assistant.keeper.shelf import RULESETS
from assistant.settings import load_settings
from assistant.tasks.alarm import Alarm
from assistant.tasks.check import check
from assistant.words import render
from assistant.words.announcement import Announcement
from assistant.words.problems import tell_problem

GAMES = Path(__file__).parent / "kept_games"
DECKS = Path(__file__).parent / "kept_decks"
BAD = Path(__file__).parent / "bad_rulesets"
# What a ruleset is called in another language has its name and that language in its own.
FILES = [each for each in sorted(places.shipped(RULESETS).glob("*.toml")) if "." not in each.stem]


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    sitting = sit_down(tmp_path)
    yield sitting
    leave(sitting)


@pytest.mark.parametrize("file", sorted(GAMES.glob("*.txt")), ids=lambda file: file.stem)
def test_golden_games(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(DECKS, tmp_path / "home")
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    # What is left to chance falls alike each time.
    monkeypatch.setattr("assistant.keeper.game.random.SystemRandom", lambda: random.Random(7))
    transcript = read(file)
    said = play(transcript, tmp_path)
    if os.environ.get("WRITE_GAMES"):
        file.write_text(said, encoding="utf-8")
    assert said == file.read_text(encoding="utf-8")


def test_each_shipped_ruleset_is_small_sound_and_has_its_golden_game() -> None:
    found, problems = load_rulesets([places.shipped(RULESETS)])
    assert problems == []
    assert set(found) == {file.stem for file in FILES} == {each.stem for each in GAMES.iterdir()}
    for file in FILES:
        assert 20 <= len(file.read_text(encoding="utf-8").splitlines()) <= 60, file


# -- what people say -------------------------------------------------------------------

MAGIC = "new magic with Ann, Ben, Cara, Ann starts"
SHEET = "new score sheet with Ann, Ben, Cara"


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("Ben scores 5", ["Ben plus 5: 5 points."]),
        ("ben scores five points", ["Ben plus 5: 5 points."]),
        ("Please give Cara 2 more points!", ["Cara plus 2: 2 points."]),
        ("minus 3 for Ann", ["Ann minus 3: -3 points."]),
        ("Ann 12, Ben 7", ["Ann plus 12: 12 points.", "Ben plus 7: 7 points."]),
        (
            "Ann 12 and Ben 7 and Cara -1",
            ["Ann plus 12: 12 points.", "Ben plus 7: 7 points.", "Cara minus 1: -1 points."],
        ),
        ("Ann and Cara get a point", ["Ann plus 1: 1 point.", "Cara plus 1: 1 point."]),
        ("Ben's score is 30", ["Ben plus 30: 30 points."]),
        (
            "everyone gets 2",
            ["Ann plus 2: 2 points.", "Ben plus 2: 2 points.", "Cara plus 2: 2 points."],
        ),
        ("Cara is out", ["Cara is out."]),
        ("Cara concedes", ["Cara is out."]),
        ("Ann should have 12", ["Ann plus 12: 12 points."]),
        ("Ben's at 20", ["Ben plus 20: 20 points."]),
        ("Ann gets the point", ["Ann plus 1: 1 point."]),
        ("who has most?", ["Ann, Ben, Cara: 0 points."]),
        ("how much has Ben?", ["Ben: 0 points."]),
        ("new round", ["Round 2."]),
    ],
)
def test_what_people_say_at_a_score_sheet(player: Player, line: str, heard: list[str]) -> None:
    player.type(SHEET)
    assert player.type(line) == heard


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("Ben loses a life", "Ben minus 1: 39 life."),
        ("Ben takes 3 damage", "Ben minus 3: 37 life."),
        ("Ben 35", "Ben minus 5: 35 life."),
        ("poison 2 on Cara", "Cara plus 2: 2 poison."),
        ("Cara takes 4 commander damage from Ben", "Cara plus 4 from Ben: 4 commander damage."),
        ("skip Ben", "Ben misses the next turn."),
        ("reverse", "The order is turned round: Cara is next."),
        ("it's Ben's turn", "Ben's turn, beginning."),
        ("second main", "Second main."),
        ("whose turn is it?", "Ann's turn, beginning."),
    ],
)
def test_what_people_say_at_life_totals(player: Player, line: str, heard: str) -> None:
    player.type(MAGIC)
    assert player.type(line) == [heard]


@pytest.mark.parametrize(
    "line",
    [
        *("blah blah blah", "Ann 5 sausages of Ben", "roll 500", "dump", "draw a card"),
        *("who won last week?", "merge Cara and Dan", "goal reached", "flip the table"),
    ],
)
def test_what_is_nothing_of_the_game_changes_nothing_and_is_helped(
    player: Player, line: str
) -> None:
    player.type(SHEET)
    [told] = player.type(line)
    assert told.startswith("Not understood: ")
    assert told.endswith(" keeps points. Say for example Ann 3 points, scores, or offers.")
    assert player.type("who leads") == ["Ann, Ben, Cara: 0 points."]
    # When it is over the next step is told.
    player.type("game over")
    assert player.type(line) == [
        "The game is over. Type new for another, undo to take its end back, or book."
    ]


def test_cards_and_words_of_the_program_are_answered_as_ever(player: Player) -> None:
    player.type(SHEET)
    assert player.type("unicorn phoenix")[0].startswith("Which deck is yours?")
    assert player.type("1")[0].startswith("Unicorn Phoenix")
    assert player.type("what can I do")[0] != ""
    assert not player.type("deck new")[0].startswith("Not understood")


UNO = "new uno with Ann, Ben, Cara, Ann starts"
BOMBS = "new exploding with Ann, Ben, Cara, Ann starts"
TRICKS = "new trick taking with Ann, Ben, Cara, Dora, Ann starts"
TOGETHER = "new cooperative with Ann, Ben, Ann starts"


@pytest.mark.parametrize(
    ("begins", "line", "heard"),
    [
        (BOMBS, "Ann draws", ["Draw pile minus 1: 29.", "Ann plus 1: 9 cards.", "Ben's turn."]),
        (BOMBS, "draw a card", ["Draw pile minus 1: 29.", "Ann plus 1: 9 cards.", "Ben's turn."]),
        (
            BOMBS,
            "Ben takes a card from the draw pile",
            ["Draw pile minus 1: 29.", "Ben plus 1: 9 cards."],
        ),
        (BOMBS, "Ben gives Ann a card", ["Ben minus 1: 7 cards.", "Ann plus 1: 9 cards."]),
        (BOMBS, "Ann takes 2 cards from Ben", ["Ben minus 2: 6 cards.", "Ann plus 2: 10 cards."]),
        (BOMBS, "Ann gives Ann a card", ["Nobody gives that to themselves."]),
        (BOMBS, "attack", ["Ann minus 1: 7 cards.", "Ben's turn, and 1 more."]),
        (BOMBS, "Ann attacks Cara", ["Ann minus 1: 7 cards.", "Cara's turn, and 1 more."]),
        (BOMBS, "Ann plays an attack on Ben", ["Ann minus 1: 7 cards.", "Ben's turn, and 1 more."]),
        (BOMBS, "the next player takes 3 turns", ["Ben's turn, and 2 more."]),
        (BOMBS, "Ann skips", ["Ann minus 1: 7 cards.", "Ben's turn."]),
        (
            BOMBS,
            "Ann plays a card and draws",
            [
                "Ann minus 1: 7 cards.",
                "Draw pile minus 1: 29.",
                "Ann plus 1: 8 cards.",
                "Ben's turn.",
            ],
        ),
        (
            BOMBS,
            "Cara defuses",
            ["Cara minus 1: 7 cards.", "Draw pile plus 1: 31.", "Cara minus 1: 6 cards."],
        ),
        (BOMBS, "draw 31 cards", ["Draw pile would be below 0.", "Do it anyway?"]),
        (UNO, "Ann plays and draws 2", ["Ann minus 1: 6 cards.", "Ann plus 2: 8 cards."]),
        (UNO, "uno", ["Ann minus 6: 1 card."]),
        (UNO, "Ann wins", ["Ann wins."]),
        (TOGETHER, "Ann takes an action", ["Ann minus 1: 3 actions left."]),
        (TOGETHER, "Ann uses 2 actions", ["Ann minus 2: 2 actions left."]),
        (TOGETHER, "draw 2 cards", ["Deck minus 2: 38."]),
        (TOGETHER, "danger goes up", ["Danger plus 1: 1."]),
        (TOGETHER, "next turn", ["Ben's turn, actions."]),
        (TRICKS, "Cara has 2", ["Cara plus 2: 2 tricks."]),
        (
            UNO,
            "Ann plays her last card",
            [
                "Ann minus 7: 0 cards.",
                "Ann has ended the round.",
                "How many points for Ann? Type a number. Enter: none.",
            ],
        ),
        (TOGETHER, "goal reached", ["Goals plus 1: 1."]),
        (MAGIC, "Ben takes 3 from Ann", ["Ben minus 3: 37 life."]),
        (
            TRICKS,
            "Ann takes 7 tricks and Ben takes 7 tricks",
            ["Ann plus 7: 7 tricks.", "That would be 14 tricks in all, of 13.", "Do it anyway?"],
        ),
        (SHEET, "Ann pays Ben 3", ["Ann minus 3: -3 points.", "Ben plus 3: 3 points."]),
    ],
)
def test_what_people_say_at_other_games(
    player: Player, begins: str, line: str, heard: list[str]
) -> None:
    player.type(begins)
    assert player.type(line) == heard


def test_dice_in_short_and_a_coin(player: Player) -> None:
    player.type(SHEET)
    assert re.fullmatch(r"[1-6], [1-6], [1-6]: \d+ in all\.", player.type("roll 3d6")[0])
    assert {player.type("flip a coin")[0] for _ in range(40)} == {"Heads.", "Tails."}


def test_actions_begin_anew_in_each_turn(player: Player) -> None:
    player.type(TOGETHER)
    for line in ("Ann uses 2 actions", "end turn", "Ben uses 4 actions", "end turn"):
        player.type(line)
    assert player.type("how much has Ann?") == ["Ann: 4 actions left."]
    for left in ("3 actions", "2 actions", "1 action", "0 actions"):
        assert player.type("Ann uses an action") == [f"Ann minus 1: {left} left."]
    assert player.type("Ann uses an action")[0] == "Ann would be below 0 actions left."


def test_commander_damage_is_asked_back(player: Player) -> None:
    player.type(MAGIC)
    player.type("Ann deals 5 commander damage to Ben")
    player.type("Cara deals 2 commander damage to Ben")
    for asked, told in (
        ("How much commander damage has Ben from Ann?", "5 commander damage from Ann."),
        ("how much commander damage has Cara dealt to Ben", "2 commander damage from Cara."),
        (
            "how much commander damage does Ben have",
            "5 commander damage from Ann, 2 commander damage from Cara.",
        ),
    ):
        assert player.type(asked) == [f"Ben: {told}"]
    assert player.type("Ann's commander damage") == ["Ann: 0 commander damage."]


def test_equals_are_a_tie_and_a_second_measure_parts_them(player: Player) -> None:
    player.type("new set collection with Ann, Ben, Cara, Ann starts")
    player.type("Ann 12, Ben 12, Cara 3")
    for _ in range(2):
        player.type("new round")
    assert player.type("scores")[0] == "Ann: 12 points, 0 sets, 0 puddings."
    assert player.type("new round") == ["A tie: Ann, Ben."]
    assert player.session.shared.game
    assert render(player.session.shared.game.view().turn) == "A tie: Ann, Ben."
    player.type("undo")
    player.type("Ben gets a pudding")
    assert player.type("new round") == ["Ben wins."]
    player.type(SHEET)
    assert player.type("game over") == ["A tie: Ann, Ben, Cara."]


def test_timers_stay_off_when_they_were_switched_off(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    rang = list[object]()
    player.host.alarm = rang.append
    assert player.type("timers") == ["Timers are on. Type timers off for none."]
    assert player.type("timers off") == ["Timers off, until you type timers on."]
    player.type("new judge with Ann, Ben, Cara")
    assert player.type("answers timer") == [
        "Answers: 60 seconds.",
        "Timers are off. Type timers on to hear them.",
    ]
    assert rang == []
    assert load_settings(places.settings_file())[0].timers is False
    player.type("timers on")
    assert player.type("answers timer") == ["Answers: 60 seconds."]
    assert len(rang) == 2  # the one that ran when they came on, and the new one


def test_a_timer_starts_with_each_turn_where_the_ruleset_says_so(
    player: Player, tmp_path: Path
) -> None:
    text = 'format = 1\nname = "Fast"\n[[counter]]\nname = "points"\n'
    text += '[[timer]]\nname = "turn"\nseconds = 30\nstarts = "turn"\n'
    file = tmp_path / "fast.toml"
    file.write_text(text, encoding="utf-8")
    rules, problems = read_ruleset(file)
    assert rules and problems == []
    player.session.library.games = (playable(rules),)
    assert player.type("new fast with Ann, Ben, Ann starts")[-1] == "Turn: 30 seconds."
    assert player.type("next") == ["Ben's turn.", "Turn: 30 seconds."]
    game = player.session.shared.game
    assert game and game.rings()


@pytest.mark.parametrize(
    ("worth", "told"),
    [
        ("one", ["Ann minus 7: 0 cards.", "Ann plus 1: 1 point."]),
        ("others", ["Ann minus 7: 0 cards.", "Ann plus 14: 14 points."]),
    ],
)
def test_who_ends_a_round_is_given_what_the_ruleset_says(
    player: Player, tmp_path: Path, worth: str, told: list[str]
) -> None:
    file = tmp_path / "shed.toml"
    text = (places.shipped(RULESETS) / "shedding.toml").read_text(encoding="utf-8")
    file.write_text(text.replace('"asked"', f'"{worth}"'), encoding="utf-8")
    rules, problems = read_ruleset(file)
    assert rules and problems == []
    player.session.library.games = (playable(rules),)
    player.type("new uno with Ann, Ben, Cara, Ann starts")
    assert player.type("Ann has 0 cards") == [*told, "Round 2.", "Ben's turn."]
    assert player.type("how many cards has Ann?") == ["Ann: 7 cards."]


def test_why_is_answered_without_a_sentence_of_the_rulesets_own(
    player: Player, tmp_path: Path
) -> None:
    text = 'format = 1\nname = "Bare"\nby = "points"\norder = "none"\n'
    text += '[[counter]]\nname = "points"\none = "point"\n'
    text += '[[end]]\ncounter = "points"\nreaches = 9\nthen = "wins"\n'
    file = tmp_path / "bare.toml"
    file.write_text(text, encoding="utf-8")
    rules, problems = read_ruleset(file)
    assert rules and problems == []
    player.session.library.games = (playable(rules),)
    player.type("new bare with Ann, Ben")
    player.type("Ann 9")
    assert player.type("why") == ["9 points: That player wins."]
    player.type("undo")
    player.type("game over")
    assert player.type("why") == ["Whoever has most points wins."]


# -- cards of one's own ----------------------------------------------------------------


@pytest.fixture
def owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    shutil.copytree(DECKS, tmp_path / "home")
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    sitting = sit_down(tmp_path)
    yield sitting
    leave(sitting)


def test_a_card_is_named_or_held_up_as_it_is_played_and_the_last_one_ends_the_round(
    owner: Player,
) -> None:
    colours = next(each for each in owner.session.library.catalogue.decks if each.id == "colours")
    assert colours.copies == 108
    owner.type(UNO)
    assert owner.type("Ann plays red 7") == ["Red 7.", "Ann minus 1: 6 cards."]
    assert owner.type("Ann plays any colour, take four")[0] == "Any Colour, Take Four."
    owner.show("CO008")
    assert owner.type("Ben plays it") == ["Red 7.", "Ben minus 1: 6 cards."]
    assert owner.type("what is on top?") == ["Red 7."]
    assert owner.type("Ann plays purple 99")[0].startswith("No card of a deck of your own")
    # What is only read counts for nobody, and no card of another deck is told.
    assert owner.type("blue 3") == ["Blue 3."]
    assert owner.type("blue tree")[0].startswith(("Blue", "Not understood"))
    assert owner.type("how many cards has Ann?") == ["Ann: 5 cards."]
    owner.type("Ann has 1 card")
    assert owner.type("Ann plays blue 3") == [
        "Blue 3.",
        "Ann minus 1: 0 cards.",
        "Ann has ended the round.",
        "How many points for Ann? Type a number. Enter: none.",
    ]
    assert owner.type("why")[0].startswith("Whoever sheds all cards ends the round")
    assert owner.type("120") == ["Ann plus 120: 120 points.", "Round 2.", "Ben's turn."]
    owner.type("undo")
    assert owner.type("Ann scores 90") == ["Ann plus 90: 90 points.", "Round 2.", "Ben's turn."]
    owner.type("Ben goes out")
    assert owner.type("Ben scores 500") == ["Ben plus 500: 500 points.", "Ben wins."]


def test_an_evening_of_questions_from_a_deck_of_ones_own(owner: Player) -> None:
    assert owner.type("new evening quiz with Ann, Ben, Ann starts")[0] == "Evening quiz. Ann, Ben."
    game = owner.session.shared.game
    assert isinstance(game, KeeperGame)
    asked = set()
    for _ in range(6):
        [read] = owner.type("draw a question")
        asked.add(read)
        title = read.partition(".")[0]
        worth = int(read.rpartition(": ")[2].strip("."))
        assert game.now_at.card and game.now_at.card.title == title
        assert owner.type("answer")[0].startswith("Answer: ")
        assert owner.type("Ann is wrong") == [f"{title} is still open."]
        before = game.now_at.count(game.rules.counters[0], 1)
        [told, done] = owner.type("Ben is right")
        assert told.endswith(f": {before + worth} points.") or worth == before + worth == 1
        assert done == f"{title} is done."
    # None comes a second time before all have come.
    assert len(asked) == 6
    assert "scored before" in owner.type("Ann is right")[0]
    owner.type("no")
    # Who says what the answer is does not have it told, and it is told when it is asked for.
    assert owner.type("Ann answers four")[0].startswith("Not understood: Ann answers four.")
    assert owner.type("what is the answer?")[0].startswith("Answer: ")
    assert owner.type("read the question again") == [read]
    assert owner.type("new quiz with Ann, Ben, Ann starts")[0] == "Trivia quiz. Ann, Ben."
    owner.show("EQ004")
    assert owner.type("answer") == ["Answer: Goethe."]
    assert owner.type("Ann and Ben are right") == [
        "Ann plus 3: 3 points.",
        "Ben plus 3: 3 points.",
        "Question 4 is done.",
    ]
    assert owner.type("game over") == ["A tie: Ann, Ben."]


def test_a_question_from_a_phone_is_heard_by_all_and_scored_at_another(owner: Player) -> None:
    owner.type("new quiz with Ann, Ben, Ann starts")
    ann, ben = Sees(), Sees()
    assert owner.host.connect("a", ann, "Ann") and owner.host.connect("b", ben, "Ben")
    at_table = [each.text for each in owner.take(Typed("draw a question", by="b"))]
    game = owner.session.shared.game
    assert isinstance(game, KeeperGame) and game.now_at.card
    title = game.now_at.card.title
    read = next(each for each in ben.told if each.startswith(title))
    assert read in at_table and read in ann.told
    assert not any("Answer: " in each for each in (*at_table, *ann.told, *ben.told))
    owner.take(Typed("answer", by="a"))
    assert ann.told[-1].startswith("Answer: ")
    assert not any("Answer: " in each for each in ben.told)
    owner.take(Typed("I was right", by="a"))
    worth = int(read.rpartition(": ")[2].strip("."))
    assert game.now_at.count(game.rules.counters[0], 0) == worth


# -- a ruleset that is changed ---------------------------------------------------------


def test_a_ruleset_is_gone_through_again_and_only_what_is_said_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    player = sit_down(tmp_path)
    assert player.type("change ruleset")[0].startswith("Which one? Type change ruleset and one of")
    asked = player.type("change ruleset uno")
    assert asked == ["What is the game called? Cancel leaves it. Enter: Uno style shedding."]
    heard = list[str]()
    for _ in range(40):
        points = heard and heard[-1].startswith("At what number of points")
        heard += player.type("300" if points else "")
        if heard[-1].startswith("Uno style shedding is kept."):
            break
        heard = [each for each in heard if not each[0].isdigit()]
    assert any(each.endswith("Enter: 500.") for each in heard)
    shipped = read_ruleset(places.shipped(RULESETS) / "shedding.toml")[0]
    mine, problems = read_ruleset(tmp_path / RULESETS / "shedding.toml")
    assert shipped and mine and problems == []
    reached = [each.reaches for each in mine.ends if each.counter == "points"]
    assert reached == [300]
    assert mine.counters == shipped.counters and mine.words == shipped.words
    assert mine.cards == shipped.cards and mine.by == "points"
    player.type(UNO)
    assert player.type("Ben scores 300")[-1] == "Ben wins."
    leave(player)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_enter_alone_leaves_a_ruleset_as_it_was(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    player = sit_down(tmp_path)
    rules = read_ruleset(file)[0]
    assert rules
    said = player.type(f"change ruleset {rules.name}")
    for _ in range(60):
        if said[-1].startswith(f"{rules.name} is kept."):
            break
        said = player.type("")
    leave(player)
    same, problems = read_ruleset(tmp_path / RULESETS / file.name)
    assert same and problems == []

    def bare(found: Ruleset) -> Ruleset:
        counters = tuple(sorted(found.counters, key=lambda each: each.name))
        ends = tuple(sorted(found.ends, key=str))
        return replace(found, counters=counters, ends=ends, by=found.by or "")

    assert bare(same) == bare(rules)


# -- chance, time, secrets -------------------------------------------------------------


def test_what_fell_is_taken_back_and_done_again_and_taken_up_alike(tmp_path: Path) -> None:
    with one_after_the_other(tmp_path) as sit:
        player = sit(SHEET)
        game = player.session.shared.game
        assert isinstance(game, KeeperGame)
        game.chance = random.Random(4)
        (fell,) = player.type("Ben rolls two dice")
        assert re.fullmatch(r"Ben rolls \d, \d: \d+ in all\.", fell)
        # Whatever would fall next, it is this that fell.
        game.chance = random.Random(5)
        assert player.type("undo")[0] == f"Undone: {fell}"
        assert player.type("redo")[0] == f"Redone: {fell}"
        again = sit("resume")
        assert again.type("undo")[0] == f"Undone: {fell}"
        assert again.type("redo")[0] == f"Redone: {fell}"


def test_dice_of_other_sides_and_a_player_by_chance(player: Player) -> None:
    player.type(SHEET)
    rolled = [int(player.type("roll d20")[0].strip(".")) for _ in range(30)]
    assert max(rolled) > 6 and min(rolled) >= 1 and max(rolled) <= 20
    chosen = {player.type("pick a player")[0] for _ in range(40)}
    assert chosen == {f"By chance: {name}." for name in ("Ann", "Ben", "Cara")}


class Sees:
    """A client that keeps what it is told and shown."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.scores = ""

    def tell(self, said: tuple[Announcement, ...]) -> None:
        self.told += [each.text for each in said]

    def ask(self, prompt: Prompt | None) -> None: ...
    def end(self) -> None: ...
    def see(self, view: View | None) -> None:
        self.scores = render(view.scores) if view else ""


def test_a_hidden_counter_is_heard_by_its_player_alone_until_it_is_revealed(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    player.type("new trick taking with Ann, Ben, Cara, Dora, Ann starts")
    ann, ben = Sees(), Sees()
    assert player.host.connect("a", ann, "Ann") and player.host.connect("b", ben, "Ben")
    heard = [each.text for each in player.take(Typed("I bid 11", by="b"))]
    heard += [each.text for each in player.take(Typed("undo"))] + player.type("redo")
    heard += player.type("scores") + player.type("how many bids has Ben?") + player.type("history")
    heard += [ann.scores, *ann.told]
    assert heard and not [each for each in heard if "11" in each]
    assert "Ben: 0 tricks, 0 points, 11 bids." in ben.scores
    player.take(Typed("how many bids have I", by="b"))
    assert ben.told[-1] == "Ben: 11 bids."
    player.take(Typed("how many bids has Ben", by="a"))
    assert ann.told[-1].startswith("That's hidden.")
    player.type("export game 1")
    exported = [each.read_text(encoding="utf-8") for each in (tmp_path / "export").iterdir()]
    assert exported and all('"bids","now":11' not in each.replace(" ", "") for each in exported)
    assert not any("bid 11" in each for each in exported)
    assert player.type("reveal the bids")[0] == "Ann, Cara, Dora still to say their bids."
    # Nobody who has said none is told to have said none.
    assert player.type("yes") == ["Ben: 11 bids."]


def test_a_timer_says_its_end_once_and_can_be_stopped(player: Player) -> None:
    rang, posted = threading.Event(), list[Rang]()

    def post(item: Rang) -> None:
        posted.append(item)
        rang.set()

    player.host.alarm = Alarm(post).set
    player.type("new judge with Ann, Ben, Cara")
    assert player.type("timer 1 second") == ["Timer: 1 second."]
    assert rang.wait(20)
    assert [each.text for each in player.take(posted[0])] == ["Timer: time is up."]
    player.type("answers timer")
    assert player.take(posted[0]) == ()
    assert player.type("stop the timer") == ["The timer is stopped."]
    assert player.take(Rang(2)) == ()


# -- a file of one's own ---------------------------------------------------------------


@pytest.mark.parametrize("file", sorted(BAD.glob("*.toml")), ids=lambda file: file.stem)
def test_a_bad_file_is_told_in_one_sentence_with_its_place_and_what_to_do(file: Path) -> None:
    ruleset, problems = read_ruleset(file)
    assert ruleset is None
    wanted = file.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")
    assert [render(tell_problem(each)) for each in problems] == [wanted]


def test_a_bad_file_hides_no_other_and_check_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    own = tmp_path / RULESETS
    own.mkdir()
    (own / "good.toml").write_bytes(FILES[0].read_bytes())
    bad = next(iter(sorted(BAD.glob("*.toml"))))
    (own / "bad.toml").write_bytes(bad.read_bytes())
    assert {"good", *(file.stem for file in FILES)} == set(
        load_rulesets([places.shipped(RULESETS), own])[0]
    )
    assert check(None)
    out = capsys.readouterr().out
    assert "bad.toml, " in out and "Cooperative: a ruleset." in out


def test_a_game_goes_on_where_its_ruleset_is_not_there_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    own = tmp_path / RULESETS
    own.mkdir()
    text = FILES[0].read_text(encoding="utf-8")
    (own / "mine.toml").write_text(re.sub('name = ".*?"', 'name = "Mine"', text, count=1))
    with one_after_the_other(tmp_path) as sit:
        player = sit()
        player.session.library.games = ()
        sit("new score sheet with Ann, Ben", "Ann 5")
        again = sit()
        again.session.library.games = again.session.library.games[:1]
        assert again.type("resume") == ["Score sheet, Ann, Ben. 1 act so far.", "Round 1."]
        assert again.type("Ben 2") == ["Ben plus 2: 2 points."]


def test_the_ruleset_in_the_paper_is_sound_and_its_words_are_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    paper = (Path(__file__).parents[1] / "docs" / "keeper.md").read_text(encoding="utf-8")
    text, words = re.findall(r"^```toml\n(.*?)^```$", paper, re.MULTILINE | re.DOTALL)
    (tmp_path / RULESETS).mkdir()
    (tmp_path / RULESETS / "score-sheet.nl.toml").write_text(words, encoding="utf-8")
    in_dutch, wrong = load_rulesets([places.shipped(RULESETS), tmp_path / RULESETS], "nl")
    assert (in_dutch["score-sheet"].name, wrong) == ("Puntenlijst", [])
    assert in_dutch["score-sheet"].counters[0].also == ("pts", "stand", "score")
    file = tmp_path / "farm-fight.toml"
    file.write_text(text, encoding="utf-8")
    rules, problems = read_ruleset(file)
    assert rules and problems == []
    player = sit_down(tmp_path)
    player.session.library.games = (playable(rules),)
    player.type("new farm fight with Ann, Ben, Ann starts")
    assert player.type("Ben clucks") == ["Ben plus 1: 1 egg."]
    assert player.type("Ben lays an egg") == ["Ben plus 1: 2 eggs."]
    assert player.type("new round")[0] == "Ben plus 2: 2 points."
    assert player.type("the barn minus 4") == ["Barn minus 4: 36."]
    assert player.type("Ann fetches 2 eggs") == ["Barn minus 2: 34.", "Ann plus 2: 2 eggs."]
    # What can be said, as the paper has it.
    keys = {*KEYS, *COUNTER, *PILE, *ROLE, *TIMER, *END, *PLAYERS, *CARDS}
    assert not [key for key in keys if not re.search(rf"\b{key}\b", paper)]
    leave(player)


EVENING = """
new ruleset
Farm Fight
1
skip
points, eggs
skip
30
1
skip
skip
skip
skip
barn
40
eggs
milking 90
skip
skip
farmer
2
1
1
new farm fight with Ann, Ben, Cara, Ann starts
Ann scores 4
next
Ben draws
Ben scores 2 and Ann loses 1
next
Cara 7
undo
Cara 6
next
skip Ben
next
reverse
next
new round
who is the farmer?
Ann 5, Ben 8, Cara 2
who has most?
scores
Cara loses an egg
Cara gets 2 eggs
new round
Ann 9, Ben 3, Cara 6
how much has Cara?
next
Cara's turn
yes
Cara scores 20
why
scores
book
"""


def test_an_evening_from_an_empty_file_to_a_kept_score(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    player = sit_down(tmp_path)
    lines = EVENING.split("\n")[1:-1]
    heard = [text for line in lines for text in player.type(line)]
    leave(player)
    assert heard[-3:] == [
        "1 game finished.",
        "Cara: won 1 of 1.",
        "Ann, Ben, tied: each won 0 of 1.",
    ]
    assert "Cara wins." in heard
    assert len(lines) <= 150
    assert sum(len(text.split()) for text in heard) <= 1500
    # The next time the file is there.
    assert [each.name for each in load_rulesets([tmp_path / RULESETS])[0].values()] == [
        "Farm Fight"
    ]


def test_each_shipped_ruleset_is_whole_in_each_language_that_has_words_of_it() -> None:
    ours, _ = load_rulesets([places.shipped(RULESETS)])
    for language in {
        file.name.split(".")[1] for file in Path(places.shipped(RULESETS)).glob("*.*.toml")
    }:
        found, problems = load_rulesets([places.shipped(RULESETS)], language)
        assert problems == []
        # What fits together in the ruleset does so by its other names too, or it would be left out.
        assert {id: each.first_name for id, each in found.items()} == {
            id: each.name for id, each in ours.items()
        }
