"""A deed that was understood as an intent, and an intent in words, as the program says it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import reduce

from assistant.cards.find import Found
from assistant.intents import Do, InTurn
from assistant.language import Deed, grammar
from assistant.language.heard import of_player, seat_first
from assistant.language.program import spoken, ways
from assistant.language.slots import Around, filled_by
from assistant.rules.table import SeatNumber
from assistant.session import Session
from assistant.words import sentence

_TURN, _AREA = "turn", "stable"


def do_of(deed: Deed, around: Around) -> Do:
    """Return the intent of a deed that was understood, with all that was said of it."""
    seat, rest = deed.seat, deed.rest
    if seat is None and deed.word in spoken().of_somebody:
        # Has Ann 3 is Ann has 3.
        seat, rest = seat_first(around.names, rest) or (None, rest)
    return Do(deed.word, filled_by(rest, around), seat)


def in_words(
    names: Sequence[str], word: str, said: str = "", seat: SeatNumber | None = None
) -> str:
    """Return a word as it is said: ``Ben plays narwhal``."""
    own = ways(word)[0] if word in spoken().forms else word
    if seat is None:
        return f"{own} {said}".strip()
    own, last = of_player(own), ""
    if said and own.rpartition(" ")[2] in spoken().told_last:
        # Ben wirft 2 ab.
        own, _, last = own.rpartition(" ")
    return " ".join(filter(None, (names[seat], own, said, last)))


def told(session: "Session", wanted: Do | InTurn) -> str:
    """Return words as they are told: ``Ann draws then Ben passes``."""
    return _in_turn(session, wanted, _told)


def typed_as(session: "Session", wanted: Do | InTurn) -> str:
    """Return words as they are typed: what stands behind a word of the program behind it."""
    return _in_turn(session, wanted, _typed)


def _in_turn(
    session: "Session", wanted: Do | InTurn, one: Callable[["Session", Sequence[str], Do], str]
) -> str:
    names = session.shared.game.names if session.shared.game else ()
    both = grammar().parts["both"]
    deeds = wanted.deeds if isinstance(wanted, InTurn) else (wanted,)
    area = session.game.book.edition.words.area if session.game else ""
    words = [in_own_area(names, one(session, names, deed), area) for deed in deeds]
    return reduce(lambda second, first: both.format(first=first, second=second), reversed(words))


def _typed(_: "Session", names: Sequence[str], deed: Do) -> str:
    """Return one word; whose turn it is as it is always told: ``Ben's turn``."""
    said = deed.slots.said
    whose = said if deed.seat is None else names[deed.seat]
    if deed.word == _TURN and whose in names and said in ("", whose):
        return sentence("unclear.turn", name=whose)
    return in_words(names, deed.word, said, deed.seat)


def _told(session: "Session", names: Sequence[str], deed: Do) -> str:
    """Return one word as it is written in the language in use, a card by its printed title."""
    told, said = spoken(), _printed(session, deed)
    led = told.told_with.get(deed.word, "")
    if said and led and not said.startswith(f"{led} "):
        said = f"{led} {said}"
    saved = deed.slots.instead
    if saved and session.library.has_name(filled_by(saved, Around(names)).card):
        said += grammar().part("in_place", card=saved)
    meant = replace(deed, slots=replace(deed.slots, said=said))
    if deed.seat is None and said and deed.word in told.told_behind:
        words = f"{said} {ways(deed.word)[0]}"
    else:
        words = _typed(session, names, meant)
    called = {part for name in names for part in name.split()}
    return " ".join(
        f"{word[:1].upper()}{word[1:]}" if word in told.capitals and word not in called else word
        for word in words.split(" ")
    )


def _printed(session: "Session", deed: Do) -> str:
    """Return what is said behind a word, a card by what is printed on it and not its other name."""
    said, card, game = deed.slots.said, deed.slots.card, session.game
    if game is None or not card or not spoken().told_printed:
        return said
    library = session.library.of(game.decks)
    found = library.typed(card) if library.has_name(card) else None
    if not isinstance(found, Found) or found.match.card.title.casefold() == card.casefold():
        return said
    return said.replace(card, found.match.card.title)


def in_own_area(names: Sequence[str], words: str, area: str) -> str:
    """Return words with the place before somebody as this game calls it: ``Ben's Field``."""
    head, space, last = words.rpartition(" ")
    if not area or grammar().nouns.get((last.casefold(),)) != _AREA:
        return words
    owners = (grammar().part("whose", name=name) for name in names)
    named = any(f" {head}".endswith(f" {owner}") for owner in owners)
    return f"{head}{space}{area}" if named else words
