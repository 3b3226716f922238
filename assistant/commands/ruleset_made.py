"""The ruleset that answers come to, as its file holds it.

Of one that is changed whatever is not asked about stays as it is.
"""

from collections.abc import Mapping
from typing import Any

from assistant.commands.ruleset_questions import (
    OF_ALL,
    OF_PILE,
    base_of,
    given_to,
    listed,
    timer_of,
)
from assistant.forms import Answers
from assistant.keeper.ruleset import Of, Then, Wins
from assistant.keeper.ruleset_file import FORMAT
from assistant.tongue import tables


def ruleset_table(answers: Answers) -> dict[str, Any]:
    """Return the ruleset that the answers come to, as its file holds it."""
    base = base_of(answers)
    names = listed(answers, "counters")
    wins, by = given_to(answers, "wins"), given_to(answers, "by")
    table: dict[str, Any] = {
        **base,
        "format": FORMAT,
        "name": given_to(answers, "name"),
        "order": given_to(answers, "order"),
        "wins": wins,
        "by": by if by in names else names[0],
    }
    if base and wins == base.get("wins") and wins not in (Wins.MOST, Wins.FEWEST):
        table = {key: each for key, each in table.items() if key != "by" or "by" in base}
    if "winner" in table and (wins, table.get("by")) != (base.get("wins"), base.get("by")):
        # Its sentence was about another winner.
        del table["winner"]
    _set(table, "phases", list(listed(answers, "phases")))
    _set(table, "sides", given_to(answers, "sides"))
    _set(table, "counter", _counters(answers, base))
    _set(table, "pile", _piles(answers, base))
    _set(table, "timer", _timers(answers, base))
    _set(table, "role", _roles(answers, base))
    _set(table, "end", _ends(answers, base))
    return table


def _set(table: dict[str, Any], key: str, value: Any) -> None:
    """Have a value at a key, behind all others, or no such key where there is nothing."""
    table.pop(key, None)
    if value:
        table[key] = value


def _known(base: Mapping[str, Any], table: str, name: str) -> dict[str, Any]:
    """Return what stands of a thing in the ruleset that is changed."""
    return dict(next((each for each in base.get(table, ()) if each["name"] == name), {}))


def _counters(answers: Answers, base: Mapping[str, Any]) -> list[dict[str, Any]]:
    names, commons = listed(answers, "counters"), listed(answers, "commons")
    hidden = {each.casefold() for each in listed(answers, "hidden")}
    below = {each.casefold() for each in listed(answers, "below")}
    anew_each = {each.casefold() for each in listed(answers, "anew")}
    found = []
    kept = ((f"{at}", name, Of.PLAYER) for at, name in enumerate(names))
    common = ((f"{OF_ALL}{at}", name, Of.TABLE) for at, name in enumerate(commons))
    for at, name, of in (*kept, *common):
        start, stands = given_to(answers, f"start_{at}") or 0, _known(base, "counter", name)
        if stands.get("start", 0) != start:
            stands.pop("says", None)
        anew = {} if stands or of is Of.TABLE else _anew(answers, name)
        made = {"name": name, "one": _single(name), **anew, **stands, "start": start}
        _limit(made, below=name.casefold() in below)
        _set(made, "of", "" if of is Of.PLAYER else of.value)
        _set(made, "hidden", name.casefold() in hidden)
        if "hidden" not in made:
            made.pop("all_first", None)
        if made.get("each_round", False) is not (name.casefold() in anew_each):
            # Its sentence, and where it was added up, were about the other way.
            made.pop("says", None)
            made.pop("into", None)
            _set(made, "each_round", name.casefold() in anew_each)
        found.append(made)
    return [*found, *(each for each in base.get("counter", ()) if each.get("of") == Of.OPPONENT)]


def _limit(made: dict[str, Any], *, below: bool) -> None:
    """Have less than none of something be doubted, unless it may go below."""
    least = made.get("least")
    if below and least is not None and least >= 0:
        # Its sentence was about that.
        made.pop("least")
        made.pop("says", None)
    elif not below and made["start"] >= 0 and (least is None or least < 0):
        made["least"] = 0


