"""What a card does, as data: moments, and the steps that are done at them.

An effect is one moment and a flat list of steps.  A step is one deed: who does what, with how
many of which cards, from where to where, and for how long.  What holds for as long as a card
lies there is a `Continuous`.  Every slot is filled when a deck is read, also those that its
author left out, so that whoever reads a step asks nothing further.

``str()`` of each of these is the line by which it stands in a deck file; `step_parser` reads
such lines.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from assistant.cards.step_words import (
    UNSEEN,
    Amount,
    By,
    Doer,
    Holds,
    Reach,
    StepLink,
    StepVerb,
    StepZone,
    This,
    Time,
    When,
    Whose,
    one_of,
    plural,
)


@dataclass(frozen=True, slots=True)
class What:
    """Which cards.

    `of` are kinds, species and the word ``animal``, of which each card must be one, none for any
    card; `named` are words that its title has.  `alike` asks for one species: that of each other,
    or of the card of the step before.  `top` takes the first ones of a heap.
    """

    of: tuple[str, ...] = ()
    named: str = ""
    this: This = This.ANY
    alike: bool = False
    top: bool = False

    def __str__(self) -> str:
        """Return the words for one such card."""
        return self.written(many=False)

    def written(self, *, many: bool) -> str:
        """Return the words for one such card, or for `many`."""
        if self.this is This.ONLY:
            return self.this.value
        nouns = self.of or (() if self.named else ("card",))
        parts = [
            "top" if self.top else "",
            " or ".join(plural(noun) if many else noun for noun in nouns),
            f"named {self.named}" if self.named else "",
            "alike" if self.alike else "",
            self.this.value,
        ]
        return " ".join(part for part in parts if part)


ANY_CARD = What()
THIS = What(this=This.ONLY)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place, and whose it is."""

    zone: StepZone
    whose: Whose = Whose.SHARED

    def __str__(self) -> str:
        """Return the words of a place, such as ``hand of another``."""
        if self.zone is StepZone.FIELD:
            return self.whose.value
        if self.zone is StepZone.HAND and self.whose is not Whose.OWN:
            return f"{self.zone.value} of {self.whose.value}"
        return self.zone.value


OWN_FIELD = Spot(StepZone.FIELD, Whose.OWN)
OWN_HAND = Spot(StepZone.HAND, Whose.OWN)
DISCARD_PILE = Spot(StepZone.DISCARD)
DECK = Spot(StepZone.DECK)
WHEREVER = Spot(StepZone.WHEREVER)


@dataclass(frozen=True, slots=True)
class Need:
    """So many cards that must lie in a place; with `every`, an animal of every species."""

    what: What
    least: int = 1
    place: Spot = OWN_FIELD
    every: bool = False

    def __str__(self) -> str:
        """Return the words of a need, such as ``2 animals alike``."""
        many = self.least > 1
        what = "every species" if self.every else self.what.written(many=many)
        number = str(self.least) if many else ""
        place = "" if self.place == OWN_FIELD else f"in {self.place}"
        return " ".join(part for part in (number, what, place) if part)


@dataclass(frozen=True, slots=True)
class Count:
    """How many: `number` counts for NUMBER and PER.

    With PER it is the number for each card `per` in the doer's field, those up to `beyond` not
    counted.
    """

    amount: Amount = Amount.NUMBER
    number: int = 1
    per: What | None = None
    beyond: int = 0

    def __str__(self) -> str:
        """Return the words of a count, such as ``2`` or ``all``."""
        if self.amount not in (Amount.NUMBER, Amount.PER):
            return self.amount.value
        beyond = f" beyond {self.beyond}" if self.beyond else ""
        return f"{self.number}" + (f" per {self.per}{beyond}" if self.per else "")

    @property
    def many(self) -> bool:
        """Whether a plural is said of it."""
        return self != ONE


ONE = Count()
ALL = Count(Amount.ALL, 0)


