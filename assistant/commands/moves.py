"""Words that move cards."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from assistant.cards.find import Found, Several
from assistant.cards.step_words import StepVerb, StepZone
from assistant.choices import Said
from assistant.commands.at import At, Named
from assistant.commands.by_number import (
    babies_by_number,
    counted,
    hand_given,
    put_by_number,
    taken_by_number,
    without_number,
)
from assistant.commands.homecoming import has_come_home
from assistant.commands.moving import (
    DISCARD,
    HIDDEN,
    Going,
    aimed,
    all_sacrificed,
    move_card,
    unseen,
)
from assistant.commands.played import Run, played
from assistant.commands.secretly import secretly
from assistant.finding import card_meant, is_named, is_part
from assistant.game.pieces import (
    Test,
    copies,
    from_there,
    hand_of,
    lying_in,
    stable_of,
    stable_of_others,
)
from assistant.language.heard import NOTHING, Where, meaning, meant, points
from assistant.rules.actions import Give, Move, Reshuffle, SetHand, Swap, SwapHands
from assistant.rules.events import Moved, Verb
from assistant.rules.held import (
    is_asked_for,
    only_asked,
    shows_one,
    shuffles_deck,
    shuffles_owed,
    wanted_from,
)
from assistant.rules.pile import still_open
from assistant.rules.shuffling import is_coming, is_waiting
from assistant.rules.table import Piece, Place, SeatNumber, Zone
from assistant.words import choose, say
from assistant.words.announcement import Announcement, plain
from assistant.words.doubts import doubt_words

_Order: TypeAlias = Callable[[SeatNumber], tuple[Test, ...]]
_STABLES = (lying_in(Zone.STABLE),)


def _of_anyone(*tests: Test) -> _Order:
    return lambda _: tests


def _of_others(who: SeatNumber) -> tuple[Test, ...]:
    return (stable_of_others(who), *_STABLES)


def _of_own(who: SeatNumber) -> tuple[Test, ...]:
    return (stable_of(who), *_STABLES)


_WAYS: Mapping[str, tuple[Verb, _Order, Zone]] = {
    "bring": (Verb.BRING, _of_anyone(lying_in(Zone.DECK, Zone.DISCARD, Zone.NURSERY)), Zone.STABLE),
    "steal": (Verb.STEAL, _of_others, Zone.STABLE),
    "destroy": (Verb.DESTROY, _of_others, Zone.DISCARD),
    "sacrifice": (Verb.SACRIFICE, _of_own, Zone.DISCARD),
    "move": (Verb.BRING, _of_own, Zone.STABLE),
    "lend": (Verb.LEND, lambda who: (stable_of_others(who),), Zone.STABLE),
    "remove": (Verb.REMOVE, _of_anyone(*_STABLES, DISCARD), Zone.BOX),
}
"""Words that move one card: how, from where as a rule, and where to."""


def _moving(verb: Verb, order: _Order, zone: Zone) -> Run:
    return lambda at: move_card(at, verb, order(at.who), aimed(at, zone))


@played("moves", "bring")
def bring(at: At) -> Said:
    """Bring a card into an area without playing it, or so many Babies."""
    babies = babies_by_number(at)
    return _moving(*_WAYS["bring"])(at) if babies is None else babies


@played("moves", "sacrifice")
def sacrifice(at: At) -> Said:
    """Give up a card of one's own area, or all of some kinds that lie there."""
    kinds = meant("all_of", at.slots.said)
    if kinds is None or not at.table.full:
        return _moving(*_WAYS["sacrifice"])(at)
    return all_sacrificed(at, frozenset(kinds.split()))


for _word in _WAYS.keys() - {"steal", "move", "bring", "sacrifice"}:
    played("moves", _word)(_moving(*_WAYS[_word]))


@played("moves", "discard")
def discard(at: At) -> Said:
    """Put a card from the hand on the discard pile, by name or only by number."""
    owner, whole = at.slots.owner, at.slots.is_hand
    at = at if owner is None else replace(at, seat=owner)
    if whole and at.table.seats[at.who].hand_size is None:
        return (at.tell("play.how_many", word="discard"),)
    # What is in an empty hand is one card too many to discard.
    count = max(1, at.table.seats[at.who].hand_size or 0) if whole else counted(at.slots)
    if count is None:
        hand = None if owner is None else Where(owner, Zone.HAND)
        return move_card(at, Verb.DISCARD, hand_of(at.who), aimed(at, Zone.DISCARD), hand)
    return at.act(Move(Verb.DISCARD, at.who, None, Place(Zone.DISCARD), count=count))


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

    if _is_just_back(at):
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


def _is_some_hand(where: Where | None) -> bool:
    """Say whether a place is a hand, and whose is not said."""
    return where is not None and where == Where(None, Zone.HAND)


