"""The host: the one thread that takes in what people say and do, and has it answered.

Only one thread calls `Host.take`.  What is said is handed to the voice, and to all that listen.
"""

import unicodedata
from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from assistant import desk, tutorial, typed
from assistant.arrivals import all_ready, arrived
from assistant.atomic import kept_whole
from assistant.choices import Button, Held, Prompt, Said
from assistant.commands.first_start import answers_early
from assistant.commands.lists import known, listed
from assistant.commands.own_text import print_read
from assistant.commands.secretly import Secrecy, secrecy, secretly
from assistant.finding import put_in_front, scanned
from assistant.forms import asked_next
from assistant.games import Players, Ringing
from assistant.guest import CANCEL, Guest, Lent, lines_of, told_nameless
from assistant.inbox import (
    Client,
    Felt,
    Glance,
    Gone,
    Item,
    Knocked,
    Known,
    Leave,
    Lend,
    Listed,
    Lost,
    Overdue,
    PrintRead,
    Rang,
    SeatNews,
    Shown,
    Silent,
    Tapped,
    Told,
    Typed,
)
from assistant.intents import CardGiven, Intent, Trail
from assistant.kept_prompt import note, note_own, take_up_own
from assistant.kinds import Table
from assistant.language.heard import seat_first, seat_only
from assistant.performing import match_of, perform, performs
from assistant.prompts import addressed, after_lesson, reopen, settle
from assistant.registry import find_command
from assistant.scan.news import Aimed, Light, Scanned, SourceEnded, SourceLost, SourceReady
from assistant.session import Session
from assistant.settings import Settings
from assistant.speech.tones import earcon_tone
from assistant.speech.voice import EarLost, EarReady, VoiceGone, VoiceReady
from assistant.standing import decks_at_start
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
        self._guests: dict[str, Guest] = {}
        self._lent: Lent | None = None
        self._told_for: frozenset[str] = frozenset()
        self._asked_at = ""
        self._lines: dict[str, Intent] = {}
        self._open, self._questions, self._sets_up = Prompt(), 0, False
        self.alarm: Callable[[Ringing | None], None] | None = None
        self._ringing: tuple[int, int] | None = None

    def connect(self, id: str, client: Client, name: str) -> bool:
        """Let a player take part at a way in of their own; return whether such a player plays.

        What comes with this `id` is theirs from now on; who connects anew under it replaces it.
        """
        game = self.session.shared.game
        found = seat_only(game.names, name) if game else None
        if game is None or found is None:
            return False
        table = self.session
        session = Session(
            table.library,
            Settings(),
            Silent(),
            table.eyes,
            shared=table.shared,
            seat=found,
            desk=table.desk,
        )
        self._guests[id] = guest = Guest(client, session, game.names[found])
        take_up_own(session, guest.name)
        guest.look()
        table_now = session.table
        if guest.at_page and table_now and not table_now.full and not table_now.outcome:
            # Nobody else counts then.
            guest.hear((session.tell("seats.numbers_only"),))
        return True

    def disconnect(self, id: str) -> None:
        """Let a player go who has a way in of their own; nothing more is handed there."""
        guest = self._guests.pop(id, None)
        if guest:
            guest.client.end()

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
        if isinstance(item, Scanned) and self._lent:
            item = self._lent.sees(item)
        at_table = item.by if isinstance(item, Typed | Tapped) and item.at_table else ""
        done_by = item.by if isinstance(item, Typed | Tapped | Shown) and not at_table else ""
        asks = self._guests.get(done_by)
        others = [each for each in self._guests.values() if each is not asks]
        held = [each.session.open_now() for each in others]
        called = session.shared.called
        session.shared.doers, self._told_for = frozenset(), frozenset()
        session.shared.unseen_losses = ()
        hands = {each.name: each.held for each in self._guests.values()}
        if asks and isinstance(item, Typed | Tapped | Shown):
            shown, said = self._of_guest(asks, item)
        elif done_by:
            return
        elif isinstance(item, Knocked | Gone):
            shown = said = self.keep(self._at_the_door(item), joins=True)
        elif isinstance(item, Lend):
            shown = said = self.keep(self._lend(item), joins=True)
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
        self._note_losses(hands)
        if _acts(session) < acts:
            # What was taken back is not so any more, however important it was.
            session.speaker.forgive()
        self._set_alarm()
        if session.desk.seats:
            game = session.shared.game
            session.desk.seats.plays(game.players if game else Players())
            session.desk.seats.idle(over=game is None or game.table.outcome is not None)
        self._see_off()
        if asks:
            asks.answered()
        alone = bool(at_table) and session.shared.table is before
        if not alone:
            self.hand_on(shown)
        if session.desk.seats and session.desk.seats.hosts:
            self._ask_at_page(at_table)
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

    def _ask_at_page(self, by: str) -> None:
        """Have what the table asks stand at the page of whoever made it ask, and nowhere else."""
        prompt, seats = self.session.prompt, self.session.desk.seats
        changed = not prompt.opens_as(self._open)
        if seats is None or not (changed or by):
            return
        if self._asked_at and by and by != self._asked_at:
            seats.ask(self._asked_at, (), ())
        self._asked_at = by or self._asked_at
        self._questions += changed
        self._open = prompt
        lines = lines_of(prompt)
        if prompt.heading and not prompt.slot:
            lines = (*lines, (say("seats.cancel"), CANCEL))
        self._lines = {f"t{self._questions}-{at}": then for at, (_, then) in enumerate(lines)}
        texts = (text for text, _ in lines)
        asked = ((prompt.heading,) if prompt.heading else prompt.ask) if lines else ()
        if prompt.slot and not asked:
            asked = (prompt.slot.question,)
        buttons = tuple(
            Button(key, text, asked=True) for key, text in zip(self._lines, texts, strict=True)
        )
        if self._asked_at:
            seats.ask(self._asked_at, asked, buttons)
        if changed and by and prompt.form and not self._sets_up:
            seats.news(by, "seats.sets_up")
        self._sets_up = bool(prompt.form)

    def _note_losses(self, hands: dict[str, tuple[str, ...]]) -> None:
        """Have each player asked at the own page which card it was that left the hand unnamed.

        `hands` are the cards that were known by their names, by those of the players.
        """
        game = self.session.shared.game
        for seat, unnamed in self.session.shared.unseen_losses if game else ():
            for guest in self._guests.values():
                if game and guest.at_page and guest.name == game.names[seat]:
                    guest.loses(hands.get(guest.name, ()), unnamed=unnamed)
                    guest.look()

    def _too_long(self, item: Typed) -> None:
        """Say that a line is longer than any that is read; nothing in it is looked at."""
        guest = self._guests.get(item.by)
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

        def answer(open_: Held) -> Said:
            nonlocal news, public
            with guest.answering():
                said = tuple(_take_in_of(guest, item, open_))
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

        said = tuple(kept_whole(session, answer))
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
        seated = {each.name for each in self._guests.values() if each.at_page}
        whose = {game.names[seat] for seat in self.session.shared.doers} if game else set()
        self._told_for = frozenset(whose & seated - {guest.name})
        told = tuple(public)
        first = told[0] if told else None
        if first is None or not (self._told_for and guest.at_page) or _is_signed(first.said):
            return told
        key = "seats.said_by" if first.text.endswith(".") else "seats.said_by_apart"
        said = say(key, what=first.said, name=guest.name)
        return (replace(first, said=said, head=said, shorter=""), *told[1:])

    def keep(self, said: Said, *, joins: bool, answers: bool = False) -> tuple[Announcement, ...]:
        """Keep what is said, and return it as it is handed on.

        While somebody chooses in secret at a page, it does not tell who is still to choose.
        """
        if any(each.at_page for each in self._guests.values()):
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

    def _at_the_door(self, item: Knocked | Gone) -> Said:
        """Let in who knocks, if such a player plays, and say so; note who has gone."""
        if isinstance(item, Gone):
            guest = self._guests.pop(item.id, None)
            return (self.session.tell(item.told, name=guest.name),) if guest else ()
        if not self.connect(item.id, item.client, item.name):
            item.client.end()
            return ()
        name = self._guests[item.id].name
        return (self.session.tell(item.told, name=name),) if item.told else ()

    def _lend(self, item: Lend) -> Said:
        """Lend the camera to a player with a page of their own; return what the table hears."""
        found = [(id, each) for id, each in self._guests.items() if each.name == item.name]
        if not found:
            return (self.session.tell("seats.nobody_there", name=item.name),)
        id, guest = found[-1]
        if self.session.eyes.newest() is None:
            guest.hear((self.session.tell("seats.no_camera"),))
            return ()
        self._lent = lent = Lent(id, keeps=item.keeps)
        guest.hear((self.session.tell("seats.deal" if item.keeps else "seats.hold_it"),))
        return (self.session.tell("seats.deals" if lent.keeps else "seats.looks", name=guest.name),)

    def _see_off(self) -> None:
        """Let go of players who do not play any more, and find the others where they sit now."""
        for id, guest in tuple(self._guests.items()):
            if guest.session.over or not guest.sits():
                self.disconnect(id)

    def _of_table(self, item: Item, before: Table | None) -> Said:
        session = self.session
        if isinstance(item, Typed) and self._lent and self._lent.hides(item.text):
            return self.keep((session.tell("seats.camera_lent"),), joins=False, answers=True)
        if isinstance(item, Tapped):
            return self._tapped_at_table(item)
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
        answer = tuple(_answer(session, item, secret))
        for_one = any(isinstance(each.to, OneSeat) for each in answer)
        if asked and for_one and self._speaks_for_all and session.shared.table is before:
            session.close()
            return self._at_phone()
        if not asked:
            addressed(session, opened, answer)
        put_in_front(session, before)
        game = session.shared.game
        if game and game.table is not before:
            transcript.secret_line |= game.hid
        private = session.private_ear or session.settings.privacy
        for each in answer:
            transcript.secret_line |= each.secret or (private and each.to != EVERYONE)
        self._sound(before)
        # What is told over a line has its own order.
        answers = asked or (isinstance(item, Told) and bool(answer) and not answer[0].joins)
        joins = session.patient or not (asked or isinstance(item, Told))
        transcript.away = transcript.back > 0 if asked else transcript.away
        return self.keep(answer, joins=joins, answers=answers)

    def _tapped_at_table(self, item: Tapped) -> Said:
        """Answer what the table asks by a button of a page."""
        session, intent = self.session, self._lines.get(item.key)
        session.transcript.begin(typed=True)
        if intent is None or not session.prompt.opens_as(self._open):
            said = (session.tell("seats.button_old"), *session.open_question())
            return self.keep(said, joins=False, answers=True)

        def answer(held: Held) -> Said:
            session.anew, session.named = False, None
            before = session.prompt
            if intent != CANCEL:
                session.close()
                session.answered = session.beneath is None
            said = tuple(settle(session, held, perform(session, intent)))
            addressed(session, before, said)
            before = session.prompt
            more = tuple(asked_next(session))
            addressed(session, before, more)
            return (*said, *more, *note(session))

        return self.keep(kept_whole(session, answer), joins=False, answers=True)

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


