"""What the steps of a card make of names alone, in the program's own words."""

from collections.abc import Callable, Iterator

from assistant.cards.find import Found, Unknown
from assistant.cards.model import Kind
from assistant.cards.spelling import words
from assistant.cards.step_words import Doer, StepVerb, StepZone, When
from assistant.cards.steps import DISCARD_PILE, Step
from assistant.finding import is_named
from assistant.game import AreaGame
from assistant.game.judging import judged
from assistant.game.pieces import copies
from assistant.language import Deed, grammar
from assistant.language.moment import Using
from assistant.rules.actions import (
    Draw,
    Give,
    Move,
    Play,
    Respond,
    SetSeat,
    Swap,
    SwapHands,
    Trigger,
)
from assistant.rules.choosing import all_of_one
from assistant.rules.events import Verb
from assistant.rules.filling import Done, Part, fillings
from assistant.rules.in_effect import Named
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed
from assistant.rules.steps import text_of, which_of
from assistant.rules.table import Piece, Place, SeatNumber, Zone
from assistant.session import Session

_PLAYED_AT = 2
"""Actions of a card that is played at one: that it is played, and what it does to that."""
_DONE_AT = frozenset({StepVerb.DESTROY, StepVerb.STEAL, StepVerb.RETURN, StepVerb.SACRIFICE})
"""What is done to a card that is named behind an answer: on Ben's Baby."""
_TAKING = frozenset({StepVerb.STEAL, StepVerb.TAKE, StepVerb.PULL, StepVerb.MOVE})


def pieces_named(session: Session, game: AreaGame) -> Callable[[str], tuple[Piece, ...]]:
    """Return what says which copies a card may be that is named."""

    def pieces(text: str) -> tuple[Piece, ...]:
        position = game.position
        whole, said = words(game.book.edition.words.baby), words(text)
        if said in (whole, whole[:1]):
            areas = (*(seat.stable for seat in position.table.seats), position.table.nursery)
            babies = [each for area in areas for each in area if _is_baby(position, each)]
            alike = tuple(each for each in babies if words(position.title(each)) == whole)
            # Of no more than the word for a Baby each may be meant.
            return alike if alike and said == whole else tuple(babies)
        answer = session.library.of(game.decks).typed(text)
        if not is_named(answer) or isinstance(answer, Unknown):
            return ()
        matches = (answer.match,) if isinstance(answer, Found) else answer.matches
        every = (piece for match in matches for piece in copies(position, match))
        return tuple(dict.fromkeys(every))

    return pieces


def deeds_by_steps(
    session: Session, game: AreaGame
) -> Callable[[Using, tuple[Part, ...]], tuple[tuple[Deed, ...], ...]]:
    """Return what says which deeds a card does by its steps where others are only named."""
    pieces = pieces_named(session, game)

    def by_steps(using: Using, parts: tuple[Part, ...]) -> tuple[tuple[Deed, ...], ...]:
        used = pieces(using.card) if using.card else ()
        if using.card and not used:
            return ()
        seat = game.table.turn.seat if using.seat is None else using.seat
        if using.card and not using.surely:
            used = tuple(each for each in used if not _is_elsewhere(game.position, each, seat))
            if not used:
                return ()
        named = Named(used, seat, using.into, using.plays, using.surely, using.seat)
        every = _of_each(game, named, parts)
        if every:
            return (every,)
        found = fillings(game.position, named, parts, judged)
        if not found and using.card and using.plays is None and all(each.pieces for each in parts):
            return _doubted(game, fillings(game.position, named, parts, judged, doubted=True))
        loose = game.position.value("firmness") == "loose"
        return tuple(
            # A loose table only writes down what is done by an effect at another moment.
            tuple(_deed(game, each) for each in way if not (loose and _sets_off(each)))
            for way in found
        )

    return by_steps


def _of_each(game: AreaGame, named: Named, parts: tuple[Part, ...]) -> tuple[Deed, ...]:
    """Return what is done to each card of a player who is only named, by an effect that takes all.

    Nothing where a part says more, or where anything speaks against one of them.
    """
    about, position = parts[0].about if len(parts) == 1 else (), game.position
    if len(about) != 1 or len(about[0]) != 1 or parts[0] != Part(about=about):
        return ()
    owner, done = min(about[0]), list[Deed]()
    for piece in all_of_one(position, owner):
        if position.place_of(piece) != Place(Zone.STABLE, owner):
            # It goes with another one.
            continue
        found = fillings(position, named, (Part((piece,)),), judged)
        if len(found) != 1:
            return ()
        done += (_deed(game, each) for each in found[0])
        for each in found[0]:
            ruling = judged(position, each.action)
            position = position.after(ruling.events) if isinstance(ruling, Allowed) else position
    return tuple(done)


