"""The score book asked and added to: put together, in few words, by hand, and who is who."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from golden import seated
from sitting import Player

from assistant import places
from assistant.backup.packing import packed
from assistant.commands.book_views import day_words
from assistant.journal.by_hand import Evening, beside, load
from assistant.language.days import day_said, length_said, period_said
from assistant.rules.table import Ending
from assistant.tongue import OURS, speak
from assistant.words import render

player = pytest.fixture(seated)


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
    assert player.type("book remove 1")[0].startswith("Take out number 1? Uno: Ann, Ben, Cara. ")
    player.type("no")
    assert player.type("book")[0] == "1 game finished."
    player.type("book remove 1")
    assert player.type("yes")[0].startswith("Taken out, number 1: Uno")
    assert player.type("book") == ["The score book is empty: no game has been finished yet."]
    # A number is never given again.
    assert "number 2" in player.type("book add Uno with Ann, Ann won")[0]
    assert player.type("book by hand")[0].startswith("By hand 2: Uno: Ann. Ann won.")


def test_what_cannot_be_entered_is_told_in_one_sentence(player: Player) -> None:
    for said, why in (
        ("Uno with Ann and Ben", "it isn't said who won."),
        ("Uno with Ann and Ben, Eve won", "not among the players: Eve."),
        ("Uno with Ann and Ben, Ann won, 3 October 2999", "that day is still to come."),
        ("Uno with Ann and ann, Ann won", "the same name is there twice."),
        ("Uno with Ann, Ann won, 40 hours", "a game takes at most 12 hours."),
        (f"{'U' * 60} with Ann, Ann won", "a name has more than 40 letters"),
    ):
        [told] = player.type(f"book add {said}")
        assert told.startswith(f"Not entered: {why}")
    assert player.type("book by hand")[0].startswith("No game was entered by hand.")
    assert player.type("book add Uno")[0].startswith("Say the game, with, the players")
    assert player.type("book remove 7")[0].startswith("Which game?")


def test_days_and_lengths_are_read_as_they_are_said() -> None:
    today = date(2026, 3, 1)
    assert day_said("yesterday", today) == date(2026, 2, 28)
    assert day_said("3 October", today) == day_said("october 3rd", today) == date(2025, 10, 3)
    assert day_said("29 February 2026", today) is day_said("Ann", today) is None
    said = ("45 minutes", "1 h 20", "one hour", "2 hours", "Ann", "3")
    assert [length_said(each) for each in said] == [45, 80, 60, 120, None, None]
    longer = (
        "1:30",
        "1 hour 30",
        "1.5 hours",
        "an hour",
        "half an hour",
        "1 hour and 5 min",
        "0:00",
    )
    assert [length_said(each) for each in longer] == [90, 90, 90, 60, 30, 65, 0]
    # 1 March 2026 is a Sunday.
    for words, day in (
        ("last Monday", date(2026, 2, 23)),
        ("on Friday", date(2026, 2, 27)),
        ("Saturday night", date(2026, 2, 28)),
        ("last Sunday", date(2026, 2, 22)),
        ("Sunday", today),
        ("next Monday", date(2026, 3, 2)),
        ("Friday, 27 February", date(2026, 2, 27)),
        ("3 days ago", date(2026, 2, 26)),
        ("a week ago", date(2026, 2, 22)),
        ("the day before yesterday", date(2026, 2, 27)),
        ("5.3.2025", date(2025, 3, 5)),
        ("5.3.", date(2025, 3, 5)),
        ("25/2/2026", date(2026, 2, 25)),
        ("2/25/2026", date(2026, 2, 25)),
        ("on the 3rd of October", date(2025, 10, 3)),
        ("Oct 3", date(2025, 10, 3)),
        ("tomorrow", date(2026, 3, 2)),
    ):
        assert day_said(words, today) == day, words
    unread = ("5/3/2026", "31 February", "Friday, 26 February", "in May 2025", "13.13.2025")
    assert [day_said(each, today) for each in unread] == [None] * len(unread)


def kept_evenings(player: Player) -> list[Evening]:
    assert player.session.journal
    return list(load(beside(player.session.journal.file)).evenings.values())


@pytest.mark.parametrize(
    "part",
    [
        *("31 February", "in May 2025", "recently", "Ben lost", "Ann had 12 points", "99 bottles"),
        *("13.13.2025", "Friday, 31 February", "a few weeks ago", "last week", "Ann2"),
    ],
)
def test_what_cannot_be_read_is_named_and_nothing_is_entered(player: Player, part: str) -> None:
    for said in (
        f"Catan with Ann and Ben, Ann won, {part}",
        f"Catan with Ann and Ben, {part}, Ann won",
    ):
        [told] = player.type(f"book add {said}")
        assert told.startswith("Not entered: ")
        assert part.split(", ")[-1] in told
        assert "Say the players first" in told
    assert kept_evenings(player) == []


def test_days_to_come_no_time_at_all_and_unclear_days_are_refused(player: Player) -> None:
    for part, why in (
        ("tomorrow", "that day is still to come."),
        ("next Monday", "that day is still to come."),
        ("3.10.2999", "that day is still to come."),
        ("0 minutes", "a game takes at least a minute."),
        ("5/3/2026", "5/3/2026 could mean two days. Say the month by its name."),
    ):
        [told] = player.type(f"book add Catan with Ann and Ben, Ann won, {part}")
        assert told == f"Not entered: {why}"
    assert kept_evenings(player) == []


def test_a_game_is_entered_as_it_is_said(player: Player) -> None:
    ann, both = ("Ann",), ("Ann", "Ben")
    for result, winners in (
        ("Ann won", ann),
        ("winner: Ann", ann),
        ("Ann and Ben tied", both),
        ("Ann tied with Ben", both),
        ("tie between Ann and Ben", both),
        ("everybody won", both),
        ("all won", both),
        ("a tie", both),
        ("nobody won", ()),
    ):
        [told] = player.type(f"book add Catan with Ann and Ben, {result}, 5.3.2025, 1:30")
        assert told.startswith("Entered by hand"), result
        last = kept_evenings(player)[-1]
        assert (last.players, last.winners) == (both, winners), result
        assert (last.day, last.minutes) == (date(2025, 3, 5), 90)
    player.type("book add Catan with Ann, Ben and Cara yesterday, Ann won in 1 hour 30")
    player.type("book add Catan with Ann and Ben, Ann won October 3, 2025, 1 hour, 30 minutes")
    for last, day in zip(
        kept_evenings(player)[-2:],
        (datetime.now().astimezone().date() - timedelta(days=1), date(2025, 10, 3)),
        strict=True,
    ):
        assert (last.winners, last.day, last.minutes) == (ann, day, 90)
    # Who has a name that could be a day is known once they were named.
    player.type("book add Catan with Ann and Friday, Ann won")
    assert kept_evenings(player)[-1].players == ("Ann", "Friday")


def test_a_game_is_entered_in_german(player: Player) -> None:
    speak("de")
    for said, day, minutes, winners in (
        ("Ann gewann, 5.3.2025, 1:30", date(2025, 3, 5), 90, ("Ann",)),
        (
            "Ann und Ben gewannen, 3. Oktober 2025, 1 Stunde 30",
            date(2025, 10, 3),
            90,
            ("Ann", "Ben"),
        ),
        ("alle haben gewonnen, am 5. März 2025", date(2025, 3, 5), 0, ("Ann", "Ben")),
        ("Gleichstand, 2025-03-05, anderthalb Stunden", date(2025, 3, 5), 90, ("Ann", "Ben")),
    ):
        [told] = player.type(f"buch hinzufügen Catan mit Ann und Ben, {said}")
        assert told.startswith("Von Hand eingetragen"), said
        last = kept_evenings(player)[-1]
        assert (last.day, last.minutes, last.winners) == (day, minutes, winners), said
    today = datetime.now().astimezone().date()
    for said, back in (("vorgestern", 2), ("vor 3 Tagen", 3), ("vor einer Woche", 7)):
        player.type(f"buch hinzufügen Catan mit Ann und Ben, Ann gewann, {said}")
        assert kept_evenings(player)[-1].day == today - timedelta(days=back), said
    player.type("buch hinzufügen Catan mit Ann und Ben, Ann gewann, letzten Montag")
    assert kept_evenings(player)[-1].day.weekday() == 0
    count = len(kept_evenings(player))
    for said in ("31. Februar", "morgen", "0 Minuten", "neulich", "nächsten Montag"):
        [told] = player.type(f"buch hinzufügen Catan mit Ann und Ben, Ann gewann, {said}")
        assert told.startswith("Nicht eingetragen: "), said
    assert len(kept_evenings(player)) == count


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
    assert player.type("book chess")[0].startswith("No player or season is called chess.")


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
    assert player.type("book apart Dora")[0].startswith("Dora was never merged")


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


def test_what_was_entered_by_hand_is_listed_and_exported(player: Player) -> None:
    enter(player, EVENINGS[0])
    assert player.type("games")[0].startswith("By hand 1: Uno: Ann, Ben, Cara. Ben won.")
    assert player.type("export")[0].startswith("Written in ")
    csv = (places.home() / "export" / "table-assistant-games.csv").read_text(encoding="utf-8")
    assert re.search(r"^-1,2025-10-03,2025,Uno,,Ann; Ben; Cara,Ben,won,", csv, re.MULTILINE)
    for line in ("new score sheet with Ann, Ben", "Ann 12", "game over"):
        player.type(line)
    games = player.type("games")
    assert games[1].startswith("Game 1: Ann, Ben. Ann won. Score sheet")
    assert games[-1] == "1 more was entered by hand. Type book by hand to hear it."
    player.type("export")
    csv = (places.home() / "export" / "table-assistant-games.csv").read_text(encoding="utf-8")
    assert [line.split(",")[3] for line in csv.splitlines()[1:]] == ["Uno", "Score sheet"]


NAMED = (
    "Catan with Ann, Ben and Cara, Ben won, 3 October 2025, 45 minutes",
    "Catan with Ann and Ben, Ann won, 4 October 2025, 60 minutes",
    "Skip-Bo with Ann and Ben, Ann won, 5 November 2025, 20 minutes",
)
LAST = "Skip-Bo: Ann, Ben. Ann won. 5 November 2025, 20 minutes."


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("who wins most at Catan?", "2 games finished."),
        ("who's best at Catan", "2 games finished."),
        ("how often has Ann won?", "Ann: won 2 of 3"),
        ("how many games did Ben win", "Ben: won 1 of 3"),
        ("how often has Ann won at Catan?", "Ann: won 1 of 2"),
        ("has Cara ever won Catan", "Cara: won 0 of 1"),
        ("when did we last play Skip-Bo?", LAST),
        ("when was Skip-Bo last played", LAST),
        ("who won Skip-Bo?", LAST),
        ("who won last?", LAST),
        ("when did Cara last play?", "Catan: Ann, Ben, Cara. Ben won."),
        ("who's best with three players?", "1 game finished."),
        ("who wins most with 2 players", "2 games finished."),
        ("who is the best at Catan with two players", "1 game finished."),
        ("how long does Catan take us?", "2 games finished. Most: Catan, 2."),
        ("how often did we play Catan", "2 games finished. Most: Catan, 2."),
        ("what did we play in October", "2 games finished. Most: Catan, 2."),
        ("which game do we play most?", "3 games finished. Most: Catan, 2."),
        ("what was our longest game?", "Catan: Ann, Ben. Ann won. 4 October 2025, 60 minutes."),
        ("longest game", "Catan: Ann, Ben. Ann won. 4 October 2025, 60 minutes."),
        ("which game took longest", "Catan: Ann, Ben. Ann won. 4 October 2025, 60 minutes."),
        ("what was our longest game of Skip-Bo", LAST),
        ("book longest", "Catan: Ann, Ben. Ann won. 4 October 2025, 60 minutes."),
        ("how long are our games", "3 games finished. Most: Up to an hour, 2."),
        ("has Ann ever beaten Ben?", "Ann and Ben: 3 games together, Ann won 2, Ben won 1."),
        ("book against Ann, Cara", "Ann and Cara: 1 game together"),
        ("book Ann, Cara", "Ann and Cara: 1 game together"),
    ],
)
def test_the_book_is_asked_in_free_words(player: Player, line: str, heard: str) -> None:
    enter(player, *NAMED)
    assert player.type(line)[0].startswith(heard)
    # Also while a game is kept, which hears its own words first.
    player.type("new score sheet with Ann, Dora")
    assert player.type(line)[0].startswith(heard)


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("Wer gewinnt am meisten bei Catan?", "2 Spiele"),
        ("Wie oft hat Ann gewonnen?", "Ann: 2 von 3"),
        ("Wie oft hat Ann bei Catan gewonnen?", "Ann: 1 von 2"),
        ("Wann haben wir zuletzt Skip-Bo gespielt?", "Skip-Bo: Ann, Ben."),
        ("Wer ist zu dritt am besten?", "1 Spiel"),
        ("Wer ist mit drei Spielern am besten?", "1 Spiel"),
        ("Wie lange dauert Catan bei uns?", "2 Spiele"),
        ("Welches Spiel spielen wir am häufigsten?", "3 Spiele"),
        ("Hat Ann je gegen Ben gewonnen?", "Ann und Ben: 3 Spiele zusammen"),
        ("Wer hat zuletzt gewonnen?", "Skip-Bo: Ann, Ben."),
        ("Was war unser längstes Spiel?", "Catan: Ann, Ben. Ann gewann. 4. Oktober 2025"),
    ],
)
def test_the_book_is_asked_in_free_german(player: Player, line: str, heard: str) -> None:
    enter(player, *NAMED)
    speak("de")
    assert player.type(line)[0].startswith(heard)


def test_last_month_and_this_month_are_those_of_the_day_on_which_it_is_asked(
    player: Player,
) -> None:
    today = datetime.now(UTC).astimezone().date()
    last = today.replace(day=1) - timedelta(days=1)
    enter(
        player,
        NAMED[0],
        f"Catan with Ann and Ben, Ann won, {last.isoformat()}, 60 minutes",
        f"Uno with Ann and Ben, Ben won, {today.isoformat()}",
    )
    for line in ("what did we play last month?", "which games did we play last month"):
        assert player.type(line) == [
            "1 game finished.",
            "Catan: 1 game, about 60 minutes. Ann won 1.",
        ]
    for line in ("who won most last month?", "who won last month", "book last month"):
        assert player.type(line)[:2] == ["1 game finished.", "Ann: won 1 of 1."], line
    assert player.type("who won most this month")[1] == "Ben: won 1 of 1."
    assert player.type("how often did Ben win last month")[0].startswith("Ben: won 0 of 1")
    assert player.type("book by game, this month")[0] == "1 game finished."
    assert player.type("book the month before last") == ["No finished game is like that."]
    speak("de")
    assert player.type("Wer hat letzten Monat am meisten gewonnen?")[1] == "Ann: 1 von 1 gewonnen."
    assert player.type("Was haben wir im letzten Monat gespielt?")[0].startswith("1 Spiel")


def test_how_long_the_longest_took_is_told_only_where_it_is_known(player: Player) -> None:
    enter(player, "Uno with Ann and Ben, Ann won, yesterday")
    assert player.type("longest game") == ["Nobody knows how long these games took."]


def test_what_is_not_in_the_book_is_asked_of_something_else(player: Player) -> None:
    enter(player, *NAMED)
    for line in ("how long does Chess take us", "who is best with nine players"):
        assert player.type(line)[0].startswith(("Not understood", "No finished game is like that."))
    player.type("new score sheet with Ann, Ben")
    assert player.type("who won Chess")[0].startswith("Not understood: who won Chess.")


# -- periods of time -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "first", "last"),
    [
        ("yesterday", "2026-11-24", "2026-11-24"),
        ("this week", "2026-11-23", "2026-11-29"),
        ("last week", "2026-11-16", "2026-11-22"),
        ("last weekend", "2026-11-21", "2026-11-22"),
        ("last year", "2025-01-01", "2025-12-31"),
        ("2024", "2024-01-01", "2024-12-31"),
        ("the last 10 days", "2026-11-16", "2026-11-25"),
        ("last two weeks", "2026-11-12", "2026-11-25"),
        ("since Monday", "2026-11-23", "2026-11-25"),
    ],
)
def test_a_period_is_from_its_first_day_to_its_last(said: str, first: str, last: str) -> None:
    days = (date.fromisoformat(first), date.fromisoformat(last))
    assert period_said(said, date(2026, 11, 25)) == days


@pytest.mark.parametrize(
    ("said", "first", "last"),
    [
        ("letzte Woche", "2026-11-16", "2026-11-22"),
        ("am letzten Wochenende", "2026-11-21", "2026-11-22"),
        ("dieses Jahr", "2026-01-01", "2026-12-31"),
        ("die letzten 10 Tage", "2026-11-16", "2026-11-25"),
        ("seit Montag", "2026-11-23", "2026-11-25"),
    ],
)
def test_a_period_in_german(said: str, first: str, last: str) -> None:
    speak("de")
    try:
        days = (date.fromisoformat(first), date.fromisoformat(last))
        assert period_said(said, date(2026, 11, 25)) == days
    finally:
        speak(OURS)


@pytest.mark.parametrize("said", ["last", "week", "last of us", "since never", "0000", "0 days"])
def test_what_is_no_period_is_none(said: str) -> None:
    assert period_said(said, date(2026, 11, 25)) is None


def test_the_book_is_asked_about_a_period(player: Player) -> None:
    enter(player, "Uno with Ann and Ben, Ann won, 14 days ago", "Magic with Ann and Ben, Ben won")
    assert player.type("book last 3 weeks")[0] == "2 games finished."
    assert player.type("book since yesterday")[:2] == ["1 game finished.", "Ben: won 1 of 1."]
    assert player.type("book the last 2 days, Ann")[0].startswith("Ann: won 0 of 1")
    assert player.type("what did we play since yesterday?")[1].startswith("Magic")
    assert player.type("book since tomorrow")[0].startswith("No player or season")


# -- an evening that is told, or asked for ---------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "we played Catan yesterday, Ann, Ben and Eve, Eve won",
        "We played Catan with Ann, Ben and Eve yesterday, Eve won.",
        "yesterday we played Catan, Ann, Ben and Eve, Eve won",
    ],
)
def test_an_evening_that_is_told_is_entered_after_a_yes(player: Player, line: str) -> None:
    day = day_words(datetime.now(UTC).astimezone().date() - timedelta(days=1))
    game = f"Catan: Ann, Ben, Eve. Eve won. {render(day)}."
    assert player.type(line) == [f"Enter it in the score book? {game} Yes or no."]
    assert player.type("book by hand")[0].startswith("No game was entered by hand.")
    player.type(line)
    assert player.type("yes")[0].startswith(f"Entered by hand, number 1: {game}")
    player.type(line)
    assert player.type("no") == ["Not done: enter Catan in the score book."]
    assert player.type("book")[0] == "1 game finished."


def test_an_evening_that_is_told_by_half_is_told_what_is_missing(player: Player) -> None:
    [said] = player.type("we played Catan, Ann and Ben")
    assert said.startswith("Not entered: it isn't said who won.")


def test_an_evening_is_told_in_german(player: Player) -> None:
    player.type("language de")
    line = "wir haben gestern Catan gespielt, Ann, Ben und Eva, Eva hat gewonnen"
    assert player.type(line)[0].startswith("Ins Punktebuch eintragen? Catan: Ann, Ben, Eva.")
    assert player.type("ja")[0].startswith("Von Hand eingetragen, Nummer 1: Catan")


def test_an_evening_is_entered_by_questions(player: Player) -> None:
    assert player.type("book add") == ["What was played? Or type cancel."]
    assert player.type("Ticket to Ride") == ["Who played? Such as Ann, Ben and Eve."]
    assert player.type("Ann and Ben") == ["Who won? A name, everyone, or nobody."]
    assert player.type("Zoe")[0] == "Not entered: not among the players: Zoe."
    assert player.type("Ann")[0].startswith("On which day?")
    assert player.type("5/3/2026")[0].startswith("5/3/2026 could mean two days.")
    assert player.type("") == ["How long did it take? Such as 45 minutes. Enter: not said."]
    said = player.type("45 minutes")
    today = render(day_words(datetime.now(UTC).astimezone().date()))
    game = f"Ticket to Ride: Ann, Ben. Ann won. {today}, 45 minutes."
    assert said[0].startswith(f"Entered by hand, number 1: {game}")


def test_at_the_questions_of_an_evening_one_goes_back_and_leaves(player: Player) -> None:
    for line in ("book add", "Hanabi", "Ann and Ben", "everyone"):
        player.type(line)
    assert player.type("back")[0].startswith("Who won?")
    for line in ("nobody", ""):
        player.type(line)
    assert "Hanabi: Ann, Ben. Nobody won." in player.type("")[0]
    player.type("book add")
    assert player.type("cancel") == ["Cancelled."]


def test_a_name_that_is_told_apart_is_spelled_as_it_was(player: Player) -> None:
    enter(player, "Uno with McAdams and Ben, Ben won")
    player.type("book rename McAdams to Mac")
    assert player.type("book apart Zoe")[0].endswith("These were: McAdams.")
    assert player.type("book apart mcadams") == ["McAdams is McAdams again, and not Mac."]


def test_a_game_that_was_only_stopped_is_told_as_none_finished(player: Player) -> None:
    for line in ("new magic with Ann and Ben, Ann starts", "end game", "yes"):
        player.type(line)
    none = ["No game of Magic style life totals has been finished yet."]
    assert player.type("book magic") == none
    enter(player, "Uno with Ann and Ben, Ann won")
    assert player.type("book magic") == none
