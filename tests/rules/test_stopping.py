"""Where a stopped card goes."""

import pytest
from made_up import book, do, laid, opened

from assistant.rules.actions import PassAll, Play, Respond
from assistant.rules.table import Place, Zone

R = book()
HEAP, HAND = Place(Zone.DISCARD), Place(Zone.HAND, 1)


@pytest.mark.parametrize(
    ("instant", "played", "to"),
    [
        ("NO.1", "PL.1", HEAP),
        ("KE.1", "PL.1", HAND),
        ("KE.1", "SP.1", HAND),
        ("KP.1", "PL.1", HAND),
        ("KP.1", "BC.1", HEAP),
        ("KP.1", "SP.1", HEAP),
        # Of a title that nobody knows nobody knows the species.
        ("KE.1", "Mystery", HAND),
        ("KP.1", "Mystery", HEAP),
    ],
)
def test_a_stopped_card_is_discarded_unless_the_instant_keeps_it(
    instant: str, played: str, to: Place
) -> None:
    table = do(R, laid(opened()), Play(0, played, 0), Respond(1, instant), PassAll())
    assert table.place_of(played) == to
    assert table.place_of(instant) == HEAP
