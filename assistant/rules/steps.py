"""Whether a deed is what an open effect asks for: one guard for targets, deeds and offers.

An effect whose card has steps asks for some deeds at a time, its shares.  A deed fits a share,
or nearly does, with the one reason that speaks against it; or it is something else.  What a
card without steps asks for is known only to the people at the table: nothing is doubted.

Second print, "Order of Resolution", "Card Effects with Multiple Actions" and "The Terms".
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from assistant.cards.steps import (
    Amount,
    CardEffect,
    Doer,
    Need,
    Spot,
    Step,
    StepVerb,
    StepZone,
    This,
    Time,
    What,
    When,
    Whose,
)
from assistant.messages import Value
from assistant.rules.events import Verb
from assistant.rules.guards import about_guards, about_magic, barrier, panda_not_hit, tether
from assistant.rules.nouns import noun
from assistant.rules.position import Area, Position
from assistant.rules.requirements import is_told
from assistant.rules.rulings import Doubt, Doubts
from assistant.rules.table import (
    Effect,
    Phase,
    Piece,
    Place,
    Progress,
    SeatNumber,
    Share,
    Zone,
)

BY_DEED = frozenset(
    {
        StepVerb.SACRIFICE,
        StepVerb.DESTROY,
        StepVerb.STEAL,
        StepVerb.MOVE,
        StepVerb.RETURN,
        StepVerb.DISCARD,
        StepVerb.DRAW,
        StepVerb.TAKE,
        StepVerb.BRING,
        StepVerb.GIVE,
        StepVerb.PULL,
        StepVerb.SWAP,
        StepVerb.SKIP_TURN,
    }
)
"""The steps that are counted off by what people say that they do."""

WHOLE = frozenset({StepVerb.SWAP, StepVerb.SKIP_TURN})
"""The steps that are done once, however many cards that is."""

_BY_ITSELF = frozenset(
    {
        StepVerb.SKIP_DRAW,
        StepVerb.SKIP_ACTION,
        StepVerb.END_TURN,
        StepVerb.EXTRA_TURN,
        StepVerb.PLAYS,
        StepVerb.HOLD,
        StepVerb.LOOK,
        StepVerb.STOP,
    }
)
_OF_TURN = frozenset(
    {StepVerb.SKIP_DRAW, StepVerb.SKIP_ACTION, StepVerb.EXTRA_TURN, StepVerb.PLAYS}
)
"""The steps that change the turn: where there is a choice, it is heard which was taken."""

_LOSING: Mapping[StepVerb, Verb] = {
    StepVerb.SACRIFICE: Verb.SACRIFICE,
    StepVerb.DESTROY: Verb.DESTROY,
    StepVerb.STEAL: Verb.STEAL,
    StepVerb.RETURN: Verb.RETURN,
}
_CHANGING_AREA = frozenset({StepVerb.STEAL, StepVerb.MOVE, StepVerb.BRING})
_OF_ONE = frozenset({Whose.ANY, Whose.ANOTHER})
_HIDDEN = frozenset({Zone.HAND, Zone.DECK})


@dataclass(frozen=True, slots=True)
class Deed:
    """What somebody does, whatever the words for it.

    `ways` are the verbs of steps that it can be.  `piece` is None where cards are not named.
    `place` is where the card lies, `to` where it goes, `whose` the hand that it comes out of
    if that was said, `other` the card with which it changes places.  `by` is the number of the
    effect where that was asked.
    """

    ways: frozenset[StepVerb]
    seat: SeatNumber
    piece: Piece | None = None
    count: int = 1
    place: Place | None = None
    to: Place | None = None
    whose: SeatNumber | None = None
    other: Piece | None = None
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Fit:
    """A deed is what an effect of the link asks for, or nearly so where there is a `doubt`.

    `effect` is the number of the effect, counted from 0, `progress` how far it has got before
    the deed, and `share` what of that the deed is.
    """

    effect: int
    progress: Progress
    share: Share
    doubt: Doubt | None = None


def text_of(position: Position, effect: Effect) -> CardEffect | None:
    """Return the steps of an effect, None where only the people at the table know them."""
    return position.effect(effect.piece, effect.which) if position.table.full else None


def which_of(position: Position, piece: Piece, *moments: When) -> int | None:
    """Return the place of the effect that a card has at one of these moments, None if unknown."""
    card = position.card(piece)
    places = enumerate(card.effects if card else ())
    return next((at for at, each in places if each.moment.when in moments), None)


def is_deed(step: Step) -> bool:
    """Say whether a step is counted off by what people say that they do."""
    puts = step.verb is StepVerb.PUT and step.to is not None and step.what.this is not This.ONLY
    return step.verb in BY_DEED or (puts and step.to == Spot(StepZone.DISCARD))


def is_by_itself(step: Step) -> bool:
    """Say whether a step is done without anybody's choice, so that nobody has to say it."""
    if step.choice_of is not None or step.may:
        return False
    if step.verb is StepVerb.SHUFFLE:
        return step.source == step.to
    return step.verb in _BY_ITSELF


