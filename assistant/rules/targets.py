"""Targets: what an effect is aimed at, and what waits to be named.

Second print, "Order of Resolution: The Effect Chain" and "How to Win"; travel, "Choosing
Targets for Effects".
"""

from collections.abc import Iterator
from dataclasses import dataclass

from assistant.cards.model import Kind
from assistant.cards.model import Trigger as When
from assistant.cards.step_words import Doer, Whose
from assistant.cards.traits import ANIMALS
from assistant.rules.actions import Target
from assistant.rules.chain import set_off, unaimed, waiting
from assistant.rules.effects import effect_of, to_target
from assistant.rules.events import Event
from assistant.rules.guards import about_magic, panda_not_hit
from assistant.rules.legal import may_pick_oneself, never_hit, picks_player
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed, Doubts, Ruling, refused
from assistant.rules.steps import text_of
from assistant.rules.table import Chain, Effect, Fate, Piece, Pile, SeatNumber, Table, Zone
from assistant.rules.waiting_events import Aimed, Targeted
from assistant.rules.winning import deck_decides, uncounted, waits

_ONE_OF_THEM = frozenset({Doer.ANY, Doer.ANOTHER})
_THEIRS = frozenset({Whose.OTHER, Whose.ANOTHER, Whose.ANY})
"""Who does a step, and whose cards it is about, where that is not only its player's own."""


def target(position: Position, action: Target) -> Ruling:
    """An effect of the link is aimed at a card, or the one that the played card will have."""
    table = position.table
    chain, pile = table.chain, table.pile
    if chain is None and pile is not None and action.effect == 0:
        return _ahead(position, pile, action.piece)
    if chain is None or not 0 <= action.effect < len(chain.links[0].effects):
        return refused("no_effect" if chain or pile else "no_effects", "chain")
    return _in_link(position, chain, action)


def coming(position: Position, pile: Pile) -> Effect | None:
    """Return the effect that the played card will have when nobody stops it, if it has one."""
    piece = pile.cards[0]
    card = position.card(piece)
    if card is None:
        return None
    if card.kind is Kind.MAGIC:
        # A player may be named for it as an area is for other cards.
        on = pile.into if pile.named or pile.into != pile.players[0] else None
        targets = pile.targets
        return effect_of(position, piece, pile.players[0], When.ON_PLAY, by=on, targets=targets)
    if position.area(pile.into).fires(piece, When.ENTERS):
        return effect_of(position, piece, pile.into, When.ENTERS, targets=pile.targets)
    return None


def about_named(position: Position, pile: Pile, doubts: Doubts) -> None:
    """Doubt that a player can be the one whom a card is played on that is for another one."""
    effect = coming(position, pile)
    text = text_of(position, effect) if effect else None
    if effect is None or text is None or effect.by != effect.seat:
        return
    picks = [step for step in text.steps if picks_player(step)]
    # Whoever may do it to their own cards instead has chosen that by naming themselves.
    own = any(step.choice_of is not None and not picks_player(step) for step in text.steps)
    only_others = bool(picks) and not own and not any(may_pick_oneself(step) for step in picks)
    name, card = position.table.seats[effect.seat].name, position.title(effect.piece)
    doubts.about("terms", "not_oneself", only_others, card=card, seat=name)


def enters_at_others(position: Position, piece: Piece) -> bool:
    """Say whether an animal does something to other players, or their cards, when it enters."""
    card = position.card(piece)
    if card is None or card.kind not in ANIMALS or When.ENTERS not in card.triggers:
        return False
    steps = [step for effect in card.effects for step in effect.steps]
    places = (place for step in steps for place in (step.source, step.to) if place is not None)
    return any(step.who in _ONE_OF_THEM for step in steps) or any(
        place.whose in _THEIRS for place in places
    )


