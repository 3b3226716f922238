"""What is said of the round itself: somebody joins, somebody leaves, a name is put right.

A whole line has to be one of the forms of the language; what only begins like one, such as
``Ben left his drink``, says nothing of it.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from rapidfuzz import fuzz

from assistant.language.bank import bank
from assistant.language.grammar_file import grammar
from assistant.language.moment import Seat
from assistant.tongue import kept, tables

_MOST_WORDS, _SHORTEST = 30, 3
_AROUND = ',.!?;:"()'
_PART = re.compile(r"<([a-z_]+)>")
_TOKEN = re.compile(r"[()\[\]|]|<[a-z_]+>|\{[a-z]+(?:'s)?\}|[^()\[\]|{}<>\s]+")
_NAME = r"\S+(?: \S+){0,3}?"
_OF_ANY_NAME = (("joins", "behind"), ("renames", "behind"), ("renames", "forms"))
"""The forms in which the new name may be that of another player, who is told to have it."""
_ALIKE, _MOST_ALIKE, _UNNAMED = 50, 65, 70
"""How like each other two names are, of 100, of which one may be the other misheard; how like they
are where only the new one is said; and that among other words: Kara for Cara, not Dan for Ann."""


@dataclass(frozen=True, slots=True)
class Joins:
    """Somebody joins: of a `name`, empty where it was not said, behind one of `after` if said."""

    name: str
    after: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Leaves:
    """A player leaves, None for whoever speaks; `sure` is whether that alone can be meant."""

    seat: Seat | None
    sure: bool


@dataclass(frozen=True, slots=True)
class Renames:
    """A player, None for whoever speaks, is called by a `name`, empty where it was not said.

    `sure` is whether that alone can be meant.
    """

    seat: Seat | None
    name: str
    sure: bool = True


class _Word(NamedTuple):
    """A word as it is compared, and its place in the line as it was typed."""

    text: str
    at: int


@dataclass(frozen=True, slots=True)
class _Found:
    """What the slots of a form hold: seats by the name of the slot, and the new name."""

    seats: Mapping[str, Seat]
    new: str
    last: bool


def joins(line: str, names: Sequence[str]) -> Joins | None:
    """Return who joins by what a line says, None if it says nothing of it.

    Whoever only asks to play may be at the table, and ask for a turn.
    """
    asks = _read(line, names, "joins", "asks")
    found = None if asks else _read(line, names, "joins", "forms")
    return _joins(found, names) if found else None


def joins_behind(line: str, names: Sequence[str]) -> Joins | None:
    """Return who joins by what stands behind the word for it: ``Dan after Ben``."""
    found = _read(line, names, "joins", "behind")
    return _joins(found, names) if found else None


def leaves(line: str, names: Sequence[str]) -> Leaves | None:
    """Return who leaves by what a line says, None if it says nothing of it."""
    for kind in ("sure", "unsure"):
        found = _read(line, names, "leaves", kind)
        if found:
            return Leaves(found.seats.get("player"), kind == "sure")
    return None


def renames(line: str, names: Sequence[str]) -> Renames | None:
    """Return who is called otherwise by what a line says, None if it says nothing of it."""
    found = _read(line, names, "renames", "forms") or _read(line, names, "renames", "instead")
    if found:
        return Renames(found.seats.get("player"), found.new)
    found = _read(line, names, "renames", "alike")
    seat = found.seats["player"] if found else None
    if found is None or seat is None:
        return _renames_alike(line, names)
    like = fuzz.ratio(_plain(names[seat]), _plain(found.new)) >= _ALIKE
    return Renames(seat, found.new, sure=False) if like else None


def _renames_alike(line: str, names: Sequence[str]) -> Renames | None:
    """Return whose name is put right by one that is like it alone: ``it is Kara with a K``."""
    found = _read(line, names, "renames", "unnamed")
    if found is None:
        return _renames_by_word(line, names)
    like = [fuzz.ratio(_plain(name), _plain(found.new)) for name in names]
    best = max(like, default=0.0)
    if best < _MOST_ALIKE or like.count(best) > 1:
        return None
    return Renames(like.index(best), found.new, sure=False)


def _renames_by_word(line: str, names: Sequence[str]) -> Renames | None:
    """Return whose name is put right by the one word like it that nobody uses otherwise.

    It is said among words of names and letters: ``Cara is written with a K, so Kara``.
    """
    words = [word for word in _words(line) if word.text]
    plain = [_plain(name) for name in names]
    said = {word.text.removesuffix("'s") for word in words}
    if said.isdisjoint(tables("players")["renames"]["naming"]) or len(words) > _MOST_WORDS:
        return None
    known = {*tables("players")["no_name"]["words"], *tables("players")["renames"]["naming"]}
    found: list[tuple[float, Seat, int]] = []
    for word in words:
        text = word.text
        if len(text) < _SHORTEST or not text.isalpha() or text in known or text in plain:
            continue
        like = [fuzz.ratio(name, text) for name in plain]
        best = max(like, default=0.0)
        seat = like.index(best)
        least = _ALIKE if plain[seat] in said else _UNNAMED
        if best >= least and like.count(best) == 1 and not _is_said(text):
            found.append((best, seat, word.at))
    likest = sorted(found, key=lambda each: (-each[0], each[2]))
    if not likest or any(each[0] == likest[0][0] for each in likest[1:]):
        return None
    _, seat, at = likest[0]
    new = line.replace("’", "'").split()[at].strip(_AROUND)
    return Renames(seat, new[:1].upper() + new[1:], sure=False)


def _is_said(word: str) -> bool:
    """Say whether people say a word at the table in other sentences."""
    return word in grammar().known or word in bank().rare


def renames_behind(line: str, names: Sequence[str]) -> Renames | None:
    """Return what stands behind the word for it: ``Ben to Benny``; None if no player does."""
    found = _read(line, names, "renames", "behind")
    return Renames(found.seats.get("player"), found.new) if found else None


def _joins(found: _Found, names: Sequence[str]) -> Joins:
    named = "" if _is_somebody(found.new) else found.new
    return Joins(named, _after(found, len(names)))


def _after(found: _Found, count: int) -> tuple[Seat, ...]:
    """Return behind whom somebody may sit: one seat, two for no more than beside, else none."""
    seats = found.seats
    if "after" in seats:
        return (seats["after"],)
    if "before" in seats:
        return ((seats["before"] - 1) % count,)
    if "beside" in seats:
        return tuple(dict.fromkeys(((seats["beside"] - 1) % count, seats["beside"])))
    if "one" in seats and "other" in seats:
        one, other = seats["one"], seats["other"]
        if (one + 1) % count == other:
            # Of two players each sits behind the other.
            return (one,)
        return (other,) if (other + 1) % count == one else ()
    return (count - 1,) if found.last else ()


def _is_somebody(name: str) -> bool:
    words = " ".join(each.text for each in _words(name))
    return any(re.fullmatch(form, f"{words} ") for form in _somebody())


# -- how a line is read ------------------------------------------------------------------


def _read(line: str, names: Sequence[str], table: str, kind: str) -> _Found | None:
    """Return what the first form holds that a whole line has, None if it has none."""
    typed = line.replace("’", "'").split()
    for words in _readings(line):
        if not words or len(words) > _MOST_WORDS:
            continue
        text, there = "".join(f"{word.text} " for word in words), {word.text for word in words}
        for form in _forms(table, kind).of(there):
            match = _compiled(form, tuple(names)).fullmatch(text)
            found = _slots(match, words, typed, names) if match else None
            if found and _is_taken(found, names) and (table, kind) not in _OF_ANY_NAME:
                continue
            if found:
                return found
    return None


def _readings(line: str) -> Iterator[tuple[_Word, ...]]:
    """Yield the words of a line; also with ``Ben's`` for ``Ben is`` and for ``Ben has``."""
    words = tuple(_words(line))
    yield words
    for at, word in enumerate(words):
        if not word.text.endswith("'s"):
            continue
        for verb in tables("players")["verbs"]["short"]:
            parted = (_Word(word.text[:-2], word.at), _Word(verb, word.at))
            yield (*words[:at], *parted, *words[at + 1 :])


