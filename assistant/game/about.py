"""Which rule the words about an act come from: what `why` explains."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from assistant.cards.model import AnyKind, Kind
from assistant.rules.events import (
    Drew,
    Ended,
    Event,
    HouseSet,
    LettersCounted,
    Moved,
    Number,
    NumberSet,
    Opened,
    PhaseBegan,
    ReachedSet,
    Reshuffled,
    Spelled,
    TurnBegan,
    TurnSet,
    Verb,
)
from assistant.rules.impossible import impossible
from assistant.rules.optional_events import NewHandHad, PromptsLeft, PromptsSet
from assistant.rules.position import Position
from assistant.rules.seat_events import Departed, GaveUp, Joined, Renamed
from assistant.rules.table import Effect, Ending, Fate, Outcome, Phase, Zone
from assistant.rules.targets import names_first
from assistant.rules.waiting_events import (
    Aimed,
    Announced,
    Answered,
    Collected,
    MadeGood,
    Owed,
    Passed,
    PileOpened,
    Settled,
    Stepped,
    Targeted,
    Triggered,
    Uncovered,
)
from assistant.rules.winning import deck_decides, letters_decide, tallies, waits

_IMPOSSIBLE = "impossible_elsewhere"
_ABOUT: Mapping[type[Event], str] = {
    Opened: "first_player",
    TurnSet: "phases",
    Drew: "draw",
    MadeGood: "forgotten_mandatory",
    PileOpened: "instants",
    Aimed: "targets",
    Announced: "targets",
    Answered: "pile",
    Passed: "all_passed",
    Collected: "claims",
    Triggered: "chain",
    Targeted: "once_in_a_link",
    Settled: "chain",
    Owed: "forgotten_mandatory",
    Reshuffled: "deck_out",
    ReachedSet: "win_waits",
    LettersCounted: "tie",
    Spelled: "tie",
    PromptsSet: "optional_rules",
    PromptsLeft: "optional_rules",
    NewHandHad: "optional_rules",
    Joined: "coming_and_going",
    Departed: "coming_and_going",
    GaveUp: "coming_and_going",
    Renamed: "coming_and_going",
}
_WAYS: Mapping[Verb, str] = {
    Verb.BRING: "direct",
    Verb.STEAL: "entering",
    Verb.RETURN: "entering",
    Verb.LEND: "entering",
    Verb.SWAP: "entering",
    Verb.DESTROY: "terms",
    Verb.SACRIFICE: "terms",
    Verb.DISCARD: "discard",
    Verb.TAKE: "search",
    Verb.PULL: "pull",
}
_PHASES: Mapping[Phase, str] = {
    Phase.BEGINNING: "start_effects",
    Phase.DRAW: "draw",
    Phase.ACTION: "action",
    Phase.END: "hand_limit",
}
_KINDS: Mapping[AnyKind | None, str] = {
    Kind.UPGRADE: "upgrades",
    Kind.DOWNGRADE: "downgrades",
    Kind.MAGIC: "magic",
}


def rule_of(events: Sequence[Event], positions: Sequence[Position]) -> str:
    """Return the name of the rule that the last telling event of an act is about, or nothing.

    `positions` are as it was before the act and behind each event.
    """
    found, seen = "", set[type[Event]]()
    for event, (before, after) in zip(events, pairwise(positions), strict=True):
        seen.add(type(event))
        if found == _IMPOSSIBLE and isinstance(event, Settled) and event.by_itself:
            # That the rest was done is not told: what was told last is what could not be.
            continue
        found = _rule(before, after, event, begins=TurnBegan in seen) or found
    position = positions[-1]
    if NewHandHad in seen:
        return "optional_rules"
    if Reshuffled in seen:
        return "deck_out"
    if len(position.table.reached) > 1 and not position.table.outcome and not waits(position):
        return "several_reached"
    return found


def cards_of(events: Iterable[Event], position: Position) -> tuple[str, ...]:
    """Return the titles, in the deck file, of cards that an act is about: played, moved, in effect.

    A card that not everybody has seen is none of them.
    """
    found: list[str] = []
    for event in events:
        match event:
            case PileOpened(piece) | Answered(_, piece):
                found.append(position.deck_title(piece))
            case Moved(piece, to) if to.zone is not Zone.HAND:
                found.append(position.deck_title(piece))
            case Triggered(_, effects):
                found += [position.deck_title(each.piece) for each in effects]
            case _:
                pass
    return tuple(dict.fromkeys(found))


def causes_of(
    events: Sequence[Event], positions: Sequence[Position], rule: str
) -> tuple[Effect, ...]:
    """Return the effects by which an act happened that is about their chain, as last told of."""
    found: tuple[Effect, ...] = ()
    if rule != _ABOUT[Triggered]:
        return ()
    for event, before in zip(events, positions, strict=False):
        match event:
            case Triggered(_, effects):
                found = effects
            case Settled(number) | Stepped(number) if number < len(before.resolving):
                found = (before.resolving[number],)
            case _:
                pass
    return tuple(each for each in found if not each.gives_back)


def _rule(before: Position, after: Position, event: Event, *, begins: bool) -> str:
    match event:
        case PhaseBegan(phase):
            return _PHASES[phase]
        case TurnBegan(herds=herds):
            return "herd" if herds else "phases"
        case Moved(how=how):
            return _WAYS.get(how, "") if how else ""
        case HouseSet(rule):
            return rule
        case PileOpened():
            asked = names_first(after) is not None
            return "targets" if asked else _ABOUT[PileOpened]
        case Uncovered():
            return _uncovered(before, after, event)
        case Triggered(_, effects) if all(before.bonus(each.piece) for each in effects):
            return "herd"
        case Triggered(_, effects) if begins and before.table.chain is None:
            return "links" if len(effects) > 1 else "start_effects"
        case NumberSet(Number.HAND, rest=Zone.DISCARD):
            return "hand_limit" if after.table.turn.phase is Phase.END else "discard"
        case NumberSet(Number.DECK, 0):
            return "deck_out"
        case Drew(seat, phase=False):
            turn = after.table.turn
            acts = turn.phase is Phase.ACTION and seat == turn.seat
            return "action" if acts and after.table.chain is None else "draw"
        case Settled(number) if _is_bonus(before, number):
            return "herd"
        case Settled(fate=Fate.SKIPPED):
            return _IMPOSSIBLE
        case Stepped(number, progress) if number < len(before.resolving):
            cannot = any(impossible(before, before.resolving[number], progress))
            return _IMPOSSIBLE if cannot else ""
        case Ended(outcome):
            return _ended(after, outcome)
        case _:
            return _ABOUT.get(type(event), "")


def _is_bonus(position: Position, number: int) -> bool:
    """Say whether an effect of the link is that of a herd's bonus."""
    effects = position.resolving
    return number < len(effects) and position.bonus(effects[number].piece) is not None


def _uncovered(before: Position, after: Position, event: Uncovered) -> str:
    """Return what resolving the top is about: a new top, what was stopped, or what took effect."""
    if after.table.pile:
        return "pile_top"
    if event.count > 1:
        return "stopped"
    pile = before.table.pile
    return _KINDS.get(before.kind(pile.top) if pile else None, "entering")


def _ended(position: Position, outcome: Outcome) -> str:
    if outcome.ending is Ending.STOPPED or not deck_decides(position):
        return "goal"
    if any(each.reached for each in tallies(position)):
        return "goal"
    if set(outcome.winners) <= set(letters_decide(position)):
        return "tie" if position.value("deck_out") == "most_wins" else "deck_out"
    return "deck_out"
