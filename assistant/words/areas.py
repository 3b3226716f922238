"""What lies where, in words: areas, hands by number, discard pile, Nursery, deck."""

from collections import Counter
from collections.abc import Iterable
from itertools import groupby

from assistant.cards.model import Kind
from assistant.problems import Value
from assistant.rules.areas import ANIMALS
from assistant.rules.edition import Rulebook
from assistant.rules.table import Piece, SeatNumber, Table
from assistant.rules.tally import tally
from assistant.rules.turning import hand_limit
from assistant.words.sentences import choose, say


def cards_of(book: Rulebook, table: Table, seat: SeatNumber) -> tuple[str, ...]:
    """Return what lies in a player's area, kind after kind, after the numbers of area and hand.

    Where only numbers are tracked, the number.
    """
    counted, player = tally(book, table, seat), table.seats[seat]
    known: dict[str, Value] = {
        "name": player.name,
        "count": counted.count,
        "target": counted.target,
    }
    if not table.full:
        return (say("asked.sum_plain", **known),)
    size = player.hand_size
    hand = say("asked.hand_not_counted") if size is None else size
    told = [say("asked.area", **known, hand=hand)]
    groups: dict[str, list[Piece]] = {}
    for piece in player.stable:
        groups.setdefault(_group(book, piece), []).append(piece)
    for kind in (book.edition.words.animals, *_OTHERS):
        if kind in groups:
            word = choose("asked.kinds", kind) if kind in _OTHERS else kind
            cards = _titles(book, groups[kind])
            told.append(say("asked.area_part", name=player.name, kind=word, cards=cards))
    values: dict[str, Value] = {"name": player.name, "area": book.edition.words.area}
    if player.nameless:
        told.append(say("asked.area_nameless", **values, count=player.nameless))
    elif not groups:
        # Since numbers only were tracked, what lies there may never have been said.
        untold = table.unnamed is None
        told.append(say("asked.area_untold" if untold else "asked.area_empty", **values))
    for loan in table.loans:
        if loan.piece in player.stable:
            owner = table.seats[loan.owner].name
            told.append(say("game.lent", card=book.title(loan.piece), name=owner))
    return tuple(told)


def all_areas(book: Rulebook, table: Table) -> tuple[str, ...]:
    """Return what lies in every area, from the active player on."""
    count = len(table.seats)
    order = ((table.turn.seat + step) % count for step in range(count))
    return tuple(line for seat in order for line in cards_of(book, table, seat))


def discard(book: Rulebook, table: Table) -> tuple[str, ...]:
    """Return the discard pile, its top first."""
    if not table.full:
        return (say("asked.only_numbers"),)
    if table.unnamed is None:
        return (say("asked.discard_not_counted"), *_named(book, table))
    count = len(table.discard) + table.unnamed
    if not count:
        return (say("asked.discard_empty"),)
    if not table.discard:
        return (say("asked.discard_only_unnamed", count=count),)
    told = (say("asked.discard", count=count, cards=_discarded(book, table)),)
    return (*told, say("asked.discard_unnamed", count=table.unnamed)) if table.unnamed else told


def _named(book: Rulebook, table: Table) -> tuple[str, ...]:
    """Return the named cards of a discard pile of which nobody knows how many it has."""
    cards = _discarded(book, table)
    return (say("asked.discard_named", cards=cards),) if cards else ()


def _discarded(book: Rulebook, table: Table) -> str:
    runs = groupby(book.title(piece) for piece in table.discard)
    return _counted((title, len(list(run))) for title, run in runs)


def nursery(book: Rulebook, table: Table) -> str:
    """Return the Babies that nobody has."""
    if not table.full:
        return say("asked.only_numbers")
    if not table.nursery:
        return say("asked.nursery_empty")
    told = say("asked.nursery", count=len(table.nursery), cards=_titles(book, table.nursery))
    unsure = any(seat.nameless for seat in table.seats)
    return f"{told} {say('asked.nursery_unsure')}" if unsure else told


def deck_line(book: Rulebook, table: Table) -> str:
    """Return how many cards the deck has, if anybody counts them."""
    return say("game.deck_unknown") if table.deck is None else say("game.deck", count=table.deck)


def hand_line(book: Rulebook, table: Table, seat: SeatNumber) -> str:
    """Return how many cards a player holds and may keep: what everybody may know of a hand."""
    player, limit = table.seats[seat], hand_limit(book, table, seat)
    if player.hand_size is None or not (table.full or player.hand_size):
        return say("asked.hands_not_counted", name=player.name, limit=limit)
    return say("asked.hand", name=player.name, count=player.hand_size, limit=limit)


def hand_secret(book: Rulebook, table: Table, seat: SeatNumber) -> str:
    """Return the cards that a player keeps by name: for this player's ear alone."""
    player = table.seats[seat]
    if not player.hand:
        return say("asked.kept_none")
    told = say("asked.kept", cards=_titles(book, player.hand))
    if player.hand_size is None:
        return f"{told} {say('asked.kept_unknown')}"
    more = player.hand_size - len(player.hand)
    return f"{told} {say('asked.kept_more', count=more)}" if more > 0 else told


_OTHERS = (Kind.UPGRADE.value, Kind.DOWNGRADE.value, "other")


def _group(book: Rulebook, piece: Piece) -> str:
    kind = book.kind(piece)
    if kind in ANIMALS:
        return book.edition.words.animals
    return kind.value if kind in (Kind.UPGRADE, Kind.DOWNGRADE) else "other"


def _titles(book: Rulebook, pieces: Iterable[Piece]) -> str:
    """Return titles in the order in which they came, equal ones counted."""
    return _counted(Counter(book.title(piece) for piece in pieces).items())


def _counted(titles: Iterable[tuple[str, int]]) -> str:
    return ", ".join(
        title if count == 1 else say("asked.several", count=count, card=title)
        for title, count in titles
    )
