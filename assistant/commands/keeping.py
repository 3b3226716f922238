"""Words that take a game up, end it, and change how it is played."""

from collections.abc import Sequence

from assistant.choices import Choice, Said
from assistant.commands.at import At
from assistant.commands.outcomes import ask_first
from assistant.commands.played import alike, played
from assistant.desk import why_none, write_again
from assistant.game import AreaGame
from assistant.game.resuming import take_up
from assistant.games import Game
from assistant.intents import Branch, LeaveIt, Picked, ShowAdult, SitDown
from assistant.kept_prompt import take_up as open_again
from assistant.kinds import Unkept
from assistant.language.heard import begun, heard, number_in, option, without_first
from assistant.language.program import thankless
from assistant.library import open_library
from assistant.performing import perform, performs
from assistant.problems import Fault, Problem
from assistant.registry import command
from assistant.rules.actions import End, NewHand, SetHouse, SetPrompts
from assistant.rules.edition import VALUES
from assistant.rules.table import Ending, Outcome, SeatNumber
from assistant.session import Session
from assistant.standing import played_with_others
from assistant.words import asked, choose, render, say
from assistant.words.announcement import Announcement, plain
from assistant.words.plain import repeated

_FIRMNESS = "firmness"
"""The rule of which a value says by itself which rule it is of."""


@command("game", "resume", takes=True)
def resume(session: "Session", rest: str) -> Said:
    """Take up the last game that is not finished, or a game by its number."""
    yield from write_again(session)
    journal = session.journal
    if journal is None:
        yield from why_none(session)
        return
    rest = "" if heard("the_game", thankless(rest)) is not None else rest
    number = number_in(rest) if rest else None
    if rest and number is None:
        yield session.tell("play.resume_which")
        return
    try:
        if number is None and journal.open_question(None) and open_again(session):
            yield plain(choose("form.going_on", session.prompt.form or "new game"))
            yield from session.open_question()
            return
        record = journal.last_unfinished() if number is None else journal.game(number)
        if record is None:
            yield session.tell("play.nothing_to_resume")
            return
        game, problems = take_up(session.library, record, record.acts()[0])
        if journal.open_question(None):
            # Whoever takes another game up does not go on with the one being set up.
            journal.note_question(None, "")
        session.shared.game = game
        open_again(session)
    except Fault as fault:
        if fault.key == "journal.damaged_act" and journal.writes:
            yield from _go_on_before(session, fault)
            return
        yield session.tell(fault.key, **fault.values)
        return
    yield from _resumed(session, game, problems)


def _go_on_before(session: "Session", damaged: Fault) -> Said:
    """Ask whether a game goes on from where it is whole."""
    number, before = int(str(damaged.values["number"])), int(str(damaged.values["before"]))
    question = plain(say("journal.go_on_before", **damaged.values))
    return ask_first(session, (question,), Branch(number, before))


@performs(Branch)
def _branch(session: "Session", wanted: Branch) -> Said:
    journal = session.journal
    if journal is None:
        return why_none(session)
    record = journal.branch(wanted.number, wanted.before)
    game, problems = take_up(session.library, record, record.acts()[0])
    session.shared.game = game
    session.close()
    told = session.tell("journal.branched", number=wanted.number, new=record.id)
    return (told, *_resumed(session, game, problems))


def _resumed(session: "Session", game: Game, problems: Sequence[Problem]) -> Said:
    """Say which game is taken up, and where it stands."""
    yield session.tell(
        "play.resumed",
        edition=game.title,
        names=", ".join(game.names),
        count=len(game.record.acts()) - 1,
    )
    if isinstance(game, AreaGame):
        yield from map(plain, played_with_others(session.library, game))
    for problem in problems:
        yield session.tell(problem.key, **problem.values)
    runs = game.runs_again() if session.settings.timers else ""
    if runs:
        yield plain(runs)
    yield from where(session, game)


def where(session: "Session", game: Game) -> Said:
    """Say what is asked of whom at this moment, the question that is open last."""
    told, waiting = game.now(), game.waiting
    asks = waiting is not None and session.prompt.ask[-1:] == (say("play.all_the_same"),)
    asked = " ".join(each.text for each in session.open_question()) if asks else ""
    yield from (each for each in map(plain, told) if each.text not in asked)
    if waiting and asks:
        # What is asked is about it.
        yield session.tell("unclear.not_yet", lines=waiting.told)
    yield from (each for each in session.open_question() if each.said not in told)


@alike("game", "save")
def save(session: "Session", game: Game) -> Said:
    """Say where the game is kept; every act is written before it is spoken."""
    journal = session.journal
    if journal is None:
        return (session.tell("play.not_kept"),)
    return (session.tell("play.saved", file=str(journal.file)),)


@played("game", "end game")
def end_game(at: At) -> Said:
    """End the game before somebody has won."""
    said = at.slots.said.lstrip(",: ")
    return _ending(at, Outcome(Ending.STOPPED), "unclear.game_ends", said)


