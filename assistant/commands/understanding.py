"""What people say in their own words, and the deeds that it means."""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from assistant.cards.find import Found, Unknown
from assistant.cards.model import AnyKind
from assistant.cards.model import Kind as CardKind
from assistant.cards.spelling import written_out
from assistant.choices import Choice, Said
from assistant.commands.allowed import said_as_done, whether_allowed
from assistant.commands.at import do_of, in_words
from assistant.commands.by_steps import deeds_by_steps, flags_of_steps, pieces_named
from assistant.commands.in_turn import told
from assistant.commands.outcomes import ask_first
from assistant.commands.questions import offer_read
from assistant.commands.rule_questions import rules_first, term_said
from assistant.commands.unheard import note_unheard
from assistant.finding import is_named
from assistant.game import AreaGame
from assistant.game.pieces import copies
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
    readings,
    title_words,
    understand,
)
from assistant.language.booked import in_free_words
from assistant.language.dictated import respelled
from assistant.language.heard import Around, lines_heard, spoken
from assistant.language.moment import Answered, Seat
from assistant.language.program import ways
from assistant.language.sentence import is_sentence
from assistant.performing import perform
from assistant.registry import ACTING, PROGRAM, find_command
from assistant.rules.effects import waiting
from assistant.rules.held import shows_one
from assistant.rules.pile import can_be_answered, responders
from assistant.rules.position import Position
from assistant.rules.progress import may_be_left
from assistant.rules.shares import owing, owing_of_each
from assistant.rules.table import Effect, Phase, SeatNumber, Table, Zone
from assistant.rules.targets import aims_first
from assistant.rules.turn import next_player, over_limit
from assistant.rules.winning import waits
from assistant.session import Session
from assistant.tongue import kept
from assistant.words import say
from assistant.words.plain import repeated

_TWO, _PLURAL = 2, "s"
_HOME = "return"
_DRAWS, _CHAIN, _OPTIONAL = "draws", "chain", "optional"
_ACTING = "acting"
_MAGIC = frozenset({CardKind.MAGIC, CardKind.INSTANT})


def understood(session: "Session", typed: str) -> Said | None:
    """Answer a line that is understood, or of which it is clear what it may mean."""
    at = moment_of(session)
    asked = said_as_done(typed)
    allowed = whether_allowed(session, _meant_by(asked, at), at) if asked else None
    if allowed is not None:
        return allowed
    found = _meant_by(typed, at)
    rules = term_said(session, typed) or rules_first(session, typed, found)
    if rules:
        return rules
    of_us = asked is not None and asked.partition(" ")[0].casefold() not in grammar().addressing
    if of_us and isinstance(found, Understood) and any(map(_acts, found.deeds)):
        # Can I skip it: a question does nothing.
        return did_you_mean(session, done_by(session, found.deeds))
    before = session.shared.table
    somebody = _about_somebody(session, typed, at, found)
    somebody = None if somebody is None else tuple(somebody)
    asks = somebody is not None and session.shared.table is before
    if asks or (somebody is None and not isinstance(found, Understood)):
        note_unheard(session, typed)
    if somebody is not None:
        return somebody
    match found:
        case Understood(deeds, by_word):
            # Where it is asked who, a name is the answer.
            named = session.game is not None and _is_name(typed, session.game.names)
            offered = offer_read(session, typed) if by_word or named else None
            offered = _drawn_again(session, typed, at, deeds) if offered is None else offered
            return perform(session, done_by(session, deeds)) if offered is None else offered
        case Ambiguous(readings):
            said = " ".join(typed.casefold().split())
            ways = [done_by(session, each.deeds) for each in readings]
            own = [way for way in ways if told(session, way).casefold() == said]
            if not own and len({told(session, way).casefold() for way in ways}) == 1:
                # Two names of one card that differ by their capitals alone.
                own = ways
            return perform(session, own[0]) if own else _ask_which(session, ways)
        case NotUnderstood(denied=True):
            # Whatever stands before it, and however it could be read: it was not done.
            return (session.tell("unclear.not_understood", typed=repeated(typed, 60)),)
        case NotUnderstood(nearest=(deed, *_)):
            return did_you_mean(session, _meant(session, (deed,), typed))
        case NotUnderstood(half=(_, *_) as half, by_word=True, sure=False):
            return offer_read(session, typed) or _half_understood(session, half, typed)
        case NotUnderstood():
            return offer_read(session, typed)


