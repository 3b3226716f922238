"""A sentence cut into words, names of players and cards; where it can be cut in several ways, each.

A card or a player may be called by any word: ``Will plays Neigh``.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from assistant.language.grammar import Grammar
from assistant.language.moment import Kind, Moment, Seat
from assistant.language.patterns import Words

MOST_STEPS = 3_000
"""A sentence of people takes some dozens, the longest two hundred."""


class TooMuch(Exception):
    """A line has more readings than are tried."""


class Effort:
    """How much is tried to understand one line; `spent` are the steps that were taken.

    Words can be cut, joined and read in more ways than anybody means.  Each way that is tried
    costs a step; what takes more than any sentence of people is not understood.
    """

    def __init__(self) -> None:
        """Begin with none taken."""
        self.spent = 0

    def step(self) -> None:
        """Take a step.  Raises TooMuch where none is left."""
        self.spent += 1
        if self.spent > MOST_STEPS:
            raise TooMuch


_MOST_CUTS = 24
_MOST_CUT = 400
"""Words of the longest sentence that is cut."""
SIGNS = frozenset(",;.")
_QUOTES = str.maketrans(dict.fromkeys('"“”„«»', " "))
_PAUSES = re.compile(r"\s*(?:[:!?]+(?=\s)|[–—]|\s-(?=\s)|…|\.\.\.)[\s,]*")
"""Signs that part what is said as a comma does."""


@lru_cache(maxsize=64)
def _word(marks: str) -> re.Pattern[str]:
    """Return what finds the words of a text in which these accents stand for themselves."""
    letter = rf"(?:[^\W_]|[{re.escape(marks)}])" if marks else r"[^\W_]"
    return re.compile(rf"(?<!\S)-\d+|{letter}+(?:'{letter}+)*'?|[,;.]")


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a player's name (`seat`), what is hers (`owns`), or a card (`kind`).

    `acts` is whether the title of a card stands in the form of a verb: ``neighs``.
    """

    text: str
    seat: Seat | None = None
    owns: bool = False
    kind: Kind | None = None
    acts: str = ""
    is_word: bool = field(init=False, default=True)

    def __post_init__(self) -> None:
        """Say whether this is neither a player nor a card."""
        object.__setattr__(self, "is_word", self.seat is None and self.kind is None)


Tokens = tuple[Token, ...]


@lru_cache(maxsize=1024)
def words_of(text: str, grammar: Grammar) -> Words:
    """Return the words of a text as they are compared; signs that part sentences are words too.

    An accent belongs to its letter, whether they were typed as one sign or as two.
    """
    text = unicodedata.normalize("NFC", text.casefold())
    plain = f" {text.replace('’', chr(39)).translate(_QUOTES)} "
    plain = _PAUSES.sub(", ", plain.rstrip(" .?!")) + " "
    plain = plain.replace(", ", " , ")
    plain = spelled(plain, grammar)
    marks = {sign for sign in plain if sign > "\x7f" and unicodedata.category(sign)[0] == "M"}
    found = _word("".join(sorted(marks))).findall(plain)
    if grammar.respelled:
        return tuple([each for word in found for each in grammar.respelled.get(word, (word,))])
    return tuple(found)


def spelled(text: str, grammar: Grammar) -> str:
    """Return a text with each spelling as it is compared; a space begins it and one ends it."""
    for said, meant in grammar.spelling:
        if said in text:
            # Twice: of two alike one behind the other the second has no space before it left.
            text = text.replace(said, meant).replace(said, meant)
    return text


def title_words(title: str, grammar: Grammar) -> Words:
    """Return the words of a title or a name as they stand in a sentence."""
    return tuple(word for word in words_of(title, grammar) if word not in SIGNS)


_Entries: TypeAlias = tuple[
    Mapping[Words, Seat], Mapping[Words, tuple[Words, str]], frozenset[str], int
]


@lru_cache(maxsize=8)
def _entries(
    grammar: Grammar, names: tuple[str, ...], titles: tuple[tuple[Words, Kind], ...]
) -> _Entries:
    """Return players and Instants as they stand in sentences, how any name begins, the longest."""
    seats = {title_words(name, grammar): seat for seat, name in enumerate(names)}
    acting: dict[Words, tuple[Words, str]] = {}
    for title, kind in titles:
        if kind.instant:
            for tense, form in grammar.as_verb(title[-1]):
                acting[*title[:-1], form] = title, tense
    acting = {**_by_first_word(grammar, titles), **acting}
    entries = (*(title for title, _ in titles), *seats, *acting)
    firsts = {entry[0] for entry in entries if entry}
    firsts |= {f"{name[0]}{end}" for name in seats if name for end in grammar.possessive}
    return seats, acting, frozenset(firsts), max((len(entry) for entry in entries), default=1)


def _by_first_word(
    grammar: Grammar, titles: tuple[tuple[Words, Kind], ...]
) -> dict[Words, tuple[Words, str]]:
    """Return Instants as verbs that are known by their first word alone: ``Ben spits``.

    That word stands in no other title, and is none that sentences have anyway.
    """
    many = Counter(word for words in {title for title, _ in titles} for word in set(words))
    found: dict[Words, tuple[Words, str]] = {}
    for title, kind in titles:
        alone = len(title) > 1 and many[title[0]] == 1 and title[0] not in grammar.known
        for tense, form in grammar.as_verb(title[0]) if kind.instant and alone else ():
            # Who is surprised by what happens plays nothing: only what somebody does now counts.
            if tense == "third" and form not in grammar.known and form not in many:
                found[(form,)] = title, tense
    return found


