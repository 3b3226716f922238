"""The frames of what is said to a kept game, made ready for the things of one ruleset.

A frame is data of a language (``keeper.toml``, where its signs are told); here it becomes a
pattern with the players of a table and the words of its ruleset in its holes.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from assistant.keeper.ruleset import Of, Ruleset
from assistant.keeper.spelled import as_read, with_names
from assistant.language.heard import lines_heard, number_in
from assistant.tongue import kept, tables

_TOKENS = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*['’]?|-?\d+|[,;&+]")
_SIGN = re.compile(r"\{(\w+)\}|[\[\]()|]|[^\s\[\]{}()|]+")
_SENTENCE = re.compile(r"(?<=\w)[.!]\s+(?=\w)")
_NOTHING = "(?!)"
"""Matches nothing: a hole of which this ruleset has no thing."""
CARD = "card"
"""The hole in which any words may stand that name a card."""
IsCard = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Line:
    """What a line is: the name of its frame, whether that is a question, and what is in its holes.

    Several holes hold words as they were said.  `at` is how many joints of the sentence stand
    before it, `rest` is the sentence from there on.
    """

    frame: str
    asks: bool
    holes: Mapping[str, str]
    at: int = 0
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Frames:
    """The frames for one ruleset and its players."""

    patterns: tuple[tuple[str, bool, "re.Pattern[str]"], ...]
    of_cards: tuple[tuple[str, bool, "re.Pattern[str]"], ...]
    between: frozenset[str]
    words: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
    names: tuple[str, ...] = ()

    def lines(self, text: str, is_card: IsCard) -> tuple[Line, ...] | None:
        """Return the lines that a text is, one for each thing said in it; None if it is none.

        A card may be called as anything else is: what is no line otherwise may name one.
        """
        said = _put_right(tuple(token.casefold() for token in _tokens(text)))
        then = frozenset(tables("keeper")["then"])
        # What comes then is another act, if it is one.
        for joints in (self.between, self.between - then):
            left = tuple(each for each in said if each in joints or each not in then)
            found = self._read(self._meant(left), None) or self._read(left, is_card)
            if found:
                return tuple(replace(each, rest=_from(text, joints, each.at)) for each in found)
        return None

    def _meant(self, tokens: tuple[str, ...]) -> tuple[str, ...]:
        """Return tokens without those that say nothing, the game's own words as they are meant."""
        tokens = as_read(tokens, self.names)
        tokens = self._done(tuple(each for each in tokens if each not in _nothing()))
        said, at = list[str](), 0
        while at < len(tokens):
            # The longest first; what one stands for is not read for others.
            here = (each for each in self.words if tokens[at : at + len(each[0])] == each[0])
            own, meant = next(here, (tokens[at : at + 1], tokens[at : at + 1]))
            said += meant
            at += len(own)
        return tuple(said)

    def _done(self, tokens: tuple[str, ...]) -> tuple[str, ...]:
        """Return tokens without the words by which a player has to do what is done."""
        for words in (tuple(each.split()) for each in tables("keeper")["has_to"]):
            for at in range(1, len(tokens) - len(words)):
                if tokens[at : at + len(words)] == words and tokens[at - 1] in self.names:
                    return (*tokens[:at], *tokens[at + len(words) :])
        return tokens

    def _read(
        self, tokens: tuple[str, ...], is_card: IsCard | None, before: int = 0, who: str = ""
    ) -> tuple[Line, ...] | None:
        """Return the lines that tokens are, behind so many joints of the sentence.

        What `who` does next is said without the name once more: Ann draws and is out.
        """
        whole = self._one(tokens, is_card)
        if whole is None and who and tokens and not _counts(tokens[0]):
            whole = self._one((*who.split(), *tokens), is_card)
        if whole:
            return (replace(whole, at=before),)
        cuts = [at for at, token in enumerate(tokens) if token in self.between]
        for number, cut in reversed([*enumerate(cuts, 1)]):
            first = self._one(tokens[:cut], is_card)
            does = first.holes.get("who", who) if first else ""
            rest = self._read(tokens[cut + 1 :], is_card, before + number, does) if first else None
            if first and rest:
                return (replace(first, at=before), *rest)
        return None

    def _one(self, tokens: tuple[str, ...], is_card: IsCard | None) -> Line | None:
        while tokens and tokens[0] in self.between:
            tokens = tokens[1:]
        while tokens and tokens[-1] in self.between:
            tokens = tokens[:-1]
        meant = self._meant(tokens) if is_card else tokens
        found = _matched(self.patterns, meant)
        if found or is_card is None:
            return found
        # The title of a card may have any words.
        line = _matched(self.of_cards, with_names(tokens, self.names))
        return line if line and is_card(line.holes[CARD]) else None


