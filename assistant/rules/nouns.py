"""What cards are called that a step asks for, and where one lies, as parts of a sentence."""

from assistant.cards.model import Kind
from assistant.cards.step_words import This
from assistant.cards.steps import What
from assistant.messages import Msg, Text, joined, say
from assistant.rules.position import Position
from assistant.rules.table import Place, Zone


def noun(position: Position, what: What, count: int, *, all_: bool = False) -> Text:
    """Return what cards are called: Unicorn, Upgrades or Downgrades, other card.

    `all_` is whether all of them are meant: Upgrades and Downgrades.
    """
    words = position.edition.words
    parts: list[Text] = []
    for name in what.of or ("card",):
        if name == "animal":
            parts.append(words.animal if count == 1 else words.animals)
        elif name in tuple(Kind) or name == "card":
            key = f"asks.noun_{name}"
            parts.append(say(key, count=count, animal=words.animal, animals=words.animals))
        else:
            said = position.book.species.get(name, name)
            parts.append(say("asks.noun_species", count=count, species=said.capitalize()))
    found = joined("and" if all_ else "or", joined("commas", *parts[:-1]), parts[-1])
    if what.named:
        found = say("asks.noun_named", cards=found, title=what.named)
    if what.alike:
        found = say("asks.noun_alike", cards=found)
    if what.this is This.EXCEPT:
        found = say("asks.noun_other", cards=found)
    return say("asks.noun_top", cards=found) if what.top else found


def lies(position: Position, place: Place) -> Msg:
    """Return where a card lies, as a part of a sentence: ``lies in Ben's Stable``."""
    match place.zone:
        case Zone.STABLE:
            name = position.table.seats[place.seat].name
            return say("asked.lies_before", name=name, area=position.edition.words.area)
        case Zone.DISCARD:
            return say("asked.lies_discarded")
        case Zone.NURSERY:
            return say("asked.lies_home")
        case _:
            return say("asked.lies_open")
