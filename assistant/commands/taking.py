"""Words by which a card comes to somebody: taken, stolen, pulled from a hand, or sent home."""

from collections.abc import Callable
from dataclasses import replace

from assistant.cards.find import Found, Several
from assistant.cards.step_words import StepVerb, StepZone
from assistant.choices import Said
from assistant.commands.at import At
from assistant.commands.by_number import (
    babies_by_number,
    hand_given,
    taken_by_number,
    without_number,
)
from assistant.commands.card_named import any_baby
from assistant.commands.done_already import has_come_home, told_gone
from assistant.commands.moving import (
    DISCARD,
    HIDDEN,
    aimed,
    move_card,
    unseen,
    usual_move,
)
from assistant.commands.other_hands import is_out_of_hand, take_out
from assistant.commands.played import played
from assistant.commands.secretly import secretly
from assistant.finding import card_meant, is_named, is_part
from assistant.game.pieces import (
    Test,
    copies,
    hand_of,
    lying_in,
    stable_of,
    stable_of_others,
)
from assistant.language.heard import meaning, points
from assistant.language.slots import Where
from assistant.rules.actions import Give, Move
from assistant.rules.asked_for import is_asked_for, only_asked, wanted_from
from assistant.rules.events import Moved, Verb
from assistant.rules.table import Piece, Place, Zone
from assistant.rules.waiting_events import Uncovered
from assistant.words import say
from assistant.words.announcement import Announcement, plain

_UNSEEN = frozenset({None, Verb.PULL, Verb.GIVE, Verb.PUT})
"""Ways to come into a hand by which not all see which card it is, or that put something right."""


@played("moves", "return")
def return_(at: At) -> Said:
    """Send a card from an area back to its player's hand; what was borrowed goes home."""

    def to(piece: Piece, where: Where | None) -> Place:
        place = at.table.place_of(piece)
        due = [owner for each, owner in at.table.loans_due() if each == piece]
        loans = [each.owner for each in at.table.loans if each.piece == piece]
        owners = [*due, *reversed(loans)]
        named = where.seat if where else None
        owner = place.seat if place.zone is Zone.STABLE else at.who
        hand = aimed(at, Zone.HAND, owner)(piece, where)
        elsewhere = where is not None and where.zone is not None
        if not owners or (elsewhere and not _is_some_hand(where)):
            return hand
        home = Place(Zone.STABLE, named if named in owners and named is not None else owners[0])
        # What an effect has returned goes to the hand, but for what has to go home now.
        asked = is_asked_for(at.game.position, Move(Verb.RETURN, at.who, piece, hand))
        now = any(each.piece == piece and each.called for each in at.table.loans)
        return hand if asked and not now else home

    if _is_just_back(at) or _is_just_in_hand(at):
        return (at.tell("play.done_already"),)
    other = _taken_as_asked(at)
    if other is not None and not _lies(at, lying_in(Zone.STABLE)):
        return other()
    if _is_found(at):
        return take(at)
    due, unnamed = at.table.loans_due(), not at.slots.card or points(at.slots.card)
    if not due and unnamed and has_come_home(at, Verb.RETURN, None):
        return (at.tell("play.done_already"),)
    if len(due) == 1 and unnamed:
        piece, owner = due[0]
        return at.act(Move(Verb.RETURN, at.who, piece, Place(Zone.STABLE, owner)))
    first, *_ = at.slots.said.split() or [""]
    # Hers is what lies before her, where she is named as the one who does it.
    own = (stable_of(at.who),) if at.seat is not None and meaning("whose", first) else ()
    return move_card(at, Verb.RETURN, (*own, lying_in(Zone.STABLE), DISCARD), to)


def _is_found(at: At) -> bool:
    """Say whether a card that goes to a hand lies nowhere open, where effects have cards taken."""
    if not at.table.full or not at.slots.card or points(at.slots.card):
        return False
    takes = any(verb is StepVerb.TAKE for verb, _ in only_asked(at.game.position))
    return takes and not _lies(at, lying_in(Zone.STABLE, Zone.DISCARD))


def _is_just_back(at: At) -> bool:
    """Say whether the card of somebody's that is named has just gone from there to a hand."""
    source = at.slots.source
    if source is None or source.zone is not None or source.seat is None or not at.slots.card:
        return False
    acts, found = at.game.record.acts(), card_meant(at.session, at.slots.card, played=True)
    if not acts or not isinstance(found, Found) or _lies(at, stable_of(source.seat)):
        return False
    home, meant = Place(Zone.HAND, source.seat), copies(at.game.position, found.match)
    moved = (each for each in acts[-1].events if isinstance(each, Moved))
    return any(
        each.how is Verb.RETURN and each.to == home and each.piece in meant for each in moved
    )


