"""What a sentence means: the deeds in it, in order, or nothing.

`understand` is pure: it changes nothing and asks nobody.  A deed is understood only where
every word of the sentence is accounted for; where two readings remain both are returned.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from assistant.language.clause import Clause, Clauses, filled
from assistant.language.cutting import SIGNS, Cutter, Token, Tokens, words_of
from assistant.language.grammar import Grammar, Line, Node, Words
from assistant.language.moment import Deed, Moment, Seat

_MOST_WORDS = 40
_REST, _ANY = "rest", "*"


@dataclass(frozen=True, slots=True)
class Understood:
    """The deeds of a sentence, in order."""

    deeds: tuple[Deed, ...]


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Several readings of a sentence."""

    readings: tuple[Understood, ...]


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """Nothing of it is a deed, a question or a wish."""


Meaning: TypeAlias = Understood | Ambiguous | NotUnderstood


def understand(text: str, grammar: Grammar, moment: Moment) -> Meaning:
    """Return what a sentence means at a moment."""
    words = words_of(text, grammar)
    if not words or len(words) > _MOST_WORDS:
        return NotUnderstood()
    asks = text.rstrip().endswith("?")
    clauses, found = Clauses(grammar, moment), dict[tuple[Deed, ...], None]()
    for tokens in Cutter(grammar, moment).cuts(words):
        if len(tokens) == 1 and tokens[0].kind is not None:
            # The title of a card alone is no deed.
            return NotUnderstood()
        deeds = _whole(tokens, text, grammar, moment, clauses)
        if not deeds and not asks:
            parts = _clauses(tokens, clauses, grammar)
            deeds = tuple(deed for part in parts for deed in part.deeds)
        if deeds:
            found.setdefault(deeds)
    readings = tuple(map(Understood, found))
    match readings:
        case ():
            return NotUnderstood()
        case (only,):
            return only
        case _:
            return Ambiguous(readings)


# -- several deeds -----------------------------------------------------------------


def _clauses(
    tokens: Tokens, clauses: Clauses, grammar: Grammar, before: Clause | None = None
) -> tuple[Clause, ...]:
    """Return the clauses of a sentence in order, none if one of them is not understood."""
    whole = clauses.read(tokens, before)
    if whole is None and before is not None:
        whole = clauses.repeated(tokens, before)
    if whole is not None:
        return (whole,)
    for at in range(1, len(tokens) - 1):
        end = _join(tokens, at, grammar)
        if end is None or end >= len(tokens):
            continue
        first = clauses.read(tokens[:at], before)
        if first is None and before is not None:
            first = clauses.repeated(tokens[:at], before)
        rest = _clauses(tokens[end:], clauses, grammar, first) if first else ()
        if first and rest:
            return (first, *rest)
    return ()


def _join(tokens: Tokens, at: int, grammar: Grammar) -> int | None:
    """Return where the words that join two clauses end, None if there are none here."""
    for count in range(min(4, len(tokens) - at), 0, -1):
        words = tuple(token.text for token in tokens[at : at + count] if token.is_word)
        if len(words) == count and words in grammar.joins:
            return at + count
    return None


# -- whole sentences ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Path:
    """A way through the tree of sentences, with what stands in its places."""

    node: Node
    at: int
    seats: tuple[Seat, ...] = ()
    values: tuple[tuple[str, str], ...] = ()


def _whole(
    tokens: Tokens, text: str, grammar: Grammar, moment: Moment, clauses: Clauses
) -> tuple[Deed, ...]:
    """Return the deed that a whole sentence is, none if it is not known as one."""
    bare = clauses.bare(tokens)
    for each in dict.fromkeys((tokens, bare)):
        said = tuple(token for token in each if token.text not in (*SIGNS, *grammar.unsaid))
        for path in _paths(_Path(grammar.tree, 0), said, text, grammar, moment):
            for line in path.node.lines:
                deed = _deed(line, path, moment)
                if deed:
                    return (deed,)
    return ()


