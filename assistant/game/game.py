"""A game with an area before each player: its rules, and how they are told."""

from collections.abc import Iterable
from dataclasses import replace

from assistant.cards.model import Kind
from assistant.game.about import cards_of, causes_of, rule_of
from assistant.game.judging import judged
from assistant.game.view import seen
from assistant.game_data import Asks, Done, Offer, View
from assistant.games import Game
from assistant.kinds import Act, Record
from assistant.language.slots import Around
from assistant.messages import Msg, Text
from assistant.rules.actions import Action
from assistant.rules.edition import Rulebook
from assistant.rules.events import (
    Appeared,
    Event,
    Exchanged,
    Moved,
    NumberSet,
    Recognised,
    StoodIn,
    Verb,
)
from assistant.rules.offers import offers
from assistant.rules.position import Position
from assistant.rules.rulings import Ruling
from assistant.rules.table import Pile, SeatNumber, Table, Zone, unnumbered
from assistant.rules.targets import letters_wanted
from assistant.rules.waiting_events import Passed
from assistant.words import asked, explaining
from assistant.words.announcement import Announcement, Earcon, plain
from assistant.words.chain import texts_of
from assistant.words.deeds import deeds_in, turn_after
from assistant.words.game import cue, tell
from assistant.words.moves import secretly, withheld

CORRECTED = "corrected"
"""In place of a rule where a number or a place was only set right."""
_SOON = 4
"""Acts at the most that are taken back for an answer that comes late."""


