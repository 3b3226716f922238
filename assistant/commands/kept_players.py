"""Players of a kept game who join, leave or are called otherwise in mid-game."""

from collections.abc import Iterator

from assistant.choices import Choice, Said
from assistant.commands.outcomes import ask_first
from assistant.commands.players import LEAVE, LEAVES, NO_NAME, OWN, RENAME, sits_behind
from assistant.commands.understanding import is_card
from assistant.forms import Answers, Form, Option, Step, Taken, ask, register
from assistant.game.setting_up import bad_name, clean_name
from assistant.intents import Answer, Decide, Given, Intent, Picked, WordsGiven
from assistant.keeper.actions import CallPlayer, LetIn, PutOut
from assistant.keeper.frames import plain as bare
from assistant.keeper.game import JOINING, LEAVING, RENAMING, KeeperGame
from assistant.keeper.ruleset import Ruleset
from assistant.kinds import OtherAction
from assistant.language.players import (
    Joins,
    Renames,
    joins,
    joins_behind,
    leaves,
    renames,
    renames_behind,
)
from assistant.messages import Msg, say
from assistant.performing import perform
from assistant.registry import all_words, find_command
from assistant.rules.rulings import Refused
from assistant.session import Session
from assistant.words import render
from assistant.words.announcement import plain
from assistant.words.plain import repeated


def kept_players_said(session: Session, typed: str) -> Said | None:
    """Do what a line says of who plays a kept game; None if it says nothing of it."""
    game = session.shared.game
    if not isinstance(game, KeeperGame) or session.lesson.on:
        return None
    found = find_command(typed)
    word, rest = (found[0].word, found[1]) if found else ("", "")
    if (found and not rest and word not in OWN) or is_card(session, typed):
        return None
    names = game.names
    if word in OWN and not rest and not game.table.outcome:
        return _asked(session, word)
    named = next((at for at, name in enumerate(names) if name.casefold() == rest.casefold()), None)
    if word == RENAME and named is not None and not game.table.outcome:
        return _asked_of(session, word, named)
    gone = leaves(typed, names)
    if gone is not None:
        seat = session.seat if gone.seat is None else gone.seat
        return _who(session) if seat is None else _decided(session, PutOut(seat), typed)
    called = renames(typed, names) or (renames_behind(rest, names) if word in OWN else None)
    if called is not None and called.name and _is_new(session, game, called.name):
        return _called(session, called, typed)
    comes = joins(typed, names) or (joins_behind(rest, names) if word in OWN else None)
    if comes is not None and (not comes.name or _is_new(session, game, comes.name)):
        return _joined(session, game, comes, typed)
    there = next((at for at, name in enumerate(names) if _comes(typed, names, at)), None)
    if there is not None and game.now_at.seats[there].out:
        return _decided(session, PutOut(there, back=True), typed)
    if there is not None:
        session.close()
        return (session.tell("play.plays_already", name=names[there]),)
    return _who(session) if word in OWN else None


def _asked(session: Session, word: str) -> Said:
    """Ask who joins, leaves or is called otherwise, by the word of the program alone."""
    session.begins(word, anew=True)
    session.close()
    leave = word in (LEAVE, LEAVES)
    form = _RENAMES if word == RENAME else _LEAVERS if leave else _JOINS
    own = leave and session.seat is not None
    return ask(session, form, (Answer("who", Picked(session.seat or 0)),) if own else ())


def _asked_of(session: Session, word: str, seat: int) -> Said:
    """Ask what a player is called from now on."""
    session.begins(word, anew=True)
    session.close()
    return ask(session, _RENAMES, (Answer("who", Picked(seat)),))


def _comes(typed: str, names: tuple[str, ...], seat: int) -> bool:
    """Say whether a line says that somebody joins who sits there already."""
    comes = joins(typed, [name for at, name in enumerate(names) if at != seat])
    return comes is not None and clean_name(comes.name).casefold() == names[seat].casefold()


def _who(session: Session) -> Said:
    """Say how it is said who is meant."""
    session.close()
    return (session.tell("keeper.say_who"),)


def _decided(session: Session, action: OtherAction, typed: str) -> Said:
    session.close()
    return perform(session, Decide(action, typed))


def _called(session: Session, called: Renames, typed: str) -> Said:
    """Put a name right; it is asked about where it may be meant otherwise."""
    name = clean_name(called.name)
    wrong = _wrong(session, name)
    seat = session.seat if called.seat is None else called.seat
    game = session.shared.game
    if wrong or seat is None or game is None:
        return wrong or _who(session)
    action = CallPlayer(seat, name)
    if called.sure:
        return _decided(session, action, typed)
    question = plain(say("play.is_called", name=game.names[seat], other=name))
    return ask_first(session, (question,), Decide(action, typed))


def _joined(session: Session, game: KeeperGame, comes: Joins, typed: str) -> Said:
    """Let somebody sit down; it is asked behind whom where turns go round and nobody said so."""
    name = clean_name(comes.name)
    if not name:
        return _who(session)
    wrong = _wrong(session, name)
    if wrong:
        return wrong
    seats = comes.after or tuple(range(len(game.names)))
    place = seats[0] if len(comes.after) == 1 else seats[-1]
    letting_in = LetIn(name, place)
    sure = len(comes.after) == 1 or not game.rules.has_turns
    if sure or isinstance(game.decide(letting_in), Refused):
        return _decided(session, letting_in, typed)
    choices = tuple(
        Choice(game.names[seat], Decide(LetIn(name, seat), typed), sits_behind(game.names, seat))
        for seat in seats
    )
    return session.ask(say("play.sits_behind", name=name), choices)