def _drawn_again(
    session: "Session", typed: str, at: Moment, deeds: tuple[Deed, ...]
) -> Said | None:
    """Ask whether a draw that is told right behind the very same one is a second one."""
    game, acts = session.game, session.game.record.acts() if session.game else ()
    if game is None or game.waiting or len(deeds) != 1 or len(acts) < _TWO:
        return None
    before = PROGRAM.deed(acts[-1].words, at.names, at.speaker)
    draws = grammar().drawing
    if before is None or before.word not in draws or deeds[0].word not in draws:
        return None
    seats = [at.turn if each.seat is None else each.seat for each in (before, deeds[0])]
    if not has_drawn(typed) or _ACTING not in at.flags or set(seats) != {at.turn}:
        return None
    question = session.tell("unclear.second_draw", name=at.names[seats[0]])
    return ask_first(session, (question,), done_by(session, deeds))


def has_drawn(typed: str) -> bool:
    """Say whether a line tells of a draw as of something that is done already."""
    words = set(spoken(typed).split())
    return any(words.issuperset(line.split()) for line in lines_heard("has_drawn"))


def _is_name(typed: str, names: Sequence[str]) -> bool:
    """Say whether a line is the name of a player and no more."""
    return any(spoken(typed) == spoken(name) for name in names)


def likely(session: "Session", typed: str) -> Said | None:
    """Ask about what a line likely means that is not understood; None if nothing is likely."""
    found = meaning(session, typed)
    half = found.half if isinstance(found, NotUnderstood) else ()
    return _half_understood(session, half, typed) if half else None


def surely(session: "Session", typed: str) -> Said | None:
    """Ask about what a line means that is like a known phrase; None if it is like none."""
    found = meaning(session, typed)
    sure = isinstance(found, NotUnderstood) and found.sure
    return likely(session, typed) if sure and not is_card(session, typed) else None


def is_card(session: "Session", typed: str) -> bool:
    """Say whether a line is the whole title or label of a card of any deck."""
    return " ".join(typed.split()).casefold() in session.library.whole_names


def _meant(session: "Session", deeds: tuple[Deed, ...], typed: str) -> InTurn:
    """Return the intent to do what a line means that was not understood whole."""
    wanted = done_by(session, deeds)
    return InTurn(wanted.deeds if isinstance(wanted, InTurn) else (wanted,), typed)


def _half_understood(session: "Session", ways: tuple[tuple[Deed, ...], ...], typed: str) -> Said:
    """Ask about what was half understood: which card it is, or whether that was meant."""
    if len(ways) > 1:
        return _ask_which(session, [_meant(session, deeds, typed) for deeds in ways])
    (deeds,) = ways
    wanted = _meant(session, deeds, typed)
    asks = grammar().asks_card
    if len(deeds) == 1 and not deeds[0].rest and deeds[0].word in asks and session.game:
        seat = deeds[0].seat
        name = session.game.names[session.game.table.turn.seat if seat is None else seat]
        told = session.tell("unclear.something", line=in_words((name,), deeds[0].word, "", 0))
        return (told, *perform(session, wanted))
    return did_you_mean(session, wanted)


def _about_somebody(session: "Session", typed: str, at: Moment, found: Meaning) -> Said | None:
    """Ask who is meant where an act is somebody's who is not named; None where that is known."""
    spoken_of = readings(typed, grammar(), at, PROGRAM)
    if spoken_of is None or not (spoken_of.owner or isinstance(found, NotUnderstood)):
        return None
    game = session.game
    acts = [(seat, deeds) for seat, deeds in spoken_of.by_seat if any(map(_acts, deeds))]
    if spoken_of.owner and isinstance(found, Understood) and _goes_home(found.deeds):
        # Whoever's it is, a card goes back to its owner.
        return None
    only = None if spoken_of.owner else _who_is_due(at, [deeds for _, deeds in acts])
    if game and (spoken_of.known or only is not None):
        of_one = [deeds for seat, deeds in acts if spoken_of.known or seat == only]
        if len(of_one) == 1:
            return perform(session, done_by(session, of_one[0]))
    if game and acts and spoken_of.together and all(map(_passes, acts)):
        return did_you_mean(session, done_by(session, tuple(way[0] for _, way in acts)))
    if game and acts:
        choices = tuple(Choice(game.names[seat], done_by(session, deeds)) for seat, deeds in acts)
        return session.ask(say("unclear.whose" if spoken_of.owner else "unclear.who"), choices)
    if isinstance(found, Understood) and any(map(_acts, found.deeds)):
        return (session.tell("unclear.not_understood", typed=repeated(typed, 60)),)
    return None


def _who_is_due(at: Moment, ways: Sequence[Sequence[Deed]]) -> Seat | None:
    """Return who alone is to do something now: she draws; None where it may be another player.

    It is whose turn it is where a card is to be drawn, and whose effect has to be done.
    """
    deeds = [deed for way in ways for deed in way]
    if all(deed.word in grammar().drawing for deed in deeds):
        one = all(deed.rest in ("", "1") for deed in deeds)
        return at.turn if one and _DRAWS in at.flags else None
    seats = set(at.owes or at.waiting_for)
    due = _CHAIN in at.flags and _OPTIONAL not in at.flags and len(seats) == 1
    return seats.pop() if due else None