def _words(line: str) -> Iterator[_Word]:
    short = tables("players")["short"]
    for at, typed in enumerate(line.replace("’", "'").split()):
        word = typed.casefold().strip(_AROUND)
        for each in short.get(word, word).split():
            yield _Word(each, at)


def _slots(
    match: re.Match[str], words: Sequence[_Word], typed: Sequence[str], names: Sequence[str]
) -> _Found | None:
    """Return what the slots of a form hold; None where the new name is that of a player."""
    seats: dict[str, Seat] = {}
    new, last, plain = "", False, [_plain(name) for name in names]
    for group, text in match.groupdict().items():
        slot = group.rstrip("0123456789")
        if text is None:
            continue
        if slot == "new":
            first = match.string[: match.start(group)].count(" ")
            places = [word.at for word in words[first : first + text.count(" ") + 1]]
            said = " ".join(typed[places[0] : places[-1] + 1]).strip(_AROUND)
            new = said[:-2] if said.casefold().endswith("'s") and not text.endswith("'s") else said
            if not _is_name(new):
                return None
        elif slot == "last":
            last = True
        elif slot != "me":
            seats[slot] = plain.index(text.removesuffix("'s").removesuffix("'"))
    return _Found(seats, new, last)


def _is_name(text: str) -> bool:
    """Say whether somebody can be called so, or is spoken of: there is no other word in it."""
    words = {word.text for word in _words(text)}
    return _is_somebody(text) or (
        bool(words) and words.isdisjoint(tables("players")["no_name"]["words"])
    )