def flags_of_steps(position: Position) -> frozenset[str]:
    """Return what the open effects still ask for, as far as words hang on that.

    ``fetches`` where cards are brought in and nothing is taken from anybody, ``revives`` where they
    all come out of the discard pile, ``pulls`` where they come out of a hand, ``culls`` where those
    of somebody else's hand are put away, ``trades`` where hands are swapped, ``benches`` where
    somebody else may be made to miss a turn, ``among`` where some of the cards that are looked at
    go to a hand or back to the deck.
    """
    steps = tuple(_left(position))
    verbs = frozenset(step.verb for step in steps)
    flags = set[str]()
    brings = [step for step in steps if step.verb is StepVerb.BRING]
    if brings and not verbs & _TAKING:
        heap = all(step.source and step.source.zone is StepZone.DISCARD for step in brings)
        flags.add("revives" if heap else "fetches")
    takes = (step for step in steps if step.verb is StepVerb.TAKE and step.what.top)
    if any(step.source and step.source.zone is StepZone.DISCARD for step in takes):
        flags.add("tops")
    if any(step.verb is StepVerb.SKIP_TURN and step.who is not Doer.YOU for step in steps):
        flags.add("benches")
    from_hand = [step for step in steps if step.source and step.source.zone is StepZone.HAND]
    if any(step.verb in (StepVerb.PULL, StepVerb.TAKE) for step in from_hand):
        flags.add("pulls")
    if any(step.verb is StepVerb.PUT and step.to == DISCARD_PILE for step in from_hand):
        flags.add("culls")
    of_those = (step for step in steps if step.source and step.source.zone is StepZone.THOSE)
    if any(step.verb in (StepVerb.TAKE, StepVerb.PUT) for step in of_those):
        flags.add("among")
    if any(step.verb is StepVerb.SWAP for step in from_hand):
        flags.add("trades")
    return frozenset(flags)


def _left(position: Position) -> Iterator[Step]:
    """Yield the steps of the effects of this link that are not done, or not yet."""
    for effect in position.resolving:
        text, progress = text_of(position, effect), effect.progress
        if effect.settled or text is None or progress is None:
            continue
        over = {*progress.done, *progress.over} - {share.step for share in progress.owed}
        yield from (step for at, step in enumerate(text.steps) if at not in over)


def _doubted(game: AreaGame, found: tuple[tuple[Done, ...], ...]) -> tuple[tuple[Deed, ...], ...]:
    """Return the only way in which a card does something against the rules: its doubt is told.

    A card that is played at another one is one deed, which is done as a whole or not.
    """
    if len(found) == 1 and len(found[0]) == 1:
        (only,) = found[0]
        lies = only.place is not None and only.place.zone is Zone.STABLE
        return ((_deed(game, only),),) if isinstance(only.action, Move) and lies else ()
    if len(found) != 1 or len(found[0]) != _PLAYED_AT:
        return ()
    played, aimed = found[0]
    if not isinstance(played.action, Play) or not isinstance(aimed.action, Move):
        return ()
    seat, piece, into = played.action.seat, aimed.action.piece, played.action.into
    if piece is None or aimed.place is None or aimed.place.zone is not Zone.STABLE or into != seat:
        return ()
    at = grammar().part("at_card", card=_owned(game, piece, aimed.place))
    return ((Deed("play", game.position.title(played.action.piece) + at, seat),),)


def _is_elsewhere(position: Position, piece: Piece, seat: SeatNumber) -> bool:
    """Say whether a card that waits to do nothing lies before another player than who uses it."""
    waits = any(each.piece == piece for each in (*position.resolving, *position.open_effects))
    place = position.place_of(piece)
    return not waits and place.zone is Zone.STABLE and place.seat != seat


def played_at(game: AreaGame, plays: Play, by: SeatNumber | None) -> tuple[Deed, ...]:
    """Return that a card is played, and what it does to the cards at which it is played.

    Where it was played before and its effect waits, that is meant, if it is that of the player `by`
    whom it is said to be played, None where that is not said.  Nothing if it is not clear.
    """
    position, title = game.position, game.position.title(plays.piece)
    own = (each for each in position.resolving if by in (None, each.seat))
    open_ = (each.piece for each in own if not each.settled)
    waiting = tuple(piece for piece in open_ if position.title(piece) == title)
    used, anew = (waiting, False) if waiting else ((plays.piece,), True)
    named = Named(used, plays.seat, plays.into, plays=anew, by=by)
    parts = tuple(Part((piece,)) for piece in plays.targets)
    found = fillings(game.position, named, parts, judged)
    return tuple(_deed(game, each) for each in found[0]) if len(found) == 1 else ()


