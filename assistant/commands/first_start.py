"""The first start: five questions at most, each of which Enter skips.

How far they are is kept in the setting `welcome`, so that who leaves in the middle is asked
the others next time, each once in all.  Everything can be changed later by words.
"""

from dataclasses import replace

from assistant.choices import Said
from assistant.commands.setup import whose_names, wrong_with
from assistant.commands.which_game import kit_said, kit_step
from assistant.forms import (
    Answers,
    Form,
    Option,
    Step,
    Taken,
    ask,
    is_number,
    opened,
    register,
)
from assistant.game.setting_up import Draft, leads_to_names, read_draft
from assistant.intents import Given, Picked, WordsGiven
from assistant.language.heard import ended, heard, number_in
from assistant.language.line_number import line_number
from assistant.messages import Msg, say
from assistant.registry import find_command
from assistant.session import Session
from assistant.settings import BRAILLE_WIDTH, Settings, fits
from assistant.words import in_turn
from assistant.words.announcement import Announcement, plain
from assistant.words.plain import repeated

_QUESTIONS = ("who reads", "rate", "braille", "edition", "players")
_WHO_READS, _RATE, _BRAILLE = 1, 2, 3
_OWN, _READER = "own", "reader"


def welcome(session: Session) -> Said:
    """Ask somebody who is here for the first time, or who left before all was asked."""
    if not session.newcomer:
        return ()
    session.newcomer = False
    # Who asks another question first, or types, is not asked again.
    if session.prompt.slot or session.prompt.options:
        return ()
    reached = session.settings.welcome
    if reached > 1:
        return (session.tell("first.going_on"), *_from(session, reached))
    return (session.tell("first.welcome"), *ask_again(session))


def ask_again(session: Session) -> Said:
    """Ask the questions, from the first on."""
    return _from(session, 1)


def is_open(session: Session) -> bool:
    """Say whether a question of the first start waits for its answer."""
    return opened(session, "welcome") is not None


def answers_early(session: Session, typed: str) -> bool:
    """Say whether a line answers the first question before it was asked: it is asked at once.

    Enter alone is no answer to what nobody has heard, but somebody is waiting.
    """
    if not (session.newcomer and session.awaited) or session.prompt.slot or session.prompt.options:
        return False
    return not typed or line_number(typed) is not None or heard("reading_to_me", typed) is not None


def voice_gone(session: Session) -> Said:
    """Go on without the question how fast to speak, where there is no voice."""
    if is_open(session) and session.settings.welcome == _RATE:
        session.close()
        return _from(session, _RATE + 1)
    return ()


def shown(session: Session) -> Settings:
    """Return the settings for the screen: until the width of the display is known, for any.

    The cursor stands at the start of the question, where a display of any width begins to read.
    """
    return replace(session.settings, cursor="start") if _felt(session) else session.settings


def parted(
    session: Session, said: tuple[Announcement, ...]
) -> tuple[tuple[Announcement, ...], tuple[Announcement, ...]]:
    """Return what is said before a question for which the cursor stands at the start, and this.

    The question and its list are one message, so that Enter skips both.  Where the cursor stands
    at the end, there is no such question: it comes behind its list, and is what is read.
    """
    texts = [each.said for each in said]
    asked = session.prompt.slot.question if session.prompt.slot and is_open(session) else ""
    if not _felt(session) or asked not in texts:
        settings = session.settings
        # In pieces, on pages of their own, or under a cursor at the start, the question leads.
        leads = settings.braille or settings.large or settings.cursor == "start"
        return (said if leads else question_last(session, said)), ()
    at = texts.index(asked)
    ended = (say("first.ended", text=text) for text in texts[at:])
    return said[:at], (plain(in_turn(*ended)),)


def question_last(session: Session, said: tuple[Announcement, ...]) -> tuple[Announcement, ...]:
    """Return what is said with the question behind its list.

    Where the cursor stands behind all that is said, what stands in its row is what is read.
    """
    asked = session.prompt.slot.question if session.prompt.slot and is_open(session) else ""
    at = next((at for at, each in enumerate(said) if each.said == asked), len(said))
    return (*said[:at], *said[at + 1 :], *said[at : at + 1])


def _felt(session: Session) -> bool:
    """Say whether a question is open, or will be, before it is known who reads braille.

    What stands there before the first question is laid out as this, and is not drawn again.
    """
    settings = session.settings
    asks = is_open(session) or session.newcomer
    return asks and settings.welcome <= _BRAILLE and not settings.braille


