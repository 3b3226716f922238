"""An evening of kept games: what people say there, and what they hear."""

from pathlib import Path

import pytest
from golden import leave, seated, sit_down
from kept import SHEET, UNO, at_home, heard, seated_with_decks
from sitting import Player

from assistant import places
from assistant.keeper.shelf import RULESETS
from assistant.tongue import OURS, speak

player = pytest.fixture(seated)
MAGIC = "new magic with Ann, Ben and Cara, Ann starts"


# -- several acts in one sentence ------------------------------------------------------


def test_whoever_ends_the_game_and_says_who_wins_says_one_thing(player: Player) -> None:
    assert heard(player, SHEET, "Ann 5", "end game, Ann wins") == ["Ann wins."]


def test_only_what_was_not_done_is_told_as_not_done(player: Player) -> None:
    heard(player, UNO, "Ann plays red 7, then Cara draws a card")
    assert player.type("next") == ["Not done: Cara draws a card.", "Ben's turn."]


def test_that_all_lose_is_asked_first(player: Player) -> None:
    line = "everyone loses"
    assert heard(player, SHEET, line) == ["Does everyone lose, and the game end? Yes or no."]
    assert player.type("no") == ["Not done: everyone loses."]
    assert heard(player, line, "yes") == ["The game is lost."]


def test_that_nobody_wins_is_asked_first_and_no_loss(player: Player) -> None:
    line = "nobody wins"
    assert heard(player, SHEET, line) == ["Does nobody win, and the game end? Yes or no."]
    assert player.type("no") == ["Not done: nobody wins."]
    assert heard(player, line, "yes") == ["The game is over. Nobody wins."]
    said = heard(player, "language german", "neu punktezettel mit Ann und Ben", "niemand gewinnt")
    assert said == ["Gewinnt niemand, und ist das Spiel aus? Ja oder nein."]
    assert player.type("ja") == ["Das Spiel ist vorbei. Niemand gewinnt."]


def test_where_all_win_together_nobody_wins_if_all_lose(player: Player) -> None:
    said = heard(player, "new cooperative with Ann and Ben, Ann starts", "nobody wins")
    assert said == ["Does everyone lose, and the game end? Yes or no."]
    assert player.type("yes")[-1] == "The game is lost."


def test_what_comes_then_is_another_act(player: Player) -> None:
    plus = ["Ann plus 3: 3 points.", "Ben plus 4: 4 points."]
    assert heard(player, SHEET, "Ann 3, then Ben 4") == plus
    assert player.type("then Ann gets 1") == ["Ann plus 1: 4 points."]
    assert player.type("Ann then gets 1") == ["Ann plus 1: 5 points."]


def test_a_question_that_a_line_of_the_game_leaves_is_dropped_aloud(player: Player) -> None:
    said = heard(player, UNO, "Dave joins", "next")
    assert said == ["Question closed: Who does Dave sit after, clockwise?", "Ben's turn."]


# -- counting --------------------------------------------------------------------------


TRICKS = "new trick taking with Ann, Ben, Cara and Dan, Ann starts"


def test_game_over_counts_up_the_round_that_is_on(player: Player) -> None:
    said = heard(player, TRICKS, "Ann 3 tricks", "Ben 10 tricks", "game over")
    assert said == ["Ann plus 3: 3 points.", "Ben plus 10: 10 points.", "Ben wins."]
    assert player.type("undo") == ["Undone: Ben wins.", "It's Ann's turn."]
    assert player.type("Ben wins")[-1] == "Ben wins."


@pytest.mark.parametrize(
    "line",
    [
        "Ann deals 5 commander damage to Ben",
        "Ben takes 5 commander damage from Ann",
        "Ann hits Ben for 5 commander damage",
        "Ann attacks Ben for 5 commander",
    ],
)
def test_what_is_dealt_may_cost_something_else_as_well(player: Player, line: str) -> None:
    said = heard(player, MAGIC, line)
    assert said == ["Ben plus 5 from Ann: 5 commander damage.", "Ben minus 5: 35 life."]
    # A number that is put right is no blow.
    right = player.type("Ben has 6 commander damage from Ann")
    assert right == ["Ben plus 1 from Ann: 6 commander damage."]