def _is_out_of_hand(at: At) -> bool:
    """Say whether a card that is taken is one of another hand, where effects take from there alone.

    Which one it is two players know.
    """
    source, table = at.slots.source, at.table
    if not table.full or (source and source.zone not in (None, Zone.HAND)):
        return False
    if not at.slots.card or points(at.slots.card) or at.slots.many is not None:
        return False
    return wanted_from(at.game.position) == frozenset({StepZone.HAND})


def _out_of_hand(at: At) -> Said:
    """Take a card out of another hand by its name, as the two know it; ask whose it is."""
    slots, who = at.slots, at.who
    named = slots.owner if slots.source is None else slots.source.seat
    seats = range(len(at.table.seats)) if named in (None, who) else (named,)

    def taken(giver: SeatNumber) -> Said:
        hand = Where(giver, Zone.HAND)
        # From whom it comes is known: what is left is the card.
        only = replace(at, slots=replace(slots, source=None, to=None))
        return unseen(only, Verb.PULL, hand_of(giver), aimed(at, Zone.HAND), hand)

    def asked() -> Said:
        others = (seat for seat in seats if seat is not None and seat != who)
        return at.player(say("play.whose_hand"), others, taken)

    return secretly(at.session, asked, who)


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


def _out_of_that_hand(at: At) -> bool:
    """Say whether what is taken from somebody does not lie there: it comes out of the hand."""
    source, card = at.slots.source, at.slots.card
    if not at.table.full or source is None or source.zone is not None or source.seat is None:
        return False
    if not card or at.slots.many is not None or points(card) or at.any_baby(card, ()):
        return False
    found = card_meant(at.session, card)
    whole = is_named(found) and not is_part(found)
    return whole and not _lies(at, stable_of(source.seat))


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
        return lambda: _moving(*_WAYS["bring"])(from_there_)
    if StepVerb.STEAL in verbs and place is None and _lies_before_others(at):
        return lambda: _moving(*_WAYS["steal"])(at)
    return None


@played("moves", "steal")
def steal(at: At) -> Said:
    """Move a card of another player's area into one's own, or take it out of the other's hand."""
    if _is_out_of_hand(at) and not _lies_before_others(at):
        return _out_of_hand(at)
    if _out_of_that_hand(at):
        return _out_of_hand(at)
    verb, order, zone = _WAYS["steal"]
    return move_card(at, verb, order(at.who), aimed(at, zone))


@played("moves", "take")
def take(at: At) -> Said:
    """Take a card from the discard pile or the deck into the hand, shown to everybody."""
    source, top = at.slots.source, at.slots.option == "top"
    if _is_out_of_hand(at):
        return _out_of_hand(at)
    if _out_of_that_hand(at):
        return _out_of_hand(at)
    if source and source.zone is Zone.HAND:
        # Out of a hand it is seen by two only.
        return unseen(at, Verb.PULL, hand_of(at.who), aimed(at, Zone.HAND))
    babies = babies_by_number(at, at.who)
    if babies is not None:
        return babies
    if source and source.zone is Zone.NURSERY:
        # No Baby is ever in a hand: it comes in.
        return _moving(*_WAYS["bring"])(at)
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
    verb, order, zone = _WAYS["move"]
    return move_card(at, verb, order(at.who), aimed(at, zone))


@played("moves", "pull")
def pull(at: At) -> Said:
    """Pull cards from another player's hand, blindly or, as the two know, by name."""
    slots, whole = at.slots, at.slots.is_hand
    count = slots.many if slots.card else 1
    giver = slots.source.seat if slots.source else None
    if giver is None and count is None and not whole and _is_out_of_hand(at):
        return _out_of_hand(at)
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


@played("moves", "give")
def give(at: At) -> Said:
    """Give a card, or cards of the hand by number, to another player."""
    slots = at.slots
    if slots.to is None or slots.to.seat is None:
        return (at.tell("play.give_to"),)
    at = at if slots.owner is None else replace(at, seat=slots.owner)
    count, babies = counted(slots), babies_by_number(at)
    if babies is not None:
        return babies
    if slots.is_hand:
        return hand_given(at, at.who, slots.to.seat)
    if count is not None:
        return at.act(Give(at.who, slots.to.seat, count))
    # Whose it is, is known by now: it is given out of the hand or from the area.
    at = replace(at, slots=replace(slots, source=None, to=Where(slots.to.seat)))
    return unseen(at, Verb.GIVE, (stable_of(at.who), HIDDEN), _given(at))


def _given(at: At) -> Going:
    def to(piece: Piece, where: Where | None) -> Place:
        open_ = at.table.place_of(piece).zone is Zone.STABLE
        return aimed(at, Zone.STABLE if open_ else Zone.HAND)(piece, where)

    return to


