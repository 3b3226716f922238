"""One event of the game in words."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from assistant.cards.traits import LOST
from assistant.messages import Text, Value, choose, say
from assistant.rules.asking import asks
from assistant.rules.events import (
    Acted,
    Appeared,
    Discarded,
    Drew,
    Ended,
    Event,
    Exchanged,
    Forgotten,
    HandsSwapped,
    HouseSet,
    InstantsBanned,
    Lasts,
    Lent,
    LettersCounted,
    Moved,
    Named,
    Number,
    NumberSet,
    Opened,
    PhaseBegan,
    PhaseWillBeSkipped,
    ReachedSet,
    Recognised,
    Repaid,
    Reshuffled,
    Spelled,
    StoodIn,
    TitleNamed,
    Told,
    Tracked,
    TurnBegan,
    TurnSet,
    TurnSkipped,
    Verb,
    WentOn,
)
from assistant.rules.guards import barrier
from assistant.rules.losses import is_undone
from assistant.rules.optional_events import NewHandHad, PromptsLeft, PromptsSet
from assistant.rules.position import Position
from assistant.rules.progress import began
from assistant.rules.replacing import Instead, insteads
from assistant.rules.seat_events import Departed, GaveUp, Joined, Renamed
from assistant.rules.table import Effect, Fate, Held, Phase, Piece, SeatNumber, Zone
from assistant.rules.turn import limit_set_by, with_draw_alone
from assistant.rules.waiting_events import (
    Aimed,
    Announced,
    Answered,
    CarriedOut,
    Collected,
    Dropped,
    LinkResolved,
    MadeGood,
    Owed,
    Passed,
    PileOpened,
    Settled,
    Stepped,
    Targeted,
    Triggered,
    Uncovered,
)
from assistant.rules.winning import tally, waits
from assistant.words.areas import lent, limit_alone
from assistant.words.chain import TellingChain
from assistant.words.explaining import phrase
from assistant.words.held import tell_held
from assistant.words.lasting import tell_lasting
from assistant.words.moves import tell_moved
from assistant.words.pile import TellingPile
from assistant.words.seating import tell_seating
from assistant.words.turns import tell_beginning, tell_phase, tell_seat, turn_line
from assistant.words.untold import (
    hand_size,
    tell_named,
    tell_nameless,
    tell_recognised,
    tell_told,
    tell_tracked,
)
from assistant.words.winning import either, tell_end, tell_letters


@dataclass(frozen=True, slots=True)
class Telling:
    """One event in words; `before` and `after` are the position around it.

    `begins` is whether a turn began in the same act before it, `drawn` whether its player drew
    in it, `texts` whether it is told what an effect that begins does, `giver` out of whose hand a
    card came that nobody saw there, `by` the card of the effect that something is done for.
    """

    before: Position
    after: Position
    begins: bool = False
    drawn: bool = False
    texts: bool = True
    giver: SeatNumber | None = None
    by: Piece | None = None

    def of(self, event: Event) -> Iterator[Text]:
        """Yield the sentences about an event; some say nothing because others say it."""
        match event:
            case Opened():
                yield from self._opened(event)
            case TurnBegan():
                yield say("game.turn", name=self._name(event.seat))
                yield from tell_beginning(self.after)
            case TurnSet():
                yield turn_line(self.after.table)
            case PhaseBegan():
                yield tell_phase(self.after, event.phase, drawn=self.drawn)
            case Drew():
                yield self._drew(event)
                yield from self._plays_given_up(event)
            case HandsSwapped(one, other):
                yield from self._hands_swapped(one, other)
            case TitleNamed():
                animal = self.after.edition.words.animal
                yield say(f"game.named_{event.kind.value}", card=event.title, animal=animal)
            case Announced() | Dropped() | CarriedOut():
                yield from tell_held(self.before, event)
            case PileOpened() | Aimed() | Answered() | Passed() | Collected() | Uncovered():
                yield from TellingPile(self.before, self.after).of(event)
            case Moved():
                yield tell_moved(self.before, event, self.giver)
                for seat in self.after.hands_opened(self.before):
                    yield say("game.hand_opens", name=self._name(seat))
            case Triggered():
                chain = TellingChain(self.before, self.after)
                yield from chain.triggered(event, begins=self.begins, texts=self.texts)
            case Settled() | Stepped() | Targeted() | LinkResolved() | Owed() | MadeGood():
                yield from TellingChain(self.before, self.after).of(event, texts=self.texts)
            case ReachedSet():
                yield from self._reached(event)
            case Ended():
                yield from tell_end(self.after, event.outcome)
            case NumberSet():
                yield from self._number(event)
            case Named():
                yield from tell_named(self.before, self.after, event)
            case Tracked():
                yield from tell_tracked(event)
            case Told():
                yield from tell_told(self.after, event.place)
            case Recognised():
                yield tell_recognised(self.before, event)
            case Acted() | Exchanged() | Forgotten() | StoodIn():
                pass
            case TurnSkipped():
                yield self._say("turn_skipped", event.seat)
            case PhaseWillBeSkipped():
                yield say("game.phase_skipped", phase=choose("game.phase", event.phase.value))
            case InstantsBanned():
                yield say("game.no_instants")
            case Lasts(lasting):
                yield from tell_lasting(self.after, lasting)
            case Reshuffled():
                yield say("game.reshuffled")
            case Discarded():
                yield self._say("discards", event.seat, count=event.count)
            case Appeared():
                yield say("game.appeared", card=self.after.title(event.piece))
            case Lent():
                yield lent(self.after, event.piece, event.owner, event.until)
            case Repaid():
                yield self._repaid(event)
            case LettersCounted() | Spelled():
                yield tell_letters(self.after, event)
            case PromptsSet():
                on = "prompts_on" if event.on else "prompts_off"
                yield say(f"game.{on}", name=event.name)
            case PromptsLeft():
                left = "prompts_left" if event.leaves else "prompts_joined"
                yield self._say(left, event.seat)
            case NewHandHad():
                yield self._say("new_hand", event.seat)
            case Joined() | Departed() | GaveUp() | Renamed():
                yield from tell_seating(self.before, self.after, event)
            case WentOn():
                yield say("game.went_on")
            case HouseSet():
                yield say("game.house", phrase=phrase(event.rule, event.value))
            case _:
                assert_never(event)
        yield from remind(self.before, self.after, event)

    def _name(self, seat: SeatNumber) -> str:
        return self.after.table.seats[seat].name

    def _say(self, key: str, seat: SeatNumber, **values: Value) -> Text:
        return say(f"game.{key}", name=self._name(seat), **values)

    def _drew(self, event: Drew) -> Text:
        turn = self.before.table.turn
        # At the start of the own turn a draw could be taken for that of the Draw phase.
        early = turn.phase is Phase.BEGINNING and event.seat == turn.seat and not event.phase
        several = sum(not each.settled for each in self.before.resolving) > 1
        if self.by is not None and (early or several):
            card = self.before.title(self.by)
            return self._say("drew_for", event.seat, count=event.count, card=card)
        if early and self.before.table.chain is not None:
            return self._say("drew_by_effect", event.seat, count=event.count)
        return self._say("drew", event.seat, count=event.count)

    def _plays_given_up(self, event: Drew) -> Iterator[Text]:
        """Yield that whoever may play several cards has drawn in place of that."""
        table = self.before.table
        turn = table.turn
        own = event.seat == turn.seat and turn.phase is Phase.ACTION and not event.phase
        # The forgotten card of the Draw phase is made up for, and gives up nothing.
        late = turn.acted > 0 and not turn.drawn and Phase.DRAW not in turn.skipped
        left = turn.plays - turn.acted
        if own and not late and table.chain is None and turn.plays > 1 and left > 0:
            yield self._say("plays_given_up", event.seat, count=left)

    def _number(self, event: NumberSet) -> Iterator[Text]:
        """Yield that a number has changed; of a hand others tell, but for what went unnamed."""
        count = event.number or 0
        match event.what:
            case Number.HAND:
                yield from self._discarded(event)
            case Number.COUNT:
                yield self._say("count", event.seat, count=count)
            case Number.NAMELESS:
                yield tell_nameless(self.after, event.seat)
            case Number.PLAYS:
                yield self._say("plays", self.after.table.turn.seat, count=count)
            case Number.DECK if event.number is None:
                yield say("game.deck_unknown")
            case Number.DECK:
                yield say("game.deck", count=count)
            case Number.SKIPS | Number.EXTRAS | Number.LIMIT:
                yield from tell_seat(self.before, self.after, event)

    def _discarded(self, event: NumberSet) -> Iterator[Text]:
        before = self.before.table.seats[event.seat].hand_size
        many = 0 if before is None or event.number is None else before - event.number
        if event.rest is Zone.DISCARD and many > 0:
            yield self._say("discards", event.seat, count=many)
            yield hand_size(self.after.table, event.seat, left=True)

    def _hands_swapped(self, one: SeatNumber, other: SeatNumber) -> Iterator[Text]:
        yield say("game.hands_swapped", name=self._name(one), other=self._name(other))
        for number in (one, other):
            yield hand_size(self.after.table, number)

    def _opened(self, event: Opened) -> Iterator[Text]:
        seats = event.table.seats
        edition = self.after.edition
        yield say(
            "game.opened",
            edition=edition.name,
            count=len(seats),
            names=", ".join(seat.name for seat in seats),
            goal=edition.goal(len(seats)),
            animals=edition.words.animals,
        )

    def _repaid(self, event: Repaid) -> Text:
        position, piece = self.after, event.piece
        card, holder = position.title(piece), position.place_of(piece).seat
        fence = None if event.owner in (None, holder) else barrier(position, event.owner, piece)
        if fence is not None:
            return self._say("kept_out", holder, card=card, by=position.title(fence))
        if event.until is not None and event.owner == holder:
            return self._say("stays_home", holder, card=card)
        if event.until is not None:
            return self._say("never_called", holder, card=card, by=position.title(event.until))
        return say("game.repaid", card=card)

    def _reached(self, event: ReachedSet) -> Iterator[Text]:
        for seat in event.seats:
            if seat not in self.before.table.reached and waits(self.after):
                counted = tally(self.after, seat)
                yield self._say("pending", seat, count=counted.count, target=counted.target)
        for seat in self.before.table.reached:
            if seat not in event.seats:
                yield self._say("pending_gone", seat)


_LOSSES = tuple(verb for verb in Verb if verb.value in LOST)


def remind(before: Position, after: Position, event: Event) -> Iterator[Text]:
    """Yield what people must think of after an event; `before` and `after` are around it."""
    match event:
        case Drew(phase=True) if with_draw_alone(after):
            for effect in after.open_effects:
                yield from asks(after, effect, named=True)
        case Moved(piece, to, how):
            # What goes in place of another card is not asked about again.
            instead = how is Verb.SACRIFICE and after.trait(piece, "stands_in") is not None
            if how in _LOSSES and not instead:
                yield from _still_instead(before, piece, how)
            yield from _undone(before, after)
            if to.zone is Zone.STABLE and limit_set_by(before, to.seat) != limit_set_by(
                after, to.seat
            ):
                yield from limit_alone(after, to.seat)
        case Targeted(_, targets) | Aimed(targets):
            yield from _stand_ins(after, targets[-1])
        case Announced(Held(way, _, str(piece))) if way in LOST:
            yield from _stand_ins(after, piece)
        case Settled(number, Fate.DONE):
            chain = before.table.chain
            yield from (_said(before, chain.links[0].effects[number]) if chain else ())
        case _:
            return


def _undone(before: Position, after: Position) -> Iterator[Text]:
    """Yield that nothing comes of effects whose card was not lost after all."""
    for effect in after.open_effects:
        if is_undone(after.table, effect) and not is_undone(before.table, effect):
            lost = after.title(effect.loss or effect.piece)
            key = "not_lost_itself" if effect.piece == effect.loss else "not_lost"
            yield say(f"game.{key}", by=after.title(effect.piece), card=lost)


def _still_instead(before: Position, piece: Piece, verb: Verb) -> Iterator[Text]:
    """Yield what can still be done in place of a loss that was had, where questions are wanted."""
    for each in () if before.value("firmness") == "loose" else insteads(before, piece, verb):
        name, card = before.table.seats[each.seat].name, before.title(each.by)
        yield say(f"game.still_{each.verb.value}", name=name, card=card)


def _stand_ins(position: Position, piece: Piece) -> Iterator[Text]:
    """Yield what can be done in place of losing a card that is aimed at, and when."""
    when: dict[Instead, list[Text]] = {}
    for verb in _LOSSES:
        for found in insteads(position, piece, verb):
            when.setdefault(found, []).append(say(f"game.lost_{verb.value}"))
    for each, lost in when.items():
        name, card = position.table.seats[each.seat].name, position.title(each.by)
        key = f"game.instead_{each.verb.value}"
        yield say(key, lost=either(lost), name=name, card=card)


def _said(position: Position, effect: Effect) -> Iterator[Text]:
    """Yield what a card leaves to a person to choose and say."""
    if effect.progress is None and position.trait(effect.piece, "others_skip") is not None:
        yield say("game.who_skips")
    seat = position.table.seats[effect.seat]
    perhaps = position.trait(effect.piece, "perhaps_extra_turn") is not None
    if effect.progress is None and perhaps and not seat.extras:
        yield say("game.perhaps_extra", name=seat.name)
    skips = position.trait(effect.piece, "skip_draw_or_action") is not None
    # Whoever has said which phase it is has had it counted.
    if skips and not began(effect):
        yield say("game.which_phase")
