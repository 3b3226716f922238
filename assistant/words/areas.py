"""What lies where, in words: areas, hands by number, discard pile, Nursery, deck."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, groupby

from assistant.cards.model import Kind
from assistant.cards.traits import ANIMALS
from assistant.messages import Text, Value, choose, filled_in, in_turn, joined, say
from assistant.rules.position import Position
from assistant.rules.table import Piece, SeatNumber, Table
from assistant.rules.turn import hand_limit, limit_set_by
from assistant.rules.winning import tally
from assistant.words.winning import join


def cards_of(position: Position, seat: SeatNumber) -> tuple[Text, ...]:
    """Return what lies in a player's area, kind after kind, after the numbers of area and hand.

    Where only numbers are tracked, the number.
    """
    table = position.table
    counted, player = tally(position, seat), table.seats[seat]
    known: dict[str, Value] = {
        "name": player.name,
        "count": counted.count,
        "target": counted.target,
        "animals": position.edition.words.animals,
    }
    if not table.full:
        return (say("asked.sum_plain", **known),)
    size = player.hand_size
    hand = say("asked.hand_not_counted") if size is None else size
    told: list[Text] = [say("asked.area", **known, hand=hand)]
    groups: dict[str, list[Piece]] = {}
    for piece in player.stable:
        groups.setdefault(_group(position, piece), []).append(piece)
    for kind in (position.edition.words.animals, *_OTHERS):
        if kind in groups:
            cards = _titles(position, groups[kind])
            if kind in _OTHERS:
                word = choose("asked.kinds", kind)
                told.append(say("asked.area_part", name=player.name, kind=word, cards=cards))
            else:
                # What they are was told with their number.
                told.append(say("asked.area_animals", name=player.name, animals=kind, cards=cards))
    values: dict[str, Value] = {"name": player.name, "area": position.edition.words.area}
    if player.nameless:
        told.append(say("asked.area_nameless", **values, count=player.nameless))
    elif not groups:
        # Since numbers only were tracked, what lies there may never have been said.
        untold = table.unnamed is None
        told.append(say("asked.area_untold" if untold else "asked.area_empty", **values))
    # What was lent last goes back first.
    for loan in reversed(table.loans):
        if loan.piece in player.stable:
            told.append(lent(position, loan.piece, loan.owner, loan.until, called=loan.called))
    return tuple(told)


def lent(
    position: Position,
    piece: Piece,
    owner: SeatNumber,
    until: Piece | None,
    *,
    called: bool = False,
) -> Text:
    """Return when a card goes back: now, when another one has left, or as the turn ends."""
    values: dict[str, Value] = {
        "card": position.title(piece),
        "name": position.table.seats[owner].name,
    }
    if called:
        return say("game.goes_back", **values)
    if until is None:
        return say("game.lent", **values)
    return say("game.lent_until", **values, until=position.title(until))


def all_areas(position: Position) -> tuple[Text, ...]:
    """Return what lies in every area, from the active player on."""
    table = position.table
    count = len(table.seats)
    order = ((table.turn.seat + step) % count for step in range(count))
    return tuple(line for seat in order for line in cards_of(position, seat))


def discard(position: Position) -> tuple[Text, ...]:
    """Return the discard pile, its top first."""
    table = position.table
    if not table.full:
        return (say("asked.only_numbers"),)
    if table.unnamed is None:
        return (say("asked.discard_not_counted"), *_named(position))
    count = len(table.discard) + table.unnamed
    if not count:
        return (say("asked.discard_empty"),)
    if not table.discard:
        return (say("asked.discard_only_unnamed", count=count),)
    told = (say("asked.discard", count=count, cards=_discarded(position)),)
    return (*told, say("asked.discard_unnamed", count=table.unnamed)) if table.unnamed else told


def _named(position: Position) -> tuple[Text, ...]:
    """Return the named cards of a discard pile of which nobody knows how many it has."""
    cards = _discarded(position)
    return (say("asked.discard_named", cards=cards),) if cards else ()


def _discarded(position: Position) -> Text:
    runs = groupby(position.title(piece) for piece in position.table.discard)
    return _counted(position, ((title, len(list(run))) for title, run in runs))


def nursery(position: Position) -> Text:
    """Return the Babies that nobody has."""
    table = position.table
    if not table.full:
        return say("asked.only_numbers")
    count, perhaps = table.in_nursery, table.perhaps_in_nursery
    if count < 1:
        return say("asked.nursery_empty")
    out = len(perhaps) - count
    if len({position.title(piece) for piece in perhaps}) == 1:
        # All that may lie there are alike.
        perhaps, out = perhaps[:count], 0
    cards = _titles(position, perhaps)
    if out:
        told = say("asked.nursery_of", count=count, all=len(perhaps), cards=cards, out=out)
    else:
        told = say("asked.nursery", count=count, cards=cards)
    unsure = any(seat.nameless for seat in table.seats)
    return in_turn(told, say("asked.nursery_unsure")) if unsure else told


def deck_line(position: Position) -> Text:
    """Return how many cards the deck has, if anybody counts them."""
    table = position.table
    return say("game.deck_unknown") if table.deck is None else say("game.deck", count=table.deck)


def hand_line(position: Position, seat: SeatNumber) -> Text:
    """Return how many cards a player holds and may keep: what everybody may know of a hand.

    Of a hand that lies open that is also which cards it has, as far as they were named.
    """
    table = position.table
    player, limit = table.seats[seat], hand_limit(position, seat)
    if player.hand_size is None or not (table.full or player.hand_size):
        return say("asked.hands_not_counted", name=player.name, limit=limit)
    told = in_turn(
        say("asked.hand", name=player.name, count=player.hand_size, limit=limit),
        *limit_alone(position, seat),
    )
    shown = player.hand if position.open_hand(seat) else ()
    if not shown:
        return told
    left = player.hand_size - len(shown)
    key = "asked.hand_open_in_part" if left > 0 else "asked.hand_open"
    return in_turn(told, say(key, cards=_titles(position, shown), count=left))


def limit_alone(position: Position, seat: SeatNumber) -> Iterator[Text]:
    """Yield that a card alone sets a player's hand limit, where others are left out for it."""
    found = limit_set_by(position, seat)
    if found is None:
        return
    by, left = found
    limit, name = hand_limit(position, seat), position.table.seats[seat].name
    yield say("game.limit_alone", card=position.title(by), name=name, limit=limit)
    other = join([position.title(piece) for piece in left])
    yield say("game.limit_left_out", count=len(left), other=other)


