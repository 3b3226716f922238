"""One player's area: which of its cards work, and what its animals count as.

Some cards silence the animals beside them, or turn them into another species or into no
animals at all.  What was turned into no animal is not silenced, and a card in play never
silences the one that silences.
"""

from collections.abc import Sequence

from assistant.cards.model import Kind
from assistant.cards.model import Trigger as When
from assistant.cards.traits import ANIMALS as ANIMALS
from assistant.rules.edition import Rulebook
from assistant.rules.table import Chain, Effect, Phase, Piece, SeatNumber, Table

Area = Sequence[Piece]
"""The pieces of one area; a piece that is not among them is looked at as if it came in."""


def is_animal(book: Rulebook, area: Area, piece: Piece) -> bool:
    """Say whether a piece counts as a Unicorn or Animal there."""
    return book.kind(piece) in ANIMALS and not _bearing(book, area, "no_animals")


def species(book: Rulebook, area: Area, piece: Piece) -> tuple[str, ...]:
    """Return the species that a piece has there; none for what is no animal there."""
    card = book.card(piece)
    if card is None or not is_animal(book, area, piece):
        return ()
    turned = _bearing(book, area, "animals_are")
    # Of two cards that say so, the one that came last.
    return (turned[-1],) if turned else card.species


def panda_by(book: Rulebook, area: Area, piece: Piece) -> Piece | None:
    """Return the card because of which a piece is no animal there, though it is printed as one."""
    if book.kind(piece) not in ANIMALS:
        return None
    return next((each for each in area if book.trait(each, "no_animals") is not None), None)


def is_one_of(book: Rulebook, area: Area, piece: Piece, names: Sequence[str]) -> bool:
    """Say whether a piece is an animal there of one of these kinds or species."""
    kind = book.kind(piece)
    if kind is None or not is_animal(book, area, piece):
        return False
    return kind.value in names or bool(set(species(book, area, piece)) & set(names))


def is_meant(book: Rulebook, area: Area, piece: Piece, what: str) -> bool:
    """Say whether a piece there is any `card`, any `animal`, or of this kind or species."""
    fits = {"card": True, "animal": is_animal(book, area, piece)}
    return fits[what] if what in fits else is_one_of(book, area, piece, [what])


def trait(book: Rulebook, area: Area, piece: Piece, name: str) -> str | None:
    """Return the value of a trait of a piece there, None if it has it not or is silenced."""
    return None if _silenced(book, area, piece, "blanks_all") else book.trait(piece, name)


def working(book: Rulebook, area: Area, name: str) -> tuple[tuple[Piece, str], ...]:
    """Return the pieces that have a trait there, each with its value."""
    found = ((piece, trait(book, area, piece, name)) for piece in area)
    return tuple((piece, value) for piece, value in found if value is not None)


def fires(book: Rulebook, area: Area, piece: Piece, *moments: When) -> bool:
    """Say whether a piece there has an effect that one of these moments sets off."""
    card = book.card(piece)
    if card is None or not set(moments) & set(card.triggers):
        return False
    return not _unset(book, area, piece)


def banned(book: Rulebook, table: Table, number: SeatNumber, piece: Piece) -> Piece | None:
    """Return the card in play that forbids a player to play a piece, if there is one."""
    kind, title = book.kind(piece), book.title(piece).casefold()
    for seat, each in enumerate(table.seats):
        bans = working(book, each.stable, "ban_play" if seat == number else "ban_play_others")
        for by, banned_kind in bans:
            # A title that nobody knows can only be an Instant when it answers.
            if banned_kind == (kind or Kind.INSTANT if table.pile else kind):
                return by
    named = working(book, table.seats[number].stable, "ban_name")
    return next((by for by, name in named if name.casefold() in title), None)


def too_many(book: Rulebook, area: Area, most: str) -> int:
    """Return how many animals there are more than `most`."""
    return max(0, sum(is_animal(book, area, piece) for piece in area) - int(most))


def surplus(book: Rulebook, before: Table, after: Table, chain: Chain | None) -> list[Effect]:
    """Return the effects of cards that allow only so many animals, when there are more now.

    `chain` is the chain that stands: what waits in it already is not set off again.
    """
    effects: list[Effect] = []
    waiting = (
        [each.piece for link in chain.links for each in link.effects if not each.settled]
        if chain
        else []
    )
    for number, seat in enumerate(after.seats):
        for piece, most in working(book, seat.stable, "at_most"):
            now = too_many(book, seat.stable, most)
            then = before.seats[number].stable
            if piece in then and now <= too_many(book, then, most):
                continue
            more = max(0, now - waiting.count(piece))
            effects += [Effect(piece, number, mandatory=True)] * more
    return effects


def loans_due(table: Table) -> tuple[tuple[Piece, SeatNumber], ...]:
    """Return the pieces that go back before this turn ends, each with whose it is.

    Those that were taken until another card leaves wait for that, whoever's turn it is.
    """
    seat = table.turn.seat
    lying = {piece: number for number, each in enumerate(table.seats) for piece in each.stable}
    return tuple(
        (loan.piece, loan.owner)
        for loan in table.loans
        if loan.piece in lying
        and (
            seat in (lying[loan.piece], loan.owner)
            if loan.until is None
            else lying.get(loan.until) != lying[loan.piece]
        )
    )


def wanderers(book: Rulebook, table: Table) -> tuple[tuple[Piece, SeatNumber], ...]:
    """Return the pieces that go to another area at this moment of the turn, each with whose."""
    turn, found = table.turn, []
    for number, seat in enumerate(table.seats):
        own = number == turn.seat
        for piece in seat.stable:
            if _unset(book, seat.stable, piece):
                continue
            if turn.phase is Phase.BEGINNING and not own:
                if book.trait(piece, "follows_turn") is not None:
                    found.append((piece, turn.seat))
            elif turn.phase is Phase.END and own and book.trait(piece, "passes_left") is not None:
                found.append((piece, (number + 1) % len(table.seats)))
    return tuple(found)


def open_hand(book: Rulebook, table: Table, number: SeatNumber) -> bool:
    """Say whether a player's hand is open to everybody because of a card in the area."""
    return bool(working(book, table.seats[number].stable, "open_hand"))


def _unset(book: Rulebook, area: Area, piece: Piece) -> bool:
    """Say whether nothing that happens sets off the effects of a piece there."""
    triggers = _silenced(book, area, piece, "blanks_triggers")
    return triggers or _silenced(book, area, piece, "blanks_all")


def _bearing(book: Rulebook, area: Area, name: str) -> list[str]:
    return [value for value in (book.trait(piece, name) for piece in area) if value is not None]


def _silenced(book: Rulebook, area: Area, piece: Piece, name: str) -> bool:
    return is_animal(book, area, piece) and any(
        book.trait(each, name) is not None for each in area if each != piece
    )
