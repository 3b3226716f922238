"""A new ruleset is made of the answers to a few questions, and kept as a file of the user's own."""

from collections.abc import Iterator
from typing import Any

from assistant import places
from assistant.cards.importing import slug
from assistant.cards.toml_file import Place, checked
from assistant.choices import Said
from assistant.commands.setup import all_kits
from assistant.files import replace_file
from assistant.forms import Answers, Form, Option, Step, Taken, ask, register
from assistant.intents import Given, Picked, WordsGiven
from assistant.keeper.game import playable
from assistant.keeper.ruleset import Moves, Order, Then, Wins
from assistant.keeper.ruleset_file import COUNTER, FORMAT, KEYS, PART, ruleset_of
from assistant.keeper.shelf import RULESETS
from assistant.language.heard import names_in, number_in
from assistant.messages import Msg, say
from assistant.registry import command, find_command
from assistant.session import Session
from assistant.tongue import tables
from assistant.words.plain import repeated

_MOST = 12
"""So many counters are asked about."""
_TABLE = "all_"
"""Before the names of questions about what is counted for all."""


@command("game", "new ruleset")
def new_ruleset(session: Session, rest: str) -> Said:
    """Ask for a game of any box: what is counted in it, its order, and its end."""
    session.begins("new ruleset", anew=True)
    return ask(session, RULESET)


# -- what is known ---------------------------------------------------------------------


def _given(answers: Answers, step: str) -> Any:
    """Return what was answered to a question: words, a choice, None where nothing was."""
    given = next((each.given for each in answers if each.step == step), None)
    if isinstance(given, WordsGiven):
        return given.text
    return given.value if isinstance(given, Picked) else None


def _listed(answers: Answers, step: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names_in(_given(answers, step) or "")))


def _number(text: str) -> int | None:
    """Return the number that a text is, also below nothing."""
    sign = -1 if text.startswith("-") else 1
    found = number_in(text.lstrip("-"))
    return None if found is None else sign * found


def _asked(answers: Answers) -> Iterator[Step]:
    """Yield the questions in their order, as far as the answers lead."""
    yield Step("name", say("keeper.ask_name"))
    yield Step("order", say("keeper.ask_order"), _options("order", Order), words=True)
    yield Step("counters", say("keeper.ask_counters"))
    for at, name in enumerate(_listed(answers, "counters")):
        yield from _about(answers, f"{at}", name, (Then.WINS, Then.OUT, Then.LOSES, Then.ENDS))
    yield Step("commons", say("keeper.ask_commons"), skip=True)
    for at, name in enumerate(_listed(answers, "commons")):
        ends = (Then.ALL_WIN, Then.ALL_LOSE, Then.ENDS)
        yield from _about(answers, f"{_TABLE}{at}", name, ends)
    yield Step("rounds", say("keeper.ask_rounds"), skip=True)
    yield Step("role", say("keeper.ask_role"), skip=True)
    if _given(answers, "role"):
        yield Step("moves", say("keeper.ask_moves"), _options("moves", Moves))
    yield Step("wins", say("keeper.ask_wins"), _options("wins", Wins))
    if _given(answers, "wins") in (Wins.MOST, Wins.FEWEST):
        counters = _listed(answers, "counters")
        if len(counters) > 1:
            options = tuple(Option(name, name, (name.casefold(),)) for name in counters)
            yield Step("by", say("keeper.ask_by"), options)


def _about(answers: Answers, at: str, name: str, ends: tuple[Then, ...]) -> Iterator[Step]:
    """Yield the questions about one counter."""
    yield Step(f"start_{at}", say("keeper.ask_start", counter=name), skip=True)
    yield Step(f"end_{at}", say("keeper.ask_end", counter=name), skip=True)
    if _given(answers, f"end_{at}") is not None:
        yield Step(f"then_{at}", say("keeper.ask_then"), _options("then", ends))


def _options(table: str, values: Any) -> tuple[Option, ...]:
    """Return the lines of a question of which each is a word of a ruleset."""
    return tuple(Option(say(f"keeper.{table}_{each.value}"), each.value) for each in values)


