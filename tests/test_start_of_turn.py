"""Every effect of the start of a turn, in every edition: when it arises, and when it is too late.

A walk over all cards that have one, in the words of a table.  What is lost and what stays owed is
written down here as the rulebooks have it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from made_up import NAMES
from sitting import shipped_library
from test_every_card import carried_through
from test_every_card_said import Sitting, scene

from assistant.cards.model import Card, Deck
from assistant.cards.step_words import StepVerb, Time, When
from assistant.cards.steps import CardEffect
from assistant.rules.edition import Rulebook
from assistant.rules.position import Position
from assistant.rules.table import Fate, Phase, Table, Turn

MUST_IS_LOST = "unstable-unicorns-first-print"
"""Its rulebook has all that was forgotten missed; elsewhere what must be done is still owed."""
ANN, BEN = NAMES[:2]
TURNS = (f"{ANN}'s turn", "next player", f"it is {ANN}'s turn now")
USES = (ANN + " uses {}", "I use {}", "use {}")
MISSED = ("declined", "can still be used", "must still be done")


def at_start(card: Card) -> CardEffect | None:
    """Return what a card does as a turn begins; None for what is had only at its end."""
    texts = (each for each in card.effects if each.moment.when is When.BEGINNING_OF_TURN)
    text = next(texts, None)
    late = text is not None and all(step.time is Time.AT_TURN_END for step in text.steps)
    return None if late else text


EVERY = shipped_library(adult=True).catalogue.decks
DECKS = [deck for deck in EVERY if any(map(at_start, deck.cards))]
CODES = {card.code: card for deck in EVERY for card in deck.cards}


class Walk:
    """One card before the first of three players, and what goes wrong with it."""

    def __init__(self, sitting: Sitting, card: Card, text: CardEffect) -> None:
        self.sitting, self.card, self.text = sitting, card, text
        self.piece = f"{card.code}.1"
        others = {
            f"{each.code}.1" for each in sitting.deck.cards if each != card and at_start(each)
        }
        table = scene(sitting.deck, replace(card, effects=(text,)))
        seats = (
            replace(each, stable=tuple(piece for piece in each.stable if piece not in others))
            for each in table.seats
        )
        self.table = replace(table, seats=tuple(seats), deck=40)
        self.tried: Counter[str] = Counter()

    def lay(self, seat: int, phase: Phase, *, came: bool = False) -> None:
        turn = Turn(seat, 3, phase, drawn=phase is Phase.END, acted=phase is Phase.END)
        turn = replace(turn, came=(self.piece,) if came else ())
        self.put(replace(self.table, turn=turn))

    def put(self, table: Table) -> None:
        self.sitting.lay(Position(self.sitting.book, table))

    @property
    def now(self) -> Table:
        return self.sitting.game.table

    def arisen(self) -> list[Fate]:
        """Return what has become of each time that the effect has arisen in this chain."""
        links = self.now.chain.links if self.now.chain else ()
        return [each.fate for link in links for each in link.effects if each.piece == self.piece]

    def says(self, *lines: str) -> str:
        """Type lines; return what is heard of the last one."""
        for line in lines:
            before = len(self.sitting.said)
            self.sitting.type(line)
        return "\n".join(self.sitting.said[before + 1 :])

    def wrong(self, what: str, *, if_: bool) -> Iterator[str]:
        self.tried[what] += 1
        if if_:
            yield f"{self.card.title}: {what}\n    " + "\n    ".join(self.sitting.said)

    def is_doubted(self, what: str) -> Iterator[str]:
        """Yield the fault that the effect can be had now, in any of three wordings."""
        there = self.now
        for uses in USES:
            self.put(there)
            said = self.says(uses.format(self.card.title))
            yield from self.wrong(what, if_=self.now is not there or self.card.title not in said)

    def faults(self) -> Iterator[str]:
        yield from self.arises()
        yield from self.not_elsewhere()
        if self.arisen_now():
            yield from self.is_the_one_that_waits()
            yield from self.is_left_out()
            yield from self.is_done()

    def arises(self) -> Iterator[str]:
        for line in TURNS:
            self.lay(2, Phase.END)
            said = self.says(line)
            once = len(self.arisen()) == 1 or (not self.arisen() and said.count(self.card.title))
            yield from self.wrong("arises once", if_=not once)

    def not_elsewhere(self) -> Iterator[str]:
        self.lay(0, Phase.END)
        said = self.says(f"{BEN}'s turn")
        yield from self.wrong("not in another's turn", if_=self.card.title in said)
        yield from self.is_doubted("not in another's turn")
        if not any(each.moment.when is When.ENTERS for each in self.card.effects):
            self.lay(0, Phase.BEGINNING, came=True)
            yield from self.is_doubted("not in the turn it came")
        self.lay(0, Phase.ACTION)
        yield from self.is_doubted("not in the Action phase")

    def arisen_now(self) -> bool:
        """Have the turn begin; say whether the effect waits to be done."""
        self.lay(2, Phase.END)
        self.says(TURNS[0])
        self.begun = self.now
        return self.arisen() == [Fate.WAITING]

    def is_the_one_that_waits(self) -> Iterator[str]:
        for uses in USES:
            self.put(self.begun)
            self.says(uses.format(self.card.title))
            twice = len(self.arisen()) > 1 or self.sitting.game.waiting is not None
            yield from self.wrong("using it means the one that waits", if_=twice)

    def is_left_out(self) -> Iterator[str]:
        with_draw = all(step.time is Time.AT_DRAW_PHASE for step in self.text.steps)
        # A draw may be that of the effect.
        draws = any(step.verb is StepVerb.DRAW for step in self.text.steps) and not with_draw
        self.put(self.begun)
        said = self.says("next" if draws else f"{ANN} draws")
        if with_draw:
            yield from self.wrong("comes with the draw", if_=self.sitting.game.waiting is not None)
            return
        if all(step.verb is StepVerb.PLAYS for step in self.text.steps):
            # Nothing is chosen by it: it is taken without being asked for.
            plays = self.now.turn.plays > 1 and self.card.title in said
            yield from self.wrong("allows more plays", if_=not plays)
            return
        kept = self.now is self.begun and self.card.title in said
        yield from self.wrong("no draw over it without a word", if_=not kept)
        self.says("yes")
        owed = [each.piece for each in self.now.owed]
        still = not self.text.may and self.sitting.book.edition.id != MUST_IS_LOST
        gone = self.arisen() == [] and owed == [self.piece] * still
        yield from self.wrong("what must be done is owed" if still else "is lost", if_=not gone)
        if not still:
            yield from self.is_doubted("is lost for this turn")

    def is_done(self) -> Iterator[str]:
        done, _ = carried_through(Position(self.sitting.book, self.begun), self.piece)
        self.put(done.table)
        if self.piece in done.table.seats[0].stable:
            yield from self.is_doubted("is had once")
        self.put(done.table)
        said = self.says(f"{ANN} draws").splitlines()
        about = (line for line in said if self.card.title in line)
        missed = any(word in line for line in about for word in MISSED)
        yield from self.wrong("was not declined", if_=missed)


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.id)
def test_what_happens_as_a_turn_begins_happens_then_and_once(deck: Deck) -> None:
    sitting, tried, wrong = Sitting(deck), Counter[str](), list[str]()
    sitting.book = Rulebook(sitting.book.edition, {}, CODES)
    for card in deck.cards:
        text = at_start(card)
        if text is not None:
            walk = Walk(sitting, card, text)
            wrong += walk.faults()
            tried += walk.tried
    print(f"{deck.id}: {dict(tried)}")
    assert not wrong, f"{len(wrong)} wrong:\n" + "\n".join(wrong)
    assert tried["arises once"]


def test_every_edition_has_an_effect_of_the_start_of_a_turn() -> None:
    editions = {Sitting(deck).book.edition.id for deck in DECKS}
    assert len(editions) == 5