def _answer(session: Session, item: Item, secret: Secrecy) -> Said:
    match item:
        case Typed() | Scanned():
            line = item.text.strip() if isinstance(item, Typed) else None
            news = () if line is None else tuple(desk.follow(session, line))
            # Written before it is said.
            said = kept_whole(session, lambda held: _take_in(session, item, secret, held))
            return (*news, *said)
        case VoiceReady() | VoiceGone() | EarReady() | EarLost():
            return arrived(session, item)
        case SourceReady() | SourceLost() | SourceEnded() | Aimed() | Light():
            return arrived(session, item)
        case Glance():
            return desk.follow(session)
        case Known():
            return known(session, item)
        case Listed():
            return listed(session, item)
        case PrintRead():
            return print_read(session, item)
        case Overdue():
            return all_ready(session) if session.awaited else ()
        case Rang():
            return _rang(session, item)
        case Leave():
            session.over = True
            return ()
        case SeatNews():
            return (session.tell(item.key, **dict(item.values)),)
        case Told():
            return item.said
        case Lost():
            return desk.lost(session, item)
        case Knocked() | Gone() | Lend() | Tapped() | Shown() | Felt():
            # The host lets them in and out, and only who is in taps and shows.
            return ()
        case _:
            assert_never(item)


def _rang(session: Session, rang: Rang) -> Said:
    """Say that a timer has run out, if it is the one that runs still."""
    game = session.shared.game
    ringing = game.rings() if game else None
    if ringing is None or ringing.number != rang.number:
        return ()
    return (Announcement(ringing.told, joins=True, lasts=True),)


