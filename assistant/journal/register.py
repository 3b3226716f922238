"""The register: what is written of the games of a journal, read without playing any of them.

Summaries come from the row of a game and its last act.  What is not as it was written is told by a
Fault for its game; the others are whole without it.
"""

import json
from dataclasses import dataclass
from typing import Any

from assistant.journal.coding import read
from assistant.journal.fitting import told_apart
from assistant.journal.pen import Pen, intact, read_time
from assistant.journal.rows import Act, Standing, Summary, sound
from assistant.kinds import Table, reseating
from assistant.messages import Value
from assistant.problems import Fault
from assistant.rules.table import Outcome
from assistant.signs import is_line

_SUMMARIES = """
SELECT {of_game}, game.id, began, title, edition, players, season,
{of_act}, game, number, time, kind, words, action, events, takes_back, turn, outcome,
(SELECT events FROM act WHERE act.game = game.id AND act.number = 1)
FROM game LEFT JOIN act ON act.game = game.id
AND act.number = (SELECT max(number) FROM act WHERE act.game = game.id)
"""
_UNFINISHED = f"{_SUMMARIES} WHERE outcome IS NULL AND act.id ORDER BY act.id DESC LIMIT 1"
_ORPHANS = "SELECT DISTINCT game FROM act WHERE game NOT IN (SELECT id FROM game)"
_STRAYS = "SELECT DISTINCT game FROM act WHERE number < 1"
"""Games with an act whose number is none that an act has."""
_RESEATED = "SELECT 1 FROM act WHERE game = ? AND ({events}) LIMIT 1"
"""Whether there are acts by which others play a game than began it, or under other names."""
_HAPPENED = 'instr(events, \'"event":"{event}"\')'
_NEWEST = "SELECT game FROM act WHERE typeof(game) = 'integer' ORDER BY id DESC LIMIT 1"
_SEASON = "SELECT {checksum}, began, name FROM season ORDER BY number DESC LIMIT 1"
_READ_LAST = {
    "season": _SEASON,
    "question": "SELECT {checksum}, time, game, last, lines FROM question"
    " WHERE number IN (SELECT max(number) FROM question GROUP BY game)",
}
"""What is read of the tables beside games and acts; older rows of theirs decide nothing."""
_HAS = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
_GAME = "SELECT {checksum}, id, began, title, edition, players, season FROM game WHERE id = ?"
_GAME_COLUMNS = 6


@dataclass(frozen=True, slots=True)
class Listing:
    """All games of a journal: what is known of each, and a Fault for each that is spoiled."""

    games: tuple[Summary, ...]
    faults: tuple[Fault, ...]


