"""What an open effect asks people to do, as messages: who, what, how many, of which cards."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from assistant.cards.step_words import (
    Amount,
    Doer,
    Holds,
    StepLink,
    StepVerb,
    StepZone,
    This,
    Time,
    Whose,
)
from assistant.cards.steps import CardEffect, Continuous, Step
from assistant.messages import Msg, Text, choose, joined, say
from assistant.rules.demands import Demand, demands, unasked
from assistant.rules.loans import called_by
from assistant.rules.nouns import noun
from assistant.rules.position import Position
from assistant.rules.rulings import Doubts
from assistant.rules.shares import available, doers, surely_available
from assistant.rules.steps import (
    is_by_itself,
    is_by_table,
    is_deed,
    is_with_hand,
    out_of,
    text_of,
)
from assistant.rules.table import Effect, Progress, SeatNumber, Share

_UNSAID = frozenset({StepVerb.SHUFFLE, StepVerb.LOOK, StepVerb.STOP, StepVerb.HOLD, StepVerb.TABLE})
"""What is not told ahead: it goes without saying, or it is told by the card's text."""
_ENDS_OF_DECK = frozenset({StepZone.TOP, StepZone.BOTTOM})
_FIELD, _HAND = StepZone.FIELD, StepZone.HAND
_MANY = 2
"""A number for which a plural is said."""


def about_waiting(position: Position, doubts: Doubts, *, waits: bool) -> None:
    """Doubt that anything else comes before what waits, and say what that is."""
    for effect in position.resolving if waits else ():
        for asked in () if effect.settled else asks(position, effect):
            by = position.title(effect.piece)
            doubts.about("chain", "step_to_do", True, by=by, what=asked)
            return
    doubts.about("chain", "chain_open", waits)


def asks(position: Position, effect: Effect, *, named: bool = False) -> Iterator[Msg]:
    """Yield what an effect asks for now, one sentence for all who have to do the same.

    With `named` the sentence says whose effect it is.  As long as nothing was done of it, also
    what comes after that: nobody pays without knowing for what.
    """
    text, progress, table = text_of(position, effect), effect.progress, position.table
    for loan in called_by(table, effect.piece, effect.seat) if effect.gives_back else ():
        holder, owner = table.place_of(loan.piece).seat, table.seats[loan.owner].name
        give_back = say("asked.ask_give_back", card=position.title(loan.piece), name=owner)
        yield say("asks.must", name=table.seats[holder].name, what=give_back)
    if text is None or progress is None:
        return
    optional = not effect.mandatory and not progress.done
    open_ = demands(position, effect)
    goes_on = any(map(_is_begun, open_))
    begins = goes_on or not progress.done
    ahead = tuple(_ahead(position, effect, text, progress)) if begins else ()
    groups: dict[tuple[bool, Text], list[SeatNumber | None]] = {}
    for seat in dict.fromkeys(share.seat for share in progress.owed):
        mine = [each for each in open_ if each.share.seat == seat]
        what = what_of(position, effect, [each.share for each in mine])
        if all(map(_is_perhaps, mine)):
            what = say("asks.if_there", what=what)
        may = optional or all(each.step.may or _is_begun(each) for each in mine)
        groups.setdefault((may, joined("then", what, *ahead)), []).append(seat)
    for (may, what), seats in groups.items():
        some = [table.seats[seat].name for seat in seats if seat is not None]
        key = "asks.may" if may else "asks.must"
        if not some:
            key, some = f"{key}_choose", [table.seats[effect.seat].name]
        name = joined("and", joined("commas", *some[:-1]), some[-1])
        if named:
            yield say(f"{key}_by", name=name, what=what, card=position.title(effect.piece))
        else:
            yield say(key, name=name, what=what)


def _is_perhaps(demand: Demand) -> bool:
    """Say whether there is a card only if a Baby that nobody has named is one that is meant."""
    return bool(available(demand)) and surely_available(demand) == 0


def _is_begun(demand: Demand) -> bool:
    """Say whether a player has chosen cards already where any number of them may be chosen."""
    return demand.step.count.amount is Amount.SOME and demand.begun


def _ahead(
    position: Position, effect: Effect, text: CardEffect, progress: Progress
) -> Iterator[Text]:
    """Yield what the steps ask for that come after those that are open."""
    known = {*progress.over, *(share.step for share in progress.owed)}
    for at, step in enumerate(text.steps):
        first = step.choice_of in (None, at)
        if at in known or step.verb in _UNSAID or step.link is StepLink.ELSE or not first:
            continue
        demand = unasked(position, effect, text, progress, at)
        if step.having and not doers(demand):
            continue
        count = _number(text, at)
        choices = [each for each in text.choices(at) if each not in known]
        what = joined(
            "or", *(to_do(position, effect, Share(each, None, count)) for each in choices)
        )
        if step.time is Time.AT_TURN_END:
            what = say("asks.at_turn_end", what=what)
        yield _by_whom(demand, what)


