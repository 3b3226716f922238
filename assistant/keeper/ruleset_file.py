"""Ruleset files: read without ever raising, each key checked, what is wrong named with its place.

A file with any problem is not played: a counter that was left out would be missed in the middle
of a game.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from assistant.cards.toml_file import (
    Key,
    Place,
    Table,
    checked,
    read_toml,
    shown,
    toml_files,
    unread_format,
)
from assistant.keeper.ruleset import (
    Bare,
    Cards,
    Choice,
    Counter,
    End,
    Moves,
    Of,
    Order,
    Role,
    Ruleset,
    Starts,
    Then,
    Timer,
    Until,
    Wins,
    Worth,
)
from assistant.keeper.ruleset_checks import against_itself, entry_of
from assistant.keeper.ruleset_words import holds_words, read_words, strange_words, worded
from assistant.problems import Problem

FORMAT = 1
PART = "ruleset"
"""What a file of this kind is called where it is told what is wrong with one."""
_LEAST, _MOST = 2, 8
_LONGEST_TIMER = 3600  # seconds
_FAR = 1_000_000
_PILE = "pile"


def _words(kind: type[StrEnum]) -> tuple[str, ...]:
    return tuple(each.value for each in kind)


KEYS: Mapping[str, Key] = {
    "format": Key("number", required=True),
    "name": Key("line", required=True),
    "says": Key("text"),
    "players": Key("table"),
    "order": Key("line", choices=_words(Order)),
    "turns": Key("text"),
    "phases": Key("lines"),
    "round_starts": Key("line", choices=_words(Starts)),
    "counter": Key("tables"),
    "pile": Key("tables"),
    "role": Key("tables"),
    "timer": Key("tables"),
    "choice": Key("tables"),
    "end": Key("tables"),
    "wins": Key("line", choices=_words(Wins)),
    "by": Key("line"),
    "tie_by": Key("line"),
    "unnamed": Key("line"),
    "cards": Key("table"),
    "winner": Key("text"),
    "sides": Key("number", low=2, high=1000),
    "words": Key("table"),
}
PLAYERS: Mapping[str, Key] = {
    "least": Key("number", low=_LEAST, high=_MOST),
    "most": Key("number", low=_LEAST, high=_MOST),
}
COUNTER: Mapping[str, Key] = {
    "name": Key("line", required=True),
    "one": Key("line"),
    "of": Key("line", choices=_words(Of)),
    "start": Key("number", low=-_FAR, high=_FAR),
    "least": Key("number", low=-_FAR, high=_FAR),
    "most": Key("number", low=-_FAR, high=_FAR),
    "hidden": Key("flag"),
    "in_all": Key("number", low=1, high=_FAR),
    "all_first": Key("flag"),
    "each_round": Key("flag"),
    "each_turn": Key("flag"),
    "given": Key("flag"),
    "into": Key("line"),
    "bare": Key("line", choices=_words(Bare)),
    "own_turn": Key("flag"),
    "in_turn": Key("lines"),
    "harm": Key("lines"),
    "leads": Key("flag"),
    "costs": Key("line"),
    "adds": Key("lines"),
    "takes": Key("lines"),
    "also": Key("lines"),
    "says": Key("text"),
}
_OF_PILE = ("name", "one", "start", "adds", "takes", "also", "own_turn", "says")
PILE: Mapping[str, Key] = {
    **{name: COUNTER[name] for name in _OF_PILE},
    "draws": Key("lines"),
    "deals": Key("line"),
    "ends_turn": Key("flag"),
}
ROLE: Mapping[str, Key] = {
    "name": Key("line", required=True),
    "moves": Key("line", choices=_words(Moves)),
    "also": Key("lines"),
    "says": Key("text"),
}
TIMER: Mapping[str, Key] = {
    "name": Key("line", required=True),
    "seconds": Key("number", required=True, low=1, high=_LONGEST_TIMER),
    "starts": Key("line", choices=_words(Moves)),
    "says": Key("text"),
}
CHOICE: Mapping[str, Key] = {
    "name": Key("line", required=True),
    "among": Key("lines", required=True),
    "also": Key("lines"),
    "chooses": Key("lines"),
    "until": Key("line", choices=_words(Until)),
    "says": Key("text"),
}
CARDS: Mapping[str, Key] = {
    "deck": Key("line"),
    "hand": Key("line"),
    "drawn": Key("lines"),
    "worth": Key("lines"),
    "counts": Key("line"),
    "right": Key("lines"),
    "wrong": Key("lines"),
    "plays": Key("lines"),
    "ends_turn": Key("flag"),
}
END: Mapping[str, Key] = {
    "then": Key("line", required=True, choices=_words(Then)),
    "counter": Key("line"),
    "reaches": Key("number", low=-_FAR, high=_FAR),
    "falls_to": Key("number", low=-_FAR, high=_FAR),
    "rounds": Key("number", low=1, high=999),
    "left": Key("number", low=1, high=_MOST),
    "at_round": Key("flag"),
    "gives": Key("line"),
    "worth": Key("line", choices=_words(Worth)),
    "says": Key("text"),
}


def load_rulesets(
    folders: Iterable[Path], language: str = ""
) -> tuple[dict[str, Ruleset], list[Problem]]:
    """Return the rulesets in some folders by their ids, and what is wrong with the others.

    A later folder may have one in the place of an earlier one's.  They are called as files of
    words in the `language` say.
    """
    found: dict[str, Ruleset] = {}
    tables: dict[str, tuple[Table, Place]] = {}
    words: list[tuple[dict[str, Any], Place]] = []
    problems: list[Problem] = []
    for folder in folders:
        files, missing = toml_files(folder, PART, optional=True)
        problems += missing
        for file in files:
            place = Place(file.name, PART)
            table = read_toml(file, place)
            if isinstance(table, Problem):
                problems.append(table)
                continue
            if holds_words(table):
                said, wrong = read_words(table, place)
                problems += wrong
                words.append((said, place))
                continue
            ruleset, wrong = ruleset_of(table, file.stem, place)
            problems += wrong
            if ruleset:
                found[ruleset.id], tables[ruleset.id] = ruleset, (table, place)
    for said, place in words:
        id = said.get("ruleset", "")
        if id not in found:
            problems.append(place.problem("ruleset_none", id=shown(id)))
            continue
        table, of = tables[id]
        problems += strange_words(table, said, place)
        if said.get("language") == language:
            ruleset, wrong = ruleset_of(worded(table, said), id, of, elsewhere=True)
            problems += wrong
            found[id] = replace(ruleset, first_name=found[id].name) if ruleset else found[id]
    return found, problems


def read_ruleset(file: Path) -> tuple[Ruleset | None, list[Problem]]:
    """Return what a file says, or None and what is wrong with it."""
    place = Place(file.name, PART)
    table = read_toml(file, place)
    return (None, [table]) if isinstance(table, Problem) else ruleset_of(table, file.stem, place)


def ruleset_of(
    table: Table, id: str, place: Place, *, elsewhere: bool = False
) -> tuple[Ruleset | None, list[Problem]]:
    """Return the ruleset that a table of a file is, or None and what is wrong with it.

    With `elsewhere` its things are called as in another language: then what its words count may
    be called as in this one.
    """
    format = table.get("format", FORMAT)
    if isinstance(format, int) and not isinstance(format, bool) and format > FORMAT:
        return None, [unread_format(format, FORMAT, place)]
    values, problems = checked(table, KEYS, place)
    parts: dict[str, list[dict[str, Any]]] = {}
    for name, keys in _TABLES.items():
        parts[name] = []
        for number, each in enumerate(values.pop(name, ()), start=1):
            found, wrong = checked(each, keys, entry_of(place, name, number))
            problems += wrong
            parts[name].append(found)
    players, wrong = checked(values.pop("players", {}), PLAYERS, place)
    problems += wrong
    cards, wrong = checked(values.pop("cards", {}), CARDS, replace(place, part="kept_cards"))
    problems += wrong
    words = values.pop("words", {})
    keyed = {name: Key("line") for name in words}
    said, wrong = checked(words, keyed, place)
    problems += wrong
    made = _made(id, values, parts, players, Cards(**cards), said)
    against = [*against_itself(made, place, counts=not elsewhere)]
    if not (problems or against or parts["counter"] or parts["pile"]):
        against.append(place.problem("ruleset_no_counters"))
    if problems:
        problems = [_not_left_out(each) for each in problems]
        # What may only come of these, in the same place, is told when they are mended.
        faulty = {(each.values.get("part"), each.entry) for each in problems if each.entry}
        against = [
            each
            for each in against
            if (each.values.get("part"), each.entry) not in faulty
            and each.key != "decks.missing_key"
        ]
        return None, [*problems, *against]
    return (None if against else made), against


_LEFT_OUT: Mapping[str, Any] = {"name": "", "seconds": 1}
"""What stands for a part of which the file has nothing that can be used."""


def _made(
    id: str,
    values: Mapping[str, Any],
    parts: Mapping[str, list[dict[str, Any]]],
    players: Mapping[str, Any],
    cards: Cards,
    said: Mapping[str, str],
) -> Ruleset:
    """Return the ruleset of what is right in a file; the rest is as if it were not there."""
    values = {name: value for name, value in values.items() if name != "format"}
    parts = {
        name: [each for each in tables if "then" in each or "name" in each]
        for name, tables in parts.items()
    }
    timers = ({**_LEFT_OUT, **each} for each in parts["timer"])
    return Ruleset(
        id=id,
        **{"name": ""} | _in_kinds(values, order=Order, round_starts=Starts, wins=Wins),
        **players,
        dice="sides" in values,
        counters=(*map(_counter, parts["counter"]), *map(_pile, parts["pile"])),
        roles=tuple(Role(**_in_kinds(each, moves=Moves)) for each in parts["role"]),
        timers=tuple(Timer(**_in_kinds(each, starts=Moves)) for each in timers),
        choices=tuple(
            Choice(**_in_kinds({**each, "among": each.get("among", ())}, until=Until))
            for each in parts["choice"]
        ),
        ends=tuple(End(**_in_kinds(each, then=Then, worth=Worth)) for each in parts["end"]),
        cards=cards,
        words=tuple((name.casefold(), line) for name, line in said.items()),
    )


_TABLES: Mapping[str, Mapping[str, Key]] = {
    "counter": COUNTER,
    "pile": PILE,
    "role": ROLE,
    "timer": TIMER,
    "choice": CHOICE,
    "end": END,
}


def _not_left_out(problem: Problem) -> Problem:
    """Return a problem as it is said of a ruleset, of which no key is left out by itself."""
    unformed = problem.key == "decks.missing_key" and problem.values.get("name") == "format"
    if unformed:
        return replace(
            problem, key="decks.ruleset_no_format", values={**problem.values, "expected": FORMAT}
        )
    unknown = problem.key == "decks.unknown_key"
    return replace(problem, key="decks.ruleset_unknown_key") if unknown else problem


def _in_kinds(values: Mapping[str, Any], **kinds: type[StrEnum]) -> dict[str, Any]:
    """Return values of which some are words of a closed list."""
    return {name: kinds[name](value) if name in kinds else value for name, value in values.items()}


def _counter(values: Mapping[str, Any]) -> Counter:
    name = values["name"]
    return Counter(**{"one": name, **_in_kinds(values, of=Of, bare=Bare)})


def _pile(values: Mapping[str, Any]) -> Counter:
    return Counter(**{"one": values["name"], **values, "of": Of.TABLE, "least": 0})
