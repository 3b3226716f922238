"""A new deck is typed card by card; each card is on the disk as soon as it is complete."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from assistant import places
from assistant.braille.code import fits
from assistant.cards.deck_keys import CARD_KEYS, DECK_KEYS, FREE, MOST_CARDS, OWN_KIND
from assistant.cards.importing import slug
from assistant.cards.load import folded
from assistant.cards.model import Card, Deck, Kind, Source
from assistant.cards.own_texts import add_cards, file_of, put_card, put_labels, together
from assistant.cards.toml_file import Key, Place, checked
from assistant.choices import Choice, Said
from assistant.commands.known_decks import (
    bad_code,
    can_be_said,
    free_code,
    known_decks,
    look_anew,
    shipped_ids,
)
from assistant.forms import Answers, Form, Option, Step, Taken, ask, is_number, opened, register
from assistant.intents import Answer, Fill, Given, Picked, Skipped, WordsGiven
from assistant.library import BRAILLE_MAP, CARD_TEXTS, open_library
from assistant.messages import Msg, say
from assistant.problems import Fault, Problem
from assistant.registry import command, find_command
from assistant.session import Session

OWN = 901
"""The first number of a card that is added to a deck that came with the program: what comes
with it later has lower ones."""
_HEAD = frozenset({"id", "name", "code"})
_CARD = ("title", "kind", "text", "copies", "label")
_KEYS = {**CARD_KEYS, "label": Key("line")}
_LEFT_OUT = frozenset({"copies", "label"})
_FREE_OUT = frozenset({"kind", "text"})
_AGAIN = "again"
"""The answer that a card which is there is asked about again; it is its id."""


@command("code", "new deck", takes=True)
def new_deck(session: Session, rest: str) -> Said:
    """Ask for a deck of one's own, card by card, or go on with one."""
    half = half_a_card(session, rest)
    if half:
        return half
    session.begins("new deck", anew=True)
    named = (Answer("name", WordsGiven(rest)),) if rest else ()
    wrong = bad_deck(session, rest) if rest else None
    if wrong:
        return (session.tell(wrong.key, **dict(wrong.values)), *ask(session, DECK))
    return (*_begun(session, named), *ask(session, DECK, named))


def half_a_card(session: Session, name: str = "") -> Said:
    """Ask what becomes of a card that is not all typed yet, of this deck or of any.

    Nothing is said where no card is half typed.
    """
    fill = opened(session, "deck")
    title = _given(fill.answers, "title") if fill else None
    if fill is None or not title:
        return ()
    deck = _deck(session, fill.answers)
    begun = tuple(each for each in fill.answers if each.step in _HEAD)
    given = (Answer("name", WordsGiven(name)),) if name else begun
    question = session.tell("deck.half", title=title, name=deck.name if deck else "")
    on, anew = replace(fill, given=None), Fill("deck", given)
    return session.confirm((question,), (Choice("", on, word="yes"), Choice("", anew, word="no")))


# -- what is known -----------------------------------------------------------------


def _given(answers: Answers, step: str) -> Any:
    """Return what was answered to a question: words, a number, nothing if it was not asked."""
    given = next((each.given for each in answers if each.step == step), None)
    if isinstance(given, WordsGiven):
        return given.text
    return given.value if isinstance(given, Picked) else None


def _id(session: Session, answers: Answers) -> str:
    """Return the id of the deck: of the one that has this name or id, or a new one."""
    name = _given(answers, "name") or ""
    known = session.library.catalogue.decks
    same = (d.id for d in known if name.casefold() in (d.name.casefold(), d.id))
    return _given(answers, "id") or next(same, slug(name, ()))


def _deck(session: Session, answers: Answers) -> Deck | None:
    """Return the deck as far as it is written; None as long as it has no code."""
    wanted = _id(session, answers)
    return next((deck for deck in session.library.catalogue.decks if deck.id == wanted), None)


def bad_deck(session: Session, name: str) -> Msg | None:
    """Return why no cards are added to the deck of this name or id, None if they can be."""
    if not can_be_said(name):
        return say("deck.bad_name", name=name)
    wanted = _id(session, (Answer("name", WordsGiven(name)),))
    before, decks = known_decks(session).get(wanted), session.library.catalogue.decks
    if before is None:
        return None
    if before.id not in {deck.id for deck in decks}:
        return say("deck.taken", deck=before.id)
    own = file_of(places.home() / CARD_TEXTS, wanted)
    whole = before.complete if wanted in shipped_ids() else not own.exists()
    return say("deck.there", deck=before.id) if whole else None


