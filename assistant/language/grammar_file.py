"""The file of a grammar: what a language says of itself, made ready for understanding once."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from assistant.language.grammar import (
    MEANS,
    SELF,
    After,
    Auxiliary,
    Form,
    Frame,
    Grammar,
    Inflection,
    Items,
    Line,
    Node,
    Order,
    Pattern,
    Sounds,
)
from assistant.language.patterns import Way, Words, expanded, literals_of, way_of
from assistant.tongue import kept, tables

_WORD = re.compile(r"[^\W\d_]+")
_HEARD_IN = ("grammar", "likely", "asking", "phrases", "rules", "taking_back")
"""The files whose words are known however their letters are written."""
_HUNDRED, _MOST_KNOWN = 100, 2
_DOING = frozenset({"open", "chain"})
"""The moments in which cards have effects."""


@kept
@cache
def grammar() -> Grammar:
    """Return the grammar of the language in use."""
    return _made(tables("grammar"))


def split(text: str) -> Words:
    """Return the words of an entry."""
    return tuple(text.split())


def _made(found: dict[str, Any]) -> Grammar:
    """Return the grammar that a file has, with all that follows from several of its tables."""
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
        sounds=Sounds(
            found["dictated"]["unheard"], tuple(found["dictated"].get("alike", {}).items())
        ),
        instants_called=tuple(found["dictated"]["instants"]),
        waiting_called={name: tuple(said) for name, said in found["waiting"].items()},
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
        thereupon=frozenset(joins["thereupon"]),
        giving=frozenset(found["means"]["giving"]),
        taking=frozenset(found["means"]["taking"]),
        destroying=frozenset(found["means"]["destroying"]),
        gone=Pattern(*found["means"]["gone"]),
        repairs=_entries(found["correcting"]["within"]),
        comments=_entries(found["correcting"]["comments"]),
        taking_back=tuple(map(split, found["taking_back"]["behind"])),
        correcting=_entries(found["correcting"]["leads"]),
        denying=_entries(found["correcting"]["deed"]),
        not_so=_entries(found["correcting"]["not"]),
        instead=_entries(found["correcting"]["instead"]),
        sending=_entries(found["correcting"]["sending"]),
        sent=_entries(found["correcting"]["sent"]),
        elsewhere=_entries(found["correcting"]["elsewhere"]),
        gives_up=frozenset(found["correcting"]["gives_up"]),
        states=frozenset(found["correcting"]["states"]),
        setting=frozenset(found["correcting"]["setting"]),
        questioning=frozenset(found["correcting"]["questioning"]),
        vague=frozenset(found["correcting"]["vague"]),
        wishing=frozenset(found["correcting"]["wishing"]),
        rather=frozenset(found["correcting"]["rather"]),
        than=_entries(found["correcting"]["than"]),
        relative=frozenset(found["correcting"]["relative"]),
        unreal=_entries(found["unreal"]["words"]),
        asks_card=frozenset(found["unreal"]["asks_card"]),
        counting=frozenset(found["unreal"]["counting"]),
        small=frozenset(found["small"]["words"]),
        one=_entries([*found["articles"]["one"], *found["articles"]["one_more"]]),
        one_more=_entries(found["articles"]["one_more"]),
        more=frozenset(found["articles"]["more"]),
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
        numbers=_numbers(found["numbers"], found["numbers_joined"]),
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
        introducing=_entries(joins["introducing"]),
        introduced=_entries(joins["introduced"]),
        finished=_entries(joins["finished"]),
        finishes=joins["finishes"],
        takes_back=joins["takes_back"],
        does_again=joins["does_again"],
        turns=joins["turns"],
        ends=joins["ends"],
        once=frozenset(joins["once"]),
        showing=frozenset(joins["showing"]),
        joined=frozenset(joins["sentences"]),
        same=_entries(joins["same"]),
        too=_entries(joins["too"]),
        neither=_entries(joins["neither"]),
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
        aims=found["means"]["aims"],
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


def _numbers(named: Mapping[str, int], joined: Mapping[str, Any]) -> dict[Words, int]:
    """Return the words of numbers, also of those that are joined: ``a hundred and eighty-one``.

    A language with numbers of its own that does not say how it joins them joins none.
    """
    found, units = dict(named), dict[str, int](joined["units"])
    if units.keys() <= {*named, *(name for name, number in units.items() if number == 1)}:
        below = {name: number for name, number in named.items() if 1 < number < _HUNDRED}
        below = {name: number for name, number in below.items() if " " not in name}
        for ten in [name for name, number in below.items() if number in range(20, _HUNDRED, 10)]:
            for unit, more in units.items():
                below[joined["tens"].format(tens=ten, unit=unit)] = below[ten] + more
        below |= units | joined["last"]
        for hundred in [name for name, number in named.items() if number and not number % _HUNDRED]:
            for rest, more in below.items():
                for pattern in joined["hundreds"]:
                    every = pattern.format(hundreds=hundred, rest=rest)
                    found.setdefault(every, named[hundred] + more)
        # One alone is mostly no number: the big one.
        found |= {name: number for name, number in below.items() if number > 1}
    return {split(name): number for name, number in found.items()}


def _known(made: Grammar, forms: Mapping[str, tuple[Form, ...]]) -> frozenset[str]:
    """Return every word that the clauses of this language are made of."""
    entries = set(made.before | made.behind | made.one | made.passive)
    entries |= made.therefore | made.same | made.too
    # Of longer ones the word that joins them is left out: it joins cards as well.
    entries |= {words for words in made.numbers if len(words) <= _MOST_KNOWN}
    for table in (made.people, made.nouns, made.roles, made.auxiliaries):
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
            each.get("times", 1),
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


def _items(words: Words, roles: set[str]) -> Items:
    items: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        items.append(f"{word} {rest.pop(0)}" if word in roles and rest else word)
    return tuple(items)