@dataclass(frozen=True, slots=True)
class Continuous:
    """What holds for as long as a card lies there.

    Of `what` it is said; `losses` are what PROTECT keeps off, all there are if `anything`, and
    `by` the cards from which it does, None for all.  `reach` is for whom a ban holds, `number`
    the change of a limit or of the goal, `into` the species or kind of TURN, empty for none.
    `need` is what PLAY_ONLY and ENTER_ONLY ask for, `condition` what must be there so that it
    holds at all.
    """

    holds: Holds
    what: What = ANY_CARD
    losses: frozenset[StepVerb] = frozenset()
    anything: bool = False
    by: What | None = None
    reach: Reach = Reach.OWN
    number: int = 0
    into: str = ""
    need: Need | None = None
    condition: Need | None = None

    def __str__(self) -> str:
        """Return the line by which it stands in a deck file."""
        parts = [
            self.holds.value,
            self._rest(),
            f"while {self.condition}" if self.condition else "",
        ]
        return " ".join(part for part in parts if part)

    def _rest(self) -> str:
        match self.holds:
            case Holds.PROTECT:
                losses = "anything" if self.anything else one_of(self.losses)
                return f"{self.what} from {losses}" + (f" by {self.by}" if self.by else "")
            case Holds.BAN_PLAY:
                by = "you" if self.reach is Reach.OWN else self.reach.value
                return f"{self.what} by {by}"
            case Holds.BAN_ENTER:
                return f"{self.what} into {self.reach.value}"
            case Holds.HAND_LIMIT | Holds.GOAL:
                return f"{self.number:+}"
            case Holds.HAND_LIMIT_IS:
                return str(self.number)
            case Holds.TURN:
                return f"{self.what} into {self.into or 'nothing'}"
            case Holds.BAN_LEAVE | Holds.SILENCE_TRIGGERS | Holds.SILENCE_ALL:
                return str(self.what)
            case Holds.PLAY_ONLY | Holds.ENTER_ONLY:
                return str(self.need)
            case _:
                return ""


@dataclass(frozen=True, slots=True)
class Moment:
    """When an effect happens.

    `what` is the card that enters, leaves, is played, destroyed, targeted, answered, counted or
    about to be lost; `whose` says in whose field, ANY for everywhere.  `by` is who did that,
    `losses` are those of INSTEAD, `number` that of OVER and UNDER.
    """

    when: When
    what: What = THIS
    whose: Whose = Whose.OWN
    by: By = By.ANYBODY
    losses: frozenset[StepVerb] = frozenset()
    number: int = 0

    def __str__(self) -> str:
        """Return the line by which it stands in a deck file."""
        match self.when:
            case When.EACH_TURN:
                return self.when.value
            case When.OVER | When.UNDER:
                return f"{self.when.value} {self.number} {self.what.written(many=self.number > 1)}"
            case When.INSTEAD:
                return f"{self.when.value} {one_of(self.losses)} {self.what}"
            case When.RESPONSE:
                return self.when.value + (f" to {self.what}" if self.what != ANY_CARD else "")
        if not self.when.value.startswith("each"):
            return self.when.value
        happens = self.when.value.removeprefix("each ")
        return f"each {self.what} {happens}" + (f" by {self.by.value}" if self.by else "")


@dataclass(frozen=True, slots=True)
class Step:
    """One deed of an effect.

    `source` and `to` are None where the verb has none, as for turns.  `having` is what the field
    of whoever does the step must hold.  `may` is whether the doer can leave this step out.
    `holds` is what holds for `time` where the verb is HOLD.  `unseen` is whether no other card
    sees a card go that is PUT somewhere, so that this sets off nothing at all.

    `depends` is the place in the effect, counted from 0, of the root on which the step hangs: it
    must be done for THEN and IF_DONE, and not done for ELSE; None if the step is a root that
    hangs on nothing.  `choice_of` is the place of the first of several steps of which one is
    chosen, None if there is no choice; the first one has its own place.
    """

    verb: StepVerb
    who: Doer = Doer.YOU
    count: Count = ONE
    what: What = ANY_CARD
    source: Spot | None = None
    to: Spot | None = None
    link: StepLink = StepLink.NONE
    may: bool = False
    having: Need | None = None
    time: Time | None = None
    holds: Continuous | None = None
    depends: int | None = None
    choice_of: int | None = None
    unseen: bool = False

    @property
    def is_root(self) -> bool:
        """Whether steps behind it may hang on it."""
        return self.link in (StepLink.NONE, StepLink.ELSE)

    def __str__(self) -> str:
        """Return the line by which it stands in a deck file."""
        return " ".join(part for part in self._parts() if part)

    def _parts(self) -> Iterator[str]:
        yield self.link.value
        if self.who is not Doer.YOU or self.having:
            yield self.who.value
        if self.having:
            yield f"with {self.having}"
        yield "may" if self.may else ""
        yield str(self.holds) if self.holds else f"{self.verb.value} {self._rest()}".rstrip()
        yield UNSEEN if self.unseen else ""
        yield self.time.value if self.time else ""

    def _rest(self) -> str:
        match self.verb:
            case StepVerb.DRAW | StepVerb.PLAYS:
                return str(self.count)
            case StepVerb.SHUFFLE | StepVerb.SWAP | StepVerb.LOOK:
                return self._special()
        if self.source is None:
            return ""
        parts = [self._cards()]
        if self.source != usual_source(self.verb, self.what):
            parts.append(f"from {self.source}")
        if self.to is not None and self.to != usual_target(self.verb):
            given = self.verb is StepVerb.GIVE and self.to.zone is StepZone.HAND
            parts.append(f"to {self.to.whose.value if given else self.to}")
        return " ".join(parts)

    def _cards(self) -> str:
        if self.what.this is This.ONLY:
            return str(self.what)
        return f"{self.count} {self.what.written(many=self.count.many)}"

    def _special(self) -> str:
        """Return what stands behind a verb that takes a whole heap, or cards of it."""
        heap = self.source is not None and self.source.zone not in (StepZone.FIELD, StepZone.TOP)
        whole = heap and self.what == ANY_CARD and self.count == ALL
        cards = str(self.source) if whole else self._cards()
        if self.verb is StepVerb.LOOK:
            return cards if whole else f"{cards} of {self.source}"
        if not whole and self.source != usual_source(self.verb, self.what):
            cards += f" from {self.source}"
        if self.verb is StepVerb.SHUFFLE:
            return cards if self.source == self.to else f"{cards} into {self.to}"
        of_hands = self.source is not None and self.source.zone is StepZone.HAND
        hand = self.to is not None and self.to.zone is StepZone.HAND
        return f"{cards} with {self.to.whose.value if self.to and hand and of_hands else self.to}"


