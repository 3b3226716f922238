"""Teaching: the owner's text, the codes of a kit, a label on the wrong card, the lock."""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from sitting import Heard, Player, Watched, card_of, shipped_library

from assistant import places
from assistant.cards.learned import progress
from assistant.library import open_library
from assistant.session import Session
from assistant.settings import Settings, load_settings

DECK = "llamas-unleashed"
PRINTED = "Whenever you feel like it, wave at a llama of your choice."


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def sit_down(settings: Settings | None = None, *, fresh: bool = False) -> Player:
    heard, eyes = Heard(), Watched()
    library = open_library() if fresh else shipped_library()
    return Player(Session(library, settings or Settings(), heard, eyes), heard, eyes)


@pytest.fixture
def player() -> Iterator[Player]:
    yield sit_down()


def shown(player: Player, payload: str) -> list[str]:
    return [each.text for each in player.show(payload)]


# -- the owner's text --------------------------------------------------------


def test_a_typed_text_is_read_from_then_on_and_says_whose_it_is(player: Player, home: Path) -> None:
    player.type("llamaste")
    assert player.type("full")[0].endswith(
        "The text is in this program's own words. Checked against a printed card."
    )
    assert player.type("teach")[0].startswith("Type the text printed on Llamaste")
    said = player.type(PRINTED)
    assert said == ["Kept as the owner's text of Llamaste.", f"Llamaste, upgrade. {PRINTED}"]
    for again in (player, sit_down(fresh=True)):
        assert again.type("llamaste") == [f"Llamaste, upgrade. {PRINTED}"]
        assert "The text is the owner's, as printed on the card." in again.type("full")[0]
    kept = tomllib.loads((home / "own_texts" / f"{DECK}.toml").read_text("utf-8"))
    [card] = kept["card"]
    assert (card["text"], card["verified"], card["source"]) == (PRINTED, True, "owner")


def test_a_named_card_is_taught_and_all_its_drawings_with_it(player: Player) -> None:
    player.type("teach b goat")
    player.type(PRINTED)
    again = sit_down(fresh=True)
    texts = {c.text for c in again.session.library.catalogue.cards if c.title == "Baby Goat"}
    assert {c.text for c in player.session.library.of((DECK,)).catalogue.cards} & {PRINTED}
    assert PRINTED in texts


def test_cancel_leaves_the_text(player: Player, home: Path) -> None:
    before = player.type("llamaste")
    player.type("teach")
    player.type("cancel")
    assert player.type("llamaste") == before
    assert not home.exists()


@pytest.mark.parametrize("bad", ["x" * 2001, "a\x07b"])
def test_a_text_that_cannot_be_is_told_and_asked_for_again(player: Player, bad: str) -> None:
    player.type("teach llamaste")
    said = player.type(bad)
    assert said[0].startswith("Not saved: ")
    assert said[1].startswith("Type the text printed on Llamaste")
    assert player.type(PRINTED)[0] == "Kept as the owner's text of Llamaste."


def test_a_text_with_quotes_and_other_letters_comes_back_as_it_was(player: Player) -> None:
    text = 'Say "Ω ñ" \\ and [[card]] = \'done\' """ # no note'
    player.type("teach llamaste")
    player.type(text)
    assert sit_down(fresh=True).type("llamaste") == [f"Llamaste, upgrade. {text}"]


@pytest.mark.parametrize(
    "text",
    ["Help yourself to a card.", "Stop all that goes on.", "Menu of the day: pizza.", "Draw"],
)
def test_a_text_may_begin_with_a_word_of_the_program(player: Player, text: str) -> None:
    player.type("teach llamaste")
    assert player.type(text) == [
        "Kept as the owner's text of Llamaste.",
        f"Llamaste, upgrade. {text}",
    ]


@pytest.mark.parametrize("word", ["help", "help teach", "?", "menu", "again"])
def test_help_is_at_hand_while_a_text_is_asked_for(player: Player, word: str) -> None:
    player.type("teach llamaste")
    assert not player.type(word)[0].startswith("Kept")
    assert player.type(PRINTED)[0] == "Kept as the owner's text of Llamaste."


def test_what_was_written_there_by_hand_stays(player: Player, home: Path) -> None:
    (home / "own_texts").mkdir(parents=True)
    file = home / "own_texts" / f"{DECK}.toml"
    file.write_text(f'# mine\nid = "{DECK}"\n', encoding="utf-8")
    player.type("teach llamaste")
    player.type(PRINTED)
    assert file.read_text("utf-8").startswith("# mine\n")
    file.write_bytes(b"id = ")
    player.type("teach battering ram")
    said = player.type(PRINTED)
    assert said[0].startswith("Not saved: ")
    assert file.read_bytes() == b"id = "
    assert PRINTED in player.type("battering ram")[0]


