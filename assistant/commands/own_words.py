"""What stands on a button: what one player can do, said to that very player."""

from dataclasses import replace

from assistant.game import AreaGame
from assistant.messages import Msg, Text, Value, say
from assistant.rules.actions import Give, Move, SetSeat, Swap, SwapHands
from assistant.rules.choosing import Pick
from assistant.rules.table import Piece, SeatNumber, Zone

_OWN = frozenset(
    f"offers.{key}"
    for key in (
        *("play", "target", "target_more", "letters", "pass", "answer", "draw", "draw_more"),
        *("discard", "end_turn", "done", "skip", "decline", "make_good", "give_back"),
    )
)
"""What is told of a player by name at the table, and has words of its own for that player."""


def to_player(told: Text) -> Text:
    """Return what a player can do as it is said to that player: Draw a card."""
    if isinstance(told, Msg) and told.key in _OWN:
        return replace(told, key=told.key.replace(".", ".own_", 1))
    return told


def picked(game: AreaGame, pick: Pick, seat: SeatNumber) -> Msg:
    """Return a choice of an effect as it is said to the player of a seat: Destroy Ben's Narwhal."""
    action = pick.action
    if isinstance(action, Move) and action.piece is not None:
        whose = dict(pick.values).get("whose")
        if whose is not None:
            return say("offers.own_to", card=_card(game, action.piece, seat), name=whose)
        return moved(game, action, action.piece, seat)
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


def moved(game: AreaGame, move: Move, piece: Piece, seat: SeatNumber) -> Msg:
    """Return that a card is moved, as it is said to the player of a seat."""
    return say(f"offers.own_move.{move.verb.value}", card=_card(game, piece, seat))


def _card(game: AreaGame, piece: Piece, seat: SeatNumber) -> Msg:
    """Return a card, with whose it is where it lies before somebody."""
    place, title = game.position.place_of(piece), game.position.title(piece)
    if place.zone is not Zone.STABLE:
        return say("offers.card_of_nobody", card=title)
    key = "offers.own_mine" if place.seat == seat else "offers.own_of"
    return say(key, card=title, name=game.names[place.seat])
