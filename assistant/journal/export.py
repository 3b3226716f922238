"""The score book and single games for other programs: CSV, JSON Lines, BG Stats.

Each function returns the whole text; `save` writes it.  JSON Lines is one JSON object a
line, in UTF-8; CSV is as RFC 4180 has it, with a line of names first.
"""

import csv
import io
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC
from pathlib import Path
from typing import Any
from urllib.parse import quote

from assistant.journal.coding import to_json
from assistant.journal.pen import stamp
from assistant.journal.rows import Act
from assistant.journal.scores import Entry
from assistant.journal.store import said

_BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
_SOURCE = "table-assistant"


def games_jsonl(book: Iterable[Entry]) -> str:
    """Return one object for each finished game."""
    return _lines(_game(entry) for entry in book)


def games_csv(book: Iterable[Entry]) -> str:
    """Return one line for each finished game; several players are parted by a semicolon."""
    return _table([_flat(_game(entry)) for entry in book], tuple(_GAME_FIELDS))


def acts_jsonl(rows: Iterable[Act]) -> str:
    """Return one object for each row of a game, its events as they are kept."""
    return _lines(_act(row) for row in rows)


def acts_csv(rows: Iterable[Act]) -> str:
    """Return one line for each row of a game, its events as JSON."""
    return _table([{**_act(row), "events": to_json(row.events)} for row in rows], _ACT_FIELDS)


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
    part = file.with_name(f"{file.name}.part")
    with said(file):
        try:
            with part.open("w", encoding="utf-8", errors="replace", newline="") as out:
                out.write(text)
                out.flush()
                os.fsync(out.fileno())
            part.replace(file)
        finally:
            part.unlink(missing_ok=True)


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
)
_ACT_FIELDS = ("number", "time", "kind", "takes_back", "words", "action", "events")


def _game(entry: Entry) -> dict[str, Any]:
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
    return "".join(f"{json.dumps(record, ensure_ascii=False)}\n" for record in records)


def _table(records: Iterable[Mapping[str, Any]], names: Sequence[str]) -> str:
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, names)
    writer.writeheader()
    writer.writerows(records)
    return out.getvalue()
