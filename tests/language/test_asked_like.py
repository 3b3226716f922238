"""A question that nothing else answers is answered as the one of the bank that it is most like."""

import pytest
from measuring import at_table

from assistant.language.asked_like import question_bank
from assistant.language.program import ways
from assistant.tongue import speak

BEGINS = {
    "en": ("new {game} with Ann, Ben and Cara, full, Ann starts, any babies", "rule {word}"),
    "de": (
        "neu {game} mit Ann, Ben und Cara, voll, Ann beginnt, beliebige Babys",
        "regel {word}",
    ),
}
NO_RULE = {"en": "I know no rule", "de": "Dafür kenne ich keine Regel"}


@pytest.mark.parametrize(
    ("moment", "line", "answer"),
    [
        ("action", "any clue where that glitter tornado has wandered off to", "Glitter Tornado"),
        ("action", "remind me what lies on Ben's side of the table", "Ben 2 of 7 Unicorns"),
        ("action", "who would have to say something now", "Ann's turn, Action phase"),
        ("action", "have I picked up my card for this turn yet", "Ann has drawn."),
        ("light", "does anybody stand a chance to win it soon", "Nobody's close"),
    ],
)
def test_a_question_in_words_of_ones_own_is_answered_and_changes_nothing(
    moment: str, line: str, answer: str
) -> None:
    with at_table(moment) as player:
        before = player.session.table
        assert player.type(line)[0].startswith(answer)
        assert player.session.table is before


@pytest.mark.parametrize(
    "line",
    [
        "why are you so mean to me",
        "did you see the match last night",
        "who wants another drink",
        "where did I put my glasses",
        "whose phone is ringing",
    ],
)
def test_what_is_asked_of_no_game_is_not_answered(line: str) -> None:
    with at_table("action") as player:
        before = player.session.table
        assert player.type(line)[0].startswith(("Not understood", "No card called"))
        assert player.session.table is before


def test_what_is_asked_about_somebody_is_not_answered_for_another() -> None:
    with at_table("action") as player:
        assert player.type("what is lying around in front of Cara then")[0].startswith("Cara 2")
        assert player.type("and what is lying around in front of Ben")[0].startswith("Ben 2")


def test_who_asks_what_another_holds_is_not_offered_a_hand_to_read() -> None:
    with at_table("action") as player:
        assert player.type("which cards is Ben holding")[0].startswith("Ben's hand: 5")


def test_a_rule_that_fits_goes_before_what_a_question_is_like() -> None:
    with at_table("action") as player:
        assert player.type("how many unicorns do I need to win")[0].startswith("The first to have")


@pytest.mark.parametrize("language", BEGINS)
@pytest.mark.parametrize("game", ["second print", "llamas"])
def test_each_rule_that_is_asked_for_is_one(
    language: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    speak(language)
    try:
        begin, asks = BEGINS[language]
        asked = [one for one in question_bank().phrases if "herds" not in one.when]
        rules = {one.do[0].rest for one in asked if one.do[0].word == "rule"}
        known = {each for each in rules if "{" not in each}
        assert known
        with at_table("", setup=(begin.format(game=game),)) as player:
            unknown = [
                word
                for word in sorted(known)
                if player.type(asks.format(word=word))[0].startswith(NO_RULE[language])
            ]
        assert unknown == []
    finally:
        speak("en")


@pytest.mark.parametrize("language", BEGINS)
def test_the_bank_asks_only_what_the_program_answers(language: str) -> None:
    speak(language)
    try:
        assert all(ways(one.do[0].word) for one in question_bank().phrases)
    finally:
        speak("en")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("what's a downgrade do exactly, is that the bad kind", "A Downgrade hinders"),
        ("how does the herd bonus work", "With three or more Animals"),
        ("That herd thing on the little card, how's it work?", "With three or more Animals"),
        ("rule herd", "With three or more Animals"),
    ],
)
def test_without_a_game_a_rule_is_told_by_any_rulebook_that_has_it(line: str, answer: str) -> None:
    with at_table("none") as player:
        assert player.type(line)[0].startswith(answer)


def test_without_a_game_nothing_of_a_game_is_told() -> None:
    with at_table("none") as player:
        assert not player.type("how far am I from winning then")[0].startswith("Ann")
        assert player.type("rule zorbling")[0].startswith("No game yet.")
