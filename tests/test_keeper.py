"""Games that are kept by a ruleset: played with what people say, to what they hear."""

import os
import random
import re
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from golden import leave, one_after_the_other, play, read, seated, sit_down
from kept import at_home, seated_with_decks
from sitting import Player

from assistant import places
from assistant.choices import Prompt
from assistant.game_data import View
from assistant.inbox import Rang, Typed
from assistant.keeper.events import CardPlayed, SatDown, fold
from assistant.keeper.game import KeeperGame, playable
from assistant.keeper.ruleset import Cards, Counter, Ruleset
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
from assistant.keeper.table import opened
from assistant.settings import load_settings
from assistant.tasks.check import check
from assistant.tasks.play import Alarm
from assistant.tongue import OURS, speak
from assistant.words import render
from assistant.words.announcement import Announcement
from assistant.words.problems import tell_problem

GAMES = Path(__file__).parent / "kept_games"
BAD = Path(__file__).parent / "bad_rulesets"
# What a ruleset is called in another language has its name and that language in its own.
FILES = [each for each in sorted(places.shipped(RULESETS).glob("*.toml")) if "." not in each.stem]

player = pytest.fixture(seated)


@pytest.mark.parametrize("file", sorted(GAMES.glob("*.txt")), ids=lambda file: file.stem)
def test_golden_games(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_home(tmp_path, monkeypatch)
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
        ("minus 3 for Ann", ["Ann minus 3: minus 3 points."]),
        ("Ann 12, Ben 7", ["Ann plus 12: 12 points.", "Ben plus 7: 7 points."]),
        (
            "Ann 12 and Ben 7 and Cara -1",
            ["Ann plus 12: 12 points.", "Ben plus 7: 7 points.", "Cara minus 1: minus 1 point."],
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
        ("Ann deals 5 damage to Ben", "Ben minus 5: 35 life."),
        ("Ann deals Ben 5 damage", "Ben minus 5: 35 life."),
        ("Ann attacks Ben for 6", "Ben minus 6: 34 life."),
        ("Ann hits Ben for 4", "Ben minus 4: 36 life."),
        ("Ann hits Ben for 4 damage", "Ben minus 4: 36 life."),
        ("Ben takes 5 from Ann", "Ben minus 5: 35 life."),
        ("Ben is hit for 3", "Ben minus 3: 37 life."),
        ("Cara has 5 commander damage from Ann", "Cara plus 5 from Ann: 5 commander damage."),
        ("skip Ben", "Ben misses the next turn."),
        ("reverse", "Order reversed: Cara is next."),
        ("it's Ben's turn", "Ben's turn, beginning."),
        ("second main", "Second main."),
        ("whose turn is it?", "Ann's turn, beginning."),
    ],
)
def test_what_people_say_at_life_totals(player: Player, line: str, heard: str) -> None:
    player.type(MAGIC)
    assert player.type(line) == [heard]


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("Ann attacks everyone for 2", 2),
        ("Ann hits everybody for 2 damage", 2),
        ("Ann attacks all opponents for 2", 2),
        ("I attack each opponent for 4", 4),
        ("Ann attacks everyone else for 2", 2),
        ("Ann deals 3 damage to each opponent", 3),
        ("Ann deals each opponent 3 damage", 3),
        ("Ann deals 3 to all her opponents", 3),
        ("each opponent loses 3 life", 3),
        ("all other players take 3 damage", 3),
        ("Ben and Cara took 3 damage", 3),
    ],
)
def test_who_attacks_all_is_not_hit(player: Player, line: str, number: int) -> None:
    player.type(MAGIC)
    names = ("Ben", "Cara")
    assert player.type(line) == [f"{each} minus {number}: {40 - number} life." for each in names]
    assert player.type("how much has Ann?")[0].startswith("Ann: 40 life")
    player.type("undo")
    # What is dealt to everybody is dealt to everybody, and whoever is named is meant.
    assert len(player.type("Ann deals 1 damage to everyone")) == 3
    assert player.type("Ben attacks all opponents for 1")[0] == "Ann minus 1: 38 life."
    assert player.type("Ann attacks each opponent for 2 commander damage")[::2] == [
        f"{each} plus 2 from Ann: 2 commander damage." for each in names
    ]


def test_who_attacks_all_is_not_hit_in_german(tmp_path: Path) -> None:
    speak("de")
    player = sit_down(tmp_path)
    player.type("neu magic mit Ann, Ben, Cara, Ann beginnt")
    for line in ("Ann greift alle für 2 an", "Ann macht jedem Gegner 2 Schaden"):
        told = player.type(line)
        assert [each.split(":")[0] for each in told] == ["Ben minus 2", "Cara minus 2"], line
    leave(player)
    speak(OURS)


