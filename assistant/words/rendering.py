"""Messages become words: `render` for who hears all of it, `parts_of` for who hears less.

``Msg("scan.no_camera", ...)`` is ``no_camera`` in ``language/en/told/scan.toml``.  A sentence is
text with ``{names}``; where it depends on a number it is a table with the forms ``one`` and
``other``, chosen by the value ``count``; where on whether its value ``what`` ends as a statement
or as a question, one with ``stated`` or ``asked``, and ``other``.  A table of short phrases is
looked up by three names.  What stands between bars, ``|Type a number.|``, is a hint: what can be
done next.  What stands between tildes, ``~ as the turn ends~``, is the body: what can be done
without.  The rest is the head.  ``{name:capital}`` begins with a capital letter, ``{what:open}``
has no full stop at its end.  ``{what:full}`` keeps its body also where only heads are told.
``{name:genitive}`` is the owner in a language that adds an s or, where the name ends in a hiss,
an apostrophe.
"""

import errno
import os
import re
from collections.abc import Iterator
from functools import lru_cache

from assistant.address import without_queries
from assistant.messages import LAST_QUESTION, Msg, Text, Value, say
from assistant.signs import harmless
from assistant.tongue import kept, tables

_SIGN_TOLD = re.compile(r"(?<!\.)([.!?])\.(?=\s|$)")
_SIGN_ASKED = re.compile(r"(?<![.!?])[.!?]\?(?=\s|$)")
_SENTENCES = re.compile(r"(?<=[.!?])\s+")
_STATES, _ASKS = ".", "?"
_ENDS = {_STATES: "stated", _ASKS: "asked"}
_AS_IT_IS = frozenset({"payload", "link"})
_REASONS = frozenset({"why", "reason"})
_NUMBERED = re.compile(r"^\[Errno \d+\] ")
_SYSTEM = ("prompt", "system")
"""The table of what a system says is wrong, by the names that it has for that."""
_HINT, _BODY = "|", "~"
_JOIN = "join"
_CAPITAL = "capital"
_OPEN = "open"
_GENITIVE = "genitive"
_FULL = "full"
_HISSES = ("s", "ß", "x", "z")
_KEPT = 512
"""So many sentences are kept as they were made."""


def sentences(room: str) -> dict[str, str | dict[str, str]]:
    """Return the sentences of one room of the language in use."""
    return tables(f"told/{room}")


def sentence(key: str, /, **values: Value) -> str:
    """Return the sentence of a key, for those who stand at the door: tasks and screens."""
    return render(say(key, **values))


def render(text: Text) -> str:
    """Return a text in words, with all its parts.

    Raises KeyError if there is no such sentence or a value is missing: that is a bug.
    """
    return parts_of(text)[0]


def core(text: Text) -> str:
    """Return a text in words without hints, or with them if it is nothing else."""
    told, kept, _ = parts_of(text)
    return kept or told


def without_stop(text: Text) -> str:
    """Return a text in words without the full stop at its end: as a button has it, or a line."""
    return render(text).removesuffix(_STATES)


def asks(text: Text) -> bool:
    """Say whether a text asks something in the end, whatever hint comes behind that."""
    return core(text).rstrip().endswith(_ASKS)


def parts_of(text: Text) -> tuple[str, str, str]:
    """Return a text in words: all of it, without hints, and the head alone.

    The last two are empty where a text is nothing but what they leave out.
    """
    if isinstance(text, Msg):
        return _rendered(text)
    told = harmless(text)
    return told, told, told


def can_be_told(text: Text) -> bool:
    """Say whether there are words for a text, which another version may have written."""
    try:
        render(text)
    except (KeyError, ValueError):
        return False
    return True


def hinted(text: Text) -> Iterator[str]:
    """Yield the keys of the sentences of a text that have hints."""
    if isinstance(text, Msg) and text.key != LAST_QUESTION:
        room, _, name = text.key.partition(".")
        if room != _JOIN and _HINT in _form(text, room, name):
            yield text.key
        for each in (*(value for _, value in text.values), *text.parts):
            if isinstance(each, Msg):
                yield from hinted(each)