def _number(session: Session, answers: Answers) -> int:
    """Return the number of the next card."""
    deck = _deck(session, answers)
    codes = [card.code for card in deck.cards] if deck else []
    numbers = [int(code.removeprefix(code.rstrip("0123456789"))) for code in codes]
    own = OWN - 1 if _id(session, answers) in shipped_ids() else 0
    return max([own, *numbers]) + 1


# -- the form ----------------------------------------------------------------------


def _step(session: Session, answers: Answers) -> Step | None:
    answered = {each.step for each in answers}
    if "end" in answered:
        return None
    name = _given(answers, "name") or _given(answers, "id")
    if not name or not (_given(answers, "name") or _deck(session, answers)):
        return Step("name", say("deck.ask_name"), skip=True)
    if not _deck(session, answers) and "code" not in answered:
        code = free_code(name, {deck.code for deck in known_decks(session).values()})
        return Step("code", say("deck.ask_code", code=code), skip=True)
    asked = next(each for each in _CARD if each not in answered)
    if asked == "title":
        number = _number(session, answers)
        return Step(asked, say("deck.ask_title", number=number), skip=True)
    free = _is_free(session, answers)
    names = _kinds(session, answers) if free else tuple(kind.value for kind in Kind)
    options = tuple(Option(name, name, (name,)) for name in names) if asked == "kind" else ()
    before = _before(_again(session, answers), asked)
    if before:
        return Step(asked, say(f"deck.again_{asked}", kept=before), options, skip=True)
    out = asked in _LEFT_OUT or (free and asked in _FREE_OUT)
    key = f"own_{asked}" if free and asked in _FREE_OUT else asked
    return Step(asked, say(f"deck.ask_{key}"), options, skip=out)


def _before(card: Card | None, step: str) -> str | int:
    """Return what a card that is asked about again has so far, nothing for a new one."""
    if card is None:
        return ""
    known: dict[str, str | int] = {
        "kind": card.kind.value,
        "text": card.text,
        "copies": card.copies,
        "label": card.label,
    }
    return known.get(step, "")


def _is_free(session: Session, answers: Answers) -> bool:
    """Say whether the kinds of the deck are its own, as those of every new deck are."""
    deck = _deck(session, answers)
    return deck is None or deck.free


def _kinds(session: Session, answers: Answers) -> tuple[str, ...]:
    """Return the kinds that the deck's cards have so far."""
    deck = _deck(session, answers)
    return tuple(dict.fromkeys(card.kind.value for card in deck.cards if card.kind)) if deck else ()


def _read(session: Session, answers: Answers, step: Step, given: Given) -> Given | Msg | None:
    """Return what is typed, if a deck or a card can have it."""
    if isinstance(given, WordsGiven):
        found = find_command(given.text)
        if found and found[0].word == "new deck":
            # Who asks for a deck in the middle of one names nothing by that.
            return None
    number = step.name in ("code", "copies")
    if number and isinstance(given, WordsGiven) and find_command(given.text):
        return None
    if step.name == "code":
        decks, name = known_decks(session), _given(answers, "name")
        taken = {deck.code for deck in decks.values()}
        typed = given.text.upper() if isinstance(given, WordsGiven) else free_code(name, taken)
        return bad_code(typed, decks.values()) or WordsGiven(typed)
    free = _is_free(session, answers)
    if not isinstance(given, WordsGiven) or (step.name == "kind" and not free):
        return None if isinstance(given, WordsGiven) else given
    if step.options and is_number(given.text):
        return None
    key = DECK_KEYS["name"] if step.name == "name" else _KEYS[step.name]
    key = OWN_KIND if step.name == "kind" else key
    figures = key.type == "number" and given.text.isascii() and given.text.isdecimal()
    value = int(given.text) if figures and len(given.text) < 5 else given.text
    values, problems = checked(
        {step.name: value}, {step.name: key}, Place("", "card"), partial=True
    )
    if problems:
        return _fault(problems[0])
    found = values[step.name]
    deck = _deck(session, answers)
    again = _given(answers, _AGAIN)
    others = {card.title for card in deck.cards if card.id != again} if deck else set[str]()
    if step.name == "title" and found in others:
        return say("deck.title_twice", title=found)
    if step.name == "title" and not again and _number(session, answers) > MOST_CARDS:
        return say("deck.full", name=deck.name if deck else "", most=MOST_CARDS)
    wrong = bad_deck(session, found) if step.name == "name" else None
    return wrong or (Picked(found) if isinstance(found, int) else WordsGiven(found))


