"""What is said besides verbs and titles, read by closed tables: numbers, names, answers."""

import re
from collections.abc import Iterable, Sequence

from assistant.language.moment import Seat
from assistant.tongue import tables

_SIGNS_BETWEEN = r",|;|&|\n"
"""Signs that stand between the names of a list."""

_MOST_DIGITS = 4
_SHORTEST_STEM = 3
_MOST_WORDS = 6


def entries(name: str) -> dict[str, str]:
    """Return a table of what is heard: what each line of it means."""
    found: dict[str, str] = tables("heard")[name]
    return found


def number_in(text: str) -> int | None:
    """Return the number that a text is, in digits or as a word."""
    word = bare(text).casefold().rstrip(" .!?")
    if word in entries("counted"):
        return 1
    for counted in entries("counted"):
        word = word.removesuffix(f" {counted}")
    word = entries("numbers").get(word, word)
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= _MOST_DIGITS else None


def number_first(text: str) -> tuple[int, str] | None:
    """Return the number that a text begins with and the rest."""
    head, _, rest = text.strip().partition(" ")
    number = number_in(head)
    return None if number is None else (number, rest.strip())


def option(text: str) -> str:
    """Return what is meant by what is said behind a word that sets something, else nothing."""
    return entries("option").get(spoken(text), "")


def value_named(text: str) -> str:
    """Return the value of a setting that a word names, the word itself where it is one."""
    said = spoken(text)
    return entries("values").get(said, said)


def parted(table: str, text: str, titles: Iterable[str] = ()) -> tuple[str, str] | None:
    """Return what stands on both sides of the last word of a table; None if there is none.

    A word inside one of the `titles` parts nothing.
    """
    words = text.split()
    inside = _inside(titles, [word.casefold().strip(",.!?") for word in words], entries(table))
    for at in range(len(words) - 1, -1, -1):
        if words[at].casefold() in entries(table) and at not in inside:
            return " ".join(words[:at]), " ".join(words[at + 1 :])
    return None


def _inside(titles: Iterable[str], words: Sequence[str], parting: Iterable[str]) -> set[int]:
    """Return the places of words that are a part of a title which has a parting word in it."""
    found, known = set[int](), set(parting)
    for title in titles:
        whole = title.casefold().split()
        if known.isdisjoint(whole[1:]):
            continue
        for at in range(len(words) - len(whole) + 1):
            if words[at : at + len(whole)] == whole:
                found.update(range(at, at + len(whole)))
    return found


def points(text: str) -> bool:
    """Say whether a text means the card that was read last: ``it``, ``this big fella``."""
    said = text.casefold().strip()
    first, *between = said.split() or [""]
    last = between.pop() if between else ""
    described = first in entries("pointing_begins") and last in entries("pointing_ends")
    return said in entries("pointing") or (
        described and all(word in entries("pointing_between") for word in between)
    )


def meant(table: str, text: str) -> str | None:
    """Return what a word means in one of the tables of what is heard, None if it is not there."""
    return entries(table).get(bare(text).casefold())


def meaning(table: str, words: str) -> str | None:
    """Return what words mean exactly as they stand in a table, None if they are not there."""
    return entries(table).get(words)


def of_player(word: str) -> str:
    """Return a word of mine as it is said of a player: ``ends turn`` in ``Ben ends turn``."""
    return meaning("of_player", word) or word


def tells_of_player(words: Sequence[str]) -> bool:
    """Say whether words behind a name tell what somebody does: ``keeps narwhal``.

    A single one is a family name as well, unless it is said of players only: Mary Keep.
    """
    told = entries("of_player")
    first = words[0] if words else ""
    return first in {each.split()[0] for each in told.values()} or (
        len(words) > 1 and first in told
    )


def bare(text: str) -> str:
    """Return a text without the words at its start that say nothing."""
    words = text.split()
    filler = entries("filler")
    while len(words) > 1 and words[0].casefold() in filler:
        words = words[1:]
    return " ".join(words)


def loosely(text: str) -> tuple[str, ...]:
    """Return the words of a text by which it is the same, however it stands in a sentence.

    Words at its start that say nothing do not count, nor do the endings of adjectives.
    """
    return tuple(map(_uninflected, spoken(bare(spoken(text))).split()))


