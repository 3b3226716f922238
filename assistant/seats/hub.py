"""All seats of a table: who may sit down, what phones post, which of them are away.

All of it happens on the thread of the pages, but for what is marked as the table's.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable

from assistant.choices import Button
from assistant.game_data import Players
from assistant.inbox import Gone, Item, Knocked, SeatNews, Shown, Tapped, Typed
from assistant.language.heard import seat_only
from assistant.language.program import ways
from assistant.messages import Text
from assistant.problems import Fault
from assistant.registry import find_command
from assistant.seats import kept
from assistant.seats.admission import Pin, Refusal, Refused, Tried
from assistant.seats.photos import Photos
from assistant.seats.seat import CLOSED, NEW_GAME, PageClient, Seat
from assistant.seats.wanted import Wanted
from assistant.settings import FORMER, VERBOSITIES
from assistant.tongue import languages, speaking
from assistant.words import sentence
from assistant.words.announcement import Announcement

ANSWERED = 5.0
"""Seconds for which a page waits for the table's answer."""
AWAY = 60.0
"""Seconds after which a phone that listened and does not any more is told as away."""
LOOKS = 5.0
"""Seconds between two looks at who is away."""
GONE_AFTER = 2.0
"""Seconds for which a card before a live camera may be unreadable and still be the same."""
LONGEST_NAME = 40
_MISSED = "what did i miss"
"""The word of the table that a phone answers itself."""
SETTINGS = frozenset({"move", "vibrate", "large"})
"""What can be chosen at a seat besides: these names are classes of its pages."""
MOST = 16
"""So many seats there are at most."""


def _asks_for_missed(line: str) -> bool:
    found = find_command(line)
    return found is not None and found[0].word == _MISSED and not found[1]


