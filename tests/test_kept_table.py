"""What people say at the table of a kept game beside the game itself, and what they hear of it."""

from pathlib import Path

import pytest
from kept import seated_with_decks
from sitting import Player

from assistant.keeper.ruleset_file import read_ruleset
from assistant.words import render
from assistant.words.problems import tell_problem

player = pytest.fixture(seated_with_decks)


def test_a_card_that_was_read_before_the_quiz_began_is_no_question_of_it(player: Player) -> None:
    player.show("EQ004")
    assert player.type("new quiz with Ann, Ben") == ["Who starts?", "1, Ann", "2, Ben"]
    assert player.type("Ann is right")[-2:] == ["No question was drawn.", "Do it anyway?"]
    assert "Ann plus 1: 1 point." in player.type("yes")
    assert player.type("answer") == ["No card was drawn or played."]
    player.type("undo")
    player.show("EQ004")
    assert player.type("Ann is right") == ["Ann plus 3: 3 points.", "Question 4 is done."]
    # Of the next game it is none either.
    player.type("new quiz with Ann, Ben, Ann starts")
    assert player.type("Ben is right") == ["No question was drawn.", "Do it anyway?"]
    assert player.type("yes") == ["Ben plus 1: 1 point."]


def test_a_number_that_answers_no_doubt_has_it_asked_again(player: Player) -> None:
    player.type("new trick-taking with Ann, Ben, Cara, Dan, Ann starts")
    doubt = player.type("Ann bids 20")
    assert player.type("7") == ["Type y or n, then press Enter.", *doubt]
    assert player.type("yes") == ["Ann: bid noted."]
    player.type("offers")
    assert player.type("99") == ["Choose a number from 1 to 9."]


def test_what_was_missed_is_told_since_the_own_last_turn(player: Player) -> None:
    for line in ("new trick-taking with Ann, Ben, Cara, Dan, Ann starts", "Ann takes a trick"):
        player.type(line)
    for line in ("next", "Ben takes a trick", "next"):
        player.type(line)
    since = ["Ben's turn.", "Ben plus 1: 1 trick.", "Cara's turn."]
    assert player.type("missed Ann") == since
    assert player.type("what did Ann miss?") == since
    # Who has not had a turn yet hears all of it; whose turn it is speaks for itself.
    every = ["Ann plus 1: 1 trick.", *since]
    for line in ("what did I miss", "did I miss anything?", "catch me up", "missed"):
        assert player.type(line) == every, line
    assert player.type("what did Ben miss") == ["Cara's turn."]
    assert player.type("what just happened?") == ["Cara's turn."]
    player.type("Cara bids 3")
    assert player.type("missed Ben") == ["Cara's turn.", "Cara: bid noted."]


def test_what_was_missed_without_turns_is_told_since_something_of_ones_own_changed(
    player: Player,
) -> None:
    for line in ("new score sheet with Ann, Ben", "Ann 5", "Ben 7", "Ann 2"):
        player.type(line)
    assert player.type("what did Ben miss") == ["Ann plus 2: 7 points."]
    assert player.type("what did Ann miss") == ["Nothing has happened since then."]


def test_who_joins_and_a_name_that_is_wrong_are_chosen_by_number(player: Player) -> None:
    player.type("new shedding with Ann, Ben, Ann starts")
    offers = player.type("offers")
    by_line = {line.partition(", ")[2]: line.partition(",")[0] for line in offers}
    assert player.type(by_line["Somebody joins."]) == [
        "What's the new player's name? Or type cancel."
    ]
    assert player.type("points") == [
        "points means something in this game. Please use another name.",
        "What's the new player's name? Or type cancel.",
    ]
    assert player.type("Dan")[0] == "Who does Dan sit after, clockwise?"
    assert player.type("1") == ["Dan joins, after Ann."]
    assert player.type("undo")[0] == "Undone: Dan joins, after Ann."
    player.type("offers")
    asked = ["Whose name is wrong? Type a number.", "1, Ann", "2, Ben"]
    assert player.type(by_line["Put a name right."]) == asked
    assert player.type("2") == ["What is Ben called? Or type cancel."]
    assert player.type("back") == asked
    player.type("2")
    assert player.type("Ken") == ["Ben is now called Ken."]
    # The words of the program alone ask the same.
    assert player.type("rename")[0] == "Whose name is wrong? Type a number."
    player.type("cancel")
    assert player.type("leave game") == ["Who leaves? Type a number.", "1, Ann", "2, Ken"]
    assert player.type("2") == ["Ken is out."]


def test_the_last_player_does_not_leave_the_game_empty(player: Player) -> None:
    player.type("new quiz with Ann, Ben, Ann starts")
    assert player.type("Ben leaves") == ["Ben is out."]
    alone = ["Ann is the only one still playing. Type game over, or end game."]
    assert player.type("Ann leaves") == alone
    assert player.type("Ann is out") == alone
    assert player.type("whose") == ["It's Ann's turn."]
    assert player.type("Ben is back") == ["Ben is back."]
    assert (
        player.type("everyone is out")[-1]
        == "Ben is the only one still playing. Type game over, or end game."
    )


