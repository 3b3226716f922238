"""What several deeds come to that were heard in one sentence."""

from dataclasses import replace

from assistant.language.grammar import Grammar
from assistant.language.moment import Deed, Moment, Seat

_SHORTEST = 4
"""Letters of the shortest beginning by which people call a word of a title."""
_ACTING, _LYING = "acting", "stable"
_SEVERAL = 2


def named_ways(ways: tuple[tuple[Deed, ...], ...]) -> tuple[tuple[Deed, ...], ...]:
    """Return ways without those that another says with who does it."""
    unnamed = {tuple(replace(each, seat=None) for each in way) for way in ways} & set(ways)
    named = tuple(way for way in ways if way not in unnamed)
    told = {tuple(replace(each, seat=None) for each in way) for way in named}
    return tuple(way for way in ways if way not in unnamed or way not in told)


def told_once(
    ways: tuple[tuple[Deed, ...], ...], grammar: Grammar, moment: Moment
) -> tuple[tuple[Deed, ...], ...]:
    """Return ways without those that come to the same as one before them.

    A card that nobody says where to play comes before whoever plays it, a Downgrade before another.
    """
    if len(ways) < _SEVERAL or not moment.names:
        return ways
    found: dict[tuple[Deed, ...], tuple[Deed, ...]] = {}
    for way in ways:
        found.setdefault(tuple(_as_played(each, grammar, moment) for each in way), way)
    return tuple(found.values())


def _as_played(deed: Deed, grammar: Grammar, moment: Moment) -> Deed:
    if deed.word != grammar.plays:
        return deed
    own = grammar.part("into", name=moment.names[moment.turn]).casefold()
    title = deed.rest.casefold().removesuffix(own)
    kind = moment.named(title)
    rest = deed.rest.casefold() if kind is None or kind.downgrade else title
    return Deed(deed.word, rest, moment.turn if deed.seat is None else deed.seat)


def says_less(way: tuple[Deed, ...], others: tuple[Deed, ...], moment: Moment) -> bool:
    """Say whether each deed of a way is one of some others, or is that with less said of it."""

    def by(deed: Deed) -> Seat:
        return moment.speaker if deed.seat is None else deed.seat

    return all(
        any(
            each.word == other.word
            and by(each) == by(other)
            and each.rest.casefold() in other.rest.casefold()
            for other in others
        )
        for each in way
    )


def by_turn(
    ways: tuple[tuple[Deed, ...], ...], grammar: Grammar, moment: Moment
) -> tuple[tuple[Deed, ...], ...]:
    """Return ways in which whoever's turn it is plays what is likely for another player."""
    ways = tuple(tuple(_ended(each, grammar, moment) for each in way) for way in ways)
    if _ACTING not in moment.flags:
        return tuple(dict.fromkeys(ways))
    found = (tuple(_by_turn(each, grammar, moment) for each in way) for way in ways)
    return tuple(dict.fromkeys(found))


def _ended(deed: Deed, grammar: Grammar, moment: Moment) -> Deed:
    """Return the end of a turn where it is said whose turn it is and that one has it already."""
    own = deed.word == grammar.turns and not deed.rest and deed.seat == moment.turn
    if not own or "window" in moment.flags:
        return deed
    return Deed(grammar.ends)


def _by_turn(deed: Deed, grammar: Grammar, moment: Moment) -> Deed:
    if deed.word != grammar.plays or deed.seat in (None, moment.turn):
        return deed
    kind = moment.named(deed.rest)
    if kind is None or kind.instant:
        return deed
    into = grammar.part("into", name=moment.names[deed.seat or 0])
    return replace(deed, rest=deed.rest if kind.magic else f"{deed.rest}{into}", seat=None)


def handed(deeds: tuple[Deed, ...], grammar: Grammar, moment: Moment) -> tuple[Deed, ...]:
    """Return deeds in which a card that lies nowhere comes from whoever's turn it is: a play."""
    return tuple(_given(deed, grammar, moment) for deed in deeds)


