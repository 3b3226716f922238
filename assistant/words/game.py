"""What has happened at the table, in words: one act's events become its announcements."""

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

from assistant.messages import Msg, Text, Value, say
from assistant.rules.events import (
    Discarded,
    Drew,
    Event,
    Forgotten,
    HandsSwapped,
    Moved,
    Number,
    NumberSet,
    PhaseBegan,
    PhaseWillBeSkipped,
    Spelled,
    Told,
    TurnBegan,
)
from assistant.rules.optional import prompted
from assistant.rules.pile import responders
from assistant.rules.position import Position
from assistant.rules.seat_events import Departed, Joined
from assistant.rules.steps import text_of
from assistant.rules.table import Phase, Piece, SeatNumber, Table, Zone
from assistant.rules.targets import to_aim, undecided
from assistant.rules.turn import following, over_limit
from assistant.rules.waiting_events import (
    Aimed,
    Announced,
    Answered,
    CarriedOut,
    Collected,
    LinkResolved,
    Passed,
    PileOpened,
    Stepped,
    Triggered,
    Uncovered,
)
from assistant.words.announcement import Announcement, Earcon, OneSeat, Priority
from assistant.words.left_out import both_discarded, left_out, unseen
from assistant.words.moves import hidden, pile_card
from assistant.words.pile import ask_steps, ask_target, name_target, still_asked, window
from assistant.words.telling import Telling
from assistant.words.turns import tell_phase, turns_drawn
from assistant.words.untold import all_told, hand_size
from assistant.words.winning import ask_letters, join


def tell(
    position: Position, events: Sequence[Event], positions: Sequence[Position] = ()
) -> tuple[Announcement, ...]:
    """Return what is said of one act; `position` is as it was before.

    `positions` are the same and those behind each event, where they are known already.
    """
    for event in events:
        if isinstance(event, Forgotten):
            # Nobody else is to learn whether a card that left the hand was known.
            whose = position.table.place_of(event.piece).seat
            text = say("game.forgotten", name=position.table.seats[whose].name)
            return (Announcement(text, text, Priority.MESSAGE, to=OneSeat(whose)),)
    told: list[Text] = []
    before, positions = position, positions or position.through(events)
    position = positions[-1]
    decided = undecided(position)
    for number, (earlier, later) in enumerate(pairwise(positions)):
        if not (decided and isinstance(events[number], PhaseBegan)):
            told += _of(earlier, later, events, number)
    for seat, says in prompted(before, events):
        told.append(
            say("game.prompt_all", says=says)
            if seat is None
            else say("game.prompt", name=position.table.seats[seat].name, says=says)
        )
    handed = _handed_over(before, position, events)
    if handed:
        keys = [_key(each) for each in told]
        at = keys.index(_HAND_UNSEEN) if _HAND_UNSEEN in keys else 0
        told.insert(at, handed)
        told = [each for each in told if _key(each) != _HAND_UNSEEN]
    elif not told:
        told = [*_hands(position.table, events)]
    questions = tuple(asked(before, position, events))
    told = list(_once(turns_drawn(told), questions))
    open_ = range(len(told) - len(questions), len(told))
    if any(isinstance(event, Told) for event in events) and not position.table.untold:
        told.append(all_told(position))
    if _is_at_limit(before, position):
        told.append(say("game.turn_can_end"))
    return tuple(
        Announcement(
            text, text, Priority.MESSAGE, lasts=_key(text) in _OUTCOMES, asks=number in open_
        )
        for number, text in enumerate(told)
    )


def _is_at_limit(before: Position, after: Position) -> bool:
    """Say whether a turn has nothing left but to end, now that its hand is down to the limit."""
    table = after.table
    ends = table.turn.phase is before.table.turn.phase is Phase.END
    due = table.chain or table.pile or table.outcome or table.loans_due()
    return bool(ends and not due and over_limit(before) and not over_limit(after))


def _once(told: Sequence[Text], questions: Sequence[Text]) -> Iterator[Text]:
    """Yield what is told and asked so that a card whose effect begins is named only once.

    That it takes effect is told by what it does; where it was named last, its title is enough.
    """
    named = [each for each in questions if _is_asked_by(each)]
    card = _card_of(named[0]) if len(named) == 1 else None
    effects = [*map(_card_of, questions), *(_card_of(each) for each in told if _is_effect(each))]
    told = [each for each in told if not (_key(each) in _BEGINS and _card_of(each) in effects)]
    yield from told
    last = _card_of(told[-1]) if told and _key(told[-1]) in _ENTERS else None
    for question in questions:
        if card is not None and card == last and question is named[0] and isinstance(question, Msg):
            yield Msg(question.key.removesuffix(_BY), question.values)
        else:
            yield question


_OUTCOMES = frozenset(
    f"game.{how}" for how in ("won", "won_letters", "nobody", "all_lose", "stopped_game")
)
_BY = "_by"
_HAND_UNSEEN = "game.hand_unseen"
_OF_HANDS = (Drew, Discarded, HandsSwapped, PileOpened, Answered, CarriedOut, Joined, Departed)
"""What changes hands and tells of that itself."""
_BEGINS = frozenset({"game.takes_effect"})
_ENTERS = frozenset({"game.enters", "game.enters_own"})


