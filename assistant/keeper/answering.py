"""Answers to questions about a kept game, and how it stands."""

from collections.abc import Iterator

from assistant.keeper.ruleset import Choice, Counter, Of, Until
from assistant.keeper.table import KeptTable, amount
from assistant.keeper.turns import following
from assistant.keeper.winning import leaders
from assistant.language.heard import seat_first
from assistant.messages import Text, Value, in_turn, joined, say
from assistant.rules.table import SeatNumber

_FEW = 3
"""A number for an example."""


def listed(names: list[str]) -> Text:
    """Return names as a list."""
    return joined("commas", *names)


def may_hear(
    table: KeptTable, counter: Counter, seat: SeatNumber, asker: SeatNumber | None
) -> bool:
    """Say whether whoever asks may hear what a player's counter is at."""
    shown = table.outcome is not None or counter.name in table.revealed
    return not counter.hidden or shown or asker == seat


def answer(
    table: KeptTable,
    frame: str,
    seats: tuple[SeatNumber, ...],
    counter: Counter | None,
    *,
    role: str = "",
    choice: Choice | None = None,
    asker: SeatNumber | None = None,
    other: SeatNumber | None = None,
) -> tuple[Text, ...]:
    """Return the answer to a question: its frame, of whom it asks, about what, and against whom."""
    match frame:
        case "how_versus" if counter:
            return tuple(_against(table, seat, counter, other) for seat in seats)
        case "top":
            card = table.card
            return (say("keeper.card", card=card.title) if card else say("keeper.no_card"),)
        case "played":
            names = [each.name for each in table.seats]
            lie = ((names[each.seat], each.title) for each in table.played)
            told = tuple(say("keeper.lies", name=name, card=title) for name, title in lie)
            trick = any(each.leads for each in table.rules.counters)
            return told or ((say("keeper.none_lie"),) if trick else answer(table, "top", (), None))
        case "most" | "fewest" if table.rules.together and counter is None:
            return (say("keeper.together"), *_common(table, None))
        case "most" | "fewest":
            name = counter.name if counter else ""
            # Who leads is by what wins; who has most has most of it.
            most = None if frame == "most" and not counter else frame == "most"
            return (_best(table, name, most=most),)
        case "how":
            return tuple(_of_player(table, seat, counter, asker) for seat in seats)
        case "of_all" if counter and counter.hidden and counter.name not in table.revealed:
            mine = () if asker is None else (_of_player(table, asker, counter, asker),)
            return mine or (say("keeper.hidden_from"),)
        case "of_all":
            return tuple(_of_player(table, seat, counter, asker) for seat in table.playing)
        case "who_in":
            return (
                say("keeper.still_in", names=listed([table.seats[s].name for s in table.playing])),
            )
        case "how_common":
            return tuple(_common(table, counter)) or tallied(table, asker)
        case "who_said" | "who_not_said":
            return _who_said(table, counter, asker, said=frame == "who_said")
        case "who_role":
            seat = table.bearer(role)
            nobody = say("keeper.no_such")
            named = table.seats[seat].name if seat is not None else ""
            return (say("keeper.has_role", name=named, role=role) if named else nobody,)
        case "who_next":
            return next_told(table, seats[0] if seats else table.turn.seat)
        case "who_began" if table.rules.has_turns:
            name, number = table.seats[table.round.seat].name, table.round.number
            if not is_begun(table):
                return (turn_told(table),)
            if table.rules.has_rounds:
                return (say("keeper.began_round", number=number, name=name),)
            return (say("keeper.began", name=name),)
        case "which_choice":
            of = (choice,) if choice else table.rules.choices
            return tuple(line for each in of for line in _chosen(table, each))
        case "which_round":
            return (say("keeper.now_round", number=table.round.number),)
        case _:
            return (turn_told(table),)


