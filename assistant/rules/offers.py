"""What can be done now without a doubt, to be read aloud as numbered choices.

Some of it needs no more than to be chosen; for the rest a card is to be named.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from assistant.cards.model import Kind
from assistant.messages import Msg, Value, say
from assistant.rules.actions import (
    Action,
    Draw,
    End,
    Leave,
    MakeGood,
    Move,
    Next,
    Pass,
    PassAll,
    Respond,
    Settle,
)
from assistant.rules.decide import decide
from assistant.rules.events import Verb
from assistant.rules.left_open import is_told_by_deeds, left_to, may_go_undone
from assistant.rules.pile import responders
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed
from assistant.rules.table import Ending, Fate, Outcome, Phase, Place, SeatNumber, Table, Zone
from assistant.rules.targets import aims_first, letters_wanted, to_aim, undecided
from assistant.rules.turn import following, over_limit
from assistant.rules.winning import deck_decides, letters_decide, tallies, tied, uncounted, waits


class Ask(StrEnum):
    """What a card can be named for."""

    LETTERS = "letters"
    TARGET = "target"
    ANSWER = "answer"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class Naming:
    """A card can be named now, for `ask`: the sentence `key` with its values.

    `seat` is whose card it is or who names it, None for somebody who is not known yet;
    `effect` the number of the effect that is aimed, counted from 0.
    """

    key: str
    ask: Ask
    seat: SeatNumber | None = None
    effect: int = 0
    values: Mapping[str, Value] = field(default_factory=dict)

    @property
    def told(self) -> Msg:
        """What can be named."""
        return say(self.key, **self.values)


@dataclass(frozen=True, slots=True)
class Offer:
    """An action that can be done now: the sentence `key` with its values, and the action.

    `seat` is whose it is to do, None for anybody's.
    """

    key: str
    action: Action
    values: Mapping[str, Value] = field(default_factory=dict)
    seat: SeatNumber | None = None

    @property
    def told(self) -> Msg:
        """What can be done."""
        return say(self.key, **self.values)


def offers(position: Position) -> tuple[Offer, ...]:
    """Return what can be done now, the next thing to do first; nothing when the game is over.

    Only what speaks against no rule is offered; what needs a card that somebody has to
    name, such as a play, is among `namings`.
    """
    table = position.table
    if table.outcome:
        return ()
    return tuple(each for each in _thinkable(position) if _accepted(position, each.action))


def namings(position: Position) -> tuple[Naming, ...]:
    """Return for what a card can be named now, the next thing to do first."""
    if position.table.outcome:
        return ()
    return tuple(_namings(position))


def _namings(position: Position) -> Iterator[Naming]:
    table = position.table
    names = [seat.name for seat in table.seats]
    for seat in letters_wanted(position):
        yield Naming("offers.letters", Ask.LETTERS, seat, values={"seat": names[seat]})
    for aim in to_aim(position):
        effect = aim.effect
        values = {"card": position.title(effect.piece), "seat": names[effect.seat]}
        key = "offers.target_more" if aim.more else "offers.target"
        yield Naming(key, Ask.TARGET, effect.seat, aim.number, values)
    if table.pile:
        aiming = aims_first(position)
        if aiming is not None:
            values = {"card": position.title(table.pile.cards[0]), "seat": names[aiming]}
            yield Naming("offers.target", Ask.TARGET, aiming, values=values)
        if responders(position):
            yield Naming("offers.some_answer", Ask.ANSWER)
        return
    turn = table.turn
    plays = turn.phase is Phase.ACTION and turn.acted < turn.plays and not table.chain
    if plays and table.seats[turn.seat].hand_size != 0 and not undecided(position):
        yield Naming("offers.play", Ask.PLAY, turn.seat, values={"seat": names[turn.seat]})


def _accepted(position: Position, action: Action) -> bool:
    ruling = decide(position, action)
    return isinstance(ruling, Allowed) and not ruling.doubts


def _thinkable(position: Position) -> Iterator[Offer]:
    table = position.table
    first = _winners(position)
    if first:
        yield from first
        return
    yield from _effects(position)
    if table.pile:
        yield from _answers(position)
        return
    for place in table.untold[:1]:
        name = table.seats[place.seat].name if place.seat >= 0 else ""
        yield Offer(f"offers.leave_{place.zone.value}", Leave((place,)), {"seat": name})
    for number, effect in enumerate(table.owed):
        card, seat = position.title(effect.piece), table.seats[effect.seat].name
        yield Offer("offers.make_good", MakeGood(number), {"card": card, "seat": seat}, effect.seat)
    if not table.chain:
        yield from _turn(position)


def _winners(position: Position) -> list[Offer]:
    """Ask who was first, or who has most, where the assistant cannot know it."""
    table = position.table
    several, key = table.reached if len(table.reached) > 1 else (), "offers.was_first"
    unknown = not table.full or bool(uncounted(position))
    if not table.reached and unknown and deck_decides(position) and not table.chain:
        several, key = _level(position), "offers.has_most"
    if not several or waits(position):
        return []
    found = [_end(table, key, Ending.WON, seat) for seat in several]
    if key == "offers.has_most":
        found.append(Offer("offers.all_lose", End(Outcome(Ending.ALL_LOSE))))
    return found


def _level(position: Position) -> tuple[SeatNumber, ...]:
    """Return among whom the table finds out who has most: by letters that it counts."""
    return letters_decide(position) or tied(position, tallies(position))


def _end(table: Table, key: str, ending: Ending, seat: SeatNumber) -> Offer:
    return Offer(key, End(Outcome(ending, (seat,))), {"seat": table.seats[seat].name})


def _answers(position: Position) -> Iterator[Offer]:
    """Those who are asked whether they answer the top pass, or answer from a hand that is known."""
    table = position.table
    pile = table.pile
    if pile is None:
        return
    top = position.title(pile.top)
    asked = responders(position)
    for seat in asked:
        name = table.seats[seat].name
        yield Offer("offers.pass", Pass(seat), {"seat": name, "card": top}, seat)
    # Whether a secret answer waits must not show here.
    some = "offers.rest_pass" if pile.collected or pile.passed else "offers.pass_all"
    yield Offer(some if asked else "offers.resolve", PassAll(), {"card": top})


def answers(position: Position, seat: SeatNumber) -> tuple[Offer, ...]:
    """Return the Instants of a hand that is kept as cards, for the ear of its owner alone."""
    table = position.table
    if table.outcome or table.pile is None:
        return ()
    top, hand = position.title(table.pile.top), table.seats[seat].hand
    thinkable = [
        Offer("offers.answer", Respond(seat, piece), {"card": position.title(piece), "top": top})
        for piece in hand
        if position.kind(piece) is Kind.INSTANT
    ]
    return tuple(each for each in thinkable if _accepted(position, each.action))


def _effects(position: Position) -> Iterator[Offer]:
    """Offer the effects of the link that resolves now, those that must be done first."""
    table = position.table
    if not table.chain:
        return
    effects = table.chain.links[0].effects
    for number, effect in sorted(enumerate(effects), key=lambda each: not each[1].mandatory):
        if effect.settled:
            continue
        seats = left_to(effect)
        for seat in seats:
            values = {"card": position.title(effect.piece), "seat": table.seats[seat].name}
            own = seat if len(seats) > 1 else None
            if len(seats) == 1 and not is_told_by_deeds(position, effect):
                yield Offer("offers.done", Settle(number, Fate.DONE), values, seat)
            if may_go_undone(position, effect):
                yield Offer("offers.decline", Settle(number, Fate.DECLINED, own), values, seat)
            else:
                yield Offer("offers.skip", Settle(number, Fate.SKIPPED, own), values, seat)


def _turn(position: Position) -> Iterator[Offer]:
    """Offer what the phase asks for, and going on."""
    table = position.table
    turn = table.turn
    seat = turn.seat
    name = table.seats[seat].name
    if Phase.DRAW in (turn.phase, following(table)):
        yield Offer("offers.draw", Draw(seat), {"seat": name}, seat)
    if turn.phase is Phase.ACTION:
        yield Offer("offers.draw_more", Draw(seat), {"seat": name}, seat)
    if turn.phase is Phase.END:
        many = over_limit(position)
        if many:
            discard = Move(Verb.DISCARD, seat, None, Place(Zone.DISCARD))
            yield Offer("offers.discard", discard, {"seat": name, "count": many}, seat)
        for piece, owner in table.loans_due():
            back = Move(Verb.RETURN, seat, piece, Place(Zone.STABLE, owner))
            values = {"card": position.title(piece), "seat": table.seats[owner].name}
            yield Offer("offers.give_back", back, values, seat)
        yield Offer("offers.end_turn", Next(), {"seat": name}, seat)
        return
    yield Offer(f"offers.next_{following(table).value}", Next(), {"seat": name}, seat)