def _anew(answers: Answers, name: str) -> dict[str, Any]:
    """Return what goes without saying of a new counter of players.

    What is dealt from a pile is a hand, from which cards are played down to none; anything else
    is scored: in the own turn alone, where there are turns.
    """
    piles = range(len(listed(answers, "piles")))
    goes = (given_to(answers, f"goes_{OF_PILE}{at}") for at in piles)
    of_hand = name.casefold() in {str(each or "").casefold() for each in goes}
    verbs = list(tables("keeper")["hand_verbs" if of_hand else "score_verbs"])
    if not of_hand:
        return {"adds": verbs, "in_turn": verbs}
    return {"takes": verbs, "in_turn": verbs}


def _piles(answers: Answers, base: Mapping[str, Any]) -> list[dict[str, Any]]:
    found = []
    counters = {each.casefold(): each for each in listed(answers, "counters")}
    for at, name in enumerate(listed(answers, "piles")):
        verbs = list(tables("keeper")["pile_verbs"])
        anew = {"draws": verbs, "own_turn": True}
        made = {"name": name, **(_known(base, "pile", name) or anew)}
        made["start"] = given_to(answers, f"start_{OF_PILE}{at}") or 0
        goes = str(given_to(answers, f"goes_{OF_PILE}{at}") or "").casefold()
        _set(made, "deals", counters.get(goes))
        found.append(made)
    return found


def _timers(answers: Answers, base: Mapping[str, Any]) -> list[dict[str, Any]]:
    found = []
    for each in listed(answers, "timers"):
        name, seconds = timer_of(each) or ("", 0)
        stands = _known(base, "timer", name)
        if stands.get("seconds") != seconds:
            stands.pop("says", None)
        found.append({**stands, "name": name, "seconds": seconds})
    return found


def _roles(answers: Answers, base: Mapping[str, Any]) -> list[dict[str, Any]]:
    role, rest = given_to(answers, "role"), list(base.get("role", ()))[1:]
    if not role:
        return rest
    stands = _known(base, "role", role)
    if stands.get("moves") != given_to(answers, "moves"):
        stands.pop("says", None)
    return [{**stands, "name": role, "moves": given_to(answers, "moves")}, *rest]


def _ends(answers: Answers, base: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the ends: those of the answers, and what stands of which nothing was asked."""
    names, commons = listed(answers, "counters"), listed(answers, "commons")
    piles = listed(answers, "piles")
    others = [each["name"] for each in base.get("counter", ()) if each.get("of") == Of.OPPONENT]
    known = {*names, *commons, *piles, *others}
    stands = [dict(each) for each in base.get("end", ())]
    found: list[dict[str, Any]] = []
    kept = ((f"{at}", name) for at, name in enumerate(names))
    for at, name in (*kept, *((f"{OF_ALL}{at}", name) for at, name in enumerate(commons))):
        start, end = given_to(answers, f"start_{at}") or 0, given_to(answers, f"end_{at}")
        old = next((each for each in stands if each.get("counter") == name), None)
        stands = [each for each in stands if each is not old]
        then = given_to(answers, f"then_{at}")
        if end is not None and then is not None:
            key = "reaches" if end > start else "falls_to"
            same = old is not None and (old.get(key), old.get("then")) == (end, then)
            found.append(old if same and old else {"counter": name, key: end, "then": then})
    rounds = given_to(answers, "rounds")
    old = next((each for each in stands if "rounds" in each), None)
    stands = [
        each for each in stands if each is not old and each.get("counter", "") in {*known, ""}
    ]
    if rounds:
        same = old is not None and old["rounds"] == rounds
        found.append(old if same and old else {"rounds": rounds, "then": Then.ENDS.value})
    found += stands
    if any(each["then"] == Then.OUT for each in found) and not any(
        "left" in each for each in found
    ):
        found.append({"left": 1, "then": Then.ENDS.value})
    return found


def _single(name: str) -> str:
    """Return what one of several is called: ``life`` of lives."""
    endings: dict[str, str] = tables("keeper")["one_of_several"]
    for several in sorted(endings, key=len, reverse=True):
        if name.endswith(several) and len(name) > len(several):
            return name.removesuffix(several) + endings[several]
    return name
