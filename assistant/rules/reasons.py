"""Whether a deed is what an effect demands: one guard for targets, deeds and offers.

A deed is that, or there is one reason against it; the first that helps most is given.

Second print, "Order of Resolution" and "The Terms".
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from assistant.cards.step_words import StepVerb, StepZone, This, When, Whose
from assistant.cards.steps import Spot, What
from assistant.messages import Value
from assistant.rules.deeds import HIDDEN, Deed
from assistant.rules.demands import Demand
from assistant.rules.events import Verb
from assistant.rules.guards import about_fence, about_guards, about_magic, panda_not_hit, tether
from assistant.rules.loans import called_by
from assistant.rules.losses import with_lost
from assistant.rules.nouns import lies, noun
from assistant.rules.position import Area, Position
from assistant.rules.rulings import Doubt, Doubts
from assistant.rules.steps import is_with_hand
from assistant.rules.table import Effect, Lost, Piece, Place, Progress, SeatNumber, Zone

_LOSING: Mapping[StepVerb, Verb] = {
    StepVerb.SACRIFICE: Verb.SACRIFICE,
    StepVerb.DESTROY: Verb.DESTROY,
    StepVerb.STEAL: Verb.STEAL,
    StepVerb.RETURN: Verb.RETURN,
}
_SEVERAL = 2
"""A number for which a plural is said."""
_CHANGING_AREA = frozenset({StepVerb.STEAL, StepVerb.MOVE, StepVerb.BRING})


def against(demand: Demand, deed: Deed) -> Doubt | None:
    """Return the one reason why a deed is not what is demanded, None if it is.

    The verb is taken to be right; whose turn it is in the effect is not asked here.
    """
    return next(_reasons(demand, deed), None)


def _reasons(demand: Demand, deed: Deed) -> Iterator[Doubt]:
    position, step, share = demand.position, demand.step, demand.share
    if not _is_doer(demand, deed):
        name = position.table.seats[deed.seat].name
        yield _reason(demand, "step_not_theirs", "players", seat=name)
    elif step.verb is StepVerb.RETURN and share.seat is not None:
        deed = replace(deed, seat=share.seat)
    if is_with_hand(step) and deed.to and share.area not in (None, deed.to.seat):
        yield _reason(demand, "step_other_hand")
    yield from _to_whose_hand(demand, deed)
    if deed.piece is not None:
        yield from _about_card(demand, deed, deed.piece)
    elif step.source and step.source.zone is StepZone.HAND and _is_other_hand(demand, deed):
        yield _reason(demand, "step_other_hand")
    if deed.other is not None:
        place = position.place_of(deed.other)
        second = replace(deed, piece=deed.other, place=place, to=None, other=None)
        yield from _reasons(demand, second)
    if 0 < share.count < deed.count:
        yield _reason(demand, "step_too_many", count=share.count)


def _reason(demand: Demand, key: str, rule: str = "terms", **values: Value) -> Doubt:
    return Doubt(f"doubts.{key}", rule, {"by": demand.title, **values})


def _about_card(demand: Demand, deed: Deed, piece: Piece) -> Iterator[Doubt]:
    """Yield why a deed cannot be done with the card that it names."""
    position, effect, step = demand.position, demand.effect, demand.step
    title, place = position.title(piece), deed.place or position.place_of(piece)
    wrong = _wrong_place(demand, deed, place)
    if wrong:
        area, where = position.edition.words.area, lies(position, place)
        yield _reason(demand, wrong, card=title, area=area, where=where)
    # What is lost at the same moment still counts: all of it is chosen before any of it goes.
    lost = lost_at_once(demand)
    then = position.at(with_lost(position.table, lost)) if lost else position
    around = then.area(place.seat) if place.zone is Zone.STABLE else then.nowhere
    if not is_of(around, piece, step.what, effect.piece):
        what = noun(position, step.what, _SEVERAL)
        yield _reason(demand, "step_not_asked", card=title, what=what)
    elif step.what.alike and not _alike(demand, around, piece):
        yield _reason(demand, "step_not_alike", card=title)
    if place.zone is Zone.STABLE:
        yield from _guarded(demand, then, deed, piece, place)
        # What one part of an effect was about may be what its next part is about.
        next_part = piece in demand.progress.those and not demand.begun
        if not next_part and _has_moved(demand, piece):
            yield _reason(demand, "step_twice", "once_in_a_link", card=title)
        owner = _goes_home_first(position, effect, piece)
        if owner is not None:
            yield _reason(demand, "loan_open", "once_in_a_link", card=title, seat=owner)
    elif step.verb is StepVerb.BRING:
        yield from _fenced(position, piece, deed)


def lost_at_once(demand: Demand) -> tuple[Lost, ...]:
    """Return the cards that are lost at the same moment as what is demanded.

    Those are the cards that its step took already, and those of other effects of its link: they
    all happen at once, in whatever order they are said.  What keeps a number of animals where it
    may be is looked at all the time, so it follows each loss.
    """
    table = demand.position.table
    link = table.chain.links[0] if table.chain else None
    if link is None or demand.text.moment.when in (When.OVER, When.UNDER):
        return ()
    own = frozenset(demand.progress.those)
    if len(link.effects) == 1:
        wanted = own if demand.begun else frozenset()
    else:
        wanted = frozenset(link.moved) - (frozenset() if demand.begun else own)
    return tuple(each for each in table.turn.lost if each.piece in wanted and not each.undone)


def _to_whose_hand(demand: Demand, deed: Deed) -> Iterator[Doubt]:
    """Yield that a card goes back to the hand of whom it lies before, and to no other."""
    piece, place, to = deed.piece, deed.place, deed.to
    if demand.step.verb is not StepVerb.RETURN or piece is None or place is None or to is None:
        return
    back = place.zone is Zone.STABLE and to.zone is Zone.HAND
    if back and to.seat != place.seat:
        name = demand.position.table.seats[place.seat].name
        card = demand.position.title(piece)
        yield _reason(demand, "step_whose_hand", card=card, seat=name)


def _is_doer(demand: Demand, deed: Deed) -> bool:
    step, seat = demand.step, demand.share.seat
    if seat is None or seat == deed.seat:
        return deed.seat in demand.seats
    if step.verb is StepVerb.PUT and step.source and step.source.zone is StepZone.HAND:
        # Whoever chooses it, a card out of a hand is put away by either.
        return True
    if step.verb is StepVerb.BRING and step.to and step.to.whose is Whose.THAT:
        return deed.to == Place(Zone.STABLE, deed.seat)
    # Whoever chooses a card that goes back to a hand, it is its player who takes it.
    return step.verb is StepVerb.RETURN and deed.place == Place(Zone.STABLE, deed.seat)


def _wrong_place(demand: Demand, deed: Deed, place: Place) -> str:
    """Return the name of what is wrong with where a card lies or goes, nothing if all is right."""
    step, to, table = demand.step, deed.to, demand.position.table
    source = step.source
    if source and step.what.this is not This.ONLY:
        if step.verb is StepVerb.SWAP and place.zone is Zone.STABLE and place.seat != deed.seat:
            # The other one of two cards that change places.
            source = Spot(StepZone.FIELD, Whose.ANY)
        wrong = _wrong_source(demand, source, deed, place)
        if wrong:
            return wrong
        if step.what.top and place.zone is Zone.DISCARD and table.unnamed == 0:
            top = table.discard[:1]
            if deed.piece not in top:
                return "step_not_top"
    into = step.to and step.to.zone is StepZone.FIELD and to and to.zone is Zone.STABLE
    if into and step.to and to and not is_whose(step.to.whose, to.seat, deed.seat, demand.progress):
        return "step_not_to"
    return ""


def _wrong_source(demand: Demand, source: Spot, deed: Deed, place: Place) -> str:
    match source.zone:
        case StepZone.FIELD:
            if place.zone is not Zone.STABLE:
                return "step_not_there"
            if demand.share.area not in (None, place.seat):
                return "step_other_area"
            if not is_whose(source.whose, place.seat, deed.seat, demand.progress):
                own = place.seat == deed.seat
                other = source.whose is Whose.OWN
                return "step_own" if own else "step_others" if other else "step_other_area"
        case StepZone.HAND:
            if place.zone not in HIDDEN:
                return "step_not_in_hand"
            if _is_other_hand(demand, deed):
                return "step_other_hand"
        case StepZone.DECK | StepZone.TOP | StepZone.BOTTOM | StepZone.THOSE:
            if place.zone not in HIDDEN:
                return "step_not_in_deck"
        case StepZone.DISCARD:
            # What was discarded without a name may be just that.
            unnamed = place.zone in HIDDEN and demand.position.table.unnamed != 0
            if place.zone is not Zone.DISCARD and not unnamed:
                return "step_not_discarded"
        case StepZone.NURSERY:
            if place.zone is not Zone.NURSERY:
                return "step_not_in_nursery"
        case StepZone.STOPPED | StepZone.WHEREVER:
            pass
    return ""


def _is_other_hand(demand: Demand, deed: Deed) -> bool:
    """Say whether a card is said to come out of another hand than those that are meant."""
    giver, source = deed.whose, demand.step.source
    if giver is None or source is None:
        return False
    if demand.share.area not in (None, giver):
        return True
    return not is_whose(source.whose, giver, deed.seat, demand.progress)


def is_whose(whose: Whose, seat: SeatNumber, doer: SeatNumber, progress: Progress) -> bool:
    """Say whether a seat's area or hand is meant, seen from who does it."""
    match whose:
        case Whose.OWN:
            return seat == doer
        case Whose.OTHER | Whose.ANOTHER | Whose.EACH_OTHER:
            return seat != doer
        case Whose.THAT:
            return progress.that in (None, seat)
        case Whose.ANY | Whose.EACH | Whose.HOLDER | Whose.SHARED | Whose.LEFT:
            return True


