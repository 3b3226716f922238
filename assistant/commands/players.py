"""Players who join, leave or are called otherwise in mid-game, in whatever words it is said."""

from dataclasses import replace

from rapidfuzz import fuzz

from assistant.choices import Blank, Choice, Said
from assistant.commands.at import At
from assistant.commands.in_words import in_words
from assistant.commands.outcomes import ask_first
from assistant.commands.played import played
from assistant.commands.understanding import is_card, meaning
from assistant.game import AreaGame
from assistant.game.setting_up import bad_name, clean_name
from assistant.intents import Do, Given, Picked, WordsGiven
from assistant.language import Understood
from assistant.language.heard import lines_heard
from assistant.language.players import (
    Renames,
    joins,
    joins_behind,
    leaves,
    renames,
    renames_behind,
)
from assistant.language.slots import Slots, filled_by
from assistant.messages import say
from assistant.performing import perform
from assistant.registry import all_words, find_command
from assistant.rules.actions import Depart, Join, LeavePrompts, Rename
from assistant.rules.opening import LEAST
from assistant.rules.rulings import Refused
from assistant.rules.table import SeatNumber
from assistant.session import Session
from assistant.words.announcement import plain
from assistant.words.plain import repeated

JOIN, LEAVE, LEAVES, RENAME = "join game", "leave game", "leaves", "rename"
"""Words of the program for who joins, leaves, and is called otherwise."""
OWN = frozenset({JOIN, LEAVE, LEAVES, RENAME, "joins"})
"""Words of the program for who plays."""
NO_NAME = frozenset({"play.name_not_understood", "play.name_is_word", "play.name_no_letters"})
"""Why a name is none that somebody could have meant: then the line says something else."""
_ALIKE = 85
"""How like a title a name is, of 100, that is the card's: ``jet pack ram`` is coming in."""
_COMMA = ","


def players_said(session: Session, typed: str) -> Said | None:
    """Do what a line says of who plays; None if it says nothing of it."""
    game = session.game
    found = find_command(typed)
    own = found is not None and not found[1] and found[0].word not in OWN
    if game is None or own or is_card(session, typed):
        return None
    called = renames(typed, game.names)
    wanted = _wanted(session, game, typed, called)
    if wanted is None:
        return None
    clear = wanted.word == LEAVE or (wanted.word == RENAME and called and called.sure)
    match None if clear else meaning(session, typed):
        case Understood(deeds, by_word=False) if OWN.isdisjoint(deed.word for deed in deeds):
            # What the grammar knows is meant as it always was.
            return None
    if wanted.word == RENAME and called and called.seat is not None and not called.sure:
        name = game.names[called.seat]
        question = plain(say("play.is_called", name=name, other=clean_name(called.name)))
        return ask_first(session, (question,), wanted)
    return perform(session, wanted)


def _wanted(session: Session, game: AreaGame, typed: str, called: Renames | None) -> Do | None:
    names = game.names
    gone = leaves(typed, names)
    if gone is not None:
        seat = session.seat if gone.seat is None else gone.seat
        sure = gone.sure and seat is not None
        return Do(LEAVE if sure else LEAVES, seat=seat)
    if called is not None and _is_new(session, game, called.name):
        seat = session.seat if called.seat is None else called.seat
        given: tuple[Given, ...] = () if seat is None else (Picked(seat),)
        cased = seat is not None and names[seat][:1].isupper() and called.name.islower()
        # Who types all in small letters means a name to be written as the others are.
        name = called.name.title() if cased else called.name
        return Do(RENAME, given=(WordsGiven(name), *given))
    comes = joins(typed, names)
    if comes is None or (comes.name and not _is_new(session, game, comes.name)):
        return None
    if comes.name and len(comes.after) == 1:
        return Do(JOIN, given=(WordsGiven(comes.name), Picked(comes.after[0])))
    return Do(JOIN, filled_by(typed, game.around))


def _is_new(session: Session, game: AreaGame, name: str) -> bool:
    """Say whether somebody can be called so: it is no card, and no word that names nobody.

    Nobody's neighing, Henry: a name is not said in two parts.
    """
    wrong = bad_name((clean_name(name),), all_words())
    nameless = wrong is not None and wrong[1] in NO_NAME
    if _COMMA in name or nameless or is_card(session, name):
        return False
    said = name.casefold().split()
    return not any(
        set(said) <= set(title) or fuzz.ratio("".join(said), "".join(title)) >= _ALIKE
        for title in (each.casefold().split() for each in game.titles)
    )


# -- who joins -----------------------------------------------------------------------------


@played("game", JOIN)
def join_game(at: At) -> Said:
    """Let somebody join, behind a player."""
    said, names = at.slots.said, at.game.names
    found = joins(said, names) or joins_behind(said, names)
    after = found.after if found else ()
    given = at.answers.take()
    if isinstance(given, WordsGiven):
        return _named(at, given.text, after)
    if found and found.name:
        at.answers.note(WordsGiven(found.name))
        return _named(at, found.name, after)
    return _cannot_join(at) or at.session.want(
        Blank(say("play.new_name"), at.answers.so_far(), words=True)
    )


