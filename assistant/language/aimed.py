"""At what the effect is aimed that is to be done now, where a sentence names both and little else.

``The rhino's victim is Narwhal``: whatever the words between, one card waits to do something and
it can be done to the other.  It is asked about and never done by itself.
"""

from collections.abc import Iterator

from assistant.language.cutting import SIGNS, Token, Tokens
from assistant.language.grammar import Grammar
from assistant.language.likely import Likely
from assistant.language.likely_words import likely_words
from assistant.language.lookup import longest, longest_in, words
from assistant.language.mentions import mention_words
from assistant.language.moment import Deed, Moment, Seat, Using
from assistant.language.reader import Reader
from assistant.language.settling import done_by
from assistant.rules.filling import Part

_MOST_WORDS = 6
_BABY, _ANIMAL = "baby", "#animal"
"""The kind, and what stands for the edition's word for an animal."""
_MOST_PICKING = 12
"""Words of a sentence that says no more than who picks whom."""


def aimed(
    tokens: Tokens, grammar: Grammar, moment: Moment, *, unnamed: bool = False
) -> tuple[Deed, ...]:
    """Return what an effect that waits does to the cards that are named beside its own.

    Its own may be `unnamed` beside two cards or more.  Nothing if no such card is named, or if it
    is denied or only imagined.
    """
    tokens = _without_bid(tokens)
    if not moment.waiting or Likely(grammar, moment).unlikely(tokens) or _leaves(tokens):
        return ()
    named = named_parts(tokens, grammar, moment)
    for title in moment.waiting:
        own = frozenset(moment.pieces(title))
        parts = tuple(part for part in named if not own & frozenset(part.pieces))
        if parts and (len(parts) < len(named) or (unnamed and len(parts) > 1)):
            ways = moment.by_steps(Using(title, plays=False, surely=True), parts)
            if len(ways) == 1:
                return done_by(ways[0], title, grammar, moment)
    return ()


def grown(tokens: Tokens, grammar: Grammar, moment: Moment) -> tuple[Deed, ...]:
    """Return what an effect that waits does to the one card of somebody's that is no Baby.

    Destroy Ben's unicorn, not the baby: nothing where several are none, or another card is named.
    """
    tokens = tuple(_animals(tokens, moment))
    says = [(at, longest_in(mention_words().grown, tokens, at)) for at in range(len(tokens))]
    at, end = next(((at, end) for at, end in says if end is not None), (0, 0))
    rest = (*tokens[:at], *tokens[end:])
    if not end or not moment.waiting or Likely(grammar, moment).unlikely(rest) or _leaves(rest):
        return ()
    seats = {token.seat for token in rest if token.seat is not None}
    babies = moment.every(_BABY)
    lying = {
        each
        for animal in moment.animals
        for each in moment.every(animal)
        if each not in babies and each[1] in seats
    }
    own = {piece for title in moment.waiting for piece in moment.pieces(title)}
    named = (part.pieces for part in named_parts(rest, grammar, moment) if not own & {*part.pieces})
    if len(seats) != 1 or len(lying) != 1 or any(named):
        return ()
    title, seat = next(iter(lying))
    part = Part(moment.pieces(title), owner=frozenset({seat}))
    for waits in moment.waiting:
        ways = moment.by_steps(Using(waits, plays=False, surely=True), (part,))
        if len(ways) == 1:
            return done_by(ways[0], waits, grammar, moment)
    return ()


def then_done(tokens: Tokens, deeds: tuple[Deed, ...], reader: Reader) -> tuple[Deed, ...]:
    """Return what an effect does with what else is said behind it: ``and I take my card``."""
    for at in range(1, len(tokens) - 1):
        apart = tokens[at].text in SIGNS or (tokens[at].text,) in reader.grammar.joins
        if not apart or aimed(tokens[:at], reader.grammar, reader.moment) != deeds:
            continue
        rest, _, parts = reader.by_parts(tokens[at + 1 :])
        if parts and parts == reader.parts(tokens[at + 1 :]):
            return (*deeds, *(each for each in rest if each not in deeds))
    return deeds


def at_player(tokens: Tokens, reader: Reader) -> tuple[Deed, ...]:
    """Return what the effect that waits does to a player who is only picked: ``Ann picks Ben``.

    Nothing where that is not clear, or where anything else is said.
    """
    if "chain" not in reader.moment.flags or len(tokens) > _MOST_PICKING:
        return ()
    read = reader.read(tokens)
    clause = read[0] if len(read) == 1 else None
    if clause is None or clause.deeds or clause.card is not None or clause.other is None:
        return ()
    if not set(clause.subject.seats) <= {*reader.moment.waiting_for}:
        return ()
    says = reader.grammar.forms.get(clause.verb[0].text, ()) if clause.verb else ()
    if any(form.verb in mention_words().looks for form in says):
        # Whoever looks at a hand has taken nothing out of it.
        return ()
    part = Part(about=(frozenset({clause.other}),))
    ways = reader.moment.by_steps(Using(), (part,))
    return ways[0] if len(ways) == 1 else ()


def _animals(tokens: Tokens, moment: Moment) -> Iterator[Token]:
    """Yield the words of a sentence, with one that stands for the edition's for an animal."""
    for token in tokens:
        if token.text in SIGNS:
            continue
        baby = tuple(token.text.split()) == moment.baby
        for each in map(Token, moment.baby) if baby else (token,):
            yield Token(_ANIMAL) if each.text in moment.animals else each


def _without_bid(tokens: Tokens) -> Tokens:
    """Return a sentence without the words that only say what a card is to do."""
    for at in range(1, len(tokens)):
        end = longest_in(mention_words().bids, tokens, at)
        if end is not None:
            return (*tokens[:at], *tokens[end:])
    return tokens


def _leaves(tokens: Tokens) -> bool:
    """Say whether a sentence denies something, or leaves it out."""
    means, known = likely_words().means, mention_words()
    said = (
        words(tokens[at : at + count])
        for at in range(len(tokens))
        for count in range(1, _MOST_WORDS)
    )
    return any(means.get(each, frozenset()) & (known.never | known.leaves) for each in said)


def named_parts(tokens: Tokens, grammar: Grammar, moment: Moment) -> tuple[Part, ...]:
    """Return the cards that are named, each with whose it is if that is said."""
    likely, found, at = Likely(grammar, moment), dict[tuple[str, ...], Part](), 0
    while at < len(tokens):
        card = _baby(tokens, at, moment) or likely.card_at(tokens, at)
        if card:
            pieces, owner = moment.pieces(card[0]), _owner(tokens, at, grammar, moment)
            part = Part(pieces, owner=None if owner is None else frozenset({owner}))
            if pieces:
                found.setdefault(pieces, part)
        at = card[1] if card else at + 1
    return tuple(found.values())


def _baby(tokens: Tokens, at: int, moment: Moment) -> tuple[str, int] | None:
    baby, end = moment.baby, at
    while end < len(tokens) and end - at < len(baby) and tokens[end].text == baby[end - at]:
        end += 1
    return (" ".join(baby[: end - at]), end) if end > at else None


def _owner(tokens: Tokens, at: int, grammar: Grammar, moment: Moment) -> Seat | None:
    before: Token | None = tokens[at - 1] if at else None
    if before is None:
        return None
    if before.owns:
        return before.seat
    people = longest(grammar.people, (before,), 0)
    return moment.speaker if people and people[0] == "owner_me" else None


__all__ = ["aimed", "at_player", "grown", "named_parts", "then_done"]
