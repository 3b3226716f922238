"""The words of one language for questions about the game, and what can be asked."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from assistant.language.grammar import Pattern
from assistant.language.grammar_file import grammar
from assistant.language.moment import Deed
from assistant.language.patterns import Words, every_way, expanded
from assistant.tongue import kept, tables


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing that can be asked: the deed that answers, when, and what a question must hold."""

    do: Pattern
    when: frozenset[str]
    things: frozenset[str]


@dataclass(frozen=True)
class AskingWords:
    """The words of one language for questions about the game.

    `answering` are the words of the program that answer one and change nothing; those that are
    among the `sets` ones do where something stands behind them.  What has one of the `never` ones
    where a question would begin is none.  One of the `tags` may only hang on a statement.  `later`
    may begin a question behind other words, but not behind the `not_before` ones; of verbs only the
    `states` may stand before it.  One that begins with the `conditions` asks if one of the `behind`
    ones follows. Behind a `soft` one a card may as well be played, behind a `plainly` one nothing
    is wished.  `reads` is the word that reads a card, and the `hollow` ones mean little without
    one, or a number; those `of_everybody` tell of all players, those
    `of_one` of whoever is named in the question.  One of the `tellers` is asked to
    tell a player.  What holds one of the `aside` ones is asked about something else, unless one
    that is not `slight` is named before a `meanwhile`.
    """

    leads: frozenset[Words]
    begins: frozenset[Words]
    tags: frozenset[Words]
    never: frozenset[Words]
    later: frozenset[Words]
    not_before: frozenset[str]
    states: frozenset[str]
    tellers: frozenset[str]
    conditions: frozenset[str]
    behind: frozenset[str]
    soft: frozenset[Words]
    plainly: frozenset[Words]
    reads: str
    hollow: frozenset[str]
    of_everybody: frozenset[str]
    of_one: frozenset[str]
    filler: frozenset[Words]
    aside: frozenset[Words]
    meanwhile: frozenset[str]
    slight: frozenset[str]
    weak: frozenset[str]
    free: frozenset[str]
    heavy: frozenset[str]
    means: Mapping[Words, frozenset[str]]
    topics: tuple[Topic, ...]
    answering: frozenset[str]
    sets: frozenset[str]

    def tells(self, deed: Deed) -> bool:
        """Say whether a deed answers a question and changes nothing."""
        return deed.word in self.answering and not (deed.rest and deed.word in self.sets)


@kept
@cache
def asking_words() -> AskingWords:
    """Return the words of the language in use for questions about the game."""
    found = tables("asking")
    base = grammar()
    means: dict[Words, frozenset[str]] = {}
    for thing, patterns in found["things"].items():
        for pattern in patterns:
            for said in expanded(pattern):
                means[said] = means.get(said, frozenset()) | {thing}
    for verb, thing in found["verbs"].items():
        for form, all_ in base.forms.items():
            if any(each.verb == verb for each in all_):
                means[(form,)] = means.get((form,), frozenset()) | {thing}
    question = found["question"]
    topics = tuple(
        Topic(Pattern(*each["do"]), frozenset(each.get("when", ())), frozenset(things))
        for each in found["topic"]
        for pattern in each["asked"]
        for things in expanded(pattern)
    )
    return AskingWords(
        every_way(question["leads"]),
        every_way(question["begins"]),
        every_way(question["tags"]),
        every_way(question["never"]),
        every_way(question["later"]),
        frozenset(question["not_before"]),
        frozenset(question["states"]),
        frozenset(question["tellers"]),
        frozenset(question["conditions"]),
        frozenset(question["behind"]),
        every_way(question.get("soft", ())),
        every_way(question["plainly"]),
        question["reads"],
        frozenset(question["hollow"]),
        frozenset(question["of_everybody"]),
        frozenset(question["of_one"]),
        every_way(question["filler"]),
        every_way(question["of_others"]),
        frozenset(question["at_the_time"]),
        frozenset(question["slight"]),
        frozenset(question["weak"]),
        frozenset(question["free"]),
        frozenset(question["heavy"]),
        means,
        topics,
        frozenset((*(each.do.word for each in topics), *question["answering"])),
        frozenset(question["also_sets"]),
    )
