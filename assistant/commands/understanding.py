"""What people say in their own words, and the deeds that it means."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from assistant.cards.find import Found, Unknown
from assistant.cards.model import Kind as CardKind
from assistant.choices import Choice, Said
from assistant.commands.at import in_words
from assistant.commands.secretly import says_secret
from assistant.finding import card_meant, is_named, is_whole_name
from assistant.game import Game
from assistant.game.phrase import lines_heard, seat_first, spoken
from assistant.intents import Do, InTurn
from assistant.language import (
    Ambiguous,
    Deed,
    Kind,
    Meaning,
    Moment,
    NotUnderstood,
    Understood,
    grammar,
    title_words,
    understand,
)
from assistant.language.moment import Answered
from assistant.library import Library
from assistant.performing import perform, performs
from assistant.registry import find_command
from assistant.rules.table import Phase, SeatNumber
from assistant.session import Session
from assistant.words import say
from assistant.words.announcement import for_seat
from assistant.words.plain import printable

_LABEL = 4
"""Words of the longest label."""
_MAGIC = frozenset({CardKind.MAGIC, CardKind.INSTANT})


def understood(session: "Session", typed: str) -> Said | None:
    """Answer a line that is said in people's own words; None if it is not understood."""
    if _is_word(session, typed) or says_secret(typed) or _is_name(session, typed):
        return None
    match meaning(session, typed):
        case Understood(deeds):
            return _in_turn(session, _done_by(deeds))
        case Ambiguous(readings):
            said = " ".join(typed.casefold().split())
            ways = [_done_by(each.deeds) for each in readings]
            own = [way for way in ways if _told(session, way.deeds).casefold() == said]
            return _in_turn(session, own[0]) if own else _ask_which(session, ways)
        case NotUnderstood() if _taken_back(typed):
            # Whatever stands before it, and however it could be read: it was not done.
            return (session.tell("unclear.not_understood", typed=printable(typed, 60)),)
        case NotUnderstood():
            return None


def _done_by(deeds: tuple[Deed, ...]) -> InTurn:
    return InTurn(tuple(Do(deed.word, deed.rest, deed.seat) for deed in deeds))


def _taken_back(typed: str) -> bool:
    """Say whether the end of a sentence takes back what was said before it."""
    said = spoken(typed)
    return any(said.endswith(f" {end}") for end in lines_heard("taking_back"))


def meaning(session: "Session", typed: str) -> Meaning:
    """Return what a line means at this moment."""
    return understand(typed, grammar(), moment_of(session))


def _is_word(session: "Session", typed: str) -> bool:
    """Say whether a line is one of the program's words alone, or with a player's name before it."""
    found = find_command(typed)
    if found:
        return not found[1]
    named = seat_first(session.game.names, typed) if session.game else None
    if named is None:
        return False
    found = find_command(named[1])
    return not named[1] or (found is not None and not found[1])


def _is_name(session: "Session", typed: str) -> bool:
    """Say whether a line is the whole name of a card: some labels begin with I."""
    return len(typed.split()) <= _LABEL and is_whole_name(card_meant(session, typed))


@performs(InTurn)
def _in_turn(session: "Session", wanted: InTurn) -> Said:
    """Do words one after the other, as far as none of them leaves a question."""
    for number, deed in enumerate(wanted.deeds, 1):
        left = wanted.deeds[number:]
        before, pile = (session.choices, session.blank), _pile(session)
        yield from perform(session, deed)
        opened = (session.choices, session.blank) != before
        waits = bool(session.choices or session.blank) and opened
        # What can be answered has not happened yet, and what it does neither.
        played = _pile(session) and not pile
        if left and (waits or played):
            told = session.tell("unclear.not_yet", lines=_told(session, left))
            yield for_seat(told, session.speaks) if session.typed_secret else told
            return


def _told(session: "Session", deeds: tuple[Do, ...]) -> str:
    names = session.game.names if session.game else ()
    told = ""
    for deed in reversed(deeds):
        words = in_words(names, deed)
        told = grammar().parts["both"].format(first=words, second=told) if told else words
    return told


