"""What is remembered of one sitting at the table, and what may be done with it by every word.

A `Session` is what the rooms of the program share: what is open, the game, the decks, the
settings and what was said.  It knows none of them; `assistant.host` takes in what people say and
has the rooms answer.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from assistant import places
from assistant.cards.familiar import Familiar
from assistant.cards.find import Match
from assistant.cards.model import Card
from assistant.choices import Blank, Choice, Held, Noted, Prompt, Said
from assistant.game import AreaGame
from assistant.games import Game
from assistant.inbox import Listed, Speaking, Watching
from assistant.language.booked import Asked
from assistant.language.meanings import Read
from assistant.library import Library, printed_codes, said_as, texts_at_hand
from assistant.messages import Text, Value, say, texts_in
from assistant.performing import perform
from assistant.problems import Fault, Problem
from assistant.rules.table import SeatNumber, Table
from assistant.settings import Settings, save_setting
from assistant.shared import Desk, Lesson, Shared
from assistant.speech.voice import VoiceSettings
from assistant.transcript.told import Transcript
from assistant.words.announcement import EVERYONE, Announcement, narrowest, plain

if TYPE_CHECKING:
    # SQLite takes part of the time to the first prompt.
    from assistant.journal.book import Journal


@dataclass(frozen=True, slots=True)
class InFront:
    """A card that was read or played last, and the game that was at the table then."""

    match: Match | None = None
    game: Game | None = None


@dataclass
class Session:
    """What is remembered between two lines, and the devices that are spoken to.

    Times are in seconds of the monotonic clock.
    """

    library: Library
    settings: Settings
    speaker: Speaking
    eyes: Watching
    problems: tuple[Problem, ...] = ()
    shared: Shared = field(default_factory=Shared)
    """What others at the table see as well."""
    seat: SeatNumber | None = None
    """Where whoever has a way in alone sits; None at the table's own."""
    desk: Desk = field(default_factory=Desk)
    """What opens the journal."""
    transcript: Transcript = field(default_factory=Transcript, init=False)
    """What was said here, and what was typed."""

    in_front: InFront = InFront()
    """The card read or played last, and in which game."""
    word_at: int = -1
    """The word of it read last, counted from 0; -1 before the first."""
    text_waits: bool = False
    """Whether only its title was read."""
    text_waited: bool = False
    """Whether that was so when the line came that is being answered."""
    familiar: Familiar = field(default_factory=Familiar)
    """Which cards are known."""

    seen_at: float = -1.0
    """When a code was seen last."""
    code: str | None = None
    """The payload of that code."""
    unknown: str | None = None
    """The payload of the unknown code that was read out last."""
    text_offered: bool = False
    """Whether it was said that a code's text can be kept."""
    aim: str = ""
    """The sentence of what was last in the way of a code."""
    aimed_at: float = float("-inf")
    """When that was said."""

    asked_of_book: Asked | None = field(default=None, init=False)
    """What the score book was asked last."""

    prompt: Prompt = field(default_factory=Prompt)
    """What is open: a question, or a list that only leads on."""
    asked_by: tuple[tuple[Choice, ...], str] = field(default=((), ""), init=False)
    """The list, or the yes and no, that was opened last by a typed line, and that line."""
    beneath: Held | None = field(default=None, init=False)
    """A question that waits beneath a list or the tutorial."""
    noted: Noted = field(default_factory=Noted)
    """Which question was written down last."""
    read: Read | None = field(default=None, init=False)
    """What a line was found to mean that is being answered, or is still typed."""
    word: str = ""
    """What was said to a game last."""
    turn: int = field(default=0, init=False)
    """The turn of the game then."""
    anew: bool = False
    """Whether the line begins something else than what is open."""
    named: SeatNumber | None = field(default=None, init=False)
    """The player whose name the line begins with."""
    answered: bool = field(default=False, init=False)
    """Whether the line is an answer to what was open, or calls it off."""
    several_draw: bool = field(default=False, init=False)
    """Whether several players draw in the sentence that is being done: no turn begins by that."""
    said_also: bool = field(default=False, init=False)
    """Whether what is being done was said of another card before, in the same sentence."""
    listing: set[str] = field(default_factory=set)
    """What is being looked for in the background."""
    listed: Listed | None = None
    """What of that was found while something else was asked."""

    camera: str = ""
    """The name of the camera that works."""
    camera_gone: str = ""
    """Why no pictures come."""
    camera_tried: tuple[str, str] | None = None
    """The source that was asked for and has given none yet, and the one before."""
    voice: str = ""
    """The name of the voice that works."""
    mute: bool = False
    """Whether the voice was lost."""
    ear_lost: bool = False
    """Whether that of the ear was."""
    ear_told: bool = False
    """Whether that was told since the last line."""
    awaited: set[str] = field(default_factory=set)
    """What has not yet reported at the start."""

    patient: bool = False
    """Whether nobody sits at the keys: each message is spoken to its end before the next."""
    on_screen: bool = False
    """Whether it is shown on the screen, not in lines."""
    reads_on: bool = False
    """Whether the screen is to show the next message that waits."""
    newcomer: bool = False
    """Whether somebody sits at the keys who was not asked all there is at the first start."""
    lesson: Lesson = field(default_factory=Lesson)
    """How far the tutorial is."""
    over: bool = False
    """Whether it has ended."""
    farewell: bool = False
    """Whether it was ended by a word that is answered."""

    # -- the card in front ---------------------------------------------------

    @property
    def current(self) -> Match | None:
        """The card read or played last."""
        return self.in_front.match

    @current.setter
    def current(self, match: Match | None) -> None:
        self.in_front = InFront(match, self.shared.game)

    @property
    def current_of_game(self) -> Match | None:
        """The card read or played last, if it was so in the game that is at the table."""
        return self.in_front.match if self.in_front.game is self.shared.game else None

    # -- what is asked -------------------------------------------------------

    def begins(self, word: str, *, anew: bool) -> None:
        """Note that the line says `word` to a game; `anew` if it leaves what was open."""
        self.word, self.anew = word, anew

    def close(self) -> None:
        """Have nothing open any more."""
        self.prompt = Prompt()

    def want(self, blank: Blank) -> Said:
        """Ask for a card or for words; what comes next is taken for it, and for no list."""
        self.prompt = Prompt((blank.question,), slot=blank, by=self.word)
        return (plain(blank.question),)

    def ask(self, sentence: Text, choices: tuple[Choice, ...]) -> Said:
        """Say a sentence and a numbered list; the number typed next runs its choice."""
        yield from self.confirm(tuple(self.offer(sentence, choices)), choices)

    def offer(self, sentence: Text, choices: tuple[Choice, ...]) -> Said:
        """Say a list as `ask` does where nobody waits for an answer."""
        self.prompt = self.prompt.with_list(choices, sentence)
        yield plain(sentence)
        for number, choice in enumerate(choices, 1):
            yield plain(say("prompt.choice", number=number, text=choice.text))

    def lead(self, sentence: Text, choices: tuple[Choice, ...]) -> Said:
        """Offer a list that only leads on, as a menu does: it is in no history."""
        return self.transcript.only_leads(self.offer(sentence, choices))

    def confirm(self, said: Said, choices: tuple[Choice, ...]) -> Said:
        """Say what one of `choices` answers, each by its name."""
        said = tuple(said)
        self.prompt = replace(
            self.prompt,
            ask=tuple(line.said for line in said),
            options=choices,
            listed=True,
            to=narrowest(line.to for line in said),
            by=self.word,
        )
        return said

    def open_question(self) -> tuple[Announcement, ...]:
        """Return the question that waits for an answer as it was asked, nothing if none does."""
        prompt = self.prompt
        if self.beneath or prompt.ask:
            return () if self.beneath else prompt.said
        return (replace(plain(prompt.slot.question), to=prompt.to),) if prompt.slot else ()

    def open_now(self) -> Held:
        """Return what is open now."""
        asked, game = self.open_question(), self.shared.game
        ask = tuple(line.said for line in asked)
        prompt = replace(self.prompt, ask=ask, to=self.prompt.to if asked else EVERYONE)
        waiting = game.waiting if game else None
        return Held(prompt, self.shared.table, waiting, self.lesson.on)

    def asked_just_now(self) -> bool:
        """Say whether the question that is open was the last thing that was said and read."""
        question = self.open_question()
        if not question or self.transcript.away:
            return False
        told = self.transcript.told
        ends = (question[0].said, question[-1].said)
        return all(any(asked in texts_in(each.said) for each in told) for asked in ends)

    def ask_again(self) -> Said:
        """Ask once more what waits for an answer."""
        self.answered = True
        if self.prompt.slot and self.prompt.slot.again:
            return self.transcript.once_more(perform(self, self.prompt.slot.again))
        return self.transcript.once_more(self.open_question())

    # -- what is said --------------------------------------------------------

    def tell(self, key: str, **values: Value) -> Announcement:
        """Return the sentence `key` as an announcement for everybody."""
        return plain(say(key, **values))

    @property
    def game(self) -> AreaGame | None:
        """The game at the table, where it is one with areas before the players."""
        game = self.shared.game
        return game if isinstance(game, AreaGame) else None

    @game.setter
    def game(self, game: AreaGame | None) -> None:
        self.shared.game = game

    @property
    def journal(self) -> "Journal | None":
        """Where games are kept."""
        return self.shared.journal

    @journal.setter
    def journal(self, journal: "Journal | None") -> None:
        self.shared.journal = journal

    @property
    def table(self) -> Table | None:
        """The table of the game with areas, None without one."""
        return self.game.table if self.game else None

    @property
    def speaks(self) -> SeatNumber:
        """Who speaks, as far as it is known: the player who was named, or whose turn it is."""
        if self.named is not None:
            return self.named
        if self.seat is not None:
            return self.seat
        table = self.shared.table
        return table.turn.seat if table else 0

    @property
    def speaks_aloud(self) -> bool:
        """Whether its own voice speaks, as far as the settings say."""
        settings = self.settings
        return settings.speech and settings.engine != "none" and not self.mute

    @property
    def private_ear(self) -> bool:
        """Whether what is for one ear has a device of its own, and no other place."""
        return self.seat is not None or voice_settings(self.settings).two_devices

    def on_page(self, said: Announcement) -> Announcement:
        """Return what stands on a page: of what is read into a private ear only that it is."""
        if said.to == EVERYONE or not self.private_ear or self.seat is not None:
            return said
        told = self.tell("prompt.to_ear_again" if self.ear_lost else "prompt.in_ear")
        return replace(told, spoken=False, joins=said.joins)

    def on_display(self, said: Announcement) -> Announcement | None:
        """Return what stands on the braille display: all of it where it is that of the ear."""
        if not (self.settings.display and said.spoken):
            return None
        return said if self.settings.display_mine else self.on_page(said)

    def repeat(self) -> Said:
        """Say again what was answered last; nothing before anything was.

        Where that ends in a question without its list, it is asked in full.
        """
        answer, prompt = self.transcript.answer, self.prompt
        if answer and prompt.listed and len(prompt.ask) > 1 and answer[-1].said == prompt.short:
            return self.ask_again()
        return self.transcript.once_more(self.transcript.answer)

    def forget(self) -> None:
        """Forget what was said and asked so far, and which card was read."""
        self.transcript.forget()
        self.close()
        self.beneath = None
        self.answered = True
        self.current = self.code = self.unknown = None
        self.text_waits = self.text_waited = False

    # -- what is kept --------------------------------------------------------

    def set(self, name: str, value: str | int | bool, kept: str | int | bool | None = None) -> Said:
        """Change one setting now and for next time; say so if it cannot be kept.

        `kept` is what is written where that differs from what holds in this sitting.
        """
        changed: dict[str, Any] = {name: value}
        self.settings = replace(self.settings, **changed)
        if self.seat is not None:
            # The settings file is the table's.
            return ()
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
        if self.current:
            cards, match = catalogue.by_key, self.current
            variants = tuple(cards.get(each.key, each) for each in match.variants)
            card = cards.get(match.card.key, match.card)
            match = replace(match, card=card, variants=variants)
            self.in_front = replace(self.in_front, match=match)
        self.speaker.pronounce(said_as(catalogue))
        self.eyes.know(lambda: printed_codes(catalogue))
        self._make_ready()

    @property
    def first_deck(self) -> str:
        """The deck whose cards come first, where those of several fit."""
        return self.library.first_deck(self.settings.deck, self.settings.edition)

    def reword(self, cards: Collection[Card], text: str) -> tuple[Card, ...]:
        """Take the owner's text for some cards; return the cards with it."""
        owned = self.library.reword(cards, text)
        self._make_ready()
        return owned

    def _make_ready(self) -> None:
        """Hand the voice what is likely to be read; a catalogue is never changed."""
        catalogue, first = self.library.catalogue, self.first_deck
        if not self.patient:
            self.speaker.prepare(lambda: texts_at_hand(catalogue, first))

    def retune(self) -> None:
        """Hand the settings of speech to the voice."""
        # Another device may be in another ear.
        self.transcript.forget_secrets()
        self.speaker.change(voice_settings(self.settings))


def voice_settings(settings: Settings) -> VoiceSettings:
    """Return the part of the settings that the voice needs."""
    return VoiceSettings(
        engine=settings.engine if settings.speech else "none",
        voice=settings.voice,
        rate=settings.rate,
        volume=settings.volume,
        device=settings.device,
        ear=settings.ear,
        ear_id=settings.ear_id,
        quiet=tuple(settings.quiet.split()),
        verbosity=settings.verbosity,
        verbosity_for=settings.verbosity_for,
        pitch=settings.pitch,
        voice_mine=settings.voice_mine,
        pitch_mine=settings.pitch_mine,
    )