def names_first(position: Position) -> SeatNumber | None:
    """Return who is to name the target of the played card before anybody answers, if anybody."""
    table = position.table
    pile = table.pile
    if pile is None or not table.full or position.value("targets") != "before_answers":
        return None
    effect = coming(position, pile)
    if effect is None or effect.targets or pile.answers:
        return None
    return effect.seat if position.trait(effect.piece, "targets") is not None else None


def aimed_at(table: Table, piece: Piece) -> bool:
    """Say whether an effect that is open is aimed at a piece, so that it was asked about then."""
    effects = table.chain.links[0].effects if table.chain else ()
    return any(piece in each.targets for each in effects)


def about_aim(position: Position, number: SeatNumber, piece: Piece, doubts: Doubts) -> None:
    """Doubt that a player hits a card: the effects that resolve are of others, or aim elsewhere.

    Where nothing resolves, people do what they have not told, and nobody asks.
    """
    table = position.table
    link = table.chain.links[0].effects if table.chain else ()
    # Some say that an effect is done, and then what it does.
    open_ = [each for each in link if each.fate in (Fate.WAITING, Fate.DONE)]
    own = [each for each in open_ if each.seat == number]
    if not open_ or any(position.card(each.piece) is None for each in own):
        return
    by = position.title((own or open_)[0].piece)
    doubts.about("chain", "not_own_effect", not own, seat=table.seats[number].name, by=by)
    aimed = all(
        len(each.targets) >= int(position.trait(each.piece, "targets") or 1) for each in own
    )
    missed = bool(own) and aimed and not any(piece in each.targets for each in own)
    doubts.about("targets_first", "not_aimed_at", missed, card=position.title(piece), by=by)


def aim_played(position: Position, piece: Piece) -> Allowed:
    """Aim the card that is being played at a card, in the same breath."""
    table = position.table
    return _ahead(position, table.pile, piece) if table.pile else Allowed(())


def _ahead(position: Position, pile: Pile, piece: Piece) -> Allowed:
    doubts = Doubts()
    late = position.value("targets") == "after_answers"
    doubts.about("targets", "targets_after", late, card=position.title(pile.cards[0]))
    twice = piece in pile.targets
    doubts.about("once_in_a_link", "target_twice", twice, card=position.title(piece))
    before = len(doubts)
    _about_card(position, pile.cards[0], piece, doubts)
    effect = coming(position, pile)
    if effect and len(doubts) == before and position.place_of(piece).zone is Zone.STABLE:
        never = never_hit(position, effect, piece)
        doubts += [never] if never else []
    targets = _with(position, pile.cards[0], pile.targets, piece)
    return Allowed((Aimed(targets),), tuple(doubts))


def _with(
    position: Position, aiming: Piece, targets: tuple[Piece, ...], piece: Piece
) -> tuple[Piece, ...]:
    """Return the targets of an effect with one more; of too many, the first is given up."""
    many = position.trait(aiming, "targets")
    # Of a card that nobody knows nobody knows how many it takes.
    kept = targets if many is None else targets[max(0, len(targets) + 1 - int(many or 1)) :]
    return (*kept, piece)


def _in_link(position: Position, chain: Chain, action: Target) -> Ruling:
    """Aim an effect before the link resolves."""
    link, piece = chain.links[0], action.piece
    aimed = link.effects[action.effect]
    doubts = Doubts()
    others = any(
        piece in each.targets for at, each in enumerate(link.effects) if at != action.effect
    )
    twice = piece in aimed.targets or (others and position.value("once_in_a_link") == "yes")
    doubts.about("once_in_a_link", "target_twice", twice, card=position.title(piece))
    _about_card(position, aimed.piece, piece, doubts)
    first = next(
        (each for each in link.effects if unaimed(position, each) and each.mandatory), None
    )
    early = not aimed.mandatory and first is not None
    doubts.about(
        "mandatory_first",
        "mandatory_first",
        early and position.value("mandatory_first") == "yes",
        card=position.title(first.piece) if first else "",
    )
    late = link.resolving and (aimed.settled or bool(aimed.targets))
    doubts.about("targets_first", "link_resolving", late)
    targets = _with(position, aimed.piece, aimed.targets, piece)
    again = piece in aimed.targets
    hit = [] if again else to_target(position, piece, aimed.seat)
    events: list[Event] = [Targeted(action.effect, targets), *set_off(position, chain, hit, 1)]
    return Allowed(tuple(events), tuple(doubts))