def _by_whom(demand: Demand, what: Text) -> Text:
    """Return what a step asks for later with who does it, and whether it may be left out."""
    position, step = demand.position, demand.step
    if step.who is Doer.YOU:
        return say("asks.you_may", what=what) if step.may else what
    need, seats = step.having, doers(demand)
    known = doers(replace(demand, position=position.sure)) == seats and None not in seats
    if need and not known and not need.every:
        # Nobody says which Baby lies there.
        cards = say("asks.number", number=need.least, cards=noun(position, need.what, need.least))
        having = "asks.having_may" if step.may else "asks.having_must"
        return Msg(f"{having}.{step.who.value}", (("cards", cards), ("what", what)))
    if need and known:
        # Only some of them have what is asked for.
        names = [position.table.seats[seat].name for seat in seats if seat is not None]
        name = joined("and", joined("commas", *names[:-1]), names[-1])
        return say("asks.named_may" if step.may else "asks.named_must", name=name, what=what)
    doer = "asks.doer_may" if step.may else "asks.doer"
    return Msg(f"{doer}.{step.who.value}", (("what", what),))


def cannot(position: Position, effect: Effect, steps: Sequence[int]) -> Msg:
    """Return who cannot do a step of an effect, or any of several choices."""
    text, table = text_of(position, effect), position.table
    step = text.steps[steps[0]] if text else None
    shares = (Share(at, effect.seat, _number(text, at)) for at in steps)
    what = joined("or", *(to_do(position, effect, share) for share in shares))
    seat = effect.progress.that if step and step.who is Doer.THEY and effect.progress else None
    card = position.title(effect.piece)
    of_all = len(steps) == 1 and step is not None and step.count.amount is Amount.ALL
    if step and of_all and step.who is Doer.EACH and step.source and step.source.zone is _FIELD:
        return say("asks.cannot_none", card=card, cards=noun(position, step.what, _MANY))
    if step and step.who not in (Doer.YOU, Doer.THEY):
        return say("asks.cannot_all", card=card, what=what)
    name = table.seats[effect.seat if seat is None else seat].name
    return say("asks.cannot", card=card, name=name, what=what)


def _number(text: CardEffect | None, at: int) -> int:
    """Return how many cards a step says that there are, 0 where that depends."""
    count = text.steps[at].count if text else None
    return count.number if count and count.amount is Amount.NUMBER else 0


def what_of(position: Position, effect: Effect, shares: Sequence[Share]) -> Text:
    """Return what an effect asks of one player: one thing to do, one of several, or more."""
    text = text_of(position, effect)
    groups: dict[tuple[int, ...], dict[Msg, None]] = {}
    for share, what in zip(shares, _of_step(position, effect, shares), strict=True):
        choices = text.choices(share.step) if text else ()
        groups.setdefault(choices, {})[what] = None
    return joined("then", *(joined("or", *each) for each in groups.values()))


def _of_step(position: Position, effect: Effect, shares: Sequence[Share]) -> Iterator[Msg]:
    """Yield what each step asks for of one player; a card of each area is one thing to do."""
    areas = [share.area for share in shares if share.area is not None]
    for share in shares:
        each = len(areas) > 1 and share.area is not None
        yield to_do(position, effect, share, areas if each else ())


