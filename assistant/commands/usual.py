"""Words about how things usually are here: first questions, tutorial, usual game and players."""

from assistant.choices import Said
from assistant.commands.first_start import ask_again
from assistant.commands.setup import all_kits, wrong_with
from assistant.game.phrase import number_in
from assistant.game.setting_up import Draft, kits_named, read_draft
from assistant.registry import command
from assistant.session import Session
from assistant.tutorial import begin, count, leave
from assistant.words.announcement import plain
from assistant.words.plain import printable

NONE = frozenset({"none", "off", "nothing", "nobody"})


@command("general", "welcome", "first start")
def welcome(session: "Session", rest: str) -> Said:
    """Ask the questions of the first start again."""
    return ask_again(session)


@command("general", "tutorial", takes=True)
def tutorial(session: "Session", rest: str) -> Said:
    """Begin the tutorial, go on with it, or leave it."""
    if rest.casefold() in ("off", "stop", "end"):
        return leave(session)
    if not rest:
        return begin(session)
    number = number_in(rest)
    if number is None or not 1 <= number <= count():
        return (session.tell("tutorial.no_step", typed=printable(rest, 20), count=count()),)
    return begin(session, number)


@command("general", "edition", takes=True)
def edition(session: "Session", rest: str) -> Said:
    """Choose the game that a new one is."""
    if not rest:
        return _told(session, "edition")
    if rest.casefold() in NONE:
        return (*session.set("edition", ""), *_told(session, "edition"))
    found = [kit.name for kit in kits_named(all_kits(session), rest)]
    if len(found) != 1:
        return (session.tell("play.no_such_edition", typed=rest[:40]),)
    faults = tuple(session.set("edition", found[0]))
    return (*_told(session, "edition"), *faults)


@command("general", "players", takes=True)
def players(session: "Session", rest: str) -> Said:
    """Say who plays in a new game."""
    if not rest:
        return _told(session, "players")
    names = () if rest.casefold() in NONE else read_draft(Draft(), rest).names
    wrong = wrong_with(names) if names else ""
    if wrong:
        return (plain(wrong),)
    faults = tuple(session.set("players", ", ".join(names)))
    return (*_told(session, "players"), *faults)


def _told(session: "Session", name: str) -> Said:
    value = getattr(session.settings, name)
    if session.library.hides(value):
        value = ""
    return (session.tell(f"first.{name}_is" if value else f"first.{name}_none", value=value),)
