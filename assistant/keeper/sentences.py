"""What the acts of one sentence come to together, and what is asked before they are done."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from assistant.keeper.actions import (
    Advance,
    Finish,
    FromPile,
    HandOnTurns,
    PlayNamed,
    Reckon,
    Together,
)
from assistant.keeper.counting import at_once
from assistant.keeper.frames import Line
from assistant.keeper.table import KeptTable
from assistant.kinds import OtherAction
from assistant.messages import Text, say
from assistant.rules.table import SeatNumber
from assistant.tongue import tables

_COUNTING = frozenset(
    {"add", "take", "set", "bare", "own", "own_less", "from_pile", "picks", "to_pile"}
    | {"deal", "hurt", "attack"}
)
"""Frames of which a name and another number are enough behind them."""
_OF_COUNTERS = frozenset({"add", "take", "set", "bare", "own", "own_less"})
_PLAIN = frozenset({"add", "take", "set", "bare"})
_TOTALS = frozenset({"set", "bare"})
_WHO = frozenset({"who", "whose"})
_VERBS = frozenset({"earning", "discarding"})

Part = tuple[OtherAction, str]
"""An act with the words of the sentence from it on."""


def carried(line: Line, before: Line | None) -> Line:
    """Return a line with what is said only in the one before it: Ann has 2 puddings, Ben 1.

    A name and a number alone do what the line before does, and what is counted there goes on.
    """
    if before is None or "number" not in before.holes:
        return line
    named = {"who", "whose"} & line.holes.keys()
    if line.frame == "too" and before.frame in _OF_COUNTERS:
        return replace(line, frame=before.frame, holes={**before.holes, **line.holes})
    goes_on = "counter" not in line.holes or before.frame in _TOTALS
    if line.frame == "bare" and before.frame in _COUNTING and goes_on:
        left = {hole: said for hole, said in before.holes.items() if hole not in _WHO}
        return replace(line, frame=before.frame, holes={**left, **line.holes})
    same = line.frame == before.frame and line.holes.keys().isdisjoint(_VERBS)
    others = any(line.holes[each] != before.holes.get(each) for each in named)
    verbs = {line.holes.get(each) for each in _VERBS} <= {before.holes.get(each) for each in _VERBS}
    if (
        line.frame in _PLAIN
        and "counter" in before.holes
        and goes_on
        and (same or others)
        and verbs
    ):
        return replace(line, holes={**line.holes, "counter": before.holes["counter"]})
    return line


def unturned(action: OtherAction) -> OtherAction:
    """Return an act as one that anybody may do at any time."""
    return replace(action, in_turn=False) if isinstance(action, Reckon | FromPile) else action


def as_one(table: KeptTable, parts: Iterable[Part]) -> tuple[Part, ...]:
    """Return the acts of one sentence as they are meant together."""
    in_order = _called_last(table, [*_one_end(tuple(parts))])
    return tuple(_at_once(table, _doubted_once(in_order)))


def _called_last(table: KeptTable, parts: list[Part]) -> list[Part]:
    """Return acts in which a number that is called out is so behind what else is done in them.

    Whoever calls out to have one card left, and plays, has that one behind what is played.
    """
    for part in tuple(parts):
        called = part[0]
        if not (isinstance(called, Reckon) and called.by_word and called.to is not None):
            continue
        counter = table.rules.counter(called.counter)
        at = parts.index(part)
        changes = {place: _lost(table, called, act) for place, (act, _) in enumerate(parts)}
        later = [place for place, lost in changes.items() if place > at and lost]
        if counter is None or not later:
            continue
        left = table.count(counter, called.seat) - sum(changes.values())
        parts.insert(later[-1] + 1, part)
        del parts[at]
        if left == called.to:
            # It is so already, and needs no word of its own.
            parts.pop(later[-1])
    return parts


def _lost(table: KeptTable, called: Reckon, act: object) -> int:
    """Return how many an act takes of what is called out by whoever does it."""
    match act:
        case PlayNamed(seat=seat) if seat == called.seat:
            return int(table.rules.cards.hand == called.counter)
        case Reckon(counter=name, seat=seat, to=None, change=change) if seat == called.seat:
            return -change if name == called.counter else 0
    return 0


def _at_once(table: KeptTable, parts: Iterable[Part]) -> Iterator[Part]:
    """Yield acts, as one where several count for players and an end would come between them."""
    for counts, group in groupby(parts, lambda part: isinstance(part[0], Reckon)):
        several = [*group]
        acts = [each for each, _ in several if isinstance(each, Reckon)]
        if counts and len(acts) > 1 and table.outcome is None and at_once(table, acts):
            yield Together(tuple(acts)), several[0][1]
        else:
            yield from several


def _one_end(parts: tuple[Part, ...]) -> Iterator[Part]:
    """Yield acts of which at most one ends the game: that which says who has won, or the last.

    Whoever says that the game ends and that Ann wins says one thing in two ways.
    """
    ends = [each for each, _ in parts if isinstance(each, Finish)]
    named = (
        [each for each in ends if each.winners]
        or [each for each in ends if each.lost or each.nobody]
        or ends
    )
    for action, words in parts:
        if not isinstance(action, Finish) or action is named[-1]:
            yield action, words


def _doubted_once(parts: Iterable[Part]) -> Iterator[Part]:
    """Yield the acts of one sentence; whose turn it is, is doubted at the first one alone."""
    before: set[SeatNumber | None] = set()
    for action, words in parts:
        match action:
            case HandOnTurns(by=seat, in_turn=True):
                pass
            case (
                Reckon(seat=seat, in_turn=True)
                | PlayNamed(seat=seat, in_turn=True)
                | FromPile(seat=seat, in_turn=True)
                | Advance(seat=seat, in_turn=True)
            ):
                pass
            case _:
                yield action, words
                continue
        yield replace(action, in_turn=seat not in before), words
        before.add(seat)


def asked_before(actions: Iterable[object], came_of: Callable[[], Text]) -> Text:
    """Return what is asked before acts are done that nobody does by chance; nothing if none is.

    `came_of` returns what would come of it if the game ended now, nothing if that is not to be
    told; only where that is asked about it is worked out.
    """
    ends = [each for each in actions if isinstance(each, Finish)]
    if any(each.stopped for each in ends):
        return say("unclear.game_ends")
    if any(each.nobody for each in ends):
        return say("unclear.nobody_wins")
    if any(each.lost for each in ends):
        return say("unclear.all_lose")
    if any(each.asks for each in ends):
        came = came_of()
        return say("unclear.all_stop", came=came) if came else say("unclear.we_stop")
    return ""


def as_typed(text: str, said: str) -> str:
    """Return words as they stand in a text in which they were found, as they are if they do not."""
    words = (each for each in said.split() if each[:1].isalnum())
    found = re.search(r"\W+".join(map(re.escape, words)), text, re.IGNORECASE)
    return found[0] if found else said


def without_joint(text: str) -> str:
    """Return a part of a sentence without the words that join it to what is before."""
    joints = tables("keeper")["between"]
    words = text.strip(" ,;&").split()
    while len(words) > 1 and words[0].casefold().strip(",") in joints:
        words = words[1:]
    return " ".join(words)