def _who_said(
    table: KeptTable, counter: Counter | None, asker: SeatNumber | None, *, said: bool
) -> tuple[Text, ...]:
    """Return who has said what everybody is to say, or has not; of anything else who has any."""
    counter = counter or next((each for each in table.rules.counters if each.all_first), None)
    if counter is None:
        return ()
    if not counter.all_first:
        if not all(may_hear(table, counter, seat, asker) for seat in table.playing):
            return (say("keeper.hidden_from"),)
        having = (seat for seat in table.playing if (table.count(counter, seat) != 0) is said)
        told = tuple(_of_player(table, seat, counter, asker) for seat in having)
        return told or (say("keeper.no_such"),)
    meant = [s for s in table.playing if table.has_said(counter, s) is said]
    names, what = listed([table.seats[seat].name for seat in meant]), counter.one
    if meant:
        key = "keeper.have_said" if said else "keeper.have_not_said"
        return (say(key, names=names, counter=what),)
    return (say("keeper.none_said" if said else "keeper.all_said", counter=counter.name),)


def _chosen(table: KeptTable, choice: Choice) -> Iterator[Text]:
    """Yield what is chosen of a kind, and by whom; else the card that may tell it by itself."""
    chosen = table.chosen_of(choice.name)
    if chosen:
        name = table.seats[chosen.seat].name
        yield say("keeper.chosen_by", choice=choice.name, what=chosen.what, name=name)
        return
    yield say("keeper.not_chosen", choice=choice.name)
    if choice.until is Until.CARD and table.card:
        yield say("keeper.card", card=table.card.title)


def _best(table: KeptTable, name: str, *, most: bool | None) -> Text:
    seats = leaders(table, name, most=most)
    counter = table.rules.counter(name) or table.rules.measure
    if not seats or counter is None:
        return say("keeper.no_such")
    if not all(may_hear(table, counter, seat, None) for seat in seats):
        return say("keeper.hidden_from")
    names = listed([table.seats[seat].name for seat in seats])
    return say("keeper.best", names=names, amount=amount(counter, table.count(counter, seats[0])))


def _of_player(
    table: KeptTable, seat: SeatNumber, counter: Counter | None, asker: SeatNumber | None
) -> Text:
    if counter is None:
        return standing(table, seat, asker)
    if not may_hear(table, counter, seat, asker):
        return say("keeper.hidden_from")
    if counter.all_first and not table.has_said(counter, seat):
        return say("keeper.not_said", name=table.seats[seat].name, counter=counter.name)
    what = amount(counter, table.count(counter, seat))
    return say("keeper.at", name=table.seats[seat].name, what=what)


def _against(
    table: KeptTable, seat: SeatNumber, counter: Counter, other: SeatNumber | None
) -> Text:
    """Return what a player has of a counter against another player, or against each."""
    named, every = table.seats[seat].name, range(len(table.seats))
    if other is not None:
        what = amount(counter, table.count(counter, seat, other) if seat != other else 0)
        return say("keeper.at_from", name=named, what=what, other=table.seats[other].name)
    held = [(each, table.count(counter, seat, each)) for each in every if each != seat]
    there = [
        say("keeper.against", amount=amount(counter, now), other=table.seats[each].name)
        for each, now in held
        if now
    ]
    return say("keeper.at", name=named, what=joined("commas", *(there or (amount(counter, 0),))))


def standing(table: KeptTable, seat: SeatNumber, asker: SeatNumber | None = None) -> Text:
    """Return what a player has: all counters, and the roles."""
    name = table.seats[seat].name
    if table.seats[seat].out:
        return say("keeper.is_out", name=name)
    return say("keeper.at", name=name, what=joined("commas", *_held(table, seat, asker)))


def _held(table: KeptTable, seat: SeatNumber, asker: SeatNumber | None) -> Iterator[Text]:
    for counter in table.rules.counters:
        for of, other in table.places(counter):
            if of != seat:
                continue
            now = table.count(counter, seat, other)
            if other is not None:
                name = table.seats[other].name
                if now != counter.start:
                    yield say("keeper.against", amount=amount(counter, now), other=name)
            elif may_hear(table, counter, seat, asker):
                yield _own_amount(table, counter, seat, now)
            else:
                yield say("keeper.hidden_amount", counter=counter.name)
    yield from (each.role for each in table.bearers if each.seat == seat)


def _own_amount(table: KeptTable, counter: Counter, seat: SeatNumber, now: int) -> Text:
    """Return what a player has of a counter; who has said none where all are to has none yet."""
    if counter.all_first and not table.has_said(counter, seat):
        return say("keeper.none_said_yet", counter=counter.one)
    return amount(counter, now)


