"""The table as one line of JSON, for programs that check a ruling from outside.

What each key means is in ``docs/dump.md``.  A hand is a number here, and of secret
answers only that they were given: no card that its owner keeps to himself is named.
"""

import json
from typing import Any, TypeAlias

from assistant.rules.decide import played
from assistant.rules.edition import VALUES, Rulebook
from assistant.rules.ending import waits
from assistant.rules.piling import responders
from assistant.rules.table import Effect, Piece, Place, SeatNumber, Table
from assistant.rules.tally import Tally, tally
from assistant.rules.turning import hand_limit

Entry: TypeAlias = dict[str, Any]


def dump(book: Rulebook, table: Table) -> str:
    """Return the table as a JSON object on one line, its keys always in the same order."""
    book = played(book, table)
    pile, outcome, names = table.pile, table.outcome, [seat.name for seat in table.seats]
    waiting = [names[seat] for seat in responders(book, table)]
    shown = {
        "edition": table.edition,
        "mode": "full" if table.full else "light",
        "turn": _turn(table),
        "seats": [_seat(book, table, number) for number in range(len(names))],
        "pile": _pile(book, table),
        "pile_into": names[pile.into] if pile else None,
        "pile_waiting": waiting,
        "pile_targets": [_card(book, piece) for piece in pile.targets] if pile else [],
        "chain": _chain(book, table),
        "taking_effect": [_card(book, piece) for piece in table.resolving],
        "deck": table.deck,
        "discard": [_card(book, piece) for piece in table.discard],
        "unnamed": table.unnamed,
        "nursery": [_card(book, piece) for piece in table.nursery],
        "untold": [_place(table, place) for place in table.untold],
        "box": [_card(book, piece) for piece in table.box],
        "owed": [_effect(book, table, each) for each in table.owed],
        "loans": [{**_card(book, loan.piece), "owner": names[loan.owner]} for loan in table.loans],
        "pending": [names[seat] for seat in table.reached] if waits(book, table) else [],
        "winner": [names[seat] for seat in outcome.winners] if outcome else None,
        "outcome": outcome.ending.value if outcome else None,
        "rules": {rule: book.value(rule) for rule in VALUES},
        "house": dict(sorted(book.house.items())),
    }
    return json.dumps(shown, ensure_ascii=False)


def _card(book: Rulebook, piece: Piece) -> Entry:
    """Return a piece by code, copy and title; a title that was only said has no code."""
    card = book.card(piece)
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
    return None if seat.nameless else counted.letters


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


def _seat(book: Rulebook, table: Table, number: SeatNumber) -> Entry:
    seat, counted = table.seats[number], tally(book, table, number)
    counts = {piece: count for piece, count, _ in counted.cards}
    return {
        "name": seat.name,
        "stable": [
            {**_card(book, piece), "counts_as": counts.get(piece, 0)} for piece in seat.stable
        ],
        "count": counted.count,
        "target": counted.target,
        "nameless": seat.nameless,
        "letters": _letters(table, counted),
        "can_win": counted.barred is None,
        "hand": seat.hand_size,
        "hand_limit": hand_limit(book, table, number),
        "skips": seat.skips,
        "extras": seat.extras,
    }


def _pile(book: Rulebook, table: Table) -> list[Entry]:
    if table.pile is None:
        return []
    cards = zip(reversed(table.pile.cards), reversed(table.pile.players), strict=True)
    return [{**_card(book, piece), "player": table.seats[player].name} for piece, player in cards]


def _chain(book: Rulebook, table: Table) -> list[Entry]:
    return [
        {
            "resolving": link.resolving,
            "effects": [_effect(book, table, each) for each in link.effects],
        }
        for link in (table.chain.links if table.chain else ())
    ]


def _effect(book: Rulebook, table: Table, effect: Effect) -> Entry:
    """Return an effect; the piece tells apart what has the same title."""
    return {
        "card": book.title(effect.piece),
        "piece": effect.piece,
        "player": table.seats[effect.seat].name,
        "mandatory": effect.mandatory,
        "targets": [_card(book, piece) for piece in effect.targets],
        "fate": effect.fate.value,
    }