def is_of(area: Area, piece: Piece, what: What, this: Piece = "") -> bool:
    """Say whether a piece in an area is one of certain cards; one that nobody knows may be.

    `this` is the card that has the effect.
    """
    position = area.position
    if what.this is not This.ANY and (piece == this) is (what.this is This.EXCEPT):
        return False
    if what.this is This.ONLY:
        return True
    kind = position.kind(piece)
    if kind is None:
        return True
    if what.named and what.named.casefold() not in position.deck_title(piece).casefold():
        return False
    if not what.of:
        return True
    names = [name for name in what.of if name != "animal"]
    if "animal" in what.of and area.is_animal(piece):
        return True
    turned = area.panda_by(piece) is not None
    return (kind.value in names and not turned) or area.may_be_one_of(piece, names)


def _alike(demand: Demand, area: Area, piece: Piece) -> bool:
    """Say whether a card has a species in common with the one of the step before.

    In a first step that is one of those that the effect asks for before it happens at all.
    """
    position, need = demand.position, demand.text.need
    own = set(area.species(piece))
    if not own:
        return True
    if demand.progress.those:
        before = set(position.nowhere.species(demand.progress.those[-1]))
        return not before or bool(before & own)
    if need is None or not need.what.alike:
        return True
    theirs = position.area(demand.effect.seat)
    return any(
        sum(theirs.may_be_one_of(each, [species]) for each in theirs.pieces) >= need.least
        for species in own
    )


