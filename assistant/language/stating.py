"""How things are, where somebody only says so: a card lies elsewhere, a hand has other cards.

``You think the Rhinocorn is mine, but it's in front of Cara``, ``Ben counted again: he's got
four``.  Nothing is done then: what is kept of the table is put right.  Of each place that is named
it is noted whether it is denied; one that is not is where the card lies.  It is asked about, and
never done by itself.
"""

from dataclasses import dataclass, fields
from functools import cache
from itertools import islice
from typing import NamedTuple

from assistant.language.asking import Asking
from assistant.language.cutting import SIGNS, Cutter, Effort, Tokens
from assistant.language.grammar import Grammar, Pattern, filled
from assistant.language.likely import Likely
from assistant.language.lookup import longest, longest_in
from assistant.language.meanings import Meaning, NotUnderstood, Understood
from assistant.language.moment import Deed, Moment, Seat
from assistant.language.own_words import is_overlong
from assistant.language.patterns import Words, every_way
from assistant.tongue import kept, tables

_QUESTION = "?"
_MOST_CUTS = 4
_HAND, _STABLE, _DISCARD = "hand", "stable", "discard"
_OPEN = frozenset({_STABLE, _DISCARD, "nursery"})
_MOST_CARDS = 30
"""Of more cards than this nobody has a hand."""


@dataclass(frozen=True)
class StateWords:
    """The words of one language that say how things are.

    `denies` deny the place, or the number, behind them, and `believed` says that only the program
    has it so.  `hand`, `stable` and `discard` are places, the first two of whoever stands
    before; `with_` stand before whoever has a card before them, `him` is one of them, `has` behind
    them, `holds` where it is in the hand.  `is_` say that something is so; beside `others`
    something else is done, or is spoken of.  `counts` are what a hand is said to have, `more` says
    by how much the program is wrong, `counting` that somebody has looked, `one` is a single card.
    Behind `of_place` begins what else is said of it.
    """

    denies: frozenset[Words]
    believed: frozenset[Words]
    hand: frozenset[Words]
    stable: frozenset[Words]
    discard: frozenset[Words]
    with_: frozenset[Words]
    him: frozenset[Words]
    has: frozenset[Words]
    holds: frozenset[Words]
    is_: frozenset[Words]
    others: frozenset[Words]
    counts: frozenset[Words]
    more: frozenset[Words]
    counting: frozenset[Words]
    one: frozenset[Words]
    of_place: frozenset[Words]


@kept
@cache
def state_words() -> StateWords:
    """Return the words of the language in use that say how things are."""
    found = tables("stating")["words"]
    return StateWords(**{each.name: every_way(found[each.name]) for each in fields(StateWords)})


@kept
@cache
def _does() -> dict[str, Pattern]:
    """Return by what is said the word of the program that puts it right."""
    return {name: Pattern(*do) for name, do in tables("stating")["does"].items()}


class _Place(NamedTuple):
    """Where a card is said to lie, and whose that is."""

    zone: str
    seat: Seat | None = None


