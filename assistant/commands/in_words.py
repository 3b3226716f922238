"""A deed that was understood as an intent, and an intent in words, as the program says it."""

from collections.abc import Sequence
from functools import reduce

from assistant.intents import Do, InTurn
from assistant.language import Deed, grammar
from assistant.language.heard import Around, filled_by, of_player, seat_first
from assistant.language.program import spoken, ways
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
    """Return words as they are said: ``Ann draws then Ben passes``."""
    names = session.shared.game.names if session.shared.game else ()
    both = grammar().parts["both"]
    deeds = wanted.deeds if isinstance(wanted, InTurn) else (wanted,)
    area = session.game.book.edition.words.area if session.game else ""
    words = [in_own_area(names, _said(names, deed), area) for deed in deeds]
    return reduce(lambda second, first: both.format(first=first, second=second), reversed(words))


def _said(names: Sequence[str], deed: Do) -> str:
    """Return one word as it is said; whose turn it is as it is always told: ``Ben's turn``."""
    said = deed.slots.said
    whose = said if deed.seat is None else names[deed.seat]
    if deed.word == _TURN and whose in names and said in ("", whose):
        return sentence("unclear.turn", name=whose)
    return in_words(names, deed.word, said, deed.seat)


def in_own_area(names: Sequence[str], words: str, area: str) -> str:
    """Return words with the place before somebody as this game calls it: ``Ben's Field``."""
    head, space, last = words.rpartition(" ")
    if not area or grammar().nouns.get((last,)) != _AREA:
        return words
    owners = (grammar().part("whose", name=name) for name in names)
    named = any(f" {head}".endswith(f" {owner}") for owner in owners)
    return f"{head}{space}{area}" if named else words