def _put_right(tokens: tuple[str, ...]) -> tuple[str, ...]:
    """Return tokens with the number that was put right in the same sentence: 3 points, no, 4."""
    words = tables("keeper")
    if tokens[:1] and tokens[0] in words["rather"] and tokens[1:2] == (",",) and tokens[2:]:
        # No, Ann has 12: what was said before is put right by what is said now.
        tokens = tokens[1:]
    for at, token in enumerate(tokens):
        if token not in words["rather"] or tokens[at - 1 : at] != (",",):
            continue
        comma = tokens[at + 1 : at + 2] == (",",)
        right = tokens[at + 1 + comma : at + 2 + comma]
        if not right or not _counts(right[0]):
            continue
        numbers = [place for place in range(at) if _counts(tokens[place])]
        if numbers:
            behind = tokens[at + 2 + comma :]
            end = next((k for k, each in enumerate(behind) if each in words["between"]), None)
            left = () if end is None else behind[end:]
            return (*tokens[: numbers[-1]], *right, *tokens[numbers[-1] + 1 : at - 1], *left)
    return tokens


def _counts(token: str) -> bool:
    return token.lstrip("-").isdecimal() or number_in(token) is not None


def _matched(
    patterns: tuple[tuple[str, bool, "re.Pattern[str]"], ...], tokens: Iterable[str]
) -> Line | None:
    said = "".join(f"{token} " for token in tokens)
    for frame, asks, pattern in patterns if said else ():
        found = pattern.fullmatch(said)
        if found:
            holes = {name: held.strip() for name, held in found.groupdict().items() if held}
            return Line(frame, asks, {name.rstrip("_"): held for name, held in holes.items()})
    return None


def with_joints(text: str, names: Iterable[str]) -> str:
    """Return a text with a comma before each sentence and each player in it: Ann 12 Ben 7.

    A player stands behind a number, or what is counted by it, where somebody else's begins.
    """
    ended = _SENTENCE.sub(", ", text)
    single = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    return re.sub(rf"(?<=[\w.]) (?=(?:{single})\b)", ", ", ended, flags=re.IGNORECASE)


def with_both(text: str, names: Iterable[str]) -> str:
    """Return a text in which both are all who play, where nobody is named right before it."""
    words, known = tables("keeper"), tuple(names)
    both = "|".join(map(re.escape, words["both"]))

    def meant(found: "re.Match[str]") -> str:
        clause = re.split(r"[.;]", text[: found.start()].casefold())[-1]
        several = sum(bool(re.search(rf"\b{re.escape(each)}\b", clause)) for each in known) > 1
        named = several or clause.rstrip().endswith(known)
        return found[0] if named else str(words["everyone"][0])

    return re.sub(rf"\b(?:{both})\b", meant, text, flags=re.IGNORECASE)


def _from(text: str, joints: frozenset[str], at: int) -> str:
    """Return a text behind so many of its joints."""
    found = [each for each in _TOKENS.finditer(text) if each[0].casefold() in joints]
    return text[found[at - 1].end() :] if 0 < at <= len(found) else text


def plain(text: str) -> str:
    """Return what a thing of a ruleset is called as it stands in a line: without empty words."""
    return " ".join(_bare(text))


def _bare(text: str) -> tuple[str, ...]:
    return tuple(token for token in _split(text) if token not in _nothing())


def without_article(text: str) -> str:
    """Return a text without the words at its front that say nothing, or that count one thing."""
    words, tokens = tables("keeper"), text.split()
    empty = {*words["nothing"], *words["single"]}
    while len(tokens) > 1 and tokens[0].casefold() in empty:
        tokens = tokens[1:]
    return " ".join(tokens)


def is_none(text: str) -> bool:
    """Say whether a text means no thing at all."""
    nothing = tables("keeper")["none_of_it"]
    return text.casefold() in nothing


def is_done(text: str) -> bool:
    """Say whether a text says that somebody is done, and no more."""
    done = tables("keeper")["is_done"]
    return plain(text) in done


def counts_minutes(text: str) -> bool:
    """Say whether a word behind a number makes minutes of it."""
    minutes = tables("keeper")["minutes"]
    return text.casefold() in minutes


@kept
@lru_cache(maxsize=1)
def _nothing() -> frozenset[str]:
    return frozenset(tables("keeper")["nothing"])


def _tokens(text: str) -> list[str]:
    return _TOKENS.findall(text.replace("’", "'").replace("+", " plus "))


@kept
@lru_cache(maxsize=8)
def frames_of(rules: Ruleset, names: tuple[str, ...]) -> Frames:
    """Return the frames for a ruleset and its players, in the language in use."""
    words = tables("keeper")
    holes = _holes(rules, names, words)

    def patterns(*named: tuple[str, bool]) -> tuple[tuple[str, bool, "re.Pattern[str]"], ...]:
        return tuple(
            (frame, asks, re.compile(_pattern(line, holes)))
            for table, asks in named
            for frame, lines in words[table].items()
            for line in lines
        )

    own = sorted(((_bare(name), _bare(line)) for name, line in rules.words), key=_length)
    ordinary = patterns(("questions", True), ("frames", False))
    between = frozenset(words["between"])
    kept_words = tuple(each for each in own if each[0])
    return Frames(ordinary, patterns(("of_cards", False)), between, kept_words, names)