def test_a_word_that_stands_for_a_number_is_asked_about_where_it_is_far_off(
    player: Player,
) -> None:
    assert heard(player, UNO, "Ann says uno")[0] == "By my count Ann has 7 cards."
    assert heard(player, "no", "Ann has 2 cards", "Uno!") == ["Ann minus 1: 1 card."]
    assert player.type("Ben has 1 card") == ["Ben minus 6: 1 card."]


@pytest.mark.parametrize("line", ["pass the turn", "Ann passes the turn", "Ann ends her turn"])
def test_whoever_passes_the_turn_ends_it_whatever_phases_are_left(
    player: Player, line: str
) -> None:
    assert heard(player, MAGIC, line) == ["Ben's turn, beginning."]


def test_who_leads_where_all_win_together_is_how_all_stand(player: Player) -> None:
    said = heard(player, "new cooperative with Ann and Ben, Ann starts", "who is winning?")
    assert said == ["You all win or lose together.", "Danger 0.", "Goals 0.", "Deck 40."]


# -- a quiz ----------------------------------------------------------------------------


owner = pytest.fixture(seated_with_decks)
QUIZ = "new evening quiz with Ann and Ben, Ann starts"


def test_open_questions_come_again_before_those_that_are_done(owner: Player) -> None:
    first = heard(owner, QUIZ, "draw a question")
    done = {first[0]}
    for _ in range(5):
        done |= {owner.type("draw a question")[0]}
        owner.type("Ann is right")
    assert len(done) == 6
    assert owner.type("draw a question") == first
    again = heard(owner, "Ann is right", "draw a question")
    assert again[0] == "Every card has come up. Starting again."
    assert again[1:] != first
    owner.type("Ben is right")
    assert owner.type("draw a question") != again[1:]
    assert "scored before" not in str(owner.type("Ben is right"))


# -- words of every kind ---------------------------------------------------------------


@pytest.mark.parametrize("line", ["undo 2", "undo twice", "undo two", "undo two times"])
def test_so_much_is_taken_back_as_is_said(player: Player, line: str) -> None:
    said = heard(player, SHEET, "Ann 5", "Ben 4", line)
    assert said == ["Undone: Ben plus 4: 0 points.", "Undone: Ann plus 5: 0 points.", "Round 1."]
    assert len(player.type("redo 2")) == 3


@pytest.mark.parametrize(
    ("game", "line", "says"),
    [
        (UNO, "what's on top?", ["No card was drawn or played."]),
        ("new judge with Ann, Ben and Cara", "who's the judge?", ["Ann is the judge."]),
        ("new judge with Ann, Ben and Cara", "Ben's answer is best", ["Ben plus 1: 1 point."]),
        ("new cooperative with Ann and Ben, Ann starts", "what's the danger?", ["Danger 0."]),
        (MAGIC, "Cara takes 2 poison", ["Cara plus 2: 2 poison."]),
        (MAGIC, "Cara takes 2", ["Cara minus 2: 38 life."]),
        (MAGIC, "Ann's life total is 38", ["Ann minus 2: 38 life."]),
        (MAGIC, "Ben goes to 35", ["Ben minus 5: 35 life."]),
        (MAGIC, "Ben goes down to 34", ["Ben minus 6: 34 life."]),
        (MAGIC, "Ann's life goes down by 3", ["Ann minus 3: 37 life."]),
        (MAGIC, "Ann life minus 5", ["Ann minus 5: 35 life."]),
        (MAGIC, "Ann down 3", ["Ann minus 3: 37 life."]),
        (MAGIC, "Ann's life goes up by 3", ["Ann plus 3: 43 life."]),
        (MAGIC, "life totals", ["Ann: 40 life.", "Ben: 40 life.", "Cara: 40 life."]),
        (MAGIC, "who is alive?", ["Still in: Ann, Ben, Cara."]),
        (MAGIC, "Cara scoops", ["Cara is out."]),
        (MAGIC, "end step", ["Ending."]),
        (MAGIC, "what is Ann's life?", ["Ann: 40 life."]),
        (
            MAGIC,
            "Ann hits Ben for 7 with her commander",
            ["Ben plus 7 from Ann: 7 commander damage.", "Ben minus 7: 33 life."],
        ),
        (SHEET, "Ann got twenty-one points", ["Ann plus 21: 21 points."]),
        (SHEET, "Ben scored a hundred", ["Ben plus 100: 100 points."]),
        (SHEET, "Ben gets two hundred and five", ["Ben plus 205: 205 points."]),
        (SHEET, "Ann and Ben 4 each", ["Ann plus 4: 4 points.", "Ben plus 4: 4 points."]),
        (
            SHEET,
            "Ann and Ben lose 1 each",
            ["Ann minus 1: minus 1 point.", "Ben minus 1: minus 1 point."],
        ),
        (
            SHEET,
            "how do I win?",
            ["Whoever has most points when the game is over wins.", "Ruleset: Score sheet."],
        ),
        (TRICKS, "who deals?", ["Ann is the dealer."]),
    ],
)
def test_what_people_say_in_other_words(
    player: Player, game: str, line: str, says: list[str]
) -> None:
    assert heard(player, game, line) == says


