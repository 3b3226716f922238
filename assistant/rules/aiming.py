"""Targets: what an effect is aimed at, in the chain or while its card can still be answered.

Second print, "Order of Resolution: The Effect Chain"; travel, "Choosing Targets for Effects".
"""

from assistant.cards.model import Kind
from assistant.cards.model import Trigger as When
from assistant.rules import reacting
from assistant.rules.actions import Target
from assistant.rules.areas import ANIMALS, Area, fires, panda_by
from assistant.rules.chaining import is_mandatory, set_off, unaimed
from assistant.rules.edition import Rulebook
from assistant.rules.events import Aimed, Event, Targeted
from assistant.rules.guarding import about_magic
from assistant.rules.rulings import Allowed, Doubts, Ruling, refused
from assistant.rules.table import Chain, Effect, Fate, Piece, Pile, SeatNumber, Table, Zone


def target(book: Rulebook, table: Table, action: Target) -> Ruling:
    """An effect of the link is aimed at a card, or the one that the played card will have."""
    chain, pile = table.chain, table.pile
    if chain is None and pile is not None and action.effect == 0:
        return _ahead(book, table, pile, action.piece)
    if chain is None or not 0 <= action.effect < len(chain.links[0].effects):
        return refused("no_effect", "chain")
    return _in_link(book, table, chain, action)


def coming(book: Rulebook, area: Area, pile: Pile) -> Effect | None:
    """Return the effect that the played card will have when nobody stops it, if it has one.

    `area` is the one for which it is meant.
    """
    piece = pile.cards[0]
    card = book.card(piece)
    if card is None:
        return None
    if card.kind is Kind.MAGIC:
        must = is_mandatory(card, When.ON_PLAY)
        return Effect(piece, pile.players[0], must, pile.targets)
    if fires(book, area, piece, When.ENTERS):
        return Effect(piece, pile.into, is_mandatory(card, When.ENTERS), pile.targets)
    return None


def names_first(book: Rulebook, table: Table) -> SeatNumber | None:
    """Return who is to name the target of the played card before anybody answers, if anybody."""
    pile = table.pile
    if pile is None or not table.full or book.value("targets") != "before_answers":
        return None
    effect = coming(book, table.seats[pile.into].stable, pile)
    if effect is None or effect.targets or pile.answers:
        return None
    return effect.seat if book.trait(effect.piece, "targets") is not None else None


def aimed_at(table: Table, piece: Piece) -> bool:
    """Say whether an effect that is open is aimed at a piece, so that it was asked about then."""
    effects = table.chain.links[0].effects if table.chain else ()
    return any(piece in each.targets for each in effects)


def about_aim(
    book: Rulebook, table: Table, number: SeatNumber, piece: Piece, doubts: Doubts
) -> None:
    """Doubt that a player hits a card: the effects that resolve are of others, or aim elsewhere.

    Where nothing resolves, people do what they have not told, and nobody asks.
    """
    link = table.chain.links[0].effects if table.chain else ()
    # Some say that an effect is done, and then what it does.
    open_ = [each for each in link if each.fate in (Fate.WAITING, Fate.DONE)]
    own = [each for each in open_ if each.seat == number]
    if not open_ or any(book.card(each.piece) is None for each in own):
        return
    by = book.title((own or open_)[0].piece)
    doubts.about("chain", "not_own_effect", not own, seat=table.seats[number].name, by=by)
    aimed = all(len(each.targets) >= int(book.trait(each.piece, "targets") or 1) for each in own)
    missed = bool(own) and aimed and not any(piece in each.targets for each in own)
    doubts.about("targets_first", "not_aimed_at", missed, card=book.title(piece), by=by)


def aim_played(book: Rulebook, table: Table, piece: Piece) -> Allowed:
    """Aim the card that is being played at a card, in the same breath."""
    return _ahead(book, table, table.pile, piece) if table.pile else Allowed(())


