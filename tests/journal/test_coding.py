"""Every event comes back from the journal exactly as it went in."""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.journal.coding import from_json, read, to_json, write
from assistant.problems import Fault
from assistant.rules import table as table_module
from assistant.rules.events import Drew, Event, HouseSet, Number, NumberSet, Opened, PhaseBegan
from assistant.rules.fold import fold
from assistant.rules.table import Effect, Fate, Outcome, Phase, Seat, Table, Turn, Zone
from assistant.rules.waiting_events import Settled, Triggered
from assistant.words import render, say

# Half characters too: what a keyboard or a card can bring must not stop a game.
st.register_type_strategy(str, st.text(st.characters(), max_size=8))


def whole(kind: Any) -> st.SearchStrategy[Any]:
    """Return values with every field filled, not only those without a default."""
    return st.builds(kind, **{each.name: ... for each in fields(kind)})


for _kind in vars(table_module).values():
    if is_dataclass(_kind):
        st.register_type_strategy(_kind, whole(_kind))  # type: ignore[arg-type]


def shape(value: Any) -> Any:
    """Return a value with the type of everything in it: an enum and its word are then two."""
    if is_dataclass(value):
        return type(value), [shape(getattr(value, each.name)) for each in fields(value)]
    if isinstance(value, Mapping):
        return dict, sorted((shape(name), shape(each)) for name, each in value.items())
    if isinstance(value, frozenset):
        return frozenset, [shape(each) for each in sorted(value)]
    if isinstance(value, tuple):
        return tuple, [shape(each) for each in value]
    return str(type(value)), value


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: str(kind.__name__))
def test_every_event_comes_back_exactly(kind: type) -> None:
    @given(whole(kind))
    def check(event: Event) -> None:
        (back,) = from_json(to_json([event]))
        assert back == event
        assert shape(back) == shape(event)

    check()


@given(whole(Outcome))
def test_an_outcome_comes_back_exactly(outcome: Outcome) -> None:
    assert shape(read(Outcome, write(outcome))) == shape(outcome)


def test_several_events_keep_their_order() -> None:
    events = (PhaseBegan(Phase.DRAW), Drew(1, 1, phase=True), HouseSet("pile", "reveal"))
    assert from_json(to_json(events)) == events
    assert from_json(to_json(())) == ()


def test_a_set_is_written_in_order() -> None:
    """The same game makes the same text, whatever order a set happens to have."""
    turn = Turn(0, skipped=frozenset(Phase))
    assert '"skipped":["action","beginning","draw","end"]' in write(turn)


def test_what_is_kept_can_be_read_by_anyone() -> None:
    assert json.loads(to_json([Drew(1, 2, phase=True), PhaseBegan(Phase.DRAW)])) == [
        {"event": "Drew", "seat": 1, "count": 2, "phase": True},
        {"event": "PhaseBegan", "phase": "draw"},
    ]


def test_no_field_is_called_as_the_name_of_the_event() -> None:
    assert all(each.name != "event" for kind in get_args(Event) for each in fields(kind))


def test_a_field_that_came_later_has_its_usual_value_in_an_old_game() -> None:
    assert from_json('[{"event": "Drew", "seat": 3}]') == (Drew(3),)


@pytest.mark.parametrize(
    ("old", "now"),
    [
        ('{"event": "CountSet", "seat": 1, "count": 4}', [NumberSet(Number.COUNT, 4, 1)]),
        ('{"event": "NamelessSet", "seat": 1, "count": 2}', [NumberSet(Number.NAMELESS, 2, 1)]),
        ('{"event": "DeckSet", "count": null}', [NumberSet(Number.DECK, None)]),
        ('{"event": "PlaysSet", "plays": 2}', [NumberSet(Number.PLAYS, 2)]),
        (
            '{"event": "HandSet", "seat": 2, "size": 5, "from_deck": true, "to_discard": false}',
            [NumberSet(Number.HAND, 5, 2, Zone.DECK)],
        ),
        (
            '{"event": "HandSet", "seat": 2, "size": null, "from_deck": false, "to_discard": true}',
            [NumberSet(Number.HAND, None, 2, Zone.DISCARD)],
        ),
        (
            '{"event": "SeatChanged", "seat": 0, "skips": 1, "extras": 2, "hand_limit": null}',
            [
                NumberSet(Number.SKIPS, 1, 0),
                NumberSet(Number.EXTRAS, 2, 0),
                NumberSet(Number.LIMIT, None, 0),
            ],
        ),
    ],
)
def test_each_number_was_an_event_of_its_own_in_earlier_games(
    old: str, now: list[NumberSet]
) -> None:
    assert list(from_json(f"[{old}]")) == now
    seats = (Seat("Ann", hand_size=7), Seat("Ben", hand_size=7), Seat("Cara", hand_size=7))
    table = Table("any", seats, Turn(0), deck=50, unnamed=0)
    after = fold(table, from_json(f"[{old}, {old}]"))
    assert after == fold(table, now)
    assert after != table


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('[{"event": "Teleported", "seat": 1}]', "Teleported"),
        ('[{"event": "Drew", "seat": 1, "upside_down": true}]', "upside_down"),
        ('[{"event": "PhaseBegan", "phase": "dusk"}]', "dusk"),
        ('[{"event": "CountSet", "seat": 1, "count": 2, "halves": 1}]', "halves"),
    ],
)
def test_what_a_newer_version_wrote_is_told_by_name(text: str, name: str) -> None:
    with pytest.raises(Fault) as caught:
        from_json(text)
    assert caught.value.key == "journal.newer_event"
    sentence = render(say(caught.value.key, **caught.value.values))
    assert name in sentence
    assert "newer version" in sentence
    assert "Nothing was changed" in sentence


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "{}",
        "[1]",
        '[{"event": "Drew"}]',
        '[{"event": "Drew", "seat": "1"}]',
        '[{"event": "Drew", "seat": true}]',
        '[{"event": "Drew", "seat": 1.0}]',
        '[{"event": "Opened", "table": []}]',
        '[{"event": "ReachedSet", "seats": 3}]',
        '[{"event": "PhaseBegan", "phase": 3}]',
        '[{"event": "HandSet", "seat": 1}]',
    ],
)
def test_what_is_no_list_of_events_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        from_json(text)


def test_words_of_the_table_come_back_as_such_and_not_as_bare_text() -> None:
    table = Table("any", (Seat("Ann"),), Turn(0, skipped=frozenset({Phase.DRAW})))
    opened, triggered, settled = from_json(
        to_json([Opened(table), Triggered(0, (Effect("a", 0, True),)), Settled(0, Fate.OWED)])
    )
    assert isinstance(opened, Opened)
    assert isinstance(next(iter(opened.table.turn.skipped)), Phase)
    assert isinstance(triggered, Triggered)
    assert isinstance(triggered.effects[0].fate, Fate)
    assert isinstance(settled, Settled)
    assert isinstance(settled.fate, Fate)