def _ending(at: At, outcome: Outcome, question: str, typed: str = "") -> Said:
    """Ask before a game is ended by a word; nothing is asked where it is over already."""

    def end() -> Said:
        return at.act(End(outcome))

    if typed:
        return at.not_clear(typed, say(question), end)
    return end() if at.table.outcome else at.sure((plain(say(question)),), end)


@played("game", "wins")
def wins(at: At) -> Said:
    """Say who wins."""
    seat, said = at.named_player, at.slots.said

    def won(winner: SeatNumber) -> Said:
        return at.act(End(Outcome(Ending.WON, (winner,))))

    if seat is not None and said and at.seat is not None:
        question = say("unclear.wins", name=at.name(seat))
        return at.not_clear(said, question, lambda: won(seat))
    if seat is not None:
        return won(seat)
    seats = at.table.reached or tuple(range(len(at.table.seats)))
    return at.player(say("play.who_wins"), seats, won)


@played("game", "everyone loses", takes=False)
def everyone_loses(at: At) -> Said:
    """Say that nobody has won."""
    return _ending(at, Outcome(Ending.ALL_LOSE), "unclear.all_lose")


@played("game", "house")
def house(at: At) -> Said:
    """Change how this table plays a rule."""
    words = at.slots.said.casefold().replace("_", " ")
    if heard("house_values", words) in VALUES[_FIRMNESS]:
        return at.act(SetHouse(_FIRMNESS, str(heard("house_values", words))))
    rule, said = begun("house_rules", words) or (heard("house_rules", words), "")
    if rule:
        wanted = without_first("being", said)
        told = (each for each in VALUES[rule] if render(asked.phrase(rule, each)) == wanted)
        value = next(told, heard("house_values", wanted))
        return at.act(SetHouse(rule, value)) if value in VALUES[rule] else _values(at, rule)
    if words:
        return (at.tell("play.no_such_rule", typed=repeated(words, 40)),)
    given = at.answers.take()
    if isinstance(given, Picked):
        return _values(at, str(given.value))
    choices = tuple(
        Choice(asked.switch(at.game.position, rule), at.answers.so_far(Picked(rule)))
        for rule, values in VALUES.items()
        if len(values) > 1
    )
    return at.session.ask(say("play.which_rule"), choices)


def _values(at: At, rule: str) -> Said:
    def choosing(value: str) -> Choice:
        return Choice(asked.phrase(rule, value), at.deciding(SetHouse(rule, value)))

    return at.session.ask(
        asked.switch(at.game.position, rule), tuple(choosing(each) for each in VALUES[rule])
    )


@command("game", "take over")
def take_over(session: Session, rest: str) -> Said:
    """Play on here in place of another program."""
    session.close()
    return perform(session, SitDown("over"))


@command("game", "read along")
def read_along(session: Session, rest: str) -> Said:
    """Hear here what another program plays."""
    session.close()
    return perform(session, SitDown("along"))


@command("general", "adult", takes=True)
def adult(session: "Session", rest: str) -> Said:
    """Show or hide decks and rules for adults."""
    word = option(rest)
    if session.settings.adult_locked:
        return (session.tell("play.adult_locked"),)
    if word not in ("on", "off"):
        on = session.settings.adult
        return (session.tell("play.adult_is_on" if on else "play.adult_is_off"),)
    if word == "off":
        return _show_adult(session, False)
    sure = Choice("", ShowAdult(), word="yes")
    left = LeaveIt(say("play.adult_shown"))
    session.prompt = session.prompt.with_list((sure, Choice("", left, word="no")))
    return (session.tell("play.adult_sure"),)


@performs(ShowAdult)
def _adult_sure(session: "Session", _: ShowAdult) -> Said:
    return _show_adult(session, True)


def _show_adult(session: "Session", on: bool) -> Said:
    library, game = open_library(adult=on), session.shared.game
    hidden = game is not None and any(library.hides(deck) for deck in game.decks)
    if hidden and game and isinstance(game.record, Unkept):
        return (session.tell("play.adult_game"),)
    faults = session.set("adult", on)
    # What was taught in this sitting holds also where it could not be written.
    library.learned = session.library.learned
    session.use(library)
    if not on:
        session.forget()
    away: tuple[Announcement, ...] = ()
    if hidden:
        session.shared.game = None
        away = (session.tell("play.adult_game_away"),)
    return (session.tell("play.adult_on" if on else "play.adult_off"), *away, *faults)


@played("game", "optional")
def optional(at: At) -> Said:
    """Switch optional rules of the edition on or off."""
    name, _, how = at.slots.said.casefold().partition(" ")
    if name:
        return at.act(SetPrompts(name, option(how) != "off"))
    known = at.game.book.edition.prompts
    if not known:
        return at.act(SetPrompts("", True))

    def choosing(name: str) -> Choice:
        on = name in at.table.prompts
        text = say("play.optional_on" if on else "play.optional_off", name=name)
        return Choice(text, at.deciding(SetPrompts(name, not on)))

    return at.session.ask(say("play.optional"), tuple(choosing(each) for each in known))


@played("game", "new hand")
def new_hand(at: At) -> Said:
    """Swap a player's whole hand for as many new cards."""
    return at.act(NewHand(at.who))
