"""The grammar of a language, ready for understanding.

It has words by what they do, frames (a verb with what stands behind it, and the deed that it is)
and whole sentences.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, TypeAlias

from assistant.language.patterns import Way, Words

MEANS = frozenset({"with", "for", "by", "from", "through"})
"""The parts of a card by which something is done."""
_GENITIVE = "genitive"
_HISSES = ("s", "ß", "x", "z")
SELF = "self"
"""The part of what stands before the verb where that is a card."""

Items: TypeAlias = tuple[str, ...]
"""What stands behind a verb, each with its part, in alphabetical order."""


class Form(NamedTuple):
    """A form of a verb: ``drew`` is past of draw."""

    verb: str
    tense: str


class Auxiliary(NamedTuple):
    """Words before a verb: which form follows, and whether they deny it.

    `alone` is whether they may begin a sentence.
    """

    then: str
    negated: bool
    alone: bool


class Pattern(NamedTuple):
    """A deed with places in it: a word of the program, what is said behind it, and who does it.

    `by` names the place of who does it, ``who``, ``player``, ``other``, or ``owner`` for whoever
    has what it is done with; nothing for nobody.
    """

    word: str
    rest: str = ""
    by: str = ""


class After(NamedTuple):
    """What is going on no more after a deed, and what is going on then.

    `pile` is whether a card can be answered then; None where nothing changes in that.
    """

    gone: frozenset[str]
    then: frozenset[str]
    pile: bool | None


@dataclass(frozen=True, slots=True)
class Frame:
    """A verb with what stands behind it, and the deed that it is.

    `denied` is meant where it is denied, `nobody` where nobody does it, `everyone` where all do,
    `alone` where nobody is named who does.
    """

    do: Pattern
    when: frozenset[str] = frozenset()
    denied: Pattern | None = None
    nobody: Pattern | None = None
    everyone: Pattern | None = None
    alone: Pattern | None = None
    only_denied: bool = False
    needs_who: bool = False
    times: int = 1


@dataclass(frozen=True, slots=True)
class Line:
    """A whole sentence and the deed that it is.

    `only` is of whom it may be said, `ask` whether it only may mean that and is asked about.
    """

    do: Pattern
    when: frozenset[str] = frozenset()
    only: str = ""
    ask: bool = False


@dataclass(frozen=True, slots=True)
class Sounds:
    """How letters sound in a language, as patterns: those that nobody hears, as a dictation
    confuses them or leaves them out, and those that are heard as others, the first one first."""

    unheard: str
    alike: tuple[tuple[str, str], ...] = ()


class Node:
    """A place in the tree of all whole sentences; what grows from it is made when it is asked for.

    Spelled out the tree has hundreds of thousands of places, of which a sentence meets a few.
    """

    def __init__(self, ways: Iterable[tuple[Way, Line]]) -> None:
        """Begin with the ways to go on from here, each with the sentence that it belongs to."""
        self._ways = tuple(dict.fromkeys(ways))

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The sentences that may end here, in the order of the file."""
        return tuple(dict.fromkeys(line for way, line in self._ways if way.ends))

    @cached_property
    def next(self) -> Mapping[str, "Node"]:
        """The places that are reached by each word from here."""
        found = defaultdict[str, list[tuple[Way, Line]]](list)
        for way, line in self._ways:
            for word, rest in way.steps:
                found[word].append((rest, line))
        return {word: Node(ways) for word, ways in found.items()}


@dataclass(frozen=True, slots=True)
class Order:
    """In which order a language says things, where that is not who, the verb, and the rest.

    `verb_second` is whether who does it stands behind the verb where something else stands
    before, and whether the second part of a verb stands last. `apart` are the parts of verbs
    that stand behind alone, `between` what stands between such a part and its verb where it
    is one word with them, `denying` the words that deny wherever they stand, `denying_one`
    those that say as well what there is none of, `denied` how a denied verb begins in order,
    `finite` and `last` the forms of a verb that say who does it and that stand last,
    `oneself` words for whoever speaks that say nothing where that one does it, `leads` words
    before a verb that stands last, of which it is not said that it is done, and `nothing` words
    with which nothing is done to anything.
    """

    verb_second: bool = False
    apart: frozenset[str] = frozenset()
    between: str = ""
    denying: frozenset[str] = frozenset()
    denying_one: Mapping[str, str] = field(default_factory=dict)
    denied: str = ""
    finite: frozenset[str] = frozenset()
    last: frozenset[str] = frozenset()
    oneself: frozenset[str] = frozenset()
    leads: frozenset[str] = frozenset()
    nothing: frozenset[str] = frozenset()


class Inflection(NamedTuple):
    """How verbs with an end are said: how much of it goes, the three main forms, and others."""

    after: str
    cut: int
    forms: tuple[str, ...]
    also: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, eq=False)