def test_who_plays_draws_or_attacks_out_of_turn_is_doubted(player: Player) -> None:
    player.type("new exploding with Ann, Ben, Cara, Ann starts")
    before = player.type("scores")
    for line, name in (
        ("Cara draws", "Cara"),
        ("Ben attacks", "Ben"),
        ("Cara plays a card", "Cara"),
        ("Ben skips", "Ben"),
        ("Cara ends turn", "Cara"),
        ("Ben takes a card from the draw pile", "Ben"),
    ):
        told = player.type(line)
        assert f"It's Ann's turn, not {name}'s." in told, line
        assert told[-1] == "Do it anyway?", line
        assert player.type("why") == [
            "Every turn ends with a card from the draw pile.",
            "Ruleset: Exploding Kittens style.",
        ]
        assert player.type("no") == [f"Not done: {line}."]
    assert player.type("scores") == before
    # A nope is said at any time, and so is what is lost or given.
    assert player.type("Ben nopes") == ["Ben minus 1: 7 cards."]
    assert player.type("Cara defuses")[0] == "Cara minus 1: 7 cards."
    # Whoever attacks against the order attacks the next player, and is asked once.
    player.type("Ben attacks")
    assert player.type("yes") == ["Ben minus 1: 6 cards.", "Cara's turn, and 1 more."]
    assert player.type("Cara attacks Cara")[1:] == [
        "Cara would pass the turn to themselves.",
        "Do it anyway?",
    ]
    player.type("no")
    assert player.type("whose turn is it?") == ["It's Cara's turn."]


def test_cards_are_shed_in_turn_and_what_a_card_has_somebody_draw_is_not_doubted(
    player: Player,
) -> None:
    player.type("new uno with Ann, Ben, Ben starts")
    for line in ("Ann plays", "Ann draws", "Ann plays a card", "Ann discards a card"):
        told = player.type(line)
        assert "It's Ben's turn, not Ann's." in told
        assert told[-1] == "Do it anyway?"
        player.type("no")
    assert player.type("Ann draws two") == ["Ann plus 2: 9 cards."]
    assert player.type("Ann draws 4") == ["Ann plus 4: 13 cards."]
    assert player.type("Ben plays") == ["Ben minus 1: 6 cards."]


def test_the_order_is_doubted_in_german(tmp_path: Path) -> None:
    speak("de")
    player = sit_down(tmp_path)
    player.type("neu karten loswerden mit Ann, Ben, Ben beginnt")
    assert player.type("Ann spielt")[-2:] == ["Ben ist dran, nicht Ann.", "Trotzdem?"]
    player.type("nein")
    assert player.type("Ann zieht 2") == ["Ann plus 2: 9 Karten."]
    for line in ("Ann wirft eine Karte ab", "Ann hat 2 Karten abgelegt"):
        told = player.type(line)
        assert "Ben ist dran, nicht Ann." in told, line
        assert told[-1] == "Trotzdem?", line
        player.type("nein")
    assert player.type("Ben wirft eine Karte ab") == ["Ben minus 1: 6 Karten."]
    leave(player)
    speak(OURS)


def test_who_is_to_start_begins_by_a_bare_name_and_an_act_is_done_as_well(player: Player) -> None:
    for said, heard in (
        ("Ben", ["Ben's turn, beginning."]),
        ("Ben starts", ["Ben's turn, beginning."]),
        ("it's Ben", ["Ben's turn, beginning."]),
        ("Ben gains 4 life", ["Ben's turn, beginning.", "Ben plus 4: 44 life."]),
        ("Ann loses a life", ["Ann's turn, beginning.", "Ann minus 1: 39 life."]),
    ):
        player.session.shared.game = None
        assert player.type("new magic with Ann, Ben")[0] == "Who starts?"
        assert player.type(said)[1:] == heard, said
    player.session.shared.game = None
    player.type("new uno with Ann, Ben")
    # What nobody can do begins nothing.
    player.type("Ben flips the table")
    assert player.session.shared.game is None
    assert player.type("Ben plays a card")[1:] == ["Ben's turn.", "Ben minus 1: 6 cards."]


def test_what_each_player_has_is_offered_and_a_number_is_asked_for(player: Player) -> None:
    player.type("new magic with Ann, Ben, Cara, Ann starts")
    assert "7, Cara: 40 life, 0 poison." in player.type("offers")
    assert player.type("7")[0] == "Count what for Cara? Type a number."
    assert player.type("3")[0] == "Commander damage from whom? Type a number."
    assert player.type("2")[0].startswith("How many more commander damage for Cara?")
    assert player.type("5")[0] == "Cara plus 5 from Ben: 5 commander damage."
    player.type("offers")
    player.type("6")
    assert player.type("1") == ["Life: how many does Ben have? Now: 40 life."]
    assert player.type("35") == ["Ben minus 5: 35 life."]
    player.type("new exploding with Ann, Ben, Ben starts")
    player.type("yes")
    assert "2, Ben draws: draw pile." in player.type("offers")
    assert player.type("2")[-1] == "Ann's turn."
    player.type("offers")
    assert player.type("6") == ["Draw pile: how many are there? Now: 29."]
    assert player.type("3") == ["Draw pile minus 26: 3."]


