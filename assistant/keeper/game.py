"""A game that is kept by a ruleset, for those who host games."""

import random
from collections.abc import Iterator
from dataclasses import replace

from assistant.game_data import (
    Asks,
    Cards,
    Counts,
    Done,
    Heard,
    Line,
    Offer,
    Ringing,
    View,
    Waiting,
)
from assistant.games import Game
from assistant.keeper import telling
from assistant.keeper.actions import (
    ACTIONS,
    Advance,
    CardByChance,
    Finish,
    FromPile,
    PlayNamed,
    Roll,
    SetTimer,
    ToRound,
)
from assistant.keeper.answering import (
    at_a_glance,
    common_at,
    is_open,
    not_heard,
    standing,
    tallied,
    turn_told,
)
from assistant.keeper.decide import decide, timers_begun
from assistant.keeper.dump import counted, dump
from assistant.keeper.events import (
    EVENTS,
    Counted,
    KeeperEnded,
    KeeperOpened,
    NowCalled,
    RoundCame,
    SatDown,
    TurnPassed,
    fits,
    fold,
)
from assistant.keeper.hearing import heard, rereads, unknown_card
from assistant.keeper.ruleset import Of, Ruleset, Then
from assistant.keeper.sentences import asked_before, without_joint
from assistant.keeper.table import KeptTable, opened
from assistant.keeper.telling import ended, hides, is_outcome, rule_of, told, why
from assistant.kinds import Act, Kind, Record
from assistant.messages import Text, say
from assistant.playable import Playable
from assistant.rules.rulings import Allowed, Refused, Ruling
from assistant.rules.table import SeatNumber
from assistant.words.announcement import Announcement, Earcon
from assistant.words.plain import repeated

POINTS = "points"
"""The form that asks for points at the end of a round."""
COUNTING = "counting"
"""The form that asks for a number of what a player has."""
JOINING, RENAMING, LEAVING = "joining", "renaming", "leaving"
"""The forms that ask who joins, who is called otherwise, and who leaves."""

_MISSED = 8
"""So many lines are told at most of what somebody missed."""

