"""What people ask about the game, each question a function that answers in sentences.

Each one gets the rulebook and the table and changes nothing.  What each returns may be
heard by everybody, but for `hand_secret`, which is for its owner's ear alone.
"""

from assistant.rules.decide import played
from assistant.rules.edition import Rulebook
from assistant.rules.ending import waits
from assistant.rules.piling import responders
from assistant.rules.table import Phase, Table
from assistant.rules.tally import tally
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
from assistant.words.sentences import say
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


def whose(book: Rulebook, table: Table) -> str:
    """Return whose turn it is, which phase, and what is asked; the outcome of a game that is over.

    "Ann's turn 3, Action phase: play a card or draw."
    """
    if table.outcome:
        return " ".join(_outcome(book, table))
    return turn_line(table, question(played(book, table), table))


def now(book: Rulebook, table: Table) -> tuple[str, ...]:
    """Return the whole prompt: turn and phase, then a sentence for each thing that is open.

    This is what is read out when a game is taken up again.
    """
    book = played(book, table)
    if table.outcome:
        return _outcome(book, table)
    several = len(table.reached) > 1 and not waits(book, table)
    told = [turn_line(table)] if table.pile or table.chain or several else [whose(book, table)]
    if table.pile:
        told += name_target(book, table)
        told.append(window(book, table))
        if book.value("claims") == "first_call" and table.pile.passed and responders(book, table):
            told.append(still_asked(book, table))
    if table.chain:
        told.append(say("asked.to_do", effects=to_do(book, table)))
        told += ask_targets(book, table)
    told += [*_winning(book, table), *_owed(book, table), *_special(book, table)]
    return tuple(told)


def _outcome(book: Rulebook, table: Table) -> tuple[str, ...]:
    return tuple(tell_end(book, table, table.outcome)) if table.outcome else ()


def _winning(book: Rulebook, table: Table) -> list[str]:
    """Return who wins if nothing changes, or what the table is asked about it."""
    names = [table.seats[seat].name for seat in table.reached]
    if names and waits(book, table):
        every = [tally(book, table, seat) for seat in table.reached]
        return [
            say("game.pending", name=name, count=each.count, target=each.target)
            for name, each in zip(names, every, strict=True)
        ]
    if len(names) > 1:
        return [say("game.several_reached", names=join(names), first=names[0])]
    return list(ask_letters(book, table))


def _owed(book: Rulebook, table: Table) -> list[str]:
    return [owed_words(book, table, each) for each in table.owed]


def _special(book: Rulebook, table: Table) -> list[str]:
    """Return what makes this turn different: bonuses to take, and no Instants."""
    told: list[str] = []
    if table.full and table.turn.phase is Phase.BEGINNING:
        told += tell_beginning(book, table, waiting=True)
    if table.turn.no_instants:
        told.append(say("game.no_instants"))
    return told
