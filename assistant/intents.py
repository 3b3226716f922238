"""What somebody wants, as data: what the lines of a list lead to, and what fills a blank.

An intent can be written down and done later, also after the program was started anew.  Some
have a hole in them, `given`: the card, the words or the line of a list that is still to come.
"""

from dataclasses import dataclass, replace
from typing import TypeAlias

from assistant.game.setting_up import Draft
from assistant.kinds import OtherAction
from assistant.language.slots import NOTHING, Slots
from assistant.messages import Text
from assistant.rules.actions import Action
from assistant.rules.table import SeatNumber

# -- what answers --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardGiven:
    """A card that was held up, typed or chosen: its key, those of its drawings, why it was found.

    `score` is how well it fitted what was typed, 0 to 1.
    """

    keys: tuple[str, ...]
    why: str
    score: float = 1.0


@dataclass(frozen=True, slots=True)
class TitleGiven:
    """The title of a card that is in no deck."""

    title: str


@dataclass(frozen=True, slots=True)
class WordsGiven:
    """Words as they were typed."""

    text: str


@dataclass(frozen=True, slots=True)
class Picked:
    """What a line of a list stands for: a seat, a number, the name of a piece, a yes."""

    value: str | int


@dataclass(frozen=True, slots=True)
class CodeGiven:
    """A code that was shown, by what it holds."""

    payload: str


@dataclass(frozen=True, slots=True)
class Skipped:
    """Nothing: the question was left out."""


Given: TypeAlias = CardGiven | TitleGiven | WordsGiven | CodeGiven | Picked | Skipped
YES = Picked("yes")


# -- what is wanted ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Say:
    """A line is meant as if it had been typed."""

    line: str


@dataclass(frozen=True, slots=True)
class Do:
    """A word of the program with what stands behind it, by a player where there is a `seat`.

    `given` answers, in turn, what the word asks on its way: it asks for the next thing only
    where no more is given.
    """

    word: str
    slots: Slots = NOTHING
    seat: SeatNumber | None = None
    given: tuple[Given, ...] = ()


@dataclass(frozen=True, slots=True)
class InTurn:
    """Several words one after the other, as far as none of them leaves a question.

    `line` is what was typed and not understood, and is cleared up by them.
    """

    deeds: tuple[Do, ...]
    line: str = ""


@dataclass(frozen=True, slots=True)
class GoOn:
    """What was asked in the middle of a sentence is answered, and the rest of it is done.

    `words` is the rest as it is said where it is left out; of a secret it is said to `seat` alone.
    """

    first: "Intent"
    rest: tuple[Do, ...]
    words: str
    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class Decide:
    """An action of the rules, with the words that go on record for it.

    `then` follows where it is done only after a yes.
    """

    action: Action | OtherAction
    words: str
    then: "Intent | None" = None


@dataclass(frozen=True, slots=True)
class Insist:
    """An action is done all the same, though something speaks against it."""

    action: Action | OtherAction
    words: str


@dataclass(frozen=True, slots=True)
class CallOn:
    """The player of a seat is chosen to do what an effect has somebody do."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class ByCard:
    """An action of a seat is done by the effect of a card that is still to be named.

    `then` follows.  `sure` is whether something speaks against it also by that card.
    """

    action: Action
    words: str
    seat: SeatNumber
    then: "Intent | None" = None
    given: Given | None = None
    sure: bool = False


@dataclass(frozen=True, slots=True)
class LeaveIt:
    """What was asked about is not done; `what` names it, as all may hear it."""

    what: Text = ""


@dataclass(frozen=True, slots=True)
class After:
    """Something follows an action, if that was done; of which is told only where it is `aloud`."""

    first: "Decide | Insist"
    then: "Intent"
    aloud: bool = True


@dataclass(frozen=True, slots=True)
class Hold:
    """A card is in front of people from now on, and is used."""

    then: "Intent"
    given: CardGiven | None = None


@dataclass(frozen=True, slots=True)
class PlayDrawn:
    """The player of a seat plays what was just drawn in a kept game: its card is asked for."""

    seat: SeatNumber
    given: Given | None = None


@dataclass(frozen=True, slots=True)
class InSecret:
    """What comes of it is for one player alone: of this seat, else who speaks."""

    then: "Intent"
    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class FromDeck:
    """A title of several decks is taken from one, which comes first from now on."""

    deck: str
    then: "Intent"


@dataclass(frozen=True, slots=True)
class Read:
    """A card is read; as a `whole` whatever the settings say."""

    given: Given | None = None
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Tie:
    """A code is tied to a card; `anew` where it is known to be of another one."""

    payload: str
    given: Given | None = None
    anew: bool = False


@dataclass(frozen=True, slots=True)
class Relabel:
    """A label is on another card than it says; `sure` where a card says otherwise in print."""

    payload: str
    given: Given | None = None
    sure: bool = False


@dataclass(frozen=True, slots=True)
class AskText:
    """The printed text of a card is asked for."""

    given: Given | None = None


@dataclass(frozen=True, slots=True)
class KeepText:
    """A text is kept as that of a card."""

    card: CardGiven
    given: Given | None = None


@dataclass(frozen=True, slots=True)
class ScanText:
    """The camera reads the printed text of a card."""

    card: CardGiven


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered to one question of a form, by the name of the question."""

    step: str
    given: Given


