"""Deck files: what may stand in them, and how a later file corrects an earlier one.

A deck is a `Draft` while its files are being read, one after the other.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from assistant.cards import derived
from assistant.cards.deck_keys import (
    CARD_KEYS,
    DECK_KEYS,
    EFFECT_KEYS,
    FACT,
    FORMATS,
    FREE,
    FREE_KEYS,
    KIND_KEYS,
    MAY_LACK,
    OWN_KIND,
    is_code,
    is_id,
)
from assistant.cards.model import (
    AnyKind,
    Card,
    Column,
    Deck,
    Duty,
    Kind,
    Source,
    Trigger,
    kind_of,
)
from assistant.cards.step_parser import read_always, read_effect
from assistant.cards.step_phrases import StepFault
from assistant.cards.steps import CardEffect, Continuous
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
from assistant.cards.traits import trait_problems
from assistant.problems import Problem


@dataclass
class Draft:
    """A deck while its files are being read; later files change it value by value.

    `folder` is where its first file lies.  `lost` counts the entries that were left out,
    `lost_titles` holds their titles, so that one fault is not told again as a wrong total
    or a label without a card.  `ids_by_number` and `ids_by_title` find the cards that have
    a number or a title.
    """

    values: dict[str, Any]
    place: Place
    folder: Path
    kinds: dict[AnyKind, str] = field(default_factory=dict)
    say: dict[str, str] = field(default_factory=dict)
    cards: dict[str, dict[str, Any]] = field(default_factory=dict)
    lost: int = 0
    lost_titles: set[str] = field(default_factory=set)
    ids_by_number: dict[int, str] = field(default_factory=dict)
    ids_by_title: dict[str, dict[str, None]] = field(default_factory=dict)

    def put(self, card_id: str, values: dict[str, Any]) -> None:
        """Take a card in, in place of the one with its id if there is one."""
        before = self.cards.get(card_id)
        if before:
            self.ids_by_title[before["title"]].pop(card_id, None)
        self.cards[card_id] = values
        self.ids_by_number[values["number"]] = card_id
        self.ids_by_title.setdefault(values["title"], {})[card_id] = None

    def deck(
        self,
        labels: Mapping[str, str],
        source: Source = Source.UNSAID,
        label_packs: Mapping[str, str] = MappingProxyType({}),
    ) -> Deck:
        """Return the deck with its `labels` by title; `source` is where its texts come from.

        `label_packs` names the packs that labels come from, by title.
        """
        return Deck(
            id=self.values["id"],
            name=self.values["name"],
            code=self.values["code"],
            kinds={kind: self.kinds.get(kind, kind.value) for kind in self._all_kinds()},
            cards=tuple(
                self._card(card, labels, source, label_packs.get(card["title"], ""))
                for card in self.cards.values()
            ),
            complete=self.values.get("complete", True),
            edition=self.values.get("edition", ""),
            adult=self.values.get("adult", False),
            expansion=self.values.get("expansion", False),
            free=self.free,
            columns=self.columns,
            secret=self.values.get("secret", ""),
            say=dict(self.say),
        )

    @property
    def free(self) -> bool:
        """Whether the kinds of the deck are its own, and columns of other names may be there."""
        return bool(self.values.get("format") == FREE)

    @property
    def card_keys(self) -> Mapping[str, Key]:
        """What may stand in the deck's entries of cards."""
        if not self.free:
            return CARD_KEYS
        # What is played by the rules of an edition is of a kind that those know.
        kind = replace(CARD_KEYS["kind"], required=False) if "edition" in self.values else OWN_KIND
        return {**CARD_KEYS, "kind": kind, "text": MAY_LACK, **dict.fromkeys(self.columns, FACT)}

    @property
    def columns(self) -> tuple[str, ...]:
        """The names under which the deck says more of its cards."""
        found: tuple[str, ...] = self.values.get("columns", ())
        return found

    def _all_kinds(self) -> Sequence[AnyKind]:
        if not self.free:
            return tuple(Kind)
        of_cards = (kind_of(card["kind"]) for card in self.cards.values() if "kind" in card)
        return tuple(dict.fromkeys((*self.kinds, *of_cards)))

    def _card(
        self, values: Mapping[str, Any], labels: Mapping[str, str], source: Source, label_pack: str
    ) -> Card:
        changed = {**values.get("changed", {}), **({"label": label_pack} if label_pack else {})}
        values = _with_derived(values)
        return Card(
            id=values["id"],
            code=f"{self.values['code']}{values['number']:03}",
            deck=self.values["id"],
            title=values["title"],
            kind=kind_of(values.get("kind", "")),
            text=values.get("text", ""),
            verified=values.get("verified", False),
            copies=values.get("copies", 1),
            counts_as=values.get("counts_as", 1),
            triggers=tuple(Trigger(name) for name in values.get("triggers", ())),
            duty=Duty(values.get("duty", Duty.MANDATORY)),
            species=values.get("species", ()),
            variant=values.get("variant", ""),
            label=labels.get(values["title"], ""),
            traits=values.get("traits", ()),
            source=Source(values.get("source", source)),
            origin=values.get("origin", ""),
            changed=tuple(changed.items()),
            effects=values.get("effect", ()),
            always=values.get("always", ()),
            columns=tuple(
                Column(name, values[name], name == self.values.get("secret"))
                for name in self.columns
                if values.get(name)
            ),
        )

    def total_problem(self) -> Problem | None:
        """Return the problem that the deck has not as many cards as it says, if so."""
        if self.lost or "cards" not in self.values:
            return None
        total = sum(card.get("copies", 1) for card in self.cards.values())
        if total == self.values["cards"]:
            return None
        return self.place.problem("wrong_total", said=self.values["cards"], total=total)

    def unsaid(self) -> list[Problem]:
        """Return a problem for each word that is to be said so and stands nowhere in the deck."""
        if self.lost:
            return []
        told = [self.values["name"], *self.kinds.values()]
        for card in self.cards.values():
            told += [card["title"], card.get("variant", ""), card.get("text", "")]
        return strange_words(self.say, told, self.place)

    @property
    def adult(self) -> bool:
        """Whether the deck is for adults only."""
        return bool(self.values.get("adult"))


