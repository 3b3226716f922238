"""Words about the Instant pile: answering, passing, resolving."""

from collections.abc import Sequence
from dataclasses import replace

from assistant.choices import Choice, Said
from assistant.commands.answer_words import answers_said, in_pile, is_answered
from assistant.commands.at import At, Named, at_game
from assistant.commands.played import played
from assistant.commands.secretly import secretly
from assistant.game import Game
from assistant.game.phrase import (
    begun,
    heard,
    lines_heard,
    names_in,
    of_player,
    seat_only,
    spoken,
)
from assistant.game.pieces import hand_of
from assistant.intents import Do
from assistant.registry import find_command
from assistant.rules.actions import Pass, PassAll, Respond
from assistant.rules.pile import responders
from assistant.rules.table import Piece, SeatNumber
from assistant.rules.targets import aims_first
from assistant.session import Session
from assistant.words import say
from assistant.words.announcement import plain

_BOTH = 2


@played("answers", "answer", "answers", "respond", "responds", "says")
def answer(at: At) -> Said:
    """Answer the top of the pile with an Instant."""
    pile = at.table.pile
    if pile is None:
        return at.act(Respond(at.who, ""))
    passing = lacks(at)
    if passing is not None:
        return passing
    text = at.phrase().card
    answered, with_, instant = text.partition(" with ")
    if with_:
        # Who names the card that is answered may be too late.
        number = in_pile(at.game, answered)
        if number is not None and number < len(pile.cards) - 1 and at.seat is not None:
            faster = at.name(pile.players[number + 1])
            return (at.tell("play.faster", name=faster, seat=at.name(at.seat)),)
        text = instant if number is not None else text

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


@played("answers", "pass", "passes")
def pass_(at: At) -> Said:
    """Say that a player does not answer the top of the pile."""
    if heard("everybody", at.rest) is not None:
        return at.act(PassAll())
    seat = at.seat if at.seat is not None else seat_only(at.game.names, at.rest)
    told = bool(at.rest) and (at.seat is not None or seat is None)
    if told and at.table.pile and not _about_the_top(at):
        plain_ = replace(at, rest="")
        key = "unclear.somebody_passes" if seat is None else "unclear.passes"
        name = "" if seat is None else at.name(seat)
        return at.not_clear(at.rest, say(key, name=name), lambda: pass_(plain_))
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
    everybody = Choice(say("play.everybody"), at.deciding(PassAll()), ("all", "everybody"))
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
    pile = at.table.pile
    if at.rest and pile and not answers_said(at.session, at.rest):
        # An announced answer must not be lost: nobody but Ben, nobody yet.
        question = say("unclear.nobody_answers", card=at.game.position.title(pile.top))
        return at.not_clear(at.rest, question, lambda: at.act(PassAll()))
    return at.act(PassAll())


def lacks(at: At) -> Said | None:
    """Ask whether a player passes who has nothing: ``has no neigh``; None if it is not that."""
    lacking = heard("lacking", at.rest) is not None or begun("lacking", at.rest) is not None
    if at.seat is None or at.table.pile is None or not lacking:
        return None
    passing = replace(at, rest="", words=f"{at.name(at.seat)} {of_player('pass')}")
    question = say("unclear.passes", name=at.name(at.seat))
    return at.sure((plain(question),), lambda: pass_(passing))


def several_pass(session: "Session", typed: str) -> Said | None:
    """Answer a line in which several players pass: ``Ben and Cara pass``, ``both pass``.

    None if it is not that.
    """
    game = session.game
    if game is None or game.table.pile is None:
        return None
    head, _, verb = typed.strip(" ?!.").rpartition(" ")
    found = find_command(verb)
    if found is None or found[0].word != "pass":
        return None
    named = [seat_only(game.names, each) for each in names_in(head)]
    seats = [each for each in named if each is not None]
    if heard("both", head) is not None:
        seats = list(responders(game.position))
        if len(seats) != _BOTH:
            # Which two it is, is not known.
            return nobody(replace(at_game(session, game, Do("nobody")), rest=typed))
        named = list(seats)
    if len(named) < 2 or len(seats) < len(named):
        return None
    session.begins("pass", anew=True)
    session.blank, session.choices = None, ()
    return _one_by_one(session, game, seats)


def declined(session: "Session", typed: str) -> Said | None:
    """Answer a line that says no where the table waits for answers: ``no``, ``none``, ``no neigh``.

    None if it is not that, or if something else is asked just now.
    """
    game = session.game
    if game is None or game.table.pile is None or game.waiting or session.beneath:
        return None
    found = find_command(typed)
    plain_no = found is not None and found[0].word == "no"
    if session.open_question() or (plain_no and session.choices):
        return None
    if not plain_no and (found or not _says_none(session, typed)):
        return None
    if aims_first(game.position) is not None:
        return None
    session.begins("pass", anew=True)
    session.blank, session.choices = None, ()
    one = game.position.value("claims") != "first_call"
    at = at_game(session, game, Do("pass" if one else "nobody"))
    return pass_(at) if one else at.act(PassAll())


def _says_none(session: "Session", typed: str) -> bool:
    """Say whether a line is that no Instant is played: ``none``, ``no neighs``."""
    lacking = begun("lacking", spoken(typed))
    answer = lacking is not None and answers_said(session, lacking[1])
    return answer or heard("declining", typed) is not None


def _one_by_one(session: "Session", game: Game, seats: Sequence[SeatNumber]) -> Said:
    """Let players pass, one act each, as far as nothing speaks against it."""
    for seat in seats:
        before = game.table
        yield from at_game(session, game, Do("pass", seat=seat)).act(Pass(seat))
        if game.table is before or game.table.pile is None:
            return


def _about_the_top(at: At) -> bool:
    """Say whether what stands behind pass is only about the card that is answered."""
    rest = at.rest.removeprefix("on ")
    words = heard("passing", at.rest) is not None or is_answered(at.session, rest)
    return words or answers_said(at.session, at.rest)
