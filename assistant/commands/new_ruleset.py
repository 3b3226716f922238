"""A ruleset is made or changed by the answers to questions, and kept as a file of the user's own.

Where one is changed, what stands in its file is the answer of Enter alone, and whatever is not
asked about stays as it is.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from assistant import places
from assistant.cards.importing import slug
from assistant.cards.toml_file import Place, checked, read_toml
from assistant.choices import Said
from assistant.commands.setup import all_kits
from assistant.commands.unfinished_ruleset import drop, keep, unfinished
from assistant.files import replace_file
from assistant.forms import Answers, Form, Option, Step, Taken, ask, register
from assistant.game.setting_up import kits_named
from assistant.intents import Answer, Given, Picked, WordsGiven
from assistant.keeper.frames import counts_minutes, is_none
from assistant.keeper.game import playable
from assistant.keeper.ruleset import Moves, Of, Order, Then, Wins
from assistant.keeper.ruleset_file import COUNTER, FORMAT, KEYS, PART, TIMER, no_name, ruleset_of
from assistant.keeper.shelf import RULESETS
from assistant.language.heard import names_in, number_in
from assistant.messages import Msg, Text, say
from assistant.problems import Problem
from assistant.registry import command, find_command
from assistant.session import Session
from assistant.tongue import tables
from assistant.words.plain import repeated

_MOST = 12
"""So many counters are asked about."""
_TABLE, _PILE = "all_", "pile_"
"""Before the names of questions about what is counted for all, and about piles."""
_BASE = "base"
"""The answer that says which ruleset is changed, by its id."""
_LISTS = frozenset({"counters", "commons", "phases", "hidden", "piles", "timers", "anew"})
_NUMBERS = ("start_", "end_")


@command("game", "new ruleset")
def new_ruleset(session: Session, rest: str) -> Said:
    """Ask for a game of any box: what is counted in it, its order, and its end."""
    session.begins("new ruleset", anew=True)
    begun = unfinished()
    if not begun or _step(session, begun) is None:
        return ask(session, RULESET)
    name = _given(begun, "name")
    goes_on = session.tell("keeper.goes_on" if name else "keeper.goes_on_unnamed", name=name or "")
    return (goes_on, *ask(session, RULESET, begun))


@command("game", "change ruleset", takes=True)
def change_ruleset(session: Session, rest: str) -> Said:
    """Go through the questions of a ruleset that is there, with what stands as the answers."""
    games = session.library.games
    found = kits_named(games, rest) if rest else ()
    exact = [each for each in found if slug(each.name, ()) == slug(rest, ())]
    if len(exact or found) != 1:
        names = ", ".join(each.name for each in (found or games))
        return (session.tell("keeper.which_ruleset", names=names),)
    (game,) = exact or found
    session.begins("change ruleset", anew=True)
    return ask(session, RULESET, (Answer(_BASE, Picked(game.id)),))


# -- what is known ---------------------------------------------------------------------


def _base(answers: Answers) -> Mapping[str, Any]:
    """Return the ruleset that is changed, as its file holds it; nothing where a new one is made."""
    id = next((_base_id(each) for each in answers if each.step == _BASE), "")
    for folder in (places.home() / RULESETS, places.shipped(RULESETS)) if id else ():
        file: Path = folder / f"{id}.toml"
        table = read_toml(file, Place(file.name, PART)) if file.is_file() else None
        if table is not None and not isinstance(table, Problem):
            return table
    return {}


def _base_id(answer: Answer) -> str:
    return str(answer.given.value) if isinstance(answer.given, Picked) else ""


def _given(answers: Answers, step: str) -> Any:
    """Return the answer to a question: words, a choice, what stands, None where nothing does."""
    given = next((each.given for each in answers if each.step == step), None)
    if isinstance(given, WordsGiven):
        return given.text or None
    if isinstance(given, Picked):
        return None if given.value == "" else given.value
    return _stands(_base(answers), answers, step)


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
    step = "commons" if at.startswith(_TABLE) else "piles" if at.startswith(_PILE) else "counters"
    names, number = _listed(answers, step), int(at.rpartition("_")[2])
    return names[number] if number < len(names) else ""


def _listed(answers: Answers, step: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names_in(_given(answers, step) or "")))


def _number(text: str) -> int | None:
    """Return the number that a text is, also below nothing."""
    sign = -1 if text.startswith("-") else 1
    found = number_in(text.lstrip("-"))
    return None if found is None else sign * found


def _asked(answers: Answers) -> Iterator[Step]:
    """Yield the questions in their order, as far as the answers lead."""

    def words(name: str, usual: Text | None = None, **values: str) -> Step:
        """Return a question that words answer, or Enter by what stands or is usual."""
        what = (
            "ask_in_pile" if name.startswith(f"start_{_PILE}") else f"ask_{name.partition('_')[0]}"
        )
        asks = say(f"keeper.{what}", **values)
        stands = _stands(_base(answers), answers, name)
        enter = usual if stands is None else str(stands)
        question = asks if enter is None else say("keeper.enter", ask=asks, now=enter)
        return Step(name, question, skip=enter is not None)

    def lines(name: str, table: str, options: tuple[Option, ...]) -> Step:
        """Return a question that a line of a list answers, or Enter by what stands."""
        asks, stands = say(f"keeper.ask_{table}"), _stands(_base(answers), answers, name)
        now = next((each.text for each in options if each.value == stands), None)
        question = asks if now is None else say("keeper.enter_as", ask=asks, now=now)
        return Step(name, question, options, skip=now is not None)

    nothing = say("keeper.nothing")
    yield words("name")
    yield lines("order", "order", _options("order", Order))
    if _given(answers, "order") != Order.NONE:
        yield words("phases", nothing)
    yield words("counters")
    counters = _listed(answers, "counters")
    for at, name in enumerate(counters):
        yield from _about(answers, words, lines, f"{at}", name)
    yield words("hidden", nothing)
    yield words("commons", nothing)
    for at, name in enumerate(_listed(answers, "commons")):
        yield from _about(answers, words, lines, f"{_TABLE}{at}", name)
    yield words("piles", nothing)
    for at, name in enumerate(_listed(answers, "piles")):
        yield words(f"start_{_PILE}{at}", "0", pile=name)
        yield words(f"goes_{_PILE}{at}", nothing, pile=name)
    yield words("timers", nothing)
    yield words("sides", "6")
    yield words("rounds", say("keeper.any_number"))
    yield words("role", say("keeper.nobody"))
    if _given(answers, "role"):
        yield lines("moves", "moves", _options("moves", Moves))
    if _has_rounds(answers):
        yield words("anew", nothing)
    yield lines("wins", "wins", _options("wins", Wins))
    if _given(answers, "wins") in (Wins.MOST, Wins.FEWEST) and len(counters) > 1:
        options = tuple(Option(name, name, (name.casefold(),)) for name in counters)
        yield lines("by", "by", options)


def _has_rounds(answers: Answers) -> bool:
    """Say whether the game has rounds, by what was answered so far."""
    counters, commons = _listed(answers, "counters"), _listed(answers, "commons")
    places = (*map(str, range(len(counters))), *(f"{_TABLE}{at}" for at in range(len(commons))))
    ends = {_given(answers, f"then_{at}") for at in places}
    of_round = {each.get("then") for each in _base(answers).get("end", ())} | ends
    goes = _given(answers, "role") and _given(answers, "moves") == Moves.ROUND
    return bool(_given(answers, "rounds") or Then.ROUND in of_round or goes)


def _about(answers: Answers, words: Any, lines: Any, at: str, name: str) -> Iterator[Step]:
    """Yield the questions about one counter."""
    own = (Then.WINS, Then.OUT, Then.LOSES, Then.ENDS, Then.ROUND)
    ends = (Then.ALL_WIN, Then.ALL_LOSE, Then.ENDS) if at.startswith(_TABLE) else own
    yield words(f"start_{at}", "0", counter=name)
    yield words(f"end_{at}", say("keeper.at_none"), counter=name)
    if _given(answers, f"end_{at}") is not None:
        yield lines(f"then_{at}", "then", _options("then", ends))


def _options(table: str, values: Any) -> tuple[Option, ...]:
    """Return the lines of a question of which each is a word of a ruleset."""
    return tuple(Option(say(f"keeper.{table}_{each.value}"), each.value) for each in values)


# -- the file --------------------------------------------------------------------------


def _table(answers: Answers) -> dict[str, Any]:
    """Return the ruleset that the answers come to, as its file holds it."""
    base = _base(answers)
    names = _listed(answers, "counters")
    wins, by = _given(answers, "wins"), _given(answers, "by")
    table: dict[str, Any] = {
        **base,
        "format": FORMAT,
        "name": _given(answers, "name"),
        "order": _given(answers, "order"),
        "wins": wins,
        "by": by if by in names else names[0],
    }
    if base and wins == base.get("wins") and wins not in (Wins.MOST, Wins.FEWEST):
        table = {key: each for key, each in table.items() if key != "by" or "by" in base}
    if "winner" in table and (wins, table.get("by")) != (base.get("wins"), base.get("by")):
        # Its sentence was about another winner.
        del table["winner"]
    _set(table, "phases", list(_listed(answers, "phases")))
    _set(table, "sides", _given(answers, "sides"))
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
    names, commons = _listed(answers, "counters"), _listed(answers, "commons")
    hidden = {each.casefold() for each in _listed(answers, "hidden")}
    anew_each = {each.casefold() for each in _listed(answers, "anew")}
    found = []
    kept = ((f"{at}", name, Of.PLAYER) for at, name in enumerate(names))
    common = ((f"{_TABLE}{at}", name, Of.TABLE) for at, name in enumerate(commons))
    for at, name, of in (*kept, *common):
        start, stands = _given(answers, f"start_{at}") or 0, _known(base, "counter", name)
        if stands.get("start", 0) != start:
            stands.pop("says", None)
        anew = {} if stands or of is Of.TABLE else _anew(answers, name, start)
        made = {"name": name, "one": _single(name), **anew, **stands, "start": start}
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


def _anew(answers: Answers, name: str, start: int) -> dict[str, Any]:
    """Return what goes without saying of a new counter of players.

    What is dealt from a pile is a hand, from which cards are played down to none; anything else
    is scored: in the own turn alone, where there are turns.
    """
    piles = range(len(_listed(answers, "piles")))
    goes = (_given(answers, f"goes_{_PILE}{at}") for at in piles)
    of_hand = name.casefold() in {str(each or "").casefold() for each in goes}
    verbs = list(tables("keeper")["hand_verbs" if of_hand else "score_verbs"])
    if not of_hand:
        return {"adds": verbs, "in_turn": verbs}
    return {"takes": verbs, "in_turn": verbs, **({"least": 0} if start >= 0 else {})}


def _piles(answers: Answers, base: Mapping[str, Any]) -> list[dict[str, Any]]:
    found = []
    counters = {each.casefold(): each for each in _listed(answers, "counters")}
    for at, name in enumerate(_listed(answers, "piles")):
        verbs = list(tables("keeper")["pile_verbs"])
        anew = {"draws": verbs, "own_turn": True}
        made = {"name": name, **(_known(base, "pile", name) or anew)}
        made["start"] = _given(answers, f"start_{_PILE}{at}") or 0
        goes = str(_given(answers, f"goes_{_PILE}{at}") or "").casefold()
        _set(made, "deals", counters.get(goes))
        found.append(made)
    return found


def _timers(answers: Answers, base: Mapping[str, Any]) -> list[dict[str, Any]]:
    found = []
    for each in _listed(answers, "timers"):
        name, seconds = _timer(each) or ("", 0)
        stands = _known(base, "timer", name)
        if stands.get("seconds") != seconds:
            stands.pop("says", None)
        found.append({**stands, "name": name, "seconds": seconds})
    return found


def _roles(answers: Answers, base: Mapping[str, Any]) -> list[dict[str, Any]]:
    role, rest = _given(answers, "role"), list(base.get("role", ()))[1:]
    if not role:
        return rest
    stands = _known(base, "role", role)
    if stands.get("moves") != _given(answers, "moves"):
        stands.pop("says", None)
    return [{**stands, "name": role, "moves": _given(answers, "moves")}, *rest]


def _ends(answers: Answers, base: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the ends: those of the answers, and what stands of which nothing was asked."""
    names, commons = _listed(answers, "counters"), _listed(answers, "commons")
    piles = _listed(answers, "piles")
    others = [each["name"] for each in base.get("counter", ()) if each.get("of") == Of.OPPONENT]
    known = {*names, *commons, *piles, *others}
    stands = [dict(each) for each in base.get("end", ())]
    found: list[dict[str, Any]] = []
    kept = ((f"{at}", name) for at, name in enumerate(names))
    for at, name in (*kept, *((f"{_TABLE}{at}", name) for at, name in enumerate(commons))):
        start, end = _given(answers, f"start_{at}") or 0, _given(answers, f"end_{at}")
        old = next((each for each in stands if each.get("counter") == name), None)
        stands = [each for each in stands if each is not old]
        then = _given(answers, f"then_{at}")
        if end is not None and then is not None:
            key = "reaches" if end > start else "falls_to"
            same = old is not None and (old.get(key), old.get("then")) == (end, then)
            found.append(old if same and old else {"counter": name, key: end, "then": then})
    rounds = _given(answers, "rounds")
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