@played("moves", "flip")
def flip(at: At) -> Said:
    """Show the card that an effect looks at: what it does with one of that kind is done."""

    def shown(piece: Piece) -> Said:
        ways = (
            Move(Verb.BRING, at.who, piece, Place(Zone.STABLE, at.who)),
            Move(Verb.PUT, at.who, piece, Place(Zone.DISCARD)),
            Move(Verb.TAKE, at.who, piece, Place(Zone.HAND, at.who)),
        )
        asked = (each for each in ways if is_asked_for(at.game.position, each))
        # What fits nothing is judged as if it went to the hand.
        return at.act(next(asked, ways[-1]))

    def use(named: Named, at: At) -> Said:
        return at.piece(named, (HIDDEN,), shown, at.slots.source)

    if not shows_one(at.game.position):
        return (at.tell("play.nothing_shown"),)
    return at.card(at.slots.card, choose("play.which_card", "flip"), use, (HIDDEN,))


def _deck_shuffled(at: At) -> Announcement:
    """Return that the deck is shuffled, noted while the card that does it can be answered."""
    position, pile = at.game.position, at.table.pile
    if pile is None:
        return at.tell("play.shuffled")
    by = shuffles_deck(position)
    if by is None:
        return plain(doubt_words(still_open(position, pile)))
    return at.tell("game.noted", what=say("game.held_deck"), card=position.title(by))


@played("moves", "shuffle")
def shuffle(at: At) -> Said:
    """Shuffle a card into the deck."""
    slots, place = at.slots, at.slots.place
    of_deck = place is not None and place.zone is Zone.DECK
    # Who only says to shuffle means what a card has shuffled.
    due = is_waiting(at.game.position) or is_coming(at.game.position)
    if (place and place.zone is Zone.DISCARD) or (due and (of_deck or not slots.said)):
        return at.act(Reshuffle())
    if of_deck:
        return (_deck_shuffled(at),)
    if not slots.said:
        # Who only says that somebody shuffles means what is to be shuffled now.
        owed = shuffles_owed(at.game.position)
        if StepZone.DISCARD in owed:
            return at.act(Reshuffle())
        if not owed:
            return (_deck_shuffled(at),)
    owner, count = slots.owner, counted(slots)
    at = at if owner is None else replace(at, seat=owner)
    held, to = at.table.seats[at.who].hand_size, Place(Zone.DECK)
    if slots.is_hand and not held:
        # Of what nobody has counted it is known now that there are none.
        return at.act(SetHand(at.who, 0))
    count = held if slots.is_hand else count
    if count is not None and held is not None:
        return at.act(Move(Verb.SHUFFLE, at.who, None, to, count=count))
    if owner is not None:
        # A card of somebody's is the one that lies there; else it comes out of the hand.
        at = replace(at, slots=replace(slots, source=None, to=None))
        own = (stable_of(owner), *hand_of(owner))
        return unseen(at, Verb.SHUFFLE, own, aimed(at, Zone.DECK))
    order = (DISCARD, lying_in(Zone.STABLE), HIDDEN)
    return unseen(at, Verb.SHUFFLE, order, aimed(at, Zone.DECK))


@played("moves", "put")
def put(at: At) -> Said:
    """Correct where a card lies; the table is right."""
    by_number = put_by_number(at)
    if by_number is not None:
        return by_number
    said = at.slots.to
    hides = said is not None and said.zone in (Zone.HAND, Zone.DECK)
    move_ = unseen if hides else move_card

    def to(piece: Piece, where: Where | None) -> Place:
        place = at.table.place_of(piece)
        # What lies before somebody goes to that one's hand, where no other is named.
        home = place.zone is Zone.STABLE and where is not None and where.zone is Zone.HAND
        return aimed(at, Zone.STABLE, place.seat if home else None)(piece, where)

    return move_(at, Verb.PUT, (HIDDEN, lying_in(Zone.NURSERY)), to)


@played("moves", "swap")
def swap(at: At) -> Said:
    """Let two cards in two areas change places, or two hands."""
    if at.slots.hands is not None:
        return at.act(SwapHands(at.who, at.slots.hands))
    if not at.table.full:
        # Said before anybody names a card.
        return at.act(Swap(at.who, "", ""))
    mine, theirs = at.slots.pair or (at.slots, NOTHING)

    def use(named: Named, at: At) -> Said:
        def with_one(one: Piece) -> Said:
            def use_other(other: Named, at: At) -> Said:
                return at.piece(
                    other, _STABLES, lambda piece: at.act(Swap(at.who, one, piece)), theirs.source
                )

            return at.card(theirs.card, say("play.which_swap"), use_other, _tests(theirs.source))

        return at.piece(named, (stable_of(at.who), *_STABLES), with_one, mine.source)

    question = choose("play.which_card", Verb.SWAP.value)
    return at.card(mine.card, question, use, _tests(mine.source) or (stable_of(at.who),))


def _tests(source: Where | None) -> tuple[Test, ...]:
    return (from_there(source),) if source else ()
