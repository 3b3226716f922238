"""Games that are kept by a ruleset: played with what people say, to what they hear."""

import os
import random
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import leave, one_after_the_other, play, read, sit_down
from sitting import Player

from assistant import places
from assistant.choices import Prompt
from assistant.games import View
from assistant.inbox import Rang, Typed
from assistant.keeper.game import KeeperGame, playable
from assistant.keeper.ruleset_file import (
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
from assistant.tasks.alarm import Alarm
from assistant.tasks.check import check
from assistant.words import render
from assistant.words.announcement import Announcement
from assistant.words.problems import tell_problem

GAMES = Path(__file__).parent / "kept_games"
BAD = Path(__file__).parent / "bad_rulesets"
FILES = sorted(places.shipped(RULESETS).glob("*.toml"))


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    sitting = sit_down(tmp_path)
    yield sitting
    leave(sitting)


@pytest.mark.parametrize("file", sorted(GAMES.glob("*.txt")), ids=lambda file: file.stem)
def test_golden_games(file: Path, tmp_path: Path) -> None:
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
        assert 10 <= len(file.read_text(encoding="utf-8").splitlines()) <= 75, file


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


@pytest.mark.parametrize("line", ["narwhal", "blah blah blah", "Ann 5 sausages of Ben", "roll 500"])
def test_what_is_nothing_of_the_game_changes_nothing(player: Player, line: str) -> None:
    player.type(SHEET)
    assert player.type(line)
    assert player.type("who leads") == ["Ann, Ben, Cara: 0 points."]


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
    assert "Ben: 11 bids." in player.type("reveal the bids")


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
    (text,) = re.findall(r"^```toml\n(.*?)^```$", paper, re.MULTILINE | re.DOTALL)
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
    # What can be said, as the paper has it.
    keys = {*KEYS, *COUNTER, *PILE, *ROLE, *TIMER, *END, *PLAYERS}
    assert not [key for key in keys if not re.search(rf"\b{key}\b", paper)]
    leave(player)


EVENING = """
new ruleset
Farm Fight
1
points, eggs
skip
30
1
skip
skip
skip
skip
farmer
2
1
1
new farm fight with Ann, Ben, Cara, Ann starts
Ann scores 4
next
Ben gets an egg
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
