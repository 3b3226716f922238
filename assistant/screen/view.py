"""The game at a glance, for those who look: parts in an order that never changes."""

from collections.abc import Iterator

from assistant.rules.decide import played
from assistant.rules.edition import Rulebook
from assistant.rules.table import Table
from assistant.rules.tally import Tally, tallies
from assistant.screen.parts import Part
from assistant.session import Session
from assistant.standing import camera_state
from assistant.words import asked, say
from assistant.words.asking import question, turn_line


def view_rows(session: Session) -> tuple[Part, ...]:
    """Return the game in parts; all of it is public.

    Turn, what is asked, camera, standings, pile, chain, and what lies before each player:
    in the order of seats, so that no part moves when the turn does.  There is nothing where
    nobody asked for it, nor in screen-reader mode, where it would be read twice.
    """
    if session.settings.view == "off" or session.settings.reader:
        return ()
    watching = session.settings.watching
    camera = (Part(camera_state(session, short=True)),) if watching else ()
    if session.game is None:
        return camera
    book, table = session.game.book, session.game.table
    return (
        *_turn(book, table),
        *camera,
        Part(_standings(book, table)),
        Part(" ".join(asked.pile_(book, table)), 2),
        Part(" ".join(asked.chain(book, table)), 2),
        *(Part(each, 2) for each in _areas(book, table)),
    )


def _turn(book: Rulebook, table: Table) -> tuple[Part, Part]:
    """Return whose turn it is and which phase, and what is asked."""
    if table.outcome:
        return Part(asked.whose(book, table)), Part("", 1)
    turn = turn_line(table)
    first, *told = asked.now(book, table)
    if first != turn:
        ask = question(played(book, table), table)
        told = [say("screen.view_asked", ask=ask[:1].upper() + ask[1:]), *told]
    return Part(turn), Part(" ".join(told), 1)


def _standings(book: Rulebook, table: Table) -> str:
    """Return every player's number in one breath, and the number that wins: once if it is one."""
    every = tallies(book, table)
    target = every[0].target
    if any(each.target != target or each.barred is not None for each in every):
        return say("screen.view_scores", scores=", ".join(_score(table, each) for each in every))
    scores = ", ".join(
        say("screen.view_count", name=table.seats[each.seat].name, count=each.count)
        for each in every
    )
    return say("screen.view_counts", counts=scores, target=target)


def _score(table: Table, each: Tally) -> str:
    name = table.seats[each.seat].name
    if each.barred is not None:
        return say("screen.view_barred", name=name, count=each.count)
    return say("asked.score", name=name, count=each.count, target=each.target)


def _areas(book: Rulebook, table: Table) -> Iterator[str]:
    """Yield what lies before each player, where cards are tracked."""
    if not table.full:
        return
    for number, seat in enumerate(table.seats):
        size = seat.hand_size
        hand = say("asked.hand_not_counted") if size is None else size
        _, *cards = asked.cards_of(book, table, number)
        yield " ".join((say("screen.view_area", name=seat.name, hand=hand), *cards))
