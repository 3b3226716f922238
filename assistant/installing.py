"""Deck packs and the user's folder: what of a deck goes into a pack, and what one would change.

A pack is first laid out in a folder of its own, and read together with all that is here, as it
will be read later: what then has a fault that was not there before is refused, and what then
is not as it was is told, before anything is installed.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomli

from assistant import places
from assistant.cards.find import Found, Several
from assistant.cards.index import Index
from assistant.cards.load import load_catalogue
from assistant.cards.model import Card, Catalogue, Deck, Source
from assistant.cards.packs import Pack
from assistant.cards.payload import LONGEST, recognised
from assistant.cards.shelf import Shelved, alone, lay_out, put, shelved
from assistant.cards.spelling import looks_like, normal, words
from assistant.cards.toml_file import Place, read_toml, shown, toml_files
from assistant.library import (
    BRAILLE_MAP,
    CARD_TEXTS,
    EDITIONS,
    OWN_TEXTS,
    Library,
    folders,
    open_library,
    origins,
)
from assistant.messages import Text
from assistant.problems import Fault, Problem
from assistant.rules.edition_file import load_editions
from assistant.scratch import Scratch
from assistant.words.problems import tell_problem

RULES = f"{CARD_TEXTS}/{EDITIONS}"
_FACTS = (
    "title",
    "text",
    "kind",
    "species",
    "copies",
    "counts_as",
    "triggers",
    "duty",
    "traits",
    "effects",
    "always",
    "variant",
    "label",
)
"""What of a card is told if a pack changes it."""
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

Tell = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is here and will be another: `fact` of the card `title` of `deck`.

    The deck is its name.  The fact is one of the fields of `Card`, ``gone`` for the whole card,
    ``code`` for what the payload `before` means, or ``alike`` for what `before` means when it is
    typed, so far this card alone; `after` is the new value as it is read, or the other card.
    """

    deck: str
    title: str
    fact: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What installing a pack does.

    `deck` is the name of the deck it is about.  `changes` is what is here and will be another.
    `kept` counts the cards of the pack for which the owner's own text stays.  `rules` is the
    name of an edition here whose rules it changes.
    """

    pack: Pack
    deck: str
    changes: tuple[Change, ...] = ()
    kept: int = 0
    rules: str = ""


class Refused(Exception):
    """The files of a pack have faults; `sentences` tell them."""

    def __init__(self, sentences: list[Text]) -> None:
        super().__init__(sentences)
        self.sentences = sentences


def gathered(library: Library, deck: Deck) -> Pack:
    """Return what the user has of a deck, installed or written.  Raises Fault if unreadable."""
    files: dict[str, bytes] = {}
    wanted = (
        (CARD_TEXTS, "id", deck.id),
        (OWN_TEXTS, "id", deck.id),
        (BRAILLE_MAP, "deck", deck.id),
        (RULES, "id", deck.edition),
    )
    installed = [pack.folder for pack in shelved(places.shelf())[0] if pack.deck == deck.id]
    for folder, key, id in wanted:
        # What the user wrote wins over what was installed, as when it is read.
        own = _about(places.home() / folder, key, id)
        theirs = [path for top in installed for path in _about(top / folder, key, id)]
        if folder == OWN_TEXTS and own and theirs:
            files[f"{folder}/{id}.toml"] = _laid_over(theirs[0], own[0])
            continue
        for number, path in enumerate(own or theirs, 1):
            name = id if number == 1 else f"{id}-{number}"
            files[f"{folder}/{name}.toml"] = _content(path)
    keys = {card.key for card in deck.cards}
    codes = {
        payload: key
        for payload, key in library.learned.cards.items()
        if key in keys and _is_whole(payload)
    }
    return Pack(deck.id, deck.name, files, codes)


def _is_whole(payload: str) -> bool:
    """Say whether TOML can hold a payload: halves of letters, as JSON has them, it cannot."""
    return not any("\ud800" <= sign <= "\udfff" for sign in payload)


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise Fault("packs.unreadable", file=str(path), why=why) from error


def _laid_over(below: Path, above: Path) -> bytes:
    """Return a file of texts with the cards of both, those of `above` value by value."""
    import tomlkit

    cards: dict[str, dict[str, Any]] = {}
    for path in (below, above):
        for card in _cards(_read(path)):
            cards.setdefault(str(card.get("id", "")), {}).update(card)
    return tomlkit.dumps({"id": _read(above).get("id"), "card": list(cards.values())}).encode()


def _cards(table: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    found = table.get("card")
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def _about(folder: Path, key: str, id: str) -> list[Path]:
    """Return the files of a folder that name `id` at their `key`.  Raises Fault if unreadable."""
    if not id:
        return []
    paths, problems = toml_files(folder, "card", optional=True)
    for problem in problems:
        raise Fault(problem.key, **problem.values)
    return [path for path in paths if _read(path).get(key) == id]


def _read(path: Path) -> Mapping[str, Any]:
    table = read_toml(path, Place(path.name, "card"))
    return {} if isinstance(table, Problem) else table


def planned(library: Library, pack: Pack, tell: Tell = lambda _: None) -> Plan:
    """Return what installing the pack would do; nothing is installed.

    `tell` is given the number of codes that were looked at, now and then.  Raises Fault or
    Refused if the pack is not to be trusted.
    """
    adult = not library.hidden
    installed, _ = shelved(places.shelf())
    others = [each for each in installed if each.deck != pack.deck]
    here, problems = _loaded(installed, adult)
    known = {tell_problem(problem) for problem in problems}
    with Scratch() as stage:
        try:
            staged = lay_out(pack, stage)
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise Fault("packs.unwritten", file=str(stage), why=why) from error
        _check_tables(stage, pack)
        catalogue, problems = _loaded([*others, staged], adult)
        named = {str(card.get("id")) for path in pack.files for card in _cards(_read(stage / path))}
    faults = [tell_problem(problem) for problem in problems if problem.key not in _TOLD_NOT_REFUSED]
    new = [sentence for sentence in faults if sentence not in known]
    if new:
        raise Refused(new)
    deck = next((deck for deck in catalogue.decks if deck.id == pack.deck), None)
    if deck is None:
        raise Fault("packs.no_cards", deck=pack.deck)
    if deck.adult and not adult:
        # What it changes could not be told without naming its cards.
        raise Fault("packs.hidden_deck")
    others_names = [other.name for other in catalogue.decks if other != deck]
    for name in (deck.name, pack.name):
        _check_name(name, others_names)
    _check_codes(pack, catalogue)
    rules = _check_rules(library, pack, deck, installed)
    owned = sum(card.source is Source.OWNER and card.id in named for card in deck.cards)
    changes = (
        *_changed(here, catalogue),
        *_alike(library, deck, here),
        *_retied(library, pack, here, catalogue, tell),
    )
    return Plan(pack, deck.name, changes, owned, rules)


def install(plan: Plan, *, adult: bool) -> Plan:
    """Install the pack, whole or not at all; return what that does.

    It may be another plan than what was asked about, if another program has installed something
    since; then nothing is installed.  Raises Fault or Refused.
    """
    with alone(places.shelf()):
        now = planned(open_library(adult=adult), plan.pack)
        if now == plan:
            put(places.shelf(), plan.pack)
    return now


def _loaded(packs: Iterable[Shelved], adult: bool) -> tuple[Catalogue, list[Problem]]:
    """Read everything as it is read where these packs are installed."""
    packs = tuple(packs)
    texts = folders(CARD_TEXTS, packs)
    catalogue, problems = load_catalogue(
        texts, folders(BRAILLE_MAP, packs), adult=adult, origins=origins(packs)
    )
    _, faults = load_editions([folder / EDITIONS for folder in texts])
    return catalogue, [*problems, *faults]


def _changed(here: Catalogue, then: Catalogue) -> Iterator[Change]:
    """Yield what of the cards that are here will be another."""
    names = _names(here)
    for card in here.cards:
        after, deck = then.by_key.get(card.key), names[card.deck]
        if after is None:
            yield Change(deck, card.title, "gone", "", "")
            continue
        for fact in _FACTS:
            old, new = _as_read(here, card, fact), _as_read(then, after, fact)
            if old != new:
                yield Change(deck, card.title, fact, old, new)


def _alike(library: Library, deck: Deck, here: Catalogue) -> Iterator[Change]:
    """Yield the labels and titles of the pack's deck that mean cards of other decks already.

    Such a one, typed, is then a list.  A card of an expansion that is played by the same rules
    is a reprint, and none.
    """
    decks = {each.id: each for each in here.decks}
    labels: dict[str, list[Card]] = defaultdict(list)
    titles: dict[str, list[Card]] = defaultdict(list)
    for card in here.cards:
        if card.deck != deck.id and not library.hides(card.deck):
            labels[_typed(card.label)].append(card)
            titles[_typed(card.title)].append(card)
    told = set[Change]()
    for card in deck.cards:
        before = here.by_key.get(card.key)
        found = [(card.title, labels), (card.title, titles)]
        if card.label:
            found += [(card.label, labels), (card.label, titles)]
        known = {_typed(each) for each in (before.title, before.label)} if before else set()
        for name, others in found:
            for other in others.get(_typed(name), ()) if _typed(name) not in known | {""} else ():
                if _is_reprint(card, deck, other, decks[other.deck]):
                    continue
                change = Change(decks[other.deck].name, other.title, "alike", name, card.title)
                if change not in told:
                    told.add(change)
                    yield change


def _is_reprint(card: Card, deck: Deck, other: Card, others: Deck) -> bool:
    """Say whether one of two cards is meant alone where both are typed; see `Library.typed`."""
    mixed_in = deck.expansion is not others.expansion and deck.edition == others.edition
    return mixed_in and card.title.casefold() == other.title.casefold()


def _typed(name: str) -> str:
    """Return a label or title as it is compared with what is typed."""
    return "".join(words(name))


def _names(catalogue: Catalogue) -> dict[str, str]:
    return {deck.id: deck.name for deck in catalogue.decks}


def _as_read(catalogue: Catalogue, card: Card, fact: str) -> str:
    if fact == "kind":
        return catalogue.kind_name(card)
    value = getattr(card, fact)
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _retied(
    library: Library, pack: Pack, here: Catalogue, then: Catalogue, tell: Tell
) -> Iterator[Change]:
    """Yield the codes that mean a card already, and another with the pack.

    What the owner tied stays tied.  Raises Fault for a code of a deck that is hidden here.
    """
    index = Index(here)
    hidden = {deck.id for deck in here.decks if library.hides(deck.id)}
    learned, names = library.learned, _names(here)
    for number, (payload, key) in enumerate(pack.codes.items(), 1):
        tell(number)
        before = learned.cards.get(payload)
        if before is not None and payload not in learned.origins:
            continue
        known = here.by_key.get(before or "")
        cards = [known] if known else []
        if before is None:
            match recognised(index, payload):
                case Found(match=match):
                    cards = [match.card]
                case Several(matches=matches):
                    cards = [match.card for match in matches]
        if any(card.deck in hidden for card in cards):
            raise Fault("packs.hidden_code")
        if cards and all(card.key != key for card in cards):
            deck = names[cards[0].deck]
            yield Change(deck, cards[0].title, "code", shown(payload), then.by_key[key].title)


def _check_tables(stage: Path, pack: Pack) -> None:
    """Check that each file is about the deck of the pack, and says no more than it may."""
    shipped = {_read(path).get("id") for path in toml_files(places.shipped(CARD_TEXTS), "card")[0]}
    for path in pack.files:
        folder = path.rpartition("/")[0]
        if folder == RULES:
            continue
        table = _read(stage / path)
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


def _check_name(name: str, others: Iterable[str]) -> None:
    """Check that what the pack brings cannot be taken for something else that is here."""
    for other in others:
        if normal(other) == normal(name):
            raise Fault("packs.same_name", name=shown(name))
        if looks_like(other, name):
            raise Fault("packs.look_alike", name=shown(name), other=shown(other))


def _check_rules(library: Library, pack: Pack, deck: Deck, installed: Iterable[Shelved]) -> str:
    """Check that the rules in the pack are those that its deck is played by.

    Return the name of the edition if it is here already and is another.
    """
    changed = ""
    for path, data in pack.files.items():
        if path.startswith(f"{RULES}/"):
            table = tomli.loads(data.decode("utf-8-sig"))
            if table.get("id") != deck.edition:
                raise Fault("packs.other_rules", path=shown(path), deck=pack.deck)
            name = str(table.get("name", ""))
            others = (each for id, each in library.editions.items() if id != deck.edition)
            _check_name(name, [each.name for each in others])
            edition = library.editions.get(deck.edition)
            tops = (places.home(), *(each.folder for each in installed))
            here = [file for top in tops for file in _about(top / RULES, "id", deck.edition)]
            if edition and data not in [_content(file) for file in here]:
                changed = edition.name
    return changed


def _check_codes(pack: Pack, catalogue: Catalogue) -> None:
    """Check that all codes are to be tied to cards of the pack's deck."""
    printed = {normal(card.code): card for card in catalogue.cards}
    for payload, key in pack.codes.items():
        card = catalogue.by_key.get(key)
        if card is None or card.deck != pack.deck or len(payload) > LONGEST:
            raise Fault("packs.strange_code", deck=pack.deck, card=shown(key))
        other = printed.get(normal(payload))
        if other and other.deck != pack.deck:
            raise Fault("packs.taken_code", code=other.code)