_TYPED = {
    "decks.not_number": "deck.typed_number",
    "decks.out_of_range": "deck.typed_number",
    "decks.too_long": "deck.typed_long",
    "decks.control_character": "deck.typed_sign",
    "decks.hidden_sign": "deck.typed_sign",
    "decks.empty": "deck.typed_nothing",
}
"""What is said to somebody who types, who knows no file and no keys, by the problem of a file."""


def _fault(problem: Problem) -> Msg:
    values = {**problem.values, "high": CARD_KEYS["copies"].high}
    return say(_TYPED.get(problem.key, problem.key), **values)


def _taken(session: Session, answers: Answers) -> Taken:
    """Say how a deck begins, keep a card that is complete, end where nothing more is typed."""
    last = answers[-1]
    skipped = isinstance(last.given, Skipped)
    if last.step == "name" and skipped:
        return Taken((), (Answer("end", last.given),))
    if last.step == "title" and skipped:
        return Taken(_left(session, answers[:-1]), (*answers[:-1], Answer("end", last.given)))
    if last.step == "code":
        return _entered(session, answers)
    if last.step == "name":
        return Taken(_begun(session, answers), answers)
    return _kept(session, answers) if last.step == "label" else Taken((), answers)


def _entered(session: Session, answers: Answers) -> Taken:
    """Write a deck that has no card yet, so that it can be taken up by its name at any time."""
    id, name = _id(session, answers), _given(answers, "name")
    head = {"format": FREE, "id": id, "name": name, "code": _given(answers, "code")}
    try:
        add_cards(file_of(places.home() / CARD_TEXTS, id), head, ())
    except Fault as fault:
        said = session.tell(_UNKEPT.get(fault.key, fault.key), title=name, **fault.values)
        return Taken((said,), answers[:-1])
    _read_anew(session)
    return Taken((session.tell("deck.begin", name=name),), answers)


def _taken_out(session: Session, deck: Deck) -> None:
    """Take out a deck that was just begun, since it is to be called otherwise."""
    with suppress(OSError):
        file_of(places.home() / CARD_TEXTS, deck.id).unlink()
    look_anew()
    _read_anew(session)


def _read_anew(session: Session) -> None:
    session.use(open_library(adult=session.settings.adult))


def _begun(session: Session, answers: Answers) -> Said:
    """Say that a deck begins or goes on, once all is known of it but its cards."""
    step = _step(session, answers)
    if step is None or step.name != "title":
        return ()
    deck = _deck(session, answers)
    return (session.tell("deck.go_on", name=deck.name, count=len(deck.cards)),) if deck else ()


def begin(session: Session, id: str) -> Said:
    """Begin the deck of an id, or go on with it."""
    named = (Answer("id", Picked(id)),)
    return (*_begun(session, named), *ask(session, DECK, named))


_UNKEPT = {"teach.unsaved": "deck.unkept", "teach.unsaved_broken": "deck.unkept_broken"}
"""What is said of a card or a deck that can't be written, which is not kept for a while either."""


def _kept(session: Session, answers: Answers) -> Taken:
    """Write a card that is complete, and take the deck with it from then on."""
    deck, id = _deck(session, answers), _id(session, answers)
    head = {"id": id, "name": _given(answers, "name"), "code": _given(answers, "code")}
    if deck:
        # All else about a deck that came with the program stays as it came.
        own = {} if id in shipped_ids() else {"name": deck.name, "code": deck.code}
        head = {"id": id, **own}
    again = _again(session, answers)
    said = {each: _given(answers, each) or _before(again, each) for each in _CARD}
    card = {each: value for each, value in said.items() if value}
    label, title = str(card.pop("label", "")), str(card["title"])
    taken = {each.id for each in deck.cards} if deck else set[str]()
    if again:
        card = {"id": again.id, **card}
    else:
        card = {"id": slug(title, taken), "number": _number(session, answers), **card}
    begun = tuple(each for each in answers if each.step in _HEAD)
    try:
        if again:
            _change_card(again, card, label)
        else:
            write_card(head, card, label, free=_is_free(session, answers))
    except Fault as fault:
        key = _UNKEPT.get(fault.key, fault.key)
        return Taken((session.tell(key, title=title, **fault.values),), begun)
    _read_anew(session)
    doubts = _doubts(session, id, title, label) if label else ()
    return Taken((session.tell("deck.kept", title=title), *doubts), begun)


