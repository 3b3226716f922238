"""Deck packs and the user's folder: what of a deck goes into a pack, and where a pack goes.

A pack is first laid out in a folder of its own, together with what the user has, and read as
it will be read later: what then has a fault that was not there before is refused.
"""

import shutil
import tempfile
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from assistant import places
from assistant.cards.load import load_catalogue
from assistant.cards.model import Catalogue, Deck
from assistant.cards.own_texts import replace_file
from assistant.cards.packs import Pack
from assistant.cards.payload import LONGEST
from assistant.cards.spelling import normal
from assistant.cards.toml_file import Place, read_toml, shown, toml_files
from assistant.library import BRAILLE_MAP, CARD_TEXTS, EDITIONS, OWN_TEXTS, Library
from assistant.problems import Fault, Problem
from assistant.rules.load import load_editions
from assistant.words.problems import tell_problem

RULES = f"{CARD_TEXTS}/{EDITIONS}"
FOLDERS = (CARD_TEXTS, OWN_TEXTS, BRAILLE_MAP, RULES)
_OF_SHIPPED = frozenset({"format", "id", "card", "cards", "species"})
_OF_OWN_TEXTS = frozenset({"format", "id", "card"})
_TOLD_NOT_REFUSED = frozenset(
    f"decks.{name}"
    for name in (
        "label_too_long",
        "same_label",
        "wrong_prefix",
        "no_prefix_wanted",
        "no_label",
        "label_no_card",
        "check_no_card",
        "wrong_total",
    )
)
"""What is told of a deck, while it is used all the same."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What installing a pack does: `files` by the place they go to, `codes` to be tied.

    `replaced` are the files that are there already and differ, `retied` how many codes that
    mean another card so far, `rules` the name of an edition here whose rules it changes.
    """

    pack: Pack
    files: Mapping[Path, bytes]
    codes: Mapping[str, str]
    replaced: tuple[Path, ...]
    retied: int
    rules: str = ""


class Refused(Exception):
    """The files of a pack have faults; `sentences` tell them."""

    def __init__(self, sentences: list[str]) -> None:
        super().__init__(sentences)
        self.sentences = sentences


def gathered(library: Library, deck: Deck) -> Pack:
    """Return what the user has of a deck.  Raises Fault if a file cannot be read."""
    files: dict[str, bytes] = {}
    wanted = (
        (CARD_TEXTS, "id", deck.id),
        (OWN_TEXTS, "id", deck.id),
        (BRAILLE_MAP, "deck", deck.id),
    )
    for folder, key, id in (*wanted, (RULES, "id", deck.edition)):
        for number, path in enumerate(_about(places.home() / folder, key, id), 1):
            name = id if number == 1 else f"{id}-{number}"
            try:
                files[f"{folder}/{name}.toml"] = path.read_bytes()
            except OSError as error:
                why = error.strerror or type(error).__name__
                raise Fault("packs.unreadable", file=str(path), why=why) from error
    keys = {card.key for card in deck.cards}
    codes = {payload: key for payload, key in library.learned.cards.items() if key in keys}
    return Pack(deck.id, deck.name, files, codes)


def _about(folder: Path, key: str, id: str) -> list[Path]:
    """Return the files of a folder that name `id` at their `key`."""
    if not id or not folder.is_dir():
        return []
    paths, _ = toml_files(folder, "card", optional=True)
    return [path for path in paths if _read(path).get(key) == id]


def _read(path: Path) -> Mapping[str, Any]:
    table = read_toml(path, Place(path.name, "card"))
    return {} if isinstance(table, Problem) else table


def planned(library: Library, pack: Pack) -> Plan:
    """Return what installing the pack would do; nothing is written into the user's folder.

    Raises Fault or Refused if the pack is not to be trusted.
    """
    home = places.home()
    files = {_target(home, pack, path): data for path, data in pack.files.items()}
    with tempfile.TemporaryDirectory() as folder:
        stage = Path(folder)
        for name in FOLDERS:
            (stage / name).mkdir(parents=True, exist_ok=True)
            for path in toml_files(home / name, "card", optional=True)[0]:
                if path.is_file():
                    shutil.copyfile(path, stage / name / path.name)
        adult = not library.hidden
        before = {tell_problem(problem) for problem in _loaded(stage, adult)[1]}
        for target, data in files.items():
            (stage / target.relative_to(home)).write_bytes(data)
        _check_tables(stage, home, pack, files)
        catalogue, problems = _loaded(stage, adult)
    faults = [tell_problem(problem) for problem in problems if problem.key not in _TOLD_NOT_REFUSED]
    new = [sentence for sentence in faults if sentence not in before]
    if new:
        raise Refused(new)
    deck = next((deck for deck in catalogue.decks if deck.id == pack.deck), None)
    if deck is None:
        raise Fault("packs.no_cards", deck=pack.deck)
    rules = _check_rules(library, pack, deck)
    codes = _codes(library, pack, catalogue)
    replaced = tuple(path for path, data in files.items() if _differs(path, data))
    known = library.learned.cards
    retied = sum(known.get(payload, key) != key for payload, key in codes.items())
    return Plan(pack, files, codes, replaced, retied, rules)