def _from(session: Session, number: int) -> Said:
    """Ask the question of this number, or the next that makes sense; behind the last, end."""
    kept = _move(session, number)
    return (*kept, *ask(session, WELCOME))


def _move(session: Session, number: int) -> Said:
    """Go to the question of this number, or the next that makes sense; say so behind the last."""
    while number <= len(_QUESTIONS) and number in _of_speech(session):
        number += 1
    if number > len(_QUESTIONS):
        return (session.tell("first.done"), *session.set("welcome", 0))
    return tuple(session.set("welcome", number))


def _of_speech(session: Session) -> tuple[int, ...]:
    """Return the numbers of questions that make no sense here."""
    if not session.settings.speech:
        return (_WHO_READS, _RATE)
    return (_RATE,) if session.mute else ()


def _step(session: Session, answers: Answers) -> Step | None:
    number = session.settings.welcome
    name = _QUESTIONS[number - 1] if number else ""
    match name:
        case "who reads":
            key = "first.choose_voice_later" if session.mute else "first.choose_voice"
            options = Option(say(key), _OWN), Option(say("first.choose_reader"), _READER)
            step = Step(name, say("first.who_reads"), options)
        case "edition":
            step = kit_step(session, name, say("first.edition"), answers)
        case "":
            return None
        case _:
            values = {"value": session.settings.rate} if name == "rate" else {}
            step = Step(name, say(f"first.{name}", **values))
    return replace(step, skip=True)


def _read(session: Session, answers: Answers, step: Step, given: Given) -> Given | Msg | None:
    if step.name == "edition":
        return kit_said(session, step, given)
    if not isinstance(given, WordsGiven):
        return given
    text = given.text
    match step.name:
        case "who reads":
            who = heard("reading_to_me", text)
            if who is None and heard("skipping", text) is not None:
                # Who says no to both is told what holds.
                who = _READER if session.settings.reader else _OWN
            return None if who is None else Picked(_READER if who == _READER else _OWN)
        case "players":
            return _players(given)
    said = ended("measured", text) or text
    number = number_in(said) or 0
    rate = step.name == "rate"
    if (fits("rate", number) if rate else number in BRAILLE_WIDTH) and is_number(said):
        return Picked(number)
    if is_number(said):
        return say(f"first.no_{step.name}")
    own = find_command(text) or session.library.has_name(text)
    if own or heard("skipping", text) is not None:
        return None
    return say("first.number_or_enter", typed=repeated(text, 40))


def _players(given: WordsGiven) -> Given | Msg | None:
    if find_command(given.text) and not leads_to_names(given.text):
        return None
    names = read_draft(Draft(), given.text).names
    return whose_names(names) or wrong_with(names) or given


def _taken(session: Session, answers: Answers) -> Taken:
    """Keep what was answered, and go on to the next question; some words leave several games."""
    step, given = answers[-1].step, answers[-1].given
    said: Said = ()
    match step, given:
        case "who reads", Picked(value=who):
            said = _reads(session, who == _READER)
        case "rate", Picked(value=rate):
            said = (session.tell("settings.rate", value=rate), *session.set("rate", rate))
            session.retune()
        case "braille", Picked(value=cells):
            faults = (*session.set("braille_width", cells), *session.set("braille", True))
            said = (session.tell("settings.braille_on", value=cells), *faults)
        case "edition", Picked(value=name):
            said = (session.tell("first.edition_is", value=name), *session.set("edition", name))
        case "edition", WordsGiven():
            return Taken((), answers)
        case "players", WordsGiven(text=text):
            names = ", ".join(read_draft(Draft(), text).names)
            said = (session.tell("first.players_is", value=names), *session.set("players", names))
    return Taken((*said, *_move(session, session.settings.welcome + 1)), ())


def _reads(session: Session, reader: bool) -> Said:
    if not reader:
        key = "first.no_voice_yet" if session.mute else "first.own_voice"
        return (*session.set("reader", False), session.tell(key))
    faults = (*session.set("reader", True), *session.set("speech", False))
    session.retune()
    return (session.tell("first.reader"), *faults)


def _back(session: Session, answers: Answers) -> Taken | None:
    """Go to the question before; who answers it anew changes what was kept."""
    if answers:
        return Taken((), ())
    before = range(session.settings.welcome - 1, 0, -1)
    number = next((each for each in before if each not in _of_speech(session)), 0)
    return Taken(session.set("welcome", number), ()) if number else None


WELCOME = register(
    Form("welcome", _step, _read, taken=_taken, back=_back, gone=say("first.others"), kept=False)
)
