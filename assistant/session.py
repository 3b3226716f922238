"""One sitting at the table: takes in what was typed, scanned or reported, and answers.

Only one thread calls `Session.take`; it returns what is to be shown, after it was
handed to the voice.
"""

from collections import deque
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, assert_never

from assistant import places, typed
from assistant.arrivals import all_ready, arrived, voice_settings
from assistant.cards.familiar import Familiar
from assistant.cards.find import Match
from assistant.cards.model import Card
from assistant.choices import Asking, Blank, Choice, Held, Prompt, Said
from assistant.commands import asked_next, keeps_secret, says_secret, secretly
from assistant.commands.lists import listed
from assistant.desk import Desk
from assistant.finding import put_in_front, scanned
from assistant.first_start import answers_early
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
from assistant.kept_prompt import Noted, note
from assistant.library import Library, printed_codes, texts_at_hand
from assistant.messages import Text, Value, say
from assistant.performing import perform
from assistant.problems import Fault, Problem
from assistant.prompts import after_lesson, open_now, settle
from assistant.scan.news import Aimed, Light, Scanned, SourceEnded, SourceLost, SourceReady
from assistant.settings import Settings, save_setting
from assistant.speech.tones import earcon_tone
from assistant.speech.voice import EarLost, EarReady, VoiceGone, VoiceReady
from assistant.standing import decks_at_start, status
from assistant.teaching import Teaching
from assistant.tutorial import Lesson
from assistant.whole import kept_whole
from assistant.words.announcement import Announcement, Priority, Route, plain
from assistant.words.game import cue

if TYPE_CHECKING:
    from assistant.game import Game
    from assistant.journal.book import Journal
    from assistant.rules.table import Table

REMEMBERED = 100
"""How many answers the history keeps."""


