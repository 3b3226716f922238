"""Which card is asked about that is named by whose it is alone: ``what does Ben's card do``."""

from assistant.language.moment import Moment, Seat


def played_by(seat: Seat, moment: Moment) -> str:
    """Return the newest card on the pile that somebody played, nothing if there is none."""
    return next((each.said for each in reversed(moment.pile) if each.seat == seat), "")


def only_of_kind(kind: str, seat: Seat, moment: Moment) -> str:
    """Return the only card of a kind before somebody, nothing if there are more, or none.

    A Baby does nothing, so that nobody asks what it does where there is another.
    """
    there = [title for title, owner in moment.every(kind) if owner == seat] if kind else []
    grown = [each for each in there if tuple(each.casefold().split()[:1]) != moment.baby[:1]]
    found = grown or there
    return found[0] if len(found) == 1 else ""


__all__ = ["only_of_kind", "played_by"]
