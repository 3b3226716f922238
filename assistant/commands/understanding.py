"""What people say in their own words, and the deeds that it means."""

from collections.abc import Sequence

from assistant.choices import Choice, Said
from assistant.commands.allowed import (
    asks_leave,
    forbidden_said,
    said_as_done,
    whether_allowed,
    without_condition,
)
from assistant.commands.in_words import do_of, in_words, told, typed_as
from assistant.commands.moment import moment_of
from assistant.commands.outcomes import ask_first
from assistant.commands.questions import offer_read
from assistant.commands.rule_questions import rules_first, term_said
from assistant.commands.unheard import note_unheard
from assistant.game import AreaGame
from assistant.intents import Do, InTurn
from assistant.language import (
    Ambiguous,
    Deed,
    Meaning,
    Moment,
    NotUnderstood,
    Understood,
    grammar,
    readings,
)
from assistant.language.heard import has_drawn, spoken, tells_of_player
from assistant.language.meanings import Read
from assistant.language.moment import Seat
from assistant.language.otherwise import understand_otherwise
from assistant.language.program import ways
from assistant.language.slips import stranger
from assistant.language.slots import Around
from assistant.performing import perform
from assistant.registry import ACTING, PROGRAM, find_command
from assistant.rules.shares import asked_of
from assistant.session import Session
from assistant.words import say
from assistant.words.plain import repeated

_TWO = 2
_HOME = "return"
_DRAWS, _CHAIN, _OPTIONAL = "draws", "chain", "optional"
_ACTING = "acting"


def understood(session: "Session", typed: str) -> Said | None:
    """Answer a line that is understood, or of which it is clear what it may mean."""
    at = moment_of(session)
    asked = said_as_done(typed)
    less = (asked, without_condition(asked)) if asked else ()
    why = forbidden_said(typed) is not None
    judged = (
        whether_allowed(session, _meant_by(session, each, at), at, why=why) for each in less if each
    )
    allowed = next((each for each in judged if each is not None), None)
    found = _meant_by(session, typed, at) if allowed is None else None
    if found and asked and asks_leave(typed):
        # The Ramstar drink: it need not be the whole title.
        allowed = whether_allowed(session, found, at, asks=True)
    if allowed is not None or found is None:
        return allowed
    rules = term_said(session, typed) or rules_first(session, typed, found)
    if rules:
        return rules
    of_us = asked is not None and asked.partition(" ")[0].casefold() not in grammar().addressing
    if of_us and isinstance(found, Understood) and any(map(_acts, found.deeds)):
        # Can I skip it: a question does nothing.
        return did_you_mean(session, done_by(session, found.deeds))
    before = session.shared.table
    somebody = _about_somebody(session, typed, at, found)
    somebody = None if somebody is None else tuple(somebody)
    asks = somebody is not None and session.shared.table is before
    if asks or (somebody is None and not isinstance(found, Understood)):
        note_unheard(session, typed)
    if somebody is not None:
        return somebody
    match found:
        case Understood(deeds, by_word):
            # Where it is asked who, a name is the answer.
            named = session.game is not None and _is_name(typed, session.game.names)
            offered = offer_read(session, typed) if by_word or named else None
            offered = _drawn_again(session, typed, at, deeds) if offered is None else offered
            return perform(session, done_by(session, deeds)) if offered is None else offered
        case Ambiguous(readings):
            said = " ".join(typed.casefold().split())
            ways = [done_by(session, each.deeds) for each in readings]
            own = [way for way in ways if typed_as(session, way).casefold() == said]
            if not own and len({told(session, way).casefold() for way in ways}) == 1:
                # Two names of one card that differ by their capitals alone.
                own = ways
            return perform(session, own[0]) if own else _ask_which(session, ways)
        case NotUnderstood(denied=True):
            # Whatever stands before it, and however it could be read: it was not done.
            return (session.tell("unclear.not_understood", typed=repeated(typed, 60)),)
        case NotUnderstood(nearest=(deed, *_)):
            return did_you_mean(session, _meant(session, (deed,), typed))
        case NotUnderstood(half=(_, *_) as half, by_word=True, sure=False):
            return offer_read(session, typed) or _half_understood(session, half, typed)
        case NotUnderstood():
            return offer_read(session, typed)


