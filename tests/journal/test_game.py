"""A game that is kept: what stands, what was taken back, and the same table after any return."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table_script import OPENING, deed, events_of, tables

from assistant.journal.book import Journal
from assistant.journal.game import Game
from assistant.journal.rows import Kind
from assistant.problems import Fault
from assistant.rules.events import (
    Ended,
    Event,
    HouseSet,
    Number,
    NumberSet,
    Opened,
    TurnBegan,
    WentOn,
)
from assistant.rules.table import Ending, Outcome, Seat, Table, Turn
from assistant.words import sentence

PLAYERS = ("Ann", "Ben", "Cleo", "Žofie")


def begin(journal: Journal) -> Game:
    return journal.new_game("Any", "any", PLAYERS, OPENING, words="new any")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "home" / "journal.sqlite3"


def play(game: Game, rows: int) -> None:
    """Play the scripted game up to a row."""
    for number in range(len(game.rows()) + 1, rows + 1):
        match deed(number):
            case "undo":
                assert game.undo()
            case "redo":
                assert game.redo()
            case _:
                game.append(f"words {number}", events_of(number))


def test_a_game_that_is_opened_again_has_the_same_table(file: Path) -> None:
    with Journal.open(file) as journal:
        game = begin(journal)
        play(game, 100)
        live = game.table
        acts = game.acts()
    assert live == tables(100)[-1]
    with Journal.open(file) as journal:
        again = journal.last_unfinished()
        assert again is not None
        assert again.table == live
        assert again.acts() == acts


def test_an_act_is_on_the_disk_before_it_is_told(file: Path) -> None:
    with Journal.open(file) as journal:
        game = begin(journal)
        for number in range(1, 5):
            game.append(f"Ann has {number}", [NumberSet(Number.COUNT, number, 0)])
            with Journal.open(file, read_only=True) as reader:
                assert reader.game(game.id).table.seats[0].count == number


def test_undo_walks_back_through_every_state_and_redo_forth(file: Path) -> None:
    with Journal.open(file) as journal:
        game = begin(journal)
        states = [game.table]
        for number in range(2, 202):
            states.append(game.append(f"words {number}", events_of(number)))
        for at in range(200, 0, -1):
            act = game.undo()
            assert act is not None
            assert act.words == f"words {at + 1}"
            assert game.table == states[at - 1]
        assert game.undo() is None
        assert game.table == states[0]
        for at in range(1, 201):
            act = game.redo()
            assert act is not None
            assert act.words == f"words {at + 1}"
            assert game.table == states[at]
        assert game.redo() is None
        assert len(game.rows()) == 601


def test_other_acts_after_many_undos_have_their_own_states(file: Path) -> None:
    with Journal.open(file) as journal:
        game = begin(journal)
        for number in range(150):
            game.append("first", [NumberSet(Number.COUNT, number, 0)])
        for _ in range(100):
            game.undo()
        states = [game.table]
        for number in range(150):
            states.append(game.append("second", [NumberSet(Number.COUNT, number, 1)]))
        for state in reversed(states[:-1]):
            game.undo()
            assert game.table == state


def test_one_who_reads_along_sees_undo_and_redo(file: Path) -> None:
    with Journal.open(file) as journal, Journal.open(file, read_only=True) as reader:
        game = begin(journal)
        seen = reader.game(game.id)
        for number in range(130):
            game.append("Ann", [NumberSet(Number.COUNT, number, 0)])
            if number % 13 == 0:
                game.undo()
            if number % 5 == 0:
                game.undo()
                game.undo()
                game.redo()
            if number % 3 == 0:
                seen.follow()
                assert (seen.table, seen.acts()) == (game.table, game.acts())
        while game.undo():
            seen.follow()
            assert seen.table == game.table


def test_undo_says_what_it_took_back_and_keeps_it_on_record(file: Path) -> None:
    with Journal.open(file) as journal:
        game = begin(journal)
        game.append("Ann has 3", [NumberSet(Number.COUNT, 3, 0)], action="SetCount")
        taken = game.undo("oops")
        assert taken is not None
        assert taken.words == "Ann has 3"
        assert taken.action == "SetCount"
        assert [act.words for act in game.acts()] == ["new any"]
        game.redo("no, it was right")
        kinds = [(row.number, row.kind, row.words, row.takes_back) for row in game.rows()]
        assert kinds == [
            (1, Kind.ACT, "new any", None),
            (2, Kind.ACT, "Ann has 3", None),
            (3, Kind.UNDO, "oops", 2),
            (4, Kind.REDO, "no, it was right", 3),
        ]


def test_a_new_act_ends_what_could_be_redone(file: Path) -> None:
    with Journal.open(file) as journal:
        game = begin(journal)
        game.append("Ann has 3", [NumberSet(Number.COUNT, 3, 0)])
        game.undo()
        game.append("Ben has 2", [NumberSet(Number.COUNT, 2, 1)])
        assert game.redo() is None
        assert (game.table.seats[0].count, game.table.seats[1].count) == (1, 2)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(["act", "act", "undo", "redo", "again"]), max_size=150))
def test_replay_equals_live_whatever_is_done(
    tmp_path_factory: pytest.TempPathFactory, deeds: list[str]
) -> None:
    file = tmp_path_factory.mktemp("games") / "journal.sqlite3"
    journal = Journal.open(file)
    game = begin(journal)
    done, undone = [game.table], list[Table]()
    for number, each in enumerate(deeds):
        if each == "act":
            done.append(game.append(f"Ann has {number}", [NumberSet(Number.COUNT, number, 0)]))
            undone.clear()
        elif each == "undo":
            assert (game.undo() is None) == (len(done) == 1)
            if len(done) > 1:
                undone.append(done.pop())
        elif each == "redo":
            assert (game.redo() is None) == (not undone)
            if undone:
                done.append(undone.pop())
        else:
            journal.close()
            journal = Journal.open(file)
            game = journal.game(game.id)
        assert game.table == done[-1]
    journal.close()


def test_words_are_kept_as_they_were_typed(file: Path) -> None:
    wild = "put Žofie's 🦙 'x'; -- \0 \n ⠝⠗⠺ in the box"
    with Journal.open(file) as journal:
        game = begin(journal)
        game.append(wild, [])
        game.append("half \ud800 a character", [HouseSet("note", "half")])
    with Journal.open(file) as journal:
        again = journal.game(1)
        assert again.acts()[1].words == wild
        assert again.acts()[2].words == "half ? a character"
        assert again.table.house["note"] == "half"


def test_acts_have_the_time_at_which_they_were_said(file: Path) -> None:
    moments = (datetime(2025, 3, 4, 5, 6, 7, 89_000, UTC) + timedelta(hours=n) for n in range(9))
    with Journal.open(file, now=lambda: next(moments)) as journal:
        game = begin(journal)
        game.append("Ann has 3", [NumberSet(Number.COUNT, 3, 0)])
        first, second = (act.time for act in game.acts())
    with Journal.open(file) as journal:
        assert [act.time for act in journal.game(1).acts()] == [first, second]
        assert second - first == timedelta(hours=1)


def test_the_last_unfinished_game_is_the_one_played_last(file: Path) -> None:
    won = Ended(Outcome(Ending.WON, (1,)))
    with Journal.open(file) as journal:
        assert journal.last_unfinished() is None
        one, two, three = (begin(journal) for _ in range(3))
        three.append("Ben has won", [won])
        one.append("Ann has 3", [NumberSet(Number.COUNT, 3, 0)])
        assert journal.last_unfinished() is one
        one.append("stop", [Ended(Outcome(Ending.STOPPED))])
        assert journal.last_unfinished() is two
        three.undo()
        assert journal.last_unfinished() is three


def test_summaries_agree_with_the_table_of_each_game(file: Path) -> None:
    with Journal.open(file) as journal:
        game = begin(journal)
        acts: list[Event] = [
            TurnBegan(2, 7),
            Ended(Outcome(Ending.WON, (2, 3))),
            WentOn(),
            Ended(Outcome(Ending.NOBODY)),
        ]
        for event in acts:
            game.append("words", [event])
            (summary,) = journal.games()
            assert summary.outcome == game.table.outcome
            assert summary.turns == game.table.turn.number
            assert summary.rows == len(game.rows())
        for _ in range(3):
            game.undo()
        (summary,) = journal.games()
        assert (summary.outcome, summary.turns) == (None, 7)
        game.redo()
        (summary,) = journal.games()
        assert summary.winners == ("Cleo", "Žofie")
        assert summary.players == PLAYERS


def test_rows_are_only_ever_added(file: Path) -> None:
    """The file itself refuses anything else, from whatever program it comes."""
    with Journal.open(file) as journal:
        begin(journal)
        journal.begin_season("Spring")
    with closing(sqlite3.connect(file)) as db:
        for statement in (
            "DELETE FROM act",
            "DELETE FROM game",
            "DELETE FROM season",
            "DELETE FROM writer",
            "UPDATE act SET words = 'x'",
            "UPDATE game SET title = 'x'",
            "UPDATE season SET name = 'x'",
            "UPDATE writer SET slot = 3",
        ):
            with pytest.raises(sqlite3.IntegrityError, match="only ever added"):
                db.execute(statement)


def test_a_game_that_is_not_there_is_said(file: Path) -> None:
    with Journal.open(file) as journal, pytest.raises(Fault) as caught:
        journal.game(12)
    assert sentence(caught.value.key, **caught.value.values) == "There's no game 12."


def test_a_game_begins_with_its_table(file: Path) -> None:
    with Journal.open(file) as journal:
        with pytest.raises(ValueError, match="opening"):
            journal.new_game("Any", "any", PLAYERS, [NumberSet(Number.COUNT, 1, 0)])
        assert journal.games() == ()
        other = Table("other", (Seat("Dora"), Seat("Emil")), Turn(1))
        assert journal.new_game("O", "other", ("Dora", "Emil"), [Opened(other)]).table == other
