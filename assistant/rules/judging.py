"""What the open effects make of whatever people say that they do: the one gate for it.

What fits is counted off; what does not has one reason against it; what no effect is about is
let by none.  Corrections are no deeds.

Second print, "Order of Resolution: The Effect Chain": each link resolves before the next one, so
what a later link asks for waits.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from assistant.cards.step_words import Amount, StepVerb, Time
from assistant.rules.actions import Action, Draw, Move, SkipPhase
from assistant.rules.asking import asks, what_of
from assistant.rules.deeds import Deed, readings
from assistant.rules.demands import Demand, demands
from assistant.rules.events import Event, Lent, Moved
from assistant.rules.legal import legal
from assistant.rules.loans import called_by, goes_home
from assistant.rules.position import Position
from assistant.rules.progress import BEGUN, advance, began, counted, opened, stepped
from assistant.rules.reasons import lost_at_once, moved_already
from assistant.rules.rulings import Doubt, Doubts
from assistant.rules.shuffling import passed_over
from assistant.rules.steps import text_of
from assistant.rules.table import Effect, Fate, Lost, Piece, Progress, Zone
from assistant.rules.waiting_events import Settled, Stepped
from assistant.rules.which_effect import judge

_SAID_FREELY = frozenset({StepVerb.SHUFFLE, StepVerb.PLAYS, StepVerb.PUT})
"""What people also say where no card asks for it."""
_GOES_ON = frozenset({StepVerb.SACRIFICE, StepVerb.DISCARD, StepVerb.DRAW})
"""What is given up for something else, and what is done one by one."""
_PAYS = _GOES_ON - {StepVerb.DRAW}


@dataclass(frozen=True, slots=True)
class ByEffect:
    """What open effects make of an action: the doubts, how far they get by it, what it lends.

    `whole` is whether a step takes all cards that there are, also where there are none.
    `first` is what is done before it that people have gone past, `at_once` are the cards that are
    lost at the same moment, `taken` those of them that the same step took.  `goes_on` is whether
    that step takes more at that moment, and `unseen` whether no other card sees it.  `then` is what
    becomes of an effect once it has happened.
    """

    doubts: tuple[Doubt, ...] = ()
    events: tuple[Event, ...] = ()
    fits: bool = False
    lent: tuple[Lent, ...] = ()
    whole: bool = False
    first: tuple[Event, ...] = ()
    at_once: tuple[Lost, ...] = ()
    then: tuple[Event, ...] = ()
    taken: tuple[Lost, ...] = ()
    goes_on: bool = False
    unseen: bool = False

    @property
    def is_of_another(self) -> bool:
        """Whether the first that speaks against it is that it is for other players to do."""
        theirs = ("doubts.not_own_effect", "doubts.step_not_theirs")
        return bool(self.doubts) and self.doubts[0].key in theirs


def by_effect(position: Position, action: Action) -> ByEffect:
    """Return what the open effects make of an action, before it has happened."""
    table = position.table
    if table.chain is None or not table.full:
        return ByEffect()
    found = [
        result for deeds in readings(position, action) if (result := _in_turn(position, deeds))
    ]
    if not found:
        return ByEffect()
    best = min(found, key=lambda each: (not each.fits, len(each.doubts), each.is_of_another))
    # What is no effect's deed may bring a loan home, or put right what is skipped.
    if (best.doubts or not best.fits) and goes_home(position.table, action):
        return ByEffect()
    if not best.fits and isinstance(action, SkipPhase):
        right = action.seat is None or action.phase in table.turn.skipped
        return ByEffect() if right else best
    return best


def is_asked_for(position: Position, action: Action, lost: Piece | None = None) -> bool:
    """Say whether an open effect asks for just that, not for something it is done in place of.

    What happens only because the card was `lost` asks for nothing where another one goes for it.
    """
    for deeds in readings(position, action):
        fit = judge(position, deeds[0]).fit
        if fit is None or fit.doubt:
            continue
        by_loss = lost is not None and fit.demand.effect.loss == lost
        if fit.demand.step.verb in deeds[0].ways and not by_loss:
            return True
    return False


def asked_by_another(position: Position, action: Action) -> Effect | None:
    """Return the open effect that asks its doer for such a deed, and has not done just that."""
    for deeds in readings(position, action):
        fit = judge(position, deeds[0]).fit
        so_far = fit.demand.effect.progress if fit else None
        if fit is None or so_far is None:
            continue
        had = deeds[0].piece in so_far.those
        own = fit.demand.share.seat in (None, deeds[0].seat)
        if own and not had and fit.demand.step.verb in deeds[0].ways:
            return fit.demand.effect
    return None


def too_many_for_one(position: Position, action: Action) -> int:
    """Return how many of several nameless cards one effect asks for, where the rest is another's.

    0 where one effect asks for all of them, or for none.
    """
    if not isinstance(action, Draw | Move) or action.count < 2:
        return 0
    for deeds in readings(position, action):
        fit = judge(position, deeds[0]).fit if deeds[0].piece is None else None
        if fit and fit.doubt and fit.doubt.key == "doubts.step_too_many":
            return fit.demand.share.count
    return 0


def by_which(position: Position, action: Action) -> tuple[tuple[Effect, Action], ...]:
    """Return the open effects by which an action could be done just as well, each with that said.

    None where it is clear by which it is, or where none lets anybody do it.
    """
    if not isinstance(action, Draw | Move) or action.by is not None or not position.table.full:
        return ()
    if position.table.chain is None:
        return ()
    for deed, *_ in readings(position, action):
        judged = judge(position, deed)
        if judged.fit and judged.fit.doubt is None and judged.others:
            numbers = sorted(fit.effect for fit in (judged.fit, *judged.others))
            effects = [position.resolving[each] for each in numbers]
            if all(_asks_the_same(position, effects[0], each) for each in effects[1:]):
                # It makes no difference, so it is the older one.
                return ()
            return tuple((position.resolving[each], replace(action, by=each)) for each in numbers)
    return ()


def comes_later(position: Position, action: Action) -> Doubt | None:
    """Return that something done now is to be done later, with what is to be done before it.

    None where the link that is on asks for it, or nothing that waits does.
    """
    chain = position.table.chain
    if chain is None or len(chain.links) == 1 or position.table.pile is not None:
        return None
    now = by_effect(position, action)
    if now.fits and not now.doubts:
        return None
    first = next((each for each in position.resolving if not each.settled), None)
    for link in chain.links[1:]:
        alone = replace(chain, links=(link,))
        then = position.at(replace(position.table, chain=alone))
        then = then.after(advance(then))
        judged = by_effect(then, action)
        if first is None or not judged.fits or judged.doubts:
            continue
        gone_on = (each.effect for each in judged.events if isinstance(each, Stepped))
        by = then.resolving[next(gone_on, 0)]
        what = next(asks(position, first), "")
        titles = {"card": position.title(by.piece), "by": position.title(first.piece)}
        return Doubt("doubts.comes_later", "chain", {**titles, "what": what})
    return None


def _in_turn(position: Position, deeds: Sequence[Deed]) -> ByEffect | None:
    """Judge deeds one after the other, as parts of one."""
    events: list[Event] = []
    lent: list[Lent] = []
    whole = True
    first: tuple[Event, ...] = ()
    at_once: tuple[Lost, ...] = ()
    taken: tuple[Lost, ...] = ()
    goes_on = unseen = False
    for deed in deeds:
        judged = judge(position, deed)
        fit = judged.fit
        if fit is None or (fit.doubt and deed.ways == {StepVerb.PUT}):
            if not judged.known or deed.ways <= _SAID_FREELY:
                bonus = None if judged.known else _bonus(position, deed)
                if bonus is None:
                    return ByEffect(events=tuple(events))
                then = _by_bonus(position, deed, bonus)
                return ByEffect(_moved_already(position, deed), tuple(events), then=then)
            return ByEffect((_nothing_lets(position, deed),), tuple(events))
        demand, effect = fit.demand, fit.demand.effect
        takes_all = demand.step.count.amount is Amount.ALL
        whole &= takes_all
        at_once, unseen = lost_at_once(demand), demand.step.unseen
        after = counted(demand, deed)
        taken, goes_on = (), False
        if takes_all:
            own = demand.progress.those if demand.begun else ()
            taken = tuple(each for each in at_once if each.piece in own)
            goes_on = _takes_more(demand, after, deed)
        if deed is not deeds[-1]:
            # What comes next is asked for as the table will be by then.
            after = opened(position.after(_gone(deed)), effect, after)
        before = effect.progress.done if effect.progress else ()
        passed = set(demand.progress.done) - set(before) - {demand.share.step}
        first = (*first, *passed_over(position, effect, passed))
        now = stepped(position, fit.effect, effect, after)
        events += now
        lent += _lends(demand, deed)
        if fit.doubt:
            return ByEffect((fit.doubt,), tuple(events), True, tuple(lent), first=first)
        position = position.after(now)
    return ByEffect(
        (),
        tuple(events),
        True,
        tuple(lent),
        whole,
        first,
        at_once,
        taken=taken,
        goes_on=goes_on,
        unseen=unseen,
    )


def _takes_more(demand: Demand, after: Progress, deed: Deed) -> bool:
    """Say whether a step that takes all there are has more to take once a deed is done."""
    still = demands(demand.position, demand.effect, after)
    same = (each for each in still if each.share.step == demand.share.step)
    return any(piece != deed.piece for each in same for piece in legal(each))


def _bonus(position: Position, deed: Deed) -> int | None:
    """Return the herd's bonus by which a deed is done, where nothing else can explain it."""
    unknown = [
        number
        for number, each in enumerate(position.resolving)
        if not each.settled and not each.gives_back and text_of(position, each) is None
    ]
    bonuses = [number for number in unknown if position.bonus(position.resolving[number].piece)]
    own = [number for number in bonuses if position.resolving[number].seat == deed.seat]
    # What was paid for is had first.
    own.sort(key=lambda number: not began(position.resolving[number]))
    return own[0] if own and bonuses == unknown else None


