"""Several deeds that were said in one sentence: one after the other, also past a question."""

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from itertools import groupby

from assistant.choices import Prompt, Said
from assistant.commands.in_words import told
from assistant.game import AreaGame
from assistant.intents import Do, Fill, GoOn, Intent, InTurn
from assistant.language import grammar
from assistant.language.program import ways
from assistant.performing import answer_with, perform, performs
from assistant.prompts import left_out
from assistant.registry import ANSWERING, find_command
from assistant.rules.held import holds
from assistant.rules.position import Position
from assistant.rules.table import Zone
from assistant.session import Session
from assistant.words.announcement import for_seat
from assistant.words.held import asked_last

_DRAW = "draw"


@performs(InTurn)
def _in_turn(session: Session, wanted: InTurn) -> Said:
    """Do words one after the other, as far as none of them leaves a question."""
    unheard = session.shared.unheard
    if unheard is not None and wanted.line == unheard.line:
        session.shared.unheard = None
    with session.game.said_at_once() if session.game else nullcontext():
        said = tuple(_one_by_one(session, wanted.deeds, was_open=_pile(session)))
        return asked_last(said, _position(session))


@performs(GoOn)
def _go_on(session: Session, wanted: GoOn) -> Said | None:
    """Answer what was asked in the middle of a sentence, and go on with the rest of it.

    Where the answer does nothing, it is said what is left out.
    """
    before, pile = session.shared.table, _pile(session)
    asked, seated = session.prompt, _seated(session)
    with session.game.said_at_once() if session.game else nullcontext():
        found = answer_with(session, wanted.first)
        if found is None:
            return None
        said = list(found)
        if _seated(session) != seated:
            # Whom the rest is about was named by seats that have other numbers now.
            said += left_out(session, wanted)
        elif _opened(session, asked):
            _keep_rest(session, wanted.rest, wanted.seat)
        elif session.shared.table is before or _is_for_later(session, wanted.rest, was_open=pile):
            said += left_out(session, wanted)
        else:
            done = _done_first(wanted.first)
            said += _one_by_one(session, wanted.rest, done, was_open=pile)
        return asked_last(tuple(said), _position(session))


def _one_by_one(
    session: Session, deeds: tuple[Do, ...], before_it: tuple[Do, ...] = (), *, was_open: bool
) -> Said:
    start = _position(session)
    for number, deed in enumerate(deeds, 1):
        left, earlier = deeds[number:], (*before_it, *deeds[: number - 1])
        if any(_same(deed, each) for each in earlier) and _has_gone(session, start, deed):
            continue
        before = session.prompt
        seated, words = _seated(session), told(session, InTurn(left)) if left else ""
        session.several_draw = _several_draw(deeds)
        session.said_also = any(_same(deed, each) for each in earlier)
        yield from perform(session, deed)
        session.several_draw = session.said_also = False
        if left and _seated(session) != seated:
            yield from left_out(session, GoOn(deed, left, words))
            return
        asks = _opened(session, before)
        # What is taken back may leave a card open that was played before.
        played = deed.word != grammar().takes_back
        # Once somebody has answered, what comes next says that nobody else does.
        was_open = _pile(session) and (was_open or _answers(deed))
        if left and (asks or (played and _is_for_later(session, left, was_open=was_open))):
            secret = session.transcript.secret_line
            if asks:
                _keep_rest(session, left, session.speaks if secret else None)
            later = session.tell("unclear.not_yet", lines=told(session, InTurn(left)))
            yield for_seat(later, session.speaks) if secret else later
            return


def _done_first(intent: Intent) -> tuple[Do, ...]:
    """Return the word that an answer was given to, if it was one."""
    return (intent,) if isinstance(intent, Do) else ()


def _same(deed: Do, before: Do) -> bool:
    """Say whether somebody does the same to another card."""
    return (deed.word, deed.seat) == (before.word, before.seat)


def _has_gone(session: Session, start: Position | None, deed: Do) -> bool:
    """Say whether the card of a deed has gone with one that was said before it.

    So it is where an effect takes all that there are: with the first of them all have gone.
    """
    now, said = _position(session), deed.slots
    if start is None or now is None or not said.card:
        return False
    whose = said.source.seat if said.source else None
    pieces = (piece for piece in start.table.pieces if start.title(piece) == said.card)
    places = {piece: start.place_of(piece) for piece in pieces}
    lay = [
        piece
        for piece, place in places.items()
        if place.zone is Zone.STABLE and whose in (None, place.seat)
    ]
    return bool(lay) and all(now.place_of(piece).zone is not Zone.STABLE for piece in lay)


def _position(session: Session) -> Position | None:
    """Return the table of a game with areas; None where another one is played, or none."""
    return session.game.position if isinstance(session.game, AreaGame) else None


def _seated(session: Session) -> tuple[str, ...]:
    """Return who sits at the table, in which order; the same for the same game only."""
    game = session.shared.game
    return game.players.ids if game else ()


def _several_draw(deeds: Sequence[Do]) -> bool:
    """Say whether several players draw in one sentence: an effect has them do it, and no turn.

    Who draws and draws again, or does something else before the next one draws, has had a turn.
    """
    drawing = (group for is_draw, group in groupby(deeds, _is_draw) if is_draw)
    seats = [[deed.seat for deed in group] for group in drawing]
    return any(1 < len(each) == len(set(each)) for each in seats)


def _is_draw(deed: Do) -> bool:
    return deed.word == _DRAW


def _opened(session: Session, before: Prompt) -> bool:
    """Say whether something is asked that was not asked before."""
    now = session.prompt
    return bool(now.options or now.slot) and not now.opens_as(before)


def _keep_rest(session: Session, left: tuple[Do, ...], seat: int | None) -> None:
    """Have whatever answers what is asked now go on with the rest of a sentence."""
    words = told(session, InTurn(left))

    def then(intent: Intent) -> Intent:
        return GoOn(intent, left, words, seat)

    prompt = session.prompt
    options = tuple(replace(each, then=then(each.then)) for each in prompt.options)
    slot = prompt.slot
    if slot and slot.fills and not isinstance(slot.fills, Fill):
        skip = then(slot.skip) if slot.skip else None
        slot = replace(slot, fills=then(slot.fills), skip=skip)
    session.prompt = replace(prompt, options=options, slot=slot)


def _is_for_later(session: Session, left: Sequence[Do], *, was_open: bool) -> bool:
    """Say whether a card was just played, and what comes next is no answer and no deed of it."""
    if not _pile(session) or was_open:
        return False
    return not left or not (_answers(left[0]) or _is_held(session, left[0]))


def _answers(wanted: Do) -> bool:
    """Say whether a word answers a card, or says that nobody does."""
    command = find_command(ways(wanted.word)[0])
    return command is not None and command[0].group == ANSWERING


def _is_held(session: "Session", wanted: Do) -> bool:
    """Say whether a word is kept until the card stands that was just played."""
    game = session.game
    held = grammar().early | {grammar().aims}
    return game is not None and wanted.word in held and holds(game.position)


def _pile(session: "Session") -> bool:
    return session.game is not None and session.game.table.pile is not None
