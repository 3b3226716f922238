"""What players say to a kept game by the way: short, out of order, or half a sentence."""

from pathlib import Path

import pytest
from golden import seated
from kept import UNO, heard, seated_with_decks
from sitting import Player

from assistant.tasks.deck_import import add_deck

player = pytest.fixture(seated)
owner = pytest.fixture(seated_with_decks)


# -- cards that are drawn --------------------------------------------------------------


def test_draw_alone_is_by_whoever_is_next(player: Player) -> None:
    assert heard(player, UNO, "draw") == ["Ann plus 1: 8 cards."]
    assert player.type("draw") == ["Ben's turn.", "Ben plus 1: 8 cards."]
    assert heard(player, "Cara plays red 3", "draw 2") == ["Ann plus 2: 10 cards."]


def test_draw_alone_in_german(player: Player) -> None:
    heard(player, "language de", "neu uno mit Ann, Ben und Cara, Ann beginnt")
    assert player.type("ziehen") == ["Ann plus 1: 8 Karten."]
    said = player.type("Ben zieht eine und spielt sie aus")
    assert said == ["Ben ist dran.", "Ben plus 1: 8 Karten.", "Ben minus 1: 7 Karten."]


def test_what_is_drawn_and_played_counts_both_ways(player: Player) -> None:
    # The card that lies there is not the one that was drawn.
    heard(player, UNO, "Ann plays red 7")
    said = player.type("Ben draws one and plays it")
    assert said == ["Ben's turn.", "Ben plus 1: 8 cards.", "Ben minus 1: 7 cards."]
    assert player.type("what is on top") == ["Red 7."]


def test_with_a_deck_the_card_that_was_drawn_is_asked_for(owner: Player) -> None:
    heard(owner, UNO, "Ann plays red 7")
    said = owner.type("Ben draws one and plays it")
    assert said[:2] == ["Ben's turn.", "Ben plus 1: 8 cards."]
    assert said[2].startswith("Which card does Ben play?")
    assert owner.type("red 3") == ["Red 3.", "Ben minus 1: 7 cards."]
    heard(owner, "undo", "undo")
    assert heard(owner, "Ben draws one and plays it", "cancel") == ["Cancelled."]
    assert owner.type("how many cards has Ben") == ["Ben: 8 cards."]


def test_another_deck_is_not_in_the_way_of_a_games_own_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    (home / "card_texts").mkdir(parents=True)
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(home))
    assert add_deck("playing-cards-52") == 0
    sits = seated(tmp_path)
    player = next(sits)
    assert heard(player, UNO, "Ann plays a red 7") == ["Red 7.", "Ann minus 1: 6 cards."]
    assert player.type("Ben plays a wild")[-1] == "Ben minus 1: 6 cards."
    assert player.type("Cara plays draw two")[-1] == "Cara minus 1: 6 cards."
    # A card of that deck is one here as well, and a slip for one of its cards is told.
    assert "Seven of Spades." in player.type("Ann plays seven of spades")
    assert player.type("Ben plays spades 77")[0].startswith("No card in your own decks")
    next(sits, None)


def test_several_cards_are_drawn_at_any_time(player: Player) -> None:
    assert heard(player, UNO, "Cara draws 3") == ["Cara plus 3: 10 cards."]
    assert heard(player, "Cara draws 1")[-1] == "Do it anyway?"


def test_what_a_card_is_called_is_not_done_and_said_so(player: Player) -> None:
    said = heard(player, UNO, "Ann plays a reverse")
    assert said[:2] == ["Reverse.", "Ann minus 1: 6 cards."]
    assert said[2].startswith("Only the card is counted. Say reverse")
    # Whoever says both hears of no more, and other cards are just cards.
    assert player.type("Ben plays a reverse and reverse")[-1] == "Order reversed: Ann is next."
    assert player.type("Ann plays red 3")[-1] == "Ann minus 1: 5 cards."
    heard(player, "language de", "neu uno mit Ann, Ben und Cara, Ann beginnt", "ja")
    assert player.type("Ann spielt Richtungswechsel")[-1].startswith("Nur die Karte zählt so.")


# -- numbers and players ---------------------------------------------------------------


@pytest.mark.parametrize("line", ["Ann 12 Ben 7 Cara 5", "Ann 12. Ben 7. Cara 5."])
def test_players_with_numbers_need_no_commas(player: Player, line: str) -> None:
    said = heard(player, "new score sheet with Ann, Ben and Cara", line)
    assert said == ["Ann plus 12: 12 points.", "Ben plus 7: 7 points.", "Cara plus 5: 5 points."]