def known_to_all(drafts: Mapping[str, Draft]) -> list[str]:
    """Return the ids of decks that may be named to anybody: those that are not for adults."""
    return [id for id, draft in drafts.items() if not draft.adult]


def strange_words(say: Iterable[str], told: Iterable[str], place: Place) -> list[Problem]:
    """Return a problem for each word of a pronunciation list that is nowhere in what is told."""
    every = " ".join(told).casefold()
    return [
        place.problem("say_nowhere", word=shown(word))
        for word in say
        if word.casefold() not in every
    ]


_STEPS = frozenset({"effect", "always"})
_BY_HAND = frozenset({"traits", "triggers", "duty"})
_TOLD = frozenset(CARD_KEYS) - {"id", "number", "text", "source", "verified"}
"""What of a card it is told of that a pack says it; of its text that is told by itself."""


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
    old = drafts.get(_name(table.get("id")))
    if old and old.folder == path.parent:
        return [place.problem("same_deck", id=old.values["id"])]
    if not old and drafts and "id" in table and not {"name", "code"} & set(table):
        deck = shown(table["id"])
        return [place.problem("no_such_deck", deck=deck, hint=closest(deck, known_to_all(drafts)))]
    free = old.free if old else table.get("format") == FREE
    keys = FREE_KEYS if free else DECK_KEYS
    values, problems = checked(table, keys, place, partial=old is not None)
    problems += _bad_names(values, place, code=True)
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
        problems += _keep(draft.values, values, "code", place)
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
        problems += _read_card(
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


def _read_card(
    draft: Draft, entry: Table, place: Place, seen: set[str], corrects: bool, origin: str
) -> list[Problem]:
    """Add or correct one card; with a problem that spoils it, leave it out or as it was."""
    before = draft.cards.get(_name(entry.get("id")), {})
    title = entry.get("title", before.get("title", entry.get("id", "")))
    place = replace(place, title=shown(_name(title)))
    keys = draft.card_keys
    values, problems = checked(entry, keys, place, partial=bool(before))
    problems += _bad_names(values, place)
    card_id = values.get("id", "")
    if card_id and card_id in seen:
        problems.append(place.problem("same_id", id=card_id))
    elif corrects and card_id and not before:
        hint = closest(card_id, list(draft.cards))
        missing = [name for name, key in keys.items() if key.required and name not in entry]
        if missing:
            problems = [place.problem("no_such_card", id=card_id, hint=hint)]
    elif before and card_id:
        problems += _keep(before, values, "number", place)
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
        draft.lost_titles.add(_name(title))
    return problems


def _with_derived(values: Table) -> Table:
    """Return a card's values with its moments, its duty and its traits, drawn from its steps.

    Of a card without steps they are what its author has written.
    """
    effects, always = values.get("effect", ()), values.get("always", ())
    if not (effects or always):
        return values
    return {
        **values,
        "triggers": derived.triggers(effects, always),
        "duty": derived.duty(effects, always),
        "traits": derived.traits(effects, always),
    }


def _corrected(before: Table, values: Table) -> dict[str, Any]:
    """Return a card with what a later file says of it.

    What somebody writes by hand of its moments, duty and traits takes the place of its steps,
    and steps take the place of those.
    """
    if _STEPS & values.keys():
        kept = {name: value for name, value in before.items() if name not in _BY_HAND}
    elif _BY_HAND & values.keys():
        kept = {name: value for name, value in _with_derived(before).items() if name not in _STEPS}
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


def _bad_names(values: dict[str, Any], place: Place, *, code: bool = False) -> list[Problem]:
    """Take out an id or code that is not written as it must be, and tell it."""
    problems = []
    if "id" in values and not is_id(values["id"]):
        problems.append(place.problem("bad_id", id=shown(values.pop("id"))))
    if code and "code" in values and not is_code(values["code"]):
        problems.append(place.problem("bad_code", code=shown(values.pop("code"))))
    return problems


def _keep(before: Table, values: dict[str, Any], name: str, place: Place) -> list[Problem]:
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


def _name(value: object) -> str:
    """Return what a file gives as a name, or nothing if it is not even text."""
    return value if isinstance(value, str) else ""
