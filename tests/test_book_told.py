"""Games of one day that are told to the score book: their order, their days, and a tie."""

import pytest
from golden import seated
from kept import heard
from sitting import Player

GO = "we played Go, Ann and Ben"

player = pytest.fixture(seated)


def test_games_of_one_day_follow_one_another_as_they_were_entered(player: Player) -> None:
    heard(player, f"{GO}, Ann won", "yes", f"{GO}, Ben won", "yes")
    assert player.type("book Ann")[0].endswith("Won in a row: 0 now, 1 at best.")
    assert player.type("book Ben")[0].endswith("Won in a row: 1 now, 1 at best.")
    assert player.type("who won Go")[0].startswith("Go: Ann, Ben. Ben won.")


def test_a_game_and_a_day_are_both_meant(player: Player) -> None:
    for game in (f"{GO}, Ann won", "we played Catan yesterday, Ann and Ben, Ben won"):
        heard(player, game, "yes")
    [told] = player.type("who won Catan yesterday")
    assert told.startswith("Catan: Ann, Ben. Ben won.")
    assert player.type("who won Go yesterday") == ["No finished game is like that."]


def test_of_a_day_every_game_is_told_the_newest_first(player: Player) -> None:
    heard(player, f"{GO}, Ann won", "yes", f"{GO}, Ben won", "yes")
    first, second = player.type("who won today")
    assert "Ben won." in first
    assert "Ann won." in second


def test_an_empty_book_is_no_list_of_games(player: Player) -> None:
    said = heard(player, "new uno with Ann and Ben, Ann starts", "who won yesterday")
    assert said == ["The score book is empty: no game has been finished yet."]


def test_a_draw_is_a_tie(player: Player) -> None:
    for close in ("tied", "draw", "a draw", "it was a draw"):
        assert "Ann, Ben won." in player.type(f"{GO}, {close}")[0]
    heard(player, "language de")
    for close in ("unentschieden", "remis", "Gleichstand"):
        assert (
            "Ann, Ben gewannen." in player.type(f"wir haben Go gespielt, Ann und Ben, {close}")[0]
        )


def test_whoever_won_may_be_told_in_a_sentence_of_its_own(player: Player) -> None:
    said = player.type("we played Catan yesterday, Ann, Ben and Eve. Eve won")
    assert "Catan: Ann, Ben, Eve. Eve won." in said[0]
    assert "Ann, Ben won." in player.type(f"{GO}. they tied")[-1]


@pytest.mark.parametrize(
    "line",
    [
        "Ann beat Ben at chess yesterday",
        "yesterday Ann won against Ben at chess",
        "Ben lost to Ann at chess yesterday",
        "Ann won at chess yesterday against Ben",
    ],
)
def test_who_beat_whom_is_a_game_to_enter(player: Player, line: str) -> None:
    heard(player, f"{GO}, Ann won", "yes")
    [today] = player.type("who won Go")
    [asked] = player.type(line)
    assert "chess: Ann, Ben. Ann won." in asked
    assert heard(player, "yes", "who won chess yesterday")[0].startswith("chess: Ann, Ben. Ann won")
    assert today != player.type("who won chess")[0]


def test_who_tied_and_who_beat_several(player: Player) -> None:
    assert "chess: Ann, Ben. Ann, Ben won." in player.type("Ann and Ben tied at chess")[0]
    [asked] = player.type("Ann and Ben beat Eve and Dan at Tichu on Monday")[-1:]
    assert "Tichu: Ann, Ben, Eve, Dan. Ann, Ben won." in asked
    # Whoever asks tells nothing.
    for asks in ("who beat Ben at chess", "Ann beat Ben at chess?", "did Ann beat Ben at chess"):
        assert not any(each.startswith("Enter it") for each in player.type(asks))


def test_who_beat_whom_in_german(player: Player) -> None:
    heard(player, "language de")
    for line in (
        "Ann hat Ben gestern im Schach geschlagen",
        "Ann hat gestern im Schach gegen Ben gewonnen",
        "Ben hat gegen Ann gestern im Schach verloren",
    ):
        assert "Schach: Ann, Ben. Ann gewann." in player.type(line)[-1]
    said = player.type("wir haben gestern Catan gespielt, Ann, Ben und Eve. Eve hat gewonnen")
    assert "Catan: Ann, Ben, Eve. Eve gewann." in said[-1]


def test_a_month_is_asked_for_and_a_time_alone_asks_again(player: Player) -> None:
    heard(player, "we played Go on 5 March 2024, Ann and Ben, Ann won", "yes")
    heard(player, f"{GO}, Ben won", "yes")
    march = ["1 game finished.", "Ann: won 1 of 1.", "Ben: won 0 of 1."]
    assert player.type("who won in March") == march
    assert player.type("who won Go in March") == march
    assert "Ben won." in player.type("who won today")[0]
    assert player.type("and in March?") == march
    assert player.type("yesterday") == ["No finished game is like that."]
    assert heard(player, "what did we play today", "2024")[0].startswith("1 game finished.")
    heard(player, "language de", "wer hat heute gewonnen")
    assert player.type("und im März") == [
        "1 Spiel.",
        "Ann: 1 von 1 gewonnen.",
        "Ben: 0 von 1 gewonnen.",
    ]


def test_a_time_alone_asks_the_book_nothing_before_it_was_asked(player: Player) -> None:
    heard(player, f"{GO}, Ben won", "yes")
    assert not any("finished" in each for each in player.type("last week"))
    assert heard(player, "book", "last week") == ["No finished game is like that."]


def test_who_has_ever_beaten_whom_at_one_game(player: Player) -> None:
    heard(player, f"{GO}, Ann won", "yes", "Ben beat Ann at chess", "yes")
    [said] = player.type("has Ann ever beaten Ben at Go?")
    assert said == heard(player, "book against Ann, Ben, Go")[0]
    assert "1" in said