def to_do(
    position: Position, effect: Effect, share: Share, areas: Sequence[SeatNumber] = ()
) -> Msg:
    """Return what a share asks for, as something to do: destroy 1 Unicorn of another player.

    `areas` are those out of each of which a card is taken.
    """
    text = text_of(position, effect)
    if text is None:
        return say("asks.table", card=position.title(effect.piece))
    step = text.steps[share.step]
    if _is_pile_shuffled(step):
        return say("asks.shuffle_discard")
    if is_by_table(step):
        if step.verb is StepVerb.PUT and step.to and step.to.zone in _ENDS_OF_DECK:
            cards = _cards(position, effect, step, step.count.number)
            return say(f"asks.put_{step.to.zone.value}", cards=cards)
        return say("asks.table", card=position.title(effect.piece))
    if step.holds and step.holds.holds is Holds.PROTECT:
        return _to_protect(position, step.holds, step.time)
    if is_by_itself(step) or not is_deed(step):
        return say(f"asks.{_verb(step)}", number=step.count.number)
    if step.verb is StepVerb.DISCARD and step.count.amount is Amount.ALL:
        return say("asks.whole_hand")
    if step.time is Time.AT_DRAW_PHASE:
        return say("asks.draw_extra", count=step.count.number)
    whose, progress = _whose(step, share), effect.progress
    if areas:
        names = joined("commas", *(position.table.seats[seat].name for seat in areas))
        key, values = "each", {"whose": names}
    elif share.area is not None:
        name = position.table.seats[share.area].name
        key, values = "named", {"whose": name}
    elif whose == Whose.THAT.value and progress and progress.that is not None:
        key, values = "named", {"whose": position.table.seats[progress.that].name}
    elif _is_brought_to(step) and progress and progress.that not in (None, effect.seat):
        key, values = "into", {"whose": position.table.seats[progress.that or 0].name}
    else:
        key, values = whose, {"whose": ""}
    place = step.source.zone.value if step.source else ""
    if step.verb is StepVerb.BRING and place == StepZone.THOSE and out_of(text, step) is _HAND:
        place = "drawn"
    begun = progress is not None and _is_begun(Demand(position, effect, text, progress, share))
    cards = _cards(position, effect, step, share.count, more=begun)
    words = position.edition.words
    if is_with_hand(step) and share.area is not None:
        return say("asks.swap_hands_with", name=position.table.seats[share.area].name)
    if step.verb is StepVerb.SWAP and place == StepZone.FIELD:
        return say("asks.swap", cards=_cards(position, effect, step, step.count.number))
    by_whose = choose(f"asks.{_verb(step)}_{place}", key, say(f"asks.{_verb(step)}", cards=cards))
    return Msg(
        by_whose.key,
        (("cards", cards), ("area", words.area), *values.items()),
        otherwise=by_whose.otherwise,
    )


def _is_brought_to(step: Step) -> bool:
    """Say whether a step brings cards of the Nursery in before a player of whom it spoke before."""
    nursery = step.source is not None and step.source.zone is StepZone.NURSERY
    theirs = step.to is not None and step.to.whose is Whose.THAT
    return step.verb is StepVerb.BRING and nursery and theirs


def _is_pile_shuffled(step: Step) -> bool:
    """Say whether a step has the discard pile become a part of the deck."""
    source, to = step.source, step.to
    whole = step.verb is StepVerb.SHUFFLE and step.count.amount is Amount.ALL and not step.what.of
    from_pile = source is not None and source.zone is StepZone.DISCARD
    return whole and from_pile and to is not None and to.zone is StepZone.DECK


def _to_protect(position: Position, held: Continuous, time: Time | None) -> Msg:
    """Return that cards are kept safe, from what and for how long."""
    losses = (say(f"asks.lost_{loss.value}") for loss in sorted(held.losses))
    return say(
        "asks.protect_next_turn" if time is Time.NEXT_TURN else "asks.protect",
        cards=noun(position, held.what, _MANY, all_=True),
        losses=say("asks.lost_anything") if held.anything else joined("or", *losses),
    )


def _verb(step: Step) -> str:
    return step.verb.value.replace(" ", "_")


def _whose(step: Step, share: Share) -> str:
    """Return the name of the sentence that says whose cards a step takes, or whose they become."""
    if step.verb is StepVerb.MOVE and step.to and step.source:
        return f"{step.source.whose.value}_to_{step.to.whose.value}"
    if step.verb is StepVerb.GIVE and step.to:
        return f"to_{step.to.whose.value}"
    if step.verb is StepVerb.RETURN and step.to and step.to.zone is StepZone.NURSERY:
        return "to_nursery"
    several = share.count > 1 and step.source and step.source.whose is Whose.OTHER
    if step.verb is StepVerb.DESTROY and several:
        return "others"
    return step.source.whose.value.replace(" ", "_") or "any" if step.source else "any"


def _cards(
    position: Position, effect: Effect, step: Step, count: int, *, more: bool = False
) -> Msg | str:
    """Return the cards that a step is about, with how many: 2 Upgrades or Downgrades.

    `more` is whether any number of them may follow those that were chosen.
    """
    what = step.what
    if what.this is This.ONLY:
        return position.title(effect.piece)
    many = _MANY if step.count.amount is Amount.ALL else count or _MANY
    kinds = noun(position, what, many, all_=step.count.amount is Amount.ALL)
    if step.count.amount is Amount.SOME:
        return say("asks.more" if more else "asks.some", cards=kinds)
    if step.count.amount is Amount.ALL:
        return say("asks.all", cards=kinds)
    if what.top and count == 1:
        return say("asks.the", cards=kinds)
    if step.count.amount is Amount.SAME and not count:
        return say("asks.same", cards=kinds)
    if not count:
        return kinds if isinstance(kinds, Msg) else say("asks.some", cards=kinds)
    return say("asks.number", number=count, cards=kinds)
