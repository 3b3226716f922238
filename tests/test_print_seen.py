"""A card without a code is told by its print: what is heard, and what is left alone."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from sitting import Heard, Player, Watched, shipped_library
from test_scan_text import card, seen

from assistant.cards.by_print import by_print
from assistant.cards.find import Found
from assistant.opencv import opencv
from assistant.scan import printed
from assistant.session import Session
from assistant.settings import Settings


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Player:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    heard, eyes = Heard(), Watched()
    return Player(Session(shipped_library(), Settings(), heard, eyes), heard, eyes)


def told(*lines: str) -> str:
    """Return the title of the only card that printed lines tell, nothing if they tell none."""
    library = shipped_library().of(("llamas-unleashed",))
    found = by_print(library.index, lines)
    return found.match.card.title if isinstance(found, Found) else ""


def own_words(title: str) -> Sequence[str]:
    """Return the text of a card in words that are a little other than the program's."""
    library = shipped_library().of(("llamas-unleashed",))
    text = next(each.text for each in library.catalogue.cards if each.title == title).split()
    changed = ["also" if place % 5 == 4 else word for place, word in enumerate(text)]
    return [" ".join(changed[at : at + 6]) for at in range(0, len(changed), 6)]


def test_a_title_counts_with_a_text_that_bears_it_out() -> None:
    text = own_words("Llama Kick")
    assert told("LLAMA KICK", "Upgrade", *text) == "Llama Kick"
    assert told("LLANA KIGK", *text) == "Llama Kick"
    assert told("LLAMA", "KICK", *text) == "Llama Kick"


def test_a_wrong_card_is_worse_than_none() -> None:
    foreign = ("Book your stay now and swim with friends", "at the pool every day.")
    assert told("Llama Kick", *foreign) == ""
    assert told("Goat Farming", "Goats are kept for milk and need a dry stable.") == ""
    # A title with slips is not enough by itself.
    assert told("LLANA KIGK") == ""
    assert told("a", "b", "") == ""


def test_the_camera_reads_the_print_and_the_card_is_read(player: Player) -> None:
    for package in printed.PACKAGES:
        pytest.importorskip(package)
    page = card(tuple(own_words("Llama Kick")), title="LLAMA KICK")
    player.eyes.picture = opencv().cvtColor(seen(page), opencv().COLOR_GRAY2BGR)
    assert player.type("what is this")[0].startswith("Llama Kick, upgrade. If")
    player.eyes.picture = np.full((480, 640, 3), 120, np.uint8)
    assert player.type("read print")[0].startswith("I see no print.")


def test_without_a_camera_it_says_what_to_do(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.commands.print_seen.can_read_print", lambda: True)
    assert player.type("read print") == ["No picture from the camera. Type camera to start it."]
    monkeypatch.setattr("assistant.commands.print_seen.can_read_print", lambda: False)
    assert player.type("read print")[0].startswith("Reading print needs a package.")
    assert player.type("what is this")[0].startswith("No card yet.")
