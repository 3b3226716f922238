"""What a sentence to a kept game means as a whole: what goes on, is secret, or is at once."""

from pathlib import Path

import pytest
from golden import seated
from kept import heard, seated_with_decks
from sitting import Player

from assistant.tasks.check import check
from assistant.tasks.deck_import import import_table

LIFE = "new magic style life totals with Ann and Ben, Ann starts"
COOP = "new cooperative with Ann and Ben, Ann starts"
SETS = "new set collection with Ann, Ben and Cara, Ann starts"
TRICKS = "new trick taking with Ann, Ben, Cara and Dan, Ann starts"

player = pytest.fixture(seated)
owner = pytest.fixture(seated_with_decks)


# -- numbers with a sign ---------------------------------------------------------------


def test_a_number_with_a_sign_is_never_a_total(player: Player) -> None:
    assert heard(player, LIFE, "Ben 35") == ["Ben minus 5: 35 life."]
    assert player.type("Ben -3") == ["Ben minus 3: 32 life."]
    assert player.type("Ben gets minus three") == ["Ben minus 3: 29 life."]
    # What somebody has is a total, whatever stands before it.
    assert player.type("Ben has minus 2 life")[0] == "Ben minus 31: minus 2 life."
    assert heard(player, COOP, "danger 3") == ["Danger plus 3: 3."]
    assert player.type("danger -2") == ["Danger minus 2: 1."]


def test_a_number_with_a_sign_in_german(player: Player) -> None:
    heard(player, "language de", "neu lebenspunkte mit Ann und Ben, Ann beginnt")
    assert player.type("Ben -3") == ["Ben minus 3: 37 Leben."]
    assert player.type("Ben minus drei") == ["Ben minus 3: 34 Leben."]


def test_a_number_is_put_right_behind_a_mere_no(player: Player) -> None:
    heard(player, "new score sheet with Ann, Ben and Cara", "Ann 5, Ben 7, Cara 2")
    assert player.type("no, Ann has 12") == ["Ann plus 7: 12 points."]
    said = player.type("sorry, Ann has 4 and Ben has 5")
    assert said == ["Ann minus 8: 4 points.", "Ben minus 2: 5 points."]


def test_how_far_somebody_leads_is_told_by_what_each_has(player: Player) -> None:
    heard(player, "new score sheet with Ann and Ben", "Ann 5, Ben 7")
    assert player.type("by how much does Ben lead") == ["Ann: 5 points.", "Ben: 7 points."]
    assert player.type("how many rounds are left") == ["Round 1."]
    assert player.type("time's up") == ["No timer is running."]


# -- what goes on in a sentence --------------------------------------------------------


def test_what_is_counted_goes_on_with_the_next_player(player: Player) -> None:
    said = heard(player, SETS, "Ann has 2 puddings, Ben 1")
    assert said == ["Ann plus 2: 2 puddings.", "Ben plus 1: 1 pudding."]
    said = player.type("Ann 3 sets, Ben 2")
    assert said == ["Ann plus 3: 3 sets.", "Ben plus 2: 2 sets."]
    said = player.type("Ann has 3 puddings and Ben has 4")
    assert said == ["Ann plus 1: 3 puddings.", "Ben plus 3: 4 puddings."]
    said = player.type("Ben loses 3 puddings, Ann 2")
    assert said == ["Ben minus 3: 1 pudding.", "Ann minus 2: 1 pudding."]
    # Another verb of its own, or another counter, is another thing.
    said = player.type("Ann has 1 pudding and Ben scores 5")
    assert said == ["Ann: 1 pudding.", "Ben plus 5: 5 points."]
    said = player.type("Ann scores 3 sets and 2 puddings")
    assert said == ["Ann plus 3: 6 sets.", "Ann plus 2: 3 puddings."]


def test_what_somebody_loses_goes_on_as_a_loss(player: Player) -> None:
    said = heard(player, LIFE, "Ann loses 3, Ben 2")
    assert said == ["Ann minus 3: 37 life.", "Ben minus 2: 38 life."]
    said = player.type("Ann gains 5 life and Ben 1")
    assert said == ["Ann plus 5: 42 life.", "Ben plus 1: 39 life."]


def test_what_is_counted_goes_on_in_german(player: Player) -> None:
    heard(player, "language de", "neu sammeln mit Ann, Ben und Cara, Ann beginnt")
    said = player.type("Ann hat 2 Puddings, Ben 1")
    assert said == ["Ann plus 2: 2 Puddings.", "Ben plus 1: 1 Pudding."]


# -- what is secret --------------------------------------------------------------------


def test_what_is_bid_is_a_bid_whatever_it_is_called(player: Player) -> None:
    assert heard(player, TRICKS, "Ann bids 3 tricks") == ["Ann: bid noted."]
    # Another verb still counts what is named.
    assert player.type("Ann takes 2 points") == ["Ann plus 2: 2 points."]


# -- what is at once -------------------------------------------------------------------


def test_who_goes_out_at_once_leaves_no_winner_by_the_order_of_names(player: Player) -> None:
    said = heard(player, LIFE, "Ann and Ben lose 40 life")
    assert said[2:] == ["Ann is out.", "Ben is out.", "The game is over. Nobody wins."]
    player.type("undo")
    assert player.type("Ann loses 40, Ben 39")[2:] == ["Ann is out.", "Ben wins."]


# -- said together, and said by the way ------------------------------------------------


def test_what_all_have_together_is_said_of_all(player: Player) -> None:
    assert heard(player, COOP, "we have 3 goals") == ["Goals plus 3: 3."]
    # One pile, and nobody's hand: what all draw together is drawn once.
    assert player.type("we draw 2 cards") == ["Deck minus 2: 38."]
    assert player.type("everyone draws 2 cards")[-1] == "Deck minus 2: 34."


