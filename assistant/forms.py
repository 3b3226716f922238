"""Forms: questions one after the other, of which each answer leads to the next one or to a deed.

One interpreter puts the questions of every form and takes what is said to them: a number or the
name of a line, words, a card, a code.  At each question "back" asks the one before, "skip" or
Enter alone leaves it out where it may be, "cancel" calls the form off; what is no answer is told
and the question asked again; a word of the program, or a card, is answered and the question
stays.  What is open is a `Fill`: the name of the form and the answers so far, so it can be
written down at any question and taken up there.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from assistant.choices import Blank, Choice, Said
from assistant.intents import Answer, Fill, Given, Intent, Picked, Skipped, WordsGiven
from assistant.language.heard import heard, loosely, meaning, meant, number_in, seat_first
from assistant.language.line_number import several_lines
from assistant.messages import Msg, Text, say
from assistant.performing import perform, performs
from assistant.registry import find_command
from assistant.session import Session
from assistant.words import render
from assistant.words.announcement import plain
from assistant.words.plain import repeated

Answers: TypeAlias = tuple[Answer, ...]
_UNDO = frozenset({"undo", "wrong"})
"""Words that take an answer back where a form has them do so."""
_YES_OR_NO = frozenset({"yes", "no"})
_ASKS = ".ask_"
"""In the key of a question: asked behind a yes, it is about what the yes leaves open."""
_LEAST_WORDS = 2
"""Words of the shortest line of a list behind which one may stand that says nothing."""
_NUMBER = re.compile(r"[-+]?\d+(?:[.,]\d+)?")


@dataclass(frozen=True, slots=True)
class Option:
    """A line of a question's list: the answer that it is, and by what it is said, as `Choice`."""

    text: Text
    value: str | int
    names: tuple[str, ...] = ()
    word: str = ""
    heard: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One question of a form, as it is put after the answers so far.

    It takes the `options`, words where it takes `words`, a `card` of these `decks`, a `title`
    that is in none, a `code` that is shown.  `skip` is whether Enter alone leaves it out, `listed`
    whether the options are read, as where the question does not name them.
    """

    name: str
    ask: Text
    options: tuple[Option, ...] = ()
    words: bool = True
    card: bool = False
    title: bool = False
    code: bool = False
    decks: tuple[str, ...] = ()
    skip: bool = False
    listed: bool = True


@dataclass(frozen=True, slots=True)
class Taken:
    """What is said of an answer, and the answers to go on with.

    What is asked then is only said where it is not `quiet`.
    """

    said: Said
    answers: Answers
    quiet: bool = False


def no_more(session: Session, answers: Answers) -> Taken:
    """Say nothing of an answer: it only counts with the others."""
    return Taken((), answers)


def one_back(session: Session, answers: Answers) -> Taken | None:
    """Take the last answer back; None if there is none."""
    return Taken((), answers[:-1]) if answers else None


@dataclass(frozen=True, slots=True)
class Form:
    """What is asked, and what comes of it.

    `step` is the question after some answers, None when all is known; `read` makes an answer
    of what was given to it, says why it cannot be one (a message), or finds no answer in it
    (None); `then` is what all answers together are wanted for, if anything.  `taken` is what
    comes of each answer at once, `back` what of going back, None where nothing is before;
    `left` is said when it is called off, `gone` when something else gives it up; `stops` is
    whether stop and done call it off as well.  Where an undo leads back, `undoes` is what is said
    where nothing is there to take back.  `kept` is
    whether the journal keeps it also where no game is, `table` whether the table asks it by itself,
    and next what it is then still to be told.
    """

    name: str
    step: Callable[[Session, Answers], Step | None]
    read: Callable[[Session, Answers, Step, Given], Given | Msg | None]
    then: Callable[[Session, Answers], Intent] | None = None
    taken: Callable[[Session, Answers], Taken] = no_more
    back: Callable[[Session, Answers], Taken | None] = one_back
    left: Callable[[Session, Answers], Said] | None = None
    gone: Text = ""
    stops: bool = False
    undoes: Text = ""
    kept: bool = True
    table: bool = False


_forms: dict[str, Form] = {}


def register(form: Form) -> Form:
    """Make a form known by its name."""
    _forms[form.name] = form
    return form


def all_forms() -> tuple[Form, ...]:
    """Return every form that is known."""
    return tuple(_forms.values())


def ask(session: Session, form: Form, answers: Answers = ()) -> Said:
    """Put the question that comes after some answers, or do what they are for."""
    step, blank = form.step(session, answers), waiting(session, form, answers)
    if step is None or blank is None:
        return perform(session, form.then(session, answers)) if form.then else ()
    if not step.options:
        return session.want(blank)
    fill = Fill(form.name, answers)
    lines = (
        Choice(
            each.text,
            replace(fill, given=Picked(each.value)),
            each.names,
            word=each.word,
            heard=each.heard,
        )
        for each in step.options
    )
    options = tuple(lines)
    if step.listed:
        asked = tuple(session.ask(step.ask, options))
    else:
        asked = tuple(session.confirm((plain(step.ask),), options))
    session.prompt = session.prompt.with_slot(blank)
    return asked


def asked_next(session: Session) -> Said:
    """Ask for what the game is still to be told, where nothing else is being asked."""
    game = session.shared.game
    if game is None or session.prompt.slot or session.lesson.on:
        return ()
    along = session.journal is not None and not session.journal.writes
    asks = None if along else game.prompts()
    if asks is None:
        return ()
    form = _forms[asks.form]
    answers = () if asks.seat is None else (Answer("seat", Picked(asks.seat)),)
    if not session.prompt.options:
        return ask(session, form, answers)
    if asks.beside:
        # A list is open: a card that is named counts all the same.
        blank = waiting(session, form, answers)
        blank = replace(blank, skip=None, leave=None, table=False) if blank else None
        session.prompt = session.prompt.with_slot(blank)
    return ()


def go_on(session: Session, form: Form, taken: Taken) -> Said:
    """Say what is said of an answer, and put the question that comes after it."""
    said = tuple(taken.said)
    if form.table:
        # It asks by itself, if it still wants to know.
        return said
    asked = tuple(ask(session, form, taken.answers))
    return said if taken.quiet else (*said, *asked)


def waiting(session: Session, form: Form, answers: Answers) -> Blank | None:
    """Return what waits for the answer that comes after some others; None if nothing is asked."""
    step, fill = form.step(session, answers), Fill(form.name, answers)
    if step is None:
        return None
    return Blank(
        step.ask,
        fill,
        card=step.card,
        words=step.words,
        title=step.title,
        decks=step.decks,
        skip=replace(fill, given=Skipped()) if step.skip else None,
        leave=replace(fill, left=True) if form.left else None,
        again=fill,
        code=step.code,
        gone=form.gone,
        table=form.table,
    )


def form_of(fill: Fill) -> Form:
    """Return the form that is gone on with.  Raises KeyError if none has that name."""
    return _forms[fill.form]


def asks(session: Session, fill: Fill) -> bool:
    """Say whether there is such a form, and something is still asked in it."""
    return fill.form in _forms and form_of(fill).step(session, fill.answers) is not None


def opened(session: Session, name: str = "") -> Fill | None:
    """Return how far the form is that is open, of this name or of any; None if none is."""
    fill = session.prompt.slot.fills if session.prompt.slot else None
    return fill if isinstance(fill, Fill) and name in ("", fill.form) else None


def steered(session: Session, typed: str, *, pressed: bool = False) -> Said | None:
    """Go back in the form that is open, skip or end it, where the line says so; else None.

    While a card is read word by word, back is a word of that.  A key that is `pressed` only
    takes back.
    """
    fill = opened(session)
    if fill is None:
        return None
    form, blank = form_of(fill), session.prompt.slot
    goes = heard("going_back", typed) is not None and session.word_at < 0 and not pressed
    found = find_command(typed) if form.undoes else None
    undoes = found is not None and found[0].word in _UNDO and not found[1]
    if goes or undoes:
        back = form.back(session, fill.answers)
        if back:
            return go_on(session, form, back)
        if not goes:
            return (plain(form.undoes), *ask(session, form, fill.answers))
        return (session.tell("form.nothing_before"), *ask(session, form, fill.answers))
    if pressed:
        return None
    if form.stops and heard("form_ending", typed) is not None:
        return perform(session, replace(fill, left=True))
    if heard("skipping", typed) != "skip":
        return None
    if blank and blank.skip:
        session.close()
        return perform(session, blank.skip)
    return (session.tell("form.not_skipped"), *ask(session, form, fill.answers))


@performs(Fill)
def _filled(session: Session, wanted: Fill) -> Said | None:
    """Take what was given to the question that is open; None if it is no answer to it."""
    form, answers = form_of(wanted), wanted.answers
    if wanted.left and form.left:
        session.close()
        return form.left(session, answers)
    step = form.step(session, answers)
    if step is None or wanted.given is None:
        return ask(session, form, answers)
    given: Given | Msg | None = wanted.given
    if isinstance(given, WordsGiven):
        given = _in_words(session, form, answers, step, given)
    else:
        given = form.read(session, answers, step, wanted.given)
    match given:
        case None:
            return None
        case Msg(key=key) if _is_yes_or_no(wanted.given) and _ASKS not in key:
            no_such = session.tell("prompt.no_yes_or_no")
            return (no_such, *_asked_in_short(session, form, answers))
        case Msg():
            return (plain(given), *_asked_in_short(session, form, answers))
        case _:
            session.close()
            taken = form.taken(session, (*answers, Answer(step.name, given)))
            return go_on(session, form, taken)


def _asked_in_short(session: Session, form: Form, answers: Answers) -> Said:
    """Wait for an answer once more; a list that was read is read again only where it is wanted."""
    asked, prompt = tuple(ask(session, form, answers)), session.prompt
    read = any(each.said == asked[-1].said for each in session.transcript.messages)
    return prompt.once_more if read and len(asked) > 1 else asked


def _in_words(
    session: Session, form: Form, answers: Answers, step: Step, given: WordsGiven
) -> Given | Msg | None:
    """Return the answer that is in some words, why it is none, or None if they are not for it."""
    text, count = given.text, len(step.options)
    if step.skip and meant("no_more", text) is not None:
        return form.read(session, answers, step, Skipped())
    aloud = [each for each in step.options if _bare(render(each.text)) == _bare(text)]
    aloud = aloud or _nearly_aloud(step.options, text)
    read = form.read(session, answers, step, Picked(aloud[0].value) if aloud else given)
    if not isinstance(read, Msg | None) or (form.table and read is None):
        return read
    if step.skip and heard("skipping", text) is not None:
        return form.read(session, answers, step, Skipped())
    if count and several_lines(text):
        return say("prompt.one_number", count=count)
    if count and is_number(text):
        return say("prompt.no_such_number", count=count)
    if read is not None:
        return read
    game = session.shared.game
    named = game and seat_first(game.names, text)
    if named or step.card or find_command(text) or session.library.has_name(text):
        return None
    return say("play.none_of_these" if count else "unclear.part", typed=repeated(text, 40))


def _nearly_aloud(options: tuple[Option, ...], text: str) -> list[Option]:
    """Return the one line that a text is but for how it stands in a sentence, if there is one.

    ``the second printing`` is the line ``second print``, and so is one with a word more behind it.
    """
    said = loosely(text)
    if any(meaning("denying", word) is not None for word in said):
        return []
    lines = ((each, loosely(render(each.text))) for each in options)
    found = [
        each
        for each, line in lines
        if line == said or (line == said[:-1] and len(line) >= _LEAST_WORDS)
    ]
    return found if len(found) == 1 else []


def _is_yes_or_no(given: Given) -> bool:
    found = find_command(given.text) if isinstance(given, WordsGiven) else None
    return found is not None and found[0].word in _YES_OR_NO and not found[1]


def _bare(text: str) -> str:
    return text.casefold().strip(" .,;:!?")


def is_number(text: str) -> bool:
    """Say whether a text is a number, in figures or in words, whichever it is."""
    counted = meant("counted", text) is not None
    return bool(_NUMBER.fullmatch(text)) or (number_in(text) is not None and not counted)
