"""The one registry of the words that can be said at the prompt.

Typed words, menu, help and the printed list of commands all come from here.  A
command is a function of the session and of what was typed behind the word; how it is said is
in ``program.toml``, its help the sentence of the same name in ``help.toml``.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

from assistant.intents import Do
from assistant.language.program import Program, Word, spoken
from assistant.performing import performs
from assistant.session import Session
from assistant.words import Msg, choose
from assistant.words.announcement import Announcement

Run: TypeAlias = "Callable[[Session, str], Iterable[Announcement]]"
Says: TypeAlias = "Callable[[Session, Do], Iterable[Announcement]]"


@dataclass(frozen=True, slots=True)
class Command:
    """One thing that can be said: its word, its group in the menu, its deed.

    `says` is its deed where it is said to a game, so that a player's name may stand before it.
    """

    word: str
    group: str
    run: Run
    says: "Says | None" = None

    @property
    def also(self) -> tuple[str, ...]:
        """Other words for it."""
        return spoken().forms[self.word][1:]

    @property
    def of_player(self) -> bool:
        """Whether a player may say it at a way in of their own; else it is the table's own."""
        return self.group in _PLAYERS or self.word in _PLAYERS_WORDS

    @property
    def help(self) -> Msg:
        """One or two sentences on what it does and how it is said."""
        return choose("help.command", self.word)


GROUPS = (
    "game",
    "turn",
    "answers",
    "effects",
    "moves",
    "numbers",
    "questions",
    "book",
    "card",
    "code",
    "sound",
    "screen",
    "general",
)
"""The groups of commands in the order of the menu."""

ACTING = frozenset({"turn", "answers", "effects", "moves", "numbers"})
"""The groups of commands that begin something new, so that an open question is left."""

ANSWERING = "answers"
"""The group of commands that answer a card that was played."""

_PLAYERS = ACTING | {"questions"}
_PLAYERS_WORDS = frozenset(
    {
        *("undo", "redo", "cancel", "yes", "no", "wins", "everyone loses", "end game"),
        *("again", "full", "spell", "word", "back", "type", "read", "card", "status", "decks"),
        *("menu", "help", "language", "history", "older", "newer", "quit"),
        *("look for me", "deal me in"),
        *("leaves", "joins", "join game", "leave game", "rename"),
    }
)
"""What whoever has a way in alone may say there: groups, and single words of other groups."""

PROGRAM = Program()
"""The words by all ways to say them."""

_commands: dict[str, Command] = {}


def command(
    group: str, word: str, *, takes: bool = False, says: "Says | None" = None, alone: bool = False
) -> Callable[[Run], Run]:
    """Register a function as the command `word`.

    `takes` is whether something may be said behind the word; where nothing may, the word
    with more behind it is a card's label or title.  `alone` is whether one that is said to a game
    may be answered without one.  A command may be of several words.
    """

    def register(run: Run) -> Run:
        PROGRAM.add(Word(word, takes, says is not None, alone))
        made = Command(word, group, run, says)
        if not made.of_player:
            guarded = says and _of_table(word, says)
            made = replace(made, run=_of_table(word, run), says=guarded)
        _commands[word] = made
        return run

    return register


_Given = TypeVar("_Given")
_Deed: TypeAlias = Callable[[Session, _Given], Iterable[Announcement]]


def _of_table(word: str, run: _Deed[_Given]) -> _Deed[_Given]:
    """Return the deed of a word that is said at the table only: it changes what all have."""

    def guarded(session: Session, given: _Given) -> Iterable[Announcement]:
        if session.seat is not None:
            return (session.tell("prompt.at_the_table", word=word),)
        return run(session, given)

    return guarded


def find_command(typed: str) -> tuple[Command, str] | None:
    """Return the command that a typed line asks for and the rest of the line, or None.

    What is only polite is left out.
    """
    found = PROGRAM.of(typed)
    return (_commands[found.word], found.rest) if found else None


@performs(Do)
def do(session: "Session", wanted: Do) -> Iterable[Announcement]:
    """Do what a word says, with what was answered on its way."""
    found = _commands[wanted.word]
    return found.says(session, wanted) if found.says else found.run(session, wanted.slots.said)


def all_commands() -> tuple[Command, ...]:
    """Return every command once, group after group."""
    order = {word: number for number, word in enumerate(spoken().forms)}
    found = sorted(_commands.values(), key=lambda each: order[each.word])
    return tuple(sorted(found, key=lambda each: GROUPS.index(each.group)))


def all_words() -> tuple[str, ...]:
    """Return every word that starts a command."""
    return tuple(PROGRAM.words)
