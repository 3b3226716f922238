"""A tie at the end of the deck, as people break it: cards one after the other, nothing lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import leave, sit_down
from sitting import Player

FIRST = "Ann's first card: hold it up or type it."
ONE = "Ann: 1 of 3 so far. Next card, or done?"


def said(player: Player, *lines: str) -> list[str]:
    answer: list[str] = []
    for line in lines:
        answer = player.type(line)
    return answer


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def tie(home: Path) -> Iterator[Player]:
    """Ann and Ben are level with three, and the last card has been drawn."""
    made = sit_down(home)
    said(made, "new second print with Ann, Ben and Cara, light, Ann starts")
    told = said(made, "Ann has 3", "Ben has 3", "deck 1", "draw")
    level = "It's a tie: Ann and Ben with 3. Name Ann's Unicorns, one by one."
    assert told == ["Ann draws.", "The deck is empty.", level, FIRST]
    yield made
    leave(made)


@pytest.mark.parametrize("end", ["done", "that is all", "That's all", "", "all"])
def test_cards_typed_or_shown_are_counted_for_the_first_then_the_next(
    tie: Player, end: str
) -> None:
    assert tie.type("baby unicorn") == ["Ann: Baby Unicorn, 11 letters.", ONE]
    shown = [each.text for each in tie.show("US009")]
    assert shown[-1] == "Ann: 2 of 3 so far. Next card, or done?"
    assert tie.type("rainbow unicorn")[-1] == "Ann: 3 of 3. Type done or press Enter."
    assert said(tie, end)[-1] == "Ben's first card: hold it up or type it."
    assert len(said(tie, "baby unicorn, baby unicorn, narwhal")) == 4
    assert said(tie, end)[-1].endswith("wins on letters!")


def test_no_action_is_asked_for_when_only_letters_are_left(tie: Player) -> None:
    for line in ("now", "whose", "offers"):
        told = " ".join(tie.type(line))
        assert "play a card" not in told, line
        assert "plays a card" not in told, line
    assert "1, Name Ann's cards: their letters decide." in tie.type("offers")
    assert tie.type("1") == [FIRST]
    said(tie, "offers")
    assert tie.type("2") == ["Ben's first card: hold it up or type it."]
    assert tie.type("narwhal")[0] == "Ben: Narwhal, 7 letters."
    # Who has begun goes on.
    assert tie.type("rainbow unicorn")[0] == "Ben: Rainbow Unicorn, 14 letters."


@pytest.mark.parametrize("between", ["scores", "offers", "menu", "help letters", "history", "1"])
def test_a_question_in_between_loses_no_card(tie: Player, between: str) -> None:
    said(tie, "baby unicorn", "scores" if between == "1" else between)
    assert tie.type("narwhal")[0] == "Ann: Narwhal, 7 letters."


def test_a_list_that_is_too_short_is_asked_about_and_goes_on(tie: Player) -> None:
    asked = said(tie, "baby unicorn", "done")
    assert asked == ["Ann's Unicorns: 3. You named 1.", "Do it anyway?"]
    # A card is the answer that is meant most often.
    assert tie.type("narwhal")[0] == "Ann: Narwhal, 7 letters."
    assert said(tie, "done", "no")[-1] == "Ann: 2 of 3 so far. Next card, or done?"
    told = said(tie, "done", "yes")
    assert told[0] == "Ann: Baby Unicorn 11, Narwhal 7: 18 letters."
    assert tie.type("done")[0] == "Ben has no named cards yet."


def test_undo_takes_one_card_back_and_a_restart_none(home: Path, tie: Player) -> None:
    said(tie, "baby unicorn", "narwhal")
    assert tie.type("undo")[-1] == ONE
    leave(tie)
    again = sit_down(home)
    assert again.type("resume")[-1] == ONE
    assert again.type("narwhal")[0] == "Ann: Narwhal, 7 letters."
    leave(again)


def test_a_number_said_between_keeps_the_cards(tie: Player) -> None:
    told = said(tie, "baby unicorn", "Ann has 3")
    assert told[-1] == ONE


def test_whoever_counted_by_hand_says_who_has_most(tie: Player) -> None:
    told = tie.type("cancel")
    assert told[0] == "Who has the most letters? Type a number."
    assert tie.type("2")[-1] == "Ben wins on letters!"


def test_a_whole_list_in_one_line_still_counts(tie: Player) -> None:
    told = tie.type("Ann letters baby unicorn, narwhal, rainbow unicorn")
    assert told[0] == "Ann: Baby Unicorn 11, Narwhal 7, Rainbow Unicorn 14: 32 letters."
    assert said(tie, "baby unicorn", "Ben letters narwhal, narwhal")[-1].startswith("Ben: 3 of 3")
    assert tie.type("Ben letters done")[-1] == "Ann wins on letters!"


def test_where_cards_are_tracked_the_missing_ones_are_laid_down(home: Path) -> None:
    player = sit_down(home)
    said(player, "new second print with Ann, Ben and Cara, light, Ann starts")
    said(player, "Ann has 2", "Ben has 2", "track", "cancel")
    said(player, "Ann has baby unicorn, narwhal", "Ben has baby unicorn")
    told = player.type("deck 0")
    assert told[-1] == "Ben's Stable: hold up an unnamed card, or type it."
    assert "Name the rest of Ben's Unicorns." in told[-2]
    assert player.type("rainbow unicorn")[-1] == "Ben wins on letters!"
    leave(player)


def test_letters_count_only_where_they_decide(home: Path) -> None:
    player = sit_down(home)
    said(player, "new second print with Ann, Ben and Cara, full, Ann starts, any babies")
    # What is tracked is counted already, and need not be named.
    assert player.type("Ann letters")[-1] == "Letters 11: Baby Unicorn 11."
    assert player.type("Ann letters narwhal") == ["I'm tracking cards. Move the card instead."]
    said(player, "new second print with Ann, Ben and Cara, light, Ann starts")
    assert player.type("Ann letters")[0].startswith("Letters don't count now")
    leave(player)
