"""Which rule the words about an event come from: what `why` explains."""

from collections.abc import Iterable, Mapping

from assistant.rules.events import (
    Answered,
    Collected,
    Drew,
    Ended,
    Event,
    HouseSet,
    Moved,
    Opened,
    Owed,
    Passed,
    PhaseBegan,
    PileOpened,
    ReachedSet,
    Reshuffled,
    Settled,
    Targeted,
    Triggered,
    TurnBegan,
    Uncovered,
    Verb,
)
from assistant.rules.table import Phase

_ABOUT: Mapping[type[Event], str] = {
    Opened: "first_player",
    TurnBegan: "phases",
    Drew: "draw",
    PileOpened: "instants",
    Answered: "pile",
    Passed: "all_passed",
    Collected: "fastest",
    Uncovered: "pile_top",
    Triggered: "chain",
    Targeted: "once_in_a_link",
    Settled: "chain",
    Owed: "forgotten_mandatory",
    Reshuffled: "deck_out",
    ReachedSet: "win_waits",
    Ended: "goal",
}
_WAYS: Mapping[Verb, str] = {
    Verb.BRING: "direct",
    Verb.STEAL: "entering",
    Verb.RETURN: "entering",
    Verb.LEND: "entering",
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


def rule_of(events: Iterable[Event]) -> str:
    """Return the name of the rule that the last telling event of an act is about, or nothing."""
    found = ""
    for event in events:
        match event:
            case PhaseBegan():
                found = _PHASES[event.phase]
            case Moved():
                found = _WAYS.get(event.how, found) if event.how else found
            case HouseSet():
                found = event.rule
            case _:
                found = _ABOUT.get(type(event), found)
    return found