def _is_taken(found: _Found, names: Sequence[str]) -> bool:
    """Say whether a player at the table has the new name, or stands in it."""
    words = [word.text for word in _words(found.new)]
    return not {*words, " ".join(words)}.isdisjoint(map(_plain, names))


def _plain(name: str) -> str:
    return " ".join(word.text for word in _words(name))


class _Needs(NamedTuple):
    """Which words a form cannot do without: all of those of one of its `ways`."""

    ways: "tuple[tuple[str | _Needs, ...], ...]"

    def met(self, words: Collection[str]) -> bool:
        """Say whether a line of these words may have the form."""
        return any(
            all(each in words if isinstance(each, str) else each.met(words) for each in way)
            for way in self.ways
        )

    def all(self) -> Iterator[str]:
        """Yield each word that stands in it."""
        for way in self.ways:
            for each in way:
                yield from (each,) if isinstance(each, str) else each.all()

    def marks(self, common: Mapping[str, int]) -> frozenset[str] | None:
        """Return words of which each line of the form has one, the rarest; None if there are none.

        `common` is how many forms have a word.
        """
        found = set[str]()
        for way in self.ways:
            each_has = (
                frozenset((each,)) if isinstance(each, str) else each.marks(common) for each in way
            )
            rarest = min(
                (some for some in each_has if some is not None),
                key=lambda some: sum(common[word] for word in some),
                default=None,
            )
            if rarest is None:
                return None
            found |= rarest
        return frozenset(found)