class Hub:
    """The seats of one table.  `post` puts what comes from them into its inbox."""

    def __init__(
        self,
        wanted: Wanted,
        port: int,
        post: Callable[[Item], None],
        names: tuple[str, ...],
        photos: Photos,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin with who sat down before the program was killed: let in as they come."""
        self._file, self._port, self._post, self._clock = wanted.kept, port, post, clock
        self.hosts, self._photos = wanted.hosts, photos
        self._over = True
        self._names = names
        self._players = Players(names)
        self._out: dict[str, str] = {}
        self._seats: dict[str, Seat] = {}
        before = kept.load(wanted.kept)
        self._known, self._chosen = before.names, before.chosen
        self._freed: set[str] = set()
        self.pin = Pin(clock, self._pin_changed)
        self._opened_at, self._reached = clock(), False
        self.sitting: frozenset[str] = frozenset(self._known.values())
        self.closing = asyncio.Event()
        self.loop = asyncio.get_running_loop()
        self._keep()

    # -- sitting down ------------------------------------------------------------

    async def sit(self, name: str, pin: str, address: str) -> str:
        """Let a player sit down; return the token of the seat.  Raises Refused."""
        match self.pin.tried(pin, address, name):
            case Tried.WRONG:
                raise Refused(Refusal.WRONG_PIN)
            case Tried.TOO_OFTEN:
                raise Refused(Refusal.TOO_OFTEN)
        name = self._player(name)
        sitting = (other for key, other in self._known.items() if key not in self._out)
        if any(name.casefold() == other.casefold() for other in sitting):
            raise Refused(Refusal.TAKEN, name=name)
        if len(self._known) >= MOST:
            raise Refused(Refusal.NO_SEATS_LEFT)
        token = kept.fresh_token()
        seat = Seat(name, kept.digest(token))
        seat.begins_games = self.hosts and self._over
        seat.sat_at = self._clock()
        if self._known:
            seat.hear(sentence("seats.sit_already", names=", ".join(self._known.values())))
        self._known[seat.digest] = name
        self._seats[seat.digest] = seat
        self._keep()
        if self._names:
            await self._let_in(seat, "seats.sat_down")
        else:
            seat.waits = True
            self._news(seat, "seats.sat_down")
        return token

    def _player(self, typed: str) -> str:
        """Return the name of the player who is meant; before there is a game, what was typed."""
        name = " ".join("".join(each if each.isprintable() else " " for each in typed).split())
        if not name:
            raise Refused(Refusal.NO_NAME)
        if not self._names:
            return name[:LONGEST_NAME]
        found = seat_only(self._names, name)
        if found is None:
            raise Refused(Refusal.NO_SUCH_PLAYER, names=", ".join(self._names))
        return self._names[found]

    async def _let_in(self, seat: Seat, told: str) -> None:
        """Have the host let a player in, and wait until it has."""
        done = self.loop.create_future()
        seat.waiting.append(done)
        self._post(
            Knocked(seat.id, seat.name, PageClient(seat, self.loop, self.ended, self.spoken), told)
        )
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(done, ANSWERED)

    # -- who comes ---------------------------------------------------------------

    def reached(self) -> None:
        """Take that somebody has come to the entrance, or back to a seat."""
        self._reached = True

    async def seat_of(self, token: str) -> Seat | None:
        """Return the seat of a token, let in again after a kill; None if there is none."""
        digest = kept.digest(token)
        seat = self._seats.get(digest)
        if seat is None and digest in self._known:
            seat = self._seats[digest] = Seat(self._known[digest], digest)
            seat.begins_games = self.hosts and self._over
            if digest in self._chosen:
                self.choose(seat, *self._chosen[digest])
            if self._meets(seat):
                await self._let_in(seat, "seats.came_back")
            else:
                seat.waits = True
        if seat:
            self._reached = True
            seat.seen_at = self._clock()
            if seat.away and not seat.over:
                seat.away = False
                self._news(seat, "seats.came_back")
        return seat

    def was_freed(self, token: str) -> bool:
        """Say whether the seat of a token was freed at the table."""
        return kept.digest(token) in self._freed

    def _meets(self, seat: Seat) -> bool:
        """Say whether the player of a seat plays now, and take the name as it is written."""
        if seat.digest in self._out:
            # Who left a game is not who has the same name and came later.
            return False
        found = seat_only(self._names, seat.name) if self._names else None
        if found is None:
            now = dict(self._players.formerly).get(seat.name)
            found = None if now is None else self._names.index(now)
        if found is None:
            return False
        seat.name = self._known[seat.digest] = self._names[found]
        return True

    # -- what phones post ----------------------------------------------------------

    async def say(self, seat: Seat, line: str, once: str = "") -> None:
        """Have a line answered that a player said; what a page sends twice is done `once`."""
        if seat.knows(once):
            return
        if _asks_for_missed(line):
            seat.tell_missed()
        elif seat.plays:
            await self._answered(seat, Typed(line, by=seat.id))
        else:
            # It may be a card of a hand: that is not said at the table.
            begins = seat.begins_games
            seat.hear(sentence("seats.waits_at_table" if begins else "seats.waits_for_game"))

    async def say_at_table(self, seat: Seat, line: str) -> None:
        """Say a line at the table itself, where phones may."""
        if self.hosts and not seat.over:
            await self._until_answered(seat, Typed(line, by=seat.id, at_table=True))

    def choose(
        self, seat: Seat, language: str, verbosity: str, settings: frozenset[str] | None = None
    ) -> None:
        """Take which language is spoken at a seat, how much of it is heard there, and what else.

        Without `settings` what else was chosen stays.
        """
        if settings is not None:
            seat.settings = settings & SETTINGS
        if language in languages():
            seat.language = language
        verbosity = FORMER.get(verbosity, verbosity)
        if verbosity in VERBOSITIES:
            seat.verbosity = verbosity
        self._chosen[seat.digest] = (seat.language, seat.verbosity, seat.settings)
        self._keep()
        seat.change()

    def spoken(self, seat: Seat, language: str) -> None:
        """Take that a player said which language is spoken at the seat."""
        self.choose(seat, language, seat.verbosity)

    async def show(self, seat: Seat, photo: bytes, *, keeps: bool) -> None:
        """Have the cards on a photo read that a player sent; with `keeps` they go into the hand."""
        try:
            seen = await self._photos.read(photo)
        except Fault as fault:
            seat.hear(sentence(fault.key, **fault.values))
            return
        if not seen:
            seat.hear(sentence("seats.photo_empty"))
        for each in seen:
            await self._answered(seat, Shown(each, seat.id, keeps))

    async def watch(self, seat: Seat, frame: bytes, *, keeps: bool) -> None:
        """Have a frame of a live camera read: what has come into view since the one before.

        While one is looked at the next is let go.
        """
        if seat.looks:
            return
        seat.looks = True
        try:
            seen = await self._photos.read(frame, whole=False)
        except Fault:
            # The next one may be better.
            return
        finally:
            seat.looks = False
        now, payloads = self._clock(), (each.payload for each in seen)
        seat.in_view, new = seat.in_view.fold(now, payloads, GONE_AFTER)
        for payload in new:
            each = next(each for each in seen if each.payload == payload)
            await self._answered(seat, Shown(each, seat.id, keeps))

    async def tap(self, seat: Seat, key: str) -> None:
        """Have a button answered that a player tapped."""
        if self.hosts and key == NEW_GAME:
            await self.say_at_table(seat, ways("new")[0])
            return
        if self.hosts and seat.asks_for_table(key):
            await self._until_answered(seat, Tapped(key, seat.id, at_table=True))
            return
        await self._answered(seat, Tapped(key, seat.id))

    async def _answered(self, seat: Seat, item: Item) -> None:
        if not seat.plays:
            seat.hear(sentence("seats.waits_for_game"))
            return
        await self._until_answered(seat, item)

    async def _until_answered(self, seat: Seat, item: Item) -> None:
        done = self.loop.create_future()
        seat.waiting.append(done)
        self._post(item)
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(done, ANSWERED)
        seat.looked = seat.told

    def leave(self, seat: Seat) -> None:
        """Let a player go who leaves the seat."""
        played = seat.plays
        self._forget(seat, "seats.left_here")
        if played:
            self._post(Gone(seat.id, "seats.left"))
        else:
            self._news(seat, "seats.left")

    # -- what is said at the table, where phones speak for it --------------------------

    def overheard(self, said: tuple[Announcement, ...]) -> None:
        """Tell it to all who are in no game; who is in one hears it as a player."""
        for seat in self._seats.values():
            if not seat.plays:
                seat.tell(said)
                # A game that begins was told by that.
                seat.waits = seat.waits and not self._meets(seat)
                seat.change()

    def answer(self, id: str, said: tuple[Announcement, ...]) -> None:
        """Take what is answered to who spoke for the table: it is theirs alone."""
        for seat in self._seats.values():
            if seat.id == id:
                if said:
                    seat.tell(said)
                seat.answered()

    def ask(self, id: str, asked: tuple[Text, ...], buttons: tuple[Button, ...]) -> None:
        """Take what the table asks at a page."""
        for seat in self._seats.values():
            if seat.id == id:
                seat.at_table = asked, buttons
                seat.change()

    def news(self, id: str, key: str) -> None:
        """Tell all others of what somebody does for the table."""
        names = [seat.name for seat in self._seats.values() if seat.id == id]
        for seat in self._seats.values() if names else ():
            if seat.id != id and not seat.over:
                with speaking(seat.language):
                    seat.hear(sentence(key, name=names[0]))

    # -- what comes from the table ---------------------------------------------------

    def ended(self, seat: Seat) -> None:
        """Take that the host has let a player go: no game is played with them, or they left."""
        if seat.over:
            return
        if seat.plays and seat.name in self._names:
            # The player has said so.
            self._forget(seat, "seats.left_here")
            self._news(seat, "seats.left")
        else:
            seat.leave_game()
            # The next game may write the name in another way.
            self._let_back(seat)

    def plays(self, players: Players) -> None:
        """Take who plays now, and let those in who sit and were not in the game before.

        The seat of a player whose name was put right goes by the new one; that of a player who
        has left the game says so, and waits for another one.
        """
        before, self._players, self._names = self._players, players, players.names
        if players.game == before.game:
            self._follow(before, players)
        else:
            self._out.clear()
        for seat in self._seats.values():
            seat.out = seat.digest in self._out
            self._let_back(seat)

    def idle(self, over: bool) -> None:
        """Take whether no game goes on: a page that speaks for the table can begin one then."""
        self._over = over
        for seat in self._seats.values():
            seat.begins_games = self.hosts and over
            seat.change()

    def _follow(self, before: Players, now: Players) -> None:
        """Give each seat the name that its player has now, and note who has left or is back."""
        ids = dict(zip(before.names, before.ids, strict=False))
        called = dict(zip(now.ids, now.names, strict=True))
        for key, name in tuple(self._known.items()):
            player = self._out.get(key) or ids.get(name)
            if player is None:
                continue
            if player not in called:
                self._out[key] = player
                continue
            self._out.pop(key, None)
            self._known[key] = called[player]
            seat = self._seats.get(key)
            if seat and seat.name != called[player]:
                seat.name = called[player]
                seat.change()
        self._keep()

    def _let_back(self, seat: Seat) -> None:
        """Let a player in who sits already, if a game is played with them."""
        if not seat.plays and self._meets(seat):
            client = PageClient(seat, self.loop, self.ended, self.spoken)
            # That they sit was told as they sat down.
            self._post(Knocked(seat.id, seat.name, client, ""))

    def free(self, name: str) -> None:
        """Let another phone sit down for a player."""
        whose = [key for key, known in self._known.items() if known.casefold() == name.casefold()]
        for key in whose:
            seat = self._seats.get(key)
            self._freed.add(key)
            if seat is None:
                del self._known[key]
                self._keep()
                continue
            played = seat.plays
            self._forget(seat, "seats.freed_here")
            if played:
                self._post(Gone(seat.id, "seats.left"))

    def close(self, *, for_good: bool) -> None:
        """Say on each page that the seats are closed; forget who sat there if it is `for_good`."""
        for seat in tuple(self._seats.values()):
            if seat.plays:
                self._post(Gone(seat.id, "seats.left"))
            seat.end(CLOSED)
        if for_good:
            self._known.clear()
            self._keep()
        self.closing.set()

    async def look_who_is_away(self) -> None:
        """Tell, once, of each phone that has not listened for long, and if none came at all."""
        while not self.closing.is_set():
            await asyncio.sleep(LOOKS)
            now = self._clock()
            if not self._reached and now - self._opened_at > AWAY:
                self._reached = True
                self._post(SeatNews("seats.nobody_came"))
            for seat in self._seats.values():
                since = seat.seen_at or seat.sat_at
                if seat.pages:
                    seat.seen_at = now
                elif not seat.away and not seat.over and since and now - since > AWAY:
                    seat.away = True
                    told = "seats.away" if seat.seen_at else "seats.never_came"
                    self._news(seat, told)

    def _news(self, seat: Seat, key: str) -> None:
        """Tell of a seat at the table and to who is in the game, and to all that wait for one."""
        self._post(SeatNews(key, (("name", seat.name),)))
        for other in self._seats.values():
            if other is not seat and not (other.plays or other.over or self.hosts):
                with speaking(other.language):
                    other.hear(sentence(key, name=seat.name))

    # -- what is kept ------------------------------------------------------------------

    def _forget(self, seat: Seat, key: str) -> None:
        seat.end(key)
        self._known.pop(seat.digest, None)
        self._seats.pop(seat.digest, None)
        self._keep()

    def _keep(self) -> None:
        self.sitting = frozenset(name.casefold() for name in self._known.values())
        chosen = {key: own for key, own in self._chosen.items() if key in self._known}
        kept.save(self._file, kept.Kept(self._known, self._port, chosen))

    def _pin_changed(self, pin: str) -> None:
        self._post(SeatNews("seats.too_many_wrong", (("pin", f"{pin[:3]} {pin[3:]}"),)))
