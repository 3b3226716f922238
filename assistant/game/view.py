"""What one participant may see of a game: what is open to all, and for a seat its own hand."""

from collections.abc import Iterator

from assistant.game_data import View
from assistant.rules.position import Position
from assistant.rules.table import SeatNumber, Table
from assistant.rules.winning import Tally, tallies
from assistant.words import Text, asked, in_turn, joined, say
from assistant.words.turns import question, turn_line, turn_now


def seen(position: Position, seat: SeatNumber | None = None) -> View:
    """Return what whoever sits at `seat` may see, or who sits at none."""
    turn, told = _turn(position)
    return View(
        turn,
        told,
        _scores(position),
        in_turn(*asked.pile_(position)),
        in_turn(*asked.chain(position)),
        tuple(_areas(position)),
        "" if seat is None else asked.hand_secret(position, seat),
        () if seat is None else tuple(map(position.title, position.table.seats[seat].hand)),
    )


def _turn(position: Position) -> tuple[Text, Text]:
    table = position.table
    if table.outcome:
        return asked.whose(position), ""
    turn = turn_line(table)
    told: list[Text]
    first, *told = asked.now(position)
    if first != turn_now(table):
        told = [say("screen.view_asked", ask=question(position)), *told]
    return turn, in_turn(*told)


def _scores(position: Position) -> Text:
    """Return every player's number in one breath, and the number that wins: once if it is one."""
    table = position.table
    every = tallies(position)
    target = every[0].target
    if any(each.target != target or each.barred is not None for each in every):
        return say(
            "screen.view_scores", scores=joined("commas", *(_score(table, each) for each in every))
        )
    counts = (
        say("screen.view_count", name=table.seats[each.seat].name, count=each.count)
        for each in every
    )
    return say("screen.view_counts", counts=joined("commas", *counts), target=target)


def _score(table: Table, each: Tally) -> Text:
    name = table.seats[each.seat].name
    if each.barred is not None:
        return say("screen.view_barred", name=name, count=each.count)
    return say("asked.score", name=name, count=each.count, target=each.target)


def _areas(position: Position) -> Iterator[Text]:
    """Yield what lies before each player, where cards are tracked."""
    table = position.table
    if not table.full:
        return
    for number, seat in enumerate(table.seats):
        size = seat.hand_size
        hand = say("asked.hand_not_counted") if size is None else size
        _, *cards = asked.cards_of(position, number)
        yield in_turn(say("screen.view_area", name=seat.name, hand=hand), *cards)