def _given(deed: Deed, grammar: Grammar, moment: Moment) -> Deed:
    source = grammar.part("from", name=moment.names[moment.turn]) if moment.names else ""
    title = deed.rest.removesuffix(source)
    kind = moment.named(title) if deed.word in grammar.taking and title != deed.rest else None
    if kind is None or kind.instant or deed.seat is None or moment.lies(title):
        return deed
    into = grammar.part("into", name=moment.names[deed.seat])
    return Deed(grammar.plays, title if kind.magic else f"{title}{into}")


def gone(deeds: tuple[Deed, ...], grammar: Grammar, moment: Moment) -> tuple[Deed, ...]:
    """Return deeds in which a card of whoever's turn it is only goes: by what is not said."""
    return tuple(_gone(deed, grammar, moment) for deed in deeds)


def _gone(deed: Deed, grammar: Grammar, moment: Moment) -> Deed:
    if deed.word not in grammar.destroying or deed.seat is not None or not deed.rest:
        return deed
    lying = {seat for zone, seat in moment.lies(deed.rest) if zone == _LYING}
    if lying != {moment.turn} or _ACTING not in moment.flags:
        return deed
    return Deed(grammar.gone.word, grammar.gone.rest.format(card=deed.rest))


def once(deeds: tuple[Deed, ...], grammar: Grammar) -> tuple[Deed, ...]:
    """Return deeds without those that say again what was said: ``I am done, your turn``."""
    pairs = zip(deeds, (None, *deeds), strict=False)
    said = tuple(
        deed
        for deed, before in pairs
        if not (before and deed.word == before.word and deed.word in grammar.once)
    )
    said = _played_once(picked(without_shown(said, grammar), grammar), grammar)
    # My baby dies, I sacrifice it: what happens to a card and who does it are one deed.
    after = zip(said, (*said[1:], None), strict=True)
    return tuple(deed for deed, then in after if not (then and _is_told_by(deed, then, grammar)))


def _played_once(deeds: tuple[Deed, ...], grammar: Grammar) -> tuple[Deed, ...]:
    """Return deeds in which a card that is played at several is played at the first of them.

    ``Two-For-One on Narwhal and Stabby``: at the others it is only aimed.
    """
    at = grammar.part("at_card", card="")
    found: list[Deed] = []
    played = ""
    for deed in deeds:
        card, on, other = deed.rest.partition(at)
        if deed.word != grammar.plays or not on:
            played = ""
        elif card == played:
            deed = Deed(grammar.aims, other)
        else:
            played = card
        found.append(deed)
    return tuple(found)


def without_shown(deeds: tuple[Deed, ...], grammar: Grammar) -> tuple[Deed, ...]:
    """Return deeds without showing a card with which something else is done."""
    others = [each.rest for each in deeds if each.word not in grammar.showing]
    return tuple(
        deed
        for deed in deeds
        if deed.word not in grammar.showing
        or not any(deed.rest and deed.rest in each for each in others)
    )


def picked(deeds: tuple[Deed, ...], grammar: Grammar) -> tuple[Deed, ...]:
    """Return deeds without one of which others say which cards it is: ``I discard one, Yay``."""
    found: list[Deed] = []
    at = 0
    while at < len(deeds):
        deed, at = deeds[at], at + 1
        many = is_open(deed, grammar)
        end = at
        while end < len(deeds) and end - at < many and _is_one_of(deeds[end], deed):
            end += 1
        if end == at:
            found.append(deed)
        else:
            found += [replace(each, seat=deed.seat) for each in deeds[at:end]]
            at = end
    return tuple(found)


def is_open(deed: Deed, grammar: Grammar) -> int:
    """Return of how many cards it is open which they are; nothing where that is said."""
    if deed.word not in grammar.asks_card:
        return 0
    return int(deed.rest) if deed.rest.isdecimal() else int(not deed.rest)


