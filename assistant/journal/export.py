"""The score book and single games for other programs: CSV, JSON Lines, BG Stats.

Each function returns the whole text; `save` writes it.  JSON Lines is one JSON object a
line, in UTF-8; CSV is as RFC 4180 has it, with a line of names first.
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias
from urllib.parse import quote

from assistant.files import replace_file
from assistant.journal.coding import to_json
from assistant.journal.pen import stamp
from assistant.journal.rows import Act, Standing
from assistant.journal.scores import Entry
from assistant.journal.store import said
from assistant.kinds import Event, kind_of
from assistant.rules.events import Appeared
from assistant.rules.fold import steps
from assistant.rules.table import Piece, Table
from assistant.signs import harmless
from assistant.words.moves import secretly, withheld, without

_BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
_SOURCE = "table-assistant"
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""How a cell begins that a spreadsheet runs; the last four are the wide forms."""


Counted: TypeAlias = Mapping[int, Sequence[Mapping[str, int]]]
"""By the id of a game what each of its players has at the end, such as points."""


def games_jsonl(book: Iterable[Entry], counted: Counted = MappingProxyType({})) -> str:
    """Return one object for each finished game."""
    return _lines(_game(entry, counted.get(entry.id, ())) for entry in book)


def games_csv(book: Iterable[Entry], counted: Counted = MappingProxyType({})) -> str:
    """Return one line for each finished game; several players are parted by a semicolon."""
    games = (_game(entry, counted.get(entry.id, ())) for entry in book)
    return _table([_flat(_in_words(game)) for game in games], tuple(_GAME_FIELDS))


def counted_at_end(rows: Sequence[Act]) -> Sequence[Mapping[str, int]]:
    """Return what each player of a game has as its rows stand, where its kind counts anything."""
    standing = Standing()
    standing.replay(rows)
    return kind_of(rows[0].events[0]).counted(standing.table)


def acts_jsonl(rows: Iterable[Act]) -> str:
    """Return one object for each row of a game, its events as they are kept."""
    return _lines(_act(row) for row in rows)


def acts_csv(rows: Iterable[Act]) -> str:
    """Return one line for each row of a game, its events as JSON."""
    return _table([{**_act(row), "events": to_json(row.events)} for row in rows], _ACT_FIELDS)


def is_over(rows: Sequence[Act]) -> bool:
    """Say whether a game has ended as its rows stand."""
    standing = Standing()
    standing.replay(rows)
    return standing.table.outcome is not None


def for_all(rows: Iterable[Act]) -> Iterator[Act]:
    """Yield the rows of a game without the cards that only their players have seen.

    What happened to such a card is left out, and so is what was typed for it.  That it
    appeared is told with what happens to it first for all to see.
    """
    standing, untold = Standing(), set[Piece]()
    for row in rows:
        pieces = frozenset[Piece]()
        if row.events and kind_of(row.events[0]).table is Table:
            before = (standing.table, *steps(standing.table, row.events))
            pieces = withheld(before, row.events)
        open_ = tuple(_open(standing.table, row.events))
        secret = len(open_) < len(row.events)
        standing.take(row, standing.after(row))
        hidden = {event.piece for event in row.events if isinstance(event, Appeared)} & pieces
        untold |= hidden
        events = tuple(event for event in open_ if not without(event, pieces))
        shown = untold & {piece for event in events if (piece := getattr(event, "piece", None))}
        untold -= shown
        events = (*map(Appeared, sorted(shown)), *events)
        silent = secret or pieces or secretly(row.events)
        words, action = ("", "") if silent else (row.words, row.action)
        yield replace(row, words=words, action=action, events=events)


def _open(table: Any, events: Iterable[Event]) -> Iterator[Event]:
    """Yield the events that are no secret of their kind of game."""
    for event in events:
        kind = kind_of(event)
        if not kind.secret(table, event):
            yield event
        table = kind.fold(table, (event,))


