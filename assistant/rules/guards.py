"""What keeps a card safe from a loss, out of an area, or in it.

Second print, "Immunity"; travel, "Choosing Targets for Effects" for Pandas.
"""

from collections.abc import Iterator

from assistant.cards.model import Kind
from assistant.cards.step_words import Holds
from assistant.rules.events import Verb
from assistant.rules.position import Area, Position
from assistant.rules.rulings import Doubts
from assistant.rules.table import Piece, Place, SeatNumber, Zone

_TOUCHING = frozenset({Verb.DESTROY, Verb.SACRIFICE, Verb.STEAL, Verb.RETURN})
"""What a card does to another one in play, as people say it."""


def about_guards(
    position: Position, seat: SeatNumber, piece: Piece, verb: Verb, doubts: Doubts
) -> None:
    """Doubt that a player can destroy, sacrifice or steal a card that is kept safe."""
    place = position.place_of(piece)
    if place.zone is not Zone.STABLE:
        return
    area = position.area(place.seat)
    title = position.title(piece)
    never = (area.trait(piece, "cannot_be") or "").split()
    if verb.value in never:
        doubts.about("immunity", f"never_{verb.value}", True, card=title)
    for by in (*_against(area, piece, verb, "protects"), *_for_now(position, area, piece, verb)):
        doubts.about("immunity", f"safe_{verb.value}", True, card=title, by=position.title(by))
    if verb in _TOUCHING and _by_magic(position, seat, piece):
        destroyed = verb is Verb.DESTROY
        safe = destroyed and area.trait(piece, "magic_cannot_destroy") is not None
        doubts.about("immunity", "magic_cannot_destroy", safe, card=title)
        safe = area.trait(piece, "magic_cannot_touch") is not None
        doubts.about("immunity", "magic_cannot_touch", safe, card=title)


def about_magic(
    position: Position, aiming: Piece, piece: Piece, doubts: Doubts, verb: Verb | None = None
) -> None:
    """Doubt that a Magic card can be aimed at a card that none can touch.

    With the verb of what it does, also that it can do so to one that none can destroy.
    """
    place = position.place_of(piece)
    if place.zone is not Zone.STABLE or position.kind(aiming) is not Kind.MAGIC:
        return
    area, title = position.area(place.seat), position.title(piece)
    safe = area.trait(piece, "magic_cannot_touch") is not None
    doubts.about("immunity", "magic_cannot_touch", safe, card=title)
    kept = verb is Verb.DESTROY and area.trait(piece, "magic_cannot_destroy") is not None
    doubts.about("immunity", "magic_cannot_destroy", kept and not safe, card=title)


def _against(area: Area, piece: Piece, verb: Verb, name: str) -> Iterator[Piece]:
    """Yield the cards in an area that keep a piece there from being lost so, by one trait."""
    for by, value in area.working(name):
        what, *verbs = value.split()
        if verb.value in verbs and area.is_meant(piece, what):
            yield by


def _for_now(position: Position, area: Area, piece: Piece, verb: Verb) -> Iterator[Piece]:
    """Yield what keeps a piece in an area from being lost so for a time."""
    for each in position.table.lasting:
        text = position.effect(each.piece, each.which)
        held = text.steps[each.step].holds if text and each.step < len(text.steps) else None
        if (
            held is None
            or held.holds is not Holds.PROTECT
            or position.place_of(piece).seat != each.seat
        ):
            continue
        safe = held.anything or verb.value in held.losses
        if safe and any(area.is_meant(piece, what) for what in held.what.of or ("card",)):
            yield each.piece


def _by_magic(position: Position, seat: SeatNumber, piece: Piece) -> bool:
    """Say whether a player's Magic card is having its effect, on this card if it picks one."""
    return any(
        each.seat == seat
        and not each.settled
        and position.kind(each.piece) is Kind.MAGIC
        and (not each.targets or piece in each.targets)
        for each in position.resolving
    )


def panda_not_hit(position: Position, piece: Piece, doubts: Doubts, named: bool = False) -> None:
    """Doubt that an effect hits what was turned into no animal.

    It does not if it names animals (`named`), or if the table plays that no effect does.
    """
    place = position.place_of(piece)
    if place.zone is not Zone.STABLE or not (named or position.value("pandas") == "not_hit"):
        return
    by = position.area(place.seat).panda_by(piece)
    doubts.about(
        "pandas",
        "panda_named" if named else "not_hit",
        by is not None,
        card=position.title(piece),
        animal=position.edition.words.animal,
        by=position.title(by or ""),
    )


def barrier(position: Position, number: SeatNumber, piece: Piece) -> Piece | None:
    """Return the card in play that keeps a piece out of an area."""
    for seat, area in position.areas():
        bans = area.working("ban_enter" if seat == number else "ban_enter_others")
        for by, kept_out in bans:
            if position.nowhere.is_one_of(piece, kept_out.split()):
                return by
    return None


def tether(position: Position, number: SeatNumber, piece: Piece) -> Piece | None:
    """Return the card in an area that keeps a piece from going to another area."""
    area = position.area(number)
    for by, kept in area.working("ban_leave"):
        if area.is_one_of(piece, kept.split()):
            return by
    return None


def kept_of_each(
    position: Position, number: SeatNumber, place: Place | None = None
) -> tuple[Piece | None, ...]:
    """Return what keeps a Baby out of an area, or in that of its `place`, whichever it may be.

    It is asked for each that it may be, as nobody has said which one it is.
    """

    def keeps(piece: Piece) -> Piece | None:
        lies = place if place and place.zone is Zone.STABLE else None
        tied = tether(position, lies.seat, piece) if lies else None
        return tied or barrier(position, number, piece)

    return tuple(map(keeps, position.table.perhaps_in_nursery))


def about_fence(position: Position, piece: Piece, number: SeatNumber, doubts: Doubts) -> None:
    """Doubt that a card can enter an area from which another one keeps it."""
    fence, table = barrier(position, number, piece), position.table
    unsaid = piece in table.stand_ins or piece not in table.pieces
    if fence is None and unsaid and position.kind(piece) is Kind.BABY:
        each = kept_of_each(position, number)
        fence = next(iter(each), None) if all(each) else None
    if fence is not None:
        card, what = position.title(fence), position.title(piece)
        doubts.about("continuous", "barred", True, card=card, what=what)