def _common(table: KeptTable, counter: Counter | None) -> Iterator[Text]:
    for each in table.rules.counters:
        if each.of is Of.TABLE and counter in (None, each):
            yield common_at(table, each)


def common_at(table: KeptTable, counter: Counter) -> Text:
    """Return what all have of a counter."""
    return say("keeper.at_common", counter=counter.name, now=table.count(counter))


def at_present(
    table: KeptTable, counter: Counter, seat: SeatNumber, other: SeatNumber | None = None
) -> Text:
    """Return what a player has of a counter, against another one, as all may hear it."""
    if may_hear(table, counter, seat, None):
        return amount(counter, table.count(counter, seat, other))
    return say("keeper.hidden_amount", counter=counter.name)


def tallied(table: KeptTable, asker: SeatNumber | None = None) -> tuple[Text, ...]:
    """Return what every player has, and what all have."""
    any_own = any(each.of is not Of.TABLE for each in table.rules.counters)
    seats = range(len(table.seats)) if any_own else ()
    chosen = (say("keeper.chosen_now", choice=each.choice, what=each.what) for each in table.chosen)
    return (*(standing(table, seat, asker) for seat in seats), *_common(table, None), *chosen)


def turn_told(table: KeptTable) -> Text:
    """Return whose turn it is, with the phase; where there are no turns, which round."""
    rules = table.rules
    if table.outcome:
        return say("keeper.over_now")
    if not rules.has_turns:
        return say("keeper.now_round", number=table.round.number)
    if table.all_played:
        return say("keeper.all_played")
    name = table.seats[table.turn.seat].name
    if not rules.phases:
        return say("keeper.now_turn", name=name)
    return say("keeper.now_phase", name=name, phase=rules.phases[table.turn.phase])


def is_begun(table: KeptTable) -> bool:
    """Say whether somebody has begun: a turn is over, or something was done in it."""
    return table.turn.number > 1 or table.round.number > 1 or table.turn.acted


def next_told(table: KeptTable, seat: SeatNumber) -> tuple[Text, ...]:
    """Return who comes next after a player, behind those who miss a turn."""
    if table.outcome or not table.rules.has_turns:
        return (turn_told(table),)
    comes, missed = following(table, seat)
    names = [each.name for each in table.seats]
    return (
        *(say("keeper.missed", name=names[each]) for each in missed),
        say("keeper.is_next", name=names[comes]),
    )


def not_heard(table: KeptTable, typed: str) -> Text:
    """Return what this game keeps, and how that is said; `typed` is what was not understood.

    It is empty where nothing was said but that help is wanted.
    """
    rules = table.rules
    own = [each.name for each in rules.counters if not each.hidden]
    usual, names = rules.usual, [each.name for each in table.seats]
    named = seat_first(names, typed)
    name = names[named[0] if named else table.turn.seat]
    drawn, right = rules.cards.drawn, rules.cards.right[:1]
    values: dict[str, Value] = {"typed": typed, "game": rules.name, "things": listed(own)}
    if right and is_open(table):
        key = "keeper.not_heard_open" if typed else "keeper.keeps_open"
        return say(key, name=name, right=right[0], **values)
    counted = amount(usual, _FEW) if usual else ""
    if usual and drawn and right:
        example = say(
            "keeper.example_asked", card=drawn[0], name=name, right=right[0], counter=counted
        )
    elif usual and drawn:
        example = say("keeper.example_drawn", card=drawn[0], name=name, counter=counted)
    elif usual:
        example = say("keeper.example", name=name, counter=counted)
    else:
        example = say("keeper.example_next")
    key = "keeper.not_heard" if typed else "keeper.keeps"
    return say(key, how=example, **values)


def is_open(table: KeptTable) -> bool:
    """Say whether a question is open: about the card in front nobody was right yet."""
    card = table.card
    asked = card is not None and bool(table.rules.cards.right)
    return asked and card is not None and card.key not in table.scored


def at_a_glance(table: KeptTable, asker: SeatNumber | None) -> Text:
    """Return what all have as one text."""
    return in_turn(*tallied(table, asker))
