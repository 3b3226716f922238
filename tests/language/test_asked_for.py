"""Who asks for somebody else is answered as if they asked themselves; nothing is done by it."""

import pytest
from golden import in_german
from measuring import at_table

german = pytest.fixture(in_german)

TURN = "Ann's turn, Action phase: play or draw."


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("Grandpa keeps forgetting whose turn it is", TURN),
        ("my little brother would like to know whose turn it is", TURN),
        ("I honestly never remember what Llamacorn does", "Llamacorn, magical unicorn."),
        ("Cara has no idea what Narwhal does", "Narwhal, basic unicorn."),
        ("the kids always ask how many cards they may keep", "When your turn ends, discard"),
    ],
)
def test_a_question_is_answered_whoever_has_it(line: str, heard: str) -> None:
    with at_table("action") as player:
        assert player.type(line)[0].startswith(heard)


@pytest.mark.parametrize("line", ["Ben forgot his Narwhal", "Cara always wonders about that"])
def test_who_only_forgets_has_asked_nothing(line: str) -> None:
    with at_table("action") as player:
        before = player.session.shared.table
        player.type(line)
        assert player.session.shared.table == before


@pytest.mark.usefixtures("german")
def test_who_asks_for_somebody_is_answered_in_german() -> None:
    begin = "neu second print mit Ann, Ben und Cara, voll, Ann beginnt, beliebige Babys"
    with at_table("", setup=(begin,)) as player:
        assert player.type("Opa weiß nie, wer dran ist") == player.type("wer ist dran")


@pytest.mark.parametrize("line", ["I choose Ben", "Ann chooses Ben", "I pick Ben"])
def test_who_is_only_chosen_to_choose_has_chosen_nothing(line: str) -> None:
    begin = "new nsfw with Ann, Ben and Cara, full, any babies, Ann starts"
    setup = (begin, "Ann draws", "Ann plays sex, drugs, and unicorns", "nobody")
    with at_table("", setup=setup) as player:
        before = player.session.shared.table
        assert player.type(line)[-1].startswith("Did you mean Ben ")
        assert player.session.shared.table == before
