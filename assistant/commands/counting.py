"""The word that counts letters where only numbers are tracked and a tie is to be broken."""

from dataclasses import replace

from assistant.choices import Blank, Choice, Said
from assistant.commands.at import At, Named
from assistant.commands.played import played
from assistant.game.phrase import names_in, seat_first
from assistant.rules.actions import CountLetters
from assistant.rules.table import Piece
from assistant.rules.tally import uncounted
from assistant.words import say


@played("numbers", "letters")
def letters(at: At) -> Said:
    """Name a player's cards one after the other, for the letters in their titles."""
    found = seat_first(at.game.names, at.rest) if at.seat is None else None
    if found:
        at = replace(at, seat=found[0], rest=found[1])
    if not at.table.full and at.who not in uncounted(at.game.book, at.table):
        # Said before anybody has named all the cards.
        return at.act(CountLetters(at.who, ()))
    return _all(at, names_in(at.rest), ()) if at.rest else _next(at, ())


def _all(at: At, names: tuple[str, ...], pieces: tuple[Piece, ...]) -> Said:
    """Take the cards that were said in one line, one after the other."""
    if not names:
        return at.act(CountLetters(at.who, pieces))
    first, *others = names

    def use(named: Named, at: At) -> Said:
        return at.piece(named, (), lambda piece: _all(at, tuple(others), (*pieces, piece)))

    return at.card(first, "", use)


def _next(at: At, pieces: tuple[Piece, ...]) -> Said:
    """Ask for the next card, until there is none."""

    def use(named: Named) -> Said:
        return at.piece(named, (), lambda piece: _next(at, (*pieces, piece)))

    def finish(_: object) -> Said:
        return at.act(CountLetters(at.who, pieces))

    question = say("play.which_letters", name=at.name(at.who), count=len(pieces))
    at.session.want(Blank(question, use, title=use if at.game.free else None))
    return at.session.ask(question, (Choice(say("play.letters_all"), finish, ("all", "done")),))
