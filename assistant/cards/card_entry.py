"""A card's entry in a deck file: it adds a card to a deck, or corrects one that is there.

What is wrong with an entry is told, and spoils no more than it must.  What the owner of a table
has said of a card stays, whatever pack comes later.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from assistant.cards.deck_draft import Draft
from assistant.cards.deck_keys import CARD_KEYS, EFFECT_KEYS, is_code, is_id
from assistant.cards.derived import with_derived
from assistant.cards.model import Source
from assistant.cards.step_parser import read_always, read_effect
from assistant.cards.step_phrases import StepFault
from assistant.cards.steps import CardEffect, Continuous
from assistant.cards.toml_file import Key, Place, Table, checked, closest, shown, unknown_value
from assistant.cards.traits import trait_problems
from assistant.problems import Problem

_STEPS = frozenset({"effect", "always"})
_BY_HAND = frozenset({"traits", "triggers", "duty"})
_TOLD = frozenset(CARD_KEYS) - {"id", "number", "text", "source", "verified"}
"""What of a card it is told of that a pack says it; of its text that is told by itself."""


def read_card(
    draft: Draft, entry: Table, place: Place, seen: set[str], corrects: bool, origin: str
) -> list[Problem]:
    """Add or correct one card; with a problem that spoils it, leave it out or as it was.

    `seen` has the ids of the entries before it in the file, and takes this one's.  `corrects` is
    whether the deck was there before the file, `origin` the pack that the file came in.
    """
    before = draft.cards.get(name_in(entry.get("id")), {})
    title = entry.get("title", before.get("title", entry.get("id", "")))
    place = replace(place, title=shown(name_in(title)))
    keys = draft.card_keys
    values, problems = checked(entry, keys, place, partial=bool(before))
    problems += bad_names(values, place)
    card_id = values.get("id", "")
    if card_id and card_id in seen:
        problems.append(place.problem("same_id", id=card_id))
    elif corrects and card_id and not before:
        hint = closest(card_id, list(draft.cards))
        missing = [name for name, key in keys.items() if key.required and name not in entry]
        if missing:
            problems = [place.problem("no_such_card", id=card_id, hint=hint)]
    elif before and card_id:
        problems += keep_printed(before, values, "number", place)
    problems += _clashes(draft, values, before, place)
    problems += trait_problems(values.get("traits", ()), draft.values.get("species"), place)
    problems += _read_steps(values, draft.values.get("species", ()), place)
    seen.add(card_id)
    if origin:
        # Whoever made a pack has not looked at the cards of this table.
        values.pop("source", None)
        values.pop("verified", None)
        # What the owner of this table said before stays.
        own: frozenset[str] = before.get("own", frozenset()) - {"id"}
        beside = {*(_BY_HAND if own & _STEPS else ()), *(_STEPS if own & _BY_HAND else ())}
        for name in own | beside:
            values.pop(name, None)
        if values.keys() - {"id"} and "text" not in before.get("own", ()):
            values["verified"] = False
        if before:
            said = {name for name in values if name in _TOLD and values[name] != before.get(name)}
            values["changed"] = {**before.get("changed", {}), **dict.fromkeys(sorted(said), origin)}
        if "text" in values:
            values |= {"source": Source.PACK, "origin": origin}
    elif before:
        theirs = before.get("changed", {})
        values["changed"] = {name: pack for name, pack in theirs.items() if name not in values}
        values["own"] = before.get("own", frozenset()) | values.keys()
        if "text" in values:
            values["origin"] = ""
    if corrects and not before:
        # What is added to a deck has not come with it.
        values.setdefault("source", Source.UNSAID)
    if before and "text" in values:
        # Whoever corrects a text has another one than that of the program.
        values.setdefault("source", Source.OWNER)
    if _usable(values, keys, before, problems):
        draft.put(card_id, _corrected(before, values))
    elif not before or not corrects:
        draft.lost += 1
        draft.lost_titles.add(name_in(title))
    return problems


def _corrected(before: Table, values: Table) -> dict[str, Any]:
    """Return a card with what a later file says of it.

    What somebody writes by hand of its moments, duty and traits takes the place of its steps,
    and steps take the place of those.
    """
    if _STEPS & values.keys():
        kept = {name: value for name, value in before.items() if name not in _BY_HAND}
    elif _BY_HAND & values.keys():
        kept = {name: value for name, value in with_derived(before).items() if name not in _STEPS}
    else:
        kept = dict(before)
    return {**kept, **values}


def _read_steps(values: dict[str, Any], species: tuple[str, ...], place: Place) -> list[Problem]:
    """Put what a card does in the place of the lines that say it; tell each that cannot be read."""
    problems: list[Problem] = []
    effects: list[CardEffect] = []
    held: list[Continuous] = []
    beside = next((name for name in values if name in _BY_HAND), None)
    if beside and _STEPS & values.keys():
        problems.append(place.problem("steps_beside", name=beside))
    for entry in values.get("effect", ()):
        found, faults = checked(entry, EFFECT_KEYS, place)
        problems += faults
        if "when" not in found or "steps" not in found:
            continue
        try:
            effect = read_effect(
                found["when"],
                found["steps"],
                may=found.get("may", False),
                need=found.get("if", ""),
                species=species,
            )
        except StepFault as fault:
            problems.append(place.problem(fault.key, **fault.values))
        else:
            effects.append(effect)
    for line in values.get("always", ()):
        try:
            held.append(read_always(line, species))
        except StepFault as fault:
            problems.append(place.problem(fault.key, **fault.values))
    if "effect" in values:
        values["effect"] = tuple(effects)
    if "always" in values:
        values["always"] = tuple(held)
    return problems


def _usable(
    values: Table, keys: Mapping[str, Key], before: Table, problems: Sequence[Problem]
) -> bool:
    """Say whether an entry may be used: an unknown key alone does not spoil it."""
    spoilt = any(problem.key != "decks.unknown_key" for problem in problems)
    complete = before or all(name in values for name, key in keys.items() if key.required)
    return not spoilt and bool(complete)


def bad_names(values: dict[str, Any], place: Place, *, code: bool = False) -> list[Problem]:
    """Take out an id or code that is not written as it must be, and tell it."""
    problems = []
    if "id" in values and not is_id(values["id"]):
        problems.append(place.problem("bad_id", id=shown(values.pop("id"))))
    if code and "code" in values and not is_code(values["code"]):
        problems.append(place.problem("bad_code", code=shown(values.pop("code"))))
    return problems


def keep_printed(before: Table, values: dict[str, Any], name: str, place: Place) -> list[Problem]:
    """Tell a correction that would change what is printed on QR labels, and undo it."""
    if name not in values or values[name] == before[name]:
        return []
    found = values.pop(name)
    return [place.problem("printed", name=name, found=found, printed=before[name])]


def _clashes(draft: Draft, values: Table, before: Table, place: Place) -> list[Problem]:
    """Tell what an entry shares with another card of the deck, and species the deck lacks."""
    problems: list[Problem] = []
    own = values.get("id")
    number: int = values.get("number", 0)
    twin = draft.ids_by_number.get(number)
    if twin is not None and twin != own:
        other = draft.cards[twin]["title"]
        problems.append(place.problem("same_number", number=number, other=other))
    variant = values.get("variant", before.get("variant", ""))
    for each in draft.ids_by_title.get(values.get("title", ""), ()):
        variants = {draft.cards[each].get("variant", ""), variant}
        if each != own and (len(variants) < 2 or "" in variants):
            problems.append(place.problem("same_title"))
            break
    known = draft.values.get("species", ())
    strange = [name for name in values.get("species", ()) if known and name not in known]
    return problems + [unknown_value("species", name, known, place) for name in strange]


def name_in(value: object) -> str:
    """Return what a file gives as a name, or nothing if it is not even text."""
    return value if isinstance(value, str) else ""
