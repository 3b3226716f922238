"""Words about the turn: its phases, drawing, playing a card, and what cards change in it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from assistant.cards.model import Kind
from assistant.cards.spelling import words
from assistant.choices import Said
from assistant.commands.at import At
from assistant.commands.by_steps import answered_at, done_by_answer, played_at
from assistant.commands.card_named import use_card
from assistant.commands.copy_meant import Named, use_copy
from assistant.commands.effects import at_target, is_card, settle
from assistant.commands.in_words import do_of, in_words, told
from assistant.commands.moment import species_said
from assistant.commands.outcomes import ask_first
from assistant.commands.played import Run, played
from assistant.game.pieces import hand_of
from assistant.intents import Count, Decide, Do, InTurn, Picked
from assistant.language import grammar
from assistant.language.heard import entries, meaning, meant
from assistant.language.slots import Slots
from assistant.performing import perform
from assistant.rules.actions import (
    Action,
    BanInstants,
    Draw,
    GoTo,
    Next,
    Pass,
    Play,
    Respond,
    SetPlays,
    SetSeat,
    SkipPhase,
)
from assistant.rules.drawing import has_others_draw
from assistant.rules.events import TurnBegan
from assistant.rules.going_on import can_be_over, draws_next
from assistant.rules.judging import by_effect, is_asked_for
from assistant.rules.pile import can_be_answered, responders
from assistant.rules.steps import text_of
from assistant.rules.table import Fate, Phase, Piece, SeatNumber, Zone
from assistant.rules.targets import enters_at_others
from assistant.rules.turn import left_by_going_on, next_player, over_limit
from assistant.rules.waiting_events import PileOpened, Settled
from assistant.words import say
from assistant.words.announcement import plain
from assistant.words.areas import hand_line
from assistant.words.turns import turn_told

_DONE_SO: Mapping[str, Callable[[At], Action]] = {
    "extra turn": lambda at: SetSeat(at.who, extras=at.table.seats[at.who].extras + 1),
    "no instants": lambda _: BanInstants(),
}
"""Words that are an action, with nothing behind them."""


def _doing(action: Callable[[At], Action]) -> Run:
    return lambda at: at.act(action(at))


for _word, _action in _DONE_SO.items():
    played("turn", _word, takes=False)(_doing(_action))


_PASSED = Picked("passed")
"""That a card was gone past in the same words, so that nobody has heard what it does."""


def _going_on(at: At, then: Callable[[], Said], *, leaves: bool = False) -> Said:
    """Go on to something else; a card that nobody has spoken of yet is asked about first.

    With `leaves` what the card lets somebody do is left by that, and asked about as well.

    Who goes on past it believes that nobody answers it; what nobody can answer has resolved.  At a
    way in of one player the others are asked themselves.
    """
    if leaves and at.answers.took(_PASSED):
        return _unheard_effects(at) or then()
    pile, said = at.table.pile, at.answers.so_far()
    if not (pile and at.session.seat is None and isinstance(said, Do)):
        return then()
    loose = at.game.position.value("firmness") == "loose"
    asks = leaves and not loose
    goes_on = replace(said, given=(_PASSED, *said.given)) if asks else said
    both = InTurn((Do("nobody"), goes_on))
    answerable = can_be_answered(at.game.position, pile)
    if not answerable or loose:
        return perform(at.session, both)
    question = say("unclear.nobody_answers", card=at.game.position.title(pile.top))
    return ask_first(at.session, (plain(question),), both, told(at.session, said))


def _unheard_effects(at: At) -> Said:
    """Ask about what may be done by the card that was gone past, for nobody had heard of it yet."""
    position, said = at.game.position, at.answers.so_far()
    open_ = [each for each in position.resolving if not each.settled]
    if not (open_ and isinstance(said, Do) and left_by_going_on(position)):
        return ()
    lost = (at.tell("doubts.optional_left", card=position.title(each.piece)) for each in open_)
    at.game.rule = "forgotten_optional"
    again = replace(said, given=tuple(each for each in said.given if each != _PASSED))
    return ask_first(at.session, (*lost, plain(say("play.all_the_same"))), again)


@played("turn", "next", takes=False)
def next_(at: At) -> Said:
    """Go on to the next phase, or to the next turn."""
    return _going_on(at, lambda: at.act(Next()), leaves=True)


@played("turn", "end turn", takes=False)
def end_turn(at: At) -> Said:
    """Go on until the next turn begins, or until something is to be done first."""
    return _going_on(at, lambda: _end_turn(at), leaves=True)


def _end_turn(at: At) -> Said:
    table = at.table
    own = at.seat in (None, table.turn.seat)
    if own or table.outcome or at.game.position.value("firmness") == "loose":
        return _to_the_end(at)
    whose = at.name(table.turn.seat)
    doubt = at.tell("doubts.not_your_turn", whose=whose, seat=at.name(at.who))
    at.game.rule = "turn_order"
    if at.game.position.value("firmness") == "firm":
        return (doubt,)
    return at.sure((doubt, plain(say("play.all_the_same"))), lambda: _to_the_end(at))


def _to_the_end(at: At) -> Said:
    """Go on from phase to phase; where a yes is asked for, it goes on from there."""
    again = at.answers.so_far(Picked(at.table.turn.number))
    said = at.answers.take()
    if isinstance(said, Picked) and said.value != at.table.turn.number:
        # What was done all the same has ended the turn itself.
        return
    if said is not None and _to_do(at):
        return
    with at.game.said_at_once():
        yield from turn_told(tuple(_phase_by_phase(at, again)))


def _phase_by_phase(at: At, again: Do | Count) -> Said:
    while True:
        before = at.table.turn
        yield from perform(at.session, Decide(Next(), at.words, again))
        turn = at.table.turn
        if turn == before or turn.number != before.number or _to_do(at):
            return


def _to_do(at: At) -> bool:
    """Say whether something is to be done before the turn can end."""
    table = at.table
    due = table.turn.phase is Phase.END and (
        over_limit(at.game.position.at(table)) or table.loans_due()
    )
    return bool(table.chain or table.pile or table.outcome or due)


@played("turn", "is done", takes=False)
def is_done(at: At) -> Said:
    """Say that a player is done: with an answer, with an effect, or with the turn."""
    if _may_answer(at):
        return at.act(Pass(at.who))
    return settle(at, Fate.DONE) if at.table.chain else end_turn(at)


@played("effects", "done")
def done(at: At) -> Said:
    """Say that an effect is done; where none waits, that a player's turn or answer is."""
    table = at.table
    if _may_answer(at) and not at.slots.said:
        return at.act(Pass(at.who))
    known = all(text_of(at.game.position, each) is not None for each in table.owed)
    # What is owed and known step by step is paid by doing it: whoever is done has done no more.
    owed = bool(table.owed) and not (known and at.seat is not None)
    if at.slots.said or table.chain or owed or table.outcome:
        return settle(at, Fate.DONE)
    if table.pile:
        return _going_on(at, lambda: at.act(Next()))
    if at.seat is not None:
        return end_turn(at)
    if _just_ended(at):
        return (at.tell("play.done_already"),)
    name = at.name(table.turn.seat)
    # On record goes what it has come to: gone through once more it is not asked again.
    ending = replace(at, words=in_words(at.game.names, "is done", seat=table.turn.seat))
    if at.game.position.value("firmness") == "loose":
        return end_turn(ending)
    return at.sure((plain(say("unclear.turn_ends", name=name)),), lambda: end_turn(ending))