def _is_just_in_hand(at: At) -> bool:
    """Say whether the card that is named has just gone to the hand that is meant, as all saw."""
    to, card = at.slots.to, at.slots.card
    seat = at.seat if to is None or to.seat is None else to.seat
    acts = at.game.record.acts()
    elsewhere = at.slots.source is not None
    if not (card and acts and at.table.full) or points(card) or elsewhere:
        return False
    found = card_meant(at.session, card, played=True)
    if not isinstance(found, Found) or _lies(at, lying_in(Zone.STABLE, Zone.DISCARD)):
        return False
    meant = copies(at.game.position, found.match)
    # Where nobody says whose hand it is, it is that one.
    hands = range(len(at.table.seats)) if seat is None else (seat,)
    events = acts[-1].events
    # A card that was answered lay open.
    answered = any(isinstance(each, Uncovered) for each in events)
    moved = (each for each in events if isinstance(each, Moved))
    return any(
        (each.how not in _UNSEEN or (each.how is None and answered))
        and each.piece in meant
        and each.to in [Place(Zone.HAND, whose) for whose in hands]
        for each in moved
    )


def _told_stolen(at: At) -> Announcement | None:
    """Return what is told where a card has just come from the player whose it is said to be."""
    found = card_meant(at.session, at.slots.card, played=True) if at.slots.card else None
    if not isinstance(found, Found):
        return None
    return told_gone(at, Verb.STEAL, found.match, at.slots.source)


def _is_some_hand(where: Where | None) -> bool:
    """Say whether a place is a hand, and whose is not said."""
    return where is not None and where == Where(None, Zone.HAND)


@played("moves", "steal")
def steal(at: At) -> Said:
    """Move a card of another player's area into one's own, or take it out of the other's hand."""
    stolen = _told_stolen(at)
    if stolen:
        return (stolen,)
    if (is_out_of_hand(at) and not _lies_before_others(at)) or _is_out_of_that_hand(at):
        return take_out(at)
    return usual_move("steal")(at)


@played("moves", "take")
def take(at: At) -> Said:
    """Take a card from the discard pile or the deck into the hand, shown to everybody."""
    source, top = at.slots.source, at.slots.option == "top"
    if _is_just_in_hand(at):
        return (at.tell("play.done_already"),)
    if is_out_of_hand(at) or _is_out_of_that_hand(at):
        return take_out(at)
    if source and source.zone is Zone.HAND:
        # Out of a hand it is seen by two only.
        return unseen(at, Verb.PULL, hand_of(at.who), aimed(at, Zone.HAND))
    babies = babies_by_number(at, at.who)
    if babies is not None:
        return babies
    if source and source.zone is Zone.NURSERY:
        # No Baby is ever in a hand: it comes in.
        return usual_move("bring")(at)
    other = _taken_as_asked(at)
    if other is not None:
        return other()
    searched = wanted_from(at.game.position) if at.table.chain or at.table.pile else frozenset()
    if searched:
        by_number = taken_by_number(at, searched)
        if by_number is not None:
            return by_number
        at = without_number(at)
    from_discard = searched == frozenset({StepZone.DISCARD})
    there = source.zone is Zone.DISCARD if source else from_discard
    if top and there and at.table.discard:
        return at.act(Move(Verb.TAKE, at.who, at.table.discard[0], Place(Zone.HAND, at.who)))
    if source and source.zone is Zone.DECK and not (searched is None or StepZone.DECK in searched):
        # No effect searches: it is drawn, and nobody else sees it.
        return unseen(at, Verb.PULL, (lying_in(Zone.DECK),), aimed(at, Zone.HAND))
    if there and at.table.full and not searched and _is_missed(at):
        # What the program believes is in the deck may have been thrown away unheard.
        from_deck = replace(at, slots=replace(at.slots, source=None))
        told = at.tell("play.not_there", card=at.slots.card)
        order = (lying_in(Zone.DECK),)
        return at.sure(
            (told, plain(say("play.all_the_same"))),
            lambda: move_card(from_deck, Verb.TAKE, order, aimed(at, Zone.HAND)),
        )
    where: tuple[Test, ...] = (lying_in(Zone.DISCARD, Zone.DECK),)
    if from_discard:
        # Where effects take cards from there alone, the copy that lies there is meant.
        where = (DISCARD, HIDDEN)
    return move_card(at, Verb.TAKE, where, aimed(at, Zone.HAND))


