"""Words that decide: yes and no, taking back, calling off."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from assistant.choices import Said, chosen
from assistant.commands.at import At
from assistant.commands.played import Run, played
from assistant.commands.questions import now
from assistant.game import UnicornGame
from assistant.performing import perform
from assistant.problems import Fault
from assistant.prompts import take_up
from assistant.registry import command
from assistant.session import Session
from assistant.words.announcement import Announcement

_Acts: TypeAlias = Sequence[tuple[Announcement, ...]]


def _going(go: Callable[[UnicornGame], _Acts], done: str, none: str) -> Run:
    """Return the deed that takes back or does again what was said in one sentence."""

    def deed(at: At) -> Said:
        try:
            acts = go(at.game)
        except Fault as fault:
            return (at.tell(fault.key, **fault.values),)
        if not acts:
            return (at.tell(none),)
        at.session.close()
        return (*(at.tell(done, what=said[0].said) for said in acts), *now(at))

    return deed


_take_back = _going(UnicornGame.undo, "play.undone", "play.nothing_to_undo")


@played("game", "undo", takes=False)
def undo(at: At) -> Said:
    """Give up what is asked and not answered yet; where nothing is, take back the last sentence."""
    session = at.session
    held = session.beneath or session.open_now()
    if session.lesson.on or not held.prompt.ask or held.prompt.from_table:
        return _take_back(at)
    # What is given up is said for whatever leaves a question.
    session.begins(session.word, anew=True)
    session.close()
    return ()


played("game", "redo", takes=False)(_going(UnicornGame.redo, "play.redone", "play.nothing_to_redo"))


@command("game", "cancel")
def cancel(session: "Session", rest: str) -> Said:
    """Call off what is being asked; of a list over a question, the list."""
    if session.beneath and not session.lesson.on:
        return (session.tell("play.list_left"), *take_up(session))
    session.answered = True
    if session.prompt.slot and session.prompt.slot.leave:
        return perform(session, session.prompt.slot.leave)
    asked = session.prompt.slot or session.prompt.options
    session.close()
    if session.game:
        session.game.waiting = None
    return (session.tell("play.cancelled" if asked else "play.no_question"),)


@command("game", "yes")
def yes(session: "Session", rest: str) -> Said:
    """Do what something speaks against all the same."""
    choice = chosen(session.prompt.options, "yes")
    if choice is None and session.beneath and not session.lesson.on:
        return take_up(session)
    session.answered = True
    if choice is None:
        return (session.tell("play.no_question"),)
    # Said with more signs or words than the bare answer: yes, please!
    session.close()
    return perform(session, choice.then)


@command("game", "no")
def no(session: "Session", rest: str) -> Said:
    """Leave it."""
    return cancel(session, rest)
