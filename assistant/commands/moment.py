"""The moment at which something is said: who speaks, what lies where, and what is going on."""

import unicodedata
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias

from assistant.cards.find import Found, Unknown
from assistant.cards.model import AnyKind
from assistant.cards.model import Kind as CardKind
from assistant.cards.spelling import written_out
from assistant.commands.by_steps import deeds_by_steps, flags_of_steps, pieces_named
from assistant.finding import is_named
from assistant.game import AreaGame
from assistant.game.pieces import copies
from assistant.language import Kind, Moment, grammar, title_words
from assistant.language.booked import in_free_words
from assistant.language.moment import Answered
from assistant.rules.asked_for import lets_choose, shows_one
from assistant.rules.chain import waiting
from assistant.rules.left_open import may_go_unsaid
from assistant.rules.pile import can_be_answered, responders
from assistant.rules.position import Position
from assistant.rules.shares import owing, owing_of_each
from assistant.rules.table import Effect, Phase, SeatNumber, Table, Zone
from assistant.rules.targets import aims_first
from assistant.rules.turn import next_player, over_limit
from assistant.rules.winning import waits
from assistant.session import Session
from assistant.tongue import kept

_TWO, _PLURAL = 2, "s"
_MAGIC = frozenset({CardKind.MAGIC, CardKind.INSTANT})


def made_ahead(titles: tuple[tuple[str, AnyKind], ...]) -> None:
    """Make what the first line needs, and keep it: the grammar, and the words of all titles."""
    _of_cards(titles)
    tuple(in_free_words(""))


def _who_says_i(
    session: Session, turn: SeatNumber, answered: SeatNumber | None
) -> SeatNumber | None:
    """Return who says I: at a way in of one player that player, else whose turn it is."""
    if session.seat is not None:
        return session.seat
    return None if answered == turn else turn


def _asked(session: "Session") -> tuple[str, ...]:
    """Return that something is asked, where it is."""
    return ("asked",) if session.prompt.options or session.prompt.slot else ()


def moment_of(session: "Session") -> Moment:
    """Return what a line is said about now."""
    game = session.game
    if game is None:
        titles, words = _of_cards(session.library.titles)
        another = session.shared.game
        return Moment(
            names=another.names if another else (),
            titles=titles,
            words=words,
            named=_naming(session),
            whole=session.library.has_name,
            flags=frozenset({"none", *_asked(session), *_herds(session)}),
        )
    titles, words = _of_cards(session.library.of(game.decks).titles)
    position = game.position
    table, turn = position.table, position.table.turn
    pile = table.pile
    top = pile.players[-1] if pile else None
    played = [(position.title(piece), position.kind(piece)) for piece in pile.cards] if pile else []
    answered = [title_words(title, grammar()) for title, _ in played]
    for named, (title, kind) in zip(answered, played, strict=True):
        # What was played may be in no deck.
        if named not in titles:
            titles = {**titles, named: _kind(kind, title)}
    own = game.book.edition.words
    baby = title_words(own.baby, grammar())
    if not words.issuperset(baby):
        # A deck without Babies of its own: they lie before players all the same.
        titles, words = {**titles, baby: Kind(title=own.baby)}, words.union(baby)
    return Moment(
        names=tuple(seat.name for seat in table.seats),
        # Who answers is not known by whose turn it is, where the card is that player's own.
        me=_who_says_i(session, turn.seat, top),
        speaker=turn.seat if session.seat is None else session.seat,
        turn=turn.seat,
        after=next_player(table),
        winners=_winners(position),
        both=lambda: responders(position),
        titles=titles,
        words=words | _shortened(position, words),
        variants=session.library.of(game.decks).variants,
        named=_naming(session, game),
        whole=session.library.has_name,
        every=_every(game),
        lies=_lying(session, game),
        pieces=pieces_named(session, game),
        by_steps=deeds_by_steps(session, game),
        pile=tuple(
            Answered(words, seat, title)
            for words, seat, (title, _) in zip(
                answered, pile.players if pile else (), played, strict=True
            )
        ),
        animals=frozenset({own.animal.casefold(), own.animals.casefold(), *species_said(game)}),
        baby=baby,
        waiting=tuple(position.title(each.piece) for each in _waiting(table)),
        waiting_for=tuple(each.seat for each in _waiting(table)),
        owes=frozenset() if pile else owing(position),
        owing=_left_of_each(position),
        optional=frozenset(game.book.edition.prompts),
        flags=_flags(position) | _open(session, game),
    )


