"""Questions before a game begins: what was said is not lost by an answer nobody understands."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from assistant.choices import Blank, Choice, Said
from assistant.commands.registry import all_words, find_command
from assistant.game.phrase import meant
from assistant.game.setting_up import Draft, bad_name, with_names
from assistant.standing import plain
from assistant.words import say
from assistant.words.plain import printable

if TYPE_CHECKING:
    from assistant.session import Session

GoOn: TypeAlias = "Callable[[Session, Draft], Said]"
"""What asks for the next thing that is missing."""


def answering(session: "Session", blank: Blank) -> None:
    """Take words for an answer; a word of mine is said to me, and the blank stays open."""
    words = blank.words

    def take(text: str) -> Said | None:
        ends = blank.skip is not None and meant("leaving", text) is not None
        if words is None or (find_command(text) and not ends):
            session.blank = kept
            return None
        return words(text)

    session.blank = kept = replace(blank, words=take)


def among(session: "Session", question: str, choices: tuple[Choice, ...]) -> Said:
    """Ask for one of some; what is none of them is told, and the question is asked again."""

    def take(text: str) -> Said:
        none = session.tell("play.none_of_these", typed=printable(text, 40))
        return (none, *among(session, question, choices))

    answering(session, Blank(question, words=take))
    return tuple(session.ask(question, choices))


def ask_names(session: "Session", draft: Draft, question: str, go_on: GoOn) -> Said:
    """Ask for all names in a list, or for the first of them."""
    blank = Blank(question, words=lambda text: go_on(session, with_names(draft, text)))
    return _asking(session, blank)


def ask_next_name(session: "Session", draft: Draft, go_on: GoOn) -> Said:
    """Ask who sits next, where the names are said one by one."""

    def done() -> Said:
        return go_on(session, replace(draft, naming=False))

    def take(text: str) -> Said:
        if meant("leaving", text) is not None:
            return done()
        more = with_names(draft, text)
        fault = bad_name(more.names, all_words())
        if fault:
            told = plain(say(fault[1], name=fault[0]))
            return (told, *ask_next_name(session, draft, go_on))
        return go_on(session, more)

    question = say("play.next_name", name=draft.names[-1])
    return _asking(session, Blank(question, words=take, skip=done))


def _asking(session: "Session", blank: Blank) -> Said:
    answering(session, blank)
    return session.want(session.blank or blank)
