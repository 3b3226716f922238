"""Load every deck with its labels from the folders of deck files and label files.

Later folders win over earlier ones card by card and value by value, so that a user can
correct a single text.  Nothing that people wrote makes this raise: a faulty part is
left out and told as a `Problem`."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from assistant.braille.cells import LABEL_LINES, LABEL_WIDTH
from assistant.braille.code import fits
from assistant.cards.deck_draft import Draft, known_to_all
from assistant.cards.deck_file import read_deck
from assistant.cards.model import AnyKind, Catalogue, Deck, Kind, Source, kind_of
from assistant.cards.toml_file import (
    Key,
    Place,
    Table,
    checked,
    closest,
    read_toml,
    shown,
    toml_files,
    wrong_format,
)
from assistant.cards.translation import (
    WordsOf,
    holds_words,
    in_another,
    read_deck_words,
    translated,
    words_problems,
)
from assistant.problems import Problem

FORMATS = (1, 2)
"""In the second, prefixes are of kinds that are the deck's own."""

FILE_KEYS: Mapping[str, Key] = {
    "format": Key("number", required=True),
    "deck": Key("line", required=True),
    "prefixes": Key("table"),
    "label": Key("tables"),
    "check": Key("tables"),
}
_PREFIX = Key("line", may_be_empty=True)
PREFIX_KEYS: Mapping[str, Key] = dict.fromkeys((kind.value for kind in Kind), _PREFIX)
LABEL_KEYS: Mapping[str, Key] = {
    "title": Key("line", required=True),
    "label": Key("line", required=True),
}
CHECK_KEYS: Mapping[str, Key] = {
    "typed": Key("line", required=True),
    "finds": Key("line", required=True),
}


@dataclass(frozen=True, slots=True)
class Check:
    """What a person may type, and the title of the card that it must find."""

    typed: str
    finds: str


@dataclass
class Labels:
    """The labels of one deck; later files change them title by title.

    `prefixes` is the first word of the labels of each kind, `labels` and `places` are
    by title, `checks` are with their places, `lost` are titles whose label was left out, and
    `packs` names the pack of each label that came in one.
    """

    prefixes: dict[AnyKind, str] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    checks: dict[Check, Place] = field(default_factory=dict)
    lost: set[str] = field(default_factory=set)
    packs: dict[str, str] = field(default_factory=dict)
    place: Place = field(default_factory=lambda: Place("", "label"))


def read_labels(
    path: Path, table: Table, decks: dict[str, Labels], origin: str = ""
) -> list[Problem]:
    """Read `table`, which is in the label file `path`, into `decks`, by deck id.

    `origin` is the name of the pack that the file came in, empty if it came in none.
    """
    place = Place(path.name, "label")
    wrong = wrong_format(table, place, FORMATS)
    if wrong:
        return [wrong]
    values, problems = checked(table, FILE_KEYS, place)
    if "deck" not in values:
        return problems
    labels = decks.setdefault(values["deck"], Labels())
    labels.place = place
    said: Table = values.get("prefixes", {})
    known = PREFIX_KEYS if table.get("format", 1) == 1 else dict.fromkeys(said, _PREFIX)
    prefixes, more = checked(said, known, place)
    labels.prefixes.update((kind_of(name), prefix) for name, prefix in prefixes.items())
    problems += more
    seen: set[str] = set()
    for number, entry in enumerate(values.get("label", ()), 1):
        here = _place(path, "label", number, entry.get("title"))
        found, more = checked(entry, LABEL_KEYS, here)
        title = found.get("title", "")
        if title in seen:
            more.append(here.problem("label_twice"))
        elif len(found) == len(LABEL_KEYS):
            seen.add(title)
            if found["label"] != labels.labels.get(title):
                labels.packs[title] = origin
            labels.labels[title] = found["label"]
            labels.places[title] = here
        else:
            labels.lost.add(title)
        problems += more
    for number, entry in enumerate(values.get("check", ()), 1):
        here = _place(path, "check", number, entry.get("typed"))
        found, more = checked(entry, CHECK_KEYS, here)
        if len(found) == len(CHECK_KEYS):
            labels.checks[Check(**found)] = here
        problems += more
    return problems