def _may_answer(at: At) -> bool:
    """Say whether a player who is named may still answer a card: whoever is done passes."""
    return bool(at.table.pile) and at.seat in responders(at.game.position)


def _just_ended(at: At) -> bool:
    """Say whether an effect has just ended by itself, so that there is no more to say of it."""
    acts = at.game.record.acts()
    events = acts[-1].events if acts else ()
    return any(isinstance(event, Settled) and event.by_itself for event in events)


def _is_over(at: At, drawn: int) -> bool:
    """Say whether the turn of somebody else has nothing left but to end, when a player draws."""
    position = at.game.position
    if at.seat is None or not draws_next(position, Draw(at.who, drawn)):
        return False
    return at.table.full or not any(has_others_draw(position, each) for each in _played_now(at))


def _played_now(at: At) -> Iterator[Piece]:
    """Yield what was played in this turn, as it is on record."""
    for act in reversed(at.game.record.acts()):
        for event in act.events:
            if isinstance(event, PileOpened):
                yield event.piece
        if any(isinstance(event, TurnBegan) for event in act.events):
            return


@played("turn", "draw")
def draw(at: At) -> Said:
    """Draw cards from the deck."""
    said, slots = at.answers.so_far(), at.slots
    count = slots.count if slots.said else 1
    if at.seat is None and _is_of_turn(at, count or 1):
        at = replace(at, seat=at.table.turn.seat)
    if at.seat is None and count == 1 and _only_ends(at):
        at = replace(at, seat=next_player(at.table))
    own = not at.session.several_draw
    if own and isinstance(said, Do) and _is_over(at, count or 1):
        # Whoever draws next says that the turn before is over.
        return perform(at.session, InTurn((Do("end turn"), said)))
    if count == 1 and at.who != at.table.turn.seat and at.who == next_player(at.table):
        # With this draw the next turn begins.
        return _going_on(at, lambda: at.act(Draw(at.who)))
    if count is not None:
        return at.act(Draw(at.who, count))
    if slots.player is not None:
        return at.act(Draw(slots.player))
    question = say("unclear.draws", name=at.name(at.who))
    return at.not_clear(slots.said, question, lambda: at.act(Draw(at.who)))


