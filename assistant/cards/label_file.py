"""Label files: what is brailled on the cards of a deck, with checks that prove it can be found."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from assistant.braille.cells import LABEL_LINES, LABEL_WIDTH
from assistant.braille.code import fits
from assistant.cards.model import Kind
from assistant.cards.toml_file import Key, Place, Table, checked, closest, shown
from assistant.problems import Problem

FORMAT = 1

FILE_KEYS: Mapping[str, Key] = {
    "format": Key("number", required=True),
    "deck": Key("line", required=True),
    "prefixes": Key("table"),
    "label": Key("tables"),
    "check": Key("tables"),
}
PREFIX_KEYS: Mapping[str, Key] = {kind.value: Key("line", may_be_empty=True) for kind in Kind}
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
    by title, `checks` are with their places, `lost` are titles whose label was left out.
    """

    prefixes: dict[Kind, str] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    checks: dict[Check, Place] = field(default_factory=dict)
    lost: set[str] = field(default_factory=set)
    place: Place = field(default_factory=lambda: Place("", "label"))


def read_labels(path: Path, table: Table, decks: dict[str, Labels]) -> list[Problem]:
    """Read `table`, which is in the label file `path`, into `decks`, by deck id."""
    place = Place(path.name, "label")
    if table.get("format", FORMAT) != FORMAT or isinstance(table.get("format"), bool):
        return [place.problem("wrong_format", found=shown(table["format"]), expected=FORMAT)]
    values, problems = checked(table, FILE_KEYS, place)
    if "deck" not in values:
        return problems
    labels = decks.setdefault(values["deck"], Labels())
    labels.place = place
    prefixes, more = checked(values.get("prefixes", {}), PREFIX_KEYS, place)
    labels.prefixes.update((Kind(name), prefix) for name, prefix in prefixes.items())
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
    labels: Labels, kinds: Mapping[str, Kind], also: set[str] | frozenset[str]
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
    prefixes: Mapping[Kind, str], label: str, kind: Kind, place: Place
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
