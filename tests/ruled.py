"""Rulings as data: what lies on the table, what people say, and what must be true afterwards.

A file of `tests/rulings` has one entry for each ruling.  `scene` is typed first and must not be
doubted; then each list of `said` is typed at a table of its own, and after each the same must be
true.  What is asserted is the table, never a sentence:

- ``stables``: the titles before a player, in any order; ``has``: some of them;
  ``lacks``: titles that are not there
- ``hands``: how many cards a player holds; ``discard``: titles that lie in the discard pile,
  ``lacks_discard``: titles that do not
- ``open``: effects that are still to be done, each as "title, player"; ``first``: the first of
  them; ``pile``: the titles of the pile, the top first
- ``turn``, ``phase``; ``wins``: who has won; ``counts``: how many Unicorns or Animals count
- ``deck``: how many cards the deck holds
- ``loans``: what goes back to somebody, each as "title, player"
- ``doubt``: what was said last was understood, but its last clause changes nothing: the game
  doubts it, refuses it or asks about it, and names these in its words; without it no doubt may
  be open
- ``says``: what somebody must hear of the last line, ``unsaid``: what nobody may hear of any
  line; ``why``: what `why` must name then

``yes?`` is typed only where a doubt is open.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from sitting import Heard, Player, Watched, copied, shipped_library

from assistant.game import AreaGame
from assistant.inbox import Typed
from assistant.rules.table import Fate, Piece
from assistant.rules.winning import tallies
from assistant.session import Session
from assistant.settings import Settings

LINE = "prompt.choice"
UNHEARD = (
    "unclear.not_understood",
    "unclear.part",
    "unclear.did_you_mean",
    "unclear.word_or_card",
    "prompt.no_card",
    "prompt.none_near",
    LINE,
)
"""What is said where a line was not understood, or only half."""
_ASKED = (
    "play.who_answers",
    "play.which_card",
    "play.which_copy",
    "play.which_target",
    "play.which_baby_is",
    "play.which_sacrifice",
    "play.by_which",
    "play.into_whose",
    "play.whose_hand",
    "play.instead_of_which",
    "play.offers",
)
"""What is asked about a line that was understood, with a list to choose from."""
RULINGS = Path(__file__).parent / "rulings"


@dataclass(frozen=True)
class Wording:
    """One ruling, said in one of its wordings."""

    ruling: Mapping[str, Any]
    number: int

    @property
    def id(self) -> str:
        """What a person who runs the tests reads."""
        return f"{self.ruling['id']}-{self.number + 1}"

    @property
    def lines(self) -> list[str]:
        """What is typed after the scene."""
        said: list[list[str]] = self.ruling["said"]
        return said[self.number]


def wordings(folder: Path = RULINGS) -> list[Wording]:
    """Return every wording of every ruling in the files of a folder."""
    return [each for file in sorted(folder.glob("*.toml")) for each in of_file(file)]


def of_file(file: Path) -> Iterator[Wording]:
    """Yield the wordings of one file; what it says at its head holds for each ruling in it."""
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    shared = {key: value for key, value in table.items() if key != "ruling"}
    for ruling in table.get("ruling", ()):
        for number in range(len(ruling["said"])):
            yield Wording({**shared, **ruling}, number)


def sit_down() -> Player:
    """Start a session of its own that keeps no journal."""
    heard, eyes = Heard(), Watched()
    return Player(
        Session(shipped_library(adult=True), Settings(adult=True), heard, eyes), heard, eyes
    )


def faults(wording: Wording) -> list[str]:
    """Play a wording; return what is not as the ruling has it, with what was heard."""
    scene = _scene((wording.ruling["game"], *wording.ruling.get("scene", ())))
    if scene.doubted:
        return scene.doubted
    return _said_at(scene.copied(), wording)


@dataclass
class _Scene:
    """A table as a scene left it, what was heard on the way, and what was doubted if it was."""

    player: Player
    transcript: list[str]
    doubted: list[str]

    def type(self, line: str, wrong: list[str]) -> list[str]:
        """Type a line; return what is said, and note what was not understood."""
        game = self.player.session.game
        if line == "yes?" and not (game and game.waiting):
            return []
        said = self.player.take(Typed(line.rstrip("?") if line == "yes?" else line))
        self.transcript.extend([f"> {line}", *(each.text for each in said)])
        keys = [getattr(each.said, "key", "") for each in said]
        # What is asked with a list to choose from was understood.
        asked = any(key.startswith(_ASKED) for key in keys)
        unheard = [key for key in keys if key in UNHEARD and not (asked and key == LINE)]
        wrong.extend(f"not understood: {line}" for _ in unheard)
        return [each.text for each in said]

    def copied(self) -> "_Scene":
        """Return another table at which all is as at this one."""
        return _Scene(copied(self.player), [*self.transcript], [*self.doubted])


@lru_cache(maxsize=64)
def _scene(lines: tuple[str, ...], *, yes: bool = False) -> _Scene:
    """Return the table behind these lines; nothing is said at it but in copies of it.

    `yes` is whether ``yes?`` comes next.  Many wordings are said at one scene, and many scenes
    begin alike: each line is typed once for them.
    """
    if not lines:
        return _Scene(sit_down(), [], [])
    *before, line = lines
    scene, wrong = _scene(tuple(before), yes=line == "yes?"), list[str]()
    if scene.doubted:
        return scene
    scene = scene.copied()
    scene.type(line, wrong)
    game = scene.player.session.game
    if wrong or game is None or (game.waiting is not None and not yes):
        scene.doubted = [f"the scene is doubted: {line}", *scene.transcript]
    return scene


def _said_at(scene: _Scene, wording: Wording) -> list[str]:
    ruling, wrong, game = wording.ruling, list[str](), _game(scene.player)
    last, before = list[str](), game.table
    for line in wording.lines:
        before = game.table
        last = scene.type(line, wrong)
    wrong += _about_doubt(game, ruling, last, changed=game.table is not before)
    heard = "\n".join(scene.transcript)
    wrong += [f"is said: {each}" for each in ruling.get("unsaid", ()) if _in(each, [heard])]
    wrong += [f"is not said: {each}" for each in ruling.get("says", ()) if not _in(each, last)]
    wrong += _about_table(game, ruling)
    if "why" in ruling:
        told = scene.type("why", wrong)
        wrong += [f"why does not name: {each}" for each in ruling["why"] if not _in(each, told)]
    return [*wrong, *scene.transcript] if wrong else []


def _game(player: Player) -> AreaGame:
    game = player.session.game
    assert game is not None
    return game


def _in(words: str, said: Iterable[str]) -> bool:
    return words.casefold() in "\n".join(said).casefold()


def _about_doubt(
    game: AreaGame, ruling: Mapping[str, Any], last: list[str], *, changed: bool
) -> Iterator[str]:
    if "doubt" not in ruling:
        if game.waiting is not None:
            yield "it is doubted"
    elif changed and game.waiting is None:
        yield "it is done without a doubt"
    else:
        yield from (
            f"the doubt does not name {each}" for each in ruling["doubt"] if not _in(each, last)
        )


def _about_table(game: AreaGame, ruling: Mapping[str, Any]) -> Iterator[str]:
    table, position = game.table, game.position

    def titles(pieces: Iterable[Piece]) -> Counter[str]:
        return Counter(position.title(piece) for piece in pieces)

    seats = {seat.name: seat for seat in table.seats}
    for name, wanted in ruling.get("stables", {}).items():
        found = titles(seats[name].stable)
        if found != Counter(wanted):
            yield f"before {name}: {sorted(found.elements())}, not {sorted(wanted)}"
    for name, wanted in ruling.get("has", {}).items():
        if Counter(wanted) - titles(seats[name].stable):
            yield f"before {name}: {sorted(titles(seats[name].stable))} without {wanted}"
    for name, wanted in ruling.get("lacks", {}).items():
        if set(wanted) & set(titles(seats[name].stable)):
            yield f"before {name}: {sorted(titles(seats[name].stable))}, one of {wanted}"
    for name, wanted in ruling.get("hands", {}).items():
        if seats[name].hand_size != wanted:
            yield f"{name} holds {seats[name].hand_size}, not {wanted}"
    if Counter(ruling.get("discard", ())) - titles(table.discard):
        yield f"discard pile: {sorted(titles(table.discard))} without {ruling['discard']}"
    if set(ruling.get("lacks_discard", ())) & set(titles(table.discard)):
        yield f"discard pile: {sorted(titles(table.discard))}, one of {ruling['lacks_discard']}"
    links = table.chain.links if table.chain else ()
    waiting = [each for link in links for each in link.effects if each.fate is Fate.WAITING]
    open_ = [f"{position.title(each.piece)}, {table.seats[each.seat].name}" for each in waiting]
    if "open" in ruling and Counter(open_) != Counter(ruling["open"]):
        yield f"open: {open_}, not {ruling['open']}"
    if "first" in ruling and open_[:1] != [ruling["first"]]:
        yield f"open: {open_}, not first {ruling['first']}"
    if "pile" in ruling:
        found_pile = (
            [position.title(each) for each in reversed(table.pile.cards)] if table.pile else []
        )
        if found_pile != ruling["pile"]:
            yield f"pile: {found_pile}, not {ruling['pile']}"
    if "turn" in ruling and table.seats[table.turn.seat].name != ruling["turn"]:
        yield f"turn of {table.seats[table.turn.seat].name}, not of {ruling['turn']}"
    if "phase" in ruling and table.turn.phase != ruling["phase"]:
        yield f"phase {table.turn.phase}, not {ruling['phase']}"
    loans = [
        f"{position.title(loan.piece)}, {table.seats[loan.owner].name}" for loan in table.loans
    ]
    if "loans" in ruling and Counter(loans) != Counter(ruling["loans"]):
        yield f"to go back: {loans}, not {ruling['loans']}"
    if "unnamed" in ruling and table.unnamed != ruling["unnamed"]:
        yield f"unnamed in the discard pile: {table.unnamed}, not {ruling['unnamed']}"
    if "deck" in ruling and table.deck != ruling["deck"]:
        yield f"deck: {table.deck}, not {ruling['deck']}"
    if "nursery" in ruling and table.in_nursery != ruling["nursery"]:
        yield f"nursery: {table.in_nursery}, not {ruling['nursery']}"
    for title, zone in ruling.get("lies", {}).items():
        zones = [place.zone for piece, place in table.lying() if position.title(piece) == title]
        if zones != [zone]:
            yield f"{title} lies in {zones}, not {zone}"
    if "herds" in ruling and sorted(each.species for each in table.turn.herds) != sorted(
        ruling["herds"]
    ):
        yield f"herds: {[each.species for each in table.turn.herds]}, not {ruling['herds']}"
    won = [table.seats[each].name for each in table.outcome.winners] if table.outcome else None
    if won != ruling.get("wins"):
        yield f"won by {won}, not {ruling.get('wins')}"
    counted = {
        seat.name: tally.count for seat, tally in zip(table.seats, tallies(position), strict=True)
    }
    for name, wanted in ruling.get("counts", {}).items():
        if counted[name] != wanted:
            yield f"{name} counts {counted[name]}, not {wanted}"
