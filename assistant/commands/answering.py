"""Words about answers: who answers the card on the pile, with which Instant, and who passes.

The title of an Instant alone, while a card can be answered, is called out by somebody.  Who it was
is asked where that is not known; at a way in of one player it is asked whether it is played, for
there its text may be wanted as well.
"""

from dataclasses import replace

from assistant.cards.find import Found
from assistant.cards.model import Kind
from assistant.cards.spelling import written_out
from assistant.choices import Choice, Said
from assistant.commands.at import At
from assistant.commands.card_named import use_card
from assistant.commands.copy_meant import Named, use_copy
from assistant.commands.deciding import gone
from assistant.commands.outcomes import ask_first
from assistant.commands.played import played
from assistant.commands.reading import secret_or_none
from assistant.commands.secretly import secretly
from assistant.commands.understanding import did_you_mean
from assistant.commands.unheard import note_unheard
from assistant.finding import WHOLE, card_meant
from assistant.game import AreaGame
from assistant.game.pieces import hand_of
from assistant.games import Game
from assistant.intents import Do, InTurn
from assistant.language.heard import bare
from assistant.language.slots import NOTHING, filled_by
from assistant.performing import perform
from assistant.rules.actions import Pass, PassAll, Respond
from assistant.rules.pile import can_be_answered, responders
from assistant.rules.table import Piece, Pile, SeatNumber
from assistant.session import Session
from assistant.shared import Unheard
from assistant.words import say
from assistant.words.announcement import plain
from assistant.words.pile import unanswerable


def _secret_asked(session: Session, game: Game) -> Said:
    helps = game.helps("answer")
    if helps:
        return (plain(helps),)
    return (session.tell("play.not_in_this_game", word="answer", game=game.title),)


@played("answers", "answer", gameless=secret_or_none, alike=_secret_asked)
def answer(at: At) -> Said:
    """Answer the top of the pile with an Instant."""
    pile = at.table.pile
    if pile is None:
        return (*at.act(Respond(at.who, "")), *_too_late(at))
    bare_word = at.seat is not None and not at.slots.said and at.answers.open
    if bare_word and not can_be_answered(at.game.position, pile):
        return (plain(unanswerable(at.game.position, pile)),)
    if at.seat is not None and bare_word:
        # Until it is on the pile, nobody else's word lets the card through.
        note_unheard(at.session, at.name(at.seat), said=False)
    text = at.slots.card
    if at.slots.pair:
        answered, instant = at.slots.pair
        # Who names the card that is answered may be too late.
        number = _in_pile(at.game, answered.card or answered.said)
        whose = answered.source.seat if answered.source else None
        if number is not None and whose is not None and pile.players[-1] != whose:
            number = _of_player(at.game, answered.card, whose)
            if number is None:
                return _only_top(at, pile)
        if number is not None and number < len(pile.cards) - 1 and at.seat is not None:
            first = pile.players[number + 1]
            if first == at.seat:
                # Nobody is faster than oneself: that card is answered already.
                return _only_top(at, pile)
            return (at.tell("play.faster", name=at.name(first), seat=at.name(at.seat)),)
        text = instant.card if number is not None else text

    in_secret = at.game.position.value("claims") == "collect"

    def by(seat: SeatNumber) -> Said:
        def use(named: Named, at: At) -> Said:
            def with_piece(piece: Piece) -> Said:
                return at.act(Respond(seat, piece))

            return use_copy(at, named, hand_of(seat), with_piece, unseen=in_secret)

        return use_card(at, text, at.asks_own("play.which_answer", seat), use)

    def said_by(seat: SeatNumber) -> Said:
        return secretly(at.session, lambda: by(seat), seat) if in_secret else by(seat)

    if at.seat is not None:
        return said_by(at.seat) if in_secret else _held_open(at, pile, said_by(at.seat))
    asked = responders(at.game.position)
    if at.game.position.value("claims") == "seat_order":
        asked = asked[:1]
    seats = asked or tuple(range(len(at.table.seats)))
    nobody_ = Choice(say("play.nobody"), at.deciding(PassAll()), heard="declining")
    return at.player(say("play.who_answers"), seats, said_by, (nobody_,))


