"""Effects and their chain in words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assistant.problems import Value
from assistant.rules.edition import Rulebook
from assistant.rules.events import (
    LinkResolved,
    MadeGood,
    Owed,
    Settled,
    Targeted,
    Triggered,
)
from assistant.rules.table import (
    Effect,
    Fate,
    Piece,
    Table,
)
from assistant.words.sentences import say
from assistant.words.titles import cards_at


def effect_words(book: Rulebook, table: Table, effect: Effect, key: str = "game.effect") -> str:
    """Return an effect with its owner, whether it must be done, and its targets if any."""
    duty = say("game.must" if effect.mandatory else "game.may")
    if effect.targets:
        aimed = say("asked.aims", card=cards_at(book, table, effect.targets))
        duty = say("game.duty_aimed", duty=duty, aims=aimed)
    return say(key, card=book.title(effect.piece), name=table.seats[effect.seat].name, duty=duty)


def owed_words(book: Rulebook, table: Table, effect: Effect) -> str:
    """Return that an effect must still be done, or still may be in this turn."""
    key = "game.owed" if effect.mandatory else "game.kept_for_later"
    return say(key, name=table.seats[effect.seat].name, card=book.title(effect.piece))


def tell_targets(
    book: Rulebook,
    table: Table,
    piece: Piece,
    before: Sequence[Piece],
    now: Sequence[Piece],
) -> str:
    """Return what an effect is aimed at, or that it has changed its aim."""
    changed = not set(before) <= set(now)
    key = "game.targeted_now" if changed else "game.targeted"
    return say(key, card=book.title(piece), target=cards_at(book, table, now))


def effect_list(book: Rulebook, effects: Sequence[Effect], table: Table | None = None) -> str:
    """Return the effects of a link by number, mandatory or not; with a table, whose each is."""
    told = []
    for number, each in enumerate(effects, 1):
        values: dict[str, Value] = {
            "number": number,
            "card": book.title(each.piece),
            "duty": say("game.must" if each.mandatory else "game.may"),
        }
        if table is None:
            told.append(say("game.start_effect", **values))
        else:
            told.append(say("asked.effect", **values, name=table.seats[each.seat].name))
    return "; ".join(told)


@dataclass(frozen=True, slots=True)
class TellingChain:
    """One event of the effect chain in words; `before` and `after` are the table around it."""

    book: Rulebook
    before: Table
    after: Table

    def triggered(self, event: Triggered, *, begins: bool) -> Iterator[str]:
        """Yield the effects; those of the beginning of a turn, `begins`, as a list."""
        if begins and self.before.chain is None:
            yield say("game.start_effects", effects=effect_list(self.book, event.effects))
            return
        key = "game.effect_next" if event.link else "game.effect"
        for effect in event.effects:
            yield effect_words(self.book, self.after, effect, key)

    def of(self, event: Settled | Targeted | LinkResolved | Owed | MadeGood) -> Iterator[str]:
        match event:
            case Settled():
                effect = self._effect(event.effect)
                # What is owed or can still be used later is said as that.
                if effect and event.fate is not Fate.OWED:
                    yield say(f"game.{event.fate.value}", card=self.book.title(effect.piece))
            case Targeted():
                effect = self._effect(event.effect)
                if effect:
                    yield tell_targets(
                        self.book, self.after, effect.piece, effect.targets, event.targets
                    )
            case LinkResolved():
                if self.after.chain:
                    effects = effect_list(self.book, self.after.chain.links[0].effects, self.after)
                    yield say("game.link_done", effects=effects)
                else:
                    yield say("game.chain_done")
            case Owed():
                yield owed_words(self.book, self.after, event.effect)
            case MadeGood():
                yield say(
                    "game.made_good", card=self.book.title(self.before.owed[event.owed].piece)
                )

    def _effect(self, number: int) -> Effect | None:
        chain = self.before.chain
        effects = chain.links[0].effects if chain else ()
        return effects[number] if number < len(effects) else None
