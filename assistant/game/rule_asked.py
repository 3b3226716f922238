"""Which rule a question at the prompt is about: ``can I play two cards``."""

import re
from collections.abc import Sequence

from assistant.game.phrase import begun, meaning, spoken
from assistant.rules.edition import Rulebook
from assistant.words.explaining import value_name


def rule_asked(book: Rulebook, typed: str, names: Sequence[str] = ()) -> str:
    """Return the rule that a question is about: ``can I play two cards``; nothing if none is.

    It has all that the question is about, in its words or in those by which people ask for it.
    Of several, that one is meant whose own words or name they are.
    """
    line = spoken(typed)
    if begun("rule_asking", line) is None:
        return ""
    players = {word for name in names for word in name.casefold().split()}
    words = [word for word in line.split() if word not in players]
    asked = [_stem(word) for word in words if meaning("rule_filler", word) is None]
    if not asked:
        return ""
    weights = dict[str, int]()
    for name, rule in book.edition.rules.items():
        own = _stems(f"{value_name(name)} {meaning('rule_words', name) or ''}")
        there = own | _stems(rule.says)
        if all(word in there for word in asked):
            weights[name] = sum(2 if word in own else 1 for word in asked)
    best = max(weights, key=lambda name: weights[name], default="")
    # One word alone tells little: only one rule may go by it.
    unsure = len(asked) == 1 and list(weights.values()).count(2) > 1
    return best if best and weights[best] > len(asked) and not unsure else ""


def _stems(text: str) -> set[str]:
    return {_stem(word) for word in re.findall(r"\w+", text.casefold())}


def _stem(word: str) -> str:
    """Return a word without the ending of the plural."""
    return word.removesuffix("s") if len(word) > 3 else word