@kept
@lru_cache(_KEPT)
def _rendered(message: Msg) -> tuple[str, str, str]:
    room, _, name = message.key.partition(".")
    if room == _JOIN:
        joint = str(sentences(room)[name])
        every = [parts_of(part) for part in message.parts]
        if message.key == LAST_QUESTION:
            asked = _last_question(joint.join(kept or told for told, kept, _ in every))
            return asked, asked, asked
        told = joint.join(parts[0] for parts in every)
        kept, head = (joint.join(filter(None, (each[n] for each in every))) for n in (1, 2))
        return told, kept, head
    form = _form(message, room, name)
    # Hints are every second part, and so are bodies.
    kept = "".join(form.split(_HINT)[::2])
    head = "".join(kept.split(_BODY)[::2])
    told = form.replace(_HINT, "")
    if not form.lstrip(_HINT + _BODY)[:1].islower():
        # What is left of a sentence begins as the sentence does.
        kept, head = _with_capital(kept), _with_capital(head)
    return _filled(message, told, 0), _filled(message, kept, 1), _filled(message, head, 2)


def _last_question(told: str) -> str:
    """Return the last sentence that asks, or the first where none does."""
    said = _SENTENCES.split(told)
    return next((each for each in reversed(said) if each.endswith(_ASKS)), said[0])


def _with_capital(form: str) -> str:
    found = re.search(r"[^\s~]", form)
    at = found.start() if found else 0
    return form[:at] + form[at : at + 1].upper() + form[at + 1 :]


def _filled(message: Msg, form: str, part: int) -> str:
    """Fill a form with its values, as much of each as is told: `part` as in `parts_of`."""
    if part:
        form = form.strip()
    form = form.replace(_BODY, "")
    if not message.values:
        return form
    return _one_sign(form.format_map({n: _shown(n, value, part) for n, value in message.values}))


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
    values = dict(message.values)
    if "count" in values:
        return form["one" if values["count"] == 1 else "other"]
    what = values["what"]
    ends = str(what) if isinstance(what, int) else render(what)
    return form.get(_ENDS.get(ends[-1:], "other"), form["other"])


class _Shown(str):
    """A value in words, which can be asked for a capital letter, to stay open, for a genitive.

    `full` is what it is with its body.
    """

    full = ""

    def __format__(self, spec: str) -> str:
        if spec == _OPEN:
            return self.removesuffix(".")
        if spec == _FULL:
            return self.full or str(self)
        if spec == _GENITIVE:
            return self + ("'" if self.lower().endswith(_HISSES) else "s")
        return self[:1].upper() + self[1:] if spec == _CAPITAL else super().__format__(spec)


def _shown(name: str, value: Value, part: int) -> "_Shown | int":
    """Return a value in words, as much of it as is told.

    Foreign text is made harmless: names of files and codes may hold escape sequences.
    Addresses lose what lets somebody in; what a code holds, or a link, is told as it is.
    """
    if isinstance(value, int):
        return value
    if isinstance(value, Msg):
        told = parts_of(value)
        shown = _Shown(told[part] or told[0])
        shown.full = told[min(part, 1)] or told[0]
        return shown
    if name in _REASONS:
        value = _as_we_say(value)
    return _Shown(harmless(value if name in _AS_IT_IS else without_queries(value)))


def _as_we_say(why: str) -> str:
    """Return what the system says is wrong in the words of the language in use, as far as known.

    The system says it in its own language, and may say with it which file it is about.
    """
    said, colon, about = _NUMBERED.sub("", why).partition(": ")
    ours = sentences(_SYSTEM[0])[_SYSTEM[1]]
    if isinstance(ours, str):
        raise KeyError(_SYSTEM[1])
    known = {os.strerror(getattr(errno, name)): told for name, told in ours.items()}
    return f"{known[said]}{colon}{about}" if said in known else why


def _one_sign(told: str) -> str:
    """Leave one sign where a title that ends in one stands at the end of a sentence."""
    return _SIGN_ASKED.sub("?", _SIGN_TOLD.sub(r"\1", told))
