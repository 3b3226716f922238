"""PURE: several acts in one breath, for who falls behind: "Ann played 2 cards, Ben was stopped."

A voice that is behind and a page that was away are told the same.  No card is named, so nothing
is told that not everybody has seen.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from assistant.messages import Text, in_turn, joined, say
from assistant.words.announcement import Act, Announcement, Deed

MANY = 3
"""Of more acts than these only a summary is told."""
CLAUSES = 2
"""So many things are named in it at most, those that weigh most; the others are counted."""
_WEIGHTS = ("undone", "redone", "stopped", "lost", "played", "discarded", "drew")
"""Deeds by their names, the weightiest first."""


def acts_of(said: Iterable[Announcement]) -> tuple[Act, ...]:
    """Return the acts that words tell of, each once, in their order."""
    acts = {each.act.number: each.act for each in said if each.act}
    return tuple(acts[number] for number in sorted(acts))


def digest(acts: Sequence[Act]) -> Text:
    """Return what acts come to in one breath: who did what, and whose turn it is now.

    What cannot be named is counted.
    """
    kept = _weightiest(merged(acts))
    kinds = {each.did for each in kept}
    left = sum(not (act.turn or any(each.did in kinds for each in act.deeds)) for act in acts)
    clauses = [say(f"digest.{each.did}", name=each.name, count=each.count) for each in kept]
    if left and clauses:
        clauses.append(say("digest.more", count=left))
    told: Text = say("digest.acts", count=len(acts))
    if clauses:
        told = say("digest.told", what=joined("commas", *clauses))
    turn = next((act.turn for act in reversed(acts) if act.turn), "")
    return in_turn(told, turn)


def merged(acts: Iterable[Act]) -> tuple[Deed, ...]:
    """Return the deeds of acts, those of a kind by one player as one, as they came first."""
    found: dict[tuple[str, str], Deed] = {}
    for act in acts:
        for each in act.deeds:
            before = found.get((each.name, each.did))
            count = each.count + (before.count if before else 0)
            found[each.name, each.did] = replace(each, count=count)
    return tuple(found.values())


def _weightiest(deeds: Sequence[Deed]) -> tuple[Deed, ...]:
    """Return so many deeds as are told, whole kinds of them; none where even one is too many."""
    for least in range(len(_WEIGHTS), 0, -1):
        kept = tuple(each for each in deeds if each.did in _WEIGHTS[:least])
        if len(kept) <= CLAUSES:
            return kept
    return ()
