"""TOML files that people wrote: read without ever raising, and checked key by key.

A file or a value that cannot be used becomes a `Problem` that names the file, the
entry, the key and what was found.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias

import tomli

from assistant.files import entries, is_folder
from assistant.messages import Value
from assistant.problems import Problem
from assistant.signs import hidden_sign

LARGEST_FILE = 2_000_000  # bytes
LONGEST_TEXT = 2_000  # characters
LONGEST_LINE = 80  # characters
_ALIKE = 60  # per cent of the letters
_SHOWN = 40  # characters of a faulty value that are said

Table: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a file: `part` is what the entry is (``card``, ``label``, ``check``)."""

    file: str
    part: str
    entry: int = 0
    title: str = ""

    def problem(self, key: str, **values: Value) -> Problem:
        """Return the problem `key` of the sentences in ``decks``, at this place."""
        return Problem(
            self.file, f"decks.{key}", {"part": self.part, **values}, self.entry, self.title
        )


@dataclass(frozen=True, slots=True)
class Key:
    """What may stand at a key: its `type`, and for a number its limits, for words the choices.

    Types: ``text`` (may be long), ``line`` (short), ``fact`` (text, or a number, which comes back
    as text), ``number``, ``flag``, ``lines`` (a list, of which each line counts once unless it
    `repeats`), ``table`` and ``tables``.
    """

    type: str
    required: bool = False
    low: int = 0
    high: int = 999
    choices: tuple[str, ...] = ()
    may_be_empty: bool = False
    repeats: bool = False


def toml_files(
    folder: Path, part: str, *, optional: bool = False
) -> tuple[list[Path], list[Problem]]:
    """Return the TOML files of `folder` in the order of their names, or what is wrong with it.

    An `optional` folder may be empty, or missing.
    """
    try:
        inside = entries(folder)
    except OSError as error:
        return [], [obstruction(error)]
    found = [
        path for path in inside if path.suffix.lower() == ".toml" and not path.name.startswith(".")
    ]
    if found or optional:
        return found, []
    key = "empty_folder" if is_folder(folder) else "no_folder"
    return [], [Place(folder.name, part).problem(key, folder=str(folder))]


_LOCKED, _NO_FOLDER = "decks.folder_unreadable", "decks.not_a_folder"


def obstruction(error: OSError) -> Problem:
    """Return the problem that a folder of the user's is not read, from what `entries` raised."""
    folder, why = str(error.filename), error.strerror or type(error).__name__
    key = _LOCKED if isinstance(error, PermissionError) else _NO_FOLDER
    return Problem(folder, key, {"folder": folder, "why": why})


def is_obstruction(problem: Problem) -> bool:
    """Say whether a problem is that of a whole folder which is not read."""
    return problem.key in (_LOCKED, _NO_FOLDER)


