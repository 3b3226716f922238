"""What just happened, who is next, who has drawn, what is owed and where a card lies."""

from collections.abc import Iterator

from assistant.cards.find import Found, Several
from assistant.choices import Said
from assistant.commands.at import At
from assistant.commands.played import played
from assistant.finding import card_meant, is_named
from assistant.game.pieces import copies
from assistant.messages import Text, filled_in, joined, say
from assistant.rules.chain import waiting
from assistant.rules.fold import fold
from assistant.rules.left_open import left_to, may_go_undone
from assistant.rules.pile import against_answering
from assistant.rules.table import Phase, Piece, Place, SeatNumber, Zone
from assistant.rules.turn import next_player, over_limit, player_after
from assistant.rules.waiting_events import Answered, PileOpened
from assistant.words import asked
from assistant.words.announcement import Announcement, plain
from assistant.words.doubts import doubt_words
from assistant.words.game import recap
from assistant.words.plain import repeated

_MOST = 3
"""Sentences that are said of what a player did."""


@played("questions", "what just happened")
def last(at: At) -> Said:
    """Tell what happened last; with a name, what that player did last."""
    seat, told = at.named_player, list[tuple[Announcement, ...]]()
    acts = at.game.record.acts()
    table = at.game.record.after(1)
    for act in acts[1:]:
        told.append(recap(at.game.position.at(table), act.events))
        table = fold(table, act.events)
    told = [said for said in told if said]
    if seat is None:
        return told[-1] if told else (at.tell("asked.nothing_yet"),)
    name = at.name(seat)
    of_player = [each for said in told for each in said if name in filled_in(each.said)]
    return tuple(of_player[-_MOST:]) or (at.tell("asked.nothing_yet"),)


@played("questions", "who is next")
def order(at: At) -> Said:
    """Say who is next; with a name, who comes after that player."""
    seat = at.named_player
    if seat is None:
        return (at.tell("asked.next", name=at.name(next_player(at.table))),)
    after = at.name(player_after(at.table, seat))
    return (at.tell("asked.next_after", name=after, before=at.name(seat)),)


@played("questions", "last play")
def last_play(at: At) -> Said:
    """Say which card was played last, also as an answer; with a name, by that player."""
    seat, table = at.named_player, at.game.record.after(1)
    told: Announcement | None = None
    for act in at.game.record.acts()[1:]:
        for event in act.events:
            if isinstance(event, PileOpened | Answered) and seat in (None, event.seat):
                card = at.game.position.at(fold(table, act.events)).title(event.piece)
                told = at.tell("asked.last_play", name=at.name(event.seat), card=card)
        table = fold(table, act.events)
    if told:
        return (told,)
    name = say("asked.nobody") if seat is None else at.name(seat)
    return (at.tell("asked.no_play", name=name),)


@played("questions", "can answer")
def may_answer(at: At) -> Said:
    """Say what keeps a player from answering now, or that nothing which all can see does."""
    seat = at.who if at.named_player is None else at.named_player
    against = against_answering(at.game.position, seat)
    if against:
        return (plain(doubt_words(against[0])),)
    return (at.tell("asked.may_answer", name=at.name(seat)),)


@played("questions", "did draw")
def did_draw(at: At) -> Said:
    """Say whether somebody has drawn: in the turn that is on, or in that player's last one."""
    turn = at.table.turn
    seat = turn.seat if at.named_player is None else at.named_player
    if seat == turn.seat:
        return (at.tell("asked.drawn" if turn.drawn else "asked.not_drawn", name=at.name(seat)),)
    table = at.game.record.after(1)
    last = table.turn if table.turn.seat == seat else None
    for act in at.game.record.acts()[1:]:
        table = fold(table, act.events)
        last = table.turn if table.turn.seat == seat else last
    key = "asked.drew_before" if last and last.drawn else "asked.not_drew_before"
    told = at.tell(key if last else "asked.no_turn_yet", name=at.name(seat))
    return (at.tell("asked.turn_of", name=at.name(turn.seat)), told)


@played("questions", "owes")
def owes(at: At) -> Said:
    """Say what a player has still to do before the turn can end."""
    seat = at.who if at.named_player is None else at.named_player
    due = _due(at, seat)
    owed = [plain(line) for line in asked.owed_of(at.game.position, seat)]
    may = tuple(_may(at, seat))
    if due:
        told = at.tell("asked.owes", name=at.name(seat), deeds=joined("commas", *due))
        return (*may, told, *owed)
    return (*may, *owed) or (at.tell("asked.owes_nothing", name=at.name(seat)),)


def _may(at: At, seat: SeatNumber) -> Iterator[Announcement]:
    """Yield what a player may still do, or leave out."""
    link = at.table.chain.links[0] if at.table.chain and not at.table.pile else None
    for each in waiting(link) if link else ():
        effect = link.effects[each] if link else None
        if effect and seat in left_to(effect) and may_go_undone(at.game.position, effect):
            card = at.game.position.title(effect.piece)
            yield at.tell("asked.may_use", name=at.name(seat), card=card)


def _due(at: At, seat: SeatNumber) -> list[Text]:
    position, table = at.game.position, at.table
    link = table.chain.links[0] if table.chain else None
    effects = [link.effects[each] for each in waiting(link)] if link else []
    due: list[Text] = [
        say("asked.owes_effect", card=position.title(each.piece))
        for each in effects
        if seat in left_to(each) and not may_go_undone(position, each)
    ]
    for piece, owner in table.loans_due():
        if table.place_of(piece).seat == seat:
            values = {"card": position.title(piece), "name": at.name(owner)}
            due.append(say("asked.ask_give_back", **values))
    draws = table.turn.phase in (Phase.BEGINNING, Phase.DRAW) and not table.turn.drawn
    if seat == table.turn.seat and draws and table.outcome is None:
        due.append(say("asked.owes_draw"))
    if seat == table.turn.seat and table.turn.phase is Phase.END and over_limit(position):
        due.append(say("asked.owes_discard", count=over_limit(position)))
    return due


def _on_the_pile(at: At, pieces: frozenset[Piece]) -> list[Text]:
    """Return who has played a card that can be answered, the newest first."""
    pile = at.game.position.table.pile
    played = zip(pile.cards, pile.players, strict=True) if pile else ()
    seats = dict.fromkeys(seat for piece, seat in played if piece in pieces)
    return [say("play.on_pile", name=at.name(seat)) for seat in reversed(seats)]


@played("questions", "where is")
def where_is(at: At) -> Said:
    """Say where a card lies that everybody can see."""
    found = card_meant(at.session, at.slots.said, played=True)
    if not (isinstance(found, Found | Several) and is_named(found)):
        return (at.tell("unclear.part", typed=repeated(at.slots.said, 40)),)
    match = found.match if isinstance(found, Found) else found.matches[0]
    position = at.game.position
    named = copies(position, match)
    places = dict.fromkeys(position.seen(named).values())
    open_to_all = (place for place in places if place.zone not in (Zone.DECK, Zone.HAND))
    seen = [place for place in open_to_all if place.zone is not Zone.PILE]
    for seat, player in enumerate(position.table.seats):
        if position.open_hand(seat) and not set(named).isdisjoint(player.hand):
            seen.append(Place(Zone.HAND, seat))
    answered = _on_the_pile(at, frozenset(named))
    if not (seen or answered):
        return (at.tell("asked.lies_hidden", card=match.card.title),)
    where = joined("commas", *answered, *map(at.place_words, seen))
    return (at.tell("asked.lies", card=match.card.title, places=where),)
