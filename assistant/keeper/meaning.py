"""Which actions the frames of a language mean, each at the table where its line is said.

Those that only count are in `assistant.keeper.counted`.
"""

from collections.abc import Callable, Iterator, Mapping

from assistant.keeper.actions import (
    Advance,
    AnotherTurn,
    ByChance,
    Choose,
    Finish,
    FromPile,
    HandOnTurns,
    HandOver,
    MissTurn,
    PassRole,
    PlayNamed,
    PutOut,
    Reckon,
    Reveal,
    RightAbout,
    Roll,
    SetTimer,
    ToPhase,
    ToPile,
    ToRound,
    TurnRound,
    TurnTo,
)
from assistant.keeper.counted import COUNTED, Means
from assistant.keeper.frames import CARD, plain
from assistant.keeper.named_cards import card_called, drawn_next
from assistant.keeper.ruleset import Counter, Then
from assistant.keeper.said import At, chosen_of, names_of, role_of, who_does
from assistant.keeper.table import KeptTable
from assistant.kinds import OtherAction
from assistant.language.heard import number_in
from assistant.rules.table import SeatNumber
from assistant.tongue import tables

MOST_DICE, MOST_SIDES = 20, 1000
"""So many dice fall at once at most, and a die has so many sides."""
_MINUTE, _LONGEST = 60, 3600
_FIGURES = 6


# -- piles, and what goes from one to another ------------------------------------------


def _pile(at: At) -> Counter | None:
    """Return the pile that a line names, or whose verb it has; the first where it does not say."""
    said, verb = at.line.holes.get("pile"), at.line.holes.get("draws")
    piles = [each for each in at.table.rules.counters if each.draws or each.deals]
    if said is not None:
        return next((each for each in piles if said in names_of(each)), None)
    of_verb = [each for each in piles if verb in {plain(word) for word in each.draws}]
    hand = at.line.holes.get("hand")
    dealt = [each for each in at.table.rules.counters if hand is None or hand in names_of(each)]
    names = {each.name for each in dealt}
    # Where neither the pile nor its verb is said, it is the one that deals what is taken.
    return next(iter((*of_verb, *(each for each in piles if each.deals in names), *piles)), None)


def _to_and_fro(
    make: "Callable[[At, Counter, SeatNumber, int], OtherAction]",
) -> Means:
    def run(at: At) -> Iterator[OtherAction]:
        pile, number = _pile(at), at.number
        seats = at.seats()
        if pile and not pile.deals and at.line.holes.get("who") in tables("keeper")["together"]:
            # What goes to nobody's hand is taken once, where all do it together.
            seats = (at.table.turn.seat,)
        for seat in seats if pile and number is not None and number > 0 else ():
            if pile:
                yield make(at, pile, seat, number or 1)

    return run


def _from_pile(at: At, pile: Counter, seat: SeatNumber, number: int) -> OtherAction:
    in_turn = (pile.own_turn or pile.ends_turn) and not at.all_do
    return FromPile(pile.name, seat, number, in_turn=in_turn)


def _to_pile(at: At, pile: Counter, seat: SeatNumber, number: int) -> OtherAction:
    return ToPile(pile.name, seat, number)


def _hand_over(at: At) -> Iterator[OtherAction]:
    goods = [each for each in at.table.rules.counters if each.given]
    said, number = at.line.holes.get("goods"), at.number
    counter = next((each for each in goods if said is None or said in names_of(each)), None)
    others = at.seats("other")
    if counter and number is not None and number > 0 and len(others) == 1:
        for seat in at.seats():
            yield HandOver(counter.name, seat, others[0], number)


def _swap(at: At) -> Iterator[OtherAction]:
    """Yield that two players have what the other one had, of the cards in hand where unsaid."""
    holes, table = at.line.holes, at.table
    counter = at.counter() if "counter" in holes else table.rules.counter(table.rules.cards.hand)
    both = (*at.seats(), *(at.seats("other") if "other" in holes else ()))
    if counter and not counter.hidden and len(both) == len(set(both)) == 2:
        for seat, other in (both, both[::-1]):
            yield Reckon(counter.name, seat, to=table.count(counter, other))


def _hand_on(at: At) -> Iterator[OtherAction]:
    others = at.seats("other") if "other" in at.line.holes else ()
    by = who_does(at)
    if at.number is not None:
        other = others[0] if others else None
        yield HandOnTurns(at.number, other, by, in_turn=by is not None)


