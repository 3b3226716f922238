"""A sitting in its small things: what is awaited, forgotten, remembered and set back."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sitting import Heard, Player, Watched, own_deck, shipped_library

from assistant.inbox import Overdue
from assistant.library import open_library
from assistant.problems import Problem
from assistant.scan.news import SourceEnded, SourceLost, SourceReady
from assistant.session import Session
from assistant.settings import Settings, load_settings
from assistant.speech.devices import SoundDevice
from assistant.speech.voice import VoiceReady
from assistant.words import render
from assistant.words.announcement import cut
from assistant.words.card import heading, read_card

Sit = Callable[..., Player]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def sit(home: Path) -> Sit:
    def down(settings: Settings | None = None, problems: tuple[Problem, ...] = ()) -> Player:
        heard, eyes = Heard(), Watched()
        session = Session(open_library(), settings or Settings(), heard, eyes, problems=problems)
        return Player(session, heard, eyes)

    return down


@pytest.fixture
def player(sit: Sit) -> Player:
    return sit()


@pytest.mark.parametrize(
    "gone", [SourceEnded("Cam"), SourceLost("scan.camera_lost", {"name": "Cam"})]
)
def test_a_camera_that_is_gone_is_no_longer_named(
    player: Player, gone: SourceEnded | SourceLost
) -> None:
    player.start()
    player.take(VoiceReady("espeak"))
    player.take(SourceReady("Cam"))
    assert "Camera: Cam." in player.type("status")[0]
    player.take(gone)
    assert player.type("status") == [
        "Ready. Voice: espeak. Type a card's label, or new for a game. Type help for more."
    ]


def test_camera_off_takes_the_camera_out_of_the_status(player: Player) -> None:
    player.start()
    player.take(SourceReady("Cam"))
    assert player.type("camera off") == ["Camera off."]
    assert "Cam" not in player.type("status")[0]
    assert player.type("status")[0].startswith("Ready. Type a card's label, or new for a game.")


def test_a_camera_that_was_switched_off_is_not_awaited(sit: Sit, home: Path) -> None:
    sit().type("camera off")
    player = sit(load_settings(home / "settings.toml")[0])
    player.start()
    assert player.eyes.spec == "off"
    said = player.take(VoiceReady("espeak"))
    assert [each.text for each in said] == [
        "Ready. Voice: espeak. Type a card's label, or new for a game. Type help for more."
    ]
    assert player.take(Overdue()) == ()


def test_a_camera_that_is_on_is_awaited(player: Player) -> None:
    player.start()
    assert player.take(VoiceReady("espeak")) == ()


def test_a_number_after_a_card_was_typed_or_held_up_is_no_choice(player: Player) -> None:
    card = player.session.library.catalogue.cards[0]
    player.type("magical")
    player.type("b goat")
    assert player.type("1") == ["There's no open list for number 1. Type a label."]
    player.type("magical")
    assert player.show(card.code)[0].text.startswith(card.title)
    assert player.type("1") == ["There's no open list for number 1. Type a label."]


def test_a_note_about_the_voice_is_told(player: Player) -> None:
    player.start()
    note = VoiceReady("espeak", "speech.no_such_voice", {"voice": "Fred"})
    [said] = player.take(note)
    assert said.text == "There's no voice Fred. The usual one speaks. Type voices for the list."
    assert player.heard.said[-1].text == said.text


def test_the_start_counts_the_problems_in_the_files(sit: Sit) -> None:
    one = Problem("a.toml", "settings.wrong", {"name": "volume", "value": "True"})
    texts = [each.text for each in sit(problems=(one,)).start()]
    assert texts[-1] == "1 problem in your files. Type problems to hear it."
    texts = [each.text for each in sit(problems=(one, one)).start()]
    assert texts[-1] == "2 problems in your files. Type problems to hear them."
    assert not any("problem" in each.text for each in sit().start())


@pytest.mark.parametrize("line", ["speech = 1", "volume = true", "rate = true", "braille = 0"])
def test_a_number_is_no_yes_and_a_yes_is_no_number(tmp_path: Path, line: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(line + "\n", encoding="utf-8")
    settings, problems = load_settings(file)
    assert settings == Settings()
    assert [problem.key for problem in problems] == ["settings.wrong"]
    assert problems[0].values["name"] == line.split()[0]


def test_words_may_be_typed_in_capitals(player: Player) -> None:
    player.type("b goat")
    assert "3 copies" in player.type("FULL")[0]
    assert player.type("Camera OFF") == ["Camera off."]
    assert player.eyes.spec == "off"
    assert player.type("Speech Off")[0].startswith("Speech off.")
    assert player.type("QUIT") == ["Goodbye."]


def test_history_gives_the_last_ten_oldest_first(player: Player) -> None:
    said = [text for number in range(80, 95) for text in player.type(f"rate {number}")]
    assert said[0] == "Rate 80 words a minute."
    assert player.type("history") == said[-10:]


def test_a_tied_card_is_the_card_that_full_reads(player: Player) -> None:
    player.type("llamaste")
    player.show("foreign")
    player.type("tie b goat")
    assert player.type("full")[0].startswith("Baby Goat, baby animal, goat.")


def test_the_usual_voice_and_device_come_back(
    player: Player, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = (SoundDevice("speaker", "1", usual=True),)
    monkeypatch.setattr("assistant.speech.listing.find_devices", lambda: found)
    monkeypatch.setattr("assistant.speech.listing.find_voices", lambda _: (("en", "fred"),))
    assert player.type("voice fred") == ["Voice fred."]
    assert player.heard.settings and player.heard.settings.voice == "fred"
    assert player.type("voice usual") == ["Voice the usual one."]
    assert player.heard.settings.voice == ""
    assert player.type("device speaker") == ["Sound goes to speaker."]
    assert player.heard.settings.device == "speaker"
    assert player.type("device Usual") == ["Sound goes to the usual device."]
    assert player.heard.settings.device == ""
    kept, problems = load_settings(home / "settings.toml")
    assert (kept.voice, kept.device, problems) == ("", "", [])


def test_stop_hushes_and_says_nothing(player: Player) -> None:
    player.type("b goat")
    before = player.heard.hushed
    assert player.type("stop") == []
    assert player.heard.hushed == before + 1


def test_a_deck_of_ones_own_is_read_and_what_counts_as_two_says_so(home: Path, sit: Sit) -> None:
    own_deck(home)
    player = sit()
    assert player.start()[0].text.startswith("7 decks, 573 cards.")
    assert any(line.endswith(", My deck: 1 card.") for line in player.type("decks"))
    assert player.type("twin star")[0].startswith("Twin Star, ")
    assert "The two stars shine." in player.type("again")[0]
    assert "Counts as 2." in player.type("full")[0]
    player.type("llamaste")
    assert "Counts as" not in player.type("full")[0]


@given(st.text("abc ", max_size=90), st.integers(1, 50))
def test_a_braille_line_ends_where_a_word_ends(text: str, width: int) -> None:
    shown = cut(text, width)
    assert len(shown) <= width
    assert text.startswith(shown)
    rest = text[len(shown) :]
    assert not rest or rest[0] == " " or " " not in text[:width]


def test_every_card_is_felt_in_whole_words() -> None:
    catalogue = shipped_library(adult=True).catalogue
    for card in catalogue.cards:
        felt = read_card(catalogue, card).braille
        assert 0 < len(felt) <= 40
        assert render(heading(catalogue, card)).split()[: len(felt.split())] == felt.split()