def install(library: Library, plan: Plan) -> None:
    """Write the files of the pack and tie its codes.  Raises Fault if it cannot be written."""
    for path in plan.replaced:
        replace_file(path.with_name(f"{path.name}.old"), path.read_bytes())
    for path, data in plan.files.items():
        replace_file(path, data)
    for payload, key in plan.codes.items():
        if library.learned.cards.get(payload) != key:
            library.learned.tie(payload, key)


def _target(home: Path, pack: Pack, path: str) -> Path:
    """Return where a file of the pack goes: in place of the user's own about the same deck."""
    folder, _, name = path.rpartition("/")
    if folder == CARD_TEXTS:
        own = _about(home / folder, "id", pack.deck)
        if own:
            return own[0]
    return home.joinpath(*PurePosixPath(folder).parts, name)


def _loaded(stage: Path, adult: bool) -> tuple[Catalogue, list[Problem]]:
    """Read everything as it will be read with the staged files in the user's folder."""
    texts = (places.shipped(CARD_TEXTS), stage / CARD_TEXTS, stage / OWN_TEXTS)
    labels = (places.shipped(BRAILLE_MAP), stage / BRAILLE_MAP)
    catalogue, problems = load_catalogue(texts, labels, adult=adult)
    _, faults = load_editions([folder / EDITIONS for folder in texts[:2]])
    return catalogue, [*problems, *faults]


def _check_tables(stage: Path, home: Path, pack: Pack, files: Mapping[Path, bytes]) -> None:
    """Check that each file is about the deck of the pack, and says no more than it may."""
    shipped = {_read(path).get("id") for path in toml_files(places.shipped(CARD_TEXTS), "card")[0]}
    for target in files:
        inner = target.relative_to(home)
        folder, path = inner.parent.as_posix(), inner.as_posix()
        table = _read(stage / inner)
        if folder == RULES:
            continue
        if table.get("deck" if folder == BRAILLE_MAP else "id") != pack.deck:
            raise Fault("packs.other_deck", path=shown(path), deck=pack.deck)
        allowed: frozenset[str] | None = None
        if folder == OWN_TEXTS:
            allowed = _OF_OWN_TEXTS
        elif folder == CARD_TEXTS and pack.deck in shipped:
            allowed = _OF_SHIPPED
        strange = next((name for name in table if allowed and name not in allowed), None)
        if strange is not None:
            raise Fault("packs.shipped_key", path=shown(path), name=shown(strange))


def _check_rules(library: Library, pack: Pack, deck: Deck) -> str:
    """Check that the rules in the pack are those that its deck is played by.

    Return the name of the edition if it is here already.
    """
    changed = ""
    for path, data in pack.files.items():
        if path.startswith(f"{RULES}/"):
            id = tomllib.loads(data.decode("utf-8-sig")).get("id")
            if id != deck.edition:
                raise Fault("packs.other_rules", path=shown(path), deck=pack.deck)
            edition = library.editions.get(deck.edition)
            here = _target(places.home(), pack, path)
            if edition and not (here.exists() and not _differs(here, data)):
                changed = edition.name
    return changed


def _codes(library: Library, pack: Pack, catalogue: Catalogue) -> dict[str, str]:
    """Return the codes to be tied, all to cards of the pack's deck."""
    printed = {normal(card.code): card for card in catalogue.cards}
    for payload, key in pack.codes.items():
        card = catalogue.by_key.get(key)
        if card is None or card.deck != pack.deck or len(payload) > LONGEST:
            raise Fault("packs.strange_code", deck=pack.deck, card=shown(key))
        other = printed.get(normal(payload))
        if other and other.deck != pack.deck:
            raise Fault("packs.taken_code", code=other.code)
    return dict(pack.codes)


def _differs(path: Path, data: bytes) -> bool:
    try:
        return path.exists() and path.read_bytes() != data
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise Fault("packs.unreadable", file=str(path), why=why) from error
