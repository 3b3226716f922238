"""Who has how many, card by card, and who is near to winning."""

from collections.abc import Iterable

from assistant.problems import Value
from assistant.rules.areas import working
from assistant.rules.decide import played
from assistant.rules.edition import Rulebook
from assistant.rules.ending import waits
from assistant.rules.table import SeatNumber, Table
from assistant.rules.tally import Tally, tallies, tally
from assistant.words.sentences import say
from assistant.words.winning import join, tell_end

NEAR = 2
"""How many may be lacking to a player who is said to be near to winning."""


def scores(book: Rulebook, table: Table) -> tuple[str, ...]:
    """Return each player's number against the one that wins, whoever lacks least first."""
    return tuple(_score(book, table, each) for each in _leaders(book, table))


def arithmetic(book: Rulebook, table: Table, seat: SeatNumber) -> tuple[str, ...]:
    """Return how a player's number comes about, card by card, and the letters of the tie-break."""
    counted = tally(book, table, seat)
    name = table.seats[seat].name
    known: dict[str, Value] = {"name": name, "count": counted.count, "target": counted.target}
    each = _cards(book, ((piece, count) for piece, count, _ in counted.cards))
    told = [say("asked.sum", **known, cards=each) if each else say("asked.sum_plain", **known)]
    notes = ", ".join(_notes(book, table, counted))
    if notes:
        told.append(notes[0].upper() + notes[1:] + ".")
    if "letters" in book.edition.tie_break:
        letters = _cards(book, ((piece, many) for piece, _, many in counted.cards))
        if letters:
            told.append(say("asked.letters", count=counted.letters, cards=letters))
        elif not table.full and table.seats[seat].letters is not None:
            told.append(say("asked.letters_said", count=counted.letters))
    return tuple(told)


def who_can_win(book: Rulebook, table: Table) -> tuple[str, ...]:
    """Return who has enough, who lacks one or two, who cannot win; or how the game ended."""
    book = played(book, table)
    if table.outcome:
        return tuple(tell_end(book, table, table.outcome))
    every = _leaders(book, table)
    told: list[str] = []
    for each in every:
        name = table.seats[each.seat].name
        lacking = each.target - each.count
        if each.reached:
            key = "game.pending" if waits(book, table) else "asked.can_win"
            told.append(say(key, name=name, count=each.count, target=each.target))
        elif each.barred is None and lacking <= NEAR:
            told.append(say("asked.short", name=name, count=lacking))
    able = [each for each in every if each.barred is None]
    if not told and able:
        told.append(_furthest(table, able))
    reached = [table.seats[seat].name for seat in table.reached]
    if len(reached) > 1 and not waits(book, table):
        told.append(say("game.several_reached", names=join(reached), first=reached[0]))
    for each in every:
        if each.barred is not None:
            name, card = table.seats[each.seat].name, book.title(each.barred)
            values = {"count": each.count, "target": each.target}
            told.append(say("asked.cannot_win", name=name, card=card, **values))
    return tuple(told)


def _furthest(table: Table, able: list[Tally]) -> str:
    """Return that nobody is near, and who of those that can win comes nearest."""
    best = able[0]
    level = [each for each in able if (each.count, each.target) == (best.count, best.target)]
    names = ", ".join(table.seats[each.seat].name for each in level)
    return say("asked.nobody_near", names=names, count=best.count, target=best.target)


def _leaders(book: Rulebook, table: Table) -> list[Tally]:
    """Return the tallies, whoever lacks least first; the level ones in seat order."""
    return sorted(tallies(book, table), key=lambda each: each.target - each.count)


def _score(book: Rulebook, table: Table, counted: Tally) -> str:
    name = table.seats[counted.seat].name
    parts = [say("asked.score", name=name, count=counted.count, target=counted.target)]
    if counted.seat == table.turn.seat:
        parts.append(say("asked.on_turn"))
    if counted.reached:
        parts.append(say("asked.enough"))
    return ", ".join([*parts, *_notes(book, table, counted)]) + "."


def _notes(book: Rulebook, table: Table, counted: Tally) -> list[str]:
    """Return which cards change the number that wins, or forbid to win."""
    if not table.full:
        return []
    area, nameless = table.seats[counted.seat].stable, table.seats[counted.seat].nameless
    notes = [say("asked.nameless", count=nameless)] if nameless else []
    notes += [
        say("asked.fewer", count=int(fewer), card=book.title(piece))
        for piece, fewer in working(book, area, "needs_fewer")
    ]
    if counted.barred is not None:
        notes.append(say("asked.barred", card=book.title(counted.barred)))
    return notes


def _cards(book: Rulebook, counted: Iterable[tuple[str, int]]) -> str:
    return ", ".join(
        say("asked.sum_card", card=book.title(piece), count=count) for piece, count in counted
    )