def test_dice_are_offered_where_the_ruleset_has_some_and_what_was_done_is_taken_back(
    player: Player,
) -> None:
    player.type("new magic with Ann, Ben, Ann starts")
    offers = player.type("what can I do")
    assert any(each.endswith("Roll a die with 20 sides.") for each in offers)
    # Nothing was done yet.
    assert not any("Take back" in each for each in offers)
    game = player.session.shared.game
    assert isinstance(game, KeeperGame)
    game.chance = random.Random(1)
    thrown = {player.type("Roll a die with 20 sides.")[0] for _ in range(12)}
    assert len(thrown) > 3 and all(re.fullmatch(r"\d+\.", each) for each in thrown)
    last = player.type("roll d20")[0]
    number, told = player.type("offers")[-1].split(", ", 1)
    assert told == "Undo the last thing."
    assert player.type(number)[0] == f"Undone: {last}"
    player.type("end game")
    player.type("yes")
    player.type(SHEET)
    assert not any("Roll" in each for each in player.type("offers"))


@pytest.mark.parametrize(
    ("said", "line", "heard"),
    [
        ("", "who is next?", ["Ben is next."]),
        ("", "who comes next", ["Ben is next."]),
        ("", "who is after Ben", ["Cara is next."]),
        ("reverse", "who is next", ["Cara is next."]),
        ("skip Ben", "who is next", ["Ben misses a turn.", "Cara is next."]),
        ("Ben is out", "who plays next", ["Cara is next."]),
        ("Ben goes next", "whose turn is it", ["Ben's turn, beginning."]),
    ],
)
def test_who_is_next_is_told(player: Player, said: str, line: str, heard: list[str]) -> None:
    player.type(MAGIC)
    for each in filter(None, (said,)):
        player.type(each)
    assert player.type(line) == heard


def test_no_ruleset_says_why_dice_fell(player: Player) -> None:
    player.type("new shedding with Ann, Ben, Ann starts")
    player.type("roll a die")
    assert player.type("why") == ["The ruleset of Uno style shedding says nothing about that."]


@pytest.mark.parametrize("line", ["who won", "who is the winner?", "winner", "who has won"])
def test_who_won_is_told_when_it_is_over_and_who_leads_before(player: Player, line: str) -> None:
    player.type("new score sheet with Ann, Ben")
    player.type("Ann 12")
    assert player.type(line) == ["Nobody has won yet.", "Ann: 12 points."]
    player.type("game over")
    assert player.type(line) == ["Ann wins."]


def test_why_tells_of_who_is_out_and_of_who_has_won(player: Player) -> None:
    player.type("new magic with Ann, Ben, Cara, Ann starts")
    player.type("Ann loses a life")
    player.type("Cara dies")
    assert player.type("why")[0].startswith("Whoever has no life left, ten poison, or 21 commander")
    player.type("new set collection with Ann, Ben, Ann starts")
    for line in ("yes", "Ann 1 pudding", "new round", "new round", "new round"):
        player.type(line)
    assert player.type("why") == [
        "The game ends after three rounds.",
        "Whoever has most points after three rounds wins; of those equal, who has most puddings.",
        "Ruleset: Set collection.",
    ]


LIMITS = {
    "points": ("most = 10000", "Ann scores 10001", "Nobody goes above 10000 points."),
    "lives": (
        "start = 3\nleast = 0\nmost = 5",
        "Ann 6 lives",
        "Nobody goes above 5 lives.",
    ),
    "coins": ("least = 1\nstart = 1", "Ann loses 1 coin", "Nobody goes below 1 coin."),
    "threat": ('of = "table"\nmost = 4', "threat is 5", "Threat can't go above 4."),
    "tide": ('of = "table"\nleast = 0\nmost = 4', "tide is 5", "Tide can't go above 4."),
    "tricks": ("in_all = 3", "Ann 4 tricks", "All players together can't have more than 3 tricks."),
}