def test_a_name_begins_with_no_figure(player: Player) -> None:
    assert heard(player, COOP, "4 goals joins")[0].startswith("Not understood")


def test_who_is_next_is_told_and_ends_no_turn(player: Player) -> None:
    heard(player, "new magic style life totals with Ann, Ben and Cara, Ann starts")
    assert player.type("Ben is next") == ["Ben is next."]
    assert player.type("Cara is next") == ["Ben is next, not Cara.", "Do it anyway?"]
    assert heard(player, "no", "whose turn is it") == ["Ann's turn, beginning."]


def test_one_more_is_added_to_a_bid_and_who_has_none_is_told_so(player: Player) -> None:
    heard(player, TRICKS, "Ann bids 3", "Ann bids one more", "Ben bids 0", "reveal the bids")
    assert player.type("yes") == ["Ann: 4 bids.", "Ben: 0 bids."]
    assert player.type("scores")[1:3] == [
        "Ben: 0 tricks, 0 points, 0 bids.",
        "Cara: 0 tricks, 0 points, no bid.",
    ]


def test_a_new_round_takes_up_what_lies_there(player: Player) -> None:
    heard(player, TRICKS, "Ann leads a diamond")
    assert player.type("what is on top") == ["Diamond."]
    assert heard(player, "new round", "what is on top") == ["No card was drawn or played."]


# -- what is not done is never told as if it were ---------------------------------------


def test_totals_are_no_answer_to_what_somebody_does(player: Player) -> None:
    heard(player, "new score sheet with Ann and Ben", "Ann 20")
    assert player.type("Ann scores a dozen") == ["Ann plus 12: 32 points."]
    assert player.type("Ann scores two dozen") == ["Ann plus 24: 56 points."]
    assert player.type("Ann scores 3 points, no, 4") == ["Ann plus 4: 60 points."]
    assert player.type("Ann 3, no, 5, Ben 6")[1] == "Ben plus 6: 6 points."
    assert player.type("Ann scores 3 hoopla")[0].startswith("Not understood")
    assert player.type("Ann scores 3 and a half")[0].startswith("Not understood")
    assert player.type("scores") == ["Ann: 65 points.", "Ben: 6 points."]


def test_totals_are_no_answer_in_german(player: Player) -> None:
    heard(player, "language de", "neu punkte mit Ann und Ben")
    assert player.type("Ann macht ein Dutzend") == ["Ann plus 12: 12 Punkte."]
    assert player.type("Ann macht 3 Punkte, nein, 4") == ["Ann plus 4: 16 Punkte."]
    assert player.type("Ann macht 3 Hüpfer")[0].startswith("Nicht verstanden")


# -- questions -------------------------------------------------------------------------


def test_nobody_is_right_about_a_question_that_was_not_drawn(owner: Player) -> None:
    said = heard(owner, "new evening quiz with Ann and Ben, Ann starts", "Ann is right")
    assert said == ["No question was drawn.", "Do it anyway?"]
    assert owner.type("yes") == ["Ann plus 1: 1 point."]


def test_who_is_wrong_before_somebody_is_right_leaves_nothing_open(owner: Player) -> None:
    heard(owner, "new evening quiz with Ann and Ben, Ann starts", "draw a question")
    assert len(owner.type("Ann is wrong and Ben is wrong")) == 1
    said = owner.type("Ann is wrong and Ben is right")
    assert len(said) == 2
    assert said[1].endswith("is done.")


def test_a_question_is_read_whole_however_short_cards_are_read(owner: Player) -> None:
    heard(owner, "new evening quiz with Ann and Ben, Ann starts", "short")
    assert any("?" in each for each in owner.type("draw a question"))


def test_a_card_left_that_is_called_out_is_left_behind_what_is_played(player: Player) -> None:
    heard(player, "new uno with Ann and Ben, Ann starts", "Ann has 2 cards")
    assert player.type("Ann says uno and plays red 1") == ["Red 1.", "Ann minus 1: 1 card."]
    heard(player, "Ann has 4 cards")
    said = player.type("Ann says uno and plays red 1")
    assert said[-2:] == ["By my count Ann has 3 cards.", "Do it anyway?"]


def test_a_question_without_words_or_answer_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home, table = tmp_path / "own", tmp_path / "quiz.csv"
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(home))
    table.write_text("question,answer\nWhat is up?,sky\n,blue\nWho is it?,\n", encoding="utf-8")
    import_table(str(table), "my-quiz", name="My quiz", sure=True)
    told = capsys.readouterr().out
    assert "My quiz: 1 card has an empty text: Question 2." in told
    assert "My quiz: 1 card has an empty answer: Question 3." in told
    assert check(str(home)) == 1
    told = capsys.readouterr().out
    assert "My quiz: 1 card has an empty answer: Question 3." in told
    assert "No problems." not in told


# -- how it is told --------------------------------------------------------------------


def test_what_is_taken_back_is_told_with_the_number_that_holds_again(player: Player) -> None:
    heard(player, "new score sheet with Ann and Ben", "Ann 12", "Ann minus 14")
    assert player.type("scores")[0] == "Ann: minus 2 points."
    assert player.type("undo")[0] == "Undone: Ann minus 14: 12 points."
    assert player.type("redo")[0] == "Redone: Ann minus 14: minus 2 points."


def test_who_has_won_is_nobody_while_a_game_is_on(player: Player) -> None:
    said = heard(player, "new score sheet with Ann and Ben", "Ann 12", "who won")
    assert said == ["Nobody has won yet.", "Ann: 12 points."]
