"""Words that move cards: in, away, to others, and where they lie in truth."""

from dataclasses import replace

from assistant.cards.step_words import StepZone
from assistant.choices import Said
from assistant.commands.at import At
from assistant.commands.by_number import (
    babies_by_number,
    counted,
    hand_given,
    put_by_number,
)
from assistant.commands.card_named import use_card
from assistant.commands.copy_meant import Named, use_copy
from assistant.commands.moving import (
    DISCARD,
    HIDDEN,
    STABLES,
    Going,
    aimed,
    all_sacrificed,
    in_place,
    move_card,
    unseen,
    usual_move,
)
from assistant.commands.other_hands import is_put_away, put_away
from assistant.commands.played import played
from assistant.game.pieces import (
    Test,
    from_there,
    hand_of,
    lying_in,
    stable_of,
)
from assistant.language.heard import entries, meant, seat_first
from assistant.language.slots import NOTHING, Slots, Where, filled_by
from assistant.rules.actions import Give, Move, Reshuffle, SetHand, Swap, SwapHands
from assistant.rules.asked_for import (
    babies_owed,
    is_asked_for,
    shows_one,
    shuffles_deck,
    shuffles_owed,
)
from assistant.rules.events import Verb
from assistant.rules.pile import still_open
from assistant.rules.shuffling import is_coming, is_waiting
from assistant.rules.table import Piece, Place, Zone
from assistant.words import choose, say
from assistant.words.announcement import Announcement, plain
from assistant.words.doubts import doubt_words


@played("moves", "bring")
def bring(at: At) -> Said:
    """Bring a card into an area without playing it, or so many Babies."""
    babies = babies_by_number(at)
    return usual_move("bring")(at) if babies is None else babies


@played("moves", "sacrifice")
def sacrifice(at: At) -> Said:
    """Give up a card of one's own area, or all of some kinds that lie there."""
    kinds = meant("all_of", at.slots.said)
    if kinds is None or not at.table.full:
        return usual_move("sacrifice")(at)
    return all_sacrificed(at, frozenset(kinds.split()))


for _word in ("destroy", "lend", "remove"):
    played("moves", _word)(usual_move(_word))


@played("moves", "discard")
def discard(at: At) -> Said:
    """Put a card from the hand on the discard pile, by name or only by number."""
    owner, whole = at.slots.owner, at.slots.is_hand
    if is_put_away(at):
        return put_away(at)
    at = at if owner is None else replace(at, seat=owner)
    if whole and at.table.seats[at.who].hand_size is None:
        return (at.tell("play.how_many", word="discard"),)
    # What is in an empty hand is one card too many to discard.
    count = max(1, at.table.seats[at.who].hand_size or 0) if whole else counted(at.slots)
    if count is None:
        hand = None if owner is None else Where(owner, Zone.HAND)
        return move_card(at, Verb.DISCARD, hand_of(at.who), aimed(at, Zone.DISCARD), hand)
    move = Move(Verb.DISCARD, at.who, None, Place(Zone.DISCARD), count=count)
    return in_place(at, move, at.slots.instead) if at.slots.instead else at.act(move)


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
        return use_copy(at, named, (HIDDEN,), shown, at.slots.source)

    if not shows_one(at.game.position):
        return (at.tell("play.nothing_shown"),)
    return use_card(at, at.slots.card, choose("play.which_card", "flip"), use, (HIDDEN,))


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
    babies = babies_by_number(at) if babies_owed(at.game.position) else None
    by_number = put_by_number(at) if babies is None else babies
    if by_number is not None:
        return by_number
    said = at.slots.to
    away = said is not None and said.zone is Zone.DISCARD and at.seat is not None
    if away and is_put_away(at):
        return put_away(at)
    hides = said is not None and said.zone in (Zone.HAND, Zone.DECK)
    move_ = unseen if hides else move_card

    def to(piece: Piece, where: Where | None) -> Place:
        place = at.table.place_of(piece)
        # What lies before somebody goes to that one's hand, where no other is named.
        home = place.zone is Zone.STABLE and where is not None and where.zone is Zone.HAND
        return aimed(at, Zone.STABLE, place.seat if home else None)(piece, where)

    # What goes where nobody sees it is the copy that everybody sees, if one lies there.
    seen: tuple[Test, ...] = (DISCARD,) if hides else ()
    if said is not None and said.zone is Zone.DECK:
        seen = (DISCARD, lying_in(Zone.STABLE))
    return move_(at, Verb.PUT, (*seen, HIDDEN, lying_in(Zone.NURSERY)), to)


@played("moves", "swap")
def swap(at: At) -> Said:
    """Let two cards in two areas change places, or two hands."""
    if at.slots.hands is not None:
        return at.act(SwapHands(at.who, at.slots.hands))
    if not at.table.full:
        # Said before anybody names a card.
        return at.act(Swap(at.who, "", ""))
    mine, theirs = _both_sides(at)

    def use(named: Named, at: At) -> Said:
        def with_one(one: Piece) -> Said:
            def use_other(other: Named, at: At) -> Said:
                return use_copy(
                    at,
                    other,
                    STABLES,
                    lambda piece: at.act(Swap(at.who, one, piece)),
                    theirs.source,
                )

            return use_card(
                at, theirs.card, say("play.which_swap"), use_other, _tests(theirs.source)
            )

        return use_copy(at, named, (stable_of(at.who), *STABLES), with_one, mine.source)

    question = choose("play.which_card", Verb.SWAP.value)
    return use_card(at, mine.card, question, use, _tests(mine.source) or (stable_of(at.who),))


def _both_sides(at: At) -> tuple[Slots, Slots]:
    """Return what is swapped for what; of somebody who is only named it is still to be said."""
    said, other = at.slots.said, None
    head, _, rest = said.partition(" ")
    parting = entries("parting")
    if head.casefold() in parting:
        # With Ben: my Baby for his Narwhal.
        other, said = seat_first(at.game.around.names, rest) or (None, said)
    slots = at.slots if other is None else filled_by(said.lstrip(" :,"), at.game.around)
    mine, theirs = slots.pair or (slots, NOTHING)
    place = theirs.place
    if place is not None and place.zone is None:
        return mine, replace(NOTHING, source=place)
    if theirs.source is None and other is not None:
        theirs = replace(theirs, source=Where(other))
    return mine, theirs


def _tests(source: Where | None) -> tuple[Test, ...]:
    return (from_there(source),) if source else ()
