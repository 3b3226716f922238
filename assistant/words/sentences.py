"""The sentences, by key, from the files of one language.

``say("scan.no_camera", name="3")`` looks up ``no_camera`` in ``en/scan.toml``.  A
sentence is text with ``{names}``; where it depends on a number it is a table with the
forms ``one`` and ``other``, chosen by the value ``count``.  `choose` picks from a
table of short phrases by name.
A translation is a folder beside ``en`` with the same files and keys.
"""

import re
import tomllib
from functools import cache
from pathlib import Path

from assistant.problems import Value

_SIGN_TOLD = re.compile(r"(?<!\.)([.!?])\.(?=\s|$)")
_SIGN_ASKED = re.compile(r"(?<![.!?])[.!?]\?(?=\s|$)")
_FOLDER = Path(__file__).parent
_LANGUAGE = "en"


@cache
def sentences(room: str) -> dict[str, str | dict[str, str]]:
    """Return the sentences of one room of the language in use."""
    text = (_FOLDER / _LANGUAGE / f"{room}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def say(key: str, **values: Value) -> str:
    """Return the sentence `key` (``room.name``) with `values` filled in.

    Raises KeyError if there is no such sentence or a value is missing: that is a bug.
    """
    room, _, name = key.partition(".")
    form = sentences(room)[name]
    if isinstance(form, dict):
        form = form["one" if values["count"] == 1 else "other"]
    shown = {name: _on_one_line(value) for name, value in values.items()}
    told = form.format_map(shown)
    return _one_sign(told) if shown else told


def _one_sign(told: str) -> str:
    """Leave one sign where a title that ends in one stands at the end of a sentence."""
    return _SIGN_ASKED.sub("?", _SIGN_TOLD.sub(r"\1", told))


def _on_one_line(value: Value) -> Value:
    """Make foreign text harmless: names of files and codes may hold escape sequences."""
    if not isinstance(value, str) or value.isprintable():
        return value
    return "".join(each if each.isprintable() else " " for each in value)


def choose(key: str, name: str, otherwise: str | None = None) -> str:
    """Return the phrase `name` from the table `key`, or `otherwise` if it is not there.

    Raises KeyError if it is not there and there is no `otherwise`: that is a bug.
    """
    room, _, table = key.partition(".")
    phrases = sentences(room)[table]
    if isinstance(phrases, str):
        raise KeyError(key)
    return phrases[name] if otherwise is None else phrases.get(name, otherwise)
