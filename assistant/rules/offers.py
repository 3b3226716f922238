"""What can be done now without a doubt, to be read aloud as numbered choices.

Some of it needs no more than to be chosen; for the rest a card is to be named.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from assistant.cards.model import Kind
from assistant.problems import Value
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
    Verb,
)
from assistant.rules.areas import loans_due
from assistant.rules.decide import decide, played
from assistant.rules.edition import Rulebook
from assistant.rules.ending import deck_decides, waits
from assistant.rules.piling import responders
from assistant.rules.rulings import Allowed
from assistant.rules.table import Ending, Fate, Outcome, Phase, Place, SeatNumber, Table, Zone
from assistant.rules.tally import letters_decide, tallies, tied, uncounted
from assistant.rules.turning import following, over_limit
from assistant.rules.wanting import aims_first, letters_wanted, to_aim, undecided


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


@dataclass(frozen=True, slots=True)
class Offer:
    """An action that can be done now: the sentence `key` with its values, and the action."""

    key: str
    action: Action
    values: Mapping[str, Value] = field(default_factory=dict)


def offers(book: Rulebook, table: Table) -> tuple[Offer, ...]:
    """Return what can be done now, the next thing to do first; nothing when the game is over.

    Only what speaks against no rule is offered; what needs a card that somebody has to
    name, such as a play, is among `namings`.
    """
    if table.outcome:
        return ()
    book = played(book, table)
    return tuple(each for each in _thinkable(book, table) if _accepted(book, table, each.action))


def namings(book: Rulebook, table: Table) -> tuple[Naming, ...]:
    """Return for what a card can be named now, the next thing to do first."""
    if table.outcome:
        return ()
    return tuple(_namings(played(book, table), table))


def _namings(book: Rulebook, table: Table) -> Iterator[Naming]:
    names = [seat.name for seat in table.seats]
    for seat in letters_wanted(book, table):
        yield Naming("offers.letters", Ask.LETTERS, seat, values={"seat": names[seat]})
    for aim in to_aim(book, table):
        effect = aim.effect
        values = {"card": book.title(effect.piece), "seat": names[effect.seat]}
        key = "offers.target_more" if aim.more else "offers.target"
        yield Naming(key, Ask.TARGET, effect.seat, aim.number, values)
    if table.pile:
        aiming = aims_first(book, table)
        if aiming is not None:
            values = {"card": book.title(table.pile.cards[0]), "seat": names[aiming]}
            yield Naming("offers.target", Ask.TARGET, aiming, values=values)
        if responders(book, table):
            yield Naming("offers.some_answer", Ask.ANSWER)
        return
    turn = table.turn
    plays = turn.phase is Phase.ACTION and turn.acted < turn.plays and not table.chain
    if plays and table.seats[turn.seat].hand_size != 0 and not undecided(book, table):
        yield Naming("offers.play", Ask.PLAY, turn.seat, values={"seat": names[turn.seat]})


def _accepted(book: Rulebook, table: Table, action: Action) -> bool:
    ruling = decide(book, table, action)
    return isinstance(ruling, Allowed) and not ruling.doubts


def _thinkable(book: Rulebook, table: Table) -> Iterator[Offer]:
    first = _winners(book, table)
    if first:
        yield from first
        return
    yield from _effects(book, table)
    if table.pile:
        yield from _answers(book, table)
        return
    for place in table.untold[:1]:
        name = table.seats[place.seat].name if place.seat >= 0 else ""
        yield Offer(f"offers.leave_{place.zone.value}", Leave((place,)), {"seat": name})
    for number, effect in enumerate(table.owed):
        card, seat = book.title(effect.piece), table.seats[effect.seat].name
        yield Offer("offers.make_good", MakeGood(number), {"card": card, "seat": seat})
    if not table.chain:
        yield from _turn(book, table)


def _winners(book: Rulebook, table: Table) -> list[Offer]:
    """Ask who was first, or who has most, where the assistant cannot know it."""
    several, key = table.reached if len(table.reached) > 1 else (), "offers.was_first"
    unknown = not table.full or bool(uncounted(book, table))
    if not table.reached and unknown and deck_decides(book, table) and not table.chain:
        several, key = _level(book, table), "offers.has_most"
    if not several or waits(book, table):
        return []
    found = [_end(table, key, Ending.WON, seat) for seat in several]
    if key == "offers.has_most":
        found.append(Offer("offers.all_lose", End(Outcome(Ending.ALL_LOSE))))
    return found


def _level(book: Rulebook, table: Table) -> tuple[SeatNumber, ...]:
    """Return among whom the table finds out who has most: by letters that it counts."""
    return letters_decide(book, table) or tied(book, tallies(book, table))


def _end(table: Table, key: str, ending: Ending, seat: SeatNumber) -> Offer:
    return Offer(key, End(Outcome(ending, (seat,))), {"seat": table.seats[seat].name})


def _answers(book: Rulebook, table: Table) -> Iterator[Offer]:
    """Those who are asked whether they answer the top pass, or answer from a hand that is known."""
    pile = table.pile
    if pile is None:
        return
    top = book.title(pile.top)
    asked = responders(book, table)
    for seat in asked:
        name = table.seats[seat].name
        yield Offer("offers.pass", Pass(seat), {"seat": name, "card": top})
    # Whether a secret answer waits must not show here.
    some = "offers.rest_pass" if pile.collected or pile.passed else "offers.pass_all"
    yield Offer(some if asked else "offers.resolve", PassAll(), {"card": top})


def answers(book: Rulebook, table: Table, seat: SeatNumber) -> tuple[Offer, ...]:
    """Return the Instants of a hand that is kept as cards, for the ear of its owner alone."""
    if table.outcome or table.pile is None:
        return ()
    top, hand = book.title(table.pile.top), table.seats[seat].hand
    thinkable = [
        Offer("offers.answer", Respond(seat, piece), {"card": book.title(piece), "top": top})
        for piece in hand
        if book.kind(piece) is Kind.INSTANT
    ]
    return tuple(each for each in thinkable if _accepted(book, table, each.action))


def _effects(book: Rulebook, table: Table) -> Iterator[Offer]:
    """Offer the effects of the link that resolves now, those that must be done first."""
    if not table.chain:
        return
    effects = table.chain.links[0].effects
    for number, effect in sorted(enumerate(effects), key=lambda each: not each[1].mandatory):
        if effect.settled:
            continue
        values = {"card": book.title(effect.piece), "seat": table.seats[effect.seat].name}
        yield Offer("offers.done", Settle(number, Fate.DONE), values)
        if effect.mandatory:
            yield Offer("offers.skip", Settle(number, Fate.SKIPPED), values)
        else:
            yield Offer("offers.decline", Settle(number, Fate.DECLINED), values)


def _turn(book: Rulebook, table: Table) -> Iterator[Offer]:
    """Offer what the phase asks for, and going on."""
    turn = table.turn
    seat = turn.seat
    name = table.seats[seat].name
    if Phase.DRAW in (turn.phase, following(table)):
        yield Offer("offers.draw", Draw(seat), {"seat": name})
    if turn.phase is Phase.ACTION:
        yield Offer("offers.draw_more", Draw(seat), {"seat": name})
    if turn.phase is Phase.END:
        many = over_limit(book, table)
        if many:
            discard = Move(Verb.DISCARD, seat, None, Place(Zone.DISCARD))
            yield Offer("offers.discard", discard, {"seat": name, "count": many})
        for piece, owner in loans_due(table):
            back = Move(Verb.RETURN, seat, piece, Place(Zone.STABLE, owner))
            values = {"card": book.title(piece), "seat": table.seats[owner].name}
            yield Offer("offers.give_back", back, values)
        yield Offer("offers.end_turn", Next(), {"seat": name})
        return
    yield Offer(f"offers.next_{following(table).value}", Next(), {"seat": name})