def _length(words: tuple[tuple[str, ...], tuple[str, ...]]) -> int:
    """Return by what words that stand for others are sorted, those with most before."""
    return -len(words[0])


def said_words(text: str) -> frozenset[str]:
    """Return the words of a text, as they are said and as they stand in the holes of its lines."""
    said = _split(text)
    return frozenset((*said, *as_read(said, ())))


def _split(text: str) -> tuple[str, ...]:
    return tuple(token.casefold() for token in _tokens(text))


def _pattern(line: str, holes: Mapping[str, str]) -> str:
    """Return a frame as a pattern of a line in which a space follows every word."""
    signs = {"[": "(?:", "]": ")?", "(": "(?:", ")": ")", "|": "|"}
    made, used = [], set[str]()
    for sign in _SIGN.finditer(line):
        hole = sign[1]
        if hole:
            name = hole + "_" * (hole in used)
            used.add(hole)
            made.append(f"(?P<{name}>{holes[hole]})")
        else:
            made.append(signs.get(sign[0]) or re.escape(sign[0]) + " ")
    return "".join(made)


def _holes(
    rules: Ruleset, names: tuple[str, ...], words: Mapping[str, Iterable[str]]
) -> dict[str, str]:
    """Return the pattern of each hole."""
    single = _any((*names, *words["everyone"], *words["self"]))
    opponents = _any(words["opponents"])
    joints = "|".join(f"{re.escape(each)} " for each in words["between"])
    owning = _of((each for each in words["owning"]), ends="")
    player = f"(?:{_of((*names, *words['everyone'], *words['self']), ends='')})"
    of = {kind: [each for each in rules.counters if each.of is kind] for kind in Of}
    verbs = {
        "adds": [verb for each in rules.counters for verb in each.adds],
        "takes": [verb for each in rules.counters for verb in each.takes],
    }
    piles = [each for each in rules.counters if each.draws or each.deals]
    dealt = [each for each in rules.counters if each.name in {pile.deals for pile in piles}]
    hand = rules.counter(rules.cards.hand)
    harm = [word for each in of[Of.PLAYER] for word in each.harm]
    return {
        "pile": _any(_called(piles)),
        "dealt": _any(
            (*_called(dealt), *(name for pile in piles for name in (pile.one, *pile.also)))
        ),
        "hand": _any(_called(dealt)),
        "draws": _any(verb for each in piles for verb in each.draws),
        "harm": _any(harm),
        "goods": _any(_called(each for each in of[Of.PLAYER] if each.given)),
        "plays": _any((*(hand.takes if hand else ()), *rules.cards.plays)),
        "sheds": _any(hand.takes if hand else ()),
        "drawn": _any(rules.cards.drawn),
        "drawn_all": _any(
            f"{each}{end}" for each in rules.cards.drawn for end in ("", *words["several_ends"])
        ),
        "right": _any(rules.cards.right),
        "wrong": _any(rules.cards.wrong),
        # These stand for nothing in a line: a frame is none where the game has no such thing.
        "harmed": "" if harm else _NOTHING,
        "given": "" if any(each.given for each in rules.counters) else _NOTHING,
        "piled": "" if piles else _NOTHING,
        "dealing": "" if dealt else _NOTHING,
        CARD: r"(?:\S+ )+?",
        "dice": r"\d*d\d+ ",
        "who": rf"(?:{opponents}|{single})(?:(?:{joints})+(?:{single}))*",
        "other": single,
        "whose": rf"{player}(?:{owning})? ",
        "number": rf"(?:{_any(words['minus'])})?(?:-?\d+ |{_any(lines_heard('numbers'))})|"
        + _any((*words["single"], *words["none_of_it"])),
        "counter": _any(_called(of[Of.PLAYER])),
        "versus": _any(_called(of[Of.OPPONENT])),
        "common": _any(_called(of[Of.TABLE])),
        "role": _any(name for each in rules.roles for name in (each.name, *each.also)),
        "phase": _any(rules.phases),
        "choice": _any(name for each in rules.choices for name in (each.name, *each.also)),
        "chosen": _any(name for each in rules.choices for name in each.among),
        "chooses": _any(
            (*words["choosing"], *(verb for each in rules.choices for verb in each.chooses))
        ),
        "timer": _any(each.name for each in rules.timers),
        "sides": r"d\d+ ",
        "minutes": _any(words["minutes"]),
        "earning": _any(words["earning"]),
        "discarding": _any(words["discarding"]),
        **{name: _any(each) for name, each in verbs.items()},
    }


def _called(counters: Iterable[object]) -> Iterator[str]:
    for each in counters:
        yield from (each.name, each.one, *each.also)  # type: ignore[attr-defined]


def _any(words: Iterable[str]) -> str:
    """Return the pattern of one of some words, which may be of several, a space behind each."""
    return _of(map(plain, words), ends=" ")


def _of(words: Iterable[str], *, ends: str) -> str:
    known = sorted({each.casefold() for each in words if each}, key=lambda each: (-len(each), each))
    return "|".join(f"{re.escape(each)}{ends}" for each in known) or _NOTHING