def _timer(text: str) -> tuple[str, int] | None:
    """Return the name of a timer and its seconds: ``answers 60``, ``turn 2 minutes``."""
    tokens = text.split()
    for at, token in enumerate(tokens):
        number = number_in(token)
        if at and number:
            minutes = any(map(counts_minutes, tokens[at + 1 :]))
            return " ".join(tokens[:at]), number * 60 if minutes else number
    return None


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
    name, text = step.name, given.text
    none = is_none(text)
    if name.startswith(_NUMBERS) or name in ("rounds", "sides"):
        if none and not name.startswith("start_"):
            return Picked("")
        number = _number(text)
        if number is None:
            return None if find_command(text) else say("keeper.ask_number")
        least = {"rounds": 1, "sides": KEYS["sides"].low}
        return Picked(number) if number >= least.get(name, number) else say("keeper.ask_number")
    if none and step.skip:
        return WordsGiven("")
    said = names_in(text) if name in _LISTS else (text,)
    return _wrong(session, answers, name, said) or given


def _wrong(session: Session, answers: Answers, name: str, said: tuple[str, ...]) -> Msg | None:
    """Return why things cannot be called so, None if they can."""
    if len(said) > _MOST:
        return say("keeper.ask_fewer", most=_MOST)
    if name == "timers":
        seconds = [_timer(each) for each in said]
        most = TIMER["seconds"].high
        if any(each is None or each[1] > most for each in seconds):
            return say("keeper.ask_seconds")
        said = tuple(each[0] for each in seconds if each)
    for each in said:
        if name != "name" and no_name(each):
            return say("decks.ruleset_number", name=repeated(each, 40))
        key = KEYS["name"] if name == "name" else COUNTER["name"]
        _, problems = checked({"name": each}, {"name": key}, Place("", PART))
        if problems:
            return say(problems[0].key, **problems[0].values)
    if name in ("hidden", "anew") or name.startswith("goes_"):
        commons = _listed(answers, "commons") if name == "anew" else ()
        counters = (*_listed(answers, "counters"), *commons)
        known = {each.casefold() for each in counters}
        strange = next((each for each in said if each.casefold() not in known), None)
        names = ", ".join(counters)
        return (
            say("keeper.ask_one_of", name=repeated(strange, 40), names=names) if strange else None
        )
    return _taken_already(session, answers, name, said)


