"""Words that decide: yes and no, taking back, calling off."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from assistant.choices import Said, chosen
from assistant.commands.keeping import where
from assistant.commands.played import repeated
from assistant.games import Game
from assistant.language.program import ways
from assistant.performing import perform
from assistant.problems import Fault
from assistant.prompts import left_out, rest_of, take_up
from assistant.registry import command
from assistant.session import Session
from assistant.words import Msg, Text, asks
from assistant.words.announcement import Announcement, plain
from assistant.words.turns import but_the_same_turn

_Acts: TypeAlias = Sequence[tuple[Announcement, ...]]
_GIVEN_UP = "play.given_up"


def gone(
    session: Session, game: Game, go: Callable[[Game], _Acts], done: str, none: str, many: int
) -> Said:
    """Take back or do again what was said in so many sentences, or in all that there are."""
    before, stood, table = game.record.acts(), game.now()[:1], game.table
    acts: list[tuple[Announcement, ...]] = []
    try:
        for _ in range(many):
            gone = go(game)
            if not gone:
                break
            acts += gone
    except Fault as fault:
        return (session.tell(fault.key, **fault.values),)
    if not acts:
        return (session.tell(none),)
    session.close()
    session.shared.doubts = 0
    now = game.record.acts()
    changed = (*before[len(now) :], *now[len(before) :])
    seats = (getattr(event, "seat", None) for act in changed for event in act.events)
    session.shared.doers = frozenset(seat for seat in seats if seat is not None and seat >= 0)
    told = tuple(_told_of(session, game, done, said[0]) for said in acts)
    back = () if len(now) > len(before) else game.back_in_place(table, [each.said for each in told])
    return (*told, *map(plain, back), *but_the_same_turn(where(session, game), stood))


def _told_of(session: Session, game: Game, done: str, said: Announcement) -> Announcement:
    """Tell of what was taken back or done again; who did so at an own way in is named."""
    if session.seat is None:
        return session.tell(done, what=said.said)
    return session.tell(f"{done}_by", what=said.said, name=game.names[session.seat])


@repeated("game", "undo")
def undo(session: Session, game: Game, many: int) -> Said:
    """Give up what is asked and not answered yet; where nothing is, take back the last sentence.

    Where more is to be taken back, what is asked is the first of it.
    """
    held = session.beneath or session.open_now()
    if session.lesson.on or not held.prompt.ask or held.prompt.from_table:
        return gone(session, game, Game.undo, "play.undone", "play.nothing_to_undo", many)
    # What is given up is said for whatever leaves a question.
    session.begins(session.word, anew=True)
    session.close()
    if many > 1:
        return gone(session, game, Game.undo, "play.undone", "play.nothing_to_undo", many - 1)
    return ()


@repeated("game", "redo")
def redo(session: Session, game: Game, many: int) -> Said:
    """Do again what was taken back last."""
    return gone(session, game, Game.redo, "play.redone", "play.nothing_to_redo", many)


@command("game", "cancel")
def cancel(session: "Session", rest: str) -> Said:
    """Call off what is being asked; of a list over a question, the list."""
    if session.beneath and not session.lesson.on:
        return (session.tell("play.list_left"), *take_up(session))
    session.answered = True
    if session.prompt.slot and session.prompt.slot.leave:
        return perform(session, session.prompt.slot.leave)
    asked, ends = session.prompt.slot or session.prompt.options, rest_of(session.prompt)
    session.close()
    if session.shared.game:
        session.shared.game.waiting = None
    if not asked:
        return (session.tell("play.no_question"),)
    return (session.tell("play.cancelled"), *left_out(session, *ends))


def _no_such_answer(session: Session) -> Said:
    """Say of a yes or a no that it answers nothing, and ask once more what is asked.

    What the table asks by itself follows by itself.  A sentence may also have asked where nothing
    is open: what is said to it in full is heard as it is at any time.
    """
    prompt, game = session.prompt, session.shared.game
    told = session.tell("prompt.no_yes_or_no")
    if prompt.options and not prompt.walk:
        listed = any(each.text for each in prompt.options)
        lines = (prompt.ask[:1] if listed else prompt.ask) or (prompt.heading,)
        return (told, *(replace(plain(line), to=prompt.to) for line in lines))
    if prompt.slot:
        return (told, *session.open_question())
    if game and game.prompts() and not session.lesson.on:
        return (told,)
    last = session.transcript.answer[-1:]
    if last and _asks(last[0].said):
        return (told, *last)
    return (session.tell("play.no_question"),)


def _asks(said: Text) -> bool:
    """Say whether a sentence asks something, and does not only tell of a question."""
    of_one = isinstance(said, Msg) and said.key == _GIVEN_UP
    return not of_one and asks(said)


@command("game", "yes")
def yes(session: "Session", rest: str) -> Said:
    """Do what something speaks against all the same."""
    choice = chosen(session.prompt.options, ways("yes")[0])
    if choice is None and session.beneath and not session.lesson.on:
        return take_up(session)
    session.answered = True
    if choice is None:
        return _no_such_answer(session)
    # Said with more signs or words than the bare answer: yes, please!
    session.close()
    return perform(session, choice.then)


@command("game", "no")
def no(session: "Session", rest: str) -> Said:
    """Leave it."""
    prompt = session.prompt
    if prompt.options or prompt.slot or session.beneath:
        return cancel(session, rest)
    session.answered = True
    if session.shared.game:
        session.shared.game.waiting = None
    return _no_such_answer(session)
