"""The host: the one thread that takes in what people say and do, and has it answered.

Only one thread calls `Host.take`.  What is said is handed to the voice, and to all that listen.
"""

import unicodedata
from collections.abc import Callable
from dataclasses import replace

from assistant import desk
from assistant.atomic import kept_whole
from assistant.choices import Held, Said
from assistant.commands.secretly import Secrecy, secrecy
from assistant.dispatch import answer, answer_player
from assistant.finding import put_in_front
from assistant.forms import asked_next
from assistant.game_data import Players, Ringing
from assistant.guest import Guest, told_nameless
from assistant.guests import Guests
from assistant.inbox import (
    Felt,
    Gone,
    Item,
    Knocked,
    Lend,
    SeatNews,
    Shown,
    Tapped,
    Told,
    Typed,
)
from assistant.kept_prompt import note, note_own
from assistant.kinds import Table
from assistant.prompts import addressed, reopen, settle
from assistant.registry import find_command
from assistant.scan.news import Scanned
from assistant.session import Session
from assistant.speech.tones import earcon_tone
from assistant.standing import decks_at_start
from assistant.table_buttons import TableButtons
from assistant.way_in import WayIn
from assistant.words import Msg, Text, say
from assistant.words.announcement import EVERYONE, Announcement, OneSeat, Priority

_LONGEST = 8_000
"""Characters of a typed line; the longest text of a card has an eighth of them."""


