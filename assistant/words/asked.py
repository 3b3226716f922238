"""What people ask about the game, each question a function that answers in sentences.

Each one gets the rulebook and the table and changes nothing.  What each returns may be
heard by everybody, but for `hand_secret`, which is for its owner's ear alone.
"""

from collections.abc import Iterable

from assistant.cards.model import Kind
from assistant.messages import Text, Value, choose, in_turn, joined, say
from assistant.rules.pile import responders
from assistant.rules.position import Position
from assistant.rules.table import Effect, Fate, Link, Phase, SeatNumber, Table
from assistant.rules.winning import Tally, tallies, tally, waits
from assistant.words.areas import (
    all_areas,
    back_in,
    cards_of,
    deck_line,
    discard,
    hand_line,
    hand_secret,
    nursery,
)
from assistant.words.chain import listed_duty, owed_words, texts_of, whose_it_is
from assistant.words.explaining import house_rules, phrase, setup, switch, why
from assistant.words.held import noted
from assistant.words.lasting import tell_lasting
from assistant.words.moves import cards_at
from assistant.words.pile import aims, ask_steps, ask_targets, name_target, still_asked, window
from assistant.words.turns import question, tell_beginning, turn_line, turn_now
from assistant.words.untold import ask_untold
from assistant.words.winning import ask_letters, join, tell_end

__all__ = [
    "all_areas",
    "arithmetic",
    "ask_untold",
    "back_in",
    "can_win",
    "cards_of",
    "chain",
    "deck_line",
    "discard",
    "hand_line",
    "hand_secret",
    "house_rules",
    "now",
    "nursery",
    "phrase",
    "pile_",
    "scores",
    "setup",
    "switch",
    "top",
    "who_can_win",
    "whose",
    "why",
]


def whose(position: Position) -> Text:
    """Return whose turn it is, which phase, and what is asked; the outcome of a game that is over.

    "Ann's turn 3, Action phase: play a card or draw."
    """
    table = position.table
    if table.outcome:
        return in_turn(*_outcome(position))
    told = turn_now if table.pile or table.chain else turn_line
    return told(table, question(position))


def whose_first(position: Position) -> tuple[Text, ...]:
    """Return whose turn it is, and who has to do what before it goes on.

    "Cara's turn 6, Action phase." "Ben: discard 1 card."
    """
    table = position.table
    steps = tuple(ask_steps(position)) if table.chain and not (table.pile or table.outcome) else ()
    return (turn_now(table), *steps) if steps else (whose(position),)


def now(position: Position) -> tuple[Text, ...]:
    """Return the whole prompt: turn and phase, then a sentence for each thing that is open.

    This is what is read out when a game is taken up again.
    """
    table = position.table
    if table.outcome:
        return _outcome(position)
    several = len(table.reached) > 1 and not waits(position)
    told = [turn_now(table)] if table.pile or table.chain or several else [whose(position)]
    if table.pile:
        told += name_target(position)
        told += noted(position)
        told.append(window(position))
        if position.value("claims") == "first_call" and table.pile.passed and responders(position):
            told.append(still_asked(position))
    if table.chain:
        steps = tuple(ask_steps(position))
        # What is asked of whom tells of a single effect as well.
        alone = steps and sum(not each.settled for each in position.resolving) == 1
        told.append(say("asked.to_do_alone" if alone else "asked.to_do", effects=to_do(position)))
        told += [*ask_targets(position), *steps]
    told += [*_winning(position), *_owed(position), *_special(position)]
    return tuple(told)


def _outcome(position: Position) -> tuple[Text, ...]:
    table = position.table
    return tuple(tell_end(position, table.outcome)) if table.outcome else ()


def _winning(position: Position) -> list[Text]:
    """Return who wins if nothing changes, or what the table is asked about it."""
    table = position.table
    names = [table.seats[seat].name for seat in table.reached]
    if names and waits(position):
        every = [tally(position, seat) for seat in table.reached]
        return [
            say("game.pending", name=name, count=each.count, target=each.target)
            for name, each in zip(names, every, strict=True)
        ]
    if len(names) > 1:
        return [say("game.several_reached", names=join(names), first=names[0])]
    return list(ask_letters(position))


def _owed(position: Position) -> list[Text]:
    return [owed_words(position, each) for each in position.table.owed]


def _special(position: Position) -> list[Text]:
    """Return what makes this turn different: bonuses to take, and what holds for a time."""
    table = position.table
    told: list[Text] = []
    if table.full and table.turn.phase is Phase.BEGINNING:
        told += tell_beginning(position, waiting=True)
    if table.turn.no_instants:
        told.append(say("game.no_instants"))
    told += [each for lasting in table.lasting for each in tell_lasting(position, lasting)]
    return told