# -- cards that are named, shown or drawn ----------------------------------------------


def _play_card(at: At) -> Iterator[OtherAction]:
    card = card_called(at.table.rules, at.cards, at.line.holes[CARD], at.text)
    hand, kept = at.table.rules.counter(at.table.rules.cards.hand), at.table.rules.cards
    verbs = (*(hand.in_turn if hand else ()), *(kept.plays if kept.ends_turn else ()))
    in_turn = at.line.holes.get("plays") in set(map(plain, verbs))
    seats = at.seats()[:1]
    if at.just_drew and at.line.holes[CARD] in tables("keeper")["it"]:
        # What was drawn just now lies before nobody; with a deck it has a name, which is asked for.
        for seat in seats:
            if at.cards.called():
                yield PlayNamed(seat, "", "", in_turn=in_turn)
            elif hand:
                yield Reckon(hand.name, seat, change=-1, in_turn=in_turn)
        return
    for seat in seats if card else ():
        if card:
            yield PlayNamed(seat, card.key, card.title, in_turn=in_turn)


def _last_card(at: At) -> Iterator[OtherAction]:
    hand = at.table.rules.cards.hand
    for seat in at.seats() if hand else ():
        yield Reckon(hand, seat, to=0)


def _draw_card(at: At) -> Iterator[OtherAction]:
    yield from drawn_next(at.table, at.cards.every(), at.chance)


def _right(at: At) -> Iterator[OtherAction]:
    yield from _right_of(at, at.seats())


def _right_of(at: At, seats: tuple[SeatNumber, ...]) -> Iterator[OtherAction]:
    """Yield that players were right about the card in front, and what it is worth."""
    card, worth = at.cards.front, [each.casefold() for each in at.table.rules.cards.worth]
    if card:
        said = next((value for name, value in card.columns if name.casefold() in worth), "")
        number = int(said) if said.isdecimal() and len(said) <= _FIGURES else number_in(said)
        yield RightAbout(seats, card.key, card.title, 1 if number is None else number)
    elif at.table.rules.cards.right and seats and at.cards.every():
        yield RightAbout(seats)
    elif at.table.rules.cards.right and seats:
        # Of a card that was read by people themselves nobody knows what it is worth.
        for seat in seats:
            yield Reckon(at.table.rules.cards.counts, seat, change=1)


# -- everything else -------------------------------------------------------------------


def _each(make: "Callable[[SeatNumber], OtherAction]") -> Means:
    return lambda at: map(make, at.seats())


def _one(action: OtherAction) -> Means:
    return lambda _: iter((action,))


def _choose(at: At) -> Iterator[OtherAction]:
    choice = chosen_of(at)
    said = at.line.holes["chosen"]
    what = next((each for each in choice.among if plain(each) == said), None) if choice else None
    if choice and what:
        yield Choose(choice.name, what, at.seats()[0])


def _picked(at: At) -> Iterator[OtherAction]:
    """Yield that whoever has a role, as a judge, picks what another player has brought."""
    usual, named = at.table.rules.usual, "other" in at.line.holes
    judge = at.seats("other")[0] if named else at.table.bearer(role_of(at))
    judges = judge is not None and any(each.seat == judge for each in at.table.bearers)
    if usual and judges and judge not in at.seats():
        for seat in at.seats():
            yield Reckon(usual.name, seat, change=1)


def _extra_turn(at: At) -> Iterator[OtherAction]:
    number = at.number
    for seat in at.seats() if number is not None else ():
        yield AnotherTurn(seat, number or 0)


def _turn(at: At) -> Iterator[OtherAction]:
    by = who_does(at)
    yield Advance(turn=True, seat=by, in_turn=by is not None)


def _phase(at: At) -> Iterator[OtherAction]:
    said = at.line.holes["phase"]
    phases = [plain(each) for each in at.table.rules.phases]
    yield ToPhase(phases.index(said))


def _to_role(at: At) -> Iterator[OtherAction]:
    for seat in at.seats()[:1]:
        yield PassRole(role_of(at), seat)


def _roll(at: At) -> Iterator[OtherAction]:
    number = at.number
    said = at.line.holes.get("sides")
    sides = int(said[1:]) if said and len(said) <= len(str(MOST_SIDES)) else at.table.rules.sides
    if number is None or not (1 <= number <= MOST_DICE and 2 <= sides <= MOST_SIDES):
        return
    fell = tuple(at.chance.randint(1, sides) for _ in range(number))
    yield Roll(fell, sides, at.seats()[0] if "who" in at.line.holes else None)


