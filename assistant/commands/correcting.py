"""What was said is put right: another card, another player, another number, another deed."""

from collections.abc import Sequence

from assistant.choices import Said
from assistant.commands.in_words import in_words, told
from assistant.commands.moment import moment_of
from assistant.commands.outcomes import ask_first
from assistant.commands.understanding import done_by
from assistant.finding import looked_up, used
from assistant.intents import Do, InTurn
from assistant.kinds import Act
from assistant.language import Correction, Deed, Instead, Moment, correction, grammar
from assistant.language.correcting import corrected, says_elsewhere, sent_elsewhere
from assistant.language.slots import Around, filled_by
from assistant.language.taking_back import says_not_held
from assistant.registry import PROGRAM
from assistant.session import Session

_UNDO = "undo"
_MOST_LET_THROUGH = 6
"""So many acts at the most in which nobody answers a card."""


def put_right(session: Session, typed: str) -> Said | None:
    """Ask whether what was said before is to be another thing; None if a line says nothing so."""
    game = session.game
    if game is None:
        return None
    moment = moment_of(session)
    return _ask(session, correction(typed, grammar(), moment, PROGRAM), moment)


def sent_instead(session: Session, typed: str) -> Said | None:
    """Ask whether the card that has just gone to somebody was to go to another player instead."""
    game = session.game
    if game is None or not says_elsewhere(typed, grammar()):
        return None
    moment = moment_of(session)
    return _ask(session, sent_elsewhere(typed, grammar(), moment), moment)


def not_held(session: Session, typed: str) -> Said | None:
    """Ask whether a play is taken back whose card its player does not have; None if none is meant.

    What is open is answered first, and behind anything else nothing is known of the card.
    """
    game = session.game
    if game is None or game.waiting or session.open_question():
        return None
    moment, acts = moment_of(session), game.record.acts()
    since = _only_let_through(acts, moment) if len(acts) > 1 else 0
    before = PROGRAM.deed(acts[-1 - since].words, moment.names, moment.speaker)
    if before is None or before.word != grammar().plays:
        return None
    title = filled_by(before.rest, game.around).card
    if not title or not says_not_held(typed, title, grammar()):
        return None
    seat = game.table.turn.seat if before.seat is None else before.seat
    played = told(session, done_by(session, (Deed(before.word, before.rest, seat),)))
    question = session.tell("unclear.take_back", line=played)
    return ask_first(session, (question,), InTurn((Do(_UNDO),) * (1 + since)))


def _ask(session: Session, found: Correction | None, moment: Moment) -> Said | None:
    """Ask whether something said before is to be another thing; None if there is none of it."""
    game = session.game
    if game is None or found is None:
        return None
    blank = session.prompt.slot
    if isinstance(found, Instead) and found.noun.card and blank and blank.card:
        return looked_up(session, found.noun.card, used(session), played=True)
    waiting = game.waiting
    acts = game.record.acts()
    if not waiting and len(acts) < 2:
        return None
    since = 0 if waiting else _only_let_through(acts, moment)
    before = waiting.words if waiting else acts[-1 - since].words
    deeds = found if isinstance(found, tuple) else _instead(before, found, moment)
    if not deeds:
        return None
    new = done_by(session, deeds)
    line = told(session, new)
    undo = () if waiting else (Do(_UNDO),) * (1 + since)
    done = new.deeds if isinstance(new, InTurn) else (new,)
    question = session.tell("unclear.instead", line=line)
    return ask_first(session, (question,), InTurn((*undo, *done)), line)


def _only_let_through(acts: Sequence[Act], moment: Moment) -> int:
    """Return by how many acts at the end the card that was played before them only came in."""
    most = min(len(acts) - 2, _MOST_LET_THROUGH)
    for count in range(most + 1):
        said = PROGRAM.deed(acts[-1 - count].words, moment.names, moment.speaker)
        if said is not None and said.word == grammar().plays:
            return count
        if said is None or said.word not in (*grammar().closing, *grammar().passing):
            break
    return 0


def _instead(before: str, found: Instead, moment: Moment) -> tuple[Deed, ...]:
    """Return the deed that was meant by the words of the last one."""
    said = PROGRAM.deed(before, moment.names, moment.speaker)
    if said and found.card and not _is_about(said, found.card, moment):
        return ()
    deed = corrected(said, found.noun, moment, grammar()) if said else None
    if deed is None or in_words(moment.names, deed.word, deed.rest, deed.seat) == before:
        return ()
    return (deed,)


def _is_about(deed: Deed, title: str, moment: Moment) -> bool:
    """Say whether a deed is about a card of this title, or of one that begins so."""
    card = filled_by(deed.rest, Around(moment.names)).card.casefold()
    return bool(card) and card.startswith(title.casefold())
