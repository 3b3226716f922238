"""Where a card goes, in words; who keeps a card for the own eyes alone is not given away."""

from assistant.rules.areas import open_hand
from assistant.rules.edition import Rulebook
from assistant.rules.events import Moved, Verb
from assistant.rules.table import Table, Zone
from assistant.words.sentences import say

_UNSEEN_WAYS = frozenset({Verb.PUT, Verb.PULL, Verb.GIVE, Verb.SHUFFLE})


def hidden(book: Rulebook, table: Table, event: Moved) -> bool:
    """Say whether a card goes unseen from a hand or the deck to one of these: no title is told.

    `table` is as it was before.  What is searched for in the deck or returned is shown to all.
    """
    place, unseen = table.place_of(event.piece), (Zone.HAND, Zone.DECK)
    ends = (place, event.to)
    taken = event.how is Verb.TAKE and place.zone is Zone.HAND
    if event.how not in _UNSEEN_WAYS and not taken:
        return False
    if any(each.zone not in unseen for each in ends):
        return False
    return not any(each.zone is Zone.HAND and open_hand(book, table, each.seat) for each in ends)


_TO = {
    Zone.STABLE: "enters",
    Zone.HAND: "to_hand",
    Zone.DECK: "to_deck",
    Zone.DISCARD: "discarded",
    Zone.NURSERY: "to_nursery",
    Zone.BOX: "to_box",
    # Never by themselves: what was played or answered is told as such.
    Zone.PILE: "takes_effect",
    Zone.CHAIN: "takes_effect",
}


def tell_moved(book: Rulebook, before: Table, event: Moved) -> str:
    """Return where a card went; `before` is the table before it did."""
    to = event.to
    name = before.seats[to.seat].name if to.zone in (Zone.STABLE, Zone.HAND) else ""
    if hidden(book, before, event):
        kept = event.how is Verb.PUT and to.zone is Zone.HAND
        return say("game.kept" if kept else f"game.{to.zone.value}_unseen", name=name)
    card, area = book.title(event.piece), book.edition.words.area
    return say(f"game.{_TO[to.zone]}", card=card, name=name, area=area)
