"""That nobody answers is heard in the middle of a line, and what is done on both sides of it."""

import pytest
from golden import in_german
from measuring import at_table

german = pytest.fixture(in_german)

LETS = "then all pass"


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("Americorn trots in, not a whisper from the lot of you, so I take one of Ben's cards", ""),
        ("greedy flying unicorn without a grumble, and I draw one for it", "then Ann draws 1"),
        ("mystical vortex unopposed, so all of us discard a card", "then Ben discards 1"),
        ("unicorn poison, nobody lifts a finger, Cara's llamacorn is dead", "Llamacorn"),
        ("two for one, not a whisper, I sacrifice my baby", "baby"),
    ],
)
def test_a_card_is_played_nobody_answers_and_its_effect_is_done(line: str, asked: str) -> None:
    with at_table("action") as player:
        said = " ".join(player.type(line))
        assert said.startswith(("Did you mean Ann plays", "Which do you mean?"))
        assert LETS in said
        assert asked in said
        before = player.session.shared.table
        assert before == player.session.shared.table


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("that's a neigh out of Cara's hand and not a soul minds", "Cara answers Neigh"),
        ("not a peep from anyone, so that's my turn over", "then Ann ends turn"),
    ],
)
def test_it_is_heard_while_a_card_can_be_answered(line: str, asked: str) -> None:
    with at_table("window") as player:
        said = " ".join(player.type(line))
        assert asked in said
        assert LETS in said or "all pass then" in said


@pytest.mark.parametrize(
    "line",
    [
        "if nobody neighs I draw two",
        "I hope there are no objections",
        "nobody ever neighs me, it's lovely",
        "will nobody stop her?",
    ],
)
@pytest.mark.parametrize("moment", ["action", "window"])
def test_what_is_only_hoped_or_told_does_nothing(moment: str, line: str) -> None:
    with at_table(moment) as player:
        before = player.session.shared.table
        player.type(line)
        assert player.session.shared.table == before


def test_what_an_effect_does_is_heard_behind_the_title_alone() -> None:
    with at_table("llamas action") as player:
        line = "throw off their groove and it's Dan who sits out his next go"
        said = " ".join(player.type(line))
        assert "Ann plays Throw Off Their Groove then Dan skips" in said


@pytest.mark.usefixtures("german")
def test_it_is_heard_in_german() -> None:
    begin = "neu second print mit Ann, Ben und Cara, voll, Ann beginnt, beliebige Babys"
    with at_table("", setup=(begin, "ziehen")) as player:
        said = " ".join(player.type("Unicorn Phoenix kommt, keiner meckert, und ich werfe eine ab"))
        assert "alle passen" in said
        assert "wirft 1 ab" in said