def _take_in_of(guest: Guest, item: Typed | Tapped | Shown, held: Held) -> Said:
    """Answer what a player did at a way in of their own; `held` was open before it."""
    session = guest.session
    if isinstance(item, Typed):
        line, game = item.text.strip(), session.shared.game
        secret, of = secrecy(session, line), seat_first(game.names, line) if game else None
        if secret is Secrecy.TELLS and of and of[0] != session.seat:
            # A hand of somebody else.
            session.answered = True
            return (session.tell("prompt.not_yours"),)
        return _take_in(session, item, secret, held)
    session.anew = session.answered = False
    session.named = None
    before = session.prompt
    answer = guest.tapped(item) if isinstance(item, Tapped) else guest.shown(item)
    said = tuple(settle(session, held, answer))
    addressed(session, before, said)
    return said


def _take_in(session: Session, item: Typed | Scanned, secret: Secrecy, held: Held) -> Said:
    """Answer a line and note what it leaves open; `held` was open before it."""
    opening: Said = ()
    line = item.text.strip() if isinstance(item, Typed) else None
    if line is not None and answers_early(session, line):
        opening = tuple(all_ready(session))
        if not line:
            return opening
    session.anew = False
    before = session.prompt
    said = tuple(_answer_line(session, item, secret, held))
    addressed(session, before, said)
    if session.seat is not None:
        # What the table is to tell is asked at the table.
        return said
    before = session.prompt
    asked = tuple(asked_next(session))
    addressed(session, before, asked)
    said = (*said, *asked)
    taught = session.lesson.on
    after = () if line is None else tuple(tutorial.after(session, line))
    if taught:
        after = (*after, *after_lesson(session))
    faults = tuple(note(session))
    return (*opening, *faults, *said, *after)


