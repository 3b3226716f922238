"""Games of another kind than those with areas: how one is begun, and taken up again."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from assistant.games import Game
from assistant.kinds import Event, Kind, Record, add
from assistant.rules.opening import LEAST, MOST


@dataclass(frozen=True, slots=True)
class Playable:
    """A game that can be played besides those of the editions.

    `id` is the `edition` of its tables, `name` what people call it, `kind` what keeps it.
    `begin` returns the events that open a table for players in their order, of whom one, by the
    number of the seat, starts; `game` returns a game that is on record.  `players` are the least
    and the most there may be, `starts` whether it is asked who starts.  `with_deck` returns the
    same as it is played with one deck, by its id and under its name, where it draws from one;
    `deck` is the id of that deck then.  `first_name` is what it was called before it was told in
    another language.  `ties` is whether those who win together are equal, and no side.
    """

    id: str
    name: str
    kind: Kind
    begin: Callable[[tuple[str, ...], int], tuple[Event, ...]]
    game: Callable[[Record], Game]
    players: tuple[int, int] = (LEAST, MOST)
    starts: bool = True
    with_deck: "Callable[[str, str], Playable] | None" = None
    deck: str = ""
    first_name: str = ""
    ties: bool = False


_playable: dict[str, Playable] = {}


def also_play(game: Playable) -> None:
    """Offer a game from now on with those of the editions."""
    add(game.kind)
    _playable[game.id] = game


def others() -> tuple[Playable, ...]:
    """Return what can be played besides the editions."""
    return tuple(_playable.values())


def taken_up(record: Record, more: Iterable[Playable] = ()) -> Game | None:
    """Return a game on record that is none of an edition; None if it is an edition's.

    `more` are games beside those that are offered always.  A game is known by its table: it goes
    on also where what it was begun by is not there any more.
    """
    table = record.table
    found = (each for each in (*others(), *more) if isinstance(table, each.kind.table))
    return next((each.game(record) for each in found), None)