def _by_bonus(position: Position, deed: Deed, number: int) -> tuple[Event, ...]:
    """Return what becomes of a herd's bonus by a deed that is done by it.

    Nobody knows what it asks for.  So whatever is given up is paid for it, and it has begun; what
    comes of that is all that it gives: it explains no other deed.
    """
    if deed.ways & _PAYS and not began(position.resolving[number]):
        return (Stepped(number, BEGUN),)
    return () if deed.ways & _GOES_ON else (Settled(number, Fate.DONE),)


def _moved_already(position: Position, deed: Deed) -> tuple[Doubt, ...]:
    """Doubt that a bonus is about a card that was moved in its link: so much is known of each."""
    pieces = () if deed.ways <= _SAID_FREELY else (deed.piece, deed.other)
    doubts = Doubts()
    for piece in pieces:
        if piece is not None and position.place_of(piece).zone is Zone.STABLE:
            again, card = moved_already(position, piece), position.title(piece)
            doubts.about("once_in_a_link", "step_twice", again, card=card)
    return tuple(doubts)


def _gone(deed: Deed) -> tuple[Event, ...]:
    """Return the move of a deed that is a part of one: the card lies where it goes."""
    return (Moved(deed.piece, deed.to),) if deed.piece is not None and deed.to else ()


