"""What tasks at the command line share: what they start with, ask, and end with."""

import sys
from collections.abc import Iterable
from itertools import islice

from assistant import places
from assistant.language.heard import heard
from assistant.language.program import ways
from assistant.library import Library, open_library
from assistant.problems import Exit, Fault
from assistant.settings import Settings, load_settings
from assistant.words import sentence

AT_ONCE = 8
"""Lines of whole cards that are read before the next word."""


def at_hand() -> tuple[Settings, Library]:
    """Return the user's settings and decks; what is wrong with a setting is told elsewhere."""
    settings, _ = load_settings(places.settings_file())
    return settings, open_library(adult=settings.adult)


def asked(question: str) -> str | None:
    """Ask; return the line that was typed, None where there is no more input."""
    print(question, flush=True)
    try:
        return input().strip()
    except (EOFError, UnicodeDecodeError):
        return None


def agreed(question: str, listed: Iterable[str] = (), whole: Iterable[str] = ()) -> bool:
    """Ask until there is a yes or a no; where nobody answers it is a no.

    Who answers ``list`` gets the lines `listed` first; each ``cards`` reads some more of what is
    `whole`, and begins again behind the last.
    """
    lines, all_whole = tuple(listed), tuple(whole)
    left = iter(all_whole)
    while True:
        answer = asked(question)
        word = None if answer is None else answer.casefold()
        if word in ways("yes"):
            return True
        if word and heard("listing", word) is not None and lines:
            print(*lines, sep="\n", flush=True)
        if word and heard("reading_cards", word) is not None and all_whole:
            more = tuple(islice(left, AT_ONCE))
            if not more:
                left = iter(all_whole)
                more = tuple(islice(left, AT_ONCE))
            print(*more, sep="\n", flush=True)
        if word is None or word in ways("no"):
            print(sentence("deck.left"))
            return False


def cannot(*sentences: str) -> int:
    """Tell on stderr why something cannot be done; return the exit code for that."""
    print(*sentences, sep="\n", file=sys.stderr, flush=True)
    return Exit.CANNOT


def told(fault: Fault) -> str:
    """Return the sentence of a fault."""
    return sentence(fault.key, **fault.values)