def _guarded(
    demand: Demand, then: Position, deed: Deed, piece: Piece, place: Place
) -> Iterator[Doubt]:
    """Yield what keeps a card in play from what a step does to it.

    `then` is the position as it was when the cards were chosen.
    """
    position, step, doubts = demand.position, demand.step, Doubts()
    verb = _LOSING.get(step.verb)
    if verb is not None:
        about_guards(then, deed.seat, piece, verb, doubts)
    about_magic(then, demand.effect.piece, piece, doubts, verb)
    panda_not_hit(then, piece, doubts)
    if step.verb in _CHANGING_AREA:
        tied_by = tether(position, place.seat, piece)
        words = position.edition.words
        title = position.title(tied_by or "")
        doubts.about("continuous", "tied", tied_by is not None, card=title, area=words.area)
    yield from doubts
    if step.verb in _CHANGING_AREA:
        yield from _fenced(position, piece, deed)


def _fenced(position: Position, piece: Piece, deed: Deed) -> Iterator[Doubt]:
    """Yield what keeps a card out of the area where it goes."""
    to, doubts = deed.to, Doubts()
    if to and to.zone is Zone.STABLE:
        about_fence(position, piece, to.seat, doubts)
    yield from doubts


def _has_moved(demand: Demand, piece: Piece) -> bool:
    """Say whether a card was chosen in this link already, or came only in it."""
    follows = demand.text.moment.when in (When.OVER, When.UNDER)
    if demand.step.what.this is This.ONLY or follows:
        # What keeps a number of animals follows each arrival: it is no choice of the same moment.
        return False
    return moved_already(demand.position, piece)


def moved_already(position: Position, piece: Piece) -> bool:
    """Say whether no effect of the link that resolves can choose a card any more: it was moved."""
    chain = position.table.chain
    once = position.value("once_in_a_link") == "yes"
    return once and chain is not None and piece in chain.links[0].moved


def _goes_home_first(position: Position, effect: Effect, piece: Piece) -> str | None:
    """Return the player to whom a card goes back by another effect of the same link, or None.

    What goes back has been chosen by that: no other effect takes it meanwhile.
    """
    if effect.gives_back or position.value("once_in_a_link") != "yes":
        return None
    for other in position.resolving:
        if other.gives_back and not other.settled:
            for loan in called_by(position.table, other.piece, other.seat):
                if loan.piece == piece:
                    return position.table.seats[loan.owner].name
    return None