@dataclass
class Session(Asking):
    """What is remembered between two lines, and the devices that are spoken to.

    `current` is the card read or played last, `text_waits` whether only its title was read, and
    `text_waited` whether that was so when the line came that is being answered, `seen_at`
    when a code was seen last, in seconds, `aim` the sentence of what was last in the way of one
    and `aimed_at` when, `word_at` the word of it read last (counted from
    0, -1 before the first), `code` the payload of the code seen last, `unknown` of
    the unknown one that was read out last, `choices` the
    numbered list that was asked last, `blank` what the next card or words are for, `noted`
    which question was written down last, `game` the game at the table, `journal` where games
    are kept and `desk` what opens it, `camera` and `voice` the names of what works,
    `camera_gone` why no pictures come, `camera_tried` the source that was asked for and has
    given none yet, and the one before, `mute` whether the voice was lost and `ear_lost` whether
    that of the ear was, `awaited` what has not yet reported at the start.
    `patient` is true where nobody sits at the keys: every message is then spoken to its
    end before the next.  `on_screen` is whether it is shown on the screen, not in lines,
    `newcomer` whether somebody sits at the keys who was not asked all there is to ask at the
    first start, `lesson` how far the
    tutorial is, `teaching` what is being taught, `text_offered` whether it was said that a
    code's text can be kept, `listing` what is being looked for in the background and
    `listed` what was found while something else was asked, `familiar` which cards are known.
    `back` is how many messages somebody has gone back in the history, `was_back` when the line
    came that is being answered; `away` whether something else was read since the last answer,
    and `reads_on` whether the screen is to show the next message that waits.  `typed_secret` is
    whether the line that was typed last may tell what its player keeps: nothing brings it back.
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
    noted: Noted = field(default_factory=Noted)
    word: str = ""
    anew: bool = False
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
    typed_secret: bool = False
    heading: Text = ""
    _before: tuple[Announcement, ...] = field(default=(), init=False)
    _told: tuple[Announcement, ...] = field(default=(), init=False)
    _led: tuple[Announcement, ...] = field(default=(), init=False)
    _asked: tuple[Announcement, ...] = field(default=(), init=False)
    _turn: int = field(default=0, init=False)
    question: Prompt = field(default_factory=Prompt, init=False)
    beneath: Held | None = field(default=None, init=False)
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
        first = (*decks_at_start(self.library), *told, *kept)
        return self._on_pages(self._out(first, joins=True))

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
            self.typed_secret = self.game is not None and says_secret(item.text)
        before = self.game.table if self.game else None
        if asked:
            self._forget_hands(before)
        answer = tuple(self._answer(item))
        put_in_front(self, before)
        if self.game and self.game.table is not before:
            self.typed_secret |= self.game.hid
        private = self.private_ear or self.settings.privacy
        for each in answer:
            self.typed_secret |= each.secret or (private and each.route is Route.EAR)
        sound = cue(before, self.game.table if self.game else None)
        if sound and not self.patient:
            self.speaker.play(earcon_tone(sound))
        said = self._out(answer, joins=self.patient or not asked)
        open_ = tuple(each for each in said if self._repeats(each))
        if asked and open_ and any(each not in self._before for each in answer):
            self._asked = open_
        self.away = self.back > 0 if asked else self.away
        return self._on_pages(said)

    @property
    def private_ear(self) -> bool:
        """Whether what is for one ear has a device of its own, and no other place."""
        return voice_settings(self.settings).two_devices

    @property
    def newest(self) -> Announcement | None:
        """What was said last, with the words of what is for one ear."""
        return self._told[-1] if self._told else None

    def on_page(self, said: Announcement) -> Announcement:
        """Return what stands on a page: of what is read into a private ear only that it is."""
        if said.route is not Route.EAR or not self.private_ear:
            return said
        told = self.tell("prompt.not_in_ear" if self.ear_lost else "prompt.in_ear")
        return replace(told, route=Route.PAGE, joins=said.joins)

    def on_display(self, said: Announcement) -> Announcement:
        """Return what stands on the braille display: all of it where it is that of the ear."""
        return said if self.settings.display_mine else self.on_page(said)

    def _on_pages(self, said: Said) -> tuple[Announcement, ...]:
        shown: list[Announcement] = []
        for each in map(self.on_page, said):
            # A list that is read into the ear is one thing on the page.
            if not (shown and each.route is Route.PAGE and each.text == shown[-1].text):
                shown.append(each)
        return tuple(shown)

    def _repeats(self, said: Announcement) -> bool:
        """Say whether something may be said again: a secret into a private ear only."""
        return not said.secret or (said.route is Route.EAR and self.private_ear)

    def _forget_hands(self, table: "Table | None") -> None:
        """Forget secrets that were read when another turn begins: another ear may listen then."""
        turn = table.turn.number if table else 0
        if turn != self._turn:
            self._turn = turn
            self.forget_secrets()

    def forget_secrets(self) -> None:
        """Let nothing that was read in secret be said again."""
        kept = [tuple(each for each in said if not each.secret) for said in self.history]
        self.history.clear()
        self.history.extend(said for said in kept if said)
        self._asked = tuple(each for each in self._asked if not each.secret)

    def _out(self, announcements: Said, *, joins: bool) -> tuple[Announcement, ...]:
        said = tuple(announcements)
        # A hint for aiming is of its moment only.
        lasting = (each for each in said if each.priority is not Priority.NOTIFICATION)
        unkept = (*self._before, *self._led)
        open_ = tuple(each for each in lasting if self._repeats(each) and each not in unkept)
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
                line = item.text.strip() if isinstance(item, Typed) else None
                news = () if line is None else tuple(self.desk.follow(self, line))
                # Written before it is said.
                return (*news, *kept_whole(self, lambda: self._take_in(item, line)))
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

    def _take_in(self, item: Typed | Scanned, line: str | None) -> Said:
        """Answer a line and note what it leaves open."""
        opening: Said = ()
        if line is not None and answers_early(self, line):
            opening = tuple(all_ready(self))
            if not line:
                return opening
        self.anew = False
        said = (*self.answer_line(item), *self.asked_next())
        taught = self.lesson.on
        after = () if line is None else tuple(self.lesson.after(self, line))
        if taught:
            after = (*after, *after_lesson(self))
        faults = tuple(note(self))
        return (*opening, *faults, *said, *after)

    def asked_next(self) -> Said:
        """Ask for what the table is still to tell."""
        return asked_next(self)

    def answer_line(self, line: Typed | Scanned) -> Said:
        """Answer what was typed, or a card that was shown."""
        before, self.answered = open_now(self), False
        if isinstance(line, Scanned):
            return settle(self, before, scanned(self, line))
        answer, text = typed.pressed if line.key else typed.answer, line.text.strip()
        if self.game is not None and keeps_secret(text):
            # Also where it is not understood.
            return settle(self, before, secretly(self, lambda: answer(self, text)))
        return settle(self, before, answer(self, text))

    # -- what is typed and asked ----------------------------------------------

    def answer(self, line: str) -> Said:
        """Answer a typed line."""
        return typed.answer(self, line)

    def ask_again(self) -> Said:
        """Ask once more what waits for an answer."""
        self.answered = True
        if self.blank and self.blank.again:
            return self.once_more(tuple(perform(self, self.blank.again)))
        return self.once_more(self.open_question())

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
        self._asked, self.choices, self.blank, self.beneath = (), (), None, None
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

    def use(self, library: Library) -> None:
        """Take other decks from now on; voice and eyes are handed what they need of them."""
        self.library = library
        catalogue = library.catalogue
        self.eyes.know(lambda: printed_codes(catalogue))
        self._make_ready()

    def reword(self, cards: Collection[Card], text: str) -> tuple[Card, ...]:
        """Take the owner's text for some cards; return the cards with it."""
        owned = self.library.reword(cards, text)
        self._make_ready()
        return owned

    def _make_ready(self) -> None:
        """Hand the voice what is likely to be read; a catalogue is never changed."""
        catalogue, first = self.library.catalogue, self.settings.deck
        if not self.patient:
            self.speaker.prepare(lambda: texts_at_hand(catalogue, first))

    def retune(self) -> None:
        """Hand the settings of speech to the voice."""
        # Another device may be in another ear.
        self.forget_secrets()
        self.speaker.change(voice_settings(self.settings))