def test_why_says_each_limit_in_a_sentence_and_names_the_ruleset(
    player: Player, tmp_path: Path
) -> None:
    parts = [
        f'[[counter]]\nname = "{name}"\none = "{name.removesuffix("s")}"\n{limit}\n'
        for name, (limit, _, _) in LIMITS.items()
    ]
    file = tmp_path / "farkle.toml"
    file.write_text(f'format = 1\nname = "Farkle"\norder = "none"\n{"".join(parts)}')
    rules, problems = read_ruleset(file)
    assert rules and problems == []
    player.session.library.games = (playable(rules),)
    player.type("new farkle with Ann, Ben")
    for _, line, sentence in LIMITS.values():
        assert player.type(line)[-1] == "Do it anyway?", line
        assert player.type("why") == [sentence, "Ruleset: Farkle."]
        player.type("no")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_limit_of_a_shipped_ruleset_has_a_sentence_of_its_own(file: Path) -> None:
    rules = read_ruleset(file)[0]
    assert rules
    for each in rules.counters:
        if {each.least, each.most, each.in_all} != {None}:
            assert each.says, each.name


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("Dan joins", "Dan joins, after Cara."),
        ("Dan joins after Ann", "Dan joins, after Ann."),
        ("join game Dan after Ann", "Dan joins, after Ann."),
        ("Dan wants to join us", "Dan joins, after Cara."),
        ("Ann leaves", "Ann is out."),
        ("Ann has to go home", "Ann is out."),
        ("Ann is out", "Ann is out."),
        ("rename Ann to Anna", "Ann is now called Anna."),
        ("Ann is called Anna", "Ann is now called Anna."),
        ("rename Ann to Ben", "Somebody here is already called Ben. Say another name."),
        ("rename Ann to Ann", "That's already Ann's name."),
        ("Ben joins", "Ben is already playing."),
        ("join game", "What's the new player's name? Or type cancel."),
    ],
)
def test_who_plays_changes_in_mid_game_and_is_taken_back_and_taken_up(
    tmp_path: Path, line: str, heard: str
) -> None:
    with one_after_the_other(tmp_path) as sit:
        player = sit(SHEET, "Ann 3, Ben 5, Cara 7")
        before = player.type("scores")
        assert player.type(line) == [heard]
        after = player.type("scores")
        if before == after:
            return
        again = sit("resume")
        assert again.type("scores") == after
        # Of a number, what it is again.
        did = heard.partition(":")[0]
        assert again.type("undo")[0].startswith(f"Undone: {did}")
        assert again.type("scores") == before
        assert again.type("redo")[0] == f"Redone: {heard}"


def test_who_joins_sits_where_it_is_said_and_all_the_others_keep_what_is_theirs(
    player: Player,
) -> None:
    player.type("new magic with Ann, Ben, Cara, Cara starts")
    for line in ("Ben deals 4 commander damage to Cara", "skip Ben", "Ben loses 5 life"):
        player.type(line)
    assert player.type("Dan joins") == [
        "Who does Dan sit after, clockwise?",
        *("1, Ann", "2, Ben", "3, Cara"),
    ]
    assert player.type("after Ann") == ["Dan joins, after Ann."]
    assert player.type("scores") == [
        "Ann: 40 life, 0 poison.",
        "Dan: 40 life, 0 poison.",
        "Ben: 35 life, 0 poison.",
        "Cara: 36 life, 0 poison, 4 commander damage from Ben.",
    ]
    assert player.type("whose turn is it?") == ["Cara's turn, beginning."]
    player.type("end turn")
    player.type("end turn")
    assert player.type("end turn") == ["Ben misses a turn.", "Cara's turn, beginning."]
    player.type("Dan leaves")
    assert player.type("Dan joins") == ["Dan is back."]
    assert player.type("Dan is Dana")[0] == "Rename Dan to Dana? Yes or no."
    assert player.type("yes") == ["Dan is now called Dana."]
    assert player.type("add life")[0].startswith("Not understood")
    player.type("Ann wins")
    # The book has those who played it to the end.
    assert [each.split(":")[0] for each in player.type("book")] == [
        "1 game finished.",
        "Ann",
        "Ben, Cara, Dana, tied",
    ]
    player.type(TRICKS)
    assert player.type("Eve joins") == ["Trick taking is for at most 4 players."]


@pytest.mark.parametrize("line", ["end game", "end the game", "stop playing", "give up"])
def test_a_game_is_asked_about_before_it_ends_without_a_winner(player: Player, line: str) -> None:
    player.type(SHEET)
    assert player.type(line) == ["End the game without a winner? Yes or no."]
    assert player.type("no") == [f"Not done: {line}."]
    assert player.type("Ann 3") == ["Ann plus 3: 3 points."]
    player.type(line)
    assert player.type("yes") == ["The game ends without a winner."]
    assert player.type(line) == ["The game is over. Type undo to reopen it."]
    assert player.type("undo")[0] == "Undone: The game ends without a winner."
    # A line that says something else is no yes.
    player.type(line)
    dropped = "Question closed: End the game without a winner?"
    assert player.type("Ann 3") == [dropped, "Ann plus 3: 6 points."]


