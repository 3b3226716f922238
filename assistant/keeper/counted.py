"""What the frames of a language mean for counters: which is meant, whose, and by how much."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from assistant.keeper.actions import Reckon
from assistant.keeper.frames import plain, said_words
from assistant.keeper.ruleset import Bare, Counter, Of
from assistant.keeper.said import At, names_of
from assistant.kinds import OtherAction
from assistant.rules.table import SeatNumber
from assistant.tongue import tables

Means: TypeAlias = Callable[[At], Iterator[OtherAction]]
"""Which actions a line means at the table where it is said."""


def _reckoned(
    at: At,
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


def _by(sign: int) -> Means:
    """Return what a frame of the language means, whose verbs of an own act are of the own turn.

    They are so where the counter has verbs of its own that are.
    """

    def run(at: At) -> Iterator[OtherAction]:
        counter = at.counter()
        own = not _OWN_ACTS.isdisjoint(at.line.holes) and not at.all_do
        in_turn = own and counter is not None and bool(counter.in_turn)
        return _reckoned(at, counter, sign, at.seats(), in_turn=in_turn)

    return run


def _one_for(at: At) -> Iterator[OtherAction]:
    """Yield that a player has one more, where one thing is named and no number."""
    counter = at.counter()
    if counter and at.line.holes["counter"] == plain(counter.one):
        yield from _reckoned(at, counter, 1, at.seats())


def _common(sign: int) -> Means:
    return lambda at: _reckoned(at, at.counter("common", Of.TABLE), sign, ())


def _bare_of(at: At) -> Iterator[OtherAction]:
    """Yield what a number alone does to what all share; a signed one is never a total."""
    return _common(1 if at.signed else 0)(at)


def _bare(at: At) -> Iterator[OtherAction]:
    """Yield what a number alone does; one with a sign before it is never a total."""
    counter = at.counter()
    sets = counter is not None and counter.bare is Bare.SETS and not at.signed
    return _reckoned(at, counter, 0 if sets else 1, at.seats())


def _own(hole: str, sign: int) -> Means:
    def run(at: At) -> Iterator[OtherAction]:
        said, holes = at.line.holes[hole], at.line.holes
        named = holes.get("common") or holes.get("counter")
        known = [each for each in at.table.rules.counters if named in (None, *names_of(each))]
        # What is named counts, also where the verb is that of another counter.
        of_verb = [each for each in known if said in _verbs(each, hole)]
        # What is secret is told under no other name: who bids three tricks has bid.
        secret = (each for each in at.table.rules.counters if each.hidden)
        of_secret = [each for each in secret if said in _verbs(each, hole)]
        of_verb = of_verb or of_secret
        usual = at.table.rules.usual
        if named is None and usual in of_verb:
            of_verb = [usual]
        for counter in (of_verb or known)[:1]:
            own = said in set(map(plain, counter.in_turn))
            draws = sign > 0 and counter.name == at.table.rules.cards.hand
            if counter.of is not Of.TABLE and holes.keys() <= {hole} and not (own and draws):
                # A verb alone, such as scores, is a word of the program.
                return
            # More cards than one are drawn because another player made it so.
            made_to = draws and (at.number or 0) > 1
            in_turn = own and not made_to and not at.all_do
            # A secret number that is said again is another one: nobody hears what it would add to.
            says_more = at.line.frame == "own_more"
            anew = sign > 0 and counter.hidden and counter.bare is Bare.SETS and not says_more
            takes = said in tables("keeper")["receiving"] and not of_verb
            # What puts a player out by its number is no good that one takes away.
            way = 1 if sign < 0 and takes and at.table.rules.harms(counter) else sign
            yield from _reckoned(at, counter, 0 if anew else way, at.seats(), in_turn=in_turn)

    return run


def _verbs(counter: Counter, hole: str) -> set[str]:
    verbs = counter.adds if hole == "adds" else counter.takes
    return {plain(each) for each in verbs}


def _versus(sign: int) -> Means:
    """Return what a frame means of what players have from another: nobody has it from themselves.

    With sign 0 the number that is said is what they have in all.
    """

    def run(at: At) -> Iterator[OtherAction]:
        counter, number = at.counter("versus", Of.OPPONENT), at.number
        if counter is None or number is None:
            return
        (other, *_) = at.seats("other")
        for seat in at.seats():
            if seat == other:
                continue
            if sign:
                yield Reckon(counter.name, seat, other, change=sign * number)
            else:
                yield Reckon(counter.name, seat, other, to=number)

    return run


def _hurt(at: At) -> Iterator[OtherAction]:
    """Yield that one player takes from another what goes down by harm; the first where unsaid."""
    return _harmed(at, at.seats())


def _attack(at: At) -> Iterator[OtherAction]:
    """Yield that a player attacks others: where everybody is said, that is all the others."""
    seats, others = at.seats(), at.seats("other")
    if at.line.holes["who"] in tables("keeper")["everyone"]:
        seats = tuple(seat for seat in seats if seat not in others)
    return _harmed(at, seats)


def _harmed(at: At, seats: tuple[SeatNumber, ...]) -> Iterator[OtherAction]:
    said = at.line.holes.get("harm")
    own = (each for each in at.table.rules.counters if each.of is Of.PLAYER and each.harm)
    counter = next((each for each in own if said is None or said in map(plain, each.harm)), None)
    return _reckoned(at, counter, -1, seats)


COUNTED: Mapping[str, Means] = {
    "own": _own("adds", 1),
    "own_more": _own("adds", 1),
    "own_less": _own("takes", -1),
    "deal": _versus(1),
    "attack": _attack,
    "hurt": _hurt,
    "set_against": _versus(0),
    "add": _by(1),
    "take": _by(-1),
    "one_for": _one_for,
    "set": _by(0),
    "bare": _bare,
    "more_of": _common(1),
    "less_of": _common(-1),
    "set_of": _common(0),
    "bare_of": _bare_of,
}
"""What the frames about counters mean, by their names in the grammar of the keeper."""