def test_whoever_wins_the_round_is_where_it_ends(player: Player) -> None:
    said = heard(player, UNO, "Ben wins the round")
    assert said[:2] == ["Ben minus 7: 0 cards.", "Ben has ended the round."]
    assert player.type("50")[0] == "Ben plus 50: 50 points."
    heard(player, "new score sheet with Ann and Ben", "yes")
    assert player.type("Ben won this round") == ["Ben plus 1: 1 point."]
    # A game in which nobody can win a round counts nothing.
    heard(player, "new cooperative with Ann and Ben, Ann starts", "yes")
    assert player.type("Ann wins the round")[0].startswith("Not understood")


# -- bids ------------------------------------------------------------------------------


def test_who_has_bid_and_who_has_not(player: Player) -> None:
    heard(player, "new trick taking with Ann, Ben, Cara and Dan, Ann starts")
    assert player.type("who has bid?") == ["Nobody has said their bids yet."]
    assert player.type("Ann bids 3") == ["Ann: bid noted."]
    assert heard(player, "Dan bids 0", "who has bid") == ["Bid noted: Ann, Dan."]
    assert player.type("who hasn't bid yet?") == ["No bid yet: Ben, Cara."]
    assert player.type("reveal")[0] == "Bids not said yet: Ben, Cara."
    heard(player, "no", "Ben bids 1, Cara bids 2")
    assert player.type("who has not bid yet") == ["Everyone has said their bids."]
    assert player.type("reveal")[0] == "Ann: 3 bids."
    assert heard(player, "Ben takes a trick", "who has tricks") == ["Ben: 1 trick."]


def test_who_has_bid_in_german(player: Player) -> None:
    heard(player, "language de", "neu stiche mit Ann, Ben, Cara und Dan, Ann beginnt")
    assert player.type("Ann sagt 3 an") == ["Ann: Ansage notiert."]
    assert player.type("wer hat schon angesagt?") == ["Ansage notiert: Ann."]
    assert player.type("wer hat noch nicht angesagt?") == ["Ansage fehlt noch: Ben, Cara, Dan."]


# -- chance and time -------------------------------------------------------------------


@pytest.mark.parametrize("line", ["roll 0 dice", "roll -1 dice", "flip no coins", "roll 500"])
def test_dice_that_cannot_be_thrown_are_told_of(player: Player, line: str) -> None:
    said = heard(player, UNO, line)
    assert said == ["Nothing was thrown. Roll 1 to 20 dice, each with 2 to 1000 sides."]


def test_several_coins_are_told_one_by_one(player: Player) -> None:
    [said] = heard(player, UNO, "flip 3 coins")
    assert [each.strip().casefold() in ("heads", "tails") for each in said[:-1].split(",")] == [
        True
    ] * 3


def test_a_timer_that_does_not_run_is_not_stopped(player: Player) -> None:
    assert heard(player, UNO, "stop the timer") == ["No timer is running."]
    assert heard(player, "timer 2 minutes", "stop the timer") == ["The timer is stopped."]


# -- answers ---------------------------------------------------------------------------


def test_who_answered_correctly_is_right(owner: Player) -> None:
    heard(owner, "new evening quiz with Ann and Ben, Ann starts", "draw a question")
    assert owner.type("Ann got it wrong")[0].endswith("is still open.")
    assert owner.type("Ben answered correctly")[0].startswith("Ben plus")
    heard(owner, "language de", "neu quiz mit Ann und Ben, Ann beginnt", "ja")
    heard(owner, "zieh eine Frage")
    assert owner.type("Ann hat falsch geantwortet")[0].endswith("ist noch offen.")
    assert owner.type("Ben hat richtig geantwortet")[0].startswith("Ben plus")


# -- a game that is not there ----------------------------------------------------------


def test_a_game_that_is_not_there_can_be_made(player: Player) -> None:
    said = player.type("new hearts")
    assert said[0] == "No game called hearts."
    assert "Trick taking" in said[1]
    assert "Type new ruleset" in said[1]


def test_yes_is_no_name_for_a_role(player: Player) -> None:
    asked = heard(player, "new ruleset", "Farm game", "1", "none", "points")
    while "a dealer" not in asked[-1]:
        asked = player.type("no" if "timers" in asked[-1] else "none")
    said = player.type("yes")
    assert said[0] == "What's it called? Yes is no name."
    assert said[1].startswith("Is there a dealer")
    assert player.type("farmer")[0].startswith("When does that move on?")


