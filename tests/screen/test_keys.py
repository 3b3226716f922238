"""Keys on the screen: what they say while something is open, and what they leave alone."""

import re
from pathlib import Path

import pytest
from screen_reader import NEW, Sat, sat
from sitting import text_of

from assistant.inbox import Overdue
from assistant.keymap import USUAL, keymap
from assistant.scan.news import Scanned
from assistant.settings import Settings
from assistant.tongue import OURS, speak, speaking
from assistant.words.rendering import sentences


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def spoken(person: Sat, *keys: str) -> list[str]:
    """Press keys; return all that is spoken for them."""
    before = len(person.heard.said)
    person.press(*keys)
    return [each.text for each in person.heard.said[before:]]


def answered(person: Sat, line: str) -> list[str]:
    return spoken(person, *line, "enter")


def hold_up(person: Sat, title: str) -> None:
    from sitting import card_of

    person.face.take(Scanned(card_of(title).code, "camera", 1.0, 1.0))
    person.look()


# -- a question is open --------------------------------------------------------


def test_function_keys_are_answered_as_their_words_while_a_game_is_chosen(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        question = answered(person, "new")
        assert question[0].startswith("Which game?")
        for key, word in (("f2", "whose"), ("ctrl+z", "undo"), ("f3", "scores")):
            typed = answered(person, word)
            assert typed[0] == "The game hasn't begun."
            assert spoken(person, key) == typed
        assert answered(person, "1")[0].startswith("Who's playing?")


def test_a_key_is_no_name_and_no_text_where_any_words_would_do(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        answered(person, NEW)
        answered(person, "b goat")
        answered(person, "teach")
        assert spoken(person, "f2")[0].startswith("Ann's turn, ")
        assert spoken(person, "f3")[0].startswith("Animals: Ann 1 of 7")
        assert "It bleats." in " ".join(answered(person, "It bleats."))


def test_a_yes_or_no_question_waits_on_behind_a_question_key(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        answered(person, NEW)
        assert answered(person, "end game") == ["End the game without a winner? Yes or no."]
        assert spoken(person, "f3")[0].startswith("Animals: Ann 1 of 7")
        assert answered(person, "scores")[0].startswith("Animals: Ann 1 of 7")
        assert answered(person, "no") == ["Not done: end game."]


def test_arrows_in_a_yes_or_no_question_say_what_they_choose(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        answered(person, NEW)
        answered(person, "end game")
        assert spoken(person, "down") == ["1, yes"]
        assert spoken(person, "down") == ["2, no"]


# -- help for where you are ----------------------------------------------------


def test_f1_says_what_is_open_and_how_it_is_answered(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        answered(person, NEW)
        assert spoken(person, "f1") == [
            "Ann's turn, start of turn: start-of-turn effects first, then draw a card.",
            "Type next, draw, or offers.",
            "Help words lists every command you can use now.",
        ]
        answered(person, "end game")
        assert spoken(person, "f1")[0] == (
            "A question is open: End the game without a winner? Yes or no. "
            "Type y or n, then press Enter. Type cancel to stop."
        )
        answered(person, "no")
        spoken(person, "f10")
        assert spoken(person, "f1")[0] == (
            "A list is open: Menu. "
            "Type a number from 1 to 14, or use the arrows and Enter. Type cancel to stop."
        )


# -- older messages ------------------------------------------------------------


def newcomer(person: Sat) -> list[str]:
    """Let somebody come for the first time; return the first question."""
    person.face.session.newcomer = True
    person.face.take(Overdue())
    person.look()
    return [each.text for each in person.face.session.open_question()]


def test_enter_behind_older_messages_says_the_question_again_and_does_not_skip_it(
    tmp_path: Path,
) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        question = newcomer(person)
        for _ in range(2):
            spoken(person, "pageup")
            assert spoken(person, "enter") == question
        assert spoken(person, "enter")[0].startswith("How fast")


def test_enter_behind_news_says_the_question_again_and_does_not_skip_it(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        question = newcomer(person)
        hold_up(person, "Llamaste")
        spoken(person, "enter")
        assert text_of("Llamaste").endswith(person.row()[:10]) or "Llamaste" in person.text()
        assert spoken(person, "enter") == question
        assert spoken(person, "enter")[0].startswith("How fast")


def test_the_first_question_is_under_a_braille_display_of_any_width(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        newcomer(person)
        for first, key in (("How should I speak?", "1"), ("How fast do I speak?", "")):
            assert person.screen.cursor.x == 0
            assert person.row().startswith(first)
            assert len(first) <= 20
            assert len(person.row()) <= 40
            person.press(*key, "enter")
        # A screen reader says what is new up to the row of the cursor: all of it stands there.
        assert person.row().rstrip() == "A braille display? How many cells?"
        assert person.screen.cursor.x == 0
        person.press("enter")
        assert person.screen.cursor.x > 0


@pytest.mark.parametrize("width", [80, 40])
def test_at_the_first_start_the_cursor_stands_behind_the_question_and_not_its_list(
    tmp_path: Path, width: int
) -> None:
    with sat(tmp_path / "games.sqlite3", width) as person:
        newcomer(person)
        person.type("2")
        for line, asks in (
            ("", "Which game do you usually play?"),
            ("unstable", "Which game do you usually play?"),
            ("1", "Who usually plays?"),
            ("x", "Who usually plays?"),
        ):
            person.type(line)
            _, before, question = person.text().rpartition(asks)
            assert before
            # What stands there after the question is the sign of the line that is typed on.
            assert not re.search(r"[0-9], ", question)
            row = person.row()
            assert row.endswith("later.")
            assert person.screen.cursor.x == len(row)


def test_on_a_braille_display_the_question_comes_before_its_list(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        newcomer(person)
        person.type("2")
        person.type("40")
        felt = ""
        # Windows are full: a question begins, and a word goes on, wherever there is room.
        for _ in range(20):
            felt += re.sub(r" +[0-9]+ more$", "", person.row()).replace(" ", "")
            if "1,Llamas" in felt:
                break
            person.press("enter")
        before, line, _ = felt.partition("1,Llamas")
        assert line
        assert "Llamas" not in before
        assert before.endswith("Whichgamedoyouusuallyplay?Typeanumber,orEntertodecidelater.")


def test_repeating_puts_no_copy_into_the_messages(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        answered(person, "b goat")
        answered(person, "llamaste")
        assert spoken(person, "ctrl+r") == [text_of("Llamaste")]
        assert spoken(person, "ctrl+r") == [text_of("Llamaste")]
        assert spoken(person, "pageup") == [text_of("Baby Goat")]
        assert answered(person, "history")[-2:] == [text_of("Baby Goat"), text_of("Llamaste")]
        assert spoken(person, "pageup") != [text_of("Llamaste")]


def test_repeat_says_the_line_of_a_list_again_and_stays_on_it(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        spoken(person, "f10", "down")
        assert spoken(person, "down") == ["2, The turn"]
        assert spoken(person, "ctrl+r") == ["2, The turn"]
        assert spoken(person, "down")[0].startswith("3, ")
        assert spoken(person, "up", "enter")[1] == "The turn."


def test_repeat_says_an_older_message_again_and_stays_there(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        for title in ("Llamaste", "Battering Ram", "Baby Goat"):
            answered(person, title)
        assert spoken(person, "pageup") == [text_of("Battering Ram")]
        assert spoken(person, "ctrl+r") == [text_of("Battering Ram")]
        assert spoken(person, "pageup") == [text_of("Llamaste")]


def test_words_and_the_menu_lead_through_the_messages_as_the_keys_do(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        for title in ("Llamaste", "Battering Ram", "Baby Goat"):
            answered(person, title)
        assert answered(person, "older") == [text_of("Battering Ram")]
        assert answered(person, "older") == [text_of("Llamaste")]
        assert answered(person, "newer") == [text_of("Battering Ram")]
        assert spoken(person, "pageup") == [text_of("Llamaste")]
        person.press("ctrl+u")
        answered(person, "menu")
        words = answered(person, "13")
        number = next(each.split(",")[0] for each in words if ", older: " in each)
        # The menu is in no history: the message before it comes first.
        assert answered(person, number) == [text_of("Baby Goat")]


def test_next_message_goes_to_what_waits_by_key_word_and_menu(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        assert answered(person, "next message") == ["That's the newest message."]
        for title in ("Llamaste", "Battering Ram"):
            hold_up(person, title)
        assert person.row().endswith("2 more")
        person.type("next message")
        assert text_of("Llamaste").split()[-1] in person.row()
        assert person.row().endswith("1 more")
        person.press("ctrl+n")
        assert text_of("Battering Ram").endswith(person.row())


def test_the_menu_names_the_key_of_a_word_on_the_screen(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3", settings=Settings(keys="scores=f3 ctrl+e")) as person:
        answered(person, "menu")
        words = answered(person, "7")
        assert any("scores: " in each and each.endswith("Key: f3 ctrl e.") for each in words)
        assert not any("Key:" in each for each in words if ", nursery: " in each)
        answered(person, "menu")
        general = answered(person, "13")
        assert any("older: " in each and each.endswith("Key: pageup.") for each in general)


# -- own keys and single letters -----------------------------------------------


def test_an_action_alone_reads_its_keys_and_takes_none_away(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        for action, key in (("pile", "f5"), ("whose", "f2")):
            assert answered(person, f"keys {action}") == [f"{action}: {key}."]
        answered(person, "keys pile none")
        assert answered(person, "keys pile") == ["pile: no key."]


def test_keys_and_what_they_do_have_names_of_the_language(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        answered(person, "language german")
        assert answered(person, "tasten wiederholen") == ["wiederholen: Strg r."]
        assert answered(person, "tasten wiederholen umschalt+f7") == ["wiederholen: Umschalt f7."]
        # The names of the setting are understood too, and what is not is told in German.
        assert answered(person, "tasten older") == ["älter: Bildauf."]
        assert answered(person, "tasten wiederholen keine") == ["wiederholen: keine Taste."]
        # Other words that the key says name it as well.
        assert answered(person, "tasten nochmal") == ["wiederholen: keine Taste."]
        assert "rückgängig, vorhang, privat" in answered(person, "tasten quatsch")[0]
        assert "Bildab: die Meldung danach." in answered(person, "tasten")
    speak(OURS)


def test_a_key_that_no_keyboard_has_is_refused(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        for name in ("f99", "f0", "f13"):
            assert answered(person, f"keys repeat {name}")[0].startswith(f"I can't use {name}.")
        assert answered(person, "keys repeat f11") == ["repeat: f11."]


@pytest.mark.parametrize("wish", ["none", "f11"])
def test_control_c_always_ends_the_program(tmp_path: Path, wish: str) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        said = answered(person, f"keys break {wish}")
        if wish == "none":
            assert said == ["Break keeps control c: one key must always end the program."]
        person.press("ctrl+c")
        assert person.face.session.over


@pytest.mark.parametrize("setting", ["pile", "break=", "repeat=f99"])
def test_a_slip_in_the_setting_takes_no_key_away(tmp_path: Path, setting: str) -> None:
    with sat(tmp_path / "games.sqlite3", settings=Settings(keys=setting)) as person:
        assert setting in person.text()
        assert answered(person, "keys pile") == ["pile: f5."]
        assert answered(person, "keys repeat") == ["repeat: ctrl r."]


def test_a_word_whose_first_letters_act_is_understood_all_the_same(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        answered(person, "new llamas with Ann, Cara, light, Ann starts")
        answered(person, "single keys on")
        assert answered(person, "scores")[-2:] == [
            "Animals: Ann 1 of 7, current player.",
            "Cara 1 of 7.",
        ]
        # The first letters are not known before the others.
        assert "Cara has 3." in answered(person, "Cara has 3")[-1]
        assert answered(person, "next")[-1].startswith("Draw phase.")
        # It is not top: both letters that acted belong to it.
        assert "The pile is empty." not in answered(person, "stop")
        assert answered(person, "llamaste") == [text_of("Llamaste")]
        assert answered(person, "single keys off")[-1] == "Single letters are only typed."


def test_keys_before_a_card_are_no_part_of_its_label(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3", settings=Settings(single_keys=True)) as person:
        answered(person, " " + NEW)
        assert spoken(person, "s")[0].startswith("Animals: Ann 1 of 7")
        assert answered(person, "b goat") == [text_of("Baby Goat")]


def test_capitals_act_as_the_small_letters_where_they_have_no_meaning_of_their_own(
    tmp_path: Path,
) -> None:
    with sat(tmp_path / "games.sqlite3", settings=Settings(single_keys=True)) as person:
        answered(person, " " + NEW)
        for letter in "tne":
            assert spoken(person, letter.upper()) == spoken(person, letter) != []
        assert spoken(person, "S") != spoken(person, "s")


def test_letters_are_typed_where_words_are_asked_for(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3", settings=Settings(single_keys=True)) as person:
        answered(person, " new llamas")
        answered(person, "Tom, Cara")
        answered(person, "1")
        assert "1, Tom" in answered(person, "1")


def test_an_older_message_that_was_asked_for_by_its_word_is_repeated(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        answered(person, "b goat")
        answered(person, "scores")
        answered(person, "status")
        older = answered(person, "older")
        assert older[0].startswith("No game yet")
        assert spoken(person, "ctrl+r") == older


def test_what_is_said_before_a_question_is_not_lost_on_a_small_screen(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3", 20, 10) as person:
        answered(person, "welcome")
        answered(person, "2")
        for wrong in ("500", "0", "999"):
            answered(person, wrong)
            assert person.text().startswith("Choose a number from 8 to 100. A braille display?")


def test_control_g_goes_through_how_much_is_said(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        told = [spoken(person, "ctrl+g") for _ in range(4)]
        assert told == [
            ["Verbosity brief."],
            ["Verbosity off."],
            ["Verbosity detailed."],
            ["Verbosity normal."],
        ]


def test_each_usual_key_does_one_thing() -> None:
    keys = [key for several in USUAL.values() for key in several]
    assert len(keys) == len(set(keys))


def test_pile_and_chain_are_gone_through_by_the_key_beside_the_one_that_tells_of_them() -> None:
    usual = keymap("")
    for told, walked in (("pile", "walk pile"), ("chain", "walk chain")):
        [key] = usual.keys_of_word(told)
        assert usual.keys_of_word(walked) == (f"shift+{key}",)


@pytest.mark.parametrize("language", ["en", "de"])
def test_each_action_has_a_name_and_what_it_does(language: str) -> None:
    """The papers say so of a new key: a name that is missing would be read as the key of one."""
    with speaking(language):
        told = sentences("screen")
        for table in ("action", "does"):
            assert set(USUAL) <= set(told[table]), table


# -- in another language --------------------------------------------------------


@pytest.mark.parametrize("key", ["f2", "f3", "f4", "f7", "f8", "ctrl+o", "ctrl+s", "ctrl+w"])
def test_a_key_says_its_word_in_the_language_in_use(tmp_path: Path, key: str) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        answered(person, NEW)
        english = spoken(person, key)
        answered(person, "language de")
        try:
            german = spoken(person, key)
        finally:
            answered(person, "sprache en")
        assert german
        assert german != english


def test_places_are_gone_through_in_the_language_in_use(tmp_path: Path) -> None:
    with sat(tmp_path / "games.sqlite3") as person:
        answered(person, "new llamas with Ann, Ben, full, Ann starts, any babies")
        answered(person, "language de")
        try:
            walked = [spoken(person, key)[0] for key in ("ctrl+w", "right", "left")]
        finally:
            answered(person, "sprache en")
        assert "Ann" in walked[0]
        assert "Ben" in walked[1]
        assert walked[2] == walked[0]
