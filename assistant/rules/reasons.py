"""Whether a deed is what a step asks for: one guard for targets, deeds and offers.

A deed is that, or there is one reason against it; the first that helps most is given.

Second print, "Order of Resolution" and "The Terms".
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from assistant.cards.step_words import Amount, Doer, StepVerb, StepZone, This, When, Whose
from assistant.cards.steps import Spot, Step, What
from assistant.messages import Value
from assistant.rules.deeds import HIDDEN, Deed
from assistant.rules.events import Verb
from assistant.rules.guards import about_fence, about_guards, about_magic, panda_not_hit, tether
from assistant.rules.loans import called_by
from assistant.rules.losses import lost_at_once, with_lost
from assistant.rules.nouns import lies, noun
from assistant.rules.position import Area, Position
from assistant.rules.rulings import Doubt, Doubts
from assistant.rules.steps import WHOLE, is_deed, is_with_hand, text_of
from assistant.rules.table import Effect, Piece, Place, Progress, SeatNumber, Share, Zone

_LOSING: Mapping[StepVerb, Verb] = {
    StepVerb.SACRIFICE: Verb.SACRIFICE,
    StepVerb.DESTROY: Verb.DESTROY,
    StepVerb.STEAL: Verb.STEAL,
    StepVerb.RETURN: Verb.RETURN,
}
_WHERE = frozenset({"doubts.step_own", "doubts.step_others", "doubts.step_other_area"})
"""What speaks against a card because of whose it is."""
_SEVERAL = 2
"""A number for which a plural is said."""
_PICKED = frozenset({Doer.ANY, Doer.ANOTHER})
_OF_PICKED = frozenset({Whose.ANY, Whose.ANOTHER, Whose.OTHER})
_CHANGING_AREA = frozenset({StepVerb.STEAL, StepVerb.MOVE, StepVerb.BRING})


def legal(
    position: Position, effect: Effect, progress: Progress, share: Share
) -> tuple[Piece, ...]:
    """Return the cards that lie open and can be chosen for a share, in seat order."""
    text = text_of(position, effect)
    if text is None:
        return ()
    seats: list[SeatNumber | None] = [share.seat]
    if share.seat is None:
        step, every = text.steps[share.step], range(len(position.table.seats))
        seats = [each for each in every if may_do(effect, step, each)]
    return tuple(dict.fromkeys(legal_by(position, effect, progress, share, seats)))


def legal_by(
    position: Position,
    effect: Effect,
    progress: Progress,
    share: Share,
    seats: Iterable[SeatNumber | None],
) -> list[Piece]:
    """Return the open cards that one of these players can choose for a share, in seat order."""
    text, table = text_of(position, effect), position.table
    if text is None:
        return []
    step = text.steps[share.step]
    zone = step.source.zone if step.source else StepZone.WHEREVER
    lying: list[Piece] = []
    if zone is StepZone.FIELD:
        lying = [piece for seat in table.seats for piece in seat.stable]
    elif zone is StepZone.DISCARD:
        lying = list(table.discard)
    elif zone is StepZone.NURSERY:
        lying = list(table.nursery)
    found = []
    for piece in lying:
        for seat in seats:
            deed = _taken(position, step, piece, effect.seat if seat is None else seat)
            if against(position, effect, progress, share, deed) is None:
                found.append(piece)
                break
    return found


def _taken(position: Position, step: Step, piece: Piece, seat: SeatNumber) -> Deed:
    """Return the deed of a step with a card, going where the step sends it if that is clear."""
    to = None
    if step.to and step.to.zone is StepZone.FIELD and step.to.whose is Whose.OWN:
        to = Place(Zone.STABLE, seat)
    return Deed(frozenset({step.verb}), seat, piece, place=position.place_of(piece), to=to)


def never_hit(position: Position, effect: Effect, piece: Piece) -> Doubt | None:
    """Return why no step of an effect can be done to a card before somebody; None if one may be.

    What a later step may take hangs on the earlier ones, so nothing is said of that.  Of several
    steps that one has the reason that takes cards from where it lies.
    """
    text, found = text_of(position, effect), list[Doubt]()
    for at, step in enumerate(text.steps if text else ()):
        if not is_deed(step) or not step.source or step.source.zone is not StepZone.FIELD:
            continue
        if step.who is not Doer.YOU or step.verb in WHOLE or step.source.whose is Whose.THAT:
            return None
        deed = _taken(position, step, piece, effect.seat)
        share = Share(at, effect.seat, 1, bound_to(position, effect, step))
        doubt = against(position, effect, Progress(that=effect.by), share, deed)
        if doubt is None:
            return None
        found.append(doubt)
    return next((each for each in found if each.key not in _WHERE), next(iter(found), None))


def bound_to(position: Position, effect: Effect, step: Step) -> SeatNumber | None:
    """Return the player whom a card was played on, where a step takes one card of another one.

    None where nobody was named, or it takes more.
    """
    text, count = text_of(position, effect), step.count
    if text is None or text.moment.when is not When.ON_PLAY or step.who is not Doer.YOU:
        return None
    of_other = step.source is not None and step.source == Spot(StepZone.FIELD, Whose.OTHER)
    one = count.amount is Amount.NUMBER and count.number == 1
    return effect.by if of_other and one else None


def picks_player(step: Step) -> bool:
    """Say whether a step is about one player whom somebody picks, or about a card of one."""
    return step.who in _PICKED or any(spot.whose in _OF_PICKED for spot in _spots(step))


def may_pick_oneself(step: Step) -> bool:
    """Say whether the player whom a step is about may be who picks."""
    return step.who is Doer.ANY or any(spot.whose is Whose.ANY for spot in _spots(step))


def _spots(step: Step) -> Iterator[Spot]:
    return (each for each in (step.source, step.to) if each)


def against(
    position: Position, effect: Effect, progress: Progress, share: Share, deed: Deed
) -> Doubt | None:
    """Return the one reason why a deed is not what a share asks for, None if it is.

    The verb is taken to be right; whose turn it is in the effect is not asked here.
    """
    text = text_of(position, effect)
    if text is None:
        return None
    step = text.steps[share.step]
    reasons = _reasons(position, effect, progress, share, step, deed)
    return next(reasons, None)


def _reasons(
    position: Position,
    effect: Effect,
    progress: Progress,
    share: Share,
    step: Step,
    deed: Deed,
) -> Iterator[Doubt]:
    table, by, text = position.table, position.title(effect.piece), text_of(position, effect)
    words = position.edition.words
    if (
        step.verb is StepVerb.RETURN
        and share.seat is not None
        and _is_doer(effect, step, share, deed)
    ):
        deed = replace(deed, seat=share.seat)

    def reason(key: str, rule: str, **values: Value) -> Doubt:
        return Doubt(f"doubts.{key}", rule, {"by": by, **values})

    if not _is_doer(effect, step, share, deed):
        name = table.seats[deed.seat].name
        yield reason("step_not_theirs", "players", seat=name)
    if is_with_hand(step) and deed.to and share.area not in (None, deed.to.seat):
        yield reason("step_other_hand", "terms")
    yield from _to_whose_hand(position, step, deed, by)
    piece = deed.piece
    if piece is not None:
        title = position.title(piece)
        place = deed.place or position.place_of(piece)
        where = _wrong_place(position, effect, progress, share, step, deed, place)
        if where:
            there = lies(position, place)
            yield reason(where, "terms", card=title, area=words.area, where=there)
        # What is lost at the same moment still counts: all of it is chosen before any of it goes.
        lost = lost_at_once(table, text, progress, share.step) if text else ()
        then = position.at(with_lost(table, lost)) if lost else position
        area = then.area(place.seat) if place.zone is Zone.STABLE else then.nowhere
        if not is_of(area, piece, step.what, effect.piece):
            what = noun(position, step.what, _SEVERAL)
            yield reason("step_not_asked", "terms", card=title, what=what)
        elif step.what.alike and not _alike(position, effect, area, piece, progress):
            yield reason("step_not_alike", "terms", card=title)
        if place.zone is Zone.STABLE:
            yield from _guarded(position, then, effect, step, piece, place, deed)
            # What one part of an effect was about may be what its next part is about.
            if piece not in progress.those and _has_moved(position, effect, step, piece):
                yield reason("step_twice", "once_in_a_link", card=title)
            owner = _goes_home_first(position, effect, piece)
            if owner is not None:
                yield reason("loan_open", "once_in_a_link", card=title, seat=owner)
        elif step.verb is StepVerb.BRING:
            yield from _fenced(position, piece, deed)
    elif (
        (source := step.source)
        and source.zone is StepZone.HAND
        and deed.whose is not None
        and _is_other_hand(progress, share, source, deed, deed.whose)
    ):
        yield reason("step_other_hand", "terms")
    if deed.other is not None:
        place = position.place_of(deed.other)
        second = replace(deed, piece=deed.other, place=place, to=None, other=None)
        yield from _reasons(position, effect, progress, share, step, second)
    if 0 < share.count < deed.count:
        yield reason("step_too_many", "terms", count=share.count)


def _to_whose_hand(position: Position, step: Step, deed: Deed, by: str) -> Iterator[Doubt]:
    """Yield that a card goes back to the hand of whom it lies before, and to no other."""
    piece, place, to = deed.piece, deed.place, deed.to
    if step.verb is not StepVerb.RETURN or piece is None or place is None or to is None:
        return
    back = place.zone is Zone.STABLE and to.zone is Zone.HAND
    if back and to.seat != place.seat:
        name = position.table.seats[place.seat].name
        values = {"by": by, "card": position.title(piece), "seat": name}
        yield Doubt("doubts.step_whose_hand", "terms", values)


def _is_doer(effect: Effect, step: Step, share: Share, deed: Deed) -> bool:
    if share.seat is None:
        return may_do(effect, step, deed.seat)
    if step.verb is StepVerb.PUT and step.source and step.source.zone is StepZone.HAND:
        # Whoever chooses it, a card out of a hand is put away by either.
        return True
    if step.verb is StepVerb.BRING and step.to and step.to.whose is Whose.THAT:
        return share.seat == deed.seat or deed.to == Place(Zone.STABLE, deed.seat)
    # Whoever chooses a card that goes back to a hand, it is its player who takes it.
    takes_back = step.verb is StepVerb.RETURN and deed.place == Place(Zone.STABLE, deed.seat)
    return share.seat == deed.seat or takes_back


def may_do(effect: Effect, step: Step, seat: SeatNumber) -> bool:
    """Say whether a player can be the one who is chosen to do a step."""
    return step.who is not Doer.ANOTHER or seat != effect.seat


def _wrong_place(
    position: Position,
    effect: Effect,
    progress: Progress,
    share: Share,
    step: Step,
    deed: Deed,
    place: Place,
) -> str:
    """Return the name of what is wrong with where a card lies or goes, nothing if all is right."""
    source, to = step.source, deed.to
    if source and step.what.this is not This.ONLY:
        if step.verb is StepVerb.SWAP and place.zone is Zone.STABLE and place.seat != deed.seat:
            # The other one of two cards that change places.
            source = Spot(StepZone.FIELD, Whose.ANY)
        wrong = _wrong_source(position, progress, share, source, deed, place)
        if wrong:
            return wrong
        if step.what.top and place.zone is Zone.DISCARD and position.table.unnamed == 0:
            top = position.table.discard[:1]
            if deed.piece not in top:
                return "step_not_top"
    into = step.to and step.to.zone is StepZone.FIELD and to and to.zone is Zone.STABLE
    if into and step.to and to and not is_whose(step.to.whose, to.seat, deed.seat, progress):
        return "step_not_to"
    return ""


def _wrong_source(
    position: Position,
    progress: Progress,
    share: Share,
    source: Spot,
    deed: Deed,
    place: Place,
) -> str:
    match source.zone:
        case StepZone.FIELD:
            if place.zone is not Zone.STABLE:
                return "step_not_there"
            if share.area not in (None, place.seat):
                return "step_other_area"
            if not is_whose(source.whose, place.seat, deed.seat, progress):
                own = place.seat == deed.seat
                other = source.whose is Whose.OWN
                return "step_own" if own else "step_others" if other else "step_other_area"
        case StepZone.HAND:
            if place.zone not in HIDDEN:
                return "step_not_in_hand"
            giver = deed.whose
            if giver is not None and _is_other_hand(progress, share, source, deed, giver):
                return "step_other_hand"
        case StepZone.DECK | StepZone.TOP | StepZone.BOTTOM:
            if place.zone not in HIDDEN:
                return "step_not_in_deck"
        case StepZone.DISCARD:
            # What was discarded without a name may be just that.
            unnamed = place.zone in HIDDEN and position.table.unnamed != 0
            if place.zone is not Zone.DISCARD and not unnamed:
                return "step_not_discarded"
        case StepZone.NURSERY:
            if place.zone is not Zone.NURSERY:
                return "step_not_in_nursery"
        case StepZone.THOSE:
            if place.zone not in HIDDEN:
                return "step_not_in_deck"
        case StepZone.STOPPED | StepZone.WHEREVER:
            pass
    return ""


def _is_other_hand(
    progress: Progress, share: Share, source: Spot, deed: Deed, giver: SeatNumber
) -> bool:
    """Say whether a card comes out of another hand than those that a share takes from."""
    if share.area not in (None, giver):
        return True
    return not is_whose(source.whose, giver, deed.seat, progress)


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


def _alike(
    position: Position, effect: Effect, area: Area, piece: Piece, progress: Progress
) -> bool:
    """Say whether a card has a species in common with the one of the step before.

    In a first step that is one of those that the effect asks for before it happens at all.
    """
    own = set(area.species(piece))
    if not own:
        return True
    if progress.those:
        before = set(position.nowhere.species(progress.those[-1]))
        return not before or bool(before & own)
    text = text_of(position, effect)
    if text is None or text.need is None or not text.need.what.alike:
        return True
    theirs = position.area(effect.seat)
    return any(
        sum(theirs.may_be_one_of(each, [species]) for each in theirs.pieces) >= text.need.least
        for species in own
    )


def _guarded(
    position: Position,
    then: Position,
    effect: Effect,
    step: Step,
    piece: Piece,
    place: Place,
    deed: Deed,
) -> Iterator[Doubt]:
    """Yield what keeps a card in play from what a step does to it.

    `then` is the position as it was when the cards were chosen.
    """
    doubts = Doubts()
    verb = _LOSING.get(step.verb)
    if verb is not None:
        about_guards(then, deed.seat, piece, verb, doubts)
    about_magic(then, effect.piece, piece, doubts, verb)
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


def _has_moved(position: Position, effect: Effect, step: Step, piece: Piece) -> bool:
    """Say whether a card was chosen in this link already, or came only in it."""
    text = text_of(position, effect)
    follows = text is not None and text.moment.when in (When.OVER, When.UNDER)
    if step.what.this is This.ONLY or follows:
        # What keeps a number of animals follows each arrival: it is no choice of the same moment.
        return False
    return moved_already(position, piece)


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