def back_in(before: Table, position: Position, told: Iterable[Text]) -> Iterator[Text]:
    """Yield which cards lie before players again since a table, but for those that `told` names."""
    named = frozenset(chain.from_iterable(map(filled_in, told)))
    seats = position.table.seats
    joined = len(seats) != len(before.seats)
    # Where somebody has joined or left the others sit elsewhere, but are called the same.
    lay = {each.name if joined else at: each.stable for at, each in enumerate(before.seats)}
    for seat, player in enumerate(seats):
        there = lay.get(player.name if joined else seat, player.stable)
        back = [position.title(piece) for piece in player.stable if piece not in there]
        titles = [title for title in dict.fromkeys(back) if title not in named]
        if titles:
            area = position.edition.words.area
            cards = join(titles)
            yield say("game.back_in", count=len(titles), cards=cards, name=player.name, area=area)


def hand_secret(position: Position, seat: SeatNumber) -> Text:
    """Return the cards that a player keeps by name: for this player's ear alone."""
    player = position.table.seats[seat]
    if not player.hand:
        return say("asked.kept_none")
    told = say("asked.kept", cards=_titles(position, player.hand))
    if player.hand_size is None:
        return in_turn(told, say("asked.kept_unknown"))
    more = player.hand_size - len(player.hand)
    return in_turn(told, say("asked.kept_more", count=more)) if more > 0 else told


_OTHERS = (Kind.UPGRADE.value, Kind.DOWNGRADE.value, "other")


def _group(position: Position, piece: Piece) -> str:
    kind = position.kind(piece)
    if kind in ANIMALS:
        return position.edition.words.animals
    return kind.value if kind in (Kind.UPGRADE, Kind.DOWNGRADE) else "other"


def _titles(position: Position, pieces: Iterable[Piece]) -> Text:
    """Return titles in the order in which they came, equal ones counted."""
    return _counted(position, Counter(position.title(piece) for piece in pieces).items())


def _several(position: Position, title: str) -> str:
    """Return a title of several cards: Baby Unicorns; one that names no animal stays as it is."""
    words = position.edition.words
    ends = title.endswith(words.animal)
    return title.removesuffix(words.animal) + words.animals if ends else title


def _counted(position: Position, titles: Iterable[tuple[str, int]]) -> Text:
    return joined(
        "commas",
        *(
            title
            if count == 1
            else say("asked.several", count=count, card=_several(position, title))
            for title, count in titles
        ),
    )
