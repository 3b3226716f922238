"""The Instant pile in words: what was played, who answers, and what stops what."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assistant.cards.model import Kind
from assistant.messages import Msg, Text, say
from assistant.rules.asking import asks
from assistant.rules.pile import can_be_answered, protector, responders
from assistant.rules.position import Position
from assistant.rules.shares import is_limit
from assistant.rules.steps import text_of
from assistant.rules.table import Piece, Pile, SeatNumber
from assistant.rules.targets import coming, names_first, to_aim
from assistant.rules.waiting_events import Aimed, Answered, Collected, Passed, PileOpened, Uncovered
from assistant.words.chain import effect_next, tell_targets
from assistant.words.moves import answered_card, cards_at, pile_card


@dataclass(frozen=True, slots=True)
class TellingPile:
    """One event of the pile in words; `before` and `after` are the position around it."""

    before: Position
    after: Position

    def of(
        self, event: PileOpened | Aimed | Answered | Passed | Collected | Uncovered
    ) -> Iterator[Text]:
        """Yield the sentences about an event."""
        match event:
            case PileOpened():
                yield self._played(event)
            case Aimed():
                pile = self.before.table.pile
                if pile:
                    yield tell_targets(self.after, pile.cards[0], pile.targets, event.targets)
            case Answered():
                yield from self._answered(event)
            case Passed():
                yield say("game.passed", name=self._name(event.seat))
            case Collected():
                yield say("game.collected", name=self._name(event.seat))
            case Uncovered():
                yield from self._uncovered(event)

    def _name(self, seat: SeatNumber) -> str:
        return self.after.table.seats[seat].name

    def _played(self, event: PileOpened) -> Text:
        card, name = self.after.title(event.piece), self._name(event.seat)
        if event.into == event.seat and not event.named:
            return say("game.played", name=name, card=card)
        if self.after.kind(event.piece) is Kind.MAGIC:
            return say("game.played_on", name=name, card=card, whose=self._name(event.into))
        whose, area = self._name(event.into), self.after.edition.words.area
        return say("game.played_into", name=name, card=card, whose=whose, area=area)

    def _answered(self, event: Answered) -> Iterator[Text]:
        card, name, pile = (
            self.after.title(event.piece),
            self._name(event.seat),
            self.before.table.pile,
        )
        if self.after.value("claims") != "collect":
            yield say("game.answered", name=name, card=card)
            return
        yield say("game.revealed", name=name, card=card)
        if pile and sum(each.piece is not None for each in pile.collected) > 1:
            yield say("game.others_back")

    def _uncovered(self, event: Uncovered) -> Iterator[Text]:
        pile = self.before.table.pile
        if pile is None:
            return
        card, kind = pile_card(self.before), self.after.kind(pile.top)
        if event.count == 2:
            yield say("game.stopped", stopped=pile_card(self.before, 2))
        elif (
            len(pile.cards) > 1 or kind in (Kind.MAGIC, Kind.INSTANT) or not self.before.table.full
        ):
            # What goes to an area is told as it enters it, where cards are tracked.
            yield say("game.takes_effect", card=card)


def aims(position: Position) -> Iterator[Text]:
    """Yield what the card on the pile will be aimed at, if that was named."""
    pile = position.table.pile
    if pile and pile.targets:
        targets = cards_at(position, pile.targets)
        yield say("game.targeted", card=position.title(pile.cards[0]), target=targets)


def name_target(position: Position) -> Iterator[Text]:
    """Yield the question for the target of the played card, where it is named before answers."""
    table = position.table
    seat = names_first(position)
    pile = table.pile
    if seat is not None and pile:
        effect = coming(position, pile)
        yield ask_target(position, pile.cards[0], seat, effect is None or effect.mandatory)


def ask_targets(position: Position) -> Iterator[Text]:
    """Yield the question for the target of each effect that is to be aimed now."""
    for aim in to_aim(position):
        effect = aim.effect
        # What an effect of known steps asks for is said step by step.
        if not aim.more and text_of(position, effect) is None:
            yield ask_target(position, effect.piece, effect.seat, effect.mandatory)


def ask_steps(position: Position, before: Position | None = None) -> Iterator[Text]:
    """Yield what is to be done for each effect of the link whose steps are known.

    With the position `before` an act only what it has changed; an effect that begins is told by
    its title as well, and one that is the only one left of several, and was told, by that alone.
    """
    open_ = [effect for effect in position.resolving if not effect.settled]
    # Nothing else is done while there are too many animals somewhere.
    open_ = [effect for effect in open_ if is_limit(position, effect)] or open_
    known = _asked_before(before) if before else {}
    limited = any(is_limit(before, each) for each in before.resolving) if before else False
    several = sum(not each.settled for each in before.resolving) if before else 0
    every = [((each.piece, each.seat), tuple(asks(position, each))) for each in open_]
    for number, effect in enumerate(open_):
        this = every[number]
        if this in every[:number]:
            # What one card asks for again was told with the first of it.
            continue
        now, alike = this[1], every.count(this)
        former = known.get(this[0])
        again = len(open_) == 1 < several
        if again and now == former and not limited:
            yield effect_next(position, effect)
        elif len(open_) == 1 and former and _fewer(former, now):
            yield say("asks.rest", name=dict(now[0].values)["name"])
        elif before is None or again or now != former:
            named = len(open_) > 1 or again or (before is not None and former is None)
            yield from asks(position, effect, named=named)
            if alike > 1:
                yield say("asks.times", count=alike)


def _fewer(former: Sequence[Msg], now: Sequence[Msg]) -> bool:
    """Say whether the same is still asked for, of fewer players than before."""
    if len(former) != 1 or len(now) != 1 or former[0].key != now[0].key:
        return False
    before, after = dict(former[0].values), dict(now[0].values)
    return before["what"] == after["what"] and before["name"] != after["name"]


def _asked_before(before: Position) -> dict[tuple[Piece, SeatNumber], tuple[Msg, ...]]:
    open_ = (effect for effect in before.resolving if not effect.settled)
    return {(each.piece, each.seat): tuple(asks(before, each)) for each in open_}


def ask_target(position: Position, piece: Piece, seat: SeatNumber, mandatory: bool) -> Text:
    """Return the question for the target of an effect."""
    key = "game.name_target" if mandatory else "game.name_target_if_any"
    return say(key, name=position.table.seats[seat].name, card=position.title(piece))


def window(position: Position, *, now: bool = False) -> Text:
    """Return the question to those who may answer the top of the pile.

    With `now` it was told just before which card that is.
    """
    table = position.table
    pile = table.pile
    if pile is None:
        return say("game.pile_gone")
    card = answered_card(position)
    names = [table.seats[seat].name for seat in responders(position)]
    if not names:
        return unanswerable(position, pile)
    match position.value("claims"):
        case "seat_order":
            return say(
                "game.window_ask_now" if now else "game.window_ask", name=names[0], card=card
            )
        case "collect":
            return say("game.window_secret", card=card, names=", ".join(names))
        case _:
            return say("game.window_now" if now else "game.window", card=card)


def unanswerable(position: Position, pile: Pile) -> Text:
    """Return that nobody can answer the top, and because of which card if it is another one."""
    card, by = pile_card(position), protector(position, pile)
    if by is not None:
        return say("game.unanswerable_by", card=card, by=position.title(by))
    alone = position.trait(pile.top, "cannot_be_answered") is not None
    if position.table.turn.no_instants and not alone:
        return say("game.unanswerable_turn")
    possible = can_be_answered(position, pile)
    return say("game.nobody_can" if possible else "game.unanswerable", card=card)


def still_asked(position: Position) -> Text:
    """Return who has still to answer or pass, or that nobody can answer."""
    table = position.table
    pile = table.pile
    if pile is None:
        return say("asked.no_pile")
    names = [table.seats[seat].name for seat in responders(position)]
    return say("asked.still", names=", ".join(names)) if names else unanswerable(position, pile)
