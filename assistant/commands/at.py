"""One command that is said to a game: who says it, which card and which place it is about."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from assistant.cards.find import Found, Match, Several
from assistant.cards.model import Kind
from assistant.cards.spelling import words
from assistant.choices import Blank, Choice, Said
from assistant.commands.answers import GivenAnswers
from assistant.commands.in_words import in_own_area, in_words
from assistant.commands.outcomes import ask_first
from assistant.finding import looked_up
from assistant.game import AreaGame
from assistant.game.judging import won_by_putting
from assistant.game.pieces import (
    InPlaces,
    NoKind,
    NotHere,
    Test,
    Unrecognised,
    babies_open,
    copies,
    lent_by,
    twins,
    which_copy,
)
from assistant.intents import (
    YES,
    After,
    Decide,
    Do,
    Given,
    Intent,
    InTurn,
    Picked,
    TitleGiven,
    filled,
)
from assistant.language.heard import (
    Slots,
    Where,
    bare,
    lines_heard,
    listed,
    meaning,
    points,
)
from assistant.messages import Msg, Text, Value, choose, say
from assistant.performing import card_given, match_of, perform
from assistant.problems import Fault
from assistant.rules.actions import Action, Draw, Move, NameTitle
from assistant.rules.babies import is_any_baby
from assistant.rules.chain import waiting
from assistant.rules.choosing import can_be_chosen
from assistant.rules.events import Moved, Verb
from assistant.rules.going_on import begins_turn
from assistant.rules.table import Piece, Place, SeatNumber, Table, Zone
from assistant.session import Session
from assistant.words import asked
from assistant.words.announcement import Announcement, plain
from assistant.words.plain import repeated

_FIRST = (Kind.MAGICAL, Kind.BASIC)
_KINDS = (*_FIRST, *(kind for kind in Kind if kind not in _FIRST))
_OF_PLAYERS = frozenset({Zone.STABLE, Zone.HAND})
"""The zones of which each player has one."""
_ONE = "1"
"""The number that is no title: ``return one`` names no card."""
Named: TypeAlias = Match | str
"""A card of the decks, or a title that is in none of them."""


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

    def card(
        self,
        text: str,
        question: Text,
        use: "Callable[[Named, At], Said]",
        order: Sequence[Test] = (),
        among: Callable[[], tuple[Choice, ...]] = tuple,
    ) -> Said:
        """Use the card that is named; without one, the next that is held up, typed or chosen.

        Where a name fits several cards, those are meant that lie where `order` looks first.
        `among` are lines to choose from where none is named.
        """
        current = self._pointed_at() if points(text) else None
        moved = self._just_moved() if points(text) and current is None else None
        # What a word points at that nobody has named is asked for.
        unknown = points(text) and current is None and moved is None
        unsaid = self.slots.unnamed or meaning("numbers", text.casefold()) == _ONE
        wanted = not text or unknown or (unsaid and text == self.slots.card)
        given = self.answers.take()
        if given is not None:
            named = self.named(given)
            title = named if isinstance(named, str) else named.card.title
            return use(named, self.adding(title) if wanted else self)
        then = self.answers.so_far()
        if wanted:
            blank = Blank(question, then, card=True, title=self.game.free)
            return self._wanted(blank, among())
        if current:
            self.answers.note(card_given(current))
            return use(current, self)
        text = moved or text
        if self._is_place(text):
            return (self.tell("play.one_card"),)
        babies = self.any_baby(text, order)
        if len(babies) > 1:
            choices = tuple(Choice(each, self._of_baby(each)) for each in babies)
            return self.session.ask(say("play.which_copy", card=text), choices)
        if babies:
            return perform(self.session, self._of_baby(babies[0]))
        known = self.game.title_on_table(text)
        if known:
            self.answers.note(TitleGiven(known))
            return use(known, self)
        return looked_up(
            self.session,
            text,
            then,
            title=self.game.free,
            kinds=self._new_kinds(repeated(text, 60), then),
            played=True,
            fits=(lambda match: self._lies_in(match, order)) if order else None,
            clear=lambda match: self._clear(match, use),
        )

    def _pointed_at(self) -> Match | None:
        """Return the card that was last spoken of, but for a Magic whose effect is to be done.

        Of such a one people speak no more: it is what it does something to.
        """
        current = self.session.current
        if current is None or current.card.kind is not Kind.MAGIC:
            return current
        return None if self._waiting & {*copies(self.game.position, current)} else current

    @property
    def _waiting(self) -> frozenset[Piece]:
        """The cards whose effects are to be done."""
        links = self.table.chain.links if self.table.chain else ()
        return frozenset(effect.piece for link in links for effect in link.effects)

    def _just_moved(self) -> str | None:
        """Return the title of the one card that the last act moved, which people then call it."""
        acts, position = self.game.record.acts(), self.game.position
        events = acts[-1].events if acts else ()
        pieces = {each.piece for each in events if isinstance(each, Moved)} - self._waiting
        moved = {position.title(piece) for piece in pieces}
        return moved.pop() if len(moved) == 1 else None

    def _wanted(self, blank: Blank, among: tuple[Choice, ...]) -> Said:
        """Ask for a card, with a list of those that can be chosen if that is known."""
        if not among:
            return self.session.want(blank)
        asked = tuple(self.session.ask(blank.question, among))
        self.session.prompt = self.session.prompt.with_slot(blank)
        return asked

    def _is_place(self, text: str) -> bool:
        """Say whether a text names a whole place, and no card is called so."""
        place = self.slots.place if text == self.slots.card else None
        whole = self.session.library.of(self.game.decks).has_name
        return place is not None and place.zone is not None and not whole(text)

    def _clear(self, match: Match, use: "Callable[[Named, At], Said]") -> Said:
        """Use a card that is clear by its name."""
        self.answers.note(card_given(match))
        return use(match, self)

    def named(self, given: Given) -> Named:
        """Return the card that was given, or its title where it is in no deck."""
        match = match_of(self.session, given)
        if match:
            return match
        if not isinstance(given, TitleGiven):
            raise Fault("prompt.question_gone")
        return given.title

    def any_baby(self, text: str, order: Sequence[Test]) -> tuple[str, ...]:
        """Return the titles that may be meant by no more than the word for a Baby."""
        word = self.game.book.edition.words.baby
        whole, said = words(word), words(bare(text))
        if not self.table.full or not said or said != whole[: len(said)]:
            return ()
        return (said != whole and babies_open(self.game.position, order)) or (word,)

    def _of_baby(self, title: str) -> Intent:
        """Return the word with the Baby of a title."""
        library = self.session.library.of(self.game.decks)
        match library.typed(title) if not is_any_baby(self.game.book, title) else None:
            case Found(match=match):
                given: Given = card_given(match)
            case Several(matches=(match, *_)):
                given = card_given(match)
            case _:
                given = TitleGiven(title)
        return self.answers.so_far(given)

    def _lies_in(self, match: Match, order: Sequence[Test]) -> bool:
        position = self.game.position
        places = position.seen(copies(position, match)).values()
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
        *,
        unseen: bool = False,
        later: bool = False,
    ) -> Said:
        """Use the copy that is meant: the likeliest place first, and where several fit, ask.

        Of a card that goes `unseen` nobody is asked what it is: the table would learn its title.
        `later` is whether more than the next step of an open effect may be meant.
        """
        given = self.answers.take()
        if isinstance(given, Picked):
            return use(str(given.value))
        again = self.answers.so_far()

        game = self.game
        found = which_copy(game.position, named, order, source, unseen=unseen, free=game.free)
        match found:
            case NoKind(title=title):
                return self._asking_kind(title, again)
            case NotHere(title=title):
                theirs = lent_by(game.position, named, source.seat) if source else ()
                if len(theirs) == 1:
                    # What somebody else has of a player for a time is that player's card as well.
                    self.answers.note(Picked(theirs[0]))
                    return use(theirs[0])
                key = "play.other_deck" if found.other_deck else "play.not_there"
                return (self.tell(key, card=title),)
            case Unrecognised():
                return self._recognising(found.title, found.piece, found.seats)
            case InPlaces(title=title, places=places):
                meant = None if later else self._only_choice(places)
                if meant:
                    self.answers.note(Picked(meant))
                    return use(meant)
                owners = [place.seat for place in places if place.zone in _OF_PLAYERS]
                choices = tuple(
                    Choice(
                        self.place_words(place),
                        self.answers.so_far(Picked(copies[0])),
                        self._picked(place.seat) if owners.count(place.seat) == 1 else (),
                    )
                    for place, copies in places.items()
                )
                return self.session.ask(say("play.which_copy", card=title), choices)
            case piece:
                alike = {} if unseen else twins(game.position, piece)
                if alike:
                    lent = tuple(
                        Choice(self._whose_twin(owner, piece), self.answers.so_far(Picked(each)))
                        for owner, each in alike.items()
                    )
                    return self.session.ask(
                        say("play.which_copy", card=game.position.title(piece)), lent
                    )
                self.answers.note(Picked(piece))
                return use(piece)

    def _whose_twin(self, owner: SeatNumber | None, piece: Piece) -> Text:
        """Return which of several equal cards before a player is meant: a lent one or an own."""
        holder = self.table.place_of(piece).seat
        key, whose = ("own_copy", holder) if owner is None else ("lent_copy", owner)
        return say(f"play.{key}", name=self.name(whose))

    def _only_choice(self, places: Mapping[Place, Sequence[Piece]]) -> Piece | None:
        """Return the copy that an open effect lets this player choose; None if it is not one."""
        chosen = can_be_chosen(self.game.position, self.who)
        found = [next((each for each in there if each in chosen), "") for there in places.values()]
        found = list(filter(None, found))
        return found[0] if len(found) == 1 else None

    def _asking_kind(self, title: str, then: Intent) -> Said:
        """Ask once what a card is that is in no deck."""
        return self.session.ask(say("play.which_kind", title=title), self._as_kinds(title, then))

    def _new_kinds(self, title: str, then: Intent) -> tuple[Choice, ...]:
        """Return what a title can be said to be at once; nothing where no kind is asked for."""
        asked = self.game.free and not self.game.by_title
        return self._as_kinds(title, filled(then, TitleGiven(title))) if asked else ()

    def _as_kinds(self, title: str, then: Intent) -> tuple[Choice, ...]:
        """Return what a card can be that is in no deck; that said, it is what `then` is about."""

        def choosing(kind: Kind) -> Choice:
            animal = self.game.book.edition.words.animal
            naming = After(self.deciding(NameTitle(title, kind)), then, aloud=False)
            return Choice(say(f"play.kind.{kind.value}", animal=animal), naming, (kind.value,))

        return tuple(map(choosing, _KINDS))

    def _recognising(self, title: str, piece: Piece, seats: Sequence[SeatNumber]) -> Said:
        """Say that a Baby lies before a player of whose nobody had said which it is."""

        def with_seat(seat: SeatNumber) -> Intent:
            words = f"{self.name(seat)} has {title}"
            lying = Move(Verb.PUT, seat, piece, Place(Zone.STABLE, seat))
            return After(Decide(lying, words), self.answers.so_far(Picked(piece)))

        if len(seats) == 1:
            return perform(self.session, with_seat(seats[0]))
        choices = tuple(
            Choice(self.place_words(Place(Zone.STABLE, seat)), with_seat(seat), self._picked(seat))
            for seat in seats
        )
        return self.session.ask(say("play.which_copy", card=title), choices)

    def place_words(self, place: Place) -> Msg:
        """Return a place in words: ``Ann's Field``."""
        if place.zone is Zone.STABLE:
            return say("play.in_area", name=self.name(place.seat), area=self.area)
        if place.zone is Zone.HAND:
            return say("play.in_hand", name=self.name(place.seat))
        return choose("play.place", place.zone.value)

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