def _pile(session: "Session") -> bool:
    return session.game is not None and session.game.table.pile is not None


def _ask_which(session: "Session", ways: Sequence[InTurn]) -> Said:
    """Ask which of several readings is meant."""
    choices = tuple(Choice(_told(session, way.deeds), way) for way in ways)
    return session.ask(say("unclear.which_meant"), choices)


# -- the moment --------------------------------------------------------------------


def _who_says_i(
    session: Session, turn: SeatNumber, answered: SeatNumber | None
) -> SeatNumber | None:
    """Return who says I: at a way in of one player that player, else whose turn it is."""
    if session.seat is not None:
        return session.seat
    return None if answered == turn else turn


def moment_of(session: "Session") -> Moment:
    """Return what a line is said about now."""
    game = session.game
    if game is None:
        titles, words = _titles(session.library)
        return Moment(titles=titles, words=words, named=_naming(session), flags=frozenset({"none"}))
    titles, words = _titles(session.library.of(game.decks))
    table, turn = game.table, game.table.turn
    pile = table.pile
    top = pile.players[-1] if pile else None
    own = game.book.edition.words
    species = {each.casefold() for card in game.book.cards.values() for each in card.species}
    return Moment(
        names=game.names,
        # Who answers is not known by whose turn it is, where the card is that player's own.
        me=_who_says_i(session, turn.seat, top),
        turn=turn.seat,
        after=_after(game),
        titles=titles,
        words=words,
        named=_naming(session),
        pile=tuple(
            Answered(title_words(game.position.title(piece), grammar()), seat)
            for piece, seat in zip(pile.cards, pile.players, strict=True)
        )
        if pile
        else (),
        animals=frozenset(
            {own.animal.casefold(), own.animals.casefold(), *species, *(f"{s}s" for s in species)}
        ),
        flags=_flags(game),
    )


def _after(game: Game) -> int:
    """Return whose turn comes next."""
    seats = game.table.seats
    at = game.table.turn.seat
    if seats[at].extras:
        return at
    order = [(at + more) % len(seats) for more in range(1, len(seats) + 1)]
    return next((seat for seat in order if not seats[seat].skips), order[0])


def _flags(game: Game) -> frozenset[str]:
    table = game.table
    flags = {"game", "window" if table.pile else "open", "full" if table.full else "light"}
    # Where the table is asked what lies where, "that is all" ends the naming and not the turn.
    quiet = not (table.pile or table.chain or table.untold)
    if quiet and table.turn.phase in (Phase.BEGINNING, Phase.DRAW):
        flags.add("draws")
    if quiet and table.turn.phase in (Phase.ACTION, Phase.END):
        flags.add("acting")
    return frozenset(flags)


_Titles: TypeAlias = tuple[Mapping[tuple[str, ...], Kind], frozenset[str]]


@lru_cache(maxsize=8)
def _of_cards(cards: tuple[tuple[str, CardKind], ...]) -> _Titles:
    titles = {
        title_words(title, grammar()): Kind(kind is CardKind.INSTANT, kind in _MAGIC, title)
        for title, kind in cards
    }
    titles.pop((), None)
    return titles, frozenset(word for words in titles for word in words)


def _titles(library: Library) -> _Titles:
    """Return the cards of a library by the words of their titles, and all of these words."""
    return _of_cards(tuple((card.title, card.kind) for card in library.catalogue.cards))


def _naming(session: "Session") -> Callable[[str], Kind | None]:
    """Return what says what a card is that is named by a part of its title."""
    game = session.game

    def named(text: str) -> Kind | None:
        if game and game.title_on_table(text):
            return Kind()
        library = session.library.of(game.decks) if game else session.library
        answer = library.typed(text)
        if isinstance(answer, Unknown) or not is_named(answer):
            return None
        match = answer.match if isinstance(answer, Found) else answer.matches[0]
        kind = match.card.kind
        return Kind(kind is CardKind.INSTANT, kind in _MAGIC)

    return named
