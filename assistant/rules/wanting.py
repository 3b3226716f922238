"""What waits for a card to be named before it can be done: a target, or the cards of a tie.

Second print, "Order of Resolution: The Effect Chain" and "How to Win".
"""

from collections.abc import Iterator
from dataclasses import dataclass

from assistant.rules.actions import Target
from assistant.rules.aiming import names_first, target
from assistant.rules.chaining import unaimed, waiting
from assistant.rules.edition import Rulebook
from assistant.rules.ending import deck_decides, waits
from assistant.rules.rulings import Allowed
from assistant.rules.table import Effect, SeatNumber, Table, Zone
from assistant.rules.tally import uncounted


@dataclass(frozen=True, slots=True)
class Aim:
    """An effect that can be aimed at a card now, by its number in the link, counted from 0.

    `more` is whether it has a target already and takes another one.
    """

    number: int
    effect: Effect
    more: bool = False


def to_aim(book: Rulebook, table: Table) -> tuple[Aim, ...]:
    """Return the effects of the link that are to be aimed now, those that must be done first.

    An effect for which no card is left is none of them.
    """
    if not table.full or table.chain is None or table.pile:
        return ()
    link = table.chain.links[0]
    open_ = [Aim(number, link.effects[number]) for number in waiting(link)]
    found = [each for each in open_ if _picks(book, each.effect) and unaimed(book, each.effect)]
    if book.value("mandatory_first") == "yes":
        found = [each for each in found if each.effect.mandatory] or found
    if not found and not link.resolving:
        found = [Aim(each.number, each.effect, True) for each in open_ if _more(book, each.effect)]
    found.sort(key=lambda each: not each.effect.mandatory)
    return tuple(each for each in found if _possible(book, table, each.number))


def aims_first(book: Rulebook, table: Table) -> SeatNumber | None:
    """Return who is to aim the played card before anybody answers, if there is a card to hit."""
    seat = names_first(book, table)
    return seat if seat is not None and _possible(book, table, 0) else None


def letters_wanted(book: Rulebook, table: Table) -> tuple[SeatNumber, ...]:
    """Return whose cards are still to be named so that letters decide, who has begun first."""
    open_ = table.pile or table.chain or table.reached or table.outcome or table.untold
    if open_ or not deck_decides(book, table):
        return ()
    missing = uncounted(book, table)
    return tuple(sorted(missing, key=lambda seat: not table.seats[seat].spelled))


def undecided(book: Rulebook, table: Table) -> bool:
    """Say whether it is only to be found out who has won, so that nothing else is to be done."""
    several = len(table.reached) > 1 and not waits(book, table)
    return table.outcome is None and (several or bool(letters_wanted(book, table)))


def _picks(book: Rulebook, effect: Effect) -> bool:
    """Say whether an effect is known to pick a card."""
    return book.trait(effect.piece, "targets") is not None


def _more(book: Rulebook, effect: Effect) -> bool:
    many = book.trait(effect.piece, "targets")
    return bool(effect.targets) and many is not None and len(effect.targets) < int(many or 1)


def _possible(book: Rulebook, table: Table, number: int) -> bool:
    """Say whether there is a card at which an effect can be aimed without a doubt."""
    rulings = (target(book, table, Target(number, piece)) for piece in _lying(table))
    return any(isinstance(each, Allowed) and not each.doubts for each in rulings)


def _lying(table: Table) -> Iterator[str]:
    return (piece for piece, place in table.lying() if place.zone is Zone.STABLE)
