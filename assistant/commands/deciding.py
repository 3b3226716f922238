"""Words that decide: yes and no, taking back, calling off."""

from assistant.choices import Said, chosen
from assistant.commands.at import At
from assistant.commands.played import played
from assistant.commands.questions import now
from assistant.performing import perform
from assistant.problems import Fault
from assistant.prompts import take_up
from assistant.registry import command
from assistant.session import Session
from assistant.words.announcement import Announcement


@played("game", "undo", takes=False)
def undo(at: At) -> Said:
    """Take back what was said last."""
    try:
        taken = at.game.undo()
    except Fault as fault:
        return (at.tell(fault.key, **fault.values),)
    if not taken:
        return (at.tell("play.nothing_to_undo"),)
    at.session.close()
    return (*(_with("play.undone", at, said) for said in taken), *_now(at))


@played("game", "redo", takes=False)
def redo(at: At) -> Said:
    """Do again what was taken back last."""
    try:
        done = at.game.redo()
    except Fault as fault:
        return (at.tell(fault.key, **fault.values),)
    if not done:
        return (at.tell("play.nothing_to_redo"),)
    at.session.close()
    return (*(_with("play.redone", at, said) for said in done), *_now(at))


def _with(key: str, at: At, said: tuple[Announcement, ...]) -> Announcement:
    """Return what was taken back or done again in one sentence."""
    return at.tell(key, what=said[0].said)


def _now(at: At) -> Said:
    return now(at)


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
