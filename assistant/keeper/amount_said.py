"""A number that answers a question for one, with what is counted or without: 40 points, forty."""

from assistant.keeper.frames import plain
from assistant.keeper.ruleset import Counter
from assistant.keeper.said import names_of
from assistant.keeper.spelled import as_read
from assistant.language.heard import number_in
from assistant.tongue import tables

_FIGURES = 6
_BELOW = ("-", "\u2212")
"""The signs that stand before a number below nothing."""


def amount_said(text: str, counter: Counter) -> int | None:
    """Return the number of a counter that a text is, below nothing where it says so.

    None is returned for anything else, such as a line of the game.
    """
    words = tables("keeper")
    # A sign that stands alone is no word of a line.
    text, below = text.strip().lstrip("+"), text.strip().startswith(_BELOW)
    said = " ".join(as_read(tuple(plain(text.lstrip("".join(_BELOW))).split()), ()))
    counted = next((name for name in _longest(names_of(counter)) if _ends(said, name)), "")
    said = said.removesuffix(counted).strip()
    if counted and said in words["none_of_it"]:
        return 0
    sign = -1 if below else 1
    for word in (f"{each} " for each in words["minus"]):
        if said.startswith(word):
            sign, said = -1, said.removeprefix(word)
            break
    if said.isdecimal():
        return sign * int(said) if len(said) <= _FIGURES else None
    number = 1 if counted and said in words["single"] else number_in(said)
    return None if number is None else sign * number


def _longest(names: set[str]) -> list[str]:
    return sorted(names, key=lambda name: (-len(name), name))


def _ends(said: str, name: str) -> bool:
    return bool(name) and said.endswith(f" {name}")