@dataclass(frozen=True, slots=True)
class Fill:
    """A form is gone on with: the answers so far, and the one that is given now.

    Without one the question is asked that they lead to; `left` calls the form off.
    """

    form: str
    answers: tuple[Answer, ...] = ()
    given: Given | None = None
    left: bool = False


@dataclass(frozen=True, slots=True)
class Begin:
    """A game begins, of which all is known; `line` was said of it already, and is done then."""

    draft: Draft
    line: str = ""


@dataclass(frozen=True, slots=True)
class Count:
    """Cards of a player are counted whose letters decide, or the count is ended: `done`.

    `cards` are those that were said in a line, `given` answers what is asked on the way.
    """

    seat: SeatNumber
    cards: tuple[str, ...] = ()
    given: tuple[Given, ...] = ()
    done: bool = False


@dataclass(frozen=True, slots=True)
class AskMost:
    """The table says who has most letters, where not all cards are to be named."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class EnterEvening:
    """A game that was played without the program is put into the score book.

    `ending` is the word of it in the journal, `day` is in figures, the year first.
    """

    title: str
    players: tuple[str, ...]
    winners: tuple[str, ...]
    ending: str
    day: str
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class TakeOutEvening:
    """The game of this number, that was entered by hand, is taken out of the score book."""

    number: int


@dataclass(frozen=True, slots=True)
class ShowAdult:
    """Decks and rules for adults are shown."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A damaged game goes on, as a new one, from before an act that cannot be read."""

    number: int
    before: int


@dataclass(frozen=True, slots=True)
class SitDown:
    """How people sit at a journal that another program writes: along, over or alone.

    With a `name` they take part there as that player.
    """

    how: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Trail:
    """The lines that led to a question in an older journal are gone through once more, unheard.

    Each is how it came, ``typed``, ``pressed`` or ``shown``, and its text; `card` are the keys of
    the card that was read last before the first of them.  Until questions were written down
    themselves, what had come since the last act was.
    """

    lines: tuple[tuple[str, str], ...]
    card: tuple[str, ...]


Intent: TypeAlias = (
    Say
    | Do
    | InTurn
    | GoOn
    | Decide
    | Insist
    | CallOn
    | ByCard
    | LeaveIt
    | After
    | Hold
    | PlayDrawn
    | InSecret
    | FromDeck
    | Read
    | Tie
    | Relabel
    | AskText
    | KeepText
    | ScanText
    | Fill
    | Begin
    | Count
    | AskMost
    | EnterEvening
    | TakeOutEvening
    | ShowAdult
    | Branch
    | SitDown
    | Trail
)


def filled(intent: Intent, given: Given) -> Intent:
    """Return an intent with its hole filled; of a word, with one answer more.

    Raises TypeError for an intent that has no hole.
    """
    match intent:
        case Do() | Count():
            return replace(intent, given=(*intent.given, given))
        case GoOn():
            return replace(intent, first=filled(intent.first, given))
        case InSecret() | FromDeck():
            return replace(intent, then=filled(intent.then, given))
        case Hold():
            card = given if isinstance(given, CardGiven) else None
            return replace(intent, then=filled(intent.then, given), given=card)
        case ByCard() | PlayDrawn() | Read() | Tie() | Relabel() | AskText() | KeepText() | Fill():
            return replace(intent, given=given)
        case _:
            raise TypeError(type(intent).__name__)
