"""Every design of every deck at the table, typed: what its steps ask for passes, the rest is
doubted, each in three wordings.

What is legal is read from the steps alone by `as_written`, never from the rules.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pytest
from as_written import COUNTED, DISCARDED, FIELDS, HIDDEN, NURSERY, Board, Deed, Owed, Story
from made_up import NAMES, laid
from ruled import LINE, UNHEARD, sit_down
from sitting import Player
from test_every_card import DECKS, MOST, book, effects_of, moved_away

from assistant.cards.model import Card, Deck, Kind
from assistant.cards.step_words import Doer, Holds, StepVerb, StepZone, This, When
from assistant.cards.traits import ANIMALS
from assistant.game import AreaGame
from assistant.inbox import Typed
from assistant.kinds import Unkept, UnkeptAct
from assistant.rules.fold import fold
from assistant.rules.opening import open_table
from assistant.rules.position import Position
from assistant.rules.progress import advance
from assistant.rules.table import Effect, Phase, Table, Turn
from assistant.rules.waiting_events import Triggered

SEATS = range(3)
WRONG = ("whose", "kind", "count", "order", "doer", "moment", "place")
ASKED_AT_ONCE = ("move", "bring", "swap", "skip turn")
NEEDS = (Holds.PLAY_ONLY, Holds.ENTER_ONLY)
ANIMAL_KINDS = (Kind.BASIC, Kind.MAGICAL)
NOT_UNDERSTOOD = tuple(each for each in UNHEARD if each != LINE)
QUIET = (When.BEGINNING_OF_TURN, When.ENTERS)
"""Cards with effects at these moments lie still while others move."""
PAST = {"sacrifice": "sacrifices", "destroy": "destroys", "steal": "steals", "return": "returns"}
PAST |= {"take": "takes", "bring": "brings", "move": "moves", "discard": "discards"}


@dataclass
class Tally:
    """What was tried, and what went wrong."""

    tried: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


class Snapshot(Unkept):
    """A record that begins with a table as it is."""

    def __init__(self, table: Table) -> None:
        super().__init__([])
        self.done.append(UnkeptAct("", ()))
        self._tables.append(table)


# -- the table ---------------------------------------------------------------------


def scene(deck: Deck, card: Card) -> Table:
    """Return a table where each player has some of every kind, no two cards of one title."""
    rulebook = book(deck)
    events = open_table(rulebook, NAMES[:3], full=True, cards=deck.cards)
    table = fold(Table("", (), Turn(0)), events)
    titles = {card.title}
    still: list[Card] = []
    for each in sorted(deck.cards, key=lambda one: (bool(one.effects), one.code)):
        moments = {text.moment.when for text in each.effects}
        plain = each.copies and not each.always and moments <= {*QUIET}
        if each.title not in titles and each.counts_as == 1 and plain:
            titles.add(each.title)
            still.append(each)
    babies = [f"{each.code}.1" for each in still if each.kind is Kind.BABY]
    stables: list[list[str]] = [[], [], []]
    if card.kind not in (Kind.MAGIC, Kind.INSTANT):
        stables[0].append(f"{card.code}.1")
    heap: list[str] = []
    deal_animals([each for each in still if each.kind in ANIMAL_KINDS], stables, heap)
    for kind in (Kind.UPGRADE, Kind.DOWNGRADE):
        of_kind = [f"{each.code}.1" for each in still if each.kind is kind]
        for stable, piece in zip(stables, of_kind, strict=False):
            stable.append(piece)
        heap += of_kind[3:4]
    heap += [
        f"{each.code}.1"
        for each in deck.cards
        if each.kind is Kind.MAGIC and each.title not in titles
    ][:1]
    heap += [
        f"{each.code}.1"
        for each in deck.cards
        if each.kind is Kind.INSTANT and each.title not in titles
    ][:1]
    for stable, baby in zip(stables, babies, strict=False):
        stable.append(baby)
    seats = tuple(replace(seat, stable=()) for seat in table.seats)
    table = replace(table, seats=seats, stand_ins=())
    for text in card.effects:
        animals = [each for each in stables[1] if is_animal(deck, each)]
        if text.moment.when is When.OVER:
            stables[0] += animals
            stables[1] = [each for each in stables[1] if each not in animals]
        elif text.moment.when is When.UNDER:
            stables[1] += [each for each in stables[0] if is_animal(deck, each)]
            stables[0] = [each for each in stables[0] if not is_animal(deck, each)]
    table = laid(table, dict(enumerate(stables)))
    phase = (
        Phase.BEGINNING
        if any(is_beginning(text.moment.when) for text in card.effects)
        else Phase.ACTION
    )
    return replace(
        table, discard=tuple(heap), nursery=tuple(babies[3:]), turn=replace(table.turn, phase=phase)
    )


def is_beginning(when: When) -> bool:
    return when is When.BEGINNING_OF_TURN


def is_animal(deck: Deck, piece: str) -> bool:
    return any(f"{each.code}.1" == piece and each.kind in ANIMALS for each in deck.cards)


def deal_animals(animals: list[Card], stables: list[list[str]], heap: list[str]) -> None:
    """Lay animals before the players, of each species as many, and one on the heap."""
    by_species: dict[tuple[str, ...], list[Card]] = {}
    for each in sorted(animals, key=lambda one: one.kind is not Kind.BASIC):
        by_species.setdefault(each.species, []).append(each)
    for number, group in enumerate(by_species.values()):
        many = 3 * (3 if len(by_species) == 1 else 1)
        for at, each in enumerate(group[:many]):
            # Not all of the Basics before one player.
            stables[(at + number) % 3].append(f"{each.code}.1")
        heap += [f"{each.code}.1" for each in group[many : many + 1]][: 1 if number < 2 else 0]


def board_of(deck: Deck, position: Position) -> Board:
    """Return what everybody sees."""
    lying = {}
    for piece in position.table.discard:
        lying[piece] = (DISCARDED, -1)
    for seat, each in enumerate(position.table.seats):
        lying |= dict.fromkeys(each.stable, (FIELDS, seat))
    lying |= dict.fromkeys(position.table.nursery, (NURSERY, -1))
    cards = {f"{each.code}.1": each for each in deck.cards}
    return Board(cards, lying, tuple(each.hand_size or 0 for each in position.table.seats))


# -- at the table -------------------------------------------------------------------


class Sitting:
    """One way in at which many tables are laid, one after the other."""

    def __init__(self, deck: Deck) -> None:
        self.player: Player = sit_down()
        self.deck, self.book = deck, book(deck)
        self.said: list[str] = []

    def lay(self, position: Position) -> None:
        """Have a table lie there, as if it had come so far."""
        session = self.player.session
        session.forget()
        session.shared.doubts, session.shared.unheard = 0, None
        game = AreaGame(position.book, Snapshot(position.table), (self.deck.id,))
        game._position = position
        session.game = game
        self.said = []

    @property
    def game(self) -> AreaGame:
        game = self.player.session.game
        assert game is not None
        return game

    def type(self, *lines: str) -> bool:
        """Type lines; return whether every one of them was understood."""
        heard = True
        for line in lines:
            answer = self.player.take(Typed(line))
            self.said += [f"> {line}", *(each.text for each in answer)]
            heard &= not any(getattr(each.said, "key", "") in NOT_UNDERSTOOD for each in answer)
        return heard


def ways(deed: Deed, title: str, name: str, whose: str, there: str, to: str) -> list[list[str]]:
    """Return a deed in three wordings, each as lines."""
    verb = PAST.get(deed.verb, deed.verb)
    match deed.verb:
        case "sacrifice" | "destroy" | "steal":
            return [
                [f"{name} {verb} {title}"],
                [f"{name} {verb} {whose} {title}"],
                [f"{name} {verb}", title],
            ]
        case "return":
            return [
                [f"{name} returns {whose} {title} to the hand"],
                [f"{name} returns {title}"],
                [f"{name} returns", title],
            ]
        case "take":
            return [
                [f"{name} takes {title} {there}"],
                [f"{name} takes {whose} {title}" if whose else f"{name} gets {title} {there}"],
                [f"{name} takes", title],
            ]
        case "bring":
            return [
                [f"{name} brings in {title} {there}"],
                [f"{name} brings {title} into {name}'s stable"],
                [f"{name} brings", title],
            ]
        case "move":
            return [
                [f"{name} moves {whose} {title} to {to}'s stable"],
                [f"{name} moves {title} to {to}"],
                [f"{name} moves {title} into {to}'s stable"],
            ]
        case "discard" if deed.card:
            return [
                [f"{name} discards {title}"],
                [f"{name} discards {title} from the hand"],
                [f"{name} discards", title],
            ]
        case "discard":
            some = "a card" if deed.count == 1 else f"{deed.count} cards"
            return [
                [f"{name} discards {some}"],
                [f"{name} discards {deed.count}"],
                [f"{name} throws away {some}"],
            ]
        case "draw":
            some = "a card" if deed.count == 1 else f"{deed.count} cards"
            return [
                [f"{name} draws {some}"],
                [f"{name} draws {deed.count}"],
                [f"{name} takes {some} from the deck"],
            ]
        case "give":
            return [
                [f"{name} gives {to} a card"],
                [f"{name} gives a card to {to}"],
                [f"{name} hands {to} a card"],
            ]
        case "pull":
            giver = NAMES[deed.giver or 0]
            return [
                [f"{name} pulls a card from {giver}'s hand"],
                [f"{name} pulls a card from {giver}"],
                [f"{name} takes a random card from {giver}"],
            ]
        case "swap":
            return [
                [f"{name} swaps hands with {to}"],
                [f"{name} and {to} swap hands"],
                [f"{name} trades hands with {to}"],
            ]
        case _:
            return [
                [f"{name} skips the next turn"],
                [f"{name} skips a turn"],
                [f"{name} misses a turn"],
            ]


def wordings(board: Board, deed: Deed) -> list[list[str]]:
    zone, seat = board.zone(deed.card)
    title = board.cards[deed.card].title if deed.card else ""
    there = {
        DISCARDED: "from the discard pile",
        NURSERY: "from the nursery",
        HIDDEN: "from the deck",
    }
    whose = f"{NAMES[seat]}'s" if zone == FIELDS else ""
    there[FIELDS] = f"from {whose} stable"
    to = NAMES[deed.to] if deed.to is not None else ""
    if deed.other:
        other, of = board.cards[deed.other].title, NAMES[board.zone(deed.other)[1]]
        name = NAMES[deed.doer]
        return [
            [f"{name} swaps {title} with {other}"],
            [f"{name} swaps {title} for {of}'s {other}"],
            [f"{name} exchanges {title} for {of}'s {other}"],
        ]
    return ways(deed, title, NAMES[deed.doer], whose, there.get(zone, ""), to)


# -- what is tried ---------------------------------------------------------------------


def hidden_cards(board: Board) -> list[str]:
    """Cards that are in the deck or in hands, one of each title that nowhere is on the table."""
    open_ = {board.cards[each].title for each in board.lying}
    found: dict[str, str] = {}
    for each, card in board.cards.items():
        if card.title not in open_:
            found.setdefault(card.title, each)
    return list(found.values())


def near(story: Story, owed: Owed) -> Iterator[Deed]:
    """Yield every deed that could be thought to be what is owed, legal or not."""
    step = story.text.steps[owed.step]
    verb, zone = step.verb.value, step.source.zone if step.source else None
    many = max(1, owed.left)
    for doer in SEATS:
        others = [seat for seat in SEATS if seat != doer]
        match step.verb:
            case StepVerb.DRAW:
                # One more may be the card of the Draw phase.
                yield from (Deed(verb, doer, count=count) for count in (many, many + 2))
            case StepVerb.DISCARD if not step.what.of:
                yield from (Deed(verb, doer, count=count) for count in (many, many + 1))
            case StepVerb.SKIP_TURN:
                yield Deed(verb, doer)
            case StepVerb.GIVE:
                yield from (Deed(verb, doer, to=to) for to in others)
            case StepVerb.PULL:
                yield from (Deed(verb, doer, giver=giver) for giver in others)
            case StepVerb.SWAP if zone is StepZone.HAND:
                yield from (Deed(verb, doer, to=to) for to in others)
            case StepVerb.SWAP:
                for one in cards_in(story.board, doer):
                    for other in others:
                        for each in cards_in(story.board, other):
                            yield Deed(verb, doer, one, 2, other=each)
            case StepVerb.MOVE:
                for card, (where, seat) in story.board.lying.items():
                    if where == FIELDS:
                        yield from (Deed(verb, doer, card, to=to) for to in SEATS if to != seat)
            case StepVerb.DISCARD:
                yield from (Deed(verb, doer, card) for card in hidden_cards(story.board))
            case StepVerb.TAKE if zone is StepZone.HAND:
                return
            case _:
                unseen = zone in (StepZone.DECK, StepZone.THOSE, StepZone.HAND)
                cards = hidden_cards(story.board) if unseen else story.board.lying
                yield from (Deed(verb, doer, card) for card in cards)


def cards_in(board: Board, seat: int) -> list[str]:
    return [card for card, place in board.lying.items() if place == (FIELDS, seat)]


def neighbours(story: Story, owed: Owed, legal: Deed) -> Iterator[tuple[str, Deed]]:
    """Yield one deed of each kind that is nearly what is owed, with what is wrong about it."""
    seen = set[str]()
    for deed in near(story, owed):
        wrong = what_is_wrong(story, owed, legal, deed)
        if wrong and wrong not in seen and not story.may_be_next(deed):
            seen.add(wrong)
            yield wrong, deed


def what_is_wrong(story: Story, owed: Owed, legal: Deed, deed: Deed) -> str:
    if deed.count != legal.count:
        return "count" if replace(deed, count=legal.count) == legal else ""
    if deed.doer != legal.doer:
        return "doer" if replace(deed, doer=legal.doer) == legal else ""
    step, board = story.text.steps[owed.step], story.board
    if not deed.card or step.what.this is This.ONLY:
        return "whose" if deed != legal else ""
    if deed.to != legal.to:
        return "to" if replace(deed, to=legal.to) == legal else ""
    right = story.is_one(deed.card, step.what.of)
    here, there = board.zone(deed.card), board.zone(legal.card)
    if here == there:
        return "" if right else "kind"
    if not right or deed.other:
        return ""
    return "whose" if here[0] == there[0] else "place"


def later(story: Story, owed: Owed) -> Iterator[Deed]:
    """Yield a deed of a step that hangs on what is owed, and comes too early."""
    if not owed.left and owed.step in story.done:
        # Of as many as people like, they have had some and go on.
        return
    for at, step in enumerate(story.text.steps):
        root = story.group_of(owed.step)[0]
        if step.depends != root or at in story.group_of(owed.step) or step.link.value == "else":
            continue
        then = replace(story, owed=(), done=(*story.done, owed.step))
        then = replace(then, owed=tuple(each for each in then.asked(at) if each.left))
        for each in then.owed:
            for deed in near(then, each):
                if then.fits(deed) and story.fits(deed) is None:
                    yield deed
                    return


# -- the proof ----------------------------------------------------------------------------


def opened(sitting: Sitting, card: Card, which: int) -> tuple[Position, Position, Story]:
    """Return the table before an effect and when it is open, and the effect as it is written."""
    text = card.effects[which]
    before = Position(sitting.book, scene(sitting.deck, card))
    piece = f"{card.code}.1"
    if text.moment.when in (When.LOST, When.LEAVES):
        before = before.at(moved_away(before.table, piece))
    # Nobody is named for a card as it is played.
    by = None if text.moment.when is When.ON_PLAY else 1
    effect = Effect(piece, 0, not text.may, which=which, by=by)
    position = before.after([Triggered(0, (effect,))])
    position = position.after(advance(position))
    return before, position, Story(text, piece, 0, board_of(sitting.deck, before), by).opened()


def owed_at(
    position: Position, piece: str, which: int
) -> list[tuple[int, int | None, int, int | None]] | None:
    """Return what the program has owed of the effect of a card, None where it has ended."""
    effects = [
        each
        for each in position.resolving
        if (each.piece, each.which) == (piece, which) and not each.settled
    ]
    if not position.table.chain or not effects or effects[0].progress is None:
        return None
    return sorted(((o.step, o.seat, o.count, o.area) for o in effects[0].progress.owed), key=str)


def walked(sitting: Sitting, card: Card, which: int, tally: Tally) -> bool:
    """Try an effect step by step; return whether people have to say that it is done."""
    before, position, story = opened(sitting, card, which)
    by_table = False
    for _ in range(MOST):
        now = owed_at(position, story.card, which)
        mine = sorted(((o.step, o.doer, o.left, o.area) for o in story.owed), key=str)
        if (now or []) != mine:
            tally.wrong.append(
                f"{card.title}: {card.effects[which]}: owed {now}, as written {mine}"
            )
            return by_table
        if not story.owed:
            return by_table
        owed = story.owed[0]
        step = story.text.steps[owed.step]
        legal = next((each for each in near(story, owed) if story.fits(each) == owed), None)
        if step.verb.value not in COUNTED or legal is None:
            return True
        following = None
        for lines in wordings(story.board, legal):
            now_ = passes(sitting, position, lines, legal, story, tally, f"{card.title}: {step}")
            following = following or now_
        for wrong, deed in neighbours(story, owed, legal):
            fitting = {each.card for each in near(story, owed) if story.fits(each)}
            own = fitting & {*cards_in(story.board, deed.doer)}
            for lines in wordings(story.board, deed):
                if len(lines) > 1 and len(own) == 1 and step.who in (Doer.EACH, Doer.EACH_OTHER):
                    # The first line says it all: the one card that this player can choose.
                    continue
                doubted(sitting, position, lines, tally, f"{card.title}: {step}: {wrong}", wrong)
        for deed in later(story, owed):
            for lines in wordings(story.board, deed):
                doubted(sitting, position, lines, tally, f"{card.title}: {step}: order", "order")
        searched = step.source is not None and step.source.zone in (StepZone.DECK, StepZone.THOSE)
        # What somebody takes from the deck may be the card of a draw, turns are put right by word.
        if (
            not searched
            and legal.verb not in ("draw", "skip turn")
            and before.table.turn.phase is Phase.ACTION
        ):
            for lines in wordings(story.board, legal):
                doubted(sitting, before, lines, tally, f"{card.title}: {step}: moment", "moment")
        if following is None:
            return by_table
        if not story.done:
            in_one_breath(sitting, card, which, legal, tally)
        position = following
        story = story.after(legal, board_of(sitting.deck, position)).moved_itself()
    raise AssertionError(f"{card.title} never ends")


def passes(
    sitting: Sitting,
    position: Position,
    lines: list[str],
    deed: Deed,
    story: Story,
    tally: Tally,
    what: str,
) -> Position | None:
    """Type a legal deed; return the table after it, None where it did not pass."""
    sitting.lay(position)
    heard = sitting.type(*lines)
    tally.tried["legal"] += 1
    game = sitting.game
    if not heard or game.waiting or game.table is position.table:
        tally.wrong.append(f"NOT DONE {what}\n    " + "\n    ".join(sitting.said))
        return None
    return game.position


def doubted(
    sitting: Sitting, position: Position, lines: list[str], tally: Tally, what: str, wrong: str
) -> None:
    """Type a deed that is not legal; it must be understood, and nothing may move."""
    sitting.lay(position)
    heard = sitting.type(*lines)
    tally.tried[wrong] += 1
    if not heard or sitting.game.table is not position.table:
        tally.wrong.append(f"NOT DOUBTED {what}\n    " + "\n    ".join(sitting.said))


def in_one_breath(sitting: Sitting, card: Card, which: int, deed: Deed, tally: Tally) -> None:
    """Play the card and say what it does in one sentence; nobody answers, and it is done."""
    moment = card.effects[which].moment
    own = moment.what.this is This.ONLY and moment.when in (When.ENTERS, When.ON_PLAY)
    alone = card.kind is not Kind.DOWNGRADE and deed.doer == 0 and deed.card != f"{card.code}.1"
    if not own or not alone or any(each.holds in NEEDS for each in card.always):
        return
    table = scene(sitting.deck, card)
    seat = table.seats[0]
    stable = tuple(each for each in seat.stable if each != f"{card.code}.1")
    turn = replace(table.turn, phase=Phase.ACTION, drawn=True)
    table = replace(table, seats=(replace(seat, stable=stable), *table.seats[1:]), turn=turn)
    position = Position(sitting.book, table)
    board = board_of(sitting.deck, position)
    said = wordings(board, deed)[0][0].removeprefix(f"{NAMES[0]} ")
    sitting.lay(position)
    heard = sitting.type(f"Ann plays {card.title} and {said}", "nobody")
    tally.tried["in one breath"] += 1
    game = sitting.game
    there = board_of(sitting.deck, game.position)
    lay = board.zone(deed.card)
    stays = lay[0] != HIDDEN and there.zone(deed.card) == lay
    waits = game.table.pile or game.waiting
    # In one breath not all is read yet; then it is asked about, and nothing is done.
    asked = game.table is table and deed.verb in ASKED_AT_ONCE
    if not asked and (not heard or waits or stays):
        tally.wrong.append(
            f"NOT DONE {card.title} in one breath\n    " + "\n    ".join(sitting.said)
        )


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.id)
def test_every_design_does_at_the_table_what_its_steps_say(deck: Deck) -> None:
    sitting, tally = Sitting(deck), Tally()
    by_table, effects = set(), list(effects_of(deck))
    for card, which, _ in effects:
        if walked(sitting, card, which, tally):
            by_table.add(card.title)
    designs = {card.code for card, _, _ in effects}
    print(f"{deck.id}: {len(designs)} designs with effects, of which {len(by_table)} have")
    print(f"a part that is as the table says: {', '.join(sorted(by_table))}; tried: {tally.tried}")
    assert not tally.wrong, f"{len(tally.wrong)} wrong:\n" + "\n".join(tally.wrong)
    assert len(by_table) * 5 < len(designs)
    assert tally.tried.keys() >= {"legal", *WRONG, "in one breath"}
