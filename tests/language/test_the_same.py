"""Who does the same, how often something is undone, and whose card is answered, in German."""

import pytest
from golden import in_german
from measuring import at_table

german = pytest.fixture(autouse=True)(in_german)

BEGINS = "neu second print mit Ann, Ben und Cara, voll, egal welche Babys, Ann beginnt"


@pytest.mark.parametrize("line", ["Ben und Cara auch", "Ben und Cara machen das auch"])
def test_others_do_the_same_with_their_own(line: str) -> None:
    before = ("Ann zieht", "Ann spielt extremely destructive", "niemand", "Ann opfert ihr Baby")
    with at_table("start", setup=(BEGINS, *before)) as player:
        said = player.type(line)
        assert "Bens Baby-Einhorn geht in den Kindergarten." in said
        assert "Caras Baby-Einhorn geht in den Kindergarten." in said


def test_a_question_between_stands_for_nothing_that_is_done() -> None:
    before = ("Ann zieht", "Ann spielt extremely destructive", "niemand", "Ann opfert ihr Baby")
    with at_table("start", setup=(BEGINS, *before, "Caras Karten")) as player:
        table = player.session.table
        player.type("Ben auch")
        assert player.session.table is table


@pytest.mark.parametrize(
    "line", ["zweimal rückgängig", "die letzten zwei zurück", "zwei Schritte zurück"]
)
def test_so_many_are_undone_as_are_said(line: str) -> None:
    with at_table("start", setup=(BEGINS, "Ann zieht", "Ann spielt rhinocorn")) as player:
        said = player.type(line)
        assert [each.partition(":")[0] for each in said[:2]] == ["Rückgängig", "Rückgängig"]
        assert player.type("zweimal rückgängig") == ["Nichts rückgängig zu machen."]


def test_who_has_still_to_do_something_is_told() -> None:
    before = ("Ann zieht", "Ann spielt extremely destructive", "niemand", "Ann opfert ihr Baby")
    with at_table("start", setup=(BEGINS, *before)) as player:
        assert "Ben und Cara: 1 Einhorn opfern." in player.type("wer muss noch etwas tun")


def test_another_card_of_a_hand_is_not_taken_for_the_same() -> None:
    with at_table("start", setup=(BEGINS, "Ann zieht", "Ann wirft neigh ab")) as player:
        if player.session.game and player.session.game.waiting:
            player.type("ja")
        table = player.session.table
        assert player.type("Ben auch")[0].startswith("Meinst du")
        assert player.session.table is table
