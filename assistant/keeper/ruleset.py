"""A ruleset: what is counted in a game, in which order it is played, and how it ends.

It is data alone, read from a file (`ruleset_file`), and a table keeps it: a game that was begun
goes on by what was so then, whatever becomes of the file.
"""

from dataclasses import dataclass
from enum import StrEnum

ORDER, WINNER, OUT, PLAYERS, ONCE, NONE = "order", "winner", "out", "players", "once", "none"
"""What a rule is called that is no counter's, role's or end's; none is where no rule says so."""
LIMIT = "limit "
"""Before the kind of a limit of a counter, behind which is the name of the counter."""


class Of(StrEnum):
    """Whose a counter is: each player's, each player's against each other one, or all players'."""

    PLAYER = "player"
    OPPONENT = "opponent"
    TABLE = "table"


class Order(StrEnum):
    """How turns go round; with none there are no turns at all."""

    CLOCKWISE = "clockwise"
    REVERSED = "reversed"
    NONE = "none"


class Bare(StrEnum):
    """What a number alone means that is said of a player: one more, or how many there are now."""

    ADDS = "adds"
    SETS = "sets"


class Moves(StrEnum):
    """When a role goes on to the next player; by hand it goes where somebody says so."""

    TURN = "turn"
    ROUND = "round"
    HAND = "hand"


class Starts(StrEnum):
    """Who begins a round: the next player after who began the last, whose turn it is, or a role."""

    NEXT = "next"
    SAME = "same"
    GOES_ON = "goes_on"


class Until(StrEnum):
    """How long a choice is so: until another card is played, for a turn or a round, or always."""

    CARD = "card"
    TURN = "turn"
    ROUND = "round"
    ALWAYS = "always"


class Then(StrEnum):
    """What comes of it when an end is reached, for who has reached it or for all."""

    OUT = "out"
    WINS = "wins"
    LOSES = "loses"
    ENDS = "ends"
    ROUND = "round"
    ALL_WIN = "all_win"
    ALL_LOSE = "all_lose"


class Worth(StrEnum):
    """What whoever reaches an end of a round is given for it.

    That is a number that is asked for, what the others still have of the counter that was
    reached, or one.
    """

    ASKED = "asked"
    OTHERS = "others"
    ONE = "one"


class Wins(StrEnum):
    """Who wins when the game ends: by a counter, or whoever is not out."""

    MOST = "most"
    FEWEST = "fewest"
    LEFT = "left"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Counter:
    """A number that is kept, in units of `name`, of which a single one is `one`.

    It begins at `start`; below `least` and above `most` it is doubted, None where there is no such
    limit; `in_all` is the most that all players have of it together.  `hidden` is whether only its
    player hears it; with `all_first` it is doubted that it is revealed before everybody has said
    one.  With `each_round` it begins anew in each round, after it was added to the counter `into`,
    if one is named; with `each_turn` in each turn.  `adds` and `takes` are verbs that change it by
    one where no number is said, `also` other names, `own_turn` whether it is doubted outside of
    the player's own turn, `in_turn` those of its verbs of which that is so, `given` whether it
    goes from one player to another, `harm` what one player deals another by which it goes down,
    `says` the game's own sentence about it, and `leads` whether whoever gets one of it has the
    next turn, as who takes a trick leads to the next.  `costs` is the counter of the player that
    goes down by as much as this one goes up.

    Of a pile `draws` are the verbs by which a player takes from it, `deals` is the counter of the
    player to which that goes, and `ends_turn` whether the turn is over then; taking from it is
    doubted outside of the own turn where that is so, or with `own_turn`.
    """

    name: str
    one: str
    of: Of = Of.PLAYER
    start: int = 0
    least: int | None = None
    most: int | None = None
    hidden: bool = False
    each_round: bool = False
    into: str = ""
    bare: Bare = Bare.ADDS
    own_turn: bool = False
    adds: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    says: str = ""
    in_all: int | None = None
    all_first: bool = False
    each_turn: bool = False
    given: bool = False
    draws: tuple[str, ...] = ()
    deals: str = ""
    ends_turn: bool = False
    in_turn: tuple[str, ...] = ()
    harm: tuple[str, ...] = ()
    leads: bool = False
    costs: str = ""


@dataclass(frozen=True, slots=True)
class Role:
    """Something that one player is at a time, such as the judge, and when it goes on."""

    name: str
    moves: Moves = Moves.HAND
    also: tuple[str, ...] = ()
    says: str = ""


