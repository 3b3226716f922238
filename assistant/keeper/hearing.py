"""What a line means that is said to a kept game: actions, or the answer to a question."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import zip_longest

from assistant.game_data import Cards
from assistant.keeper import answering
from assistant.keeper.actions import (
    CardByChance,
    FromPile,
    MissTurn,
    PlayNamed,
    Reckon,
    RightAbout,
    TurnRound,
)
from assistant.keeper.frames import CARD, Frames, Line, frames_of, plain, with_both, with_joints
from assistant.keeper.meaning import MEANS, MOST_DICE, MOST_SIDES
from assistant.keeper.named_cards import card_called, left_to_draw
from assistant.keeper.ruleset import WINNER
from assistant.keeper.said import At, asked, chosen_of, role_of
from assistant.keeper.sentences import Part, as_one, as_typed, carried, unturned
from assistant.keeper.table import KeptTable
from assistant.keeper.telling import ended, why
from assistant.keeper.turns import following
from assistant.kinds import OtherAction
from assistant.messages import Msg, Text, say
from assistant.rules.table import SeatNumber
from assistant.tongue import tables


def heard(
    table: KeptTable,
    text: str,
    seat: SeatNumber | None,
    chance: random.Random,
    cards: Cards,
    happened: Callable[[SeatNumber | None], tuple[Text, ...]] = lambda seat: (),
) -> tuple[tuple[Part, ...], tuple[Text, ...]] | None:
    """Return the actions that a line asks for, with the words of it from each on, and its answer.

    `seat` is who says it, None where the table does; None is returned for what is not understood.
    `happened` returns what was done since a player acted last, or with None what was done last.
    """
    names = tuple(each.name.casefold() for each in table.seats)

    def is_card(said: str) -> bool:
        # What it is that is meant by "it" depends on what was done before in the sentence.
        return (
            said in tables("keeper")["it"]
            or card_called(table.rules, cards, said, text) is not None
        )

    frames = frames_of(table.rules, names)
    if len(table.playing) == _TWO:
        text = with_both(text, names)
    lines = frames.lines(text, is_card)
    if lines is None:
        # Without a comma each player with a number is one of its own.
        text = with_joints(text, names)
        lines = frames.lines(text, is_card)
    if lines is None:
        return None
    actions: list[Part] = []
    told: list[Text] = []
    subject: tuple[SeatNumber, ...] = ()
    before: Line | None = None
    for read, follows in zip_longest(lines, lines[1:]):
        line = before = carried(read, before)
        here = (
            (next_to_act(table, line) if not subject else table.turn.seat) if seat is None else seat
        )
        own = read.rest.removesuffix(follows.rest) if follows else read.rest
        drew = bool(actions) and draws_card(table, actions[-1][0])
        at = At(table, here, line, chance, cards, subject, own or text, drew)
        subject = at.seats() if "who" in line.holes else subject
        if line.frame in _OF_CARD:
            told += (each for each in _of_card(table, line.frame, cards) if each not in told)
            continue
        if line.frame == "is_next" and at.seats() == following(table, table.turn.seat)[:1]:
            # Whoever says so ends nobody's turn.
            told += answering.next_told(table, table.turn.seat)
            continue
        known = line.frame == "who_starts" or answering.is_begun(table)
        if line.frame in _STARTS and table.rules.has_turns and known:
            # Lots are drawn only where nobody has begun, and nobody has a turn.
            told += answering.answer(table, "who_began", (), None)
            continue
        if line.frame in ("missed", "last"):
            told += happened(at.seats()[0] if line.frame == "missed" else None)
            continue
        if line.frame == "rules":
            told += why(table.rules, WINNER)
            continue
        if line.frame == "drawn_left":
            told.append(left_to_draw(table, cards.every()))
            continue
        if line.frame == "won":
            # In a game that is on, whoever leads.
            leads = answering.answer(table, "most", (), None, asker=seat)
            on = (say("keeper.not_over"), *leads)
            told += (ended(table, table.outcome),) if table.outcome else on
            continue
        if line.frame == "which_choice" and not table.rules.choices:
            return None
        if line.asks:
            # Whoever asks who is next asks about the turn that is on.
            at = replace(at, seat=table.turn.seat) if line.frame == "who_next" else at
            others = at.seats("other") if "other" in line.holes else ()
            told += answering.answer(
                table,
                line.frame,
                at.seats(),
                asked(at),
                role=role_of(at),
                choice=chosen_of(at),
                asker=seat,
                other=others[0] if others else None,
            )
            continue
        found = tuple(MEANS[line.frame](at))
        if line.frame in _BY_CHANCE and not found:
            told.append(say("keeper.not_thrown", dice=MOST_DICE, sides=MOST_SIDES))
            continue
        picks = [each.seat for each in table.bearers if each.seat in at.seats()]
        if line.frame == "picked" and not found and picks and table.rules.usual:
            name, what = table.seats[picks[0]].name, table.rules.usual.one
            told.append(say("keeper.picks_oneself", name=name, counter=what))
            continue
        if line.frame == "timer_off" and table.running is None:
            told.append(say("keeper.no_timer"))
            continue
        if line.frame != read.frame:
            # Whoever is only named with a number need not have done it in the own turn.
            found = tuple(unturned(each) for each in found)
        if not found:
            return None
        if any(isinstance(each, CardByChance) and each.anew for each in found):
            told.append(say("keeper.all_drawn"))
        actions += ((each, line.rest) for each in found)
    if any(isinstance(each, RightAbout) for each, _ in actions):
        # What somebody was right about is open no more, whoever was wrong before.
        told = [each for each in told if not (isinstance(each, Msg) and each.key == _STILL_OPEN)]
    told += _only_played(table, [each for each, _ in actions], frames)
    return as_one(table, actions), tuple(told)


def _only_played(table: KeptTable, acts: list[OtherAction], frames: Frames) -> Iterator[Text]:
    """Yield that of a card only the playing is kept, where its name is a deed of the table."""
    if not table.rules.has_turns or any(isinstance(each, TurnRound | MissTurn) for each in acts):
        return
    for act in acts:
        for word in act.title.split() if isinstance(act, PlayNamed) else ():
            means = frames.lines(word, lambda _: False) or ()
            if [each.frame for each in means] in (["reverse"], ["skip_next"]):
                yield say("keeper.only_played", word=word.casefold())


def draws_card(table: KeptTable, action: object) -> bool:
    """Say whether somebody has more cards in hand by an act."""
    hand = table.rules.cards.hand
    match action:
        case Reckon(counter=name, to=None, change=change):
            return name == hand and change > 0
        case FromPile(pile=name):
            pile = table.rules.counter(name)
            return pile is not None and pile.deals == hand != ""
    return False


def next_to_act(table: KeptTable, line: Line) -> SeatNumber:
    """Return who does what is said of nobody: whose turn it is.

    Where that one has acted, whoever is next draws, at tables where nobody says whose turn it is.
    """
    hand = table.rules.counter(table.rules.cards.hand)
    drawn = line.holes.get("adds") in {plain(each) for each in (hand.adds if hand else ())}
    if table.turn.acted and drawn:
        return following(table, table.turn.seat)[0]
    return table.turn.seat


_TWO = 2
_STARTS = frozenset({"who_starts", "who_should"})
"""Frames by which it is asked who begins, and who is to."""
_STILL_OPEN = "keeper.still_open"
_BY_CHANCE = frozenset({"roll", "dice", "coin"})
"""Frames that mean nothing only where so many dice cannot fall."""


_OF_CARD = frozenset({"read_again", "answer", "wrong"})
"""Questions about the card in front that only its deck answers."""


def _of_card(table: KeptTable, frame: str, cards: Cards) -> Iterator[Text]:
    """Yield what is told of the card in front; what it says itself is read by who has it."""
    card = cards.front
    if card is None:
        yield say("keeper.no_card")
    elif frame == "wrong":
        done = card.key in table.scored
        yield say("keeper.scored" if done else "keeper.still_open", card=card.title)
    elif frame == "answer":
        value = dict(card.columns).get(card.secret)
        if value is None:
            yield say("prompt.no_secret", title=card.title)
        else:
            yield say("cards.column", name=card.secret, value=value)


def rereads(table: KeptTable, text: str) -> bool:
    """Say whether a line asks for the card in front once more."""
    names = tuple(each.name.casefold() for each in table.seats)
    lines = frames_of(table.rules, names).lines(text, lambda _: False)
    return any(line.frame == "read_again" for line in lines or ())


def unknown_card(table: KeptTable, text: str) -> str:
    """Return the words that stand where a card is named, of a line that is none otherwise."""
    names = tuple(each.name.casefold() for each in table.seats)
    lines = frames_of(table.rules, names).lines(text, bool)
    found = next((line.holes[CARD] for line in lines or () if CARD in line.holes), "")
    return as_typed(text, found)