def _key(text: Text) -> str:
    return text.key if isinstance(text, Msg) else ""


def _card_of(text: Text) -> Value | None:
    """Return the card that a sentence is about, None where it names none."""
    if _key(text) == "game.effect_read" and isinstance(text, Msg):
        effect = dict(text.values)["effect"]
        return _card_of(effect) if isinstance(effect, Msg) else None
    return dict(text.values).get("card") if isinstance(text, Msg) else None


def _is_asked_by(text: Text) -> bool:
    """Say whether a sentence asks for what an effect does, and names its card."""
    return _key(text).startswith("asks.") and _key(text).endswith(_BY)


def _is_effect(text: Text) -> bool:
    return _key(text) in ("game.effect", "game.effect_read", "game.effect_text")


def recap(position: Position, events: Sequence[Event]) -> tuple[Announcement, ...]:
    """Return what is said of an act when it is long over: no questions, no phases, no passes."""
    told: list[Text] = []
    for number, (earlier, later) in enumerate(pairwise(position.through(events))):
        if not isinstance(events[number], PhaseBegan | Passed | Collected):
            told += _of(earlier, later, events, number, texts=False)
    return tuple(Announcement(text, text, Priority.MESSAGE) for text in told)


def _of(
    before: Position, after: Position, events: Sequence[Event], number: int, *, texts: bool = True
) -> Iterator[Text]:
    """Yield what is said of one event of an act, with `texts` what effects do that begin."""
    event = events[number]
    if left_out(before.table, events, number):
        return
    if unseen(after, events, number):
        yield say("game.appeared_unseen")
        return
    if _skips_both(events):
        if isinstance(event, PhaseWillBeSkipped):
            yield from _both_skipped(after, events, number)
            return
        if isinstance(event, PhaseBegan) and _ends_quietly(after, event):
            return
    if isinstance(event, Passed) and sum(isinstance(each, Passed) for each in events) > 1:
        some = before.table.pile and before.table.pile.passed
        yield say("game.rest_pass" if some else "game.nobody_answers")
        return
    if isinstance(event, Told) and sum(isinstance(each, Told) for each in events) > 1:
        yield say("game.rest_untold")
        return
    begins = any(isinstance(each, TurnBegan) for each in events[:number])
    turn = before.table.turn.seat
    drawn = any(isinstance(each, Drew) and each.seat == turn for each in events[:number])
    giver = _giver(before.table, events[number + 1 :]) if isinstance(event, Moved) else None
    by = _drawn_for(before, events[number + 1 :]) if isinstance(event, Drew) else None
    yield from Telling(before, after, begins, drawn, texts, giver, by).of(event)
    if both_discarded(events, number):
        yield say("game.both_discarded", card=pile_card(before))


def _drawn_for(before: Position, later: Iterable[Event]) -> Piece | None:
    """Return the card for whose effect is drawn, by how that gets on right behind the draw."""
    for event in later:
        match event:
            case Stepped(number) if number < len(before.resolving):
                return before.resolving[number].piece
            case Drew() | Moved():
                return None
    return None


def _giver(before: Table, later: Iterable[Event]) -> SeatNumber | None:
    """Return out of whose hand a card came, by the number that is told right behind its move."""
    for event in later:
        match event:
            case NumberSet(Number.HAND, int(size), seat):
                return seat if size < (before.seats[seat].hand_size or 0) else None
            case NumberSet():
                continue
            case _:
                return None
    return None


def _skips_both(events: Iterable[Event]) -> bool:
    """Say whether an act leaves nothing of a turn: neither the Draw phase nor the Action phase."""
    skipped = {each.phase for each in events if isinstance(each, PhaseWillBeSkipped)}
    return {Phase.DRAW, Phase.ACTION} <= skipped


def _both_skipped(after: Position, events: Sequence[Event], number: int) -> Iterator[Text]:
    """Yield in one sentence that both phases are skipped, with the last event that says so."""
    later = events[number + 1 :]
    if any(isinstance(each, PhaseWillBeSkipped) for each in later):
        return
    goes_on = any(isinstance(each, TurnBegan) for each in later)
    ends = any(isinstance(each, PhaseBegan) and _ends_quietly(after, each) for each in later)
    yield say("game.phases_skipped_end" if ends and not goes_on else "game.phases_skipped")


def _ends_quietly(position: Position, event: PhaseBegan) -> bool:
    """Say whether a turn comes to its end, and nothing is to be said of that but that it does."""
    return event.phase is Phase.END and tell_phase(position, Phase.END) == say("game.end_phase")


