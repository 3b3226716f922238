"""A deed with talk around it, and what is said of a card by its sound, its place or a saying."""

import pytest
from measuring import at_table


@pytest.mark.parametrize(
    ("moment", "line", "asked"),
    [
        (
            "action",
            "Ben gets the barbed wire, let's see how he likes that",
            "play Barbed Wire into Ben's Stable",
        ),
        (
            "action",
            "Let me put the Yay card in front of me so you lot can't keep neighing me",
            "Ann plays Yay",
        ),
        (
            "llamas action",
            "llama bomb on jin rummy",
            "Llama Bomb then Ann destroys Cara's Gin Rammy",
        ),
        (
            "action",
            "let me do blatant thievery on ben",
            "Ann plays Blatant Thievery then Ann pulls 1 from Ben",
        ),
        ("action", "I'm handing Ben an extra tail, as a treat", "Extra Tail into Ben's Stable"),
        (
            "window",
            "It's a Super Neigh from Cara, so there's no going back on that",
            "Cara answers Super Neigh",
        ),
        ("window", 'a very loud "nay" from Ben', "Ben answers Neigh"),
        ("neighed", "Ann and Cara are both staying out of it", "Ann passes then Cara passes"),
    ],
)
def test_the_deed_is_asked_about_whole(moment: str, line: str, asked: str) -> None:
    with at_table(moment) as player:
        said = player.type(line)
        assert f"{asked}? Yes or no." in said[-1], said


@pytest.mark.parametrize(
    "line",
    [
        "If Ben gets a downgrade, I draw",
        "Cara gets the nanny cam when pigs fly",
        "my sister draws horses, she's such an artist",
    ],
)
def test_talk_alone_changes_nothing(line: str) -> None:
    with at_table("action") as player:
        assert player.session.game
        before = player.session.game.table
        player.type(line)
        assert player.session.game.table == before