def test_forget_text_gives_the_programs_wording_back(player: Player) -> None:
    before = player.type("llamaste")
    assert player.type("forget text") == ["No owner's text was entered here for this card."]
    player.type("teach")
    player.type(PRINTED)
    said = player.type("forget text")
    assert said == ["The owner's text of Llamaste is forgotten.", *before]
    assert sit_down(fresh=True).type("llamaste") == before


def test_a_text_in_a_file_of_ones_own_is_not_forgotten_by_a_word(home: Path) -> None:
    (home / "card_texts").mkdir(parents=True)
    own = f'id = "{DECK}"\n[[card]]\nid = "llamaste"\ntext = "{PRINTED}"\n'
    (home / "card_texts" / "mine.toml").write_text(own, encoding="utf-8")
    player = sit_down(fresh=True)
    assert PRINTED in player.type("llamaste")[0]
    assert "The text is the owner's" in player.type("full")[0]
    assert player.type("forget text") == ["No owner's text was entered here for this card."]
    assert PRINTED in player.type("llamaste")[0]


def test_wrong_asks_what_is_wrong_also_of_a_card_that_was_typed(player: Player) -> None:
    assert player.type("wrong")[0].startswith("No card yet.")
    player.type("llamaste")
    assert player.type("wrong")[0] == "What is wrong with Llamaste? Type a number."
    assert player.type("2") == ["Show the label that is on the wrong card."]
    player.type("cancel")
    player.show(card_of("Llamaste").code)
    said = player.type("wrong")
    assert said[0] == "What is wrong with Llamaste? Type a number."
    assert player.type("1")[0].startswith("Type the text")
    player.type("cancel")
    player.type("wrong")
    assert player.type("2")[0] == "This label says Llamaste. Which card is it really on?"


OFFER = "This code holds a text of the card. Keep text makes it the owner's text."


def test_a_code_that_holds_a_text_is_offered_once_and_kept_when_asked_for(player: Player) -> None:
    payload = f"LLAMASTE\nUpgrade\n{PRINTED}"
    assert shown(player, payload)[-1] == OFFER
    assert OFFER not in shown(player, payload)
    assert player.type("keep text")[0] == "Kept as the owner's text of Llamaste."
    assert shown(player, payload)[0].startswith(f"Llamaste, upgrade. {PRINTED}")


def test_an_unknown_code_that_holds_a_text_is_offered_once_it_is_tied(player: Player) -> None:
    assert shown(player, PRINTED)[0].startswith("Unknown code")
    assert player.type("tie llamaste")[-1] == OFFER
    player.type("keep text")
    assert sit_down(fresh=True).type("llamaste") == [f"Llamaste, upgrade. {PRINTED}"]


def test_a_code_in_other_words_offers_its_text(player: Player) -> None:
    card = card_of("Llamaste")
    payload = json.dumps({"title": "Llamaste", "text": card.text + " So it goes on and on."})
    player.show(payload)
    player.type("keep text")
    assert player.type("llamaste")[0].endswith("So it goes on and on.")


@pytest.mark.parametrize("payload", ["https://kit.example/c/17", "LLAMA-17", "", "{}", "a b c"])
def test_a_code_without_a_text_offers_none(player: Player, payload: str) -> None:
    player.show(payload)
    assert len(player.type("tie llamaste")) == 1
    assert player.type("keep text")[0].startswith("The last code seen holds no text")


def test_a_text_can_be_scanned_where_it_is_asked_for(player: Player) -> None:
    player.type("teach llamaste")
    assert shown(player, PRINTED)[0] == "Kept as the owner's text of Llamaste."
    player.type("teach llamaste")
    player.type("cancel")
    assert shown(player, "It is something else that stands here.")[0].startswith("Unknown code")


def test_a_code_is_still_taken_after_help(player: Player) -> None:
    player.type("teach llamaste")
    player.type("help")
    assert shown(player, PRINTED)[0] == "Kept as the owner's text of Llamaste."


def test_a_code_without_a_text_is_read_while_a_text_is_asked_for(player: Player) -> None:
    player.type("teach llamaste")
    assert shown(player, "k1")[0].startswith("Unknown code: k1.")
    assert player.type(PRINTED)[0] == "Kept as the owner's text of Llamaste."


# -- a kit -------------------------------------------------------------------


