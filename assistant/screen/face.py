"""The face on the screen: what each key and each item does to page, line and cursor.

It knows no terminal: it is told keys, items and the size, and gives a picture.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from assistant.choices import Choice
from assistant.inbox import Item, Leave, Typed
from assistant.keymap import LETTERS, WORDS, keymap
from assistant.scan.news import Aimed, Scanned
from assistant.screen.entry import Entry
from assistant.screen.layout import draw, place
from assistant.screen.page import Page, Room, fitted, following, hinted, released, show
from assistant.screen.past import End, Past
from assistant.screen.picture import Picture
from assistant.screen.rows import Message
from assistant.screen.view import view_rows
from assistant.session import Session
from assistant.standing import camera_state
from assistant.words.announcement import Announcement, Route

SMALL = (40, 12)
"""Columns and rows below which it is said that the window is small."""
MANY = 20
"""So many pasted lines are announced before they are answered."""


@dataclass
class Face:
    """What stands between a person and a session.

    `width` and `height` are in cells and rows.  `stopped` is whether Ctrl+C has ended it.
    """

    session: Session
    width: int = 80
    height: int = 24
    entry: Entry = field(default_factory=Entry)
    stopped: bool = False
    last_words: tuple[str, ...] = ()
    _past: Past = field(default_factory=Past)
    _list: tuple[Choice, ...] = ()
    _chosen: int = -1
    _told_small: bool = False

    def __post_init__(self) -> None:
        self.page = Page(Room(1, 1))
        self.look()

    def start(self) -> None:
        """Show the session's first words."""
        self._show(self.session.start(), asked=False)
        if wrong := "; ".join(self._keymap.wrong):
            self._show((self.session.tell("screen.keys_wrong", keys=wrong),), asked=False)
        self._told_if_small()

    def take(self, item: Item) -> None:
        """Take in what came from camera, voice, or another program."""
        # What is ready belongs to the first words.
        opening = bool(self.session.awaited) and not isinstance(item, Scanned)
        said = self.session.take(item)
        if not isinstance(item, Aimed):
            self._show(said, asked=False, joins=opening)
            return
        self.look()
        if said and not self.entry.text:
            self.page = hinted(self.page, Message(camera_state(self.session)))

    @property
    def reading(self) -> bool:
        """Whether a message has the cursor, else the line that is typed on."""
        return self.page.held and bool(self.page.lines)

    def resize(self, width: int, height: int) -> None:
        """Fit everything into a terminal of this size; nothing that waits is lost."""
        self.width, self.height = max(1, width), max(1, height)
        self.look()
        self._told_if_small()

    def press(self, key: str, character: str | None = None) -> None:
        """Do what a key does; `key` is its name as Textual calls it, `character` what it types."""
        self.session.speaker.hush()
        action = self._keymap.actions.get(key)
        if action is None and self.session.settings.single_keys and not self.entry.text:
            action = LETTERS.get(character or "")
        if action == "silence":
            return
        reading, self.page = self.reading, released(self.page)
        if action in ("older", "newer"):
            self._browse(1 if action == "older" else -1, reading)
            return
        self._past = replace(self._past, message=0)
        if action is not None:
            self._do(action)
        elif key in ("enter", "ctrl+j"):
            self._enter()
        elif key in ("up", "down"):
            self._arrow(-1 if key == "up" else 1)
        else:
            self._edit(self.entry.press(key, character))

    def paste(self, text: str) -> None:
        """Type a pasted text: each whole line of it is taken, the rest stays to be typed on."""
        self.session.speaker.hush()
        self._past = replace(self._past, message=0)
        *lines, rest = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        if len(lines) > MANY:
            self._paint((self.session.tell("screen.pasted", count=len(lines)),), asked=True)
        for line in lines:
            self.page = released(self.page)
            self._edit(self.entry.insert(line))
            self._enter()
            if self.session.over:
                return
        if rest:
            self.page = released(self.page)
            self._edit(self.entry.insert(rest))

    def _do(self, action: str) -> None:
        match action:
            case "next":
                self.page = following(self.page)
            case "break":
                self.stopped = True
                self.session.take(Leave())
            case "leave":
                if not self.entry.text:
                    self.session.take(Leave())
            case _:
                self._say(WORDS[action])

    def _say(self, word: str) -> None:
        """Say a word to the session for a key; an open question for words is not answered by it."""
        blank = self.session.blank
        if blank and blank.words and word not in ("help", "again", "menu"):
            word = "again"
        self._answered(word)

    def _enter(self) -> None:
        """Take in the line; alone it shows what waits, or takes what the arrows chose."""
        line, self.entry = self.entry.text, Entry()
        self._past = self._past.entered(line)
        if line.strip():
            self._answered(line)
        elif self._chosen >= 0:
            # A card that was held up meanwhile does not take the list away.
            self.session.choices = self._list
            self._answered(str(self._chosen + 1))
        elif self.page.unread:
            self.page = following(self.page)
        else:
            self._answered("")

    def _answered(self, line: str) -> None:
        self._chosen = -1
        said = self.session.take(Typed(line))
        if said:
            self._show(said, asked=True)
        else:
            self.look()

    def _edit(self, entry: Entry | None) -> None:
        if entry is not None:
            self.entry, self._chosen = entry, -1

    def _arrow(self, step: int) -> None:
        """Go to the next line of an open list; without one, to what was typed before."""
        if self._chosen < 0:
            self._list = self.session.choices
        if self._list and not self.entry.text:
            count = len(self._list)
            start = -1 if step > 0 else count
            at = self._chosen if self._chosen >= 0 else start
            self._chosen = max(0, min(at + step, count - 1))
            text = self._list[self._chosen].text
            self._read(self.session.tell("prompt.choice", number=self._chosen + 1, text=text))
        elif self._past.lines:
            self._past = self._past.recall(-step)
            text = self._past.recalled
            self._edit(Entry(text, len(text)))

    def _browse(self, step: int, reading: bool) -> None:
        """Read an older message, or a newer one; the newest stands there if it was read."""
        said = [each for turn in self.session.history for each in turn]
        self._past, found = self._past.browse(said, step, reading=reading)
        if isinstance(found, Announcement):
            self._read(found)
        elif found is End.NEWEST and self.page.unread:
            self.page = following(self.page)
        else:
            key = f"screen.no_{'older' if found is End.OLDEST else 'newer'}"
            self._read(self.session.tell(key if said else "prompt.history_none"))

    def _read(self, announcement: Announcement) -> None:
        """Show and speak a message that the session has said before, or that is of the keys."""
        if announcement.route is not Route.PAGE:
            self.session.speaker.say(replace(announcement, joins=False, whole=True))
        self._paint((announcement,), asked=True)

    def _show(self, said: Iterable[Announcement], *, asked: bool, joins: bool = False) -> None:
        said = tuple(said)
        if self.session.over:
            self.last_words = tuple(each.text for each in said)
        self.look()
        if said:
            self._chosen = self._chosen if not asked else -1
            self._paint(said, asked=asked, joins=joins)

    def _paint(self, said: Iterable[Announcement], *, asked: bool, joins: bool = False) -> None:
        """Put messages on the page; what `joins` the words before takes the cursor."""
        hides = self.session.settings.privacy
        messages = (
            Message(each.text, asked, hides and each.route is Route.EAR, each.secret)
            for each in said
        )
        page = self.page
        # Who reads an older message, or a list line by line, is not called away from it.
        if not asked and (self._past.message or self._chosen >= 0):
            page = replace(page, held=True, room=replace(page.room, holds=True))
        page = replace(show(page, messages), room=self.page.room)
        while joins and page.below:
            page = following(page)
        self.page = page

    def _told_if_small(self) -> None:
        small = self.width < SMALL[0] or self.height < SMALL[1]
        if small and not self._told_small:
            self._paint((self.session.tell("screen.small"),), asked=False)
        self._told_small = small

    def look(self) -> None:
        """Follow the settings and the size, and look anew what is to be seen of the game."""
        settings = self.session.settings
        self._keymap = keymap(settings.keys)
        self._view = view_rows(self.session)
        self._place = place(settings, self.width, self.height, bool(self._view))
        self.page = fitted(self.page, self._place.room)

    def picture(self) -> Picture:
        """Return what stands on the screen now."""
        return draw(
            self._place,
            self.page,
            self.entry,
            self._view,
            reading=self.reading,
            dark=self.session.settings.curtain,
        )
