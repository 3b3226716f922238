"""Files of words of rulesets: what a game and what is kept of it are called in another language.

Such a file lies beside the rulesets and names one by its id, and a language.  What it says of a
text takes the place of that text wherever the ruleset has it, so that names still fit together.
A word that is said to the game may be called by several; what it has no words for stays.  Lines
that stand for others, as "busts" does for "has 0 points", are of a language as a whole: where such
a file has any, they take the place of the ruleset's.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from assistant.cards.toml_file import Key, Place, Table, checked, closest, shown
from assistant.problems import Problem

_KEYS: Mapping[str, Key] = {
    "format": Key("number"),
    "ruleset": Key("line", required=True),
    "language": Key("line", required=True),
    "called": Key("table"),
    "said": Key("table"),
    "words": Key("table"),
}
_COUNTERS = frozenset(
    {"counter", "into", "by", "tie_by", "unnamed", "deals", "gives", "hand", "counts", "costs"}
)
"""Keys of a ruleset whose value is the name of a counter, which has to fit wherever it stands."""
_TEXTS = frozenset({"name", "one", "says", "turns", "winner"}) | _COUNTERS
"""Keys of a ruleset whose value is a text in words."""
_LISTS = frozenset(
    {
        "phases",
        "also",
        "adds",
        "takes",
        "in_turn",
        "harm",
        "draws",
        "drawn",
        "worth",
        "right",
        "wrong",
        "plays",
        "among",
        "chooses",
    }
)
"""Keys whose value is a list of such texts."""
_TABLES = frozenset({"cards"})
"""Keys whose value is a table of such keys."""


def holds_words(table: Table) -> bool:
    """Say whether a file is one of words: it names a ruleset and a language, and no game."""
    return "name" not in table and {"ruleset", "language"} <= set(table)


def read_words(table: Table, place: Place) -> tuple[dict[str, Any], list[Problem]]:
    """Return what a file of words says, and what is wrong with it."""
    values, problems = checked(table, _KEYS, place)
    for name, kind in (("called", "text"), ("said", "lines"), ("words", "line")):
        found: Table = values.get(name, {})
        values[name], more = checked(found, dict.fromkeys(found, Key(kind)), place)
        problems += more
    return values, problems


def worded(ruleset: Table, words: Mapping[str, Any]) -> Table:
    """Return a ruleset as it stands in its file, in the words of another language."""
    found = _in_words(ruleset, words)
    return {**found, "words": words["words"]} if words["words"] else found


def _in_words(table: Table, words: Mapping[str, Any]) -> Table:
    return {name: _worded(name, value, words) for name, value in table.items()}


def strange_words(ruleset: Table, words: Mapping[str, Any], place: Place) -> list[Problem]:
    """Return a problem for each text that words were given for and the ruleset has not."""
    texts = set(_texts(ruleset))
    return [
        place.problem("ruleset_no_text", name=shown(text), hint=closest(text, sorted(texts)))
        for text in (*words["called"], *words["said"])
        if text not in texts
    ]


def _worded(name: str, value: Any, words: Mapping[str, Any]) -> Any:
    called, said = words["called"], words["said"]
    match value:
        case str() if name in _TEXTS:
            return called.get(value, value)
        case list() if name in _LISTS:
            # Who speaks the ruleset's own language at this table is understood as well.
            ways = (said.get(each, [called.get(each, each)]) for each in value)
            found = [way for each in ways for way in each]
            return found if name == "phases" else list(dict.fromkeys((*found, *value)))
        case list():
            return [_in_words(each, words) if isinstance(each, dict) else each for each in value]
        case dict() if name in _TABLES:
            return _in_words(value, words)
        case _:
            return value


def _texts(table: Table) -> Iterator[str]:
    for name, value in table.items():
        if isinstance(value, str) and name in _TEXTS:
            yield value
        elif isinstance(value, dict) and name in _TABLES:
            yield from _texts(value)
        elif isinstance(value, list):
            for each in value:
                if isinstance(each, dict):
                    yield from _texts(each)
                elif name in _LISTS and isinstance(each, str):
                    yield each
