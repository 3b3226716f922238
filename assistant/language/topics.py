"""What a question about the rules is about: the things that it names, whatever the words.

The words of one language, the things that they mean and by which things each rule is asked for
stand in a file.  Nothing here knows what an edition says.
"""

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Set
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from assistant.language.cutting import SIGNS, words_of
from assistant.language.grammar import Grammar
from assistant.language.grammar_file import grammar, split
from assistant.language.patterns import Words, every_way
from assistant.tongue import kept, tables

_FEW, _MANY = 1, 2
"""What a thing is worth that may stand in any question, and any other."""
_OTHER, _BESIDE, _STRANGE = 1.5, 0.5, 2.0
"""What is lost for a thing that a rule is not asked for by, for one that its words name, and for
a word that means nothing here."""
_SHORTEST = 3
"""Letters of the shortest word that has other forms."""
_LONGEST = 6
"""Words of the longest entry."""
_APOSTROPHE = "'"
_QUESTION, _FEWEST = "?", 3
"""What ends a question, and the words that it has at least where nothing else makes it one."""

Things: TypeAlias = frozenset[str]
"""What one word may mean: each is the name of a thing."""


@dataclass(frozen=True, slots=True)
class Topic:
    """Rules that are read together, and what a question for them holds, one way or another."""

    rules: tuple[str, ...]
    asked: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A question: what each of its words may mean, and how many words mean nothing here."""

    things: tuple[Things, ...]
    strange: int = 0


@dataclass(frozen=True)
class RuleWords:
    """The words of one language for the rules."""

    leads: frozenset[Words]
    begins: frozenset[Words]
    filler: frozenset[Words]
    particular: frozenset[Words]
    weak: Things
    means: Mapping[Words, Things]
    topics: tuple[Topic, ...]
    names: tuple[str, ...]
    grammar: Grammar

    def question(self, text: str, more: Mapping[str, str] | None = None) -> Question | None:
        """Return what a question is about; None if a line is not one by its form.

        `more` are names that mean a thing at this table, such as the titles of Instants.
        """
        parts = list[list[str]]([[]])
        for word in words_of(text, self.grammar):
            if word in SIGNS:
                parts.append([])
            else:
                parts[-1].append(word)
        # My own card, can it be stopped? is one as well, by the sign at its end.
        marked = text.rstrip().endswith(_QUESTION) and sum(map(len, parts)) >= _FEWEST
        starts = [self._start(tuple(part)) for part in parts]
        if not marked and all(start is None for start in starts):
            return None
        # What leads to a question is nothing that it is about.
        asked = list[str]()
        for part, start in zip(parts, starts, strict=True):
            asked += part[start or 0 :]
        return self._about(tuple(asked), more)

    def about(self, text: str, more: Mapping[str, str] | None = None) -> Question:
        """Return what words are about, question or not."""
        words = tuple(word for word in words_of(text, self.grammar) if word not in SIGNS)
        return self._about(words, more)

    def _about(self, words: Words, more: Mapping[str, str] | None) -> Question:
        own = {split(name): frozenset({thing}) for name, thing in (more or {}).items()}
        means = {**self.means, **own}
        begun = {entry[0] for entry in self.particular}
        things, strange, at = list[Things](), 0, 0
        while at < len(words):
            if words[at] in begun and (
                particular := self._first(words[at : at + _LONGEST], self.particular)
            ):
                # Did we win: it is asked about this game.
                strange += 1
                at += len(particular)
                continue
            known = self._first(words[at : at + _LONGEST], means)
            if not known:
                # The deck's gone, this deck's rules: what stands before the sign is spoken of.
                known = self._first(tuple(words[at].split(_APOSTROPHE)[:1]), means)
            filler = self._first(words[at : at + _LONGEST], self.filler)
            if known and len(known) >= len(filler):
                things.append(means[known])
            elif not filler:
                strange += 1
            at += max(len(known), len(filler), 1)
        return Question(tuple(things), strange)

    def things_in(self, text: str) -> Things:
        """Return everything that the words of a rule may mean."""
        return frozenset[str]().union(*self.about(text).things)

    def fit(self, topic: Topic, question: Question, said: Things) -> float:
        """Say how well rules answer a question; nothing or less if they do not.

        `said` are the things that the words of these rules name.
        """
        beside = said.union(*map(frozenset, topic.asked))
        return max(self._fit(asked, question, beside) for asked in topic.asked)

    def _fit(self, asked: Words, question: Question, beside: Things) -> float:
        left = list(question.things)
        worth = 0.0
        # What one word may mean in several ways is spent last.
        for thing in sorted(asked, key=lambda each: sum([each in word for word in left])):
            found = min((word for word in left if thing in word), key=len, default=None)
            if found is None:
                return 0.0
            left.remove(found)
            worth += _FEW if thing in self.weak else _MANY
        for word in left:
            if not word & self.weak:
                worth -= _BESIDE if word & beside else _OTHER
        return worth - _STRANGE * question.strange

    def _start(self, words: Words) -> int | None:
        """Return where a question begins, behind what may stand before one; None if none does."""
        at = 0
        while True:
            said = words[at : at + _LONGEST]
            begun, led = self._first(said, self.begins), self._first(said, self.leads)
            if begun:
                behind = self._start(words[at + len(led) :]) if len(led) > len(begun) else None
                return at if behind is None else at + len(led) + behind
            head = max(led, self._first(said, self.grammar.before), key=len)
            if not head:
                return None
            at += len(head)

    def _first(self, words: Words, entries: Container[Words]) -> Words:
        """Return the longest entry that words begin with, nothing if there is none."""
        return next(
            (
                words[:count]
                for count in range(min(_LONGEST, len(words)), 0, -1)
                if words[:count] in entries
            ),
            (),
        )


@kept
@cache
def rule_words() -> RuleWords:
    """Return the words of the language in use for the rules."""
    found = tables("rules")
    base = grammar()
    of_verb = defaultdict[str, set[str]](set)
    for form, all_ in base.forms.items():
        for verb in all_:
            of_verb[verb.verb].add(form)
    means: dict[Words, Things] = {}
    for thing, texts in found["means"].items():
        for text in texts:
            for words in _forms(text, base, of_verb):
                means[words] = means.get(words, frozenset()) | {thing}
    return RuleWords(
        every_way(tables("asking")["question"]["leads"]),
        every_way(found["question"]["begins"]),
        every_way(found["question"]["filler"]),
        frozenset(map(split, found["question"]["particular"])),
        frozenset(found["question"]["weak"]),
        means,
        tuple(
            Topic(tuple(each["rules"]), tuple(map(split, each["asked"]))) for each in found["topic"]
        ),
        tuple(found["words"]["names"]),
        base,
    )


def _forms(text: str, base: Grammar, of_verb: Mapping[str, Set[str]]) -> Iterable[Words]:
    """Return the forms of an entry: its last word as a noun and as a verb may have it."""
    *first, last = words_of(text, base)
    ends = {last, f"{last}s", *base.inflected(last)} if len(last) >= _SHORTEST else {last}
    ends |= of_verb.get(last, frozenset())
    return tuple((*first, end) for end in ends)
