"""Words about effects: which one is meant, what it is aimed at, what becomes of it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from assistant.cards.find import Found
from assistant.cards.model import Trigger as When
from assistant.cards.spelling import written_out
from assistant.choices import Choice, Said
from assistant.commands.at import At
from assistant.commands.card_named import use_card
from assistant.commands.choosing import cards_to_choose, in_portions
from assistant.commands.copy_meant import Named, use_copy
from assistant.commands.moment import species_said
from assistant.commands.moving import all_at_once
from assistant.commands.played import played
from assistant.game.pieces import from_there, lying_in
from assistant.intents import Do, Picked
from assistant.language.heard import bare, meant
from assistant.language.slots import Slots, filled_by
from assistant.performing import perform
from assistant.rules.actions import MakeGood, Move, Settle, Target, Trigger
from assistant.rules.asking import asks
from assistant.rules.chain import changes, waiting
from assistant.rules.effects import is_mandatory, needs_target
from assistant.rules.events import Verb
from assistant.rules.left_open import is_booked, may_go_undone, may_go_unsaid
from assistant.rules.progress import began
from assistant.rules.replacing import lost_before, may_stand_in
from assistant.rules.steps import text_of
from assistant.rules.table import Effect, Fate, Piece, Place, SeatNumber, Zone, unnumbered
from assistant.words import asked, say
from assistant.words.announcement import plain
from assistant.words.chain import effect_line

_SEEN = (lying_in(Zone.STABLE), lying_in(Zone.DISCARD, Zone.NURSERY, Zone.HAND))


@played("effects", "decline")
def decline(at: At) -> Said:
    """Say that an effect that may be done is not done, or none of those that wait."""
    link = at.table.chain.links[0] if at.table.chain else None
    if link is None or meant("every_effect", at.slots.said) is None:
        return settle(at, Fate.DECLINED)
    left = [
        each
        for each in waiting(link)
        if may_go_unsaid(at.game.position, link.effects[each])
        and (at.seat is None or _has_part(link.effects[each], at.seat))
    ]
    return all_at_once(at, [Settle(each, Fate.DECLINED, at.seat) for each in left])


def settle(at: At, fate: Fate) -> Said:
    """Settle the effect that is named by number or by card, or the only one there is."""
    if not at.table.chain and at.table.owed and fate is Fate.DONE:
        return made_good(at)
    return _which(at, fate, lambda number: at.act(Settle(number, fate, at.seat)))


def _has_part(effect: Effect, seat: SeatNumber) -> bool:
    """Say whether an effect is a player's, or asks something of that player."""
    owed = effect.progress.owed if effect.progress else ()
    return effect.seat == seat or any(share.seat == seat for share in owed)


def _which(at: At, fate: Fate, use: Callable[[int], Said]) -> Said:
    """Use the number of the effect that is meant, counted from 0; ask if it is not clear."""
    chain = at.table.chain
    if chain is None:
        return use(0)
    number = at.slots.count
    if number is not None:
        return use(number - 1)
    link = chain.links[0]
    effects = link.effects
    seat = at.seat
    numbers = [each for each in waiting(link) if seat is None or _has_part(effects[each], seat)]
    if fate is Fate.DECLINED:
        position = at.game.position
        free = [each for each in numbers if may_go_undone(position, link.effects[each])]
        numbers = free or numbers
    wanted = bare(at.slots.said).casefold()
    bonuses = [each for each in _bonuses_called(at, at.slots.said) if each in numbers]
    if bonuses:
        numbers = bonuses
    elif wanted:
        numbers = [
            each
            for each in numbers
            if wanted in at.game.position.title(link.effects[each].piece).casefold()
        ]
        if not numbers:
            return (at.tell("play.no_such_effect", card=wanted),)
    if not numbers and at.seat is not None and waiting(link):
        # What waits is somebody else's.
        position, first = at.game.position, link.effects[waiting(link)[0]]
        for what in asks(position, first) if fate is Fate.DONE else ():
            title = position.title(first.piece)
            return (at.tell("doubts.step_to_do", by=title, what=what),)
        return (at.tell("play.no_such_effect", card=at.name(at.seat)),)
    if len(numbers) <= 1:
        return use(numbers[0] if numbers else 0)
    return _ask(at, link.effects, use)


def _ask(at: At, effects: Sequence[Effect], use: Callable[[int], Said]) -> Said:
    """Ask for one of the effects; the numbers are those by which they were read out."""
    given = at.answers.take()
    if isinstance(given, Picked):
        return use(int(given.value))
    choices = tuple(
        Choice(
            effect_line(at.game.position, effect),
            at.answers.so_far(Picked(number)),
        )
        for number, effect in enumerate(effects)
    )
    return at.session.ask(say("play.which_effect"), choices)