def _shortened(position: Position, words: frozenset[str]) -> frozenset[str]:
    """Return how people may shorten a word of a card that lies before a player: ``the rhino``.

    What is a word itself is none.
    """
    lie = {position.title(piece) for _, area in position.areas() for piece in area.pieces}
    long = {word for title in lie for word in title_words(title, grammar())}
    known = grammar().known
    starts = {word[:end] for word in long for end in range(_SHORTEST, len(word))}
    return frozenset(starts - known - words)


def _winners(position: Position) -> frozenset[int]:
    """Return who may have won, where the table is asked who has."""
    table = position.table
    asked = len(table.reached) > 1 and not (table.outcome or waits(position))
    return frozenset(table.reached) if asked else frozenset()


def _open(session: Session, game: AreaGame) -> frozenset[str]:
    """Return whether nothing is asked and no list is open, and what of the rules is known."""
    flags, position = set(), game.position
    asks = session.beneath or game.waiting or session.open_question()
    if position.table.pile and not asks and aims_first(position) is None:
        flags.add("quiet")
    if not session.prompt.options:
        flags.add("unlisted")
    if position.table.pile and len(responders(position)) == _TWO:
        flags.add("pair")
    if position.value("claims") == "first_call":
        flags.add("called")
    if position.value("firmness") == "loose":
        flags.add("loose")
    if session.seat is not None:
        flags.add("seated")
    return frozenset({*flags, *_herds(session)})


def _herds(session: Session) -> tuple[str, ...]:
    """Return that herds bring something: in the game that is played, or in any without one."""
    editions = session.library.editions.values()
    played = (session.game.book.edition,) if session.game else editions
    return ("herds",) if any(each.bonuses for each in played) else ()


def _left_of_each(position: Position) -> frozenset[SeatNumber]:
    """Return who is left of those of whom an effect asks the same, where some have done it."""
    owing = frozenset() if position.table.pile else owing_of_each(position)
    return owing if len(owing) < len(position.table.seats) else frozenset()


def _waiting(table: Table) -> tuple[Effect, ...]:
    """Return the effects that are to be done now."""
    link = table.chain.links[0] if table.chain else None
    return tuple(link.effects[each] for each in waiting(link)) if link else ()


def _flags(position: Position) -> frozenset[str]:
    table = position.table
    flags = {"game", "window" if table.pile else "open", "full" if table.full else "light"}
    if table.full and table.pile:
        flags.add("early")
    if table.pile and not can_be_answered(position, table.pile):
        # What nobody can answer has resolved for whoever goes on.
        flags |= {"open", "acting"}
    if table.pile and len(table.pile.cards) > 1:
        flags.add("answered")
        if len(table.pile.cards) % 2 == 0:
            flags.add("stopped")
    if table.full and shows_one(position):
        flags.add("shown")
    if table.full and lets_choose(position):
        flags.add("chooser")
    effects = _waiting(table)
    if table.chain and not table.pile:
        flags |= {"chain", *flags_of_steps(position)}
        if any(may_go_unsaid(position, each) for each in effects):
            flags.add("optional")
    # Where the table is asked what lies where, "that is all" ends the naming and not the turn.
    quiet = not (table.pile or table.chain or table.untold)
    # What may be left out keeps nobody from drawing.
    left_out = "optional" in flags and all(may_go_unsaid(position, each) for each in effects)
    left_out = left_out and table.turn.phase is Phase.BEGINNING and not table.untold
    if left_out or (quiet and table.turn.phase in (Phase.BEGINNING, Phase.DRAW)):
        flags.add("draws")
    if quiet and table.turn.phase in (Phase.ACTION, Phase.END):
        flags.add("acting")
    if quiet and table.turn.phase is Phase.END and over_limit(position):
        flags.add("over")
    return frozenset(flags)


