"""``table-assistant check``: every problem of decks and labels, a sentence each."""

from pathlib import Path

from assistant.cards.load import load_catalogue
from assistant.exits import Exit
from assistant.library import BRAILLE_MAP, CARD_TEXTS, folders
from assistant.words import say
from assistant.words.problems import tell_problem


def check(folder: str | None) -> int:
    """Write all problems, then what was checked; return the exit code."""
    if folder is None:
        texts, labels = folders(CARD_TEXTS), folders(BRAILLE_MAP)
    else:
        texts, labels = _folders_in(Path(folder))
    catalogue, problems = load_catalogue(texts, labels)
    for problem in problems:
        print(tell_problem(problem))
    for deck in catalogue.decks:
        print(say("check.deck", name=deck.name, designs=len(deck.cards), copies=deck.copies))
    if not catalogue.decks:
        print(say("check.no_deck", folder=folder or ""))
    print(say("check.problems", count=len(problems)) if problems else say("check.fine"))
    return Exit.NOTHING if problems or not catalogue.decks else Exit.DONE


def _folders_in(folder: Path) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """Return where decks and labels lie: in folders of their own, or all in this one."""
    texts, labels = folder / CARD_TEXTS, folder / BRAILLE_MAP
    if texts.is_dir():
        return (texts,), (labels,) if labels.is_dir() else ()
    return (folder,), (folder,)
