"""What the cards in play let a card do: what it asks for is there, and nothing keeps it away.

Second print, "Impossible Actions": what asks for something impossible stays in the hand.
What the card has its player do must be possible; what it has every player do is done by
those who can.
"""

from collections.abc import Sequence
from itertools import permutations

from assistant.cards.model import Kind
from assistant.cards.traits import ANIMAL, HANDS, Need, Thing, Where, needs
from assistant.messages import Text, say
from assistant.rules.events import Verb
from assistant.rules.guards import about_guards, about_magic, barrier, tether
from assistant.rules.position import Area, Position
from assistant.rules.rulings import Doubts
from assistant.rules.steps import concerns_others
from assistant.rules.table import Piece, Place, SeatNumber, Table, Zone

CALLED = "called_"
"""Before a species in the values of a doubt, where these say what it is called."""

_VERBS = {
    Where.SACRIFICE: Verb.SACRIFICE,
    Where.DESTROY: Verb.DESTROY,
    Where.DESTROY_IN_ONE: Verb.DESTROY,
    Where.STEAL: Verb.STEAL,
}


def about_play(
    position: Position,
    piece: Piece,
    number: SeatNumber,
    into: SeatNumber,
    doubts: Doubts,
) -> None:
    """Doubt that a player can play a card: something that it asks for is not there."""
    about_animals(position, piece, "needs", number, doubts)
    about_animals(position, piece, "needs_there", into, doubts)
    if into != number:
        _about_magic_for(position, piece, into, doubts)
    value = position.trait(piece, "requires")
    if value is None or not _counts(position):
        return
    seat, words = position.table.seats[number], position.edition.words
    missing = next((each for each in needs(value) if not _met(position, piece, number, each)), ())
    doubts.about(
        "impossible_in_hand",
        "required",
        bool(missing),
        card=position.title(piece),
        lacking=" or ".join(_written(each) for each in missing),
        seat=seat.name,
        area=words.area,
        areas=words.areas,
        animal=words.animal,
        **{f"{CALLED}{each}": said for each, said in position.book.species.items()},
    )


def _about_magic_for(position: Position, piece: Piece, into: SeatNumber, doubts: Doubts) -> None:
    """Doubt that a Magic card is played on a player with whom it has nothing to do."""
    card = position.card(piece)
    texts = card.effects if card and card.kind is Kind.MAGIC else ()
    steps = [step for text in texts for step in text.steps]
    # Of a card without steps nobody knows whom it is about.
    alone = bool(steps) and not any(map(concerns_others, steps))
    doubts.about(
        "magic",
        "magic_on_nobody",
        alone,
        card=position.title(piece),
        seat=position.table.seats[into].name,
        area=position.edition.words.area,
    )


def about_animals(
    position: Position, piece: Piece, word: str, number: SeatNumber, doubts: Doubts
) -> None:
    """Doubt that a card can be had: its trait `word` asks for an animal that an area lacks."""
    table = position.table
    needed = position.trait(piece, word)
    if needed is None or not _counts(position):
        return
    seat, words = table.seats[number], position.edition.words
    area, bonuses = position.area(number), position.edition.bonuses
    names = [bonus.species for bonus in bonuses] if needed == "all" else [needed]
    has = not is_told(table, number) or _may_have(area, names)
    goes = "condition" if word == "needs_there" else "condition_play"
    doubts.about(
        "impossible_in_hand",
        "condition_all" if needed == "all" else goes,
        not has,
        card=position.title(piece),
        needs=_said(position, needed),
        seat=seat.name,
        area=words.area,
    )


def _said(position: Position, needed: str) -> Text:
    """Return what is said for an animal of a kind or a species."""
    words = position.edition.words
    if needed in tuple(Kind):
        return say(f"asks.noun_{needed}", count=1, animal=words.animal, animals=words.animals)
    return position.book.species.get(needed, needed).capitalize()


def _may_have(area: Area, names: Sequence[str]) -> bool:
    """Say whether an area may have each of these; a card of which nobody knows is one of them."""
    missing = [
        name for name in names if not any(area.is_one_of(lying, [name]) for lying in area.pieces)
    ]
    unsaid = [lying for lying in area.pieces if lying in area.position.table.stand_ins]
    return any(
        all(area.may_be_one_of(lying, [name]) for lying, name in zip(chosen, missing, strict=True))
        for chosen in permutations(unsaid, len(missing))
    )


def _counts(position: Position) -> bool:
    """Say whether it matters what is there, and whether cards are tracked at all."""
    return position.table.full and position.value("impossible_in_hand") == "stays_in_hand"