def test_a_secret_number_is_told_to_nobody_who_asks_for_all(player: Player) -> None:
    assert heard(player, TRICKS, "bids")[0].startswith("That's hidden.")
    assert player.type("tricks")[0] == "Ann: 0 tricks."


@pytest.mark.parametrize("line", ["jurgen 5", "juergen 5", "Jurgen's points are 5", "JÜRGEN 5"])
def test_a_name_is_known_without_its_accents(player: Player, line: str) -> None:
    player.type("new score sheet with Ann and Jürgen")
    assert player.type(line) == ["Jürgen plus 5: 5 points."]


def test_how_many_questions_are_left(owner: Player) -> None:
    heard(owner, QUIZ, "draw a question", "Ann gets it")
    assert owner.type("how many questions are left?") == ["5 of 6 left."]
    assert owner.type("solution") == heard(owner, "answer")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("Ann einundzwanzig", ["Ann plus 21: 21 Punkte."]),
        ("Ann bekommt zweihundertfünf", ["Ann plus 205: 205 Punkte."]),
        ("Ann und Jürgen je 4", ["Ann plus 4: 4 Punkte.", "Jürgen plus 4: 4 Punkte."]),
        ("juergen 5", ["Jürgen plus 5: 5 Punkte."]),
        ("Ann 3, dann Jürgen 2", ["Ann plus 3: 3 Punkte.", "Jürgen plus 2: 2 Punkte."]),
        ("Punkte", ["Ann: 0 Punkte.", "Jürgen: 0 Punkte."]),
        ("wer ist noch dabei?", ["Noch dabei: Ann, Jürgen."]),
    ],
)
def test_the_same_in_german(player: Player, line: str, says: list[str]) -> None:
    heard(player, "language german", "neu Punktezettel mit Ann, Jürgen")
    assert player.type(line) == says


# -- beginning a game, and the book ----------------------------------------------------


def test_whoever_plays_a_game_with_others_begins_it(player: Player) -> None:
    uno = "Uno style shedding. Ann, Ben, Cara."
    assert player.type("play uno with Ann, Ben and Cara, Ann starts")[0] == uno
    player.type("end game")
    player.type("yes")
    said = heard(player, "new another game with Ann and Ben")
    assert said[0] == "Which game? Type a number."
    assert heard(player, "score sheet") == ["Score sheet. Ann, Ben."]


def test_names_without_commas_are_asked_about(player: Player) -> None:
    asked = ["3 players: Ann, Ben, Cara? Yes or no."]
    assert heard(player, "new score sheet with Ann Ben Cara") == asked
    assert player.type("yes") == ["Score sheet. Ann, Ben, Cara."]
    heard(player, "new score sheet with Anna Maria", "no")
    assert heard(player, "Ben", "") == ["Score sheet. Anna Maria, Ben."]


def test_rename_with_who_alone_asks_for_the_name(player: Player) -> None:
    assert heard(player, SHEET, "rename Ben") == ["What is Ben called? Or type cancel."]
    assert player.type("Benno") == ["Ben is now called Benno."]


def test_a_game_by_hand_is_the_one_of_that_name_that_was_played(player: Player) -> None:
    heard(player, UNO, "Ann wins", "book add Uno with Ann and Ben, Ben won, yesterday")
    assert player.type("book uno")[0] == "2 games finished."