def test_a_kit_is_taught_code_by_code_and_goes_on_where_it_stopped(player: Player) -> None:
    said = player.type(f"teach {DECK}")
    assert said[0] == "Llamas Unleashed: 0 of 127 done."
    assert shown(player, "k1") == ["New code. Which card is it?"]
    assert player.type("llamaste") == ["Llamaste. 1 of 127 done."]
    assert shown(player, "k1") == ["Llamaste, known already. 1 of 127 done."]
    assert player.type("stop") == ["1 of 127 done. Teach kit goes on from here."]
    again = sit_down(Settings(deck=DECK), fresh=True)
    assert again.type("teach kit")[0] == "Llamas Unleashed: 1 of 127 done."
    shown(again, "k2")
    assert again.type("battering ram") == ["Battering Ram. 2 of 127 done."]
    [missing] = again.type("missing")
    assert missing.startswith("2 of 127 done. Missing: ")
    assert "Llamaste" not in missing
    assert "Alpacalypse" in missing


def test_all_cards_in_one_sitting_without_a_mouse(player: Player) -> None:
    deck = next(each for each in player.session.library.catalogue.decks if each.id == DECK)
    player.type(f"teach kit {DECK}")
    codes = 0
    for card in deck.cards:
        if card.title in progress(deck, player.session.library.learned.cards).missing:
            shown(player, f"kit {card.code}")
            said = player.type(f"{card.title}")
            codes += 1
            if " done." not in said[0]:
                said = player.type("1")
            assert said[0].startswith(card.title), said
    assert said[-1] == "Llamas Unleashed: all cards are done."
    assert player.type(f"missing {DECK}") == ["Llamas Unleashed: all cards are done."]
    assert codes < 127
    assert shown(player, "after")[0].startswith("Unknown code")


def test_the_last_missing_cards_are_named_without_being_asked_for(player: Player) -> None:
    deck = next(each for each in player.session.library.catalogue.decks if each.id == DECK)
    player.type("teach kit llamas unleashed")
    last = {"Careful, I Bite", "Llamaste", "Basic Goat"}
    for card in deck.cards:
        if card.title not in last:
            player.session.library.learned.cards[f"kit {card.title}"] = card.key
    goats = sum(card.copies for card in deck.cards if card.title == "Basic Goat")
    few = f"Missing: Basic Goat, {goats} cards; Llamaste; Careful, I Bite, 2 cards."
    assert few in player.type("stop")
    assert few in player.type("teach kit llamas unleashed")
    # With many missing, only their number is said.
    player.session.library.learned.cards.clear()
    assert not any("Missing:" in line for line in player.type("stop"))


def test_a_kit_that_is_taught_is_meant_where_no_deck_is_named(player: Player) -> None:
    player.type("teach kit unstable unicorns, first print")
    assert player.type("teach kit")[0] == "Unstable Unicorns, first print: 0 of 127 done."


def test_a_slip_is_taken_back_and_a_code_left_out(player: Player) -> None:
    player.type(f"teach {DECK}")
    shown(player, "k1")
    player.type("llamaste")
    which = "New code. Which card is it?"
    assert player.type("undo") == ["Taken back. 0 of 127 done.", which]
    assert shown(player, "k1") == [which]
    assert player.type("skip") == ["Code skipped.", "Show a code."]
    assert player.type("cancel")[0].startswith("0 of 127 done.")
    assert player.session.open_question() == ()


def test_a_newer_code_takes_the_place_of_the_one_that_was_asked_about(player: Player) -> None:
    player.type(f"teach {DECK}")
    shown(player, "k1")
    shown(player, "k2")
    player.type("llamaste")
    assert player.session.library.learned.cards == {"k2": f"{DECK}/llamaste"}


def test_copies_with_codes_of_their_own_are_counted_one_by_one(player: Player) -> None:
    deck = next(each for each in player.session.library.catalogue.decks if each.id == DECK)
    goats = [card for card in deck.cards if card.title == "Basic Goat"]
    count = sum(card.copies for card in goats)
    assert count > 2
    key = goats[0].key
    assert progress(deck, {"a": key}).done == count
    assert progress(deck, {"a": key, "b": key}).done == 2
    assert progress(deck, {"a": "other/card"}).done == 0


def test_the_texts_of_a_kit_are_kept_too_when_asked_for(player: Player) -> None:
    player.type(f"teach {DECK}")
    shown(player, f"Llamaste\n{PRINTED}")
    player.type("llamaste")
    said = player.type("keep text")
    assert said[-1] == "The texts of the codes that come are kept too."
    other = "Once in a while, somebody rams into something big."
    shown(player, f"Battering Ram\n{other}")
    player.type("battering ram")
    assert other in sit_down(fresh=True).type("battering ram")[0]


