"""Two cards, or two hands, that change places at one moment."""

from assistant.rules import reacting
from assistant.rules.actions import Swap, SwapHands, Verb
from assistant.rules.apply import fold
from assistant.rules.areas import surplus
from assistant.rules.carrying import carry
from assistant.rules.chaining import set_off
from assistant.rules.edition import Rulebook
from assistant.rules.events import Event, HandsSwapped, Moved
from assistant.rules.moving import about_areas, moved_effects
from assistant.rules.rulings import Allowed, Doubts, Ruling, refused
from assistant.rules.table import Table, Zone


def swap(book: Rulebook, table: Table, action: Swap) -> Ruling:
    """Two cards of two areas change places; both have left and entered at the same moment."""
    if not table.full:
        return refused("only_numbers", "terms")
    places = {piece: table.place_of(piece) for piece in (action.one, action.other)}
    for piece, place in places.items():
        if place.zone is not Zone.STABLE:
            area = book.edition.words.area
            return refused("not_in_play", "terms", card=book.title(piece), area=area)
    if len(set(places.values())) < 2:
        return refused("same_area", "entering", area=book.edition.words.area)
    doubts = Doubts()
    events: list[Event] = []
    after = table
    for piece, other in ((action.one, action.other), (action.other, action.one)):
        to = places[other]
        about_areas(book, table, piece, places[piece], to, doubts)
        moved = carry(after, piece, to, by=Moved(piece, to, Verb.SWAP))
        after = fold(after, moved)
        events += moved
    effects = [
        effect
        for piece, other in ((action.one, action.other), (action.other, action.one))
        for effect in moved_effects(
            book, table, piece, places[piece], places[other], Verb.SWAP, after
        )
    ]
    for piece, other in ((action.one, action.other), (action.other, action.one)):
        effects += reacting.to_move(book, table, after, piece, places[other])
    effects += surplus(book, table, after, table.chain)
    return Allowed((*events, *set_off(book, table.chain, effects, 1)), tuple(doubts))


def swap_hands(table: Table, action: SwapHands) -> Ruling:
    """Two players change their hands, with all that is known of them."""
    if action.seat == action.other:
        doubts = Doubts()
        name = table.seats[action.seat].name
        doubts.about("impossible_elsewhere", "same_player", True, seat=name)
        return Allowed((), tuple(doubts))
    return Allowed((HandsSwapped(action.seat, action.other),))