def _is_of_turn(at: At, count: int) -> bool:
    """Say whether a draw of which nobody says whose it is can only be that of the active player.

    Whose effect is open would draw, but that effect has nobody draw.
    """
    judged = by_effect(at.game.position, Draw(at.who, count))
    return at.who != at.table.turn.seat and bool(judged.doubts) and not judged.fits


def _only_ends(at: At) -> bool:
    """Say whether the turn is at its end with nothing left to do, so that the next player draws."""
    position = at.game.position
    turn, open_ = at.table.turn, at.table.pile
    ends = at.table.full and turn.phase is Phase.END and turn.acted and not open_
    # At the end of a turn a card may have its own player draw.
    own = bool(ends) and by_effect(position, Draw(turn.seat)).fits
    return bool(ends) and not own and draws_next(position, Draw(next_player(at.table)))


@played("turn", "play")
def play(at: At) -> Said:
    """Play a card from the hand; everybody may answer it."""
    if at.seat is None and not at.table.pile:
        # Whoever else has to do something first: nobody said that it is they who play.
        at = replace(at, seat=at.table.turn.seat)
    slots = at.slots
    # A card is no number of plays: it is asked which.
    if slots.count is not None and not slots.unnamed:
        return at.act(SetPlays(slots.count))
    owner = slots.source.seat if slots.source else None
    if owner is not None and owner != at.who:
        return (at.tell("play.of_another", name=at.name(at.who), owner=at.name(owner)),)
    card, target = _with_target(at)
    if not at.table.full and _is_unnamed(at, card):
        return _played_unnamed(at, card)

    def use(named: Named, at: At) -> Said:
        def with_piece(piece: Piece) -> Said:
            if at.table.pile and at.game.position.kind(piece) is Kind.INSTANT:
                # Who plays an Instant while something can be answered answers it.
                return _answers_at(at, Respond(at.who, piece))
            return _placed(at, piece, lambda into: _played(at, piece, into, target))

        return use_copy(at, named, hand_of(at.who), with_piece)

    return use_card(at, card, at.asks_own("play.which_play", at.who), use)


def _is_unnamed(at: At, card: str) -> bool:
    """Say whether a card that is played is none by its title, but any, or one of a kind."""
    if not card or at.slots.unnamed:
        return True
    heard = entries("played_unnamed").keys() | entries("counted").keys() | _animals(at)
    titles = {tuple(words(each.title)) for each in at.game.book.cards.values()}
    return set(words(card)) <= heard and tuple(words(card)) not in titles


def _played_unnamed(at: At, card: str) -> Said:
    """Play a card that nobody names, where only numbers are tracked.

    It goes by what was said of it: ``a card``, ``a unicorn``.
    """
    slots, title, counts = at.slots, grammar().part("unnamed"), False
    if card and not slots.unnamed:
        said = f"{slots.said.partition(card)[0]}{card}"
        title = " ".join(meaning("written_so", each) or each for each in said.split())
        counts = any(meant("played_unnamed", each) or each in _animals(at) for each in words(card))
    into = slots.to.seat if slots.to and slots.to.seat is not None else at.who
    plays = Play(at.who, title, into, counts=counts)
    return _going_on(at, lambda: at.act(plays))


def _animals(at: At) -> set[str]:
    """Return the words for what is counted, of whatever species, as they are compared."""
    # The bare word may be the label of a card: a goat is any, goat is that card.
    bare = at.slots.said.casefold() == at.slots.card.casefold()
    called = (*at.game.around.animals, *(() if bare else species_said(at.game)))
    return {each for animal in called for each in words(animal)}


def _answers_at(at: At, answer: Respond) -> Said:
    """Answer with an Instant; where it does something to a card it is played at, that as well."""
    aimed = at.slots.aimed
    if not aimed or done_by_answer(at.game.position, answer.piece) is None:
        return at.act(answer)

    def with_target(target: Piece) -> Said:
        deeds = answered_at(at.game, answer, target)
        return perform(at.session, InTurn(tuple(do_of(each, at.game.around) for each in deeds)))

    return at_target(at, aimed[1], with_target)


def _play_at(at: At, plays: Play) -> Said:
    """Play a card at another; where its steps say what happens to that one, it is said as well."""
    deeds = played_at(at.game, plays, at.seat)
    if not deeds:
        return at.act(plays)
    return perform(at.session, InTurn(tuple(do_of(each, at.game.around) for each in deeds)))


