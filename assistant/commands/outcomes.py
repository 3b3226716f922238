"""What is said of an answer of the game: what came of it, why not, or whether to do it anyway."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from assistant.choices import Choice, Said
from assistant.commands.by_card import ask_by_which
from assistant.commands.in_words import told
from assistant.commands.unheard import ask_unheard, cleared
from assistant.game import AreaGame
from assistant.game.doers import doers, is_private, unseen_losses
from assistant.game_data import Action, Waiting
from assistant.games import Game
from assistant.intents import After, Branch, Decide, Do, Insist, Intent, InTurn, LeaveIt
from assistant.language.program import ways
from assistant.messages import Msg, Text, say
from assistant.performing import perform, performs
from assistant.rules.actions import Draw, Move
from assistant.rules.babies import perhaps_barred
from assistant.rules.events import Verb
from assistant.rules.judging import by_which
from assistant.rules.rulings import Allowed, Refused
from assistant.rules.table import Piece, SeatNumber
from assistant.rules.unexplained import ASK_BY_CARD
from assistant.session import Session
from assistant.words.announcement import Announcement, OneSeat, plain
from assistant.words.chain import effect_line
from assistant.words.doubts import doubt_words

_DOUBTS = 2
"""After so many doubts in a row it is said where the game is believed to be."""

_SAID_BY: Mapping[str, frozenset[str]] = {
    "asked.to_do_alone": frozenset({"doubts.step_to_do"}),
    "asked.turn_now": frozenset({"doubts.not_your_turn"}),
}
"""What is left out of where the game is believed to be where such a doubt says the same."""

_ELSEWHERE = frozenset(
    {
        "doubts.pile_open",
        "doubts.pile_resolves",
        "doubts.pile_resolves_by",
        "doubts.no_pile",
        "doubts.no_effect",
        "doubts.no_effects",
    }
)
"""What is refused to people who believe the game to be somewhere else."""

_OF_NUMBERS = frozenset(
    {
        *("keeper.below", "keeper.below_of", "keeper.below_hidden"),
        *("keeper.above", "keeper.above_of", "keeper.above_hidden", "keeper.in_all"),
    }
)
"""What is doubted of a number alone, wherever the game is believed to be."""


def outcome(
    session: "Session",
    game: Game,
    answer: Refused | Waiting | tuple[Announcement, ...],
    then: Intent | None = None,
) -> Said:
    """Return what is said of an answer of the game; `then` follows on a yes that is asked for."""
    session.close()
    if isinstance(answer, tuple):
        session.shared.doubts = 0
    elif _counts(game, answer):
        session.shared.doubts += 1
    match answer:
        case Refused():
            return (plain(doubt_words(answer.why)), *_believed(session, game))
        case Waiting():
            return _ask_all_the_same(session, game, answer, then)
        case _:
            # Where nothing is to be told, such as of a number that was right already, where we are.
            return answer or (plain(game.whose()),)


def _counts(game: Game, answer: Refused | Waiting) -> bool:
    """Say whether a doubt is of the kind that people have who believe the game to be elsewhere."""
    if isinstance(answer, Waiting):
        return not all(doubt.key in _OF_NUMBERS for doubt in answer.doubts)
    return answer.why.key in _ELSEWHERE or _is_firm(game)


def _ask_all_the_same(
    session: "Session", game: Game, waiting: Waiting, then: Intent | None
) -> Said:
    first = waiting.doubts[0]
    if first.key in ASK_BY_CARD and isinstance(game, AreaGame):
        return (*_believed(session, game), *ask_by_which(session, game, waiting, then))
    doubts = (plain(doubt_words(doubt)) for doubt in waiting.doubts)
    question = *doubts, plain(say("play.all_the_same"))
    insist = Insist(waiting.action, waiting.words)
    # Where the game is believed to be is said once, behind what is doubted, and no part of that.
    *doubted, last = ask_first(session, question, After(insist, then) if then else insist)
    return (*doubted, *_besides(_believed(session, game), doubted, waiting), last)


def _besides(
    believed: Said, doubted: Sequence[Announcement], waiting: Waiting
) -> Iterator[Announcement]:
    """Yield of where the game is believed to be what is not said by what is doubted already."""
    said = " ".join(each.text for each in doubted)
    keys = {doubt.key for doubt in waiting.doubts}
    for each in believed:
        key = each.said.key if isinstance(each.said, Msg) else ""
        if not (keys & _SAID_BY.get(key, frozenset()) or each.text in said):
            yield each


def _is_firm(game: Game) -> bool:
    return isinstance(game, AreaGame) and game.position.value("firmness") == "firm"


def _believed(session: "Session", game: Game) -> Said:
    """Return where the game is believed to be, and how that is put right, after two doubts."""
    if session.shared.doubts < _DOUBTS:
        return ()
    session.shared.doubts = 0
    return (*map(plain, game.now()), plain(say("play.set_right")))


def ask_first(session: "Session", said: Said, then: Intent, what: Text = "") -> Said:
    """Say what is a yes or no question, and go on only where the answer is yes.

    `what` names what is then done, where that is said in other words than those of `then`.
    A no names it, as all may hear it; it names nothing of what one player alone was asked.
    """
    said = tuple(said)
    secret = any(isinstance(each.to, OneSeat) for each in said)
    left = LeaveIt("" if secret else what or _deed(session, then))
    return session.confirm(said, (Choice("", then, word="yes"), Choice("", left, word="no")))


def _deed(session: "Session", wanted: Intent) -> Text:
    """Return what is not done where the answer is no, as all may hear it; nothing if unknown."""
    game = session.shared.game
    match wanted:
        case Do() | InTurn():
            return told(session, wanted)
        case Branch():
            return say("journal.going_on_before", before=wanted.before)
        case Decide() | Insist() if game:
            return game.for_all(wanted.action, wanted.words)
        case After(first):
            return _deed(session, first)
        case _:
            return ""


@performs(Decide)
def decided(session: "Session", wanted: Decide) -> Said:
    """Do an action, or say what speaks against it and ask whether it is done all the same."""
    game = session.shared.game
    if game is None:
        return ()
    forbidden = not_theirs(session, game, wanted.action)
    if forbidden is not None:
        return (plain(forbidden),)
    asked = (
        _unheard(session, game, wanted)
        or _which_effect(session, game, wanted)
        or _which_baby(session, game, wanted)
    )
    if asked is not None:
        return asked
    whose, lost = _about(game, wanted.action)
    answer = game.ask(wanted.action, wanted.words)
    _was_done(session, game, wanted, answer, whose, lost)
    return outcome(session, game, answer, wanted.then)


@performs(Insist)
def _insist(session: "Session", wanted: Insist) -> Said:
    game = session.shared.game
    if game is None:
        return ()
    forbidden = not_theirs(session, game, wanted.action)
    if forbidden is not None:
        return (plain(forbidden),)
    whose, lost = _about(game, wanted.action)
    answer = game.insist(wanted.action, wanted.words)
    _was_done(session, game, wanted, answer, whose, lost)
    return outcome(session, game, answer)


def _which_baby(session: "Session", game: Game, wanted: Decide) -> Said | None:
    """Ask which Baby it is of which nobody has said so, where some of them cannot go there."""
    move = wanted.action
    if not isinstance(game, AreaGame) or not isinstance(move, Move) or move.piece is None:
        return None
    position = game.position
    corrects = move.verb is Verb.PUT or position.value("firmness") == "loose"
    by, perhaps = (None, {}) if corrects else perhaps_barred(position, move.piece, move.to)
    ruling = game.decide(move) if by is not None else None
    if by is None or not isinstance(ruling, Allowed) or ruling.doubts:
        # What speaks against it whichever it is comes first.
        return None
    choices = [Choice(title, _as_baby(game, wanted, move, each)) for title, each in perhaps.items()]
    choices.append(Choice(say("play.baby_unsaid"), Insist(move, wanted.words)))
    baby = position.edition.words.baby
    question = say("play.which_baby_is", card=position.title(by), baby=baby)
    return session.ask(question, tuple(choices))


def _as_baby(game: AreaGame, wanted: Decide, move: Move, baby: Piece) -> Intent:
    """Return the intent to move a Baby that was said to be this one."""
    moved = replace(wanted, action=replace(move, piece=baby))
    if move.piece not in game.table.stand_ins:
        return moved
    there = game.table.place_of(move.piece)
    title = game.position.title(baby)
    words = " ".join((game.names[there.seat], ways("baby is")[0], title))
    return After(Decide(Move(Verb.PUT, there.seat, baby, there), words), moved)


def _which_effect(session: "Session", game: Game, wanted: Decide) -> Said | None:
    """Ask by which of several open effects something is done; None where that is clear."""
    if not isinstance(game, AreaGame) or game.position.value("firmness") == "loose":
        return None
    action = wanted.action
    effects = by_which(game.position, action) if isinstance(action, Draw | Move) else ()
    choices = tuple(
        Choice(effect_line(game.position, effect), replace(wanted, action=by))
        for effect, by in effects
    )
    return session.ask(say("play.which_effect"), choices) if choices else None


def _unheard(session: "Session", game: Game, wanted: Decide) -> Said | None:
    """Ask whether nobody answers, where an answer was perhaps not understood."""
    if not isinstance(game, AreaGame):
        return None
    return ask_unheard(session, game, wanted)


def _was_done(
    session: "Session",
    game: Game,
    wanted: Decide | Insist,
    answer: object,
    whose: frozenset[SeatNumber],
    lost: tuple[tuple[SeatNumber, bool], ...],
) -> None:
    if isinstance(answer, tuple):
        session.shared.doers |= whose
        session.shared.unseen_losses += lost
    if isinstance(game, AreaGame) and isinstance(answer, tuple):
        cleared(session, game, wanted.action)


def _about(
    game: Game, action: Action
) -> tuple[frozenset[SeatNumber], tuple[tuple[SeatNumber, bool], ...]]:
    """Return whose deed it is, and whose hands lose cards by it that nobody names."""
    if not isinstance(game, AreaGame):
        return frozenset(), ()
    return doers(game.position, action), unseen_losses(game.position, action)


def not_theirs(session: "Session", game: Game, action: Action) -> Text | None:
    """Return why whoever has a way in of their own may not do what only another player may.

    Into a hand, or in secret, only its own player does something; and nobody lays open the hand
    of another by a correction, which is no move of the game.
    """
    if session.seat is None or not isinstance(game, AreaGame):
        return None
    if is_private(game.position, action) and not doers(game.position, action) <= {session.seat}:
        return say("prompt.not_yours")
    ruling = game.decide(action)
    corrects = isinstance(action, Move) and action.verb is Verb.PUT
    if isinstance(ruling, Refused) or not (corrects or ruling.doubts):
        return None
    opened = game.position.after(ruling.events).hands_opened(game.position)
    names = (game.table.seats[each].name for each in opened if each != session.seat)
    return next((say("prompt.opens_hand", name=name) for name in names), None)


@performs(LeaveIt)
def _leave(session: "Session", left: LeaveIt) -> Said:
    game, what = session.shared.game, left.what
    if game and game.waiting:
        what, game.waiting = game.waiting.told, None
    return (session.tell("play.not_done", words=what) if what else session.tell("play.left"),)


@performs(After)
def _after(session: "Session", wanted: After) -> Said:
    """Do what comes first; where that was done, its answer is known, and the rest follows."""
    before = session.shared.table
    said = tuple(perform(session, wanted.first))
    if session.shared.table is before:
        return said
    return (*(said if wanted.aloud else ()), *perform(session, wanted.then))
