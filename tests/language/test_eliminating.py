"""What is left to be meant where nothing else reads a sentence: it is asked about, never done."""

import pytest
from measuring import at_table

LISTED = "Which do you mean? Type a number."


@pytest.mark.parametrize(
    ("moment", "line", "asked"),
    [
        ("window", "cara's out so ben it's down to you", "1, Cara passes"),
        ("window", "I cancel it with Neigh, that's Cara speaking", "Cara answers Neigh"),
        ("window", "ben says denied", "Ben answers Neigh"),
        ("window", "nope nope nope that's a neigh from ben", "Ben answers Neigh?"),
        ("window", "Super Neigh. Ben's. No comeback.", "Ben answers Super Neigh?"),
        ("window", "ben nah cara nah", "Ben passes then Cara passes?"),
        ("neighed", "Fair enough, Ben, you got me, says Ann", "1, Ann passes"),
        (
            "neighed",
            "my mistake, Ben's Neigh never happened, it was Cara who threw one",
            "1, undo then Cara answers Neigh",
        ),
        ("start", "Forgo the start bit, on to my draw phase", "decline"),
        (
            "start",
            "i pick llamacorn no wait narwhal as the one that dies",
            "1, Ann destroys Ben's Narwhal",
        ),
        ("start", "that baby of ben's goes home, says my rhinocorn", "Ben's Baby Unicorn"),
        ("start", "Everyone's unicorns are safe from me this turn", "1, decline"),
        ("start", "Hold on, this is supposed to be Ben's go and not mine", "Ben's turn?"),
        ("action", "Hold on, this is supposed to be Ben's go and not mine", "Ben's turn?"),
        ("start", "Cara is written with a K, so Kara", "Rename Cara to Kara?"),
    ],
)
def test_what_is_left_is_asked_about(moment: str, line: str, asked: str) -> None:
    with at_table(moment) as player:
        before = player.session.table
        assert asked in "\n".join(player.type(line))
        assert player.session.table is before


@pytest.mark.parametrize(
    ("moment", "line"),
    [
        ("window", "Ben's got his poker face on again"),
        ("window", "give us a second, Cara's on the phone"),
        ("neighed", "Ben, you absolute horror, and I baked you a cake!"),
        ("start", "I would destroy the llama if Cara hadn't made dinner"),
        ("start", "Don't you dare use the rhino on my narwhal"),
        ("start", "last week my rhino destroyed three of Cara's in a row"),
    ],
)
def test_of_what_is_only_talked_about_nothing_is_asked(moment: str, line: str) -> None:
    with at_table(moment) as player:
        before = player.session.table
        said = player.type(line)
        assert LISTED not in said
        assert not any("Did you mean" in each for each in said)
        assert player.session.table is before
