"""What the table is asked for by itself, and counting letters, card by card, to break a tie."""

from dataclasses import replace

from assistant.choices import Blank, Choice, Said
from assistant.commands.at import Answers, At, Named, at_game
from assistant.commands.played import played
from assistant.commands.tracking import ask_untold, cards_in, lay_in_turn, lay_out
from assistant.game import Game
from assistant.game.phrase import meant, names_in, seat_first
from assistant.intents import (
    AskMost,
    Count,
    Decide,
    Do,
    Intent,
    WordsGiven,
)
from assistant.performing import perform, performs
from assistant.registry import find_command
from assistant.rules.actions import CountLetters, Spell
from assistant.rules.offers import offers
from assistant.rules.table import Piece, SeatNumber, unnumbered
from assistant.rules.targets import letters_wanted
from assistant.rules.winning import tally
from assistant.session import Session
from assistant.words import Msg, render, say


@played("numbers", "letters")
def letters(at: At) -> Said:
    """Name a player's cards one after the other, for the letters in their titles."""
    found = seat_first(at.game.names, at.rest) if at.seat is None else None
    if found:
        at = replace(at, seat=found[0], rest=found[1])
    wanted = at.who in letters_wanted(at.game.position)
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


def asked_next(session: "Session") -> Said:
    """Ask for what the table is still to tell, where nothing else is being asked."""
    game = session.game
    if game is None or session.blank or session.teaching or session.lesson.on:
        return ()
    table = game.table
    along = session.journal is not None and not session.journal.writes
    if along or table.outcome or table.pile:
        return ()
    if not table.untold:
        return _letters(session, game)
    return () if session.choices else ask_untold(session, game)


def _letters(session: "Session", game: Game) -> Said:
    """Ask for the cards of the first player whose letters decide, if any do."""
    for seat in letters_wanted(game.position)[:1]:
        at = at_game(session, game, Do("letters", seat=seat))
        if not session.choices:
            return ask_letters(at, seat)
        # A list is open: a card that is named is counted all the same.
        session.blank = replace(wanted_card(at, seat), skip=None, leave=None)
    return ()


def ask_letters(at: At, seat: SeatNumber) -> Said:
    """Ask for the next card of a player whose letters decide."""
    return at.session.want(wanted_card(at, seat))


def wanted_card(at: At, seat: SeatNumber) -> Blank:
    """Return the blank for the next card of a player whose letters decide."""
    leave = AskMost(seat)
    if at.table.full:
        question: Msg = say("play.which_unnamed", name=at.name(seat), area=at.area)
        skip: Intent | None = leave
    else:
        question = _question(at, seat)
        # Enter alone ends a list that has begun.
        skip = Count(seat, done=True) if at.table.seats[seat].spelled else None
    free = at.game.free
    return Blank(question, Count(seat), card=True, words=True, title=free, skip=skip, leave=leave)


@performs(Count)
def _counted(session: "Session", wanted: Count) -> Said | None:
    """Take an answer to the question for the next card of a player whose letters decide."""
    game, seat = session.game, wanted.seat
    if game is None:
        return None
    at = at_game(session, game, Do("letters", seat=seat))
    at = replace(at, answers=Answers(wanted))
    if wanted.done:
        return _finish(at, seat)
    if wanted.rest:
        return _spell(at, seat, cards_in(at, wanted.rest))
    given = at.answers.take()
    if isinstance(given, WordsGiven):
        return _words(at, seat, given.text)
    if given is None:
        return None
    named = at.named(given)
    if at.table.full:
        title = unnumbered(named) if isinstance(named, str) else named.card.title
        return lay_in_turn(at, seat, (title,))
    return _spelled(at, seat, named)


@performs(AskMost)
def _ask_most(session: "Session", wanted: AskMost) -> Said:
    game = session.game
    if game is None:
        return ()
    return _who_has_most(at_game(session, game, Do("letters", seat=wanted.seat)))


def _question(at: At, seat: SeatNumber) -> Msg:
    count, name = at.table.seats[seat].count, at.name(seat)
    spelled = at.table.seats[seat].spelled
    cards = [at.game.position.card(piece) for piece in spelled]
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
    return (
        lay_in_turn(at, seat, names)
        if at.table.full
        else perform(at.session, Count(seat, ", ".join(names)))
    )


def _spell(at: At, seat: SeatNumber, names: tuple[str, ...]) -> Said:
    """Count the cards of a list, one act each, the next when one is clear."""
    first, *others = names

    def use(named: Named, at: At) -> Said:
        return _spelled(at, seat, named, tuple(others))

    return at.card(first, "", use)


def _spelled(at: At, seat: SeatNumber, named: Named, others: tuple[str, ...] = ()) -> Said:
    title = unnumbered(named) if isinstance(named, str) else named.card.title
    at = replace(at, words=f"{at.name(seat)} letters {title}")

    def with_piece(piece: Piece) -> Said:
        yield from at.act(Spell(seat, piece))
        if others and not at.session.choices:
            yield from perform(at.session, Count(seat, ", ".join(others)))

    return at.piece(named, (), with_piece)


def _finish(at: At, seat: SeatNumber) -> Said:
    """Count the letters of the cards that were named."""
    spelled = at.table.seats[seat].spelled
    if not spelled and tally(at.game.position, seat).count:
        return (at.tell("play.no_letters", name=at.name(seat)), *ask_letters(at, seat))
    words = f"{at.name(seat)} letters done"
    return replace(at, words=words).act(CountLetters(seat, spelled))


def _who_has_most(at: At) -> Said:
    """Ask the table who has most, where not all cards are to be named."""
    at.session.blank = None
    found = ((render(offer.told), offer.action) for offer in offers(at.game.position))
    choices = tuple(Choice(words, Decide(action, words)) for words, action in found)
    return at.session.ask(say("play.who_has_most"), choices)
