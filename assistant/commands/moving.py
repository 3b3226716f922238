"""A card goes somewhere: which one is meant, where it goes from there, and what is told."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from assistant.cards.find import Found
from assistant.cards.model import Kind
from assistant.cards.step_words import StepVerb, StepZone
from assistant.choices import Choice, Said
from assistant.commands.at import At, Named
from assistant.commands.choosing import cards_to_choose, in_portions
from assistant.commands.homecoming import has_come_home, lent_home
from assistant.commands.in_words import in_words
from assistant.commands.played import Run
from assistant.commands.secretly import secretly
from assistant.game.pieces import (
    Test,
    from_there,
    lying_in,
    stable_of,
    stable_of_others,
)
from assistant.intents import Picked
from assistant.language import grammar
from assistant.language.heard import Where
from assistant.messages import Text
from assistant.performing import perform
from assistant.rules.actions import Action, Move, Play
from assistant.rules.babies import there_already
from assistant.rules.choosing import all_of_one
from assistant.rules.events import Moved, TurnBegan, Verb
from assistant.rules.held import only_asked, wanted_from
from assistant.rules.judging import by_effect, is_asked_for
from assistant.rules.position import Position
from assistant.rules.replacing import gone_instead, hit_itself, losses_before
from assistant.rules.shares import owing_of_each
from assistant.rules.table import Phase, Piece, Place, SeatNumber, Zone
from assistant.rules.turn import is_acted, over_limit, to_the_limit
from assistant.rules.unsaid import will_by_itself
from assistant.words import asked, choose, say
from assistant.words.announcement import Announcement, plain
from assistant.words.held import asked_last
from assistant.words.winning import either, join

_SEEN_VERBS = frozenset(
    {Verb.STEAL, Verb.DESTROY, Verb.SACRIFICE, Verb.RETURN, Verb.LEND, Verb.REMOVE}
)
"""Ways to move a card that lies open: of several of a name, one that lies there is meant."""

_PLACING = frozenset({Verb.PUT, Verb.LEND, Verb.BRING})
"""Ways to move a card that only say where it goes."""

_OPEN = (Zone.STABLE, Zone.DISCARD)
"""Where everybody sees what lies there."""

_LOSING = (Verb.DESTROY, Verb.SACRIFICE)
"""Ways in which an effect has a card go away that people say is removed."""

_LAST = 3
"""So many acts back people still say what has gone."""

_BRINGING = frozenset({StepVerb.BRING})
_NOBODY: SeatNumber = -1
HIDDEN = lying_in(Zone.DECK)
DISCARD = lying_in(Zone.DISCARD)


Going: TypeAlias = Callable[[Piece, Where | None], Place]
"""Where a piece goes, given the place that was said."""


def move_card(
    at: At,
    verb: Verb,
    order: Sequence[Test],
    to: Going,
    source: Where | None = None,
    *,
    unseen: bool = False,
    then: Callable[[], Said] | None = None,
) -> Said:
    """Move the card that is named to where it goes by this verb.

    `source` is where it comes from if no other kind of place is said, `unseen` whether not
    everybody may see it, `then` what comes next unless something is asked about it.
    """
    if not at.table.full:
        # Said before anybody names a card.
        return at.act(Move(verb, at.who, None, Place(Zone.DISCARD)))
    said = at.slots
    if source and not (said.source and said.source.zone):
        said = replace(said, source=source)

    def use(named: Named, at: At) -> Said:
        def with_piece(piece: Piece) -> Said:
            whose = _whose(at, verb, said.source)
            open_ = verb is Verb.GIVE and at.table.place_of(piece).zone is Zone.STABLE
            # What lies open is not given out of a hand: it only changes its area.
            how = Verb.BRING if open_ else verb
            who, place = at.who, at.table.place_of(piece)
            unsaid = at.seat is None and at.table.chain is not None
            if verb is Verb.SACRIFICE and unsaid and place.zone is Zone.STABLE:
                # Who only says what is sacrificed means its player.
                who = place.seat
            move = _given_up(at, Move(how, who, piece, to(piece, said.to), whose))
            move = _as_deed(at, move)
            if _is_played(at, move):
                yield from _perhaps_played(at, move)
                return
            if _is_laid_down(at, move):
                yield from _laid_down(at, move, said.source)
                return
            yield from _in_place(at, move, said.instead)
            if then and not at.session.prompt.options:
                yield from then()

        lent = lent_home(at, verb, named) if at.answers.open else None
        due = [piece for piece, _ in at.table.loans_due()]
        if lent not in due and has_come_home(at, verb, named):
            return (at.tell("play.done_already"),)
        if lent:
            at.answers.note(Picked(lent))
            return with_piece(lent)
        told = _lost_of(at, verb, named, said.source)
        if told:
            return (told,)
        return at.piece(named, order, with_piece, said.source, unseen=unseen)

    owner = said.source.seat if said.source and said.source.zone is None else None
    if not said.card and owner is not None and not unseen:
        every = all_of_one(at.game.position, owner, verb, at.who)
        if every:
            return all_at_once(at, [Move(verb, at.who, piece, to(piece, None)) for piece in every])
    # A Baby is in nobody's hand, so one that is given lies open as well.
    seen = verb in _SEEN_VERBS or (verb is Verb.GIVE and at.any_baby(said.card, order[:1]))
    tests = order[:1] if seen else ()
    if said.source:
        tests = (from_there(said.source),)

    def among() -> tuple[Choice, ...]:
        return in_portions(cards_to_choose(at.game, verb, at.who)) if not unseen else ()

    question: Text = choose("play.which_card", verb.value)
    if verb is Verb.SACRIFICE and at.who in owing_of_each(at.game.position, verb.value):
        question = at.asks_own("play.which_sacrifice", at.who)
        lines = among() if not said.card and at.answers.open else ()
        if len(lines) == 1:
            # What an effect asks of each player is done where there is only one card for it.
            return perform(at.session, lines[0].then)
    return at.card(said.card, question, use, tests, among)


def all_at_once(at: At, moves: Sequence[Action]) -> Said:
    """Do actions one after the other, as one deed, as far as nothing is asked in between."""
    said: list[Announcement] = []
    start = at.game.position
    with at.game.said_at_once():
        for each in moves:
            if isinstance(each, Move) and each.piece and _has_gone(at, start, each.piece):
                # An effect that takes all that there are has had it go with the one before.
                continue
            said += at.act(each)
            if at.session.prompt.options or at.game.waiting:
                break
    return asked_last(tuple(said), at.game.position)


def _has_gone(at: At, start: Position, piece: Piece) -> bool:
    """Say whether a card lies before nobody any more that did at the start of what is done."""
    zones = (position.place_of(piece).zone for position in (start, at.game.position))
    return [zone is Zone.STABLE for zone in zones] == [True, False]


def all_sacrificed(at: At, kinds: frozenset[str]) -> Said:
    """Sacrifice all cards of some kinds, of everybody or of who does it; perhaps that is done."""
    position = at.game.position
    moves = [
        Move(Verb.SACRIFICE, seat, piece, Place(Zone.DISCARD))
        for seat, area in position.areas()
        for piece in area.pieces
        if position.kind(piece) in kinds and at.seat in (None, seat)
    ]
    if not moves:
        done = _have_just_gone(at, kinds)
        return (at.tell("play.done_already" if done else "play.none_there"),)
    return all_at_once(at, moves)


def _have_just_gone(at: At, kinds: frozenset[str]) -> bool:
    """Say whether cards of some kinds were just sacrificed by what an effect does by itself."""
    acts = at.game.record.acts()[-_LAST:]
    events = [event for act in acts for event in act.events if isinstance(event, Moved)]
    gone = [event.piece for event in events if event.how is Verb.SACRIFICE]
    return any(at.game.position.kind(piece) in kinds for piece in gone)


def unseen(
    at: At, verb: Verb, order: Sequence[Test], to: Going, source: Where | None = None
) -> Said:
    """Move a card that not everybody may see: what is asked about it is for one ear.

    What lies open where it is meant first is no secret.
    """
    if _lies_open(at, order):
        return move_card(at, verb, order, to, source, unseen=True)
    return secretly(at.session, lambda: move_card(at, verb, order, to, source, unseen=True), at.who)


def _lies_open(at: At, order: Sequence[Test]) -> bool:
    """Say whether a card is named that lies where everybody sees it, in one of some places."""
    card = at.slots.card
    if not card or not at.table.full:
        return False
    if at.any_baby(card, order[:1]):
        # A Baby is in nobody's hand.
        return True
    found = at.session.library.of(at.game.decks).typed(card)
    title = found.match.card.title if isinstance(found, Found) else card
    places = map(at.table.place_of, at.game.position.titled(title))
    return any(
        place.zone in _OPEN and any(lies_there(place) for lies_there in order) for place in places
    )


def _in_place(at: At, move: Move, instead: str) -> Said:
    """Do a move; where it may be done in place of several lost cards, of the one that is said."""
    position = at.game.position
    losses = tuple(lost for lost, _ in losses_before(position, move))
    if losses and not instead and is_asked_for(position, move, losses[0].piece):
        losses = ()
    every = {each.piece: replace(move, instead=each.piece) for each in losses}
    titles = {piece: position.title(piece) for piece in every}
    if instead:
        found = at.session.library.of(at.game.decks).typed(instead)
        named = found.match.card.title if isinstance(found, Found) else instead
        # Also where it is too late for that: then it is doubted, and saves no other card.
        meant = [way for piece, way in every.items() if titles[piece] == named]
        if meant:
            return _done(at, meant[0])
    ways = {each.piece: every[each.piece] for each in losses if not each.followed}
    if len({titles[piece] for piece in ways}) < 2:
        return _done(at, move)
    choices = tuple(Choice(titles[piece], at.deciding(way)) for piece, way in ways.items())
    return at.session.ask(say("play.instead_of_which"), choices)


def _done(at: At, move: Move) -> Said:
    """Do a move, if it is one; where a hand grows that nobody expects to, say so."""
    piece, to, table = move.piece, move.to, at.table
    lent = any(loan.piece == piece for loan in table.loans)
    moved = move.verb in _PLACING and to.zone not in (Zone.HAND, Zone.DECK)
    there = table.place_of(piece) == to if piece else False
    if piece and move.verb is Verb.PUT and move.whose is None:
        piece = there_already(at.game.position, piece, to) or piece
        there = table.place_of(piece) == to
    if piece and moved and not lent and there:
        return (at.tell("unclear.lies_there", card=at.game.position.title(piece)),)
    told = _stands_in(at, move)
    if told:
        return (told,)
    again = move.verb is Verb.SHUFFLE and not is_asked_for(at.game.position, move)
    if piece and again and _is_shuffled_in(at, piece):
        return (at.tell("play.done_already"),)
    if piece and move.verb is not Verb.PUT and _just_moved(at, piece, move):
        return (at.tell("play.done_already"),)
    if piece and _one_has_gone(at, piece, move):
        return (at.tell("play.done_already"),)
    if piece and will_by_itself(at.game.position, move):
        return (at.tell("play.by_itself_later", card=at.game.position.title(piece)),)
    return _with_hand(at, move) if move.verb is Verb.PUT else at.act(move)


def _lost_of(at: At, verb: Verb, named: Named, source: Where | None) -> Announcement | None:
    """Return what is told of a player's card that was lost before, as it stands in for others."""
    if source is None or source.seat is None or source.zone is not None:
        return None
    title = named if isinstance(named, str) else named.card.title
    stable, position = at.table.seats[source.seat].stable, at.game.position
    if any(position.title(piece) == title for piece in stable):
        return None
    lost = (each.piece for each in at.table.turn.lost if each.seat == source.seat)
    moves = (Move(verb, at.who, each, Place(Zone.DISCARD)) for each in lost)
    found = (_stands_in(at, each) for each in moves if position.title(each.piece or "") == title)
    return next((each for each in found if each), None)


