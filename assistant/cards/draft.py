"""A deck while its files are being read, one after the other."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from assistant.cards.model import Card, Deck, Duty, Kind, Source, Trigger
from assistant.cards.toml_file import Place
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
    kinds: dict[Kind, str] = field(default_factory=dict)
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

    def deck(self, labels: Mapping[str, str], source: Source = Source.UNSAID) -> Deck:
        """Return the deck with its `labels` by title; `source` is where its texts come from."""
        return Deck(
            id=self.values["id"],
            name=self.values["name"],
            code=self.values["code"],
            kinds={kind: self.kinds.get(kind, kind.value) for kind in Kind},
            cards=tuple(self._card(card, labels, source) for card in self.cards.values()),
            complete=self.values.get("complete", True),
            edition=self.values.get("edition", ""),
            adult=self.values.get("adult", False),
            expansion=self.values.get("expansion", False),
        )

    def _card(self, values: Mapping[str, Any], labels: Mapping[str, str], source: Source) -> Card:
        return Card(
            id=values["id"],
            code=f"{self.values['code']}{values['number']:03}",
            deck=self.values["id"],
            title=values["title"],
            kind=Kind(values["kind"]),
            text=values["text"],
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
        )

    def total_problem(self) -> Problem | None:
        """Return the problem that the deck has not as many cards as it says, if so."""
        if self.lost or "cards" not in self.values:
            return None
        total = sum(card.get("copies", 1) for card in self.cards.values())
        if total == self.values["cards"]:
            return None
        return self.place.problem("wrong_total", said=self.values["cards"], total=total)

    @property
    def adult(self) -> bool:
        """Whether the deck is for adults only."""
        return bool(self.values.get("adult"))


def known_to_all(drafts: Mapping[str, Draft]) -> list[str]:
    """Return the ids of decks that may be named to anybody: those that are not for adults."""
    return [id for id, draft in drafts.items() if not draft.adult]