@played("moves", "move")
def move(at: At) -> Said:
    """Move a card of an area into another; what goes to a hand is returned, or taken."""
    to = at.slots.to
    if to and to.zone is Zone.HAND and at.table.full and at.slots.card:
        if _lies(at, lying_in(Zone.STABLE)):
            return return_(at)
        source = at.slots.source or (Where(None, Zone.DISCARD) if _lies(at, DISCARD) else None)
        return take(replace(at, slots=replace(at.slots, source=source)))
    return usual_move("move")(at)


@played("moves", "pull")
def pull(at: At) -> Said:
    """Pull cards from another player's hand, blindly or, as the two know, by name."""
    slots, whole = at.slots, at.slots.is_hand
    count = slots.many if slots.card else 1
    giver = slots.source.seat if slots.source else None
    if giver is None and count is None and not whole and is_out_of_hand(at):
        return take_out(at)
    if giver is None:
        told = at.tell("play.pull_from")
        # Who names the card has seen it.
        open_ = whole or count is not None
        return (told,) if open_ else secretly(at.session, lambda: (told,), at.who)
    if whole:
        return hand_given(at, giver, at.who)
    if count is None:
        hand = Where(giver, Zone.HAND)
        return unseen(at, Verb.PULL, hand_of(giver), aimed(at, Zone.HAND), hand)
    return at.act(Give(giver, at.who, count))


def _is_out_of_that_hand(at: At) -> bool:
    """Say whether what is taken from somebody does not lie there: it comes out of the hand."""
    source, card = at.slots.source, at.slots.card
    if not at.table.full or source is None or source.zone is not None or source.seat is None:
        return False
    if not card or at.slots.many is not None or points(card) or any_baby(at, card, ()):
        return False
    found = card_meant(at.session, card)
    whole = is_named(found) and not is_part(found)
    return whole and not _lies(at, stable_of(source.seat))


def _lies_before_others(at: At) -> bool:
    """Say whether a card of the name that was said lies in another player's area."""
    return _lies(at, stable_of_others(at.who))


def _is_missed(at: At) -> bool:
    """Say whether a card is named of which nobody can see any copy."""
    found = card_meant(at.session, at.slots.card, played=True) if at.slots.card else None
    if not isinstance(found, Found):
        return False
    places = at.game.position.seen(copies(at.game.position, found.match)).values()
    return bool(places) and all(place.zone is Zone.DECK for place in places)


def _lies(at: At, there: Test) -> bool:
    """Say whether all can see a card of the name that was said lie in such a place."""
    position, found = at.game.position, card_meant(at.session, at.slots.card, played=True)
    matches = found.matches if isinstance(found, Several) else ()
    matches = (found.match,) if isinstance(found, Found) else matches
    pieces = (piece for match in matches for piece in copies(position, match))
    return any(map(there, position.seen(pieces).values()))


def _taken_as_asked(at: At) -> Callable[[], Said] | None:
    """Return what taking a named card is where no open effect lets any be taken, but another deed.

    Whoever may bring a card in from the discard pile takes it from there, and whoever may steal
    one takes it from whoever has it.  None where a card can be taken, or nothing of that is asked.
    """
    source, to, card = at.slots.source, at.slots.to, at.slots.card
    if not at.table.full or not card or points(card) or (to and to.zone is Zone.HAND):
        return None
    asked_ = only_asked(at.game.position)
    verbs = {verb for verb, _ in asked_}
    if verbs & {StepVerb.TAKE, StepVerb.PULL, StepVerb.DRAW, StepVerb.RETURN}:
        return None
    place = source.zone if source else None
    brings = (StepVerb.BRING, StepZone.DISCARD) in asked_
    if brings and (place is Zone.DISCARD or (source is None and _lies(at, DISCARD))):
        there = Where(None, Zone.DISCARD)
        from_there_ = replace(at, slots=replace(at.slots, source=there))
        return lambda: usual_move("bring")(from_there_)
    if StepVerb.STEAL in verbs and place is None and _lies_before_others(at):
        return lambda: usual_move("steal")(at)
    return None
