"""A game that is kept by a ruleset, for those who host games."""

import random
from dataclasses import replace

from assistant.games import Asks, Cards, Done, Game, Heard, Offer, Ringing, View
from assistant.keeper.actions import ACTIONS, Advance, CardByChance, Finish, ToRound
from assistant.keeper.answering import at_a_glance, not_heard, tallied, turn_told
from assistant.keeper.decide import decide, timers_begun
from assistant.keeper.hearing import heard, rereads, unknown_card
from assistant.keeper.ruleset import Ruleset
from assistant.keeper.table import (
    EVENTS,
    KeeperOpened,
    KeptTable,
    RoundCame,
    TurnPassed,
    fits,
    fold,
    opened,
)
from assistant.keeper.telling import ended, hides, is_outcome, rule_of, told, why
from assistant.kinds import Act, Kind, Record
from assistant.messages import Text, say
from assistant.playable import Playable
from assistant.rules.rulings import Ruling
from assistant.rules.table import SeatNumber
from assistant.words.announcement import Announcement, Earcon
from assistant.words.plain import repeated

POINTS = "points"
"""The form that asks for points at the end of a round."""

KIND = Kind(KeptTable, EVENTS, ACTIONS, KeeperOpened, fold, fits, hides)


class KeeperGame(Game):
    """A game of any box, kept by the ruleset that is on its table.

    `chance` decides what is left to chance; what it gave is in the action.
    """

    def __init__(self, record: Record) -> None:
        """Begin with what is on record."""
        super().__init__(record, rule="")
        self.chance: random.Random = random.SystemRandom()

    @property
    def now_at(self) -> KeptTable:
        """The table now."""
        table: KeptTable = self.record.table
        return table

    @property
    def rules(self) -> Ruleset:
        """What this game is kept by."""
        return self.now_at.rules

    @property
    def title(self) -> str:
        """The name of the ruleset."""
        return self.rules.name

    def decide(self, action: object) -> Ruling:
        """Return what comes of an action as the table is now."""
        return decide(self.now_at, action)

    def tell(self, before: KeptTable | None, events: tuple[object, ...]) -> Done:
        """Return what is told of events that come after a table."""
        first = events[0] if events else None
        if before is None or isinstance(first, KeeperOpened):
            before = None
        table = before or (first.table if isinstance(first, KeeperOpened) else self.now_at)
        after = fold(table, events)
        lines = tuple(Announcement(each, lasts=is_outcome(each)) for each in told(before, events))
        passed = any(isinstance(each, TurnPassed) for each in events) and not after.outcome
        name = after.seats[after.turn.seat].name
        return Done(
            after,
            lines,
            rule=rule_of(events),
            hides=_hide(table, events),
            turn=say("digest.turn", name=name) if passed else "",
        )

    def prompts(self) -> Asks | None:
        """Return that points are asked for, where a round is over but for them."""
        due = self.now_at.due
        return Asks(POINTS, due.seat) if due else None

    @property
    def wants_deck(self) -> str | None:
        """The id of the deck it is played with."""
        return self.rules.cards.deck

    def offers(self) -> tuple[Offer, ...]:
        """Return what can be done next."""
        table = self.now_at
        if table.outcome:
            return ()
        offers = []
        phase = table.turn.phase + 1
        if phase < len(self.rules.phases):
            name = self.rules.phases[phase]
            offers.append(Offer(say("keeper.offer_phase", phase=name), Advance()))
        if self.rules.has_turns:
            offers.append(Offer(say("keeper.offer_next"), Advance(turn=True)))
        if self.rules.has_rounds or not self.rules.has_turns:
            offers.append(Offer(say("keeper.offer_round"), ToRound()))
        return (*offers, Offer(say("keeper.offer_finish"), Finish()))

    def tally(self) -> tuple[Text, ...]:
        """Return what each player has."""
        return tallied(self.now_at)

    def why(self, rule: str) -> tuple[Text, ...]:
        """Return the ruleset's own sentence about a rule."""
        return why(self.rules, rule)

    def view(self, seat: SeatNumber | None = None) -> View:
        """Return what whoever sits at `seat` may see, or who sits at none."""
        table = self.now_at
        turn = ended(table, table.outcome) if table.outcome else turn_told(table)
        return View(turn, scores=at_a_glance(table, seat))

    def cue(self, before: object) -> Earcon | None:
        """Return the sound of what has changed since a table."""
        now = self.now_at
        if not isinstance(before, KeptTable) or before is now:
            return None
        if now.outcome and not before.outcome:
            return Earcon.WIN
        return Earcon.TURN if now.turn.number > before.turn.number else None

    def recalled(self, before: KeptTable, act: Act) -> tuple[Announcement, ...]:
        """Return what is said of an act; a round that began tells all that came with it."""
        rounds = tuple(each for each in act.events if isinstance(each, RoundCame))
        if rounds:
            return tuple(map(Announcement, told(before, rounds)))
        return super().recalled(before, act)

    def hears(self, line: str, seat: SeatNumber | None, cards: Cards) -> Heard | None:
        """Return what a line asks of this game, None if nothing."""
        found = heard(self.now_at, line, seat, self.chance, cards)
        if found is None:
            return None
        drawn = [each.card for each in found[0] if isinstance(each, CardByChance)]
        if not drawn and cards.front and rereads(self.now_at, line):
            drawn = [cards.front.key]
        return Heard(*found, reads=drawn[-1] if drawn else "")

    def helps(self, line: str) -> Text:
        """Return how one speaks to this game, where a line is not understood."""
        table = self.now_at
        if table.outcome:
            return say("keeper.over_next")
        card = unknown_card(table, line)
        if card:
            return say("keeper.no_such_card", card=repeated(card, 40))
        return not_heard(table, repeated(line, 40))

    def in_front(self, table: object) -> str:
        """Return the key of the card that was drawn or played last."""
        card = table.card if isinstance(table, KeptTable) else None
        return card.key if card else ""

    def rings(self) -> Ringing | None:
        """Return the timer that runs, and what is said at its end."""
        running = self.now_at.running
        if running is None:
            return None
        name = running.timer or say("keeper.any_timer")
        return Ringing(running.number, running.seconds, say("keeper.time_up", name=name))


def _hide(table: KeptTable, events: tuple[object, ...]) -> bool:
    """Say whether some of the events that come after a table are secret."""
    for event in events:
        if hides(table, event):
            return True
        table = fold(table, (event,))
    return False


def playable(rules: Ruleset) -> Playable:
    """Return how a game of a ruleset is begun and taken up."""

    def begin(names: tuple[str, ...], first: SeatNumber) -> tuple[object, ...]:
        table = opened(rules, names, first)
        return (KeeperOpened(table), *timers_begun(rules))

    def with_deck(deck: str, name: str) -> Playable:
        return playable(
            replace(rules, name=name, first_name="", cards=replace(rules.cards, deck=deck))
        )

    return Playable(
        rules.id,
        rules.name,
        KIND,
        begin,
        KeeperGame,
        players=(rules.least, rules.most),
        starts=rules.has_turns,
        with_deck=with_deck if rules.cards.drawn else None,
        deck=rules.cards.deck,
        first_name=rules.first_name,
    )
