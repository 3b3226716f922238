"""Games of another kind than those with areas: how one is begun, and taken up again."""

from collections.abc import Callable
from dataclasses import dataclass

from assistant.games import Game
from assistant.kinds import Event, Kind, Record, add


@dataclass(frozen=True, slots=True)
class Playable:
    """A game that can be played besides those of the editions.

    `id` is the `edition` of its tables, `name` what people call it, `kind` what keeps it.
    `begin` returns the events that open a table for players in their order, of whom one, by the
    number of the seat, starts; `game` returns a game that is on record.
    """

    id: str
    name: str
    kind: Kind
    begin: Callable[[tuple[str, ...], int], tuple[Event, ...]]
    game: Callable[[Record], Game]


_playable: dict[str, Playable] = {}


def also_play(game: Playable) -> None:
    """Offer a game from now on with those of the editions."""
    add(game.kind)
    _playable[game.id] = game


def others() -> tuple[Playable, ...]:
    """Return what can be played besides the editions."""
    return tuple(_playable.values())


def other(id: str) -> Playable | None:
    """Return the game that has this id; None if it is an edition's, or nobody's."""
    return _playable.get(id)
