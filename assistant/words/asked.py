"""What people ask about the game, each question a function that answers in sentences.

Each one gets the rulebook and the table and changes nothing.  What each returns may be
heard by everybody, but for `hand_secret`, which is for its owner's ear alone.
"""

from assistant.messages import Text, in_turn, say
from assistant.rules.pile import responders
from assistant.rules.position import Position
from assistant.rules.table import Phase
from assistant.rules.winning import tally, waits
from assistant.words.areas import (
    all_areas,
    cards_of,
    deck_line,
    discard,
    hand_line,
    hand_secret,
    nursery,
)
from assistant.words.asking import question, turn_line
from assistant.words.chain import owed_words
from assistant.words.explaining import house_rules, phrase, setup, switch, why
from assistant.words.pile import ask_targets, name_target, still_asked, window
from assistant.words.standings import arithmetic, scores, who_can_win
from assistant.words.turns import tell_beginning
from assistant.words.unresolved import chain, pile_, to_do, top
from assistant.words.untold import ask_untold
from assistant.words.winning import ask_letters, join, tell_end

__all__ = [
    "all_areas",
    "arithmetic",
    "ask_untold",
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
    return turn_line(table, question(position))


def now(position: Position) -> tuple[Text, ...]:
    """Return the whole prompt: turn and phase, then a sentence for each thing that is open.

    This is what is read out when a game is taken up again.
    """
    table = position.table
    if table.outcome:
        return _outcome(position)
    several = len(table.reached) > 1 and not waits(position)
    told = [turn_line(table)] if table.pile or table.chain or several else [whose(position)]
    if table.pile:
        told += name_target(position)
        told.append(window(position))
        if position.value("claims") == "first_call" and table.pile.passed and responders(position):
            told.append(still_asked(position))
    if table.chain:
        told.append(say("asked.to_do", effects=to_do(position)))
        told += ask_targets(position)
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
    """Return what makes this turn different: bonuses to take, and no Instants."""
    table = position.table
    told: list[Text] = []
    if table.full and table.turn.phase is Phase.BEGINNING:
        told += tell_beginning(position, waiting=True)
    if table.turn.no_instants:
        told.append(say("game.no_instants"))
    return told
