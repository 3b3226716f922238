"""Of equal cards the one that somebody lent is meant first."""

from dataclasses import replace

from made_up import book, laid, opened

from assistant.cards.find import Match, Why
from assistant.game.pieces import copies
from assistant.rules.position import Position
from assistant.rules.table import Loan

BOOK = book()
START = opened()


def test_the_lent_copy_is_meant_first() -> None:
    plum = Match(BOOK.cards["PL"], (), Why.TITLE, 1.0)
    table = laid(START, {0: ["PL.1", "PL.2"], 1: ["PL.3"]})
    assert copies(Position(BOOK, table), plum)[0] == "PL.1"
    lent = replace(table, loans=(Loan("PL.2", 1),))
    assert copies(Position(BOOK, lent), plum)[:3] == ("PL.2", "PL.1", "PL.3")