def _named(at: At, said: str, after: tuple[SeatNumber, ...]) -> Said:
    """Go on with the name of who joins: ask behind whom they sit, if that was not said."""
    comes = joins_behind(said, at.game.names)
    name = clean_name(comes.name if comes and comes.name else said)
    after = after or (comes.after if comes else ())
    wrong = _wrong(at, name)
    if wrong:
        return wrong
    cannot = _cannot_join(at, name)
    if cannot:
        return cannot
    at = replace(at, words=in_words((), JOIN, name))
    given = at.answers.take()
    if isinstance(given, Picked):
        return at.act(Join(name, int(given.value)))
    if len(after) == 1:
        return at.act(Join(name, after[0]))
    choices = tuple(_behind(at, seat) for seat in after or range(len(at.table.seats)))
    return at.session.ask(say("play.sits_behind", name=name), choices)


def _behind(at: At, seat: SeatNumber) -> Choice:
    """Return the line of a list by which somebody sits behind a player."""
    names = sits_behind(at.game.names, seat)
    return Choice(at.name(seat), at.answers.so_far(Picked(seat)), names)


def sits_behind(names: tuple[str, ...], seat: SeatNumber) -> tuple[str, ...]:
    """Return the ways to say that somebody sits down behind a player."""
    name, next_ = names[seat], names[(seat + 1) % len(names)]
    lines = lines_heard("sits_behind")
    return tuple(line.format(name=name, next=next_).casefold() for line in lines)


def _cannot_join(at: At, name: str = "") -> Said:
    """Say why nobody can join now, nothing if somebody can."""
    join = Join(name, 0)
    return at.act(join) if isinstance(at.game.decide(join), Refused) else ()


def _wrong(at: At, name: str) -> Said:
    """Say what is wrong with a name, nothing if it can be used."""
    wrong = bad_name((name,), all_words())
    return (at.tell(wrong[1], name=repeated(wrong[0], 40)),) if wrong else ()


@played("game", "joins", takes=False)
def joins_again(at: At) -> Said:
    """Let a player join the optional rules again, or somebody else the game."""
    if at.game.book.edition.prompts:
        return at.act(LeavePrompts(at.who, False))
    if at.named_player is None:
        return perform(at.session, Do(JOIN))
    return (at.tell("play.plays_already", name=at.name(at.named_player)),)


# -- who leaves ----------------------------------------------------------------------------


@played("game", LEAVE, takes=False)
def leave_game(at: At) -> Said:
    """Let a player leave for good; the others play on."""

    def depart(seat: SeatNumber) -> Said:
        if not _is_too_few(at):
            return at.act(Depart(seat))
        return _sure_to_leave(at, seat)

    seat = at.named_player
    seats = range(len(at.table.seats)) if seat is None else (seat,)
    return at.player(say("play.who_leaves"), seats, depart)


@played("game", LEAVES, takes=False)
def leaves_what(at: At) -> Said:
    """Ask whether a player leaves the game, or the optional rules where there are some."""
    seat = at.who if at.named_player is None else at.named_player
    name = at.name(seat)
    if at.game.book.edition.prompts:
        game = Choice(say("play.the_game"), Do(LEAVE, seat=seat))
        rules = Choice(say("play.the_optional"), at.deciding(LeavePrompts(seat)))
        return at.session.ask(say("play.leaves_what", name=name), (game, rules))
    return _sure_to_leave(at, seat)


def _is_too_few(at: At) -> bool:
    """Say whether nobody can play on without one of the players."""
    return len(at.table.seats) <= LEAST and at.table.outcome is None


def _sure_to_leave(at: At, seat: SeatNumber) -> Said:
    key = "play.leaves_last" if _is_too_few(at) else "play.leaves_game"
    question = plain(say(key, name=at.name(seat)))
    return at.sure((question,), lambda: at.act(Depart(seat)))


# -- who is called otherwise -----------------------------------------------------------------


@played("game", RENAME)
def rename(at: At) -> Said:
    """Put a player's name right."""
    found = renames_behind(at.slots.said, at.game.names)
    given = at.answers.take()
    name = given.text if isinstance(given, WordsGiven) else found.name if found else ""
    if not name:
        then = Do(RENAME, Slots(at.slots.said), at.seat)
        return at.session.want(Blank(say("play.called_how"), then, words=True))
    if given is None:
        at.answers.note(WordsGiven(name))
    name = clean_name(name)
    wrong = _wrong(at, name)
    if wrong:
        return wrong
    seat = found.seat if found else at.seat
    seats = range(len(at.table.seats)) if seat is None else (seat,)
    question = say("play.who_is_called", name=name)

    def call(player: SeatNumber) -> Said:
        words = in_words((), RENAME, " ".join((at.name(player), name)))
        return replace(at, words=words).act(Rename(player, name))

    return at.player(question, seats, call)