def _kind(kind: AnyKind | None, title: str = "") -> Kind:
    instant, downgrade = kind is CardKind.INSTANT, kind is CardKind.DOWNGRADE
    return Kind(instant, kind in _MAGIC, title, downgrade)


_SHORTEST = 4
"""Letters of the shortest beginning by which people call a word of a title."""
_Titles: TypeAlias = tuple[Mapping[tuple[str, ...], Kind], frozenset[str]]


@kept
@lru_cache(maxsize=8)
def _of_cards(cards: tuple[tuple[str, CardKind], ...]) -> _Titles:
    titles = {title_words(title, grammar()): _kind(kind, title) for title, kind in cards}
    titles.pop((), None)
    # Who types has no accents on the keys.
    ways = (_without_accents, written_out)
    bare = {tuple(map(way, words)): kind for way in ways for words, kind in titles.items()}
    titles = {**bare, **titles}
    return titles, frozenset(word for words in titles for word in words)


def _without_accents(word: str) -> str:
    parted = unicodedata.normalize("NFD", word)
    return "".join(sign for sign in parted if not unicodedata.combining(sign))


def _lying(session: Session, game: AreaGame) -> Callable[[str], tuple[tuple[str, int], ...]]:
    """Return what says where a card lies that all can see."""

    def lies(title: str) -> tuple[tuple[str, int], ...]:
        answer = session.library.of(game.decks).typed(title)
        if not is_named(answer) or isinstance(answer, Unknown):
            return ()
        matches = (answer.match,) if isinstance(answer, Found) else answer.matches
        pieces = tuple(piece for match in matches for piece in copies(game.position, match))
        places = game.position.seen(pieces).values()
        hidden = (Zone.DECK, Zone.HAND)
        return tuple((each.zone.value, each.seat) for each in places if each.zone not in hidden)

    return lies


def species_said(game: AreaGame) -> Mapping[str, str]:
    """Return the species of this game by the words for one and for several of them."""
    written = {each for card in game.book.cards.values() for each in card.species}
    found = {f"{each.casefold()}{end}": each for each in written for end in ("", _PLURAL)}
    found |= {said.casefold(): each for each, said in game.book.species.items()}
    several = ((bonus.several.casefold(), bonus.species) for bonus in game.book.edition.bonuses)
    return found | {word: each for word, each in several if word and each in written}


def _every(game: AreaGame) -> Callable[[str], tuple[tuple[str, int], ...]]:
    """Return what names the cards of a kind, or of a species, that lie before players."""
    own = game.book.edition.words
    animals = {own.animal.casefold(), own.animals.casefold()}
    species = species_said(game)

    def every(what: str) -> tuple[tuple[str, int], ...]:
        position = game.position
        meant = "animal" if what in animals else species.get(what, what)
        return tuple(
            (position.title(piece), seat)
            for seat, area in position.areas()
            for piece in area.pieces
            if area.is_meant(piece, meant)
            or (position.kind(piece) == meant)
            or area.is_meant(piece, meant.removesuffix(_PLURAL))
        )

    return every


def _naming(session: Session, game: AreaGame | None = None) -> Callable[[str], Kind | None]:
    """Return what says what a card is that is named by a part of its title."""

    def named(text: str) -> Kind | None:
        if game and game.title_on_table(text):
            return Kind()
        library = session.library.of(game.decks) if game else session.library
        answer = library.typed(text)
        if isinstance(answer, Unknown) or not is_named(answer):
            return None
        match = answer.match if isinstance(answer, Found) else answer.matches[0]
        kind = match.card.kind
        return _kind(kind)

    return named
