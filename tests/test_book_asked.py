"""The score book asked and added to: put together, in few words, by hand, and who is who."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from golden import leave, sit_down
from sitting import Player

from assistant import places
from assistant.backup import packed
from assistant.journal.by_hand import Evening, beside, load
from assistant.language.booked import day_said, minutes_said
from assistant.rules.table import Ending


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    sitting = sit_down(tmp_path)
    yield sitting
    leave(sitting)


def enter(player: Player, *games: str) -> None:
    for each in games:
        assert player.type(f"book add {each}")[0].startswith("Entered by hand")


EVENINGS = (
    "Uno with Ann, Ben and Cara, Ben won, 3 October 2025, 45 minutes",
    "Uno with Ann, Ben, Ann won, 4 October 2025, 20 minutes",
    "Magic with Ann and Ben, Ann won, 2025-11-05, 1 hour 30 minutes",
    "Hanabi with Ann, Ben, Cara, Dora, everyone lost, 6 November 2025",
)


def test_a_game_played_without_the_program_is_entered_in_one_line(player: Player) -> None:
    assert player.type(
        "book add Uno with Ann, Ben and Cara, Ben won, 3 October 2025, 45 minutes"
    ) == [
        (
            "Entered by hand, number 1: Uno: Ann, Ben, Cara. Ben won. 3 October 2025, 45 minutes. "
            "Type book remove 1 to take it out."
        )
    ]
    assert player.type("book") == [
        "1 game finished.",
        "Ben: won 1 of 1.",
        "Ann, Cara, tied: each won 0 of 1.",
    ]
    assert player.type("book remove 1")[0].startswith("Taken out, number 1: Uno")
    assert player.type("book") == ["The score book is empty: no game has been finished yet."]
    # A number is never given again.
    assert "number 2" in player.type("book add Uno with Ann, Ann won")[0]
    assert player.type("book by hand")[0].startswith("By hand 2: Uno: Ann. Ann won.")


def test_what_cannot_be_entered_is_told_in_one_sentence(player: Player) -> None:
    for said, why in (
        ("Uno with Ann and Ben", "it isn't said who won."),
        ("Uno with Ann and Ben, Eve won", "Eve won and isn't among the players."),
        ("Uno with Ann and Ben, Ann won, 3 October 2999", "that day is still to come."),
        ("Uno with Ann and ann, Ann won", "a name is there twice."),
        ("Uno with Ann, Ann won, 40 hours", "a game takes at most 12 hours."),
        (f"{'U' * 60} with Ann, Ann won", "a name has more than 40 letters"),
    ):
        [told] = player.type(f"book add {said}")
        assert told.startswith(f"Not entered: {why}")
    assert player.type("book by hand")[0].startswith("No game was entered by hand.")
    assert player.type("book add")[0].startswith("Say the game, with, the players")
    assert player.type("book remove 7")[0].startswith("Which game?")


def test_days_and_lengths_are_read_as_they_are_said() -> None:
    today = date(2026, 3, 1)
    assert day_said("yesterday", today) == date(2026, 2, 28)
    assert day_said("3 October", today) == day_said("october 3rd", today) == date(2025, 10, 3)
    assert day_said("29 February 2026", today) is day_said("Ann", today) is None
    said = ("45 minutes", "1 h 20", "one hour", "2 hours", "Ann", "3")
    assert [minutes_said(each) for each in said] == [45, 80, 60, 120, 0, 0]


def test_games_are_put_together_as_they_are_asked_for(player: Player) -> None:
    enter(player, *EVENINGS)
    assert player.type("book by game") == [
        "4 games finished. Most: Uno, 2.",
        "Uno: 2 games, about 32 minutes. Ann, Ben won 1 each.",
        "Hanabi: 1 game.",
        "Magic: 1 game, about 90 minutes. Ann won 1.",
    ]
    assert player.type("book by month") == [
        "4 games finished. Most: October 2025, 2.",
        "October 2025: 2 games, about 32 minutes. Ann, Ben won 1 each.",
        "November 2025: 2 games, about 90 minutes. Ann won 1.",
    ]
    assert player.type("book players all")[1:] == [
        "2 players: 2 games, about 55 minutes. Ann won 2.",
        "3 players: 1 game, about 45 minutes. Ben won 1.",
        "4 players: 1 game.",
    ]
    assert player.type("book by length all")[1:] == [
        "Up to 30 minutes: 1 game. Ann won 1.",
        "Up to an hour: 1 game. Ben won 1.",
        "Up to 2 hours: 1 game. Ann won 1.",
        "Nobody knows how long: 1 game.",
    ]
    assert player.type("book against Ann") == [
        "Ann and Ben: 4 games together, Ann won 2, Ben won 1.",
        "Ann and Cara: 2 games together, Ann won 0, Cara won 0.",
        "1 more: book against Ann all.",
    ]


def test_any_of_it_narrows_which_games_are_meant(player: Player) -> None:
    enter(player, *EVENINGS)
    assert player.type("book uno")[0] == "2 games finished."
    assert player.type("book uno, 3 players") == [
        "1 game finished.",
        "Ben: won 1 of 1.",
        "Ann, Cara, tied: each won 0 of 1.",
    ]
    assert player.type("book november 2025")[0] == "2 games finished."
    assert player.type("book Ann, uno")[0].startswith("Ann: won 1 of 2, place 1, tied.")
    assert player.type("book uno, november") == ["No finished game is like that."]
    assert player.type("book by month uno")[0] == "2 games finished. Most: October 2025, 2."
    assert player.type("book chess")[0].startswith("No player and no season is called chess.")


def test_players_are_put_together_and_called_otherwise(player: Player) -> None:
    enter(player, *EVENINGS, "Uno with Bennie and Cara, Bennie won, 7 November 2025")
    assert player.type("book merge Bennie into Ben") == [
        "Bennie is Ben from now on: 1 game goes to Ben. Type book apart Bennie to undo it."
    ]
    assert player.type("book ben")[0].startswith("Ben: won 2 of 5")
    assert player.type("book rename Ben to Benjamin") == [
        "Ben is called Benjamin in the score book now, in 5 games."
    ]
    assert player.type("book Benjamin")[0].startswith("Benjamin: won 2 of 5")
    assert player.type("book merge Cara into Ann") == [
        "Not changed: Cara and Ann played 2 games against each other."
    ]
    assert player.type("book merge Zoe into Ann")[0].startswith("No player is called Zoe.")
    assert player.type("book apart Bennie") == ["Bennie is Bennie again, and not Benjamin."]
    assert player.type("book Benjamin")[0].startswith("Benjamin: won 1 of 4")
    assert player.type("book apart Dora")[0].startswith("Dora was never put together")


def test_a_year_of_mixed_games_is_told_in_thirty_words(player: Player) -> None:
    assert player.session.journal
    kept = load(beside(player.session.journal.file))
    names = ("Ann", "Ben", "Cara", "Dora", "Eve", "Finn", "Gus", "Hal", "Ida")
    for at in range(60):
        seats = tuple(names[(at + each) % 9] for each in range(2 + at % 5))
        title = ("Uno", "Magic", "Hanabi", "Llamas Unleashed")[at % 4]
        day = date(2025, 1, 1) + timedelta(days=6 * at)
        kept.enter(Evening(day, title, seats, seats[:1], Ending.WON, at))
    for words in ("book", "book by game", "book by month", "book by players", "book against Ann"):
        told = " ".join(player.type(words)).split()
        assert 8 < len(told) <= 30, words
        assert len(" ".join(player.type(f"{words} all")).split()) > 30


def test_games_of_the_journal_and_by_hand_stand_side_by_side(player: Player) -> None:
    for at in range(3):
        player.type("new score sheet with Ann, Ben")
        player.type(f"Ann {at + 1}")
        player.type("game over")
        player.type("new llamas with Ann, Ben, light, Ann starts")
        player.type("Ben wins")
        player.type("yes")
    enter(player, *EVENINGS)
    assert player.type("book by game")[0] == "10 games finished. Most: Llamas Unleashed, 3."
    assert player.type("book score sheet")[1:] == ["Ann: won 3 of 3.", "Ben: won 0 of 3."]
    # What was over at once took no time, and everybody knows how long that is.
    told = player.type("book by length all")
    assert told[1] == "Up to 30 minutes: 7 games. Ann won 4."
    assert told[-1] == "Nobody knows how long: 1 game."


def test_the_picture_has_bars_and_says_the_same_in_words(player: Player) -> None:
    enter(player, *EVENINGS)
    [told] = player.type("book picture")
    assert told.startswith("Written in ")
    svg = (places.home() / "export" / "table-assistant-book.svg").read_text(encoding="utf-8")
    assert re.search(r"<desc[^>]*>Games won: Ann 2, Ben 1,.* Games by month: October 2025 2", svg)
    widths = [int(each) for each in re.findall(r'<rect x="260" y="\d+" width="(\d+)"', svg)]
    assert widths[0] == 2 * widths[1] > 0


def test_it_is_kept_beside_the_journal_and_goes_into_a_backup(player: Player) -> None:
    enter(player, EVENINGS[0])
    journal = player.session.journal
    assert journal
    file = beside(journal.file)
    with file.open("a", encoding="utf-8") as lines:
        lines.write("\nno JSON\n[]\n")
    assert player.type("book")[-1] == (
        "2 lines of what was added by hand can't be read and are left out."
    )
    assert file.name in str(packed(file.parent, datetime.now(UTC), secrets=True)[0])
    assert file.name not in str(packed(file.parent, datetime.now(UTC), secrets=False)[0])
