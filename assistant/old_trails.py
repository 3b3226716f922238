"""Questions of older journals: the lines that led to one, which are gone through once more.

Until questions were written down themselves, what had been typed and shown since the last act
was.  It is only read here, never written.
"""

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from assistant.inbox import Typed
from assistant.intents import CardGiven
from assistant.performing import match_of
from assistant.scan.news import Scanned

if TYPE_CHECKING:
    from assistant.session import Session

Line: TypeAlias = Typed | Scanned


@dataclass(frozen=True, slots=True)
class Trail:
    """Lines, with the keys of the card that was read last before the first of them."""

    lines: tuple[Line, ...]
    card: tuple[str, ...]


def read_trail(text: str) -> Trail | None:
    """Read a trail; None for what is none."""
    try:
        found = json.loads(text)
        trail = Trail(tuple(map(_line, found["lines"])), tuple(map(str, found["card"])))
    except (ValueError, LookupError, TypeError):
        return None
    return trail if trail.lines else None


def gone_through(session: "Session", trail: Trail) -> bool:
    """Answer the lines of a trail, unheard; say whether a question is open then.

    Where the words or the decks of this version lead elsewhere, all is as it was.
    """
    game, current = session.game, session.current
    table = game.table if game else None
    session.current = match_of(session, CardGiven(trail.card, "id"))
    for line in trail.lines:
        session.anew = False
        tuple(session.asked_next())
        tuple(session.answer_line(line))
    there = session.game is game and (game.table if game else None) is table
    if there and session.open_question():
        return True
    session.game, session.choices, session.blank, session.current = game, (), None, current
    if game:
        game.waiting = None
    return False


def _line(kept: dict[str, Any]) -> Line:
    if "shown" in kept:
        return Scanned(str(kept["shown"]), "", 0, 0)
    key = "pressed" in kept
    return Typed(str(kept["pressed" if key else "typed"]), key)
