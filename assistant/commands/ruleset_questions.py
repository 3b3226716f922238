"""The questions by which a ruleset is made or changed, in their order, and their answers."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from assistant import places
from assistant.cards.toml_file import Place, read_toml
from assistant.forms import Answers, Option, Step
from assistant.intents import Answer, Picked, WordsGiven
from assistant.keeper.frames import counts_minutes
from assistant.keeper.ruleset import Moves, Of, Order, Then, Wins
from assistant.keeper.ruleset_file import PART
from assistant.keeper.shelf import RULESETS
from assistant.language.heard import names_in, number_in
from assistant.messages import Text, say
from assistant.problems import Problem

OF_ALL, OF_PILE = "all_", "pile_"
"""Before the names of questions about what is counted for all, and about piles."""


BASE = "base"
"""The answer that says which ruleset is changed, by its id."""


def base_of(answers: Answers) -> Mapping[str, Any]:
    """Return the ruleset that is changed, as its file holds it; nothing where a new one is made."""
    id = next((base_id(each) for each in answers if each.step == BASE), "")
    for folder in (places.home() / RULESETS, places.shipped(RULESETS)) if id else ():
        file: Path = folder / f"{id}.toml"
        table = read_toml(file, Place(file.name, PART)) if file.is_file() else None
        if table is not None and not isinstance(table, Problem):
            return table
    return {}


def base_id(answer: Answer) -> str:
    """Return the id of the ruleset that an answer chooses, nothing if it chooses none."""
    return str(answer.given.value) if isinstance(answer.given, Picked) else ""


def given_to(answers: Answers, step: str) -> Any:
    """Return the answer to a question: words, a choice, what stands, None where nothing does."""
    given = next((each.given for each in answers if each.step == step), None)
    if isinstance(given, WordsGiven):
        return given.text or None
    if isinstance(given, Picked):
        return None if given.value == "" else given.value
    return _stands(base_of(answers), answers, step)


def _stands(base: Mapping[str, Any], answers: Answers, step: str) -> Any:
    """Return what the ruleset that is changed has for a question."""
    if not base:
        return None
    kept: list[dict[str, Any]] = [*base.get("counter", ())]
    piles: list[dict[str, Any]] = [*base.get("pile", ())]
    ends: list[dict[str, Any]] = [*base.get("end", ())]
    listed: Mapping[str, list[str]] = {
        "counters": [each["name"] for each in kept if each.get("of", "player") == "player"],
        "commons": [each["name"] for each in kept if each.get("of") == "table"],
        "hidden": [each["name"] for each in kept if each.get("hidden")],
        "anew": [each["name"] for each in kept if each.get("each_round")],
        "below": [
            each["name"]
            for each in kept
            if each.get("least", -1) < 0 and each.get("of") != Of.OPPONENT
        ],
        "phases": base.get("phases", []),
        "piles": [each["name"] for each in piles],
        "timers": [f"{each['name']} {each['seconds']}" for each in base.get("timer", ())],
    }
    roles = base.get("role", ())
    if step in listed:
        return ", ".join(listed[step]) or None
    if step == "rounds":
        return next((each["rounds"] for each in ends if "rounds" in each), None)
    if step in ("role", "moves"):
        return roles[0].get("name" if step == "role" else "moves", "hand") if roles else None
    what, _, at = step.partition("_")
    if what not in ("start", "end", "then", "goes"):
        return base.get(step)
    name = _named(answers, at)
    if what in ("start", "goes"):
        key = "start" if what == "start" else "deals"
        return next((each.get(key) for each in (*kept, *piles) if each["name"] == name), None)
    end = next((each for each in ends if each.get("counter") == name), {})
    return end.get("then") if what == "then" else end.get("reaches", end.get("falls_to"))


def _named(answers: Answers, at: str) -> str:
    """Return the name of the thing that a question is about, by the end of the question's name."""
    step = "commons" if at.startswith(OF_ALL) else "piles" if at.startswith(OF_PILE) else "counters"
    names, number = listed(answers, step), int(at.rpartition("_")[2])
    return names[number] if number < len(names) else ""


def listed(answers: Answers, step: str) -> tuple[str, ...]:
    """Return the names that answer a question, each once."""
    return tuple(dict.fromkeys(names_in(given_to(answers, step) or "")))


