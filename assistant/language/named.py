"""A sentence as a card that is used and the parts in which others are only named.

Where people leave out what happens to each, the steps of the card say it.  In which place of
which step each part belongs is not asked here.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from assistant.cards.step_words import StepVerb, StepZone
from assistant.language.cutting import Tokens
from assistant.language.grammar import Grammar
from assistant.language.likely import Likely
from assistant.language.mentions import Item, Mentions, Sort, Unclear, mention_words
from assistant.language.moment import Moment, Using
from assistant.rules.filling import Part, Seats
from assistant.rules.table import Zone

_MOST_STRANGE = 1
"""So many words may be left over; then it is only what may be meant."""
_MOST_PARTS = 6
_MOST_USED = 3
"""So many cards are tried as the one that is used, where none is marked as that."""
_BY = frozenset({"with", "by", "through", "cause"})
_CAUSE = "cause"
_ZONES = {
    StepZone.DECK: Zone.DECK,
    StepZone.HAND: Zone.HAND,
    StepZone.DISCARD: Zone.DISCARD,
    StepZone.FIELD: Zone.STABLE,
    StepZone.NURSERY: Zone.NURSERY,
}


@dataclass(frozen=True, slots=True)
class Said:
    """One way to read what is named: the card that is used, the parts, and how sure that is.

    `strange` is how many words are left over.
    """

    used: Using
    parts: tuple[Part, ...]
    strange: int = 0


@dataclass(slots=True)
class _Open:
    """A part that is not yet whole; `role` and `owner` are still to be said of something.

    `first` is who is named before all else, `every` whether all players or the others are, `it`
    whether it is about the card before.  `verbs` counts what is done, `after` is what of that
    stands behind the card, `things` are the things that words name.
    """

    part: Part = field(default_factory=Part)
    card: str = ""
    first: Seats | None = None
    every: str = ""
    it: bool = False
    verbs: int = 0
    role: str = ""
    owner: Seats | None = None
    after: frozenset[StepVerb] = frozenset()
    things: set[str] = field(default_factory=set)

    @property
    def is_bare(self) -> bool:
        """Whether nothing but players is named."""
        return not (self.card or self.verbs or self.part.count or self.every or self.it)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is named at all."""
        return self.is_bare and self.part == Part() and self.first is None and self.owner is None


