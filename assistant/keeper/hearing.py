"""What a line means that is said to a kept game: actions, or the answer to a question."""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from assistant.games import Cards
from assistant.keeper import answering
from assistant.keeper.actions import (
    Advance,
    ByChance,
    CardByChance,
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
from assistant.keeper.decide import WINNER
from assistant.keeper.frames import CARD, Line, frames_of, plain, said_words
from assistant.keeper.named_cards import card_called, drawn_next, left_to_draw
from assistant.keeper.ruleset import Bare, Counter, Of
from assistant.keeper.sentences import Part, as_one, as_typed
from assistant.keeper.table import KeptTable
from assistant.keeper.telling import ended, why
from assistant.kinds import OtherAction
from assistant.language.heard import number_in
from assistant.messages import Text, say
from assistant.rules.table import SeatNumber
from assistant.tongue import tables

_MOST_DICE, _MOST_SIDES, _MINUTE, _LONGEST = 20, 1000, 60, 3600
_MOST, _FIGURES = 1_000_000, 6


@dataclass(frozen=True, slots=True)
class _At:
    """One line with the table it is said at, who says it, and what decides by chance.

    `subject` is of whom the line before it in the same sentence was.
    """

    table: KeptTable
    seat: SeatNumber
    line: Line
    chance: random.Random
    cards: Cards
    subject: tuple[SeatNumber, ...]
    text: str

    @property
    def number(self) -> int | None:
        """The number that is said, one where none is."""
        said = self.line.holes.get("number")
        if said is None or said in tables("keeper")["single"]:
            return 1
        if said in tables("keeper")["none_of_it"]:
            return 0
        sign = -1 if said.startswith("-") else 1
        found = number_in(said.lstrip("-"))
        if found is None and said.lstrip("-").isdecimal() and len(said) <= len(str(_MOST)):
            found = int(said.lstrip("-"))
        return None if found is None else sign * found

    @property
    def all_do(self) -> bool:
        """Whether all do it who play, several of them, or all but one: that is nobody's turn."""
        playing = self.table.playing
        if self.line.holes.get("who") in tables("keeper")["opponents"]:
            return True
        return len(playing) > 1 and set(playing) <= set(self.seats())

    def seats(self, hole: str = "who") -> tuple[SeatNumber, ...]:
        """Return the players that are named in a hole, who says it where nobody is."""
        holes, words = self.line.holes, tables("keeper")
        said = holes.get(hole, holes.get("whose"))
        if said is None:
            return self.subject or (self.seat,)
        if said in words["opponents"]:
            return tuple(seat for seat in self.table.playing if seat != self._but())
        names = {seat.name.casefold(): number for number, seat in enumerate(self.table.seats)}
        for end in sorted(words["owning"], key=len, reverse=True):
            bare = said.removesuffix(end)
            if said not in names and (bare in names or bare in words["self"]):
                said = bare
        found: dict[SeatNumber, None] = {}
        rest = said
        while rest:
            known = (*names, *words["everyone"], *words["self"])
            name = max((n for n in known if f"{rest} ".startswith(f"{n} ")), key=len, default="")
            if name in names:
                found[names[name]] = None
            elif name in words["everyone"]:
                found.update(dict.fromkeys(self.table.playing))
            elif name:
                found[self.seat] = None
            rest = rest[len(name) :].strip() if name else rest.partition(" ")[2]
        return tuple(found)

    def _but(self) -> SeatNumber:
        """Return whose opponents are meant: of whoever attacks, was named before, or speaks."""
        named = self.seats("other") if "other" in self.line.holes else self.subject
        return named[0] if len(named) == 1 else self.seat

    def counter(self, hole: str = "counter", of: Of = Of.PLAYER) -> Counter | None:
        """Return the counter that is named in a hole, the usual of its kind where none is."""
        said = self.line.holes.get(hole)
        kind = [each for each in self.table.rules.counters if each.of is of]
        if said is None:
            usual = self.table.rules.usual if of is Of.PLAYER else None
            return usual or (kind[0] if kind else None)
        return next((each for each in kind if said in _names(each)), None)


def _names(counter: Counter) -> set[str]:
    return {plain(each) for each in (counter.name, counter.one, *counter.also)}


def heard(
    table: KeptTable,
    text: str,
    seat: SeatNumber | None,
    chance: random.Random,
    cards: Cards,
    happened: Callable[[SeatNumber | None], tuple[Text, ...]] = lambda seat: (),
) -> tuple[tuple[Part, ...], tuple[Text, ...]] | None:
    """Return the actions that a line asks for, with the words of it from each on, and its answer.

    `seat` is who says it, None where the table does; None is returned for what is not understood.
    `happened` returns what was done since a player acted last, or with None what was done last.
    """
    names = tuple(each.name.casefold() for each in table.seats)

    def is_card(said: str) -> bool:
        return card_called(cards, said, text) is not None

    lines = frames_of(table.rules, names).lines(text, is_card)
    if lines is None:
        return None
    actions: list[Part] = []
    told: list[Text] = []
    subject: tuple[SeatNumber, ...] = ()
    for line in lines:
        here = table.turn.seat if seat is None else seat
        at = _At(table, here, line, chance, cards, subject, text)
        subject = at.seats() if "who" in line.holes else subject
        if line.frame in _OF_CARD:
            told += _of_card(table, line.frame, cards)
            continue
        if line.frame in ("missed", "last"):
            told += happened(at.seats()[0] if line.frame == "missed" else None)
            continue
        if line.frame == "rules":
            told += why(table.rules, WINNER)
            continue
        if line.frame == "drawn_left":
            told.append(left_to_draw(table, cards.every()))
            continue
        if line.frame == "won":
            # In a game that is on, whoever leads.
            leads = answering.answer(table, "most", (), None, asker=seat)
            told += (ended(table, table.outcome),) if table.outcome else leads
            continue
        if line.asks:
            # Whoever asks who is next asks about the turn that is on.
            at = replace(at, seat=table.turn.seat) if line.frame == "who_next" else at
            others = at.seats("other") if "other" in line.holes else ()
            told += answering.answer(
                table,
                line.frame,
                at.seats(),
                _asked(at),
                role=_role(at),
                asker=seat,
                other=others[0] if others else None,
            )
            continue
        found = tuple(_MEANS[line.frame](at))
        if not found:
            return None
        if any(isinstance(each, CardByChance) and each.anew for each in found):
            told.append(say("keeper.all_drawn"))
        actions += ((each, line.rest) for each in found)
    return as_one(actions), tuple(told)


_OF_CARD = frozenset({"read_again", "answer", "wrong"})
"""Questions about the card in front that only its deck answers."""


def _of_card(table: KeptTable, frame: str, cards: Cards) -> Iterator[Text]:
    """Yield what is told of the card in front; what it says itself is read by who has it."""
    card = cards.front
    if card is None:
        yield say("keeper.no_card")
    elif frame == "wrong":
        done = card.key in table.scored
        yield say("keeper.scored" if done else "keeper.still_open", card=card.title)
    elif frame == "answer":
        value = dict(card.columns).get(card.secret)
        if value is None:
            yield say("prompt.no_secret", title=card.title)
        else:
            yield say("cards.column", name=card.secret, value=value)


def rereads(table: KeptTable, text: str) -> bool:
    """Say whether a line asks for the card in front once more."""
    names = tuple(each.name.casefold() for each in table.seats)
    lines = frames_of(table.rules, names).lines(text, lambda _: False)
    return any(line.frame == "read_again" for line in lines or ())


def unknown_card(table: KeptTable, text: str) -> str:
    """Return the words that stand where a card is named, of a line that is none otherwise."""
    names = tuple(each.name.casefold() for each in table.seats)
    lines = frames_of(table.rules, names).lines(text, bool)
    found = next((line.holes[CARD] for line in lines or () if CARD in line.holes), "")
    return as_typed(text, found)


def _asked(at: _At) -> Counter | None:
    """Return the counter that a question is about, None for all."""
    if "common" in at.line.holes:
        return at.counter("common", Of.TABLE)
    if "versus" in at.line.holes:
        return at.counter("versus", Of.OPPONENT)
    if "counter" in at.line.holes:
        return at.counter()
    return None


def _role(at: _At) -> str:
    said = at.line.holes.get("role", "")
    roles = at.table.rules.roles
    return next((each.name for each in roles if said in _called(each.name, each.also)), "")


def _called(name: str, also: tuple[str, ...]) -> set[str]:
    return {plain(each) for each in (name, *also)}


# -- counting --------------------------------------------------------------------------


def _reckoned(
    at: _At,
    counter: Counter | None,
    sign: int,
    seats: tuple[SeatNumber, ...],
    *,
    in_turn: bool = False,
) -> Iterator[OtherAction]:
    """Yield what changes a counter by the number that is said, or sets it to that with sign 0."""
    number = at.number
    if counter is None or number is None:
        return
    for seat in (None,) if counter.of is Of.TABLE else seats:
        if sign:
            yield Reckon(counter.name, seat, change=sign * number, in_turn=in_turn)
        else:
            # Whoever says a number of several words has said it as well.
            said = at.line.holes.get("number")
            by_word = said is None or not said_words(at.text).issuperset(said.split())
            yield Reckon(counter.name, seat, to=number, by_word=by_word)


_OWN_ACTS = frozenset({"earning", "discarding"})
"""Holes in which a verb stands that says what somebody does without another's act."""


def _by(sign: int) -> "Callable[[_At], Iterator[OtherAction]]":
    """Return what a frame of the language means, whose verbs of an own act are of the own turn.

    They are so where the counter has verbs of its own that are.
    """

    def run(at: _At) -> Iterator[OtherAction]:
        counter = at.counter()
        own = not _OWN_ACTS.isdisjoint(at.line.holes) and not at.all_do
        in_turn = own and counter is not None and bool(counter.in_turn)
        return _reckoned(at, counter, sign, at.seats(), in_turn=in_turn)

    return run


def _common(sign: int) -> "Callable[[_At], Iterator[OtherAction]]":
    return lambda at: _reckoned(at, at.counter("common", Of.TABLE), sign, ())


def _bare(at: _At) -> Iterator[OtherAction]:
    counter = at.counter()
    sets = counter is not None and counter.bare is Bare.SETS
    return _reckoned(at, counter, 0 if sets else 1, at.seats())


def _own(hole: str, sign: int) -> "Callable[[_At], Iterator[OtherAction]]":
    def run(at: _At) -> Iterator[OtherAction]:
        said, holes = at.line.holes[hole], at.line.holes
        named = holes.get("common") or holes.get("counter")
        known = [each for each in at.table.rules.counters if named in (None, *_names(each))]
        # What is named counts, also where the verb is that of another counter.
        of_verb = [each for each in known if said in _verbs(each, hole)]
        usual = at.table.rules.usual
        if named is None and usual in of_verb:
            of_verb = [usual]
        for counter in (of_verb or known)[:1]:
            if counter.of is not Of.TABLE and holes.keys() <= {hole}:
                # A verb alone, such as scores, is a word of the program.
                return
            in_turn = said in set(map(plain, counter.in_turn)) and not at.all_do
            # A secret number that is said again is another one: nobody hears what it would add to.
            anew = sign > 0 and counter.hidden and counter.bare is Bare.SETS
            takes = said in tables("keeper")["receiving"] and not of_verb
            # What puts a player out by its number is no good that one takes away.
            way = 1 if sign < 0 and takes and at.table.rules.harms(counter) else sign
            yield from _reckoned(at, counter, 0 if anew else way, at.seats(), in_turn=in_turn)

    return run


def _verbs(counter: Counter, hole: str) -> set[str]:
    verbs = counter.adds if hole == "adds" else counter.takes
    return {plain(each) for each in verbs}


def _deal(at: _At) -> Iterator[OtherAction]:
    counter, number = at.counter("versus", Of.OPPONENT), at.number
    (other, *_) = at.seats("other")
    for seat in at.seats() if counter and number is not None else ():
        if counter and seat != other:
            yield Reckon(counter.name, seat, other, change=number or 0)


def _set_against(at: _At) -> Iterator[OtherAction]:
    counter, number = at.counter("versus", Of.OPPONENT), at.number
    (other, *_) = at.seats("other")
    for seat in at.seats() if counter and number is not None else ():
        if counter and seat != other:
            yield Reckon(counter.name, seat, other, to=number)


def _hurt(at: _At) -> Iterator[OtherAction]:
    """Yield that one player takes from another what goes down by harm; the first where unsaid."""
    return _harmed(at, at.seats())


def _attack(at: _At) -> Iterator[OtherAction]:
    """Yield that a player attacks others: where everybody is said, that is all the others."""
    seats, others = at.seats(), at.seats("other")
    if at.line.holes["who"] in tables("keeper")["everyone"]:
        seats = tuple(seat for seat in seats if seat not in others)
    return _harmed(at, seats)


def _harmed(at: _At, seats: tuple[SeatNumber, ...]) -> Iterator[OtherAction]:
    said = at.line.holes.get("harm")
    own = (each for each in at.table.rules.counters if each.of is Of.PLAYER and each.harm)
    counter = next((each for each in own if said is None or said in map(plain, each.harm)), None)
    return _reckoned(at, counter, -1, seats)


# -- piles, and what goes from one to another ------------------------------------------


def _pile(at: _At) -> Counter | None:
    """Return the pile that a line names, or whose verb it has; the first where it does not say."""
    said, verb = at.line.holes.get("pile"), at.line.holes.get("draws")
    piles = [each for each in at.table.rules.counters if each.draws or each.deals]
    if said is not None:
        return next((each for each in piles if said in _names(each)), None)
    of_verb = [each for each in piles if verb in {plain(word) for word in each.draws}]
    hand = at.line.holes.get("hand")
    dealt = [each for each in at.table.rules.counters if hand is None or hand in _names(each)]
    names = {each.name for each in dealt}
    # Where neither the pile nor its verb is said, it is the one that deals what is taken.
    return next(iter((*of_verb, *(each for each in piles if each.deals in names), *piles)), None)


def _to_and_fro(
    make: "Callable[[_At, Counter, SeatNumber, int], OtherAction]",
) -> "Callable[[_At], Iterator[OtherAction]]":
    def run(at: _At) -> Iterator[OtherAction]:
        pile, number = _pile(at), at.number
        for seat in at.seats() if pile and number is not None and number > 0 else ():
            if pile:
                yield make(at, pile, seat, number or 1)

    return run


def _from_pile(at: _At, pile: Counter, seat: SeatNumber, number: int) -> OtherAction:
    in_turn = (pile.own_turn or pile.ends_turn) and not at.all_do
    return FromPile(pile.name, seat, number, in_turn=in_turn)


def _to_pile(at: _At, pile: Counter, seat: SeatNumber, number: int) -> OtherAction:
    return ToPile(pile.name, seat, number)


def _hand_over(at: _At) -> Iterator[OtherAction]:
    goods = [each for each in at.table.rules.counters if each.given]
    said, number = at.line.holes.get("goods"), at.number
    counter = next((each for each in goods if said is None or said in _names(each)), None)
    others = at.seats("other")
    if counter and number is not None and number > 0 and len(others) == 1:
        for seat in at.seats():
            yield HandOver(counter.name, seat, others[0], number)


def _hand_on(at: _At) -> Iterator[OtherAction]:
    others = at.seats("other") if "other" in at.line.holes else ()
    by = _who(at)
    if at.number is not None:
        other = others[0] if others else None
        yield HandOnTurns(at.number, other, by, in_turn=by is not None)


def _who(at: _At) -> SeatNumber | None:
    """Return the one player of whom a line or the one before it is, None if nobody is named."""
    named = at.seats() if "who" in at.line.holes else at.subject
    return named[0] if len(named) == 1 else None


# -- cards that are named, shown or drawn ----------------------------------------------


def _play_card(at: _At) -> Iterator[OtherAction]:
    card = card_called(at.cards, at.line.holes[CARD], at.text)
    for seat in at.seats()[:1] if card else ():
        if card:
            hand = at.table.rules.counter(at.table.rules.cards.hand)
            kept = at.table.rules.cards
            verbs = (*(hand.in_turn if hand else ()), *(kept.plays if kept.ends_turn else ()))
            in_turn = at.line.holes.get("plays") in set(map(plain, verbs))
            yield PlayNamed(seat, card.key, card.title, in_turn=in_turn)


def _last_card(at: _At) -> Iterator[OtherAction]:
    hand = at.table.rules.cards.hand
    for seat in at.seats() if hand else ():
        yield Reckon(hand, seat, to=0)


def _draw_card(at: _At) -> Iterator[OtherAction]:
    yield from drawn_next(at.table, at.cards.every(), at.chance)


def _right(at: _At) -> Iterator[OtherAction]:
    yield from _right_of(at, at.seats())


def _right_of(at: _At, seats: tuple[SeatNumber, ...]) -> Iterator[OtherAction]:
    """Yield that players were right about the card in front, and what it is worth."""
    card, worth = at.cards.front, [each.casefold() for each in at.table.rules.cards.worth]
    if card:
        said = next((value for name, value in card.columns if name.casefold() in worth), "")
        number = int(said) if said.isdecimal() and len(said) <= _FIGURES else number_in(said)
        yield RightAbout(seats, card.key, card.title, 1 if number is None else number)
    elif at.table.rules.cards.right and seats:
        # Of a card that was read by people themselves nobody knows what it is worth.
        for seat in seats:
            yield Reckon(at.table.rules.cards.counts, seat, change=1)


# -- everything else -------------------------------------------------------------------


def _each(make: "Callable[[SeatNumber], OtherAction]") -> "Callable[[_At], Iterator[OtherAction]]":
    return lambda at: map(make, at.seats())


def _one(action: OtherAction) -> "Callable[[_At], Iterator[OtherAction]]":
    return lambda _: iter((action,))


def _phase(at: _At) -> Iterator[OtherAction]:
    said = at.line.holes["phase"]
    phases = [plain(each) for each in at.table.rules.phases]
    yield ToPhase(phases.index(said))


def _to_role(at: _At) -> Iterator[OtherAction]:
    for seat in at.seats()[:1]:
        yield PassRole(_role(at), seat)


def _roll(at: _At) -> Iterator[OtherAction]:
    number = at.number or 1
    said = at.line.holes.get("sides")
    sides = int(said[1:]) if said and len(said) <= len(str(_MOST_SIDES)) else at.table.rules.sides
    if not (1 <= number <= _MOST_DICE and 2 <= sides <= _MOST_SIDES):
        return
    fell = tuple(at.chance.randint(1, sides) for _ in range(number))
    yield Roll(fell, sides, at.seats()[0] if "who" in at.line.holes else None)


def _dice(at: _At) -> Iterator[OtherAction]:
    count, _, of = at.line.holes["dice"].partition("d")
    number = int(count[:4] or 1)
    sides = int(of[:5])
    if 1 <= number <= _MOST_DICE and 2 <= sides <= _MOST_SIDES:
        fell = tuple(at.chance.randint(1, sides) for _ in range(number))
        yield Roll(fell, sides, at.seats()[0] if "who" in at.line.holes else None)


def _coin(at: _At) -> Iterator[OtherAction]:
    fell = (at.chance.randint(1, 2),)
    yield Roll(fell, 2, at.seats()[0] if "who" in at.line.holes else None, coin=True)


def _chance(at: _At) -> Iterator[OtherAction]:
    yield ByChance(at.chance.choice(at.table.playing))


def _timer(at: _At) -> Iterator[OtherAction]:
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


def _reveal(at: _At) -> Iterator[OtherAction]:
    counter = at.counter()
    if counter and counter.hidden:
        yield Reveal(counter.name)


def _nobody(table: KeptTable) -> Finish:
    # Where all win together, nobody wins if all lose.
    return Finish(lost=table.rules.together, nobody=not table.rules.together)


_MEANS: Mapping[str, "Callable[[_At], Iterator[OtherAction]]"] = {
    "from_pile": _to_and_fro(_from_pile),
    "picks": _to_and_fro(_from_pile),
    "to_pile": _to_and_fro(_to_pile),
    "hand_over": _hand_over,
    "hand_on": _hand_on,
    "play_card": _play_card,
    "last_card": _last_card,
    "draw_card": _draw_card,
    "right": _right,
    "nobody_right": lambda at: _right_of(at, ()),
    "dice": _dice,
    "coin": _coin,
    "own": _own("adds", 1),
    "own_less": _own("takes", -1),
    "deal": _deal,
    "attack": _attack,
    "hurt": _hurt,
    "set_against": _set_against,
    "add": _by(1),
    "take": _by(-1),
    "set": _by(0),
    "bare": _bare,
    "more_of": _common(1),
    "less_of": _common(-1),
    "set_of": _common(0),
    "out": _each(PutOut),
    "back": _each(lambda seat: PutOut(seat, back=True)),
    "next": _one(Advance()),
    "turn": lambda at: iter((Advance(turn=True, seat=_who(at), in_turn=_who(at) is not None),)),
    "turn_to": _each(TurnTo),
    "skip_next": _one(MissTurn()),
    "skip": _each(MissTurn),
    "reverse": _one(TurnRound()),
    "round": _one(ToRound()),
    "phase": _phase,
    "role": _to_role,
    "role_on": lambda at: iter((PassRole(_role(at)),)),
    "roll": _roll,
    "chance": _chance,
    "timer": _timer,
    "timer_off": _one(SetTimer("", 0)),
    "reveal": _reveal,
    "finish": _one(Finish()),
    "stopped": _one(Finish(stopped=True)),
    "wins": lambda at: iter((Finish(winners=at.seats()),)),
    "lost": _one(Finish(lost=True)),
    "nobody": lambda at: iter((_nobody(at.table),)),
}