def steps_of(answers: Answers) -> Iterator[Step]:
    """Yield the questions in their order, as far as the answers lead."""

    def words(name: str, usual: Text | None = None, **values: str) -> Step:
        """Return a question that words answer, or Enter by what stands or is usual."""
        what = (
            "ask_in_pile"
            if name.startswith(f"start_{OF_PILE}")
            else f"ask_{name.partition('_')[0]}"
        )
        asks = say(f"keeper.{what}", **values)
        stands = _stands(base_of(answers), answers, name)
        enter = usual if stands is None else str(stands)
        question = asks if enter is None else say("keeper.enter", ask=asks, now=enter)
        return Step(name, question, skip=enter is not None)

    def lines(name: str, table: str, options: tuple[Option, ...]) -> Step:
        """Return a question that a line of a list answers, or Enter by what stands."""
        asks, stands = say(f"keeper.ask_{table}"), _stands(base_of(answers), answers, name)
        now = next((each.text for each in options if each.value == stands), None)
        question = asks if now is None else say("keeper.enter_as", ask=asks, now=now)
        return Step(name, question, options, skip=now is not None)

    nothing = say("keeper.nothing")
    yield words("name")
    yield lines("order", "order", _options("order", Order))
    if given_to(answers, "order") != Order.NONE:
        yield words("phases", nothing)
    yield words("counters")
    counters = listed(answers, "counters")
    for at, name in enumerate(counters):
        yield from _about(answers, words, lines, f"{at}", name)
    yield words("hidden", nothing)
    yield words("commons", nothing)
    for at, name in enumerate(listed(answers, "commons")):
        yield from _about(answers, words, lines, f"{OF_ALL}{at}", name)
    yield words("below", nothing)
    yield words("piles", nothing)
    for at, name in enumerate(listed(answers, "piles")):
        yield words(f"start_{OF_PILE}{at}", "0", pile=name)
        yield words(f"goes_{OF_PILE}{at}", nothing, pile=name)
    yield words("timers", nothing)
    yield words("sides", "6")
    yield words("rounds", say("keeper.any_number"))
    yield words("role", say("keeper.nobody"))
    if given_to(answers, "role"):
        yield lines("moves", "moves", _options("moves", Moves))
    if _has_rounds(answers):
        yield words("anew", nothing)
    yield lines("wins", "wins", _options("wins", Wins))
    if given_to(answers, "wins") in (Wins.MOST, Wins.FEWEST) and len(counters) > 1:
        options = tuple(Option(name, name, (name.casefold(),)) for name in counters)
        yield lines("by", "by", options)


def _has_rounds(answers: Answers) -> bool:
    """Say whether the game has rounds, by what was answered so far."""
    counters, commons = listed(answers, "counters"), listed(answers, "commons")
    places = (*map(str, range(len(counters))), *(f"{OF_ALL}{at}" for at in range(len(commons))))
    ends = {given_to(answers, f"then_{at}") for at in places}
    of_round = {each.get("then") for each in base_of(answers).get("end", ())} | ends
    goes = given_to(answers, "role") and given_to(answers, "moves") == Moves.ROUND
    return bool(given_to(answers, "rounds") or Then.ROUND in of_round or goes)


def _about(answers: Answers, words: Any, lines: Any, at: str, name: str) -> Iterator[Step]:
    """Yield the questions about one counter."""
    own = (Then.WINS, Then.OUT, Then.LOSES, Then.ENDS, Then.ROUND)
    ends = (Then.ALL_WIN, Then.ALL_LOSE, Then.ENDS) if at.startswith(OF_ALL) else own
    yield words(f"start_{at}", "0", counter=name)
    yield words(f"end_{at}", say("keeper.at_none"), counter=name)
    if given_to(answers, f"end_{at}") is not None:
        yield lines(f"then_{at}", "then", _options("then", ends))


def _options(table: str, values: Any) -> tuple[Option, ...]:
    """Return the lines of a question of which each is a word of a ruleset."""
    return tuple(Option(say(f"keeper.{table}_{each.value}"), each.value) for each in values)


def timer_of(text: str) -> tuple[str, int] | None:
    """Return the name of a timer and its seconds: ``answers 60``, ``turn 2 minutes``."""
    tokens = text.split()
    for at, token in enumerate(tokens):
        number = number_in(token)
        if at and number:
            minutes = any(map(counts_minutes, tokens[at + 1 :]))
            return " ".join(tokens[:at]), number * 60 if minutes else number
    return None
