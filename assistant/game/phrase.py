"""What is said to a game: whose name comes first, which card, from where and to where.

Names of players and of places are closed lists, so a phrase is read from both ends and
what is left in the middle is the card: titles may hold any word.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from assistant.language.program import seat_first
from assistant.rules.table import SeatNumber, Zone
from assistant.words.rendering import sentences

_MOST_DIGITS = 4
_MOST_WORDS = 4


@dataclass(frozen=True, slots=True)
class Where:
    """A place that was said: whose, and which; a name alone leaves the zone open."""

    seat: SeatNumber | None = None
    zone: Zone | None = None


@dataclass(frozen=True, slots=True)
class Phrase:
    """What stood behind a verb: a card's name or a number, and two places."""

    card: str
    source: Where | None = None
    to: Where | None = None


def seat_only(names: Sequence[str], text: str) -> SeatNumber | None:
    """Return the player that a text names and nothing else."""
    found = seat_first(names, bare(text))
    return found[0] if found and not found[1] else None


def read_phrase(names: Sequence[str], text: str, area: str = "") -> Phrase:
    """Take a phrase apart; `area` is what the edition calls the cards before a player."""
    card, places = text.strip(), dict[str, Where]()
    while True:
        cut = next(_cuts(names, card, area, places), None)
        if cut is None:
            return _owned(names, Phrase(bare(card), places.get("from"), places.get("to")))
        card, meaning, where = cut
        places[meaning] = where


def _owned(names: Sequence[str], phrase: Phrase) -> Phrase:
    """Take a name off the front of a card: ``Ben's narwhal`` is the one that Ben has."""
    found = seat_first(names, phrase.card)
    if phrase.source or not found or not found[1]:
        return phrase
    if phrase.card[len(names[found[0]])] not in "'’":
        return phrase
    return Phrase(bare(found[1]), Where(found[0]), phrase.to)


def _cuts(
    names: Sequence[str], text: str, area: str, taken: dict[str, Where]
) -> Iterator[tuple[str, str, Where]]:
    """Yield what is left of a text when a place at its end is cut off, the shortest place first."""
    found = []
    for word, meaning in _table("before").items():
        for hit in re.finditer(rf"(?:^|\s){re.escape(word)}\s", text, re.IGNORECASE):
            found.append((hit.start(), hit.end(), meaning))
    for start, end, meaning in sorted(found, reverse=True):
        where = read_place(names, text[end:], area)
        if where and meaning not in taken:
            yield text[:start].strip(), meaning, where


def read_place(names: Sequence[str], text: str, area: str = "") -> Where | None:
    """Return the place that a text names, None if it names none."""
    found = seat_first(names, bare(text))
    seat, rest = found if found else (None, text)
    rest = bare(rest).casefold()
    if not rest:
        return Where(seat) if found else None
    zones = {**_table("zones"), **({area.casefold(): "stable"} if area else {})}
    zone = zones.get(rest)
    return Where(seat, Zone(zone)) if zone else None


def number_in(text: str) -> int | None:
    """Return the number that a text is, in digits or as a word."""
    word = bare(text).casefold().rstrip(" .!?")
    if word in _table("counted"):
        return 1
    for counted in _table("counted"):
        word = word.removesuffix(f" {counted}")
    word = _table("numbers").get(word, word)
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= _MOST_DIGITS else None


def number_first(text: str) -> tuple[int, str] | None:
    """Return the number that a text begins with and the rest."""
    head, _, rest = text.strip().partition(" ")
    number = number_in(head)
    return None if number is None else (number, rest.strip())


def option(text: str) -> str:
    """Return what is meant by what is said behind a word that sets something, else nothing."""
    return _table("option").get(spoken(text), "")


def parted(table: str, text: str) -> tuple[str, str] | None:
    """Return what stands on both sides of the last word of a table; None if there is none."""
    words = text.split()
    for at in range(len(words) - 1, -1, -1):
        if words[at].casefold() in _table(table):
            return " ".join(words[:at]), " ".join(words[at + 1 :])
    return None


def points(text: str) -> bool:
    """Say whether a text means the card that was read last."""
    return text.casefold().strip() in _table("pointing")


def meant(table: str, text: str) -> str | None:
    """Return what a word means in one of the tables of what is heard, None if it is not there."""
    return _table(table).get(bare(text).casefold())


def meaning(table: str, words: str) -> str | None:
    """Return what words mean exactly as they stand in a table, None if they are not there."""
    return _table(table).get(words)


def of_player(word: str) -> str:
    """Return a word of mine as it is said of a player: ``ends turn`` in ``Ben ends turn``."""
    return meaning("of_player", word) or word


def tells_of_player(words: Sequence[str]) -> bool:
    """Say whether words behind a name tell what somebody does: ``keeps narwhal``.

    A single one is a family name as well, unless it is said of players only: Mary Keep.
    """
    told = _table("of_player")
    first = words[0] if words else ""
    return first in {each.split()[0] for each in told.values()} or (
        len(words) > 1 and first in told
    )


def bare(text: str) -> str:
    """Return a text without the words at its start that say nothing."""
    words = text.split()
    filler = _table("filler")
    while len(words) > 1 and words[0].casefold() in filler:
        words = words[1:]
    return " ".join(words)


def without_first(table: str, text: str) -> str:
    """Return a text without its first word if that is in one of the tables of what is heard."""
    head, _, rest = text.strip().partition(" ")
    return rest.strip() if rest and head.casefold() in _table(table) else text.strip()


def names_in(text: str, titles: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the names in a list such as ``Ann, Ben and Cara``.

    Of `titles`, those that look like a list themselves are left whole.
    """
    whole = [re.escape(each) for each in titles if len(_parts(each)) > 1]
    return _parts(text, "|".join(sorted(whole, key=len, reverse=True)))


def _parts(text: str, whole: str = "") -> tuple[str, ...]:
    between = r",|;|&|\band\b|\n"
    way = f"({whole})|{between}" if whole else between
    found = re.split(way, text, flags=re.IGNORECASE)
    return tuple(each.strip() for each in found if each and each.strip())


def spoken(text: str) -> str:
    """Return a line as the tables of what is heard have it, whoever something belongs to.

    Small letters, straight apostrophes, no signs: ``End my turn!`` is ``end the turn``.
    """
    words = text.casefold().replace("’", "'").replace(",", " ").strip(" ?!.").split()
    return " ".join("the" if word in _table("whose") else word for word in words)


def heard(table: str, text: str) -> str | None:
    """Return what a whole line means in one of the tables of what is heard, None if nothing."""
    return _table(table).get(spoken(text))


def lines_heard(table: str) -> tuple[str, ...]:
    """Return the lines of a table of what is heard."""
    return tuple(_table(table))


def begun(table: str, text: str) -> tuple[str, str] | None:
    """Return what the beginning of a line means in a table, the longest there is, and the rest."""
    words = text.replace("’", "'").split()
    for count in range(min(len(words) - 1, _MOST_WORDS), 0, -1):
        head = " ".join(words[:count]).casefold().rstrip(",")
        if head in _table(table):
            return _table(table)[head], " ".join(words[count:])
    return None


def ended(table: str, text: str) -> str | None:
    """Return a line without its end where that is in a table; None if it is not, or is all."""
    words = text.split()
    for count in range(min(len(words) - 1, _MOST_WORDS), 0, -1):
        if " ".join(words[-count:]).casefold() in _table(table):
            return " ".join(words[:-count])
    return None


def _table(name: str) -> dict[str, str]:
    found = sentences("heard")[name]
    return found if isinstance(found, dict) else {}
