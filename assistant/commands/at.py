"""One command that is said to a game: who says it, what stands behind it, what it asks for."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from assistant.choices import Choice, Said
from assistant.commands.answers import GivenAnswers
from assistant.commands.in_words import in_own_area, in_words
from assistant.commands.outcomes import ask_first
from assistant.game import AreaGame
from assistant.game.judging import won_by_putting
from assistant.intents import YES, Decide, Do, Given, InTurn, Picked
from assistant.language.heard import lines_heard
from assistant.language.slots import Slots, listed
from assistant.messages import Msg, Text, Value, choose, say
from assistant.performing import perform
from assistant.rules.actions import Action, Draw, Move
from assistant.rules.chain import waiting
from assistant.rules.going_on import begins_turn
from assistant.rules.table import Place, SeatNumber, Table, Zone
from assistant.session import Session
from assistant.words import asked
from assistant.words.announcement import Announcement, plain
from assistant.words.plain import repeated


@dataclass(frozen=True)
class At:
    """A command that was said to a game.

    `slots` is what stood behind it, `seat` the player whose name stood before it, if any,
    `words` the whole as it goes on record, `answers` what was answered on its way.
    """

    session: "Session"
    game: AreaGame
    slots: Slots
    seat: SeatNumber | None
    words: str
    answers: GivenAnswers

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
    def named_player(self) -> SeatNumber | None:
        """The player who is named before the word, or alone behind it."""
        return self.slots.player if self.seat is None else self.seat

    @property
    def area(self) -> str:
        """What the edition calls the cards before a player."""
        return self.game.book.edition.words.area

    def name(self, seat: SeatNumber) -> str:
        """Return a player's name."""
        return self.table.seats[seat].name

    def place_words(self, place: Place) -> Msg:
        """Return a place in words: ``Ann's Field``."""
        if place.zone is Zone.STABLE:
            return say("play.in_area", name=self.name(place.seat), area=self.area)
        if place.zone is Zone.HAND:
            return say("play.in_hand", name=self.name(place.seat))
        return choose("play.place", place.zone.value)

    def tell(self, key: str, **values: Value) -> Announcement:
        """Return a sentence."""
        return self.session.tell(key, **values)

    def act(self, action: Action) -> Said:
        """Do it, or say what speaks against it and ask whether it is done all the same.

        Who does what only the next turn lets them do says that the turn before is over.
        """
        said = self.answers.so_far()
        if isinstance(action, Draw | Move) and action.by is None and self.slots.by:
            # Who names the card means its effect and no other.
            action = replace(action, by=self._effect_of(self.slots.by))
        if isinstance(action, Move) and self.session.said_also:
            action = replace(action, also=True)
        if isinstance(said, Do) and begins_turn(self.game.position, action):
            return perform(self.session, InTurn((Do("end turn"), said)))
        winner = won_by_putting(self.game.position, action)
        if winner is not None:
            sure = plain(say("play.wins_by_putting", name=self.name(winner)))
            return self.sure((sure,), lambda: perform(self.session, self.deciding(action)))
        return perform(self.session, self.deciding(action))

    def _effect_of(self, title: str) -> int | None:
        """Return the effect that waits, counted from 0, of a card of a title."""
        link = self.table.chain.links[0] if self.table.chain else None
        numbers = waiting(link) if link else ()
        position = self.game.position
        titles = {each: position.title(link.effects[each].piece) for each in numbers if link}
        return next((each for each in titles if titles[each].casefold() == title.casefold()), None)

    def deciding(self, action: Action) -> Decide:
        """Return the intent to do an action, with these words on record."""
        return Decide(action, self.words)

    def asks_own(self, key: str, seat: SeatNumber) -> Text:
        """Return a question to a player, without the name where it is asked at that one's own."""
        if self.session.seat == seat:
            return say(f"{key}_own")
        return say(key, name=self.name(seat))

    def anew(self, word: str, cards: Sequence[str], seat: SeatNumber, *given: Given) -> "At":
        """Return another word that is said in turn of cards, with what is known of it already."""
        slots = listed(cards)
        answers = GivenAnswers(Do(word, slots, seat))
        for each in given:
            answers.note(each)
        return replace(self, slots=slots, seat=seat, answers=answers)

    @property
    def standing(self) -> Text:
        """Whose turn it is and what is asked."""
        return asked.whose(self.game.position)

    def sure(self, said: Said, then: Callable[[], Said], what: Text = "") -> Said:
        """Say what is a yes or no question, and go on only where the answer is yes.

        `what` names what is then done, where that is less than what was said.
        """
        if self.answers.take() == YES:
            return then()
        return ask_first(self.session, said, self.answers.so_far(YES), what)

    def not_clear(
        self, typed: str, question: Text, then: Callable[[], Said], word: str = ""
    ) -> Said:
        """Say what was not understood of a line, and ask about what was.

        `word` is the word for that, where it is another one than was said.
        """
        told = self.tell("unclear.part", typed=repeated(typed, 40))
        wanted = self.answers.so_far(YES)
        understood = word or (wanted.word if isinstance(wanted, Do) else "")
        what = in_words(self.game.names, understood, "", self.seat) if understood else ""
        return self.sure((told, plain(question)), then, what)

    def adding(self, more: str) -> "At":
        """Return this with the card in its words that was held up for it."""
        return replace(self, words=f"{self.words} {more}".strip())

    def player(
        self,
        question: Text,
        seats: Iterable[SeatNumber],
        use: Callable[[SeatNumber], Said],
        more: tuple[Choice, ...] = (),
    ) -> Said:
        """Ask for one of some players, or `more`; without a question if there is one only."""
        given = self.answers.take()
        if isinstance(given, Picked):
            return use(int(given.value))
        seats = tuple(seats)
        if len(seats) == 1:
            self.answers.note(Picked(seats[0]))
            return use(seats[0])
        choices = tuple(
            Choice(self.name(seat), self.answers.so_far(Picked(seat)), self._picked(seat))
            for seat in seats
        )
        return self.session.ask(question, (*choices, *more))

    def _picked(self, seat: SeatNumber) -> tuple[str, ...]:
        return picked(self.game, seat)


def picked(game: AreaGame, seat: SeatNumber) -> tuple[str, ...]:
    """Return how a player is picked who is asked for, or whose card is, in small letters."""
    name, area = game.names[seat], game.book.edition.words.area
    lines = lines_heard("player_picked")
    return tuple(line.format(name=name, area=area).casefold() for line in lines)


def at_game(session: "Session", game: AreaGame, said: Do) -> At:
    """Return a word that is said to a game, with what goes on record for it."""
    if said.seat is None and session.seat is not None:
        said = replace(said, seat=session.seat)
    words = in_words(game.names, said.word, said.slots.said, said.seat)
    words = in_own_area(game.names, words, game.book.edition.words.area)
    return At(session, game, said.slots, said.seat, words, GivenAnswers(said))
