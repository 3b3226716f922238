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
    Phase,
    Table,
)
from assistant.words.sentences import say
from assistant.words.titles import cards_at


def effect_words(book: Rulebook, table: Table, effect: Effect, key: str = "game.effect") -> str:
    """Return an effect with its owner and whether it must be done."""
    return say(
        key,
        card=book.title(effect.piece),
        name=table.seats[effect.seat].name,
        duty=say("game.must" if effect.mandatory else "game.may"),
    )


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

    def triggered(self, event: Triggered) -> Iterator[str]:
        turn = self.after.turn
        start = turn.phase is Phase.BEGINNING and self.before.chain is None
        if start and self.after.full:
            yield say("game.start_effects", effects=effect_list(self.book, event.effects))
            return
        key = "game.effect_next" if event.link else "game.effect"
        for effect in event.effects:
            yield effect_words(self.book, self.after, effect, key)

    def of(self, event: Settled | Targeted | LinkResolved | Owed | MadeGood) -> Iterator[str]:
        match event:
            case Settled():
                effect = self._effect(event.effect)
                key = "owed_now" if event.fate is Fate.OWED else event.fate.value
                if effect:
                    yield say(f"game.{key}", card=self.book.title(effect.piece))
            case Targeted():
                effect = self._effect(event.effect)
                if effect:
                    targets = cards_at(self.book, self.after, (*effect.targets, event.target))
                    card = self.book.title(effect.piece)
                    yield say("game.targeted", card=card, target=targets)
            case LinkResolved():
                if self.after.chain:
                    effects = effect_list(self.book, self.after.chain.links[0].effects, self.after)
                    yield say("game.link_done", effects=effects)
                else:
                    yield say("game.chain_done")
            case Owed():
                card = self.book.title(event.effect.piece)
                yield say("game.owed", name=self.after.seats[event.effect.seat].name, card=card)
            case MadeGood():
                yield say(
                    "game.made_good", card=self.book.title(self.before.owed[event.owed].piece)
                )

    def _effect(self, number: int) -> Effect | None:
        chain = self.before.chain
        effects = chain.links[0].effects if chain else ()
        return effects[number] if number < len(effects) else None