def _paths(
    path: _Path, tokens: Tokens, text: str, grammar: Grammar, moment: Moment
) -> Iterator[_Path]:
    if path.at == len(tokens):
        yield path
        return
    rest = path.node.next.get(_ANY)
    for symbols, end, seats, values in _symbols(tokens, path.at, grammar, moment):
        for symbol in symbols:
            node = path.node.next.get(symbol)
            if node is not None:
                more = _Path(node, end, (*path.seats, *seats), (*path.values, *values))
                yield from _paths(more, tokens, text, grammar, moment)
    if rest is not None:
        tail = _tail(text, tokens[path.at :], grammar)
        if tail:
            yield _Path(rest, len(tokens), path.seats, (*path.values, (_REST, tail)))


def _symbols(
    tokens: Tokens, at: int, grammar: Grammar, moment: Moment
) -> Iterator[tuple[tuple[str, ...], int, tuple[Seat, ...], tuple[tuple[str, str], ...]]]:
    """Yield what may stand at a place of a whole sentence, and where it ends."""
    token = tokens[at]
    if token.seat is not None:
        yield ("{owner}" if token.owns else "{player}",), at + 1, (token.seat,), ()
        return
    if token.kind is not None:
        symbols = ("#instant",) if token.kind.instant else ()
        if token.acts == "third":
            symbols = ("#instants",)
        yield symbols, at + 1, (), ()
        if not token.acts:
            yield ("{card}",), at + 1, (), (("card", token.kind.title or token.text),)
        return
    yield (token.text,), at + 1, (), ()
    if token.text in moment.animals:
        yield ("#animals",), at + 1, (), ()
    people = grammar.people.get((token.text,))
    me = () if moment.me is None else (moment.me,)
    if people == "me":
        yield ("{player}",), at + 1, me, ()
    if people == "owner_me":
        yield ("{owner}",), at + 1, me, ()
    if people == "owner_other":
        yield ("{owner}",), at + 1, (), ()
    if token.text.isdecimal():
        yield ("{number}",), at + 1, (), (("number", token.text),)
    for count in range(min(5, len(tokens) - at), 0, -1):
        words: Words = tuple(each.text for each in tokens[at : at + count] if each.is_word)
        if len(words) == count and words in grammar.numbers:
            yield ("{number}",), at + count, (), (("number", str(grammar.numbers[words])),)
    yield from _partly_named(tokens, at, grammar, moment)


def _partly_named(
    tokens: Tokens, at: int, grammar: Grammar, moment: Moment
) -> Iterator[tuple[tuple[str, ...], int, tuple[Seat, ...], tuple[tuple[str, str], ...]]]:
    """Yield a card that is named by a part of its title."""
    end = at
    while end < len(tokens) and _may_name(tokens[end], grammar, moment):
        end += 1
    text = " ".join(token.text for token in tokens[at:end])
    if end > at and moment.named(text) is not None:
        yield ("{card}",), end, (), (("card", text),)


def _may_name(token: Token, grammar: Grammar, moment: Moment) -> bool:
    if token.kind is not None:
        return not token.acts
    return token.is_word and token.text in moment.words and token.text not in grammar.known


def _tail(text: str, tokens: Tokens, grammar: Grammar) -> str:
    """Return the end of a text as it was typed."""
    typed = text.rstrip(" .?!").split()
    words = tuple(token.text for token in tokens)
    for count in range(1, len(typed) + 1):
        tail = " ".join(typed[-count:])
        if tuple(word for word in words_of(tail, grammar) if word != ",") == words:
            return tail
    return ""


def _deed(line: Line, path: _Path, moment: Moment) -> Deed | None:
    """Return the deed that a sentence is, None if it cannot be said of these players."""
    if not line.when <= moment.flags or len(set(path.seats)) > 1:
        return None
    seat = path.seats[0] if path.seats else None
    if line.only and (seat is None or (seat == moment.after) != (line.only == "next")):
        return None
    if line.only and seat == moment.turn:
        return None
    values = dict(path.values)
    if seat is not None:
        values["player"] = moment.names[seat]
    rest = filled(line.do.rest, values)
    if rest is None or (line.do.by and seat is None):
        return None
    return Deed(line.do.word, rest, seat if line.do.by else None)
