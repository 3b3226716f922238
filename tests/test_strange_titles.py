"""A title that is in no deck of an incomplete game: one word more says what it is."""

import pytest
from ruled import sit_down
from sitting import Player

from assistant.cards.model import Kind
from assistant.game import AreaGame
from assistant.inbox import Typed

GAME = "new travel with Ann, Ben and Cara, full, any babies, Ann starts"


def typed(player: Player, *lines: str) -> list[str]:
    """Type lines; return what is heard of the last one."""
    said: list[str] = []
    for line in lines:
        said = [each.text for each in player.take(Typed(line))]
    return said


def kind_of(player: Player, title: str) -> Kind | None:
    game = player.session.game
    assert isinstance(game, AreaGame)
    return game.table.titles.get(title)


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("magic", Kind.MAGIC),
        ("upgrade", Kind.UPGRADE),
        ("Downgrade", Kind.DOWNGRADE),
        ("basic", Kind.BASIC),
        ("Basic Unicorn", Kind.BASIC),
        ("magical", Kind.MAGICAL),
        ("Unicorn with an effect", Kind.MAGICAL),
    ],
)
def test_one_word_says_what_it_is_and_it_is_played(word: str, kind: Kind) -> None:
    player = sit_down()
    said = typed(player, GAME, "Ann draws", "Ann plays Moonlight Picnic")
    assert "Say what it is, such as magic." in said[-1]
    heard = typed(player, word)[0]
    asked = kind is Kind.DOWNGRADE
    assert heard.startswith("Moonlight Picnic: into" if asked else "Ann plays Moonlight Picnic")
    assert kind_of(player, "Moonlight Picnic") is kind


def test_it_can_be_asked_for_as_before() -> None:
    player = sit_down()
    asked = typed(player, GAME, "Ann draws", "Ann plays Moonlight Picnic", "another card")
    assert asked[0].startswith("What kind is Moonlight Picnic?")
    typed(player, "4")
    assert kind_of(player, "Moonlight Picnic") is Kind.UPGRADE


def test_what_was_said_once_is_known() -> None:
    player = sit_down()
    typed(player, GAME, "Ann draws", "Ann plays Moonlight Picnic", "upgrade", "nobody answers")
    typed(player, "Ben draws", "Ben plays Moonlight Picnic")
    assert typed(player, "nobody answers")[0].startswith("Moonlight Picnic enters Ben's Stable")


def test_a_complete_deck_has_no_strange_titles() -> None:
    player = sit_down()
    said = typed(player, GAME.replace("travel", "second print"), "Ann draws", "Ann plays Xylophone")
    assert not any("Say what it is" in each for each in said)
    typed(player, "magic")
    assert kind_of(player, "Xylophone") is None
