"""One command that is said to a game: who says it, which card and which place it is about."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from assistant.cards.find import Match
from assistant.cards.model import Kind
from assistant.choices import Blank, Choice, Said
from assistant.commands.outcomes import ask_first, outcome
from assistant.finding import looked_up
from assistant.game import Game
from assistant.game.phrase import Phrase, Where, meant, points, read_phrase
from assistant.game.pieces import Test, copies, likely, unnumbered, unused
from assistant.problems import Fault
from assistant.rules.actions import Action, NameTitle
from assistant.rules.chaining import waiting
from assistant.rules.table import Piece, Place, SeatNumber, Table, Zone
from assistant.standing import plain
from assistant.words import asked, choose, say
from assistant.words.announcement import Announcement
from assistant.words.plain import printable

if TYPE_CHECKING:
    from assistant.session import Session

_KINDS = (
    Kind.MAGICAL,
    Kind.BASIC,
    Kind.BABY,
    Kind.UPGRADE,
    Kind.DOWNGRADE,
    Kind.MAGIC,
    Kind.INSTANT,
)
Named: TypeAlias = Match | str
"""A card of the decks, or a title that is in none of them."""


@dataclass(frozen=True)
class At:
    """A command that was said to a game.

    `rest` is what stood behind it, `seat` the player whose name stood before it, if any,
    `words` the whole as it goes on record.
    """

    session: "Session"
    game: Game
    rest: str
    seat: SeatNumber | None
    words: str

    @property
    def table(self) -> Table:
        """The table now."""
        return self.game.table

    @property
    def who(self) -> SeatNumber:
        """Who does it: the player who was named, whose effect is open, or whose turn it is."""
        if self.seat is not None:
            return self.seat
        chain = self.table.chain
        link = chain.links[0] if chain else None
        seats = {link.effects[each].seat for each in waiting(link)} if link else set()
        return seats.pop() if len(seats) == 1 else self.table.turn.seat

    @property
    def area(self) -> str:
        """What the edition calls the cards before a player."""
        return self.game.book.edition.words.area

    def name(self, seat: SeatNumber) -> str:
        """Return a player's name."""
        return self.table.seats[seat].name

    def phrase(self) -> Phrase:
        """Return what stood behind the word, taken apart."""
        return read_phrase(self.game.names, self.rest, self.area)

    def tell(self, key: str, **values: str | int) -> Announcement:
        """Return a sentence."""
        return self.session.tell(key, **values)

    def act(self, action: Action) -> Said:
        """Do it, or say what speaks against it and ask whether it is done all the same."""
        try:
            answer = self.game.ask(action, self.words)
        except Fault as fault:
            return (self.tell(fault.key, **fault.values),)
        return outcome(self.session, self.game, answer)

    @property
    def standing(self) -> str:
        """Whose turn it is and what is asked."""
        return asked.whose(self.game.book, self.table)

    def sure(self, said: Said, then: Callable[[], Said]) -> Said:
        """Say what is a yes or no question, and go on only where the answer is yes."""
        return ask_first(self.session, said, lambda _: then())

    def not_clear(self, typed: str, question: str, then: Callable[[], Said]) -> Said:
        """Say what was not understood of a line, and ask about what was."""
        told = self.tell("unclear.part", typed=printable(typed, 40))
        return self.sure((told, plain(question)), then)

    def card(
        self,
        text: str,
        question: str,
        use: "Callable[[Named, At], Said]",
        order: Sequence[Test] = (),
    ) -> Said:
        """Use the card that is named; without one, the next that is held up or typed.

        Where a name fits several cards, those are meant that lie where `order` looks first.
        """
        if not text or meant("counted", text) is not None:
            blank = Blank(
                question,
                lambda match: use(match, self.adding(match.card.title)),
                title=(lambda title: use(title, self.adding(title))) if self.game.free else None,
            )
            return self.session.want(blank)
        current = self.session.current
        if points(text) and current:
            return use(current, self)
        known = self.game.title_on_table(text)
        if known:
            return use(known, self)
        return looked_up(
            self.session,
            text,
            lambda match: use(match, self),
            (lambda title: use(title, self)) if self.game.free else None,
            played=True,
            fits=(lambda match: self._lies_in(match, order)) if order else None,
        )

    def _lies_in(self, match: Match, order: Sequence[Test]) -> bool:
        pieces = copies(self.game.book, self.table, match)
        places = [self.table.place_of(piece) for piece in pieces]
        return any(test(place) for test in order for place in places)

    def adding(self, more: str) -> "At":
        """Return this with the card in its words that was held up for it."""
        return replace(self, words=f"{self.words} {more}".strip())

    def piece(
        self,
        named: Named,
        order: Sequence[Test],
        use: Callable[[Piece], Said],
        source: Where | None = None,
    ) -> Said:
        """Use the copy that is meant: the likeliest place first, and where several fit, ask."""
        table = self.table
        if isinstance(named, str) and table.full and self.game.book.card(named) is None:
            return self._asking_kind(named, lambda: self.piece(named, order, use, source))
        title = unnumbered(named) if isinstance(named, str) else named.card.title
        pieces = copies(self.game.book, table, named)
        if not pieces and not isinstance(named, str):
            return (self.tell("play.other_deck", card=title),)
        if not table.full:
            return use(unused(table, pieces, named))
        if source:
            fits = from_there(source)
            pieces = tuple(each for each in pieces if fits(table.place_of(each)))
            if not pieces:
                return (self.tell("play.not_there", card=title),)
        places = likely(table, pieces, order)
        hidden = any(test(Place(Zone.DECK)) for test in order)
        there = any(test(place) for test in order for place in places)
        boxed = any(place.zone is Zone.BOX for place in places)
        more = self.game.free and hidden and not (there or boxed or source)
        if not places or more:
            # Of a deck that is not known whole there may always be one more.
            return use(unused(table, pieces, named))
        if len(places) == 1:
            return use(next(iter(places.values()))[0])
        choices = tuple(
            Choice(self.place_words(place), _using(use, found[0]))
            for place, found in places.items()
        )
        return self.session.ask(say("play.which_copy", card=title), choices)

    def _asking_kind(self, title: str, then: Callable[[], Said]) -> Said:
        """Ask once what a card is that is in no deck."""

        def choosing(kind: Kind) -> Choice:
            def named(_: object) -> Said:
                said = self.act(NameTitle(title, kind))
                if title not in self.table.titles:
                    return said
                # What it is, is known now; the words before lead on without that question.
                self.session.trace.stay()
                return then()

            animal = self.game.book.edition.words.animal
            return Choice(choose("play.kind", kind.value).format(animal=animal), named)

        question = say("play.which_kind", title=title)
        return self.session.ask(question, tuple(choosing(kind) for kind in _KINDS))

    def place_words(self, place: Place) -> str:
        """Return a place in words: ``Ann's Field``."""
        if place.zone is Zone.STABLE:
            return say("play.in_area", name=self.name(place.seat), area=self.area)
        if place.zone is Zone.HAND:
            return say("play.in_hand", name=self.name(place.seat))
        return choose("play.place", place.zone.value)

    def player(
        self, question: str, seats: Iterable[SeatNumber], use: Callable[[SeatNumber], Said]
    ) -> Said:
        """Ask for one of some players; without a question if there is one only."""
        seats = tuple(seats)
        if len(seats) == 1:
            return use(seats[0])
        choices = tuple(
            Choice(self.name(seat), _using(use, seat), (self.name(seat).casefold(),))
            for seat in seats
        )
        return self.session.ask(question, choices)


def from_there(source: Where) -> Test:
    """Return the test for a card in a place that was said; hidden cards may be in any hand."""

    def fits(place: Place) -> bool:
        seat_fits = source.seat is None or source.seat == place.seat
        if source.zone is Zone.HAND:
            return place.zone is Zone.DECK or (place.zone is Zone.HAND and seat_fits)
        if source.zone is None:
            return place.zone is Zone.STABLE and seat_fits
        return place.zone is source.zone and (seat_fits or place.seat < 0)

    return fits


def _using(use: Callable[..., Said], what: object) -> "Callable[[Session], Said]":
    return lambda _: use(what)