class _Forms:
    """Forms in their order, found by the words of a line: most lines have those of none."""

    def __init__(self, forms: Sequence[str]) -> None:
        self._forms = [(form, _needs(form)) for form in forms]
        common = Counter(word for _, needs in self._forms for word in set(needs.all()))
        self._by_mark: dict[str | None, list[int]] = {}
        for at, (_, needs) in enumerate(self._forms):
            for mark in needs.marks(common) or (None,):
                self._by_mark.setdefault(mark, []).append(at)

    def of(self, words: Collection[str]) -> Iterator[str]:
        """Yield the forms that a line of these words may have."""
        near = {at for mark in (None, *words) for at in self._by_mark.get(mark, ())}
        for at in sorted(near):
            form, needs = self._forms[at]
            if needs.met(words):
                yield form


@kept
@lru_cache(maxsize=32)
def _forms(table: str, kind: str) -> _Forms:
    """Return the forms of a table."""
    found = tables("players")
    around = "[<lead>] [<lead>] {} [<tail>] [<tail>]" if kind != "behind" else "{}"
    ways = tuple(found[table][kind])
    # My sister Dana is Dana; my sister alone is somebody.
    kin = (way.replace("{new}", "<kin> {new}") for way in ways if table == "joins")
    return _Forms([around.replace("{}", way) for way in (*ways, *kin)])


@kept
@lru_cache(maxsize=256)
def _compiled(form: str, names: tuple[str, ...]) -> re.Pattern[str]:
    """Return a form as a pattern, for the players of a game."""
    plain = (_plain(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(_pattern(form, "|".join(map(re.escape, plain))))


@kept
@cache
def _needs(form: str) -> _Needs:
    """Return what a form needs, or a part of one; what may be left out and names are not."""
    tokens = _TOKEN.findall(form)
    found, end = _ways(tokens, 0)
    if end != len(tokens):
        raise ValueError(form)
    return found


def _ways(tokens: Sequence[str], at: int) -> tuple[_Needs, int]:
    """Return the ways up to the end of a bracket, and where that is."""
    ways: list[tuple[str | _Needs, ...]] = []
    way: list[str | _Needs] = []
    while at < len(tokens) and tokens[at] not in ")]":
        part, at = tokens[at], at + 1
        if part == "|":
            ways, way = [*ways, tuple(way)], []
        elif part in "([":
            inner, at = _ways(tokens, at)
            way += [inner] if part == "(" else []
            at += 1
        elif part.startswith("<"):
            way.append(_needs(tables("players")["parts"][part.strip("<>")]))
        elif not part.startswith("{"):
            way.append(part)
    return _Needs((*ways, tuple(way))), at


@kept
@cache
def _somebody() -> tuple[str, ...]:
    """Return the ways to speak of somebody without a name."""
    return tuple(_pattern(form, "") for form in tables("players")["joins"]["somebody"])


def _pattern(form: str, players: str) -> str:
    """Return a form as a pattern of words that each have a space behind them."""
    parts = tables("players")["parts"]
    while _PART.search(form):
        form = _PART.sub(lambda found: str(parts[found[1]]), form)
    signs = {"(": "(?:", ")": ")", "[": "(?:", "]": ")?", "|": "|"}
    made = []
    for number, token in enumerate(_TOKEN.findall(form)):
        if token in signs:
            made.append(signs[token])
        elif token.startswith("{"):
            made.append(_slot(token.strip("{}"), number, players))
        else:
            made.append(f"{re.escape(token)} ")
    return "".join(made)


def _slot(slot: str, number: int, players: str) -> str:
    name = slot.removesuffix("'s")
    if name == "last":
        return f"(?P<last{number}>)"
    if name == "me":
        me = "|".join(tables("players")["verbs"]["me"])
        return f"(?P<me{number}>{me}) "
    if name == "any":
        return r"(?:\S+ ){1,8}"
    if name == "letter":
        # An n, two n's, an ee.
        return r"\S{1,3}(?:'s)? "
    if name == "new":
        return f"(?P<new{number}>{_NAME}) "
    endings = "|".join(map(re.escape, tables("players")["verbs"]["owned"]))
    owned = f"(?:{endings})" if slot != name else ""
    return f"(?P<{name}{number}>{players}){owned} "
