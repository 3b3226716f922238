"""The first start: five questions at most, each of which Enter skips.

How far they are is kept in the setting `welcome`, so that who leaves in the middle is asked
the others next time, each once in all.  None of them stands in the way: a word of the
program is answered and the question waits on; a number that is no answer is asked again;
what else is no answer and no word is taken as it always is, and the questions end.
Everything can be changed later by words.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from assistant.choices import Blank, Choice, Said
from assistant.game.phrase import meant, number_in
from assistant.game.setting_up import bad_number, kits, kits_named, read_draft
from assistant.settings import BRAILLE_WIDTH, Settings, fits
from assistant.standing import plain
from assistant.words import say

if TYPE_CHECKING:
    from assistant.session import Session
    from assistant.words.announcement import Announcement

_NUMBER = re.compile(r"[-+]?\d+(?:[.,]\d+)?")
_Question: TypeAlias = "Callable[[Session], Said]"


def welcome(session: "Session") -> Said:
    """Ask somebody who is here for the first time, or who left before all was asked."""
    if not session.newcomer:
        return ()
    session.newcomer = False
    # Who asks another question first, or types, is not asked again.
    if session.blank or session.choices:
        return ()
    reached = session.settings.welcome
    if reached > 1:
        return (session.tell("first.going_on"), *_from(session, reached))
    return (session.tell("first.welcome"), *ask_again(session))


def ask_again(session: "Session") -> Said:
    """Ask the questions, from the first on."""
    return _from(session, 1)


def named(session: "Session", text: str) -> tuple[str, ...]:
    """Return the names of the games that a text may mean."""
    known = kits(session.library.editions, session.library.catalogue)
    return tuple(kit.name for kit in kits_named(known, text))


def is_open(session: "Session") -> bool:
    """Say whether a question of the first start waits for its answer."""
    return session.first is not None and session.blank is session.first


def voice_gone(session: "Session") -> Said:
    """Go on without the question how fast to speak, where there is no voice."""
    if is_open(session) and session.settings.welcome == _RATE:
        session.blank, session.choices = None, ()
        return _from(session, _RATE + 1)
    return ()


def shown(session: "Session") -> Settings:
    """Return the settings for the screen: until the width of the display is known, for any.

    The cursor stands at the start of the question, where a display of any width begins to read.
    """
    return replace(session.settings, cursor="start") if _felt(session) else session.settings


def parted(
    session: "Session", said: tuple["Announcement", ...]
) -> tuple[tuple["Announcement", ...], tuple["Announcement", ...]]:
    """Return what is said before a question for which the cursor stands at the start, and this.

    The question and its list are one message, so that Enter skips both.
    """
    texts = [each.text for each in said]
    if not _felt(session) or session.first is None or session.first.question not in texts:
        return said, ()
    at = texts.index(session.first.question)
    ended = (text if text[-1] in ".?!" else f"{text}." for text in texts[at:])
    return said[:at], (plain(" ".join(ended)),)


def _felt(session: "Session") -> bool:
    """Say whether a question is open before it is known whether somebody reads braille."""
    settings = session.settings
    return is_open(session) and settings.welcome <= _BRAILLE and not settings.braille


def _from(session: "Session", number: int) -> Said:
    """Ask the question of this number, or the next that makes sense; behind the last, end."""
    while number <= len(_QUESTIONS) and number in _of_speech(session):
        number += 1
    if number > len(_QUESTIONS):
        return (session.tell("first.done"), *_keep(session, 0))
    return (*_keep(session, number), *_QUESTIONS[number - 1](session))


def _of_speech(session: "Session") -> tuple[int, ...]:
    """Return the numbers of questions that make no sense here."""
    if not session.settings.speech:
        return (_WHO_READS, _RATE)
    return (_RATE,) if session.mute else ()


def _keep(session: "Session", number: int) -> Said:
    return tuple(session.set("welcome", number))


def _next(session: "Session") -> Said:
    return _from(session, session.settings.welcome + 1)


def _ask(
    session: "Session",
    question: str,
    take: Callable[[str], Said | None],
    choices: tuple[Choice, ...] = (),
    wrong: str = "",
) -> Said:
    """Ask one question: a number or its answer is taken, Enter skips it.

    `wrong` is the sentence for a number that is no answer, where no list says it.
    """

    def taken(typed: str) -> Said | None:
        from assistant.commands.registry import find_command

        number = None if meant("counted", typed) is not None else number_in(typed)
        typed = typed if number is None else str(number)
        said = take(typed)
        if said is not None:
            return (*said, *_next(session))
        if number is not None or _NUMBER.fullmatch(typed):
            if choices and number and number <= len(choices):
                return choices[number - 1].run(session)
            if choices:
                return (session.tell("prompt.no_such_number", count=len(choices)), *_again(session))
            return (*((session.tell(wrong),) if wrong else ()), *_again(session))
        if find_command(typed):
            session.blank = blank
            return None
        # What is no answer ends the questions for good.
        faults = _keep(session, 0)
        return (*session.answer(typed), session.tell("first.others"), *faults)

    said = tuple(session.ask(question, choices))
    blank = Blank(question, words=taken, skip=lambda: _next(session), again=lambda: _again(session))
    session.blank = session.first = blank
    return said


def _then(deed: _Question) -> _Question:
    return lambda session: (*deed(session), *_next(session))


def _again(session: "Session") -> Said:
    """Ask the question that waits once more."""
    return _from(session, session.settings.welcome)


def _who_reads(session: "Session") -> Said:
    def own(session: "Session") -> Said:
        key = "first.no_voice_yet" if session.mute else "first.own_voice"
        return (*session.set("reader", False), session.tell(key))

    def reader(session: "Session") -> Said:
        faults = (*session.set("reader", True), *session.set("speech", False))
        session.retune()
        return (session.tell("first.reader"), *faults)

    def take(typed: str) -> Said | None:
        words = typed.casefold()
        if words in ("screen reader", "reader"):
            return reader(session)
        return own(session) if words in ("voice", "you", "own voice") else None

    key = "first.choose_voice_later" if session.mute else "first.choose_voice"
    choices = (
        Choice(say(key), _then(own)),
        Choice(say("first.choose_reader"), _then(reader)),
    )
    return _ask(session, say("first.who_reads"), take, choices)


def _rate(session: "Session") -> Said:
    def take(typed: str) -> Said | None:
        number = _number(typed)
        if number is None or not fits("rate", number):
            return None
        faults = tuple(session.set("rate", number))
        session.retune()
        return (session.tell("settings.rate", value=number), *faults)

    question = say("first.rate", value=session.settings.rate)
    return _ask(session, question, take, wrong="first.no_rate")


def _braille(session: "Session") -> Said:
    def take(typed: str) -> Said | None:
        number = _number(typed)
        if number is None or number not in BRAILLE_WIDTH:
            return None
        faults = (*session.set("braille_width", number), *session.set("braille", True))
        return (session.tell("settings.braille_on", value=number), *faults)

    return _ask(session, say("first.braille"), take, wrong="first.no_braille")


def _edition(session: "Session") -> Said:
    def choosing(name: str) -> Choice:
        def run(session: "Session") -> Said:
            faults = tuple(session.set("edition", name))
            return (session.tell("first.edition_is", value=name), *faults)

        return Choice(name, _then(run), (name.casefold(),))

    def take(typed: str) -> Said | None:
        found = named(session, typed)
        if len(found) != 1:
            return None
        faults = tuple(session.set("edition", found[0]))
        return (session.tell("first.edition_is", value=found[0]), *faults)

    known = kits(session.library.editions, session.library.catalogue)
    choices = tuple(choosing(kit.name) for kit in known)
    return _ask(session, say("first.edition"), take, choices)


def _players(session: "Session") -> Said:
    def take(typed: str) -> Said | None:
        from assistant.commands.registry import find_command
        from assistant.game.setting_up import Draft

        names = read_draft(Draft(), typed).names
        if bad_number(names) or find_command(typed):
            return None
        faults = tuple(session.set("players", typed))
        return (session.tell("first.players_is", value=", ".join(names)), *faults)

    return _ask(session, say("first.players"), take)


def _number(typed: str) -> int | None:
    return int(typed) if typed.isdecimal() and len(typed) < 5 else None


_QUESTIONS: tuple[_Question, ...] = (_who_reads, _rate, _braille, _edition, _players)
_WHO_READS, _RATE, _BRAILLE = 1, 2, 3
