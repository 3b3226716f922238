"""The grammar of a language: its file, made ready for understanding.

The file holds words by what they do, frames (a verb with what stands behind it, and the deed
that it is) and whole sentences.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any, NamedTuple, TypeAlias

from assistant.language.patterns import Way, Words, expanded, literals_of, way_of
from assistant.tongue import kept, tables

_MOST_WORDS = 6
_WORD = re.compile(r"[^\W\d_]+")
_HEARD_IN = ("grammar", "likely", "asking", "phrases", "rules", "taking_back")
"""The files whose words are known however their letters are written."""
_DOING = frozenset({"open", "chain"})
"""The moments in which cards have effects."""
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


@dataclass(frozen=True, slots=True)
class Line:
    """A whole sentence and the deed that it is.

    `only` is of whom it may be said, `ask` whether it only may mean that and is asked about.
    """

    do: Pattern
    when: frozenset[str] = frozenset()
    only: str = ""
    ask: bool = False


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
    giving: frozenset[str]
    taking: frozenset[str]
    destroying: frozenset[str]
    gone: Pattern
    repairs: frozenset[Words]
    taking_back: tuple[Words, ...]
    correcting: frozenset[Words]
    denying: frozenset[Words]
    not_so: frozenset[Words]
    instead: frozenset[Words]
    gives_up: frozenset[str]
    rather: frozenset[str]
    than: frozenset[Words]
    relative: frozenset[str]
    unreal: frozenset[Words]
    asks_card: frozenset[str]
    counting: frozenset[str]
    small: frozenset[str]
    one: frozenset[Words]
    one_more: frozenset[Words]
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
    takes_back: str
    turns: str
    ends: str
    once: frozenset[str]
    showing: frozenset[str]
    joined: frozenset[str]
    same: frozenset[Words]
    too: frozenset[Words]
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


@kept
@cache
def grammar() -> Grammar:
    """Return the grammar of the language in use."""
    return _made(tables("grammar"))


def split(text: str) -> Words:
    """Return the words of an entry."""
    return tuple(text.split())


def _made(found: dict[str, Any]) -> Grammar:
    inflect = tuple(
        Inflection(
            f"({each['after']})",
            each.get("cut", 0),
            tuple(each["forms"]),
            _pairs(each.get("other_forms", {})),
        )
        for each in found["inflect"]
    )
    frames, literals = _frames(found)
    joins, people = found["joins"], found["people"]
    tree = _tree(found["line"])
    made = Grammar(
        spelling=tuple(found["spelling"].items()),
        respelled={},
        order=_order(found["order"]),
        possessive=tuple(found["possessive"]["endings"]),
        of=_entries([*found["possessive"]["before"], *found["roles"].get("of", ())]),
        agents=frozenset(found["passive"]["by"]),
        acting=_pairs(found.get("acting", {})),
        verbs_after_name=tuple(found["possessive"]["verbs"]),
        before=_entries(found["around"]["before"]),
        before_me=_entries(found["around"]["before_me"]),
        behind=_entries(found["around"]["behind"]),
        calls=_entries(found["around"]["calls"]),
        contrary=frozenset(joins["contrary"]),
        leaving=frozenset(joins["leaving"]),
        drawing=frozenset(joins["drawing"]),
        reasons=frozenset(joins["reasons"]),
        giving=frozenset(found["means"]["giving"]),
        taking=frozenset(found["means"]["taking"]),
        destroying=frozenset(found["means"]["destroying"]),
        gone=Pattern(*found["means"]["gone"]),
        repairs=_entries(found["correcting"]["within"]),
        taking_back=tuple(map(split, found["taking_back"]["behind"])),
        correcting=_entries(found["correcting"]["leads"]),
        denying=_entries(found["correcting"]["deed"]),
        not_so=_entries(found["correcting"]["not"]),
        instead=_entries(found["correcting"]["instead"]),
        gives_up=frozenset(found["correcting"]["gives_up"]),
        rather=frozenset(found["correcting"]["rather"]),
        than=_entries(found["correcting"]["than"]),
        relative=frozenset(found["correcting"]["relative"]),
        unreal=_entries(found["unreal"]["words"]),
        asks_card=frozenset(found["unreal"]["asks_card"]),
        counting=frozenset(found["unreal"]["counting"]),
        small=frozenset(found["small"]["words"]),
        one=_entries([*found["articles"]["one"], *found["articles"]["one_more"]]),
        one_more=_entries(found["articles"]["one_more"]),
        articles=frozenset(found["articles"]["none"]),
        whole=frozenset(found["articles"]["whole"]),
        causes=_entries(found["causing"]["words"]),
        infinitive=frozenset(found["causing"]["to"]),
        but=_entries(found["people_but"]["words"]),
        kinds=_meaning(found["kinds"]),
        every=_meaning({each: found["gathered"][each] for each in ("every", "both")}),
        everything=_entries(found["gathered"]["everything"]),
        having=_entries(found["gathered"]["having"]),
        of_others=frozenset(found["gathered"]["of_others"]),
        of_oneself=frozenset(found["gathered"]["of_oneself"]),
        gathered=_meaning(found["gathered_kinds"]),
        all_words=frozenset(
            words[0]
            for each in ("every", "both", "everything")
            for words in _entries(found["gathered"][each])
        ),
        unsaid=frozenset(found["articles"]["unsaid"]),
        numbers={split(name): number for name, number in found["numbers"].items()},
        people=_meaning(people),
        nouns=_meaning(found["nouns"]),
        roles=_meaning(found["roles"]),
        auxiliaries=_auxiliaries(found["auxiliary"]),
        passive=_entries(found["passive"]["words"]),
        joins=_entries(joins["words"]),
        therefore=_entries([*joins["words"], *joins["therefore"]]),
        joins_people=frozenset(joins["people"]),
        resumed=_entries(joins["resumed"]),
        around_people={each: each == joins["nobody"] for each in joins["around"]},
        after={
            each["do"]: After(frozenset(each["gone"]), frozenset(each["then"]), each.get("pile"))
            for each in found["after"]
        },
        answering=frozenset(joins["answers"]),
        passing=frozenset(joins["passes"]),
        closing=frozenset(joins["closes"]),
        addressing=frozenset(joins["addressing"]),
        quoting=frozenset(joins["quoting"]),
        takes_back=joins["takes_back"],
        turns=joins["turns"],
        ends=joins["ends"],
        once=frozenset(joins["once"]),
        showing=frozenset(joins["showing"]),
        joined=frozenset(joins["sentences"]),
        same=_entries(joins["same"]),
        too=_entries(joins["too"]),
        in_turn=frozenset(joins["in_turn"]),
        forms={},
        second_parts={},
        frames=frames,
        most_arguments=max(len(items) for verb in frames.values() for items in verb),
        literals=literals,
        tree=tree,
        parts=found["parts"],
        known=frozenset(),
        openers=frozenset(found["openers"]["words"]),
        early=frozenset(found["early"]["words"]),
        of_nobody=frozenset(found["early"]["of_nobody"]),
        naming=_entries(joins["naming"]),
        using=frozenset(found["means"]["using"]),
        by_means=frozenset(),
        playing=frozenset(found["means"]["playing"]),
        saying=frozenset(found["means"]["saying"]),
        plays=found["means"]["plays"],
        happens=found["means"]["happens"],
        of_sentences=frozenset(
            word for each in found["line"] for form in each["forms"] for word in literals_of(form)
        ),
        inflect=inflect,
    )
    forms = _forms(made, found["verbs"])
    second = _second_parts(made, forms, found["frame"])
    compounds = {
        f"{part}{between}{word}"
        for word, parts in second.items()
        for part in parts
        for between in {"", made.order.between}
    }
    known = _known(made, forms) | compounds
    by_means = {word for word, each in forms.items() if {form.verb for form in each} & made.using}
    by_means |= {word for words, role in made.roles.items() if role in MEANS for word in words}
    made_up = {
        "respelled": _respelled(found, known),
        "forms": forms,
        "second_parts": second,
        "known": known,
        "by_means": frozenset(by_means),
    }
    return Grammar(**{**made.__dict__, **made_up})


def _pairs(found: Mapping[str, Sequence[str]]) -> tuple[tuple[str, str], ...]:
    return tuple((name, each) for name, several in found.items() for each in several)


def _order(found: Mapping[str, Any]) -> Order:
    """Return in which order a language says things."""
    return Order(
        found["verb_second"],
        frozenset(found.get("apart", ())),
        found.get("between", ""),
        frozenset(found.get("denying", ())),
        found.get("denying_one", {}),
        found.get("denied", ""),
        frozenset(found.get("finite", ())),
        frozenset(found.get("last", ())),
        frozenset(found.get("oneself", ())),
        frozenset(found.get("leads", ())),
        frozenset(found.get("of_nothing", ())),
    )


def _second_parts(
    made: Grammar, forms: Mapping[str, tuple[Form, ...]], frames: Sequence[dict[str, Any]]
) -> dict[str, frozenset[str]]:
    """Return the parts that may stand behind each form of a verb, or be one word with it."""
    of_verb = defaultdict[str, set[str]](set)
    for each in frames:
        for verb, *more in map(str.split, each["verbs"]):
            of_verb[verb] |= {part for part in more if part in made.order.apart}
    found = {
        word: frozenset(part for form in each for part in of_verb[form.verb])
        for word, each in forms.items()
    }
    return {word: parts for word, parts in found.items() if parts}


def _respelled(found: Mapping[str, Any], known: Collection[str]) -> dict[str, Words]:
    """Return words by other ways to write their letters, ``fuer``, and by what they are said for.

    What is another word of the tables stays that word.
    """
    letters: dict[str, list[str]] = found.get("letters", {})
    said_as: dict[str, str] = found.get("said_as", {})
    words = set(known)
    for name in _HEARD_IN if letters else ():
        words |= set(_WORD.findall(" ".join(_texts(tables(name)))))
    made: dict[str, Words] = {}
    for word in (*sorted(said_as), *sorted(words)):
        ways = [word]
        for letter, others in letters.items():
            ways = [way.replace(letter, each) for way in ways for each in (letter, *others)]
        for way in ways:
            if way in said_as or way not in words:
                made.setdefault(way, split(said_as.get(word, word)))
    return made


def _texts(found: object) -> Iterator[str]:
    """Yield every text of a table, names of its entries too."""
    match found:
        case str():
            yield found.casefold()
        case dict():
            for key, value in found.items():
                yield key.casefold()
                yield from _texts(value)
        case list():
            for each in found:
                yield from _texts(each)


def _entries(texts: Sequence[str]) -> frozenset[Words]:
    return frozenset(words for text in texts for words in expanded(text))


def _meaning(found: Mapping[str, Sequence[str]]) -> dict[Words, str]:
    """Return what each entry of a table means, by its words."""
    return {words: kind for kind, texts in found.items() for words in _entries(texts)}


def _auxiliaries(found: Sequence[dict[str, Any]]) -> dict[Words, tuple[Auxiliary, ...]]:
    made: dict[Words, tuple[Auxiliary, ...]] = defaultdict(tuple)
    for each in found:
        auxiliary = Auxiliary(each["then"], each.get("negated", False), each.get("alone", False))
        for text in _entries(each["words"]):
            made[text] += (auxiliary,)
    return dict(made)


def _forms(made: Grammar, verbs: dict[str, str]) -> dict[str, tuple[Form, ...]]:
    """Return each form of each verb.  What is irregular replaces the rule that it breaks."""
    forms: dict[str, set[Form]] = defaultdict(set)
    for verb, irregular in verbs.items():
        does, did, doing = made.inflected(verb)
        for tense, form in made.also_inflected(verb):
            forms[form].add(Form(verb, tense))
        forms[verb].add(Form(verb, "base"))
        forms[does].add(Form(verb, "third"))
        forms[doing].add(Form(verb, "ing"))
        for past in irregular.split() or [did]:
            word, _, tense = past.partition(":")
            for each in (tense,) if tense else ("past", "done", "ing", "third"):
                forms[word].add(Form(verb, each))
    return {word: tuple(sorted(each)) for word, each in forms.items()}


def _known(made: Grammar, forms: Mapping[str, tuple[Form, ...]]) -> frozenset[str]:
    """Return every word that the clauses of this language are made of."""
    entries = set(made.before | made.behind | made.one | made.passive)
    entries |= made.therefore | made.same | made.too
    for table in (made.numbers, made.people, made.nouns, made.roles, made.auxiliaries):
        entries |= set(table)
    found = {word for words in entries for word in words}
    return frozenset(
        found | made.small | made.articles | made.literals | set(forms) | made.joins_people
    )


# -- patterns ----------------------------------------------------------------------


def _tree(lines: Sequence[dict[str, Any]]) -> Node:
    ways: list[tuple[Way, Line]] = []
    for each in lines:
        line = Line(
            Pattern(*each["do"]),
            frozenset(each.get("when", ())),
            each.get("only", ""),
            each.get("ask", False),
        )
        ways += ((way_of(pattern), line) for pattern in each["forms"])
    return Node(ways)


def _frames(
    found: dict[str, Any],
) -> tuple[dict[str, dict[Items, tuple[Frame, ...]]], frozenset[str]]:
    roles, early = {*found["roles"], SELF}, frozenset(found["early"]["words"])
    frames: dict[str, dict[Items, tuple[Frame, ...]]] = defaultdict(lambda: defaultdict(tuple))
    literals = set(found["particles"]["words"])
    for each in found["frame"]:
        frame = Frame(
            Pattern(*each["do"]),
            frozenset(each.get("when", ("game",))),
            _pattern(each.get("not")),
            _pattern(each.get("nobody")),
            _pattern(each.get("all")),
            _pattern(each.get("alone")),
            each.get("only_not", False),
            each.get("needs_who", False),
        )
        # What a card does is said of it while that can be answered as well.
        window = frame.do.word in early and frame.when & _DOING and each.get("early", True)
        also = (replace(frame, when=frame.when - _DOING | {"early"}),) if window else ()
        bare = set(each.get("not_bare", ()))
        for verb, *more in map(str.split, each["verbs"]):
            for args in each["args"]:
                for words in expanded(args):
                    items = _items(words, roles)
                    if verb in bare and len(items) + len(more) < 2:
                        continue
                    extra = [word.lstrip("#") for word in more]
                    literals.update(extra)
                    key = tuple(sorted((*items, *extra)))
                    frames[verb][key] += (frame, *also)
    return frames, frozenset(literals)


def _pattern(found: list[str] | None) -> Pattern | None:
    return Pattern(*found) if found else None


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


def _items(words: Words, roles: set[str]) -> Items:
    items: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        items.append(f"{word} {rest.pop(0)}" if word in roles and rest else word)
    return tuple(items)
