"""One sitting at the table: takes in what was typed, scanned or reported, and answers.

Only one thread calls `Session.take`; it returns what is to be shown, after it was
handed to the voice.
"""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias, assert_never

from assistant import places
from assistant.cards.find import Found, Match, Several, Unknown, Why
from assistant.commands import find_command
from assistant.inbox import Item, Leave, Overdue, Speaking, Typed, Watching
from assistant.library import Library
from assistant.problems import Fault, Problem, Value
from assistant.scan.news import Scanned, SourceEnded, SourceLost, SourceReady
from assistant.settings import Settings, save_setting
from assistant.speech.news import VoiceGone, VoiceReady
from assistant.speech.voice import VoiceSettings
from assistant.standing import deck_lines, plain, status
from assistant.words import choose, say
from assistant.words.announcement import Announcement
from assistant.words.card import heading, read_card
from assistant.words.plain import printable

REMEMBERED = 100
"""How many answers the history keeps."""
TOGETHER = 0.5
"""Seconds within which cards that come into view are taken as shown together."""
UNSURE = frozenset({Why.LABEL_TYPO, Why.TITLE_TYPO, Why.TEXT_WORDS, Why.TEXT_ALIKE, Why.NEAR})
"""Reasons that are guesses."""

Said: TypeAlias = Iterable[Announcement]


@dataclass(frozen=True, slots=True)
class Choice:
    """One numbered line of a list, and what happens when its number is typed."""

    text: str
    run: "Callable[[Session], Said]"


