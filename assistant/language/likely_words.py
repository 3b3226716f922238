"""The words of a language for what is likely meant, and by which things each deed is known."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from assistant.language.grammar import Grammar, Pattern
from assistant.language.grammar_file import grammar
from assistant.language.patterns import Words, every_way, expanded
from assistant.tongue import kept, tables


@dataclass(frozen=True, slots=True)
class Topic:
    """What may be meant, when, the things that it is known by, and what may stand besides."""

    do: Pattern
    when: frozenset[str]
    things: tuple[str, ...]
    besides: frozenset[str]
    then: tuple[Pattern, ...]


@dataclass(frozen=True)
class LikelyWords:
    """The words of one language for what is likely meant.

    `means` says which things words name.  Of these `weak` tell little, `free` cost nothing where
    they stand besides, `heavy` turn a sentence round, and `named` must have their place.  Before a
    player stand `to`, `by` and `off`; `of_others` are deeds
    that nobody does with what is their own; `called` are who speaks where something is done to
    them, `it`
    is the card that was named before.  What is `said` only around a deed is left out, what is in
    `never` imagines or denies it, and `no_name` are words of titles that name no card alone; those
    of `begin_name` do where a part of a sentence begins with them.  In phrases `alike` is another
    word that stands for one.
    """

    means: Mapping[Words, frozenset[str]]
    weak: frozenset[str]
    free: frozenset[str]
    heavy: frozenset[str]
    named: frozenset[str]
    to: frozenset[str]
    called: frozenset[str]
    by: frozenset[str]
    off: frozenset[str]
    of_others: frozenset[str]
    it: frozenset[str]
    said: frozenset[Words]
    no_name: frozenset[str]
    begin_name: frozenset[str]
    never: frozenset[Words]
    topics: tuple[Topic, ...]
    alike: Mapping[str, str]


@kept
@cache
def likely_words() -> LikelyWords:
    """Return the words of the language in use for what is likely meant."""
    found = tables("likely")
    means: dict[Words, frozenset[str]] = {}
    for thing, patterns in found["things"].items():
        for pattern in patterns:
            for said in expanded(pattern):
                means[said] = means.get(said, frozenset()) | {thing}
    base = grammar()
    for verb, thing in found["verbs"].items():
        for form, all_ in base.forms.items():
            if any(each.verb == verb for each in all_):
                means[(form,)] = means.get((form,), frozenset()) | {thing}
    for thing, entries in found["inflected"].items():
        for entry in entries:
            for form in _forms(entry, base):
                means[(form,)] = means.get((form,), frozenset()) | {thing}
    told = found["told"]
    topics = tuple(
        Topic(
            Pattern(*each["do"]),
            frozenset(each.get("when", ())),
            things,
            frozenset(each.get("with", ())),
            tuple(Pattern(*more) for more in each.get("then", ())),
        )
        for each in found["topic"]
        for pattern in each["by"]
        for things in expanded(pattern)
    )
    return LikelyWords(
        means,
        frozenset(told["weak"]),
        frozenset(told["free"]),
        frozenset(told["heavy"]),
        frozenset(told["named"]),
        frozenset(told["to"]),
        frozenset(told["called"]),
        frozenset(told["by"]),
        frozenset(told["taken_from"]),
        frozenset(told["of_others"]),
        frozenset(told["it"]),
        every_way(told["around"]),
        frozenset(told["no_name"]),
        frozenset(told.get("begin_name", ())),
        every_way(told["never"]),
        topics,
        {word: group.split()[0] for group in told.get("alike", ()) for word in group.split()[1:]},
    )


def _forms(entry: str, base: Grammar) -> tuple[str, ...]:
    """Return the forms of a verb that is in no frame; those that no rule gives stand behind."""
    verb, *irregular = entry.split()
    return (verb, *base.inflected(verb), *irregular)
