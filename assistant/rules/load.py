"""Load every edition from the folders of edition files.

A file in a later folder takes the place of the edition with the same id.  Nothing that
people wrote makes this raise: what is wrong is told as a `Problem`.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path

from assistant.cards.toml_file import Place, closest, read_toml, shown, toml_files
from assistant.problems import Problem
from assistant.rules.edition import Edition
from assistant.rules.edition_file import problem, read_edition


def load_editions(
    folders: Sequence[Path],
    *,
    decks: Collection[str] | None = None,
    hidden: Collection[str] = (),
) -> tuple[dict[str, Edition], list[Problem]]:
    """Return all editions found in `folders` by their id, and what is to be mended.

    The first folder must hold something; the others are the user's own and may be missing.
    With `decks`, the ids of all decks in use, an edition of the user's that names another
    deck is told; those of the first folder may name decks that nobody has entered yet.
    Decks that are `hidden` may be named by an edition, and are never proposed.  An edition
    for adults stays one, whatever takes its place.
    """
    editions: dict[str, Edition] = {}
    problems: list[Problem] = []
    for number, folder in enumerate(folders):
        if number and not folder.is_dir():
            continue
        paths, faults = toml_files(folder, "edition", optional=number > 0)
        problems += faults
        seen: set[str] = set()
        for path in paths:
            place = Place(path.name, "edition")
            table = read_toml(path, place)
            if isinstance(table, Problem):
                problems.append(table)
                continue
            edition, faults = read_edition(table, place)
            problems += faults
            if edition is None:
                continue
            if edition.id in seen:
                problems.append(problem(place, "same_edition", id=edition.id))
                continue
            if number and decks is not None:
                problems += _strange_decks(edition, decks, hidden, place)
            seen.add(edition.id)
            before = editions.get(edition.id)
            editions[edition.id] = (
                replace(edition, adult=True) if before and before.adult else edition
            )
    return editions, problems


def _strange_decks(
    edition: Edition, decks: Collection[str], hidden: Collection[str], place: Place
) -> list[Problem]:
    return [
        problem(place, "no_such_deck", deck=shown(deck), hint=closest(deck, sorted(decks)))
        for deck in edition.decks
        if deck not in decks and deck not in hidden
    ]
