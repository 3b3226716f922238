"""The program's own words: how each is said, and which one a line begins with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from assistant.language.heard import seat_first
from assistant.language.moment import Deed, Seat
from assistant.tongue import kept, tables

_LONGEST = 7
_MOST_POLITE = 4
_AROUND = ",.!?:"
KEEPING = "keep"
"""The word that keeps a card secret."""
_SECRET = frozenset({KEEPING, "forget"})
"""The words that tell which card is in a hand, or is not there."""


class Word(NamedTuple):
    """A word of the program: whether something may be said behind it, and whether to a game.

    One that is `alone` may be answered without a game as well.
    """

    name: str
    takes: bool
    played: bool
    alone: bool = False


@dataclass(frozen=True)
class Spoken:
    """How the words of the program are said in a language.

    `forms` are how each is said, the first by the program itself, `silent` what is understood
    besides; `before` and `behind` are only polite, `speaker` is whoever is speaking, `all_words`
    are said behind help to hear every word of a moment, and the player may be named behind a word
    `of_somebody`.  The second part of a word may stand behind the card if it is one of `apart`, at
    the end or before one of `apart_before`; the program itself says those of `told_last` so.
    Where it tells what is meant, `told_with` stands between a word and a card, a word of
    `told_behind` stands behind what it is about where nobody is named, those of `capitals` have
    one, and where `told_printed` is set a card has the title that is printed on it.
    `open` is what somebody keeps that is no card; `saving_words` are words of keeping by which a
    card is saved as well, with one of `saved_by`.  What begins with one of `counted` asks only how
    many are kept, what begins with one of `asks_where` only where a card is, and who says one of
    `unknown` at the end only does not know.
    """

    forms: Mapping[str, tuple[str, ...]]
    silent: Mapping[str, tuple[str, ...]]
    before: frozenset[str]
    behind: frozenset[str]
    speaker: tuple[str, ...]
    all_words: tuple[str, ...]
    of_somebody: frozenset[str]
    apart: frozenset[str]
    apart_before: frozenset[str]
    told_last: frozenset[str]
    told_with: Mapping[str, str]
    told_behind: frozenset[str]
    told_printed: bool
    capitals: frozenset[str]
    open: frozenset[str]
    saving_words: frozenset[str]
    saved_by: frozenset[str]
    counted: frozenset[str]
    asks_where: frozenset[str]
    unknown: tuple[str, ...]


@kept
@cache
def spoken() -> Spoken:
    """Return how the words of the program are said in the language in use."""
    found = tables("program")
    return Spoken(
        {name: tuple(forms) for name, forms in found["words"].items()},
        {name: tuple(forms) for name, forms in found["silent"].items()},
        frozenset(found["polite"]["before"]),
        frozenset(found["polite"]["behind"]),
        tuple(found["speaker"]["words"]),
        tuple(found["all_words"]["words"]),
        frozenset(found["of_somebody"]["words"]),
        frozenset(found["apart"]["words"]),
        frozenset(found["apart"]["before"]),
        frozenset(found["apart"]["told_last"]),
        found["telling"]["with"],
        frozenset(found["telling"]["behind"]),
        found["telling"]["printed"],
        frozenset(found["telling"]["capitals"]),
        frozenset(found["keeping"]["open"]),
        frozenset(found["keeping"]["saving_words"]),
        frozenset(found["keeping"]["saved_by"]),
        frozenset(found["keeping"]["counted"]),
        frozenset(found["keeping"]["asks_where"]),
        tuple(found["keeping"]["unknown"]),
    )


def ways(word: str) -> tuple[str, ...]:
    """Return the ways to say a word of the program, its own first."""
    return spoken().forms[word]


@dataclass
class Program:
    """The words that are registered, by each way to say them."""

    registered: list[Word] = field(default_factory=list)
    _made: dict[int, tuple[Spoken, Mapping[str, Word]]] = field(default_factory=dict)
    _begin: dict[frozenset[str], tuple[Mapping[str, Word], frozenset[str]]] = field(
        default_factory=dict
    )

    def add(self, word: Word) -> None:
        """Register a word."""
        self.registered.append(word)
        self._made.clear()

    @property
    def words(self) -> Mapping[str, Word]:
        """The words by each way to say them in the language in use.

        Raises ValueError for two that are said alike.
        """
        said = spoken()
        made = self._made.get(id(said))
        if made is None or made[0] is not said:
            # Whole before it is there: the pages for phones ask from a thread of their own.
            words: dict[str, Word] = {}
            for word in self.registered:
                for form in (*said.forms[word.name], *said.silent.get(word.name, ())):
                    if words.setdefault(form, word) is not word:
                        raise ValueError(form)
            made = self._made[id(said)] = (said, words)
        return made[1]

    def of(self, text: str) -> Deed | None:
        """Return the word that a line begins with, and the rest of the line; None without one."""
        text = thankless(text)
        found = self._begun(text)
        while found is None and (led := politely(text)):
            text = thankless(led)
            found = self._begun(text)
        return found

    def _begun(self, text: str) -> Deed | None:
        words, known = text.split(), self.words
        for count in range(min(_LONGEST, len(words)), 0, -1):
            said = " ".join(words[:count]).casefold()
            word = known.get(said) or known.get(said.rstrip("?!.,:") or said[:1])
            if word and word.name == KEEPING and _is_open(_plain(words), count):
                continue
            if word and (word.takes or count == len(words)):
                # Of "who can win" and "who" the longer one is meant.
                apart = self._apart(said, words[count:])
                word, rest = apart or (word, " ".join(words[count:]))
                # Help look for me: what is asked about is a word of the program itself.
                itself = word.played or rest.casefold() in known
                return Deed(word.name, rest.rstrip(" .!") if itself else _asked_nicely(rest))
        return None

    def _apart(self, said: str, rest: Sequence[str]) -> tuple[Word, str] | None:
        """Return the word whose second part stands behind the card: give narwhal back to Ben."""
        known, apart = self.words, spoken()
        for at, part in enumerate(rest):
            word = known.get(f"{said} {part}".casefold())
            ends = at + 1 == len(rest) or rest[at + 1].casefold() in apart.apart_before
            if word and word.takes and at > 0 and part.casefold() in apart.apart and ends:
                return word, " ".join((*rest[:at], *rest[at + 1 :]))
        return None

    def ahead(self, text: str) -> Deed | None:
        """Return the word that a line begins with, though nothing can be said behind it."""
        words = text.casefold().split()
        ways = (" ".join(words[:count]) for count in range(min(_LONGEST, len(words)), 0, -1))
        word = next((self.words[way] for way in ways if way in self.words), None)
        return Deed(word.name) if word and not word.takes else None

    def of_player(self, text: str, names: Sequence[str], speaker: Seat) -> Deed | None:
        """Return the word that is said of a player whose name, or I, stands before it."""
        found = seat_first(names, text)
        if found is None and (led := politely(text)):
            found = seat_first(names, led)
        if found is None:
            me = seat_first(spoken().speaker, text)
            found = (speaker, me[1]) if me else None
        deed = self.of(found[1]) if found and found[1] else None
        if found is None or deed is None or not self.played(deed):
            return None
        return Deed(deed.word, deed.rest, found[0])

    def deed(self, text: str, names: Sequence[str], speaker: Seat) -> Deed | None:
        """Return the word that is said of a player, or alone."""
        return self.of_player(text, names, speaker) or self.of(text)

    def played(self, deed: Deed) -> bool:
        """Say whether a word is said to a game."""
        return self.words[spoken().forms[deed.word][0]].played

    def needs_game(self, deed: Deed) -> bool:
        """Say whether a word is said to a game, and nothing answers it without one."""
        word = self.words[spoken().forms[deed.word][0]]
        return word.played and not word.alone

    def keeps(self, text: str) -> bool:
        """Say whether there is a word in a line that keeps a card secret, understood or not."""
        said = " ".join(_plain(text.split()))
        several = set(text.rstrip(_AROUND)) & set(_AROUND)
        if said.partition(" ")[0] in spoken().asks_where and not several:
            # Where is Narwhal hiding?
            return False
        end = next((each for each in spoken().unknown if said.endswith(f" {each}")), "")
        text = text[: len(text.rstrip(_AROUND)) - len(end)] if end else text
        found = self.keeping(text, _SECRET)
        return found is not None and not self._only_counts(text, found[1])

    def _only_counts(self, text: str, end: int) -> bool:
        """Say whether a line asks how many are kept, and no more: that names no card."""
        words = _plain(text.split())
        begun = (" ".join(words[:count]) for count in range(1, _LONGEST + 1))
        parts = set(text.rstrip(_AROUND)) & set(_AROUND)
        if spoken().counted.isdisjoint(begun) or parts:
            return False
        return self.keeping(" ".join(words[end:]), _SECRET) is None

    def keeping(
        self, text: str, names: frozenset[str] = frozenset({KEEPING})
    ) -> tuple[int, int] | None:
        """Return where the word begins and ends that keeps a card secret, by words of the line.

        `names` are those of the words that count.

        Who keeps quiet, or out of it, keeps no card.
        """
        words, known = _plain(text.split()), self.words
        firsts = self._firsts(names, known)
        for at, word in enumerate(words):
            if word not in firsts:
                continue
            ends = range(min(at + _LONGEST, len(words)), at, -1)
            ways = ((" ".join(words[at:end]), end) for end in ends)
            found = next(((known[way], end) for way, end in ways if way in known), None)
            if found and found[0].name in names and not _is_open(words[at:], found[1] - at):
                return at, found[1]
        return None

    def _firsts(self, names: frozenset[str], known: Mapping[str, Word]) -> frozenset[str]:
        """Return the first words of the ways to say some words; kept for the language in use."""
        made = self._begin.get(names)
        if made is None or made[0] is not known:
            ways = (way for way, word in known.items() if word.name in names)
            firsts = frozenset(way.partition(" ")[0] for way in ways)
            made = self._begin[names] = (known, firsts)
        return made[1]


def _plain(words: Sequence[str]) -> list[str]:
    return [word.strip(_AROUND).casefold() for word in words]


def _is_open(words: Sequence[str], count: int) -> bool:
    """Say whether nothing is kept secret by words of which so many mean keeping.

    What is kept may be no card, ``keeps quiet``, or a card that another one saves, ``saves
    Narwhal with Black Knight``.
    """
    said, rest = spoken(), words[count:]
    if words[0] in said.saving_words and not said.saved_by.isdisjoint(rest):
        return True
    return any(" ".join(rest[:end]) in said.open for end in range(1, min(_LONGEST, len(rest)) + 1))


def politely(text: str) -> str:
    """Return a line without what is only polite at its beginning, nothing if there is nothing."""
    words = text.replace("’", "'").split()
    for count in range(min(len(words) - 1, _MOST_POLITE), 0, -1):
        if " ".join(words[:count]).casefold().rstrip(",") in spoken().before:
            return " ".join(words[count:])
    return ""


def thankless(text: str) -> str:
    """Return a line without what is only polite at its end."""
    words = text.split()
    if len(words) > 1 and words[-1].casefold().strip("?!.") in spoken().behind:
        return " ".join(words[:-1]).rstrip(",")
    return text


def _asked_nicely(rest: str) -> str:
    """Return what stands behind a word of the program without for whom it is asked: ``for me``."""
    words = rest.split()
    for count in range(min(len(words) - 1, _MOST_POLITE), 1, -1):
        if " ".join(words[-count:]).casefold().strip("?!.") in spoken().behind:
            return " ".join(words[:-count])
    return rest


def without_polite(text: str) -> str:
    """Return a line without what is only polite, before and behind."""
    return politely(thankless(text)) or thankless(text)
