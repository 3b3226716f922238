"""Players of a kept game who join, leave or are called otherwise in mid-game."""

from collections.abc import Iterator

from assistant.choices import Choice, Said
from assistant.commands.outcomes import ask_first
from assistant.commands.players import NO_NAME, OWN, sits_behind
from assistant.commands.understanding import is_card
from assistant.game.setting_up import bad_name, clean_name
from assistant.intents import Decide
from assistant.keeper.actions import CallPlayer, LetIn, PutOut
from assistant.keeper.frames import plain as bare
from assistant.keeper.game import KeeperGame
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
from assistant.messages import say
from assistant.performing import perform
from assistant.registry import all_words, find_command
from assistant.rules.rulings import Refused
from assistant.session import Session
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
    if (wrong and wrong[1] in NO_NAME) or is_card(session, name):
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