def _drawn_again(
    session: "Session", typed: str, at: Moment, deeds: tuple[Deed, ...]
) -> Said | None:
    """Ask whether a draw that is told right behind the very same one is a second one."""
    game, acts = session.game, session.game.record.acts() if session.game else ()
    if game is None or game.waiting or len(deeds) != 1 or len(acts) < _TWO:
        return None
    before = PROGRAM.deed(acts[-1].words, at.names, at.speaker)
    draws = grammar().drawing
    if before is None or before.word not in draws or deeds[0].word not in draws:
        return None
    seats = [at.turn if each.seat is None else each.seat for each in (before, deeds[0])]
    if not has_drawn(typed) or _ACTING not in at.flags or set(seats) != {at.turn}:
        return None
    question = session.tell("unclear.second_draw", name=at.names[seats[0]])
    return ask_first(session, (question,), done_by(session, deeds))


def _is_name(typed: str, names: Sequence[str]) -> bool:
    """Say whether a line is the name of a player and no more."""
    return any(spoken(typed) == spoken(name) for name in names)


def likely(session: "Session", typed: str) -> Said | None:
    """Ask about what a line likely means that is not understood; None if nothing is likely."""
    found = meaning(session, typed)
    half = found.half if isinstance(found, NotUnderstood) else ()
    return _half_understood(session, half, typed) if half else None


def surely(session: "Session", typed: str) -> Said | None:
    """Ask about what a line means that is like a known phrase; None if it is like none.

    Of somebody who is not playing nothing is asked as of another player.
    """
    others = session.game is not None and tells_of_player(typed.casefold().split()[1:])
    if others and stranger(typed, grammar(), moment_of(session), PROGRAM):
        return None
    found = meaning(session, typed)
    sure = isinstance(found, NotUnderstood) and found.sure
    return likely(session, typed) if sure and not is_card(session, typed) else None


def is_card(session: "Session", typed: str) -> bool:
    """Say whether a line is the whole title or label of a card of any deck."""
    return " ".join(typed.split()).casefold() in session.library.whole_names


def _meant(session: "Session", deeds: tuple[Deed, ...], typed: str) -> InTurn:
    """Return the intent to do what a line means that was not understood whole."""
    wanted = done_by(session, deeds)
    return InTurn(wanted.deeds if isinstance(wanted, InTurn) else (wanted,), typed)


def _half_understood(session: "Session", ways: tuple[tuple[Deed, ...], ...], typed: str) -> Said:
    """Ask about what was half understood: which card it is, or whether that was meant."""
    if len(ways) > 1:
        return _ask_which(session, [_meant(session, deeds, typed) for deeds in ways])
    (deeds,) = ways
    wanted = _meant(session, deeds, typed)
    asks = grammar().asks_card
    if len(deeds) == 1 and not deeds[0].rest and deeds[0].word in asks and session.game:
        seat = deeds[0].seat
        name = session.game.names[session.game.table.turn.seat if seat is None else seat]
        told = session.tell("unclear.something", line=in_words((name,), deeds[0].word, "", 0))
        return (told, *perform(session, wanted))
    return did_you_mean(session, wanted)