def _answer_line(session: Session, line: Typed | Scanned, secret: Secrecy, before: Held) -> Said:
    """Answer what was typed, or a card that was shown; `before` was open then."""
    session.answered = False
    if isinstance(line, Scanned):
        return settle(session, before, scanned(session, line))
    answer, text = typed.pressed if line.key else typed.answer, line.text.strip()
    game = session.shared.game
    found = seat_first(game.names, text) if game else None
    session.named = found[0] if found else None
    if secret is Secrecy.TELLS:
        # Also where it is not understood.
        return settle(session, before, secretly(session, lambda: answer(session, text)))
    return settle(session, before, answer(session, text))


@performs(Trail)
def _go_through(session: Session, trail: Trail) -> Said:
    """Answer the lines of an old journal that led to a question, unheard.

    Where the words or the decks of this version lead elsewhere, all is as it was.
    """
    game, front, table = session.shared.game, session.in_front, session.shared.table
    session.current = match_of(session, CardGiven(trail.card, "id"))
    for how, text in trail.lines:
        session.anew = False
        tuple(asked_next(session))
        shown = how == "shown"
        line = Scanned(text, "", 0, 0) if shown else Typed(text, key=how == "pressed")
        secret = Secrecy.NONE if shown else secrecy(session, text)
        tuple(_answer_line(session, line, secret, session.open_now()))
    shared = session.shared
    if not (shared.game is game and shared.table is table and session.open_question()):
        session.close()
        shared.game, session.in_front = game, front
        if game:
            game.waiting = None
    return ()
