"""What an effect asks of whom: its shares, and how many cards there are for each.

A step that is impossible for everybody has no shares.  Where nobody knows how many cards there
are, it is taken to be possible.

Second print, "Card Effects with Multiple Actions" and "Impossible Actions".
"""

from collections.abc import Iterable
from dataclasses import replace

from assistant.cards.step_words import Amount, Doer, StepLink, StepVerb, StepZone, Time, When, Whose
from assistant.cards.steps import CardEffect, Need, Step, What
from assistant.rules.demands import Demand, open_demands
from assistant.rules.guards import barrier
from assistant.rules.legal import bound_to, legal
from assistant.rules.position import Position
from assistant.rules.reasons import is_of, is_whose
from assistant.rules.requirements import is_told
from assistant.rules.steps import WHOLE, is_deed, is_for_nothing, is_with_hand, text_of
from assistant.rules.table import Effect, Phase, Progress, SeatNumber, Share, Zone

_OF_ONE = frozenset({Whose.ANY, Whose.ANOTHER})
_EACH = frozenset({Doer.EACH, Doer.EACH_OTHER})
_BANS = ("ban_enter", "ban_enter_others")


def shares(demand: Demand) -> tuple[Share, ...]:
    """Return what a step asks for as it opens; nothing where it is impossible for everybody."""
    position, step = demand.position, demand.step
    if not is_deed(step):
        return (replace(demand.share, seat=demand.effect.seat),)
    found: list[Share] = []
    for seat in doers(demand):
        for area in _areas_of(demand.of(seat)):
            own = demand.of(seat).within(area)
            many, free = _wanted(own), available(own)
            if many is None:
                # All there are: where nobody knows how many, people say when it is done.
                many = free or 0
            elif step.count.amount is not Amount.SOME:
                if _is_price(demand):
                    known = _held(position, step, seat) if free is None else free
                    if known is not None and known < many:
                        continue
                many = many if free is None else min(many, free)
                if many == 0:
                    continue
            if step.verb in WHOLE:
                # Of two cards that change places each goes its way.
                of_areas = step.source is not None and step.source.zone is StepZone.FIELD
                many = 2 if of_areas else 1
            elif free == 0 and (is_had_by_nobody(own) or not is_for_nothing(step)):
                continue
            found.append(replace(own.share, count=many))
    return tuple(found)


def is_due(text: CardEffect, progress: Progress, step: Step) -> bool:
    """Say whether a step happens at all: what it hangs on was done, or was not for ``else``."""
    if step.depends is None:
        return True
    done = any(each in progress.done for each in text.choices(step.depends))
    if step.link is not StepLink.ELSE:
        return done
    # Instead of what did not happen at all because something before it did, nothing happens.
    return not done and is_due(text, progress, text.steps[step.depends])


def is_called_for(demand: Demand) -> bool:
    """Say whether there is anybody who would do a step, with one card or more."""
    some = demand.step.count.amount is Amount.SOME
    return any(_wanted(demand.of(seat)) != 0 or some for seat in doers(demand))


def _is_price(demand: Demand) -> bool:
    """Say whether a step is paid for what comes after it, by whoever wants that: whole or not.

    Second print, "Card Effects with Multiple Actions": what stands behind "then" or "if you do"
    happens only after all of what stands before it.
    """
    step = demand.step
    wanted = not demand.effect.mandatory or step.may
    paid = step.verb in (StepVerb.DISCARD, StepVerb.SACRIFICE)
    return wanted and paid and any(each.depends == demand.share.step for each in demand.text.steps)


def _held(position: Position, step: Step, seat: SeatNumber | None) -> int | None:
    """Return of how many cards a hand's part of a step can be at most, None where nobody knows."""
    if step.verb is not StepVerb.DISCARD or seat is None:
        return None
    return position.table.seats[seat].hand_size


def is_had_by_nobody(demand: Demand) -> bool:
    """Say whether one of all players is known to hold no card of the hand that each discards.

    Nothing has to be done or said for that.  Where one player alone discards a hand, something may
    hang on that being said.
    """
    step = demand.step
    each = step.who in _EACH
    return each and is_for_nothing(step) and _held(demand.position, step, demand.share.seat) == 0