def bg_stats_play(entry: Entry) -> Mapping[str, Any]:
    """Return a finished game as the play that the app BG Stats takes in.

    The names of the fields and the form of the date, UTC without a zone, are BG Stats'
    own ("Push plays to BG Stats from other apps or websites").  The winner is always
    said, since the app refuses a player without it.
    """
    winners = set(entry.winners)
    minutes = round((entry.ended - entry.began).total_seconds() / 60)
    return {
        "sourceName": _SOURCE,
        "sourcePlayId": f"{entry.id}-{stamp(entry.began)}",
        "playDate": f"{entry.ended.astimezone(UTC):%Y-%m-%d %H:%M:%S}",
        **({"durationMin": minutes} if minutes > 0 else {}),
        "game": {
            "name": entry.title,
            "sourceGameId": entry.edition,
            "highestWins": True,
            "noPoints": True,
        },
        "players": [
            {"name": name, "sourcePlayerId": name.casefold(), "winner": name in winners}
            for name in entry.players
        ],
    }


def bg_stats_link(entry: Entry) -> str:
    """Return the address that hands a game to BG Stats; the app asks before it keeps it."""
    return _BG_STATS + quote(json.dumps(bg_stats_play(entry), separators=(",", ":")), safe="")


def save(file: Path, text: str) -> None:
    """Write an export; a file of that name is replaced only when all of it is written.

    Raises Fault ``journal.disk_full`` or ``journal.cannot_write``.
    """
    with said(file):
        replace_file(file, text.encode("utf-8", errors="replace"))


_GAME_FIELDS = (
    "game",
    "day",
    "season",
    "title",
    "edition",
    "players",
    "winners",
    "ending",
    "turns",
    "began",
    "ended",
    "counters",
)
_ACT_FIELDS = ("number", "time", "kind", "takes_back", "words", "action", "events")


def _in_words(game: dict[str, Any]) -> dict[str, Any]:
    """Return a game with what each player has as words: ``Ann: 3 points, 2 sets``."""
    had = [
        f"{name}: {', '.join(f'{now} {counter}' for counter, now in each.items())}"
        for name, each in zip(game["players"], game["counters"], strict=False)
        if each
    ]
    return {**game, "counters": had}


def _game(entry: Entry, counted: Sequence[Mapping[str, int]]) -> dict[str, Any]:
    values = (
        entry.id,
        entry.day.isoformat(),
        entry.season,
        entry.title,
        entry.edition,
        list(entry.players),
        list(entry.winners),
        entry.ending.value,
        entry.turns,
        stamp(entry.began),
        stamp(entry.ended),
        [dict(each) for each in counted],
    )
    return dict(zip(_GAME_FIELDS, values, strict=True))


def _act(row: Act) -> dict[str, Any]:
    values = (
        row.number,
        stamp(row.time),
        row.kind.value,
        row.takes_back,
        row.words,
        row.action,
        json.loads(to_json(row.events)),
    )
    return dict(zip(_ACT_FIELDS, values, strict=True))


def _flat(record: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: "; ".join(value) if isinstance(value, list) else value
        for name, value in record.items()
    }


def _lines(records: Iterable[Mapping[str, Any]]) -> str:
    return "".join(f"{json.dumps(_shown(record), ensure_ascii=False)}\n" for record in records)


def _shown(value: Any) -> Any:
    """Return a value whose texts steer no terminal that the file is shown on."""
    match value:
        case str():
            return harmless(value)
        case Mapping():
            return {_shown(name): _shown(each) for name, each in value.items()}
        case list() | tuple():
            return [_shown(each) for each in value]
        case _:
            return value


def _table(records: Iterable[Mapping[str, Any]], names: Sequence[str]) -> str:
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, names)
    writer.writeheader()
    for record in records:
        cells = {name: _no_formula(value) for name, value in record.items()}
        writer.writerow(_shown(cells))
    return out.getvalue()


def _no_formula(value: object) -> object:
    """Keep a spreadsheet from taking a text for a formula, by an apostrophe before it."""
    begins = isinstance(value, str) and value.lstrip(" ").startswith(_FORMULA)
    return f"'{value}" if begins else value