def test_a_kit_asks_which_deck_and_knows_none_of_another_name(player: Player) -> None:
    said = player.type("teach kit")
    assert said[0] == "Which deck? Type a number."
    assert player.type("1")[0] == "Llamas Unleashed: 0 of 127 done."
    player.type("stop")
    assert player.type("teach kit zebra")[0].startswith("No deck called zebra.")


# -- a label on the wrong card -----------------------------------------------


def test_a_label_on_the_wrong_card_is_mended_by_scan(player: Player) -> None:
    player.show("k1")
    player.type("tie llamaste")
    assert player.type("mislabelled") == ["This label says Llamaste. Which card is it really on?"]
    assert player.type("battering ram") == [
        "Fixed. This label is Battering Ram from now on. Untie takes it back."
    ]
    for again in (player, sit_down(fresh=True)):
        assert shown(again, "k1")[0].startswith("Battering Ram")


@pytest.mark.parametrize("said", ["This label is on the wrong card.", "wrong label"])
def test_it_can_be_said_in_plain_words(player: Player, said: str) -> None:
    player.show("k1")
    player.type("tie llamaste")
    assert player.type(said) == ["This label says Llamaste. Which card is it really on?"]


@pytest.mark.parametrize("card", [None, "llamaste", "battering ram"])
def test_a_text_is_kept_only_of_the_card_whose_code_was_seen(
    player: Player, card: str | None
) -> None:
    if card == "battering ram":
        player.show(f"LLAMASTE\n{PRINTED}")
    if card:
        player.type(card)
    assert player.type("keep text")[0].startswith("The last code seen holds no text")


def test_a_label_that_is_not_at_hand_is_asked_for(player: Player) -> None:
    assert player.type("wrong label") == ["Show the label that is on the wrong card."]
    assert shown(player, "k9") == ["This label is unknown. Which card is it on?"]
    assert player.type("llamaste")[0].startswith("Fixed.")


def test_an_empty_code_leaves_the_question_open(player: Player) -> None:
    player.type("wrong label")
    assert shown(player, " ")[0].startswith("This code is empty.")
    assert shown(player, "k9") == ["This label is unknown. Which card is it on?"]


@pytest.mark.parametrize("word", ["stop", "cancel"])
def test_mending_a_label_can_be_left(player: Player, word: str) -> None:
    player.type("wrong label")
    assert player.type(word) == ["Cancelled."]
    assert shown(player, "k9")[0].startswith("Unknown code: k9.")


def test_a_printed_code_of_ours_is_asked_about_once(player: Player) -> None:
    code = card_of("Llamaste").code
    player.show(code)
    player.type("mislabelled")
    said = player.type("battering ram")
    assert said[0].startswith(f"{code} is printed for Llamaste by this program")
    player.type("no")
    assert shown(player, code)[0].startswith("Llamaste")
    player.type("mislabelled")
    player.type("battering ram")
    assert player.type("yes")[0].startswith("Fixed.")
    assert shown(player, code)[0].startswith("Battering Ram")


# -- the lock ----------------------------------------------------------------


def test_a_school_locks_the_program_for_all_its_users(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.mkdir()
    (home / "settings.toml").write_text("adult = true\n", encoding="utf-8")
    monkeypatch.setattr(places, "_PACKAGE", tmp_path / "program")
    assert load_settings(home / "settings.toml")[0].adult
    (tmp_path / "program").mkdir()
    (tmp_path / "program" / "adult_locked").touch()
    settings, _ = load_settings(home / "settings.toml")
    assert (settings.adult, settings.adult_locked) == (False, True)


@pytest.mark.parametrize("by_file", [True, False])
def test_a_school_locks_the_switch(home: Path, by_file: bool) -> None:
    home.mkdir()
    line = "adult = true\n" if by_file else "adult = true\nadult_locked = true\n"
    (home / "settings.toml").write_text(line, encoding="utf-8")
    if by_file:
        (home / "adult_locked").touch()
    settings, problems = load_settings(home / "settings.toml")
    assert (settings.adult, settings.adult_locked, problems) == (False, True, [])
    player = sit_down(settings)
    for line in ("adult", "adult on", "adult off"):
        assert player.type(line)[0].startswith("Locked: ")
    assert not any(deck.adult for deck in player.session.library.catalogue.decks)


def test_undo_with_nothing_taught_says_that_there_is_no_code(player: Player) -> None:
    player.type("teach kit llamas unleashed")
    said = player.type("undo")
    assert said == ["There's no code to take back.", "Show a code."]