class Register:
    """What a journal says of its games.  Its methods raise the Faults of a journal."""

    def __init__(self, pen: Pen) -> None:
        """Read with a pen."""
        self._pen = pen

    def games(self) -> tuple[Summary, ...]:
        """Return what is known of every game, the oldest first, without playing it again.

        Those that are spoiled are left out; `listing` names them.
        """
        return self.listing().games

    def listing(self) -> Listing:
        """Return what is known of every game, the oldest first, and which of them are spoiled.

        A Fault without a `number` is of no game: of the season, or of acts of nobody knows which.
        """
        games, faults = [], []
        strays = {number for (number,) in self._pen.select(_STRAYS)}
        for row in self._pen.select(f"{_SUMMARIES} ORDER BY game.id"):
            try:
                if row[1] in strays:
                    # Which of its acts it was, and whether it ended the game, nobody knows.
                    raise self._pen.damaged(row[1], 1)
                games.append(self._summary(row))
            except Fault as fault:
                faults.append(fault)
        orphans = [number for (number,) in self._pen.select(_ORPHANS)]
        faults += [self._pen.damaged(number, 1) for number in orphans if type(number) is int]
        if any(type(number) is not int for number in orphans):
            faults.append(Fault("journal.damaged_acts"))
        season = self.season_fault()
        faults += [season] if season else []
        return Listing(tuple(games), tuple(faults))

    def unfinished(self) -> Summary | None:
        """Return what is known of the game `last_unfinished` returns, without playing it again."""
        found = self._pen.select(_UNFINISHED)
        return self._summary(found[0]) if found else None

    def newest(self) -> int | None:
        """Return the number of the game that was written last, finished or not."""
        found = self._pen.select(_NEWEST)
        return int(found[0][0]) if found else None

    def unfinished_number(self) -> int | None:
        """Return the number of the game that was played last, of those that are not finished."""
        found = self._pen.select(_UNFINISHED)
        return int(found[0][1]) if found else None

    def names_others(self, number: int, names: tuple[str, ...]) -> bool:
        """Whether the row of a game is as it was written, and names other players than these."""
        for check, *game in self._pen.select(_GAME, number):
            if not intact("game", check, game):
                # Its acts are whole without it.
                return False
            try:
                return read(tuple[str, ...], game[4]) != names
            except (ValueError, TypeError, RecursionError):
                return True
        return False

    def question_spoiled(self) -> bool:
        """Whether a question that was left open is not as it was written."""
        return bool(self._pen.select(_HAS, "question")) and self._spoiled("question")

    def _spoiled(self, table: str) -> bool:
        """Whether any of the rows that are read of a table is not as it was written."""
        try:
            rows = self._pen.select(_READ_LAST[table])
        except Fault:
            return True
        return not all(
            intact(table, check, columns) and (table != "season" or _is_text(columns[-1]))
            for check, *columns in rows
        )

    def sound_rows(self, number: int) -> tuple[tuple[Act, ...], Fault | None]:
        """Return the rows of a game up to the first that is damaged, and the Fault of that one."""
        rows, fault = self._pen.sound_rows(number)
        count = sound(rows)
        return (
            (rows, fault)
            if count == len(rows)
            else (rows[:count], self._pen.damaged(number, count + 1))
        )

    def season(self) -> str:
        """Return the name of the season that new games belong to; empty: the calendar year."""
        found = self._pen.select(_SEASON)
        return str(found[0][-1]) if found and self.season_fault() is None else ""

    def season_fault(self) -> Fault | None:
        """Return the Fault of the season that was begun last, None if its name can be read."""
        spoiled = self._pen.select(_HAS, "season") and self._spoiled("season")
        return Fault("journal.damaged_season") if spoiled else None

    def _summary(self, row: Any) -> Summary:
        *columns, opening = row
        check, *game = columns[: _GAME_COLUMNS + 1]
        act_check, *act = columns[_GAME_COLUMNS + 1 :]
        number, began, title, edition, players, season = game
        last, turns, outcome = act[2], act[-2], act[-1]
        try:
            if not (
                intact("game", check, game)
                and intact("act", act_check, act)
                and type(act[1]) is int
                and type(turns) is int
                and all(_is_text(each) for each in (title, edition, season))
            ):
                raise self._pen.damaged(number, 1)
            names = read(tuple[str, ...], players)
            sound_names = all(map(_is_text, names)) and told_apart(names)
            if not sound_names or names != _names_in(opening, names):
                raise self._pen.damaged(number, 1)
            return Summary(
                number,
                title,
                edition,
                self._names_now(number) or names,
                read_time(began),
                read_time(last),
                season,
                turns,
                act[1],
                None if outcome is None else read(Outcome, outcome),
            )
        except Fault as fault:
            values: dict[str, Value] = {**fault.values, "number": number}
            raise Fault(fault.key, **values) from fault
        except (ValueError, TypeError, OverflowError, RecursionError) as error:
            raise self._pen.damaged(number, 1) from error

    def _names_now(self, number: int) -> tuple[str, ...]:
        """Return who plays a game as it stands; nothing if those do who began it."""
        events = " OR ".join(_HAPPENED.format(event=each) for each in reseating())
        if not self._pen.select(_RESEATED.format(events=events), number):
            return ()
        rows, fault = self.sound_rows(number)
        if fault:
            raise fault
        standing = Standing()
        standing.replay(rows)
        return names_at(standing.table)


def names_at(table: Table) -> tuple[str, ...]:
    """Return the names of the players at a table, in the order of their seats."""
    return tuple(seat.name for seat in table.seats)


def _names_in(opening: object, otherwise: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the players in the events of an opening, as they are written.

    Of events that cannot be read it is `otherwise`: those are damaged themselves.
    """
    try:
        seats = json.loads(str(opening))[0]["table"]["seats"]
        return tuple(seat["name"] for seat in seats)
    except (ValueError, LookupError, TypeError, RecursionError):
        return otherwise


def _is_text(value: object) -> bool:
    return isinstance(value, str) and is_line(value)
