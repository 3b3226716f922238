"""Words about the Instant pile: answering, passing, resolving."""

from dataclasses import replace

from assistant.choices import Choice, Said
from assistant.commands.at import At, Named
from assistant.commands.played import played
from assistant.commands.secretly import secretly
from assistant.game import Game
from assistant.game.pieces import hand_of
from assistant.language.heard import NOTHING, bare, lines_heard
from assistant.rules.actions import Pass, PassAll, Respond
from assistant.rules.pile import responders
from assistant.rules.table import Piece, SeatNumber
from assistant.words import say

_BOTH = 2


@played("answers", "answer")
def answer(at: At) -> Said:
    """Answer the top of the pile with an Instant."""
    pile = at.table.pile
    if pile is None:
        return at.act(Respond(at.who, ""))
    text = at.slots.card
    if at.slots.pair:
        answered, instant = at.slots.pair
        # Who names the card that is answered may be too late.
        number = _in_pile(at.game, answered.said)
        if number is not None and number < len(pile.cards) - 1 and at.seat is not None:
            faster = at.name(pile.players[number + 1])
            return (at.tell("play.faster", name=faster, seat=at.name(at.seat)),)
        text = instant.card if number is not None else text

    in_secret = at.game.position.value("claims") == "collect"

    def by(seat: SeatNumber) -> Said:
        def use(named: Named, at: At) -> Said:
            def with_piece(piece: Piece) -> Said:
                return at.act(Respond(seat, piece))

            return at.piece(named, hand_of(seat), with_piece, unseen=in_secret)

        return at.card(text, say("play.which_answer", name=at.name(seat)), use)

    def said_by(seat: SeatNumber) -> Said:
        return secretly(at.session, lambda: by(seat), seat) if in_secret else by(seat)

    if at.seat is not None:
        return said_by(at.seat)
    asked = responders(at.game.position)
    if at.game.position.value("claims") == "seat_order":
        asked = asked[:1]
    seats = asked or tuple(range(len(at.table.seats)))
    nobody_ = Choice(say("play.nobody"), at.deciding(PassAll()), lines_heard("declining"))
    return at.player(say("play.who_answers"), seats, said_by, (nobody_,))


@played("answers", "pass")
def pass_(at: At) -> Said:
    """Say that a player does not answer the top of the pile."""
    seat, said = at.named_player, at.slots.said
    told = bool(said) and (at.seat is not None or seat is None)
    if told and at.table.pile:
        plain_ = replace(at, slots=NOTHING)
        key = "unclear.somebody_passes" if seat is None else "unclear.passes"
        name = "" if seat is None else at.name(seat)
        return at.not_clear(said, say(key, name=name), lambda: pass_(plain_))
    if seat is not None or at.table.pile is None:
        return at.act(Pass(at.who if seat is None else seat))
    asked = responders(at.game.position)
    if not asked:
        return at.act(PassAll())
    if at.game.position.value("claims") == "seat_order" or len(asked) == 1:
        return at.act(Pass(asked[0]))
    choices = tuple(
        Choice(at.name(each), at.deciding(Pass(each)), (at.name(each).casefold(),))
        for each in asked
    )
    everybody = Choice(say("play.everybody"), at.deciding(PassAll()), lines_heard("everybody"))
    return at.session.ask(say("play.who_passes"), (*choices, everybody))


@played("answers", "all pass", takes=False)
def all_pass(at: At) -> Said:
    """Say that nobody answers the top of the pile; it resolves."""
    return at.act(PassAll())


@played("answers", "nobody")
def nobody(at: At) -> Said:
    """Say that nobody answers, whatever the answer is called: nobody neighs."""
    pile = at.table.pile
    if at.slots.said and pile:
        # An announced answer must not be lost: nobody but Ben, nobody yet.
        question = say("unclear.nobody_answers", card=at.game.position.title(pile.top))
        return at.not_clear(at.slots.said, question, lambda: at.act(PassAll()))
    return at.act(PassAll())


def _in_pile(game: Game, text: str) -> int | None:
    """Return the number of the card in the pile, the lowest 0, whose title a text begins."""
    pile = game.table.pile
    titles = [game.position.title(piece).casefold() for piece in (pile.cards if pile else ())]
    words = bare(text).casefold().strip(" ?!.")
    found = (number for number, title in enumerate(titles) if words and title.startswith(words))
    return next(found, None)
