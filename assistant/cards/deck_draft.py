"""The draft of a deck: what its files have said so far, one after the other."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from assistant.cards.deck_keys import CARD_KEYS, FACT, FREE, MAY_LACK, OWN_KIND
from assistant.cards.derived import with_derived
from assistant.cards.model import AnyKind, Card, Column, Deck, Duty, Kind, Source, Trigger, kind_of
from assistant.cards.toml_file import Key, Place, shown
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
        values = with_derived(values)
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
        return _strange_words(self.say, told, self.place)

    @property
    def adult(self) -> bool:
        """Whether the deck is for adults only."""
        return bool(self.values.get("adult"))


def known_to_all(drafts: Mapping[str, Draft]) -> list[str]:
    """Return the ids of decks that may be named to anybody: those that are not for adults."""
    return [id for id, draft in drafts.items() if not draft.adult]


def _strange_words(say: Iterable[str], told: Iterable[str], place: Place) -> list[Problem]:
    """Return a problem for each word of a pronunciation list that is nowhere in what is told."""
    every = " ".join(told).casefold()
    return [
        place.problem("say_nowhere", word=shown(word))
        for word in say
        if word.casefold() not in every
    ]