def test_the_menu_ends_a_game_as_its_own_words_do(player: Player) -> None:
    player.type(SHEET)
    for _ in range(2):
        player.type("menu")
        lines = player.type("1")
        number = next(each.split(",")[0] for each in lines if ", end game: " in each)
        assert player.type(number) == ["End the game without a winner? Yes or no."]
        player.type("no")
    assert player.type("who leads") == ["Ann, Ben, Cara: 0 points."]


def test_a_game_is_asked_about_before_it_ends_in_german(tmp_path: Path) -> None:
    speak("de")
    player = sit_down(tmp_path)
    player.type("neu punktezettel mit Ann, Ben")
    assert player.type("Spiel beenden") == ["Spiel ohne Sieg beenden? Ja oder nein."]
    assert player.type("ja") == ["Das Spiel ist ohne Sieg beendet."]
    leave(player)
    speak(OURS)


def test_who_plays_changes_in_german_as_well(tmp_path: Path) -> None:
    speak("de")
    player = sit_down(tmp_path)
    player.type("neu punktezettel mit Ann, Ben")
    assert player.type("Dan kommt dazu") == ["Dan spielt mit, nach Ben."]
    assert player.type("Ann heißt Anna") == ["Ann heißt jetzt Anna."]
    assert player.type("Ben geht nach Hause") == ["Ben ist raus."]
    leave(player)
    speak(OURS)


def test_a_secret_number_that_is_said_again_is_another_one(player: Player) -> None:
    player.type("new trick taking with Ann, Ben, Cara, Dora, Ann starts")
    for line in ("Ann bids 4", "Ben bids 4", "Cara bids 2", "Dora bids 0", "Ben bids 5"):
        assert player.type(line) == [f"{line.split()[0]}: bid noted."]
    assert "Ben: 5 bids." in player.type("reveal the bids")
    # What lies open is put right in the same way.
    assert player.type("Ben bids 3") == ["Ben minus 2: 3 bids."]


def test_damage_from_a_commander_is_set_and_is_life_in_german_where_none_is_named(
    tmp_path: Path,
) -> None:
    speak("de")
    player = sit_down(tmp_path)
    player.type("neu magic mit Ann, Ben, Cara, Ann beginnt")
    for line in ("Ann fügt Ben 5 Schaden zu", "Ann macht Ben 5 Schaden"):
        assert player.type(line)[0].startswith("Ben minus 5: ")
    assert player.type("Ann greift Ben für 6 an") == ["Ben minus 6: 24 Leben."]
    assert player.type("Ann trifft Ben für 4") == ["Ben minus 4: 20 Leben."]
    for count in (5, 3):
        player.type(f"Cara hat {count} Commander-Schaden von Ann")
    assert "3 Commander-Schaden" in " ".join(player.type("stand"))
    leave(player)
    speak(OURS)