class Named:
    """Reads by which card something is done, and what is named besides, at one moment."""

    def __init__(self, grammar: Grammar, moment: Moment) -> None:
        """Read it by the words of a grammar."""
        self._moment, self._likely, self._known = moment, Likely(grammar, moment), mention_words()
        self._mentions = Mentions(grammar, moment)
        self._me = moment.speaker if moment.me is None else moment.me

    def read(self, tokens: Tokens) -> Iterator[Said]:
        """Yield the ways to read a sentence, the likeliest first; none if it is no such thing."""
        tokens = self._likely.plain(tokens)
        if not tokens or self._likely.unlikely(tokens):
            return
        try:
            items = tuple(self._mentions.items(tokens))
        except Unclear:
            return
        strange = sum(item.sort is Sort.STRANGE for item in items)
        if "window" in self._moment.flags and any(map(self._answers, items)):
            return
        cards = [at for at, item in enumerate(items) if item.sort is Sort.CARD]
        if strange > _MOST_STRANGE or not cards:
            return
        marked = [at for at in cards if self._is_marked(items, at)]
        played = any(item.things & self._known.plays for item in items)
        for at in (*(marked or cards[:_MOST_USED]), *(() if played else (None,))):
            try:
                read = tuple(self._said(items, at))
            except Unclear:
                continue
            yield from (replace(each, strange=strange) for each in read)

    def _answers(self, item: Item) -> bool:
        """Say whether a thing is a card with which others are answered."""
        kind = self._moment.named(item.text) if item.sort is Sort.CARD else None
        return kind is not None and kind.instant

    def _is_magic(self, card: str) -> bool:
        kind = self._moment.named(card)
        return kind is not None and kind.magic

    def _is_marked(self, items: tuple[Item, ...], at: int) -> bool:
        """Say whether it is said of a card that something is done by it."""
        before = items[at - 1] if at else None
        after = items[at + 1] if at + 1 < len(items) else None
        if before and before.sort is Sort.OWNER and at > 1:
            before = items[at - 2]
        means = before and before.sort is Sort.ROLE and before.text in _BY
        return bool(means or (after and after.things & {"effect"}))

    # -- the parts --------------------------------------------------------------------

    def _said(self, items: tuple[Item, ...], used: int | None) -> Iterator[Said]:
        """Yield how a sentence is read where the card at a place is used, or one that waits."""
        whole: list[_Open] = []
        now, using, marked = _Open(), Using(), used is not None and self._is_marked(items, used)
        before: _Open | None = None
        doer: Seats | None = None
        for at, item in enumerate(items):
            if item.sort in (Sort.OWNER, Sort.SEAT) and not item.seats:
                # Into his own Stable, to himself: of nobody where nobody is said to do it.
                own = now.first or doer
                if own is None or (item.sort is Sort.SEAT and not now.role):
                    continue
                item = replace(item, seats=own)
            if item.sort is Sort.ENDS:
                whole.append(now)
                now = _Open()
            elif at == used:
                if marked:
                    # What something is done because of lies there already.
                    plays = False if now.role == _CAUSE else None
                    using = Using(item.text, plays=plays, surely=True)
                    now.role, now.owner = "", None
                    continue
                if now.card or now.part.ways or now.part.count:
                    # What is done with it is done by another card.
                    raise Unclear
                if now.things - self._known.uses:
                    raise Unclear
                seat = now.first or now.owner
                plays = True if now.things & self._known.plays else None
                surely = bool(now.things & self._known.activates) or now.verbs > 0
                by = min(seat) if seat and len(seat) == 1 else None
                using = Using(item.text, by, plays, surely=surely)
                doer = seat
                now = before = _Open()
            elif item.sort is Sort.CARD and now.card:
                after, now.part = now.after, replace(now.part, ways=now.part.ways - now.after)
                whole.append(now)
                new = _Open(part=Part(ways=after), role=now.role, owner=now.owner)
                now.role, now.owner, now = "", None, new
                now.verbs = 1 if after else 0
                self._add(now, item)
            else:
                self._add(now, item)
        whole.append(now)
        goes = before if before is not None and before.is_bare else None
        parts = tuple(self._closed(whole))
        if len(parts) > _MOST_PARTS:
            raise Unclear
        if goes is not None and not goes.is_empty:
            # Barbed Wire for Ben: it goes to his area, and is no part of what it does.
            seats = goes.part.to or next(iter(goes.part.about), None) or goes.first
            rest = tuple(self._closed([each for each in whole if each is not goes]))
            if seats and len(seats) == 1 and rest:
                # A Magic goes to nobody's area: it is whom it is about.
                magic = self._is_magic(using.card)
                yield Said(using if magic else using._replace(into=min(seats)), rest)
            if goes.part.into is not None:
                return
        if parts:
            yield Said(using, parts)

    def _add(self, now: _Open, item: Item) -> None:
        match item.sort:
            case Sort.ROLE:
                now.role = item.text
            case Sort.OWNER:
                now.owner = item.seats
            case Sort.SEAT:
                self._add_seat(now, item.seats)
            case Sort.NUMBER:
                if not now.card and now.part.count is not None:
                    # Two up, one down: it is not known what is done so often.
                    raise Unclear
                if not now.card:
                    now.part = replace(now.part, count=item.number)
            case Sort.EVERY:
                now.every = item.text
            case Sort.IT:
                if now.role not in ("with", "for", "by"):
                    now.it = True
                now.role = ""
            case Sort.CARD:
                pieces = self._moment.pieces(item.text)
                if not pieces:
                    raise Unclear
                now.card = item.text
                owner = now.part.owner if now.owner is None else now.owner
                now.part = replace(now.part, pieces=pieces, owner=owner, count=None)
                now.owner, now.role, now.after = None, "", frozenset()
            case Sort.ANIMAL:
                if not now.card:
                    # Of which only the kind is named, it is not known which it is.
                    raise Unclear
            case Sort.THING:
                self._add_thing(now, item)
            case _:
                now.verbs += 1

    def _add_seat(self, now: _Open, seats: Seats) -> None:
        part = now.part
        match now.role:
            case "to" | "into" | "in":
                part = replace(part, to=seats)
            case "from":
                part = replace(part, source=seats)
            case "of":
                part = replace(part, owner=seats)
            case "by":
                part = replace(part, who=seats)
            case "" if now.is_bare and now.first is None and not now.things:
                now.first = seats
            case _:
                part = replace(part, about=(*part.about, seats))
        now.part, now.role = part, ""

    def _add_thing(self, now: _Open, item: Item) -> None:
        if item.zone is not None and (now.role or now.owner or not item.ways):
            self._add_zone(now, item.zone)
            return
        now.things |= item.things
        if item.ways:
            now.verbs += 1
            exact = now.part.exact or bool(item.things & self._known.own)
            ways = now.part.ways & item.ways or now.part.ways | item.ways
            if now.card:
                now.after |= item.ways
            now.part = replace(now.part, ways=ways, exact=exact)

    def _add_zone(self, now: _Open, zone: StepZone) -> None:
        part, owner = now.part, now.owner
        match now.role:
            case "from" | "of":
                part = replace(part, zone=zone, source=owner or part.source)
            case "in" if zone is StepZone.DECK:
                part = replace(part, zone=zone)
            case "in" if zone in (StepZone.DISCARD, StepZone.NURSERY):
                pass
            case "to" | "into" | "in" | "onto":
                part = replace(part, into=_ZONES[zone], to=owner or part.to)
            case _ if owner is not None:
                part = replace(part, about=(*part.about, owner))
        now.part, now.role, now.owner = part, "", None

    def _closed(self, whole: list[_Open]) -> Iterator[Part]:
        """Yield the parts of a sentence, each with what is said of it elsewhere."""
        found: list[Part] = []
        carried: tuple[Seats, ...] = ()
        for each in whole:
            part = each.part
            if each.owner is not None:
                part = replace(part, owner=each.owner)
            if each.first is not None and part.ways:
                part = replace(part, who=each.first)
            elif each.first is not None:
                part = replace(part, about=(*part.about, each.first))
            if each.it and not each.card and found and found[-1].pieces:
                found[-1] = _both(found[-1], part)
            elif each.is_bare and part == Part():
                continue
            elif each.is_bare and not (part.to or part.source or part.owner):
                carried += part.about
            elif not each.is_bare and part == Part():
                # Words that may be anything, of nothing that is named.
                continue
            else:
                part = replace(part, about=(*part.about, *carried))
                carried = ()
                found += self._each(part, each.every) if each.every else (part,)
        if carried and found:
            found[-1] = replace(found[-1], about=(*found[-1].about, *carried))
        elif carried:
            found.append(Part(about=carried))
        yield from found

    def _each(self, part: Part, every: str) -> Iterator[Part]:
        """Yield a part for each player who is meant."""
        for seat in range(len(self._moment.names)):
            if every == "all" or seat != self._me:
                yield replace(part, who=frozenset({seat}), exact=True)


def _both(one: Part, other: Part) -> Part:
    """Return what is said of a card in two parts: I found it in the deck and I take it."""
    ways = one.ways & other.ways or other.ways or one.ways
    return replace(
        one,
        ways=ways,
        who=other.who or one.who,
        to=other.to or one.to,
        source=one.source or other.source,
        about=(*one.about, *other.about),
        zone=one.zone or other.zone,
        into=other.into or one.into,
    )