class Cutter:
    """Cuts sentences at one moment; `acting` are the Instants as verbs: ``neighs``."""

    def __init__(self, grammar: Grammar, moment: Moment, effort: Effort | None = None) -> None:
        """Make the names ready."""
        self._grammar, self._moment, self._effort = grammar, moment, effort or Effort()
        made = _entries(grammar, moment.names, tuple(moment.titles.items()))
        self._names, self.acting, self._firsts, self._longest = made

    def cuts(self, words: Words) -> Iterator[Tokens]:
        """Yield the ways to cut a sentence, the likeliest first; `TooMuch` where nobody says it."""
        if len(words) > _MOST_CUT:
            raise TooMuch
        left = _MOST_CUTS
        for cut in self._from(words, 0):
            yield cut
            left -= 1
            if not left:
                return

    def _from(self, words: Words, at: int) -> Iterator[Tokens]:
        if at == len(words):
            yield ()
            return
        for tokens, end in self._options(words, at):
            for rest in self._from(words, end):
                yield (*tokens, *rest)

    def _options(self, words: Words, at: int) -> list[tuple[Tokens, int]]:
        """Return what may stand at a place and where each ends, the likeliest first."""
        self._effort.step()
        word = words[at]
        if word in self._firsts or word.partition("'")[0] in self._firsts:
            titles = self._titles(words, at)
            names = self._named(words, at)
        else:
            titles, names = [], []
        found = sorted((*titles, *names), key=lambda each: -each[1])
        whole = words[at : found[0][1]] if found else ()
        if not found or all(each in self._grammar.known for each in whole):
            stem = Token(word.removesuffix(self._grammar.possessive[0]))
            if stem.text != word and word not in self._grammar.known:
                # The baby's gone.
                found += self._is(stem, (word,), at + 1)
            found.append(((Token(word),), at + 1))
        return found

    def _titles(self, words: Words, at: int) -> list[tuple[Tokens, int]]:
        # Signs may stand in a title as well, behind each word of it: The G.O.A.T.
        for end in range(min(len(words), at + 2 * self._longest), at, -1):
            if words[end - 1] in SIGNS:
                continue
            said = tuple(word for word in words[at:end] if word not in SIGNS)
            own = (*said[:-1], said[-1].partition("'")[0])
            for each in (said, own):
                kind = self._moment.titles.get(each)
                if kind is not None:
                    card = Token(" ".join(each), kind=kind)
                    return [((card,), end), *self._is(card, said, end)]
            if said in self.acting:
                title, tense = self.acting[said]
                kind = self._moment.titles[title]
                return [((Token(" ".join(title), kind=kind, acts=tense),), end)]
        return []

    def _is(self, thing: Token, said: Words, end: int) -> list[tuple[Tokens, int]]:
        """Return a thing of which something is said: ``Narwhal's gone``."""
        if not said[-1].endswith(self._grammar.possessive[0]):
            return []
        return [((thing, Token(verb)), end) for verb in self._grammar.verbs_after_name[:1]]

    def _named(self, words: Words, at: int) -> list[tuple[Tokens, int]]:
        for end in range(min(len(words), at + self._longest), at, -1):
            said = words[at:end]
            seat = self._names.get(said)
            if seat is not None:
                return [((Token(" ".join(said), seat),), end)]
            for ending in self._grammar.possessive:
                own = (*said[:-1], said[-1].removesuffix(ending))
                seat = self._names.get(own) if said[-1].endswith(ending) else None
                if seat is not None:
                    name = Token(" ".join(own), seat)
                    verbs = self._grammar.verbs_after_name
                    return [
                        ((Token(name.text, seat, owns=True),), end),
                        *(((name, Token(verb)), end) for verb in verbs),
                    ]
        return []


def between_signs(tokens: Tokens) -> list[Tokens]:
    """Return what stands between the signs of a sentence; nothing of what is only signs."""
    found: list[list[Token]] = [[]]
    for token in tokens:
        if token.text in SIGNS:
            found.append([])
        else:
            found[-1].append(token)
    return [tuple(part) for part in found if part]


def is_called(tokens: Tokens, seat: Seat) -> bool:
    """Say whether a player's name stands before a sign, and behind one or behind an Instant.

    ``Super Neigh, Ben, sorry``, ``Neigh Ben, that's my answer``.
    """
    ends = (
        at
        for at, token in enumerate(tokens)
        if token.seat == seat
        and not token.owns
        and (at + 1 == len(tokens) or tokens[at + 1].text in SIGNS)
    )
    before = (tokens[at - 1] if at else None for at in ends)
    return any(
        each is None or each.text in SIGNS or (each.kind is not None and each.kind.instant)
        for each in before
    )


def first_cut(words: Words, grammar: Grammar, moment: Moment) -> Tokens | None:
    """Return words as they are most likely cut; None where they can be cut in too many ways."""
    try:
        return next(Cutter(grammar, moment, Effort()).cuts(words), ())
    except TooMuch:
        return None


def every_cut(words: Words, grammar: Grammar, moment: Moment) -> tuple[Tokens, ...]:
    """Return words in each way in which they can be cut; none where there are too many."""
    try:
        return tuple(Cutter(grammar, moment).cuts(words))
    except TooMuch:
        return ()


def cut_of(text: str, grammar: Grammar, moment: Moment) -> Tokens | None:
    """Return a text as it is most likely cut; None where it can be cut in too many ways."""
    return first_cut(words_of(text, grammar), grammar, moment)


def in_text(tokens: Tokens, grammar: Grammar) -> str:
    """Return the words of tokens as they are typed."""
    ends = grammar.possessive[0]
    return " ".join(f"{each.text}{ends if each.owns else ''}" for each in tokens)
