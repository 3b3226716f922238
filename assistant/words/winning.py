"""Who wins and why, with the arithmetic card by card."""

from collections.abc import Iterator, Sequence

from assistant.messages import Text, joined, say
from assistant.rules.events import LettersCounted, Spelled
from assistant.rules.position import Position
from assistant.rules.table import Ending, Outcome, SeatNumber, Table
from assistant.rules.targets import letters_wanted
from assistant.rules.winning import deck_decides, letters, letters_decide, tallies, tally, uncounted


def tell_end(position: Position, outcome: Outcome) -> Iterator[Text]:
    """Yield how the game ended; what counts for more than one, and letters, are added up first."""
    level = _level(position)
    if outcome.ending is not Ending.STOPPED and _by_deck(position):
        yield say("game.deck_out")
        most = max((each.count for each in tallies(position) if not each.barred), default=0)
        yield from _barred(position, most) if position.value("deck_out") == "most_wins" else ()
    match outcome.ending:
        case Ending.WON:
            names = join([position.table.seats[seat].name for seat in outcome.winners])
            if set(outcome.winners) <= set(level):
                yield from _letters(position, level)
                yield say("game.won_letters", name=names)
                return
            for seat in outcome.winners:
                yield from _count(position, seat)
            counted = tally(position, outcome.winners[0])
            yield say("game.won", name=names, count=counted.count)
        case Ending.NOBODY:
            yield say("game.nobody")
        case Ending.ALL_LOSE:
            yield from _letters(position, level)
            yield say("game.all_lose")
        case Ending.STOPPED:
            yield say("game.stopped_game")


def tell_letters(position: Position, event: LettersCounted | Spelled) -> Text:
    """Return the letters of the titles that somebody said for a player."""
    table = position.table
    if isinstance(event, Spelled):
        title, name = position.title(event.piece), table.seats[event.seat].name
        return say("game.spelled", name=name, card=title, count=letters(title))
    titles = [position.title(piece) for piece in event.pieces]
    return _sum(table, event.seat, [(title, letters(title)) for title in titles], event.letters)


def ask_letters(position: Position) -> Iterator[Text]:
    """Yield the question for the cards of a player who is level, where only numbers are known."""
    table = position.table
    missing = letters_wanted(position)
    if not missing:
        return
    level = letters_decide(position)
    if all(table.seats[seat].letters is None for seat in level):
        yield say("game.deck_out")
        yield from _barred(position, tally(position, missing[0]).count)
    yield say(
        "game.level_unnamed" if table.full else "game.level",
        names=join([table.seats[seat].name for seat in level]),
        count=tally(position, missing[0]).count,
        name=table.seats[missing[0]].name,
        animals=position.edition.words.animals,
    )


def _barred(position: Position, most: int) -> Iterator[Text]:
    """Yield who has at least as many as those that are level or win, and why it does not count."""
    for each in tallies(position):
        if each.barred is not None and each.count >= most:
            name, card = position.table.seats[each.seat].name, position.title(each.barred)
            yield say("game.barred", name=name, card=card, count=each.count)


def join(names: Sequence[Text]) -> Text:
    """Return names as a list that is read aloud: ``Ann, Ben and Cleo``."""
    if len(names) < 2:
        return joined("commas", *names)
    return say("game.and", names=joined("commas", *names[:-1]), last=names[-1])


def either(names: Sequence[Text]) -> Text:
    """Return names of which one is enough: ``Upgrade, Downgrade or Magic card``."""
    if len(names) < 2:
        return joined("commas", *names)
    return say("asked.either", names=joined("commas", *names[:-1]), last=names[-1])


def _by_deck(position: Position) -> bool:
    """Say whether the empty deck ended the game: nobody has the winning number."""
    return deck_decides(position) and not any(each.reached for each in tallies(position))


def _level(position: Position) -> tuple[SeatNumber, ...]:
    """Return who is level so that letters decided; nobody if they did not."""
    return letters_decide(position) if _by_deck(position) else ()


def _letters(position: Position, level: Sequence[SeatNumber]) -> Iterator[Text]:
    """Yield the letters of those who are level; said card by card already where not full."""
    table = position.table
    if not table.full or uncounted(position):
        return
    if level:
        names = [table.seats[seat].name for seat in level]
        count = tally(position, level[0]).count
        yield say("game.level_letters", names=join(names), count=count)
    for seat in level:
        counted = tally(position, seat)
        cards = [(position.title(piece), many) for piece, _, many in counted.cards]
        yield _sum(table, seat, cards, counted.letters)


def _sum(table: Table, seat: SeatNumber, cards: Sequence[tuple[str, int]], many: int) -> Text:
    each = joined("commas", *(say("game.worth", card=card, count=count) for card, count in cards))
    return say("game.letters", name=table.seats[seat].name, cards=each, count=many)


def _count(position: Position, seat: SeatNumber) -> Iterator[Text]:
    """Yield what makes a player's number or target another than the number of cards."""
    table = position.table
    counted, name = tally(position, seat), table.seats[seat].name
    if any(count != 1 for _, count, _ in counted.cards):
        # What counts for one goes without saying; where nothing does, nothing is left to say.
        several = [(piece, count) for piece, count, _ in counted.cards if count != 1]
        worth: list[tuple[Text, int]] = [(position.title(piece), many) for piece, many in several]
        nameless = table.seats[seat].nameless
        worth += [(say("game.nameless"), nameless)] if nameless else []
        each = (say("game.worth", card=card, count=count) for card, count in worth)
        cards = joined("commas", *each)
        key = "game.adds_up" if len(several) < len(counted.cards) else "game.adds_up_alone"
        yield say(key, name=name, cards=cards, count=counted.count)
    if counted.target != position.goal:
        because = position.area(seat).working("needs_fewer")
        cards = join([position.title(piece) for piece, _ in because])
        yield say("game.target", name=name, target=counted.target, cards=cards)
