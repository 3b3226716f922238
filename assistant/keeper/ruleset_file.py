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
    closest,
    read_toml,
    shown,
    toml_files,
    unread_format,
)
from assistant.keeper.frames import plain
from assistant.keeper.own_words import circles, strangers
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
from assistant.keeper.ruleset_words import holds_words, read_words, strange_words, worded
from assistant.language.heard import entries
from assistant.messages import joined
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
_WHEN = ("reaches", "falls_to", "rounds", "left")


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
            found, wrong = checked(each, keys, _in(place, name, number))
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
    against = [
        *_against_itself(made, place),
        *_of_words(made, replace(place, part="kept_words"), counts=not elsewhere),
    ]
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


def _in(place: Place, name: str, number: int) -> Place:
    """Return the place of one of the tables of a file."""
    return Place(place.file, f"kept_{name}", number)


def _in_kinds(values: Mapping[str, Any], **kinds: type[StrEnum]) -> dict[str, Any]:
    """Return values of which some are words of a closed list."""
    return {name: kinds[name](value) if name in kinds else value for name, value in values.items()}


def _counter(values: Mapping[str, Any]) -> Counter:
    name = values["name"]
    return Counter(**{"one": name, **_in_kinds(values, of=Of, bare=Bare)})


def _pile(values: Mapping[str, Any]) -> Counter:
    return Counter(**{"one": values["name"], **values, "of": Of.TABLE, "least": 0})


def _of_words(rules: Ruleset, place: Place, *, counts: bool) -> Iterable[Problem]:
    """Yield what is wrong with the words that stand for others, and with what they count."""
    for circle in circles(rules):
        if len(circle) == 1:
            yield place.problem("ruleset_word_itself", name=circle[0])
        else:
            names = joined("commas", *circle)
            yield place.problem("ruleset_word_circle", names=names, name=circle[0])
    for name, strange in strangers(rules) if counts else ():
        called = [name for each in rules.counters for name in (each.name, each.one, *each.also)]
        hint = closest(strange, called)
        yield place.problem("ruleset_word_counter", name=name, counter=strange, hint=hint)


def no_name(name: str) -> bool:
    """Say whether nothing can be called so: where it is said a number is heard, or nothing."""
    said = plain(name)
    return not said or said.isdecimal() or said in entries("numbers")


def _against_itself(rules: Ruleset, place: Place) -> Iterable[Problem]:
    """Yield what a ruleset says that cannot be together with the rest of it."""
    parts: tuple[Counter | Role | Timer | Choice, ...] = (
        *rules.counters,
        *rules.roles,
        *rules.timers,
        *rules.choices,
    )
    names = [each.name.casefold() for each in parts]
    for name in dict.fromkeys(each for each in names if names.count(each) > 1):
        yield place.problem("ruleset_twice", name=name)
    among = (name for each in rules.choices for name in each.among)
    for name in dict.fromkeys((*(each.name for each in parts), *rules.phases, *among)):
        if name and no_name(name):
            yield place.problem("ruleset_number", name=name)
    if rules.least > rules.most:
        yield place.problem("ruleset_players", least=rules.least, most=rules.most)
    known = {each.name for each in rules.counters}
    wanted = ((each.into, "into") for each in rules.counters)
    ends = ((each.counter, "counter") for each in rules.ends)
    gives = ((each.gives, "gives") for each in rules.ends)
    deals = ((each.deals, "deals") for each in rules.counters)
    costs = ((each.costs, "costs") for each in rules.counters)
    own = {each.name for each in rules.counters if each.of is Of.PLAYER}
    of_cards = ((rules.cards.hand, "hand"), (rules.cards.counts, "counts"))
    of_players = (
        *deals,
        *costs,
        *gives,
        *of_cards,
        (rules.tie_by, "tie_by"),
        (rules.unnamed, "unnamed"),
    )
    for name, key in of_players:
        if name and name in known - own:
            hint = closest(name, sorted(own))
            yield place.problem("ruleset_not_of_player", name=name, where=key, hint=hint)
    for name, key in (*wanted, *ends, (rules.by, "by"), *of_players):
        if name and name not in known:
            hint = closest(name, sorted(known))
            yield place.problem("ruleset_no_counter", name=name, where=key, hint=hint)
    if rules.wins in (Wins.MOST, Wins.FEWEST) and rules.ends and not rules.by:
        yield place.problem("missing_key", name="by")
    for number, each in enumerate(rules.ends, start=1):
        said = [key for key in _WHEN if getattr(each, key) is not None]
        counts = "reaches" in said or "falls_to" in said
        if len(said) != 1 or counts != bool(each.counter):
            yield _in(place, "end", number).problem("ruleset_when")
        elif each.then is Then.ROUND and not (each.counter in own and not each.at_round):
            yield _in(place, "end", number).problem("ruleset_round_end")
        elif each.gives and each.then is not Then.ROUND:
            yield _in(place, "end", number).problem("ruleset_gives")
    piles = {verb.casefold() for each in rules.counters for verb in each.draws}
    for counter in rules.counters:
        for verb in (*counter.adds, *counter.takes):
            if verb.casefold() in piles and not counter.draws:
                yield place.problem("ruleset_verb", name=verb, counter=counter.name)
    cards = rules.cards
    if bool(cards.right) != bool(cards.counts):
        missing = "counts" if cards.right else "right"
        yield replace(place, part="kept_cards").problem("missing_key", name=missing)
    for number, counter in enumerate(rules.counters, start=1):
        if counter.hidden and counter.of is not Of.PLAYER:
            yield _in(place, "counter", number).problem("ruleset_hidden", name=counter.name)
        yield from _of_costs(rules, counter, _in(place, "counter", number))
        if counter.all_first and not counter.hidden:
            yield _in(place, "counter", number).problem("ruleset_all_first", name=counter.name)
        for verb in counter.in_turn:
            if verb not in (*counter.adds, *counter.takes):
                yield _in(place, "counter", number).problem("ruleset_in_turn", name=verb)
        low, high = counter.least, counter.most
        under = low is not None and counter.start < low
        if under or (high is not None and counter.start > high):
            yield _in(place, "counter", number).problem("ruleset_start", name=counter.name)


def _of_costs(rules: Ruleset, counter: Counter, place: Place) -> Iterable[Problem]:
    """Yield what is wrong with another counter going down as this one goes up."""
    costs = rules.counter(counter.costs)
    if costs is None:
        return
    if costs == counter:
        yield place.problem("ruleset_costs_itself", name=counter.name)
    elif counter.of is Of.TABLE:
        yield place.problem("ruleset_costs_of_all", name=counter.name, counter=costs.name)
    elif counter.hidden and not costs.hidden:
        # By as much as what is open goes down, everybody would know what is secret.
        yield place.problem("ruleset_costs_open", name=counter.name, counter=costs.name)
