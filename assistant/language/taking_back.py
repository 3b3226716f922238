"""What takes back what was done last, in whatever words: ``that wasn't me, put it back``.

Every word has to be one that takes back or says why, or stand for what was done.  What is left in
a part of its own is what is to be done in its place.
"""

from dataclasses import dataclass, fields, replace
from functools import cache

from assistant.language.cutting import SIGNS, Token, Tokens, between_signs, words_of
from assistant.language.grammar import Grammar
from assistant.language.lookup import longest, longest_in
from assistant.language.moment import Deed, Moment
from assistant.language.patterns import Words, every_way
from assistant.tongue import kept, tables

_SAID = 2
"""Words that lead to what was meant: more than a mere no."""
_ACTING = frozenset({"open", "acting"})
_WINDOW = frozenset({"window", "early", "quiet", "answered"})


@dataclass(frozen=True)
class TakingBack:
    """Words of one language that take back, that say why, that may stand beside, that deny.

    What stands between those that say it in two parts, `takes` and `back`, is what was done.
    """

    tells: frozenset[Words]
    explains: frozenset[Words]
    beside: frozenset[Words]
    denies: frozenset[Words]
    after_all: frozenset[Words]
    takes: frozenset[Words]
    back: frozenset[Words]


@kept
@cache
def taking_back() -> TakingBack:
    """Return the words of the language in use that take back what was done."""
    found = tables("taking_back")["words"]
    return TakingBack(**{each.name: every_way(found[each.name]) for each in fields(TakingBack)})


@kept
@cache
def _not_held() -> tuple[frozenset[Words], frozenset[Words]]:
    found = tables("taking_back")["not_held"]
    return every_way(found["whole"]), every_way(found["begins"])


def says_not_held(text: str, title: str, grammar: Grammar) -> bool:
    """Say whether a line says of a card that was just played that it was not the one."""
    whole, begins = _not_held()
    said = tuple(word for word in words_of(text, grammar) if word not in SIGNS)
    if said in whole:
        return True
    named = set(words_of(title, grammar))
    starts = (at for at in range(1, len(said)) if said[:at] in begins)
    return any(named.issuperset(said[at:]) for at in starts)


def taken_back(tokens: Tokens, grammar: Grammar, moment: Moment) -> tuple[Tokens, ...] | None:
    """Return what is to be done in place of what a sentence takes back, in parts.

    None if nothing is taken back.
    """
    takes, rest, parts = (
        _denies_answer(tokens, grammar, moment),
        list[Tokens](),
        between_signs(tokens),
    )
    for part in parts:
        own, strange = _read(part, grammar, moment)
        start = _behind_leads(part, grammar)
        # No, I said Narwhal: that is another card.
        named = strange and start >= _SAID and bool(moment.pile)
        takes = takes or own or named
        if strange:
            rest.append(part[start:] or part)
    return tuple(rest) if takes else None


def _behind_leads(part: Tokens, grammar: Grammar) -> int:
    """Return where that begins which is meant: behind ``no, I said``."""
    at, end = 0, longest_in(grammar.correcting, part, 0)
    while end is not None:
        at, end = end, longest_in(grammar.correcting, part, end)
    return at


def _denies_answer(tokens: Tokens, grammar: Grammar, moment: Moment) -> bool:
    """Say whether it is said of whoever answered last that it was no such answer."""
    top = moment.pile[-1] if len(moment.pile) > 1 else None
    if top is None:
        return False
    seats = {each.seat for each in tokens if each.seat is not None}
    names = any(each.kind is not None and _is_in_pile(each, moment) for each in tokens)
    denies = any(longest_in(taking_back().denies, tokens, at) for at in range(len(tokens)))
    return seats == {top.seat} and names and denies


def is_answer_withdrawn(tokens: Tokens, grammar: Grammar, moment: Moment) -> bool:
    """Say whether a sentence takes back the last answer, names it and says nothing else.

    ``Scrap the Neigh``, ``no Neigh, I misheard``, ``no Neigh after all``: it is not said by
    anybody but whoever answered.
    """
    top = moment.pile[-1] if len(moment.pile) > 1 else None
    if top is None or any(each.seat not in (None, top.seat) for each in tokens):
        return False
    at = next((at for at, each in enumerate(tokens) if _is_top(each, top.title)), None)
    if at is None:
        return False
    words = taking_back()
    denied = any(longest_in(words.denies, tokens, each) for each in range(at))
    after_all = any(longest_in(words.after_all, tokens, each) for each in range(at, len(tokens)))
    others = any(each.text not in SIGNS and each.kind is not None for each in tokens[at + 1 :])
    if denied and after_all and not others:
        return True
    said = denied or tells(tokens, grammar, moment)
    return said and taken_back(tokens, grammar, moment) == ()


