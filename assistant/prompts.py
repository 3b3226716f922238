"""The stack of what is asked: a question stays open, waits beneath a list, or is given up aloud.

What changes nothing at the table leaves it open.  A list that only leads on, such as the menu,
puts it aside, and so does the tutorial; afterwards it is taken up again.  What begins something
else gives it up, and that is said.  So no more than one question ever waits beneath.
"""

from dataclasses import replace

from assistant.choices import Held, Prompt, Said
from assistant.intents import After, Do, GoOn, Insist, Intent
from assistant.performing import match_of
from assistant.session import Session
from assistant.words import say
from assistant.words.announcement import Announcement, OneSeat, for_seat, narrowest, plain

_SAME = {"all pass": "pass", "nobody": "pass"}
"""Words that answer what another word asks."""


def addressed(session: Session, before: Prompt, said: tuple[Announcement, ...]) -> None:
    """Note who may hear what was opened since `before`: whoever was told of it.

    Whatever is made of it later, as each of its lines for arrow keys, is for nobody else.
    """
    prompt = session.prompt
    if prompt.opens_as(before):
        return
    lines = (each.text for each in prompt.options)
    numbered = (say("prompt.choice", number=at, text=text) for at, text in enumerate(lines, 1))
    words = (prompt.heading, *numbered, *prompt.ask)
    told = [each.to for each in said if each.said in words]
    if not (told or prompt.ask):
        told = [each.to for each in said]
    session.prompt = replace(prompt, to=narrowest((*told, prompt.to) if prompt.ask else told))


def settle(session: Session, before: Held, said: Said) -> Said:
    """Return what is said of a line, and of the question that was open before it."""
    said = tuple(said)
    _leave_doubt(session, before)
    held = session.beneath or (before if before.prompt.ask else None)
    if session.answered or session.over or held is None:
        session.beneath = None
        return said
    if session.lesson.on:
        # Whoever is taught goes on with it afterwards; what the tutorial asks is its own.
        session.beneath = held if session.beneath or not before.taught else None
        return said
    if before.taught:
        return (*said, *after_lesson(session))
    if session.shared.table is held.table:
        return _at_the_same_table(session, held, said)
    return _given_up(session, held, said)


def after_lesson(session: Session) -> Said:
    """Ask once more what the tutorial came over, once it has ended."""
    if session.beneath is None or session.lesson.on:
        return ()
    if session.shared.table is session.beneath.table:
        return take_up(session)
    return _given_up(session, session.beneath, ())


def take_up(session: Session) -> Said:
    """Open the question again that was put aside, and ask it once more."""
    if session.beneath is None:
        return ()
    reopen(session, session.beneath)
    session.answered = True
    return session.ask_again()


def reopen(session: Session, held: Held) -> None:
    """Have a question wait for its answer that was open then."""
    prompt, session.beneath = held.prompt, None
    session.prompt = prompt
    if session.shared.game:
        session.shared.game.waiting = held.waiting


def reopen_written(session: Session, prompt: Prompt) -> None:
    """Have a question wait for its answer that was written down."""
    reopen(session, Held(prompt))
    session.current = match_of(session, prompt.card) or session.current
    doubted = next(filter(None, (_insisted(line.then) for line in prompt.options)), None)
    if session.shared.game and doubted:
        session.shared.game.doubt(doubted.action, doubted.words)


def _insisted(intent: Intent) -> Insist | None:
    """Return what is done all the same by an intent, if it begins with that."""
    match intent:
        case Insist():
            return intent
        case GoOn(first) | After(first):
            return _insisted(first)
        case _:
            return None


def left_out(session: Session, *intents: Intent | None) -> Said:
    """Return what is said of the rest of a sentence that is not done any more, if there is any."""
    for intent in intents:
        if isinstance(intent, GoOn):
            said = session.tell("play.left_out", lines=intent.words)
            return (said if intent.seat is None else for_seat(said, intent.seat),)
    return ()


def rest_of(prompt: Prompt) -> tuple[Intent | None, ...]:
    """Return what the answers to a question lead to."""
    return (*(each.then for each in prompt.options), prompt.slot.fills if prompt.slot else None)


def _leave_doubt(session: Session, before: Held) -> None:
    """Let a doubt wait for a yes only as long as it is what is asked."""
    game, other = session.shared.game, session.prompt.options is not before.prompt.options
    if game and other and game.waiting is before.waiting:
        game.waiting = None


def _at_the_same_table(session: Session, held: Held, said: Said) -> Said:
    prompt, beneath = held.prompt, session.beneath
    session.beneath = None
    now = session.prompt
    if now.opens_as(prompt):
        reopen(session, held)
        return said
    if now.options and not now.ask:
        session.beneath = held
        return said
    if session.open_question() and (now.options or now.slot is not prompt.slot):
        stays = prompt.slot is not None and now.slot is prompt.slot
        return said if stays else _given_up(session, held, said)
    if session.anew:
        return _given_up(session, held, said)
    if prompt.from_table:
        # It is asked again by the table itself.
        return said
    if beneath:
        session.beneath = beneath
        return (*said, *take_up(session))
    reopen(session, held)
    return said


def _given_up(session: Session, held: Held, said: Said) -> Said:
    """Say which question is given up, unless it was asked again or said in other words."""
    session.beneath = None
    prompt, asked = held.prompt, session.open_question()
    again = bool(asked) and prompt.ask[:1] == (asked[0].said,)
    word, by = session.word, prompt.by
    same = (
        bool(by) and _SAME.get(word, word) == _SAME.get(by, by) and _names_its_card(session, prompt)
    )
    if again or prompt.from_table or (same and not held.waiting):
        return said
    dropped = (*_of_dropped(session, held), *left_out(session, *rest_of(prompt)))
    if session.seat is not None:
        # Asked at a player's own place: what came of it there may be in their hand.
        dropped = tuple(for_seat(each, session.seat) for each in dropped)
    return (*dropped, *said)


def _names_its_card(session: Session, prompt: Prompt) -> bool:
    """Say whether what was done names the card that a question is about, as far as it names one."""
    thens = (each.then for each in prompt.options)
    cards = {each.slots.card.casefold() for each in thens if isinstance(each, Do)} - {""}
    acts = session.shared.game.record.acts() if session.shared.game else ()
    done = acts[-1].words.casefold() if acts else ""
    return not cards or any(card in done for card in cards)


def _of_dropped(session: Session, held: Held) -> Said:
    """Return which question is given up, or what is not done of which it asked."""
    prompt = held.prompt
    if prompt.slot and prompt.slot.gone:
        return (plain(prompt.slot.gone),)
    if held.waiting:
        return (session.tell("play.not_done", words=held.waiting.told),)
    if isinstance(prompt.to, OneSeat):
        return (session.tell("play.given_up_secret"),)
    return (replace(session.tell("play.given_up", what=prompt.short), to=prompt.to),)
