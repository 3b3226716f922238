"""What becomes of a table where somebody sits down in mid-game, or is called otherwise."""

from collections.abc import Callable
from dataclasses import replace

from assistant.keeper.table import KeptTable
from assistant.rules.table import SeatNumber


def taken(table: KeptTable, name: str, besides: SeatNumber | None = None) -> bool:
    """Say whether a player is called so already, other than the one `besides`."""
    return any(
        seat.name.casefold() == name.casefold()
        for at, seat in enumerate(table.seats)
        if at != besides
    )


def with_one_more(table: KeptTable, name: str, after: SeatNumber) -> KeptTable:
    """Return the table with a player more behind another, who begins as everybody did."""
    came = 1 + max(seat.joined for seat in table.seats)
    newcomer = replace(table.seats[after], name=name, out=False, joined=came, formerly=())
    at = after + 1
    table = _renumbered(table, lambda seat: seat + 1 if seat >= at else seat)
    return replace(table, seats=(*table.seats[:at], newcomer, *table.seats[at:]))


def called(table: KeptTable, seat: SeatNumber, name: str) -> KeptTable:
    """Return the table where a player has another name; what the name was is kept."""
    seats = list(table.seats)
    was = seats[seat]
    seats[seat] = replace(was, name=name, formerly=(*was.formerly, was.name))
    return replace(table, seats=tuple(seats))


def _renumbered(table: KeptTable, to: Callable[[SeatNumber], SeatNumber]) -> KeptTable:
    """Return a table in which all that names a seat names it by its new number.

    The seats themselves are where they were.  A field that names one is to be added here.
    """

    def perhaps(seat: SeatNumber | None) -> SeatNumber | None:
        return None if seat is None else to(seat)

    return replace(
        table,
        turn=replace(table.turn, seat=to(table.turn.seat), behind=perhaps(table.turn.behind)),
        round=replace(table.round, seat=to(table.round.seat)),
        held=tuple(
            replace(each, seat=perhaps(each.seat), other=perhaps(each.other)) for each in table.held
        ),
        bearers=tuple(replace(each, seat=to(each.seat)) for each in table.bearers),
        passed=tuple(map(to, table.passed)),
        played=tuple(replace(each, seat=to(each.seat)) for each in table.played),
        extra=tuple(map(to, table.extra)),
        chosen=tuple(replace(each, seat=to(each.seat)) for each in table.chosen),
        due=replace(table.due, seat=to(table.due.seat)) if table.due else None,
    )
