"""Words that take a game up, end it, and change how it is played."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from assistant.choices import Choice, Said
from assistant.commands.at import At
from assistant.commands.played import played
from assistant.commands.registry import command
from assistant.game.phrase import number_in, seat_only
from assistant.game.resuming import take_up
from assistant.library import open_library
from assistant.problems import Fault
from assistant.rules.actions import End, SetHouse, Track
from assistant.rules.edition import VALUES
from assistant.rules.table import Ending, Outcome, SeatNumber
from assistant.standing import plain
from assistant.words import asked, say

if TYPE_CHECKING:
    from assistant.session import Session


@command("game", "resume", "go on with", takes=True)
def resume(session: "Session", rest: str) -> Said:
    """Take up the last game that is not finished, or a game by its number."""
    journal = session.journal
    if journal is None:
        yield session.tell("play.not_kept")
        return
    number = number_in(rest) if rest else None
    if rest and number is None:
        yield session.tell("play.resume_which")
        return
    try:
        record = journal.last_unfinished() if number is None else journal.game(number)
        if record is None:
            yield session.tell("play.nothing_to_resume")
            return
        game, problems = take_up(session.library, record, record.acts()[0])
    except Fault as fault:
        yield session.tell(fault.key, **fault.values)
        return
    session.game, session.choices, session.blank = game, (), None
    yield session.tell(
        "play.resumed",
        edition=game.book.edition.name,
        names=", ".join(game.names),
        count=len(record.acts()) - 1,
    )
    for problem in problems:
        yield session.tell(problem.key, **problem.values)
    for line in asked.now(game.book, game.table):
        yield plain(line)


@played("game", "save", takes=False)
def save(at: At) -> Said:
    """Say where the game is kept; every act is written before it is spoken."""
    journal = at.session.journal
    if journal is None:
        return (at.tell("play.not_kept"),)
    return (at.tell("play.saved", file=str(journal.file)),)


@played("game", "end game", "end the game", takes=False)
def end_game(at: At) -> Said:
    """End the game before somebody has won."""
    return at.act(End(Outcome(Ending.STOPPED)))


@played("game", "wins", "won")
def wins(at: At) -> Said:
    """Say who wins."""
    seat = at.seat if at.seat is not None else seat_only(at.game.names, at.rest)

    def won(winner: SeatNumber) -> Said:
        return at.act(End(Outcome(Ending.WON, (winner,))))

    if seat is not None:
        return won(seat)
    seats = at.table.reached or tuple(range(len(at.table.seats)))
    return at.player(say("play.who_wins"), seats, won)


@played("game", "everyone loses", "nobody wins", takes=False)
def everyone_loses(at: At) -> Said:
    """Say that nobody has won."""
    return at.act(End(Outcome(Ending.ALL_LOSE)))


@played("game", "track", "track cards", takes=False)
def track(at: At) -> Said:
    """Track every card from now on, where only numbers were tracked."""
    return at.act(Track(complete=not at.game.free))


@played("game", "house", "house rule", "house rules")
def house(at: At) -> Said:
    """Change how this table plays a rule."""
    words = at.rest.casefold().replace("_", " ")
    for rule, values in VALUES.items():
        name = rule.replace("_", " ")
        if not words.startswith(name):
            continue
        wanted = words.removeprefix(name).strip().removeprefix("is ").strip()
        for value in values:
            if wanted and wanted in (value.replace("_", " "), asked.phrase(rule, value)):
                return at.act(SetHouse(rule, value))
        return _values(at, rule)
    if words:
        return (at.tell("play.no_such_rule", typed=words[:40]),)
    choices = tuple(
        Choice(asked.switch(at.game.book, rule), _asking(at, rule))
        for rule, values in VALUES.items()
        if len(values) > 1
    )
    return at.session.ask(say("play.which_rule"), choices)


def _asking(at: At, rule: str) -> "Callable[[Session], Said]":
    return lambda _: _values(at, rule)


def _values(at: At, rule: str) -> Said:
    def choosing(value: str) -> Choice:
        return Choice(asked.phrase(rule, value), lambda _: at.act(SetHouse(rule, value)))

    return at.session.ask(
        asked.switch(at.game.book, rule), tuple(choosing(each) for each in VALUES[rule])
    )


@command("general", "adult", takes=True)
def adult(session: "Session", rest: str) -> Said:
    """Show or hide decks and rules for adults."""
    word = rest.casefold()
    if session.settings.adult_locked:
        return (session.tell("play.adult_locked"),)
    if word not in ("on", "off"):
        on = session.settings.adult
        return (session.tell("play.adult_is_on" if on else "play.adult_is_off"),)
    if word == "off":
        return _show_adult(session, False)
    sure = Choice("", lambda chosen: _show_adult(chosen, True), ("yes", "y"))
    leave = Choice("", lambda chosen: (chosen.tell("play.left"),), ("no", "n"))
    session.choices = (sure, leave)
    return (session.tell("play.adult_sure"),)


def _show_adult(session: "Session", on: bool) -> Said:
    faults = session.set("adult", on)
    session.library = open_library(adult=on)
    return (session.tell("play.adult_on" if on else "play.adult_off"), *faults)
