"""The table as one line of JSON, for programs that check a ruling from outside.

What each key means is in ``docs/dump.md``.  A hand is a number here, and of secret
answers only that they were given: no card that its owner keeps to himself is named.
"""

import json
from collections.abc import Iterator
from typing import Any, TypeAlias

from assistant.rules.edition import VALUES
from assistant.rules.pile import responders
from assistant.rules.position import Position
from assistant.rules.table import Effect, Piece, Place, SeatNumber, Table
from assistant.rules.turn import hand_limit
from assistant.rules.winning import Tally, tally, waits

Entry: TypeAlias = dict[str, Any]


def dump(position: Position) -> str:
    """Return the table as a JSON object on one line, its keys always in the same order."""
    table = position.table
    pile, outcome, names = table.pile, table.outcome, [seat.name for seat in table.seats]
    waiting = [names[seat] for seat in responders(position)]
    shown = {
        "edition": table.edition,
        "mode": "full" if table.full else "light",
        "turn": _turn(table),
        "seats": [_seat(position, number) for number in range(len(names))],
        "pile": _pile(position),
        "pile_into": names[pile.into] if pile else None,
        "pile_waiting": waiting,
        "pile_targets": [_card(position, piece) for piece in pile.targets] if pile else [],
        "chain": _chain(position),
        "taking_effect": [_card(position, piece) for piece in table.resolving],
        "deck": table.deck,
        "discard": [_card(position, piece) for piece in table.discard],
        "unnamed": table.unnamed,
        "nursery": [_card(position, piece) for piece in table.perhaps_in_nursery],
        "in_nursery": table.in_nursery,
        "untold": [_place(table, place) for place in table.untold],
        "box": [_card(position, piece) for piece in table.box],
        "owed": [_effect(position, each) for each in table.owed],
        "loans": [
            {**_card(position, loan.piece), "owner": names[loan.owner]} for loan in table.loans
        ],
        "pending": [names[seat] for seat in table.reached] if waits(position) else [],
        "winner": [names[seat] for seat in outcome.winners] if outcome else None,
        "outcome": outcome.ending.value if outcome else None,
        "rules": {rule: position.value(rule) for rule in VALUES},
        "house": dict(sorted({**position.book.house, **table.house}.items())),
    }
    return json.dumps(_numbered(shown), ensure_ascii=False)


def _numbered(shown: Entry) -> Entry:
    """Number the copies of a card as they are named, from 1: which others there are is not told.

    A copy that somebody has noted in a hand would else be known again when it lies open.
    """
    named: dict[str, list[int]] = {}
    for code, copy in _copies(shown):
        ranks = named.setdefault(code, [])
        if copy not in ranks:
            ranks.append(copy)

    def rank(code: str, copy: int) -> int:
        return named[code].index(copy) + 1

    def again(value: Any) -> Any:
        if isinstance(value, list):
            return [again(each) for each in value]
        if not isinstance(value, dict):
            return value
        found = {key: again(each) for key, each in value.items()}
        for code, copy in _own(value):
            number = rank(code, copy)
            found |= {"piece": f"{code}.{number}"} if "piece" in value else {"copy": number}
        return found

    numbered: Entry = again(shown)
    return numbered


def _copies(value: Any) -> Iterator[tuple[str, int]]:
    """Yield code and number of every copy that is named in a part of the object."""
    if isinstance(value, dict):
        yield from _own(value)
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in parts:
        yield from _copies(part)


def _own(entry: Entry) -> Iterator[tuple[str, int]]:
    """Yield code and number of the copy that an entry is about, if it is about one."""
    if entry.get("copy"):
        yield entry["code"], entry["copy"]
    elif "piece" in entry:
        code, _, copy = entry["piece"].rpartition(".")
        if code and copy.isdecimal():
            yield code, int(copy)


def _card(position: Position, piece: Piece) -> Entry:
    """Return a piece by code, copy and title; a title that was only said has no code."""
    card = position.card(piece)
    if card is None:
        return {"code": None, "copy": None, "title": piece, "kind": None}
    if not card.deck:
        return {"code": None, "copy": None, "title": card.title, "kind": card.kind.value}
    copy = piece.rpartition(".")[2]
    number = int(copy) if copy.isdecimal() else None
    return {"code": card.code, "copy": number, "title": card.title, "kind": card.kind.value}


def _place(table: Table, place: Place) -> Entry:
    name = table.seats[place.seat].name if place.seat >= 0 else None
    return {"zone": place.zone.value, "player": name}


def _letters(table: Table, counted: Tally) -> int | None:
    """Return the letters of a player's titles; None where a card is not named."""
    seat = table.seats[counted.seat]
    if not table.full:
        return seat.letters
    return None if seat.nameless or counted.unspelled else counted.letters


def _turn(table: Table) -> Entry:
    turn = table.turn
    return {
        "seat": table.seats[turn.seat].name,
        "number": turn.number,
        "phase": turn.phase.value,
        "drawn": turn.drawn,
        "acted": turn.acted,
        "plays": turn.plays,
        "no_instants": turn.no_instants,
        "skipped": sorted(phase.value for phase in turn.skipped),
    }


def _seat(position: Position, number: SeatNumber) -> Entry:
    table = position.table
    seat, counted = table.seats[number], tally(position, number)
    counts = {piece: count for piece, count, _ in counted.cards}
    return {
        "name": seat.name,
        "stable": [
            {**_card(position, piece), "counts_as": counts.get(piece, 0)} for piece in seat.stable
        ],
        "count": counted.count,
        "target": counted.target,
        "nameless": seat.nameless,
        "letters": _letters(table, counted),
        "can_win": counted.barred is None,
        "hand": seat.hand_size,
        "hand_limit": hand_limit(position, number),
        "skips": seat.skips,
        "extras": seat.extras,
    }


def _pile(position: Position) -> list[Entry]:
    table = position.table
    if table.pile is None:
        return []
    cards = zip(reversed(table.pile.cards), reversed(table.pile.players), strict=True)
    return [
        {**_card(position, piece), "player": table.seats[player].name} for piece, player in cards
    ]


def _chain(position: Position) -> list[Entry]:
    table = position.table
    return [
        {
            "resolving": link.resolving,
            "effects": [_effect(position, each) for each in link.effects],
        }
        for link in (table.chain.links if table.chain else ())
    ]


def _effect(position: Position, effect: Effect) -> Entry:
    """Return an effect; the piece tells apart what has the same title."""
    return {
        "card": position.title(effect.piece),
        "piece": effect.piece,
        "player": position.table.seats[effect.seat].name,
        "mandatory": effect.mandatory,
        "targets": [_card(position, piece) for piece in effect.targets],
        "fate": effect.fate.value,
    }
