"""The one registry of the words that can be said at the prompt.

Typed words, menu, help and the printed list of commands all come from here.  A
command is a function of the session and of what was typed behind the word; its help is
the sentence of the same name in ``help.toml``.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from assistant.game.phrase import begun, heard, thankless
from assistant.intents import Do
from assistant.performing import performs
from assistant.session import Session
from assistant.words import Msg, choose
from assistant.words.announcement import Announcement

Run: TypeAlias = "Callable[[Session, str], Iterable[Announcement]]"
Says: TypeAlias = "Callable[[Session, Do], Iterable[Announcement]]"
_LONGEST = 7


@dataclass(frozen=True, slots=True)
class Command:
    """One thing that can be said: its word, other words for it, its group in the menu, its deed.

    `takes` is whether something may be said behind the word.  `says` is its deed where it is
    said to a game, so that a player's name may stand before it.
    """

    word: str
    also: tuple[str, ...]
    group: str
    run: Run
    takes: bool = False
    says: "Says | None" = None

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

_PLAYERS = ACTING | {"questions"}
_PLAYERS_WORDS = frozenset(
    {
        *("undo", "redo", "cancel", "yes", "no", "wins", "everyone loses", "end game"),
        *("again", "full", "spell", "word", "back", "type", "read", "card", "status", "decks"),
        *("menu", "help", "history", "older", "newer", "quit"),
    }
)
"""What whoever has a way in alone may say there: groups, and single words of other groups."""

ALL_WORDS = "words"
"""What is said behind help to hear every word of a moment."""

_commands: dict[str, Command] = {}


def command(
    group: str, word: str, *also: str, takes: bool = False, says: "Says | None" = None
) -> Callable[[Run], Run]:
    """Register a function as the command `word`; `also` are other words for it.

    `takes` is whether something may be said behind the word; where nothing may, the word
    with more behind it is a card's label or title.  A command may be of several words.
    """

    def register(run: Run) -> Run:
        if group in _PLAYERS or word in _PLAYERS_WORDS:
            made = Command(word, also, group, run, takes, says)
        else:
            made = Command(
                word, also, group, _of_table(word, run), takes, says and _of_table(word, says)
            )
        for each in (word, *also):
            if each in _commands:
                raise ValueError(each)
            _commands[each] = made
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

    What people say in place of its word is understood, and so is what is only polite.
    """
    typed = thankless(typed)
    same, first = heard("same", typed), begun("begins", typed)
    if same is not None:
        return _registered(same)
    if first:
        return _registered(" ".join(first)) or _registered(first[0])
    found, polite = _registered(typed), begun("polite", typed)
    return find_command(polite[1]) if polite and not found else found


def _registered(typed: str) -> tuple[Command, str] | None:
    """Return the command whose word a line begins with, and the rest of the line.

    Of ``who can win`` and ``who`` the longer one is meant.
    """
    words = typed.split()
    for count in range(min(_LONGEST, len(words)), 0, -1):
        said = " ".join(words[:count]).casefold()
        found = _commands.get(said) or _commands.get(said.rstrip("?!.,:") or said[:1])
        rest = " ".join(words[count:])
        if found and (found.takes or not rest):
            return found, rest
    return None


@performs(Do)
def do(session: "Session", wanted: Do) -> Iterable[Announcement]:
    """Do what a word says, with what was answered on its way."""
    found = _commands[wanted.word]
    return found.says(session, wanted) if found.says else found.run(session, wanted.rest)


def all_commands() -> tuple[Command, ...]:
    """Return every command once, group after group."""
    found = dict.fromkeys(_commands.values())
    return tuple(sorted(found, key=lambda each: GROUPS.index(each.group)))


def all_words() -> tuple[str, ...]:
    """Return every word that starts a command."""
    return tuple(_commands)