def _about_card(position: Position, aiming: Piece, piece: Piece, doubts: Doubts) -> None:
    """Doubt that an effect can be aimed at a card where it lies."""
    table = position.table
    if not table.full:
        return
    place = table.place_of(piece)
    if place.zone is not Zone.STABLE:
        away = position.trait(aiming, "targets") is not None
        area = position.edition.words.area
        doubts.about("terms", "not_in_play", away, card=position.title(piece), area=area)
        return
    about_magic(position, aiming, piece, doubts)
    animals = position.trait(aiming, "names_animals") is not None
    other = position.kind(piece) is not None and position.kind(piece) not in ANIMALS
    doubts.about(
        "targets_first",
        "names_animals",
        animals and other,
        card=position.title(piece),
        by=position.title(aiming),
        animals=position.edition.words.animals,
    )
    panda_not_hit(position, piece, doubts, animals)


@dataclass(frozen=True, slots=True)
class Aim:
    """An effect that can be aimed at a card now, by its number in the link, counted from 0.

    `more` is whether it has a target already and takes another one.
    """

    number: int
    effect: Effect
    more: bool = False


def to_aim(position: Position) -> tuple[Aim, ...]:
    """Return the effects of the link that are to be aimed now, those that must be done first.

    An effect for which no card is left is none of them.
    """
    table = position.table
    if not table.full or table.chain is None or table.pile:
        return ()
    link = table.chain.links[0]
    open_ = [Aim(number, link.effects[number]) for number in waiting(link)]
    found = [
        each for each in open_ if _picks(position, each.effect) and unaimed(position, each.effect)
    ]
    if position.value("mandatory_first") == "yes":
        found = [each for each in found if each.effect.mandatory] or found
    if not found and not link.resolving:
        found = [
            Aim(each.number, each.effect, True) for each in open_ if _more(position, each.effect)
        ]
    found.sort(key=lambda each: not each.effect.mandatory)
    return tuple(each for each in found if _possible(position, each.number))


def aims_first(position: Position) -> SeatNumber | None:
    """Return who is to aim the played card before anybody answers, if there is a card to hit."""
    seat = names_first(position)
    return seat if seat is not None and _possible(position, 0) else None


def letters_wanted(position: Position) -> tuple[SeatNumber, ...]:
    """Return whose cards are still to be named so that letters decide, who has begun first."""
    table = position.table
    open_ = table.pile or table.chain or table.reached or table.outcome or table.untold
    if open_ or not deck_decides(position):
        return ()
    missing = uncounted(position)
    return tuple(sorted(missing, key=lambda seat: not table.seats[seat].spelled))


def undecided(position: Position) -> bool:
    """Say whether it is only to be found out who has won, so that nothing else is to be done."""
    table = position.table
    several = len(table.reached) > 1 and not waits(position)
    return table.outcome is None and (several or bool(letters_wanted(position)))


def _picks(position: Position, effect: Effect) -> bool:
    """Say whether an effect is known to pick a card."""
    return position.trait(effect.piece, "targets") is not None


def _more(position: Position, effect: Effect) -> bool:
    many = position.trait(effect.piece, "targets")
    if text_of(position, effect) is not None:
        return False
    return bool(effect.targets) and many is not None and len(effect.targets) < int(many or 1)


def _possible(position: Position, number: int) -> bool:
    """Say whether there is a card at which an effect can be aimed without a doubt."""
    rulings = (target(position, Target(number, piece)) for piece in _lying(position.table))
    return any(isinstance(each, Allowed) and not each.doubts for each in rulings)


def _lying(table: Table) -> Iterator[str]:
    return (piece for piece, place in table.lying() if place.zone is Zone.STABLE)