def _about_somebody(session: "Session", typed: str, at: Moment, found: Meaning) -> Said | None:
    """Ask who is meant where an act is somebody's who is not named; None where that is known."""
    spoken_of = readings(typed, grammar(), at, PROGRAM)
    if spoken_of is None or not (spoken_of.owner or isinstance(found, NotUnderstood)):
        return None
    game = session.game
    acts = [(seat, deeds) for seat, deeds in spoken_of.by_seat if any(map(_acts, deeds))]
    if spoken_of.owner and isinstance(found, Understood) and _goes_home(found.deeds):
        # Whoever's it is, a card goes back to its owner.
        return None
    only = None if spoken_of.owner else _who_is_due(at, [deeds for _, deeds in acts])
    known = spoken_of.known
    if spoken_of.owner and _CHAIN in at.flags and not known:
        # Whose cards alone an effect is about, or who alone has that to lose for it.
        only, known = _whose_is_asked(session, at), len(acts) == 1
    if game and (known or only is not None):
        of_one = [deeds for seat, deeds in acts if known or seat == only]
        if len(of_one) == 1:
            return perform(session, done_by(session, of_one[0]))
    if game and acts and spoken_of.together and all(map(_passes, acts)):
        return did_you_mean(session, done_by(session, tuple(way[0] for _, way in acts)))
    if game and acts:
        choices = tuple(Choice(game.names[seat], done_by(session, deeds)) for seat, deeds in acts)
        return session.ask(say("unclear.whose" if spoken_of.owner else "unclear.who"), choices)
    if isinstance(found, Understood) and any(map(_acts, found.deeds)):
        return (session.tell("unclear.not_understood", typed=repeated(typed, 60)),)
    return None


def _whose_is_asked(session: "Session", at: Moment) -> Seat | None:
    """Return whose cards alone the open effects are about; None where they may be another's.

    Of what each player gives up they are of the last one who is asked.
    """
    if len(at.owing) == 1:
        return next(iter(at.owing))
    return asked_of(session.game.position) if isinstance(session.game, AreaGame) else None


def _who_is_due(at: Moment, ways: Sequence[Sequence[Deed]]) -> Seat | None:
    """Return who alone is to do something now: she draws; None where it may be another player.

    It is whose turn it is where a card is to be drawn, and whose effect has to be done.
    """
    deeds = [deed for way in ways for deed in way]
    if all(deed.word in grammar().drawing for deed in deeds):
        one = all(deed.rest in ("", "1") for deed in deeds)
        return at.turn if one and _DRAWS in at.flags else None
    seats = set(at.owes or at.waiting_for)
    due = _CHAIN in at.flags and _OPTIONAL not in at.flags and len(seats) == 1
    return seats.pop() if due else None


def _passes(act: tuple[Seat, tuple[Deed, ...]]) -> bool:
    """Say whether all that a player does is to pass."""
    _, deeds = act
    return len(deeds) == 1 and deeds[0].word in grammar().passing


def _goes_home(deeds: tuple[Deed, ...]) -> bool:
    return all(deed.word == _HOME and deed.rest for deed in deeds)


def _acts(deed: Deed) -> bool:
    """Say whether a deed changes the table."""
    command = find_command(ways(deed.word)[0])
    return command is not None and command[0].group in ACTING


def done_by(session: "Session", deeds: tuple[Deed, ...]) -> Do | InTurn:
    """Return the intent to do deeds, one after the other."""
    around = session.game.around if session.game else Around()
    words = tuple(do_of(deed, around) for deed in deeds)
    return words[0] if len(words) == 1 else InTurn(words)


def meaning(session: "Session", typed: str) -> Meaning:
    """Return what a line means at this moment."""
    return _meant_by(session, typed, moment_of(session))


def _meant_by(session: "Session", typed: str, at: Moment) -> Meaning:
    read, table = session.read, session.shared.table
    if read is None or not read.is_of(typed, table, at, grammar()):
        found = understand_otherwise(typed, grammar(), at, PROGRAM)
        read = session.read = Read(typed, table, at, grammar(), found)
    return read.meaning


def did_you_mean(session: "Session", wanted: Do | InTurn, line: str = "") -> Said:
    """Ask whether something was meant, by its `line` if it was said so, and do it for a yes."""
    line = line or told(session, wanted)
    question = session.tell("unclear.did_you_mean", line=line)
    return ask_first(session, (question,), wanted, line)


def _ask_which(session: "Session", ways: Sequence[Do | InTurn]) -> Said:
    """Ask which of several readings is meant."""
    # What is told in the same words is the same to whoever is asked.
    differ = {f"{told(session, way)}": way for way in reversed(ways)}
    if len(differ) == 1:
        return did_you_mean(session, next(iter(differ.values())))
    choices = tuple(Choice(text, differ[text]) for text in reversed(differ))
    return session.ask(say("unclear.which_meant"), choices)
