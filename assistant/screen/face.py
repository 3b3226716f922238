"""The face on the screen: what each key and each item does to page, line and cursor.

It knows no terminal: it is told keys, items and the size, and gives a picture.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from assistant.choices import Choice
from assistant.inbox import Item, Leave, Typed
from assistant.keymap import LETTERS, WORDS, Keymap, keymap
from assistant.screen.entry import Entry
from assistant.screen.layout import Place, draw, place
from assistant.screen.page import Message, Page, fitted, following, released, show
from assistant.screen.picture import Picture
from assistant.screen.view import view_rows
from assistant.session import Session
from assistant.words import say
from assistant.words.announcement import Announcement, Route

SMALL = (40, 12)
"""Columns and rows below which it is said that the window is small."""
MANY = 20
"""So many pasted lines are announced before they are answered."""
RECALLED = 50


@dataclass
class Face:
    """What stands between a person and a session.

    `width` and `height` are the terminal's, in cells and rows.  `reading` is whether the
    newest message has the cursor, else the line that is typed on.  `stopped` is whether
    Ctrl+C has ended it.
    """

    session: Session
    width: int = 80
    height: int = 24
    entry: Entry = field(default_factory=Entry)
    reading: bool = False
    stopped: bool = False
    last_words: tuple[str, ...] = ()
    _back: int = 0
    _list: tuple[Choice, ...] = ()
    _chosen: int = -1
    _typed: list[str] = field(default_factory=list)
    _recall: int = 0
    _told_small: bool = False
    _view: tuple[str, ...] = ()
    _keymap: Keymap = field(default_factory=lambda: keymap(""))

    def __post_init__(self) -> None:
        self._keymap = keymap(self.session.settings.keys)
        self._place = self._placed()
        self.page = Page(self._place.room)

    # -- what comes ----------------------------------------------------------

    def start(self) -> None:
        """Show the session's first words."""
        self._show(self.session.start(), asked=False)
        if self._keymap.wrong:
            wrong = "; ".join(self._keymap.wrong)
            self._show((self.session.tell("screen.keys_wrong", keys=wrong),), asked=False)
        self._told_if_small()

    def take(self, item: Item) -> None:
        """Take in what came from camera, voice, or another program."""
        self._show(self.session.take(item), asked=False)

    def resize(self, width: int, height: int) -> None:
        """Fit everything into a terminal of this size; nothing that waits is lost."""
        self.width, self.height = max(1, width), max(1, height)
        self._fit()
        self._told_if_small()

    def press(self, key: str, character: str | None = None) -> None:
        """Do what a key does; `key` is its name as Textual calls it, `character` what it types."""
        self.session.speaker.hush()
        action = self._keymap.actions.get(key)
        if action is None and self._letters_act():
            action = LETTERS.get(character or "")
        if action == "silence":
            return
        self.page = released(self.page)
        if action in ("older", "newer"):
            self._browse(1 if action == "older" else -1)
            return
        self._back = 0
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
        self.page, self._back = released(self.page), 0
        *lines, rest = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        if len(lines) > MANY:
            self._show((self.session.tell("screen.pasted", count=len(lines)),), asked=True)
        for line in lines:
            self._edit(self.entry.insert(line))
            self._enter()
            self.page = released(self.page)
            if self.session.over:
                return
        if rest:
            self._edit(self.entry.insert(rest))

    # -- what keys do --------------------------------------------------------

    def _letters_act(self) -> bool:
        return self.session.settings.single_keys and not self.entry.text

    def _do(self, action: str) -> None:
        match action:
            case "next":
                self._next()
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
        if line.strip():
            self._typed = [*self._typed[-RECALLED:], line]
        self._recall = 0
        if not line.strip():
            if self._chosen >= 0:
                # A card that was held up meanwhile does not take the list away.
                self.session.choices, line = self._list, str(self._chosen + 1)
            elif self.page.waiting:
                self._next()
                return
        self._answered(line)

    def _answered(self, line: str) -> None:
        self._chosen = -1
        said = self.session.take(Typed(line))
        if said:
            self._show(said, asked=True)
        else:
            # Also a word without an answer may have changed what stands beside it.
            self.reading = False
            self._fit()

    def _next(self) -> None:
        """Show the next of what waits."""
        if self.page.waiting:
            self.page, self.reading = following(self.page), True

    def _edit(self, entry: Entry | None) -> None:
        if entry is not None:
            self.entry, self.reading = entry, False
            self._chosen = -1

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
        elif self._typed:
            self._recall = max(0, min(self._recall - step, len(self._typed)))
            text = self._typed[-self._recall] if self._recall else ""
            self._edit(Entry(text, len(text)))

    def _browse(self, step: int) -> None:
        """Read an older message, or a newer one."""
        said = [each for turn in self.session.history for each in turn]
        back = self._back + step
        if not said or back > len(said):
            self._read(self.session.tell("screen.no_older" if said else "prompt.history_none"))
            return
        if back < 1:
            self._back = 0
            if self.page.waiting:
                self._next()
            else:
                self._read(self.session.tell("screen.no_newer"))
            return
        # The newest is what stands there already.
        self._back = back = max(back, 2) if step > 0 and self.reading and len(said) > 1 else back
        self._read(said[-back])

    def _read(self, announcement: Announcement) -> None:
        """Show and speak a message that the session has said before, or that is of the keys."""
        if announcement.route is not Route.PAGE:
            self.session.speaker.say(replace(announcement, joins=False))
        self._paint((announcement,), asked=True)

    # -- what is shown -------------------------------------------------------

    def _show(self, said: Iterable[Announcement], *, asked: bool) -> None:
        said = tuple(said)
        if self.session.over:
            self.last_words = tuple(each.text for each in said)
        self._fit()
        if said:
            self._chosen = self._chosen if not asked else -1
            self._paint(said, asked=asked)

    def _paint(self, said: Iterable[Announcement], *, asked: bool, waits: bool = False) -> None:
        hides = self.session.settings.privacy
        before = self.page.marks
        # Who reads an older message, or a list line by line, is not called away from it.
        waits = waits or (not asked and (self._back > 0 or self._chosen >= 0))
        page = replace(self.page, held=True) if waits else self.page
        room = replace(page.room, holds=True) if waits else page.room
        messages = (
            Message(each.text, asked, hides and each.route is Route.EAR, each.secret)
            for each in said
        )
        page = show(replace(page, room=room), messages)
        self.page = replace(page, room=self.page.room)
        self.reading = self.reading or self.page.marks > before

    def _told_if_small(self) -> None:
        small = self.width < SMALL[0] or self.height < SMALL[1]
        if small and not self._told_small:
            waits = bool(self.page.lines)
            self._paint((self.session.tell("screen.small"),), asked=False, waits=waits)
        self._told_small = small

    def _fit(self) -> None:
        """Follow the settings and the size, and look anew what is to be seen of the game."""
        self._keymap = keymap(self.session.settings.keys)
        self._place = self._placed()
        self.page = fitted(self.page, self._place.room)

    def _placed(self) -> Place:
        settings = self.session.settings
        self._view = view_rows(self.session) if settings.view != "off" else ()
        return place(settings, self.width, self.height, bool(self._view))

    def picture(self) -> Picture:
        """Return what stands on the screen now."""
        prompt = say("prompt.sign").lstrip()
        return draw(
            self._place,
            self.page,
            prompt,
            self.entry,
            self._view,
            reading=self.reading and bool(self.page.lines),
            dark=self.session.settings.curtain,
        )
