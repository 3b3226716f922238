"""A typed line: an answer to what is open, a word of the program, or a card."""

from collections.abc import Callable
from typing import TypeAlias

from assistant import tutorial
from assistant.choices import Choice, Said, chosen
from assistant.commands.announcing import game_announced
from assistant.commands.answering import called_out
from assistant.commands.book import asked_of_book
from assistant.commands.choosing import named_alone
from assistant.commands.correcting import not_held, put_right, sent_instead
from assistant.commands.guessing import unclear
from assistant.commands.kept import said_to_game, unheard_by_game
from assistant.commands.kept_players import kept_players_said
from assistant.commands.players import players_said
from assistant.commands.same import agreed, done_too
from assistant.commands.understanding import surely, understood
from assistant.commands.unheard import settled
from assistant.finding import card_meant, is_named, looked_up, used
from assistant.forms import steered
from assistant.intents import Do, Say, WordsGiven, filled
from assistant.language.asked_for import asked_for
from assistant.language.heard import loosely
from assistant.language.line_number import line_number, several_lines
from assistant.language.program import spoken
from assistant.performing import answer_with, perform, performs
from assistant.prompts import take_up
from assistant.registry import Command, find_command
from assistant.session import Session
from assistant.standing import status
from assistant.words import render

Hearer: TypeAlias = Callable[[Session, str], Said | None]
"""Answers a line that it understands; None for any other."""

_NO, _SHORTEST_CODE = "no", 3
"""Figures of a printed code of which only the number is typed."""
_MOST_OF_LINE, _SHORTEST_OF_LINE, _LONGEST_LINE = 2, 4, 10
"""Words of a line that may be said for it, letters of the longest of them, words of the line."""
AT_ANY_TIME = frozenset({"cancel", "help", "quit", "stop", "again", "menu"})
"""Commands that are heard as such also where any words would do."""


def _is_said_to_me(found: tuple[Command, str] | None) -> bool:
    """Say whether a command is meant where any words would do: a text may begin with help."""
    if found is None or found[0].word not in AT_ANY_TIME:
        return False
    return found[1].casefold() in ("", *spoken().all_words) or find_command(found[1]) is not None


def _heard(session: Session, typed: str, hearers: tuple[Hearer, ...]) -> Said | None:
    """Return what the first of several answers that understands a line; None if none does."""
    answers = (hears(session, typed) for hears in hearers)
    return next((said for said in answers if said is not None), None)


def answer(session: "Session", typed: str) -> Said:
    """Answer a typed line, and note whether it led to a question."""
    before, unheard = session.prompt.options, session.shared.unheard
    try:
        said = tuple(_answered(session, typed))
    finally:
        session.read = None
    if typed:
        settled(session, unheard)
    if session.prompt.options is not before:
        session.asked_by = (session.prompt.options, typed)
    return said


def _answered(session: "Session", typed: str) -> Said:
    if not typed:
        return _alone(session)
    choice = chosen(session.prompt.options, typed) or agreed(session, typed)
    if choice and session.prompt.walk:
        # A card is read; what is asked waits on.
        session.prompt = session.prompt.without_place
        return perform(session, choice.then)
    if choice:
        return _choose(session, choice)
    led = steered(session, typed)
    if led is not None:
        session.answered = True
        return led
    found = find_command(typed)
    blank = session.prompt.slot
    if blank and blank.fills and blank.words and not _is_said_to_me(found):
        before = session.prompt
        session.close()
        taken = answer_with(session, filled(blank.fills, WordsGiven(typed)))
        if taken is not None:
            session.answered = True
            return taken
        session.prompt = before.with_slot(None) if blank.table else before
    if _says_no(session, found):
        # It says no to what is asked, and to no effect that waits beneath it as well.
        return perform(session, Do(_NO))
    typed = asked_for(typed)
    said = _heard(session, typed, _HEARERS)
    if said is not None:
        return said
    by_word = _line_with(session, typed)
    if by_word is not None:
        return by_word
    wants_card = blank is not None and blank.card
    said = None if wants_card else _heard(session, typed, _WITHOUT_CARD)
    if said is not None:
        return said
    title = blank is not None and blank.title
    return looked_up(session, typed, used(session), title=title, played=wants_card)