def once(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return the problems, each folder that is in the way of several others told once."""
    seen, kept = set[str](), list[Problem]()
    for problem in problems:
        if is_obstruction(problem):
            if problem.file in seen:
                continue
            seen.add(problem.file)
        kept.append(problem)
    return tuple(kept)


def read_toml(path: Path, place: Place) -> Table | Problem:
    """Return what is in the file, or the problem that keeps it from being read."""
    try:
        if path.exists() and not path.is_file():
            return place.problem("not_a_file")
        if path.stat().st_size > LARGEST_FILE:
            return place.problem("too_large", limit=LARGEST_FILE // 1_000_000)
        return tomli.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        return place.problem("unreadable", reason=error.strerror or str(error))
    except UnicodeDecodeError as error:
        return place.problem("not_utf8", line=error.object.count(b"\n", 0, error.start) + 1)
    except RecursionError:
        return place.problem("too_deep")
    except tomli.TOMLDecodeError as error:
        line = re.search(r"\(at line (\d+), column \d+\)", str(error))
        reason = re.sub(r"\s*\(at .*\)$", "", str(error))
        if line:
            return place.problem("not_toml", line=int(line[1]), reason=shown(reason))
        return place.problem("not_toml_at_end", reason=shown(reason))
    except ValueError:  # more digits than Python turns into a number
        return place.problem("huge_number")


def wrong_format(table: Table, place: Place, known: Sequence[int] = (1,)) -> Problem | None:
    """Return the problem that a file is of none of the `known` formats; the first is the usual."""
    found = table.get("format", known[0])
    if found in known and not isinstance(found, bool):
        return None
    if len(known) > 1:
        return place.problem("no_such_format", found=shown(found), last=known[-1])
    return unread_format(found, known[0], place)


def unread_format(found: object, known: int, place: Place) -> Problem:
    """Return what is said of a format that is not the `known` one: a newer one needs a newer
    program, for what is new in its file would be lost under the old number."""
    newer = isinstance(found, int) and not isinstance(found, bool) and found > known
    return place.problem(
        "newer_format" if newer else "wrong_format", found=shown(found), expected=known
    )


def shown(value: object) -> str:
    """Return `value` short enough to be said, and without signs that cannot be."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**9:
        return "1000000000" if value > 0 else "-1000000000"
    if isinstance(value, dict | list):  # may be nested too deep to be written out
        return "[...]"
    text = str(value)[: _SHOWN + 1]
    if not text.isprintable():
        text = "".join(sign if sign.isprintable() else "?" for sign in text)
    return text if len(text) <= _SHOWN else text[:_SHOWN].rstrip() + "..."


def closest(word: str, known: Sequence[str]) -> str:
    """Return which of `known` was probably meant by `word`, or nothing."""
    # Only needed once something is wrong; a file may have a thousand wrong words.
    from rapidfuzz import fuzz, process

    found = process.extractOne(word[:200], known, scorer=fuzz.ratio, score_cutoff=_ALIKE)
    return found[0] if found else ""


def unknown_value(name: str, found: str, known: Sequence[str], place: Place) -> Problem:
    """Return the problem that `found` is none of the `known` values of the key `name`."""
    hint = closest(found, known)
    key = "unknown_value" if hint else "unknown_value_of"
    return place.problem(key, name=name, found=shown(found), known=", ".join(known), hint=hint)


def checked(
    table: Table, keys: Mapping[str, Key], place: Place, *, partial: bool = False
) -> tuple[dict[str, Any], list[Problem]]:
    """Return the values that are right, and a problem for each that is not.

    Text comes back in Unicode's composed form with single spaces.  With `partial`, keys
    may be missing.
    """
    values: dict[str, Any] = {}
    problems: list[Problem] = []
    meant: set[str] = set()
    for name, found in table.items():
        if name not in keys:
            hint = closest(name, list(keys))
            meant.add(hint)
            problems.append(place.problem("unknown_key", name=shown(name), hint=hint))
            continue
        value = _VALUES[keys[name].type](name, found, keys[name], place)
        if isinstance(value, Problem):
            problems.append(value)
        else:
            values[name] = value
    for name, key in keys.items():
        if key.required and not partial and name not in table and name not in meant:
            problems.append(place.problem("missing_key", name=name))
    return values, problems


def checked_entries(
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


def _text(name: str, found: object, key: Key, place: Place) -> str | Problem:
    if not isinstance(found, str):
        return place.problem("not_text", name=name)
    sign = hidden_sign(found)
    if sign:
        control = unicodedata.category(sign) == "Cc"
        why = "control_character" if control else "hidden_sign"
        return place.problem(why, name=name, sign=f"U+{ord(sign):04X}")
    text = unicodedata.normalize("NFC", " ".join(found.split()))
    limit = LONGEST_TEXT if key.type == "text" else LONGEST_LINE
    if len(text) > limit:
        return place.problem("too_long", name=name, length=len(text), limit=limit)
    if not text and not key.may_be_empty:
        return place.problem("empty", name=name)
    if key.choices and text not in key.choices:
        return unknown_value(name, text, key.choices, place)
    return text


def _fact(name: str, found: object, key: Key, place: Place) -> str | Problem:
    number = isinstance(found, int | float) and not isinstance(found, bool)
    return shown(found) if number else _text(name, found, replace(key, type="text"), place)


def _number(name: str, found: object, key: Key, place: Place) -> int | Problem:
    if not isinstance(found, int) or isinstance(found, bool):
        return place.problem("not_number", name=name)
    if not key.low <= found <= key.high:
        return place.problem(
            "out_of_range", name=name, found=shown(found), low=key.low, high=key.high
        )
    return found


def _flag(name: str, found: object, _key: Key, place: Place) -> bool | Problem:
    return found if isinstance(found, bool) else place.problem("not_flag", name=name)


def _lines(name: str, found: object, key: Key, place: Place) -> tuple[str, ...] | Problem:
    if not isinstance(found, list):
        return place.problem("not_list", name=name)
    lines: list[str] = []
    for item in found:
        line = _text(name, item, Key("line", choices=key.choices), place)
        if isinstance(line, Problem):
            return line
        lines.append(line)
    return tuple(lines if key.repeats else dict.fromkeys(lines))


def _table(name: str, found: object, _key: Key, place: Place) -> Table | Problem:
    return found if isinstance(found, dict) else place.problem("not_table", name=name)


def _tables(name: str, found: object, _key: Key, place: Place) -> list[Table] | Problem:
    if isinstance(found, list) and all(isinstance(item, dict) for item in found):
        return found
    return place.problem("not_tables", name=name)


_VALUES: Mapping[str, Callable[[str, object, Key, Place], Any]] = {
    "text": _text,
    "line": _text,
    "fact": _fact,
    "number": _number,
    "flag": _flag,
    "lines": _lines,
    "table": _table,
    "tables": _tables,
}
