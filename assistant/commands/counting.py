"""Counting letters where a tie is to be broken and not every card is known: card by card."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from assistant.choices import Blank, Choice, Said
from assistant.commands.at import At, Named
from assistant.commands.played import played
from assistant.commands.registry import find_command
from assistant.commands.tracking import cards_in, lay_out
from assistant.game.phrase import meant, names_in, seat_first
from assistant.game.pieces import unnumbered
from assistant.rules.actions import CountLetters, Spell
from assistant.rules.offers import offers
from assistant.rules.table import Piece, SeatNumber
from assistant.rules.tally import tally
from assistant.rules.wanting import letters_wanted
from assistant.words import say


@played("numbers", "letters")
def letters(at: At) -> Said:
    """Name a player's cards one after the other, for the letters in their titles."""
    found = seat_first(at.game.names, at.rest) if at.seat is None else None
    if found:
        at = replace(at, seat=found[0], rest=found[1])
    wanted = at.who in letters_wanted(at.game.book, at.table)
    if not wanted and (at.table.full or not at.rest):
        # Said before anybody has named all the cards.
        return at.act(CountLetters(at.who, ()))
    if not at.rest:
        return ask_letters(at, at.who)
    if meant("leaving", at.rest) is not None:
        return _finish(at, at.who)
    if at.table.full:
        return lay_out(at, at.who, cards_in(at, at.rest))
    if at.table.seats[at.who].spelled:
        return _spell(at, at.who, names_in(at.rest))
    return _all(at, names_in(at.rest), ())


def _all(at: At, names: tuple[str, ...], pieces: tuple[Piece, ...]) -> Said:
    """Take all the cards of a player that were said in one line."""
    if not names:
        return at.act(CountLetters(at.who, pieces))
    first, *others = names

    def use(named: Named, at: At) -> Said:
        return at.piece(named, (), lambda piece: _all(at, tuple(others), (*pieces, piece)))

    return at.card(first, "", use)


def ask_letters(at: At, seat: SeatNumber) -> Said:
    """Ask for the next card of a player whose letters decide."""
    return at.session.want(wanted_card(at, seat))


def wanted_card(at: At, seat: SeatNumber) -> Blank:
    """Return the blank for the next card of a player whose letters decide."""
    words, leave = partial(_words, at, seat), partial(_who_has_most, at)
    if at.table.full:
        question = say("play.which_unnamed", name=at.name(seat), area=at.area)
        laid = partial(_laid, at, seat)
        return Blank(question, laid, words, _free(at, laid), skip=leave, leave=leave)
    spelled, question = partial(_spelled, at, seat), _question(at, seat)
    # Enter alone ends a list that has begun.
    skip = partial(_finish, at, seat) if at.table.seats[seat].spelled else None
    return Blank(question, spelled, words, _free(at, spelled), skip=skip, leave=leave)


def _free(at: At, use: Callable[[Named], Said]) -> Callable[[str], Said] | None:
    """Return what takes a title that is in no deck, where the decks are not known whole."""
    return use if at.game.free else None


def _question(at: At, seat: SeatNumber) -> str:
    count, name = at.table.seats[seat].count, at.name(seat)
    spelled = at.table.seats[seat].spelled
    cards = [at.game.book.card(piece) for piece in spelled]
    so_far = sum(card.counts_as if card else 1 for card in cards)
    if not spelled:
        return say("play.which_letters_first", name=name)
    key = "play.which_letters" if so_far < count else "play.which_letters_last"
    return say(key, name=name, so_far=so_far, all=count)


def _words(at: At, seat: SeatNumber, text: str) -> Said | None:
    """Take an answer to the question for the cards of a player."""
    if meant("leaving", text) is not None:
        return _who_has_most(at) if at.table.full else _finish(at, seat)
    if find_command(text) or seat_first(at.game.names, text) or text.isdecimal():
        return None
    names = cards_in(at, text)
    if not names:
        return None
    return lay_out(at, seat, names) if at.table.full else _spell(at, seat, names)


def _spell(at: At, seat: SeatNumber, names: tuple[str, ...]) -> Said:
    """Count the cards of a list, one act each, the next when one is clear."""
    first, *others = names
    return at.card(first, "", lambda named, _: _spelled(at, seat, named, tuple(others)))


def _spelled(at: At, seat: SeatNumber, named: Named, others: tuple[str, ...] = ()) -> Said:
    title = unnumbered(named) if isinstance(named, str) else named.card.title
    at = replace(at, words=f"{at.name(seat)} letters {title}")

    def with_piece(piece: Piece) -> Said:
        yield from at.act(Spell(seat, piece))
        if others and not at.session.choices:
            # What is asked from here on is about the rest of the line.
            at.session.trace.leave(f"{at.name(seat)} letters {', '.join(others)}")
            yield from _spell(at, seat, others)

    return at.piece(named, (), with_piece)


def _laid(at: At, seat: SeatNumber, named: Named) -> Said:
    title = unnumbered(named) if isinstance(named, str) else named.card.title
    return lay_out(at, seat, (title,))


def _finish(at: At, seat: SeatNumber) -> Said:
    """Count the letters of the cards that were named."""
    spelled = at.table.seats[seat].spelled
    if not spelled and tally(at.game.book, at.table, seat).count:
        return (at.tell("play.no_letters", name=at.name(seat)), *ask_letters(at, seat))
    words = f"{at.name(seat)} letters done"
    return replace(at, words=words).act(CountLetters(seat, spelled))


def _who_has_most(at: At) -> Said:
    """Ask the table who has most, where not all cards are to be named."""

    def ending(words: str, action: object) -> Choice:
        return Choice(words, lambda _: replace(at, words=words).act(action))  # type: ignore[arg-type]

    at.session.blank = None
    found = tuple(
        ending(say(each.key, **each.values), each.action) for each in offers(at.game.book, at.table)
    )
    return at.session.ask(say("play.who_has_most"), found)