def _stands_in(at: At, move: Move) -> Announcement | None:
    """Return what is destroyed in place of what, where a lost card is given up or lost once more.

    None where it is a card like any other.
    """
    position = at.game.position
    hit, saved = hit_itself(position, move), gone_instead(position, move)
    if move.piece is None or (hit is None and not saved):
        return None
    card = position.title(move.piece)
    if saved:
        return at.tell("play.gone_instead", card=card, other=join([*map(position.title, saved)]))
    if not hit:
        return at.tell("play.hit_itself_alone", card=card)
    return at.tell("play.hit_itself", card=card, other=either([*map(position.title, hit)]))


def _given_up(at: At, move: Move) -> Move:
    """Return the sacrifice that is meant where each is to give up something, and somebody loses it.

    Where an effect of somebody else's has it lost, its player has not chosen it.
    """
    piece, place = move.piece, at.table.place_of(move.piece) if move.piece else None
    lost = move.verb is Verb.PUT and move.to.zone is Zone.DISCARD and at.table.pile is None
    if not lost or not piece or place is None or place.zone is not Zone.STABLE:
        return move
    asked_ = {verb for verb, _ in only_asked(at.game.position)}
    if StepVerb.SACRIFICE not in asked_ or StepVerb.DESTROY in asked_:
        return move
    return replace(move, verb=Verb.SACRIFICE, seat=place.seat)


