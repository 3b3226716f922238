"""Messages become words: `render` for who hears all of it, `core` without hints.

``Msg("scan.no_camera", ...)`` is ``no_camera`` in ``language/en/told/scan.toml``.  A sentence is
text with ``{names}``; where it depends on a number it is a table with the forms ``one`` and
``other``, chosen by the value ``count``.  A table of short phrases is looked up by three names.
What stands between bars, ``|Type a number.|``, is a hint.  ``{name:capital}`` begins with a
capital letter, ``{what:open}`` has no full stop at its end.
"""

import re
from functools import lru_cache

from assistant.address import without_queries
from assistant.messages import Msg, Text, Value, say
from assistant.signs import harmless
from assistant.tongue import kept, tables

_SIGN_TOLD = re.compile(r"(?<!\.)([.!?])\.(?=\s|$)")
_SIGN_ASKED = re.compile(r"(?<![.!?])[.!?]\?(?=\s|$)")
_AS_IT_IS = frozenset({"payload", "link"})
_HINT = "|"
_JOIN = "join"
_CAPITAL = "capital"
_OPEN = "open"
_KEPT = 512
"""So many sentences are kept as they were made."""


def sentences(room: str) -> dict[str, str | dict[str, str]]:
    """Return the sentences of one room of the language in use."""
    return tables(f"told/{room}")


def sentence(key: str, /, **values: Value) -> str:
    """Return the sentence of a key, for those who stand at the door: tasks and screens."""
    return render(say(key, **values))


def render(text: Text) -> str:
    """Return a text in words, with its hints: those tell what can be done next.

    Raises KeyError if there is no such sentence or a value is missing: that is a bug.
    """
    return _rendered(text)[0] if isinstance(text, Msg) else harmless(text)


def core(text: Text) -> str:
    """Return a text in words without hints."""
    return _rendered(text)[1] if isinstance(text, Msg) else harmless(text)


@kept
@lru_cache(_KEPT)
def _rendered(message: Msg) -> tuple[str, str]:
    """Return a message in words, and the same without hints."""
    room, _, name = message.key.partition(".")
    if room == _JOIN:
        joint = str(sentences(room)[name])
        parts = message.parts
        return joint.join(map(render, parts)), joint.join(filter(None, map(core, parts)))
    values = {name: _shown(name, value) for name, value in message.values}
    form = _form(message, room, name)
    # Hints are every second part.
    filled = form.split(_HINT)
    if values:
        filled = [part.format_map(values) for part in filled]
    told, kept = "".join(filled), "".join(filled[::2]).strip()
    if values:
        told, kept = _one_sign(told), _one_sign(kept)
    return told, kept or told


def _form(message: Msg, room: str, name: str) -> str:
    name, _, phrase = name.partition(".")
    form = sentences(room)[name]
    if phrase or message.otherwise is not None:
        if isinstance(form, str):
            raise KeyError(message.key)
        return (
            form[phrase]
            if message.otherwise is None
            else form.get(phrase, render(message.otherwise))
        )
    if isinstance(form, str):
        return form
    return form["one" if dict(message.values)["count"] == 1 else "other"]


class _Shown(str):
    """A value in words, which can be asked to begin with a capital letter or to stay open."""

    def __format__(self, spec: str) -> str:
        if spec == _OPEN:
            return self.removesuffix(".")
        return self[:1].upper() + self[1:] if spec == _CAPITAL else super().__format__(spec)


def _shown(name: str, value: Value) -> "_Shown | int":
    """Return a value in words.

    Foreign text is made harmless: names of files and codes may hold escape sequences.
    Addresses lose what lets somebody in; what a code holds, or a link, is told as it is.
    """
    if isinstance(value, int):
        return value
    if isinstance(value, Msg):
        return _Shown(render(value))
    return _Shown(harmless(value if name in _AS_IT_IS else without_queries(value)))


def _one_sign(told: str) -> str:
    """Leave one sign where a title that ends in one stands at the end of a sentence."""
    return _SIGN_ASKED.sub("?", _SIGN_TOLD.sub(r"\1", told))