def made_good(at: At) -> Said:
    """Do what is owed."""
    owed = at.table.owed
    number = at.slots.count
    if number is not None or len(owed) <= 1:
        return at.act(MakeGood((number or 1) - 1))
    return _ask(at, owed, lambda each: at.act(MakeGood(each)))


@played("effects", "target")
def target(at: At) -> Said:
    """Aim an effect at a card."""
    effect, named = _effect_first(at)

    def aim(number: int) -> Said:
        return aim_at(at, number, named)

    chain = at.table.chain
    if effect is not None or chain is None:
        return aim(effect or 0)
    link = chain.links[0]
    open_ = [each for each in waiting(link) if not link.effects[each].targets]
    first = [each for each in open_ if link.effects[each].mandatory] or open_
    numbers = [each for each in first if at.seat in (None, link.effects[each].seat)]
    if len(numbers) > 1:
        return _ask(at, link.effects, aim)
    return aim(numbers[0] if numbers else 0)


def aim_at(at: At, number: int, target: Slots) -> Said:
    """Aim the effect `number`, counted from 0, at the card that is named."""
    return at_target(at, target, lambda piece: at.act(Target(number, piece)))


def at_target(at: At, target: Slots, then: Callable[[Piece], Said]) -> Said:
    """Use the card that is named as a target."""

    def use(named: Named, at: At) -> Said:
        return use_copy(at, named, _SEEN, then, target.source, later=True)

    tests = (from_there(target.source),) if target.source else _SEEN[:1]

    def among() -> tuple[Choice, ...]:
        return in_portions(cards_to_choose(at.game, None, at.seat))

    # Target Ben: he is no card, though one may begin like him.
    player = target.player is not None and not at.session.library.has_name(target.card)
    card = "" if player else target.card
    return use_card(at, card, say("play.which_target"), use, tests, among)


def _effect_first(at: At) -> tuple[int | None, Slots]:
    """Return which effect is aimed, counted from 0, and its target.

    ``2 narwhal``, ``narwhal with lasso`` and ``lasso at narwhal`` are understood.
    """
    slots = at.slots
    if slots.number is not None:
        return slots.number - 1, replace(slots, card=slots.behind, unnamed=False)
    named = _title_first(at)
    if named:
        return named
    aimed = slots.aimed and (slots.aimed[1], slots.aimed[0])
    for target, effect in filter(None, (slots.pair, aimed)):
        number = _effect_called(at, effect.said) if target.said and effect.said else None
        if number is not None:
            return number, target
    return None, slots


def _title_first(at: At) -> tuple[int, Slots] | None:
    """Return the waiting effect whose card is named first, and the words behind it."""
    if at.table.chain is None:
        return None
    words = at.slots.said.split()
    if is_card(at, at.slots.said):
        return None
    for count in range(len(words) - 1, 0, -1):
        number = _effect_called(at, " ".join(words[:count]))
        if number is not None:
            return number, filled_by(" ".join(words[count:]), at.game.around)
    return None


def is_card(at: At, text: str) -> bool:
    """Say whether a text is the whole name of a card of this game, or nearly so."""
    return isinstance(at.session.library.of(at.game.decks).typed(text), Found)


def _effect_called(at: At, text: str) -> int | None:
    """Return the waiting effect, counted from 0, of a card one of whose names has these words."""
    if at.table.chain is None:
        return None
    link, words = at.table.chain.links[0], bare(text).casefold()
    called = {each: at.game.position.names(link.effects[each].piece) for each in waiting(link)}
    found = (
        each
        for each, names in called.items()
        if any(words in way(name) for name in names for way in (str.casefold, written_out))
    )
    return next(found, None)


