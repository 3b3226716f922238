"""Files of words of editions: what an edition and its rules are called in another language.

Such a file lies beside the edition files and names an edition and a language.  What it says takes
the place of what the edition says, rule by rule and bonus by bonus; what it leaves out stays.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, NamedTuple, TypeAlias, TypeVar

from assistant.cards.toml_file import (
    Key,
    Place,
    Table,
    checked,
    checked_entries,
    closest,
    shown,
    wrong_format,
)
from assistant.cards.translation import HEAD_KEYS, said_anew
from assistant.messages import Value
from assistant.problems import Problem
from assistant.rules.edition import (
    MOMENTS,
    RULES,
    Bonus,
    CardRuling,
    Edition,
    Prompt,
    Rule,
    Words,
)

WORD_KEYS: Mapping[str, Key] = {
    each.name: Key("line") for each in fields(Words) if each.name != "recorded"
}
"""The words of its own that an edition has, in any language."""
_WORDS_KEYS: Mapping[str, Key] = {
    **HEAD_KEYS,
    "edition": Key("line", required=True),
    "rulebook": Key("line"),
    "words": Key("table"),
    "bonus": Key("tables"),
    "prompt": Key("tables"),
    "ruling": Key("tables"),
    "rule": Key("table"),
}
_RULE_KEYS: Mapping[str, Key] = {
    "after": Key("line"),
    "other": Key("text"),
    "other_by": Key("line"),
    "says": Key("text"),
    "section": Key("line"),
}
_PART_KEYS: Mapping[str, Mapping[str, Key]] = {
    "bonus": {
        "species": Key("line", required=True),
        "several": Key("line"),
        "name": Key("line"),
    },
    "prompt": {
        "set": Key("line", required=True),
        "when": Key("line", required=True, choices=MOMENTS),
        "says": Key("text"),
    },
    "ruling": {
        "cards": Key("lines", required=True),
        "says": Key("text"),
        "by": Key("line"),
        "other": Key("text"),
        "other_by": Key("line"),
    },
}
"""What can be said anew of each thing of which an edition has several, and by what it is known."""

_Entry: TypeAlias = dict[str, Any]


class EditionWords(NamedTuple):
    """What a file of words says of an edition, and where.

    It has a head, words of its own, the rules by name, and by the name of the part the entries
    for what an edition has several of.
    """

    place: Place
    head: Mapping[str, str]
    words: Mapping[str, str]
    rules: Mapping[str, Mapping[str, Any]]
    parts: Mapping[str, Sequence[_Entry]]


def read_words(table: Table, place: Place) -> tuple[EditionWords, list[Problem]]:
    """Return what an edition and its rules are called in another language, and what is wrong."""
    wrong = wrong_format(table, place)
    if wrong:
        return EditionWords(place, {}, {}, {}, {}), [wrong]
    values, problems = checked(table, _WORDS_KEYS, place)
    words, faults = checked(values.pop("words", {}), WORD_KEYS, place)
    problems += faults
    rules: dict[str, dict[str, Any]] = {}
    for number, (name, found) in enumerate(values.pop("rule", {}).items(), 1):
        here = Place(place.file, "rule", number, shown(name))
        if not isinstance(found, dict):
            problems.append(here.problem("not_table", name=f"rule.{name}"))
            continue
        rules[name], faults = checked(found, _RULE_KEYS, here)
        problems += faults
    parts: dict[str, Sequence[_Entry]] = {}
    for part, keys in _PART_KEYS.items():
        parts[part], faults = checked_entries(values.pop(part, ()), part, keys, place)
        problems += faults
    return EditionWords(place, values, words, rules, parts), problems


def worded(edition: Edition, said: EditionWords, first: Edition) -> tuple[Edition, list[Problem]]:
    """Return an edition as it is called in another language, and words for what it has not.

    What is not as at `first`, the edition as the words were written for it, somebody has said
    otherwise since then, and so it stays.
    """
    problems: list[Problem] = []
    for number, name in enumerate(said.rules, 1):
        if name not in edition.rules:
            here, hint = Place(said.place.file, "rule", number, shown(name)), closest(name, RULES)
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
    new = said_anew(thing, first, entry)
    return replace(thing, **new) if new else thing


def problem(place: Place, key: str, **values: Value) -> Problem:
    """Return the problem `key` of the sentences in ``editions``, at this place."""
    values = {"part": place.part, **values}
    return Problem(place.file, f"editions.{key}", values, place.entry, place.title)