def is_for_nothing(step: Step) -> bool:
    """Say whether a step is done also by who has none of the cards: a whole hand is discarded."""
    return step.verb is StepVerb.DISCARD and step.count.amount is Amount.ALL


def is_by_table(step: Step) -> bool:
    """Say whether only people know when a step is done, so that they have to say so."""
    return not (is_deed(step) or is_by_itself(step) or step.verb in _OF_TURN)


# -- what is open -----------------------------------------------------------------


def shares(position: Position, effect: Effect, progress: Progress, at: int) -> tuple[Share, ...]:
    """Return what a step asks for as it opens; nothing where it is impossible for everybody."""
    text = text_of(position, effect)
    if text is None:
        return ()
    step = text.steps[at]
    if not is_deed(step):
        return (Share(at, effect.seat, 0),)
    found: list[Share] = []
    for seat in doers(position, effect, progress, step):
        for area in _areas_of(position, effect, progress, step, seat):
            share = Share(at, seat, 0, area)
            many = _wanted(position, effect, progress, step, seat)
            free = available(position, effect, progress, share)
            if many is None:
                # All there are: where nobody knows how many, people say when it is done.
                many = free or 0
            elif step.count.amount is not Amount.SOME:
                many = many if free is None else min(many, free)
                if many == 0:
                    continue
            if step.verb in WHOLE:
                # Of two cards that change places each goes its way.
                of_areas = step.source is not None and step.source.zone is StepZone.FIELD
                many = 2 if of_areas else 1
            elif free == 0 and not is_for_nothing(step):
                continue
            found.append(Share(at, seat, many, area))
    return tuple(found)


def doers(
    position: Position, effect: Effect, progress: Progress, step: Step
) -> tuple[SeatNumber | None, ...]:
    """Return who does a step; None is any player, of whom somebody chooses one."""
    every = range(len(position.table.seats))
    match step.who:
        case Doer.YOU:
            asked: Iterable[SeatNumber | None] = (effect.seat,)
        case Doer.EACH:
            asked = every
        case Doer.EACH_OTHER:
            asked = (seat for seat in every if seat != effect.seat)
        case Doer.THEY:
            asked = (progress.that,)
        case Doer.ANY | Doer.ANOTHER:
            asked = (_chosen(position, effect, progress),)
    return tuple(each for each in asked if each is None or _has(position, each, step.having))


def _has(position: Position, seat: SeatNumber, need: Need | None) -> bool:
    """Say whether a player has what must be there; where nobody knows, it is."""
    if need is None or not is_told(position.table, seat):
        return True
    if need.place.zone is StepZone.HAND:
        held = position.table.seats[seat].hand_size
        return held is None or held >= need.least
    if need.place.zone is not StepZone.FIELD:
        return True
    area = position.area(seat)
    if need.every:
        return all(
            any(area.may_be_one_of(piece, [bonus.species]) for piece in area.pieces)
            for bonus in position.edition.bonuses
        )
    found = [piece for piece in area.pieces if is_of(area, piece, need.what)]
    if need.what.alike:
        return any(
            sum(bool(set(area.species(one)) & set(area.species(other))) for other in found)
            >= need.least
            for one in found
        )
    return len(found) >= need.least


def happens(position: Position, effect: Effect) -> bool:
    """Say whether what an effect asks for before it happens at all is there."""
    text = text_of(position, effect)
    return text is None or _has(position, effect.seat, text.need)


def is_limit(position: Position, effect: Effect) -> bool:
    """Say whether an effect keeps the number of animals in an area where it may be."""
    text = text_of(position, effect)
    return text is not None and text.moment.when in (When.OVER, When.UNDER)


def is_wanted(position: Position, effect: Effect) -> bool:
    """Say whether there are still too many animals, or too few, where that sets an effect off."""
    text = text_of(position, effect)
    if text is None or not is_limit(position, effect):
        return True
    area, number = position.area(effect.seat), text.moment.number
    if effect.piece not in area.pieces:
        return False
    if text.moment.when is When.OVER:
        return area.too_many(str(number)) > 0
    return area.too_few(number)


def _areas_of(
    position: Position,
    effect: Effect,
    progress: Progress,
    step: Step,
    doer: SeatNumber | None,
) -> tuple[SeatNumber | None, ...]:
    """Return from whose areas or hands a step takes so many each; None is any of them."""
    whose = step.source.whose if step.source else None
    every = range(len(position.table.seats))
    if whose is Whose.EACH and step.who is Doer.YOU:
        return tuple(every)
    if whose is Whose.EACH_OTHER:
        return tuple(seat for seat in every if seat != doer)
    if whose in _OF_ONE and step.who is Doer.YOU and step.verb is not StepVerb.MOVE:
        # Of what is moved it may as well be where it goes.
        return (_chosen(position, effect, progress),)
    return (None,)


