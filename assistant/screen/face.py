"""The face on the screen: what each key and each item does to page, line and cursor.

It knows no terminal: it is told keys, items and the size, and gives a picture."""

from dataclasses import replace

from assistant.commands import first_start
from assistant.commands.looking_back import message, newest_stands
from assistant.fingers import Fingers
from assistant.host import Host
from assistant.inbox import Item, Leave, Typed
from assistant.keymap import DEEDS, WORDS
from assistant.language.program import ways
from assistant.scan.news import Aimed, Scanned
from assistant.screen.keys import Keys
from assistant.screen.picked import BESIDE, STEPS, Picked, line_at
from assistant.screen.picture import Picture
from assistant.screen.sheet import Sheet
from assistant.session import Session
from assistant.standing import camera_state
from assistant.transcript.entry import Entry, Pasted, pasted
from assistant.transcript.page import Page, read_here
from assistant.transcript.told import End
from assistant.words import render
from assistant.words.announcement import Announcement, OneSeat, plain


class Face:
    """What a person does at a screen, before a host.

    `sheet` is what stands there, `entry` what is typed, `pasted` what of a pasted text has still to
    be taken.  `stopped` is whether Ctrl+C has ended it.
    """

    def __init__(self, host: Host, width: int = 80, height: int = 24) -> None:
        """Sit somebody down before a screen of `width` cells and `height` rows."""
        self.host = host
        self.entry, self.pasted = Entry(), Pasted()
        self.stopped = False
        self.last_words: tuple[str, ...] = ()
        self._picked = Picked()
        self._read_last: Announcement | None = None
        self._browsing = self._hushed = self._overdue = False
        self._asks = self._aims = self._opening = False
        self._fingers, self._keys = Fingers(self.session), Keys(self.session)
        self.sheet = Sheet(host, width, height)
        self.host.join(self, read=self.was_read)

    @property
    def page(self) -> Page:
        """The page that messages are painted on."""
        return self.sheet.page

    @property
    def _looks_back(self) -> bool:
        """Whether somebody reads an older message, or a list line by line."""
        return self._browsing or bool(self._picked)

    def was_read(self, breaths: frozenset[int] | None) -> None:
        """Leave out what waits and was read on a braille display; None is all of it."""
        self.sheet.leave_out(breaths)

    @property
    def session(self) -> Session:
        """What is remembered of the sitting."""
        return self.host.session

    def start(self) -> None:
        """Show the session's first words."""
        self.host.start()
        if wrong := "; ".join(self._keys.wrong):
            self._show((self.session.tell("screen.keys_wrong", keys=wrong),), asked=False)
        self.sheet.tell_if_small(holds=self._looks_back)

    def take(self, item: Item) -> None:
        """Take in what came from camera, voice, or another program."""
        # What is ready belongs to the first words.
        self._opening = bool(self.session.awaited) and not isinstance(item, Scanned)
        self._aims = isinstance(item, Aimed)
        self.host.take(item)
        self._opening = self._aims = False
        self.look()

    def tell(self, said: tuple[Announcement, ...]) -> None:
        """Show what was said: the answer to a key, or what came by itself."""
        asked, self._asks = self._asks, False
        if not asked:
            self._clear_secret()
        if self._aims:
            self.look()
            if not self.entry.text:
                self.sheet.hint(render(camera_state(self.session)))
        else:
            self._show(said, asked=asked, joins=self._opening)

    def press(self, key: str, character: str | None = None) -> None:
        """Do what a key does; `key` is its name as Textual calls it, `character` what it types."""
        self.host.keyed()
        self._overdue = False
        action = self._keys.press(key, character, self.entry.text)
        if action == "silence":
            self._silence()
            return
        self._hushed = False
        reading = self.sheet.reading
        self.sheet.release()
        if action in ("older", "newer"):
            self._browse(1 if action == "older" else -1, reading)
            return
        if action == "repeat" and self._picked and self.session.prompt.walk and not self.entry.text:
            self._line("")
            return
        if action == "repeat" and self._read_last and (self._browsing or self._picked):
            self._read(self._read_last)
            return
        if action == "where" and (self._picked or self._leads_on):
            self._where()
            return
        self._browsing = False
        if action is not None:
            self._do(action)
        elif key in ("enter", "ctrl+j"):
            self._enter()
        elif key in ("up", "down") or (key in STEPS and self._lists):
            self._arrow(key)
        elif key in BESIDE and self.session.prompt.walk and not self.entry.text:
            self._answered(ways(BESIDE[key])[0], key=True)
        else:
            self._edit(self.entry.press(key, character))

    def turn(self, step: int) -> None:
        """Go one message back (1) or forth (-1), as the wheel of a mouse does."""
        self.host.keyed()
        self._hushed = self._overdue = False
        reading = self.sheet.reading
        self.sheet.release()
        self._browse(step, reading)

    def click(self, column: int, row: int) -> None:
        """Take the line of the open list that stands in a cell of the terminal, if one does."""
        options = self.session.prompt.options
        number = line_at(self.sheet.place.row_at(column, row), self.page.lines, options)
        if number:
            self.host.keyed()
            self._hushed = self._overdue = self._browsing = False
            self.sheet.release()
            prompt = self.session.prompt
            self._picked = Picked(prompt.options, number - 1, prompt.to)
            self._line("")

    def secret_stood(self) -> None:
        """Let a secret leave the page that stands there without a key, for eyes that may come.

        Under fingers, or before a screen reader, nothing goes until something else has come.
        """
        settings, prompt = self.session.settings, self.session.prompt
        self._overdue = bool(self.page.secret)
        if self._overdue and isinstance(prompt.to, OneSeat):
            # Who comes by goes through no hand.
            self._picked, self.session.prompt = Picked(), prompt.without_place
        # Its own later pieces are nothing else.
        come = self.page.below or any(not each.secret for each in self.page.waiting)
        if not (settings.braille or settings.reader) or come:
            self._clear_secret()

    def _clear_secret(self) -> None:
        if self._overdue:
            self.sheet.release()
            self._overdue = False

    def paste(self, text: str) -> None:
        """Type a pasted text: each whole line of it is taken, the rest stays to be typed on.

        Of `many` lines `go_on` takes a portion each time, so that keys are heard between.
        """
        self.host.keyed()
        self._browsing = False
        self.sheet.release()
        found = pasted(text)
        if not found.lines:
            self._edit(self.entry.insert(found.rest))
            return
        first = self.entry.insert(found.lines[0]).text
        self.entry, self.pasted = Entry(), replace(found, lines=(first, *found.lines[1:]))
        if found.many:
            told = self.session.tell("screen.pasted", count=len(found.lines))
            self.sheet.paint((told,), asked=True)
        else:
            self.go_on()

    def go_on(self) -> None:
        """Take a portion of what was pasted; the last one leaves the rest to be typed on."""
        lines, self.pasted = self.pasted.portion()
        for line in lines:
            self.sheet.release()
            self._line(line)
            if self.session.over:
                self.pasted = Pasted()
                return
        if not self.pasted.lines and self.pasted.rest:
            self.sheet.release()
            self._edit(self.entry.insert(self.pasted.rest))
            self.pasted = Pasted()

    def _silence(self) -> None:
        """Be silent; once more, or where nothing speaks, leave the list that is open."""
        count, self.pasted = len(self.pasted.lines), Pasted()
        session, again = self.session, self._hushed or not self.session.speaks_aloud
        self._hushed = True
        if count:
            self._read(session.tell("screen.paste_stopped", count=count))
        elif again and (self._picked or (session.prompt.options and not session.prompt.listed)):
            heading, to = session.prompt.heading, session.prompt.to
            self._picked = Picked()
            if not session.prompt.listed:
                session.prompt = session.prompt.with_list(())
            self._read(replace(session.tell("screen.left", heading=heading), to=to))
        elif again:
            self._read(session.tell("screen.quiet"))

    @property
    def _leads_on(self) -> bool:
        """Whether a place is open, or a list that asks nothing."""
        prompt = self.session.prompt
        return bool(prompt.walk or (prompt.options and not prompt.listed and prompt.heading))

    def _where(self) -> None:
        """Say in which line of which list or place one is: in the first, where it was opened."""
        session, prompt = self.session, self.session.prompt
        if not self._picked and not prompt.options:
            self._read(replace(plain(prompt.heading), to=prompt.to))
            return
        picked = self._picked = self._picked or Picked(prompt.options, 0, prompt.to)
        line = session.tell(
            "screen.at_line",
            heading=session.prompt.heading,
            number=picked.number,
            count=len(picked.choices),
            text=picked.text,
        )
        self._read(replace(line, to=picked.to))

    def _do(self, action: str) -> None:
        match action:
            case "next":
                self._next()
            case "where":
                self._answered(ways(DEEDS[action])[0], key=True)
            case "break":
                self.stopped = True
                self.host.take(Leave())
            case "leave":
                if not self.entry.text:
                    self.host.take(Leave())
            case _:
                self._answered(ways(WORDS[action])[0], key=True)

    def _next(self) -> None:
        """Show the next message that waits."""
        if not self.page.unread:
            self._read(self.session.tell("screen.no_newer"))
            return
        transcript = self.session.transcript
        self.sheet.follow()
        transcript.back = 0
        if self.page.room.pieces:
            self.host.was_read(read_here(self.page), self.was_read)
        news = any(not each.asked for each in self.page.now.messages)
        # Who reads news has left the question that is open.
        transcript.away = transcript.away or news

    def _enter(self) -> None:
        """Take in what was typed."""
        line, self.entry = self.entry.text, Entry()
        self._line(self._keys.join(line))

    def _line(self, line: str) -> None:
        """Take in a line; alone it shows what waits, or takes what the arrows chose."""
        if line.strip():
            self.session.desk.shown = ()
            self._answered(line)
        elif self._picked:
            # A card that was held up meanwhile does not take the list away.
            prompt = self.session.prompt
            if prompt.options is not self._picked.choices:
                prompt = prompt.with_list(self._picked.choices)
            picked, self.session.prompt = self._picked, replace(prompt, to=self._picked.to)
            self._answered(str(picked.number))
            self._stay(picked)
        elif self.page.unread:
            self._next()
        else:
            self._answered("")
        self.session.transcript.typed(line)

    def _stay(self, picked: Picked) -> None:
        """Stand where one stood in a place of which a card was read."""
        prompt = self.session.prompt
        if prompt.walk and [each.text for each in prompt.options] == [
            each.text for each in picked.choices
        ]:
            self._picked = replace(picked, choices=prompt.options)

    def _answered(self, line: str, *, key: bool = False) -> None:
        self._picked = Picked()
        self._asks = True
        self.host.take(Typed(line, key))
        transcript = self.session.transcript
        self._browsing = transcript.back > 0
        if self._asks:
            # Nothing was said.
            self._asks = False
            self.look()
        elif self._browsing:
            self._read_last = transcript.told[-1]
        if self.session.reads_on:
            self.session.reads_on = False
            self._next()

    def _edit(self, entry: Entry | None) -> None:
        if entry is not None:
            self.entry, self._picked = entry, Picked()

    @property
    def _lists(self) -> bool:
        """Whether keys go through a list: nothing is typed."""
        return bool(self._picked or self.session.prompt.options) and not self.entry.text

    def _arrow(self, key: str) -> None:
        """Go to another line of an open list; without one, to what was typed before."""
        if self._lists:
            session, prompt = self.session, self.session.prompt
            picked = self._picked = self._picked.step(key, prompt.options, prompt.to)
            line = session.tell("prompt.choice", number=picked.number, text=picked.text)
            if prompt.walk:
                line = session.tell("walk.last" if picked.last else "walk.card", card=picked.text)
            # A line is for whoever the list is for.
            self._read(replace(line, to=picked.to))
        elif (text := self.session.transcript.recall(1 if key == "up" else -1)) is not None:
            self._edit(Entry(text, len(text)))

    def _browse(self, step: int, reading: bool) -> None:
        """Read an older message, or a newer one; the newest stands there if it was read."""
        transcript = self.session.transcript
        found = transcript.turn(step, stands=reading and newest_stands(self.session))
        self._browsing, transcript.away, self._picked = transcript.back > 0, True, Picked()
        if found is End.NEWEST and self.page.unread:
            self._next()
        else:
            self._read(message(self.session, found))

    def _read(self, announcement: Announcement) -> None:
        """Show and speak a message that the session has said before, or that is of the keys."""
        self._read_last = announcement
        self.host.read_out(announcement, self)
        self.sheet.paint((self.session.on_page(announcement),), asked=True)

    def _felt(self, said: tuple[Announcement, ...]) -> tuple[Announcement, ...]:
        """Return what of it is read on braille lines: all of it elsewhere."""
        return self._fingers(said) if self.sheet.in_pieces else said

    def _show(self, said: tuple[Announcement, ...], *, asked: bool, joins: bool = False) -> None:
        if self.session.over:
            self.last_words = tuple(each.text for each in said)
        self.look()
        self._picked = Picked() if asked else self._picked
        before, question = first_start.parted(self.session, self._felt(said))
        holds = self._looks_back and not asked
        self.sheet.paint_both(before, question, asked=asked, joins=joins, holds=holds)

    def resize(self, width: int, height: int) -> None:
        """Fit everything into a terminal of this size; nothing that waits is lost."""
        self.sheet.resize(width, height)
        self.sheet.tell_if_small(holds=self._looks_back)

    def look(self) -> None:
        """Look anew what is to be seen."""
        self.sheet.look()

    def picture(self) -> Picture:
        """Return what stands on the screen now."""
        return self.sheet.picture(self.entry)
