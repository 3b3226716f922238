"""Another effect is a word that deck files may have, one place in the rules, and one sentence.

The shy cards that are made up here may not be played while somebody else has more animals.  What
one file of the rules would have in addition is put into its place.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sitting import Heard, Player, Watched

from assistant import tongue
from assistant.cards import traits
from assistant.cards.load import load_catalogue
from assistant.cards.traits import TRAITS, Takes
from assistant.library import BRAILLE_MAP, CARD_TEXTS, open_library
from assistant.places import shipped
from assistant.rules import decide, moves
from assistant.rules.actions import Play
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed, Doubts, Ruling
from assistant.rules.winning import tally
from assistant.session import Session
from assistant.settings import Settings

DECK = """
format = 1
id = "mice"
name = "Mice"
code = "MI"
edition = "unstable-unicorns-second-print"
cards = 46

[[card]]
id = "baby-mouse"
number = 1
title = "Baby Mouse"
kind = "baby"
copies = 4
text = "A Baby."

[[card]]
id = "field-mouse"
number = 2
title = "Field Mouse"
kind = "basic"
copies = 40
text = "It does nothing."

[[card]]
id = "shy-mouse"
number = 3
title = "Shy Mouse"
kind = "magical"
copies = 2
traits = ["shy 1"]
text = "You may not play it while another player has more animals than you."
"""
SENTENCE = 'shy = "{card} is shy: {name} has more animals."\n'


def play(position: Position, action: Play) -> Ruling:
    """What the one file of the rules would have in addition."""
    ruling = moves.play(position, action)
    shy = position.trait(action.piece, "shy")
    if shy is None or not isinstance(ruling, Allowed):
        return ruling
    doubts, own = Doubts(ruling.doubts), tally(position, action.seat).count
    for seat, other in enumerate(position.table.seats):
        more = tally(position, seat).count >= own + int(shy)
        doubts.about("play", "shy", more, card=position.title(action.piece), name=other.name)
    return replace(ruling, doubts=tuple(doubts))


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    home = tmp_path / "home"
    for file, text in (
        (home / CARD_TEXTS / "mice.toml", DECK),
        (tmp_path / "languages" / "en" / "told" / "doubts.toml", SENTENCE),
    ):
        file.parent.mkdir(parents=True)
        file.write_text(text, encoding="utf-8")
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(home))
    monkeypatch.setattr(tongue, "FOLDERS", [*tongue.FOLDERS, tmp_path / "languages"])
    monkeypatch.setattr(traits, "TRAITS", {**TRAITS, "shy": Takes.NUMBER})
    monkeypatch.setattr(decide, "play", play)
    tongue.tables.cache_clear()
    heard, eyes = Heard(), Watched()
    library = open_library()
    assert library.problems == ()
    yield Player(Session(library, Settings(), heard, eyes), heard, eyes)
    tongue.tables.cache_clear()


OPENING = "new mice with Ann and Ben, full, Ann starts, any babies"


def test_it_is_judged_and_told_at_the_table(player: Player) -> None:
    for line in (OPENING, "draw"):
        player.type(line)
    assert player.type("play shy mouse")[0] == "Ann plays Shy Mouse."
    player.type("undo")
    player.type("Ben has field mouse")
    assert player.type("play shy mouse") == [
        "Shy Mouse is shy: Ben has more animals.",
        "Do it anyway?",
    ]
    assert player.type("yes")[0] == "Ann plays Shy Mouse."


def test_a_word_that_the_program_does_not_know_is_told(tmp_path: Path) -> None:
    (tmp_path / "mice.toml").write_text(DECK, encoding="utf-8")
    _, problems = load_catalogue([shipped(CARD_TEXTS), tmp_path], [shipped(BRAILLE_MAP)])
    assert [each.key for each in problems if each.title == "Shy Mouse"] == ["decks.unknown_trait"]