@pytest.mark.parametrize(
    "line",
    [
        *("blah blah blah", "Ann 5 sausages of Ben", "draw a card"),
        *("merge Cara and Dan", "goal reached", "flip the table"),
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
        "The game is over. Type new for another, undo to reopen it, or book."
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
            "Ann takes a card from the draw pile",
            ["Draw pile minus 1: 29.", "Ann plus 1: 9 cards.", "Ben's turn."],
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
        (BOMBS, "draw 31 cards", ["Draw pile would be at -1; the least is 0.", "Do it anyway?"]),
        (UNO, "Ann plays and draws 2", ["Ann minus 1: 6 cards.", "Ann plus 2: 8 cards."]),
        (UNO, "uno", ["By my count Ann has 7 cards.", "Do it anyway?"]),
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
            [
                "Ann plus 7: 7 tricks.",
                "That would be 14 tricks in all; the most is 13.",
                "Do it anyway?",
            ],
        ),
        (SHEET, "Ann pays Ben 3", ["Ann minus 3: minus 3 points.", "Ben plus 3: 3 points."]),
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
    assert (
        player.type("Ann uses an action")[0]
        == "Ann would have minus 1 action left; the least is 0."
    )


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
    assert player.type("why") == ["9 points: Ann wins.", "Ruleset: Bare."]
    player.type("undo")
    player.type("game over")
    assert player.type("why") == ["The most points wins.", "Ruleset: Bare."]


# -- cards of one's own ----------------------------------------------------------------


owner = pytest.fixture(seated_with_decks)


def test_a_card_is_named_or_held_up_as_it_is_played_and_the_last_one_ends_the_round(
    owner: Player,
) -> None:
    colours = next(each for each in owner.session.library.catalogue.decks if each.id == "colours")
    assert colours.copies == 108
    owner.type(UNO)
    assert owner.type("Ann plays red 7") == ["Red 7.", "Ann minus 1: 6 cards."]
    assert owner.type("Ann plays any colour, take four")[0] == "Any Colour, Take Four."
    owner.show("CO008")
    owner.type("next")
    assert owner.type("Ben plays it") == ["Red 7.", "Ben minus 1: 6 cards."]
    assert owner.type("what is on top?") == ["Red 7."]
    assert owner.type("Ann plays purple 99")[0].startswith("No card in your own decks")
    # What is only read counts for nobody, and no card of another deck is told.
    assert owner.type("blue 3") == ["Blue 3."]
    assert owner.type("blue tree")[0].startswith(("Blue", "Not understood"))
    assert owner.type("how many cards has Ann?") == ["Ann: 5 cards."]
    owner.type("Ann has 1 card")
    owner.type("Ann's turn")
    owner.type("yes")
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
    assert owner.host.guests.connect("a", ann, "Ann") and owner.host.guests.connect("b", ben, "Ben")
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
    assert asked == ["What's the game called? Or type cancel. Enter: Uno style shedding."]
    heard = list[str]()
    for _ in range(40):
        points = heard and heard[-1].startswith("At what number of points")
        heard += player.type("300" if points else "")
        if heard[-1].startswith("Uno style shedding is saved."):
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
        if said[-1].startswith(f"{rules.name} is saved."):
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
    guests = player.host.guests
    assert guests.connect("a", ann, "Ann") and guests.connect("b", ben, "Ben")
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
    assert player.type("reveal the bids")[0] == "Bids not said yet: Ann, Cara, Dora."
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


def test_a_timer_that_was_taken_back_is_silent_and_starts_none_before_it(player: Player) -> None:
    runs: list[int | None] = []
    player.host.alarm = lambda ringing: runs.append(ringing.number if ringing else None)
    player.type("new judge with Ann, Ben, Cara")
    player.type("timer 4 seconds")
    player.type("undo")
    assert runs == [1, None]
    player.type("timer 4 seconds")
    # That one has rung, and is over.
    assert player.take(Rang(1))
    player.type("timer 5 seconds")
    assert player.type("undo")[0] == "Undone: Timer: 5 seconds."
    player.type("Ann 1")
    assert runs == [1, None, 1, 2, None]
    player.type("timer 6 seconds")
    assert runs[-1] == 2


# -- a file of one's own ---------------------------------------------------------------


@pytest.mark.parametrize("file", sorted(BAD.glob("*.toml")), ids=lambda file: file.stem)
def test_a_bad_file_is_told_in_one_sentence_with_its_place_and_what_to_do(file: Path) -> None:
    ruleset, problems = read_ruleset(file)
    assert ruleset is None
    wanted = file.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")
    assert [render(tell_problem(each)) for each in problems] == [wanted]


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("costs-of-all", "danger gehört allen, also verliert niemand dafür points."),
        ("costs-itself", "points kann sich nicht selbst kosten."),
        ("costs-by-secret", "bids ist geheim, und points würde seine Zahl verraten."),
    ],
)
def test_what_one_counter_costs_of_another_is_told_in_german(name: str, wanted: str) -> None:
    problems = read_ruleset(BAD / f"{name}.toml")[1]
    speak("de")
    try:
        assert [wanted in render(tell_problem(each)) for each in problems] == [True]
    finally:
        speak(OURS)


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
        assert again.type("resume") == ["Score sheet, Ann, Ben. 1 move so far.", "Round 1."]
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


def made_by_questions(player: Player, order: str) -> None:
    """Make a game of three counters and a pile that deals one of them, and begin it."""
    lines = ["new ruleset", "Farm Fight", order, *[""] * (order != "3")]
    lines += [
        "points, cards, lives",
        "",
        "",
        "5",
        *[""] * 5,
        "lives",
        "deck",
        "40",
        "cards",
        *[""] * 4,
        "1",
    ]
    for line in (*lines, "1"):
        told = player.type(line)
    assert told[0].startswith("Farm Fight is saved."), told
    starts = ", Ann starts" if order != "3" else ""
    player.type(f"new farm fight with Ann, Ben, Cara{starts}")


OUT_OF_TURN = (
    ("Ben draws", ["Deck minus 1: 39.", "Ben plus 1: 6 cards."]),
    ("Ben draws 2 cards", ["Deck minus 2: 38.", "Ben plus 2: 7 cards."]),
    ("Ben takes 2 cards from the deck", ["Deck minus 2: 38.", "Ben plus 2: 7 cards."]),
    ("Ben plays a card", ["Ben minus 1: 4 cards."]),
    ("Ben scores 5", ["Ben plus 5: 5 points."]),
    ("Ben scores 2 lives", ["Ben plus 2: 2 lives."]),
    ("Ben wins 3 points", ["Ben plus 3: 3 points."]),
    ("Ben won a point", ["Ben plus 1: 1 point."]),
    ("Ben earns 2 lives", ["Ben plus 2: 2 lives."]),
    ("Ben discards a card", ["Ben minus 1: 4 cards."]),
    ("Ben has discarded 2 cards", ["Ben minus 2: 3 cards."]),
)