def _taken_already(
    session: Session, answers: Answers, step: str, said: tuple[str, ...]
) -> Msg | None:
    """Return why something cannot be called so, None if it can."""
    if step == "name":
        known = {each.name.casefold() for each in all_kits(session)}
        known |= {slug(each.id, ()) for each in session.library.games}
        base = _base(answers)
        own = {str(base.get("name", "")).casefold(), slug(str(base.get("name", "")), ())}
        taken = {said[0].casefold(), slug(said[0], ())} & (known - own if base else known)
        return say("keeper.name_taken", name=repeated(said[0], 40)) if taken else None
    if step == "phases":
        return None
    answered = [each.step for each in answers]
    lists = [each for each in ("counters", "commons", "piles", "role") if each in answered]
    known = {name.casefold() for each in lists if each != step for name in _listed(answers, each)}
    twice = next((each for each in said if each.casefold() in known), None)
    return say("decks.ruleset_twice", name=repeated(twice, 40)) if twice else None


def _taken(session: Session, answers: Answers) -> Taken:
    """Keep the ruleset when all is known."""
    if _step(session, answers) is not None:
        _keep(answers)
        return Taken((), answers)
    return Taken(_kept(session, answers), answers)


def _back(session: Session, answers: Answers) -> Taken | None:
    """Go back to the question before; which ruleset is changed is none."""
    if not answers or answers[-1].step == _BASE:
        return None
    _keep(answers[:-1])
    return Taken((), answers[:-1])


