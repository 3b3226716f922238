"""One sitting: what a person hears for what was typed, shown and reported."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sitting import Heard, Player, Watched, shipped_library, take

from assistant.inbox import Leave, Overdue, Typed
from assistant.library import Library, open_library
from assistant.registry import all_commands, all_words, find_command
from assistant.scan.news import SourceLost, SourceReady
from assistant.session import Session
from assistant.settings import Settings, load_settings
from assistant.speech.voice import VoiceGone, VoiceReady
from assistant.standing import decks_at_start
from assistant.words import choose, render


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped_library(adult=True)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def player(home: Path) -> Iterator[Player]:
    heard, eyes = Heard(), Watched()
    yield Player(Session(shipped_library(), Settings(), heard, eyes), heard, eyes)


def test_the_first_words_count_the_decks(player: Player) -> None:
    said = player.start()
    assert said[0].text == "6 decks, 572 cards. Type decks to hear which."
    assert player.eyes.spec == ""


def test_the_first_words_name_a_deck_or_two(library: Library) -> None:
    def first_words(*decks: str) -> list[str]:
        return [each.text for each in decks_at_start(library.of(decks))]

    assert first_words("llamas-unleashed", "llamas-farmed-and-dangerous") == [
        "Llamas Unleashed: 127 cards.",
        "Llamas Unleashed, Farmed and Dangerous: 54 cards.",
    ]
    assert first_words("llamas-unleashed") == ["Llamas Unleashed: 127 cards."]
    assert first_words() == ["No deck could be loaded. Type problems to hear why."]


def test_ready_is_said_once_when_camera_and_voice_have_come(player: Player) -> None:
    player.start()
    assert player.take(VoiceReady("espeak")) == ()
    said = player.take(SourceReady("HD Webcam"))
    assert [each.text for each in said] == [
        (
            "Ready. Camera: HD Webcam. Voice: espeak. "
            "Hold up a card, type its label, or type new for a game. Type help for more."
        )
    ]
    assert player.take(Overdue()) == ()


def test_without_camera_and_voice_it_says_so_and_asks_for_a_label(player: Player) -> None:
    player.start()
    player.take(VoiceGone("speech.no_device", {"then": " Text goes on."}))
    said = [each.text for each in player.take(SourceLost("scan.no_camera"))]
    assert said[0].startswith("No camera found.")
    assert said[1] == "Ready. Type a card's label, or new for a game. Type help for more."


def test_a_slow_camera_does_not_keep_people_waiting(player: Player) -> None:
    player.start()
    player.take(VoiceReady("espeak"))
    assert player.take(Overdue())[0].text.startswith("Ready. Voice: espeak.")
    assert player.take(SourceReady("Cam"))[0].text == "Camera: Cam."


def test_a_typed_label_reads_the_card_title_first(player: Player) -> None:
    [said] = player.type("b goat")
    assert said.startswith("Baby Goat, baby animal, goat. ")
    assert player.heard.said[-1].braille == "Baby Goat, baby animal, goat"


def test_a_card_held_up_is_read_in_full(player: Player) -> None:
    card = next(c for c in player.session.library.catalogue.cards if c.title == "Totes Magoats")
    [said] = player.show(card.code)
    assert said.text.startswith("Totes Magoats, magic")
    assert card.text in said.text


def test_what_was_not_checked_says_so(player: Player) -> None:
    cards = player.session.library.catalogue.cards
    unsure = next(card for card in cards if not card.verified)
    sure = next(card for card in cards if card.verified)
    assert player.show(unsure.code)[0].text.endswith("Not yet checked against a printed card.")
    assert "Not yet checked" not in player.show(sure.code)[0].text


def test_cards_seen_together_wait_for_each_other_and_a_later_one_cuts(player: Player) -> None:
    assert [player.show("LU001", 1.0)[0].joins, player.show("LU020", 1.0)[0].joins] == [False, True]
    assert player.show("LU030", 2.0)[0].joins is False


def test_again_and_enter_repeat_the_last_words(player: Player) -> None:
    said = player.type("b goat")
    assert player.type("again") == said
    assert player.type("") == said


def test_short_reading_gives_the_text_on_again(player: Player) -> None:
    player.type("short")
    assert player.type("b goat") == ["Baby Goat, baby animal, goat."]
    assert len(player.type("again")[0]) > 40


def test_full_tells_copies_trigger_duty_label_and_code(player: Player) -> None:
    player.type("llamaste")
    [said] = player.type("full")
    for part in ("1 copy", "each time", "may be done", "Label: ug ", "Printed code: LU"):
        assert part in said


def test_full_counts_all_drawings_of_a_title(player: Player) -> None:
    player.type("b goat")
    [said] = player.type("full")
    assert "3 copies" in said
    assert "Pink, Yellow, Purple" in said


def test_spelling_names_capitals_signs_and_accents(player: Player) -> None:
    player.type("#studlife")
    assert player.type("spell") == ["number sign, s, t, u, d, l, i, f, e."]
    player.type("llama pinata")
    assert "n, with tilde" in player.type("spell")[0]
    assert player.type("spell")[0].startswith("capital L, l, a")


def test_word_by_word_forth_and_back(player: Player) -> None:
    player.type("b goat")
    assert player.type("word") == ["Baby"]
    assert player.type("word") == ["Goat,"]
    assert player.type("back") == ["Baby"]
    assert player.type("back") == ["Start of the text."]
    assert player.type("word") == ["Baby"]


def test_word_by_word_ends(player: Player) -> None:
    [text] = player.type("b goat")
    for _ in text.split():
        player.type("word")
    assert player.type("word") == ["End of the text."]
    assert player.type("back") == [text.split()[-1]]


def test_type_tells_the_kind(player: Player) -> None:
    player.type("llamaste")
    assert player.type("type") == ["Llamaste: upgrade."]


@pytest.mark.parametrize("word", ["full", "spell", "word", "back", "type"])
def test_words_about_a_card_need_a_card(player: Player, word: str) -> None:
    assert player.type(word)[0].startswith("No card yet.")


def test_several_cards_are_a_numbered_list_and_a_number_chooses(player: Player) -> None:
    said = player.type("magical")
    assert said[1].startswith("1, ")
    chosen = said[2].removeprefix("2, ")
    assert player.type("2")[0].startswith(chosen)


def test_a_number_that_is_not_in_the_list_is_told(player: Player) -> None:
    said = player.type("magical")
    assert player.type("77") == [f"Choose a number from 1 to {len(said) - 1}."]
    assert player.type("9" * 5000) == [f"Choose a number from 1 to {len(said) - 1}."]
    assert player.type("1")[0].startswith(said[1].removeprefix("1, "))


def test_what_is_like_no_card_names_none_and_the_rest_the_nearest_three(player: Player) -> None:
    none = "No card called qqqqzzzxx, or anything like it. Type another label, or menu."
    assert player.type("qqqqzzzxx") == [none]
    said = player.type("goatqq llamaqq")
    assert said[0].startswith("No card called goatqq llamaqq. Here are the nearest.")
    assert 2 <= len(said) <= 4


def test_an_unknown_code_is_read_out_and_tied_for_ever(player: Player, home: Path) -> None:
    [said] = player.show("https://kit.example/c/17")
    assert said.text.startswith("Unknown code: https://kit.example/c/17.")
    assert player.type("tie b goat") == ["Done. From now on this code is Baby Goat."]
    assert player.show("https://kit.example/c/17", 5.0)[0].text.startswith("Baby Goat")
    assert open_library().learned.cards == player.session.library.learned.cards


def test_a_tie_that_is_not_clear_asks_which(player: Player) -> None:
    player.show("foreign")
    said = player.type("tie magical")
    title = said[1].removeprefix("1, ").split(",")[0]
    assert player.type("1") == [f"Done. From now on this code is {title}."]


def test_tie_takes_the_unknown_code_and_not_the_card_that_came_after(player: Player) -> None:
    player.show("foreign", 1.0)
    player.show("LU042", 2.0)
    player.type("tie b goat")
    assert player.show("LU042", 5.0)[0].text.startswith("Adorable") is False
    assert "LU042" not in player.session.library.learned.cards
    assert player.show("foreign", 9.0)[0].text.startswith("Baby Goat")


def test_a_known_code_is_tied_anew_only_if_asked_for(player: Player) -> None:
    known = player.show("LU042")[0].text.split(",")[0]
    said = player.type("tie b goat")
    assert said == [
        f"This code is already {known}.",
        "1, Tie it to Baby Goat anyway",
    ]
    assert player.show("LU042", 5.0)[0].text.startswith(known)
    player.type("tie b goat")
    player.type("1")
    assert player.show("LU042", 9.0)[0].text.startswith("Baby Goat")
    assert player.type("untie") == [f"Done. This code is {known} again."]


def test_words_with_more_behind_them_are_titles(player: Player) -> None:
    """Only a word that takes something takes what stands behind it."""
    assert player.type("full moon")[0].startswith("No card called full moon")
    assert player.type("stop sign")[0].startswith(
        ("No card called", "9 cards", "2 cards", "3 cards")
    )


def test_again_repeats_the_whole_list_and_not_the_news(player: Player) -> None:
    said = player.type("magical")
    player.take(SourceLost("scan.no_camera"))
    assert player.type("again") == said


def test_a_voice_that_is_gone_comes_back_with_the_new_rate(player: Player) -> None:
    player.take(VoiceGone("speech.no_device", {"then": " Text goes on."}))
    player.type("rate 300")
    assert player.heard.settings and player.heard.settings.rate == 300


def test_speech_on_after_engine_none_is_heard(player: Player) -> None:
    player.type("engine none")
    player.type("speech on")
    assert player.heard.settings and player.heard.settings.engine == "auto"


@pytest.mark.parametrize("typed", ["LU042", "lu 042", "lu42", "Lu-42"])
def test_a_printed_code_can_be_typed_without_its_zeros(player: Player, typed: str) -> None:
    assert player.type(typed) == [player.show("LU042")[0].text]


def test_a_number_without_a_list_reads_no_card(player: Player) -> None:
    assert player.type("2") == ["There's no open list for number 2. Type a label."]


def test_more_than_nine_cards_are_counted(player: Player) -> None:
    said = player.type("magical")
    assert said[0] == "9 cards, and 130 more. Type a number, or more of the label."
    assert len(said) == 10
    player.session.settings = Settings(deck="llamas-unleashed")
    said = player.type("magical")
    assert said[0] == "9 cards, and 21 more. Type a number, or more of the label."


def test_a_guess_is_heard_as_a_guess(player: Player) -> None:
    assert player.type("llamastr")[0].endswith("One letter off its label.") or player.type(
        "llamastr"
    )[0].endswith("One letter off its title.")
    assert "off its" not in player.type("llamaste")[0]


def test_untie_takes_it_back(player: Player) -> None:
    player.show("foreign")
    player.type("tie b goat")
    assert player.type("untie") == ["Done. This code is unknown from now on."]
    assert player.show("foreign", 9.0)[0].text.startswith("Unknown code")


def test_tie_without_a_code_says_what_to_do(player: Player) -> None:
    assert player.type("tie b goat")[0].startswith("I haven't seen an unknown code.")


def test_a_code_with_control_characters_cannot_change_the_terminal(player: Player) -> None:
    [said] = player.show("\x1b[2J\x07evil\x00\x9b31m" + "x" * 3000)
    assert said.text.isprintable()
    assert "evil" in said.text
    assert len(said.text) < 200


def test_settings_are_changed_by_words_kept_and_handed_to_the_voice(
    player: Player, home: Path
) -> None:
    assert player.type("rate 300") == ["Rate 300 words a minute."]
    assert player.heard.settings and player.heard.settings.rate == 300
    assert load_settings(home / "settings.toml")[0].rate == 300


@pytest.mark.parametrize("line", ["rate", "rate fast", "rate 5", "rate 99999999", "rate -3"])
def test_a_wrong_rate_says_what_can_be_typed(player: Player, line: str) -> None:
    assert player.type(line) == [
        "Rate is 175 words a minute. Type rate and a number from 80 to 900."
    ]


def test_speech_off_stays_off(player: Player, home: Path) -> None:
    player.type("speech off")
    assert player.heard.settings and player.heard.settings.engine == "none"
    assert load_settings(home / "settings.toml")[0].speech is False


def test_a_place_that_cannot_be_written_loses_nothing(player: Player, home: Path) -> None:
    home.parent.mkdir(exist_ok=True)
    home.write_text("not a folder", encoding="utf-8")
    said = player.type("rate 300")
    assert said[0] == "Rate 300 words a minute."
    assert said[1].startswith("Not saved for next time:")
    player.show("foreign")
    assert player.type("tie b goat")[1].startswith("Not saved for next time:")
    assert player.show("foreign", 9.0)[0].text.startswith("Baby Goat")


def test_camera_words_change_where_it_looks(player: Player, home: Path) -> None:
    player.type("camera off")
    assert player.eyes.spec == "off"
    player.type("camera")
    assert player.eyes.spec == ""
    assert load_settings(home / "settings.toml")[0].watching is True
    player.type("camera 1")
    assert player.eyes.spec == "camera:1"
    player.type("camera http://phone:8080/video")
    assert player.eyes.spec == "http://phone:8080/video"
    player.type("camera off")
    player.type("camera")
    assert player.eyes.spec == "http://phone:8080/video"
    player.type("camera off")
    player.type("camera on")
    assert player.eyes.spec == "http://phone:8080/video"


def test_a_camera_is_remembered_once_it_has_given_pictures(player: Player, home: Path) -> None:
    def kept() -> str:
        return load_settings(home / "settings.toml")[0].camera

    player.type("camera http://phone:8080/video")
    assert kept() == ""
    player.take(SourceReady("phone:8080/video"))
    assert kept() == "http://phone:8080/video"
    # A slip does not replace it, nor does anything that is named for this time only.
    player.type("camera http://phnoe:8080/video")
    player.take(SourceLost("scan.address_unknown", {"name": "phnoe:8080/video"}))
    assert kept() == "http://phone:8080/video"
    # Back to the one that worked.
    player.type("camera on")
    assert player.eyes.spec == "http://phone:8080/video"
    assert player.type("camera nonsense") == ["Camera: trying nonsense."]
    player.type("camera stuff")
    player.take(SourceLost("scan.no_camera_of_all", {"name": "stuff"}))
    player.type("camera")
    assert player.eyes.spec == kept() == "http://phone:8080/video"
    player.session.settings = replace(player.session.settings, camera="cards.mp4")
    player.take(SourceReady("cards.mp4"))
    assert kept() == "http://phone:8080/video"


def test_a_file_that_is_not_there_is_no_cameras_name(player: Player, home: Path) -> None:
    for named in ("nosuch.png", str(home / "nosuch"), "nosuch.mp4"):
        player.type(f"camera {named}")
        assert player.eyes.spec == named
    player.type("camera built-in")
    assert player.eyes.spec == "camera:built-in"


def test_every_word_has_help_and_is_reached_by_the_menu(player: Player) -> None:
    groups = player.type("menu")[1:]
    reached = set()
    for number in range(1, len(groups) + 1):
        player.type("menu")
        for line in player.type(str(number))[1:]:
            reached.add(line.split(", ", 1)[1].split(":")[0])
    assert reached == {each.word for each in all_commands()}
    for each in all_commands():
        assert render(choose("help.command", each.word)) in player.type(f"help {each.word}")[0]


def test_no_card_is_taken_by_a_word(library: Library, home: Path) -> None:
    heard, eyes = Heard(), Watched()
    grown_up = Player(Session(library, Settings(adult=True), heard, eyes), heard, eyes)
    for card in library.catalogue.cards:
        assert find_command(card.label) is None, card.label
        if find_command(card.title):  # a title may begin with a word: it is read all the same
            assert card.title in grown_up.type(card.title)[0]


def test_card_looks_up_what_is_also_a_word(player: Player) -> None:
    assert player.type("card b goat")[0].startswith("Baby Goat")


def test_help_for_nonsense_leads_to_the_menu(player: Player) -> None:
    assert player.type("help xyzzy") == ["Xyzzy isn't a command. Type menu for the list."]


def test_quit_ends(player: Player) -> None:
    assert player.type("quit") == ["Goodbye."]
    assert player.session.over


def test_leaving_ends_without_a_word(player: Player) -> None:
    assert player.take(Leave()) == ()
    assert player.session.over


@given(st.lists(st.one_of(st.text(max_size=30), st.sampled_from(sorted(all_words())))))
def test_whatever_is_typed_gets_an_answer_that_can_be_shown(
    library: Library, lines: list[str]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("assistant.session.save_setting", lambda *_: None)
        patch.setattr("assistant.speech.listing.list_voices", lambda _: ("one",))
        patch.setattr("assistant.speech.listing.list_devices", lambda: ("two",))
        patch.setattr("assistant.scan.camera.list_cameras", lambda: ((0, "three"),))
        session = Session(library, Settings(), Heard(), Watched())
        for line in lines:
            said = take(session, Typed(line))
            assert said or line.strip().casefold() == "stop"
            for each in said:
                assert each.text.isprintable()
                assert 0 < len(each.braille) <= 40
