"""Edition files: what may stand in them, and the editions that come of a folder of them.

A faulty rule is left out and told as a `Problem`; an edition without a name or without
a sound goal is left out as a whole.  Nothing that people wrote makes this raise.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypeVar

from assistant.cards.step_parser import read_effect
from assistant.cards.step_phrases import StepFault
from assistant.cards.step_words import When
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
    wrong_format,
)
from assistant.cards.translation import HEAD_KEYS, holds_words, in_another
from assistant.messages import Value
from assistant.problems import Problem
from assistant.rules.edition import (
    EXTRA_RULES,
    MOMENTS,
    SPOKEN_RULES,
    VALUES,
    Bonus,
    CardRuling,
    Edition,
    Goal,
    Prompt,
    Rule,
    Standing,
    Words,
)
from assistant.rules.opening import LEAST, MOST
from assistant.rules.winning import MEASURES

FORMAT = 1

EDITION_KEYS: Mapping[str, Key] = {
    "format": Key("number", required=True),
    "id": Key("line", required=True),
    "name": Key("line", required=True),
    "rulebook": Key("line", required=True),
    "decks": Key("lines"),
    "adult": Key("flag"),
    "deal": Key("number", low=1, high=20),
    "hand_limit": Key("number", low=1, high=99),
    "tie_break": Key("lines", choices=tuple(sorted(MEASURES))),
    "words": Key("table"),
    "goal": Key("tables", required=True),
    "two_players": Key("table"),
    "bonus": Key("tables"),
    "prompt": Key("tables"),
    "ruling": Key("tables"),
    "rule": Key("table", required=True),
}
_WORD_KEYS = {each.name: Key("line") for each in fields(Words) if each.name != "recorded"}
_PLAYERS = Key("number", required=True, low=LEAST, high=MOST)
_GOAL_KEYS = {
    "least": _PLAYERS,
    "most": _PLAYERS,
    "count": Key("number", required=True, low=1, high=99),
}
_TWO_KEYS = {"out": Key("lines"), "extra": Key("line", may_be_empty=True)}
_TURN_BEGINS = When.BEGINNING_OF_TURN.value
_BONUS_KEYS = {
    "species": Key("line", required=True),
    "count": Key("number", required=True, low=1, high=99),
    "several": Key("line", may_be_empty=True),
    "name": Key("line", may_be_empty=True),
    "text": Key("text", may_be_empty=True),
    "steps": Key("lines", repeats=True),
}
_PROMPT_KEYS = {
    "set": Key("line", required=True),
    "when": Key("line", required=True, choices=MOMENTS),
    "says": Key("text", required=True),
}
_RULE_KEYS = {
    "says": Key("text", required=True),
    "section": Key("line", required=True),
    "standing": Key("line", required=True, choices=tuple(each.value for each in Standing)),
    "after": Key("line"),
    "other": Key("text"),
    "other_by": Key("line"),
}
_RULING_KEYS = {
    "cards": Key("lines", required=True),
    "says": Key("text", required=True),
    "by": Key("line", required=True),
    "other": Key("text"),
    "other_by": Key("line"),
}
_EDITION_WORDS_KEYS = {
    **HEAD_KEYS,
    "edition": Key("line", required=True),
    "rulebook": Key("line"),
    "words": Key("table"),
    "bonus": Key("tables"),
    "prompt": Key("tables"),
    "ruling": Key("tables"),
    "rule": Key("table"),
}
_RULE_WORDS_KEYS = {name: _RULE_KEYS[name] for name in ("after", "other", "other_by")} | {
    "says": Key("text"),
    "section": Key("line"),
}
_PART_WORDS_KEYS: Mapping[str, Mapping[str, Key]] = {
    "bonus": {
        "species": Key("line", required=True),
        "several": Key("line"),
        "name": Key("line"),
    },
    "prompt": {**_PROMPT_KEYS, "says": Key("text")},
    "ruling": {**_RULING_KEYS, "says": Key("text"), "by": Key("line")},
}
"""What can be said anew of each thing of which an edition has several, and by what it is known."""
_RULES = (*VALUES, *SPOKEN_RULES, *EXTRA_RULES)
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


_Entry: TypeAlias = dict[str, Any]


class _Worded(NamedTuple):
    """What a file of words says of an edition, and where.

    It has a head, words of its own, the rules by name, and by the name of the part the entries
    for what an edition has several of.
    """

    place: Place
    head: Mapping[str, str]
    words: Mapping[str, str]
    rules: Mapping[str, Mapping[str, Any]]
    parts: Mapping[str, Sequence[_Entry]]


def read_edition(table: Table, place: Place) -> tuple[Edition | None, list[Problem]]:
    """Return the edition in a file, None if it cannot be used, and what is to be mended."""
    if table.get("format", FORMAT) != FORMAT or isinstance(table.get("format"), bool):
        return None, [unread_format(table["format"], FORMAT, place)]
    if {"card", "code"} & set(table) and "rule" not in table:
        return None, [problem(place, "deck_misplaced")]
    values, problems = checked(table, EDITION_KEYS, place)
    if "id" in values and not _ID.fullmatch(values["id"]):
        problems.append(place.problem("bad_id", id=shown(values.pop("id"))))
    goals, sound, faults = _goals(values.get("goal"), place)
    problems += faults
    words, faults = checked(values.get("words", {}), _WORD_KEYS, place)
    problems += faults
    two, faults = checked(values.get("two_players", {}), _TWO_KEYS, place)
    problems += faults
    bonuses, faults = _bonuses(values.get("bonus", ()), place)
    problems += faults
    prompts, faults = _entries(values.get("prompt", ()), "prompt", _PROMPT_KEYS, place)
    problems += faults
    rulings, faults = _rulings(values.get("ruling", ()), place)
    problems += faults
    rules, faults = _rules(values.get("rule"), place)
    problems += faults
    if not sound or any(name not in values for name in ("id", "name", "rulebook")):
        return None, problems
    plain = ("id", "name", "rulebook", "adult", "deal", "hand_limit", "tie_break")
    edition = Edition(
        **{name: values[name] for name in plain if name in values},
        words=Words(**words),
        decks=values.get("decks", ()),
        goals=goals,
        rules=rules,
        two_players_out=two.get("out", ()),
        two_players_extra=two.get("extra", ""),
        bonuses=bonuses,
        prompts=_sets(prompts),
        rulings=rulings,
    )
    return edition, problems


def _entries(
    tables: Sequence[Table], part: str, keys: Mapping[str, Key], place: Place
) -> tuple[list[dict[str, Any]], list[Problem]]:
    """Return the entries that can be used: those with every required key."""
    entries: list[dict[str, Any]] = []
    problems: list[Problem] = []
    for number, table in enumerate(tables, 1):
        values, faults = checked(table, keys, Place(place.file, part, number))
        problems += faults
        if all(name in values for name, key in keys.items() if key.required):
            entries.append(values)
    return entries, problems


def _bonuses(tables: Sequence[Table], place: Place) -> tuple[tuple[Bonus, ...], list[Problem]]:
    """Return the bonuses; one whose steps cannot be read is as one of which nothing is known."""
    entries, problems = _entries(tables, "bonus", _BONUS_KEYS, place)
    species = tuple(values["species"] for values in entries)
    bonuses: list[Bonus] = []
    for number, values in enumerate(entries, 1):
        steps = values.pop("steps", ())
        effect = None
        if steps:
            need = f"{values['count']} {values['species']}"
            try:
                effect = read_effect(_TURN_BEGINS, steps, may=True, need=need, species=species)
            except StepFault as fault:
                here = Place(place.file, "bonus", number)
                problems.append(here.problem(fault.key, **fault.values))
        bonuses.append(Bonus(**values, effect=effect))
    return tuple(bonuses), problems


def _rulings(tables: Sequence[Table], place: Place) -> tuple[tuple[CardRuling, ...], list[Problem]]:
    """Return the rulings about cards that can be used, and what is wrong with the others."""
    entries, problems = _entries(tables, "ruling", _RULING_KEYS, place)
    whole: list[CardRuling] = []
    for number, values in enumerate(entries, 1):
        if _is_half(values):
            problems.append(problem(Place(place.file, "ruling", number), "other_half"))
        else:
            whole.append(CardRuling(**values))
    return tuple(whole), problems


def _is_half(values: Mapping[str, Any]) -> bool:
    """Say whether only one is said of what is ruled otherwise and who rules so."""
    return ("other" in values) is not ("other_by" in values)


def _goals(
    tables: Sequence[Table] | None, place: Place
) -> tuple[tuple[Goal, ...], bool, list[Problem]]:
    """Return the goals, whether each number of players has one, and what is wrong."""
    if tables is None:
        return (), False, []
    entries, problems = _entries(tables, "goal", _GOAL_KEYS, place)
    goals = tuple(Goal(**values) for values in entries)
    if len(goals) < len(tables):
        return goals, False, problems
    for players in range(LEAST, MOST + 1):
        found = sum(goal.least <= players <= goal.most for goal in goals)
        if found != 1:
            key = "goal_overlap" if found else "goal_gap"
            return goals, False, [*problems, problem(place, key, players=players)]
    return goals, True, problems


def _rules(table: Table | None, place: Place) -> tuple[dict[str, Rule], list[Problem]]:
    """Return the rules that can be used, and what is wrong with the others."""
    rules: dict[str, Rule] = {}
    problems: list[Problem] = []
    meant: set[str] = set()
    for number, (name, found) in enumerate((table or {}).items(), 1):
        here = Place(place.file, "rule", number, shown(name))
        if name not in _RULES:
            hint = closest(name, _RULES)
            meant.add(hint)
            problems.append(problem(here, "unknown_rule", name=shown(name), hint=hint))
        elif not isinstance(found, dict):
            problems.append(here.problem("not_table", name=f"rule.{name}"))
        else:
            rule, faults = _rule(name, found, here)
            problems += faults
            if rule:
                rules[name] = rule
    needed = () if table is None else (*VALUES, *SPOKEN_RULES)
    missing = [name for name in needed if name not in (table or {}) and name not in meant]
    if missing:
        names = ", ".join(missing[:5])
        problems.append(problem(place, "rules_missing", count=len(missing), names=names))
    return rules, problems


def _rule(name: str, table: Table, place: Place) -> tuple[Rule | None, list[Problem]]:
    """Return a rule, None if a part of it is wrong: half a rule would be a false one."""
    keys = dict(_RULE_KEYS)
    if name in VALUES:
        keys["value"] = Key("line", required=name not in SPOKEN_RULES, choices=VALUES[name])
    values, problems = checked(table, keys, place)
    standing = values.get("standing")
    if standing == Standing.HOUSE.value and "after" not in table:
        problems.append(problem(place, "after_missing"))
    if standing == Standing.PRINTED.value and "after" in table:
        problems.append(problem(place, "after_printed"))
    if _is_half(values):
        problems.append(problem(place, "other_half"))
    if any(each.key != "decks.unknown_key" for each in problems) or any(
        key.required and each not in values for each, key in keys.items()
    ):
        return None, problems
    return Rule(name, **{**values, "standing": Standing(standing)}), problems


def _sets(entries: Sequence[Mapping[str, str]]) -> dict[str, tuple[Prompt, ...]]:
    """Return the prompts by the name of their set."""
    sets: dict[str, tuple[Prompt, ...]] = {}
    for entry in entries:
        prompt = Prompt(entry["when"], entry["says"])
        sets[entry["set"]] = (*sets.get(entry["set"], ()), prompt)
    return sets


def problem(place: Place, key: str, **values: Value) -> Problem:
    """Return the problem `key` of the sentences in ``editions``, at this place."""
    values = {"part": place.part, **values}
    return Problem(place.file, f"editions.{key}", values, place.entry, place.title)


def load_editions(
    folders: Sequence[Path],
    *,
    decks: Collection[str] | None = None,
    hidden: Collection[str] = (),
    language: str = "",
) -> tuple[dict[str, Edition], list[Problem]]:
    """Return all editions found in `folders` by their id, and what is to be mended.

    The first folder must hold something; the others are the user's own and may be missing.
    With `decks`, the ids of all decks in use, an edition of the user's that names another
    deck is told; those of the first folder may name decks that nobody has entered yet.
    Decks that are `hidden` may be named by an edition, and are never proposed.  An edition
    for adults stays one, whatever takes its place.  Editions are called as files of words in the
    `language` say; those in another one are only read where no language is meant.
    """
    editions: dict[str, Edition] = {}
    worded: list[tuple[_Worded, int]] = []
    first: list[Mapping[str, Edition]] = []
    problems: list[Problem] = []
    for number, folder in enumerate(folders):
        paths, faults = toml_files(folder, "edition", optional=number > 0)
        problems += faults
        seen: set[str] = set()
        for path in paths:
            if language and in_another(path, language):
                continue
            place = Place(path.name, "edition")
            table = read_toml(path, place)
            if isinstance(table, Problem):
                problems.append(table)
                continue
            if holds_words(table) and "edition" in table:
                said, faults = _read_words(table, place)
                worded.append((said, number))
                problems += faults
                continue
            edition, faults = read_edition(table, place)
            problems += faults
            if edition is None:
                continue
            if edition.id in seen:
                problems.append(problem(place, "same_edition", id=edition.id))
                continue
            if number and decks is not None:
                problems += _strange_decks(edition, decks, hidden, place)
            seen.add(edition.id)
            before = editions.get(edition.id)
            editions[edition.id] = (
                replace(edition, adult=True) if before and before.adult else edition
            )
        first.append(dict(editions))
    for said, number in worded:
        edition = editions.get(said.head.get("edition", ""))
        if edition:
            changed, faults = _worded(edition, said, first[number].get(edition.id, edition))
            problems += faults
            if said.head.get("language") == language:
                editions[edition.id] = changed
    return editions, problems


def _read_words(table: Table, place: Place) -> tuple[_Worded, list[Problem]]:
    """Return what an edition and its rules are called in another language, and what is wrong."""
    wrong = wrong_format(table, place)
    if wrong:
        return _Worded(place, {}, {}, {}, {}), [wrong]
    values, problems = checked(table, _EDITION_WORDS_KEYS, place)
    words, faults = checked(values.pop("words", {}), _WORD_KEYS, place)
    problems += faults
    rules: dict[str, dict[str, Any]] = {}
    for number, (name, found) in enumerate(values.pop("rule", {}).items(), 1):
        here = Place(place.file, "rule", number, shown(name))
        if not isinstance(found, dict):
            problems.append(here.problem("not_table", name=f"rule.{name}"))
            continue
        rules[name], faults = checked(found, _RULE_WORDS_KEYS, here)
        problems += faults
    parts: dict[str, Sequence[_Entry]] = {}
    for part, keys in _PART_WORDS_KEYS.items():
        parts[part], faults = _entries(values.pop(part, ()), part, keys, place)
        problems += faults
    return _Worded(place, values, words, rules, parts), problems


def _worded(edition: Edition, said: _Worded, first: Edition) -> tuple[Edition, list[Problem]]:
    """Return an edition as it is called in another language, and words for what it has not.

    What is not as at `first`, the edition as the words were written for it, somebody has said
    otherwise since then, and so it stays.
    """
    problems: list[Problem] = []
    for number, name in enumerate(said.rules, 1):
        if name not in edition.rules:
            here, hint = Place(said.place.file, "rule", number, shown(name)), closest(name, _RULES)
            problems.append(problem(here, "unknown_rule", name=shown(name), hint=hint))

    def anew(part: str, now: Sequence[_Known], was: Sequence[_Known]) -> Iterator[Any]:
        """Yield each thing of which an edition has several, as it is said anew."""
        entries = list(enumerate(said.parts.get(part, ()), 1))
        before = list(was)
        for known, thing in now:
            # Where several are known by the same, each entry is about the next of them.
            found = next((each for each in entries if known.items() <= each[1].items()), None)
            old = next((each for each in before if each[0] == known), (known, thing))
            if old in before:
                before.remove(old)
            if found:
                entries.remove(found)
            yield _anew(thing, old[1], found[1] if found else {})
        places = (Place(said.place.file, part, number) for number, _ in entries)
        problems.extend(problem(here, "words_for_none") for here in places)

    sets = list(anew("prompt", _prompts(edition), _prompts(first)))
    words = _anew(edition.words, first.words, said.words)
    if words.baby != edition.words.baby:
        # On the table a Baby goes on by the word that it had from the first.
        words = replace(words, recorded=edition.words.any_baby)
    names = [known["set"] for known, _ in _prompts(edition)]
    changed = replace(
        _anew(
            edition,
            first,
            {key: said.head[key] for key in ("name", "rulebook") if key in said.head},
        ),
        words=words,
        first_name=edition.name,
        rules={
            name: _anew(rule, first.rules.get(name, rule), said.rules.get(name, {}))
            for name, rule in edition.rules.items()
        },
        bonuses=tuple(
            anew("bonus", _by("species", edition.bonuses), _by("species", first.bonuses))
        ),
        rulings=tuple(anew("ruling", _by("cards", edition.rulings), _by("cards", first.rulings))),
        prompts={
            name: tuple(each for of, each in zip(names, sets, strict=True) if of == name)
            for name in edition.prompts
        },
    )
    return changed, problems


_Known: TypeAlias = tuple[Mapping[str, Any], Any]
"""A thing of which an edition has several, and what it is known by."""


def _by(key: str, things: Sequence[Any]) -> list[_Known]:
    return [({key: getattr(each, key)}, each) for each in things]


def _prompts(edition: Edition) -> list[_Known]:
    every = ((name, each) for name, prompts in edition.prompts.items() for each in prompts)
    return [({"set": name, "when": each.when}, each) for name, each in every]


_Thing = TypeVar("_Thing", Edition, Words, Rule, Bonus, Prompt, CardRuling)


def _anew(thing: _Thing, first: _Thing, entry: Mapping[str, Any]) -> _Thing:
    """Return a thing as an entry says it anew, but for what is not as it was at first."""
    fields_ = {each.name for each in fields(thing)}
    new = {
        key: entry[key]
        for key in entry
        if key in fields_ and getattr(thing, key) == getattr(first, key)
    }
    return replace(thing, **new) if new else thing


def _strange_decks(
    edition: Edition, decks: Collection[str], hidden: Collection[str], place: Place
) -> list[Problem]:
    return [
        problem(place, "no_such_deck", deck=shown(deck), hint=closest(deck, sorted(decks)))
        for deck in edition.decks
        if deck not in decks and deck not in hidden
    ]
