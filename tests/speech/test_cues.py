"""Which short sound goes with what has just happened."""

from dataclasses import replace

import pytest

from assistant.rules.table import Ending, Outcome, Pile, Seat, Table, Turn
from assistant.speech.cues import cue
from assistant.words.announcement import Earcon

BEFORE = Table("any", (Seat("Ann"), Seat("Ben")), Turn(0))
PLAYED = replace(BEFORE, pile=Pile(("card:1",), (0,), 0))


@pytest.mark.parametrize(
    ("before", "after", "wanted"),
    [
        (BEFORE, BEFORE, None),
        (None, BEFORE, None),
        (BEFORE, None, None),
        (BEFORE, replace(BEFORE, turn=Turn(1)), Earcon.TURN),
        (BEFORE, replace(BEFORE, turn=Turn(0, number=2)), Earcon.TURN),
        (BEFORE, replace(BEFORE, turn=Turn(0, drawn=True)), None),
        (BEFORE, PLAYED, Earcon.ANSWER),
        (PLAYED, replace(BEFORE, pile=Pile(("card:1", "no:1"), (0, 1), 0)), Earcon.ANSWER),
        (PLAYED, replace(BEFORE, pile=Pile(("card:1",), (0,), 0, frozenset({1}))), None),
        (PLAYED, BEFORE, None),
        (BEFORE, replace(BEFORE, reached=(1,), turn=Turn(1)), Earcon.WIN),
        (replace(BEFORE, reached=(1,)), replace(BEFORE, reached=(1,)), None),
        (BEFORE, replace(BEFORE, reached=(1,), outcome=Outcome(Ending.WON, (1,))), None),
    ],
)
def test_one_sound_for_the_weightiest_change(
    before: Table | None, after: Table | None, wanted: Earcon | None
) -> None:
    assert cue(before, after) is wanted
