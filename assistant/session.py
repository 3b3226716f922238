"""One sitting at the table: takes in what was typed, scanned or reported, and answers.

Only one thread calls `Session.take`; it returns what is to be shown, after it was
handed to the voice.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, assert_never

from assistant import places
from assistant.arrivals import all_ready, arrived, voice_settings
from assistant.cards.find import Match
from assistant.choices import Blank, Choice, Said
from assistant.commands import find_command, seat_said
from assistant.desk import Desk
from assistant.finding import looked_up, scanned, used
from assistant.inbox import Glance, Item, Leave, Overdue, Speaking, Typed, Watching
from assistant.library import Library
from assistant.problems import Fault, Problem, Value
from assistant.scan.news import Scanned, SourceEnded, SourceLost, SourceReady
from assistant.settings import Settings, save_setting
from assistant.speech.news import VoiceGone, VoiceReady
from assistant.standing import decks_at_start, plain, status
from assistant.teaching import Teaching
from assistant.tutorial import Lesson
from assistant.words import say
from assistant.words.announcement import Announcement, Route

if TYPE_CHECKING:
    from assistant.game import Game
    from assistant.journal.book import Journal

REMEMBERED = 100
"""How many answers the history keeps."""
AT_ANY_TIME = frozenset({"cancel", "help", "quit", "stop", "again", "menu"})
"""Commands that are heard as such also where any words would do."""


@dataclass
class Session:
    """What is remembered between two lines, and the devices that are spoken to.

    `current` is the card read last, `text_waits` whether only its title was read, and
    `text_waited` whether that was so when the line came that is being answered, `seen_at`
    when a code was seen last, in seconds, `word_at` the word of it read last (counted from
    0, -1 before the first), `code` the payload of the code seen last, `unknown` of
    the unknown one that was read out last, `choices` the
    numbered list that was asked last, `blank` what the next card or words are for, `game`
    the game at the table, `journal` where games are kept and `desk` what opens it,
    `camera` and `voice` the names of what works, `mute` whether the voice was lost,
    `awaited` what has not yet reported at the start.
    `patient` is true where nobody sits at the keys: every message is then spoken to its
    end before the next.  `on_screen` is whether it is shown on the screen, not in lines,
    `newcomer` whether somebody sits at the keys for the first time, `lesson` how far the
    tutorial is, `teaching` what is being taught, `text_offered` whether it was said that a
    code's text can be kept.
    """

    library: Library
    settings: Settings
    speaker: Speaking
    eyes: Watching
    problems: tuple[Problem, ...] = ()
    current: Match | None = None
    word_at: int = -1
    text_waits: bool = False
    text_waited: bool = False
    seen_at: float = -1.0
    code: str | None = None
    unknown: str | None = None
    choices: tuple[Choice, ...] = ()
    blank: Blank | None = None
    game: "Game | None" = None
    journal: "Journal | None" = None
    desk: Desk = field(default_factory=Desk)
    history: deque[tuple[Announcement, ...]] = field(
        default_factory=lambda: deque(maxlen=REMEMBERED)
    )
    camera: str = ""
    voice: str = ""
    mute: bool = False
    patient: bool = False
    on_screen: bool = False
    newcomer: bool = False
    over: bool = False
    lesson: Lesson = field(default_factory=Lesson)
    teaching: Teaching | None = None
    text_offered: bool = False
    awaited: set[str] = field(default_factory=set)
    _asked: tuple[Announcement, ...] = field(default=(), init=False)

    def start(self) -> tuple[Announcement, ...]:
        """Open voice and eyes in the background; return the first words."""
        self.awaited = {"voice", "camera"}
        if not self.settings.watching:
            self.awaited.discard("camera")
        self.look()
        problems = len(self.problems)
        told = (self.tell("prompt.problems", count=problems),) if problems else ()
        kept = self.desk.sit_down(self)
        return self._out((*decks_at_start(self.library), *told, *kept), joins=True)

    def take(self, item: Item) -> tuple[Announcement, ...]:
        """Take in one item; return what is to be shown, after it was handed to the voice.

        What somebody asked for cuts what is being said; news waits for it.
        """
        asked = isinstance(item, Typed | Scanned)
        if asked:
            self.text_waited, self.text_waits = self.text_waits, False
        said = self._out(self._answer(item), joins=self.patient or not asked)
        open_ = tuple(each for each in said if not each.secret)
        if asked and open_:
            self._asked = open_
        return said

    def _out(self, announcements: Said, *, joins: bool) -> tuple[Announcement, ...]:
        said = tuple(announcements)
        open_ = tuple(each for each in said if not each.secret)
        if open_:
            self.history.append(open_)
        spoken = []
        for announcement in said:
            spoken.append(replace(announcement, joins=announcement.joins or joins))
            joins = True
        for announcement in spoken:
            if announcement.route is not Route.PAGE:
                self.speaker.say(announcement)
        return tuple(spoken)

    def _answer(self, item: Item) -> Said:
        match item:
            case Typed():
                typed = item.text.strip()
                said = (*self.desk.follow(self), *self.answer(typed))
                return (*said, *self.lesson.after(self, typed))
            case Scanned():
                return scanned(self, item)
            case VoiceReady() | VoiceGone() | SourceReady() | SourceLost() | SourceEnded():
                return arrived(self, item)
            case Glance():
                return self.desk.follow(self)
            case Overdue():
                return all_ready(self) if self.awaited else ()
            case Leave():
                self.over = True
                return ()
            case _:
                assert_never(item)

    # -- what is typed -------------------------------------------------------

    def answer(self, typed: str) -> Said:
        """Answer a typed line."""
        if not typed:
            return self._alone()
        chosen = self._chosen(typed)
        if isinstance(chosen, Choice):
            self.choices, self.blank = (), None
            return chosen.run(self)
        taught = self.teaching.typed(self, typed) if self.teaching else None
        if taught is not None:
            return taught
        found = find_command(typed)
        blank = self.blank
        if blank and blank.words and not (found and found[0].word in AT_ANY_TIME):
            self.blank = None
            taken = blank.words(typed)
            if taken is not None:
                return taken
        said = seat_said(self, typed) if self.game else None
        if said is not None:
            return said
        if found:
            command, rest = found
            return command.run(self, rest)
        if typed.isdecimal() and self.choices:
            return (self.tell("prompt.no_such_number", count=len(self.choices)),)
        if typed.isdecimal() and len(typed) < 3:
            # A number that comes too late must not read some card.
            return (self.tell("prompt.no_list", number=typed),)
        title = blank.title if blank else None
        return looked_up(self, typed, used(self), title, played=blank is not None)

    def _alone(self) -> Said:
        """Answer Enter alone: skip what may be skipped, or say the last words again."""
        if self.blank and self.blank.skip:
            skip = self.blank.skip
            self.blank, self.choices = None, ()
            return skip()
        return self.lesson.next(self) if self.lesson.on else self.repeat()

    def _chosen(self, typed: str) -> Choice | None:
        """Return the line of the open list that was meant by its number or by its name."""
        if typed.isdecimal() and len(typed) < 4 and 1 <= int(typed) <= len(self.choices):
            return self.choices[int(typed) - 1]
        said = typed.casefold()
        return next((each for each in self.choices if said in each.names), None)

    def want(self, blank: Blank) -> Said:
        """Ask for a card or for words; what comes next is taken for it."""
        self.blank = blank
        return (plain(blank.question),)

    def ask(self, sentence: str, choices: tuple[Choice, ...]) -> Said:
        """Say a sentence and a numbered list; the number typed next runs its choice."""
        self.choices = choices
        yield plain(sentence)
        for number, choice in enumerate(choices, 1):
            yield plain(say("prompt.choice", number=number, text=choice.text))

    # -- what is said --------------------------------------------------------

    def tell(self, key: str, **values: Value) -> Announcement:
        """Return the sentence `key` as an announcement for everybody."""
        return plain(say(key, **values))

    def repeat(self) -> Said:
        """Say again what was answered last."""
        return self._asked or (status(self),)

    # -- what is kept --------------------------------------------------------

    def set(self, name: str, value: str | int | bool) -> Said:
        """Change one setting now and for next time; say so if it cannot be kept."""
        changed: dict[str, Any] = {name: value}
        self.settings = replace(self.settings, **changed)
        return self.kept(lambda: save_setting(places.settings_file(), name, value))

    def kept(self, write: Callable[[], None]) -> Said:
        """Write something to the disk; return what to say if it cannot be written."""
        try:
            write()
        except Fault as fault:
            return (self.tell(fault.key, **fault.values),)
        return ()

    def look(self) -> None:
        """Look through the chosen source, or through none."""
        self.eyes.watch(self.settings.camera if self.settings.watching else "off")

    def retune(self) -> None:
        """Hand the settings of speech to the voice."""
        self.speaker.change(voice_settings(self.settings))
