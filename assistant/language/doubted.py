"""What is only said of somebody, though it reads like a deed: it is asked about, never done.

``Ben wants to destroy Narwhal``, ``Ann tells Ben to draw`` and ``Rhinocorn has to go`` say what
somebody would like, has to do or was told.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import TypeAlias

from assistant.language.asking_words import asking_words
from assistant.language.cutting import SIGNS, Tokens, cut_of
from assistant.language.grammar import Grammar, Pattern
from assistant.language.lookup import longest, longest_in
from assistant.language.meanings import Meaning, NotUnderstood, Understood
from assistant.language.moment import Deed, Moment, Seat
from assistant.language.own_words import begun
from assistant.language.patterns import Words, every_way
from assistant.language.program import Program
from assistant.language.weighing import weights
from assistant.tongue import kept, tables

_NEAR = 2
"""Words that may stand between somebody and what is said of them."""
_FEWEST = 2
"""Players, and deeds, of which one may be another's than was thought."""
_FEWEST_REPORTED = 5
_SEVERAL = frozenset({"all", "others", "us", "we"})
_ME, _QUESTION, _CHAIN, _DRAWS, _STABLE = "me", "?", "chain", "draws", "stable"
_OPTIONAL, _LIGHT = "optional", "light"
_TAKING = frozenset({"fetches", "tops", "pulls"})
"""Moments in which the effect that waits has a card taken."""

_Way: TypeAlias = tuple[Deed, ...]


@dataclass(frozen=True)
class DoubtedWords:
    """The words of one language by which something is only said of somebody.

    Behind a player or a card stands what they have `only` to do, want or may, and what they
    `must` by an effect; who `wants` to answer a card answers it; `told` is before whoever
    should do it, `either` between two of which one is meant, and who `says` it was told it.  Who
    is `unsure` does not know whether it was so.
    What was done `before` is no news. Who has something let `through` speaks for one player.
    `cards` are what is played where none is named, `down` is where something is put, who has
    `lost` may have lost the game, `drawn` is the card of the turn, and somebody is `he` who was
    named before.
    """

    only: frozenset[Words]
    wants: frozenset[Words]
    must: frozenset[Words]
    either: frozenset[Words]
    unsure: frozenset[Words]
    down: frozenset[Words]
    lost: frozenset[Words]
    says: frozenset[Words]
    told: frozenset[Words]
    before: frozenset[Words]
    through: frozenset[Words]
    cards: frozenset[Words]
    drawn: frozenset[Words]
    he: frozenset[Words]


@kept
@cache
def doubted_words() -> DoubtedWords:
    """Return the words of the language in use by which something is only said of somebody."""
    found = tables("doubted")["words"]
    return DoubtedWords(**{each.name: every_way(found[each.name]) for each in fields(DoubtedWords)})


def doubted(
    text: str, found: Meaning, grammar: Grammar, moment: Moment, program: Program
) -> Meaning:
    """Return what a line means, asked about where what it does may only be said of somebody."""
    if not isinstance(found, Understood) or not any(map(program.played, found.deeds)):
        return found
    if all(map(asking_words().tells, found.deeds)):
        return found
    tokens = cut_of(text, grammar, moment)
    if tokens is None:
        return found
    line = _Line(tokens, found, grammar, moment)
    checks: tuple[Callable[[], tuple[_Way, ...]], ...] = (
        line.another,
        line.counted,
        line.either,
        line.unsure,
        line.wished,
        line.told,
        line.reported,
        line.before,
        line.let_through,
        line.not_drawn,
    )
    ways = next(filter(None, (check() for check in checks)), ())
    if not ways and text.rstrip().endswith(_QUESTION) and found.deeds[0].word == grammar.turns:
        # Ben's turn again? Whoever asks changes nothing.
        ways = (found.deeds,)
    return NotUnderstood(half=ways, by_word=found.by_word, sure=True) if ways else found