def test_undo_names_who_has_drawn(player: Player) -> None:
    player.type("new cooperative with Ann, Ben, Ann starts")
    assert player.type("Ben draws 2 cards") == ["Deck minus 2: 38."]
    assert player.type("undo")[0] == "Undone: Ben draws 2 cards."
    player.type("new exploding with Ann, Ben, Ann starts")
    assert player.type("Ben draws")[-1] == "Do it anyway?"
    assert player.type("yes")[:2] == ["Draw pile minus 1: 29.", "Ben plus 1: 9 cards."]
    assert player.type("undo")[0] == "Undone: Ben plus 1: 8 cards."
    assert player.type("redo")[0] == "Redone: Ben plus 1: 9 cards."


def test_who_misses_the_next_turn_is_not_next(player: Player) -> None:
    player.type("new shedding with Ann, Ben, Cara, Ann starts")
    assert player.type("Cara goes next") == ["Ben is next, not Cara.", "Do it anyway?"]
    player.type("no")
    player.type("skip Ben")
    assert player.type("Ben goes next") == ["Cara is next, not Ben.", "Do it anyway?"]
    assert player.type("why")[0] == "Turns go round clockwise until a reverse turns them round."
    player.type("no")
    assert player.type("Cara goes next") == ["Ben misses a turn.", "Cara's turn."]


def test_why_gives_the_reason_of_the_doubt_and_no_other_sentence(player: Player) -> None:
    player.type("new trick-taking with Ann, Ben, Cara, Dan, Ann starts")
    assert player.type("Ann takes 14 tricks")[:2] == [
        "Ann would have 14 tricks; the most is 13.",
        "That would be 14 tricks in all; the most is 13.",
    ]
    tricks = "There are thirteen tricks in a round, and each is a point when the round is over."
    assert player.type("why") == [tricks, "Ruleset: Trick taking."]
    player.type("no")
    assert player.type("Eve joins") == ["Trick taking is for at most 4 players."]
    assert player.type("why") == ["Trick taking is for 4 players.", "Ruleset: Trick taking."]
    player.type("new quiz with Ann, Ben, Ann starts")
    for line in ("draw a question", "Ann is right", "Ben is right"):
        told = player.type(line)
    assert "scored before" in told[0]
    assert player.type("why") == ["Each card is scored once.", "Ruleset: Trivia quiz."]


def test_a_secret_number_that_is_doubted_is_not_told(player: Player) -> None:
    player.type("new trick-taking with Ann, Ben, Cara, Dan, Ann starts")
    assert player.type("Ann bids 15")[0] == "Ann would have more than 13 bids."
    player.type("no")
    assert player.type("Ann bids -1")[0] == "Ann would have fewer than 0 bids."


def test_a_ruleset_is_told_all_its_faults_at_once_with_the_nearest_names(tmp_path: Path) -> None:
    file = tmp_path / "farm.toml"
    file.write_text(
        'format = 1\nname = "Farm"\nwins = "most"\nby = "pionts"\nplyaers = { most = 4 }\n'
        '[[counter]]\nname = "points"\none = "point"\neech_round = true\n'
        '[[counter]]\nname = "eggs"\none = "egg"\n[[counter]]\nname = "0"\n'
        '[[end]]\ncounter = "points"\nreachs = 30\nthen = "wins"\n'
        '[words]\n"clucks" = "gets 1 eg"\n',
        "utf-8",
    )
    rules, problems = read_ruleset(file)
    told = [render(tell_problem(each)).partition(": ")[2] for each in problems]
    assert rules is None
    keys = ("plyaers", "eech_round", "reachs")
    meant = ("players", "each_round", "reaches", "points", "egg")
    hints = [each.rpartition("Did you mean ")[2] for each in told]
    assert [each for each in hints if each.endswith("?")] == [f"{each}?" for each in meant]
    for name, line in zip(keys, told, strict=False):
        assert line.startswith(f"There's no key called {name}.")
    assert told[3].startswith("Nothing can be called 0: a number would be heard.")
    assert told[4].startswith("by names pionts, and there is no such counter.")
    assert told[5].startswith("clucks counts eg, and there is no such counter.")


def test_a_game_by_questions_with_rounds_asks_what_begins_anew(player: Player) -> None:
    lines = ["new ruleset", "Farm Fight", "1", "", "points, 0"]
    for line in lines:
        told = player.type(line)
    assert told[0].startswith("Nothing can be called 0:")
    for line in ("points, eggs", *[""] * 10):
        told = player.type(line)
    assert told == ["How many rounds? Enter: any number."], told
    player.type("3")
    told = player.type("")
    assert told == ["Which of these start again each round? Enter: nothing."]
    assert player.type("goats")[0].startswith("goats isn't one of these: points, eggs.")
    player.type("eggs")
    for line in ("1", "1"):
        told = player.type(line)
    assert told[0].startswith("Farm Fight is saved."), told
    for line in ("new farm fight with Ann, Ben, Ann starts", "Ann 2 eggs", "Ann 3 points"):
        player.type(line)
    player.type("new round")
    assert player.type("how much has Ann?") == ["Ann: 3 points, 0 eggs."]


def test_a_card_is_named_with_its_article(player: Player) -> None:
    player.type("new uno with Ann, Ben, Ann starts")
    for line in ("Ann plays the red 7", "Ann plays a red 7", "I play the red seven"):
        assert player.type(line)[0] == "Red 7.", line
        player.type("undo")
    assert player.type("the red 7") == player.type("red 7") == ["Red 7."]