def _choose(session: "Session", choice: Choice) -> Said:
    """Do what was chosen of the open list, which is closed by it."""
    session.close()
    # What a list leads to that lies over a question does not answer this.
    session.answered = session.beneath is None
    return perform(session, choice.then)


@performs(Say)
def _say(session: Session, wanted: Say) -> Said:
    return answer(session, wanted.line)


def _says_no(session: Session, found: tuple[Command, str] | None) -> bool:
    """Say whether a bare no is the answer to a question that somebody's words led to.

    That is one for a card, or which of several things is meant.
    """
    prompt = session.prompt
    asks = bool(prompt.ask) and not prompt.walk and not prompt.from_table
    return asks and found is not None and found[0].word == _NO and not found[1]


def _line_with(session: "Session", typed: str) -> Said | None:
    """Choose the one line of an open list that has a word which is no card's name; else None."""
    words, prompt = loosely(typed), session.prompt
    asked = bool(prompt.ask) and prompt.listed
    if not (asked and words) or len(words) > _MOST_OF_LINE:
        return None
    if max(map(len, words)) < _SHORTEST_OF_LINE:
        return None
    lines = ((each, loosely(render(each.text))) for each in prompt.options)
    short = ((each, line) for each, line in lines if len(line) <= _LONGEST_LINE)
    found = [each for each, line in short if set(words) <= set(line)]
    if len(found) != 1 or is_named(card_meant(session, typed)):
        return None
    return _choose(session, found[0])


def _no_line(session: "Session", typed: str) -> Said | None:
    """Answer a number for which there is no line; None if what was typed is no such number.

    It must not read some card; but a word, such as second, may be the name of one.
    """
    prompt, count = session.prompt, len(session.prompt.options)
    listed = any(each.text for each in prompt.options)
    if count and not listed and (typed.isdecimal() or several_lines(typed)):
        # Whoever is asked for a yes has heard no numbers.
        return (session.tell("help.yes_or_no"), *prompt.said)
    if count and several_lines(typed):
        return (session.tell("prompt.one_number", count=count),)
    if count and typed.isdecimal():
        return (session.tell("prompt.no_such_number", count=count),)
    place = line_number(typed)
    if place is None or (place.word and is_named(card_meant(session, typed))):
        return None
    if place.word and any(
        place.word in render(each.text).casefold() for each in session.prompt.options
    ):
        return (session.tell("prompt.in_several_lines", typed=typed),)
    if count:
        return (session.tell("prompt.no_such_number", count=count),)
    if typed.isdecimal() and len(typed) >= _SHORTEST_CODE:
        return None
    if place.number < 0:
        return (session.tell("prompt.no_list_now"),)
    return (session.tell("prompt.no_list", number=place.number),)


def _no_line_of_list(session: Session, typed: str) -> Said | None:
    """Answer a bare number that is meant for what is asked, in whatever words the game hears."""
    bare = typed.strip(" .!")
    return _no_line(session, bare) if session.prompt.options and bare.isdecimal() else None


_HEARERS: tuple[Hearer, ...] = (
    said_to_game,
    kept_players_said,
    asked_of_book,
    _no_line_of_list,
    unheard_by_game,
    game_announced,
    players_said,
    done_too,
    not_held,
    sent_instead,
    understood,
    put_right,
    surely,
    _no_line,
)
"""What hears a line, in order: the first that understands it answers it."""
_WITHOUT_CARD: tuple[Hearer, ...] = (named_alone, called_out, unclear)
"""What hears a line besides, where no card is asked for."""


def pressed(session: "Session", word: str) -> Said:
    """Answer a word that a key says; what is open is not answered by it and waits on."""
    led = steered(session, word, pressed=True)
    if led is not None:
        session.answered = True
        return led
    found = find_command(word)
    return found[0].run(session, found[1]) if found else ()


def _alone(session: "Session") -> Said:
    """Answer Enter alone: skip what may be skipped, or say the last words again.

    What was not said just now is asked again first: nobody skips a question unawares.
    """
    if session.beneath and not session.lesson.on:
        return take_up(session)
    blank = session.prompt.slot
    if blank and blank.skip:
        if not session.asked_just_now():
            return session.ask_again()
        session.close()
        session.answered = True
        return perform(session, blank.skip)
    if session.transcript.away and session.open_question():
        return session.ask_again()
    on = session.lesson.on and not session.transcript.away
    return tutorial.go_on(session) if on else session.repeat() or (status(session),)
