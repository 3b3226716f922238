"""The steps of a card as somebody reads them who knows nothing else: who may do what next.

A statement of its own, from the words of the steps alone; nothing of `assistant.rules` judges
here.  Nothing on the table protects, silences or turns a card, hands and decks hold enough.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from assistant.cards.model import Card, Kind
from assistant.cards.step_words import Amount, Doer, StepLink, StepVerb, This, Whose
from assistant.cards.step_words import StepZone as Of
from assistant.cards.steps import CardEffect, Step

ANIMALS = (Kind.BABY, Kind.BASIC, Kind.MAGICAL)
COUNTED = frozenset({"sacrifice", "destroy", "steal", "move", "return", "discard", "draw", "take"})
COUNTED |= {"bring", "give", "pull", "swap", "skip turn"}
"""What people say as they do it; the rest is done by itself, or only people can judge it."""
UNSAID = frozenset({"skip draw", "skip action", "end turn", "extra turn", "plays", "look at"})
UNSAID |= {"hold", "stop"}
FIELDS, DISCARDED, NURSERY, HIDDEN = "field", "discard", "nursery", "hidden"


@dataclass(frozen=True)
class Deed:
    """Somebody does what a verb says: with a card or with so many, from one player, to one."""

    verb: str
    doer: int
    card: str = ""
    count: int = 1
    giver: int | None = None
    to: int | None = None
    other: str = ""


def is_counted(step: Step) -> bool:
    """Whether a step is counted off by deeds: so is also what is put in the discard pile."""
    puts = step.verb is StepVerb.PUT and step.what.this is not This.ONLY
    away = puts and step.to is not None and step.to.zone is Of.DISCARD
    return away or step.verb.value in COUNTED


@dataclass(frozen=True, slots=True)
class Owed:
    """So many cards of one step are still to be had, of one player; None is any."""

    step: int
    doer: int | None
    left: int
    area: int | None = None


@dataclass(frozen=True)
class Board:
    """Where the cards lie that everybody sees, by their names, and how many players there are.

    The first name with ``discard`` is the top of that pile.
    """

    cards: Mapping[str, Card]
    lying: Mapping[str, tuple[str, int]]
    hands: tuple[int, ...]

    def zone(self, card: str) -> tuple[str, int]:
        return self.lying.get(card, (HIDDEN, -1))

    def moved(self, card: str, zone: str, seat: int = -1) -> "Board":
        others = {each: place for each, place in self.lying.items() if each != card}
        first = {card: (zone, seat)} if zone != HIDDEN else {}
        return replace(self, lying={**first, **others})


@dataclass(frozen=True)
class Story:
    """One effect of a card as it goes on: of whom, and what is done and owed so far."""

    text: CardEffect
    card: str
    you: int
    board: Board
    that: int | None
    done: tuple[int, ...] = ()
    over: tuple[int, ...] = ()
    owed: tuple[Owed, ...] = ()
    those: tuple[str, ...] = ()
    had: tuple[tuple[int, int], ...] = ()
    gone: frozenset[str] = field(default=frozenset())

    # -- what comes next -------------------------------------------------------------

    def opened(self) -> "Story":
        """Go on as far as nobody has to say anything."""
        story = self
        while not story.owed:
            left = [at for at in range(len(story.text.steps)) if at not in story.done + story.over]
            if not left:
                return story
            step, group = story.text.steps[left[0]], story.group(left[0])
            begun = not story.text.may or bool(story.done)
            if not story.is_due(step):
                story = replace(story, over=story.over + group)
            elif by_itself(step) and (begun or step.verb is StepVerb.STOP):
                story = replace(story, done=(*story.done, left[0]))
            else:
                owed = tuple(each for at in group for each in story.asked(at))
                never = tuple(at for at in group if at not in {each.step for each in owed})
                story = replace(story, owed=owed, over=story.over + never)
        return story

    def group(self, at: int) -> tuple[int, ...]:
        """The steps of which one is chosen."""
        steps = range(at + 1, len(self.text.steps))
        more = []
        for each in steps:
            if self.text.steps[each].link is not StepLink.OR:
                break
            more.append(each)
        return (at, *more)

    def is_due(self, step: Step) -> bool:
        if step.link in (StepLink.NONE, StepLink.OR) and step.depends is None:
            return True
        root = step.depends or 0
        happened = any(at in self.done for at in self.group(root))
        if step.link is StepLink.ELSE:
            return not happened and self.is_due(self.text.steps[root])
        return happened

    def asked(self, at: int) -> tuple[Owed, ...]:
        """What a step asks of each who does it; nothing of who cannot."""
        step = self.text.steps[at]
        if not is_counted(step):
            return (Owed(at, self.you, 0),)
        found = []
        for doer in self.doers(step):
            for area in self.areas(step, doer):
                owed = Owed(at, doer, 0, area)
                many, there = self.wanted(step, doer), self.there(owed)
                if step.verb is StepVerb.SWAP:
                    many = 2 if step.source and step.source.zone is Of.FIELD else 1
                elif step.verb is StepVerb.SKIP_TURN:
                    many = 1
                elif many is None:
                    many = there or 0
                    if there == 0 and not is_said_of_nothing(step):
                        continue
                elif step.count.amount is Amount.SOME:
                    if there == 0:
                        continue
                else:
                    if self.is_price(at) and self.held(step, doer, there) < many:
                        continue
                    many = many if there is None else min(many, there)
                    if many == 0:
                        continue
                found.append(replace(owed, left=many))
        return tuple(found)

    def is_price(self, at: int) -> bool:
        """Whether a step is what somebody pays who wants what comes after it: whole or not."""
        step = self.text.steps[at]
        paid = step.verb in (StepVerb.DISCARD, StepVerb.SACRIFICE)
        follows = any(each.depends == at for each in self.text.steps)
        return paid and follows and (self.text.may or step.may)

    def held(self, step: Step, doer: int | None, there: int | None) -> int:
        """Of how many cards somebody can pay at most."""
        if there is not None:
            return there
        return max(self.board.hands) if doer is None else self.board.hands[doer]

    def doers(self, step: Step) -> tuple[int | None, ...]:
        seats = tuple(range(len(self.board.hands)))
        others = tuple(seat for seat in seats if seat != self.you)
        who: tuple[int | None, ...] = {
            Doer.YOU: (self.you,),
            Doer.EACH: seats,
            Doer.EACH_OTHER: others,
            Doer.THEY: (self.that,),
            Doer.ANY: (None,),
            Doer.ANOTHER: (None,),
        }[step.who]
        need = step.having
        if need is None or need.place.zone is not Of.FIELD:
            return who
        return tuple(
            seat for seat in who if seat is None or self.having(seat, need.what.of) >= need.least
        )

    def having(self, seat: int, names: tuple[str, ...]) -> int:
        there = [each for each, at in self.board.lying.items() if at == (FIELDS, seat)]
        return sum(self.is_one(each, names) for each in there)

    def wanted(self, step: Step, doer: int | None) -> int | None:
        """How many a step asks for; None is all there are."""
        match step.count.amount:
            case Amount.ALL:
                return None
            case Amount.SOME:
                return 0
            case Amount.SAME:
                own = step.who in (Doer.EACH, Doer.EACH_OTHER)
                return sum(many for who, many in self.had if not own or who == doer)
            case Amount.PER:
                seat = self.you if doer is None else doer
                names = step.count.per.of if step.count.per else ()
                return step.count.number * max(0, self.having(seat, names) - step.count.beyond)
            case Amount.NUMBER:
                return step.count.number

    def areas(self, step: Step, doer: int | None) -> tuple[int | None, ...]:
        """Out of whose areas or hands so many each are asked for; None is any of them."""
        whose, every = step.source and step.source.whose, range(len(self.board.hands))
        if whose is Whose.EACH and step.who is Doer.YOU:
            return tuple(every)
        if whose is Whose.EACH_OTHER:
            return tuple(seat for seat in every if seat != doer)
        return (None,)

    def there(self, owed: Owed) -> int | None:
        """How many cards there are for it; None where nobody sees."""
        step = self.text.steps[owed.step]
        if step.source is None or step.source.zone in (Of.DECK, Of.TOP, Of.THOSE, Of.STOPPED):
            return None
        if step.source.zone is Of.HAND:
            seats = [
                seat
                for seat in range(len(self.board.hands))
                if self.whose(step.source.whose, seat, owed.doer)
                and owed.area in (None, seat)
                and not (step.who is Doer.ANOTHER and seat == self.you)
            ]
            most = max((self.board.hands[seat] for seat in seats), default=0)
            return None if step.what.of and most else most
        cards = [deed.card for deed in self.with_cards(owed)]
        if step.source.whose in (Whose.ANY, Whose.ANOTHER) and owed.area is None:
            seats = [self.board.zone(each)[1] for each in set(cards)]
            return max((seats.count(seat) for seat in seats), default=0)
        return len(set(cards))

    # -- who may do what ---------------------------------------------------------------

    def fits(self, deed: Deed) -> Owed | None:
        """Of what is owed, what a deed is; None if it is none of that."""
        return next((each for each in self.owed if self.is_asked(each, deed)), None)

    def is_asked(self, owed: Owed, deed: Deed) -> bool:
        step = self.text.steps[owed.step]
        if step.verb.value != deed.verb:
            return False
        takes_back = step.verb is StepVerb.RETURN and self.board.zone(deed.card)[1] == deed.doer
        if owed.doer is None:
            if step.who is Doer.ANOTHER and deed.doer == self.you:
                return False
        elif owed.doer != deed.doer and not takes_back:
            return False
        doer = deed.doer if owed.doer is None else owed.doer
        if 0 < owed.left < deed.count:
            return False
        # A whole hand is discarded also where it is empty.
        held = max(step.count.amount is Amount.ALL, self.board.hands[deed.doer])
        if step.verb is StepVerb.DISCARD and deed.count > held:
            return False
        if step.verb is StepVerb.SWAP and deed.card:
            return self.swaps(step, deed)
        if deed.card and not self.is_meant(step, owed, deed.card, doer):
            return False
        zone = step.source.zone if step.source else None
        if not deed.card and zone is Of.HAND and deed.giver is not None and step.source:
            if owed.area not in (None, deed.giver) or not self.board.hands[deed.giver]:
                return False
            return self.whose(step.source.whose, deed.giver, doer)
        into = step.to and step.to.zone is Of.FIELD and deed.to is not None
        return not into or self.whose(step.to.whose, deed.to or 0, doer)  # type: ignore[union-attr]

    def swaps(self, step: Step, deed: Deed) -> bool:
        own = self.board.zone(deed.card)
        mine = own == (FIELDS, deed.doer) and self.is_one(deed.card, step.what.of)
        if not deed.other:
            return mine
        other = self.board.zone(deed.other)
        theirs = other[0] == FIELDS and other[1] != own[1]
        return mine and theirs and self.is_one(deed.other, step.what.of)

    def is_meant(self, step: Step, owed: Owed, card: str, doer: int | None) -> bool:
        """Whether a step takes a card from where it lies."""
        what, source = step.what, step.source
        if what.this is This.ONLY:
            return card == self.card
        if card == self.card and what.this is This.EXCEPT:
            return False
        if not self.is_one(card, what.of):
            return False
        if what.named and what.named.casefold() not in self.board.cards[card].title.casefold():
            return False
        zone, seat = self.board.zone(card)
        if what.alike and self.those:
            own = set(self.board.cards[card].species)
            if not own & set(self.board.cards[self.those[-1]].species):
                return False
        need = self.text.need
        if what.alike and not self.those and need and need.what.alike:
            mine = [each for each, at in self.board.lying.items() if at == (FIELDS, self.you)]
            herds = [species for each in mine for species in self.board.cards[each].species]
            if all(herds.count(each) < need.least for each in self.board.cards[card].species):
                return False
        if source is None:
            return True
        match source.zone:
            case Of.FIELD:
                near = owed.area in (None, seat)
                # The next part may be about the card of the part before, no part twice about one.
                before = self.those if owed.step not in self.done else ()
                fresh = card not in self.gone or card in before
                return zone == FIELDS and near and fresh and self.whose(source.whose, seat, doer)
            case Of.DISCARD:
                heap = [each for each, place in self.board.lying.items() if place[0] == DISCARDED]
                return zone == DISCARDED and (not what.top or heap[0] == card)
            case Of.NURSERY:
                return zone == NURSERY
            case _:
                return zone == HIDDEN

    def is_one(self, card: str, names: tuple[str, ...]) -> bool:
        known = self.board.cards[card]
        mine = {known.kind.value, *known.species}
        return not names or bool(mine & {*names}) or ("animal" in names and known.kind in ANIMALS)

    def whose(self, whose: Whose, seat: int, doer: int | None) -> bool:
        match whose:
            case Whose.OWN:
                return doer in (None, seat)
            case Whose.OTHER | Whose.ANOTHER | Whose.EACH_OTHER:
                return seat != doer
            case Whose.THAT:
                return self.that in (None, seat)
            case _:
                return True

    def with_cards(self, owed: Owed) -> Iterator[Deed]:
        """Every deed with a card that everybody sees, for what is owed."""
        verb = self.text.steps[owed.step].verb.value
        doers = range(len(self.board.hands)) if owed.doer is None else (owed.doer,)
        for doer in doers:
            for card in self.board.lying:
                deed = Deed(verb, doer, card)
                if self.is_asked(owed, deed):
                    yield deed

    def may_be_next(self, deed: Deed) -> bool:
        """Whether a deed fits, now or when all is left out that may be."""
        story = self
        while not story.fits(deed):
            steps = {each.step for each in story.owed}
            if not steps or not all(self.text.steps[at].may for at in steps):
                return False
            over = (*story.over, *(at for at in steps if at not in story.done))
            story = replace(story, owed=(), over=over).opened()
        return True

    # -- what has happened ---------------------------------------------------------------

    def after(self, deed: Deed, board: Board) -> "Story":
        """The effect when a deed that fits it is done, and what lies where then."""
        owed = self.fits(deed)
        assert owed is not None
        step = self.text.steps[owed.step]
        again = owed.step in self.done
        doer = deed.doer if owed.doer is None else owed.doer
        zone, seat = self.board.zone(deed.card)
        left, area = max(0, owed.left - deed.count), owed.area
        if step.source and step.source.whose in (Whose.ANY, Whose.ANOTHER):
            area = seat if zone == FIELDS else deed.giver if deed.giver is not None else area
        others = [each for each in self.owed if each is not owed]
        if step.verb is StepVerb.SWAP:
            left = 0
        if left or not owed.left:
            others.append(Owed(owed.step, doer, left, area))
        chosen = {*self.group_of(owed.step)} - {owed.step}
        that: int | None = deed.doer if deed.giver is None else deed.giver
        if zone == FIELDS:
            that = deed.to if step.verb is StepVerb.MOVE and deed.to is not None else seat
        elif step.verb is StepVerb.GIVE:
            that = deed.to
        elif step.who is Doer.YOU and deed.giver is None:
            # What somebody does with a hand or the deck of their own is about nobody else.
            that = self.that
        story = replace(
            self,
            board=board,
            owed=tuple(each for each in others if each.step not in chosen),
            done=self.done if again else (*self.done, owed.step),
            over=(*self.over, *(chosen - {*self.done, *self.over})),
            that=that,
            those=(*(self.those if again else ()), *((deed.card,) if deed.card else ())),
            had=(*(self.had if again else ()), (doer, self.count_of(step, deed))),
            gone=self.gone | ({deed.card, deed.other} - {""}),
        )
        return story.pruned().opened()

    def count_of(self, step: Step, deed: Deed) -> int:
        """How many cards a deed was about; nobody discards more than they hold."""
        held = self.board.hands[deed.doer]
        return min(held, deed.count) if step.verb is StepVerb.DISCARD else deed.count

    def moved_itself(self) -> "Story":
        """The effect when its own card has done what it must without a word."""
        story = self
        while story.owed:
            step = story.text.steps[story.owed[0].step]
            begun = not story.text.may or bool(story.done)
            zone = step.source.zone.value if step.source else ""
            lies = story.board.zone(story.card)[0]
            if step.what.this is not This.ONLY or not begun or lies == zone:
                return story
            done = (*story.done, story.owed[0].step)
            story = replace(story, owed=(), done=done, that=story.you).opened()
        return story

    def group_of(self, at: int) -> tuple[int, ...]:
        first = at
        while self.text.steps[first].link is StepLink.OR:
            first -= 1
        return self.group(first)

    def pruned(self) -> "Story":
        """With fewer cards, less is owed."""
        owed = []
        for each in self.owed:
            step = self.text.steps[each.step]
            single = step.verb in (StepVerb.SWAP, StepVerb.SKIP_TURN)
            there = None if single or not is_counted(step) else self.there(each)
            everything = step.count.amount is Amount.ALL
            if there == 0 and (each.step in self.done or not is_said_of_nothing(step)):
                continue
            many = each.left
            if there is not None and (everything or many):
                many = there if everything else min(many, there)
            owed.append(replace(each, left=many))
        left = {each.step for each in owed}
        never = {each.step for each in self.owed} - left - set(self.done)
        return replace(self, owed=tuple(owed), over=(*self.over, *sorted(never)))


def is_said_of_nothing(step: Step) -> bool:
    """Whether one player says also of an empty hand that it is discarded; of several none does."""
    one = step.who not in (Doer.EACH, Doer.EACH_OTHER)
    return one and step.count.amount is Amount.ALL and step.verb is StepVerb.DISCARD


def by_itself(step: Step) -> bool:
    """Whether a step is done without anybody's choice."""
    if step.link is StepLink.OR or step.choice_of is not None or step.may:
        return False
    return step.verb.value in UNSAID or (step.verb is StepVerb.SHUFFLE and step.source == step.to)