def answered_at(game: AreaGame, answer: Respond, target: Piece) -> tuple[Deed, ...]:
    """Return that a card is answered, and what that does to the card at which it is played.

    Nothing where the answer does nothing to a card that lies on the table.
    """
    position = game.position
    verb = done_by_answer(position, answer.piece)
    if verb is None:
        return ()
    owned = _owned(game, target, position.place_of(target))
    return (
        Deed("answer", position.title(answer.piece), answer.seat),
        Deed(verb.value, owned, answer.seat),
    )


def done_by_answer(position: Position, piece: Piece) -> StepVerb | None:
    """Return what an answer does to a card that lies on the table; None if it does nothing."""
    which = which_of(position, piece, When.RESPONSE)
    text = None if which is None else position.effect(piece, which)
    verbs = (step.verb for step in (text.steps if text else ()) if step.verb in _DONE_AT)
    return next(verbs, None)


def _sets_off(done: Done) -> bool:
    return isinstance(done.action, Trigger)


def _is_baby(position: Position, piece: Piece) -> bool:
    return position.kind(piece) is Kind.BABY


def _deed(game: AreaGame, done: Done) -> Deed:
    """Return an action in the program's own words."""
    position, names, part = game.position, game.names, grammar().part
    match done.action:
        case Play(seat, piece, into):
            to = part("into", name=names[into]) if into != seat else ""
            return Deed("play", position.title(piece) + to, seat)
        case Trigger(seat, piece):
            return Deed("trigger", position.title(piece), seat)
        case Draw(seat, count):
            return Deed("draw", str(count), seat)
        case Give(seat, to_seat, count) if to_seat == game.table.turn.seat:
            return Deed("pull", str(count) + part("from", name=names[seat]), to_seat)
        case Give(seat, to_seat, count):
            return Deed("give", part("to", card=str(count), name=names[to_seat]), seat)
        case SwapHands(seat, other):
            return Deed("swap", part("hands", name=names[other]), seat)
        case Swap(seat, one, two):
            first, second = (_owned(game, each, position.place_of(each)) for each in (one, two))
            sides = part("sides", first=first, second=second)
            return Deed("swap", sides, seat)
        case SetSeat(seat):
            return Deed("skip", part("skipped"), seat)
        case Move():
            return _moved(game, done.action, done.place or Place(Zone.DECK))
        case action:
            raise TypeError(type(action).__name__)


def _moved(game: AreaGame, move: Move, place: Place) -> Deed:
    position, names, part = game.position, game.names, grammar().part
    verb, seat, piece = move.verb, move.seat, move.piece
    if piece is None:
        return Deed(verb.value, str(move.count), seat)
    title = position.title(piece)
    if verb is Verb.BRING and place.zone is Zone.STABLE:
        to = part("to", card=_owned(game, piece, place), name=names[move.to.seat])
        return Deed("move", to, seat)
    if verb is Verb.PUT and move.to.zone is Zone.DISCARD:
        return Deed("put", part("onto_discard", card=_owned(game, piece, place)), seat)
    if verb is Verb.GIVE:
        return Deed("give", part("to", card=title, name=names[move.to.seat]), seat)
    if verb is Verb.PULL and move.whose is not None:
        return Deed("pull", title + part("from", name=names[move.whose]), seat)
    if verb in (Verb.TAKE, Verb.BRING):
        key = _FROM.get(Zone.HAND if move.whose is not None else place.zone, "deck")
        return Deed(verb.value, title + part(key), seat)
    return Deed(verb.value, _owned(game, piece, place), seat)


_FROM = {
    Zone.DISCARD: "discard",
    Zone.NURSERY: "nursery",
    Zone.HAND: "hand",
    Zone.DECK: "deck",
}


def _owned(game: AreaGame, piece: Piece, place: Place) -> str:
    """Return a card with whose it is, where it lies before somebody."""
    title = game.position.title(piece)
    if place.zone is not Zone.STABLE or game.position.place_of(piece) != place:
        # What lies there only by then is named alone.
        return title
    return grammar().part("owned", name=game.names[place.seat], card=title)