class Grammar:
    """One language, ready for understanding."""

    spelling: tuple[tuple[str, str], ...]
    respelled: Mapping[str, Words]
    sounds: Sounds
    instants_called: tuple[str, ...]
    waiting_called: Mapping[str, tuple[str, ...]]
    order: Order
    possessive: tuple[str, ...]
    of: frozenset[Words]
    agents: frozenset[str]
    acting: tuple[tuple[str, str], ...]
    verbs_after_name: tuple[str, ...]
    before: frozenset[Words]
    before_me: frozenset[Words]
    behind: frozenset[Words]
    calls: frozenset[Words]
    contrary: frozenset[str]
    leaving: frozenset[str]
    drawing: frozenset[str]
    reasons: frozenset[str]
    thereupon: frozenset[str]
    giving: frozenset[str]
    taking: frozenset[str]
    destroying: frozenset[str]
    gone: Pattern
    repairs: frozenset[Words]
    comments: frozenset[Words]
    taking_back: tuple[Words, ...]
    correcting: frozenset[Words]
    denying: frozenset[Words]
    not_so: frozenset[Words]
    instead: frozenset[Words]
    sending: frozenset[Words]
    sent: frozenset[Words]
    elsewhere: frozenset[Words]
    gives_up: frozenset[str]
    states: frozenset[str]
    setting: frozenset[str]
    questioning: frozenset[str]
    vague: frozenset[str]
    wishing: frozenset[str]
    rather: frozenset[str]
    than: frozenset[Words]
    relative: frozenset[str]
    unreal: frozenset[Words]
    asks_card: frozenset[str]
    counting: frozenset[str]
    small: frozenset[str]
    one: frozenset[Words]
    one_more: frozenset[Words]
    more: frozenset[str]
    articles: frozenset[str]
    whole: frozenset[str]
    causes: frozenset[Words]
    infinitive: frozenset[str]
    but: frozenset[Words]
    kinds: Mapping[Words, str]
    every: Mapping[Words, str]
    everything: frozenset[Words]
    having: frozenset[Words]
    of_others: frozenset[str]
    of_oneself: frozenset[str]
    gathered: Mapping[Words, str]
    all_words: frozenset[str]
    unsaid: frozenset[str]
    numbers: Mapping[Words, int]
    people: Mapping[Words, str]
    nouns: Mapping[Words, str]
    roles: Mapping[Words, str]
    auxiliaries: Mapping[Words, tuple[Auxiliary, ...]]
    passive: frozenset[Words]
    joins: frozenset[Words]
    therefore: frozenset[Words]
    joins_people: frozenset[str]
    resumed: frozenset[Words]
    around_people: Mapping[str, bool]
    after: Mapping[str, After]
    answering: frozenset[str]
    passing: frozenset[str]
    closing: frozenset[str]
    addressing: frozenset[str]
    quoting: frozenset[str]
    introducing: frozenset[Words]
    introduced: frozenset[Words]
    finished: frozenset[Words]
    finishes: str
    takes_back: str
    does_again: str
    turns: str
    ends: str
    once: frozenset[str]
    showing: frozenset[str]
    joined: frozenset[str]
    same: frozenset[Words]
    too: frozenset[Words]
    neither: frozenset[Words]
    in_turn: frozenset[str]
    forms: Mapping[str, tuple[Form, ...]]
    second_parts: Mapping[str, frozenset[str]]
    frames: Mapping[str, Mapping[Items, tuple[Frame, ...]]]
    most_arguments: int
    literals: frozenset[str]
    tree: Node
    parts: Mapping[str, str]
    known: frozenset[str]
    of_sentences: frozenset[str]
    openers: frozenset[str]
    early: frozenset[str]
    of_nobody: frozenset[str]
    naming: frozenset[Words]
    using: frozenset[str]
    by_means: frozenset[str]
    playing: frozenset[str]
    saying: frozenset[str]
    plays: str
    happens: str
    aims: str
    inflect: tuple[Inflection, ...]

    def inflected(self, verb: str) -> tuple[str, str, str]:
        """Return the forms that the rules give a verb: he does, he did, he is doing."""
        for after, cut, ends, _ in self.inflect:
            if re.search(f"{after}$", verb):
                stem = verb[: len(verb) - cut]
                return stem + ends[0], stem + ends[1], stem + ends[2]
        return verb, verb, verb

    def also_inflected(self, verb: str) -> Iterator[tuple[str, str]]:
        """Yield the other forms that the rules give a verb, each with its tense."""
        for after, cut, _, also in self.inflect:
            if re.search(f"{after}$", verb):
                stem = verb[: len(verb) - cut]
                yield from ((tense, form.format(stem=stem)) for tense, form in also)
                return

    def as_verb(self, word: str) -> Iterator[tuple[str, str]]:
        """Yield the forms of the title of an Instant as a verb, each with its tense."""
        if self.acting:
            yield from ((tense, form.format(word=word)) for tense, form in self.acting)
        else:
            yield from zip(("third", "past", "ing"), self.inflected(word), strict=True)

    def parted(self, word: str) -> Words:
        """Return a verb and its second part where both are one word: ``ausspielen``."""
        order = self.order
        if word in self.forms or not order.apart:
            return (word,)
        for part in order.apart:
            verb = word.removeprefix(part)
            if not verb or verb == word:
                continue
            for each in dict.fromkeys((verb, verb.removeprefix(order.between))):
                if each in self.forms and part in self.second_parts.get(each, frozenset()):
                    return each, part
        return (word,)

    def part(self, which: str, /, **values: str) -> str:
        """Return how the program says a part of a deed."""
        return self.parts[which].format_map({key: _Shown(each) for key, each in values.items()})


class _Shown(str):
    """A value that can be asked for a genitive."""

    def __format__(self, spec: str) -> str:
        if spec == _GENITIVE:
            return self + ("'" if self.casefold().endswith(_HISSES) else "s")
        return super().__format__(spec)


def filled(rest: str, values: Mapping[str, str]) -> str | None:
    """Return what is said behind a word with its places filled, None if nothing fills one.

    ``{name:genitive}`` is the owner in a language that adds an s or, where the name ends in a
    hiss, an apostrophe.
    """
    try:
        shown = {name: _Shown(value) for name, value in values.items()}
        return " ".join(rest.format_map(shown).split())
    except KeyError:
        return None
