"""A line that says once more what was just done by somebody else, or was just asked about."""

from dataclasses import replace

from assistant.choices import Choice, Said
from assistant.commands.in_words import told
from assistant.commands.moment import moment_of
from assistant.commands.understanding import did_you_mean, done_by, meaning
from assistant.intents import Do, GoOn, Intent, InTurn
from assistant.language import Understood, grammar
from assistant.language.heard import has_drawn, spoken
from assistant.language.slots import filled_by
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


def agreed(session: Session, typed: str) -> Choice | None:
    """Return the yes to what is asked, where a line says the very thing that it asks about.

    So does the line that led to it: whoever says it twice means it.
    """
    yes = next((each for each in session.prompt.options if each.word == "yes"), None)
    wanted = _asked_about(yes.then) if yes and not yes.text else None
    if wanted is None or (_asks_of_draw(wanted) and has_drawn(typed)):
        # Whoever tells of a draw once more may still mean the first one.
        return None
    options, line = session.asked_by
    repeats = options is session.prompt.options and spoken(line) == spoken(typed)
    return yes if repeats or _says(session, typed, wanted) else None


def _asked_about(intent: Intent) -> Do | InTurn | None:
    """Return the words that a yes has done; None where it is for something else."""
    match intent:
        case InTurn() | Do(given=()):
            return intent
        case GoOn(first):
            return _asked_about(first)
        case _:
            return None


def _asks_of_draw(wanted: Do | InTurn) -> bool:
    return isinstance(wanted, Do) and wanted.word in grammar().drawing


def _says(session: Session, typed: str, wanted: Do | InTurn) -> bool:
    """Say whether a line says these words and nothing else."""
    if spoken(told(session, wanted)) == spoken(typed):
        return True
    found = meaning(session, typed)
    if not isinstance(found, Understood):
        return False
    said = done_by(session, found.deeds)
    me = moment_of(session).speaker
    asked = _deeds(wanted, me)
    # What takes several steps is asked about as one.
    return _deeds(said, me) in (asked, tuple(dict.fromkeys(asked)))


def _deeds(wanted: Do | InTurn, me: int | None) -> tuple[tuple[str, str, int | None], ...]:
    deeds = wanted.deeds if isinstance(wanted, InTurn) else (wanted,)
    return tuple(
        (each.word, each.slots.said.casefold(), me if each.seat is None else each.seat)
        for each in deeds
    )
