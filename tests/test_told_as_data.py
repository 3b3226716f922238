"""What was told is asked by its key and its values, and never by how it reads."""

import pytest
from golden import seated
from made_up import book, laid, opened
from sitting import Player, card_of, shipped_library

from assistant.commands.in_words import told as told_again
from assistant.intents import Do
from assistant.language.slots import Slots
from assistant.messages import Text, filled_in, joined, last_question, say, texts_in
from assistant.rules.position import Position
from assistant.tongue import speaking
from assistant.words import asks, render, without_stop
from assistant.words.announcement import Announcement
from assistant.words.areas import back_in
from assistant.words.card import read_all, read_card
from assistant.words.rendering import hinted

player = pytest.fixture(seated)


def test_what_is_filled_in_is_whole_and_comes_from_every_part() -> None:
    inner = say("game.and", names=joined("commas", "Ann", "Ben"), last="Cara")
    told = joined("sentences", say("game.draws", name="Dan", count=2), inner)
    assert list(filled_in(told)) == ["Dan", "Ann", "Ben", "Cara"]
    assert list(filled_in("Ann draws.")) == []
    assert inner in texts_in(told) and told in texts_in(told)
    assert say("game.and") not in texts_in(told)


def test_what_somebody_did_last_is_not_what_one_did_whose_name_begins_alike(
    player: Player,
) -> None:
    for line in (
        "new second print with Ann, Annabel and Cara, full, Ann starts, any babies",
        "Ann draws",
        "Ann draws",
        "end turn",
        "Annabel draws",
        "Annabel plays narwhal",
        "all pass",
    ):
        player.type(line)
    assert player.type("what did Ann just do") == ["Ann draws.", "Ann draws."]


def test_a_card_that_lies_back_is_told_beside_one_whose_title_has_its_own() -> None:
    before = opened()
    position = Position(book(), laid(before, {0: ["BC.1"]}))
    (title,) = {position.title("BC.1")}
    (told,) = back_in(before, position, [say("game.appeared", card=f"Great {title}")])
    assert title in filled_in(told)
    assert list(back_in(before, position, [say("game.appeared", card=title)])) == []


def test_what_was_asked_at_last_is_found_where_it_is_told_in_each_language() -> None:
    asked = last_question(say("play.who_starts_plain"), say("play.left"))
    assert render(asked) == "Who starts?"
    with speaking("de"):
        assert render(asked) == "Wer beginnt?"
    assert render(last_question(say("play.left"))) == "Not done."
    # It has no hint of what it is made of, so that none is counted as heard.
    assert not list(hinted(last_question(say("help.yes_or_no"))))


def test_the_end_of_what_is_told_chooses_the_form() -> None:
    def given_up(what: Text) -> str:
        return render(say("play.given_up", what=what))

    assert given_up(say("play.who_starts_plain")) == "Question closed: Who starts?"
    assert given_up(say("play.left")) == "Closed: Not done."
    assert render(say("seats.said_by", what="Ben draws.", name="Ben")) == "Ben draws, said by Ben."
    assert render(say("seats.said_by", what="Sure?", name="Ben")) == "Sure? Said by Ben."
    assert asks(say("play.who_starts_plain")) and not asks(say("play.left"))
    assert without_stop(say("play.left")) == "Not done"


def test_only_the_heading_of_a_card_is_a_part_for_fingers_by_itself() -> None:
    catalogue, card = shipped_library().catalogue, card_of("Narwhal")
    for read in (read_card(catalogue, card), read_all(catalogue, card)):
        assert read.parts[0] == "Narwhal, basic unicorn."
        assert " ".join(read.parts) == read.text
    assert len(read_card(catalogue, card, short=True).parts) == 1
    assert Announcement("Ann draws. Play or draw.", "Ann draws").parts == (
        "Ann draws. Play or draw.",
    )


def test_only_behind_an_owner_is_a_place_called_as_the_game_calls_it(player: Player) -> None:
    player.type("new llamas with Max, Ben and Cara, full, Max starts, any babies")
    for said, told in (
        ("llamacorn into Max's stable", "Ben plays llamacorn into Max's Field"),
        ("llamacorn into this stable", "Ben plays llamacorn into this stable"),
    ):
        assert told_again(player.session, Do("play", Slots(said), 1)) == told