# -- what is said without a name once more ---------------------------------------------


def test_what_a_player_does_next_needs_no_name(player: Player) -> None:
    heard(player, "new exploding kittens with Ann, Ben and Cara, Ann starts")
    said = player.type("Ann draws and explodes")
    assert said[-1] == "Ann is out."
    heard(player, "new magic with Ann and Ben, Ann starts", "yes")
    assert player.type("Ben loses 3 and concedes")[1:] == ["Ben is out.", "Ann wins."]
    # A number alone is nobody's.
    heard(player, "new score sheet with Ann and Ben")
    assert player.type("Ann 12, 5")[0].startswith("Not understood")


@pytest.mark.parametrize("line", ["Ann has to draw two", "Ann must draw 2"])
def test_what_has_to_be_done_is_done(player: Player, line: str) -> None:
    assert heard(player, UNO, line) == ["Ann plus 2: 9 cards."]


def test_what_has_to_be_done_in_german(player: Player) -> None:
    heard(player, "language de", "neu uno mit Ann, Ben und Cara, Ann beginnt")
    assert player.type("Ben muss zwei Karten ziehen") == ["Ben plus 2: 9 Karten."]


# -- whose point it is -----------------------------------------------------------------


def test_a_point_is_for_somebody_and_points_are_how_many(player: Player) -> None:
    heard(player, "new judge with Ann, Ben and Cara")
    assert player.type("the judge picks Ann") == [
        "Ann does the picking, so somebody else gets the point."
    ]
    assert player.type("point for Cara") == ["Cara plus 1: 1 point."]
    assert player.type("the point goes to Ben") == ["Ben plus 1: 1 point."]
    assert player.type("Ben's answer is the funniest") == ["Ben plus 1: 2 points."]
    assert player.type("points for Cara")[0].startswith("Not understood")
    heard(player, "new quiz with Ann and Ben, Ann starts", "yes")
    said = player.type("Ann and Ben are both right")
    assert said == ["Ann plus 1: 1 point.", "Ben plus 1: 1 point."]


def test_trump_and_the_deal_are_as_they_are_said(player: Player) -> None:
    heard(player, "new trick taking with Ann, Ben, Cara and Dan, Ann starts")
    assert player.type("hearts are trump") == ["Ann: trump hearts."]
    assert player.type("what is trump?") == ["Trump hearts, chosen by Ann."]
    assert heard(player, "Cara deals", "who dealt") == ["Cara is the dealer."]
    assert player.type("Dan says 4") == ["Dan: bid noted."]
    heard(player, "language de", "neu stiche mit Ann, Ben, Cara und Dan, Ann beginnt", "ja")
    assert player.type("Herz ist Trumpf") == ["Ann: Trumpf Herz."]


def test_what_is_played_in_an_elimination_game_is_a_card(player: Player) -> None:
    heard(player, "new exploding kittens with Ann, Ben and Cara, Ann starts")
    assert player.type("Ann plays see the future") == ["Ann minus 1: 7 cards."]
    said = player.type("Ann plays two cats and steals a card from Ben")
    assert said == ["Ann minus 2: 5 cards.", "Ben minus 1: 7 cards.", "Ann plus 1: 6 cards."]


def test_what_is_left_and_what_a_commander_does(player: Player) -> None:
    said = heard(
        player, "new cooperative with Ann and Ben, Ann starts", "how many actions do I have left"
    )
    assert said == ["Ann: 4 actions left."]
    heard(player, "new magic with Ann and Ben, Ann starts", "yes")
    said = player.type("Ben hits Ann with his commander for 5")
    assert said == ["Ann plus 5 from Ben: 5 commander damage.", "Ann minus 5: 35 life."]


def test_hands_that_are_swapped_are_counted_so(player: Player) -> None:
    heard(player, UNO, "Ann has 3 cards")
    said = player.type("Ann and Ben swap hands")
    assert said == ["Ann plus 4: 7 cards.", "Ben minus 4: 3 cards."]
    assert player.type("Ben swaps hands with Cara")[0] == "Ben plus 4: 7 cards."
    assert player.type("Ann swaps hands")[0].startswith("Not understood")
    heard(
        player,
        "language de",
        "neu uno mit Ann, Ben und Cara, Ann beginnt",
        "ja",
        "Ann hat 3 Karten",
    )
    assert player.type("Ann tauscht mit Ben die Karten")[0] == "Ann plus 4: 7 Karten."