NEAR = 2
"""How many may be lacking to a player who is said to be near to winning."""


def scores(position: Position) -> tuple[Text, ...]:
    """Return each player's number against the one that wins, whoever lacks least first.

    What is counted is said once.
    """
    return tuple(
        _score(position, each, first=at == 0) for at, each in enumerate(_leaders(position))
    )


def arithmetic(position: Position, seat: SeatNumber) -> tuple[Text, ...]:
    """Return how a player's number comes about, card by card, and the letters of the tie-break."""
    table = position.table
    counted = tally(position, seat)
    name = table.seats[seat].name
    known: dict[str, Value] = {"name": name, "count": counted.count, "target": counted.target}
    animals = position.edition.words.animals
    each = _cards(position, ((piece, count) for piece, count, _ in counted.cards))
    told: list[Text] = []
    if table.full and counted.barred is not None:
        # Whoever asks whether somebody can win hears that first.
        told.append(say("asked.cannot_win", **known, card=position.title(counted.barred)))
    if each or not told:
        told.append(
            say("asked.sum", **known, animals=animals, cards=each)
            if each
            else say("asked.sum_plain", **known, animals=animals)
        )
    notes = joined("commas", *_notes(position, counted))
    if notes:
        told.append(say("asked.notes", notes=notes))
    if "letters" in position.edition.tie_break:
        letters = _cards(position, ((piece, many) for piece, _, many in counted.cards))
        if counted.unspelled:
            told.append(say("asked.letters_unknown"))
        elif letters:
            told.append(say("asked.letters", count=counted.letters, cards=letters))
        elif not table.full and table.seats[seat].letters is not None:
            told.append(say("asked.letters_said", count=counted.letters))
    return tuple(told)


def can_win(position: Position, seat: SeatNumber) -> tuple[Text, ...]:
    """Return whether a player has enough, how many more are needed, or why that one cannot win."""
    table, counted = position.table, tally(position, seat)
    if table.outcome:
        return tuple(tell_end(position, table.outcome))
    name, lacking = table.seats[seat].name, counted.target - counted.count
    values: dict[str, Value] = {"name": name, "count": counted.count, "target": counted.target}
    if counted.barred is not None:
        return (say("asked.cannot_win", card=position.title(counted.barred), **values),)
    if counted.reached:
        return (say("game.pending" if waits(position) else "asked.can_win", **values),)
    return (say("asked.still_can_win", name=name, count=lacking),)


def who_can_win(position: Position) -> tuple[Text, ...]:
    """Return who has enough, who lacks one or two, who cannot win; or how the game ended."""
    table = position.table
    if table.outcome:
        return tuple(tell_end(position, table.outcome))
    every = _leaders(position)
    told: list[Text] = []
    for each in every:
        name = table.seats[each.seat].name
        lacking = each.target - each.count
        if each.reached:
            key = "game.pending" if waits(position) else "asked.can_win"
            told.append(say(key, name=name, count=each.count, target=each.target))
        elif each.barred is None and lacking <= NEAR:
            told.append(say("asked.short", name=name, count=lacking))
    able = [each for each in every if each.barred is None]
    if not told and able:
        told.append(_furthest(table, able))
    reached = [table.seats[seat].name for seat in table.reached]
    if len(reached) > 1 and not waits(position):
        told.append(say("game.several_reached", names=join(reached), first=reached[0]))
    for standing in every:
        if standing.barred is not None:
            name, card = table.seats[standing.seat].name, position.title(standing.barred)
            values = {"count": standing.count, "target": standing.target}
            told.append(say("asked.cannot_win", name=name, card=card, **values))
    return tuple(told)


def _furthest(table: Table, able: list[Tally]) -> Text:
    """Return that nobody is near, and who of those that can win comes nearest."""
    best = able[0]
    level = [each for each in able if (each.count, each.target) == (best.count, best.target)]
    names = joined("commas", *(table.seats[each.seat].name for each in level))
    return say("asked.nobody_near", names=names, count=best.count, target=best.target)


def _leaders(position: Position) -> list[Tally]:
    """Return the tallies, whoever lacks least first; the level ones in seat order."""
    return sorted(tallies(position), key=lambda each: each.target - each.count)


