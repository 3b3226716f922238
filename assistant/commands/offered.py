"""What one player can do now, as it is shown on a page of their own."""

from collections.abc import Iterator
from dataclasses import replace

from assistant.cards.model import Kind
from assistant.cards.step_words import StepVerb, StepZone
from assistant.choices import Choice, Said
from assistant.commands.choosing import deciding, in_portions, own_picks
from assistant.commands.in_words import in_words
from assistant.commands.questions import naming_of
from assistant.game import AreaGame
from assistant.games import Game
from assistant.intents import CallOn, Decide, Do
from assistant.language.slots import filled_by
from assistant.messages import Msg, Text, Value, say
from assistant.performing import performs
from assistant.rules.actions import (
    Give,
    Move,
    Next,
    PassAll,
    Respond,
    SetSeat,
    Settle,
    Swap,
    SwapHands,
)
from assistant.rules.choosing import Pick
from assistant.rules.decide import decide
from assistant.rules.demands import open_demands
from assistant.rules.events import Verb
from assistant.rules.offers import Ask, Offer, answers, namings
from assistant.rules.pile import responders
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed
from assistant.rules.table import Fate, Phase, Piece, Place, SeatNumber, Zone
from assistant.rules.targets import aims_first
from assistant.rules.turn import over_limit
from assistant.session import Session
from assistant.words import render

_MOST = 24
"""So many choices of an effect are buttons at once; of more, portions of them."""


def offered_to(session: Session) -> tuple[Choice, ...]:
    """Return what the player of a way in of their own can do now, the likeliest first.

    It is what can be done without a doubt by that player, or by anybody.
    """
    game, seat = session.shared.game, session.seat
    if game is None or seat is None or game.table.outcome:
        return ()
    if isinstance(game, AreaGame):
        return tuple(_in_area_game(game, seat, called=called_on(session) == seat))
    return tuple(_offers(game, seat))


def call_to(session: Session) -> Text:
    """Return what a player is told at once where the game waits for that very player."""
    game, seat = session.game, session.seat
    table = session.shared.table
    if table is None or seat is None or table.outcome:
        return ""
    if game and game.table.pile:
        asked = seat in responders(game.position)
        if aims_first(game.position) == seat:
            return say("seats.aim_now")
        top = game.position.title(game.table.pile.top)
        return say("seats.do_you_answer", card=top) if asked else ""
    if called_on(session) == seat:
        return say("seats.discard_now")
    owing = _owing(game) if game else frozenset()
    if owing and seat not in owing:
        return ""
    if game and owing:
        if any(_discards(pick) for _, pick in own_picks(game, seat)):
            return say("seats.discard_now")
        if table.turn.seat != seat:
            return say("seats.choose_now")
    if game and game.table.turn.seat == seat and game.table.turn.phase is Phase.END:
        many = over_limit(game.position)
        if many and not game.table.chain:
            return say("seats.to_discard", count=many)
    return say("seats.your_turn", number=table.turn.number) if table.turn.seat == seat else ""


def _owing(game: AreaGame) -> frozenset[SeatNumber]:
    """Return who has still to do a share of their own of what an open effect has several do."""
    open_ = [each for each in game.position.resolving if each.progress and not each.settled]
    owed = (share.seat for each in open_ if each.progress for share in each.progress.owed)
    return frozenset(seat for seat in owed if seat is not None)


def called_on(session: Session) -> SeatNumber | None:
    """Return who was chosen for what an open effect has somebody do, as long as it is undone."""
    called = session.shared.called
    return called[1] if called and called[0] is session.shared.table else None


@performs(CallOn)
def _call_on(session: Session, wanted: CallOn) -> Said:
    """Note who was chosen; what it comes to is said at that player's own page."""
    game, seat = session.game, session.seat
    if game is None or seat is None:
        return ()
    session.shared.called = session.shared.table, wanted.seat
    names = {"name": game.names[seat], "who": game.names[wanted.seat]}
    return (
        session.tell("seats.chooses_self" if seat == wanted.seat else "seats.chooses", **names),
    )


def _offers(game: Game, seat: SeatNumber) -> Iterator[Choice]:
    for each in game.offers():
        if each.seat in (None, seat):
            told = _to_player(each.told) if each.seat == seat else each.told
            yield Choice(told, Decide(each.action, render(each.told)))