@dataclass
class Session:
    """What is remembered between two lines, and the devices that are spoken to.

    `current` is the card read last, `text_waited` whether only its title had been read
    when the line came that is being answered, `word_at` the word of it read last (counted from
    0, -1 before the first), `code` the payload of the code seen last, `unknown` of
    the unknown one that was read out last, `choices` the
    numbered list that was asked last, `camera` and `voice` the names of what works, `mute`
    whether the voice was lost.
    `patient` is true where nobody sits at the keys: every message is then spoken to its
    end before the next.
    """

    library: Library
    settings: Settings
    speaker: Speaking
    eyes: Watching
    problems: tuple[Problem, ...] = ()
    current: Match | None = None
    word_at: int = -1
    text_waited: bool = False
    code: str | None = None
    unknown: str | None = None
    choices: tuple[Choice, ...] = ()
    history: deque[tuple[Announcement, ...]] = field(
        default_factory=lambda: deque(maxlen=REMEMBERED)
    )
    camera: str = ""
    voice: str = ""
    mute: bool = False
    patient: bool = False
    over: bool = False
    _asked: tuple[Announcement, ...] = field(default=(), init=False)
    _text_waits: bool = field(default=False, init=False)
    _seen_at: float = field(default=-1.0, init=False)
    _awaited: set[str] = field(default_factory=set, init=False)

    def start(self) -> tuple[Announcement, ...]:
        """Open voice and eyes in the background; return the first words."""
        self._awaited = {"voice", "camera"}
        if not self.settings.watching:
            self._awaited.discard("camera")
        self.look()
        problems = len(self.problems)
        told = (self.tell("prompt.problems", count=problems),) if problems else ()
        return self._out((*deck_lines(self.library), *told), joins=True)

    def take(self, item: Item) -> tuple[Announcement, ...]:
        """Take in one item; return what is to be shown, after it was handed to the voice.

        What somebody asked for cuts what is being said; news waits for it.
        """
        asked = isinstance(item, Typed | Scanned)
        if asked:
            self.text_waited, self._text_waits = self._text_waits, False
        said = self._out(self._answer(item), joins=self.patient or not asked)
        if asked and said:
            self._asked = said
        return said

    def _out(self, announcements: Said, *, joins: bool) -> tuple[Announcement, ...]:
        said = tuple(announcements)
        if said:
            self.history.append(said)
        spoken = []
        for announcement in said:
            spoken.append(replace(announcement, joins=announcement.joins or joins))
            joins = True
        for announcement in spoken:
            self.speaker.say(announcement)
        return tuple(spoken)

    def _answer(self, item: Item) -> Said:
        match item:
            case Typed():
                return self._typed(item.text.strip())
            case Scanned():
                return self._scanned(item)
            case VoiceReady():
                self.voice = "" if item.name == "none" else item.name
                self.mute = False
                note = (self.tell(item.key, **item.values),) if item.key else ()
                return (*note, *self._arrived("voice"))
            case VoiceGone():
                self.voice = ""
                self.mute = True
                return (self.tell(item.key, **item.values), *self._arrived("voice"))
            case SourceReady():
                self.camera = item.name
                told = (self.tell("prompt.camera_on", name=item.name),)
                return self._arrived("camera") if "camera" in self._awaited else told
            case SourceLost():
                self.camera = ""
                return (self.tell(item.key, **item.values), *self._arrived("camera"))
            case SourceEnded():
                self.camera = ""
                return (self.tell("prompt.source_ended", name=item.name),)
            case Overdue():
                return self._all_arrived() if self._awaited else ()
            case Leave():
                self.over = True
                return ()
            case _:
                assert_never(item)

    def _arrived(self, part: str) -> Said:
        """Say what is ready when the last part that was waited for has come."""
        if part not in self._awaited:
            return ()
        self._awaited.discard(part)
        return () if self._awaited else self._all_arrived()

    def _all_arrived(self) -> Said:
        self._awaited.clear()
        return (status(self),)

    # -- what is typed -------------------------------------------------------

    def _typed(self, typed: str) -> Said:
        if not typed:
            return self.repeat()
        if self.choices and typed.isdecimal():
            return self._picked(typed)
        found = find_command(typed)
        if found:
            command, rest = found
            return command.run(self, rest)
        if typed.isdecimal() and len(typed) < 3:
            # A number that comes too late must not read some card.
            return (self.tell("prompt.no_list", number=typed),)
        return self.looked_up(typed, self.show)

    def _picked(self, typed: str) -> Said:
        # int() of thousands of digits raises.
        number = int(typed) if len(typed) < 4 else 0
        if not 1 <= number <= len(self.choices):
            return (self.tell("prompt.no_such_number", count=len(self.choices)),)
        chosen, self.choices = self.choices[number - 1], ()
        return chosen.run(self)

    def looked_up(self, typed: str, use: Callable[[Match], Said]) -> Said:
        """Look a label up and use the card; where it is not clear, ask which is meant."""
        match self.library.typed(typed):
            case Found(match=match):
                return use(match)
            case Several() as several:
                return self.ask_which(_count(several), several.matches, use)
            case Unknown(nearest=nearest):
                key = "prompt.no_card" if nearest else "prompt.no_card_at_all"
                sentence = say(key, typed=printable(typed, 40))
                return self.ask_which(sentence, nearest, use)

    def ask_which(
        self, sentence: str, matches: Iterable[Match], use: Callable[[Match], Said]
    ) -> Said:
        """Say a sentence and a numbered list of cards; the number typed next uses the card."""

        catalogue = self.library.catalogue

        def using(match: Match) -> Choice:
            text = heading(catalogue, match.card)
            if len(catalogue.decks) > 1:
                text = say("prompt.of_deck", heading=text, deck=catalogue.deck_name(match.card))
            return Choice(text, lambda _: use(match))

        return self.ask(sentence, tuple(using(match) for match in matches))

    def ask(self, sentence: str, choices: tuple[Choice, ...]) -> Said:
        """Say a sentence and a numbered list; the number typed next runs its choice."""
        self.choices = choices
        yield plain(sentence)
        for number, choice in enumerate(choices, 1):
            yield plain(say("prompt.choice", number=number, text=choice.text))

    def show(self, match: Match) -> Said:
        """Read a card."""
        self.current, self.choices, self.word_at = match, (), -1
        short = self._text_waits = self.settings.reading == "short"
        card = read_card(self.library.catalogue, match.card, short=short)
        if match.why in UNSURE:
            # A guess must be heard as one.
            card = replace(card, text=f"{card.text} {choose('lookup.why', match.why.value)}")
        return (card,)

    # -- what is seen --------------------------------------------------------

    def _scanned(self, scanned: Scanned) -> Said:
        payload = self.code = scanned.payload
        # Cards that came into view together are all heard, also where one of them took
        # another look to be read; a later card cuts an earlier one.
        together = abs(scanned.seen_at - self._seen_at) < TOGETHER
        self._seen_at = scanned.seen_at
        match self.library.scanned(payload):
            case Found(match=match):
                return (replace(card, joins=together) for card in self.show(match))
            case Several() as several:
                return self.ask_which(_count(several), several.matches, self.show)
            case Unknown():
                self.unknown = payload
                if not payload.strip():
                    return (self.tell("prompt.empty_code"),)
                return (self.tell("prompt.unknown_code", payload=printable(payload, 80)),)

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


def _count(several: Several) -> str:
    """Return how many cards are meant, and how many more there would be."""
    if several.more:
        return say("prompt.several_more", count=len(several.matches), more=several.more)
    return say("prompt.several", count=len(several.matches))


def voice_settings(settings: Settings) -> VoiceSettings:
    """Return the part of the settings that the voice needs."""
    return VoiceSettings(
        engine=settings.engine if settings.speech else "none",
        voice=settings.voice,
        rate=settings.rate,
        volume=settings.volume,
        device=settings.device,
    )