def label_problems(
    labels: Labels, kinds: Mapping[str, AnyKind], also: set[str] | frozenset[str]
) -> list[Problem]:
    """Return what is wrong with the labels of a deck whose titles have these `kinds`.

    A label with a problem is used all the same: it may be what stands on the cards.
    `also` are titles that are known although their card was left out.
    """
    problems: list[Problem] = []
    first: dict[str, str] = {}
    for title, label in labels.labels.items():
        place = labels.places[title]
        if title not in kinds:
            if title not in also:
                problems.append(place.problem("label_no_card", hint=closest(title, list(kinds))))
            continue
        other = first.setdefault(folded(label), title)
        if other != title:
            problems.append(place.problem("same_label", label=label, other=other))
        if not fits(label):
            problems.append(
                place.problem("label_too_long", label=label, lines=LABEL_LINES, cells=LABEL_WIDTH)
            )
        problems += _prefix_problem(labels.prefixes, label, kinds[title], place)
    for check, place in labels.checks.items():
        if check.finds not in kinds and check.finds not in also:
            hint = closest(check.finds, list(kinds))
            problems.append(place.problem("check_no_card", finds=check.finds, hint=hint))
    bare = [title for title in kinds if title not in {*labels.labels, *labels.lost}]
    if bare:
        few = ", ".join(bare[:3])
        problems.append(labels.place.problem("no_label", count=len(bare), titles=few))
    return problems


def folded(label: str) -> str:
    """Return the label as it is compared: without spaces, capitals as small letters."""
    return "".join(label.split()).casefold()


def _prefix_problem(
    prefixes: Mapping[AnyKind, str], label: str, kind: AnyKind, place: Place
) -> list[Problem]:
    """Tell a label whose first word is not the prefix of the card's kind."""
    if kind not in prefixes:
        return []
    word = label.split()[0].casefold()
    wanted = prefixes[kind]
    if wanted and word != wanted.casefold():
        return [place.problem("wrong_prefix", label=label, kind=kind.value, prefix=wanted)]
    if not wanted and word in {prefix.casefold() for prefix in prefixes.values()}:
        return [place.problem("no_prefix_wanted", label=label, kind=kind.value, prefix=word)]
    return []


def _place(path: Path, part: str, number: int, title: object) -> Place:
    return Place(path.name, part, number, shown(title) if isinstance(title, str) else "")


