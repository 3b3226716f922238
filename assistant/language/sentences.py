"""Whole sentences: the ways to say one are a tree, and a line is a way through it."""

from collections.abc import Iterator
from dataclasses import dataclass

from assistant.language.cutting import SIGNS, Effort, Token, Tokens, words_of
from assistant.language.grammar import Grammar, Line, Node, filled
from assistant.language.likely import Likely
from assistant.language.moment import Deed, Moment, Seat

_REST, _ANY, _OTHER, _BY_OTHER = "rest", "*", "{other}", "other"
_MOST_WORDS = 5


@dataclass(frozen=True, slots=True)
class _Path:
    """A way through the tree, with what stands in its places."""

    node: Node
    at: int
    seats: tuple[Seat, ...] = ()
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class _Step:
    """What may stand at a place, where it ends, and whom or what it names."""

    symbol: str
    end: int
    seats: tuple[Seat, ...] = ()
    values: tuple[tuple[str, str], ...] = ()


class Sentences:
    """Reads whole sentences at one moment."""

    def __init__(self, grammar: Grammar, moment: Moment, effort: Effort) -> None:
        """Read by a grammar what is said at a moment, with no more than some effort."""
        self._grammar, self._moment, self._effort = grammar, moment, effort

    def read(self, tokens: Tokens, text: str) -> tuple[Deed, bool] | None:
        """Return the deed that a sentence is, and whether it only may be; None if it is unknown."""
        said = tuple(
            token
            for token in tokens
            if token.text not in SIGNS and token.text not in self._grammar.unsaid
        )
        for path in self._paths(_Path(self._grammar.tree, 0), said, text):
            for line in path.node.lines:
                deed = self._deed(line, path)
                if deed:
                    return deed, line.ask
        return None

    def _paths(self, path: _Path, tokens: Tokens, text: str) -> Iterator[_Path]:
        self._effort.step()
        if path.at == len(tokens):
            yield path
            return
        for step in self._steps(tokens, path.at, path.node):
            node = path.node.next.get(step.symbol)
            if node is not None:
                seats, values = (*path.seats, *step.seats), (*path.values, *step.values)
                yield from self._paths(_Path(node, step.end, seats, values), tokens, text)
        rest = path.node.next.get(_ANY)
        tail = self._tail(text, tokens[path.at :]) if rest is not None else ""
        polite = tuple(token.text for token in tokens[path.at :]) in self._grammar.behind
        # What is said of one player does not reach to the next one.
        another = bool(path.seats) and any(each.owns for each in tokens[path.at :])
        if rest is not None and tail and not polite and not another:
            yield _Path(rest, len(tokens), path.seats, (*path.values, (_REST, tail)))

    def _steps(self, tokens: Tokens, at: int, node: Node) -> Iterator[_Step]:
        token, moment = tokens[at], self._moment
        if token.seat is not None:
            yield _Step("{owner}" if token.owns else "{player}", at + 1, (token.seat,))
            return
        if "#baby" in node.next:
            yield from self._baby(tokens, at)
        if token.kind is not None:
            if token.acts == "third":
                yield _Step("#instants", at + 1)
            elif token.kind.instant:
                yield _Step("#instant", at + 1)
            if not token.acts:
                title = token.kind.title or token.text
                yield _Step("{card}", at + 1, (), (("card", title),))
            return
        yield _Step(token.text, at + 1)
        if token.text in moment.animals:
            yield _Step("#animals", at + 1)
        if token.text in moment.optional:
            yield _Step("#optional", at + 1, (), (("optional", token.text),))
        match self._grammar.people.get((token.text,)):
            case "me":
                yield _Step("{player}", at + 1, () if moment.me is None else (moment.me,))
            case "owner_me":
                yield _Step("{owner}", at + 1, () if moment.me is None else (moment.me,))
            case "owner_other":
                yield _Step("{owner}", at + 1)
        if "{number}" in node.next:
            yield from self._numbers(tokens, at)
        if "{card}" in node.next:
            yield from self._partly_named(tokens, at)

    def _baby(self, tokens: Tokens, at: int) -> Iterator[_Step]:
        """Yield the edition's word for a Baby, which may be the title of a card as well."""
        for end in range(at + 1, len(tokens) + 1):
            said = tuple(word for token in tokens[at:end] for word in token.text.split())
            if said == self._moment.baby:
                yield _Step("#baby", end)

    def _numbers(self, tokens: Tokens, at: int) -> Iterator[_Step]:
        if tokens[at].text.isdecimal():
            yield _Step("{number}", at + 1, (), (("number", tokens[at].text),))
        for count in range(min(_MOST_WORDS, len(tokens) - at), 0, -1):
            words = tuple(token.text for token in tokens[at : at + count] if token.is_word)
            number = self._grammar.numbers.get(words)
            if len(words) == count and number is not None:
                yield _Step("{number}", at + count, (), (("number", str(number)),))

    def _partly_named(self, tokens: Tokens, at: int) -> Iterator[_Step]:
        """Yield a card that is named by a part of its title."""
        end = at
        while end < len(tokens) and self._may_name(tokens[end]):
            end += 1
        text = " ".join(token.text for token in tokens[at:end])
        if end > at and self._moment.named(text) is not None:
            yield _Step("{card}", end, (), (("card", text),))
            return
        if not any(word.startswith(tokens[at].text) for word in self._moment.words):
            return
        begun = Likely(self._grammar, self._moment).card_at(tokens, at)
        if begun:
            # The rhino: it is named by the beginning of a word.
            yield _Step("{card}", begun[1], (), (("card", begun[0]),))

    def _may_name(self, token: Token) -> bool:
        if token.kind is not None:
            return not token.acts
        known = token.text in self._grammar.known
        return token.is_word and token.text in self._moment.words and not known

    def _tail(self, text: str, tokens: Tokens) -> str:
        """Return the end of a text, or of a part of it, as it was typed."""
        typed = text.rstrip(" .?!").split()
        words = tuple(word for token in tokens for word in token.text.split())
        for end in range(len(typed), 0, -1):
            for start in range(end - 1, max(-1, end - 2 * len(words) - 2), -1):
                tail = " ".join(typed[start:end]).rstrip(" ,;.")
                if tuple(word for word in words_of(tail, self._grammar) if word != ",") == words:
                    return tail
        return ""

    def _deed(self, line: Line, path: _Path) -> Deed | None:
        """Return the deed that a sentence is, None if it cannot be said of these players."""
        moment = self._moment
        people = tuple(dict.fromkeys(path.seats))
        other = line.do.by == _BY_OTHER
        if not line.when <= moment.flags or len(people) > 1 + (other or _OTHER in line.do.rest):
            return None
        seat = people[-1 if other else 0] if people else None
        if not self._said_of(line.only, seat):
            return None
        # Three, not five: the first of two numbers is what is.
        values = dict(reversed(path.values))
        if seat is not None:
            values["player"] = moment.names[seat]
        if len(people) > 1:
            values["other"] = moment.names[people[1]]
        rest = filled(line.do.rest, values)
        if rest is None or (line.do.by and seat is None):
            return None
        return Deed(line.do.word, rest, seat if line.do.by else None)

    def _said_of(self, only: str, seat: Seat | None) -> bool:
        moment = self._moment
        match only:
            case "":
                return True
            case "winner":
                return seat in moment.winners
            case "turn":
                return seat in (None, moment.turn)
            case "me":
                return seat is not None and seat == moment.me
            case _:
                next_ = seat == moment.after and only == "next"
                other = seat != moment.after and only != "next"
                return seat not in (None, moment.turn) and (next_ or other)
