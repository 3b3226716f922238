"""The words of a language by which it is known what of a sentence is meant."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from assistant.language.cutting import Token, Tokens
from assistant.language.lookup import longest_in
from assistant.language.patterns import Words, every_way
from assistant.tongue import kept, tables


@dataclass(frozen=True)
class MeantWords:
    """The words of one language by which it is known what of a sentence is meant.

    `put_right` stand between what was said and what is meant, `not_meant` before what is not,
    `behind` behind that, `beside` only says that something else was not; what `follows` begins so,
    and what somebody has to do then behind `obliges`.  Beside what is `imagined` nothing is done,
    but what is politely `wished` is not imagined.  What an effect `does` is `left_out`, unless that
    is `undecided`; `splits` begin what is done besides.  What `lays` says that a card comes to the
    table, what `chats` that it is only spoken of, what `tells` only tells something of it behind
    its name.  What is in `not_played` denies it before that, and `does_else` does something else
    with it.  Behind one of the `names`, at the end, a word of a title names its card.  What holds
    one of the `bids` asks nothing.  Beside a card that is named alone `it_is` says no more.  Before
    one that is `behind_name` a word of a title names its card.  A card goes where one of the
    `areas` stands behind a player, one of those `before` or `giving` before one, or one of `theirs`
    anywhere.
    `kinds` are the kinds of cards by what they are called; those `of_others` are played into the
    Stables of others.  Words of deeds that are `besides` may be said behind what a card does.
    """

    put_right: frozenset[Words]
    not_meant: frozenset[Words]
    behind: frozenset[Words]
    beside: frozenset[Words]
    follows: frozenset[Words]
    obliges: frozenset[Words]
    imagined: frozenset[Words]
    wished: frozenset[Words]
    left_out: frozenset[Words]
    does: frozenset[Words]
    undecided: frozenset[Words]
    splits: frozenset[Words]
    lays: frozenset[Words]
    chats: frozenset[Words]
    tells: frozenset[Words]
    not_played: frozenset[Words]
    does_else: frozenset[Words]
    bids: frozenset[Words]
    it_is: frozenset[Words]
    areas: frozenset[Words]
    theirs: frozenset[Words]
    before: frozenset[str]
    giving: frozenset[str]
    names: frozenset[str]
    behind_name: frozenset[str]
    of_others: frozenset[str]
    besides: frozenset[str]
    kinds: Mapping[str, frozenset[Words]]


@kept
@cache
def meant_words() -> MeantWords:
    """Return the words of the language in use by which it is known what is meant."""
    found = tables("meant")
    denied, follows, left = found["not_meant"], found["follows"], found["left_out"]
    laid = found["laid_down"]
    patterns = (
        found["put_right"]["words"],
        denied["words"],
        denied["behind"],
        denied["beside"],
        follows["words"],
        follows["obliges"],
        follows["imagined"],
        follows["wished"],
        left["words"],
        left["of_effects"],
        left["never"],
        left["splits"],
        laid["is_laid"],
        laid["chats"],
        laid["tells"],
        laid["denies"],
        laid["does_else"],
        laid["bids"],
        laid["it_is"],
        laid["areas"],
        laid["theirs"],
    )
    words = zip(fields(MeantWords), patterns, strict=False)
    said: dict[str, Any] = {field.name: every_way(each) for field, each in words}
    return MeantWords(
        **said,
        before=frozenset(laid["before"]),
        giving=frozenset(laid["giving"]),
        names=frozenset(laid["names"]),
        behind_name=frozenset(laid["behind_name"]),
        of_others=frozenset(laid["of_others"]),
        besides=frozenset(laid["besides"]),
        kinds={kind: every_way(names) for kind, names in laid["kinds"].items()},
    )


def any_of(known: frozenset[Words], tokens: Tokens) -> bool:
    return any(longest_in(known, tokens, at) is not None for at in range(len(tokens)))


def without(known: frozenset[Words], tokens: Tokens) -> Tokens:
    """Return what is left when everything is cut out that is `known`."""
    left, at = list[Token](), 0
    while at < len(tokens):
        end = longest_in(known, tokens, at)
        left += () if end else tokens[at : at + 1]
        at = end or at + 1
    return tuple(left)