def _as_deed(at: At, move: Move) -> Move:
    """Return the deed that it is where a player is said to put a card elsewhere, or into an area.

    Only what nobody is said to do puts right where a card lies.
    """
    piece, to = move.piece, move.to
    if move.verb is Verb.REMOVE and at.table.chain is not None:
        # Who takes a card away that an effect has lost takes it out of no game.
        lost = (replace(move, verb=each, to=Place(Zone.DISCARD)) for each in _LOSING)
        return next((each for each in lost if is_asked_for(at.game.position, each)), move)
    if move.verb is not Verb.PUT or piece is None or at.seat is None:
        return move
    place = at.table.place_of(piece)
    hidden = place.zone in (Zone.HAND, Zone.DECK)
    if hidden and to.zone is Zone.STABLE and at.table.pile:
        # What a card has brought in waits for the answers to it.
        return replace(move, verb=Verb.BRING, whose=_whose(at, Verb.BRING, at.slots.source))
    judged = by_effect(at.game.position, move)
    if place.zone is not Zone.STABLE or place == to or (judged.fits and not judged.doubts):
        return move
    if to.zone is Zone.DISCARD:
        verb = Verb.SACRIFICE if place.seat == move.seat else Verb.DESTROY
    elif to.zone is Zone.STABLE:
        verb = Verb.STEAL if to.seat == move.seat else Verb.BRING
    elif to.zone is Zone.HAND:
        verb = Verb.RETURN
    else:
        return move
    return replace(move, verb=verb)