class _Line:
    """One line, and why what it means may only be said of somebody."""

    def __init__(self, tokens: Tokens, found: Understood, grammar: Grammar, moment: Moment) -> None:
        self._tokens, self._deeds = tokens, found.deeds
        self._grammar, self._moment = grammar, moment
        self._words = doubted_words()

    def wished(self) -> tuple[_Way, ...]:
        """Return what somebody else would do, or has to.

        Whoever wants to pass has passed, whoever wants to answer answers, where Ben can go now a
        turn is over, and who plays a card in the own turn does so.  What is wanted of the program
        is no deed of the game.
        """
        grammar, words = self._grammar, {deed.word for deed in self._deeds}
        ending = grammar.passing | {grammar.ends, grammar.turns}
        own = (grammar.plays, self._moment.turn)
        if all(deed.word in ending or (deed.word, deed.seat) == own for deed in self._deeds):
            return ()
        if words.isdisjoint(weights().deeds | grammar.counting):
            return ()
        wants = (longest_in(self._words.wants, self._tokens, at) for at in self._behind_names())
        if words <= grammar.answering and any(end is not None for end in wants):
            return ()
        return (self._deeds,) if any(self._only()) else ()

    def _only(self) -> Iterator[bool]:
        for at, token in enumerate(self._tokens):
            somebody = token.seat is not None and not token.owns
            several = self._several(at) or longest_in(self._words.he, self._tokens, at)
            if not (somebody or several) and (token.kind is None or token.acts):
                continue
            if token.seat is not None and self._owes(token.seat):
                continue
            for start in range(several or at + 1, min(at + 1 + _NEAR + 1, len(self._tokens))):
                must = longest_in(self._words.must, self._tokens, start) is not None
                if must and (somebody or several) and _CHAIN in self._moment.flags:
                    # Cara must skip her turn: the effect that waits says so.
                    break
                if longest_in(self._words.only, self._tokens, start) is not None:
                    yield True
                if not self._tokens[start].is_word or self._tokens[start].text in SIGNS:
                    break

    def _several(self, at: int) -> int | None:
        """Return where words end that name several players; None where none stand there."""
        who = longest(self._grammar.people, self._tokens, at)
        return who[1] if who and who[0] in _SEVERAL and not self._moment.owes else None

    def counted(self) -> tuple[_Way, ...]:
        """Return what is counted, where it may be a game that is lost, or a card of a hand.

        Where only numbers are kept, what is put down may be one more as well.
        """
        if _LIGHT not in self._moment.flags:
            return ()
        if len(self._deeds) > 1:
            return self._all_counted()
        (deed,), words = self._deeds, [(each.text,) for each in self._tokens]
        if deed.word in self._grammar.counting:
            cards = not self._words.cards.isdisjoint(words)
            named = self._tokens[0].seat is not None and len(words) <= _FEWEST
            lost = named and not self._words.lost.isdisjoint(words)
            return (self._deeds,) if cards or lost else ()
        down = not self._words.down.isdisjoint(words)
        species = not self._moment.animals.isdisjoint(deed.rest.casefold().split())
        part = bool(deed.rest) and not (species or self._moment.whole(deed.rest))
        if deed.word != self._grammar.plays or not down or not part:
            return ()
        gains = Pattern(*tables("doubted")["does"]["gains"])
        return (self._deeds, (Deed(gains.word, gains.rest, deed.seat),))

    def _all_counted(self) -> tuple[_Way, ...]:
        """Return what becomes of all numbers where one deed counts and another moves a card.

        ``Ann's lost one, Ben nicked it``: the second part says where the one has gone.
        """
        counting, known = self._grammar.counting, begun().counted
        words = {deed.word for deed in self._deeds}
        if words.isdisjoint(counting) or words.isdisjoint(known) or words - counting - known.keys():
            return ()
        return (
            tuple(
                deed if deed.word in counting else Deed(known[deed.word][0], "1", deed.seat)
                for deed in self._deeds
                if deed.word in counting or known[deed.word][0]
            ),
        )

    def unsure(self) -> tuple[_Way, ...]:
        """Return what is done where whoever tells it does not know: ``or was it Ben's?``."""
        said = range(1, len(self._tokens))
        unsure = any(longest_in(self._words.unsure, self._tokens, at) for at in said)
        return (self._deeds,) if unsure else ()

    def either(self) -> tuple[_Way, ...]:
        """Return what is done by either of two, or to either, where it is not said which."""
        places = range(1, len(self._tokens) - 1)
        either = any(longest_in(self._words.either, self._tokens, at) is not None for at in places)
        each = tuple(dict.fromkeys((deed,) for deed in self._deeds))
        return each if either and len(each) >= _FEWEST else ()

    def reported(self) -> tuple[_Way, ...]:
        """Return what somebody only says or thinks of another, behind a sign."""
        tokens, done = self._tokens, {deed.seat for deed in self._deeds}
        if len(tokens) < _FEWEST_REPORTED or tokens[-3].text not in SIGNS:
            return ()
        first, last = tokens[-2:]
        seat = last.seat if first.is_word else first.seat
        verb = first if first.is_word else last
        says = longest_in(self._words.says, (verb,), 0) is not None
        return (self._deeds,) if says and seat is not None and not done & {seat, None} else ()

    def _owes(self, seat: Seat) -> bool:
        """Say whether a player has something to do now: then it is done by saying so."""
        moment = self._moment
        return _OPTIONAL not in moment.flags and seat in moment.owes | moment.owing

    def told(self) -> tuple[_Way, ...]:
        """Return what somebody is told to do."""
        for at in range(len(self._tokens)):
            end = longest_in(self._words.told, self._tokens, at)
            if end is None or end >= len(self._tokens) or not at:
                continue
            who = longest(self._grammar.people, self._tokens, end)
            behind = self._tokens[end]
            if (behind.seat is not None and not behind.owns) or (who and who[0] == _ME):
                return (self._deeds,)
        return ()

    def before(self) -> tuple[_Way, ...]:
        """Return what was done before, where nothing waits for it."""
        grammar, moment = self._grammar, self._moment
        spoken = grammar.answering | grammar.passing | grammar.closing | grammar.leaving
        if any(deed.word in spoken for deed in self._deeds):
            return ()
        if _DRAWS in moment.flags and all(
            deed.word in grammar.drawing and deed.seat in (None, moment.turn)
            for deed in self._deeds
        ):
            return ()
        said = (longest_in(self._words.before, self._tokens, at) for at in self._behind_names())
        return (self._deeds,) if any(end is not None for end in said) else ()

    def _behind_names(self) -> Iterator[int]:
        """Yield the places behind a player."""
        first = next((at for at, each in enumerate(self._tokens) if each.seat is not None), None)
        if first is not None:
            yield from range(first + 1, len(self._tokens))

    def let_through(self) -> tuple[_Way, ...]:
        """Return that somebody's card stands: nobody has asked those who may still answer."""
        closes = all(deed.word in self._grammar.closing for deed in self._deeds)
        owns = any(each.owns for each in self._tokens)
        begins = longest_in(self._words.through, self._tokens, 0) is not None
        return (self._deeds,) if closes and owns and begins else ()

    def not_drawn(self) -> tuple[_Way, ...]:
        """Return that no card is taken: where the effect that waits takes none, of the draw."""
        left = all(deed.word in self._grammar.leaving and not deed.rest for deed in self._deeds)
        if not left or not self._moment.flags.isdisjoint(_TAKING):
            return ()
        said = (longest_in(self._words.drawn, self._tokens, at) for at in range(len(self._tokens)))
        if not any(end is not None for end in said):
            return ()
        do = Pattern(*tables("doubted")["does"]["skips"])
        return ((Deed(do.word, do.rest, self._moment.turn),), self._deeds)

    def another(self) -> tuple[_Way, ...]:
        """Return what he does who may be another one than whoever did something before."""
        at = next(
            (
                at
                for at in range(_FEWEST, len(self._tokens))
                if longest_in(self._words.he, self._tokens, at) is not None
            ),
            None,
        )
        if at is None or len(self._deeds) < _FEWEST:
            return ()
        if any(deed.word in (self._grammar.ends, self._grammar.turns) for deed in self._deeds):
            # Over to Ben, he draws: it is he whose turn has begun.
            return ()
        last = self._deeds[-1]
        others = dict.fromkeys(self._named(self._tokens[:at]))
        if last.seat is None or len(others) < _FEWEST:
            return ()
        return tuple((*self._deeds[:-1], replace(last, seat=seat)) for seat in others)

    def _named(self, tokens: Tokens) -> Iterator[Seat]:
        """Yield the players who are named, or before whom a card lies that is."""
        for token in tokens:
            if token.seat is not None:
                yield token.seat
            elif token.kind is not None and token.kind.title:
                lying = self._moment.lies(token.kind.title)
                yield from (seat for zone, seat in lying if zone == _STABLE)
