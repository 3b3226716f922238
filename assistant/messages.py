"""What is told, as data: the key of a sentence and what goes into it.

A `Msg` is made where something happens and becomes words at the door, where it is known who
hears it, in which language and how brief (`assistant.words.rendering`).  Two messages are
equal where they tell the same, whatever the language.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Msg:
    """A sentence before it is one.

    `key` names the sentence (``room.name``), or a phrase of a table (``room.table.name``);
    `values` are what is filled in, by name.  `parts` are what a list joins, for the keys of
    the room ``join``.  `otherwise` is told where a table has no such phrase.
    """

    key: str
    values: "tuple[tuple[str, Value], ...]" = ()
    parts: "tuple[Text, ...]" = ()
    otherwise: "Text | None" = None

    def __str__(self) -> str:
        """Refuse: nobody knows here in which language.

        Raises TypeError always.
        """
        raise TypeError(f"{self.key} is rendered at the door")

    def __format__(self, spec: str) -> str:
        """Refuse, as `str` does."""
        return str(self)


LAST_QUESTION = "join.question"
"""The key of what some texts ask at last."""

Text: TypeAlias = str | Msg
"""A message, or words that are no language's: a name, the text of a card, what was typed."""
Value: TypeAlias = str | int | Msg


def say(key: str, /, **values: Value) -> Msg:
    """Return the message of a key (``room.name``) with `values` to be filled in."""
    return Msg(key, tuple(values.items()))


def choose(key: str, name: str, otherwise: "Text | None" = None) -> Msg:
    """Return the phrase `name` from the table `key`, or `otherwise` where it is not there."""
    return Msg(f"{key}.{name}", otherwise=otherwise)


def joined(how: str, *parts: Text) -> Text:
    """Return several texts as one; `how` names a joint of the room ``join``, such as ``commas``.

    What is empty is left out; one alone is itself.
    """
    there = tuple(part for part in parts if part != "")
    return there[0] if len(there) == 1 else Msg(f"join.{how}", parts=there) if there else ""


def in_turn(*parts: Text) -> Text:
    """Return several sentences, one after the other, as one text."""
    return joined("sentences", *parts)


def texts_in(text: Text) -> Iterator[Text]:
    """Yield a text, and whatever is filled into it or joined in it, in all its parts."""
    yield text
    if isinstance(text, Msg):
        for part in (*(value for _, value in text.values), *text.parts):
            if not isinstance(part, int):
                yield from texts_in(part)


def filled_in(text: Text) -> Iterator[str]:
    """Yield the words that are filled into a message, in all its parts: whole names and titles."""
    parts = islice(texts_in(text), 1, None)
    return (part for part in parts if isinstance(part, str))


def last_question(*parts: Text) -> Msg:
    """Return what several texts ask at last, without the hints; the door knows where it begins."""
    return Msg(LAST_QUESTION, parts=parts)


def called_anew(text: Text, names: Mapping[str, str]) -> Text:
    """Return a text in which whatever is one of `names` is what stands for it there.

    Only a whole value is a name: the text of a card stays as it is.
    """
    if isinstance(text, str):
        return names.get(text, text)
    values = tuple(
        (key, value if isinstance(value, int) else called_anew(value, names))
        for key, value in text.values
    )
    parts = tuple(called_anew(each, names) for each in text.parts)
    otherwise = text.otherwise if text.otherwise is None else called_anew(text.otherwise, names)
    return replace(text, values=values, parts=parts, otherwise=otherwise)
