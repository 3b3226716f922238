"""Words about the Instant pile: answering, passing, resolving."""

from assistant.choices import Choice, Said
from assistant.commands.at import At, Named
from assistant.commands.played import played
from assistant.game.phrase import bare, seat_only
from assistant.game.pieces import hand_of
from assistant.rules.actions import Pass, PassAll, Respond
from assistant.rules.piling import responders
from assistant.rules.table import Piece, SeatNumber
from assistant.words import say


@played("answers", "answer", "answers", "respond", "responds", "says")
def answer(at: At) -> Said:
    """Answer the top of the pile with an Instant."""
    pile = at.table.pile
    if pile is None:
        return at.act(Respond(at.who, ""))
    text = at.phrase().card
    answered, with_, instant = text.partition(" with ")
    if with_:
        # Who names the card that is answered may be too late.
        number = _in_pile(at, answered)
        if number is not None and number < len(pile.cards) - 1 and at.seat is not None:
            faster = at.name(pile.players[number + 1])
            return (at.tell("play.faster", name=faster, seat=at.name(at.seat)),)
        text = instant if number is not None else text

    def by(seat: SeatNumber) -> Said:
        def use(named: Named, at: At) -> Said:
            def with_piece(piece: Piece) -> Said:
                return at.act(Respond(seat, piece))

            return at.piece(named, hand_of(seat), with_piece)

        return at.card(text, say("play.which_answer", name=at.name(seat)), use)

    if at.seat is not None:
        return by(at.seat)
    asked = responders(at.game.book, at.table)
    if at.game.book.value("claims") == "seat_order":
        asked = asked[:1]
    seats = asked or tuple(range(len(at.table.seats)))
    return at.player(say("play.who_answers"), seats, by)


def _in_pile(at: At, text: str) -> int | None:
    """Return the number of the card in the pile, the lowest 0, whose title a text begins."""
    pile = at.table.pile
    titles = [at.game.book.title(piece).casefold() for piece in (pile.cards if pile else ())]
    words = bare(text).casefold()
    return next((each for each, title in enumerate(titles) if title.startswith(words)), None)


@played("answers", "pass", "passes")
def pass_(at: At) -> Said:
    """Say that a player does not answer the top of the pile."""
    if at.rest.casefold() in ("all", "everybody"):
        return at.act(PassAll())
    seat = at.seat if at.seat is not None else seat_only(at.game.names, at.rest)
    if seat is not None or at.table.pile is None:
        return at.act(Pass(at.who if seat is None else seat))
    asked = responders(at.game.book, at.table)
    if not asked:
        return at.act(PassAll())
    if at.game.book.value("claims") == "seat_order" or len(asked) == 1:
        return at.act(Pass(asked[0]))
    choices = tuple(
        Choice(
            at.name(each),
            lambda _, each=each: at.act(Pass(each)),  # type: ignore[misc]
            (at.name(each).casefold(),),
        )
        for each in asked
    )
    everybody = Choice(say("play.everybody"), lambda _: at.act(PassAll()), ("all", "everybody"))
    return at.session.ask(say("play.who_passes"), (*choices, everybody))


@played(
    "answers",
    "all pass",
    "nobody answers",
    "no one answers",
    "no answer",
    "everyone passes",
    "everybody passes",
    "resolve",
    "resolves",
    takes=False,
)
def all_pass(at: At) -> Said:
    """Say that nobody answers the top of the pile; it resolves."""
    return at.act(PassAll())


@played("answers", "nobody")
def nobody(at: At) -> Said:
    """Say that nobody answers, whatever the answer is called: nobody neighs."""
    return at.act(PassAll())