def _wrong(session: Session, name: str) -> Said:
    """Say what is wrong with a name, nothing if it can be used."""
    wrong = bad_name((name,), all_words())
    return (session.tell(wrong[1], name=repeated(wrong[0], 40)),) if wrong else ()


def _is_new(session: Session, game: KeeperGame, name: str) -> bool:
    """Say whether somebody may be called so: it is no card, no thing of the game, and a name."""
    wrong = bad_name((clean_name(name),), all_words())
    if (wrong and wrong[1] in NO_NAME) or name.strip()[:1].isdecimal() or is_card(session, name):
        return False
    return bare(name) not in set(map(bare, _things(game.rules)))


def _things(rules: Ruleset) -> Iterator[str]:
    """Yield what a ruleset calls its things."""
    for counter in rules.counters:
        yield from (counter.name, counter.one, *counter.also, *counter.harm)
    for role in rules.roles:
        yield from (role.name, *role.also)
    yield from (each.name for each in rules.timers)
    yield from (*rules.phases, *rules.cards.drawn, *(name for name, _ in rules.words))


# -- asked one after the other -------------------------------------------------------------


def _at_table(session: Session) -> KeeperGame | None:
    """Return the kept game that goes on; None if none does."""
    game = session.shared.game
    return game if isinstance(game, KeeperGame) and not game.table.outcome else None


def _seat(answers: Answers, step: str) -> int | None:
    given = next((each.given for each in answers if each.step == step), None)
    return int(given.value) if isinstance(given, Picked) else None


def _name(answers: Answers) -> str:
    given = next((each.given for each in answers if each.step == "name"), None)
    return clean_name(given.text) if isinstance(given, WordsGiven) else ""


def _options(game: KeeperGame, *, behind: bool = False) -> tuple[Option, ...]:
    names = game.names
    return tuple(
        Option(name, seat, sits_behind(names, seat) if behind else ())
        for seat, name in enumerate(names)
    )


def _joining(session: Session, answers: Answers) -> Step | None:
    game, name = _at_table(session), _name(answers)
    if game is None:
        return None
    if not name:
        return Step("name", say("play.new_name"))
    if game.rules.has_turns and _seat(answers, "after") is None:
        return Step("after", say("play.sits_behind", name=name), _options(game, behind=True))
    return None


def _renaming(session: Session, answers: Answers) -> Step | None:
    game, seat = _at_table(session), _seat(answers, "who")
    if game is None:
        return None
    if seat is None:
        return Step("who", say("keeper.who_renamed"), _options(game))
    asks = say("keeper.called_now", name=game.names[seat])
    return None if _name(answers) else Step("name", asks)


def _leaving(session: Session, answers: Answers) -> Step | None:
    game = _at_table(session)
    if game is None or _seat(answers, "who") is not None:
        return None
    options = tuple(each for each in _options(game) if each.value in game.now_at.playing)
    return Step("who", say("keeper.who_leaves"), options)


def _read(session: Session, answers: Answers, step: Step, given: Given) -> Given | Msg | None:
    """Return the player who was chosen, or the name if somebody can be called so."""
    if not isinstance(given, WordsGiven):
        return given if isinstance(given, Picked) and step.options else None
    if step.options or find_command(given.text):
        return None
    comes = joins(given.text, ())
    name = clean_name(comes.name if comes and comes.name else given.text)
    wrong, game = bad_name((name,), all_words()), _at_table(session)
    if wrong or game is None or not _is_new(session, game, name):
        key = wrong[1] if wrong else "keeper.name_of_thing"
        return say(key, name=repeated(name, 40))
    return WordsGiven(name)


def _lets_in(session: Session, answers: Answers) -> Intent:
    game, name, after = _at_table(session), _name(answers), _seat(answers, "after")
    names = game.names if game else ()
    seat = len(names) - 1 if after is None else after
    words = say("game.joined", name=name, other=names[seat])
    return Decide(LetIn(name, seat), render(words))


def _calls(session: Session, answers: Answers) -> Intent:
    game, name, seat = _at_table(session), _name(answers), _seat(answers, "who") or 0
    before = game.names[seat] if game else ""
    return Decide(CallPlayer(seat, name), render(say("game.renamed", name=before, other=name)))


def _puts_out(session: Session, answers: Answers) -> Intent:
    game, seat = _at_table(session), _seat(answers, "who") or 0
    name = game.names[seat] if game else ""
    return Decide(PutOut(seat), render(say("keeper.went_out", name=name)))


def _back(session: Session, answers: Answers) -> Taken | None:
    """Take the last answer back, but not the line by which all began."""
    return Taken((), answers[:-1]) if answers and answers[-1].step != "of" else None


_JOINS = register(Form(JOINING, _joining, _read, _lets_in, back=_back))
_RENAMES = register(Form(RENAMING, _renaming, _read, _calls, back=_back))
_LEAVERS = register(Form(LEAVING, _leaving, _read, _puts_out, back=_back))
