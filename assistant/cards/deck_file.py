"""Deck files: what may stand in them, and how a later file corrects an earlier one."""

from pathlib import Path

from assistant.cards.card_entry import bad_names, keep_printed, name_in, read_card
from assistant.cards.deck_draft import Draft, known_to_all
from assistant.cards.deck_keys import (
    CARD_KEYS,
    DECK_KEYS,
    FORMATS,
    FREE,
    FREE_KEYS,
    KIND_KEYS,
    OWN_KIND,
)
from assistant.cards.model import kind_of
from assistant.cards.toml_file import (
    Key,
    Place,
    Table,
    checked,
    closest,
    shown,
    unknown_value,
    wrong_format,
)
from assistant.problems import Problem


def read_deck(
    path: Path, table: Table, drafts: dict[str, Draft], origin: str = ""
) -> list[Problem]:
    """Read `table`, which is in the deck file `path`, into `drafts`.

    It is a new deck, or corrections to one that is there.  `origin` is the name of the pack
    that the file came in, empty if it came in none.
    """
    place = Place(path.name, "card")
    wrong = wrong_format(table, place, FORMATS)
    if wrong:
        return [wrong]
    old = drafts.get(name_in(table.get("id")))
    if old and old.folder == path.parent:
        return [place.problem("same_deck", id=old.values["id"])]
    if not old and drafts and "id" in table and not {"name", "code"} & set(table):
        deck = shown(table["id"])
        return [place.problem("no_such_deck", deck=deck, hint=closest(deck, known_to_all(drafts)))]
    free = old.free if old else table.get("format") == FREE
    keys = FREE_KEYS if free else DECK_KEYS
    values, problems = checked(table, keys, place, partial=old is not None)
    problems += bad_names(values, place, code=True)
    entries: list[Table] = values.pop("card", [])
    kinds: Table = values.pop("kinds", {})
    say: Table = values.pop("say", {})
    if old is None:
        if any(name not in values for name in ("id", "name", "code")):
            return problems
        twin = next((d for d in drafts.values() if d.values["code"] == values["code"]), None)
        if twin:
            key = "code_taken" if twin.adult else "same_code"
            other = "" if twin.adult else twin.values["name"]
            return [*problems, place.problem(key, code=values["code"], other=other)]
        draft = drafts[values["id"]] = Draft(values, place, path.parent)
        draft.lost += "card" in table and not entries
        if "species" not in table and any(entry.get("species") for entry in entries):
            problems.append(place.problem("no_species"))
    else:
        draft = old
        problems += keep_printed(draft.values, values, "code", place)
        values.pop("format", None)
        if draft.adult and not values.pop("adult", True):
            problems.append(place.problem("adult_stays"))
        draft.values.update(values)
        draft.place = place
    named, more = checked(kinds, dict.fromkeys(kinds, OWN_KIND) if free else KIND_KEYS, place)
    draft.kinds.update((kind_of(name), said) for name, said in named.items())
    problems += [*more, *_bad_columns(draft, place)]
    as_said, more = checked(say, dict.fromkeys(say, Key("line")), place)
    draft.say.update(as_said)
    problems += more
    seen: set[str] = set()
    for number, entry in enumerate(entries, 1):
        problems += read_card(
            draft, entry, Place(path.name, "card", number), seen, old is not None, origin
        )
    return problems


def _bad_columns(draft: Draft, place: Place) -> list[Problem]:
    """Take out columns that have the name of another key, and tell them; so the secret one."""
    taken = [name for name in draft.columns if name in CARD_KEYS]
    problems = [place.problem("column_taken", name=name) for name in taken]
    if taken:
        draft.values["columns"] = tuple(each for each in draft.columns if each not in taken)
    secret = draft.values.get("secret")
    if secret is not None and secret not in draft.columns:
        del draft.values["secret"]
        problems.append(unknown_value("secret", secret, draft.columns, place))
    return problems