def _chosen(position: Position, effect: Effect, progress: Progress) -> SeatNumber | None:
    """Return the player whom a card was played on, as long as nothing is done; None if nobody."""
    text = text_of(position, effect)
    on_play = text is not None and text.moment.when is When.ON_PLAY
    return effect.by if on_play and not progress.done else None


def _wanted(
    position: Position,
    effect: Effect,
    progress: Progress,
    step: Step,
    seat: SeatNumber | None,
) -> int | None:
    """Return how many cards a step asks for, None for all there are."""
    count = step.count
    match count.amount:
        case Amount.ALL:
            return None
        case Amount.SOME:
            return 0
        case Amount.SAME:
            # Each has as many as they had themselves, whoever else had some.
            own = step.who in (Doer.EACH, Doer.EACH_OTHER)
            return sum(many for doer, many in progress.same if not own or doer == seat)
        case Amount.PER:
            area = position.area(effect.seat if seat is None else seat)
            what = count.per or What()
            many = sum(is_of(area, piece, what) for piece in area.pieces)
            return count.number * max(0, many - count.beyond)
        case Amount.NUMBER:
            return count.number


def available(position: Position, effect: Effect, progress: Progress, share: Share) -> int | None:
    """Return how many cards there are for a share, None where nobody knows."""
    text, table = text_of(position, effect), position.table
    if text is None:
        return None
    step = text.steps[share.step]
    source = step.source
    if step.time is Time.AT_DRAW_PHASE and Phase.DRAW in table.turn.skipped:
        # What belongs to a phase is lost with it.
        return 0
    if source is None:
        return None
    seats = [share.seat]
    if share.seat is None:
        seats = [each for each in range(len(table.seats)) if _may_do(effect, step, each)]
    match source.zone:
        case StepZone.FIELD:
            asked = _where(position, effect, progress, share)
            if not all(is_told(table, each) for each in asked):
                return None
            lying = _legal_by(position, effect, progress, share, seats)
            if source.whose in _OF_ONE and share.area is None:
                by_area = [table.place_of(piece).seat for piece in lying]
                return max((by_area.count(each) for each in by_area), default=0)
            return len(lying)
        case StepZone.HAND:
            sizes = [_hand(position, effect, progress, share, each) for each in seats]
            if any(size is None for size in sizes):
                return None
            most = max((size or 0 for size in sizes), default=0)
            return most if not step.what.of or not most else None
        case StepZone.DECK:
            empty = table.deck == 0 and position.value("deck_out") != "reshuffle"
            return 0 if empty else None
        case StepZone.DISCARD:
            lying = _legal_by(position, effect, progress, share, seats)
            return len(lying) if table.unnamed == 0 else None
        case StepZone.NURSERY:
            if not table.complete:
                return None
            return min(len(_legal_by(position, effect, progress, share, seats)), table.in_nursery)
        case _:
            return None


def _where(
    position: Position, effect: Effect, progress: Progress, share: Share
) -> list[SeatNumber]:
    """Return the seats in whose areas a share looks for cards."""
    text = text_of(position, effect)
    if text is None:
        return []
    source = text.steps[share.step].source
    every = range(len(position.table.seats))
    return [
        seat
        for seat in every
        if share.area in (None, seat)
        and source is not None
        and any(
            _is_whose(source.whose, seat, doer, progress)
            for doer in (every if share.seat is None else (share.seat,))
        )
    ]


def _hand(
    position: Position, effect: Effect, progress: Progress, share: Share, seat: SeatNumber | None
) -> int | None:
    """Return how many cards the largest hand has that a step takes from, None if unknown."""
    doer = effect.seat if seat is None else seat
    hands = [
        position.table.seats[at].hand_size
        for at in _where(position, effect, progress, replace(share, seat=doer))
    ]
    return None if None in hands else max((size or 0 for size in hands), default=0)


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
        seats = [each for each in every if _may_do(effect, step, each)]
    return tuple(dict.fromkeys(_legal_by(position, effect, progress, share, seats)))


def _legal_by(
    position: Position,
    effect: Effect,
    progress: Progress,
    share: Share,
    seats: Iterable[SeatNumber | None],
) -> list[Piece]:
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


# -- whether a deed is that ----------------------------------------------------------


