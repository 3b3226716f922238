"""A line that only says who else does what was done just before: ``Ben and Cara too``."""

from dataclasses import replace

from assistant.choices import Said
from assistant.commands.understanding import did_you_mean, done_by, moment_of
from assistant.language import grammar
from assistant.language.heard import filled_by
from assistant.language.the_same import the_same
from assistant.performing import perform
from assistant.registry import PROGRAM
from assistant.rules.shares import owing_of_each
from assistant.session import Session


def done_too(session: Session, typed: str) -> Said | None:
    """Have others do the same as the last deed that was said here; None if no line says so.

    Which card of a hand it was is asked about: who does the same may do it with another one.
    """
    game = session.game
    if game is None or game.waiting:
        return None
    moment, acts = moment_of(session), game.record.acts()
    before = PROGRAM.deed(acts[-1].words, moment.names, moment.speaker) if len(acts) > 1 else None
    if before is None or before.word != session.word or before.word not in _done_by_many():
        return None
    owing = owing_of_each(game.position, before.word)
    deeds = the_same(typed, grammar(), moment, before, owing)
    if not deeds:
        return None
    slots = filled_by(before.rest, game.around)
    by_name = bool(slots.card) and slots.some_number is None
    if owing & {each.seat for each in deeds}:
        # Each chooses for themselves what an effect asks of each.
        deeds = tuple(each for each in deeds if each.seat in owing)
        if by_name:
            deeds = tuple(replace(each, rest="") for each in deeds)
        return perform(session, done_by(session, deeds))
    wanted = done_by(session, deeds)
    same = deeds[0].rest == before.rest
    return did_you_mean(session, wanted) if by_name and same else perform(session, wanted)


def _done_by_many() -> frozenset[str]:
    """Return the words of what several players do, one like the other."""
    return grammar().early | grammar().passing