def test_a_last_card_may_be_named_and_what_comes_behind_a_semicolon_is_another_act(
    owner: Player,
) -> None:
    heard(owner, UNO, "Ann has 2 cards")
    said = owner.type("Ann plays red 5; next")
    assert said == ["Red 5.", "Ann minus 1: 1 card.", "Ben's turn."]
    said = heard(owner, "Ben has 2 cards", "Ben puts down his last card, the yellow 2")
    assert said[:2] == ["Yellow 2.", "Ben minus 1: 1 card."]
    assert "called Purple 9, then 3." in owner.type("Ben plays Purple 9, then 3")[0]


def test_a_coin_shows_and_rolls_nothing(player: Player) -> None:
    said = heard(player, SHEET, "Ben flips a coin")
    assert said in (["Ben: Heads."], ["Ben: Tails."])


def test_who_missed_much_hears_the_last_of_it(player: Player) -> None:
    heard(player, SHEET, *[f"Ann {number}" for number in range(1, 13)])
    said = player.type("what did Ben miss?")
    assert said[0] == "4 more lines before that."
    assert said[-1] == "Ann plus 12: 78 points."
    assert len(said) == 9


def test_what_is_asked_of_the_next_game_is_asked_again_where_the_last_one_is_over(
    player: Player,
) -> None:
    heard(player, UNO, "Ann wins", "new uno with Ann and Ben")
    assert player.type("draw a card") == ["Who starts?", "1, Ann", "2, Ben"]
    assert player.type("Ben")[0] == "Uno style shedding. Ann, Ben."


def test_a_ruleset_that_is_not_finished_is_gone_on_with(owner: Player) -> None:
    asked = heard(owner, "new ruleset", "Seed fight", "3", "seeds")
    heard(owner, SHEET, "Ann 5")
    said = owner.type("new ruleset")
    assert said[0].startswith("Carrying on with Seed fight.")
    assert said[1:] == asked
    owner.type("cancel")
    assert owner.type("new ruleset")[0].startswith("What's the game called?")


def test_an_answer_that_was_gone_back_on_is_not_gone_on_with(owner: Player) -> None:
    asked = heard(owner, "new ruleset", "Seed fight", "3", "seeds")
    heard(owner, "7", "back", SHEET, "Ann 5")
    assert owner.type("new ruleset")[1:] == asked
    heard(owner, "back", "back", "back")
    assert not places.unfinished_ruleset().exists()


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("new ruleset",), "Carrying on with a game without a name."),
        (("language de", "neues regelwerk"), "Du machst mit einem Spiel ohne Namen weiter."),
    ],
)
def test_an_unfinished_ruleset_without_a_name_is_told_without_one(
    owner: Player, lines: tuple[str, ...], said: str
) -> None:
    places.unfinished_ruleset().write_text('[["order", "picked", "none"]]', encoding="utf-8")
    assert heard(owner, *lines)[0].startswith(said)


def test_a_ruleset_with_a_fault_is_told_where_its_game_is_wanted(owner: Player) -> None:
    folder = places.home() / RULESETS
    folder.mkdir()
    (folder / "bad-one.toml").write_text('format = 1\nname = "Bad one"\nplayerz = 2\n')
    said = owner.type("new bad one")
    assert said[0] == "No game called bad one."
    assert said[1].startswith("bad-one.toml")
    assert "playerz" in said[1]


@pytest.mark.parametrize("line", ["book Ann against Ben", "book ann and ben"])
def test_the_book_is_asked_about_two_players(player: Player, line: str) -> None:
    heard(player, SHEET, "Ann 5", "game over")
    assert player.type(line) == player.type("book against Ann, Ben")


def test_the_book_is_asked_about_a_day(player: Player) -> None:
    heard(player, SHEET, "Ann 5", "game over")
    heard(player, "book add Uno with Ann and Ben, Ben won, yesterday")
    assert player.type("book")[0] == "2 games finished."
    assert player.type("book yesterday")[0] == "1 game finished."