def _uninflected(word: str) -> str:
    word = entries("same_in_lists").get(word, word)
    ends = sorted(entries("adjective_ends"), key=len, reverse=True)
    left = (word.removesuffix(end) for end in ends if word.endswith(end))
    return next((each for each in left if len(each) >= _SHORTEST_STEM), word)


def without_first(table: str, text: str) -> str:
    """Return a text without its first word if that is in one of the tables of what is heard."""
    head, _, rest = text.strip().partition(" ")
    return rest.strip() if rest and head.casefold() in entries(table) else text.strip()


def names_in(text: str, titles: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the names in a list such as ``Ann, Ben and Cara``.

    Of `titles`, those that look like a list themselves are left whole.
    """
    between = re.compile(_between(), re.IGNORECASE)
    lists = (each for each in titles if between.search(each) and len(_parts(each)) > 1)
    whole = [re.escape(each) for each in lists]
    return _parts(text, "|".join(sorted(whole, key=len, reverse=True)))


def _between() -> str:
    """Return what finds signs and words between the names of a list."""
    words = "|".join(map(re.escape, entries("between")))
    return rf"{_SIGNS_BETWEEN}|\b(?:{words})\b"


def _parts(text: str, whole: str = "") -> tuple[str, ...]:
    way = f"({whole})|{_between()}" if whole else _between()
    found = re.split(way, text, flags=re.IGNORECASE)
    return tuple(each.strip() for each in found if each and each.strip())


def spoken(text: str) -> str:
    """Return a line as the tables of what is heard have it, whoever something belongs to.

    Small letters, straight apostrophes, no signs: ``End my turn!`` is ``end the turn``.
    """
    words = text.casefold().replace("’", "'").replace(",", " ").strip(" ?!.").split()
    return " ".join(entries("whose").get(word, word) for word in words)


def heard(table: str, text: str) -> str | None:
    """Return what a whole line means in one of the tables of what is heard, None if nothing."""
    return entries(table).get(spoken(text))


def lines_heard(table: str) -> tuple[str, ...]:
    """Return the lines of a table of what is heard."""
    return tuple(entries(table))


def has_drawn(typed: str) -> bool:
    """Say whether a line tells of a draw as of something that is done already."""
    words = set(spoken(typed).split())
    return any(words.issuperset(line.split()) for line in lines_heard("has_drawn"))


def begun(table: str, text: str) -> tuple[str, str] | None:
    """Return what the beginning of a line means in a table, the longest there is, and the rest."""
    words = text.replace("’", "'").split()
    for count in range(min(len(words) - 1, _MOST_WORDS), 0, -1):
        head = " ".join(words[:count]).casefold().rstrip(",")
        if head in entries(table):
            return entries(table)[head], " ".join(words[count:])
    return None


def ended(table: str, text: str) -> str | None:
    """Return a line without its end where that is in a table; None if it is not, or is all."""
    words = text.split()
    for count in range(min(len(words) - 1, _MOST_WORDS), 0, -1):
        if " ".join(words[-count:]).casefold() in entries(table):
            return " ".join(words[:-count])
    return None


def seat_first(names: Sequence[str], text: str) -> tuple[Seat, str] | None:
    """Return the player whose name a text begins with, and the rest of it.

    The name may be a possessive, also one without its sign: ``Ann's hand``, ``anns hand``.
    """
    plain = text.casefold()
    owning = "|".join(map(re.escape, sorted(entries("owning"), key=len, reverse=True)))
    for number in sorted(range(len(names)), key=lambda seat: -len(names[seat])):
        name = names[number].casefold()
        if not plain.startswith(name):
            continue
        rest = re.sub(rf"^(?:{owning}|[:,])(?=\s|$)", "", plain[len(name) :])
        if not rest or rest[0].isspace():
            return number, text[len(text) - len(rest) :].strip()
    return None


def seat_only(names: Sequence[str], text: str) -> Seat | None:
    """Return the player that a text names and nothing else."""
    found = seat_first(names, bare(text))
    return found[0] if found and not found[1] else None