KIND = Kind(
    KeptTable,
    EVENTS,
    ACTIONS,
    KeeperOpened,
    fold,
    fits,
    hides,
    reseats=(SatDown, NowCalled),
    counted=counted,
)


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

    def ask(self, action: object, words: str) -> Refused | Waiting | tuple[Announcement, ...]:
        """Do an action if nothing speaks against it; a die that lies there only is rolled first."""
        if isinstance(action, Roll) and not action.fell:
            action = replace(action, fell=(self.chance.randint(1, action.sides),))
        return super().ask(action, words)

    def tell(self, before: KeptTable | None, events: tuple[object, ...]) -> Done:
        """Return what is told of events that come after a table."""
        first = events[0] if events else None
        if before is None or isinstance(first, KeeperOpened):
            before = None
        table = before or (first.table if isinstance(first, KeeperOpened) else self.now_at)
        after = fold(table, events)
        lines = tuple(Announcement(each, lasts=is_outcome(each)) for each in told(before, events))
        turns = self.rules.has_turns and not after.outcome
        passed = turns and any(isinstance(each, TurnPassed) for each in events)
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
        return (
            *offers,
            *self._draws(),
            *self._dice(),
            *self._timers(),
            Offer(say("keeper.offer_finish"), Finish()),
        )

    def lines(self) -> tuple[Line, ...]:
        """Return that the next card is drawn, where the game draws them by chance."""
        drawn = () if self.now_at.outcome else self.rules.cards.drawn[:1]
        return tuple(Line(say("keeper.offer_card", card=each), each) for each in drawn)

    def _draws(self) -> Iterator[Offer]:
        """Yield that whoever has the turn takes from a pile."""
        turn = self.now_at.turn
        for pile in self.rules.counters if self.rules.has_turns else ():
            if pile.draws and self.now_at.count(pile) > 0:
                told = say("keeper.offer_draw", name=self.names[turn.seat], pile=pile.name)
                yield Offer(told, FromPile(pile.name, turn.seat))

    def _dice(self) -> Iterator[Offer]:
        """Yield a roll of the game's own die; it falls when that is chosen."""
        if self.rules.dice:
            yield Offer(
                say("keeper.offer_roll", count=self.rules.sides), Roll((), self.rules.sides)
            )

    def _timers(self) -> Iterator[Offer]:
        """Yield each timer, to start it, and to stop the one that runs."""
        for timer in self.rules.timers:
            told = say("keeper.timer", name=timer.name, count=timer.seconds)
            yield Offer(told, SetTimer(timer.name, timer.seconds))
        if self.now_at.running:
            yield Offer(say("keeper.offer_timer_off"), SetTimer("", 0))

    def counts(self) -> tuple[Counts, ...]:
        """Return each player with what that one has, and what all have: a number is asked then."""
        table = self.now_at
        own = any(each.of is not Of.TABLE for each in self.rules.counters)
        players = table.playing if own and not table.outcome else ()
        common = (each for each in self.rules.counters if each.of is Of.TABLE and not table.outcome)
        return (
            *(Counts(standing(table, seat), COUNTING, seat) for seat in players),
            *(Counts(common_at(table, each), COUNTING, each.name) for each in common),
            *(() if table.outcome else self._players()),
        )

    def _players(self) -> Iterator[Counts]:
        """Yield that somebody joins, where there is room, and that a name is put right."""
        if len(self.now_at.seats) < self.rules.most:
            yield Counts(say("keeper.offer_join"), JOINING, JOINING)
        yield Counts(say("keeper.offer_rename"), RENAMING, RENAMING)

    def tally(self) -> tuple[Text, ...]:
        """Return what each player has."""
        return tallied(self.now_at)

    def why(self, rule: str) -> tuple[Text, ...]:
        """Return the ruleset's own sentence about a rule."""
        table = self.now_at
        by_end = table.outcome is not None and table.end >= 0
        wins = by_end and self.rules.ends[table.end].then in (Then.WINS, Then.LOSES)
        return why(self.rules, rule, ended(table, table.outcome) if wins and table.outcome else "")

    def view(self, seat: SeatNumber | None = None) -> View:
        """Return what whoever sits at `seat` may see, or who sits at none."""
        table = self.now_at
        turn = ended(table, table.outcome) if table.outcome else turn_told(table)
        return View(turn, scores=at_a_glance(table, seat))

    def now(self) -> tuple[Text, ...]:
        """Return whose turn it is, and which question is open where there are any."""
        card = self.now_at.card if is_open(self.now_at) else None
        drawn = card is not None and card.key in self.now_at.drawn
        still = (say("keeper.still_open", card=card.title),) if card and drawn else ()
        return (*super().now(), *(() if self.now_at.outcome else still))

    def cue(self, before: object) -> Earcon | None:
        """Return the sound of what has changed since a table."""
        now = self.now_at
        if not isinstance(before, KeptTable) or before is now:
            return None
        if now.outcome and not before.outcome:
            return Earcon.WIN
        turns = now.rules.has_turns and now.turn.number > before.turn.number
        return Earcon.TURN if turns else None

    def recalled(self, before: KeptTable, act: Act) -> tuple[Announcement, ...]:
        """Return what is said of an act; a new round, or the end, tells all that came with it.

        Of what somebody has taken from a pile the hand is told first, or who has said so: the
        number of the pile alone would be nobody's deed.
        """
        rounds = tuple(
            each
            for each in act.events
            if isinstance(each, RoundCame) or (isinstance(each, KeeperEnded) and each.end < 0)
        )
        if rounds:
            # What was asked before it is dropped once, not again by an undo.
            settled = replace(before, due=None)
            return tuple(map(Announcement, told(settled, rounds)))
        first = act.events[0] if act.events else None
        pile = self.rules.counter(first.counter) if isinstance(first, Counted) else None
        if pile is None or not (pile.draws or pile.deals):
            return super().recalled(before, act)
        hand = next((each for each in act.events[1:] if isinstance(each, Counted)), None)
        if hand is not None and hand.counter == pile.deals and hand.seat is not None:
            lines = [*told(before, act.events)]
            return tuple(map(Announcement, (lines[1], lines[0], *lines[2:])))
        words = act.words.casefold().split()
        if not any(name.casefold() in words for name in self.names):
            return super().recalled(before, act)
        did = say("keeper.did", what=act.words.strip(" .!"))
        return (Announcement(did), *super().recalled(before, act))

    def taken_back(self, now: KeptTable, act: Act) -> tuple[Announcement, ...]:
        """Return what is said of an act that was taken back: of a number, what it is since then."""
        first, *rest = self.recalled(now, act)
        numbers = (each for each in act.events if isinstance(each, Counted))
        said = next((each for each in numbers if telling.counted(now, each) == first.said), None)
        if said is None:
            return (first, *rest)
        return (Announcement(telling.counted(now, said, back=True)), *rest)

    def _happened(self, seat: SeatNumber | None) -> tuple[Text, ...]:
        """Return what was done since a player acted last; with no player what was done last."""
        acts = self.record.acts()
        since = max(1, len(acts) - 1) if seat is None else self._acted(seat)
        table, lines = self.record.after(since), list[Text]()
        for act in acts[since:]:
            lines += (each.said for each in self.tell(table, act.events).told)
            table = fold(table, act.events)
        left = len(lines) - _MISSED
        if seat is not None and left > 0:
            # The newest of it: how all stands now is told by the scores.
            lines = [say("keeper.missed_more", count=left), *lines[-_MISSED:]]
        nothing = say("play.nothing_missed" if seat is not None else "asked.nothing_yet")
        return tuple(lines) or (nothing,)

    def _acted(self, seat: SeatNumber) -> int:
        """Return behind how many acts a player's last turn was over, at least the opening.

        Where there are no turns it is the last act by which something of that player changed.
        """
        acts, later = self.record.acts(), 0
        for number in range(len(acts) - 1, 0, -1):
            for event in reversed(acts[number].events):
                if not self.rules.has_turns:
                    if getattr(event, "seat", None) == seat and not isinstance(event, RoundCame):
                        return number + 1
                elif isinstance(event, TurnPassed):
                    if event.seat == seat and later:
                        return later
                    later = number
        begun = acts[0].events[0]
        first = begun.table.turn.seat if isinstance(begun, KeeperOpened) else None
        return later if later and first == seat else 1

    def hears(self, line: str, seat: SeatNumber | None, cards: Cards) -> Heard | None:
        """Return what a line asks of this game, None if nothing."""
        found = heard(self.now_at, line, seat, self.chance, cards, self._happened)
        if found is None:
            return None
        parts, answers = found
        unnamed = [each for each, _ in parts if isinstance(each, PlayNamed) and not each.title]
        parts = tuple(part for part in parts if part[0] not in unnamed)
        actions = tuple(each for each, _ in parts)
        drawn = [each.card for each in actions if isinstance(each, CardByChance)]
        if not drawn and cards.front and rereads(self.now_at, line):
            drawn = [cards.front.key]
        asks = "" if self.now_at.outcome else asked_before(actions, self._as_it_stands)
        words = tuple(without_joint(rest) for _, rest in parts)
        plays = unnamed[-1].seat if unnamed else None
        return Heard(actions, answers, drawn[-1] if drawn else "", asks, words, plays)

    def _as_it_stands(self) -> Text:
        """Return who would win if the game ended now, nothing where that is secret or nobody."""
        table, by = self.now_at, self.rules.measure
        ruling = decide(table, Finish())
        after = fold(table, ruling.events) if isinstance(ruling, Allowed) else table
        won = after.outcome if after.outcome and after.outcome.winners else None
        return ended(after, won) if won and not (by and telling.is_secret(table, by)) else ""

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

    def dumped(self) -> str:
        """Return the table as one line of JSON, without what is secret."""
        return dump(self.now_at)

    def rings(self) -> Ringing | None:
        """Return the timer that runs, and what is said at its end."""
        running = self.now_at.running
        if running is None:
            return None
        name = running.timer or say("keeper.any_timer")
        return Ringing(running.number, running.seconds, say("keeper.time_up", name=name))

    def runs_again(self) -> Text:
        """Return which timer runs from its beginning where the game is taken up."""
        running = self.now_at.running
        if running is None or self.now_at.outcome:
            return ""
        name = running.timer or say("keeper.any_timer")
        return say("keeper.timer_again", name=name, count=running.seconds)


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
        ties=telling.may_tie(rules) and all(each.then is not Then.LOSES for each in rules.ends),
    )