def _doubts(session: Session, id: str, title: str, label: str) -> Said:
    """Tell what is doubtful about a label, which is kept: it may be what stands on the card."""
    cards = next((d.cards for d in session.library.catalogue.decks if d.id == id), ())
    same = (c.title for c in cards if c.title != title and folded(c.label) == folded(label))
    other = next(same, "")
    twice = (session.tell("deck.label_twice", label=label, title=other),) if other else ()
    return twice if fits(label) else (*twice, session.tell("deck.label_long", label=label))


def _again(session: Session, answers: Answers) -> Card | None:
    """Return the card that is asked about again, None for a new one."""
    deck, id = _deck(session, answers), _given(answers, _AGAIN)
    return next((card for card in deck.cards if card.id == id), None) if deck and id else None


def _change_card(before: Card, card: Mapping[str, Any], label: str) -> None:
    """Put what is typed now in the place of a card that is kept, with its label.  Raises Fault."""
    file, labels = (
        file_of(places.home() / each, before.deck) for each in (CARD_TEXTS, BRAILLE_MAP)
    )
    with together(file, labels):
        put_card(file, card, _CARD)
        if label or before.label:
            named = {card["title"]: label} if label else {}
            put_labels(labels, before.deck, named, {before.title: card["title"]})


def write_card(head: Mapping[str, Any], card: Mapping[str, Any], label: str, *, free: bool) -> None:
    """Add a card to the file of a deck of the user's own, and its label.  Raises Fault."""
    file, labels = (file_of(places.home() / each, head["id"]) for each in (CARD_TEXTS, BRAILLE_MAP))
    # Whoever enters a card has it.
    owned = {**card, "verified": True, "source": Source.OWNER.value}
    with together(file, labels):
        add_cards(file, {"format": FREE if free else 1, **head}, [owned])
        if label:
            put_labels(labels, head["id"], {card["title"]: label})


def _back(session: Session, answers: Answers) -> Taken | None:
    """Ask for the answer before; before the first of a card, about the card that was kept before.

    That one stands as it is until all about it is answered anew.
    """
    if not answers:
        return None
    deck, last = _deck(session, answers), answers[-1]
    if deck and last.step == "code" and not deck.cards:
        _taken_out(session, deck)
        return Taken((), answers[:-1])
    if deck is None or last.step not in {*_HEAD, _AGAIN}:
        return None if last.step == "id" else Taken((), answers[:-1])
    own = deck.cards if deck.id not in shipped_ids() else ()
    ids = [card.id for card in own]
    again = _given(answers, _AGAIN)
    place = ids.index(again) if again in ids else len(ids)
    if not place:
        return None
    card = own[place - 1]
    told = "deck.back_to_labelled" if card.label else "deck.back_to"
    begun = tuple(each for each in answers if each.step in _HEAD)
    said = session.tell(told, title=card.title, label=card.label)
    return Taken((said,), (*begun, *_answers_of(card)))


def _answers_of(card: Card) -> Answers:
    """Return the answers by which a card came to be, but for its label."""
    given: Mapping[str, Given] = {
        _AGAIN: Picked(card.id),
        "title": WordsGiven(card.title),
        "kind": WordsGiven(card.kind.value) if card.kind else Skipped(),
        "text": WordsGiven(card.text) if card.text else Skipped(),
        "copies": Picked(card.copies),
    }
    return tuple(Answer(step, each) for step, each in given.items())


def _left(session: Session, answers: Answers) -> Said:
    deck = _deck(session, answers)
    if deck is None:
        return (session.tell("play.cancelled"),)
    return (session.tell("deck.end", count=len(deck.cards), name=deck.name, id=deck.id),)


DECK = register(Form("deck", _step, _read, taken=_taken, back=_back, left=_left, stops=True))