def _dice(at: At) -> Iterator[OtherAction]:
    count, _, of = at.line.holes["dice"].partition("d")
    number = int(count[:4] or 1)
    sides = int(of[:5])
    if 1 <= number <= MOST_DICE and 2 <= sides <= MOST_SIDES:
        fell = tuple(at.chance.randint(1, sides) for _ in range(number))
        yield Roll(fell, sides, at.seats()[0] if "who" in at.line.holes else None)


def _coin(at: At) -> Iterator[OtherAction]:
    number = at.number
    if number is None or not 1 <= number <= MOST_DICE:
        return
    fell = tuple(at.chance.randint(1, 2) for _ in range(number))
    yield Roll(fell, 2, at.seats()[0] if "who" in at.line.holes else None, coin=True)


def _chance(at: At) -> Iterator[OtherAction]:
    yield ByChance(at.chance.choice(at.table.playing))


def _timer(at: At) -> Iterator[OtherAction]:
    timers, said = at.table.rules.timers, at.line.holes.get("timer")
    named = next((each for each in timers if said in (None, plain(each.name))), None)
    number = at.number if "number" in at.line.holes else None
    if number is not None:
        minutes = at.line.holes.get("minutes") is not None
        seconds = number * _MINUTE if minutes else number
        if 1 <= seconds <= _LONGEST:
            yield SetTimer("", seconds)
    elif named:
        yield SetTimer(named.name, named.seconds)


def _reveal(at: At) -> Iterator[OtherAction]:
    hidden = [each for each in at.table.rules.counters if each.hidden]
    # Where only one thing is secret it is meant.
    counter = at.counter() if "counter" in at.line.holes or len(hidden) != 1 else hidden[0]
    if counter and counter.hidden:
        yield Reveal(counter.name)


def _wins_round(at: At) -> Iterator[OtherAction]:
    """Yield that players are where a round ends, if it ends by what somebody has."""
    ends = [each for each in at.table.rules.ends if each.then is Then.ROUND]
    for end in ends[:1]:
        to = end.reaches if end.reaches is not None else end.falls_to
        for seat in at.seats() if to is not None else ():
            yield Reckon(end.counter, seat, to=to)


def _nobody(table: KeptTable) -> Finish:
    # Where all win together, nobody wins if all lose.
    return Finish(lost=table.rules.together, nobody=not table.rules.together)


MEANS: Mapping[str, Means] = {
    **COUNTED,
    "from_pile": _to_and_fro(_from_pile),
    "picks": _to_and_fro(_from_pile),
    "to_pile": _to_and_fro(_to_pile),
    "hand_over": _hand_over,
    "swap": _swap,
    "hand_on": _hand_on,
    "play_card": _play_card,
    "last_card": _last_card,
    "draw_card": _draw_card,
    "right": _right,
    "nobody_right": lambda at: _right_of(at, ()),
    "dice": _dice,
    "coin": _coin,
    "too": lambda _: iter(()),
    "out": _each(PutOut),
    "back": _each(lambda seat: PutOut(seat, back=True)),
    "next": _one(Advance()),
    "turn": _turn,
    "extra_turn": _extra_turn,
    "picked": _picked,
    "choose": _choose,
    "turn_to": _each(TurnTo),
    "is_next": _each(TurnTo),
    "skip_next": _one(MissTurn()),
    "skip": _each(MissTurn),
    "reverse": _one(TurnRound()),
    "round": _one(ToRound()),
    "phase": _phase,
    "role": _to_role,
    "role_on": lambda at: iter((PassRole(role_of(at)),)),
    "roll": _roll,
    "chance": _chance,
    "who_starts": _chance,
    "who_should": _chance,
    "timer": _timer,
    "timer_off": _one(SetTimer("", 0)),
    "reveal": _reveal,
    "finish": _one(Finish()),
    "evening": _one(Finish(asks=True)),
    "stopped": _one(Finish(stopped=True)),
    "wins_round": _wins_round,
    "wins": lambda at: iter((Finish(winners=at.seats()),)),
    "lost": _one(Finish(lost=True)),
    "nobody": lambda at: iter((_nobody(at.table),)),
}
"""What the frames mean, by their names in the grammar of the keeper."""