@pytest.mark.parametrize("order", ["1", "2", "3"], ids=["clockwise", "reversed", "no turns"])
def test_what_is_done_out_of_turn_in_a_game_by_questions_is_doubted_where_it_has_an_order(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, order: str
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    made_by_questions(player, order)
    for line, done in OUT_OF_TURN:
        told = player.type(line)
        if order != "3":
            assert told[-2:] == ["It's Ann's turn, not Ben's.", "Do it anyway?"], line
            assert player.type("why")[-1] == "Ruleset: Farm Fight."
            told = player.type("yes")
        assert told == done, line
        player.type("undo")
    # Whoever has the turn does so freely, and all together; what is counted up is nobody's act.
    for line in ("Ann draws", "Ann plays a card", "Ann scores 3", "Ann wins 2", "everyone wins 2"):
        assert player.type(line)[-1] != "Do it anyway?", line
    for line in (
        "Ann 12, Ben 7",
        "Ben loses a life",
        "Cara gets 2 points",
        "Cara has 3 cards",
        "Ben got 3",
    ):
        assert player.type(line)[-1] != "Do it anyway?", line
    # Of a hand nobody plays what is not there.
    assert player.type("Ann plays 9 cards")[0] == "Ann would have minus 4 cards; the least is 0."
    assert player.type("why")[0] == "Nobody goes below 0 cards."


def test_limits_in_a_row_say_the_limit_alone(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    made_by_questions(player, "1")
    for line, left in (("Ann plays 11 cards", 6), ("Ann has -2 cards", 2)) * 2:
        limit = [f"Ann would have minus {left} cards; the least is 0.", "Do it anyway?"]
        assert player.type(line) == limit, line
        assert player.type("no") == [f"Not done: {line}."]
    assert player.type("how much has Ann?")[0].startswith("Ann: 0 points, 5 cards")
    # Out of turn twice, it is said how that is put right, also where a limit is between.
    wrong = "If that's wrong, say whose turn it is, or undo."
    assert wrong not in player.type("Ben draws")
    player.type("no")
    assert player.type("Ann plays 11 cards")[-1] == "Do it anyway?"
    player.type("no")
    assert wrong in player.type("Ben draws")


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("Ben takes a card", 1),
        ("Ben took a card", 1),
        ("Ben picks up a card", 1),
        ("Ben picks up 2 cards", 2),
        ("Ben picked up 2", 2),
        ("Ben takes a card from the pile", 1),
        ("Ben draws a card from the pile", 1),
        ("Ben takes 3 from the draw pile", 3),
    ],
)
def test_a_card_that_is_taken_is_drawn_where_a_pile_deals_it(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, number: int
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    made_by_questions(player, "1")
    assert player.type(line) == ["It's Ann's turn, not Ben's.", "Do it anyway?"]
    done = [f"Deck minus {number}: {40 - number}.", f"Ben plus {number}: {5 + number} cards."]
    assert player.type("yes") == done
    player.type("undo")
    # In the own turn it is not doubted, and what is not dealt from there is a plain count.
    player.type("next")
    assert player.type(line) == done
    assert player.type("Ben takes 4 points") == ["Ben plus 4: 4 points."]
    assert player.type("how many cards in the deck") == [f"Deck {40 - number}."]


def test_a_card_that_is_taken_is_drawn_in_german_and_only_counted_without_a_pile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = sit_down(tmp_path)
    player.type("new uno with Ann, Ben, Ann starts")
    assert player.type("Ben picks up 2 cards") == ["Ben plus 2: 9 cards."]
    leave(player)
    speak("de")
    player = sit_down(tmp_path / "de")
    player.type("neu exploding mit Ann, Ben, Ann beginnt")
    for line in ("Ben nimmt eine Karte", "Ben hebt eine Karte ab", "Ben nimmt 2 Karten vom Stapel"):
        told = player.type(line)
        assert "Ann ist dran, nicht Ben." in told, line
        assert told[-1] == "Trotzdem?", line
        player.type("nein")
    assert player.type("Ann nimmt eine Karte auf")[:2] == [
        "Nachziehstapel minus 1: 29.",
        "Ann plus 1: 9 Karten.",
    ]
    leave(player)
    speak(OURS)


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
skip
barn
40
eggs
milking 90
skip
skip
farmer
2
skip
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


def test_cards_of_a_box_that_is_no_deck_here_are_told_as_they_are_named(player: Player) -> None:
    player.type(UNO)
    assert player.type("Ann plays a red 7") == ["Red 7.", "Ann minus 1: 6 cards."]
    assert player.type("what is on top?") == ["Red 7."]
    # What is called as no card is called counts for nothing.
    assert player.type("Ann plays a joke")[0].startswith("No card in your own decks")
    assert player.type("how many cards has Ann?") == ["Ann: 6 cards."]


def test_whoever_is_next_needs_not_say_so(player: Player) -> None:
    player.type(UNO)
    assert player.type("Ben plays red 9")[0] == "It's Ann's turn, not Ben's."
    player.type("no")
    player.type("Ann plays red 7")
    assert player.type("Ben plays red 9") == ["Ben's turn.", "Red 9.", "Ben minus 1: 6 cards."]
    assert player.type("Ann plays red 3")[0] == "It's Ben's turn, not Ann's."
    player.type("no")
    assert player.type("skip Cara") == ["Cara misses the next turn."]
    assert player.type("Ann plays red 3")[:2] == ["Cara misses a turn.", "Ann's turn."]
    player.type("undo")
    assert player.type("whose turn is it?") == ["It's Ben's turn."]


def test_a_trick_goes_round_and_whoever_takes_it_leads(player: Player) -> None:
    player.type("new trick taking with Ann, Ben, Cara, Dora, Ann starts")
    assert player.type("Ann leads the 7 of hearts") == ["7 of hearts.", "Ben's turn."]
    assert player.type("Cara plays a king")[0] == "It's Ben's turn, not Cara's."
    player.type("no")
    player.type("Ben plays the 9 of hearts")
    player.type("Cara plays the king of hearts")
    assert player.type("Dora follows with a jack") == ["Jack.", "Everyone has played."]
    assert player.type("whose turn is it?") == ["Everyone has played."]
    assert player.type("who played what?") == [
        "Ann: 7 of hearts.",
        "Ben: 9 of hearts.",
        "Cara: King of hearts.",
        "Dora: Jack.",
    ]
    assert player.type("Cara takes the trick") == ["Cara plus 1: 1 trick.", "Cara's turn."]
    assert player.type("Cara leads a spade") == ["Spade.", "Dora's turn."]
    assert player.type("who played what?") == ["Cara: Spade."]
    player.type("undo")
    player.type("undo")
    assert len(player.type("who played what?")) == 4
    # Who leads without a word about the trick is not asked about it.
    assert player.type("Dora leads the 2 of clubs") == ["2 of clubs.", "Ann's turn."]


TRICKS = "new trick taking with Ann, Ben, Cara, Dora, Ann starts"


@pytest.mark.parametrize(
    "line",
    [
        "Ann leads with 3 points",
        "Ann leads by 3",
        "Ann leads 5 to 3",
        "Ann plays for 2 minutes",
        "Ann plays the card game",
        "Ann plays no card",
        "Ann discards 2 cards",
        "Ann plays two red",
    ],
)
def test_what_is_called_as_no_card_is_called_is_none(player: Player, line: str) -> None:
    player.type(TRICKS)
    player.type(line)
    assert player.type("who played what?") == ["There are no cards there."]
    assert player.type("whose turn is it?") == ["It's Ann's turn."]


def test_what_was_put_right_leaves_the_trick_as_it_lies(player: Player) -> None:
    player.type(TRICKS)
    player.type("Ann plays the 7 of hearts")
    player.type("Ann has 3 tricks")
    assert player.type("who played what?") == ["Ann: 7 of hearts."]
    player.type("Ben plays her last card")
    assert player.type("whose turn is it?") == ["It's Cara's turn."]
    player.type("new round")
    assert player.type("who played what?") == ["There are no cards there."]


def test_a_correction_is_no_turn_that_was_played(player: Player) -> None:
    player.type(UNO)
    player.type("Ann has 6 cards")
    assert player.type("Ben plays red 7")[0] == "It's Ann's turn, not Ben's."


TRICK = Counter("tricks", "trick", leads=True)


def test_who_sits_down_between_does_not_get_the_cards_of_others() -> None:
    rules = Ruleset("own", "Own", cards=Cards(plays=("plays",)), counters=(TRICK,))
    table = opened(rules, ("Ann", "Ben"), 0)
    table = fold(table, (CardPlayed(1, "", "Red 8"), SatDown(0, "Eve")))
    assert [(table.seats[each.seat].name, each.title) for each in table.played] == [
        ("Ben", "Red 8")
    ]


def test_a_name_without_its_accents_plays_a_card(player: Player) -> None:
    player.type("new uno with Jürgen, Ben, Jürgen starts")
    assert player.type("Jurgen plays red 7") == ["Red 7.", "Jürgen minus 1: 6 cards."]