def _is_top(token: Token, title: Words) -> bool:
    said = tuple(token.text.split())
    return not token.acts and title[: len(said)] == said


def before(moment: Moment) -> Moment:
    """Return the moment before a card was played, or answered; the same of other deeds."""
    if len(moment.pile) > 1:
        pile = moment.pile[:-1]
        gone = frozenset({"answered"}) if len(pile) == 1 else frozenset[str]()
        return replace(moment, pile=pile, flags=moment.flags - gone)
    if moment.pile:
        return replace(moment, pile=(), me=moment.turn, flags=(moment.flags - _WINDOW) | _ACTING)
    return moment


def undone_answer(
    ways: tuple[tuple[Deed, ...], ...], grammar: Grammar, moment: Moment
) -> tuple[tuple[Deed, ...], ...]:
    """Return ways in which whoever answered last takes that back, and does not pass as well."""
    top = moment.pile[-1] if len(moment.pile) > 1 else None
    ways = tuple(way for way in ways if not _plays_instant(way, grammar, moment))
    if top is None:
        return ways
    back = Deed(grammar.takes_back)
    passes = grammar.passing | grammar.closing

    def own(way: tuple[Deed, ...]) -> tuple[Deed, ...]:
        if len(way) == 1 and way[0].word in grammar.answering and way[0].seat == top.seat:
            # Super Neigh on that, Ben: nobody answers what is their own.
            return (replace(way[0], seat=moment.speaker),) if moment.speaker != top.seat else way
        if way[:1] == (back,) and all(each.word in passes for each in way[1:]):
            return (back,)
        if way[:1] == (back,) and len(way) > 1 and way[1].seat is None:
            # That was no Neigh but a Super Neigh: it is the same player who answers.
            answers = way[1].word in grammar.answering
            way = (back, replace(way[1], seat=top.seat), *way[2:]) if answers else way
        if way[:1] == (back,) and way[1:] and way[1].word == grammar.plays:
            # Whoever takes an answer back plays nothing: the card still waits for answers.
            return (back,)
        says = len(way) == 1 and way[0].word in grammar.passing and way[0].seat == top.seat
        return (back,) if says else way

    return tuple(dict.fromkeys(map(own, ways)))


def _plays_instant(way: tuple[Deed, ...], grammar: Grammar, moment: Moment) -> bool:
    """Say whether something is taken back to play what is only an answer."""
    plays = way[1:] and way[0].word == grammar.takes_back and way[1].word == grammar.plays
    kind = moment.named(way[1].rest) if plays else None
    return kind is not None and kind.instant


def _read(part: Tokens, grammar: Grammar, moment: Moment) -> tuple[bool, bool]:
    """Say whether a part takes something back, and whether something else stands in it."""
    words, takes, strange, at = taking_back(), False, False, 0
    while at < len(part):
        ends = [longest_in(each, part, at) or at for each in (words.tells, words.explains)]
        ends.append(_apart(part, at, grammar, moment))
        beside = longest_in(words.beside, part, at) or at
        if max(ends) > at and max(ends) >= beside:
            takes, at = True, max(ends)
        elif beside > at:
            at = beside
        else:
            end = _done(part, at, grammar, moment)
            strange = strange or end is None
            at = at + 1 if end is None else end
    return takes, strange


def _apart(part: Tokens, at: int, grammar: Grammar, moment: Moment) -> int:
    """Return where that ends which is taken back in a word apart: ``takes his Neigh back``.

    Between stands only what was done; it is the place itself where nothing is taken back.
    """
    words = taking_back()
    start = longest_in(words.takes, part, at)
    while start is not None and start < len(part):
        end = longest_in(words.back, part, start)
        if end is not None:
            return end
        start = _done(part, start, grammar, moment) or longest_in(words.beside, part, start)
    return at


def tells(tokens: Tokens, grammar: Grammar, moment: Moment) -> bool:
    """Say whether a sentence says in so many words that something is taken back."""
    every = taking_back().tells
    return any(
        longest_in(every, tokens, at) or _apart(tokens, at, grammar, moment) > at
        for at in range(len(tokens))
    )


def _done(part: Tokens, at: int, grammar: Grammar, moment: Moment) -> int | None:
    """Return where that ends which stands for what was done, or who did it; None if none does."""
    token = part[at]
    if token.seat is not None or token.text in grammar.small or token.text in grammar.articles:
        return at + 1
    if token.kind is not None:
        return at + 1 if _is_in_pile(token, moment) else None
    people = longest(grammar.people, part, at)
    if people:
        return people[1]
    named = moment.named(token.text) if moment.pile and token.text in moment.words else None
    return at + 1 if named is not None and _is_in_pile(token, moment) else None


def _is_in_pile(token: Token, moment: Moment) -> bool:
    said = tuple(token.text.split())
    titles = [each.title for each in moment.pile]
    return any(title[: len(said)] == said for title in titles)