class Stating:
    """Reads how things are said to be at one moment."""

    def __init__(self, grammar: Grammar, moment: Moment) -> None:
        """Read by the words of a language."""
        self._grammar, self._moment, self._words = grammar, moment, state_words()
        self._likely = Likely(grammar, moment)
        self._me = moment.speaker if moment.me is None else moment.me

    def read(self, tokens: Tokens) -> tuple[Deed, ...]:
        """Return what puts right where a card lies, or how many a hand has; nothing if nothing."""
        cards = self._cards(tokens)
        if not self._only_states(tokens, cards[1] if cards else {}):
            return ()
        if cards is None:
            return self._numbers(tokens)
        return self._placed(tokens, *cards)

    def _only_states(self, tokens: Tokens, ends: dict[int, int]) -> bool:
        """Say whether it is said how something is, and nothing that is done."""
        known, at, states = self._words, 0, False
        while at < len(tokens):
            if tokens[at].acts or longest_in(known.others, tokens, at):
                return False
            verbs = (known.is_, known.denies, known.believed, known.holds, known.counting)
            states = states or any(longest_in(each, tokens, at) for each in verbs)
            at = ends.get(at) or longest_in(known.discard, tokens, at) or at + 1
        return states

    # -- where a card lies -----------------------------------------------------------------

    def _cards(self, tokens: Tokens) -> tuple[str, dict[int, int]] | None:
        """Return the one card that is spoken of and where its name stands; None if none is.

        An empty title is more than one card.
        """
        found, ends, at = list[str](), dict[int, int](), 0
        while at < len(tokens):
            card = self._likely.card_at(tokens, at) if tokens[at].seat is None else None
            if card is None or tokens[at].text in SIGNS:
                at += 1
                continue
            title, end = card
            kind = self._moment.named(title)
            found.append((kind.title if kind else "") or title)
            ends[at] = end
            at = end
        titles = set(found)
        if not titles:
            return None
        return (titles.pop() if len(titles) == 1 else ""), ends

    def _placed(self, tokens: Tokens, title: str, ends: dict[int, int]) -> tuple[Deed, ...]:
        lies = {
            _Place(zone, seat if zone == _STABLE else None)
            for zone, seat in self._moment.lies(title)
        }
        if not title or len(lies) != 1 or not {place.zone for place in lies} <= _OPEN:
            return ()
        kind = self._moment.named(title)
        places = self._places(tokens, ends, in_hand=bool(kind and kind.magic))
        # Where it lies by what is known was told already, or is what is no longer so.
        said = {place for place, denied in places if not denied and place not in lies}
        if len(said) != 1:
            return ()
        place = said.pop()
        if (place, True) in places:
            return ()
        do = _does()[place.zone]
        whose = next(iter(lies)).seat
        if whose is not None:
            title = self._grammar.part("owned", name=self._moment.names[whose], card=title)
        name = "" if place.seat is None else self._moment.names[place.seat]
        return (Deed(do.word, filled(do.rest, {"card": title, "name": name}) or ""),)

    def _places(
        self, tokens: Tokens, ends: dict[int, int], *, in_hand: bool
    ) -> list[tuple[_Place, bool]]:
        """Return the places that are named in order, and whether it is denied of each."""
        known, found = self._words, list[tuple[_Place, bool]]()
        denied, at = False, 0
        who: Seat | None = None
        having: _Place | None = None
        explicit = False
        while at < len(tokens):
            if at in ends:
                at = ends[at]
                continue
            if tokens[at].text in SIGNS or longest_in(known.of_place, tokens, at):
                if having and not explicit:
                    found.append((having, denied))
                having, explicit, denied = None, False, False
                at += 1
                continue
            if longest_in(known.denies, tokens, at) or longest_in(known.believed, tokens, at):
                denied = True
                at = (
                    longest_in(known.denies, tokens, at)
                    or longest_in(known.believed, tokens, at)
                    or at + 1
                )
                continue
            place, end, who = self._place(tokens, at, who, ends, in_hand=in_hand)
            if place is not None:
                found.append((place, denied))
                explicit, denied = True, False
                at = end
                continue
            holds = longest_in(known.holds, tokens, at)
            has = holds or longest_in(known.has, tokens, at)
            if has and who is not None:
                if having and not explicit and having.seat != who:
                    found.append((having, denied))
                    denied, explicit = False, False
                having = _Place(_HAND if holds or in_hand else _STABLE, who)
                at = has
                continue
            at = end
        if having and not explicit:
            found.append((having, denied))
        return found

    def _place(
        self, tokens: Tokens, at: int, who: Seat | None, ends: dict[int, int], *, in_hand: bool
    ) -> tuple[_Place | None, int, Seat | None]:
        """Return the place that is named somewhere, where that ends, and who was named last."""
        known = self._words
        end = longest_in(known.discard, tokens, at)
        if end:
            return _Place(_DISCARD), end, who
        led = longest_in(known.with_, tokens, at)
        start = led or at
        seat, owns, end = self._somebody(tokens, start, who)
        if seat is None:
            return None, max(at + 1, led or 0), who
        zone_hand = longest_in(known.hand, tokens, end)
        zone_stable = longest_in(known.stable, tokens, end)
        if owns and zone_hand:
            return _Place(_HAND, seat), zone_hand, seat
        if owns and zone_stable:
            return _Place(_STABLE, seat), zone_stable, seat
        if owns and end in ends:
            # Cara's Llamacorn: whose it was.
            return None, end, who
        if owns and in_hand:
            # Whoever's a Magic is, it may be in that hand: no place is named.
            return None, end, seat
        if owns and self._is_of_other(tokens, end):
            # Ben's baby: that is theirs, and no place.
            return None, end, seat
        if owns or (led and start < end):
            return _Place(_STABLE, seat), end, seat
        return None, end, seat

    def _is_of_other(self, tokens: Tokens, at: int) -> bool:
        """Say whether behind an owner stands what is owned: a word that says nothing else here."""
        moment = self._moment
        if at >= len(tokens) or not tokens[at].is_word or tokens[at].text in SIGNS:
            return False
        word = tokens[at].text
        known, states = self._words, (self._words.is_, self._words.of_place, self._words.has)
        said = any(longest_in(each, tokens, at) for each in (*states, known.with_, known.denies))
        named = word in moment.baby or word in moment.animals
        return named or not (said or word in self._grammar.known)

    def _somebody(self, tokens: Tokens, at: int, who: Seat | None) -> tuple[Seat | None, bool, int]:
        """Return who is named at a place, whether something is theirs, and where that ends."""
        if at >= len(tokens):
            return None, False, at
        token = tokens[at]
        if token.seat is not None:
            return token.seat, token.owns, at + 1
        people = longest(self._grammar.people, tokens, at)
        match people:
            case ("me", end):
                return self._me, False, end
            case ("owner_me", end):
                return self._me, True, end
            case ("owner_other", end):
                return who, True, end
            case ("same", end):
                return who, False, end
        him = longest_in(self._words.him, tokens, at)
        if him:
            return who, False, him
        return None, False, at

    # -- how many cards a hand has -----------------------------------------------------------

    def _numbers(self, tokens: Tokens) -> tuple[Deed, ...]:
        known = self._words
        numbers, seats, at = list[int](), list[Seat](), 0
        denied = states = counts = looked = spoke = False
        while at < len(tokens):
            if tokens[at].text in SIGNS:
                denied = False
                at += 1
                continue
            more = longest_in(known.more, tokens, at)
            if more:
                at, looked = more, True
                continue
            deny = longest_in(known.denies, tokens, at) or longest_in(known.believed, tokens, at)
            if deny:
                denied, at = True, deny
                continue
            seat, owns, end = self._somebody(tokens, at, seats[-1] if seats else None)
            if seat is not None:
                tells = not owns and tokens[at].is_word and longest_in(known.counting, tokens, end)
                if tells and tokens[at].seat is None and seat == self._me:
                    # I counted them: that is not whose they are.
                    at, looked = end, True
                    spoke = True
                    continue
                if seat not in seats:
                    seats.append(seat)
                states = states or owns
                denied = denied and owns
                at = end
                continue
            people = longest(self._grammar.people, tokens, at)
            if people and people[0] in ("all", "others"):
                return ()
            number = longest(self._grammar.numbers, tokens, at)
            one = longest_in(known.one, tokens, at)
            if number or one or tokens[at].text.isdecimal():
                if not denied:
                    plain = 1 if one else int(tokens[at].text[:5]) if not number else 0
                    numbers.append(number[0] if number else plain)
                denied, counts = False, counts or bool(one)
                at = number[1] if number else one or at + 1
                continue
            counted, is_, looks = (
                longest_in(each, tokens, at) or 0
                for each in (known.counts, known.is_, known.counting)
            )
            counts, states = counts or bool(counted), states or bool(is_)
            looked = looked or bool(looks)
            at = max(counted, is_, looks, at + 1)
        if spoke and not seats:
            seats.append(self._me)
        told = (states and counts) or (looked and (states or counts))
        if not told or not seats or not numbers or max(numbers) > _MOST_CARDS:
            return ()
        if len(set(numbers)) == 1:
            # Ben and Cara have four each.
            numbers = numbers[:1] * len(seats)
        if len(numbers) != len(seats):
            return ()
        do = _does()["number"]
        return tuple(
            Deed(do.word, filled(do.rest, {"n": str(number)}) or "", seat)
            for seat, number in zip(seats, numbers, strict=True)
        )


