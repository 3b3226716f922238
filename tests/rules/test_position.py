"""A position knows what it comes to behind events, whichever were looked at before."""

from made_up import book, opened

from assistant.rules.events import Drew, Event, Number, NumberSet
from assistant.rules.fold import fold
from assistant.rules.position import Position

FIRST = Drew(0, 1)
ACTS: tuple[tuple[Event, ...], ...] = (
    (FIRST,),
    (FIRST, Drew(1, 2)),
    (FIRST, NumberSet(Number.DECK, 3)),
    (),
    (Drew(1, 1), FIRST),
    (FIRST, Drew(1, 2), Drew(0, 3)),
    (FIRST,),
)


def test_what_was_looked_at_before_changes_nothing() -> None:
    position = Position(book(), opened())
    for events in ACTS:
        tables = [each.table for each in position.through(events)]
        expected = [fold(position.table, events[:count]) for count in range(len(events) + 1)]
        assert tables == expected
        assert position.after(events).table == expected[-1]


def test_what_is_behind_the_same_events_is_the_same_position() -> None:
    position = Position(book(), opened())
    events = (FIRST, Drew(1, 2))
    behind = position.after(events)
    assert position.after((*events, Drew(0, 1))) is not behind
    assert position.after(events) is behind
    assert position.through(events)[1] is position.after((FIRST,))
