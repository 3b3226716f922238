"""Which key does what on the screen.  Pure.

A key only says a word that can be typed as well, or moves among messages; so whatever a
key does, line mode can do.  The user's own keys stand in the setting `keys`, such as
``repeat=f5 ctrl+e; silence=f12``.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from assistant.messages import Text, choose, joined

WORDS: Mapping[str, str] = {
    "help": "help",
    "whose": "whose",
    "scores": "scores",
    "top": "top",
    "pile": "pile",
    "chain": "chain",
    "cards": "cards",
    "now": "now",
    "why": "why",
    "menu": "menu",
    "offers": "offers",
    "detail": "who can win",
    "repeat": "again",
    "undo": "undo",
    "curtain": "curtain",
    "privacy": "privacy",
    "view": "view",
    "verbosity": "next verbosity",
    "walk": "walk",
    "hand": "walk hand",
    "discard": "walk discard pile",
    "nursery": "walk nursery",
    "stack": "walk pile",
    "links": "walk chain",
}
"""The word that each key says."""
DEEDS: Mapping[str, str] = {
    "silence": "stop",
    "older": "older",
    "newer": "newer",
    "next": "next message",
    "where": "now",
    "leave": "quit",
    "break": "quit",
}
"""What keys do besides, each with the word that does it as well: be silent, go back and forth in
the messages, show what waits, say where one is, end."""

USUAL: Mapping[str, tuple[str, ...]] = {
    "help": ("f1",),
    "whose": ("f2",),
    "scores": ("f3",),
    "top": ("f4",),
    "pile": ("f5",),
    "chain": ("f6",),
    "cards": ("f7",),
    "now": ("f8",),
    "why": ("f9",),
    "menu": ("f10",),
    "offers": ("ctrl+o",),
    "detail": ("ctrl+s",),
    "repeat": ("ctrl+r",),
    "undo": ("ctrl+z",),
    "curtain": ("f12",),
    "privacy": ("ctrl+p",),
    "view": ("ctrl+t",),
    "walk": ("ctrl+w",),
    "hand": ("ctrl+y",),
    "discard": ("ctrl+b",),
    "nursery": ("ctrl+k",),
    # Beside the keys that tell of them.
    "stack": ("shift+f5",),
    "links": ("shift+f6",),
    "verbosity": ("ctrl+g",),
    "silence": ("escape", "ctrl+x"),
    "older": ("pageup",),
    "newer": ("pagedown",),
    "next": ("ctrl+n",),
    "where": ("tab",),
    "leave": ("ctrl+d",),
    "break": ("ctrl+c",),
}

LETTERS: Mapping[str, str] = {
    "t": "whose",
    "s": "scores",
    "S": "detail",
    "c": "top",
    "C": "pile",
    "n": "chain",
    "e": "cards",
}
"""Single letters, where they are switched on and nothing is typed yet."""

_KEY = re.compile(
    r"(ctrl\+[a-z]|(ctrl\+|shift\+|alt\+)*(f([1-9]|1[0-2])|escape|pageup|pagedown|insert))"
)
PARTS = ("ctrl", "shift", "alt", "escape", "pageup", "pagedown", "insert", "tab", "enter")
"""Parts of the names of keys that are words."""
BREAK = "break"
"""What always has a key."""
TAKEN = frozenset({"ctrl+c", "ctrl+h", "ctrl+i", "ctrl+j", "ctrl+m", "ctrl+u"})
"""Keys that keep their meaning: break off, backspace, tab, Enter, the line back."""


@dataclass(frozen=True, slots=True)
class Keymap:
    """What each key does, and the parts of the setting that could not be understood."""

    actions: Mapping[str, str]
    wrong: tuple[str, ...] = ()

    def keys_of(self, action: str) -> tuple[str, ...]:
        """Return the keys that do this."""
        return tuple(key for key, done in self.actions.items() if done == action)

    def keys_of_word(self, word: str) -> tuple[str, ...]:
        """Return the keys that say this word, or do what it does."""
        words = {**WORDS, **DEEDS}
        return tuple(key for key, done in self.actions.items() if words[done] == word)


def letter_action(letter: str) -> str | None:
    """Return what a single letter does; a capital without a meaning of its own does the same."""
    return LETTERS.get(letter) or LETTERS.get(letter.lower())


def key_names(keys: tuple[str, ...]) -> Text:
    """Return the names of keys as they are read aloud."""
    parts = (choose("screen.key_part", part, part) for key in keys for part in key.split("+"))
    return joined("words", *parts)


def action_name(action: str) -> Text:
    """Return the name of an action as it is read aloud and typed."""
    return choose("screen.action", action, action)


def is_key(name: str) -> bool:
    """Say whether a key of this name can be given something to do."""
    return bool(_KEY.fullmatch(name)) and name not in TAKEN


def own_keys(setting: str) -> tuple[dict[str, tuple[str, ...]], tuple[str, ...]]:
    """Return the user's own keys of each action, and what could not be understood."""
    own: dict[str, tuple[str, ...]] = {}
    wrong: list[str] = []
    for part in filter(None, (part.strip() for part in setting.split(";"))):
        action, given, names = part.partition("=")
        action, keys = action.strip(), tuple(names.lower().split())
        # An action without any sign behind it is a slip, and no wish for none.
        right = bool(given) and action in USUAL and all(is_key(key) for key in keys)
        if right and (keys or action != BREAK):
            own[action] = keys
        else:
            wrong.append(part)
    return own, tuple(wrong)


def keymap(setting: str) -> Keymap:
    """Return the keys in use: the usual ones, changed by the setting."""
    own, wrong = own_keys(setting)
    actions = {key: action for action, keys in USUAL.items() if action not in own for key in keys}
    # A key that the user gave away is taken from what it did before.
    actions |= {key: action for action, keys in own.items() for key in keys}
    # The way out that always works.
    actions |= dict.fromkeys(USUAL[BREAK], BREAK)
    return Keymap(actions, wrong)


def with_keys(setting: str, action: str, keys: tuple[str, ...]) -> str:
    """Return the setting with these keys for an action."""
    own, _ = own_keys(setting)
    # Whoever is given a key last has it.
    own.pop(action, None)
    own[action] = keys
    return "; ".join(f"{each}={' '.join(names)}" for each, names in own.items())