def doers(demand: Demand) -> tuple[SeatNumber | None, ...]:
    """Return who does a step; None is any player, of whom somebody chooses one."""
    position, own = demand.position, demand.effect.seat
    every = range(len(position.table.seats))
    match demand.step.who:
        case Doer.YOU:
            asked: Iterable[SeatNumber | None] = (own,)
        case Doer.EACH:
            asked = every
        case Doer.EACH_OTHER:
            asked = (seat for seat in every if seat != own)
        case Doer.THEY:
            asked = (demand.progress.that,)
        case Doer.ANY | Doer.ANOTHER:
            asked = (_chosen(demand),)
    having = demand.step.having
    return tuple(each for each in asked if each is None or _has(position, each, having))


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


def owing(position: Position) -> frozenset[SeatNumber]:
    """Return who has something to do for the effects that are to be done now; none if any may."""
    effects = (each for each in position.resolving if each.progress and not each.settled)
    seats = {share.seat for each in effects if each.progress for share in each.progress.owed}
    return frozenset() if None in seats else frozenset(seat for seat in seats if seat is not None)


def asked_of(position: Position) -> SeatNumber | None:
    """Return whose cards alone the effects are about that are to be done now; None if any's.

    So it is where a card was played on a player.
    """
    effects = (each for each in position.resolving if each.progress and not each.settled)
    areas = {share.area for each in effects if each.progress for share in each.progress.owed}
    return areas.pop() if len(areas) == 1 else None


def owing_of_each(position: Position, verb: str = "") -> frozenset[SeatNumber]:
    """Return who still has to do what an effect asks of each player, by this verb or by any."""
    owed = (
        each.share.seat
        for each in open_demands(position)
        if each.step.who in _EACH and verb in ("", each.step.verb.value)
    )
    return frozenset(seat for seat in owed if seat is not None)


def _areas_of(demand: Demand) -> tuple[SeatNumber | None, ...]:
    """Return from whose areas or hands a step takes so many each; None is any of them."""
    step, doer = demand.step, demand.share.seat
    whose = step.source.whose if step.source else None
    every = range(len(demand.position.table.seats))
    if is_with_hand(step):
        return (_chosen(demand),)
    if whose is Whose.EACH and step.who is Doer.YOU:
        return tuple(every)
    if whose is Whose.EACH_OTHER:
        return tuple(seat for seat in every if seat != doer)
    if whose in _OF_ONE and step.who is Doer.YOU and step.verb is not StepVerb.MOVE:
        # Of what is moved it may as well be where it goes.
        return (_chosen(demand),)
    return (_bound(demand),)


def _bound(demand: Demand) -> SeatNumber | None:
    """Return whose card a step takes, as was named; None where nobody was, or has none to take."""
    seat = bound_to(demand)
    if seat is None:
        return None
    return seat if available(demand.of(demand.effect.seat).within(seat)) else None


def _chosen(demand: Demand) -> SeatNumber | None:
    """Return the player whom a card was played on, as long as none was chosen; None if nobody."""
    text = demand.text
    if text.moment.when is not When.ON_PLAY:
        return None
    chose = any(_chooses(text.steps[at]) for at in demand.progress.done)
    return None if chose else demand.effect.by


def _chooses(step: Step) -> bool:
    """Say whether a step is about one player whom somebody picks."""
    spots = (each for each in (step.source, step.to) if each)
    return step.who in (Doer.ANY, Doer.ANOTHER) or any(each.whose in _OF_ONE for each in spots)


def _wanted(demand: Demand) -> int | None:
    """Return how many cards a step asks of a player for, None for all there are."""
    count, seat = demand.step.count, demand.share.seat
    match count.amount:
        case Amount.ALL:
            return None
        case Amount.SOME:
            return 0
        case Amount.SAME:
            # Each has as many as they had themselves, whoever else had some.
            own = demand.step.who in _EACH
            return sum(many for doer, many in demand.progress.same if not own or doer == seat)
        case Amount.PER:
            area = demand.position.area(demand.effect.seat if seat is None else seat)
            what = count.per or What()
            many = area.worth(piece for piece in area.pieces if is_of(area, piece, what))
            return count.number * max(0, many - count.beyond)
        case Amount.NUMBER:
            return count.number