def _passes(act: tuple[Seat, tuple[Deed, ...]]) -> bool:
    """Say whether all that a player does is to pass."""
    _, deeds = act
    return len(deeds) == 1 and deeds[0].word in grammar().passing


def _goes_home(deeds: tuple[Deed, ...]) -> bool:
    return all(deed.word == _HOME and deed.rest for deed in deeds)


def _acts(deed: Deed) -> bool:
    """Say whether a deed changes the table."""
    command = find_command(ways(deed.word)[0])
    return command is not None and command[0].group in ACTING


def done_by(session: "Session", deeds: tuple[Deed, ...]) -> Do | InTurn:
    """Return the intent to do deeds, one after the other."""
    around = session.game.around if session.game else Around()
    words = tuple(do_of(deed, around) for deed in deeds)
    return words[0] if len(words) == 1 else InTurn(words)


def meaning(session: "Session", typed: str) -> Meaning:
    """Return what a line means at this moment."""
    return _meant_by(typed, moment_of(session))


def _meant_by(typed: str, at: Moment) -> Meaning:
    """Return what a line means; with titles that were written as they sound it is only likely."""
    found = understand(typed, grammar(), at, PROGRAM)
    clear = not (isinstance(found, NotUnderstood) or is_sentence(found, grammar(), at))
    clear = clear or PROGRAM.keeps(typed)
    line = typed if clear else respelled(typed, grammar(), at)
    if line == typed:
        return found
    match understand(line, grammar(), at, PROGRAM):
        case Understood(deeds, by_word=False):
            return NotUnderstood(half=(deeds,), sure=True)
        case Ambiguous(readings):
            return NotUnderstood(half=tuple(each.deeds for each in readings), sure=True)
        case NotUnderstood(half=half) if half and not (
            isinstance(found, NotUnderstood) and found.sure
        ):
            return NotUnderstood(half=half, sure=True)
    return found


def did_you_mean(session: "Session", wanted: Do | InTurn, line: str = "") -> Said:
    """Ask whether something was meant, by its `line` if it was said so, and do it for a yes."""
    question = session.tell("unclear.did_you_mean", line=line or told(session, wanted))
    return ask_first(session, (question,), wanted)


def _ask_which(session: "Session", ways: Sequence[Do | InTurn]) -> Said:
    """Ask which of several readings is meant."""
    # What is told in the same words is the same to whoever is asked.
    differ = {f"{told(session, way)}": way for way in reversed(ways)}
    if len(differ) == 1:
        return did_you_mean(session, next(iter(differ.values())))
    choices = tuple(Choice(text, differ[text]) for text in reversed(differ))
    return session.ask(say("unclear.which_meant"), choices)


# -- the moment --------------------------------------------------------------------


def made_ahead(titles: tuple[tuple[str, CardKind], ...]) -> None:
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
            flags=frozenset({"none", *_asked(session)}),
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
        words=words,
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
        animals=frozenset({own.animal.casefold(), own.animals.casefold(), *_species(game)}),
        baby=baby,
        waiting=tuple(position.title(each.piece) for each in _waiting(table)),
        waiting_for=tuple(each.seat for each in _waiting(table)),
        owes=frozenset() if pile else owing(position),
        owing=_left_of_each(position),
        optional=frozenset(game.book.edition.prompts),
        flags=_flags(position) | _open(session, game),
    )


def _winners(position: Position) -> frozenset[int]:
    """Return who may have won, where the table is asked who has."""
    table = position.table
    asked = len(table.reached) > 1 and not (table.outcome or waits(position))
    return frozenset(table.reached) if asked else frozenset()


def _open(session: Session, game: AreaGame) -> frozenset[str]:
    """Return whether nothing is asked and no list is open, and how answers are called."""
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
    return frozenset(flags)


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
    if table.full and shows_one(position):
        flags.add("shown")
    effects = _waiting(table)
    if table.chain and not table.pile:
        flags |= {"chain", *flags_of_steps(position)}
        if any(not each.mandatory or may_be_left(position, each) for each in effects):
            flags.add("optional")
    # Where the table is asked what lies where, "that is all" ends the naming and not the turn.
    quiet = not (table.pile or table.chain or table.untold)
    # What may be left out keeps nobody from drawing.
    left_out = "optional" in flags and all(not each.mandatory for each in effects)
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


def _species(game: AreaGame) -> Mapping[str, str]:
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
    species = _species(game)

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
