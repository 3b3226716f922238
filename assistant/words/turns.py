"""A turn in words: whose it is, its phases, and what the game asks of the table."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeGuard

from assistant.messages import Msg, Text, Value, choose, say
from assistant.rules.chain import waiting
from assistant.rules.events import Number, NumberSet
from assistant.rules.pile import responders
from assistant.rules.position import Position
from assistant.rules.progress import began
from assistant.rules.table import Phase, Pile, Table
from assistant.rules.targets import letters_wanted
from assistant.rules.timed import perhaps_for_nothing, perhaps_herds
from assistant.rules.turn import can_draw, following, hand_limit, over_limit
from assistant.rules.winning import waits
from assistant.words.announcement import Announcement
from assistant.words.moves import answered_card


def tell_beginning(position: Position, *, waiting: bool = False) -> Iterator[Text]:
    """Yield what a turn begins with: the herd's bonuses, a reminder where only numbers count.

    `waiting` leaves out the bonuses that have been used or declined.
    """
    table = position.table
    if not table.full:
        yield say("game.beginning_light")
    for species in perhaps_herds(position, table.turn.seat) if table.full and not waiting else ():
        yield _perhaps(position, species)
    for effect in () if waiting else perhaps_for_nothing(position, table.turn.seat):
        name, baby = table.seats[effect.seat].name, position.edition.words.baby
        yield say("game.need_perhaps", card=position.title(effect.piece), name=name, baby=baby)
    links = table.chain.links if table.chain else ()
    effects = (each for link in links for each in link.effects)
    open_ = {each.piece for each in effects if not each.settled and not began(each)}
    # Those of the moment when the turn began: what came in since then does not count.
    for herd in table.turn.herds:
        bonus = next(
            (each for each in position.edition.bonuses if each.species == herd.species), None
        )
        if waiting and not (bonus and bonus.piece in open_):
            continue
        if bonus and bonus.effect and table.full:
            # It is asked for step by step.
            continue
        several = (bonus.several if bonus else "") or herd.species
        name = table.seats[table.turn.seat].name
        if bonus and bonus.text:
            told: dict[str, Value] = {"name": name, "count": herd.count, "several": several}
            yield say("game.herd_text", **told, text=bonus.text)
        else:
            yield say("game.herd", name=name, count=herd.count, several=several)


def _perhaps(position: Position, species: str) -> Text:
    """Return that a player has a bonus if the Baby of which nobody says which it is fits."""
    edition = position.edition
    several = next(each.several for each in edition.bonuses if each.species == species)
    name = position.table.seats[position.table.turn.seat].name
    return say("game.herd_perhaps", name=name, baby=edition.words.baby, several=several or species)


def tell_phase(position: Position, phase: Phase, *, drawn: bool = False) -> Text:
    """Return what a phase asks of the player whose turn it is.

    With `drawn` it was told just before who has drawn.
    """
    table = position.table
    seat = table.turn.seat
    name = table.seats[seat].name
    match phase:
        case Phase.DRAW:
            return say("game.draw_phase", name=name)
        case Phase.ACTION:
            return say("game.action_after_draw" if drawn else "game.action_phase", name=name)
        case Phase.BEGINNING:
            return say("game.beginning_plain")
        case Phase.END:
            limit, many = hand_limit(position, seat), over_limit(position)
            if many:
                return say("game.end_phase_discard", name=name, count=many, limit=limit)
            if table.seats[seat].hand_size is None or not table.full:
                return say("game.end_phase_light", name=name, limit=limit)
            return say("game.end_phase")


def turn_told(said: Sequence[Announcement]) -> tuple[Announcement, ...]:
    """Return what is said of several phases: that a turn ends, the next turn tells."""
    keys = [each.said.key if isinstance(each.said, Msg) else "" for each in said]
    begun = max((at for at, key in enumerate(keys) if key == "game.turn"), default=0)
    ends = ("game.end_phase", "game.end_phase_light")
    return tuple(each for at, each in enumerate(said) if at > begun or keys[at] not in ends)


def turns_drawn(told: Sequence[Text]) -> tuple[Text, ...]:
    """Return what is told, with the draw by which somebody begins a turn as that: both name who."""
    return tuple(
        replace(drew, key="game.drew_first") if _follows(drew, turn) else drew
        for turn, drew in zip(("", *told), told, strict=False)
    )


def _follows(drew: Text, turn: Text) -> TypeGuard[Msg]:
    """Say whether a sentence tells of the one card that begins the turn of the one before."""
    if not (isinstance(turn, Msg) and isinstance(drew, Msg)):
        return False
    keys = (turn.key, drew.key) == ("game.turn", "game.drew")
    values = dict(drew.values) if keys else {}
    return keys and dict(turn.values)["name"] == values["name"] and values["count"] == 1


def but_the_same_turn(
    told: Iterable[Announcement], before: Sequence[Text]
) -> Iterator[Announcement]:
    """Yield what is told as an act is taken back, but for a turn and phase that were so before."""
    was = [
        _turn_of(text, ("asked.turn_now", "asked.turn_ask", "asked.turn_ask_now"))
        for text in before
    ]
    for each in told:
        turn = _turn_of(each.said, ("asked.turn_now",))
        if turn is None or turn not in was:
            yield each


def _turn_of(text: Text, keys: Sequence[str]) -> dict[str, Value] | None:
    """Return whose turn it is and the phase, by a sentence of these keys; None for another one."""
    if not isinstance(text, Msg) or text.key not in keys:
        return None
    return {name: value for name, value in text.values if name != "ask"}


def tell_seat(before: Position, after: Position, event: NumberSet) -> Iterator[Text]:
    """Yield which of a player's turns to skip, extra turns and hand limit has changed."""
    seat, number = before.table.seats[event.seat], event.number or 0
    match event.what:
        case Number.SKIPS if number != seat.skips:
            yield say("game.skips" if number else "game.no_skips", name=seat.name, count=number)
        case Number.EXTRAS if number != seat.extras:
            used = number == seat.extras - 1 and event.seat == before.table.turn.seat
            key = "game.extras" if number else "game.no_extras"
            yield say("game.extra_turn" if used else key, name=seat.name, count=number)
        case Number.LIMIT if event.number is not None:
            yield say("game.limit", name=seat.name, limit=hand_limit(after, event.seat))
        case _:
            pass