@dataclass(frozen=True, slots=True)
class CardEffect:
    """What a card does at one moment.

    `may` is whether its player can leave the whole of it out, `need` what must be there so that
    it happens at all.
    """

    moment: Moment
    steps: tuple[Step, ...]
    may: bool = False
    need: Need | None = None

    def __str__(self) -> str:
        """Return it as one line: when, and the steps."""
        need = f" if {self.need}" if self.need else ""
        may = "may " if self.may else ""
        return f"{may}{self.moment}{need}: {'; '.join(map(str, self.steps))}"

    def choices(self, place: int) -> tuple[int, ...]:
        """Return the places of the steps of which one is chosen, with that at `place`."""
        first = self.steps[place].choice_of
        if first is None:
            return (place,)
        return tuple(at for at, step in enumerate(self.steps) if step.choice_of == first)

    def hanging(self, root: int) -> tuple[int, ...]:
        """Return the places of the steps that hang on the root at a place."""
        return tuple(at for at, step in enumerate(self.steps) if step.depends == root)


_HOLDERS_HAND = Spot(StepZone.HAND, Whose.HOLDER)
_SOURCES = {
    StepVerb.SACRIFICE: OWN_FIELD,
    StepVerb.DESTROY: Spot(StepZone.FIELD, Whose.OTHER),
    StepVerb.STEAL: Spot(StepZone.FIELD, Whose.OTHER),
    StepVerb.DISCARD: OWN_HAND,
    StepVerb.GIVE: OWN_HAND,
    StepVerb.DRAW: DECK,
    StepVerb.SWAP: OWN_FIELD,
}
_OF_THIS = {
    StepVerb.MOVE: OWN_FIELD,
    StepVerb.RETURN: OWN_FIELD,
    StepVerb.SHUFFLE: WHEREVER,
    StepVerb.PUT: WHEREVER,
}
_TARGETS = {
    StepVerb.SACRIFICE: DISCARD_PILE,
    StepVerb.DESTROY: DISCARD_PILE,
    StepVerb.DISCARD: DISCARD_PILE,
    StepVerb.STEAL: OWN_FIELD,
    StepVerb.BRING: OWN_FIELD,
    StepVerb.RETURN: _HOLDERS_HAND,
    StepVerb.DRAW: OWN_HAND,
    StepVerb.TAKE: OWN_HAND,
    StepVerb.PULL: OWN_HAND,
}


def usual_source(verb: StepVerb, what: What) -> Spot | None:
    """Return where cards come from if a step does not say it, None if it must."""
    if what.this is This.ONLY and verb in _OF_THIS:
        return _OF_THIS[verb]
    return _SOURCES.get(verb)


def usual_target(verb: StepVerb) -> Spot | None:
    """Return where cards go if a step does not say it, None if it must, or if they go nowhere."""
    return _TARGETS.get(verb)