def available(demand: Demand) -> int | None:
    """Return how many cards there are for what is demanded, None where nobody knows."""
    step, table = demand.step, demand.position.table
    source = step.source
    if is_with_hand(step):
        # With whom it is done is no matter of where the cards come from.
        demand = demand.within(None)
    if step.time is Time.AT_DRAW_PHASE and Phase.DRAW in table.turn.skipped:
        # What belongs to a phase is lost with it.
        return 0
    match source.zone if source else None:
        case StepZone.FIELD:
            if not all(is_told(table, each) for each in _where(demand)):
                return None
            lying = legal(demand)
            if source and source.whose in _OF_ONE and demand.share.area is None:
                by_area = [table.place_of(piece).seat for piece in lying]
                return max((by_area.count(each) for each in by_area), default=0)
            return len(lying)
        case StepZone.HAND:
            sizes = [_hand(demand.of(each)) for each in demand.seats]
            if any(size is None for size in sizes):
                return None
            most = max((size or 0 for size in sizes), default=0)
            return most if not step.what.of or not most else None
        case StepZone.DECK:
            empty = table.deck == 0 and demand.position.value("deck_out") != "reshuffle"
            return 0 if empty or _all_kept_out(demand) else None
        case StepZone.DISCARD:
            return len(legal(demand)) if table.unnamed == 0 else None
        case StepZone.NURSERY:
            return min(len(legal(demand)), table.in_nursery) if table.complete else None
        case _:
            return None


def surely_available(demand: Demand) -> int | None:
    """Return how many cards there surely are: an unnamed Baby is none that is asked for.

    Which Baby lies there that nobody has named is known to its player alone.
    """
    return available(replace(demand, position=demand.position.sure))


def _all_kept_out(demand: Demand) -> bool:
    """Say whether each card that a step brings in from the deck would be kept out by another."""
    position, seat, step = demand.position, demand.share.seat, demand.step
    if seat is None or step.verb is not StepVerb.BRING:
        return False
    banned = any(area.working(ban) for _, area in position.areas() for ban in _BANS)
    if not (banned and position.table.complete):
        return False
    # What somebody holds is as good as in the deck for all who do not see it.
    places, nowhere = position.seen(position.table.pieces), position.nowhere
    unseen = (piece for piece, place in places.items() if place.zone is Zone.DECK)
    known = (piece for piece in unseen if position.kind(piece) is not None)
    meant = [piece for piece in known if is_of(nowhere, piece, step.what, demand.effect.piece)]
    return bool(meant) and all(barrier(position, seat, piece) is not None for piece in meant)


def _where(demand: Demand) -> list[SeatNumber]:
    """Return the seats in whose areas or hands cards are looked for."""
    source, share = demand.step.source, demand.share
    every = range(len(demand.position.table.seats))
    return [
        seat
        for seat in every
        if share.area in (None, seat)
        and source is not None
        and any(
            is_whose(source.whose, seat, doer, demand.progress)
            for doer in (every if share.seat is None else (share.seat,))
        )
    ]


def hands_of(demand: Demand) -> frozenset[SeatNumber]:
    """Return out of whose hands cards are taken; of a hand that was looked at, whose that is.

    As long as nobody has said whose it is, it may be each that could be looked at.
    """
    share = demand.share
    doer = demand.effect.seat if share.seat is None else share.seat
    steps = demand.text.steps[: share.step]
    before = (each.source for each in reversed(steps) if each.source)
    chosen = next((spot.whose for spot in before if spot.zone is StepZone.HAND), Whose.ANY)
    seats = _where(demand.of(doer))
    return frozenset(seat for seat in seats if is_whose(chosen, seat, doer, demand.progress))


def _hand(demand: Demand) -> int | None:
    """Return how many cards the largest hand has that a player takes from, None if unknown."""
    hands = [demand.position.table.seats[at].hand_size for at in _where(demand)]
    return None if None in hands else max((size or 0 for size in hands), default=0)
