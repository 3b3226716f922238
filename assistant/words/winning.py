"""Who wins and why, with the arithmetic card by card."""

from collections.abc import Iterator, Sequence

from assistant.rules.areas import working
from assistant.rules.edition import Rulebook
from assistant.rules.ending import deck_decides
from assistant.rules.events import LettersCounted
from assistant.rules.table import Ending, Outcome, SeatNumber, Table
from assistant.rules.tally import letters, letters_decide, tallies, tally, uncounted
from assistant.words.sentences import say


def tell_end(book: Rulebook, table: Table, outcome: Outcome) -> Iterator[str]:
    """Yield how the game ended; what counts for more than one, and letters, are added up first."""
    level = _level(book, table)
    if outcome.ending is not Ending.STOPPED and _by_deck(book, table):
        yield say("game.deck_out")
    match outcome.ending:
        case Ending.WON:
            names = join([table.seats[seat].name for seat in outcome.winners])
            if set(outcome.winners) <= set(level):
                yield from _letters(book, table, level)
                yield say("game.won_letters", name=names)
                return
            for seat in outcome.winners:
                yield from _count(book, table, seat)
            counted = tally(book, table, outcome.winners[0])
            yield say("game.won", name=names, count=counted.count)
        case Ending.NOBODY:
            yield say("game.nobody")
        case Ending.ALL_LOSE:
            yield from _letters(book, table, level)
            yield say("game.all_lose")
        case Ending.STOPPED:
            yield say("game.stopped_game")


def tell_letters(book: Rulebook, table: Table, event: LettersCounted) -> str:
    """Return the letters of the titles that somebody said for a player."""
    titles = [book.title(piece) for piece in event.pieces]
    return _sum(table, event.seat, [(title, letters(title)) for title in titles], event.letters)


def ask_letters(book: Rulebook, table: Table) -> Iterator[str]:
    """Yield the question for the cards of a player who is level, where only numbers are known."""
    open_ = table.pile or table.chain or table.reached or table.outcome
    missing = () if open_ or not deck_decides(book, table) else uncounted(book, table)
    if missing:
        level = letters_decide(book, table)
        yield say(
            "game.level",
            names=join([table.seats[seat].name for seat in level]),
            count=table.seats[missing[0]].count,
            name=table.seats[missing[0]].name,
            animals=book.edition.words.animals,
        )


def join(names: Sequence[str]) -> str:
    """Return names as a list that is read aloud: ``Ann, Ben and Cleo``."""
    if len(names) < 2:
        return "".join(names)
    return say("game.and", names=", ".join(names[:-1]), last=names[-1])


def _by_deck(book: Rulebook, table: Table) -> bool:
    """Say whether the empty deck ended the game: nobody has the winning number."""
    return deck_decides(book, table) and not any(each.reached for each in tallies(book, table))


def _level(book: Rulebook, table: Table) -> tuple[SeatNumber, ...]:
    """Return who is level so that letters decided; nobody if they did not."""
    return letters_decide(book, table) if _by_deck(book, table) else ()


def _letters(book: Rulebook, table: Table, level: Sequence[SeatNumber]) -> Iterator[str]:
    """Yield the letters of those who are level; said card by card already where not full."""
    if table.full and level:
        names = [table.seats[seat].name for seat in level]
        count = tally(book, table, level[0]).count
        yield say("game.level_letters", names=join(names), count=count)
    for seat in level if table.full else ():
        counted = tally(book, table, seat)
        cards = [(book.title(piece), many) for piece, _, many in counted.cards]
        yield _sum(table, seat, cards, counted.letters)


def _sum(table: Table, seat: SeatNumber, cards: Sequence[tuple[str, int]], many: int) -> str:
    each = ", ".join(say("game.worth", card=card, count=count) for card, count in cards)
    return say("game.letters", name=table.seats[seat].name, cards=each, count=many)


def _count(book: Rulebook, table: Table, seat: SeatNumber) -> Iterator[str]:
    """Yield what makes a player's number or target another than the number of cards."""
    counted, name = tally(book, table, seat), table.seats[seat].name
    if any(count != 1 for _, count, _ in counted.cards):
        worth = [(book.title(piece), count) for piece, count, _ in counted.cards]
        cards = ", ".join(say("game.worth", card=card, count=count) for card, count in worth)
        yield say("game.adds_up", name=name, cards=cards, count=counted.count)
    if counted.target != book.edition.goal(len(table.seats)):
        because = working(book, table.seats[seat].stable, "needs_fewer")
        cards = join([book.title(piece) for piece, _ in because])
        yield say("game.target", name=name, target=counted.target, cards=cards)