def _table(answers: Answers) -> dict[str, Any]:
    """Return the ruleset that the answers come to, as its file holds it."""
    names = _listed(answers, "counters")
    table: dict[str, Any] = {
        "format": FORMAT,
        "name": _given(answers, "name"),
        "order": _given(answers, "order"),
        "wins": _given(answers, "wins"),
        "by": _given(answers, "by") or names[0],
    }
    ends: list[dict[str, Any]] = []
    counters: list[dict[str, Any]] = []
    own: dict[str, str] = {}
    kept = ((f"{at}", name, own) for at, name in enumerate(names))
    commons = _listed(answers, "commons")
    common = ((f"{_TABLE}{at}", name, {"of": "table"}) for at, name in enumerate(commons))
    for at, name, more in (*kept, *common):
        start = _given(answers, f"start_{at}") or 0
        counters.append({"name": name, "one": _single(name), "start": start, **more})
        end, then = _given(answers, f"end_{at}"), _given(answers, f"then_{at}")
        if then is not None:
            key = "reaches" if end > start else "falls_to"
            ends.append({"counter": name, key: end, "then": then})
    if _given(answers, "rounds"):
        ends.append({"rounds": _given(answers, "rounds"), "then": Then.ENDS.value})
    if any(each["then"] == Then.OUT for each in ends):
        ends.append({"left": 1, "then": Then.ENDS.value})
    table["counter"] = counters
    role = _given(answers, "role")
    if role:
        table["role"] = [{"name": role, "moves": _given(answers, "moves")}]
    return {**table, **({"end": ends} if ends else {})}


def _single(name: str) -> str:
    """Return what one of several is called: ``life`` of lives."""
    endings: dict[str, str] = tables("keeper")["one_of_several"]
    for several in sorted(endings, key=len, reverse=True):
        if name.endswith(several) and len(name) > len(several):
            return name.removesuffix(several) + endings[several]
    return name


# -- the form --------------------------------------------------------------------------


def _step(session: Session, answers: Answers) -> Step | None:
    answered = {each.step for each in answers}
    return next((each for each in _asked(answers) if each.name not in answered), None)


def _read(session: Session, answers: Answers, step: Step, given: Given) -> Given | Msg | None:
    """Return what is typed, if a ruleset can have it."""
    if not isinstance(given, WordsGiven) or step.options:
        return None if isinstance(given, WordsGiven) else given
    name = step.name
    if name.startswith(("start_", "end_")) or name == "rounds":
        number = _number(given.text)
        if number is None:
            return None if find_command(given.text) else say("keeper.ask_number")
        good = number >= 1 or name != "rounds"
        return Picked(number) if good else say("keeper.ask_number")
    said = names_in(given.text) if name in ("counters", "commons") else (given.text,)
    if len(said) > _MOST:
        return say("keeper.ask_fewer", most=_MOST)
    for each in said:
        key = KEYS["name"] if name == "name" else COUNTER["name"]
        _, problems = checked({"name": each}, {"name": key}, Place("", PART))
        if problems:
            return say(problems[0].key, **problems[0].values)
    return _taken_already(session, answers, name, said) or given


def _taken_already(
    session: Session, answers: Answers, step: str, said: tuple[str, ...]
) -> Msg | None:
    """Return why something cannot be called so, None if it can."""
    if step == "name":
        known = {each.name.casefold() for each in all_kits(session)}
        known |= {slug(each.id, ()) for each in session.library.games}
        taken = {said[0].casefold(), slug(said[0], ())} & known
        return say("keeper.name_taken", name=repeated(said[0], 40)) if taken else None
    lists = (_listed(answers, each) for each in ("counters", "commons", "role") if each != step)
    known = {name.casefold() for each in lists for name in each}
    twice = next((each for each in said if each.casefold() in known), None)
    return say("decks.ruleset_twice", name=repeated(twice, 40)) if twice else None


def _taken(session: Session, answers: Answers) -> Taken:
    """Keep the ruleset when all is known."""
    if _step(session, answers) is not None:
        return Taken((), answers)
    return Taken(_kept(session, answers), answers)


def _kept(session: Session, answers: Answers) -> Said:
    """Write the file, and offer the game from then on."""
    # Loaded here: nothing else at the table needs it.
    import tomlkit

    table = _table(answers)
    id = slug(table["name"], ())
    rules, problems = ruleset_of(table, id, Place(f"{id}.toml", PART))
    if rules is None:
        return (session.tell(problems[0].key, **problems[0].values),)
    file = places.home() / RULESETS / f"{id}.toml"
    try:
        replace_file(file, tomlkit.dumps(table).encode("utf-8"))
    except OSError as error:
        why = error.strerror or type(error).__name__
        return (session.tell("keeper.not_kept", file=str(file), why=why),)
    session.library.games = (*session.library.games, playable(rules))
    return (session.tell("keeper.kept", name=rules.name, file=str(file)),)


RULESET = register(Form("ruleset", _step, _read, taken=_taken))
