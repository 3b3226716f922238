"""Where games are kept: sitting down to them, and two programs with one journal."""

import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sitting import Heard, Player, Watched, start

from assistant import desk as desks
from assistant.inbox import Glance, Item
from assistant.library import Library, open_library
from assistant.session import Session
from assistant.settings import Settings
from assistant.shared import Desk

NEW = "new llamas with Ann, Ben, Cara, light, Ben starts"
LOCKED = [
    (
        "Another table assistant is using this journal. Read along, or take over; "
        "then the other one can't write any more."
    ),
    "1, Read along.",
    "2, Take over.",
    "3, Go on without it.",
]
ONLY_READING = ["You're only following along. Take over first to change the game."]
LOST = "Another program took over. I'm following along now; type take over to take it back."
GAME = "Llamas Unleashed, Ann, Ben, Cara."


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path_factory.mktemp("none")))
        return open_library()


Sit = Callable[..., tuple[Player, list[str]]]


@pytest.fixture
def sit(library: Library) -> Iterator[Sit]:
    """Return what lets one more person sit down, and tells what is said of the journal."""
    players: list[Player] = []

    def sit_down(
        file: Path | None = None,
        post: Callable[[Item], None] | None = None,
        pause: Callable[[float], None] = lambda _: None,
    ) -> tuple[Player, list[str]]:
        heard, eyes = Heard(), Watched()
        session = Session(library, Settings(), heard, eyes, desk=Desk(file, post, pause))
        players.append(Player(session, heard, eyes))
        return players[-1], [each.text for each in start(session)][1:]

    yield sit_down
    for player in players:
        get_up(player)


def get_up(player: Player) -> None:
    player.host.get_up()


def begin(player: Player, words: str = NEW) -> list[str]:
    """Begin a game; whatever else is asked, the first answer will do.  Return what is said."""
    said = player.type(words)
    for _ in range(5):
        if player.session.game is None:
            said += player.type("1")
    assert player.session.game
    return said


def glance(player: Player) -> list[str]:
    return [each.text for each in player.take(Glance())]


# -- alone ------------------------------------------------------------------------------


def test_the_first_sitting_says_nothing_of_the_journal(sit: Sit, home: Path) -> None:
    player, said = sit()
    assert said == []
    begin(player)
    assert player.type("save") == [f"Everything's saved as you go, in {home / 'journal.sqlite3'}."]


def test_the_next_sitting_says_which_game_waits_and_takes_it_up(sit: Sit) -> None:
    first, _ = sit()
    begin(first)
    first.type("draw")
    was = first.type("now")
    get_up(first)
    second, said = sit()
    assert said == [f"Unfinished game: {GAME} Type resume to go on."]
    assert second.session.game is None
    assert second.type("resume") == [f"{GAME[:-1]}. 1 move so far.", *was]


def test_a_finished_game_does_not_wait(sit: Sit) -> None:
    first, _ = sit()
    begin(first)
    first.type("end game")
    first.type("yes")
    get_up(first)
    assert sit()[1] == []


def test_a_game_whose_rules_are_gone_still_waits_by_their_short_name(
    sit: Sit, library: Library
) -> None:
    first, _ = sit()
    begin(first)
    get_up(first)
    bare = Library(library.catalogue, library.learned)
    session = Session(bare, Settings(), Heard(), Watched())
    assert start(session)[-1].text.startswith("Unfinished game: llamas-unleashed, Ann, Ben")
    player = Player(session, Heard(), Watched())
    assert player.type("resume")[0].startswith(
        "I can't resume this game: the rules for llamas-unleashed are missing."
    )
    get_up(player)


def test_a_folder_that_cannot_be_written_is_told_and_a_game_goes_on_unkept(
    sit: Sit, home: Path
) -> None:
    home.write_text("no folder", encoding="utf-8")
    player, said = sit()
    assert len(said) == 1
    assert said[0].startswith("The journal can't be written in the folder")
    assert any(line.startswith("This game can't be saved") for line in begin(player))
    assert player.type("draw")[0] == "Ben draws."
    assert player.type("book") == ["The journal can't be used, so there is no score book."]


def test_a_file_of_another_program_is_told(sit: Sit, tmp_path: Path) -> None:
    file = tmp_path / "recipes.sqlite3"
    with closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE recipe (name)")
    player, said = sit(file)
    assert said[0].startswith("The file recipes.sqlite3 belongs to another program.")
    assert player.session.journal is None


def test_a_file_of_a_newer_version_is_told(sit: Sit, tmp_path: Path) -> None:
    file = tmp_path / "j.sqlite3"
    get_up(sit(file)[0])
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA user_version=99")
    assert sit(file)[1][0].startswith("The journal j.sqlite3 is from a newer version")


