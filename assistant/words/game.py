"""What has happened at the table, in words: one act's events become its announcements."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from assistant.rules.apply import apply, fold
from assistant.rules.edition import Rulebook
from assistant.rules.events import (
    Aimed,
    Answered,
    Collected,
    Event,
    HandSet,
    LinkResolved,
    Passed,
    PhaseBegan,
    PileOpened,
    Spelled,
    Told,
    Triggered,
    TurnBegan,
    Uncovered,
)
from assistant.rules.naming import with_titles
from assistant.rules.piling import responders
from assistant.rules.prompting import prompted
from assistant.rules.table import Phase, Piece, SeatNumber, Table
from assistant.rules.turning import following
from assistant.rules.wanting import to_aim, undecided
from assistant.words.announcement import Announcement, Priority
from assistant.words.card import cut
from assistant.words.leaving_out import both_discarded, left_out, unseen
from assistant.words.pile import ask_target, name_target, still_asked, window
from assistant.words.sentences import say
from assistant.words.telling import Telling
from assistant.words.titles import pile_card
from assistant.words.untold import all_told, hand_size
from assistant.words.winning import ask_letters, join


def tell(book: Rulebook, table: Table, events: Sequence[Event]) -> tuple[Announcement, ...]:
    """Return what is said of one act; `table` is as it was before."""
    told: list[str] = []
    start, end = table, fold(table, events)
    decided = undecided(with_titles(book, end), end)
    for number, event in enumerate(events):
        after = apply(table, event)
        if not (decided and isinstance(event, PhaseBegan)):
            told += _of(with_titles(book, after), table, after, events, number)
        table = after
    for seat, says in prompted(book, start, events):
        told.append(
            say("game.prompt_all", says=says)
            if seat is None
            else say("game.prompt", name=table.seats[seat].name, says=says)
        )
    told += asked(with_titles(book, table), start, table, events)
    if any(isinstance(event, Told) for event in events) and not table.untold:
        told.append(all_told(with_titles(book, table), table))
    if not told:
        told += _hands(table, events)
    return tuple(Announcement(text, cut(text), Priority.MESSAGE) for text in told)


def recap(book: Rulebook, table: Table, events: Sequence[Event]) -> tuple[Announcement, ...]:
    """Return what is said of an act when it is long over: no questions, no phases, no passes."""
    told: list[str] = []
    for number, event in enumerate(events):
        after = apply(table, event)
        if not isinstance(event, PhaseBegan | Passed | Collected):
            told += _of(with_titles(book, after), table, after, events, number)
        table = after
    return tuple(Announcement(text, cut(text), Priority.MESSAGE) for text in told)


def _of(
    book: Rulebook, before: Table, after: Table, events: Sequence[Event], number: int
) -> Iterator[str]:
    """Yield what is said of one event of an act."""
    event = events[number]
    if left_out(before, events, number):
        return
    if unseen(book, after, events, number):
        yield say("game.appeared_unseen")
        return
    if isinstance(event, Passed) and sum(isinstance(each, Passed) for each in events) > 1:
        some = before.pile and before.pile.passed
        yield say("game.rest_pass" if some else "game.nobody_answers")
        return
    if isinstance(event, Told) and sum(isinstance(each, Told) for each in events) > 1:
        yield say("game.rest_untold")
        return
    begins = any(isinstance(each, TurnBegan) for each in events[:number])
    yield from Telling(book, before, after, begins).of(event)
    if both_discarded(events, number):
        yield say("game.both_discarded")


def _hands(table: Table, events: Sequence[Event]) -> Iterator[str]:
    """Yield the sizes of hands, where an act has changed nothing else."""
    for seat in dict.fromkeys(each.seat for each in events if isinstance(each, HandSet)):
        yield hand_size(table, seat)


def asked(book: Rulebook, before: Table, table: Table, events: Sequence[Event]) -> Iterator[str]:
    """Yield the question that an act leaves open: a target, who answers, who of several wins."""
    if events and isinstance(events[-1], TurnBegan) and table.full and not table.outcome:
        phase = following(table)
        if phase is Phase.DRAW:
            yield say("game.start_draw", name=table.seats[table.turn.seat].name)
    kinds = {type(event) for event in events}
    if table.pile:
        yield from _asked_of_pile(book, table, kinds)
    elif table.outcome is None:
        yield from _targets(book, before, table)
    if len(table.reached) > 1 and not table.outcome and not table.pile and not table.chain:
        names = [table.seats[seat].name for seat in table.reached]
        yield say("game.several_reached", names=join(names), first=names[0])
    if Spelled not in kinds:
        yield from ask_letters(book, table)


def _asked_of_pile(book: Rulebook, table: Table, kinds: AbstractSet[type[Event]]) -> Iterator[str]:
    pile = table.pile
    if pile is None:
        return
    if PileOpened in kinds:
        yield from name_target(book, table)
    if table.chain and Triggered in kinds:
        # An Instant's effect is done before anybody answers what lies under it.
        return
    if Uncovered in kinds:
        yield say("game.top_again", card=pile_card(book, table))
    if kinds == {Passed} and book.value("claims") == "first_call" and responders(book, table):
        yield still_asked(book, table)
    elif kinds & {PileOpened, Aimed, Answered, Uncovered, Passed, Collected} or (
        LinkResolved in kinds and not table.chain
    ):
        yield window(book, table)


def _targets(book: Rulebook, before: Table, table: Table) -> Iterator[str]:
    """Yield the question for the targets of the link, where it was not asked before."""
    known = _aimed(book, before) if before.chain else set()
    for aim in to_aim(book, table):
        effect = aim.effect
        # What may be done was asked about before the answers, if it was to be.
        ahead = before.pile is not None and effect.piece == before.pile.cards[0]
        again = effect.mandatory or not ahead or book.value("targets") == "after_answers"
        if again and not aim.more and (effect.piece, effect.seat) not in known:
            yield ask_target(book, table, effect.piece, effect.seat, effect.mandatory)


def _aimed(book: Rulebook, table: Table) -> set[tuple[Piece, SeatNumber]]:
    return {(each.effect.piece, each.effect.seat) for each in to_aim(book, table)}