def _in_area_game(game: AreaGame, seat: SeatNumber, *, called: bool) -> Iterator[Choice]:
    position = game.position
    chosen = tuple(_of_effects(game, seat, called=called))
    choices = chosen if len(chosen) <= _MOST else tuple(in_portions(chosen))
    # What the player is called for stands first.
    answers_first = seat in responders(position) and aims_first(position) != seat
    if not answers_first:
        yield from choices
    yield from _of_the_game(game, seat, chooses=bool(chosen))
    if answers_first:
        yield from choices
    yield from _number(game, seat)


def _of_the_game(game: AreaGame, seat: SeatNumber, *, chooses: bool) -> Iterator[Choice]:
    """Yield what the game offers the player of a seat, who `chooses` for an open effect or not."""
    position = game.position
    waits = bool(_owing(game) - {seat})
    for offer in _offers(game, seat):
        action = offer.then.action if isinstance(offer.then, Decide) else None
        others = isinstance(action, PassAll) and bool(responders(position))
        skips = isinstance(action, Settle) and action.fate is Fate.SKIPPED
        if isinstance(action, Move) and action.verb is Verb.DISCARD and game.table.full:
            # Which card it is lies open from then on.
            yield from _from_hand(game, seat, Verb.DISCARD)
            yield Choice(offer.text, Do("discard", seat=seat))
        elif _ends_turn(position, action):
            # One tap, where nothing is to be done in between.
            yield Choice(say("offers.own_end_turn"), Do("end turn", seat=seat))
        # A player speaks for no other, and skips nothing that can be chosen or is still owed.
        elif not (others or (skips and (chooses or waits))):
            yield offer
    # Cards of one title are one choice.
    own: dict[str, Offer] = {}
    for answer in answers(position, seat):
        piece = answer.action.piece if isinstance(answer.action, Respond) else None
        own.setdefault(position.title(piece or ""), answer)
    for card, answer in own.items():
        yield Choice(_to_player(answer.told), Do("answer", filled_by(card, game.around), seat))
    for naming in namings(position):
        answering = naming.ask is Ask.ANSWER
        if answering and seat in responders(position):
            yield Choice(say("offers.own_some_answer"), Do("answer", seat=seat))
        elif naming.ask is Ask.PLAY and naming.seat == seat:
            yield from _plays(game, seat)
            yield Choice(_to_player(naming.told), naming_of(naming))
        elif naming.seat == seat and not (chooses and naming.ask is Ask.TARGET):
            yield Choice(_to_player(naming.told), naming_of(naming))


def _ends_turn(position: Position, action: object) -> bool:
    """Say whether an action leads to the end of a turn at which nobody has too many cards."""
    table = position.table
    ends = isinstance(action, Next) and table.turn.phase is Phase.ACTION
    return ends and table.full and not over_limit(position)


def _number(game: AreaGame, seat: SeatNumber) -> Iterator[Choice]:
    """Yield the number that a player tells after a turn, where only numbers are tracked."""
    table = game.table
    if not table.full and not table.pile and table.turn.seat == seat and table.turn.acted:
        more = table.seats[seat].count + 1
        told = say("offers.own_count", count=more)
        yield Choice(told, Do("has", filled_by(str(more), game.around), seat))


def _of_effects(game: AreaGame, seat: SeatNumber, *, called: bool) -> Iterator[Choice]:
    """Yield what the player of a seat can choose for open effects, of the own hand too."""
    position = game.position
    open_ = [each for each in position.resolving if not each.settled]
    several = len(open_) > 1 or game.table.pile is not None
    if called:
        yield from _out_of_hand(game, seat, Verb.DISCARD)
    for choosing, pick in own_picks(game, seat):
        told, then = _picked(game, pick, seat), deciding(game, pick)
        if _discards(pick):
            if choosing.share.seat is None:
                yield Choice(told, CallOn(pick.seat))
            else:
                yield from _out_of_hand(game, seat, Verb.DISCARD)
            continue
        if several:
            card = position.title(choosing.effect.piece)
            told = say("offers.own_line_by", card=card, what=told)
        yield Choice(told, then)
    if _brings_from_hand(game, seat):
        yield from _out_of_hand(game, seat, Verb.BRING)


def _discards(pick: Pick) -> bool:
    """Say whether what can be chosen is a card of a hand that is discarded."""
    return isinstance(pick.action, Move) and pick.action.piece is None


def _brings_from_hand(game: AreaGame, seat: SeatNumber) -> bool:
    """Say whether an open effect lets the player of a seat bring in a card of the own hand."""
    position = game.position
    for each in open_demands(position) if game.table.full and not game.table.pile else ():
        source = each.step.source
        if source and each.share.seat == seat and each.step.verb is StepVerb.BRING:
            return source.zone is StepZone.HAND
    return False