CANNOT = "I can't resume a game: the journal won't open."


def test_a_game_in_a_newer_file_cannot_be_taken_up_and_it_is_said_why(
    sit: Sit, tmp_path: Path
) -> None:
    file = tmp_path / "j.sqlite3"
    first, _ = sit(file)
    begin(first)
    get_up(first)
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA user_version=99")
    for words in ("resume", "resume 1"):
        said = sit(file)[0].type(words)
        assert said[0] == CANNOT
        assert said[1].startswith("The journal j.sqlite3 is from a newer version")
        assert len(said) == 2
    # What cannot work is not advised.
    assert sit(file)[0].type("now") == ["No game yet. Type new to begin one."]


def test_where_the_folder_cannot_be_written_no_game_is_taken_up_and_it_is_said_why(
    sit: Sit, home: Path
) -> None:
    home.write_text("no folder", encoding="utf-8")
    said = sit()[0].type("resume")
    assert said[0] == CANNOT
    assert said[1].startswith("The journal can't be written in the folder")


def test_who_goes_on_without_the_journal_hears_how_to_take_a_game_up(sit: Sit) -> None:
    first, _ = sit()
    begin(first)
    second, _ = sit()
    second.type("3")
    assert second.type("resume") == [
        "Without the journal. Type take over or read along to change that."
    ]


def test_in_the_tutorial_no_game_is_taken_up(sit: Sit) -> None:
    player, _ = sit()
    player.type("tutorial")
    player.session.journal, player.session.lesson.aside = None, player.session.journal
    assert player.type("resume")[0] == "Resume would end the tutorial. Type tutorial off first."
    player.session.journal = player.session.lesson.aside


def test_a_damaged_file_is_told_and_games_are_kept_in_a_new_one(sit: Sit, tmp_path: Path) -> None:
    file = tmp_path / "j.sqlite3"
    file.write_bytes(b"no journal" * 200)
    player, said = sit(file)
    assert said[0].startswith("The journal was damaged. It's kept as j.damaged-")
    begin(player)
    assert player.session.journal is not None


def test_a_python_without_sqlite_only_keeps_no_games(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "assistant.journal.book", raising=False)
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    player, said = sit()
    assert said == [
        "I can't save games: this Python was built without SQLite. Everything else works."
    ]
    assert player.type("llamaste")[0].startswith("Llamaste")


# -- reading along ----------------------------------------------------------------------


def two(sit: Sit, post: Callable[[Item], None] | None = None) -> tuple[Player, Player]:
    """Return somebody who plays, and somebody who reads along."""
    first, _ = sit()
    begin(first)
    second, said = sit(post=post)
    assert said == LOCKED
    assert second.type("1")[0] == f"Following along: {GAME}"
    return first, second


def test_who_reads_along_hears_where_the_game_is(sit: Sit) -> None:
    first, _ = sit()
    begin(first)
    first.type("draw")
    second, _ = sit()
    assert second.type("read along") == [f"Following along: {GAME}", *first.type("now")]
    assert second.type("scores") == first.type("scores")


def test_who_reads_along_hears_every_act_as_it_is_told_there(sit: Sit) -> None:
    first, second = two(sit)
    for words in (
        "draw",
        "play llamaste",
        "all pass",
        "undo",
        "redo",
        "Cara has 4",
        "next",
        "next",
        "deck 30",
        "Ann has 7",
    ):
        said = first.type(words)
        heard = glance(second)
        assert heard == said, words
        assert heard
        assert glance(second) == []
        assert second.type("dump") == first.type("dump")


def test_a_doubt_is_heard_only_where_it_is_answered(sit: Sit) -> None:
    first, second = two(sit)
    assert first.type("Ann wins")[-1] == "Do it anyway?"
    assert glance(second) == []
    assert first.type("yes") == glance(second) == ["Ann wins with 1!"]


def test_who_reads_along_hears_all_that_came_between_two_looks(sit: Sit) -> None:
    first, second = two(sit)
    said = [line for words in ("draw", "undo", "draw", "Cara has 5") for line in first.type(words)]
    assert glance(second) == said


def test_what_is_new_comes_before_the_answer_to_what_was_typed(sit: Sit) -> None:
    first, second = two(sit)
    said = first.type("Cara has 4")
    assert second.type("scores") == [*said, *first.type("scores")]


def test_a_question_asks_with_the_house_rule_that_was_set_there(sit: Sit) -> None:
    first, second = two(sit)
    for words in ("house claims seat order", "draw", "play llamaste"):
        assert first.type(words) == glance(second)
    assert second.type("now") == first.type("now")
    assert second.type("dump") == first.type("dump")


