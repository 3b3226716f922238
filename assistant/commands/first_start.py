"""The first start: five questions at most, each of which Enter skips.

How far they are is kept in the setting `welcome`, so that who leaves in the middle is asked
the others next time, each once in all.  None of them stands in the way: a word of the
program or the name of a card is answered and the question waits on; what else is no answer
is told so, and the question is asked again.
Everything can be changed later by words.
"""

import re
from abc import ABC, abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.choices import Blank, Choice, Said
from assistant.finding import card_meant
from assistant.game.line_number import line_number
from assistant.game.phrase import ended, heard, meant, number_in
from assistant.game.player_names import leads_to_names
from assistant.game.setting_up import Draft, kits, kits_named, read_draft
from assistant.intents import Picked, Welcome, WordsGiven
from assistant.performing import performs
from assistant.session import Session
from assistant.settings import BRAILLE_WIDTH, Settings, fits
from assistant.words import Text, in_turn, say
from assistant.words.announcement import plain
from assistant.words.plain import printable

if TYPE_CHECKING:
    from assistant.words.announcement import Announcement

_NUMBER = re.compile(r"[-+]?\d+(?:[.,]\d+)?")


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
    return session.blank is not None and isinstance(session.blank.fills, Welcome)


def answers_early(session: "Session", typed: str) -> bool:
    """Say whether a line answers the first question before it was asked: it is asked at once.

    Enter alone is no answer to what nobody has heard, but somebody is waiting.
    """
    if not (session.newcomer and session.awaited) or session.blank or session.choices:
        return False
    return not typed or line_number(typed) is not None or heard("reading_to_me", typed) is not None


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
    texts = [each.said for each in said]
    asked = session.blank.question if session.blank and is_open(session) else ""
    if not _felt(session) or asked not in texts:
        return said, ()
    at = texts.index(asked)
    ended = (say("first.ended", text=text) for text in texts[at:])
    return said[:at], (plain(in_turn(*ended)),)


def _felt(session: "Session") -> bool:
    """Say whether a question is open, or will be, before it is known who reads braille.

    What stands there before the first question is laid out as this, and is not drawn again.
    """
    settings = session.settings
    asks = is_open(session) or session.newcomer
    return asks and settings.welcome <= _BRAILLE and not settings.braille


def _from(session: "Session", number: int) -> Said:
    """Ask the question of this number, or the next that makes sense; behind the last, end."""
    while number <= len(_QUESTIONS) and number in _of_speech(session):
        number += 1
    if number > len(_QUESTIONS):
        return (session.tell("first.done"), *_keep(session, 0))
    return (*_keep(session, number), *_ask(session, number))


def _of_speech(session: "Session") -> tuple[int, ...]:
    """Return the numbers of questions that make no sense here."""
    if not session.settings.speech:
        return (_WHO_READS, _RATE)
    return (_RATE,) if session.mute else ()


def _keep(session: "Session", number: int) -> Said:
    return tuple(session.set("welcome", number))


def _next(session: "Session") -> Said:
    return _from(session, session.settings.welcome + 1)


def _again(session: "Session") -> Said:
    """Ask the question that waits once more."""
    return _from(session, session.settings.welcome)


class _Question(ABC):
    """One question of the first start: how it is asked, and what is an answer to it."""

    wrong = ""
    """The key for a number that is no answer, where no list says it."""

    @abstractmethod
    def text(self, session: "Session") -> Text:
        """Return how it is asked."""

    def lines(self, session: "Session") -> tuple[tuple[Text, str], ...]:
        """Return the lines of its list, each with the answer that it stands for."""
        return ()

    @abstractmethod
    def take(self, session: "Session", typed: str) -> Said | None:
        """Take an answer; None if it is none."""

    def why_not(self, session: "Session", typed: str) -> Text:
        """Return the sentence for words that are no answer."""
        return say("unclear.part", typed=printable(typed, 40))


def _ask(session: "Session", number: int) -> Said:
    """Ask one question: a number or its answer is taken, Enter skips it."""
    question = _QUESTIONS[number - 1]
    choices = tuple(
        Choice(
            text,
            Welcome(number, Picked(value)),
            (text.casefold(),) if isinstance(text, str) else (),
        )
        for text, value in question.lines(session)
    )
    said = tuple(session.ask(question.text(session), choices))
    session.blank = Blank(
        question.text(session),
        Welcome(number),
        words=True,
        skip=Welcome(number),
        again=Welcome(number, again=True),
    )
    return said


@performs(Welcome)
def _answered(session: "Session", wanted: Welcome) -> Said | None:
    """Take an answer to a question, skip it, or ask it once more."""
    question = _QUESTIONS[wanted.number - 1]
    match wanted.given:
        case Picked(value=value):
            return (*(question.take(session, str(value)) or ()), *_next(session))
        case WordsGiven(text=typed):
            return _words_taken(session, question, typed)
        case _:
            return _again(session) if wanted.again else _next(session)


