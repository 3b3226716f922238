"""A card goes somewhere: which one is meant, where it goes from there, and what is told."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from assistant.cards.find import Found
from assistant.choices import Choice, Said
from assistant.commands.at import At
from assistant.commands.by_steps import pieces_named
from assistant.commands.card_named import any_baby, use_card
from assistant.commands.choosing import cards_to_choose, in_portions
from assistant.commands.copy_meant import Named, use_copy
from assistant.commands.deed_meant import deed_meant, is_laid_down, is_played, laid_down
from assistant.commands.done_already import (
    has_come_home,
    just_sacrificed,
    lent_home,
    nothing_to_move,
    stood_in_before,
    told_gone,
)
from assistant.commands.in_words import in_words
from assistant.commands.played import Run
from assistant.commands.secretly import secretly
from assistant.game.pieces import (
    Test,
    from_there,
    lying_in,
    stable_of,
    stable_of_others,
    twins,
)
from assistant.intents import Picked
from assistant.language import grammar
from assistant.language.slots import Where, filled_by
from assistant.messages import Text
from assistant.performing import perform
from assistant.rules.actions import Action, Move, Play
from assistant.rules.choosing import all_of_one
from assistant.rules.events import Verb
from assistant.rules.judging import is_asked_for
from assistant.rules.position import Position
from assistant.rules.replacing import losses_before
from assistant.rules.shares import owing_of_each
from assistant.rules.table import Piece, Place, SeatNumber, Zone
from assistant.words import asked, choose, say
from assistant.words.announcement import Announcement, plain
from assistant.words.held import asked_last

_SEEN_VERBS = frozenset(
    {Verb.STEAL, Verb.DESTROY, Verb.SACRIFICE, Verb.RETURN, Verb.LEND, Verb.REMOVE}
)
"""Ways to move a card that lies open: of several of a name, one that lies there is meant."""

_OPEN = (Zone.STABLE, Zone.DISCARD)
"""Where everybody sees what lies there."""

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
            move = deed_meant(at, verb, piece, to(piece, said.to), said.source)
            if is_played(at, move):
                yield from _perhaps_played(at, move)
                return
            if is_laid_down(at, move):
                deed = laid_down(at, move, said.source)
                yield from at.act(deed) if isinstance(deed, Play) else _done(at, deed)
                return
            yield from in_place(at, move, said.instead)
            if then and not at.session.prompt.options:
                yield from then()

        own = Where(at.who) if verb is Verb.SACRIFICE else None
        gone = told_gone(at, verb, named, said.source or own)
        if gone:
            return (gone,)
        lent = lent_home(at, verb, named) if at.answers.open else None
        due = [piece for piece, _ in at.table.loans_due()]
        if lent not in due and has_come_home(at, verb, named):
            return (at.tell("play.done_already"),)
        # Beside one that is not lent it has to be said which of them goes.
        if lent and (lent in due or not twins(at.game.position, lent)):
            at.answers.note(Picked(lent))
            return with_piece(lent)
        told = stood_in_before(at, verb, named, said.source)
        if told:
            return (told,)
        return use_copy(at, named, order, with_piece, said.source, unseen=unseen)

    owner = said.source.seat if said.source and said.source.zone is None else None
    if not said.card and owner is not None and not unseen:
        every = all_of_one(at.game.position, owner, verb, at.who)
        if every:
            return all_at_once(at, [Move(verb, at.who, piece, to(piece, None)) for piece in every])
    # A Baby is in nobody's hand, so one that is given lies open as well.
    seen = verb in _SEEN_VERBS or (verb is Verb.GIVE and any_baby(at, said.card, order[:1]))
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
    return use_card(at, said.card, question, use, tests, among)


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
        done = just_sacrificed(at, kinds)
        return (at.tell("play.done_already" if done else "play.none_there"),)
    return all_at_once(at, moves)


def unseen(
    at: At, verb: Verb, order: Sequence[Test], to: Going, source: Where | None = None
) -> Said:
    """Move a card that not everybody may see: what is asked about it is for one ear.

    What lies open where it is meant first is no secret.
    """
    if lies_open(at, order):
        return move_card(at, verb, order, to, source, unseen=True)
    return secretly(at.session, lambda: move_card(at, verb, order, to, source, unseen=True), at.who)


def lies_open(at: At, order: Sequence[Test]) -> bool:
    """Say whether a card is named that lies where everybody sees it, in one of some places."""
    card = at.slots.card
    if not card or not at.table.full:
        return False
    if any_baby(at, card, order[:1]):
        # A Baby is in nobody's hand.
        return True
    found = at.session.library.of(at.game.decks).typed(card)
    title = found.match.card.title if isinstance(found, Found) else card
    places = map(at.table.place_of, at.game.position.titled(title))
    return any(
        place.zone in _OPEN and any(lies_there(place) for lies_there in order) for place in places
    )


def in_place(at: At, move: Move, instead: str) -> Said:
    """Do a move; where it may be done in place of several lost cards, of the one that is said."""
    position = at.game.position
    losses = tuple(lost for lost, _ in losses_before(position, move))
    if losses and not instead and is_asked_for(position, move, losses[0].piece):
        losses = ()
    every = {each.piece: replace(move, instead=each.piece) for each in losses}
    titles = {piece: position.title(piece) for piece in every}
    if instead:
        card = filled_by(instead, at.game.around).card
        found = at.session.library.of(at.game.decks).typed(card)
        named = found.match.card.title if isinstance(found, Found) else card
        # Also where it is too late for that: then it is doubted, and saves no other card.
        meant = [way for piece, way in every.items() if titles[piece] == named]
        if meant:
            return _done(at, meant[0])
        other = _in_place_of(at, move, instead)
        if other:
            return _done(at, other)
    ways = {each.piece: every[each.piece] for each in losses if not each.followed}
    if len({titles[piece] for piece in ways}) < 2:
        return _done(at, move)
    choices = tuple(Choice(titles[piece], at.deciding(way)) for piece, way in ways.items())
    return at.session.ask(say("play.instead_of_which"), choices)


def _in_place_of(at: At, move: Move, instead: str) -> Move | None:
    """Return a move with the card in whose place it is done, where one lies or lay before somebody.

    Of several that one is meant which is its own player's.
    """
    said, table = filled_by(instead, at.game.around), at.table
    place = at.table.place_of(move.piece) if move.piece else None
    own = place.seat if place and place.zone is Zone.STABLE else move.seat
    lost = {each.piece: each.seat for each in table.turn.lost if not each.undone}
    found = dict[SeatNumber, Piece]()
    for piece in pieces_named(at.session, at.game)(said.card):
        lies = table.place_of(piece)
        whose = lies.seat if lies.zone is Zone.STABLE else lost.get(piece)
        if whose is not None and said.owner in (None, whose):
            found.setdefault(whose, piece)
    meant = found.get(own, next(iter(found.values()), None))
    return replace(move, instead=meant) if meant else None


def _done(at: At, move: Move) -> Said:
    """Do a move, if it is one; where a hand grows that nobody expects to, say so."""
    told = nothing_to_move(at, move)
    if told:
        return (told,)
    return _with_hand(at, move) if move.verb is Verb.PUT else at.act(move)


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


def _with_hand(at: At, move: Move) -> Said:
    before = at.table
    yield from at.act(move)
    for seat, each in enumerate(at.table.seats):
        if (each.hand_size or 0) > (before.seats[seat].hand_size or 0):
            yield plain(asked.hand_line(at.game.position, seat))
            yield plain(asked.deck_line(at.game.position))


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
