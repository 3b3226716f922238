"""What is said besides of what somebody keeps: ``Ben keeps his Narwhal and sacrifices a Baby``.

Which card is kept is understood in the program's own words alone; what stands behind it is asked
about, for it may be a part of what is kept.
"""

from collections.abc import Iterator

from assistant.language.cutting import SIGNS, Cutter, Tokens, words_of
from assistant.language.grammar import Grammar
from assistant.language.moment import Deed, Moment
from assistant.language.nouns import longest
from assistant.language.program import Program

_MOST_BEFORE = 3
_WINDOW = "window"


def besides(text: str, grammar: Grammar, moment: Moment, program: Program) -> Iterator[str]:
    """Yield what is done behind what is kept, first as said of whoever keeps it."""
    found, typed = program.keeping(text), text.split()
    if found is None or found[0] > _MOST_BEFORE:
        return
    who = " ".join(typed[: found[0]])
    for at in range(found[1] + 1, len(typed)):
        joins = words_of(typed[at], grammar) in grammar.joins
        if not joins and typed[at - 1][-1] not in SIGNS:
            continue
        rest = " ".join(typed[at + joins :])
        tokens = _tokens(rest, grammar, moment)
        does = any(each.acts or (each.is_word and each.text in grammar.forms) for each in tokens)
        if does and not program.keeps(rest):
            yield f"{who} {rest}"
            yield rest


def keeps_instant(text: str, grammar: Grammar, moment: Moment, program: Program) -> Deed | None:
    """Return that somebody passes who keeps what a card could be answered with: ``his Neigh``."""
    found = program.keeping(text)
    if found is None or _WINDOW not in moment.flags:
        return None
    typed = text.split()
    who = _tokens(" ".join(typed[: found[0]]), grammar, moment)
    kept = _tokens(" ".join(typed[found[1] :]), grammar, moment)
    people = longest(grammar.people, kept, 0) if kept else None
    if not people or not people[0].startswith("owner") or people[1] >= len(kept):
        return None
    kind = kept[people[1]].kind
    if kind is None or not kind.instant or not who:
        return None
    me = longest(grammar.people, who, 0)
    seat = who[0].seat if who[0].seat is not None else moment.me if me and me[0] == "me" else None
    return None if seat is None else Deed(min(grammar.passing), "", seat)


def _tokens(text: str, grammar: Grammar, moment: Moment) -> Tokens:
    return next(Cutter(grammar, moment).cuts(words_of(text, grammar)), ()) if text else ()