def _score(position: Position, counted: Tally, *, first: bool) -> Text:
    table = position.table
    name = table.seats[counted.seat].name
    known: dict[str, Value] = {"name": name, "count": counted.count, "target": counted.target}
    animals = position.edition.words.animals
    parts = [
        say("asked.score_first", **known, animals=animals) if first else say("asked.score", **known)
    ]
    if counted.seat == table.turn.seat and table.outcome is None:
        parts.append(say("asked.on_turn"))
    if counted.reached:
        parts.append(say("asked.enough"))
    return say(
        "asked.score_line",
        parts=joined("commas", *parts, *_notes(position, counted), *_bars(position, counted)),
    )


def _notes(position: Position, counted: Tally) -> list[Text]:
    """Return which cards change the number that wins."""
    table = position.table
    if not table.full:
        return []
    area, nameless = position.area(counted.seat), table.seats[counted.seat].nameless
    notes: list[Text] = [say("asked.nameless", count=nameless)] if nameless else []
    notes += [
        say("asked.fewer", count=int(fewer), card=position.title(piece))
        for piece, fewer in area.working("needs_fewer")
    ]
    return notes


def _bars(position: Position, counted: Tally) -> tuple[Text, ...]:
    """Return which card forbids to win."""
    if not position.table.full or counted.barred is None:
        return ()
    return (say("asked.barred", card=position.title(counted.barred)),)


def _cards(position: Position, counted: Iterable[tuple[str, int]]) -> Text:
    return joined(
        "commas",
        *(
            say("asked.sum_card", card=position.title(piece), count=count)
            for piece, count in counted
        ),
    )


def top(position: Position) -> tuple[Text, ...]:
    """Return the top of the pile with who played it, and who has still to say something.

    What was said in secret does not show: only that somebody has said it.
    """
    table = position.table
    pile = table.pile
    if pile is None:
        return (say("asked.no_pile"),)
    card, name = position.title(pile.top), table.seats[pile.top_player].name
    return (say("asked.top", card=card, name=name), still_asked(position))


def pile_(position: Position) -> tuple[Text, ...]:
    """Return the cards of the pile, top first, each with who played it, and where it all goes."""
    table = position.table
    pile = table.pile
    if pile is None:
        return (say("asked.no_pile"),)
    told: list[Text] = [
        say(
            "asked.pile_under" if under else "asked.pile_top",
            card=position.title(piece),
            name=table.seats[player].name,
        )
        for under, (piece, player) in enumerate(
            zip(reversed(pile.cards), reversed(pile.players), strict=True)
        )
    ]
    lowest = pile.cards[0]
    told += aims(position)
    told += noted(position)
    if position.kind(lowest) not in (Kind.MAGIC, Kind.INSTANT):
        whose, area = table.seats[pile.into].name, position.edition.words.area
        told.append(say("asked.pile_into", card=position.title(lowest), name=whose, area=area))
    return tuple(told)


def chain(position: Position) -> tuple[Text, ...]:
    """Return the effects that resolve now and those after them, a sentence for each link."""
    table = position.table
    owed = [owed_words(position, each) for each in table.owed]
    if table.chain is None:
        return tuple(owed) or (say("asked.no_chain"),)
    first, *later = table.chain.links
    told: list[Text] = [say("asked.link_now", effects=_link(position, first))]
    told += texts_of(position, first.effects)
    for number, link in enumerate(later):
        effects = joined("semicolons", *(_effect(position, each) for each in link.effects))
        told.append(say("asked.link_then" if number else "asked.link_next", effects=effects))
    return (*told, *owed)


def owed_of(position: Position, seat: SeatNumber) -> tuple[Text, ...]:
    """Return what a player forgot and has still to do."""
    return tuple(owed_words(position, each) for each in position.table.owed if each.seat == seat)


def to_do(position: Position) -> Text:
    """Return the effects of the link that are not settled: whose each is, if it must be done."""
    table = position.table
    if table.chain is None:
        return ""
    return _link(position, table.chain.links[0], waiting=True)


def _link(position: Position, link: Link, *, waiting: bool = False) -> Text:
    return joined(
        "semicolons",
        *(_effect(position, each) for each in link.effects if not (waiting and each.settled)),
    )


def _effect(position: Position, effect: Effect) -> Text:
    parts: list[Text] = [
        say(
            "asked.effect",
            card=position.title(effect.piece),
            name=whose_it_is(position, effect),
            duty=listed_duty(position, effect),
        )
    ]
    if effect.targets:
        parts.append(say("asked.aims", card=cards_at(position, effect.targets)))
    if effect.fate is not Fate.WAITING:
        parts.append(choose("asked.fate", effect.fate.value))
    return joined("commas", *parts)