@played("effects", "trigger")
def trigger(at: At) -> Said:
    """Say that an effect of a card happens now."""
    bonuses = tuple(_bonuses_called(at, at.slots.card))
    chain = at.table.chain
    if chain and len(bonuses) > 1:
        return _ask(at, chain.links[0].effects, lambda number: _used(at, number))
    if bonuses:
        return _used(at, bonuses[0])

    def use(named: Named, at: At) -> Said:
        title = unnumbered(named) if isinstance(named, str) else named.card.title
        waiting_so = _waits_by_title(at, title)
        if waiting_so is not None:
            return _used(at, waiting_so)
        due = _owed_by_title(at, title)
        if due is not None:
            return at.act(MakeGood(due))

        def with_piece(piece: Piece) -> Said:
            place = at.table.place_of(piece)
            owner = place.seat if at.seat is None and place.zone is Zone.STABLE else at.who
            waits = _waits(at, piece, owner)
            if waits is not None:
                return _used(at, waits)
            if _takes_place(at, piece, owner):
                # What is used in place of what was lost is given up for it.
                title = at.game.position.title(piece)
                return perform(at.session, Do("sacrifice", filled_by(title, at.game.around), owner))
            card = at.game.position.card(piece)
            happens = Trigger(owner, piece, card is None or is_mandatory(card))
            loose = at.game.position.value("firmness") == "loose"
            if card and card.triggers == (When.NONE,) and not (loose or at.table.full):
                return _without_effect(at, happens, card.title)
            return at.act(happens)

        return use_copy(at, named, _SEEN, with_piece)

    return use_card(at, at.slots.card, say("play.which_trigger"), use)


def _takes_place(at: At, piece: Piece, owner: SeatNumber) -> bool:
    """Say whether a card may be given up now in place of one that was lost, perhaps too late."""
    if at.table.pile is not None:
        # What is to be lost is only noted while that card can be answered.
        return at.table.full and may_stand_in(at.game.position, piece)
    given = Move(Verb.SACRIFICE, owner, piece, Place(Zone.DISCARD))
    return lost_before(at.game.position, given) is not None


def _bonuses_called(at: At, text: str) -> Iterator[int]:
    """Yield the bonuses of herds that wait, counted from 0, of which these words may be said.

    They are words of its name, or for such a bonus and, where it is said, for its species.
    """
    position, words = at.game.position, bare(text).casefold().split()
    link = at.table.chain.links[0] if at.table.chain else None
    kinds = [each for each in words if meant("herd_bonus", each) is None]
    species = species_said(at.game) if len(kinds) < len(words) else {}
    for number in waiting(link) if link and words else ():
        bonus = position.bonus(link.effects[number].piece) if link else None
        if bonus is None or (link and began(link.effects[number])):
            continue
        name, of_kind = bonus.title.casefold(), (species.get(each) for each in kinds)
        said = len(kinds) < len(words) and all(each == bonus.species for each in of_kind)
        if said or all(word in name for word in words):
            yield number


def _waits(at: At, piece: Piece, owner: SeatNumber) -> int | None:
    """Return which effect of the link waits already that is said to happen, counted from 0."""
    link = at.table.chain.links[0] if at.table.chain else None
    numbers = waiting(link) if link else ()
    return next(
        (each for each in numbers if link and _is_of(link.effects[each], piece, owner)), None
    )


def _waits_by_title(at: At, title: str) -> int | None:
    """Return which effect of the link waits, counted from 0, of the only card of a title there."""
    position = at.game.position
    link = at.table.chain.links[0] if at.table.chain else None
    numbers = waiting(link) if link else ()
    found = [
        each
        for each in numbers
        if link
        and position.title(link.effects[each].piece) == title
        and at.seat in (None, link.effects[each].seat)
    ]
    return found[0] if len(found) == 1 else None


def _owed_by_title(at: At, title: str) -> int | None:
    """Return what is owed, counted from 0, by the card of a title."""
    position = at.game.position
    return next(
        (
            number
            for number, each in enumerate(at.table.owed)
            if position.title(each.piece) == title and at.seat in (None, each.seat)
        ),
        None,
    )


def _is_of(effect: Effect, piece: Piece, owner: SeatNumber) -> bool:
    return (effect.piece, effect.seat) == (piece, owner)


def _used(at: At, number: int) -> Said:
    """Do an effect that waits if all it does is booked here; else say again what is to be done."""
    effect, position = at.game.position.resolving[number], at.game.position
    if position.bonus(effect.piece) and text_of(position, effect) is None:
        return at.act(Trigger(effect.seat, effect.piece, effect.mandatory))
    if is_booked(position, effect):
        return at.act(Settle(number, Fate.DONE))
    by_hand = needs_target(position, effect.piece) or position.trait(effect.piece, "draws")
    # What is known step by step is done by deeds.
    untold = text_of(position, effect) is None
    if untold and changes(position, effect) and by_hand in (False, None):
        return at.act(Settle(number, Fate.DONE))
    return tuple(map(plain, asked.now(position)))


def _without_effect(at: At, happens: Trigger, title: str) -> Said:
    """Say that a card has no effect, and ask whether it is one all the same."""
    at.game.rule = "basics"
    doubt = at.tell("unclear.no_effect", card=title)
    if at.game.position.value("firmness") == "firm":
        return (doubt,)
    return at.sure((doubt, plain(say("play.all_the_same"))), lambda: at.act(happens))