def how_it_is(found: Meaning, text: str, words: Words, grammar: Grammar, moment: Moment) -> Meaning:
    """Return what a line means, how things are where no grammar reads it and it only says that."""
    if not {"game", "full"} <= moment.flags or text.rstrip().endswith(_QUESTION):
        return found
    match found:
        case NotUnderstood(half=((Deed(word=word), *_), *_), sure=True) if (
            moment.waiting and word in grammar.destroying
        ):
            # My victim is Narwhal: that is aimed at, and does not lie there.
            return found
        case NotUnderstood(denied=False):
            pass
        case Understood(by_word=True) if is_overlong(found, grammar, moment):
            pass
        case Understood(by_word=False, worth=worth) if worth:
            pass
        case _:
            return found
    effort = Effort()
    likely, stating = Likely(grammar, moment), Stating(grammar, moment)
    for tokens in islice(Cutter(grammar, moment, effort).cuts(words), _MOST_CUTS):
        if Asking(grammar, moment, effort).asks(tokens):
            return found
        plain = likely.plain(tokens)
        deeds = stating.read(plain) if plain else ()
        if deeds:
            by_word = not isinstance(found, NotUnderstood) or found.by_word
            return NotUnderstood(half=(deeds,), by_word=by_word, sure=True)
    return found