def _is_one_of(deed: Deed, before: Deed) -> bool:
    named = bool(deed.rest) and not deed.rest.isdecimal()
    same = before.seat is None or deed.seat in (None, before.seat)
    return named and same and deed.word == before.word


def names(card: str, title: str) -> bool:
    """Say whether a card of a title is meant by words: all of it, or some that stand together.

    Of the last one its beginning may be said alone: the rhino.
    """
    said, words = card.casefold().split(), title.casefold().split()
    at = range(len(words) - len(said) + 1) if said else range(0)
    begins = len(said) > 0 and len(said[-1]) >= _SHORTEST
    return any(
        words[first : first + len(said)] == said
        or (
            begins
            and words[first : first + len(said) - 1] == said[:-1]
            and words[first + len(said) - 1].startswith(said[-1])
        )
        for first in at
    )


def waiting_among(card: str, moment: Moment) -> str:
    """Return the title of a card whose effect waits; nothing where no other one's does."""
    titles = set(moment.waiting)
    found = [title for title in titles if card and names(card, title)]
    return found[0] if len(found) == 1 and len(titles) > 1 else ""


def done_by(
    deeds: tuple[Deed, ...], card: str, grammar: Grammar, moment: Moment
) -> tuple[Deed, ...]:
    """Return deeds with the card by whose effect they are done, where several wait."""
    by = waiting_among(card, moment)
    moving = (grammar.asks_card | grammar.giving) - {grammar.plays}

    def told(deed: Deed) -> Deed:
        if not deed.rest or deed.word not in moving:
            return deed
        return replace(deed, rest=grammar.part("by_effect", card=deed.rest, by=by))

    return tuple(map(told, deeds)) if by else deeds


def by_player(deeds: list[Deed], grammar: Grammar, moment: Moment) -> list[Deed]:
    """Return deeds in which whoever plays a card does what is said of it without a name."""
    found: list[Deed] = []
    who: int | None = None
    for deed in deeds:
        if deed.word == grammar.plays:
            who = moment.turn if deed.seat is None else deed.seat
        own = deed.word in grammar.early and deed.word not in grammar.of_nobody
        found.append(replace(deed, seat=who) if own and deed.seat is None else deed)
    return found


def _is_told_by(deed: Deed, then: Deed, grammar: Grammar) -> bool:
    """Say whether the next deed says by whom what is said of a card is done."""
    early = deed.word in grammar.early and then.word in grammar.early
    same = deed.rest == then.rest or deed.rest.startswith(f"{then.rest} ")
    named = bool(then.rest) and not then.rest.isdecimal()
    return early and same and named and deed.seat is None and then.seat is not None


def settled(deeds: list[Deed], grammar: Grammar, moment: Moment) -> tuple[Deed, ...]:
    """Return deeds without what only leads to an answer: who does not like it, and neighs."""
    deeds = by_player(list(picked(tuple(deeds), grammar)), grammar, moment)
    if any(each.word in grammar.drawing for each in deeds):
        deeds = [each for each in deeds if each.word not in grammar.leaving]
    answers = [each for each in deeds if each.word in grammar.answering and each.rest]
    if len({each.rest for each in answers}) != 1:
        return tuple(deeds)
    before = deeds[: deeds.index(answers[-1])]
    about = [each for each in before if each.word in grammar.answering | grammar.passing]
    seats = {each.seat for each in (*about, *answers) if each.seat is not None}
    if len(seats) > 1:
        # Nobody answers what is their own: it is whose card is answered.
        seats -= {each.seat for each in moment.pile[-1:]}
    if len(seats) > 1:
        return tuple(deeds)
    answer = replace(answers[-1], seat=min(seats, default=None))
    rest = deeds[deeds.index(answers[-1]) + 1 :]
    return (*(each for each in before if each not in about), answer, *rest)
