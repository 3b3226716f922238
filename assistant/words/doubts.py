"""A doubt in words: what speaks against something that somebody does."""

from collections.abc import Mapping

from assistant.cards.model import Kind
from assistant.cards.traits import ANIMAL, Thing, needs
from assistant.messages import Text, Value, say
from assistant.rules.requirements import CALLED
from assistant.rules.rulings import Doubt
from assistant.words.winning import either, join


def doubt_words(doubt: Doubt) -> Text:
    """Return a doubt as it is said; `lacking` is written as a trait asks for it.

    "no Upgrade or Downgrade in any Stable"
    """
    values = doubt.values
    if "lacking" not in values:
        return say(doubt.key, **values)
    things = needs(str(values["lacking"]))[0]
    lacking = join([_lacks(thing, values) for thing in things])
    return say(doubt.key, **{**values, "lacking": lacking})


def _lacks(thing: Thing, values: Mapping[str, Value]) -> Text:
    what = either([_what(each, values) for each in thing.of])
    said = {name: values[name] for name in ("seat", "area", "areas")}
    what = what or say("asked.lacks_card")
    return say(f"asked.lacks_{thing.where.value}", count=thing.count, what=what, **said)


def _what(word: str, values: Mapping[str, Value]) -> Text:
    animal = str(values["animal"])
    if word == ANIMAL:
        return animal
    if word in tuple(Kind):
        return say(f"asks.noun_{word}", count=1, animal=animal, animals="")
    return say("asked.lacks_kind", kind=values.get(f"{CALLED}{word}", word))