def _handed_over(position: Position, later: Position, events: Sequence[Event]) -> Text:
    """Return that cards went from one hand to another and nobody saw which; nothing if not so."""
    before, after = position.table, later.table
    if len(before.seats) != len(after.seats) or any(_tells_of_hand(position, e) for e in events):
        return ""
    sizes = [[each.hand_size for each in table.seats] for table in (before, after)]
    changes = {
        seat: later - earlier
        for seat, (earlier, later) in enumerate(zip(*sizes, strict=True))
        if earlier is not None and later is not None and earlier != later
    }
    if len(changes) != 2 or sum(changes.values()) != 0:
        return ""
    giver, taker = sorted(changes, key=changes.__getitem__)
    return say(
        "game.handed",
        name=after.seats[taker].name,
        giver=after.seats[giver].name,
        count=changes[taker],
        held=sizes[1][taker] or 0,
        left=sizes[1][giver] or 0,
    )


def _tells_of_hand(before: Position, event: Event) -> bool:
    """Say whether an event changes a hand and is told, as cards that go from hand to hand are not.

    `before` is the position before the act.
    """
    match event:
        case Moved():
            ends = (before.place_of(event.piece), event.to)
            return any(each.zone is Zone.HAND for each in ends) and not hidden(before, event)
        case NumberSet(Number.HAND):
            return event.rest is not None
        case _:
            return isinstance(event, _OF_HANDS)


def _hands(table: Table, events: Sequence[Event]) -> Iterator[Text]:
    """Yield the sizes of hands that have changed."""
    numbers = [each for each in events if isinstance(each, NumberSet)]
    for seat in dict.fromkeys(each.seat for each in numbers if each.what is Number.HAND):
        yield hand_size(table, seat)


def asked(before: Position, position: Position, events: Sequence[Event]) -> Iterator[Text]:
    """Yield the question that an act leaves open: a target, who answers, who of several wins."""
    table = position.table
    begins = any(isinstance(each, TurnBegan) for each in events) and not table.chain
    if begins and table.full and not table.outcome and following(table) is Phase.DRAW:
        yield say("game.start_draw", name=table.seats[table.turn.seat].name)
    kinds = {type(event) for event in events}
    if table.pile:
        if table.chain and table.outcome is None:
            # What an Instant does comes before the cards that lie under it.
            yield from ask_steps(position, before)
        yield from _asked_of_pile(position, kinds)
    elif table.outcome is None:
        yield from _targets(before, position)
        yield from ask_steps(position, before)
    if len(table.reached) > 1 and not table.outcome and not table.pile and not table.chain:
        names = [table.seats[seat].name for seat in table.reached]
        yield say("game.several_reached", names=join(names), first=names[0])
    if Spelled not in kinds:
        yield from ask_letters(position)


_TOLD_BEFORE = frozenset({PileOpened, Aimed, Announced, Answered})
"""Events that tell the title of the card which can be answered."""


def _asked_of_pile(position: Position, kinds: AbstractSet[type[Event]]) -> Iterator[Text]:
    table = position.table
    pile = table.pile
    if pile is None:
        return
    if PileOpened in kinds:
        yield from name_target(position)
    if table.chain and Triggered in kinds:
        # An Instant's effect is done before anybody answers what lies under it.
        return
    if kinds == {Passed} and position.value("claims") == "first_call" and responders(position):
        yield still_asked(position)
    elif kinds & {PileOpened, Aimed, Announced, Answered, Uncovered, Passed, Collected} or (
        LinkResolved in kinds and not table.chain
    ):
        yield window(position, now=bool(kinds & _TOLD_BEFORE) and Uncovered not in kinds)


def _targets(before: Position, position: Position) -> Iterator[Text]:
    """Yield the question for the targets of the link, where it was not asked before."""
    known = _aimed(before) if before.table.chain else set()
    pile = before.table.pile
    for aim in to_aim(position):
        effect = aim.effect
        if text_of(position, effect) is not None:
            continue
        # What may be done was asked about before the answers, if it was to be.
        ahead = pile is not None and effect.piece == pile.cards[0]
        again = effect.mandatory or not ahead or position.value("targets") == "after_answers"
        if again and not aim.more and (effect.piece, effect.seat) not in known:
            yield ask_target(position, effect.piece, effect.seat, effect.mandatory)


def _aimed(position: Position) -> set[tuple[Piece, SeatNumber]]:
    return {(each.effect.piece, each.effect.seat) for each in to_aim(position)}


def cue(before: Table | None, after: Table | None) -> Earcon | None:
    """Return the sound of the weightiest change between two states of one game, if there is any.

    Sounds one after the other could not be told apart, so there is never more than one.
    """
    if before is None or after is None or after.outcome is not None:
        return None
    # Where somebody has come or gone, the seats have other numbers.
    same = len(before.seats) == len(after.seats)
    if same and set(after.reached) - set(before.reached):
        return Earcon.WIN
    top = before.pile.cards if before.pile else ()
    if after.pile is not None and after.pile.cards != top:
        return Earcon.ANSWER
    if after.turn.number != before.turn.number:
        return Earcon.TURN
    if same and after.turn.seat != before.turn.seat:
        return Earcon.TURN
    return None
