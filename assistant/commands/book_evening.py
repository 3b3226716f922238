"""An evening without the program: told in free words, or by questions, and put into the book."""

from datetime import date

from assistant.choices import Choice, Said
from assistant.commands.book_by_hand import (
    LONGEST,
    MOST_MINUTES,
    MOST_PLAYERS,
    as_known,
    evening_of,
    evening_told,
    title_in,
)
from assistant.commands.book_views import Book, open_book
from assistant.forms import Answers, Form, Step, ask, register
from assistant.intents import EnterEvening, Given, Intent, LeaveIt, Skipped, WordsGiven
from assistant.journal.by_hand import Evening
from assistant.journal.scores import same
from assistant.language.days import day_said, length_said, may_be_two_days
from assistant.language.entered import ALL_WIN, ending_said, evening_said
from assistant.language.heard import names_in
from assistant.messages import Msg, say
from assistant.performing import performs
from assistant.problems import Fault
from assistant.registry import find_command
from assistant.rules.table import Ending
from assistant.session import Session
from assistant.signs import hidden_sign
from assistant.words.announcement import plain
from assistant.words.plain import printable, repeated


def told_evening(session: Session, book: Book, typed: str) -> Said | None:
    """Ask whether a game is entered that somebody tells of; None if a line tells of none."""
    said = evening_said(typed, session.journal.today()) if session.journal else None
    read = evening_of(session, book, said) if said else None
    if read is None:
        return None
    evening, wrong = read
    if evening is None:
        return (session.tell("book.not_entered", why=wrong),)
    question = plain(say("book.enter_it", game=evening_told(evening)))
    sure = Choice("", _entering(evening), word="yes")
    left = LeaveIt(say("book.entering", game=evening.title))
    return session.confirm((question,), (sure, Choice("", left, word="no")))


def _entering(evening: Evening) -> EnterEvening:
    return EnterEvening(
        evening.title,
        evening.players,
        evening.winners,
        str(evening.ending),
        evening.day.isoformat(),
        evening.minutes,
    )


@performs(EnterEvening)
def _enter(session: Session, wanted: EnterEvening) -> Said:
    if session.journal is None:
        return (session.tell("book.no_journal"),)
    try:
        book = open_book(session, session.journal.look_through())
        evening = Evening(
            date.fromisoformat(wanted.day),
            title_in(session, book, wanted.title),
            as_known(book, wanted.players),
            as_known(book, wanted.winners),
            Ending(wanted.ending),
            wanted.minutes,
        )
        number = book.kept.enter(evening)
    except Fault as fault:
        return (session.tell(fault.key, **fault.values),)
    return (session.tell("book.entered", number=number, game=evening_told(evening)),)


# -- by questions ----------------------------------------------------------------------


def asked_evening(session: Session) -> Said:
    """Ask for a game that was played without the program: what, who, who won, when, how long."""
    session.begins("book", anew=True)
    return ask(session, EVENING)


def _today(session: Session) -> date:
    if session.journal is None:
        raise ValueError
    return session.journal.today()


def _step(session: Session, answers: Answers) -> Step | None:
    left = {"game": False, "players": False, "winner": False, "day": True, "length": True}
    answered = {each.step for each in answers}
    name = next((each for each in left if each not in answered), "")
    return Step(name, say(f"book.ask_{name}"), skip=left[name]) if name else None


def _read(session: Session, answers: Answers, step: Step, given: Given) -> Given | Msg | None:
    """Return what is said where it fits the question; what is a word of the program is none."""
    if isinstance(given, Skipped):
        return WordsGiven("") if step.skip else None
    if not isinstance(given, WordsGiven):
        return None
    text = " ".join(given.text.split())
    wrong = _wrong(session, answers, step.name, text)
    return wrong if wrong is None or isinstance(wrong, Msg) else WordsGiven(text)


def _wrong(session: Session, answers: Answers, step: str, text: str) -> Msg | bool | None:
    """Return why a text is no answer, None where it is for the program, False if it is one."""
    today = _today(session)
    found = find_command(text)
    if step in ("game", "players") and found and not (step == "game" and found[1]):
        return None
    match step:
        case "day":
            day = day_said(text, today)
            if day is None:
                two = may_be_two_days(text)
                part = repeated(text, LONGEST)
                return say("book.two_days", parts=part) if two else _strange(found, text)
            return say("book.not_entered", why=say("book.later_day")) if day > today else False
        case "length":
            minutes = length_said(text)
            if minutes is None:
                return _strange(found, text)
            fits = 0 < minutes <= MOST_MINUTES
            long = say("book.long_game", hours=MOST_MINUTES // 60)
            why = long if minutes else say("book.no_time")
            return False if fits else say("book.not_entered", why=why)
        case "winner":
            players = tuple(map(same, names_in(_words(answers, "players"))))
            ending, winners = ending_said(text)
            strangers = [each for each in winners if same(each) not in players]
            if not ending or strangers:
                names = ", ".join(repeated(each, LONGEST) for each in strangers)
                why = say("book.not_there", names=names) if strangers else say("book.who_won")
                return say("book.not_entered", why=why)
            return False
    named = names_in(text) if step == "players" else (text,)
    if hidden_sign(text):
        return say("book.not_entered", why=say("book.hides"))
    if not named or max(map(len, named)) > LONGEST or len(named) > MOST_PLAYERS:
        return say("book.not_entered", why=say("book.long", limit=LONGEST))
    if len({same(each) for each in named}) < len(named):
        return say("book.not_entered", why=say("book.twice"))
    return False


def _strange(found: object, text: str) -> Msg | None:
    """Return that a text is no such thing; a word of the program is answered as one."""
    return None if found else say("unclear.part", typed=repeated(text, LONGEST))


def _words(answers: Answers, step: str) -> str:
    given = next((each.given for each in answers if each.step == step), None)
    return given.text if isinstance(given, WordsGiven) else ""


def _then(session: Session, answers: Answers) -> Intent:
    today = _today(session)
    players = tuple(printable(each, LONGEST) for each in names_in(_words(answers, "players")))
    ending, winners = ending_said(_words(answers, "winner"))
    spelled = {same(each): each for each in players}
    everyone = ending == ALL_WIN
    return EnterEvening(
        printable(_words(answers, "game"), LONGEST),
        players,
        players if everyone else tuple(spelled[same(each)] for each in winners),
        str(Ending.WON) if everyone else ending,
        (day_said(_words(answers, "day"), today) or today).isoformat(),
        length_said(_words(answers, "length")) or 0,
    )


EVENING = register(Form("evening", _step, _read, _then))
