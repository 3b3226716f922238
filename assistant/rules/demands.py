"""What effects demand of people: each share that is owed, with all that says what it means.

Of an effect whose steps only people know, nothing is said here.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from assistant.cards.step_words import Doer
from assistant.cards.steps import CardEffect, Step
from assistant.rules.position import Position
from assistant.rules.steps import text_of
from assistant.rules.table import Effect, Progress, SeatNumber, Share


@dataclass(frozen=True, slots=True)
class Demand:
    """One share that somebody owes of an effect whose steps are known.

    `progress` is how far the effect has got when the share is owed: as it is on the table, or
    as it may be later.
    """

    position: Position
    effect: Effect
    text: CardEffect
    progress: Progress
    share: Share

    @property
    def step(self) -> Step:
        """What is to be done."""
        return self.text.steps[self.share.step]

    @property
    def title(self) -> str:
        """The title of the card whose effect it is."""
        return self.position.title(self.effect.piece)

    @property
    def begun(self) -> bool:
        """Whether something of the step was done already, by whoever it was."""
        return self.share.step in self.progress.done

    @property
    def seats(self) -> tuple[SeatNumber, ...]:
        """Who can be the one who does it: the player who owes it, or each who may be chosen."""
        if self.share.seat is not None:
            return (self.share.seat,)
        not_own = self.step.who is Doer.ANOTHER
        every = range(len(self.position.table.seats))
        return tuple(seat for seat in every if not (not_own and seat == self.effect.seat))

    def of(self, seat: SeatNumber | None) -> "Demand":
        """Return the same as one player owes it, or any."""
        return replace(self, share=replace(self.share, seat=seat))

    def within(self, area: SeatNumber | None) -> "Demand":
        """Return the same with cards of one area or hand, or of any."""
        return replace(self, share=replace(self.share, area=area))


def demands(
    position: Position, effect: Effect, progress: Progress | None = None
) -> tuple[Demand, ...]:
    """Return what an effect demands now, or when it has got as far as `progress`."""
    text, so_far = text_of(position, effect), progress or effect.progress
    if text is None or so_far is None:
        return ()
    return tuple(Demand(position, effect, text, so_far, share) for share in so_far.owed)


def open_demands(position: Position) -> Iterator[Demand]:
    """Yield what all effects of the link that resolves demand now."""
    for effect in position.resolving:
        if not effect.settled:
            yield from demands(position, effect)


def unasked(
    position: Position, effect: Effect, text: CardEffect, progress: Progress, at: int
) -> Demand:
    """Return a step, counted from 0, before it is known who owes how much of it."""
    return Demand(position, effect, text, progress, Share(at, None, 0))
