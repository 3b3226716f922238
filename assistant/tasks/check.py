"""``table-assistant check``: every problem of decks and labels, a sentence each."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from assistant import (
    commands,  # noqa: F401
    places,
)
from assistant.braille.code import spellings
from assistant.cards.find import Found, lookup
from assistant.cards.index import Index
from assistant.cards.learned import load_learned
from assistant.cards.load import Check, load_catalogue, load_checks
from assistant.cards.model import Catalogue, Deck
from assistant.cards.shelf import shelved
from assistant.cards.toml_file import once
from assistant.commands.known_decks import shipped_ids
from assistant.files import is_folder
from assistant.keeper.ruleset import Ruleset
from assistant.keeper.ruleset_file import load_rulesets
from assistant.keeper.shelf import RULESETS
from assistant.labels.embossed import near_labels
from assistant.library import BRAILLE_MAP, CARD_TEXTS, EDITIONS, folders, origins
from assistant.problems import Exit
from assistant.registry import find_command
from assistant.rules.edition import Edition
from assistant.rules.edition_file import load_editions
from assistant.settings import load_settings
from assistant.tongue import OURS, in_use
from assistant.words import render, sentence
from assistant.words.problems import tell_problem


def check(folder: str | None) -> int:
    """Write all problems, then what was checked; return the exit code.

    A folder is checked as it will be used: on top of what is shipped, so that a file with
    nothing but corrections is understood.
    """
    packs, unread = shelved(places.shelf())
    texts, labels = folders(CARD_TEXTS, packs), folders(BRAILLE_MAP, packs)
    rules = [each / EDITIONS for each in texts]
    decks: tuple[Deck, ...] = ()
    settings, faulty = load_settings(places.settings_file())
    if folder is not None:
        if not is_folder(Path(folder)):
            print(sentence("check.no_folder", folder=folder))
            return Exit.CANNOT
        shipped, _ = load_catalogue(texts[:1], labels[:1])
        decks = shipped.decks
        own_texts, own_labels = _folders_in(Path(folder))
        if Path(folder).resolve().name == EDITIONS:
            # Editions lie in a folder of their own, and no deck does beside them.
            texts, labels, rules = texts[:1], labels[:1], [rules[0], Path(folder)]
        elif Path(folder).resolve().name == RULESETS:
            texts, labels, rules = texts[:1], labels[:1], rules[:1]
        else:
            texts = (texts[0], own_texts)
            labels = (labels[0], own_labels)
            rules = [each / EDITIONS for each in texts]
    catalogue, problems = load_catalogue(
        texts, labels, adult=settings.adult, origins=origins(packs)
    )
    hidden = tuple(deck for deck in catalogue.decks if deck.adult and not settings.adult)
    catalogue = Catalogue(tuple(deck for deck in catalogue.decks if deck not in hidden))
    editions, faults = load_editions(
        rules,
        decks={deck.id for deck in catalogue.decks},
        hidden={deck.id for deck in hidden},
    )
    problems += faults
    kept, faults = load_rulesets(_rulesets(folder))
    problems += faults
    if folder is None:
        problems += load_learned(places.learned_file())[1]
        problems += (*faulty, *unread)
    sentences = [render(tell_problem(problem)) for problem in once(problems)]
    known = {deck.id for deck in catalogue.decks}
    checks = {deck: checks for deck, checks in load_checks(labels).items() if deck in known}
    for deck in catalogue.decks:
        if checks.get(deck.id):
            # Typed with this deck in use: other decks may have cards of the same name.
            sentences += _failed(deck.id, checks[deck.id], Index(Catalogue((deck,))))
    sentences += [
        sentence("check.word", title=card.title, label=label)
        for card in catalogue.cards
        for label in (card.label, card.title)
        if find_command(label)
    ]
    called = _called(texts, labels, rules, folder)
    mine = [deck for deck in catalogue.decks if deck.id not in shipped_ids()]
    # A question without its words, or without an answer, cannot be asked.
    asking = [deck for deck in mine if deck.secret]
    sentences += [
        line for deck in asking for line in left_empty(called(deck), deck.secret, _asked(deck))
    ]
    checked = [
        sentence("check.deck", name=called(deck), designs=len(deck.cards), copies=deck.copies)
        for deck in catalogue.decks
        if deck not in decks
    ]
    notes = [note for deck in mine if (note := _near(deck, called(deck)))]
    if folder is None:
        # Nobody needs labels; whoever does hears where they come from.
        notes += [
            sentence("deck.no_labels_of", name=called(deck), deck=deck.id)
            for deck in mine
            if deck.cards and not any(card.label for card in deck.cards)
        ]
    if folder is not None:
        before = load_editions(rules[:1])[0].values()
        new = [each for each in editions.values() if each not in before]
        new = [each for each in new if settings.adult or not each.adult]
        checked += [sentence("check.edition", name=called(each)) for each in new]
    shipped_too = load_rulesets(_rulesets(None)[:1])[0].values()
    checked += [
        sentence("check.ruleset", name=called(each))
        for each in kept.values()
        if each not in shipped_too
    ]
    for line in (*sentences, *checked, *notes):
        print(line)
    unchecked = folder is not None and any(deck not in decks for deck in hidden)
    if unchecked:
        print(sentence("check.hidden"))
    if not checked and not sentences and not unchecked:
        print(sentence("check.no_deck", folder=folder or ""))
    elif sentences:
        print(sentence("check.problems", count=len(sentences)))
    elif checked:
        print(sentence("check.fine"))
    return Exit.NOTHING if sentences or not checked else Exit.DONE


def left_empty(name: str, secret: str, cards: Iterable[tuple[str, str, str]]) -> Iterator[str]:
    """Yield what is told of questions without their words, or without what is kept back.

    Each is its title, its text, and its value of the column that is kept back.
    """
    rows = [*cards]
    for at, which in enumerate((sentence("check.text"), secret), 1):
        empty = [row[0] for row in rows if secret and not row[at].strip()]
        if empty:
            values = {"name": name, "which": which, "title": empty[0]}
            yield sentence("check.left_empty", count=len(empty), **values)


def _called(
    texts: Sequence[Path], labels: Sequence[Path], rules: Sequence[Path], folder: str | None
) -> Callable[[Deck | Edition | Ruleset], str]:
    """Return what tells how a deck, an edition or a ruleset is called in the language in use.

    What is checked is as it was written, with the words of every language beside it.
    """
    language = in_use()
    names: dict[tuple[type, str], str] = {}
    if language != OURS:
        found: tuple[Deck | Edition | Ruleset, ...] = (
            *load_catalogue(texts, labels, language=language)[0].decks,
            *load_editions(rules, language=language)[0].values(),
            *load_rulesets(_rulesets(folder), language)[0].values(),
        )
        names = {(type(each), each.id): each.name for each in found}
    return lambda each: names.get((type(each), each.id), each.name)


def _asked(deck: Deck) -> Iterator[tuple[str, str, str]]:
    """Yield the title of each card of a deck, its text, and what is kept back."""
    for card in deck.cards:
        kept_back = next((each.value for each in card.columns if each.secret), "")
        yield card.title, card.text, kept_back


def _near(deck: Deck, name: str) -> str:
    """Return what is told, and is no problem, of labels that one slip can make one another."""
    near = near_labels(card.label for card in deck.cards)
    if not near:
        return ""
    one, other = next(iter(near.items()))
    return sentence("check.near", name=name, count=len(near), one=one, other=other)


def _rulesets(folder: str | None) -> tuple[Path, ...]:
    """Return where rulesets lie: the shipped ones and those of a folder, else the user's own."""
    own = places.home() if folder is None else Path(folder)
    inside = own if own.resolve().name == RULESETS else own / RULESETS
    return (places.shipped(RULESETS), inside)


def _failed(deck: str, checks: Sequence[Check], index: Index) -> list[str]:
    """Type what a label file says should be typed; return what did not find its card."""
    failed = []
    for check in checks:
        answer = lookup(index, spellings(check.typed))
        found = answer.match.card if isinstance(answer, Found) else None
        if found is None or (found.deck, found.title) != (deck, check.finds):
            other = found.title if found else sentence("check.no_card")
            failed.append(
                sentence("check.failed", typed=check.typed, wanted=check.finds, found=other)
            )
    return failed


def _folders_in(folder: Path) -> tuple[Path, Path]:
    """Return where decks and labels lie: in folders of their own, or all in this one.

    In the folder of everything that is the user's they lie in folders of their own only.
    """
    texts, labels = folder / CARD_TEXTS, folder / BRAILLE_MAP
    if folder.resolve() == places.home().resolve():
        return texts, labels
    return (texts if is_folder(texts) else folder, labels if is_folder(labels) else folder)