# -- numbers in words, and what is said of all -------------------------------------------


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Ann has twenty-five points", "Ann plus 25: 25 points."),
        ("Ann has twenty five points", "Ann plus 25: 25 points."),
        ("Ann scores twenty five", "Ann plus 25: 25 points."),
        ("Ann has a hundred", "Ann plus 100: 100 points."),
        ("Ann has twenty one points", "Ann plus 21: 21 points."),
        ("Ann scores twenty", "Ann plus 20: 20 points."),
    ],
)
def test_a_number_in_words_is_one_that_was_said(player: Player, line: str, said: str) -> None:
    assert heard(player, SHEET, line) == [said]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Ann hat fünfundzwanzig Punkte", "Ann plus 25: 25 Punkte."),
        ("Ann hat hundert Punkte", "Ann plus 100: 100 Punkte."),
    ],
)
def test_a_number_in_german_words_is_one_that_was_said(
    player: Player, line: str, said: str
) -> None:
    assert heard(player, "language de", "neu punktezettel mit Ann und Ben", line) == [said]


FIRE = """
format = 1
name = "Fire brigade"
order = "none"
wins = "nobody"
[[counter]]
name = "fires"
one = "fire"
of = "table"
[words]
alarm = "fires 5"
"""


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("new fire brigade with Ann and Ben", "fires 2", "alarm"), "By my count: 2 fires."),
        (
            ("language de", "neu fire brigade mit Ann und Ben", "fires 2", "alarm"),
            "Bis jetzt: 2 fires.",
        ),
    ],
)
def test_what_all_had_until_now_has_no_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: tuple[str, ...], said: str
) -> None:
    at_home(tmp_path, monkeypatch)
    own = places.home() / RULESETS
    own.mkdir(parents=True)
    (own / "fire.toml").write_text(FIRE, encoding="utf-8")
    sitting = sit_down(tmp_path)
    try:
        assert heard(sitting, *lines)[0] == said
    finally:
        leave(sitting)
        speak(OURS)


@pytest.mark.parametrize("line", ["undo twice", "twice undo", "two times undo", "back twice"])
def test_how_often_stands_behind_the_word_or_before_it(player: Player, line: str) -> None:
    heard(player, SHEET, "Ann 5", "Ann 6", "Ann 7", line)
    assert player.type("scores")[0] == "Ann: 5 points."


@pytest.mark.parametrize(
    "line", ["rückgängig zweimal", "zweimal rückgängig", "zweimal zurück", "zwei mal zurück"]
)
def test_how_often_stands_before_the_word_in_german(player: Player, line: str) -> None:
    heard(player, "language de", "neu punktezettel mit Ann und Ben", "Ann 5", "Ann 6", "Ann 7")
    player.type(line)
    assert player.type("stand")[0] == "Ann: 5 Punkte."


def test_one_question_that_is_left_is_told_as_one(owner: Player) -> None:
    heard(owner, QUIZ)
    for _ in range(5):
        heard(owner, "draw a question", "Ann is right")
    assert owner.type("how many questions are left?") == ["1 of 6 left."]


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("neu frage und antworten mit Ann, Ben und Cara, Ann beginnt", "Ben holt die Runde"),
        ("neu frage und antworten mit Ann, Ben und Cara, Ann beginnt", "Bens Antwort gewinnt"),
        ("neu quiz mit Ann und Ben, Ann beginnt", "Ben kommt drauf"),
    ],
)
def test_who_is_right_or_best_in_german(player: Player, game: str, line: str) -> None:
    assert heard(player, "language de", game, line)[0] == "Ben plus 1: 1 Punkt."


def test_a_game_by_hand_is_none_that_only_begins_alike(player: Player) -> None:
    heard(player, "book add Catan Junior with Ann and Ben, Ann won")
    said = player.type("book add Catan with Ann and Ben, Ben won")
    assert said[0].startswith("Entered by hand, number 2: Catan: Ann, Ben.")
    assert player.type("book catan")[0].startswith("1 game")


def test_a_game_by_hand_is_found_with_the_one_that_was_played(player: Player) -> None:
    heard(player, UNO, "Ann wins", "book add Uno with Ann and Ben, Ben won")
    for line in ("book uno", "book uno style shedding"):
        assert player.type(line)[0].startswith("2 games")
    heard(player, "language de", "buch hinzufügen Uno mit Ann und Ben, Ben gewann")
    assert player.type("buch uno")[0].startswith("3 Spiele")