def _is_laid_down(at: At, move: Move) -> bool:
    """Say whether somebody puts a card out of the hand before a player while an effect is open.

    What nobody is said to do only puts right where a card lies.
    """
    if move.verb is not Verb.PUT or move.piece is None or at.seat is None or at.table.pile:
        return False
    unseen = at.table.place_of(move.piece).zone in (Zone.HAND, Zone.DECK)
    quiet = at.table.chain is None or bool(at.table.untold)
    return unseen and move.to.zone is Zone.STABLE and not quiet


def _is_played(at: At, move: Move) -> bool:
    """Say whether a card that is brought in out of the hand can only be one that is played.

    No effect brings it in, and whoever has the turn has still to play: so it can be answered.
    """
    table, piece = at.table, move.piece
    if move.verb is not Verb.BRING or piece is None or move.to.zone is not Zone.STABLE:
        return False
    acting = table.turn.seat == move.seat and table.turn.phase is Phase.ACTION
    quiet = not (table.pile or table.chain or table.untold or table.owed)
    hidden = table.place_of(piece).zone in (Zone.HAND, Zone.DECK)
    source = at.slots.source
    own = source is None or source.zone is Zone.HAND
    baby = at.game.position.kind(piece) is Kind.BABY
    return acting and quiet and hidden and own and not baby and not is_acted(table)


def _perhaps_played(at: At, move: Move) -> Said:
    """Ask whether a card that is said to be brought in is played, and play it then."""
    piece = move.piece or ""
    title, name = at.game.position.title(piece), at.name(move.seat)
    question = at.tell("unclear.plays", name=name, card=title)
    owner = move.to.seat
    if owner not in (None, move.seat):
        known, names = grammar(), at.game.names
        into = known.part("into", name=names[owner or 0])
        line = in_words(names, known.plays, f"{title}{into}", move.seat)
        question = at.tell("unclear.did_you_mean", line=line)
    return at.sure((question,), lambda: at.act(Play(move.seat, piece, move.to.seat)))


def _laid_down(at: At, move: Move, source: Where | None) -> Said:
    """Bring a card in as an effect asks for; where none is about that, play it."""
    brings = replace(move, verb=Verb.BRING, whose=_whose(at, Verb.BRING, source))
    judged = by_effect(at.game.position, brings)
    if move.piece and judged.doubts and not judged.fits:
        return at.act(Play(at.who, move.piece, move.to.seat))
    return _done(at, brings)


def _just_moved(at: At, piece: Piece, move: Move) -> bool:
    """Say whether a card has just done by itself what somebody says of it."""
    acts = at.game.record.acts()
    events = acts[-1].events if acts else ()
    place = at.table.place_of(piece)
    done = (event for event in events if isinstance(event, Moved) and event.piece == piece)
    # Where it lies in a hand nobody learns whether it is there.
    seen = place.zone is Zone.DISCARD and move.to == place
    if place.zone is Zone.STABLE and move.to != place:
        # It has gone elsewhere.
        return False
    return any(event.to == place and (event.how is move.verb or seen) for event in done)