@dataclass(frozen=True, slots=True)
class Timer:
    """A time in seconds, of which the end is said aloud.

    It `starts` with each turn or round, or when somebody says so.
    """

    name: str
    seconds: int
    says: str = ""
    starts: Moves = Moves.HAND


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that a player chooses, such as a colour, for all to hear: one of `among`.

    `also` are other names of it, `chooses` the verbs behind which it is said, `until` is how long
    it is so.
    """

    name: str
    among: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    chooses: tuple[str, ...] = ()
    until: Until = Until.ALWAYS
    says: str = ""


@dataclass(frozen=True, slots=True)
class End:
    """When something ends, and what comes of it.

    A counter `reaches` a number or `falls_to` one, so many `rounds` were played, or so many
    players are `left`.  With `at_round` it counts only when a round is over.  Where only the round
    ends by it, `gives` is the counter of which whoever has reached it is given so much as is its
    `worth`.
    """

    then: Then
    counter: str = ""
    reaches: int | None = None
    falls_to: int | None = None
    rounds: int | None = None
    left: int | None = None
    at_round: bool = False
    says: str = ""
    gives: str = ""
    worth: Worth = Worth.ASKED


@dataclass(frozen=True, slots=True)
class Cards:
    """What cards are to a game that are named, shown or drawn as it is played.

    They are those of `deck`, by its id, or of all decks of the user's own where that is nothing
    or not there.  A card that is named behind a verb that takes of the counter `hand` is played
    from the hand; `plays` are verbs by which one is played that no counter counts, and
    `ends_turn` whether the turn is over then.  One is drawn by chance for each of the words
    `drawn`: it is read to all, and whoever is `right` about it is given so much of the counter
    `counts` as stands in the first of its columns that `worth` names, or one; `wrong` are the
    verbs for a wrong answer.
    """

    deck: str = ""
    hand: str = ""
    drawn: tuple[str, ...] = ()
    worth: tuple[str, ...] = ()
    counts: str = ""
    right: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    plays: tuple[str, ...] = ()
    ends_turn: bool = False


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of one game, as far as they are kept.

    `id` is the name of its file; `least` and `most` are how many players there may be.  `wins`
    is by which measure of the counter `by` somebody wins where an end does not say who; of those
    who are equal then, `tie_by` is the counter of which they have more or fewer.  `unnamed` is the
    counter that is meant where a number is said and no counter, else the one of `by`.  `sides`
    are those of a die where a roll does not say, `dice` whether the game has any of its own.
    `words` are what this game's players say for something: each with the words that it stands
    for.  `says` is what the game is about, `turns` the sentence about the order.  `first_name` is
    what it was called before it was told in another language.
    """

    id: str
    name: str
    least: int = 2
    most: int = 8
    says: str = ""
    order: Order = Order.CLOCKWISE
    turns: str = ""
    phases: tuple[str, ...] = ()
    round_starts: Starts = Starts.NEXT
    counters: tuple[Counter, ...] = ()
    roles: tuple[Role, ...] = ()
    timers: tuple[Timer, ...] = ()
    ends: tuple[End, ...] = ()
    wins: Wins = Wins.MOST
    by: str = ""
    winner: str = ""
    sides: int = 6
    words: tuple[tuple[str, str], ...] = ()
    tie_by: str = ""
    cards: Cards = Cards()
    unnamed: str = ""
    first_name: str = ""
    dice: bool = False
    choices: tuple[Choice, ...] = ()

    @property
    def together(self) -> bool:
        """Whether all win or lose together."""
        return self.wins is Wins.NOBODY or any(each.then is Then.ALL_WIN for each in self.ends)

    @property
    def usual(self) -> Counter | None:
        """The counter of players that is meant where a number is said and no counter."""
        return self._own(self.unnamed) or self.measure

    @property
    def measure(self) -> Counter | None:
        """The counter of players by which somebody is ahead."""
        first = (each for each in self.counters if each.of is Of.PLAYER)
        return self._own(self.by) or next(first, None)

    def _own(self, name: str) -> Counter | None:
        found = self.counter(name)
        return found if found and found.of is Of.PLAYER else None

    def harms(self, counter: Counter) -> bool:
        """Say whether whoever has so much of a counter is out, or has lost."""
        bad = (Then.OUT, Then.LOSES)
        ends = (each for each in self.ends if each.counter == counter.name and each.then in bad)
        return any(each.reaches is not None for each in ends)

    def counter(self, name: str) -> Counter | None:
        """Return the counter of this name, None if there is none."""
        return next((each for each in self.counters if each.name == name), None)

    def role(self, name: str) -> Role | None:
        """Return the role of this name, None if there is none."""
        return next((each for each in self.roles if each.name == name), None)

    def choice(self, name: str) -> Choice | None:
        """Return the choice of this name, None if there is none."""
        return next((each for each in self.choices if each.name == name), None)

    @property
    def has_turns(self) -> bool:
        """Whether players take turns."""
        return self.order is not Order.NONE

    @property
    def has_rounds(self) -> bool:
        """Whether anything here depends on the round."""
        by_round = any(each.rounds or each.at_round for each in self.ends)
        counted = any(each.each_round for each in self.counters)
        return by_round or counted or any(each.moves is Moves.ROUND for each in self.roles)
