"""The ledger of loans: cards that somebody has for a time only, and what ends their loans.

A card can be lent on while it is lent.  Then every loan stands, for as long as the card lies in
play; whoever gets it back gets it as it was before, so the loans made since are over as well.
Whoever takes the own card back for a time only has not got it back.

Second print, the texts of Seductive Unicorn and Unicorn Lasso.
"""

from dataclasses import replace

from assistant.rules.actions import Action, Move
from assistant.rules.events import Lent, Moved, Repaid, Verb
from assistant.rules.table import Loan, Phase, Piece, Place, SeatNumber, Table, Zone


def lent(table: Table, event: Lent) -> Table:
    """Return the table after a piece that lies with its borrower by now was lent."""
    lies = table.place_of(event.piece).seat
    borrower = lies if event.borrower is None else event.borrower
    gone = event.until is not None and table.place_of(event.until) != _area(borrower)
    loan = Loan(event.piece, event.owner, event.until, borrower, called=gone)
    return replace(table, loans=(*table.loans, loan))


def repaid(table: Table, event: Repaid) -> Table:
    """Return the table after loans have ended: all of a piece, or one with those made since."""
    over = [loan for loan in table.loans if loan.piece == event.piece]
    if event.until is not None:
        over = [loan for loan in over if loan.until == event.until]
    elif event.owner is not None:
        owners = [loan.owner for loan in over]
        last = len(owners) - 1 - owners[::-1].index(event.owner) if event.owner in owners else None
        over = [] if last is None else over[last:]
    return replace(table, loans=tuple(loan for loan in table.loans if loan not in over))


def called(table: Table, event: Moved) -> Table:
    """Return the table after a piece has moved: what was lent until it leaves is called back.

    A piece that is put back where it lay has not left.
    """
    piece, put = event.piece, event.how is Verb.PUT
    if not any(loan.until == piece for loan in table.loans):
        return table

    def after(loan: Loan) -> Loan:
        if loan.until != piece:
            return loan
        left = _area(loan.borrower) != event.to
        return replace(loan, called=left or (loan.called and not put))

    return replace(table, loans=tuple(map(after, table.loans)))


def ends(table: Table, piece: Piece, to: Place) -> Repaid | None:
    """Return which loans of a piece end as it goes `to` a place, None if none does."""
    of_piece = [loan for loan in table.loans if loan.piece == piece]
    if not of_piece:
        return None
    if to.zone is not Zone.STABLE:
        return Repaid(piece)
    owes = any(loan.owner == to.seat for loan in of_piece)
    return Repaid(piece, to.seat) if owes else None


def goes_home(table: Table, action: Action) -> bool:
    """Say whether an action brings a card back to somebody who has lent it."""
    if not isinstance(action, Move) or action.piece is None:
        return False
    return comes_home(table, action.piece, action.to)


def comes_home(table: Table, piece: Piece, to: Place) -> bool:
    """Say whether a piece that goes to a place goes to somebody who has lent it."""
    lent = (loan for loan in table.loans if loan.piece == piece)
    return any(_area(loan.owner) == to for loan in lent)


def early(table: Table, piece: Piece, to: Place) -> Loan | None:
    """Return the loan that is not over yet by which a piece goes home to a place, if that is so."""
    lent = [loan for loan in table.loans if loan.piece == piece and _area(loan.owner) == to]
    return next((loan for loan in lent[-1:] if _stands(table, loan)), None)


def _stands(table: Table, loan: Loan) -> bool:
    """Say whether what ends a loan has not come."""
    if loan.until is not None:
        return not loan.called and table.place_of(loan.until) == _area(loan.borrower)
    turn = table.turn
    # Whoever has had the action gives back what goes back as the turn ends.
    ends = turn.phase is Phase.END or (turn.phase is Phase.ACTION and turn.acted >= turn.plays)
    return not ends and turn.seat in (loan.borrower, loan.owner)


def taken_by(table: Table, taker: Piece, seat: SeatNumber) -> tuple[Loan, ...]:
    """Return the loans that a card before a player has made until it leaves."""
    return tuple(
        loan for loan in table.loans if loan.until == taker and loan.borrower in (seat, -1)
    )


def made_since(table: Table, loan: Loan) -> tuple[Loan, ...]:
    """Return the loans of the same piece that were made after a loan, in their order."""
    at = table.loans.index(loan)
    return tuple(each for each in table.loans[at + 1 :] if each.piece == loan.piece)


def called_by(table: Table, taker: Piece, seat: SeatNumber) -> tuple[Loan, ...]:
    """Return the loans that a card which has left a player calls back."""
    return tuple(loan for loan in taken_by(table, taker, seat) if loan.called)


def _area(seat: SeatNumber) -> Place:
    return Place(Zone.STABLE, seat)
