"""Edition files: what may stand in them, and the editions that come of a folder of them.

A faulty rule is left out and told as a `Problem`; an edition without a name or without
a sound goal is left out as a whole.  Nothing that people wrote makes this raise.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from assistant.cards.step_parser import read_effect
from assistant.cards.step_phrases import StepFault
from assistant.cards.step_words import When
from assistant.cards.toml_file import (
    Key,
    Place,
    Table,
    checked,
    checked_entries,
    closest,
    read_toml,
    shown,
    toml_files,
    unread_format,
)
from assistant.cards.translation import holds_words, in_another
from assistant.problems import Problem
from assistant.rules.edition import (
    MOMENTS,
    RULES,
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
from assistant.rules.edition_words import WORD_KEYS, EditionWords, problem, read_words, worded
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
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


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
    words, faults = checked(values.get("words", {}), WORD_KEYS, place)
    problems += faults
    two, faults = checked(values.get("two_players", {}), _TWO_KEYS, place)
    problems += faults
    bonuses, faults = _bonuses(values.get("bonus", ()), place)
    problems += faults
    prompts, faults = checked_entries(values.get("prompt", ()), "prompt", _PROMPT_KEYS, place)
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


def _bonuses(tables: Sequence[Table], place: Place) -> tuple[tuple[Bonus, ...], list[Problem]]:
    """Return the bonuses; one whose steps cannot be read is as one of which nothing is known."""
    entries, problems = checked_entries(tables, "bonus", _BONUS_KEYS, place)
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
    entries, problems = checked_entries(tables, "ruling", _RULING_KEYS, place)
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
    entries, problems = checked_entries(tables, "goal", _GOAL_KEYS, place)
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
        if name not in RULES:
            hint = closest(name, RULES)
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
    in_words: list[tuple[EditionWords, int]] = []
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
                said, faults = read_words(table, place)
                in_words.append((said, number))
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
    for said, number in in_words:
        edition = editions.get(said.head.get("edition", ""))
        if edition:
            changed, faults = worded(edition, said, first[number].get(edition.id, edition))
            problems += faults
            if said.head.get("language") == language:
                editions[edition.id] = changed
    return editions, problems


def _strange_decks(
    edition: Edition, decks: Collection[str], hidden: Collection[str], place: Place
) -> list[Problem]:
    return [
        problem(place, "no_such_deck", deck=shown(deck), hint=closest(deck, sorted(decks)))
        for deck in edition.decks
        if deck not in decks and deck not in hidden
    ]
