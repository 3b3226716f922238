"""Questions about the rules in people's own words, and what is said where no rule answers."""

from assistant.game.rule_asked import (
    names_somebody,
    nearest_rules,
    question,
    rules_answering,
    subject,
)
from assistant.language import Meaning, Question, Understood
from assistant.session import Session
from assistant.words import asked
from assistant.words.announcement import Announcement, plain
from assistant.words.explaining import value_name

_READ, _COUNTS = "read", "how many"
"""The words that read a card, and that count whatever is named behind it."""


def rules_said(session: "Session", typed: str) -> tuple[Announcement, ...]:
    """Return the rules that answer a question, nothing if it asks for none."""
    game = session.game
    wanted = question(game.book, typed, game.names) if game else None
    return _answered(session, wanted) if wanted else ()


def rules_named(session: "Session", words: str) -> tuple[Announcement, ...]:
    """Return the rules that words alone ask for, nothing if they ask for none."""
    game = session.game
    return _answered(session, subject(game.book, words)) if game else ()


def rules_about_words(session: "Session", words: str) -> tuple[Announcement, ...]:
    """Return the rules that words alone ask for, or that there is none with the nearest."""
    game = session.game
    wanted = subject(game.book, words) if game else Question(())
    return _answered(session, wanted) or _none(session, wanted)


def _answered(session: "Session", wanted: Question) -> tuple[Announcement, ...]:
    game = session.game
    found = rules_answering(game.book, wanted) if game else ()
    return tuple(map(plain, asked.why(game.position, *found))) if game and found else ()


def rules_first(session: "Session", typed: str, meant: Meaning) -> tuple[Announcement, ...]:
    """Return the rules that answer a line that might be read otherwise too.

    What is known as a whole sentence is not about a rule, nor what names a player; and a rule
    is asked for before a card is read of which only a part was named.
    """
    if session.game is None or names_somebody(typed, session.game.names):
        return ()
    if isinstance(meant, Understood):
        deed = meant.deeds[0]
        part = deed.word == _READ and not session.library.has_name(deed.rest)
        if not part and (deed.word != _COUNTS or deed.seat is not None):
            return ()
    return rules_said(session, typed)


def no_rule(session: "Session", typed: str, *, surely: bool = False) -> tuple[Announcement, ...]:
    """Return that no rule answers a question, with the nearest; nothing if it is about none.

    `surely` is whether a word that is not known makes it no such question.
    """
    game = session.game
    if game is None or names_somebody(typed, game.names):
        return ()
    wanted = question(game.book, typed)
    return () if wanted is None or (surely and wanted.strange) else _none(session, wanted)


def _none(session: "Session", wanted: Question) -> tuple[Announcement, ...]:
    game = session.game
    match nearest_rules(game.book, wanted) if game else ():
        case (first, second):
            names = {"first": value_name(first), "second": value_name(second)}
            return (session.tell("play.no_rule_known", **names),)
        case (only,):
            return (session.tell("play.no_rule_known_one", first=value_name(only)),)
        case _:
            return ()
