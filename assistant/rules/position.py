"""A position: a table and the rulebook it is played by; what the rules look at.

An area is what lies before one player.  Some cards silence the animals beside them, or turn
them into another species or into no animals at all.  What was turned into no animal is not
silenced, and a card in play never silences the one that silences.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property

from assistant.cards.model import AnyKind, Card, Kind, values_of
from assistant.cards.model import Trigger as When
from assistant.cards.steps import CardEffect
from assistant.cards.traits import ANIMALS
from assistant.rules.edition import Bonus, Edition, Rulebook
from assistant.rules.events import Event
from assistant.rules.fold import steps
from assistant.rules.table import Effect, Phase, Piece, Place, SeatNumber, Table, Zone, unnumbered


@dataclass(frozen=True)
class Area:
    """The pieces of one area, and the position they are read in.

    A piece that is not among them is looked at as if it came in.
    """

    position: "Position"
    pieces: Sequence[Piece]

    def is_animal(self, piece: Piece) -> bool:
        """Say whether a piece counts as a Unicorn or Animal here."""
        return self.position.kind(piece) in ANIMALS and not self._bearing("no_animals")

    def species(self, piece: Piece) -> tuple[str, ...]:
        """Return the species that a piece has here; none for what is no animal here."""
        card = self.position.card(piece)
        if card is None or not self.is_animal(piece):
            return ()
        turned = self._bearing("animals_are")
        # Of two cards that say so, the one that came last.
        return (turned[-1],) if turned else card.species

    def panda_by(self, piece: Piece) -> Piece | None:
        """Return the card because of which a piece that is printed as an animal is none here."""
        if self.position.kind(piece) not in ANIMALS:
            return None
        return next((by for by, _ in self._printed.get("no_animals", ())), None)

    def is_one_of(self, piece: Piece, names: Sequence[str]) -> bool:
        """Say whether a piece is an animal here of one of these kinds or species."""
        kind = self.position.kind(piece)
        if kind is None or not self.is_animal(piece):
            return False
        return kind.value in names or bool(set(self.species(piece)) & set(names))

    def may_be_one_of(self, piece: Piece, names: Sequence[str]) -> bool:
        """Say whether a piece is one of these, or nobody has said which Baby it is."""
        if self.is_one_of(piece, names):
            return True
        if piece not in self.position.table.stand_ins or not self.is_animal(piece):
            return False
        turned = self._bearing("animals_are")
        return not turned and any(set(card.species) & set(names) for card in self.position.perhaps)

    def is_meant(self, piece: Piece, what: str) -> bool:
        """Say whether a piece here is any `card`, any `animal`, or of this kind or species."""
        if what == "card":
            return True
        return self.is_animal(piece) if what == "animal" else self.is_one_of(piece, [what])

    def trait(self, piece: Piece, name: str) -> str | None:
        """Return the value of a trait of a piece here, None if it has it not or is silenced."""
        value = self.position.trait(piece, name)
        return None if value is None or self._silenced(piece, "blanks_all") else value

    def working(self, name: str) -> tuple[tuple[Piece, str], ...]:
        """Return the pieces that have a trait here, each with its value."""
        found = self._printed.get(name, ())
        return tuple(each for each in found if not self._silenced(each[0], "blanks_all"))

    def total(self, name: str) -> int:
        """Return the sum of all the values of a trait here."""
        return sum(int(value) for _, value in self.working(name))

    def first(self, name: str) -> Piece | None:
        """Return the first piece that has a trait here, None if none has."""
        return next((piece for piece, _ in self.working(name)), None)

    def printed_animals(self) -> tuple[tuple[Piece, Card], ...]:
        """Return the pieces that are printed as Unicorns or Animals, each with its card."""
        cards = ((piece, self.position.card(piece)) for piece in self.pieces)
        return tuple((piece, card) for piece, card in cards if card and card.kind in ANIMALS)

    def fires(self, piece: Piece, *moments: When) -> bool:
        """Say whether a piece here has an effect that one of these moments sets off."""
        card = self.position.card(piece)
        if card is None or not set(moments) & set(card.triggers):
            return False
        return not self.unset(piece)

    def too_many(self, most: str) -> int:
        """Return how many animals there are more than `most`, each by what it counts as."""
        return max(0, self.worth(filter(self.is_animal, self.pieces)) - int(most))

    def worth(self, pieces: Iterable[Piece]) -> int:
        """Return how many these pieces count as here, together.

        A card that counts as more than one does so by what it says: silenced it is one card.
        """
        cards = ((piece, self.position.card(piece)) for piece in pieces)
        return sum(1 if self.is_silent(piece) else card.counts_as for piece, card in cards if card)

    def too_few(self, least: int) -> bool:
        """Say whether there are fewer animals than `least`."""
        return sum(self.is_animal(piece) for piece in self.pieces) < least

    def unset(self, piece: Piece) -> bool:
        """Say whether nothing that happens sets off the effects of a piece here."""
        return self.unset_by(piece) is not None

    def unset_by(self, piece: Piece) -> Piece | None:
        """Return the card here because of which nothing sets off the effects of a piece."""
        by = self._silenced(piece, "blanks_triggers")
        return self._silenced(piece, "blanks_all") if by is None else by

    def is_silent(self, piece: Piece) -> bool:
        """Say whether nothing of what a piece does counts here."""
        return self._silenced(piece, "blanks_all") is not None

    def _bearing(self, name: str) -> list[str]:
        return [value for _, value in self._printed.get(name, ())]

    def _silenced(self, piece: Piece, name: str) -> Piece | None:
        """Return the other card here whose trait silences an animal."""
        by = self._printed.get(name, ()) if self.is_animal(piece) else ()
        return next((other for other, _ in by if other != piece), None)

    @cached_property
    def _printed(self) -> Mapping[str, Sequence[tuple[Piece, str]]]:
        """The pieces that have a trait printed on them, by its name, each with its value."""
        found = defaultdict(list)
        for piece in self.pieces:
            card = self.position.card(piece)
            for name, value in values_of(card.traits).items() if card else ():
                found[name].append((piece, value))
        return found


@dataclass(frozen=True)
class Position:
    """A table and the rulebook it is played by."""

    book: Rulebook
    table: Table

    @property
    def edition(self) -> Edition:
        """The edition that is played."""
        return self.book.edition

    def at(self, table: Table) -> "Position":
        """Return the position with another table, by the same rulebook."""
        return Position(self.book, table)

    def after(self, events: Iterable[Event]) -> "Position":
        """Return the position after events."""
        return self.through(events)[-1]

    def through(self, events: Iterable[Event]) -> tuple["Position", ...]:
        """Return the position as it is, and behind each of some events.

        An act is looked at again and again while it grows: what its first events came to is
        not made once more.
        """
        events, known = tuple(events), self._ahead
        pairs = zip(events, known, strict=False)
        same = next(
            (at for at, (event, (before, _)) in enumerate(pairs) if event is not before),
            min(len(events), len(known)),
        )
        if same < len(events):
            del known[same:]
            now, rest = known[-1][1].table if known else self.table, events[same:]
            known += zip(rest, map(self.at, steps(now, rest)), strict=True)
        return (self, *(position for _, position in known[: len(events)]))

    @cached_property
    def _ahead(self) -> list[tuple[Event, "Position"]]:
        """The events that were looked at last, each with the position behind it."""
        return []

    # -- its cards -------------------------------------------------------------

    def card(self, piece: Piece) -> Card | None:
        """Return the card of a piece; None for a title that somebody only said.

        A title of which the table has said what it is has a card, which belongs to no deck.
        """
        name = unnumbered(piece)
        kind = self.table.titles.get(name)
        return self.book.cards.get(name) or (_named(self._said(name), kind) if kind else None)

    def title(self, piece: Piece) -> str:
        """Return the title of a piece."""
        card = self.card(piece)
        if card:
            return card.title
        bonus = self.bonus(piece)
        return bonus.title if bonus else self._said(unnumbered(piece))

    def _said(self, name: str) -> str:
        """Return what is said for a title that somebody only said: a Baby has a word of its own."""
        words = self.edition.words
        return words.baby if name.casefold() == words.any_baby.casefold() else name

    def names(self, piece: Piece) -> tuple[str, ...]:
        """Return what a piece is called: its title, and further names of its card."""
        card = self.card(piece)
        return (self.title(piece), *(card.names if card else ()))

    def deck_title(self, piece: Piece) -> str:
        """Return the title of a piece in its deck file, whatever language is told."""
        card = self.card(piece)
        return card.deck_title if card else self.title(piece)

    def kind(self, piece: Piece) -> AnyKind | None:
        """Return the kind of a piece, None where it is not known."""
        card = self.card(piece)
        return card.kind if card else None

    def trait(self, piece: Piece, name: str) -> str | None:
        """Return the value of a trait of a piece, None if it has it not."""
        card = self.card(piece)
        return values_of(card.traits).get(name) if card else None

    def bonus(self, piece: Piece) -> Bonus | None:
        """Return the bonus that a piece stands for, None if it is a card."""
        return self.book.bonuses.get(piece)

    def effect(self, piece: Piece, which: int | None) -> CardEffect | None:
        """Return an effect of a piece as steps, by its place among them; of a bonus the only one.

        None where only the people at the table know what the piece does.
        """
        bonus = self.bonus(piece)
        if bonus:
            return bonus.effect
        card = self.card(piece)
        known = card.effects if card else ()
        return known[which] if which is not None and 0 <= which < len(known) else None

    def value(self, rule: str) -> str:
        """Return the value by which a rule is played at this table: its house rule comes first."""
        return self.table.house.get(rule) or self.book.values[rule]

    # -- its places ------------------------------------------------------------

    def place_of(self, piece: Piece) -> Place:
        """Return where a piece lies; the deck for one that nobody sees."""
        return self._places.get(piece, Place(Zone.DECK))

    def seen(self, pieces: Iterable[Piece]) -> dict[Piece, Place]:
        """Return where everybody sees cards lie: one in a hand that is not open is unseen.

        So is what is in the deck.  Who asks by this is answered alike, whatever somebody keeps.
        """
        places, deck = self._places, Place(Zone.DECK)
        hidden = {
            place
            for place in set(places.values())
            if place.zone is Zone.HAND and not self.open_hand(place.seat)
        }
        found = ((piece, places.get(piece, deck)) for piece in pieces)
        return {piece: deck if place in hidden else place for piece, place in found}

    def titled(self, title: str) -> tuple[Piece, ...]:
        """Return the pieces on the table of a title, however it was typed."""
        wanted = title.casefold()
        return tuple(piece for piece in self.table.pieces if self.title(piece).casefold() == wanted)

    def area(self, seat: SeatNumber) -> Area:
        """Return what lies before a player."""
        return self._areas[seat]

    def areas(self) -> Iterator[tuple[SeatNumber, Area]]:
        """Yield what lies before each player, in seat order."""
        yield from enumerate(self._areas)

    @cached_property
    def _areas(self) -> tuple[Area, ...]:
        return tuple(Area(self, seat.stable) for seat in self.table.seats)

    @cached_property
    def _places(self) -> Mapping[Piece, Place]:
        return self.table.places()

    @property
    def goal(self) -> int:
        """How many Unicorns or Animals win: as many as when the game began, whoever plays now."""
        table = self.table
        return self.edition.goal(table.began_with or len(table.seats))

    @property
    def perhaps(self) -> tuple[Card, ...]:
        """The cards that a Baby may be of which nobody has said which it is."""
        if not self.table.stand_ins:
            return ()
        cards = (self.card(piece) for piece in self.table.perhaps_in_nursery)
        babies = (card for card in cards if card and card.kind is Kind.BABY)
        return tuple({(card.deck, card.id): card for card in babies}.values())

    @property
    def sure(self) -> "Position":
        """What is there surely: the position where an unnamed Baby is of no species."""
        stand_ins = self.table.stand_ins
        return self.at(replace(self.table, stand_ins=())) if stand_ins else self

    @property
    def nowhere(self) -> Area:
        """An area without cards: a piece is in it what is printed on it."""
        return Area(self, ())

    def open_hand(self, seat: SeatNumber) -> bool:
        """Say whether a player's hand is open to everybody because of a card in the area."""
        return bool(self.area(seat).working("open_hand"))

    def hands_opened(self, before: "Position") -> tuple[SeatNumber, ...]:
        """Return the players whose hand lies open, and did not in a position before."""
        seats = range(min(len(before.table.seats), len(self.table.seats)))
        return tuple(each for each in seats if self.open_hand(each) and not before.open_hand(each))

    def banned(self, seat: SeatNumber, piece: Piece) -> Piece | None:
        """Return the card in play that forbids a player to play a piece, if there is one."""
        kind, title = self.kind(piece), self.deck_title(piece).casefold()
        # A title that nobody knows can only be an Instant when it answers.
        by = self.banned_kind(seat, kind or Kind.INSTANT if self.table.pile else kind)
        if by is not None:
            return by
        named = self.area(seat).working("ban_name")
        return next((by for by, name in named if name.casefold() in title), None)

    def banned_kind(self, seat: SeatNumber, kind: AnyKind | None) -> Piece | None:
        """Return the card in play that forbids a player every card of a kind, if there is one."""
        for number, area in self.areas():
            for by, banned in area.working("ban_play" if number == seat else "ban_play_others"):
                if banned == kind:
                    return by
        return None

    def not_banned(self, seats: Iterable[SeatNumber]) -> tuple[SeatNumber, ...]:
        """Return those players to whom no card in play forbids every Instant."""
        return tuple(seat for seat in seats if self.banned(seat, "") is None)

    def wanderers(self) -> tuple[tuple[Piece, SeatNumber], ...]:
        """Return the pieces that go to another area at this moment of the turn, each with whose."""
        turn, found = self.table.turn, []
        for number, area in self.areas():
            own = number == turn.seat
            moving = [piece for piece in area.pieces if not area.unset(piece)]
            if turn.phase is Phase.BEGINNING and not own:
                follows = (p for p in moving if self.trait(p, "follows_turn") is not None)
                found += [(piece, turn.seat) for piece in follows]
            elif turn.phase is Phase.END and own:
                passes = (p for p in moving if self.trait(p, "passes_left") is not None)
                found += [(piece, (number + 1) % len(self.table.seats)) for piece in passes]
        return tuple(found)

    # -- its chain -------------------------------------------------------------

    @property
    def resolving(self) -> tuple[Effect, ...]:
        """The effects of the link that resolves now, settled ones too."""
        return self.table.chain.links[0].effects if self.table.chain else ()

    @property
    def open_effects(self) -> tuple[Effect, ...]:
        """The effects of all links that are not settled."""
        links = self.table.chain.links if self.table.chain else ()
        return tuple(each for link in links for each in link.effects if not each.settled)


@cache
def _named(title: str, kind: Kind) -> Card:
    return Card("", title, "", title, kind, "", verified=False)
