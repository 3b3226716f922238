"""What comes of an action: allowed with its events and doubts, or refused."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from assistant.messages import Value


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something seems against a rule: the sentence `key` with its values, and the rule's name."""

    key: str
    rule: str
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Allowed:
    """It happens; where there are doubts, only if the table says so.

    The events are those of the kind of game in which it was decided.
    """

    events: tuple[Any, ...]
    doubts: tuple[Doubt, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """It cannot happen, or the table plays by firm rules."""

    why: Doubt


Ruling: TypeAlias = Allowed | Refused


_IMPOSSIBLE = frozenset(
    f"doubts.{key}"
    for key in (
        # What is wrong with an answer of which nobody else may hear more
        "secret",
        # What would end or reopen a game, which nobody does in passing
        "game_over",
        "won_already",
        "lost_already",
        "not_reached",
        # What cannot be by all that is counted
        "out_of_game",
        "not_in_hand",
        "not_in_play",
        "empty_hand",
        "few_in_hand",
        "deck_short",
        "nursery_empty",
        "baby_lies_elsewhere",
        "same_player",
        "too_many",
        "many_held",
        "letters_of",
    )
)


def impossible(doubts: Iterable[Doubt]) -> tuple[Doubt, ...]:
    """Return the doubts that also a table is told that wants to hear of no rule."""
    return tuple(doubt for doubt in doubts if doubt.key in _IMPOSSIBLE)


class Doubts(list[Doubt]):
    """Doubts being gathered."""

    def about(self, rule: str, key: str, when: bool, **values: Value) -> None:
        """Add a doubt about a rule `when` there is reason for it."""
        if when:
            self.append(Doubt(f"doubts.{key}", rule, values))


def refused(key: str, rule: str = "", **values: Value) -> Refused:
    """Return a refusal with a sentence of the doubts' room."""
    return Refused(Doubt(f"doubts.{key}", rule, values))
