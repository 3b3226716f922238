"""Who wins and why, with the arithmetic card by card."""

from collections.abc import Iterator, Sequence

from assistant.rules.areas import working
from assistant.rules.edition import Rulebook
from assistant.rules.ending import deck_decides
from assistant.rules.events import LettersCounted, Spelled
from assistant.rules.table import Ending, Outcome, SeatNumber, Table
from assistant.rules.tally import letters, letters_decide, tallies, tally, uncounted
from assistant.rules.wanting import letters_wanted
from assistant.words.sentences import say


def tell_end(book: Rulebook, table: Table, outcome: Outcome) -> Iterator[str]:
    """Yield how the game ended; what counts for more than one, and letters, are added up first."""
    level = _level(book, table)
    if outcome.ending is not Ending.STOPPED and _by_deck(book, table):
        yield say("game.deck_out")
        most = max((each.count for each in tallies(book, table) if not each.barred), default=0)
        yield from _barred(book, table, most) if book.value("deck_out") == "most_wins" else ()
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


def tell_letters(book: Rulebook, table: Table, event: LettersCounted | Spelled) -> str:
    """Return the letters of the titles that somebody said for a player."""
    if isinstance(event, Spelled):
        title, name = book.title(event.piece), table.seats[event.seat].name
        return say("game.spelled", name=name, card=title, count=letters(title))
    titles = [book.title(piece) for piece in event.pieces]
    return _sum(table, event.seat, [(title, letters(title)) for title in titles], event.letters)


def ask_letters(book: Rulebook, table: Table) -> Iterator[str]:
    """Yield the question for the cards of a player who is level, where only numbers are known."""
    missing = letters_wanted(book, table)
    if not missing:
        return
    level = letters_decide(book, table)
    if all(table.seats[seat].letters is None for seat in level):
        yield say("game.deck_out")
        yield from _barred(book, table, tally(book, table, missing[0]).count)
    yield say(
        "game.level_unnamed" if table.full else "game.level",
        names=join([table.seats[seat].name for seat in level]),
        count=tally(book, table, missing[0]).count,
        name=table.seats[missing[0]].name,
        animals=book.edition.words.animals,
    )


def _barred(book: Rulebook, table: Table, most: int) -> Iterator[str]:
    """Yield who has at least as many as those that are level or win, and why it does not count."""
    for each in tallies(book, table):
        if each.barred is not None and each.count >= most:
            name, card = table.seats[each.seat].name, book.title(each.barred)
            yield say("game.barred", name=name, card=card, count=each.count)


def join(names: Sequence[str]) -> str:
    """Return names as a list that is read aloud: ``Ann, Ben and Cleo``."""
    if len(names) < 2:
        return "".join(names)
    return say("game.and", names=", ".join(names[:-1]), last=names[-1])


def either(names: Sequence[str]) -> str:
    """Return names of which one is enough: ``Upgrade, Downgrade or Magic card``."""
    if len(names) < 2:
        return "".join(names)
    return say("asked.either", names=", ".join(names[:-1]), last=names[-1])


def _by_deck(book: Rulebook, table: Table) -> bool:
    """Say whether the empty deck ended the game: nobody has the winning number."""
    return deck_decides(book, table) and not any(each.reached for each in tallies(book, table))


def _level(book: Rulebook, table: Table) -> tuple[SeatNumber, ...]:
    """Return who is level so that letters decided; nobody if they did not."""
    return letters_decide(book, table) if _by_deck(book, table) else ()


def _letters(book: Rulebook, table: Table, level: Sequence[SeatNumber]) -> Iterator[str]:
    """Yield the letters of those who are level; said card by card already where not full."""
    if not table.full or uncounted(book, table):
        return
    if level:
        names = [table.seats[seat].name for seat in level]
        count = tally(book, table, level[0]).count
        yield say("game.level_letters", names=join(names), count=count)
    for seat in level:
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
        nameless = table.seats[seat].nameless
        worth += [(say("game.nameless"), nameless)] if nameless else []
        cards = ", ".join(say("game.worth", card=card, count=count) for card, count in worth)
        yield say("game.adds_up", name=name, cards=cards, count=counted.count)
    if counted.target != book.edition.goal(len(table.seats)):
        because = working(book, table.seats[seat].stable, "needs_fewer")
        cards = join([book.title(piece) for piece, _ in because])
        yield say("game.target", name=name, target=counted.target, cards=cards)
