"""One sitting at the table: takes in what was typed, scanned or reported, and answers.

Only one thread calls `Session.take`; it returns what is to be shown, after it was
handed to the voice.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, assert_never

from assistant import places, typed
from assistant.arrivals import all_ready, arrived, voice_settings
from assistant.aside import Open, after_lesson, settled, standing
from assistant.cards.familiar import Familiar
from assistant.cards.find import Match
from assistant.choices import Asking, Blank, Choice, Question, Said
from assistant.commands import asked_next
from assistant.commands.lists import listed
from assistant.desk import Desk
from assistant.finding import scanned
from assistant.inbox import (
    Glance,
    Item,
    Leave,
    Listed,
    Overdue,
    PrintRead,
    Speaking,
    Typed,
    Watching,
)
from assistant.library import Library
from assistant.problems import Fault, Problem, Value
from assistant.scan.news import Aimed, Light, Scanned, SourceEnded, SourceLost, SourceReady
from assistant.settings import Settings, save_setting
from assistant.speech.cues import cue
from assistant.speech.news import EarLost, EarReady, VoiceGone, VoiceReady
from assistant.speech.tones import play_earcon
from assistant.standing import decks_at_start, plain, status
from assistant.teaching import Teaching
from assistant.trail import Trace
from assistant.tutorial import Lesson
from assistant.words import say
from assistant.words.announcement import Announcement, Priority, Route

if TYPE_CHECKING:
    from assistant.game import Game
    from assistant.journal.book import Journal

REMEMBERED = 100
"""How many answers the history keeps."""


@dataclass
class Session(Asking):
    """What is remembered between two lines, and the devices that are spoken to.

    `current` is the card read last, `text_waits` whether only its title was read, and
    `text_waited` whether that was so when the line came that is being answered, `seen_at`
    when a code was seen last, in seconds, `aim` the sentence of what was last in the way of one
    and `aimed_at` when, `word_at` the word of it read last (counted from
    0, -1 before the first), `code` the payload of the code seen last, `unknown` of
    the unknown one that was read out last, `choices` the
    numbered list that was asked last, `blank` what the next card or words are for, `trace`
    what led to them, `game` the game at the table, `journal` where games are kept and `desk`
    what opens it, `camera` and `voice` the names of what works, `camera_gone` why no pictures
    come, `camera_tried` the source that was asked for and has given none yet, and the one
    before, `mute` whether the voice was lost and `ear_lost` whether that of the ear was,
    `awaited` what has not yet reported at the start.
    `patient` is true where nobody sits at the keys: every message is then spoken to its
    end before the next.  `on_screen` is whether it is shown on the screen, not in lines,
    `newcomer` whether somebody sits at the keys who was not asked all there is to ask at the
    first start, `first` the question of it that was asked last, `lesson` how far the
    tutorial is, `teaching` what is being taught, `text_offered` whether it was said that a
    code's text can be kept, `listing` what is being looked for in the background and
    `listed` what was found while something else was asked, `familiar` which cards are known.
    `back` is how many messages somebody has gone back in the history, `was_back` when the line
    came that is being answered; `away` whether something else was read since the last answer,
    and `reads_on` whether the screen is to show the next message that waits.
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
    aim: str = ""
    aimed_at: float = float("-inf")
    code: str | None = None
    unknown: str | None = None
    choices: tuple[Choice, ...] = ()
    blank: Blank | None = None
    trace: Trace = field(default_factory=Trace)
    game: "Game | None" = None
    journal: "Journal | None" = None
    desk: Desk = field(default_factory=Desk)
    history: deque[tuple[Announcement, ...]] = field(
        default_factory=lambda: deque(maxlen=REMEMBERED)
    )
    camera: str = ""
    camera_gone: str = ""
    camera_tried: tuple[str, str] | None = None
    voice: str = ""
    mute: bool = False
    ear_lost: bool = False
    patient: bool = False
    on_screen: bool = False
    newcomer: bool = False
    first: Blank | None = None
    over: bool = False
    lesson: Lesson = field(default_factory=Lesson)
    teaching: Teaching | None = None
    text_offered: bool = False
    listing: set[str] = field(default_factory=set)
    listed: Listed | None = None
    familiar: Familiar = field(default_factory=Familiar)
    awaited: set[str] = field(default_factory=set)
    back: int = 0
    was_back: int = 0
    away: bool = False
    reads_on: bool = False
    heading: str = ""
    _before: tuple[Announcement, ...] = field(default=(), init=False)
    _told: tuple[Announcement, ...] = field(default=(), init=False)
    _led: tuple[Announcement, ...] = field(default=(), init=False)
    _asked: tuple[Announcement, ...] = field(default=(), init=False)
    question: Question = field(default=Question(), init=False)
    aside: Open | None = field(default=None, init=False)
    answered: bool = field(default=False, init=False)

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
        self._before = self._led = ()
        if asked:
            self.text_waited, self.text_waits = self.text_waits, False
        if isinstance(item, Typed):
            self.was_back, self.back = self.back, 0
        before = self.game.table if self.game else None
        answer = tuple(self._answer(item))
        sound = cue(before, self.game.table if self.game else None)
        if sound and not self.patient:
            play_earcon(sound)
        said = self._out(answer, joins=self.patient or not asked)
        open_ = tuple(each for each in said if not each.secret)
        if asked and open_ and any(each not in self._before for each in answer):
            self._asked = open_
        self.away = self.back > 0 if asked else self.away
        return said

    def _out(self, announcements: Said, *, joins: bool) -> tuple[Announcement, ...]:
        said = tuple(announcements)
        # A hint for aiming is of its moment only.
        lasting = (each for each in said if each.priority is not Priority.NOTIFICATION)
        unkept = (*self._before, *self._led)
        open_ = tuple(each for each in lasting if not each.secret and each not in unkept)
        if open_:
            self.history.append(open_)
        self._told = said or self._told
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
            case Typed() | Scanned():
                before = self.trace.mark(self)
                line = item.text.strip() if isinstance(item, Typed) else None
                news = () if line is None else tuple(self.desk.follow(self, line))
                said = (*self.answer_line(item), *asked_next(self))
                taught = self.lesson.on
                after = () if line is None else tuple(self.lesson.after(self, line))
                if taught:
                    after = (*after, *after_lesson(self))
                # Written before it is said.
                faults = tuple(self.trace.follow(self, before, item))
                return (*news, *faults, *said, *after)
            case VoiceReady() | VoiceGone() | EarReady() | EarLost():
                return arrived(self, item)
            case SourceReady() | SourceLost() | SourceEnded() | Aimed() | Light():
                return arrived(self, item)
            case Glance():
                return self.desk.follow(self)
            case Listed():
                return listed(self, item)
            case PrintRead():
                return item.answer(self, item)
            case Overdue():
                return all_ready(self) if self.awaited else ()
            case Leave():
                self.over = True
                return ()
            case _:
                assert_never(item)

    def answer_line(self, line: Typed | Scanned) -> Said:
        """Answer what was typed, or a card that was shown."""
        before, self.answered = standing(self), False
        if isinstance(line, Scanned):
            return settled(self, before, scanned(self, line))
        answer = typed.pressed if line.key else typed.answer
        return settled(self, before, answer(self, line.text.strip()))

    # -- what is typed and asked ----------------------------------------------

    def answer(self, line: str) -> Said:
        """Answer a typed line."""
        return typed.answer(self, line)

    # -- what is said --------------------------------------------------------

    def tell(self, key: str, **values: Value) -> Announcement:
        """Return the sentence `key` as an announcement for everybody."""
        return plain(say(key, **values))

    def repeat(self) -> Said:
        """Say again what was answered last."""
        return self.once_more(self._asked) or (status(self),)

    def forget(self) -> None:
        """Forget what was said and asked so far, and which card was read."""
        self.history.clear()
        self._asked, self.choices, self.blank, self.aside = (), (), None, None
        self.answered = True
        self.current = self.code = self.unknown = self.teaching = None
        self.text_waits = self.text_waited = False

    # -- what is kept --------------------------------------------------------

    def set(self, name: str, value: str | int | bool, kept: str | int | bool | None = None) -> Said:
        """Change one setting now and for next time; say so if it cannot be kept.

        `kept` is what is written where that differs from what holds in this sitting.
        """
        changed: dict[str, Any] = {name: value}
        self.settings = replace(self.settings, **changed)
        lasting = value if kept is None else kept
        return self.kept(lambda: save_setting(places.settings_file(), name, lasting))

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
