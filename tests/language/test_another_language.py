"""Another language is a folder of files, and a file of words beside each deck and edition.

Nothing of the program knows the language that is made up here: what is below is all of it.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sitting import Heard, Player, Watched

from assistant import tongue
from assistant.cards.load import load_catalogue
from assistant.cli import main
from assistant.library import CARD_TEXTS, EDITIONS, open_library
from assistant.places import shipped
from assistant.registry import PROGRAM
from assistant.session import Session
from assistant.settings import load_settings
from assistant.tongue import OURS, speak
from assistant.words import sentence

FILES = {
    "program.toml": """
[words]
draw = ["zupfe"]
menu = ["waslos"]
scores = ["stand"]
yes = ["jawohl"]
no = ["nixda"]
""",
    "grammar.toml": """
[verbs]
zupf = "zupft:third zupfte:past"
[numbers]
zwo = 2
[[frame]]
when = ["open"]
verbs = ["zupf"]
args = ["", "count"]
do = ["draw", "{n}", "who"]
[[line]]
when = ["game"]
do = ["scores"]
forms = ["wer liegt vorn"]
""",
    "told/prompt.toml": """
no_card_yet = "Ke Karte niet."
""",
    "told/game.toml": """
[drew]
one = "{name} zupft."
other = "{name} zupft {count}."
""",
    "told/play.toml": """
all_the_same = "Trotzdem? Jawohl oder nixda."
""",
}
DECK = """
format = 1
deck = "unstable-unicorns-second-print"
language = "zz"
name = "Einhörner"

[kinds]
basic = "schlichtes Einhorn"

[[card]]
id = "narwhal"
title = "Narwalchen"
text = "Schwimmt."
"""
EDITION = """
format = 1
edition = "unstable-unicorns-second-print"
language = "zz"
name = "Wackelhörner"

[words]
area = "Koppel"

[rule.draw]
says = "Wer dran ist, zupft."
"""
OPENING = "new wackelhörner with Ann, Ben and Cara, full, Ann starts, any babies"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A made-up language in a folder, and the words of a deck and an edition."""
    home = tmp_path / "home"
    for name, text in FILES.items():
        write(tmp_path / "languages" / "zz" / name, text)
    write(home / CARD_TEXTS / "unicorns.zz.toml", DECK)
    write(home / CARD_TEXTS / EDITIONS / "unicorns.zz.toml", EDITION)
    write(home / "settings.toml", 'language = "zz"\n')
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(home))
    monkeypatch.setattr(tongue, "FOLDERS", [*tongue.FOLDERS, tmp_path / "languages"])
    yield home
    speak(OURS)


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


@pytest.fixture
def player(home: Path) -> Player:
    settings, problems = load_settings(home / "settings.toml", ())
    assert problems == []
    speak(settings.language)
    heard, eyes = Heard(), Watched()
    library = open_library()
    assert library.problems == ()
    return Player(Session(library, settings, heard, eyes), heard, eyes)


def test_what_is_said_in_it_is_understood_and_told_in_it(player: Player) -> None:
    player.type(OPENING)
    assert player.type("zupfe")[0] == "Ann zupft."
    assert "Trotzdem? Jawohl oder nixda." in player.type("Ben zupfte zwo")
    assert player.type("jawohl")[0] == "Ben zupft 2."
    assert player.type("wer liegt vorn") == player.type("stand")


def test_what_it_has_no_words_for_is_as_in_our_own(player: Player) -> None:
    assert player.type("type") == ["Ke Karte niet."]
    player.type(OPENING)
    assert player.type("next")[0].startswith("Draw phase.")
    assert "draw" not in PROGRAM.words


def test_cards_are_called_as_the_words_beside_the_deck_say(player: Player) -> None:
    assert player.type("narwalchen") == ["Narwalchen, schlichtes Einhorn. Schwimmt."]
    assert player.show("US021")[0].text == "Narwalchen, schlichtes Einhorn. Schwimmt."
    assert player.show("US023")[0].text.startswith("Americorn, magical unicorn.")


def test_a_game_is_played_with_them(player: Player) -> None:
    assert player.type(OPENING)[1].startswith("Wackelhörner")
    player.type("zupfe")
    assert player.type("play narwalchen")[0] == "Ann plays Narwalchen."
    assert "Narwalchen enters Ann's Koppel." in player.type("all pass")
    assert player.type("rule draw")[0] == "Wer dran ist, zupft."


def test_the_settings_choose_it_for_all_of_the_program(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(home.parent / "languages" / "zz" / "told" / "lookup.toml", 'nothing = "Nix."\n')
    assert main(["lookup", "narwalchen"]) == 0
    assert "Narwalchen" in capsys.readouterr().out


def test_one_that_is_not_there_is_told_and_ours_is_spoken(home: Path) -> None:
    write(home / "settings.toml", 'language = "xx"\n')
    settings, problems = load_settings(home / "settings.toml", ())
    assert settings.language == ""
    assert [each.key for each in problems] == ["settings.wrong"]


def test_words_for_what_is_not_there_are_told(home: Path) -> None:
    words = DECK.replace('"narwhal"', '"narwal"')
    write(home / CARD_TEXTS / "unicorns.zz.toml", words)
    write(home / CARD_TEXTS / "ponies.zz.toml", DECK.replace("unstable-unicorns", "ponies"))
    _, problems = load_catalogue(
        [shipped(CARD_TEXTS), home / CARD_TEXTS], [shipped("braille_map")], language="zz"
    )
    told = [sentence(each.key, **each.values) for each in problems]
    assert told == [
        "There's no deck with the id ponies-second-print.",
        "The deck has no card with the id narwal.",
    ]


def test_in_our_own_language_nothing_of_it_is_said(home: Path) -> None:
    library = open_library()
    assert library.problems == ()
    assert "Narwalchen" not in library.names
    assert "Wackelhörner" not in {each.name for each in library.editions.values()}