def never_hit(position: Position, effect: Effect, piece: Piece) -> Doubt | None:
    """Return why no step of an effect can be done to a card before somebody; None if one may be.

    What a later step may take hangs on the earlier ones, so nothing is said of that.
    """
    text, first = text_of(position, effect), None
    for at, step in enumerate(text.steps if text else ()):
        if not is_deed(step) or not step.source or step.source.zone is not StepZone.FIELD:
            continue
        if step.who is not Doer.YOU or step.verb in WHOLE or step.source.whose is Whose.THAT:
            return None
        deed = _taken(position, step, piece, effect.seat)
        doubt = against(position, effect, Progress(that=effect.by), Share(at, effect.seat, 1), deed)
        if doubt is None:
            return None
        first = first or doubt
    return first


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
    table, by = position.table, position.title(effect.piece)
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
    piece = deed.piece
    if piece is not None:
        title = position.title(piece)
        place = deed.place or position.place_of(piece)
        where = _wrong_place(position, effect, progress, share, step, deed, place)
        if where:
            yield reason(where, "terms", card=title, area=words.area)
        area = position.area(place.seat) if place.zone is Zone.STABLE else position.nowhere
        if not is_of(area, piece, step.what, effect.piece):
            what = noun(position, step.what, 1)
            yield reason("step_not_asked", "terms", card=title, what=what)
        elif step.what.alike and not _alike(position, effect, area, piece, progress):
            yield reason("step_not_alike", "terms", card=title)
        if place.zone is Zone.STABLE:
            yield from _guarded(position, effect, step, piece, place, deed)
            # What one part of an effect was about may be what its next part is about.
            if piece not in progress.those and _has_moved(position, effect, step, piece):
                yield reason("step_twice", "once_in_a_link", card=title)
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


def _is_doer(effect: Effect, step: Step, share: Share, deed: Deed) -> bool:
    if share.seat is None:
        return _may_do(effect, step, deed.seat)
    if step.verb is StepVerb.PUT and step.source and step.source.zone is StepZone.HAND:
        # Whoever chooses it, a card out of a hand is put away by either.
        return True
    if step.verb is StepVerb.BRING and step.to and step.to.whose is Whose.THAT:
        return share.seat == deed.seat or deed.to == Place(Zone.STABLE, deed.seat)
    # Whoever chooses a card that goes back to a hand, it is its player who takes it.
    takes_back = step.verb is StepVerb.RETURN and deed.place == Place(Zone.STABLE, deed.seat)
    return share.seat == deed.seat or takes_back


def _may_do(effect: Effect, step: Step, seat: SeatNumber) -> bool:
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
    if into and step.to and to and not _is_whose(step.to.whose, to.seat, deed.seat, progress):
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
            if not _is_whose(source.whose, place.seat, deed.seat, progress):
                own = place.seat == deed.seat
                other = source.whose is Whose.OWN
                return "step_own" if own else "step_others" if other else "step_other_area"
        case StepZone.HAND:
            if place.zone not in _HIDDEN:
                return "step_not_in_hand"
            giver = deed.whose
            if giver is not None and _is_other_hand(progress, share, source, deed, giver):
                return "step_other_hand"
        case StepZone.DECK | StepZone.TOP | StepZone.BOTTOM:
            if place.zone not in _HIDDEN:
                return "step_not_in_deck"
        case StepZone.DISCARD:
            # What was discarded without a name may be just that.
            unnamed = place.zone in _HIDDEN and position.table.unnamed != 0
            if place.zone is not Zone.DISCARD and not unnamed:
                return "step_not_discarded"
        case StepZone.NURSERY:
            if place.zone is not Zone.NURSERY:
                return "step_not_in_nursery"
        case StepZone.THOSE:
            if place.zone not in _HIDDEN:
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
    return not _is_whose(source.whose, giver, deed.seat, progress)


def _is_whose(whose: Whose, seat: SeatNumber, doer: SeatNumber, progress: Progress) -> bool:
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
    if what.named and what.named.casefold() not in position.title(piece).casefold():
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
    position: Position, effect: Effect, step: Step, piece: Piece, place: Place, deed: Deed
) -> Iterator[Doubt]:
    """Yield what keeps a card in play from what a step does to it."""
    doubts = Doubts()
    verb = _LOSING.get(step.verb)
    if verb is not None:
        about_guards(position, deed.seat, piece, verb, doubts)
    about_magic(position, effect.piece, piece, doubts)
    panda_not_hit(position, piece, doubts)
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
        fence = barrier(position, to.seat, piece)
        title = position.title(fence or "")
        doubts.about("continuous", "barred", fence is not None, card=title)
    yield from doubts


def _has_moved(position: Position, effect: Effect, step: Step, piece: Piece) -> bool:
    """Say whether a card was chosen in this link already, or came only in it."""
    chain = position.table.chain
    if chain is None or step.what.this is This.ONLY:
        return False
    if position.value("once_in_a_link") != "yes":
        return False
    return piece in chain.links[0].moved