def _placed(at: At, piece: Piece, use: Callable[[SeatNumber], Said]) -> Said:
    """Use the area into which a card is played: the own one where none is said.

    A Downgrade goes to somebody else as good as always; where several are there it is asked whom.
    """
    to, position = at.slots.to, at.game.position
    if to and to.zone is None and to.seat is not None and _may_be_victim(at, piece, to.seat):
        question = say("play.into_whose", card=position.title(piece), area=at.area)
        return at.player(question, (at.who, to.seat), use)
    if to and (to.seat is not None or to.zone is Zone.STABLE):
        return use(at.who if to.seat is None else to.seat)
    loose = position.value("firmness") == "loose"
    if position.kind(piece) is not Kind.DOWNGRADE or not at.table.full or loose:
        return use(at.who)
    others = [seat for seat in range(len(at.table.seats)) if seat != at.who]
    seats = (*others, at.who) if len(others) > 1 else others
    question = say("play.into_whose", card=position.title(piece), area=at.area)
    return at.player(question, seats, use)


def _may_be_victim(at: At, piece: Piece, seat: SeatNumber) -> bool:
    """Say whether a card played on somebody may be meant for the own area, to do it to that one."""
    if seat == at.who or not at.table.full or at.game.position.value("firmness") == "loose":
        return False
    return enters_at_others(at.game.position, piece)


def _played(at: At, piece: Piece, into: SeatNumber, target: Slots | None) -> Said:
    if not target:
        plays = Play(at.who, piece, into, named=_names_oneself(at, piece))
        return _going_on(at, lambda: at.act(plays))
    return at_target(at, target, lambda aimed: _play_at(at, Play(at.who, piece, into, (aimed,))))


def _names_oneself(at: At, piece: Piece) -> bool:
    """Say whether who plays a Magic card says that it is played on themselves."""
    to = at.slots.to
    return to is not None and to.seat == at.who and at.game.position.kind(piece) is Kind.MAGIC


def _with_target(at: At) -> tuple[str, Slots | None]:
    """Return the card and its target: ``poison on narwhal``, if it is not one title."""
    aimed = at.slots.aimed
    if aimed and aimed[0].said and not _is_title(at, at.slots.card, aimed[0].said):
        # The card that is answered is the top one in any case.
        return aimed[0].said, None if at.table.pile else aimed[1]
    return at.slots.card, None


def _is_title(at: At, whole: str, part: str) -> bool:
    """Say whether a text is rather one title than a part of it that is one."""
    named = at.session.library.has_name
    return named(whole) or (not named(part) and is_card(at, whole))


@played("turn", "skip")
def skip(at: At) -> Said:
    """Skip an effect that cannot be done, a phase, or turns."""
    slots = at.slots
    if slots.phase in (Phase.DRAW, Phase.ACTION):
        return at.act(SkipPhase(Phase(slots.phase), at.seat))
    if slots.option == "turn" and slots.source is None:
        more = at.table.seats[at.who].skips + 1
        return at.act(SetSeat(at.who, skips=more if slots.number is None else slots.number))
    if not slots.said and at.seat is not None:
        skips = SetSeat(at.who, skips=at.table.seats[at.who].skips + 1)
        if is_asked_for(at.game.position, skips):
            return at.act(skips)
    return settle(at, Fate.SKIPPED)


@played("turn", "limit")
def limit(at: At) -> Said:
    """Set how many cards a player may keep at the end of the turn; without a number, say it."""
    count = at.slots.some_number
    if count is None:
        seat = at.who if at.named_player is None else at.named_player
        return (plain(hand_line(at.game.position, seat)),)
    return at.act(SetSeat(at.who, hand_limit=count))


@played("turn", "turn")
def turn(at: At) -> Said:
    """Go on to the turn that comes next; put right which phase it is, or whose turn."""
    phase, seat = at.slots.phase, at.named_player
    if seat is not None and not phase:
        at = replace(at, words=grammar().part("turn", name=at.name(seat)))
    if phase:
        return at.act(GoTo(at.table.turn.seat if seat is None else seat, Phase(phase)))
    again = not at.answers.open
    once_more = seat is not None and can_be_over(at.game.position, seat)
    if seat is None or (seat == at.table.turn.seat and not again and not once_more):
        # What the beginning of a turn sets off it sets off once.
        return (plain(at.standing),)
    if again or seat == next_player(at.table):
        # What is owed, and the hand limit, come before the next turn.
        return _going_on(at, lambda: _to_the_end(at))
    return _going_on(at, lambda: at.act(GoTo(seat, Phase.BEGINNING)))