def _ahead(book: Rulebook, table: Table, pile: Pile, piece: Piece) -> Allowed:
    doubts = Doubts()
    late = book.value("targets") == "after_answers"
    doubts.about("targets", "targets_after", late, card=book.title(pile.cards[0]))
    twice = piece in pile.targets
    doubts.about("once_in_a_link", "target_twice", twice, card=book.title(piece))
    _about_card(book, table, pile.cards[0], piece, doubts)
    targets = _with(book, pile.cards[0], pile.targets, piece)
    return Allowed((Aimed(targets),), tuple(doubts))


def _with(
    book: Rulebook, aiming: Piece, targets: tuple[Piece, ...], piece: Piece
) -> tuple[Piece, ...]:
    """Return the targets of an effect with one more; of too many, the first is given up."""
    many = book.trait(aiming, "targets")
    # Of a card that nobody knows nobody knows how many it takes.
    kept = targets if many is None else targets[max(0, len(targets) + 1 - int(many or 1)) :]
    return (*kept, piece)


def _in_link(book: Rulebook, table: Table, chain: Chain, action: Target) -> Ruling:
    """Aim an effect before the link resolves."""
    link, piece = chain.links[0], action.piece
    aimed = link.effects[action.effect]
    doubts = Doubts()
    others = any(
        piece in each.targets for at, each in enumerate(link.effects) if at != action.effect
    )
    twice = piece in aimed.targets or (others and book.value("once_in_a_link") == "yes")
    doubts.about("once_in_a_link", "target_twice", twice, card=book.title(piece))
    _about_card(book, table, aimed.piece, piece, doubts)
    first = next((each for each in link.effects if unaimed(book, each) and each.mandatory), None)
    early = not aimed.mandatory and first is not None
    doubts.about(
        "mandatory_first",
        "mandatory_first",
        early and book.value("mandatory_first") == "yes",
        card=book.title(first.piece) if first else "",
    )
    late = link.resolving and (aimed.settled or bool(aimed.targets))
    doubts.about("targets_first", "link_resolving", late)
    targets = _with(book, aimed.piece, aimed.targets, piece)
    again = piece in aimed.targets
    hit = [] if again else reacting.to_target(book, table, piece, aimed.seat)
    events: list[Event] = [Targeted(action.effect, targets), *set_off(book, chain, hit, 1)]
    return Allowed(tuple(events), tuple(doubts))


def _about_card(book: Rulebook, table: Table, aiming: Piece, piece: Piece, doubts: Doubts) -> None:
    """Doubt that an effect can be aimed at a card where it lies."""
    if not table.full:
        return
    place = table.place_of(piece)
    if place.zone is not Zone.STABLE:
        away = book.trait(aiming, "targets") is not None
        area = book.edition.words.area
        doubts.about("terms", "not_in_play", away, card=book.title(piece), area=area)
        return
    about_magic(book, table, aiming, piece, doubts)
    animals = book.trait(aiming, "names_animals") is not None
    other = book.kind(piece) is not None and book.kind(piece) not in ANIMALS
    doubts.about(
        "targets_first",
        "names_animals",
        animals and other,
        card=book.title(piece),
        by=book.title(aiming),
        animals=book.edition.words.animals,
    )
    panda_not_hit(book, table, piece, doubts, animals)


def panda_not_hit(
    book: Rulebook, table: Table, piece: Piece, doubts: Doubts, named: bool = False
) -> None:
    """Doubt that an effect hits what was turned into no animal.

    It does not if it names animals (`named`), or if the table plays that no effect does.
    """
    place = table.place_of(piece)
    if place.zone is not Zone.STABLE or not (named or book.value("pandas") == "not_hit"):
        return
    by = panda_by(book, table.seats[place.seat].stable, piece)
    doubts.about(
        "pandas",
        "panda_named" if named else "not_hit",
        by is not None,
        card=book.title(piece),
        animal=book.edition.words.animal,
        by=book.title(by or ""),
    )