class AreaGame(Game):
    """A game with an area before each player, by the rulebook of an edition.

    `book` is the edition with the cards it is played with, `free` whether cards may be named
    that are in none of its decks.
    """

    def __init__(
        self, book: Rulebook, record: Record, decks: tuple[str, ...] = (), free: bool = False
    ) -> None:
        """Begin with what is on record."""
        super().__init__(record, rule="first_player")
        self.book, self.decks, self.free = book, decks, free
        self._position: Position | None = None
        self._behind: Position | None = None

    # -- its rules, and how they are told --------------------------------------

    @property
    def title(self) -> str:
        """The name of the edition."""
        return self.book.edition.name

    def decide(self, action: Action) -> Ruling:
        """Decide an action so that no number of a copy tells what somebody keeps."""
        return judged(self.position, action)

    def tell(self, before: Table, events: tuple[Event, ...]) -> Done:
        """Return what is told of events that come after a table; they are folded once for all."""
        now = self.position
        positions = (now if now.table is before else now.at(before)).through(events)
        self._behind = positions[-1]
        rule = rule_of(events, positions)
        corrects = bool(events) and all(map(_corrects, events))
        return Done(
            table=positions[-1].table,
            told=tell(positions[0], events, positions),
            deeds=deeds_in(positions, events),
            turn=turn_after(positions, events),
            rule=rule or (CORRECTED if corrects else ""),
            cards=cards_of(events, positions[-1]),
            because=tuple(texts_of(positions[-1], causes_of(events, positions, rule))),
            hides=secretly(events) or bool(withheld([each.table for each in positions], events)),
        )

    def prompts(self) -> Asks | None:
        """Return what the table is asked: what lies where, or the letters of a player."""
        if self.table.outcome or self.table.pile:
            return None
        if self.table.untold:
            return Asks("places")
        wanted = letters_wanted(self.position)
        return Asks("letters", wanted[0], beside=True) if wanted else None

    def offers(self) -> tuple[Offer, ...]:
        """Return what can be done now without a doubt and without naming a card."""
        return tuple(Offer(each.told, each.action, each.seat) for each in offers(self.position))

    def tally(self) -> tuple[Text, ...]:
        """Return how many each player has."""
        return asked.scores(self.position)

    def why(self, rule: str) -> tuple[Text, ...]:
        """Return what a rule of the edition says, and where that stands."""
        told = asked.why(self.position, rule)
        return (*self.because, *told) if rule == self.rule else told

    def why_cards(self) -> tuple[Text, ...]:
        """Return what was ruled about the cards that the last words named, beside those there."""
        position = self.position
        lying = {position.title(piece) for _, area in position.areas() for piece in area.pieces}
        return explaining.rulings_about(self.book, self.cards, lying)

    def view(self, seat: SeatNumber | None = None) -> View:
        """Return what whoever sits at `seat` may see, or who sits at none."""
        return seen(self.position, seat)

    def now(self) -> tuple[Text, ...]:
        """Return whose turn it is, and what is asked."""
        return asked.now(self.position)

    def back_in_place(self, before: object, told: Iterable[Text]) -> tuple[Text, ...]:
        """Return which cards lie before players again, since a table that was taken back."""
        if not isinstance(before, Table):
            return ()
        return tuple(asked.back_in(before, self.position, told))

    def recalled(self, before: Table, act: Act) -> tuple[Announcement, ...]:
        """Return what is said of an act; that a target was named says so, however brief."""
        first, *rest = super().recalled(before, act)
        if isinstance(first.said, Msg) and first.said.key == "game.targeted":
            first = plain(replace(first.said, key="game.target_again"))
        return (first, *rest)

    def whose(self) -> Text:
        """Return in one breath whose turn it is, and what is asked."""
        return asked.whose(self.position)

    def cue(self, before: object) -> Earcon | None:
        """Return the sound of what has changed since a table."""
        # Another kind of game may have been at the table.
        return cue(before, self.table) if isinstance(before, Table) else None

    def still_asked(self, before: object) -> bool:
        """Say whether the same card waits for answers as at a table."""
        pile, was = self._piles(before)
        return pile is not None and was is not None and pile.cards == was.cards

    def conceals(self, before: object) -> bool:
        """Say whether answers were only collected since a table, and none is revealed."""
        pile, was = self._piles(before)
        if pile is None or was is None or pile.cards != was.cards:
            return False
        return pile.collected != was.collected

    def passed_too_soon(self, seat: SeatNumber | None) -> int:
        """Return how many acts are taken back until a player can answer the last pile once more.

        It is that of this turn, where little has come of it and nothing was said in secret; 0
        where there is none.
        """
        acts, pile = self.record.acts(), None
        if self.table.pile or self.position.value("claims") == "collect":
            return 0
        since = 0
        for many in range(1, len(acts)):
            # Who passes one after the other has not gone on.
            since += not all(isinstance(event, Passed) for event in acts[-many].events)
            if since > _SOON:
                return 0
            before = self.record.after(len(acts) - many)
            if before.turn.number != self.table.turn.number or (pile and before.pile is None):
                return 0
            pile = before.pile
            if pile and pile.players[-1] == seat:
                return 0
            if pile and seat not in pile.passed:
                return many
        return 0

    def _piles(self, before: object) -> tuple[Pile | None, Pile | None]:
        return self.table.pile, before.pile if isinstance(before, Table) else None

    # -- its table -------------------------------------------------------------

    @property
    def table(self) -> Table:
        """The table now."""
        table: Table = self.record.table
        return table

    @property
    def position(self) -> Position:
        """The table now, with the rulebook it is played by; the same until something is done."""
        table, now = self.table, self._position
        if now is None or now.table is not table or now.book is not self.book:
            behind, self._behind = self._behind, None
            known = behind is not None and behind.table is table and behind.book is self.book
            now = self._position = behind if behind and known else Position(self.book, table)
        return now

    @property
    def by_title(self) -> bool:
        """Whether no deck of this game is there, so that every card is only a title."""
        return not self.book.cards

    @property
    def around(self) -> Around:
        """The names that are said at this table."""
        words = self.book.edition.words
        animals = frozenset({words.animal.casefold(), words.animals.casefold()})
        return Around(self.names, words.area, animals, self.titles)

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of the cards of this game, and what these are called besides."""
        cards = self.book.cards.values()
        on_table = map(self.position.title, self.table.titles)
        return (*(name for card in cards for name in (card.title, *card.names)), *on_table)

    @property
    def instants(self) -> tuple[str, ...]:
        """The titles and further names of the Instants of this game."""
        cards = self.book.cards.values()
        kinds = [(name, card.kind) for card in cards for name in (card.title, *card.names)]
        kinds += self.table.titles.items()
        return tuple(dict.fromkeys(title for title, kind in kinds if kind is Kind.INSTANT))

    def title_on_table(self, text: str) -> str | None:
        """Return the title, in no deck, of a card that a text names and that all have seen.

        What is in a hand completes nothing: who guesses would learn it.
        """
        words, table = text.casefold().split(), self.table
        pile = table.pile.cards if table.pile else ()
        named = (*table.places(), *pile, *table.titles)
        typed = [
            piece for piece in dict.fromkeys(named) if unnumbered(piece) not in self.book.cards
        ]
        position = self.position
        seen = position.seen(typed) if typed else {}
        for piece in typed:
            title = position.title(piece).casefold()
            open_ = piece in pile or piece in table.titles or seen[piece].zone is not Zone.DECK
            if open_ and title.split()[: len(words)] == words:
                return piece
        return None


def _corrects(event: Event) -> bool:
    """Say whether an event only sets a number or a place right."""
    numbers = NumberSet | Appeared | Exchanged | StoodIn | Recognised
    return isinstance(event, numbers) or (isinstance(event, Moved) and event.how is Verb.PUT)