def _written(thing: Thing) -> str:
    return " ".join((thing.where, *(thing.of or (str(thing.count),))))


def _met(position: Position, piece: Piece, number: SeatNumber, need: Need) -> bool:
    return any(_is_there(position, piece, number, each) for each in need)


def _is_there(position: Position, piece: Piece, number: SeatNumber, thing: Thing) -> bool:
    """Say whether a thing is there for a player who plays a piece; where nobody knows, it is."""
    table = position.table
    if thing.where in HANDS:
        return _in_hand(table, piece, number, thing)
    if thing.where is Where.DISCARD_PILE:
        lying = [each for each in table.discard if each != piece]
        found = [each for each in lying if _is_of(position.nowhere, each, thing)]
        # Whoever discarded without a title may have discarded just that.
        return table.unnamed is None or len(found) + table.unnamed >= thing.count
    if thing.where is Where.NURSERY:
        there = table.perhaps_in_nursery
        found = [each for each in there if _is_of(position.nowhere, each, thing)]
        return min(len(found), table.in_nursery) >= thing.count or not table.complete
    asked = [at for at in range(len(table.seats)) if _is_asked(thing.where, at == number)]
    if not all(is_told(table, at) for at in asked):
        return True
    areas = [_found(position, at, thing, piece, number) for at in asked]
    in_one = thing.where is Where.DESTROY_IN_ONE
    return (max(areas, default=0) if in_one else sum(areas)) >= thing.count


def _in_hand(table: Table, piece: Piece, number: SeatNumber, thing: Thing) -> bool:
    """Say whether a hand has so many cards; the card that is played is not counted."""
    held = table.place_of(piece).zone in (Zone.HAND, Zone.DECK)
    sizes = [seat.hand_size for seat in table.seats]
    own, others = sizes[number], [size for at, size in enumerate(sizes) if at != number]
    # Who plays a card out of an empty hand has more cards than anybody counts.
    mine = None if own is None or (held and not own) else own - held
    looked = {Where.HAND: [mine], Where.OTHER_HAND: others}.get(thing.where, [mine, *others])
    return any(size is None or size >= thing.count for size in looked)


def _is_asked(where: Where, own: bool) -> bool:
    """Say whether a thing is asked for in the player's own area, or in those of the others."""
    everywhere = where in (Where.ANY, Where.SACRIFICE_OR_DESTROY)
    return everywhere or (where in (Where.OWN, Where.SACRIFICE)) == own


def is_told(table: Table, number: SeatNumber) -> bool:
    """Say whether it is known what a player's area holds."""
    untold = Place(Zone.STABLE, number) in table.untold
    return not untold and not table.seats[number].nameless


def _found(
    position: Position, at: SeatNumber, thing: Thing, piece: Piece, number: SeatNumber
) -> int:
    """Return how many such cards an area has for a player who plays a piece.

    The piece itself does not count, nor what is kept safe from what would be done to it.
    """
    area = position.area(at)
    found = [lying for lying in area.pieces if lying != piece and _is_of(area, lying, thing)]
    return sum(not _is_safe(position, lying, thing.where, piece, number) for lying in found)


def _is_safe(position: Position, piece: Piece, where: Where, by: Piece, number: SeatNumber) -> bool:
    """Say whether a piece in an area is safe from what a card of a player would do to it."""
    table = position.table
    guards = Doubts()
    about_magic(position, by, piece, guards)
    at = table.place_of(piece).seat
    verb = _VERBS.get(where)
    if where is Where.SACRIFICE_OR_DESTROY:
        verb = Verb.SACRIFICE if at == number else Verb.DESTROY
    if verb is None:
        return bool(guards)
    about_guards(position, number, piece, verb, guards)
    if verb is Verb.DESTROY and position.kind(by) is Kind.MAGIC:
        own = position.area(at).trait(piece, "magic_cannot_destroy")
        return bool(guards) or own is not None
    if verb is Verb.STEAL:
        kept = tether(position, at, piece) or barrier(position, number, piece)
        return bool(guards) or kept is not None
    return bool(guards)


def _is_of(area: Area, piece: Piece, thing: Thing) -> bool:
    """Say whether a piece in an area is of the kinds and species of a thing.

    Of a card that nobody knows nobody knows that it is not.
    """
    position, turned = area.position, area.panda_by(piece) is not None
    if position.kind(piece) is None:
        return True
    if not thing.of:
        return position.value("pandas") != "not_hit" or not turned
    animal = ANIMAL in thing.of and area.is_animal(piece)
    kind = position.kind(piece) in thing.of and not turned
    return animal or kind or area.may_be_one_of(piece, thing.of)
