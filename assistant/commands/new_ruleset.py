"""A ruleset is made or changed by the answers to questions, and kept as a file of the user's own.

Where one is changed, what stands in its file is the answer of Enter alone, and whatever is not
asked about stays as it is.

The answers of a new one are kept on the disk until it is made or called off: whoever ends the
program in between, or begins a game first, goes on with them afterwards.  They are no ruleset yet,
so they lie beside the folder of those.
"""

import json
from contextlib import suppress

from assistant import places
from assistant.cards.importing import slug
from assistant.cards.toml_file import Place, checked
from assistant.choices import Said
from assistant.commands.ruleset_made import ruleset_table
from assistant.commands.ruleset_questions import (
    BASE,
    base_id,
    base_of,
    given_to,
    listed,
    steps_of,
    timer_of,
)
from assistant.commands.which_game import all_kits
from assistant.files import replace_file
from assistant.forms import Answers, Form, Step, Taken, ask, register
from assistant.game.setting_up import kits_named
from assistant.intents import Answer, Given, Picked, Skipped, WordsGiven
from assistant.keeper.frames import is_none
from assistant.keeper.game import playable
from assistant.keeper.ruleset_checks import no_name
from assistant.keeper.ruleset_file import COUNTER, KEYS, PART, TIMER, ruleset_of
from assistant.keeper.shelf import RULESETS
from assistant.language.entered import with_words
from assistant.language.heard import names_in, number_in
from assistant.language.program import ways
from assistant.messages import Msg, say
from assistant.registry import command, find_command
from assistant.session import Session
from assistant.words.plain import repeated

_MOST = 12
"""So many counters are asked about."""


_LISTS = frozenset({"counters", "commons", "phases", "hidden", "below", "piles", "timers", "anew"})


_NUMBERS = ("start_", "end_")


@command("game", "new ruleset")
def new_ruleset(session: Session, rest: str) -> Said:
    """Ask for a game of any box: what is counted in it, its order, and its end."""
    session.begins("new ruleset", anew=True)
    begun = _unfinished()
    if not begun or _step(session, begun) is None:
        return ask(session, RULESET)
    name = given_to(begun, "name")
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
    return ask(session, RULESET, (Answer(BASE, Picked(game.id)),))


def _number(text: str) -> int | None:
    """Return the number that a text is, also below nothing."""
    sign = -1 if text.startswith("-") else 1
    found = number_in(text.lstrip("-"))
    return None if found is None else sign * found


def _step(session: Session, answers: Answers) -> Step | None:
    answered = {each.step for each in answers}
    return next((each for each in steps_of(answers) if each.name not in answered), None)


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
    if name in ("name", "role") and _is_for_the_table(text):
        return None
    agrees, denies = (text.casefold().strip(" .!") in ways(word) for word in ("yes", "no"))
    if denies and step.skip:
        return WordsGiven("")
    if agrees and name not in ("name", "hidden", "anew", "below"):
        # Such as to whether there is a dealer: there is something, and it has a name.
        return say("keeper.ask_called")
    said = names_in(text) if name in _LISTS else (text,)
    return _wrong(session, answers, name, said) or given


def _is_for_the_table(text: str) -> bool:
    """Say whether a text is a line that begins something with players, and no name."""
    found = find_command(text)
    return found is not None and any(each in found[1].casefold().split() for each in with_words())


def _wrong(session: Session, answers: Answers, name: str, said: tuple[str, ...]) -> Msg | None:
    """Return why things cannot be called so, None if they can."""
    if len(said) > _MOST:
        return say("keeper.ask_fewer", most=_MOST)
    if name == "timers":
        seconds = [timer_of(each) for each in said]
        most = TIMER["seconds"].high
        if any(each is None or each[1] > most for each in seconds):
            return say("keeper.ask_seconds")
        said = tuple(each[0] for each in seconds if each)
    for word in said:
        if name != "name" and no_name(word):
            return say("decks.ruleset_number", name=repeated(word, 40))
        key = KEYS["name"] if name == "name" else COUNTER["name"]
        _, problems = checked({"name": word}, {"name": key}, Place("", PART))
        if problems:
            return say(problems[0].key, **problems[0].values)
    if name in ("hidden", "anew", "below") or name.startswith("goes_"):
        commons = listed(answers, "commons") if name in ("anew", "below") else ()
        counters = (*listed(answers, "counters"), *commons)
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
        base = base_of(answers)
        own = {str(base.get("name", "")).casefold(), slug(str(base.get("name", "")), ())}
        taken = {said[0].casefold(), slug(said[0], ())} & (known - own if base else known)
        return say("keeper.name_taken", name=repeated(said[0], 40)) if taken else None
    if step == "phases":
        return None
    answered = [each.step for each in answers]
    lists = [each for each in ("counters", "commons", "piles", "role") if each in answered]
    known = {name.casefold() for each in lists if each != step for name in listed(answers, each)}
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
    if not answers or answers[-1].step == BASE:
        return None
    _keep(answers[:-1])
    return Taken((), answers[:-1])


def _kept(session: Session, answers: Answers) -> Said:
    """Write the file, and offer the game from then on."""
    # Loaded here: nothing else at the table needs it.
    import tomlkit

    table = ruleset_table(answers)
    changed = next((base_id(each) for each in answers if each.step == BASE), "")
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
        _drop()
    others = (each for each in session.library.games if each.id != id)
    session.library.games = (*others, playable(rules))
    return (session.tell("keeper.kept", name=rules.name, file=str(file)),)


def _left(session: Session, answers: Answers) -> Said:
    """Call the questions off, with the answers that were kept of a new one."""
    session.close()
    if all(each.step != BASE for each in answers):
        _drop()
    return (session.tell("play.cancelled"),)


RULESET = register(Form("ruleset", _step, _read, taken=_taken, back=_back, left=_left))


# -- answers on the disk ---------------------------------------------------------------

_WORDS, _PICKED, _SKIPPED = "words", "picked", "skipped"


def _keep(answers: Answers) -> None:
    """Keep the answers of a new ruleset; one that is changed stands in its file.

    Where they cannot be written they are only as lasting as the question.
    """
    if any(each.step == BASE for each in answers):
        return
    if not answers:
        _drop()
        return
    lines = [(each.step, *_written(each.given)) for each in answers]
    with suppress(OSError):
        replace_file(places.unfinished_ruleset(), json.dumps(lines).encode("utf-8"), lasting=False)


def _drop() -> None:
    """Have no unfinished ruleset any more."""
    with suppress(OSError):
        places.unfinished_ruleset().unlink(missing_ok=True)


def _unfinished() -> Answers:
    """Return the answers that were kept, none where there are none that can be read."""
    try:
        lines = json.loads(places.unfinished_ruleset().read_text(encoding="utf-8"))
        return tuple(Answer(str(step), _answer(kind, value)) for step, kind, value in lines)
    except (OSError, ValueError, TypeError):
        return ()


def _written(given: Given) -> tuple[str, str | int]:
    match given:
        case WordsGiven(text):
            return _WORDS, text
        case Picked(value):
            return _PICKED, value
        case _:
            return _SKIPPED, ""


def _answer(kind: str, value: str | int) -> Given:
    """Return an answer as it was given; ValueError for what is none."""
    if kind == _WORDS:
        return WordsGiven(str(value))
    if kind == _PICKED and isinstance(value, str | int):
        return Picked(value)
    if kind == _SKIPPED:
        return Skipped()
    raise ValueError(kind)
