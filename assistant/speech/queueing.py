"""Who cuts whom: the priorities of speech-dispatcher, as one pure function.

After SSIP, "Priority Categories":

- important: said at once, never cut, in the order they came.  It cuts whatever else
  is being said; waiting messages and texts are postponed, a waiting notification is
  dropped.
- message: waits for important and message, so messages are heard in the order they
  came.  It cuts and drops text, notification and progress.
- text: waits for important and message.  It cuts and drops text, so that of several
  card readings the newest is heard; and notification and progress.
- notification: dropped if anything else is being said or waits; a newer one cuts an
  older one.
- progress: cuts nothing.  It waits for everything else, and of several that wait only
  the last is kept, so that the end of a series is always heard.  (SSIP cancels waiting
  progress and then finds the last of the series again; keeping the last one sounds the
  same.)

An utterance that `joins` belongs to the words before it: it cuts and drops nothing, and
waits for them.  What was cut is not said again by itself: it is in the history and can
be asked for.
"""

from dataclasses import dataclass

from assistant.words.announcement import Priority, Route


@dataclass(frozen=True, slots=True)
class Utterance:
    """One announcement on its way to the ear; `joins` and `secret` as in Announcement."""

    id: int
    text: str
    priority: Priority
    route: Route
    joins: bool = False
    secret: bool = False


_DROPS = {
    Priority.IMPORTANT: {Priority.NOTIFICATION},
    Priority.MESSAGE: {Priority.TEXT, Priority.NOTIFICATION},
    Priority.TEXT: {Priority.TEXT, Priority.NOTIFICATION},
    Priority.NOTIFICATION: {Priority.NOTIFICATION},
    Priority.PROGRESS: {Priority.PROGRESS},
}
"""Which waiting priorities a new utterance drops."""

_CUTS = {
    Priority.IMPORTANT: set(Priority) - {Priority.IMPORTANT},
    Priority.MESSAGE: {Priority.TEXT, Priority.NOTIFICATION, Priority.PROGRESS},
    Priority.TEXT: {Priority.TEXT, Priority.NOTIFICATION, Priority.PROGRESS},
    Priority.NOTIFICATION: {Priority.NOTIFICATION},
    Priority.PROGRESS: set[Priority](),
}
"""Which priorities a new utterance cuts while they are being said."""


def admit(
    queue: tuple[Utterance, ...], speaking: Utterance | None, new: Utterance
) -> tuple[tuple[Utterance, ...], bool]:
    """Return the queue with `new` in its place, and whether what is being said is cut.

    The first of the queue is to be said next.
    """
    if new.priority is Priority.NOTIFICATION and not new.joins:
        others = queue if speaking is None else (speaking, *queue)
        if any(other.priority is not Priority.NOTIFICATION for other in others):
            return queue, False
    drops = set[Priority]() if new.joins else _DROPS[new.priority]
    cuts = set[Priority]() if new.joins else _CUTS[new.priority]
    kept = [waiting for waiting in queue if waiting.priority not in drops]
    place = sum(_rank(waiting) <= _rank(new) for waiting in kept)
    kept.insert(place, new)
    cut = speaking is not None and speaking.priority in cuts
    return tuple(kept), cut


def _rank(utterance: Utterance) -> int:
    """Say how far ahead an utterance waits: important, then the rest, then progress."""
    match utterance.priority:
        case Priority.IMPORTANT:
            return 0
        case Priority.PROGRESS:
            return 2
        case _:
            return 1