def turn_line(table: Table, ask: Text = "") -> Msg:
    """Return whose turn it is and which phase, with what is asked if that is given."""
    name = table.seats[table.turn.seat].name
    phase = choose("asked.phase", table.turn.phase.value)
    if not ask:
        return say("asked.turn", name=name, phase=phase)
    return say("asked.turn_ask", name=name, phase=phase, ask=ask)


def turn_now(table: Table, ask: Text = "") -> Text:
    """Return `turn_line` as what holds: it is no news that somebody's turn begins."""
    told = turn_line(table, ask)
    return replace(told, key=f"{told.key}_now")


def question(position: Position) -> Text:
    """Return what is to be done now, as the end of a sentence; `book` is as the table plays it."""
    table = position.table
    if table.pile:
        return _answer(position, table.pile)
    for place in table.untold[:1]:
        name = table.seats[place.seat].name if place.seat >= 0 else ""
        return say(f"asked.ask_untold_{place.zone.value}", name=name)
    if table.chain:
        return say("asked.ask_effects", count=len(waiting(table.chain.links[0])))
    if len(table.reached) > 1 and not waits(position):
        return say("asked.ask_winner")
    for seat in letters_wanted(position)[:1]:
        return say("asked.ask_letters", name=table.seats[seat].name)
    match table.turn.phase:
        case Phase.BEGINNING:
            then = _go_on(table)
            return then if table.full else say("asked.ask_start", then=then)
        case Phase.DRAW:
            return _draw(position)
        case Phase.ACTION:
            return _act(position)
        case Phase.END:
            return _finish(position)


def _answer(position: Position, pile: Pile) -> Text:
    card = answered_card(position)
    waiting = responders(position)
    if not waiting:
        return say("asked.ask_resolve", card=card)
    if position.value("claims") == "seat_order":
        return say("asked.ask_one", name=position.table.seats[waiting[0]].name, card=card)
    return say("asked.ask_answers", card=card)


def _go_on(table: Table) -> Text:
    return choose("asked.then", following(table).value)


def _draw(position: Position) -> Text:
    table = position.table
    if table.turn.drawn:
        return _go_on(table)
    if not can_draw(position):
        return say("asked.ask_deck_out")
    return choose("asked.then", Phase.DRAW.value)


def _act(position: Position) -> Text:
    table = position.table
    left = table.turn.plays - table.turn.acted
    if left <= 0:
        return _go_on(table)
    if table.turn.acted:
        return say("asked.ask_more", count=left, then=_go_on(table))
    return say("asked.ask_action" if can_draw(position) else "asked.ask_play")


def _finish(position: Position) -> Text:
    table = position.table
    limit = hand_limit(position, table.turn.seat)
    many = over_limit(position)
    if many:
        return say("asked.ask_discard", count=many, limit=limit)
    for piece, owner in table.loans_due():
        return say("asked.ask_give_back", card=position.title(piece), name=table.seats[owner].name)
    counted = table.full and table.seats[table.turn.seat].hand_size is not None
    return say("asked.ask_end") if counted else say("asked.ask_down_to", limit=limit)