def test_a_new_game_there_is_a_new_game_here(sit: Sit) -> None:
    first, second = two(sit)
    first.type("end game")
    first.type("yes")
    glance(second)
    first.session.game = None
    begin(first, NEW.replace("Cara", "Dan"))
    assert glance(second)[0] == "Following along: Llamas Unleashed, Ann, Ben, Dan."
    assert first.type("draw") == glance(second)


def test_who_reads_along_before_there_is_a_game_hears_it_begin(sit: Sit) -> None:
    first, _ = sit()
    second, _ = sit()
    assert second.type("1") == ["Following along. No game is being played there yet."]
    assert glance(second) == []
    begin(first)
    assert glance(second)[0] == f"Following along: {GAME}"


def test_another_game_can_be_looked_at_meanwhile(sit: Sit) -> None:
    first, _ = sit()
    begin(first)
    first.session.game = None
    begin(first, NEW.replace("Cara", "Dan"))
    second, _ = sit()
    second.type("1")
    second.type("resume 1")
    first.type("draw")
    assert glance(second) == []
    assert second.type("resume")[0] == "Llamas Unleashed, Ann, Ben, Dan. 1 move so far."
    assert first.type("undo") == glance(second)


@pytest.mark.parametrize("words", ["draw", "undo", "Ann has 3", "season Spring"])
def test_who_reads_along_changes_nothing(sit: Sit, words: str) -> None:
    first, second = two(sit)
    first.type("draw")
    glance(second)
    was = first.type("dump")
    assert second.type(words) == ONLY_READING
    assert first.type("dump") == was == second.type("dump")
    assert first.type("Cara has 5") == glance(second)


def test_who_reads_along_ends_no_game(sit: Sit) -> None:
    first, second = two(sit)
    assert second.type("end game") == ["End the game without a winner? Yes or no."]
    assert second.type("yes") == ONLY_READING
    assert first.type("draw") == glance(second)


def test_a_game_that_cannot_be_read_is_told_once(sit: Sit, home: Path) -> None:
    first, second = two(sit)
    first.type("draw")
    with closing(sqlite3.connect(home / "journal.sqlite3", isolation_level=None)) as db:
        db.execute(
            "INSERT INTO act (game, number, time, kind, words, action, events, turn) "
            "VALUES (1, 3, '2026-01-01T00:00:00.000000Z', 'act', '', '', 'no events', 1)"
        )
    said = glance(second)
    assert said[0] == "Ben draws."
    assert said[-1].startswith("Game 1 can't be read: its rows are damaged.")
    assert glance(second) == []
    assert second.type("scores")[0].startswith("Animals: Ann")


def test_rules_that_are_not_here_are_told_once(sit: Sit, library: Library) -> None:
    first, _ = sit()
    begin(first)
    bare = Library(library.catalogue, library.learned)
    session = Session(bare, Settings(), Heard(), Watched())
    start(session)
    second = Player(session, Heard(), Watched())
    assert second.type("1")[0].startswith(
        "I can't resume this game: the rules for llamas-unleashed are missing."
    )
    assert glance(second) == []
    get_up(second)


def test_glances_come_by_themselves_only_while_reading_along(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desks, "GLANCES", 0.01)
    came = threading.Event()
    first, _ = sit()
    begin(first)
    second, _ = sit(post=lambda item: came.set() if item == Glance() else None)

    def looking() -> list[threading.Thread]:
        return [each for each in threading.enumerate() if each.name == "glances"]

    assert looking() == []
    second.type("1")
    assert came.wait(120)
    second.type("read along")
    second.type("take over")
    for thread in looking():
        thread.join(10)
    assert looking() == []