def _one_has_gone(at: At, piece: Piece, move: Move) -> bool:
    """Say whether a card called like a hidden one has just gone by itself where that is said to go.

    At a table people say aloud what was done by itself: no second one comes out of a hand.
    """
    position, table, source = at.game.position, at.table, at.slots.source
    hidden = table.place_of(piece).zone in (Zone.HAND, Zone.DECK)
    if not hidden or table.pile or (source is not None and source.zone is not None):
        return False
    if over_limit(position) and to_the_limit(position, move):
        return False
    if move.to.zone not in (Zone.DISCARD, Zone.DECK):
        return False
    title, acts = position.title(piece), at.game.record.acts()[-_LAST:]
    went = any(
        isinstance(event, Moved)
        and event.how is not Verb.PUT
        and event.to.zone is move.to.zone
        and event.to == table.place_of(event.piece)
        and position.title(event.piece) == title
        for act in acts
        for event in act.events
    )
    return went and not is_asked_for(position, move)


def _is_shuffled_in(at: At, piece: Piece) -> bool:
    """Say whether a card went into the deck in this turn, and nobody has seen it since."""
    if at.table.place_of(piece).zone is not Zone.DECK:
        return False
    for act in reversed(at.game.record.acts()):
        for event in reversed(act.events):
            if isinstance(event, TurnBegan):
                return False
            if isinstance(event, Moved) and event.piece == piece:
                return event.how is Verb.SHUFFLE and event.to.zone is Zone.DECK
    return False


def _with_hand(at: At, move: Move) -> Said:
    before = at.table
    yield from at.act(move)
    for seat, each in enumerate(at.table.seats):
        if (each.hand_size or 0) > (before.seats[seat].hand_size or 0):
            yield plain(asked.hand_line(at.game.position, seat))
            yield plain(asked.deck_line(at.game.position))


def _whose(at: At, verb: Verb, source: Where | None) -> SeatNumber | None:
    """Return the seat out of whose hand a card comes that nobody sees."""
    if verb is Verb.PUT and not source:
        return None
    if verb is Verb.PUT and source and source.zone is Zone.NURSERY:
        # Out of nobody's hand: it does not lie there already, to be named only now.
        return _NOBODY
    if source and source.zone is Zone.HAND:
        return at.who if source.seat is None else source.seat
    if source and source.zone is not None:
        return None
    if verb is Verb.TAKE and (at.table.chain or at.table.pile):
        # An effect takes it out of the deck.
        return None
    if verb is Verb.BRING and _is_out_of_deck(at):
        return None
    return at.who


def _is_out_of_deck(at: At) -> bool:
    """Say whether open effects have cards brought in out of the deck, and none out of a hand."""
    if not (at.table.chain or at.table.pile):
        return False
    places = wanted_from(at.game.position, _BRINGING)
    return bool(places) and StepZone.HAND not in (places or ())


def aimed(at: At, zone: Zone, seat: SeatNumber | None = None) -> Going:
    """Return the place that is meant where one zone is usual: whose is said, or else `seat`."""

    def to(piece: Piece, where: Where | None) -> Place:
        said = where.seat if where else None
        owner = seat if seat is not None else at.who
        chosen = where.zone if where and where.zone else zone
        if chosen in (Zone.STABLE, Zone.HAND):
            return Place(chosen, owner if said is None else said)
        return Place(chosen)

    return to


_Order: TypeAlias = Callable[[SeatNumber], tuple[Test, ...]]
STABLES = (lying_in(Zone.STABLE),)


def _of_anyone(*tests: Test) -> _Order:
    return lambda _: tests


def _of_others(who: SeatNumber) -> tuple[Test, ...]:
    return (stable_of_others(who), *STABLES)


def _of_own(who: SeatNumber) -> tuple[Test, ...]:
    return (stable_of(who), *STABLES)


_WAYS: Mapping[str, tuple[Verb, _Order, Zone]] = {
    "bring": (Verb.BRING, _of_anyone(lying_in(Zone.DECK, Zone.DISCARD, Zone.NURSERY)), Zone.STABLE),
    "steal": (Verb.STEAL, _of_others, Zone.STABLE),
    "destroy": (Verb.DESTROY, _of_others, Zone.DISCARD),
    "sacrifice": (Verb.SACRIFICE, _of_own, Zone.DISCARD),
    "move": (Verb.BRING, _of_own, Zone.STABLE),
    "lend": (Verb.LEND, lambda who: (stable_of_others(who),), Zone.STABLE),
    "remove": (Verb.REMOVE, _of_anyone(*STABLES, DISCARD), Zone.BOX),
}
"""Words that move one card: how, from where as a rule, and where to."""


def usual_move(word: str) -> Run:
    """Return what a word does that moves one card from where it lies as a rule."""
    verb, order, zone = _WAYS[word]
    return lambda at: move_card(at, verb, order(at.who), aimed(at, zone))
