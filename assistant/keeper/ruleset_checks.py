"""What a ruleset says that cannot be together with the rest of it, though each key is right."""

from collections.abc import Iterator
from dataclasses import replace

from assistant.cards.toml_file import Place, closest
from assistant.keeper.frames import plain
from assistant.keeper.own_words import circles, strangers
from assistant.keeper.ruleset import Choice, Counter, Of, Role, Ruleset, Then, Timer, Wins
from assistant.language.heard import entries
from assistant.messages import joined
from assistant.problems import Problem

_WHEN = ("reaches", "falls_to", "rounds", "left")
"""The keys of which an end has one: when it comes."""


def entry_of(place: Place, name: str, number: int) -> Place:
    """Return the place of one of the tables of a file."""
    return Place(place.file, f"kept_{name}", number)


def against_itself(rules: Ruleset, place: Place, *, counts: bool) -> Iterator[Problem]:
    """Yield what is wrong with a ruleset as a whole.

    `counts` is whether what its words count must be called as its counters are.
    """
    yield from _of_names(rules, place)
    if rules.least > rules.most:
        yield place.problem("ruleset_players", least=rules.least, most=rules.most)
    yield from _of_counters_named(rules, place)
    if rules.wins in (Wins.MOST, Wins.FEWEST) and rules.ends and not rules.by:
        yield place.problem("missing_key", name="by")
    yield from _of_ends(rules, place)
    yield from _of_pile_verbs(rules, place)
    if bool(rules.cards.right) != bool(rules.cards.counts):
        missing = "counts" if rules.cards.right else "right"
        yield replace(place, part="kept_cards").problem("missing_key", name=missing)
    for number, counter in enumerate(rules.counters, start=1):
        yield from _of_counter(rules, counter, entry_of(place, "counter", number))
    yield from _of_words(rules, replace(place, part="kept_words"), counts=counts)


def _of_names(rules: Ruleset, place: Place) -> Iterator[Problem]:
    """Yield what two things are called, and names by which nothing can be called."""
    parts: tuple[Counter | Role | Timer | Choice, ...] = (
        *rules.counters,
        *rules.roles,
        *rules.timers,
        *rules.choices,
    )
    names = [each.name.casefold() for each in parts]
    for name in dict.fromkeys(each for each in names if names.count(each) > 1):
        yield place.problem("ruleset_twice", name=name)
    among = (name for each in rules.choices for name in each.among)
    for name in dict.fromkeys((*(each.name for each in parts), *rules.phases, *among)):
        if name and no_name(name):
            yield place.problem("ruleset_number", name=name)


def no_name(name: str) -> bool:
    """Say whether nothing can be called so: where it is said a number is heard, or nothing."""
    said = plain(name)
    return not said or said.isdecimal() or said in entries("numbers")


def _of_counters_named(rules: Ruleset, place: Place) -> Iterator[Problem]:
    """Yield each name of a counter that there is not, or that is not of the kind that is meant."""
    known = {each.name for each in rules.counters}
    own = {each.name for each in rules.counters if each.of is Of.PLAYER}
    of_players = (
        *((each.deals, "deals") for each in rules.counters),
        *((each.costs, "costs") for each in rules.counters),
        *((each.gives, "gives") for each in rules.ends),
        (rules.cards.hand, "hand"),
        (rules.cards.counts, "counts"),
        (rules.tie_by, "tie_by"),
        (rules.unnamed, "unnamed"),
    )
    for name, key in of_players:
        if name and name in known - own:
            hint = closest(name, sorted(own))
            yield place.problem("ruleset_not_of_player", name=name, where=key, hint=hint)
    of_any = (
        *((each.into, "into") for each in rules.counters),
        *((each.counter, "counter") for each in rules.ends),
        (rules.by, "by"),
    )
    for name, key in (*of_any, *of_players):
        if name and name not in known:
            hint = closest(name, sorted(known))
            yield place.problem("ruleset_no_counter", name=name, where=key, hint=hint)


def _of_ends(rules: Ruleset, place: Place) -> Iterator[Problem]:
    """Yield what is wrong with when an end comes, and with what comes then."""
    own = {each.name for each in rules.counters if each.of is Of.PLAYER}
    for number, each in enumerate(rules.ends, start=1):
        said = [key for key in _WHEN if getattr(each, key) is not None]
        counts = "reaches" in said or "falls_to" in said
        if len(said) != 1 or counts != bool(each.counter):
            yield entry_of(place, "end", number).problem("ruleset_when")
        elif each.then is Then.ROUND and not (each.counter in own and not each.at_round):
            yield entry_of(place, "end", number).problem("ruleset_round_end")
        elif each.gives and each.then is not Then.ROUND:
            yield entry_of(place, "end", number).problem("ruleset_gives")


def _of_pile_verbs(rules: Ruleset, place: Place) -> Iterator[Problem]:
    """Yield each verb that is of a pile and of a counter that is none."""
    piles = {verb.casefold() for each in rules.counters for verb in each.draws}
    for counter in rules.counters:
        for verb in (*counter.adds, *counter.takes):
            if verb.casefold() in piles and not counter.draws:
                yield place.problem("ruleset_verb", name=verb, counter=counter.name)


def _of_counter(rules: Ruleset, counter: Counter, place: Place) -> Iterator[Problem]:
    """Yield what is wrong with one counter."""
    if counter.hidden and counter.of is not Of.PLAYER:
        yield place.problem("ruleset_hidden", name=counter.name)
    yield from _of_costs(rules, counter, place)
    if counter.all_first and not counter.hidden:
        yield place.problem("ruleset_all_first", name=counter.name)
    for verb in counter.in_turn:
        if verb not in (*counter.adds, *counter.takes):
            yield place.problem("ruleset_in_turn", name=verb)
    low, high = counter.least, counter.most
    under = low is not None and counter.start < low
    if under or (high is not None and counter.start > high):
        yield place.problem("ruleset_start", name=counter.name)


def _of_costs(rules: Ruleset, counter: Counter, place: Place) -> Iterator[Problem]:
    """Yield what is wrong with another counter going down as this one goes up."""
    costs = rules.counter(counter.costs)
    if costs is None:
        return
    if costs == counter:
        yield place.problem("ruleset_costs_itself", name=counter.name)
    elif counter.of is Of.TABLE:
        yield place.problem("ruleset_costs_of_all", name=counter.name, counter=costs.name)
    elif counter.hidden and not costs.hidden:
        # By as much as what is open goes down, everybody would know what is secret.
        yield place.problem("ruleset_costs_open", name=counter.name, counter=costs.name)


def _of_words(rules: Ruleset, place: Place, *, counts: bool) -> Iterator[Problem]:
    """Yield what is wrong with the words that stand for others, and with what they count."""
    for circle in circles(rules):
        if len(circle) == 1:
            yield place.problem("ruleset_word_itself", name=circle[0])
        else:
            names = joined("commas", *circle)
            yield place.problem("ruleset_word_circle", names=names, name=circle[0])
    for name, strange in strangers(rules) if counts else ():
        called = [name for each in rules.counters for name in (each.name, each.one, *each.also)]
        hint = closest(strange, called)
        yield place.problem("ruleset_word_counter", name=name, counter=strange, hint=hint)
