"""Load every deck with its labels from the folders of deck files and label files.

Later folders win over earlier ones card by card and value by value, so that a user can
correct a single text.  Nothing that people wrote makes this raise: a faulty part is
left out and told as a `Problem`.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from assistant.cards.deck_file import read_deck
from assistant.cards.draft import Draft, known_to_all
from assistant.cards.label_file import Check, Labels, label_problems, read_labels
from assistant.cards.model import Catalogue, Kind, Source
from assistant.cards.toml_file import Place, Table, closest, read_toml, toml_files
from assistant.problems import Problem

__all__ = ["Check", "Labels", "load_catalogue", "load_checks", "load_labels"]


def load_catalogue(
    card_texts: Sequence[Path], braille_map: Sequence[Path], *, adult: bool = True
) -> tuple[Catalogue, list[Problem]]:
    """Return all decks found in the folders `card_texts`, labelled from `braille_map`.

    The first folder of deck files must hold something; the others are the user's own and
    may be empty.  Folders of labels may be missing.  One folder may be given as both.
    Without `adult`, of what is wrong in a file about a deck for adults it is only told that
    there is something: the sentences would name its cards.
    """
    drafts: dict[str, Draft] = {}
    unread = False
    problems: list[Problem] = []
    for number, folder in enumerate(card_texts):
        paths, faults = toml_files(folder, "card", optional=number > 0)
        problems += faults
        for path in paths:
            table = read_toml(path, Place(path.name, "card"))
            if isinstance(table, Problem):
                problems.append(table)
                unread = True
            elif "rule" in table and "card" not in table:
                problems.append(Place(path.name, "card").problem("edition_misplaced"))
            elif not _holds_labels(table):
                faults = read_deck(path, table, drafts)
                grown_up = table.get("adult") is True or _is_adult(drafts, table.get("id"))
                problems += _told(faults, Place(path.name, "card"), adult or not grown_up)
            elif folder not in braille_map:
                problems.append(Place(path.name, "card").problem("labels_misplaced"))
    shown = list(drafts) if adult else known_to_all(drafts)
    labels, faults = _read_labels(braille_map, card_texts, [id for id in drafts if id not in shown])
    problems += [p for p in (drafts[deck].total_problem() for deck in shown) if p]
    problems += faults
    for deck, found in labels.items():
        if deck not in drafts and unread:
            # Its deck may be in the file that could not be read.
            continue
        if deck not in drafts:
            hint = closest(deck, known_to_all(drafts))
            problems.append(found.place.problem("labels_no_deck", deck=deck, hint=hint))
            continue
        draft = drafts[deck]
        kinds = {card["title"]: Kind(card["kind"]) for card in draft.cards.values()}
        faults = label_problems(found, kinds, draft.lost_titles)
        problems += _told(faults, found.place, deck in shown)
    decks = (
        draft.deck(
            labels[id].labels if id in labels else {},
            Source.WORDING if draft.folder == card_texts[0] else Source.UNSAID,
        )
        for id, draft in drafts.items()
    )
    return Catalogue(tuple(decks)), problems


def load_labels(braille_map: Sequence[Path]) -> tuple[dict[str, Labels], list[Problem]]:
    """Return the labels found in the folders, by the id of their deck."""
    return _read_labels(braille_map, ())


def load_checks(braille_map: Sequence[Path]) -> Mapping[str, tuple[Check, ...]]:
    """Return the checks found in the folders, by the id of their deck."""
    return {deck: tuple(labels.checks) for deck, labels in load_labels(braille_map)[0].items()}


def _is_adult(drafts: Mapping[str, Draft], id: object) -> bool:
    return isinstance(id, str) and id in drafts and drafts[id].adult


def _told(problems: list[Problem], place: Place, shown: bool) -> list[Problem]:
    """Return the problems of a deck that is shown; of a hidden one, that there are some."""
    return problems if shown or not problems else [place.problem("hidden")]


def _read_labels(
    braille_map: Sequence[Path], card_texts: Sequence[Path], hidden: Sequence[str] = ()
) -> tuple[dict[str, Labels], list[Problem]]:
    """Read the label files; in a folder of `card_texts` other files are no concern.

    `hidden` are decks whose problems are not told.
    """
    decks: dict[str, Labels] = {}
    problems: list[Problem] = []
    for folder in braille_map:
        paths, faults = toml_files(folder, "label", optional=True) if folder.is_dir() else ([], [])
        problems += faults
        for path in paths:
            table = read_toml(path, Place(path.name, "label"))
            if not isinstance(table, Problem) and _holds_labels(table):
                faults = read_labels(path, table, decks)
                shown = table.get("deck") not in hidden
                problems += _told(faults, Place(path.name, "label"), shown)
            elif folder not in card_texts:
                misplaced = Place(path.name, "label").problem("deck_misplaced")
                problems.append(table if isinstance(table, Problem) else misplaced)
    return decks, problems


def _holds_labels(table: Table) -> bool:
    """Say whether the file is one of labels: it names a deck and is none."""
    return (
        "id" not in table
        and not {"card", "name", "code"} & set(table)
        and bool({"deck", "label", "check"} & set(table))
    )
