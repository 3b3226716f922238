"""The one registry of the words that can be said at the prompt.

Typed words, menu, help and the printed list of commands all come from here.  A
command is a function of the session and of what was typed behind the word; its help is
the sentence of the same name in ``help.toml``.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from assistant.words import choose
from assistant.words.announcement import Announcement

if TYPE_CHECKING:
    from assistant.session import Session

Run: TypeAlias = "Callable[[Session, str], Iterable[Announcement]]"


@dataclass(frozen=True, slots=True)
class Command:
    """One thing that can be said: its word, other words for it, its group in the menu, its deed.

    `takes` is whether something may be said behind the word.
    """

    word: str
    also: tuple[str, ...]
    group: str
    run: Run
    takes: bool = False

    @property
    def help(self) -> str:
        """One or two sentences on what it does and how it is said."""
        return choose("help.command", self.word)


GROUPS = ("card", "code", "sound", "general")
"""The groups of commands in the order of the menu."""

_commands: dict[str, Command] = {}


def command(group: str, word: str, *also: str, takes: bool = False) -> Callable[[Run], Run]:
    """Register a function as the command `word`; `also` are other words for it.

    `takes` is whether something may be said behind the word; where nothing may, the word
    with more behind it is a card's label or title.
    """

    def register(run: Run) -> Run:
        made = Command(word, also, group, run, takes)
        for each in (word, *also):
            if each in _commands:
                raise ValueError(each)
            _commands[each] = made
        return run

    return register


def find_command(typed: str) -> tuple[Command, str] | None:
    """Return the command that a typed line asks for and the rest of the line, or None."""
    word, _, rest = typed.strip().partition(" ")
    found = _commands.get(word.casefold())
    rest = rest.strip()
    return (found, rest) if found and (found.takes or not rest) else None


def all_commands() -> tuple[Command, ...]:
    """Return every command once, group after group."""
    found = dict.fromkeys(_commands.values())
    return tuple(sorted(found, key=lambda each: GROUPS.index(each.group)))


def all_words() -> tuple[str, ...]:
    """Return every word that starts a command."""
    return tuple(_commands)
