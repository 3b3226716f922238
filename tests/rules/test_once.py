"""Cards that work once: where a Magic card is meanwhile, and Instants that do more than stop."""

import pytest
from made_up import book, check_cards, do, laid, opened

from assistant.rules.actions import Draw, Next, PassAll, Play, Respond, Settle, Trigger
from assistant.rules.decide import decide
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed
from assistant.rules.table import Fate, Place, Table, Zone
from assistant.words.game import tell

R = book()


def waiting(table: Table) -> list[tuple[str, int, bool]]:
    links = table.chain.links if table.chain else ()
    return [(each.piece, each.seat, each.mandatory) for link in links for each in link.effects]


# Second print, "Magic cards": it takes effect at once, and then it is discarded.


def test_a_magic_card_is_discarded_when_its_effect_is_settled() -> None:
    table = do(R, laid(opened(), discard=["PL.1"]), Play(0, "XT.1", 0), PassAll())
    assert table.discard == ("PL.1",)
    assert table.place_of("XT.1") == Place(Zone.CHAIN)
    check_cards(table)
    ruling = decide(Position(R, table), Settle(0, Fate.DONE))
    assert isinstance(ruling, Allowed)
    assert [each.text for each in tell(Position(R, table), ruling.events)][:2] == [
        "Again: done.",
        "Again is discarded.",
    ]
    table = do(R, table, Settle(0, Fate.DONE))
    assert (table.discard, table.resolving) == (("XT.1", "PL.1"), ())
    check_cards(table)


@pytest.mark.parametrize("fate", [Fate.DECLINED, Fate.SKIPPED])
def test_also_when_nothing_comes_of_it(fate: Fate) -> None:
    table = do(R, laid(opened()), Play(0, "XT.1", 0), PassAll())
    assert do(R, table, Settle(0, fate), sure=True).discard == ("XT.1",)


def test_also_when_the_table_goes_on_without_it() -> None:
    table = do(R, laid(opened()), Play(0, "XT.1", 0), PassAll())
    assert do(R, table, Next(), sure=True).discard == ("XT.1",)


def test_not_while_the_same_card_has_another_effect_to_come() -> None:
    table = do(R, laid(opened()), Play(0, "XT.1", 0), PassAll())
    table = do(R, table, Trigger(0, "XT.1", True), sure=True)
    table = do(R, table, Settle(0, Fate.DONE))
    assert table.discard == ()
    assert do(R, table, Settle(1, Fate.DONE)).discard == ("XT.1",)


def test_it_is_not_shuffled_into_the_deck_that_runs_out_meanwhile() -> None:
    rules = book(deck_out="reshuffle")
    table = do(rules, laid(opened(rules=rules), discard=["PL.1"]), Play(0, "XT.1", 0), PassAll())
    table = do(rules, table, Draw(0, (table.deck or 0) + 1), sure=True)
    assert table.discard == ()
    assert table.place_of("XT.1") == Place(Zone.CHAIN)
    check_cards(table)


# Instants that stop a card and do more


def stopped(played: str, by: str) -> Table:
    table = do(R, laid(opened()), Play(0, played, 0), Respond(1, by), PassAll())
    assert played in table.discard
    assert by in table.discard
    check_cards(table)
    return table


def test_who_is_stopped_has_something_to_do() -> None:
    assert waiting(stopped("BC.1", "NF.1")) == [("NF.1", 0, True)]


def test_only_for_a_stopped_instant() -> None:
    assert waiting(stopped("BC.1", "TM.1")) == []
    table = do(R, laid(opened()), Play(0, "BC.1", 0), Respond(1, "NO.1"), Respond(2, "TM.1"))
    table = do(R, table, PassAll())
    assert waiting(table) == [("TM.1", 2, False)]
    assert table.pile
    assert table.pile.cards == ("BC.1",)
