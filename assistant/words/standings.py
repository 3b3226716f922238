"""Who has how many, card by card, and who is near to winning."""

from collections.abc import Iterable

from assistant.messages import Text, Value, joined, say
from assistant.rules.position import Position
from assistant.rules.table import SeatNumber, Table
from assistant.rules.winning import Tally, tallies, tally, waits
from assistant.words.winning import join, tell_end

NEAR = 2
"""How many may be lacking to a player who is said to be near to winning."""


def scores(position: Position) -> tuple[Text, ...]:
    """Return each player's number against the one that wins, whoever lacks least first."""
    return tuple(_score(position, each) for each in _leaders(position))


def arithmetic(position: Position, seat: SeatNumber) -> tuple[Text, ...]:
    """Return how a player's number comes about, card by card, and the letters of the tie-break."""
    table = position.table
    counted = tally(position, seat)
    name = table.seats[seat].name
    known: dict[str, Value] = {"name": name, "count": counted.count, "target": counted.target}
    each = _cards(position, ((piece, count) for piece, count, _ in counted.cards))
    told: list[Text] = [
        say("asked.sum", **known, cards=each) if each else say("asked.sum_plain", **known)
    ]
    notes = joined("commas", *_notes(position, counted))
    if notes:
        told.append(say("asked.notes", notes=notes))
    if "letters" in position.edition.tie_break:
        letters = _cards(position, ((piece, many) for piece, _, many in counted.cards))
        if counted.unspelled:
            told.append(say("asked.letters_unknown"))
        elif letters:
            told.append(say("asked.letters", count=counted.letters, cards=letters))
        elif not table.full and table.seats[seat].letters is not None:
            told.append(say("asked.letters_said", count=counted.letters))
    return tuple(told)


def who_can_win(position: Position) -> tuple[Text, ...]:
    """Return who has enough, who lacks one or two, who cannot win; or how the game ended."""
    table = position.table
    if table.outcome:
        return tuple(tell_end(position, table.outcome))
    every = _leaders(position)
    told: list[Text] = []
    for each in every:
        name = table.seats[each.seat].name
        lacking = each.target - each.count
        if each.reached:
            key = "game.pending" if waits(position) else "asked.can_win"
            told.append(say(key, name=name, count=each.count, target=each.target))
        elif each.barred is None and lacking <= NEAR:
            told.append(say("asked.short", name=name, count=lacking))
    able = [each for each in every if each.barred is None]
    if not told and able:
        told.append(_furthest(table, able))
    reached = [table.seats[seat].name for seat in table.reached]
    if len(reached) > 1 and not waits(position):
        told.append(say("game.several_reached", names=join(reached), first=reached[0]))
    for each in every:
        if each.barred is not None:
            name, card = table.seats[each.seat].name, position.title(each.barred)
            values = {"count": each.count, "target": each.target}
            told.append(say("asked.cannot_win", name=name, card=card, **values))
    return tuple(told)


def _furthest(table: Table, able: list[Tally]) -> Text:
    """Return that nobody is near, and who of those that can win comes nearest."""
    best = able[0]
    level = [each for each in able if (each.count, each.target) == (best.count, best.target)]
    names = joined("commas", *(table.seats[each.seat].name for each in level))
    return say("asked.nobody_near", names=names, count=best.count, target=best.target)


def _leaders(position: Position) -> list[Tally]:
    """Return the tallies, whoever lacks least first; the level ones in seat order."""
    return sorted(tallies(position), key=lambda each: each.target - each.count)


def _score(position: Position, counted: Tally) -> Text:
    table = position.table
    name = table.seats[counted.seat].name
    parts = [say("asked.score", name=name, count=counted.count, target=counted.target)]
    if counted.seat == table.turn.seat and table.outcome is None:
        parts.append(say("asked.on_turn"))
    if counted.reached:
        parts.append(say("asked.enough"))
    return say("asked.score_line", parts=joined("commas", *parts, *_notes(position, counted)))


def _notes(position: Position, counted: Tally) -> list[Text]:
    """Return which cards change the number that wins, or forbid to win."""
    table = position.table
    if not table.full:
        return []
    area, nameless = position.area(counted.seat), table.seats[counted.seat].nameless
    notes: list[Text] = [say("asked.nameless", count=nameless)] if nameless else []
    notes += [
        say("asked.fewer", count=int(fewer), card=position.title(piece))
        for piece, fewer in area.working("needs_fewer")
    ]
    if counted.barred is not None:
        notes.append(say("asked.barred", card=position.title(counted.barred)))
    return notes


def _cards(position: Position, counted: Iterable[tuple[str, int]]) -> Text:
    return joined(
        "commas",
        *(
            say("asked.sum_card", card=position.title(piece), count=count)
            for piece, count in counted
        ),
    )
