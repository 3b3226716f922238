"""What the acts of one sentence come to together, and what is asked before they are done."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from assistant.keeper.actions import (
    Advance,
    Finish,
    FromPile,
    HandOnTurns,
    PlayNamed,
    Reckon,
)
from assistant.kinds import OtherAction
from assistant.messages import Text, say
from assistant.rules.table import SeatNumber
from assistant.tongue import tables

Part = tuple[OtherAction, str]
"""An act with the words of the sentence from it on."""


def as_one(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Return the acts of one sentence as they are meant together."""
    return tuple(_doubted_once(_one_end(tuple(parts))))


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


def asked_before(actions: Iterable[object]) -> Text:
    """Return what is asked before acts are done that nobody does by chance; nothing if none is."""
    ends = [each for each in actions if isinstance(each, Finish)]
    if any(each.stopped for each in ends):
        return say("unclear.game_ends")
    if any(each.nobody for each in ends):
        return say("unclear.nobody_wins")
    return say("unclear.all_lose") if any(each.lost for each in ends) else ""


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