def _out_of_hand(game: AreaGame, seat: SeatNumber, verb: Verb) -> Iterator[Choice]:
    """Yield each card of the hand that is kept by name, and one that is still to be named."""
    yield from _from_hand(game, seat, verb)
    yield Choice(say(f"offers.own_some.{verb.value}"), Do(verb.value, seat=seat))


def _from_hand(game: AreaGame, seat: SeatNumber, verb: Verb) -> Iterator[Choice]:
    """Yield what is done with each title that a player keeps by name, where nothing is against it.

    Cards of one title are one choice.
    """
    position = game.position
    for piece in {position.title(each): each for each in game.table.seats[seat].hand}.values():
        brings = verb is Verb.BRING
        to = Place(Zone.STABLE, seat) if brings else Place(Zone.DISCARD)
        move = Move(verb, seat, piece, to, seat if brings else None)
        ruling = decide(position, move)
        if isinstance(ruling, Allowed) and not ruling.doubts:
            words = in_words(game.names, verb.value, position.title(piece), seat)
            yield Choice(_moved(game, move, piece, seat), Decide(move, words))


def _plays(game: AreaGame, seat: SeatNumber) -> Iterator[Choice]:
    """Yield a play for each title that a player keeps by name; an Instant only answers."""
    position = game.position
    kept = (each for each in game.table.seats[seat].hand if position.kind(each) is not Kind.INSTANT)
    for title in dict.fromkeys(map(position.title, kept)):
        plays = Do("play", filled_by(title, game.around), seat)
        yield Choice(say("offers.own_plays", card=title), plays)


# -- what stands on a button: what one player can do, said to that very player ---------

_OWN = frozenset(
    f"offers.{key}"
    for key in (
        *("play", "target", "target_more", "letters", "pass", "answer", "draw", "draw_more"),
        *("discard", "end_turn", "done", "skip", "decline", "make_good", "give_back"),
    )
)
"""What is told of a player by name at the table, and has words of its own for that player."""


def _to_player(told: Text) -> Text:
    """Return what a player can do as it is said to that player: Draw a card."""
    if isinstance(told, Msg) and told.key in _OWN:
        return replace(told, key=told.key.replace(".", ".own_", 1))
    return told


def _picked(game: AreaGame, pick: Pick, seat: SeatNumber) -> Msg:
    """Return a choice of an effect as it is said to the player of a seat: Destroy Ben's Narwhal."""
    action = pick.action
    if isinstance(action, Move) and action.piece is not None:
        whose = dict(pick.values).get("whose")
        if whose is not None:
            return say("offers.own_to", card=_card(game, action.piece, seat), name=whose)
        return _moved(game, action, action.piece, seat)
    if isinstance(action, Swap):
        own, other = (_card(game, each, seat) for each in pick.pieces)
        return say("offers.own_swap", own=own, card=other)
    others = pick.seat != seat
    name = game.names[pick.seat]
    count: Value = dict(pick.values).get("count", 1)
    match action:
        case Give() if action.seat == pick.seat:
            return say("offers.own_give_to", name=game.names[action.to])
        case Give():
            return say("offers.own_pull_from", name=game.names[action.seat])
        case SwapHands():
            return say("offers.own_swap_hands", name=dict(pick.values)["name"])
        case SetSeat():
            return say("offers.own_skip_of" if others else "offers.own_skips", name=name)
        case Move():
            key = "offers.own_discard_of" if others else "offers.own_discards"
            return say(key, name=name, count=count)
        case _:
            key = "offers.own_draw_of" if others else "offers.own_draws"
            return say(key, name=name, count=count)


def _moved(game: AreaGame, move: Move, piece: Piece, seat: SeatNumber) -> Msg:
    """Return that a card is moved, as it is said to the player of a seat."""
    return say(f"offers.own_move.{move.verb.value}", card=_card(game, piece, seat))


def _card(game: AreaGame, piece: Piece, seat: SeatNumber) -> Msg:
    """Return a card, with whose it is where it lies before somebody."""
    place, title = game.position.place_of(piece), game.position.title(piece)
    if place.zone is not Zone.STABLE:
        return say("offers.card_of_nobody", card=title)
    key = "offers.own_mine" if place.seat == seat else "offers.own_of"
    return say(key, card=title, name=game.names[place.seat])