def _keep(answers: Answers) -> None:
    """Keep the answers of a new ruleset; one that is changed stands in its file."""
    if all(each.step != _BASE for each in answers):
        keep(answers)


def _kept(session: Session, answers: Answers) -> Said:
    """Write the file, and offer the game from then on."""
    # Loaded here: nothing else at the table needs it.
    import tomlkit

    table = _table(answers)
    changed = next((_base_id(each) for each in answers if each.step == _BASE), "")
    id = changed or slug(table["name"], ())
    rules, problems = ruleset_of(table, id, Place(f"{id}.toml", PART))
    if rules is None:
        return (session.tell(problems[0].key, **problems[0].values),)
    file = places.home() / RULESETS / f"{id}.toml"
    try:
        replace_file(file, tomlkit.dumps(table).encode("utf-8"))
    except OSError as error:
        why = error.strerror or type(error).__name__
        return (session.tell("keeper.not_kept", file=str(file), why=why),)
    if not changed:
        drop()
    others = (each for each in session.library.games if each.id != id)
    session.library.games = (*others, playable(rules))
    return (session.tell("keeper.kept", name=rules.name, file=str(file)),)


def _left(session: Session, answers: Answers) -> Said:
    """Call the questions off, with the answers that were kept of a new one."""
    session.close()
    if all(each.step != _BASE for each in answers):
        drop()
    return (session.tell("play.cancelled"),)


RULESET = register(Form("ruleset", _step, _read, taken=_taken, back=_back, left=_left))
