"""The first start: five questions at most, each of which Enter skips.

None of them stands in the way: what is typed and is no answer is taken as it always is,
and the questions end.  Everything can be changed later by words.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from assistant.choices import Blank, Choice, Said
from assistant.game.setting_up import bad_number, kits, kits_named, read_draft
from assistant.settings import BRAILLE_WIDTH, fits
from assistant.words import say

if TYPE_CHECKING:
    from assistant.session import Session

Ask: TypeAlias = "Callable[[Session], Said]"


def welcome(session: "Session") -> Said:
    """Ask the first question of somebody who is here for the first time."""
    if not session.newcomer:
        return ()
    session.newcomer = False
    # Who asks another question first, or types, is not asked again.
    if session.blank or session.choices:
        return ()
    return (session.tell("first.welcome"), *ask_again(session))


def ask_again(session: "Session") -> Said:
    """Ask the questions, from the first on."""
    return _go_on(session, _QUESTIONS if session.settings.speech else _QUESTIONS[2:])


def named(session: "Session", text: str) -> tuple[str, ...]:
    """Return the names of the games that a text may mean."""
    known = kits(session.library.editions, session.library.catalogue)
    return tuple(kit.name for kit in kits_named(known, text))


def _go_on(session: "Session", questions: tuple["_Question", ...]) -> Said:
    """Ask the next question; without any, say how to go on."""
    if not questions:
        # A file of settings says that this was done.
        faults = tuple(session.set("rate", session.settings.rate))
        return (session.tell("first.done"), *faults)
    return questions[0](session, questions[1:])


_Question: TypeAlias = "Callable[[Session, tuple[_Question, ...]], Said]"


def _ask(
    session: "Session",
    rest: tuple["_Question", ...],
    question: str,
    take: Callable[[str], Said | None],
    choices: tuple[Choice, ...] = (),
) -> Said:
    """Ask one question: a number or its answer is taken, Enter skips it, all else ends it."""

    def taken(typed: str) -> Said | None:
        said = take(typed)
        if said is None:
            session.choices = ()
            # What is no answer ends the questions; a file of settings says so.
            tuple(session.set("rate", session.settings.rate))
            return None
        return (*said, *_go_on(session, rest))

    said = tuple(session.ask(question, choices))
    session.blank = Blank(question, words=taken, skip=lambda: _go_on(session, rest))
    return said


def _then(deed: Ask, rest: tuple["_Question", ...]) -> Ask:
    return lambda session: (*deed(session), *_go_on(session, rest))


def _who_reads(session: "Session", rest: tuple["_Question", ...]) -> Said:
    def own(session: "Session") -> Said:
        return (*session.set("reader", False), session.tell("first.own_voice"))

    def reader(session: "Session") -> Said:
        faults = (*session.set("reader", True), *session.set("speech", False))
        session.retune()
        return (session.tell("first.reader"), *faults)

    def take(typed: str) -> Said | None:
        words = typed.casefold()
        if words in ("screen reader", "reader"):
            # There is no rate to choose for a voice that is silent.
            return reader(session)
        return own(session) if words in ("voice", "you", "own voice") else None

    choices = (
        Choice(say("first.choose_voice"), _then(own, rest)),
        Choice(say("first.choose_reader"), _then(reader, rest)),
    )
    return _ask(session, rest, say("first.who_reads"), take, choices)


def _rate(session: "Session", rest: tuple["_Question", ...]) -> Said:
    if not session.settings.speech:
        return _go_on(session, rest)

    def take(typed: str) -> Said | None:
        number = _number(typed)
        if number is None:
            return None
        if not fits("rate", number):
            return (session.tell("settings.rate_ask", value=session.settings.rate),)
        faults = tuple(session.set("rate", number))
        session.retune()
        return (session.tell("settings.rate", value=number), *faults)

    return _ask(session, rest, say("first.rate", value=session.settings.rate), take)


def _braille(session: "Session", rest: tuple["_Question", ...]) -> Said:
    def take(typed: str) -> Said | None:
        number = _number(typed)
        if number is None:
            return None
        if number not in BRAILLE_WIDTH:
            return (session.tell("first.no_braille"),)
        faults = (*session.set("braille_width", number), *session.set("braille", True))
        return (session.tell("settings.braille_on", value=number), *faults)

    return _ask(session, rest, say("first.braille"), take)


def _edition(session: "Session", rest: tuple["_Question", ...]) -> Said:
    def choosing(name: str) -> Choice:
        def run(session: "Session") -> Said:
            faults = tuple(session.set("edition", name))
            return (session.tell("first.edition_is", value=name), *faults)

        return Choice(name, _then(run, rest), (name.casefold(),))

    def take(typed: str) -> Said | None:
        found = named(session, typed)
        if len(found) != 1:
            return None
        faults = tuple(session.set("edition", found[0]))
        return (session.tell("first.edition_is", value=found[0]), *faults)

    known = kits(session.library.editions, session.library.catalogue)
    choices = tuple(choosing(kit.name) for kit in known)
    return _ask(session, rest, say("first.edition"), take, choices)


def _players(session: "Session", rest: tuple["_Question", ...]) -> Said:
    def take(typed: str) -> Said | None:
        from assistant.commands.registry import find_command
        from assistant.game.setting_up import Draft

        names = read_draft(Draft(), typed).names
        if bad_number(names) or find_command(typed):
            return None
        faults = tuple(session.set("players", typed))
        return (session.tell("first.players_is", value=", ".join(names)), *faults)

    return _ask(session, rest, say("first.players"), take)


def _number(typed: str) -> int | None:
    return int(typed) if typed.isdecimal() and len(typed) < 5 else None


_QUESTIONS: tuple[_Question, ...] = (_who_reads, _rate, _braille, _edition, _players)