def load_catalogue(
    card_texts: Sequence[Path],
    braille_map: Sequence[Path],
    *,
    adult: bool = True,
    origins: Mapping[Path, str] = MappingProxyType({}),
    language: str = "",
) -> tuple[Catalogue, list[Problem]]:
    """Return all decks found in the folders `card_texts`, labelled from `braille_map`.

    The first folder of deck files must hold something; the others are the user's own and
    may be empty or missing, and so may folders of labels.  One folder may be given as both.
    Without `adult`, of what is wrong in a file about a deck for adults it is only told that
    there is something: the sentences would name its cards.  `origins` names the packs that
    the folders of packs belong to.  Cards are called as files of words in the `language` say; those
    in another one are only read where no language is meant.
    """
    drafts: dict[str, Draft] = {}
    worded: list[tuple[Path, Table]] = []
    first: dict[str, Deck] = {}
    unread = False
    problems: list[Problem] = []
    for number, folder in enumerate(card_texts):
        paths, faults = toml_files(folder, "card", optional=number > 0)
        problems += faults
        unread = unread or bool(faults)
        for path in paths:
            if language and in_another(path, language):
                continue
            table = read_toml(path, Place(path.name, "card"))
            if isinstance(table, Problem):
                problems.append(table)
                unread = True
            elif holds_words(table) and "deck" in table:
                worded.append((path, table))
            elif "rule" in table and "card" not in table:
                problems.append(Place(path.name, "card").problem("edition_misplaced"))
            elif not _holds_labels(table):
                faults = read_deck(path, table, drafts, origins.get(folder, ""))
                grown_up = table.get("adult") is True or _is_adult(drafts, table.get("id"))
                problems += _told(faults, Place(path.name, "card"), adult or not grown_up)
            elif folder not in braille_map:
                problems.append(Place(path.name, "card").problem("labels_misplaced"))
        if worded and not number:
            first = {id: draft.deck({}, Source.WORDING, {}) for id, draft in drafts.items()}
    known = list(drafts) if adult else known_to_all(drafts)
    labels, faults = _read_labels(
        braille_map, card_texts, [id for id in drafts if id not in known], origins
    )
    problems += [p for p in (drafts[deck].total_problem() for deck in known) if p]
    problems += [each for deck in known for each in drafts[deck].unsaid()]
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
        kinds = {card["title"]: kind_of(card.get("kind", "")) for card in draft.cards.values()}
        faults = label_problems(found, kinds, draft.lost_titles)
        problems += _told(faults, found.place, deck in known)
    decks = [
        draft.deck(
            labels[id].labels if id in labels else {},
            Source.WORDING if draft.folder == card_texts[0] else Source.UNSAID,
            labels[id].packs if id in labels and draft.folder == card_texts[0] else {},
        )
        for id, draft in drafts.items()
    ]
    decks, faults = _worded(decks, worded, language, known, first, card_texts[0])
    return Catalogue(tuple(decks)), [*problems, *faults]


def _worded(
    decks: list[Deck],
    files: Iterable[tuple[Path, Table]],
    language: str,
    known: Sequence[str],
    first: Mapping[str, Deck],
    shipped: Path,
) -> tuple[list[Deck], list[Problem]]:
    """Return decks as files of words in a language call them, and what is wrong in any of those.

    Only `known` decks may be named.  The files in `shipped` came with the program and are about
    the decks as they were at `first`; those of the user's come after them.
    """
    words: WordsOf = {}
    problems: list[Problem] = []
    by_id = {deck.id: deck for deck in decks}
    for path, table in files:
        faults = read_deck_words(path, table, words, shipped=path.parent == shipped)
        place, id = Place(path.name, "card"), table["deck"]
        if id in by_id:
            problems += _told(faults, place, id in known)
            continue
        hint = closest(shown(id), known)
        problems += [*faults, place.problem("labels_no_deck", deck=shown(id), hint=hint)]
    for (id, spoken, shipped_), said in sorted(words.items(), key=lambda each: not each[0][2]):
        if id in by_id:
            problems += _told(words_problems(by_id[id], said), said.place, id in known)
            if spoken == language:
                by_id[id] = translated(by_id[id], said, first.get(id) if shipped_ else None)
    return list(by_id.values()), problems


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
    braille_map: Sequence[Path],
    card_texts: Sequence[Path],
    hidden: Sequence[str] = (),
    origins: Mapping[Path, str] = MappingProxyType({}),
) -> tuple[dict[str, Labels], list[Problem]]:
    """Read the label files; in a folder of `card_texts` other files are no concern.

    `hidden` are decks whose problems are not told, `origins` names the packs of folders.
    """
    decks: dict[str, Labels] = {}
    problems: list[Problem] = []
    for folder in braille_map:
        paths, faults = toml_files(folder, "label", optional=True)
        problems += faults
        for path in paths:
            table = read_toml(path, Place(path.name, "label"))
            if not isinstance(table, Problem) and _holds_labels(table):
                faults = read_labels(path, table, decks, origins.get(folder, ""))
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
        and "language" not in table
        and bool({"deck", "label", "check"} & set(table))
    )
