"""Words that are said to a game: who says them, which card and which place they are about."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from assistant.cards.find import Found, Match
from assistant.cards.model import Kind
from assistant.choices import Blank, Choice, Said
from assistant.commands.registry import command, find_command
from assistant.finding import UNSURE, looked_up
from assistant.game import Game, Waiting
from assistant.game.phrase import Phrase, Where, points, read_phrase, seat_first
from assistant.game.pieces import Test, copies, likely
from assistant.problems import Fault
from assistant.rules.actions import Action
from assistant.rules.rulings import Doubt, Refused
from assistant.rules.table import Piece, Place, SeatNumber, Table, Zone
from assistant.standing import plain
from assistant.words import asked, choose, say
from assistant.words.announcement import Announcement

if TYPE_CHECKING:
    from assistant.session import Session

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
        """Who does it: the player who was named, or whose turn it is."""
        return self.table.turn.seat if self.seat is None else self.seat

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
        # Where nothing is to be told, such as of a number that was right already, say where we are.
        return outcome(self.session, self.game, answer or (plain(self.standing),))

    @property
    def standing(self) -> str:
        """Whose turn it is and what is asked."""
        return asked.whose(self.game.book, self.table)

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
        if not text:
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
        if isinstance(named, str):
            return use(named)
        book = self.game.book
        pieces = copies(book, self.table, named)
        if not pieces:
            return (self.tell("play.other_deck", card=named.card.title),)
        if not self.table.full:
            return use(pieces[0])
        if source:
            pieces = tuple(each for each in pieces if _fits(self.table.place_of(each), source))
            if not pieces:
                return (self.tell("play.not_there", card=named.card.title),)
        places = likely(self.table, pieces, order)
        if len(places) == 1:
            return use(next(iter(places.values()))[0])
        choices = tuple(
            Choice(self.place_words(place), _using(use, found[0]))
            for place, found in places.items()
        )
        return self.session.ask(say("play.which_copy", card=named.card.title), choices)

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


def _fits(place: Place, source: Where) -> bool:
    """Say whether a place is the one that was said; who sees no card of a hand says deck."""
    seat_fits = source.seat is None or source.seat == place.seat
    if source.zone is Zone.HAND:
        return place.zone is Zone.DECK or (place.zone is Zone.HAND and seat_fits)
    if source.zone is None:
        return place.zone is Zone.STABLE and seat_fits
    return place.zone is source.zone and (seat_fits or place.seat < 0)


def _using(use: Callable[..., Said], what: object) -> "Callable[[Session], Said]":
    return lambda _: use(what)


def outcome(
    session: "Session", game: Game, answer: Refused | Waiting | tuple[Announcement, ...]
) -> Said:
    """Return what is said of an answer of the game."""
    session.choices, session.blank = (), None
    match answer:
        case Refused():
            return (_doubt(session, answer.why),)
        case Waiting():
            return _ask_all_the_same(session, game, answer)
        case _:
            return answer


def _doubt(session: "Session", doubt: Doubt) -> Announcement:
    return session.tell(doubt.key, **doubt.values)


def _ask_all_the_same(session: "Session", game: Game, waiting: Waiting) -> Iterator[Announcement]:
    def insist(session: "Session") -> Said:
        try:
            return outcome(session, game, game.insist())
        except Fault as fault:
            return (session.tell(fault.key, **fault.values),)

    def leave(session: "Session") -> Said:
        game.waiting = None
        return (session.tell("play.left"),)

    for doubt in waiting.doubts:
        yield _doubt(session, doubt)
    yield plain(say("play.all_the_same"))
    session.choices = (
        Choice("", insist, ("yes", "y")),
        Choice("", leave, ("no", "n")),
    )


Deed: TypeAlias = Callable[[At], Said]


def played(group: str, word: str, *also: str, takes: bool = True) -> Callable[[Deed], Deed]:
    """Register a deed as a command that is said to a game, also with a player's name before it.

    `takes` is whether something may be said behind it.
    """

    def register(deed: Deed) -> Deed:
        def run(session: "Session", rest: str) -> Said:
            if session.game is None:
                asked_ = (plain(session.blank.question),) if session.blank else ()
                return (
                    (session.tell("play.not_begun"), *asked_)
                    if asked_
                    else (session.tell("play.no_game"),)
                )
            return deed(At(session, session.game, rest, None, f"{word} {rest}".strip()))

        def seated(session: "Session", rest: str, seat: int) -> Said:
            if session.game is None:
                raise ValueError(rest)
            name = session.game.table.seats[seat].name
            return deed(At(session, session.game, rest, seat, f"{name} {word} {rest}".strip()))

        command(group, word, *also, takes=takes, seated=seated)(run)
        return deed

    return register


def seat_said(session: "Session", typed: str) -> Said | None:
    """Answer a line that begins with a player's name; None if it is not for the game."""
    if session.game is None:
        return None
    found = seat_first(session.game.names, typed)
    if found is None:
        return None
    seat, rest = found
    said = find_command(rest or "cards")
    if said is None:
        # People say it in one breath: Ben neighs.
        instant = _instant(session, rest)
        said = find_command(f"answer {instant}") if instant else None
    if said is None or said[0].seated is None:
        return None
    return said[0].seated(session, said[1], seat)


def _instant(session: "Session", text: str) -> str | None:
    """Return the name of the Instant that a word is, with or without an s behind it."""
    if session.game is None or session.game.table.pile is None:
        return None
    library = session.library.of(session.game.decks)
    for name in (text, text.removesuffix("s")):
        found = library.typed(name)
        sure = isinstance(found, Found) and found.match.why not in UNSURE
        if sure and isinstance(found, Found) and found.match.card.kind is Kind.INSTANT:
            return name
    return None