def _too_late(at: At) -> Said:
    """Ask whether a card that was let through is to be answered after all.

    Nothing, where it is not said who answers and with which Instant, or it could not be answered.
    """
    many = at.game.passed_too_soon(at.seat)
    if at.seat is None or not many or not _is_instant(at):
        return ()
    before = at.game.record.after(len(at.game.record.acts()) - many)
    if not can_be_answered(at.game.position.at(before), before.pile):
        return ()
    card = at.game.position.title(before.pile.cards[-1])
    again = InTurn((Do("reopen", seat=at.seat), Do("answer", at.slots, at.seat)))
    question = at.tell("play.too_late", card=card, seat=at.name(at.seat))
    return ask_first(at.session, (question,), again, at.words)


def _is_instant(at: At) -> bool:
    """Say whether an Instant is named."""
    found = card_meant(at.session, at.slots.card, played=True) if at.slots.card else None
    return isinstance(found, Found) and found.match.card.kind is Kind.INSTANT


@played("answers", "reopen", takes=False)
def reopen(at: At) -> Said:
    """Take back that the last card was let through, so that it can be answered."""
    many = at.game.passed_too_soon(at.seat)
    return gone(
        at.session,
        at.game,
        lambda game: game.take_back(many),
        "play.undone",
        "play.nothing_to_reopen",
        1,
    )


def _only_top(at: At, pile: Pile) -> Said:
    """Say which card alone can be answered, and whose it is."""
    top, name = at.game.position.title(pile.top), at.name(pile.players[-1])
    return (at.tell("play.only_answered", card=top, name=name),)


def _held_open(at: At, pile: Pile, said: Said) -> Said:
    """Yield what is said of an answer; one of which it is asked which card it is still counts."""
    yield from said
    prompt, now = at.session.prompt, at.table.pile
    asked = bool(prompt.options or prompt.slot) and at.game.waiting is None
    if asked and now is not None and now.cards == pile.cards and at.seat is not None:
        note_unheard(at.session, at.name(at.seat), said=False)


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
    everybody = Choice(say("play.everybody"), at.deciding(PassAll()), heard="everybody")
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
        return at.not_clear(at.slots.said, question, lambda: at.act(PassAll()), "all pass")
    return at.act(PassAll())


def _of_player(game: AreaGame, text: str, seat: SeatNumber) -> int | None:
    """Return the number of the card of a player in the pile that is called so, the lowest 0."""
    pile = game.table.pile
    title = bare(text).casefold()
    return next(
        (
            number
            for number, piece in enumerate(pile.cards if pile else ())
            if pile
            and pile.players[number] == seat
            and any(name.casefold().startswith(title) for name in game.position.names(piece))
        ),
        None,
    )


def _in_pile(game: AreaGame, text: str) -> int | None:
    """Return the number of the card in the pile, the lowest 0, one of whose names a text begins."""
    pile = game.table.pile
    called = [game.position.names(piece) for piece in (pile.cards if pile else ())]
    words = bare(text).casefold().strip(" ?!.")
    found = (
        number
        for number, names in enumerate(called)
        for name in names
        if words and (name.casefold().startswith(words) or written_out(name).startswith(words))
    )
    return next(found, None)


def called_out(session: Session, typed: str) -> Said | None:
    """Answer with the Instant whose title a line is; None where it is none, or nobody can."""
    game = session.game
    if game is None or game.waiting or game.table.pile is None:
        return None
    card = card_meant(session, typed, played=True)
    if not isinstance(card, Found) or card.match.why not in WHOLE:
        return None
    title = card.match.card.title
    if card.match.card.kind is not Kind.INSTANT or typed.strip(" .,!").isdecimal():
        return None
    seats = responders(game.position)
    answers = Do("answer", filled_by(title, game.around), session.seat)
    if session.seat is not None:
        return did_you_mean(session, answers) if session.seat in seats else None
    if not seats:
        return None
    said = tuple(perform(session, answers))
    pile = game.table.pile
    if pile is not None and session.prompt.options:
        # Somebody has called it: nobody else lets the card through unasked.
        session.shared.unheard = Unheard(typed, pile.cards, told=False)
    return said
