"""One line that is said to a kept game: of whom, of how many and of which counter it is."""

import random
from dataclasses import dataclass

from assistant.game_data import Cards
from assistant.keeper.frames import Line, plain
from assistant.keeper.ruleset import Choice, Counter, Of
from assistant.keeper.spelled import as_read
from assistant.keeper.table import KeptTable
from assistant.language.heard import number_in
from assistant.rules.table import SeatNumber
from assistant.tongue import tables

_MOST = 1_000_000
_FIGURES = 6
_BELOW = ("-", "\u2212")
"""The signs that stand before a number below nothing."""


@dataclass(frozen=True, slots=True)
class At:
    """One line with the table it is said at, who says it, and what decides by chance.

    `subject` is of whom the line before it in the same sentence was, `just_drew` whether a card
    was drawn in that.
    """

    table: KeptTable
    seat: SeatNumber
    line: Line
    chance: random.Random
    cards: Cards
    subject: tuple[SeatNumber, ...]
    text: str
    just_drew: bool = False

    @property
    def number(self) -> int | None:
        """The number that is said, one where none is."""
        said = self.line.holes.get("number")
        if said is None or said in tables("keeper")["single"]:
            return 1
        if said in tables("keeper")["none_of_it"]:
            return 0
        for word in tables("keeper")["minus"]:
            said = said.replace(f"{word} ", "-", 1) if said.startswith(f"{word} ") else said
        sign = -1 if said.startswith("-") else 1
        found = number_in(said.lstrip("-"))
        if found is None and said.lstrip("-").isdecimal() and len(said) <= len(str(_MOST)):
            found = int(said.lstrip("-"))
        return None if found is None else sign * found

    @property
    def signed(self) -> bool:
        """Whether the number that is said has a minus before it."""
        said = self.line.holes.get("number", "")
        return said.startswith("-") or said.partition(" ")[0] in tables("keeper")["minus"]

    @property
    def all_do(self) -> bool:
        """Whether all do it who play, several of them, or all but one: that is nobody's turn."""
        playing = self.table.playing
        if self.line.holes.get("who") in tables("keeper")["opponents"]:
            return True
        return len(playing) > 1 and set(playing) <= set(self.seats())

    def seats(self, hole: str = "who") -> tuple[SeatNumber, ...]:
        """Return the players that are named in a hole, who says it where nobody is."""
        holes, words = self.line.holes, tables("keeper")
        said = holes.get(hole, holes.get("whose"))
        if said is None:
            return self.subject or (self.seat,)
        if said in words["opponents"]:
            return tuple(seat for seat in self.table.playing if seat != self._but())
        names = {seat.name.casefold(): number for number, seat in enumerate(self.table.seats)}
        for end in sorted(words["owning"], key=len, reverse=True):
            bare = said.removesuffix(end)
            if said not in names and (bare in names or bare in words["self"]):
                said = bare
        found: dict[SeatNumber, None] = {}
        rest = said
        while rest:
            known = (*names, *words["everyone"], *words["self"])
            name = max((n for n in known if f"{rest} ".startswith(f"{n} ")), key=len, default="")
            if name in names:
                found[names[name]] = None
            elif name in words["everyone"]:
                found.update(dict.fromkeys(self.table.playing))
            elif name:
                found[self.seat] = None
            rest = rest[len(name) :].strip() if name else rest.partition(" ")[2]
        return tuple(found)

    def _but(self) -> SeatNumber:
        """Return whose opponents are meant: of whoever attacks, was named before, or speaks."""
        named = self.seats("other") if "other" in self.line.holes else self.subject
        return named[0] if len(named) == 1 else self.seat

    def counter(self, hole: str = "counter", of: Of = Of.PLAYER) -> Counter | None:
        """Return the counter that is named in a hole, the usual of its kind where none is."""
        said = self.line.holes.get(hole)
        kind = [each for each in self.table.rules.counters if each.of is of]
        if said is None:
            usual = self.table.rules.usual if of is Of.PLAYER else None
            return usual or (kind[0] if kind else None)
        return next((each for each in kind if said in names_of(each)), None)


def names_of(counter: Counter) -> set[str]:
    """Return what a counter is called in a line."""
    return {plain(each) for each in (counter.name, counter.one, *counter.also)}


def chosen_of(at: At) -> Choice | None:
    """Return the choice that a line names, or of which it names a thing; None if neither."""
    choices, said = at.table.rules.choices, at.line.holes.get("choice")
    named = [each for each in choices if said in _called(each.name, each.also)]
    what = at.line.holes.get("chosen")
    having = [each for each in named or choices if what in set(map(plain, each.among))]
    return next(iter(having or named), None)


def asked(at: At) -> Counter | None:
    """Return the counter that a question is about, None for all."""
    if "common" in at.line.holes:
        return at.counter("common", Of.TABLE)
    if "versus" in at.line.holes:
        return at.counter("versus", Of.OPPONENT)
    if "counter" in at.line.holes:
        return at.counter()
    return None


def role_of(at: At) -> str:
    """Return the role that a line names, nothing where it names none."""
    said = at.line.holes.get("role", "")
    roles = at.table.rules.roles
    return next((each.name for each in roles if said in _called(each.name, each.also)), "")


def _called(name: str, also: tuple[str, ...]) -> set[str]:
    return {plain(each) for each in (name, *also)}


def who_does(at: At) -> SeatNumber | None:
    """Return the one player of whom a line or the one before it is, None if nobody is named."""
    named = at.seats() if "who" in at.line.holes else at.subject
    return named[0] if len(named) == 1 else None


def amount_said(text: str, counter: Counter) -> int | None:
    """Return the number of a counter that a text is, below nothing where it says so.

    None is returned for anything else, such as a line of the game.
    """
    words = tables("keeper")
    # A sign that stands alone is no word of a line.
    text, below = text.strip().lstrip("+"), text.strip().startswith(_BELOW)
    said = " ".join(as_read(tuple(plain(text.lstrip("".join(_BELOW))).split()), ()))
    counted = next((name for name in _longest(names_of(counter)) if _ends(said, name)), "")
    said = said.removesuffix(counted).strip()
    if counted and said in words["none_of_it"]:
        return 0
    sign = -1 if below else 1
    for word in (f"{each} " for each in words["minus"]):
        if said.startswith(word):
            sign, said = -1, said.removeprefix(word)
            break
    if said.isdecimal():
        return sign * int(said) if len(said) <= _FIGURES else None
    number = 1 if counted and said in words["single"] else number_in(said)
    return None if number is None else sign * number


def _longest(names: set[str]) -> list[str]:
    return sorted(names, key=lambda name: (-len(name), name))


def _ends(said: str, name: str) -> bool:
    return bool(name) and said.endswith(f" {name}")