def _lends(demand: Demand, deed: Deed) -> Iterator[Lent]:
    """Yield that what a step takes goes back, if its step has it for a time only."""
    place = deed.place
    if deed.piece is None or place is None or place.zone is not Zone.STABLE:
        return
    match demand.step.time:
        case Time.TURN_ENDS:
            yield Lent(deed.piece, place.seat)
        case Time.THIS_LEAVES:
            yield Lent(deed.piece, place.seat, demand.effect.piece)


def _nothing_lets(position: Position, deed: Deed) -> Doubt:
    """Return that no open effect lets a player do a thing."""
    name = position.table.seats[deed.seat].name
    doubts = Doubts()
    link = [each for each in position.resolving if not each.settled]
    own = [each for each in link if each.seat == deed.seat]
    if link and not own:
        by = position.title(link[0].piece)
        doubts.about("chain", "not_own_effect", True, seat=name, by=by)
    elif own and own[0].gives_back:
        loan = next(iter(called_by(position.table, own[0].piece, own[0].seat)), None)
        back = (loan.piece, position.table.seats[loan.owner].name) if loan else (own[0].piece, name)
        doubts.about("terms", "loan_open", True, card=position.title(back[0]), seat=back[1])
    else:
        by = position.title(own[0].piece) if own else ""
        owed = own[0].progress.owed if own and own[0].progress else ()
        mine = [share for share in owed if share.seat == owed[0].seat]
        what = what_of(position, own[0], mine) if owed else ""
        doubts.about("chain", "no_effect_lets", True, seat=name, by=by, what=what)
    return doubts[0]


def _asks_the_same(position: Position, one: Effect, other: Effect) -> bool:
    """Say whether two effects that must be done ask for the same, now and after that."""
    first, second = text_of(position, one), text_of(position, other)
    if first is None or second is None:
        return False
    must = one.mandatory and other.mandatory
    return must and first.steps == second.steps and one.progress == other.progress
