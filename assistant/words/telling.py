"""One event of the game in words."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from assistant.problems import Value
from assistant.rules.edition import Rulebook
from assistant.rules.events import (
    Acted,
    Answered,
    Appeared,
    Collected,
    CountSet,
    DeckSet,
    Drew,
    Ended,
    Event,
    HandSet,
    HouseSet,
    InstantsBanned,
    Lent,
    LinkResolved,
    MadeGood,
    Moved,
    Opened,
    Owed,
    Passed,
    PhaseBegan,
    PhaseWillBeSkipped,
    PileOpened,
    PlaysSet,
    ReachedSet,
    Repaid,
    Reshuffled,
    SeatChanged,
    Settled,
    Targeted,
    Tracked,
    Triggered,
    TurnBegan,
    TurnSkipped,
    Uncovered,
    WentOn,
)
from assistant.rules.table import (
    Ending,
    Outcome,
    Phase,
    SeatNumber,
    Table,
    Zone,
)
from assistant.rules.tally import tally
from assistant.rules.turning import hand_limit, herd, over_limit
from assistant.words.chain import TellingChain
from assistant.words.sentences import choose, say


@dataclass(frozen=True, slots=True)
class Telling:
    """One event in words; `before` and `after` are the table around it."""

    book: Rulebook
    before: Table
    after: Table

    def of(self, event: Event) -> Iterator[str]:
        """Yield the sentences about an event; some say nothing because others say it."""
        match event:
            case Opened():
                yield from self._opened(event)
            case TurnBegan():
                yield say("game.turn", name=self._name(event.seat), number=event.number)
                yield from self._beginning(event.seat)
            case PhaseBegan():
                yield self._phase(event.phase)
            case Drew():
                name = self._name(event.seat)
                yield say("game.drew", name=name, count=event.count)
            case PileOpened():
                yield self._played(event)
            case Answered():
                yield from self._answered(event)
            case Uncovered():
                yield from self._uncovered(event)
            case Moved():
                yield from self._moved(event)
            case Triggered():
                yield from TellingChain(self.book, self.before, self.after).triggered(event)
            case Settled() | Targeted() | LinkResolved() | Owed() | MadeGood():
                yield from TellingChain(self.book, self.before, self.after).of(event)
            case ReachedSet():
                yield from self._reached(event)
            case Ended():
                yield self._ended(event.outcome)
            case Acted() | HandSet():
                return
            case _:
                yield self._plain(event)

    def _name(self, seat: SeatNumber) -> str:
        return self.after.seats[seat].name

    def _area(self) -> str:
        return self.book.edition.words.area

    def _say(self, key: str, seat: SeatNumber, **values: Value) -> str:
        return say(f"game.{key}", name=self._name(seat), **values)

    def _plain(
        self,
        event: TurnSkipped
        | PhaseWillBeSkipped
        | PlaysSet
        | InstantsBanned
        | DeckSet
        | Reshuffled
        | SeatChanged
        | CountSet
        | Tracked
        | Appeared
        | Lent
        | Repaid
        | Passed
        | Collected
        | WentOn
        | HouseSet,
    ) -> str:
        match event:
            case TurnSkipped():
                return self._say("turn_skipped", event.seat)
            case PhaseWillBeSkipped():
                return say("game.phase_skipped", phase=choose("game.phase", event.phase.value))
            case PlaysSet():
                return say("game.plays", count=event.plays)
            case InstantsBanned():
                return say("game.no_instants")
            case DeckSet(count=None):
                return say("game.deck_unknown")
            case DeckSet():
                return say("game.deck", count=event.count or 0)
            case Reshuffled():
                return say("game.reshuffled")
            case SeatChanged():
                return self._seat_changed(event)
            case CountSet():
                return self._say("count", event.seat, count=event.count)
            case Tracked():
                return say("game.tracked", area=self._area())
            case Appeared():
                return say("game.appeared", card=self.book.title(event.piece))
            case Lent():
                return self._say("lent", event.owner, card=self.book.title(event.piece))
            case Repaid():
                return say("game.repaid", card=self.book.title(event.piece))
            case Passed():
                return self._say("passed", event.seat)
            case Collected():
                return self._say("collected", event.seat)
            case WentOn():
                return say("game.went_on")
            case HouseSet():
                return say(
                    "game.house",
                    rule=event.rule.replace("_", " "),
                    value=event.value.replace("_", " "),
                )
            case _:
                assert_never(event)

    def _opened(self, event: Opened) -> Iterator[str]:
        seats = event.table.seats
        edition = self.book.edition
        yield say(
            "game.opened",
            edition=edition.name,
            count=len(seats),
            names=", ".join(seat.name for seat in seats),
            goal=edition.goal(len(seats)),
            animals=edition.words.animals,
        )

    def _beginning(self, seat: SeatNumber) -> Iterator[str]:
        if not self.after.full:
            yield say("game.beginning_light")
        for species, count in herd(self.book, self.after, seat):
            text = next(b.text for b in self.book.edition.bonuses if b.species == species)
            key = "game.herd_text" if text else "game.herd"
            values: dict[str, Value] = {"text": text} if text else {}
            yield say(key, count=count, species=species, **values)

    def _phase(self, phase: Phase) -> str:
        seat = self.after.turn.seat
        match phase:
            case Phase.DRAW:
                return self._say("draw_phase", seat)
            case Phase.ACTION:
                return self._say("action_phase", seat)
            case Phase.BEGINNING:
                return say("game.beginning_plain")
            case Phase.END:
                limit = hand_limit(self.book, self.after, seat)
                many = over_limit(self.book, self.after)
                if many:
                    return self._say("end_phase_discard", seat, count=many, limit=limit)
                if not self.after.full:
                    return self._say("end_phase_light", seat, limit=limit)
                return say("game.end_phase")

    def _seat_changed(self, event: SeatChanged) -> str:
        before = self.before.seats[event.seat]
        if event.skips != before.skips:
            return self._say("skips", event.seat, count=event.skips)
        if event.extras != before.extras:
            return self._say("extras", event.seat, count=event.extras)
        limit = hand_limit(self.book, self.after, event.seat)
        return self._say("limit", event.seat, limit=limit)

    def _played(self, event: PileOpened) -> str:
        card = self.book.title(event.piece)
        if event.into == event.seat:
            return self._say("played", event.seat, card=card)
        whose = self._name(event.into)
        return self._say("played_into", event.seat, card=card, whose=whose, area=self._area())

    def _answered(self, event: Answered) -> Iterator[str]:
        card = self.book.title(event.piece)
        secret = self.book.value("claims") == "collect"
        yield self._say("revealed" if secret else "answered", event.seat, card=card)

    def _uncovered(self, event: Uncovered) -> Iterator[str]:
        pile = self.before.pile
        if pile is None:
            return
        top = self.book.title(pile.top)
        if event.count == 2:
            yield say("game.stopped", card=top, stopped=self.book.title(pile.cards[-2]))
        else:
            yield say("game.takes_effect", card=top)
        if self.after.pile:
            yield say("game.top_again", card=self.book.title(self.after.pile.top))

    def _moved(self, event: Moved) -> Iterator[str]:
        card, seat = self.book.title(event.piece), event.to.seat
        match event.to.zone:
            case Zone.STABLE:
                yield self._say("enters", seat, card=card, area=self._area())
            case Zone.HAND:
                yield self._say("to_hand", seat, card=card)
            case Zone.DECK:
                yield say("game.to_deck", card=card)
            case Zone.DISCARD:
                yield say("game.discarded", card=card)
            case Zone.NURSERY:
                yield say("game.to_nursery", card=card)
            case Zone.BOX:
                yield say("game.to_box", card=card)
            case Zone.PILE:
                return

    def _reached(self, event: ReachedSet) -> Iterator[str]:
        open_ = self.after.pile or self.after.chain
        for seat in event.seats:
            if seat not in self.before.reached and open_:
                counted = tally(self.book, self.after, seat)
                yield self._say("pending", seat, count=counted.count, target=counted.target)
        for seat in self.before.reached:
            if seat not in event.seats:
                yield self._say("pending_gone", seat)

    def _ended(self, outcome: Outcome) -> str:
        match outcome.ending:
            case Ending.WON:
                names = ", ".join(self._name(seat) for seat in outcome.winners)
                counted = tally(self.book, self.after, outcome.winners[0])
                return say("game.won", name=names, count=counted.count)
            case Ending.NOBODY:
                return say("game.nobody")
            case Ending.ALL_LOSE:
                return say("game.all_lose")
            case Ending.STOPPED:
                return say("game.stopped_game")