class Host(WayIn):
    """Takes in what comes to a session, one thing at a time, and has it answered."""

    def __init__(self, session: Session) -> None:
        """Begin with a session; nothing is opened yet."""
        super().__init__(session)
        self.guests = Guests(session)
        self._told_for: frozenset[str] = frozenset()
        self._buttons = TableButtons(session)
        self.alarm: Callable[[Ringing | None], None] | None = None
        self._ringing: tuple[int, int] | None = None

    def start(self) -> None:
        """Open voice and eyes in the background; say the first words."""
        session = self.session
        session.awaited = {"voice", "camera"}
        if not session.settings.watching:
            session.awaited.discard("camera")
        session.look()
        problems = len(session.problems)
        told = (session.tell("prompt.problems", count=problems),) if problems else ()
        kept = desk.sit_down(session)
        first = (*decks_at_start(session.library), *told, *kept)
        self.hand_on(self.keep(first, joins=True))

    def take(self, item: Item) -> None:
        """Take in one item and have it answered.

        What somebody asked for cuts what is being said; news waits for it.  Of what a player does
        at a way in of their own the table is shown what is for everyone.
        """
        if isinstance(item, Typed):
            # An accent that was typed by itself belongs to its letter, as in names.
            item = replace(item, text=unicodedata.normalize("NFC", item.text))
            if len(item.text) > _LONGEST:
                self._too_long(item)
                return
        if isinstance(item, Felt):
            self.was_read(item.breaths)
            return
        session, before = self.session, self.session.shared.table
        acts = _acts(session)
        if isinstance(item, Typed) and _goes_over(session, item):
            return
        if isinstance(item, Scanned) and self.guests.lent:
            item = self.guests.lent.sees(item)
        at_table = item.by if isinstance(item, Typed | Tapped) and item.at_table else ""
        done_by = item.by if isinstance(item, Typed | Tapped | Shown) and not at_table else ""
        asks = self.guests.by_id.get(done_by)
        others = [each for each in self.guests.by_id.values() if each is not asks]
        held = [each.session.open_now() for each in others]
        called = session.shared.called
        session.shared.doers, self._told_for = frozenset(), frozenset()
        session.shared.unseen_losses = ()
        hands = {each.name: each.held for each in self.guests.by_id.values()}
        if asks and isinstance(item, Typed | Tapped | Shown):
            shown, said = self._of_guest(asks, item)
        elif done_by:
            return
        elif isinstance(item, Knocked | Gone):
            shown = said = self.keep(self.guests.at_the_door(item), joins=True)
        elif isinstance(item, Lend):
            shown = said = self.keep(self.guests.lend(item), joins=True)
        else:
            shown = said = self._of_table(item, before)
            desk.open_door(session)
        changed = bool(others) and session.shared.table is not before
        if asks and self._conceals(before):
            changed = False
        if isinstance(item, SeatNews | Knocked | Gone | Lend):
            # Who sits down or leaves is news for the others who sit at a page.
            about = item.name if isinstance(item, Knocked | Lend) else ""
            for guest in others:
                if said and guest.at_page and guest.name != about:
                    guest.hear(replace(each, joins=True) for each in said)
        for guest, prompt in zip(others, held, strict=True):
            calls = session.shared.called is not called
            if (changed or calls) and guest.sits():
                over = self._overtaken(guest.session, prompt, before) if changed else ()
                news = (*over, *_for_all(said))
                if guest.name in self._told_for:
                    # Somebody else has said what this player does: it calls the player.
                    news = tuple(replace(each, priority=Priority.IMPORTANT) for each in news)
                guest.hear(replace(each, joins=True) for each in news)
                guest.look()
            elif changed and guest.has_left:
                guest.hear(replace(each, joins=True) for each in _for_all(said))
        if hands:
            self.guests.note_losses(hands)
        if _acts(session) < acts:
            # What was taken back is not so any more, however important it was.
            session.speaker.forgive()
        self._set_alarm()
        if session.desk.seats:
            game = session.shared.game
            session.desk.seats.plays(game.players if game else Players())
            session.desk.seats.idle(over=game is None or game.table.outcome is not None)
        self.guests.see_off()
        if asks:
            asks.answered()
        alone = bool(at_table) and session.shared.table is before
        if not alone:
            self.hand_on(shown)
        if session.desk.seats and session.desk.seats.hosts:
            self._buttons.put(at_table)
            if at_table:
                # What changes nothing at the table is for whoever asked.
                session.desk.seats.answer(at_table, tuple(shown) if alone else ())

    def _set_alarm(self) -> None:
        """Have the timer run that the game at the table has now; without an alarm none does."""
        game = self.session.shared.game
        ringing = game.rings() if game and self.session.settings.timers else None
        runs = (game.players.game, ringing.number) if game and ringing else None
        # The timer before one that was taken back was over, or had given way to that one.
        back = runs and self._ringing and runs[0] == self._ringing[0] and runs < self._ringing
        if self.alarm and runs != self._ringing:
            self.alarm(None if back else ringing)
        self._ringing = runs

    def _too_long(self, item: Typed) -> None:
        """Say that a line is longer than any that is read; nothing in it is looked at."""
        guest = self.guests.by_id.get(item.by)
        where = guest if item.by else self
        if where is None:
            return
        session = where.session
        session.transcript.begin(typed=True)
        session.transcript.secret_line = True
        said = session.tell("unclear.too_long", count=len(item.text), most=_LONGEST)
        where.hand_on(where.keep((said,), joins=session.patient, answers=True))
        if guest:
            guest.answered()

    def _of_guest(self, guest: Guest, item: Typed | Tapped | Shown) -> tuple[Said, Said]:
        """Answer a player at a way in of their own; return what the table is shown, and all."""
        table, before = self.session, self.session.shared.table
        held, session, hand = table.open_now(), guest.session, guest.held
        called = table.shared.called
        session.library = table.library
        table.transcript.begin(typed=False)
        session.transcript.begin(typed=True)
        news: Said = ()
        public: Said = ()

        def answer_there(open_: Held) -> Said:
            nonlocal news, public
            with guest.answering():
                said = tuple(answer_player(guest, item, open_))
            own = session.prompt
            # What is asked of this player is answered here, and by nobody else.
            asked = () if own.opens_as(open_.prompt) else own.ask
            public = tuple(each for each in _for_all(said) if each.said not in asked)
            changed = table.shared.table is not before
            if self._conceals(before):
                said = (table.tell("seats.chosen"), *(each for each in said if each.to != EVERYONE))
            elif changed:
                public = self._signed(guest, public)
                over = self._overtaken(table, held, before)
                news = (*over, *public, *asked_next(table))
            note_own(session, guest.name)
            faults = note(table)
            if changed:
                news = (*news, *faults)
            return (*faults, *said)

        said = tuple(kept_whole(session, answer_there))
        if table.shared.table is before and news:
            # It could not be written: the table is as it was.
            reopen(table, held)
            news = ()
        if table.shared.called is not called:
            news = public
        put_in_front(table, before)
        # Where they sit now: what is for a seat is for whoever sits there now.
        guest.sits()
        said = (*said, *guest.more_held(hand, said))
        guest.hear(said)
        guest.look()
        if not self._conceals(before):
            self._sound(before)
        return self.keep(news, joins=True), public

    def _signed(self, guest: Guest, public: Said) -> Said:
        """Return what is told to all with who said it, where it is the deed of another player.

        Only players who sit at pages of their own are meant: for all others somebody speaks.
        """
        game = self.session.shared.game
        seated = {each.name for each in self.guests.by_id.values() if each.at_page}
        whose = {game.names[seat] for seat in self.session.shared.doers} if game else set()
        self._told_for = frozenset(whose & seated - {guest.name})
        told = tuple(public)
        first = told[0] if told else None
        if first is None or not (self._told_for and guest.at_page) or _is_signed(first.said):
            return told
        said = say("seats.said_by", what=first.said, name=guest.name)
        return (replace(first, said=said, head=said, shorter=""), *told[1:])

    def keep(self, said: Said, *, joins: bool, answers: bool = False) -> tuple[Announcement, ...]:
        """Keep what is said, and return it as it is handed on.

        While somebody chooses in secret at a page, it does not tell who is still to choose.
        """
        if any(each.at_page for each in self.guests.by_id.values()):
            said = map(told_nameless, said)
        return super().keep(said, joins=joins, answers=answers)

    def _conceals(self, before: Table | None) -> bool:
        """Say whether a player has only chosen in secret since a table, and nothing is revealed."""
        game = self.session.shared.game
        return game is not None and game.table is not before and game.conceals(before)

    def _overtaken(self, session: Session, held: Held, before: Table | None) -> Said:
        """Give up what was asked where somebody else has changed the table; return what says so.

        What is asked while others only answer the same card stays open.
        """
        game = session.shared.game
        if game and game.still_asked(before):
            return ()
        session.close()
        session.beneath = None
        session.answered, session.word = False, ""
        return settle(session, held, ())

    def _of_table(self, item: Item, before: Table | None) -> Said:
        session = self.session
        if isinstance(item, Typed) and self.guests.lent and self.guests.lent.hides(item.text):
            return self.keep((session.tell("seats.camera_lent"),), joins=False, answers=True)
        if isinstance(item, Tapped):
            session.transcript.begin(typed=True)
            return self.keep(self._buttons.tapped(item.key), joins=False, answers=True)
        asked, secret = isinstance(item, Typed | Scanned), Secrecy.NONE
        transcript = session.transcript
        transcript.begin(typed=isinstance(item, Typed))
        if asked:
            session.text_waited, session.text_waits = session.text_waits, False
            session.ear_told = False
        if isinstance(item, Typed):
            secret = secrecy(session, item.text.strip())
            transcript.secret_line = before is not None and secret is not Secrecy.NONE
            if secret is Secrecy.TELLS and self._speaks_for_all:
                return self._at_phone()
        opened = session.prompt
        if asked:
            self._forget_hands(before)
        said = tuple(answer(session, item, secret))
        for_one = any(isinstance(each.to, OneSeat) for each in said)
        if asked and for_one and self._speaks_for_all and session.shared.table is before:
            session.close()
            return self._at_phone()
        if not asked:
            addressed(session, opened, said)
        put_in_front(session, before)
        game = session.shared.game
        if game and game.table is not before:
            transcript.secret_line |= game.hid
        private = session.private_ear or session.settings.privacy
        for announcement in said:
            transcript.secret_line |= announcement.secret or (
                private and announcement.to != EVERYONE
            )
        self._sound(before)
        # What is told over a line has its own order.
        answers = asked or (isinstance(item, Told) and bool(said) and not said[0].joins)
        joins = session.patient or not (asked or isinstance(item, Told))
        transcript.away = transcript.back > 0 if asked else transcript.away
        return self.keep(said, joins=joins, answers=answers)

    @property
    def _speaks_for_all(self) -> bool:
        """Whether the table has neither keys nor a screen, and speaks to all at once."""
        seats = self.session.desk.seats
        return seats is not None and seats.hosts

    def _at_phone(self) -> Said:
        """Say that what is in a hand is for the phone of its player."""
        told = self.session.tell("seats.hand_at_phone")
        return self.keep((told,), joins=False, answers=True)

    def _sound(self, before: Table | None) -> None:
        """Play the sound of what has changed at the table."""
        game = self.session.shared.game
        sound = game.cue(before) if game and before else None
        if sound and not self.session.patient:
            self.session.speaker.play(earcon_tone(sound))

    def get_up(self) -> None:
        """Let go of the journal; another program can write then."""
        desk.get_up(self.session)

    def _forget_hands(self, table: Table | None) -> None:
        """Forget secrets that were read when another turn begins: another ear may listen then."""
        turn = table.turn.number if table else 0
        if turn != self.session.turn:
            self.session.turn = turn
            self.session.transcript.forget_secrets()
            if isinstance(self.session.prompt.to, OneSeat):
                self.session.prompt = self.session.prompt.without_place


_HERE = frozenset({"quit", "menu", "help", "history", "older", "newer", "again"})
"""Words of a player that are answered by the program that they are said to."""


def _goes_over(session: Session, item: Typed) -> bool:
    """Say a line at the table that this program takes part at; return whether it is said there."""
    line, text = session.desk.line, item.text.strip()
    if line is None or session.prompt.options or session.prompt.slot:
        return False
    found = find_command(text)
    if found and (found[0].word in _HERE or not found[0].of_player):
        return False
    session.transcript.secret_line = secrecy(session, text) is not Secrecy.NONE
    line.say(text)
    return True


def _acts(session: Session) -> int:
    game = session.shared.game
    return len(game.record.acts()) if game else 0


def _is_signed(said: Text) -> bool:
    return isinstance(said, Msg) and said.key in ("play.undone_by", "play.redone_by")


def _for_all(said: Said) -> Said:
    return tuple(each for each in said if each.to == EVERYONE)
