"""A kept game as one line of JSON, and what each player has of it, for other programs.

What each key means is in ``docs/dump.md``.  A number that only its player hears is not in it.
"""

import json
from typing import Any

from assistant.keeper.ruleset import Of, Order
from assistant.keeper.table import KeptTable
from assistant.keeper.telling import is_secret
from assistant.rules.table import SeatNumber


def dump(table: KeptTable) -> str:
    """Return a table as a JSON object on one line, its keys always in the same order."""
    rules, names = table.rules, [seat.name for seat in table.seats]
    back = table.backwards != (rules.order is Order.REVERSED)
    order = "none" if not rules.has_turns else "reversed" if back else "clockwise"
    outcome, turn = table.outcome, table.turn
    shown = {
        "ruleset": rules.id,
        "title": rules.name,
        "turn": {
            "player": names[turn.seat] if rules.has_turns else None,
            "number": turn.number,
            "phase": rules.phases[turn.phase] if rules.phases else None,
            "more": turn.more,
        },
        "order": order,
        "round": {"number": table.round.number, "began": names[table.round.seat]},
        "seats": [_seat(table, seat) for seat in range(len(names))],
        "counters": {
            each.name: table.count(each) for each in rules.counters if each.of is Of.TABLE
        },
        "chosen": {
            each.choice: {"what": each.what, "player": names[each.seat]} for each in table.chosen
        },
        "extra": [names[seat] for seat in table.extra],
        "missing": [names[seat] for seat in table.passed],
        "card": table.card.title if table.card else None,
        "played": [{"player": names[each.seat], "card": each.title} for each in table.played],
        "winner": [names[seat] for seat in outcome.winners] if outcome else None,
        "outcome": outcome.ending.value if outcome else None,
    }
    return json.dumps(shown, ensure_ascii=False)


def _seat(table: KeptTable, seat: SeatNumber) -> dict[str, Any]:
    names = [each.name for each in table.seats]
    against = [each for each in table.rules.counters if each.of is Of.OPPONENT]
    return {
        "name": names[seat],
        "out": table.seats[seat].out,
        "roles": [each.role for each in table.bearers if each.seat == seat],
        "counters": {
            each.name: None if is_secret(table, each) else table.count(each, seat)
            for each in table.rules.counters
            if each.of is Of.PLAYER
        },
        "against": {
            each.name: {
                name: table.count(each, seat, other)
                for other, name in enumerate(names)
                if other != seat
            }
            for each in against
        },
    }


def counted(table: KeptTable) -> tuple[dict[str, int], ...]:
    """Return what each player has, but for what was secret and was not revealed."""
    return tuple(
        {
            each.name: table.count(each, seat)
            for each in table.rules.counters
            if each.of is Of.PLAYER and not is_secret(table, each)
        }
        for seat in range(len(table.seats))
    )