def test_the_program_itself_tells_what_another_one_plays(sit: Sit, home: Path) -> None:
    """A process that nobody types to: the news come by themselves."""
    first, _ = sit()
    begin(first)
    with subprocess.Popen(
        [sys.executable, "-m", "assistant", "--no-speech", "--camera", "off"],
        env={**os.environ, "TABLE_ASSISTANT_HOME": str(home)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        bufsize=0,
    ) as other:
        assert other.stdin
        assert other.stdout

        def wait_for(text: bytes) -> None:
            assert other.stdout
            said = b""
            while text not in said:
                more = other.stdout.read(4096)
                assert more, said
                said += more

        other.stdin.write(b"1\n")
        wait_for(b"Following along:")
        first.type("Cara has 4")
        wait_for(b"Cara has 4")
        other.stdin.close()
        assert other.wait(120) == 0


# -- taking over, and going on without --------------------------------------------------


def test_after_a_take_over_the_game_goes_on_here_and_no_more_there(sit: Sit) -> None:
    first, _ = sit()
    begin(first)
    first.type("draw")
    was = first.type("now")
    second, _ = sit()
    assert second.type("2") == [
        "Taken over. No other table assistant can write now.",
        f"{GAME[:-1]}. 1 move so far.",
        *was,
    ]
    said = first.type("undo")
    assert said[:2] == [LOST, f"Following along: {GAME}"]
    assert said[-1:] == ONLY_READING
    assert second.type("undo")[0] == "Undone: Ben draws."
    assert first.type("draw")[-1:] == ONLY_READING


def test_who_reads_along_can_take_over_and_the_other_reads_along(sit: Sit) -> None:
    first, second = two(sit)
    assert second.type("take over")[0].startswith("Taken over.")
    assert second.type("draw")[0] == "Ben draws."
    assert first.type("read along")[0] == f"Following along: {GAME}"
    assert second.type("undo") == glance(first)
    assert first.type("take over")[1] == f"{GAME[:-1]}. 0 moves so far."
    assert second.type("draw")[0] == LOST


@pytest.mark.parametrize("words", ["now", "top", "scores", "cards", "offers", "dump", "resume"])
def test_who_was_taken_over_never_hears_of_a_table_that_is_gone(sit: Sit, words: str) -> None:
    first, _ = sit()
    begin(first)
    second, _ = sit()
    second.type("2")
    for line in ("draw", "play llamaste", "Cara has 4"):
        second.type(line)
    right = second.type(words)
    said = first.type(words)
    assert said[0] == LOST
    assert said[-len(right) :] == right
    get_up(second)
    assert first.type(words) == right


def test_what_was_asked_where_it_was_taken_over_is_asked_by_the_other_one(sit: Sit) -> None:
    first, _ = sit()
    begin(first)
    asked = first.type("draw") and first.type("draw") and first.type("draw")
    assert asked[-1] == "Do it anyway?"
    second, _ = sit()
    assert second.type("2")[-len(asked) :] == asked
    assert first.type("yes")[0] == LOST
    assert second.type("yes")[0] == "Ben draws."


def test_who_hears_that_another_one_has_the_game_can_take_it_back_at_once(sit: Sit) -> None:
    first, _ = sit()
    begin(first)
    second, _ = sit()
    second.type("2")
    second.type("draw")
    assert first.type("take over")[:2] == [
        "Taken over. No other table assistant can write now.",
        f"{GAME[:-1]}. 1 move so far.",
    ]


def test_a_take_over_without_a_game_waits_for_one(sit: Sit) -> None:
    sit()
    second, _ = sit()
    assert second.type("take over") == [
        "Taken over. No other table assistant can write now.",
        "No unfinished game. Type new to begin one.",
    ]
    begin(second)


def test_a_finished_game_is_not_left_at_the_table_by_a_take_over(sit: Sit) -> None:
    first, second = two(sit)
    first.type("end game")
    first.type("yes")
    second.type("take over")
    assert second.session.game is None


def test_a_program_that_is_just_ending_is_waited_for(sit: Sit) -> None:
    first, _ = sit()
    begin(first)
    pauses: list[float] = []

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:
            get_up(first)

    second, said = sit(pause=pause)
    assert not second.session.prompt.options
    assert said == [f"Unfinished game: {GAME} Type resume to go on."]
    assert len(pauses) == 3


def test_a_program_that_stays_is_waited_for_two_seconds_at_most(sit: Sit) -> None:
    sit()
    pauses: list[float] = []
    second, _ = sit(pause=pauses.append)
    assert second.session.prompt.options
    assert 1 <= sum(pauses) <= 2


def test_without_the_journal_a_game_goes_on_unkept(sit: Sit) -> None:
    first, _ = sit()
    second, _ = sit()
    assert second.type("3") == ["Without the journal. Type take over or read along to change that."]
    assert any(line.startswith("This game can't be saved") for line in begin(second))
    assert first.type("games") == ["No game has been played yet. Type new to begin one."]


def test_a_game_that_was_kept_nowhere_is_kept_after_a_take_over(sit: Sit) -> None:
    first, _ = sit()
    second, _ = sit()
    begin(second)
    for words in ("draw", "play llamaste", "all pass", "undo", "Cara has 4"):
        second.type(words)
    was = second.type("dump")
    assert second.type("read along") == [
        "The game at this table isn't saved and would be lost. Type take over to keep it."
    ]
    assert second.type("take over") == [
        "Taken over. No other table assistant can write now.",
        "This game is saved from now on.",
    ]
    assert second.type("dump") == was
    second.type("next")
    was = second.type("dump")
    get_up(second)
    get_up(first)
    third, said = sit()
    assert said == [f"Unfinished game: {GAME} Type resume to go on."]
    third.type("resume")
    assert third.type("dump") == was


def test_getting_up_lets_the_next_one_play(sit: Sit) -> None:
    first, _ = sit()
    get_up(first)
    assert sit()[1] == []