def _words_taken(session: "Session", question: _Question, typed: str) -> Said | None:
    from assistant.finding import is_whole_name
    from assistant.registry import find_command

    typed = ended("measured", typed) or typed
    number = None if meant("counted", typed) is not None else number_in(typed)
    typed = typed if number is None else str(number)
    if heard("skipping", typed) is not None:
        return _next(session)
    said = question.take(session, typed)
    if said is not None:
        return (*said, *_next(session))
    lines = question.lines(session)
    if number is not None or _NUMBER.fullmatch(typed):
        if number and 0 < number <= len(lines):
            return (*(question.take(session, lines[number - 1][1]) or ()), *_next(session))
        if lines:
            return (session.tell("prompt.no_such_number", count=len(lines)), *_again(session))
        wrong = say(question.wrong) if question.wrong else question.why_not(session, typed)
        return (plain(wrong), *_again(session))
    if find_command(typed) or is_whole_name(card_meant(session, typed)):
        return None
    return (plain(question.why_not(session, typed)), *_again(session))


class _WhoReads(_Question):
    def text(self, session: "Session") -> Text:
        return say("first.who_reads")

    def lines(self, session: "Session") -> tuple[tuple[Text, str], ...]:
        key = "first.choose_voice_later" if session.mute else "first.choose_voice"
        return (say(key), _OWN), (say("first.choose_reader"), _READER)

    def take(self, session: "Session", typed: str) -> Said | None:
        who = typed if typed in (_OWN, _READER) else heard("reading_to_me", typed)
        if who is None:
            return None
        if who != _READER:
            key = "first.no_voice_yet" if session.mute else "first.own_voice"
            return (*session.set("reader", False), session.tell(key))
        faults = (*session.set("reader", True), *session.set("speech", False))
        session.retune()
        return (session.tell("first.reader"), *faults)


class _Rate(_Question):
    wrong = "first.no_rate"

    def text(self, session: "Session") -> Text:
        return say("first.rate", value=session.settings.rate)

    def take(self, session: "Session", typed: str) -> Said | None:
        number = _number(typed)
        if number is None or not fits("rate", number):
            return None
        faults = tuple(session.set("rate", number))
        session.retune()
        return (session.tell("settings.rate", value=number), *faults)


class _Braille(_Question):
    wrong = "first.no_braille"

    def text(self, session: "Session") -> Text:
        return say("first.braille")

    def take(self, session: "Session", typed: str) -> Said | None:
        number = _number(typed)
        if number is None or number not in BRAILLE_WIDTH:
            return None
        faults = (*session.set("braille_width", number), *session.set("braille", True))
        return (session.tell("settings.braille_on", value=number), *faults)


class _Edition(_Question):
    def text(self, session: "Session") -> Text:
        return say("first.edition")

    def lines(self, session: "Session") -> tuple[tuple[Text, str], ...]:
        known = kits(session.library.editions, session.library.catalogue)
        return tuple((kit.name, kit.name) for kit in known)

    def take(self, session: "Session", typed: str) -> Said | None:
        exactly = tuple(value for _, value in self.lines(session) if value == typed)
        found = exactly or named(session, typed)
        if len(found) != 1:
            return None
        faults = tuple(session.set("edition", found[0]))
        return (session.tell("first.edition_is", value=found[0]), *faults)

    def why_not(self, session: "Session", typed: str) -> Text:
        several = len(named(session, typed)) > 1
        key = "prompt.in_several_lines" if several else "unclear.part"
        return say(key, typed=printable(typed, 40))


class _Players(_Question):
    def text(self, session: "Session") -> Text:
        return say("first.players")

    def take(self, session: "Session", typed: str) -> Said | None:
        from assistant.registry import find_command

        names = read_draft(Draft(), typed).names
        if _wrong_with(names) or (find_command(typed) and not leads_to_names(typed)):
            return None
        faults = tuple(session.set("players", ", ".join(names)))
        return (session.tell("first.players_is", value=", ".join(names)), *faults)

    def why_not(self, session: "Session", typed: str) -> Text:
        return _wrong_with(read_draft(Draft(), typed).names) or ""


def _wrong_with(names: tuple[str, ...]) -> Text | None:
    from assistant.commands.setup import wrong_with

    return wrong_with(names)


def _number(typed: str) -> int | None:
    return int(typed) if typed.isdecimal() and len(typed) < 5 else None


_OWN, _READER = "own", "reader"
_QUESTIONS = (_WhoReads(), _Rate(), _Braille(), _Edition(), _Players())
_WHO_READS, _RATE, _BRAILLE = 1, 2, 3
